"""Detection of runs that step over a dead centre of a linkage.

A dyad cannot pass a dead centre on its branch: its sine (`Equations.margins`) would change sign there. A coordinate that comes to
rest there and turns back is smooth, so a method with long steps may step over the instant at which the solution does not exist,
and go on as if the linkage had been thrown back. The records then show a sine that falls to zero and rises again within one
interval, at rates that do not change in between.
"""

from __future__ import annotations

import casadi as ca
import numpy as np

from deckcrane.arrays import Array
from deckcrane.equations.system import SX, Equations
from deckcrane.errors import DeckcraneError
from deckcrane.program import DivergenceError, Inputs, Program, Timing, Trajectory
from deckcrane.program.replays import replayed

CLEAR_OF_IT = 0.05
"""Smallest sine in a replay above which it stays clear of the dead centre."""
SURE = 1.5
"""Time to fall to zero plus time to rise from it, over the interval, up to which a dead centre lies in the interval."""


def check_dead_centres(program: Program, timing: Timing, found: Trajectory, inputs: Inputs) -> None:
    """Refuse a run in which a dyad meets its dead centre between two records, after a replay with shorter time steps."""
    equations = program.equations
    if len(found.t) < 2:
        return
    values, slopes = _sines_and_rates(equations, found, inputs)
    step = np.diff(found.t)
    with np.errstate(divide="ignore", invalid="ignore"):
        falling = np.where(slopes[:, :-1] < 0, -values[:, :-1] / slopes[:, :-1], np.inf)
        rising = np.where(slopes[:, 1:] > 0, values[:, 1:] / slopes[:, 1:], np.inf)
    passed = falling + rising <= SURE * step
    if not passed.any():
        return
    row = int(np.argmax(passed.any(axis=0)))
    name = equations.margins[int(np.argmax(passed[:, row]))][0]
    replay = None
    if timing.integrator in ("rk4", "rodas4_fixed"):
        replay = replayed(program, timing, inputs, equations.p.values, found.x[: row + 1], float(found.t[row + 1]))
    if (
        replay is not None
        and replay.enough is not None
        and replay.margin is not None
        and replay.margin[1] > CLEAR_OF_IT
    ):
        raise DivergenceError(
            float(found.t[row]),
            found.x[row],
            f"the step is too long: with {timing.step:g} s the run comes to a dead centre of {name} between {found.t[row]:.6g} s "
            f"and {found.t[row + 1]:.6g} s, and {replay.told(going=True)} it does not (the sine between the bars stays above "
            f"{replay.margin[1]:.2g}). Take a shorter step, or the integrator rodas4, which finds its own",
            "step",
        )
    raise DeckcraneError(
        f"{name} meets its dead centre between {found.t[row]:.6g} s and {found.t[row + 1]:.6g} s: its bars are parallel there, and "
        "nothing says which way it goes on. Keep clear of it by stops, or let a coordinate be independent that passes it. If it "
        "only comes near, record more often (run.every) to tell the two apart"
    )


def _sines_and_rates(equations: Equations, trajectory: Trajectory, inputs: Inputs) -> tuple[Array, Array]:
    """Sines and their rates at all records, one column each, computed from the states and inputs they depend on only."""
    t, x, u = equations.t, equations.x.symbols, equations.u.symbols
    margins = ca.densify(ca.vertcat(*[expression for _, expression in equations.margins]))
    rates = ca.jtimes(margins, x, equations.dx) + ca.jacobian(margins, t)
    both = ca.substitute(ca.vertcat(margins, rates), equations.p.symbols, ca.DM(equations.p.values))
    states, fed = (_dependencies(both, symbols) for symbols in (x, u))
    function = ca.Function("margins", [t, x[states], u[fed]], [ca.densify(both)])
    input_values = np.zeros((len(fed), len(trajectory.t)))
    if fed:
        input_values = np.array([inputs.at(float(time))[fed] for time in trajectory.t]).T
    values = np.array(function(trajectory.t[None, :], trajectory.x[:, states].T, input_values))
    return values[: len(equations.margins)], values[len(equations.margins) :]


def _dependencies(expression: SX, symbols: SX) -> list[int]:
    """Indices of the symbols that an expression depends on."""
    return [i for i, used in enumerate(ca.which_depends(expression, symbols, 1, False)) if used]

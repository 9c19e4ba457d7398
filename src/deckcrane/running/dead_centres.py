"""Whether a run has passed a dead centre of a linkage without being stopped by it.

On its own branch a dyad cannot pass a dead centre: there its sine (`Equations.margins`) would change sign. A coordinate that
comes to rest there and turns back is smooth, so a method with long steps may step over the one moment in which nothing has a
value, and go on as if the linkage had been thrown back. The records then show a sine that falls to zero and rises again within
one interval, at rates that do not change on the way.
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
"""The least sine of a replay above which it does not come to a dead centre."""
SURE = 1.5
"""Times of falling to zero and of rising from it, as a share of the interval, up to which a dead centre lies in it."""


def check_dead_centres(program: Program, timing: Timing, found: Trajectory, inputs: Inputs) -> None:
    """Refuses a run in which a dyad meets its dead centre between two records; whether shorter steps do so too is tried first."""
    equations = program.equations
    if len(found.t) < 2:
        return
    values, slopes = _followed(equations, found, inputs)
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


def _followed(equations: Equations, found: Trajectory, inputs: Inputs) -> tuple[Array, Array]:
    """The sines and their rates at all records, one column each; of all states and inputs only those that they depend on."""
    t, x, u = equations.t, equations.x.symbols, equations.u.symbols
    margins = ca.densify(ca.vertcat(*[expression for _, expression in equations.margins]))
    rates = ca.jtimes(margins, x, equations.dx) + ca.jacobian(margins, t)
    both = ca.substitute(ca.vertcat(margins, rates), equations.p.symbols, ca.DM(equations.p.values))
    states, fed = (_used(both, symbols) for symbols in (x, u))
    function = ca.Function("margins", [t, x[states], u[fed]], [ca.densify(both)])
    given = np.zeros((len(fed), len(found.t)))
    if fed:
        given = np.array([inputs.at(float(time))[fed] for time in found.t]).T
    values = np.array(function(found.t[None, :], found.x[:, states].T, given))
    return values[: len(equations.margins)], values[len(equations.margins) :]


def _used(expression: SX, symbols: SX) -> list[int]:
    """The symbols that an expression depends on."""
    return [i for i, used in enumerate(ca.which_depends(expression, symbols, 1, False)) if used]

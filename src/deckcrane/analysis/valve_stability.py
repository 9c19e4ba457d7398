"""Stability of valves while a load moves: whether a counterbalance valve chatters.

The motion is steady where the pose is held in the equations while speeds, pressures, strokes and swivels come to rest. Such a state
is found whether or not it is stable: by implicit Euler steps that grow, in which an oscillation dies out even where it grows in
time (pseudo-transient continuation: C. T. Kelley and D. E. Keyes, SIAM J. Numer. Anal. 35 (1998) 508-523). The eigenvalues of the
equations there, with the pose free again, tell whether a disturbance dies out.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

import casadi as ca
import numpy as np
import xarray as xr

from deckcrane.analysis.linear_model import LinearModel, Mode, equilibrium, linearise
from deckcrane.arrays import Array
from deckcrane.components.catalogue import Scenario
from deckcrane.components.circuits.data import circuit_names
from deckcrane.errors import DeckcraneError
from deckcrane.mechanics.equations import Equations
from deckcrane.scenario.reading import load
from deckcrane.simulation.simulation import prepare_run
from deckcrane.units.quantities import UnitError, quantity

SLOWEST = 1.0
"""Magnitude of an eigenvalue [1/s] below which it tells how the pose changes, and not of valves."""
LEAST_PARTICIPATION = 0.05
"""Participation of a circuit's states in a mode from which on valves have a part in it."""
_FIRST_STEP, _LAST_STEP = 1e-3, 1e6
"""Steps of the search for a steady motion [s]."""
_MOST_STEPS, _MOST_ITERATIONS = 400, 20
_ENOUGH = 1e-10
"""Last change of each state, over its scale, in a steady motion."""


def valve_stability(
    scenario: Scenario | str | Path, over: Mapping[str, Sequence[float | str]] | None = None, *, t: float | None = None
) -> xr.Dataset:
    """Damping of the least damped mode of hydraulic circuits in a steady motion, as a load is lowered.

    The pose is that of the file, the valves are open as their set-points say at a time.

    Args:
        scenario: the scenario, its file or a bundled name, with circuits
        over: values by path, in SI or with units, for a map: {"circuits.main.counterbalance_valves.holding.ratio": [3, 4.5]}
        t: time of the set-points [s]; by default the end of the run

    Returns:
        `damping` (ratio, negative where it chatters), `frequency` [rad/s] and `growth` [1/s] of that mode, `stable`, and `reason`
        where no steady motion was found; dimensions are the ends of the paths, such as `ratio`

    Raises:
        ScenarioError: the file has mistakes, or a value does not fit
        DeckcraneError: there are no circuits, or values have no number
    """
    scenario = scenario if isinstance(scenario, Scenario) else load(scenario)
    if not circuit_names(scenario):
        raise DeckcraneError("the scenario has no circuits: there are no valves that could chatter")
    cases = dict(over or {})
    axes = {path: np.array([_in_si(path, value) for value in values]) for path, values in cases.items()}
    shape = tuple(len(values) for values in cases.values())
    damping, frequency, growth = (np.full(shape, np.nan) for _ in range(3))
    stable, reason = np.zeros(shape, dtype=bool), np.full(shape, "", dtype=object)
    for index in np.ndindex(*shape):
        values = {path: listed[i] for (path, listed), i in zip(cases.items(), index, strict=True)}
        case = scenario.with_values(values) if values else scenario
        try:
            mode = least_damped_mode(case, case.run.duration if t is None else t)
        except NoSteadyMotionError as error:
            reason[index] = str(error)
            continue
        damping[index], frequency[index], growth[index] = mode.damping, mode.frequency, mode.eigenvalue.real
        stable[index] = mode.eigenvalue.real < 0
    about = "of the least damped mode of the hydraulic circuits"
    names = {
        "damping": (damping, {"units": "1", "long_name": f"damping ratio {about}"}),
        "frequency": (frequency, {"units": "rad/s", "long_name": f"magnitude of the eigenvalue {about}"}),
        "growth": (growth, {"units": "1/s", "long_name": f"rate of growth {about}"}),
        "stable": (stable, {"long_name": "whether all modes of the hydraulic circuits die out"}),
        "reason": (reason.astype(str), {"long_name": "why there is no number"}),
    }
    dims = _short_names(tuple(cases), tuple(names))
    return xr.Dataset(
        {name: (tuple(dims.values()), values, attributes) for name, (values, attributes) in names.items()},
        coords={dims[path]: (dims[path], values, {"path": path}) for path, values in axes.items()},
    )


def _short_names(paths: tuple[str, ...], taken: tuple[str, ...]) -> dict[str, str]:
    """Names of dimensions: the ends of paths, as short as they differ from each other and from the names of variables."""
    names: dict[str, str] = {}
    for path in paths:
        segments = path.split(".")
        tails = [".".join(segments[-count:]) for count in range(1, len(segments) + 1)]
        others = {other for other in paths if other != path}
        names[path] = next(
            (
                tail
                for tail in tails
                if tail not in taken and not any(f".{other}".endswith(f".{tail}") for other in others)
            ),
            path,
        )
    return names


class NoSteadyMotionError(DeckcraneError):
    """The search for a steady motion did not converge."""


def least_damped_mode(scenario: Scenario, t: float) -> Mode:
    """The mode with the least damping in which states of circuits have a part, in the steady motion at a time."""
    _, system = prepare_run(scenario, "settled")
    equations = system.equations
    held = {*range(len(scenario.plant.coordinates)), *(() if system.prescribed is None else system.prescribed.places)}
    state = steady_motion(equations, equilibrium(system, t), t, [i for i in range(len(equations.x)) if i not in held])
    model = linearise(scenario, t=t, at=state)
    circuits = tuple(f"{name}." for name in circuit_names(scenario))
    modes = [mode for mode in model.modes() if mode.frequency > SLOWEST and _hydraulic(model, mode, circuits)]
    if not modes:
        raise NoSteadyMotionError("no mode has a part of the oil: no node of a circuit has volume")
    return min(modes, key=lambda mode: mode.damping)


def _hydraulic(model: LinearModel, mode: Mode, circuits: tuple[str, ...]) -> bool:
    parts = [part for name, part in zip(model.states, mode.participation, strict=True) if name.startswith(circuits)]
    return float(np.sum(parts)) >= LEAST_PARTICIPATION


def steady_motion(equations: Equations, start: Array, t: float, moving: list[int]) -> Array:
    """The state in which the rates of the moving states vanish, with all others as they are at the start."""
    dx = equations.dx[moving]
    rates = ca.Function("rates", equations.arguments(), [dx, ca.jacobian(dx, equations.x.symbols[moving])])
    scales, u, p = equations.x.scales[moving], equations.u.values, equations.p.values

    def rates_at(x: Array) -> tuple[Array, Array]:
        f, slope = (np.array(ca.densify(value)) for value in rates(t, x, u, p))
        return f.ravel() / scales, slope * scales / scales[:, None]

    def implicit_step(x: Array, step: float) -> Array | None:
        """The state after an implicit Euler step, by Newton's method; None where that does not converge."""
        y = x.copy()
        for _ in range(_MOST_ITERATIONS):
            f, slope = rates_at(y)
            if not (np.isfinite(f).all() and np.isfinite(slope).all()):
                return None
            residual = (y - x)[moving] / scales - step * f
            change = np.linalg.solve(np.eye(len(moving)) - step * slope, -residual)
            y[moving] += change * scales
            if np.max(np.abs(change)) < _ENOUGH:
                return y
        return None

    x, step = np.array(start, dtype=float), _FIRST_STEP
    for _ in range(_MOST_STEPS):
        after = implicit_step(x, step)
        if after is None:
            step /= 4
            continue
        if step >= _LAST_STEP and np.max(np.abs((after - x)[moving] / scales)) < _ENOUGH:
            return after
        x, step = after, min(1.5 * step, _LAST_STEP)
    name = equations.x.names[moving[int(np.argmax(np.abs(rates_at(x)[0])))]]
    raise NoSteadyMotionError(f"no steady motion was found at {t:g} s: {name} does not come to rest")


def _in_si(path: str, value: float | str) -> float:
    try:
        return float(quantity(value)) if isinstance(value, str) else float(value)
    except UnitError as error:
        raise DeckcraneError(f"over, {path}: {error}") from None

"""Scenario -> run -> dataset: `run` for a simulation, `forces` for the forces of a given motion."""

from __future__ import annotations

import warnings
from collections.abc import Mapping
from importlib.metadata import version
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
import xarray as xr

from deckcrane.equations.system import Array, Equations
from deckcrane.errors import DeckcraneError, DeckcraneWarning
from deckcrane.formulations.dynamics import Dynamics, check_inertia, dynamics
from deckcrane.formulations.given_motion import force_equations
from deckcrane.formulations.momentum import momentum_equations
from deckcrane.interrupts import deferred, handled
from deckcrane.model import Scenario, load
from deckcrane.model.settings import Start
from deckcrane.model.units import FREQUENCY, UnitError, quantity
from deckcrane.motion import Motion, MotionSource, motion_of
from deckcrane.program import InputTable, Program, Timing
from deckcrane.program.program import Target
from deckcrane.program.room import check_room
from deckcrane.running.finite import not_finite, warn_not_finite
from deckcrane.running.progress import progress_bar

if TYPE_CHECKING:
    from deckcrane.running.afloat import Afloat

MANY_BODIES, WRITTEN, COMPILED = 400, 0.02, 0.06
"""Bodies of a model that a user waits for; seconds for each to write its equations and to compile them (measured, GCC 12)."""


def run(
    scenario: Scenario | str | Path,
    *,
    inputs: Mapping[str, tuple[Array, Array]] | None = None,
    target: Target = "auto",
    progress: bool | None = None,
) -> xr.Dataset:
    """Simulate a scenario (or a file, or a bundled name) and return all that it records as a labelled dataset.

    `inputs` adds a force to actuators over time: a mapping from actuator name to (times, values), with equally spaced
    times. `progress` shows a bar on runs longer than two seconds; by default, where standard error is a terminal.
    """
    scenario = scenario if isinstance(scenario, Scenario) else load(scenario)
    ready, system = prepared(scenario)
    equations, timing = run_equations(scenario, system), timing_of(scenario)
    program = Program(equations, target)
    _check_room(scenario, equations, timing)
    table, elevation = _input_table(scenario, equations, inputs), None
    if ready is not None:
        table, elevation = with_waves(scenario, ready, equations, table, timing)
    with progress_bar(progress) as report:
        found = program.simulate(timing, inputs=table, progress=report)
    stopped = found.interrupted
    try:
        with deferred():  # Ctrl-C between the last step and here costs no results either
            dataset = run_dataset(scenario, program, found.t, found.y, elevation)
    except KeyboardInterrupt:
        handled()
        stopped = True
    dataset.attrs["complete"] = int(not stopped)
    return dataset


def run_dataset(
    scenario: Scenario, program: Program, t: Array, y: Array, elevation: tuple[Array, Array] | None
) -> xr.Dataset:
    """What a run recorded to its end, with labels; `elevation` is that of the waves, over times of its own."""
    dataset = _dataset(scenario, program.equations, t, y)
    if elevation is not None and "wave_elevation" in scenario.record:
        note = {"units": "m", "long_name": "wave elevation at the vessel's mean place"}
        dataset["wave_elevation"] = ("time", np.interp(t, *elevation), note)
    settings = scenario.run
    dataset.attrs.update(
        integrator=settings.integrator,
        step=settings.step,
        form=settings.form,
        target=program.target,
        complete=1,
    )
    warn_not_finite(dataset)
    return dataset


def prepared(scenario: Scenario, start: Start | None = None) -> tuple[Afloat | None, Dynamics]:
    """The vessel and sea of a scenario, where it has one, and its equations, checked; started as it says, or as asked."""
    _announce(scenario)
    ready = None
    if scenario.vessel is not None:
        from deckcrane.running.afloat import afloat  # what it needs is imported only where there is a vessel

        ready = afloat(scenario)
    system = dynamics(scenario, ready.vessel if ready else None, start)
    check_inertia(system)
    if start is None and system.falls is not None:
        warnings.warn(
            f"the rest that the scenario settles in is not stable: {system.falls} falls at the least push; start nearer to "
            "where loads hang and the vessel floats upright",
            DeckcraneWarning,
            stacklevel=2,
        )
    return ready, system


def run_equations(scenario: Scenario, system: Dynamics) -> Equations:
    """The equations in the form that the scenario asks for."""
    return system.equations if scenario.run.form == "acceleration" else momentum_equations(system)


def timing_of(scenario: Scenario) -> Timing:
    """How the scenario's run is stepped and recorded."""
    settings = scenario.run
    return Timing(
        settings.duration,
        settings.step,
        settings.every,
        settings.integrator,
        settings.relative_tolerance,
        settings.absolute_tolerance,
    )


def _announce(scenario: Scenario) -> None:
    """Says before it begins that a large model takes its time. Both parts grow in proportion to the number of bodies."""
    bodies = len(scenario.tree)
    if bodies > MANY_BODIES:
        warnings.warn(
            f"{bodies:,} bodies: writing their equations takes about {bodies * WRITTEN:.0f} s, and compiling them "
            f"{bodies * COMPILED:.0f} s, once. Recording less (record: [q, reaction]) shortens it",
            DeckcraneWarning,
            stacklevel=3,
        )


def _check_room(scenario: Scenario, equations: Equations, timing: Timing) -> None:
    """What a run keeps: states, outputs and the dataset made of them; and with waves the table of forces, and its making."""
    numbers = len(equations.x) + 2 * equations.output_count()
    waves = 0.0
    if scenario.vessel is not None and scenario.sea is not None:
        waves = 8.0 * (len(equations.u) + 40) * timing.duration / _wave_spacing(timing)
    check_room(timing.duration / timing.every, numbers, waves, every=timing.every, step=timing.step)


def _wave_spacing(timing: Timing) -> float:
    return min(timing.step / 2, 0.05)


def with_waves(
    scenario: Scenario, ready: Afloat, equations: Equations, table: InputTable | None, timing: Timing
) -> tuple[InputTable, tuple[Array, Array]]:
    """The table of inputs with the wave forces beside the actuators'; sampled at half steps, where RK4 looks."""
    from deckcrane.running.afloat import wave_table

    spacing = _wave_spacing(timing)
    waves, elevation = wave_table(scenario, ready, spacing, timing.duration)
    times = np.arange(len(elevation), dtype=float) * spacing
    actuators = len(equations.u) - waves.values.shape[1]
    values = np.zeros((len(waves.values), len(equations.u)))
    values[:, actuators:] = waves.values
    if table is not None:
        if len(values) == 1:
            values = np.tile(values, (len(times), 1))
        for i in range(actuators):
            values[:, i] = np.interp(times, table.times, table.values[:, i])
    return InputTable(values, 0.0, spacing), (times, elevation)


def forces(
    scenario: Scenario | str | Path,
    motion: MotionSource = None,
    *,
    times: Array | None = None,
    smooth: float | str | None = None,
    target: Target = "auto",
) -> xr.Dataset:
    """Actuator forces and every reaction of a given motion, with no integration.

    `motion` is a CSV file of recorded coordinates, a dataset with `q` from an earlier run, a mapping from coordinate name
    to a function of time, or None for the scenario's own set-points. Coordinates that it does not name stay at their
    start. `times` is where functions and set-points are evaluated; by default, as the scenario's run is recorded.
    `smooth` filters a recorded motion: the cut-off in Hz, or with its unit, "2 Hz".
    """
    scenario = scenario if isinstance(scenario, Scenario) else load(scenario)
    try:
        cutoff = None if smooth is None else float(quantity(smooth, FREQUENCY))
    except UnitError as error:
        raise DeckcraneError(f"smooth: {error}") from error
    settings, coordinates = scenario.run, len(scenario.coordinates)
    if times is None and not isinstance(motion, str | Path | xr.Dataset):
        check_room(settings.duration / settings.every, 6 * coordinates, every=settings.every, step=settings.step)
    equations = force_equations(scenario)  # before the motion: it refuses what has no forces of a given motion
    given: Motion = motion_of(scenario, motion, times, cutoff)
    numbers = 3 * coordinates + 2 * equations.output_count()
    check_room(len(given.t), numbers, every=settings.every, step=settings.step)
    program = Program(equations, target)
    rows = np.hstack([given.q, given.dq, given.ddq])
    y = program.outputs(given.t, np.zeros((len(given.t), 0)), rows)
    dataset = _dataset(scenario, equations, given.t, y)
    if found := not_finite(dataset):
        row = int(np.argmin(np.all(np.isfinite(y), axis=1)))
        raise DeckcraneError(f"{given.record.place(row)}: {found}; the motion passes a pose that cannot be")
    dataset.attrs.update(motion=given.source, target=program.target)
    if cutoff is not None:
        dataset.attrs["smooth"] = cutoff
    return dataset


def _dataset(scenario: Scenario, equations: Equations, t: Array, y: Array) -> xr.Dataset:
    variables: dict[str, tuple[tuple[str, ...], Array, dict[str, str]]] = {}
    labels: dict[str, tuple[str, ...]] = {}
    arrays = equations.unstack(y)
    for output in equations.y:
        attributes = {"units": output.unit_text, "long_name": output.long_name, **output.attributes}
        variables[output.name] = (("time", *output.labels), arrays[output.name], attributes)
        labels.update(output.labels)
    coordinates: dict[str, Any] = {"time": ("time", t, {"units": "s", "long_name": "time"})}
    coordinates.update({name: list(names) for name, names in labels.items() if name != "station"})
    if "station" in labels:
        note = {"units": "1", "long_name": "place along each beam, as a fraction of its length"}
        coordinates["station"] = ("station", [float(place) for place in labels["station"]], note)
    coordinates.update({name: (name.rpartition("_")[0], units) for name, units in _units(scenario, labels).items()})
    if "joint" in labels:
        coordinates["inner_body"] = ("joint", [scenario.tree[name].on for name in labels["joint"]])
    attributes = {
        "title": scenario.title or "",
        "source": f"deckcrane {version('deckcrane')}",
        "scenario": scenario.to_yaml(),
        "scenario_hash": scenario.hash,
        "Conventions": "deckcrane-1",
    }
    return xr.Dataset(variables, coordinates, attributes)


def _units(scenario: Scenario, labels: Mapping[str, tuple[str, ...]]) -> dict[str, list[str]]:
    """The unit of each coordinate, speed and actuator: angles and lengths share their dimensions."""
    kinds = {data.name: data.kind for data in (*scenario.coordinates, *scenario.dependents.values())}
    kinds_of_speeds = dict(zip(scenario.speeds, _speed_kinds(scenario), strict=True))
    spelled: dict[str, tuple[Mapping[str, str], Mapping[str, str]]] = {
        "coordinate": (kinds, {"angular": "rad", "linear": "m"}),
        "speed": (kinds_of_speeds, {"angular": "rad/s", "linear": "m/s"}),
        "actuator": (kinds, {"angular": "N m", "linear": "N"}),
    }
    return {
        f"{dimension}_unit": [units[kind[name]] for name in labels[dimension]]
        for dimension, (kind, units) in spelled.items()
        if dimension in labels
    }


def _speed_kinds(scenario: Scenario) -> list[str]:
    found: list[str] = []
    for name in scenario.order:
        own: list[str] = [coordinate.kind for coordinate in scenario.coordinates if coordinate.body == name]
        found += ["angular"] * 3 + ["linear"] * 3 + own[6:] if scenario.tree[name].joint.kind == "free" else own
    return found


def _input_table(
    scenario: Scenario, equations: Equations, inputs: Mapping[str, tuple[Array, Array]] | None
) -> InputTable | None:
    if not inputs:
        return None
    known = [name for name in equations.u.names if not name.startswith("wave.")]  # the sea's own
    unknown = [name for name in inputs if name not in known]
    if unknown:
        raise DeckcraneError(f"no actuator is called {unknown[0]}; there are: {', '.join(known) or 'none'}")
    times = [np.asarray(t, dtype=float) for t, _ in inputs.values()]
    spacing = np.diff(times[0])
    if len(spacing) == 0 or not np.all(spacing > 0) or not np.allclose(spacing, spacing[0], rtol=1e-6):
        raise DeckcraneError("inputs need two or more times, rising by equal steps")
    if any(len(t) != len(times[0]) or not np.allclose(t, times[0]) for t in times):
        raise DeckcraneError("all inputs must be given at the same times")
    table = np.zeros((len(times[0]), len(equations.u)))
    for name, (_, values) in inputs.items():
        table[:, equations.u.names.index(name)] = values
    if not np.all(np.isfinite(table)):
        raise DeckcraneError("inputs must be finite numbers")
    return InputTable(table, float(times[0][0]), float(spacing[0]))

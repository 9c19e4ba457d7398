"""From scenario to dataset: `run` for a simulation, `forces` for inverse dynamics of a given motion."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
import xarray as xr

from deckcrane.datasets import Labelled, about, labelled_dataset, over_time, recorded
from deckcrane.equations.system import Array, Equations
from deckcrane.errors import DeckcraneError, warn_user
from deckcrane.formulations.dynamics import Dynamics, check_inertia, dynamics
from deckcrane.interrupts import deferred, handled
from deckcrane.model import VESSEL, Scenario, load
from deckcrane.model.settings import Start
from deckcrane.model.units import FREQUENCY, UnitError, quantity
from deckcrane.parts.kit import Kit
from deckcrane.plant.numbers import Structure
from deckcrane.program import DivergenceError, Inputs, Program, Series, Timing
from deckcrane.program.event_watch import EventLog
from deckcrane.program.program import Target, Trajectory
from deckcrane.program.room import check_room
from deckcrane.running.events import with_events
from deckcrane.running.feeding import Given, given_series, with_inputs
from deckcrane.running.finite import not_finite, warn_not_finite
from deckcrane.running.made_signals import with_made
from deckcrane.running.progress import progress_bar
from deckcrane.running.step_checks import warn_of_long_steps

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from deckcrane.motion import Motion, MotionSource
    from deckcrane.parts.laws import Laws
    from deckcrane.running.afloat import Afloat

Elevations = dict[str, tuple[Array, Array]]
"""Times and wave elevation at the mean position of each vessel, by its name."""
MANY_BODIES, WRITTEN, COMPILED = 400, 0.02, 0.04
"""Number of bodies from which the waiting time is announced; seconds per body to derive and to compile its equations (measured)."""


def run(
    scenario: Scenario | str | Path,
    *,
    inputs: Given | None = None,
    laws: Laws | None = None,
    made: Mapping[str, str] | None = None,
    target: Target = "auto",
    progress: bool | None = None,
) -> xr.Dataset:
    """Simulate a scenario (or a file, or a bundled name) and return all that it records as a labelled dataset.

    `inputs` adds a force to actuators over time: a mapping from the name of an actuator to (times, values), each with its own
    equally spaced times; linear between them, or held with (times, values, "held"). `laws` are controllers of your own in
    Python, by what they drive (see the guide's page on control); each takes the place of the file's controller there, within
    the limits of its drive. `made` are signals made of what is recorded, formulas by name, which become variables of the
    dataset. `progress` shows a bar on runs longer than two seconds; by default, where standard error is a
    terminal.
    """
    scenario = scenario if isinstance(scenario, Scenario) else load(scenario)
    ready, system = prepared(scenario, laws=laws)
    for vessel in ready:
        vessel.check_step()
    motion_errors = vessel_motion_errors(scenario, ready)
    equations, timing = with_made(run_equations(scenario, system, ready), made or {}), timing_of(scenario)
    series = given_series(inputs)
    Inputs.of(equations.u, series)  # check names before anything is compiled
    program = program_of(system, equations, target)
    _check_memory(scenario, equations, timing)
    warn_of_long_steps(scenario, program)
    outer, elevations = outer_series(scenario, ready, timing)
    series.update(outer)
    every_input = Inputs.of(equations.u, series)
    with progress_bar(progress) as report:
        try:
            trajectory = _integrate(system, program, timing, every_input, report)
        except DivergenceError as error:
            raise _explain_divergence(ready, system, error) from None
    interrupted = trajectory.interrupted
    _check_result(scenario, ready, system, program, timing, trajectory, every_input)
    try:
        with deferred():  # Ctrl-C between the last step and here costs no results either
            dataset = run_dataset(scenario, program, trajectory.t, trajectory.y, elevations, inputs, trajectory.events)
    except KeyboardInterrupt:
        handled()
        interrupted = True
    dataset.attrs.update(motion_errors)
    dataset.attrs["complete"] = int(not interrupted)
    if laws:
        dataset.attrs["laws"] = ", ".join(laws)
    return dataset


def _check_result(
    scenario: Scenario,
    ready: tuple[Afloat, ...],
    system: Dynamics,
    program: Program,
    timing: Timing,
    trajectory: Trajectory,
    inputs: Inputs,
) -> None:
    """Check a finished run for what its numbers do not show: dead centres, large motions, jamming, loads off their stations."""
    if program.equations.margins:
        from deckcrane.running.dead_centres import check_dead_centres

        check_dead_centres(program, timing, trajectory, inputs)
    for vessel in ready:
        from deckcrane.running.stability import warn_of_large_motions

        warn_of_large_motions(vessel, system, trajectory.x)
    if system.rubs is not None:
        from deckcrane.running.rubbing import warn_of_jamming

        warn_of_jamming(system, trajectory.x)
    if scenario.in_water and scenario.sea is not None:
        from deckcrane.running.in_water import warn_of_drift

        warn_of_drift(scenario, trajectory.x[:, : len(scenario.plant.coordinates)])


def _explain_divergence(ready: tuple[Afloat, ...], system: Dynamics, error: DivergenceError) -> DivergenceError:
    """Extend the error of a diverged run by what its vessels did before."""
    for vessel in ready:
        from deckcrane.running.stability import tell_of_capsizing

        error = tell_of_capsizing(vessel, system, error)
    return error


def _integrate(
    system: Dynamics, program: Program, timing: Timing, inputs: Inputs, report: Callable[[float], None]
) -> Trajectory:
    """Integrate the equations, with sampled laws where there are any."""
    if system.kit.plant.laws:
        from deckcrane.running.sampling import run_sampled, sampled_laws

        if sampled_laws(system):
            return run_sampled(system, program, timing, inputs, report)
    return program.simulate(timing, inputs=inputs, progress=report)


def run_dataset(
    scenario: Scenario,
    program: Program,
    t: Array,
    y: Array,
    elevations: Elevations,
    inputs: Given | None,
    events: EventLog,
) -> xr.Dataset:
    """Labelled dataset of a run's records; `elevations` of the waves, `inputs` and events have their own times."""
    variables = recorded(program.equations, y)
    if elevations and "wave_elevation" in scenario.record:
        variables.append(_elevation_variable(scenario, t, elevations))
    settings = scenario.run
    how = {"integrator": settings.integrator, "step": settings.step, "form": settings.form}
    attributes = {**about(scenario), **how, "target": program.target, "complete": 1}
    dataset = labelled_dataset(scenario, over_time(t), variables, attributes)
    warn_not_finite(dataset)
    if scenario.ropes:
        from deckcrane.running.overloads import warn_overloaded
        from deckcrane.running.pushing_ropes import warn_of_pushing_ropes

        warn_overloaded(scenario, dataset)
        warn_of_pushing_ropes(scenario, dataset)
    dataset = with_inputs(dataset, scenario, inputs or {})
    return with_events(dataset, events) if program.equations.events else dataset


def _elevation_variable(scenario: Scenario, t: Array, elevations: Elevations) -> Labelled:
    """Wave elevation at each vessel; without a vessel dimension where there can only be one."""
    at = {name: np.interp(t, *elevation) for name, elevation in elevations.items()}
    names = tuple(at)
    labels = scenario.plant.hull(names[0]).labels({})
    values = np.stack(list(at.values()), axis=1) if labels else at[names[0]]
    long_name = "wave elevation at the vessel's mean place"
    return Labelled("wave_elevation", values, dict.fromkeys(labels, names), "m", long_name)


def prepared(
    scenario: Scenario, start: Start | None = None, laws: Laws | None = None
) -> tuple[tuple[Afloat, ...], Dynamics]:
    """Vessels and equations of a scenario, checked; `start` replaces the kind of start that the scenario states."""
    _announce_waiting_time(scenario)
    ready = vessels_of(scenario)
    system = dynamics(scenario, tuple(vessel.vessel for vessel in ready), start, laws=laws)
    check_inertia(system)
    for vessel in ready:
        from deckcrane.running.stability import check_stability

        check_stability(scenario, vessel, system)
    if scenario.contacts:
        from deckcrane.running.touching import check_contacts

        check_contacts(scenario, system, start or scenario.run.start)
    if system.rubs is not None:
        from deckcrane.running.rubbing import check_frictions

        check_frictions(system, scenario.run)
    if laws:
        from deckcrane.running.laws import check_start

        check_start(system)
    if start is None and system.falls is not None:
        warn_user(
            f"the rest that the scenario settles in is not stable: {system.falls} falls at the least push; start nearer to "
            "where loads hang and the vessel floats upright"
        )
    return ready, system


def structure(scenario: Scenario | str | Path) -> Structure:
    """All of a scenario, except numbers, that its equations depend on: scenarios of the same structure share equations and code.

    Masses, gains, poses, loads and seas are numbers; bodies, joints and their axes, recorded variables, kinds of courses, and
    entries of vectors and matrices that are exactly zero are structure.
    """
    scenario = scenario if isinstance(scenario, Scenario) else load(scenario)
    return kit_of(scenario).structure


def kit_of(scenario: Scenario) -> Kit:
    """All parts of a scenario, those of its vessels included."""
    return Kit(scenario.plant, tuple(vessel.vessel for vessel in vessels_of(scenario)))


def vessels_of(scenario: Scenario) -> tuple[Afloat, ...]:
    """All floating vessels of a scenario."""
    if not scenario.plant.afloat:
        return ()
    from deckcrane.running.afloat import fleet  # heavy imports, only where there is a vessel

    return fleet(scenario)


def vessel_motion_errors(scenario: Scenario, ready: tuple[Afloat, ...]) -> dict[str, Any]:
    """Estimated errors of vessel motions in the sea of a scenario, as attributes; refuse errors beyond the accepted ones."""
    if scenario.sea is None or not scenario.plant.vessels:
        return {}
    from deckcrane.running.motion_errors import motion_errors

    errors = motion_errors(scenario, ready)
    errors.check()
    return errors.attributes


def run_equations(scenario: Scenario, system: Dynamics, ready: tuple[Afloat, ...] = ()) -> Equations:
    """Equations in the form that the scenario asks for, with initial conditions of vessels in waves."""
    if scenario.run.form == "momentum":
        from deckcrane.formulations.momentum import momentum_equations

        return momentum_equations(system)
    equations = system.equations
    for vessel in ready:
        from deckcrane.running.riding import riding

        equations = riding(scenario, vessel, system, equations)
    return equations


def program_of(system: Dynamics, equations: Equations, target: Target) -> Program:
    """Program of a run's equations, reused from an earlier run of the same structure."""
    formulas = tuple(
        (output.name, output.attributes["formula"]) for output in equations.y if "formula" in output.attributes
    )
    key = ("program", equations.x.names, formulas, target)  # momenta have other names than speeds
    return system.once(key, lambda: Program(equations, target)).of(equations)


def timing_of(scenario: Scenario) -> Timing:
    """Duration, time step, recording interval and integrator of a scenario's run."""
    settings = scenario.run
    return Timing(
        settings.duration,
        settings.step,
        settings.every,
        settings.integrator,
        settings.relative_tolerance,
        settings.absolute_tolerance,
    )


def _announce_waiting_time(scenario: Scenario) -> None:
    """Announce the waiting time of a large model. Derivation and compilation grow in proportion to the number of bodies."""
    bodies = len(scenario.plant.tree)
    if bodies > MANY_BODIES:
        warn_user(
            f"{bodies:,} bodies: writing their equations takes about {bodies * WRITTEN:.0f} s, and compiling them "
            f"{bodies * COMPILED:.0f} s, once. Recording less (record: [q, reaction]) shortens it"
        )


def _check_memory(scenario: Scenario, equations: Equations, timing: Timing) -> None:
    """Check that a run's records fit into memory: states, outputs, their dataset; with waves the force table and its making."""
    numbers = len(equations.x) + 2 * equations.output_count()
    waves = 0.0
    if scenario.sea is not None or is_moved(scenario):
        waves = 8.0 * (len(equations.u) + 40) * timing.duration / wave_spacing(timing)
    check_room(timing.duration / timing.every, numbers, waves, every=timing.every, step=timing.step)


def wave_spacing(timing: Timing) -> float:
    """Time between samples of waves."""
    return min(timing.step / 2, 0.05)


def outer_series(scenario: Scenario, ready: tuple[Afloat, ...], timing: Timing) -> tuple[dict[str, Series], Elevations]:
    """Input series of sea, wind, given motions and measurement noise; and the wave elevation."""
    waves, elevations = wave_series(scenario, ready, timing) if ready else ({}, {})
    other, met = other_series(scenario, timing)
    return {**waves, **other}, {**elevations, **met}


def other_series(scenario: Scenario, timing: Timing) -> tuple[dict[str, Series], Elevations]:
    """Input series without the wave forces on floating vessels."""
    series: dict[str, Series] = {}
    elevations: Elevations = {}
    if scenario.wind is not None and scenario.wind.spectrum != "none":
        from deckcrane.running.gusting import gust_series

        series |= gust_series(scenario.wind, wave_spacing(timing), timing.duration)
    if is_moved(scenario):
        from deckcrane.running.moved import motion_series

        moved, elevations = motion_series(scenario, timing, wave_spacing(timing))
        series |= moved
    if scenario.in_water and scenario.sea is not None:
        from deckcrane.running.in_water import water_series

        series |= water_series(scenario, wave_spacing(timing), timing.duration)
    if scenario.measurements:
        from deckcrane.running.noise import noise_series

        series |= noise_series(scenario, timing.duration)
    return series, elevations


def is_moved(scenario: Scenario) -> bool:
    """True if a run follows motions given as series, of vessels or of single coordinates."""
    plant = scenario.plant
    return bool(plant.imposed_motions) or any(motion.shape == "series" for motion in plant.prescribed.values())


def longest_run(scenario: Scenario) -> float:
    """Longest possible duration of a run: that of the shortest recorded motion it follows."""
    if not is_moved(scenario):
        return float("inf")
    from deckcrane.running.moved import recorded_until

    return recorded_until(scenario)


def wave_series(scenario: Scenario, ready: tuple[Afloat, ...], timing: Timing) -> tuple[dict[str, Series], Elevations]:
    """Wave forces of a run (none in still water) and elevations, sampled at half steps, where RK4 evaluates."""
    from deckcrane.running.afloat import wave_table

    spacing = wave_spacing(timing)
    series: dict[str, Series] = {}
    elevations: Elevations = {}
    for vessel in ready:
        waves, elevation = wave_table(scenario, vessel, spacing, timing.duration)
        if waves is not None:
            series["sea" if vessel.name == VESSEL else f"sea at {vessel.name}"] = waves
        elevations[vessel.name] = np.arange(len(elevation), dtype=float) * spacing, elevation
    return series, elevations


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
    settings, coordinates = scenario.run, len(scenario.plant.coordinates)
    if times is None and not isinstance(motion, str | Path | xr.Dataset):
        check_room(settings.duration / settings.every, 6 * coordinates, every=settings.every, step=settings.step)
    from deckcrane.formulations.given_motion import force_equations
    from deckcrane.motion import motion_of

    equations = force_equations(scenario)  # before the motion: it refuses scenarios without inverse dynamics
    given: Motion = motion_of(scenario, motion, times, cutoff)
    numbers = 3 * coordinates + 2 * equations.output_count()
    check_room(len(given.t), numbers, every=settings.every, step=settings.step)
    program = Program(equations, target)
    rows = np.hstack([given.q, given.dq, given.ddq])
    y = program.outputs(given.t, np.zeros((len(given.t), 0)), rows)
    attributes = {**about(scenario), "motion": given.source, "target": program.target}
    if cutoff is not None:
        attributes["smooth"] = cutoff
    dataset = labelled_dataset(scenario, over_time(given.t), recorded(equations, y), attributes)
    if hole := not_finite(dataset):
        row = int(np.argmin(np.all(np.isfinite(y), axis=1)))
        raise DeckcraneError(f"{given.record.place(row)}: {hole}; the motion passes an impossible pose")
    return dataset

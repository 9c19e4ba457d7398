"""From scenario to dataset: `run` for a simulation, `forces` for inverse dynamics of a given motion.

`check_parts` checks the energy balance, for authors of parts.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
import xarray as xr

from deckcrane.arrays import Array
from deckcrane.components.catalogue import Scenario
from deckcrane.components.vessel import hull_names
from deckcrane.components.vessel.data import VESSEL, accepted_motion_errors, floating_vessels
from deckcrane.components.vessel.outputs import WAVE_ELEVATION
from deckcrane.errors import DeckcraneError, warn_user
from deckcrane.formulations.energy_balance import Balance, balances, check_balance
from deckcrane.formulations.forward_dynamics import Dynamics, check_inertia, dynamics
from deckcrane.interrupts import acknowledge_interrupt, defer_interrupt, progress_bar
from deckcrane.mechanics.equations import Equations
from deckcrane.mechanics.model.parameters import Structure
from deckcrane.mechanics.model.part_set import PartSet
from deckcrane.program.events import EventLog
from deckcrane.program.inputs import Inputs, Series
from deckcrane.program.integrators import Timing, check_memory_limit
from deckcrane.program.program import DivergenceError, Program, Target, Trajectory
from deckcrane.scenario.component import components
from deckcrane.scenario.reading import load
from deckcrane.scenario.run_settings import Start
from deckcrane.simulation.datasets import (
    LabelledVariable,
    labelled_dataset,
    not_finite,
    over_time,
    provenance_attributes,
    variables_from_outputs,
    warn_not_finite,
)
from deckcrane.simulation.events import with_events
from deckcrane.simulation.inputs import Given, user_series, with_inputs
from deckcrane.simulation.prepared_run import FinishedRun, PreparedRun
from deckcrane.simulation.recorded_signals import with_derived_signals
from deckcrane.simulation.step_size import warn_of_long_steps
from deckcrane.units.quantities import FREQUENCY, UnitError, quantity

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from deckcrane.components.control import Laws
    from deckcrane.components.vessel import VesselInSea
    from deckcrane.simulation.given_motion import Motion, MotionSource

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
    """Simulate a scenario and return all that it records as a labelled dataset.

    Args:
        scenario: the scenario, its file or a bundled name
        inputs: forces added to actuators over time, in N, N m or openings of valves, by the name of the actuator
        laws: controllers of your own, by what they drive; each takes the place of the file's controller there, within the
            limits of its drive
        made: signals made of what is recorded, formulas by name, which become variables of the dataset
        target: which code runs
        progress: whether to show a bar on runs longer than two seconds; None: where standard error is a terminal

    Returns:
        what was recorded over `time`; after Ctrl-C what there is, with the attribute `complete` 0

    Raises:
        ScenarioError: the file has mistakes
        DeckcraneError: inputs or laws do not fit, records do not fit into memory, or the run diverged
    """
    scenario = scenario if isinstance(scenario, Scenario) else load(scenario)
    ready, system = prepare_run(scenario, laws=laws)
    prepared = PreparedRun(scenario, ready, system, scenario.run.start)
    for vessel in ready:
        vessel.check_step()
    motion_errors = vessel_motion_errors(scenario, ready)
    equations, timing = with_derived_signals(run_equations(scenario, system, ready), made or {}), timing_of(scenario)
    series = user_series(inputs)
    Inputs.of(equations.u, series)  # check names before anything is compiled
    program = program_of(system, equations, target)
    _check_memory(prepared, equations, timing)
    warn_of_long_steps(scenario, program)
    outer, elevations = input_series(scenario, ready, timing)
    series.update(outer)
    every_input = Inputs.of(equations.u, series)
    with progress_bar(progress) as report:
        try:
            trajectory = _integrate(system, program, timing, every_input, report)
        except DivergenceError as error:
            for component in components():
                error = component.explain_divergence(prepared, error)
            raise error from None
    interrupted = trajectory.interrupted
    finished = FinishedRun(prepared, program, timing, trajectory, every_input)
    for component in components():
        component.check_after(finished)
    try:
        with defer_interrupt():  # Ctrl-C between the last step and here costs no results either
            dataset = run_dataset(scenario, program, trajectory.t, trajectory.y, elevations, inputs, trajectory.events)
    except KeyboardInterrupt:
        acknowledge_interrupt()
        interrupted = True
    dataset.attrs.update(motion_errors)
    dataset.attrs["complete"] = int(not interrupted)
    if laws:
        dataset.attrs["laws"] = ", ".join(laws)
    return dataset


def _integrate(
    system: Dynamics, program: Program, timing: Timing, inputs: Inputs, report: Callable[[float], None]
) -> Trajectory:
    """Integrate the equations, with sampled laws where there are any."""
    if system.kit.plant.laws:
        from deckcrane.components.control import laws_in_steps, run_sampled

        if laws_in_steps(system):
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
    variables = variables_from_outputs(program.equations, y)
    if elevations and WAVE_ELEVATION.name in scenario.record:
        variables.append(_elevation_variable(scenario, t, elevations))
    settings = scenario.run
    how = {"integrator": settings.integrator, "step": settings.step, "form": settings.form}
    attributes = {**provenance_attributes(scenario), **how, "target": program.target, "complete": 1}
    for component in components():
        attributes.update(component.dataset_attributes(scenario))
    dataset = labelled_dataset(scenario, over_time(t), variables, attributes)
    warn_not_finite(dataset)
    for component in components():
        component.check_records(scenario, dataset)
    dataset = with_inputs(dataset, scenario, inputs or {})
    return with_events(dataset, events) if program.equations.events else dataset


def _elevation_variable(scenario: Scenario, t: Array, elevations: Elevations) -> LabelledVariable:
    """Wave elevation at each vessel; without a vessel dimension where there can only be one."""
    at = {name: np.interp(t, *elevation) for name, elevation in elevations.items()}
    names = tuple(at)
    labels = hull_names(scenario.plant, names[0]).labels({})
    values = np.stack(list(at.values()), axis=1) if labels else at[names[0]]
    entries = dict.fromkeys(labels, names)
    return LabelledVariable(WAVE_ELEVATION.name, values, entries, WAVE_ELEVATION.units(), WAVE_ELEVATION.long_name)


def prepare_run(
    scenario: Scenario, start: Start | None = None, laws: Laws | None = None
) -> tuple[tuple[VesselInSea, ...], Dynamics]:
    """Vessels and equations of a scenario, checked; `start` replaces the kind of start that the scenario states."""
    _announce_waiting_time(scenario)
    ready = vessels_of(scenario)
    system = dynamics(scenario, tuple(vessel.vessel for vessel in ready), start, laws=laws)
    check_inertia(system)
    prepared = PreparedRun(scenario, ready, system, start or scenario.run.start)
    for component in components():
        component.check_before(prepared)
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

    Args:
        scenario: the scenario, its file or a bundled name

    Returns:
        the structure, to be compared by `==`

    Raises:
        ScenarioError: the file has mistakes
    """
    scenario = scenario if isinstance(scenario, Scenario) else load(scenario)
    return part_set_of(scenario).structure


def part_set_of(scenario: Scenario) -> PartSet:
    """All parts of a scenario, those of its vessels included."""
    return PartSet(scenario.plant, tuple(vessel.vessel for vessel in vessels_of(scenario)))


def vessels_of(scenario: Scenario) -> tuple[VesselInSea, ...]:
    """All floating vessels of a scenario."""
    if not floating_vessels(scenario.plant):
        return ()
    from deckcrane.components.vessel import vessels_in_sea  # heavy imports, only where there is a vessel

    return vessels_in_sea(scenario)


def vessel_motion_errors(scenario: Scenario, ready: tuple[VesselInSea, ...]) -> dict[str, Any]:
    """Estimated errors of vessel motions in the sea of a scenario, as attributes; refuse errors beyond the accepted ones."""
    errors = accepted_motion_errors(scenario, ready)
    return {} if errors is None else errors.attributes


def run_equations(scenario: Scenario, system: Dynamics, ready: tuple[VesselInSea, ...] = ()) -> Equations:
    """Equations in the form that the scenario asks for, with initial conditions of vessels in waves."""
    if scenario.run.form == "momentum":
        from deckcrane.formulations.momentum import momentum_equations

        return momentum_equations(system)
    equations = system.equations
    for vessel in ready:
        from deckcrane.components.vessel import start_in_waves

        equations = start_in_waves(scenario, vessel, system, equations)
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


def _check_memory(run: PreparedRun, equations: Equations, timing: Timing) -> None:
    """Check that a run's records fit into memory: states, outputs, their dataset; with waves the force table and its making."""
    numbers = len(equations.x) + 2 * equations.output_count()
    waves = 0.0
    if any(vessel.in_waves for vessel in run.vessels) or feeds_series(run.scenario):
        waves = 8.0 * (len(equations.u) + 40) * timing.duration / wave_spacing(timing)
    check_memory_limit(timing.duration / timing.every, numbers, waves, every=timing.every, step=timing.step)


def wave_spacing(timing: Timing) -> float:
    """Time between samples of waves."""
    return min(timing.step / 2, 0.05)


def input_series(
    scenario: Scenario, ready: tuple[VesselInSea, ...], timing: Timing
) -> tuple[dict[str, Series], Elevations]:
    """Input series of sea, wind, given motions and measurement noise; and the wave elevation."""
    waves, elevations = wave_series(scenario, ready, timing) if ready else ({}, {})
    other, met = other_series(scenario, timing)
    return {**waves, **other}, {**elevations, **met}


def other_series(scenario: Scenario, timing: Timing) -> tuple[dict[str, Series], Elevations]:
    """Input series without the wave forces on floating vessels."""
    series: dict[str, Series] = {}
    elevations: Elevations = {}
    for component in components():
        fed, met = component.input_series(scenario, timing.duration, wave_spacing(timing))
        series |= fed
        elevations |= met
    return series, elevations


def feeds_series(scenario: Scenario) -> bool:
    """Whether anything but the forces of waves on floating vessels is fed into a run: gusts, given motions, noise."""
    return any(component.feeds_series(scenario) for component in components())


def maximum_duration(scenario: Scenario) -> float:
    """Longest possible duration of a run: that of the shortest recorded motion it follows."""
    return min(component.end_of_records(scenario) for component in components())


def wave_series(
    scenario: Scenario, ready: tuple[VesselInSea, ...], timing: Timing
) -> tuple[dict[str, Series], Elevations]:
    """Wave forces of a run (none in still water) and elevations, sampled at half steps, where RK4 evaluates."""
    from deckcrane.components.vessel import wave_table

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

    Args:
        scenario: the scenario, its file or a bundled name
        motion: a CSV file of recorded coordinates, a dataset with `q` from an earlier run, functions of time by coordinate,
            or None for the set-points of the scenario; coordinates that it does not name stay at their start
        times: where functions and set-points are evaluated [s]; by default, as the scenario's run is recorded
        smooth: cut-off of the filter for a recorded motion, in Hz or with its unit, "2 Hz"; None: no filter
        target: which code runs

    Returns:
        actuation, reactions and all else that the scenario records, over `time`

    Raises:
        ScenarioError: the file has mistakes
        DeckcraneError: the motion does not fit the scenario, or passes an impossible pose
    """
    scenario = scenario if isinstance(scenario, Scenario) else load(scenario)
    try:
        cutoff = None if smooth is None else float(quantity(smooth, FREQUENCY))
    except UnitError as error:
        raise DeckcraneError(f"smooth: {error}") from error
    settings, coordinates = scenario.run, len(scenario.plant.coordinates)
    if times is None and not isinstance(motion, str | Path | xr.Dataset):
        check_memory_limit(
            settings.duration / settings.every, 6 * coordinates, every=settings.every, step=settings.step
        )
    from deckcrane.formulations.inverse_dynamics import inverse_dynamics_equations
    from deckcrane.simulation.given_motion import motion_of

    equations = inverse_dynamics_equations(scenario)  # before the motion: it refuses scenarios without inverse dynamics
    given: Motion = motion_of(scenario, motion, times, cutoff)
    numbers = 3 * coordinates + 2 * equations.output_count()
    check_memory_limit(len(given.t), numbers, every=settings.every, step=settings.step)
    program = Program(equations, target)
    rows = np.hstack([given.q, given.dq, given.ddq])
    y = program.outputs(given.t, np.zeros((len(given.t), 0)), rows)
    attributes = {**provenance_attributes(scenario), "motion": given.source, "target": program.target}
    if cutoff is not None:
        attributes["smooth"] = cutoff
    dataset = labelled_dataset(scenario, over_time(given.t), variables_from_outputs(equations, y), attributes)
    if hole := not_finite(dataset):
        row = int(np.argmin(np.all(np.isfinite(y), axis=1)))
        raise DeckcraneError(f"{given.record.place(row)}: {hole}; the motion passes an impossible pose")
    return dataset


def check_parts(scenario: Scenario | str | Path) -> tuple[Balance, ...]:
    """Check the energy balance of every part and of the whole crane at several random states.

    Parts that cannot balance say why (`Balance.exempt`).

    Args:
        scenario: the scenario, its file or a bundled name

    Returns:
        the worst state of each part, and of the whole crane

    Raises:
        DeckcraneError: a part does not balance; the message names it, by how much, and which term it is
    """
    scenario = scenario if isinstance(scenario, Scenario) else load(scenario)
    _, system = prepare_run(scenario)
    check_balance(system)
    return balances(system)

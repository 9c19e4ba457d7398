"""Batches: many scenarios of the same structure simulated at once, with statistics of the records of each.

Jobs can be packed into one file for a machine with a graphics card, and its results unpacked into a dataset. The file is a
Python application (`python FILE.pyz -o results.npz`) that needs NumPy and CuPy only. Its results describe the statistics they
hold, so that they can be read without the scenario.
"""

from __future__ import annotations

import warnings
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, field, replace
from functools import cached_property, partial
from importlib.metadata import version
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from deckcrane.components.catalogue import Scenario
from deckcrane.components.ratings import concurrent_signals
from deckcrane.components.sea import sea_independent_key
from deckcrane.components.vessel.data import accepted_motion_errors
from deckcrane.errors import DeckcraneError, DeckcraneWarning, warn_user
from deckcrane.files.paths import check_suffix
from deckcrane.formulations.forward_dynamics import Dynamics
from deckcrane.interrupts import progress_bar
from deckcrane.program.batch import Batch, BatchCase
from deckcrane.program.events import BATCH_ROOM, EventLayout
from deckcrane.program.gpu.program import COMPUTE, batch_runs
from deckcrane.program.gpu.runner import read_results
from deckcrane.program.inputs import Inputs
from deckcrane.program.integrators import FIXED, IMPLICIT, Timing
from deckcrane.program.program import Program, check_target, warn_of_rough_step
from deckcrane.program.statistics.layout import Channel
from deckcrane.program.statistics.tally import Tally
from deckcrane.program.vectors import CaseInputs
from deckcrane.scenario.run_settings import Keep
from deckcrane.simulation.datasets import transient_of
from deckcrane.simulation.events import batch_events
from deckcrane.simulation.recorded_signals import RecordedChannels, select_channels
from deckcrane.simulation.simulation import (
    input_series,
    other_series,
    prepare_run,
    run_equations,
    timing_of,
    wave_spacing,
)
from deckcrane.simulation.step_size import StepTooLong, check_step_length

if TYPE_CHECKING:
    import xarray as xr

    from deckcrane.components.vessel import CardWaves, VesselInSea
    from deckcrane.mechanics.equations import Equations
    from deckcrane.program.batch import BatchRuns
    from deckcrane.program.gpu.program import DeviceProgram
    from deckcrane.program.program import BatchTarget


@dataclass(frozen=True)
class Job:
    """A scenario to run, and the name of its results."""

    name: str
    """Label of its results along `case`."""
    scenario: Scenario
    """What is run."""


@dataclass(frozen=True, eq=False)
class BatchResult:
    """Statistics of all finished jobs over the dimension `case`; jobs that failed are NaN there and listed in `failures`."""

    dataset: xr.Dataset
    """Statistics over `case`, `signal` and dimensions of their own."""
    failures: dict[str, str] = field(default_factory=dict)
    """Why jobs failed, by name."""
    warnings: tuple[str, ...] = ()
    """All different warnings of the jobs, each once."""
    interrupted: bool = False
    """Whether Ctrl-C ended it early."""


def run_batch(
    jobs: Sequence[Job],
    keep: Keep | None = None,
    *,
    target: BatchTarget = "auto",
    threads: int | None = None,
    progress: bool | Callable[[float], None] | None = None,
) -> BatchResult:
    """Run all jobs in vectors of simulations on all cores, or on a graphics card, and keep statistics of each.

    Jobs are scenarios of the same structure (`deckcrane.structure`), with the same time step and records. The result of a job
    does not depend on the others.

    Args:
        jobs: scenarios with their names
        keep: signals and statistics to keep; None: the defaults of `Keep`
        target: which code runs; `cuda` is a graphics card
        threads: number of cores; None: all
        progress: whether to show a bar, or a function that is called with the fraction done; None: a bar where standard error
            is a terminal

    Returns:
        statistics of all jobs, and why some failed

    Raises:
        DeckcraneError: jobs differ in structure, step or records, or a signal does not exist
    """
    return StartedBatch(jobs, keep, target=target).run(threads=threads, progress=progress)


class StartedBatch:
    """Jobs whose machine code is being compiled in a thread of its own, while other work is done; then `run` runs them."""

    def __init__(self, jobs: Sequence[Job], keep: Keep | None = None, *, target: BatchTarget = "auto") -> None:
        check_target(target, batches=True)
        self._messages: dict[str, None] = {}
        with _collect_messages(self._messages):
            self._ready = ready = prepare_batch(jobs, Keep() if keep is None else keep)
            self._batch = ready.batch(target)
            self._cases = ready.card_cases if target == "cuda" else ready.cases

    def run(self, *, threads: int | None = None, progress: bool | Callable[[float], None] | None = None) -> BatchResult:
        """Run all jobs, as `run_batch` does."""
        ready = self._ready
        with _collect_messages(self._messages):
            if callable(progress):
                runs = self._batch.run(self._cases, threads, progress)
            else:
                with progress_bar(progress) as report:
                    runs = self._batch.run(self._cases, threads, report)
            result = batch_result(ready.lead.tally, ready.lead.events, ready.names, ready.failures, runs)
            dataset = with_motion_errors(result.dataset, ready.motion_errors)
        messages = tuple(self._messages)
        if messages:
            more = f" ({len(messages) - 1} more in `warnings` of the result)" if len(messages) > 1 else ""
            warn_user(f"{messages[0]}{more}")
        return replace(result, dataset=dataset, warnings=messages)


@contextmanager
def _collect_messages(messages: dict[str, None]) -> Iterator[None]:
    """Collect warnings for the user, each once; others are shown as ever."""
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always", DeckcraneWarning)
        yield
    for warning in caught:
        if issubclass(warning.category, DeckcraneWarning):
            messages[str(warning.message)] = None
        else:
            warnings.warn_explicit(warning.message, warning.category, warning.filename, warning.lineno)


def batch_result(
    tally: Tally, events: EventLayout | None, names: Sequence[str], failures: dict[str, str], runs: BatchRuns
) -> BatchResult:
    """Assemble the result of a batch from its statistics, its events and its failures, some of them before the run."""
    assert runs.tallies is not None or not runs.names, "batches of jobs have statistics"
    ended = set(runs.names) | set(failures)
    done = [name for name in names if name in ended]
    tallies = np.zeros((0, *tally.shape(1, 1)[1:])) if runs.tallies is None else runs.tallies
    dataset = tally.dataset(tallies, runs.names, runs.densities)
    if events is not None:
        dataset = dataset.merge(batch_events(events, runs.events, runs.names), combine_attrs="override")
    failed = {**failures, **runs.failures}
    return BatchResult(_mask_failed(dataset, done, failed), failed, interrupted=runs.interrupted)


def with_motion_errors(dataset: xr.Dataset, errors: dict[str, dict[str, float]]) -> xr.Dataset:
    """Add the estimated errors of vessel motions to the statistics, by case and cause."""
    if not errors:
        return dataset
    causes = list(next(iter(errors.values())))
    rows = [[errors.get(str(case), {}).get(cause, np.nan) for cause in causes] for case in dataset["case"].values]
    about = {"units": "1", "long_name": "estimated error of vessel motions, by cause"}
    result = dataset.assign(
        motion_error=(("case", "cause"), np.array(rows, dtype=float).reshape(-1, len(causes)), about)
    )
    return result.assign_coords(cause=causes)


@dataclass(frozen=True, eq=False)
class PreparedBatch:
    """Jobs prepared to run together: their names, what they have in common, the jobs, and the failures of the others."""

    names: list[str]
    lead: BatchCommon
    ready: list[_PreparedJob]
    failures: dict[str, str]

    @cached_property
    def cases(self) -> list[BatchCase]:
        """The cases for a run on processors."""
        return [BatchCase(job.job.name, job.x0, job.p, job.inputs) for job in self.ready]

    @cached_property
    def card_cases(self) -> list[BatchCase]:
        """The cases for a run on a graphics card, which generates their waves where it can."""
        if (waves := self._card_waves) is None:
            return self.cases
        return [BatchCase(job.job.name, job.x0, job.p, partial(job.described_inputs, waves)) for job in self.ready]

    @property
    def motion_errors(self) -> dict[str, dict[str, float]]:
        """Estimated errors of vessel motions, by job and cause; empty where no vessel moves in waves."""
        return {job.job.name: job.motion_errors for job in self.ready if job.motion_errors}

    @cached_property
    def own_constants(self) -> bool:
        """True if the cases differ in their parameters."""
        return any(not np.array_equal(job.p, self.ready[0].p) for job in self.ready)

    def batch(self, target: BatchTarget) -> Batch | DeviceProgram:
        """The program that runs the cases on this target."""
        if target == "cuda":
            from deckcrane.program.gpu.card import Card

            return self.on_a_card(Card().compute)
        program = Program(self.lead.equations, target)
        self._warn_of_long_steps(program)
        return Batch(program, self.lead.timing, self.lead.tally, self.own_constants)

    def _warn_of_long_steps(self, program: Program) -> None:
        """Warn of time steps that are too long, checked for jobs that differ in more than their sea: a lighter load rings faster.

        Of more than `LOOKED_AT` such jobs an evenly spaced selection is checked.
        """
        different = list({id(job.system): job for job in self.ready}.values())
        worst: tuple[StepTooLong, str] | None = None
        for job in different[:: -(-len(different) // LOOKED_AT)]:
            equations = replace(self.lead.equations, x=job.equations.x, p=job.equations.p)
            too_long = check_step_length(job.job.scenario, program.of(equations))
            if too_long is not None and (worst is None or too_long.stable < worst[0].stable):
                worst = too_long, job.job.name
        if worst is not None:
            where = "" if len(different) == 1 else f" (here of {worst[1]})"
            warn_user(f"{worst[0].text}{where}")

    def on_a_card(self, compute: int) -> DeviceProgram:
        """The program for graphics cards of a compute capability."""
        from deckcrane.program.gpu.program import DeviceProgram

        program, lead = Program(self.lead.equations), self.lead
        return DeviceProgram(program, lead.timing, lead.tally, self.own_constants, compute, self._card_waves)

    @cached_property
    def _card_waves(self) -> CardWaves | None:
        if not any(vessel.in_waves for job in self.ready for vessel in job.vessels):
            return None
        from deckcrane.components.vessel import CardWaves

        return CardWaves()


def prepare_batch(jobs: Sequence[Job], keep: Keep) -> PreparedBatch:
    """Prepare the equations of all jobs; refuse jobs that cannot run together."""
    if not jobs:
        raise DeckcraneError("a batch needs jobs; there are none")
    names = [job.name for job in jobs]
    if duplicates := [name for name in names if names.count(name) > 1] if len(set(names)) < len(names) else []:
        raise DeckcraneError(f'two jobs are called "{duplicates[0]}"; each needs a name of its own')
    preparation = _Preparation()
    ready = [prepared_job for job in jobs if (prepared_job := preparation.prepare(job)) is not None]
    failures = preparation.failures
    if not ready:
        first = next(iter(failures))
        raise DeckcraneError(f"no job of this batch can be run; {first}: {failures[first]}")
    lead = BatchCommon(ready[0], keep)
    for prepared_job in ready:
        lead.check(prepared_job)
    return PreparedBatch(names, lead, ready, failures)


def _mask_failed(dataset: xr.Dataset, names: list[str], failures: dict[str, str]) -> xr.Dataset:
    """All jobs in their order, with NaN for those that failed."""
    complete = dataset.reindex(case=names)
    failed = [name in failures for name in names]
    return complete.where(~_over_cases(complete, failed)) if any(failed) else complete


def _over_cases(dataset: xr.Dataset, values: list[bool]) -> xr.DataArray:
    import xarray as xr

    return xr.DataArray(values, dims="case", coords={"case": dataset["case"]})


@dataclass(frozen=True, eq=False)
class _PreparedJob:
    """A job with its equations and their numbers."""

    job: Job
    vessels: tuple[VesselInSea, ...]
    system: Dynamics
    equations: Equations
    timing: Timing
    motion_errors: dict[str, float]
    """Estimated errors of the motions of its vessels, by cause."""

    @property
    def x0(self) -> np.ndarray:
        return np.asarray(self.equations.x.values, dtype=float)

    @property
    def p(self) -> np.ndarray:
        return np.ascontiguousarray(self.equations.p.values, dtype=float)

    def described_inputs(self, waves: CardWaves) -> CaseInputs:
        """Inputs for a graphics card, which generates the waves where it can."""
        scenario, timing, spacing = self.job.scenario, self.timing, wave_spacing(self.timing)
        if len(self.vessels) == 1 and _is_whole(timing.step / spacing):
            described = waves.described(self.vessels[0], spacing, timing.duration)
            if described is not None:
                others = Inputs.of(self.equations.u, other_series(scenario, timing)[0])
                return CaseInputs(others, described=described)
        return self.inputs()

    def inputs(self) -> CaseInputs:
        """Inputs over time, computed when the job is due."""
        scenario, timing, spacing = self.job.scenario, self.timing, wave_spacing(self.timing)
        if timing.integrator in FIXED and len(self.vessels) == 1 and _is_whole(timing.step / spacing):
            from deckcrane.components.vessel import coarse_wave_forces

            if (carried := coarse_wave_forces(self.vessels[0], spacing, timing.duration)) is not None:
                return CaseInputs(Inputs.of(self.equations.u, other_series(scenario, timing)[0]), carried)
        outer, _ = input_series(scenario, self.vessels, timing)
        return CaseInputs(Inputs.of(self.equations.u, outer))


def _is_whole(number: float) -> bool:
    return abs(number - round(number)) < 1e-9


LOOKED_AT = 24
"""Largest number of jobs of a batch whose time step is checked."""
KEPT = 64
"""Number of prepared scenarios kept in memory, counting those that differ in more than their sea."""
_shared_cache: ContextVar[dict[str, dict[Any, Any]] | None] = ContextVar("what batches in a row share", default=None)


@contextmanager
def shared_batch_cache() -> Iterator[None]:
    """Let all batches within this context share the preparation of scenarios that differ in their sea alone, as in a campaign."""
    token = _shared_cache.set({})
    try:
        yield
    finally:
        _shared_cache.reset(token)


def batch_cache(what: str) -> dict[Any, Any]:
    """The cache that successive batches share, with keys of `sea_independent_key`; an empty one for a single batch."""
    shared = _shared_cache.get()
    return {} if shared is None else shared.setdefault(what, {})


def remember(cache: dict[Any, Any], key: object, value: object) -> None:
    """Add an entry to the cache and drop the oldest beyond `KEPT`: a campaign may have any number of scenarios."""
    cache[key] = value
    while len(cache) > KEPT:
        del cache[next(iter(cache))]


class _Preparation:
    """Preparation of jobs, one after the other. Jobs that differ in their sea alone share vessels and equations."""

    def __init__(self) -> None:
        self.failures: dict[str, str] = {}
        self._prepared: dict[Any, tuple[Scenario, tuple[VesselInSea, ...], Dynamics]] = batch_cache("made ready")

    def prepare(self, job: Job) -> _PreparedJob | None:
        """Prepare a job; None if it cannot be run, with the reason in `failures`."""
        try:
            vessels, system = self._vessels_and_dynamics(job.scenario)
            errors = self._motion_errors(job.scenario, vessels)
            equations = run_equations(job.scenario, system, vessels)
        except DeckcraneError as error:
            self.failures[job.name] = str(error)
            return None
        return _PreparedJob(job, vessels, system, equations, timing_of(job.scenario), errors)

    def _motion_errors(self, scenario: Scenario, vessels: tuple[VesselInSea, ...]) -> dict[str, float]:
        """Estimated errors of vessel motions by cause; empty where no vessel moves in waves."""
        errors = accepted_motion_errors(scenario, vessels)
        return errors.shares if errors is not None and errors.vessels else {}

    def _vessels_and_dynamics(self, scenario: Scenario) -> tuple[tuple[VesselInSea, ...], Dynamics]:
        key = sea_independent_key(scenario)
        if key in self._prepared:
            _, vessels, system = self._prepared[key]
            if vessels:
                from deckcrane.components.vessel import vessels_in_other_sea

                vessels = vessels_in_other_sea(vessels, scenario)
            return vessels, system
        vessels, system = prepare_run(scenario)
        for vessel in vessels:
            vessel.check_step()
        remember(self._prepared, key, (scenario, vessels, system))
        return vessels, system


class BatchCommon:
    """Equations, timing and statistics common to all jobs of a batch, taken from the first job."""

    def __init__(self, first: _PreparedJob, keep: Keep) -> None:
        self._first, self._keep = first, keep
        selection: RecordedChannels = select_channels(
            first.equations, keep, concurrent_signals(first.system.kit.numeric)
        )
        self.equations, self.timing = selection.equations, first.timing
        self.events = EventLayout.of(self.equations, BATCH_ROOM)
        self.tally: Tally = selection.tally(keep, first.job.scenario, first.timing)

    def check(self, other: _PreparedJob) -> None:
        """Refuse a job that cannot run in one batch with the first."""
        first = self._first
        where = f"{other.job.name} cannot run in one batch with {first.job.name}"
        if other.timing != first.timing:
            raise DeckcraneError(f"{where}: it is stepped or recorded otherwise (run)")
        start, common = (transient_of(job.job.scenario, job.timing.duration)[0] for job in (other, first))
        if self._keep.transient is None and start != common:
            raise DeckcraneError(
                f"{where}: it is counted from {start:g} s on, not from {common:g} s (run.transient); state keep.transient for all"
            )
        if other.system.kit.structure != first.system.kit.structure:
            raise DeckcraneError(f"{where}: its structure is another, so it needs equations of its own")


PACKED = (".pyz",)


def pack_jobs(
    jobs: Sequence[Job], path: Path, keep: Keep | None, title: str, compute: int = COMPUTE, study: str = ""
) -> int:
    """Pack jobs of one structure into a file and return their number. Jobs that cannot be packed are listed with the results.

    `study` is the hash of their study, which the results keep.
    """
    check_suffix(path, PACKED)
    ready = prepare_batch(jobs, Keep() if keep is None else keep)
    description = {
        "tally": _describe_tally(ready.lead.tally),
        "names": ready.names,
        "failures": ready.failures,
        "study": study,
    }
    if (events := ready.lead.events) is not None:
        description["events"] = {"signals": [list(signal) for signal in events.signals], "room": events.room}
    description["motion_errors"] = ready.motion_errors
    timing, states = ready.lead.timing, ready.lead.equations.x
    if timing.integrator in IMPLICIT:
        description["rough_steps"] = {
            "step": timing.step,
            "names": list(states.names),
            "scales": np.asarray(states.scales, dtype=float).tolist(),
        }
    return ready.on_a_card(compute).pack(path, title, ready.card_cases, description)


def unpack(path: str | Path) -> BatchResult:
    """Read the results of a packed file in the form of `run_batch`.

    Args:
        path: the .npz file that the packed file wrote

    Returns:
        a dataset over (case, signal, ...), and the failures

    Raises:
        DeckcraneError: this is no such file, or it holds no statistics
    """
    about, arrays = read_results(Path(path))
    description = about["results"]
    if "tally" not in description:
        raise DeckcraneError(f"{path} holds records, and no statistics that could be a dataset")
    tally = _restore_tally(description["tally"], path)
    events = None
    if "events" in description:
        events = EventLayout(
            tuple((kind, name) for kind, name in description["events"]["signals"]), description["events"]["room"]
        )
    for roughest in arrays.roughest_of_completed():
        warn_of_rough_step(roughest, **description["rough_steps"])
    result = batch_result(tally, events, description["names"], description["failures"], batch_runs(arrays, events))
    return replace(result, dataset=with_motion_errors(result.dataset, description.get("motion_errors", {})))


def packed_of(path: str | Path) -> str:
    """Hash of the study of these results; empty for results of plain jobs."""
    return str(read_results(Path(path))[0]["results"].get("study", ""))


def _describe_tally(tally: Tally) -> dict[str, Any]:
    """Description of the statistics, sufficient to read their accumulators."""
    counting, ground = tally.counting, tally.ground
    return {
        "version": version("deckcrane"),
        "keep": tally.keep.model_dump(mode="json"),
        "channels": [[channel.name, channel.units, channel.column] for channel in tally.channels],
        "counting": [counting.every, counting.records, counting.first],
        "groups": [list(group) for group in dict.fromkeys(tally.groups) if len(group) > 1],
        "width": ground.width,
        "slots": {name: list(place) for name, place in ground.slots.places.items()},
    }


def _restore_tally(description: dict[str, Any], path: str | Path) -> Tally:
    channels = [Channel(name, units, column) for name, units, column in description["channels"]]
    every, records, first = description["counting"]
    keep = Keep.model_validate(description["keep"])
    tally = Tally(keep, channels, every, records, first, description["groups"], description["width"])
    if {name: list(place) for name, place in tally.ground.slots.places.items()} != description["slots"]:
        raise DeckcraneError(
            f"{path} was packed by deckcrane {description['version']}, which keeps statistics in another order than this one "
            f"({version('deckcrane')}); unpack it with that version"
        )
    return tally

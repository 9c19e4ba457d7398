"""Many scenarios of one structure at once, and statistics of what each of them would have recorded."""

from __future__ import annotations

import warnings
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, field, replace
from functools import cached_property, partial
from typing import TYPE_CHECKING, Any

import numpy as np

from deckcrane.errors import DeckcraneError, DeckcraneWarning, warn_user
from deckcrane.formulations.dynamics import Dynamics
from deckcrane.model import Scenario
from deckcrane.model.keeping import Keep
from deckcrane.parts.utilisations import checked_together
from deckcrane.program import Inputs, Program, Timing
from deckcrane.program.batch import Batch, BatchCase
from deckcrane.program.event_watch import BATCH_ROOM, EventLayout
from deckcrane.program.program import check_target
from deckcrane.program.vectors import CaseInputs
from deckcrane.running.channels import Kept, kept
from deckcrane.running.events import batch_events
from deckcrane.running.progress import progress_bar
from deckcrane.running.simulation import (
    other_series,
    outer_series,
    prepared,
    run_equations,
    timing_of,
    wave_spacing,
)
from deckcrane.running.step_checks import TooLong, too_long_step
from deckcrane.running.transients import transient_of

if TYPE_CHECKING:
    import xarray as xr

    from deckcrane.equations.system import Equations
    from deckcrane.program.batch import BatchRuns
    from deckcrane.program.device_program import DeviceProgram
    from deckcrane.program.program import BatchTarget
    from deckcrane.program.tally import Tally
    from deckcrane.running.afloat import Afloat
    from deckcrane.running.card_waves import CardWaves


@dataclass(frozen=True)
class Job:
    """A scenario to be run, and the name of its results."""

    name: str
    scenario: Scenario


@dataclass(frozen=True, eq=False)
class BatchResult:
    """Statistics of all jobs that are done, over the dimension `case`; those that failed are not numbers, and listed by name."""

    dataset: xr.Dataset
    failures: dict[str, str] = field(default_factory=dict)
    warnings: tuple[str, ...] = ()
    """What was warned of, each once, whichever job it was."""
    interrupted: bool = False


def run_batch(
    jobs: Sequence[Job],
    keep: Keep | None = None,
    *,
    target: BatchTarget = "auto",
    threads: int | None = None,
    progress: bool | Callable[[float], None] | None = None,
) -> BatchResult:
    """All jobs, in vectors of simulations on all cores, or on a graphics card (target `cuda`), and what `keep` says of each.

    Jobs are scenarios of one structure, stepped and recorded alike (`deckcrane.structure`). What a job gives does not depend on
    the others. `progress` shows a bar, or is told the part that is done.
    """
    with warnings.catch_warnings(record=True) as said:
        warnings.simplefilter("always", DeckcraneWarning)
        found = _run_batch(jobs, Keep() if keep is None else keep, target, threads, progress)
    for one in said:
        if not issubclass(one.category, DeckcraneWarning):
            warnings.warn_explicit(one.message, one.category, one.filename, one.lineno)
    told = tuple(dict.fromkeys(str(one.message) for one in said if issubclass(one.category, DeckcraneWarning)))
    if told:
        more = f" ({len(told) - 1} more in `warnings` of the result)" if len(told) > 1 else ""
        warn_user(f"{told[0]}{more}")
    return replace(found, warnings=told)


def _run_batch(
    jobs: Sequence[Job],
    keep: Keep,
    target: BatchTarget,
    threads: int | None,
    progress: bool | Callable[[float], None] | None,
) -> BatchResult:
    check_target(target, batches=True)
    ready = ready_batch(jobs, keep)
    batch, cases = ready.batch(target), ready.card_cases if target == "cuda" else ready.cases
    if callable(progress):
        runs = batch.run(cases, threads, progress)
    else:
        with progress_bar(progress) as report:
            runs = batch.run(cases, threads, report)
    found = batch_result(ready.lead.tally, ready.lead.events, ready.names, ready.failures, runs)
    return replace(found, dataset=with_motion_errors(found.dataset, ready.motion_errors))


def batch_result(
    tally: Tally, events: EventLayout | None, names: Sequence[str], failures: dict[str, str], runs: BatchRuns
) -> BatchResult:
    """What a batch of these names gave, of whom some had failed before it began."""
    assert runs.tallies is not None or not runs.names, "batches of jobs have statistics"
    known = set(runs.names) | set(failures)
    done = [name for name in names if name in known]
    tallies = np.zeros((0, *tally.shape(1, 1)[1:])) if runs.tallies is None else runs.tallies
    dataset = tally.dataset(tallies, runs.names, runs.densities)
    if events is not None:
        dataset = dataset.merge(batch_events(events, runs.events, runs.names), combine_attrs="override")
    failed = {**failures, **runs.failures}
    return BatchResult(_without_failed(dataset, done, failed), failed, interrupted=runs.interrupted)


def with_motion_errors(dataset: xr.Dataset, errors: dict[str, dict[str, float]]) -> xr.Dataset:
    """Statistics with the estimated errors of the motions of vessels beside them, by case and cause."""
    if not errors:
        return dataset
    causes = list(next(iter(errors.values())))
    rows = [[errors.get(str(case), {}).get(cause, np.nan) for cause in causes] for case in dataset["case"].values]
    about = {"units": "1", "long_name": "estimated error of vessel motions, by cause"}
    found = dataset.assign(
        motion_error=(("case", "cause"), np.array(rows, dtype=float).reshape(-1, len(causes)), about)
    )
    return found.assign_coords(cause=causes)


@dataclass(frozen=True, eq=False)
class ReadyBatch:
    """Jobs that can run together: their names, what they have in common, themselves; and why some cannot be run at all."""

    names: list[str]
    lead: BatchLead
    ready: list[_Ready]
    failures: dict[str, str]

    @cached_property
    def cases(self) -> list[BatchCase]:
        """The jobs as processors run them."""
        return [BatchCase(one.job.name, one.x0, one.p, one.inputs) for one in self.ready]

    @cached_property
    def card_cases(self) -> list[BatchCase]:
        """The jobs as a card runs them, which makes their waves where it can."""
        if (waves := self._card_waves) is None:
            return self.cases
        return [BatchCase(one.job.name, one.x0, one.p, partial(one.described_inputs, waves)) for one in self.ready]

    @property
    def motion_errors(self) -> dict[str, dict[str, float]]:
        """How far the motions of vessels may be off, by job and cause; nothing where no vessel moves in waves."""
        return {one.job.name: one.motion_errors for one in self.ready if one.motion_errors}

    @cached_property
    def own(self) -> bool:
        """Whether cases differ in parameters."""
        return any(not np.array_equal(one.p, self.ready[0].p) for one in self.ready)

    def batch(self, target: BatchTarget) -> Batch | DeviceProgram:
        """What runs the cases."""
        if target == "cuda":
            from deckcrane.program.device_card import Card

            return self.on_a_card(Card().compute)
        program = Program(self.lead.equations, target)
        self._warn_of_long_steps(program)
        return Batch(program, self.lead.timing, self.lead.tally, self.own)

    def _warn_of_long_steps(self, program: Program) -> None:
        """Of jobs that differ in more than their sea, or of some evenly among them: a lighter load may ring faster."""
        differing = list({id(one.system): one for one in self.ready}.values())
        found: tuple[TooLong, str] | None = None
        for one in differing[:: -(-len(differing) // LOOKED_AT)]:
            own = replace(self.lead.equations, x=one.equations.x, p=one.equations.p)
            said = too_long_step(one.job.scenario, program.of(own))
            if said is not None and (found is None or said.stable < found[0].stable):
                found = said, one.job.name
        if found is not None:
            where = "" if len(differing) == 1 else f" (here of {found[1]})"
            warn_user(f"{found[0].text}{where}")

    def on_a_card(self, compute: int) -> DeviceProgram:
        """The same for cards of a compute capability."""
        from deckcrane.program.device_program import DeviceProgram

        program, lead = Program(self.lead.equations), self.lead
        return DeviceProgram(program, lead.timing, lead.tally, self.own, compute, self._card_waves)

    @cached_property
    def _card_waves(self) -> CardWaves | None:
        if not any(one.vessels and one.job.scenario.sea is not None for one in self.ready):
            return None
        from deckcrane.running.card_waves import CardWaves

        return CardWaves()


def ready_batch(jobs: Sequence[Job], keep: Keep) -> ReadyBatch:
    """Jobs with equations that have their numbers; refused where they cannot run together."""
    if not jobs:
        raise DeckcraneError("a batch needs jobs; there are none")
    names = [job.name for job in jobs]
    if twice := [name for name in names if names.count(name) > 1] if len(set(names)) < len(names) else []:
        raise DeckcraneError(f'two jobs are called "{twice[0]}"; each needs a name of its own')
    preparing = _Preparing()
    ready = [one for job in jobs if (one := preparing.ready(job)) is not None]
    failures = preparing.failures
    if not ready:
        first = next(iter(failures))
        raise DeckcraneError(f"no job of this batch can be run; {first}: {failures[first]}")
    lead = BatchLead(ready[0], keep)
    for one in ready:
        lead.check(one)
    return ReadyBatch(names, lead, ready, failures)


def _without_failed(dataset: xr.Dataset, names: list[str], failures: dict[str, str]) -> xr.Dataset:
    """All jobs in their order; nothing is known of those that failed."""
    whole = dataset.reindex(case=names)
    failed = [name in failures for name in names]
    return whole.where(~_over_cases(whole, failed)) if any(failed) else whole


def _over_cases(dataset: xr.Dataset, truths: list[bool]) -> xr.DataArray:
    import xarray as xr

    return xr.DataArray(truths, dims="case", coords={"case": dataset["case"]})


@dataclass(frozen=True, eq=False)
class _Ready:
    """A job whose equations have their numbers."""

    job: Job
    vessels: tuple[Afloat, ...]
    system: Dynamics
    equations: Equations
    timing: Timing
    motion_errors: dict[str, float]
    """How far the motions of its vessels may be off, by cause."""

    @property
    def x0(self) -> np.ndarray:
        return np.asarray(self.equations.x.values, dtype=float)

    @property
    def p(self) -> np.ndarray:
        return np.ascontiguousarray(self.equations.p.values, dtype=float)

    def described_inputs(self, waves: CardWaves) -> CaseInputs:
        """What moves it on a card, which makes its waves where it can."""
        scenario, timing, spacing = self.job.scenario, self.timing, wave_spacing(self.timing)
        if len(self.vessels) == 1 and _is_whole(timing.step / spacing):
            described = waves.described(self.vessels[0], spacing, timing.duration)
            if described is not None:
                others = Inputs.of(self.equations.u, other_series(scenario, timing)[0])
                return CaseInputs(others, described=described)
        return self.inputs()

    def inputs(self) -> CaseInputs:
        """What moves it: made when its turn comes."""
        scenario, timing, spacing = self.job.scenario, self.timing, wave_spacing(self.timing)
        if timing.integrator == "rk4" and len(self.vessels) == 1 and _is_whole(timing.step / spacing):
            from deckcrane.running.afloat import carried_waves

            if (carried := carried_waves(self.vessels[0], spacing, timing.duration)) is not None:
                return CaseInputs(Inputs.of(self.equations.u, other_series(scenario, timing)[0]), carried)
        outer, _ = outer_series(scenario, self.vessels, timing)
        return CaseInputs(Inputs.of(self.equations.u, outer))


def _is_whole(number: float) -> bool:
    return abs(number - round(number)) < 1e-9


LOOKED_AT = 24
"""Jobs of a batch whose steps are looked at, at most."""
KEPT = 64
"""How many scenarios that differ in more than their sea are kept ready."""
_shared: ContextVar[dict[str, dict[Any, Any]] | None] = ContextVar("what batches in a row share", default=None)


@contextmanager
def batches_in_a_row() -> Iterator[None]:
    """Within, batches share what is found of scenarios that differ in their sea alone, as those of a campaign do."""
    token = _shared.set({})
    try:
        yield
    finally:
        _shared.reset(token)


def known_in_a_row(what: str) -> dict[Any, Any]:
    """What batches of this row know by `besides_the_sea`; nothing yet for one that stands alone."""
    shared = _shared.get()
    return {} if shared is None else shared.setdefault(what, {})


def remember(known: dict[Any, Any], key: object, value: object) -> None:
    """Add what was found of a scenario to what a row knows, and forget the oldest: a campaign may have any number of them."""
    known[key] = value
    while len(known) > KEPT:
        del known[next(iter(known))]


class _Preparing:
    """Jobs made ready one after the other. Those that differ in their sea alone share all else, and it is made once."""

    def __init__(self) -> None:
        self.failures: dict[str, str] = {}
        self._known: dict[Any, tuple[Scenario, tuple[Afloat, ...], Dynamics]] = known_in_a_row("made ready")

    def ready(self, job: Job) -> _Ready | None:
        """None where it cannot be run; why stands among the failures."""
        try:
            vessels, system = self._made(job.scenario)
            off = self._motion_errors(job.scenario, vessels)
            equations = run_equations(job.scenario, system, vessels)
        except DeckcraneError as error:
            self.failures[job.name] = str(error)
            return None
        return _Ready(job, vessels, system, equations, timing_of(job.scenario), off)

    def _motion_errors(self, scenario: Scenario, vessels: tuple[Afloat, ...]) -> dict[str, float]:
        """By cause; nothing where no vessel moves in waves."""
        if scenario.sea is None or not scenario.plant.vessels:
            return {}
        from deckcrane.running.motion_errors import motion_errors

        errors = motion_errors(scenario, vessels)
        errors.check()
        return errors.shares if errors.vessels else {}

    def _made(self, scenario: Scenario) -> tuple[tuple[Afloat, ...], Dynamics]:
        key = besides_the_sea(scenario)
        if key in self._known:
            _, vessels, system = self._known[key]
            return tuple(replace(one, scenario=scenario) for one in vessels), system
        vessels, system = prepared(scenario)
        for vessel in vessels:
            vessel.check_step()
        remember(self._known, key, (scenario, vessels, system))
        return vessels, system


def besides_the_sea(scenario: Scenario) -> tuple[object, ...]:
    """What scenarios share that differ in their sea alone: they hold the same objects besides.

    Whoever keeps something by it keeps the scenario too, so that the identity of its objects stays theirs.
    """
    besides = tuple(id(getattr(scenario, name)) for name in Scenario.model_fields if name != "sea")
    return (*besides, scenario.sea is None)


class BatchLead:
    """What all jobs of a batch have in common, found of the first of them."""

    def __init__(self, first: _Ready, keep: Keep) -> None:
        self._first, self._keep = first, keep
        found: Kept = kept(first.equations, keep, checked_together(first.system.kit.numeric))
        self.equations, self.timing = found.equations, first.timing
        self.events = EventLayout.of(self.equations, BATCH_ROOM)
        self.tally: Tally = found.tally(keep, first.job.scenario, first.timing)

    def check(self, other: _Ready) -> None:
        """Refuses a job that cannot run in one batch with the first."""
        first = self._first
        where = f"{other.job.name} cannot run in one batch with {first.job.name}"
        if other.timing != first.timing:
            raise DeckcraneError(f"{where}: it is stepped or recorded otherwise (run)")
        own, counted = (transient_of(one.job.scenario, one.timing.duration)[0] for one in (other, first))
        if self._keep.transient is None and own != counted:
            raise DeckcraneError(
                f"{where}: it is counted from {own:g} s on, not from {counted:g} s (run.transient); state keep.transient for all"
            )
        if other.system.kit.structure != first.system.kit.structure:
            raise DeckcraneError(f"{where}: its structure is another, so it needs equations of its own")

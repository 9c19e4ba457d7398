"""Many runs advanced step by step, together: `batch_stepper` returns cranes with clocks of their own.

    cranes = deckcrane.batch_stepper("moving_base", 64)
    swing, push = cranes.select_outputs(("u", "luff")), cranes.select_inputs("luff")
    for _ in range(400):
        push.write(-2e4 * swing.read())
        cranes.step(duration=0.05)

They run in vectors of simulations and threads, or on a graphics card (`target="cuda"`), where states, inputs and outputs stay. Each
has its own sea, start and, if wanted, parameters, and begins anew while the others continue. Its numbers are those of `run`: on a
processor to the last bit, on a card to rounding, since the card's own FFT makes the waves.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from deckcrane.arrays import Array
from deckcrane.components.catalogue import Scenario
from deckcrane.components.control import Laws, refuse_sampled
from deckcrane.components.sea import stated_sea
from deckcrane.errors import DeckcraneError
from deckcrane.mechanics.equations import Output
from deckcrane.mechanics.model.signals import entries_of
from deckcrane.program.events import Event
from deckcrane.program.gpu.card import check_card
from deckcrane.program.gpu.cases import SummedWaves
from deckcrane.program.inputs import no_such_input
from deckcrane.program.integrators import IMPLICIT
from deckcrane.program.open_batch import (
    OF_PROGRAM,
    STATE_ARRAYS,
    BatchState,
    Feed,
    InputWriter,
    OpenBatch,
    OutputReader,
)
from deckcrane.program.program import BatchTarget, Program, check_target
from deckcrane.scenario.reading import load
from deckcrane.simulation.episodes import Episode, Episodes, seed_paths
from deckcrane.simulation.stepper import (
    check_snapshot_structure,
    place_of_output,
    structure_of_snapshots,
)

if TYPE_CHECKING:
    from deckcrane.components.vessel import CardWaves
    from deckcrane.program.gpu.clocked_batch import ClockedInputs, ClockedOutputs
    from deckcrane.program.gpu.open_batch import DeviceOpenBatch

KEPT = 128
"""Number of episodes kept in memory, so that a seed that comes again needs no new waves."""

Source = Scenario | str | Path
Flags = NDArray[np.bool_]


def batch_stepper(
    scenarios: Source | Sequence[Source],
    n: int | None = None,
    *,
    seeds: Sequence[int] | None = None,
    laws: Laws | None = None,
    threads: int | None = None,
    target: BatchTarget = "auto",
) -> BatchStepper:
    """Many scenarios of the same structure at their starts, to be advanced together by your own loop.

    Args:
        scenarios: one scenario, its file or a bundled name, for all `n` simulations; or a list, one for each
        n: number of simulations, where there is one scenario
        seeds: seeds of everything random, one for each simulation; None: those of the file, the same for all
        laws: controllers of your own, as for `run`, but for sampled ones
        threads: number of cores; None: all
        target: which code runs; `cuda` is a graphics card

    Returns:
        the runs, with their clocks at 0

    Raises:
        ScenarioError: a file has mistakes
        DeckcraneError: scenarios differ in structure, step or records, laws do not fit, or the integrator has no fixed steps
    """
    listed = [scenarios] if isinstance(scenarios, Scenario | str | Path) else list(scenarios)
    if not listed:
        raise DeckcraneError("a batch of steppers needs scenarios; there are none")
    if n is not None and (isinstance(n, bool) or not isinstance(n, int | np.integer) or n < 1):
        raise DeckcraneError(f"the number of simulations must be a whole number, 1 or more; it is {n!r}")
    if isinstance(scenarios, Scenario | str | Path):
        if n is None:
            raise DeckcraneError("say how many simulations of this scenario are stepped: batch_stepper(scenario, 64)")
    elif n is not None and n != len(listed):
        raise DeckcraneError(f"there are {len(listed)} scenarios for {n} simulations; each needs one")
    loaded = {id(source): source if isinstance(source, Scenario) else load(source) for source in listed}
    each = [loaded[id(source)] for source in listed]
    each = each * int(n or 1) if len(each) == 1 else each
    if seeds is not None and len(seeds) != len(each):
        raise DeckcraneError(f"there are {len(seeds)} seeds for {len(each)} simulations; each needs one")
    return BatchStepper(each, seeds, laws, threads, target)


@dataclass(frozen=True, eq=False)
class BatchSnapshot:
    """An instant of a batch of steppers, to which `restore` returns."""

    time: Array
    """Seconds on each clock."""
    structure: tuple[object, ...]
    """Names of states and inputs, step and integrator, which another batch must share."""
    state: BatchState
    """States, inputs, clocks and events."""
    episodes: tuple[Episode, ...]
    """What each simulation runs."""


class SelectedOutputs:
    """Some outputs of all simulations as an array [simulation, output], which is used again at each reading.

    Of simulations on a card it lies on the card, and others take it by DLPack without a copy: `torch.from_dlpack(swing.read())`.
    """

    def __init__(self, reader: OutputReader | ClockedOutputs) -> None:
        self._reader = reader
        self.values: Any = reader.values
        """The values of the last reading."""

    def read(self) -> Any:
        """Read the present values.

        Returns:
            the array `values`
        """
        return self._reader.read()

    def read_part(self, first: int, last: int) -> None:
        """Read the present values of some simulations on a processor into the array `values`: see `then` of `step`.

        Args:
            first: number of the first simulation
            last: the number after that of the last
        """
        if not isinstance(self._reader, OutputReader):
            raise DeckcraneError("simulations on a card are read all at once, by read()")
        self._reader.read_part(first, last)

    def on_host(self) -> Array:
        """Read the present values into an array of NumPy.

        Returns:
            the array `values` of simulations on a processor; a copy from the card of others
        """
        return self._reader.on_host()


class SelectedInputs:
    """Some inputs of all simulations, written from an array [simulation, input]."""

    def __init__(self, writer: InputWriter | ClockedInputs) -> None:
        self._writer = writer

    def write(self, values: Any) -> None:
        """Set the inputs from now on.

        Args:
            values: a row for each simulation, in the order of the names; of simulations on a card, an array there with DLPack (of
                CuPy, PyTorch, JAX; 32 or 64 bits), read where it lies, or one of the host, which is copied

        Raises:
            DeckcraneError: the array has another shape, or is not finite
        """
        self._writer.write(values)


class BatchStepper:
    """Runs advanced together, step by step, each with the scenario's time step and records, and with its own clock.

    Args:
        scenarios: the scenario of each simulation
        seeds: seeds of everything random, one for each; None: those of the files
        laws: controllers of your own, as for `run`, but for sampled ones
        threads: number of cores; None: all
        target: which code runs; `cuda` is a graphics card
        variables: names of the recorded variables that are computed, without events; None: all, and events
    """

    def __init__(
        self,
        scenarios: Sequence[Scenario],
        seeds: Sequence[int] | None = None,
        laws: Laws | None = None,
        threads: int | None = None,
        target: BatchTarget = "auto",
        variables: Collection[str] | None = None,
    ) -> None:
        refuse_sampled(laws, "a batch of steppers, whose simulations run in vectors,")
        check_target(target, batches=True)
        waves = None if target != "cuda" else _waves_on_card(scenarios[0], threads)
        self._episodes = Episodes(scenarios[0], laws, waves)
        self._scenarios, self._kept = list(scenarios), OrderedDict[Any, Episode]()
        own_parameters = any(scenario is not scenarios[0] for scenario in scenarios)
        seed_of = [None] * len(scenarios) if seeds is None else [int(seed) for seed in seeds]
        self._running = [self._episode(i, seed, None, None) for i, seed in enumerate(seed_of)]
        lead = self._running[0]
        for i, episode in enumerate(self._running):
            if episode.timing != lead.timing:
                raise DeckcraneError(f"simulation {i}: its run settings differ from those of the first (run)")
        self._reduced = variables is not None
        equations = lead.equations if variables is None else lead.equations.for_outputs(variables)
        if unknown := set(variables or ()).difference(output.name for output in equations.y):
            raise DeckcraneError(f"not recorded: {', '.join(sorted(unknown))} (variables)")
        self._program = Program(equations, "auto" if target == "cuda" else target)
        beginnings = [episode.beginning() for episode in self._running]
        self._batch: OpenBatch | DeviceOpenBatch
        if target == "cuda":
            from deckcrane.program.gpu.open_batch import DeviceOpenBatch

            self._batch = DeviceOpenBatch(self._program, lead.timing, beginnings, own_parameters, waves)
        else:
            self._batch = OpenBatch(self._program, lead.timing, beginnings, own_parameters, threads)
        self._outputs: dict[str, Output] = {output.name: output for output in self._program.equations.y}
        self._observed, self._warned = False, lead.timing.integrator not in IMPLICIT
        self.random = bool(seed_paths(scenarios[0]))
        """Whether anything in the scenarios has a seed."""

    def __len__(self) -> int:
        return self._batch.count

    @property
    def time(self) -> Array:
        """Seconds on each clock."""
        return self._batch.time

    @property
    def inputs(self) -> tuple[str, ...]:
        """The names of all inputs that can be set."""
        fed = {name for feed in self._running[0].beginning().feeds.values() for name in feed.form.names}
        return tuple(name for name in self._program.equations.u.names if name not in fed)

    @property
    def outputs(self) -> dict[str, tuple[tuple[str, ...], ...]]:
        """The recorded variables: the labels of each along its dimensions."""
        return {
            name: tuple(tuple(labels) for labels in output.labels.values()) for name, output in self._outputs.items()
        }

    @property
    def signals(self) -> dict[str, str]:
        """Units of all recorded numbers by name, such as `hook_load` or `reaction.king.fz`."""
        return {name: entry.units for name, entry in entries_of(self._program.equations).items()}

    @property
    def states(self) -> tuple[str, ...]:
        """The names of the states."""
        return self._program.equations.x.names

    @property
    def state(self) -> Array:
        """All states now, a row for each simulation (a copy)."""
        return self._batch.states

    @property
    def diverged(self) -> Flags:
        """Which simulations have stopped being finite; each stays at its last finite state until it begins anew."""
        self._warn_of_rough_steps()
        return self._batch.diverged

    @property
    def card(self) -> Any:
        """The graphics card that the simulations run on, with CuPy as `xp`; None: they run on a processor."""
        return getattr(self._batch, "card", None)

    @property
    def diverged_on_card(self) -> Any:
        """The flags `diverged` as an array on the card, of simulations that run there."""
        from deckcrane.program.gpu.open_batch import DeviceOpenBatch

        if not isinstance(self._batch, DeviceOpenBatch):
            raise DeckcraneError('these simulations run on a processor; those with target="cuda" are on a card')
        return self._batch.diverged_on_card

    def failure(self, i: int) -> str:
        """Why a simulation diverged.

        Args:
            i: its number

        Returns:
            the reason; empty where it did not
        """
        return str(self._batch.divergence(i)) if self.diverged[i] else ""

    def scenario_of(self, i: int) -> Scenario:
        """The scenario of a simulation, with its sea.

        Args:
            i: its number
        """
        return self._running[i].scenario

    def reset(
        self,
        which: ArrayLike | None = None,
        *,
        seeds: ArrayLike | None = None,
        start: Mapping[str, ArrayLike] | None = None,
        sea: Mapping[str, Any] | None = None,
        scenarios: Sequence[Scenario] | None = None,
    ) -> None:
        """Let simulations begin anew, with their clocks at 0, while the others stay where they are.

        Args:
            which: their numbers, or a mask; None: all
            seeds: seeds of everything random, one for each of them; None: those of their files
            start: values of states at the start by name, in SI units, one for all or one for each of them
            sea: values of the section `sea` by path, the same for all of them
            scenarios: other scenarios of the same structure, one for each of them; other parameters need a batch that was made
                of a list of scenarios

        Raises:
            DeckcraneError: there is no such simulation, state or value
        """
        numbers = self._numbers(which)
        seed_of = [None] * len(numbers) if seeds is None else np.atleast_1d(np.asarray(seeds)).tolist()
        for what, values in (("seeds", seed_of), ("scenarios", scenarios)):
            if values is not None and len(values) != len(numbers):
                raise DeckcraneError(f"there are {len(values)} {what} for {len(numbers)} simulations; each needs one")
        starts = {name: np.broadcast_to(np.asarray(value), len(numbers)) for name, value in (start or {}).items()}
        for k, i in enumerate(numbers):
            if scenarios is not None:
                self._scenarios[i] = scenarios[k]
            values = {name: float(value[k]) for name, value in starts.items()}
            self._running[i] = self._episode(i, seed_of[k], values, sea)
        self._batch.begin(numbers, [self._running[i].beginning() for i in numbers])
        self._observed = False

    def _numbers(self, which: ArrayLike | None) -> list[int]:
        if which is None:
            return list(range(len(self)))
        chosen = np.atleast_1d(np.asarray(which))
        if chosen.dtype == bool and chosen.shape == (len(self),):
            return [int(i) for i in np.flatnonzero(chosen)]
        numbers = [int(i) for i in chosen] if chosen.dtype.kind in "iu" or not chosen.size else [-1]
        if any(not 0 <= i < len(self) for i in numbers):
            raise DeckcraneError(
                f"simulations are chosen by numbers from 0 to {len(self) - 1}, or by a mask of {len(self)}; this is {which!r:.60}"
            )
        return numbers

    def _episode(
        self, i: int, seed: int | None, start: Mapping[str, float] | None, sea: Mapping[str, Any] | None
    ) -> Episode:
        """The episode of a simulation, from memory if it was there before."""
        scenario = self._scenarios[i]
        key = id(scenario), seed, repr(sorted((sea or {}).items()))
        episode = self._kept.pop(key, None)
        if episode is None:
            episode = self._episodes.episode(seed, None, sea, of=scenario)
        self._kept[key] = episode
        while len(self._kept) > max(KEPT, len(self._scenarios)):
            self._kept.popitem(last=False)
        return self._episodes.started(episode, start)

    def step(
        self,
        inputs: Mapping[str, ArrayLike] | None = None,
        duration: float | None = None,
        then: Callable[[int, int], None] | None = None,
    ) -> None:
        """Advance all clocks; a simulation that diverges stays where it was and is listed in `diverged`.

        Implicit steps that are too long are warned of once: here, or of a card where it is asked what has diverged, or at the end.

        Args:
            inputs: values of inputs by name, one for all or one for each simulation, from now on; inputs that are not named
                stay as they are
            duration: how far [s], a whole multiple of the scenario's step; by default the time between records
            then: work of your own, which each thread does on the simulations that it has just stepped, while the others still
                step; called with the first number of them and the one after the last. Outputs of these can be read by `read_part`

        Raises:
            DeckcraneError: there is no such input, the duration is not possible, or the simulations that have more work to do
                are on a card
        """
        for name, value in (inputs or {}).items():
            one_for_all = isinstance(value, float | int | np.generic) or np.shape(value) == ()
            self.select_inputs(name).write(np.full(len(self), value, dtype=float) if one_for_all else value)
        timing = self._batch.timing
        steps = timing.steps_per_record if duration is None else timing.whole_steps(duration)
        if isinstance(self._batch, OpenBatch):
            self._batch.advance(steps, then)
            self._warn_of_rough_steps()
        elif then is None:
            self._batch.advance(steps)
        else:
            raise DeckcraneError("simulations on a card have no threads of their own for more work (then)")
        self._observed = True

    def _warn_of_rough_steps(self) -> None:
        if not self._warned:
            self._warned = self._program.warn_of_rough_steps(self._batch.timing, self._batch.roughest_step)

    def measured(self, variable: str, *labels: str) -> Array:
        """Present values of a recorded variable.

        Args:
            variable: name of the variable, such as "q" or "reaction"
            labels: its labels, one for each dimension: "luff", or "king" and "fz"

        Returns:
            an array whose first dimension is the simulation; with fewer labels than the variable has dimensions, more

        Raises:
            DeckcraneError: there is no such variable or label
        """
        place = place_of_output(self._outputs, variable, labels)
        columns, shape = self._program.places[variable]
        self._observe_if_needed()
        values: Any = self._batch.recorded(columns).reshape(-1, *shape)
        for label in place:
            values = values[:, label]
        return np.array(values)

    def select_outputs(self, *names: tuple[str, ...]) -> SelectedOutputs:
        """Outputs that are read again and again.

        Args:
            names: of each, the name of its variable and all its labels, such as ("q", "luff")

        Returns:
            a reader of these outputs

        Raises:
            DeckcraneError: there is no such output
        """
        columns: list[int] = []
        for name in names:
            variable, *labels = (name,) if isinstance(name, str) else name
            place = place_of_output(self._outputs, variable, tuple(labels))
            indices, shape = self._program.places[variable]
            every = np.arange(self._program.width)[indices].reshape(shape)
            columns += [int(column) for column in np.atleast_1d(every[place]).ravel()]
        self._observe_if_needed()
        return SelectedOutputs(self._batch.reader(columns))

    def select_inputs(self, *names: str) -> SelectedInputs:
        """Inputs that are set again and again.

        Args:
            names: names of the inputs

        Returns:
            a writer of these inputs

        Raises:
            DeckcraneError: there is no such input, or a series feeds it
        """
        every = self._program.equations.u.names
        for name in names:
            if name not in every:
                raise no_such_input(name, every)
            if name not in self.inputs:
                raise DeckcraneError(f"the input {name} is fed by a series; it cannot be set by hand as well")
        return SelectedInputs(self._batch.writer([every.index(name) for name in names]))

    def observe(self) -> None:
        """Compute the outputs where the simulations are now, such as after a reset; `measured` does so by itself."""
        self._batch.observe()
        self._observed = True

    def _observe_if_needed(self) -> None:
        if not self._observed:
            self.observe()

    def events(self, i: int) -> tuple[Event, ...]:
        """What happened to a simulation since it began, in order; of each kind and source the largest, 16 at most.

        Args:
            i: its number

        Returns:
            the events, each with its time, kind, the name of the rope, contact or hose, and its size
        """
        return tuple(self._batch.events(i).in_order())

    def share(self, work: Callable[[int, int], None]) -> None:
        """Do work of your own for each simulation, such as drawing random numbers, on the threads that also take steps.

        Args:
            work: is called by each thread with the first number of its simulations and the one after its last
        """
        self._batch.share(work)

    def snapshot(self) -> BatchSnapshot:
        """Keep this instant of all simulations.

        Returns:
            what `restore` takes
        """
        structure = structure_of_snapshots(self._program, self._batch.timing)
        return BatchSnapshot(self.time.copy(), structure, self._batch.state(), tuple(self._running))

    def restore(self, snapshot: BatchSnapshot) -> None:
        """Return to an instant; the simulations continue from there as they did, to the last bit.

        Args:
            snapshot: an instant of this batch, or of another one of the same structure and number of simulations

        Raises:
            DeckcraneError: the snapshot is of another structure, or of another number of simulations
        """
        if not isinstance(snapshot, BatchSnapshot):
            raise DeckcraneError(f"this is no snapshot of a batch of steppers: {snapshot!r:.60}")
        check_snapshot_structure(snapshot.structure, structure_of_snapshots(self._program, self._batch.timing))
        if len(snapshot.episodes) != len(self):
            raise DeckcraneError(f"this snapshot is of {len(snapshot.episodes)} simulations; here are {len(self)}")
        self._running = list(snapshot.episodes)
        self._batch.restore(snapshot.state)
        self._observed = True

    def close(self) -> None:
        """End the threads."""
        self._warn_of_rough_steps()
        self._batch.close()


def _waves_on_card(scenario: Scenario, threads: int | None) -> CardWaves | None:
    """Who describes waves to the card, which is there; None in still water."""
    if threads is not None:
        raise DeckcraneError(f"threads={threads} is for processors; a card has a thread for each simulation")
    check_card()
    if stated_sea(scenario) is None:
        return None
    from deckcrane.components.vessel import CardWaves

    return CardWaves()


def continue_on_card(cranes: BatchStepper, lead: BatchSnapshot, key: str, waves: SummedWaves) -> None:
    """Put all simulations of a batch on a card to an instant of one run, with other waves in the feed `key` from there on.

    Raises:
        DeckcraneError: the run is of another structure, or the simulations are not on a card
    """
    from deckcrane.program.gpu.open_batch import DeviceOpenBatch

    if not isinstance(cranes._batch, DeviceOpenBatch):
        raise DeckcraneError('these simulations run on a processor; those with target="cuda" are on a card')
    _check_motion(cranes, lead)
    cranes._batch.continue_from(lead.state, key, waves)
    cranes._observed = False


def continue_with_feeds(cranes: BatchStepper, lead: BatchSnapshot, feeds: Sequence[Mapping[str, Feed]]) -> None:
    """Put all simulations of a batch on a processor to an instant of one run, with feeds of their own from there on.

    Raises:
        DeckcraneError: the run is of another structure
    """
    _check_motion(cranes, lead)
    of_batch = cranes._batch.state().arrays
    arrays = tuple(
        array if name in OF_PROGRAM and cranes._reduced else np.repeat(of_run, len(cranes), axis=0)
        for name, array, of_run in zip(STATE_ARRAYS, of_batch, lead.state.arrays, strict=True)
    )
    cranes._batch.restore(BatchState(arrays, tuple(lead.state.p) * len(cranes), tuple(feeds)))
    cranes._observed = False


def _check_motion(cranes: BatchStepper, lead: BatchSnapshot) -> None:
    """Refuse to continue a run of another structure; it may record other variables."""
    ours = structure_of_snapshots(cranes._program, cranes._batch.timing)
    states, inputs, _, *others = lead.structure
    check_snapshot_structure((states, inputs, ours[2], *others), ours)

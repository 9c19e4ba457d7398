"""Many open runs on a graphics card, advanced together: what `program/open_batch.py` does on a processor, with the same calls.

States, inputs and outputs stay on the card. Coarse records of waves are made there for all simulations that begin, and made anew
where a clock comes to their end; samples of other series are put there in blocks.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Protocol
from weakref import WeakKeyDictionary

import numpy as np
from numpy.typing import NDArray

from deckcrane.arrays import Array
from deckcrane.errors import DeckcraneError
from deckcrane.program.events import EventLog
from deckcrane.program.gpu.card import THREADS, Card
from deckcrane.program.gpu.cases import BundleForm, CoarseSeriesForm, DescribedWaves, SampledForm, SummedWaves
from deckcrane.program.gpu.clocked_batch import (
    LONGEST,
    NEVER,
    ROWS,
    UNENDING,
    ClockedBatch,
    ClockedInputs,
    ClockedOutputs,
)
from deckcrane.program.gpu.program import DeviceProgram, WaveKernels
from deckcrane.program.inputs import CarriedSeries, Series
from deckcrane.program.open_batch import (
    BEFORE,
    NEARLY,
    STATE_ARRAYS,
    BatchState,
    Beginning,
    Feed,
    check_jumps,
    divergence_of,
    largest_error,
)

if TYPE_CHECKING:
    from deckcrane.program.integrators import Timing
    from deckcrane.program.program import Program


class CoarseFeed(Feed, Protocol):
    """Wave forces of one simulation, which a card interpolates from a coarse record, or makes by itself from a description."""

    def coarse(self, count: int) -> CarriedSeries | DescribedWaves:
        """A record of as many samples at least, from the start on."""


@dataclass(frozen=True, eq=False)
class _SeaOnCard:
    """The coarse record of a sea: its place among those that were made together, its window, and the number of its samples."""

    coarse: Any
    place: int
    window: Array
    count: int


class DeviceOpenBatch:
    """Open runs of one program on a card, one for each beginning.

    With `own_constants`, each may have its own parameters; else all share those of the first. `waves` makes waves on the card.
    """

    def __init__(
        self,
        program: Program,
        timing: Timing,
        beginnings: Sequence[Beginning],
        own_constants: bool = True,
        waves: WaveKernels | None = None,
        card: Any = None,
    ) -> None:
        self.program, self.timing, self.count, self._waves = program, timing, len(beginnings), waves
        self.card = Card() if card is None else card
        self._code = DeviceProgram(program, timing, None, own_constants, self.card.compute, waves, clocked=True)
        self.card.load(self._code.code)
        self._own_constants = own_constants
        self._forms = {key: feed.form for key, feed in beginnings[0].feeds.items()}
        self._carried = [key for key, feed in beginnings[0].feeds.items() if hasattr(feed, "coarse")]
        self._series = [key for key in self._forms if key not in self._carried]
        self._batch = ClockedBatch(self.card, self._code.plan, self._form(), self.count)
        self._p: list[Array] = [beginning.p for beginning in beginnings]
        self._feeds: list[Mapping[str, Feed]] = [beginning.feeds for beginning in beginnings]
        self._seas: WeakKeyDictionary[Any, _SeaOnCard] = WeakKeyDictionary()
        self._steps_ahead = -1
        """Steps whose samples are on the card for all simulations; -1: none, not even those of the present."""
        self._ends = {key: np.full(self.count, -1, dtype=np.int64) for key in self._forms}
        self.begin(range(self.count), beginnings)

    def _form(self) -> BundleForm:
        names, series = self.program.equations.u.names, []
        for key in self._series:
            form = self._forms[key]
            if form.between == "held":
                check_jumps(key, form, self.timing.step)
            places = tuple(names.index(name) for name in form.names)
            series.append(SampledForm(places, 0, form.start, form.spacing, form.slack, form.between == "held"))
        assert len(self._carried) <= 1, "waves of one vessel are interpolated"
        carried = None
        for key in self._carried:
            form = self._forms[key]
            carried = CoarseSeriesForm(tuple(names.index(name) for name in form.names), 0, form.spacing, 0, 0)
        return BundleForm(tuple(series), carried)

    # beginnings, states

    def begin(self, numbers: Sequence[int], beginnings: Sequence[Beginning]) -> None:
        """Start simulations anew."""
        if not len(numbers):
            return
        plan, constants = self._code.plan, {}
        for beginning in beginnings:
            if not self._own_constants and not np.array_equal(beginning.p, self._p[0]):
                raise DeckcraneError("these simulations share their parameters; a simulation cannot begin with others")
            key = beginning.p.tobytes()
            if key not in constants:
                constants[key] = self._code.prepare(beginning.p)[: plan.constants]
        rows = [constants[beginning.p.tobytes()] for beginning in beginnings]
        x0, u = (np.stack([getattr(each, name) for each in beginnings]) for name in ("x0", "constants"))
        self._batch.begin(numbers, x0, u, np.stack(rows) if self._own_constants else rows[0])
        for i, beginning in zip(numbers, beginnings, strict=True):
            self._p[i], self._feeds[i] = beginning.p, beginning.feeds
        for ends in self._ends.values():
            ends[np.asarray(numbers)] = -1
        self._steps_ahead = -1

    @property
    def time(self) -> Array:
        """Seconds on each clock."""
        seconds: Array = self.timing.step * self._batch.taken.astype(float)
        return seconds

    @property
    def states(self) -> Array:
        """All states now, a row for each simulation, copied to the host."""
        return self._batch.by_run("x")

    def recorded(self, columns: Any) -> Array:
        """Some outputs of all simulations, a row for each, copied to the host."""
        return self._batch.by_run("y")[:, columns]

    @property
    def diverged(self) -> NDArray[np.bool_]:
        """Which simulations have stopped being finite; each stays at its last finite state until it begins anew."""
        return self._batch.by_run("reached")[:, 0] < NEVER

    @property
    def diverged_on_card(self) -> Any:
        """The same as an array on the card."""
        return self._batch.arrays["reached"].ravel()[: self.count] < NEVER

    @property
    def roughest_step(self) -> Array:
        """The implicit step with the largest error, over its state's scale, where all is finite: error, time and state."""
        return largest_error(self._batch.by_run("roughest"), self.diverged)

    def divergence(self, i: int) -> DeckcraneError:
        """Why a simulation ended."""
        t = self.timing.step * float(self._batch.of_run("reached", i)[0])
        x, u = self._batch.of_run("x", i), self._batch.of_run("u", i)
        return divergence_of(self.program, self.timing, t, x, u, self._p[i], self._feeds[i])

    def events(self, i: int) -> EventLog:
        """Events of a simulation since it began; of each list no more than there is room for, the largest."""
        if self._code.events is None:
            return EventLog()
        return self._code.events.whole(self._batch.of_run("events", i))

    def share(self, work: Callable[[int, int], None]) -> None:
        """Do work on all simulations on the host, which has no other threads at work here."""
        work(0, self.count)

    def state(self) -> BatchState:
        """All that the simulations continue from, copied to the host."""
        names = [name for name in STATE_ARRAYS if name in self._batch.arrays]
        return BatchState(tuple(self._batch.by_run(name) for name in names), tuple(self._p), tuple(self._feeds))

    def restore(self, state: BatchState) -> None:
        """Continue from an earlier state of a batch of the same program and number, on a card or not."""
        beginnings = [
            Beginning(x, p, u, feeds) for x, u, p, feeds in zip(*state.arrays[:2], state.p, state.feeds, strict=True)
        ]
        self.begin(range(self.count), beginnings)
        for name, values in zip(STATE_ARRAYS, state.arrays, strict=True):
            self._batch.put_all(name, values)
        self._batch.taken[:] = np.rint(state.arrays[STATE_ARRAYS.index("clock")][:, 0]).astype(np.int64)

    def continue_from(self, lead: BatchState, key: str, waves: SummedWaves) -> None:
        """Put all simulations to the state of a batch of one run, with other waves from there on; other series are their own."""
        (p,) = lead.p
        if not np.array_equal(p, self._p[0]) or self._own_constants:
            raise DeckcraneError("simulations continue a run of the same parameters, which all of them share")
        arrays = dict(zip(STATE_ARRAYS, lead.arrays, strict=True))
        self._batch.continue_from(arrays, self._code.prepare(p)[: self._code.plan.constants], waves)
        for ends in self._ends.values():
            ends[:] = -1
        self._ends[key][:] = waves.first + waves.count - 1
        self._steps_ahead = -1

    # steps

    def observe(self) -> None:
        """Compute the outputs of all simulations where they are now, with the inputs as they are now."""
        self._make_ahead(0)
        self._batch.observe()

    def advance(self, steps: int) -> None:
        """Take steps, with the outputs where they end; one that diverges stays where it was. The card may be at work still."""
        longest = self._longest_call
        while steps > 0:
            steps_now = min(steps, longest)
            self._make_ahead(steps_now)
            self._batch.advance(steps_now)
            steps -= steps_now

    @property
    def _longest_call(self) -> int:
        """Most steps whose samples are on the card at once."""
        spacings = [self._forms[key].spacing for key in self._series]
        return min([LONGEST, *(max(int((ROWS - 8) * spacing / self.timing.step), 1) for spacing in spacings)])

    def _make_ahead(self, steps: int) -> None:
        """Bring the samples to the card that the next steps need; most calls find them there."""
        if steps <= self._steps_ahead:
            self._steps_ahead -= steps
            return
        taken, step, ahead = self._batch.taken, self.timing.step, LONGEST * LONGEST
        for key, form in self._forms.items():
            until = np.floor((step * (taken + steps) - form.start) / form.spacing + NEARLY) + 2
            needed = np.maximum(until, 2).astype(np.int64)
            numbers = np.flatnonzero(needed > self._ends[key])
            if len(numbers) and key in self._carried:
                self._set_seas(key, numbers, int(needed[numbers].max()) + 1)
            elif len(numbers):
                self._set_samples(key, form, numbers, needed)
            last = form.start + form.spacing * np.minimum(self._ends[key] - 2, UNENDING).astype(float)
            ahead = min(ahead, int(np.min(last / step - taken)) - 1)
        self._steps_ahead = max(ahead - steps, -1)

    def _set_seas(self, key: str, numbers: NDArray[np.int64], needed: int) -> None:
        """Give simulations the coarse records of their waves, which are on the card once for all that meet the same sea."""
        feeds: list[Any] = [self._feeds[i][key] for i in numbers.tolist()]
        missing = {id(feed): feed for feed in feeds if feed not in self._seas or self._seas[feed].count < needed}
        self._bring_seas(key, list(missing.values()), needed)
        members: dict[int, list[tuple[int, _SeaOnCard]]] = {}
        for i, feed in zip(numbers.tolist(), feeds, strict=True):
            members.setdefault(id(self._seas[feed].coarse), []).append((i, self._seas[feed]))
        for pairs in members.values():
            chosen, seas = [i for i, _ in pairs], [sea for _, sea in pairs]
            first, places = seas[0], np.array([sea.place for sea in seas])
            self._batch.set_seas(chosen, first.coarse, places, first.window, first.count)
            self._ends[key][chosen] = first.count - 1

    def _bring_seas(self, key: str, feeds: list[Any], needed: int) -> None:
        """Bring coarse records to the card; those that are described are made there, together where they are alike."""
        groups: dict[tuple[Any, ...], list[tuple[Any, Any]]] = {}
        for feed in feeds:
            record: CarriedSeries | DescribedWaves = feed.coarse(needed)
            if (record.names, record.spacing) != (self._forms[key].names, self._forms[key].spacing):
                raise DeckcraneError(f'the samples of "{key}" must be of the same inputs and times in all simulations')
            alike = record.together if isinstance(record, DescribedWaves) else record.coarse.shape
            groups.setdefault((type(record), record.between, record.count, alike), []).append((feed, record))
        for (kind, _, count, _), members in groups.items():
            records = [record for _, record in members]
            coarse, window = self._make_waves(records) if kind is DescribedWaves else self._put_waves(records)
            for place, (feed, _) in enumerate(members):
                self._seas[feed] = _SeaOnCard(coarse, place, window, count)

    def _make_waves(self, records: list[DescribedWaves]) -> tuple[Any, Array]:
        assert self._waves is not None, "waves are described to who makes them"
        packed = self._waves.packed(records)
        coarse, errors = packed.coarse(self.card)
        for error in errors.values():
            raise DeckcraneError(error)
        return coarse, packed.window

    def _put_waves(self, records: list[CarriedSeries]) -> tuple[Any, Array]:
        coarse = np.zeros((-(-len(records) // THREADS), *records[0].coarse.shape, THREADS))
        for n, record in enumerate(records):
            coarse[n // THREADS, :, :, n % THREADS] = record.coarse
        return self.card.put(coarse), records[0].window

    def _set_samples(self, key: str, form: Series, numbers: NDArray[np.int64], needed: NDArray[np.int64]) -> None:
        step, width = self.timing.step, len(form.names)
        values, first, rows = np.zeros((len(numbers), ROWS, width)), [], []
        for n, i in enumerate(numbers.tolist()):
            feed = self._feeds[i][key]
            if (feed.form.names, feed.form.start, feed.form.spacing) != (form.names, form.start, form.spacing):
                raise DeckcraneError(f'the samples of "{key}" must be of the same inputs and times in all simulations')
            row = max(int((step * float(self._batch.taken[i]) - form.start) / form.spacing) - BEFORE, 0)
            samples, begin, total = feed.block(row, int(needed[i]) - row, ROWS)
            row = min(row, begin + len(samples) - 2)
            block = samples[row - begin :][:ROWS]
            values[n, : len(block)] = block
            first.append(row)
            rows.append(total)
            self._ends[key][i] = np.iinfo(np.int64).max if row + len(block) >= total else row + len(block)
        self._batch.set_samples(self._series.index(key), numbers, values, np.array(first), np.array(rows))

    # numbers in and out

    def reader(self, columns: Sequence[int]) -> ClockedOutputs:
        """Some outputs of all simulations, as an array on the card."""
        return ClockedOutputs(self._batch, columns)

    def writer(self, columns: Sequence[int]) -> ClockedInputs:
        """Some inputs of all simulations, from arrays of the card or of the host."""
        return ClockedInputs(self._batch, columns)

    def close(self) -> None:
        """Wait for the card."""
        self.card.finish()

"""Simulations on a graphics card that are stepped by calls, each with its own clock: arrays on the card, and kernels on them.

This module is sent to the card's machine (`gpu/program.py`); it needs only NumPy and what a card brings. Arrays of simulations lie
in tiles, [tile, entry, 32 lanes]; lanes after the last simulation, which fill its tile, are copies of it. Samples of inputs are
those near the clocks: waves are interpolated on the card from coarse records at each call, other series are put there in blocks.

Arrays of the user stay on the card: `ClockedOutputs` fills the same array at each reading, which PyTorch, JAX or CuPy take by
DLPack without a copy, and `ClockedInputs` reads such an array where it lies.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from deckcrane.arrays import Array
from deckcrane.errors import DeckcraneError
from deckcrane.program.gpu.card import THREADS
from deckcrane.program.gpu.cases import BundleForm, CaseBundle, DevicePlan, SummedWaves

LONGEST = 100
"""Steps of a launch: as many as have samples of waves ahead."""
ROWS = 256
"""Samples of a series, other than waves, that a simulation has on the card."""
CARRIERS = 4
"""Blocks of threads that interpolate the waves of a tile."""
NEVER, UNENDING = 1e300, 1 << 40
SERIES_WORDS, CLOCKED_ROWS, WAVE_ROWS, BEYOND = 9, 2, 3, 3
"""As in `native_calls.py`, `llvm/stepping_kernels.py` and `llvm/programs.py`, which are not sent along."""
Whole = np.ndarray[Any, Any]


class ClockedBatch:
    """Simulations of one program on a card that has it loaded. All begin before the first step (`begin`, then seas and samples)."""

    def __init__(self, card: Any, plan: DevicePlan, form: BundleForm, count: int) -> None:
        self.card, self.plan, self.form, self.count = card, plan, form, count
        self.tiles = -(-count // (THREADS * plan.teams)) * plan.teams
        self.taken: Whole = np.zeros(count, dtype=np.int64)
        """Steps on each clock."""
        sizes = {"x": len(plan.states), "u": plan.inputs, "y": plan.outputs, "clock": 1, "reached": 1}
        sizes |= {"events": max(plan.events, 1), "roughest": 3}
        if plan.own_constants:
            sizes["c"] = plan.constants
        self.arrays = {name: self._tiled(max(size, 1)) for name, size in sizes.items()}
        """Numbers of all simulations on the card, by name, [tile, entry, lane]."""
        self._team = self._tiled(plan.team_numbers) if plan.team > 1 else None
        self._constants: Any = self.arrays.get("c")
        self._bank: Array = plan.bank(np.zeros(plan.constants))
        self._scales = card.put(np.array(plan.scales or (1.0,)))
        self._refused = card.put(np.zeros(1, dtype=np.int64))
        self._kept_alive: list[Any] = []
        self._windows: dict[bytes, Any] = {}
        self._coarse: list[Any] = [None] * self.tiles * THREADS
        self._tables = [self._tiled(CLOCKED_ROWS) for _ in form.series]
        self._samples = [self._tiled(ROWS * len(series.places)) for series in form.series]
        self._per_step = 0
        self.wave_samples: Whole = np.zeros(count, dtype=np.int64)
        """Samples of waves that each simulation has."""
        if (waves := form.carried) is not None:
            self._per_step = round(plan.step / waves.spacing)
            self._seas, self._wave_table = self._tiled(WAVE_ROWS), self._tiled(CLOCKED_ROWS)
            self._room = LONGEST * self._per_step + BEYOND
            self._fine = self._tiled(self._room * len(waves.places))
        self._words = self._input_words()

    def _tiled(self, size: int) -> Any:
        return self.card.zeros((self.tiles, size, THREADS))

    def _input_words(self) -> Any:
        """Inputs as kernels read them: words of eight bytes, in the layout of `llvm/input_code.py`."""
        linear: list[list[int]] = []
        held: list[list[int]] = []
        for table, series in zip(self._tables, self.form.series, strict=True):
            times = series.start, series.spacing, series.slack
            (held if series.held else linear).append(self._series_words(table, series.places, times))
        if (waves := self.form.carried) is not None:
            linear.append(self._series_words(self._wave_table, waves.places, (0.0, waves.spacing, 0.0)))
        rows = [np.array(words, dtype=np.int64).reshape(-1, SERIES_WORDS) for words in (linear, held)]
        addresses = [self._address_of(self.card.put(words)) if len(words) else 0 for words in rows]
        words = [self.card.address(self.arrays["u"]), *addresses, len(linear), len(held)]
        return self.card.put(np.array(words, dtype=np.int64))

    def _series_words(self, table: Any, places: Sequence[int], times: tuple[float, float, float]) -> list[int]:
        indices = self._address_of(self.card.put(np.array(places, dtype=np.int64)))
        return [self.card.address(table), indices, 0, len(places), *np.array(times).view(np.int64).tolist(), 0, 0]

    def _address_of(self, array: Any) -> int:
        self._kept_alive.append(array)
        return int(self.card.address(array))

    # what begins

    def begin(self, numbers: Sequence[int] | Whole, x0: Array, u: Array, c: Array) -> None:
        """Let simulations begin: a row for each, or one for all, of states, inputs and constants, which all may share."""
        lanes, rows = self._lanes(numbers)
        fresh = {"x": x0, "u": u, "c": c, "reached": np.full((1, 1), NEVER)}
        for name, array in self.arrays.items():
            values = np.atleast_2d(fresh.get(name, np.zeros((1, array.shape[1]))))
            if name != "y" and values.shape[1]:
                self._put(array, lanes, np.broadcast_to(values, (len(numbers), values.shape[1]))[rows])
        if self._constants is None:
            self._constants = self.card.put(np.ascontiguousarray(np.atleast_2d(c)[0]))
            self._bank = self.plan.bank(np.atleast_2d(c)[0])
        self.taken[np.asarray(numbers)] = 0

    def continue_from(self, lead: Mapping[str, Array], constants: Array, waves: SummedWaves | None) -> None:
        """Put all simulations to the state of one run, by names of arrays, in waves of their own from there on.

        Samples of other series come after it; outputs are those of the next `observe` or `advance`. Events are those of the run
        too, if the program looks for any.
        """
        every = np.arange(self.count)
        self.begin(every, lead["x"], lead["u"], constants)
        for name in ("clock", "reached", "roughest", *(("events",) if self.plan.events else ())):
            self.put_all(name, np.broadcast_to(np.atleast_2d(lead[name]), (self.count, lead[name].size)))
        self.taken[:] = int(np.rint(lead["clock"].item()))
        if waves is not None:
            before = waves.first // len(waves.window)
            self.set_seas(every, waves.on_card(self.card), every, waves.window, waves.first + waves.count, before)

    def set_seas(
        self,
        numbers: Sequence[int] | Whole,
        coarse: Any,
        places: Whole,
        window: Array,
        samples: int,
        before: int = 0,
    ) -> None:
        """Give simulations coarse wave forces on the card, [tile, row, force, lane], until so many samples of their clocks.

        `places` are their lanes there. Records of simulations that begin later lack as many rows as `before`, which nobody reads.
        Nobody looks whether a clock is past their end: see `steps_left`.
        """
        lanes, rows = self._lanes(numbers)
        places = np.asarray(places)[rows]
        tile_bytes = 8 * int(np.prod(coarse.shape[1:]))
        words = np.empty((len(lanes), WAVE_ROWS), dtype=np.int64)
        words[:, 0] = self.card.address(coarse) + places // THREADS * tile_bytes + 8 * (places % THREADS)
        words[:, 0] -= before * 8 * int(np.prod(coarse.shape[2:]))
        words[:, 1], words[:, 2] = self.card.address(self._window(window)), len(window)
        self._put(self._seas, lanes, words)
        self.wave_samples[np.asarray(numbers)] = samples
        for lane in lanes.tolist():
            self._coarse[lane] = coarse

    def _window(self, window: Array) -> Any:
        key = window.tobytes()
        if key not in self._windows:
            self._windows[key] = self.card.put(np.ascontiguousarray(window))
        return self._windows[key]

    def set_samples(
        self, series: int, numbers: Sequence[int] | Whole, values: Array, first: Whole, rows: Whole
    ) -> None:
        """Give simulations samples [simulation, row, input] of a series, `ROWS` at most, from row `first` of so many `rows` on."""
        lanes, of = self._lanes(numbers)
        samples, width = self._samples[series], values.shape[2]
        padded = np.zeros((len(values), ROWS, width))
        padded[:, : values.shape[1]] = values
        self._put(samples, lanes, padded.reshape(len(values), -1)[of])
        tile_bytes = 8 * THREADS * ROWS * width
        words = np.empty((len(lanes), CLOCKED_ROWS), dtype=np.int64)
        words[:, 0] = self.card.address(samples) + lanes // THREADS * tile_bytes + 8 * (lanes % THREADS)
        words[:, 0] -= np.asarray(first)[of] * (8 * THREADS * width)
        words[:, 1] = np.asarray(rows)[of]
        self._put(self._tables[series], lanes, words)

    def _lanes(self, numbers: Sequence[int] | Whole) -> tuple[Whole, Whole]:
        """The lanes of simulations and of the copies that fill the last tile, and the place of each among the numbers."""
        lanes = np.asarray(numbers, dtype=np.int64)
        rows = np.arange(len(lanes))
        last = np.flatnonzero(lanes == self.count - 1)
        if len(last):
            copies = np.arange(self.count, self.tiles * THREADS)
            lanes, rows = np.concatenate([lanes, copies]), np.concatenate([rows, np.full(len(copies), last[-1])])
        return lanes, rows

    def _put(self, array: Any, lanes: Whole, values: Whole) -> None:
        """Write a row of numbers for each lane; whole numbers as the bits they have."""
        card = self.card
        numbers = np.ascontiguousarray(values)
        arguments = [len(lanes), card.put(lanes), numbers.shape[1], card.put(numbers.view(np.float64)), array]
        card.launch("put_lanes", (-(-len(lanes) // THREADS), 1), arguments)

    def begin_cases(self, bundle: CaseBundle, coarse: Any = None) -> None:
        """Let all simulations begin as the cases of a bundle, in turn; `coarse` are waves of these on the card (None: made now)."""
        every, cases = np.arange(self.count), np.arange(self.count) % len(bundle)
        self.begin(every, *(bundle.stacks[name][cases].reshape(self.count, -1) for name in ("x0", "u", "c")))
        for n, series in enumerate(bundle.form.series):
            if series.rows > ROWS:
                raise DeckcraneError(f"a series of {series.rows} samples is too long for the card; {ROWS} fit")
            first, rows = np.zeros(self.count, dtype=np.int64), np.full(self.count, series.rows)
            self.set_samples(n, every, bundle.stacks[f"series{n}"][cases], first, rows)
        if bundle.waves is not None and bundle.form.carried is not None:
            coarse = wave_records(self.card, bundle) if coarse is None else coarse
            self.set_seas(every, coarse, cases, bundle.waves.window, bundle.form.carried.count)

    # steps

    @property
    def steps_left(self) -> int:
        """Steps that all simulations have waves for."""
        if self.form.carried is None:
            return UNENDING
        return int(np.min((self.wave_samples - BEYOND) // self._per_step - self.taken))

    def rewind(self) -> None:
        """Set all clocks to zero; states stay as they are."""
        self.put_all("clock", np.zeros((self.count, 1)))
        self.taken[:] = 0

    def advance(self, steps: int) -> None:
        """Take steps, with the outputs where they end; one that diverges stays where it was. The card may be at work still."""
        plan, card, a = self.plan, self.card, self.arrays
        more = [self._implicit_constants(), self._scales, a["roughest"]] if plan.implicit_constants else []
        while steps > 0:
            now = min(steps, LONGEST)
            self._waves_ahead(now)
            times = 0.0, plan.step, 0, now, now, 0
            arguments = [self._words, self._constants, *times, a["x"], a["y"], a["y"], a["reached"], a["events"]]
            team = [] if self._team is None else [self._team]
            blocks, teams = (self.tiles // plan.teams, 1), (plan.team, plan.teams)
            card.set_bank(self._bank)
            card.launch(plan.method, blocks, [*more, *arguments, a["clock"], *team], teams, plan.team_shared)
            card.launch("tick", (self.tiles, 1), [a["clock"], now])
            self.taken += now
            steps -= now

    def _implicit_constants(self) -> Any:
        first = self.plan.implicit_constants * (THREADS if self.plan.own_constants else 1)
        return self._constants.ravel()[first:]

    def observe(self) -> None:
        """Compute the outputs of all simulations where they are now, with the inputs as they are now."""
        a = self.arrays
        self._waves_ahead(0)
        arguments = [self._words, self._constants, self.plan.step, a["x"], a["y"], a["clock"]]
        self.card.launch("observe", (self.tiles, 1), arguments)

    def _waves_ahead(self, steps: int) -> None:
        if (waves := self.form.carried) is not None:
            sizes = len(waves.places), self._per_step, steps, self._room
            arguments = [self._seas, *sizes, self.arrays["clock"], self._wave_table, self._fine]
            self.card.launch("waves_ahead", (self.tiles, CARRIERS), arguments)

    # numbers in and out

    def by_run(self, name: str) -> Array:
        """Numbers of all simulations, a row for each, copied to the host."""
        values = self.card.get(self.arrays[name])
        return np.ascontiguousarray(values.transpose(0, 2, 1)).reshape(-1, values.shape[1])[: self.count]

    def of_run(self, name: str, i: int) -> Array:
        """Numbers of one simulation, copied to the host."""
        tile, lane = divmod(i, THREADS)
        return np.ascontiguousarray(self.card.get(self.arrays[name][tile])[:, lane])

    def put_all(self, name: str, values: Array) -> None:
        """Write numbers of all simulations, a row for each."""
        lanes, rows = self._lanes(np.arange(self.count))
        self._put(self.arrays[name], lanes, values[rows])


class ClockedOutputs:
    """Some outputs of all simulations as an array [simulation, output] on the card, which is used again at each reading."""

    def __init__(self, batch: ClockedBatch, columns: Sequence[int]) -> None:
        self._batch, card = batch, batch.card
        self._columns = card.put(np.array(columns, dtype=np.int64))
        self.values = card.zeros((batch.count, len(columns)))

    def read(self) -> Any:
        """Fill the array with the present values; the card may still be at work."""
        batch = self._batch
        sizes = batch.count, batch.plan.outputs, self.values.shape[1]
        arguments = [*sizes, self._columns, batch.arrays["y"], self.values]
        batch.card.launch("read_columns", (batch.tiles, 1), arguments)
        return self.values

    def on_host(self) -> Array:
        """The present values, copied to the host."""
        values: Array = self._batch.card.get(self.read())
        return values


class LargestOutputs:
    """Largest values over time of some outputs of all simulations, each times a sign, kept where the simulations run.

    `reader` gives outputs [simulation, output] with `read()`; arrays are those of NumPy, or of the card.
    """

    def __init__(self, reader: Any, signs: Array, xp: Any = np) -> None:
        self._reader, self._xp = reader, xp
        self._signs = None if np.all(signs == 1.0) else xp.asarray(signs)
        self._largest: Any = None
        self._signed: Any = None

    def update(self) -> None:
        """Take the present values."""
        values, xp = self._reader.read(), self._xp
        if self._largest is None:
            self._largest, self._signed = xp.full(values.shape, -np.inf), xp.empty(values.shape)
        if self._signs is not None:
            values = xp.multiply(values, self._signs, out=self._signed)
        xp.maximum(self._largest, values, out=self._largest)

    @property
    def values(self) -> Array:
        """What was largest so far: (simulation, output)."""
        assert self._largest is not None, "asked after some steps"
        on_host = self._largest.get() if hasattr(self._largest, "get") else self._largest
        return np.asarray(on_host, dtype=float)


class ClockedInputs:
    """Some inputs of all simulations, written from an array [simulation, input] of the card or of the host."""

    def __init__(self, batch: ClockedBatch, columns: Sequence[int]) -> None:
        self._batch, self._width = batch, len(columns)
        self._columns = batch.card.put(np.array(columns, dtype=np.int64))

    def write(self, values: Any) -> None:
        """Set the inputs from now on; numbers that are not finite are refused, once the card has seen them."""
        batch, card = self._batch, self._batch.card
        array = card.take(values)
        check_shape(array.shape, batch.count, self._width)
        single = int(array.dtype == np.float32)
        sizes = batch.count, batch.plan.inputs, self._width, single
        arguments = [*sizes, self._columns, array, batch.arrays["u"], batch._refused]
        card.launch("write_columns", (batch.tiles, 1), arguments)
        if card.get(batch._refused)[0]:
            batch._refused = card.put(np.zeros(1, dtype=np.int64))
            raise DeckcraneError("inputs must be finite numbers, in SI units; some are not")


def check_shape(shape: tuple[int, ...], count: int, width: int) -> None:
    """Refuse an array of inputs of another shape than a row for each simulation; for one input, a number for each will do."""
    if shape != (count, width) and not (width == 1 and shape == (count,)):
        raise DeckcraneError(f"inputs of {count} simulations are an array of {(count, width)}, not of {tuple(shape)}")


def wave_records(card: Any, bundle: CaseBundle) -> Any:
    """Coarse wave forces of all cases of a bundle, made on the card."""
    assert bundle.waves is not None, "asked for where there are any"
    coarse, errors = bundle.waves.coarse(card)
    for number, error in errors.items():
        raise DeckcraneError(f"{bundle.names[number]}: {error}")
    return coarse

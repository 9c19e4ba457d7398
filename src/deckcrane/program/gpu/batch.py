"""Simulations on a graphics card from start to end: successive blocks of waves, steps and statistics, one after the other.

This module is sent to the card's machine (`gpu/program.py`). Arrays of simulations lie in tiles, [tile, entry, 32 lanes]; a
bundle of cases has its own tiles, and if it has fewer cases than lanes the last one fills them. Statistics of a block beside the
steps of the next would take processors from these: on an H200 that made batches of 4 096 to 65 536 simulations 0 to 20 % slower.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from deckcrane.arrays import Array
from deckcrane.program.gpu.card import THREADS
from deckcrane.program.gpu.cases import CaseBundle, DevicePlan, DeviceResults
from deckcrane.program.gpu.packed_tallies import lanes_of_cases, pack_on_card
from deckcrane.program.statistics.welch import Welch

BLOCK = 100
"""Steps of a block: few enough for samples and records to stay in the card's cache, enough for launches not to count."""
AHEAD = 6
"""Blocks that wait in the card's queue while Python checks for Ctrl-C."""
CARRIERS = 8
"""Blocks of threads that interpolate the waves of a tile."""
NEVER = 1e300
FIRST_ROW, ROOM = 7, 8
SERIES_WORDS = 9
BEYOND = 3
"""As in `llvm/programs.py`, which is not sent along."""


def block_steps(plan: DevicePlan) -> int:
    """Steps of a block: whole records where these are short enough."""
    per_record = plan.per_record
    return BLOCK // per_record * per_record if per_record <= BLOCK else BLOCK


def tile_bytes(plan: DevicePlan, bundle: CaseBundle) -> int:
    """Approximate memory of 32 simulations on the card."""
    block = block_steps(plan)
    records = block // plan.per_record + 1
    numbers = len(plan.states) + 1 + (plan.constants if plan.own_constants else 0) + plan.inputs
    numbers += sum(stack.size for name, stack in bundle.stacks.items() if name.startswith("series"))
    if bundle.form.carried is not None:
        carried = bundle.form.carried
        numbers += carried.rows * len(carried.places)
        numbers += (round(block * plan.step / carried.spacing) + BEYOND) * len(carried.places)
    numbers += 2 * plan.events + (3 if plan.implicit_constants else 0)
    numbers += records * plan.outputs + 2 * plan.slots * len(plan.columns)  # twice while it is copied back
    numbers += plan.team_numbers
    if plan.segment:
        numbers += 3 * plan.segment * len(plan.columns)
    return 8 * THREADS * numbers


@dataclass(frozen=True, eq=False)
class _CoarseWaves:
    """Coarse wave forces of a bundle, on its tiles."""

    first: int
    tiles: int
    coarse: Any
    window: Any
    rows: int
    between: int


class DeviceBatch:
    """Cases of bundles that can run at the same time on a card."""

    def __init__(self, card: Any, plan: DevicePlan, bundles: Sequence[CaseBundle]) -> None:
        self._card, self._plan, self._bundles = card, plan, tuple(bundles)
        counts = [tiles_of(bundle) for bundle in bundles]
        self._tiles = -(-sum(counts) // plan.teams) * plan.teams
        self._first_tiles = [sum(counts[:n]) for n in range(len(counts))]
        self._names = [name for bundle in bundles for name in bundle.names]
        self._lanes = _lanes_of_cases(self._first_tiles, [len(bundle) for bundle in bundles])
        self._form = bundles[0].form
        self._blocks = [(step, min(block_steps(plan), plan.steps - step)) for step in _block_starts(plan)]
        self._x = self._to_tiles("x0")
        self._c = self._to_tiles("c") if plan.own_constants else card.put(bundles[0].stacks["c"].distinct[0])
        self._bank = plan.bank(bundles[0].stacks["c"].distinct[0])
        self._reached = card.put(np.full((self._tiles, THREADS), NEVER))
        records = block_steps(plan) // plan.per_record + 1
        self._Y = card.zeros(self._tiles * records * plan.outputs * THREADS)
        self._A = card.zeros((self._tiles, plan.slots, len(plan.columns), THREADS)) if plan.slots else None
        self._W = card.zeros((self._tiles, max(plan.events, 1), THREADS))
        self._roughest = card.zeros((self._tiles, 3, THREADS)) if plan.implicit_constants else None
        self._more = [] if self._roughest is None else self._implicit_arguments()
        self._team = card.zeros((self._tiles, plan.team_numbers, THREADS)) if plan.team > 1 else None
        self._welch = self._make_welch()
        self._records: list[Array] = []
        self._kept_alive: list[Any] = []
        self._fine: Any = None
        carried = self._form.carried
        self._per_step = 0 if carried is None else round(plan.step / carried.spacing)
        self._without_waves: dict[str, str] = {}
        self._coarse: list[_CoarseWaves] = []
        if carried is not None:
            self._coarse = [self._coarse_waves(n) for n in range(len(self._bundles))]
            samples = block_steps(plan) * self._per_step + BEYOND
            numbers = self._tiles * samples * len(carried.places) * THREADS
            self._fine = card.zeros(numbers)
        self._words = self._input_words()

    def _to_tiles(self, name: str) -> Any:
        """The arrays of all cases in tiles."""
        tiles = self._card.zeros((self._tiles, self._bundles[0].stacks[name].size, THREADS))
        for first, bundle in zip(self._first_tiles, self._bundles, strict=True):
            self._fill(tiles[first : first + tiles_of(bundle)], bundle, name)
        return tiles

    def _fill(self, tiles: Any, bundle: CaseBundle, name: str) -> None:
        cases = np.minimum(np.arange(len(tiles) * THREADS), len(bundle) - 1)
        for tile in range(len(tiles)):
            values = bundle.stacks[name][cases[tile * THREADS : (tile + 1) * THREADS]].reshape(THREADS, -1)
            self._card.fill(tiles[tile], values.T)

    def _implicit_arguments(self) -> list[Any]:
        """Further arguments of implicit steps: constants of the linearised equations, scales, the roughest step."""
        first = self._plan.implicit_constants * (THREADS if self._plan.own_constants else 1)
        return [self._c.ravel()[first:], self._card.put(np.array(self._plan.scales)), self._roughest]

    def _coarse_waves(self, n: int) -> _CoarseWaves:
        """Coarse wave forces of a bundle: computed on the card, or copied to it."""
        bundle, card = self._bundles[n], self._card
        carried, tiles = bundle.form.carried, tiles_of(bundle)
        assert carried is not None, "all bundles have waves where one has"
        if bundle.waves is not None:
            coarse, errors = bundle.waves.coarse(card)
            self._without_waves.update({bundle.names[i]: error for i, error in errors.items()})
            window = bundle.waves.window
        else:
            coarse, window = card.zeros((tiles, bundle.stacks["coarse"].size, THREADS)), bundle.shared["window"]
            self._fill(coarse, bundle, "coarse")
        return _CoarseWaves(self._first_tiles[n], tiles, coarse, card.put(window), carried.rows, carried.between)

    def _make_welch(self) -> Welch | None:
        plan = self._plan
        if not plan.segment:
            return None
        first, count = plan.first_counted, plan.records + 1 - plan.first_counted
        cases = self._tiles * THREADS
        return Welch(plan.every, first, count, plan.segment, plan.columns, cases, self._card.xp, THREADS)

    # inputs as kernels read them: words of eight bytes, in the layout of `llvm/input_code.py`, for each block

    def _address_of(self, array: Any) -> int:
        """Address of an array, which is kept alive as long as the words that point to it."""
        self._kept_alive.append(array)
        return int(self._card.address(array))

    def _input_words(self) -> Any:
        form, blocks = self._form, len(self._blocks)
        linear: list[list[int]] = []
        held: list[list[int]] = []
        for n, series in enumerate(form.series):
            values = self._address_of(self._to_tiles(f"series{n}"))
            row = self._series_words(values, series.places, series.rows, (series.start, series.spacing, series.slack))
            (held if series.held else linear).append(row)
        if form.carried is not None:
            linear.append(
                self._series_words(0, form.carried.places, form.carried.count, (0.0, form.carried.spacing, 0.0))
            )
        table = np.tile(_word_rows(linear), (blocks, 1, 1))
        if form.carried is not None:
            steps = np.array(self._blocks)
            table[:, -1, 0] = self._card.address(self._fine)
            begin = np.maximum(steps[:, 0] * self._per_step - 1, 0)
            table[:, -1, FIRST_ROW] = begin
            table[:, -1, ROOM] = (steps[:, 0] + steps[:, 1]) * self._per_step + 2 - begin
        words = np.zeros((blocks, 5), dtype=np.int64)
        words[:, 0] = self._address_of(self._to_tiles("u"))
        words[:, 1] = self._address_of(self._card.put(table)) + table[0].nbytes * np.arange(blocks)
        words[:, 2] = self._address_of(self._card.put(_word_rows(held)))
        words[:, 3:] = len(linear), len(held)
        return self._card.put(words)

    def _series_words(
        self, values: int, input_indices: tuple[int, ...], rows: int, times: tuple[float, float, float]
    ) -> list[int]:
        index_address = self._address_of(self._card.put(np.array(input_indices, dtype=np.int64)))
        return [values, index_address, rows, len(input_indices), *np.array(times).view(np.int64).tolist(), 0, rows]

    # the run

    def run(self, progress: Callable[[float], None] = lambda fraction: None) -> DeviceResults:
        """Run all steps; `progress` is called with the fraction done, and may raise."""
        plan, card = self._plan, self._card
        counted: list[Any] = []
        card.finish()
        for number, (step, steps) in enumerate(self._blocks):
            if self._per_step:
                self._interpolate_waves(number)
            if number == 0:
                self._record_start()
            self._advance(number)
            first = step // plan.per_record
            self._add_records(first + 1, (step + steps) // plan.per_record - first)
            counted.append(card.mark())
            if number >= AHEAD:
                card.wait_here(counted[number - AHEAD])
            progress((step + steps) / plan.steps)
        card.finish()
        return self._collect_results()

    def _record_start(self) -> None:
        """Write the record at the start."""
        self._card.launch("begin", (self._tiles, 1), [self._words[0], self._c, self._x, self._Y])
        self._add_records(0, 1)

    def _interpolate_waves(self, number: int) -> None:
        """Interpolate the samples of waves of a block."""
        carried, (step, steps) = self._form.carried, self._blocks[number]
        assert carried is not None, "only asked for where there are any"
        begin = max(step * self._per_step - 1, 0)
        columns, count = len(carried.places), (step + steps) * self._per_step + 2 - begin
        for waves in self._coarse:
            fine = self._fine[waves.first * count * columns * THREADS :]
            sizes = waves.rows, waves.between, columns, begin, count
            args = [waves.coarse, waves.window, *sizes, fine]
            self._card.launch("carry_tiles", (waves.tiles, CARRIERS), args)

    def _advance(self, number: int) -> None:
        plan, Y, (step, steps) = self._plan, self._Y, self._blocks[number]
        times = 0.0, plan.step, step, steps, plan.per_record, 0
        args = [self._words[number], self._c, *times, self._x, Y, Y, self._reached, self._W]
        team = [] if self._team is None else [self._team]
        blocks = self._tiles // plan.teams, 1
        teams = plan.team, plan.teams
        self._card.set_bank(self._bank)
        self._card.launch(plan.method, blocks, [*self._more, *args, *team], teams, plan.team_shared)

    def _add_records(self, first: int, count: int) -> None:
        """Add records to statistics, or copy them to the host if they are kept."""
        if not count:
            return
        plan, Y = self._plan, self._Y
        if self._A is not None:
            self._card.launch("tally", (self._tiles, len(plan.columns)), [Y, self._A, first, count, count])
        if self._A is not None and self._welch is None:
            return
        Y = Y[: self._tiles * count * plan.outputs * THREADS].reshape(self._tiles, count, plan.outputs, THREADS)
        if self._welch is not None:
            self._welch.add(Y, first, count)
        if self._A is None:
            self._card.finish()
            self._records.append(self._card.get(Y))

    # results

    def _collect_results(self) -> DeviceResults:
        last = self._by_case(self._x)
        reached = self._card.get(self._reached).ravel()[self._lanes]
        results = DeviceResults(list(self._names))
        results.failures = {
            name: self._divergence_message(float(at), x)
            for name, at, x in zip(self._names, reached, last, strict=True)
            if at < NEVER
        }
        results.failures.update(self._without_waves)
        if self._plan.events:
            results.events = [self._by_case(self._W)]
        if self._roughest is not None:
            results.roughest = [self._by_case(self._roughest)]
        if self._A is not None:
            results.packed = [pack_on_card(self._card, self._A, lanes_of_cases(self._lanes, self._tiles))]
        else:
            moved = np.moveaxis(np.concatenate(self._records, axis=1), -1, 1)
            results.records = [moved.reshape(-1, *moved.shape[2:])[self._lanes]]
        if self._welch is not None:
            results.densities = [self._card.get(self._welch.density)[self._lanes]]
        return results

    def _by_case(self, tiles: Any) -> Array:
        """Numbers of each case from tiles [tile, ..., lane]."""
        moved = np.moveaxis(self._card.get(tiles), -1, 1)
        values: Array = np.ascontiguousarray(moved).reshape(-1, *moved.shape[2:])[self._lanes]
        return values

    def _divergence_message(self, step: float, x: Array) -> str:
        largest = int(np.argmax(np.abs(np.nan_to_num(x, posinf=np.inf, neginf=np.inf))))
        return (
            f"the run diverged at t = {step * self._plan.step:.6g} s: {self._plan.states[largest]} is largest "
            f"({x[largest]:.3g}). What to try: a smaller step than {self._plan.step:g} s"
        )


def _lanes_of_cases(first_tiles: Sequence[int], cases: Sequence[int]) -> slice | Array:
    """Where the cases of all bundles are among the lanes; without gaps as a slice, which copies nothing of large results."""
    lanes = np.concatenate(
        [first * THREADS + np.arange(count) for first, count in zip(first_tiles, cases, strict=True)]
    )
    return slice(len(lanes)) if lanes[-1] == len(lanes) - 1 else lanes


def tiles_of(bundle: CaseBundle) -> int:
    return -(-len(bundle) // THREADS)


def _block_starts(plan: DevicePlan) -> range:
    return range(0, plan.steps, block_steps(plan))


def _word_rows(words: list[list[int]]) -> np.ndarray[Any, Any]:
    return np.array(words, dtype=np.int64).reshape(len(words), SERIES_WORDS)

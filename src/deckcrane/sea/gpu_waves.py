"""Wave forces of many seas on a graphics card, as coarse records in tiles.

This module is sent to machines with a card, NumPy and CuPy (`program/gpu/program.py`): it imports nothing else, and is given
its arrays and kernels. The data sent are small: the energy of each sea state in cells of frequency, the vessel's table of
excitation, seeds and headings. Random numbers are those of every other target, so a case meets the same sea everywhere.

Packed cases have seas, whose wave forces the card computes when they are due.
"""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, fields
from typing import Any

import numpy as np
from numpy.typing import NDArray

from deckcrane.sea.random_numbers import THREADS, DeviceDraws

FORCES = 6
SEA_NUMBERS = 9
"""Numbers of a sea that kernels read: lowest frequency, span, first direction, width of a cell, turn, heading, x, y, gravity."""
ROOM = 8_000_000_000
"""Bytes of the card's memory that are used besides the records."""
MOST_TILES = 2000
"""Tiles that are made at once: cards number blocks along y up to 65 535."""
_NUMBERS_PER_WAVE = 8
"""Approximate count of numbers on the card for each wave, besides its forces."""
Numbers = NDArray[Any]


@dataclass(frozen=True, eq=False)
class DeviceTable:
    """The excitation of a vessel, and the window of the FFT, as kernels read them (see `coarse.ExcitationTable`, `window`)."""

    w: Numbers
    around: Numbers
    """Headings, with two more before and after them."""
    cells: Numbers
    rows: Numbers
    columns: Numbers
    signs: Numbers
    """Signs of the six forces: some are reversed for a vessel whose z axis points down."""
    window: Numbers
    beta: float
    """Shape of the window; its width is the number of columns of `carrying`."""
    carrying: Numbers
    """The window over coarse rows, for each fine sample between two."""


@dataclass(frozen=True, eq=False)
class DeviceSeas:
    """Sea states, and the seas of cases made from them; one entry for each in all arrays."""

    low: Numbers
    high: Numbers
    cells: Numbers
    energy: Numbers
    """(states, cells), padded with zeros."""
    shares: Numbers
    """(states, directions): the same at all frequencies, and as many in all states."""
    first: Numbers
    width: Numbers
    random: Numbers
    """Whether amplitudes are random."""
    state: Numbers
    """State of each case; the arrays below are per case too."""
    seed: Numbers
    turn: Numbers
    """Difference of the case's directions from those of its state; next, the heading of the vessel."""
    heading: Numbers
    x: Numbers
    y: Numbers
    gravity: Numbers

    def __len__(self) -> int:
        return len(self.state)

    def arrays(self) -> dict[str, Numbers]:
        """All fields as arrays, for a file."""
        return {field.name: getattr(self, field.name) for field in fields(self)}


def device_waves(
    card: Any,
    table: DeviceTable,
    seas: DeviceSeas | Sequence[DeviceSeas],
    chosen: Sequence[int],
    dt: float,
    n: int,
    *,
    room: int = ROOM,
    threads: int | None = None,
) -> tuple[Any, Numbers]:
    """Coarse records [tile, row, force, 32 lanes] of chosen cases, for n fine samples from time zero.

    A sea of several wave systems has one `DeviceSeas` for each of them; its record is their sum.
    Also gives the fraction of each sea's energy at frequencies that the table does not cover. `card` has `xp` (CuPy, or NumPy
    in tests), `launch(name, grid, arguments)` and `inverse_transforms`, as `program.gpu.card.Card`. The last case fills up the last
    tile.
    """
    systems = (seas,) if isinstance(seas, DeviceSeas) else tuple(seas)
    with ThreadPoolExecutor(threads or os.cpu_count()) as pool:
        return _make_tiles([_RecordMaker(card, table, each, dt, n, pool) for each in systems], chosen, room)


def _make_tiles(makers: Sequence[_RecordMaker], chosen: Sequence[int], room: int) -> tuple[Any, Numbers]:
    """Records of all systems, summed tile by tile, and the fraction of their energy outside of the table."""
    tiles, first = -(-len(chosen) // THREADS), makers[0]
    padded = np.resize(np.asarray(chosen), tiles * THREADS)
    padded[len(chosen) :] = chosen[-1]
    records = first.xp.empty((tiles, first.rows, FORCES, THREADS))
    outside, total = np.zeros(tiles * THREADS), np.zeros(tiles * THREADS)
    largest = max(maker.bytes_of_one for maker in makers)
    tiles_at_once = min(max(1, int(room / largest) // THREADS), MOST_TILES)
    for tile in range(0, tiles, tiles_at_once):
        end = min(tile + tiles_at_once, tiles)
        lanes = slice(tile * THREADS, end * THREADS)
        for number, maker in enumerate(makers):
            energy = maker.add(padded[lanes], records[tile:end], more=number > 0)
            total[lanes] += energy[:, 0]
            outside[lanes] += energy[:, 1]
    return records, (outside / total)[: len(chosen)]


class _RecordMaker:
    """Coarse records of some seas at a time."""

    def __init__(
        self, card: Any, table: DeviceTable, seas: DeviceSeas, dt: float, n: int, pool: ThreadPoolExecutor
    ) -> None:
        self._card, self.xp, self._seas, self._table = card, card.xp, seas, table
        between, self._width = table.carrying.shape
        self._step = between * dt
        self.rows = -(-n // between) + self._width - 1
        self._size = fast_size(max(2 * self.rows, 4 * self._width))
        self._middle = self.rows // 2
        self._start = -(self._width // 2 - 1) * self._step
        self._directions = seas.shares.shape[1]
        self._draws = DeviceDraws(card, self._directions, pool)
        self._largest_cells = seas.energy.shape[1]
        put = self.xp.asarray
        self._on_card = {
            name: put(np.ascontiguousarray(getattr(table, name)))
            for name in ("w", "around", "cells", "rows", "columns", "window", "signs")
        }
        self._on_card |= {name: put(np.ascontiguousarray(getattr(seas, name))) for name in ("energy", "shares")}
        centred = 2 * np.pi / self._size * (np.arange(self.rows) - self._middle)
        self._scale = put(1 / 2 / _transform(centred, table.beta, self._width))

    @property
    def bytes_of_one(self) -> int:
        """Approximate memory of a sea on the card."""
        waves = self._largest_cells * self._directions
        return int(8 * (waves * (_NUMBERS_PER_WAVE + 2 * FORCES) + 6 * FORCES * self._size))

    def add(self, cases: Numbers, records: Any, more: bool) -> Numbers:
        """Write the records of some cases into tiles, or add them to what is there.

        Gives the energy of each sea, and that outside of the table.
        """
        xp, seas = self.xp, self._seas
        state, count = seas.state[cases], len(cases)
        most = int(seas.cells[state].max())
        draws = self._draws.of(seas.seed[cases], seas.cells[state], seas.random[state])
        numbers = [seas.low[state], seas.high[state] - seas.low[state], seas.first[state], seas.width[state]]
        numbers += [getattr(seas, name)[cases] for name in ("turn", "heading", "x", "y", "gravity")]
        cells = xp.asarray(seas.cells[state].astype(np.int64))
        waves = most * self._directions
        place, energies = (xp.empty((count, waves)) for _ in range(2))
        forces = xp.empty((count, waves, 2 * FORCES))
        put, table = self._on_card, self._table
        middle = float(self._start + self._middle * self._step)
        per_radian = self._step * self._size / (2 * np.pi)
        sizes = waves, self._directions, self._largest_cells, middle, float(self._step), float(per_radian)
        of_seas = cells, xp.asarray(state.astype(np.int64)), xp.asarray(np.stack(numbers, axis=1).astype(float))
        tables = [len(table.w), len(table.around), *(put[n] for n in ("w", "around", "rows", "columns", "cells"))]
        arguments = [*sizes, *of_seas, put["energy"], put["shares"], *draws, *tables, int(table.cells.shape[1])]
        self._launch("each_wave", waves, count, [*arguments, place, energies, forces])
        totals = xp.empty((count, 2))
        self._launch("each_total", count, 1, [count, waves, self._directions, cells, energies, totals])
        spectrum = self._half_spectrum(state, cells, place, forces)
        self._write_records(spectrum, records, more)
        return _to_host(totals)

    def _half_spectrum(self, state: Numbers, cells: Any, place: Any, forces: Any) -> Any:
        """Waves spread over the bins of the FFT from zero on, [sea, force, bin]."""
        xp, seas, (count, waves) = self.xp, self._seas, place.shape
        bins, half = self._size // 2 + self._width, self._size // 2 + 1
        per_radian = self._step * self._size / (2 * np.pi)
        low = seas.low[state] * per_radian
        width = (seas.high[state] - seas.low[state]) * per_radian / seas.cells[state]
        sums = xp.empty((count, FORCES, bins), dtype=complex)
        edges = (xp.asarray(np.ascontiguousarray(array)) for array in (low, width))
        arguments = [waves, bins, self._directions, cells, *edges, place, forces, self._on_card["window"], sums]
        self._launch("each_bin", bins, count, arguments)
        spectrum = xp.empty((count, FORCES, half), dtype=complex)
        self._launch("each_half", half, count, [bins, half, sums, spectrum])
        return spectrum

    def _write_records(self, spectrum: Any, records: Any, more: bool) -> None:
        """One tile at a time: an FFT's algorithm may depend on the batch size, and results must not."""
        for tile in range(len(records)):
            chosen = spectrum[tile * THREADS : (tile + 1) * THREADS]
            record = self._card.inverse_transforms(chosen, self._size)
            sizes = self.rows, self._size, self._middle, int(more)
            arguments = [*sizes, record, self._scale, self._on_card["signs"], records[tile]]
            self._launch("each_row", self.rows, THREADS, arguments)

    def _launch(self, name: str, threads: int, count: int, arguments: list[Any]) -> None:
        self._card.launch(name, (-(-threads // THREADS), count), arguments)


def _transform(w: Numbers, beta: float, width: int) -> Numbers:
    """Fourier transform of the window at w radians per bin (`fft_sums.transform`)."""
    root = np.sqrt(beta**2 - (width * w / 2) ** 2)
    return np.asarray(width * np.sinh(root) / root)


def fast_size(least: int) -> int:
    """The smallest even product of 2, 3 and 5 found that is not less: an FFT of that size is fast."""
    smallest = 1 << (least - 1).bit_length()
    for five in (5**k for k in range(14)):
        for product in (five * 3**k for k in range(20)):
            if 2 * product < smallest:
                size = 2 * product * (1 << max(0, (-(-least // (2 * product)) - 1).bit_length()))
                smallest = min(smallest, size)
    return smallest


def _to_host(array: Any) -> Numbers:
    return np.asarray(array.get() if hasattr(array, "get") else array)


@dataclass(frozen=True, eq=False)
class PackedWaves:
    """The seas of a bundle's cases, and the vessel that meets them; `chosen` is the sea of each case.

    `systems` are the wave systems of which each sea is the sum. `allowed` is the fraction of each sea's energy that may lie where
    the vessel has no data. Samples are `spacing` apart, `count` of them.
    """

    table: DeviceTable
    systems: tuple[DeviceSeas, ...]
    allowed: np.ndarray[Any, Any]
    spacing: float
    count: int
    chosen: np.ndarray[Any, Any]

    room = ROOM
    """Bytes of the card's memory needed besides the records."""

    @property
    def window(self) -> Any:
        """The window that interpolates coarse rows to samples."""
        return self.table.carrying

    def part(self, chosen: Sequence[int]) -> PackedWaves:
        """The waves of some of the cases."""
        seas = self.chosen[np.asarray(chosen, dtype=np.int64)]
        return PackedWaves(self.table, self.systems, self.allowed, self.spacing, self.count, seas)

    def coarse(self, card: Any) -> tuple[Any, dict[int, str]]:
        """Coarse rows [tile, row, force, lane] on the card, and errors by number of the cases whose waves cannot be trusted."""
        seas = self.chosen.tolist()
        rows, outside = device_waves(card, self.table, self.systems, seas, self.spacing, self.count)
        errors = {
            i: f"{share:.1%} of the sea's energy is at frequencies that the hydrodynamic data do not have; "
            f"{self.allowed[sea]:.1%} may be (sea.outside)"
            for i, (sea, share) in enumerate(zip(seas, outside, strict=True))
            if share > self.allowed[sea]
        }
        return rows, errors

    def arrays(self) -> dict[str, Any]:
        """All fields as arrays, for a file."""
        table = {f"table.{field.name}": np.asarray(getattr(self.table, field.name)) for field in fields(self.table)}
        seas = {
            f"system{i}.{name}": values for i, seas in enumerate(self.systems) for name, values in seas.arrays().items()
        }
        samples = np.array([self.spacing, float(self.count)])
        return {**table, **seas, "allowed": self.allowed, "samples": samples, "chosen": self.chosen}


def packed_waves(arrays: Mapping[str, Any]) -> PackedWaves:
    """Restore `PackedWaves` from its `arrays`."""

    def with_prefix(prefix: str) -> dict[str, Any]:
        return {name.removeprefix(prefix): values for name, values in arrays.items() if name.startswith(prefix)}

    table = with_prefix("table.")
    table["beta"] = table["beta"].item()
    spacing, count = arrays["samples"]
    count_of_systems = sum(name.endswith(".seed") for name in arrays)
    systems = tuple(DeviceSeas(**with_prefix(f"system{i}.")) for i in range(count_of_systems))
    return PackedWaves(DeviceTable(**table), systems, arrays["allowed"], float(spacing), int(count), arrays["chosen"])

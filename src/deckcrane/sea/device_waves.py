"""Wave forces of many seas on a graphics card, as coarse records in tiles.

This module travels to machines with a card, NumPy and CuPy: it imports nothing else, and is given its arrays and kernels. What
goes there is small: the energy of each sea state in cells of frequency, the vessel's table of excitation, seeds and headings.
Random numbers are those of every other target, so a case meets the same sea everywhere.
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, fields
from typing import Any

import numpy as np
from numpy.typing import NDArray

from deckcrane.sea.device_draws import QUEUE, THREADS, DeviceDraws

FORCES = 6
ROOM = 8_000_000_000
"""Bytes of the card's memory that are used besides the records."""
MOST_TILES = 2000
"""That are made at once: cards number blocks along y up to 65 535."""
_TEMPORARIES = 24
"""Numbers that are on the card for each wave, about, besides its forces."""
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
    """Of the six forces: a vessel whose z axis points down has some turned round."""
    window: Numbers
    beta: float
    """The window's shape; it is as wide as the number of columns of `carrying`."""
    carrying: Numbers
    """The window over coarse rows, for each fine sample between two."""


@dataclass(frozen=True, eq=False)
class DeviceSeas:
    """Sea states, and the seas of cases made of them; one entry for each in all arrays."""

    low: Numbers
    high: Numbers
    cells: Numbers
    energy: Numbers
    """(states, cells), filled up with zeros."""
    shares: Numbers
    """(states, directions): the same at all frequencies, and as many in all states."""
    first: Numbers
    width: Numbers
    random: Numbers
    """Whether amplitudes are."""
    state: Numbers
    """Of each case, and so on."""
    seed: Numbers
    turn: Numbers
    """By how much its directions differ from those of its state, and the heading of the vessel."""
    heading: Numbers
    x: Numbers
    y: Numbers
    gravity: Numbers

    def __len__(self) -> int:
        return len(self.state)

    def arrays(self) -> dict[str, Numbers]:
        """All of it, to be kept in a file."""
        return {field.name: getattr(self, field.name) for field in fields(self)}


def device_waves(
    card: Any,
    table: DeviceTable,
    seas: DeviceSeas,
    chosen: Sequence[int],
    dt: float,
    n: int,
    *,
    room: int = ROOM,
    threads: int | None = None,
) -> tuple[Any, Numbers]:
    """Coarse records [tile, row, force, 32 lanes] of chosen cases, for n fine samples from time zero, and the share of each
    sea's energy at frequencies that the table does not have.

    `card` has `xp` (CuPy, or NumPy in tests), `launch(name, grid, arguments, queue)` and `within(queue)`, as `device_card.Card`.
    The last case fills the last tile.
    """
    with card.within(QUEUE), ThreadPoolExecutor(threads or os.cpu_count()) as pool:
        return _tiled(_Record(card, table, seas, dt, n, pool), chosen, room)


def _tiled(made: _Record, chosen: Sequence[int], room: int) -> tuple[Any, Numbers]:
    tiles = -(-len(chosen) // THREADS)
    padded = np.resize(np.asarray(chosen), tiles * THREADS)
    padded[len(chosen) :] = chosen[-1]
    found = made.xp.empty((tiles, made.rows, FORCES, THREADS))
    outside = np.empty(tiles * THREADS)
    together = min(max(1, int(room / made.bytes_of_one) // THREADS), MOST_TILES)
    for tile in range(0, tiles, together):
        end = min(tile + together, tiles)
        record, share = made.of(padded[tile * THREADS : end * THREADS])
        found[tile:end] = record.reshape(end - tile, THREADS, FORCES, made.rows).transpose(0, 3, 2, 1)
        outside[tile * THREADS : end * THREADS] = share
    return found, outside[: len(chosen)]


class _Record:
    """Records of some seas at a time."""

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
        self._most = seas.energy.shape[1]
        put = self.xp.asarray
        self._put = {
            name: put(getattr(table, name)) for name in ("w", "around", "cells", "rows", "columns", "window", "signs")
        }
        centred = 2 * np.pi / self._size * (np.arange(self.rows) - self._middle)
        self._scale = put(self._size / 2 / _transform(np, centred, table.beta, self._width))

    @property
    def bytes_of_one(self) -> int:
        """What a sea takes on the card, about."""
        waves = self._most * self._directions
        return int(8 * (waves * (_TEMPORARIES + 2 * FORCES) + 5 * FORCES * self._size))

    def of(self, cases: Numbers) -> tuple[Any, Numbers]:
        """[sea, force, row], and the shares of energy outside of the table."""
        xp, seas, t = self.xp, self._seas, self._table
        state = seas.state[cases]
        most = int(seas.cells[state].max())
        inside, across, turn, scatter = self._draws.of(seas.seed[cases], seas.cells[state], seas.random[state])

        def each(values: Numbers) -> Any:
            return xp.asarray(np.asarray(values, dtype=float))[:, None, None]

        w = each(seas.low[state]) + each(seas.high[state] - seas.low[state]) * inside
        travel = each(seas.first[state]) + each(seas.width[state]) * across + each(seas.turn[cases])
        phase = 2 * np.pi * turn
        if np.any(seas.x[cases]) or np.any(seas.y[cases]):
            along = each(seas.x[cases]) * xp.cos(travel) + each(seas.y[cases]) * xp.sin(travel)
            phase = phase - w**2 / each(seas.gravity[cases]) * along
        energy = scatter * xp.asarray(seas.energy[state][:, :most])[:, :, None]
        energy *= xp.asarray(seas.shares[state])[:, None, :]
        beyond = (w < t.w[0] * (1 - 1e-9)) | (w > t.w[-1] * (1 + 1e-9))
        total = energy.sum(axis=(1, 2))
        outside = xp.where(beyond, energy, 0.0).sum(axis=(1, 2)) / total
        amplitude = xp.sqrt(2 * energy) / _transform(xp, w * self._step, t.beta, self._width)
        forces = self._forces(w, travel - each(seas.heading[cases]), phase, amplitude)
        return self._over_time(self._half(self._bins(w, state, forces))), _on_host(outside)

    def _over_time(self, half: Any) -> Any:
        """[sea, force, row]. A tile at a time: how an FFT is done may depend on how many are, and results must not."""
        xp = self.xp
        rows = xp.empty((len(half), FORCES, self.rows))
        for tile in range(0, len(half), THREADS):
            record = xp.fft.irfft(half[tile : tile + THREADS], self._size, axis=2)
            into = rows[tile : tile + THREADS]
            into[:, :, : self._middle] = record[:, :, self._size - self._middle :]
            into[:, :, self._middle :] = record[:, :, : self.rows - self._middle]
        rows *= self._scale
        rows *= self._put["signs"][:, None]
        return rows

    def _forces(self, w: Any, direction: Any, phase: Any, amplitude: Any) -> Any:
        """Complex forces of each wave at the middle of the record."""
        xp, t, put = self.xp, self._table, self._put
        count, waves = w.shape[0], w.shape[1] * w.shape[2]
        frequency = xp.clip(w, t.w[0], t.w[-1])
        turn = t.around[2]
        direction = turn + (direction - turn) % (2 * np.pi)
        row, column = (
            xp.clip(xp.searchsorted(grid, at.ravel(), side="right") - 2, 0, len(grid) - 4).astype(np.int64)
            for grid, at in ((put["w"], frequency), (put["around"], direction))
        )
        out = xp.empty((count, waves, 2 * FORCES))
        given = [xp.ascontiguousarray(each) for each in (w, phase, amplitude, frequency, direction)]
        time = float(self._start + self._middle * self._step)
        tables = put["rows"], put["columns"], put["cells"], int(t.cells.shape[1])
        self._launch("each_wave", waves, count, [waves, time, *given, row, column, *tables, out])
        return out

    def _bins(self, w: Any, state: Numbers, forces: Any) -> Any:
        """Waves spread over the bins of the FFT, [sea, force, bin]."""
        xp, seas = self.xp, self._seas
        count, waves, bins = w.shape[0], w.shape[1] * w.shape[2], self._size // 2 + self._width
        per_radian = self._step * self._size / (2 * np.pi)
        cells = seas.cells[state].astype(np.int64)
        low, width = seas.low[state] * per_radian, (seas.high[state] - seas.low[state]) * per_radian / cells
        place = xp.ascontiguousarray(w * per_radian)
        out = xp.empty((count, FORCES, bins), dtype=complex)
        sizes = waves, bins, self._directions
        arrays = (*(xp.asarray(each) for each in (cells, low, width)), place, forces, self._put["window"], out)
        self._launch("each_bin", bins, count, [*sizes, *arrays])
        return out

    def _half(self, grid: Any) -> Any:
        """The bins of real records; those beyond both ends are the conjugates of their mirror images."""
        low, bins = self._width // 2, self._size // 2 + 1
        half = grid[:, :, low : low + bins].copy()
        half[:, :, 1 : 1 + low] += grid[:, :, :low][:, :, ::-1].conj()
        above = grid[:, :, low + bins :]
        half[:, :, bins - 1 - above.shape[2] : bins - 1] += above[:, :, ::-1].conj()
        half[:, :, 0] *= 2  # irfft counts all other bins twice
        half[:, :, -1] *= 2
        return half

    def _launch(self, name: str, threads: int, count: int, arguments: list[Any]) -> None:
        self._card.launch(name, (-(-threads // THREADS), count), arguments, QUEUE)


def _transform(xp: Any, w: Any, beta: float, width: int) -> Any:
    """What the window does to a sinusoid of w radians a bin (`window.transform`)."""
    root = xp.sqrt(beta**2 - (width * w / 2) ** 2)
    return width * xp.sinh(root) / root


def fast_size(least: int) -> int:
    """An even number, not less, that an FFT is fast for: a product of 2, 3 and 5."""
    found = 1 << (least - 1).bit_length()
    for five in (5**k for k in range(14)):
        for product in (five * 3**k for k in range(20)):
            if 2 * product < found:
                size = 2 * product * (1 << max(0, (-(-least // (2 * product)) - 1).bit_length()))
                found = min(found, size)
    return found


def _on_host(array: Any) -> Numbers:
    return np.asarray(array.get() if hasattr(array, "get") else array)

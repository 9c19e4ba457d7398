"""Random numbers of a sea: one stream per seed, so that a case has the same waves wherever it runs.

This module is sent to machines with a graphics card and no more than NumPy.

On a card the random numbers of many seas are identical to those of `random_stream`. Uniform numbers and the shuffling of cells
come from kernels that follow NumPy's generator bit by bit; exponential ones, for which NumPy has its own tables, are drawn by
NumPy from the generator's state after that. Should NumPy's generator ever differ from the kernels, NumPy draws everything.
"""

from __future__ import annotations

from concurrent.futures import Executor
from typing import Any

import numpy as np
from numpy.typing import NDArray

Draw = NDArray[np.float64]


def random_stream(seed: int, cells: int, directions: int, random: bool) -> tuple[Draw, Draw, Draw, Draw]:
    """For each cell of frequency and of direction in it, (cells, directions):

    the position of its wave in the band of frequencies, from 0 to 1, and among the directions, from 0 to their number; its phase
    as a fraction of a turn; and the ratio of its energy to the mean, which is one where amplitudes are not random.
    A cell of frequency is divided among its directions at random.
    """
    rng = np.random.Generator(np.random.PCG64(seed))
    sub: NDArray[Any] = rng.permuted(np.tile(np.arange(directions), (cells, 1)), axis=1)
    shape = (cells, directions)
    inside = (np.arange(cells)[:, None] + (sub + rng.random(shape)) / directions) / cells
    across = np.arange(directions) + rng.random(shape)
    turn = rng.random(shape)
    scatter = rng.standard_exponential(shape) if random else np.ones(shape)
    return inside, across, turn, scatter


THREADS = 32
_COMPARED = (12345, 40)
"""Seed and number of cells for comparing the kernels with NumPy."""
Numbers = NDArray[Any]


class DeviceDraws:
    """Draws for seas with a given number of directions."""

    def __init__(self, card: Any, directions: int, pool: Executor) -> None:
        self._card, self._xp, self._directions, self._pool = card, card.xp, directions, pool
        seed, cells = _COMPARED
        case = np.array([seed]), np.array([cells])
        drawn = [_to_host(array) for array in self._draw_by_kernels(*case, np.array([True]))]
        expected = random_stream(seed, cells, directions, True)
        self.alike = all(np.array_equal(a[0], b) for a, b in zip(drawn, expected, strict=True))
        """Whether kernels draw as NumPy does."""

    def of(self, seeds: Numbers, cells: Numbers, random: Numbers) -> list[Any]:
        """The four arrays of `random_stream`, [sea, cell, direction], padded with zeros, on the card."""
        return self._draw_by_kernels(seeds, cells, random) if self.alike else self._draw_by_numpy(seeds, cells, random)

    def _draw_by_kernels(self, seeds: Numbers, cells: Numbers, random: Numbers) -> list[Any]:
        xp, most, count = self._xp, int(cells.max()), len(seeds)
        shape = (count, most, self._directions)
        inside, across, turn = (xp.zeros(shape) for _ in range(3))
        used = xp.zeros(count, dtype=np.int64)
        states = np.array([_initial_state(int(seed)) for seed in seeds], dtype=np.uint64).view(np.int64)
        sizes = count, most * self._directions, self._directions
        arguments = [*sizes, xp.asarray(cells.astype(np.int64)), xp.asarray(states), inside, used]
        self._card.launch("each_sea", (-(-count // THREADS), 1), arguments)
        self._card.launch("each_cell", (-(-most // THREADS), count), [*arguments, across, turn])
        scatter = np.zeros(shape)
        position = _to_host(used)

        def exponential(n: int) -> None:
            count = int(cells[n])
            generator = np.random.PCG64(int(seeds[n]))
            generator.advance(int(position[n]) + 3 * count * self._directions)
            if random[n]:
                np.random.Generator(generator).standard_exponential(out=scatter[n, :count])
            else:
                scatter[n, :count] = 1.0

        list(self._pool.map(exponential, range(count)))
        return [inside, across, turn, xp.asarray(scatter)]

    def _draw_by_numpy(self, seeds: Numbers, cells: Numbers, random: Numbers) -> list[Any]:
        arrays = np.zeros((4, len(seeds), int(cells.max()), self._directions))

        def draw(n: int) -> None:
            count = int(cells[n])
            for target, values in zip(
                arrays[:, n, :count],
                random_stream(int(seeds[n]), count, self._directions, bool(random[n])),
                strict=True,
            ):
                target[:] = values

        list(self._pool.map(draw, range(len(seeds))))
        return [self._xp.asarray(array) for array in arrays]


def _initial_state(seed: int) -> tuple[int, int, int, int]:
    """Initial state and increment of NumPy's generator, each as its high and low half."""
    state = np.random.PCG64(seed).state["state"]
    low = (1 << 64) - 1
    return state["state"] >> 64, state["state"] & low, state["inc"] >> 64, state["inc"] & low


def _to_host(array: Any) -> Numbers:
    return np.asarray(array.get() if hasattr(array, "get") else array)

"""Random numbers of many seas on a graphics card, the same as `draws` has them.

This module travels to the machine with the card. Uniform numbers and the shuffling of cells come from kernels that follow NumPy's
generator bit by bit; exponential ones, for which it has tables of its own, are drawn by NumPy from where the generator stands
then. Should NumPy's generator ever draw otherwise than the kernels, it draws everything.
"""

from __future__ import annotations

from concurrent.futures import Executor
from typing import Any

import numpy as np
from numpy.typing import NDArray

from deckcrane.sea.draws import draws

THREADS = 32
QUEUE = "waves"
_TRIED = (12345, 40)
"""A seed and cells with which kernels are compared with NumPy."""
Numbers = NDArray[Any]


class DeviceDraws:
    """Draws for seas with so many directions."""

    def __init__(self, card: Any, directions: int, pool: Executor) -> None:
        self._card, self._xp, self._directions, self._pool = card, card.xp, directions, pool
        seed, cells = _TRIED
        one = np.array([seed]), np.array([cells])
        tried = [_on_host(each) for each in self._by_kernels(*one, np.array([True]))]
        told = draws(seed, cells, directions, True)
        self.alike = all(np.array_equal(a[0], b) for a, b in zip(tried, told, strict=True))
        """Whether kernels draw as NumPy does."""

    def of(self, seeds: Numbers, cells: Numbers, random: Numbers) -> list[Any]:
        """The four arrays of `draws`, [sea, cell, direction], filled up with zeros, on the card."""
        return self._by_kernels(seeds, cells, random) if self.alike else self._by_host(seeds, cells, random)

    def _by_kernels(self, seeds: Numbers, cells: Numbers, random: Numbers) -> list[Any]:
        xp, most, count = self._xp, int(cells.max()), len(seeds)
        shape = (count, most, self._directions)
        inside, across, turn = (xp.zeros(shape) for _ in range(3))
        used = xp.zeros(count, dtype=np.int64)
        states = np.array([_state(int(seed)) for seed in seeds], dtype=np.uint64).view(np.int64)
        sizes = count, most * self._directions, self._directions
        given = [*sizes, xp.asarray(cells.astype(np.int64)), xp.asarray(states), inside, used]
        self._card.launch("each_sea", (-(-count // THREADS), 1), given, QUEUE)
        self._card.launch("each_cell", (-(-most // THREADS), count), [*given, across, turn], QUEUE)
        scatter = np.zeros(shape)
        stands = _on_host(used)

        def exponential(n: int) -> None:
            own = int(cells[n])
            generator = np.random.PCG64(int(seeds[n]))
            generator.advance(int(stands[n]) + 3 * own * self._directions)
            if random[n]:
                np.random.Generator(generator).standard_exponential(out=scatter[n, :own])
            else:
                scatter[n, :own] = 1.0

        list(self._pool.map(exponential, range(count)))
        return [inside, across, turn, xp.asarray(scatter)]

    def _by_host(self, seeds: Numbers, cells: Numbers, random: Numbers) -> list[Any]:
        found = np.zeros((4, len(seeds), int(cells.max()), self._directions))

        def draw(n: int) -> None:
            own = int(cells[n])
            for into, values in zip(
                found[:, n, :own], draws(int(seeds[n]), own, self._directions, bool(random[n])), strict=True
            ):
                into[:] = values

        list(self._pool.map(draw, range(len(seeds))))
        return [self._xp.asarray(each) for each in found]


def _state(seed: int) -> tuple[int, int, int, int]:
    """Where NumPy's generator begins: state and increment, each as its high and low half."""
    told = np.random.PCG64(seed).state["state"]
    low = (1 << 64) - 1
    return told["state"] >> 64, told["state"] & low, told["inc"] >> 64, told["inc"] & low


def _on_host(array: Any) -> Numbers:
    return np.asarray(array.get() if hasattr(array, "get") else array)

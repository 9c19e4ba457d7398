"""Random numbers of a sea: one stream per seed, so that a case has the same waves wherever it runs.

This module is sent to machines with a graphics card and no more than NumPy.

On a card the random numbers of many seas are those of `random_stream`: the kernels of `device_kernels.py` follow NumPy's generator
bit by bit, its exponential numbers included, and the states that seeds lead to are found here for all seeds at once. Should NumPy's
generator ever differ from the kernels, NumPy draws everything.
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
        self.alike = all(np.allclose(a[0], b, rtol=1e-15, atol=0.0) for a, b in zip(drawn, expected, strict=True))
        """Whether kernels draw as NumPy does; logarithms in the tail of exponential numbers may be rounded otherwise."""

    def of(self, seeds: Numbers, cells: Numbers, random: Numbers) -> list[Any]:
        """The four arrays of `random_stream`, [sea, cell, direction], padded with zeros, on the card."""
        return self._draw_by_kernels(seeds, cells, random) if self.alike else self._draw_by_numpy(seeds, cells, random)

    def _draw_by_kernels(self, seeds: Numbers, cells: Numbers, random: Numbers) -> list[Any]:
        xp, most, count = self._xp, int(cells.max()), len(seeds)
        shape = (count, most, self._directions)
        inside, across, turn, scatter = (xp.zeros(shape) for _ in range(4))
        sizes = count, most * self._directions, self._directions
        states, used = xp.asarray(initial_states(seeds).view(np.int64)), xp.zeros(count, dtype=np.int64)
        arguments = [*sizes, xp.asarray(cells.astype(np.int64)), states, inside, used]
        for_each_sea = (-(-count // THREADS), 1)
        self._card.launch("each_sea", for_each_sea, arguments)
        self._card.launch("each_cell", (-(-most // THREADS), count), [*arguments, across, turn])
        is_random = xp.asarray(np.asarray(random).astype(np.int64))
        self._card.launch("each_scatter", for_each_sea, [*arguments, is_random, scatter])
        return [inside, across, turn, scatter]

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


_FIRST_A, _FACTOR_A, _FIRST_B, _FACTOR_B = 0x43B0D7E5, 0x931E8875, 0x8B51F9DD, 0x58F38DED
_MIX_LEFT, _MIX_RIGHT, _POOL, _WORDS = 0xCA01F9DD, 0x4973F715, 4, 8
MULTIPLIER = (2549297995355413924 << 64) + 4865540595714422341
"""Of PCG64."""


def initial_states(seeds: Numbers) -> Numbers:
    """Initial states and increments of NumPy's generator for seeds of up to 64 bits, each as its high and low half: (seeds, 4).

    NumPy's `SeedSequence` mixes the 32-bit words of a seed into a pool of four and hashes that into as many words as are wanted
    (M. E. O'Neill, Developing a seed_seq alternative, 2015); all in arithmetic modulo 2^32, here for all seeds at once.
    """
    entropy = np.asarray(seeds).astype(np.uint64)
    low, zero = np.uint64(0xFFFFFFFF), np.zeros(len(entropy), dtype=np.uint32)
    words = [(entropy & low).astype(np.uint32), (entropy >> np.uint64(32)).astype(np.uint32), zero, zero]
    constant = _FIRST_A

    def hashed(values: Numbers) -> Numbers:
        nonlocal constant
        mixed: Numbers = values ^ np.uint32(constant)
        constant = constant * _FACTOR_A & 0xFFFFFFFF
        mixed = mixed * np.uint32(constant)
        folded: Numbers = mixed ^ (mixed >> np.uint32(16))
        return folded

    pool = [hashed(word) for word in words]
    for source in range(_POOL):
        for target in range(_POOL):
            if source != target:
                mixed: Numbers = np.uint32(_MIX_LEFT) * pool[target] - np.uint32(_MIX_RIGHT) * hashed(pool[source])
                pool[target] = mixed ^ (mixed >> np.uint32(16))
    halves, constant = [], _FIRST_B
    for number in range(_WORDS):
        values: Numbers = pool[number % _POOL] ^ np.uint32(constant)
        constant = constant * _FACTOR_B & 0xFFFFFFFF
        values = values * np.uint32(constant)
        halves.append((values ^ (values >> np.uint32(16))).astype(np.uint64))
    long = [halves[n] | halves[n + 1] << np.uint64(32) for n in range(0, _WORDS, 2)]
    return np.array([_seeded(*(int(part) for part in parts)) for parts in zip(*long, strict=True)], dtype=np.uint64)


def _seeded(high: int, low: int, high_of_stream: int, low_of_stream: int) -> tuple[int, int, int, int]:
    """State and increment of PCG64 after its seeding: two steps, with the seed added between them."""
    whole, half = (1 << 128) - 1, (1 << 64) - 1
    increment = ((high_of_stream << 64 | low_of_stream) << 1 | 1) & whole
    state = ((increment + (high << 64 | low)) * MULTIPLIER + increment) & whole
    return state >> 64, state & half, increment >> 64, increment & half


def _to_host(array: Any) -> Numbers:
    return np.asarray(array.get() if hasattr(array, "get") else array)

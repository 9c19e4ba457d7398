"""Random numbers of a sea: one stream per seed, so that a case has the same waves wherever it runs.

This module is sent to machines with a graphics card and no more than NumPy.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

Draw = NDArray[np.float64]


def draws(seed: int, cells: int, directions: int, random: bool) -> tuple[Draw, Draw, Draw, Draw]:
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

"""Random numbers of a sea: one stream for each seed, so that a case has the same waves wherever it runs.

This module travels to machines with a graphics card and no more than NumPy.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

Draw = NDArray[np.float64]


def draws(seed: int, cells: int, directions: int, random: bool) -> tuple[Draw, Draw, Draw, Draw]:
    """For each cell of frequency and of direction in it, (cells, directions):

    the place of its wave in the band of frequencies, from 0 to 1, and among the directions, from 0 to their number; its phase
    as part of a turn; and by how much its energy differs from the mean, which is one where amplitudes are not random.
    A cell of frequency is shared out among its directions by chance.
    """
    rng = np.random.Generator(np.random.PCG64(seed))
    sub: NDArray[Any] = rng.permuted(np.tile(np.arange(directions), (cells, 1)), axis=1)
    shape = (cells, directions)
    inside = (np.arange(cells)[:, None] + (sub + rng.random(shape)) / directions) / cells
    across = np.arange(directions) + rng.random(shape)
    turn = rng.random(shape)
    scatter = rng.standard_exponential(shape) if random else np.ones(shape)
    return inside, across, turn, scatter

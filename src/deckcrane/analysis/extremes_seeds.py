"""How many maxima an answer needs: for an interval as narrow as is asked for, and for a fractile that maxima themselves reach.

Both count maxima of runs: seeds. Of blocks there are several in each run, and seeds are so many times fewer.
"""

from __future__ import annotations

from functools import lru_cache
from math import ceil

import numpy as np

from deckcrane.analysis.extremes_gumbel import GUMBEL
from deckcrane.analysis.extremes_maxima import standard_draws

_COUNTS = (2, 3, 4, 5, 7, 10, 14, 20, 28, 40, 57, 80, 113, 160)
"""For which the width is drawn; beyond, it falls with the root of the number."""


def reaching(share: float, ratio: float) -> int:
    """The number of maxima of which one is expected above the fractile; with fewer it lies beyond all that was seen.

    `ratio` is the duration asked for over that of a run or block.
    """
    return ceil(1.0 / -float(np.expm1(np.log(share) / ratio)) - 1e-9)


def needed(method: str, half_width: float, share: float, ratio: float, confidence: float) -> int:
    """The number of maxima for which half of a Gumbel fit's interval is as narrow as asked, in units of the scale."""
    widths = _half_widths(method, share, ratio, confidence)
    last = widths[-1]
    if half_width <= last:
        return ceil(_COUNTS[-1] * (last / half_width) ** 2) if half_width > 0 else 10**9
    # between counts the width falls about as a power of them
    logs = np.log(np.minimum.accumulate(widths))
    return ceil(float(np.exp(np.interp(-np.log(half_width), -logs, np.log(_COUNTS)))) - 1e-9)


@lru_cache(maxsize=256)
def _half_widths(method: str, share: float, ratio: float, confidence: float) -> tuple[float, ...]:
    """Half of the interval in units of the true scale, on average (the median), for each count."""
    assert method in GUMBEL
    y = -np.log(-np.log(share) / ratio)
    found = []
    for count in _COUNTS:
        a, b = standard_draws(method, count, 1)
        low, high = np.quantile((y - a) / b, [0.5 - confidence / 2, 0.5 + confidence / 2])
        found.append(float(0.5 * (high - low) * np.median(b)))
    return tuple(found)

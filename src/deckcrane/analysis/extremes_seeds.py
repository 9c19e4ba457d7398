"""Number of maxima that an estimate needs: for an interval of the required width, and for a fractile within the sample.

Both count maxima of runs: seeds. With several blocks per run, correspondingly fewer seeds are needed.
"""

from __future__ import annotations

from functools import lru_cache
from math import ceil

import numpy as np

from deckcrane.analysis.extremes_gumbel import GUMBEL
from deckcrane.analysis.extremes_maxima import standard_draws

_COUNTS = (2, 3, 4, 5, 7, 10, 14, 20, 28, 40, 57, 80, 113, 160)
"""Numbers of maxima for which the width is drawn; beyond, it falls with the square root of the number."""


def reaching(share: float, ratio: float) -> int:
    """Number of maxima of which one is expected above the fractile; with fewer, the fractile lies beyond the sample.

    `ratio` is the required duration over that of a run or block.
    """
    return ceil(1.0 / -float(np.expm1(np.log(share) / ratio)) - 1e-9)


def needed(method: str, half_width: float, share: float, ratio: float, confidence: float) -> int:
    """Number of maxima for which the half width of a Gumbel fit's interval is small enough, in units of the scale."""
    widths = _half_widths(method, share, ratio, confidence)
    last = widths[-1]
    if half_width <= last:
        return ceil(_COUNTS[-1] * (last / half_width) ** 2) if half_width > 0 else 10**9
    # between counts the width is about a power of the count
    logs = np.log(np.minimum.accumulate(widths))
    return ceil(float(np.exp(np.interp(-np.log(half_width), -logs, np.log(_COUNTS)))) - 1e-9)


@lru_cache(maxsize=256)
def _half_widths(method: str, share: float, ratio: float, confidence: float) -> tuple[float, ...]:
    """Median half width of the interval in units of the true scale, for each count."""
    assert method in GUMBEL
    y = -np.log(-np.log(share) / ratio)
    half_widths = []
    for count in _COUNTS:
        a, b = standard_draws(method, count, 1)
        low, high = np.quantile((y - a) / b, [0.5 - confidence / 2, 0.5 + confidence / 2])
        half_widths.append(float(0.5 * (high - low) * np.median(b)))
    return tuple(half_widths)

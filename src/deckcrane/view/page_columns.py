"""Columns of numbers as text for a page: 16-bit integers between the least and the greatest value of each column."""

from __future__ import annotations

import base64
from math import inf
from typing import Any

import numpy as np

from deckcrane.arrays import Array

Json = dict[str, Any]
GAP = -32768


def packed(values: Array) -> tuple[list[Json], Array]:
    """Scale columns to integers from -32767 to 32767 between their least and greatest values; gaps stay gaps."""
    finite = np.isfinite(values)
    low = np.min(np.where(finite, values, inf), axis=0, initial=inf)
    high = np.max(np.where(finite, values, -inf), axis=0, initial=-inf)
    low, high = np.where(np.isfinite(low), low, 0.0), np.where(np.isfinite(high), high, 0.0)
    span = np.where(high > low, high - low, 1.0)
    integers = np.round((np.where(finite, values, low) - low) / span * 65534) - 32767
    integers[~finite] = GAP
    return [{"low": float(a), "high": float(a + b)} for a, b in zip(low, span, strict=True)], integers


def as_text(values: Any) -> str:
    """Encode an array in base64."""
    return base64.b64encode(np.ascontiguousarray(values).tobytes()).decode("ascii")

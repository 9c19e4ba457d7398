"""Numbers as text that a page reads: columns of 16-bit whole numbers between their least and greatest values."""

from __future__ import annotations

import base64
from math import inf
from typing import Any

import numpy as np

from deckcrane.arrays import Array

Json = dict[str, Any]
GAP = -32768


def packed(values: Array) -> tuple[list[Json], Array]:
    """Columns as whole numbers from -32767 to 32767 between their least and greatest value; gaps stay gaps."""
    finite = np.isfinite(values)
    low = np.min(np.where(finite, values, inf), axis=0, initial=inf)
    high = np.max(np.where(finite, values, -inf), axis=0, initial=-inf)
    low, high = np.where(np.isfinite(low), low, 0.0), np.where(np.isfinite(high), high, 0.0)
    span = np.where(high > low, high - low, 1.0)
    whole = np.round((np.where(finite, values, low) - low) / span * 65534) - 32767
    whole[~finite] = GAP
    return [{"low": float(a), "high": float(a + b)} for a, b in zip(low, span, strict=True)], whole


def as_text(values: Any) -> str:
    """In base64."""
    return base64.b64encode(np.ascontiguousarray(values).tobytes()).decode("ascii")

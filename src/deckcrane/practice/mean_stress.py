"""Mean stress effect in details with small residual stress: how much of a partly compressive stress range counts.

As-welded joints have residual stresses up to yield, and the whole range counts whatever its mean.
"""

from __future__ import annotations

from typing import Literal

import numpy as np

from deckcrane.arrays import Array
from deckcrane.practice.founding import Founded

MeanStress = Literal["ignored", "stress_relieved", "base_material"]

SHARES: dict[MeanStress, float] = {"ignored": 1.0, "stress_relieved": 0.8, "base_material": 0.6}
"""Fraction of a compressive range that counts."""
REDUCED_RANGE = Founded(
    "reduced range where part of a cycle is compression",
    "B",
    "DNVGL-RP-C203, 2.5, after OWI-Lab's py_fatigue",
    "April 2016",
)
WHOLE_RANGE = Founded("no influence of the mean stress on as-welded joints", "C", "DNVGL-RP-C203, 2.5", "April 2016")


def range_factor(lowest: Array, highest: Array, kind: MeanStress) -> Array:
    """f = (s_max + p |s_min|) / (s_max + |s_min|) where s_min < 0 < s_max; 1 for a tensile cycle, p for a compressive one."""
    p = SHARES[kind]
    tension, compression = np.maximum(highest, 0.0), np.maximum(-lowest, 0.0)
    with np.errstate(invalid="ignore", divide="ignore"):
        crossing = (tension + p * compression) / (tension + compression)
    return np.asarray(np.where(lowest >= 0.0, 1.0, np.where(highest <= 0.0, p, crossing)))

"""Engineered lifts by GL Noble Denton 0027/ND Rev 11.2: dynamic factors in air by weight and place, and rigging factors."""

from __future__ import annotations

from typing import Literal

import numpy as np

from deckcrane.arrays import Array
from deckcrane.practice.founding import Founded

ND = "GL Noble Denton 0027/ND"
EDITION = "Rev 11.2, 2016"
Where = Literal["onshore", "inshore", "offshore"]
"""Offshore: from another vessel. Inshore: in shelter, and from a vessel's own deck to a fixed platform at sea."""

DAF = Founded("dynamic factor in air by weight", "A", f"{ND}, Table 5-1", EDITION)
WHERE = Founded("offshore: from another vessel; inshore: sheltered, or off the own deck", "A", f"{ND}, 5.5.1", EDITION)
LEAST_WEIGHT = Founded("weights below 3 t are taken as 3 t", "A", f"{ND}, 6.2.2", EDITION)
TWO_HOOKS = Founded(
    "two hooks of a vessel: tilt 3 deg or 1.0 m, yaw factor 1.05; of two vessels 5 deg", "A", f"{ND}, 5.4", EDITION
)
RIGGING = Founded("rigging load factor", "A", f"{ND}, 7.4", EDITION)

OLDER_LIMIT = Founded("an older rule: work up to 0.7 times the sea state of a design", "B", ND, "Rev 5")
OLDER_SHARE = 0.7

TILT, TILT_HEIGHT, YAW_FACTOR, TILT_OF_TWO_VESSELS = np.radians(3.0), 1.0, 1.05, np.radians(5.0)
LEAST = 3e3
_WEIGHT_LIMITS = (100e3, 300e3, 1000e3, 2500e3)
_FACTORS: dict[Where, tuple[float, float, float, float]] = {
    "onshore": (1.05, 1.05, 1.03, 1.03),
    "inshore": (1.12, 1.10, 1.08, 1.05),
    "offshore": (1.25, 1.20, 1.15, 1.10),
}
"""DAF above 100 t: to 300 t, to 1000 t, to 2500 t, beyond."""


def daf(weight: float | Array, where: Where = "offshore", hook_load: float | Array | None = None) -> Array:
    """DAF of a lift in air by its gross weight; below 100 t also by its static hook load, by default the same [kg]."""
    gross = np.maximum(np.asarray(weight, dtype=float), LEAST)
    root = np.sqrt(100e3 / np.maximum(np.asarray(gross if hook_load is None else hook_load, dtype=float), LEAST))
    light = {"onshore": np.full_like(root, 1.10), "inshore": 1.07 + 0.05 * root, "offshore": 1 + 0.25 * root}[where]
    factor: Array = np.choose(np.searchsorted(_WEIGHT_LIMITS, gross), [light, *_FACTORS[where]])
    return factor


def static_hook_load(design: float, rigging: float = 0.0, additional: float = 0.0) -> float:
    """SHL = design weight + rigging + additional, as masses [kg]."""
    return max(design, LEAST) + rigging + additional


def rigging_load_factor(environmental: float | Array, total: float | Array) -> Array:
    """max(1.3 - 0.6 E/T, 1.0 + 0.3 E/T) of a simulated lift: E environmental and T total load of a sling; 1.3 without one."""
    share = np.asarray(environmental, dtype=float) / np.asarray(total, dtype=float)
    factor: Array = np.maximum(1.3 - 0.6 * share, 1.0 + 0.3 * share)
    return factor

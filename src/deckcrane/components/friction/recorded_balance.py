"""Balance of friction from a run's records: heat and power of one surface."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from deckcrane.arrays import Array
from deckcrane.components.joints.outputs import FRICTION_LOSS
from deckcrane.mechanics.model.outputs import PART_POWER
from deckcrane.mechanics.recorded_balance import BalanceTerm, RunRecords, term


def friction_terms(records: RunRecords, surface: str, speed: Array) -> Iterator[BalanceTerm]:
    """The heat of a friction is its force times the sliding speed, and its power is that heat."""
    force, heat = records.of("friction", "surface", surface), records.of(FRICTION_LOSS.name, "surface", surface)
    least = float(np.max(np.abs(force), initial=0.0)) * 1e-9
    yield term("friction", surface, [force * speed, heat], records.time, "W", least=least)
    part = f"friction of {surface}"
    if part in records.labels("part"):
        yield term("power of", part, [records.of(PART_POWER.name, "part", part), heat], records.time, "W")

"""Balance of hydraulic drives from a run's records: the power of the supply is the sum of all others."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from deckcrane.arrays import Array
from deckcrane.components.hydraulics.outputs import HYDRAULIC_POWER
from deckcrane.mechanics.recorded_balance import BalanceTerm, RunRecords, term


def oil_terms(records: RunRecords) -> Iterator[BalanceTerm]:
    """The power that the supply gives is that which oil, valve and friction take."""
    if HYDRAULIC_POWER.name not in records.dataset:
        return
    for name in records.labels("valve"):
        others = [
            -oil_power(records, name, power_term)
            for power_term in records.labels("power_term")
            if power_term != "supply"
        ]
        yield term("oil", name, [oil_power(records, name, "supply"), *others], records.time, "W")


def oil_power(records: RunRecords, name: str, power_term: str) -> Array:
    """One of the powers of a drive's oil."""
    return np.asarray(records.dataset[HYDRAULIC_POWER.name].sel(valve=name, power_term=power_term).values, dtype=float)

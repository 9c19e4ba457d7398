"""Ratings for people: the load on ropes against their safe working load."""

from __future__ import annotations

from typing import TYPE_CHECKING

from deckcrane.components.ropes import carried_mass
from deckcrane.scenario.description import DescribedCell, DescribedColumn, DescribedTable

if TYPE_CHECKING:
    from deckcrane.mechanics.model.plant import Plant


def rated_capacity_table(plant: Plant) -> DescribedTable:
    """Load on ropes against the safe working load that their checks state; no row where none does."""
    columns = (
        DescribedColumn("check"),
        DescribedColumn("rope"),
        DescribedColumn("safe working load", "kg"),
        DescribedColumn("hangs on it", "kg"),
        DescribedColumn("of the rated capacity [%]"),
    )
    rows: list[tuple[DescribedCell, ...]] = []
    for name, check in plant.scenario.checks.items():
        if check.rope is None or check.rope.swl is None:
            continue
        load = carried_mass(plant, check.rope.of)
        share = None if load is None else 100 * load / check.rope.swl
        rows.append((name, check.rope.of, float(check.rope.swl), load, share))
    return DescribedTable("Rated capacity", columns, tuple(rows))

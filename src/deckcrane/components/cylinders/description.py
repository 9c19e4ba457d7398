"""Cylinders for people: pins, lengths and masses; what their model includes and leaves out."""

from __future__ import annotations

from typing import TYPE_CHECKING

from deckcrane.scenario.description import DescribedColumn, DescribedTable

if TYPE_CHECKING:
    from deckcrane.components.catalogue import Scenario


def cylinder_table(scenario: Scenario) -> DescribedTable:
    """What each cylinder is between, its shortest and longest length, and its mass."""
    columns = (
        DescribedColumn("cylinder"),
        DescribedColumn("number"),
        DescribedColumn("from"),
        DescribedColumn("to"),
        DescribedColumn("shortest", "m"),
        DescribedColumn("longest", "m"),
        DescribedColumn("mass of all", "kg"),
    )
    rows = tuple(
        (
            name,
            "two, side by side" if cylinder.pair is not None else "one",
            cylinder.barrel.on,
            cylinder.piston.on,
            *cylinder.lengths,
            (cylinder.barrel.mass + cylinder.piston.mass) * (2 if cylinder.pair is not None else 1),
        )
        for name, cylinder in scenario.cylinders.items()
    )
    return DescribedTable("Hydraulic cylinders", columns, rows)


def driven_by_oil(scenario: Scenario) -> list[str]:
    """The names of cylinders whose oil is modelled."""
    return [name for name, cylinder in scenario.cylinders.items() if cylinder.oil is not None]

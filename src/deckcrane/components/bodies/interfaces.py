"""Bodies for the report: what they stand on, their joints, and where their coordinates start."""

from __future__ import annotations

from collections.abc import Iterator
from math import degrees
from typing import TYPE_CHECKING

from deckcrane.scenario.description import DescribedColumn, DescribedTable

if TYPE_CHECKING:
    from deckcrane.mechanics.model.plant import Plant


MOST_STARTS = 6
"""How many starts of one body are listed."""


def joint_table(plant: Plant) -> DescribedTable:
    """Bodies with mass, what they stand on, and the starts of their coordinates."""
    columns = (DescribedColumn("body"), DescribedColumn("on"), DescribedColumn("joint"), DescribedColumn("starts at"))
    rows = []
    for name in _bodies_with_mass(plant):
        body = plant.tree[name]
        starts = [
            f"{coordinate.name} {_start_text(coordinate.element.start, coordinate.kind)}"
            for coordinate in plant.coordinates
            if coordinate.body == name
        ]
        flexible = ", flexible" if body.beam is not None else ""
        rows.append((name, body.on, f"{body.joint.kind}{flexible}", ", ".join(starts[:MOST_STARTS]) or "-"))
    return DescribedTable("Bodies and joints", columns, tuple(rows))


def rigid_bodies(plant: Plant) -> list[str]:
    """The names of all bodies with mass that do not bend."""
    return [name for name in _bodies_with_mass(plant) if plant.tree[name].beam is None]


def _bodies_with_mass(plant: Plant) -> Iterator[str]:
    return (name for name in plant.order if name not in plant.without_mass)


def _start_text(value: float, kind: str) -> str:
    return f"{degrees(value):.4g} deg" if kind == "angular" else f"{value:.4g} m"

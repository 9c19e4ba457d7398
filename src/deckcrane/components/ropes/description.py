"""Ropes for people: hoist ropes, slings and others."""

from __future__ import annotations

from typing import TYPE_CHECKING

from deckcrane.components.ropes.suspension import hung_on_rope
from deckcrane.scenario.description import DescribedCell, DescribedColumn, DescribedTable

if TYPE_CHECKING:
    from deckcrane.mechanics.model.plant import Plant


def rope_table(plant: Plant) -> DescribedTable:
    """Path, falls, stiffness, breaking load and what hangs on each rope."""
    columns = (
        DescribedColumn("rope"),
        DescribedColumn("kind"),
        DescribedColumn("from, over, to"),
        DescribedColumn("falls"),
        DescribedColumn("EA", "N"),
        DescribedColumn("breaking load (MBL)", "N"),
        DescribedColumn("carries", "kg"),
    )
    rows: list[tuple[DescribedCell, ...]] = []
    for name, rope in plant.scenario.ropes.items():
        hung = hung_on_rope(plant, name)
        bodies = [point.body for point in rope.path]
        drum = any(point.drum is not None for point in rope.path)
        falls = (
            None
            if hung is None
            else sum(
                (near.body in hung.bodies) != (far.body in hung.bodies)
                for near, far in zip(rope.path, rope.path[1:], strict=False)
            )
        )
        kind = "hoist rope" if hung is not None and drum else "sling" if hung is not None else "rope"
        stiffness = None if rope.rigid is not None else rope.axial_stiffness
        path = ", ".join(dict.fromkeys(bodies))
        rows.append((name, kind, path, falls, stiffness, rope.breaking_load, carried_mass(plant, name)))
    return DescribedTable("Ropes and slings", columns, tuple(rows))


def carried_mass(plant: Plant, rope: str) -> float | None:
    """The mass that hangs on a rope; None if it carries no free body, or not alone."""
    hung = hung_on_rope(plant, rope)
    return None if hung is None else sum(plant.tree[body].total_mass for body in hung.bodies)

"""What checks state besides limits, for pictures and reports: dimensions of what they check, safe working loads."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from deckcrane.components.ropes import carried_mass
from deckcrane.mechanics.model.sketches import BarrelAndRodDiameters, BodyDimension, BoxSides, TubeDiameter
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


def checked_dimensions(plant: Plant) -> Iterator[BodyDimension]:
    """Sections of booms, tubes of pedestals, barrels and rods of cylinders."""
    for check in plant.scenario.checks.values():
        section, pedestal, cylinder = check.section, check.pedestal, check.cylinder
        if section is not None and section.box is not None and section.joint in plant.tree:
            yield BoxSides(plant.tree[section.joint].on, section.joint, section.box.height, section.box.width)
        if pedestal is not None and pedestal.tube is not None:
            yield TubeDiameter(plant.tree[pedestal.joint].on, pedestal.tube.diameter)
        if cylinder is not None and cylinder.bore is not None and cylinder.rod is not None:
            tube = cylinder.tube or cylinder.bore + 2 * (cylinder.wall or 0.1 * cylinder.bore)
            yield BarrelAndRodDiameters(cylinder.of, tube, cylinder.rod)

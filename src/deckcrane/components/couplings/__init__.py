"""Coordinates that follow others in proportion."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING

from deckcrane.mechanics.model.outputs import COUPLING_FORCE
from deckcrane.scenario.component import Component, FileNames, get, hint, lazy_names
from deckcrane.scenario.data import Fault

if TYPE_CHECKING:
    from deckcrane.arrays import Array
    from deckcrane.components.couplings.relation import Proportion as Proportion
    from deckcrane.mechanics.model.assembly_kinematics import Relation
    from deckcrane.mechanics.model.dependent_coordinates import CoordinateConstraint
    from deckcrane.mechanics.model.exported_elements import ExportedElement, Unexpressed
    from deckcrane.mechanics.model.plant import Plant
    from deckcrane.mechanics.recorded_balance import RunRecords


class Couplings(Component):
    """The section `couplings`: telescopes, gears, racks."""

    sections = ("couplings",)

    def reference_errors(self, names: FileNames) -> Iterable[Fault]:
        if not names.section("couplings"):
            return ()
        from deckcrane.components.couplings.data import coupling_reference_errors
        from deckcrane.components.cylinders.data import cylinder_names_in_file
        from deckcrane.components.joints.data import coordinate_names

        coordinates = {
            name: body for body, data in names.bodies.items() for name in coordinate_names(body, get(data, "joint"))
        }
        cylinders = cylinder_names_in_file(names)
        return coupling_reference_errors(names.section("couplings"), coordinates, cylinders, get, hint)

    def constraints(self, plant: Plant) -> Iterable[CoordinateConstraint]:
        if not plant.scenario.couplings:
            return ()
        from deckcrane.components.couplings.data import coupling_constraints

        return coupling_constraints(plant)

    def relation(self, plant: Plant, name: str) -> Relation | None:
        section, _, coordinate = name.partition(".")
        if section != "couplings":
            return None
        from deckcrane.components.couplings.relation import proportion

        return proportion(plant, coordinate)

    def geometry_errors(self, plant: Plant) -> Iterable[Fault]:
        if not plant.scenario.couplings:
            return ()
        from deckcrane.components.couplings.data import coupling_errors

        return coupling_errors(plant)

    def required_records(self, plant: Plant) -> Iterable[str]:
        return (COUPLING_FORCE.name,) if plant.scenario.couplings else ()

    def forces_along_joint(self, records: RunRecords, coordinate: str) -> Iterable[Array]:
        yield records.of(COUPLING_FORCE.name, "coupling", coordinate)
        for follower, coupling in records.scenario.couplings.items():  # its force reacts on what it follows
            if coordinate in coupling.follows:
                yield -coupling.follows[coordinate] * records.of(COUPLING_FORCE.name, "coupling", follower)

    def exported_as(self) -> Mapping[str, tuple[type[ExportedElement], ...]]:
        from deckcrane.mechanics.model.exported_elements import ExportedRatio

        return {"couplings": (ExportedRatio,)}

    def exported(self, plant: Plant) -> Iterable[ExportedElement | Unexpressed]:
        from deckcrane.mechanics.model.exported_elements import ExportedRatio

        return [ExportedRatio(name, dict(coupling.follows)) for name, coupling in plant.scenario.couplings.items()]


COUPLINGS = Couplings()

__getattr__ = lazy_names(
    __name__,
    {
        "relation": ("Proportion",),
    },
)

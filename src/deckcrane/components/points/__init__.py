"""Points on bodies: forces on them, their motion, and their motion relative to others."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any

from deckcrane.scenario.component import GROUND, AttachedPlace, Component, FileNames, get, hint, lazy_names
from deckcrane.scenario.data import Fault

if TYPE_CHECKING:
    from deckcrane.components.catalogue import Scenario
    from deckcrane.components.points.points import given_inputs as given_inputs
    from deckcrane.components.vessel import Vessels
    from deckcrane.mechanics.model.exported_elements import ExportedElement, Unexpressed
    from deckcrane.mechanics.model.plant import Plant
    from deckcrane.mechanics.model.protocol import Part
    from deckcrane.mechanics.recorded_balance import BalanceTerm, RunRecords
    from deckcrane.scenario.component import RunSeries
    from deckcrane.units.quantities import Dimension


class Forces(Component):
    """The section `forces`: external forces on points."""

    sections = ("forces",)

    def reference_errors(self, names: FileNames) -> Iterable[Fault]:
        return names.missing_bodies("forces")

    def complete_plain_data(self, data: dict[str, Any]) -> None:
        for force in data.get("forces", {}).values():
            if "moment" not in force:  # one of the two is required, even if both are zero
                force.setdefault("force", [0.0, 0.0, 0.0])

    def refine_schema(self, sections: dict[str, Any], types: dict[str, Any]) -> None:
        types["PointForce"]["anyOf"] = [{"required": [key]} for key in ("force", "moment", "given")]

    def attachments(self, plant: Plant) -> Iterable[AttachedPlace]:
        for name, force in plant.scenario.forces.items():
            yield AttachedPlace(force.on, force.at, ("forces", name, "at"), "this force")

    def parts(self, plant: Plant, vessels: Vessels) -> Iterable[Part]:
        from deckcrane.components.points.points import force

        return [force(plant, name, data) for name, data in plant.scenario.forces.items()]

    def input_dimension(self, scenario: Scenario, name: str) -> Dimension | None:
        from deckcrane.units.quantities import FORCE

        given = (force for force, data in scenario.forces.items() if data.given)
        return FORCE if name in (f"forces.{force}.{axis}" for force in given for axis in "xyz") else None

    def balance_terms(self, records: RunRecords) -> Iterable[BalanceTerm]:
        from deckcrane.mechanics.recorded_balance import work_terms

        return work_terms(records, [f"forces.{name}" for name in records.scenario.forces])

    def outside_sections(self) -> Iterable[str]:
        return ("forces",)


class TrackedPoints(Component):
    """The section `points`: points whose motion is recorded."""

    sections = ("points",)

    def reference_errors(self, names: FileNames) -> Iterable[Fault]:
        return names.missing_bodies("points")

    def attachments(self, plant: Plant) -> Iterable[AttachedPlace]:
        for name, point in plant.scenario.points.items():
            yield AttachedPlace(point.on, point.at, ("points", name, "at"), "this point")

    def parts(self, plant: Plant, vessels: Vessels) -> Iterable[Part]:
        from deckcrane.components.points.points import point

        return [point(plant, name, data) for name, data in plant.scenario.points.items()]

    def feeds_series(self, scenario: Scenario) -> bool:
        from deckcrane.components.sea import stated_sea

        return any(point.air_gap for point in scenario.points.values()) and stated_sea(scenario) is not None

    def input_series(self, scenario: Scenario, duration: float, spacing: float) -> RunSeries:
        if not self.feeds_series(scenario):
            return {}, {}
        from deckcrane.components.points.points import gap_series

        return gap_series(scenario, spacing, duration), {}

    def sea_stations(self, scenario: Scenario) -> Mapping[str, tuple[float, float]]:
        """Stations at which the waves under points are found, along x and y of the ground."""
        if not self.feeds_series(scenario):
            return {}
        from deckcrane.components.points.points import gap_stations

        return {f"points.{name}": station for name, station in gap_stations(scenario).items()}

    def exported_as(self) -> Mapping[str, tuple[type[ExportedElement], ...]]:
        from deckcrane.mechanics.model.exported_elements import ExportedPoint

        return {"points": (ExportedPoint,)}

    def exported(self, plant: Plant) -> Iterable[ExportedElement | Unexpressed]:
        import numpy as np

        from deckcrane.mechanics.model.exported_elements import ExportedPoint

        points = plant.scenario.points.items()
        return [ExportedPoint(name, point.on, np.array(point.at)) for name, point in points]


class RelativeMotions(Component):
    """The section `relative`: motions of one point seen from another."""

    sections = ("relative",)

    def reference_errors(self, names: FileNames) -> Iterable[Fault]:
        for name, motion in names.section("relative").items():
            for end in ("point", "seen_from"):
                on = get(get(motion, end), "on")
                if isinstance(on, str) and on != GROUND and on not in names.bodies:
                    yield (
                        ("relative", name, end, "on"),
                        f'there is no body "{on}";{hint(on, [GROUND, *names.bodies])}',
                    )

    def attachments(self, plant: Plant) -> Iterable[AttachedPlace]:
        for name, motion in plant.scenario.relative.items():
            for key, end in (("point", motion.point), ("seen_from", motion.seen_from)):
                yield AttachedPlace(end.on, end.at, ("relative", name, key, "at"), "this point")

    def parts(self, plant: Plant, vessels: Vessels) -> Iterable[Part]:
        from deckcrane.components.points.points import relative_motion

        return [relative_motion(plant, name) for name in plant.scenario.relative]

    def outside_sections(self) -> Iterable[str]:
        return ("relative",)


FORCES = Forces()
POINTS = TrackedPoints()
RELATIVE = RelativeMotions()

__getattr__ = lazy_names(
    __name__,
    {
        "points": ("given_inputs",),
    },
)

"""Flexible bodies: beams and lattices by assumed modes, and the forces in their sections."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any

from deckcrane.scenario.component import Component, lazy_names
from deckcrane.scenario.data import Fault

if TYPE_CHECKING:
    from deckcrane.components.beams.flexible_body import BENDING_Y as BENDING_Y
    from deckcrane.components.beams.flexible_body import BENDING_Z as BENDING_Z
    from deckcrane.components.beams.flexible_body import FULL as FULL
    from deckcrane.components.beams.flexible_body import FlexibleBeam as FlexibleBeam
    from deckcrane.components.beams.flexible_body import along as along
    from deckcrane.components.beams.flexible_body import deflections as deflections
    from deckcrane.components.beams.flexible_body import modal_coordinates as modal_coordinates
    from deckcrane.components.beams.flexible_body import modal_names as modal_names
    from deckcrane.components.beams.links_and_sections import RESULTANTS as RESULTANTS
    from deckcrane.components.beams.links_and_sections import checked_place as checked_place
    from deckcrane.components.beams.links_and_sections import clean as clean
    from deckcrane.components.catalogue import Scenario
    from deckcrane.components.vessel import Vessels
    from deckcrane.mechanics.coordinates import Coordinate
    from deckcrane.mechanics.model.plant import Plant
    from deckcrane.mechanics.model.protocol import Part
    from deckcrane.scenario.description import Statement


class Beams(Component):
    """Flexible bodies: the key `beam` of bodies."""

    def coordinates(self, plant: Plant, body: str) -> Iterable[Coordinate]:
        from deckcrane.components.joints.data import AngularElement, Element, LinearElement
        from deckcrane.mechanics.coordinates import Coordinate

        if body not in plant.beams:
            return ()
        elements: dict[str, Element] = {"linear": LinearElement(), "angular": AngularElement()}
        field = plant.beams[body].field()
        return tuple(
            Coordinate(f"{body}.{name}", body, name, kind, elements[kind])
            for name, kind in zip(field.names, field.kinds, strict=True)
        )

    def parts(self, plant: Plant, vessels: Vessels) -> Iterable[Part]:
        if not plant.beams:
            return ()
        from deckcrane.components.beams.flexible_body import flexible_beam

        return (flexible_beam(plant, name) for name in plant.beams)

    def values_without_settling(self, plant: Plant) -> Mapping[str, Any]:
        return {f"bodies.{name}.beam.settling": None for name in plant.beams}

    def working_range_refusal(self, plant: Plant) -> str:
        """Why the working range of a crane with flexible bodies is not swept; empty without any."""
        if not plant.beams:
            return ""
        flexible = next(iter(plant.beams))
        return f'"{flexible}" is flexible; the working range is that of rigid bodies: give it mass and shape instead of beam'

    def attachment_errors(self, plant: Plant) -> Iterable[Fault]:
        """Find attachments beyond the ends of a beam."""
        from deckcrane.components.beams.checks import attachment_errors

        return attachment_errors(plant)

    def geometry_errors(self, plant: Plant) -> Iterable[Fault]:
        from deckcrane.components.beams.checks import beam_errors

        return beam_errors(plant)

    def assumptions(self, scenario: Scenario) -> Iterable[Statement]:
        from deckcrane.scenario.description import Statement

        if flexible := ", ".join(scenario.plant.beams):
            kind = "Euler-Bernoulli beams by assumed modes, with foreshortening"
            yield Statement("bodies", f"Flexible bodies: {flexible}: {kind}.")

    def omissions(self, scenario: Scenario) -> Iterable[Statement]:
        from deckcrane.scenario.description import Statement

        if not scenario.plant.beams:
            yield Statement("bodies", "The elasticity of booms and of the pedestal.")

    def left_out(self, plant: Plant) -> Iterable[str]:
        if plant.beams:
            yield f"that {', '.join(plant.beams)} bend: they are rigid there"


BEAMS = Beams()

__getattr__ = lazy_names(
    __name__,
    {
        "flexible_body": (
            "BENDING_Y",
            "BENDING_Z",
            "FULL",
            "FlexibleBeam",
            "along",
            "deflections",
            "modal_coordinates",
            "modal_names",
        ),
        "links_and_sections": (
            "RESULTANTS",
            "checked_place",
            "clean",
        ),
    },
)

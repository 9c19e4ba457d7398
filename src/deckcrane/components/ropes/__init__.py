"""Ropes: elastic, massive and inextensible, over sheaves and drums."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any

from deckcrane.components.ropes.outputs import ROPE_LOSS, ROPE_SPAN_TENSION, SHEAVE_FORCE, SHEAVE_LOSS
from deckcrane.mechanics.model.outputs import PART_WRENCH
from deckcrane.scenario.component import AttachedPlace, Component, FileNames, get, lazy_names
from deckcrane.scenario.data import Fault

if TYPE_CHECKING:
    from xarray import Dataset

    from deckcrane.components.catalogue import Scenario
    from deckcrane.components.ropes.elastic_line import ElasticLine as ElasticLine
    from deckcrane.components.ropes.elastic_line import PathNode as PathNode
    from deckcrane.components.ropes.elastic_line import RopeLaw as RopeLaw
    from deckcrane.components.ropes.elastic_rope import ElasticRope as ElasticRope
    from deckcrane.components.ropes.interfaces import carried_mass as carried_mass
    from deckcrane.components.ropes.interfaces import unstretched_spring_rate as unstretched_spring_rate
    from deckcrane.components.ropes.lowering import LoweringWire as LoweringWire
    from deckcrane.components.ropes.lowering import lowering_wire as lowering_wire
    from deckcrane.components.ropes.massive_rope import Chain as Chain
    from deckcrane.components.ropes.massive_rope import ChainLink as ChainLink
    from deckcrane.components.ropes.massive_rope import chain_at_rest as chain_at_rest
    from deckcrane.components.ropes.suspension import hook_points as hook_points
    from deckcrane.components.ropes.suspension import hung_on_rope as hung_on_rope
    from deckcrane.components.ropes.suspension import is_loose as is_loose
    from deckcrane.components.ropes.suspension import suspension_points as suspension_points
    from deckcrane.components.ropes.wire_in_water import OrbitalMotion as OrbitalMotion
    from deckcrane.components.ropes.wire_in_water import SeabedSpring as SeabedSpring
    from deckcrane.components.ropes.wire_in_water import WireSurroundings as WireSurroundings
    from deckcrane.components.ropes.wire_in_water import WireWater as WireWater
    from deckcrane.components.vessel import Vessels
    from deckcrane.mechanics.model.assembly_kinematics import Relation
    from deckcrane.mechanics.model.dependent_coordinates import CoordinateConstraint
    from deckcrane.mechanics.model.exported_elements import ExportedElement, Unexpressed
    from deckcrane.mechanics.model.operation import DrumRope
    from deckcrane.mechanics.model.plant import Plant
    from deckcrane.mechanics.model.protocol import Part
    from deckcrane.mechanics.model.sketches import BodyDimension, BodyRole
    from deckcrane.mechanics.recorded_balance import BalanceTerm, RunRecords, Unbalanced
    from deckcrane.scenario.description import DescribedModel, Description, Statement


class Ropes(Component):
    """The section `ropes`: elastic ropes, whose numbers follow from the initial positions of bodies, and rigid ones."""

    sections = ("ropes",)
    needs_initial_poses = True

    def reference_errors(self, names: FileNames) -> Iterable[Fault]:
        from deckcrane.components.ropes.data import rope_reference_errors

        return rope_reference_errors(names.section("ropes"), names.bodies)

    def exposed_to(self, names: FileNames, section: str) -> bool:
        return section == "current" and any(get(rope, "water") for rope in names.section("ropes").values())

    def refine_schema(self, sections: dict[str, Any], types: dict[str, Any]) -> None:
        types["Rope"]["anyOf"] = [
            {"required": keys} for keys in (["stiffness"], ["diameter", "modulus", "fill"], ["rigid"])
        ]
        types["Rope"]["properties"]["path"]["minItems"] = 2
        types["RopePoint"]["oneOf"] = [{"required": ["on"]}, {"required": ["drum"]}]

    def attachments(self, plant: Plant) -> Iterable[AttachedPlace]:
        for name, rope in plant.scenario.ropes.items():
            for i, point in enumerate(rope.path):
                yield AttachedPlace(point.body, point.at, ("ropes", name, "path", i, "at"), "this point of the rope")

    def held_bodies(self, plant: Plant) -> Iterable[str]:
        return (point.body for rope in plant.scenario.ropes.values() for point in rope.path)

    def constraints(self, plant: Plant) -> Iterable[CoordinateConstraint]:
        if not plant.scenario.ropes:
            return ()
        from deckcrane.components.ropes.inextensible_relations import rigid_rope_constraints

        return rigid_rope_constraints(plant)

    def relation(self, plant: Plant, name: str) -> Relation | None:
        section, _, rope = name.partition(".")
        if section != "ropes":
            return None
        from deckcrane.components.ropes.inextensible_rope import rigid_path

        return rigid_path(plant, rope)

    def rigid_errors(self, plant: Plant) -> Iterable[Fault]:
        """Find ropes that cannot be rigid."""
        if not plant.scenario.ropes:
            return ()
        from deckcrane.components.ropes.inextensible_relations import rigid_rope_errors

        return rigid_rope_errors(plant)

    def geometry_errors(self, plant: Plant) -> Iterable[Fault]:
        if not plant.scenario.ropes:
            return ()
        from deckcrane.components.ropes.inextensible_relations import rope_errors

        return rope_errors(plant)

    def parts(self, plant: Plant, vessels: Vessels) -> Iterable[Part]:
        ropes = plant.scenario.ropes
        if any(rope.rigid is None for rope in ropes.values()):
            from deckcrane.components.ropes.initial_length import ropes as elastic_ropes
            from deckcrane.mechanics.model.part_set import initial_poses

            yield from elastic_ropes(plant, initial_poses(plant))
        for name, rope in ropes.items():
            if rope.rigid is not None:
                from deckcrane.components.ropes.inextensible_rope import rigid_rope

                yield rigid_rope(plant, name)

    def check_records(self, scenario: Scenario, dataset: Dataset) -> None:
        if scenario.ropes:
            from deckcrane.components.ropes.elastic_rope import warn_overloaded
            from deckcrane.components.ropes.inextensible_rope import warn_of_pushing_ropes
            from deckcrane.components.ropes.modal_rope import warn_of_slack_wires

            warn_overloaded(scenario, dataset)
            warn_of_pushing_ropes(scenario, dataset)
            warn_of_slack_wires(scenario, dataset)

    def required_records(self, plant: Plant) -> Iterable[str]:
        needed = (PART_WRENCH.name, SHEAVE_FORCE.name, ROPE_SPAN_TENSION.name, SHEAVE_LOSS.name, ROPE_LOSS.name)
        return needed if plant.scenario.ropes else ()

    def balance_terms(self, records: RunRecords) -> Iterable[BalanceTerm]:
        if not records.scenario.ropes:
            return ()
        from deckcrane.components.ropes.interfaces import rope_terms

        return rope_terms(records)

    def unbalanced(self, plant: Plant) -> Iterable[Unbalanced]:
        from deckcrane.mechanics.recorded_balance import Unbalanced

        reason = "the velocities of its nodes are not recorded; its ends and losses are checked"
        for name, rope in plant.scenario.ropes.items():
            if rope.mass is not None:
                yield Unbalanced(f"free body of rope {name}", reason, f"ropes.{name}")

    def body_roles(self, plant: Plant) -> Iterable[tuple[str, BodyRole]]:
        """Bodies that ropes are wound on are drums."""
        points = [point for rope in plant.scenario.ropes.values() for point in rope.path]
        return ((point.drum, "drum") for point in points if point.drum is not None)

    def body_dimensions(self, plant: Plant) -> Iterable[BodyDimension]:
        """Axes of sheaves."""
        from deckcrane.mechanics.model.sketches import SheaveAxis

        points = [point for rope in plant.scenario.ropes.values() for point in rope.path]
        return (SheaveAxis(point.body, point.axis) for point in points if point.axis is not None)

    def drum_rope(self, plant: Plant, drive: str) -> DrumRope | None:
        """The rope on the drum that a drive turns; None where it turns none."""
        if not plant.scenario.ropes:
            return None
        from deckcrane.components.ropes.interfaces import drum_rope

        return drum_rope(plant, drive)

    def descriptions(self, model: DescribedModel) -> Iterable[Description]:
        from deckcrane.components.ropes.interfaces import rope_table
        from deckcrane.scenario.description import Description

        return (Description("parts", (rope_table(model.scenario.plant),)),)

    def assumptions(self, scenario: Scenario) -> Iterable[Statement]:
        from deckcrane.scenario.description import Statement

        if scenario.ropes:
            text = (
                "Ropes pull along straight lines between their points, elastic where they are not stated to be rigid."
            )
            yield Statement("ropes", text)

    def exported_as(self) -> Mapping[str, tuple[type[ExportedElement], ...]]:
        from deckcrane.mechanics.model.exported_elements import ExportedLine

        return {"ropes": (ExportedLine,)}

    def exported(self, plant: Plant) -> Iterable[ExportedElement | Unexpressed]:
        from deckcrane.components.ropes.interfaces import exported_ropes

        return exported_ropes(plant)

    def watches_steps(self, scenario: Scenario) -> bool:
        return bool(scenario.ropes)


ROPES = Ropes()

__getattr__ = lazy_names(
    __name__,
    {
        "interfaces": ("carried_mass", "unstretched_spring_rate"),
        "elastic_line": ("ElasticLine", "PathNode", "RopeLaw"),
        "elastic_rope": ("ElasticRope",),
        "lowering": ("LoweringWire", "lowering_wire"),
        "massive_rope": ("Chain", "ChainLink", "chain_at_rest"),
        "suspension": (
            "hook_points",
            "hung_on_rope",
            "is_loose",
            "suspension_points",
        ),
        "wire_in_water": ("OrbitalMotion", "SeabedSpring", "WireSurroundings", "WireWater"),
    },
)

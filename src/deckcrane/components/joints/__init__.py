"""Joints: their data, springs, dampers and stops, and friction under load."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from deckcrane.components.joints.outputs import FRICTION_LOSS
from deckcrane.scenario.component import Component, lazy_names
from deckcrane.scenario.data import Fault

if TYPE_CHECKING:
    from deckcrane.components.catalogue import Scenario
    from deckcrane.components.joints.elements import PRESSED as PRESSED
    from deckcrane.components.joints.friction import LoadedFriction as LoadedFriction
    from deckcrane.components.joints.friction import law_by_mu as law_by_mu
    from deckcrane.components.vessel import Vessels
    from deckcrane.mechanics.equations import Handle, Limit
    from deckcrane.mechanics.model.plant import Plant
    from deckcrane.mechanics.model.protocol import Part
    from deckcrane.mechanics.recorded_balance import BalanceTerm, RunRecords, Unbalanced
    from deckcrane.scenario.description import Statement


class Joints(Component):
    """Joints of bodies: springs, dampers and end stops."""

    def consistency_errors(self, plant: Plant) -> Iterable[Fault]:
        from deckcrane.components.joints.data import friction_errors

        return friction_errors(plant)

    def parts(self, plant: Plant, vessels: Vessels) -> Iterable[Part]:
        from deckcrane.components.joints.elements import all_elements

        return all_elements(plant)

    def unbalanced(self, plant: Plant) -> Iterable[Unbalanced]:
        from deckcrane.mechanics.recorded_balance import Unbalanced

        for body in plant.order:
            kind = plant.tree[body].joint.kind
            if kind not in ("revolute", "prismatic", "fixed", "free", "spherical"):
                yield Unbalanced(f"drives of the joint {body}", f"the joint {kind} is from outside")

    def handles(self, scenario: Scenario) -> Iterable[Handle]:
        from deckcrane.components.joints.elements import damping_handle

        coordinates = (*scenario.plant.coordinates, *scenario.plant.dependents.values())
        return [handle for data in coordinates if (handle := damping_handle(data)) is not None]

    def limits(self, scenario: Scenario, vessels: Vessels) -> Iterable[Limit]:
        from deckcrane.components.joints.elements import end_stops, singular

        for data in scenario.plant.coordinates:
            if (stops := end_stops(data)) is not None:
                yield stops
            if (lock := singular(scenario.plant, data)) is not None:
                yield lock


class JointFrictionParts(Component):
    """Friction of hinges and slides under load."""

    def parts(self, plant: Plant, vessels: Vessels) -> Iterable[Part]:
        if all(getattr(body.joint, "friction", None) is None for body in plant.tree.values()):
            return ()
        from deckcrane.components.joints.friction import joint_frictions

        return joint_frictions(plant)

    def required_records(self, plant: Plant) -> Iterable[str]:
        has_friction = any(getattr(body.joint, "friction", None) is not None for body in plant.tree.values())
        return ("friction", FRICTION_LOSS.name) if has_friction else ()

    def balance_terms(self, records: RunRecords) -> Iterable[BalanceTerm]:
        from deckcrane.components.friction import friction_terms
        from deckcrane.mechanics.recorded_balance import sliding_speed

        for body in records.labels("surface"):
            if body in records.plant.tree:
                yield from friction_terms(records, body, sliding_speed(records, body))

    def omissions(self, scenario: Scenario) -> Iterable[Statement]:
        from deckcrane.scenario.description import Statement

        if all(getattr(body.joint, "friction", None) is None for body in scenario.plant.tree.values()):
            yield Statement("bodies", "Friction in bearings and pins.")


JOINTS = Joints()
JOINT_FRICTION = JointFrictionParts()

__getattr__ = lazy_names(
    __name__,
    {
        "friction": (
            "LoadedFriction",
            "law_by_mu",
        ),
        "elements": ("PRESSED",),
    },
)

"""Joints: their data, springs, dampers and stops, and friction under load."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from deckcrane.scenario.component import Component
from deckcrane.scenario.data import Fault

if TYPE_CHECKING:
    from deckcrane.components.catalogue import Scenario
    from deckcrane.components.vessel.data import Vessels
    from deckcrane.mechanics.model.plant import Plant
    from deckcrane.mechanics.model.protocol import Part
    from deckcrane.scenario.description import Statement


class Joints(Component):
    """Joints of bodies: springs, dampers and end stops."""

    def consistency_errors(self, plant: Plant) -> Iterable[Fault]:
        from deckcrane.components.joints.data import friction_errors

        return friction_errors(plant)

    def parts(self, plant: Plant, vessels: Vessels) -> Iterable[Part]:
        from deckcrane.components.joints.elements import all_elements

        return all_elements(plant)


class JointFrictionParts(Component):
    """Friction of hinges and slides under load."""

    def parts(self, plant: Plant, vessels: Vessels) -> Iterable[Part]:
        if all(getattr(body.joint, "friction", None) is None for body in plant.tree.values()):
            return ()
        from deckcrane.components.joints.friction import joint_frictions

        return joint_frictions(plant)

    def omissions(self, scenario: Scenario) -> Iterable[Statement]:
        from deckcrane.scenario.description import Statement

        if all(getattr(body.joint, "friction", None) is None for body in scenario.plant.tree.values()):
            yield Statement("bodies", "Friction in bearings and pins.")


JOINTS = Joints()
JOINT_FRICTION = JointFrictionParts()

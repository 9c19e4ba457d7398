"""What every crane shows whatever it is made of: its motion, its bodies' poses, the wrench in every joint, its energy."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

import casadi as ca

from deckcrane.equations.output_units import COMPONENT_UNITS
from deckcrane.equations.reactions import Frame, wrenches
from deckcrane.equations.system import SX, Along
from deckcrane.parts.cylinder_readings import COMPONENTS
from deckcrane.parts.forces import AXES
from deckcrane.parts.protocol import FORMS, Part, Reading
from deckcrane.parts.world import World
from deckcrane.plant.plant import Plant


@dataclass(frozen=True)
class Whole(Part):
    """The crane as a whole: names and units of its coordinates and speeds, and the joints whose wrenches are asked for."""

    coordinates: tuple[str, ...]
    units: tuple[str, ...]
    speeds: tuple[str, ...]
    speed_units: tuple[str, ...]
    joints: tuple[str, ...]
    frame: Frame

    @property
    def name(self) -> str:
        return "crane"

    def readings(self, world: World) -> Iterable[Reading]:
        """Coordinates along their own dimension, speeds along another: a free joint's speeds are not its coordinates' rates."""
        tree = world.tree
        speeds = {"speed": self.speeds}
        placed = Along("coordinate", self.units)
        yield Reading("q", {"coordinate": self.coordinates}, placed, "generalized coordinates", lambda: tree.q)
        moving = Along("speed", tuple(f"{unit}/s" for unit in self.speed_units))
        yield Reading("u", speeds, moving, "generalized speeds", lambda: world.speeds)
        changing = Along("speed", tuple(f"{unit}/s^2" for unit in self.speed_units))
        yield Reading("du", speeds, changing, "rates of the generalized speeds", lambda: world.solved.du)
        yield from self._poses(world)
        yield Reading(
            "reaction",
            {"joint": self.joints, "component": COMPONENTS},
            COMPONENT_UNITS,
            "wrench of the inner body on the outer body at the joint",
            lambda: self._reactions(world),
            {"frame": self.frame},
        )
        long_name = "energy of motion, of height, and of springs, stops, beams and buoyancy"
        yield Reading("energy", {"form": FORMS}, "J", long_name, lambda: self._energy(world))

    def _poses(self, world: World) -> Iterable[Reading]:
        tree = world.tree
        inside = {k for k, link in enumerate(tree.links) if link.beam is not None} | set(tree.sections.values())
        shown = [k for k, link in enumerate(tree.links) if link.shown and k not in inside]
        bodies = {"body": tuple(tree.links[k].name for k in shown)}
        place = "origin of each body's frame in the ground frame"
        axes = "rotation matrix of each body: columns are the body's axes in the ground frame"

        def positions() -> SX:
            return ca.vertcat(*[world.poses[k][1] for k in shown])

        def rotations() -> SX:
            return ca.vertcat(*[ca.reshape(world.poses[k][0].T, 9, 1) for k in shown])

        yield Reading("position", {**bodies, "axis": AXES}, "m", place, positions)
        yield Reading("rotation", {**bodies, "axis": AXES, "body_axis": AXES}, "1", axes, rotations)

    def _reactions(self, world: World) -> SX:
        """Of the joints themselves: where a cylinder drives one, without what passes through its pins."""
        found = list(world.needs)
        for part in world.kit.parts:
            for k, share in part.bypass(world):
                found[k] = found[k] + share
        turned = wrenches(world.tree, found, self.frame)
        return ca.vertcat(ca.SX(0, 1), *[turned[world.tree.index(name)] for name in self.joints])

    def _energy(self, world: World) -> SX:
        tree, stored = world.tree, dict.fromkeys(FORMS, ca.SX(1, 1))
        for link, twist, (R, p) in zip(tree.links, world.solved.t, world.poses, strict=True):
            stored["kinetic"] += link.beam.energy(twist) if link.beam else ca.dot(twist, link.own_inertia @ twist) / 2
            stored["gravity"] -= link.m * ca.dot(tree.gravity, p + R @ link.c)
        for part in world.kit.parts:
            for form, energy in world.action(part).energy.items():
                stored[form] += energy
        return ca.vertcat(*stored.values())


def whole(plant: Plant) -> Whole:
    spelled = {"angular": "rad", "linear": "m"}
    return Whole(
        tuple(data.name for data in plant.coordinates),
        tuple(spelled[data.kind] for data in plant.coordinates),
        plant.speeds,
        tuple(spelled[kind] for kind in plant.speed_kinds),
        plant.reaction_joints,
        plant.scenario.reactions.frame,
    )

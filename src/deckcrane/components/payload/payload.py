"""The payload: its direction from the vertical, its hook load, and its accelerations."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass

import casadi as ca

from deckcrane.components.payload.outputs import HOOK_LOAD, PAYLOAD_ACCELERATION, SWAY, SWAY_ANGLES, TIP_ACCELERATION
from deckcrane.components.payload.suspension import hung_body
from deckcrane.components.ropes import suspension_points
from deckcrane.mechanics.coordinates import AXES
from deckcrane.mechanics.equations import SX
from deckcrane.mechanics.kinematics import Link, acceleration
from deckcrane.mechanics.model.plant import AttachmentPoint, Plant, attachment_point
from deckcrane.mechanics.model.protocol import HangsLoads, Part, Reading
from deckcrane.mechanics.model.world import World


@dataclass(frozen=True)
class Payload(Part):
    """The payload, and the body by whose joint it hangs; or, where it is free, the points that ropes lead to."""

    body: str
    hung: str
    down: float
    """1 where the ground's z axis points down, else -1."""
    free: bool = False
    hooks: tuple[AttachmentPoint, ...] = ()

    @property
    def name(self) -> str:
        return "payload"

    def mass(self, world: World) -> Link:
        """The link that has the payload's mass: a flexible body's frame has none."""
        tree = world.tree
        return tree.beam(self.body) if self.body in world.plant.beams else tree.links[tree.index(self.body)]

    def suspension(self, world: World) -> tuple[SX, SX]:
        """In the ground frame: the point of suspension, and the payload's COG."""
        R, p = world.poses[world.tree.index(self.body)]
        point = world.poses[world.tree.index(self.hung)][1]
        if self.hooks:
            point = self._mean([world.at(spot).position for spot in self.hooks])
        return point, p + R @ self.mass(world).c

    def _mean(self, vectors: list[SX]) -> SX:
        return sum(vectors[1:], vectors[0]) / len(vectors)

    def _carrying_force(self, world: World, k: int) -> SX:
        """The force that carries the payload: of its joint, or of all ropes together."""
        if not self.free:
            return world.needs[k][3:]
        total = ca.SX(3, 1)
        for part in world.kit.select(HangsLoads):
            if part.hangs_loads and not part.guides:
                for link, wrench in world.action(part).wrenches:
                    total = total + wrench[3:] if link == k else total
        return total

    def readings(self, world: World) -> Iterable[Reading]:
        """The payload's direction from the vertical as two angles [W19, Fig. 6], its hook load, accelerations.

        With e the unit vector from the point of suspension to its COG and z pointing down: theta_1 = atan2(-e_y, e_z) about x,
        theta_2 = asin(e_x) about y. Where the ground's z axis points up, y and z are turned about x by half a turn first.
        """
        k, tip = world.tree.index(self.body), world.tree.index(self.hung)

        def sway() -> SX:
            point, load = self.suspension(world)
            e = (load - point) / ca.sqrt(ca.dot(load - point, load - point))
            return ca.vertcat(ca.atan2(-self.down * e[1], self.down * e[2]), ca.asin(e[0]))

        def hook_load() -> SX:
            force = self._carrying_force(world, k)
            return ca.sqrt(ca.dot(force, force))

        def acceleration_at(link: int, at: SX) -> SX:
            solved = world.solved
            return acceleration(world.tree, link, at, solved.t, solved.dt, solved.du)

        def suspension_acceleration() -> SX:
            if self.hooks:
                return self._mean([world.at(spot).acceleration for spot in self.hooks])
            return acceleration_at(tip, ca.SX(3, 1))

        if self.free and not self.hooks:
            yield from self._payload_acceleration(lambda: acceleration_at(k, self.mass(world).c))
            return
        yield Reading.of(SWAY, {"angle": tuple(SWAY_ANGLES)}, sway)
        yield Reading.of(HOOK_LOAD, {}, hook_load)
        yield Reading.of(TIP_ACCELERATION, {"axis": AXES}, suspension_acceleration)
        yield from self._payload_acceleration(lambda: acceleration_at(k, self.mass(world).c))

    def _payload_acceleration(self, value: Callable[[], SX]) -> Iterable[Reading]:
        """The output of a payload that hangs on nothing."""
        yield Reading.of(PAYLOAD_ACCELERATION, {"axis": AXES}, value)


def payload_part(plant: Plant) -> Payload | None:
    name = plant.scenario.payload
    if name is None:
        return None
    down = 1.0 if plant.scenario.gravity[2] > 0 else -1.0
    hung = plant.tree[hung_body(plant)]
    free = hung.joint.kind == "free" and hung.on == "ground"
    return Payload(
        name, hung_body(plant), down, free, tuple(attachment_point(plant, *at) for at in suspension_points(plant, name))
    )

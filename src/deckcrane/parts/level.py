"""A vessel seen from above: axes at its origin that turn with its heading and stay level, and flows past it.

Flows and forces are given forward, to port and counter-clockwise, whichever way the z axes point.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import casadi as ca

from deckcrane.equations.system import SX
from deckcrane.parts.protocol import Action
from deckcrane.parts.world import World
from deckcrane.plant.numbers import number
from deckcrane.plant.plant import Plant
from deckcrane.screws import rot_z, skew


@dataclass(frozen=True)
class FlowDirection:
    """The direction of a flow in the ground's frame: cosine and sine of the angle from x, counter-clockwise from above."""

    cosine: Any = number()
    sine: Any = number()


@dataclass(frozen=True)
class LevelVessel:
    """A vessel in level axes at a point of it: `turned` leads there from its own axes, `side` is -1 where z is down."""

    link: int
    side: int
    at: SX
    turned: SX
    to_ground: SX
    velocity: SX
    spin: SX

    def flow(self, speed: SX, direction: FlowDirection) -> tuple[SX, SX]:
        """The flow past the point, forward and to port: that of the water or air, less the vessel's velocity there."""
        ground = ca.vertcat(speed * direction.cosine, self.side * speed * direction.sine, ca.SX(1, 1))
        relative = self.to_ground.T @ ground - self.velocity
        return relative[0], self.side * relative[1]

    @property
    def turning(self) -> SX:
        """The angular velocity about the vertical, counter-clockwise from above."""
        return self.side * self.spin[2]

    def six(self, force: SX) -> SX:
        """Wrench [f; n] at the vessel's origin, along level axes, of [forward, to port, counter-clockwise] at the point."""
        push, moment = self._force_and_moment(force)
        return ca.vertcat(push, skew(self.turned @ self.at) @ push + moment)

    def action(self, force: SX) -> Action:
        """The action on the vessel; all its power comes from outside."""
        push, moment = self._force_and_moment(force)
        six = self.six(force)
        wrench = ca.vertcat(self.turned.T @ six[3:], self.turned.T @ six[:3])
        power = ca.dot(push, self.velocity) + ca.dot(moment, self.spin)
        return Action(wrenches=((self.link, wrench),), power=power)

    def _force_and_moment(self, force: SX) -> tuple[SX, SX]:
        push = ca.vertcat(force[0], self.side * force[1], ca.SX(1, 1))
        return push, ca.vertcat(ca.SX(2, 1), self.side * force[2])


def level(world: World, vessel: str, at: SX, side: int) -> LevelVessel:
    """A vessel of a world, at a point of it."""
    k = world.tree.index(vessel)
    yaw = world.tree.q[world.tree.links[k].speeds, :][5]
    to_ground, t = rot_z(yaw), world.twists[k]
    turned = to_ground.T @ world.poses[k][0]
    return LevelVessel(k, side, at, turned, to_ground, turned @ (t[3:] + skew(t[:3]) @ at), turned @ t[:3])


def side_of(plant: Plant) -> int:
    """1 where z points up, -1 where it points down, by the sign of gravity."""
    return -1 if plant.scenario.gravity[2] > 0 else 1

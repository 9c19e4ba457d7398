"""Relative motion of two points: position, velocity, distance, and height of one above the other.

With r from the one point to the other, along ground axes r_dot is the difference of their velocities. Along the axes of the body
from which it is seen, R' r changes by R' r_dot - omega x R' r: the motion seen by an observer who turns with that body.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

import casadi as ca
import numpy as np

from deckcrane.equations.system import SX
from deckcrane.parts.forces import AXES
from deckcrane.parts.protocol import Part, Reading
from deckcrane.parts.world import World
from deckcrane.plant.numbers import number
from deckcrane.plant.plant import Plant
from deckcrane.plant.spots import Spot, spot_of
from deckcrane.screws import skew

NEAREST = 1e-9
"""Distance [m] within which two points coincide: there is no line along which they approach."""


@dataclass(frozen=True)
class SeenPoint(Part):
    """A point as seen from another; `turning` says that it is given along the axes of the body that it is seen from.

    `up` is the direction against gravity, in the ground frame.
    """

    label: str
    turning: bool
    point: Spot
    seen_from: Spot
    up: Any = number("vector")

    @property
    def name(self) -> str:
        return self.label

    def _offset_and_rate(self, world: World) -> tuple[SX, SX]:
        """Vector from the one point to the other, and its rate, in the ground frame."""
        seen, observer = world.at(self.point), world.at(self.seen_from)
        return seen.position - observer.position, seen.velocity - observer.velocity

    def _position(self, world: World) -> SX:
        r, _ = self._offset_and_rate(world)
        return world.at(self.seen_from).rotation.T @ r if self.turning else r

    def _velocity(self, world: World) -> SX:
        r, v = self._offset_and_rate(world)
        if not self.turning:
            return v
        observer = world.at(self.seen_from)
        return observer.rotation.T @ v - skew(observer.angular_velocity) @ (observer.rotation.T @ r)

    def _distance(self, world: World) -> SX:
        r, _ = self._offset_and_rate(world)
        return ca.sqrt(ca.dot(r, r))

    def _approach(self, world: World) -> SX:
        r, v = self._offset_and_rate(world)
        return -ca.dot(r, v) / ca.fmax(self._distance(world), NEAREST)

    def readings(self, world: World) -> Iterable[Reading]:
        labels = {"sight": (self.label.removeprefix("relative."),)}
        along = {**labels, "axis": AXES}
        axes = "along ground axes, or those of the body that it is seen from"
        yield Reading(
            "relative_position", along, "m", f"each point as seen from another, {axes}", lambda: self._position(world)
        )
        yield Reading(
            "relative_velocity", along, "m/s", f"its velocity as seen from there, {axes}", lambda: self._velocity(world)
        )
        yield Reading("distance", labels, "m", "distance between the two points", lambda: self._distance(world))
        long_name = "speed at which the two points come closer to each other"
        yield Reading("approach_speed", labels, "m/s", long_name, lambda: self._approach(world))
        long_name = "height of the point above the one that it is seen from"
        yield Reading("clearance", labels, "m", long_name, lambda: ca.dot(self.up, self._offset_and_rate(world)[0]))


def relative_motion(plant: Plant, name: str) -> SeenPoint:
    """A relative motion of a file."""
    data = plant.scenario.relative[name]
    g = np.array(plant.scenario.gravity)
    up = -g / np.linalg.norm(g) if np.any(g) else np.array([0.0, 0.0, 1.0])
    ends = [spot_of(plant, end.on, end.at) for end in (data.point, data.seen_from)]
    return SeenPoint(f"relative.{name}", data.axes == "body", ends[0], ends[1], up)

"""Forces on points of bodies, and points whose motion is recorded."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

import casadi as ca
import numpy as np

from deckcrane.model.control import PointForce
from deckcrane.model.points import TrackedPoint
from deckcrane.parts.courses import TimeCourse, course_of
from deckcrane.parts.protocol import Action, Input, Part, Reading
from deckcrane.parts.world import World
from deckcrane.plant.numbers import number, unnamed
from deckcrane.plant.plant import Plant
from deckcrane.plant.spots import Spot, spot_of

AXES = ("x", "y", "z")


def given_inputs(label: str) -> tuple[str, ...]:
    """The inputs that carry a force from outside, by the label of its part."""
    return tuple(f"{label}.{axis}" for axis in AXES)


@dataclass(frozen=True)
class AppliedForce(Part):
    """A force and a moment at a point, in the ground's axes or in those of the link that carries the point.

    A force on a flexible body acts on the section at its place, and turns with it where it is given in the body's frame.
    `given`: a force from inputs during the run is added along the same axes; the factor does not apply to it.
    """

    label: str
    spot: Spot = unnamed()
    in_link: bool = False
    factor: TimeCourse | None = None
    force: Any = number("vector", default=None)
    moment: Any = number("vector", default=None)
    given: bool = False

    @property
    def name(self) -> str:
        return self.label

    def inputs(self) -> tuple[Input, ...]:
        return tuple(Input(name, "N") for name in given_inputs(self.label)) if self.given else ()

    def act(self, world: World) -> Action:
        place = world.at(self.spot)
        f, n = self.force, self.moment
        if not self.in_link:
            f, n = place.rotation.T @ f, place.rotation.T @ n
        if self.factor is not None:
            factor = self.factor.at(world.t)
            f, n = factor * f, factor * n
        if self.given:
            added = ca.vertcat(*[world.input(name) for name in given_inputs(self.label)])
            f = f + (added if self.in_link else place.rotation.T @ added)
        return Action(wrenches=place.push_in_link(f, n))


def force(plant: Plant, name: str, data: PointForce) -> AppliedForce:
    factor = None if data.factor is None else course_of(data.factor)
    spot = spot_of(plant, data.on, data.at)
    vectors = np.array(data.force), np.array(data.moment)
    return AppliedForce(f"forces.{name}", spot, data.frame == "body", factor, *vectors, data.given)


@dataclass(frozen=True)
class WatchedPoint(Part):
    """A tracked point of a body: position, velocity and acceleration in the ground frame."""

    label: str
    spot: Spot = unnamed()

    @property
    def name(self) -> str:
        return self.label

    def readings(self, world: World) -> Iterable[Reading]:
        place, where = world.at(self.spot), "of each point in the ground frame"
        labels = {"point": (self.label.removeprefix("points."),), "axis": AXES}
        yield Reading("point_position", labels, "m", f"position {where}", lambda: place.position)
        yield Reading("point_velocity", labels, "m/s", f"velocity {where}", lambda: place.velocity)
        yield Reading("point_acceleration", labels, "m/s^2", f"acceleration {where}", lambda: place.acceleration)


def point(plant: Plant, name: str, data: TrackedPoint) -> WatchedPoint:
    return WatchedPoint(f"points.{name}", spot_of(plant, data.on, data.at))

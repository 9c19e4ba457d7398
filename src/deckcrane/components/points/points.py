"""Forces on points of bodies, points whose motion is recorded, and relative motion of two points.

Relative motion is position, velocity, distance, and height of one point above the other. With r from the one point to the
other, along ground axes r_dot is the difference of their velocities. Along the axes of the body from which it is seen, R' r
changes by R' r_dot - omega x R' r: the motion seen by an observer who turns with that body.

An air gap is the height of a point above the waves at a station under it: those of the sea, and of hulls whose data hold their
wave field (`vessel.disturbed_sea`).
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

import casadi as ca
import numpy as np

from deckcrane.arrays import Array
from deckcrane.components.catalogue import Scenario
from deckcrane.components.points.data import PointForce, TrackedPoint
from deckcrane.components.points.outputs import (
    AIR_GAP,
    APPROACH_SPEED,
    CLEARANCE,
    DISTANCE,
    POINT_ACCELERATION,
    POINT_POSITION,
    POINT_VELOCITY,
    RELATIVE_POSITION,
    RELATIVE_VELOCITY,
    SURFACE_ELEVATION,
)
from deckcrane.components.sea import stated_sea
from deckcrane.components.vessel import vertical_sign
from deckcrane.mechanics.coordinates import AXES
from deckcrane.mechanics.equations import SX
from deckcrane.mechanics.model.parameters import inline_parameters, parameter
from deckcrane.mechanics.model.plant import AttachmentPoint, Plant, attachment_point
from deckcrane.mechanics.model.protocol import Action, Formulation, Input, Part, Reading
from deckcrane.mechanics.model.time_functions import TimeCourse, time_function
from deckcrane.mechanics.model.world import World
from deckcrane.program.inputs import Series
from deckcrane.screws import skew


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
    spot: AttachmentPoint = inline_parameters()
    in_link: bool = False
    factor: TimeCourse | None = None
    force: Any = parameter("vector", default=None)
    moment: Any = parameter("vector", default=None)
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
    factor = None if data.factor is None else time_function(data.factor)
    spot = attachment_point(plant, data.on, data.at)
    vectors = np.array(data.force), np.array(data.moment)
    return AppliedForce(f"forces.{name}", spot, data.frame == "body", factor, *vectors, data.given)


@dataclass(frozen=True)
class TrackedPointPart(Part):
    """A tracked point of a body: position, velocity and acceleration in the ground frame."""

    label: str
    spot: AttachmentPoint = inline_parameters()
    gap_side: int = 0
    """1 or -1 where the air gap is recorded and z points up or down, else 0."""
    waves: bool = False

    @property
    def name(self) -> str:
        return self.label

    def inputs(self) -> tuple[Input, ...]:
        return (Input(elevation_input(self.label), "m"),) if self.waves else ()

    def refusal(self, formulation: Formulation) -> str | None:
        if formulation == "forces" and self.waves:
            return (
                f"{self.label}: its air gap needs waves, which come over time, and a given motion has none. Take air_gap or the "
                "section sea out, or simulate it with `deckcrane run`"
            )
        return None

    def readings(self, world: World) -> Iterable[Reading]:
        place = world.at(self.spot)
        labels = {"point": (self.label.removeprefix("points."),), "axis": AXES}
        yield Reading.of(POINT_POSITION, labels, lambda: place.position)
        yield Reading.of(POINT_VELOCITY, labels, lambda: place.velocity)
        yield Reading.of(POINT_ACCELERATION, labels, lambda: place.acceleration)
        if self.gap_side:
            gap = {"gap": labels["point"]}
            yield Reading.of(AIR_GAP, gap, lambda: self.gap_side * place.position[2] - self._surface(world))
            yield Reading.of(SURFACE_ELEVATION, gap, lambda: self._surface(world))

    def _surface(self, world: World) -> SX:
        return world.input(elevation_input(self.label)) if self.waves else ca.SX(0)


def elevation_input(label: str) -> str:
    """The input with the elevation under a point, by the label of its part."""
    return f"{label}.elevation"


def point(plant: Plant, name: str, data: TrackedPoint) -> TrackedPointPart:
    spot = attachment_point(plant, data.on, data.at)
    if not data.air_gap:
        return TrackedPointPart(f"points.{name}", spot)
    return TrackedPointPart(f"points.{name}", spot, vertical_sign(plant), stated_sea(plant.scenario) is not None)


NEAREST = 1e-9
"""Distance [m] within which two points coincide: there is no line along which they approach."""


@dataclass(frozen=True)
class RelativePointPart(Part):
    """A point as seen from another; `turning` says that it is given along the axes of the body that it is seen from.

    `up` is the direction against gravity, in the ground frame.
    """

    label: str
    turning: bool
    point: AttachmentPoint
    seen_from: AttachmentPoint
    up: Any = parameter("vector")

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
        yield Reading.of(RELATIVE_POSITION, along, lambda: self._position(world))
        yield Reading.of(RELATIVE_VELOCITY, along, lambda: self._velocity(world))
        yield Reading.of(DISTANCE, labels, lambda: self._distance(world))
        yield Reading.of(APPROACH_SPEED, labels, lambda: self._approach(world))
        yield Reading.of(CLEARANCE, labels, lambda: ca.dot(self.up, self._offset_and_rate(world)[0]))


def relative_motion(plant: Plant, name: str) -> RelativePointPart:
    """A relative motion of a file."""
    data = plant.scenario.relative[name]
    g = np.array(plant.scenario.gravity)
    up = -g / np.linalg.norm(g) if np.any(g) else np.array([0.0, 0.0, 1.0])
    ends = [attachment_point(plant, end.on, end.at) for end in (data.point, data.seen_from)]
    return RelativePointPart(f"relative.{name}", data.axes == "body", ends[0], ends[1], up)


# ---- Waves under points with an air gap, as input time series.
def gap_stations(scenario: Scenario) -> dict[str, tuple[float, float]]:
    """Stations of points with an air gap along x and y of the ground: as stated, or where they start."""
    points = {name: data for name, data in scenario.points.items() if data.air_gap}
    if not points:
        return {}
    from deckcrane.mechanics.model.part_set import initial_poses

    poses, stations = initial_poses(scenario.plant), {}
    for name, data in points.items():
        place = (
            poses.of(attachment_point(scenario.plant, data.on, data.at))[1] if data.station is None else data.station
        )
        stations[name] = float(place[0]), float(place[1])
    return stations


def gap_series(scenario: Scenario, spacing: float, duration: float) -> dict[str, Series]:
    """Elevation under every point with an air gap, every `spacing`.

    The surface is that at a station which stays where it is: as the point does in the mean, but for the vessel's horizontal motion.
    """
    from deckcrane.components.vessel import samples_of

    n, side = samples_of(duration, spacing), vertical_sign(scenario.plant)
    return {
        f"sea under points.{name}": Series(
            (elevation_input(f"points.{name}"),),
            _surface_record(scenario, name, (x, side * y), spacing, n),
            0.0,
            spacing,
        )
        for name, (x, y) in gap_stations(scenario).items()
    }


def _surface_record(scenario: Scenario, name: str, place: tuple[float, float], spacing: float, n: int) -> Array:
    """Elevation at a place of the ground frame with z up: incident, diffracted and radiated waves."""
    from deckcrane.components.vessel import disturbing_hulls, sea_waves
    from deckcrane.sea.fft_sums import sinusoids

    local = sea_waves(scenario).seen_from(*place)
    zeta = local.amplitude * np.exp(1j * local.phase)
    for hull in disturbing_hulls(scenario):
        zeta = zeta + hull.at(place, f"points.{name}")[:, 0]
    return sinusoids(local.encounter, zeta[:, None], 0.0, spacing, n)

"""The current's force on a vessel: direction-dependent coefficients, and the cross-flow drag of each strip of its hull.

It follows the flow relative to the vessel, so that it damps slow motions, and vanishes where the vessel drifts with the water. The
velocity of the water at any depth is here too. In a profile over depth a hull meets the mean velocity from the surface down to its
draught.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from math import cos, sin
from typing import TYPE_CHECKING, Any

import casadi as ca
import numpy as np

from deckcrane.arrays import Array
from deckcrane.components.current.data import Current, VesselCurrent
from deckcrane.components.current.outputs import CURRENT_FORCE
from deckcrane.components.vessel import (
    FloatingBody,
    FlowDirection,
    Harmonics,
    Hull,
    LevelFrame,
    at_origin,
    force_at_rest,
    harmonics,
    level,
    moving_frame,
    vertical_sign,
)
from deckcrane.components.vessel.data import all_vessels
from deckcrane.components.wind import MOTIONS
from deckcrane.mechanics.equations import SX
from deckcrane.mechanics.model.parameters import inline_parameters, parameter
from deckcrane.mechanics.model.plant import Plant
from deckcrane.mechanics.model.protocol import Action, Part, Reading
from deckcrane.mechanics.model.world import World

if TYPE_CHECKING:
    from deckcrane.mechanics.model.plant import Plant


STRIPS = 12
"""Number of strips of the hull, at Gauss points: exact where the cross-flow has one direction from bow to stern."""


@dataclass(frozen=True)
class CrossFlow:
    """f = sum of drag w_i |v_i| v_i, n = sum of x_i f_i, with the flow v_i across each strip (Faltinsen 1990, Chap. 6).

    `alone` is false where coefficients already include the drag of a vessel that does not turn.
    """

    alone: bool
    drag: Any = parameter()
    half_length: Any = parameter()

    def force(self, v: SX, turning: SX) -> SX:
        """[0, f, n] in a flow with transverse speed v, of a vessel that turns."""
        places, weights = np.polynomial.legendre.leggauss(STRIPS)
        f, n = ca.SX(0), ca.SX(0)
        for x, weight in zip(places, weights / 2, strict=True):
            arm = x * self.half_length
            flow = v - turning * arm
            strip_force = weight * flow * ca.fabs(flow)
            f, n = f + strip_force, n + arm * strip_force
        if not self.alone:
            f = f - v * ca.fabs(v)
        return self.drag * ca.vertcat(ca.SX(1, 1), f, n)


@dataclass(frozen=True)
class CurrentForce(Part):
    """The current's force on a vessel, by the direction of the relative flow."""

    label: str
    hull: Hull
    side: int
    direction: FlowDirection
    coefficients: Harmonics = inline_parameters()
    across: CrossFlow | None = inline_parameters(default=None)
    speed: Any = parameter(default=0.0)
    at: Any = parameter("vector", default=None)

    @property
    def name(self) -> str:
        return self.label

    def acts_on(self) -> tuple[str, ...]:
        return (self.hull.name,)

    def _level_vessel(self, world: World) -> LevelFrame:
        return world.once((self.name, "level"), lambda: level(world, self.hull.name, self.at, self.side))

    def _current_force(self, world: World) -> SX:
        def compute() -> SX:
            vessel = self._level_vessel(world)
            u, v = vessel.flow(self.speed, self.direction)
            force = self.coefficients.force(u, v)
            return force if self.across is None else force + self.across.force(v, vessel.turning)

        return world.once(self.name, compute)

    def act(self, world: World) -> Action:
        return self._level_vessel(world).action(self._current_force(world))

    def _six_components(self, world: World) -> SX:
        return self._level_vessel(world).six(self._current_force(world))

    def readings(self, world: World) -> Iterable[Reading]:
        labels = self.hull.labels({"motion": MOTIONS})
        yield Reading.of(CURRENT_FORCE, labels, lambda: self._six_components(world))


def currents(plant: Plant, vessels: Iterable[FloatingBody]) -> Iterator[Part]:
    """The forces of a plant's current on its vessels; a vessel with coefficients has drag in still water too."""
    current, side = plant.scenario.current or Current(speed=0.0, direction=0.0), vertical_sign(plant)
    for vessel in vessels:
        hull, data = vessel.hull, all_vessels(plant)[vessel.hull.name].current
        if data is None:
            continue
        at = (0.0, 0.0, -side * data.draught / 2) if data.at is None else data.at
        speed, direction = current.mean_flow(data.draught)
        yield CurrentForce(
            f"{hull.section}.current",
            hull,
            side,
            FlowDirection(cos(direction), sin(direction)),
            _harmonics_of(data, current.density / 2),
            _cross_flow_of(data, current.density / 2),
            speed,
            np.array(at),
        )


def _harmonics_of(data: VesselCurrent, half: float) -> Harmonics:
    lateral = data.length * data.draught
    sizes = (half * (data.frontal_area or lateral), half * lateral, half * lateral * data.length)
    coefficients = data.shape or data.table
    assert coefficients is not None, "checked when the vessel was made"
    return harmonics(coefficients, sizes, across=data.shape is None)


def _cross_flow_of(data: VesselCurrent, half: float) -> CrossFlow | None:
    drag = data.cross_flow if data.shape is None else data.shape.y
    if drag is None:
        return None
    return CrossFlow(data.shape is not None, half * data.length * data.draught * drag, data.length / 2)


@dataclass(frozen=True)
class DepthProfile:
    """Factors on the surface speed by depth: linear between the depths, constant above the first and below the last.

    `across` has those a quarter turn counter-clockwise from the current's direction; None where it does not turn with depth.
    """

    depths: Any = parameter("list")
    factors: Any = parameter("list")
    across: Any = parameter("list", default=None)

    def factor(self, depth: SX) -> SX:
        return self._interpolate(self.factors, depth)

    def factor_across(self, depth: SX) -> SX:
        return self._interpolate(self.across, depth)

    def _interpolate(self, factors: Any, depth: SX) -> SX:
        total = factors[0]
        for i in range(len(self.depths) - 1):
            share = (depth - self.depths[i]) / (self.depths[i + 1] - self.depths[i])
            total = total + (factors[i + 1] - factors[i]) * ca.fmin(ca.fmax(share, 0), 1)
        return total


@dataclass(frozen=True)
class CurrentFlow:
    """A steady current: its velocity along x and y of the ground, and how it changes with depth; `side` is -1 where z is down."""

    x: Any = parameter()
    y: Any = parameter()
    profile: DepthProfile | None = None
    side: int = 1
    frame: Any = parameter("vector", default=None)
    """Velocity of the scenario's frame with a vessel under way; None at rest."""

    def velocity(self, depth: SX) -> SX:
        """Velocity of the water at a depth relative to the scenario's frame, in its axes."""
        velocity = self._over_ground(depth)
        return velocity if self.frame is None else velocity - self.frame

    def _over_ground(self, depth: SX) -> SX:
        velocity = ca.vertcat(self.x, self.y, 0)
        if self.profile is None:
            return velocity
        along = self.profile.factor(depth) * velocity
        if self.profile.across is None:
            return along
        return along + self.profile.factor_across(depth) * self.side * ca.vertcat(-self.y, self.x, 0)


def current_flow(plant: Plant) -> CurrentFlow | None:
    """The flow of the water past what does not move in the scenario's frame; None where the water is still."""
    current, frame = plant.scenario.current, moving_frame(plant)
    if current is None:
        return None if frame is None else CurrentFlow(0.0, 0.0, None, vertical_sign(plant), frame)
    direction, speed, side, profile = current.first_direction, current.reference_speed, vertical_sign(plant), None
    if current.profile is not None:
        factors, across = current.factors()
        profile = DepthProfile(current.depths, factors, across if current.turns else None)
    return CurrentFlow(speed * cos(direction), side * speed * sin(direction), profile, side, frame)


def current_load(plant: Plant, vessel: str, speed: float, angles: Array) -> Array | None:
    """Current forces along x and y of a vessel at rest and yaw moment at its origin: (angle, 3); None without coefficients.

    Angles are those towards which it flows, from the bow, counter-clockwise from above.
    """
    data, side = all_vessels(plant)[vessel].current, vertical_sign(plant)
    if data is None:
        return None
    half = (plant.scenario.current or Current(speed=0.0, direction=0.0)).density / 2
    force = force_at_rest(_harmonics_of(data, half), np.full(len(angles), speed), angles)
    across = _cross_flow_of(data, half)
    if across is not None and across.alone:
        v = speed * np.sin(angles)
        force[:, 1] += across.drag * v * np.abs(v)
    at = (0.0, 0.0, 0.0) if data.at is None else data.at
    return at_origin(force, np.array(at, float), side)


def surface_current(plant: Plant) -> float:
    """Speed of the scenario's current at the surface [m/s]; zero without one."""
    return 0.0 if plant.scenario.current is None else float(plant.scenario.current.surface_speed)

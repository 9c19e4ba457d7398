"""The wire on which a crane lowers its payload: where it leaves the crane, where it carries the load, and what hangs on it."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise
from math import dist, pi
from typing import TYPE_CHECKING, Any

import numpy as np

from deckcrane.arrays import Array
from deckcrane.components.ropes.suspension import hung_on_rope, is_loose
from deckcrane.components.ropes.wire_in_water import weight_in_water
from deckcrane.components.vessel import vertical_sign
from deckcrane.errors import DeckcraneError
from deckcrane.mechanics.model.part_set import initial_poses
from deckcrane.mechanics.model.plant import attachment_point

if TYPE_CHECKING:
    from deckcrane.components.ropes.data import Rope, RopePoint
    from deckcrane.mechanics.model.plant import Plant


@dataclass(frozen=True)
class LoweringWire:
    """A rope with mass whose one span leads from a point of the crane down to free bodies."""

    name: str
    rope: Rope
    side: int
    """1 where z points up."""
    upper: RopePoint
    lower: RopePoint
    top: Array
    """Position of the upper point in the ground frame at the start."""
    bottom: Array
    """Position of the lower point there."""
    bodies: tuple[str, ...]
    """What hangs on it."""
    lead: float
    """Length of the rope before the hanging span [m]."""

    @property
    def height(self) -> float:
        """Height of the upper point above the still surface [m]."""
        return self.side * float(self.top[2])

    @property
    def depth(self) -> float:
        """Depth of the lower point at the start [m]."""
        return -self.side * float(self.bottom[2])

    @property
    def begins_at_top(self) -> bool:
        """Whether the first end of the rope is that of the crane."""
        return self.rope.path.index(self.upper) < self.rope.path.index(self.lower)

    def length(self, depth: float) -> float:
        """Unstretched length [m] of the hanging span with its lower end at a depth."""
        return self.height + depth

    def weight(self, depth: float, gravity: float) -> float:
        """Weight [N] of the hanging span, less its buoyancy."""
        return weight_in_water(self.rope, self.height, -depth, gravity)

    def first_moment(self, depth: float, gravity: float) -> float:
        """Integral [N m] over the span of the weight that hangs below each point: EA times the stretch by its own weight."""
        wet = max(depth, 0.0)
        dry = self.length(depth) - wet
        in_water = 0.0 if wet == 0.0 else self.weight(depth, gravity) - self._mass * gravity * dry
        return in_water * wet / 2 + dry * (in_water + self._mass * gravity * dry / 2)

    def drag(self, depth: float) -> float:
        """1/2 rho C pi d [N s^2/m^3] along the wire, averaged over its length with what is above the water."""
        water = self.rope.water
        if water is None or depth <= 0:
            return 0.0
        diameter = water.diameter or self.rope.diameter or 0.0
        return water.density / 2 * water.drag.along * pi * diameter * depth / self.length(depth)

    def values_at(self, plant: Plant, depth: float) -> dict[str, Any]:
        """Values, by path, that put the lower point to a depth below the upper one, on a wire that is just taut there."""
        target = np.array([*self.top[:2], -self.side * depth])
        values: dict[str, Any] = {f"ropes.{self.name}.{key}": None for key in ("length", "tension", "slack")}
        for body in self.bodies:
            turned = plant.placement(body)[0].T @ (target - self.bottom)
            starts = [data.element.start for data in plant.coordinates if data.body == body][:3]
            for axis, start, shift in zip("xyz", starts, turned, strict=True):
                values[f"bodies.{body}.joint.{axis}.start"] = float(start + shift)
        return values

    @property
    def _mass(self) -> float:
        assert self.rope.mass is not None, "a wire without mass is refused"
        return self.rope.mass


def lowering_wire(plant: Plant, payload: str) -> LoweringWire:
    """The wire that carries the payload; an error that says what to write where there is none."""
    if not is_loose(plant, payload):
        raise DeckcraneError(
            f'"{payload}" hangs on no rope: a load that is lowered is a free body, joint: {{free: true}}, on a rope from the '
            "crane's tip, such as ropes: {wire: {path: [{on: boom, at: [20 m, 0, 0]}, {on: "
            f"{payload}}}], stiffness: 300 MN, mass: 25 kg/m, modes: 4, water: {{diameter: 76 mm}}}}}}"
        )
    carrying = {
        name: hung
        for name, rope in plant.scenario.ropes.items()
        if any(not is_loose(plant, point.body) for point in rope.path)
        and (hung := hung_on_rope(plant, name)) is not None
        and payload in hung.bodies
    }
    if len(carrying) != 1:
        listed = f"the ropes {', '.join(carrying)} do" if carrying else "none does"
        raise DeckcraneError(f'one rope from the crane should carry "{payload}"; {listed}')
    name, hung = next(iter(carrying.items()))
    rope = plant.scenario.ropes[name]
    if rope.falls != 1 or len(hung.spans) != 1:
        raise DeckcraneError(
            f"ropes.{name}: a load that is lowered hangs on one fall; give the wire falls: 1 and one span"
        )
    if rope.mass is None:
        raise DeckcraneError(
            f"ropes.{name}: give the wire's mass per length and the water about it, such as mass: 25 kg/m, modes: 4, "
            "water: {diameter: 76 mm}"
        )
    lower, upper = hung.spans[0]
    span = min(rope.path.index(lower), rope.path.index(upper))
    if span != (len(rope.path) - 2 if rope.span is None else rope.span):
        raise DeckcraneError(f"ropes.{name}: the span that hangs in the water should have the mass; write span: {span}")
    poses = initial_poses(plant)
    points = {id(point): poses.of(attachment_point(plant, point.body, point.at))[1] for point in rope.path}
    lead = sum(
        dist(points[id(a)], points[id(b)]) for a, b in pairwise(rope.path) if {id(a), id(b)} != {id(lower), id(upper)}
    )
    return LoweringWire(
        name, rope, vertical_sign(plant), upper, lower, points[id(upper)], points[id(lower)], hung.bodies, lead
    )

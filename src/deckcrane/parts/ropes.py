"""Ropes: elastic lines through points of bodies, over sheaves and from drums. They pull at every point, and never push."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any

import casadi as ca

from deckcrane.equations.system import SX
from deckcrane.parts.forces import AXES
from deckcrane.parts.protocol import Action, Part, Reading
from deckcrane.parts.rope_lines import Drum, ElasticLine, RopeLaw
from deckcrane.parts.rope_spans import Knot, Wheel
from deckcrane.parts.world import World
from deckcrane.plant.numbers import number, unnamed
from deckcrane.plant.spots import Spot
from deckcrane.screws import rotation


@dataclass(frozen=True)
class RopeWheel:
    """A sheave or a drum: axis and mark in the frame of what carries it, the radius with its sign (see `rope_spans`).

    Angles about a drum are counted from its mark, as it stands at the start.
    """

    axis: tuple[float, float, float]
    drum: str | None
    """The coordinate of a drum's joint."""
    mark: Any = number("list")
    turn: Any = number()
    begun: Any = number()
    """The coordinate's value at the start."""


@dataclass(frozen=True)
class RopeKnot:
    """A point of a rope's path."""

    spot: Spot = unnamed()
    wheel: RopeWheel | None = unnamed(default=None)
    efficiency: Any = number(default=None)


@dataclass(frozen=True)
class ElasticRope(Part):
    """A rope without mass."""

    hangs_loads = True

    label: str
    path: tuple[RopeKnot, ...]
    stiffness: Any = number()
    length: Any = number()
    friction_speed: Any = number()
    damping: Any = number(default=None)

    @property
    def name(self) -> str:
        return self.label

    @property
    def own_name(self) -> str:
        return self.label.removeprefix("ropes.")

    def line(self, world: World) -> ElasticLine:
        """The rope as it hangs in a world."""
        return world.once(self.name, lambda: self._line(world))

    def _line(self, world: World) -> ElasticLine:
        return line_in(world, self.path, RopeLaw(self.stiffness, self.damping, self.length, self.friction_speed))

    def act(self, world: World) -> Action:
        line = self.line(world)
        wrenches: list[tuple[int, SX]] = []
        for knot, (force, moment) in zip(self.path, line.forces, strict=True):
            wrenches += world.at(knot.spot).push(force, moment if knot.wheel is not None else None)
        return Action(wrenches=tuple(wrenches), energy={"elastic": line.energy}, power=line.power)

    def readings(self, world: World) -> Iterable[Reading]:
        line = self.line(world)
        yield from rope_readings(
            self.own_name, line, lambda: line.tensions, lambda: line.forces, lambda: line.mean_tension <= 0
        )


def line_in(world: World, path: tuple[RopeKnot, ...], law: RopeLaw) -> ElasticLine:
    """A line along a path as it hangs in a world."""
    drums = []
    for i, knot in enumerate(path):
        if knot.wheel is not None and knot.wheel.drum is not None:
            port = world.port(knot.wheel.drum)
            drums.append(Drum(i, port.value - knot.wheel.begun, port.rate))
    inner = tuple(knot.efficiency for knot in path[1:-1])
    return ElasticLine(tuple(_knot(world, each) for each in path), inner, tuple(drums), law)


def rope_readings(
    name: str,
    line: ElasticLine,
    tensions: Callable[[], tuple[SX, ...]],
    forces: Callable[[], tuple[tuple[SX, SX], ...]],
    slack: Callable[[], SX],
) -> Iterable[Reading]:
    """What every rope shows, whatever gives its tensions, and its forces on the points of its path."""
    own, count = {"rope": (name,)}, len(line.knots)
    spans = {"span": tuple(f"{name}.{i}" for i in range(count - 1))}
    points = {"sheave": tuple(f"{name}.{i}" for i in range(count)), "axis": AXES}
    yield Reading("rope_tension", own, "N", "tension of each rope at its first end", lambda: tensions()[0])
    yield Reading("rope_span_tension", spans, "N", "tension of each span of a rope", lambda: _column(tensions()))
    yield Reading("rope_length", own, "m", "length of each rope's path", lambda: line.path)
    yield Reading("rope_slack", own, "1", "1 where a rope is slack", slack)
    long_name = "force of a rope on each point of its path, in the ground frame"
    yield Reading("sheave_force", points, "N", long_name, lambda: _column(force for force, _ in forces()))


def _knot(world: World, knot: RopeKnot) -> Knot:
    place = world.at(knot.spot)
    R = place.rotation
    return Knot(place.position, place.velocity, R @ place.angular_velocity, _wheel(world, R, knot.wheel))


def _wheel(world: World, R: SX, wheel: RopeWheel | None) -> Wheel | None:
    if wheel is None:
        return None
    axis, mark = ca.SX(ca.DM(wheel.axis)), ca.vertcat(*wheel.mark)
    if wheel.drum is not None:
        mark = rotation(axis, wheel.begun - world.port(wheel.drum).value) @ mark
    return Wheel(R @ axis, R @ mark, wheel.turn)


def _column(values: Iterable[SX]) -> SX:
    return ca.vertcat(*values)

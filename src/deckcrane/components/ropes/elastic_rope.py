"""Elastic ropes as parts: lines through points of bodies, over sheaves and from drums, that pull at every point and never push.

Where a rope is loaded beyond its breaking load a warning says so, and the run goes on.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any

import casadi as ca
import numpy as np
import xarray as xr

from deckcrane.arrays import Array
from deckcrane.components.catalogue import Scenario
from deckcrane.components.ropes.elastic_line import Drum, ElasticLine, PathNode, RopeLaw, Wheel
from deckcrane.components.ropes.outputs import (
    ROPE_LENGTH,
    ROPE_LOSS,
    ROPE_SLACK,
    ROPE_SPAN_TENSION,
    ROPE_TENSION,
    SHEAVE_FORCE,
    SHEAVE_LOSS,
)
from deckcrane.components.winches.data import is_winch
from deckcrane.errors import DeckcraneError, warn_user
from deckcrane.mechanics.coordinates import AXES
from deckcrane.mechanics.equations import SX, EventSignal, Limit, SlackRope
from deckcrane.mechanics.model.parameters import inline_parameters, parameter
from deckcrane.mechanics.model.plant import AttachmentPoint, Plant
from deckcrane.mechanics.model.protocol import (
    Action,
    GivesSignals,
    HangsLoads,
    IsDrawn,
    OffersControls,
    Reading,
    RestsInEquilibrium,
)
from deckcrane.mechanics.model.sketches import DiscSketch, LineSketch, PathPoint, Shown, Sketch
from deckcrane.mechanics.model.world import World
from deckcrane.screws import rotation

TAUT = 2e-4
"""The strain of a taut rope: it has its stiffness and most of its damping, and little tension."""


@dataclass(frozen=True)
class RopeWheel:
    """A sheave or a drum: axis and mark in the frame of its carrier, the radius with its sign (see `ropes.elastic_line`).

    Angles about a drum are measured from its mark at the start.
    """

    axis: tuple[float, float, float]
    drum: str | None
    """The coordinate of a drum's joint."""
    mark: Any = parameter("list")
    turn: Any = parameter()
    begun: Any = parameter()
    """The coordinate's value at the start."""
    mu: Any = parameter(default=None)
    turns: Any = parameter(default=None)


@dataclass(frozen=True)
class RopeKnot:
    """A point of a rope's path."""

    spot: AttachmentPoint = inline_parameters()
    wheel: RopeWheel | None = inline_parameters(default=None)
    efficiency: Any = parameter(default=None)


@dataclass(frozen=True)
class ElasticRope(HangsLoads, RestsInEquilibrium, GivesSignals, OffersControls, IsDrawn):
    """A rope without mass; `order` lists the knots that it runs through, one after the other: those of falls repeatedly."""

    label: str
    knots: tuple[RopeKnot, ...]
    order: tuple[int, ...]
    stiffness: Any = parameter()
    length: Any = parameter()
    friction_speed: Any = parameter()
    damping: Any = parameter(default=None)
    breaking_load: Any = parameter(default=None)
    begun: Any = parameter(default=0.0)
    """Length of its path at the start; no equation has it."""
    load: Any = parameter("list", default=None)
    """Tension of each span by the load at the start, where drives hold that load."""
    guides: bool = False

    @property
    def name(self) -> str:
        return self.label

    @property
    def own_name(self) -> str:
        return self.label.removeprefix("ropes.")

    @property
    def path(self) -> tuple[RopeKnot, ...]:
        """The knots from end to end."""
        return tuple(self.knots[i] for i in self.order)

    def line(self, world: World) -> ElasticLine:
        """The rope in a world."""
        return world.once(self.name, lambda: self._make_line(world))

    def _make_line(self, world: World) -> ElasticLine:
        return line_in(world, self.path, RopeLaw(self.stiffness, self.damping, self.length, self.friction_speed))

    def act(self, world: World) -> Action:
        line = self.line(world)
        wrenches: list[tuple[int, SX]] = []
        for i, knot in enumerate(self.knots):
            at_knot = [wrench for k, wrench in zip(self.order, line.forces, strict=True) if k == i]
            force, moment = (sum(vectors[1:], vectors[0]) for vectors in zip(*at_knot, strict=True))
            wrenches += world.at(knot.spot).push(force, moment if knot.wheel is not None else None)
        return Action(wrenches=tuple(wrenches), energy={"elastic": line.energy}, power=line.power)

    def hung_weights(self, world: World) -> Iterable[tuple[int, SX]]:
        return hung_weights(world, self.path, self.load)

    def limits(self) -> Iterable[Limit]:
        """Its stiffness limits the step where it is taut."""
        yield taut_rope(self.label, self.begun)

    def values_at_rest(self, world: World) -> SX:
        return ca.vertcat(*self.line(world).tensions) if self.breaking_load is not None else ca.SX(0, 1)

    def check_rest(self, values: Array) -> None:
        check_breaking(self.label, values, self.breaking_load)

    def readings(self, world: World) -> Iterable[Reading]:
        line = self.line(world)
        return rope_readings(
            self.own_name,
            len(self.path),
            lambda: line.tensions,
            lambda: line.path,
            lambda: line.mean_tension <= 0,
            lambda: [force for force, _ in line.forces],
            lambda: line.sheave_losses,
            lambda: line.damping_loss + line.strain_loss,
        )

    def event_signals(self, world: World) -> Iterable[EventSignal]:
        line = self.line(world)
        yield EventSignal("rope", self.own_name, line.tautness, line.tensions[0])

    def drawing(self, plant: Plant) -> Iterable[Sketch]:
        return path_sketches(plant, self.own_name, self.path)


UNIT = RopeLaw(ca.SX(1), None, ca.SX(1, 1), ca.SX(1))
"""The law of a line of which only the path matters."""


def hung_weights(world: World, path: tuple[RopeKnot, ...], tensions: Sequence[SX] | None) -> Iterable[tuple[int, SX]]:
    """Wrenches of a rope with these tensions in its spans on the bodies of its path."""
    if tensions is None:
        return
    forces = line_in(world, path, UNIT).forces_of(tuple(tensions))
    for knot, (force, moment) in zip(path, forces, strict=True):
        yield from world.at(knot.spot).push(force, moment if knot.wheel is not None else None)


def line_in(world: World, path: tuple[RopeKnot, ...], law: RopeLaw) -> ElasticLine:
    """A line along a path in a world."""
    drums = [turned_drum(world, i, knot) for i, knot in enumerate(path)]
    by_knot = {
        id(rope_knot): knot_of(world, rope_knot) for rope_knot in path
    }  # a knot that the path passes again is the same
    knots = tuple(by_knot[id(rope_knot)] for rope_knot in path)
    inner = tuple(knot.efficiency for knot in path[1:-1])
    return ElasticLine(knots, inner, tuple(drum for drum in drums if drum is not None), law)


def path_sketches(plant: Plant, name: str, path: tuple[RopeKnot, ...]) -> Iterable[Sketch]:
    """The wheels of a path, in numbers, and the line along it."""
    data = plant.scenario.ropes[name]
    for knot in path:
        if knot.wheel is not None and not is_winch(plant, knot.spot.body):  # they draw their drums
            yield DiscSketch(knot.spot, np.array(knot.wheel.axis), abs(knot.wheel.turn), _disc_width(knot))
    points = [
        PathPoint(knot.spot)
        if knot.wheel is None
        else PathPoint(knot.spot, np.array(knot.wheel.axis), float(knot.wheel.turn))
        for knot in path
    ]
    tensions = [Shown(ROPE_SPAN_TENSION.name, (f"{name}.{i}",)) for i in range(len(points) - 1)]
    slack = Shown(ROPE_SLACK.name, (name,))
    yield LineSketch(name, tuple(points), tuple(tensions), slack, data.breaking_load, (data.diameter or 0.0) / 2)


def _disc_width(knot: RopeKnot) -> float | None:
    """Width of a disc: of a drum its diameter, of a sheave the default."""
    return 2 * abs(knot.wheel.turn) if knot.wheel is not None and knot.wheel.drum is not None else None


def taut_rope(label: str, path: float) -> SlackRope:
    """A rope with the length at which it would be taut at the start."""
    return SlackRope(label, {f"{label}.length": path / (1 + TAUT)})


def check_breaking(label: str, tensions: Array, load: float) -> None:
    """Refuse a static equilibrium that breaks the rope."""
    peak = float(np.max(tensions))
    if peak > load:
        raise DeckcraneError(
            f"{label}: at rest it carries {peak / 1e3:.4g} kN, more than its breaking load of {load / 1e3:.4g} kN; what hangs on "
            "it is too heavy: more falls, a stronger rope or a lighter load are needed"
        )


def rope_readings(
    name: str,
    count: int,
    tensions: Callable[[], Sequence[SX]],
    length: Callable[[], SX],
    slack: Callable[[], SX],
    forces: Callable[[], Sequence[SX]],
    sheave_losses: Callable[[], Sequence[SX]],
    loss: Callable[[], SX],
) -> Iterable[Reading]:
    """Outputs of all ropes: tensions of the spans, length, slack, forces on its `count` points, and losses.

    Power is lost at the points between its ends and in the rope itself.
    """
    labels = {"rope": (name,)}
    spans = {"span": tuple(f"{name}.{i}" for i in range(count - 1))}
    sheaves = {"sheave": tuple(f"{name}.{i}" for i in range(count)), "axis": AXES}
    yield Reading.of(ROPE_TENSION, labels, lambda: tensions()[0])
    yield Reading.of(ROPE_SPAN_TENSION, spans, lambda: ca.vertcat(*tensions()))
    yield Reading.of(ROPE_LENGTH, labels, length)
    yield Reading.of(ROPE_SLACK, labels, slack)
    yield Reading.of(SHEAVE_FORCE, sheaves, lambda: ca.vertcat(*forces()))
    points, zero = {"sheave": sheaves["sheave"]}, ca.SX(1, 1)
    yield Reading.of(SHEAVE_LOSS, points, lambda: ca.vertcat(zero, *sheave_losses(), zero))
    yield Reading.of(ROPE_LOSS, labels, loss)


def turned_drum(world: World, i: int, knot: RopeKnot) -> Drum | None:
    """The drum at a knot, where it is one: its rotation since the start, and its angular velocity."""
    if knot.wheel is None or knot.wheel.drum is None:
        return None
    port = world.port(knot.wheel.drum)
    return Drum(i, port.value - knot.wheel.begun, port.rate)


def knot_of(world: World, knot: RopeKnot) -> PathNode:
    """A point of a path in a world."""
    place = world.at(knot.spot)
    R = place.rotation
    return PathNode(place.position, place.velocity, R @ place.angular_velocity, _wheel_of(world, R, knot.wheel))


def _wheel_of(world: World, R: SX, wheel: RopeWheel | None) -> Wheel | None:
    if wheel is None:
        return None
    axis, mark = ca.SX(ca.DM(wheel.axis)), ca.vertcat(*wheel.mark)
    if wheel.drum is not None:
        mark = rotation(axis, wheel.begun - world.port(wheel.drum).value) @ mark
    return Wheel(R @ axis, R @ mark, wheel.turn, wheel.mu, wheel.turns)


def warn_overloaded(scenario: Scenario, dataset: xr.Dataset) -> None:
    """Warn of each rope whose recorded tension exceeds its breaking load."""
    if ROPE_SPAN_TENSION.name not in dataset:
        return
    spans = [str(name) for name in dataset["span"].values]
    for name, rope in scenario.ropes.items():
        rope_spans = [i for i, label in enumerate(spans) if label.rpartition(".")[0] == name]
        if rope.breaking_load is None or not rope_spans:
            continue
        tension = dataset[ROPE_SPAN_TENSION.name].isel(span=rope_spans).max("span").values
        over = np.flatnonzero(tension > rope.breaking_load)
        if len(over):
            warn_user(
                f"ropes.{name}: its tension goes up to {tension.max() / 1e3:.4g} kN, beyond its breaking load of "
                f"{rope.breaking_load / 1e3:.4g} kN, first at t = {float(dataset['time'][over[0]]):.4g} s; the run goes on with a "
                "rope that does not break"
            )

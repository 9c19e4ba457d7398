"""Ropes with mass: one span is a chain of nodes, each with its share of the span's mass; the other spans only lead to it.

The rope in that span, l unstretched, is spread evenly over n nodes in the middles of n equal parts, so that all its mass is there
and moves with them. Between nodes, and from the outer ones over all sheaves and to drums and anchors, it is an elastic line
as any other.

Where rope runs into the span, as a drum pays out or as the spans before and behind it grow shorter, nodes stay at their shares of
l, and rope runs through them: a node's place moves with the rope's velocity there (which is its state) less that of the rope
through it, along the rope. It grows heavier by rope that has its own velocity, so its momentum is only changed by forces. Rope that
moves as one has the same velocity at all nodes, and then this is exact; what is left out is the difference of velocities of
neighbours, times the speed of rope through them, over their distance.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import pairwise
from typing import Any

import casadi as ca

from deckcrane.arrays import Array
from deckcrane.equations.handles import Limit
from deckcrane.equations.system import SX, EventSignal
from deckcrane.parts.forces import AXES
from deckcrane.parts.protocol import Action, Formulation, Part, Reading, State
from deckcrane.parts.rope_lines import Drum, ElasticLine, Feed, RopeLaw
from deckcrane.parts.rope_spans import Knot
from deckcrane.parts.ropes import (
    RopeKnot,
    check_breaking,
    hung_weights,
    knot_of,
    path_sketches,
    rope_readings,
    taut_rope,
    turned_drum,
)
from deckcrane.parts.sketches import Sketch
from deckcrane.parts.world import World
from deckcrane.plant.numbers import number
from deckcrane.plant.plant import Plant

SHORTEST = 1e-2
"""Rope in the span that has nodes counts as this long at least [m]."""


@dataclass(frozen=True)
class Chain:
    """A rope with mass in symbols: its lines from end to end, and its nodes' masses, velocities and places."""

    lines: tuple[ElasticLine, ...]
    places: tuple[SX, ...]
    velocities: tuple[SX, ...]
    mass: SX
    """Of each node."""
    growing: SX
    """The rate of that."""
    through: tuple[SX, ...]
    """How fast rope runs through each node, towards the end of the path, unstretched."""
    gravity: SX

    @cached_property
    def pulls(self) -> tuple[SX, ...]:
        """Of the lines on each node."""
        return tuple(
            before.forces[-1][0] + after.forces[0][0] for before, after in zip(self.lines, self.lines[1:], strict=False)
        )

    @cached_property
    def drifts(self) -> tuple[SX, ...]:
        """How fast each node's place moves."""
        both = zip(self.velocities, self.through, self.lines, self.lines[1:], strict=False)
        return tuple(w - speed * (before.spans[-1].way + after.spans[0].way) / 2 for w, speed, before, after in both)

    @cached_property
    def accelerations(self) -> tuple[SX, ...]:
        return tuple(self.gravity + pull / self.mass for pull in self.pulls)

    @property
    def energy(self) -> dict[str, SX]:
        zero = ca.SX(1, 1)
        return {
            "kinetic": sum((self.mass * ca.dot(w, w) / 2 for w in self.velocities), zero),
            "gravity": sum((-self.mass * ca.dot(self.gravity, r) for r in self.places), zero),
            "elastic": sum((line.energy for line in self.lines), zero),
        }

    @property
    def power(self) -> SX:
        """What the lines lose; what rope that runs in brings with it; and what forces do on rope that runs through nodes."""
        total = sum((line.power for line in self.lines), ca.SX(1, 1))
        for r, w, drift, pull in zip(self.places, self.velocities, self.drifts, self.pulls, strict=True):
            total += self.growing * (ca.dot(w, w) / 2 - ca.dot(self.gravity, r))
            total += ca.dot(w - drift, pull + self.mass * self.gravity)
        return total


@dataclass(frozen=True)
class Lead:
    """The knots before or behind the span with nodes: how far they reach, and what a drum has paid out; each with its rate."""

    knots: tuple[Knot, ...]
    efficiencies: tuple[SX | None, ...]
    """Of all its knots."""
    drum: Drum | None
    reach: SX
    reaching: SX
    paid: SX
    paying: SX


@dataclass(frozen=True)
class HeavyRope(Part):
    """A rope whose span number `span` has nodes with mass; states are their places in the ground frame, then velocities."""

    hangs_loads = True

    label: str
    path: tuple[RopeKnot, ...]
    span: int
    nodes: int
    stiffness: Any = number()
    length: Any = number()
    """All of it, unstretched, at the start."""
    kept: Any = number()
    """Unstretched length of what leads to the span, over its length at the start."""
    density: Any = number()
    """Mass per unstretched length."""
    friction_speed: Any = number()
    wraps: Any = number("list")
    """The lengths on the wheels at both ends of the span at the start, which count as what leads to it."""
    damping: Any = number(default=None)
    breaking_load: Any = number(default=None)
    hung: Any = number("list", default=())
    """Places of the nodes at the start."""
    begun: Any = number(default=0.0)
    """The length of its path at the start; no equation has it."""
    load: Any = number("list", default=None)
    """The tension of each span by what hangs on it at the start and by its own weight, where drives hold that."""

    @property
    def name(self) -> str:
        return self.label

    @property
    def own_name(self) -> str:
        return self.label.removeprefix("ropes.")

    def states(self) -> tuple[State, ...]:
        names = [f"{self.label}.{i}.{axis}" for i in range(self.nodes) for axis in AXES]
        places = tuple(State(name, "m", float(x)) for name, x in zip(names, self.hung, strict=True))
        speeds = (f"{self.label}.{i}.d:{axis}" for i in range(self.nodes) for axis in AXES)
        return (*places, *(State(name, "m/s") for name in speeds))

    def hung_weights(self, world: World) -> Iterable[tuple[int, SX]]:
        return hung_weights(world, self.path, self.load)

    # ---- The chain.
    def chain(self, world: World) -> Chain:
        """The rope as it hangs in a world."""
        return world.once(self.name, lambda: self._chain(world))

    def _chain(self, world: World) -> Chain:
        n, states = self.nodes, world.states(self)
        places = tuple(states[3 * i : 3 * i + 3, :] for i in range(n))
        velocities = tuple(states[3 * (n + i) : 3 * (n + i) + 3, :] for i in range(n))
        before, after = (
            self._lead(world, self.path[: self.span + 1], 0),
            self._lead(world, self.path[self.span + 1 :], 1),
        )
        inside = self.length + before.paid + after.paid - self.kept * (before.reach + after.reach)
        counted = inside > SHORTEST
        into = [lead.paying - self.kept * lead.reaching for lead in (before, after)]
        content, growing = ca.fmax(inside, SHORTEST), counted * (into[0] + into[1])
        shares = [(i + 0.5) / n for i in range(n)]
        through = tuple(counted * ((1 - f) * into[0] - f * into[1]) for f in shares)
        mass, heavier = self.density * content / n, self.density * growing / n

        def made(moving: tuple[SX, ...]) -> Chain:
            knots = [Knot(r, v, ca.SX(3, 1)) for r, v in zip(places, moving, strict=True)]
            lines = self._lines(knots, (before, after), content / n, growing / n)
            return Chain(lines, places, velocities, mass, heavier, through, world.gravity)

        return made(made(velocities).drifts)  # how nodes drift depends on where they are alone

    def _lead(self, world: World, path: tuple[RopeKnot, ...], side: int) -> Lead:
        knots = tuple(knot_of(world, each) for each in path)
        drum = next((found for i, each in enumerate(path) if (found := turned_drum(world, i, each)) is not None), None)
        one, none = ca.SX(1), ca.SX(1, 1)
        paid = paying = none
        if drum is not None:
            wheel = knots[drum.knot].wheel
            assert wheel is not None, "drums have a radius"
            out = wheel.turn if side == 0 else -wheel.turn
            paid, paying = out * drum.turned, out * drum.rate
        efficiencies = tuple(each.efficiency for each in path)
        if len(knots) == 1:
            return Lead(knots, efficiencies, drum, none, none, paid, paying)
        line = ElasticLine(knots, efficiencies[1:-1], (), RopeLaw(one, None, one, one))
        reach, reaching = line.reach + self.wraps[side], sum(line.rates, none) + paying
        return Lead(knots, efficiencies, drum, reach, reaching, paid, paying)

    def _lines(self, nodes: list[Knot], leads: tuple[Lead, Lead], part: SX, growing: SX) -> tuple[ElasticLine, ...]:
        """All lines from end to end; each node has `part` of the rope, half of it before and half behind."""
        before, after = leads
        between = [
            ElasticLine((first, second), (), (), self._law(part), Feed(growing, True))
            for first, second in pairwise(nodes)
        ]
        outer = []
        for lead in leads:
            # What a drum pays out is counted by the line itself.
            length = self.kept * lead.reach + part / 2 - lead.paid
            rate = self.kept * lead.reaching + growing / 2 - lead.paying
            outer.append((self._law(length), rate))
        first = ElasticLine(
            (*before.knots, nodes[0]),
            before.efficiencies[1:],
            _drums(before.drum, 0),
            outer[0][0],
            Feed(outer[0][1], False),
        )
        last = ElasticLine(
            (nodes[-1], *after.knots),
            after.efficiencies[:-1],
            _drums(after.drum, 1),
            outer[1][0],
            Feed(outer[1][1], True),
        )
        return (first, *between, last)

    def _law(self, length: SX) -> RopeLaw:
        return RopeLaw(self.stiffness, self.damping, length, self.friction_speed)

    # ---- What it does.
    def act(self, world: World) -> Action:
        chain = self.chain(world)
        wrenches: list[tuple[int, SX]] = []
        for knot, (force, moment) in zip(self.path, self._forces(chain), strict=True):
            wrenches += world.at(knot.spot).push(force, moment if knot.wheel is not None else None)
        return Action(wrenches=tuple(wrenches), energy=chain.energy, power=chain.power)

    def _forces(self, chain: Chain) -> list[tuple[SX, SX]]:
        """On the points of the path."""
        return [*chain.lines[0].forces[:-1], *chain.lines[-1].forces[1:]]

    def rates(self, world: World) -> SX:
        chain = self.chain(world)
        return ca.vertcat(*chain.drifts, *chain.accelerations)

    def unbalanced(self, world: World) -> Mapping[int, SX]:
        """Pulls and weights, on the nodes' places."""
        chain = self.chain(world)
        forces = ca.vertcat(*[pull + chain.mass * chain.gravity for pull in chain.pulls])
        return dict(enumerate(ca.vertsplit(ca.densify(forces))))

    def limits(self) -> Iterable[Limit]:
        """How stiff a rope is shows where it is taut."""
        yield taut_rope(self.label, self.begun)

    def watched(self, world: World) -> SX:
        every = [T for line in self.chain(world).lines for T in line.tensions]
        return ca.vertcat(*every) if self.breaking_load is not None else ca.SX(0, 1)

    def check_rest(self, values: Array) -> None:
        check_breaking(self.label, values, self.breaking_load)

    def readings(self, world: World) -> Iterable[Reading]:
        chain = self.chain(world)
        first, last = chain.lines[0], chain.lines[-1]

        def length() -> SX:
            return sum((line.path for line in chain.lines), ca.SX(1, 1))

        def slack() -> SX:
            least = first.mean_tension
            for line in chain.lines[1:]:
                least = ca.fmin(least, line.mean_tension)
            return least <= 0

        def tensions() -> list[SX]:
            return [*first.tensions, *last.tensions[1:]]

        def forces() -> list[SX]:
            return [force for force, _ in self._forces(chain)]

        def sheave_losses() -> list[SX]:
            return [*first.sheave_losses, *last.sheave_losses]

        def loss() -> SX:
            return -chain.power - sum(sheave_losses(), ca.SX(1, 1))

        yield from rope_readings(self.own_name, len(self.path), tensions, length, slack, forces, sheave_losses, loss)
        nodes = {"rope_node": tuple(f"{self.own_name}.{i}" for i in range(self.nodes)), "axis": AXES}
        long_name = "place of each node of a rope with mass, in the ground frame"
        yield Reading("rope_shape", nodes, "m", long_name, lambda: ca.vertcat(*chain.places))

    def event_signals(self, world: World) -> Iterable[EventSignal]:
        """Slack where any of its pieces is."""
        first, *others = self.chain(world).lines
        least = first.tautness
        for line in others:
            least = ca.fmin(least, line.tautness)
        yield EventSignal("rope", self.own_name, least, first.tensions[0])

    def drawing(self, plant: Plant) -> Iterable[Sketch]:
        """Straight between its points; `rope_shape` has where it hangs."""
        return path_sketches(plant, self.own_name, self.path)

    def refusal(self, formulation: Formulation) -> str | None:
        if formulation == "bond graph":
            return f"{self.label} has nodes with mass, which bond graphs do not draw; leave its mass out"
        return super().refusal(formulation)


def _drums(drum: Drum | None, moved: int) -> tuple[Drum, ...]:
    """A lead's drum as one of a line that has `moved` knots before the lead's."""
    return () if drum is None else (replace(drum, knot=drum.knot + moved),)

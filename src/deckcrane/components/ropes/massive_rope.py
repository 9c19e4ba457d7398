"""Ropes with mass: one span is a chain of nodes, each with its share of the span's mass; the other spans only lead to it.

The rope in that span, l unstretched, is spread evenly over n nodes in the middles of n equal parts, so that all its mass is there
and moves with them. Between nodes, and from the outer ones over all sheaves and to drums and anchors, it is an elastic line
like any other.

Where rope runs into the span, as a drum pays out or as the spans before and behind it grow shorter, nodes stay at their shares of
l, and rope runs through them: a node's position moves with the rope's velocity there (its state) less that of the rope
through it, along the rope. Its mass grows by rope that has its velocity, so only forces change its momentum. Where the rope
moves as one, all nodes have the same velocity, and this is exact; it neglects the difference of velocities of neighbours,
times the speed of rope through them, over their distance.

The initial positions are those of static equilibrium of chains of nodes between two points. The energy of a chain whose links
only pull is convex, so there is one minimum (or a set of equal ones), and a damped Newton method finds it from anywhere.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import pairwise
from typing import Any

import casadi as ca
import numpy as np

from deckcrane.arrays import Array
from deckcrane.components.ropes.elastic_line import APART, Drum, ElasticLine, PathNode, PayOut, RopeLaw
from deckcrane.components.ropes.elastic_rope import (
    RopeKnot,
    check_breaking,
    hung_weights,
    knot_of,
    path_sketches,
    rope_readings,
    taut_rope,
    turned_drum,
)
from deckcrane.components.ropes.outputs import ROPE_SHAPE
from deckcrane.components.ropes.wire_in_water import (
    OrbitalMotion,
    PieceForces,
    WirePiece,
    WireSurroundings,
    WireWater,
)
from deckcrane.mechanics.coordinates import AXES
from deckcrane.mechanics.equations import SX, EventSignal, Limit
from deckcrane.mechanics.model.parameters import parameter
from deckcrane.mechanics.model.plant import Plant
from deckcrane.mechanics.model.protocol import (
    Action,
    Formulation,
    GivesSignals,
    HangsLoads,
    IsDrawn,
    OffersControls,
    Reading,
    RestsInEquilibrium,
    State,
)
from deckcrane.mechanics.model.sketches import Sketch
from deckcrane.mechanics.model.world import World

SHORTEST = 1e-2
"""Least length of rope in the span that has nodes [m]."""


@dataclass(frozen=True)
class Chain:
    """A rope with mass in symbols: its lines from end to end, and its nodes' masses, velocities and positions."""

    lines: tuple[ElasticLine, ...]
    places: tuple[SX, ...]
    velocities: tuple[SX, ...]
    mass: SX
    """Mass of each node."""
    growing: SX
    """Rate of that mass."""
    through: tuple[SX, ...]
    """Speed of rope through each node, towards the end of the path, unstretched."""
    gravity: SX
    part: SX
    """Unstretched length of rope of each node."""
    feeding: SX
    """Rate of that length."""
    water: WireWater | None = None
    waves: tuple[OrbitalMotion | None, ...] = ()
    """Waves at each node; none where it is empty."""

    @cached_property
    def pulls(self) -> tuple[SX, ...]:
        """Forces of the lines on each node."""
        return tuple(
            before.forces[-1][0] + after.forces[0][0] for before, after in zip(self.lines, self.lines[1:], strict=False)
        )

    @cached_property
    def drifts(self) -> tuple[SX, ...]:
        """Velocity of each node's position."""
        at_nodes = zip(self.velocities, self.through, self.lines, self.lines[1:], strict=False)
        return tuple(
            w - speed * (before.spans[-1].way + after.spans[0].way) / 2 for w, speed, before, after in at_nodes
        )

    @cached_property
    def _directions(self) -> tuple[SX, ...]:
        """Unit vectors along the wire at the nodes."""
        sums = [before.spans[-1].way + after.spans[0].way for before, after in pairwise(self.lines)]
        return tuple(way / ca.sqrt(ca.dot(way, way) + APART) for way in sums)

    @cached_property
    def _wet(self) -> tuple[PieceForces, ...]:
        """Forces of water and seabed on the nodes; none in air."""
        if self.water is None:
            return ()
        waves = self.waves or (None,) * len(self.places)
        nodes = zip(self.places, self.velocities, self._directions, waves, strict=True)
        pieces = [WirePiece(r, w, direction, self.part, self.feeding, motion) for r, w, direction, motion in nodes]
        return tuple(self.water.forces(piece, self.gravity) for piece in pieces)

    @cached_property
    def _conservative(self) -> tuple[SX, ...]:
        """Forces of lines, weight, buoyancy and the spring of the seabed on the nodes."""
        dry = [pull + self.mass * self.gravity for pull in self.pulls]
        return (
            tuple(dry) if not self._wet else tuple(f + wet.conservative for f, wet in zip(dry, self._wet, strict=True))
        )

    @cached_property
    def forces(self) -> tuple[SX, ...]:
        """All forces on the nodes but that of the added mass."""
        if not self._wet:
            return self._conservative
        return tuple(f + wet.others for f, wet in zip(self._conservative, self._wet, strict=True))

    @cached_property
    def accelerations(self) -> tuple[SX, ...]:
        if not self._wet:
            return tuple(self.gravity + pull / self.mass for pull in self.pulls)
        accelerations = []
        for f, wet, direction in zip(self.forces, self._wet, self._directions, strict=True):
            along = direction * ca.dot(direction, f)
            accelerations.append(along / self.mass + (f - along) / (self.mass + wet.added_mass))
        return tuple(accelerations)

    @property
    def energy(self) -> dict[str, SX]:
        zero = ca.SX(1, 1)
        stored = sum((wet.energy for wet in self._wet), zero)
        return {
            "kinetic": sum((self.mass * ca.dot(w, w) / 2 for w in self.velocities), zero),
            "gravity": sum((-self.mass * ca.dot(self.gravity, r) for r in self.places), zero),
            "elastic": sum((line.energy for line in self.lines), stored),
        }

    @property
    def power(self) -> SX:
        """Power lost in the lines, brought by rope that runs in, and of forces on rope that runs through nodes.

        In water also that of drag, of waves, of the seabed's damping and of the added mass, which is no energy of the rope.
        """
        total = sum((line.power for line in self.lines), ca.SX(1, 1))
        for r, w, drift, force in zip(self.places, self.velocities, self.drifts, self._conservative, strict=True):
            total += self.growing * (ca.dot(w, w) / 2 - ca.dot(self.gravity, r))
            total += ca.dot(w - drift, force)
        for w, dw, wet, direction in zip(
            self.velocities, self.accelerations, self._wet, self._directions, strict=False
        ):
            inertia = wet.added_mass * (direction * ca.dot(direction, dw) - dw)
            total += ca.dot(w, wet.others + inertia) + wet.growth
        return total


@dataclass(frozen=True)
class AdjacentSpans:
    """The path before or behind the span with nodes: its length, and the rope that a drum has paid out; each with its rate."""

    knots: tuple[PathNode, ...]
    efficiencies: tuple[SX | None, ...]
    """Efficiencies of all its knots."""
    drum: Drum | None
    reach: SX
    reaching: SX
    paid: SX
    paying: SX


def adjacent_spans(
    world: World, path: tuple[RopeKnot, ...], span: int, wraps: tuple[SX, SX]
) -> tuple[AdjacentSpans, AdjacentSpans]:
    """The path before and behind a span, with the lengths on the wheels at its ends at the start."""
    return (
        _make_lead(world, path[: span + 1], 0, wraps[0]),
        _make_lead(world, path[span + 1 :], 1, wraps[1]),
    )


def _make_lead(world: World, path: tuple[RopeKnot, ...], side: int, on_wheel: SX) -> AdjacentSpans:
    knots = tuple(knot_of(world, rope_knot) for rope_knot in path)
    drum = next(
        (winding for i, rope_knot in enumerate(path) if (winding := turned_drum(world, i, rope_knot)) is not None),
        None,
    )
    unit, zero = ca.SX(1), ca.SX(1, 1)
    paid = paying = zero
    if drum is not None:
        wheel = knots[drum.knot].wheel
        assert wheel is not None, "drums have a radius"
        direction = wheel.turn if side == 0 else -wheel.turn
        paid, paying = direction * drum.turned, direction * drum.rate
    efficiencies = tuple(rope_knot.efficiency for rope_knot in path)
    if len(knots) == 1:
        return AdjacentSpans(knots, efficiencies, drum, zero, zero, paid, paying)
    line = ElasticLine(knots, efficiencies[1:-1], (), RopeLaw(unit, None, unit, unit))
    reach, reaching = line.reach + on_wheel, sum(line.rates, zero) + paying
    return AdjacentSpans(knots, efficiencies, drum, reach, reaching, paid, paying)


@dataclass(frozen=True)
class SpanContent:
    """Rope in the span that has the mass: its unstretched length, its rate, and the rates at which it runs in at both ends."""

    length: SX
    growing: SX
    inflow: tuple[SX, SX]
    long_enough: SX
    """0 where the span has less than its least length: then its rope stays as it is."""


def span_content(length: SX, kept: SX, leads: tuple[AdjacentSpans, AdjacentSpans]) -> SpanContent:
    """The rope between two leads, of a rope of this length at the start."""
    before, after = leads
    length_inside = length + before.paid + after.paid - kept * (before.reach + after.reach)
    long_enough = length_inside > SHORTEST
    inflow = (before.paying - kept * before.reaching, after.paying - kept * after.reaching)
    growing = long_enough * (inflow[0] + inflow[1])
    return SpanContent(ca.fmax(length_inside, SHORTEST), growing, inflow, long_enough)


@dataclass(frozen=True)
class MassiveRope(HangsLoads, RestsInEquilibrium, GivesSignals, OffersControls, IsDrawn):
    """A rope whose span number `span` has nodes with mass; states are their positions in the ground frame, then velocities."""

    label: str
    path: tuple[RopeKnot, ...]
    span: int
    nodes: int
    stiffness: Any = parameter()
    length: Any = parameter()
    """Total unstretched length at the start."""
    kept: Any = parameter()
    """Ratio of unstretched to initial length of the rope outside the span."""
    density: Any = parameter()
    """Mass per unstretched length."""
    friction_speed: Any = parameter()
    wraps: Any = parameter("list")
    """Lengths on the wheels at both ends of the span at the start, which count as outside the span."""
    damping: Any = parameter(default=None)
    breaking_load: Any = parameter(default=None)
    hung: Any = parameter("list", default=())
    """Positions of the nodes at the start."""
    begun: Any = parameter(default=0.0)
    """Length of its path at the start; no equation has it."""
    load: Any = parameter("list", default=None)
    """Tension of each span at the start, by the load and by its own weight, where drives hold the load."""
    water: WireWater | None = None

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
        """The rope in a world."""
        return world.once(self.name, lambda: self._make_chain(world))

    def _make_chain(self, world: World) -> Chain:
        n, states = self.nodes, world.states(self)
        places = tuple(states[3 * i : 3 * i + 3, :] for i in range(n))
        velocities = tuple(states[3 * (n + i) : 3 * (n + i) + 3, :] for i in range(n))
        before, after = adjacent_spans(world, self.path, self.span, self.wraps)
        rope_inside = span_content(self.length, self.kept, (before, after))
        content, inflow = rope_inside.length, rope_inside.inflow
        long_enough, growing = rope_inside.long_enough, rope_inside.growing
        shares = [(i + 0.5) / n for i in range(n)]
        through = tuple(long_enough * ((1 - f) * inflow[0] - f * inflow[1]) for f in shares)
        mass, mass_rate = self.density * content / n, self.density * growing / n

        def chain_of(node_velocities: tuple[SX, ...]) -> Chain:
            knots = [PathNode(r, v, ca.SX(3, 1)) for r, v in zip(places, node_velocities, strict=True)]
            lines = self._make_lines(knots, (before, after), content / n, growing / n)
            return Chain(
                lines, places, velocities, mass, mass_rate, through, world.gravity, content / n, growing / n, self.water
            )

        return chain_of(chain_of(velocities).drifts)  # the drift of nodes depends on their positions alone

    def _make_lines(
        self, nodes: list[PathNode], leads: tuple[AdjacentSpans, AdjacentSpans], part: SX, growing: SX
    ) -> tuple[ElasticLine, ...]:
        """All lines from end to end; each node has `part` of the rope, half of it before and half behind."""
        before, after = leads
        between = [
            ElasticLine((first, second), (), (), self._law(part), PayOut(growing, True))
            for first, second in pairwise(nodes)
        ]
        outer = []
        for lead in leads:
            # The line itself counts the rope that a drum pays out.
            length = self.kept * lead.reach + part / 2 - lead.paid
            rate = self.kept * lead.reaching + growing / 2 - lead.paying
            outer.append((self._law(length), rate))
        first = ElasticLine(
            (*before.knots, nodes[0]),
            before.efficiencies[1:],
            _drums_of_line(before.drum, 0),
            outer[0][0],
            PayOut(outer[0][1], False),
        )
        last = ElasticLine(
            (nodes[-1], *after.knots),
            after.efficiencies[:-1],
            _drums_of_line(after.drum, 1),
            outer[1][0],
            PayOut(outer[1][1], True),
        )
        return (first, *between, last)

    def _law(self, length: SX) -> RopeLaw:
        return RopeLaw(self.stiffness, self.damping, length, self.friction_speed)

    # ---- Dynamics.
    def act(self, world: World) -> Action:
        chain = self.chain(world)
        wrenches: list[tuple[int, SX]] = []
        for knot, (force, moment) in zip(self.path, self._path_forces(chain), strict=True):
            wrenches += world.at(knot.spot).push(force, moment if knot.wheel is not None else None)
        return Action(wrenches=tuple(wrenches), energy=chain.energy, power=chain.power)

    def _path_forces(self, chain: Chain) -> list[tuple[SX, SX]]:
        """Forces and moments on the points of the path."""
        return [*chain.lines[0].forces[:-1], *chain.lines[-1].forces[1:]]

    def rates(self, world: World) -> SX:
        chain = self.chain(world)
        return ca.vertcat(*chain.drifts, *chain.accelerations)

    def mass_residuals(self, world: World) -> Mapping[int, SX]:
        """All forces on the nodes."""
        forces = ca.vertcat(*self.chain(world).forces)
        return dict(enumerate(ca.vertsplit(ca.densify(forces))))

    def limits(self) -> Iterable[Limit]:
        """Its stiffness limits the step where it is taut."""
        yield taut_rope(self.label, self.begun)

    def values_at_rest(self, world: World) -> SX:
        tensions = [T for line in self.chain(world).lines for T in line.tensions]
        return ca.vertcat(*tensions) if self.breaking_load is not None else ca.SX(0, 1)

    def check_rest(self, values: Array) -> None:
        check_breaking(self.label, values, self.breaking_load)

    def readings(self, world: World) -> Iterable[Reading]:
        chain = self.chain(world)
        first, last = chain.lines[0], chain.lines[-1]

        def length() -> SX:
            return sum((line.path for line in chain.lines), ca.SX(1, 1))

        def slack() -> SX:
            lowest = first.mean_tension
            for line in chain.lines[1:]:
                lowest = ca.fmin(lowest, line.mean_tension)
            return lowest <= 0

        def tensions() -> list[SX]:
            return [*first.tensions, *last.tensions[1:]]

        def forces() -> list[SX]:
            return [force for force, _ in self._path_forces(chain)]

        def sheave_losses() -> list[SX]:
            return [*first.sheave_losses, *last.sheave_losses]

        def loss() -> SX:
            return -chain.power - sum(sheave_losses(), ca.SX(1, 1))

        yield from rope_readings(self.own_name, len(self.path), tensions, length, slack, forces, sheave_losses, loss)
        nodes = {"rope_node": tuple(f"{self.own_name}.{i}" for i in range(self.nodes)), "axis": AXES}
        yield Reading.of(ROPE_SHAPE, nodes, lambda: ca.vertcat(*chain.places))

    def event_signals(self, world: World) -> Iterable[EventSignal]:
        """Slack where any of its lines is."""
        first, *lines = self.chain(world).lines
        lowest = first.tautness
        for line in lines:
            lowest = ca.fmin(lowest, line.tautness)
        yield EventSignal("rope", self.own_name, lowest, first.tensions[0])

    def drawing(self, plant: Plant) -> Iterable[Sketch]:
        """Straight between its points; `rope_shape` has its sag."""
        return path_sketches(plant, self.own_name, self.path)

    def refusal(self, formulation: Formulation) -> str | None:
        if formulation == "bond graph":
            return f"{self.label} has nodes with mass, which bond graphs do not draw; leave its mass out"
        return super().refusal(formulation)


def _drums_of_line(drum: Drum | None, moved: int) -> tuple[Drum, ...]:
    """A lead's drum as one of a line that has `moved` knots before the lead's."""
    return () if drum is None else (replace(drum, knot=drum.knot + moved),)


STEPS = 500
SETTLED = 1e-10
"""Tolerance of a step, over the length of the chain."""


@dataclass(frozen=True)
class ChainLink:
    """An elastic link with its unstretched length; `ahead` is the length of its path beyond the distance of the two nodes."""

    stiffness: float
    length: float
    ahead: float = 0.0


DRAG_STEPS = 50
"""Most repetitions of the search as drag and shape of a chain in a current follow each other."""


def chain_at_rest(
    ends: tuple[Array, Array],
    links: list[ChainLink],
    weight: Array,
    around: WireSurroundings | None = None,
    estimate: Array | None = None,
) -> Array:
    """The positions (n, 3) of n nodes of this weight, on n + 1 links, with the water around them; from an estimate of these."""
    r, length = _first_shape(ends, links, weight) if estimate is None else estimate, _chain_length(ends, links)
    drag = np.zeros_like(r)
    r = _find_equilibrium(r, ends, links, weight, around, drag)
    if around is None or around.water.current is None:
        return r
    for _ in range(DRAG_STEPS):
        before, drag = r, around.drag(r, _node_directions(r, ends))
        r = _find_equilibrium(r, ends, links, weight, around, drag)
        if np.abs(r - before).max() < SETTLED * length:
            break
    return r


def _node_directions(r: Array, ends: tuple[Array, Array]) -> Array:
    """Unit vectors (n, 3) along a chain at its nodes."""
    links = np.diff(np.vstack([ends[0], r, ends[1]]), axis=0)
    ways = links / np.linalg.norm(links, axis=1)[:, None]
    sums = ways[1:] + ways[:-1]
    return np.asarray(sums / np.sqrt(np.sum(sums**2, axis=1) + APART)[:, None])


def _chain_length(ends: tuple[Array, Array], links: list[ChainLink]) -> float:
    """Length of a chain, or the distance of its ends where that is more."""
    arc = np.cumsum([link.length - link.ahead for link in links])
    return max(float(arc[-1]), float(np.linalg.norm(ends[1] - ends[0])))


def _first_shape(ends: tuple[Array, Array], links: list[ChainLink], weight: Array) -> Array:
    """A parabola from end to end."""
    arc = np.cumsum([link.length - link.ahead for link in links])
    f = np.clip(arc[:-1] / arc[-1], 0.0, 1.0)[:, None]
    distance, length = float(np.linalg.norm(ends[1] - ends[0])), float(arc[-1])
    down = weight / max(float(np.linalg.norm(weight)), 1e-300)
    sag = np.sqrt(0.375 * distance * max(length - distance, 0.0)) + 0.5 * max(length - distance, 0.0)
    return np.asarray(ends[0] + f * (ends[1] - ends[0]) + 4 * f * (1 - f) * sag * down)


def _find_equilibrium(
    r: Array,
    ends: tuple[Array, Array],
    links: list[ChainLink],
    weight: Array,
    around: WireSurroundings | None,
    drag: Array,
) -> Array:
    """The minimum of energy near r, by a damped Newton method."""
    n, length = len(r), _chain_length(ends, links)

    def energy_at(trial: Array) -> tuple[float, Array, Array]:
        values = _energy(trial, ends, links, weight)
        return values if around is None else _with_surroundings(values, trial, around, drag)

    energy, slope, stiffness = energy_at(r)
    damping = 1e-3
    for _ in range(STEPS):
        scale = max(float(np.abs(np.diag(stiffness)).max()), max(link.stiffness / link.length for link in links) * 1e-9)
        step = -np.linalg.solve(stiffness + damping * scale * np.eye(3 * n), slope)
        trial = r + step.reshape(n, 3)
        trial_energy = energy_at(trial)
        if trial_energy[0] <= energy:
            r, (energy, slope, stiffness) = trial, trial_energy
            damping = max(damping / 10, 1e-12)
            if np.abs(step).max() < SETTLED * length:
                break
        else:
            damping *= 10
            if damping > 1e12:
                break
    return np.asarray(r)


def _with_surroundings(
    values: tuple[float, Array, Array], r: Array, around: WireSurroundings, drag: Array
) -> tuple[float, Array, Array]:
    """Energy, gradient and stiffness of a chain with those of the water around it, and with constant forces of drag."""
    energy, gradient, stiffness = values
    stored, force, slope = around.energies(r)
    stiffness = stiffness.copy()
    for i in range(len(r)):
        stiffness[3 * i : 3 * i + 3, 3 * i : 3 * i + 3] -= slope[i]
    return energy + stored - float(np.sum(drag * r)), gradient - (force + drag).ravel(), stiffness


def _energy(r: Array, ends: tuple[Array, Array], links: list[ChainLink], weight: Array) -> tuple[float, Array, Array]:
    """The energy of a chain, its gradient, and its stiffness matrix."""
    n = len(r)
    points = np.vstack([ends[0], r, ends[1]])
    energy, gradient = -float(np.sum(r @ weight)), np.zeros((n + 2, 3))
    stiffness = np.zeros((n + 2, 3, n + 2, 3))
    gradient[1:-1] -= weight
    for i, link in enumerate(links):
        vector = points[i + 1] - points[i]
        distance = max(float(np.linalg.norm(vector)), 1e-12)
        stretch = distance + link.ahead - link.length
        if stretch <= 0:
            continue
        k, direction = link.stiffness / link.length, vector / distance
        energy += k * stretch**2 / 2
        gradient[i] -= k * stretch * direction
        gradient[i + 1] += k * stretch * direction
        block = k * np.outer(direction, direction) + k * stretch / distance * (
            np.eye(3) - np.outer(direction, direction)
        )
        for a, b, sign in ((i, i, 1), (i + 1, i + 1, 1), (i, i + 1, -1), (i + 1, i, -1)):
            stiffness[a, :, b, :] += sign * block
    inner = stiffness[1:-1, :, 1:-1, :].reshape(3 * n, 3 * n)
    return energy, gradient[1:-1].ravel(), inner

"""How a crane at rest gives way to a small force, and what of that each of its parts does.

About a rest the forces of all parts balance. A small force f moves all that is free by d, where K d = f and K = -dQ/dq is the
slope of all forces Q on the coordinates, weights among them. As Q is a sum over parts, so is

    f.d = d.K d = sum over parts of -d.(dQ_part/dq) d

exactly: each term is what a part takes of the work of the load, and divided by f^2 its share of the compliance. Of springs in
series it is the compliance of each. Oil behind a closed valve and brakes that hold are springs about what they carry: their
states follow the motion (dF/ds) (ds'/dr), s' the rate of a state and r that of the port. Filters of measurements show where
things are; integrals of controllers, which take their time, stay.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Any

import casadi as ca
import numpy as np

from deckcrane.arrays import Array
from deckcrane.equations.reactions import holding_forces, needed_forces
from deckcrane.equations.system import SX, Equations
from deckcrane.formulations.gathering import gathered
from deckcrane.formulations.prescribed import Prescription
from deckcrane.formulations.standing import sought
from deckcrane.parts.protocol import Part
from deckcrane.parts.world import ForcePort, World

WEIGHTS = "weights"
"""What the levers of weights take, as they change with the pose."""


@dataclass(frozen=True)
class GivingWay:
    """Slopes about one rest: of all forces over the places that are free, and of a body's height over them."""

    places: tuple[int, ...]
    """In x: coordinates, and states that are places of masses."""
    K: Array
    followed: Array
    """How states that follow go along with these places."""
    height: Array
    mass: float
    position: Array


class Elasticity:
    """Of a structure at rest, in symbols; `world` stands still."""

    def __init__(self, world: World, equations: Equations, exact: Prescription) -> None:
        self._world, self._equations, self._exact = world, equations, exact
        kit, tree = world.kit, world.tree
        self._held = [part for part in kit.parts if part.port is not None and part.holds()]
        self._ports = [self._world.port(part.port or "") for part in self._held]
        masses = [kit.places[part.name].start + i for part in kit.parts for i in part.unbalanced(world)]
        self._places = [*(i for i in range(tree.q.numel()) if i not in exact.courses), *masses]
        self._follow = [state.place for state in sought(kit, resting=False)]
        self._bodies: dict[str, Any] = {}
        # Of what holds: its force at rest, its stiffness, and the value of its port there.
        self._about = ca.SX.sym("about", 3, len(self._held))
        self._counts = ca.SX.sym("counts", len(self._forces))

    @cached_property
    def _forces(self) -> dict[str, SX]:
        """The forces on all places, by part."""
        found = {WEIGHTS: self._on_places(-self._tree_forces([ca.SX(6, 1)] * len(self._world.tree.links)))}
        for part in self._world.kit.parts:
            force = self._force(part)
            if force is not None:
                found[part.name] = force
        for i, (part, port) in enumerate(zip(self._held, self._ports, strict=True)):
            push = self._about[0, i] - self._about[1, i] * (port.value - self._about[2, i])
            found[part.name] = self._on_places(port.lever(self._world.tree) * push)
        return found

    def _tree_forces(self, external: list[SX]) -> SX:
        """The forces on all coordinates that hold every body where it is against its weight and what pushes from outside."""
        tree = self._world.tree
        still = ca.SX(tree.u.numel(), 1)
        return tree.speeds.T @ needed_forces(tree, still, external)[0]

    def _force(self, part: Part) -> SX | None:
        """What one part gives, but for parts that hold; None where that is nothing."""
        tree, own = self._world.tree, gathered(self._world, [part])
        coordinates = own.on_coordinates + tree.speeds.T @ own.on_speeds
        if any(wrench.nnz() for wrench in own.external):
            weights = tree.speeds.T @ holding_forces(tree)
            coordinates = coordinates + weights - self._tree_forces(own.external)
        masses = part.unbalanced(self._world)
        if not coordinates.nnz() and not masses:
            return None
        found = self._on_places(coordinates)
        for i, force in masses.items():
            place = self._places.index(self._world.kit.places[part.name].start + i)
            found[place] = found[place] + force
        return found

    def _on_places(self, on_coordinates: SX) -> SX:
        own = [i for i in self._places if i < self._world.tree.q.numel()]
        return ca.vertcat(on_coordinates[own, :], ca.SX.zeros(len(self._places) - len(own)))

    @cached_property
    def _springs(self) -> Any:
        """Of all that holds: its stiffness, and the value of its port."""
        stiffness = [self._spring(part, port) for part, port in zip(self._held, self._ports, strict=True)]
        values = [port.value for port in self._ports]
        return self._function("springs", [ca.vertcat(ca.SX(0, 1), *stiffness), ca.vertcat(ca.SX(0, 1), *values)])

    def _spring(self, part: Part, port: ForcePort) -> SX:
        """-(dF/ds) (ds'/dr): how the force of what holds grows against its port, where its states follow the motion."""
        value, rate = ca.SX.sym("value"), ca.SX.sym("rate")
        alone = ForcePort(port.name, port.kind, port.body, value, rate, port.coordinate, port.slope, others=port.others)
        seen = self._world.with_port(alone)
        action = part.act(seen)
        force = sum((push for name, push in action.pushes if name == port.name), ca.SX(1, 1))
        states = seen.states(part)
        found = -(ca.jacobian(force, states) @ ca.jacobian(part.rates(seen), rate)) - ca.jacobian(force, value)
        return ca.substitute(found, ca.vertcat(value, rate), ca.vertcat(port.value, ca.SX.zeros(1)))

    def _function(self, name: str, results: list[SX], *more: SX) -> Any:
        put_in = [ca.densify(self._exact.put_in(one, still=True)) for one in results]
        return ca.Function(name, [*self._equations.arguments(), *more], put_in)

    @property
    def _symbols(self) -> tuple[SX, SX]:
        x = self._equations.x.symbols
        return x[self._places, :], x[self._follow, :]

    @cached_property
    def _slopes(self) -> Any:
        """The slope of all forces over the places, and over the states that follow; the slopes of those states' rates."""
        q, s = self._symbols
        counted = [
            force * count for force, count in zip(self._forces.values(), ca.vertsplit(self._counts), strict=True)
        ]
        total = sum(counted, ca.SX(len(self._places), 1))
        rates = self._equations.dx[self._follow, :]
        results = [ca.jacobian(total, q), ca.jacobian(total, s), ca.jacobian(rates, q), ca.jacobian(rates, s)]
        return self._function("slopes", results, self._about, self._counts)

    @cached_property
    def _taken(self) -> Any:
        """What each part takes of the work of a load that moves the places by d, and what follows by e."""
        q, s = self._symbols
        d, e = ca.SX.sym("d", len(self._places)), ca.SX.sym("e", len(self._follow))
        works = ca.vertcat(*[ca.dot(d, force) for force in self._forces.values()])
        taken = -ca.jtimes(works, ca.vertcat(q, s), ca.vertcat(d, e))
        return self._function("taken", [taken], self._about, d, e)

    def _body(self, body: str) -> Any:
        """The height of a body's COG, its slope over the places, its mass and its place."""
        if body not in self._bodies:
            world, tree = self._world, self._world.tree
            mass = tree.beam(body) if body in world.plant.beams else tree.links[tree.index(body)]
            R, p = world.poses[tree.index(body)]
            at = p + R @ mass.c
            up = -world.gravity / ca.norm_2(world.gravity)
            slope = ca.jacobian(ca.dot(up, at), self._symbols[0])
            self._bodies[body] = self._function("height", [slope, mass.m, at])
        return self._bodies[body]

    def held(self, x: Array, u: Array, p: Array, pushes: dict[str, float], t: float = 0.0) -> Array:
        """What holds as springs, at one rest: force, stiffness and value of each."""
        stiffness, values = (np.array(one).ravel() for one in self._springs(t, x, u, p))
        forces = [pushes.get(port.name, 0.0) for port in self._ports]
        return np.array([forces, stiffness, values])

    @property
    def parts(self) -> tuple[str, ...]:
        """All that gives forces at rest, by name."""
        return tuple(self._forces)

    @cached_property
    def elastic(self) -> frozenset[str]:
        """Those that are springs: what stores elastic energy, drives, and what holds."""
        found = {part.name for part in self._held}
        for part in self._world.kit.parts:
            if part.role == "drive" or "elastic" in self._world.action(part).energy:
                found.add(part.name)
        return frozenset(found)

    def about(
        self,
        x: Array,
        u: Array,
        p: Array,
        held: Array,
        body: str,
        without: frozenset[str] = frozenset(),
        t: float = 0.0,
    ) -> GivingWay:
        """All slopes about one rest, and those of one body's height; the forces of parts `without` which stay as they are."""
        counts = np.array([float(name not in without) for name in self._forces])
        over_q, over_s, rates_q, rates_s = (np.array(one) for one in self._slopes(t, x, u, p, held, counts))
        followed = -np.linalg.solve(rates_s, rates_q) if self._follow else np.zeros((0, len(self._places)))
        height, mass, position = (np.array(one).ravel() for one in self._body(body)(t, x, u, p))
        K = -(over_q + over_s @ followed)
        return GivingWay(tuple(self._places), K, followed, height, float(mass[0]), position)

    def taken(self, x: Array, u: Array, p: Array, held: Array, d: Array, e: Array, t: float = 0.0) -> dict[str, float]:
        """The part of the work of a load that each part takes, by name, where the load moves places by d."""
        works = np.array(self._taken(t, x, u, p, held, d, e)).ravel()
        return dict(zip(self._forces, works.tolist(), strict=True))

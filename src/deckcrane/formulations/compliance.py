"""The compliance of a crane at rest under a small force, and the share of each of its parts.

At an equilibrium the forces of all parts balance. A small force f moves all that is free by d, where K d = f and K = -dQ/dq is
the slope of all forces Q on the coordinates, weights included. As Q is a sum over parts, so is

    f.d = d.K d = sum over parts of -d.(dQ_part/dq) d

exactly: each term is the part's share of the work of the load, and divided by f^2 its share of the compliance. Of springs in
series it is the compliance of each. Oil behind a closed valve and brakes that hold are springs about their load: their
states follow the motion (dF/ds) (ds'/dr), s' the rate of a state and r that of the port. Filters of measurements follow the
position; integrals of controllers, which are slow, stay constant.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Any

import casadi as ca
import numpy as np

from deckcrane.arrays import Array
from deckcrane.formulations.force_assembly import assemble_forces
from deckcrane.formulations.prescribed_coordinates import PrescribedCoordinates
from deckcrane.formulations.static_equilibrium import unknown_states
from deckcrane.mechanics.equations import SX, Equations
from deckcrane.mechanics.model.ports import ForcePort
from deckcrane.mechanics.model.protocol import Part, RestsInEquilibrium
from deckcrane.mechanics.model.world import World
from deckcrane.mechanics.reactions import gravity_forces, inverse_dynamics

WEIGHTS = "weights"
"""The share of the weights, whose lever arms change with the pose."""


@dataclass(frozen=True)
class Compliance:
    """Slopes about one equilibrium: of all forces over the free positions, and of a body's height over them."""

    places: tuple[int, ...]
    """Indices in x: coordinates, and states that are positions of masses."""
    K: Array
    followed: Array
    """The slope of the states that follow, over these positions."""
    height: Array
    mass: float
    position: Array


class Elasticity:
    """The elasticity of a structure at rest, in symbols; `world` is at rest."""

    def __init__(self, world: World, equations: Equations, exact: PrescribedCoordinates) -> None:
        self._world, self._equations, self._exact = world, equations, exact
        kit, tree = world.kit, world.tree
        self._holding_parts = kit.holding()
        self._ports = [self._world.port(part.port or "") for part in self._holding_parts]
        masses = [
            kit.places[part.name].start + i
            for part in kit.select(RestsInEquilibrium)
            for i in part.mass_residuals(world)
        ]
        self._positions = [*(i for i in range(tree.q.numel()) if i not in exact.courses), *masses]
        self._following_states = [state.place for state in unknown_states(kit, resting=False)]
        self._bodies: dict[str, Any] = {}
        # For each part that holds: its force at rest, its stiffness, and the value of its port there.
        self._springs_at_rest = ca.SX.sym("about", 3, len(self._holding_parts))
        self._part_factors = ca.SX.sym("counts", len(self._forces))

    @cached_property
    def _forces(self) -> dict[str, SX]:
        """The forces on all positions, by part."""
        forces = {WEIGHTS: self._on_positions(-self._tree_forces([ca.SX(6, 1)] * len(self._world.tree.links)))}
        for part in self._world.kit.parts:
            force = self._part_force(part)
            if force is not None:
                forces[part.name] = force
        for i, (part, port) in enumerate(zip(self._holding_parts, self._ports, strict=True)):
            push = self._springs_at_rest[0, i] - self._springs_at_rest[1, i] * (
                port.value - self._springs_at_rest[2, i]
            )
            forces[part.name] = self._on_positions(port.lever(self._world.tree) * push)
        return forces

    def _tree_forces(self, external: list[SX]) -> SX:
        """The forces on all coordinates that hold every body in place against its weight and external forces."""
        tree = self._world.tree
        still = ca.SX(tree.u.numel(), 1)
        return tree.speeds.T @ inverse_dynamics(tree, still, external)[0]

    def _part_force(self, part: Part) -> SX | None:
        """The force of a part that does not hold; None where it has none."""
        tree, forces = self._world.tree, assemble_forces(self._world, [part])
        coordinates = forces.on_coordinates + tree.speeds.T @ forces.on_speeds
        if any(wrench.nnz() for wrench in forces.external):
            weights = tree.speeds.T @ gravity_forces(tree)
            coordinates = coordinates + weights - self._tree_forces(forces.external)
        masses = part.mass_residuals(self._world) if isinstance(part, RestsInEquilibrium) else {}
        if not coordinates.nnz() and not masses:
            return None
        on_positions = self._on_positions(coordinates)
        for i, force in masses.items():
            index = self._positions.index(self._world.kit.places[part.name].start + i)
            on_positions[index] = on_positions[index] + force
        return on_positions

    def _on_positions(self, on_coordinates: SX) -> SX:
        coordinates = [i for i in self._positions if i < self._world.tree.q.numel()]
        return ca.vertcat(on_coordinates[coordinates, :], ca.SX.zeros(len(self._positions) - len(coordinates)))

    @cached_property
    def _springs(self) -> Any:
        """The function of the stiffness of each part that holds, and of the value of its port."""
        stiffness = [
            self._spring_stiffness(part, port) for part, port in zip(self._holding_parts, self._ports, strict=True)
        ]
        values = [port.value for port in self._ports]
        return self._function("springs", [ca.vertcat(ca.SX(0, 1), *stiffness), ca.vertcat(ca.SX(0, 1), *values)])

    def _spring_stiffness(self, part: Part, port: ForcePort) -> SX:
        """-(dF/ds) (ds'/dr): the stiffness of a part that holds against its port, where its states follow the motion."""
        value, rate = ca.SX.sym("value"), ca.SX.sym("rate")
        isolated = ForcePort(
            port.name, port.kind, port.body, value, rate, port.coordinate, port.slope, others=port.others
        )
        world = self._world.with_port(isolated)
        action = part.act(world)
        force = sum((push for name, push in action.pushes if name == port.name), ca.SX(1, 1))
        states = world.states(part)
        stiffness = -(ca.jacobian(force, states) @ ca.jacobian(part.rates(world), rate)) - ca.jacobian(force, value)
        return ca.substitute(stiffness, ca.vertcat(value, rate), ca.vertcat(port.value, ca.SX.zeros(1)))

    def _function(self, name: str, results: list[SX], *extra_arguments: SX) -> Any:
        substituted = [ca.densify(self._exact.substitute(expression, still=True)) for expression in results]
        return ca.Function(name, [*self._equations.arguments(), *extra_arguments], substituted)

    @property
    def _symbols(self) -> tuple[SX, SX]:
        x = self._equations.x.symbols
        return x[self._positions, :], x[self._following_states, :]

    @cached_property
    def _slopes(self) -> Any:
        """The slope of all forces over the positions, and over the states that follow; the slopes of those states' rates."""
        q, s = self._symbols
        weighted = [
            force * count for force, count in zip(self._forces.values(), ca.vertsplit(self._part_factors), strict=True)
        ]
        total = sum(weighted, ca.SX(len(self._positions), 1))
        rates = self._equations.dx[self._following_states, :]
        results = [ca.jacobian(total, q), ca.jacobian(total, s), ca.jacobian(rates, q), ca.jacobian(rates, s)]
        return self._function("slopes", results, self._springs_at_rest, self._part_factors)

    @cached_property
    def _work_shares(self) -> Any:
        """Each part's share of the work of a load that moves the positions by d, and the following states by e."""
        q, s = self._symbols
        d, e = ca.SX.sym("d", len(self._positions)), ca.SX.sym("e", len(self._following_states))
        works = ca.vertcat(*[ca.dot(d, force) for force in self._forces.values()])
        shares = -ca.jtimes(works, ca.vertcat(q, s), ca.vertcat(d, e))
        return self._function("taken", [shares], self._springs_at_rest, d, e)

    def _body_height(self, body: str) -> Any:
        """The slope of the height of a body's COG over the positions, its mass and its position."""
        if body not in self._bodies:
            world, tree = self._world, self._world.tree
            mass = tree.beam(body) if body in world.plant.beams else tree.links[tree.index(body)]
            R, p = world.poses[tree.index(body)]
            position = p + R @ mass.c
            up = -world.gravity / ca.norm_2(world.gravity)
            slope = ca.jacobian(ca.dot(up, position), self._symbols[0])
            self._bodies[body] = self._function("height", [slope, mass.m, position])
        return self._bodies[body]

    def held(self, x: Array, u: Array, p: Array, pushes: dict[str, float], t: float = 0.0) -> Array:
        """The springs of the parts that hold, at one equilibrium: force, stiffness and value of each."""
        stiffness, values = (np.array(values_of_springs).ravel() for values_of_springs in self._springs(t, x, u, p))
        forces = [pushes.get(port.name, 0.0) for port in self._ports]
        return np.array([forces, stiffness, values])

    @property
    def parts(self) -> tuple[str, ...]:
        """The names of all parts that exert forces at rest."""
        return tuple(self._forces)

    @cached_property
    def elastic(self) -> frozenset[str]:
        """The elastic parts: those that store elastic energy, drives, and those that hold."""
        names = {part.name for part in self._holding_parts}
        for part in self._world.kit.parts:
            if part.role == "drive" or "elastic" in self._world.action(part).energy:
                names.add(part.name)
        return frozenset(names)

    def about(
        self,
        x: Array,
        u: Array,
        p: Array,
        held: Array,
        body: str,
        without: frozenset[str] = frozenset(),
        t: float = 0.0,
    ) -> Compliance:
        """All slopes about one equilibrium, and those of one body's height; the forces of parts in `without` stay constant."""
        counts = np.array([float(name not in without) for name in self._forces])
        over_q, over_s, rates_q, rates_s = (np.array(matrix) for matrix in self._slopes(t, x, u, p, held, counts))
        followed = -np.linalg.solve(rates_s, rates_q) if self._following_states else np.zeros((0, len(self._positions)))
        height, mass, position = (np.array(value).ravel() for value in self._body_height(body)(t, x, u, p))
        K = -(over_q + over_s @ followed)
        return Compliance(tuple(self._positions), K, followed, height, float(mass[0]), position)

    def work_of_parts(
        self, x: Array, u: Array, p: Array, held: Array, d: Array, e: Array, t: float = 0.0
    ) -> dict[str, float]:
        """Each part's share of the work of a load, by name, where the load moves the positions by d."""
        works = np.array(self._work_shares(t, x, u, p, held, d, e)).ravel()
        return dict(zip(self._forces, works.tolist(), strict=True))

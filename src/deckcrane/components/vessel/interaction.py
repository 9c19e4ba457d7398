"""Hulls that act on each other through the water: coupled added mass, one fluid memory for all, and their linear motions.

The water between hulls couples their accelerations: T = sum over pairs of eta_dot_i' A_ij(inf) eta_dot_j (`CoupledInertia`), and
their radiated waves act back on all of them by one memory,

    x_dot = A x + B eta_dot,   mu = C x,   with eta of all hulls together,

the equation of a single vessel [W19, Eq. 7] with 6 N motions instead of six. Excitation needs no equation here: the forces on each
hull are those of its data, which were computed with the others in place, at its own place among the waves.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations

import casadi as ca

from deckcrane.components.vessel.floating import REFUSALS
from deckcrane.components.vessel.hulls import HullInteraction
from deckcrane.mechanics.equations import SX
from deckcrane.mechanics.inertia import CoupledInertia, FloatingInertia
from deckcrane.mechanics.kane_recursion import pair_force
from deckcrane.mechanics.kinematics import Mechanism
from deckcrane.mechanics.model.parameters import inline_parameters
from deckcrane.mechanics.model.protocol import Action, AddsInertia, Formulation, State
from deckcrane.mechanics.model.world import World

INTERACTION = "hydrodynamic_interaction"
"""Name of the part, which is that of its section in the file."""


@dataclass(frozen=True)
class InteractingHulls(AddsInertia):
    """The water between several vessels."""

    water: HullInteraction = inline_parameters()

    @property
    def label(self) -> str:
        return self.name

    @property
    def name(self) -> str:
        return INTERACTION

    def acts_on(self) -> tuple[str, ...]:
        return tuple(hull.name for hull in self.water.hulls)

    def states(self) -> tuple[State, ...]:
        return tuple(State(name, "1") for name in self.water.memory_states)

    def couples(self, tree: Mechanism) -> Iterator[CoupledInertia]:
        for i, j in combinations(range(len(self.water.hulls)), 2):
            first, second = (tree.index(self.water.hulls[n].name) for n in (i, j))
            yield CoupledInertia(first, second, self.water.added_mass[6 * i : 6 * i + 6, 6 * j : 6 * j + 6])

    def act(self, world: World) -> Action:
        """The forces of the memory on all hulls, and the energy of the water between them."""
        rates, forces = self._rates(world), -(self.water.memory_C @ world.states(self))
        wrenches = tuple(
            (world.tree.index(hull.name), self._floating(world, n).wrench(forces[6 * n : 6 * n + 6, :]))
            for n, hull in enumerate(self.water.hulls)
        )
        kinetic = ca.dot(rates, self.water.added_mass @ rates) / 2
        return Action(wrenches=wrenches, energy={"kinetic": kinetic}, power=ca.dot(forces, rates))

    def rates(self, world: World) -> SX:
        return self.water.memory_A @ world.states(self) + self.water.memory_B @ self._rates(world)

    def inertial_work(self, world: World) -> SX:
        """The power of the coupled inertia on both vessels of every pair: what its energy loses."""
        power = ca.SX(1, 1)
        for pair in self.couples(world.tree):
            for each in (pair, pair.reversed()):
                power -= ca.dot(world.twists[each.first], pair_force(world.tree, each, world.solved.dt))
        return power

    def refusal(self, formulation: Formulation) -> str | None:
        return REFUSALS.get(formulation)

    def _rates(self, world: World) -> SX:
        """eta_dot of all hulls."""
        twists = [world.twists[world.tree.index(hull.name)] for hull in self.water.hulls]
        return ca.vertcat(*[self._floating(world, n).rates(t) for n, t in enumerate(twists)])

    def _floating(self, world: World, n: int) -> FloatingInertia:
        floating = world.tree.links[world.tree.index(self.water.hulls[n].name)].floating
        assert floating is not None, "hulls that act on each other float"
        return floating

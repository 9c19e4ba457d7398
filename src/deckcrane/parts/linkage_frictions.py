"""Friction in the pins that close the loops of linkages, under the forces that they carry."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

import casadi as ca
import numpy as np

from deckcrane.equations.friction import Pressed
from deckcrane.equations.mechanism import GROUND
from deckcrane.equations.system import SX
from deckcrane.parts.frictions import LoadedFriction, law_by_mu
from deckcrane.parts.linkage_pins import LinkagePins
from deckcrane.parts.linkages import LinkageCut
from deckcrane.parts.protocol import Action
from deckcrane.parts.world import World
from deckcrane.plant.numbers import number
from deckcrane.plant.plant import Plant


@dataclass(frozen=True)
class ClosurePinFriction(LoadedFriction):
    """Friction in a pin that closes a loop: a moment of the second body on the first, about the axis of the linkage's hinges."""

    mu: Any = number(default=0.0)
    radius: Any = number(default=1.0)

    def arm(self) -> SX:
        return self.radius

    def exerts(self, world: World) -> Iterable[tuple[int, SX]]:
        """No wrench besides the one in its pin."""
        return ()

    def _pins(self, world: World) -> LinkagePins:
        linkages = (part for part in world.kit.parts if isinstance(part, LinkagePins))
        return next(part for part in linkages if any(cut.label == self.entry for cut in part.chain(world).cuts))

    def _find_cut(self, world: World) -> LinkageCut:
        return next(cut for cut in self._pins(world).chain(world).cuts if cut.label == self.entry)

    def _plane_axes(self, world: World) -> tuple[SX, SX, SX]:
        e1, e2, axis = (ca.sparsify(ca.SX(np.array(direction))) for direction in self._pins(world).chain(world).plane)
        return e1, e2, axis

    def speed(self, world: World) -> SX:
        """Angular velocity of the first body relative to the second: members are links seen from the base."""
        tree, cut, axis = world.tree, self._find_cut(world), self._plane_axes(world)[2]
        speed = ca.SX(1, 1)
        for body, sign in ((cut.first.on, 1.0), (cut.second.on, -1.0)):
            if body != self._pins(world).chain(world).base:
                link = tree.links[tree.index(body)]
                spin = link.motion.R @ (link.motion.S[:3, :] @ tree.u[link.speeds, :])
                speed = speed + sign * ca.dot(axis, spin)
        return speed

    def pressed(self, world: World) -> Iterator[Pressed]:
        force = self._pins(world).wrenches(world)[self.entry].force
        e1, e2, _ = self._plane_axes(world)
        yield Pressed(self.mu * self.radius, ca.vertcat(ca.dot(e1, force), ca.dot(e2, force)))

    def exerted(self, world: World, force: SX) -> Action:
        tree, cut, axis = world.tree, self._find_cut(world), self._plane_axes(world)[2]
        base, wrenches = self._pins(world).chain(world).base, []
        for body, counterpart, sign in ((cut.first.on, cut.second.on, 1.0), (cut.second.on, cut.first.on, -1.0)):
            k, axis_in_link = tree.links[tree.index(counterpart)].parent if body == base else tree.index(body), axis
            if body != base:
                axis_in_link = tree.links[k].motion.R.T @ axis
            if k != GROUND:
                wrenches.append((k, ca.vertcat(axis_in_link * (sign * force), ca.SX(3, 1))))
        return Action(wrenches=tuple(wrenches), power=force * self.speed(world))


def closure_frictions(plant: Plant) -> Iterator[ClosurePinFriction]:
    """Friction of all closures that have some."""
    for name, linkage in plant.scenario.linkages.items():
        for label, closure in linkage.closures.items():
            if (data := closure.friction) is not None:
                yield ClosurePinFriction(
                    f"{name}.{label}.friction",
                    "angular",
                    law_by_mu(data),
                    data.constant,
                    data.viscous,
                    data.mu,
                    data.radius,
                )

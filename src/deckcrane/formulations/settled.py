"""A start at rest for everything: vessel, joints that nothing drives, controllers that give way, booms, oil that carries.

All coordinates but the joints that oil holds look for the place where forces balance, at the set-points of one time and
without speeds, waves and fluid memory; what is missing in those joints is the push of the oil.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Any

import casadi as ca
import numpy as np

from deckcrane.arrays import Array
from deckcrane.equations.reactions import holding_forces, needed_forces
from deckcrane.equations.rest import brought_back, rest
from deckcrane.equations.system import SX, Equations
from deckcrane.errors import DeckcraneError
from deckcrane.formulations.gathering import gathered
from deckcrane.formulations.prescribed import Prescription
from deckcrane.formulations.standing import Standing, sought
from deckcrane.parts.kit import Kit
from deckcrane.parts.world import World

SEARCHES = ((0.5, 200), (0.1, 400), (0.02, 800))
"""The longest step of each search for rest, in radians and metres, and how many steps it may take."""
UNHELD = 1e-9
"""Stiffness, over the size of forces, below which nothing holds a coordinate."""
DEAD = 0.05
"""The sine of the angle between the bars of a dyad below which it is to blame where no rest is found."""


@dataclass(frozen=True)
class Settled:
    """A state at rest, the push of the oil of each cylinder there, and the coordinate that the least push lets fall, if any."""

    x: Array
    pushes: dict[str, float]
    falls: str | None


class RestBalance:
    """The balance of all forces at rest, in symbols; the oil's are unknown, the controllers' about set-points that stand still."""

    def __init__(self, world: World, equations: Equations, exact: Prescription) -> None:
        self._world, self._tree, self._equations, self._exact = world, world.tree, equations, exact
        kit, tree = world.kit, world.tree
        self.held = {part.port: world.port(part.port) for part in kit.parts if part.port is not None and part.holds()}
        own = gathered(world)
        still = ca.SX(tree.u.numel(), 1)
        self._needed = tree.speeds.T @ needed_forces(tree, still, own.external)[0]
        """The forces on all coordinates that hold every body where it is, less all that pushes from outside."""
        self._weights = tree.speeds.T @ holding_forces(tree)
        self._given = own.on_coordinates + tree.speeds.T @ own.on_speeds
        """Those of springs, beams and controllers there."""
        levers = [port.lever(tree) for port in self.held.values()]
        self._levers = ca.horzcat(*levers) if levers else ca.SX(tree.q.numel(), 0)
        """One column each, the forces on all coordinates of a unit of what is held."""
        self._others = [
            (kit.places[part.name].start + i, -force)
            for part in kit.parts
            for i, force in part.unbalanced(world).items()
        ]
        """States of parts that are places of masses: where each stands in x, and what holds it less what pushes it."""

    @cached_property
    def _free(self) -> list[int]:
        """The coordinates that look for their place, and the places of parts' own masses."""
        taken = {port.coordinate for port in self.held.values()} | set(self._exact.courses)
        return [*(i for i in range(self._tree.q.numel()) if i not in taken), *(i for i, _ in self._others)]

    @cached_property
    def _function(self) -> Any:
        """(t, x, u, p) -> what is left over on the free coordinates, its slope, the size of the forces, the pushes."""
        left, carried, pushed = self._balance
        # What balances, not what is left of it: a vessel's weight and its buoyancy.
        parts = (self._weights, self._needed - self._weights, self._given, carried)
        size = ca.mmax(ca.densify(sum(ca.fabs(part) for part in parts)))
        results = [left, ca.jacobian(left, self._equations.x.symbols[self._free, :]), size, pushed]
        results = [ca.densify(self._exact.put_in(result, still=True)) for result in results]
        return ca.Function("balance", self._equations.arguments(), results)

    @cached_property
    def _balance(self) -> tuple[SX, SX, SX]:
        """What is left over on the free coordinates, what is carried by what holds, and its pushes.

        A cylinder moves one joint only, so each push follows from the balance of its own joint.
        """
        missing = self._needed - self._given
        pushes = [missing[a.coordinate] / self._levers[a.coordinate, i] for i, a in enumerate(self.held.values())]
        pushed = ca.vertcat(*pushes) if pushes else ca.SX(0, 1)
        carried = self._levers @ pushed if pushes else ca.SX(self._tree.q.numel(), 1)
        own = [i for i in self._free if i < self._tree.q.numel()]
        left = ca.vertcat((missing - carried)[own, :], *[force for _, force in self._others])
        return left, carried, pushed

    def standing(self, kit: Kit) -> Standing | None:
        """What finds the states that rest beside the coordinates, where there are any."""
        states = sought(kit, resting=True)
        left = self._exact.put_in(self._balance[0], still=True)
        return Standing(self._equations, states, left, self._free) if states else None

    def pushes(self, x: Array, p: Array, t: float) -> dict[str, float]:
        """The pushes of what holds, where all else is as in x."""
        found = np.array(self._function(t, x, self._equations.u.values, p)[3]).ravel()
        return dict(zip(self.held, found, strict=True))

    def stiffness(self, x: Array, p: Array, t: float = 0.0) -> tuple[list[int], Array]:
        """The coordinates that look for their place, and how the forces that hold them there grow with each of them."""
        slope = self._function(t, x, self._equations.u.values, p)[1]
        return self._free, np.array(slope)

    def state(self, x: Array, p: Array, t: float = 0.0) -> Settled:
        """The rest near x, with all but coordinates and speeds as in x."""
        n, free = self._tree.q.numel(), self._free
        x = np.array(x, dtype=float)
        x[n : 2 * n] = 0.0

        def evaluated(q: Array) -> list[Array]:
            x[free] = q
            return [np.array(value) for value in self._function(t, x, self._equations.u.values, p)]

        def balance(q: Array) -> tuple[Array, Array, Array]:
            left, slope, size, _ = evaluated(q[0])
            return left.reshape(1, -1), slope[None], size.reshape(1)

        start = x[free][None]
        for furthest, steps in SEARCHES:  # a long step may leap over a place that shorter ones find
            found = rest(balance, start, steps, furthest)
            if found.found[0]:
                break
        if found.found[0]:
            found = brought_back(balance, found, start)
        _, slope, size, pushes = evaluated(found.q[0])
        if not found.found[0]:
            self._not_found(found.left[0], slope, size.item(), x, p, t)
        falls = None if found.falls[0] < 0 else self._equations.x.names[free[found.falls[0]]]
        return Settled(x, dict(zip(self.held, pushes.ravel(), strict=True)), falls)

    def _not_found(self, left: Array, slope: Array, size: float, x: Array, p: Array, t: float) -> None:
        names = [self._equations.x.names[i] for i in self._free]
        worst = int(np.argmax(np.abs(np.nan_to_num(left, nan=np.inf))))
        pushing = self._pushing(self._free[worst], x, p, t)
        most = ", ".join(f"{name} ({force:.3g})" for name, force in pushing[:3])
        raise DeckcraneError(
            f"no static equilibrium found near the start: {names[worst]} is still pushed with {abs(left[worst]):.3g} (forces are "
            f"up to {size:.3g}; N, or N m){f', most by {most}' if most else ''}. "
            f"{self._reason(self._free[worst], slope[worst], size, pushing, x, p, t)} Hold what is free (control, a spring, oil), "
            "start nearer to equilibrium, or do without: start: given under run, or linearise with at="
        )

    def _pushing(self, i: int, x: Array, p: Array, t: float) -> list[tuple[str, float]]:
        """What pushes a coordinate, the largest first: parts by name, and the weight of all bodies."""
        tree, world = self._tree, self._world
        if i >= tree.q.numel():
            return []
        forces: dict[str, SX] = {"weight": -self._weights[i]}
        for part in world.kit.parts:
            own = gathered(world, [part])
            external = tree.speeds.T @ holding_forces(tree, own.external)
            force = own.on_coordinates + tree.speeds.T @ own.on_speeds + self._weights - external
            forces[part.name] = force[i]
        every = ca.densify(self._exact.put_in(ca.vertcat(*forces.values()), still=True))
        values = np.array(
            ca.Function("pushes", self._equations.arguments(), [every])(t, x, self._equations.u.values, p)
        )
        found = zip(forces, np.nan_to_num(values.ravel()).tolist(), strict=True)
        largest = float(np.max(np.abs(np.nan_to_num(values))))
        return sorted((one for one in found if abs(one[1]) > 1e-6 * largest), key=lambda one: -abs(one[1]))

    def _reason(
        self, i: int, held: Array, size: float, pushing: list[tuple[str, float]], x: Array, p: Array, t: float
    ) -> str:
        """Why a coordinate does not come to rest, as far as its forces tell."""
        margin = self._equations.least_margin(t, x, self._equations.u.values, p)
        if margin is not None and not margin[1] > DEAD:
            return f"The geometry: {margin[0]} is near a dead centre (the sine between its bars is {margin[1]:.2g})."
        coordinates, vessels = self._world.plant.coordinates, self._world.plant.vessels
        if i < len(coordinates) and coordinates[i].body in vessels:
            return (
                f"Flotation: {coordinates[i].body} does not come to rest; its weight with crane and load, its buoyancy, moorings "
                "and thrusters do not balance within reach."
            )
        blamed = next((name for name, _ in pushing if name.startswith("control.")), None)
        if float(np.max(np.abs(held), initial=0.0)) <= UNHELD * size:
            return f"Nothing holds it: no force changes with it{f', and {blamed} goes on pushing' if blamed else ''}."
        if blamed is not None and blamed == pushing[0][0]:
            return f"The control: {blamed} pushes most, and more than what holds it can balance."
        return "Shorter steps of the search ended as well."

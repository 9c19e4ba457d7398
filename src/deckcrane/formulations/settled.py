"""Static equilibrium as initial condition: of the vessel, passive joints, compliant controllers, booms, and loaded oil.

All coordinates but the joints held by oil move to where forces balance, at the set-points of one time and
without speeds, waves and fluid memory; the force missing in those joints is the push of the oil.
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
"""The longest step of each search for equilibrium, in radians and metres, and its largest number of steps."""
UNHELD = 1e-9
"""Stiffness, over the size of forces, below which a coordinate is free."""
DEAD = 0.05
"""The sine of the angle between the bars of a dyad below which it is named as the cause of a failed search."""


@dataclass(frozen=True)
class Settled:
    """A state at rest, the push of the oil of each cylinder there, and the coordinate that falls at the least push, if any."""

    x: Array
    pushes: dict[str, float]
    falls: str | None


class RestBalance:
    """The balance of all forces at rest, in symbols; the oil's are unknown, the controllers' are about constant set-points."""

    def __init__(self, world: World, equations: Equations, exact: Prescription) -> None:
        self._world, self._tree, self._equations, self._exact = world, world.tree, equations, exact
        kit, tree = world.kit, world.tree
        self.held = {part.port: world.port(part.port) for part in kit.parts if part.port is not None and part.holds()}
        forces = gathered(world)
        still = ca.SX(tree.u.numel(), 1)
        self._needed = tree.speeds.T @ needed_forces(tree, still, forces.external)[0]
        """The forces on all coordinates that hold every body in place, less all external forces."""
        self._weights = tree.speeds.T @ holding_forces(tree)
        self._applied = forces.on_coordinates + tree.speeds.T @ forces.on_speeds
        """The forces of springs, beams and controllers on the coordinates."""
        levers = [port.lever(tree) for port in self.held.values()]
        self._levers = ca.horzcat(*levers) if levers else ca.SX(tree.q.numel(), 0)
        """The forces on all coordinates per unit of push, one column for each held port."""
        self._mass_balances = [
            (kit.places[part.name].start + i, -force)
            for part in kit.parts
            for i, force in part.unbalanced(world).items()
        ]
        """States of parts that are positions of masses: the index of each in x, and the force that holds it less what pushes it."""

    @cached_property
    def _free(self) -> list[int]:
        """The free coordinates, and the positions of parts' own masses."""
        fixed = {port.coordinate for port in self.held.values()} | set(self._exact.courses)
        return [*(i for i in range(self._tree.q.numel()) if i not in fixed), *(i for i, _ in self._mass_balances)]

    @cached_property
    def _function(self) -> Any:
        """(t, x, u, p) -> the residual on the free coordinates, its slope, the size of the forces, the pushes."""
        residual, carried, pushed = self._residual_and_pushes
        # The forces that balance, not their difference: a vessel's weight and its buoyancy.
        parts = (self._weights, self._needed - self._weights, self._applied, carried)
        size = ca.mmax(ca.densify(sum(ca.fabs(part) for part in parts)))
        results = [residual, ca.jacobian(residual, self._equations.x.symbols[self._free, :]), size, pushed]
        results = [ca.densify(self._exact.put_in(result, still=True)) for result in results]
        return ca.Function("balance", self._equations.arguments(), results)

    @cached_property
    def _residual_and_pushes(self) -> tuple[SX, SX, SX]:
        """The residual on the free coordinates, the forces carried by the parts that hold, and their pushes.

        A cylinder moves one joint only, so each push follows from the balance of its own joint.
        """
        missing = self._needed - self._applied
        pushes = [
            missing[port.coordinate] / self._levers[port.coordinate, i] for i, port in enumerate(self.held.values())
        ]
        pushed = ca.vertcat(*pushes) if pushes else ca.SX(0, 1)
        carried = self._levers @ pushed if pushes else ca.SX(self._tree.q.numel(), 1)
        coordinates = [i for i in self._free if i < self._tree.q.numel()]
        residual = ca.vertcat((missing - carried)[coordinates, :], *[force for _, force in self._mass_balances])
        return residual, carried, pushed

    def standing(self, kit: Kit) -> Standing | None:
        """The solver for the states that are in equilibrium together with the coordinates, where there are any."""
        states = sought(kit, resting=True)
        residual = self._exact.put_in(self._residual_and_pushes[0], still=True)
        return Standing(self._equations, states, residual, self._free) if states else None

    def pushes(self, x: Array, p: Array, t: float) -> dict[str, float]:
        """The pushes of the parts that hold, with everything else as in x."""
        pushes = np.array(self._function(t, x, self._equations.u.values, p)[3]).ravel()
        return dict(zip(self.held, pushes, strict=True))

    def stiffness(self, x: Array, p: Array, t: float = 0.0) -> tuple[list[int], Array]:
        """The free coordinates, and the slope of the forces that hold them by each of them."""
        slope = self._function(t, x, self._equations.u.values, p)[1]
        return self._free, np.array(slope)

    def state(self, x: Array, p: Array, t: float = 0.0) -> Settled:
        """The equilibrium near x, with all but coordinates and speeds as in x."""
        n, free = self._tree.q.numel(), self._free
        x = np.array(x, dtype=float)
        x[n : 2 * n] = 0.0

        def evaluated(q: Array) -> list[Array]:
            x[free] = q
            return [np.array(value) for value in self._function(t, x, self._equations.u.values, p)]

        def balance(q: Array) -> tuple[Array, Array, Array]:
            residual, slope, size, _ = evaluated(q[0])
            return residual.reshape(1, -1), slope[None], size.reshape(1)

        start = x[free][None]
        for furthest, steps in SEARCHES:  # a long step may pass over an equilibrium that shorter ones reach
            equilibrium = rest(balance, start, steps, furthest)
            if equilibrium.found[0]:
                break
        if equilibrium.found[0]:
            equilibrium = brought_back(balance, equilibrium, start)
        _, slope, size, pushes = evaluated(equilibrium.q[0])
        if not equilibrium.found[0]:
            self._raise_not_found(equilibrium.left[0], slope, size.item(), x, p, t)
        falls = None if equilibrium.falls[0] < 0 else self._equations.x.names[free[equilibrium.falls[0]]]
        return Settled(x, dict(zip(self.held, pushes.ravel(), strict=True)), falls)

    def _raise_not_found(self, net: Array, slope: Array, size: float, x: Array, p: Array, t: float) -> None:
        names = [self._equations.x.names[i] for i in self._free]
        worst = int(np.argmax(np.abs(np.nan_to_num(net, nan=np.inf))))
        forces = self._forces_on(self._free[worst], x, p, t)
        largest = ", ".join(f"{name} ({force:.3g})" for name, force in forces[:3])
        raise DeckcraneError(
            f"no static equilibrium found near the start: {names[worst]} is still pushed with {abs(net[worst]):.3g} (forces are "
            f"up to {size:.3g}; N, or N m){f', most by {largest}' if largest else ''}. "
            f"{self._reason(self._free[worst], slope[worst], size, forces, x, p, t)} Hold what is free (control, a spring, oil), "
            "start nearer to equilibrium, or do without: start: given under run, or linearise with at="
        )

    def _forces_on(self, i: int, x: Array, p: Array, t: float) -> list[tuple[str, float]]:
        """The forces on a coordinate, the largest first: parts by name, and the weight of all bodies."""
        tree, world = self._tree, self._world
        if i >= tree.q.numel():
            return []
        forces: dict[str, SX] = {"weight": -self._weights[i]}
        for part in world.kit.parts:
            part_forces = gathered(world, [part])
            external = tree.speeds.T @ holding_forces(tree, part_forces.external)
            force = part_forces.on_coordinates + tree.speeds.T @ part_forces.on_speeds + self._weights - external
            forces[part.name] = force[i]
        expression = ca.densify(self._exact.put_in(ca.vertcat(*forces.values()), still=True))
        values = np.array(
            ca.Function("pushes", self._equations.arguments(), [expression])(t, x, self._equations.u.values, p)
        )
        named = zip(forces, np.nan_to_num(values.ravel()).tolist(), strict=True)
        largest = float(np.max(np.abs(np.nan_to_num(values))))
        return sorted((entry for entry in named if abs(entry[1]) > 1e-6 * largest), key=lambda entry: -abs(entry[1]))

    def _reason(
        self, i: int, slope: Array, size: float, forces: list[tuple[str, float]], x: Array, p: Array, t: float
    ) -> str:
        """The likely reason why a coordinate does not come to rest, judged by its forces."""
        margin = self._equations.least_margin(t, x, self._equations.u.values, p)
        if margin is not None and not margin[1] > DEAD:
            return f"The geometry: {margin[0]} is near a dead centre (the sine between its bars is {margin[1]:.2g})."
        coordinates, vessels = self._world.plant.coordinates, self._world.plant.vessels
        if i < len(coordinates) and coordinates[i].body in vessels:
            return (
                f"Flotation: {coordinates[i].body} does not come to rest; its weight with crane and load, its buoyancy, moorings "
                "and thrusters do not balance within reach."
            )
        controller = next((name for name, _ in forces if name.startswith("control.")), None)
        if float(np.max(np.abs(slope), initial=0.0)) <= UNHELD * size:
            return f"Nothing holds it: no force changes with it{f', and {controller} goes on pushing' if controller else ''}."
        if controller is not None and controller == forces[0][0]:
            return f"The control: {controller} pushes most, and more than what holds it can balance."
        return "Shorter steps of the search ended as well."

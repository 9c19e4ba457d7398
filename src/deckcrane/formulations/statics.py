"""Readings of parts at rest: forces and reactions of a pose, without any acceleration.

All parts act as they do at rest, with constant set-points; the forces of oil, brakes and prescribed motions are
what is missing of the balance. At a computed equilibrium (`Starter.at_rest`) nothing else is missing.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import cached_property

import casadi as ca

from deckcrane.equations.kinematics import twist_rates, twists
from deckcrane.equations.mechanism import Mechanism
from deckcrane.equations.reactions import needed_forces, through_joints
from deckcrane.equations.recursion import Accelerations
from deckcrane.equations.system import SX, Equations
from deckcrane.formulations.gathering import gathered, outputs
from deckcrane.formulations.prescribed import Prescription
from deckcrane.parts.kit import Kit
from deckcrane.parts.protocol import Action, Part
from deckcrane.parts.world import World


class StillWorld(World):
    """A crane at rest in which the parts that hold push with an unknown force, a symbol by port."""

    @cached_property
    def pushes(self) -> dict[str, SX]:
        held = [part.port for part in self.kit.parts if part.port is not None and part.holds()]
        return {port: ca.SX.sym(f"push of {port}") for port in held}

    def _acted(self, part: Part) -> Action:
        if part.port is not None and part.holds():
            return Action(pushes=((part.port, self.pushes[part.port]),))
        return super()._acted(part)


class Statics:
    """The statics of a structure, in symbols."""

    def __init__(
        self, kit: Kit, tree: Mechanism, t: SX, states: Mapping[str, SX], equations: Equations, exact: Prescription
    ) -> None:
        self._tree, self._equations, self._exact = tree, equations, exact
        dq = tree.rates @ tree.u
        self._world = StillWorld(kit, tree, dq, t, states, kit.inputs, self._solve, still=True)
        self._missing = ca.SX(0, 1)

    def _solve(self, world: World) -> tuple[Accelerations, list[SX]]:
        """Zero accelerations; what is missing of the balance of prescribed coordinates is the force of their motions."""
        tree, still = self._tree, ca.SX(self._tree.u.numel(), 1)
        forces = gathered(world)
        needed, needs = needed_forces(tree, still, forces.external)
        self._missing = tree.speeds.T @ (needed - forces.on_speeds) - forces.on_coordinates
        forced = ca.SX(tree.q.numel() if self._exact else 0, 1)
        for i in self._exact.courses:
            forced[i] = self._missing[i]
        t, empty = twists(tree), ca.SX(0, 1)
        accelerations = Accelerations(still, t, twist_rates(tree, t, still), empty, empty, forced)
        return accelerations, through_joints(tree, needs)

    def _solved_pushes(self) -> tuple[SX, SX]:
        """The symbols of pushes and of friction, and their values: each holding part carries its own joint; nothing slides."""
        world = self._world
        symbols = ca.vertcat(ca.SX(0, 1), *world.pushes.values())
        missing_without_pushes = ca.substitute(self._missing, symbols, ca.SX.zeros(symbols.numel()))
        pushes = []
        for name in world.pushes:
            port = world.port(name)
            pushes.append(missing_without_pushes[port.coordinate] / port.lever(self._tree)[port.coordinate])
        friction = ca.vertcat(ca.SX(0, 1), *world.frictions.values())
        return ca.vertcat(symbols, friction), ca.vertcat(ca.SX(0, 1), *pushes, ca.SX.zeros(friction.numel()))

    @cached_property
    def equations(self) -> Equations:
        """The equations, with the recorded outputs at rest."""
        _ = self._world.needs  # the missing forces are computed with the reactions
        recorded = outputs(self._world, self._world.plant.recorded)
        symbols, values = self._solved_pushes()
        if symbols.numel():
            recorded = tuple(output.substituted(symbols, ca.densify(values)) for output in recorded)
        if self._exact:
            recorded = tuple(output.substituted(*self._exact.resting) for output in recorded)
        return replace(self._equations, y=recorded)

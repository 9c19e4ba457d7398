"""What parts show where nothing moves: forces and reactions of a pose at rest, without any acceleration.

All parts act as they do at rest, with set-points that stand still; what oil and brakes hold, and what prescribed motions take, is
what is missing of the balance. At a rest that was found (`Starter.at_rest`) nothing else is.
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
    """A crane at rest in which what holds pushes with a force that is not known yet, a symbol by port."""

    @cached_property
    def pushes(self) -> dict[str, SX]:
        held = [part.port for part in self.kit.parts if part.port is not None and part.holds()]
        return {port: ca.SX.sym(f"push of {port}") for port in held}

    def _acted(self, part: Part) -> Action:
        if part.port is not None and part.holds():
            return Action(pushes=((part.port, self.pushes[part.port]),))
        return super()._acted(part)


class Statics:
    """Of a structure, in symbols."""

    def __init__(
        self, kit: Kit, tree: Mechanism, t: SX, states: Mapping[str, SX], equations: Equations, exact: Prescription
    ) -> None:
        self._tree, self._equations, self._exact = tree, equations, exact
        dq = tree.rates @ tree.u
        self._world = StillWorld(kit, tree, dq, t, states, kit.inputs, self._solve, still=True)
        self._left = ca.SX(0, 1)

    def _solve(self, world: World) -> tuple[Accelerations, list[SX]]:
        """No acceleration; what is missing of the balance of prescribed coordinates is what their motions take."""
        tree, still = self._tree, ca.SX(self._tree.u.numel(), 1)
        forces = gathered(world)
        needed, needs = needed_forces(tree, still, forces.external)
        self._left = tree.speeds.T @ (needed - forces.on_speeds) - forces.on_coordinates
        forced = ca.SX(tree.q.numel() if self._exact else 0, 1)
        for i in self._exact.courses:
            forced[i] = self._left[i]
        t, none = twists(tree), ca.SX(0, 1)
        found = Accelerations(still, t, twist_rates(tree, t, still), none, none, forced)
        return found, through_joints(tree, needs)

    def _known(self) -> tuple[SX, SX]:
        """The symbols of pushes and of friction, and what they are: what holds carries its own joint; nothing slides."""
        world = self._world
        symbols = ca.vertcat(ca.SX(0, 1), *world.pushes.values())
        alone = ca.substitute(self._left, symbols, ca.SX.zeros(symbols.numel()))
        pushes = []
        for name in world.pushes:
            port = world.port(name)
            pushes.append(alone[port.coordinate] / port.lever(self._tree)[port.coordinate])
        rubbing = ca.vertcat(ca.SX(0, 1), *world.frictions.values())
        return ca.vertcat(symbols, rubbing), ca.vertcat(ca.SX(0, 1), *pushes, ca.SX.zeros(rubbing.numel()))

    @cached_property
    def equations(self) -> Equations:
        """The equations, with what is recorded as it is where nothing moves."""
        _ = self._world.needs  # what is missing is found with the reactions
        shown = outputs(self._world, self._world.plant.recorded)
        old, new = self._known()
        if old.numel():
            shown = tuple(output.substituted(old, ca.densify(new)) for output in shown)
        if self._exact:
            shown = tuple(output.substituted(*self._exact.resting) for output in shown)
        return replace(self._equations, y=shown)

"""Force analysis: reactions and actuator forces of a given motion, and the balance of what hangs in any pose."""

from __future__ import annotations

from collections.abc import Sequence

import casadi as ca
import numpy as np

from deckcrane.equations.kinematics import twist_rates, twists
from deckcrane.equations.mechanism import Mechanism
from deckcrane.equations.reactions import needed_forces, through_joints
from deckcrane.equations.recursion import Accelerations
from deckcrane.equations.system import SX, Along, Equations, Output, Variables
from deckcrane.formulations.frictions import rubbing
from deckcrane.formulations.gathering import Gathered, gathered, outputs
from deckcrane.model import Coordinate, Scenario
from deckcrane.model.winches import ROPE
from deckcrane.parts.actuators import FORCE
from deckcrane.parts.kit import Kit
from deckcrane.parts.world import World


def force_equations(scenario: Scenario) -> Equations:
    """Reactions and actuator forces of a given motion: no states; inputs are coordinates, their rates and accelerations.

    Drives give whatever their ports need; all other parts act as they do.
    """
    kit = Kit(scenario.plant)
    kit.require("forces")
    kit = kit.without_drives()
    plant = kit.plant
    names = tuple(data.name for data in plant.coordinates)
    n = len(names)
    every_name = (*names, *(f"d:{name}" for name in names), *(f"dd:{name}" for name in names))
    inputs = Variables.of(every_name, np.zeros(3 * n), "u")
    t, speeds = ca.SX.sym("t"), ca.SX.sym("speeds", n)
    q, dq, ddq = inputs.symbols[:n, :], inputs.symbols[n : 2 * n, :], inputs.symbols[2 * n :, :]
    tree = kit.immersed(kit.mechanism(q, speeds))
    u = tree.speeds @ dq
    du = tree.speeds @ ddq + ca.jtimes(u, q, dq)
    analysis = _Analysis(kit, tree, dq, du, t)
    driven = [i for i, data in enumerate(plant.coordinates) if data.body not in plant.vessels]
    found = [*outputs(analysis.world, plant.recorded)]
    if driven:
        found.append(_actuation(plant.coordinates, driven, analysis.left))
    chosen = {output.name: output for output in found}
    recorded = tuple(chosen[name].substituted(speeds, u) for name in plant.recorded if name in chosen)
    states = Variables((), ca.SX(0, 1), np.zeros(0))
    return Equations(t, states, inputs, kit.p, ca.SX(0, 1), recorded)


def _actuation(coordinates: Sequence[Coordinate], driven: list[int], left: SX) -> Output:
    """What an actuator on each coordinate gives. A vessel is carried by the water, so no force is asked for there."""
    data = [coordinates[i] for i in driven]
    units = Along("actuator", tuple(FORCE[one.kind] for one in data))
    names = tuple(one.name for one in data)
    return Output("actuation", left[driven, :], {"actuator": names}, units, "force of each actuator")


NO_INPUTS = Variables((), ca.SX(0, 1), np.zeros(0))
"""What parts would be given over time: a motion that is given has none of it."""


class _Analysis:
    """Inverse dynamics with all parts that act by themselves; what is left of the need is the work of drives."""

    def __init__(self, kit: Kit, tree: Mechanism, dq: SX, du: SX, t: SX) -> None:
        self._tree, self._du = tree, du
        self.world = World(kit, tree, dq, t, {}, NO_INPUTS, self._solve, needed_at=self._axial)
        forces = gathered(self.world, pins=False)
        needed, self._needs = needed_forces(tree, du, forces.external)
        self.left = tree.speeds.T @ (needed - forces.on_speeds) - forces.on_coordinates
        self._forces: dict[str, SX] = {}
        self._carry(forces)
        self._rub()

    def _rub(self) -> None:
        """Friction acts along what drives give: it changes what they need, and the loads of pins beside joints with it."""
        rubs = rubbing(self.world, self._solve(self.world))
        if rubs is not None:
            ports, n = tuple(self._forces), len(self._needs)
            self.left, *others = rubs.put_in(self.left, *self._needs, *self._forces.values())
            self._needs, self._forces = others[:n], dict(zip(ports, others[n:], strict=True))

    def _carry(self, forces: Gathered) -> None:
        """What is left on a cylinder's coordinate, its stops' force included, is carried along the cylinder.

        A strut pushes two neighbouring bodies apart: it works on their joint alone, and takes its share off the joint.
        """
        external, pushed = list(forces.external), False
        for part in self.world.kit.parts:
            if part.carries is None:
                continue
            port = self.world.port(part.carries)
            i, elements = port.coordinate, self.world.pushed(port.name)
            self._forces[port.name] = self.left[i] / port.slope
            if port.pins is None:
                self._forces[port.name] = self._forces[port.name] + elements
                continue
            for link, wrench in port.wrenches(self._forces[port.name]):
                external[link] = external[link] + wrench
            self.left[i] = self.left[i] - port.slope * elements
            pushed = True
        if not pushed:
            return
        _, self._needs = needed_forces(self._tree, self._du, external)

    def _axial(self, name: str) -> SX:
        """What the motion needs at a port, with what springs and stops give there."""
        if name in self._forces:
            return self._forces[name]
        port = self.world.port(name)
        return self.left[port.coordinate] / port.slope + self.world.pushed(name)

    def _solve(self, world: World) -> tuple[Accelerations, list[SX]]:
        t = twists(self._tree)
        none = ca.SX(0, 1)
        return Accelerations(self._du, t, twist_rates(self._tree, t, self._du), none, none), through_joints(
            self._tree, self._needs
        )


def hanging(scenario: Scenario) -> list[int]:
    """The coordinates that nothing drives: no controller, no cylinder, no water."""
    plant = scenario.plant
    driven = {(part.port or "").removesuffix(ROPE) for part in Kit(plant).numeric if part.role == "drive"}
    return [
        i
        for i, data in enumerate(plant.coordinates)
        if data.name not in driven and data.body not in plant.driven and data.body not in plant.vessels
    ]


def hanging_balance(scenario: Scenario) -> Equations:
    """What is `left` over of the forces on these coordinates at rest, its `slope`, and the `size` of forces; inputs are poses."""
    kit, t = Kit(scenario.plant).without_drives(), ca.SX.sym("t")
    names = tuple(data.name for data in kit.plant.coordinates)
    n, free = len(names), hanging(scenario)
    inputs = Variables.of(names, [data.element.start for data in kit.plant.coordinates], "u")
    speeds = ca.SX.sym("speeds", n)
    tree = kit.immersed(kit.mechanism(inputs.symbols, speeds))
    world = World(kit, tree, ca.SX(n, 1), t, {}, NO_INPUTS, still=True)
    forces = gathered(world, pins=False)
    needed, _ = needed_forces(tree, ca.SX(n, 1), forces.external)
    given = forces.on_coordinates + tree.speeds.T @ forces.on_speeds
    at_rest = ca.substitute(ca.vertcat(tree.speeds.T @ needed, given), speeds, ca.SX.zeros(n))
    left = (at_rest[:n] - at_rest[n:])[free, :]
    slope = ca.jacobian(left, inputs.symbols[free, :])
    labels = tuple(names[i] for i in free)
    expressions = {
        "left": (left, {"coordinate": labels}),
        "slope": (ca.vec(ca.densify(slope).T), {"coordinate": labels, "by": labels}),
        "size": (ca.mmax(ca.densify(ca.fabs(at_rest))), {}),
    }
    found = tuple(Output(name, ca.densify(value), dims, "", "") for name, (value, dims) in expressions.items())
    return Equations(t, Variables((), ca.SX(0, 1), np.zeros(0)), inputs, kit.p, ca.SX(0, 1), found)

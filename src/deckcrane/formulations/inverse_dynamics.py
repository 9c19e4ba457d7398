"""Force analysis: reactions and actuator forces of a given motion, and the static balance of passive joints in any pose."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import casadi as ca
import numpy as np

from deckcrane.components.catalogue import Scenario
from deckcrane.components.cylinders import driven_joints
from deckcrane.components.vessel.data import all_vessels
from deckcrane.components.winches.data import ROPE
from deckcrane.formulations.force_assembly import AppliedForces, assemble_forces, outputs
from deckcrane.formulations.forward_dynamics import solve_friction
from deckcrane.mechanics.coordinates import Coordinate
from deckcrane.mechanics.equations import SX, Equations, Output, Variables
from deckcrane.mechanics.kane_recursion import Accelerations
from deckcrane.mechanics.kinematics import Mechanism, twist_rates, twists
from deckcrane.mechanics.model.actuators import FORCE
from deckcrane.mechanics.model.outputs import ACTUATION
from deckcrane.mechanics.model.part_set import PartSet
from deckcrane.mechanics.model.protocol import CarriesJointLoad
from deckcrane.mechanics.model.world import World
from deckcrane.mechanics.reactions import inverse_dynamics, joint_wrenches


@dataclass(frozen=True)
class MotionForces:
    """The forces of a given motion in symbols: what drives supply on each coordinate, and all signals of the crane."""

    kit: PartSet
    inputs: Variables
    """Coordinates, their rates and their accelerations."""
    world: World
    actuation: SX
    """Force that a motion needs on each coordinate, beyond what passive parts give; zero where nothing drives it."""
    speeds: SX
    """Symbols of the generalised speeds, which the expressions of `world` contain."""
    u: SX
    """These speeds by the coordinates and their rates."""

    def substitute(self, expression: SX) -> SX:
        """An expression of the world by coordinates, rates and accelerations alone."""
        substituted: SX = ca.substitute(expression, self.speeds, self.u)
        return substituted


def motion_forces(scenario: Scenario) -> MotionForces:
    """Inverse dynamics of a scenario in symbols: drives supply what their ports need, others act as in forward dynamics."""
    kit = PartSet(scenario.plant)
    kit.require("forces")
    kit = kit.without_drives()
    names = tuple(data.name for data in kit.plant.coordinates)
    n = len(names)
    input_names = (*names, *(f"d:{name}" for name in names), *(f"dd:{name}" for name in names))
    inputs = Variables.of(input_names, np.zeros(3 * n), "u")
    t, speeds = ca.SX.sym("t"), ca.SX.sym("speeds", n)
    q, dq, ddq = inputs.symbols[:n, :], inputs.symbols[n : 2 * n, :], inputs.symbols[2 * n :, :]
    tree = kit.immersed(kit.mechanism(q, speeds))
    u = tree.speeds @ dq
    du = tree.speeds @ ddq + ca.jtimes(u, q, dq)
    analysis = _InverseDynamics(kit, tree, dq, du, t)
    return MotionForces(kit, inputs, analysis.world, analysis.left, speeds, u)


def inverse_dynamics_equations(scenario: Scenario) -> Equations:
    """Reactions and actuator forces of a given motion: no states; inputs are coordinates, their rates and accelerations."""
    forces = motion_forces(scenario)
    kit, plant = forces.kit, scenario.plant
    driven = [i for i, data in enumerate(plant.coordinates) if data.body not in all_vessels(plant)]
    all_outputs = [*outputs(forces.world, plant.recorded)]
    if driven:
        all_outputs.append(_actuation(plant.coordinates, driven, forces.actuation))
    by_name = {output.name: output for output in all_outputs}
    recorded = tuple(by_name[name].substituted(forces.speeds, forces.u) for name in plant.recorded if name in by_name)
    states = Variables((), ca.SX(0, 1), np.zeros(0))
    return Equations(forces.world.t, states, forces.inputs, kit.p, ca.SX(0, 1), recorded)


def _actuation(coordinates: Sequence[Coordinate], driven: list[int], remaining: SX) -> Output:
    """The force of an actuator on each coordinate. A vessel floats, so it has no actuator."""
    data = [coordinates[i] for i in driven]
    units = ACTUATION.units(tuple(FORCE[coordinate.kind] for coordinate in data))
    names = tuple(coordinate.name for coordinate in data)
    return Output(ACTUATION.name, remaining[driven, :], {"actuator": names}, units, ACTUATION.long_name)


NO_INPUTS = Variables((), ca.SX(0, 1), np.zeros(0))
"""The inputs of parts over time: a given motion has none."""


class _InverseDynamics:
    """Inverse dynamics with all parts that act by themselves; the remaining force is that of the drives."""

    def __init__(self, kit: PartSet, tree: Mechanism, dq: SX, du: SX, t: SX) -> None:
        self._tree, self._du = tree, du
        self.world = World(kit, tree, dq, t, {}, NO_INPUTS, self._solve, needed_at=self._port_force)
        forces = assemble_forces(self.world, pins=False)
        needed, self._needs = inverse_dynamics(tree, du, forces.external)
        self.left = tree.speeds.T @ (needed - forces.on_speeds) - forces.on_coordinates
        self._forces: dict[str, SX] = {}
        self._load_cylinders(forces)
        self._solve_friction()

    def _solve_friction(self) -> None:
        """Include friction: it changes the forces that drives need, and with them the loads of pins beside joints."""
        solved_friction = solve_friction(self.world, self._solve(self.world))
        if solved_friction is not None:
            ports, n = tuple(self._forces), len(self._needs)
            self.left, *others = solved_friction.substitute(self.left, *self._needs, *self._forces.values())
            self._needs, self._forces = others[:n], dict(zip(ports, others[n:], strict=True))

    def _load_cylinders(self, forces: AppliedForces) -> None:
        """Assign the remaining force of a cylinder's coordinate, its stops' force included, to the cylinder.

        A strut pushes two neighbouring bodies apart: it works on their joint alone, and relieves the joint by its share.
        """
        external, pushed = list(forces.external), False
        for part in self.world.kit.select(CarriesJointLoad):
            if part.carries is None:
                continue
            port = self.world.port(part.carries)
            i, passive_force = port.coordinate, self.world.port_force(port.name)
            self._forces[port.name] = self.left[i] / port.slope
            if port.pins is None:
                self._forces[port.name] = self._forces[port.name] + passive_force
                continue
            for link, wrench in port.wrenches(self._forces[port.name]):
                external[link] = external[link] + wrench
            self.left[i] = self.left[i] - port.slope * passive_force
            pushed = True
        if not pushed:
            return
        _, self._needs = inverse_dynamics(self._tree, self._du, external)

    def _port_force(self, name: str) -> SX:
        """The force that the motion needs at a port, including springs and stops there."""
        if name in self._forces:
            return self._forces[name]
        port = self.world.port(name)
        return self.left[port.coordinate] / port.slope + self.world.port_force(name)

    def _solve(self, world: World) -> tuple[Accelerations, list[SX]]:
        t = twists(self._tree)
        empty = ca.SX(0, 1)
        return Accelerations(self._du, t, twist_rates(self._tree, t, self._du), empty, empty), joint_wrenches(
            self._tree, self._needs
        )


def undriven_coordinates(scenario: Scenario) -> list[int]:
    """The coordinates without a drive: no controller, no cylinder, no water."""
    plant = scenario.plant
    driven = {(part.port or "").removesuffix(ROPE) for part in PartSet(plant).numeric if part.role == "drive"}
    return [
        i
        for i, data in enumerate(plant.coordinates)
        if data.name not in driven and data.body not in driven_joints(plant) and data.body not in all_vessels(plant)
    ]


def undriven_residual(scenario: Scenario) -> Equations:
    """The residual `left` of the forces on these coordinates at rest, its `slope`, and the `size` of forces; inputs are poses."""
    kit, t = PartSet(scenario.plant).without_drives(), ca.SX.sym("t")
    names = tuple(data.name for data in kit.plant.coordinates)
    n, free = len(names), undriven_coordinates(scenario)
    inputs = Variables.of(names, [data.element.start for data in kit.plant.coordinates], "u")
    speeds = ca.SX.sym("speeds", n)
    tree = kit.immersed(kit.mechanism(inputs.symbols, speeds))
    world = World(kit, tree, ca.SX(n, 1), t, {}, NO_INPUTS, still=True)
    forces = assemble_forces(world, pins=False)
    needed, _ = inverse_dynamics(tree, ca.SX(n, 1), forces.external)
    applied = forces.on_coordinates + tree.speeds.T @ forces.on_speeds
    at_rest = ca.substitute(ca.vertcat(tree.speeds.T @ needed, applied), speeds, ca.SX.zeros(n))
    left = (at_rest[:n] - at_rest[n:])[free, :]
    slope = ca.jacobian(left, inputs.symbols[free, :])
    labels = tuple(names[i] for i in free)
    expressions = {
        "left": (left, {"coordinate": labels}),
        "slope": (ca.vec(ca.densify(slope).T), {"coordinate": labels, "by": labels}),
        "size": (ca.mmax(ca.densify(ca.fabs(at_rest))), {}),
    }
    all_outputs = tuple(Output(name, ca.densify(value), dims, "", "") for name, (value, dims) in expressions.items())
    return Equations(t, Variables((), ca.SX(0, 1), np.zeros(0)), inputs, kit.p, ca.SX(0, 1), all_outputs)

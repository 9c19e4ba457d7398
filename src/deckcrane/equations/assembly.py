"""From a scenario to `Equations`: forward dynamics of a run, and force analysis of a given motion.

All parts meet here: mechanism, elements, control, reactions. Depends on every other file of this layer.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

import casadi as ca
import numpy as np

from deckcrane.equations import outputs
from deckcrane.equations.control import Actuation, actuation
from deckcrane.equations.cylinders import CylinderLoop, PinWrenches, pin_wrenches
from deckcrane.equations.elements import element_forces, point_forces
from deckcrane.equations.kinematics import twists
from deckcrane.equations.mechanism import Mechanism, mechanism
from deckcrane.equations.parameters import Parameters
from deckcrane.equations.quantities import Quantity, quantities
from deckcrane.equations.reactions import joint_reactions, needed_forces, reactions, wrenches
from deckcrane.equations.recursion import Accelerations, accelerations
from deckcrane.equations.system import SX, Equations, Output, Variables
from deckcrane.equations.vessel import MOTIONS, FloatingBody, VesselForces, vessel_forces
from deckcrane.errors import DeckcraneError
from deckcrane.model import VESSEL, Scenario


@dataclass(frozen=True)
class Dynamics:
    """A scenario's forward dynamics in symbols, with the inner quantities that tests and linearisation ask for."""

    equations: Equations
    mechanism: Mechanism
    accelerations: Accelerations
    generalized_forces: SX
    external: list[SX]


def dynamics(scenario: Scenario, vessel: FloatingBody | None = None) -> Dynamics:
    """dx = f(t, x, u, p) of the whole scenario.

    x holds coordinates, speeds and the vessel's fluid memory; u a force on top of each actuator's, and the wave forces on the
    vessel, [f; n] along horizontal axes that turn with its yaw.
    """
    parameters = Parameters()
    t = ca.SX.sym("t")
    states = _states(scenario, vessel)
    n = len(scenario.coordinates)
    q, speeds, memory = states.symbols[:n, :], states.symbols[n : 2 * n, :], states.symbols[2 * n :, :]
    tree = mechanism(scenario, q, speeds, parameters, vessel)
    dq = tree.rates @ speeds
    names = (*scenario.control, *(WAVE_INPUTS if vessel is not None else ()))
    inputs = Variables.of(names, np.zeros(len(names)), "u")
    wave = inputs.symbols[len(scenario.control) :, :]

    acted = quantities(scenario, tree, dq)
    elements = element_forces(acted, parameters)
    actuators = actuation(scenario, tree, acted, t, inputs.symbols, parameters)
    external = point_forces(scenario, tree, t, parameters)
    afloat = _afloat(vessel, tree, dq, memory, wave, parameters)
    if afloat is not None:
        k = tree.index(VESSEL)
        external[k] = external[k] + afloat.wrench
    tau = tree.rates.T @ (elements.on_coordinates(n) + actuators.on_coordinates(n))
    solved = accelerations(tree, tau, external)

    axial = [_on(loop.name, elements.on) + _on(loop.name, actuators.on) for loop in tree.loops]
    needs = reactions(tree, solved.t, solved.dt, external)
    everything = [
        *outputs.motion_outputs(scenario, q, speeds, solved.du),
        *outputs.pose_outputs(tree),
        *_force_outputs(scenario, tree, needs, axial, acted),
        *outputs.actuator_outputs(actuators.names, actuators.force, actuators.setpoint),
        outputs.stop_output(elements),
        outputs.energy_output(tree, solved.t, elements.elastic_energy + (afloat.restoring_energy if afloat else 0)),
        *outputs.payload_outputs(scenario, tree, needs),
        *(outputs.vessel_outputs(afloat.thrust, wave) if afloat else ()),
    ]
    equations = Equations(
        t,
        states,
        inputs,
        parameters.collect(),
        ca.vertcat(dq, solved.du, afloat.memory_rate if afloat else ca.SX(0, 1)),
        _recorded(scenario, everything),
        _trace(tree, actuators, solved),
    )
    return Dynamics(equations, tree, solved, tau, external)


WAVE_INPUTS = tuple(f"wave.{motion}" for motion in MOTIONS)
"""The inputs that carry the wave forces."""


def _afloat(
    vessel: FloatingBody | None, tree: Mechanism, dq: SX, memory: SX, wave: SX, parameters: Parameters
) -> VesselForces | None:
    if vessel is None:
        return None
    link = tree.links[tree.index(VESSEL)]
    twist = tree.u[link.speeds, :]
    return vessel_forces(vessel, tree.q[link.speeds, :], dq[link.speeds, :], twist, memory, wave, parameters)


def force_equations(scenario: Scenario) -> Equations:
    """Reactions and actuator forces of a given motion: no states; inputs are coordinates, their rates and accelerations."""
    parameters = Parameters()
    t = ca.SX.sym("t")
    names = tuple(coordinate.name for coordinate in scenario.coordinates)
    n = len(names)
    every_name = (*names, *(f"d:{name}" for name in names), *(f"dd:{name}" for name in names))
    inputs = Variables.of(every_name, np.zeros(3 * n), "u")
    q, dq, ddq = inputs.symbols[:n, :], inputs.symbols[n : 2 * n, :], inputs.symbols[2 * n :, :]
    speeds = ca.SX.sym("speeds", n)
    tree = mechanism(scenario, q, speeds, parameters)
    u = tree.speeds @ dq
    du = tree.speeds @ ddq + ca.jtimes(u, q, dq)

    acted = quantities(scenario, tree, dq)
    elements = element_forces(acted, parameters)
    external = point_forces(scenario, tree, t, parameters)
    needed, needs = needed_forces(tree, du, external)
    # A vessel is carried by the water, not by an actuator; its coordinates may be given, but no force is asked for.
    driven = [i for i, data in enumerate(scenario.coordinates) if not (scenario.vessel and data.body == VESSEL)]
    left = tree.speeds.T @ needed - elements.on_coordinates(n)
    # What is left of the need on a loop's coordinate, its stops' force included, is the work of the cylinder.
    axial = [left[acted[loop.name].coordinate] / loop.length_slope + _on(loop.name, elements.on) for loop in tree.loops]
    everything = [
        *outputs.motion_outputs(scenario, q, u, du),
        *outputs.pose_outputs(tree),
        *_force_outputs(scenario, tree, needs, axial, acted),
        *outputs.actuator_outputs(tuple(names[i] for i in driven), left[driven, :], None),
        outputs.stop_output(elements),
        outputs.energy_output(tree, twists(tree), elements.elastic_energy),
        *outputs.payload_outputs(scenario, tree, needs),
    ]
    recorded = tuple(
        replace(output, expression=ca.substitute(output.expression, speeds, u))
        for output in _recorded(scenario, everything)
    )
    states = Variables((), ca.SX(0, 1), np.zeros(0))
    return Equations(t, states, inputs, parameters.collect(), ca.SX(0, 1), recorded)


def check_inertia(system: Dynamics) -> None:
    """Refuses a mechanism with a speed that nothing resists at the start: its rate would be infinite."""
    equations, solved = system.equations, system.accelerations
    measure = ca.Function("inertia", equations.arguments(), [ca.densify(solved.pivots), ca.densify(solved.scales)])
    pivots, scales = (
        np.array(value).ravel() for value in measure(0.0, equations.x.values, equations.u.values, equations.p.values)
    )
    speeds = [name.removeprefix("d:") for name in equations.x.names[len(pivots) : 2 * len(pivots)]]
    # A pivot that vanishes spoils those further in: only it is to blame.
    bad = [name for name, d, scale in zip(speeds, pivots, scales, strict=True) if d <= 1e-12 * scale]
    if bad or not np.all(np.isfinite(pivots)):
        raise DeckcraneError(
            f"the mass matrix is singular at the start: no inertia resists {' and '.join(bad) or 'the motion'}. "
            "Give the body that moves an inertia about that axis, hang a mass off the axis, or fix the joint."
        )


def _states(scenario: Scenario, vessel: FloatingBody | None) -> Variables:
    names = [coordinate.name for coordinate in scenario.coordinates] + [f"d:{name}" for name in scenario.speeds]
    starts = [coordinate.element.start for coordinate in scenario.coordinates]
    memory = vessel.memory_states if vessel is not None else 0
    names += [f"memory.{i}" for i in range(memory)]
    return Variables.of(names, np.array([*starts, *_start_speeds(scenario), *np.zeros(memory)]), "x")


def _start_speeds(scenario: Scenario) -> list[float]:
    speeds: list[float] = []
    for name in scenario.order:
        joint = scenario.tree[name].joint
        if joint.kind == "free":
            speeds += [*joint.angular_velocity, *joint.velocity]
        else:
            speeds += [coordinate.element.speed for coordinate in scenario.coordinates if coordinate.body == name]
    return speeds


def _on(name: str, forces: dict[str, tuple[Quantity, SX]]) -> SX:
    """The force on a quantity, zero where nothing acts on it."""
    return forces[name][1] if name in forces else ca.SX(1, 1)


def _force_outputs(
    scenario: Scenario, tree: Mechanism, needs: list[SX], axial: list[SX], acted: dict[str, Quantity]
) -> Iterable[Output]:
    """Reactions of all joints, and of the cylinders lengths, forces and pins."""
    pins: list[tuple[CylinderLoop, PinWrenches]] = []
    for loop, force in zip(tree.loops, axial, strict=True):
        barrel, piston = (needs[tree.index(f"{loop.name}.{end}")] for end in ("barrel", "piston"))
        pins.append((loop, pin_wrenches(loop, barrel, piston, force)))
    rates = [acted[loop.name].rate for loop in tree.loops]
    joint = joint_reactions(tree, needs, pins)
    yield outputs.reaction_output(scenario, tree, wrenches(tree, joint, scenario.reactions.frame))
    yield from outputs.cylinder_outputs(tree, rates, axial)
    yield outputs.pin_output(scenario, tree, pins)


def _recorded(scenario: Scenario, everything: list[Output]) -> tuple[Output, ...]:
    """The outputs that the scenario records, in its order; those without any value (no actuator, no stop) left out."""
    known = {output.name: output for output in everything}
    chosen = [known[name] for name in scenario.record if name in known]
    return tuple(output for output in chosen if output.expression.numel() > 0)


def _trace(tree: Mechanism, actuators: Actuation, solved: Accelerations) -> tuple[tuple[str, SX], ...]:
    found = [(f"force of actuator {name}", force) for name, (_, force) in actuators.on.items()]
    for link, t in zip(tree.links, solved.t, strict=True):
        found += [(f"joint pose of {link.name}", link.motion.R), (f"twist of {link.name}", t)]
    for link in tree.links:
        if link.speeds.stop > link.speeds.start and not link.cylinder_part:
            found.append((f"inertia felt by joint {link.name}", solved.pivots[link.speeds]))
    found += [(f"acceleration of {link.name}", dt) for link, dt in zip(tree.links, solved.dt, strict=True)]
    return tuple(found)

"""From a scenario to `Equations`: forward dynamics of a run, and force analysis of a given motion.

All parts meet here: mechanism, elements, control, reactions. Depends on every other file of this layer.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace

import casadi as ca
import numpy as np

from deckcrane.equations import outputs
from deckcrane.equations.beams import elastic_force
from deckcrane.equations.boom_outputs import beam_outputs, point_outputs
from deckcrane.equations.control import Actuation, actuation
from deckcrane.equations.cylinder_outputs import cylinder_outputs, fit_output, hydraulic_outputs, pin_output
from deckcrane.equations.cylinders import CylinderLoop, PinWrenches, pin_wrenches
from deckcrane.equations.elements import ElementForces, element_forces, point_forces
from deckcrane.equations.kinematics import twist_rates, twists
from deckcrane.equations.mechanism import Mechanism, mechanism
from deckcrane.equations.parameters import Parameters
from deckcrane.equations.quantities import Quantity, on_coordinates, quantities
from deckcrane.equations.reactions import holding_forces, joint_reactions, needed_forces, reactions, wrenches
from deckcrane.equations.recursion import Accelerations, accelerations
from deckcrane.equations.settled import Settling
from deckcrane.equations.sprung_masses import NOT_SPRUNG, sprung_masses
from deckcrane.equations.start import Balance, layout, lever, rests, started
from deckcrane.equations.struts import Strut, strut
from deckcrane.equations.system import SX, Equations, Output, Variables, with_tables
from deckcrane.equations.vessel import MOTIONS, FloatingBody, VesselForces, vessel_forces
from deckcrane.errors import DeckcraneError
from deckcrane.model import VESSEL, Scenario
from deckcrane.model.settings import Start


@dataclass(frozen=True)
class Dynamics:
    """A scenario's forward dynamics in symbols, with the inner quantities that tests and linearisation ask for."""

    equations: Equations
    mechanism: Mechanism
    accelerations: Accelerations
    generalized_forces: SX
    external: list[SX]
    settling: Settling | None = None
    falls: str | None = None
    """The coordinate that the least push lets fall from a settled start."""


def dynamics(
    scenario: Scenario,
    vessel: FloatingBody | None = None,
    start: Start | None = None,
    reframed: Callable[[Mechanism], Mechanism] | None = None,
) -> Dynamics:
    """dx = f(t, x, u, p) of the whole scenario.

    x holds coordinates, speeds, the vessel's fluid memory, the oil's states and those of sprung masses; u what comes on top
    of each actuator's command, and the wave forces on the vessel, [f; n] along horizontal axes that turn with its yaw. `start`
    says where x starts; by default, as the scenario has it. `reframed` exchanges how joints move, for symbols that its caller
    knows (`attitude`); no start is found then.
    """
    start = start or scenario.run.start
    parameters = Parameters()
    t = ca.SX.sym("t")
    states, part = layout(scenario, vessel)
    q, speeds, memory = (states.symbols[part[key], :] for key in ("q", "u", "memory"))
    oil = {name: states.symbols[part[f"oil.{name}"], :] for name in scenario.oil}
    n = len(scenario.coordinates)
    tree = mechanism(scenario, q, speeds, parameters, vessel)
    tree = tree if reframed is None else reframed(tree)
    dq = tree.rates @ speeds
    names = (*scenario.control, *(WAVE_INPUTS if vessel is not None else ()))
    inputs = Variables.of(names, np.zeros(len(names)), "u")
    wave = inputs.symbols[len(scenario.control) :, :]

    struts = tuple(strut(scenario, name, tree, dq, parameters) for name in scenario.struts)
    acted = quantities(scenario, tree, dq, struts)
    elements = element_forces(acted, parameters)
    actuators = actuation(scenario, tree, acted, t, inputs.symbols, oil, parameters)
    axial = {name: _on(name, elements.on) + _on(name, actuators.on) for name in scenario.cylinders}
    external = point_forces(scenario, tree, t, parameters)
    at_rest = list(external)
    for one in struts:
        one.push(axial[one.name], external)
    sprung = sprung_masses(scenario, tree, states.symbols[part["sprung"], :], external, parameters)
    afloat = _afloat(vessel, tree, dq, memory, wave, parameters)
    if afloat is not None:
        k = tree.index(VESSEL)
        external[k] = external[k] + afloat.wrench
    elastic = _elastic(scenario, tree, t, parameters)
    tau = tree.rates.T @ (elements.on_coordinates(n) + actuators.on_coordinates(n)) + elastic.force
    solved = accelerations(tree, tau, external)

    needs = reactions(tree, solved.du, solved.t, solved.dt, external)
    stored = elements.elastic_energy + elastic.energy + (afloat.restoring_energy if afloat else 0)
    everything = [
        *outputs.motion_outputs(scenario, q, speeds, solved.du),
        *outputs.pose_outputs(tree),
        *_force_outputs(scenario, tree, needs, axial, acted, struts),
        *outputs.actuator_outputs(actuators.names, actuators.force, actuators.setpoint),
        outputs.stop_output(elements),
        outputs.energy_output(tree, solved.t, sprung, stored),
        *outputs.payload_outputs(scenario, tree, needs, solved.t, solved.dt, solved.du),
        *(outputs.vessel_outputs(afloat.thrust, wave) if afloat else ()),
        *hydraulic_outputs(actuators.circuits),
        *beam_outputs(scenario, tree, solved, needs),
        *point_outputs(scenario, tree, solved, parameters),
    ]
    rates = {"q": dq, "u": solved.du, "memory": afloat.memory_rate if afloat else ca.SX(0, 1), "sprung": sprung.rates}
    rates.update({f"oil.{name}": actuators.circuits[name].rates for name in oil})
    recorded = _recorded(scenario, everything)
    equations = Equations(
        t,
        states,
        inputs,
        with_tables(parameters.collect(), recorded),
        ca.vertcat(*[rates[key] for key in part]),
        recorded,
        _trace(tree, actuators, solved),
    )
    settling, falls = None, None
    if reframed is None and (rests(scenario) or start == "settled"):
        for k, load in sprung.weights:
            at_rest[k] = at_rest[k] + load
        accelerating = ca.SX.sym("du", speeds.numel())
        needed = tree.speeds.T @ needed_forces(tree, accelerating, at_rest)[0]
        springs = elements.on_coordinates(n) + tree.speeds.T @ elastic.force
        balance = Balance(needed, accelerating, springs, acted, sprung.places)
        if start == "settled":
            still = actuation(scenario, tree, acted, t, inputs.symbols, oil, parameters.again(), still=True)
            settling = _settling(equations, tree, elements, still, springs, struts, at_rest, afloat)
        x, p, falls = started(scenario, tree, equations, part, balance, settling, bent=start != "undeformed")
        equations = replace(equations, x=x, p=p)
    return Dynamics(equations, tree, solved, tau, external, settling, falls)


def _settling(
    equations: Equations,
    tree: Mechanism,
    elements: ElementForces,
    still: Actuation,
    springs: SX,
    struts: tuple[Strut, ...],
    outside: list[SX],
    afloat: VesselForces | None,
) -> Settling:
    """The balance of all forces at rest; the oil's are unknown, and the controllers' about set-points that stand still."""
    held = {name: quantity for name, (quantity, _) in still.on.items() if name in still.circuits}
    controlled = {name: on for name, on in still.on.items() if name not in held}
    pushed = list(outside)
    for one in struts:
        if one.name not in held:
            one.push(_on(one.name, elements.on) + _on(one.name, controlled), pushed)
    if afloat is not None:
        k = tree.index(VESSEL)
        pushed[k] = pushed[k] + afloat.wrench
    n = tree.q.numel()
    needed = tree.speeds.T @ needed_forces(tree, ca.SX(tree.u.numel(), 1), pushed)[0]
    given = springs + on_coordinates(list(controlled.values()), n)
    levers = ca.horzcat(*[lever(quantity, tree) for quantity in held.values()]) if held else ca.SX(n, 0)
    weights = tree.speeds.T @ holding_forces(tree)
    return Settling(tree, equations, needed, weights, given, held, levers)


@dataclass(frozen=True)
class _Elastic:
    """What the stiffness and damping of all beams do to the speeds, and their strain energy."""

    force: SX
    energy: SX


def _elastic(scenario: Scenario, tree: Mechanism, t: SX, parameters: Parameters) -> _Elastic:
    force, energy = ca.SX(tree.u.numel(), 1), ca.SX(1, 1)
    for name, beam in scenario.beams.items():
        link = tree.beam(name)
        own, stored = elastic_force(name, beam, tree.q[link.speeds, :], tree.u[link.speeds, :], t, parameters)
        force[link.speeds, :] = own
        energy += stored
    return _Elastic(force, energy)


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
    if scenario.beams:
        flexible, *_ = scenario.beams
        raise DeckcraneError(
            f'"{flexible}" is flexible: how it bends does not follow from a given motion of the joints. Simulate it with '
            "`deckcrane run`, or give the body mass and shape instead of beam"
        )
    sprung = [name for name in scenario.struts if scenario.cylinders[name].mass_springs is not None]
    if sprung:
        raise DeckcraneError(
            f'"{sprung[0]}" has mass_springs: how its masses move on them does not follow from a given motion. Leave '
            "mass_springs out, which ties the masses rigidly, or simulate it with `deckcrane run`"
        )
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

    struts = tuple(strut(scenario, name, tree, dq, parameters) for name in scenario.struts)
    acted = quantities(scenario, tree, dq, struts)
    elements = element_forces(acted, parameters)
    external = point_forces(scenario, tree, t, parameters)
    needed, needs = needed_forces(tree, du, external)
    # A vessel is carried by the water, not by an actuator; its coordinates may be given, but no force is asked for.
    driven = [i for i, data in enumerate(scenario.coordinates) if not (scenario.vessel and data.body == VESSEL)]
    left = tree.speeds.T @ needed - elements.on_coordinates(n)
    # What is left of the need on a loop's coordinate, its stops' force included, is the work of the cylinder.
    axial = {
        loop.name: left[acted[loop.name].coordinate] / loop.length_slope + _on(loop.name, elements.on)
        for loop in tree.loops
    }
    # A strut pushes two neighbouring bodies apart: it works on their joint alone, and takes its share off the joint.
    for one in struts:
        i = acted[one.name].coordinate
        axial[one.name] = left[i] / one.slope
        one.push(axial[one.name], external)
        left[i] = left[i] - one.slope * _on(one.name, elements.on)
    if struts:
        _, needs = needed_forces(tree, du, external)
    twist = twists(tree)
    everything = [
        *outputs.motion_outputs(scenario, q, u, du),
        *outputs.pose_outputs(tree),
        *_force_outputs(scenario, tree, needs, axial, acted, struts),
        *outputs.actuator_outputs(tuple(names[i] for i in driven), left[driven, :], None),
        outputs.stop_output(elements),
        outputs.energy_output(tree, twist, NOT_SPRUNG, elements.elastic_energy),
        *outputs.payload_outputs(scenario, tree, needs, twist, twist_rates(tree, twist, du), du),
    ]
    recorded = tuple(output.substituted(speeds, u) for output in _recorded(scenario, everything))
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


def _on(name: str, forces: dict[str, tuple[Quantity, SX]]) -> SX:
    """The force on a quantity, zero where nothing acts on it."""
    return forces[name][1] if name in forces else ca.SX(1, 1)


def _force_outputs(
    scenario: Scenario,
    tree: Mechanism,
    needs: list[SX],
    axial: dict[str, SX],
    acted: dict[str, Quantity],
    struts: tuple[Strut, ...] = (),
) -> Iterable[Output]:
    """Reactions of all joints, and of the cylinders lengths, forces and pins."""
    pins: list[tuple[CylinderLoop, PinWrenches]] = []
    for loop in tree.loops:
        barrel, piston = (needs[tree.index(f"{loop.name}.{end}")] for end in ("barrel", "piston"))
        pins.append((loop, pin_wrenches(loop, barrel, piston, axial[loop.name])))
    joint = joint_reactions(tree, needs, pins)
    yield outputs.reaction_output(scenario, tree, wrenches(tree, joint, scenario.reactions.frame))
    known: dict[str, CylinderLoop | Strut] = {loop.name: loop for loop in tree.loops}
    known.update({one.name: one for one in struts})
    names = list(scenario.cylinders)
    rates = [acted[name].rate for name in names]
    yield from cylinder_outputs([known[name] for name in names], rates, [axial[name] for name in names])
    pushing = [(one, axial[one.name]) for one in struts]
    yield pin_output(scenario, tree, pins, pushing)
    yield fit_output(scenario, pins, pushing)


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
        if link.speeds.stop > link.speeds.start and not link.joined:
            found.append((f"inertia felt by joint {link.name}", solved.pivots[link.speeds]))
    found += [(f"acceleration of {link.name}", dt) for link, dt in zip(tree.links, solved.dt, strict=True)]
    return tuple(found)

"""From a scenario to `Equations`: forward dynamics of a run, and force analysis of a given motion.

All parts meet here: mechanism, elements, control, reactions. Depends on every other file of this layer.
"""

from __future__ import annotations

from dataclasses import dataclass

import casadi as ca
import numpy as np

from deckcrane.equations.control import Actuation, actuation
from deckcrane.equations.elements import CoordinateForces, coordinate_forces, point_forces
from deckcrane.equations.kinematics import poses, twists
from deckcrane.equations.mechanism import Mechanism, mechanism
from deckcrane.equations.parameters import Parameters
from deckcrane.equations.reactions import needed_forces, reactions, wrenches
from deckcrane.equations.recursion import Accelerations, accelerations
from deckcrane.equations.system import SX, Equations, Output, Variables
from deckcrane.errors import DeckcraneError
from deckcrane.model import Scenario

COMPONENTS = ("fx", "fy", "fz", "mx", "my", "mz")
AXES = ("x", "y", "z")


@dataclass(frozen=True)
class Dynamics:
    """A scenario's forward dynamics in symbols, with the inner quantities that tests and linearisation ask for."""

    equations: Equations
    mechanism: Mechanism
    accelerations: Accelerations
    generalized_forces: SX
    external: list[SX]


def dynamics(scenario: Scenario) -> Dynamics:
    """dx = f(t, x, u, p) of the whole scenario: x holds coordinates and speeds, u a force on top of each actuator's."""
    parameters = Parameters()
    t = ca.SX.sym("t")
    states = _states(scenario)
    n = len(scenario.coordinates)
    q, speeds = states.symbols[:n], states.symbols[n:]
    tree = mechanism(scenario, q, speeds, parameters)
    dq = tree.rates @ speeds
    inputs = Variables.of(tuple(scenario.control), np.zeros(len(scenario.control)), "u")

    elements = coordinate_forces(scenario, q, dq, parameters)
    actuators = actuation(scenario, tree, t, dq, inputs.symbols, parameters)
    external = point_forces(scenario, tree, t, parameters)
    tau = tree.rates.T @ (elements.force + actuators.on_coordinates(n))
    solved = accelerations(tree, tau, external)

    reaction = wrenches(tree, reactions(tree, solved.t, solved.dt, external), scenario.reactions.frame)
    everything = {
        "q": _coordinate_output(scenario, "q", q, "generalized coordinates"),
        "u": _speed_output(scenario, "u", speeds, "generalized speeds"),
        "du": _speed_output(scenario, "du", solved.du, "rates of the generalized speeds"),
        **_pose_outputs(scenario, tree),
        "reaction": _reaction_output(scenario, reaction),
        "actuation": _actuator_output("actuation", actuators.names, actuators.force, "force of each actuator"),
        "setpoint": _actuator_output("setpoint", actuators.names, actuators.setpoint, "set-point of each actuator"),
        "at_stop": _coordinate_output(scenario, "at_stop", elements.at_stop, "1 where an end stop is in contact"),
        "energy": _energy_output(tree, solved.t, elements),
    }
    outputs = tuple(everything[name] for name in scenario.record if _says_something(scenario, everything[name]))
    equations = Equations(
        t, states, inputs, parameters.collect(), ca.vertcat(dq, solved.du), outputs, _trace(tree, actuators, solved)
    )
    return Dynamics(equations, tree, solved, tau, external)


def check_inertia(system: Dynamics) -> None:
    """Refuses a mechanism with a speed that nothing resists at the start: its rate would be infinite."""
    equations, solved = system.equations, system.accelerations
    measure = ca.Function("inertia", equations.arguments(), [ca.densify(solved.pivots), ca.densify(solved.scales)])
    pivots, scales = (
        np.array(value).ravel() for value in measure(0.0, equations.x.values, equations.u.values, equations.p.values)
    )
    speeds = [name.removeprefix("d:") for name in equations.x.names[len(pivots) :]]
    # A pivot that vanishes spoils those further in: only it is to blame.
    bad = [name for name, d, scale in zip(speeds, pivots, scales, strict=True) if d <= 1e-12 * scale]
    if bad or not np.all(np.isfinite(pivots)):
        raise DeckcraneError(
            f"the mass matrix is singular at the start: no inertia resists {' and '.join(bad) or 'the motion'}. "
            "Give the body that moves an inertia about that axis, hang a mass off the axis, or fix the joint."
        )


def force_equations(scenario: Scenario) -> Equations:
    """Reactions and actuator forces of a given motion: no states; inputs are coordinates, their rates and accelerations."""
    parameters = Parameters()
    t = ca.SX.sym("t")
    names = tuple(coordinate.name for coordinate in scenario.coordinates)
    n = len(names)
    inputs = Variables.of(
        (*names, *(f"d:{name}" for name in names), *(f"dd:{name}" for name in names)), np.zeros(3 * n), "u"
    )
    q, dq, ddq = inputs.symbols[:n], inputs.symbols[n : 2 * n], inputs.symbols[2 * n :]
    speeds = ca.SX.sym("speeds", n)
    tree = mechanism(scenario, q, speeds, parameters)
    u = tree.speeds @ dq
    du = tree.speeds @ ddq + ca.jtimes(u, q, dq)

    elements = coordinate_forces(scenario, q, dq, parameters)
    external = point_forces(scenario, tree, t, parameters)
    needed, reaction = needed_forces(tree, du, external)
    actuator_force = tree.speeds.T @ needed - elements.force

    everything = {
        "q": _coordinate_output(scenario, "q", q, "generalized coordinates"),
        "u": _speed_output(scenario, "u", u, "generalized speeds"),
        "du": _speed_output(scenario, "du", du, "rates of the generalized speeds"),
        **_pose_outputs(scenario, tree),
        "reaction": _reaction_output(scenario, wrenches(tree, reaction, scenario.reactions.frame)),
        "actuation": _actuator_output(
            "actuation", names, actuator_force, "force that each coordinate needs to move so"
        ),
        "at_stop": _coordinate_output(scenario, "at_stop", elements.at_stop, "1 where an end stop is in contact"),
        "energy": _energy_output(tree, twists(tree), elements),
    }
    chosen = [everything[name] for name in scenario.record if name in everything]
    outputs = tuple(_with_speeds(output, speeds, u) for output in chosen if _says_something(scenario, output))
    states = Variables((), ca.SX(0, 1), np.zeros(0))
    return Equations(t, states, inputs, parameters.collect(), ca.SX(0, 1), outputs)


def _states(scenario: Scenario) -> Variables:
    names = [coordinate.name for coordinate in scenario.coordinates] + [f"d:{name}" for name in scenario.speeds]
    starts = [coordinate.element.start for coordinate in scenario.coordinates]
    return Variables.of(names, np.array([*starts, *_start_speeds(scenario)]), "x")


def _start_speeds(scenario: Scenario) -> list[float]:
    speeds: list[float] = []
    for name in scenario.order:
        joint = scenario.bodies[name].joint
        if joint.kind == "free":
            speeds += [*joint.angular_velocity, *joint.velocity]
        else:
            speeds += [element.speed for element in joint.elements.values()]
    return speeds


def _coordinate_output(scenario: Scenario, name: str, values: SX, long_name: str) -> Output:
    labels = tuple(coordinate.name for coordinate in scenario.coordinates)
    units = "1" if name == "at_stop" else "rad or m"
    return Output(name, values, {"coordinate": labels}, units, long_name)


def _speed_output(scenario: Scenario, name: str, values: SX, long_name: str) -> Output:
    units = {"u": "rad/s or m/s", "du": "rad/s^2 or m/s^2"}[name]
    return Output(name, values, {"speed": tuple(scenario.speeds)}, units, long_name)


def _actuator_output(name: str, names: tuple[str, ...], values: SX, long_name: str) -> Output:
    units = {"actuation": "N m or N", "setpoint": "rad or m"}[name]
    return Output(name, values, {"actuator": names}, units, long_name)


def _pose_outputs(scenario: Scenario, tree: Mechanism) -> dict[str, Output]:
    pose = poses(tree)
    bodies = tuple(link.name for link in tree.links)
    position = ca.vertcat(*[p for _, p in pose])
    rotation = ca.vertcat(*[ca.reshape(R.T, 9, 1) for R, _ in pose])
    return {
        "position": Output(
            "position", position, {"body": bodies, "axis": AXES}, "m", "origin of each body's frame in the ground frame"
        ),
        "rotation": Output(
            "rotation",
            rotation,
            {"body": bodies, "axis": AXES, "body_axis": AXES},
            "1",
            "rotation matrix of each body: columns are the body's axes in the ground frame",
        ),
    }


def _reaction_output(scenario: Scenario, reaction: list[SX]) -> Output:
    chosen = scenario.reactions.joints
    wanted = [i for i, name in enumerate(scenario.order) if chosen == "all" or name in chosen]
    return Output(
        "reaction",
        ca.vertcat(*[reaction[i] for i in wanted]),
        {"joint": tuple(scenario.order[i] for i in wanted), "component": COMPONENTS},
        "N or N m",
        "wrench of the inner body on the outer body at the joint",
        {"frame": scenario.reactions.frame},
    )


def _energy_output(tree: Mechanism, t: list[SX], elements: CoordinateForces) -> Output:
    kinetic = sum(
        (ca.dot(twist, link.inertia @ twist) / 2 for link, twist in zip(tree.links, t, strict=True)), ca.SX(0)
    )
    weight = sum(
        (-link.m * ca.dot(tree.gravity, p + R @ link.c) for link, (R, p) in zip(tree.links, poses(tree), strict=True)),
        ca.SX(0),
    )
    kinds = ("kinetic", "gravity", "elastic")
    values = ca.vertcat(kinetic, weight, elements.elastic_energy)
    return Output("energy", values, {"form": kinds}, "J", "energy of motion, of height, and of springs and stops")


def _says_something(scenario: Scenario, output: Output) -> bool:
    """Whether an output has values at all: a scenario without actuators, or without stops, has none of theirs."""
    if output.name == "at_stop":
        return any(coordinate.element.stops is not None for coordinate in scenario.coordinates)
    return bool(output.expression.numel() > 0)


def _with_speeds(output: Output, speeds: SX, u: SX) -> Output:
    expression = ca.substitute(output.expression, speeds, u) if u.numel() else output.expression
    return Output(output.name, expression, output.labels, output.units, output.long_name, output.attributes)


def _trace(tree: Mechanism, actuators: Actuation, solved: Accelerations) -> tuple[tuple[str, SX], ...]:
    found = [(f"force of actuator {name}", actuators.force[i]) for i, name in enumerate(actuators.names)]
    for link, t in zip(tree.links, solved.t, strict=True):
        found += [(f"joint pose of {link.name}", link.motion.R), (f"twist of {link.name}", t)]
    for link in tree.links:
        if link.speeds.stop > link.speeds.start:
            found.append((f"inertia felt by joint {link.name}", solved.pivots[link.speeds]))
    found += [(f"acceleration of {link.name}", dt) for link, dt in zip(tree.links, solved.dt, strict=True)]
    return tuple(found)

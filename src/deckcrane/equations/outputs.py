"""The named outputs of a scenario: what stands in its dataset, with dimensions, labels and units.

Each function turns expressions into `Output`s. Those of cylinders and booms have files of
their own. Depends on `mechanism`, `kinematics` and `system`.
"""

from __future__ import annotations

from collections.abc import Iterable

import casadi as ca

from deckcrane.equations.elements import ElementForces
from deckcrane.equations.kinematics import acceleration, hung_body, massive, poses, suspension
from deckcrane.equations.mechanism import Mechanism
from deckcrane.equations.output_units import (
    COMPONENT_UNITS,
    HELD_UNITS,
    MOTION_UNITS,
    along,
    coordinate_units,
    effort_units,
    speed_units,
)
from deckcrane.equations.sprung_masses import SprungMasses
from deckcrane.equations.system import SX, Output
from deckcrane.equations.vessel import HELD, MOTIONS
from deckcrane.model import Scenario

COMPONENTS = ("fx", "fy", "fz", "mx", "my", "mz")
AXES = ("x", "y", "z")


def motion_outputs(scenario: Scenario, q: SX, u: SX, du: SX) -> Iterable[Output]:
    """Coordinates along their own dimension, speeds along another: a free joint's speeds are not its coordinates' rates."""
    names = tuple(coordinate.name for coordinate in scenario.coordinates)
    speeds, units = tuple(scenario.speeds), speed_units(scenario)
    own = along("coordinate", names, coordinate_units(scenario))
    yield Output("q", q, {"coordinate": names}, own, "generalized coordinates")
    yield Output("u", u, {"speed": speeds}, along("speed", speeds, units), "generalized speeds")
    rates = along("speed", speeds, units, "^2")
    yield Output("du", du, {"speed": speeds}, rates, "rates of the generalized speeds")


def pose_outputs(tree: Mechanism) -> Iterable[Output]:
    inside = {k for k, link in enumerate(tree.links) if link.beam is not None} | set(tree.sections.values())
    shown = [
        (link.name, pose) for k, (link, pose) in enumerate(zip(tree.links, poses(tree), strict=True)) if k not in inside
    ]
    bodies = tuple(name for name, _ in shown)
    position = ca.vertcat(*[p for _, (_, p) in shown])
    rotation = ca.vertcat(*[ca.reshape(R.T, 9, 1) for _, (R, _) in shown])
    place = "origin of each body's frame in the ground frame"
    axes = "rotation matrix of each body: columns are the body's axes in the ground frame"
    yield Output("position", position, {"body": bodies, "axis": AXES}, "m", place)
    yield Output("rotation", rotation, {"body": bodies, "axis": AXES, "body_axis": AXES}, "1", axes)


def reaction_output(scenario: Scenario, tree: Mechanism, wrenches: list[SX]) -> Output:
    joints = scenario.reaction_joints
    return Output(
        "reaction",
        ca.vertcat(*[wrenches[tree.index(name)] for name in joints]) if joints else ca.SX(0, 1),
        {"joint": joints, "component": COMPONENTS},
        COMPONENT_UNITS,
        "wrench of the inner body on the outer body at the joint",
        {"frame": scenario.reactions.frame},
    )


def actuator_outputs(scenario: Scenario, names: tuple[str, ...], force: SX, setpoint: SX | None) -> Iterable[Output]:
    efforts = along("actuator", names, effort_units(scenario))
    yield Output("actuation", force, {"actuator": names}, efforts, "force of each actuator")
    if setpoint is not None:
        wanted = along("actuator", names, coordinate_units(scenario))
        yield Output("setpoint", setpoint, {"actuator": names}, wanted, "set-point of each actuator")


def stop_output(elements: ElementForces) -> Output:
    values = ca.vertcat(*elements.contact.values()) if elements.contact else ca.SX(0, 1)
    return Output("at_stop", values, {"stop": tuple(elements.contact)}, "1", "1 where an end stop is in contact")


def energy_output(tree: Mechanism, t: list[SX], sprung: SprungMasses, elastic: SX) -> Output:
    pose = poses(tree)
    kinetic, weight = sprung.kinetic, sprung.weight
    for link, twist, (R, p) in zip(tree.links, t, pose, strict=True):
        kinetic += link.beam.energy(twist) if link.beam else ca.dot(twist, link.inertia @ twist) / 2
        weight -= link.m * ca.dot(tree.gravity, p + R @ link.c)
    values = ca.vertcat(kinetic, weight, elastic + sprung.elastic)
    forms = ("kinetic", "gravity", "elastic")
    return Output(
        "energy", values, {"form": forms}, "J", "energy of motion, of height, and of springs, stops, beams and buoyancy"
    )


def payload_outputs(
    scenario: Scenario, tree: Mechanism, needs: list[SX], t: list[SX], dt: list[SX], du: SX
) -> Iterable[Output]:
    """Of the payload: its direction from the vertical as two angles [W19, Fig. 6], the force that carries it, accelerations.

    With e the unit vector from the point it hangs from to its COG and z pointing down: theta_1 = atan2(-e_y, e_z) about x,
    theta_2 = asin(e_x) about y. Where the ground's z axis points up, y and z are turned about x by half a turn first.
    """
    if scenario.payload is None:
        return
    k = tree.index(scenario.payload)
    point, load = suspension(scenario, tree)
    e = (load - point) / ca.sqrt(ca.dot(load - point, load - point))
    down = 1.0 if scenario.gravity[2] > 0 else -1.0
    angles = ca.vertcat(ca.atan2(-down * e[1], down * e[2]), ca.asin(e[0]))
    long_name = "direction of the payload from the vertical, about x and then y"
    yield Output("sway", angles, {"angle": ("theta_1", "theta_2")}, "rad", long_name)
    force = needs[k][3:]
    yield Output("hook_load", ca.sqrt(ca.dot(force, force)), {}, "N", "size of the force that carries the payload")
    tip, body = tree.index(hung_body(scenario)), massive(scenario, tree)
    long_name = "acceleration of the point that the payload hangs from, in the ground frame"
    yield Output(
        "tip_acceleration", acceleration(tree, tip, ca.SX(3, 1), t, dt, du), {"axis": AXES}, "m/s^2", long_name
    )
    long_name = "acceleration of the payload's centre of gravity, in the ground frame"
    moved = acceleration(tree, k, body.c, t, dt, du)
    yield Output("payload_acceleration", moved, {"axis": AXES}, "m/s^2", long_name)


def vessel_outputs(thrust: SX, wave: SX) -> Iterable[Output]:
    yield Output("thrust", thrust, {"held": HELD}, HELD_UNITS, "thrusters' force along ground axes, and yaw moment")
    long_name = "wave force on the vessel at its origin, along horizontal axes that turn with its yaw"
    yield Output("wave_force", wave, {"motion": MOTIONS}, MOTION_UNITS, long_name)

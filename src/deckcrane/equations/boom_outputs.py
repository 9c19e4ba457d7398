"""The named outputs of flexible booms and of points: shapes, section forces, and where points are and how they move.

Depends on `section_forces`, `kinematics`, `mechanism` and `system`.
"""

from __future__ import annotations

from collections.abc import Iterable

import casadi as ca

from deckcrane.equations.kinematics import acceleration, poses
from deckcrane.equations.mechanism import Mechanism, attachment
from deckcrane.equations.outputs import AXES
from deckcrane.equations.parameters import Parameters
from deckcrane.equations.recursion import Accelerations
from deckcrane.equations.section_forces import RESULTANTS, beam_shape, beam_stations, section_forces, stations
from deckcrane.equations.system import SX, Output
from deckcrane.model import Scenario
from deckcrane.screws import skew


def beam_outputs(
    scenario: Scenario, tree: Mechanism, solved: Accelerations, needs: list[SX], parameters: Parameters
) -> Iterable[Output]:
    """Of every flexible body: where its stations are, and the forces in their sections."""
    moving = beam_stations(scenario, tree, parameters)
    if not moving:
        return
    labels = {"beam": tuple(moving), "station": tuple(f"{x:.6g}" for x in stations(scenario))}
    shape = ca.vertcat(*beam_shape(tree, moving))
    long_name = "middle of each station's section in the ground frame"
    yield Output("beam_shape", shape, {**labels, "axis": AXES}, "m", long_name)
    forces = section_forces(scenario, tree, moving, solved, needs, parameters)
    long_name = "force and moment of the outer part of a beam on the inner one, along the section's axes"
    stacked = ca.vertcat(*forces.stations)
    yield Output("section_force", stacked, {**labels, "resultant": RESULTANTS}, "N or N m", long_name)
    pairs = [side for sides in forces.attachments.values() for side in sides]
    beside = {"attachment": tuple(forces.attachments), "side": ("inner", "outer"), "resultant": RESULTANTS}
    long_name = "section forces on the inner and the outer side of every attachment"
    yield Output("attachment_force", ca.vertcat(*pairs) if pairs else ca.SX(0, 1), beside, "N or N m", long_name)


def point_outputs(
    scenario: Scenario, tree: Mechanism, solved: Accelerations, parameters: Parameters
) -> Iterable[Output]:
    """Of every tracked point: position, velocity and acceleration in the ground frame."""
    if not scenario.points:
        return
    pose = poses(tree)
    position, velocity, accelerations = [], [], []
    for name, point in scenario.points.items():
        k, at = attachment(scenario, tree, point.on, point.at, f"points.{name}.at", parameters)
        (R, p), t = pose[k], solved.t[k]
        position.append(p + R @ at)
        velocity.append(R @ (t[3:] + skew(t[:3]) @ at))
        accelerations.append(acceleration(tree, k, at, solved.t, solved.dt, solved.du))
    labels = {"point": tuple(scenario.points), "axis": AXES}
    yield Output("point_position", ca.vertcat(*position), labels, "m", "position of each point in the ground frame")
    yield Output("point_velocity", ca.vertcat(*velocity), labels, "m/s", "velocity of each point in the ground frame")
    long_name = "acceleration of each point in the ground frame"
    yield Output("point_acceleration", ca.vertcat(*accelerations), labels, "m/s^2", long_name)

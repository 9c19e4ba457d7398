"""The named outputs of flexible booms and of points: shapes, section forces, and where points are and how they move.

Depends on `section_forces`, `kinematics`, `mechanism` and `system`.
"""

from __future__ import annotations

from collections.abc import Iterable

import casadi as ca

from deckcrane.equations.kinematics import acceleration, poses
from deckcrane.equations.mechanism import Mechanism, attachment
from deckcrane.equations.output_units import RESULTANT_UNITS
from deckcrane.equations.outputs import AXES
from deckcrane.equations.parameters import Parameters
from deckcrane.equations.recursion import Accelerations
from deckcrane.equations.section_forces import RESULTANTS, beam_shape, section_forces, stations
from deckcrane.equations.system import SX, Output
from deckcrane.model import Scenario
from deckcrane.screws import skew


def beam_outputs(scenario: Scenario, tree: Mechanism, solved: Accelerations, needs: list[SX]) -> Iterable[Output]:
    """Of every flexible body: where its stations are, and the forces in their sections."""
    if not scenario.beams:
        return
    labels = {"beam": tuple(scenario.beams), "station": tuple(f"{x:.6g}" for x in stations(scenario))}
    long_name = "middle of each station's section in the ground frame"
    yield Output("beam_shape", beam_shape(scenario, tree), {**labels, "axis": AXES}, "m", long_name)
    forces = section_forces(scenario, tree, solved, needs)
    long_name = "force and moment of the outer part of a beam on the inner one, along the section's axes"
    yield Output("section_force", forces.stations, {**labels, "resultant": RESULTANTS}, RESULTANT_UNITS, long_name)
    beside = {"attachment": forces.names, "side": ("inner", "outer"), "resultant": RESULTANTS}
    long_name = "section forces on the inner and the outer side of every attachment"
    yield Output("attachment_force", forces.attachments, beside, RESULTANT_UNITS, long_name)


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

"""Cylinders with moving parts for MJCF: a barrel that turns about its pin, a sliding piston, and a constraint at the other pin.

MuJoCo closes loops by soft constraints: accelerations are those of the loop to about 1e-4, and the constraint yields a little.
"""

from __future__ import annotations

import numpy as np

from deckcrane.arrays import Array
from deckcrane.exchange.start_poses import Pose, quaternion
from deckcrane.exchange.xml_nodes import XmlNode, shown
from deckcrane.model.cylinders import CylinderEnd
from deckcrane.model.joints import Revolute
from deckcrane.plant.plant import Plant

STIFFEST = "0.9999 0.9999 0.001 0.5 2"
"""MuJoCo's solimp of the stiffest constraints."""


def loop_nodes(plant: Plant, name: str, poses: dict[str, Pose], step: float) -> tuple[XmlNode, XmlNode, XmlNode, float]:
    """Barrel with piston, for the barrel's body; site for the piston's body; loop constraint; and extension at the start."""
    cylinder, loop = plant.scenario.cylinders[name], plant.loops[name]
    (R1, p1), (R2, p2) = poses[cylinder.barrel.on], poses[cylinder.piston.on]
    line = p2 + R2 @ np.array(cylinder.piston.at) - p1 - R1 @ np.array(cylinder.barrel.at)
    length = float(np.linalg.norm(line))
    joint, R_joint = plant.tree[loop.outer].joint, plant.placement(loop.outer)[0]
    assert isinstance(joint, Revolute), "a cylinder drives a hinge"
    x = poses[loop.inner][0] @ R_joint @ np.array(joint.axis)
    z = line / length
    frame = R1.T @ np.column_stack([x, np.cross(z, x), z])
    extension = length - cylinder.barrel.length
    slide = {"name": name, "type": "slide", "axis": "0 0 1", "ref": shown(extension), "range": shown(*cylinder.stroke)}
    piston = XmlNode("body", {"name": f"{name}.piston", "pos": shown(0, 0, length)})
    piston.children = [
        _inertial_node(cylinder.piston, -1.0),
        XmlNode("joint", slide),
        XmlNode("site", {"name": f"{name}.piston.pin"}),
    ]
    barrel = XmlNode(
        "body",
        {"name": f"{name}.barrel", "pos": shown(*cylinder.barrel.at), "quat": shown(*quaternion(frame))},
    )
    barrel.children = [
        _inertial_node(cylinder.barrel, 1.0),
        XmlNode("joint", {"name": f"{name}.turn", "type": "hinge", "axis": "1 0 0"}),
        piston,
    ]
    site = XmlNode("site", {"name": f"{name}.pin", "pos": shown(*cylinder.piston.at)})
    tie = {"site1": f"{name}.piston.pin", "site2": f"{name}.pin", "solimp": STIFFEST, "solref": shown(2 * step, 1)}
    return barrel, site, XmlNode("connect", tie), extension


def _inertial_node(end: CylinderEnd, inwards: float) -> XmlNode:
    """Mass and inertia of an end; MuJoCo needs both to be positive for moving bodies."""
    mass, cog, J = end.inertial()
    mass = max(mass, 1e-6)
    J = J + max(1e-9 * float(np.max(J)), 1e-9 * mass) * np.eye(3)
    at: Array = np.array([0.0, 0.0, inwards * cog])
    full = shown(J[0, 0], J[1, 1], J[2, 2], J[0, 1], J[0, 2], J[1, 2])
    return XmlNode("inertial", {"pos": shown(*at), "mass": shown(mass), "fullinertia": full})

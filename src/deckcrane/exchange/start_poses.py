"""Where bodies are at the start, in numbers: forward kinematics of the tree as the file has it."""

from __future__ import annotations

import numpy as np
from scipy.spatial.transform import Rotation as Turn3

from deckcrane.arrays import Array
from deckcrane.exchange.carried import joint_elements
from deckcrane.plant.plant import Plant

Pose = tuple[Array, Array]
"""Rotation to the ground's axes, and place there."""


def start_poses(plant: Plant) -> dict[str, Pose]:
    """The poses of all bodies and the ground, at the coordinates of the start."""
    found: dict[str, Pose] = {"ground": (np.eye(3), np.zeros(3))}
    for name in plant.order:
        body = plant.tree[name]
        R0, p0 = found[body.on]
        R, p = plant.placement(name)
        q = [element.start for _, element in joint_elements(plant, name).values()]
        turn, shift = _moved(body.joint, q)
        found[name] = (R0 @ R @ turn, p0 + R0 @ (p + R @ shift))
    return found


def _moved(joint: object, q: list[float]) -> Pose:
    kind = getattr(joint, "kind", "")
    if kind == "revolute":
        return np.asarray(Turn3.from_rotvec(q[0] * np.array(joint.axis)).as_matrix()), np.zeros(3)  # type: ignore[attr-defined]
    if kind == "prismatic":
        return np.eye(3), q[0] * np.array(joint.axis)  # type: ignore[attr-defined]
    if kind == "spherical":
        return attitude(q), np.zeros(3)
    if kind == "free":
        return attitude(q[3:]), np.array(q[:3])
    return np.eye(3), np.zeros(3)


def attitude(angles: list[float]) -> Array:
    """R = Rz(yaw) Ry(pitch) Rx(roll)."""
    return np.asarray(Turn3.from_euler("ZYX", angles[::-1]).as_matrix())


def quaternion(R: Array) -> Array:
    """With its real part first."""
    return np.roll(Turn3.from_matrix(R).as_quat(), 1)

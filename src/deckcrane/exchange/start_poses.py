"""Poses of bodies at the start, in the form of other programs' models."""

from __future__ import annotations

import numpy as np
from scipy.spatial.transform import Rotation as Turn3

from deckcrane.arrays import Array
from deckcrane.parts.sections import start_poses as poses_of
from deckcrane.plant.plant import Plant
from deckcrane.plant.spots import Spot

Pose = tuple[Array, Array]
"""Rotation to the ground axes, and position there."""


def start_poses(plant: Plant) -> dict[str, Pose]:
    """Poses of all bodies and the ground, at the coordinates of the start."""
    poses = poses_of(plant)
    return {name: poses.of(Spot(name, None, np.zeros(3))) for name in ("ground", *plant.order)}


def quaternion(R: Array) -> Array:
    """Quaternion of a rotation, real part first."""
    return np.roll(Turn3.from_matrix(R).as_quat(), 1)

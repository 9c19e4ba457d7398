"""Where bodies are at the start, as other programs' models state it."""

from __future__ import annotations

import numpy as np
from scipy.spatial.transform import Rotation as Turn3

from deckcrane.arrays import Array
from deckcrane.parts.sections import start_poses as poses_of
from deckcrane.plant.plant import Plant
from deckcrane.plant.spots import Spot

Pose = tuple[Array, Array]
"""Rotation to the ground's axes, and place there."""


def start_poses(plant: Plant) -> dict[str, Pose]:
    """The poses of all bodies and the ground, at the coordinates of the start."""
    found = poses_of(plant)
    return {name: found.of(Spot(name, None, np.zeros(3))) for name in ("ground", *plant.order)}


def quaternion(R: Array) -> Array:
    """With its real part first."""
    return np.roll(Turn3.from_matrix(R).as_quat(), 1)

"""Cylinders for other programs: struts as lines between their pins, others as barrel and piston in a closed loop."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import numpy as np

from deckcrane.components.cylinders.hinge_loop import hinge_loops
from deckcrane.components.joints.data import Revolute
from deckcrane.mechanics.model.exported_elements import (
    ExportedCylinder,
    ExportedDrive,
    ExportedElement,
    ExportedLine,
    Unexpressed,
)
from deckcrane.mechanics.model.part_set import StartPoses, initial_poses
from deckcrane.mechanics.model.plant import AttachmentPoint

if TYPE_CHECKING:
    from deckcrane.mechanics.model.plant import Plant


def exported_cylinders(plant: Plant) -> Iterator[ExportedElement | Unexpressed]:
    """Every cylinder with its drive, and what of it no element expresses; masses of struts are lumped at their pins."""
    poses = initial_poses(plant)
    for name, cylinder in plant.scenario.cylinders.items():
        yield ExportedDrive(name, controlled=False)
        if cylinder.mass_springs is not None or cylinder.pair is not None:
            yield Unexpressed(f"cylinder {name}, which is a pair, or has masses on springs", carries_load=True)
            continue
        if cylinder.hydraulics is not None:
            yield Unexpressed(f"the oil of cylinder {name}", carries_load=True)
        if cylinder.model == "loop":
            yield _loop(plant, name, poses)
            continue
        yield ExportedLine(name, tuple((end.on, np.array(end.at)) for end in (cylinder.barrel, cylinder.piston)))
        yield Unexpressed(f"the ends of the stroke of cylinder {name}", carries_load=False)


def _loop(plant: Plant, name: str, poses: StartPoses) -> ExportedCylinder:
    cylinder, loop = plant.scenario.cylinders[name], hinge_loops(plant)[name]
    (R1, p1), (R2, p2), (R_inner, _) = (
        poses.of(AttachmentPoint(body, None, np.zeros(3)))
        for body in (cylinder.barrel.on, cylinder.piston.on, loop.inner)
    )
    barrel_at, piston_at = np.array(cylinder.barrel.at), np.array(cylinder.piston.at)
    line = p2 + R2 @ piston_at - p1 - R1 @ barrel_at
    length = float(np.linalg.norm(line))
    joint, R_joint = plant.tree[loop.outer].joint, plant.placement(loop.outer)[0]
    assert isinstance(joint, Revolute), "a cylinder drives a hinge"
    x = R_inner @ R_joint @ np.array(joint.axis)
    z = line / length
    return ExportedCylinder(
        name,
        (cylinder.barrel.on, barrel_at),
        R1.T @ np.column_stack([x, np.cross(z, x), z]),
        (cylinder.piston.on, piston_at),
        length,
        length - cylinder.barrel.length,
        cylinder.stroke,
        cylinder.barrel.inertial(),
        cylinder.piston.inertial(),
    )

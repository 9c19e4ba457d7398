"""Ropes for other programs: lines that pull where they are stretched, over sheaves that are points without friction."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import TYPE_CHECKING

import numpy as np

from deckcrane.components.ropes.data import Rope
from deckcrane.mechanics.model.exported_elements import ExportedLine, Unexpressed
from deckcrane.mechanics.model.part_set import StartPoses, initial_poses
from deckcrane.mechanics.model.plant import AttachmentPoint

if TYPE_CHECKING:
    from deckcrane.mechanics.model.plant import Plant


def exported_ropes(plant: Plant) -> Iterator[ExportedLine | Unexpressed]:
    """Every rope that is a plain line, and what of others no element expresses."""
    poses = initial_poses(plant)
    for name, rope in plant.scenario.ropes.items():
        if not _is_plain(rope):
            what = f"rope {name}, with a drum, mass, no stretch, or sheaves that have a radius or friction"
            yield Unexpressed(what, carries_load=True)
            continue
        yield _line(name, rope, poses)
        if rope.damping:
            yield Unexpressed(f"that the damping of rope {name} ends where it is slack", carries_load=False)


def _is_plain(rope: Rope) -> bool:
    plain_points = all(
        point.drum is None and point.radius is None and point.efficiency in (None, 1.0) for point in rope.points
    )
    return plain_points and rope.mass is None and rope.rigid is None


def _line(name: str, rope: Rope, poses: StartPoses) -> ExportedLine:
    """Stiffness EA over the unstretched length: as given, or as the slack or tension of the start asks for."""
    points = tuple((point.body, np.array(point.at)) for point in rope.points)
    at = [poses.of(AttachmentPoint(body, None, place))[1] for body, place in points]
    path = sum(float(np.linalg.norm(b - a)) for a, b in pairwise(at))
    EA = rope.axial_stiffness
    length = path if rope.length is None else rope.length
    if rope.slack is not None:
        length = path + rope.slack
    if rope.tension is not None:
        length = path / (1 + rope.tension / EA)
    return ExportedLine(name, points, EA / length, length, rope.damping / length if rope.damping else 0.0)

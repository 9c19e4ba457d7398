"""Ropes on drums as operators see them: whether one luffs or hoists, its falls, and the weight on it."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

import numpy as np

from deckcrane.components.ropes.data import Rope, RopePoint, paying_sense
from deckcrane.components.ropes.suspension import is_loose
from deckcrane.components.winches.data import ROPE, drum_radius
from deckcrane.mechanics.model.operation import DrumRope
from deckcrane.mechanics.model.sketches import BodyPoint

if TYPE_CHECKING:
    from deckcrane.mechanics.model.plant import Plant


def drum_rope(plant: Plant, drive: str) -> DrumRope | None:
    """The rope on the drum that a drive turns, by its angle or by the length of its rope; None where it turns none."""
    drum, by_length = _drum_body(plant, drive), drive.endswith(ROPE)
    for name, rope in plant.scenario.ropes.items():
        for point in rope.path:
            if point.drum == drum:
                near, far = (BodyPoint(end.body, np.asarray(end.at, dtype=float)) for end in rope.points[-2:])
                return DrumRope(
                    name,
                    drum,
                    luffs=_leads_back(plant, name),
                    sense=1.0 if by_length else float(paying_sense(plant, drum)),
                    per_unit=1.0 if by_length else _drum_radius(plant, point),
                    falls=_falls(plant, rope),
                    weight=_weight(plant, rope),
                    last_span=(near, far),
                )
    return None


def _drum_body(plant: Plant, drive: str) -> str:
    """Body that a drive turns, if it is a drum's: that of a winch, or of the joint whose coordinate it moves."""
    name = drive.removesuffix(ROPE)
    return next((data.body for data in plant.coordinates if data.name == name), name)


def _drum_radius(plant: Plant, point: RopePoint) -> float:
    radius = drum_radius(plant, point.body)
    return radius if radius is not None else float(point.radius or 1.0)


def _leads_back(plant: Plant, rope: str) -> bool:
    """Whether the bodies that hang on a rope are tied to the crane by others, as a bridle is by pendants to its boom."""
    ropes = plant.scenario.ropes
    hanging = [point.body for point in ropes[rope].path if is_loose(plant, point.body)]
    if not hanging:
        return True  # from the crane to the crane
    for body in hanging:  # the list grows during the loop
        for other_name, linked in ropes.items():
            bodies = [point.body for point in linked.path]
            if other_name == rope or body not in bodies:
                continue
            if any(not is_loose(plant, member) for member in bodies):
                return True
            hanging += [member for member in bodies if member not in hanging]
    return False


def _falls(plant: Plant, rope: Rope) -> int:
    """Number of falls: spans of a rope between the crane and a free body."""
    loose = [is_loose(plant, point.body) for point in rope.points]
    return max(sum(near != far for near, far in pairwise(loose)), 1)


def _weight(plant: Plant, rope: Rope) -> float:
    """Weight of all free bodies that hang on a rope, directly or below others."""
    hanging = list(dict.fromkeys(point.body for point in rope.path if is_loose(plant, point.body)))
    for body in hanging:  # the list grows during the loop
        for linked in plant.scenario.ropes.values():
            bodies = [point.body for point in linked.path]
            if body in bodies:
                hanging += [member for member in bodies if is_loose(plant, member) and member not in hanging]
    mass = sum(float(plant.tree[body].inertial()[0]) for body in hanging)
    return mass * (float(np.linalg.norm(plant.scenario.gravity)) or 9.81)

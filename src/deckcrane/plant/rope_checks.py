"""Checks of ropes against the bodies that they run through: drums that turn about their own axes."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import numpy as np

from deckcrane.model.data import Fault

if TYPE_CHECKING:
    from deckcrane.plant.plant import Plant


def rope_faults(plant: Plant) -> Iterator[Fault]:
    """Find drums that do not turn, and ropes that leave them beside their axes."""
    for name, rope in plant.scenario.ropes.items():
        for i, point in enumerate(rope.path):
            if point.drum is None:
                continue
            place, joint = ("ropes", name, "path", i), plant.tree[point.drum].joint
            if joint.kind != "revolute" or point.drum in plant.driven:
                reason = "a cylinder moves it" if point.drum in plant.driven else f"its joint is {joint.kind}"
                yield (
                    (*place, "drum"),
                    f'a drum turns in a revolute joint; "{point.drum}" does not: {reason}. Give it one, or write on: {point.drum} '
                    "for an anchor",
                )
                continue
            winch = plant.scenario.winches.get(point.drum)
            if winch is None and point.radius is None:
                yield place, "a drum needs its radius, to the middle of the rope, such as radius: 0.4 m"
            elif winch is not None and point.radius not in (None, winch.radius):
                yield (
                    (*place, "radius"),
                    f'the winch "{point.drum}" has a radius of {winch.radius:.6g} m, and here it has {point.radius:.6g} m; '
                    "leave it out here",
                )
            offset = float(np.linalg.norm(np.cross(np.array(joint.axis), np.array(point.at))))
            if offset > 1e-9:
                yield (
                    (*place, "at"),
                    f'the middle of the rope\'s drum is {offset:.4g} m beside the axis of "{point.drum}"; it lies on that axis',
                )

"""What must hold between a rope and the bodies that it runs through: drums that turn, about their own axes."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import numpy as np

from deckcrane.model.data import Fault

if TYPE_CHECKING:
    from deckcrane.plant.plant import Plant


def rope_faults(plant: Plant) -> Iterator[Fault]:
    """Drums that do not turn, and ropes that leave them beside their axes."""
    for name, rope in plant.scenario.ropes.items():
        for i, point in enumerate(rope.path):
            if point.drum is None:
                continue
            here, joint = ("ropes", name, "path", i), plant.tree[point.drum].joint
            if joint.kind != "revolute" or point.drum in plant.driven:
                moved = "a cylinder moves it" if point.drum in plant.driven else f"its joint is {joint.kind}"
                yield (
                    (*here, "drum"),
                    f'a drum turns in a revolute joint; "{point.drum}" does not: {moved}. Give it one, or write on: {point.drum} '
                    "for an anchor",
                )
                continue
            winch = plant.scenario.winches.get(point.drum)
            if winch is None and point.radius is None:
                yield here, "a drum needs its radius, to the middle of the rope, such as radius: 0.4 m"
            elif winch is not None and point.radius not in (None, winch.radius):
                yield (
                    (*here, "radius"),
                    f'the winch "{point.drum}" has a radius of {winch.radius:.6g} m, and here it has {point.radius:.6g} m; '
                    "leave it out here",
                )
            beside = float(np.linalg.norm(np.cross(np.array(joint.axis), np.array(point.at))))
            if beside > 1e-9:
                yield (
                    (*here, "at"),
                    f'the middle of the rope\'s drum is {beside:.4g} m beside the axis of "{point.drum}"; it lies on that axis',
                )

"""Shapes of cylinders for pictures: barrel and rod between two pins, and the frames in which they move."""

from __future__ import annotations

from math import pi, sqrt
from typing import TYPE_CHECKING

import numpy as np

from deckcrane.arrays import Array
from deckcrane.components.cylinders.data import HydraulicCylinder
from deckcrane.components.cylinders.hinge_loop import driven_joints, pins_on_bodies
from deckcrane.components.linkages import bars_after
from deckcrane.mechanics.model.sketches import BodyPoint, CylinderShape

if TYPE_CHECKING:
    from deckcrane.mechanics.model.plant import Plant

WALL = 1.18
"""Outer radius of a barrel over its bore's, without better data."""


def cylinder_shape(plant: Plant, name: str) -> CylinderShape:
    """The shape of a cylinder, or of both of a pair."""
    cylinder = plant.scenario.cylinders[name]
    shortest, longest = cylinder.lengths
    barrel = cylinder.barrel.length or 0.6 * shortest
    return CylinderShape(
        name,
        ends=_ends(cylinder),
        struts=_struts(plant, name) if cylinder.model == "strut" else (),
        lengths=cylinder.lengths,
        travel=cylinder.stroke[1] - cylinder.stroke[0],
        barrel=barrel,
        rod=min(max(cylinder.piston.length, longest - 0.9 * barrel), shortest),
        spacing=0.0 if cylinder.pair is None else cylinder.pair.spacing,
        axis=_pin_axis(plant, cylinder),
        radii=_radii(cylinder),
    )


def frames_after(plant: Plant, body: str) -> dict[str, BodyPoint]:
    """The frames of barrels and pistons that come after a body's in outputs, each with the pin that it turns about."""
    driven = driven_joints(plant).get(body)
    names = (*(() if driven is None else (driven,)), *bars_after(plant, body))
    return {
        f"{name}.{end}": pin
        for name in names
        for end, pin in zip(("barrel", "piston"), _ends(plant.scenario.cylinders[name]), strict=True)
    }


def _ends(cylinder: HydraulicCylinder) -> tuple[BodyPoint, BodyPoint]:
    barrel, piston = cylinder.barrel, cylinder.piston
    return BodyPoint(barrel.on, np.array(barrel.at)), BodyPoint(piston.on, np.array(piston.at))


def _struts(plant: Plant, name: str) -> tuple[tuple[str, BodyPoint, BodyPoint], ...]:
    """Name and pins of a strut, or of both of a pair."""
    pins: dict[str, list[BodyPoint]] = {}
    for label, on, at, _ in pins_on_bodies(plant, name):
        pins.setdefault(label.rpartition(".")[0], []).append(BodyPoint(on, at))
    return tuple((strut, barrel, piston) for strut, (barrel, piston) in pins.items())


def _pin_axis(plant: Plant, cylinder: HydraulicCylinder) -> Array:
    """The hinge that a cylinder drives, along which its pins lie, in the frame of the body that its barrel is pinned to."""
    on = {cylinder.barrel.on: cylinder.piston.on, cylinder.piston.on: cylinder.barrel.on}
    for outer, inner in on.items():
        body = plant.tree.get(outer)
        if body is not None and body.on == inner:
            axis = np.array(getattr(body.joint, "axis", (1.0, 0.0, 0.0)), dtype=float)
            R, _ = plant.placement(outer)
            return np.asarray(R @ axis) if inner == cylinder.barrel.on else axis
    return np.array([1.0, 0.0, 0.0])


def _radii(cylinder: HydraulicCylinder) -> tuple[float, float] | None:
    """Radii of barrel and rod by the piston areas; None without oil."""
    if cylinder.hydraulics is None:
        return None
    piston_area, ring_area = cylinder.hydraulics.areas
    return WALL * sqrt(piston_area / pi), sqrt((piston_area - ring_area) / pi)

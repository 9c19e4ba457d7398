"""Thickness of the crane's members as drawn: from the model where it says so, else in proportion to their lengths.

A model says so by a section that is checked, by the tube of a pedestal, by bores and rods of cylinders, by a shape, and by the
moment of inertia about a member's own axis: a thin-walled square box of side a has I = m a^2 / 3 there, four chords in the
corners of a square m a^2 / 2, a tube of radius r has m r^2.
"""

from __future__ import annotations

from math import sqrt

import numpy as np

from deckcrane.arrays import Array
from deckcrane.components.bodies import Cylinder
from deckcrane.mechanics.model.sketches import BarrelAndRodDiameters, BoxSides, CylinderShape, TubeDiameter
from deckcrane.view.page.scene.body_roles import SceneContext, body_role, lattice_sides, slides_in, tip, unit
from deckcrane.view.page.scene.component_shapes import dimensions

SLENDER = 0.034
"""Depth of a boom over the size of the crane, without better data."""
DEEPEST, SLIMMEST = 1 / 8, 1 / 18
"""Largest and smallest depth of a boom over its length, without better data."""
BELIEVED = (1 / 60, 1 / 5)
"""Radii of gyration over length between which an inertia is accepted as that of a boom alone."""
STOUTEST = 0.35
"""Largest radius of a column over its height."""
DEPTH, WIDTH = 1.15, 0.82
"""Sides of a box boom over the square one's: booms are deeper than wide."""
NESTED = 0.82
"""Section of a telescope over the one that it slides in."""


def boom_sides(setting: SceneContext, name: str) -> tuple[float, float]:
    """Depth (in the luffing plane) and width of a boom at its deepest."""
    for box in dimensions(setting.scenario.plant, BoxSides):
        if box.body == name and not setting.slews(box.joint):
            return box.depth, box.width
    laced = lattice_sides(setting, name)
    if laced is not None:
        return laced[1], laced[0]
    if slides_in(setting, name):
        depth, width = boom_sides(setting, setting.scenario.plant.tree[name].on)
        return NESTED * depth, NESTED * width
    length = float(np.linalg.norm(tip(setting, name)))
    low, high = BELIEVED
    radius = _radius_of_gyration(setting, name)
    if low * length < radius < high * length:
        if body_role(setting, name) == "lattice":
            return sqrt(2.0) * radius, sqrt(2.0) * radius
        return DEPTH * sqrt(3.0) * radius, WIDTH * sqrt(3.0) * radius
    depth = float(np.clip(thickness(setting, name), SLIMMEST * length, DEEPEST * length))
    return depth, WIDTH / DEPTH * depth


def thickness(setting: SceneContext, name: str) -> float:
    """Thickness in proportion to the crane: the further out, the slimmer."""
    return SLENDER * setting.size * max(0.55, 1.25 * 0.85 ** _depth(setting, name))


def column_radius(setting: SceneContext, name: str, height: float) -> float:
    """Radius of a column or a pedestal at its foot."""
    plant = setting.scenario.plant
    shape = plant.tree[name].shape
    if isinstance(shape, Cylinder):
        return shape.radius
    for tube in dimensions(plant, TubeDiameter):
        if tube.body == name:
            return tube.diameter / 2
    radius = _radius_of_gyration(setting, name)
    if radius > BELIEVED[0] * height:
        return min(radius, STOUTEST * height)
    return float(np.clip(0.75 * thickness(setting, name), 0.06 * height, 0.3 * height))


def cylinder_radii(setting: SceneContext, cylinder: CylinderShape) -> tuple[float, float]:
    """Outer radius of the barrel and radius of the rod: as stated, by the piston areas, or in proportion."""
    for diameters in dimensions(setting.scenario.plant, BarrelAndRodDiameters):
        if diameters.cylinder == cylinder.name:
            return diameters.barrel / 2, diameters.rod / 2
    if cylinder.radii is not None:
        return cylinder.radii
    radius = min(0.3 * SLENDER * setting.size, 0.075 * cylinder.lengths[0])
    return radius, 0.55 * radius


def _radius_of_gyration(setting: SceneContext, name: str) -> float:
    """Radius of gyration about a member's own axis, where its inertia is given; else 0."""
    body = setting.scenario.plant.tree[name]
    if body.inertia is None or body.mass is None:
        return 0.0
    along = unit(setting.axis(name) if setting.slews(name) else tip(setting, name))
    return sqrt(max(float(along @ body.inertia.matrix() @ along) / body.mass, 0.0))


def _depth(setting: SceneContext, name: str) -> int:
    """Number of bodies of the crane between a body and the ground or the ship."""
    depth = 0
    while (name := setting.scenario.plant.tree[name].on) != "ground" and name not in setting.ships:
        depth += 1
    return depth


def across(along: Array, wanted: Array) -> Array:
    """The direction nearest to a wanted one that is perpendicular to a member; any such where it lies along it."""
    along = unit(along)
    for direction in (wanted, np.array([0.0, 1.0, 0.0]), np.array([1.0, 0.0, 0.0])):
        normal = direction - along * (along @ direction)
        if np.linalg.norm(normal) > 0.1 * max(float(np.linalg.norm(direction)), 1e-9):
            return unit(normal)
    return np.array([0.0, 1.0, 0.0])

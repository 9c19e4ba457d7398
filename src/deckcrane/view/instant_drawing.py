"""Drawing of a crane at one instant of a run, in oblique view from above, for paper."""

from __future__ import annotations

import numpy as np

from deckcrane.arrays import Array
from deckcrane.view.main_dimensions import crane_dimensions
from deckcrane.view.page_scene import is_ship
from deckcrane.view.projection import Camera, Paper, painted, picture
from deckcrane.view.solids import Face, PosedModel, Shape3D, shapes_of

WIDTH, HEIGHT = 640.0, 470.0
AZIMUTH, ELEVATION = np.radians(-62.0), np.radians(20.0)
"""Viewing direction: azimuth from the direction in which the crane reaches, and elevation above the horizon."""
_SHIP_MARGIN = 0.35
"""How much of a ship is shown around the crane, in parts of the picture's size."""


def instant_view(posed: PosedModel, name: str, title: str) -> str:
    """Draw the crane, its load and the ship around it at the instant."""
    dimensions = crane_dimensions(posed)
    reach = np.array([1.0, 0.0, 0.0]) if dimensions is None else dimensions.tip - dimensions.foot
    heading = float(np.arctan2(reach[1], reach[0])) if float(np.linalg.norm(reach[:2])) > 1e-6 else 0.0
    camera = Camera.slanting(heading + AZIMUTH, ELEVATION)
    shapes = shapes_of(posed)
    crane = [shape for shape in shapes if not _is_part_of_ship(posed, shape)]
    flat = camera.flat(np.concatenate([shape.points for shape in crane or shapes]))
    flat = _widen_for_ship(flat, posed, shapes, camera)
    paper = Paper.about(flat, WIDTH, HEIGHT, (6.0, 6.0, 6.0, 6.0))
    elements = painted(shapes, camera, paper, first=lambda shape: _is_part_of_ship(posed, shape), pale=0.12)
    return picture(
        [*_water(posed, crane or shapes, camera, paper), *elements], paper, name, title, _describe_pose(posed)
    )


def _is_part_of_ship(posed: PosedModel, shape: Shape3D) -> bool:
    return shape.body in posed.scenario.plant.tree and is_ship(posed.scenario, shape.body)


def _widen_for_ship(flat: Array, posed: PosedModel, shapes: list[Shape3D], camera: Camera) -> Array:
    """Widen the picture around the crane to show part of the ship."""
    ships = [shape.points for shape in shapes if _is_part_of_ship(posed, shape)]
    low, high = flat.min(axis=0), flat.max(axis=0)
    edge = 0.03 * float((high - low).max())
    if ships:
        around = _SHIP_MARGIN * float((high - low).max())
        hull = camera.flat(np.concatenate(ships))
        low = np.minimum(low, np.maximum(hull.min(axis=0), low - [around, 0.5 * around]))
        high = np.maximum(high, np.minimum(hull.max(axis=0), high + np.array([around, 0.0])))
    return np.array([low - edge, high + edge])


def _water(posed: PosedModel, shapes: list[Shape3D], camera: Camera, paper: Paper) -> list[str]:
    """A patch of still water, a reference level for motions."""
    if not posed.scenario.plant.vessels:
        return []
    points = np.concatenate([shape.points for shape in shapes])
    middle, size = points.mean(axis=0), 4 * float(np.ptp(points, axis=0).max())
    square = np.array([[-1, -1, 0], [1, -1, 0], [1, 1, 0], [-1, 1, 0]]) * size + middle * [1, 1, 0]
    corners = " ".join(f"{x:.1f},{y:.1f}" for x, y in paper.pixels(camera.flat(Face(square, "deck", "").points)))
    return [f'<polygon points="{corners}" fill="#e3eef6"/>']


def _describe_pose(posed: PosedModel) -> str:
    dimensions = crane_dimensions(posed)
    if dimensions is None:
        return "all bodies at the instant"
    return f"radius {dimensions.radius.value:.4g} m, tip {dimensions.height.value:.4g} m over the foot"

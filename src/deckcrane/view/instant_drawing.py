"""A crane at one instant of a run, drawn slanting from above: for paper, where nothing can be turned by hand."""

from __future__ import annotations

import numpy as np

from deckcrane.arrays import Array
from deckcrane.view.main_dimensions import crane_dimensions
from deckcrane.view.page_scene import is_ship
from deckcrane.view.projection import Camera, Paper, painted, picture
from deckcrane.view.solids import Face, PosedModel, Shape3D, shapes_of

WIDTH, HEIGHT = 640.0, 470.0
AZIMUTH, ELEVATION = np.radians(-62.0), np.radians(20.0)
"""Of the reader: seen from the direction in which the crane reaches, and above the horizon."""
_SHIP = 0.35
"""Of the picture's size: how much of a ship is shown around the crane."""


def instant_view(posed: PosedModel, name: str, title: str) -> str:
    """The crane, its load and the ship about it, in the pose that it has."""
    found = crane_dimensions(posed)
    reach = np.array([1.0, 0.0, 0.0]) if found is None else found.tip - found.foot
    heading = float(np.arctan2(reach[1], reach[0])) if float(np.linalg.norm(reach[:2])) > 1e-6 else 0.0
    camera = Camera.slanting(heading + AZIMUTH, ELEVATION)
    shapes = shapes_of(posed)
    crane = [one for one in shapes if not _on_ship(posed, one)]
    flat = camera.flat(np.concatenate([one.points for one in crane or shapes]))
    flat = _with_ship(flat, posed, shapes, camera)
    paper = Paper.about(flat, WIDTH, HEIGHT, (6.0, 6.0, 6.0, 6.0))
    elements = painted(shapes, camera, paper, first=lambda one: _on_ship(posed, one), pale=0.12)
    return picture([*_water(posed, crane or shapes, camera, paper), *elements], paper, name, title, _pose(posed))


def _on_ship(posed: PosedModel, shape: Shape3D) -> bool:
    return shape.body in posed.scenario.plant.tree and is_ship(posed.scenario, shape.body)


def _with_ship(flat: Array, posed: PosedModel, shapes: list[Shape3D], camera: Camera) -> Array:
    """Some of the ship around what the crane takes of the picture, as far as it goes."""
    ships = [one.points for one in shapes if _on_ship(posed, one)]
    low, high = flat.min(axis=0), flat.max(axis=0)
    edge = 0.03 * float((high - low).max())
    if ships:
        around = _SHIP * float((high - low).max())
        hull = camera.flat(np.concatenate(ships))
        low = np.minimum(low, np.maximum(hull.min(axis=0), low - [around, 0.5 * around]))
        high = np.maximum(high, np.minimum(hull.max(axis=0), high + np.array([around, 0.0])))
    return np.array([low - edge, high + edge])


def _water(posed: PosedModel, shapes: list[Shape3D], camera: Camera, paper: Paper) -> list[str]:
    """A piece of the still water, as a level that motions can be seen against."""
    if not posed.scenario.plant.vessels:
        return []
    points = np.concatenate([one.points for one in shapes])
    middle, size = points.mean(axis=0), 4 * float(np.ptp(points, axis=0).max())
    square = np.array([[-1, -1, 0], [1, -1, 0], [1, 1, 0], [-1, 1, 0]]) * size + middle * [1, 1, 0]
    listed = " ".join(f"{x:.1f},{y:.1f}" for x, y in paper.pixels(camera.flat(Face(square, "deck", "").points)))
    return [f'<polygon points="{listed}" fill="#e3eef6"/>']


def _pose(posed: PosedModel) -> str:
    found = crane_dimensions(posed)
    if found is None:
        return "all bodies at the instant"
    return f"radius {found.radius.value:.4g} m, tip {found.height.value:.4g} m over the foot"

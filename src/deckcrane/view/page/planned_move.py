"""The 3D page of a planned move: the scenario that follows it, the volume that it sweeps, its ways and its obstacles.

The swept volume of a boom is the surface that its axis runs through; that of a load is the hull of its shape in each pose and the
next.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from pathlib import Path
from typing import Any

import numpy as np

from deckcrane.analysis.planning.clearance import BoxObstacle, CapsuleObstacle
from deckcrane.analysis.planning.planning import MovePlan
from deckcrane.analysis.planning.search import points_of_hulls
from deckcrane.arrays import Array
from deckcrane.components.vessel.data import all_vessels
from deckcrane.files.atomic_write import write_text
from deckcrane.files.paths import PAGE, check_output
from deckcrane.view.answers.plan import points_of
from deckcrane.view.page.page import page_html

Json = dict[str, Any]
SWEPT, OBSTACLE = "swept", "obstacle"
POSES = 60
"""Poses along the plan between which the volume is drawn."""
STANDS = 0.05
"""Way of a body's points below which it stands [m]."""
DIGITS = 3


def plan_page(plan: MovePlan, path: str | Path) -> Path:
    """Write the page that runs the planned scenario, with the volume that the move sweeps.

    Args:
        plan: a planned move
        path: the HTML file to write

    Returns:
        the file that was written
    """
    check_output(Path(path), [], PAGE)
    parts = [*swept_parts(plan), *obstacle_parts(plan)]
    return write_text(path, page_html(plan.planned(), parts=parts, sketches=list(way_sketches(plan))))


def _frame(plan: MovePlan) -> str:
    """The body in whose frame plans are: the vessel, or the ground."""
    return next((name for name in all_vessels(plan.model.plant) if name in plan.model.plant.tree), "ground")


def swept_parts(plan: MovePlan) -> Iterator[Json]:
    """Surfaces that the bodies of the crane and its load sweep."""
    times = np.linspace(0.0, plan.duration, POSES)
    points = points_of_hulls(plan.model, plan.hulls)
    poses = [points(q) for q in plan.course.at(times)[0].T]
    for name in plan.hulls:
        rows = np.array([pose[name].T for pose in poses])
        if np.linalg.norm(rows - rows[0], axis=2).max() < STANDS:
            continue
        corners, triangles = _ruled(rows) if rows.shape[1] == 2 else _hulls(rows)
        if len(triangles):
            yield _surface(plan, SWEPT, corners, triangles)


def _ruled(rows: Array) -> tuple[Array, Array]:
    """The surface of a line with two ends over its poses."""
    count = len(rows)
    first = 2 * np.arange(count - 1)[:, None]
    triangles = np.concatenate([first + np.array([0, 1, 2]), first + np.array([1, 3, 2])])
    return rows.reshape(-1, 3), triangles


def _hulls(rows: Array) -> tuple[Array, Array]:
    """The hulls of a shape in each pose and the next; none where the shape is one point, whose way is a line."""
    from scipy.spatial import ConvexHull, QhullError

    corners, triangles, start = [], [], 0
    if rows.shape[1] == 1:
        return np.zeros((0, 3)), np.zeros((0, 3), dtype=int)
    for before, after in pairwise(rows):
        both = np.concatenate([before, after])
        try:
            faces = ConvexHull(both).simplices
        except QhullError:  # two poses that are one
            continue
        corners.append(both)
        triangles.append(faces + start)
        start += len(both)
    return np.concatenate(corners), np.concatenate(triangles)


def obstacle_parts(plan: MovePlan) -> Iterator[Json]:
    """Boxes and capsules that the plan keeps clear of."""
    from scipy.spatial import ConvexHull

    for obstacle in plan.obstacles.values():
        if isinstance(obstacle, BoxObstacle | CapsuleObstacle):
            points = obstacle.points
            if isinstance(obstacle, CapsuleObstacle):
                points = (points[:, None, :] + max(obstacle.radius, 0.05) * _ball()[None]).reshape(-1, 3)
            yield _surface(plan, OBSTACLE, points, ConvexHull(points).simplices)


def _ball() -> Array:
    """Points of a unit sphere."""
    angles = np.linspace(0.0, 2 * np.pi, 12, endpoint=False)
    rings = [
        np.stack([np.cos(angles) * np.cos(b), np.sin(angles) * np.cos(b), np.full(12, np.sin(b))], axis=1)
        for b in (-1.0, 0.0, 1.0)
    ]
    return np.concatenate([*rings, [[0.0, 0.0, 1.0], [0.0, 0.0, -1.0]]])


def _surface(plan: MovePlan, colour: str, corners: Array, triangles: Array) -> Json:
    middle = (corners.min(axis=0) + corners.max(axis=0)) / 2
    return {
        "body": _frame(plan),
        "shape": "surface",
        "colour": colour,
        "from": middle.tolist(),
        "to": middle.tolist(),
        "size": (corners.max(axis=0) - corners.min(axis=0)).tolist(),
        "corners": np.round(corners, DIGITS).ravel().tolist(),
        "triangles": [int(i) for i in np.asarray(triangles).ravel()],
    }


def way_sketches(plan: MovePlan) -> Iterator[Json]:
    """The ways of tip and load as lines."""
    times = np.linspace(0.0, plan.duration, POSES)
    for name in points_of(plan):
        yield _line(plan, f"way of the {name}", plan.positions(name, times))


def _line(plan: MovePlan, name: str, way: Array) -> Json:
    path: Sequence[Json] = [
        {"spot": {"on": _frame(plan), "place": None, "at": np.round(point, DIGITS).tolist()}, "axis": None, "turn": 0.0}
        for point in way
    ]
    return {"kind": "line", "name": name, "tensions": [], "slack": None, "limit": None, "radius": 0.02, "path": path}

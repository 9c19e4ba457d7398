"""Clearance: convex shapes of bodies and obstacles, and the distance between two of them.

A shape is the convex hull of points, with a radius about it: a capsule has two points, a box eight corners. Two such shapes are a
distance c apart if a plane separates them: with a normal n, |n| <= 1, and a number b, n'x - b >= c + r_A for all points x of one
and n'y - b <= -r_B for all of the other. This is smooth in x, n and b, and exact (X. Zhang, A. Liniger, F. Borrelli,
Optimization-based collision avoidance, IEEE Trans. Control Syst. Technol. 29 (2021) 972-983): the planes are variables of the
plan's problem, and the rival that checks it is the point of least norm in the difference of the hulls, as a problem of least
squares with coefficients that are not negative (C. L. Lawson, R. J. Hanson, Solving Least Squares Problems, 1974, ch. 23).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import product

import casadi as ca
import numpy as np

from deckcrane.analysis.planning.crane_model import LOAD, TIP, CraneModel
from deckcrane.arrays import Array
from deckcrane.components.bodies import Box, Cylinder, Rod
from deckcrane.components.payload import payload_name
from deckcrane.errors import DeckcraneError
from deckcrane.mechanics.equations import SX
from deckcrane.mechanics.model.plant import AttachmentPoint
from deckcrane.scenario.data import Vector, did_you_mean

TOUCHING = 1e-9
"""Distance of hulls that touch or overlap, over their size, by rounding."""
ROPE = "rope"
"""Name of the line from the point of suspension to the load."""


@dataclass(frozen=True)
class BoxObstacle:
    """A box that nothing may touch, in the frame of the vessel: edges, centre, and its turn about z."""

    size: Vector
    """Edges along x, y and z [m]."""
    at: Vector
    """Its centre [m]."""
    turn: float = 0.0
    """Turn about z [rad]."""

    @property
    def points(self) -> Array:
        """Its corners, one row each [m]."""
        c, s = np.cos(self.turn), np.sin(self.turn)
        corners = np.array(list(product((-0.5, 0.5), repeat=3))) * np.array(self.size)
        return np.asarray(corners @ np.array([[c, s, 0.0], [-s, c, 0.0], [0.0, 0.0, 1.0]]) + np.array(self.at))

    @property
    def radius(self) -> float:
        """Distance from its corners to its surface: none."""
        return 0.0


@dataclass(frozen=True)
class CapsuleObstacle:
    """All points within a radius of a line between two points, in the frame of the vessel."""

    start: Vector
    """First end of the line [m]."""
    end: Vector
    """Other end of the line [m]."""
    radius: float
    """Radius about the line [m]."""

    @property
    def points(self) -> Array:
        """Both ends of the line, one row each [m]."""
        return np.array([self.start, self.end])


@dataclass(frozen=True)
class PlaneObstacle:
    """A plane of which only the side that its normal points to is free, in the frame of the vessel."""

    normal: Vector
    """Direction of the free side, of any length."""
    at: Vector
    """A point of the plane [m]."""

    @property
    def unit_normal(self) -> Array:
        """Unit vector to the free side."""
        return np.asarray(np.array(self.normal) / np.linalg.norm(self.normal))


Obstacle = BoxObstacle | CapsuleObstacle | PlaneObstacle


def check_obstacle(name: str, obstacle: Obstacle) -> None:
    """Refuse an obstacle without extent or direction."""
    if isinstance(obstacle, BoxObstacle) and not all(edge > 0 for edge in obstacle.size):
        raise DeckcraneError(f'obstacle "{name}": the edges of a box are above zero; they are {obstacle.size}')
    if isinstance(obstacle, CapsuleObstacle) and not obstacle.radius >= 0:
        raise DeckcraneError(f'obstacle "{name}": a radius is not negative; it is {obstacle.radius:g} m')
    if isinstance(obstacle, PlaneObstacle) and not np.linalg.norm(obstacle.normal) > 0:
        raise DeckcraneError(f'obstacle "{name}": the normal of a plane has a length')


@dataclass(frozen=True)
class MovingHull:
    """The convex hull of points that move with the crane, and the radius about it."""

    name: str
    spots: tuple[AttachmentPoint, ...]
    radius: float


@dataclass(frozen=True)
class ClearancePair:
    """Two shapes that keep a distance: a hull of the crane or its load, and another or an obstacle."""

    first: MovingHull
    second: MovingHull | Obstacle
    name: str


def hulls_of(model: CraneModel, sizes: Mapping[str, float]) -> dict[str, MovingHull]:
    """Shapes of the bodies of the crane, its load and its rope, by name; `sizes` are radii about lines and boxes.

    A rod is its axis unless a size is given. A body without a shape is the hull of its origin and of the joints on it.
    """
    plant, payload = model.plant, payload_name(model.plant)
    swinging = {plant.coordinates[i].body for i in model.moving[model.passive]}
    hulls: dict[str, MovingHull] = {}
    for body in model.names_of_bodies:
        points = _corners(model, body)
        if body != payload and (body in swinging or len(points) < 2):
            continue
        shape = plant.tree[body].shape
        radius = shape.radius if isinstance(shape, Cylinder) else 0.0
        spots = tuple(AttachmentPoint(body, None, np.asarray(point, dtype=float)) for point in points)
        hulls[body] = MovingHull(body, spots, sizes.get(body, radius))
    if payload is not None:
        hulls[ROPE] = MovingHull(ROPE, (model.spot(TIP, ROPE), model.spot(LOAD, ROPE)), sizes.get(ROPE, 0.0))
    unknown = next((name for name in sizes if name not in hulls), None)
    if unknown is not None:
        raise DeckcraneError(
            f'size: there is no body "{unknown}" to give a radius;{did_you_mean(unknown, hulls)} there are {", ".join(hulls)}'
        )
    return hulls


def _corners(model: CraneModel, body: str) -> list[Array]:
    """Points of a body whose hull it is, in its frame."""
    plant = model.plant
    data = plant.tree[body]
    cog = data.inertial()[1]
    if isinstance(data.shape, Box):
        half = np.array(data.shape.box) / 2
        return [cog + half * np.array(signs) for signs in product((-1.0, 1.0), repeat=3)]
    if isinstance(data.shape, Rod | Cylinder):
        return [np.zeros(3), np.array(data.tip)]
    if body == payload_name(plant):
        return [cog]
    outer = [plant.placement(name)[1] for name in plant.order if plant.tree[name].on == body]
    far = [point for point in outer if np.linalg.norm(point) > 0.0]
    return [np.zeros(3), *far]


def pairs_of(
    model: CraneModel, hulls: Mapping[str, MovingHull], obstacles: Mapping[str, Obstacle]
) -> tuple[ClearancePair, ...]:
    """All pairs that keep a distance: each body that moves with each obstacle, and the load with each body of the crane.

    A column that turns about its own axis stays where it is, and may stand on what is an obstacle to others.
    """
    points = symbolic_points(model, list(hulls.values()))
    moving = {name for name, place in points.items() if ca.jacobian(place, model.symbols[0]).nnz()}
    pairs = [
        ClearancePair(hull, obstacle, f"{hull.name} to {name}")
        for name, obstacle in obstacles.items()
        for hull in hulls.values()
        if hull.name in moving
    ]
    payload = payload_name(model.plant)
    if payload is not None and payload in hulls:
        crane = [hull for name, hull in hulls.items() if name not in (payload, ROPE)]
        pairs += [ClearancePair(hulls[payload], hull, f"{payload} to {hull.name}") for hull in crane]
    return tuple(pairs)


def symbolic_points(model: CraneModel, hulls: Sequence[MovingHull]) -> dict[str, SX]:
    """Points of hulls in the frame of the vessel, one column each, by the moving coordinates."""
    flat = model.in_ship([model.position(spot) for hull in hulls for spot in hull.spots])
    points: dict[str, SX] = {}
    for hull in hulls:
        points[hull.name] = ca.horzcat(*flat[: len(hull.spots)])
        flat = flat[len(hull.spots) :]
    return points


def distance(pair: ClearancePair, points: Mapping[str, Array]) -> float:
    """Distance of a pair, with the points of hulls (3, n) by name; below 0 by how far they would have to move apart."""
    first = points[pair.first.name]
    if isinstance(pair.second, PlaneObstacle):
        heights = pair.second.unit_normal @ (first - np.array(pair.second.at)[:, None])
        return float(heights.min()) - pair.first.radius
    second = points[pair.second.name] if isinstance(pair.second, MovingHull) else pair.second.points.T
    differences = (first[:, :, None] - second[:, None, :]).reshape(3, -1)
    return distance_from_origin(differences) - pair.first.radius - pair.second.radius


def distance_from_origin(points: Array) -> float:
    """Distance of the origin from the convex hull of points (3, n); within it, minus that to the nearest face.

    Of the differences of two shapes' points this is how far these are apart, or minus the shortest way that parts them. Flat
    hulls are parted by no way at all.
    """
    from scipy.spatial import ConvexHull, QhullError

    apart = float(np.linalg.norm(least_norm_point(points)))
    if apart > TOUCHING * float(np.max(np.abs(points))):
        return apart
    try:
        return min(float(ConvexHull(points.T).equations[:, 3].max()), 0.0) + 0.0
    except QhullError:
        return 0.0


def least_norm_point(points: Array) -> Array:
    """The point of least norm of the convex hull of points (3, n).

    With u >= 0 that minimises |P u|^2 + (1 - sum u)^2, it is P u / sum u.
    """
    from scipy.optimize import nnls

    size = float(np.max(np.abs(points))) or 1.0
    matrix = np.vstack([points / size, np.ones(points.shape[1])])
    weights, _ = nnls(matrix, np.array([0.0, 0.0, 0.0, 1.0]))
    return np.asarray(points @ weights / weights.sum())

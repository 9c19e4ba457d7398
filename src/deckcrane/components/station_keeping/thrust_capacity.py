"""What thrusters can hold at rest: all forces and moments that they can give together, and how much of it a load takes.

The forces that one thruster can give are an interval, a disc, or sectors of one. Sums of convex sets are convex: with one sector
for each azimuth thruster, all that they give together is a polytope A x <= b, and the least largest utilisation under a load -x is
the greatest A x / b. Where a thruster has several sectors, each choice of them is a polytope, and the best one counts.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise, product
from math import ceil, pi

import numpy as np
from scipy.spatial import ConvexHull

from deckcrane.arrays import Array
from deckcrane.components.station_keeping.data import StationKeeping, ThrusterData

SPACING = np.radians(5.0)
"""Angle between the corners of the polygon in a disc: a thousandth of the thrust is left out between them."""
COARSE = np.radians(10.0)
"""The same with more than two azimuth thrusters."""
THIN = 1e-6
"""Thickness that is added to sets without volume, over the largest force: such as those without any yaw moment."""


@dataclass(frozen=True)
class AttainableThrust:
    """Polytopes A x <= b of force along x and y of the vessel and yaw moment, whose union is attainable."""

    facets: tuple[tuple[Array, Array], ...]

    def utilisation(self, thrust: Array) -> Array:
        """Least largest utilisation of all thrusters that give these forces and moments (..., 3)."""
        shares = [np.max(thrust @ A.T / b, axis=-1) for A, b in self.facets]
        return np.asarray(np.maximum(np.min(shares, axis=0), 0.0))


def attainable_thrust(keeping: StationKeeping, lost: str | None = None) -> AttainableThrust:
    """All that the thrusters of a vessel give together, without one of them where it is lost."""
    working = {name: data for name, data in keeping.thrusters.items() if name != lost}
    azimuths = sum(data.kind == "azimuth" for data in working.values())
    spacing = SPACING if azimuths <= 2 else COARSE
    largest = max((float(data.thrust) for data in keeping.thrusters.values()), default=1.0)
    lever = max((float(np.hypot(data.at[0], data.at[1])) for data in keeping.thrusters.values()), default=1.0) or 1.0
    scale = np.array([largest, largest, largest * lever])
    options = [_polygons(data, spacing) for data in working.values()]
    facets = []
    for choice in product(*options):
        total = THIN * np.array(list(product((-1.0, 1.0), repeat=3)))
        for data, polygon in zip(working.values(), choice, strict=True):
            x, y = float(data.at[0]), float(data.at[1])
            wrench = np.column_stack([polygon, x * polygon[:, 1] - y * polygon[:, 0]]) / scale
            points = (total[:, None, :] + wrench[None, :, :]).reshape(-1, 3)
            total = points[ConvexHull(points).vertices]
        equations = ConvexHull(total).equations
        facets.append((equations[:, :3] / scale, -equations[:, 3]))
    return AttainableThrust(tuple(facets))


def _polygons(data: ThrusterData, spacing: float) -> list[Array]:
    """Corners of the convex sets of forces along x and y that a thruster can give, each with no force at all in it."""
    ahead, astern = float(data.thrust) * (1 - data.loss), data.backwards * (1 - data.loss)
    if data.kind != "azimuth":
        axis = np.array([0.0, 1.0]) if data.kind == "tunnel" else np.array([1.0, 0.0])
        return [np.array([-astern * axis, ahead * axis])]
    if not data.forbidden and not data.losses:
        return [ahead * _circle(0.0, 2 * pi, spacing)[:-1]]
    assert data.arc is not None, "checked when it was read"
    polygons = []
    for first, last, kept in _pieces(data):
        corners = np.vstack([np.zeros(2), kept * _circle(first, last, spacing)])
        polygons.append(ahead * corners)
        if astern > 0 and data.forbidden:
            polygons.append(-astern * corners)
    return polygons


def _pieces(data: ThrusterData) -> list[tuple[float, float, float]]:
    """Parts of the arc of an azimuth thruster, at most half a turn each, with the share of thrust that is kept there."""
    assert data.arc is not None, "checked when it was read"
    first, last = data.arc if data.forbidden else (-pi, pi)
    edges = {first, last}
    for zone in data.losses:
        for edge in zone.zone:
            edges |= {edge + 2 * pi * k for k in (-2, -1, 0, 1, 2) if first < edge + 2 * pi * k < last}
    pieces = []
    ordered = sorted(edges)
    for start, end in pairwise(ordered):
        middle, count = (start + end) / 2, ceil((end - start) / pi - 1e-9)
        kept = 1.0
        for zone in data.losses:
            if (middle - zone.zone[0]) % (2 * pi) < zone.zone[1] - zone.zone[0]:
                kept *= 1 - zone.loss
        steps = np.linspace(start, end, count + 1)
        pieces += [(float(a), float(b), kept) for a, b in pairwise(steps)]
    return pieces


def _circle(first: float, last: float, spacing: float) -> Array:
    angles = np.linspace(first, last, max(2, ceil((last - first) / spacing) + 1))
    return np.column_stack([np.cos(angles), np.sin(angles)])

"""The closed surface of a stated hull, and how it agrees with the vessel's hydrodynamic data.

Surfaces are in the vessel's frame with z up, whichever way the scenario's axes point.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING

import numpy as np

from deckcrane.arrays import Array
from deckcrane.components.hull_form.data import HullForm
from deckcrane.errors import DeckcraneError, warn_user
from deckcrane.files.triangle_meshes import read_surface
from deckcrane.hydro.database import Hydrodynamics
from deckcrane.hydro.hull_surfaces import hull as ship_form
from deckcrane.hydro.hydrostatics import ClosedSurface, box_surface, lofted_surface, walled_surface
from deckcrane.hydro.response import restoring

if TYPE_CHECKING:
    from deckcrane.components.vessel.data import Vessel

UPRIGHT = np.array([0.0, 0.0, 1.0])
HALF_TURN = np.array([1.0, -1.0, -1.0])
"""Signs between axes with z down and with z up."""
WARNED = 0.2
"""Share of the accepted difference from which on it is warned of."""


def up_axes(points: object, z: str) -> Array:
    """Points of a vessel's frame, in axes with z up."""
    return np.asarray(np.array(points, dtype=float) * (HALF_TURN if z == "down" else 1.0))


@dataclass(frozen=True)
class StatedHull:
    """A hull with its deck edge and openings, in axes with z up."""

    surface: ClosedSurface
    deck_edge: Array
    openings: dict[str, Array]
    restoring: str


def hull_of(vessel: Vessel, section: str = "vessel") -> StatedHull | None:
    """The stated hull of a vessel; None where none is stated."""
    if vessel.hull is None:
        return None
    return stated_hull(vessel.hull.model_dump_json(), vessel.z, section)


@lru_cache(maxsize=8)
def stated_hull(stated: str, z: str, section: str) -> StatedHull:
    """The hull of these data as JSON text; made once."""
    form = HullForm.model_validate_json(stated)
    name = f"{section}.hull"
    surface, edge = _surface(form, z, name)
    if form.deck_edge:
        edge = up_axes(form.deck_edge, z)
    openings = {label: up_axes(point, z) for label, point in form.openings.items()}
    _check_above_water(name, z, {f"openings.{label}": point for label, point in openings.items()})
    _check_above_water(name, z, {f"deck_edge.{i}": point for i, point in enumerate(edge)})
    return StatedHull(surface, edge, openings, form.restoring)


def _check_above_water(name: str, z: str, points: dict[str, Array]) -> None:
    for label, point in points.items():
        if point[2] <= 0.0:
            below = "; z points down in this scenario, so heights are negative" if z == "down" else ""
            raise DeckcraneError(
                f"{name}.{label} lies {-point[2]:.4g} m below the waterline with the vessel upright: water would be in it "
                f"already{below}"
            )


def _surface(form: HullForm, z: str, name: str) -> tuple[ClosedSurface, Array]:
    """The closed surface, and the deck edge where it follows from the form."""
    if form.box is not None:
        box, y = form.box, form.box.breadth / 2
        low, high = (box.x - box.length / 2, -y, -box.draught), (box.x + box.length / 2, y, box.freeboard)
        edge = [(x, side, box.freeboard) for x in (low[0], high[0]) for side in (-y, y)]
        return box_surface(low, high, name), np.array(edge)
    if form.ship is not None:
        ship = form.ship
        wetted = ship_form(ship.length, ship.breadth, ship.draught, ship.volume)
        surface = walled_surface(wetted, ship.freeboard, name)
        corners = surface.corners + np.array([ship.x, 0.0, 0.0])
        moved = ClosedSurface(corners, surface.triangles, name)
        rim = moved.corners[np.isclose(moved.corners[:, 2], ship.freeboard)]
        return moved, rim[np.abs(rim[:, 1]) > 1e-9]
    if form.sections:
        sign = -1.0 if z == "down" else 1.0
        stations = [(section.x, [(y, sign * height) for y, height in section.side]) for section in form.sections]
        edge = [(x, side * points[-1][0], points[-1][1]) for x, points in stations for side in (-1, 1)]
        return lofted_surface(stations, name), np.array(edge)
    assert form.mesh is not None, "one of the forms is given"
    triangles = read_surface(form.mesh.file)
    corners = up_axes(form.mesh.placed(triangles.corners), z)
    return ClosedSurface(corners, triangles.triangles, name), np.zeros((0, 3))


@dataclass(frozen=True)
class HullDifference:
    """A quantity of the hull and the same one of the hydrodynamic data; the share is of the latter, or of the length."""

    words: str
    unit: str
    hull: float
    data: float
    share: float

    def __str__(self) -> str:
        return f"{self.words} {self.hull:.5g} {self.unit} against {self.data:.5g} {self.unit} ({self.share:+.2%})"


def hull_differences(surface: ClosedSurface, data: Hydrodynamics) -> Iterator[HullDifference]:
    """Displacement, waterplane, centres and metacentric heights of a hull at the waterline against hydrodynamic data."""
    if data.mass is None:
        raise DeckcraneError("the hydrodynamic data hold no mass, so a hull cannot be compared with them; state `mass`")
    water = surface.below(UPRIGHT, 0.0)
    mass, C, rho, g = float(data.mass[0, 0]), restoring(data), data.water_density, data.gravity
    length = float(surface.high[0] - surface.low[0])
    if water.volume <= 0.0 or water.area <= 0.0:
        raise DeckcraneError(
            f"{surface.name} does not meet the waterline: it reaches from z = {surface.low[2]:.4g} to {surface.high[2]:.4g} m, "
            "and the vessel's origin lies in the waterplane of its hydrodynamic data; move it with `at`"
        )
    centre = np.array([data.mass[1, 5], -data.mass[0, 5], data.mass[0, 4]]) / mass

    def relative(words: str, unit: str, hull: float, value: float, over: float | None = None) -> HullDifference:
        return HullDifference(words, unit, hull, value, (hull - value) / (value if over is None else over))

    yield relative("displacement", "t", rho * water.volume / 1e3, mass / 1e3)
    yield relative("waterplane stiffness", "N/m", rho * g * water.area, float(C[2, 2]))
    yield relative("centre of flotation", "m", float(water.area_centre[0]), float(-C[2, 4] / C[2, 2]), length)
    yield relative("centre of buoyancy over that of gravity, along x", "m", float(water.centre[0]), centre[0], length)
    for words, axis, row in (("GM", 1, 3), ("GM over pitch", 0, 4)):
        # about the vessel's origin, as the restoring matrix is
        second = water.inertia[axis, axis] + water.area * water.area_centre[axis] ** 2
        arm = rho * (second + water.moment[2]) - mass * centre[2]
        yield relative(words, "m", float(arm / mass), float(C[row, row] / (mass * g)))


def check_against_data(surface: ClosedSurface, accepted: float, data: Hydrodynamics, source: str) -> None:
    """Refuse a hull that contradicts the hydrodynamic data, and warn of smaller differences."""
    differences = list(hull_differences(surface, data))
    far = [difference for difference in differences if abs(difference.share) > accepted]
    if far:
        scale = (differences[0].hull / differences[0].data) ** (1 / 3)
        unit = "; is the file in mm? Write unit: mm" if 500 < scale < 2000 else ""
        raise DeckcraneError(
            f"{surface.name} contradicts the hydrodynamic data {source}: {'; '.join(map(str, far))}{unit}. Correct the hull, its "
            f"place (the origin lies in the waterplane) or the data; accept_difference under {surface.name} accepts more"
        )
    near = [difference for difference in differences if abs(difference.share) > WARNED * accepted]
    if near:
        warn_user(f"{surface.name} differs from the hydrodynamic data {source}: {'; '.join(map(str, near))}")

"""Exact hydrostatics of closed meshes: box barges in closed form, cylinders, convex bodies by Qhull, energy, liquids in tanks."""

from __future__ import annotations

from itertools import combinations
from math import asin, cos, radians, sin, tan
from typing import Any

import numpy as np
import pytest
from scipy.optimize import brentq
from scipy.spatial import ConvexHull

from deckcrane.errors import DeckcraneError
from deckcrane.hydro.hull_surfaces import barge as barge_panels
from deckcrane.hydro.hull_surfaces import hull as ship_panels
from deckcrane.hydro.hydrostatics import (
    ClosedSurface,
    FloatingMesh,
    TankLiquid,
    box_surface,
    lofted_surface,
    upward,
    walled_surface,
)

RHO = 1025.0
LENGTH, BREADTH, DEPTH, DRAUGHT, KG = 60.0, 16.0, 7.0, 4.0, 3.0
MASS = RHO * LENGTH * BREADTH * DRAUGHT
BM, GM = BREADTH**2 / 12 / DRAUGHT, DRAUGHT / 2 + BREADTH**2 / 12 / DRAUGHT - KG
HALF, UNDER, OVER = BREADTH / 2, -DRAUGHT, DEPTH - DRAUGHT
DECK_IMMERSION = np.arctan(2 * OVER / BREADTH)


def barge_surface() -> ClosedSurface:
    return box_surface([-LENGTH / 2, -HALF, UNDER], [LENGTH / 2, HALF, OVER])


@pytest.fixture(scope="module")
def barge() -> FloatingMesh:
    return FloatingMesh(barge_surface(), RHO, MASS, MASS * np.array([0.0, 0.0, KG - DRAUGHT]))


def clipped_rectangle(low: float, high: float, half: float, up: tuple[float, float], level: float) -> np.ndarray:
    """The part of a rectangle in the plane of y and z below a line, by Sutherland and Hodgman."""
    corners = [(-half, low), (half, low), (half, high), (-half, high)]
    out = []
    for (y0, z0), (y1, z1) in zip(corners, corners[1:] + corners[:1], strict=True):
        d0, d1 = (up[0] * y + up[1] * z - level for y, z in ((y0, z0), (y1, z1)))
        if d0 <= 0:
            out.append((y0, z0))
        if (d0 <= 0) != (d1 <= 0):
            share = d0 / (d0 - d1)
            out.append((y0 + share * (y1 - y0), z0 + share * (z1 - z0)))
    return np.array(out)


def area_and_centre(polygon: np.ndarray) -> tuple[float, np.ndarray]:
    if len(polygon) < 3:
        return 0.0, np.zeros(2)
    after = np.roll(polygon, -1, axis=0)
    cross = polygon[:, 0] * after[:, 1] - after[:, 0] * polygon[:, 1]
    area = cross.sum() / 2
    return float(area), (cross[:, None] * (polygon + after)).sum(axis=0) / (6 * area)


def section_centre(low: float, high: float, half: float, area: float, heel: float) -> np.ndarray:
    """Centre of the part of a rectangle that a water of this area fills at a heel, by polygons."""
    up = (sin(heel), cos(heel))
    reach = 2 * (abs(low) + abs(high) + half)

    def excess(level: float) -> float:
        return area_and_centre(clipped_rectangle(low, high, half, up, level))[0] - area

    level = brentq(excess, -reach, reach, xtol=1e-15, rtol=1e-15)
    return area_and_centre(clipped_rectangle(low, high, half, up, level))[1]


def polygon_lever(heel: float) -> float:
    y, z = section_centre(UNDER, OVER, HALF, BREADTH * DRAUGHT, heel)
    return float(-y * cos(heel) - (KG - DRAUGHT - z) * sin(heel))


def test_gm_of_a_box_barge_is_the_slope_of_its_lever_upright(barge: FloatingMesh) -> None:
    assert barge.at(0.0).curvature == pytest.approx(GM, rel=1e-12)
    for heel in (1e-5, 1e-3):
        assert barge.at(heel).gz == pytest.approx(GM * sin(heel), rel=heel**2 + 1e-10)


@pytest.mark.parametrize("degrees", [0.5, 5.0, 12.0, 20.0])
def test_a_box_barge_is_wall_sided_until_its_deck_is_in_the_water(barge: FloatingMesh, degrees: float) -> None:
    heel = radians(degrees)
    assert heel < DECK_IMMERSION
    assert barge.at(heel).gz == pytest.approx(sin(heel) * (GM + BM / 2 * tan(heel) ** 2), abs=1e-12)


@pytest.mark.parametrize("degrees", [-120.0, -40.0, 5.0, 20.5, 20.6, 25.0, 45.0, 60.0, 90.0, 135.0, 179.0])
def test_a_box_barge_has_the_levers_of_polygons_through_deck_immersion(barge: FloatingMesh, degrees: float) -> None:
    assert barge.at(radians(degrees)).gz == pytest.approx(polygon_lever(radians(degrees)), abs=1e-9)


def test_the_deck_edge_meets_the_water_where_it_must(barge: FloatingMesh) -> None:
    edge = np.array([[0.0, -HALF, OVER]])
    assert barge.at(DECK_IMMERSION).above_water(edge)[0] == pytest.approx(0.0, abs=1e-12)


def test_a_lever_is_the_slope_of_the_energy_and_its_slope_the_curvature() -> None:
    ship = walled_surface(ship_panels(82.8, 19.2, 6.0, 6207.03, stations=20, girth=8), 3.0)
    mass = RHO * 6207.03
    tank = TankLiquid("wing", box_surface([-9, 4, -4], [12, 8, 1]), 180.0, 900.0)
    body = FloatingMesh(ship, RHO, mass - tank.mass, mass * np.array([-0.4, 0.02, 0.6]), (tank,))
    for degrees in (-35.0, 2.0, 12.0, 40.0):
        heel, h = radians(degrees), 2e-5
        here, before, after = (body.at(heel + shift) for shift in (0.0, -h, h))
        assert (after.energy - before.energy) / (2 * h) == pytest.approx(here.gz, abs=2e-8)
        assert (after.gz - before.gz) / (2 * h) == pytest.approx(here.curvature, abs=1e-5)
        assert abs(here.trim) > 1e-5


@pytest.mark.parametrize("degrees", [0.0, 25.0])
def test_the_bend_of_the_energy_with_trim_is_the_difference_of_its_slope(degrees: float) -> None:
    """Of a body as long as it is broad with a high centre of gravity, where its height counts as much as its waterline."""
    body = FloatingMesh(box_surface([-5, -5, -3], [5, 5, 9]), RHO, RHO * 300.0, RHO * 300.0 * np.array([0.1, 0.0, 4.0]))

    def derivatives(trim: float) -> tuple[float, float]:
        offset, inertia, _, _ = body._offset(upward(radians(degrees), trim), None)
        return body._trim_derivatives(radians(degrees), trim, offset, inertia)

    trim, h = 0.07, 1e-5
    slope = (derivatives(trim + h)[0] - derivatives(trim - h)[0]) / (2 * h)
    assert derivatives(trim)[1] == pytest.approx(slope, rel=1e-6)


def test_a_floating_body_displaces_its_mass_below_its_centre_of_gravity() -> None:
    ship = walled_surface(ship_panels(60.0, 15.0, 4.0, 2700.0, stations=16, girth=6), 2.5)
    mass, centre = 2.6e6, np.array([1.5, 0.1, 0.9])
    body = FloatingMesh(ship, RHO, mass, mass * centre)
    heel = brentq(lambda heel: body.at(heel).gz, -0.5, 0.5, xtol=1e-14)
    state = body.at(heel)
    water = ship.below(state.up, state.height)
    assert water.volume * RHO == pytest.approx(mass, rel=1e-13)
    arm = water.centre - centre
    np.testing.assert_allclose(arm, (arm @ state.up) * state.up, atol=1e-10)  # one above the other
    assert state.trim > 0  # its weight is ahead of its buoyancy


def regular_prism(sides: int, radius: float, length: float) -> ClosedSurface:
    angles = 2 * np.pi * np.arange(sides) / sides
    ring = np.stack([radius * np.cos(angles), radius * np.sin(angles)], axis=1)
    corners = [(x, y, z) for x in (-length / 2, length / 2) for y, z in ring]
    triangles = []
    for i in range(sides):
        j = (i + 1) % sides
        triangles += [(i, j, sides + j), (i, sides + j, sides + i)]
    for i in range(1, sides - 1):
        triangles += [(0, i + 1, i), (sides, sides + i, sides + i + 1)]
    return ClosedSurface(corners, np.array(triangles)[:, ::-1] if _inwards(corners, triangles) else triangles)


def _inwards(corners: Any, triangles: Any) -> bool:
    a, b, c = (np.array(corners)[np.array(triangles)[:, k]] for k in range(3))
    return bool(np.einsum("ti,ti->t", a, np.cross(b, c)).sum() < 0)


def test_a_cylinder_has_the_same_gm_at_every_heel() -> None:
    below, sides = 0.7, 360
    cylinder = regular_prism(sides, 3.0, 20.0)
    mass = 0.4 * RHO * cylinder.volume
    body = FloatingMesh(cylinder, RHO, mass, mass * np.array([0.0, 0.0, -below]))
    for step in (1, 15, 45, 90, 170):
        heel = 2 * np.pi * step / sides  # the polygon is the same again
        assert body.at(heel).gz == pytest.approx(below * sin(heel), abs=1e-11)
    assert body.at(0.4).gz == pytest.approx(below * sin(0.4), abs=1e-5)  # the polygon is no circle


@pytest.mark.parametrize("seed", range(6))
def test_convex_bodies_are_cut_as_qhull_cuts_them(seed: int) -> None:
    random = np.random.default_rng(seed)
    points = random.normal(size=(14, 3)) * [5.0, 3.0, 2.0] + random.normal(size=3)
    hull = ConvexHull(points)
    faces = hull.simplices.copy()
    outward = np.einsum(
        "ti,ti->t",
        np.cross(points[faces[:, 1]] - points[faces[:, 0]], points[faces[:, 2]] - points[faces[:, 0]]),
        hull.equations[:, :3],
    )
    faces[outward < 0] = faces[outward < 0][:, ::-1]
    surface = ClosedSurface(points, faces)
    assert surface.volume == pytest.approx(hull.volume, rel=1e-12)
    corners = points[hull.vertices]
    for heel, trim in random.uniform(-3, 3, size=(4, 2)):
        up = upward(heel, trim)
        heights = corners @ up
        level = random.uniform(*np.quantile(heights, [0.2, 0.8]))
        cut = surface.below(up, level)
        crossings = [
            a + (level - a @ up) / ((b - a) @ up) * (b - a)
            for a, b in combinations(corners, 2)
            if (a @ up - level) * (b @ up - level) < 0
        ]
        wet = ConvexHull(np.vstack([corners[heights < level], crossings]))
        assert cut.volume == pytest.approx(wet.volume, rel=1e-11)
        middle = wet.points.mean(axis=0)
        cones = [
            (abs(np.linalg.det(wet.points[face] - middle)) / 6, (wet.points[face].sum(axis=0) + middle) / 4)
            for face in wet.simplices
        ]
        centre = sum(volume * place for volume, place in cones) / wet.volume
        np.testing.assert_allclose(cut.centre, centre, atol=1e-10)
        first = np.cross(up, [0.3, 0.5, 0.8])
        first /= np.linalg.norm(first)
        flat = ConvexHull(np.array(crossings) @ np.stack([first, np.cross(up, first)]).T)
        assert cut.area == pytest.approx(flat.volume, rel=1e-11)
        found, _ = surface.level(up, cut.volume)
        assert found == pytest.approx(level, abs=1e-10)


def test_second_moments_of_a_cut_are_those_of_a_rectangle() -> None:
    surface = box_surface([1.0, 2.0, -3.0], [7.0, 6.0, 3.0])
    cut = surface.below(np.array([0.0, 0.0, 1.0]), 0.5)
    assert (cut.area, cut.volume) == pytest.approx((24.0, 84.0))
    np.testing.assert_allclose(cut.area_centre, [4.0, 4.0, 0.5])
    np.testing.assert_allclose(cut.inertia, np.diag([6**3 * 4 / 12, 6 * 4**3 / 12, 0.0]), atol=1e-10)


def test_a_body_wholly_below_and_wholly_above_the_water() -> None:
    surface, up = barge_surface(), upward(0.3, 0.1)
    assert surface.below(up, 100.0).volume == pytest.approx(surface.volume, rel=1e-14)
    assert surface.below(up, -100.0).volume == 0.0
    assert surface.below(np.array([0.0, 0.0, 1.0]), OVER).volume == pytest.approx(surface.volume)  # at its deck


def test_a_level_is_found_across_a_height_at_which_a_body_has_no_section() -> None:
    """Two boxes of a cubic metre, one above the other with a gap: half of the upper one is below 3.5 m."""
    lower, upper = box_surface([0, 0, 0], [1, 1, 1]), box_surface([0, 0, 3], [1, 1, 4])
    both = ClosedSurface(
        np.vstack([lower.corners, upper.corners]), np.vstack([lower.triangles, upper.triangles + len(lower.corners)])
    )
    height, below = both.level(np.array([0.0, 0.0, 1.0]), 1.5, guess=2.0)
    assert (height, below.volume) == pytest.approx((3.5, 1.5))


def test_a_free_surface_takes_its_second_moment_from_gm_and_a_full_tank_none() -> None:
    tank_surface = box_surface([-5.0, -4.0, -3.0], [5.0, 4.0, 1.0])
    up = np.array([0.0, 0.0, 1.0])
    for filled, loss in ((0.5, 10.0 * 8.0**3 / 12 * 800.0 / MASS), (1.0, 0.0), (0.0, 0.0)):
        tank = TankLiquid("wing", tank_surface, filled * tank_surface.volume, 800.0)
        moment = MASS * np.array([0.0, 0.0, KG - DRAUGHT]) - tank.moment(up) if filled else None
        moment = MASS * np.array([0.0, 0.0, KG - DRAUGHT]) if moment is None else moment
        body = FloatingMesh(barge_surface(), RHO, MASS - tank.mass, moment, (tank,))
        assert body.at(0.0).curvature == pytest.approx(GM - loss, rel=1e-9)


@pytest.mark.parametrize(("filled", "degrees"), [(0.05, 20.0), (0.4, 8.0), (0.4, 50.0), (0.93, 25.0), (0.5, 85.0)])
def test_the_liquid_of_a_box_is_where_polygons_put_it(filled: float, degrees: float) -> None:
    low, high, half = -3.0, 1.0, 4.0
    surface = box_surface([-5.0, -half, low], [5.0, half, high])
    tank = TankLiquid("wing", surface, filled * surface.volume, 1000.0)
    y, z = section_centre(low, high, half, tank.volume / 10.0, radians(degrees))
    np.testing.assert_allclose(tank.below(upward(radians(degrees), 0.0)).centre, [0.0, y, z], atol=1e-9)


def test_simple_forms_are_closed_and_hold_what_they_must() -> None:
    side = [(0.0, -4.0), (6.0, -4.0), (8.0, -2.0), (8.0, 3.0)]
    prism = lofted_surface([(-30.0, side), (30.0, side), (0.0, side)])
    assert prism.volume == pytest.approx(60.0 * (16 * 7 - 2 * 2), rel=1e-12)
    pointed = lofted_surface(
        [(-30.0, side), (20.0, side), (30.0, [(0.0, z) if i else (0.01, z) for i, (_, z) in enumerate(side)])]
    )
    assert 0.8 < pointed.volume / prism.volume < 1.0
    np.testing.assert_allclose(pointed.centre[1], 0.0, atol=1e-12)
    box = walled_surface(barge_panels(LENGTH, BREADTH, DRAUGHT), OVER)
    assert box.volume == pytest.approx(LENGTH * BREADTH * DEPTH, rel=1e-9)
    assert box.contains(np.array([[0.0, 0.0, 0.0], [0.0, 0.0, OVER + 0.1], [29.9, 7.9, -3.9]])).tolist() == [
        True,
        False,
        True,
    ]


def test_open_inverted_and_empty_surfaces_are_refused_in_words() -> None:
    surface = barge_surface()
    with pytest.raises(DeckcraneError, match=r"is not closed: 4 of its edges"):
        ClosedSurface(surface.corners, surface.triangles[:-2], "the hull")
    with pytest.raises(DeckcraneError, match=r"face inwards .*turn the normals round"):
        ClosedSurface(surface.corners, surface.triangles[:, ::-1], "the hull")
    with pytest.raises(DeckcraneError, match="no triangles"):
        ClosedSurface(surface.corners, np.zeros((0, 3)), "the hull")
    with pytest.raises(DeckcraneError, match="far corner"):
        box_surface([0, 0, 0], [1, 0, 1], "the tank")


def test_a_hull_that_is_too_heavy_sinks() -> None:
    with pytest.raises(DeckcraneError, match=r"sinks: 7000 t need .* holds 6720 m\^3 up to its deck \(6888 t\)"):
        FloatingMesh(barge_surface(), RHO, 7e6, np.zeros(3))


def test_an_unstable_body_comes_to_rest_at_its_angle_of_loll() -> None:
    height = DRAUGHT / 2 + BM + 0.3  # GM is -0.3 m
    body = FloatingMesh(barge_surface(), RHO, MASS, MASS * np.array([0.0, 0.0, height - DRAUGHT]))
    loll = brentq(lambda heel: body.at(heel).gz, 0.05, 0.4, xtol=1e-14)
    assert tan(loll) ** 2 == pytest.approx(2 * 0.3 / BM, rel=1e-9)
    assert asin(sin(loll)) < DECK_IMMERSION


@pytest.mark.parametrize("side", [-1.0, 1.0])
def test_a_body_that_is_unstable_in_trim_rests_at_its_angle_of_loll_too(side: float) -> None:
    """The barge turned by a right angle; of both angles the one on the side of the state before is taken."""
    height = DRAUGHT / 2 + BM + 0.3
    surface = box_surface([-HALF, -LENGTH / 2, UNDER], [HALF, LENGTH / 2, OVER])
    body = FloatingMesh(surface, RHO, MASS, MASS * np.array([0.0, 0.0, height - DRAUGHT]))
    near = body.at(0.0, fixed_trim=0.02 * side)
    assert tan(body.at(0.0, near).trim) == pytest.approx(side * (2 * 0.3 / BM) ** 0.5, rel=1e-9)

"""The panelled hulls: what they displace, and whether water could get in."""

from __future__ import annotations

from collections import Counter

import numpy as np
import pytest

from deckcrane.errors import DeckcraneError
from deckcrane.hydro.hull_surfaces import Surface, barge, hull, lid

SHIP = {"length": 82.8, "breadth": 19.2, "draught": 6.0, "volume": 6207.03}


@pytest.fixture(scope="module")
def ship() -> Surface:
    return hull(**SHIP, stations=32, girth=10)


def edges(surface: Surface) -> Counter[tuple[int, int]]:
    """Directed sides of the panels, vertices merged by place."""
    _, index = np.unique(np.round(surface.vertices, 6), axis=0, return_inverse=True)
    sides: Counter[tuple[int, int]] = Counter()
    for face in index.reshape(-1)[surface.faces]:
        for a, b in zip(face, np.roll(face, -1), strict=True):
            if a != b:
                sides[int(a), int(b)] += 1
    return sides


@pytest.mark.parametrize("block", [0.57, 0.65, 0.8, 0.92])
def test_ship_displaces_the_volume_asked_for(block: float) -> None:
    volume = block * 100.0 * 20.0 * 6.0
    assert hull(100.0, 20.0, 6.0, volume, stations=24, girth=8).volume == pytest.approx(volume, rel=1e-9)


def test_ship_has_the_size_asked_for(ship: Surface) -> None:
    assert ship.extent == pytest.approx((82.8, 19.2, 6.0))


def test_ship_is_like_a_supply_vessel(ship: Surface) -> None:
    assert 0.80 < ship.waterplane_area / (82.8 * 19.2) < 0.90
    assert -3.2 < ship.centre_of_buoyancy[2] < -2.4
    assert 5.0 < ship.metacentric_radii[0] < 6.5
    assert abs(ship.centre_of_buoyancy[0]) < 0.03 * 82.8
    assert ship.centre_of_buoyancy[1] == pytest.approx(0.0, abs=1e-9)


@pytest.mark.parametrize("kind", ["ship", "barge"])
def test_surface_is_watertight_below_the_waterline(kind: str) -> None:
    surface = hull(**SHIP, stations=20, girth=8) if kind == "ship" else barge(60.0, 18.0, 4.0)
    whole = surface.whole()
    _, first = np.unique(np.round(whole.vertices, 6), axis=0, return_index=True)
    z = whole.vertices[first][:, 2]
    sides = edges(whole)
    for (a, b), count in sides.items():
        assert count == 1, "a side is run through once in each direction where all panels face outward"
        if not (abs(z[a]) < 1e-9 and abs(z[b]) < 1e-9):
            assert (b, a) in sides, "below the waterline every side belongs to two panels"


@pytest.mark.parametrize("kind", ["ship", "barge"])
def test_uniform_pressure_on_hull_and_lid_gives_no_force(kind: str) -> None:
    surface = hull(**SHIP, stations=20, girth=8) if kind == "ship" else barge(60.0, 18.0, 4.0)
    cover = lid(surface)
    assert cover is not None
    force = np.zeros(3)
    for part, sign in ((surface.whole(), 1.0), (cover.whole(), -1.0)):
        corners = part.vertices[part.faces]
        force += sign * 0.5 * np.cross(corners[:, 2] - corners[:, 0], corners[:, 3] - corners[:, 1]).sum(axis=0)
    assert force == pytest.approx(np.zeros(3), abs=1e-6 * surface.waterplane_area)


def test_barge_has_the_hydrostatics_of_a_box() -> None:
    box = barge(100.0, 20.0, 5.0)
    assert box.volume == pytest.approx(10_000.0)
    assert box.centre_of_buoyancy == pytest.approx([0.0, 0.0, -2.5], abs=1e-9)
    assert box.waterplane_area == pytest.approx(2000.0)
    assert box.metacentric_radii == pytest.approx((20.0**2 / 60.0, 100.0**2 / 60.0))


def test_whole_surface_is_its_own_mirror_image(ship: Surface) -> None:
    whole = ship.whole()
    assert len(whole.faces) == 2 * len(ship.faces)
    assert whole.volume == pytest.approx(ship.volume)
    assert whole.centre_of_buoyancy == pytest.approx(ship.centre_of_buoyancy)


def test_volume_out_of_reach_is_told_with_the_reach() -> None:
    with pytest.raises(DeckcraneError, match=r"block coefficient 0\.990.*reaches from"):
        hull(100.0, 20.0, 5.0, 9900.0)


@pytest.mark.parametrize("name", ["length", "breadth", "draught", "volume"])
def test_sizes_must_be_positive(name: str) -> None:
    with pytest.raises(DeckcraneError, match=f"the {name} of a hull is -1"):
        hull(**{**SHIP, name: -1.0})

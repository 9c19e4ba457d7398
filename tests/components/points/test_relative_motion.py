"""The motion of one point seen from another, against differences of what a run records otherwise."""

from __future__ import annotations

from io import StringIO

import numpy as np
import pytest
import xarray as xr
from rich.console import Console

import deckcrane
from deckcrane.view.plots.run_plots import plot_relative
from deckcrane.view.summary import summary

TWO = """
deckcrane: 1
gravity: [0, 0, G]
bodies:
  deck:
    on: ground
    joint: {free: true, angular_velocity: [0.2, -0.3, 0.4], velocity: [0.5, -0.2, 0.1], x: {start: 3 m}, yaw: {start: 0.6}}
    mass: 10 t
    inertia: [1e4, 2e4, 3e4]
  boom:
    on: ground
    joint: {revolute: y, at: [0, 0, 5], name: luff, start: 0.3, speed: 0.8}
    BOOM
relative:
  level: {point: {on: boom, at: [4, 0, 0]}, seen_from: {on: deck, at: [1, -2, 0.5]}}
  turning: {point: {on: boom, at: [4, 0, 0]}, seen_from: {on: deck, at: [1, -2, 0.5]}, axes: body}
  from_ground: {point: {on: deck, at: [1, -2, 0.5]}, seen_from: {on: ground, at: [1, 2, 3]}, axes: body}
  itself: {point: {on: deck}, seen_from: {on: deck}}
points:
  tip: {on: boom, at: [4, 0, 0]}
  edge: {on: deck, at: [1, -2, 0.5]}
run: {duration: 1 s, step: 1 ms, every: 1 ms}
"""
RIGID = "mass: 2 t\n    shape: {rod: x, length: 4 m}"
FLEXIBLE = """beam:
      along: x
      length: 4 m
      youngs_modulus: 70 GPa
      density: 2700 kg/m^3
      section: {area: 4e-3 m^2, Iy: 4e-6 m^4, Iz: 4e-6 m^4}
      modes: {z: {sine: 1}}"""


def ran(boom: str = RIGID, g: float = -9.81) -> xr.Dataset:
    text = TWO.replace("BOOM", boom).replace("G]", f"{g}]")
    return deckcrane.run(deckcrane.loads(text))


@pytest.fixture(scope="module")
def found() -> xr.Dataset:
    return ran()


def apart(found: xr.Dataset) -> np.ndarray:
    """From the edge of the deck to the tip, in the ground frame."""
    points = found["point_position"]
    return points.sel(point="tip").values - points.sel(point="edge").values


def rate(found: xr.Dataset, values: np.ndarray) -> np.ndarray:
    """By central differences over the records, without the first and the last."""
    t = found["time"].values
    return (values[2:] - values[:-2]) / (t[2:] - t[:-2])[:, None]


def test_along_ground_axes_it_is_the_difference_of_positions_and_of_velocities(found: xr.Dataset) -> None:
    seen, velocities = found.sel(sight="level"), found["point_velocity"]
    np.testing.assert_allclose(seen["relative_position"], apart(found), atol=1e-12)
    difference = velocities.sel(point="tip").values - velocities.sel(point="edge").values
    np.testing.assert_allclose(seen["relative_velocity"], difference, atol=1e-12)


def test_along_the_axes_of_a_body_it_is_what_somebody_sees_who_turns_with_it(found: xr.Dataset) -> None:
    R, seen = found["rotation"].sel(body="deck").values, found.sel(sight="turning")
    turned = np.einsum("tij,ti->tj", R, apart(found))
    np.testing.assert_allclose(seen["relative_position"], turned, atol=1e-12)
    np.testing.assert_allclose(seen["relative_velocity"][1:-1], rate(found, turned), atol=1e-4)
    assert np.abs(seen["relative_velocity"] - found.sel(sight="level")["relative_velocity"]).max() > 0.5


def test_from_the_ground_it_is_the_point_itself(found: xr.Dataset) -> None:
    edge = found["point_position"].sel(point="edge").values
    seen = found.sel(sight="from_ground")
    np.testing.assert_allclose(seen["relative_position"], edge - [1, 2, 3], atol=1e-12)
    np.testing.assert_allclose(seen["relative_velocity"], found["point_velocity"].sel(point="edge"), atol=1e-12)


def test_distance_shrinks_at_the_approach_speed(found: xr.Dataset) -> None:
    seen, r = found.sel(sight=["level", "turning"]), apart(found)
    distance = np.linalg.norm(r, axis=1)
    for sight in ("level", "turning"):
        own = seen.sel(sight=sight)
        np.testing.assert_allclose(own["distance"], distance, atol=1e-12)
        np.testing.assert_allclose(own["approach_speed"][1:-1], -rate(found, distance[:, None])[:, 0], atol=1e-4)
    assert np.abs(seen["approach_speed"]).max() > 0.5


def test_clearance_is_the_height_above_whichever_way_gravity_points() -> None:
    for g, side in ((-9.81, 1.0), (9.81, -1.0), (0.0, 1.0)):
        found = ran(g=g)
        np.testing.assert_allclose(found["clearance"].sel(sight="level"), side * apart(found)[:, 2], atol=1e-12)


def test_two_points_that_are_one_have_no_distance_and_no_approach(found: xr.Dataset) -> None:
    seen = found.sel(sight="itself")
    for name in ("distance", "approach_speed", "clearance", "relative_velocity"):
        np.testing.assert_array_equal(seen[name], 0.0)


@pytest.mark.study
def test_a_point_of_a_boom_that_bends_moves_with_its_section() -> None:
    found = ran(FLEXIBLE)
    np.testing.assert_allclose(found.sel(sight="level")["relative_position"], apart(found), atol=1e-12)


def test_a_controller_reads_it_by_name() -> None:
    more = "\nmeasurements: {gap: {of: distance.level}}"
    text = TWO.replace("BOOM", RIGID).replace("G]", "-9.81]") + more
    found = deckcrane.run(deckcrane.loads(text).with_values({"run.duration": 0.01}))
    np.testing.assert_allclose(found["measured"].squeeze(), found["distance"].sel(sight="level"), atol=1e-12)


def test_summary_and_figure_show_it(found: xr.Dataset) -> None:
    console = Console(width=100, file=StringIO())
    console.print(summary(found))
    assert "level, approach speed" in console.file.getvalue()  # type: ignore[attr-defined]
    assert [axis.get_title(loc="left") for axis in plot_relative(found).axes] == [
        "clearance",
        "distance",
        "approach speed",
    ]


def test_a_point_beyond_the_end_of_a_beam_is_refused_with_its_place_in_the_file() -> None:
    with pytest.raises(
        deckcrane.ScenarioError, match=r"relative\.level\.point\.at: this point is 4.5 m along the beam"
    ) as error:
        deckcrane.loads(
            TWO.replace("BOOM", FLEXIBLE).replace("G]", "0]").replace("at: [4, 0, 0]", "at: [4.5, 0, 0]", 1)
        )
    assert "reaches from 0 to 4 m" in str(error.value)

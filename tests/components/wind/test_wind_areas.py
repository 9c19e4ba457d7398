"""What the wind catches of bodies: boxes that turn broadside on, tubes and lattices strip by strip, against closed forms."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from scipy.integrate import trapezoid

import deckcrane
from deckcrane.components.wind.data import WindArea, WindLattice
from deckcrane.components.wind.mean_wind import froya_speed, strips_of, turning
from deckcrane.errors import ScenarioError

RHO, V = 1.225, 15.0
PANEL = """
deckcrane: 1
gravity: [0, 0, -9.81]
bodies:
  load:
    on: ground
    joint: {revolute: z, at: [0, 0, 30 m], spring: {linear: 2 kN m/rad}, damper: {linear: 500}}
    mass: 5 t
    shape: {box: [0.2, 10, 3]}
wind: {speed: 15 m/s, direction: 30 deg, profile: uniform, areas: {panel: {on: load, box: [0, 10 m, 3 m]}}}
run: {duration: 0.1 s, step: 10 ms}
"""
BAR = """
deckcrane: 1
gravity: [0, 0, -9.81]
bodies: {bar: {on: ground, joint: {revolute: z, at: [0, 0, 10 m]}, mass: 1 t, inertia: [1e3, 1e3, 1e3]}}
run: {duration: 0.1 s, step: 10 ms}
"""


def at_start(scenario: deckcrane.Scenario, name: str) -> np.ndarray:
    return np.asarray(deckcrane.run(scenario, target="vm")[name].values[0, 0])


def member(direction: float, area: dict[str, Any], profile: str = "uniform") -> deckcrane.Scenario:
    """A bar that stands on the ground, with one area."""
    wind = {"speed": V, "direction": direction, "profile": profile, "areas": {"a": {"on": "bar", **area}}}
    return deckcrane.loads(BAR).with_values({"wind": wind})


def by_hand(angle: float) -> float:
    """The moment on the panel that is broadside on along x, of a flow that goes at an angle to x."""
    return 0.12 * RHO / 2 * 1.2 * 30 * 10 * V**2 * np.sin(angle) * np.cos(angle)


# ---- Torsion of a load.
def test_a_panel_turns_on_its_torsion_spring_until_both_moments_are_equal() -> None:
    """k angle = e (rho / 2) c A L V^2 sin cos of what is left to broadside on."""
    settled = deckcrane.loads(PANEL).with_values({"run.start": "settled"})
    angle = float(deckcrane.run(settled, target="vm")["q"].values[0, 0])
    assert 0.1 < angle < np.radians(30), "towards the wind, not past it"
    assert 2000 * angle == pytest.approx(by_hand(np.radians(30) - angle), rel=1e-9)


TWO_FALLS = """
deckcrane: 1
gravity: [0, 0, -9.81]
bodies: {panel: {on: ground, joint: {free: true, z: {start: 20 m}, yaw: {start: 0.3}}, mass: 20 t, shape: {box: [0.2, 12, 3]}}}
ropes:
  left: {path: [{on: ground, at: [0, 0.6, 47.5]}, {on: panel, at: [0, 0.6, 1.5]}], stiffness: 60 MN, length: 26 m}
  right: {path: [{on: ground, at: [0, -0.6, 47.5]}, {on: panel, at: [0, -0.6, 1.5]}], stiffness: 60 MN, length: 26 m}
wind: {speed: 6 m/s, direction: 40 deg, profile: uniform, areas: {panel: {on: panel, box: [0.2 m, 12 m, 3 m]}}}
run: {duration: 10 ms, step: 2 ms, start: settled}
"""


def test_a_panel_on_two_ropes_turns_as_a_pendulum_of_two_threads() -> None:
    """M = m g b^2 sin(a) / (4 h), with the height h of ropes whose ends have turned away from each other."""
    found = deckcrane.run(deckcrane.loads(TWO_FALLS), target="vm")
    angle = float(found["q"].sel(coordinate="panel.yaw")[0])
    weight, b = 20_000 * 9.81, 1.2
    length = 26 * (1 + weight / 2 / 60e6)
    h = np.sqrt(length**2 - b**2 / 2 * (1 - np.cos(angle)))
    assert 0.1 < angle < np.radians(40)
    moment = float(found["wind_moment"].sel(axis="z")[0, 0])
    assert moment == pytest.approx(weight * b**2 * np.sin(angle) / (4 * h), rel=2e-4)


@pytest.mark.parametrize("angle", [0.0, 0.4, np.pi / 4, 1.2, np.pi / 2, 2.0, -0.4, np.pi])
def test_the_yaw_moment_vanishes_square_and_edge_on_and_turns_the_larger_face_against_the_wind(angle: float) -> None:
    moment = at_start(deckcrane.loads(PANEL).with_values({"wind.direction": angle}), "wind_moment")
    np.testing.assert_allclose(moment, [0, 0, by_hand(angle)], atol=1e-9 * by_hand(np.pi / 4))


def test_a_square_prism_has_no_preferred_side_and_a_box_turns_its_long_one() -> None:
    square = WindArea(on="load", box=(4.0, 4.0, 7.0))
    long = WindArea(on="load", box=(12.0, 4.0, 7.0))
    found = turning(square)
    assert found is not None
    assert found[2] == 0.0
    wide = turning(long)
    assert wide is not None
    assert wide[2] < 0, "its long face, normal to y, turns against the wind"


def test_a_pressure_centre_beside_the_axis_turns_the_load_as_its_arm_says() -> None:
    beside = deckcrane.loads(PANEL).with_values(
        {"wind.direction": 0.0, "wind.areas.panel.at": [0.0, 1.5, 0.0], "run.start": "settled"}
    )
    angle = float(deckcrane.run(beside, target="vm")["q"].values[0, 0])
    force, arm = RHO / 2 * 1.2 * 30 * V**2, 1.5
    # f acts along the normal alone, with the size |v| v_n: turned by q, the arm is the same and the force falls with its cosine.
    assert 2000 * angle == pytest.approx(-force * np.cos(angle) * arm + by_hand(-angle), rel=1e-9)


def test_the_panel_feels_the_same_with_z_down() -> None:
    up = deckcrane.loads(PANEL)
    down = up.with_values({"gravity": [0, 0, 9.81], "bodies.load.joint.at": [0.0, 0.0, -30.0]})
    signs = np.array([1.0, -1.0, -1.0])
    for name in ("wind_drag", "wind_moment"):
        np.testing.assert_allclose(at_start(down, name) * signs, at_start(up, name), rtol=1e-12, atol=1e-9)


# ---- Motion.
@pytest.mark.parametrize(("strips", "within"), [(3, 0.04), (12, 0.004)])
def test_a_panel_that_spins_in_still_air_is_held_by_the_cube_of_its_distance(strips: int, within: float) -> None:
    """M = -(rho / 2) c h w |w| L^4 / 32, which three places find within four per cent."""
    spin = {"wind.speed": 0.0, "bodies.load.joint.speed": 0.8, "wind.areas.panel.strips": strips}
    found = at_start(deckcrane.loads(PANEL).with_values(spin), "wind_moment")
    assert found[2] == pytest.approx(-RHO / 2 * 1.2 * 3 * 0.8**2 * 10**4 / 32, rel=within)


def test_a_pushed_plate_reaches_the_speed_at_which_the_air_holds_it() -> None:
    """v = sqrt(F / (rho / 2 c A)), and sooner than 1 % with t = 3 m / (rho c A v): tanh."""
    force, c = 400.0, RHO / 2 * 1.2 * 30
    slide = {
        "bodies.load.joint": {"prismatic": "x"},
        "bodies.load.mass": 50.0,
        "wind.speed": 0.0,
        "forces.push": {"on": "load", "force": [force, 0.0, 0.0]},
        "run": {"duration": 2.0, "step": 0.01},
    }
    found = deckcrane.run(deckcrane.loads(PANEL).with_values(slide), target="vm")
    limit = np.sqrt(force / c)
    t = found["time"].values
    np.testing.assert_allclose(found["u"].values[:, 0], limit * np.tanh(force * t / (50 * limit)), atol=1e-6)


# ---- Members.
def test_the_force_on_a_mast_is_the_integral_over_its_height() -> None:
    """Three places find the force within 1e-4 and its moment within 3e-3 in the logarithm of Froya; eight within 1e-5."""
    three, eight = (member(0.0, {"tube": "0.5 m", "to": [0, 0, "30 m"], "strips": n}, profile="froya") for n in (3, 8))
    z = np.linspace(10.0, 40.0, 20001)
    pressure = RHO / 2 * 1.2 * 0.5 * np.array([froya_speed(V, height) for height in z]) ** 2
    force, moment = trapezoid(pressure, z), trapezoid(pressure * (z - 25.0), z)
    assert at_start(three, "wind_drag")[0] == pytest.approx(force, rel=1e-4)
    assert at_start(three, "wind_moment")[1] == pytest.approx(moment, rel=3e-3)
    assert at_start(eight, "wind_moment")[1] == pytest.approx(moment, rel=1e-5)


@pytest.mark.parametrize("angle", [0.0, 0.3, np.pi / 3, np.pi / 2])
def test_wind_along_a_boom_does_nothing_and_askew_goes_with_the_square_of_the_sine(angle: float) -> None:
    for area in ({"tube": 0.5}, {"lattice": {"width": 2.0, "height": 2.0, "solidity": 0.2}}):
        found = at_start(member(angle, {**area, "to": [20.0, 0, 0]}), "wind_drag")
        square = at_start(member(np.pi / 2, {**area, "to": [20.0, 0, 0]}), "wind_drag")
        np.testing.assert_allclose(found, square * np.sin(angle) ** 2, atol=1e-6)


def test_a_lattice_is_two_faces_of_its_solidity_the_second_in_the_lee_of_the_first() -> None:
    lattice = {"width": 1.5, "height": 2.5, "solidity": 0.25}
    level = at_start(member(np.pi / 2, {"lattice": lattice, "to": [20.0, 0, 0]}), "wind_drag")[1]
    behind = WindLattice(**lattice).behind(1.7)
    assert level == pytest.approx(RHO / 2 * V**2 * 1.7 * 0.25 * 2.5 * 20 * (1 + behind), rel=1e-9)
    upright = at_start(member(0.0, {"lattice": lattice, "to": [0, 0, 20.0]}), "wind_drag")[0]
    assert upright == pytest.approx(level * 1.5 / 2.5, rel=1e-9), "its height is along x: wind along x sees the width"


def test_a_denser_lattice_shields_more_and_a_given_share_counts() -> None:
    shares = [WindLattice(width=1, height=1, solidity=s).behind(1.7) for s in (0.1, 0.2, 0.3, 0.4, 0.5)]
    assert shares == sorted(shares, reverse=True)
    np.testing.assert_allclose(shares, [0.92, 0.75, 0.59, 0.43, 0.25], atol=0.06)
    assert WindLattice(width=1, height=1, solidity=0.2, shielding=1.0).behind(1.7) == 1.0


def test_strips_of_a_box_add_up_to_its_faces() -> None:
    whole = sum(strip.drag for strip in strips_of(WindArea(on="load", box=(12.0, 0.5, 4.0), shape=(1.0, 1.3, 0.8))))
    np.testing.assert_allclose(whole, np.diag([1.0 * 2.0, 1.3 * 48.0, 0.8 * 6.0]), rtol=1e-12)


# ---- Energy.
def test_boxes_tubes_and_lattices_balance_on_rigid_and_on_flexible_bodies() -> None:
    areas = {
        "inner": {"on": "inner_boom", "lattice": {"width": 0.4, "height": 0.5, "solidity": 0.3}, "to": [2.0, 0, 0]},
        "outer": {"on": "outer_boom", "tube": 0.3, "to": [1.5, 0, 0]},
        "cab": {"on": "outer_boom", "box": [1.0, 0.5, 2.0], "at": [0.7, 0, 0]},
    }
    boom = deckcrane.load("flexible_luffing").with_values({"wind": {"speed": 20, "direction": 0.5, "areas": areas}})
    assert all(balance.holds for balance in deckcrane.check_parts(boom))
    assert all(balance.holds for balance in deckcrane.check_parts(deckcrane.loads(PANEL)))


# ---- Mistakes.
@pytest.mark.parametrize(
    ("area", "message"),
    [
        ({"area": 3.0, "tube": 0.3}, "this has area and tube"),
        ({}, "needs one of area, box, tube and lattice"),
        ({"tube": 0.3}, "a tube reaches from `at` to `to`"),
        ({"tube": 0.3, "to": [0, 0, 0]}, "a member needs a length"),
        ({"box": [1, 0, 0]}, "only one of them may be zero"),
        ({"box": [1, 2, -3]}, "must not be negative"),
        ({"box": [1, 2, 3], "eccentricity": 0.7}, "at most 0.5 of the edge; this is 0.7"),
        ({"area": 3.0, "strips": 4}, "strips has no meaning for area"),
        ({"lattice": {"width": 1, "height": 1, "solidity": 1.2}, "to": [5, 0, 0]}, "below 1, such as 0.2; this is 1.2"),
        ({"tube": 0.3, "to": [5, 0, 0], "shape": [1, 1, 2]}, "one shape factor"),
    ],
)
def test_an_area_that_cannot_be_is_refused_in_words(area: dict[str, Any], message: str) -> None:
    with pytest.raises(ScenarioError, match=message.replace("[", r"\[")):
        member(0.0, area)


def test_an_area_beyond_the_end_of_a_beam_is_refused() -> None:
    boom, reach = deckcrane.load("flexible_luffing"), [99.0, 0.0, 0.0]
    with pytest.raises(ScenarioError, match=r"a strip of this area is .* along the beam"):
        boom.with_values(
            {"wind": {"speed": 9, "direction": 0, "areas": {"a": {"on": "inner_boom", "tube": 0.3, "to": reach}}}}
        )

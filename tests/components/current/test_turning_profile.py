"""A current that turns with depth: its velocity by hand, and what hulls, loads and members make of it."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from scipy.integrate import quad

import deckcrane
from deckcrane.components.current import CURRENT as COMPONENT
from deckcrane.components.current import _current_rows
from deckcrane.components.current.data import Current
from deckcrane.errors import DeckcraneError, ScenarioError
from deckcrane.scenario.editing import require_units
from tests.components.current.test_one_profile_for_all import velocity
from tests.components.current.vessels_in_flow import CURRENT, moving, vessel

DEPTHS, SPEEDS, ANGLES = [0.0, 4.0, 30.0], [1.6, 0.8, 0.5], [20.0, 100.0, 250.0]
LEVELS = [[f"{d} m", f"{v} m/s", f"{a} deg"] for d, v, a in zip(DEPTHS, SPEEDS, ANGLES, strict=True)]
DRAUGHT = CURRENT["draught"]
HALF = 1025 / 2
Z = pytest.mark.parametrize("side", [1.0, -1.0], ids=["z up", "z down"])
LOAD = """deckcrane: 1
gravity: [0, 0, -9.81 m/s^2]
bodies: {load: {on: ground, joint: {prismatic: z, start: -11 m}, mass: 4 t, shape: {point: true}}}
in_water: {ball: {on: load, shape: {sphere: 2 m}, drag: {coefficients: 0.5, areas: 3 m^2}}}
run: {duration: 0.1 s, step: 0.1 s}
"""


def by_hand(depth: float, side: float = 1.0) -> np.ndarray:
    """Components of the levels, each linear over depth; y to starboard where z points down."""
    x = np.interp(depth, DEPTHS, SPEEDS * np.cos(np.radians(ANGLES)))
    y = np.interp(depth, DEPTHS, SPEEDS * np.sin(np.radians(ANGLES)))
    return np.array([x, side * y, 0.0])


def axes(side: float) -> dict[str, Any]:
    return {"vessel__z": "up" if side > 0 else "down", "gravity": [0, 0, -9.81 * side]}


def load_in(current: Any) -> deckcrane.Scenario:
    return deckcrane.loads(LOAD).with_values({"current": current})


@Z
def test_each_component_of_the_velocity_is_linear_between_levels(side: float) -> None:
    scenario = vessel(vessel__current=CURRENT, current={"profile": LEVELS}, **axes(side))
    for depth in (0.0, 1.0, 4.0, 17.0, 30.0, 400.0):
        np.testing.assert_allclose(velocity(scenario, depth), by_hand(depth, side), atol=1e-14)


@Z
def test_a_hull_meets_the_mean_vector_over_its_draught(side: float) -> None:
    changes: dict[str, Any] = {"vessel__current": CURRENT, **axes(side)}
    scenario = vessel(current={"profile": LEVELS}, **changes)
    x, y = (quad(lambda d, k=k: by_hand(d)[k], 0, DRAUGHT, points=[4.0])[0] / DRAUGHT for k in range(2))
    steady = vessel(current={"speed": float(np.hypot(x, y)), "direction": float(np.arctan2(y, x))}, **changes)
    force = moving(scenario, "current_force", yaw=0.3)
    np.testing.assert_allclose(force, moving(steady, "current_force", yaw=0.3), rtol=1e-9, atol=1e-6)
    assert abs(force[1]) > 1e4, "it is far from zero"


@Z
def test_loads_and_members_meet_the_velocity_at_their_depths(side: float) -> None:
    u = by_hand(11.0, side)
    load = deckcrane.loads(LOAD).with_values(
        {
            "gravity": [0, 0, -9.81 * side],
            "bodies.load.joint.start": -11.0 * side,
            "current": {"profile": LEVELS},
        }
    )
    drag = deckcrane.run(load)["drag_force"].isel(time=0, in_water=0).values
    np.testing.assert_allclose(drag, HALF * 0.5 * 3.0 * np.linalg.norm(u) * u, rtol=1e-9, atol=1e-6)
    leg = {"between": [[0, 0, -side * 10.0], [0, 0, -side * 12.0]], "diameter": 1.0, "drag": 1.0, "pieces": 1}
    legged = vessel(vessel__members={"leg": leg}, record=["member_force"], current={"profile": LEVELS}, **axes(side))
    np.testing.assert_allclose(
        moving(legged, "member_force")[0], HALF * 2.0 * np.linalg.norm(u) * u, rtol=1e-9, atol=1e-6
    )


def test_equal_directions_are_a_profile_without_them() -> None:
    """To 1e-12, in whichever way they are written."""
    factors = [["0 m", 1.0], ["4 m", 0.5], ["30 m", -0.2]]
    plain = {"speed": 1.6, "direction": 0.7, "profile": factors}
    for same in (
        {"speed": 1.6, "direction": 0.7, "profile": [[*level, 0.7] for level in factors]},
        {"speed": 1.6, "profile": [[*level, 0.7] for level in factors]},
        {"speed": 1.6, "direction": 0.7, "profile": [[*level, 0.0] for level in factors]},
        {"direction": 0.7, "profile": [["0 m", "1.6 m/s"], ["4 m", "0.8 m/s"], ["30 m", "-0.32 m/s"]]},
    ):
        hulls = [vessel(vessel__current=CURRENT, current=current) for current in (plain, same)]
        np.testing.assert_allclose(*(moving(hull, "current_force") for hull in hulls), rtol=1e-12, atol=1e-9)
        drags = [deckcrane.run(load_in(current))["drag_force"].values for current in (plain, same)]
        np.testing.assert_allclose(*drags, rtol=1e-12, atol=1e-9)


def test_nothing_jumps_between_opposite_directions() -> None:
    """From 179 to 181 deg the direction between is 180 deg; halfway from 0 to 180 deg the water is still."""
    near = vessel(vessel__current=CURRENT, current={"profile": [[0, "1 m/s", "179 deg"], [10, "1 m/s", "-179 deg"]]})
    np.testing.assert_allclose(velocity(near, 5.0), [-np.cos(np.radians(1)), 0, 0], atol=1e-14)
    opposite = {"profile": [[0, "1 m/s", "0 deg"], [2 * DRAUGHT, "1 m/s", "180 deg"], [99, "1 m/s", "180 deg"]]}
    still = vessel(vessel__current=CURRENT, current=opposite)
    np.testing.assert_allclose(velocity(still, DRAUGHT), 0, atol=1e-14)
    assert Current.model_validate(opposite).mean_flow(4 * DRAUGHT)[0] == pytest.approx(0.5, rel=1e-12)


def test_the_direction_of_the_current_turns_the_whole_profile() -> None:
    """What a study varies: the first level has it, all others turn with it."""
    turned = load_in({"profile": LEVELS}).with_values({"current.direction": "80 deg"})
    c, s = np.cos(np.radians(60)), np.sin(np.radians(60))
    for depth in (0.0, 3.0, 20.0):
        x, y, _ = by_hand(depth)
        np.testing.assert_allclose(velocity(turned, depth), [c * x - s * y, s * x + c * y, 0], atol=1e-14)
    assert COMPONENT.direction_paths(turned) == {"current": "current.direction"}
    moved = load_in({"profile": LEVELS}).with_values({"current.profile.1.1": "0.9 m/s"})
    assert moved.current is not None
    assert moved.current.levels()[1][1] == 0.9


def test_the_command_line_wants_units_in_levels() -> None:
    scenario = load_in({"profile": LEVELS})
    for path, dimension in (("current.profile.1.0", "a length"), ("current.profile.1.2", "an angle")):
        with pytest.raises(DeckcraneError, match=f"the unit is missing; {dimension}"):
            require_units(scenario, {path: "40"})
    require_units(scenario, {"current.profile.1.1": "0.9 m/s", "current.profile.1.2": "40 deg"})


def test_written_and_read_again_it_is_the_same() -> None:
    scenario = load_in({"profile": LEVELS})
    assert scenario.current is not None
    assert Current.model_validate(scenario.current.model_dump(mode="json")) == scenario.current


def test_summaries_name_each_level() -> None:
    rows = dict(_current_rows(load_in({"profile": LEVELS[:2]})))
    assert rows == {"current: profile over depth": "0 m: 1.6 m/s towards 20 deg; 4 m: 0.8 m/s towards 100 deg"}


@pytest.mark.parametrize(
    ("current", "message"),
    [
        (
            "{profile: [[0 m, 1 m/s, 0 deg],\n[9 m, 1 m/s, 0 deg],\n[5 m, 1 m/s, 9 deg]]}",
            r"line 8.*after 9 m comes 5 m",
        ),
        ("{profile: [[0 m, 1 m/s, 0 deg],\n[9 m, 1 m/s]]}", r"line 7.*the level at 9 m has no direction, others have"),
        (
            "{profile: [[0 m, 1 m/s, 0 deg],\n[9 m, 0.6, 5 deg]]}",
            r"line 7.*at 9 m has 0.6 without a unit.*write 0.6 m/s",
        ),
        ("{profile: [[0 m, 1, 0 deg]]}", r"line 6.*1 has no unit: without `speed`"),
        ("{profile: [[0 m, 1 m/s]]}", r"line 6.*current\.direction: is missing"),
        (
            "{speed: 1 m/s, profile: [[0 m, 1 m/s, 1 deg]]}",
            r"line 6.*current\.speed: the levels of the profile state speeds",
        ),
        ("{profile: [[0 m, 1 m/s, 1 m]]}", r'line 6.*"1 m" is a length; an angle is needed'),
        ("{profile: [[0 m, 1 kg, 1 deg]]}", r'line 6.*"1 kg" is a mass; a speed is needed'),
        ("{direction: 0 deg}", r"line 6.*current\.speed: is missing"),
    ],
)
def test_mistakes_are_named_with_their_line(current: str, message: str) -> None:
    with pytest.raises(ScenarioError, match=message):
        deckcrane.loads(f"{LOAD}current: {current}\n")

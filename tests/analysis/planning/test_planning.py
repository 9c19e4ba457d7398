"""Plans: rest at the end, limits, positions, distances, set-points that follow them, and mistakes."""

from __future__ import annotations

from functools import cache
from itertools import product

import numpy as np
import pytest
from scipy.optimize import minimize

import deckcrane
from deckcrane.analysis.planning.clearance import (
    BoxObstacle,
    CapsuleObstacle,
    PlaneObstacle,
    distance_from_origin,
    hulls_of,
    least_norm_point,
)
from deckcrane.analysis.planning.collocation import MoveTask, simpson_weights, straight_guess
from deckcrane.analysis.planning.crane_model import CraneModel
from deckcrane.analysis.planning.limits import read_limits
from deckcrane.analysis.planning.planning import LimitUse, MovePlan, plan
from deckcrane.analysis.planning.set_points import follow
from deckcrane.errors import DeckcraneError
from tests.analysis.planning.cranes import LENGTH, RADIUS, slewing, trolley

ACCELERATION = {"trolley.acceleration": "0.3 m/s^2"}
KNUCKLE = {
    "slew.speed": "12 deg/s",
    "inner_cylinder.speed": "0.15 m/s",
    "outer_cylinder.speed": "0.2 m/s",
    "inner_cylinder.acceleration": "0.1 m/s^2",
    "outer_cylinder.acceleration": "0.1 m/s^2",
}


@cache
def quickest() -> MovePlan:
    return plan(trolley(), {"trolley": "10 m"}, limits=ACCELERATION)


@cache
def on_column() -> deckcrane.Scenario:
    """The slewing boom on a column that turns it, with a reach that changes."""
    return slewing().with_values(
        {
            "bodies.boom.joint": {"prismatic": "x", "name": "reach", "at": [0, 0, 0]},
            "bodies.boom.on": "column",
            "bodies.column": {
                "on": "ground",
                "joint": {"revolute": "z", "at": [0, 0, 15.0], "name": "slew"},
                "mass": 1000.0,
                "inertia": [1e5, 1e5, 1e5],
            },
            "bodies.boom.joint.stops": {"lower": -15.0, "upper": 5.0, "stiffness": 1e8, "damping": 1.0},
            "control.reach": {"pd": {"stiffness": 1e8, "damping": 1e7}},
        }
    )


@cache
def around_house() -> MovePlan:
    house = BoxObstacle((1.0, 1.0, 12.0), (14.0, 14.0, 6.0))
    limits = {"slew.acceleration": "1 deg/s^2", "slew.speed": "6 deg/s"}
    limits |= {"reach.acceleration": "0.3 m/s^2", "reach.speed": "1 m/s"}
    settings = {"limits": limits, "obstacles": {"house": house}, "clearance": "0.5 m", "intervals": 24}
    return plan(on_column(), {"slew": "90 deg"}, **settings)  # type: ignore[arg-type]


def test_load_is_at_rest_at_the_end() -> None:
    course = quickest().course
    assert np.abs(course.v[:, -1]).max() < 1e-9
    assert course.q[1, -1] == pytest.approx(0.0, abs=1e-6)


def test_equations_of_motion_hold_between_the_instants_of_collocation() -> None:
    assert quickest().error < 2e-3


def test_run_of_the_planned_scenario_ends_without_sway() -> None:
    followed = follow(quickest(), settle=10.0)
    assert followed.sway is not None
    assert followed.residual_sway is not None
    assert followed.sway > 0.02
    assert followed.residual_sway < 1e-3 * followed.sway


def test_set_points_are_the_plan_itself() -> None:
    begin = 2.0
    scenario = quickest().planned(begin=begin)
    times = np.linspace(0.0, quickest().duration, 57)
    motion = deckcrane.forces(scenario, times=times + begin)["q"].sel(coordinate="trolley").values
    assert motion == pytest.approx(quickest().course.at(times)[0][0], abs=1e-7)


def test_crane_that_moves_at_its_start_begins_a_plan_at_rest() -> None:
    """A load that begins a move at 0.5 rad/s would still swing after it."""
    moving = trolley().with_values({"bodies.trolley.joint.speed": 1.0, "bodies.load.joint.speed": 0.5})
    move = plan(moving, {"trolley": "4 m"}, limits=ACCELERATION, intervals=20)
    assert [body.joint.speed for body in move.planned().bodies.values()] == [0.0, 0.0]


def test_planned_scenario_is_a_file_that_reads_back() -> None:
    scenario = quickest().planned()
    assert deckcrane.loads(scenario.to_yaml()).hash == scenario.hash


def test_forces_of_the_plan_are_those_of_inverse_dynamics() -> None:
    dataset = quickest().dataset
    assert np.abs(dataset["actuation"].sel(actuator="swing").values).max() < 50.0  # of 98 kN m for a horizontal load
    assert float(dataset["hook_load"].isel(time=0)) == pytest.approx(1000 * 9.81, rel=1e-3)


def test_limit_on_sway_is_kept_and_costs_time() -> None:
    careful = plan(trolley(), {"trolley": "10 m"}, limits={**ACCELERATION, "sway": "2.5 deg"})
    sway = next(use for use in careful.limits if use.text == "sway.theta_2")
    assert sway.utilisation == pytest.approx(1.0, abs=5e-3)
    assert careful.duration > quickest().duration


def test_limit_below_which_a_load_may_not_fall_is_used_by_the_limit_over_the_load() -> None:
    """The trolley's load weighs 9.81 kN: at rest 9 of 9.81 are used, and a rope of 5 to 12 kN is used by the 12 kN."""
    limits = {**ACCELERATION, "hook_load": ("9 kN", None)}
    least = next(
        use for use in plan(trolley(), {"trolley": "1 m"}, limits=limits, intervals=8).limits if use.low == 9e3
    )
    assert least.utilisation == pytest.approx(9e3 / least.smallest)
    assert LimitUse("", "N", 5e3, 12e3, 9e3, 11e3, 0.0).utilisation == pytest.approx(11 / 12)
    assert LimitUse("", "N", -12e3, -5e3, -11e3, -9e3, 0.0).utilisation == pytest.approx(11 / 12)
    assert LimitUse("", "N", -10e3, 20e3, -9e3, 2e3, 0.0).utilisation == pytest.approx(0.9)
    assert LimitUse("", "N", 5e3, np.inf, -1e3, 9e3, 0.0).utilisation == np.inf


def test_limit_on_force_takes_the_place_of_one_on_acceleration() -> None:
    """3 t moved as one body by 0.9 kN: 0.3 m/s^2."""
    bare = plan(trolley(), {"trolley": "10 m"}, limits={"trolley.force": "0.9 kN"}, hold=["swing"])
    assert bare.duration == pytest.approx(2 * np.sqrt(10.0 / 0.3), rel=2e-3)


def test_least_peak_is_below_that_of_the_quickest_plan_and_takes_half_as_long_again() -> None:
    gentle = plan(trolley(), {"trolley": "10 m"}, limits=ACCELERATION, least="peak(sway.theta_2)")
    assert gentle.duration == pytest.approx(1.5 * quickest().duration, rel=1e-3)
    assert gentle.peak is not None
    assert gentle.peak < 0.6 * np.abs(quickest().course.q[1]).max()


def test_least_energy_needs_less_than_the_smoothest_and_the_quickest() -> None:
    work = {
        least: plan(trolley(), {"trolley": "10 m"}, limits=ACCELERATION, least=least, duration="15 s").energy
        for least in ("energy", "smoothness")
    }
    assert work["energy"] < work["smoothness"] < quickest().energy


def test_least_energy_is_that_of_the_least_speed() -> None:
    """3 t moved as one body need m v^2 / 2: the least v of a course of T seconds has v (T - v / a) = way."""
    way, T, a = 10.0, 15.0, 0.3
    v = (a * T - np.sqrt((a * T) ** 2 - 4 * a * way)) / 2
    bare = plan(
        trolley(), {"trolley": way}, limits={"trolley.acceleration": a}, least="energy", duration=T, hold=["swing"]
    )
    assert bare.energy == pytest.approx(3000 * v**2 / 2, rel=0.02)


def test_first_guess_goes_from_the_start_to_the_end_and_is_half_way_in_the_middle() -> None:
    model = CraneModel(trolley(), ())
    start, end = np.array([2.0, 0.0]), np.array([8.0, 0.0])
    guess = straight_guess(MoveTask(model, read_limits(model, {}), start, end, "time"), 10, 5.0)
    assert guess.q[:, [0, 5, 10]] == pytest.approx(np.array([[2.0, 5.0, 8.0], [0.0, 0.0, 0.0]]), abs=1e-9)
    assert np.all(np.diff(guess.q[0]) > 0.0)
    assert not guess.v[:, [0, -1]].any()


def test_bump_of_a_first_guess_is_whole_half_way_and_gone_at_the_ends() -> None:
    model = CraneModel(trolley(), ())
    task = MoveTask(model, read_limits(model, {}), np.array([2.0, 0.0]), np.array([8.0, 0.0]), "time")
    bump = straight_guess(task, 10, 5.0, np.array([1.5])).q[0] - straight_guess(task, 10, 5.0).q[0]
    assert bump[[0, 5, 10]] == pytest.approx([0.0, 1.5, 0.0], abs=1e-9)
    assert bump == pytest.approx(bump[::-1], abs=1e-9)


def test_simpson_weights_integrate_cubics() -> None:
    ends, middles = np.linspace(0.0, 2.0, 5), np.linspace(0.25, 1.75, 4)
    assert simpson_weights(4) @ np.concatenate([ends, middles]) ** 3 * 0.5 == pytest.approx(4.0, rel=1e-14)
    assert simpson_weights(4) @ np.concatenate([2.0 - ends, 2.0 - middles]) ** 3 * 0.5 == pytest.approx(4.0, rel=1e-14)


def test_position_of_the_load_can_be_the_target() -> None:
    placed = plan(trolley(), {"load": ["10 m", "0 m", f"{-LENGTH} m"]}, limits=ACCELERATION)
    assert placed.duration == pytest.approx(quickest().duration, rel=1e-4)
    assert placed.positions("load", np.array([placed.duration]))[0] == pytest.approx([10.0, 0.0, -LENGTH], abs=1e-4)


def test_start_can_be_given() -> None:
    back = plan(trolley(), {"trolley": "0 m"}, start={"trolley": "10 m"}, limits=ACCELERATION)
    assert back.duration == pytest.approx(quickest().duration, rel=1e-4)
    assert float(back.dataset["q"].sel(coordinate="trolley").isel(time=0)) == pytest.approx(10.0)


def test_knuckle_boom_slews_and_luffs_by_the_angle_of_its_joint() -> None:
    move = plan("knuckle_boom", {"slew": "60 deg", "luff": "-45 deg"}, limits=KNUCKLE, intervals=20)
    assert move.drives == ("slew", "inner_cylinder", "outer_cylinder")
    angle = deckcrane.forces(move.planned(), times=np.array([move.duration + 1.0]))["joint_angle"]
    assert float(np.degrees(angle.sel(cylinder="inner_cylinder")).item()) == pytest.approx(-45.0, abs=1e-3)
    assert all(use.utilisation < 1.01 for use in move.limits)


def test_limit_on_pressure_is_force_over_the_area_of_the_piston() -> None:
    hydraulics = deckcrane.load("flexible_luffing").cylinders["luffing"].hydraulics
    assert hydraulics is not None
    crane = deckcrane.load("knuckle_boom").with_values(
        {
            "cylinders.inner_cylinder.hydraulics": hydraulics.model_dump(exclude_none=True, exclude_defaults=True),
            "control.inner_cylinder": {"valve": {"gain": 0.3}, "setpoint": {"hold": "start"}},
        }
    )
    limits = {"inner_cylinder.acceleration": 0.1, "pressure.inner_cylinder": "200 bar"}
    move = plan(crane, {"luff": "-50 deg"}, limits=limits, intervals=8, hold=["slew", "outer_cylinder"])
    pressure = next(use for use in move.limits if use.text == "pressure.inner_cylinder")
    force = float(move.dataset["cylinder_force"].sel(cylinder="inner_cylinder").max())
    assert pressure.largest == pytest.approx(force / hydraulics.areas[0], rel=1e-6)


def test_plan_keeps_clear_of_a_house() -> None:
    move = around_house()
    nearest = move.distances[0]
    assert nearest.pair.endswith("house")
    assert nearest.smallest == pytest.approx(0.5, abs=0.06)
    assert nearest.smallest > 0.499


def test_obstacle_is_kept_clear_of_without_a_clearance_too() -> None:
    """The straight way leads the load through the middle of the house, where distances of points are zero."""
    house = BoxObstacle((1.0, 1.0, 12.0), (14.0, 14.0, 6.0))
    limits = {"slew.acceleration": "1 deg/s^2", "reach.acceleration": "0.3 m/s^2"}
    move = plan(on_column(), {"slew": "90 deg"}, limits=limits, obstacles={"house": house}, intervals=12)
    load = move.positions("load", np.linspace(0.0, move.duration, 500))
    inside = (np.abs(load - np.array(house.at)) < np.array(house.size) / 2 - 2e-3).all(axis=1)
    assert not inside.any()
    assert move.distances[0].smallest > -1e-3


def test_plan_keeps_clear_of_a_wall_across_its_way() -> None:
    """Half-way the boom would reach 3 m through the wall, as seen along the bisector of start and end."""
    wall = PlaneObstacle(normal=(-1.0, -1.0, 0.0), at=(34.0 / 2**0.5, 0.0, 5.0))
    limits = {"slew.acceleration": "1 deg/s^2", "reach.acceleration": "0.3 m/s^2"}
    settings = {"limits": limits, "obstacles": {"wall": wall}, "clearance": "0.5 m", "intervals": 12}
    move = plan(on_column(), {"slew": "90 deg"}, **settings)  # type: ignore[arg-type]
    load = move.positions("load", np.linspace(0.0, move.duration, 500))
    assert 17.0 - (load[:, :2].sum(axis=1) / 2**0.5).max() == pytest.approx(0.5, abs=0.06)
    nearest = next(each for each in move.distances if each.pair == "load to wall")
    assert nearest.smallest == pytest.approx(17.0 - (load[:, :2].sum(axis=1) / 2**0.5).max(), abs=2e-3)


def test_shapes_that_overlap_are_apart_by_minus_the_shortest_way_that_parts_them() -> None:
    """A point 0.3 m below the top of a cube, two cubes that share 0.2 m, and a rod that crosses a line in its plane."""
    cube = np.array(list(product((-0.5, 0.5), repeat=3))).T
    assert distance_from_origin(cube + np.array([[0.1], [0.0], [0.2]])) == pytest.approx(-0.3)
    apart = (cube[:, :, None] - (cube + np.array([[0.8], [0.1], [0.0]]))[:, None, :]).reshape(3, -1)
    assert distance_from_origin(apart) == pytest.approx(-0.2)
    assert distance_from_origin(np.array([[1.0, 1.0, -1.0, -1.0], [1.0, -1.0, 1.0, -1.0], [0.0, 0.0, 0.0, 0.0]])) == 0.0


def test_hulls_are_those_of_the_axis_of_a_rod_the_load_and_its_rope() -> None:
    """A column whose only joint is at its origin has no extent, and bodies that swing are the rope."""
    hulls = hulls_of(CraneModel(on_column(), ()), {"boom": 0.5})
    points = {name: [spot.at.tolist() for spot in hull.spots] for name, hull in hulls.items()}
    assert points == {
        "boom": [[0.0, 0.0, 0.0], [RADIUS, 0.0, 0.0]],
        "load": [[0.0, 0.0, -LENGTH]],
        "rope": [[0.0, 0.0, 0.0], [0.0, 0.0, -LENGTH]],
    }
    assert {name: hull.radius for name, hull in hulls.items()} == {"boom": 0.5, "load": 0.0, "rope": 0.0}


def test_distances_agree_with_a_search_over_the_points_of_both_shapes() -> None:
    rng = np.random.default_rng(1)
    for _ in range(5):
        first, second = rng.normal(size=(3, 4)), rng.normal(size=(3, 6)) + np.array([[4.0], [0.0], [0.0]])
        differences = (first[:, :, None] - second[:, None, :]).reshape(3, -1)

        def apart(x: np.ndarray, first: np.ndarray = first, second: np.ndarray = second) -> float:
            return float(np.sum((first @ x[:4] - second @ x[4:]) ** 2))

        result = minimize(
            apart,
            np.concatenate([np.full(4, 0.25), np.full(6, 1 / 6)]),
            bounds=[(0, 1)] * 10,
            constraints=[
                {"type": "eq", "fun": lambda x: x[:4].sum() - 1},
                {"type": "eq", "fun": lambda x: x[4:].sum() - 1},
            ],
            options={"ftol": 1e-14, "maxiter": 300},
        )
        assert np.linalg.norm(least_norm_point(differences)) == pytest.approx(np.sqrt(result.fun), rel=1e-4)


MISTAKES = {
    "did you mean": ({"trolly": "1 m"}, {}),
    "cannot be reached; the nearest position is \\[10 m, 0 m, -10 m\\]": ({"load": "10 m, 3 m, -8 m"}, {}),
    "its end stops are at -5 m and 40 m; the nearest is 40 m": ({"trolley": "50 m"}, {}),
    "no least time": ({"trolley": "1 m"}, {"limits": {}}),
    '"hook_load" of 9500 N is exceeded at rest at the start': (
        {"trolley": "10 m"},
        {"limits": {**ACCELERATION, "hook_load": "9.5 kN"}},
    ),
    '"hook_load" of at least 9900 N is not kept at rest at the start: it is 9810 N': (
        {"trolley": "10 m"},
        {"limits": {**ACCELERATION, "hook_load": ("9.9 kN", None)}},
    ),
    '"d:trolley" of at most 0 m/s, where about 0\\.05[0-9]* would be needed': (
        {"trolley": "1 m"},
        {"limits": {**ACCELERATION, "d:trolley": ("-1 m/s", "0 m/s")}, "intervals": 8},
    ),
    "takes at least 11.6 s": ({"trolley": "10 m"}, {"duration": "9 s"}),
    "is an angle; a length is needed": ({"trolley": "10 deg"}, {}),
    "is in m/s; it is 3 deg/s": ({"trolley": "1 m"}, {"limits": {"trolley.speed": "3 deg/s"}}),
    "there is no signal": ({"trolley": "1 m"}, {"limits": {**ACCELERATION, "hook_lod": "1 kN"}}),
    "there is no aim": ({"trolley": "1 m"}, {"least": "tim"}),
    "load to crate: 0.000 m apart at the target, less than the clearance of 0.2 m": (
        {"trolley": "10 m"},
        {"clearance": "0.2 m", "obstacles": {"crate": BoxObstacle((1, 1, 1), (10, 0, -LENGTH))}},
    ),
    "load to crate: 0.000 m apart at the start": (
        {"trolley": "10 m"},
        {"obstacles": {"crate": BoxObstacle((1, 1, 1), (0, 0, -LENGTH))}},
    ),
    "edges of a box": ({"trolley": "1 m"}, {"obstacles": {"crate": BoxObstacle((1, 0, 1), (10, 0, 0))}}),
    "has no oil": ({"trolley": "1 m"}, {"limits": {**ACCELERATION, "pressure.trolley": "100 bar"}}),
}


@pytest.mark.parametrize("message", MISTAKES)
def test_mistakes_are_explained(message: str) -> None:
    target, settings = MISTAKES[message]
    with pytest.raises(DeckcraneError, match=message):
        plan(trolley(), target, **{"limits": ACCELERATION, **settings})


def test_scenario_without_drives_that_follow_courses_says_so() -> None:
    with pytest.raises(DeckcraneError, match='"slew" has no drive that follows a course; there are none'):
        plan("ship_crane_motors", {"slew": "30 deg"})


def test_load_below_a_boom_on_ropes_is_refused() -> None:
    with pytest.raises(DeckcraneError, match="a plan takes one such rope"):
        plan("lattice_boom", {"slew": "30 deg"}, limits={"slew.acceleration": 0.01})


@pytest.mark.study
def test_limits_that_exclude_a_move_are_named() -> None:
    """Slewing a load about a wall that stands across its way: no distance is left."""
    wall = {
        "wall": CapsuleObstacle((0.0, 0.0, 5.0), (60.0, 60.0, 5.0), 1.0),
        "deck": PlaneObstacle((0, 0, 1), (0, 0, 0)),
    }
    limits = {"slew.acceleration": "1 deg/s^2"}
    with pytest.raises(DeckcraneError, match=r"the clearance of 0\.5 m, load to wall"):
        plan(slewing(), {"slew": "90 deg"}, limits=limits, obstacles=wall, clearance=0.5, intervals=12)

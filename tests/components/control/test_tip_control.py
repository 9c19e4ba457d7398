"""Tip control: drives that keep their speeds give the tip its commanded velocity in every frame, and stay within their limits."""

from __future__ import annotations

import casadi as ca
import numpy as np
import pytest

import deckcrane
from deckcrane.components.control.tip_control.resolved_rate import (
    damping_squared,
    limit_weight,
    resolved_rates,
    smallest_eigenvalue,
    solve_symmetric,
)
from deckcrane.errors import DeckcraneError, ScenarioError
from deckcrane.formulations.energy_balance import check_balance
from deckcrane.formulations.forward_dynamics import dynamics
from tests.components.control.tip_cranes import knuckle_boom, moving_base

RNG = np.random.default_rng(5)


class IdealDrives:
    """A crane in numbers whose drives have exactly the speeds that a tip controller commands."""

    def __init__(self, scenario):
        system = dynamics(scenario)
        self.equations, world = system.equations, system.world
        self.drives = list(scenario.tip_control["tip"].drives)
        self.names = list(self.equations.x.names)
        outputs = {output.name: output.written_out for output in self.equations.y}
        self._kept = ("tip_velocity", "tip_command", "tip_share", "tip_reach")
        speeds = ca.vertcat(*[world.signal(f"tip_control.tip.{drive}", "test") for drive in self.drives])
        rates = ca.vertcat(*[world.port(drive).rate for drive in self.drives])
        places = [world.port(drive).coordinate for drive in self.drives]
        self._speeds = [len(world.plant.coordinates) + place for place in places]
        slopes = ca.vertcat(*[world.port(drive).slope for drive in self.drives])
        results = [speeds, rates, slopes, *(outputs[name] for name in self._kept)]
        self._function = ca.Function("f", self.equations.arguments(), results)

    def state(self, **values):
        """The start with other values of some states."""
        x = np.array(self.equations.x.values)
        for name, value in values.items():
            x[self.names.index(name)] = value
        return x

    def random_state(self, coordinates):
        """The start with random values of some coordinates, random rates of all of them, and random wishes."""
        x = self.state()
        for i, name in enumerate(self.names):
            if name in coordinates or name.startswith("d:") or ".reference_" in name:
                x[i] += RNG.uniform(-0.1, 0.1)
        return x

    def evaluate(self, x):
        """Commanded speeds of the drives, and what the tip does once they have these."""
        arguments = (self.equations.u.values, self.equations.p.values)
        speeds, _, slopes, *_ = (np.array(v).ravel() for v in self._function(0.0, x, *arguments))
        moved = np.array(x)
        moved[self._speeds] = speeds / slopes
        _, rates, _, *rest = (np.array(v).ravel() for v in self._function(0.0, moved, *arguments))
        assert rates == pytest.approx(speeds, abs=1e-12)
        return speeds, dict(zip(self._kept, rest, strict=True))


QUICK = {f"control.{drive}.lever.speed": "90 deg/s" for drive in ("slew", "luff", "knuckle")}
FRAMES = [
    {"frame": "vessel"},
    {"frame": "ground"},
    {"frame": "ground", "axes": "king"},
    {"axes": "king", "level": True},
]


@pytest.mark.parametrize("frame", FRAMES, ids=["ship", "world", "world, axes of the king", "level axes"])
def test_the_tip_has_the_commanded_velocity_in_every_frame_while_the_ship_rolls(frame):
    crane = IdealDrives(moving_base({**frame, "feedback": "0 1/s"}, **QUICK))
    for _ in range(5):
        coordinates = ["vessel.roll", "vessel.pitch", "vessel.yaw", "slew", "luff", "knuckle"]
        speeds, tip = crane.evaluate(crane.random_state(coordinates))
        assert tip["tip_share"] == 1.0
        assert np.any(np.abs(speeds) > 1e-3)
        assert tip["tip_velocity"] == pytest.approx(tip["tip_command"], abs=1e-9)


def test_cylinders_move_the_tip_as_joints_do():
    crane = IdealDrives(knuckle_boom({"frame": "ground", "feedback": "0 1/s", "singular": 0.05}))
    for _ in range(3):
        values = {name: RNG.uniform(-0.05, 0.05) for name in crane.names if ".reference_" in name}
        rates = {name: RNG.uniform(-0.01, 0.01) for name in crane.names if name.startswith("d:vessel")}
        _, tip = crane.evaluate(crane.state(slew=RNG.uniform(-1, 1), **values, **rates, **{"vessel.roll": 0.1}))
        assert tip["tip_share"] == 1.0
        assert tip["tip_velocity"] == pytest.approx(tip["tip_command"], abs=1e-9)


def test_a_mirrored_crane_moves_as_in_a_mirror():
    crane = IdealDrives(moving_base())
    wish = {
        "tip_control.tip.reference_x": 0.1,
        "tip_control.tip.reference_y": 0.05,
        "tip_control.tip.reference_z": 0.03,
    }
    left = {"slew": 0.4, "vessel.roll": 0.1, "vessel.yaw": 0.05, "tip_control.tip.target_x": 0.0}
    here = crane.state(**left, **wish)
    there = crane.state(
        **{name: -value for name, value in left.items()}, **{**wish, "tip_control.tip.reference_x": -0.1}
    )
    speeds, mirrored = crane.evaluate(here)[0], crane.evaluate(there)[0]
    assert mirrored == pytest.approx(speeds * [-1, 1, 1], abs=1e-12)


def test_what_redundant_drives_would_rather_do_does_not_move_the_tip():
    alone = {"directions": ["y", "z"], "axes": "vessel"}
    plain = IdealDrives(moving_base(alone))
    posed = IdealDrives(
        moving_base({**alone, "drives": {"slew": {"posture": "30 deg"}, "luff": {"posture": "20 deg"}, "knuckle": {}}})
    )
    values = {"slew": 0.5, "tip_control.tip.reference_y": 0.05}
    (speeds, tip), (others, same) = plain.evaluate(plain.state(**values)), posed.evaluate(posed.state(**values))
    assert np.max(np.abs(others - speeds)) > 1e-3
    assert same["tip_velocity"][1:] == pytest.approx(tip["tip_velocity"][1:], abs=1e-12)


def test_speeds_stay_bounded_at_singular_poses_and_where_the_tip_leaves_its_reach():
    crane = IdealDrives(moving_base({"feedback": "0 1/s", "singular": 0.2}))
    wish = {f"tip_control.tip.reference_{axis}": 0.3 for axis in "xyz"}
    full = np.radians(20.0)
    for knuckle in np.linspace(-0.2, 0.0, 21):
        speeds, tip = crane.evaluate(crane.state(knuckle=knuckle, luff=0.5, **wish))
        assert np.all(np.isfinite(speeds))
        assert np.max(np.abs(speeds)) <= full * (1 + 1e-12)
        assert (
            tip["tip_share"] > 0.1
        )  # damped before limits scale it down: the share is that of three directions at once
    assert tip["tip_reach"] == pytest.approx(0.0, abs=1e-6)


def test_the_closed_form_is_the_pseudo_inverse():
    for n, m in ((1, 2), (2, 3), (3, 3), (3, 5)):
        J, v, w, s0 = RNG.normal(size=(n, m)), RNG.normal(size=n), RNG.uniform(0.5, 2, m), RNG.normal(size=m)
        A = J @ np.diag(w) @ J.T
        assert np.array(solve_symmetric(ca.DM(A), ca.DM(v))).ravel() == pytest.approx(np.linalg.solve(A, v), rel=1e-9)
        smallest = float(smallest_eigenvalue(ca.DM(A)))
        exact = np.linalg.eigvalsh(A)[0]
        assert exact / n * (1 - 1e-9) <= smallest <= exact * (1 + 1e-9)
        root = np.diag(np.sqrt(w))
        expected = s0 + root @ np.linalg.pinv(J @ root) @ (v - J @ s0)
        speeds = ca.evalf(resolved_rates(*(ca.SX(ca.DM(value)) for value in (J, v, w, s0)), ca.SX(0)))
        assert np.array(speeds).ravel() == pytest.approx(expected, rel=1e-8, abs=1e-9)


def test_damped_speeds_are_those_of_damped_least_squares():
    """The least |J s - v|^2 + lambda^2 (s - s0)' W (s - s0): least squares with rows for both."""
    rng, damping = np.random.default_rng(6), 0.3
    for n, m in ((1, 2), (2, 3), (3, 5)):
        J, v, w, s0 = rng.normal(size=(n, m)), rng.normal(size=n), rng.uniform(0.5, 2, m), rng.normal(size=m)
        rows = np.vstack([J, np.diag(np.sqrt(damping / w))])
        expected = np.linalg.lstsq(rows, np.concatenate([v, np.sqrt(damping / w) * s0]))[0]
        speeds = ca.evalf(resolved_rates(*(ca.SX(ca.DM(value)) for value in (J, v, w, s0)), ca.SX(damping)))
        assert np.array(speeds).ravel() == pytest.approx(expected, rel=1e-9)


def test_damping_begins_at_its_threshold_and_bounds_the_amplification():
    assert float(damping_squared(ca.DM(0.041), ca.DM(0.2))) == 0.0
    sigma = np.linspace(0.0, 1.0, 1001)
    lambda_squared = np.array([float(damping_squared(ca.DM(s**2), ca.DM(0.2))) for s in sigma])
    assert np.max(sigma[1:] / (sigma[1:] ** 2 + lambda_squared[1:])) < 1.2 / 0.2
    assert [float(limit_weight(ca.DM(x))) for x in (0.0, 0.5)] == pytest.approx([1.0, 1 + 1.0 / 0.75**2])


def test_a_drive_at_the_end_of_its_range_stops_the_tip_and_not_the_others_alone():
    ranges = {"control.luff.lever.range": ["50 deg", "70 deg"]}
    up = moving_base({"frame": "vessel", "lever": {"z": 1.0}}, **ranges, **{"run.duration": "8 s"})
    data = deckcrane.run(up)
    assert np.degrees(data["setpoint"].sel(actuator="luff").max()) <= 70 + 1e-9
    tip = data["tip_position"].sel(tip="tip").values
    assert np.max(np.abs(tip[:, :2] - tip[0, :2])) < 0.03  # it went straight up, and stopped
    assert abs(float(data["tip_velocity"].sel(tip="tip", axis="z")[-1])) < 0.02


def test_the_inputs_of_a_tip_are_levers():
    crane = deckcrane.stepper(moving_base())
    assert {"tip_control.tip.x", "tip_control.tip.y", "tip_control.tip.z"} <= set(crane.inputs)
    for _ in range(3):
        crane.step({"tip_control.tip.x": 1.0}, duration=1.0)
    assert crane.measured("tip_velocity", "tip", "x") == pytest.approx(0.3, abs=0.03)
    assert crane.measured("tip_lever", "tip.x") == 1.0


def test_the_lever_of_a_single_drive_takes_the_tip_along_instead_of_fighting_its_hold():
    crane = deckcrane.stepper(moving_base())
    for _ in range(3):
        crane.step({"slew.lever": 0.5}, duration=1.0)
    assert crane.measured("lever_speed", "slew") == pytest.approx(np.radians(10), rel=0.02)


def test_the_energy_of_a_crane_under_tip_control_balances():
    check_balance(dynamics(moving_base({"lever": {"x": 0.5}})))


def test_a_path_is_followed_in_its_frame():
    path = [["0 s", [0, 0, 0]], ["3 s", ["0.4 m", "-0.1 m", "0.2 m"]]]
    data = deckcrane.run(moving_base({"path": path, "feedback": "2 1/s"}, **{"run.duration": "5 s"}))
    tip = data["tip_position"].sel(tip="tip").values
    assert tip[-1] - tip[0] == pytest.approx([0.4, -0.1, 0.2], abs=0.02)


def test_tips_run_in_batches_as_alone():
    crane = moving_base({"lever": {"y": 0.5}}, **{"run.duration": "1 s"})
    alone = deckcrane.run(crane)["tip_position"].values[-1]
    batch = deckcrane.batch_stepper([crane, crane.with_values({"tip_control.tip.speed": "0.2 m/s"})])
    batch.step(duration=1.0)
    places = np.array([batch.measured("tip_position", "tip", axis) for axis in "xyz"]).T
    assert places[0] == pytest.approx(alone.ravel(), abs=1e-12)
    assert places[1][1] - 2.0 == pytest.approx((alone.ravel()[1] - 2.0) * 2 / 3, abs=0.02)


@pytest.mark.parametrize(
    ("tip", "words"),
    [
        ({"drives": ["slew", "luf", "knuckle"]}, r'no drive "luf".*did you mean "?luff'),
        ({"frame": "vesel"}, r'no body "vesel"; did you mean "?vessel'),
        ({"axes": "moon"}, 'no body "moon"'),
        ({"point": {"on": "jib"}}, 'no body "jib"'),
        ({"lever": {"x": 2}}, "from -1 to 1"),
        ({"drives": ["slew", "luff"]}, "2 drives cannot move the tip in 3 directions"),
        ({"drives": {"slew": {"posture": "1 m"}, "luff": {}, "knuckle": {}}}, "an angle"),
        ({"path": [["1 s", [0, 0, 0]]]}, "at least two points"),
        ({"load_path": {"points": [["0 s", [0, 0, 0]], ["1 s", [1, 0, 0]]], "length": "5 m"}}, "frame: ground"),
        (
            {"frame": "ground", "motion_reference": {"unit": {"on": "vessel"}, "velocity": {"z": "d:luff"}}},
            "direction x",
        ),
    ],
)
def test_a_tip_that_makes_no_sense_is_refused_in_words(tip, words):
    with pytest.raises(ScenarioError, match=words):
        moving_base(tip)


def test_a_drive_without_a_lever_or_that_does_not_move_the_tip_is_named():
    with pytest.raises(ScenarioError, match='"slew" has no lever'):
        moving_base(**{"control.slew.lever": None})
    with pytest.raises(DeckcraneError, match='the drive "slew" does not move this point against "king"'):
        dynamics(moving_base({"frame": "king"}))


@pytest.mark.parametrize("directions", [["x", "y", "z"], ["x", "y"]])
def test_a_tip_that_follows_another_vessel_keeps_its_place_over_the_deck_while_both_move(directions):
    """In the axes of another vessel the tip has no velocity but the commanded one, in all directions or along its deck alone."""
    boat = {
        "on": "ground",
        "joint": {"free": True, "at": [0, "4 m", 0]},
        "mass": "100 t",
        "shape": {"box": ["10 m", "4 m", "2 m"]},
    }
    quick = dict.fromkeys(QUICK, "900 deg/s")
    crane = IdealDrives(
        moving_base(
            {"frame": "boat", "feedback": "0 1/s", "directions": directions},
            **{"bodies.boat": boat, **quick},
        )
    )
    held = ["xyz".index(direction) for direction in directions]
    for _ in range(3):
        speeds, tip = crane.evaluate(crane.random_state(["vessel.roll", "vessel.pitch", "boat.roll", "boat.yaw"]))
        assert np.any(np.abs(speeds) > 1e-3)
        assert tip["tip_share"] == 1.0
        assert tip["tip_velocity"][held] == pytest.approx(tip["tip_command"][held], abs=1e-9)

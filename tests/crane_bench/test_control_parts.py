"""Parts of `components/control` as entries: stepped between calls, they do what their equations say."""

from __future__ import annotations

import numpy as np
import pytest

import deckcrane
from deckcrane.components.control.load_handling.heave_compensation import Compensation, VerticalMotionSignals
from deckcrane.crane_bench.control_parts import LandingSequence, LiftOffSequence, ObservedDisturbance, SampledParts
from deckcrane.crane_bench.laws import ShapedSlewLuff
from deckcrane.crane_bench.observers import DisturbedPendulumFilter
from deckcrane.crane_bench.tasks import BENCH_TASKS
from deckcrane.crane_bench.transfer_control import SPEED, STATES, HangingLoadModel, TransferSequence
from deckcrane.learning.tasks import LANDING_SPEED, ROPE, SLEW_SPEED
from deckcrane.mechanics.model.time_functions import time_function
from deckcrane.scenario.time_functions import Hold


def test_a_shaped_move_is_half_the_command_twice_half_a_swing_apart_and_corrected_two_seconds_after_it() -> None:
    law = ShapedSlewLuff()
    law.reset([1, 2])
    way = {"slew_error": np.array([0.6, -0.3]), "luff_error": np.array([0.0, 0.1])}
    half_swing = np.pi * np.sqrt(ROPE / 9.81)
    lasts = np.abs(way["slew_error"]) / SLEW_SPEED
    for t in (0.0, 0.4 * half_swing, 0.99 * half_swing, 1.01 * half_swing):
        shaped = 0.5 * ((t < lasts) * 1.0 + ((t >= half_swing) & (t < half_swing + lasts)))
        levers = law({"time": np.full(2, t), **way})["slew"]
        assert levers == pytest.approx(np.sign(way["slew_error"]) * shaped)
    left = {"slew_error": np.array([0.02, 0.01]), "luff_error": np.zeros(2)}
    end = lasts + half_swing
    assert not law({"time": end + 1.9, **left})["slew"].any()
    assert law({"time": end + 2.1, **left})["slew"] == pytest.approx(0.1 * left["slew_error"] / SLEW_SPEED)


def test_a_compensation_that_is_stepped_leads_a_harmonic_heave_by_the_time_of_the_drive() -> None:
    """With h, v and a known, y = h + T v: the rope's speed is v + T a, in every episode its own."""
    T, w, step = 0.4, 0.9, 0.01
    part = Compensation(
        label="control.compensation",
        tip=VerticalMotionSignals("v", "a", "h"),
        deck=None,
        swing=None,
        up=1,
        active=time_function(Hold(hold=1.0)),
        forecast=0.0,
        drive_time=T,
        correction_time=0.5,
        falls=1.0,
    )
    parts, sizes = SampledParts([part], ["v", "a", "h"], "control.compensation.output", step), np.array([1.0, 0.3])
    for k in range(600):
        t, middle = k * step, (k + 0.5) * step
        motion = {"h": np.sin(w * middle), "v": w * np.cos(w * middle), "a": -(w**2) * np.sin(w * middle)}
        rate = parts.advance(np.full(2, t), {name: sizes * value for name, value in motion.items()})
    assert rate == pytest.approx(sizes * (motion["v"] + T * motion["a"]), abs=0.01)


def test_a_landing_hovers_over_a_still_deck_and_is_set_down_at_its_speed() -> None:
    """A drive without lag, and sensors as late as in the task: height and closing by two control steps, load_speed by one."""
    law = LandingSequence()
    law.prepare(BENCH_TASKS["Landing"].info)
    law.reset([0])
    heights, speeds, hovered = [np.array([2.0])] * 3, [np.zeros(1)] * 3, 0
    while heights[-1][0] > 0.0 and len(heights) < 400:
        late = {"height": heights[-3], "closing": -speeds[-3], "load_speed": -speeds[-2]}
        speeds.append(law({"time": np.array([0.1 * (len(heights) - 3)]), **late})["winch"] * LANDING_SPEED)
        heights.append(heights[-1] - 0.1 * speeds[-1])
        hovered += abs(heights[-1][0] - law.hover) < 0.2
    assert heights[-1][0] <= 0.0
    assert speeds[-1][0] == pytest.approx(law.landing_speed, rel=0.05)
    assert 2.0 < 0.1 * hovered < law.longest_wait


def test_parts_that_are_not_active_stay_as_they_are() -> None:
    law = LandingSequence()
    law.prepare(BENCH_TASKS["Landing"].info)
    law.reset([0, 1])
    signals = dict.fromkeys(law._parts._inputs, np.zeros(2)) | {"gap": np.full(2, 3.0)}
    for k in range(20):
        law._parts.advance(np.full(2, 0.1 * k), signals, np.array([True, False]))
    assert law._parts._x is not None
    assert law._parts._x[2, 0] > 0.5
    np.testing.assert_array_equal(law._parts._x[:, 1], law._parts._starts)


def test_a_lift_off_knows_the_stiffness_of_its_rope() -> None:
    law = LiftOffSequence()
    law.prepare(BENCH_TASKS["LiftOff"].info)
    assert law._stiffness == pytest.approx(40e6 / 76.5)


@pytest.mark.parametrize(("law", "peak", "time"), [("lifting", 1.35, 40.0), ("baseline", 1.7, 60.0)])
def test_a_lift_off_follows_the_boat_and_begins_on_its_rise(law: str, peak: float, time: float) -> None:
    result = deckcrane.control_benchmark("LiftOff", law, seeds=range(1000, 1006))
    assert result.scores["peak_load"].max() < peak
    assert result.scores["time"].max() < time
    assert (result.violations == 0) == (law == "lifting")


PERIOD, DAMPING, LAG, K = 6.0, 0.07, 0.4, 9.81 / 27.0


def test_a_regulator_that_knows_boat_and_ship_leaves_less_motion_over_the_boat() -> None:
    """Disturbances swing as the model says; without feedback of them the load moves more over the boat."""
    model, w = HangingLoadModel(K, LAG, PERIOD, 0.01), 2.0 * np.pi / PERIOD
    knows = model.gains(TransferSequence.largest, TransferSequence.effort)
    ignores = np.where([name.strip("d:") in ("v", "w") for name in STATES], 0.0, knows)
    F, g = model.sampled(0.1)
    left = []
    for gains in (knows, ignores):
        x, speeds = np.zeros(8), []
        for k in range(600):
            t = 0.1 * k
            x[4:] = 0.3 * np.sin(w * t), 0.3 * w * np.cos(w * t), 0.3 * np.cos(w * t), -0.3 * w * np.sin(w * t)
            speeds.append(SPEED @ x)
            x = F @ x - g * (gains @ x)
        left.append(np.std(speeds[300:]))
    assert left[0] < 0.7 * left[1]


def test_the_filter_of_a_transfer_finds_the_motion_of_boat_and_ship_from_noisy_sensors() -> None:
    model, generator, w = HangingLoadModel(K, LAG, PERIOD, DAMPING), np.random.default_rng(5), 2.0 * np.pi / PERIOD
    noise = {"c": 0.05, "s": 0.05, "d:s": 0.05, "u": 0.015}
    L, (F, g) = model.filter_gains(0.1, {"v": 0.3, "w": 0.25}, noise), model.sampled(0.1)
    x, estimate, errors = np.zeros(8), np.zeros(8), []
    for k in range(600):
        t, command = 0.1 * k, 0.3 * np.sin(0.4 * 0.1 * k)
        x[4:] = 0.3 * np.sin(w * t), 0.3 * w * np.cos(w * t), 0.3 * np.cos(w * t), -0.3 * w * np.sin(w * t)
        measured = x[:4] + [noise[name] * generator.standard_normal() for name in ("c", "s", "d:s", "u")]
        estimate = estimate + L @ (measured - estimate[:4])
        errors.append(estimate - x)
        x, estimate = F @ x + g * command, F @ estimate + g * command
    rms = dict(zip(STATES, np.std(errors[200:], axis=0), strict=True))
    assert rms["c"] < 0.8 * noise["c"]
    assert rms["v"] < 0.1
    assert rms["w"] < 0.1


def test_an_observer_of_sway_tells_what_the_ship_does_and_will_do_to_it() -> None:
    """s'' = -k s - u' + w, w harmonic: w is found from s and s', with a tip that moves, and forecast two seconds ahead."""
    k, w, step, dt = 9.81 / 15.0, 2.0 * np.pi / 7.0, 0.2, 0.002
    observer = DisturbedPendulumFilter(step, k, 7.0, 0.01, 0.5, (0.01, 0.01))
    s, v, u, errors, ahead = 0.1, 0.0, 0.0, [], []
    for n in range(600):
        before = u
        for i in range(round(step / dt)):
            t = n * step + i * dt
            rate = 0.2 * np.cos(0.3 * t)
            v += dt * (-k * s - rate + 0.4 * np.sin(w * t))
            s, u = s + dt * v, u + dt * rate
        now = (n + 1) * step
        observer.update(np.array([s]), np.array([v]), np.array([u - before]))
        *_, w_now, w_rate = observer.ahead([])
        errors.append(w_now[0] - 0.4 * np.sin(w * now))
        later = observer.disturbances(w_now, w_rate, np.array([2.0]))
        ahead.append(later[0, 0] - 0.4 * np.sin(w * (now + 2.0)))
    assert np.std(errors[300:]) < 0.06
    assert np.std(ahead[300:]) < 0.12


def test_a_disturbance_is_forecast_as_an_acceleration_of_the_ship() -> None:
    observer = DisturbedPendulumFilter(0.2, 0.65, 7.0, 0.1, 0.5, (0.05, 0.05))
    forecast = ObservedDisturbance(observer)
    forecast.time, forecast.state = 10.0, np.array([[0.3, -0.2], [0.0, 0.0]])
    motion = forecast.forecast(np.array([10.0, 13.5]))
    np.testing.assert_allclose(motion.acceleration[0], [-0.3, 0.2, 0.0, 0.0, 0.0, 0.0])
    assert motion.acceleration[1, 0] > 0.1
    assert not motion.pose.any()


def test_a_transfer_sets_the_load_down_at_its_place_within_all_limits() -> None:
    result = deckcrane.control_benchmark("Transfer", "transfer", seeds=range(1000, 1003))
    assert result.violations == 0
    assert result.scores["residual"].max() < 0.55
    assert result.scores["peak_load"].max() < 1.35
    assert result.scores["time"].max() < 110.0

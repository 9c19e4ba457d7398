"""A tip that is held in the world: what is left of the ship's motion is what delays, filters and the lag of the drives leave."""

from __future__ import annotations

import numpy as np
import pytest

import deckcrane
from tests.components.control.tip_cranes import knuckle_boom, scenarios_of

MAST = scenarios_of("crane_control")[0]


CALMER = {"hs": "1.5 m", "tp": "6 s"}


def left_by_formula(period, feedback=0.8, lag=0.15, delay=0.1, filtering=0.03, high_pass=200.0):
    """|1 - G (s + k) H / (s + k G)|: H is the unit, G the lag of the drive, k the feedback."""
    s, w = 2j * np.pi / period, 2 * np.pi / high_pass
    H = np.exp(-s * delay) / (1 + s * filtering) * s**2 / (s**2 + 1.4 * w * s + w**2)
    G = 1 / (1 + s * lag)
    return abs(1 - G * (s + feedback) * H / (s + feedback * G))


def amplitude(dataset, period):
    """Amplitude of the tip's height at a period, over its last whole periods."""
    height = dataset["tip_position"].sel(tip="tip", axis="z")
    late = height.sel(time=slice(float(height.time[-1]) - 3 * period, None))
    t, z = late.time.values, late.values - late.values.mean()
    waves = np.stack([np.sin(2 * np.pi * t / period), np.cos(2 * np.pi * t / period), np.ones_like(t)], axis=1)
    return float(np.hypot(*np.linalg.lstsq(waves, z, rcond=None)[0][:2]))


@pytest.mark.parametrize(("period", "feedback"), [(8.0, 0.8), (12.0, 0.8), (8.0, 0.2)])
def test_what_is_left_of_the_heave_is_that_of_the_formula(period, feedback):
    values = {
        "control.heave.motion.sine.period": period,
        "tip_control.tip.feedback": feedback,
        "run.duration": 12 * period,
    }
    left = amplitude(deckcrane.run(deckcrane.loads(MAST).with_values(values)), period)
    assert left == pytest.approx(left_by_formula(period, feedback), rel=0.01)


def test_with_exact_motion_only_the_lag_of_the_drive_is_left():
    exact = deckcrane.loads(MAST).with_values({"tip_control.tip.motion_reference": None, "run.duration": "96 s"})
    left = amplitude(deckcrane.run(exact), 8.0)
    assert left == pytest.approx(left_by_formula(8.0, delay=0.0, filtering=0.0, high_pass=1e9), rel=0.01)


def test_a_knuckle_boom_holds_its_tip_in_the_world_while_its_ship_rolls():
    unfolded = {"bodies.outer_boom.joint.start": "-60 deg", "sea.jonswap": CALMER, "run.duration": "15 s"}
    top = {"points.top": {"on": "king", "at": [0, 0, "6 m"]}, "record": ["tip_position", "tip_share", "point_position"]}
    data = deckcrane.run(knuckle_boom({"frame": "ground", "feedback": "1 1/s"}, **unfolded, **top))
    assert float(data["tip_share"].min()) == 1.0
    kept, moved = np.std(data["tip_position"].values[:, 0], axis=0), np.std(data["point_position"].values[:, 0], axis=0)
    assert np.all(kept < 0.15 * moved)


def test_one_direction_is_held_and_the_others_are_left_to_the_levers():
    up = {"frame": "ground", "directions": ["z"], "drives": ["inner_cylinder", "outer_cylinder"], "feedback": "1 1/s"}
    slewing = {"control.slew.lever.command": 0.5, "sea.jonswap": CALMER, "record": ["tip_position", "q"]}
    data = deckcrane.run(knuckle_boom(up, **slewing))
    tip = data["tip_position"].values[:, 0]
    assert np.std(tip[:, 2]) < 0.05
    assert float(data["q"].sel(coordinate="slew")[-1]) == pytest.approx(np.radians(1.5) * 20, rel=0.05)

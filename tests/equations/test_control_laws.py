"""What controllers do, against answers known by hand: they follow without lag, carry weights, and move as profiles say."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
import xarray as xr

import deckcrane
from deckcrane.model import Scenario

MASS, STIFFNESS, DAMPING = 100.0, 4e4, 3e3


def trolley(setpoint: dict[str, Any], duration: float) -> xr.Dataset:
    """A trolley on a level rail under a PD controller."""
    return deckcrane.run(
        Scenario.model_validate(
            {
                "gravity": [0, 0, -9.81],
                "bodies": {
                    "trolley": {"on": "ground", "joint": {"prismatic": "x"}, "mass": MASS, "inertia": [1, 1, 1]}
                },
                "control": {
                    "trolley": {"pd": {"stiffness": STIFFNESS, "damping": DAMPING}, "setpoint": setpoint},
                },
                "run": {"duration": duration, "step": 0.005, "every": 0.01, "start": "given"},
            }
        )
    )


def test_a_trolley_follows_a_steady_speed_without_lag() -> None:
    """Damping acts on the speed against the set-point's: otherwise it would lag by D v / K, here 15 cm."""
    found = trolley({"trapezoidal": [[0, 0], [5, 8]], "ramp": 0.2}, 4.0)
    behind = found["setpoint"].values[:, 0] - found["q"].values[:, 0]
    steady = found["time"].values > 3.0
    assert np.ptp(found["u"].values[steady]) < 1e-6
    assert np.abs(behind[steady]).max() < 1e-6


def test_a_quintic_move_is_symmetric_and_its_acceleration_never_jumps() -> None:
    """Its greatest speed, half-way, is 15/8 of the mean, and its greatest acceleration 10 / sqrt(3) of height by time squared."""
    height, time = 3.0, 4.0
    found = trolley({"quintic": [[0, 1], [time, 1 + height]]}, time + 1)
    t, course = found["time"].values, found["setpoint"].values[:, 0]
    rate, acceleration = np.gradient(course, t), np.gradient(np.gradient(course, t), t)
    during = t <= time
    np.testing.assert_allclose(course[during] + course[during][::-1], 2 + height, atol=1e-12)
    np.testing.assert_allclose(course[~during], 1 + height, atol=1e-12)
    assert rate.max() == pytest.approx(15 / 8 * height / time, rel=1e-4)
    assert np.abs(acceleration).max() == pytest.approx(10 / np.sqrt(3) * height / time**2, rel=1e-3)
    assert np.abs(np.diff(acceleration)).max() < 0.05 * np.abs(acceleration).max(), "it never jumps"


def test_a_trapezoidal_move_has_one_acceleration_and_one_speed_and_ends_where_it_should() -> None:
    height, time, ramp = 3.0, 4.0, 0.25
    found = trolley({"trapezoidal": [[0, 1], [time, 1 + height]], "ramp": ramp}, time + 1)
    t, course = found["time"].values, found["setpoint"].values[:, 0]
    rate, acceleration = np.gradient(course, t), np.gradient(np.gradient(course, t), t)
    speed = height / time / (1 - ramp)
    assert course[-1] == pytest.approx(1 + height, abs=1e-12)
    np.testing.assert_allclose(rate[(t > 1.1) & (t < 2.9)], speed, rtol=1e-9)
    for from_, to, sign in ((0.1, 0.9, 1), (3.1, 3.9, -1)):
        np.testing.assert_allclose(acceleration[(t > from_) & (t < to)], sign * speed / (ramp * time), rtol=1e-6)


@pytest.mark.parametrize("coordinate", ["extension", "angle"])
def test_a_cylinder_that_compensates_gravity_holds_its_boom_where_it_is(coordinate: str) -> None:
    """Weight over lever arm, by a controller too soft to do anything else."""
    scenario = Scenario.model_validate(
        {
            "gravity": [0, 0, -10],
            "bodies": {
                "boom": {
                    "on": "ground",
                    "joint": {"revolute": "-y", "start": 0.5},
                    "mass": 1000.0,
                    "shape": {"rod": "x", "length": 6.0},
                }
            },
            "cylinders": {
                "jack": {
                    "barrel": {"on": "ground", "at": [2, 0, -1.5]},
                    "piston": {"on": "boom", "at": [2, 0, 0]},
                    "stroke": [1.6, 3.2],
                    "coordinate": coordinate,
                }
            },
            "control": {"jack": {"pd": {"stiffness": 1.0, "damping": 0.0, "gravity_compensation": True}}},
            "run": {"duration": 1.0, "step": 0.01, "start": "given"},
        }
    )
    found = deckcrane.run(scenario)
    pin, foot = 2 * np.array([np.cos(0.5), np.sin(0.5)]), np.array([2, -1.5])
    along = (pin - foot) / np.linalg.norm(pin - foot)
    lever = pin[0] * along[1] - pin[1] * along[0]
    assert abs(lever - 1) > 0.1
    assert np.abs(found["u"]).max() < 1e-9
    np.testing.assert_allclose(found["actuation"], 1000 * 10 * 3 * np.cos(0.5) / lever, rtol=1e-9)

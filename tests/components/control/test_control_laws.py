"""What controllers do, against answers known by hand: they follow without lag, carry weights, and move as profiles say."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
import xarray as xr

import deckcrane
from deckcrane.components.catalogue import Scenario

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


HOOKED = """
deckcrane: 1
gravity: [0, 0, -9.81 m/s^2]
bodies:
  post: {on: ground, joint: {fixed: true}, mass: 5 t, shape: {rod: z, length: 6 m}}
  boom: {on: post, joint: {revolute: -y, at: tip, name: luff, start: 40 deg}, mass: 6 t, shape: {rod: x, length: 20 m}}
  load: {on: ground, joint: {free: true, x: {start: 15.320888862 m}, z: {start: 8 m}}, mass: 12 t, shape: {box: [2 m, 2 m, 2 m]}}
ropes:
  line: {path: [{on: boom, at: [20 m, 0, 0]}, {on: load, at: [0, 0, 1 m]}], stiffness: 40 MN, tension: 117.72 kN}
run: {duration: 2 s, step: 2 ms}
"""
DRIVES = {
    "luff": {
        "control.luff": {"pd": {"stiffness": "1 MN m/rad", "damping": "1 MN m s/rad", "gravity_compensation": True}}
    },
    "lift": {
        "control.lift": {"pd": {"stiffness": "1 MN/m", "damping": "1 MN s/m", "gravity_compensation": True}},
        "cylinders.lift": {
            "barrel": {"on": "post", "at": ["1 m", 0, "2 m"], "mass": "500 kg", "length": "3 m"},
            "piston": {"on": "boom", "at": ["5 m", 0, "-0.5 m"], "mass": "300 kg"},
            "stroke": ["0.5 m", "6 m"],
        },
    },
}


@pytest.mark.parametrize("drive", DRIVES)
def test_gravity_compensation_holds_loads_that_hang_on_ropes(drive):
    """As it holds a mass at the boom's tip: the drive stays where it is told, with the force that statics ask for."""
    crane = deckcrane.loads(HOOKED).with_values(DRIVES[drive])
    hung = deckcrane.run(crane)
    place = hung["q"].sel(coordinate=drive).values
    assert np.max(np.abs(place - place[0])) < 1e-9
    masses = [{"mass": "12 t", "at": ["20 m", 0, 0]}]
    rigid = deckcrane.loads(HOOKED).with_values({"bodies.load": None, "ropes": {}, "bodies.boom.masses": masses})
    lumped = deckcrane.run(rigid.with_values(DRIVES[drive]))
    assert float(hung["actuation"].squeeze()[-1]) == pytest.approx(float(lumped["actuation"].squeeze()[-1]), rel=1e-6)


def test_gravity_compensation_leaves_out_a_load_that_stands_on_the_ground():
    """Its rope is slack, and the boom does not rise by a weight that nobody has lifted."""
    ground = {
        "touching": {"on": "load", "box": "-z"},
        "surface": {"on": "ground", "plane": "z", "at": [0, 0, "7 m"]},
    }
    standing = deckcrane.loads(HOOKED).with_values(
        {
            **DRIVES["luff"],
            "ropes.line.tension": None,
            "ropes.line.slack": "0.1 m",
            "contacts.deck": {**ground, "stiffness": "5 MN/m"},
        }
    )
    place = deckcrane.run(standing)["q"].sel(coordinate="luff").values
    assert np.max(np.abs(place - place[0])) < 1e-9

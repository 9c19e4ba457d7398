"""Constant tension against its closed forms: the step of its set-point, the motion of what it is tied to, its limits."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
import xarray as xr

import deckcrane
from tests.components.control.load_handling.lifts import constant_tension

LAW = "control.tugger.rope.constant_tension"
MASS = 120 / 0.2**2
"""Effective mass of the drum at its rope [kg]."""


def run_with(**changes: Any) -> xr.Dataset:
    return deckcrane.run(
        constant_tension().with_values({key.replace("__", "."): value for key, value in changes.items()})
    )


def tension(run: xr.Dataset) -> np.ndarray:
    return run["rope_tension"].sel(rope="line").values


@pytest.mark.parametrize("gain", [None, 4.0])
def test_the_tension_of_a_moved_rope_is_that_of_drum_damping_and_stretch(gain: float | None) -> None:
    """T / y = k (M s^2 / (1 + g) + c s) / (M s^2 / (1 + g) + c s + k); a load cell makes the drum lighter."""
    cell = {} if gain is None else {LAW: {"tension": 2e4, "damping": 1e4, "load_cell": "measured.line", "gain": gain}}
    sensor = {} if gain is None else {"measurements.line": {"of": "rope_tension.line", "filter": "2 ms"}}
    run = run_with(**sensor, **cell)
    t, w = run["time"].values, 2 * np.pi / 6
    late = t > 18 - 1e-9
    basis = np.stack([np.sin(w * t), np.cos(w * t), np.ones_like(t)], 1)[late]
    fit = np.linalg.lstsq(basis, tension(run)[late], rcond=None)[0]
    s = 1j * w
    k = (5e6 + 50e3 * s) / 20
    drum = MASS * s**2 / (1 + (gain or 0.0)) + 1e4 * s
    expected = 0.5 * k * drum / (drum + k)
    assert complex(fit[0], fit[1]) == pytest.approx(expected, rel=0.03)
    assert fit[2] == pytest.approx(2e4, rel=2e-3)


def test_a_step_of_its_set_point_is_answered_by_a_damped_drum_on_its_rope() -> None:
    """M x'' + c x' + k x = step: the overshoot of a damping ratio c / (2 sqrt(k M)), and its period."""
    course = {"samples": [["0 s", 2e4], ["1 s", 2e4], ["1.001 s", 2.1e4], ["9 s", 2.1e4]], "interpolation": "linear"}
    held = {"hold": "start"}
    run = run_with(
        **{f"{LAW}.tension": course, "control.way.motion": held, "run.duration": "4 s", "ropes.line.damping": 0.0}
    )
    t, k, c = run["time"].values, 5e6 / 20, 1e4
    w0, ratio = np.sqrt(k / MASS), c / (2 * np.sqrt(k * MASS))
    wd, since = w0 * np.sqrt(1 - ratio**2), np.clip(t - 1.0005, 0, None)
    decay = np.exp(-ratio * w0 * since)
    expected = 2e4 + 1e3 * (1 - decay * (np.cos(wd * since) + ratio / np.sqrt(1 - ratio**2) * np.sin(wd * since)))
    np.testing.assert_allclose(tension(run), expected, atol=12)


def test_it_never_pulls_with_less_than_its_least_tension_and_lets_go_when_released() -> None:
    run = run_with(**{f"{LAW}.damping": "40 kN s/m", f"{LAW}.least": "5 kN"})
    assert float(-run["actuation"].sel(actuator="tugger.rope").max()) == pytest.approx(5e3)
    assert tension(run)[run["time"].values > 6].min() > 1e3, "5 kN less what its drum takes: the line stays taut"
    released = run_with(**{f"{LAW}.least": "1 kN", f"{LAW}.released": "time", "run.duration": "2 s"})
    pull = -released["actuation"].sel(actuator="tugger.rope", time=slice(1, None)).values
    np.testing.assert_allclose(pull, 1e3, rtol=1e-12)


def test_beyond_its_speed_limits_it_pulls_with_more_or_less() -> None:
    """The rope would go at up to 0.52 m/s; a tenth above a limit of 0.3 m/s the set-point is doubled."""
    limits = {"pay_out": "0.3 m/s", "haul_in": "0.3 m/s"}
    run = run_with(**{f"{LAW}.damping": 0.0, f"{LAW}.speed_limits": limits})
    speed, pull = run["winch_speed"].values[:, 0], -run["actuation"].sel(actuator="tugger.rope").values
    expected = 2e4 * (1 + (np.clip(speed - 0.3, 0, None) - np.clip(-speed - 0.3, 0, None)) / 0.03)
    np.testing.assert_allclose(pull, np.clip(expected, 0, None), rtol=1e-9)
    assert pull.max() > 2.5e4
    assert pull.min() < 1e-6


def test_it_takes_over_from_a_length_by_a_signal() -> None:
    position = {"stiffness": "1 MN/m", "damping": "50 kN s/m", "until": "time"}
    run = run_with(
        **{f"{LAW}.position": position, "control.tugger.rope.setpoint": {"hold": 0.0}, "run.duration": "3 s"}
    )
    pull = -run["actuation"].sel(actuator="tugger.rope").values
    rope, speed = 0.2 * run["q"].sel(coordinate="tugger").values, run["winch_speed"].values[:, 0]
    share = np.clip(run["time"].values, 0, 1)
    expected = share * (2e4 + 1e4 * speed) + (1 - share) * (1e6 * rope + 5e4 * speed)
    np.testing.assert_allclose(pull, expected, rtol=1e-9, atol=1e-6)


def test_it_takes_energy_out_of_what_it_is_tied_to() -> None:
    """Two winches opposite each other damp a free buoy by twice their damping: c_total / (2 m) is the rate of its decay."""
    opposite = constant_tension().with_values(
        {
            "control.way": None,
            "bodies.buoy.joint.spring": {"linear": "20 kN/m", "rest": "20 m"},
            "bodies.buoy.joint.start": "20.3 m",
            "winches.far": {
                "on": "post",
                "at": [40, 0.4, 0],
                "axis": "z",
                "radius": "0.2 m",
                "mass": "500 kg",
                "inertia": "1 kg m^2",
            },
            "winches.tugger.inertia": "1 kg m^2",
            "ropes.back": {"path": [{"on": "buoy"}, {"drum": "far"}], "stiffness": "5 MN", "tension": "20 kN"},
            "control.far.rope": {"constant_tension": {"tension": "20 kN", "damping": "1 kN s/m"}},
            f"{LAW}.damping": "1 kN s/m",
            "run": {"duration": "20 s", "step": "1 ms", "every": "20 ms"},
        }
    )
    run = deckcrane.run(opposite)
    way = run["q"].sel(coordinate="way").values
    way, t = way - way[-1], run["time"].values
    m = 5e3 + 2 * 1 / 0.2**2
    w = np.sqrt(20e3 / m)
    period = round(2 * np.pi / w / 0.02)
    ratio = np.ptp(way[4 * period : 5 * period]) / np.ptp(way[:period])
    assert ratio == pytest.approx(np.exp(-2e3 / (2 * m) * t[4 * period]), rel=0.1)

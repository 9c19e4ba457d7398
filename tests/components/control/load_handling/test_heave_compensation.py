"""Heave compensation against its transfer function, its limits, a deck that moves, and a load that swings."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
import xarray as xr

import deckcrane

SHIP = """
deckcrane: 1
gravity: [0, 0, -9.81 m/s^2]
bodies:
  ship: {on: ground, joint: {prismatic: z, name: heave}, mass: 1000 t, shape: {point: true}}
  load: {on: ground, joint: {prismatic: z, name: height, at: [10.4 m, 0, 0], start: -30 m}, mass: 4 t, shape: {point: true}}
points: {unit: {on: ship, at: [0, 0, 0]}}
winches: {hoist: {on: ship, at: [10 m, 0, 0], axis: y, radius: 0.4 m, mass: 800 kg}}
ropes: {wire: {path: [{drum: hoist}, {on: load}], stiffness: 6 GN, damping: 20 MN s, tension: 39.24 kN}}
measurements:
  heave: {of: point_position.unit.z, delay: 0.2 s}
  speed: {of: point_velocity.unit.z, delay: 0.2 s}
  acceleration: {of: point_acceleration.unit.z, delay: 0.2 s}
  drive: {of: control.compensation.output, filter: 0.3 s}
  drive_rate: {of: control.compensation.rate, filter: 0.3 s}
control:
  heave: {motion: {sine: {amplitude: 1 m, period: 8 s}, ramp_in: 8 s}}
  compensation:
    heave_compensation:
      height: measured.heave
      speed: measured.speed
      acceleration: measured.acceleration
      forecast: 0.2 s
      drive_time: 0.3 s
  hoist.rope:
    pd: {stiffness: 4 MN/m, damping: 0.4 MN s/m}
    setpoint: {signal: measured.drive, rate: measured.drive_rate}
run: {duration: 40 s, step: 5 ms, every: 50 ms, integrator: rodas4_fixed}
"""
LAW = "control.compensation.heave_compensation"


def amplitude(run: xr.Dataset, coordinate: str, period: float) -> complex:
    """The complex amplitude of a coordinate over the last two periods."""
    t, w = run["time"].values, 2 * np.pi / period
    late = t > t[-1] - 2 * period + 1e-9
    basis = np.stack([np.sin(w * t), np.cos(w * t), np.ones_like(t)], 1)[late]
    return complex(*np.linalg.lstsq(basis, run["q"].sel(coordinate=coordinate).values[late], rcond=None)[0][:2])


def left_over(period: float, **changes: Any) -> complex:
    given = {f"{LAW}.{key}": value for key, value in changes.items()}
    run = deckcrane.run(deckcrane.loads(SHIP).with_values({"control.heave.motion.sine.period": period} | given))
    return amplitude(run, "height", period) / amplitude(run, "heave", period)


def theory(period: float, tau: float = 0.2, T: float = 0.3, correction: float = 1.0) -> complex:
    """1 - e^(-s delay) y(s) / (1 + s lag), with what the law makes of the measured motion."""
    s = 2j * np.pi / period
    ahead = tau + T
    y = (s * (1 + s * ahead) + (1 + s * ahead + s**2 * (tau**2 / 2 + tau * T)) / correction) / (s + 1 / correction)
    return complex(1 - np.exp(-0.2 * s) * y / (1 + 0.3 * s))


@pytest.mark.parametrize(("period", "tau", "T"), [(8.0, 0.2, 0.3), (6.0, 0.2, 0.3), (8.0, 0.0, 0.0)])
def test_what_is_left_in_the_linear_case_is_the_limit_of_delay_and_drive(period: float, tau: float, T: float) -> None:
    """To 0.2 % of the heave: the winch itself follows to that."""
    assert abs(left_over(period, forecast=tau, drive_time=T) - theory(period, tau, T)) < 2e-3


def test_forecast_and_lead_remove_what_delay_and_drive_leave() -> None:
    """At 8 s 39 % are left by a delay of 0.2 s and a lag of 0.3 s; to third order of the delay it vanishes."""
    late, ahead = abs(theory(8.0, 0.0, 0.0)), abs(theory(8.0))
    assert late > 0.35
    assert ahead < late / 5
    assert abs(theory(8.0, correction=0.05)) < late / 40


def test_without_a_measured_height_speed_is_integrated_and_returns_to_its_course() -> None:
    short = deckcrane.loads(SHIP).with_values({f"{LAW}.height": None, "control.heave.motion": {"hold": 0.0}})
    law = short.control["compensation"].heave_compensation
    assert law is not None
    assert law.return_time == 100.0
    run = deckcrane.run(short.with_values({"run.duration": "2 s", f"{LAW}.speed": "time"}))  # dy/dt = t - y / 100
    t = run["time"].values
    expected = 100.0 * (t - 100.0) + 1e4 * np.exp(-t / 100.0)
    np.testing.assert_allclose(run["compensating_rope"].values[:, 0], expected, atol=1e-9)


def test_the_rope_keeps_its_speed_limit_and_catches_up() -> None:
    limited = deckcrane.loads(SHIP).with_values(
        {
            f"{LAW}.speed_limit": "0.5 m/s",
            f"{LAW}.active": {"quintic": [["2 s", 0], ["2.1 s", 1]]},
            "control.heave.motion": {"quintic": [["0 s", "0 m"], ["1.5 s", "1 m"]]},
            "run.duration": "12 s",
        }
    )
    run = deckcrane.run(limited)
    assert float(abs(run["compensating_rope"].sel(time=slice(0, 2))).max()) == 0.0
    assert float(abs(run["compensating_speed"]).max()) <= 0.5 + 1e-12
    assert float(run["compensating_rope"][-1, 0]) == pytest.approx(1.0, abs=2e-3)


def test_a_load_follows_the_deck_of_another_vessel() -> None:
    """With sensors that are not late the load keeps its height over a deck of another period to a millimetre."""
    both = deckcrane.loads(SHIP).with_values(
        {
            "bodies.boat": {
                "on": "ground",
                "joint": {"prismatic": "z", "name": "deck"},
                "mass": "100 t",
                "shape": {"point": True},
            },
            "points.deck": {"on": "boat", "at": [0, 0, 0]},
            "measurements": {},
            "control.deck": {"motion": {"sine": {"amplitude": "0.5 m", "period": "5 s"}, "ramp_in": "5 s"}},
            LAW: {
                "height": "point_position.unit.z",
                "speed": "point_velocity.unit.z",
                "deck": {"height": "point_position.deck.z", "speed": "point_velocity.deck.z"},
            },
            "control.hoist.rope.setpoint": {
                "signal": "control.compensation.output",
                "rate": "control.compensation.rate",
            },
            "run.duration": "20 s",
        }
    )
    run = deckcrane.run(both)
    height, deck = (run["q"].sel(coordinate=name).values for name in ("height", "deck"))
    assert np.ptp(deck) > 0.9
    assert np.ptp((height - deck)[run["time"].values > 3]) < 2e-3


def test_a_load_that_swings_keeps_its_height() -> None:
    """Swung out by 20 degrees on 30 m of rope it would rise and fall by 1.8 m; 3 % of that are left."""
    swinging = """
deckcrane: 1
gravity: [0, 0, -9.81 m/s^2]
bodies:
  post: {on: ground, joint: {fixed: true}, mass: 1 t, shape: {point: true}}
  load: {on: ground, joint: {free: true, x: {start: 10.26 m}, z: {start: -28.19 m}}, mass: 4 t, inertia: [1000, 1000, 1000]}
winches: {hoist: {on: post, at: [-3 m, 0, 0], axis: y, radius: 0.4 m, mass: 800 kg}}
ropes: {wire: {path: [{drum: hoist}, {on: post, at: [0, 0, 0]}, {on: load}], stiffness: 600 MN, damping: 10 MN s, tension: 37 kN}}
payload: load
points: {tip: {on: post, at: [0, 0, 0]}}
control:
  sway:
    sway_observer:
      angles: [sway.theta_1, sway.theta_2]
      length: 30 m
      rope: hoist.rope
      angle_noise: {standard_deviation: 0.02 deg, interval: 20 ms}
      disturbance: {standard_deviation: 1 m/s^2, interval: 1 s}
  compensation:
    heave_compensation: {speed: point_velocity.tip.z, swing: sway, active: {quintic: [[3 s, 0], [6 s, 1]]}}
  hoist.rope:
    pd: {stiffness: 4 MN/m, damping: 0.4 MN s/m}
    setpoint: {signal: control.compensation.output, rate: control.compensation.rate}
run: {duration: 20 s, step: 5 ms, every: 50 ms, integrator: rodas4_fixed}
"""
    scenario = deckcrane.loads(swinging)
    off = deckcrane.run(scenario.with_values({"control.compensation.heave_compensation.active": 0}))
    heights = [
        run["position"].sel(body="load", axis="z", time=slice(7, None)).values for run in (deckcrane.run(scenario), off)
    ]
    assert np.ptp(heights[1]) > 1.7
    assert np.ptp(heights[0]) < 0.05 * np.ptp(heights[1])


def test_machine_code_and_the_virtual_machine_agree() -> None:
    short = deckcrane.loads(SHIP).with_values({"run.duration": "0.2 s", "run.integrator": "rk4", "run.step": "1 ms"})
    compiled, interpreted = deckcrane.run(short, target="llvm"), deckcrane.run(short, target="vm")
    name = "compensating_rope"
    np.testing.assert_allclose(compiled[name].values, interpreted[name].values, rtol=1e-10, atol=1e-14)

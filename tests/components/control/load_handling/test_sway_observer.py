"""The observer of sway: its covariance, its pendulum, and its errors against the covariance that it states."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import casadi as ca
import numpy as np
import pytest
from scipy.linalg import solve_continuous_are
from scipy.stats import chi2

import deckcrane
from deckcrane.components.control.load_handling.sway_observer import SwayFilter, steady_covariance, sway_filter
from deckcrane.components.payload.payload import payload_part

HOIST = """
deckcrane: 1
gravity: [0, 0, -9.81 m/s^2]
bodies:
  trolley: {on: ground, joint: {prismatic: x, name: way, at: [0, 0, 40 m]}, mass: 5 t, shape: {point: true}}
  load: {on: ground, joint: {free: true, z: {start: 15 m}}, mass: 10 t, inertia: [1 t m^2, 1 t m^2, 1 t m^2]}
winches: {hoist: {on: trolley, at: [-3 m, 0, 0], axis: y, radius: 0.4 m, mass: 1 t}}
ropes:
  wire: {path: [{drum: hoist}, {on: trolley, at: [0, 0, 0]}, {on: load}], stiffness: 500 MN, damping: 5 MN s, tension: 98.1 kN}
payload: load
points: {tip: {on: trolley, at: [0, 0, 0]}}
control:
  way: {motion: {quintic: [[0 s, 0 m], [6 s, 12 m]]}}
  hoist: {motion: {quintic: [[1 s, 0 rad], [7 s, -20 rad]]}}
  sway:
    sway_observer:
      angles: [sway.theta_1, sway.theta_2]
      tip_speed: [point_velocity.tip.x, point_velocity.tip.y]
      length: 25 m
      rope: hoist.rope
      load_cell: hook_load
      mass: 10 t
      angle_noise: {standard_deviation: 0.2 deg, interval: 20 ms}
      disturbance: {standard_deviation: 0.05 m/s^2, interval: 1 s}
run: {duration: 12 s, step: 5 ms, every: 50 ms}
"""


def test_its_covariance_starts_as_the_solution_of_the_riccati_equation() -> None:
    k, W, Q, R = 0.3, 2e-6, 2.5e-3, 2.4e-4
    p, c, q = steady_covariance(k, W, Q, R)
    A, C = np.array([[0.0, 1.0], [-k, 0.0]]), np.array([[1.0, 0.0]])
    np.testing.assert_allclose([[p, c], [c, q]], solve_continuous_are(A.T, C.T, np.diag([W, Q]), R), rtol=1e-9)


def test_noise_that_is_held_has_the_density_of_its_variance_times_its_interval() -> None:
    noise = {"standard_deviation": "10 mm/s", "interval": "20 ms"}
    noisy = deckcrane.loads(HOIST).with_values({"control.sway.sway_observer.speed_noise": noise})
    densities = [sway_filter(each.plant, "sway").speed_density for each in (noisy, deckcrane.loads(HOIST))]
    assert densities == pytest.approx([0.01**2 * 0.02, 0.0])


def world_of(state: list[float], **signals: float) -> Any:
    """What the filter reads of a world: its own states, and what sensors say."""
    return SimpleNamespace(states=lambda _: ca.SX(state), signal=lambda name, _: ca.SX(signals[name]))


def numbers(values: Any) -> np.ndarray:
    return np.array(ca.evalf(values)).ravel()


def test_its_covariance_changes_by_the_riccati_equation() -> None:
    """dP/dt = A P + P A' + diag(W, Q) - P C' C P / R, with noise of the tip's speed too; none at the solution above."""
    g, L, W, Q, angle_density = 9.81, 20.0, 0.02, 0.04, 1e-4
    observer = SwayFilter("control.sway", ("one", "two"), None, None, None, -1, g, L, 1.0, angle_density, W, Q, 0.0)
    R, A = angle_density * L**2, np.array([[0.0, 1.0], [-g / L, 0.0]])
    for p, c, q in (steady_covariance(g / L, W, Q, R), (0.3, -0.1, 0.2)):
        rates = numbers(observer.rates(world_of([0.0, 0.0, 0.0, 0.0, p, c, q], one=0.0, two=0.0)))[4:]
        P = np.array([[p, c], [c, q]])
        expected = A @ P + P @ A.T + np.diag([W, Q]) - np.outer(P[0], P[0]) / R
        assert rates == pytest.approx(expected[[0, 0, 1], [0, 1, 1]], abs=1e-12)
    assert [each.start for each in observer.states()[4:]] == pytest.approx(steady_covariance(g / L, W, Q, R))


def test_its_pendulum_is_exact_for_large_angles_while_tip_and_rope_move() -> None:
    """With exact sensors only the rope's stretch is left: 5 mm of 25 m."""
    run = deckcrane.run(deckcrane.loads(HOIST))
    hanging = run["position"].sel(body="load", axis="x") - run["point_position"].sel(point="tip", axis="x")
    estimate = run["sway_estimate"].sel(observer="sway", horizontal="x")
    assert float(abs(hanging).max()) > 3
    assert float(abs(hanging - estimate).max()) < 1e-3 * float(abs(hanging).max())
    speed = run["u"].sel(speed="load.vx")
    assert float(abs(speed - run["sway_speed_estimate"].sel(observer="sway", horizontal="x")).max()) < 5e-3


PENDULUM = """
deckcrane: 1
gravity: [0, 0, -9.81 m/s^2]
bodies:
  post: {on: ground, joint: {fixed: true}, mass: 1 kg, shape: {point: true}}
  gimbal: {on: ground, joint: {revolute: x, name: about_x}, mass: 1 g, shape: {point: true}}
  bob: {on: gimbal, joint: {revolute: y, name: about_y}, mass: 1 t, cog: [0, 0, -20 m], inertia: [1e-3, 1e-3, 1e-3]}
payload: bob
points: {anchor: {on: post, at: [0, 0, 0]}}
measurements:
  rope_1: {of: sway.theta_1, noise: {standard_deviation: 0.2 deg, interval: 20 ms}}
  rope_2: {of: sway.theta_2, noise: {standard_deviation: 0.2 deg, interval: 20 ms}}
  gust_1: {of: point_velocity.anchor.x, noise: {standard_deviation: 0.3, interval: 20 ms}}
  gust_2: {of: point_velocity.anchor.y, noise: {standard_deviation: 0.3, interval: 20 ms}}
control:
  about_x: {force: 0 N m, feed_forward: [{signal: measured.gust_1, gain: 20 kN m}]}
  about_y: {force: 0 N m, feed_forward: [{signal: measured.gust_2, gain: 20 kN m}]}
  sway:
    sway_observer:
      angles: [measured.rope_1, measured.rope_2]
      length: 20 m
      angle_noise: {standard_deviation: 0.2 deg, interval: 20 ms}
      disturbance: {standard_deviation: 0.3 m/s^2, interval: 20 ms}
record: [q, u, sway, sway_estimate, sway_speed_estimate, sway_deviation, sway_speed_deviation]
run: {duration: 30 s, step: 10 ms, every: 10 s}
"""


@pytest.mark.parametrize("gravity", [-9.81, 9.81, 0.0])
def test_it_sees_the_load_where_the_angles_of_the_payload_say_whichever_way_z_points(gravity: float) -> None:
    """With the gain p / R = 1 the rate of an estimate at zero is the measured distance."""
    plant = deckcrane.loads(PENDULUM).with_values({"gravity.2": gravity}).plant
    observer, payload = sway_filter(plant, "sway"), payload_part(plant)
    assert payload is not None
    down = payload.down
    x, y, z = e = np.array([0.2, 0.3, down * np.sqrt(1 - 0.2**2 - 0.3**2)])
    angles = dict(zip(observer.angles, (np.arctan2(-down * y, down * z), np.arcsin(x)), strict=True))
    R = observer.angle_density * 20.0**2
    rates = numbers(observer.rates(world_of([0.0, 0.0, 0.0, 0.0, R, 0.0, R], **angles)))
    assert rates[[0, 2]] == pytest.approx(20.0 * e[:2])


def test_what_it_says_ahead_of_a_delay_is_the_swing_of_the_pendulum() -> None:
    """A small swing at rest has s cos(w t) a time t later, and one through the middle v / w sin(w t) from a tip that stands."""
    g, L, tau = 9.81, 20.0, 0.2
    observer = SwayFilter("control.sway", ("one", "two"), None, None, None, -1, g, L, 1.0, 1e-4, 0.0, 0.04, tau)
    w, s, v = np.sqrt(g / L), 0.1, 0.1
    world = world_of([s, 0.0, 0.0, v, 1.0, 0.0, 1.0])
    at_rest, through_the_middle = ([float(each) for each in observer.motion_ahead(world, i)] for i in range(2))
    turned = w * tau
    assert at_rest[0] == pytest.approx(s * np.cos(turned), abs=s * turned**4 / 20)
    assert at_rest[1] == pytest.approx(-s * w * np.sin(turned), abs=s * w * turned**3 / 5)
    assert at_rest[2] == pytest.approx(-(w**2) * s, rel=1e-4)
    assert through_the_middle == pytest.approx([v * tau, v, 0.0])


def test_what_it_says_of_a_load_that_moves_with_its_tip_is_that_it_stays_where_it_is() -> None:
    """Below the tip, whatever the tip's speed along x and y; a load that stands falls behind by that speed."""
    observer = SwayFilter(
        "control.sway", ("one", "two"), ("x", "y"), None, None, -1, 9.81, 20.0, 1.0, 1e-4, 0.0, 0.04, 0.2
    )
    for speed, along_x, along_y in (((0.3, -0.8), 0.0, 0.0), ((0.0, 0.0), -0.3, 0.8)):
        world = world_of([0.0, speed[0], 0.0, speed[1], 1.0, 0.0, 1.0], x=0.3, y=-0.8)
        for i, rate in enumerate((along_x, along_y)):
            ahead = [float(each) for each in observer.motion_ahead(world, i)]
            assert ahead == pytest.approx([0.2 * rate, rate, 0.0], abs=1e-12)


def normalised_errors(seeds: int) -> tuple[float, int]:
    """Sum of e' P^-1 e over seeds, instants and axes, and the number of errors that it is of."""
    pendulum, total, count = deckcrane.loads(PENDULUM), 0.0, 0
    for seed in range(1, seeds + 1):
        names = [f"measurements.{name}.noise.seed" for name in ("rope_1", "rope_2", "gust_1", "gust_2")]
        run = deckcrane.run(pendulum.with_values(dict.fromkeys(names, seed))).isel(time=slice(1, None))
        one, two = (run["q"].sel(coordinate=name).values for name in ("about_x", "about_y"))
        one_rate, two_rate = (run["u"].sel(speed=name).values for name in ("about_x", "about_y"))
        place = 20 * np.stack([-np.sin(two), np.sin(one) * np.cos(two)])
        speed = 20 * np.stack(
            [-np.cos(two) * two_rate, np.cos(one) * np.cos(two) * one_rate - np.sin(one) * np.sin(two) * two_rate]
        )
        error = place - run["sway_estimate"].values[:, 0].T, speed - run["sway_speed_estimate"].values[:, 0].T
        k, R, Q = 9.81 / 20, (np.deg2rad(0.2) * 20) ** 2 * 0.02, 0.3**2 * 0.02
        p, c, q = steady_covariance(k, 0.0, Q, R)
        np.testing.assert_allclose(run["sway_deviation"].values, np.sqrt(p), rtol=0.02)
        scores = (q * error[0] ** 2 - 2 * c * error[0] * error[1] + p * error[1] ** 2) / (p * q - c**2)
        total, count = total + float(scores.sum()), count + 2 * scores.size
    return total, count


def check_consistency(seeds: int) -> None:
    total, count = normalised_errors(seeds)
    low, high = chi2.ppf([0.005, 0.995], count)
    assert low < total < high, (total, count)


def test_its_errors_have_the_covariance_that_it_states() -> None:
    """Normalised squared errors over 12 seeds within the 99 % interval [Bar-Shalom, Li and Kirubarajan 2001, Sec. 5.4]."""
    check_consistency(12)


@pytest.mark.study
def test_its_errors_have_the_covariance_that_it_states_over_100_seeds() -> None:
    check_consistency(100)

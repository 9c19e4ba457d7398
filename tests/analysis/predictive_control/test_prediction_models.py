"""Reduced models: against the scenario's full equations, against each other, and forecasts of the vessel."""

from __future__ import annotations

from typing import Any

import casadi as ca
import numpy as np
import pytest

import deckcrane
from deckcrane.analysis.predictive_control.drives import DriveModel, drives_of
from deckcrane.analysis.predictive_control.forecasts import (
    Forecaster,
    HarmonicForecast,
    HeldMotion,
    KnownMotion,
    WaveForecast,
)
from deckcrane.analysis.predictive_control.limits import Obstacle
from deckcrane.analysis.predictive_control.prediction_model import PredictionModel, prediction_model
from deckcrane.components.control import sampled
from deckcrane.errors import DeckcraneError
from deckcrane.simulation.simulation import prepare_run
from tests.analysis.predictive_control.models import DRIVES, bridge_controller, bridge_crane


def value_of(model: PredictionModel, name: str, z: np.ndarray, c: np.ndarray, d: np.ndarray) -> float:
    function: Any = ca.Function("value", [model.z, model.c, model.d, model.p], [model.output(name)])
    return float(function(z, c, d, model.parameters))


def test_efforts_of_the_reduced_model_give_its_rates_in_the_full_equations() -> None:
    """At random states of the crane on a moving base: what the model says, the scenario's equations do."""
    scenario = deckcrane.load("moving_base")
    drives = {name: DriveModel(speed=1.0, acceleration=1.0) for name in ("slew", "luff", "knuckle")}
    model = prediction_model(scenario, drives)
    assert model.kind == "mechanism"
    unlimited = scenario.with_values({f"control.{name}.limit": None for name in drives})
    laws = {name: sampled(lambda t, signals: 0.0, every=0.1, signals=[]) for name in drives}
    _, system = prepare_run(unlimited, "undeformed", laws)
    equations = system.equations
    generator = np.random.default_rng(3)
    for _ in range(3):
        z, c = 0.3 * generator.normal(size=12), generator.normal(size=3)
        z[1:3] += [1.0, -1.5]
        u = equations.u.values.copy()
        for name in drives:
            u[equations.u.names.index(f"law.{name}")] = value_of(model, f"effort.{name}", z, c, np.zeros(0))
        x = np.zeros(len(equations.x))
        places = [equations.x.names.index(name) for name in model.states]
        x[places] = z
        full = np.array(equations.derivative()(0.0, x, u, equations.p.values)).ravel()[places]
        reduced = np.array(model.derivative(z, c, np.zeros(0), model.parameters)).ravel()
        np.testing.assert_allclose(reduced, full, rtol=1e-9, atol=1e-9)


def test_what_is_given_of_a_drive_with_a_valve_is_not_identified(monkeypatch: pytest.MonkeyPatch) -> None:
    curve = ((-1.0, -0.1), (0.0, 0.0), (1.0, 0.1))
    identified = DriveModel(speed=0.1, lag=0.3, curve=curve)
    monkeypatch.setattr(f"{DriveModel.__module__}.identify_drive", lambda scenario, name: identified)
    scenario = deckcrane.load("offshore_crane")
    given = {"slew": {"speed": "0.05 rad/s", "lag": "1 s", "acceleration": "0.02 rad/s^2"}}
    assert drives_of(scenario, given, 0.2)["slew"] == DriveModel(0.05, 0.02, 1.0, curve=curve)
    assert drives_of(scenario, {"slew": {"speed": "9 deg/s"}}, 0.2)["slew"] == identified


@pytest.mark.parametrize("given", [{"speed": "3 deg/s", "effort": "1 kN m"}, DriveModel(0.1, lag=1.0, effort=1e3)])
def test_an_effort_of_a_drive_with_a_valve_is_refused(given: Any) -> None:
    with pytest.raises(DeckcraneError, match="slew has a valve, and gets openings: its effort is not limited"):
        drives_of(deckcrane.load("offshore_crane"), {"slew": given}, 0.2)


def test_a_point_load_on_joints_is_the_pendulum() -> None:
    """The mechanism's load and the pendulum of its length have one acceleration, in any swing."""
    scenario = bridge_crane()
    drives = drives_of(scenario, DRIVES, 0.2)
    mechanism, pendulum = (prediction_model(scenario, drives, kind=kind) for kind in ("mechanism", "pendulum"))
    generator = np.random.default_rng(4)
    rates, speeds = ca.SX.sym("rates", 8), ca.SX.sym("speeds", 8)
    horizontal = ca.vertcat(*[mechanism.output(f"load.{a}") - mechanism.output(f"suspension.{a}") for a in "xy"])
    first = ca.jtimes(horizontal, mechanism.z, rates)
    second = ca.jtimes(first, mechanism.z, speeds) + ca.jtimes(horizontal, mechanism.z, ca.SX.zeros(8))
    arguments = [mechanism.z, rates, speeds, mechanism.p]
    swing: Any = ca.Function("swing", arguments, [horizontal, first, second])
    for _ in range(3):
        z, c = 0.4 * generator.normal(size=8), 0.3 * generator.normal(size=2)
        dz = np.array(mechanism.derivative(z, c, np.zeros(0), mechanism.parameters)).ravel()
        # d^2 r / dt^2 = (dr/dz) ddz + d(dr/dz dz)/dz dz, and positions alone move the load.
        ddz = np.concatenate([dz[2:4], np.zeros(2), dz[6:], np.zeros(2)])
        moving = np.concatenate([z[2:4], np.zeros(2), z[6:], np.zeros(2)])
        r, dr, curved = (np.array(each).ravel() for each in swing(z, moving, moving, mechanism.parameters))
        _, straight, _ = (np.array(each).ravel() for each in swing(z, ddz, moving, mechanism.parameters))
        d = np.array([8.0, 0.0])
        ours = np.array(pendulum.derivative(np.concatenate([z[:4], r, dr]), c, d, pendulum.parameters)).ravel()
        np.testing.assert_allclose(ours[-2:], straight + curved, rtol=1e-6, atol=1e-6)


def test_a_pendulum_measures_what_hangs_below_its_suspension() -> None:
    scenario = bridge_crane()
    pendulum = prediction_model(scenario, drives_of(scenario, DRIVES, 0.2), kind="pendulum")
    values = dict.fromkeys(pendulum.signals, 0.0) | {"bridge": 2.0, "swing_x": 0.1, "d:swing_x": 0.05, "d:bridge": 0.3}
    z, _, _, slow, slow_rate = (np.array(e).ravel() for e in pendulum.measure([values[n] for n in pendulum.signals]))
    measured = dict(zip(pendulum.states, z, strict=True))
    assert measured["bridge"] == 2.0
    assert measured["d:bridge"] == pytest.approx(0.3)
    assert measured["load.rx"] == pytest.approx(-8 * np.sin(0.1))
    assert measured["d:load.rx"] == pytest.approx(-8 * np.cos(0.1) * 0.05)
    assert slow == pytest.approx([8.0])
    assert slow_rate == pytest.approx([0.0], abs=1e-12)


def test_clearance_is_the_distance_from_a_plane_or_the_nearest_face_of_a_box() -> None:
    model = bridge_controller().model
    z, c, none = np.zeros(8), np.zeros(2), np.zeros(0)
    z[0] = 1.0
    wall = Obstacle(at=(5.0, 0.0, 0.0), normal=(-2.0, 0.0, 0.0), radius=0.5)
    box = Obstacle(on="bridge", at=(2.0, 0.0, -8.0), size=(1.0, 4.0, 1.0))
    for obstacle, expected in ((wall, 5 - 1 - 0.5), (box, 2.0 - 0.5)):
        function: Any = ca.Function("clearance", [model.z, model.c, model.d, model.p], [obstacle.clearance(model)])
        assert float(function(z, c, none, model.parameters)) == pytest.approx(expected)


def test_forecasts_have_the_same_questions() -> None:
    assert all(isinstance(each, Forecaster) for each in (HeldMotion(), HarmonicForecast()))


def test_a_harmonic_forecast_goes_on_with_the_waves_that_it_saw() -> None:
    """Two of its own harmonics are continued for a quarter of a minute; a motion held is not."""
    forecast = HarmonicForecast(frequencies=(0.5, 0.7, 0.9, 1.1), memory=1e4, noise=1e-3)

    def motion(t: float) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
        w = np.array([0.5, 0.9])
        a = np.array([[0.4, 0.2], [0.1, 0.3], [1.0, 0.5], [0.05, 0.02], [0.01, 0.03], [0.02, 0.0]])
        return a @ np.cos(w * t), a @ (-w * np.sin(w * t)), a @ (-(w**2) * np.cos(w * t))

    for t in np.arange(0.0, 60.0, 0.2):
        forecast.observe(t, *motion(t)[:2])
    ahead = np.array([60.0, 67.0, 75.0])
    given = forecast.forecast(ahead)
    for i, t in enumerate(ahead):
        pose, rate, acceleration = motion(t)
        np.testing.assert_allclose(given.pose[i], pose, atol=0.01)
        np.testing.assert_allclose(given.rate[i], rate, atol=0.01)
        np.testing.assert_allclose(given.acceleration[i], acceleration, atol=0.01)


@pytest.mark.study
def test_a_wave_forecast_goes_on_with_waves_of_its_model() -> None:
    """Waves drawn from the model itself, seen through heave, roll, pitch and their rates: all six motions are continued."""
    forecast = WaveForecast(deckcrane.load("deck_crane_in_waves"), memory=60.0)
    states = forecast.states
    assert isinstance(forecast, Forecaster)
    generator = np.random.default_rng(5)
    c = (generator.normal(size=len(states.w)) - 1j * generator.normal(size=len(states.w))) * ~states.other

    def motion(t: float, order: int) -> np.ndarray:
        return np.real(((1j * states.w) ** order * c * np.exp(1j * states.w * t)) @ states.motions)

    for t in np.arange(0.0, 12.0, 0.4):
        forecast.observe(t, states.mean + motion(t, 0), motion(t, 1))
    ahead = t + np.array([0.0, 1.0, 2.0])
    given = forecast.forecast(ahead)
    # The pose begins where it was measured, and the forecast's rates are the derivatives of its poses.
    np.testing.assert_allclose(given.pose[0], states.mean + motion(t, 0), atol=1e-12)
    fine = forecast.forecast(t + 1.0 + np.array([-1e-4, 0.0, 1e-4]))
    np.testing.assert_allclose(
        (fine.pose[2] - fine.pose[0]) / 2e-4, fine.rate[1], atol=0.02 * states.deviation[:6].max()
    )
    np.testing.assert_allclose((fine.rate[2] - fine.rate[0]) / 2e-4, fine.acceleration[1], atol=0.02)
    for i in (1, 2):
        error = given.acceleration[i] - motion(ahead[i], 2)
        size = np.sqrt(np.sum(np.abs(states.w[:, None] ** 2 * states.motions) ** 2, axis=0))
        assert np.all(np.abs(error / size)[2:5] < 0.5)
    forecast.begin()
    forecast.observe(0.0, states.mean, np.zeros(6))
    np.testing.assert_allclose(forecast.forecast(np.array([1.0])).rate, 0.0, atol=1e-12)


def test_a_wave_forecast_needs_a_vessel_that_floats() -> None:
    with pytest.raises(DeckcraneError, match="there is no vessel"):
        WaveForecast(bridge_crane())
    with pytest.raises(DeckcraneError, match="greater than zero"):
        WaveForecast(deckcrane.load("deck_crane_in_waves"), memory=0.0)


def test_the_known_motion_is_the_one_of_the_run() -> None:
    pytest.importorskip("gymnasium")
    from deckcrane.learning.tasks import SLEW_LUFF

    scenario = SLEW_LUFF.scenario.with_values({"run.duration": "2 s", "record": ["q", "u"]})
    known = KnownMotion.of(scenario, 2.0)
    with pytest.warns(deckcrane.DeckcraneWarning):
        results = deckcrane.run(scenario, laws=SLEW_LUFF.laws, progress=False)
    names = [f"vessel.{name}" for name in ("x", "y", "z", "roll", "pitch", "yaw")]
    given = known.forecast(results.time.values)
    np.testing.assert_allclose(given.pose, results.q.sel(coordinate=names).values, atol=1e-7)
    with pytest.raises(DeckcraneError, match="not imposed"):
        KnownMotion.of(bridge_crane(), 2.0)


def test_reductions_that_cannot_be_are_refused() -> None:
    drives = {"slew": DriveModel(speed=0.1, lag=0.4)}
    with pytest.raises(DeckcraneError, match="take the pendulum model"):
        prediction_model(deckcrane.load("deck_crane_in_waves"), drives, kind="mechanism")
    with pytest.raises(DeckcraneError, match="needs a load that hangs"):
        prediction_model(deckcrane.load("moving_base"), drives, kind="pendulum")
    with pytest.raises(DeckcraneError, match='no kind of prediction model "both"'):
        prediction_model(bridge_crane(), drives, kind="both")

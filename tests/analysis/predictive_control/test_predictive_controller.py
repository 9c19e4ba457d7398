"""Predictive controllers in runs: limits hold, the load arrives at rest, records say what happened, mistakes in words."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
import xarray as xr

import deckcrane
from deckcrane.analysis.predictive_control.forecasts import HeldMotion
from deckcrane.errors import DeckcraneError
from tests.analysis.predictive_control.models import DRIVES, bridge_controller, bridge_crane


@pytest.fixture(scope="module")
def results() -> xr.Dataset:
    return deckcrane.run(bridge_crane(), laws=bridge_controller().laws(), progress=False)


def test_the_load_arrives_and_hangs_still(results: xr.Dataset) -> None:
    """In the last second all is within the deviations that weigh one: 5 cm and 0.3 deg."""
    end = results.q.sel(time=slice(15.0, None))
    assert float(np.abs(end.sel(coordinate="bridge") - 3.0).max()) < 0.05
    assert float(np.abs(end.sel(coordinate="trolley") - 1.0).max()) < 0.05
    assert float(np.abs(end.sel(coordinate=["swing_x", "swing_y"])).max()) < np.radians(0.3)


def test_no_limit_is_left(results: xr.Dataset) -> None:
    """Speeds, the force of the file's drive, and the cone of the sway, of which the plan uses most."""
    speeds = np.abs(results.u).max("time")
    assert float(speeds.sel(speed="bridge")) <= 0.8
    assert float(speeds.sel(speed="trolley")) <= 0.5
    e_x, e_y = np.sin(results.sway.sel(angle="theta_2")), np.sin(results.sway.sel(angle="theta_1"))
    tilt = np.degrees(np.arcsin(np.hypot(e_x, e_y * np.cos(results.sway.sel(angle="theta_2")))))
    assert 1.85 < float(tilt.max()) <= 2.0


def test_the_record_tells_of_every_sample(results: xr.Dataset) -> None:
    record = bridge_controller().record
    summary = record.summary()
    assert summary["samples"] == 80
    assert summary["unsolved"] == 0
    assert summary["yielded"] == {}
    samples = record.dataset()
    assert samples.sizes == {"time": 80, "state": 8, "command": 2}
    np.testing.assert_allclose(samples.time, 0.2 * np.arange(80), atol=1e-9)
    measured = samples.prediction_state.sel(state="bridge").values
    np.testing.assert_allclose(measured, results.q.sel(coordinate="bridge").values[:-1:2], atol=1e-9)


def test_predictions_come_true(results: xr.Dataset) -> None:
    """The mechanism's prediction is off by what holding efforts between steps of the run and one Runge-Kutta step leave."""
    errors = bridge_controller().prediction_errors((0.2, 2.0))
    assert results.sizes["time"] == 161
    assert float(errors.sel(lead=2.0).max()) < 0.02
    assert float(errors.sel(lead=0.2, state="bridge")) < 1e-4
    with pytest.raises(DeckcraneError, match="need a longer run"):
        bridge_controller().prediction_errors((60.0,))


def test_a_second_run_begins_anew(results: xr.Dataset) -> None:
    short = bridge_crane().with_values({"run.duration": "1 s"})
    again = deckcrane.run(short, laws=bridge_controller().laws(), progress=False)
    np.testing.assert_allclose(again.q, results.q.isel(time=slice(0, 11)), atol=1e-12)


def test_a_wall_is_kept_clear_of() -> None:
    """The load would swing past the place where its crane stops; a wall half a metre behind it is not touched."""
    controller = deckcrane.predictive_controller(
        bridge_crane(),
        {"bridge": DRIVES["bridge"]},
        targets={"bridge": "3 m"},
        largest={"sway": "20 deg"},
        obstacles={"wall": {"at": ["3.2 m", 0, 0], "normal": [-1, 0, 0], "distance": "0.1 m"}},
        horizon="4 s",
        step="0.2 s",
    )
    results = deckcrane.run(bridge_crane(), laws=controller.laws(), progress=False)
    bridge, swing = (results.q.sel(coordinate=name) for name in ("bridge", "swing_x"))
    load = bridge - 8 * np.sin(swing)
    assert 3.0 < float(load.max()) <= 3.1
    assert controller.record.summary()["yielded"] == {}


def test_another_controller_has_a_plan_of_its_own() -> None:
    first = bridge_controller()
    other = first.another(deckcrane.HeldMotion(), {"bridge": "-1 m"})
    rest = dict.fromkeys(first.model.signals, 0.0)
    assert other.commands(0.0, rest)["bridge"] < 0.0 < first.commands(0.0, rest)["bridge"]


def controller_at_rest(**changed: Any) -> dict[str, float]:
    """The first commands of a controller of the bridge crane."""
    given: dict[str, Any] = {"drives": DRIVES, "targets": {"bridge": "3 m"}, "horizon": 4.0, "step": 0.2}
    controller = deckcrane.predictive_controller(bridge_crane(), **(given | changed))
    return controller.commands(0.0, dict.fromkeys(controller.model.signals, 0.0))


def test_drives_that_are_not_steered_go_on() -> None:
    """The file's controller holds luff and knuckle while the predictive one slews: its efforts know where they are."""
    scenario = deckcrane.load("moving_base").with_values({"run.duration": "3 s"})
    drives = {"slew": {"speed": "15 deg/s", "acceleration": "15 deg/s^2"}}
    controller = deckcrane.predictive_controller(scenario, drives, targets={"slew": "20 deg"}, horizon=3.0, step=0.15)
    assert controller.model.slow == ("luff", "knuckle")
    results = deckcrane.run(scenario, laws=controller.laws(), progress=False)
    assert float(np.abs(results.u.sel(speed="slew")).max()) <= np.radians(15.0)
    assert float(np.abs(results.q.sel(coordinate="slew")[-1] - np.radians(20.0))) < np.radians(1.0)


@pytest.mark.parametrize(
    ("changed", "words"),
    [
        ({"horizon": "4.1 s"}, "4.1 s is no whole multiple of the step of 0.2 s; 4 s would be"),
        ({"step": "0.21 s", "horizon": "4.2 s"}, "no whole multiple of the run's step of 0.02 s"),
        ({"step": "5 s"}, "between zero and the horizon of 4 s"),
        ({"solver": "hpimp"}, 'no solver "hpimp" here; did you mean "hpipm"\\? there are hpipm, '),
        ({"drives": {}}, "needs drives to steer"),
        ({"drives": {"brigde": {"speed": 1}}}, 'no drive "brigde"; did you mean "bridge"'),
        ({"drives": {"bridge": {"speed": 1, "lga": 1}}}, 'no "lga"; did you mean "lag"'),
        ({"drives": {"bridge": {"acceleration": 1}}}, "needs its largest speed"),
        ({"drives": {"trolley": {"speed": 1}}}, "nothing limits them"),
        ({"drives": {"bridge": {"speed": "-1 m/s"}}}, "speed of the drive bridge must be greater than zero"),
        (
            {"drives": {"bridge": {"speed": "9 deg/s"}}},
            "speed of the drive bridge: .* a speed is needed, such as 0.5 m/s",
        ),
        ({"targets": {"bridge": "9 deg"}}, "target of bridge: .* is an angle; a length is needed"),
        ({"horizon": "4 m"}, "the horizon: .* is a length; a time is needed"),
        ({"limits": {"sway": "95 deg"}}, "limit of sway is an angle"),
        ({"limits": {"bridge": ("4 m", "2 m")}}, "no value of bridge is within its limit, from 4 to 2"),
        ({"limits": {"bridge": ("-1 m", "2 m")}}, "target of bridge is 3, beyond its limit of -1 to 2"),
        ({"limits": {"bridge": (None, None)}}, "one number, or the lowest and the highest"),
        ({"limits": {"swing_z": 1}}, "swing_z"),
        ({"limits": {"bridge": ("1 m", "5 m")}}, "limit of bridge cannot be held: the run starts at 0, beyond 1 to 5"),
        ({"obstacles": {"wall": {"at": [1, 0, 0]}}}, "a plane, with normal, or a box, with size"),
        ({"targets": {"load.x": "3 m"}}, "load.x has a target: give the deviation"),
        ({"targets": {"bridge": ([0, 1], [2])}}, "a pair of times and values"),
        (
            {"targets": {"bridge": lambda t: np.sqrt(1.0 - t) if t <= 1.0 else np.nan}},
            "target of bridge must be finite; at 1.2 s it is nan",
        ),
        ({"targets": {"bridge": lambda t: None}}, "a function that gives one number for a time; at 0 s it gives None"),
        ({"drives": {"bridge": {"speed": 1, "effort": "2 kN"}}, "kind": "pendulum"}, "bridge is unknown to a pendulum"),
        ({"largest": {"bridge": 0}}, "must be greater than zero"),
        ({"margin": 2.0}, "the margin is a share"),
        ({"margin": {"swya": 0.1}, "limits": {"sway": "2 deg"}}, 'no limit "swya"; did you mean "sway"'),
    ],
)
def test_mistakes_are_said_in_words(changed: dict[str, Any], words: str) -> None:
    with pytest.raises(DeckcraneError, match=words):
        controller_at_rest(**changed)


def test_a_start_is_refused_beyond_the_cone_of_the_sway_and_not_within_it() -> None:
    """Of a cone of 2 deg the polygon within it leaves 1.93 deg across its sides."""
    controller = bridge_controller().another(HeldMotion())
    at_rest = dict.fromkeys(controller.model.signals, 0.0)
    controller.commands(0.0, {**at_rest, "swing_x": np.radians(1.98)})
    assert controller.record.summary()["samples"] == 1
    with pytest.raises(DeckcraneError, match="the run starts at 3 deg, beyond 2 deg"):
        controller.commands(0.0, {**at_rest, "swing_x": np.radians(3.0)})


def test_signals_that_are_missing_are_named() -> None:
    with pytest.raises(DeckcraneError, match='reads "trolley", which is not there'):
        bridge_controller().commands(0.0, {"bridge": 0.0})


def test_a_controller_in_the_place_of_its_laws_is_refused() -> None:
    wrong: Any = {"bridge": bridge_controller()}
    with pytest.raises(DeckcraneError, match="must be a function law"):
        deckcrane.run(bridge_crane(), laws=wrong, progress=False)

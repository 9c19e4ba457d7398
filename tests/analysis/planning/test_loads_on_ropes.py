"""Plans for loads on elastic ropes: as pendulums of their stretched length, checked in the full model."""

from __future__ import annotations

from functools import cache
from itertools import accumulate
from typing import Any

import numpy as np
import pytest
import xarray as xr

import deckcrane
from deckcrane.analysis.planning.planning import MovePlan, plan
from deckcrane.analysis.planning.rope_pendulum import rope_pendulum
from deckcrane.analysis.planning.set_points import follow, with_leads
from deckcrane.errors import DeckcraneError
from deckcrane.simulation import simulation
from tests.analysis.planning.optima import least_time_of_linear_trolley

MASS, LENGTH, GRAVITY = 1000.0, 10.0, 9.81
LIMITS = {"trolley.acceleration": "0.3 m/s^2"}


@cache
def elastic_trolley(stiffness: str) -> deckcrane.Scenario:
    """A trolley whose load is a free body on an elastic rope that is just taut at the start."""
    return deckcrane.loads(f"""
deckcrane: 1
gravity: [0, 0, -{GRAVITY} m/s^2]
bodies:
  trolley:
    on: ground
    joint: {{prismatic: x, name: trolley, stops: {{lower: -5 m, upper: 40 m, stiffness: 10 MN/m, damping: 1 s/m}}}}
    mass: 2 t
    shape: {{box: [1 m, 1 m, 1 m]}}
  load: {{on: ground, joint: {{free: true, z: {{start: -{LENGTH} m}}}}, mass: 1 t, shape: {{box: [1 m, 1 m, 1 m]}}}}
ropes:
  fall: {{path: [{{on: trolley}}, {{on: load, at: [0, 0, 0.01 m]}}], stiffness: {stiffness}, damping: 50 kN s}}
payload: load
control:
  trolley: {{pd: {{stiffness: 10 MN/m, damping: 0.6 MN s/m}}}}
run: {{duration: 20 s, step: 5 ms, every: 50 ms, start: settled}}
""")


@cache
def quickest(stiffness: str) -> MovePlan:
    return plan(elastic_trolley(stiffness), {"trolley": "10 m"}, limits=LIMITS)


def test_pendulum_has_the_length_of_the_stretched_rope() -> None:
    stiffness = 2e5
    pendulum = rope_pendulum(elastic_trolley("200 kN"))
    stretch = MASS * GRAVITY * (LENGTH - 0.01) / stiffness
    assert pendulum.stretch == pytest.approx(stretch, rel=1e-3)
    assert pendulum.length == pytest.approx(LENGTH + stretch, rel=1e-4)


def test_stiff_rope_is_as_quick_as_a_rigid_pendulum() -> None:
    assert quickest("100 MN").duration == pytest.approx(least_time_of_linear_trolley(10.0, 0.3), rel=2e-3)


def test_soft_rope_swings_more_slowly() -> None:
    soft, stiff = (quickest(stiffness).duration for stiffness in ("20 kN", "100 MN"))
    assert soft > 1.003 * stiff


@pytest.mark.parametrize("stiffness", ["10 MN", "200 kN"])
def test_full_model_follows_the_plan_and_comes_to_rest(stiffness: str) -> None:
    followed = follow(quickest(stiffness), settle=8.0)
    assert followed.sway is not None
    assert followed.residual_sway is not None
    assert followed.sway > 0.02
    assert followed.residual_sway < 0.02 * followed.sway


def test_planned_scenario_keeps_its_elastic_rope() -> None:
    scenario = quickest("10 MN").planned()
    assert scenario.ropes["fall"].stiffness == pytest.approx(1e7)
    assert deckcrane.loads(scenario.to_yaml()).hash == scenario.hash


@pytest.mark.study
@pytest.mark.filterwarnings("ignore:steps of 0.005 s")
def test_set_points_of_offshore_crane_lead_its_valves() -> None:
    """Spools open by the deviation: slew and cylinders are seconds behind their set-points, unless these lead."""
    crane = deckcrane.load("offshore_crane").with_values({"run.step": "5 ms", "sea": None})
    limits = {"slew.speed": "2.5 deg/s", "slew.acceleration": "0.4 deg/s^2"}
    limits |= {"luffing.speed": "20 mm/s", "luffing.acceleration": "8 mm/s^2"}
    move = plan(crane, {"slew": "60 deg", "luff": "-52 deg"}, limits=limits)
    behind = [_deviation(follow(each, settle=1.0).dataset, move) for each in (move, with_leads(move))]
    assert behind[1]["slew"] < 0.05 * behind[0]["slew"]
    assert behind[1]["luffing"] < 0.05 * behind[0]["luffing"]


def test_the_set_point_of_a_drive_that_lags_leads_by_its_lag_times_the_speed_of_the_plan(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A run in which (set-point - value) / tau is the speed: the set-point must be x + tau dx/dt."""
    move, lag, step = quickest("10 MN"), 0.4, 2e-3
    times = step * np.arange(round((move.duration + 3.0) / step))
    target = move.course.at(np.clip(times - 1.0, 0.0, move.duration))[0][0]
    value = np.array(list(accumulate(target[1:], lambda x, to: x + step / lag * (to - x), initial=target[0])))
    dataset = xr.Dataset(
        {"q": (("time", "coordinate"), value[:, None]), "setpoint": (("time", "actuator"), target[:, None])},
        {"time": times, "coordinate": ["trolley"], "actuator": ["trolley"]},
    )
    monkeypatch.setattr(simulation, "run", lambda scenario: dataset)
    at, lead = with_leads(move, rounds=1).leads["trolley"]
    speed = move.course.at(at)[1][0]
    np.testing.assert_allclose(lead[2:-2], lag * speed[2:-2], atol=0.02 * lag * np.max(np.abs(speed)))


def _deviation(dataset: Any, move: MovePlan) -> dict[str, float]:
    """Largest deviation of drives from the plan in a run in which the move begins after one second."""
    times = np.linspace(0.0, move.duration, 200)
    return {
        name: float(np.max(np.abs(row - np.interp(times + 1.0, dataset["time"], dataset["q"].sel(coordinate=name)))))
        for name, row in zip(move.drives, move.course.at(times)[0], strict=False)
    }


def test_mistakes_are_explained() -> None:
    with pytest.raises(DeckcraneError, match="cannot be reached; the nearest position is"):
        plan(elastic_trolley("10 MN"), {"load": "10 m, 3 m, -8 m"}, limits=LIMITS)
    with pytest.raises(DeckcraneError, match='"hook_load" of 9500 N is exceeded at rest'):
        plan(elastic_trolley("10 MN"), {"trolley": "10 m"}, limits={**LIMITS, "hook_load": "9.5 kN"})
    with pytest.raises(DeckcraneError, match="at least one is needed"):
        with_leads(quickest("10 MN"), rounds=0)

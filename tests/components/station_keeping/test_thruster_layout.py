"""Thrusters one by one: what they give together, their limits, rates, zones and losses, and what a run says of them."""

from __future__ import annotations

import warnings
from typing import Any

import numpy as np
import pytest
import xarray as xr
from scipy.optimize import lsq_linear

import deckcrane
from deckcrane.arrays import Array
from deckcrane.components.station_keeping.allocation import KAPPA
from deckcrane.components.station_keeping.data import StationKeeping
from deckcrane.components.station_keeping.thruster_layout import _scales
from deckcrane.errors import DeckcraneWarning, ScenarioError
from deckcrane.mechanics.equations import Equations
from deckcrane.simulation.simulation import prepare_run, run_equations
from tests.studies import first_each_time

ALONE = """
deckcrane: 1
gravity: [0, 0, -9.81]
vessel: {hydrodynamics: supply, fluid_memory: false, heading: turning}
run: {duration: 200 s, step: 50 ms, every: 500 ms}
"""
FIXED: dict[str, Any] = {
    "bow_1": {"kind": "tunnel", "at": [32, 0, -4], "thrust": 200e3},
    "bow_2": {"kind": "tunnel", "at": [28, 0, -4], "thrust": 150e3, "loss": 0.1},
    "stern": {"kind": "tunnel", "at": [-33, 0, -4], "thrust": 250e3},
    "port": {"kind": "propeller", "at": [-38, 5, -4], "thrust": 400e3, "reverse": 240e3},
    "starboard": {"kind": "propeller", "at": [-38, -5, -4], "thrust": 400e3, "reverse": 240e3},
}
TURNING: dict[str, Any] = {
    "bow": {"kind": "tunnel", "at": [32, 0, -4], "thrust": 250e3},
    "port": {"kind": "azimuth", "at": [-36, 6, -4], "thrust": 350e3, "forbidden": [["-110 deg", "-70 deg"]]},
    "starboard": {"kind": "azimuth", "at": [-36, -6, -4], "thrust": 350e3, "turn_rate": "6 deg/s"},
}
BIASED: dict[str, Any] = {
    "bow": TURNING["bow"],
    "port": {"kind": "azimuth", "at": [-36, 6, -4], "thrust": 350e3, "start": "90 deg", "bias": "20 %"},
    "starboard": {"kind": "azimuth", "at": [-36, -6, -4], "thrust": 350e3, "start": "-90 deg", "bias": "20 %"},
}
HELD = {"surge": "80 s", "sway": "80 s", "yaw": "80 s"}
STEADY = {"forces": {"steady": {"on": "vessel", "force": [-90e3, 120e3, 0], "moment": [0, 0, 1.5e6]}}}


def kept(thrusters: dict[str, Any], keeping: dict[str, Any] | None = None, **changes: Any) -> xr.Dataset:
    named = {"vessel.station_keeping": {**HELD, "thrusters": thrusters, **(keeping or {})}}
    return deckcrane.run(deckcrane.loads(ALONE).with_values({**named, **changes}))


def held(run: xr.Dataset) -> np.ndarray:
    return np.asarray(run["q"].sel(coordinate=["vessel.x", "vessel.y", "vessel.yaw"]).values)


@pytest.mark.parametrize("thrusters", [FIXED, BIASED])
def test_period_and_damping_are_those_of_station_keeping_without_named_thrusters(thrusters: dict[str, Any]) -> None:
    """But for the lag of a second, a hundredth of the period."""
    start = {"vessel.start": {"surge": 2.0, "sway": -1.5, "yaw": 0.02}}
    named = kept(thrusters, **start)
    plain = deckcrane.run(deckcrane.loads(ALONE).with_values({"vessel.station_keeping": HELD, **start}))
    difference = np.abs(held(named) - held(plain)).max(axis=0)
    assert np.all(difference < 0.12 * np.abs(held(plain)[0])), "the lag lets it come a little further"
    np.testing.assert_allclose(held(named)[-1], held(plain)[-1], atol=0.02)


def test_under_a_steady_load_fixed_thrusters_share_it_as_bounded_least_squares_do() -> None:
    run = kept(FIXED, {"integral": "100 s"}, **STEADY, **{"run.duration": 800})
    thrust = run["thrust"].values[-1]
    np.testing.assert_allclose(thrust, [90e3, -120e3, -1.5e6], rtol=5e-3)
    effective = np.array([200e3, 135e3, 250e3, 400e3, 400e3])
    axes = np.array([[0, 1]] * 3 + [[1, 0]] * 2).T
    x, y = np.array([[32, 0], [28, 0], [-33, 0], [-38, 5], [-38, -5]]).T
    B = effective * np.vstack([axes, x * axes[1] - y * axes[0]])
    scales = np.array(_scales(StationKeeping.model_validate({**HELD, "thrusters": FIXED})))
    demand = run["demanded_thrust"].values[-1]
    A, b = np.sqrt(KAPPA) * B / scales[:, None], np.sqrt(KAPPA) * demand / scales
    least = -np.array([1, 1, 1, 0.6, 0.6])
    best = lsq_linear(np.vstack([A, np.eye(5)]), np.concatenate([b, np.zeros(5)]), (least, np.ones(5)), tol=1e-13).x
    np.testing.assert_allclose(run["thruster_force"].values[-1] / effective, best, atol=2e-3)


def test_thrust_and_directions_keep_to_their_limits_rates_and_zones() -> None:
    """A large offset asks for more than there is, from the side that port may not push to."""
    with pytest.warns(DeckcraneWarning, match="thrusters do not meet what station keeping demands.*at full thrust"):
        run = kept(TURNING, **{"vessel.start": {"surge": -3.0, "sway": 40.0}, "run.every": 0.1, "run.duration": 150})
    most = np.array([250e3, 350e3, 350e3])
    force, angle = run["thruster_force"].values, run["thruster_azimuth"].values
    assert np.all(force <= most * (1 + 1e-6))
    assert np.all(force[:, 1:] >= -1.0), "azimuth thrusters do not reverse unless they say so"
    assert np.abs(np.diff(force, axis=0)).max(axis=0) == pytest.approx(most / 8 * 0.1, rel=0.05)
    turned = np.abs(np.diff(angle, axis=0)).max(axis=0) / 0.1
    assert turned[0] <= np.radians(12) * 1.001
    assert turned[1] == pytest.approx(np.radians(6), rel=0.01)
    port = np.degrees(angle[:, 0])
    assert port.min() >= -70 - 1e-6
    assert port.max() <= 250 + 1e-6
    assert np.degrees(angle[:, 1]).min() < -75, "the other one has no zone"
    assert float(run["thruster_utilisation"].max()) == pytest.approx(1.0, abs=1e-3)


def test_others_make_up_for_a_thruster_that_is_still_turning() -> None:
    slow = {**TURNING, "starboard": {**TURNING["starboard"], "turn_rate": "0.2 deg/s"}}
    run = kept(slow, {"integral": "100 s"}, **STEADY, **{"run.duration": 300})
    late = run.sel(time=slice(150, None))
    missing = np.abs(late["demanded_thrust"] - late["thrust"]).max("time") / np.abs(late["demanded_thrust"]).max("time")
    assert np.all(missing.values < 0.1)


def test_losses_take_thrust_and_others_give_more() -> None:
    zone = {"losses": [{"zone": ["-179.9 deg", "180 deg"], "loss": "30 %"}]}
    free = {"kind": "azimuth", "at": [-36, 6, -4], "thrust": 350e3}
    pair = [
        kept({**TURNING, "port": {**free, **more}}, {"integral": "100 s"}, **STEADY, **{"run.duration": 500})
        for more in ({}, {"loss": "30 %"}, zone)
    ]
    without, always, zoned = (run["thruster_force"].values[-1] for run in pair)
    assert always[1] < 0.95 * without[1]
    assert always[2] > without[2]
    np.testing.assert_allclose(zoned, always, rtol=2e-2)
    for run in pair:
        np.testing.assert_allclose(run["thrust"].values[-1], [90e3, -120e3, -1.5e6], rtol=2e-2)


def test_thrust_below_the_waterline_heels_the_vessel() -> None:
    high = {name: {**data, "at": [*data["at"][:2], 0]} for name, data in FIXED.items()}
    start = {"vessel.start": {"sway": 3.0}, "run.duration": 30}
    roll = [float(kept(each, **start)["q"].sel(coordinate="vessel.roll")[30]) for each in (FIXED, high)]
    assert roll[0] - roll[1] < -1e-4, "pushed to starboard 4 m below the origin: the keel goes there, the deck to port"


def test_a_run_a_batch_and_steps_are_one() -> None:
    text = {"vessel.station_keeping": {**HELD, "thrusters": TURNING}, "run.duration": 40, **STEADY}
    scenario = deckcrane.loads(ALONE).with_values(text)
    run = deckcrane.run(scenario)
    stepped = deckcrane.stepper(scenario)
    stepped.step(duration=40.0)
    np.testing.assert_allclose(stepped.dataset()["thruster_force"][-1], run["thruster_force"][-1], rtol=1e-9, atol=1e-3)
    signals = ("thruster_force.port", "thruster_azimuth.starboard")
    keep = deckcrane.Keep(signals=signals, statistics=("extremes",), transient=0.0)
    batch = deckcrane.run_batch([deckcrane.Job(str(i), scenario) for i in range(3)], keep).dataset.isel(case=1)
    for signal, values in (
        ("thruster_force.port", run["thruster_force"].sel(thruster="port")),
        ("thruster_azimuth.starboard", run["thruster_azimuth"].sel(azimuth_thruster="starboard")),
    ):
        assert float(batch["maximum"].sel(signal=signal)) == pytest.approx(float(values.max()), rel=1e-9)


def test_its_balance_closes() -> None:
    text = {"vessel.station_keeping": {**HELD, "thrusters": TURNING}, "run.duration": 60, **STEADY}
    result = deckcrane.balance(deckcrane.loads(ALONE).with_values(text))
    assert result.closes, str(result)


@pytest.mark.parametrize(
    ("thrusters", "keeping"),
    first_each_time(
        [
            (FIXED, {}),
            (TURNING, {"integral": "300 s"}),
            (BIASED, {"integral": "300 s", "observer": {"wave_period": "8 s"}}),
        ],
        2,
    ),
)
def test_a_settled_start_has_thrusters_at_work_and_the_vessel_at_rest(
    thrusters: dict[str, Any], keeping: dict[str, Any]
) -> None:
    """The demand is larger than the load by the thousandths that the allocation leaves: thrust that is given balances the load."""
    run = kept(thrusters, keeping, **STEADY, **{"run.start": "settled", "run.duration": 60})
    np.testing.assert_allclose(run["thrust"].values[0], [90e3, -120e3, -1.5e6], rtol=1e-3)
    assert np.all(np.abs(run["demanded_thrust"] - run["thrust"])[0] > 5e-4 * np.abs(run["thrust"])[0])
    assert np.max(np.abs(held(run) - held(run)[0])) < 1e-9
    assert np.ptp(run["q"].sel(coordinate="vessel.roll").values) < 1e-11
    assert np.abs(run["thruster_utilisation"].diff("time")).max() < 1e-9
    idle = kept(thrusters, keeping, **STEADY, **{"run.duration": 1})
    assert np.all(idle["thrust"].values[0] == 0.0), "any other start has them idle"


def test_a_load_beyond_all_thrusters_starts_with_them_at_their_limits() -> None:
    """No start is at rest then: the vessel begins where the demand would hold it, and is pushed off."""
    with pytest.warns(DeckcraneWarning, match="thrusters do not meet what station keeping demands"):
        run = kept(FIXED, **{"forces.gale": {"on": "vessel", "force": [0, 900e3, 0]}, "run.start": "settled"})
    bow = run["thruster_utilisation"].sel(thruster="bow_1").values
    assert bow[0] == pytest.approx(1.0, abs=1e-6)
    assert np.abs(np.diff(bow[:4])).max() < 1e-6
    assert held(run)[-1, 1] - held(run)[0, 1] > 1.0


def settled_start(share: float) -> tuple[Equations, Array]:
    """Equations of `dynamic_positioning` with another mass of its load, and the states that it starts with, in natural units."""
    scenario = deckcrane.load("dynamic_positioning")
    ready, system = prepare_run(scenario.with_values({"bodies.load.mass": 15e3 * (1 + share)}))
    equations = run_equations(scenario, system, ready)
    return equations, equations.x.values / equations.x.scales


def test_thrusters_and_a_load_that_swivels_freely_start_at_rest() -> None:
    equations, start = settled_start(2e-3)
    rates = equations.derivative()(0.0, equations.x.values, equations.u.values, equations.p.values)
    working = [i for i, name in enumerate(equations.x.names) if ".thruster." in name or ".azimuth." in name]
    assert len(working) == 6
    assert np.max(np.abs(np.array(rates).ravel()[working])) < 1e-8
    assert abs(start[equations.x.names.index("load.yaw")]) < 0.01


@pytest.mark.study
def test_a_settled_start_follows_the_numbers_of_the_file_smoothly() -> None:
    """Slopes of all states over two widths agree, of the thrusters and of a load that swivels freely too."""
    (equations, first), *others = (settled_start(share) for share in (-2e-3, -1e-3, 1e-3, 2e-3))
    second, third, fourth = (start for _, start in others)
    np.testing.assert_allclose((third - second) / 2e-3, (fourth - first) / 4e-3, rtol=1e-4, atol=2e-6)
    swivel = equations.x.names.index("load.yaw")
    assert max(abs(start[swivel]) for start in (first, second, third, fourth)) < 0.01


def test_a_heeled_vessel_starts_at_rest_in_heave_too() -> None:
    """Thrusters push along the deck: a heel of 6 degrees gives 120 kN a vertical part of 12 kN, or 2 mm of heave in the run."""
    heeling = {"forces.steady.moment": [9e6, 0, 1.5e6]}
    run = kept(TURNING, {}, **STEADY, **heeling, **{"run.start": "settled", "run.duration": 20})
    assert abs(float(run["q"].sel(coordinate="vessel.roll")[0])) > np.radians(3)
    assert np.ptp(run["q"].sel(coordinate="vessel.z").values) < 1e-4


@pytest.mark.parametrize("keeping", [{"thrusters": FIXED}, {"thrust": {"sway": "500 kN"}}])
def test_demand_that_is_not_met_for_longer_than_stated_is_an_event(keeping: dict[str, Any]) -> None:
    """From when the shortage passes a tenth of what thrusters give, for as long as it does; in records the same."""
    scenario = deckcrane.loads(ALONE).with_values(
        {"vessel.station_keeping": {**HELD, **keeping}, "vessel.start.sway": "-45 m", "run.every": 0.05}
    )
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", DeckcraneWarning)
        run = deckcrane.run(scenario)
    found = deckcrane.events(run)
    assert found["event_kind"].values[0] == "unmet_thrust"
    assert found["event_of"].values[0] == "vessel"
    assert float(found["event_time"][0]) < 2.0
    lasted = float(found["event_size"][0])
    assert lasted > 10.0
    if "demanded_thrust" in run:
        scale = _scales(StationKeeping.model_validate({**HELD, **keeping}))
        yaw = run["q"].sel(coordinate="vessel.yaw").values
        missing = (run["demanded_thrust"] - run["thrust"]).values
        along, across = (
            (np.cos(yaw) * missing[:, 0] + np.sin(yaw) * missing[:, 1]),
            (np.cos(yaw) * missing[:, 1] - np.sin(yaw) * missing[:, 0]),
        )
        share = np.max(np.abs([along, across, missing[:, 2]]) / np.array(scale)[:, None], axis=0)
        first = int(np.argmax(share > 0.1))
        end = first + int(np.argmax(share[first:] <= 0.1))
        assert lasted == pytest.approx(float(run["time"][end] - run["time"][first]), abs=0.11)
    patient = scenario.with_values({"vessel.station_keeping.unmet_time": lasted + 1.0})
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", DeckcraneWarning)
        assert deckcrane.events(deckcrane.run(patient)).sizes["event"] == 0
        keep = deckcrane.Keep(signals=("thrust.sway",), statistics=("extremes",))
        batch = deckcrane.run_batch([deckcrane.Job(str(i), scenario) for i in range(3)], keep).dataset
    times = batch["event_size"].sel(event_source="vessel.unmet_thrust").values[:, 0]
    np.testing.assert_allclose(times, lasted, rtol=1e-9)


def test_demand_that_is_met_is_no_event_and_utilisation_is_checked_against_a_limit() -> None:
    check = {"checks": {"bow": {"limit": {"of": "thruster_utilisation.bow_1", "at_most": 0.8}}}}
    run = kept(FIXED, {"integral": "300 s"}, **STEADY, **check)
    assert deckcrane.events(run).sizes["event"] == 0
    expected = run["thruster_utilisation"].sel(thruster="bow_1").values / 0.8
    np.testing.assert_allclose(run["utilisation"].sel(check="bow").values, expected, rtol=1e-12)


@pytest.mark.parametrize(
    ("thrusters", "keeping", "words"),
    [
        ({"bow": {**FIXED["bow_1"], "turn_rate": "5 deg/s"}}, {}, "a tunnel does not turn"),
        ({"main": {"kind": "propeller", "at": [0, 0, 0], "thrust": 1e5}}, {}, "gives astern"),
        ({"main": {**FIXED["port"], "rudder": "35 deg"}}, {}, "rudders are not modelled.*kind: azimuth"),
        ({**TURNING, "port": {**TURNING["port"], "start": "-90 deg"}}, {}, "in a forbidden zone"),
        (
            {**TURNING, "port": {**TURNING["port"], "forbidden": [["50 deg", "20 deg"]]}},
            {},
            "from a lesser to a greater",
        ),
        ({**TURNING, "bow": {**TURNING["bow"], "loss": "120 %"}}, {}, "below 1"),
        (TURNING, {"thrust": {"surge": "1 kN"}}, "thrusters have their own limits"),
        ({"bow": FIXED["bow_1"], "stern": FIXED["stern"]}, {}, "none of the thrusters pushes along"),
        ({}, {"response": "2 s"}, "there are none"),
    ],
)
def test_thrusters_that_cannot_be_are_refused_in_words(
    thrusters: dict[str, Any], keeping: dict[str, Any], words: str
) -> None:
    with pytest.raises(ScenarioError, match=words):
        deckcrane.loads(ALONE).with_values({"vessel.station_keeping": {**HELD, "thrusters": thrusters, **keeping}})

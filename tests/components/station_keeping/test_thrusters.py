"""Thrusters: where they keep a vessel, what they give at most, and what an integral does under a steady load."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
import xarray as xr

import deckcrane
from deckcrane.errors import ScenarioError
from deckcrane.simulation.simulation import prepare_run

ALONE = """
deckcrane: 1
gravity: [0, 0, -9.81]
vessel: {hydrodynamics: supply, fluid_memory: false, heading: turning}
run: {duration: 250 s, step: 1 s}
record: [q, thrust]
"""
HELD = {"surge": "40 s", "sway": "40 s", "yaw": "40 s"}
LOAD = {"steady": {"on": "vessel", "force": [150e3, 80e3, 0], "moment": [0, 0, 2e6]}}


def kept(keeping: dict[str, Any], **changes: Any) -> xr.Dataset:
    scenario = deckcrane.loads(ALONE).with_values({"vessel.station_keeping": {**HELD, **keeping}, **changes})
    return deckcrane.run(scenario)


def place(found: xr.Dataset, time: int = -1) -> np.ndarray:
    return np.asarray(found["q"].sel(coordinate=["vessel.x", "vessel.y", "vessel.yaw"]).values[time])


def test_thrusters_take_the_vessel_to_its_station_and_heading() -> None:
    at = {"surge": 12.0, "sway": -7.0, "yaw": 1.1}
    found = kept({"at": at}, **{"run.duration": 150})
    np.testing.assert_allclose(place(found), list(at.values()), atol=2e-2)
    stays = kept({"at": at}, **{"vessel.start": at, "run.duration": 60})
    np.testing.assert_allclose(place(stays), list(at.values()), atol=1e-9)


def test_periods_are_those_of_the_vessels_own_axes_whatever_its_heading() -> None:
    """Gains follow the heading at which it is kept: the same motion from ahead, to the north and to the west."""
    north = kept({"surge": "60 s"}, **{"vessel.start.surge": 5.0, "run.duration": 60})
    turned = {"surge": "60 s", "at": {"yaw": "90 deg"}}
    west = kept(turned, **{"vessel.start": {"sway": 5.0, "yaw": "90 deg"}, "run.duration": 60})
    ahead, to_port = north["q"].sel(coordinate="vessel.x"), west["q"].sel(coordinate="vessel.y")
    np.testing.assert_allclose(to_port, ahead, atol=1e-6)


def test_thrusters_give_no_more_than_their_limits_along_the_vessels_own_heading() -> None:
    limits = {"surge": 90e3, "sway": 40e3, "yaw": 1.5e6}
    start = {"surge": 30.0, "sway": 30.0, "yaw": 0.6}
    found = kept({"thrust": limits}, **{"vessel.start": start, "run.duration": 100})
    heading = found["q"].sel(coordinate="vessel.yaw").values
    fx, fy, n = found["thrust"].values.T
    c, s = np.cos(heading), np.sin(heading)
    along = np.column_stack([c * fx + s * fy, c * fy - s * fx, n])
    most = np.array(list(limits.values()))
    assert np.all(np.abs(along) <= most * (1 + 1e-12))
    assert np.all(np.abs(along).max(axis=0) == pytest.approx(most, rel=1e-12)), "and all of it where it is needed"
    free = kept({}, **{"vessel.start": start, "run.duration": 100})
    assert np.all(np.abs(free["thrust"].values).max(axis=0) > most)


def test_limits_that_are_not_reached_change_nothing() -> None:
    start = {"vessel.start": {"surge": 3.0, "sway": -2.0, "yaw": 0.1}, "run.duration": 100}
    wide = {"surge": 1e9, "sway": 1e9, "yaw": 1e12}
    free, limited = kept({}, **start), kept({"thrust": wide}, **start)
    np.testing.assert_allclose(limited["q"], free["q"], atol=1e-12)


@pytest.mark.study
def test_an_integral_takes_away_the_offset_that_a_steady_load_leaves() -> None:
    free = kept({}, forces=LOAD)
    held = kept({"integral": "40 s"}, forces=LOAD)
    assert np.all(np.abs(place(free)) > [0.8, 0.4, 0.002])
    np.testing.assert_allclose(place(held), 0.0, atol=2e-3)
    np.testing.assert_allclose(held["thrust"].values[-1], [-150e3, -80e3, -2e6], rtol=1e-2)


def test_in_a_start_at_rest_the_integral_holds_the_load_already() -> None:
    found = kept({"integral": "120 s"}, forces=LOAD, **{"run.start": "settled", "run.duration": 50})
    np.testing.assert_allclose(found["q"].values[:, [0, 1, 5]], 0.0, atol=1e-6)
    np.testing.assert_allclose(found["thrust"].values[0], [-150e3, -80e3, -2e6], rtol=1e-6)


def test_an_integral_that_meets_its_limit_lets_go_as_soon_as_the_load_does() -> None:
    """A load beyond the limits drives the vessel off; when it has gone, the way back does not overshoot by what was missed."""
    gust = {"gust": {"on": "vessel", "force": [180e3, 0, 0], "factor": {"quintic": [[0, 1], [100, 1], [101, 0]]}}}
    keeping = {"integral": "80 s", "thrust": {"surge": 100e3}}
    found = kept(keeping, forces=gust, **{"run.duration": 600})
    surge = found["q"].sel(coordinate="vessel.x").values
    assert surge.max() > 20.0
    assert surge.min() > -0.35 * surge.max()
    assert abs(surge[-1]) < 0.5


def test_z_up_and_z_down_are_one_station() -> None:
    at = {"surge": 4.0, "sway": 3.0, "yaw": 0.5}
    limits = {"surge": 60e3, "sway": 50e3, "yaw": 9e5}
    keeping = {"at": at, "thrust": limits, "integral": "200 s"}
    up = kept(keeping, forces=LOAD, **{"run.duration": 120})
    mirrored = {**keeping, "at": {"surge": 4.0, "sway": -3.0, "yaw": -0.5}}
    load = {"steady": {"on": "vessel", "force": [150e3, -80e3, 0], "moment": [0, 0, -2e6]}}
    turned = {"vessel.z": "down", "gravity": [0, 0, 9.81], "run.duration": 120}
    down = kept(mirrored, forces=load, **turned)
    np.testing.assert_allclose(down["thrust"] * [1, -1, -1], up["thrust"], atol=1e-3)
    np.testing.assert_allclose(place(down) * [1, -1, -1], place(up), atol=1e-8)


def test_thrusters_with_limits_and_integrals_are_one_structure_for_all_their_numbers() -> None:
    keeping = {**HELD, "at": {"surge": 3.0, "yaw": 0.4}, "integral": "200 s", "thrust": {"sway": 1e5}}
    one = deckcrane.loads(ALONE).with_values({"vessel.station_keeping": keeping})
    other = one.with_values({"vessel.station_keeping.integral": 300, "vessel.station_keeping.thrust.sway": 3e5})
    assert deckcrane.structure(one) == deckcrane.structure(other)
    assert prepare_run(one)[1].equations.x.names[-3:] == tuple(f"station_keeping.{m}" for m in ("surge", "sway", "yaw"))


def swinging(keeping: dict[str, Any], period: float, cycles: int = 6) -> float:
    """Thrust per way in surge of a vessel that a force swings ahead and astern, once it swings steadily."""
    w = 2 * np.pi / period
    push = {"wave": {"on": "vessel", "force": [2e6, 0, 0], "factor": {"sine": {"amplitude": 1, "period": period}}}}
    found = kept({"surge": "80 s", **keeping}, forces=push, **{"run.duration": cycles * period, "run.step": 0.5})
    t = found["time"].values
    last = t > (cycles - 2) * period - 1e-9
    wave = np.exp(-1j * w * t[last][:-1])
    way, thrust = found["q"].values[last, 0][:-1] @ wave, found["thrust"].values[last, 0][:-1] @ wave
    return float(abs(thrust / way))


def test_a_wave_filter_keeps_thrusters_from_answering_to_waves() -> None:
    """At its own period a tenth passes, as the notch is made; slow motions pass."""
    assert swinging({"wave_filter": "10 s"}, 10.0) == pytest.approx(0.1 * swinging({}, 10.0), rel=0.05)
    assert swinging({"wave_filter": "10 s"}, 80.0, 3) == pytest.approx(swinging({}, 80.0, 3), rel=0.3)


@pytest.mark.study
def test_a_wave_filter_changes_nothing_at_rest() -> None:
    settled = {"run.start": "settled", "run.duration": 20}
    free, filtered = (kept(own, forces=LOAD, **settled) for own in ({}, {"wave_filter": "9 s"}))
    np.testing.assert_allclose(place(filtered), place(free), atol=1e-6)
    both = kept({"integral": "150 s", "wave_filter": "9 s"}, forces=LOAD, **settled)
    np.testing.assert_allclose(place(both), 0.0, atol=1e-6)


@pytest.mark.parametrize(
    ("keeping", "says"),
    [
        ({"surge": "60 s", "thrust": {"sway": "10 kN"}}, "nothing holds sway: this limits nothing"),
        ({"surge": "60 s", "at": {"yaw": "9 deg"}}, "nothing holds yaw; give yaw a period"),
        ({"surge": "60 s", "integral": "5 s"}, r"must be longer than period / \(4 pi damping\) = 6.82 s"),
        ({"integral": "5 s"}, "integral needs a motion that is held"),
        ({"surge": "60 s", "wave_filter": "20 s"}, "must be 4 times as long, or more"),
        ({"surge": "60 s", "thrust": {"surge": "10 m"}}, "a force is needed"),
    ],
)
def test_what_thrusters_cannot_do_is_refused(keeping: dict[str, Any], says: str) -> None:
    with pytest.raises(ScenarioError, match=says):
        deckcrane.loads(ALONE).with_values({"vessel.station_keeping": keeping})

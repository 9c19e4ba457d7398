"""The observer of station keeping against its own linear system, and what it and wind feed-forward do for a vessel."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest
import xarray as xr
from scipy.signal import StateSpace, lsim

import deckcrane
from deckcrane.components.station_keeping.thrusters import TWISTS, _start_offset
from deckcrane.components.vessel.wave_series import vessels_in_sea
from deckcrane.errors import ScenarioError

TEXT = """
deckcrane: 1
gravity: [0, 0, -9.81]
vessel:
  hydrodynamics: supply
  wind: {frontal_area: 300 m^2, lateral_area: 900 m^2, length: 80 m, height: 8 m, shape: {x: 0.7, y: 0.9, n: 0.05}}
  station_keeping: {surge: 80 s, sway: 80 s, yaw: 80 s, observer: {wave_period: 8 s}}
wind: {speed: 15 m/s, direction: 60 deg, spectrum: none}
run: {duration: 300 s, step: 50 ms, every: 50 ms}
record: [q, thrust, estimated_offset]
"""
SEA = {"sea": {"jonswap": {"hs": 2.5, "tp": 8.0, "gamma": 2.0}, "direction": "60 deg", "seed": 1}}
KEEPING = "vessel.station_keeping"


def linear_observer(
    mass: float, period: float = 8.0, z: float = 0.1, wide: float = 1.0, forget: float = 1000.0
) -> StateSpace:
    """From measured offset and thrust to the estimated offset, as in the book, with the gains written out."""
    w = 2 * np.pi / period
    k = np.array([-2 * (wide - z) * 1.22 / w, 2 * w * (wide - z), 1.22 * w, 0.1 * w * 0.3 * w**2 * mass, 0.3 * w**2])
    A = np.array(
        [
            [0, 1, 0, 0, 0],
            [-(w**2), -2 * z * w, 0, 0, 0],
            [0, 0, 0, 0, 1],
            [0, 0, 0, -1 / forget, 0],
            [0, 0, 0, 1 / mass, 0],
        ]
    )
    A = A - np.outer(k, [0, 1, 1, 0, 0])
    B = np.column_stack([k, [0, 0, 0, 0, 1 / mass]])
    return StateSpace(A, B, np.array([[0, 0, 1, 0, 0]]), np.zeros((1, 2)))


def run(**changes: Any) -> xr.Dataset:
    return deckcrane.run(deckcrane.loads(TEXT).with_values({key.replace("__", "."): v for key, v in changes.items()}))


def test_it_starts_from_the_offset_along_the_heading_of_the_station() -> None:
    """A vessel that lies 3 m ahead of and 1 m to port of a station with a heading of 50 degrees."""
    heading = np.radians(50.0)
    ahead, port = np.array([np.cos(heading), np.sin(heading)]), np.array([-np.sin(heading), np.cos(heading)])
    x, y = np.array([10.0, -20.0]) + 3.0 * ahead + 1.0 * port
    data: Any = SimpleNamespace(starts={"surge": x, "sway": y, "yaw": heading + 0.1})
    assert _start_offset(data, np.array([10.0, -20.0, heading])) == pytest.approx([3.0, 1.0, 0.1])


def test_its_estimate_is_that_of_its_own_linear_system() -> None:
    scenario = deckcrane.loads(TEXT).with_values({**SEA, "vessel.start": {"surge": 4.0, "sway": -2.0, "yaw": 0.03}})
    result = deckcrane.run(scenario)
    body = vessels_in_sea(scenario)[0].vessel
    masses = np.diagonal(body.mass + body.added_mass)[list(TWISTS)]
    measured = result["q"].sel(coordinate=["vessel.x", "vessel.y", "vessel.yaw"]).values
    for i, start in enumerate((4.0, -2.0, 0.03)):
        inputs = np.column_stack([measured[:, i], result["thrust"].values[:, i]])
        _, estimate, _ = lsim(linear_observer(masses[i]), inputs, result["time"].values, X0=[0, 0, start, 0, 0])
        np.testing.assert_allclose(result["estimated_offset"].values[:, i], estimate, atol=2e-4 * abs(start))


def test_its_linear_system_is_stable_passes_slow_motion_and_stops_waves() -> None:
    system = linear_observer(7e6)
    assert np.all(np.linalg.eigvals(system.A).real < 0)
    w = 2 * np.pi / np.array([400.0, 8.0])
    responses = [np.linalg.solve(1j * each * np.eye(5) - system.A, system.B[:, 0]) for each in w]
    gain = [abs(system.C[0] @ response) for response in responses]
    assert gain[0] == pytest.approx(1.0, abs=0.05)
    assert gain[1] < 0.1


def test_thrusters_hardly_answer_to_waves_and_hold_the_vessel_all_the_same() -> None:
    late = slice(150, None)
    seen = run(**SEA).sel(time=late)
    bare = deckcrane.loads(TEXT).with_values({**SEA, f"{KEEPING}.observer": None, "record": ["q", "thrust"]})
    plain = deckcrane.run(bare).sel(time=late)
    assert np.all(seen["thrust"].std("time") < 0.15 * plain["thrust"].std("time"))
    np.testing.assert_allclose(seen["q"].mean("time")[:2], plain["q"].mean("time")[:2], atol=0.1)


def test_period_and_damping_are_nearly_those_without_it() -> None:
    """Without waves it knows the vessel as it is, but for the load that it has to learn."""
    start = {"vessel.start": {"surge": 5.0}, "wind": None, "vessel.wind": None}
    observed = run(**start)["q"].sel(coordinate="vessel.x").values
    text = deckcrane.loads(TEXT).with_values({**start, f"{KEEPING}.observer": None, "record": ["q"]})
    plain = deckcrane.run(text)["q"].sel(coordinate="vessel.x").values
    assert np.abs(observed - plain).max() < 0.6
    assert abs(observed[-1]) < 0.05


def test_it_starts_at_rest_with_the_steady_load() -> None:
    result = run(run__start="settled", vessel__station_keeping__integral="200 s")
    assert np.abs(result["q"].values[:, :2] - result["q"].values[0, :2]).max() < 1e-3


def test_wind_that_is_fed_forward_does_not_move_the_vessel() -> None:
    pushed, held = run(), run(vessel__station_keeping__wind_feed_forward=1.0)
    assert np.abs(pushed["q"].values[:, 1]).max() > 0.5
    assert np.abs(held["q"].values[:, :2]).max() < 0.02 * np.abs(pushed["q"].values[:, 1]).max()


def test_its_balance_closes() -> None:
    scenario = deckcrane.loads(TEXT).with_values({**SEA, f"{KEEPING}.wind_feed_forward": 0.8, "run.duration": 60})
    result = deckcrane.balance(scenario)
    assert result.closes, str(result)


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({f"{KEEPING}.wave_filter": "8 s"}, "leave one of them out"),
        ({f"{KEEPING}.observer.wave_period": "40 s"}, "too slow"),
        ({f"{KEEPING}.observer.width": 0.05}, "greater than wave_damping"),
        ({KEEPING: {"observer": {"wave_period": "8 s"}}}, "needs a motion that is held"),
        ({f"{KEEPING}.wind_feed_forward": 0.8, "vessel.wind": None, "wind": None}, "balances the wind's force"),
        ({f"{KEEPING}.wind_feed_forward": 80.0}, "a share of the wind's force"),
    ],
)
def test_observers_that_cannot_be_are_refused_in_words(changes: dict[str, Any], words: str) -> None:
    with pytest.raises(ScenarioError, match=words):
        deckcrane.loads(TEXT).with_values(changes)

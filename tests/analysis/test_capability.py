"""Capability of station keeping: attainable thrust against linear programs, loads against runs, limits against simulation."""

from __future__ import annotations

from itertools import product
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from scipy.integrate import trapezoid
from scipy.optimize import linprog

import deckcrane
from deckcrane.analysis.capability import SPEEDS, _developed_sea
from deckcrane.components.current import current_load
from deckcrane.components.station_keeping import attainable_thrust
from deckcrane.components.station_keeping.data import StationKeeping
from deckcrane.components.vessel import mean_drift_load
from deckcrane.components.vessel.wave_series import vessels_in_sea
from deckcrane.components.wind import wind_load
from deckcrane.errors import DeckcraneError
from deckcrane.hydro.database import Hydrodynamics
from deckcrane.sea.vessel_forces import drift_forces
from tests.commands import command

TEXT = """
deckcrane: 1
gravity: [0, 0, -9.81]
vessel:
  hydrodynamics: supply
  fluid_memory: false
  wind: {frontal_area: 300 m^2, lateral_area: 900 m^2, length: 80 m, height: 8 m, at: [2 m, 0, 8 m],
    shape: {x: 0.7, y: 0.9, n: 0.05}}
  current: {length: 80 m, draught: 6 m, frontal_area: 100 m^2, shape: {x: 0.1, y: 0.7, n: 0.03}}
  station_keeping:
    surge: 80 s
    sway: 80 s
    yaw: 80 s
    integral: 200 s
    thrusters:
      bow_1: {kind: tunnel, at: [32 m, 0, -4 m], thrust: 150 kN}
      bow_2: {kind: tunnel, at: [29 m, 0, -4 m], thrust: 150 kN, loss: 5 %}
      port: {kind: azimuth, at: [-36 m, 6 m, -4 m], thrust: 350 kN, forbidden: [[-110 deg, -70 deg]]}
      starboard: {kind: azimuth, at: [-36 m, -6 m, -4 m], thrust: 350 kN, losses: [{zone: [70 deg, 110 deg], loss: 20 %}]}
wind: {speed: 12 m/s, direction: 60 deg, spectrum: none}
current: {speed: 0.5 m/s, direction: 60 deg}
run: {duration: 900 s, step: 50 ms, every: 1 s}
"""


def keeping() -> StationKeeping:
    vessel = deckcrane.loads(TEXT).vessel
    assert vessel is not None
    assert vessel.station_keeping is not None
    return vessel.station_keeping


def least_utilisation(demand: np.ndarray, lost: str | None) -> float:
    """By a linear program over forces in small steps of direction, for each choice of half of a disc of each azimuth thruster."""
    columns: list[list[tuple[np.ndarray, float]]] = []
    for name, data in keeping().thrusters.items():
        if name == lost:
            continue
        x, y = data.at[0], data.at[1]
        if data.kind == "tunnel":
            t = data.thrust * (1 - data.loss)
            columns.append([(np.array([0, 1, x]), t), (np.array([0, -1, -x]), t)])
            continue
        halves = []
        bounds = [(-70, 90), (90, 250)] if name == "port" else [(-180, 0), (0, 70), (70, 110), (110, 180)]
        for first, last in bounds:
            loss = 0.2 if (first, last) == (70, 110) else 0.0
            angles = np.radians(np.linspace(first, last, 60))
            halves.append(
                [
                    (np.array([np.cos(a), np.sin(a), x * np.sin(a) - y * np.cos(a)]), data.thrust * (1 - loss))
                    for a in angles
                ]
            )
        columns.append(halves)  # type: ignore[arg-type]
    fixed = [group for group in columns if isinstance(group[0], tuple)]
    choices = product(*[group for group in columns if not isinstance(group[0], tuple)])
    best = np.inf
    scale = np.array([1e5, 1e5, 3e6])
    for choice in choices:
        groups = [*fixed, *choice]
        B = np.column_stack([direction for group in groups for direction, _ in group]) * 1e5 / scale[:, None]
        # a polygon in a disc: the weights of its corners, over the thrust, sum to the utilisation at most
        rows = np.zeros((len(groups), B.shape[1] + 1))
        start = 0
        for i, group in enumerate(groups):
            rows[i, start : start + len(group)] = [1e5 / thrust for _, thrust in group]
            start += len(group)
        rows[:, -1] = -1
        cost = np.append(np.zeros(B.shape[1]), 1.0)
        result = linprog(
            cost, rows, np.zeros(len(groups)), np.column_stack([B, np.zeros(3)]), demand / scale, bounds=(0, None)
        )
        best = min(best, result.fun if result.status == 0 else np.inf)
    return best


@pytest.mark.parametrize("lost", [None, "bow_1", "port"])
def test_attainable_thrust_is_that_of_linear_programs(lost: str | None) -> None:
    region = attainable_thrust(keeping(), lost)
    rng = np.random.default_rng(3)
    for _ in range(6):
        demand = rng.normal(size=3) * [1e5, 8e4, 2e6]
        expected = least_utilisation(demand, lost)
        assert float(region.utilisation(demand)) == pytest.approx(expected, rel=3e-3)


def test_what_random_thrust_gives_is_attainable_with_its_own_utilisation() -> None:
    """A scan of what thrusters can give: none is beyond its largest utilisation, and the largest come near it."""
    rng = np.random.default_rng(1)
    region, data = attainable_thrust(keeping()), list(keeping().thrusters.values())
    shares = (
        rng.uniform(0, 1, (4000, 4))
        * np.where(rng.random((4000, 2)) < 0.5, 1, -1).repeat([1, 1], axis=1)[:, [0, 1, 0, 0]]
    )
    shares[:, 2:] = np.abs(shares[:, 2:])
    angles = np.stack([rng.uniform(-70, 250, 4000), rng.uniform(110, 430, 4000)], axis=1)
    total = np.zeros((4000, 3))
    for i, each in enumerate(data):
        e = (
            np.tile([0.0, 1.0], (4000, 1))
            if each.kind == "tunnel"
            else np.column_stack([np.cos(np.radians(angles[:, i - 2])), np.sin(np.radians(angles[:, i - 2]))])
        )
        force = (shares[:, i] * each.thrust * (1 - each.loss))[:, None] * e
        total += np.column_stack([force, each.at[0] * force[:, 1] - each.at[1] * force[:, 0]])
    largest = np.abs(shares).max(axis=1)
    ratio = region.utilisation(total) / largest
    assert ratio.max() <= 1.002
    assert ratio.max() > 0.97


def test_loads_are_those_of_a_run() -> None:
    scenario = deckcrane.loads(TEXT).with_values({"run.duration": 1.0})
    run = deckcrane.run(scenario)
    angle = np.radians([60.0])
    wind = wind_load(scenario.plant, "vessel", np.array([12.0]), angle)
    current = current_load(scenario.plant, "vessel", 0.5, angle)
    assert wind is not None
    assert current is not None
    np.testing.assert_allclose(wind[0, 0], run["wind_force"].values[0][[0, 1, 5]], rtol=1e-9)
    np.testing.assert_allclose(current[0], run["current_force"].values[0][[0, 1, 5]], rtol=1e-9)


@pytest.mark.study
@pytest.mark.filterwarnings("ignore")
def test_mean_drift_is_that_of_a_run_in_the_same_sea(tmp_path: Path) -> None:
    data = Hydrodynamics.read("supply").dataset
    chi, w = data["wave_direction"].values, data["frequency"].values
    size = 4e3 * w[:, None, None] ** 2 * np.ones((1, len(chi), 6))
    shape = np.stack([np.cos(chi), np.sin(chi), 0 * chi, 0 * chi, 0 * chi, 20 * np.sin(2 * chi)], axis=1)
    drift = (("frequency", "wave_direction", "influenced_dof"), size * shape[None])
    file = str(Hydrodynamics(data.assign(mean_drift=drift)).write(tmp_path / "drifting.nc"))
    values: dict[str, Any] = {
        "vessel.hydrodynamics": file,
        "vessel.drift": "mean",
        "sea": {"jonswap": {"hs": 3.0, "tp": 8.0}, "direction": "40 deg", "seed": 1, "amplitudes": "fixed"},
    }
    scenario = deckcrane.loads(TEXT).with_values(values)
    load = mean_drift_load(scenario, "vessel", np.radians([40.0]))
    ready = vessels_in_sea(scenario)[0]
    assert load is not None
    assert ready.waves is not None
    simulated = drift_forces(ready.data.dataset, ready.waves, 0.0, 1.0, 1, kind="mean")[0, [0, 1, 5]]
    np.testing.assert_allclose(load[0, 0], simulated, rtol=2e-2)
    with_waves, without = (
        deckcrane.capability(scenario, directions=8, sea=sea, reserve=0.0) for sea in ("wind", "none")
    )
    less, more = (each["limiting_wind"].sel(lost="none").values for each in (with_waves, without))
    assert np.all(less[np.isfinite(more)] < more[np.isfinite(more)])
    assert with_waves.attrs["left_out"] == ""


def test_the_sea_of_a_wind_is_pierson_and_moskowitzs() -> None:
    """S(w) = 0.0081 g^2/w^5 exp(-0.74 (g/(U w))^4): 16 times its area is hs^2, and its peak is where 4 * 0.74 (g/(U w))^4 = 5."""
    for wind in (8.0, 20.0):
        sea = _developed_sea(wind, 9.81).jonswap
        assert sea is not None
        w = 9.81 / wind * np.geomspace(0.2, 50.0, 4000)
        area = trapezoid(0.0081 * 9.81**2 / w**5 * np.exp(-0.74 * (9.81 / (wind * w)) ** 4), w)
        assert sea.hs == pytest.approx(4 * np.sqrt(area), rel=0.01)
        assert sea.tp == pytest.approx(2 * np.pi * wind / 9.81 * (5 / (4 * 0.74)) ** 0.25, rel=1e-3)


@pytest.mark.filterwarnings("ignore")
def test_a_vessel_is_held_below_its_limiting_wind_and_not_above() -> None:
    """Wind from port, 300 deg clockwise from the bow, blows towards 240 deg the other way round from ahead: -120 deg."""
    scenario = deckcrane.loads(TEXT).with_values({"current.speed": 0.0})
    limits = deckcrane.capability(scenario, directions=12, sea="none", reserve=0.0)
    towards = 180.0 - 300.0
    limit = float(limits["limiting_wind"].sel(lost="none").isel(direction=10))
    offsets = []
    for factor in (0.93, 1.15):
        values = {"wind.speed": factor * limit, "wind.direction": f"{towards} deg", "run.duration": 900.0}
        run = deckcrane.run(scenario.with_values(values))
        offsets.append(float(np.hypot(*run["q"].values[-1, :2])))
    assert offsets[0] < 2.0
    assert offsets[1] > 10.0


def test_the_limiting_wind_is_where_a_scan_of_utilisations_passes_what_is_allowed() -> None:
    scenario = deckcrane.loads(TEXT)
    limits = deckcrane.capability(scenario, directions=8, sea="none")
    allowed = 1 - limits.attrs["reserve"]
    for lost, direction in product(range(limits.sizes["lost"]), range(8)):
        curve = limits["thrust_utilisation"].values[lost, :, direction]
        limit = float(limits["limiting_wind"].values[lost, direction])
        held = limit - 1e-9 > SPEEDS
        assert np.all(curve[held] <= allowed + 1e-9)
        assert np.isinf(limit) or np.interp(limit, SPEEDS, curve) == pytest.approx(allowed, abs=1e-9) or limit == 0.0
    assert np.all(limits["limiting_wind"].values[1:] <= limits["limiting_wind"].values[0] + 1e-9)


def test_the_command_prints_plots_and_writes_tables(tmp_path: Path) -> None:
    file = tmp_path / "dp.yaml"
    file.write_text(TEXT)
    ended = command(
        *(
            "capability",
            file,
            "--directions",
            "8",
            "--sea",
            "none",
            "--current",
            "1 knot",
            "--plot",
            tmp_path / "figures",
        ),
        *("-o", tmp_path / "limits.csv", "-o", tmp_path / "limits.nc"),
    )
    assert ended.returncode == 0, ended.stderr
    assert "0.514 m/s" in ended.stdout
    assert (tmp_path / "figures" / "capability.png").stat().st_size > 10_000
    assert "worst loss" in next(iter(tmp_path.glob("limits*.csv"))).read_text()


@pytest.mark.parametrize(
    ("values", "options", "words"),
    [
        ({"vessel.station_keeping.thrusters": {}}, {}, "no thrusters by name"),
        ({"vessel.wind": None, "wind": None}, {}, "vessel.wind is missing"),
        ({}, {"sea": "stormy"}, "wind, scenario or none"),
        ({}, {"reserve": 1.5}, "share of the thrust"),
        ({}, {"vessel": "boat"}, "there is no vessel"),
        ({}, {"directions": 2}, "4 to 720"),
    ],
)
def test_what_has_no_capability_is_said(values: dict[str, Any], options: dict[str, Any], words: str) -> None:
    with pytest.raises(DeckcraneError, match=words):
        deckcrane.capability(deckcrane.loads(TEXT).with_values(values), **options)

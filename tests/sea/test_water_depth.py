"""The depth of the water as a key of the sea: dispersion, Airy's kinematics, the deep limit, and data for another depth."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest

from deckcrane.analysis.wave_kinematics import wave_kinematics, waves
from deckcrane.components.vessel import water_depth
from deckcrane.components.vessel.data import ImposedMotion, all_vessels
from deckcrane.components.vessel.imposed_motion import vessel_raos
from deckcrane.components.vessel.raos import table_raos
from deckcrane.errors import DeckcraneError, ScenarioError
from deckcrane.scenario.reading import load, loads
from deckcrane.sea import wave_number
from deckcrane.sea.data import Sea

LOAD_IN_WATER = """
deckcrane: 1
gravity: [0, 0, -9.81 m/s^2]
bodies:
  load:
    on: ground
    joint: {prismatic: z, at: [0, 0, -5 m], name: lift}
    mass: 10 t
    shape: {box: [2 m, 2 m, 2 m]}
in_water:
  load: {on: load}
sea: {regular: {height: 2 m, period: 12 s}, direction: 0 deg, depth: 20 m}
run: {duration: 5 s, step: 10 ms}
"""


@pytest.mark.parametrize("depth", [0.5, 5.0, 20.0, 80.0, 300.0, 2000.0])
def test_wave_numbers_obey_the_dispersion_relation(depth: float) -> None:
    w = np.linspace(0.05, 6.0, 400)
    k = np.asarray(wave_number(w, depth))
    assert np.max(np.abs(9.81 * k * np.tanh(k * depth) / w**2 - 1)) < 1e-12


def test_the_deep_limit_is_exact() -> None:
    w = np.linspace(0.4, 6.0, 100)
    assert np.allclose(wave_number(w, 2000.0), w**2 / 9.81, rtol=1e-15)


def test_water_below_a_regular_wave_moves_as_airy_says() -> None:
    scenario = loads(LOAD_IN_WATER)
    assert water_depth(scenario) == 20.0
    k, w, d = float(waves(scenario).k[0]), 2 * np.pi / 12, 20.0
    for z in (-1.5, -5.0, -19.0):
        found = wave_kinematics(scenario, [3.0, 0.0, z], np.array([0.0, 2.0, 4.5]), stretching="none")
        angle = w * np.array([0.0, 2.0, 4.5]) - 3 * k
        across = w * np.cosh(k * (z + d)) / np.sinh(k * d) * np.cos(angle)
        up = -w * np.sinh(k * (z + d)) / np.sinh(k * d) * np.sin(angle)
        assert np.allclose(found["wave_velocity"].sel(axis="x").values[:, 0], across, rtol=1e-10, atol=1e-12)
        assert np.allclose(found["wave_velocity"].sel(axis="z").values[:, 0], up, rtol=1e-10, atol=1e-12)


def test_shallow_water_gets_waves_shorter_and_slower() -> None:
    deep = loads(LOAD_IN_WATER.replace(", depth: 20 m", ""))
    assert not np.isfinite(waves(deep).depth)
    assert float(waves(loads(LOAD_IN_WATER)).k[0]) > 1.2 * float(waves(deep).k[0])


@pytest.mark.parametrize("depth", [50.0, 299.0])
def test_a_depth_that_contradicts_the_data_is_refused_with_what_would_be_right(depth: float) -> None:
    scenario = load("deck_crane_in_waves").with_values({"sea.depth": depth})
    with pytest.raises(
        DeckcraneError, match=r"sea.depth is .* data of vessel are for water without bottom.*leave depth out"
    ):
        waves(scenario)


def test_deep_water_agrees_with_data_without_bottom() -> None:
    scenario = load("deck_crane_in_waves").with_values({"sea.depth": "1400 m"})
    plain = load("deck_crane_in_waves")
    assert np.allclose(waves(scenario).k, waves(plain).k, rtol=1e-12)


def test_raos_of_data_for_another_depth_are_refused() -> None:
    scenario = load("through_splash_zone").with_values({"sea.depth": 40.0})
    with pytest.raises(DeckcraneError, match=r"sea\.depth is 40 m"):
        vessel_raos(scenario, all_vessels(scenario.plant)["vessel"])


def test_phases_of_a_table_with_another_crest_follow_the_waves_of_the_depth(tmp_path: Path) -> None:
    """A table whose phases are those to a crest 20 m ahead of the origin: they differ by k times 20 m, with the k of the depth."""
    path, w, d = tmp_path / "yard.csv", np.array([0.4, 0.6, 0.8, 1.0]), 20.0
    rows = "".join(f"{each}, {heading}, 1, 0\n" for each in w for heading in (0, 90, 180))
    path.write_text("w [rad/s], heading [deg], heave [m/m], heave_phase [deg]\n" + rows)
    motion = {"raos": str(path), "phase": "lead", "head_seas": "180 deg", "crest": [20.0, 0.0, 0.0]}
    stated = ImposedMotion.model_validate(motion)
    for depth in (d, np.inf):
        found = table_raos(path, stated, 9.81, 1.0, depth)["excitation"].sel(influenced_dof="heave")
        along = found.isel(wave_direction=int(np.argmin(np.abs(found["wave_direction"].to_numpy()))))
        expected = np.exp(-20j * np.asarray(wave_number(w, depth)))
        assert np.allclose(along.to_numpy(), expected, atol=1e-9)


@pytest.mark.parametrize(("depth", "message"), [(0, "greater than zero"), (-5, "greater than zero"), ("4 s", "length")])
def test_depths_that_cannot_be_are_refused(depth: Any, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        Sea.model_validate({"jonswap": {"hs": 1, "tp": 6}, "direction": 0, "depth": depth})
    with pytest.raises(ScenarioError):
        load("deck_crane_in_waves").with_values({"sea.depth": depth})

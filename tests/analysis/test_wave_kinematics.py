"""The water of a scenario: the very waves of its run, at any point, in its own axes, from Python and from the command line."""

from __future__ import annotations

import math

import numpy as np
import pytest
import xarray as xr
from typer.testing import CliRunner

import deckcrane
from deckcrane.cli.command import app
from deckcrane.components.catalogue import Scenario
from deckcrane.errors import DeckcraneError
from deckcrane.sea import kinematics

SEA = {"jonswap": {"hs": 2.5, "tp": 7.5}, "spreading": {"s": 2}, "seed": 3, "components": 40, "direction": 2.2}


def _afloat(z: str = "up", **values: object) -> Scenario:
    side = 1.0 if z == "up" else -1.0
    return deckcrane.loads("deckcrane: 1\nvessel: {hydrodynamics: supply}\ngravity: [0, 0, -9.81]").with_values(
        {
            "gravity": [0, 0, -side * 9.81],
            "vessel.z": z,
            "vessel.fluid_memory": False,
            "vessel.start": {"surge": 12.0, "sway": -side * 8.0},
            "sea": SEA,
            "run": {"duration": 6.0, "step": 0.05, "every": 0.1},
            "record": ["q", "wave_elevation"],
            **values,
        }
    )


@pytest.mark.parametrize("z", ["up", "down"])
def test_the_elevation_at_the_vessels_place_is_the_one_that_the_run_records(z: str) -> None:
    scenario = _afloat(z)
    place = (12.0, -8.0 if z == "up" else 8.0, 0.0)
    found = deckcrane.wave_kinematics(scenario, place)
    ran = deckcrane.run(scenario)
    np.testing.assert_allclose(found["time"], ran["time"], atol=1e-12)
    np.testing.assert_allclose(found["wave_elevation"].isel(point=0), ran["wave_elevation"], atol=1e-12)


def test_axes_that_point_down_have_the_same_water() -> None:
    places = {"bow": (30.0, 4.0, -3.0), "keel": ("0 m", "-2 m", "-600 cm")}
    turned = {"bow": (30.0, -4.0, 3.0), "keel": (0.0, 2.0, 6.0)}
    up = deckcrane.wave_kinematics(_afloat("up"), places)
    down = deckcrane.wave_kinematics(_afloat("down"), turned)
    assert list(up["point"].values) == ["bow", "keel"]
    for name in ("wave_elevation", "wave_pressure"):
        np.testing.assert_allclose(down[name], up[name], atol=1e-9)
    for name in ("wave_velocity", "wave_acceleration"):
        np.testing.assert_allclose(down[name] * [1, -1, -1], up[name], atol=1e-12)


def test_single_times_are_those_of_the_direct_sum() -> None:
    scenario = _afloat()
    sea = deckcrane.waves(scenario)
    found = deckcrane.wave_kinematics(scenario, [[3.0, 4.0, -5.0]], [7.0, 2.5], stretching="none")
    direct = kinematics(sea, np.array([7.0, 2.5]), 3.0, 4.0, -5.0, stretching="none")
    np.testing.assert_allclose(found["wave_velocity"].isel(point=0), direct.velocity)
    assert found["wave_velocity"].attrs["units"] == "m/s"
    assert found["wave_velocity"].attrs["stretching"] == "none"


def test_what_has_no_waves_and_points_that_are_none_are_refused() -> None:
    with pytest.raises(DeckcraneError, match="the scenario has no vessel, and so no waves"):
        deckcrane.waves("moving_base")
    with pytest.raises(DeckcraneError, match="the scenario has no sea"):
        deckcrane.waves(_afloat(sea=None))
    with pytest.raises(DeckcraneError, match="point 1: three lengths"):
        deckcrane.wave_kinematics(_afloat(), [[1.0, 2.0]])
    with pytest.raises(DeckcraneError, match='point 1: "3 s" is a time; a length is needed'):
        deckcrane.wave_kinematics(_afloat(), ["3 s", 0, 0])
    with pytest.raises(DeckcraneError, match="times of waves must be finite"):
        deckcrane.wave_kinematics(_afloat(), [0, 0, 0], math.nan)


@pytest.fixture
def file(tmp_path, monkeypatch) -> str:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "afloat.yaml").write_text(_afloat().to_yaml())
    return "afloat.yaml"


def test_the_command_shows_the_sea_and_keeps_the_water_at_points(file: str) -> None:
    done = CliRunner().invoke(app, ["sea", file, "--at", "12 m, -8 m, -2 m", "--at", "0, 0, 0", "-o", "water.nc"])
    assert done.exit_code == 0, done.output
    assert "600 waves with random amplitudes, seed 3" in done.output
    with xr.open_dataset("water.nc", engine="h5netcdf") as water:
        assert water["wave_velocity"].sizes == {"time": 61, "point": 2, "axis": 3}
        assert water["point_position"].values.tolist() == [[12.0, -8.0, -2.0], [0.0, 0.0, 0.0]]


def test_the_command_shows_the_water_at_a_time(file: str) -> None:
    done = CliRunner().invoke(app, ["sea", file, "--at", "0, 0, 9 m", "--time", "3 s"])
    assert done.exit_code == 0, done.output
    assert "no water there" in done.output
    still = CliRunner().invoke(
        app, ["sea", file, "--set", "sea={regular: {height: 2 m, period: 8 s}, direction: 90 deg}"]
    )
    assert "height 2 m, period 8 s" in still.output


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (["--at", "1 m, 2 m"], "three lengths are needed"),
        (["--at", "1, 2 m, 3 m"], "--at 1: the unit is missing"),
        (["--time", "3 s"], "which point"),
        (["--at", "0,0,0", "--stretching", "delta"], "wheeler or none"),
    ],
)
def test_the_command_says_what_it_needs(file: str, options: list[str], message: str) -> None:
    done = CliRunner().invoke(app, ["sea", file, *options])
    assert isinstance(done.exception, DeckcraneError)
    assert message in str(done.exception)

"""A vessel in still water stays where it is, for an hour: whatever its data, and however asymmetric their added mass."""

from __future__ import annotations

import warnings
from pathlib import Path

import numpy as np
import pytest
import xarray as xr

import deckcrane
from deckcrane.hydro import Hydrodynamics
from tests.hydro.example import barge, real_file

FURTHEST = 1e-9


def furthest(name: str | Path, hours: float = 1.0) -> float:
    """How far the vessel goes in any of its motions [m, rad]."""
    text = f"""
deckcrane: 1
gravity: [0, 0, -9.81]
vessel: {{hydrodynamics: {name}}}
run: {{duration: {3600 * hours:g} s, step: 50 ms, every: 10 s}}
record: [q]
"""
    with warnings.catch_warnings():
        warnings.simplefilter(
            "ignore", deckcrane.DeckcraneWarning
        )  # what is doubtful in the data is not the matter here
        return float(np.abs(deckcrane.run(deckcrane.loads(text))["q"]).max())


def asymmetric(seed: int) -> xr.Dataset:
    """The barge with added mass and restoring that are as no body's are; the same at all frequencies, its memory is a body's."""
    data, rng = barge().copy(deep=True), np.random.default_rng(seed)
    size = np.sqrt(np.diag(data["added_mass_infinite"].values))
    noise = 0.15 * rng.uniform(-1, 1, (6, 6)) * np.outer(size, size)
    for name in ("added_mass", "added_mass_infinite"):
        data[name] = data[name] + xr.DataArray(noise, dims=("influenced_dof", "radiating_dof"))
    data["hydrostatic_stiffness"] = data["hydrostatic_stiffness"] * (1 + 0.1 * rng.uniform(-1, 1, (6, 6)))
    return data


@pytest.mark.parametrize("seed", range(3))
def test_with_any_asymmetry_of_its_data(tmp_path: Path, seed: int) -> None:
    assert furthest(Hydrodynamics(asymmetric(seed)).write(tmp_path / "asymmetric.nc"), 0.1) < FURTHEST


@pytest.mark.study
@pytest.mark.parametrize("seed", range(10))
def test_with_any_asymmetry_of_its_data_for_an_hour(tmp_path: Path, seed: int) -> None:
    assert furthest(Hydrodynamics(asymmetric(seed)).write(tmp_path / "asymmetric.nc")) < FURTHEST


@pytest.mark.study
@pytest.mark.parametrize("name", ["wamit/fpso.1", "mss/supply.mat"])
def test_with_the_data_of_others(name: str) -> None:
    assert furthest(real_file(name)) < FURTHEST


def test_with_a_crane_that_has_settled_on_it() -> None:
    """What is left of the balance of all weights is rounding, which thrusters hold."""
    changes = {"run.start": "settled", "run.duration": 60.0, "run.every": 1.0, "sea": None}
    moved = deckcrane.run(deckcrane.load("deck_crane_in_waves").with_values(changes))["q"].values
    assert np.abs(moved - moved[0]).max() < 1e-7

"""Units that cannot be meant are errors that say what it would have to be; sound data of any kind have none."""

from __future__ import annotations

from functools import cache

import numpy as np
import pytest

from deckcrane.errors import DeckcraneError
from deckcrane.hydro import Hydrodynamics
from deckcrane.hydro.health import health, require_healthy, unit_slips
from deckcrane.hydro.transform import mirror_to_full_circle
from tests.hydro.example import barge, real_file
from tests.studies import each_time, one_by_one

FORCES = ("excitation", "hydrostatic_stiffness")
INERTIA = ("mass", "added_mass", "added_mass_infinite", "added_mass_zero")
DAMPING = ("radiation_damping", "viscous_damping")
REAL = (
    "mss/supply.mat",
    "wamit/fpso.1",
    "wecsim/sphere.1",
    "openfast/Spar.1",
    "capytaine2/sphere_hydrodynamics.nc",
    "capytaine2/cylinder_hydrodynamics.nc",
)


@cache
def whole_supply():
    return mirror_to_full_circle(Hydrodynamics.read("supply").dataset)


def supply():
    return whole_supply().copy(deep=True)


def scaled(data, factor, *names):
    return data.assign({name: data[name] * factor for name in names if name in data})


def slips(data):
    with np.errstate(all="raise", under="ignore"):
        return [*unit_slips(Hydrodynamics(data))]


def in_hertz(data):
    return data.assign_coords(frequency=data["frequency"].values / (2 * np.pi))


def per_degree(data):
    C = data["hydrostatic_stiffness"].copy(deep=True)
    C.values[:, 3:] *= np.pi / 180
    C.values[3:, :3] *= np.pi / 180
    return data.assign(hydrostatic_stiffness=C)


def moments_in_kilonewton_metres(data):
    F = data["excitation"].copy(deep=True)
    F.values[..., 3:] /= 1000
    return data.assign(excitation=F)


def inertia_in_tonnes(data):
    M = data["mass"].copy(deep=True)
    M.values[3:, 3:] /= 1e4
    return data.assign(mass=M)


@one_by_one("vessel", [barge, supply])
@one_by_one(
    ("slip", "where", "what"),
    [
        (lambda d: scaled(d, 1e-3, "excitation"), "excitation", "excitation looks 1000 times too small: given in kN"),
        (lambda d: scaled(d, 1 / 9806.65, "excitation"), "excitation", "given in tonnes-force"),
        (lambda d: scaled(d, 1e-6, "excitation"), "excitation", "given in MN"),
        (lambda d: scaled(d, 1e-3, "hydrostatic_stiffness"), "hydrostatic_stiffness", "restoring looks 1000 times too small"),
        (lambda d: scaled(d, 1e-3, "mass"), "mass", "mass looks 1000 times too small: given in kN or t"),
        (lambda d: scaled(d, 1e3, "mass"), "mass", "too large: given in g"),
        (lambda d: scaled(d, 1e-3, *INERTIA, *DAMPING), "added_mass", "added mass is 1000 times too small as well"),
        (lambda d: scaled(d, 1e-3, *INERTIA[1:]), "added_mass", "added mass looks 1000 times too small"),
        (lambda d: scaled(d, 1e-3, *DAMPING), "radiation_damping", "damping looks 1000 times too small"),
        (lambda d: scaled(d, 1e-3, *FORCES, *INERTIA, *DAMPING), "mass", "mass looks 1000 times too small"),
        (lambda d: d.assign_attrs(water_density=1.025), "water_density", "t/m3"),
        (moments_in_kilonewton_metres, "excitation", "moments look 1000 times too small"),
        (per_degree, "hydrostatic_stiffness", "per degree"),
        (inertia_in_tonnes, "mass", "radii of gyration"),
        (lambda d: d.assign_attrs(length=82800.0), "length", "must be in m"),
        (lambda d: scaled(d, 1e3, "center_of_mass"), "center_of_mass", "must be in m"),
    ],
)  # fmt: skip
def test_a_slip_of_units_is_an_error_that_says_what_it_must_be(vessel, slip, where, what):
    found = slips(slip(vessel()))
    assert any(f.level == "error" and where in f.where and what in f.what for f in found), found


def test_a_force_in_kilonewtons_is_told_by_the_millimetre_that_a_metre_of_wave_lifts():
    (found,) = slips(scaled(supply(), 1e-3, "excitation"))
    assert "would lift the vessel by 0.9" in found.numbers
    assert "mm" in found.numbers


def test_frequencies_in_hertz_are_told_with_what_they_would_be():
    (found,) = slips(in_hertz(supply()))
    assert found.where == "frequency"
    assert "Hz" in found.what
    assert "it would be 0.1 to 3 rad/s" in found.numbers


def test_hertz_are_told_without_mass_or_without_headings_all_round():
    assert "Hz" in slips(in_hertz(supply().drop_vars("mass")))[0].what
    assert "Hz" in slips(in_hertz(supply().isel(wave_direction=slice(0, 5))))[0].what


def test_everything_in_kilonewtons_and_tonnes_is_told_without_mass_by_energy():
    data = scaled(supply().drop_vars("mass"), 1e-3, *FORCES, *INERTIA, *DAMPING)
    (found,) = slips(data.drop_attrs().assign_attrs(water_density=1025.0, gravity=9.81))
    assert "all forces and masses look 1000 times too small" in found.what


def test_headings_in_degrees_are_refused_with_what_they_would_be():
    data = barge()
    with pytest.raises(DeckcraneError, match=r"look like degrees.*would be 0 to 5\.76"):
        Hydrodynamics(data.assign_coords(wave_direction=np.degrees(data["wave_direction"].values)))
    with pytest.raises(DeckcraneError, match=r"must be finite"):
        Hydrodynamics(data.assign_coords(wave_direction=data["wave_direction"].values * 1e6))


def test_where_units_are_wrong_nothing_else_is_said_and_no_run_begins():
    db = Hydrodynamics(scaled(barge(), 1e-3, "excitation"))
    assert [f.level for f in health(db)] == ["error"]
    with pytest.raises(DeckcraneError, match="given in kN"):
        require_healthy(db)


@pytest.mark.parametrize("vessel", [barge, supply])
def test_sound_data_have_no_slips(vessel):
    assert slips(vessel()) == []
    assert slips(vessel().drop_vars("mass")) == []
    assert slips(scaled(vessel(), 2.0, "excitation")) == [], "a factor of two is not a unit"


@pytest.mark.parametrize("name", each_time(REAL, *REAL[:2]))
def test_public_data_have_no_slips_and_no_errors(name):
    db = Hydrodynamics.read(real_file(name))
    with np.errstate(all="raise", under="ignore"):
        assert [f for f in health(db) if f.level == "error"] == []


@pytest.mark.parametrize("name", each_time(REAL, *REAL[:2]))
def test_slips_in_public_data_are_found(name):
    data = Hydrodynamics.read(real_file(name)).dataset
    assert "excitation looks" in slips(scaled(data, 1e-3, "excitation"))[0].what
    assert "damping looks" in slips(scaled(data, 1e-3, "radiation_damping"))[0].what
    assert "restoring looks" in slips(scaled(data, 1e-3, "hydrostatic_stiffness"))[0].what
    if "mass" in data:
        assert "Hz" in slips(in_hertz(data))[0].what
        assert "mass looks" in slips(scaled(data, 1e-3, "mass"))[0].what

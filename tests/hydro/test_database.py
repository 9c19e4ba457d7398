"""The database: what it accepts, what it gives back, and the limit it estimates."""

from __future__ import annotations

import numpy as np
import pytest
import xarray as xr

from deckcrane.errors import DeckcraneError
from deckcrane.hydro import DOFS, Hydrodynamics
from deckcrane.hydro.database import wavenumber
from deckcrane.hydro.reading import bundled_vessels
from deckcrane.hydro.relations import estimated_added_mass_infinite, group_velocity
from tests.hydro.example import A_INF, FREQUENCIES, MASS, VOLUME, barge


def test_a_database_comes_back_from_its_file_as_it_was(tmp_path):
    db = Hydrodynamics(barge())
    again = Hydrodynamics.read(db.write(tmp_path / "barge.nc"))
    for name in db.dataset.data_vars:
        xr.testing.assert_allclose(again.dataset[name], db.dataset[name], rtol=0, atol=0)
    assert again.displaced_volume == VOLUME
    assert again.depth == np.inf


def test_the_file_holds_no_complex_numbers(tmp_path):
    path = Hydrodynamics(barge()).write(tmp_path / "barge.nc")
    with xr.open_dataset(path, engine="h5netcdf") as stored:
        assert stored["excitation"].dims == ("frequency", "wave_direction", "influenced_dof", "complex")
        assert stored["excitation"].dtype == float


def test_degrees_of_freedom_come_in_our_order_whatever_the_order_given():
    reverse = barge().isel(influenced_dof=slice(None, None, -1), radiating_dof=slice(None, None, -1))
    db = Hydrodynamics(reverse)
    assert tuple(db.dataset["influenced_dof"].values) == DOFS
    assert db.mass[0, 0] == pytest.approx(MASS)


def test_the_limit_follows_from_added_mass_and_damping():
    fine = barge(np.linspace(0.02, 12.0, 400), np.array([0.0]))
    estimate = estimated_added_mass_infinite(fine, tail=2.0)
    given = Hydrodynamics(fine).added_mass_infinite
    np.testing.assert_allclose(np.diag(estimate), np.diag(given), rtol=0.01)
    assert not Hydrodynamics(fine).added_mass_infinite_is_estimated


def test_a_missing_limit_is_estimated_and_flagged():
    db = Hydrodynamics(barge().drop_vars("added_mass_infinite"))
    assert db.added_mass_infinite_is_estimated
    np.testing.assert_allclose(np.diag(db.added_mass_infinite)[:3], A_INF[:3], rtol=0.1)


def test_waves_obey_the_dispersion_relation_at_any_depth():
    w = np.array([0.05, 0.3, 1.0, 3.0])
    for depth in (5.0, 40.0, 1000.0):
        k = wavenumber(w, depth)
        np.testing.assert_allclose(9.81 * k * np.tanh(k * depth), w**2, rtol=1e-12)
        step = 1e-6
        slope = 2 * step / (wavenumber(w + step, depth) - wavenumber(w - step, depth))
        np.testing.assert_allclose(group_velocity(w, depth), slope, rtol=1e-6)


@pytest.mark.parametrize(
    ("spoil", "message"),
    [
        (lambda d: d.drop_vars("excitation"), "no `excitation`"),
        (lambda d: d.isel(influenced_dof=slice(5)), "influenced_dof"),
        (lambda d: d.isel(frequency=slice(None, None, -1)), "rising"),
        (lambda d: d.assign_coords(frequency=np.r_[0.0, FREQUENCIES[1:]]), "positive"),
        (lambda d: d.assign_attrs(water_density=-1.0), "water_density"),
        (lambda d: d.assign(added_mass=d["added_mass"].isel(frequency=0)), "dims"),
    ],
)
def test_a_broken_database_is_refused_with_the_reason(spoil, message):
    with pytest.raises(DeckcraneError, match=message):
        Hydrodynamics(spoil(barge()))


def test_a_value_that_is_not_a_number_is_named_with_its_place():
    data = barge()
    values = data["radiation_damping"].values.copy()
    values[3, 2, 2] = np.nan
    with pytest.raises(DeckcraneError, match=r"radiation_damping.*frequency 0\.4, influenced_dof heave"):
        Hydrodynamics(data.assign(radiation_damping=data["radiation_damping"].copy(data=values)))


def test_periods_in_place_of_frequencies_are_recognised(tmp_path):
    data = barge()
    periods = data.assign_coords(frequency=2 * np.pi / data["frequency"].values).sortby("frequency")
    path = Hydrodynamics(periods).write(tmp_path / "periods.nc")
    with pytest.raises(DeckcraneError, match="look like periods"):
        Hydrodynamics.read(path)


def test_an_unknown_name_or_form_lists_what_there_is(tmp_path):
    with pytest.raises(DeckcraneError, match=f"bundled are: {', '.join(bundled_vessels()) or 'none'}"):
        Hydrodynamics.read("no such vessel")
    (tmp_path / "data.txt").write_text("x")
    with pytest.raises(DeckcraneError, match="unknown form"):
        Hydrodynamics.read(tmp_path / "data.txt")
    (tmp_path / "data.nc").write_text("x")
    with pytest.raises(DeckcraneError, match="netCDF"):
        Hydrodynamics.read(tmp_path / "data.nc")
    xr.Dataset({"a": 1.0}).to_netcdf(tmp_path / "other.nc", engine="h5netcdf")
    with pytest.raises(DeckcraneError, match="neither"):
        Hydrodynamics.read(tmp_path / "other.nc")


def test_every_bundled_vessel_reads_and_is_without_errors():
    from deckcrane.hydro.health import require_healthy

    for name in bundled_vessels():
        assert require_healthy(Hydrodynamics.read(name))

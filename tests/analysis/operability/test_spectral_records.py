"""Records of directional spectra: energies of wavespectra, gaps that stay unknown, mistakes that are named, wave systems found."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest

from deckcrane.analysis.operability.data import SpectralFileOfYears
from deckcrane.analysis.operability.spectral_records import SpectralRecord, hourly_systems, read_spectral_record
from deckcrane.errors import DeckcraneError
from tests.analysis.operability.spectral_years import dataset, random_seas, system, write_spectra

pytest.importorskip("wavespectra")


def read(path: Path, **settings: Any) -> SpectralRecord:
    return read_spectral_record(SpectralFileOfYears(file=str(path), **settings))


def test_heights_directions_and_energies_are_those_of_wavespectra(tmp_path: Path) -> None:
    density = system(*random_seas(40, 1, (0.5, 4.0), (5.0, 14.0)))
    record = read(write_spectra(tmp_path / "year.nc", density))
    spec = dataset(density)["efth"].spec
    np.testing.assert_allclose(record.height, spec.hs(tail=False), rtol=1e-6)
    for n in (-1, 0, 1, 2):
        moments = (record.energy.sum(axis=2) * record.frequency**n).sum(axis=1)
        np.testing.assert_allclose(moments, spec.momf(n), rtol=1e-6)
    apart = (np.degrees(record.weather.going) - 180.0 - spec.dm().to_numpy() + 180.0) % 360 - 180.0
    np.testing.assert_allclose(apart, 0.0, atol=1e-6)
    np.testing.assert_allclose(record.weather.hs, record.height)


def test_peak_periods_are_finer_than_bins(tmp_path: Path) -> None:
    hs, tp, coming_from = random_seas(60, 2, (1.0, 3.0), (6.0, 12.0))
    record = read(write_spectra(tmp_path / "year.nc", system(hs, tp, coming_from)))
    np.testing.assert_allclose(record.weather.tp, tp, rtol=0.02)


def test_gaps_missing_numbers_and_calm_stay_unknown(tmp_path: Path) -> None:
    density = system(*random_seas(8, 3, (1.0, 2.0), (6.0, 9.0)))
    density[2], density[4, 3, 3], density[5] = np.nan, np.nan, 0.0
    record = read(write_spectra(tmp_path / "year.nc", density, np.array([0, 1, 2, 3, 4, 5, 9, 10])))
    assert record.weather.recorded.tolist() == [True, True, False, True, False, False, False, False, False, True, True]
    assert record.known.tolist() == [0, 1, 3, 9, 10]
    text = " ".join(record.weather.notes)
    for part in ("1 gaps in the record", "only missing values", "missing numbers", "no energy", "coming from"):
        assert part in text
    spread = record.on_all_steps(np.arange(5.0))
    assert spread[record.known].tolist() == [0, 1, 2, 3, 4]
    assert np.isnan(spread[2])


@pytest.mark.parametrize(
    ("hours", "message"),
    [
        ([0, 1, 1, 2], "2023-01-01T01:00:00 appears twice; leave one of them out"),
        ([0, 1, 3, 2], "times go back after 2023-01-01T03:00:00; sort them"),
        ([0, 1, 2, 2.5], "2023-01-01T02:30:00 lies between; bring all to one step"),
        ([0, 48, 96, 144], "48 h apart; windows need one every few hours"),
    ],
)
def test_times_that_are_no_record_are_named(hours: list[float], message: str, tmp_path: Path) -> None:
    data = dataset(system(np.ones(4), np.full(4, 8.0), np.zeros(4)))
    minutes = (60 * np.array(hours)).astype(int)
    data = data.assign_coords(time=data["time"].values[0] + minutes * np.timedelta64(1, "m"))
    data.to_netcdf(tmp_path / "year.nc")
    with pytest.raises(DeckcraneError, match=message):
        read(tmp_path / "year.nc")


def test_directions_are_asked_for_and_never_guessed(tmp_path: Path) -> None:
    data = dataset(system(np.ones(3), np.full(3, 8.0), np.full(3, 90.0)))
    data["dir"].attrs = {}
    data.to_netcdf(tmp_path / "year.nc")
    with pytest.raises(DeckcraneError, match="directions: coming_from or directions: going_to"):
        read(tmp_path / "year.nc")
    towards = {
        word: float(np.degrees(read(tmp_path / "year.nc", directions=word).weather.going[0]))
        for word in ("coming_from", "going_to")
    }
    assert towards["coming_from"] == pytest.approx(270.0)
    assert towards["going_to"] == pytest.approx(90.0)


def test_spectra_with_mistakes_are_refused(tmp_path: Path) -> None:
    density = system(np.ones(3), np.full(3, 8.0), np.zeros(3))
    negative = density.copy()
    negative[1, 5, 5] = -1.0
    with pytest.raises(DeckcraneError, match=r"must not be negative; at 2023-01-01T01:00:00 1 are"):
        read(write_spectra(tmp_path / "negative.nc", negative))
    with pytest.raises(DeckcraneError, match=r"Hs is 57.* is the format right"):
        read(write_spectra(tmp_path / "radians.nc", 57.3**2 * density))
    dataset(density).isel(dir=slice(0, 18)).to_netcdf(tmp_path / "sector.nc")
    with pytest.raises(DeckcraneError, match="directions are missing between 255 and 0 deg"):
        read(tmp_path / "sector.nc")
    dataset(density).isel(time=0, drop=True).to_netcdf(tmp_path / "single.nc")
    with pytest.raises(DeckcraneError, match="it has one spectrum; a record has spectra over time"):
        read(tmp_path / "single.nc")
    with pytest.raises(DeckcraneError, match="no hour of it has a spectrum with energy"):
        read(write_spectra(tmp_path / "calm.nc", 0 * density))


def test_wind_sea_and_swell_are_told_apart_and_keep_the_energy(tmp_path: Path) -> None:
    hs, tp, coming_from = random_seas(30, 4, (1.5, 3.0), (5.5, 8.0))
    swell_from = (coming_from + 120.0) % 360
    swell = system(0.5 * hs, np.full(30, 14.0), swell_from, s=15.0)
    record = read(write_spectra(tmp_path / "year.nc", system(hs, tp, coming_from) + swell))
    systems = hourly_systems(record, 2)
    np.testing.assert_allclose(systems.hs[:, 0], hs, rtol=0.05)
    np.testing.assert_allclose(systems.hs[:, 1], 0.5 * hs, rtol=0.12)
    np.testing.assert_allclose(systems.tp, np.column_stack([tp, np.full(30, 14.0)]), rtol=0.04)
    for column, expected in ((0, coming_from), (1, swell_from)):
        apart = (systems.coming_from[:, column] - expected + 180.0) % 360 - 180.0
        assert np.abs(apart).max() < 8.0
    np.testing.assert_allclose(np.sqrt((systems.hs**2).sum(axis=1)), record.height, rtol=1e-12)
    whole = hourly_systems(record, 1)
    np.testing.assert_allclose(whole.hs[:, 0], record.height, rtol=1e-12)
    np.testing.assert_allclose(whole.left, 0.2, atol=0.05)  # a fifth of the energy is swell


def test_an_hour_with_one_system_has_no_other(tmp_path: Path) -> None:
    record = read(write_spectra(tmp_path / "year.nc", system(np.ones(3), np.full(3, 8.0), np.zeros(3))))
    systems = hourly_systems(record, 2)
    np.testing.assert_allclose(systems.hs[:, 0], 1.0, rtol=1e-9)
    assert np.isnan(systems.hs[:, 1]).all()

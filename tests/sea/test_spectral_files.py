"""Directional spectra from files of wave models and buoys: moments of wavespectra, directions asked or stated, gaps named."""

from __future__ import annotations

from math import pi, radians
from pathlib import Path
from typing import Any

import numpy as np
import pandas as pd
import pytest
import xarray as xr
from pydantic import ValidationError

from deckcrane.analysis.wave_kinematics import waves
from deckcrane.components.catalogue import Scenario
from deckcrane.components.sea import main_system, wave_directions
from deckcrane.components.vessel import CardWaves, coarse_wave_forces, vessels_in_sea, wave_table
from deckcrane.components.vessel.wave_series import excitation_table
from deckcrane.errors import DeckcraneError
from deckcrane.scenario.reading import load
from deckcrane.scenario.run_settings import Keep
from deckcrane.sea import from_wavespectra, irregular, jonswap, partitions, read_spectra, waves_of
from deckcrane.sea.data import Sea, SpectralFile
from deckcrane.sea.gpu_seas import EncounteredSea
from deckcrane.sea.spectral_files import check_gaps, spectrum_of_file, travel_direction
from deckcrane.simulation.batches import Job, prepare_batch
from tests.commands import command
from tests.program.gpu.processor_card import card_and_processor
from tests.studies import each_time

wavespectra = pytest.importorskip("wavespectra")

FREQ = 0.04 * 1.1 ** np.arange(25)
DIR = np.arange(0.0, 360.0, 10.0)


def bump(hs: float, tp: float, coming_from: float, s: float = 6.0) -> np.ndarray:
    """A spectrum [m^2/Hz/deg] over FREQ and DIR."""
    shape = np.maximum(np.cos(np.radians(DIR - coming_from)), 0.0) ** (2 * s)
    density = 2 * pi * jonswap(hs, tp, swell=True).density(2 * pi * FREQ)
    return density[:, None] * shape / (shape.sum() * 10.0)


def dataset(times: int = 1, sites: int = 1) -> xr.Dataset:
    """A wind sea from 240 deg and a swell from 330 deg; the wind sea grows from time to time."""
    values = np.array(
        [[bump(2.0 + 0.5 * t, 7.0, 240.0) + bump(1.5, 13.0, 330.0) for _ in range(sites)] for t in range(times)]
    )
    time = np.datetime64("2024-01-03T00:00:00", "ns") + np.arange(times) * np.timedelta64(6, "h")
    found = xr.Dataset(
        {
            "efth": (("time", "site", "freq", "dir"), values),
            "lon": ("site", np.full(sites, 3.0)),
            "lat": ("site", np.linspace(60, 61, sites)),
        },
        {"time": time, "site": np.arange(sites), "freq": FREQ, "dir": DIR},
    )
    wavespectra.core.attributes.set_spec_attributes(found)
    return found


def written(folder: Path, format: str, times: int = 1, sites: int = 1, **attributes: str) -> Path:
    """A file of a format with these spectra."""
    data, path = dataset(times, sites), folder / f"spectra_{format}.{'nc' if format in NETCDF else 'txt'}"
    if format == "wavespectra":
        data["dir"].attrs = {"standard_name": "sea_surface_wave_from_direction", **attributes}
        data.to_netcdf(path)
    elif format == "ww3":
        raw = data.rename(freq="frequency", dir="direction", site="station", lon="longitude", lat="latitude")
        raw = raw.assign(efth=raw["efth"] * 180 / pi).assign_coords(direction=(raw["direction"] + 180) % 360)
        raw["direction"].attrs = {"standard_name": "sea_surface_wave_to_direction", **attributes}
        raw.to_netcdf(path)
    elif format == "era5":
        log = np.log10(np.where(data["efth"] > 1e-12, data["efth"] * 180 / pi, np.nan))
        turned = np.roll(log[:, :, :, ::1], 18, axis=3)  # from directions coming from to those going to
        dims = ("time", "latitude", "longitude", "frequency", "direction")
        values = turned[:, :, None]
        raw = xr.Dataset({"d2fd": (dims, values)}, {"time": data["time"].values})
        raw = raw.assign_coords(frequency=np.arange(25), direction=np.arange(36), latitude=[60.0], longitude=[3.0])
        raw.to_netcdf(path)
    elif format == "swan":
        data.spec.to_swan(str(path))
    elif format == "json":
        data.spec.to_json(str(path))
    return path


NETCDF = ("wavespectra", "ww3", "era5")


@pytest.mark.parametrize("format", ["wavespectra", "ww3", "swan"])
def test_a_file_has_the_moments_and_directions_that_wavespectra_finds(format: str, tmp_path: Path) -> None:
    found = read_spectra(written(tmp_path, format))
    assert found.format == format
    one = found.chosen()
    sea = from_wavespectra(one, 0.0)
    spec = one["efth"].spec
    for n in (-1, 0, 1, 2):
        expected = float(spec.momf(n)) * (2 * pi) ** n
        assert sea.spectrum.moment(n) == pytest.approx(expected, rel=1e-6)
    assert sea.spectrum.hs == pytest.approx(float(spec.hs(tail=False)), rel=1e-6)
    assert sea.spectrum.hs == pytest.approx(2.5, rel=0.03)
    nautical = float(spec.dm())
    assert np.degrees(travel_direction(sea)) == pytest.approx((-(nautical + 180)) % 360, abs=0.5)


def test_era5_is_read_with_its_own_frequencies_and_directions(tmp_path: Path) -> None:
    found = read_spectra(written(tmp_path, "era5"))
    assert (found.format, found.convention) == ("era5", "going_to")
    assert len(found.dataset["freq"]) == 25
    assert found.dataset["freq"].values[0] == pytest.approx(0.03453)
    check_gaps(found.chosen(), "file")


@pytest.mark.parametrize("seed", range(1, 11))
def test_waves_have_the_energy_of_the_file_by_direction_and_frequency(seed: int, tmp_path: Path) -> None:
    path = written(tmp_path, "ww3")
    stated = SpectralFile(file=str(path), x_axis=radians(30))
    sea = spectrum_of_file(stated)
    found = irregular(
        sea.spectrum, sea.spreading, seed=seed, components=100, directions=180, amplitudes="fixed", duration=600.0
    )
    assert found.hs == pytest.approx(sea.spectrum.hs, rel=1e-6)
    bearing = (30.0 - np.degrees(found.chi) + 180.0) % 360  # that waves come from
    energy, efth = found.amplitude**2 / 2, dataset()["efth"].values[0, 0]
    bins = efth * np.gradient(FREQ)[:, None] * 10
    for low in range(5, 365, 60):
        inside = (bearing - low) % 360 < 60
        expected = bins[:, (DIR - low) % 360 < 60].sum()
        assert energy[inside].sum() == pytest.approx(expected, abs=0.01 * bins.sum())
    low = np.sum(energy[found.w < 2 * pi * 0.1])
    assert low == pytest.approx(bins[FREQ < 0.1].sum(), rel=0.1)


def test_two_partitions_are_the_two_systems(tmp_path: Path) -> None:
    found = partitions(read_spectra(written(tmp_path, "ww3")).chosen())
    assert [round(each.hs, 1) for each in found[:2]] == pytest.approx([2.0, 1.5], abs=0.11)
    assert [each.tp for each in found[:2]] == pytest.approx([7.0, 13.0], rel=0.08)
    assert [each.coming_from for each in found[:2]] == pytest.approx([240.0, 330.0], abs=3)


def test_directions_are_asked_for_where_the_file_does_not_say_them(tmp_path: Path) -> None:
    path = written(tmp_path, "ww3", standard_name="direction")
    with pytest.raises(DeckcraneError, match=r"nothing in it says whether its directions.*directions: coming_from"):
        read_spectra(path)
    to, come = (read_spectra(path, directions=each) for each in ("going_to", "coming_from"))  # type: ignore[arg-type]
    peaks = [float(each.chosen()["efth"].sum("freq").idxmax("dir")) for each in (to, come)]
    assert (peaks[0] - peaks[1]) % 360 == 180
    assert peaks[0] == pytest.approx(330), "that of the swell, whose frequencies are closer together"


def test_directions_that_contradict_the_file_are_refused(tmp_path: Path) -> None:
    with pytest.raises(DeckcraneError, match="coming_from contradicts the file, whose directions are going_to"):
        read_spectra(written(tmp_path, "ww3"), directions="coming_from")
    reverse = written(tmp_path, "ww3", standard_name="sea_surface_wave_from_direction")
    found = read_spectra(reverse)
    assert found.convention == "coming_from"
    assert float(found.chosen()["efth"].sum("freq").idxmax("dir")) == pytest.approx(150)


def test_cartesian_directions_of_swan_are_turned(tmp_path: Path) -> None:
    nautical = written(tmp_path, "swan")
    text = nautical.read_text()
    cartesian = tmp_path / "cartesian.spec"
    lines, n = text.splitlines(), 0
    start = next(i for i, line in enumerate(lines) if line.startswith("NDIR"))
    n = int(lines[start + 1].split()[0])
    for i in range(start + 2, start + 2 + n):
        lines[i] = f"{(270.0 - float(lines[i])) % 360:.4f}"
    lines[start] = lines[start].replace("NDIR", "CDIR")
    cartesian.write_text("\n".join(lines) + "\n")
    found, expected = read_spectra(cartesian), read_spectra(nautical)
    assert found.convention == "going_to"
    peaks = [float(each.chosen()["efth"].sum("freq").idxmax("dir")) for each in (found, expected)]
    assert peaks[0] == pytest.approx(peaks[1])


def test_one_of_several_times_and_places_is_chosen(tmp_path: Path) -> None:
    found = read_spectra(written(tmp_path, "ww3", times=3, sites=2))
    with pytest.raises(DeckcraneError, match="3 times, from 2024-01-03T00:00 to 2024-01-03T12:00; choose one"):
        found.chosen()
    with pytest.raises(DeckcraneError, match=r"2 places .* site: 1"):
        found.chosen("2024-01-03T06:00")
    with pytest.raises(DeckcraneError, match="the nearest is 2024-01-03T06:00"):
        found.chosen("2024-01-03T07:00", 1)
    with pytest.raises(DeckcraneError, match="there are the places 1 to 2"):
        found.chosen("2024-01-03T06:00", 3)
    with pytest.raises(DeckcraneError, match="a date such as"):
        found.chosen("noon", 1)
    assert float(found.chosen("2024-01-03T12:00Z", 2)["efth"].spec.hs()) > 3.2


@pytest.mark.parametrize(
    ("damage", "message"),
    [
        (lambda d: d.where(d["freq"] != FREQ[4]), "36 of 900 numbers are missing, at 0.05856 Hz"),
        (lambda d: d * np.nan, "no spectrum at this time and place"),
        (lambda d: d * 0, "no energy"),
        (lambda d: -d, "must not be negative"),
        (lambda d: d.isel(dir=slice(0, 33)), "directions are missing between 320 and 0 deg"),
        (lambda d: d.isel(dir=[i for i in range(36) if i != 5]), "between 40 and 60 deg"),
        (lambda d: d.isel(dir=[0, 18]), "three or more directions; it has 25 and 2"),
    ],
)
def test_gaps_are_named(damage: Any, message: str) -> None:
    with pytest.raises(DeckcraneError, match=message):
        check_gaps(damage(dataset().isel(time=0, site=0)[["efth"]]), "file.nc")


def stored(folder: Path, data: xr.Dataset) -> Path:
    data["dir"].attrs = {"standard_name": "sea_surface_wave_from_direction"}
    data.to_netcdf(folder / "odd.nc")
    return folder / "odd.nc"


def test_the_order_of_frequencies_and_directions_in_a_file_does_not_matter(tmp_path: Path) -> None:
    plain = dataset()
    shuffled = plain.isel(freq=slice(None, None, -1), dir=np.random.default_rng(2).permutation(36))
    sea, same = (from_wavespectra(read_spectra(stored(tmp_path, each)).chosen(), 0.3) for each in (shuffled, plain))
    assert [sea.spectrum.moment(n) for n in range(3)] == [same.spectrum.moment(n) for n in range(3)]
    assert travel_direction(sea) == travel_direction(same)
    shown = command("sea", str(stored(tmp_path, shuffled)))
    assert shown.returncode == 0, shown.stderr
    assert shown.stdout == command("sea", str(stored(tmp_path, plain))).stdout


def test_a_file_with_both_0_and_360_deg_has_the_waves_from_the_north_once(tmp_path: Path) -> None:
    plain = dataset()
    last = plain.isel(dir=[0]).assign_coords(dir=[360.0])
    found = read_spectra(stored(tmp_path, xr.concat([plain, last], "dir", data_vars="minimal"))).chosen()
    assert float(found["efth"].spec.hs()) == plain["efth"].spec.hs().item()
    other = xr.concat([plain, last.assign(efth=2 * last["efth"])], "dir", data_vars="minimal")
    with pytest.raises(DeckcraneError, match=r"has the direction 0 deg twice .* with different densities"):
        read_spectra(stored(tmp_path, other))


def test_a_file_with_one_direction_is_refused_in_words_by_command_and_scenario(tmp_path: Path) -> None:
    path = stored(tmp_path, dataset().isel(dir=[24]))
    words = "needs two or more frequencies and three or more directions; it has 25 and 1"
    with pytest.raises(DeckcraneError, match=words):
        waves_of(Sea.model_validate({"directional": {"file": str(path), "x_axis": 0}}))
    shown = command("sea", str(path))
    assert shown.returncode == 2
    assert words in " ".join(shown.stderr.split())


def test_files_that_are_none_are_refused_in_words(tmp_path: Path) -> None:
    with pytest.raises(DeckcraneError, match="there is no file"):
        read_spectra(tmp_path / "missing.nc")
    (tmp_path / "notes.txt").write_text("these are no spectra\n")
    with pytest.raises(DeckcraneError, match="does not show its format; write format"):
        read_spectra(tmp_path / "notes.txt")
    with pytest.raises(DeckcraneError, match="cannot read it as octopus"):
        read_spectra(tmp_path / "notes.txt", "octopus")
    with pytest.raises(DeckcraneError, match="there is no format mat; there are ww3"):
        read_spectra(tmp_path / "notes.txt", "mat")
    (tmp_path / "cut.nc").write_bytes(written(tmp_path, "ww3").read_bytes()[:900])
    with pytest.raises(DeckcraneError, match=r"no netCDF file that can be read"):
        read_spectra(tmp_path / "cut.nc")


def test_a_scenario_runs_in_a_sea_from_a_file(tmp_path: Path) -> None:
    path = written(tmp_path, "ww3", times=2)
    stated = {"file": str(path), "x_axis": "0 deg", "time": "2024-01-03T06:00"}
    scenario = load("deck_crane_in_waves").with_values({"sea": {"directional": stated}, "run.duration": 2.0})
    found = waves(scenario)
    assert found.hs == pytest.approx(np.hypot(2.5, 1.5), rel=0.08)
    assert len(np.unique(np.floor(np.degrees(found.chi) / 10 + 1e-9))) == 28, (
        "all directions of the file that have energy"
    )
    assert scenario.sea is not None
    period, direction = main_system(scenario.sea)
    assert period == pytest.approx(7.0, rel=0.05)
    assert wave_directions(scenario) == (direction,)
    mixed = {
        "systems": {"hindcast": {"directional": stated}, "swell": {"jonswap": {"hs": 1, "tp": 15}, "direction": 0}}
    }
    assert waves_of(Sea.model_validate(mixed)).hs > found.hs


@pytest.mark.parametrize(
    ("data", "message"),
    [
        ({"directional": {"file": "a.nc"}}, "x_axis"),
        ({"directional": {"file": "a.nc", "x_axis": 0}, "direction": 1}, "leave direction out"),
        ({"directional": {"file": "a.nc", "x_axis": 0}, "spreading": {"s": 1}}, "leave spreading out"),
        ({"directional": {"file": "a.nc", "x_axis": 0, "directions": "from"}}, "coming_from"),
        ({"directional": {"file": "a.nc", "x_axis": 0, "site": 0}}, "a whole number from 1"),
        (
            {"directional": {"file": "a.nc", "x_axis": 0}, "jonswap": {"hs": 1, "tp": 6}},
            "this one has jonswap and directional",
        ),
    ],
)
def test_stated_files_that_cannot_be_are_refused(data: dict[str, Any], message: str) -> None:
    with pytest.raises(ValidationError, match=message):
        Sea.model_validate(data)


def test_the_command_shows_partitions_and_asks_for_directions(tmp_path: Path) -> None:
    path = written(tmp_path, "ww3", times=2)
    shown = command("sea", str(path), "--date", "2024-01-03T00:00")
    assert shown.returncode == 0, shown.stderr
    assert "going to, by standard_name of its direction" in shown.stdout
    assert "together" in shown.stdout
    silent = written(tmp_path, "ww3", standard_name="direction")
    asked = command("sea", str(silent))
    assert asked.returncode == 2
    assert "write directions" in asked.stderr


def _curves() -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Density [m^2/Hz] of a sea with Hs of 2 m, mean direction it comes from and spread [deg], over FREQ."""
    return 2 * pi * jonswap(2.0, 7.0).density(2 * pi * FREQ), np.full(25, 240.0), np.full(25, 25.0)


def _rows(values: np.ndarray, date: str = "2024 01 03 12 00") -> str:
    header = "#YY MM DD hh mm " + " ".join(f"{f:.6f}" for f in FREQ)
    return f"{header}\n{date} " + " ".join(f"{value:.9g}" for value in values) + "\n"


def _ndbc(folder: Path) -> Path:
    density, direction, _ = _curves()
    values = (density, direction, direction, np.full(25, 0.8), np.full(25, 0.5))
    for suffix, column in zip(("w", "d", "i", "j", "k"), values, strict=True):
        (folder / f"46042{suffix}2024.txt").write_text(_rows(column))
    return folder / "46042w2024.txt"


def _datawell(folder: Path) -> Path:
    density, direction, spread = _curves()
    columns = (FREQ, density / density.max(), direction, spread, 0 * FREQ, 0 * FREQ)
    head = [1, 200.0, 5.0, density.max(), 20.0, 10.0, 5, 0.0, 0.0, 0.0, 0.0, 60.0]
    rows = [",".join(f"{value:.9g}" for value in row) for row in zip(*columns, strict=True)]
    path = folder / "buoy}2024-01-03T12h00.spt"
    path.write_text("\n".join([*map(str, head), *rows]) + "\n")
    return path


def _spotter(folder: Path) -> Path:
    density, direction, spread = _curves()
    zero = [0.0] * 25
    data = {"frequency": FREQ.tolist(), "varianceDensity": density.tolist(), "direction": direction.tolist()}
    data |= {"directionalSpread": spread.tolist(), "a1": zero, "b1": zero, "a2": zero, "b2": zero}
    wave = {"timestamp": "2024-01-03T12:00:00.000Z", "significantWaveHeight": 2.0, "latitude": 60.0, "longitude": 3.0}
    frame = pd.DataFrame({"Epoch Time": [1704283200]})
    columns = {f"f_{n}": [f] for n, f in enumerate(FREQ)}
    for name in ("varianceDensity", "direction", "directionalSpread", "a1", "b1", "a2", "b2"):
        columns |= {f"{name}_{n}": [value] for n, value in enumerate(data[name])}
    frame = pd.concat([frame, pd.DataFrame(columns)], axis=1)
    frame["Significant Wave Height"] = wave["significantWaveHeight"]
    path = folder / "spotter.csv"
    frame.to_csv(path, index=False)
    return path


def _triaxys(folder: Path) -> Path:
    """Even frequencies, and directions from 0 to 360 deg, both of them, as such files have it."""
    f, d = 0.04 + 0.01 * np.arange(36), np.arange(0.0, 361.0, 10.0)
    shape = np.maximum(np.cos(np.radians(d - 240.0)), 0.0) ** 12
    values = 2 * pi * jonswap(2.0, 7.0).density(2 * pi * f)[:, None] * shape / (shape[:-1].sum() * 10.0)
    head = [
        "TRIAXYS BUOY DATA REPORT", " DIRECTIONAL SPECTRUM", "DATE = 2024 Jan 03 12:00(UTC)", "NUMBER OF FREQUENCIES = 36",
        "INITIAL FREQUENCY (Hz) = 0.04", "FREQUENCY SPACING (Hz) = 0.01", "RESOLVABLE FREQUENCY RANGE (Hz) = 0.04 TO 0.39",
        "DIRECTION SPACING (DEG) = 10.0", "ROWS: FREQUENCIES",
    ]  # fmt: skip
    path = folder / "buoy.DIRSPEC"
    path.write_text("\n".join([*head, *(" ".join(f"{v:.9g}" for v in row) for row in values)]) + "\n")
    return path


def _octopus(folder: Path) -> Path:
    path, density = folder / "spectra.oct", bump(2.0, 7.0, 240.0)
    single = dataset().isel(site=0).assign(efth=(("time", "freq", "dir"), density[None]))
    single.spec.to_octopus(str(path))
    return path


def _wam(folder: Path) -> Path:
    """The form of NORA3: per radian, over time, y, x, freq and direction."""
    values = bump(2.0, 7.0, 240.0) * 180 / pi
    raw = xr.Dataset(
        {"SPEC": (("time", "y", "x", "freq", "direction"), values[None, None, None], {"units": "m**2 s"})},
        {"time": [np.datetime64("2024-01-03T12:00", "ns")], "freq": FREQ, "direction": DIR},
    )
    raw["direction"].attrs = {"long_name": "direction from which waves come"}
    raw.to_netcdf(folder / "nora3.nc")
    return folder / "nora3.nc"


BUOYS = {"ndbc_ascii": _ndbc, "datawell": _datawell, "spotter": _spotter, "triaxys": _triaxys, "octopus": _octopus}


@pytest.mark.parametrize("format", each_time([*BUOYS, "wam"], "ndbc_ascii", "spotter", "wam"))
def test_buoys_and_wam_have_their_height_and_mean_direction(format: str, tmp_path: Path) -> None:
    path = _wam(tmp_path) if format == "wam" else BUOYS[format](tmp_path)
    spectra = read_spectra(path, None if format == "wam" else format)
    assert spectra.format == format
    single = spectra.chosen()
    check_gaps(single, path.name)
    sea = from_wavespectra(single, 0.0)
    assert sea.spectrum.hs == pytest.approx(2.0, rel=0.05)
    assert np.degrees(travel_direction(sea)) == pytest.approx((-(240.0 + 180)) % 360, abs=1.0)
    assert np.all(single["efth"].values >= 0)
    shown = command("sea", path, *([] if format == "wam" else ["--format", format]))
    assert shown.returncode == 0, shown.stderr
    assert f"read as {format}" in shown.stdout


def test_densities_of_a_buoy_without_its_directions_are_refused(tmp_path: Path) -> None:
    path = _ndbc(tmp_path)
    (tmp_path / "46042j2024.txt").unlink()
    with pytest.raises(
        DeckcraneError, match=r"densities without directions; put 46042j2024\.txt of the same buoy beside it"
    ):
        read_spectra(path, "ndbc_ascii")
    (tmp_path / "plain.txt").write_text(path.read_text())
    with pytest.raises(DeckcraneError, match=r"such as 46042\.data_spec or 46042w2020\.txt"):
        read_spectra(tmp_path / "plain.txt", "ndbc_ascii")


def test_a_card_leaves_the_waves_of_a_file_to_the_processor_and_they_are_the_same(tmp_path: Path) -> None:
    """In words, and as coarse samples that the card carries to its steps: those of a run, to rounding."""
    stated = {"file": str(written(tmp_path, "ww3")), "x_axis": "30 deg"}
    values = {"sea": {"directional": stated}, "run.duration": 2.0}
    scenario = load("deck_crane_in_waves").with_values(values)
    vessel = vessels_in_sea(scenario)[0]
    spacing = scenario.run.step / 2
    assert CardWaves().described(vessel, spacing, 2.0) is None
    sea = EncounteredSea(vessel.scenario.sea)
    assert "directions differ from frequency to frequency" in sea.not_on_card(excitation_table(vessel.data))
    carried, series = coarse_wave_forces(vessel, spacing, 2.0), wave_table(scenario, vessel, spacing, 2.0)[0]
    assert carried is not None
    assert series is not None
    fine = np.array(
        [carried.window[k % len(carried.window)] @ carried.coarse[k // len(carried.window) :][:14] for k in range(20)]
    )
    np.testing.assert_allclose(fine, series.values[:20], rtol=0, atol=1e-9 * np.abs(series.values).max())


@pytest.mark.filterwarnings("ignore::deckcrane.DeckcraneWarning")
def test_a_vessel_in_seas_of_a_file_moves_on_a_card_as_on_a_processor(tmp_path: Path) -> None:
    path = written(tmp_path, "ww3", times=2)
    vessel = {"hydrodynamics": "supply", "station_keeping": {"surge": "90 s", "sway": "90 s", "yaw": "90 s"}}
    sea = {"directional": {"file": str(path), "x_axis": "30 deg", "time": "2024-01-03T00:00"}}
    run = {"duration": 3.0, "step": "50 ms"}
    base = Scenario.model_validate(
        {"gravity": [0, 0, -9.81], "vessel": vessel, "sea": sea, "run": run, "record": ["q"]}
    )
    later = base.with_values({"sea.directional.time": "2024-01-03T06:00"})
    batch = prepare_batch([Job("first", base), Job("later", later)], Keep(signals=("q",), statistics=("extremes",)))
    on_card, on_processor = card_and_processor(batch)
    np.testing.assert_allclose(on_card, on_processor, rtol=1e-9, atol=1e-12)
    assert np.abs(on_processor[0] - on_processor[1]).max() > 1e-6

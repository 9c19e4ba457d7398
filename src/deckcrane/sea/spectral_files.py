"""Directional spectra from files of wave models and buoys, read by the package wavespectra (extra `spectra`).

Files say in different ways where their directions point. wavespectra gives directions that waves come from, and takes for granted
how each format states them; here it is taken from the file's own metadata, or from a format that has only one way. Where neither
says it, the user does: it is never guessed.

Frequencies and directions of a file are bins with energies E df dd, as wavespectra counts them, so that moments are the same here;
between the middles of bins densities are linear, and waves of all bins together have the energy of the file.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from math import pi
from pathlib import Path
from typing import Any, Literal, cast

import numpy as np
import xarray as xr

from deckcrane.arrays import Array
from deckcrane.errors import DeckcraneError
from deckcrane.sea.data import SpectralFile
from deckcrane.sea.spectra import DirectionalSpectrum, from_wavespectra

Convention = Literal["coming_from", "going_to"]


@dataclass(frozen=True)
class SpectralFormat:
    """How a format is read, the convention of directions that its reader takes for granted, and whether it has only this one."""

    reader: str
    assumed: Convention
    fixed: bool
    words: str


FORMATS: Mapping[str, SpectralFormat] = {
    "ww3": SpectralFormat("read_ww3", "going_to", False, "WAVEWATCH III, netCDF"),
    "ww3_station": SpectralFormat("read_ww3_station", "coming_from", False, "WAVEWATCH III, text of a station"),
    "swan": SpectralFormat("read_swan", "coming_from", False, "SWAN, text"),
    "ncswan": SpectralFormat("read_ncswan", "coming_from", False, "SWAN, netCDF"),
    "era5": SpectralFormat("read_era5", "going_to", True, "ERA5 of ECMWF, netCDF with d2fd"),
    "wam": SpectralFormat("", "coming_from", False, "WAM of MET Norway (NORA3), netCDF with SPEC"),
    "wavespectra": SpectralFormat("read_wavespectra", "coming_from", False, "netCDF of wavespectra"),
    "json": SpectralFormat("read_json", "coming_from", False, "JSON of wavespectra"),
    "octopus": SpectralFormat("read_octopus", "coming_from", True, "Octopus, text"),
    "ndbc_ascii": SpectralFormat("read_ndbc_ascii", "coming_from", True, "NDBC buoys, text"),
    "spotter": SpectralFormat("read_spotter", "coming_from", True, "Spotter buoys"),
    "datawell": SpectralFormat("read_datawell", "coming_from", True, "Datawell buoys, .spt"),
    "triaxys": SpectralFormat("read_triaxys", "coming_from", True, "TRIAXYS buoys"),
}
NETCDF = {"ww3": "direction", "ncswan": "direction", "wam": "direction", "wavespectra": "dir"}
"""Formats whose directions have metadata, and the name of that coordinate."""
WIDER = 1.5
"""A gap between neighbouring directions that is so many times as wide as most of them misses a direction."""
SHOWN = 4
"""Times, places or gaps that a message lists."""


@dataclass(frozen=True)
class FileSpectra:
    """The spectra of a file, with directions that waves come from, and how these were found."""

    path: Path
    """The file."""
    format: str
    """Its format, one of `FORMATS`."""
    convention: Literal["coming_from", "going_to"]
    """That of the file."""
    stated_by: str
    """What says so."""
    dataset: xr.Dataset
    """All spectra: `efth` [m^2/Hz/deg] over `freq` [Hz] and `dir` [deg], and times and places where the file has them."""

    def chosen(self, time: str | None = None, site: int | None = None) -> xr.Dataset:
        """The spectrum of one time and place, as a dataset over `freq` and `dir`.

        Args:
            time: of the file, such as 2024-01-03T12:00; None where there is only one
            site: number of the place from 1 on, in the order of the file; None where there is only one

        Returns:
            `efth` [m^2/Hz/deg]

        Raises:
            DeckcraneError: the file has several, and one is not chosen; or there is none such
        """
        return _one_site(self.path, _one_time(self.path, self.dataset[["efth"]], time), site)

    def series(self, site: int | None = None) -> xr.Dataset:
        """All spectra of one place over time.

        Args:
            site: number of the place from 1 on, in the order of the file; None where there is only one

        Returns:
            `efth` [m^2/Hz/deg] over `time`, `freq` and `dir`

        Raises:
            DeckcraneError: the file has no times, or several places of which none is chosen
        """
        if "time" not in self.dataset["efth"].dims:
            raise DeckcraneError(f"{self.path}: it has one spectrum; a record has spectra over time")
        place = _one_site(self.path, self.dataset[["efth"]], site)
        return place.transpose("time", "freq", "dir")


def read_spectra(
    path: str | Path, format: str | None = None, directions: Literal["coming_from", "going_to"] | None = None
) -> FileSpectra:
    """Read the spectra of a file of a wave model or a buoy with wavespectra.

    Args:
        path: the file
        format: one of `FORMATS`; None: found from the content of the file where that is plain
        directions: whether directions in the file are those that waves are coming_from or going_to; None where the file says it

    Returns:
        all spectra of the file

    Raises:
        DeckcraneError: the file cannot be read, or nothing says which directions it has
    """
    path = Path(path)
    if not path.exists():
        raise DeckcraneError(f"{path}: there is no file of that name")
    name = format or _recognised_format(path)
    if name not in FORMATS:
        raise DeckcraneError(f"{path}: there is no format {name}; there are {', '.join(FORMATS)}")
    convention, stated_by = _convention(path, name, directions)
    try:
        dataset = _read_by_format(path, name)
    except (DeckcraneError, KeyboardInterrupt):
        raise
    except Exception as error:  # readers of foreign files fail in many ways
        raise DeckcraneError(
            f"{path}: wavespectra cannot read it as {name} ({FORMATS[name].words}): {type(error).__name__}: {error}"
        ) from error
    if "efth" not in dataset or "dir" not in dataset["efth"].dims:
        raise DeckcraneError(
            f"{path}: there is no spectrum over frequencies and directions in it. For a spectrum without directions write a CSV "
            "file with w [rad/s], S [m^2 s], and spectrum: FILE.csv with a direction"
        )
    if name != "swan" and convention != FORMATS[name].assumed:  # of SWAN, the reader follows the file itself
        dataset = dataset.assign_coords(dir=(dataset["dir"] + 180.0) % 360)
    return FileSpectra(path, name, convention, stated_by, _ascending(dataset, path))


def _read_by_format(path: Path, name: str) -> xr.Dataset:
    """All spectra of a file as its format's reader gives them."""
    if name == "wam":
        return _read_wam(path)
    readers = _wavespectra()
    if name == "ndbc_ascii":  # weighted, so that no density is negative; energies by frequency are the same
        return cast(xr.Dataset, readers.read_ndbc_ascii(_ndbc_files(path), weight_coeff=True).load())
    return cast(xr.Dataset, getattr(readers, FORMATS[name].reader)(str(path)).load())


def _ascending(dataset: xr.Dataset, path: Path) -> xr.Dataset:
    """Frequencies and directions in ascending order, directions from 0 to 360 deg, each once.

    A file with both 0 and 360 deg has one direction twice; so it may, with the same densities.
    """
    turned = dataset.assign_coords(dir=dataset["dir"] % 360).sortby(["freq", "dir"])
    directions = np.round(turned["dir"].to_numpy().astype(float), 6) % 360
    kept, first = np.unique(directions, return_index=True)
    if len(kept) < len(directions):
        densities = turned["efth"].transpose("dir", ...).to_numpy()
        for i in np.setdiff1d(np.arange(len(directions)), first):
            if not np.array_equal(densities[i], densities[first[kept == directions[i]][0]], equal_nan=True):
                raise DeckcraneError(
                    f"{path}: it has the direction {directions[i]:g} deg twice (0 and 360 deg are one), with different "
                    "densities; leave one of them out"
                )
    return turned.isel(dir=first)


def _read_wam(path: Path) -> xr.Dataset:
    """Spectra of WAM as MET Norway writes them: SPEC [m^2 s, per radian] over time, y, x, freq and direction [deg]."""
    with _opened(path) as raw:
        density, directions = raw["SPEC"].load(), raw["direction"].to_numpy().astype(float)
    if np.ptp(directions) < 2.001 * pi:  # more than 40 deg apart in a whole turn would be no spectrum
        directions = np.degrees(directions)
    per_degree = 1.0 if "deg" in str(density.attrs.get("units", "")) else pi / 180
    renamed = (density * per_degree).rename(direction="dir").assign_coords(dir=directions)
    return renamed.to_dataset(name="efth")


NDBC_SUFFIXES = (".data_spec", ".swdir", ".swdir2", ".swr1", ".swr2")
"""Files of a buoy in real time: densities, two directions and two measures of spread."""
NDBC_LETTERS = "wdijk"
"""Letters in the names of its files of past years, in the same order, such as 46042w2020.txt."""


def _ndbc_files(path: Path) -> list[str]:
    """The five files of a buoy, of which `path` is that of the densities; directions are in the others."""
    past = re.fullmatch(r"(.+)w(\d{4}.*)", path.name)
    if path.name.endswith(NDBC_SUFFIXES[0]):
        root = path.name.removesuffix(NDBC_SUFFIXES[0])
        files = [path.with_name(root + suffix) for suffix in NDBC_SUFFIXES]
    elif past is not None:
        files = [path.with_name(f"{past[1]}{letter}{past[2]}") for letter in NDBC_LETTERS]
    else:
        raise DeckcraneError(
            f"{path}: the densities of an NDBC buoy are in a file such as 46042.data_spec or 46042w2020.txt, with four more "
            "for the directions beside it"
        )
    if missing := [file.name for file in files if not file.exists()]:
        raise DeckcraneError(
            f"{path}: densities without directions; put {', '.join(missing)} of the same buoy beside it"
        )
    return [str(file) for file in files]


def _wavespectra() -> Any:
    try:
        import wavespectra
    except ImportError as error:
        raise DeckcraneError(
            'files of wave models and buoys are read by the package wavespectra: pip install "deckcrane[spectra]"'
        ) from error
    return wavespectra


def _recognised_format(path: Path) -> str:
    """The format that the content of a file shows."""
    with path.open("rb") as file:
        start = file.read(8)
    if start[:4] == b"SWAN":
        return "swan"
    if start[:3] == b"CDF" or start[1:4] == b"HDF":
        with _opened(path) as raw:
            names = set(raw.variables)
        if "d2fd" in names:
            return "era5"
        if {"efth", "freq", "dir"} <= names:
            return "wavespectra"
        if {"efth", "frequency", "direction"} <= names:
            return "ww3"
        if {"density", "frequency", "direction"} <= names:
            return "ncswan"
        if {"SPEC", "freq", "direction"} <= names:
            return "wam"
    raise DeckcraneError(f"{path}: its content does not show its format; write format: one of {', '.join(FORMATS)}")


def _opened(path: Path) -> xr.Dataset:
    try:
        return xr.open_dataset(path)
    except Exception as error:
        raise DeckcraneError(f"{path}: it is no netCDF file that can be read: {error}") from error


def _convention(path: Path, name: str, stated: Convention | None) -> tuple[Convention, str]:
    """Which directions the file has, and what says so."""
    convention: Convention | None = None
    source = ""
    if name == "swan":
        header = path.read_text(errors="replace")[:200_000]
        if re.search(r"^CDIR\b", header, re.MULTILINE):
            convention, source = "going_to", "CDIR in the file: Cartesian directions"
        elif re.search(r"^NDIR\b", header, re.MULTILINE):
            convention, source = "coming_from", "NDIR in the file: nautical directions"
    elif name in NETCDF:
        with _opened(path) as raw:
            attributes = raw[NETCDF[name]].attrs if NETCDF[name] in raw.variables else {}
        for key in ("standard_name", "long_name", "description", "comment"):
            text = str(attributes.get(key, "")).lower().replace("_", " ")
            from_there = re.search(r"\bfrom\b", text) is not None
            to_there = re.search(r"\bto direction\b|\btowards?\b|\bgoing to\b|\bto which\b", text) is not None
            if from_there != to_there:
                convention, source = ("coming_from" if from_there else "going_to"), f"{key} of its {NETCDF[name]}"
                break
    elif FORMATS[name].fixed:
        convention, source = FORMATS[name].assumed, f"the format {name}"
    if convention is None and stated is None:
        raise DeckcraneError(
            f"{path}: nothing in it says whether its directions are those that waves come from or go to; write directions: "
            "coming_from or directions: going_to"
        )
    if convention is not None and stated is not None and convention != stated:
        raise DeckcraneError(
            f"{path}: directions: {stated} contradicts the file, whose directions are {convention} ({source}); leave directions out"
        )
    return (convention, source) if convention is not None else (cast(Convention, stated), "your word")


def _one_time(path: Path, dataset: xr.Dataset, time: str | None) -> xr.Dataset:
    if "time" not in dataset.dims:
        return dataset
    times = dataset["time"].to_numpy()
    shown = [np.datetime_as_string(each, unit="m") for each in (times[0], times[-1])]
    if time is None:
        if len(times) == 1:
            return dataset.isel(time=0)
        raise DeckcraneError(
            f"{path}: it has {len(times)} times, from {shown[0]} to {shown[1]}; choose one: time: {shown[0]}"
        )
    try:
        wanted = np.datetime64(time.removesuffix("Z"))
    except ValueError as error:
        raise DeckcraneError(f"{path}: time {time}: a date such as {shown[0]} is needed") from error
    apart = np.abs((times - wanted).astype("timedelta64[s]").astype(float))
    nearest = int(np.argmin(apart))
    if apart[nearest] > 60.0:
        near = np.datetime_as_string(times[nearest], unit="m")
        raise DeckcraneError(
            f"{path}: it has no spectrum at {time}; the nearest is {near}, and all go from {shown[0]} to {shown[1]}"
        )
    return dataset.isel(time=nearest)


def _one_site(path: Path, dataset: xr.Dataset, site: int | None) -> xr.Dataset:
    places = [str(dim) for dim in dataset["efth"].dims if dim not in ("time", "freq", "dir")]
    if not places:
        if site not in (None, 1):
            raise DeckcraneError(f"{path}: site {site}: there is one place; leave site out")
        return dataset
    stacked = dataset.stack(place=places, create_index=False)
    count = stacked.sizes["place"]
    if site is None and count > 1:
        raise DeckcraneError(f"{path}: it has {count} places (over {', '.join(places)}); choose one by number: site: 1")
    if site is not None and not 1 <= site <= count:
        raise DeckcraneError(f"{path}: site {site}: there are the places 1 to {count}")
    return stacked.isel(place=(site or 1) - 1)


def check_gaps(dataset: xr.Dataset, name: str) -> None:
    """Refuse a spectrum with missing numbers or directions; say which.

    Args:
        dataset: `efth` over `freq` and `dir`
        name: of the file, for messages

    Raises:
        DeckcraneError: something is missing, or there is no energy
    """
    efth = dataset["efth"].transpose("freq", "dir")
    values, freq, directions = efth.to_numpy(), efth["freq"].to_numpy(), np.sort(efth["dir"].to_numpy() % 360)
    missing = ~np.isfinite(values)
    if missing.all():
        raise DeckcraneError(
            f"{name}: there is no spectrum at this time and place, only missing values; choose another"
        )
    if missing.any():
        rows = np.flatnonzero(missing.any(axis=1))
        listed = ", ".join(f"{freq[row]:.4g} Hz" for row in rows[:SHOWN])
        raise DeckcraneError(
            f"{name}: {missing.sum()} of {missing.size} numbers are missing, at {listed}{', ...' if len(rows) > SHOWN else ''}; "
            "fill the gaps, or choose another time"
        )
    if np.any(values < 0):
        raise DeckcraneError(f"{name}: densities must not be negative; {int((values < 0).sum())} are")
    if not values.any():
        raise DeckcraneError(f"{name}: there is no energy in the spectrum at this time and place; choose another")
    if len(directions) < 3 or len(freq) < 2:
        raise DeckcraneError(
            f"{name}: a directional spectrum needs two or more frequencies and three or more directions; it has {len(freq)} and "
            f"{len(directions)}"
        )
    check_directions(directions, name)


def check_directions(directions: Array, name: str) -> None:
    """Refuse directions that do not go all around.

    Args:
        directions: of a spectrum, ascending from 0 [deg]
        name: of the file, for messages

    Raises:
        DeckcraneError: some are missing
    """
    gaps = np.diff(np.append(directions, directions[0] + 360))
    wide = np.flatnonzero(gaps > WIDER * np.median(gaps))
    if len(wide):
        ends = [f"{directions[i]:g} and {(directions[i] + gaps[i]) % 360:g} deg" for i in wide[:SHOWN]]
        raise DeckcraneError(
            f"{name}: directions are missing between {', '.join(ends)}, elsewhere they are {np.median(gaps):g} deg apart; a "
            "spectrum goes all around (fill it with zeros where there is no energy)"
        )


def spectrum_of_file(stated: SpectralFile, folder: str | Path = ".") -> DirectionalSpectrum:
    """The directional spectrum that a scenario states by a file, in the ground's frame."""
    path = Path(folder) / stated.file
    if not path.exists():
        raise DeckcraneError(f"{path}: there is no file of that name")
    status = path.stat()
    return _spectrum_of_file(stated, str(path), (status.st_mtime_ns, status.st_size))


@lru_cache(maxsize=2)
def _file_spectra(path: str, format: str | None, directions: Convention | None, stamp: tuple[int, int]) -> FileSpectra:
    """All spectra of a file, for many hours of it: years of spectra are read once."""
    return read_spectra(path, format, directions)


@lru_cache(maxsize=16)
def _spectrum_of_file(stated: SpectralFile, path: str, stamp: tuple[int, int]) -> DirectionalSpectrum:
    """Read once as long as the file is the same."""
    spectra = _file_spectra(path, stated.format, stated.directions, stamp)
    dataset = spectra.chosen(stated.time, stated.site)
    check_gaps(dataset, path)
    return from_wavespectra(dataset, stated.x_axis, f"{path}{'' if stated.time is None else f' at {stated.time}'}")


@dataclass(frozen=True)
class WavePartition:
    """A wave system that a partition finds in a directional spectrum."""

    hs: float
    """Significant height [m]."""
    tp: float
    """Peak period [s]."""
    coming_from: float
    """Mean direction that its waves come from, nautical [deg]."""
    spread: float
    """Directional spread [deg]."""


def partitions(dataset: xr.Dataset, parts: int = 4) -> tuple[WavePartition, ...]:
    """The wave systems of a spectrum, by the watershed method of wavespectra (PTM3), the highest first.

    Args:
        dataset: `efth` over `freq` and `dir`
        parts: the most systems

    Returns:
        those with energy
    """
    _wavespectra()
    efth = dataset["efth"].transpose("freq", "dir").sortby("dir")
    partitioned = efth.spec.partition.ptm3(parts=parts)
    systems = []
    for number in range(partitioned.sizes["part"]):
        each = partitioned.isel(part=number)
        m0 = float(each.spec.momf(0).sum())
        if m0 > 0:
            energy = each.to_numpy() * np.gradient(each["freq"].to_numpy())[:, None] * float(each.spec.dd)
            systems.append(WavePartition(4 * m0**0.5, *_form(each["freq"].to_numpy(), each["dir"].to_numpy(), energy)))
    return tuple(sorted(systems, key=lambda system: -system.hs))


def _form(freq: Array, direction: Array, energy: Array) -> tuple[float, float, float]:
    """Peak period, mean direction and spread of bins of energy."""
    density = energy.sum(axis=1) / np.gradient(freq)
    vector = np.sum(energy.sum(axis=0) * np.exp(1j * np.radians(direction))) / energy.sum()
    spread = np.sqrt(max(0.0, 2 * (1 - abs(vector))))
    return float(1 / freq[np.argmax(density)]), float(np.degrees(np.angle(vector)) % 360), float(np.degrees(spread))


def whole_form(dataset: xr.Dataset) -> WavePartition:
    """Height, peak period, mean direction and spread of a whole spectrum."""
    efth = dataset["efth"].transpose("freq", "dir")
    freq, direction = efth["freq"].to_numpy(), efth["dir"].to_numpy()
    energy = efth.to_numpy() * np.gradient(freq)[:, None] * (360.0 / len(direction))
    return WavePartition(4 * float(energy.sum()) ** 0.5, *_form(freq, direction, energy))


def travel_direction(spectrum: DirectionalSpectrum) -> float:
    """Mean direction in which the waves of a directional spectrum travel [rad], from 0 to 2 pi."""
    spectrum_at = spectrum.spectrum
    w = spectrum_at.nodes[:: max(1, len(spectrum_at.nodes) // 200)]
    shares = spectrum.spreading.shares(w, 72)
    low, high = spectrum.spreading.low, spectrum.spreading.high
    chi = low + (high - low) * (np.arange(72) + 0.5) / 72
    weights = spectrum_at.density(w) * np.gradient(w)
    return float(np.angle((weights @ shares) @ np.exp(1j * chi)) % (2 * pi))


def partitioned_energy(frequency: Array, direction: Array, energy: Array, parts: int) -> Array:
    """The energy of the wave systems of many spectra, by the watershed method of wavespectra (PTM3), the highest first.

    Args:
        frequency: middles of bins [Hz]
        direction: that waves come from [deg]
        energy: of each bin [m^2], over spectrum, frequency and direction
        parts: the most systems of a spectrum

    Returns:
        energies over spectrum, system, frequency and direction; zero where a spectrum has fewer systems
    """
    _wavespectra()
    width = np.gradient(frequency)[:, None] * (360.0 / len(direction))
    coords = {"time": np.arange(len(energy)), "freq": frequency, "dir": direction}
    efth = xr.DataArray(energy / width, coords, ("time", "freq", "dir"), name="efth")
    partitioned = efth.spec.partition.ptm3(parts=parts).transpose("time", "part", "freq", "dir")
    return np.asarray(np.nan_to_num(partitioned.to_numpy()) * width)

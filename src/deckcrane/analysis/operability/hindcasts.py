"""Hindcasts: years of sea states from a CSV or netCDF file; heights, peak periods and directions at equal time steps.

Missing values (gaps, NaN, the usual fill values) stay missing. Impossible ones are refused: duplicate times, directions
beyond 360 degrees, waves steeper than physically possible, which usually are feet or centimetres labelled as metres.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import pi
from pathlib import Path
from typing import Any

import numpy as np
import xarray as xr
from numpy.typing import NDArray

from deckcrane.analysis.operability.data import HindcastFile
from deckcrane.arrays import Array
from deckcrane.errors import DeckcraneError
from deckcrane.files.parsing import load_netcdf, parse_errors_in_words
from deckcrane.files.text_tables import name_and_unit, read_table
from deckcrane.units import quantities
from deckcrane.units.quantities import UnitError, quantity

Times = NDArray[np.datetime64]
NAMES = {
    "time": ("time", "date", "datetime", "timestamp", "valid_time", "date_time"),
    "hs": ("hs", "hm0", "swh", "vhm0", "significant_wave_height", "significant_height"),
    "tp": ("tp", "pp1d", "vtpk", "peak_period", "wave_peak_period", "peak_wave_period"),
    "direction": ("direction", "dir", "mwd", "vmdr", "wave_direction", "mean_wave_direction", "peak_direction", "mdir"),
}
"""Usual names of columns in such files."""
_OTHER_PERIODS = ("tz", "t02", "tm02", "tm", "tm01", "mwp", "vtm02", "mp2", "te")
_UNITS = {"hs": (quantities.LENGTH, "m"), "tp": (quantities.TIME, "s"), "direction": (quantities.ANGLE, "deg")}
_ANGLES = {"degree": "deg", "degrees": "deg", "degree true": "deg", "degrees true": "deg", "degree_true": "deg"}
_FILL_VALUES = (-9.0, -99.0, -99.9, -999.0, -999.9, -9999.0, -9999.9, 999.0, 9999.0, 99999.0, -32767.0)
"""Fill values that stand for a missing value."""
_LARGEST_FILE = 400_000_000
_HIGHEST_HS = 30.0
_STEEPEST_SEA, _FEW_TOO_STEEP = 0.1, 0.01
"""2 pi Hs/(g Tp^2) of sea states stays below about 1/12; more than a few beyond a tenth are not a sea."""
HOUR = 3600.0
_NEARLY_WHOLE = 36 * HOUR
_LONGEST_STEP = 24 * HOUR


@dataclass(frozen=True)
class Hindcast:
    """Sea states at equal time steps, NaN where missing; `going` is the direction of travel, clockwise from north [rad]."""

    what: str
    time: Times
    step: float
    hs: Array
    tp: Array
    going: Array | None
    notes: tuple[str, ...]

    @property
    def recorded(self) -> NDArray[np.bool_]:
        return np.asarray(np.isfinite(self.hs) & np.isfinite(self.tp))

    @property
    def years(self) -> float:
        return float(self.recorded.sum() * self.step / (365.25 * 24 * HOUR))

    @property
    def wraps(self) -> bool:
        """Whether it holds whole years, to a day and a half: its beginning then follows its end."""
        begins, ends = self.time[0], self.time[-1] + np.timedelta64(int(self.step), "s")
        month = begins.astype("datetime64[M]")
        years = round(float((ends - begins) / np.timedelta64(1, "s")) / (365.25 * 24 * HOUR))
        whole_years = (month + np.timedelta64(12 * years, "M")).astype("datetime64[s]") + (begins - month)
        return years >= 1 and abs(float((ends - whole_years) / np.timedelta64(1, "s"))) <= _NEARLY_WHOLE

    @property
    def month(self) -> NDArray[np.int64]:
        """Month of each step, from 1 to 12."""
        return np.asarray(self.time.astype("datetime64[M]").astype(int) % 12 + 1)


def read_hindcast(settings: HindcastFile) -> Hindcast:
    """Read a hindcast file, check it and put it on equal time steps."""
    path = Path(settings.file)
    raw = _read_netcdf(path, settings) if path.suffix.lower() in (".nc", ".nc4") else _read_csv(path, settings)
    time, stated = raw.time, raw.meaning
    notes: list[str] = []
    columns: dict[str, Array] = {}
    for name, values in raw.columns.items():
        missing = np.isin(np.round(values, 3), _FILL_VALUES) & ((name != "direction") | (np.abs(values) > 900))
        if missing.any():
            notes.append(f"{int(missing.sum())} values of {name} are numbers that stand for nothing, such as -999")
        columns[name] = np.where(missing, np.nan, values * _unit_factor(path, name, raw.units[name]))
    _check_times(path, time)
    _check_seas(path, time, columns)
    meaning = settings.direction or stated or "coming_from"
    going = None
    if "direction" in columns:
        turn = 180.0 if meaning == "coming_from" else 0.0
        going = np.radians(np.mod(columns["direction"] + turn, 360.0))
        notes.insert(0, f"wave directions are those that waves are {meaning.replace('_', ' ')}")
    return _resample(path, time, columns["hs"], columns["tp"], going, notes)


@dataclass(frozen=True)
class _FileColumns:
    """Columns of a file as read, their units, and the stated meaning of its direction."""

    time: Times
    columns: dict[str, Array]
    units: dict[str, str | None]
    meaning: str | None = None


def _read_csv(path: Path, settings: HindcastFile) -> _FileColumns:
    table = read_table(path, _LARGEST_FILE, such_as="time, hs [m], tp [s], direction [deg]", blank_lines=True)
    heads = [name_and_unit(text) or (text, None) for text in table.names]
    column_index = _find_columns(path, [name for name, _ in heads], settings.columns)
    cells = {key: [row[index].strip() for row in table.cells] for key, index in column_index.items()}
    numbers = {
        key: _read_numbers(path, key, column, table.lines, table.decimal)
        for key, column in cells.items()
        if key != "time"
    }
    return _FileColumns(
        _read_times(path, cells["time"], table.lines), numbers, {key: heads[column_index[key]][1] for key in numbers}
    )


def _read_netcdf(path: Path, settings: HindcastFile) -> _FileColumns:
    dataset = load_netcdf(
        path, "a hindcast is a netCDF file of one place, with variables such as time, hs, tp and direction"
    )
    names = [str(name) for name in dataset.variables]
    column_index = _find_columns(path, names, settings.columns)
    columns: dict[str, Array] = {}
    unit_of_column: dict[str, str | None] = {}
    time: Times = np.array([], dtype="datetime64[s]")
    stated = None
    for key, index in column_index.items():
        data = dataset[names[index]].squeeze()
        if data.ndim != 1:
            raise DeckcraneError(
                f"{path}: {names[index]} is over {', '.join(map(str, data.dims))}; a series over time at one place is needed: "
                "choose the point, for instance with xarray's sel(..., method='nearest')"
            )
        if key == "time":
            time = _decode_times(path, data)
            continue
        columns[key], unit_of_column[key] = np.asarray(data.values, dtype=float), data.attrs.get("units")
        if key == "direction":
            standard = str(data.attrs.get("standard_name", ""))
            stated = (
                "coming_from" if "from_direction" in standard else "going_to" if "to_direction" in standard else None
            )
    if stated is not None and settings.direction not in (None, stated):
        raise DeckcraneError(
            f"{path}: its wave direction is {stated.replace('_', ' ')}, as its standard_name says; "
            f"direction: {settings.direction} is asked for"
        )
    return _FileColumns(time, columns, unit_of_column, stated)


def _decode_times(path: Path, data: xr.DataArray) -> Times:
    """Times in CF convention: numbers since a date."""
    if " since " not in str(data.attrs.get("units", "")):
        raise DeckcraneError(f"{path}: {data.name} is not a time; its units are like hours since 1990-01-01")
    with parse_errors_in_words(path, "netCDF", "times are numbers with units such as hours since 1990-01-01"):
        return np.asarray(xr.decode_cf(data.to_dataset(name="when"))["when"].values.astype("datetime64[s]"))


def _find_columns(path: Path, names: Sequence[str], named_columns: Mapping[Any, str]) -> dict[str, int]:
    """Index of the column of each quantity; direction may be missing."""
    indices = {}
    lower = [name.strip().lower().replace(" ", "_") for name in names]
    for key, usual_names in NAMES.items():
        if key in named_columns:
            if named_columns[key] not in names:
                raise DeckcraneError(
                    f'{path}: there is no column "{named_columns[key]}"; there are {", ".join(names[:20])}'
                )
            indices[key] = list(names).index(named_columns[key])
            continue
        index = next((lower.index(name) for name in usual_names if name in lower), None)
        if index is None and key != "direction":
            other_period = next((name for name in _OTHER_PERIODS if name in lower), None)
            hint = (
                f'; its "{other_period}" is not a peak period: convert it (Tp = 1.41 Tz for Pierson-Moskowitz) and call it tp'
                if key == "tp" and other_period
                else f"; name it: columns: {{{key}: NAME}}"
            )
            raise DeckcraneError(f"{path}: there is no column {key}; there are {', '.join(names[:20])}{hint}")
        if index is not None:
            indices[key] = index
    return indices


def _unit_factor(path: Path, key: str, unit: str | None) -> float:
    """Factor from the unit of a file to metres, seconds and degrees."""
    dimension, default_unit = _UNITS[key]
    text = _ANGLES.get((unit or default_unit).strip().lower(), unit or default_unit)
    try:
        factor = float(quantity(f"1 {text}", dimension))
    except UnitError as error:
        raise DeckcraneError(f"{path}: {key}: {error}") from None
    return factor * 180 / pi if key == "direction" else factor


def _read_times(path: Path, cells: list[str], lines: Sequence[int]) -> Times:
    try:
        return np.array([cell.removesuffix("Z") for cell in cells], dtype="datetime64[s]")
    except ValueError:
        for cell, line in zip(cells, lines, strict=True):
            try:
                np.datetime64(cell.removesuffix("Z"), "s")
            except ValueError:
                raise DeckcraneError(
                    f"{path}: line {line}: {cell[:40]!r} is not a time; write year-month-day hour:minute, such as 1998-02-01 03:00"
                ) from None
        raise


def _read_numbers(path: Path, key: str, cells: list[str], lines: Sequence[int], decimal: str) -> Array:
    plain = [cell.replace(",", ".") for cell in cells] if decimal == "," else cells
    filled = ["nan" if cell in ("", "-", "NA", "N/A", "null") else cell for cell in plain]
    try:
        return np.array(filled, dtype=float)
    except ValueError:
        for cell, line in zip(filled, lines, strict=True):
            try:
                float(cell)
            except ValueError:
                raise DeckcraneError(f"{path}: line {line}, column {key}: {cell[:40]!r} is not a number") from None
        raise


def _check_times(path: Path, time: Times) -> None:
    if len(time) < 2:
        raise DeckcraneError(f"{path}: there are {len(time)} sea states; a hindcast has years of them")
    if np.isnat(time).any():
        raise DeckcraneError(f"{path}: a time is missing; each sea state has one")
    intervals = np.diff(time.astype("datetime64[s]").astype(np.int64))
    if (intervals == 0).any():
        raise DeckcraneError(
            f"{path}: the time {time[int(np.argmin(intervals != 0))]} appears twice; leave one of them out"
        )
    if (intervals < 0).any():
        raise DeckcraneError(f"{path}: times go back after {time[int(np.argmax(intervals < 0))]}; sort them")


def _check_seas(path: Path, time: Times, columns: Mapping[str, Array]) -> None:
    hs, tp = columns["hs"], columns["tp"]
    for key, values in (("hs", hs), ("tp", tp)):
        if (values < 0).any():
            first = int(np.argmax(values < 0))
            raise DeckcraneError(
                f"{path}: {key} is {values[first]:g} at {time[first]}; heights and periods are not negative"
            )
    if not (np.isfinite(hs) & np.isfinite(tp)).any():
        raise DeckcraneError(f"{path}: there is no sea state with both Hs and Tp")
    with np.errstate(all="ignore"):
        steep = 2 * pi * hs / (9.81 * tp**2) > _STEEPEST_SEA
    if np.nanmax(hs) > _HIGHEST_HS or steep.mean() > _FEW_TOO_STEEP:
        problem = (
            f"Hs is up to {np.nanmax(hs):g} m"
            if np.nanmax(hs) > _HIGHEST_HS
            else f"{100 * steep.mean():.0f} % of its sea states are steeper than 2 pi Hs/(g Tp^2) = 1/10, which no sea is"
        )
        raise DeckcraneError(f"{path}: {problem}; is Hs in feet or centimetres? Write its unit in the head, as hs [ft]")
    direction = columns.get("direction")
    if direction is not None:
        out_of_range = (direction > 360) | (direction < -180)
        if out_of_range.any():
            first = int(np.argmax(out_of_range))
            raise DeckcraneError(
                f"{path}: the direction is {direction[first]:g} deg at {time[first]}; directions go from 0 to 360 deg"
            )


@dataclass(frozen=True)
class TimeGrid:
    """Equal time steps from the first to the last of some times, and the place of each time on them."""

    time: Times
    step: float
    place: NDArray[np.int64]
    notes: tuple[str, ...]

    def spread(self, values: Array) -> Array:
        """Values of the given times on all steps; NaN where there is none."""
        gridded = np.full(len(self.time), np.nan)
        gridded[self.place] = values
        return gridded


def time_grid(path: Path, time: Times) -> TimeGrid:
    """Put times on equal steps; refuse times that repeat, go back or lie between steps. Gaps are noted.

    Args:
        path: of the file, for messages
        time: times in their order in the file

    Returns:
        the grid of all steps

    Raises:
        DeckcraneError: the times are no record at equal steps
    """
    _check_times(path, time)
    seconds = time.astype("datetime64[s]").astype(np.int64)
    intervals = np.diff(seconds)
    step = int(np.median(intervals))
    if step > _LONGEST_STEP:
        raise DeckcraneError(f"{path}: sea states are {step / HOUR:g} h apart; windows need one every few hours")
    positions = (seconds - seconds[0]) / step
    index = np.round(positions).astype(np.int64)
    if np.abs(positions - index).max() > 0.05 or (np.diff(index) == 0).any():
        worst_time = time[int(np.argmax(np.abs(positions - index)))]
        raise DeckcraneError(
            f"{path}: times are not at equal steps of {step / HOUR:g} h: {worst_time} lies between; bring all to one step first"
        )
    gaps = intervals[intervals > 1.5 * step]
    note = (
        f"{len(gaps)} gaps in the record, the longest of {gaps.max() / HOUR:g} h; they count as unknown"
        if len(gaps)
        else ""
    )
    grid = time[0].astype("datetime64[s]") + (np.arange(int(index[-1]) + 1) * step).astype("timedelta64[s]")
    return TimeGrid(grid, float(step), index, (note,) if note else ())


def _resample(path: Path, time: Times, hs: Array, tp: Array, going: Array | None, notes: list[str]) -> Hindcast:
    grid = time_grid(path, time)
    notes += grid.notes
    incomplete = int((~(np.isfinite(hs) & np.isfinite(tp))).sum())
    if incomplete:
        notes.append(f"{incomplete} sea states are without Hs or Tp; they count as unknown")
    gridded_direction = None if going is None else grid.spread(going)
    return Hindcast(path.name, grid.time, grid.step, grid.spread(hs), grid.spread(tp), gridded_direction, tuple(notes))

"""Records of a vessel's sensors: from a run, a netCDF file of one, or a CSV file; checked, with noise where it is wanted."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

import numpy as np
import xarray as xr

from deckcrane.analysis.forecasting.wave_states import MOTIONS, SIGNALS, UNITS
from deckcrane.arrays import Array
from deckcrane.errors import DeckcraneError
from deckcrane.mechanics.model.outputs import Q, U
from deckcrane.scenario.data import did_you_mean
from deckcrane.units.quantities import UnitError, dimension_of, quantity

MOTION_REFERENCE_UNIT: Mapping[str, float] = {
    "heave": 0.02,
    "roll": 3e-4,
    "pitch": 3e-4,
    "heave_rate": 0.02,
    "roll_rate": 3e-4,
    "pitch_rate": 3e-4,
}
"""Sensors of a motion reference unit with the standard deviations of their noise: 2 cm, 0.017 deg, and per second."""
EVEN = 1e-3
"""Tolerance of even sample times, as a share of the interval."""

Record = xr.Dataset | str | Path | Mapping[str, Sequence[float] | Array]
"""A dataset of a run, its file (.nc), a CSV file, or columns by name with `time`."""


@dataclass(frozen=True, eq=False)
class SensorRecord:
    """Samples of some signals at even times."""

    start: float
    """Time of the first sample [s]."""
    interval: float
    """Time between samples [s]."""
    names: tuple[str, ...]
    """Names of the signals, of `SIGNALS`."""
    values: Array
    """Samples in SI units: (sample, signal)."""

    @property
    def times(self) -> Array:
        """Times of the samples [s]."""
        return np.asarray(self.start + self.interval * np.arange(len(self.values)))

    def select(self, names: Sequence[str]) -> SensorRecord:
        """The record of some of its signals, in this order; an error in words where one is missing."""
        for name in names:
            if name not in SIGNALS:
                raise DeckcraneError(
                    f'there is no sensor of "{name}";{did_you_mean(name, SIGNALS)} Sensors are {", ".join(SIGNALS)}'
                )
        missing = [name for name in names if name not in self.names]
        if missing:
            raise DeckcraneError(
                f"the record has no {' and no '.join(missing)}; it has {', '.join(self.names) or 'none of the signals'}. Give a "
                "record with these, or say which sensors there are"
            )
        return replace(self, names=tuple(names), values=self.values[:, [self.names.index(name) for name in names]])

    def until(self, at: float | None) -> SensorRecord:
        """The record up to a time, by default all of it."""
        if at is None:
            return self
        end = self.times[-1]
        if not self.start <= at <= end + EVEN * self.interval:
            raise DeckcraneError(
                f"{at:g} s is not within the record, which is from {self.start:g} s to {end:g} s; choose a time there"
            )
        return replace(self, values=self.values[: int((at - self.start) / self.interval + 1 + EVEN)])

    def with_noise(self, deviations: Mapping[str, float], seed: int) -> SensorRecord:
        """The record with white noise of these standard deviations on each signal."""
        check_noise_seed(seed)
        noise = np.random.default_rng(seed).standard_normal(self.values.shape)
        return replace(self, values=self.values + noise * np.array([deviations[name] for name in self.names]))

    def every(self, interval: float) -> SensorRecord:
        """Each n-th sample, the last one among them, so that they are about an interval apart, or as they are if that is longer."""
        n = max(round(interval / self.interval), 1)
        first = (len(self.values) - 1) % n
        return replace(
            self,
            start=self.start + first * self.interval,
            interval=n * self.interval,
            values=self.values[first::n],
        )


def check_noise_seed(seed: int) -> None:
    """Refuse a seed of random numbers that is negative."""
    if seed < 0:
        raise DeckcraneError(f"the seed of the noise is a whole number, zero or more; it is {seed}")


def motion_record(source: Record, coordinates: Sequence[str]) -> SensorRecord:
    """Read a record of a vessel whose six motions have these names as coordinates of its scenario.

    Raises:
        DeckcraneError: the file cannot be read, has no motions of the vessel, or its times are not even
    """
    if isinstance(source, str | Path):
        path = Path(source)
        if path.suffix.lower() in (".nc", ".zarr"):
            from deckcrane.files.datasets import open_dataset

            return _of_dataset(open_dataset(path), coordinates, str(path))
        return _of_columns(*_read_table(path), str(path))
    if isinstance(source, xr.Dataset):
        return _of_dataset(source, coordinates, "the dataset")
    return _of_columns({name: np.asarray(values, dtype=float) for name, values in source.items()}, {}, "the record")


def vessel_signals(q: Array, u: Array) -> Array:
    """Motions and their rates (sample, 12) from coordinates x, y, z, roll, pitch, yaw and speeds [w; v] in the vessel's axes."""
    roll, pitch, yaw = q[:, 3], q[:, 4], q[:, 5]
    (sr, cr), (sp, cp), (sy, cy) = ((np.sin(angle), np.cos(angle)) for angle in (roll, pitch, yaw))
    wx, wy, wz, vx, vy, vz = u.T
    across, along = sr * vy + cr * vz, cp * vx
    forward, sideways = along + sp * across, cr * vy - sr * vz  # after Ry Rx, before Rz
    rates = (
        cy * forward - sy * sideways,
        sy * forward + cy * sideways,
        cp * across - sp * vx,
        wx + (sr * wy + cr * wz) * sp / cp,
        cr * wy - sr * wz,
        (sr * wy + cr * wz) / cp,
    )
    return np.hstack([q, np.stack(rates, axis=1)])


def _of_dataset(dataset: xr.Dataset, coordinates: Sequence[str], where: str) -> SensorRecord:
    known = [] if "coordinate" not in dataset.coords else [str(name) for name in dataset["coordinate"].values]
    if Q.name not in dataset or any(name not in known for name in coordinates):
        raise DeckcraneError(
            f"{where} has no motions {', '.join(coordinates)} of the vessel (q); record q and u of a run with the same vessel"
        )
    if "time" not in dataset[Q.name].coords:
        raise DeckcraneError(f"{where} has no time; give the dataset of a run")
    several = [str(dim) for dim in dataset[Q.name].dims if dim not in ("time", "coordinate")]
    if several:
        raise DeckcraneError(
            f"{where} holds several runs, along {', '.join(several)}; choose one of them, as with isel({several[0]}=0)"
        )
    q = dataset[Q.name].sel(coordinate=list(coordinates)).values
    vessel = coordinates[0].rpartition(".")[0]
    speeds = [f"{vessel}.{name}" for name in ("wx", "wy", "wz", "vx", "vy", "vz")]
    listed = [] if "speed" not in dataset.coords else [str(name) for name in dataset["speed"].values]
    if U.name in dataset and all(name in listed for name in speeds):
        values, names = vessel_signals(q, dataset[U.name].sel(speed=speeds).values), SIGNALS
    else:
        values, names = q, MOTIONS
    return _evenly(dataset["time"].values.astype(float), values, names, where)


def _read_table(path: Path) -> tuple[dict[str, Array], dict[str, str]]:
    from deckcrane.files.text_tables import name_and_unit, read_table

    table = read_table(path, 10_000_000, such_as="time [s], heave [m], roll [deg]", blank_lines=True)
    columns, units = {}, {}
    for i, header in enumerate(table.names):
        name, unit = name_and_unit(header) or (header, None)
        if name == "time" or name in SIGNALS:
            columns[name] = np.asarray(table.numbers([i])[:, 0], dtype=float)
            units[name] = unit or ""
    return columns, units


def _of_columns(columns: Mapping[str, Array], units: Mapping[str, str], where: str) -> SensorRecord:
    if "time" not in columns:
        raise DeckcraneError(f"{where} has no column time; its columns are {', '.join(columns) or 'none'}")
    names = tuple(name for name in SIGNALS if name in columns)
    if not names:
        raise DeckcraneError(f"{where} has none of the signals {', '.join(SIGNALS)} as a column, such as heave [m]")
    converted = {name: _in_si(columns[name], units.get(name, ""), name, where) for name in ("time", *names)}
    lengths = {len(values) for values in converted.values()}
    if len(lengths) > 1:
        raise DeckcraneError(f"{where}: its columns have different lengths, {' and '.join(map(str, sorted(lengths)))}")
    return _evenly(converted["time"], np.stack([converted[name] for name in names], axis=1), names, where)


def _in_si(values: Array, unit: str, name: str, where: str) -> Array:
    if not unit:
        return values
    expected = dimension_of("s" if name == "time" else UNITS[name])
    try:
        return np.asarray(values * float(quantity(f"1 {unit}", expected)))
    except UnitError as error:
        raise DeckcraneError(f"{where}: column {name} [{unit}]: {error}") from error


def _evenly(times: Array, values: Array, names: tuple[str, ...], where: str) -> SensorRecord:
    if len(times) < 3:
        raise DeckcraneError(f"{where} has {len(times)} samples, which are no record")
    if not (np.all(np.isfinite(times)) and np.all(np.isfinite(values))):
        row = int(np.argmin(np.isfinite(times) & np.isfinite(values).all(axis=1)))
        raise DeckcraneError(f"{where}: sample {row + 1}, at {times[row]:g} s, has a value that is no number")
    interval = float(times[-1] - times[0]) / (len(times) - 1)
    steps = np.diff(times)
    if not interval > 0 or np.any(np.abs(steps - interval) > max(EVEN, 1e-9) * interval):
        row = int(np.argmax(np.abs(steps - interval)))
        raise DeckcraneError(
            f"{where}: its times are uneven: {steps[row]:g} s from {times[row]:g} s to the next sample, {interval:g} s on average. "
            "A forecast needs even times; resample the record"
        )
    return SensorRecord(float(times[0]), interval, names, values)

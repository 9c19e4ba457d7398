"""Whether all numbers of a dataset are numbers: a NaN in a table or a figure says nothing about where it came from."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from deckcrane.errors import DeckcraneError, warn_user

if TYPE_CHECKING:
    import xarray as xr

_MAY_LACK = ("setpoint",)
"""Variables in which NaN has a meaning: an actuator that follows no set-point."""


@dataclass(frozen=True)
class Hole:
    """Where a variable is not a number: its name and label, from when, and in how many of the records."""

    name: str
    since: float
    count: int
    records: int

    def __str__(self) -> str:
        return f"{self.name} is not a finite number from {self.since:g} s, in {self.count} of {self.records} records"


def holes(dataset: xr.Dataset) -> Iterator[Hole]:
    """Every variable over time that is not finite somewhere, by its first label."""
    for name, data in dataset.data_vars.items():
        if name in _MAY_LACK or "time" not in data.dims or not np.issubdtype(data.dtype, np.floating):
            continue
        values = data.transpose("time", ...)
        if np.isfinite(values.values).all():
            continue
        time = data["time"].values
        first = next((dimension for dimension in values.dims if dimension != "time"), None)
        for label in values[first].values if first in values.coords else (None,):
            own = values if label is None else values.sel({first: label})
            if first == "vessel" and np.isnan(own.values).all():
                continue  # a vessel that has none of it: wind without areas, waves where its motion is imposed
            bad = ~np.isfinite(own.values.reshape(len(time), -1)).all(axis=1)
            if bad.any():
                spelled = f"{name} of {label}" if label is not None else str(name)
                yield Hole(spelled, float(time[int(np.argmax(bad))]), int(bad.sum()), len(time))


def not_finite(dataset: xr.Dataset) -> Hole | None:
    """The hole that begins first; None where all numbers are numbers."""
    return min(holes(dataset), key=lambda hole: hole.since, default=None)


def warn_not_finite(dataset: xr.Dataset) -> None:
    """For results that are worth keeping nevertheless."""
    if found := not_finite(dataset):
        warn_user(f"{found}: nothing can be said of it there")


def require_finite(dataset: xr.Dataset) -> None:
    """Refuses a dataset with what is not a number, for those who go on from here as if it were whole."""
    found = [str(hole) for hole in sorted(holes(dataset), key=lambda hole: hole.since)]
    if found:
        more = f"; and {len(found) - 3} more" if len(found) > 3 else ""
        raise DeckcraneError(
            f"the result is incomplete: {'; '.join(found[:3])}{more}. Look at the motion there before you trust any number"
        )

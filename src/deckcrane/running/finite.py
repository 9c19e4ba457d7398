"""Search for values that are not finite in a dataset: a NaN in a table or a figure does not tell where it came from."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from deckcrane.errors import DeckcraneError, warn_user

if TYPE_CHECKING:
    import xarray as xr

_NAN_ALLOWED = ("setpoint",)
"""Variables in which NaN has a meaning: an actuator without set-point."""


@dataclass(frozen=True)
class Hole:
    """A variable that is not finite: its name and label, from when, and in how many of the records."""

    name: str
    since: float
    count: int
    records: int

    def __str__(self) -> str:
        return f"{self.name} is not a finite number from {self.since:g} s, in {self.count} of {self.records} records"


def holes(dataset: xr.Dataset) -> Iterator[Hole]:
    """All variables over time that are not finite somewhere, by their first label."""
    for name, data in dataset.data_vars.items():
        if name in _NAN_ALLOWED or "time" not in data.dims or not np.issubdtype(data.dtype, np.floating):
            continue
        values = data.transpose("time", ...)
        if np.isfinite(values.values).all():
            continue
        time = data["time"].values
        dimension = next((dim for dim in values.dims if dim != "time"), None)
        for label in values[dimension].values if dimension in values.coords else (None,):
            entry = values if label is None else values.sel({dimension: label})
            if dimension == "vessel" and np.isnan(entry.values).all():
                continue  # a vessel without this quantity: wind without areas, waves where its motion is imposed
            bad = ~np.isfinite(entry.values.reshape(len(time), -1)).all(axis=1)
            if bad.any():
                spelled = f"{name} of {label}" if label is not None else str(name)
                yield Hole(spelled, float(time[int(np.argmax(bad))]), int(bad.sum()), len(time))


def not_finite(dataset: xr.Dataset) -> Hole | None:
    """The hole that begins first; None if all values are finite."""
    return min(holes(dataset), key=lambda hole: hole.since, default=None)


def warn_not_finite(dataset: xr.Dataset) -> None:
    """Warn of values that are not finite, in results that are worth keeping nevertheless."""
    if hole := not_finite(dataset):
        warn_user(f"{hole}: nothing can be said of it there")


def require_finite(dataset: xr.Dataset) -> None:
    """Refuse a dataset with values that are not finite, before an analysis that needs all of them."""
    texts = [str(hole) for hole in sorted(holes(dataset), key=lambda hole: hole.since)]
    if texts:
        more = f"; and {len(texts) - 3} more" if len(texts) > 3 else ""
        raise DeckcraneError(
            f"the result is incomplete: {'; '.join(texts[:3])}{more}. Look at the motion there before you trust any number"
        )

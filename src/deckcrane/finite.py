"""Whether all numbers of a dataset are numbers: a NaN in a table or a figure says nothing about where it came from."""

from __future__ import annotations

import warnings
from typing import TYPE_CHECKING

import numpy as np

from deckcrane.errors import DeckcraneError, DeckcraneWarning

if TYPE_CHECKING:
    import xarray as xr

_MAY_LACK = ("setpoint",)
"""Variables in which NaN has a meaning: an actuator that follows no set-point."""


def warn_not_finite(dataset: xr.Dataset) -> None:
    """For results that are worth keeping nevertheless."""
    if found := not_finite(dataset):
        warnings.warn(f"{found}: nothing can be said of it from there on", DeckcraneWarning, stacklevel=3)


def require_finite(dataset: xr.Dataset) -> None:
    """For the end of a command, when all is written that was asked for."""
    if found := not_finite(dataset):
        raise DeckcraneError(f"the result is incomplete: {found}")


def not_finite(dataset: xr.Dataset) -> str | None:
    """The first number over time that is none, in words; None where all are."""
    first: tuple[float, str] | None = None
    for name, data in dataset.data_vars.items():
        if name in _MAY_LACK or "time" not in data.dims or not np.issubdtype(data.dtype, np.floating):
            continue
        bad = np.argwhere(~np.isfinite(data.transpose("time", ...).values))
        if len(bad) == 0:
            continue
        t = float(data["time"].values[bad[0, 0]])
        if first is None or t < first[0]:
            dims = data.transpose("time", ...).dims[1:]
            labels = [str(data[dim].values[i]) for dim, i in zip(dims, bad[0, 1:], strict=True)]
            whose = f" of {', '.join(labels)}" if labels else ""
            first = t, f"{name}{whose} is not a finite number at t = {t:.6g} s"
    return first[1] if first else None

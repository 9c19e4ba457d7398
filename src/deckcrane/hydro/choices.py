"""Selection from a hydrodynamic file: one of its bodies, one of its speeds, and the frequencies to leave out.

Nothing is selected silently: for a file with several bodies or speeds an error lists them until one is named, and a selection
that the file does not have raises an error that lists what it has.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import numpy.typing as npt
import xarray as xr

from deckcrane.arrays import Array
from deckcrane.errors import DeckcraneError
from deckcrane.files.foreign import numbers

LeaveOut = Sequence[float | tuple[float, float]]
"""Frequencies [rad/s], each alone or as a range of lowest and highest."""
FEWEST = 4
"""The least number of frequencies for a fit of the fluid memory."""
_FREQUENCY_TOLERANCE = 5e-3
"""The relative tolerance of a requested frequency: they are mostly read off a report with three digits."""


def chosen_body(source: object, names: Sequence[str], body: int | str | None) -> int:
    """The index of the selected body, from 0; `body` is a number counted from 1, or a name."""
    listed = ", ".join(f"{n} ({name})" if name else str(n) for n, name in enumerate(names, start=1))
    if body is None:
        if len(names) > 1:
            raise DeckcraneError(f"{source}: {len(names)} bodies; choose one with `body`, by number or name: {listed}")
        return 0
    if isinstance(body, str) and names.count(body) == 1:
        return names.index(body)
    if str(body).isdecimal() and 1 <= int(body) <= len(names):
        return int(body) - 1
    raise DeckcraneError(f"{source}: no body {body}; it has {listed}")


def refuse_body(source: object, body: int | str | None) -> None:
    """Raise an error if a body is selected in a file of one body that has neither number nor name."""
    if body is not None:
        raise DeckcraneError(f"{source}: body {body} is asked for, but this file holds one body; leave `body` out")


def chosen_speed(source: object, speeds: npt.ArrayLike, speed: float | None) -> int:
    """The index of the selected forward speed [m/s], from 0; rest by default."""
    available = np.atleast_1d(np.asarray(speeds, dtype=np.float64))
    requested = 0.0 if speed is None else speed
    nearest = int(np.abs(available - requested).argmin())
    if abs(available[nearest] - requested) <= 1e-3 + 5e-3 * abs(requested):
        return nearest
    listed = ", ".join(f"{v:g}" for v in available[:20])
    if speed is None:
        raise DeckcraneError(f"{source}: no data at zero speed, only at {listed} m/s; choose one with `speed`")
    raise DeckcraneError(f"{source}: no data at a speed of {speed:g} m/s; it has {listed} m/s")


def refuse_speed(source: object, speed: float | None) -> None:
    """Raise an error if a speed is selected in a file without forward speeds."""
    if speed is not None:
        raise DeckcraneError(
            f"{source}: a speed of {speed:g} m/s is asked for, but this file holds no choice of speeds; leave `speed` out"
        )


def without(dataset: xr.Dataset, leave_out: LeaveOut) -> xr.Dataset:
    """Leave out these frequencies; the attribute `left_out` and the note of conversion list them.

    Frequencies already left out are accepted, so that a reader may do it early, before a bad frequency raises an error.
    """
    if not len(leave_out):
        return dataset
    source = dataset.attrs.get("source", "the hydrodynamic database")
    w = numbers(dataset["frequency"].values)
    if w is None or dataset["frequency"].dims != ("frequency",):
        return dataset  # which the checks reject
    already_out = left_out(dataset)
    drop = np.zeros(len(w), dtype=bool)
    for requested in leave_out:
        matches = _matching_frequencies(w, requested)
        if not matches.any() and not _matching_frequencies(already_out, requested).any():
            raise DeckcraneError(
                f"{source}: no frequency {_frequency_text(requested)} to leave out; {_nearest_frequencies(w, requested)}"
            )
        drop |= matches
    if not drop.any():
        return dataset
    if np.sum(~drop) < FEWEST:
        raise DeckcraneError(
            f"{source}: {np.sum(~drop)} of {len(w)} frequencies remain when {drop.sum()} are left out; "
            f"at least {FEWEST} are needed"
        )
    note = f"left out on request: {', '.join(f'{v:.4g}' for v in w[drop])} rad/s"
    earlier = str(dataset.attrs.get("convention", ""))
    return dataset.isel(frequency=~drop).assign_attrs(
        left_out=sorted([*already_out.tolist(), *w[drop].tolist()]),
        convention="; ".join(part for part in (earlier, note) if part),
    )


def left_out(dataset: xr.Dataset) -> Array:
    """The frequencies [rad/s] that a dataset lists as left out."""
    frequencies = numbers(dataset.attrs.get("left_out", []))
    if frequencies is None or frequencies.ndim > 1 or not np.all(np.isfinite(frequencies)):
        source = dataset.attrs.get("source", "the hydrodynamic database")
        raise DeckcraneError(f"{source}: `left_out` must be a list of frequencies in rad/s")
    return np.atleast_1d(frequencies)


def _matching_frequencies(w: Array, requested: float | tuple[float, float]) -> npt.NDArray[np.bool_]:
    """The mask of matching frequencies: all of a range, or the nearest to a single one."""
    if isinstance(requested, tuple):
        low, high = requested
        return np.asarray((w >= low * (1 - 1e-6)) & (w <= high * (1 + 1e-6)))
    distance = np.abs(w - requested)
    return np.asarray((distance <= _FREQUENCY_TOLERANCE * abs(requested)) & (distance == distance.min(initial=np.inf)))


def _frequency_text(requested: float | tuple[float, float]) -> str:
    if isinstance(requested, tuple):
        return f"from {requested[0]:g} to {requested[1]:g} rad/s"
    return f"{requested:g} rad/s"


def _nearest_frequencies(w: Array, requested: float | tuple[float, float]) -> str:
    middle = sum(requested) / 2 if isinstance(requested, tuple) else requested
    near = np.sort(w[np.argsort(np.abs(w - middle))[:3]])
    return f"nearest are {', '.join(f'{v:.5g}' for v in near)} rad/s"

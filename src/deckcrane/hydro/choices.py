"""What is taken of a hydrodynamic file that holds more: one of its bodies, one of its speeds, and which frequencies are left out.

Nothing is chosen silently: a file with several bodies or speeds is refused with their list until one is named, and a choice
that the file does not offer is refused with what it does.
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
"""Fluid memory cannot be found from fewer frequencies."""
_ALIKE = 5e-3
"""How near a frequency must be to the one that is meant: they are mostly read off a report with three digits."""


def chosen_body(source: object, names: Sequence[str], body: int | str | None) -> int:
    """Which of a file's bodies is meant, counted from 0; `body` is a number counted from 1, or a name."""
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
    """For files of one body that has neither number nor name."""
    if body is not None:
        raise DeckcraneError(f"{source}: body {body} is asked for, but this file holds one body; leave `body` out")


def chosen_speed(source: object, speeds: npt.ArrayLike, speed: float | None) -> int:
    """Which of a file's forward speeds [m/s] is meant, counted from 0: without a choice, rest."""
    known = np.atleast_1d(np.asarray(speeds, dtype=np.float64))
    wanted = 0.0 if speed is None else speed
    nearest = int(np.abs(known - wanted).argmin())
    if abs(known[nearest] - wanted) <= 1e-3 + 5e-3 * abs(wanted):
        return nearest
    listed = ", ".join(f"{v:g}" for v in known[:20])
    if speed is None:
        raise DeckcraneError(f"{source}: no data at zero speed, only at {listed} m/s; choose one with `speed`")
    raise DeckcraneError(f"{source}: no data at a speed of {speed:g} m/s; it has {listed} m/s")


def refuse_speed(source: object, speed: float | None) -> None:
    """For files that say nothing of forward speed."""
    if speed is not None:
        raise DeckcraneError(
            f"{source}: a speed of {speed:g} m/s is asked for, but this file holds no choice of speeds; leave `speed` out"
        )


def without(dataset: xr.Dataset, leave_out: LeaveOut) -> xr.Dataset:
    """The dataset less these frequencies; its attribute `left_out` and its note of conversion list them.

    What was left out before counts as found, so that a reader may do it early, before a bad frequency is refused.
    """
    if not len(leave_out):
        return dataset
    source = dataset.attrs.get("source", "the hydrodynamic database")
    w = numbers(dataset["frequency"].values)
    if w is None or dataset["frequency"].dims != ("frequency",):
        return dataset  # which the checks refuse
    gone = left_out(dataset)
    drop = np.zeros(len(w), dtype=bool)
    for wanted in leave_out:
        here = _meant(w, wanted)
        if not here.any() and not _meant(gone, wanted).any():
            raise DeckcraneError(f"{source}: no frequency {_shown(wanted)} to leave out; {_around(w, wanted)}")
        drop |= here
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
        left_out=sorted([*gone.tolist(), *w[drop].tolist()]),
        convention="; ".join(part for part in (earlier, note) if part),
    )


def left_out(dataset: xr.Dataset) -> Array:
    """The frequencies [rad/s] that a dataset says were left out of it."""
    found = numbers(dataset.attrs.get("left_out", []))
    if found is None or found.ndim > 1 or not np.all(np.isfinite(found)):
        source = dataset.attrs.get("source", "the hydrodynamic database")
        raise DeckcraneError(f"{source}: `left_out` must be a list of frequencies in rad/s")
    return np.atleast_1d(found)


def _meant(w: Array, wanted: float | tuple[float, float]) -> npt.NDArray[np.bool_]:
    """Which frequencies are meant: all of a range, or the nearest to one."""
    if isinstance(wanted, tuple):
        low, high = wanted
        return np.asarray((w >= low * (1 - 1e-6)) & (w <= high * (1 + 1e-6)))
    off = np.abs(w - wanted)
    return np.asarray((off <= _ALIKE * abs(wanted)) & (off == off.min(initial=np.inf)))


def _shown(wanted: float | tuple[float, float]) -> str:
    if isinstance(wanted, tuple):
        return f"from {wanted[0]:g} to {wanted[1]:g} rad/s"
    return f"{wanted:g} rad/s"


def _around(w: Array, wanted: float | tuple[float, float]) -> str:
    middle = sum(wanted) / 2 if isinstance(wanted, tuple) else wanted
    near = np.sort(w[np.argsort(np.abs(w - middle))[:3]])
    return f"nearest are {', '.join(f'{v:.5g}' for v in near)} rad/s"

"""Text of hydrodynamic files as other programs print it, their phase convention, and the selection of body, speed and frequencies.

Text is lines, the numbers in them, and matrices below a title. Fortran writes exponents with D or E, and without either where
they have three digits (`1.5-101`); it leaves no space between numbers that fill their columns, and prints a number that does
not fit its columns as stars.

Where versions of a format differ in phase without saying so, long waves determine the convention. A long wave lifts a hull in
phase with its crest, and pushes it in its direction a quarter period before the crest comes (Archimedes; Newman, Marine
Hydrodynamics, 1977, Sec. 6.20): F3 is real and positive, F1 and F2 are i cos chi and i sin chi times positive numbers, as phase
leads.

Nothing is selected silently: for a file with several bodies or speeds an error lists them until one is named, and a selection
that the file does not have raises an error that lists what it has.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from pathlib import Path

import numpy as np
import numpy.typing as npt
import xarray as xr

from deckcrane.arrays import Array, ComplexArray
from deckcrane.errors import DeckcraneError
from deckcrane.files.parsing import numbers
from deckcrane.files.paths import LARGEST_TABLE, check_readable
from deckcrane.hydro.drift_qtf import FREQUENCIES, QTF

NUMBER = re.compile(r"[-+]?(?:\d+(?:\.\d*)?|\.\d+)(?:[EeDd][-+]?\d+)?(?![A-Za-z_])")

_BARE_EXPONENT = re.compile(r"(?<=[\d.])([-+]\d{3})(?![\d.])")


def lines_of(path: Path, what: str = "the file") -> list[str]:
    """The lines of a text file; `what` describes it in error messages."""
    check_readable(path, LARGEST_TABLE)
    try:
        text = path.read_text(encoding="latin-1")
    except FileNotFoundError as error:
        raise DeckcraneError(f"{path}: not there; it is {what}") from error
    except OSError as error:
        raise DeckcraneError(f"{path}: cannot be read: {error.strerror or error}") from error
    if "\x00" in text[:4096]:
        raise DeckcraneError(f"{path}: it is not text")
    return text.splitlines()


def numbers_in(text: str) -> list[float]:
    """All numbers of a line, with or without spaces between them."""
    return [
        float(word.replace("D", "E").replace("d", "e")) for word in NUMBER.findall(_BARE_EXPONENT.sub(r"E\1", text))
    ]


def numbers_before_comment(text: str) -> list[float]:
    """The numbers at the beginning of a line; the rest is a comment, which may contain numbers too."""
    values = []
    for word in text.replace(",", " ").replace("\t", " ").split():
        if not NUMBER.fullmatch(word):
            break
        values += numbers_in(word)
    return values


def numbers_of_count(path: Path, line: int, text: str, count: int) -> list[float]:
    """The numbers of a line (counted from 0), which must have `count` of them, all finite."""
    values = numbers_in(text)
    if "***" in text:
        raise DeckcraneError(f"{path}, line {line + 1}: a number did not fit its columns: {text.strip()!r}")
    if len(values) != count or not np.all(np.isfinite(values)):
        raise DeckcraneError(f"{path}, line {line + 1}: {len(values)} numbers where {count} belong: {text.strip()!r}")
    return values


def matrix_below(path: Path, lines: list[str], line: int, rows: int, columns: int) -> Array:
    """The next `rows` lines below a line (counted from 0) that have `columns` numbers; lines without numbers are skipped."""
    matrix: list[list[float]] = []
    for n in range(line + 1, min(len(lines), line + 6 + 3 * rows)):
        values = numbers_in(lines[n])
        if not values and "***" not in lines[n]:
            continue
        matrix.append(numbers_of_count(path, n, lines[n], columns))
        if len(matrix) == rows:
            return np.array(matrix)
    raise DeckcraneError(f"{path}, line {line + 1}: cut short; {rows} lines of {columns} numbers must follow")


def matrix_in(path: Path, rows: int, columns: int, what: str) -> Array:
    """The matrix in a file that holds nothing else."""
    return matrix_below(path, lines_of(path, what), -1, rows, columns)


def text_after(text: str, mark: str) -> str:
    """The text after the last `mark` of a line."""
    return text.rpartition(mark)[2]


def phase_convention_from_long_waves(w: Array, chi: Array, candidates: Mapping[str, ComplexArray]) -> str | None:
    """The name of the candidate (frequency, wave_direction, 6) that fits best; None where none fits.

    The lowest three frequencies decide, each degree of freedom weighted by its force.
    """
    lowest = np.argsort(w)[:3]
    expected = np.stack([1j * np.cos(chi), 1j * np.sin(chi), np.ones_like(chi)], axis=-1)
    fits = {}
    for name, F in candidates.items():
        force = F[lowest][:, :, :3]
        size = np.abs(force).sum(axis=(0, 1))
        product = np.real(np.conj(expected) * force).sum(axis=(0, 1))
        horizontal = product[:2].sum() / max(size[:2].sum(), 1e-300)
        fits[name] = min(float(horizontal), float(product[2] / max(size[2], 1e-300)))
    best = max(fits, key=lambda name: fits[name])
    return best if fits[best] > 0.2 else None


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
    if speed:
        raise DeckcraneError(
            f"{source}: a speed of {speed:g} m/s is asked for, but this file holds no choice of speeds; leave `speed` out"
        )


def drop_frequencies(dataset: xr.Dataset, leave_out: LeaveOut) -> xr.Dataset:
    """Leave out these frequencies; the attribute `left_out` and the note of conversion list them.

    Frequencies already left out are accepted, so that a reader may do it early, before a bad frequency raises an error.
    """
    if not len(leave_out):
        return dataset
    source = dataset.attrs.get("source", "the hydrodynamic database")
    w = numbers(dataset["frequency"].values)
    if w is None or dataset["frequency"].dims != ("frequency",):
        return dataset  # which the checks reject
    already_out = dropped_frequencies(dataset)
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
    return (
        _without_qtf_at(dataset, w[drop])
        .isel(frequency=~drop)
        .assign_attrs(
            left_out=sorted([*already_out.tolist(), *w[drop].tolist()]),
            convention="; ".join(part for part in (earlier, note) if part),
        )
    )


def _without_qtf_at(dataset: xr.Dataset, dropped: Array) -> xr.Dataset:
    """The dataset without slow drift at these frequencies, which are spoilt there too."""
    if QTF not in dataset:
        return dataset
    w = numbers(dataset[FREQUENCIES[0]].values)
    if w is None:
        return dataset  # which the checks reject
    keep = ~np.any(np.abs(w[:, None] - dropped) <= _FREQUENCY_TOLERANCE * w[:, None], axis=1)
    return dataset.isel(dict.fromkeys(FREQUENCIES, keep)) if keep.any() else dataset.drop_vars(QTF)


def dropped_frequencies(dataset: xr.Dataset) -> Array:
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

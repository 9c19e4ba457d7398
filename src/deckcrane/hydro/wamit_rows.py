"""WAMIT's numeric files: rows of numbers, one file for each quantity, as arrays of one body.

Columns as in the WAMIT user manual (V6.4 Chapter 4, V7.4 Chapter 5): `.1` PER I J A B; `.2`, `.3`, `.4` PER BETA I modulus phase
real imaginary; `.7`, `.8`, `.9` PER BETA1 BETA2 I modulus phase real imaginary; `.hst` I J C. A line of heading (NUMHDR=1) may
stand first. The second body's degrees of freedom are counted 7 to 12, and so on.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import numpy as np
import numpy.typing as npt

from deckcrane.arrays import Array, ComplexArray
from deckcrane.errors import DeckcraneError

Integers = npt.NDArray[np.int64]
MOST_BODIES = 1000


@dataclass(frozen=True)
class WamitRows:
    """The numbers of a file, row by row, missing ones as NaN, and the lines where they stand."""

    path: Path
    lines: Integers
    table: Array

    def refuse(self, bad: npt.NDArray[np.bool_], words: str) -> None:
        """An error at the first of the bad rows; `words` may name its columns, as {0:g}."""
        if bad.any():
            n = int(np.flatnonzero(bad)[0])
            raise DeckcraneError(f"{self.path}, line {self.lines[n]}: {words.format(*self.table[n])}")

    def modes(self, column: int, bodies: int | None) -> Integers:
        """A column of degrees of freedom, from 0."""
        most = 6 * (bodies or MOST_BODIES)
        value = np.abs(self.table[:, column])
        if bodies is not None:
            held = "a single rigid body has" if bodies == 1 else f"{bodies} rigid bodies have"
            words = f"{held} 1 to {most} (generalised modes are not read: run again without NEWMDS)"
        else:
            words = "they are counted from 1"
        self.refuse(
            (value != np.floor(value)) | (value < 1) | (value > most), f"degree of freedom {{{column}:g}}; {words}"
        )
        return value.astype(np.int64) - 1


@dataclass(frozen=True)
class WamitRadiation:
    """A `.1` file: A and B without dimension over PER, the limits by the sign of their PER, which modes have rows."""

    values: Array
    limits: dict[int, Array]
    A: Array
    B: Array
    bodies: int
    absent: tuple[int, ...]
    coupling: float


def read_rows(path: Path, widths: tuple[int, ...]) -> WamitRows:
    """The numeric rows; each has one of these numbers of columns."""
    try:
        lines = path.read_text(encoding="latin-1").splitlines()
    except OSError as error:
        raise DeckcraneError(f"{path}: cannot be read: {error.strerror or error}") from error
    numbers: list[int] = []
    found: list[list[float]] = []
    widest = max(widths)
    for number, text in enumerate(lines, start=1):
        words = text.split()
        if not words:
            continue
        try:
            row = [float(word) for word in words]
        except ValueError:
            try:
                row = [float(word.replace("D", "E").replace("d", "e")) for word in words]
            except ValueError:
                if not found and number == 1:
                    continue
                raise DeckcraneError(f"{path}, line {number}: {text.strip()!r} are not all numbers") from None
        if len(row) not in widths:
            wanted = " or ".join(str(w) for w in sorted(widths))
            raise DeckcraneError(f"{path}, line {number}: {len(row)} numbers where {wanted} belong; cut short?")
        if not np.isfinite(sum(row)) and not all(np.isfinite(row)):
            raise DeckcraneError(f"{path}, line {number}: {text.strip()!r} has a value that is not a number")
        found.append(row if len(row) == widest else row + [np.nan] * (widest - len(row)))
        numbers.append(number)
    if not found:
        raise DeckcraneError(f"{path}: empty; the run may have failed")
    return WamitRows(path, np.array(numbers), np.array(found))


def read_radiation(path: Path, body: int = 0, bodies: int | None = None) -> WamitRadiation:
    """A `.1` file; `bodies` is how many the run has, where that is known."""
    rows = read_rows(path, (5, 4))
    i, j = rows.modes(1, bodies), rows.modes(2, bodies)
    per, damping = rows.table[:, 0], rows.table[:, 4]
    rows.refuse(np.isnan(damping) & (per > 0), "no damping at PER {0:g}; only PER 0 and -1 stand without it")
    held = bodies or 1 + int(max(i.max(), j.max())) // 6
    per = np.where(per < 0, -1.0, per)
    values, at = np.unique(per, return_inverse=True)
    pairs, pair = np.unique(np.stack([i, j], axis=1), axis=0, return_inverse=True)
    pair = pair.reshape(-1)
    _each_once(rows, at * len(pairs) + pair, "PER {0:g}, I {1:g}, J {2:g} appears twice")
    there = np.zeros((len(values), len(pairs)), dtype=bool)
    there[at, pair] = True
    if not there.all():
        n, m = np.argwhere(~there)[0]
        raise DeckcraneError(
            f"{path}: cut short or incomplete: PER {values[n]:g} has no row for I {pairs[m, 0] + 1}, J {pairs[m, 1] + 1}, "
            "which other periods have"
        )
    if not np.any(values > 0):
        raise DeckcraneError(f"{path}: no rows with a positive PER")
    own, block = np.arange(6) + 6 * body, np.zeros((2, len(values), 6, 6))
    mine = np.isin(i, own) & np.isin(j, own)
    place = (at[mine], i[mine] - 6 * body, j[mine] - 6 * body)
    block[0][place], block[1][place] = rows.table[mine, 3], np.nan_to_num(damping[mine])
    positive = values > 0
    with_rows = {int(k) for k in i[mine & (i == j)] - 6 * body}
    other = np.abs(damping[np.isin(i, own) & ~np.isin(j, own)])
    coupling = float(np.nanmax(other)) / max(float(np.abs(block[1]).max()), 1e-300) if np.isfinite(other).any() else 0.0
    return WamitRadiation(
        values=values[positive],
        limits={int(v): block[0, n] for n, v in enumerate(values) if v <= 0},
        A=block[0, positive],
        B=block[1, positive],
        bodies=held,
        absent=tuple(k for k in range(6) if k not in with_rows),
        coupling=coupling,
    )


def read_response(path: Path, body: int = 0, bodies: int | None = None) -> tuple[Array, Array, ComplexArray]:
    """A `.3` (or `.2`) or `.4` file: PER, headings [deg], and complex values (PER, heading, degree of freedom)."""
    rows = read_rows(path, (7, 5))
    modulus, phase, real, imaginary = rows.table[:, 3:7].T
    given = np.isfinite(real)
    value = np.where(given, real + 1j * imaginary, modulus * np.exp(1j * np.radians(phase)))
    off = np.abs(np.abs(value) - np.abs(modulus)) > 1e-3 * np.maximum(np.abs(modulus), np.abs(value)) + 1e-12
    rows.refuse(
        off & given,
        "modulus {3:g} does not belong to real and imaginary part {5:g}, {6:g}; the columns must be PER, BETA, I, modulus, "
        "phase, real, imaginary",
    )
    everything = np.ones(len(modulus), dtype=bool)
    return _by_heading(rows, rows.modes(2, bodies), value, everything, body)


def read_drift(path: Path, body: int = 0, bodies: int | None = None) -> tuple[Array, Array, Array, int]:
    """A `.8`, `.9` or `.7` file: PER, headings [deg], mean forces (PER, heading, degree of freedom), pairs of headings unused.

    Rows with two different headings belong to crossing waves; rows of a negative I repeat the moments in axes that move with
    the body (as `wamit2vessel` of the Marine Systems Simulator says too): neither is read.
    """
    rows = read_rows(path, (8,))
    modes, (beta1, beta2, signed) = rows.modes(3, bodies), rows.table[:, 1:4].T
    modulus, real, imaginary = rows.table[:, 4], rows.table[:, 6], rows.table[:, 7]
    off = np.abs(np.hypot(real, imaginary) - np.abs(modulus)) > 1e-3 * np.abs(modulus) + 1e-9
    rows.refuse(
        off, "modulus {4:g} does not belong to {6:g}, {7:g}; the columns must be PER, BETA1, BETA2, I, modulus, phase, real, "
        "imaginary"
    )  # fmt: skip
    same = np.abs(beta1 - beta2) < 1e-6
    crossing = len(np.unique(np.stack([beta1, beta2], axis=1)[~same], axis=0))
    if not same.any():
        raise DeckcraneError(f"{path}: no row with BETA1 = BETA2; the mean drift of waves of one heading is needed")
    values, headings, drift = _by_heading(rows, modes, real.astype(np.complex128), same & (signed > 0), body)
    return values, headings, drift.real, crossing


def read_restoring(path: Path, body: int = 0, bodies: int | None = None) -> Array:
    """A `.hst` file: C without dimension."""
    rows, C = read_rows(path, (3,)), np.zeros((6, 6))
    i, j = rows.modes(0, bodies) - 6 * body, rows.modes(1, bodies) - 6 * body
    own = (i >= 0) & (i < 6) & (j >= 0) & (j < 6)
    C[i[own], j[own]] = rows.table[own, 2]
    return C


def _by_heading(
    rows: WamitRows, modes: Integers, value: ComplexArray, use: npt.NDArray[np.bool_], body: int
) -> tuple[Array, Array, ComplexArray]:
    """Values over PER, heading and the body's degrees of freedom; every period needs every heading."""
    rows = WamitRows(rows.path, rows.lines[use], rows.table[use])
    modes, value = modes[use], value[use]
    beta = np.round(rows.table[:, 1], 6)
    values, at = np.unique(rows.table[:, 0], return_inverse=True)
    headings, way = np.unique(beta, return_inverse=True)
    dofs, dof = np.unique(modes, return_inverse=True)
    rows.refuse(rows.table[:, 0] <= 0, "PER {0:g}; there are no waves of zero or infinite period")
    _each_once(rows, (at * len(headings) + way) * len(dofs) + dof, "the row of PER {0:g}, BETA {1:g} appears twice")
    there = np.zeros((len(values), len(headings), len(dofs)), dtype=bool)
    there[at, way, dof] = True
    if not there.all():
        n, h, d = np.argwhere(~there)[0]
        raise DeckcraneError(
            f"{rows.path}: cut short or incomplete: no row for PER {values[n]:g}, BETA {headings[h]:g}, I {dofs[d] + 1}; "
            "every period needs every heading and degree of freedom"
        )
    _check_degrees(rows.path, headings)
    out = np.zeros((len(values), len(headings), 6), dtype=np.complex128)
    own = (modes >= 6 * body) & (modes < 6 * body + 6)
    out[at[own], way[own], modes[own] - 6 * body] = value[own]
    return values, headings, out


def _each_once(rows: WamitRows, key: npt.NDArray[np.intp], words: str) -> None:
    _, first = np.unique(key, return_index=True)
    again = np.ones(len(key), dtype=bool)
    again[first] = False
    rows.refuse(again, words)


def _check_degrees(path: Path, headings: Array) -> None:
    """Headings are degrees; a list that ends at pi or 2 pi is in radians."""
    largest = float(np.abs(headings).max())
    if len(headings) > 2 and (abs(largest - np.pi) < 2e-3 or abs(largest - 2 * np.pi) < 2e-3):
        raise DeckcraneError(f"{path}: headings up to {largest:g} look like radians; WAMIT's BETA must be degrees")

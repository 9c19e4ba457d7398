"""Rows of single files of WAMIT, as arrays of their dimensionless numbers: radiation, forces, motions, drift and restoring.

Numeric files have rows of numbers, one file for each quantity. Columns as in the WAMIT user manual (V6.4 Chapter 4, V7.4
Chapter 5): `.1` PER I J A B; `.2`, `.3`, `.4` PER BETA I modulus phase real imaginary; `.7`, `.8`, `.9` PER BETA1 BETA2 I
modulus phase real imaginary, the same for all three (V7.4 Sec. 3.8); `.hst` I J C. A heading line (NUMHDR=1) may come first. The
second body's degrees of freedom are counted 7 to 12, and so on.
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
    """The numbers of a file, row by row, missing ones as NaN, and their line numbers."""

    path: Path
    lines: Integers
    table: Array

    def refuse(self, bad: npt.NDArray[np.bool_], words: str) -> None:
        """Raise an error at the first of the bad rows; `words` may contain its columns, as {0:g}."""
        if bad.any():
            n = int(np.flatnonzero(bad)[0])
            raise DeckcraneError(f"{self.path}, line {self.lines[n]}: {words.format(*self.table[n])}")

    def modes(self, column: int, bodies: int | None) -> Integers:
        """A column of degrees of freedom, from 0."""
        most = 6 * (bodies or MOST_BODIES)
        value = np.abs(self.table[:, column])
        if bodies is not None:
            bodies_text = "a single rigid body has" if bodies == 1 else f"{bodies} rigid bodies have"
            words = f"{bodies_text} 1 to {most} (generalised modes are not read: run again without NEWMDS)"
        else:
            words = "they are counted from 1"
        self.refuse(
            (value != np.floor(value)) | (value < 1) | (value > most), f"degree of freedom {{{column}:g}}; {words}"
        )
        return value.astype(np.int64) - 1


@dataclass(frozen=True)
class WamitRadiation:
    """A `.1` file: dimensionless A and B over PER, the limits by the sign of their PER, and which modes have rows."""

    values: Array
    limits: dict[int, Array]
    A: Array
    B: Array
    bodies: int
    absent: tuple[int, ...]
    coupling: float


def read_rows(path: Path, widths: tuple[int, ...]) -> WamitRows:
    """Read the numeric rows; each has one of these numbers of columns."""
    try:
        lines = path.read_text(encoding="latin-1").splitlines()
    except OSError as error:
        raise DeckcraneError(f"{path}: cannot be read: {error.strerror or error}") from error
    numbers: list[int] = []
    rows: list[list[float]] = []
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
                if not rows and number == 1:
                    continue
                raise DeckcraneError(f"{path}, line {number}: {text.strip()!r} are not all numbers") from None
        if len(row) not in widths:
            expected = " or ".join(str(w) for w in sorted(widths))
            raise DeckcraneError(f"{path}, line {number}: {len(row)} numbers where {expected} belong; cut short?")
        if not np.isfinite(sum(row)) and not all(np.isfinite(row)):
            raise DeckcraneError(f"{path}, line {number}: {text.strip()!r} has a value that is not a number")
        rows.append(row if len(row) == widest else row + [np.nan] * (widest - len(row)))
        numbers.append(number)
    if not rows:
        raise DeckcraneError(f"{path}: empty; the run may have failed")
    return WamitRows(path, np.array(numbers), np.array(rows))


def read_radiation(path: Path, body: int = 0, bodies: int | None = None) -> WamitRadiation:
    """Read a `.1` file; `bodies` is the number of bodies in the run, where known."""
    rows = read_rows(path, (5, 4))
    i, j = rows.modes(1, bodies), rows.modes(2, bodies)
    per, damping = rows.table[:, 0], rows.table[:, 4]
    rows.refuse(np.isnan(damping) & (per > 0), "no damping at PER {0:g}; only PER 0 and -1 stand without it")
    body_count = bodies or 1 + int(max(i.max(), j.max())) // 6
    per = np.where(per < 0, -1.0, per)
    values, per_index = np.unique(per, return_inverse=True)
    pairs, pair_index = np.unique(np.stack([i, j], axis=1), axis=0, return_inverse=True)
    pair_index = pair_index.reshape(-1)
    check_unique(rows, per_index * len(pairs) + pair_index, "PER {0:g}, I {1:g}, J {2:g} appears twice")
    present = np.zeros((len(values), len(pairs)), dtype=bool)
    present[per_index, pair_index] = True
    if not present.all():
        n, m = np.argwhere(~present)[0]
        raise DeckcraneError(
            f"{path}: cut short or incomplete: PER {values[n]:g} has no row for I {pairs[m, 0] + 1}, J {pairs[m, 1] + 1}, "
            "which other periods have"
        )
    if not np.any(values > 0):
        raise DeckcraneError(f"{path}: no rows with a positive PER")
    own_modes, block = np.arange(6) + 6 * body, np.zeros((2, len(values), 6, 6))
    of_body = np.isin(i, own_modes) & np.isin(j, own_modes)
    entry = (per_index[of_body], i[of_body] - 6 * body, j[of_body] - 6 * body)
    block[0][entry], block[1][entry] = rows.table[of_body, 3], np.nan_to_num(damping[of_body])
    positive = values > 0
    with_rows = {int(k) for k in i[of_body & (i == j)] - 6 * body}
    coupling_damping = np.abs(damping[np.isin(i, own_modes) & ~np.isin(j, own_modes)])
    coupling = (
        float(np.nanmax(coupling_damping)) / max(float(np.abs(block[1]).max()), 1e-300)
        if np.isfinite(coupling_damping).any()
        else 0.0
    )
    return WamitRadiation(
        values=values[positive],
        limits={int(v): block[0, n] for n, v in enumerate(values) if v <= 0},
        A=block[0, positive],
        B=block[1, positive],
        bodies=body_count,
        absent=tuple(k for k in range(6) if k not in with_rows),
        coupling=coupling,
    )


def read_response(path: Path, body: int = 0, bodies: int | None = None) -> tuple[Array, Array, ComplexArray]:
    """Read a `.3` (or `.2`) or `.4` file: PER, headings [deg], and complex values (PER, heading, degree of freedom)."""
    rows = read_rows(path, (7, 5))
    modulus, phase, real, imaginary = rows.table[:, 3:7].T
    has_parts = np.isfinite(real)
    value = np.where(has_parts, real + 1j * imaginary, modulus * np.exp(1j * np.radians(phase)))
    inconsistent = np.abs(np.abs(value) - np.abs(modulus)) > 1e-3 * np.maximum(np.abs(modulus), np.abs(value)) + 1e-12
    rows.refuse(
        inconsistent & has_parts,
        "modulus {3:g} does not belong to real and imaginary part {5:g}, {6:g}; the columns must be PER, BETA, I, modulus, "
        "phase, real, imaginary",
    )
    all_rows = np.ones(len(modulus), dtype=bool)
    return _over_headings(rows, rows.modes(2, bodies), value, all_rows, body)


def read_drift(path: Path, body: int = 0, bodies: int | None = None) -> tuple[Array, Array, Array, int]:
    """Read a `.8`, `.9` or `.7` file: PER, headings [deg], mean forces (PER, heading, degree of freedom), unused heading pairs.

    Rows with two different headings belong to crossing waves; rows of a negative I repeat the moments in axes that move with
    the body (as also stated in `wamit2vessel` of the Marine Systems Simulator): neither is read.
    """
    rows = read_rows(path, (8,))
    modes, (beta1, beta2, signed) = rows.modes(3, bodies), rows.table[:, 1:4].T
    modulus, real, imaginary = rows.table[:, 4], rows.table[:, 6], rows.table[:, 7]
    bad = np.abs(np.hypot(real, imaginary) - np.abs(modulus)) > 1e-3 * np.abs(modulus) + 1e-9
    rows.refuse(
        bad, "modulus {4:g} does not belong to {6:g}, {7:g}; the columns must be PER, BETA1, BETA2, I, modulus, phase, real, "
        "imaginary"
    )  # fmt: skip
    single_heading = np.abs(beta1 - beta2) < 1e-6
    crossing = len(np.unique(np.stack([beta1, beta2], axis=1)[~single_heading], axis=0))
    if not single_heading.any():
        raise DeckcraneError(f"{path}: no row with BETA1 = BETA2; the mean drift of waves of one heading is needed")
    values, headings, drift = _over_headings(
        rows, modes, real.astype(np.complex128), single_heading & (signed > 0), body
    )
    return values, headings, drift.real, crossing


def read_restoring(path: Path, body: int = 0, bodies: int | None = None) -> Array:
    """Read a `.hst` file: dimensionless C."""
    rows, C = read_rows(path, (3,)), np.zeros((6, 6))
    i, j = rows.modes(0, bodies) - 6 * body, rows.modes(1, bodies) - 6 * body
    of_body = (i >= 0) & (i < 6) & (j >= 0) & (j < 6)
    C[i[of_body], j[of_body]] = rows.table[of_body, 2]
    return C


def _over_headings(
    rows: WamitRows, modes: Integers, value: ComplexArray, use: npt.NDArray[np.bool_], body: int
) -> tuple[Array, Array, ComplexArray]:
    """Values over PER, heading and the body's degrees of freedom; every period needs every heading."""
    rows = WamitRows(rows.path, rows.lines[use], rows.table[use])
    modes, value = modes[use], value[use]
    beta = np.round(rows.table[:, 1], 6)
    values, per_index = np.unique(rows.table[:, 0], return_inverse=True)
    headings, heading_index = np.unique(beta, return_inverse=True)
    dofs, dof_index = np.unique(modes, return_inverse=True)
    rows.refuse(rows.table[:, 0] <= 0, "PER {0:g}; there are no waves of zero or infinite period")
    check_unique(
        rows,
        (per_index * len(headings) + heading_index) * len(dofs) + dof_index,
        "the row of PER {0:g}, BETA {1:g} appears twice",
    )
    present = np.zeros((len(values), len(headings), len(dofs)), dtype=bool)
    present[per_index, heading_index, dof_index] = True
    if not present.all():
        n, h, d = np.argwhere(~present)[0]
        raise DeckcraneError(
            f"{rows.path}: cut short or incomplete: no row for PER {values[n]:g}, BETA {headings[h]:g}, I {dofs[d] + 1}; "
            "every period needs every heading and degree of freedom"
        )
    check_degrees(rows.path, headings)
    out = np.zeros((len(values), len(headings), 6), dtype=np.complex128)
    of_body = (modes >= 6 * body) & (modes < 6 * body + 6)
    out[per_index[of_body], heading_index[of_body], modes[of_body] - 6 * body] = value[of_body]
    return values, headings, out


def check_unique(rows: WamitRows, key: npt.NDArray[np.intp], words: str) -> None:
    _, first = np.unique(key, return_index=True)
    repeated = np.ones(len(key), dtype=bool)
    repeated[first] = False
    rows.refuse(repeated, words)


def check_degrees(path: Path, headings: Array) -> None:
    """Check that headings are degrees; a list that ends at pi or 2 pi is in radians."""
    largest = float(np.abs(headings).max())
    if len(headings) > 2 and (abs(largest - np.pi) < 2e-3 or abs(largest - 2 * np.pi) < 2e-3):
        raise DeckcraneError(f"{path}: headings up to {largest:g} look like radians; WAMIT's BETA must be degrees")

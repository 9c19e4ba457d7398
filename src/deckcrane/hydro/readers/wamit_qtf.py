"""Slow drift of a run of WAMIT: quadratic transfer functions of difference frequencies in `.12d`, `.11d` or `.10d`.

All have the columns PER1 PER2 BETA1 BETA2 I modulus phase real imaginary, numbers per rho g L^n and the product of both
amplitudes, with n = 1 for forces and 2 for moments, and signals Re(F e^{i(w1 - w2)t}) (WAMIT user manual V7, second-order
module). They differ in how a run finds the forces. Where there are several, `.12d` is used, then `.11d`, then `.10d`. A file has
each pair of periods in one order or in both; the other is its conjugate.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import numpy as np
import numpy.typing as npt

from deckcrane.arrays import Array, ComplexArray
from deckcrane.errors import DeckcraneError
from deckcrane.hydro.readers.wamit_body import beside
from deckcrane.hydro.readers.wamit_rows import Integers, WamitRows, check_degrees, check_unique, read_rows

SUFFIXES = (".12d", ".11d", ".10d")
CONJUGATE = 1e-3
"""Largest distance from the conjugate of the other order, over the largest of that degree of freedom, that is rounding."""


@dataclass(frozen=True)
class WamitQtf:
    """Dimensionless QTF over PER, PER, pair of headings [deg] and degree of freedom; Hermitian."""

    values: Array
    headings: Array
    qtf: ComplexArray
    band: float | None
    """Largest difference of the indices of two PER with rows, where the file leaves out pairs further apart."""


def read_qtf(path: Path, body: int, bodies: int, notes: list[str]) -> WamitQtf | None:
    """Read the QTF of a run beside its other files, with notes on which file stands; None where there is none."""
    files = [file for suffix in SUFFIXES if (file := beside(path, suffix)) is not None]
    if not files:
        return None
    notes.append(f"slow drift (QTF of difference frequencies) from {files[0].name}")
    notes.extend(f"the QTF in {file.name} is not used" for file in files[1:])
    qtf = read_qtf_file(files[0], body, bodies)
    if qtf.band is not None:
        notes.append(f"pairs of frequencies further apart than those in {files[0].name} are taken as zero")
    return qtf


def read_qtf_file(path: Path, body: int = 0, bodies: int | None = None) -> WamitQtf:
    """Read one file of difference frequencies."""
    rows = read_rows(path, (9,))
    table, modes = rows.table, rows.modes(4, bodies)
    value = table[:, 7] + 1j * table[:, 8]
    bad = np.abs(np.abs(value) - np.abs(table[:, 5])) > 1e-3 * np.abs(table[:, 5]) + 1e-9
    rows.refuse(
        bad, "modulus {5:g} does not belong to {7:g}, {8:g}; the columns must be PER1, PER2, BETA1, BETA2, I, modulus, phase, "
        "real, imaginary"
    )  # fmt: skip
    rows.refuse(
        np.asarray((table[:, :2] <= 0).any(axis=1)), "PER {0:g}, {1:g}; there are no waves of zero or infinite period"
    )
    positive = table[:, 4] > 0  # negative ones repeat moments in moving axes
    of_body = positive & (modes >= 6 * body) & (modes < 6 * body + 6)
    if not of_body.any():
        raise DeckcraneError(f"{path}: no rows for body {body + 1}")
    rows = WamitRows(path, rows.lines[of_body], table[of_body])
    return _assembled(rows, modes[of_body] - 6 * body, value[of_body])


def _assembled(rows: WamitRows, modes: Integers, value: ComplexArray) -> WamitQtf:
    """The table of all pairs, the other order of each by conjugation."""
    values, per = np.unique(rows.table[:, :2], return_inverse=True)
    i, j = per.reshape(-1, 2).T
    both = np.round(rows.table[:, 2:4], 6)
    pairs = np.unique(np.concatenate([both, both[:, ::-1]]), axis=0)
    check_degrees(rows.path, pairs[:, 0])
    number = {tuple(pair): n for n, pair in enumerate(pairs.tolist())}
    pair = np.array([number[tuple(row)] for row in both.tolist()])
    other = np.array([number[tuple(row[::-1])] for row in both.tolist()])
    count, size = len(values), len(pairs)
    key = ((i * count + j) * size + pair) * 6 + modes
    check_unique(rows, key, "the row of PER {0:g}, {1:g}, BETA {2:g}, {3:g}, I {4:g} appears twice")
    qtf, present = np.zeros((count, count, size, 6), dtype=np.complex128), np.zeros((count, count, size, 6), dtype=bool)
    qtf[i, j, pair, modes], present[i, j, pair, modes] = value, True
    apart = np.abs(value - np.conj(qtf[j, i, other, modes])) * present[j, i, other, modes]
    largest = np.abs(qtf).max(axis=(0, 1, 2))
    rows.refuse(
        apart > CONJUGATE * largest[modes] + 1e-9,
        "the value of PER {0:g}, {1:g} is not the conjugate of that of {1:g}, {0:g} (I {4:g}); is this a file of sums?",
    )
    missing = ~present[j, i, other, modes]
    qtf[j[missing], i[missing], other[missing], modes[missing]] = np.conj(value[missing])
    present[j, i, other, modes] = True
    swapped = [number[p[::-1]] for p in number]
    qtf = (qtf + np.conj(qtf.transpose(1, 0, 2, 3))[:, :, swapped]) / 2  # what rounding of the file leaves
    return WamitQtf(values, pairs, qtf, _checked_band(rows.path, values, pairs, present[..., np.unique(modes)]))


def _checked_band(path: Path, values: Array, pairs: Array, present: npt.NDArray[np.bool_]) -> float | None:
    """The width of the band of pairs about the diagonal that a file has, None where it has all; others are refused."""
    count = len(values)
    if present.all():
        return None
    whole = np.asarray(present.all(axis=(2, 3)))
    apart = np.abs(np.subtract.outer(np.arange(count), np.arange(count)))
    band = int(apart[present.any(axis=(2, 3))].max())
    if not whole[apart <= band].all():
        i, j = np.argwhere(~whole & (apart <= band))[0]
        pair = pairs[int(np.argwhere(~present[i, j])[0][0])]
        raise DeckcraneError(
            f"{path}: cut short or incomplete: no row for PER {values[i]:g}, {values[j]:g}, BETA {pair[0]:g}, {pair[1]:g}; every "
            "pair of headings needs every pair of periods up to some distance, and every degree of freedom"
        )
    return float(band)

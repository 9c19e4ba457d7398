"""Rainflow counts of stored series and of residues of campaigns: the four-point method, as in `program.tally_rainflow`.

Of four successive reversals the inner two are a closed cycle where their range is not above that of either neighbour (C. Amzallag
et al., International Journal of Fatigue 16 (1994) 287-293). The residue as half cycles makes it the count of ASTM E1049-85, 5.4.4.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from deckcrane.arrays import Array


@dataclass(frozen=True)
class RainflowCount:
    """Closed cycles from one reversal to another, and the residue of reversals, in order."""

    start: Array
    end: Array
    residue: Array


def reversals(series: Array) -> Array:
    """Turning points of a series, with its first and last value; a plateau is one point."""
    values = np.asarray(series, dtype=float)
    if values.size == 0:
        return values
    kept: Array = values[np.concatenate([[True], np.diff(values) != 0.0])]
    if kept.size < 3:
        return kept
    directions = np.sign(np.diff(kept))
    return np.asarray(kept[np.concatenate([[True], directions[1:] != directions[:-1], [True]])])


def rainflow(series: Array) -> RainflowCount:
    """Count all cycles of a series."""
    stack: list[float] = []
    cycles: list[tuple[float, float]] = []
    for value in reversals(series).tolist():
        stack.append(value)
        while len(stack) >= 4:
            a, b, c, d = stack[-4:]
            inner = abs(c - b)
            if inner > abs(b - a) or inner > abs(d - c):
                break
            cycles.append((b, c))
            del stack[-3:-1]
    closed = np.array(cycles, dtype=float).reshape(-1, 2)
    return RainflowCount(closed[:, 0], closed[:, 1], np.array(stack))


def repeated(turns: Array) -> RainflowCount:
    """Count all cycles of a history that repeats: starting from its largest value, every cycle closes.

    The outermost cycle, between the largest value and the least, remains as a residue of three reversals.
    """
    values = np.asarray(turns, dtype=float)
    if values.size < 2:
        return RainflowCount(np.zeros(0), np.zeros(0), values)
    first = int(np.argmax(values))
    count = rainflow(np.concatenate([values[first:], values[: first + 1]]))
    if count.residue.size < 3:
        return count
    top, bottom = count.residue[0], float(np.min(count.residue))
    return RainflowCount(np.append(count.start, top), np.append(count.end, bottom), count.residue[:0])

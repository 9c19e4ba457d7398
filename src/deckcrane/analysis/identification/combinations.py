"""Combinations of unknowns that a record does not see, or hardly: found in the Fisher information, told in words.

A direction of the unknowns in which no residual changes leaves the record as it is: along it, only a combination of the unknowns is
known. If two numbers change by opposite amounts their sum is seen; if by opposite shares, their product.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from deckcrane.analysis.identification.information import UNSEEN, Information
from deckcrane.arrays import Array

_TAKES_PART = 0.05
"""Share of the largest part of a direction from which on an unknown takes part in it."""
_ALIKE = 0.02
"""Difference between two changes, as a share of them, up to which they count as equal."""
_WIDE = 0.5
"""Half-width of an interval, as a share of a number, from which on the number is hardly fisher."""
_TOGETHER = 0.9
"""Correlation of two estimates from which on they can hardly be told apart."""


@dataclass(frozen=True)
class UnseenCombination:
    """Unknowns that can change together without a trace in the record."""

    names: tuple[str, ...]
    """The unknowns."""
    changes: Mapping[str, float]
    """How they change together, in SI."""
    wholly: bool
    """Whether the record does not see it at all, or only hardly in its noise."""
    text: str
    """What is seen and what is not, in words, with signals that would tell."""


def unseen_combinations(
    fisher: Information, names: Sequence[str], units: Sequence[str], values: Array, parameters: Array
) -> list[UnseenCombination]:
    """Directions of the unknowns that a record does not see at all.

    Args:
        fisher: the information
        names: unknowns
        units: their units
        values: their estimates
        parameters: whether each is a number of the file
    """
    result = []
    for row in _reduced(fisher.directions[fisher.rank :]):
        part = _takes_part(row, row / fisher.lengths, values, parameters)
        changes = (row / fisher.lengths)[part]
        chosen = tuple(names[i] for i in part)
        plain = bool(np.all(parameters[part])) and not np.any(values[part] == 0.0)
        text = _in_words(chosen, [units[i] for i in part], values[part], changes, plain)
        result.append(UnseenCombination(chosen, dict(zip(chosen, changes.tolist(), strict=True)), True, text))
    return result


def hardly_told(
    covariance: Array, widths: Array, names: Sequence[str], values: Array, parameters: Array
) -> list[UnseenCombination]:
    """Numbers of the file with an interval as wide as half of them, each with the unknown that it goes along with.

    Args:
        covariance: of the estimates
        widths: half-widths of intervals
        names: unknowns
        values: their estimates
        parameters: whether each is a number of the file
    """
    deviations = np.sqrt(np.diag(covariance))
    result = []
    for i in np.flatnonzero(parameters & np.isfinite(deviations) & (widths > _WIDE * np.abs(values))):
        along = np.where(np.isfinite(deviations), covariance[:, i] / deviations[i], 0.0)
        correlation = np.where(np.isfinite(deviations), along / deviations, 0.0)
        correlation[i] = 0.0
        other = int(np.argmax(np.abs(correlation)))
        text = f"{names[i]} is hardly told: its interval is {100 * widths[i] / abs(values[i]):.0f} % of it to each side"
        if abs(correlation[other]) >= _TOGETHER:
            text += f", since it can hardly be told apart from {names[other]} (correlation {correlation[other]:.3f})"
        chosen = (names[i], names[other]) if abs(correlation[other]) >= _TOGETHER else (names[i],)
        changes = {name: float(along[names.index(name)]) for name in chosen}
        result.append(UnseenCombination(chosen, changes, False, text))
    return result


def _takes_part(row: Array, changes: Array, values: Array, parameters: Array) -> Array:
    """Places of the unknowns in a direction: by their effect, and numbers of the file by their relative change as well."""
    effects = np.abs(row) / np.max(np.abs(row))
    shares = np.where(parameters & (values != 0.0), np.abs(changes) / np.where(values != 0.0, np.abs(values), 1.0), 0.0)
    largest = np.max(np.where(effects >= _TAKES_PART, shares, 0.0))
    places: Array = np.flatnonzero(
        (effects >= _TAKES_PART) | ((effects >= UNSEEN) & (shares >= _TAKES_PART * largest) & (largest > 0.0))
    )
    return places


def _reduced(rows: Array) -> Array:
    """A basis of the same directions with as few unknowns in each as elimination gives: Gauss and Jordan, with pivots."""
    rows = rows.copy()
    for i in range(len(rows)):
        pivot = int(np.argmax(np.abs(rows[i])))
        rows[i] /= rows[i, pivot]
        for j in range(len(rows)):
            if j != i:
                rows[j] -= rows[j, pivot] * rows[i]
    return rows


def _in_words(names: Sequence[str], units: Sequence[str], values: Array, changes: Array, plain: bool) -> str:
    """What is seen of a combination."""
    if len(names) == 1:
        return f"{names[0]} is not told by the records"
    apart = f"{', '.join(names[:-1])} and {names[-1]} cannot be told apart"
    kind = _kind_of_pair(units, values, changes) if plain and len(names) == 2 else ""
    if kind:
        return f"{apart}: only the {kind} of {names[0]} {'to' if kind == 'ratio' else 'and'} {names[1]} is seen"
    if plain and np.all(np.abs(changes / values * values[0] / changes[0] - 1.0) <= _ALIKE):
        return f"{apart}: only their ratios are seen, and all may be larger by the same factor"
    return f"{apart}: only a combination of them is seen, and {_trade(names, units, values, changes)} goes unseen"


def _kind_of_pair(units: Sequence[str], values: Array, changes: Array) -> str:
    """Sum, difference, product or ratio of two numbers, whichever does not change; empty if none of them."""
    ratio = float(changes[1] / changes[0])
    share = ratio * float(values[0] / values[1])
    alike = units[0] == units[1] or "" in units  # gains of controllers state no unit
    if alike and abs(ratio + 1.0) <= _ALIKE:
        return "sum"
    if alike and abs(ratio - 1.0) <= _ALIKE:
        return "difference"
    if abs(share + 1.0) <= _ALIKE:
        return "product"
    return "ratio" if abs(share - 1.0) <= _ALIKE else ""


def _trade(names: Sequence[str], units: Sequence[str], values: Array, changes: Array) -> str:
    """Changes that go together, as shares where there is a value, the first by 1 %."""
    leading = next((i for i, value in enumerate(values) if value != 0.0), None)
    scale = 1.0 if leading is None else 0.01 * abs(float(values[leading])) / float(changes[leading])
    parts = []
    for name, unit, value, change in zip(names, units, values, changes, strict=True):
        amount = scale * float(change)
        shown = f"{100 * amount / abs(float(value)):+.3g} %" if value != 0.0 else f"{amount:+.3g} {unit}".rstrip()
        parts.append(f"{shown} of {name}")
    return " with ".join(parts)

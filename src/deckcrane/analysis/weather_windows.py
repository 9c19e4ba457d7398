"""Weather windows: duration of workable weather, and waiting times for a window.

A step of the record stands for the time until the next one; a window of tau needs ceil(tau/step) workable steps.
Unknown steps are not workable. A gap of more than a week splits the record: no wait extends across it. A record of whole years
wraps: its first step follows its last.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import ceil
from typing import Any

import numpy as np
from numpy.typing import NDArray

from deckcrane.arrays import Array

Mask = NDArray[np.bool_]
WEEK = 7 * 24 * 3600.0


def around(mask: Mask) -> Mask:
    """A record that wraps, three times in a row: its middle third has both neighbours."""
    return np.tile(mask, 3)


def middle(values: NDArray[Any]) -> NDArray[Any]:
    """The middle of three copies in a row."""
    return values[len(values) // 3 : 2 * len(values) // 3]


def spells_around(workable: Mask) -> tuple[NDArray[np.intp], NDArray[np.intp]]:
    """Spells of a record that wraps: one that continues past its end counts once, from its beginning."""
    if workable.all():
        return spells(workable)
    begin, length = spells(around(workable))
    in_middle = (begin >= len(workable)) & (begin < 2 * len(workable))
    return begin[in_middle] - len(workable), length[in_middle]


def steps_of(window: float, step: float) -> int:
    """Number of steps in a window; rounding does not add one."""
    return max(1, ceil(window / step - 1e-9))


def spells(workable: Mask) -> tuple[NDArray[np.intp], NDArray[np.intp]]:
    """First steps of spells of workable weather, and their numbers of steps."""
    padded = np.concatenate([[False], workable, [False]])
    change = np.flatnonzero(padded[1:] != padded[:-1])
    return change[::2], change[1::2] - change[::2]


def in_spells(workable: Mask, steps: int) -> Mask:
    """Which steps lie in spells of at least `steps` steps."""
    inside = np.zeros(len(workable), dtype=bool)
    for begin, length in zip(*spells(workable), strict=True):
        if length >= steps:
            inside[begin : begin + length] = True
    return inside


def starts(workable: Mask, steps: int) -> Mask:
    """Steps at which a window of sufficient length begins."""
    begins = np.zeros(len(workable), dtype=bool)
    for begin, length in zip(*spells(workable), strict=True):
        if length >= steps:
            begins[begin : begin + length - steps + 1] = True
    return begins


def waits(workable: Mask, known: Mask, steps: int, step: float) -> Array:
    """Wait from each step to the next start of a window [s]; NaN where the record ends, or is split, before there is one."""
    window_starts = np.flatnonzero(starts(workable, steps))
    indices = np.arange(len(workable))
    next_start = np.searchsorted(window_starts, indices)
    wait = np.full(len(workable), np.nan)
    has_start = next_start < len(window_starts)
    wait[has_start] = (window_starts[next_start[has_start]] - indices[has_start]) * step
    unknown, length = spells(~known)
    for begin, count in zip(unknown, length, strict=True):
        if count * step > WEEK:
            before = indices < begin
            wait[before & (indices + wait / step > begin)] = np.nan
    return np.where(known, wait, np.nan)


@dataclass(frozen=True)
class WaitingTime:
    """Waiting time for a window from any time of the record: mean and fractiles [s], and the unknown fraction."""

    mean: float
    half: float
    most: float
    unknown: float


def waiting(found: Array, weights: Array, known: Mask) -> WaitingTime:
    """Weighted waiting times from all known times."""
    valid = np.isfinite(found)
    total = float(weights[known].sum())
    if not valid.any() or total <= 0:
        return WaitingTime(np.nan, np.nan, np.nan, 1.0)
    values, weight = found[valid], weights[valid]
    order = np.argsort(values, kind="stable")
    cumulative = np.cumsum(weight[order]) / weight.sum()
    half, most = (float(values[order][np.searchsorted(cumulative, q - 1e-12)]) for q in (0.5, 0.9))
    return WaitingTime(float((values * weight).sum() / weight.sum()), half, most, float(1 - weight.sum() / total))

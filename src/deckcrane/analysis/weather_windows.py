"""Weather windows: how long a sea that can be worked in lasts, and how long one waits for a window.

A step of the record stands for the time until the next one; a window of tau needs ceil(tau/step) steps that are all workable.
What is unknown is not workable. A gap of more than a week parts the record: nobody waits through it. A record of whole years
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
    """A record that wraps, three times in a row: what is asked of its middle third sees both neighbours."""
    return np.tile(mask, 3)


def middle(values: NDArray[Any]) -> NDArray[Any]:
    """The record itself of three in a row."""
    return values[len(values) // 3 : 2 * len(values) // 3]


def spells_around(workable: Mask) -> tuple[NDArray[np.intp], NDArray[np.intp]]:
    """Spells of a record that wraps: one that goes on past its end begins where it began, and is counted once."""
    if workable.all():
        return spells(workable)
    begin, length = spells(around(workable))
    own = (begin >= len(workable)) & (begin < 2 * len(workable))
    return begin[own] - len(workable), length[own]


def steps_of(window: float, step: float) -> int:
    """How many steps a window takes; rounding does not make one more."""
    return max(1, ceil(window / step - 1e-9))


def spells(workable: Mask) -> tuple[NDArray[np.intp], NDArray[np.intp]]:
    """Where spells of workable weather begin, and how many steps they last."""
    padded = np.concatenate([[False], workable, [False]])
    change = np.flatnonzero(padded[1:] != padded[:-1])
    return change[::2], change[1::2] - change[::2]


def in_spells(workable: Mask, steps: int) -> Mask:
    """Which steps lie in spells of at least so many steps."""
    found = np.zeros(len(workable), dtype=bool)
    for begin, length in zip(*spells(workable), strict=True):
        if length >= steps:
            found[begin : begin + length] = True
    return found


def starts(workable: Mask, steps: int) -> Mask:
    """At which steps a window begins that holds long enough."""
    found = np.zeros(len(workable), dtype=bool)
    for begin, length in zip(*spells(workable), strict=True):
        if length >= steps:
            found[begin : begin + length - steps + 1] = True
    return found


def waits(workable: Mask, known: Mask, steps: int, step: float) -> Array:
    """From each step to the next start of a window [s]; NaN where the record ends, or is parted, before there is one."""
    at = np.flatnonzero(starts(workable, steps))
    here = np.arange(len(workable))
    place = np.searchsorted(at, here)
    found = np.full(len(workable), np.nan)
    there = place < len(at)
    found[there] = (at[place[there]] - here[there]) * step
    unknown, length = spells(~known)
    for begin, count in zip(unknown, length, strict=True):
        if count * step > WEEK:
            before = here < begin
            found[before & (here + found / step > begin)] = np.nan
    return np.where(known, found, np.nan)


@dataclass(frozen=True)
class WaitingTime:
    """How long one waits for a window from any time of the record: mean and fractiles [s], and the part that is not known."""

    mean: float
    half: float
    most: float
    unknown: float


def waiting(found: Array, weights: Array, known: Mask) -> WaitingTime:
    """Of waits from all known times, with weights."""
    there = np.isfinite(found)
    total = float(weights[known].sum())
    if not there.any() or total <= 0:
        return WaitingTime(np.nan, np.nan, np.nan, 1.0)
    values, weight = found[there], weights[there]
    order = np.argsort(values, kind="stable")
    share = np.cumsum(weight[order]) / weight.sum()
    half, most = (float(values[order][np.searchsorted(share, q - 1e-12)]) for q in (0.5, 0.9))
    return WaitingTime(float((values * weight).sum() / weight.sum()), half, most, float(1 - weight.sum() / total))

"""Cycles of a signal over cases: how many of which range and mean, from the counts of a campaign or from a stored series.

Campaigns count closed cycles in bins of ranges and keep what is left open. Within a bin all ranges are taken for equally likely;
sums of the third, fourth and fifth power of ranges are kept exactly, and show what the bins cost.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

import numpy as np
import xarray as xr

from deckcrane.analysis.campaign_source import CampaignSource
from deckcrane.analysis.rainflow import rainflow, repeated
from deckcrane.arrays import Array
from deckcrane.practice.mean_stress import MeanStress, range_factor
from deckcrane.practice.sn_curves import SNCurve

Closing = Literal["half cycles", "lift"]
"""What becomes of reversals that are left open: half cycles, as of a sea state; or all of it one lift, which begins and ends
unloaded and comes again."""


@dataclass(frozen=True)
class CaseCycles:
    """Cycles of every case, (case, n): ranges from `low` to `high`, the mean of the cycles between, and how many there are.

    The first `binned` of them are bins, the others single cycles. `sums` are sums of powers of the ranges in bins, exactly.
    """

    low: Array
    high: Array
    mean: Array
    count: Array
    binned: int
    sums: Mapping[float, Array]

    @property
    def known(self) -> Array:
        """Which cases have numbers."""
        return np.asarray(np.isfinite(self.count).all(axis=1))

    @property
    def total(self) -> Array:
        """How many cycles each case has."""
        return np.asarray(self.count.sum(axis=1))

    @property
    def largest(self) -> Array:
        """The largest range of each case: it is among what was left open, never in a bin."""
        return np.asarray(np.where(self.count > 0.0, self.high, 0.0)[:, self.binned :].max(axis=1, initial=0.0))

    def damage(self, curve: SNCurve, factor: float = 1.0, mean_stress: MeanStress = "ignored") -> Array:
        """Miner's sum of each case: sum of n_i / N_i, ranges multiplied by a factor (thickness) and by that of the mean stress.

        Of a curve with one slope whose sum of powers is known, the bins play no part.
        """
        scale = factor * self._reduction(mean_stress)
        shares = self.count * curve.mean_damage(self.low * scale, self.high * scale)
        m = curve.slopes[0]
        if len(curve.slopes) == 1 and m in self.sums and mean_stress == "ignored":
            exact = self.sums[m] * float(curve.damage(factor))
            return np.asarray(exact + shares[:, self.binned :].sum(axis=1))
        return np.asarray(shares.sum(axis=1))

    def power_sum(self, m: float) -> Array:
        """Sum of n_i r_i^m of each case; exact where it was kept."""
        powers = self.count * _mean_power(self.low, self.high, m)
        if m in self.sums:
            return np.asarray(self.sums[m] + powers[:, self.binned :].sum(axis=1))
        return np.asarray(powers.sum(axis=1))

    def binned_power_sum(self, m: float) -> Array:
        """The same by the bins, whatever was kept."""
        return np.asarray((self.count * _mean_power(self.low, self.high, m)).sum(axis=1))

    def _reduction(self, mean_stress: MeanStress) -> Array | float:
        if mean_stress == "ignored":
            return 1.0
        half = 0.25 * (self.low + self.high)
        return range_factor(self.mean - half, self.mean + half, mean_stress)


def stored_cycles(source: CampaignSource, signal: str, closing: Closing, unloaded: float = 0.0) -> CaseCycles:
    """Of a signal of a campaign, over its cases."""
    count = _values(source.statistic("rainflow_count", signal))
    width = _values(source.statistic("rainflow_width", signal))[:, None]
    mean = np.nan_to_num(_values(source.statistic("rainflow_mean", signal)))
    edges = np.arange(count.shape[1]) * width
    sums = source.statistic("rainflow_sum", signal)
    exact = {float(m): _values(sums.sel(exponent=m)) for m in sums["exponent"].values}
    residue = _values(source.statistic("rainflow_residue", signal))
    left = _left_open(residue, closing, unloaded)
    parts = (edges, left.low), (edges + width, left.high), (mean, left.mean), (count, left.count)
    low, high, means, counts = (np.concatenate(pair, axis=1) for pair in parts)
    return CaseCycles(low, high, means, counts, count.shape[1], exact)


def series_cycles(values: Array, closing: Closing, unloaded: float = 0.0) -> CaseCycles:
    """Of one stored series: every cycle by itself."""
    if not np.isfinite(values).all():
        nothing = np.full((1, 1), np.nan)
        return CaseCycles(nothing, nothing, nothing, nothing, 0, {})
    found = rainflow(values)
    ranges, mean = np.abs(found.end - found.start)[None], 0.5 * (found.start + found.end)[None]
    left = _left_open(found.residue[None], closing, unloaded)
    low = np.concatenate([ranges, left.low], axis=1)
    means = np.concatenate([mean, left.mean], axis=1)
    return CaseCycles(low, low, means, np.concatenate([np.ones_like(ranges), left.count], axis=1), 0, {})


def ground_cycles(residue: Array, unloaded: float) -> CaseCycles:
    """One cycle a case: from the unloaded crane to what is farthest from it, where a sea state stays off the unloaded stress."""
    with np.errstate(invalid="ignore"):
        top, bottom = np.fmax.reduce(residue, axis=1), np.fmin.reduce(residue, axis=1)
    outside = (unloaded < bottom) | (unloaded > top)
    high, low = np.maximum(top, unloaded), np.minimum(bottom, unloaded)
    size = np.where(outside, high - low, 0.0)[:, None]
    return CaseCycles(size, size, 0.5 * (high + low)[:, None], np.where(np.isnan(top), np.nan, 1.0)[:, None], 0, {})


def _left_open(residue: Array, closing: Closing, unloaded: float) -> CaseCycles:
    """Single cycles of what was left open; padded with none."""
    if closing == "half cycles":
        start, end = residue[:, :-1], residue[:, 1:]
        there = np.isfinite(end)
        size, mean = np.where(there, np.abs(end - start), 0.0), np.where(there, 0.5 * (start + end), 0.0)
        return CaseCycles(size, size, mean, 0.5 * there, 0, {})
    closed = []
    for row in residue:
        turns = row[np.isfinite(row)]
        closed.append(repeated(np.concatenate([[unloaded], turns])) if turns.size else None)
    most = max((one.start.size for one in closed if one is not None), default=0)
    size, mean, count = (np.zeros((len(closed), most)) for _ in range(3))
    for i, one in enumerate(closed):
        if one is not None:
            n = one.start.size
            size[i, :n], mean[i, :n], count[i, :n] = np.abs(one.end - one.start), 0.5 * (one.start + one.end), 1.0
    return CaseCycles(size, size, mean, count, 0, {})


def _mean_power(low: Array, high: Array, m: float) -> Array:
    """The mean of r^m over ranges from low to high, all equally likely."""
    wide = high > low
    span = np.where(wide, high - low, 1.0)
    return np.where(wide, (high ** (m + 1.0) - low ** (m + 1.0)) / ((m + 1.0) * span), low**m)


def _values(data: xr.DataArray) -> Array:
    """With cases first."""
    return np.asarray(data.transpose("case", ...).values, dtype=float)

"""Cycles of a signal over cases: how many of which range and mean, from the counts of a campaign or from a stored series.

Campaigns count closed cycles in bins of ranges and keep what is left open. Within a bin all ranges are taken for equally likely;
sums of the third, fourth and fifth power of ranges are kept exactly, and correct what the bins cost.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

import numpy as np
import xarray as xr

from deckcrane.analysis.campaign_source import CampaignSource
from deckcrane.analysis.campaigns import SIGNAL
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
    _found: dict[Any, Any] = field(default_factory=dict, compare=False, repr=False)
    """What was found once: damage by branch, and what bins are off."""

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

        Each branch of the curve is corrected by what the bins are off for sums of its own power. Where all cycles in bins are on
        one branch, that makes it exact.
        """
        shares = self._by_branch(curve, factor, mean_stress)
        binned = [self._correction(m) * share[:, : self.binned].sum(axis=1) for m, share in shares]
        return np.asarray(sum(binned) + sum(share[:, self.binned :].sum(axis=1) for _, share in shares))

    def plain_damage(self, curve: SNCurve, factor: float = 1.0, mean_stress: MeanStress = "ignored") -> Array:
        """The same by the bins alone."""
        return np.asarray(sum(share.sum(axis=1) for _, share in self._by_branch(curve, factor, mean_stress)))

    def _by_branch(self, curve: SNCurve, factor: float, mean_stress: MeanStress) -> list[tuple[float, Array]]:
        key = (curve, factor, mean_stress)
        if key not in self._found:
            scale = factor * self._reduction(mean_stress)
            parts = curve.damage_by_branch(self.low * scale, self.high * scale)
            self._found[key] = [(m, self.count * part) for m, part in zip(curve.slopes, parts, strict=True)]
        found: list[tuple[float, Array]] = self._found[key]
        return found

    def _correction(self, m: float) -> Array:
        """Exact sums of powers over those by bins; between the powers that were kept, by interpolation."""
        if not self.sums:
            return np.ones(len(self.count))
        if "ratios" not in self._found:
            low, high, count = (part[:, : self.binned] for part in (self.low, self.high, self.count))
            ratios = []
            for power in sorted(self.sums):
                by_bins = (count * _mean_power(low, high, power)).sum(axis=1)
                with np.errstate(divide="ignore", invalid="ignore"):
                    ratios.append(np.where(by_bins > 0.0, self.sums[power] / by_bins, 1.0))
            self._found["ratios"] = np.stack(ratios, axis=1)
        return np.array([np.interp(m, sorted(self.sums), ratio) for ratio in self._found["ratios"]])

    def power_sum(self, m: float) -> Array:
        """Sum of n_i r_i^m of each case; exact where it was kept."""
        powers = self.count * _mean_power(self.low, self.high, m)
        if m in self.sums:
            return np.asarray(self.sums[m] + powers[:, self.binned :].sum(axis=1))
        return np.asarray(powers.sum(axis=1))

    def _reduction(self, mean_stress: MeanStress) -> Array | float:
        if mean_stress == "ignored":
            return 1.0
        half = 0.25 * (self.low + self.high)
        return range_factor(self.mean - half, self.mean + half, mean_stress)


_KEPT = ("rainflow_count", "rainflow_width", "rainflow_mean", "rainflow_residue", "rainflow_sum")


def kept_counts(source: CampaignSource, signals: Iterable[str]) -> xr.Dataset:
    """The rainflow counts of some signals, read at once: a store holds all signals of a batch together."""
    wanted = list(dict.fromkeys(signals))
    for name in wanted:
        for variable in _KEPT:
            source.statistic(variable, name)
    return source.by_case[list(_KEPT)].sel({SIGNAL: wanted}).load()


def stored_cycles(counts: xr.Dataset, signal: str, closing: Closing, unloaded: Array | float = 0.0) -> CaseCycles:
    """Of a signal of a campaign, over its cases."""
    own = counts.sel({SIGNAL: signal})
    count, mean, residue = (_values(own[f"rainflow_{name}"]) for name in ("count", "mean", "residue"))
    width = _values(own["rainflow_width"])[:, None]
    edges = np.arange(count.shape[1]) * width
    exact = {float(m): _values(own["rainflow_sum"].sel(exponent=m)) for m in own["exponent"].values}
    left = _left_open(residue, closing, unloaded)
    parts = (edges, left.low), (edges + width, left.high), (np.nan_to_num(mean), left.mean), (count, left.count)
    low, high, means, all_counts = (np.concatenate(pair, axis=1) for pair in parts)
    return CaseCycles(low, high, means, all_counts, count.shape[1], exact)


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


def ground_cycles(residue: Array, unloaded: Array | float) -> CaseCycles:
    """One cycle a case: from the unloaded crane to what is farthest from it, where a sea state stays off the unloaded stress."""
    with np.errstate(invalid="ignore"):
        top, bottom = np.fmax.reduce(residue, axis=1), np.fmin.reduce(residue, axis=1)
    outside = (unloaded < bottom) | (unloaded > top)
    high, low = np.maximum(top, unloaded), np.minimum(bottom, unloaded)
    size = np.where(outside, high - low, 0.0)[:, None]
    return CaseCycles(size, size, 0.5 * (high + low)[:, None], np.where(np.isnan(top), np.nan, 1.0)[:, None], 0, {})


def _left_open(residue: Array, closing: Closing, unloaded: Array | float) -> CaseCycles:
    """Single cycles of what was left open; padded with none."""
    if closing == "half cycles":
        start, end = residue[:, :-1], residue[:, 1:]
        there = np.isfinite(end)
        size, mean = np.where(there, np.abs(end - start), 0.0), np.where(there, 0.5 * (start + end), 0.0)
        return CaseCycles(size, size, mean, 0.5 * there, 0, {})
    closed = []
    for row, start in zip(residue, np.broadcast_to(unloaded, len(residue)), strict=True):
        turns = row[np.isfinite(row)]
        closed.append(repeated(np.concatenate([[start], turns])) if turns.size else None)
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

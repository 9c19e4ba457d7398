"""Load cycles of a signal over cases: ranges, means and numbers, from a campaign's rainflow counts or from a stored series.

Stored series and residues of campaigns are counted by the four-point method, as in `program.statistics.rainflow`. Of four
successive reversals the inner two are a closed cycle where their range is not above that of either neighbour (C. Amzallag et
al., International Journal of Fatigue 16 (1994) 287-293). The residue as half cycles makes it the count of ASTM E1049-85, 5.4.4.

Campaigns count closed cycles in bins of ranges and keep the residue. Within a bin all ranges are assumed equally likely;
sums of the third, fourth and fifth power of ranges are kept exactly, and correct the error of the bins.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

import numpy as np
import xarray as xr

from deckcrane.analysis.campaign_results import SIGNAL, CampaignSource
from deckcrane.arrays import Array
from deckcrane.standards.sn_curves import MeanStress, SNCurve, range_factor


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


Closing = Literal["half cycles", "lift"]
"""How the residue is counted: as half cycles, as in a sea state; or as one lift that begins and ends unloaded and repeats."""


@dataclass(frozen=True)
class CaseCycles:
    """Cycles of every case, (case, n): ranges from `low` to `high`, the mean of the cycles between, and their number.

    The first `binned` of them are bins, the others single cycles. `sums` are exact sums of powers of the ranges in bins.
    """

    low: Array
    high: Array
    mean: Array
    count: Array
    binned: int
    sums: Mapping[float, Array]
    _cache: dict[Any, Any] = field(default_factory=dict, compare=False, repr=False)
    """Cache: damage by branch, and corrections of the bins."""

    @property
    def valid(self) -> Array:
        """Which cases have numbers."""
        return np.asarray(np.isfinite(self.count).all(axis=1))

    @property
    def total(self) -> Array:
        """Number of cycles of each case."""
        return np.asarray(self.count.sum(axis=1))

    @property
    def largest(self) -> Array:
        """The largest range of each case: it is always in the residue, never in a bin."""
        return np.asarray(np.where(self.count > 0.0, self.high, 0.0)[:, self.binned :].max(axis=1, initial=0.0))

    def damage(self, curve: SNCurve, factor: float = 1.0, mean_stress: MeanStress = "ignored") -> Array:
        """Miner's sum of each case: sum of n_i / N_i, ranges multiplied by a factor (thickness) and by that of the mean stress.

        Each branch of the curve is corrected by the error of the bins for sums of its power. Where all cycles in bins are on
        one branch, the result is exact.
        """
        damages = self._damage_by_branch(curve, factor, mean_stress)
        binned = [self._bin_correction(m) * damage[:, : self.binned].sum(axis=1) for m, damage in damages]
        return np.asarray(sum(binned) + sum(damage[:, self.binned :].sum(axis=1) for _, damage in damages))

    def plain_damage(self, curve: SNCurve, factor: float = 1.0, mean_stress: MeanStress = "ignored") -> Array:
        """Miner's sum by the bins alone."""
        return np.asarray(sum(damage.sum(axis=1) for _, damage in self._damage_by_branch(curve, factor, mean_stress)))

    def _damage_by_branch(self, curve: SNCurve, factor: float, mean_stress: MeanStress) -> list[tuple[float, Array]]:
        key = (curve, factor, mean_stress)
        if key not in self._cache:
            scale = factor * self._mean_stress_factor(mean_stress)
            parts = curve.damage_by_branch(self.low * scale, self.high * scale)
            self._cache[key] = [(m, self.count * part) for m, part in zip(curve.slopes, parts, strict=True)]
        damages: list[tuple[float, Array]] = self._cache[key]
        return damages

    def _bin_correction(self, m: float) -> Array:
        """Ratio of the exact sums of powers to those by bins; interpolated between the powers that were kept."""
        if not self.sums:
            return np.ones(len(self.count))
        if "ratios" not in self._cache:
            low, high, count = (part[:, : self.binned] for part in (self.low, self.high, self.count))
            ratios = []
            for power in sorted(self.sums):
                by_bins = (count * _mean_power(low, high, power)).sum(axis=1)
                with np.errstate(divide="ignore", invalid="ignore"):
                    ratios.append(np.where(by_bins > 0.0, self.sums[power] / by_bins, 1.0))
            self._cache["ratios"] = np.stack(ratios, axis=1)
        return np.array([np.interp(m, sorted(self.sums), ratio) for ratio in self._cache["ratios"]])

    def power_sum(self, m: float) -> Array:
        """Sum of n_i r_i^m of each case; exact where it was kept."""
        powers = self.count * _mean_power(self.low, self.high, m)
        if m in self.sums:
            return np.asarray(self.sums[m] + powers[:, self.binned :].sum(axis=1))
        return np.asarray(powers.sum(axis=1))

    def _mean_stress_factor(self, mean_stress: MeanStress) -> Array | float:
        if mean_stress == "ignored":
            return 1.0
        half = 0.25 * (self.low + self.high)
        return range_factor(self.mean - half, self.mean + half, mean_stress)


_RAINFLOW_VARIABLES = ("rainflow_count", "rainflow_width", "rainflow_mean", "rainflow_residue", "rainflow_sum")


def kept_counts(source: CampaignSource, signals: Iterable[str]) -> xr.Dataset:
    """The rainflow counts of some signals, read at once: a store holds all signals of a batch together."""
    names = list(dict.fromkeys(signals))
    for name in names:
        for variable in _RAINFLOW_VARIABLES:
            source.statistic(variable, name)
    return source.by_case[list(_RAINFLOW_VARIABLES)].sel({SIGNAL: names}).load()


def stored_cycles(counts: xr.Dataset, signal: str, closing: Closing, unloaded: Array | float = 0.0) -> CaseCycles:
    """Cycles of a campaign's signal, over its cases."""
    signal_counts = counts.sel({SIGNAL: signal})
    count, mean, residue = (_cases_first(signal_counts[f"rainflow_{name}"]) for name in ("count", "mean", "residue"))
    width = _cases_first(signal_counts["rainflow_width"])[:, None]
    edges = np.arange(count.shape[1]) * width
    exact = {
        float(m): _cases_first(signal_counts["rainflow_sum"].sel(exponent=m)) for m in signal_counts["exponent"].values
    }
    open_cycles = _residue_cycles(residue, closing, unloaded)
    parts = (
        (edges, open_cycles.low),
        (edges + width, open_cycles.high),
        (np.nan_to_num(mean), open_cycles.mean),
        (count, open_cycles.count),
    )
    low, high, means, all_counts = (np.concatenate(pair, axis=1) for pair in parts)
    return CaseCycles(low, high, means, all_counts, count.shape[1], exact)


def series_cycles(values: Array, closing: Closing, unloaded: float = 0.0) -> CaseCycles:
    """Cycles of one stored series, each by itself."""
    if not np.isfinite(values).all():
        unknown = np.full((1, 1), np.nan)
        return CaseCycles(unknown, unknown, unknown, unknown, 0, {})
    counted = rainflow(values)
    ranges, mean = np.abs(counted.end - counted.start)[None], 0.5 * (counted.start + counted.end)[None]
    open_cycles = _residue_cycles(counted.residue[None], closing, unloaded)
    low = np.concatenate([ranges, open_cycles.low], axis=1)
    means = np.concatenate([mean, open_cycles.mean], axis=1)
    return CaseCycles(low, low, means, np.concatenate([np.ones_like(ranges), open_cycles.count], axis=1), 0, {})


def ground_cycles(residue: Array, unloaded: Array | float) -> CaseCycles:
    """One cycle per case: from the unloaded stress to the value farthest from it, where a sea state does not reach it."""
    with np.errstate(invalid="ignore"):
        top, bottom = np.fmax.reduce(residue, axis=1), np.fmin.reduce(residue, axis=1)
    outside = (unloaded < bottom) | (unloaded > top)
    high, low = np.maximum(top, unloaded), np.minimum(bottom, unloaded)
    size = np.where(outside, high - low, 0.0)[:, None]
    return CaseCycles(size, size, 0.5 * (high + low)[:, None], np.where(np.isnan(top), np.nan, 1.0)[:, None], 0, {})


def _residue_cycles(residue: Array, closing: Closing, unloaded: Array | float) -> CaseCycles:
    """Single cycles of the residue, padded with zeros."""
    if closing == "half cycles":
        start, end = residue[:, :-1], residue[:, 1:]
        valid = np.isfinite(end)
        size, mean = np.where(valid, np.abs(end - start), 0.0), np.where(valid, 0.5 * (start + end), 0.0)
        return CaseCycles(size, size, mean, 0.5 * valid, 0, {})
    closed = []
    for row, start in zip(residue, np.broadcast_to(unloaded, len(residue)), strict=True):
        reversals = row[np.isfinite(row)]
        closed.append(repeated(np.concatenate([[start], reversals])) if reversals.size else None)
    most = max((cycles.start.size for cycles in closed if cycles is not None), default=0)
    size, mean, count = (np.zeros((len(closed), most)) for _ in range(3))
    for i, cycles in enumerate(closed):
        if cycles is not None:
            n = cycles.start.size
            size[i, :n], mean[i, :n], count[i, :n] = (
                np.abs(cycles.end - cycles.start),
                0.5 * (cycles.start + cycles.end),
                1.0,
            )
    return CaseCycles(size, size, mean, count, 0, {})


def _mean_power(low: Array, high: Array, m: float) -> Array:
    """Mean of r^m over ranges from low to high, all equally likely."""
    wide = high > low
    span = np.where(wide, high - low, 1.0)
    return np.where(wide, (high ** (m + 1.0) - low ** (m + 1.0)) / ((m + 1.0) * span), low**m)


def _cases_first(data: xr.DataArray) -> Array:
    """Values with cases first."""
    return np.asarray(data.transpose("case", ...).values, dtype=float)

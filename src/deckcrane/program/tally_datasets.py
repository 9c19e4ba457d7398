"""Accumulators read back: what was found of each case as a labelled dataset over (case, signal, ...).

A signal that was not a number at any counted record has NaN everywhere.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

import numpy as np
import xarray as xr

from deckcrane.arrays import Array
from deckcrane.entry_units import mixed
from deckcrane.program.tally_levels import level_counts
from deckcrane.program.tally_peaks import SIDES, peak_counts
from deckcrane.program.tally_rainflow import EXPONENTS

if TYPE_CHECKING:
    from deckcrane.program.tally import Tally


class _Findings:
    """Variables while they are gathered, of cases and signals first of all."""

    def __init__(self, tally: Tally, A: Array, names: Sequence[str]) -> None:
        self.tally, self.A, self.cases = tally, A, len(names)
        self.every, self.first = tally.counting.every, tally.counting.first
        self.lost = self.slots("lost")[..., 0] > 0.0
        self.variables: dict[str, Any] = {}
        self.coordinates: dict[str, Any] = {"case": list(names), "signal": [one.name for one in tally.channels]}

    def slots(self, name: str) -> Array:
        return self.tally.ground.slots.values(self.A, name)[: self.cases]

    def one(self, name: str) -> Array:
        return self.slots(name)[..., 0]

    def put(self, name: str, values: Array, units: str, long_name: str, dimensions: Sequence[str] = ()) -> None:
        """A variable; in `units`, `{}` stands for the unit of each signal."""
        lost = self.lost.reshape(self.lost.shape + (1,) * (values.ndim - 2))
        shown = np.where(lost, np.nan, values)
        self.variables[name] = ("case", "signal", *dimensions), shown, {**self._units(units), "long_name": long_name}

    def _units(self, form: str) -> Mapping[str, str]:
        each = {one.name: form.format(one.units) for one in self.tally.channels}
        different = list(dict.fromkeys(each.values()))
        return mixed(" or ".join(different), "signal", each) if len(different) > 1 else {"units": different[0]}


def tally_dataset(tally: Tally, A: Array, names: Sequence[str], density: Array | None) -> xr.Dataset:
    """All that was asked for."""
    found = _Findings(tally, A, names)
    wanted = set(tally.keep.statistics)
    for name, part in _PARTS.items():
        if name in wanted:
            part(found)
    if density is not None:
        frequencies = tally.welch(0).frequencies
        found.coordinates["frequency"] = "frequency", frequencies, {"units": "Hz", "long_name": "frequency"}
        found.put("spectrum", density[: found.cases], "({})^2/Hz", "spectral density, one-sided (Welch)", ["frequency"])
    counting = tally.counting
    attributes = {
        "counted_from": counting.first * counting.every,
        "counted_records": counting.count,
        "time_between_records": counting.every,
    }
    return xr.Dataset(found.variables, found.coordinates, attributes)


def _extremes(found: _Findings) -> None:
    for name in ("minimum", "maximum"):
        found.put(name, found.one(name), "{}", name)
        at = (found.one(f"{name}_at") + found.first) * found.every
        found.put(f"{name}_time", at, "s", f"time of the {name}, the first of equal ones")


def _mean(found: _Findings) -> Array:
    return found.one("first") + found.one("m1")


def _moments(found: _Findings) -> None:
    count = float(found.tally.counting.count)
    m2, m3, m4 = (found.one(name) / count for name in ("m2", "m3", "m4"))
    found.put("mean", _mean(found), "{}", "mean")
    found.put("standard_deviation", np.sqrt(m2), "{}", "standard deviation, of the records themselves (n, not n - 1)")
    with np.errstate(divide="ignore", invalid="ignore"):
        found.put("skewness", m3 / m2**1.5, "1", "skewness")
        found.put("kurtosis", m4 / m2**2, "1", "kurtosis, 3 for a normal distribution")


def _levels(found: _Findings) -> None:
    """Both statistics of the grid of levels."""
    tally = found.tally
    if tally.levels is None or "level_low" in found.variables:
        return
    grid = level_counts(tally.levels, tally.ground, found.A, found.cases)
    found.put("level_low", grid.low, "{}", "lower edge of the first bin of levels")
    found.put("level_width", grid.width, "{}", "width of the bins of levels")
    if grid.records is not None:
        time = grid.records * found.every
        found.put("level_time", time, "s", "time spent in each bin of levels", ["level_bin"])
    if grid.crossings is not None:
        _crossings(found, grid.edges, grid.crossings)


def _crossings(found: _Findings, edges: Array, crossings: Array) -> None:
    found.put("up_crossings", crossings, "1", "up-crossings of the lower edge of each bin of levels", ["level_bin"])
    nearest = np.argmin(np.abs(edges - _mean(found)[..., None]), axis=-1)[..., None]
    level, count = (np.take_along_axis(each, nearest, -1)[..., 0] for each in (edges, crossings))
    found.put("mean_level", level, "{}", "edge of the bins of levels that is nearest to the mean")
    found.put("mean_level_crossings", count, "1", "up-crossings of that level")
    period = np.where(count > 0.0, found.tally.counting.duration / np.maximum(count, 1.0), np.nan)
    found.put("mean_crossing_period", period, "s", "counted time for each up-crossing of that level")


def _blocks(found: _Findings) -> None:
    block, count = found.tally.running.block or 1, found.tally.counting.count
    starts = np.arange(0, count, block)
    length = np.minimum(block, count - starts)
    at = (starts + found.first) * found.every
    found.coordinates["block"] = "block", at, {"units": "s", "long_name": "time of the first record of a block"}
    about = {"units": "s", "long_name": "length of a block; the last may be shorter than the others"}
    found.coordinates["block_duration"] = "block", length * found.every, about
    for name in ("minimum", "maximum"):
        found.put(f"block_{name}", found.slots(f"block_{name}"), "{}", f"{name} of each block", ["block"])


def _rainflow(found: _Findings) -> None:
    counts, means = found.slots("range_counts"), found.slots("range_means")
    found.put("rainflow_width", found.one("range_width"), "{}", "width of the bins of ranges, the first from zero")
    found.put("rainflow_count", counts, "1", "closed rainflow cycles in each bin of ranges", ["range_bin"])
    with np.errstate(divide="ignore", invalid="ignore"):
        found.put("rainflow_mean", means / counts, "{}", "mean of the cycles in each bin of ranges", ["range_bin"])
    residue, open_ = found.slots("residue"), found.one("open")
    residue = np.where(np.arange(residue.shape[-1]) < open_[..., None], residue, np.nan)
    found.put("rainflow_residue", residue, "{}", "reversals that are left open, in their order", ["reversal"])
    about = {"units": "1", "long_name": "exponent of sums of ranges"}
    found.coordinates["exponent"] = "exponent", np.array(EXPONENTS), about
    what = "sum of ranges to the power of `exponent`,"
    found.put("rainflow_sum", found.slots("range_sums"), "({})^exponent", f"{what} closed cycles", ["exponent"])
    found.put(
        "rainflow_residue_sum",
        found.slots("residue_sums"),
        "({})^exponent",
        f"{what} those of the residue as half cycles",
        ["exponent"],
    )
    early = "cycles that were counted before they were closed, because too many were open"
    found.put("rainflow_early", found.one("early"), "1", early)


def _joint(found: _Findings) -> None:
    tally = found.tally
    both = np.stack([found.slots("at_minimum"), found.slots("at_maximum")], axis=2)
    size = both.shape[-1]
    named = [[tally.channels[i].name for i in group] + [""] * (size - len(group)) for group in tally.groups]
    missing = np.array([[not name for name in row] for row in named])
    both = np.where(missing[None, :, None, :], np.nan, both)
    found.coordinates["extreme"] = ["minimum", "maximum"]
    about = {"long_name": "signals of the group of each signal"}
    found.coordinates["joint_member"] = ("signal", "member"), np.array(named, dtype=str), about
    last = {tuple(name.rpartition(".")[2] for name in row) for row in named}
    if len(last) == 1:
        found.coordinates["member"] = list(last.pop())
    units = [[tally.channels[i].units for i in group] + [""] * (size - len(group)) for group in tally.groups]
    found.coordinates["joint_unit"] = ("signal", "member"), np.array(units, dtype=str), {"long_name": "their units"}
    every = " or ".join(dict.fromkeys(unit for row in units for unit in row if unit))
    found.put("joint_extremes", both, every, "a signal's group when it is least and greatest", ["extreme", "member"])


def _peaks(found: _Findings) -> None:
    tally = found.tally
    if tally.peaks is None:
        return
    counts = peak_counts(tally.peaks, tally.ground, found.A, found.cases)
    found.coordinates["peak_side"] = list(SIDES)
    orders = np.arange(1, tally.peaks.orders + 1)
    about = {"units": "1", "long_name": "order k: peaks that follow k - 1 lower ones"}
    found.coordinates["peak_order"] = "peak_order", orders, about
    negative = "of the negative signal on the side of minima"
    found.put("peaks", counts.count, "1", f"peaks; {negative}", ["peak_side"])
    found.put("peak_low", counts.low, "{}", f"the lowest level of peaks; {negative}", ["peak_side"])
    found.put("peak_width", counts.width, "{}", "distance of the levels of peaks", ["peak_side"])
    what = "peaks that reach each level after k - 1 that do not"
    found.put("peak_exceedances", counts.exceedances, "1", what, ["peak_side", "peak_order", "peak_bin"])


_PARTS = {
    "extremes": _extremes,
    "moments": _moments,
    "crossings": _levels,
    "levels": _levels,
    "block_maxima": _blocks,
    "rainflow": _rainflow,
    "joint_extremes": _joint,
    "peaks": _peaks,
}

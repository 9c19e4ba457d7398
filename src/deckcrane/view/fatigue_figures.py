"""Figures of fatigue: an S-N curve with the stress ranges of a life, and the sources of damage."""

from __future__ import annotations

from typing import Any

import numpy as np
import xarray as xr

from deckcrane.analysis.fatigue_shares import DimensionShares, dimension_shares
from deckcrane.analysis.hot_spots import FatigueSpot
from deckcrane.view.figures import COLOURS, heading, new_figure
from deckcrane.view.unit_choice import UnitChoice

_MOST_BARS = 24
_MOST_CYCLES = 1e10
"""Cycles to which S-N curves are drawn."""
_MOST_NUMBERS = 120
"""Most cells of a map in which numbers are printed."""


def draw_spectrum(result: xr.Dataset, spot: FatigueSpot, alternative: int, units: UnitChoice) -> Any:
    """Cycles above each stress range in the design life, and the cycles that the detail bears."""
    row = result.isel(alternative=alternative).sel(detail=spot.label)
    years = float(result.attrs["years"])
    ranges = row["level"].values * float(row["largest_range"]) * spot.factor
    above = row["cycles_above"].values * years
    occurring = above > 0.0
    figure, axes = new_figure(1, 1, height=3.6)
    axis = axes[0, 0]
    top = max(float(ranges.max(initial=0.0)) * 1.5, spot.curve.range_at(1e4) * 0.5)
    least = spot.curve.range_at(_MOST_CYCLES)
    S = np.geomspace(least, max(top, 10.0 * least), 300)
    shown = [units.number(float(value), "Pa") for value in S]
    axis.loglog(spot.curve.cycles(S), shown, color=COLOURS[0], label=f"S-N curve {spot.curve.name}")
    if spot.detail.dff > 1.0:
        axis.loglog(
            spot.curve.cycles(S) / spot.detail.dff, shown, "--", color=COLOURS[0], label=f"with DFF {spot.detail.dff:g}"
        )
    shown_ranges = [units.number(float(value), "Pa") for value in ranges[occurring]]
    thick = ", thickness included" if spot.factor > 1.0 else ""
    axis.loglog(above[occurring], shown_ranges, color=COLOURS[1], label=f"cycles above it in {years:g} years{thick}")
    axis.set_xlim(1.0, _MOST_CYCLES)
    axis.set_ylim(bottom=units.number(least, "Pa"))
    axis.yaxis.set_major_formatter("{x:g}")
    axis.yaxis.set_minor_formatter("{x:g}")
    axis.set_xlabel("cycles")
    axis.set_ylabel(f"stress range [{units.unit('Pa')}]")
    heading(axis, f"{spot.label}: damage {float(row['damage_per_year']) * years:.3g} in {years:g} years")
    axis.legend(frameon=False, fontsize=8)
    return figure


def draw_shares(result: xr.Dataset, detail: str, alternative: int, dimension: str, units: UnitChoice) -> Any:
    """Shares of damage along a dimension of the study: a map over a scatter diagram, else bars."""
    shares = next(entry for entry in dimension_shares(result, detail, alternative) if entry.name == dimension)
    labels = list(shares.label_names)
    figure, axes = new_figure(1, 1, height=3.2)
    axis = axes[0, 0]
    if len(labels) == 2 and all(result[label].dtype.kind in "fi" for label in labels):
        _draw_map(figure, axis, result, detail, alternative, labels)
    else:
        _draw_bars(axis, shares)
    heading(axis, f"damage of {detail} by {shares.name}")
    return figure


def _draw_map(figure: Any, axis: Any, result: xr.Dataset, detail: str, alternative: int, pair: list[str]) -> None:
    damage = np.nan_to_num(result["yearly_damage"].sel(detail=detail).values)
    damage = damage * (result["alternative_of"].values == alternative)
    (ys, j), (xs, i) = (np.unique(result[label].values, return_inverse=True) for label in pair)
    cells = np.zeros((len(ys), len(xs)))
    np.add.at(cells, (j, i), damage)
    filled = np.zeros_like(cells, dtype=bool)
    filled[j, i] = True
    share = np.where(filled, 100.0 * cells / damage.sum(), np.nan)
    drawn = axis.pcolormesh(np.arange(len(xs)), np.arange(len(ys)), share, cmap="viridis", shading="nearest")
    figure.colorbar(drawn, ax=axis, label="share of damage [%]")
    axis.set_xticks(np.arange(len(xs)), [f"{x:g}" for x in xs])
    axis.set_yticks(np.arange(len(ys)), [f"{y:g}" for y in ys])
    for set_label, label in ((axis.set_xlabel, pair[1]), (axis.set_ylabel, pair[0])):
        unit = str(result[label].attrs.get("units", ""))
        set_label(f"{label} [{unit}]" if unit else label)
    axis.grid(visible=False)
    if share.size <= _MOST_NUMBERS:
        middle = 0.6 * float(np.nanmax(share))
        for (row, column), value in np.ndenumerate(share):
            if np.isfinite(value):
                colour = "black" if value > middle else "white"
                axis.text(column, row, f"{value:.2g}", ha="center", va="center", color=colour, fontsize=8)


def _draw_bars(axis: Any, shares: DimensionShares) -> None:
    entries = shares.entries[:_MOST_BARS]
    names = [", ".join(entry.labels) for entry in entries]
    axis.bar(range(len(entries)), [100.0 * entry.share for entry in entries], color=COLOURS[0])
    long = sum(map(len, names)) > 60
    axis.set_xticks(range(len(names)), names, rotation=30 if long else 0, ha="right" if long else "center")
    axis.set_xlabel(", ".join(shares.label_names))
    axis.set_ylabel("share of damage [%]")

"""A report's chapter on load cases: dimensions, probabilities, numbers of cases, and failures."""

from __future__ import annotations

from typing import Any

import numpy as np
import xarray as xr

from deckcrane.analysis.campaign_results import CampaignSource, seed_dimension
from deckcrane.campaign.results import failures
from deckcrane.campaign.zarr_arrays import PROBABILITY, WAITING
from deckcrane.view.answers.answer import Answer, AnswerColumn, AnswerFigure, AnswerTable, Cell
from deckcrane.view.plots.figures import heading, new_figure
from deckcrane.view.report.rendering import ReportBlock, ReportChapter

_MOST_VALUES, _MOST_FAILURES = 12, 20


def cases_chapter(source: CampaignSource) -> ReportChapter:
    """Dimensions of the study and the state of its cases."""
    grid, results = source.attributes["grid"], source.by_case
    seeds = seed_dimension(source)
    columns = (AnswerColumn("dimension"), AnswerColumn("entries"), AnswerColumn("values"), AnswerColumn("probable"))
    rows: list[tuple[Cell, ...]] = []
    for dim in grid["order"]:
        values = "; ".join(_list_values(results, label) for label in grid["labels"][dim])
        rows.append((str(dim), int(grid["shape"][dim]), values, _describe_probabilities(source, str(dim), seeds)))
    figures = tuple(
        _scatter_figure(source, dim)
        for dim in grid["order"]
        if len(grid["labels"][dim]) == 2 and _has_probabilities(source)
    )
    return ReportChapter(
        "cases",
        "Load cases",
        (
            ReportBlock(
                Answer(
                    "dimensions",
                    "What varies",
                    (_count_cases(source), *_describe_duration(source)),
                    (AnswerTable("Dimensions of the study", columns, tuple(rows)),),
                    figures,
                )
            ),
            *_failure_blocks(source),
        ),
    )


def _count_cases(source: CampaignSource) -> str:
    states = source.by_case["state"].values
    done, waiting = int(source.done.sum()), int((states == WAITING).sum())
    grid = source.attributes["grid"]
    product = " × ".join(f"{grid['shape'][dim]} {dim}" for dim in grid["order"])
    text = f"{product}: {len(states):,} cases, of which {done:,} are done, {len(states) - done - waiting:,} failed"
    return f"{text} and {waiting:,} wait." if waiting else f"{text}."


def _describe_duration(source: CampaignSource) -> list[str]:
    run, counted = source.scenario.run, source.by_case.attrs
    lines = [f"Each case is simulated for {run.duration:g} s, and recorded every {run.every:g} s."]
    if "counted_from" in counted:
        start = float(counted["counted_from"])
        lines.append(
            f"Statistics count from {start:g} s on; what is before belongs to the start."
            if start > 0
            else "Statistics count all of each case, from its start: no transient is left out."
        )
    if "motion_error" in source.by_case:
        shares = source.by_case["motion_error"].max("case")
        errors = [
            f"{cause} {100 * share:.2g} %"
            for cause, share in zip(shares["cause"].values, shares.values, strict=True)
            if np.isfinite(share)
        ]
        if errors:
            lines.append(f"Estimated error of vessel motions, at most of all cases, by cause: {', '.join(errors)}.")
    return lines


def _list_values(results: xr.Dataset, label: str) -> str:
    """Values along a dimension, in the unit of the study; the ends where there are many."""
    data = results[label]
    values = list(dict.fromkeys(data.values.tolist()))
    unit = str(data.attrs.get("units", ""))
    shown = [f"{value:g}" if isinstance(value, int | float) else str(value) for value in values]
    if len(shown) > _MOST_VALUES:
        shown = [*shown[:4], "...", shown[-1]]
    return f"{label}: {', '.join(shown)} {unit}".rstrip()


def _has_probabilities(source: CampaignSource) -> bool:
    return source.probability is not None


def _describe_probabilities(source: CampaignSource, dim: str, seeds: str | None) -> str:
    """Probabilities of the entries of a dimension, where they differ."""
    if dim == seeds:
        return "equally: realisations of the same sea"
    if source.probability is None:
        return "each for itself"
    along = _marginal(source, dim)
    if np.allclose(along, along[0]):
        return "equally, or each for itself"
    return f"{100 * along.min():.3g} % to {100 * along.max():.3g} %" if len(along) > _MOST_VALUES else _percent(along)


def _percent(along: Any) -> str:
    return ", ".join(f"{100 * share:.3g}" for share in along) + " %"


def _marginal(source: CampaignSource, dim: str) -> Any:
    """Probability of each entry of a dimension, over all others."""
    grid, results = source.attributes["grid"], source.by_case
    labels = [results[name].values for name in grid["labels"][dim]]
    keys = list(zip(*(values.tolist() for values in labels), strict=True))
    entries = list(dict.fromkeys(keys))
    sums = dict.fromkeys(entries, 0.0)
    for key, chance in zip(keys, results[PROBABILITY].values, strict=True):
        sums[key] += float(chance)
    probabilities = np.array([sums[key] for key in entries])
    return probabilities / probabilities.sum()


def _scatter_figure(source: CampaignSource, dim: str) -> AnswerFigure:
    """A map of the probabilities of sea states."""
    return AnswerFigure(
        f"probability_{dim}",
        f"Probability of the entries of {dim}, in per cent; cells without a number were not run.",
        lambda units: _scatter_map(source, dim),
    )


def _scatter_map(source: CampaignSource, dim: str) -> Any:
    grid, results = source.attributes["grid"], source.by_case
    y_name, x_name = grid["labels"][dim]
    xs, ys = (np.unique(results[name].values) for name in (x_name, y_name))
    chances = np.full((len(ys), len(xs)), np.nan)
    pairs = list(dict.fromkeys(zip(results[y_name].values.tolist(), results[x_name].values.tolist(), strict=True)))
    for (y, x), share in zip(pairs, _marginal(source, dim), strict=True):
        chances[np.searchsorted(ys, y), np.searchsorted(xs, x)] = 100 * share
    figure, axes = new_figure(1, height=max(2.2, 0.32 * len(ys) + 1.0))
    axis = axes[0, 0]
    axis.pcolormesh(np.arange(len(xs)), np.arange(len(ys)), chances, cmap="Blues", shading="nearest", vmin=0)
    largest = float(np.nanmax(chances))
    for j, i in zip(*np.nonzero(np.isfinite(chances)), strict=True):
        dark = chances[j, i] > 0.6 * largest
        axis.text(i, j, f"{chances[j, i]:.2g}", ha="center", va="center", fontsize=8, color="w" if dark else "k")
    for ticks, values, label in ((axis.set_xticks, xs, x_name), (axis.set_yticks, ys, y_name)):
        ticks(np.arange(len(values)), [f"{value:g}" for value in values])
        unit = str(results[label].attrs.get("units", ""))
        (axis.set_xlabel if label == x_name else axis.set_ylabel)(f"{label} [{unit}]" if unit else label)
    axis.grid(visible=False)
    heading(axis, "probability [%]")
    return figure


def _failure_blocks(source: CampaignSource) -> list[ReportBlock]:
    reasons = failures(source.store)
    if not reasons:
        return []
    rows = tuple((name, reason) for name, reason in list(reasons.items())[:_MOST_FAILURES])
    more = len(reasons) - len(rows)
    words = (f"{len(reasons):,} cases failed, and have no part in any number of this report.",)
    warnings = (f"{more:,} more are listed by `deckcrane results failures`.",) if more else ()
    table = AnswerTable("Cases that failed", (AnswerColumn("case"), AnswerColumn("reason")), rows)
    return [ReportBlock(Answer("failures", "Cases that failed", words, (table,), warnings=warnings))]

"""A load chart as an answer: words, tables, figures and sources."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import numpy as np
import xarray as xr

from deckcrane.errors import DeckcraneError
from deckcrane.files.saving import opened
from deckcrane.model.answers import Answers
from deckcrane.model.scenario import Scenario
from deckcrane.practice.founding import each_once
from deckcrane.view.answers import USUAL_UNITS, Answer, AnswerFigure
from deckcrane.view.chart_figures import curves, has_maps, has_volume, maps, volume
from deckcrane.view.chart_tables import founded_by_name, height_tables, left_out_table, pose_dimensions, radius_table

DOUBT = 0.1
"""Standard error of a utilisation above which a warning is given."""


def chart_answer(chart: xr.Dataset) -> Answer:
    """The answer of a chart from `deckcrane.load_chart`."""
    left_out = left_out_table(chart)
    tables = (radius_table(chart), *height_tables(chart), *(() if left_out is None else (left_out,)))
    figures = [
        AnswerFigure(
            "load_curves", "The largest load at each radius, over all heights.", lambda units: curves(chart, units)
        )
    ]
    if has_maps(chart):
        caption = "The largest load by radius and height, and the check that governs it; dots are the poses that were looked at."
        figures.append(AnswerFigure("load_map", caption, lambda units: maps(chart, units)))
    if has_volume(chart):
        caption = "Where the hook can be, coloured by the largest load there (of each face the lowest at its corners)."
        figures.append(AnswerFigure("load_volume", caption, lambda units: volume(chart, units)))
    title = f"load chart: {chart.attrs['title']}" if chart.attrs.get("title") else "load chart"
    rests_on = each_once(entry for founded in founded_by_name(chart).values() for entry in founded)
    return Answer("chart", title, _words(chart), tables, tuple(figures), rests_on, _warnings(chart))


def saved_chart_answer(path: str | Path, scenario: Scenario) -> Answer:
    """A saved chart for a report; warn where it belongs to another scenario."""
    chart = opened(Path(path))
    if "deckcrane_chart" not in chart.attrs:
        raise DeckcraneError(f"{path} is not a load chart; one is made by `deckcrane chart ... -o chart.nc`")
    answer = chart_answer(chart)
    if chart.attrs["scenario_hash"] == scenario.hash:
        return answer
    note = "the load chart was found for a scenario that is not the campaign's to the last number; the chart's file holds it"
    return replace(answer, warnings=(*answer.warnings, note))


def _warnings(chart: xr.Dataset) -> tuple[str, ...]:
    """Warnings of the runs, and the statistical error of their results."""
    lines = [str(line) for line in json.loads(str(chart.attrs.get("warnings", "[]")))]
    if "utilisation_error" in chart and np.isfinite(chart["utilisation_error"].values).any():
        error, seeds = float(np.nanmax(chart["utilisation_error"].values)), int(np.size(chart.attrs["seeds"]))
        if error > DOUBT:
            lines.append(
                f"with {seeds} seeds the fractile of a utilisation has a standard error of up to {error:.2g}; for {DOUBT:g} about "
                f"{int(np.ceil(seeds * (error / DOUBT) ** 2))} are needed, or longer runs"
            )
    return tuple(lines)


def _words(chart: xr.Dataset) -> tuple[str, ...]:
    names = pose_dimensions(chart)
    swept = [f"{chart.sizes[name]} of {name} ({_range(chart, name)})" for name in names]
    out = int(np.count_nonzero(chart["left_out"].values != ""))
    poses = int(chart["pose_radius"].size)
    ends = [USUAL_UNITS.text(float(chart.attrs[key]), "kg") for key in ("least_load", "most_load")]
    checks = ", ".join(str(name) for name in chart["check"].values)
    return (
        f"{poses} poses: {' x '.join(swept)}; {out} of them are impossible.",
        f"Load: {chart.attrs['load_path']}, from {ends[0]} to {ends[1]}. Checks: {checks}.",
        *_margins(chart),
        f"Radius is measured from the axis of {chart.attrs['radius_from']}, height from the ground's origin.",
    )


def _margins(chart: xr.Dataset) -> Iterator[str]:
    """How each kind of load was determined, and its margin to the next larger load that fails."""
    kinds = chart["kind"].values
    margin = {str(kind): USUAL_UNITS.text(float(chart["tolerance"].values[kinds == kind][0]), "kg") for kind in kinds}
    yield (
        f"At rest: each load was found to be right, and one that is at most {margin['static']} larger to be too much: "
        "that is the margin."
    )
    if "rule" in margin:
        stiffness = chart["stiffness"].values
        finite = stiffness[np.isfinite(stiffness)]
        ends = (
            " to ".join(USUAL_UNITS.text(float(end), "N/m") for end in (finite.min(), finite.max()))
            if len(finite)
            else "-"
        )
        yield f"By rules: the load at rest over the dynamic factor; stiffness at the hook {ends}."
    if "simulated" in margin:
        settings = Answers.model_validate(json.loads(str(chart.attrs["answers"])))
        assert settings.chart is not None, "a chart keeps what was asked"
        assert settings.chart.cases is not None, "it was simulated"
        yield (
            f"By simulation: {100 * settings.fractile:.3g} % fractile of the largest utilisation in "
            f"{settings.duration / 3600:.3g} h, by Gumbel's distribution of {len(settings.chart.cases.every_seed)} seeds of "
            f"{settings.chart.cases.duration:g} s each; margin {margin['simulated']}; "
            f"{int(chart.attrs['simulations']):,} simulations."
        )
    if {"rule", "simulated"} <= set(margin):
        yield "Rules are for lifts off a deck that moves; in simulations the load hangs in its pose."


def _range(chart: xr.Dataset, name: str) -> str:
    unit, values = str(chart[name].attrs["units"]), chart[name].values
    ends = [f"{USUAL_UNITS.number(float(value), unit):.4g}" for value in (values[0], values[-1])]
    return (
        f"{ends[0]} to {ends[1]} {USUAL_UNITS.unit(unit)}" if len(values) > 1 else f"{ends[0]} {USUAL_UNITS.unit(unit)}"
    )

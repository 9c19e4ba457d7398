"""A load chart as an answer: words, tables, figures, and what it rests on."""

from __future__ import annotations

import numpy as np
import xarray as xr

from deckcrane.view.answers import USUAL_UNITS, Answer, AnswerFigure
from deckcrane.view.chart_figures import curves, has_maps, has_volume, maps, volume
from deckcrane.view.chart_tables import height_tables, left_out_table, pose_dimensions, radius_table


def chart_answer(chart: xr.Dataset) -> Answer:
    """The answer of a chart, as `deckcrane.load_chart` gives it."""
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
    return Answer("chart", title, _words(chart), tables, tuple(figures), (), ())


def _words(chart: xr.Dataset) -> tuple[str, ...]:
    names = pose_dimensions(chart)
    swept = [f"{chart.sizes[name]} of {name} ({_range(chart, name)})" for name in names]
    out = int(np.count_nonzero(chart["left_out"].values != ""))
    poses = int(chart["pose_radius"].size)
    margin = USUAL_UNITS.text(float(chart.attrs["tolerance"]), "kg")
    ends = [USUAL_UNITS.text(float(chart.attrs[key]), "kg") for key in ("least_load", "most_load")]
    checks = ", ".join(str(name) for name in chart["check"].values)
    return (
        f"{poses} poses: {' x '.join(swept)}; {out} of them cannot be.",
        f"Load: {chart.attrs['load_path']}, from {ends[0]} to {ends[1]}. Checks: {checks}.",
        f"Each load was found to be right, and one that is at most {margin} larger to be too much: that is the margin.",
        f"Radius is measured from the axis of {chart.attrs['radius_from']}, height from the ground's origin.",
    )


def _range(chart: xr.Dataset, name: str) -> str:
    unit, values = str(chart[name].attrs["units"]), chart[name].values
    ends = [f"{USUAL_UNITS.number(float(value), unit):.4g}" for value in (values[0], values[-1])]
    return (
        f"{ends[0]} to {ends[1]} {USUAL_UNITS.unit(unit)}" if len(values) > 1 else f"{ends[0]} {USUAL_UNITS.unit(unit)}"
    )

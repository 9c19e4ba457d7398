"""A load chart as an answer: words, tables, figures and sources.

Tables are by radius, by radius and height, and pose by pose; figures and files of a chart use them too. Figures are curves over
radius, maps over radius and height, and the volume that the hook can reach.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import numpy as np
import xarray as xr

from deckcrane.analysis.late_maxima import time_words
from deckcrane.analysis.load_charts.grid import on_grid
from deckcrane.campaign.study.answers import Answers
from deckcrane.components.catalogue import Scenario
from deckcrane.components.ratings.outputs import UTILISATION
from deckcrane.errors import DeckcraneError
from deckcrane.files.datasets import open_dataset
from deckcrane.standards.sources import SourcedFormula, unique_sources
from deckcrane.view.answers.answer import USUAL_UNITS, Answer, AnswerColumn, AnswerFigure, AnswerTable, Cell
from deckcrane.view.plots.figures import COLOURS, heading, legend, new_figure
from deckcrane.view.tables import UnitChoice


@dataclass(frozen=True)
class ShownCase:
    """A case as shown: the lowest load over headings and slewing angles, by radius and perhaps height, and what governs it."""

    name: str
    load: xr.DataArray
    governing: xr.DataArray

    @property
    def by_radius(self) -> tuple[np.ndarray[Any, Any], list[str], np.ndarray[Any, Any]]:
        """Largest load at each radius over all heights, what governs it, and the height (NaN: along a curve)."""
        if "height" not in self.load.dims:
            return self.load.values, [str(word) for word in self.governing.values], np.full(self.load.shape, np.nan)
        loads, heights = self.load.values, self.load["height"].values
        at = np.argmax(np.nan_to_num(loads, nan=-1.0), axis=1)
        rows = np.arange(len(loads))
        return loads[rows, at], [str(word) for word in self.governing.values[rows, at]], heights[at]


def turning_dimensions(chart: xr.Dataset) -> list[str]:
    """Swept coordinates that slew the hook."""
    return [str(dim) for dim in chart["chart_load"].dims if dim not in ("case", "radius", "height")]


def pose_dimensions(chart: xr.Dataset) -> list[str]:
    """All swept coordinates."""
    return [str(dim) for dim in chart["pose_radius"].dims]


def founded_by_name(chart: xr.Dataset) -> dict[str, tuple[SourcedFormula, ...]]:
    """Sources of the checks and rules of a chart."""
    sources = json.loads(str(chart.attrs.get("founded", "{}")))
    return {name: tuple(SourcedFormula(**entry) for entry in founded) for name, founded in sources.items()}


def marks(chart: xr.Dataset) -> dict[str, str]:
    """Marked names of checks and groups of cases whose sources are from memory."""
    memory = [name for name, founded in founded_by_name(chart).items() if any(entry.from_memory for entry in founded)]
    shown = {name: f"{name} (C)" for name in memory}
    for group in dict.fromkeys(str(name) for name in chart["group"].values):
        rule, comma, rest = group.partition(",")
        if rule in memory:
            shown[group] = f"{rule} (C){comma}{rest}"
    return shown


def shown_cases(chart: xr.Dataset) -> list[ShownCase]:
    """All groups of cases, in their order. Where one of a group carries nothing, the group carries nothing."""
    cases = []
    mark = marks(chart)
    turning = turning_dimensions(chart)
    groups = [str(name) for name in chart["group"].values]
    for name in dict.fromkeys(groups):
        group_data = chart.isel(case=[i for i, group in enumerate(groups) if group == name])
        loads, words = (group_data[key].stack(each=("case", *turning)) for key in ("chart_load", "chart_governing"))
        values = loads.values
        empty = np.all(np.isnan(values), axis=-1)
        lowest = np.argmin(np.where(np.isnan(values), -1.0, values), axis=-1)
        at = (*np.indices(empty.shape), lowest)
        kept = dict(zip(loads.dims[:-1], values.shape[:-1], strict=True))
        coordinates = {dim: chart[dim] for dim in kept}
        load = xr.DataArray(np.where(empty, np.nan, values[at]), coordinates, list(kept))
        governing = np.vectorize(lambda word: mark.get(str(word), str(word)), otypes=[object])(words.values[at]).astype(
            str
        )
        cases.append(ShownCase(mark.get(name, name), load, xr.DataArray(governing, coordinates, list(kept))))
    return cases


def radius_table(chart: xr.Dataset) -> AnswerTable:
    """Largest load at each radius, all cases side by side, each with what governs it."""
    cases = shown_cases(chart)
    columns = [AnswerColumn("radius", "m")]
    cells: list[list[Cell]] = [[float(radius)] for radius in chart["radius"].values]
    for case in cases:
        columns += [AnswerColumn(case.name, "kg"), AnswerColumn("governed by")]
        for row, load, words in zip(cells, *case.by_radius[:2], strict=True):
            row += [float(load), words if np.isfinite(load) else ""]
    filled = tuple(
        tuple(row) for row in cells if any(isinstance(cell, float) and np.isfinite(cell) for cell in row[1:])
    )
    return AnswerTable("largest load by radius", tuple(columns), filled)


def height_tables(chart: xr.Dataset) -> tuple[AnswerTable, ...]:
    """Largest load by radius and height, one table per case; none where heights follow from radii."""
    if "height" not in chart["chart_load"].dims:
        return ()
    tables = []
    heights = chart["height"].values[::-1]
    for case in shown_cases(chart):
        columns = (
            AnswerColumn("height", "m"),
            *(AnswerColumn(f"{radius:g} m", "kg", 3) for radius in chart["radius"].values),
        )
        loads = case.load.transpose("height", "radius").values[::-1]
        rows = tuple(
            (float(height), *(float(load) for load in row))
            for height, row in zip(heights, loads, strict=True)
            if np.isfinite(row).any()
        )
        if rows:
            tables.append(AnswerTable(f"{case.name}: largest load by height and radius", columns, rows))
    return tuple(tables)


def left_out_table(chart: xr.Dataset) -> AnswerTable | None:
    """Impossible poses, and poses in which nothing can be lifted, by reason."""
    counts: Counter[tuple[str, str]] = Counter()
    for reason in chart["left_out"].values.ravel():
        if reason:
            counts["pose", str(reason)] += 1
    missing = np.isnan(chart["largest_load"].values) & (chart["left_out"].values == "")
    for i, case in enumerate(chart["case"].values):
        for reason in chart["reason"].values[i][missing[i]]:
            counts[str(case), str(reason)] += 1
    if not counts:
        return None
    columns = (AnswerColumn("case"), AnswerColumn("why"), AnswerColumn("poses"))
    return AnswerTable("left out", columns, tuple((case, why, n) for (case, why), n in counts.items()))


def pose_table(chart: xr.Dataset) -> AnswerTable:
    """Every pose in every case: load and margin, governing check, all utilisations; for files."""
    names, mark = pose_dimensions(chart), marks(chart)
    checks = [str(name) for name in chart["check"].values]
    columns = [AnswerColumn("case"), *(AnswerColumn(name, str(chart[name].attrs["units"]), 12) for name in names)]
    columns += [
        AnswerColumn("radius", "m", 12),
        AnswerColumn("height", "m", 12),
        AnswerColumn("largest load", "kg", 12),
    ]
    columns += [AnswerColumn("margin", "kg", 12), AnswerColumn("governed by")]
    columns += [*(AnswerColumn(f"utilisation {check}", "1", 12) for check in checks), AnswerColumn("why")]
    rows: list[tuple[Cell, ...]] = []
    shape = chart["pose_radius"].shape
    for i, case in enumerate(chart["case"].values):
        for place in np.ndindex(*shape):
            at = (i, *place)
            load, upper = float(chart["largest_load"].values[at]), float(chart["exceeding_load"].values[at])
            why = str(chart["left_out"].values[place]) or str(chart["reason"].values[at])
            rows.append(
                (
                    str(case),
                    *(float(chart[name].values[k]) for name, k in zip(names, place, strict=True)),
                    float(chart["pose_radius"].values[place]),
                    float(chart["pose_height"].values[place]),
                    load,
                    upper - load,
                    mark.get(str(chart["governing"].values[at]), str(chart["governing"].values[at])),
                    *(float(share) for share in chart[UTILISATION.name].values[at]),
                    why,
                )
            )
    return AnswerTable("poses", tuple(columns), tuple(rows))


MAP = "viridis"
ABREAST = 3
"""Most panels in a row."""
FINE = 61
"""Points along each axis of a map."""


def curves(chart: xr.Dataset, units: UnitChoice) -> Any:
    """Largest load over radius, all cases in one panel."""
    figure, axes = new_figure(1, height=3.6)
    axis = axes[0, 0]
    radius, metres, mass = _in_units(chart["radius"].values, "m", units), units.unit("m"), units.unit("kg")
    for case in shown_cases(chart):
        axis.plot(radius, _in_units(case.by_radius[0], "kg", units), marker=".", markersize=5, label=case.name)
    most = units.number(float(chart.attrs["most_load"]), "kg")
    axis.axhline(most, color="0.6", linewidth=0.8, linestyle=":", zorder=0)
    axis.set(xlabel=f"radius [{metres}]", ylabel=f"largest load [{mass}]", ylim=(0, most * 1.06))
    heading(axis, "Largest load by radius")
    legend(axis)
    return figure


def maps(chart: xr.Dataset, units: UnitChoice) -> Any:
    """Largest load over radius and height, a panel per case, and below each what governs there."""
    cases = shown_cases(_refined(chart))
    columns = min(len(cases), ABREAST)
    rows = -(-len(cases) // columns)
    figure, axes = new_figure(2 * rows, columns, height=3.1)
    figure.set_size_inches(3.4 * columns + 2.4, 6.2 * rows + 0.6)
    most = units.number(float(np.nanmax([np.nanmax(case.load.values, initial=0.0) for case in cases])), "kg")
    words = _governing(cases)
    for axis in axes.flat:
        axis.set_visible(False)
    for k, case in enumerate(cases):
        above, below = (axes[2 * (k // columns) + i, k % columns] for i in (0, 1))
        drawn = _draw_map(above, chart, case, units, most)
        _draw_regions(below, case, words, units)
        heading(above, case.name)
        heading(below, "governed by")
        below.set_xlabel(f"radius [{units.unit('m')}]")
        below.tick_params(labelbottom=True)
        for axis in (above, below):
            axis.set_visible(True)
            axis.set_ylabel(f"height [{units.unit('m')}]" if k % columns == 0 else "")
    for row in range(rows):
        last = axes[2 * row, min(columns, len(cases) - row * columns) - 1]
        figure.colorbar(drawn, ax=last, label=f"largest load [{units.unit('kg')}]")
    _words_legend(axes[1, columns - 1], words)
    return figure


def volume(chart: xr.Dataset, units: UnitChoice) -> Any:
    """Reach of the hook, coloured by the largest load: one panel per case."""
    from matplotlib import colormaps
    from matplotlib.cm import ScalarMappable
    from matplotlib.colors import Normalize
    from mpl_toolkits.mplot3d.art3d import Poly3DCollection

    groups = [str(name) for name in chart["group"].values]
    names, mark = list(dict.fromkeys(groups)), marks(chart)
    columns = min(len(names), ABREAST)
    figure, axes = new_figure(-(-len(names) // columns), columns, height=4.4, space=True)
    most = units.number(float(np.nanmax(chart["largest_load"].values, initial=0.0)), "kg") or 1.0
    norm, colours = Normalize(0, most), colormaps[MAP]
    for axis in axes.flat[len(names) :]:
        axis.set_visible(False)
    for axis, name in zip(axes.flat, names, strict=False):
        loads_of_group = chart["largest_load"].isel(case=[i for i, group in enumerate(groups) if group == name])
        faces, loads = _faces(chart, loads_of_group.min("case", skipna=False), units)
        shown = Poly3DCollection(faces, facecolors=colours(norm(loads)), edgecolors="0.3", linewidths=0.15, alpha=0.9)
        axis.add_collection3d(shown)
        _set_equal_scales(axis, faces)
        metres = units.unit("m")
        axis.set(xlabel=f"x [{metres}]", ylabel=f"y [{metres}]", zlabel=f"height [{metres}]")
        heading(axis, mark.get(name, name))
    key = ScalarMappable(norm, colours)
    figure.colorbar(key, ax=axes.ravel().tolist(), label=f"largest load [{units.unit('kg')}]", shrink=0.6, pad=0.08)
    return figure


def has_maps(chart: xr.Dataset) -> bool:
    """Whether loads are known over radius and height."""
    return "height" in chart["chart_load"].dims and bool(np.isfinite(chart["chart_load"].values).any())


def has_volume(chart: xr.Dataset) -> bool:
    """Whether poses span a surface."""
    return len([name for name in pose_dimensions(chart) if chart.sizes[name] > 1]) >= 2 and bool(
        np.isfinite(chart["largest_load"].values).any()
    )


def _refined(chart: xr.Dataset) -> xr.Dataset:
    """The chart on a fine grid: values between those of the tables."""
    ends = [(float(chart[name].min()), float(chart[name].max())) for name in ("pose_radius", "pose_height")]
    radii, heights = (np.linspace(low, high, FINE) for low, high in ends)
    kept = [name for name in chart.data_vars if "radius" not in chart[name].dims]
    return chart[kept].drop_vars(["radius", "height"], errors="ignore").merge(on_grid(chart[kept], radii, heights))


def _in_units(values: np.ndarray[Any, Any], unit: str, units: UnitChoice) -> np.ndarray[Any, Any]:
    return np.array([units.number(float(value), unit) for value in np.ravel(values)]).reshape(np.shape(values))


def _draw_map(axis: Any, chart: xr.Dataset, case: ShownCase, units: UnitChoice, most: float) -> Any:
    radius, height = (_in_units(case.load[dim].values, "m", units) for dim in ("radius", "height"))
    loads = np.ma.masked_invalid(_in_units(case.load.transpose("height", "radius").values, "kg", units))
    drawn = axis.pcolormesh(radius, height, loads, cmap=MAP, vmin=0.0, vmax=most, shading="nearest")
    if loads.count() > 3 and min(loads.shape) > 1 and float(np.ptp(loads.compressed())) > 0:
        lines = axis.contour(radius, height, loads, colors="white", linewidths=0.8)
        axis.clabel(lines, fontsize=7, fmt="%g")
    poses = chart["left_out"].values == ""
    axis.plot(
        _in_units(chart["pose_radius"].values[poses], "m", units),
        _in_units(chart["pose_height"].values[poses], "m", units),
        ".",
        color="black",
        markersize=1.5,
        alpha=0.5,
        linestyle="",
    )
    axis.grid(visible=False)
    return drawn


def _governing(cases: list[ShownCase]) -> list[str]:
    every = [str(word) for case in cases for word in case.governing.values.ravel()]
    return [word for word in dict.fromkeys(every) if word]


def _draw_regions(axis: Any, case: ShownCase, words: list[str], units: UnitChoice) -> None:
    from matplotlib.colors import ListedColormap

    number = {word: i for i, word in enumerate(words)}
    governing = case.governing.transpose("height", "radius").values
    values = np.array([[number.get(str(word), -1) for word in row] for row in governing])
    radius, height = (_in_units(case.load[dim].values, "m", units) for dim in ("radius", "height"))
    shown = np.ma.masked_where((values < 0) | ~np.isfinite(case.load.transpose("height", "radius").values), values)
    axis.pcolormesh(
        radius,
        height,
        shown,
        cmap=ListedColormap(_colours(len(words))),
        vmin=-0.5,
        vmax=len(words) - 0.5,
        shading="nearest",
    )
    axis.grid(visible=False)


def _colours(count: int) -> list[str]:
    return [COLOURS[i % len(COLOURS)] for i in range(max(count, 1))]


def _words_legend(axis: Any, words: list[str]) -> None:
    from matplotlib.patches import Patch

    patches = [Patch(color=colour, label=word) for word, colour in zip(words, _colours(len(words)), strict=False)]
    axis.legend(handles=patches, loc="upper left", bbox_to_anchor=(1.01, 1.0), frameon=False, fontsize=8)


def _faces(
    chart: xr.Dataset, loads: xr.DataArray, units: UnitChoice
) -> tuple[np.ndarray[Any, Any], np.ndarray[Any, Any]]:
    """Faces between neighbouring poses, for every two swept coordinates, and the lowest load at their corners."""
    names = pose_dimensions(chart)
    hook = _in_units(chart["hook"].transpose(*names, "axis").values, "m", units)
    hook = np.concatenate(
        [hook[..., :2], _in_units(chart["pose_height"].transpose(*names).values, "m", units)[..., None]], axis=-1
    )
    mass = _in_units(loads.transpose(*names).values, "kg", units)
    varied = [i for i, name in enumerate(names) if chart.sizes[name] > 1]
    faces, lowest_loads = [], []
    turning = turning_dimensions(chart)
    pairs = [(i, j) for i in varied for j in varied if i < j]
    sheets = [(i, j) for i, j in pairs if names[i] not in turning and names[j] not in turning] or pairs
    for i, j in sheets:
        for place in np.ndindex(*mass.shape):
            if place[i] + 1 < mass.shape[i] and place[j] + 1 < mass.shape[j]:
                step = [
                    tuple(p + (k == i) * a + (k == j) * b for k, p in enumerate(place))
                    for a, b in ((0, 0), (1, 0), (1, 1), (0, 1))
                ]
                lowest = min(mass[at] for at in step) if all(np.isfinite(mass[at]) for at in step) else np.nan
                if np.isfinite(lowest):
                    faces.append([hook[at] for at in step])
                    lowest_loads.append(lowest)
    return np.array(faces).reshape(-1, 4, 3), np.array(lowest_loads)


def _set_equal_scales(axis: Any, faces: np.ndarray[Any, Any]) -> None:
    """Set equal scales around all faces."""
    if not len(faces):
        return
    low, high = faces.reshape(-1, 3).min(axis=0), faces.reshape(-1, 3).max(axis=0)
    middle, half = (low + high) / 2, max(float((high - low).max()) / 2, 1e-3)
    axis.set(
        xlim=(middle[0] - half, middle[0] + half),
        ylim=(middle[1] - half, middle[1] + half),
        zlim=(middle[2] - half, middle[2] + half),
    )
    axis.set_box_aspect((1, 1, 1))


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
    rests_on = unique_sources(entry for founded in founded_by_name(chart).values() for entry in founded)
    return Answer("chart", title, _words(chart), tables, tuple(figures), rests_on, _warnings(chart))


def saved_chart_answer(path: str | Path, scenario: Scenario) -> Answer:
    """A saved chart for a report; warn where it belongs to another scenario."""
    chart = open_dataset(Path(path))
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
            f"{time_words(settings.duration)}, by Gumbel's distribution of {len(settings.chart.cases.every_seed)} seeds of "
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

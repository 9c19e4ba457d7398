"""Figures of load charts: curves over radius, maps over radius and height, and the volume that the hook can reach."""

from __future__ import annotations

from typing import Any

import numpy as np
import xarray as xr

from deckcrane.analysis.chart_gridding import on_grid
from deckcrane.view.chart_tables import ShownCase, marks, pose_dimensions, shown_cases, turning_dimensions
from deckcrane.view.figures import COLOURS, heading, legend, new_figure
from deckcrane.view.unit_choice import UnitChoice

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

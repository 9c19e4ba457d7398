"""Tables of load charts: by radius, by radius and height, and pose by pose; also used by figures and files of a chart."""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import dataclass
from typing import Any

import numpy as np
import xarray as xr

from deckcrane.practice.founding import Founded
from deckcrane.view.answers import AnswerColumn, AnswerTable, Cell

LOAD = AnswerColumn("load", "kg")


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


def founded_by_name(chart: xr.Dataset) -> dict[str, tuple[Founded, ...]]:
    """Sources of the checks and rules of a chart."""
    sources = json.loads(str(chart.attrs.get("founded", "{}")))
    return {name: tuple(Founded(**entry) for entry in founded) for name, founded in sources.items()}


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
                    *(float(share) for share in chart["utilisation"].values[at]),
                    why,
                )
            )
    return AnswerTable("poses", tuple(columns), tuple(rows))

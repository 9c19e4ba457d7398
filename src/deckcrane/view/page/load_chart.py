"""Working range and rated loads of a crane for the page: its reach, and a load chart that was made before.

The range is that of rigid bodies in the pose of the file: coordinates that move the tip go from stop to stop, or as far as the
strokes of cylinders allow; all others stay at their starts. A load chart is not made here, since it takes minutes: the page is
given the dataset of `deckcrane chart`, and shows its numbers.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from itertools import product
from math import isfinite, pi
from pathlib import Path
from typing import Any

import numpy as np
import xarray as xr

from deckcrane.arrays import Array
from deckcrane.components.beams import modal_coordinates
from deckcrane.components.catalogue import Scenario
from deckcrane.errors import DeckcraneError
from deckcrane.files.datasets import open_dataset
from deckcrane.mechanics.model.part_set import StartPoses, initial_poses
from deckcrane.mechanics.model.plant import AttachmentPoint
from deckcrane.view.answers.load_chart import shown_cases
from deckcrane.view.page.readouts import HookPlaces, hook_places, outreach
from deckcrane.view.page.scene.component_shapes import cylinder_shapes
from deckcrane.view.page.scene.scene import still_water

Json = dict[str, Any]
COUNTS = {1: (61,), 2: (25, 25), 3: (17, 17, 5)}
"""Poses along each coordinate, by the number of coordinates."""
MOVES = 0.05
"""Smallest motion of the tip [m] over a coordinate's range for it to be swept."""
STEPS = 120
"""Steps over a turn, or over twice the longest stroke, in the search for the end of strokes."""
FINE = 1e-6


def chart_of_page(scenario: Scenario, chart: xr.Dataset | str | Path | None) -> Json | None:
    """Data for the page: a range, a chart, or both; None where there is neither."""
    reach = working_range(scenario)
    loads = None if chart is None else chart_loads(scenario, chart)
    return None if reach is None and loads is None else {"range": reach, "loads": loads}


def working_range(scenario: Scenario) -> Json | None:
    """Radius and height of the tip over a grid of poses, row by row; None where nothing that moves the tip has an end."""
    places = hook_places(scenario)
    if places is None:
        return None
    start = initial_poses(scenario.plant)
    swept = _swept_coordinates(scenario, places, start)
    if not swept:
        return None
    names = list(swept)[:3]
    axes = [np.linspace(*swept[name], count) for name, count in zip(names, COUNTS[len(names)], strict=True)]
    positions = []
    for values in product(*axes):
        pose = start.moved(dict(zip(names, values, strict=True)))
        positions.append(_tip_position(scenario, places, pose) if _strokes_allow(scenario, pose) else (np.nan, np.nan))
    radius, height = np.array(positions).T
    if np.count_nonzero(np.isfinite(radius)) < 2:
        return None
    return {
        "over": names,
        "shape": [len(axis) for axis in axes],
        "radius": _numbers(radius),
        "height": _numbers(height),
    }


def chart_loads(scenario: Scenario, chart: xr.Dataset | str | Path) -> Json:
    """Largest loads of a chart by radius and height, case by case, as in its tables."""
    dataset = chart if isinstance(chart, xr.Dataset) else open_dataset(chart)
    if "chart_load" not in dataset or "radius_from" not in dataset.attrs:
        raise DeckcraneError("this is not a load chart; one is made by `deckcrane chart SCENARIO -o chart.nc`")
    if dataset.attrs["radius_from"] not in scenario.plant.tree or dataset.attrs.get("title", "") != (
        scenario.title or ""
    ):
        title = dataset.attrs.get("title") or "without a title"
        raise DeckcraneError(f"the load chart is of another crane ({title}), not of {scenario.title or 'this one'}")
    level = still_water(scenario) or 0.0
    flat = "height" not in dataset["chart_load"].dims
    return {
        "radii": _numbers(dataset["radius"].values),
        "heights": None if flat else _numbers(dataset["height"].values - level),
        "cases": [
            {
                "name": case.name,
                "load": _numbers(case.load.values.ravel()),
                "governing": case.governing.values.ravel().tolist(),
            }
            for case in shown_cases(dataset)
        ],
    }


def _numbers(values: Array) -> list[float | None]:
    """Round to a tenth of a millimetre, or of a gram; gaps are null."""
    return [round(float(value), 4) if isfinite(value) else None for value in values]


def _tip_position(scenario: Scenario, places: HookPlaces, pose: StartPoses) -> tuple[float, float]:
    """Outreach and height of the tip, as in the readouts, with straight booms."""
    tip = np.mean(
        [pose.of(AttachmentPoint(spot.body, None, _point_in_body(scenario, spot)))[1] for spot in places.tip], axis=0
    )
    foot = pose.of(AttachmentPoint(places.slewing, None, np.zeros(3)))[1]
    radius = outreach(tip.tolist(), foot.tolist(), places.up.tolist())
    return float(radius), float(tip @ places.up) - (still_water(scenario) or 0.0)


def _point_in_body(scenario: Scenario, spot: AttachmentPoint) -> Array:
    """A point in its body's frame, on a beam too."""
    at = np.asarray(spot.at, dtype=float)
    return at if spot.x is None else at + spot.x * scenario.plant.beams[spot.body].rotation[:, 0]


def _strokes_allow(scenario: Scenario, pose: StartPoses) -> bool:
    """Whether the strokes of all cylinders allow a pose, and the mechanism can be in it."""
    for cylinder in cylinder_shapes(scenario.plant):
        ends = [pose.of(AttachmentPoint(end.body, None, end.at))[1] for end in cylinder.ends]
        length = float(np.linalg.norm(ends[1] - ends[0]))
        low, high = cylinder.lengths
        if not low - FINE <= length <= high + FINE:
            return False
    return True


def _swept_coordinates(scenario: Scenario, places: HookPlaces, start: StartPoses) -> dict[str, tuple[float, float]]:
    """Coordinates that move the tip in its plane, and their ranges."""
    plant, bending = scenario.plant, set(modal_coordinates(scenario))
    ranges = {}
    for data in plant.coordinates:
        loose = plant.tree[data.body].joint.kind in ("free", "spherical")
        if loose or data.name in bending:
            continue
        ends = _range(scenario, data.name, data.element, data.kind == "angular", start)
        if ends is None:
            continue
        positions = [
            np.array(_tip_position(scenario, places, start.moved({data.name: at}))) for at in (*ends, sum(ends) / 2)
        ]
        # Slewing only moves the tip out of its plane.
        if max(np.linalg.norm(position - positions[-1]) for position in positions) > MOVES:
            ranges[data.name] = ends
    return ranges


def _range(scenario: Scenario, name: str, element: Any, angular: bool, start: StartPoses) -> tuple[float, float] | None:
    """The range from stop to stop, or as far as strokes allow; None where nothing limits it."""
    stops = element.stops
    low = -np.inf if stops is None or stops.lower is None else float(stops.lower)
    high = np.inf if stops is None or stops.upper is None else float(stops.upper)
    cylinders = cylinder_shapes(scenario.plant)
    if cylinders:
        span = pi if angular else 2 * max(cylinder.travel for cylinder in cylinders)
        is_allowed = partial(_strokes_allow_value, scenario, start, name)
        down, up = (_furthest_value(is_allowed, element.start, sign * span) for sign in (-1.0, 1.0))
        low, high = max(low, down), min(high, up)
    return (low, high) if isfinite(low) and isfinite(high) and high > low else None


def _strokes_allow_value(scenario: Scenario, start: StartPoses, name: str, value: float) -> bool:
    return _strokes_allow(scenario, start.moved({name: value}))


def _furthest_value(is_allowed: Callable[[float], bool], start: float, span: float) -> float:
    """How far a coordinate goes from its start until strokes end; infinite where they do not over the whole span."""
    step = span / STEPS
    for k in range(1, STEPS + 1):
        if not is_allowed(start + k * step):
            inside, outside = start + (k - 1) * step, start + k * step
            while abs(outside - inside) > FINE:
                middle = (inside + outside) / 2
                inside, outside = (middle, outside) if is_allowed(middle) else (inside, middle)
            return inside
    return float(np.copysign(np.inf, span))

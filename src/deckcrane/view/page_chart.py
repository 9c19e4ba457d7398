"""Where a crane can reach and what it may lift there, for the page: its working range, and a load chart that was made before.

The range is that of rigid bodies in the pose of the file: coordinates that move the tip go from stop to stop, or as far as the
strokes of cylinders let them; all others stay at their starts. A load chart is not made here, since it takes minutes: the page is
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
from deckcrane.errors import DeckcraneError
from deckcrane.files.saving import opened
from deckcrane.model import Scenario
from deckcrane.parts.sections import start_poses
from deckcrane.parts.start_poses import StartPoses
from deckcrane.plant.spots import Spot
from deckcrane.view.booms import modal_coordinates
from deckcrane.view.chart_tables import shown_cases
from deckcrane.view.page_hook import HookPlaces, hook_places
from deckcrane.view.page_readouts import outreach
from deckcrane.view.page_scene import still_water

Json = dict[str, Any]
COUNTS = {1: (61,), 2: (25, 25), 3: (17, 17, 5)}
"""Poses along each coordinate, by how many there are."""
MOVES = 0.05
"""Metres that a coordinate must move the tip by over its range to be worth sweeping."""
STEPS = 120
"""Looks over a turn, or over twice the longest stroke, for where strokes end."""
FINE = 1e-6


def chart_of_page(scenario: Scenario, chart: xr.Dataset | str | Path | None) -> Json | None:
    """What the page draws: a range, a chart, or both; None where it knows neither."""
    reach = working_range(scenario)
    loads = None if chart is None else chart_loads(scenario, chart)
    return None if reach is None and loads is None else {"range": reach, "loads": loads}


def working_range(scenario: Scenario) -> Json | None:
    """Radius and height of the tip over a grid of poses, row by row; None where nothing that moves the tip has an end."""
    places = hook_places(scenario)
    if places is None:
        return None
    start = start_poses(scenario.plant)
    swept = _swept(scenario, places, start)
    if not swept:
        return None
    names = list(swept)[:3]
    axes = [np.linspace(*swept[name], count) for name, count in zip(names, COUNTS[len(names)], strict=True)]
    found = []
    for values in product(*axes):
        pose = start.moved(dict(zip(names, values, strict=True)))
        found.append(_place(scenario, places, pose) if _allowed(scenario, pose) else (np.nan, np.nan))
    radius, height = np.array(found).T
    if np.count_nonzero(np.isfinite(radius)) < 2:
        return None
    return {
        "over": names,
        "shape": [len(axis) for axis in axes],
        "radius": _numbers(radius),
        "height": _numbers(height),
    }


def chart_loads(scenario: Scenario, chart: xr.Dataset | str | Path) -> Json:
    """The largest loads of a chart by radius and height, case by case, as its tables have them."""
    dataset = chart if isinstance(chart, xr.Dataset) else opened(chart)
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
    """To a tenth of a millimetre, or of a kilogramme; gaps are null."""
    return [round(float(value), 4) if isfinite(value) else None for value in values]


def _place(scenario: Scenario, places: HookPlaces, pose: StartPoses) -> tuple[float, float]:
    """Outreach and height of the tip, as the readouts have them, booms straight."""
    tip = np.mean([pose.of(Spot(spot.body, None, _at(scenario, spot)))[1] for spot in places.tip], axis=0)
    foot = pose.of(Spot(places.slewing, None, np.zeros(3)))[1]
    radius = outreach(tip.tolist(), foot.tolist(), places.up.tolist())
    return float(radius), float(tip @ places.up) - (still_water(scenario) or 0.0)


def _at(scenario: Scenario, spot: Spot) -> Array:
    """A point in its body's frame, on a beam too."""
    at = np.asarray(spot.at, dtype=float)
    return at if spot.x is None else at + spot.x * scenario.plant.beams[spot.body].rotation[:, 0]


def _allowed(scenario: Scenario, pose: StartPoses) -> bool:
    """Whether the strokes of all cylinders allow a pose, and the mechanism can be in it."""
    for cylinder in scenario.cylinders.values():
        ends = [pose.of(Spot(end.on, None, np.array(end.at)))[1] for end in (cylinder.barrel, cylinder.piston)]
        length = float(np.linalg.norm(ends[1] - ends[0]))
        low, high = cylinder.lengths
        if not low - FINE <= length <= high + FINE:
            return False
    return True


def _swept(scenario: Scenario, places: HookPlaces, start: StartPoses) -> dict[str, tuple[float, float]]:
    """The coordinates that move the tip in its plane, and between which values they can."""
    plant, bending = scenario.plant, set(modal_coordinates(scenario))
    found = {}
    for data in plant.coordinates:
        loose = plant.tree[data.body].joint.kind in ("free", "spherical")
        if data.body in plant.vessels or loose or data.name in bending:
            continue
        ends = _ends(scenario, data.name, data.element, data.kind == "angular", start)
        if ends is None:
            continue
        places_of = [np.array(_place(scenario, places, start.moved({data.name: at}))) for at in (*ends, sum(ends) / 2)]
        if (
            max(np.linalg.norm(one - places_of[-1]) for one in places_of) > MOVES
        ):  # to slew moves it out of its plane alone
            found[data.name] = ends
    return found


def _ends(scenario: Scenario, name: str, element: Any, angular: bool, start: StartPoses) -> tuple[float, float] | None:
    """From stop to stop, or as far as strokes let it; None where nothing ends it."""
    stops = element.stops
    low = -np.inf if stops is None or stops.lower is None else float(stops.lower)
    high = np.inf if stops is None or stops.upper is None else float(stops.upper)
    if scenario.cylinders:
        longest = max(cylinder.stroke[1] - cylinder.stroke[0] for cylinder in scenario.cylinders.values())
        span = pi if angular else 2 * longest
        allows = partial(_allows, scenario, start, name)
        down, up = (_reached(allows, element.start, sign * span) for sign in (-1.0, 1.0))
        low, high = max(low, down), min(high, up)
    return (low, high) if isfinite(low) and isfinite(high) and high > low else None


def _allows(scenario: Scenario, start: StartPoses, name: str, value: float) -> bool:
    return _allowed(scenario, start.moved({name: value}))


def _reached(allows: Callable[[float], bool], start: float, span: float) -> float:
    """How far a coordinate goes from its start until strokes end it; without end where they do not over the whole span."""
    step = span / STEPS
    for k in range(1, STEPS + 1):
        if not allows(start + k * step):
            inside, outside = start + (k - 1) * step, start + k * step
            while abs(outside - inside) > FINE:
                middle = (inside + outside) / 2
                inside, outside = (middle, outside) if allows(middle) else (inside, middle)
            return inside
    return float(np.copysign(np.inf, span))

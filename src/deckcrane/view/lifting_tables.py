"""What a summary tells of lifting gear: ropes, winches, loads in water, friction, pins of linkages, bushings."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import numpy as np
from rich.table import Table

from deckcrane.analysis import signals
from deckcrane.analysis.statistics import CountedSignal, scenario_of
from deckcrane.view.extremes import cells, extremes, largest, table_of

if TYPE_CHECKING:
    import xarray as xr

_IN_WATER = {
    "immersion": "immersion",
    "buoyancy": "buoyancy",
    "drag_force": "drag",
    "slamming_force": "slamming",
}


def lifting_tables(dataset: xr.Dataset) -> Iterator[Table]:
    """Of all that a dataset holds."""
    if "rope_tension" in dataset:
        yield _ropes(dataset)
    yield extremes("winches", "", list(winches(dataset)), dataset)
    yield extremes("loads in water", "", list(in_water(dataset)), dataset)
    yield extremes("friction", "", signals.sizes(dataset, "friction"), dataset)
    yield largest("pins of linkages", "pin", signals.sizes(dataset, "linkage_pin_force"), dataset)
    yield largest("bushings", "bushing", signals.sizes(dataset, "bushing_force"), dataset)


def _ropes(dataset: xr.Dataset) -> Table:
    """The largest tension anywhere along each rope, how often it is slack, and its breaking load over that tension."""
    scenario = scenario_of(dataset)
    strong = {} if scenario is None else {name: rope.breaking_load for name, rope in scenario.ropes.items()}
    factors = any(strong.values())
    columns = ("rope", "least", "at", "greatest", "at", "slack", *(("safety",) if factors else ()))
    strength = ", and breaking load over the greatest" if factors else ""
    table = table_of(f"ropes: tension{strength}", *columns)
    time = dataset["time"].values
    for name, data in signals.each(dataset["rope_tension"], "rope"):
        tensions = CountedSignal(name, signals.unit(data), data.values)
        low = cells(tensions, time)[:2]
        most = CountedSignal(name, tensions.unit, _along(dataset, name, data.values))
        high = cells(most, time)[2:]
        table.add_row(
            name, *low, *high, _share(dataset, name), *((_factor(strong.get(name), most),) if factors else ())
        )
    return table


def _along(dataset: xr.Dataset, rope: str, first: np.ndarray) -> np.ndarray:
    """The largest tension of all spans of a rope; that of its first end where spans are not recorded."""
    if "rope_span_tension" not in dataset or "span" not in dataset["rope_span_tension"].dims:
        return first
    spans = [data.values for name, data in signals.each(dataset["rope_span_tension"], "span") if _of(name, rope)]
    return np.max(spans, axis=0) if spans else first


def _of(span: str, rope: str) -> bool:
    return span.rpartition(".")[0] == rope


def _share(dataset: xr.Dataset, rope: str) -> str:
    if "rope_slack" not in dataset:
        return "-"
    found = [data.values for name, data in signals.each(dataset["rope_slack"], "rope") if name == rope]
    if not found or not np.isfinite(found[0]).all():
        return "-"
    share = float(np.mean(found[0] > 0.5))
    return "never" if share == 0 else f"{100 * share:.2g} %"


def _factor(strength: float | None, tension: CountedSignal) -> str:
    if not strength or not np.isfinite(tension.size) or tension.size == 0:
        return "-"
    return f"{strength / tension.size:.2f}"


def winches(dataset: xr.Dataset) -> Iterator[CountedSignal]:
    """Speed and torque of every winch, and the torque of its brake."""
    for variable, words in (("winch_speed", "speed"), ("winch_torque", "torque"), ("brake_torque", "brake")):
        for one in signals.sizes(dataset, variable):
            yield CountedSignal(f"{one.name}, {words}", one.unit, one.values)


def in_water(dataset: xr.Dataset) -> Iterator[CountedSignal]:
    """Immersion of every load in water, and what the water does to it."""
    for variable, words in _IN_WATER.items():
        for one in signals.sizes(dataset, variable):
            unit, factor = ("%", 100.0) if one.unit == "1" else (one.unit, 1.0)
            yield CountedSignal(f"{one.name}, {words}", unit, factor * one.values)

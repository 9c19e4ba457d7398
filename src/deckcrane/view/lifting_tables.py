"""Summary tables of lifting gear: ropes, winches, loads in water, friction, pins of linkages, bushings."""

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
    """Tables of everything that a dataset holds."""
    if "rope_tension" in dataset:
        yield _rope_table(dataset)
    yield extremes("winches", "", list(winches(dataset)), dataset)
    yield extremes("loads in water", "", list(in_water(dataset)), dataset)
    yield extremes("friction", "", signals.sizes(dataset, "friction"), dataset)
    yield largest("pins of linkages", "pin", signals.sizes(dataset, "linkage_pin_force"), dataset)
    yield largest("bushings", "bushing", signals.sizes(dataset, "bushing_force"), dataset)


def _rope_table(dataset: xr.Dataset) -> Table:
    """Largest tension anywhere along each rope, share of time that it is slack, and breaking load over that tension."""
    scenario = scenario_of(dataset)
    breaking_loads = {} if scenario is None else {name: rope.breaking_load for name, rope in scenario.ropes.items()}
    factors = any(breaking_loads.values())
    columns = ("rope", "least", "at", "greatest", "at", "slack", *(("safety",) if factors else ()))
    strength = ", and breaking load over the greatest" if factors else ""
    table = table_of(f"ropes: tension{strength}", *columns)
    time = dataset["time"].values
    for name, data in signals.each(dataset["rope_tension"], "rope"):
        tensions = CountedSignal(name, signals.unit(data), data.values)
        low = cells(tensions, time)[:2]
        largest_tension = CountedSignal(name, tensions.unit, _largest_span_tension(dataset, name, data.values))
        high = cells(largest_tension, time)[2:]
        table.add_row(
            name,
            *low,
            *high,
            _slack_share(dataset, name),
            *((_safety_factor(breaking_loads.get(name), largest_tension),) if factors else ()),
        )
    return table


def _largest_span_tension(dataset: xr.Dataset, rope: str, first: np.ndarray) -> np.ndarray:
    """Largest tension of all spans of a rope; that of its first end where spans are not recorded."""
    if "rope_span_tension" not in dataset or "span" not in dataset["rope_span_tension"].dims:
        return first
    spans = [
        data.values for name, data in signals.each(dataset["rope_span_tension"], "span") if _belongs_to(name, rope)
    ]
    return np.max(spans, axis=0) if spans else first


def _belongs_to(span: str, rope: str) -> bool:
    return span.rpartition(".")[0] == rope


def _slack_share(dataset: xr.Dataset, rope: str) -> str:
    if "rope_slack" not in dataset:
        return "-"
    slack = [data.values for name, data in signals.each(dataset["rope_slack"], "rope") if name == rope]
    if not slack or not np.isfinite(slack[0]).all():
        return "-"
    share = float(np.mean(slack[0] > 0.5))
    return "never" if share == 0 else f"{100 * share:.2g} %"


def _safety_factor(strength: float | None, tension: CountedSignal) -> str:
    if not strength or not np.isfinite(tension.size) or tension.size == 0:
        return "-"
    return f"{strength / tension.size:.2f}"


def winches(dataset: xr.Dataset) -> Iterator[CountedSignal]:
    """Speed and torque of every winch, and the torque of its brake."""
    for variable, words in (("winch_speed", "speed"), ("winch_torque", "torque"), ("brake_torque", "brake")):
        for signal in signals.sizes(dataset, variable):
            yield CountedSignal(f"{signal.name}, {words}", signal.unit, signal.values)


def in_water(dataset: xr.Dataset) -> Iterator[CountedSignal]:
    """Immersion of every load in water, and the forces of the water on it."""
    for variable, words in _IN_WATER.items():
        for signal in signals.sizes(dataset, variable):
            unit, factor = ("%", 100.0) if signal.unit == "1" else (signal.unit, 1.0)
            yield CountedSignal(f"{signal.name}, {words}", unit, factor * signal.values)

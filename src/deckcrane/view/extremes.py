"""Tables of extremes: least and greatest values of signals, each with its time."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

import numpy as np
from rich import box
from rich.table import Table

from deckcrane.analysis.statistics import CountedSignal
from deckcrane.view.figures import ROUNDING
from deckcrane.view.tables import spell

if TYPE_CHECKING:
    import xarray as xr


def table_of(title: str, *columns: str) -> Table:
    """A table that fits a terminal of 80 columns: names to the left, numbers to the right, few lines."""
    table = Table(title=title, title_justify="left", box=box.SIMPLE_HEAD, pad_edge=False)
    for i, column in enumerate(columns):
        table.add_column(column, justify="right" if i and column not in ("load", "where") else "left")
    return table


def cells(signal: CountedSignal, time: np.ndarray, scale: float = 0.0) -> tuple[str, str, str, str]:
    """Least value, its time, greatest value, its time; rounding errors against `scale` are zero, NaN is "not finite"."""
    if not np.isfinite(signal.values).all():
        return "not finite", "-", "not finite", "-"
    if signal.size <= ROUNDING * scale:
        return spell(0.0, signal.unit), "-", spell(0.0, signal.unit), "-"
    low, high = signal.extremes(time)
    rounding = ROUNDING * max(scale, signal.size)
    values = [spell(extreme.value if abs(extreme.value) > rounding else 0.0, signal.unit) for extreme in (low, high)]
    return values[0], f"{low.time:g} s", values[1], f"{high.time:g} s"


def extremes(title: str, first: str, found: list[CountedSignal], dataset: xr.Dataset) -> Table:
    table = table_of(title, first, "least", "at", "greatest", "at")
    for signal in found:
        table.add_row(signal.name, *cells(signal, dataset["time"].values))
    return table


def largest(title: str, first: str, found: list[CountedSignal], dataset: xr.Dataset) -> Table:
    table = table_of(title, first, "force, largest", "at")
    for signal in found:
        table.add_row(signal.name, *cells(signal, dataset["time"].values, scale_of(found))[2:])
    return table


def scale_of(found: Iterable[CountedSignal]) -> float:
    return max((signal.size for signal in found), default=0.0)

"""Write a dataset as one flat table: a row for every time (for a working range, every pose), a column for every number in it.

A column is called `VARIABLE.LABEL.LABEL [unit]`: `q.luff [rad]`, `reaction.king.my [N m]`, `hook_load [N]`. Such a table with
`time` and `q` is a motion file too.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Iterator, Sequence
from itertools import chain
from math import prod
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
import xarray as xr

from deckcrane.entry_units import known_unit, stated_units
from deckcrane.errors import DeckcraneError
from deckcrane.files import write
from deckcrane.files.excel import EXCEL_COLUMNS, EXCEL_ROWS, not_a_formula, write_workbook

if TYPE_CHECKING:
    import pandas as pd

EVENTS = "event"
"""The dimension of a run's events; a column of text in a table."""
PREFIX = "input."
"""Prefix of the names of inputs that a dataset keeps."""


def table(dataset: xr.Dataset) -> pd.DataFrame:
    """The dataset as a flat table."""
    import pandas as pd

    rows = _row_dimensions(dataset)
    shape = tuple(dataset.sizes[dim] for dim in rows)
    columns: dict[str, Any] = {}
    for dim, values in zip(rows, np.meshgrid(*(dataset[dim].values for dim in rows), indexing="ij"), strict=True):
        columns[_header(dim, dataset[dim].attrs.get("units"))] = values.ravel()
    for name, labels, unit, values in _columns(dataset, rows):
        header = _header(".".join((name, *labels)), unit)
        columns[header] = np.broadcast_to(values, shape).ravel()
    if EVENTS in dataset.dims and rows == ["time"]:
        columns[EVENTS] = _event_texts(dataset)
    return pd.DataFrame(columns)


def write_csv(dataset: xr.Dataset, path: Path) -> Path:
    """Write comma-separated numbers with all their digits."""
    frame = table(dataset).rename(columns=not_a_formula)
    for name in frame.select_dtypes(object):
        frame[name] = [not_a_formula(cell) if isinstance(cell, str) else cell for cell in frame[name]]
    return write(path, lambda temporary: frame.to_csv(temporary, index=False, encoding="utf-8", lineterminator="\n"))


def write_parquet(dataset: xr.Dataset, path: Path) -> Path:
    """Write a table that carries the dataset's attributes, its scenario among them."""
    frame = table(dataset)
    frame.attrs = {str(name): _python_scalar(value) for name, value in dataset.attrs.items()}
    return write(path, lambda temporary: frame.to_parquet(temporary, engine="pyarrow", index=False))


def write_excel(dataset: xr.Dataset, path: Path) -> Path:
    """Write a sheet with the table, one with events, and one with the dataset's attributes, one row per line of the scenario."""
    rows, columns = _table_size(dataset)
    if rows + 1 > EXCEL_ROWS or columns > EXCEL_COLUMNS:
        raise DeckcraneError(
            f"cannot write {path}: a sheet of Excel holds {EXCEL_ROWS:,} rows and {EXCEL_COLUMNS:,} columns, these are "
            f"{rows + 1:,} and {columns:,}; record less often (run.every) or less (record), or "
            f"write {path.with_suffix('.parquet')}"
        )
    frame = table(dataset)
    return write(path, lambda temporary: _write_sheets(frame, dataset, temporary))


def _write_sheets(frame: pd.DataFrame, dataset: xr.Dataset, path: Path) -> None:
    lines = ((str(name), line) for name, value in dataset.attrs.items() for line in str(value).splitlines() or [""])
    sheets: dict[str, Iterable[Sequence[Any]]] = {
        "data": chain([list(frame.columns)], zip(*(frame[name].tolist() for name in frame.columns), strict=True))
    }
    if EVENTS in dataset.dims:
        sheets["events"] = [("time [s]", "kind", "of", "size", "unit"), *event_rows(dataset)]
    write_workbook(path, {**sheets, "about": lines})


def _row_dimensions(dataset: xr.Dataset) -> list[str]:
    """Time if there is one, else the dimensions that all variables share."""
    if "time" in dataset.dims:
        return ["time"]
    shared = [set(data.dims) for data in dataset.data_vars.values()]
    common = set.intersection(*shared) if shared else set()
    return [str(dim) for dim in dataset.dims if dim in common]


def event_rows(dataset: xr.Dataset) -> list[tuple[float, str, str, float, str]]:
    """The events of a run: time [s], kind, what it happened to, size and its unit."""
    if EVENTS not in dataset.dims:
        return []
    names = ("event_time", "event_kind", "event_of", "event_size")
    time, kind, of, size = (dataset[name].values for name in names)
    labels = dataset[EVENTS].values
    units = [known_unit(dataset["event_size"], **{EVENTS: label}) or "" for label in labels]
    return [(float(t), str(k), str(o), float(s), u) for t, k, o, s, u in zip(time, kind, of, size, units, strict=True)]


def _event_texts(dataset: xr.Dataset) -> list[str]:
    """For each record, the events since the previous one, in words."""
    t = dataset["time"].values
    events: list[list[str]] = [[] for _ in t]
    for time, kind, of, size, unit in event_rows(dataset):
        events[min(int(np.searchsorted(t, time)), len(t) - 1)].append(
            f"{kind} of {of} at {time:.6g} s: {size:.6g} {unit}"
        )
    return ["; ".join(texts) for texts in events]


def is_given_input(data: xr.DataArray) -> bool:
    """Check that a variable is an input given to a run, over its own times, and not a result."""
    return str(data.name).startswith(PREFIX) and "between" in data.attrs


def _results(dataset: xr.Dataset) -> list[xr.DataArray]:
    """The variables without given inputs and events, which have times of their own."""
    return [data for data in dataset.data_vars.values() if not is_given_input(data) and EVENTS not in data.dims]


def _table_size(dataset: xr.Dataset) -> tuple[int, int]:
    """Number of rows and columns of the table."""
    rows = _row_dimensions(dataset)
    columns = sum(prod(n for dim, n in data.sizes.items() if dim not in rows) for data in _results(dataset))
    event_columns = int(EVENTS in dataset.dims)
    return prod(dataset.sizes[dim] for dim in rows), len(rows) + columns + event_columns


def _columns(dataset: xr.Dataset, rows: Sequence[str]) -> Iterator[tuple[str, tuple[str, ...], str | None, Any]]:
    """Every column: variable, labels, unit, values over the rows."""
    for data in _results(dataset):
        name = data.name
        others = [str(dim) for dim in data.dims if dim not in rows]
        shared = [dim for dim in rows if dim in data.dims]
        values: Any = data.transpose(*shared, *others).values
        spread = tuple(slice(None) if dim in shared else None for dim in rows)
        labels = [[f"{label}" for label in dataset[dim].values] for dim in others]
        for index in itertools.product(*(range(len(names)) for names in labels)):
            column = values[(..., *index)] if index else values
            label = tuple(names[i] for names, i in zip(labels, index, strict=True))
            unit = known_unit(data, **dict(zip(others, label, strict=True))) or stated_units(data)
            yield str(name), label, unit, column[spread]


def _header(name: str, unit: str | None) -> str:
    return name if unit in (None, "1", "") else f"{name} [{unit}]"


def _python_scalar(value: Any) -> Any:
    return value.item() if isinstance(value, np.generic) else value

"""Input time series given by the user, from Python, files or an earlier dataset, and their storage in the dataset.

Waves and set-points follow from the scenario; all other inputs are stored in the dataset, so that a run can be repeated from it:
    `run(loads(dataset.attrs["scenario"]), inputs=inputs_of(dataset))`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any, get_args

import numpy as np
import xarray as xr
from pydantic_core import PydanticCustomError

from deckcrane.arrays import Array
from deckcrane.components.catalogue import Scenario
from deckcrane.errors import DeckcraneError
from deckcrane.files.datasets import PREFIX, is_given_input
from deckcrane.files.paths import is_file
from deckcrane.program.inputs import Between, Series
from deckcrane.scenario.component import components
from deckcrane.scenario.tables import read_columns, samples_of
from deckcrane.units import quantities
from deckcrane.units.quantities import UnitError, check_dimension

Given = Mapping[str, tuple[Any, Any] | tuple[Any, Any, Between]]
"""By the name of the input: times, values, and whether these are `linear` between the times (the default) or `held`."""

_SPACING_TOLERANCE = 1e-6
"""Tolerance of equal spacing, as a share of the spacing."""
_TIME_RESOLUTION = 1e-6
"""Resolution [s] to which times of uneven steps are taken as whole multiples."""


def user_series(inputs: Given | None) -> dict[str, Series]:
    """Check the user's inputs and return them as series."""
    return {f"inputs: {name}": _checked_series(name, *entry) for name, entry in (inputs or {}).items()}


def _checked_series(name: str, times: Any, values: Any, between: Between = "linear") -> Series:
    where = f"the input {name}"
    if between not in get_args(Between):
        raise DeckcraneError(f"{where}: between its times it is linear or held, not {between!r}")
    try:
        t, v = np.asarray(times, dtype=float), np.asarray(values, dtype=float)
    except (TypeError, ValueError) as error:
        raise DeckcraneError(f"{where}: times and values must be numbers in SI units; {error}") from None
    if t.ndim != 1 or v.shape != t.shape:
        raise DeckcraneError(f"{where} needs a value for each of its times; there are {t.size} times, {v.size} values")
    if not (np.all(np.isfinite(t)) and np.all(np.isfinite(v))):
        raise DeckcraneError(f"{where}: inputs must be finite numbers")
    spacing = (t[-1] - t[0]) / (len(t) - 1) if len(t) > 1 else 0.0
    if not spacing > 0.0 or not np.all(np.abs(np.diff(t) - spacing) <= _SPACING_TOLERANCE * spacing):
        raise DeckcraneError(f"{where} needs two or more times, rising by equal steps")
    return Series((name,), v, float(t[0]), float(spacing), between)


def input_dimension(scenario: Scenario, name: str) -> quantities.Dimension | None:
    """Dimension of an input: a force, a moment, a gust, the opening of a valve; None for an unknown name."""
    stated = (component.input_dimension(scenario, name) for component in components())
    if (dimension := next((each for each in stated if each is not None), None)) is not None:
        return dimension
    kinds = {data.name: data.kind for data in (*scenario.plant.coordinates, *scenario.plant.dependents.values())}
    return {"linear": quantities.FORCE, "angular": quantities.MOMENT, None: None}[kinds.get(name)]


INPUT_UNITS = {
    quantities.FORCE: "N",
    quantities.MOMENT: "N m",
    quantities.SPEED: "m/s",
    quantities.RATIO: "1",
    None: "1",
}
"""SI units of inputs by their dimension."""


def with_inputs(dataset: xr.Dataset, scenario: Scenario, inputs: Given) -> xr.Dataset:
    """Add the user's inputs to a dataset as variables `input.NAME`, each over its own times."""
    result = dataset
    for name, (times, values, *between) in inputs.items():
        time_dimension = f"{PREFIX}{name}.time"
        attributes = {
            "units": INPUT_UNITS[input_dimension(scenario, name)],
            "long_name": f"what was given to the input {name}",
            "between": between[0] if between else "linear",
        }
        time = (
            time_dimension,
            np.asarray(times, dtype=float),
            {"units": "s", "long_name": f"times of the input {name}"},
        )
        result = result.assign_coords({time_dimension: time})
        result[f"{PREFIX}{name}"] = (time_dimension, np.asarray(values, dtype=float), attributes)
    return result


def inputs_of(dataset: xr.Dataset) -> dict[str, tuple[Array, Array, Between]]:
    """User inputs stored in a dataset; waves follow from the scenario.

    Args:
        dataset: a dataset of `run`

    Returns:
        times, values and what holds between them, by actuator, as `run` takes them
    """
    inputs: dict[str, tuple[Array, Array, Between]] = {}
    for key, data in dataset.data_vars.items():
        if is_given_input(data):
            name = str(key).removeprefix(PREFIX)
            inputs[name] = (data[f"{key}.time"].values, data.values, data.attrs["between"])
    return inputs


def held_inputs(
    starts: Iterable[float], held: Iterable[Mapping[str, float]]
) -> dict[str, tuple[Array, Array, Between]]:
    """Series of inputs held from each of these times on; steps of uneven length are cut into equal ones."""
    t, rows = np.array(list(starts)), list(held)
    names = sorted({name for row in rows for name in row})
    if not names:
        return {}
    values = np.array([[row.get(name, 0.0) for name in names] for row in rows])
    t, values = _resample_evenly(t, values)
    return {name: (t, values[:, i], "held") for i, name in enumerate(names)}


def _resample_evenly(t: Array, values: Array) -> tuple[Array, Array]:
    """Resample held values at equal steps, the longest that divides all times; unchanged if there is none."""
    if len(t) == 1:
        return np.array([t[0], t[0] + 1.0]), np.repeat(values, 2, axis=0)
    steps = np.diff(t)
    if np.all(np.abs(steps - steps[0]) <= _SPACING_TOLERANCE * steps[0]):
        return t, values
    counts = np.round((t - t[0]) / _TIME_RESOLUTION).astype(np.int64)
    if np.max(np.abs(t - t[0] - _TIME_RESOLUTION * counts)) > 1e-3 * _TIME_RESOLUTION:
        return t, values
    counts //= np.gcd.reduce(counts)
    spacing = (t[-1] - t[0]) / counts[-1]
    return t[0] + spacing * np.arange(counts[-1] + 1), np.repeat(values, np.diff([*counts, counts[-1] + 1]), axis=0)


def inputs_from_files(texts: Iterable[str], scenario: Scenario) -> tuple[dict[str, tuple[Array, Array]], list[Path]]:
    """Read inputs from texts `NAME=FILE.csv` or `NAME=FILE.csv:COLUMN`, and list the files. Headers state units."""
    inputs, files = {}, []
    for text in texts:
        name, equals, place = (part.strip() for part in text.partition("="))
        if not (equals and name and place):
            raise DeckcraneError(f"--input {text}: write NAME=FILE.csv or NAME=FILE.csv:COLUMN")
        if name in inputs:
            raise DeckcraneError(f"--input {text}: {name} is given twice; it takes one")
        path, column = place, None
        if not is_file(Path(place)) and ":" in place:
            path, _, column = (part.strip() for part in place.rpartition(":"))
        inputs[name] = _read_column(name, path, column, scenario)
        files.append(Path(path))
    return inputs, files


def _read_column(name: str, path: str, column: str | None, scenario: Scenario) -> tuple[Array, Array]:
    try:
        table = read_columns(path, None)
        columns = [header for header in table.numbers if header != "time"]
        if column is None and len(columns) > 1:
            column = name if name in columns else None
        if column is None and len(columns) != 1:
            raise DeckcraneError(
                f"--input {name}={path}:COLUMN: which column? There are {', '.join(columns) or 'none'}"
            )
        points = samples_of(table, column)
        dimension = input_dimension(scenario, name)
        if dimension is not None:
            check_dimension(points[0][1], dimension)
    except PydanticCustomError as error:
        raise DeckcraneError(f"--input {name}: {error.message()}") from None
    except UnitError as error:
        raise DeckcraneError(f"--input {name}: {path}: column {column or columns[0]}: {error}") from None
    return np.array([time for time, _ in points]), np.array([float(value) for _, value in points])

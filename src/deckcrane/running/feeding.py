"""What feeds the inputs of a run by name: series of the user's own, from Python, files or an earlier dataset; and their keeping.

Waves and set-points follow from the scenario; what a user gives besides is kept in the dataset, so that a run can be repeated
from it: `run(loads(dataset.attrs["scenario"]), inputs=inputs_of(dataset))`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any, get_args

import numpy as np
import xarray as xr
from pydantic_core import PydanticCustomError

from deckcrane.equations.system import Array
from deckcrane.errors import DeckcraneError
from deckcrane.files import is_file
from deckcrane.files.flat_tables import PREFIX, is_given_input
from deckcrane.model import Scenario, units
from deckcrane.model.columns import read_columns, samples_of
from deckcrane.model.units import UnitError, check_dimension
from deckcrane.plant.wind import GUST
from deckcrane.program.inputs import Between, Series

Given = Mapping[str, tuple[Any, Any] | tuple[Any, Any, Between]]
"""By the name of the input: times, values, and whether these are `linear` between the times (the default) or `held`."""

_EQUAL = 1e-6
"""What share of their spacing samples may be off."""
_FINEST = 1e-6
"""Seconds: what times of uneven steps are whole multiples of, as a rule."""


def given_series(inputs: Given | None) -> dict[str, Series]:
    """The user's inputs as series, checked one by one."""
    return {f"inputs: {name}": _series(name, *entry) for name, entry in (inputs or {}).items()}


def _series(name: str, times: Any, values: Any, between: Between = "linear") -> Series:
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
    if not spacing > 0.0 or not np.all(np.abs(np.diff(t) - spacing) <= _EQUAL * spacing):
        raise DeckcraneError(f"{where} needs two or more times, rising by equal steps")
    return Series((name,), v, float(t[0]), float(spacing), between)


def input_dimension(scenario: Scenario, name: str) -> units.Dimension | None:
    """What kind of quantity an input is: a force, a moment, a gust, the opening of a valve; None for an unknown name."""
    if name in scenario.plant.oil:
        return units.RATIO
    kinds = {data.name: data.kind for data in (*scenario.plant.coordinates, *scenario.plant.dependents.values())}
    kinds.update({f"wave.{motion}": "linear" for motion in ("surge", "sway", "heave")})
    kinds.update({f"wave.{motion}": "angular" for motion in ("roll", "pitch", "yaw")})
    if name == GUST:
        return units.SPEED
    if name in (f"forces.{force}.{axis}" for force, data in scenario.forces.items() if data.given for axis in "xyz"):
        return units.FORCE
    return {"linear": units.FORCE, "angular": units.MOMENT, None: None}[kinds.get(name)]


_SPELLED = {units.FORCE: "N", units.MOMENT: "N m", units.SPEED: "m/s", units.RATIO: "1", None: "1"}


def with_inputs(dataset: xr.Dataset, scenario: Scenario, inputs: Given) -> xr.Dataset:
    """The dataset with the user's inputs as variables `input.NAME`, each over times of its own."""
    kept = dataset
    for name, (times, values, *between) in inputs.items():
        own = f"{PREFIX}{name}.time"
        note = {
            "units": _SPELLED[input_dimension(scenario, name)],
            "long_name": f"what was given to the input {name}",
            "between": between[0] if between else "linear",
        }
        time = (own, np.asarray(times, dtype=float), {"units": "s", "long_name": f"times of the input {name}"})
        kept = kept.assign_coords({own: time})
        kept[f"{PREFIX}{name}"] = (own, np.asarray(values, dtype=float), note)
    return kept


def inputs_of(dataset: xr.Dataset) -> dict[str, tuple[Array, Array, Between]]:
    """The inputs that were given to the run of a dataset, as `run` takes them; waves follow from the scenario."""
    found: dict[str, tuple[Array, Array, Between]] = {}
    for key, data in dataset.data_vars.items():
        if is_given_input(data):
            name = str(key).removeprefix(PREFIX)
            found[name] = (data[f"{key}.time"].values, data.values, data.attrs["between"])
    return found


def held_inputs(
    starts: Iterable[float], held: Iterable[Mapping[str, float]]
) -> dict[str, tuple[Array, Array, Between]]:
    """What was held from each of these times on, as series; steps of uneven length are cut into equal ones."""
    t, rows = np.array(list(starts)), list(held)
    names = sorted({name for row in rows for name in row})
    if not names:
        return {}
    values = np.array([[row.get(name, 0.0) for name in names] for row in rows])
    t, values = _evenly(t, values)
    return {name: (t, values[:, i], "held") for i, name in enumerate(names)}


def _evenly(t: Array, values: Array) -> tuple[Array, Array]:
    """Samples that are held, at equal steps: the longest that all times are multiples of; as they are, if there is none."""
    if len(t) == 1:
        return np.array([t[0], t[0] + 1.0]), np.repeat(values, 2, axis=0)
    steps = np.diff(t)
    if np.all(np.abs(steps - steps[0]) <= _EQUAL * steps[0]):
        return t, values
    counts = np.round((t - t[0]) / _FINEST).astype(np.int64)
    if np.max(np.abs(t - t[0] - _FINEST * counts)) > 1e-3 * _FINEST:
        return t, values
    counts //= np.gcd.reduce(counts)
    spacing = (t[-1] - t[0]) / counts[-1]
    return t[0] + spacing * np.arange(counts[-1] + 1), np.repeat(values, np.diff([*counts, counts[-1] + 1]), axis=0)


def inputs_from_files(texts: Iterable[str], scenario: Scenario) -> tuple[dict[str, tuple[Array, Array]], list[Path]]:
    """Inputs from texts `NAME=FILE.csv` or `NAME=FILE.csv:COLUMN`, and the files. A column states its unit in its header."""
    found, files = {}, []
    for text in texts:
        name, equals, place = (part.strip() for part in text.partition("="))
        if not (equals and name and place):
            raise DeckcraneError(f"--input {text}: write NAME=FILE.csv or NAME=FILE.csv:COLUMN")
        if name in found:
            raise DeckcraneError(f"--input {text}: {name} is given twice; it takes one")
        path, column = place, None
        if not is_file(Path(place)) and ":" in place:
            path, _, column = (part.strip() for part in place.rpartition(":"))
        found[name] = _column(name, path, column, scenario)
        files.append(Path(path))
    return found, files


def _column(name: str, path: str, column: str | None, scenario: Scenario) -> tuple[Array, Array]:
    try:
        table = read_columns(path, None)
        others = [each for each in table.numbers if each != "time"]
        if column is None and len(others) > 1:
            column = name if name in others else None
        if column is None and len(others) != 1:
            raise DeckcraneError(f"--input {name}={path}:COLUMN: which column? There are {', '.join(others) or 'none'}")
        points = samples_of(table, column)
        dimension = input_dimension(scenario, name)
        if dimension is not None:
            check_dimension(points[0][1], dimension)
    except PydanticCustomError as error:
        raise DeckcraneError(f"--input {name}: {error.message()}") from None
    except UnitError as error:
        raise DeckcraneError(f"--input {name}: {path}: column {column or others[0]}: {error}") from None
    return np.array([time for time, _ in points]), np.array([float(value) for _, value in points])

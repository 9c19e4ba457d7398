"""Labelled datasets of runs, of given motions, of working ranges, and of playback.

Values, the names along their dimensions and the unit of every entry become a self-describing `xarray.Dataset`.

Values that are not finite are searched for: a NaN in a table or a figure does not tell where it came from. Statistics leave out
the transient at the start of a run: it belongs to the initial conditions, not to the sea.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from importlib.metadata import version
from math import ceil
from typing import Any

import numpy as np
import pandas as pd
import xarray as xr
from numpy.typing import NDArray

from deckcrane.arrays import Array
from deckcrane.components.catalogue import Scenario
from deckcrane.components.vessel.data import VESSEL, all_vessels
from deckcrane.errors import DeckcraneError, warn_user
from deckcrane.mechanics.equations import Equations, coordinate_units, effort_units, speed_units
from deckcrane.mechanics.model.outputs import SETPOINT
from deckcrane.scenario.component import components
from deckcrane.scenario.reading import text_for_dataset
from deckcrane.units.dataset_units import Along, mixed_unit_attributes

CONVENTIONS = "deckcrane-1"
"""The convention of datasets, as in their attribute `Conventions`."""

Leading = Mapping[str, tuple[Array, Mapping[str, str]]]
"""The leading dimensions that all values share: their numbers and attributes by name."""

_NUMERIC_DIMENSIONS = {"station": {"units": "1", "long_name": "place along each beam, as a fraction of its length"}}
"""Dimensions whose labels are numbers."""

_UNITS_BY_DIMENSION = {"coordinate": coordinate_units, "speed": speed_units, "actuator": effort_units}
"""Dimensions that have a coordinate with a unit for each label, `coordinate_unit` and so on."""


@dataclass(frozen=True)
class LabelledVariable:
    """The values of one variable over the leading dimensions and then its own, with their meaning."""

    name: str
    values: NDArray[Any]
    labels: Mapping[str, tuple[str, ...]]
    units: str | Along
    long_name: str
    attributes: Mapping[str, str] = field(default_factory=dict)

    def __post_init__(self) -> None:
        shape = tuple(len(names) for names in self.labels.values())
        if self.values.shape[self.values.ndim - len(shape) :] != shape:
            raise ValueError(f"{self.name}: values of shape {self.values.shape} for labels of {shape}")
        if isinstance(self.units, Along) and not self.units.fits(self.labels):
            raise ValueError(f"{self.name}: {len(self.units.units)} units along {self.units.dimension} do not fit it")

    def described(self) -> dict[str, str]:
        """The attributes in a dataset: one unit, or those of all entries."""
        units = {"units": self.units} if isinstance(self.units, str) else self._mixed_units(self.units)
        return {**units, "long_name": self.long_name, **self.attributes}

    def _mixed_units(self, units: Along) -> dict[str, str]:
        if len(set(units.units)) == 1:
            return {"units": units.units[0]}
        return mixed_unit_attributes(
            str(units), units.dimension, dict(zip(self.labels[units.dimension], units.units, strict=True))
        )


def variables_from_outputs(equations: Equations, y: Array) -> list[LabelledVariable]:
    """The outputs of equations from rows of stacked values."""
    arrays = equations.unstack(y)
    return [LabelledVariable(o.name, arrays[o.name], o.labels, o.units, o.long_name, o.attributes) for o in equations.y]


def over_time(t: Array) -> Leading:
    """Time as the leading dimension."""
    return {"time": (t, {"units": "s", "long_name": "time"})}


def provenance_attributes(scenario: Scenario) -> dict[str, Any]:
    """The provenance attributes of every dataset: enough to reproduce it."""
    return {
        "title": scenario.title or "",
        "source": f"deckcrane {version('deckcrane')}",
        "scenario": text_for_dataset(scenario),
        "scenario_hash": scenario.hash,
        "Conventions": CONVENTIONS,
    }


def labelled_dataset(
    scenario: Scenario, leading: Leading, variables: Iterable[LabelledVariable], attributes: Mapping[str, Any]
) -> xr.Dataset:
    """The variables of a scenario as a dataset. Variables that share a dimension share its labels.

    Along vessels, values are NaN for vessels without the variable, such as wind without areas.
    """
    variables = _align_vessels(scenario, list(variables))
    data_variables: dict[str, xr.Variable] = {}
    labels: dict[str, tuple[str, ...]] = {}
    for variable in variables:
        for dimension, names in variable.labels.items():
            if labels.setdefault(dimension, tuple(names)) != tuple(names):
                raise ValueError(f"{variable.name}: other labels along {dimension} than those of variables before it")
        dims = (*leading, *variable.labels)
        data_variables[variable.name] = array_variable(dims, variable.values, variable.described())
    coordinates = {
        name: index_variable(name, values, attributes_of_dimension)
        for name, (values, attributes_of_dimension) in leading.items()
    }
    coordinates.update({name: _dimension_coordinate(name, names) for name, names in labels.items()})
    for dimension, units_of in _UNITS_BY_DIMENSION.items():
        if dimension in labels:
            units = units_of(scenario)
            unit_names = np.array([units.get(name, "") for name in labels[dimension]])
            coordinates[f"{dimension}_unit"] = array_variable((dimension,), unit_names)
    if "joint" in labels:
        inner_bodies = np.array([scenario.plant.tree[name].on for name in labels["joint"]])
        coordinates["inner_body"] = array_variable(("joint",), inner_bodies)
    return xr.Dataset(data_variables, coordinates, attributes)


def array_variable(
    dims: tuple[str, ...], values: NDArray[Any], attributes: Mapping[str, str] | None = None
) -> xr.Variable:
    """A variable of a NumPy array; xarray would load dask to ask whether it is one of dask's."""
    return xr.Variable(dims, values, dict(attributes or {}), fastpath=True)


def index_variable(dimension: str, values: NDArray[Any], attributes: Mapping[str, str] | None = None) -> xr.Variable:
    """The coordinate along a dimension; xarray would load pint to ask whether its values have units."""
    index = xr.indexes.PandasIndex(pd.Index(values), dimension, values.dtype)
    variable = index.create_variables()[dimension]
    variable.attrs = dict(attributes or {})
    return variable


def _align_vessels(scenario: Scenario, variables: list[LabelledVariable]) -> list[LabelledVariable]:
    """The variables with the same labels along the dimension `vessel`, in the order of the file."""
    vessels_with_values = {name for variable in variables for name in variable.labels.get(VESSEL, ())}
    names = tuple(name for name in all_vessels(scenario.plant) if name in vessels_with_values)
    aligned = []
    for variable in variables:
        vessels = variable.labels.get(VESSEL, names)
        if vessels != names:
            axis = variable.values.ndim - len(variable.labels) + list(variable.labels).index(VESSEL)
            values = np.full((*variable.values.shape[:axis], len(names), *variable.values.shape[axis + 1 :]), np.nan)
            values[(slice(None),) * axis + ([names.index(name) for name in vessels],)] = variable.values
            variable = replace(variable, values=values, labels={**variable.labels, VESSEL: names})
        aligned.append(variable)
    return aligned


def _dimension_coordinate(dimension: str, names: tuple[str, ...]) -> xr.Variable:
    if dimension in _NUMERIC_DIMENSIONS:
        return index_variable(dimension, np.array([float(name) for name in names]), _NUMERIC_DIMENSIONS[dimension])
    return index_variable(dimension, np.array(names, dtype=str))


_NAN_ALLOWED = (SETPOINT.name,)
"""Variables in which NaN has a meaning: an actuator without set-point."""


@dataclass(frozen=True)
class NonFiniteValue:
    """A variable that is not finite: its name and label, from when, and in how many of the records."""

    name: str
    since: float
    count: int
    records: int

    def __str__(self) -> str:
        return f"{self.name} is not a finite number from {self.since:g} s, in {self.count} of {self.records} records"


def non_finite_values(dataset: xr.Dataset) -> Iterator[NonFiniteValue]:
    """All variables over time that are not finite somewhere, by their first label."""
    for name, data in dataset.data_vars.items():
        if name in _NAN_ALLOWED or "time" not in data.dims or not np.issubdtype(data.dtype, np.floating):
            continue
        values = data.transpose("time", ...)
        if np.isfinite(values.values).all():
            continue
        time = data["time"].values
        dimension = next((dim for dim in values.dims if dim != "time"), None)
        for label in values[dimension].values if dimension in values.coords else (None,):
            entry = values if label is None else values.sel({dimension: label})
            if dimension == "vessel" and np.isnan(entry.values).all():
                continue  # a vessel without this quantity: wind without areas, waves where its motion is imposed
            bad = ~np.isfinite(entry.values.reshape(len(time), -1)).all(axis=1)
            if bad.any():
                spelled = f"{name} of {label}" if label is not None else str(name)
                yield NonFiniteValue(spelled, float(time[int(np.argmax(bad))]), int(bad.sum()), len(time))


def not_finite(dataset: xr.Dataset) -> NonFiniteValue | None:
    """The hole that begins first; None if all values are finite."""
    return min(non_finite_values(dataset), key=lambda hole: hole.since, default=None)


def warn_not_finite(dataset: xr.Dataset) -> None:
    """Warn of values that are not finite, in results that are worth keeping nevertheless."""
    if hole := not_finite(dataset):
        warn_user(f"{hole}: nothing can be said of it there")


def require_finite(dataset: xr.Dataset) -> None:
    """Refuse a dataset with values that are not finite, before an analysis that needs all of them."""
    texts = [str(hole) for hole in sorted(non_finite_values(dataset), key=lambda hole: hole.since)]
    if texts:
        more = f"; and {len(texts) - 3} more" if len(texts) > 3 else ""
        raise DeckcraneError(
            f"the result is incomplete: {'; '.join(texts[:3])}{more}. Look at the motion there before you trust any number"
        )


TRANSIENT = 60.0
"""Transient [s] of a run in a sea unless `run.transient` says otherwise, at most half of the run.

After that, the supply vessel with a crane, started on even keel in waves of 6 to 8 s, swings about as in the long run."""


def transient_of(scenario: Scenario, last: float, first: float = 0.0) -> tuple[float, str]:
    """Time at which the transient ends, in a run recorded from a first to a last time; and the reason."""
    if scenario.run.transient is not None:
        return scenario.run.transient, "run.transient"
    reasons = (component.transient_reason(scenario) for component in components())
    reason = next((each for each in reasons if each is not None), None)
    if reason is not None and last > first:
        return min(TRANSIENT, first + (last - first) / 2), reason
    return first, "the whole run"


def first_counted(start: float, every: float) -> int:
    """Index of the first record at or after a time."""
    return ceil(start / every * (1 - 1e-12))

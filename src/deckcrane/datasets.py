"""Labelled datasets of runs, of given motions, of working ranges, and of playback.

Values, the names along their dimensions and the unit of every entry become a self-describing `xarray.Dataset`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from importlib.metadata import version
from typing import Any

import numpy as np
import xarray as xr
from numpy.typing import NDArray

from deckcrane.entry_units import mixed
from deckcrane.equations.output_units import coordinate_units, effort_units, speed_units
from deckcrane.equations.system import Along, Array, Equations
from deckcrane.model import VESSEL, Scenario

CONVENTIONS = "deckcrane-1"
"""The convention of datasets, as in their attribute `Conventions`."""

Leading = Mapping[str, tuple[Array, Mapping[str, str]]]
"""The leading dimensions that all values share: their numbers and attributes by name."""

_NUMERIC_DIMENSIONS = {"station": {"units": "1", "long_name": "place along each beam, as a fraction of its length"}}
"""Dimensions whose labels are numbers."""

_UNITS_BY_DIMENSION = {"coordinate": coordinate_units, "speed": speed_units, "actuator": effort_units}
"""Dimensions that have a coordinate with a unit for each label, `coordinate_unit` and so on."""


@dataclass(frozen=True)
class Labelled:
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
        return mixed(str(units), units.dimension, dict(zip(self.labels[units.dimension], units.units, strict=True)))


def recorded(equations: Equations, y: Array) -> list[Labelled]:
    """The outputs of equations from rows of stacked values."""
    arrays = equations.unstack(y)
    return [Labelled(o.name, arrays[o.name], o.labels, o.units, o.long_name, o.attributes) for o in equations.y]


def over_time(t: Array) -> Leading:
    """Time as the leading dimension."""
    return {"time": (t, {"units": "s", "long_name": "time"})}


def about(scenario: Scenario) -> dict[str, Any]:
    """The provenance attributes of every dataset: enough to reproduce it."""
    return {
        "title": scenario.title or "",
        "source": f"deckcrane {version('deckcrane')}",
        "scenario": scenario.to_yaml(),
        "scenario_hash": scenario.hash,
        "Conventions": CONVENTIONS,
    }


def labelled_dataset(
    scenario: Scenario, leading: Leading, variables: Iterable[Labelled], attributes: Mapping[str, Any]
) -> xr.Dataset:
    """The variables of a scenario as a dataset. Variables that share a dimension share its labels.

    Along vessels, values are NaN for vessels without the variable, such as wind without areas.
    """
    variables = _align_vessels(scenario, list(variables))
    data_variables: dict[str, tuple[tuple[str, ...], NDArray[Any], dict[str, str]]] = {}
    labels: dict[str, tuple[str, ...]] = {}
    for variable in variables:
        for dimension, names in variable.labels.items():
            if labels.setdefault(dimension, tuple(names)) != tuple(names):
                raise ValueError(f"{variable.name}: other labels along {dimension} than those of variables before it")
        data_variables[variable.name] = (*leading, *variable.labels), variable.values, variable.described()
    coordinates: dict[str, Any] = {
        name: (name, values, dict(attributes_of_dimension))
        for name, (values, attributes_of_dimension) in leading.items()
    }
    coordinates.update({name: _dimension_coordinate(name, names) for name, names in labels.items()})
    for dimension, units_of in _UNITS_BY_DIMENSION.items():
        if dimension in labels:
            units = units_of(scenario)
            coordinates[f"{dimension}_unit"] = dimension, [units.get(name, "") for name in labels[dimension]]
    if "joint" in labels:
        coordinates["inner_body"] = "joint", [scenario.plant.tree[name].on for name in labels["joint"]]
    return xr.Dataset(data_variables, coordinates, attributes)


def _align_vessels(scenario: Scenario, variables: list[Labelled]) -> list[Labelled]:
    """The variables with the same labels along the dimension `vessel`, in the order of the file."""
    vessels_with_values = {name for variable in variables for name in variable.labels.get(VESSEL, ())}
    names = tuple(name for name in scenario.plant.vessels if name in vessels_with_values)
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


def _dimension_coordinate(dimension: str, names: tuple[str, ...]) -> tuple[str, NDArray[Any], dict[str, str]]:
    if dimension in _NUMERIC_DIMENSIONS:
        return dimension, np.array([float(name) for name in names]), _NUMERIC_DIMENSIONS[dimension]
    return dimension, np.array(names, dtype=str), {}

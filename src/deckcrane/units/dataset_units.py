"""The units of a dataset's entries: writing them into attributes, and reading them back.

Entries of one variable may differ in their unit: `q` holds angles and lengths, a wrench forces and moments. Such a variable
has, beside `units` (`rad or m`, for people), the attributes `units_along`, the dimension along which they differ, and
`entry_units`, a JSON object from each label of that dimension to its unit. So they survive every file format, and stay
true when entries are selected or reordered.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from deckcrane.errors import DeckcraneError

if TYPE_CHECKING:
    import xarray as xr

UNITS, DIMENSION, ENTRIES = "units", "units_along", "entry_units"
"""The names of the attributes."""


@dataclass(frozen=True)
class Along:
    """Units that differ along one dimension: one for each label, in the order of the labels.

    Args:
        labels: labels of each dimension of a variable
    """

    dimension: str
    """Name of the dimension."""
    units: tuple[str, ...]
    """Unit of each entry."""

    def __str__(self) -> str:
        """All units, each once, in their order: `rad or m`."""
        return " or ".join(dict.fromkeys(self.units)) or "1"

    def fits(self, labels: Mapping[str, tuple[str, ...]]) -> bool:
        """Check that the labels have this dimension, with as many names along it as there are units."""
        return self.dimension in labels and len(labels[self.dimension]) == len(self.units)


def mixed_unit_attributes(text: str, dimension: str, units: Mapping[str, str]) -> dict[str, str]:
    """The attributes of a variable whose units differ by label along a dimension; `text` is the short form."""
    return {UNITS: text, DIMENSION: dimension, ENTRIES: json.dumps(units, ensure_ascii=False)}


def unit_of(data: xr.DataArray, /, **labels: Any) -> str:
    """The unit of an entry of a variable.

    Args:
        data: a variable of a dataset
        labels: labels by dimension, such as component="my"; needed only along the dimension in which units differ, and not
            where the remaining entries agree

    Returns:
        the unit, such as "N m"

    Raises:
        DeckcraneError: no unit is stated, as after a calculation that lost the attributes, or a label is missing or unknown
    """
    name = "the variable" if data.name is None else str(data.name)
    for dimension, label in labels.items():
        _check_label(data, name, dimension, label)
    if stated_units(data) is None:
        raise DeckcraneError(
            f"{name} says nothing about its units (attribute `units`); a calculation may have lost them"
        )
    unit = unit_or_none(data, **labels)
    if unit is None:
        dimension = str(data.attrs[DIMENSION])
        example = next(iter(_entry_units(data)), "...")
        raise DeckcraneError(
            f'{name} is in {data.attrs[UNITS]}, label by label along {dimension}: name one, as {dimension}="{example}"'
        )
    return unit


def unit_or_none(data: xr.DataArray, /, **labels: Any) -> str | None:
    """The same without errors: None where no unit is stated, or more than one remains."""
    if DIMENSION not in data.attrs:
        return stated_units(data)
    dimension, units = str(data.attrs[DIMENSION]), _entry_units(data)
    if dimension in labels:
        return units.get(_label_text(labels[dimension]))
    labels_left = data.coords[dimension].values.ravel() if dimension in data.coords else list(units)
    distinct_units = {units.get(_label_text(label)) for label in labels_left}
    return distinct_units.pop() if len(distinct_units) == 1 else None


def stated_units(data: xr.DataArray, /) -> str | None:
    """The short form of a variable's units: one, or all that its entries have."""
    units = data.attrs.get(UNITS)
    return units if isinstance(units, str) and units else None


def _entry_units(data: xr.DataArray) -> Mapping[str, str]:
    return _parse_entry_units(str(data.attrs.get(ENTRIES, "")))


@lru_cache(maxsize=64)
def _parse_entry_units(text: str) -> Mapping[str, str]:
    """Units by label; none where the text is not what `mixed` writes, as in a damaged file."""
    try:
        entry_units = json.loads(text)
    except (ValueError, RecursionError):
        return {}
    if not isinstance(entry_units, dict):
        return {}
    return {label: unit for label, unit in entry_units.items() if isinstance(unit, str)}


def _check_label(data: xr.DataArray, name: str, dimension: str, label: Any) -> None:
    dimensions = [
        str(coordinate) for coordinate in data.coords if coordinate in data.dims or not data.coords[coordinate].ndim
    ]
    if dimension not in dimensions:
        raise DeckcraneError(f"{name} has no labels along {dimension}; there are: {', '.join(dimensions) or 'none'}")
    labels = [_label_text(value) for value in data.coords[dimension].values.ravel()]
    if _label_text(label) not in labels:
        listed = ", ".join(labels[:20]) + (", ..." if len(labels) > 20 else "")
        raise DeckcraneError(f'{name} has no "{label}" along {dimension}; there are: {listed}')


def _label_text(label: Any) -> str:
    """A label as text; files of other programs contain bytes."""
    return label.decode("utf-8", "replace") if isinstance(label, bytes) else str(label)

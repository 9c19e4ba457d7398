"""The unit of every entry of a dataset's variables: how it is written into attributes, and read from them.

Entries of one variable may differ in their unit: `q` holds angles and lengths, a wrench forces and moments. Such a variable
has, beside `units` (`rad or m`, for people), the attributes `units_along`, the dimension along which they differ, and
`entry_units`, a JSON object from each label of that dimension to its unit. So they go through every form of file, and stay
true when entries are chosen or reordered.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from deckcrane.errors import DeckcraneError

if TYPE_CHECKING:
    import xarray as xr

UNITS, DIMENSION, ENTRIES = "units", "units_along", "entry_units"
"""The attributes."""


def mixed(text: str, dimension: str, units: Mapping[str, str]) -> dict[str, str]:
    """The attributes of a variable whose units differ by label along a dimension; `text` says them in short."""
    return {UNITS: text, DIMENSION: dimension, ENTRIES: json.dumps(units, ensure_ascii=False)}


def unit_of(data: xr.DataArray, /, **labels: Any) -> str:
    """The unit of an entry of a variable: `unit_of(dataset["reaction"], component="my")` is `N m`.

    Labels are needed along the dimension in which units differ only, and not where the entries that are left agree. An error
    where no unit is stated, as after a calculation that lost the attributes.
    """
    name = "the variable" if data.name is None else str(data.name)
    for dimension, label in labels.items():
        _check_label(data, name, dimension, label)
    if stated_units(data) is None:
        raise DeckcraneError(
            f"{name} says nothing about its units (attribute `units`); a calculation may have lost them"
        )
    found = known_unit(data, **labels)
    if found is None:
        dimension = str(data.attrs[DIMENSION])
        example = next(iter(_entries(data)), "...")
        raise DeckcraneError(
            f'{name} is in {data.attrs[UNITS]}, label by label along {dimension}: name one, as {dimension}="{example}"'
        )
    return found


def known_unit(data: xr.DataArray, /, **labels: Any) -> str | None:
    """The same for those who can do without: None where no unit is stated, or more than one is left."""
    if DIMENSION not in data.attrs:
        return stated_units(data)
    dimension, units = str(data.attrs[DIMENSION]), _entries(data)
    if dimension in labels:
        return units.get(_text(labels[dimension]))
    chosen = data.coords[dimension].values.ravel() if dimension in data.coords else list(units)
    found = {units.get(_text(label)) for label in chosen}
    return found.pop() if len(found) == 1 else None


def stated_units(data: xr.DataArray, /) -> str | None:
    """What a variable says of its units in short: one, or all that its entries have."""
    found = data.attrs.get(UNITS)
    return found if isinstance(found, str) and found else None


def _entries(data: xr.DataArray) -> Mapping[str, str]:
    return _parsed(str(data.attrs.get(ENTRIES, "")))


@lru_cache(maxsize=64)
def _parsed(text: str) -> Mapping[str, str]:
    """Units by label; none where the text is not what `mixed` writes, as in a file that was damaged."""
    try:
        found = json.loads(text)
    except (ValueError, RecursionError):
        return {}
    if not isinstance(found, dict):
        return {}
    return {label: unit for label, unit in found.items() if isinstance(unit, str)}


def _check_label(data: xr.DataArray, name: str, dimension: str, label: Any) -> None:
    known = [str(each) for each in data.coords if each in data.dims or not data.coords[each].ndim]
    if dimension not in known:
        raise DeckcraneError(f"{name} has no labels along {dimension}; there are: {', '.join(known) or 'none'}")
    labels = [_text(each) for each in data.coords[dimension].values.ravel()]
    if _text(label) not in labels:
        there = ", ".join(labels[:20]) + (", ..." if len(labels) > 20 else "")
        raise DeckcraneError(f'{name} has no "{label}" along {dimension}; there are: {there}')


def _text(label: Any) -> str:
    """A label as text; files of other programs hold bytes."""
    return label.decode("utf-8", "replace") if isinstance(label, bytes) else str(label)

"""Arrays of a campaign's store: data of cases that are known before they run, and the layout of results."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np
import xarray as xr
from numpy.typing import NDArray

from deckcrane.campaign.encoding import CASE, METADATA, fill_value

if TYPE_CHECKING:
    from deckcrane.campaign.cases import Case

WAITING, DONE, FAILED = 0, 1, 2
STATE, REASON, VALUES, NUMBER, PROBABILITY = "state", "reason", "case_values", "case_number", "probability"
COUNTED = "counted"
"""Attribute that holds the runners' description of their statistics, such as the start of counting."""
OWN = (CASE, STATE, REASON, VALUES, NUMBER, PROBABILITY)
_STATE_ATTRIBUTES = {"long_name": "outcome of a case", "flag_values": [0, 1, 2], "flag_meanings": "waiting done failed"}


@dataclass(frozen=True)
class Grid:
    """Dimensions of a study's cases: number of entries of each, labels, and their units.

    A dimension may have several labels, as a scatter diagram has a height and a period.
    """

    shape: dict[str, int]
    labels: dict[str, list[str]]
    units: dict[str, str]

    def names(self) -> list[str]:
        return list(dict.fromkeys((*self.shape, *(label for names in self.labels.values() for label in names))))


def about_cases(cases: Mapping[int, Case], grid: Grid) -> dict[str, xr.Variable]:
    """Data of cases known before they run: names, labels, probabilities, values."""
    all_cases = list(cases.values())
    variables = {
        CASE: xr.Variable(CASE, _text_array(case.name for case in all_cases), {"long_name": "name of the case"})
    }
    for name in dict.fromkeys(label for labels in grid.labels.values() for label in labels):
        note = {"units": grid.units[name]} if name in grid.units else {}
        variables[name] = xr.Variable(CASE, _label_array([case.labels[name] for case in all_cases]), note)
    if any(case.probability is not None for case in all_cases):
        probabilities = [np.nan if case.probability is None else case.probability for case in all_cases]
        variables[PROBABILITY] = xr.Variable(
            CASE, np.array(probabilities), {"long_name": "probability of the case", "units": "1"}
        )
    variables[NUMBER] = xr.Variable(
        CASE, np.array(list(cases), dtype=np.int64), {"long_name": "number of the case in the study"}
    )
    values = _text_array(json.dumps(dict(case.values), ensure_ascii=False, default=str) for case in all_cases)
    variables[VALUES] = xr.Variable(
        CASE, values, {"long_name": "values of the scenario that the case replaces, as JSON"}
    )
    return variables


def name_taken(name: str) -> str:
    return f"the study calls one of its dimensions {name}, which is a name of results too; give it another name"


def _label_array(values: Sequence[Any]) -> NDArray[Any]:
    """Labels along a dimension: integers, numbers, or text, whichever fits all of them."""
    if all(isinstance(value, int) and not isinstance(value, bool) for value in values):
        return np.array(values, dtype=np.int64)
    if all(isinstance(value, int | float) and not isinstance(value, bool) for value in values):
        return np.array(values, dtype=np.float64)
    return _text_array(str(value) for value in values)


def varying_of(piece: xr.Dataset) -> dict[str, xr.Variable]:
    """The arrays over cases, with cases first."""
    return {
        str(name): variable.transpose(CASE, ...)
        for name, variable in piece.variables.items()
        if CASE in variable.dims and name != CASE
    }


def coordinate_names(piece: xr.Dataset) -> str:
    return " ".join(sorted(str(name) for name in piece.coords if name not in piece.dims and " " not in str(name)))


def signature_of(fixed: Mapping[str, Mapping[str, bytes]], varying: Mapping[str, bytes]) -> str:
    parts = [(name, file, text) for name, files in fixed.items() for file, text in files.items()]
    parts += [(name, METADATA, text) for name, text in varying.items()]
    digest = hashlib.sha256()
    for name, file, text in sorted(parts):
        digest.update(f"{name}/{file} {len(text)}\n".encode() + text)
    return digest.hexdigest()


def empty_like(variable: xr.Variable, rows: int) -> xr.Variable:
    kind = object if variable.dtype.kind in "USOT" else variable.dtype
    return xr.Variable(
        variable.dims, np.full((rows, *variable.shape[1:]), fill_value(variable), dtype=kind), variable.attrs
    )


def reasons_of(texts: Sequence[str]) -> xr.Variable:
    return xr.Variable(CASE, _text_array(texts), {"long_name": "why the case failed"})


def states_of(states: Sequence[int]) -> xr.Variable:
    return xr.Variable(CASE, np.array(states, dtype=np.int8), _STATE_ATTRIBUTES)


def _text_array(texts: Iterable[str]) -> NDArray[Any]:
    values = list(texts)
    array = np.empty(len(values), dtype=object)
    array[:] = values
    return array

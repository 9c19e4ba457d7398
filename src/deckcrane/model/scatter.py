"""Scatter diagrams: how often significant wave height and peak period meet, from a CSV file or written out in a study.

In a file the first line has the periods and the first column the heights (or the other way round), and the first cell says
which, with their units: `hs [m] / tp [s]`. A class is its middle, 2.5, or its ends, 2-3, whose middle is taken.

How often seas meet is somebody's measurement or model: a diagram says whose (`source`), and how much of the time is not in it
(`left_out`). One that was made up says `source: illustrative`.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Literal

import numpy as np
from pydantic import GetCoreSchemaHandler, GetJsonSchemaHandler, ValidationInfo
from pydantic_core import CoreSchema, core_schema

from deckcrane.errors import DeckcraneError
from deckcrane.files.delimited import TextTable, read_table
from deckcrane.model import units
from deckcrane.model.columns import LARGEST_COURSE, folder_of
from deckcrane.model.data import Json, fault, nearest
from deckcrane.model.probabilities import ROUNDING
from deckcrane.model.units import Dimension, UnitError, describe, quantity
from deckcrane.model.varied_values import Listed, amount, listed, plain_values, rounded

_CORNER = re.compile(r"\s*+(\w+)\s*+(?:[\[(]([^\])]*)[\])]\s*+)?[\\/|;x×]\s*+(\w++)\s*+(?:[\[(]([^\])]*)[\])]\s*+)?")
_NUMBER = r"[0-9]+(?:[.,][0-9]*)?"
_CLASS = re.compile(rf"\s*+({_NUMBER})\s*+(?:(?:-|–|to|\.\.)\s*+({_NUMBER})\s*+)?")
_ABOUT = ("source", "left_out")
ILLUSTRATIVE = "illustrative"
"""What the source of a diagram begins with that was made up."""
_SUMS = ("sum", "total", "all", "")
Cells = Literal["counts", "probabilities"]


@dataclass(frozen=True)
class Scatter:
    """Heights, periods, and for each pair a cell: how many observations, or a probability."""

    name: str
    """What messages call it: its file, or `scatter`."""
    hs: tuple[Any, ...]
    tp: tuple[Any, ...]
    cells: tuple[tuple[float, ...], ...]
    source: str = ""
    """Where its numbers come from; empty where nobody says."""
    left_out: float = 0.0
    """The share of the time whose seas are not in it, as above its highest class."""

    def probabilities(self, meaning: Cells | None) -> tuple[dict[tuple[int, int], float], float]:
        """Of each pair that occurs, by its places; and the number of observations (1 where cells are probabilities)."""
        found = {(i, j): cell for i, row in enumerate(self.cells) for j, cell in enumerate(row) if cell > 0}
        total = sum(found.values())
        whole = all(cell == round(cell) for cell in found.values())
        shares = abs(total - 1.0) <= ROUNDING
        if not found:
            raise fault(f"{self.name}: the scatter diagram is empty: no cell is greater than zero")
        if not shares and (meaning == "probabilities" or (meaning is None and not whole)):
            told = "" if meaning else ", and are not whole numbers, as counts are; for other counts write cells: counts"
            raise fault(f"{self.name}: the probabilities add up to {total:.6g}, not to 1{told}")
        one = shares and meaning != "counts"
        return {place: cell / total for place, cell in found.items()}, 1.0 if one else total


def read_scatter(value: Any, info: ValidationInfo) -> Scatter:
    """From the name of a CSV file, or from a mapping {hs: [...], tp: [...], cells: [[...], ...]} or {file: ...} with its source."""
    if isinstance(value, Scatter):
        return value
    if isinstance(value, str):
        return _from_file(value, folder_of(info))
    if not isinstance(value, Mapping):
        raise fault(
            f"the path of a CSV file, or {{hs: [...], tp: [...], cells: [[...], ...]}}, is needed; this is {describe(value)}"
        )
    keys = ("file",) if "file" in value else ("hs", "tp", "cells")
    for key in value:
        if key not in (*keys, *_ABOUT):
            raise fault(
                f'unknown key "{key}";{nearest(key, (*keys, *_ABOUT))} the keys here are {", ".join((*keys, *_ABOUT))}'
            )
    for key in keys:
        if key not in value:
            raise fault(f"{key} is missing: a scatter diagram is {{hs: [...], tp: [...], cells: [[...], ...]}}")
    source, left_out = _source(value.get("source")), _left_out(value.get("left_out", 0.0))
    if "file" in value:
        return replace(_from_file(str(value["file"]), folder_of(info)), source=source, left_out=left_out)
    hs, tp = (listed(value[key]) for key in ("hs", "tp"))
    for values, wanted in ((hs, units.LENGTH), (tp, units.TIME)):
        _check_kind(values, wanted)
    return Scatter("scatter", hs, tp, _cells(value["cells"], len(hs), len(tp)), source, left_out)


def _source(value: Any) -> str:
    if value is not None and not isinstance(value, str):
        raise fault(f"source says in words where the diagram comes from, or illustrative; this is {describe(value)}")
    return (value or "").strip()


def _left_out(value: Any) -> float:
    share = _cell(value, "left_out")
    if not share < 1:
        raise fault(f"left_out is the share of the time that is not in the diagram, such as 9 %; this is {share:g}")
    return share


def is_illustrative(source: str) -> bool:
    """Whether sea states were made up, as their source says."""
    return source.lower().startswith(ILLUSTRATIVE)


def plain_scatter(scatter: Scatter) -> dict[str, Any]:
    """As a study writes it out."""
    about = {"source": scatter.source, "left_out": scatter.left_out}
    return {
        "hs": plain_values(scatter.hs),
        "tp": plain_values(scatter.tp),
        "cells": list(scatter.cells),
        **{key: value for key, value in about.items() if value},
    }


def _check_kind(values: Sequence[Any], wanted: Dimension) -> None:
    for value in values:
        try:
            found = quantity(value, wanted)
        except UnitError as error:
            raise fault(str(error)) from None
        if found <= 0:
            raise fault(f"heights and periods are greater than zero; {value} is not")
    if len(set(map(float, values))) < len(values):
        raise fault("the same height or period appears twice")


def _cells(rows: Any, heights: int, periods: int) -> tuple[tuple[float, ...], ...]:
    if not isinstance(rows, list | tuple) or len(rows) != heights:
        given = f"{len(rows)}" if isinstance(rows, list | tuple) else describe(rows)
        raise fault(f"cells has one row for each of the {heights} heights; there are {given}")
    found = []
    for n, row in enumerate(rows, start=1):
        if not isinstance(row, list | tuple) or len(row) != periods:
            raise fault(f"row {n} of cells needs {periods} numbers, one for each period; null where nothing was seen")
        found.append(tuple(_cell(cell, f"row {n} of cells") for cell in row))
    return tuple(found)


def _cell(cell: Any, where: str) -> float:
    try:
        found = float(quantity(0.0 if cell is None else cell, units.RATIO))
    except UnitError as error:
        raise fault(f"{where}: {error}") from None
    if found < 0:
        raise fault(f"{where}: counts and probabilities are not negative; {found:g} is")
    return found


def _from_file(name: str, folder: Path | None) -> Scatter:
    path = Path(name) if folder is None else folder / name
    try:
        table = read_table(path, LARGEST_COURSE, such_as="hs [m] / tp [s], 4.5, 5.5, 6.5", blank_lines=True)
        turned, hs_unit, tp_unit = _corner(name, table.names[0])
        columns = [i for i, text in enumerate(table.names) if i and text.strip().lower() not in _SUMS]
        kept = [i for i, row in enumerate(table.cells) if row[0].strip().lower() not in _SUMS]
        filled = [tuple("0" if cell.strip() in ("", "-") else cell for cell in table.cells[i]) for i in kept]
        cells = replace(table, cells=tuple(filled), lines=tuple(table.lines[i] for i in kept)).numbers(columns)
    except DeckcraneError as error:
        raise fault(str(error)) from None
    if not cells.size:
        raise fault(f"{name}: the scatter diagram is empty: there are no cells below its first line")
    if np.any(cells < 0):
        raise fault(f"{name}: counts and probabilities are not negative; {cells.min():g} is")
    across = _classes(name, table, [table.names[i] for i in columns], hs_unit if turned else tp_unit)
    down = _classes(name, table, [table.cells[i][0] for i in kept], tp_unit if turned else hs_unit)
    hs, tp = (across, down) if turned else (down, across)
    for values, wanted in ((hs, units.LENGTH), (tp, units.TIME)):
        _check_kind(values, wanted)
    return Scatter(name, hs, tp, tuple(map(tuple, (cells.T if turned else cells).tolist())))


def _corner(source: str, cell: str) -> tuple[bool, str, str]:
    """Whether the columns are heights, and the units of heights and periods."""
    match = _CORNER.fullmatch(cell)
    names = {match[1].lower(): match[2], match[3].lower(): match[4]} if match else {}
    if "tz" in names or "t02" in names or "tm" in names:
        raise fault(
            f"{source}: its periods are not peak periods; a sea takes tp: convert them (tp = 1.41 tz for Pierson-Moskowitz, "
            "1.29 tz for JONSWAP with gamma 3.3), and write tp in the first cell"
        )
    if match is None or set(names) != {"hs", "tp"}:
        raise fault(
            f"{source}: the first cell says what the lines and columns are, such as hs [m] / tp [s]; it is {cell[:40]!r}"
        )
    return match[1].lower() == "tp", names["hs"] or "m", names["tp"] or "s"


def _classes(source: str, table: TextTable, texts: Sequence[str], unit: str) -> tuple[Any, ...]:
    found = []
    for text in texts:
        match = _CLASS.fullmatch(text)
        if match is None:
            raise fault(f"{source}: {text[:40]!r} is not a class: write its middle, 2.5, or its ends, 2-3")
        ends = [float(end.replace(",", ".")) for end in match.groups() if end is not None]
        try:
            found.append(amount(rounded(sum(ends) / len(ends)), unit))
        except UnitError as error:
            raise fault(f"{source}: {error}") from None
    return tuple(found)


@dataclass(frozen=True)
class ScatterField:
    """A field that is a scatter diagram: the path of a CSV file, or written out."""

    def __get_pydantic_core_schema__(self, source: Any, handler: GetCoreSchemaHandler) -> CoreSchema:
        plain = core_schema.plain_serializer_function_ser_schema(plain_scatter)
        return core_schema.with_info_plain_validator_function(read_scatter, serialization=plain)

    def __get_pydantic_json_schema__(self, schema: CoreSchema, handler: GetJsonSchemaHandler) -> Json:
        values = Listed().__get_pydantic_json_schema__(schema, handler)
        cells = {"type": "array", "items": {"type": "array", "items": {"type": ["number", "null"], "minimum": 0}}}
        about: Json = {
            "source": {
                "type": "string",
                "description": "where it comes from, or illustrative; shares of a year are told with it alone",
            },
            "left_out": {
                "anyOf": [{"type": "number", "minimum": 0, "exclusiveMaximum": 1}, {"type": "string"}],
                "description": "share of the time that is not in the diagram, such as 9 %; it counts as not workable",
            },
        }
        written: Json = {
            "type": "object",
            "properties": {"hs": values, "tp": values, "cells": cells, **about},
            "required": ["hs", "tp", "cells"],
            "additionalProperties": False,
        }
        named: Json = {
            "type": "object",
            "properties": {"file": {"type": "string"}, **about},
            "required": ["file"],
            "additionalProperties": False,
        }
        return {"anyOf": [{"type": "string"}, written, named]}

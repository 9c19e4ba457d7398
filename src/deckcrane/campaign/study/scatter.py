"""Scatter diagrams: joint frequencies of significant wave height and peak period, from a CSV file or written out in a study.

In a file the first line has the periods and the first column the heights (or the other way round), and the first cell says
which, with their units: `hs [m] / tp [s]`. A class is given by its middle, 2.5, or by its ends, 2-3, whose middle is taken.

The frequencies are a measurement or a model: a diagram states its `source`, and the share of time that it does not cover
(`left_out`). An invented one says `source: illustrative`.
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

from deckcrane.campaign.study.values import ROUNDING, Listed, expand_values, format_amount, plain_values, rounded
from deckcrane.errors import DeckcraneError
from deckcrane.files.text_tables import TextTable, read_table
from deckcrane.scenario.data import Json, did_you_mean, validation_error
from deckcrane.scenario.tables import LARGEST_COURSE, folder_of
from deckcrane.units import quantities
from deckcrane.units.quantities import Dimension, UnitError, describe_type, quantity

_CORNER = re.compile(r"\s*+(\w+)\s*+(?:[\[(]([^\])]*)[\])]\s*+)?[\\/|;x×]\s*+(\w++)\s*+(?:[\[(]([^\])]*)[\])]\s*+)?")
_NUMBER = r"[0-9]+(?:[.,][0-9]*)?"
_CLASS = re.compile(rf"\s*+({_NUMBER})\s*+(?:(?:-|–|to|\.\.)\s*+({_NUMBER})\s*+)?")
_METADATA = ("source", "left_out")
ILLUSTRATIVE = "illustrative"
"""Beginning of the source of an invented diagram."""
_SUM_LABELS = ("sum", "total", "all", "")
Cells = Literal["counts", "probabilities"]


@dataclass(frozen=True)
class Scatter:
    """Heights, periods, and for each pair a cell: a number of observations, or a probability."""

    name: str
    """Its name in messages: its file, or `scatter`."""
    hs: tuple[Any, ...]
    tp: tuple[Any, ...]
    cells: tuple[tuple[float, ...], ...]
    source: str = ""
    """Where its numbers come from; empty if not stated."""
    left_out: float = 0.0
    """The share of time whose seas it does not cover, such as those above its highest class."""

    def probabilities(self, meaning: Cells | None) -> tuple[dict[tuple[int, int], float], float]:
        """Probability of each pair that occurs, by its indices; and the number of observations (1 if cells are probabilities)."""
        cells = {(i, j): cell for i, row in enumerate(self.cells) for j, cell in enumerate(row) if cell > 0}
        total = sum(cells.values())
        integers = all(cell == round(cell) for cell in cells.values())
        shares = abs(total - 1.0) <= ROUNDING
        if not cells:
            raise validation_error(f"{self.name}: the scatter diagram is empty: no cell is greater than zero")
        if not shares and (meaning == "probabilities" or (meaning is None and not integers)):
            advice = (
                "" if meaning else ", and are not whole numbers, as counts are; for other counts write cells: counts"
            )
            raise validation_error(f"{self.name}: the probabilities add up to {total:.6g}, not to 1{advice}")
        normalised = shares and meaning != "counts"
        return {place: cell / total for place, cell in cells.items()}, 1.0 if normalised else total


def read_scatter(value: Any, info: ValidationInfo) -> Scatter:
    """Read a CSV file by name, or a mapping {hs: [...], tp: [...], cells: [[...], ...]} or {file: ...} with its source."""
    if isinstance(value, Scatter):
        return value
    if isinstance(value, str):
        return _read_file(value, folder_of(info))
    if not isinstance(value, Mapping):
        raise validation_error(
            f"the path of a CSV file, or {{hs: [...], tp: [...], cells: [[...], ...]}}, is needed; this is {describe_type(value)}"
        )
    keys = ("file",) if "file" in value else ("hs", "tp", "cells")
    for key in value:
        if key not in (*keys, *_METADATA):
            raise validation_error(
                f'unknown key "{key}";{did_you_mean(key, (*keys, *_METADATA))} the keys here are {", ".join((*keys, *_METADATA))}'
            )
    for key in keys:
        if key not in value:
            raise validation_error(
                f"{key} is missing: a scatter diagram is {{hs: [...], tp: [...], cells: [[...], ...]}}"
            )
    source, left_out = _read_source(value.get("source")), _read_left_out(value.get("left_out", 0.0))
    if "file" in value:
        return replace(_read_file(str(value["file"]), folder_of(info)), source=source, left_out=left_out)
    hs, tp = (expand_values(value[key]) for key in ("hs", "tp"))
    for values, dimension in ((hs, quantities.LENGTH), (tp, quantities.TIME)):
        _check_classes(values, dimension)
    return Scatter("scatter", hs, tp, _read_cells(value["cells"], len(hs), len(tp)), source, left_out)


def _read_source(value: Any) -> str:
    if value is not None and not isinstance(value, str):
        raise validation_error(
            f"source says in words where the diagram comes from, or illustrative; this is {describe_type(value)}"
        )
    return (value or "").strip()


def _read_left_out(value: Any) -> float:
    share = _read_cell(value, "left_out")
    if not share < 1:
        raise validation_error(
            f"left_out is the share of the time that is not in the diagram, such as 9 %; this is {share:g}"
        )
    return share


def is_illustrative(source: str) -> bool:
    """Whether sea states are invented, according to their source."""
    return source.lower().startswith(ILLUSTRATIVE)


def plain_scatter(scatter: Scatter) -> dict[str, Any]:
    """The diagram as a study writes it."""
    about = {"source": scatter.source, "left_out": scatter.left_out}
    return {
        "hs": plain_values(scatter.hs),
        "tp": plain_values(scatter.tp),
        "cells": list(scatter.cells),
        **{key: value for key, value in about.items() if value},
    }


def _check_classes(values: Sequence[Any], dimension: Dimension) -> None:
    for value in values:
        try:
            number = quantity(value, dimension)
        except UnitError as error:
            raise validation_error(str(error)) from None
        if number <= 0:
            raise validation_error(f"heights and periods are greater than zero; {value} is not")
    if len(set(map(float, values))) < len(values):
        raise validation_error("the same height or period appears twice")


def _read_cells(rows: Any, heights: int, periods: int) -> tuple[tuple[float, ...], ...]:
    if not isinstance(rows, list | tuple) or len(rows) != heights:
        actual = f"{len(rows)}" if isinstance(rows, list | tuple) else describe_type(rows)
        raise validation_error(f"cells has one row for each of the {heights} heights; there are {actual}")
    cells = []
    for n, row in enumerate(rows, start=1):
        if not isinstance(row, list | tuple) or len(row) != periods:
            raise validation_error(
                f"row {n} of cells needs {periods} numbers, one for each period; null where nothing was seen"
            )
        cells.append(tuple(_read_cell(cell, f"row {n} of cells") for cell in row))
    return tuple(cells)


def _read_cell(cell: Any, where: str) -> float:
    try:
        number = float(quantity(0.0 if cell is None else cell, quantities.RATIO))
    except UnitError as error:
        raise validation_error(f"{where}: {error}") from None
    if number < 0:
        raise validation_error(f"{where}: counts and probabilities are not negative; {number:g} is")
    return number


def _read_file(name: str, folder: Path | None) -> Scatter:
    path = Path(name) if folder is None else folder / name
    try:
        table = read_table(path, LARGEST_COURSE, such_as="hs [m] / tp [s], 4.5, 5.5, 6.5", blank_lines=True)
        transposed, hs_unit, tp_unit = _read_corner(name, table.names[0])
        columns = [i for i, text in enumerate(table.names) if i and text.strip().lower() not in _SUM_LABELS]
        data_rows = [i for i, row in enumerate(table.cells) if row[0].strip().lower() not in _SUM_LABELS]
        cell_rows = [tuple("0" if cell.strip() in ("", "-") else cell for cell in table.cells[i]) for i in data_rows]
        cells = replace(table, cells=tuple(cell_rows), lines=tuple(table.lines[i] for i in data_rows)).numbers(columns)
    except DeckcraneError as error:
        raise validation_error(str(error)) from None
    if not cells.size:
        raise validation_error(f"{name}: the scatter diagram is empty: there are no cells below its first line")
    if np.any(cells < 0):
        raise validation_error(f"{name}: counts and probabilities are not negative; {cells.min():g} is")
    across = _read_classes(name, table, [table.names[i] for i in columns], hs_unit if transposed else tp_unit)
    down = _read_classes(name, table, [table.cells[i][0] for i in data_rows], tp_unit if transposed else hs_unit)
    hs, tp = (across, down) if transposed else (down, across)
    for values, dimension in ((hs, quantities.LENGTH), (tp, quantities.TIME)):
        _check_classes(values, dimension)
    return Scatter(name, hs, tp, tuple(map(tuple, (cells.T if transposed else cells).tolist())))


def _read_corner(source: str, cell: str) -> tuple[bool, str, str]:
    """Whether the columns are heights, and the units of heights and periods."""
    match = _CORNER.fullmatch(cell)
    names = {match[1].lower(): match[2], match[3].lower(): match[4]} if match else {}
    if "tz" in names or "t02" in names or "tm" in names:
        raise validation_error(
            f"{source}: its periods are not peak periods; a sea takes tp: convert them (tp = 1.41 tz for Pierson-Moskowitz, "
            "1.29 tz for JONSWAP with gamma 3.3), and write tp in the first cell"
        )
    if match is None or set(names) != {"hs", "tp"}:
        raise validation_error(
            f"{source}: the first cell says what the lines and columns are, such as hs [m] / tp [s]; it is {cell[:40]!r}"
        )
    return match[1].lower() == "tp", names["hs"] or "m", names["tp"] or "s"


def _read_classes(source: str, table: TextTable, texts: Sequence[str], unit: str) -> tuple[Any, ...]:
    classes = []
    for text in texts:
        match = _CLASS.fullmatch(text)
        if match is None:
            raise validation_error(f"{source}: {text[:40]!r} is not a class: write its middle, 2.5, or its ends, 2-3")
        ends = [float(end.replace(",", ".")) for end in match.groups() if end is not None]
        try:
            classes.append(format_amount(rounded(sum(ends) / len(ends)), unit))
        except UnitError as error:
            raise validation_error(f"{source}: {error}") from None
    return tuple(classes)


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

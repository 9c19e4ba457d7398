"""Tables of a study: several values that change together, one column for each path, one row for each case.

From a CSV file with the unit in the header (`sea.jonswap.hs [m]`), or written out as lists of one length. Two columns are
special: `name`, the name of a row, and `probability`.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from pydantic import GetCoreSchemaHandler, GetJsonSchemaHandler, ValidationInfo
from pydantic_core import CoreSchema, core_schema

from deckcrane.errors import DeckcraneError
from deckcrane.files.delimited import TextTable, name_and_unit, read_table
from deckcrane.model.columns import LARGEST_COURSE, folder_of
from deckcrane.model.data import Json, fault
from deckcrane.model.probabilities import shares
from deckcrane.model.study_files import named_from_here
from deckcrane.model.units import UnitError, describe
from deckcrane.model.varied_values import Listed, amount, listed, plain_values, read_value

NAME, PROBABILITY = "name", "probability"


@dataclass(frozen=True)
class VariedRows:
    """Columns by path, their number of rows, names and probabilities, and the file that they come from."""

    source: str | None
    columns: dict[str, tuple[Any, ...]]
    count: int
    names: tuple[str, ...] | None = None
    probabilities: tuple[float, ...] | None = None

    def plain(self) -> dict[str, Any]:
        """The table as it could be written out in a study."""
        special = {NAME: self.names, PROBABILITY: self.probabilities}
        return {key: plain_values(values) for key, values in {**special, **self.columns}.items() if values is not None}


def read_rows(value: Any, info: ValidationInfo) -> VariedRows:
    """Read a CSV file by name, or a mapping from path to list."""
    if isinstance(value, VariedRows):
        return value
    if isinstance(value, str):
        return _make_rows(_read_file(value, folder_of(info)), value)
    if not isinstance(value, Mapping) or not value:
        raise fault(
            "the path of a CSV file, or a mapping from path to list, such as {sea.jonswap.hs: [1 m, 2 m], sea.jonswap.tp: [6 s, "
            f"7 s]}}, is needed; this is {describe(value)}"
        )
    return _make_rows({str(path): listed(values) for path, values in value.items()}, None)


def _make_rows(columns: dict[str, tuple[Any, ...]], source: str | None) -> VariedRows:
    prefix = f"{source}: " if source else ""
    counts = {path: len(values) for path, values in columns.items()}
    if len(set(counts.values())) > 1:
        lengths = ", ".join(f"{path} has {count}" for path, count in counts.items())
        raise fault(f"{prefix}values that change together are lists of one length: {lengths}")
    names, probabilities = columns.pop(NAME, None), columns.pop(PROBABILITY, None)
    if not columns:
        raise fault(f"{prefix}no column is a path of the scenario, such as sea.jonswap.hs [m]")
    return VariedRows(
        source,
        columns,
        next(iter(counts.values())),
        None if names is None else tuple(str(name) for name in names),
        None if probabilities is None else shares(probabilities),
    )


def _read_file(name: str, folder: Path | None) -> dict[str, tuple[Any, ...]]:
    path = Path(name) if folder is None else folder / name
    try:
        table = read_table(path, LARGEST_COURSE, such_as="sea.jonswap.hs [m], sea.jonswap.tp [s]", blank_lines=True)
        columns: dict[str, tuple[Any, ...]] = {}
        for i, header in enumerate(table.names):
            column, unit = name_and_unit(header) or ("", None)
            if not column or column in columns:
                reason = "appears twice" if column else "cannot be read; write it like sea.jonswap.hs [m]"
                raise DeckcraneError(f"{name}: the column {header[:60]!r} {reason}")
            columns[column] = _read_column(table, i, unit)
    except DeckcraneError as error:
        raise fault(str(error)) from None
    if not table.cells:
        raise fault(f"{name}: there are no rows below the names of its columns, so there are no cases")
    return {column: tuple(named_from_here(list(cells), folder, column)) for column, cells in columns.items()}


def _read_column(table: TextTable, i: int, unit: str | None) -> tuple[Any, ...]:
    """Numbers if the header has a unit; else each cell as a file would have it: a number, `2 t`, or a word."""
    if unit is not None:
        try:
            return tuple(amount(value, unit) for value in table.numbers([i])[:, 0].tolist())
        except UnitError as error:
            raise DeckcraneError(f"{table.path}: column {table.names[i]}: {error}") from None
    for line, cells in zip(table.lines, table.cells, strict=True):
        if not cells[i].strip():
            raise DeckcraneError(
                f"{table.path}: line {line}, column {table.names[i]}: is empty; every row needs a value"
            )
    return tuple(_read_cell(cells[i].strip(), table.decimal) for cells in table.cells)


def _read_cell(cell: str, decimal: str) -> Any:
    """Read a cell without a unit in its header."""
    if decimal == "," and re.fullmatch("[+-]?[0-9]*,[0-9]*", cell):
        cell = cell.replace(",", ".")
    try:
        return int(cell)
    except ValueError:
        pass
    try:
        return float(cell)
    except ValueError:
        return read_value(cell)


@dataclass(frozen=True)
class RowsField:
    """A field that is a table: the path of a CSV file, or lists of one length by path."""

    def __get_pydantic_core_schema__(self, source: Any, handler: GetCoreSchemaHandler) -> CoreSchema:
        plain = core_schema.plain_serializer_function_ser_schema(VariedRows.plain)
        return core_schema.with_info_plain_validator_function(read_rows, serialization=plain)

    def __get_pydantic_json_schema__(self, schema: CoreSchema, handler: GetJsonSchemaHandler) -> Json:
        values = Listed().__get_pydantic_json_schema__(schema, handler)
        return {"anyOf": [{"type": "string"}, {"type": "object", "minProperties": 1, "additionalProperties": values}]}

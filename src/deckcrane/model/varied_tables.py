"""Tables of a study: several values that change together, a column for each path, a row for each case.

From a CSV file with the unit in the header (`sea.jonswap.hs [m]`), or written out as lists of one length. Two columns may have a
meaning of their own: `name`, what a row is called, and `probability`.
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
    """The columns by path, how many rows they have, their names and probabilities, and the file that they come from."""

    source: str | None
    columns: dict[str, tuple[Any, ...]]
    count: int
    names: tuple[str, ...] | None = None
    probabilities: tuple[float, ...] | None = None

    def plain(self) -> dict[str, Any]:
        """As it could be written out in a study."""
        own = {NAME: self.names, PROBABILITY: self.probabilities}
        return {key: plain_values(found) for key, found in {**own, **self.columns}.items() if found is not None}


def read_rows(value: Any, info: ValidationInfo) -> VariedRows:
    """From the name of a CSV file, or from a mapping from path to list."""
    if isinstance(value, VariedRows):
        return value
    if isinstance(value, str):
        return _made(_from_file(value, folder_of(info)), value)
    if not isinstance(value, Mapping) or not value:
        raise fault(
            "the path of a CSV file, or a mapping from path to list, such as {sea.jonswap.hs: [1 m, 2 m], sea.jonswap.tp: [6 s, "
            f"7 s]}}, is needed; this is {describe(value)}"
        )
    return _made({str(path): listed(values) for path, values in value.items()}, None)


def _made(columns: dict[str, tuple[Any, ...]], source: str | None) -> VariedRows:
    said = f"{source}: " if source else ""
    counts = {path: len(values) for path, values in columns.items()}
    if len(set(counts.values())) > 1:
        told = ", ".join(f"{path} has {count}" for path, count in counts.items())
        raise fault(f"{said}values that change together are lists of one length: {told}")
    names, probabilities = columns.pop(NAME, None), columns.pop(PROBABILITY, None)
    if not columns:
        raise fault(f"{said}no column is a path of the scenario, such as sea.jonswap.hs [m]")
    return VariedRows(
        source,
        columns,
        next(iter(counts.values())),
        None if names is None else tuple(str(name) for name in names),
        None if probabilities is None else shares(probabilities),
    )


def _from_file(name: str, folder: Path | None) -> dict[str, tuple[Any, ...]]:
    path = Path(name) if folder is None else folder / name
    try:
        table = read_table(path, LARGEST_COURSE, such_as="sea.jonswap.hs [m], sea.jonswap.tp [s]", blank_lines=True)
        found: dict[str, tuple[Any, ...]] = {}
        for i, header in enumerate(table.names):
            column, unit = name_and_unit(header) or ("", None)
            if not column or column in found:
                wrong = "appears twice" if column else "cannot be read; write it like sea.jonswap.hs [m]"
                raise DeckcraneError(f"{name}: the column {header[:60]!r} {wrong}")
            found[column] = _column(table, i, unit)
    except DeckcraneError as error:
        raise fault(str(error)) from None
    if not table.cells:
        raise fault(f"{name}: there are no rows below the names of its columns, so there are no cases")
    return {column: tuple(named_from_here(list(cells), folder, column)) for column, cells in found.items()}


def _column(table: TextTable, i: int, unit: str | None) -> tuple[Any, ...]:
    """Numbers where the header has a unit; else each cell as a file would have it: a number, `2 t`, or a word."""
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
    return tuple(_bare(cells[i].strip(), table.decimal) for cells in table.cells)


def _bare(cell: str, decimal: str) -> Any:
    """What a cell without a unit in its header says."""
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

"""Dimensions of a study: what it varies. Each kind is distinguished by its key.

A list or a range at a path, a table, a scatter diagram, samples of distributions, seeds, variants, poses, headings.
`study.entries` resolves their entries in a scenario.

A table has several values that change together, one column for each path, one row for each case. It comes from a CSV file with
the unit in the header (`sea.jonswap.hs [m]`), or written out as lists of one length. Two columns are special: `name`, the name
of a row, and `probability`.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any, Literal

from pydantic import (
    BeforeValidator,
    Discriminator,
    Field,
    GetCoreSchemaHandler,
    GetJsonSchemaHandler,
    StrictBool,
    Tag,
    ValidationInfo,
    model_validator,
)
from pydantic_core import CoreSchema, core_schema

from deckcrane.campaign.study.scatter import Cells, Scatter, ScatterField
from deckcrane.campaign.study.values import (
    MOST_VALUES,
    Distribution,
    Listed,
    Probabilities,
    check_count,
    expand_values,
    format_amount,
    plain_values,
    probability_shares,
    read_value,
    resolve_study_paths,
)
from deckcrane.errors import DeckcraneError
from deckcrane.files.text_tables import TextTable, name_and_unit, read_table
from deckcrane.scenario.data import Choice, Data, Json, validation_error
from deckcrane.scenario.tables import LARGEST_COURSE, folder_of
from deckcrane.sea.data import WholeNumber
from deckcrane.units.quantities import UnitError, describe_type

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
        raise validation_error(
            "the path of a CSV file, or a mapping from path to list, such as {sea.jonswap.hs: [1 m, 2 m], sea.jonswap.tp: [6 s, "
            f"7 s]}}, is needed; this is {describe_type(value)}"
        )
    return _make_rows({str(path): expand_values(values) for path, values in value.items()}, None)


def _make_rows(columns: dict[str, tuple[Any, ...]], source: str | None) -> VariedRows:
    prefix = f"{source}: " if source else ""
    counts = {path: len(values) for path, values in columns.items()}
    if len(set(counts.values())) > 1:
        lengths = ", ".join(f"{path} has {count}" for path, count in counts.items())
        raise validation_error(f"{prefix}values that change together are lists of one length: {lengths}")
    names, probabilities = columns.pop(NAME, None), columns.pop(PROBABILITY, None)
    if not columns:
        raise validation_error(f"{prefix}no column is a path of the scenario, such as sea.jonswap.hs [m]")
    return VariedRows(
        source,
        columns,
        next(iter(counts.values())),
        None if names is None else tuple(str(name) for name in names),
        None if probabilities is None else probability_shares(probabilities),
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
        raise validation_error(str(error)) from None
    if not table.cells:
        raise validation_error(f"{name}: there are no rows below the names of its columns, so there are no cases")
    return {column: tuple(resolve_study_paths(list(cells), folder, column)) for column, cells in columns.items()}


def _read_column(table: TextTable, i: int, unit: str | None) -> tuple[Any, ...]:
    """Numbers if the header has a unit; else each cell as a file would have it: a number, `2 t`, or a word."""
    if unit is not None:
        try:
            return tuple(format_amount(value, unit) for value in table.numbers([i])[:, 0].tolist())
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


Turned = Literal["sea", "wind", "current", "vessel"]
SEED = WholeNumber(0, 2**63 - 1)
_SOURCE = "where probabilities of sea states come from, or illustrative; shares of a year are told with it alone"
Method = Literal["latin_hypercube", "sobol", "random"]


class VariedList(Data):
    """Values at one path of the scenario, or starts of one coordinate."""

    values: Annotated[tuple[Any, ...], Listed()] = Field(
        description="a list, or a range such as {from: 1 m, to: 5 m, step: 0.5 m}"
    )
    path: str | None = Field(default=None, description="where they go, as for --set; default: the dimension's own name")
    coordinate: str | None = Field(default=None, description="instead of a path: the coordinate that starts there")
    probabilities: Probabilities | None = Field(default=None, description="of each value; they add up to 1")
    source: str = Field(default="", description=_SOURCE)

    @model_validator(mode="after")
    def _values_are_consistent(self) -> VariedList:
        check_count(self.probabilities, len(self.values), "values")
        if self.path is not None and self.coordinate is not None:
            raise validation_error("values go to a path or to a coordinate's start; leave one of the two out")
        return self


class VariedTable(Data):
    """Values that change together."""

    table: Annotated[VariedRows, RowsField()] = Field(
        description="a CSV file with columns as sea.jonswap.hs [m], or lists by path; name and probability may be columns"
    )
    source: str = Field(default="", description=_SOURCE)


class VariedScatter(Data):
    """Sea states of a scatter diagram, with their probabilities; pairs that never occur are left out."""

    scatter: Annotated[Scatter, ScatterField()] = Field(
        description="a CSV file whose first cell is hs [m] / tp [s], as {file: site.csv, source: ...}, or {hs: [...], tp: [...], "
        "cells: [[...], ...], source: ...}"
    )
    cells: Cells | None = Field(
        default=None, description="what they are, where it is not plain: probabilities add up to 1, counts are whole"
    )
    hs: str | None = Field(default=None, description="path of the height; default: that of the scenario's spectrum")
    tp: str | None = Field(default=None, description="path of the peak period; default: that of the spectrum")

    @model_validator(mode="after")
    def _scatter_is_not_empty(self) -> VariedScatter:
        self.scatter.probabilities(self.cells)
        return self


class VariedSamples(Data):
    """Values drawn from distributions; all samples are equally probable."""

    samples: Annotated[int, WholeNumber(1, MOST_VALUES)] = Field(description="how many")
    of: dict[str, Distribution] = Field(
        description="by path, such as {bodies.load.mass: {normal: 20 t, standard_deviation: 2 t}}"
    )
    method: Method = Field(
        default="latin_hypercube",
        description="latin_hypercube and sobol cover the range evenly; random draws at random. Samples of sobol and random stay as "
        "they are when there are more of them",
    )

    @model_validator(mode="after")
    def _cases_exist(self) -> VariedSamples:
        if not self.of:
            raise validation_error("of names no path whose values are drawn")
        return self


def _as_tuple(value: Any) -> Any:
    return (value,) if isinstance(value, str) else value


def _allow_single(schema: Json) -> None:
    schema.pop("type")
    items = schema.pop("items")
    schema["anyOf"] = [items, {"type": "array", "items": items, "minItems": 1}]


@dataclass(frozen=True)
class _Seeds:
    """A field that is a number of seeds, or a list of them."""

    def read(self, value: Any) -> int | tuple[int, ...]:
        if not isinstance(value, list | tuple):
            return int(WholeNumber(1, MOST_VALUES).read(value))
        if not value:
            raise validation_error("the list of seeds is empty, so there are no cases; write how many: seeds: 20")
        seeds = tuple(int(SEED.read(seed)) for seed in value)
        if len(set(seeds)) < len(seeds):
            raise validation_error("a seed is listed twice: its cases would be the same")
        return seeds

    def __get_pydantic_core_schema__(self, source: Any, handler: GetCoreSchemaHandler) -> CoreSchema:
        return core_schema.no_info_plain_validator_function(self.read)

    def __get_pydantic_json_schema__(self, schema: CoreSchema, handler: GetJsonSchemaHandler) -> Json:
        seed: Json = SEED.__get_pydantic_json_schema__(schema, handler)
        return {"anyOf": [{"type": "integer", "minimum": 1}, {"type": "array", "items": seed, "minItems": 1}]}


class VariedSeeds(Data):
    """Realisations of what is random: the waves, the gusts, the noise of sensors."""

    seeds: Annotated[int | tuple[int, ...], _Seeds()] = Field(
        description="how many, each with a number of its own in every sea; or a list, used as it stands"
    )
    common: StrictBool = Field(
        default=False,
        description="the seeds 1, 2, 3, ... in all seas: common random numbers, to compare seas with each other",
    )
    at: Annotated[tuple[str, ...], BeforeValidator(_as_tuple)] = Field(
        default=(),
        description="paths of seeds, one or a list; default: all that the scenario uses",
        json_schema_extra=_allow_single,
    )

    @model_validator(mode="after")
    def _common_is_not_redundant(self) -> VariedSeeds:
        if isinstance(self.seeds, tuple) and self.common:
            raise validation_error("seeds that are listed are the same in all cases anyway; leave out common")
        return self


def _read_groups(value: Any) -> Any:
    """Read values in named groups; the scenario's own variants are given by name, or as the word all."""
    if isinstance(value, dict):
        for name, group in value.items():
            if not isinstance(group, dict):
                raise validation_error(
                    f'"{name}" is a group of values, {{NAME: VALUE, ...}}; this is {describe_type(group)}'
                )
        return {name: {path: read_value(entry) for path, entry in group.items()} for name, group in value.items()}
    if value == "all" or (isinstance(value, list | tuple) and all(isinstance(name, str) for name in value)):
        return value
    raise validation_error(
        "variants are groups of values by name, {light: {bodies.load.mass: 5 t}, ...}, or a list of the scenario's own, or all; "
        f"this is {describe_type(value)}"
    )


class VariedVariants(Data):
    """Groups of values by name, or variants that the scenario itself has."""

    variants: Annotated[dict[str, dict[str, Any]] | tuple[str, ...] | Literal["all"], BeforeValidator(_read_groups)] = (
        Field(
            description="{NAME: {PATH: VALUE, ...}, ...}, where null takes out; or names of the scenario's own, or all"
        )
    )
    probabilities: Probabilities | None = Field(default=None, description="of each variant; they add up to 1")

    @model_validator(mode="after")
    def _cases_exist(self) -> VariedVariants:
        if not self.variants:
            raise validation_error("there are no variants, so there are no cases")
        if self.variants != "all":
            check_count(self.probabilities, len(self.variants), "variants")
        return self


def _read_poses(value: Any) -> Any:
    if not isinstance(value, dict):
        raise validation_error(
            f"poses are coordinates by name, {{stowed: {{slew: 0 deg, luff: -60 deg}}}}; this is {describe_type(value)}"
        )
    return _read_groups(value)


class VariedPoses(Data):
    """Starts of coordinates in named groups."""

    poses: Annotated[dict[str, dict[str, Any]], BeforeValidator(_read_poses)] = Field(
        description="such as {stowed: {slew: 0 deg, luff: -60 deg}, lifting: {slew: 90 deg}}"
    )
    probabilities: Probabilities | None = Field(default=None, description="of each pose; they add up to 1")

    @model_validator(mode="after")
    def _probabilities_match(self) -> VariedPoses:
        if not self.poses:
            raise validation_error("there are no poses, so there are no cases")
        check_count(self.probabilities, len(self.poses), "poses")
        return self


class VariedHeadings(Data):
    """Directions of the sea, of wind and current with it, or headings of the vessel."""

    headings: Annotated[tuple[Any, ...], Listed()] = Field(
        description="a list, or a range such as {from: 0 deg, to: 330 deg, step: 30 deg}"
    )
    of: Annotated[tuple[Turned, ...], BeforeValidator(_as_tuple)] = Field(
        default=("sea",),
        description="what turns: sea, wind, current (their direction) or vessel (place.yaw); one or a list of them",
        json_schema_extra=_allow_single,
    )
    probabilities: Probabilities | None = Field(default=None, description="of each heading; they add up to 1")

    @model_validator(mode="after")
    def _probabilities_match(self) -> VariedHeadings:
        check_count(self.probabilities, len(self.headings), "headings")
        if not self.of:
            raise validation_error("of says what turns: sea, wind, current or vessel; it is empty")
        return self


Varied = (
    VariedList
    | VariedTable
    | VariedScatter
    | VariedSamples
    | VariedSeeds
    | VariedVariants
    | VariedPoses
    | VariedHeadings
)
_KINDS: dict[str, type[Data]] = {
    "values": VariedList,
    "table": VariedTable,
    "scatter": VariedScatter,
    "samples": VariedSamples,
    "seeds": VariedSeeds,
    "variants": VariedVariants,
    "poses": VariedPoses,
    "headings": VariedHeadings,
}


class _DimensionChoice(Choice):
    def kind(self, value: Any) -> str | None:
        return next((key for key, kind in _KINDS.items() if isinstance(value, kind)), None) or super().kind(value)


DIMENSIONS = _DimensionChoice("a dimension of a study", tuple(_KINDS))


def _expand_short_form(value: Any) -> Any:
    """Expand the short form, a bare list or range, to its values."""
    is_range = isinstance(value, dict) and "from" in value and "to" in value
    return {"values": value} if isinstance(value, list | tuple) or is_range else DIMENSIONS.check(value)


AnyDimension = Annotated[
    Annotated[VariedList, Tag("<values>")]
    | Annotated[VariedTable, Tag("<table>")]
    | Annotated[VariedScatter, Tag("<scatter>")]
    | Annotated[VariedSamples, Tag("<samples>")]
    | Annotated[VariedSeeds, Tag("<seeds>")]
    | Annotated[VariedVariants, Tag("<variants>")]
    | Annotated[VariedPoses, Tag("<poses>")]
    | Annotated[VariedHeadings, Tag("<headings>")],
    Discriminator(DIMENSIONS.tag),
    BeforeValidator(_expand_short_form),
]

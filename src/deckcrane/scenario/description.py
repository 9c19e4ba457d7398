"""Plain data in which components describe themselves for people: sentences and tables in SI units, without any layout."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from deckcrane.arrays import Array

if TYPE_CHECKING:
    from deckcrane.components.catalogue import Scenario

DescribedCell = str | float | int | None
Subject = Literal["bodies", "surroundings", "ropes", "drives", "loads", "checks"]
"""What a statement about a model is of."""


@dataclass(frozen=True)
class Statement:
    """A sentence on what a model includes or leaves out."""

    subject: Subject
    text: str


@dataclass(frozen=True)
class DescribedColumn:
    """A column: its heading, and the SI unit of its numbers ("" for words and plain numbers)."""

    name: str
    unit: str = ""
    digits: int = 4


@dataclass(frozen=True)
class DescribedTable:
    """A table of SI numbers and words."""

    title: str
    columns: tuple[DescribedColumn, ...]
    rows: tuple[tuple[DescribedCell, ...], ...]


Section = Literal["parts", "vessels", "surroundings", "wind"]
"""What a description is of; several components describe `parts` and `surroundings` together."""


@dataclass(frozen=True)
class Description:
    """What a reader should know of a part of the model; key and title where it stands by itself."""

    section: Section
    tables: tuple[DescribedTable, ...]
    sentences: tuple[str, ...] = ()
    key: str = ""
    title: str = ""


@dataclass(frozen=True)
class DescribedModel:
    """A scenario to be described: the paths whose values vary, and the initial poses of bodies in axes with z up."""

    scenario: Scenario
    varied: frozenset[str]
    poses: Mapping[str, tuple[Array, Array]]


@dataclass(frozen=True)
class CombinedLoad:
    """A load in the combination of all that act together."""

    load: str
    how: str
    included: bool = True


def where_stated(load: str, stated: bool) -> CombinedLoad:
    """A load that acts where the scenario states it."""
    return CombinedLoad(load, "as in the scenario" if stated else "not included", stated)


def surroundings(rows: Iterable[tuple[str, str]]) -> Description:
    """What surrounds the crane, such as sea and current, in rows of a name and a value."""
    columns = (DescribedColumn("of"), DescribedColumn("value"))
    return Description("surroundings", (DescribedTable("Surroundings", columns, tuple(rows)),))

"""Numbers and structure: every number of a model is a leaf of a tree of data, and all the rest of the tree is structure.

Equations are written for a structure, with a symbol for every number (`part_set.with_symbols` gives the same tree with symbols
at its leaves). Another scenario of the same structure then needs no new equations, only its own numbers (`parameters_of`), in
the same order. Only `structure_and_values` decides what counts as structure: code that writes equations sees symbols in place
of numbers, and cannot read their values.

Numbers are named by their place in the tree; a node with a `label` starts new names there. Exact zeros in vectors and
matrices, and exact ones in rotations, are structure as well: they cost no operations.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Hashable, Iterator, Mapping
from dataclasses import dataclass, field, fields, is_dataclass, replace
from functools import cache
from typing import Any, Literal, cast, get_args, get_origin

import numpy as np
from pydantic import BaseModel

from deckcrane.arrays import Array
from deckcrane.scenario.data import Direction, Measure, Triple

Kind = Literal["scalar", "list", "vector", "rotation", "symmetric", "table", "rows"]
AXES = "xyz"
_LOWER_TRIANGLE = np.tril_indices(3)
FOLDED = (1.0, -1.0)
"""Entries of a rotation that are structure besides zeros."""


def parameter(kind: Kind = "scalar", named: bool = True, **given: Any) -> Any:
    """A field of a dataclass that holds numbers, named or not; its kind decides what it is in the equations.

    scalar: one number, zero or not; list: several; vector: x, y, z; rotation: a 3x3 matrix whose ones are structure;
    symmetric: a 3x3 matrix, one number for each pair; table: a matrix or vector of any size; rows: the table of a loop
    (`mechanics.output_loops.Table`).
    """
    return field(metadata={"number": kind, "named": named}, **given)


def inline_parameters(**given: Any) -> Any:
    """A field whose numbers are named as if they stood beside it, without its own name as a prefix."""
    return field(metadata={"named": False}, **given)


def structural(**given: Any) -> Any:
    """A field that is structure as a whole, whatever numbers it holds."""
    return field(metadata={"structural": True}, **given)


@dataclass(frozen=True)
class _Field:
    name: str
    number: Kind | None
    label: bool
    structural: bool = False


@cache
def _fields(kind: Any) -> tuple[_Field, ...]:
    if is_dataclass(kind):
        return tuple(
            _Field(f.name, f.metadata.get("number"), f.metadata.get("named", True), f.metadata.get("structural", False))
            for f in fields(kind)
        )
    assert issubclass(kind, BaseModel)
    excluded = getattr(kind, "elsewhere", ())
    return tuple(_Field(name, _kind_of(info), True) for name, info in kind.model_fields.items() if name not in excluded)


def _kind_of(info: Any) -> Kind | None:
    """The kind of a field of a model's data, by the type that reads it from a file."""
    marks = [
        *info.metadata,
        *(mark for part in get_args(info.annotation) for mark in getattr(part, "__metadata__", ())),
    ]
    if any(isinstance(mark, Direction) for mark in marks):
        return None  # an axis is structure
    if any(isinstance(mark, Triple) for mark in marks):
        return "vector"
    if get_origin(info.annotation) is tuple:
        return "list" if any(isinstance(mark, Measure) for mark in marks) else None
    return "scalar" if any(isinstance(mark, Measure) for mark in marks) else None


def _is_node(value: Any) -> bool:
    return isinstance(value, BaseModel) or (is_dataclass(value) and not isinstance(value, type))


def entries(kind: Kind, label: str, value: Any) -> Iterator[tuple[str, float]]:
    """The numbers of a leaf with their names, without those that are structure."""
    if kind == "scalar":
        yield label, float(value)
    elif kind == "list":
        for i, entry in enumerate(value):
            yield f"{label}.{i}", float(entry)
    elif kind == "vector":
        for axis, entry in zip(AXES, value, strict=True):
            if entry != 0.0:
                yield f"{label}.{axis}", float(entry)
    elif kind in ("rotation", "symmetric"):
        for i in range(3):
            for j in range(3) if kind == "rotation" else range(i + 1):
                entry = value[i, j]
                if entry != 0.0 and not (kind == "rotation" and entry in FOLDED):
                    yield f"{label}.{AXES[i]}{AXES[j]}", float(entry)
    elif kind == "rows":
        for i, row in enumerate(value.numbers.tolist()):
            for j, entry in enumerate(row):
                yield f"{label}.row.{i}.{j}", entry
    else:
        values = np.asarray(value, dtype=float)
        values = values.reshape(-1, 1) if values.ndim == 1 else values
        rows, columns = np.nonzero(values)
        for i, j, entry in zip(rows.tolist(), columns.tolist(), values[rows, columns].tolist(), strict=True):
            yield f"{label}.{i}.{j}", entry


def _join_name(label: str, key: object) -> str:
    return f"{label}.{key}" if label else str(key)


Leaf = Callable[[Kind, str, Any], Any]
Rest = Callable[[str, Any], None]


def traverse(node: Any, label: str, leaf: Leaf, rest: Rest, build: bool) -> Any:
    """Walk through a tree in order: call `leaf` with its numbers and `rest` with all else; with `build`, rebuild it from what
    `leaf` returns.
    """
    if _is_node(node):
        label = getattr(node, "label", label)
        rest(label, type(node))  # two classes may have the same name: a kind that a notebook redefines
        changed = {}
        for entry_field in _fields(cast(Hashable, type(node))):
            value, name = (
                getattr(node, entry_field.name),
                _join_name(label, entry_field.name) if entry_field.label else label,
            )
            if entry_field.number is not None and value is not None and not isinstance(value, str):
                changed[entry_field.name] = leaf(entry_field.number, name, value)
            elif entry_field.structural:
                rest(name, value)
                changed[entry_field.name] = value
            else:
                changed[entry_field.name] = traverse(value, name, leaf, rest, build)
        return _rebuild(node, changed) if build else None
    if isinstance(node, Mapping):
        rest(label, tuple(node))
        return {key: traverse(value, _join_name(label, key), leaf, rest, build) for key, value in node.items()}
    if isinstance(node, tuple) and any(_is_node(entry) or isinstance(entry, tuple) for entry in node):
        rest(label, len(node))
        return tuple(traverse(value, _join_name(label, i), leaf, rest, build) for i, value in enumerate(node))
    rest(label, node)
    return node


def _rebuild(node: Any, changed: dict[str, Any]) -> Any:
    if isinstance(node, BaseModel):
        copy = type(node).model_construct(**changed)
        if node.__pydantic_private__:  # the name of a part from a file
            object.__setattr__(copy, "__pydantic_private__", dict(node.__pydantic_private__))
        return copy
    return replace(
        node, **{data_field.name: changed[data_field.name] for data_field in fields(node) if data_field.init}
    )


@dataclass(frozen=True)
class Structure:
    """Everything of a tree that is not a number, by place, in order: equal structures have equal equations."""

    rest: tuple[tuple[str, Any], ...]
    """What stands at each place of the tree."""

    def __hash__(self) -> int:
        return hash(tuple(place for place, _ in self.rest))

    def differences(self, other: Structure) -> list[str]:
        """The places at which another structure differs.

        Args:
            other: the structure to compare with

        Returns:
            the places, in words
        """
        mine, theirs = dict(self.rest), dict(other.rest)
        return [place for place in dict.fromkeys((*mine, *theirs)) if mine.get(place) != theirs.get(place)]

    @property
    def key(self) -> str:
        """Sixteen hexadecimal digits that identify the structure."""
        return hashlib.sha256(repr(self.rest).encode()).hexdigest()[:16]


def structure_and_values(tree: Any) -> tuple[Structure, Array]:
    """The structure of a tree, and the values of its numbers, in one walk."""
    rest: list[tuple[str, Any]] = []
    numbers: list[Array | tuple[float, ...]] = []
    rows: list[Array | tuple[float, ...]] = []

    def leaf(kind: Kind, label: str, value: Any) -> None:
        pattern, values = _survey_leaf(kind, value)
        rest.append((label, pattern))
        (rows if kind == "rows" else numbers).append(values)

    traverse(tree, "", leaf, lambda label, value: rest.append((label, _comparable(value))), build=False)
    return Structure(tuple(rest)), np.concatenate([np.zeros(0), *numbers, *rows])


def _survey_leaf(kind: Kind, value: Any) -> tuple[Any, Array | tuple[float, ...]]:
    """For a leaf: which of its entries are structure, and the values of the others, in the order of `entries`."""
    if kind == "scalar":
        return kind, (float(value),)
    if kind == "list":
        return (kind, len(value)), tuple(value)
    if kind == "rows":
        return (kind, value.structure), value.numbers.ravel()
    values = np.asarray(value, dtype=float)
    if kind == "symmetric":
        values = values[_LOWER_TRIANGLE]
    nonzero = values != 0.0
    folded: Any = None
    if kind == "rotation":
        ones = np.isin(values, FOLDED)
        folded, nonzero = np.where(ones, values, 0.0).tobytes(), nonzero & ~ones
    return (kind, values.shape, nonzero.tobytes(), folded), values[nonzero]


def _comparable(value: Any) -> Any:
    return (value.shape, value.tobytes()) if isinstance(value, np.ndarray) else value


def parameters_of(tree: Any) -> tuple[tuple[str, ...], Array]:
    """Names and values of all numbers of a tree, in order; those of rows come after all others."""
    numbers: list[tuple[str, float]] = []
    rows: list[tuple[str, float]] = []

    def leaf(kind: Kind, label: str, value: Any) -> None:
        (rows if kind == "rows" else numbers).extend(entries(kind, label, value))

    traverse(tree, "", leaf, lambda label, value: None, build=False)
    ordered = [*numbers, *rows]
    return tuple(name for name, _ in ordered), np.array([value for _, value in ordered], dtype=float)

"""A tree of parts with symbols in place of its numbers."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import casadi as ca
import numpy as np

from deckcrane.plant.numbers import AXES, FOLDED, Kind, entries, walk


def mirrored(tree: Any, symbols: Mapping[str, Any]) -> Any:
    """The same tree with the symbols of its numbers, by name, in place of the numbers."""

    def leaf(kind: Kind, label: str, value: Any) -> Any:
        if kind == "scalar":
            return symbols[label]
        if kind == "list":
            return tuple(symbols[name] for name, _ in entries(kind, label, value))
        if kind == "vector":
            return ca.vertcat(*[symbols.get(f"{label}.{axis}", ca.SX(1, 1)) for axis in AXES])
        if kind == "rotation":
            return _matrix(
                [
                    [_rotation_entry(symbols, f"{label}.{i}{j}", value[AXES.index(i), AXES.index(j)]) for j in AXES]
                    for i in AXES
                ]
            )
        if kind == "symmetric":
            pairs = [["".join(sorted((i, j), reverse=True)) for j in AXES] for i in AXES]
            return _matrix([[symbols.get(f"{label}.{pair}", ca.SX(1, 1)) for pair in row] for row in pairs])
        if kind == "rows":
            return value.among(ca.vertcat(*[symbols[name] for name, _ in entries(kind, label, value)]))
        values = np.asarray(value, dtype=float)
        table = ca.SX(values.shape[0], 1 if values.ndim == 1 else values.shape[1])
        for name, _ in entries(kind, label, value):
            i, j = (int(part) for part in name.rsplit(".", 2)[1:])
            table[i, j] = symbols[name]
        return table

    return walk(tree, "", leaf, lambda label, value: None, build=True)


def _rotation_entry(symbols: Mapping[str, Any], name: str, value: float) -> Any:
    if value == 0.0:
        return ca.SX(1, 1)
    return ca.SX(float(value)) if value in FOLDED else symbols[name]


def _matrix(rows: list[list[Any]]) -> Any:
    return ca.vertcat(*[ca.horzcat(*row) for row in rows])

"""Identity of a program: a text of all that it follows from, the key of its machine code in the cache."""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from typing import Any

import casadi as ca

from deckcrane.equations.rows import Rows
from deckcrane.equations.system import Equations


def explicit_identity(equations: Equations) -> str:
    """All that the text of an explicit program follows from."""
    parts = [equations.watched_derivative().serialize(), equations.straight_outputs().serialize(), _source_of_writers()]
    parts.append(repr([event.kind for event in equations.events]))
    for loop in equations.loops():
        columns = equations.table_place(loop)
        parts += [loop.name, loop.flat().serialize(), f"{loop.table.shape} {columns}"]
    row_pieces = [
        [(loop.name, rows) for loop, rows in e.pieces] for e in _expressions(equations) if isinstance(e, Rows)
    ]
    return "\0".join([*parts, repr(row_pieces), repr([output.expression.numel() for output in equations.y])])


def implicit_identity(equations: Equations) -> str:
    """The same for implicit steps: their loops write records of outputs and look for events, so these are included."""
    sizes = f"{len(equations.x)} {len(equations.u)} {equations.output_count()}"
    kinds = repr([event.kind for event in equations.events])
    return "\0".join([equations.linearised().serialize(), sizes, kinds, _source_of_writers()])


def _expressions(equations: Equations) -> list[Any]:
    return [output.expression for output in equations.y]


@cache
def _source_of_writers() -> str:
    """Source text of the modules that turn equations into code: another version writes other programs."""
    names = sorted(file.name for file in files("deckcrane.program").iterdir() if file.name.endswith(".py"))
    sources = "".join(files("deckcrane.program").joinpath(name).read_text(encoding="utf-8") for name in names)
    return f"{ca.CasadiMeta.version()}\0{sources}"

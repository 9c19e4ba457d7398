"""The layers of the package, as the table in docs/developer.md states them: every module is there, and imports upwards only.

The table is the data of these tests; a new module or layer needs a row, nothing else. What stands higher may be imported:

- An import that is made when a module is loaded comes from the same row or from one above it.
- One inside of a function (to start quickly, or because a vessel is rarely there) comes from the same layer or one above.
- Imports for type checkers alone bind nothing at run time and are left out.

A row in bold letters begins a layer, and lists none of its modules; a folder in a row that is not bold stands for all modules
in it. What stands at the package's top is a layer of its own.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PACKAGE = ROOT / "src" / "deckcrane"
TITLE = "## The modules, in the order in which they depend on each other"
ENTRANCES = ("__init__.py", "__main__.py")
"""At the package's top: they lead to every layer."""

DOORS = {"model/scenario.py": "plant/"}
"""A scenario's `plant` is the door to what it means, and its validator asks there whether it can be: the one way down."""


@dataclass(frozen=True)
class Row:
    """A row of the table: its names as paths in the package, and the layer that they are in."""

    number: int
    layer: int
    bold: bool
    names: tuple[str, ...]


def rows_of(text: str) -> tuple[Row, ...]:
    """The rows of the table in the developer notes. The first name of a row gives the folder of the others."""
    rows: list[Row] = []
    layer = 0
    for line in text.partition(TITLE)[2].partition("\n## ")[0].splitlines():
        cell = re.match(r"\| (\**)(`.*?)\** \| ", line)
        if cell is None:
            continue
        names = re.findall(r"`([^`]+)`", cell[2])
        folder = names[0].rstrip("/").rpartition("/")[0]
        layer += not folder
        full = tuple(f"{folder}/{name}" if folder and "/" not in name.rstrip("/") else name for name in names)
        rows.append(Row(len(rows), layer, bool(cell[1]), full))
    return tuple(rows)


@cache
def table() -> tuple[Row, ...]:
    return rows_of((ROOT / "docs" / "developer.md").read_text(encoding="utf-8"))


@cache
def places() -> dict[str, Row]:
    """The row of every file that the table lists, one by one or with its folder, and of every package's `__init__`."""
    found = {name: row for row in table() for name in row.names if not name.endswith("/")}
    for row in table():
        for folder in (name for name in row.names if name.endswith("/")):
            if not row.bold:
                found.update({name: row for name in modules() if name.startswith(folder)})
            last = max((other for other in table() if other.layer == row.layer), key=lambda other: other.number)
            found[f"{folder}__init__.py"] = last  # it gathers what the layer has
    return found


@cache
def modules() -> tuple[str, ...]:
    found = (path.relative_to(PACKAGE).as_posix() for path in sorted(PACKAGE.rglob("*.py")))
    return tuple(name for name in found if name not in ENTRANCES)


@dataclass(frozen=True)
class Import:
    """What a module imports from the package, on which line, and whether that waits until a function is called."""

    line: int
    module: str
    deferred: bool


def imports_of(source: str) -> Iterator[Import]:
    """The package's own modules that a module imports, each by its path."""
    for statement, deferred in _statements(ast.parse(source).body, False):
        if isinstance(statement, ast.ImportFrom) and statement.module is not None:
            for alias in statement.names:
                yield from _import(statement, f"{statement.module}.{alias.name}", deferred)
        elif isinstance(statement, ast.Import):
            for alias in statement.names:
                yield from _import(statement, alias.name, deferred)


def _statements(body: list[ast.stmt], deferred: bool) -> Iterator[tuple[ast.stmt, bool]]:
    for statement in body:
        yield statement, deferred
        if isinstance(statement, ast.If) and "TYPE_CHECKING" in ast.unparse(statement.test):
            yield from _statements(statement.orelse, deferred)
            continue
        inside = deferred or isinstance(statement, ast.FunctionDef | ast.AsyncFunctionDef)
        parts = [getattr(statement, name, []) for name in ("body", "orelse", "finalbody")]
        parts += [each.body for name in ("handlers", "cases") for each in getattr(statement, name, [])]
        for part in parts:
            yield from _statements(part, inside)


def _import(statement: ast.stmt, name: str, deferred: bool) -> Iterator[Import]:
    if name.partition(".")[0] == "deckcrane":
        module = home(name)
        if module not in ENTRANCES:
            yield Import(statement.lineno, module, deferred)


def home(name: str) -> str:
    """The file of a dotted name: a module, or the module from which a package takes the name."""
    path = name.replace(".", "/").removeprefix("deckcrane").removeprefix("/")
    if (PACKAGE / f"{path}.py").is_file():
        return f"{path}.py"
    if (PACKAGE / path / "__init__.py").is_file():
        return f"{path}/__init__.py".removeprefix("/")
    package, _, last = name.rpartition(".")
    gathered = PACKAGE / package.removeprefix("deckcrane").removeprefix(".").replace(".", "/") / "__init__.py"
    if gathered.is_file():
        for statement in ast.walk(ast.parse(gathered.read_text(encoding="utf-8"))):
            if isinstance(statement, ast.ImportFrom) and last in {each.asname or each.name for each in statement.names}:
                return home(f"{statement.module}.{last}")
    return home(package)


def test_the_table_of_modules_lists_every_module() -> None:
    assert [name for name in modules() if name not in places()] == []


def test_the_table_of_modules_lists_nothing_that_does_not_exist_and_nothing_twice() -> None:
    names = [name for row in table() for name in row.names]
    assert [name for name in names if not (PACKAGE / name).exists()] == []
    assert sorted(set(names)) == sorted(names)


@pytest.mark.parametrize("module", modules())
def test_a_module_imports_from_those_above_it_only(module: str) -> None:
    own = places()[module]
    wrong = []
    for each in imports_of((PACKAGE / module).read_text(encoding="utf-8")):
        other = places()[each.module]
        below = other.layer > own.layer if each.deferred else other.number > own.number
        if below and not (each.deferred and each.module.startswith(DOORS.get(module, "-"))):
            wrong.append(
                f"{module}, line {each.line}: imports {each.module}, which stands below it in docs/developer.md"
            )
    assert wrong == []


def test_an_import_from_below_is_found_and_one_for_type_checkers_is_not() -> None:
    source = """
from typing import TYPE_CHECKING
from deckcrane.D import write
import deckcrane.cli
if TYPE_CHECKING:
    from deckcrane.D import Scenario
def late():
    try:
        from deckcrane import screws
    except ImportError:
        from deckcrane.D import load
"""
    assert list(imports_of(source)) == [
        Import(3, "files/whole.py", False),
        Import(4, "cli/__init__.py", False),
        Import(9, "screws.py", True),
        Import(11, "model/reading.py", True),
    ]


def test_no_two_classes_share_a_name() -> None:
    names: dict[str, list[str]] = {}
    for module in modules():
        for statement in ast.parse((PACKAGE / module).read_text(encoding="utf-8")).body:
            if isinstance(statement, ast.ClassDef) and not statement.name.startswith("_"):
                names.setdefault(statement.name, []).append(module)
    assert {name: homes for name, homes in names.items() if len(homes) > 1} == {}

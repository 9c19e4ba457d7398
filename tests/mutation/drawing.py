"""Mutations drawn from the syntax tree: one operator, literal, term or index in a function that cites an equation or a standard.

Functions are found by their citations: those of the papers as docs/equations.py reads them, numbered equations and sections of
others, standards, and literature with its year; a citation at the head of a module or a class covers what is in it, and so does
a `SourcedFormula`. A draw is the same for the same seed and sources. Depends on `mutation` and docs/equations.py.
"""

from __future__ import annotations

import ast
import importlib.util
import re
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from random import Random
from types import ModuleType

from tests.mutation.mutation import PACKAGE, ROOT

SEED = 1
KINDS = ("sign", "factor", "exponent", "dropped term", "swapped axes", "comparison")
NO_PHYSICS = ("campaign", "cli", "drafting", "exchange", "files", "scenario", "serving", "units", "view")
"""Folders that read, write and show: what they cite is the form of a file, or what is computed elsewhere."""
TOLERANCE = 1e-5
"""Literals below are tolerances of searches and guards against division by zero: twice a tolerance is a tolerance."""
SIZES = {
    "SX", "arange", "diff", "expand_dims", "eye", "format", "full", "islice", "leggauss", "linspace", "moveaxis",
    "ones", "range", "repeat", "reshape", "roll", "round", "split", "swapaxes", "sym", "tile", "transpose", "zeros",
}  # fmt: skip
"""Functions whose numbers are sizes, counts, axes of arrays or places of decimals, not factors."""
NO_FACTORS = {
    "atol", "axis", "axis1", "axis2", "ftol", "gtol", "max_nfev", "maxiter", "rtol", "stacklevel", "strict", "tol", "xtol",
}  # fmt: skip
"""Keywords whose values are none either."""

_CITED = re.compile(
    r"\b(?:Eqs?|Secs?)\.\s+\(?\d|\b(?:DNV|ISO \d|EN \d|IEC \d|API Spec|NORSOK|FEM 1|AS \d{4}|GL Noble Denton|Lloyd's)"
    r"|\b(?:18|19|20)\d\d\b"
)
_STACKS = {"vertcat", "horzcat", "array", "asarray"}
_FLIPPED: dict[type[ast.AST], tuple[str, str]] = {ast.Add: ("+", "-"), ast.Sub: ("-", "+")}
_COMPARED: dict[type[ast.AST], tuple[str, tuple[str, str]]] = {
    ast.Lt: ("<", ("<=", ">")),
    ast.LtE: ("<=", ("<", ">=")),
    ast.Gt: (">", (">=", "<")),
    ast.GtE: (">=", (">", "<=")),
}
_AXES = {"x": "y", "y": "z", "z": "x"}
_ATOMS = (ast.Name, ast.Constant, ast.Call, ast.Attribute, ast.Subscript)


@dataclass(frozen=True, order=True)
class Drawn:
    """One place of a source file, from one character to another, and what is put there."""

    path: str
    start: int
    end: int
    new: str
    kind: str
    line: int
    function: str

    @property
    def folder(self) -> str:
        return folder_of(self.path)

    def applied_to(self, text: str) -> str:
        return text[: self.start] + self.new + text[self.end :]

    def shown(self, text: str) -> tuple[str, str]:
        """The lines around the place before and after, for people, without their indents and breaks."""
        first = text.rfind("\n", 0, self.start) + 1
        last = text.find("\n", self.end)
        before, after = text[first:last], text[first : self.start] + self.new + text[self.end : last]
        return " ".join(before.split()), " ".join(after.split())


def folder_of(path: str) -> str:
    """The folder below the package that a file is in; a file beside the folders is its own."""
    parts = Path(path).parts[len(PACKAGE.parts) :]
    return "/".join(parts[:-1]) or parts[-1]


@cache
def equations_index() -> ModuleType:
    """docs/equations.py, which is a script beside its own modules."""
    spec = importlib.util.spec_from_file_location("equations_index", ROOT / "docs" / "equations.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module  # dataclasses look their module up
    sys.path.append(str(ROOT / "docs"))
    spec.loader.exec_module(module)
    sys.path.pop()
    return module


def cites(text: str) -> bool:
    """Whether a text cites an equation, a standard or literature."""
    return _CITED.search(text) is not None or any(equations_index().citations(text, ""))


# ---- Functions and their candidates.
def cited_functions(text: str) -> Iterator[tuple[str, ast.FunctionDef]]:
    """The functions and methods of a source that cite something, or whose class or module does."""
    tree = ast.parse(text)
    covered = "= SourcedFormula(" in text or cites(ast.get_docstring(tree) or "")
    yield from _functions(tree, "", covered, text.splitlines())


def _functions(
    scope: ast.Module | ast.ClassDef, prefix: str, covered: bool, lines: list[str]
) -> Iterator[tuple[str, ast.FunctionDef]]:
    for node in scope.body:
        if isinstance(node, ast.ClassDef):
            yield from _functions(node, f"{node.name}.", covered or cites(ast.get_docstring(node) or ""), lines)
        elif isinstance(node, ast.FunctionDef):
            comments = [line.partition("#")[2] for line in lines[node.lineno - 1 : node.end_lineno]]
            if covered or cites("\n".join([ast.get_docstring(node) or "", *comments])):
                yield prefix + node.name, node


@cache
def candidates() -> tuple[Drawn, ...]:
    """All mutations of the cited functions of the package, in the order of the sources."""
    drawn: list[Drawn] = []
    for file in sorted((ROOT / PACKAGE).rglob("*.py")):
        path = file.relative_to(ROOT).as_posix()
        if folder_of(path).split("/")[0] not in NO_PHYSICS and file.name != "drawing.py":
            drawn += candidates_of(file.read_text(encoding="utf-8"), path)
    return tuple(drawn)


def candidates_of(text: str, path: str) -> list[Drawn]:
    """All mutations of the cited functions of one source."""
    source = _Source(text)
    drawn = {
        Drawn(path, start, end, new, kind, text.count("\n", 0, start) + 1, function)
        for function, definition in cited_functions(text)
        for node in _formulas(definition)
        for kind, start, end, new in source.changes(node)
    }
    return sorted(drawn)


def _formulas(definition: ast.FunctionDef) -> Iterator[ast.AST]:
    """The nodes of a function that compute something: no annotations, words, checks that only raise, sizes or keys."""
    queue: list[ast.AST] = [*definition.body, *definition.args.defaults, *filter(None, definition.args.kw_defaults)]
    while queue:
        node = queue.pop()
        if isinstance(node, ast.Raise | ast.Assert | ast.JoinedStr):
            continue
        yield node
        for name, value in ast.iter_fields(node):
            if name in ("annotation", "returns", "decorator_list"):
                continue
            if isinstance(node, ast.If) and name == "test" and all(isinstance(part, ast.Raise) for part in node.body):
                continue
            if isinstance(node, ast.Call) and name in ("args", "keywords") and _called(node) in SIZES:
                continue
            if isinstance(node, ast.Subscript) and name == "slice":
                continue
            if (
                isinstance(node, ast.BinOp)
                and isinstance(node.op, ast.Pow)
                and isinstance(value, ast.Constant)
                and name == "right"
            ):
                continue  # an exponent is no factor
            queue += [part for part in (value if isinstance(value, list) else [value]) if isinstance(part, ast.AST)]
        if isinstance(node, ast.keyword) and node.arg in NO_FACTORS:
            queue.remove(node.value)


def _called(node: ast.Call) -> str:
    return node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")


class _Source:
    """The text of a file with the places of its nodes."""

    def __init__(self, text: str) -> None:
        self.text = text
        self._starts = [0]
        self._lines = text.splitlines(keepends=True)
        for line in self._lines:
            self._starts.append(self._starts[-1] + len(line))

    def span(self, node: ast.AST) -> tuple[int, int]:
        """Where a node stands; the tree counts bytes of a line, and we characters of the file."""
        return self._place(node.lineno, node.col_offset), self._place(node.end_lineno, node.end_col_offset)  # type: ignore[attr-defined]

    def _place(self, line: int, column: int) -> int:
        return self._starts[line - 1] + len(self._lines[line - 1].encode()[:column].decode())

    def of(self, node: ast.AST) -> str:
        """The text of a node, in brackets where it needs them."""
        start, end = self.span(node)
        return self.text[start:end] if isinstance(node, _ATOMS) else f"({self.text[start:end]})"

    def operator(self, left: ast.AST, right: ast.AST, sign: str) -> tuple[int, int]:
        """Where the operator between two operands stands: brackets and comments may be there, too."""
        place, end = self.span(left)[1], self.span(right)[0]
        while place < end:
            if self.text[place] == "#":
                place = self.text.index("\n", place)
            elif self.text.startswith(sign, place):
                return place, place + len(sign)
            place += 1
        raise ValueError(f"there is no {sign} between the operands")

    # ---- Changes of one node: kind, start, end, new text.
    def changes(self, node: ast.AST) -> Iterator[tuple[str, int, int, str]]:
        match node:
            case ast.BinOp(op=ast.Pow(), right=ast.Constant(value=int() | float() as exponent)):
                yield "exponent", *self.span(node.right), repr(exponent + 1)
                if exponent == 2:
                    yield "exponent", *self.span(node), self.of(node.left)
            case ast.BinOp(op=ast.Add() | ast.Sub()) if not _words(node):
                old, new = _FLIPPED[type(node.op)]
                yield "sign", *self.operator(node.left, node.right, old), new
                yield "dropped term", *self.span(node), self.of(node.left)
                yield (
                    "dropped term",
                    *self.span(node),
                    f"(-{self.of(node.right)})" if old == "-" else self.of(node.right),
                )
            case ast.BinOp(op=ast.Mult()) if not _words(node):
                yield "dropped term", *self.span(node), self.of(node.left)
                yield "dropped term", *self.span(node), self.of(node.right)
            case ast.BinOp(op=ast.Div()) if not _path(node):
                yield "dropped term", *self.span(node), self.of(node.left)
            case ast.UnaryOp(op=ast.USub(), operand=operand):
                yield "sign", *self.span(node), self.of(operand)
            case ast.AugAssign(op=ast.Add() | ast.Sub()) if not _words(node):
                old, new = _FLIPPED[type(node.op)]
                yield "sign", *self.operator(node.target, node.value, f"{old}="), f"{new}="
            case ast.Compare():
                yield from self._comparisons(node)
            case ast.Call() if _called(node) == "sqrt" and len(node.args) == 1:
                yield "exponent", *self.span(node), self.of(node.args[0])
            case ast.Constant(value=float() | int()) if not isinstance(node.value, bool):
                if abs(node.value) >= TOLERANCE:
                    yield "factor", *self.span(node), repr(2 * node.value)
            case ast.Subscript():
                yield from self._indices(node)
        elements = node.elts if isinstance(node, ast.List) else []
        if isinstance(node, ast.Call) and _called(node) in _STACKS and not any(map(_starred, node.args)):
            elements = node.args
        if len(elements) == 3 and not any(isinstance(each, ast.Constant | ast.Starred) for each in elements[:2]):
            yield from self._components(elements)

    def _comparisons(self, node: ast.Compare) -> Iterator[tuple[str, int, int, str]]:
        for left, operator, right in zip([node.left, *node.comparators], node.ops, node.comparators, strict=False):
            if type(operator) in _COMPARED:
                old, news = _COMPARED[type(operator)]
                for new in news:
                    yield "comparison", *self.operator(left, right, old), new

    def _indices(self, node: ast.Subscript) -> Iterator[tuple[str, int, int, str]]:
        if isinstance(node.value, ast.Attribute) and node.value.attr == "shape":
            return
        parts = node.slice.elts if isinstance(node.slice, ast.Tuple) else [node.slice]
        for part in parts:
            if isinstance(part, ast.Constant) and part.value in (0, 1, 2) and type(part.value) is int:
                yield "swapped axes", *self.span(part), str((1, 0, 1)[part.value])
            elif isinstance(part, ast.Constant) and part.value in _AXES:
                yield "swapped axes", *self.span(part), f'"{_AXES[part.value]}"'

    def _components(self, elements: list[ast.expr]) -> Iterator[tuple[str, int, int, str]]:
        (start, middle), (again, end) = self.span(elements[0]), self.span(elements[1])
        if self.text[start:middle] != self.text[again:end]:
            swapped = self.text[again:end] + self.text[middle:again] + self.text[start:middle]
            yield "swapped axes", start, end, swapped


def _words(node: ast.BinOp | ast.AugAssign) -> bool:
    """Whether a sum or a product is one of texts or lists, or adds a tolerance."""
    parts: list[ast.expr] = [node.target, node.value] if isinstance(node, ast.AugAssign) else [node.left, node.right]
    while parts:
        part = parts.pop()
        if isinstance(part, ast.JoinedStr | ast.List | ast.Tuple | ast.ListComp | ast.GeneratorExp):
            return True
        if isinstance(part, ast.Constant) and (isinstance(part.value, str) or 0 < abs(part.value) < TOLERANCE):
            return True
        if isinstance(part, ast.BinOp):
            parts += [part.left, part.right]
        if isinstance(part, ast.IfExp):
            parts += [part.body, part.orelse]
    return False


def _path(node: ast.BinOp) -> bool:
    return isinstance(node.right, ast.Constant | ast.JoinedStr) and not isinstance(
        getattr(node.right, "value", ""), int | float
    )


def _starred(node: ast.expr) -> bool:
    return isinstance(node, ast.Starred)


# ---- The draw.
def draw(count: int, seed: int = SEED) -> list[Drawn]:
    """So many mutations, from every folder in proportion to its candidates' square root, and by turns of all kinds."""
    orders = _orders(seed)
    shares = _shares({folder: len(order) for folder, order in orders.items()}, count)
    return sorted(each for folder, order in orders.items() for each in order[: shares[folder]])


@cache
def _orders(seed: int) -> dict[str, list[Drawn]]:
    """The candidates of every folder in the order in which a seed draws them."""
    folders: dict[str, list[Drawn]] = {}
    for each in candidates():
        folders.setdefault(each.folder, []).append(each)
    return {folder: _by_turns(group, Random(f"{seed} {folder}")) for folder, group in folders.items()}


def _shares(sizes: dict[str, int], count: int) -> dict[str, int]:
    """How many each folder gives: the next one is always of the folder that has least for the root of its size."""
    shares = dict.fromkeys(sizes, 0)
    for _ in range(min(count, sum(sizes.values()))):
        open_folders = [folder for folder in sizes if shares[folder] < sizes[folder]]
        shares[min(open_folders, key=lambda folder: ((shares[folder] + 0.5) / sizes[folder] ** 0.5, folder))] += 1
    return shares


def _by_turns(group: list[Drawn], random: Random) -> list[Drawn]:
    """All candidates of a folder in the order of the draw: one of each kind by turns, and one of each place."""
    kinds = random.sample(KINDS, len(KINDS))
    queues = {
        kind: random.sample(queue, len(queue))
        for kind in kinds
        if (queue := [each for each in group if each.kind == kind])
    }
    turns = sorted(
        (turn, number, each) for number, queue in enumerate(queues.values()) for turn, each in enumerate(queue)
    )
    places: dict[tuple[str, int, int], Drawn] = {}
    for _, _, each in turns:
        places.setdefault((each.path, each.start, each.end), each)
    return list(places.values())

"""Listings as JavaScript functions: spelling of operations, numbers and statements, readable or compact.

The engine's optimiser gives up on long functions, so they are divided into pieces; values that cross a boundary live in a work
array. Infinities and NaN behave as in C.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from deckcrane.equations.system import Array
from deckcrane.program.instructions import SPELLED_ALIKE, Listing, listing

OPERATIONS: dict[str, str] = {
    **SPELLED_ALIKE,
    "pow": "power({0}, {1})",
    "constpow": "power({0}, {1})",
    "fmod": "{0} % {1}",
    "lt": "{0} < {1} ? 1.0 : 0.0",
    "le": "{0} <= {1} ? 1.0 : 0.0",
    "eq": "{0} === {1} ? 1.0 : 0.0",
    "ne": "{0} !== {1} ? 1.0 : 0.0",
    "not": "{0} === 0.0 ? 1.0 : 0.0",
    "and": "{0} !== 0.0 && {1} !== 0.0 ? 1.0 : 0.0",
    "or": "{0} !== 0.0 || {1} !== 0.0 ? 1.0 : 0.0",
    "if_else_zero": "{0} !== 0.0 ? {1} : 0.0",
    "sign": "{0} > 0.0 ? 1.0 : {0} < 0.0 ? -1.0 : {0}",
    "fabs": "Math.abs({0})",
    "copysign": "copysign({0}, {1})",
    "erf": "erf({0})",
    "atan2": "Math.atan2({0}, {1})",
    "hypot": "Math.hypot({0}, {1})",
    **{
        name: f"Math.{name}({{0}})"
        for name in (
            *("exp", "log", "sqrt", "sin", "cos", "tan", "asin", "acos", "atan", "floor", "ceil"),
            *("sinh", "cosh", "tanh", "asinh", "acosh", "atanh", "log1p", "expm1"),
        )
    },
}
"""Every operation in JavaScript. Truth is tested as in C, where NaN is true; JavaScript's own `!` says otherwise."""


@dataclass(frozen=True)
class SpelledValue:
    """A statement that names a value."""

    name: str
    expression: str


@dataclass(frozen=True)
class Store:
    """A statement that stores a value in an array."""

    place: str
    expression: str


@dataclass(frozen=True)
class Spelling:
    """Style of the code: readable, or compact for a page. Both are the same statements with the same numbers."""

    compact: bool = False

    def operation(self, name: str, arguments: list[str]) -> str:
        template = OPERATIONS[name]
        # Blanks have no meaning in them, and 1 is the number 1.0.
        return (template.replace(" ", "").replace(".0", "") if self.compact else template).format(*arguments)

    def literal(self, number: float) -> str:
        text = json.dumps(float(number))
        text = text.removesuffix(".0") if self.compact else text
        return f"({text})" if text.startswith("-") else text

    def numbers(self, values: Array) -> str:
        return f"Float64Array.of({(',' if self.compact else ', ').join(self.literal(value) for value in values)})"

    def data(self, data: Any) -> str:
        """Data as a JavaScript expression; no text in it can end the script element that it stands in."""
        separators = (",", ":") if self.compact else None
        return json.dumps(data, ensure_ascii=True, separators=separators).replace("<", "\\u003c")

    def library(self, text: str) -> str:
        """Handwritten code, whose lines are statements or parts of them."""
        if not self.compact:
            return text
        lines = (line.strip() for line in text.split("\n"))
        return "\n".join(line for line in lines if line and not line.startswith("//"))

    def body(self, statements: list[SpelledValue | Store]) -> list[str]:
        """The lines of a function's body; compactly, successive values share one `const`."""
        if not self.compact:
            return [
                f"    const {statement.name} = {statement.expression};"
                if isinstance(statement, SpelledValue)
                else f"    {statement.place} = {statement.expression};"
                for statement in statements
            ]
        lines: list[str] = []
        row: list[str] = []
        for statement in statements:
            if isinstance(statement, SpelledValue):
                row.append(f"{statement.name}={statement.expression}")
                continue
            lines += [f"const {','.join(row)};"] if row else []
            row = []
            lines.append(f"{statement.place}={statement.expression};")
        return [*lines, *([f"const {','.join(row)};"] if row else [])]

    def function(self, name: str, arguments: list[str], body: list[str]) -> str:
        if self.compact:
            return "\n".join([f"function {name}({','.join(arguments)}){{", *body, "}"])
        return "\n".join([f"  function {name}({', '.join(arguments)}) {{", *body, "  }"])


def pieced_function(
    name: str,
    listing: Listing,
    indices: list[int],
    slots: Mapping[int, int],
    given: str,
    results: Sequence[int],
    first_result: int,
    size: int,
    spelling: Spelling,
) -> str:
    """A function (t, x, u, given, out) in pieces of `size` operations, and the function that calls them in turn.

    `given` is the array of parameters or of constants prepared from them, and `slots` are the positions of prepared values in
    it. `results` are stored in `out`, from `first_result` on.
    """
    pieces = listing.pieces(indices, size)
    piece_of = {index: number for number, piece in enumerate(pieces) for index in piece}
    crossing = sorted(
        {a for i in piece_of for a in listing.values[i].arguments if a in piece_of and piece_of[a] != piece_of[i]}
    )
    work = {index: i for i, index in enumerate(crossing)}

    def place(index: int, piece: int) -> tuple[str, int] | None:
        """The array and the entry of it that hold a value not computed in this piece."""
        value = listing.values[index]
        if index in slots:
            return given, slots[index]
        if value.operation == "entry":
            argument, entry = value.entry
            return None if argument == 0 else (("t", "x", "u", given)[argument], entry)
        return ("w", work[index]) if index in piece_of and piece_of[index] != piece else None

    def spell(index: int, piece: int, loaded: set[tuple[str, int]]) -> str:
        value, location = listing.values[index], place(index, piece)
        if location is not None:
            return f"{location[0]}{location[1]}" if location in loaded else f"{location[0]}[{location[1]}]"
        if value.operation == "constant":
            return spelling.literal(value.constant)
        return "t" if value.operation == "entry" else f"v{index}"

    functions: list[str] = []
    for number, piece in enumerate(pieces):
        uses = Counter(place(a, number) for i in piece for a in listing.values[i].arguments)
        loaded = {entry for entry, count in uses.items() if entry is not None and count > 1}
        body: list[SpelledValue | Store] = [SpelledValue(f"{array}{i}", f"{array}[{i}]") for array, i in sorted(loaded)]
        for index in piece:
            value = listing.values[index]
            arguments = [spell(a, number, loaded) for a in value.arguments]
            body.append(SpelledValue(f"v{index}", spelling.operation(value.operation, arguments)))
            if index in work:
                body.append(Store(f"w[{work[index]}]", f"v{index}"))
        for position, index in enumerate(results):
            if piece_of.get(index, len(pieces) - 1) == number:
                body.append(Store(f"out[{first_result + position}]", spell(index, number, loaded)))
        functions.append(spelling.function(f"{name}_{number}", ["t", "x", "u", given, "out", "w"], spelling.body(body)))
    calls = [f"    {name}_{number}(t, x, u, {given}, out, {name}_work);" for number in range(len(pieces))]
    shared = f"  const {name}_work = new Float64Array({len(crossing)});"
    called = [spelling.library(line) for line in (shared, *calls)]
    return "\n".join([*functions, called[0], spelling.function(name, ["t", "x", "u", given, "out"], called[1:]), ""])


def formula_function(name: str, formula: Any, spelling: Spelling) -> str:
    """A CasADi function of numbers as a function of numbers, which returns one, or an array if there are several."""
    listed = listing(formula, parameter_argument=-1)

    def spell(index: int) -> str:
        value = listed.values[index]
        if value.operation == "constant":
            return spelling.literal(value.constant)
        return f"a{value.entry[0]}" if value.operation == "entry" else f"v{index}"

    statements: list[SpelledValue | Store] = [
        SpelledValue(f"v{index}", spelling.operation(value.operation, [spell(a) for a in value.arguments]))
        for index, value in enumerate(listed.values)
        if value.arguments
    ]
    results = [spell(index) for index in listed.outputs]
    result = results[0] if len(results) == 1 else f"[{', '.join(results)}]"
    arguments = [f"a{i}" for i in range(formula.n_in())]
    return spelling.function(name, arguments, [*spelling.body(statements), spelling.library(f"    return {result};")])

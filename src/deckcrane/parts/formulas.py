"""Formulas of signals, such as `sqrt(reaction.king.fx**2 + reaction.king.fy**2)`, as expressions with units.

A formula is parsed with Python's own grammar and translated node by node into CasADi expressions; nothing is evaluated, and what
is not in the small list of operators and functions is refused. So formulas run on all targets. Names are those of recorded
numbers or of other formulas; a name that is not a Python identifier stands in quotes (`"section_force.boom.0.5.bending_y"`), and
so does a quantity with its unit (`"2.5 MN"`). Units are propagated, and the terms of a sum must have the same.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import reduce
from typing import Protocol

import casadi as ca

from deckcrane.equations.system import SX
from deckcrane.errors import DeckcraneError
from deckcrane.model.settings import RECORDED
from deckcrane.model.units import UnitError, shown
from deckcrane.parts.made_units import PLAIN, Measured, stated
from deckcrane.parts.signal_names import under, unknown


class NamedSignal(Protocol):
    """A scalar signal that formulas may refer to by name."""

    @property
    def expression(self) -> SX: ...

    @property
    def units(self) -> str: ...


@dataclass(frozen=True)
class Worth:
    """The value of a part of a formula: an expression, its unit, and its number where it contains no signal."""

    value: SX
    unit: Measured
    number: float | None = None


class Formulas:
    """Formulas by name, each read once, in the order of their references; `where` is the section of the file they stand in."""

    def __init__(self, signals: Mapping[str, NamedSignal], texts: Mapping[str, str], where: str = "made") -> None:
        self.known, self.made, self.where = signals, texts, where
        self._results: dict[str, Worth] = {}
        self._open: list[str] = []

    def worth_of(self, name: str) -> Worth:
        if name in self._open:
            chain = " -> ".join((*self._open[self._open.index(name) :], name))
            raise DeckcraneError(f"{self.where}.{name}: the formula refers to itself: {chain}")
        if name not in self._results:
            self._open.append(name)
            self._results[name] = _Reader(self, name, self.made[name]).worth()
            self._open.pop()
        return self._results[name]


def recorded_in(text: str) -> tuple[str, ...]:
    """The recorded signals that a formula refers to, as they stand in it; none where it is no formula."""
    try:
        tree = ast.parse(text.strip(), mode="eval")
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return ()
    inner = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Attribute)}
    named = [node for node in ast.walk(tree) if isinstance(node, ast.Name | ast.Attribute) and id(node) not in inner]
    quoted = [node.value for node in ast.walk(tree) if isinstance(node, ast.Constant) and isinstance(node.value, str)]
    names = dict.fromkeys((*map(ast.unparse, named), *quoted))
    return tuple(name for name in names if name.partition(".")[0] in RECORDED)


class _Reader:
    """Translates one formula."""

    def __init__(self, formulas: Formulas, name: str, text: str) -> None:
        self._formulas, self._name, self._text = formulas, name, text

    def worth(self) -> Worth:
        try:
            tree = ast.parse(self._text.strip(), mode="eval")
        except (SyntaxError, ValueError, RecursionError, MemoryError) as error:
            place = getattr(error, "offset", 0) or len(self._text) + 1
            raise self._error(f"is not a formula, at character {place}") from None
        try:
            return self._scalar(tree.body)
        except RecursionError:
            raise self._error("is nested too deeply") from None

    def _error(self, what: str, node: ast.expr | None = None) -> DeckcraneError:
        where = f", at character {node.col_offset + 1}" if node is not None else ""
        return DeckcraneError(f"{self._formulas.where}.{self._name}: {shown(self._text)} {what}{where}")

    def _scalar(self, node: ast.expr) -> Worth:
        values = self._evaluate(node)
        if len(values) != 1:
            raise self._error(f"needs one number where {ast.unparse(node)} stands, which is {len(values)}", node)
        return values[0]

    def _evaluate(self, node: ast.expr) -> list[Worth]:
        """One number, or all numbers that a name stands for."""
        match node:
            case ast.Constant(value=bool()):
                pass
            case ast.Constant(value=int() | float() as number):
                return [self._number(node, float(number), PLAIN)]
            case ast.Constant(value=str() as text) if re.match(r"\s*[-+.]?[0-9]", text):
                try:
                    return [self._number(node, *stated(text))]
                except UnitError as error:
                    raise self._error(f"has an impossible quantity: {error}", node) from None
            case ast.Constant(value=str() as name):
                return self._signals(name)
            case ast.Name() | ast.Attribute():
                return self._signals(self._dotted(node))
            case ast.UnaryOp(op=ast.USub(), operand=operand):
                worth = self._scalar(operand)
                return [replace(worth, value=-worth.value, number=None if worth.number is None else -worth.number)]
            case ast.UnaryOp(op=ast.UAdd(), operand=operand):
                return [self._scalar(operand)]
            case ast.BinOp(left=left, op=op, right=right) if type(op) in _OPERATORS:
                return [self._apply(node, _OPERATORS[type(op)], [self._scalar(left), self._scalar(right)])]
            case ast.Call(func=ast.Name(id=name), args=args, keywords=[]):
                return [self._call(node, name, args)]
        raise self._error(
            f"has {ast.unparse(node)[:40]}, which formulas cannot have; they have + - * / **, numbers, names and "
            f"{', '.join(_FUNCTIONS)}",
            node,
        )

    def _number(self, node: ast.expr, value: float, unit: Measured) -> Worth:
        if abs(value) > 1e300:
            raise self._error(f"has a number that is too large ({ast.unparse(node)})", node)
        return Worth(ca.SX(value), unit, value)

    def _dotted(self, node: ast.expr) -> str:
        match node:
            case ast.Name(id=name):
                return name
            case ast.Attribute(value=value, attr=name):
                return f"{self._dotted(value)}.{name}"
        raise self._error(f"has {ast.unparse(node)[:40]}, which is not a name", node)

    def _signals(self, name: str) -> list[Worth]:
        if name in self._formulas.made:
            return [self._formulas.worth_of(name)]
        signals = self._formulas.known
        names = under(name, signals)
        if not names:
            raise unknown(
                name, {**signals, **self._formulas.made}, f"{self._formulas.where}.{self._name}: in {shown(self._text)}"
            )
        return [Worth(signals[signal].expression, Measured.of(signals[signal].units)) for signal in names]

    def _call(self, node: ast.expr, name: str, args: list[ast.expr]) -> Worth:
        if name not in _FUNCTIONS:
            raise self._error(f"has {name}(), which is none of {', '.join(_FUNCTIONS)}", node)
        function, allowed_counts = _FUNCTIONS[name]
        values = self._arguments(name, args)
        if allowed_counts and len(values) not in allowed_counts:
            needed = " or ".join(map(str, allowed_counts))
            raise self._error(f"gives {name}() {len(values)} numbers; it takes {needed}", node)
        if not values:
            raise self._error(f"gives {name}() nothing", node)
        return self._apply(node, function, values)

    def _arguments(self, name: str, args: list[ast.expr]) -> list[Worth]:
        """The arguments of a function; labels may follow a name of several numbers: `reaction.king, fx, fy`."""
        if len(args) > 1 and name == "norm" and isinstance(args[0], ast.Name | ast.Attribute):
            prefix = self._dotted(args[0])
            if len(under(prefix, self._formulas.known)) > 1 and all(isinstance(arg, ast.Name) for arg in args[1:]):
                return [worth for arg in args[1:] for worth in self._signals(f"{prefix}.{self._dotted(arg)}")]
        return [worth for arg in args for worth in self._evaluate(arg)]

    def _apply(self, node: ast.expr, function: Callable[[Sequence[Worth]], Worth], values: Sequence[Worth]) -> Worth:
        try:
            return function(values)
        except ValueError as error:
            raise self._error(f"{error}, in {ast.unparse(node)[:60]}", node) from None


def _common_unit(values: Sequence[Worth], what: str) -> Measured:
    """The common unit of values that are combined; numbers without a unit of their own go with any."""
    units = [worth.unit for worth in values if worth.number is None or not worth.unit.plain]
    if not units:
        return values[0].unit
    differing = next((unit for unit in units if unit.powers != units[0].powers), None)
    if differing is not None:
        raise ValueError(f"{what} {units[0].text} and {differing.text}")
    return units[0]


def _same_unit(what: str, formula: Callable[..., SX]) -> Callable[[Sequence[Worth]], Worth]:
    """A function of values of one unit whose result has that unit."""

    def evaluate(values: Sequence[Worth]) -> Worth:
        return Worth(formula(*(worth.value for worth in values)), _common_unit(values, what))

    return evaluate


def _product(values: Sequence[Worth]) -> Worth:
    a, b = values
    return Worth(a.value * b.value, a.unit.times(b.unit))


def _quotient(values: Sequence[Worth]) -> Worth:
    a, b = values
    if b.number == 0.0:
        raise ValueError("divides by zero")
    return Worth(a.value / b.value, a.unit.times(b.unit.to(Fraction(-1))))


def _power(values: Sequence[Worth]) -> Worth:
    base, exponent = values
    if not exponent.unit.plain:
        raise ValueError(f"has an exponent in {exponent.unit.text}")
    if exponent.number is None:
        if not base.unit.plain:
            raise ValueError(f"raises {base.unit.text} to a power that changes")
        return Worth(base.value**exponent.value, PLAIN)
    return Worth(base.value**exponent.number, base.unit.to(Fraction(exponent.number).limit_denominator(1000)))


def _square_root(values: Sequence[Worth]) -> Worth:
    return Worth(ca.sqrt(values[0].value), values[0].unit.to(Fraction(1, 2)))


def _trigonometric(formula: Callable[..., SX]) -> Callable[[Sequence[Worth]], Worth]:
    def evaluate(values: Sequence[Worth]) -> Worth:
        if not values[0].unit.plain:
            raise ValueError(f"takes an angle from {values[0].unit.text}")
        return Worth(formula(values[0].value), PLAIN)

    return evaluate


def _angle(values: Sequence[Worth]) -> Worth:
    _common_unit(values, "compares")
    return Worth(ca.atan2(values[0].value, values[1].value), Measured.of("rad"))


def _norm(*values: SX) -> SX:
    return ca.sqrt(sum(value * value for value in values))


def _von_mises(*stresses: SX) -> SX:
    """Von Mises stress of plane stress: two normal stresses and one shear stress; or of a beam, one of each."""
    x, y, shear = (stresses[0], 0.0, stresses[1]) if len(stresses) == 2 else stresses
    return ca.sqrt(x * x - x * y + y * y + 3.0 * shear * shear)


_OPERATORS: Mapping[type, Callable[[Sequence[Worth]], Worth]] = {
    ast.Add: _same_unit("adds", lambda a, b: a + b),
    ast.Sub: _same_unit("subtracts", lambda a, b: a - b),
    ast.Mult: _product,
    ast.Div: _quotient,
    ast.Pow: _power,
}
_FUNCTIONS: Mapping[str, tuple[Callable[[Sequence[Worth]], Worth], tuple[int, ...]]] = {
    "abs": (_same_unit("compares", lambda a: ca.fabs(a)), (1,)),
    "sqrt": (_square_root, (1,)),
    "min": (_same_unit("compares", lambda *all_: reduce(ca.fmin, all_)), ()),
    "max": (_same_unit("compares", lambda *all_: reduce(ca.fmax, all_)), ()),
    "hypot": (_same_unit("adds", _norm), (2,)),
    "norm": (_same_unit("adds", _norm), ()),
    "von_mises": (_same_unit("adds", _von_mises), (2, 3)),
    "sin": (_trigonometric(ca.sin), (1,)),
    "cos": (_trigonometric(ca.cos), (1,)),
    "atan2": (_angle, (2,)),
}
"""By name: the function, and the numbers of values it takes (empty: any number)."""

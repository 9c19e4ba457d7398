"""Formulas of signals, such as `sqrt(reaction.king.fx**2 + reaction.king.fy**2)`, as expressions with units.

A formula is read with Python's own grammar and translated piece by piece into CasADi's expressions; nothing is evaluated, and what
is not in the small list of operators and functions is refused. So formulas run on all targets. Names are those of recorded
numbers or of other formulas; one that is no word of Python stands in quotes (`"section_force.boom.0.5.bending_y"`), and so does
a quantity with its unit (`"2.5 MN"`). Units are followed, and terms of a sum must have the same.
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
    """One number that formulas may ask for by name."""

    @property
    def expression(self) -> SX: ...

    @property
    def units(self) -> str: ...


@dataclass(frozen=True)
class Worth:
    """What a part of a formula is worth: an expression, its unit, and its number where it has no signal in it."""

    value: SX
    unit: Measured
    number: float | None = None


class Formulas:
    """Formulas by name, each read once, in the order in which they ask for each other; `where` is how a file calls them."""

    def __init__(self, known: Mapping[str, NamedSignal], made: Mapping[str, str], where: str = "made") -> None:
        self.known, self.made, self.where = known, made, where
        self._found: dict[str, Worth] = {}
        self._asked: list[str] = []

    def worth_of(self, name: str) -> Worth:
        if name in self._asked:
            chain = " -> ".join((*self._asked[self._asked.index(name) :], name))
            raise DeckcraneError(f"{self.where}.{name}: the formula refers to itself: {chain}")
        if name not in self._found:
            self._asked.append(name)
            self._found[name] = _Reader(self, name, self.made[name]).worth()
            self._asked.pop()
        return self._found[name]


def recorded_in(text: str) -> tuple[str, ...]:
    """The recorded signals that a formula asks for, as they stand in it; none where it is no formula."""
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
    """One formula while it is read."""

    def __init__(self, formulas: Formulas, name: str, text: str) -> None:
        self._all, self._name, self._text = formulas, name, text

    def worth(self) -> Worth:
        try:
            tree = ast.parse(self._text.strip(), mode="eval")
        except (SyntaxError, ValueError, RecursionError, MemoryError) as error:
            place = getattr(error, "offset", 0) or len(self._text) + 1
            raise self._wrong(f"is not a formula, at character {place}") from None
        try:
            return self._scalar(tree.body)
        except RecursionError:
            raise self._wrong("is nested too deeply") from None

    def _wrong(self, what: str, node: ast.expr | None = None) -> DeckcraneError:
        where = f", at character {node.col_offset + 1}" if node is not None else ""
        return DeckcraneError(f"{self._all.where}.{self._name}: {shown(self._text)} {what}{where}")

    def _scalar(self, node: ast.expr) -> Worth:
        found = self._values(node)
        if len(found) != 1:
            raise self._wrong(f"needs one number where {ast.unparse(node)} stands, which is {len(found)}", node)
        return found[0]

    def _values(self, node: ast.expr) -> list[Worth]:
        """One number, or all that a name stands for."""
        match node:
            case ast.Constant(value=bool()):
                pass
            case ast.Constant(value=int() | float() as number):
                return [self._number(node, float(number), PLAIN)]
            case ast.Constant(value=str() as text) if re.match(r"\s*[-+.]?[0-9]", text):
                try:
                    return [self._number(node, *stated(text))]
                except UnitError as error:
                    raise self._wrong(f"has an impossible quantity: {error}", node) from None
            case ast.Constant(value=str() as name):
                return self._named(name)
            case ast.Name() | ast.Attribute():
                return self._named(self._dotted(node))
            case ast.UnaryOp(op=ast.USub(), operand=operand):
                worth = self._scalar(operand)
                return [replace(worth, value=-worth.value, number=None if worth.number is None else -worth.number)]
            case ast.UnaryOp(op=ast.UAdd(), operand=operand):
                return [self._scalar(operand)]
            case ast.BinOp(left=left, op=op, right=right) if type(op) in _OPERATORS:
                return [self._checked(node, _OPERATORS[type(op)], [self._scalar(left), self._scalar(right)])]
            case ast.Call(func=ast.Name(id=name), args=args, keywords=[]):
                return [self._called(node, name, args)]
        raise self._wrong(
            f"has {ast.unparse(node)[:40]}, which formulas cannot have; they have + - * / **, numbers, names and "
            f"{', '.join(_FUNCTIONS)}",
            node,
        )

    def _number(self, node: ast.expr, value: float, unit: Measured) -> Worth:
        if abs(value) > 1e300:
            raise self._wrong(f"has a number that is too large ({ast.unparse(node)})", node)
        return Worth(ca.SX(value), unit, value)

    def _dotted(self, node: ast.expr) -> str:
        match node:
            case ast.Name(id=name):
                return name
            case ast.Attribute(value=value, attr=name):
                return f"{self._dotted(value)}.{name}"
        raise self._wrong(f"has {ast.unparse(node)[:40]}, which is not a name", node)

    def _named(self, name: str) -> list[Worth]:
        if name in self._all.made:
            return [self._all.worth_of(name)]
        known = self._all.known
        found = under(name, known)
        if not found:
            raise unknown(name, {**known, **self._all.made}, f"{self._all.where}.{self._name}: in {shown(self._text)}")
        return [Worth(known[each].expression, Measured.of(known[each].units)) for each in found]

    def _called(self, node: ast.expr, name: str, args: list[ast.expr]) -> Worth:
        if name not in _FUNCTIONS:
            raise self._wrong(f"has {name}(), which is none of {', '.join(_FUNCTIONS)}", node)
        function, counts = _FUNCTIONS[name]
        values = self._arguments(name, args)
        if counts and len(values) not in counts:
            needed = " or ".join(map(str, counts))
            raise self._wrong(f"gives {name}() {len(values)} numbers; it takes {needed}", node)
        if not values:
            raise self._wrong(f"gives {name}() nothing", node)
        return self._checked(node, function, values)

    def _arguments(self, name: str, args: list[ast.expr]) -> list[Worth]:
        """What a function is given; after a name of several numbers, some of them by their last labels: `reaction.king, fx, fy`."""
        if len(args) > 1 and name == "norm" and isinstance(args[0], ast.Name | ast.Attribute):
            whole = self._dotted(args[0])
            if len(under(whole, self._all.known)) > 1 and all(isinstance(arg, ast.Name) for arg in args[1:]):
                return [worth for arg in args[1:] for worth in self._named(f"{whole}.{self._dotted(arg)}")]
        return [worth for arg in args for worth in self._values(arg)]

    def _checked(self, node: ast.expr, function: Callable[[Sequence[Worth]], Worth], values: Sequence[Worth]) -> Worth:
        try:
            return function(values)
        except ValueError as error:
            raise self._wrong(f"{error}, in {ast.unparse(node)[:60]}", node) from None


def _same(values: Sequence[Worth], what: str) -> Measured:
    """The unit of things that are put together; numbers without a unit of their own go with any."""
    units = [worth.unit for worth in values if worth.number is None or not worth.unit.plain]
    if not units:
        return values[0].unit
    other = next((unit for unit in units if unit.powers != units[0].powers), None)
    if other is not None:
        raise ValueError(f"{what} {units[0].text} and {other.text}")
    return units[0]


def _alike(what: str, formula: Callable[..., SX]) -> Callable[[Sequence[Worth]], Worth]:
    """A function of values of one unit that has that unit."""

    def found(values: Sequence[Worth]) -> Worth:
        return Worth(formula(*(worth.value for worth in values)), _same(values, what))

    return found


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


def _root(values: Sequence[Worth]) -> Worth:
    return Worth(ca.sqrt(values[0].value), values[0].unit.to(Fraction(1, 2)))


def _circular(formula: Callable[..., SX]) -> Callable[[Sequence[Worth]], Worth]:
    def found(values: Sequence[Worth]) -> Worth:
        if not values[0].unit.plain:
            raise ValueError(f"takes an angle from {values[0].unit.text}")
        return Worth(formula(values[0].value), PLAIN)

    return found


def _angle(values: Sequence[Worth]) -> Worth:
    _same(values, "compares")
    return Worth(ca.atan2(values[0].value, values[1].value), Measured.of("rad"))


def _norm(*values: SX) -> SX:
    return ca.sqrt(sum(value * value for value in values))


def _von_mises(*stresses: SX) -> SX:
    """Of plane stress: two normal stresses and one of shear; or of a beam, one and one."""
    x, y, shear = (stresses[0], 0.0, stresses[1]) if len(stresses) == 2 else stresses
    return ca.sqrt(x * x - x * y + y * y + 3.0 * shear * shear)


_OPERATORS: Mapping[type, Callable[[Sequence[Worth]], Worth]] = {
    ast.Add: _alike("adds", lambda a, b: a + b),
    ast.Sub: _alike("subtracts", lambda a, b: a - b),
    ast.Mult: _product,
    ast.Div: _quotient,
    ast.Pow: _power,
}
_FUNCTIONS: Mapping[str, tuple[Callable[[Sequence[Worth]], Worth], tuple[int, ...]]] = {
    "abs": (_alike("compares", lambda a: ca.fabs(a)), (1,)),
    "sqrt": (_root, (1,)),
    "min": (_alike("compares", lambda *all_: reduce(ca.fmin, all_)), ()),
    "max": (_alike("compares", lambda *all_: reduce(ca.fmax, all_)), ()),
    "hypot": (_alike("adds", _norm), (2,)),
    "norm": (_alike("adds", _norm), ()),
    "von_mises": (_alike("adds", _von_mises), (2, 3)),
    "sin": (_circular(ca.sin), (1,)),
    "cos": (_circular(ca.cos), (1,)),
    "atan2": (_angle, (2,)),
}
"""By name: what is found of values, and how many they may be (none said: any number)."""

"""Signals of a model by name, such as `hook_load` and `reaction.king.fx`, and formulas of signals with units.

Every scalar output of the equations is a signal; `reaction.king` is all of a kind. A name is that of a variable followed by its
labels, as datasets have them. Signals are evaluated on demand.

Formulas such as `sqrt(reaction.king.fx**2 + reaction.king.fy**2)` are expressions with units. A formula is parsed with Python's
own grammar and translated node by node into CasADi expressions; nothing is evaluated, and what is not in the small list of
operators and functions is refused. So formulas run on all targets. Names are those of recorded numbers or of other formulas; a
name that is not a Python identifier stands in quotes (`"section_force.boom.0.5.bending_y"`), and so does a quantity with its
unit (`"2.5 MN"`). Units are propagated through products, quotients, powers and roots, and the terms of a sum must have the
same.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import reduce
from itertools import product
from typing import Protocol

import casadi as ca

from deckcrane.errors import DeckcraneError
from deckcrane.mechanics.equations import SX, Equations, Output
from deckcrane.mechanics.model.protocol import Reading
from deckcrane.mechanics.model.world import World
from deckcrane.scenario.data import did_you_mean
from deckcrane.scenario.outputs import all_outputs
from deckcrane.scenario.run_settings import RECORDED
from deckcrane.units.quantities import Dimension, UnitError, dimension_of, quantity, quote_value


@dataclass(frozen=True)
class SignalEntry:
    """One number of an output: its index there, and its unit."""

    name: str
    output: Output
    place: int
    units: str

    @property
    def expression(self) -> SX:
        return self.output.written_out[self.place]


def entries_of(equations: Equations) -> dict[str, SignalEntry]:
    """All numbers of all outputs, in their order."""
    return {entry.name: entry for output in equations.y for entry in _output_entries(output)}


def _output_entries(output: Output) -> Iterator[SignalEntry]:
    for place, labels in enumerate(product(*output.labels.values())):
        unit = output.unit(**dict(zip(output.labels, labels, strict=True)))
        yield SignalEntry(".".join((output.name, *labels)), output, place, unit)


def expand_signal_name(name: str, names: Iterable[str]) -> list[str]:
    """The names that a name stands for: itself, or all that it begins."""
    names = list(names)
    return [name] if name in names else [entry for entry in names if entry.startswith(f"{name}.")]


def unknown_signal_message(name: str, signals: Mapping[str, object], where: str) -> DeckcraneError:
    """The error for a name that stands for nothing."""
    variable = name.partition(".")[0]
    variables = list(dict.fromkeys(entry.partition(".")[0] for entry in signals))
    if variable in all_outputs() and all_outputs()[variable].beside_equations:
        why = "the waves are made beside the equations, and are not among the signals that can be counted while a run goes on"
    elif variable in RECORDED and variable not in variables:
        why = f"the scenario does not record {variable}, or has nothing that shows it; see `record`"
    elif variable in variables:
        entries = [entry for entry in signals if entry.startswith(f"{variable}.")]
        why = (
            f"{variable} has {_first_names(entries)};{did_you_mean(name, entries)}"
            if entries
            else f"{variable} is one number"
        )
    else:
        why = f"there are {_first_names(variables)};{did_you_mean(name, variables)}"
    return DeckcraneError(f'{where}: there is no signal "{name}": {why}'.rstrip(";"))


def _first_names(names: list[str]) -> str:
    return ", ".join(names[:12]) + (", ..." if len(names) > 12 else "")


Powers = tuple[Fraction, Fraction, Fraction]
"""Exponents of kilogram, metre and second; radians are plain numbers here."""

_NAMED_UNITS = {
    (0, 0, 0): "1",
    (1, 1, -2): "N",
    (1, 2, -2): "N m",
    (1, -1, -2): "Pa",
    (1, 0, -2): "N/m",
    (1, 2, -3): "W",
    (0, 0, -1): "1/s",
    (0, 1, -1): "m/s",
    (0, 1, -2): "m/s^2",
    (0, 3, -1): "m^3/s",
}
"""Units that have a name, by their exponents."""


@dataclass(frozen=True)
class UnitPowers:
    """The unit of a value: its exponents, and its text as given where it is unchanged."""

    powers: Powers
    text: str

    @classmethod
    def of(cls, text: str) -> UnitPowers:
        """The unit of an output; a text that is no known unit counts as a plain number."""
        try:
            kg, m, s = dimension_of(text).powers if text != "1" else (0, 0, 0)
        except UnitError:
            return cls((Fraction(0),) * 3, text)
        return cls((Fraction(kg), Fraction(m), Fraction(s)), text)

    @classmethod
    def having(cls, powers: Powers) -> UnitPowers:
        text = _NAMED_UNITS.get((int(powers[0]), int(powers[1]), int(powers[2])))
        if text is None or any(power.denominator != 1 for power in powers):
            factors = zip(("kg", "m", "s"), powers, strict=True)
            text = " ".join(unit if power == 1 else f"{unit}^{power}" for unit, power in factors if power)
        return cls(powers, text)

    def times(self, other: UnitPowers) -> UnitPowers:
        if other == PLAIN:
            return self
        a, b = self.powers, other.powers
        return other if self == PLAIN else UnitPowers.having((a[0] + b[0], a[1] + b[1], a[2] + b[2]))

    def to(self, power: Fraction) -> UnitPowers:
        if power == 1:
            return self
        a = self.powers
        return UnitPowers.having((a[0] * power, a[1] * power, a[2] * power))

    @property
    def plain(self) -> bool:
        return not any(self.powers)


PLAIN = UnitPowers((Fraction(0),) * 3, "1")


def parse_quantity(text: str, wanted: Dimension | None = None) -> tuple[float, UnitPowers]:
    """A quantity such as "2.5 MN" in SI, and its unit; raise `UnitError` unless it has the dimension `wanted`."""
    value = quantity(text, wanted)
    if value.powers is None:
        return float(value), PLAIN
    kg, m, s, _ = value.powers
    return float(value), UnitPowers.having((Fraction(kg), Fraction(m), Fraction(s)))


class NamedSignal(Protocol):
    """A scalar signal that formulas may refer to by name."""

    @property
    def expression(self) -> SX: ...

    @property
    def units(self) -> str: ...


@dataclass(frozen=True)
class FormulaValue:
    """The value of a part of a formula: an expression, its unit, and its number where it contains no signal."""

    value: SX
    unit: UnitPowers
    number: float | None = None


class Formulas:
    """Formulas by name, each read once, in the order of their references; `where` is the section of the file they stand in."""

    def __init__(self, signals: Mapping[str, NamedSignal], texts: Mapping[str, str], where: str = "made") -> None:
        self.signals, self.texts, self.where = signals, texts, where
        self._results: dict[str, FormulaValue] = {}
        self._open: list[str] = []

    def worth_of(self, name: str) -> FormulaValue:
        if name in self._open:
            chain = " -> ".join((*self._open[self._open.index(name) :], name))
            raise DeckcraneError(f"{self.where}.{name}: the formula refers to itself: {chain}")
        if name not in self._results:
            self._open.append(name)
            self._results[name] = _Reader(self, name, self.texts[name]).worth()
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

    def worth(self) -> FormulaValue:
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
        return DeckcraneError(f"{self._formulas.where}.{self._name}: {quote_value(self._text)} {what}{where}")

    def _scalar(self, node: ast.expr) -> FormulaValue:
        values = self._evaluate(node)
        if len(values) != 1:
            raise self._error(f"needs one number where {ast.unparse(node)} stands, which is {len(values)}", node)
        return values[0]

    def _evaluate(self, node: ast.expr) -> list[FormulaValue]:
        """One number, or all numbers that a name stands for."""
        match node:
            case ast.Constant(value=bool()):
                pass
            case ast.Constant(value=int() | float() as number):
                return [self._number(node, float(number), PLAIN)]
            case ast.Constant(value=str() as text) if re.match(r"\s*[-+.]?[0-9]", text):
                try:
                    return [self._number(node, *parse_quantity(text))]
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

    def _number(self, node: ast.expr, value: float, unit: UnitPowers) -> FormulaValue:
        if abs(value) > 1e300:
            raise self._error(f"has a number that is too large ({ast.unparse(node)})", node)
        return FormulaValue(ca.SX(value), unit, value)

    def _dotted(self, node: ast.expr) -> str:
        match node:
            case ast.Name(id=name):
                return name
            case ast.Attribute(value=value, attr=name):
                return f"{self._dotted(value)}.{name}"
        raise self._error(f"has {ast.unparse(node)[:40]}, which is not a name", node)

    def _signals(self, name: str) -> list[FormulaValue]:
        if name in self._formulas.texts:
            return [self._formulas.worth_of(name)]
        signals = self._formulas.signals
        names = expand_signal_name(name, signals)
        if not names:
            others = {formula: text for formula, text in self._formulas.texts.items() if formula != self._name}
            raise unknown_signal_message(
                name,
                {**signals, **others},
                f"{self._formulas.where}.{self._name}: in {quote_value(self._text)}",
            )
        return [FormulaValue(signals[signal].expression, UnitPowers.of(signals[signal].units)) for signal in names]

    def _call(self, node: ast.expr, name: str, args: list[ast.expr]) -> FormulaValue:
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

    def _arguments(self, name: str, args: list[ast.expr]) -> list[FormulaValue]:
        """The arguments of a function; labels may follow a name of several numbers: `reaction.king, fx, fy`."""
        if len(args) > 1 and name == "norm" and isinstance(args[0], ast.Name | ast.Attribute):
            prefix = self._dotted(args[0])
            if len(expand_signal_name(prefix, self._formulas.signals)) > 1 and all(
                isinstance(arg, ast.Name) for arg in args[1:]
            ):
                return [worth for arg in args[1:] for worth in self._signals(f"{prefix}.{self._dotted(arg)}")]
        return [worth for arg in args for worth in self._evaluate(arg)]

    def _apply(
        self, node: ast.expr, function: Callable[[Sequence[FormulaValue]], FormulaValue], values: Sequence[FormulaValue]
    ) -> FormulaValue:
        try:
            return function(values)
        except ValueError as error:
            raise self._error(f"{error}, in {ast.unparse(node)[:60]}", node) from None


def _common_unit(values: Sequence[FormulaValue], what: str) -> UnitPowers:
    """The common unit of values that are combined; numbers without a unit of their own go with any."""
    units = [worth.unit for worth in values if worth.number is None or not worth.unit.plain]
    if not units:
        return values[0].unit
    differing = next((unit for unit in units if unit.powers != units[0].powers), None)
    if differing is not None:
        raise ValueError(f"{what} {units[0].text} and {differing.text}")
    return units[0]


def _same_unit(what: str, formula: Callable[..., SX]) -> Callable[[Sequence[FormulaValue]], FormulaValue]:
    """A function of values of one unit whose result has that unit."""

    def evaluate(values: Sequence[FormulaValue]) -> FormulaValue:
        return FormulaValue(formula(*(worth.value for worth in values)), _common_unit(values, what))

    return evaluate


def _product(values: Sequence[FormulaValue]) -> FormulaValue:
    a, b = values
    return FormulaValue(a.value * b.value, a.unit.times(b.unit))


def _quotient(values: Sequence[FormulaValue]) -> FormulaValue:
    a, b = values
    if b.number == 0.0:
        raise ValueError("divides by zero")
    return FormulaValue(a.value / b.value, a.unit.times(b.unit.to(Fraction(-1))))


def _power(values: Sequence[FormulaValue]) -> FormulaValue:
    base, exponent = values
    if not exponent.unit.plain:
        raise ValueError(f"has an exponent in {exponent.unit.text}")
    if exponent.number is None:
        if not base.unit.plain:
            raise ValueError(f"raises {base.unit.text} to a power that changes")
        return FormulaValue(base.value**exponent.value, PLAIN)
    return FormulaValue(base.value**exponent.number, base.unit.to(Fraction(exponent.number).limit_denominator(1000)))


def _square_root(values: Sequence[FormulaValue]) -> FormulaValue:
    return FormulaValue(ca.sqrt(values[0].value), values[0].unit.to(Fraction(1, 2)))


def _trigonometric(formula: Callable[..., SX]) -> Callable[[Sequence[FormulaValue]], FormulaValue]:
    def evaluate(values: Sequence[FormulaValue]) -> FormulaValue:
        if not values[0].unit.plain:
            raise ValueError(f"takes an angle from {values[0].unit.text}")
        return FormulaValue(formula(values[0].value), PLAIN)

    return evaluate


def _angle(values: Sequence[FormulaValue]) -> FormulaValue:
    _common_unit(values, "compares")
    return FormulaValue(ca.atan2(values[0].value, values[1].value), UnitPowers.of("rad"))


def _norm(*values: SX) -> SX:
    return ca.sqrt(sum(value * value for value in values))


def _von_mises(*stresses: SX) -> SX:
    """Von Mises stress of plane stress: two normal stresses and one shear stress; or of a beam, one of each."""
    x, y, shear = (stresses[0], 0.0, stresses[1]) if len(stresses) == 2 else stresses
    return ca.sqrt(x * x - x * y + y * y + 3.0 * shear * shear)


_OPERATORS: Mapping[type, Callable[[Sequence[FormulaValue]], FormulaValue]] = {
    ast.Add: _same_unit("adds", lambda a, b: a + b),
    ast.Sub: _same_unit("subtracts", lambda a, b: a - b),
    ast.Mult: _product,
    ast.Div: _quotient,
    ast.Pow: _power,
}
_FUNCTIONS: Mapping[str, tuple[Callable[[Sequence[FormulaValue]], FormulaValue], tuple[int, ...]]] = {
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


@dataclass(frozen=True)
class WorldSignal:
    """One signal."""

    world: World
    name: str
    units: str

    @property
    def expression(self) -> SX:
        return self.world.signal(self.name, self.name)


class WorldSignals(Mapping[str, WorldSignal]):
    """Signals by name. Labels and units are known before any value is."""

    def __init__(self, world: World) -> None:
        self._world = world
        self._signal_units = dict(_signal_units(world))

    def __getitem__(self, name: str) -> WorldSignal:
        return WorldSignal(self._world, name, self._signal_units[name])

    def __iter__(self) -> Iterator[str]:
        return iter(self._signal_units)

    def __len__(self) -> int:
        return len(self._signal_units)


def formula_of(world: World, where: str, name: str, text: str) -> FormulaValue:
    """The value of a formula of the model's signals; `where` and `name` are its keys in the file, for errors."""
    signals = world.once("signals with units", lambda: WorldSignals(world))
    return Formulas(signals, {name: text}, where).worth_of(name)


def _signal_units(world: World) -> Iterator[tuple[str, str]]:
    yield "time", "s"
    for name, port in world.ports.items():
        unit = "rad" if port.kind == "angular" else "m"
        yield name, unit
        yield f"d:{name}", f"{unit}/s"
    for part in world.kit.numeric:
        for state in part.states():
            yield state.name, state.unit
    for readings in world.readings.values():
        for reading in readings:
            for labels in product(*reading.labels.values()):
                yield ".".join((reading.name, *labels)), unit_at(reading, labels)


def unit_at(reading: Reading, labels: tuple[str, ...]) -> str:
    """The unit of one entry of a reading."""
    if isinstance(reading.units, str):
        return reading.units
    places = reading.labels[reading.units.dimension]
    return reading.units.units[places.index(labels[list(reading.labels).index(reading.units.dimension)])]

"""Reverse derivatives of listings: from the derivative of a result by the outputs of a function to that by its arguments.

A listing is in single-assignment form, so the reverse mode of automatic differentiation is one walk back over its values (A.
Griewank, A. Walther, Evaluating Derivatives, 2nd ed., SIAM 2008, Sec. 3.2): each value passes what the result changes with it
on to its arguments, times its own partial derivatives. The result is a listing again, which is written for a processor as any
other.

What depends on parameters alone is cut off first. A time loop accumulates the derivative by these constants, and the walk
through their own computation is done once for a whole run.

Formulas with branches (contacts, slack ropes, saturation, stops) have the derivative of the branch that was taken. Exactly
where two branches meet, the larger of two equal numbers passes half to each, as CasADi does and as central differences see it.
At the tip of a root or of a norm, where the slope is infinite or has no direction, it is taken as zero.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import pi, sqrt

from deckcrane.program.listing import Listing, Value, share_divisions

PARAMETERS = 3
"""Index of the argument that holds parameters, or constants that are made of them."""
_ZERO_DERIVATIVE = {"lt", "le", "eq", "ne", "not", "and", "or", "floor", "ceil", "sign"}
_SINGULAR = {"div", "inv", "log", "log1p", "pow", "constpow", "asin", "acos", "acosh", "atanh", "atan2"}
"""Operations whose partial derivatives may be infinite."""


@dataclass(frozen=True)
class SplitListing:
    """A listing in two: constants that follow from parameters, and all else as a function of these constants."""

    constants: Listing
    """A function of the parameters alone, whose outputs are the constants."""
    varying: Listing
    """The same function as before, with the constants in place of the parameters."""


def split_constants(plain: Listing) -> SplitListing:
    """Cut a listing where values that depend on parameters alone go into others."""
    slot = {index: number for number, index in enumerate(plain.hoisted)}
    varying, constants = _Builder(), _Builder()
    inner: list[int] = []
    outer: list[int] = []
    for index, value in enumerate(plain.values):
        if value.fixed:
            inner.append(constants.add(value.of(inner)))
        else:
            inner.append(-1)
        if index in slot:
            outer.append(varying.entry(PARAMETERS, slot[index]))
        elif value.operation == "constant":
            outer.append(varying.add(value))
        elif value.fixed:
            outer.append(-1)
        else:
            outer.append(varying.add(value.of(outer)))
    return SplitListing(
        _without_unused(Listing(tuple(constants.values), tuple(inner[i] for i in plain.hoisted))),
        _without_unused(Listing(tuple(varying.values), tuple(outer[i] for i in plain.outputs))),
    )


def reverse_derivative(plain: Listing, wanted: Sequence[tuple[int, int]], seeds: int) -> Listing:
    """The derivatives of sum(seed_i output_i) by arguments, one after the other; `wanted` are their numbers and sizes.

    The listing has the arguments of the given one, and the seeds as an argument of their own with the number `seeds`.
    """
    b = _Builder()
    forward: list[int] = []
    for value in plain.values:
        forward.append(b.add(value.of(forward)))
    arguments = {argument for argument, _ in wanted}
    active = _active_values(plain, arguments)
    conditional = _conditional_values(plain)
    reached: dict[int, list[int]] = {}
    for number, index in enumerate(plain.outputs):
        if active[index]:
            reached.setdefault(index, []).append(b.entry(seeds, number))
    totals: dict[int, int] = {}
    for index in range(len(plain.values) - 1, -1, -1):
        if index not in reached:
            continue
        total = b.total(reached.pop(index))
        value = plain.values[index]
        if value.operation == "entry":
            totals[index] = total
            continue
        operands = [forward[argument] for argument in value.arguments]
        guarded = index in conditional and value.operation in _SINGULAR
        for place, argument in enumerate(value.arguments):
            if active[argument]:
                share = _share(b, value.operation, place, operands, forward[index], total)
                if share is not None:
                    if guarded:
                        share = b.operation("if_else_zero", b.operation("ne", total, b.constant(0.0)), share)
                    reached.setdefault(argument, []).append(share)
    entries = {plain.values[index].entry: total for index, total in totals.items()}
    zero = b.constant(0.0)
    outputs = tuple(entries.get((argument, i), zero) for argument, size in wanted for i in range(size))
    return share_divisions(_without_unused(Listing(tuple(b.values), outputs)))


def _active_values(plain: Listing, arguments: set[int]) -> list[bool]:
    """Whether each value depends, and not in steps alone, on one of the arguments."""
    active: list[bool] = []
    for value in plain.values:
        if value.operation == "entry":
            active.append(value.entry[0] in arguments)
        else:
            depends = any(active[argument] for argument in value.arguments)
            active.append(depends and value.operation not in _ZERO_DERIVATIVE)
    return active


def _conditional_values(plain: Listing) -> set[int]:
    """Values that only count under a condition: what they divide by may be zero where the condition does not hold."""
    inside: set[int] = set()
    for index in range(len(plain.values) - 1, -1, -1):
        value = plain.values[index]
        if value.operation == "if_else_zero":
            inside.add(value.arguments[1])
        if index in inside:
            inside.update(value.arguments)
    return inside


class _Builder:
    """A listing that grows; equal computations are merged."""

    def __init__(self) -> None:
        self.values: list[Value] = []
        self._index: dict[Value, int] = {}

    def add(self, value: Value) -> int:
        value = value._replace(fixed=value.operation == "constant")
        index = self._index.setdefault(value, len(self.values))
        if index == len(self.values):
            self.values.append(value)
        return index

    def entry(self, argument: int, index: int) -> int:
        return self.add(Value("entry", entry=(argument, index)))

    def constant(self, number: float) -> int:
        return self.add(Value("constant", constant=number))

    def operation(self, name: str, *arguments: int) -> int:
        if name in ("add", "mul"):
            arguments = tuple(sorted(arguments))
        if name == "neg" and self.values[arguments[0]].operation == "neg":
            return self.values[arguments[0]].arguments[0]
        return self.add(Value(name, arguments))

    def one_less(self, exponent: int) -> int:
        """An exponent less one; a number where the exponent is one."""
        value = self.values[exponent]
        if value.operation == "constant":
            return self.constant(value.constant - 1.0)
        return self.operation("sub", exponent, self.constant(1.0))

    def total(self, shares: Sequence[int]) -> int:
        """The sum of all shares; those with a sign of their own are subtracted at the end."""
        plus = [share for share in shares if self.values[share].operation != "neg"]
        minus = [self.values[share].arguments[0] for share in shares if self.values[share].operation == "neg"]
        if not plus:
            return self.operation("neg", self._sum(minus))
        total = self._sum(plus)
        for share in minus:
            total = self.operation("sub", total, share)
        return total

    def _sum(self, shares: Sequence[int]) -> int:
        total = shares[0]
        for share in shares[1:]:
            total = self.operation("add", total, share)
        return total


Partial = Callable[[_Builder, int, int, int], int]
"""From the argument, the value and what the result changes with the value, to what it changes with the argument."""


def _over_root(b: _Builder, radicand: int, w: int) -> int:
    return b.operation("div", w, b.operation("sqrt", radicand))


def _where(b: _Builder, condition: int, w: int) -> int:
    return b.operation("if_else_zero", condition, w)


def _not_zero(b: _Builder, value: int) -> int:
    return b.operation("ne", value, b.constant(0.0))


def _of_square(b: _Builder, a: int, first: str) -> int:
    """1 + a^2, or 1 - a^2."""
    return b.operation(first, b.constant(1.0), b.operation("sq", a))


_ONE_OPERAND: dict[str, Partial] = {
    "neg": lambda b, a, v, w: b.operation("neg", w),
    "sq": lambda b, a, v, w: b.operation("mul", w, b.operation("twice", a)),
    "twice": lambda b, a, v, w: b.operation("twice", w),
    "inv": lambda b, a, v, w: b.operation("neg", b.operation("mul", w, b.operation("sq", v))),
    "sqrt": lambda b, a, v, w: _where(
        b, _not_zero(b, v), b.operation("div", b.operation("mul", w, b.constant(0.5)), v)
    ),
    "exp": lambda b, a, v, w: b.operation("mul", w, v),
    "log": lambda b, a, v, w: b.operation("div", w, a),
    "sin": lambda b, a, v, w: b.operation("mul", w, b.operation("cos", a)),
    "cos": lambda b, a, v, w: b.operation("neg", b.operation("mul", w, b.operation("sin", a))),
    "tan": lambda b, a, v, w: b.operation("mul", w, _of_square(b, v, "add")),
    "asin": lambda b, a, v, w: _over_root(b, _of_square(b, a, "sub"), w),
    "acos": lambda b, a, v, w: b.operation("neg", _over_root(b, _of_square(b, a, "sub"), w)),
    "atan": lambda b, a, v, w: b.operation("div", w, _of_square(b, a, "add")),
    "sinh": lambda b, a, v, w: b.operation("mul", w, b.operation("cosh", a)),
    "cosh": lambda b, a, v, w: b.operation("mul", w, b.operation("sinh", a)),
    "tanh": lambda b, a, v, w: b.operation("mul", w, _of_square(b, v, "sub")),
    "asinh": lambda b, a, v, w: _over_root(b, _of_square(b, a, "add"), w),
    "acosh": lambda b, a, v, w: _over_root(b, b.operation("neg", _of_square(b, a, "sub")), w),
    "atanh": lambda b, a, v, w: b.operation("div", w, _of_square(b, a, "sub")),
    "log1p": lambda b, a, v, w: b.operation("div", w, b.operation("add", b.constant(1.0), a)),
    "expm1": lambda b, a, v, w: b.operation("mul", w, b.operation("add", b.constant(1.0), v)),
    "fabs": lambda b, a, v, w: b.operation("mul", w, b.operation("sign", a)),
    "erf": lambda b, a, v, w: b.operation(
        "mul",
        b.operation("mul", w, b.constant(2.0 / sqrt(pi))),
        b.operation("exp", b.operation("neg", b.operation("sq", a))),
    ),
}


def _share(b: _Builder, name: str, place: int, operands: Sequence[int], v: int, w: int) -> int | None:
    """What the result changes with one argument of an operation, by way of its value `v`, with which it changes by `w`."""
    if name in _ONE_OPERAND:
        return _ONE_OPERAND[name](b, operands[0], v, w)
    first, second = operands
    other = operands[1 - place]
    match name, place:
        case ("add", _) | ("sub", 0):
            return w
        case ("sub", 1):
            return b.operation("neg", w)
        case ("mul", _):
            return b.operation("mul", w, other)
        case ("div", 0):
            return b.operation("div", w, second)
        case ("div", 1):
            return b.operation("neg", b.operation("mul", b.operation("div", w, second), v))
        case ("if_else_zero", 1):
            return _where(b, first, w)
        case ("fmin" | "fmax", _):
            operand = operands[place]
            chosen = b.operation("lt", operand, other) if name == "fmin" else b.operation("lt", other, operand)
            half = _where(b, b.operation("eq", *sorted(operands)), b.operation("mul", w, b.constant(0.5)))
            return b.operation("add", _where(b, chosen, w), half)
        case ("pow" | "constpow", 0):
            slope = b.operation(name, first, b.one_less(second))
            return _where(b, _not_zero(b, first), b.operation("mul", w, b.operation("mul", second, slope)))
        case ("pow", 1):
            grows = b.operation("lt", b.constant(0.0), first)
            return _where(b, grows, b.operation("mul", w, b.operation("mul", v, b.operation("log", first))))
        case ("atan2", _):
            share = b.operation("div", b.operation("mul", w, other), _squares(b, first, second))
            return share if place == 0 else b.operation("neg", share)
        case ("hypot", _):
            return _where(b, _not_zero(b, v), b.operation("div", b.operation("mul", w, operands[place]), v))
        case ("fmod", 0):
            return w
        case ("fmod", 1):
            turns = b.operation("div", b.operation("sub", first, v), second)
            return b.operation("neg", b.operation("mul", w, turns))
        case ("copysign", 0):
            same = b.operation("mul", b.operation("sign", first), b.operation("copysign", b.constant(1.0), second))
            return b.operation("mul", w, same)
    return None


def _squares(b: _Builder, first: int, second: int) -> int:
    return b.operation("add", b.operation("sq", first), b.operation("sq", second))


def _without_unused(plain: Listing) -> Listing:
    """The listing without values that no output needs."""
    needed = set(plain.outputs)
    for index in range(len(plain.values) - 1, -1, -1):
        if index in needed:
            needed.update(plain.values[index].arguments)
    values: list[Value] = []
    moved: list[int] = []
    for index, value in enumerate(plain.values):
        moved.append(len(values))
        if index in needed:
            values.append(value.of(moved))
    return Listing(tuple(values), tuple(moved[i] for i in plain.outputs))

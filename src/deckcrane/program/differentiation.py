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
_CONDITIONS = {"lt", "le", "eq", "ne", "not", "and", "or"}
_ZERO_DERIVATIVE = {*_CONDITIONS, "floor", "ceil", "sign"}
_SINGULAR = {
    *("div", "inv", "sqrt", "log", "log1p", "pow", "constpow", "exp", "expm1", "sinh", "cosh", "tan"),
    *("asin", "acos", "acosh", "atanh", "atan2", "fmod"),
}
"""Operations whose values or derivatives may be infinite, or none at all."""
_LINEAR = {"add", "sub", "neg", "twice", "if_else_zero", "fmin", "fmax"}
"""Operations whose derivatives are finite whatever their arguments are."""
_ODD = {"mul", "div", "twice"}
"""Operations that change their sign with that of an operand."""


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


def reverse_derivative(
    plain: Listing, wanted: Sequence[tuple[int, int]], seeds: int, *, with_outputs: bool = False
) -> Listing:
    """The derivatives of sum(seed_i output_i) by arguments, one after the other; `wanted` are their numbers and sizes.

    The listing has the arguments of the given one, and the seeds as an argument of their own with the number `seeds`. Outputs of
    the function itself come first if they are asked for.
    """
    b = _Builder()
    forward: list[int] = []
    for value in plain.values:
        forward.append(b.add(value.of(forward)))
    arguments = {argument for argument, _ in wanted}
    active = _active_values(plain, arguments)
    singular = _singular_values(plain)
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
        guarded = value.operation not in _LINEAR and (index in singular or not singular.isdisjoint(value.arguments))
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
    if with_outputs:
        outputs = (*(forward[index] for index in plain.outputs), *outputs)
    return share_divisions(_without_unused(Listing(tuple(b.values), outputs)))


@dataclass(frozen=True)
class DividedDerivative:
    """A reverse derivative in parts: what does not depend on the seeds, and what does.

    Where evaluations follow each other, as stages of a step do, the seeds of one are results of the next. Only the second part has
    to wait for them; the first and the third are computed for several evaluations at once.
    """

    forward: Listing
    """A function of the arguments: the outputs, if they were asked for, then values that the other parts need."""
    kept: int
    """Number of these values."""
    sweep: Listing
    """A function of these values, of seeds and constants: derivatives by the first arguments, then values that `rest` needs."""
    rest: Listing
    """A function of the same and of all results of `sweep`: derivatives by the other arguments."""


KEPT, SEEDS, CONSTANTS, SWEPT = range(4)
"""Numbers of the arguments of `sweep` and `rest`."""


def divided_derivative(
    plain: Listing,
    first: Sequence[tuple[int, int]],
    others: Sequence[tuple[int, int]] = (),
    *,
    with_outputs: bool = False,
) -> DividedDerivative:
    """The reverse derivative by the first arguments and by others, in parts; both are given as to `reverse_derivative`."""
    seeds = 1 + max(PARAMETERS, *(value.entry[0] for value in plain.values))
    whole = reverse_derivative(plain, [*first, *others], seeds, with_outputs=with_outputs)
    start = len(plain.outputs) if with_outputs else 0
    end = start + sum(size for _, size in first)
    outputs, by_first, by_others = whole.outputs[:start], whole.outputs[start:end], whole.outputs[end:]
    forward, sweep, rest = _Part(), _Part(), _Part()
    needed, home = _needed(whole, by_first), list[_Part]()
    for index, value in enumerate(whole.values):
        of_seeds = value.operation == "entry" and value.entry[0] == seeds
        if of_seeds or any(home[argument] is not forward for argument in value.arguments):
            home.append(sweep if index in needed else rest)
        else:
            home.append(forward)
    kept: dict[int, int] = {}
    swept: dict[int, int] = {}

    def place(part: _Part, index: int) -> int:
        """Where a value stands in a part: one that is computed there, or an entry of an argument."""
        value = whole.values[index]
        if value.operation == "constant":
            return part.builder.add(value)
        if value.operation == "entry" and part is not forward:
            if value.entry[0] == PARAMETERS:
                return part.builder.entry(CONSTANTS, value.entry[1])
            if value.entry[0] == seeds:
                return part.builder.entry(SEEDS, value.entry[1])
        if home[index] is part:
            return part.places[index]
        if home[index] is forward:
            return part.builder.entry(KEPT, kept.setdefault(index, len(kept)))
        return part.builder.entry(SWEPT, len(by_first) + swept.setdefault(index, len(swept)))

    for index, value in enumerate(whole.values):
        part = home[index]
        if value.operation != "entry" or part is forward:
            moved = value._replace(arguments=tuple(place(part, argument) for argument in value.arguments))
            part.places[index] = part.builder.add(moved)
    results, last = [place(sweep, index) for index in by_first], [place(rest, index) for index in by_others]
    results += [sweep.places[index] for index in swept]
    values = [forward.places[index] for index in (*outputs, *kept)]
    return DividedDerivative(forward.listing(values), len(kept), sweep.listing(results), rest.listing(last))


class _Part:
    """A listing that grows, and where values of the whole stand in it."""

    def __init__(self) -> None:
        self.builder = _Builder()
        self.places: dict[int, int] = {}

    def listing(self, outputs: Sequence[int]) -> Listing:
        return _without_unused(Listing(tuple(self.builder.values), tuple(outputs)))


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


def _singular_values(plain: Listing) -> set[int]:
    """Values that only count under a condition, and may be infinite, or have such derivatives, where it does not hold."""
    conditional: set[int] = set()
    for index in range(len(plain.values) - 1, -1, -1):
        value = plain.values[index]
        if value.operation == "if_else_zero":
            conditional.add(value.arguments[1])
        if index in conditional:
            conditional.update(value.arguments)
    singular: set[int] = set()
    for index, value in enumerate(plain.values):
        inside = index in conditional and value.operation not in _CONDITIONS
        if inside and (value.operation in _SINGULAR or not singular.isdisjoint(value.arguments)):
            singular.add(index)
    return singular


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
        if name in _ODD:
            signs = [self.values[argument].operation == "neg" for argument in arguments]
            if any(signs):
                positive = [
                    self.values[a].arguments[0] if sign else a for a, sign in zip(arguments, signs, strict=True)
                ]
                product = self.operation(name, *positive)
                return self.operation("neg", product) if sum(signs) == 1 else product
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


Slope = Callable[[_Builder, int, int], int]
"""From the argument and the value of an operation to the derivative of the value by the argument."""


def _where(b: _Builder, condition: int, value: int) -> int:
    return b.operation("if_else_zero", condition, value)


def _not_zero(b: _Builder, value: int) -> int:
    return b.operation("ne", value, b.constant(0.0))


def _of_square(b: _Builder, a: int, first: str) -> int:
    """1 + a^2, or 1 - a^2."""
    return b.operation(first, b.constant(1.0), b.operation("sq", a))


def _over_root(b: _Builder, radicand: int) -> int:
    return b.operation("inv", b.operation("sqrt", radicand))


_SLOPES: dict[str, Slope] = {
    "sq": lambda b, a, v: b.operation("twice", a),
    "inv": lambda b, a, v: b.operation("neg", b.operation("sq", v)),
    "sqrt": lambda b, a, v: _where(b, _not_zero(b, v), b.operation("div", b.constant(0.5), v)),
    "exp": lambda b, a, v: v,
    "log": lambda b, a, v: b.operation("inv", a),
    "sin": lambda b, a, v: b.operation("cos", a),
    "cos": lambda b, a, v: b.operation("neg", b.operation("sin", a)),
    "tan": lambda b, a, v: _of_square(b, v, "add"),
    "asin": lambda b, a, v: _over_root(b, _of_square(b, a, "sub")),
    "acos": lambda b, a, v: b.operation("neg", _over_root(b, _of_square(b, a, "sub"))),
    "atan": lambda b, a, v: b.operation("inv", _of_square(b, a, "add")),
    "sinh": lambda b, a, v: b.operation("cosh", a),
    "cosh": lambda b, a, v: b.operation("sinh", a),
    "tanh": lambda b, a, v: _of_square(b, v, "sub"),
    "asinh": lambda b, a, v: _over_root(b, _of_square(b, a, "add")),
    "acosh": lambda b, a, v: _over_root(b, b.operation("neg", _of_square(b, a, "sub"))),
    "atanh": lambda b, a, v: b.operation("inv", _of_square(b, a, "sub")),
    "log1p": lambda b, a, v: b.operation("inv", b.operation("add", b.constant(1.0), a)),
    "expm1": lambda b, a, v: b.operation("add", b.constant(1.0), v),
    "fabs": lambda b, a, v: b.operation("sign", a),
    "erf": lambda b, a, v: b.operation(
        "mul", b.constant(2.0 / sqrt(pi)), b.operation("exp", b.operation("neg", b.operation("sq", a)))
    ),
}
"""Derivatives of functions of one argument. They do not depend on what the result changes with: see `DividedDerivative`."""


def _share(b: _Builder, name: str, place: int, operands: Sequence[int], v: int, w: int) -> int | None:
    """What the result changes with one argument of an operation, by way of its value `v`, with which it changes by `w`."""
    if name in ("neg", "twice"):
        return b.operation(name, w)
    if name in _SLOPES:
        return b.operation("mul", w, _SLOPES[name](b, operands[0], v))
    match name, place:
        case ("add", _) | ("sub", 0) | ("fmod", 0):
            return w
        case ("sub", 1):
            return b.operation("neg", w)
        case ("if_else_zero", 1):
            return _where(b, operands[0], w)
        case ("fmin" | "fmax", _):
            operand, other = operands[place], operands[1 - place]
            chosen = b.operation("lt", operand, other) if name == "fmin" else b.operation("lt", other, operand)
            half = _where(b, b.operation("eq", *sorted(operands)), b.operation("mul", w, b.constant(0.5)))
            return b.operation("add", _where(b, chosen, w), half)
    slope = _slope_of_two(b, name, place, operands, v)
    return None if slope is None else b.operation("mul", w, slope)


def _slope_of_two(b: _Builder, name: str, place: int, operands: Sequence[int], v: int) -> int | None:
    """The derivative of an operation on two arguments by one of them; None where it is zero."""
    first, second = operands
    other = operands[1 - place]
    match name, place:
        case ("mul", _):
            return other
        case ("div", 0):
            return b.operation("inv", second)
        case ("div", 1):
            return b.operation("neg", b.operation("mul", b.operation("inv", second), v))
        case ("pow" | "constpow", 0):
            slope = b.operation("mul", second, b.operation(name, first, b.one_less(second)))
            return _where(b, _not_zero(b, first), slope)
        case ("pow", 1):
            grows = b.operation("lt", b.constant(0.0), first)
            return _where(b, grows, b.operation("mul", v, b.operation("log", first)))
        case ("atan2", _):
            slope = b.operation("div", other, _squares(b, first, second))
            return slope if place == 0 else b.operation("neg", slope)
        case ("hypot", _):
            return _where(b, _not_zero(b, v), b.operation("div", operands[place], v))
        case ("fmod", 1):
            return b.operation("neg", b.operation("div", b.operation("sub", first, v), second))
        case ("copysign", 0):
            return b.operation("mul", b.operation("sign", first), b.operation("copysign", b.constant(1.0), second))
    return None


def _squares(b: _Builder, first: int, second: int) -> int:
    return b.operation("add", b.operation("sq", first), b.operation("sq", second))


def _without_unused(plain: Listing) -> Listing:
    """The listing without values that no output needs."""
    needed = _needed(plain, plain.outputs)
    values: list[Value] = []
    moved: list[int] = []
    for index, value in enumerate(plain.values):
        moved.append(len(values))
        if index in needed:
            values.append(value.of(moved))
    return Listing(tuple(values), tuple(moved[i] for i in plain.outputs))


def _needed(plain: Listing, outputs: Sequence[int]) -> set[int]:
    """The values that some outputs are made of."""
    needed = set(outputs)
    for index in range(len(plain.values) - 1, -1, -1):
        if index in needed:
            needed.update(plain.values[index].arguments)
    return needed

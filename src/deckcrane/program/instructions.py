"""CasADi's instruction list as a listing that can be written in any language.

A `Listing` is in single-assignment form: every value is computed once, equal computations are merged, and each value
knows whether it depends only on the parameters, so that the dialects can compute those once per run.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace
from typing import Any

import casadi as ca

_COMMUTATIVE = {ca.OP_ADD, ca.OP_MUL, ca.OP_FMIN, ca.OP_FMAX, ca.OP_EQ, ca.OP_NE, ca.OP_AND, ca.OP_OR}

NAMES: dict[int, str] = {
    getattr(ca, f"OP_{name.upper()}"): name
    for name in [
        "add",
        "sub",
        "mul",
        "div",
        "neg",
        "exp",
        "log",
        "pow",
        "constpow",
        "sqrt",
        "sq",
        "twice",
        "sin",
        "cos",
        "tan",
        "asin",
        "acos",
        "atan",
        "lt",
        "le",
        "eq",
        "ne",
        "not",
        "and",
        "or",
        "floor",
        "ceil",
        "fmod",
        "fabs",
        "sign",
        "copysign",
        "if_else_zero",
        "erf",
        "fmin",
        "fmax",
        "inv",
        "sinh",
        "cosh",
        "tanh",
        "asinh",
        "acosh",
        "atanh",
        "atan2",
        "log1p",
        "expm1",
        "hypot",
    ]
}
"""Names that the dialects use for CasADi's operation codes."""


SPELLED_ALIKE: dict[str, str] = {
    "add": "{0} + {1}",
    "sub": "{0} - {1}",
    "mul": "{0} * {1}",
    "div": "{0} / {1}",
    "neg": "-{0}",
    "sq": "{0} * {0}",
    "twice": "{0} + {0}",
    "inv": "1.0 / {0}",
    "fmin": "{0} < {1} ? {0} : {1}",
    "fmax": "{0} > {1} ? {0} : {1}",
}
"""Operations that all dialects write in the same way. fmin and fmax are comparisons, which vectorise."""


@dataclass(frozen=True)
class Value:
    """One computed value: an operation on earlier values, or a constant, or an entry (argument, index) of an argument."""

    operation: str
    arguments: tuple[int, ...] = ()
    constant: float = 0.0
    entry: tuple[int, int] = (0, 0)
    fixed: bool = False
    """Whether the value depends only on constants and parameters."""


@dataclass(frozen=True)
class Listing:
    """All values in order, and which of them are the outputs."""

    values: tuple[Value, ...]
    outputs: tuple[int, ...]

    @property
    def operations(self) -> int:
        """Number of operations per evaluation, without those that depend only on parameters."""
        return sum(1 for value in self.values if value.arguments and not value.fixed)

    @property
    def prepared_operations(self) -> int:
        """Number of operations that are done once per set of parameters."""
        return sum(1 for value in self.values if value.arguments and value.fixed)

    def pieces(self, indices: list[int], size: int) -> list[list[int]]:
        """The operations among these values, in groups of at most `size`; at least one group, which may be empty."""
        operations = [index for index in indices if self.values[index].arguments]
        return [operations[start : start + size] for start in range(0, len(operations), size)] or [[]]

    def hoisted(self) -> tuple[int, ...]:
        """Values that depend only on parameters and that others need: computed once per run, not once per evaluation."""
        needed = {
            argument
            for value in self.values
            if not value.fixed
            for argument in value.arguments
            if self._is_hoistable(argument)
        }
        needed |= {output for output in self.outputs if self._is_hoistable(output)}
        return tuple(sorted(needed))

    def _is_hoistable(self, index: int) -> bool:
        return self.values[index].fixed and self.values[index].operation != "constant"


def listing(function: Any, parameter_argument: int) -> Listing:
    """The listing of a CasADi function of SX with one output; one of its arguments holds the parameters."""
    values: list[Value] = []
    index_of: dict[Value, int] = {}
    work: dict[int, int] = {}
    outputs: dict[int, int] = {}

    def add(value: Value) -> int:
        if value not in index_of:
            index_of[value] = len(values)
            values.append(value)
        return index_of[value]

    for k in range(function.n_instructions()):
        code = function.instruction_id(k)
        if code == ca.OP_OUTPUT:
            outputs[function.instruction_output(k)[1]] = work[function.instruction_input(k)[0]]
            continue
        target = function.instruction_output(k)[0]
        if code == ca.OP_CONST:
            work[target] = add(Value("constant", constant=function.instruction_constant(k), fixed=True))
        elif code == ca.OP_INPUT:
            argument, index = function.instruction_input(k)
            work[target] = add(Value("entry", entry=(argument, index), fixed=argument == parameter_argument))
        elif code == ca.OP_ASSIGN:
            work[target] = work[function.instruction_input(k)[0]]
        else:
            arguments = tuple(work[slot] for slot in function.instruction_input(k))
            if code in _COMMUTATIVE:
                arguments = tuple(sorted(arguments))
            fixed = all(values[argument].fixed for argument in arguments)
            work[target] = add(Value(NAMES[code], arguments, fixed=fixed))
    return _share_divisions(Listing(tuple(values), tuple(outputs[i] for i in range(len(outputs)))))


def _share_divisions(plain: Listing) -> Listing:
    """Replace several divisions by one number by one division and as many products.

    A product is several times faster than a division; the results differ in the last bit. (CasADi itself turns x * (1 / y)
    back into x / y.)
    """
    divisors = Counter(value.arguments[1] for value in plain.values if value.operation == "div")
    values: list[Value] = []
    new_index: dict[int, int] = {}
    inverse: dict[int, int] = {}

    def add(value: Value) -> int:
        values.append(value)
        return len(values) - 1

    for i, value in enumerate(plain.values):
        arguments = tuple(new_index[a] for a in value.arguments)
        if value.operation == "div" and divisors[value.arguments[1]] > 1:
            top, bottom = arguments
            if bottom not in inverse:
                inverse[bottom] = add(Value("inv", (bottom,), fixed=values[bottom].fixed))
            arguments = (top, inverse[bottom])
            new_index[i] = add(Value("mul", arguments, fixed=value.fixed))
        else:
            new_index[i] = add(replace(value, arguments=arguments))
    return Listing(tuple(values), tuple(new_index[i] for i in plain.outputs))


def with_fused_products(plain: Listing) -> Listing:
    """Fuse products that are used only in one sum with that sum: one operation, rounded once.

    `fma` is a * b + c, `fms` a * b - c, `fnma` c - a * b. Choosing here, not in a compiler, makes all processors give the same
    numbers to the last bit: one simulation, vectors of them, a GPU, quick code or optimised code.
    """
    uses = Counter(argument for value in plain.values for argument in value.arguments)
    uses.update(plain.outputs)
    absorbed: set[int] = set()
    fused: dict[int, Value] = {}
    for i, value in enumerate(plain.values):
        if value.operation in ("add", "sub"):
            for side in (0, 1):
                product = value.arguments[side]
                factored = plain.values[product]
                if factored.operation in ("mul", "sq") and uses[product] == 1 and factored.fixed == value.fixed:
                    name = "fma" if value.operation == "add" else ("fms", "fnma")[side]
                    factors = factored.arguments if factored.operation == "mul" else factored.arguments * 2
                    fused[i] = Value(name, (*factors, value.arguments[1 - side]), fixed=value.fixed)
                    absorbed.add(product)
                    break
    values: list[Value] = []
    new_index: dict[int, int] = {}
    for i, value in enumerate(plain.values):
        if i not in absorbed:
            value = fused.get(i, value)
            new_index[i] = len(values)
            values.append(replace(value, arguments=tuple(new_index[a] for a in value.arguments)))
    return Listing(tuple(values), tuple(new_index[i] for i in plain.outputs))

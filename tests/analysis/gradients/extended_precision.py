"""Runs in extended precision: the same equations and fixed steps as machine code takes, in numbers of 64 bits of mantissa.

Differences of runs in double precision are rounding where the corners of valves leave room for narrow differences alone. Here
rounding is 2000 times smaller. Listings are written as Python and evaluated by NumPy on `longdouble`, with a column for each of
several runs at once, so that neither machine code nor any derivative is trusted.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any

import numpy as np

from deckcrane.analysis.gradients.run_numbers import RunNumbers
from deckcrane.arrays import Array
from deckcrane.program.differentiation import PARAMETERS
from deckcrane.program.inputs import Inputs
from deckcrane.program.integrators import IMPLICIT, RK4, Rosenbrock
from deckcrane.program.listing import Listing, listing
from deckcrane.program.llvm.programs import implicit_listings

AVAILABLE = np.finfo(np.longdouble).nmant >= 63
"""Whether this machine has numbers of more than double precision."""
_PIECE = 2000
"""Values of a Python function at most: longer ones take long to compile."""

_SPELLING = {
    "add": "{0} + {1}",
    "sub": "{0} - {1}",
    "mul": "{0} * {1}",
    "div": "{0} / {1}",
    "neg": "-{0}",
    "sq": "{0} * {0}",
    "twice": "{0} + {0}",
    "inv": "1 / {0}",
    "fmin": "minimum({0}, {1})",
    "fmax": "maximum({0}, {1})",
    "lt": "({0} < {1}) * one",
    "le": "({0} <= {1}) * one",
    "eq": "({0} == {1}) * one",
    "ne": "({0} != {1}) * one",
    "not": "({0} == 0) * one",
    "and": "logical_and({0}, {1}) * one",
    "or": "logical_or({0}, {1}) * one",
    "if_else_zero": "where({0}, {1}, 0 * one)",
    "fabs": "abs({0})",
    "pow": "power({0}, {1})",
    "constpow": "power({0}, {1})",
    "asin": "arcsin({0})",
    "acos": "arccos({0})",
    "atan": "arctan({0})",
    "atan2": "arctan2({0}, {1})",
}


def evaluator(plain: Listing) -> Callable[..., Array]:
    """A function of the arguments of a listing, each with a row for each entry and a column for each run."""
    functions: list[Any] = []
    for first in range(0, len(plain.values), _PIECE):
        lines = ["def piece(v, arguments):"]
        for index, value in enumerate(plain.values[first : first + _PIECE], first):
            if value.operation == "constant":
                text = f"longdouble({value.constant!r})"
            elif value.operation == "entry":
                text = f"arguments[{value.entry[0]}][{value.entry[1]}]"
            else:
                default = f"{value.operation}({', '.join(f'{{{i}}}' for i in range(len(value.arguments)))})"
                text = _SPELLING.get(value.operation, default).format(*(f"v[{i}]" for i in value.arguments))
            lines.append(f"    v[{index}] = {text}")
        space = {**vars(np), "one": np.longdouble(1), "abs": np.abs}
        exec("\n".join(lines), space)
        functions.append(space["piece"])

    def evaluate(*arguments: Any) -> Array:
        values: list[Any] = [None] * len(plain.values)
        columns = np.shape(arguments[1])[1]
        arguments = tuple(np.atleast_1d(np.asarray(argument, dtype=np.longdouble)) for argument in arguments)
        with np.errstate(all="ignore"):
            for piece in functions:
                piece(values, arguments)
        return np.array([np.broadcast_to(values[i], columns) for i in plain.outputs], dtype=np.longdouble)

    return evaluate


class ExtendedRun:
    """The runs of some numbers and of numbers beside them, several at once."""

    def __init__(self, numbers: RunNumbers) -> None:
        self._numbers = numbers
        equations = numbers.equations
        self._derivative = evaluator(listing(equations.derivative(), PARAMETERS))
        self._outputs = evaluator(listing(equations.straight_outputs(), PARAMETERS))
        self._method = IMPLICIT.get(numbers.timing.integrator)
        if self._method is not None:
            assert not any(self._method.d), "a method that needs no time derivative"
            linearised = equations.linearised(self._method.any_matrix)
            self._linearised, self._factors, self._solution = (evaluator(e) for e in implicit_listings(linearised))
            rows, columns = linearised.sparsity_out(2).get_triplet()
            self._coupled, self._entries = sorted({*rows, *columns}), len(rows)

    def means(self, changes: Sequence[tuple[Mapping[str, Array], float]]) -> Array:
        """The mean of the first output over all records, with the numbers changed along a direction by an amount, for each pair."""
        numbers, count = self._numbers, len(changes)
        amounts = np.array([amount for _, amount in changes], dtype=np.longdouble)

        def moved(values: Array, along: Sequence[Array]) -> Array:
            columns: Array = np.repeat(values.astype(np.longdouble)[:, None], count, axis=1)
            return columns + np.array(along, dtype=np.longdouble).T * amounts

        x, p = (moved(numbers.maps[key], [direction[key] for direction, _ in changes]) for key in ("x0", "p"))
        series = {id(direction): _inputs_along(numbers.inputs, direction) for direction, _ in changes}

        def inputs(t: float) -> Array:
            along = {key: each.at(t) for key, each in series.items()}
            return moved(numbers.inputs.at(t), [along[id(direction)] for direction, _ in changes])

        def slope(t: float, x: Array) -> Array:
            return self._derivative(t, x, inputs(t), p)

        timing, total = numbers.timing, self._outputs(0.0, x, inputs(0.0), p)[0]
        for step in range(timing.steps_per_record * timing.records):
            t = timing.step * step
            x = (
                self._rk4(slope, t, x)
                if self._method is None
                else self._rosenbrock(self._method, slope, t, x, inputs, p)
            )
            if (step + 1) % timing.steps_per_record == 0:
                end = timing.step * (step + 1)
                total = total + self._outputs(end, x, inputs(end), p)[0]
        return np.asarray(total / (timing.records + 1))

    def _rk4(self, slope: Callable[[float, Array], Array], t: float, x: Array) -> Array:
        h, k = self._numbers.timing.step, [slope(t, x)]
        for c, row in zip(RK4.c[1:], RK4.a[1:], strict=True):
            k.append(slope(t + float(c) * h, x + h * float(row[-1]) * k[-1]))
        weights = [np.longdouble(b.numerator) / b.denominator for b in RK4.b]
        return np.asarray(x + h * sum(b * each for b, each in zip(weights, k, strict=True)))

    def _rosenbrock(
        self,
        method: Rosenbrock,
        slope: Callable[[float, Array], Array],
        t: float,
        x: Array,
        inputs: Callable[[float], Array],
        p: Array,
    ) -> Array:
        h, n = self._numbers.timing.step, len(x)
        u = inputs(t)
        linear = self._linearised(t, x, np.concatenate([u, 0 * u]), p)
        s = np.longdouble(1) / (method.gamma * h)
        factors = self._factors(s, linear[len(linear) - self._entries :])
        k: list[Array] = []
        for i in range(method.stages):
            stage = x + sum((a * each for a, each in zip(method.a[i], k, strict=True)), 0 * x)
            f = linear[:n] if i == 0 else slope(t + method.alpha[i] * h, stage)
            right = f + sum((c * each for c, each in zip(method.c[i], k, strict=True)), 0 * x) / h
            solution = right / s
            solution[self._coupled] = self._solution(factors, right[self._coupled])
            k.append(solution)
        return np.asarray(x + sum(b * each for b, each in zip(method.b, k, strict=True)))


def _inputs_along(inputs: Inputs, direction: Mapping[str, Array]) -> Inputs:
    """The changes of all inputs along a direction, over time."""
    series = {key: replace(each, values=direction[f"series {key}"]) for key, each in inputs.series.items()}
    assert all(each.between == "linear" for each in inputs.series.values()), "inputs without jumps"
    return Inputs(inputs.names, direction["constants"], series)

"""Reverse derivatives of listings, against CasADi's own, and where a formula has no derivative."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import casadi as ca
import numpy as np
import pytest

from deckcrane.program.differentiation import (
    CONSTANTS,
    KEPT,
    PARAMETERS,
    SEEDS,
    SWEPT,
    divided_derivative,
    reverse_derivative,
    split_constants,
)
from deckcrane.program.listing import NAMES, Listing, listing
from tests.studies import one_by_one

SX = Any
OPERATIONS: dict[str, Callable[..., SX]] = {
    "add": lambda a, b: a + b,
    "sub": lambda a, b: a - b,
    "mul": lambda a, b: a * b,
    "div": lambda a, b: a / b,
    "neg": lambda a: -a,
    "pow": lambda a, b: a**b,
    "constpow": lambda a, b: a**b,
    "sq": lambda a: a * a,
    "twice": lambda a: a + a,
    "inv": lambda a: 1 / a,
    "lt": lambda a, b: a < b,
    "le": lambda a, b: a <= b,
    "eq": lambda a, b: a == b,
    "ne": lambda a, b: a != b,
    "not": lambda a: ca.logic_not(a),
    "and": ca.logic_and,
    "or": ca.logic_or,
    "if_else_zero": lambda a, b: ca.if_else(a, b, 0),
    "atan2": ca.atan2,
    **{
        name: getattr(ca, name) for name in ("exp", "log", "sqrt", "sin", "cos", "tan", "asin", "acos", "atan", "floor")
    },
    **{name: getattr(ca, name) for name in ("ceil", "fmod", "fabs", "sign", "copysign", "erf", "fmin", "fmax", "sinh")},
    **{name: getattr(ca, name) for name in ("cosh", "tanh", "asinh", "acosh", "atanh", "log1p", "expm1", "hypot")},
}


def evaluate(plain: Listing, *arguments: Any) -> np.ndarray:
    """The outputs of a listing, one operation after the other, as CasADi computes them with numbers."""
    values: list[Any] = []
    for value in plain.values:
        if value.operation == "constant":
            values.append(ca.DM(value.constant))
        elif value.operation == "entry":
            values.append(ca.DM(arguments[value.entry[0]][value.entry[1]]))
        elif value.operation == "if_else_zero":
            condition, inner = value.arguments
            values.append(values[inner] if float(values[condition]) else ca.DM(0.0))
        else:
            values.append(OPERATIONS[value.operation](*(values[i] for i in value.arguments)))
    return np.array([float(values[i]) for i in plain.outputs])


def gradient_of(expression: Callable[[SX], SX], x: list[float]) -> np.ndarray:
    """The derivative of an expression of x, by the reverse derivative of its listing."""
    symbols = ca.SX.sym("x", len(x))
    function = ca.Function("f", [ca.SX.sym("t"), symbols, ca.SX.sym("u", 0), ca.SX.sym("p", 0)], [expression(symbols)])
    back = reverse_derivative(listing(function, PARAMETERS), [(1, len(x))], 4)
    return evaluate(back, [0.0], x, [], [], [1.0])


@one_by_one(
    "expression",
    [
        lambda x: ca.sin(x[0]) * ca.cos(x[0] - x[1]) + ca.tan(x[0] * x[1]) - x[1] / x[0],
        lambda x: ca.exp(x[0]) * ca.log(x[1]) + ca.sqrt(x[0]) ** 3 + 2 / x[1],
        lambda x: ca.asin(x[0] / 3) + ca.acos(x[1] / 3) + ca.atan(x[0] * x[1]) + ca.atan2(x[0], x[1]),
        lambda x: (
            ca.sinh(x[0]) + ca.cosh(x[1]) * ca.tanh(x[0]) + ca.asinh(x[1]) + ca.acosh(1 + x[0]) + ca.atanh(x[1] / 9)
        ),
        lambda x: x[0] ** x[1] + x[1] ** 2.5 + x[0] ** 2 + ca.erf(x[1]) + ca.log1p(x[0]) + ca.expm1(x[1]),
        lambda x: ca.fmin(x[0], x[1]) * ca.fmax(x[0], 2 * x[1]) + ca.fabs(x[0] - x[1]) + ca.hypot(x[0], x[1]),
        lambda x: ca.if_else(x[0] > x[1], x[0] ** 2, ca.sqrt(x[1])) + ca.fmod(5 * x[0], x[1]) + ca.sign(x[0]) * x[1],
        lambda x: ca.copysign(x[0], x[1] - 5) * x[1] + ca.floor(x[0]) * x[1] + ca.ceil(x[1]) * x[0],
    ],
)
def test_reverse_derivatives_are_those_of_casadi(expression: Callable[[SX], SX]) -> None:
    symbols = ca.SX.sym("x", 2)
    exact = ca.Function("g", [symbols], [ca.gradient(expression(symbols), symbols)])
    for x in ([0.7, 1.3], [1.9, 0.4], [1.1, 1.2]):
        assert gradient_of(expression, x) == pytest.approx(np.array(exact(x)).ravel(), rel=1e-12)


def test_every_operation_of_listings_has_a_derivative_or_none_by_its_nature() -> None:
    assert set(NAMES.values()) <= set(OPERATIONS)


@one_by_one(
    ("expression", "x", "expected"),
    [
        (lambda x: ca.sqrt(x[0]), [0.0], [0.0]),
        (lambda x: ca.sqrt(x[0] ** 2 + x[1] ** 2), [0.0, 0.0], [0.0, 0.0]),
        (lambda x: ca.hypot(x[0], x[1]), [0.0, 0.0], [0.0, 0.0]),
        (lambda x: ca.fmax(x[0], 0) ** 1.5, [0.0], [0.0]),
        (lambda x: ca.fmax(x[0], 0) ** 0.5, [0.0], [0.0]),
        (lambda x: ca.fmax(x[0], x[1]), [2.0, 2.0], [0.5, 0.5]),
        (lambda x: ca.fmin(3 * x[0], 0), [0.0], [1.5]),
        (lambda x: ca.fabs(x[0]), [0.0], [0.0]),
        (lambda x: ca.if_else(x[0] > 0, x[1] / x[0], x[1]), [0.0, 3.0], [0.0, 1.0]),
        (lambda x: ca.if_else(x[0] > 0, ca.log(x[0]), 2 * x[0]), [-1.0], [2.0]),
        (lambda x: ca.if_else(x[0] > 0, ca.sqrt(x[0]), 2 * x[0]), [-1.0], [2.0]),
        (lambda x: ca.if_else(x[0] < 1, x[1] * ca.sqrt(1 - x[0] ** 2), x[1]), [2.0, 3.0], [0.0, 1.0]),
        (lambda x: ca.if_else(x[0] > 0, x[1] * ca.log(x[0]), x[1]), [0.0, 3.0], [0.0, 1.0]),
        (lambda x: ca.if_else(x[0] > 0, ca.sin(x[1] / x[0]) * x[1], x[1]), [0.0, 3.0], [0.0, 1.0]),
        (lambda x: ca.if_else(x[0] > 0, ca.floor(1 / x[0]) * x[1], x[1]), [0.0, 3.0], [0.0, 1.0]),
        (lambda x: ca.if_else(x[0] < 9, ca.exp(x[0]), x[0]), [1e4], [1.0]),
    ],
)
def test_where_there_is_no_derivative_it_is_finite(
    expression: Callable[[SX], SX], x: list[float], expected: list[float]
) -> None:
    """Contacts at the instant of touching, slack ropes, branches that are not taken, and products with what is infinite there."""
    assert gradient_of(expression, x) == pytest.approx(expected)


def test_constants_of_parameters_are_cut_off() -> None:
    x, p = ca.SX.sym("x", 2), ca.SX.sym("p", 3)
    expression = ca.sin(p[0] * p[1]) * x[0] + ca.exp(p[2]) / (1 + p[0]) + p[1] * x[1] ** 2
    function = ca.Function("f", [ca.SX.sym("t"), x, ca.SX.sym("u", 0), p], [expression])
    split = split_constants(listing(function, PARAMETERS))
    at, numbers = [0.3, -0.8], [1.2, 0.7, -0.4]
    constants = evaluate(split.constants, [], [], [], numbers)
    assert evaluate(split.varying, [0.0], at, [], constants) == pytest.approx([float(function(0, at, [], numbers))])
    back = reverse_derivative(split.varying, [(1, 2), (PARAMETERS, len(constants))], 4)
    by_x, by_constants = np.split(evaluate(back, [0.0], at, [], constants, [1.0]), [2])
    back = reverse_derivative(split.constants, [(PARAMETERS, 3)], 4)
    by_parameters = evaluate(back, [], [], [], numbers, by_constants)
    exact = ca.Function("g", [x, p], [ca.gradient(expression, x), ca.gradient(expression, p)])
    for value, expected in zip((by_x, by_parameters), exact(at, numbers), strict=True):
        assert value == pytest.approx(np.array(expected).ravel(), rel=1e-13)


def random_function() -> tuple[Listing, list[list[float]]]:
    """Three results of a time, states, inputs and constants, with branches, and numbers for these."""
    t, x, u, c = (ca.SX.sym(name, size) for name, size in (("t", 1), ("x", 5), ("u", 2), ("c", 4)))
    slack = ca.fmax(x[0] * c[0] - x[1], 0.0)
    results = ca.vertcat(
        ca.sin(x[0] * t) * u[0] / c[1] - slack * c[2] + ca.cos(x[3] - x[4]),
        x[1] * ca.sqrt(x[2] ** 2 + c[3] ** 2) - c[0] * u[1] ** 2,
        ca.if_else(x[2] > 0.0, x[2] * u[0], x[0]) * slack - x[2] / (1 + c[1]),
    )
    plain = listing(ca.Function("f", [t, x, u, c], [results]), 5)
    rng = np.random.default_rng(2)
    return plain, [[0.7], [1.3, 0.4, 0.9, -0.6, 2.1], list(rng.normal(size=2)), list(1.0 + rng.random(4))]


@one_by_one("with_outputs", [False, True])
@one_by_one(
    ("first", "others"),
    [
        ([(1, 5)], [(2, 2), (PARAMETERS, 4)]),
        ([(1, 5), (2, 2), (PARAMETERS, 4)], []),
        ([(2, 2)], [(1, 5)]),
    ],
)
def test_a_divided_derivative_is_the_whole_one(
    first: list[tuple[int, int]], others: list[tuple[int, int]], with_outputs: bool
) -> None:
    plain, at = random_function()
    seeds = [0.3, -1.1, 0.6]
    whole = evaluate(reverse_derivative(plain, [*first, *others], 4), *at, seeds)
    parts = divided_derivative(plain, first, others, with_outputs=with_outputs)
    results = evaluate(parts.forward, *at)
    kept = results[len(results) - parts.kept :]
    if with_outputs:
        assert results[: len(plain.outputs)] == pytest.approx(evaluate(plain, *at), rel=1e-14)
    arguments: dict[int, Any] = {KEPT: kept, SEEDS: seeds, CONSTANTS: at[PARAMETERS]}
    swept = evaluate(parts.sweep, *(arguments.get(number) for number in range(4)))
    rest = evaluate(parts.rest, *({**arguments, SWEPT: swept}[number] for number in range(4)))
    size = sum(count for _, count in first)
    assert [*swept[:size], *rest] == pytest.approx(whole, rel=1e-13)


def test_only_what_depends_on_seeds_waits_for_them() -> None:
    """Sums of products and branches are left: no function or division, and nothing that kept values could have done before."""
    parts = divided_derivative(random_function()[0], [(1, 5)], [(2, 2), (PARAMETERS, 4)])
    for part in (parts.sweep, parts.rest):
        waits: list[bool] = []
        for value in part.values:
            waits.append(value.operation == "entry" and value.entry[0] in (SEEDS, SWEPT))
            if value.arguments:
                waits[-1] = any(waits[argument] for argument in value.arguments)
                assert waits[-1], value
                assert value.operation in ("mul", "add", "sub", "neg", "twice", "if_else_zero"), value

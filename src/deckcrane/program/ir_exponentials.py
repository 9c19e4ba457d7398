"""The exponential and functions derived from it, in code: exp within 1.1 units in the last place, the others within 2.6.

x = n ln 2 + r with |r| <= ln 2 / 2 (W. J. Cody and W. Waite, Software Manual for the Elementary Functions, 1980), and
exp r = 1 + r + r^2 P(r). Functions that are small for small x (expm1, sinh, tanh) never add the one (P. T. P. Tang, ACM
Transactions on Mathematical Software 18, 1992). Below 2^-1022 results underflow gradually.
"""

from __future__ import annotations

import math

from deckcrane.program.ir import Term, Value, Writer
from deckcrane.program.ir_arithmetic import (
    MAGIC,
    at_least,
    at_most,
    flipped,
    magnitude,
    polynomial,
    power_of_two,
    quick_two_sum,
    sign_of,
)

EXPONENTIAL = (
    0.5000000000000012,
    0.166666666666667,
    0.04166666666651534,
    0.00833333333330718,
    0.0013888888947042695,
    0.00019841269917666448,
    2.480148991104293e-05,
    2.755721595031652e-06,
    2.763129194202662e-07,
    2.5117986749468694e-08,
)
LN2, LN2_REST = 0.6931471805598903, 5.497923018708371e-14
"""ln 2 in 42 bits, so that its product with an exponent is exact, and the rest."""
HIGHEST, LOWEST = 710.5, -746.0
"""Beyond these half the exponential overflows, and the exponential vanishes."""


def exponential(w: Writer, x: Term) -> Term:
    n, r = _reduce(w, at_least(w, at_most(w, x, HIGHEST), LOWEST))
    return scaled(w, 1.0 + _small_expm1(w, r), n)


def exponential_of_sum(w: Writer, x: Term, rest: Term) -> Term:
    """exp(x + rest) of a rest that is below the last place of x, within 0.7 units in the last place."""
    rest = w.where((x > HIGHEST) | (x < LOWEST), 0.0, rest)
    x = at_least(w, at_most(w, x, HIGHEST), LOWEST)
    n = _nearest_multiple(w, x)
    r, lost = quick_two_sum(w, w.fused(n, -LN2, x), w.fused(n, -LN2_REST, rest))
    high, low = quick_two_sum(w, 1.0, r)
    tail = w.fused(polynomial(w, r, EXPONENTIAL), r * r, w.fused(lost, r, lost))
    return scaled(w, high + (low + tail), n)


def exponential_less_one(w: Writer, x: Term) -> Term:
    quarter = _quarter_expm1(w, at_least(w, x, -40.0))
    return w.where(magnitude(w, x) < 2.0**-54, x, 4.0 * quarter)


def hyperbolic_sine(w: Writer, x: Term) -> Term:
    """sinh x = h + h / (2 h + 1), h = (exp x - 1) / 2."""
    size = magnitude(w, x)
    h = 2.0 * _quarter_expm1(w, size)
    value = w.where(h > 2.0**60, h, h + h / (2.0 * h + 1.0))
    return flipped(w, w.where(size < 2.0**-28, size, value), sign_of(w, x))


def hyperbolic_cosine(w: Writer, x: Term) -> Term:
    """cosh x = g + 1 / (4 g), g = exp(x) / 2."""
    n, r = _reduce(w, at_most(w, magnitude(w, x), HIGHEST))
    g = ((1.0 + _small_expm1(w, r)) * power_of_two(w, n - 2.0)) * 2.0
    return g + 0.25 / g


def hyperbolic_tangent(w: Writer, x: Term) -> Term:
    """tanh x = h / (h + 1), h = (exp 2x - 1) / 2."""
    size = magnitude(w, x)
    h = 2.0 * _quarter_expm1(w, at_most(w, size + size, 40.0))
    return flipped(w, h / (h + 1.0), sign_of(w, x))


def scaled(w: Writer, value: Term, n: Term) -> Term:
    """value 2^n in two steps, each of which is a representable power, for n from -2044 to 2046."""
    first = w.fused(n, 0.5, MAGIC + 1023)
    second = (n - (first - (MAGIC + 1023))) + (MAGIC + 1023)
    return (value * _exponent_field(w, first)) * _exponent_field(w, second)


def _exponent_field(w: Writer, n: Term) -> Term:
    return w.as_real(w.shifted("shl", w.as_bits(n), 52))


def _quarter_expm1(w: Writer, x: Term) -> Term:
    """(exp x - 1) / 4 = 2^(n-2) (exp r - 1) + (2^(n-2) - 1/4), which is finite as long as exp(x) / 2 is."""
    n, r = _reduce(w, at_most(w, x, HIGHEST))
    s = power_of_two(w, n - 2.0)
    return w.fused(s, _small_expm1(w, r), s - 0.25)


def _small_expm1(w: Writer, r: Term) -> Term:
    """exp r - 1 of a small number."""
    return w.fused(polynomial(w, r, EXPONENTIAL), r * r, r)


def _reduce(w: Writer, x: Term) -> tuple[Term, Term]:
    """n and r of x = n ln 2 + r."""
    n = _nearest_multiple(w, x)
    return n, w.fused(n, -LN2_REST, w.fused(n, -LN2, x))


def _nearest_multiple(w: Writer, x: Value) -> Term:
    return w.fused(x, 1.0 / math.log(2.0), MAGIC) - MAGIC

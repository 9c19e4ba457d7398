"""The logarithm and functions derived from it, in code: log within 0.9 units in the last place, the others within 2.2.

x = 2^k m with m from sqrt(1/2) to sqrt(2), s = (m - 1) / (m + 1), and ln m = ln((1 + s) / (1 - s)) is a polynomial in s^2
(J.-M. Muller, Elementary Functions, 3rd edition, 2016, section 11.2). With f = m - 1, ln m = f - f^2/2 + s (f^2/2 + s^2 P), in
which the rounding of s hardly counts.
"""

from __future__ import annotations

import math

from deckcrane.program.ir import Term, Value, Writer
from deckcrane.program.ir_arithmetic import (
    at_most,
    flipped,
    magnitude,
    polynomial,
    power_of_two,
    quick_two_sum,
    sign_of,
    two_product,
    two_sum,
)
from deckcrane.program.ir_exponentials import LN2, LN2_REST

LOGARITHM = (
    0.6666666666666734,
    0.39999999999413666,
    0.28571428742664495,
    0.22222198540944677,
    0.18183566171960552,
    0.15313999340804751,
    0.14796499687974232,
)
FINE_LOGARITHM = (
    0.3999999999999998,
    0.28571428571445134,
    0.22222222217530224,
    0.18181818871115135,
    0.15384556814956343,
    0.13336319617370454,
    0.11674773095398434,
    0.11989397897271278,
)
TWO_THIRDS, TWO_THIRDS_REST = 0.6666666666666666, 3.700743415417188e-17
ONE, ROOT, MANTISSA, WHOLE = 0x3FF0000000000000, 0x3FE6A09E667F3BCD, (1 << 52) - 1, 0x4330000000000000
"""The bits of 1, of sqrt(1/2), of the mantissa, and of 2^52."""


def logarithm(w: Writer, x: Term) -> Term:
    k, m = parted(w, x)
    return _with_special_cases(w, x, _log_of_parts(w, m - 1.0, k))


def logarithm_of_one_more(w: Writer, x: Term) -> Term:
    """log1p: the rounding error of 1 + x is added to m - 1."""
    u, lost = two_sum(w, 1.0, x)
    k, m = parted(w, u)
    f = w.fused(lost, power_of_two(w, -at_most(w, k, 1000.0)), m - 1.0)
    return w.where(magnitude(w, x) < 2.0**-54, x, _with_special_cases(w, u, _log_of_parts(w, f, k)))


def inverse_hyperbolic_sine(w: Writer, x: Term) -> Term:
    """asinh x = ln(1 + x + x^2 / (1 + sqrt(x^2 + 1))); for very large x, ln 2 x."""
    size = magnitude(w, x)
    huge = size > 2.0**500
    a = w.where(huge, 1.0, size)
    square = a * a
    u = a + square / (1.0 + w.intrinsic("sqrt", square + 1.0))
    value = logarithm_of_one_more(w, w.where(huge, size, u)) + w.where(huge, math.log(2.0), 0.0)
    return flipped(w, value, sign_of(w, x))


def inverse_hyperbolic_cosine(w: Writer, x: Term) -> Term:
    """acosh x = ln(1 + t + sqrt(t (t + 2))), t = x - 1; for very large x, ln 2 x. NaN below one."""
    huge = x > 2.0**500
    t = w.where(huge, 1.0, x - 1.0)
    u = t + w.intrinsic("sqrt", w.fused(t, t, 2.0 * t))
    value = logarithm_of_one_more(w, w.where(huge, x, u)) + w.where(huge, math.log(2.0), 0.0)
    return w.where(x < 1.0, math.nan, value)


def inverse_hyperbolic_tangent(w: Writer, x: Term) -> Term:
    """atanh x = ln(1 + 2 x / (1 - x)) / 2."""
    size = magnitude(w, x)
    value = 0.5 * logarithm_of_one_more(w, (size + size) / (1.0 - size))
    return flipped(w, w.where(size < 2.0**-28, size, value), sign_of(w, x))


def fine_logarithm(w: Writer, x: Term) -> tuple[Term, Term]:
    """ln x of a positive number as a sum of two, with a relative error below 2^-64: powers need it."""
    k, m = parted(w, x)
    f = m - 1.0
    d = m + 1.0
    d_rest = m - (d - 1.0)
    inverse = 1.0 / d
    s = f * inverse
    product, lost = two_product(w, s, d)
    s_rest = (((f - product) - lost) - s * d_rest) * inverse
    z, z_rest = two_product(w, s, s)
    z_rest = w.fused(2.0 * s, s_rest, z_rest)
    c, c_rest = two_product(w, z, TWO_THIRDS)
    c_rest = c_rest + w.fused(z, TWO_THIRDS_REST, z_rest * TWO_THIRDS)
    c, c_rest = quick_two_sum(w, c, w.fused(polynomial(w, z, FINE_LOGARITHM), z * z, c_rest))
    cube, cube_rest = two_product(w, s, c)
    cube_rest = cube_rest + w.fused(s, c_rest, s_rest * c)
    high, low = quick_two_sum(w, 2.0 * s, cube)
    low = low + w.fused(s_rest, 2.0, cube_rest)
    high, lower = quick_two_sum(w, k * LN2, high)
    return quick_two_sum(w, high, lower + w.fused(k, LN2_REST, low))


def parted(w: Writer, x: Term) -> tuple[Term, Term]:
    """k and m of a positive number 2^k m, by its bits; numbers below 2^-1022 are scaled up first."""
    tiny = x < 2.0**-1022
    bits = w.as_bits(w.where(tiny, x * 2.0**54, x))
    bits = w.operation("add", bits, ONE - ROOT)
    exponent = w.as_real(w.shifted("lshr", bits, 52) | w.constant("bits", WHOLE))
    m = w.as_real(w.operation("add", bits & w.constant("bits", MANTISSA), ROOT))
    return exponent - w.where(tiny, 2.0**52 + 1023 + 54, 2.0**52 + 1023), m


def _log_of_parts(w: Writer, f: Term, k: Term) -> Term:
    """ln(1 + f) + k ln 2."""
    s = f / (2.0 + f)
    z = s * s
    half = 0.5 * f * f
    rest = w.fused(s, w.fused(polynomial(w, z, LOGARITHM), z, half), k * LN2_REST)
    return w.fused(k, LN2, f - (half - rest))


def _with_special_cases(w: Writer, x: Term, value: Value) -> Term:
    """The value for positive numbers; minus infinity at zero, and infinity and NaN as they are."""
    special = w.where(x.equals(0.0), -math.inf, w.where(x.equals(math.inf), math.inf, math.nan))
    return w.where((x > 0.0) & (x < math.inf), value, special)

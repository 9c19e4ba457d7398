"""Exponential, logarithm and powers, and functions derived from them, in code.

The exponential is within 1.1 units in the last place, functions derived from it are within 2.6. x = n ln 2 + r with |r| <= ln 2
/ 2 (W. J. Cody and W. Waite, Software Manual for the Elementary Functions, 1980), and exp r = 1 + r + r^2 P(r). Functions that
are small for small x (expm1, sinh, tanh) never add the one (P. T. P. Tang, ACM Transactions on Mathematical Software 18, 1992).
Below 2^-1022 results underflow gradually.

The logarithm is within 0.9 units in the last place, functions derived from it are within 2.2. x = 2^k m with m from sqrt(1/2)
to sqrt(2), s = (m - 1) / (m + 1), and ln m = ln((1 + s) / (1 - s)) is a polynomial in s^2 (J.-M. Muller, Elementary Functions,
3rd edition, 2016, section 11.2). With f = m - 1, ln m = f - f^2/2 + s (f^2/2 + s^2 P), in which the rounding of s hardly
counts.

Powers are within 0.8 units in the last place, and remainders are exact. x^y = exp(y ln x), with ln x and the product as sums of
two numbers (T. J. Dekker, Numerische Mathematik 18, 1971), since an error in y ln x grows by as much. Signs, zeros, infinities
and NaN are those of C (C99, F.9.4.4 and F.9.7.1).
"""

from __future__ import annotations

import math

from deckcrane.program.llvm.arithmetic import (
    MAGIC,
    at_least,
    at_most,
    flipped,
    floor,
    magnitude,
    polynomial,
    power_of_two,
    quick_two_sum,
    sign_of,
    two_product,
    two_sum,
)
from deckcrane.program.llvm.terms import Term, Value
from deckcrane.program.llvm.writer import Writer

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


MOST = 2.0**70
"""An exponent that takes every number except one to zero or infinity."""


def power(w: Writer, x: Term, y: Term) -> Term:
    size = magnitude(w, x)
    is_whole = floor(w, y).equals(y)
    half = y * 0.5
    odd = is_whole & floor(w, half).differs(half)
    edge = size.equals(0.0) | size.equals(math.inf)
    value = w.where(edge, _power_of_zero_or_infinity(w, size, y), _power_of_positive(w, size, y))
    value = w.where((x < 0.0) & ~(is_whole | edge), math.nan, value)
    negative = (w.as_bits(x) < 0) & odd
    value = w.where(negative, -value, value)
    value = w.where(x.differs(x), x, value)
    return w.where(y.equals(0.0) | x.equals(1.0), 1.0, value)


def power_of_constant(w: Writer, x: Term, y: Term, general: Term) -> Term:
    """The general power, with short forms for common exponents: LLVM drops all but one of these."""
    square, lost = two_product(w, x, x)
    plain, rest = two_product(w, square, x)
    sound = (magnitude(w, plain) < math.inf) & (magnitude(w, plain) > 0.0)
    cube = w.where(sound, plain + w.fused(lost, x, rest), plain)
    root = w.where(x.equals(-math.inf), math.inf, w.intrinsic("sqrt", x + 0.0))
    common = {1.0: x, 2.0: square, 3.0: cube, -1.0: 1.0 / x, 0.5: root, 1.5: magnitude(w, x) * root, -0.5: 1.0 / root}
    for exponent, value in common.items():
        general = w.where(y.equals(exponent), value, general)
    return general


def _power_of_positive(w: Writer, x: Term, y: Term) -> Term:
    y = at_least(w, at_most(w, y, MOST), -MOST)
    high, low = fine_logarithm(w, x)
    product, lost = two_product(w, high, y)
    return exponential_of_sum(w, product, w.fused(low, y, lost))


def _power_of_zero_or_infinity(w: Writer, size: Term, y: Term) -> Term:
    """Powers of zero and infinity; the sign is applied later."""
    grows = w.logic("xor", size.equals(0.0), y > 0.0)
    return w.where(y.differs(y), y, w.where(grows, math.inf, 0.0))


def remainder(w: Writer, x: Term, y: Term) -> Term:
    """Remainder of x divided by y, rounded towards zero: exact, since differences of neighbours are.

    As long as x is not less than y, it is reduced by as many y 2^k as it contains, where k keeps their number below 2^52.
    Unless x is 2^51 times as large as y, once is enough.
    """
    a, b = magnitude(w, x), magnitude(w, y)
    sound = (a < math.inf) & (b > 0.0)
    divisor = w.where(sound, b, 1.0)
    exponent = _exponent(w, divisor)
    rest = w.variable("real", w.where(sound & (b < math.inf), a, 0.0))
    with w.repeat(lambda: w.any(rest.value >= divisor)):
        r = rest.value
        step = scaled(w, divisor, at_least(w, _exponent(w, r) - exponent - 51.0, 0.0))
        r = _subtract_multiple(w, r, floor(w, r / step), step)
        rest.value = w.where(r < 0.0, r + step, r)
    value = w.where(b.equals(math.inf), a, rest.value)
    value = w.where(sound & b.equals(b), value, math.nan)
    return w.as_real(w.as_bits(value) | sign_of(w, x))


def _subtract_multiple(w: Writer, r: Term, count: Term, step: Term) -> Term:
    """r - count step, which is a multiple of the last place of step and not larger than it, and so is exact."""
    if w.lanes.fused:
        return w.fused(-count, step, r)
    scale = w.where(r > 2.0**900, 2.0**-60, 1.0)
    product, lost = two_product(w, step * scale, count)
    return ((r * scale - product) - lost) * w.where(r > 2.0**900, 2.0**60, 1.0)


def _exponent(w: Writer, x: Term) -> Term:
    """The exponent of a positive number, and that which numbers below 2^-1022 would have."""
    tiny = x < 2.0**-1022
    bits = w.as_bits(w.where(tiny, x * 2.0**54, x))
    exponent = w.as_real(w.shifted("lshr", bits, 52) | w.constant("bits", WHOLE))
    return exponent - w.where(tiny, 2.0**52 + 54, 2.0**52)

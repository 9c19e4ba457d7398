"""Powers in code, within 0.8 units in the last place, and remainders, which are exact.

x^y = exp(y ln x), with ln x and the product as sums of two numbers (T. J. Dekker, Numerische Mathematik 18, 1971), since an
error in y ln x grows by as much. Signs, zeros, infinities and NaN are those of C (C99, F.9.4.4 and F.9.7.1).
"""

from __future__ import annotations

import math

from deckcrane.program.ir import Term, Writer
from deckcrane.program.ir_arithmetic import at_least, at_most, floor, magnitude, sign_of, two_product
from deckcrane.program.ir_exponentials import exponential_of_sum, scaled
from deckcrane.program.ir_logarithms import WHOLE, fine_logarithm

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

"""Building blocks of the elementary functions: polynomials, sums and products with their rounding errors, powers of two.

Exact rounding errors need every operation to be rounded as it is written, which holds for the code of this project. Where the
processor cannot fuse (`Lanes.fused`), errors of products are computed by splitting (T. J. Dekker, Numerische Mathematik 18,
1971).
"""

from __future__ import annotations

from collections.abc import Sequence

from deckcrane.program.llvm.terms import Term, Value
from deckcrane.program.llvm.writer import Writer

MAGIC = 1.5 * 2.0**52
"""Floating-point numbers around this one are whole: adding it rounds to a whole number, which then stands in the last bits of
the sum. So no conversion is needed, which processors without AVX-512 lack for vectors (up to 2^51)."""
SIGN = -(1 << 63)
"""The sign bit."""


def polynomial(w: Writer, x: Term, coefficients: Sequence[float]) -> Term:
    """The polynomial of these coefficients, lowest power first, in pairs, pairs of pairs and so on (G. Estrin, 1960).

    That takes a few operations more than Horner's scheme, but most of them do not wait for each other.
    """
    terms: list[Value] = list(coefficients)
    power = x
    while len(terms) > 1:
        pairs = [w.fused(terms[i + 1], power, terms[i]) for i in range(0, len(terms) - 1, 2)]
        terms = [*pairs, *terms[2 * len(pairs) :]]
        if len(terms) > 1:
            power = power * power
    return w.as_kind("real", terms[0])


def two_sum(w: Writer, a: Value, b: Value) -> tuple[Term, Term]:
    """a + b, and its rounding error (D. E. Knuth, The Art of Computer Programming 2, section 4.2.2)."""
    total = w.as_kind("real", a) + b
    of_b = total - a
    of_a = total - of_b
    return total, (a - of_a) + (b - of_b)


def quick_two_sum(w: Writer, a: Value, b: Value) -> tuple[Term, Term]:
    """a + b, and its rounding error, where a is the larger or zero (Dekker 1971)."""
    total = w.as_kind("real", a) + b
    return total, b - (total - a)


def two_product(w: Writer, a: Term, b: Value) -> tuple[Term, Term]:
    """a b, and its rounding error."""
    product = a * b
    if w.lanes.fused:
        return product, w.fused(a, b, -product)
    a1, a2 = _halves(w, a)
    b1, b2 = _halves(w, w.as_kind("real", b))
    return product, a2 * b2 - (((product - a1 * b1) - a2 * b1) - a1 * b2)


def _halves(w: Writer, a: Term) -> tuple[Term, Term]:
    """A number as the sum of two of at most 26 bits, for numbers up to 1e300 (G. W. Veltkamp, after Dekker 1971)."""
    spread = a * 134217729.0
    high = spread - (spread - a)
    return high, a - high


def magnitude(w: Writer, x: Term) -> Term:
    """|x|."""
    return w.intrinsic("fabs", x)


def sign_of(w: Writer, x: Term) -> Term:
    """The sign bit alone."""
    return w.as_bits(x) & w.constant("bits", SIGN)


def flipped(w: Writer, x: Term, sign: Term) -> Term:
    """x, negated where the sign bit is set."""
    return w.as_real(w.logic("xor", w.as_bits(x), sign))


def at_most(w: Writer, x: Term, limit: float) -> Term:
    """The smaller of both; NaN stays NaN."""
    return w.where(w.constant("real", limit) < x, limit, x)


def at_least(w: Writer, x: Term, limit: float) -> Term:
    """The larger of both; NaN stays NaN."""
    return w.where(w.constant("real", limit) > x, limit, x)


def power_of_two(w: Writer, n: Term) -> Term:
    """2^n of a real that is a whole number from -1022 to 1023: the exponent's bits, without a conversion."""
    return w.as_real(w.shifted("shl", w.as_bits(n + (MAGIC + 1023)), 52))


def floor(w: Writer, x: Term) -> Term:
    """The next whole number below."""
    return _round(w, x, "floor")


def ceil(w: Writer, x: Term) -> Term:
    """The next whole number above."""
    return _round(w, x, "ceil")


def _round(w: Writer, x: Term, direction: str) -> Term:
    """Round to a whole number; processors that cannot fuse are so old that they may have no instruction for it."""
    if w.lanes.fused:
        return w.intrinsic(direction, x)
    size = magnitude(w, x)
    near = w.intrinsic("copysign", (size + 2.0**52) - 2.0**52, x)
    near = w.where(near > x, near - 1.0, near) if direction == "floor" else w.where(near < x, near + 1.0, near)
    return w.where(size < 2.0**52, w.intrinsic("copysign", near, x), x)

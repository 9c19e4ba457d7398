"""Sine, cosine, tangent and their inverses in code.

The angle is reduced by quarter turns, held in parts (W. J. Cody and W. Waite, Software Manual for the Elementary Functions,
1980); the remainder of at most pi/4 goes into polynomials (`tests/program/llvm/polynomials.py` recomputes them). Sine and
cosine are within 1.5 units in the last place up to 1e9 rad. Beyond 1e15 rad, where neighbouring numbers lie an eighth of a
radian apart, an angle is taken as zero. Sine and cosine of one angle share all operations but the last few, which LLVM detects.

Arc tangent, arc sine and arc cosine are within 1.5, 2.3 and 1.3 units in the last place. Each is one polynomial after a
reduction without branches; `tests/program/llvm/polynomials.py` recomputes the coefficients.
"""

from __future__ import annotations

import math

from deckcrane.program.llvm.arithmetic import MAGIC, flipped, magnitude, polynomial, quick_two_sum, sign_of, two_sum
from deckcrane.program.llvm.terms import Term
from deckcrane.program.llvm.writer import Writer

SINE = (
    -0.16666666666666632,
    0.008333333333322434,
    -0.00019841269829821973,
    2.755731369625059e-06,
    -2.5050758735733456e-08,
    1.5896829432894833e-10,
)
COSINE = (
    0.0416666666666666,
    -0.001388888888887415,
    2.480158728949827e-05,
    -2.755731435688344e-07,
    2.0875723877274145e-09,
    -1.1359678307098358e-11,
)
QUARTER = tuple(
    float.fromhex(part) for part in ("0x1.921fb54442d18p+0", "0x1.1a62633145c07p-54", "-0x1.f1976b7ed8fbcp-110")
)
"""pi/2 as a sum of three numbers."""
SHORT_QUARTER = tuple(
    float.fromhex(part)
    for part in ("0x1.921fbp+0", "0x1.5110bp-22", "0x1.184698p-44", "0x1.3198ap-69", "0x1.701b839a25205p-92")
)
"""pi/2 as a sum of numbers of 22 bits, whose products with up to 2^31 quarter turns are exact, and a remainder."""
FARTHEST = 1e15


def sine(w: Writer, x: Term) -> Term:
    turns, near_sine, near_cosine = _reduce(w, x)
    value = _select_by_parity(w, turns, near_sine, near_cosine)
    return flipped(w, value, w.logic("xor", sign_of(w, x), _second_bit(w, turns)))


def cosine(w: Writer, x: Term) -> Term:
    """The sine of |x| plus a quarter turn."""
    turns, near_sine, near_cosine = _reduce(w, x)
    turns = turns + 1.0
    return flipped(w, _select_by_parity(w, turns, near_sine, near_cosine), _second_bit(w, turns))


def tangent(w: Writer, x: Term) -> Term:
    turns, near_sine, near_cosine = _reduce(w, x)
    value = _select_by_parity(w, turns, near_sine, near_cosine) / _select_by_parity(
        w, turns + 1.0, near_sine, near_cosine
    )
    return flipped(w, value, w.logic("xor", sign_of(w, x), w.shifted("shl", w.as_bits(turns), 63)))


def _reduce(w: Writer, x: Term) -> tuple[Term, Term, Term]:
    """|x| in quarter turns, in the last bits of a number, and the sine and cosine of the remainder."""
    size = magnitude(w, x)
    size = w.where(size > FARTHEST, size - size, size)
    turns = w.fused(size, 0.63661977236758134308, MAGIC)
    r = _remainder(w, size, turns - MAGIC)
    z = r * r
    near_sine = w.fused(polynomial(w, z, SINE), z * r, r)
    near_cosine = w.fused(w.fused(polynomial(w, z, COSINE), z, -0.5), z, 1.0)
    return turns, near_sine, near_cosine


def _remainder(w: Writer, x: Term, n: Term) -> Term:
    """x - n pi/2; where x and n pi/2 nearly cancel, the first differences are exact."""
    if w.lanes.fused:
        for part in QUARTER:
            x = w.fused(-part, n, x)
        return x
    for part in SHORT_QUARTER[:2]:
        x = x - n * part
    high, low = two_sum(w, x, n * -SHORT_QUARTER[2])
    high, lower = two_sum(w, high, n * -SHORT_QUARTER[3])
    return high + (low + (lower - n * SHORT_QUARTER[4]))


def _select_by_parity(w: Writer, turns: Term, if_even: Term, if_odd: Term) -> Term:
    """Select by the last bit of the quarter turns.

    For single numbers x86-64 would branch on a bit, and often mispredict: angles of a simulation fall into all quarters. With
    a comparison of numbers that is used once it does not, and so cosines compare one quarter turn more, not the same again.
    """
    if w.lanes.width > 1 or w.lanes.device:
        return w.where(w.shifted("shl", w.as_bits(turns), 63) < 0, if_odd, if_even)
    half = (turns - MAGIC) * 0.5
    return w.where(((half + MAGIC) - MAGIC).differs(half), if_odd, if_even)


def _second_bit(w: Writer, turns: Term) -> Term:
    """The second bit of the quarter turns, as a sign bit."""
    return w.shifted("shl", w.shifted("lshr", w.as_bits(turns), 1), 63)


ARC_TANGENT = (
    -0.33333333333333093,
    0.19999999999955462,
    -0.14285714282803694,
    0.11111111013691048,
    -0.09090907119919363,
    0.07692281194018098,
    -0.0666641505334367,
    0.05880592869553519,
    -0.05253806890028209,
    0.047232976984144394,
    -0.04221728674608671,
    0.03669373752178553,
    -0.029985886191332103,
    0.02208551856910607,
    -0.013995317455598188,
    0.007263582902434664,
    -0.002919454249402946,
    0.000843523227628198,
    -0.0001548052232747279,
    1.3490080143140116e-05,
)
ARC_SINE = (
    0.1666666666666538,
    0.07500000000343449,
    0.04464285682313976,
    0.030381959345767963,
    0.02237175316707786,
    0.017359776563403147,
    0.013884544162905287,
    0.012173636150113996,
    0.006509317460837615,
    0.019578070924096372,
    -0.016300527967427526,
    0.03196332436528235,
)
PI_REST, HALF_PI_REST = 1.2246467991473532e-16, 6.123233995736766e-17
"""What the numbers nearest to pi and pi/2 lack."""


def arc_tangent(w: Writer, x: Term) -> Term:
    """Arc tangent: of a ratio of at most one, else pi/2 less that of its inverse."""
    size = magnitude(w, x)
    steep = size > 1.0
    ratio = w.where(steep, 1.0, size) / w.where(steep, size, 1.0)
    start, rest = w.where(steep, math.pi / 2, 0.0), w.where(steep, HALF_PI_REST, 0.0)
    return flipped(w, _add_arc_tangent(w, start, rest, steep, ratio), sign_of(w, x))


def arc_tangent_of_two(w: Writer, y: Term, x: Term) -> Term:
    """The angle of the point (x, y), with the signs of zeros and the infinities of C (C99, F.9.1.4)."""
    a, b = magnitude(w, y), magnitude(w, x)
    steep = a > b
    smaller, larger = w.where(steep, b, a), w.where(steep, a, b)
    larger = w.where(larger.equals(0.0), 1.0, larger)
    far = a.equals(math.inf) & b.equals(math.inf)
    ratio = w.where(far, 1.0, smaller) / w.where(far, 1.0, larger)
    behind = w.as_bits(x) < 0
    start = w.where(steep, math.pi / 2, w.where(behind, math.pi, 0.0))
    rest = w.where(steep, HALF_PI_REST, w.where(behind, PI_REST, 0.0))
    return flipped(w, _add_arc_tangent(w, start, rest, w.logic("xor", steep, behind), ratio), sign_of(w, y))


def arc_sine(w: Writer, x: Term) -> Term:
    """asin x = pi/2 - 2 asin sqrt((1 - x) / 2) where x is more than a half."""
    size = magnitude(w, x)
    large, near = _reduced_arc_sine(w, size)
    return flipped(w, w.where(large, (HALF_PI_REST - 2.0 * near) + math.pi / 2, near), sign_of(w, x))


def arc_cosine(w: Writer, x: Term) -> Term:
    """acos x = 2 asin sqrt((1 - x) / 2) where x is more than a half, else pi/2 - asin x."""
    size = magnitude(w, x)
    large, near = _reduced_arc_sine(w, size)
    behind = w.as_bits(x) < 0
    outer = 2.0 * near
    outer = w.where(behind, (PI_REST - outer) + math.pi, outer)
    inner = (HALF_PI_REST - flipped(w, near, sign_of(w, x))) + math.pi / 2
    return w.where(large, outer, inner)


def _add_arc_tangent(w: Writer, start: Term, rest: Term, negative: Term, t: Term) -> Term:
    """start + rest, plus or minus the arc tangent of a number from zero to one, with one significant rounding."""
    z = t * t
    t = w.where(negative, -t, t)
    total, lost = quick_two_sum(w, start, t)
    factor = w.fused(polynomial(w, z, ARC_TANGENT[1:]), z, ARC_TANGENT[0])
    return total + w.fused(factor * z, t, lost + rest)


def _reduced_arc_sine(w: Writer, size: Term) -> tuple[Term, Term]:
    """Whether a number is more than a half; and its arc sine, or that of sqrt((1 - x) / 2) if so. NaN beyond one."""
    large = size > 0.5
    z = w.where(large, (1.0 - size) * 0.5, size * size)
    t = w.where(large, w.intrinsic("sqrt", z), size)
    return large, w.fused(polynomial(w, z, ARC_SINE) * z, t, t)

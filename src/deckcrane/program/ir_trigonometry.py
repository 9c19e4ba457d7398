"""Sine, cosine and tangent in code.

The angle is reduced by quarter turns, held in parts (W. J. Cody and W. Waite, Software Manual for the Elementary Functions,
1980); the remainder of at most pi/4 goes into polynomials (`tests/program/polynomials.py` recomputes them). Sine and cosine are
within 1.5 units in the last place up to 1e9 rad. Beyond 1e15 rad, where neighbouring numbers lie an eighth of a radian apart,
an angle is taken as zero. Sine and cosine of one angle share all operations but the last few, which LLVM detects.
"""

from __future__ import annotations

from deckcrane.program.ir import Term, Writer
from deckcrane.program.ir_arithmetic import MAGIC, flipped, magnitude, polynomial, sign_of, two_sum

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

"""Bins whose width doubles: exact histograms of signals whose range is not known beforehand.

A width is a power of two, and edges are whole multiples of it. So the bin of a value is computed without rounding, and when a
value falls outside, bins are merged in pairs, whose edges were there before: counts are those that the final bins would have
counted from the start. No pilot run, and no guess: the first width is far below the first difference, which costs a dozen
mergers.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from deckcrane.program.ir import Numbers, Term, Value, Writer

FINER = 2.0**-12
"""The first width over the first difference (rounded down to a power of two)."""
FINEST = 2.0**-48
"""The least first width over the values themselves: anything finer is their rounding."""
_EXPONENT_BITS = 0x7FF0000000000000
_SMALLEST_POWER = 2.0**-900
"""Limit that keeps all widths, and their reciprocals, within the range of numbers."""


def power_below(w: Writer, value: Term) -> Term:
    """The largest power of two that is not above the magnitude of a number; one that is not too small."""
    bits = w.made("int", f"bitcast double {value.text} to i64")
    power = w.made("time", f"bitcast i64 {w.logic('and', bits, w.constant('int', _EXPONENT_BITS)).text} to double")
    return w.where(power > _SMALLEST_POWER, power, _SMALLEST_POWER)


def first_width(w: Writer, difference: Term, size: Term) -> Term:
    """The width to begin with, for a difference between values of a given magnitude."""
    fine, finest = power_below(w, difference) * FINER, power_below(w, size) * FINEST
    return w.where(fine > finest, fine, finest)


def floor(w: Writer, value: Term) -> Term:
    return w.intrinsic("floor", value)


def merged(w: Writer, bins: Numbers, count: Value, odd: Value, up: bool = False) -> None:
    """Merge `count` bins in pairs; `odd` is 1 if the first of them is the upper one of its pair, else 0.

    `up` merges to the upper edge of a pair: for counts at edges that are summed over all below.
    """
    with w.loop(0, count) as i:
        moved = bins[i]
        bins[i] = 0.0
        target = (i + odd + (1 if up else 0)) // 2
        bins[target] = bins[target] + moved


def shifted(w: Writer, bins: Numbers, count: Value, by: Term) -> None:
    """Shift bins up or down by so many; vacated bins are zero."""

    def move(i: Term) -> None:
        moved = bins[i]
        with w.when(moved.differs(0.0)):
            bins[i] = 0.0
            bins[i + by] = moved

    with w.when(by > 0), w.loop(0, count) as i:
        move(count - 1 - i)
    with w.when(by < 0), w.loop(0, count) as i:
        move(i)


@dataclass(frozen=True)
class BinGrid:
    """Slots of a grid of bins: its width and lowest bin, the least and the greatest value; and its
    histograms, each with its first slot, its size, and whether it is merged to the upper edge of a pair."""

    bins: int
    width: int
    low: int
    least: int
    most: int
    histograms: Sequence[tuple[int, int, bool]]

    def reach(self, w: Writer, a: Numbers, y: Term, merges: Callable[[], None] = lambda: None) -> None:
        """Extend the bins to a new value: shifted if they are enough, else merged in pairs, repeatedly."""
        unfinished = w.variable("flag", w.constant("flag", True))
        with w.repeat(lambda: unfinished.value):
            width, low = a[self.width], a[self.low]
            least = floor(w, w.intrinsic("minnum", y, a[self.least]) / width) - low
            most = floor(w, w.intrinsic("maxnum", y, a[self.most]) / width) - low
            spare = float(self.bins - 1) - (most - least)
            fits = spare >= 0.0
            with w.when(fits):
                new = least - floor(w, spare * 0.5)
                by = w.made("int", f"fptosi double {(-new).text} to i64")
                for first_slot, size, _ in self.histograms:
                    shifted(w, a.after(first_slot), w.constant("int", size), by)
                a[self.low] = low + new
                unfinished.value = w.constant("flag", False)
            with w.when(~fits):
                half = floor(w, low * 0.5)
                odd = w.rounded_down(low - half * 2.0)
                for first_slot, size, up in self.histograms:
                    merged(w, a.after(first_slot), size, odd, up=up)
                a[self.width], a[self.low] = width * 2.0, half
                merges()


def add_to(w: Writer, bins: Numbers, place: Term, what: Value) -> None:
    """Add to a bin."""
    index = w.rounded_down(place)
    bins[index] = bins[index] + what

"""Families of assumed modes: functions of the position along a beam, with their derivatives.

Bending uses the families of `BENDING`, twist and stretch those of `BAR`; user tables are in `tables`. Every family
vanishes at the root, where the body's frame is fixed.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from math import pi

import numpy as np
from numpy.typing import NDArray

from deckcrane.arrays import Array
from deckcrane.beams.eigenfunctions import VANISHING, eigenfunctions


@dataclass(frozen=True, eq=False)
class Shapes:
    """Functions psi_1 ... psi_count on [0, length].

    `function(s, order)` gives derivatives with respect to s = x / length, (n, count). `root` and `tip` list the orders of
    derivatives that vanish at the ends; there they are exactly zero, not zero to rounding. `knots` are the positions between
    which the functions are smooth.
    """

    family: str
    count: int
    length: float
    function: Callable[[Array, int], Array]
    root: tuple[int, ...]
    tip: tuple[int, ...] = ()
    knots: tuple[float, ...] = ()

    def derivatives(self, x: Array, order: int) -> Array:
        """The derivatives of an order with respect to x, (n, count); order 0 is the values themselves."""
        s = x / self.length
        values = self.function(s, order) / self.length**order
        for end, orders in ((0.0, self.root), (1.0, self.tip)):
            if order in orders:
                values[s == end] = 0.0
        return values

    def values(self, x: Array) -> Array:
        return self.derivatives(x, 0)

    def slopes(self, x: Array) -> Array:
        return self.derivatives(x, 1)

    def curvatures(self, x: Array) -> Array:
        return self.derivatives(x, 2)

    @property
    def turns_root(self) -> bool:
        """Whether the slope at the root is free: in bending, the section there rotates."""
        return 1 not in self.root


def sine(count: int, length: float) -> Shapes:
    """sin(k pi x / L): the modes of a beam pinned at both ends [F19, Sec. 6.2], or of a bar fixed at both."""
    numbers: Array = pi * np.arange(1.0, count + 1.0)
    return Shapes("sine", count, length, partial(_sine_waves, numbers), root=(0, 2), tip=(0, 2))


def clamped(count: int, length: float) -> Shapes:
    """sin((2 k - 1) pi x / 2 L): the modes of a bar in twist or stretch, fixed at the root and free at the tip."""
    numbers: Array = pi * np.arange(0.5, count)
    return Shapes("clamped", count, length, partial(_sine_waves, numbers), root=(0, 2), tip=(1, 3))


def polynomial(first: int, count: int, length: float) -> Shapes:
    """(x / L)^k for k from the first power on: from 2 for a clamped beam, from 1 for a bar."""
    powers = np.arange(first, first + count)
    return Shapes("polynomial", count, length, partial(_monomials, powers), root=tuple(range(first)))


def eigenmodes(root: str, tip: str, count: int, length: float) -> Shapes:
    """The modes of a uniform beam whose ends are clamped, pinned or free; without rigid-body modes."""
    function = partial(eigenfunctions, root, tip, count)
    return Shapes(f"{root}_{tip}", count, length, function, root=VANISHING[root], tip=VANISHING[tip])


Family = Callable[[int, float], Shapes]
BENDING: dict[str, Family] = {
    "sine": sine,
    "polynomial": partial(polynomial, 2),
    "clamped_free": partial(eigenmodes, "clamped", "free"),
    "clamped_pinned": partial(eigenmodes, "clamped", "pinned"),
    "pinned_free": partial(eigenmodes, "pinned", "free"),
}
"""Families for bending, each called as family(count, length)."""
BAR: dict[str, Family] = {"clamped": clamped, "polynomial": partial(polynomial, 1), "sine": sine}
"""Families for twist and stretch."""


def _sine_waves(numbers: Array, s: Array, order: int) -> Array:
    phase = s[:, None] * numbers
    shifted = (np.sin, np.cos, np.sin, np.cos)[order % 4](phase)
    return np.asarray((-1.0 if order % 4 >= 2 else 1.0) * numbers**order * shifted)


def _monomials(powers: NDArray[np.int_], s: Array, order: int) -> Array:
    exponents = np.maximum(powers - order, 0)
    factor = np.prod([np.maximum(powers - i, 0) for i in range(order)], axis=0)
    return np.asarray(factor * s[:, None] ** exponents, dtype=float)

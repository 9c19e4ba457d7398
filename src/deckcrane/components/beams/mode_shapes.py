"""Families of assumed modes: functions of the position along a beam, with their derivatives.

Bending uses the families of `BENDING`, twist and stretch those of `BAR`; `tabulated` makes those of the user. Every family
vanishes at the root, where the body's frame is fixed.

Eigenfunctions are those of uniform Euler-Bernoulli beams on [0, 1] for clamped, pinned and free ends, to machine precision. In
the textbook form, cosh - cos - sigma (sinh - sin), high modes are differences of huge numbers. Here each function is a sum of
exp(-b s), exp(-b (1 - s)), cos(b s) and sin(b s), none of which exceeds 1.

Modes tabulated by the user, from measurements or finite elements, are quintic splines through the points, because the curvature
of the beam is the second derivative of the mode, and it must be smooth.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache, partial
from itertools import pairwise
from math import cos, cosh, pi, sin, tanh
from typing import Any

import numpy as np
from numpy.typing import NDArray

from deckcrane.arrays import Array
from deckcrane.errors import DeckcraneError

VANISHING: dict[str, tuple[int, ...]] = {"clamped": (0, 1), "pinned": (0, 2), "free": (2, 3)}
"""Which derivatives vanish at an end: displacement 0, slope 1, moment 2, shear 3."""


@lru_cache(maxsize=256)
def wave_number(root: str, tip: str, k: int) -> float:
    """The k-th positive root b of the frequency equation; the natural frequency is b^2 sqrt(EI / rho A) / L^2."""
    from scipy.optimize import brentq

    if (root, tip) == ("clamped", "free"):  # cos b cosh b = -1
        low, high = (k - 1) * pi, k * pi
        b_k = brentq(lambda b: cos(b) + 1 / cosh(b), low, high, xtol=1e-15, rtol=1e-15)
    elif (root, tip) in (("clamped", "pinned"), ("pinned", "free")):  # tan b = tanh b; b = 0 is the rigid motion
        low, high = k * pi, (k + 0.5) * pi
        b_k = brentq(lambda b: sin(b) - tanh(b) * cos(b), low, high, xtol=1e-15, rtol=1e-15)
    else:
        raise ValueError(f"no eigenfunctions for {root} and {tip} ends")
    return float(b_k)


def eigenfunctions(root: str, tip: str, count: int, s: Array, order: int) -> Array:
    """The derivatives of an order (0: values) of the first eigenfunctions at the points s of [0, 1], (n, count)."""
    columns = []
    for k in range(1, count + 1):
        b = wave_number(root, tip, k)
        columns.append(b**order * (_basis(b, s, order) @ _coefficients(root, tip, k)))
    return np.stack(columns, axis=1)


def _basis(b: float, s: Array, order: int) -> Array:
    """The four solutions of the beam equation, differentiated and divided by b^order, (n, 4)."""
    shifted = (np.cos(b * s), -np.sin(b * s), -np.cos(b * s), np.sin(b * s))
    decaying = (-1) ** order * np.exp(-b * s)
    return np.stack([decaying, np.exp(-b * (1 - s)), shifted[order % 4], shifted[(order - 1) % 4]], axis=1)


@lru_cache(maxsize=256)
def _coefficients(root: str, tip: str, k: int) -> Array:
    """The coefficients of an eigenfunction, scaled to a largest value of 1 and starting towards the positive side."""
    b = wave_number(root, tip, k)
    ends = ((0.0, VANISHING[root]), (1.0, VANISHING[tip]))
    conditions = np.concatenate([_basis(b, np.array([end]), order) for end, orders in ends for order in orders])
    coefficients: Array = np.linalg.svd(conditions)[2][-1]
    first = 1 if root == "pinned" else 2  # the first derivative at the root that does not vanish
    start = (_basis(b, np.zeros(1), first) @ coefficients)[0]
    coefficients = coefficients / np.copysign(_largest_value(b, coefficients, k), start)
    coefficients.flags.writeable = False
    return coefficients


def _largest_value(b: float, coefficients: Array, k: int) -> float:
    """The largest value: at an end, or where the slope vanishes next to the largest of many points."""
    from scipy.optimize import brentq

    def slope(s: float) -> float:
        return float((_basis(b, np.array([s]), 1) @ coefficients)[0])

    s = np.linspace(0, 1, 64 * (k + 1) + 1)
    values = np.abs(_basis(b, s, 0) @ coefficients)
    i = int(np.argmax(values))
    if i in (0, len(s) - 1) or slope(s[i - 1]) * slope(s[i + 1]) >= 0:
        return float(values[i])
    peak = brentq(slope, s[i - 1], s[i + 1], xtol=1e-15, rtol=1e-15)
    return float(abs((_basis(b, np.array([peak]), 0) @ coefficients)[0]))


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


DEGREE = 5
ROOT_VALUE = 1e-6
"""The largest value of a mode at the root, relative to its maximum: tables are rounded."""
ROOT_SLOPE = 0.2
"""The largest slope of a clamped mode at the root, relative to the steepest between two points, before it is set to zero."""


def tabulated(at: Sequence[float], values: Sequence[Sequence[float]], clamped: bool = False) -> Shapes:
    """Modes through points: positions `at` from the root 0 to the tip, and for each mode its values there.

    The modes keep their own scale. With `clamped` their slope at the root is set to zero, which it must nearly be.
    """
    _check_positions(at)
    _check_values(at, values)
    x, y = np.array(at, dtype=float), np.array(values, dtype=float).T
    y[0] = 0.0
    length = float(x[-1])
    if clamped:
        _check_slopes(x, y)
    spline = _spline(x / length, y, clamped)
    knots = tuple(float(knot * length) for knot in np.unique(spline.t)[1:-1])

    def function(s: Array, order: int) -> Array:
        return np.asarray(spline(s, order))

    return Shapes("table", y.shape[1], length, function, root=(0, 1) if clamped else (0,), knots=knots)


def _spline(s: Array, y: Array, clamped: bool) -> Any:
    """A spline with not-a-knot conditions at both ends; zero slope at the root replaces one of the conditions there."""
    from scipy.interpolate import make_interp_spline

    if not clamped:
        return make_interp_spline(s, y, k=DEGREE)
    inner = s[2:-3]
    knots = np.concatenate([np.repeat(s[0], DEGREE + 1), inner, np.repeat(s[-1], DEGREE + 1)])
    return make_interp_spline(s, y, k=DEGREE, t=knots, bc_type=([(1, np.zeros(y.shape[1]))], None))


def _check_positions(at: Sequence[float]) -> None:
    if len(at) < DEGREE + 1:
        raise DeckcraneError(
            f"a table of modes needs at least {DEGREE + 1} points along the beam; this one has {len(at)}"
        )
    for before, after in pairwise(at):
        if not after > before:
            raise DeckcraneError(
                f"the points of a table must rise along the beam; {after:.6g} m comes after {before:.6g} m"
            )
    if abs(at[0]) > 1e-9 * at[-1]:
        raise DeckcraneError(f"a table of modes begins at the root, 0 m; this one begins at {at[0]:.6g} m")


def _check_values(at: Sequence[float], values: Sequence[Sequence[float]]) -> None:
    if len(values) == 0:
        raise DeckcraneError("a table of modes needs at least one mode: values: [[...], ...], a list for each mode")
    for k, mode in enumerate(values, 1):
        if len(mode) != len(at):
            raise DeckcraneError(f"mode {k} of the table has {len(mode)} values for {len(at)} points")
        if not np.all(np.isfinite(mode)):
            raise DeckcraneError(f"mode {k} of the table has values that are not finite numbers")
        largest = float(np.max(np.abs(mode)))
        if largest == 0.0:
            raise DeckcraneError(f"mode {k} of the table is zero everywhere; leave it out")
        if abs(mode[0]) > ROOT_VALUE * largest:
            raise DeckcraneError(
                f"mode {k} of the table is {mode[0]:.6g} at the root; a mode must vanish there, where the body's frame is"
            )


def _check_slopes(x: Array, y: Array) -> None:
    """Check that a mode declared clamped is nearly so by its values."""
    root_slopes = _spline(x, y, clamped=False)(0.0, 1)
    steepest = np.max(np.abs(np.diff(y, axis=0) / np.diff(x)[:, None]), axis=0)
    for k, (root_slope, steepest_slope) in enumerate(zip(root_slopes, steepest, strict=True), 1):
        if abs(root_slope) > ROOT_SLOPE * steepest_slope:
            raise DeckcraneError(
                f"mode {k} of the table is not clamped: its slope at the root is {root_slope:.3g}, where its steepest is "
                f"{steepest_slope:.3g}; leave out clamped, or correct the values"
            )

"""Courses as functions of time: moves from value to value, sines, and splines through points.

A sequence of moves is a sum over its moves of height times profile, each profile going from 0 to 1 during its own time span:
no branches, so its derivatives are those of the profile. Every other course is v0 + (v1 - v0) g(t), where v0 and v1 are two
values of the course and g is a pure number: with v0 = v1 the course is constant, which is how an operator takes over in the page.
Derivatives with respect to time are exact, at the points of a spline too.

Rates of recorded columns are those of a quintic spline through the samples, or of a smoothing spline against noise.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Any, Protocol

import casadi as ca
import numpy as np

from deckcrane.arrays import Array
from deckcrane.errors import DeckcraneError
from deckcrane.mechanics.equations import SX
from deckcrane.mechanics.model.parameters import inline_parameters, parameter
from deckcrane.scenario.time_functions import Hold, Quintic, Samples, SetPoint, Signal, Trapezoidal

_DEGREES = {"linear": 1, "cubic": 3, "quintic": 5}


def quintic(s: SX) -> SX:
    """From 0 to 1 for s from 0 to 1, with zero speed and acceleration at both ends: 10 s^3 - 15 s^4 + 6 s^5."""
    return s**3 * (10 + s * (6 * s - 15))


def trapezoidal(s: SX, ramp: SX) -> SX:
    """From 0 to 1 with constant acceleration over the first part `ramp`, constant speed, and constant deceleration."""

    def squared_excess(start: SX) -> SX:
        return ca.fmax(s - start, 0) ** 2

    return (squared_excess(0) - squared_excess(ramp) - squared_excess(1 - ramp)) / (2 * ramp * (1 - ramp))


class TimeCourse(Protocol):
    """A course in numbers, or in symbols.

    Args:
        t: time [s]
    """

    def at(self, t: SX) -> SX:
        """Its value at time t; a course given by points is constant before the first time and after the last."""


@dataclass(frozen=True)
class ConstantFunction:
    """One value for all time."""

    value: Any = parameter()

    def at(self, t: SX) -> SX:
        return self.value


@dataclass(frozen=True)
class PointToPoint:
    """Moves from value to value, by polynomials, or trapezoidally where there is a ramp."""

    time: Any = parameter("list")
    value: Any = parameter("list")
    ramp: Any = parameter(default=None)

    def at(self, t: SX) -> SX:
        profile: Callable[[SX], SX] = quintic if self.ramp is None else partial(trapezoidal, ramp=self.ramp)
        value = self.value[0]
        for i in range(len(self.time) - 1):
            s = ca.fmin(ca.fmax((t - self.time[i]) / (self.time[i + 1] - self.time[i]), 0), 1)
            value = value + (self.value[i + 1] - self.value[i]) * profile(s)
        return value


@dataclass(frozen=True)
class ShapedMove:
    """The sum of delayed copies of a move, with shares that add up to one."""

    move: PointToPoint = inline_parameters()
    share: Any = parameter("list")
    delay: Any = parameter("list")

    def at(self, t: SX) -> SX:
        copies = zip(self.share, self.delay, strict=True)
        return sum((share * self.move.at(t - delay) for share, delay in copies), ca.SX(0))


@dataclass(frozen=True)
class SineSum:
    """Sines about a mean: `value` is the mean and the highest crest, `share` that of each amplitude in their sum."""

    value: Any = parameter("list")
    share: Any = parameter("list")
    rate: Any = parameter("list")
    phase: Any = parameter("list")
    ramp_in: Any = parameter(default=None)

    def at(self, t: SX) -> SX:
        """Its value; a ramp lets it grow from zero."""
        sines = ca.SX(0)
        for share, rate, phase in zip(self.share, self.rate, self.phase, strict=True):
            sines += share * ca.sin(rate * t + phase)
        if self.ramp_in is not None:
            sines = sines * quintic(ca.fmin(ca.fmax(t / self.ramp_in, 0), 1))
        return self.value[0] + (self.value[1] - self.value[0]) * sines


@dataclass(frozen=True)
class Spline:
    """Through points: `value` is the first and the one furthest from it, `piece` has the coefficients, highest power first."""

    value: Any = parameter("list")
    time: Any = parameter("list")
    piece: Any = parameter("list")

    def at(self, t: SX) -> SX:
        """The polynomial of the current piece, which goes from 0 at the first point to 1 at the one furthest from it.

        A piece includes its first instant and not the next one's: there derivatives are those to the right. Its coefficients are
        selected by sums in which all others are multiplied by zero, so that value, rate and acceleration share the selection. The
        last piece has no end, and is the last point.
        """
        begun = [time <= t for time in self.time]
        selected = ca.vertcat(*(begun[i] - begun[i + 1] for i in range(len(begun) - 1)), begun[-1])
        polynomial, s, width = ca.SX(0), t - ca.dot(selected, ca.vertcat(*self.time)), len(self.time)
        for k in range(len(self.piece) // width):
            polynomial = polynomial * s + ca.dot(selected, ca.vertcat(*self.piece[k * width : (k + 1) * width]))
        return self.value[0] + (self.value[1] - self.value[0]) * polynomial


def holding_parameters(course: SetPoint, name: str) -> dict[str, float]:
    """The values of a course by the name of their parameter: all set to one value, the course is constant there."""
    values = course.values
    assert values is not None, "a set-point that holds the start is resolved by Plant.setpoint"
    if isinstance(course, Hold):
        return {f"{name}.value": values[0]}
    return {f"{name}.value.{i}": value for i, value in enumerate(values)}


def time_function(course: SetPoint) -> TimeCourse:
    """The course of a file in numbers; values that it takes from the start of a coordinate are already filled in."""
    assert not isinstance(course, Signal), "a signal is not a course of time"
    values = course.values
    assert values is not None, "a set-point that holds the start is resolved by Plant.setpoint"
    if isinstance(course, Hold):
        return ConstantFunction(values[0])
    if isinstance(course, Quintic | Trapezoidal):
        move = PointToPoint(course.times, values, course.ramp if isinstance(course, Trapezoidal) else None)
        if course.shaper is None:
            return move
        shares, delays = zip(*course.shaper.impulses, strict=True)
        return ShapedMove(move, shares, delays)
    if isinstance(course, Samples):
        breaks, coefficients = _spline_pieces(course)
        last_piece = np.zeros((len(coefficients), 1))
        last_piece[-1] = _normalised_points(course)[-1]
        return Spline(values, tuple(breaks), tuple(np.hstack([coefficients, last_piece]).ravel()))
    total = sum(abs(wave.amplitude) for wave in course.waves) or 1.0
    return SineSum(
        values,
        tuple(wave.amplitude / total for wave in course.waves),
        tuple(wave.rate for wave in course.waves),
        tuple(wave.phase for wave in course.waves),
        course.ramp_in,
    )


def _spline_pieces(course: Samples) -> tuple[Array, Array]:
    """Break points of a spline, and its coefficients, one column a piece, highest power first."""
    from scipy.interpolate import PPoly, make_interp_spline  # slow to import, and needed here alone

    degree = min(_DEGREES[course.interpolation], len(course.times) - 1)
    pieces = PPoly.from_spline(make_interp_spline(np.array(course.times), _normalised_points(course), k=degree))
    nonempty = np.diff(pieces.x) > 0.0  # the ends of a spline are knots several times over
    return np.append(pieces.x[:-1][nonempty], pieces.x[-1]), pieces.c[:, nonempty]


def _normalised_points(course: Samples) -> Array:
    """The points minus the first one, over the largest deviation from it."""
    first, furthest = course.values or (0.0, 0.0)
    return (np.array(course.points) - first) / ((furthest - first) or 1.0)


_KNOTS_PER_PERIOD = 10
"""Knots in one period of the cut-off: the spline then represents what passes the filter to better than 1e-4."""


def interpolating(t: Array, values: Array) -> Any:
    """Quintic spline through the samples; of lower degree where there are fewer than six."""
    from scipy.interpolate import make_interp_spline

    return make_interp_spline(t, values, k=min(5, len(t) - 1))


def smoothing(t: Array, values: Array, cutoff: float) -> Any:
    """Quintic spline s that minimises the integral of (x - s)^2 + (s''')^2 / (2 pi cutoff)^6.

    Far from the ends it is a low-pass filter without phase: a sine of frequency f keeps 1 / (1 + (f / cutoff)^6) of its
    amplitude, as after a Butterworth filter of order 3 that runs forth and back. Near the ends of a record it sees the motion
    from one side only, and is less accurate over about half a period of the cut-off.
    """
    from scipy.interpolate import BSpline
    from scipy.linalg import solveh_banded
    from scipy.sparse import diags

    span = float(t[-1] - t[0])
    intervals = int(np.ceil(span / max(1 / (_KNOTS_PER_PERIOD * cutoff), float(np.median(np.diff(t))))))
    step = span / intervals
    knots = t[0] + step * np.arange(-5, intervals + 6)
    inside = np.clip(t, knots[5], knots[-6])
    B = BSpline.design_matrix(inside, knots, 5)
    W = diags(_sample_weights(t) / step)
    # The third derivative is a spline of degree 2 whose coefficients are third differences; Gauss's points make its square
    # exact between knots.
    points, weights = np.polynomial.legendre.leggauss(3)
    places = (knots[5:-6, None] + step * (points + 1) / 2).ravel()
    G = BSpline.design_matrix(places, knots[3:-3], 2)
    D = diags([-1.0, 3.0, -3.0, 1.0], [0, 1, 2, 3], shape=(intervals + 2, intervals + 5))
    bent = diags(np.tile(weights / 2, intervals)) @ G @ D
    A = B.T @ W @ B + (2 * np.pi * cutoff * step) ** -6 * ((G @ D).T @ bent)
    bands = np.array([np.pad(A.diagonal(k), (k, 0)) for k in range(5, -1, -1)])
    return BSpline(knots, solveh_banded(bands, B.T @ (W @ values)), 5)


def check_cutoff(t: Array, cutoff: float, source: str) -> None:
    """Refuse a cut-off that does not fit the samples."""
    span, rate = float(t[-1] - t[0]), 1 / float(np.median(np.diff(t)))
    if not np.isfinite(cutoff) or cutoff <= 0:
        raise DeckcraneError(
            f"the cut-off of the smoothing is a frequency above zero, such as 2 Hz; this is {cutoff:g} Hz"
        )
    if len(t) < 6 or cutoff * span < 1:
        raise DeckcraneError(
            f"{source}: {len(t)} samples over {span:g} s cannot be smoothed with a cut-off of {cutoff:g} Hz: it takes six "
            "samples, and a period of the cut-off"
        )
    if cutoff > rate / 4:
        raise DeckcraneError(
            f"{source}: a cut-off of {cutoff:g} Hz is above a quarter of the sampling rate, {rate:g} Hz: there is nothing to "
            f"smooth; choose one below {rate / 4:g} Hz, or none"
        )


def _sample_weights(t: Array) -> Array:
    """Time that each sample represents, as weights of the trapezoidal rule."""
    steps = np.diff(t)
    sample_weights: Array = (np.append(steps, 0.0) + np.insert(steps, 0, 0.0)) / 2
    return sample_weights

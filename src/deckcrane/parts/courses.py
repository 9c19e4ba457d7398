"""Courses as functions of time: moves from value to value, sines, and splines through points.

A sequence of moves is a sum over its moves of height times profile, each profile going from 0 to 1 during its own time span:
no branches, so its derivatives are those of the profile. Every other course is v0 + (v1 - v0) g(t), where v0 and v1 are two
values of the course and g is a pure number: with v0 = v1 the course is constant, which is how an operator takes over in the page.
Derivatives with respect to time are exact, at the points of a spline too.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Any, Protocol

import casadi as ca
import numpy as np

from deckcrane.arrays import Array
from deckcrane.equations.system import SX
from deckcrane.model.courses import Hold, Quintic, Samples, SetPoint, Signal, Trapezoidal
from deckcrane.plant.numbers import number

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
    """A course in numbers, or in symbols."""

    def at(self, t: SX) -> SX:
        """Its value at time t; a course given by points is constant before the first time and after the last."""


@dataclass(frozen=True)
class Held:
    """One value for all time."""

    value: Any = number()

    def at(self, t: SX) -> SX:
        return self.value


@dataclass(frozen=True)
class Moves:
    """Moves from value to value, by polynomials, or trapezoidally where there is a ramp."""

    time: Any = number("list")
    value: Any = number("list")
    ramp: Any = number(default=None)

    def at(self, t: SX) -> SX:
        profile: Callable[[SX], SX] = quintic if self.ramp is None else partial(trapezoidal, ramp=self.ramp)
        value = self.value[0]
        for i in range(len(self.time) - 1):
            s = ca.fmin(ca.fmax((t - self.time[i]) / (self.time[i + 1] - self.time[i]), 0), 1)
            value = value + (self.value[i + 1] - self.value[i]) * profile(s)
        return value


@dataclass(frozen=True)
class Swing:
    """Sines about a mean: `value` is the mean and the highest crest, `share` that of each amplitude in their sum."""

    value: Any = number("list")
    share: Any = number("list")
    rate: Any = number("list")
    phase: Any = number("list")
    ramp_in: Any = number(default=None)

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

    value: Any = number("list")
    time: Any = number("list")
    piece: Any = number("list")

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


def course_of(course: SetPoint) -> TimeCourse:
    """The course of a file in numbers; values that it takes from the start of a coordinate are already filled in."""
    assert not isinstance(course, Signal), "a signal is not a course of time"
    values = course.values
    assert values is not None, "a set-point that holds the start is resolved by Plant.setpoint"
    if isinstance(course, Hold):
        return Held(values[0])
    if isinstance(course, Quintic | Trapezoidal):
        return Moves(course.times, values, course.ramp if isinstance(course, Trapezoidal) else None)
    if isinstance(course, Samples):
        breaks, coefficients = _spline_pieces(course)
        last_piece = np.zeros((len(coefficients), 1))
        last_piece[-1] = _normalised_points(course)[-1]
        return Spline(values, tuple(breaks), tuple(np.hstack([coefficients, last_piece]).ravel()))
    total = sum(abs(wave.amplitude) for wave in course.waves) or 1.0
    return Swing(
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

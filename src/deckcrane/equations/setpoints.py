"""Courses as functions of time: moves from value to value, sines, and splines through points.

A sequence of moves is a sum over its moves of height times profile, each profile going from 0 to 1 while its own time
runs: no branches, so its derivatives are those of the profile. Everything else is v0 + (v1 - v0) g(t), where v0 and v1 are two
values of the course and g is a number: with v0 = v1 it stands still, which is how a hand takes over in the page. Derivatives
with respect to time are exact, at the points of a spline too. Depends on the model's data and `parameters`.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import casadi as ca
import numpy as np

from deckcrane.equations.parameters import Parameters
from deckcrane.equations.system import SX, Array
from deckcrane.model import Hold, Quintic, Samples, SetPoint, Sine, Sines, Trapezoidal

_DEGREES = {"linear": 1, "cubic": 3, "quintic": 5}


def quintic(s: SX) -> SX:
    """From 0 to 1 for s from 0 to 1, with zero speed and acceleration at both ends: 10 s^3 - 15 s^4 + 6 s^5."""
    return s**3 * (10 + s * (6 * s - 15))


def trapezoidal(s: SX, ramp: SX) -> SX:
    """From 0 to 1 with constant acceleration over the first part `ramp`, constant speed, and constant deceleration."""

    def ramped(late: SX) -> SX:
        return ca.fmax(s - late, 0) ** 2

    return (ramped(0) - ramped(ramp) - ramped(1 - ramp)) / (2 * ramp * (1 - ramp))


def holding_parameters(setpoint: SetPoint, name: str) -> dict[str, float]:
    """The parameters of a course that are its values, with what they are: all set to one value, the course stands there."""
    assert setpoint.values is not None, "a set-point that holds the start is resolved by Scenario.setpoint"
    if isinstance(setpoint, Hold):
        return {f"{name}.value": setpoint.values[0]}
    return {f"{name}.value.{i}": value for i, value in enumerate(setpoint.values)}


def course(setpoint: SetPoint, name: str, t: SX, parameters: Parameters) -> SX:
    """The course at time t: what is given by points is held before the first time and after the last."""
    if isinstance(setpoint, (Quintic, Trapezoidal)):
        return _moves(setpoint, name, t, parameters)
    first, *others = (parameters.scalar(key, value) for key, value in holding_parameters(setpoint, name).items())
    if isinstance(setpoint, Hold):
        return first
    (other,) = others
    if isinstance(setpoint, Samples):
        return first + (other - first) * _spline(setpoint, name, t, parameters)
    return first + (other - first) * _swing(setpoint, name, t, parameters)


def _moves(setpoint: Quintic | Trapezoidal, name: str, t: SX, parameters: Parameters) -> SX:
    times = [parameters.scalar(f"{name}.time.{i}", time) for i, time in enumerate(setpoint.times)]
    values = [parameters.scalar(key, value) for key, value in holding_parameters(setpoint, name).items()]
    profile: Callable[[SX], SX] = quintic
    if isinstance(setpoint, Trapezoidal):
        ramp = parameters.scalar(f"{name}.ramp", setpoint.ramp)
        profile = partial(trapezoidal, ramp=ramp)
    value = values[0]
    for i in range(len(times) - 1):
        s = ca.fmin(ca.fmax((t - times[i]) / (times[i + 1] - times[i]), 0), 1)
        value = value + (values[i + 1] - values[i]) * profile(s)
    return value


def _swing(setpoint: Sine | Sines, name: str, t: SX, parameters: Parameters) -> SX:
    """The sines' sum over the sum of their amplitudes, growing from nothing where the course has a ramp."""
    total = sum(abs(wave.amplitude) for wave in setpoint.waves) or 1.0
    found = ca.SX(0)
    for i, wave in enumerate(setpoint.waves):
        share = parameters.scalar(f"{name}.share.{i}", wave.amplitude / total)
        rate = parameters.scalar(f"{name}.rate.{i}", wave.rate)
        found += share * ca.sin(rate * t + parameters.scalar(f"{name}.phase.{i}", wave.phase))
    if setpoint.ramp_in is None:
        return found
    return found * quintic(ca.fmin(ca.fmax(t / parameters.scalar(f"{name}.ramp_in", setpoint.ramp_in), 0), 1))


def _spline(setpoint: Samples, name: str, t: SX, parameters: Parameters) -> SX:
    """0 at the first point, 1 at the one furthest from it: the polynomial whose piece of time it is.

    A piece counts from its first instant on and no longer at the next one's: there derivatives are those to the right. Its
    coefficients are chosen by sums in which all others are multiplied by zero, so that value, rate and acceleration share the
    choice. The last piece has no end, and is the last point.
    """
    breaks, coefficients = _pieces(setpoint)
    ended = np.zeros((len(coefficients), 1))
    ended[-1] = _normalised(setpoint)[-1]
    times = [parameters.scalar(f"{name}.time.{i}", time) for i, time in enumerate(breaks)]
    begun = [time <= t for time in times]
    counts = [*(begun[i] - begun[i + 1] for i in range(len(begun) - 1)), begun[-1]]
    since = ca.dot(ca.vertcat(*counts), ca.vertcat(*times))
    found, s = ca.SX(0), t - since
    for k, row in enumerate(np.hstack([coefficients, ended])):
        numbers = [parameters.scalar(f"{name}.piece.{i}.{k}", number) for i, number in enumerate(row)]
        found = found * s + ca.dot(ca.vertcat(*counts), ca.vertcat(*numbers))
    return found


def _pieces(setpoint: Samples) -> tuple[Array, Array]:
    """Where the pieces of a spline begin and end, and their coefficients, one column a piece, highest power first."""
    from scipy.interpolate import PPoly, make_interp_spline  # slow to import, and needed here alone

    degree = min(_DEGREES[setpoint.interpolation], len(setpoint.times) - 1)
    pieces = PPoly.from_spline(make_interp_spline(np.array(setpoint.times), _normalised(setpoint), k=degree))
    whole = np.diff(pieces.x) > 0.0  # the ends of a spline are knots several times over
    return np.append(pieces.x[:-1][whole], pieces.x[-1]), pieces.c[:, whole]


def _normalised(setpoint: Samples) -> Array:
    """The points, counted from the first one on in units of what is furthest from it."""
    first, other = setpoint.values or (0.0, 0.0)
    return (np.array(setpoint.points) - first) / ((other - first) or 1.0)

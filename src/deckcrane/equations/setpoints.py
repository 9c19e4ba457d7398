"""Set-point sequences as functions of time: from value to value, at rest at each, smoothly.

A sequence of moves is a sum over its moves of height times profile, each profile going from 0 to 1 while its own time
runs: no branches, so its derivatives are those of the profile. Depends on the model's data and `parameters`.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import casadi as ca

from deckcrane.equations.parameters import Parameters
from deckcrane.equations.system import SX
from deckcrane.model import SetPoint


def quintic(s: SX) -> SX:
    """From 0 to 1 for s from 0 to 1, with zero speed and acceleration at both ends: 10 s^3 - 15 s^4 + 6 s^5."""
    return s**3 * (10 + s * (6 * s - 15))


def trapezoidal(s: SX, ramp: SX) -> SX:
    """From 0 to 1 with constant acceleration over the first part `ramp`, constant speed, and constant deceleration."""

    def ramped(late: SX) -> SX:
        return ca.fmax(s - late, 0) ** 2

    return (ramped(0) - ramped(ramp) - ramped(1 - ramp)) / (2 * ramp * (1 - ramp))


def course(setpoint: SetPoint, name: str, t: SX, parameters: Parameters) -> SX:
    """The set-point at time t: held before the first time and after the last."""
    assert setpoint.values is not None, "a set-point that holds the start is resolved by Scenario.setpoint"
    if setpoint.shape == "hold":
        return parameters.scalar(f"{name}.value", setpoint.values[0])
    times = [parameters.scalar(f"{name}.time.{i}", time) for i, time in enumerate(setpoint.times)]
    values = [parameters.scalar(f"{name}.value.{i}", value) for i, value in enumerate(setpoint.values)]
    profile: Callable[[SX], SX] = quintic
    if setpoint.shape == "trapezoidal":
        ramp = parameters.scalar(f"{name}.ramp", setpoint.ramp)
        profile = partial(trapezoidal, ramp=ramp)
    value = values[0]
    for i in range(len(times) - 1):
        s = ca.fmin(ca.fmax((t - times[i]) / (times[i + 1] - times[i]), 0), 1)
        value = value + (values[i + 1] - values[i]) * profile(s)
    return value

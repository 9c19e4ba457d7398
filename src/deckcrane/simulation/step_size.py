"""Check of explicit time steps against the stiffness of a model, before a run.

A run with an explicit step that is too long for a mode need not diverge. Friction and slack ropes bound the error: the result
looks like a motion, but its forces are those of a mode that jumps between two values from step to step.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from deckcrane.arrays import Array
from deckcrane.components.catalogue import Scenario
from deckcrane.errors import warn_user
from deckcrane.mechanics.equations import Equations, SlackRope, StiffPart
from deckcrane.program.program import Program

STABLE = 2.78
"""Limit of |lambda| h below which Runge-Kutta's fourth-order method is stable, for imaginary and for real lambda."""
GROWS = 1.001
"""Growth per step of a decaying mode above which it is reported: below are rounding and difference errors."""
SHIFT = 1e-6
"""Perturbation of states for difference quotients, relative to their scale."""


@dataclass(frozen=True)
class StepTooLong:
    """A step that is too long for a mode: the longest stable step [s], and a message."""

    stable: float
    text: str


def warn_of_long_steps(scenario: Scenario, program: Program) -> None:
    """Warn of a fixed explicit step with which a decaying mode about the start would grow."""
    if (too_long := check_step_length(scenario, program)) is not None:
        warn_user(too_long.text)


def check_step_length(scenario: Scenario, program: Program) -> StepTooLong | None:
    """Check a fixed explicit step against the modes about the start; None if it is short enough.

    Ropes that are slack at the start come taut sooner or later, so the check is repeated with all of them taut.
    """
    if scenario.run.integrator != "rk4" or len(program.equations.x) == 0:
        return None
    taut = _taut_parameters(program.equations)
    result = _check_modes(scenario.run.step, program, None, "at its start")
    if result is None and taut is not None:
        result = _check_modes(scenario.run.step, program, taut, "at its start, with all ropes taut,")
    return result


def _taut_parameters(equations: Equations) -> Array | None:
    """Parameters with which ropes that are slack at the start are taut; None if all are taut."""
    names, p = equations.p.names, equations.p.values.copy()
    for limit in equations.limits:
        if isinstance(limit, SlackRope):
            for name, value in limit.taut.items():
                p[names.index(name)] = min(p[names.index(name)], value)
    return None if np.array_equal(p, equations.p.values) else p


def _check_modes(step: float, program: Program, p: Array | None, where: str) -> StepTooLong | None:
    """Check the step against all modes with these parameters."""
    equations, J = program.equations, _jacobian(program, p)
    if not np.all(np.isfinite(J)):
        return None
    scales = equations.x.scales
    rates, modes = np.linalg.eig(J * scales / scales[:, None])
    z = step * rates
    growth = np.abs(1 + z + z**2 / 2 + z**3 / 6 + z**4 / 24)
    unstable, resolved = rates.real > 1e-6 * np.abs(rates), np.abs(z) < 1.0
    growth[unstable | resolved] = 0.0
    worst = int(np.argmax(growth))
    if growth[worst] <= GROWS:
        return None
    rate = float(np.max(np.abs(rates[growth > GROWS])))
    return StepTooLong(
        STABLE / rate,
        f"a step of {step:.3g} s (run.step) is too long: the fastest mode of the model {where} has a rate of {rate:.3g} per "
        f"second, mostly in {_dominant_states(equations, modes[:, worst])}, and rk4 is stable up to steps of {STABLE / rate:.2g} "
        f"s; beyond, forces are not to be trusted even where the motion looks smooth.{_stiff_parts(equations)} Write a shorter "
        "step, or integrator: rodas4, which is made for stiff models",
    )


def _jacobian(program: Program, p: Array | None) -> Array:
    """Jacobian of the state rates at the start, by central differences of compiled code."""
    x, n = program.equations.x.values, len(program.equations.x)
    shift = SHIFT * np.maximum(program.equations.x.scales, np.abs(x))
    rows = np.concatenate([x + np.diag(shift), x - np.diag(shift)])
    rates = program.derivatives(np.zeros(2 * n), rows, p=p)
    return np.asarray((rates[:n] - rates[n:]).T / (2 * shift))


def _dominant_states(equations: Equations, mode: Array) -> str:
    """The two speeds, or states, with the largest amplitudes in a mode, as text."""
    names = np.array(equations.x.names)
    order = np.argsort(-np.abs(mode))
    speeds = [str(name).removeprefix("d:") for name in names[order] if str(name).startswith("d:")]
    dominant = speeds if str(names[order[0]]).startswith("d:") else [str(name) for name in names[order]]
    return ", ".join(dominant[:2])


def _stiff_parts(equations: Equations) -> str:
    """The parts that declare themselves stiff, as text."""
    named = list(dict.fromkeys(limit.name for limit in equations.limits if isinstance(limit, StiffPart)))
    if not named:
        return ""
    return f" Stiff parts: {', '.join(named[:3])}{', ...' if len(named) > 3 else ''}."

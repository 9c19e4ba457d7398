"""Steps that are too long for what is stiff in a model, told before they are taken.

An explicit step that is too long for a mode need not end in infinity. Friction and slack ropes bound what it makes: the result
looks like a motion, and its forces are those of a mode that jumps between two values from step to step.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from deckcrane.arrays import Array
from deckcrane.equations.handles import SlackRope, Stiff
from deckcrane.equations.system import Equations
from deckcrane.errors import warn_user
from deckcrane.model import Scenario
from deckcrane.program import Program

STABLE = 2.78
"""Runge-Kutta's fourth-order method is stable for |lambda| h below this, whether lambda rings or decays."""
GROWS = 1.001
"""By which a mode that decays may grow in a step before it is told of: what rounding and differences make."""
SHIFT = 1e-6
"""By which states are moved to find slopes, against their scale."""


@dataclass(frozen=True)
class TooLong:
    """A step that is too long for a mode: the longest that is not [s], and all of it in words."""

    stable: float
    text: str


def warn_of_long_steps(scenario: Scenario, program: Program) -> None:
    """Warns of fixed explicit steps with which a mode grows that by the equations decays about the start."""
    if (found := too_long_step(scenario, program)) is not None:
        warn_user(found.text)


def too_long_step(scenario: Scenario, program: Program) -> TooLong | None:
    """Whether a fixed explicit step is too long about the start of a program.

    Ropes that are slack there come taut sooner or later, so the same is asked with all of them taut.
    """
    if scenario.run.integrator != "rk4" or len(program.equations.x) == 0:
        return None
    taut = _taut(program.equations)
    found = _too_long(scenario.run.step, program, None, "at its start")
    if found is None and taut is not None:
        found = _too_long(scenario.run.step, program, taut, "at its start, with all ropes taut,")
    return found


def _taut(equations: Equations) -> Array | None:
    """The parameters with which ropes that are slack at the start are taut; None where all are."""
    names, p = equations.p.names, equations.p.values.copy()
    for limit in equations.limits:
        if isinstance(limit, SlackRope):
            for name, value in limit.taut.items():
                p[names.index(name)] = min(p[names.index(name)], value)
    return None if np.array_equal(p, equations.p.values) else p


def _too_long(step: float, program: Program, p: Array | None, where: str) -> TooLong | None:
    """Whether a mode grows with these parameters."""
    equations, J = program.equations, _slopes(program, p)
    if not np.all(np.isfinite(J)):
        return None
    scales = equations.x.scales
    rates, modes = np.linalg.eig(J * scales / scales[:, None])
    z = step * rates
    growth = np.abs(1 + z + z**2 / 2 + z**3 / 6 + z**4 / 24)
    by_itself, followed = rates.real > 1e-6 * np.abs(rates), np.abs(z) < 1.0
    growth[by_itself | followed] = 0.0
    worst = int(np.argmax(growth))
    if growth[worst] <= GROWS:
        return None
    rate = float(np.max(np.abs(rates[growth > GROWS])))
    return TooLong(
        STABLE / rate,
        f"a step of {step:.3g} s (run.step) is too long: the fastest mode of the model {where} has a rate of {rate:.3g} per "
        f"second, mostly in {_moving(equations, modes[:, worst])}, and rk4 is stable up to steps of {STABLE / rate:.2g} s; beyond, "
        f"forces are not to be trusted even where the motion looks smooth.{_stiff(equations)} Write a shorter step, or integrator: "
        "rodas4, which is made for stiff models",
    )


def _slopes(program: Program, p: Array | None) -> Array:
    """The Jacobian of the rates at the start, by central differences in compiled code."""
    x, n = program.equations.x.values, len(program.equations.x)
    shift = SHIFT * np.maximum(program.equations.x.scales, np.abs(x))
    rows = np.concatenate([x + np.diag(shift), x - np.diag(shift)])
    rates = program.derivatives(np.zeros(2 * n), rows, p=p)
    return np.asarray((rates[:n] - rates[n:]).T / (2 * shift))


def _moving(equations: Equations, mode: Array) -> str:
    """The speeds, or states, that move most in a mode."""
    names = np.array(equations.x.names)
    order = np.argsort(-np.abs(mode))
    speeds = [str(name).removeprefix("d:") for name in names[order] if str(name).startswith("d:")]
    found = speeds if str(names[order[0]]).startswith("d:") else [str(name) for name in names[order]]
    return ", ".join(found[:2])


def _stiff(equations: Equations) -> str:
    """The parts that say they are stiff."""
    named = list(dict.fromkeys(limit.name for limit in equations.limits if isinstance(limit, Stiff)))
    if not named:
        return ""
    return f" Stiff parts: {', '.join(named[:3])}{', ...' if len(named) > 3 else ''}."

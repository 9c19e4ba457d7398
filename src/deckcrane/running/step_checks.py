"""Steps that are too long for what is stiff in a model, told before they are taken."""

from __future__ import annotations

import warnings

import numpy as np

from deckcrane.equations.handles import Stiff
from deckcrane.equations.system import Equations
from deckcrane.errors import DeckcraneWarning
from deckcrane.model import Scenario

STABLE = 2.78
"""Runge-Kutta's fourth-order method is stable for |lambda| h below this, whether lambda rings or decays."""


def warn_of_long_steps(scenario: Scenario, equations: Equations) -> None:
    """Warns of fixed explicit steps that are too long about the start, where a part says that it is stiff (`limits`)."""
    stiff = [limit.name for limit in equations.limits if isinstance(limit, Stiff)]
    step = scenario.run.step
    if not stiff or scenario.run.integrator != "rk4":
        return
    still = np.concatenate([equations.u.values, np.zeros(len(equations.u))])
    J = np.array(equations.linearised()(0.0, equations.x.values, still, equations.p.values)[2])
    rate = float(np.max(np.abs(np.linalg.eigvals(J)), initial=0.0)) if np.all(np.isfinite(J)) else 0.0
    if rate * step > STABLE:
        listed = ", ".join(stiff[:3]) + (", ..." if len(stiff) > 3 else "")
        warnings.warn(
            f"a step of {step:.3g} s (run.step) is too long: the fastest rate of the model at its start is {rate:.3g} per second, "
            f"and rk4 is stable up to steps of {STABLE / rate:.2g} s. Stiff parts: {listed}. Write a shorter step, or integrator: "
            "rodas4, which is made for stiff models",
            DeckcraneWarning,
            stacklevel=3,
        )

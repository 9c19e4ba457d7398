"""Friction that a run cannot trust: where it jams, and where explicit steps are too long for it."""

from __future__ import annotations

from typing import Any

import casadi as ca
import numpy as np

from deckcrane.arrays import Array
from deckcrane.equations.friction import feedback, rest_rates
from deckcrane.errors import DeckcraneError, warn_user
from deckcrane.formulations.dynamics import Dynamics
from deckcrane.model.settings import RunSettings

EXACT = 0.5
"""The feedback up to which Newton's steps leave rounding errors alone."""
STABLE = 2.7
"""Runge-Kutta's fourth-order method is stable for |lambda| h below about 2.8."""
LOOKS = 200
"""States of a run at which the feedback is looked at."""


def check_frictions(system: Dynamics, settings: RunSettings) -> None:
    """Refuses friction that jams at the start; warns of explicit steps that are too long to follow it near rest."""
    if system.rubs is None:
        return
    looks = _function(system)
    x = np.array(system.equations.x.values)
    fed_back, damping, stiffness = _at(system, looks, x)
    worst = _radius(fed_back)
    if worst >= 1:
        name = _largest(system, fed_back)
        raise DeckcraneError(
            f"the friction of {name} jams at the start: its own force presses its surfaces so hard that friction would grow by "
            f"{worst:.3g} times itself. There is no motion, or more than one, that fits: lower mu, put pads or bearings further "
            "apart, or lead the force nearer to where it slides"
        )
    if worst > EXACT:
        _warn(_near(_largest(system, fed_back), worst, "at the start"))
    moving = np.any(x[system.mechanism.q.numel() :][: system.mechanism.u.numel()])
    if settings.integrator == "rk4" and moving:  # where all rests at the start, its modes tell (`step_checks`)
        rate = max(_radius(damping), np.sqrt(_radius(stiffness)))
        if rate * settings.step > STABLE:
            name = _largest(system, damping + np.sqrt(np.abs(stiffness)))
            _warn(
                f"the friction of {name} turns with the speed within {1 / rate:.2g} s near rest, faster than steps of "
                f"{settings.step:.3g} s follow: it will shake there. Write integrator: rodas4, a step of "
                f"{0.7 * STABLE / rate:.1g} s, or a larger creep"
            )


def warn_of_jamming(system: Dynamics, x: Array) -> None:
    """Says where a run came near to jamming, or beyond; looked at in some of its states."""
    if system.rubs is None:
        return
    looks = _function(system)
    found = [
        (_radius(fed_back), fed_back)
        for row in x[:: max(1, len(x) // LOOKS)]
        if np.all(np.isfinite(fed_back := _at(system, looks, row)[0]))
    ]
    worst, fed_back = max(found, key=lambda one: one[0], default=(0.0, np.zeros((0, 0))))
    if worst >= 1:
        _warn(
            f"the friction of {_largest(system, fed_back)} jams on the way: its own force presses its surfaces so hard that "
            f"friction would grow by {worst:.3g} times itself. From there on there is no motion, or more than one, that fits; do "
            "not trust what follows"
        )
    elif worst > EXACT:
        _warn(_near(_largest(system, fed_back), worst, "on the way"))


def _near(name: str, worst: float, where: str) -> str:
    return (
        f"the friction of {name} is near to jamming {where}: it raises itself by {worst:.2g} of what would hold it for good; its "
        "loads are no longer found to rounding there, but to a share of some 1e-8"
    )


def _function(system: Dynamics) -> Any:
    """(t, x, u, p) -> feedback, damping rates and squared frequencies near rest."""
    rubs = system.rubs
    assert rubs is not None, "asked where there is friction"

    def made() -> Any:
        found = [feedback(rubs.loop), *rest_rates(rubs.loop, system.mechanism.u)]
        return ca.Function("rubbing", system.equations.arguments(), [system.put_in(one) for one in found])

    return system.once("rubbing", made)


def _at(system: Dynamics, function: Any, x: Array) -> tuple[Array, Array, Array]:
    equations = system.equations
    fed_back, damping, stiffness = (np.array(one) for one in function(0.0, x, equations.u.values, equations.p.values))
    return fed_back, damping, stiffness


def _radius(matrix: Array) -> float:
    return float(np.max(np.abs(np.linalg.eigvals(matrix)), initial=0.0)) if np.all(np.isfinite(matrix)) else 0.0


def _largest(system: Dynamics, matrix: Array) -> str:
    """Whose friction has most part in the worst of a matrix."""
    assert system.rubs is not None, "asked where there is friction"
    values, vectors = np.linalg.eig(matrix)
    return system.rubs.names[int(np.argmax(np.abs(vectors[:, int(np.argmax(np.abs(values)))])))]


def _warn(text: str) -> None:
    warn_user(text)

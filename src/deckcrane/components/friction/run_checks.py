"""Friction in runs: jamming, explicit time steps that are too long near rest, and its heat and power from records."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import casadi as ca
import numpy as np

from deckcrane.arrays import Array
from deckcrane.components.joints.outputs import FRICTION_LOSS
from deckcrane.errors import DeckcraneError, warn_user
from deckcrane.mechanics.friction_loop import friction_gain, rest_rates
from deckcrane.mechanics.model.outputs import PART_POWER
from deckcrane.mechanics.recorded_balance import BalanceTerm, RunRecords, term
from deckcrane.scenario.run_settings import RunSettings

if TYPE_CHECKING:
    from deckcrane.formulations.forward_dynamics import Dynamics


EXACT = 0.5
"""Feedback up to which Newton's steps converge to rounding errors."""
STABLE = 2.7
"""Limit of |lambda| h for Runge-Kutta's fourth-order method, which is stable below about 2.8."""
LOOKS = 200
"""Number of states of a run at which the feedback is checked."""


def check_frictions(system: Dynamics, settings: RunSettings) -> None:
    """Refuse friction that jams at the start; warn of explicit steps that are too long for it near rest."""
    if system.solved_friction is None:
        return
    function = _friction_function(system)
    x = np.array(system.equations.x.values)
    fed_back, damping, stiffness = _evaluate(system, function, x)
    worst = _spectral_radius(fed_back)
    if worst >= 1:
        name = _dominant(system, fed_back)
        raise DeckcraneError(
            f"the friction of {name} jams at the start: its own force presses its surfaces so hard that friction would grow by "
            f"{worst:.3g} times itself. There is no motion, or more than one, that fits: lower mu, put pads or bearings further "
            "apart, or lead the force nearer to where it slides"
        )
    if worst > EXACT:
        _warn(_near_jamming_text(_dominant(system, fed_back), worst, "at the start"))
    moving = np.any(x[system.mechanism.q.numel() :][: system.mechanism.u.numel()])
    if settings.integrator == "rk4" and moving:  # at rest, `simulation.step_size` covers it by the modes
        rate = max(_spectral_radius(damping), np.sqrt(_spectral_radius(stiffness)))
        if rate * settings.step > STABLE:
            name = _dominant(system, damping + np.sqrt(np.abs(stiffness)))
            _warn(
                f"the friction of {name} turns with the speed within {1 / rate:.2g} s near rest, faster than steps of "
                f"{settings.step:.3g} s follow: it will shake there. Write integrator: rodas4, a step of "
                f"{0.7 * STABLE / rate:.1g} s, or a larger creep"
            )


def warn_of_jamming(system: Dynamics, x: Array) -> None:
    """Warn of a run that comes close to jamming or jams, checked at `LOOKS` of its states."""
    if system.solved_friction is None:
        return
    function = _friction_function(system)
    feedbacks = [
        (_spectral_radius(fed_back), fed_back)
        for row in x[:: max(1, len(x) // LOOKS)]
        if np.all(np.isfinite(fed_back := _evaluate(system, function, row)[0]))
    ]
    worst, fed_back = max(feedbacks, key=lambda entry: entry[0], default=(0.0, np.zeros((0, 0))))
    if worst >= 1:
        _warn(
            f"the friction of {_dominant(system, fed_back)} jams on the way: its own force presses its surfaces so hard that "
            f"friction would grow by {worst:.3g} times itself. From there on there is no motion, or more than one, that fits; do "
            "not trust what follows"
        )
    elif worst > EXACT:
        _warn(_near_jamming_text(_dominant(system, fed_back), worst, "on the way"))


def _near_jamming_text(name: str, worst: float, where: str) -> str:
    return (
        f"the friction of {name} is near to jamming {where}: it raises itself by {worst:.2g} of what would hold it for good; its "
        "loads are no longer found to rounding there, but to a share of some 1e-8"
    )


def _friction_function(system: Dynamics) -> Any:
    """Function (t, x, u, p) -> feedback, damping rates and squared frequencies near rest."""
    solved_friction = system.solved_friction
    assert solved_friction is not None, "asked where there is friction"

    def make() -> Any:
        expressions = [friction_gain(solved_friction.loop), *rest_rates(solved_friction.loop, system.mechanism.u)]
        return ca.Function(
            "rubbing", system.equations.arguments(), [system.substitute(expression) for expression in expressions]
        )

    return system.once("rubbing", make)


def _evaluate(system: Dynamics, function: Any, x: Array) -> tuple[Array, Array, Array]:
    equations = system.equations
    fed_back, damping, stiffness = (
        np.array(matrix) for matrix in function(0.0, x, equations.u.values, equations.p.values)
    )
    return fed_back, damping, stiffness


def _spectral_radius(matrix: Array) -> float:
    return float(np.max(np.abs(np.linalg.eigvals(matrix)), initial=0.0)) if np.all(np.isfinite(matrix)) else 0.0


def _dominant(system: Dynamics, matrix: Array) -> str:
    """Name of the friction with the largest part in the dominant eigenvector of a matrix."""
    assert system.solved_friction is not None, "asked where there is friction"
    values, vectors = np.linalg.eig(matrix)
    return system.solved_friction.names[int(np.argmax(np.abs(vectors[:, int(np.argmax(np.abs(values)))])))]


def _warn(text: str) -> None:
    warn_user(text)


def friction_terms(records: RunRecords, surface: str, speed: Array) -> Iterator[BalanceTerm]:
    """The heat of a friction is its force times the sliding speed, and its power is that heat."""
    force, heat = records.of("friction", "surface", surface), records.of(FRICTION_LOSS.name, "surface", surface)
    least = float(np.max(np.abs(force), initial=0.0)) * 1e-9
    yield term("friction", surface, [force * speed, heat], records.time, "W", least=least)
    part = f"friction of {surface}"
    if part in records.labels("part"):
        yield term("power of", part, [records.of(PART_POWER.name, "part", part), heat], records.time, "W")

"""Least squares within bounds, by the method of Levenberg and Marquardt with an active set.

The unknowns are scaled by the lengths of their columns in the Jacobian (J. J. More, The Levenberg-Marquardt algorithm:
implementation and theory, Lecture Notes in Mathematics 630 (1978) 105-116), the damping follows the gain of each step (H. B.
Nielsen, Damping parameter in Marquardt's method, IMM-REP-1999-05, 1999). Directions that no residual changes with are left where
they are, so that unknowns which cannot be told apart stay near their first values. A step to where residuals cannot be computed is
shortened.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from deckcrane.arrays import Array
from deckcrane.errors import DeckcraneError

RANK = 1e-6
"""Singular value of the scaled Jacobian, over the largest, below which its direction counts as one without effect: sensitivities
are exact to about 1e-8."""
_FIRST_DAMPING, _LARGEST_DAMPING = 1e-3, 1e14
_SMALLEST_STEP = 1e-13

Residuals = Callable[[Array], tuple[Array, Array]]
"""Residuals and their Jacobian at a point; raises `DeckcraneError` where there are none."""


@dataclass(frozen=True, eq=False)
class LeastSquares:
    """The point at which the sum of squares is smallest."""

    x: Array
    residuals: Array
    jacobian: Array
    iterations: int
    converged: bool
    message: str
    at_low: Array
    """Whether each unknown ended at its lower bound, with residuals that would be smaller beyond it."""
    at_high: Array

    @property
    def free(self) -> Array:
        """Unknowns that no bound holds."""
        held: Array = self.at_low | self.at_high
        return ~held


def minimise_squares(
    residuals: Residuals,
    start: Array,
    low: Array,
    high: Array,
    iterations: int = 50,
    tolerance: float = 1e-8,
    floor: float = 0.0,
) -> LeastSquares:
    """Find the unknowns within bounds for which the sum of squared residuals is smallest near a start.

    Args:
        residuals: residuals and their Jacobian
        start: first values of the unknowns
        low: lower bounds
        high: upper bounds
        iterations: number of steps at most
        tolerance: relative decrease of the sum of squares, as predicted for the next step, that ends it
        floor: sum of squares that is rounding

    Raises:
        DeckcraneError: there are no residuals at the start
    """
    x = np.clip(start, low, high)
    r, J = residuals(x)
    damping, growth, refused = _FIRST_DAMPING, 2.0, ""
    scale = np.zeros(len(x))
    for done in range(iterations):
        cost, gradient = float(r @ r), J.T @ r
        at_low, at_high = (x <= low) & (gradient > 0.0), (x >= high) & (gradient < 0.0)
        free = ~(at_low | at_high)
        scale = np.maximum(scale, np.linalg.norm(J, axis=0))
        if cost <= floor:
            return LeastSquares(x, r, J, done, True, "the record is met to rounding", at_low, at_high)
        steps = _DampedSteps(r, J[:, free], scale[free])
        while True:
            step = np.zeros(len(x))
            step[free] = steps.at(damping)
            trial = np.clip(x + step, low, high)
            step = trial - x
            predicted = -2.0 * float(gradient @ step) - float(np.sum((J @ step) ** 2))
            small = float(np.max(np.abs(step) / (np.abs(x) + np.abs(trial) + 1e-300), initial=0.0)) <= _SMALLEST_STEP
            if small or predicted <= tolerance * cost:
                damped = damping > 1.0 and not small and bool(refused)
                message = f"steps further are refused: {refused}" if damped else "the sum of squares is smallest here"
                return LeastSquares(x, r, J, done, not damped, message, at_low, at_high)
            try:
                r_trial, J_trial = residuals(trial)
                after, refused = float(r_trial @ r_trial), ""
            except DeckcraneError as error:
                after, refused = np.inf, str(error)
            gain = (cost - after) / predicted if np.isfinite(after) else -1.0
            if gain > 0.0:
                x, r, J = trial, r_trial, J_trial
                damping *= max(1.0 / 3.0, 1.0 - (2.0 * gain - 1.0) ** 3)
                growth = 2.0
                break
            damping, growth = damping * growth, growth * 2.0
            if damping > _LARGEST_DAMPING:
                converged = not refused
                message = (
                    f"steps further are refused: {refused}" if refused else "no step makes the sum of squares smaller"
                )
                return LeastSquares(x, r, J, done, converged, message, at_low, at_high)
    gradient = J.T @ r
    at_low, at_high = (x <= low) & (gradient > 0.0), (x >= high) & (gradient < 0.0)
    return LeastSquares(x, r, J, iterations, False, f"not settled after {iterations} iterations", at_low, at_high)


class _DampedSteps:
    """Steps of one linearisation: with J D^-1 = U S V^T the step is -D^-1 V S (S^2 + damping)^-1 U^T r."""

    def __init__(self, r: Array, J: Array, scale: Array) -> None:
        self._scale = np.where(scale > 0.0, scale, 1.0)
        Q, R = np.linalg.qr(J / self._scale)
        U, self._S, self._V = np.linalg.svd(R)
        self._along = U.T @ (Q.T @ r)

    def at(self, damping: float) -> Array:
        if not len(self._S):
            return np.zeros(0)
        kept = np.where(RANK * max(self._S[0], 1e-300) < self._S, self._S / (self._S**2 + damping), 0.0)
        step: Array = -(self._V.T @ (kept * self._along)) / self._scale
        return step

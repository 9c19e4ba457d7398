"""The autoregressive model of a record, the rival of the filter: it knows the record alone, and neither vessel nor sea.

y_t = sum_k a_k y_{t-k} + e_t for each signal by itself, by Burg's method, which minimises the error of prediction forwards and
backwards and is always stable (J. P. Burg 1975; S. M. Kay, Modern Spectral Estimation, Prentice Hall 1988). Its order
is that of the least n ln s^2 + 2 p (H. Akaike 1974). The error of a forecast k steps ahead has the variance s^2 (1 + c_1^2 + ... +
c_{k-1}^2), with c the response to a unit impulse of e (G. E. P. Box and G. M. Jenkins, Time Series Analysis, 1976).
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from deckcrane.arrays import Array
from deckcrane.errors import DeckcraneError

LARGEST_ORDER = 60
SAMPLES_PER_COEFFICIENT = 5
"""Least number of samples for each coefficient of the model."""
INTERVAL = 0.5
"""Time between samples [s] that an autoregressive model of ship motions works with; closer ones would need a higher order."""


@dataclass(frozen=True, eq=False)
class AutoregressiveModel:
    """A stable autoregressive model of a signal about its mean."""

    coefficients: Array
    """a_1 to a_p."""
    variance: float
    """Variance of the error of one step."""
    mean: float

    @property
    def order(self) -> int:
        return len(self.coefficients)

    def forecast(self, past: Array, steps: int) -> tuple[Array, Array]:
        """Means and standard deviations of the next steps, the past up to now given, the latest last."""
        p = self.order
        values = np.concatenate([np.asarray(past, dtype=float)[-p:] - self.mean, np.zeros(steps)])
        for k in range(steps):
            values[p + k] = self.coefficients @ values[k : p + k][::-1]
        return values[p:] + self.mean, np.sqrt(self.variance * np.cumsum(self.impulse_response(steps) ** 2))

    def impulse_response(self, steps: int) -> Array:
        """Response of the signal to a unit error, from its own time on."""
        p, response = self.order, np.zeros(self.order + steps)
        response[p] = 1.0
        for k in range(1, steps):
            response[p + k] = self.coefficients @ response[k : p + k][::-1]
        return response[p:]


def burg(values: Array, order: int) -> list[tuple[Array, float]]:
    """Coefficients and variances of the errors of the models of all orders up to one, by Burg's recursion."""
    forward = backward = np.asarray(values, dtype=float)
    a, variance = np.zeros(0), float(forward @ forward) / len(forward)
    models = [(a, variance)]
    for _ in range(order):
        forward, backward = forward[1:], backward[:-1]
        reflection = 2.0 * float(forward @ backward) / float(forward @ forward + backward @ backward)
        forward, backward = forward - reflection * backward, backward - reflection * forward
        a = np.concatenate([a - reflection * a[::-1], [reflection]])
        variance *= 1.0 - reflection**2
        models.append((a, variance))
    return models


def fit_autoregressive(values: Array, name: str, largest: int = LARGEST_ORDER) -> AutoregressiveModel:
    """The autoregressive model of a record, with the order that Akaike's criterion chooses.

    Raises:
        DeckcraneError: the record is too short, or does not vary
    """
    most = min(largest, len(values) // SAMPLES_PER_COEFFICIENT)
    if most < 4:
        raise DeckcraneError(
            f"the record of {name} has {len(values)} samples, too few for an autoregressive model: of order 4 it needs "
            f"{4 * SAMPLES_PER_COEFFICIENT}; give a longer record, or use the filter"
        )
    mean = float(np.mean(values))
    if np.ptp(values) == 0.0:
        raise DeckcraneError(f"the record of {name} does not vary, so that nothing can be learnt from it")
    models = burg(values - mean, most)
    n = len(values)
    best = int(np.argmin([n * np.log(variance) + 2 * p for p, (_, variance) in enumerate(models) if p > 0])) + 1
    return AutoregressiveModel(models[best][0], models[best][1], mean)

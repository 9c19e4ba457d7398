"""Fractile of the largest value in a period, from the largest values of a few shorter runs: Gumbel distribution by moments.

The largest values of N runs of duration D have the mean m and the standard deviation s (with N - 1). The Gumbel distribution
with these moments has the scale beta = s sqrt(6) / pi and the mode mu = m - 0.5772 beta; over T = n D the mode moves to
mu + beta ln(n), and

    x_q = mu + beta (ln(T / D) - ln(-ln q)).

Its standard error, with y the bracket, is  beta / sqrt(N) sqrt(1.168 + 0.192 y + 1.1 y^2):  from the moments of large samples, with
Gumbel's skewness 1.14 and kurtosis 5.4.
"""

from __future__ import annotations

import numpy as np

from deckcrane.arrays import Array

EULER = 0.5772156649015329


def fractiles(maxima: Array, runs: float, whole: float, fractile: float) -> tuple[Array, Array]:
    """x_q of the largest value in the period `whole`, and its standard error, from largest values of runs (seeds, ...)."""
    beta = np.std(maxima, axis=0, ddof=1) * np.sqrt(6) / np.pi
    mu = np.mean(maxima, axis=0) - EULER * beta
    y = np.log(whole / runs) - np.log(-np.log(fractile))
    error = beta / np.sqrt(len(maxima)) * np.sqrt(1.168 + 0.192 * y + 1.1 * y**2)
    return np.asarray(mu + beta * y), np.asarray(error)

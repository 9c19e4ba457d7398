"""How the coefficients of the elementary functions were found, so that they can be found again.

Each polynomial is the best of its degree over an interval: its error, times what it is multiplied by in the formula, is
smallest at worst. That is E. Remez's exchange (J.-M. Muller, Elementary Functions, 3rd edition, 2016, section 3.5), here on a
grid and in numbers of 50 digits. Every function is freed of the leading terms of its formula, so that those are exact.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from mpmath import mp, mpf

Function = Callable[[Any], Any]


@dataclass(frozen=True)
class Fit:
    """A function over an interval, by a polynomial of so many coefficients whose error weighs as much as `weight`."""

    function: Function
    weight: Function
    low: Any
    high: Any
    count: int
    bound: float
    """What the weighted error stays below."""

    def coefficients(self) -> tuple[float, ...]:
        """The lowest power first."""
        with mp.workdps(50):
            size = 12 * self.count
            nodes = [self._node(k, size) for k in range(size + 1)]
            wanted = [self.function(z) for z in nodes]
            weights = [self.weight(z) for z in nodes]
            chosen = [12 * k for k in range(self.count + 1)]
            for _ in range(5):
                rows = [
                    [nodes[i] ** k for k in range(self.count)] + [(-1) ** j / weights[i]] for j, i in enumerate(chosen)
                ]
                found = list(mp.lu_solve(mp.matrix(rows), mp.matrix([wanted[i] for i in chosen])))[:-1]
                errors = [w * (mp.polyval(found[::-1], z) - f) for z, f, w in zip(nodes, wanted, weights, strict=True)]
                chosen = _peaks(errors, self.count + 1)
            return tuple(float(c) for c in found)

    def error(self, coefficients: tuple[float, ...], points: int = 50) -> float:
        """The largest weighted error of these coefficients."""
        with mp.workdps(40):
            nodes = [self._node(k, points) for k in range(points + 1)]
            return float(
                max(abs(self.weight(z) * (mp.polyval(coefficients[::-1], z) - self.function(z))) for z in nodes)
            )

    def _node(self, k: int, size: int) -> Any:
        """From low to high, denser towards the ends, and a little inside: most of the functions are 0/0 at zero."""
        middle, half = (mpf(self.low) + self.high) / 2, (mpf(self.high) - self.low) / 2
        return middle - half * (1 - mpf(10) ** -9) * mp.cos(mp.pi * (k + mpf(10) ** -7) / size)


def _peaks(errors: list[Any], count: int) -> list[int]:
    """Where the error is largest between its changes of sign: the `count` neighbours that are largest."""
    runs: list[list[int]] = []
    for i, error in enumerate(errors):
        if runs and (errors[runs[-1][0]] > 0) == (error > 0):
            runs[-1].append(i)
        else:
            runs.append([i])
    peaks = [max(run, key=lambda i: abs(errors[i])) for run in runs]
    while len(peaks) > count:
        peaks.pop(0 if abs(errors[peaks[0]]) < abs(errors[peaks[-1]]) else -1)
    return peaks


def _of_root(function: Function) -> Function:
    """(f(x) / x - 1) / x^2 as a function of x^2."""
    return lambda z: (function(mp.sqrt(z)) / mp.sqrt(z) - 1) / z


def _logarithm(z: Any) -> Any:
    """(ln((1 + s) / (1 - s)) / s - 2) / s^2 as a function of s^2."""
    return (2 * mp.atanh(mp.sqrt(z)) / mp.sqrt(z) - 2) / z


def _far_error(t: Any) -> Any:
    """exp(x^2) erfc(x) as a function of (x - 2) / (x + 2)."""
    x = 2 * (1 + t) / (1 - t)
    return mp.exp(x**2) * mp.erfc(x)


FITS = {
    "SINE": Fit(_of_root(mp.sin), lambda z: z, 0, 0.6169, 6, 2**-57),
    "COSINE": Fit(lambda z: (mp.cos(mp.sqrt(z)) - 1 + z / 2) / z**2, lambda z: z**2, 0, 0.6169, 6, 2**-60),
    "ARC_TANGENT": Fit(_of_root(mp.atan), lambda z: z, 0, 1, 20, 2**-55.5),
    "ARC_SINE": Fit(_of_root(mp.asin), lambda z: z, 0, 0.25, 12, 2**-55.5),
    "EXPONENTIAL": Fit(lambda r: (mp.exp(r) - 1 - r) / r**2, lambda r: r**2, -0.3466, 0.3466, 10, 2**-56),
    "LOGARITHM": Fit(_logarithm, lambda z: z, 0, 0.02945, 7, 2**-57.5),
    "NEAR_ERROR": Fit(lambda z: mp.erf(mp.sqrt(z)) / mp.sqrt(z) - 1, lambda z: 1, 0, 1, 12, 2**-54.5),
    "FAR_ERROR": Fit(_far_error, lambda t: mp.exp(-((2 * (1 + t) / (1 - t)) ** 2)), -1 / 3, 0.5, 13, 2**-56),
    "FINE_LOGARITHM": Fit(lambda z: (_logarithm(z) - mpf(2) / 3) / z, lambda z: z**2, 0, 0.02945, 8, 2**-65),
}
"""By the names that the coefficients have where they are used."""

"""Directional spreading of a sea's energy.

A direction is that in which waves travel, counter-clockwise from the ground's x axis seen from above [rad]. A spreading
is a density over directions [1/rad] with area 1, which may depend on frequency.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from math import isfinite, pi

import numpy as np
from scipy.special import betaincinv, gammaln

from deckcrane.alike import Values, cos, values, where
from deckcrane.arrays import Array
from deckcrane.errors import DeckcraneError

LEFT_OUT = 1e-3
"""Fraction of energy in the far tails of a spreading that gets no components."""


@dataclass(frozen=True, eq=False)
class DirectionalDensity:
    """A density over directions between two angles; `density(w, chi)` broadcasts. Long-crested: both angles equal."""

    low: float
    high: float
    density: Callable[[Array, Array], Array]

    @property
    def is_long_crested(self) -> bool:
        return self.low == self.high

    def shares(self, w: Array, directions: int) -> Array:
        """Fraction of the energy at each frequency in each of equally wide bins of direction: rows that sum to 1."""
        if self.is_long_crested:
            return np.ones((len(w), 1))
        midpoints = 16  # midpoints per bin: the rule is exact to 1e-6 for all but the narrowest tables
        width = (self.high - self.low) / (directions * midpoints)
        chi = np.asarray(self.low + width * (np.arange(directions * midpoints) + 0.5), dtype=float)
        densities = np.atleast_2d(
            self.density(np.asarray(w)[:, None], chi[None, :])
        )  # one row: the same at all frequencies
        energy = densities.reshape(len(densities), directions, midpoints).sum(axis=2)
        total = energy.sum(axis=1, keepdims=True)
        shares = np.where(total > 0, energy / np.where(total > 0, total, 1.0), 1 / directions)
        return np.broadcast_to(shares, (len(w), directions))


def long_crested(direction: float) -> DirectionalDensity:
    """All waves travel in one direction."""
    _check_angle(direction)
    return DirectionalDensity(direction, direction, lambda w, chi: np.ones(np.broadcast_shapes(w.shape, chi.shape)))


def cos_2s(direction: float, s: float = 1.0) -> DirectionalDensity:
    """cos^(2s)(chi - chi_0) within 90 degrees of the main direction [W19, Eq. 3 with chi_j - chi_0, where s = 1].

    The range is narrowed to that with all but a thousandth of the energy, so that a narrow sea keeps its bins.
    """
    _check_angle(direction)
    if not (isfinite(s) and s > 0):
        raise DeckcraneError(f"the exponent s of a spreading cos^(2s) must be greater than zero; it is {s:g}")
    factor = float(np.exp(gammaln(s + 1) - gammaln(s + 0.5)) / np.sqrt(pi))
    # sin^2 of the angle has a beta distribution, which gives the angle beyond which little energy is left.
    half = float(np.arcsin(np.sqrt(betaincinv(0.5, s + 0.5, 1 - LEFT_OUT))))

    def density(w: Array, chi: Array) -> Array:
        return np.asarray(factor * cosine_power(chi - direction, s))

    return DirectionalDensity(direction - half, direction + half, density)


def cosine_power(angle: Values, s: Values) -> Values:
    """cos^(2s) within 90 degrees, 0 beyond: the density of `cos_2s` over that of its main direction, for numbers and symbols."""
    cosine = cos(values(angle))
    return where(cosine > 0, cosine, 0.0) ** (2 * s)


def _check_angle(direction: float) -> None:
    if not isfinite(direction):
        raise DeckcraneError(f"the direction of a sea must be a finite angle; it is {direction:g}")

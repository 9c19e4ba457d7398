"""Retardation functions: what the radiated waves remember, in the time domain.

The radiation force is -(A(inf) nu_dot + int_0^t K(t - s) nu(s) ds) (Cummins 1962), with K and the damping B(w) a pair of
cosine transforms (Ogilvie 1964) and K(iw) = B(w) + iw (A(w) - A(inf)). Direct convolution is the reference that the
state-space models of `memory` are tested against.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import ArrayLike
from scipy.interpolate import CubicSpline
from scipy.signal import fftconvolve
from scipy.special import exp1

from deckcrane.arrays import Array


def retardation(frequency: ArrayLike, damping: ArrayLike, time: ArrayLike, *, points: int = 3000) -> Array:
    """K(t) = 2/pi int_0^inf B(w) cos(wt) dw, for damping of shape (frequency, ...); the result is (time, ...).

    Between the frequencies B is a cubic spline that starts from zero with zero slope at w = 0. Beyond the last one it
    falls as w^-3, the law of a vertical side that makes short waves (B tends to 2 rho g^2 / w^3 per metre of it); that
    part of the integral is known in closed form.
    """
    w, B, t = (np.asarray(values, dtype=float) for values in (frequency, damping, time))
    flat = np.vstack([np.zeros((1, B[0].size)), B.reshape(len(w), -1)])
    spline = CubicSpline(np.concatenate([[0.0], w]), flat, bc_type=((1, np.zeros(B[0].size)), "not-a-knot"))
    fine = np.linspace(0.0, w[-1], points)
    weight = np.full(points, fine[1])
    weight[[0, -1]] *= 0.5
    K = np.cos(np.outer(t, fine)) @ (weight[:, None] * spline(fine))
    K += np.outer(w[-1] * _cosine_of_cubic_tail(w[-1] * np.abs(t)), flat[-1])
    return np.asarray(2.0 / np.pi * K.reshape(t.shape + B.shape[1:]))


def convolve(K: Array, velocity: Array, step: float) -> Array:
    """mu(t) = int_0^t K(t - s) nu(s) ds by the trapezium rule, for K (time, n, n) and velocity (time, n)."""
    count = len(velocity)
    K = K[:count]
    full = fftconvolve(K, velocity[:, None, :], axes=0)[:count].sum(axis=2)
    first = np.zeros((count, velocity.shape[1]))
    first[: len(K)] = K @ velocity[0]
    mu = step * (full - 0.5 * first - 0.5 * velocity @ K[0].T)
    mu[0] = 0.0
    return np.asarray(mu)


def _cosine_of_cubic_tail(a: Array) -> Array:
    """int_1^inf cos(a u) / u^3 du: the real part of the exponential integral E_3(ia), 1/2 at a = 0."""
    z = 1j * np.maximum(a, 1e-12)
    return np.asarray((0.5 * (np.exp(-z) * (1.0 - z) + z**2 * exp1(z))).real)

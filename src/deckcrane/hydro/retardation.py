"""Retardation functions: the memory of radiated waves in the time domain.

The radiation force is -(A(inf) nu_dot + int_0^t K(t - s) nu(s) ds) (Cummins 1962), with K and the damping B(w) a pair of
cosine transforms (Ogilvie 1964) and K(iw) = B(w) + iw (A(w) - A(inf)). Direct convolution is the reference for tests of the
state-space models of `memory`.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import ArrayLike
from scipy.interpolate import CubicSpline
from scipy.special import exp1

from deckcrane.arrays import Array


def retardation(frequency: ArrayLike, damping: ArrayLike, time: ArrayLike, *, points: int = 3000) -> Array:
    """K(t) = 2/pi int_0^inf B(w) cos(wt) dw, for damping of shape (frequency, ...); the result is (time, ...).

    Between the frequencies B is a cubic spline that starts from zero with zero slope at w = 0. Beyond the last one it
    falls as w^-3, the law of a vertical side that makes short waves (B tends to 2 rho g^2 / w^3 per metre of it); that
    part of the integral is known in closed form.
    """
    w, B, t = (np.asarray(values, dtype=float) for values in (frequency, damping, time))
    spline, flat = _damping_spline(w, B)
    grid = np.linspace(0.0, w[-1], points)
    weight = np.full(points, grid[1])
    weight[[0, -1]] *= 0.5
    K = np.cos(np.outer(t, grid)) @ (weight[:, None] * spline(grid))
    K += np.outer(w[-1] * _cosine_of_cubic_tail(w[-1] * np.abs(t)), flat[-1])
    return np.asarray(2.0 / np.pi * K.reshape(t.shape + B.shape[1:]))


def implied_added_mass(frequency: ArrayLike, damping: ArrayLike, *, points: int = 3000) -> Array:
    """A(w) - A(inf) implied by damping of shape (frequency, ...), at its own frequencies (Ogilvie 1964).

    2/pi PV int_0^inf B(s)/(s^2 - w^2) ds, the relation of Kramers and Kronig, with B between and beyond the frequencies as in
    `retardation`. Since PV int_0^inf ds/(s^2 - w^2) = 0, B(s) may be replaced by B(s) - B(w), and nothing is singular.
    """
    w, B = np.asarray(frequency, dtype=float), np.asarray(damping, dtype=float)
    spline, flat = _damping_spline(w, B)
    edges = w[-1] * np.concatenate([np.linspace(0.0, 1.0, points), np.geomspace(1.0, 1e3, points // 2)[1:]])
    s, ds = 0.5 * (edges[1:] + edges[:-1]), np.diff(edges)
    beyond = s > w[-1]
    values = np.where(beyond[:, None], flat[-1] * ((w[-1] / s) ** 3)[:, None], spline(np.minimum(s, w[-1])))
    kernel = s**2 - w[:, None] ** 2
    near = np.abs(kernel) < 1e-9 * w[:, None] ** 2
    kernel = np.where(near, 0.0, ds / np.where(near, 1.0, kernel))
    integral = kernel @ values - (kernel.sum(axis=1) + 1.0 / edges[-1])[:, None] * flat[1:]
    return np.asarray(2.0 / np.pi * integral.reshape(B.shape))


def _damping_spline(w: Array, B: Array) -> tuple[CubicSpline, Array]:
    """A spline of the damping, from zero with zero slope at w = 0, and its flattened values, with that at zero."""
    flat = np.vstack([np.zeros((1, B[0].size)), B.reshape(len(w), -1)])
    return CubicSpline(np.concatenate([[0.0], w]), flat, bc_type=((1, np.zeros(B[0].size)), "not-a-knot")), flat


def convolve(K: Array, velocity: Array, step: float) -> Array:
    """mu(t) = int_0^t K(t - s) nu(s) ds by the trapezium rule, for K (time, n, n) and velocity (time, n)."""
    from scipy.signal import fftconvolve  # slow to import, and not needed to inspect a file

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

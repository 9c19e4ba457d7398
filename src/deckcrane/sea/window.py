"""The Kaiser-Bessel window that spreads sinusoids over the bins of an FFT, and interpolates coarse records.

I_0(beta sqrt(1 - z^2)) over WIDTH bins, with beta for a grid twice as fine as needed (P. J. Beatty, D. G. Nishimura and
J. M. Pauly, IEEE Transactions on Medical Imaging 24, 2005); its Fourier transform has a closed form. As a bin lies a whole
number of bins and a part of one from the middle, the window is also WIDTH polynomials of that part, without Bessel
functions (A. H. Barnett, J. Magland and L. af Klinteberg, SIAM Journal on Scientific Computing 41, 2019, section 5).
"""

from __future__ import annotations

from functools import cache

import numpy as np
from numpy.polynomial import Chebyshev, Polynomial
from scipy.special import i0

from deckcrane.arrays import Array

WIDTH = 14
"""Bins over which a sinusoid is spread; the error falls by a factor of 9 with each."""
BETA = np.pi * np.sqrt((0.75 * WIDTH) ** 2 - 0.8)
DEGREE = 13
"""Degree of the polynomials: with it they are as accurate as the Bessel function, 1e-14 of the largest value."""


def window(z: Array) -> Array:
    """Values of the window between z = -1 and 1; beyond, that at the end."""
    return np.asarray(i0(BETA * np.sqrt(1 - np.clip(z, -1.0, 1.0) ** 2)))


def transform(w: Array) -> Array:
    """Fourier transform of the window, at w radians per bin."""
    root = np.sqrt(BETA**2 - (WIDTH * w / 2) ** 2)
    return np.asarray(WIDTH * np.sinh(root) / root)


def carrying(between: int) -> Array:
    """Interpolation weights: the window over the coarse samples around each of `between` fine ones, a row for each of these."""
    part = np.arange(between) / between
    return window((part[:, None] - np.arange(1 - WIDTH // 2, WIDTH // 2 + 1)) / (WIDTH / 2))


@cache
def polynomials() -> Array:
    """The window at the bins around a frequency that lies `part` of a bin below the next, each as a polynomial of `part`.

    Coefficients of powers of 2 part - 1, lowest first, a column for each of the WIDTH bins.
    """
    coefficients = np.zeros((DEGREE + 1, WIDTH))
    for bin_ in range(WIDTH):
        middle = bin_ + 0.5 - WIDTH / 2
        fitted = Chebyshev.interpolate(_window_over_bin, DEGREE, args=(middle,))
        coefficients[:, bin_] = fitted.convert(kind=Polynomial).coef
    return coefficients


def _window_over_bin(s: Array, middle: float) -> Array:
    """The window over one bin, s from -1 to 1."""
    return window((middle + s / 2) / (WIDTH / 2))

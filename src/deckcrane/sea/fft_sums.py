"""Sums of many sinusoids of any frequencies at evenly spaced times, in the time of one short FFT.

A non-uniform FFT (type 1): each sinusoid is spread over a few neighbouring bins of a grid twice as fine as the record needs,
an inverse FFT goes to time, and a division undoes the spreading. Where the record is sampled much more often than its
shortest wave requires, the FFT makes a coarser record, and the same window interpolates it; the amplitudes are divided
beforehand to undo this. The frequencies are exact, so the record has no period; against the
direct sum the error is below 1e-12 of the largest possible value.

The Kaiser-Bessel window spreads sinusoids over the bins of an FFT, and interpolates coarse records. It is I_0(beta sqrt(1 -
z^2)) over WIDTH bins, with beta for a grid twice as fine as needed (P. J. Beatty, D. G. Nishimura and J. M. Pauly, IEEE
Transactions on Medical Imaging 24, 2005); its Fourier transform has a closed form. As a bin lies a whole number of bins and a
part of one from the middle, the window is also WIDTH polynomials of that part, without Bessel functions (A. H. Barnett, J.
Magland and L. af Klinteberg, SIAM Journal on Scientific Computing 41, 2019, section 5).
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from math import pi

import numpy as np
from numpy.lib.stride_tricks import sliding_window_view
from numpy.polynomial import Chebyshev, Polynomial
from numpy.typing import NDArray
from scipy.fft import irfft, next_fast_len
from scipy.sparse import csc_array
from scipy.special import i0

from deckcrane.arrays import Array
from deckcrane.errors import DeckcraneError

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


def interpolation_window(between: int) -> Array:
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


Complex = NDArray[np.complex128]
OFTEN = 4
"""Least ratio of samples to those of a coarser record at which the coarser record pays."""


PART = 1024
"""Waves whose columns are made and spread at a time: few enough to stay in the processor's cache."""


def sinusoids(w: Array, c: Complex | Callable[[slice], Complex], t0: float, dt: float, n: int) -> Array:
    """Re sum_j c[j, k] e^{i w_j t} at the times t0, t0 + dt, ...: n rows, one column for each k.

    Many columns need not be there for all sinusoids at once: a function may give those of a part of them. Frequencies may be
    negative, those of waves that a vessel overtakes: Re(c e^{-iwt}) = Re(conj(c) e^{iwt}).
    """
    columns = c if callable(c) else c.__getitem__
    if np.any(w < 0):
        return sinusoids(np.abs(w), _conjugated_where(w < 0, columns), t0, dt, n)
    check_record(float(w.max(initial=0.0)) * dt, dt, n)
    between = int(np.pi / 2 / (w.max() * dt)) if len(w) and w.max() > 0 else 1
    if min(between, n // WIDTH) < OFTEN:
        return _sum_sinusoids(w, columns, np.ones(len(w)), t0, dt, n)
    step = between * dt
    intervals = -(-n // between)
    start = t0 - (WIDTH // 2 - 1) * step
    coarse = _sum_sinusoids(w, columns, 1 / transform(w * step), start, step, intervals + WIDTH - 1)
    return _carried(coarse, between)[:n]


def _conjugated_where(overtaken: NDArray[np.bool_], columns: Callable[[slice], Complex]) -> Callable[[slice], Complex]:
    def conjugated(part: slice) -> Complex:
        c = columns(part)
        return np.where(overtaken[part, None], c.conj(), c)

    return conjugated


def check_record(longest: float, dt: float, n: int) -> None:
    """Refuse a record without samples, and steps in which the shortest wave turns by half a turn or more (in radians)."""
    if n < 1 or not dt > 0:
        raise DeckcraneError(
            f"a record of waves needs a step greater than zero and samples; these are {dt:g} s and {n}"
        )
    if longest >= pi:
        raise DeckcraneError(
            f"a step of {dt:.4g} s is too long for waves of {2 * pi * dt / longest:.3g} s: two steps a period are the least; "
            f"take {0.2 * pi * dt / longest:.2g} s or less"
        )


def _sum_sinusoids(w: Array, columns: Callable[[slice], Complex], factor: Array, t0: float, dt: float, n: int) -> Array:
    """The sums, times a factor of each sinusoid, at times not much closer together than the shortest wave requires."""
    size = next_fast_len(max(2 * n, 4 * WIDTH), real=True)
    size += size % 2
    middle = n // 2
    centred = factor * np.exp(1j * w * (t0 + middle * dt))
    half: Complex | None = None
    for first in range(0, max(len(w), 1), PART):
        part = slice(first, first + PART)
        c = columns(part) * centred[part, None]
        bins, weights, mirrored = _bins_and_weights(w[part] * dt * size / (2 * np.pi), size)
        low, high = (int(bins.min()), int(bins.max()) + 1) if bins.size else (0, 0)
        ends = np.arange(0, bins.size + 1, WIDTH)
        even = csc_array((weights.ravel(), bins - low, ends), shape=(high - low, len(c)))
        odd = csc_array((np.where(mirrored, -weights, weights).ravel(), bins - low, ends), shape=even.shape)
        half = np.zeros((size // 2 + 1, c.shape[1]), dtype=complex) if half is None else half
        half.real[low:high] += even @ np.ascontiguousarray(c.real)
        half.imag[low:high] += odd @ np.ascontiguousarray(c.imag)
    assert half is not None, "there is a part, if an empty one"
    half[[0, -1]] *= 2  # irfft counts all other bins twice
    record = irfft(half, size, axis=0)
    scale = size / 2 / transform(2 * np.pi / size * (np.arange(n) - middle))
    return np.asarray(scale[:, None] * np.concatenate([record[size - middle :], record[: n - middle]]))


def _carried(coarse: Array, between: int) -> Array:
    """Interpolate a record to `between` times as many samples; the first is at the middle of the window over the first rows."""
    weights = interpolation_window(between).T
    windows = sliding_window_view(coarse, WIDTH, axis=0)  # (intervals, columns, WIDTH)
    values = np.empty((len(windows) * between, coarse.shape[1]))
    for k in range(coarse.shape[1]):
        values[:, k] = (np.ascontiguousarray(windows[:, k]) @ weights).ravel()
    return values


def _bins_and_weights(x: Array, size: int) -> tuple[NDArray[np.int64], Array, NDArray[np.bool_]]:
    """The bins near each frequency x (in bins), flat, the window there, and which bins stand for their mirror image.

    A real record has only the bins 0 to size/2; one beyond is the conjugate of its mirror image.
    """
    first = np.ceil(x - WIDTH / 2).astype(np.int64)
    bins = first[:, None] + np.arange(WIDTH)
    weights = window((bins - x[:, None]) / (WIDTH / 2))
    mirrored = (bins < 0) | (bins > size // 2)
    folded = np.where(bins < 0, -bins, np.where(bins > size // 2, size - bins, bins))
    return folded.ravel(), weights, mirrored

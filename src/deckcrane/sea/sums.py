"""Sums of many sinusoids of any frequencies at evenly spaced times, in the time of one FFT.

A non-uniform FFT (type 1): each sinusoid is spread over a few neighbouring bins of a grid twice as fine as the record needs,
an inverse FFT goes to time, and a division undoes the spreading. The frequencies stay what they are, so the record has no
period; against the direct sum the error is below 1e-12 of the largest possible value.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray
from scipy.fft import irfft, next_fast_len
from scipy.special import i0

from deckcrane.arrays import Array
from deckcrane.errors import DeckcraneError

Complex = NDArray[np.complex128]
WIDTH = 14
"""Bins over which a sinusoid is spread; the error falls by a factor of 9 with each."""
BETA = np.pi * np.sqrt((0.75 * WIDTH) ** 2 - 0.8)
"""Shape of the Kaiser-Bessel window for a grid twice as fine (Beatty, Nishimura and Pauly 2005)."""


def sinusoids(w: Array, c: Complex, t0: float, dt: float, n: int) -> Array:
    """Re sum_j c[j, k] e^{i w_j t} at the times t0, t0 + dt, ...: n rows, one column for each k."""
    if n < 1 or not dt > 0:
        raise DeckcraneError(
            f"a record of waves needs a step greater than zero and samples; these are {dt:g} s and {n}"
        )
    if len(w) and w.max() * dt >= np.pi:
        raise DeckcraneError(
            f"a step of {dt:.4g} s is too long for waves of {2 * np.pi / w.max():.3g} s: two steps a period are the least; "
            f"take {0.2 * np.pi / w.max():.2g} s or less"
        )
    size = next_fast_len(max(2 * n, 4 * WIDTH), real=True)
    size += size % 2
    middle = n // 2
    centred = c * np.exp(1j * w * (t0 + middle * dt))[:, None]
    bins, weights, mirrored = _spread(w * dt * size / (2 * np.pi), size)
    m = np.arange(n) - middle
    scale = size / 2 / _transform(m, size)
    values = np.empty((n, c.shape[1]))
    for k in range(c.shape[1]):
        terms = weights * centred[:, k, None]
        half = np.bincount(bins, terms.real.ravel(), size // 2 + 1).astype(complex)
        half += 1j * np.bincount(bins, np.where(mirrored, -terms.imag, terms.imag).ravel(), size // 2 + 1)
        half[[0, -1]] *= 2  # irfft counts all other bins twice
        record = irfft(half, size)
        values[:, k] = scale * np.concatenate([record[size - middle :], record[: n - middle]])
    return values


def _spread(x: Array, size: int) -> tuple[NDArray[np.int64], Array, NDArray[np.bool_]]:
    """The bins near each frequency x (in bins), flat, the window there, and which bins stand for their mirror image.

    A real record has only the bins 0 to size/2; one beyond is the conjugate of its mirror image.
    """
    first = np.ceil(x - WIDTH / 2).astype(np.int64)
    bins = first[:, None] + np.arange(WIDTH)
    z = np.clip((bins - x[:, None]) / (WIDTH / 2), -1.0, 1.0)
    weights = i0(BETA * np.sqrt(1 - z**2))
    mirrored = (bins < 0) | (bins > size // 2)
    folded = np.where(bins < 0, -bins, np.where(bins > size // 2, size - bins, bins))
    return folded.ravel(), weights, mirrored


def _transform(m: NDArray[np.int64], size: int) -> Array:
    """What the spreading does to the sample m: the Fourier transform of the window, in closed form."""
    root = np.sqrt(BETA**2 - (np.pi * WIDTH * m / size) ** 2)
    return np.asarray(WIDTH * np.sinh(root) / root)

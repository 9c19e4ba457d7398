"""Spectra of signals during a run, by Welch's method.

Segments overlap by half, each without its mean and under Hann's window; the spectrum is the average of their periodograms (P.
D. Welch, The use of fast Fourier transform for the estimation of power spectra, IEEE Transactions on Audio and Electroacoustics
15 (1967) 70-73).

Array code between blocks of records, for NumPy and for CuPy (`xp`). Transforms are always made in arrays of the same shape, those
of one case (or of `together` cases, on a GPU a tile): so results of a case do not depend on how many others there are. The
file needs nothing else of the package: it can be sent with a compiled program to the machine of a GPU.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray


class Welch:
    """Spectral densities of signals of cases that run together.

    Records are `every` seconds apart; `count` of them are counted, from number `first` on. `segment` is in records, at most as
    many as are counted. `cases` are all lanes of the tiles that run together.
    """

    def __init__(
        self,
        every: float,
        first: int,
        count: int,
        segment: int,
        columns: Sequence[int],
        cases: int,
        xp: Any = np,
        together: int = 1,
    ) -> None:
        self._xp, self._every, self._first = xp, every, first
        self._columns, self._together = xp.asarray(columns, dtype=int), together
        self.segment = min(segment, count)
        self._step = self.segment - self.segment // 2
        self._tail = xp.zeros((cases, len(self._columns), self.segment))
        self._filled = 0
        self._sum = xp.zeros((cases, len(self._columns), self.segment // 2 + 1))
        self._segments = 0
        angle = 2.0 * np.pi * np.arange(self.segment) / self.segment
        self._window = xp.asarray(0.5 - 0.5 * np.cos(angle) if self.segment > 1 else np.ones(1))

    def add(self, Y: Any, first_record: int, records: int) -> None:
        """Add records Y[tile, record, column, lane], the first of which is number `first_record` of the run."""
        begin = max(self._first - first_record, 0)
        if begin >= records:
            return
        xp = self._xp
        chosen = Y[:, begin:records][:, :, self._columns]
        series = xp.moveaxis(chosen, (3, 2, 1), (1, 2, 3)).reshape(-1, len(self._columns), records - begin)
        at = 0
        while at < series.shape[2]:
            taken = min(self.segment - self._filled, series.shape[2] - at)
            self._tail[:, :, self._filled : self._filled + taken] = series[:, :, at : at + taken]
            self._filled += taken
            at += taken
            if self._filled == self.segment:
                self._add_segment()

    def _add_segment(self) -> None:
        """Add the periodogram of a full segment, and keep what the next one shares with it."""
        xp = self._xp
        for first in range(0, len(self._tail), self._together):
            cases = slice(first, first + self._together)
            segment = self._tail[cases]
            windowed = (segment - segment.mean(axis=-1, keepdims=True)) * self._window
            transform = xp.fft.rfft(windowed, axis=-1)
            self._sum[cases] += transform.real**2 + transform.imag**2
        self._segments += 1
        self._filled = self.segment - self._step
        self._tail[:, :, : self._filled] = self._tail[:, :, self._step :].copy()

    @property
    def frequencies(self) -> NDArray[np.float64]:
        """Frequencies in Hz."""
        return np.arange(self.segment // 2 + 1) / (self.segment * self._every)

    @property
    def density(self) -> Any:
        """One-sided, by case, channel and frequency: squares of the signal per Hz; NaN before the first segment is full."""
        if self._segments == 0:
            return self._sum * float("nan")
        density = self._sum * (self._every / float((self._window**2).sum()) / self._segments)
        last = -1 if self.segment % 2 == 0 else None
        density[..., 1:last] *= 2.0
        return density

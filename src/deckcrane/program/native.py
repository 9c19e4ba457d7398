"""Data exchanged between Python and the time loops in machine code: words of eight bytes, as `ir_inputs` reads them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import numpy as np
from numpy.typing import NDArray

from deckcrane.arrays import Array
from deckcrane.program.calls import DONE, PROGRESS, SERIES_WORDS, STEPS, H, T
from deckcrane.program.inputs import GivenInputs, Inputs, Series

Words = NDArray[np.int64]


class NativeGiven(GivenInputs):
    """Inputs as machine code reads them, the constants in place."""

    def __init__(self, inputs: Inputs) -> None:
        super().__init__(inputs)
        series = inputs.series.values()
        self._kept_alive: list[Words] = []  # arrays that the words point to must live as long as they do
        linear = self._series_table([samples for samples in series if samples.between == "linear"])
        held = self._series_table([samples for samples in series if samples.between == "held"])
        self.words = input_words(self.constants, linear, held)
        self.native = address(self.words)

    def _series_table(self, series: Sequence[Series]) -> Words:
        rows = []
        for samples in series:
            indices = np.array(self.inputs.columns(samples), dtype=np.int64)
            self._kept_alive.append(indices)
            rows.append(
                series_words(
                    samples.values, indices, samples.values.shape, (samples.start, samples.spacing, samples.slack)
                )
            )
        words = np.array(rows, dtype=np.int64).reshape(len(rows), SERIES_WORDS)
        self._kept_alive.append(words)
        return words


def input_words(constants: Array, linear: Words, held: Words) -> Words:
    """All inputs: a constant for each, and the words of the series that move some of them."""
    return np.array([address(constants), address(linear), address(held), len(linear), len(held)], dtype=np.int64)


def series_words(values: Array, places: Words, shape: Iterable[int], times: tuple[float, float, float]) -> list[int]:
    """One series with all its rows: samples, the inputs they feed, rows and width, start, spacing, the instant before a jump."""
    rows, width = shape
    return [address(values), address(places), rows, width, *np.array(times).view(np.int64).tolist(), 0, rows]


class AdaptiveProgress:
    """State of an adaptive run between two blocks."""

    def __init__(self, start: float = 0.0) -> None:
        self.numbers = np.zeros(PROGRESS)
        self.numbers[T] = start

    @property
    def t(self) -> float:
        return float(self.numbers[T])

    @property
    def steps(self) -> int:
        return int(self.numbers[STEPS])

    @property
    def done(self) -> int:
        """Records of the last call."""
        return int(self.numbers[DONE])

    @property
    def stuck(self) -> bool:
        """Whether the step became too small to continue."""
        return bool(self.numbers[H] < 0.0)


def address(array: NDArray[np.float64] | Words) -> int:
    """Address of an array's numbers; the array must be contiguous, and live as long as the call."""
    return int(array.ctypes.data)

"""What Python and the time loops in machine code hand to each other: words of eight bytes, as `ir_inputs` reads them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import numpy as np
from numpy.typing import NDArray

from deckcrane.arrays import Array
from deckcrane.program.calls import DONE, PROGRESS, SERIES_WORDS, STEPS, H, T
from deckcrane.program.inputs import GivenInputs, Inputs, Series

Words = NDArray[np.int64]


class NativeGiven(GivenInputs):
    """Inputs as machine code reads them, the constants where they stand."""

    def __init__(self, inputs: Inputs) -> None:
        super().__init__(inputs)
        series = inputs.series.values()
        self._kept: list[Words] = []  # what words point to must live as long as they do
        linear = self._words([one for one in series if one.between == "linear"])
        held = self._words([one for one in series if one.between == "held"])
        self.words = input_words(self.constants, linear, held)
        self.native = address(self.words)

    def _words(self, series: Sequence[Series]) -> Words:
        rows = []
        for one in series:
            places = np.array(self.inputs.columns(one), dtype=np.int64)
            self._kept.append(places)
            rows.append(series_words(one.values, places, one.values.shape, (one.start, one.spacing, one.slack)))
        found = np.array(rows, dtype=np.int64).reshape(len(rows), SERIES_WORDS)
        self._kept.append(found)
        return found


def input_words(constants: Array, linear: Words, held: Words) -> Words:
    """All inputs: a constant for each, and the words of the series that move some of them."""
    return np.array([address(constants), address(linear), address(held), len(linear), len(held)], dtype=np.int64)


def series_words(values: Array, places: Words, shape: Iterable[int], times: tuple[float, float, float]) -> list[int]:
    """One series with all its rows: samples, the inputs they are for, rows and width, start, spacing, the instant before a jump."""
    rows, width = shape
    return [address(values), address(places), rows, width, *np.array(times).view(np.int64).tolist(), 0, rows]


class AdaptiveProgress:
    """Where an adaptive run stands between two blocks."""

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
        """Records that the last call made."""
        return int(self.numbers[DONE])

    @property
    def stuck(self) -> bool:
        """Whether the step became too small to go on."""
        return bool(self.numbers[H] < 0.0)


def address(array: NDArray[np.float64] | Words) -> int:
    """Where the numbers of an array stand; the array must be contiguous, and live as long as the call."""
    return int(array.ctypes.data)

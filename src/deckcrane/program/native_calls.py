"""Interface between Python and machine code: kinds of values, arguments of the time loops, and words in memory.

Using a cached program needs no more than this. Words have eight bytes, as `llvm/input_code.py` reads them.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Literal

import numpy as np
from numpy.typing import NDArray

from deckcrane.arrays import Array
from deckcrane.program.inputs import GivenInputs, Inputs, Series

Kind = Literal["int", "flag", "time", "real", "mask", "bits", "address"]

T, H, LAST_ERROR, LAST_STEP, STEPS, REJECTED, DONE = range(7)
"""State of an adaptive run between two calls, as indices into its numbers: see `native.AdaptiveProgress`."""
PROGRESS = 7

SIZES: list[tuple[Kind, str]] = [("address", "out")]
PREPARE: list[tuple[Kind, str]] = [("address", "p"), ("address", "c")]
RUN: list[tuple[Kind, str]] = [("address", "in"), ("address", "c")]
FIXED: list[tuple[Kind, str]] = [
    ("time", "t0"),
    ("time", "whole"),
    ("int", "first"),
    ("int", "steps"),
    ("int", "per_record"),
    ("int", "states"),
    ("address", "x"),
    ("address", "X"),
    ("address", "Y"),
    ("address", "reached"),
    ("address", "W"),
]
ADAPTIVE: list[tuple[Kind, str]] = [
    ("address", "at"),
    ("time", "t_stop"),
    ("time", "h_max"),
    ("time", "rtol"),
    ("address", "atol"),
    ("time", "t_first"),
    ("time", "every"),
    ("int", "count"),
    ("int", "patience"),
    ("int", "states"),
    ("address", "x"),
    ("address", "X"),
    ("address", "Y"),
    ("address", "W"),
]
"""`W` is the memory of events (`program/events.py`)."""
CLOCK: list[tuple[Kind, str]] = [("address", "clock")]
"""Further argument of fixed loops where each simulation has its own clock: the steps that each has taken before the call."""
TEAM: list[tuple[Kind, str]] = [("address", "team")]
"""Further argument of fixed loops where several threads of a GPU compute a simulation: their memory."""
CLOCKED_ROWS = 2
"""Numbers of a series that each simulation has for itself where it has its own clock: the address of its row 0, which need not be
in memory if rows near its clock are, and the number of its rows."""
NEVER = 1e300
"""Value of the step in which a simulation stopped being finite, while it has not."""

MORE: list[tuple[Kind, str]] = [("address", "constants"), ("address", "scales"), ("address", "roughest")]
"""Further arguments of implicit loops: constants of the linearised equations, scales of the states, and memory for the fixed
step with the largest error so far: that error over its scale, the time, the state."""

SERIES_WORDS = 9
"""Values, indices of the inputs, rows, width, start, spacing, the fraction of the spacing that is the instant before a jump, the
first row present, and the number of rows present: of long series, it may be only those near the current time."""


Words = NDArray[np.int64]


class NativeInputs(GivenInputs):
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

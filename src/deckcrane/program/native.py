"""What Python and the time loops in C hand to each other: the structures of `loops.c` and `implicit.c`, field by field."""

from __future__ import annotations

from collections.abc import Iterable
from ctypes import POINTER, Structure, c_double, c_long, c_void_p
from typing import Any

import numpy as np
from numpy.typing import NDArray

from deckcrane.program.inputs import GivenInputs, Inputs, Series


class NativeSeries(Structure):
    _fields_ = (
        ("values", c_void_p),
        ("inputs", c_void_p),
        ("rows", c_long),
        ("width", c_long),
        ("start", c_double),
        ("spacing", c_double),
        ("slack", c_double),
    )


class NativeInputs(Structure):
    _fields_ = (
        ("constants", c_void_p),
        ("linear", POINTER(NativeSeries)),
        ("held", POINTER(NativeSeries)),
        ("linears", c_long),
        ("helds", c_long),
    )


class NativeProgress(Structure):
    _fields_ = (
        ("t", c_double),
        ("h", c_double),
        ("last_error", c_double),
        ("last_step", c_double),
        ("steps", c_long),
        ("rejected", c_long),
    )


class NativeImplicit(Structure):
    _fields_ = (
        ("linearised", c_void_p),
        ("factors", c_void_p),
        ("solution", c_void_p),
        ("rows", c_void_p),
        ("columns", c_void_p),
        ("nonzeros", c_long),
        ("factors_size", c_long),
        ("linear", c_void_p),
        ("factored", c_void_p),
        ("scales", c_void_p),
        ("roughest", c_void_p),
    )


class NativeGiven(GivenInputs):
    """Inputs as C reads them, the constants where they stand."""

    def __init__(self, inputs: Inputs) -> None:
        super().__init__(inputs)
        self._columns: list[Any] = []  # what the structures point to must live as long as they do
        series = inputs.series.values()
        linear = self._array(one for one in series if one.between == "linear")
        held = self._array(one for one in series if one.between == "held")
        self.native = NativeInputs(self.constants.ctypes.data, linear, held, len(linear), len(held))

    def _array(self, series: Iterable[Series]) -> Any:
        found = []
        for one in series:
            columns = np.array(self.inputs.columns(one), dtype=np.intc)
            self._columns.append(columns)
            sizes = (*one.values.shape, one.start, one.spacing, one.slack)
            found.append(NativeSeries(one.values.ctypes.data, columns.ctypes.data, *sizes))
        return (NativeSeries * len(found))(*found)


class AdaptiveProgress:
    """Where an adaptive run stands between two blocks."""

    def __init__(self, start: float = 0.0) -> None:
        self.native = NativeProgress(start, 0.0, 0.0, 0.0, 0, 0)

    @property
    def t(self) -> float:
        return float(self.native.t)

    @property
    def steps(self) -> int:
        return int(self.native.steps)

    @property
    def stuck(self) -> bool:
        """Whether the step became too small to go on."""
        return bool(self.native.h < 0.0)


def address(array: NDArray[Any]) -> c_void_p:
    """Where the numbers of an array stand; the array must be contiguous, and live as long as the call."""
    return c_void_p(array.ctypes.data)

"""A compiled program behind plain NumPy calls. Depends on `instructions`, `c_source` and `compiler`."""

from __future__ import annotations

import ctypes
from ctypes import POINTER, Structure, byref, c_double, c_long

import numpy as np

from deckcrane.equations.system import Array, Equations
from deckcrane.program.c_source import c_program
from deckcrane.program.compiler import Compiler, library
from deckcrane.program.inputs import InputTable
from deckcrane.program.instructions import Listing, listing

_PARAMETERS = 3


class _Inputs(Structure):
    _fields_ = (("table", POINTER(c_double)), ("rows", c_long), ("t0", c_double), ("dt", c_double))


class _Progress(Structure):
    _fields_ = (("t", c_double), ("h", c_double), ("last_error", c_double), ("steps", c_long), ("rejected", c_long))


def listings(equations: Equations) -> tuple[Listing, Listing]:
    """Derivative and outputs as listings, for every dialect."""
    return listing(equations.derivative(), _PARAMETERS), listing(equations.outputs(), _PARAMETERS)


def source(equations: Equations) -> str:
    """The C source of the equations with their time loops."""
    derivative, outputs = listings(equations)
    sizes = {"NX": len(equations.x), "NU": len(equations.u), "NP": len(equations.p), "NY": len(outputs.outputs)}
    return c_program(derivative, outputs, sizes)


class CompiledCode:
    """Machine code of a set of equations: evaluation at many points, and blocks of steps."""

    def __init__(self, equations: Equations, compiler: Compiler) -> None:
        self._library = library(source(equations), compiler)
        sizes = (ctypes.c_int * 5)()
        self._library.deckcrane_sizes(sizes)
        self.nx, self.nu, self.np, self.ny, self._prepared = sizes
        self._library.deckcrane_rk4.restype = c_long
        self._library.deckcrane_dopri5.restype = c_long

    def prepare(self, p: Array) -> Array:
        """What the code needs of the parameters, computed once for all evaluations."""
        constants = np.zeros(max(self._prepared, 1))
        self._library.deckcrane_prepare(_pointer(p), _pointer(constants))
        return constants

    def derivatives(self, t: Array, x: Array, u: Array, constants: Array) -> Array:
        dx = np.empty((len(t), self.nx))
        self._library.deckcrane_derivatives(
            c_long(len(t)), _pointer(t), _pointer(x), _pointer(u), _pointer(constants), _pointer(dx)
        )
        return dx

    def outputs(self, t: Array, x: Array, u: Array, constants: Array) -> Array:
        y = np.empty((len(t), self.ny))
        self._library.deckcrane_outputs(
            c_long(len(t)), _pointer(t), _pointer(x), _pointer(u), _pointer(constants), _pointer(y)
        )
        return y

    def rk4(
        self,
        inputs: InputTable,
        constants: Array,
        h: float,
        first: int,
        steps: int,
        per_record: int,
        x: Array,
        X: Array,
        Y: Array,
    ) -> tuple[int, int]:
        """`steps` steps from x, changed in place; records go to X and Y. Returns how many, and the step reached."""
        reached = c_long(0)
        records = self._library.deckcrane_rk4(
            byref(_table(inputs)),
            _pointer(constants),
            c_double(0.0),
            c_double(h),
            c_long(first),
            c_long(steps),
            c_long(per_record),
            _pointer(x),
            _pointer(X),
            _pointer(Y),
            byref(reached),
        )
        return int(records), int(reached.value)

    def dopri5(
        self,
        inputs: InputTable,
        constants: Array,
        at: AdaptiveProgress,
        stop: float,
        largest_step: float,
        tolerances: tuple[float, float],
        first_record: float,
        every: float,
        count: int,
        patience: int,
        x: Array,
        X: Array,
        Y: Array,
    ) -> int:
        """Adaptive steps until `count` records are made or `patience` steps are taken. Returns how many records."""
        records = self._library.deckcrane_dopri5(
            byref(_table(inputs)),
            _pointer(constants),
            byref(at.native),
            c_double(stop),
            c_double(largest_step),
            c_double(tolerances[0]),
            c_double(tolerances[1]),
            c_double(first_record),
            c_double(every),
            c_long(count),
            c_long(patience),
            _pointer(x),
            _pointer(X),
            _pointer(Y),
        )
        return int(records)


class AdaptiveProgress:
    """Where an adaptive run stands between two blocks."""

    def __init__(self) -> None:
        self.native = _Progress(0.0, 0.0, 0.0, 0, 0)

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


def _pointer(array: Array) -> ctypes._Pointer[c_double]:
    return array.ctypes.data_as(POINTER(c_double))


def _table(inputs: InputTable) -> _Inputs:
    return _Inputs(_pointer(inputs.values), len(inputs.values), inputs.start, inputs.spacing)

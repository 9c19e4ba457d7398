"""A compiled program behind plain NumPy calls."""

from __future__ import annotations

import ctypes
import time
import warnings
from collections.abc import Iterator
from ctypes import byref, c_double, c_int, c_long, c_void_p
from functools import cache, cached_property
from importlib.resources import files
from typing import Any

import casadi as ca
import numpy as np

from deckcrane.arrays import Array
from deckcrane.equations.system import Equations
from deckcrane.errors import DeckcraneWarning
from deckcrane.program.c_source import IMPLICIT_PIECE, c_implicit, c_program
from deckcrane.program.compiler import Compiler, library, library_for
from deckcrane.program.elimination import elimination
from deckcrane.program.inputs import GivenInputs, Inputs
from deckcrane.program.instructions import Listing, listing
from deckcrane.program.native import AdaptiveProgress, NativeGiven, NativeImplicit, address
from deckcrane.program.row_loops import stacking
from deckcrane.program.timing import IMPLICIT, StepControl, StuckError, next_block

LONG, COMPILED_PER_SECOND = 100_000, 9_000
"""Operations of implicit steps that a user waits for, and how many are written and compiled in a second (measured, GCC 12)."""

LONG_SOURCE = 3_500_000
"""Characters of a source, about as many operations as LONG, that is compiled with less optimisation."""

_PARAMETERS, _NO_PARAMETERS = 3, -1
"""Which argument of a function holds the parameters."""


def listings(equations: Equations) -> tuple[Listing, Listing]:
    """Derivative and outputs as listings, for every dialect; of outputs, what is no loop over rows."""
    return listing(equations.derivative(), _PARAMETERS), listing(equations.straight_outputs(), _PARAMETERS)


def source(equations: Equations) -> str:
    """The C source of the equations with their time loops."""
    derivative, outputs = listings(equations)
    sizes = {"NX": len(equations.x), "NU": len(equations.u), "NP": len(equations.p), "NY": equations.output_count()}
    return c_program(derivative, outputs, sizes, stacking(equations))


def implicit_listings(linearised: Any) -> tuple[Listing, Listing, Listing]:
    """The function `Equations.linearised`, factors and solution of the linear systems of implicit steps, as listings."""
    arguments = linearised.sx_in()
    dx, through_time, jacobian = linearised.call(arguments)
    stacked = ca.Function("linearised", arguments, [ca.vertcat(dx, through_time, jacobian.nz[:])])
    solver = elimination(jacobian)
    return (
        listing(stacked, _PARAMETERS),
        listing(solver.factors, _NO_PARAMETERS),
        listing(solver.solution, _NO_PARAMETERS),
    )


@cache
def _writers() -> str:
    """What turns linearised equations into C, as text: another version of it writes other sources."""
    names = ("instructions.py", "elimination.py", "c_source.py", "compiled.py", "trigonometry.c", "exports.c")
    return "".join(files("deckcrane.program").joinpath(name).read_text(encoding="utf-8") for name in names)


class ImplicitCode:
    """What implicit steps need besides: the linearised equations and the linear algebra, in a library of their own.

    It is several times longer than the rest of a program, so it is made only when an implicit method is asked for. To
    write the source takes a second or so; a library in the cache is found without it.
    """

    def __init__(self, equations: Equations, compiler: Compiler) -> None:
        linearised = equations.linearised()
        determined_by = "\0".join([linearised.serialize(), ca.CasadiMeta.version(), str(IMPLICIT_PIECE), _writers()])
        self._library = library_for(determined_by, lambda: _implicit_source(linearised), compiler.quick())
        sizes = (c_int * 3)()
        self._library.deckcrane_implicit_sizes(sizes)
        self._prepared, *self._sizes = sizes
        names = ("deckcrane_linearised", "deckcrane_factors", "deckcrane_solution")
        self._functions = [ctypes.cast(getattr(self._library, name), c_void_p) for name in names]
        self._scales, self.roughest = equations.x.scales, np.zeros(3)
        self._rows, self._columns = (np.array(a, dtype=np.intc) for a in linearised.sparsity_out(2).get_triplet())

    def prepare(self, p: Array) -> Array:
        constants, none = np.zeros(max(self._prepared, 1)), np.zeros(1)
        self._library.deckcrane_prepare_linearised(
            c_double(0.0), address(none), address(none), address(p), address(constants)
        )
        return constants

    def call(self) -> tuple[NativeImplicit, tuple[Array, Array]]:
        """What the loops are given, and the work arrays that must live as long: each run its own."""
        linear, factored = (np.zeros(size) for size in self._sizes)
        native = NativeImplicit(
            *self._functions,
            address(self._rows),
            address(self._columns),
            len(self._rows),
            len(factored),
            address(linear),
            address(factored),
            address(self._scales),
            address(self.roughest),
        )
        return native, (linear, factored)


def _implicit_source(linearised: Any) -> str:
    operations = linearised.n_instructions()
    if operations > LONG:
        warnings.warn(
            f"implicit steps of this model have {operations:,} operations: compiling them takes about "
            f"{operations / COMPILED_PER_SECOND:.0f} s, once. Fewer modes, or the integrators rk4 and dopri5, start at once",
            DeckcraneWarning,
            stacklevel=2,
        )
    return c_implicit(*implicit_listings(linearised))


def _explicit_library(equations: Equations, compiler: Compiler) -> ctypes.CDLL:
    """The program; where it is very long, compiled with less care, for half the time and code that is a tenth slower."""
    text = source(equations)
    return library(text, compiler.quick() if len(text) > LONG_SOURCE else compiler)


class CompiledCode:
    """Machine code of a set of equations: evaluation at many points, and blocks of steps."""

    def __init__(self, equations: Equations, compiler: Compiler) -> None:
        self._equations, self._compiler = equations, compiler
        self._library = _explicit_library(equations, compiler)
        sizes = (ctypes.c_int * 5)()
        self._library.deckcrane_sizes(sizes)
        self.nx, self.nu, self.np, self.ny, self._prepared = sizes
        for name in ("rk4", "dopri5", "rodas4", "rodas4_fixed"):
            getattr(self._library, f"deckcrane_{name}").restype = c_long

    @cached_property
    def implicit(self) -> ImplicitCode:
        return ImplicitCode(self._equations, self._compiler)

    @property
    def roughest(self) -> Array:
        """Of the fixed implicit step with the largest error so far: that error over its state's scale, the time, the state."""
        return self.implicit.roughest

    def prepare(self, p: Array, implicit: bool = False) -> Array:
        """What the code needs of the parameters, computed once for all evaluations; with what implicit steps need."""
        constants = np.zeros(self._prepared + 1)
        self._library.deckcrane_prepare(address(p), address(constants))
        return np.concatenate([constants[: self._prepared], self.implicit.prepare(p)]) if implicit else constants

    def given(self, inputs: Inputs) -> GivenInputs:
        """Inputs as the loops read them."""
        return NativeGiven(inputs)

    def derivatives(self, t: Array, x: Array, u: Array, constants: Array) -> Array:
        dx = np.empty((len(t), self.nx))
        self._library.deckcrane_derivatives(
            c_long(len(t)), address(t), address(x), address(u), address(constants), address(dx)
        )
        return dx

    def outputs(self, t: Array, x: Array, u: Array, constants: Array) -> Array:
        y = np.empty((len(t), self.ny))
        self._library.deckcrane_outputs(
            c_long(len(t)), address(t), address(x), address(u), address(constants), address(y)
        )
        return y

    def outputs_at(self, t: float, x: Array, given: GivenInputs, constants: Array) -> Array:
        """Outputs where a run stands, with its inputs there."""
        y = np.empty(self.ny)
        self._library.deckcrane_outputs_at(byref(given.native), c_double(t), address(x), address(constants), address(y))
        return y

    def fixed(
        self,
        method: str,
        given: GivenInputs,
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
        records = self._loop(
            method,
            given,
            address(constants),
            c_double(0.0),
            c_double(h),
            c_long(first),
            c_long(steps),
            c_long(per_record),
            address(x),
            address(X),
            address(Y),
            byref(reached),
        )
        return records, int(reached.value)

    def adaptive(
        self,
        control: StepControl,
        given: GivenInputs,
        constants: Array,
        span: tuple[float, float],
        first: int,
        x: Array,
        X: Array,
        Y: Array,
    ) -> Iterator[int]:
        """Adaptive steps over a span of time from x, changed in place, until its end or until X and Y are full.

        Records are those of the run from number `first` on. Yields how many there are, about every tenth of a second.
        """
        at, made, patience = AdaptiveProgress(span[0]), 0, 16
        while made < len(X) and at.t < span[1]:
            began = time.perf_counter()
            made += self._loop(
                control.method,
                given,
                address(constants),
                byref(at.native),
                c_double(span[1]),
                c_double(control.largest),
                c_double(control.relative),
                address(control.absolute),
                c_double(control.every * (first + made)),
                c_double(control.every),
                c_long(len(X) - made),
                c_long(patience),
                address(x),
                address(X[made:]),
                address(Y[made:]),
            )
            if at.stuck:
                raise StuckError(at.t, x)
            patience = next_block(patience, time.perf_counter() - began)
            yield made

    def _loop(self, method: str, given: GivenInputs, *arguments: Any) -> int:
        loop = getattr(self._library, f"deckcrane_{method}")
        if method not in IMPLICIT:
            return int(loop(byref(given.native), *arguments))
        if given.work is None:
            given.work = self.implicit.call()
        native, _arrays = given.work
        return int(loop(byref(native), byref(given.native), *arguments))

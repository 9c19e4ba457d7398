"""Machine code of equations behind plain NumPy calls, and the identity of a program.

The identity is a hash of all that a program follows from, the key of its machine code in the cache.
"""

from __future__ import annotations

import hashlib
import time
from collections.abc import Iterator
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any

import casadi as ca
import numpy as np

from deckcrane.arrays import Array
from deckcrane.mechanics.equations import Equations
from deckcrane.mechanics.output_loops import Rows
from deckcrane.program.events import RUN_ROOM, EventLayout, EventWatch
from deckcrane.program.inputs import GivenInputs, Inputs
from deckcrane.program.integrators import IMPLICIT, Rosenbrock, StepControl, StuckError, next_block
from deckcrane.program.llvm.machine_code import (
    Level,
    LoadedCode,
    cached_object_code,
    host_lanes,
    is_kept,
    level_for,
    optimising_pays_off,
)
from deckcrane.program.native_calls import (
    ADAPTIVE,
    FIXED,
    MORE,
    NEVER,
    PREPARE,
    RUN,
    SIZES,
    AdaptiveProgress,
    Kind,
    NativeInputs,
    address,
)


def explicit_identity(equations: Equations) -> str:
    """All that the text of an explicit program follows from."""
    parts = [equations.watched_derivative().serialize(), equations.straight_outputs().serialize(), _source_of_writers()]
    parts.append(repr([event.kind for event in equations.events]))
    for loop in equations.loops():
        columns = equations.table_place(loop)
        parts += [loop.name, loop.flat().serialize(), f"{loop.table.shape} {columns}"]
    row_pieces = [
        [(loop.name, rows) for loop, rows in e.pieces] for e in _expressions(equations) if isinstance(e, Rows)
    ]
    return _hash(*parts, repr(row_pieces), repr([output.expression.numel() for output in equations.y]))


def implicit_identity(equations: Equations, method: Rosenbrock) -> str:
    """The same for the implicit steps of a method: their loops write records of outputs and look for events, so these count."""
    sizes = f"{len(equations.x)} {len(equations.u)} {equations.output_count()}"
    kinds = repr([event.kind for event in equations.events])
    linearised = equations.linearised(method.any_matrix, watched=True).serialize()
    return _hash(method.name, linearised, sizes, kinds, _source_of_writers())


def batch_identity(equations: Equations, method: str) -> str:
    """The same for the program of a batch with fixed steps, which holds both if they are implicit."""
    explicit = explicit_identity(equations)
    if method not in IMPLICIT:
        return explicit
    return _hash(method, explicit, equations.linearised(IMPLICIT[method].any_matrix, watched=True).serialize())


def _expressions(equations: Equations) -> list[Any]:
    return [output.expression for output in equations.y]


def _hash(*parts: str) -> str:
    """Hash of some texts, each with its end."""
    return hashlib.sha256("\0".join(parts).encode()).hexdigest()


@cache
def _source_of_writers() -> str:
    """Hash of the modules that turn equations into code: another version writes other programs."""
    paths = sorted(Path(str(files("deckcrane.program"))).rglob("*.py"))
    return _hash(ca.CasadiMeta.version(), *(path.read_text(encoding="utf-8") for path in paths))


_POINTS_ARGUMENTS: list[tuple[Kind, str]] = [("int", "n"), *(("address", name) for name in ("t", "x", "u", "c", "out"))]
_AT_ARGUMENTS: list[tuple[Kind, str]] = [
    ("address", "in"),
    ("time", "t"),
    *(("address", name) for name in ("x", "c", "y")),
]


class _Explicit:
    """The compiled program of explicit methods, at one level of optimisation."""

    def __init__(self, content: bytes) -> None:
        self.content = content
        self._loaded = loaded = LoadedCode(content)
        sizes = np.zeros(2, dtype=np.int64)
        loaded.function("sizes", SIZES)(address(sizes))
        self.prepared, self.operations = (int(size) for size in sizes)
        self.prepare = loaded.function("prepare", PREPARE)
        self.derivatives = loaded.function("derivatives", _POINTS_ARGUMENTS)
        self.outputs = loaded.function("all_outputs", _POINTS_ARGUMENTS)
        self.outputs_at = loaded.function("outputs_at", _AT_ARGUMENTS)
        self.rk4 = loaded.function("rk4", [*RUN, *FIXED])
        self.dopri5 = loaded.function("dopri5", [*RUN, *ADAPTIVE])


class _Implicit:
    """The compiled program of a method's implicit steps, with the explicit program that it calls."""

    def __init__(self, method: Rosenbrock, explicit: bytes, implicit: bytes) -> None:
        self._loaded = loaded = LoadedCode(explicit, implicit)
        sizes = np.zeros(2, dtype=np.int64)
        loaded.function("implicit_sizes", SIZES)(address(sizes))
        self.prepared = int(sizes[0])
        self.prepare = loaded.function("prepare_implicit", PREPARE)
        fixed = f"{method.name}_fixed"
        self.loops = {fixed: loaded.function(fixed, [*MORE, *RUN, *FIXED])}
        if method.dense:
            self.loops[method.name] = loaded.function(method.name, [*MORE, *RUN, *ADAPTIVE])


class CompiledCode:
    """Machine code of a set of equations: evaluation at many points, and blocks of steps.

    Quick code is made at once; optimised code runs faster and takes longer to compile. Both give the same numbers to the last
    bit, so optimised code is used where it is in the cache already, or where there is enough work for it to pay.
    """

    def __init__(self, equations: Equations) -> None:
        self._equations = equations
        self.nx, self.ny = len(equations.x), equations.output_count()
        layout = EventLayout.of(equations, RUN_ROOM)
        self._signals = 0 if layout is None else 2 * layout.count
        self._unwatched = np.zeros(1 if layout is None else layout.size)
        self._identity = explicit_identity(equations)
        level = _cached_level(self._identity)
        self._explicit, self._optimised = self._compile(level), level == "full"
        self._implicit: dict[str, tuple[_Implicit, bool]] = {}
        self._evaluations, self._scales = 0.0, np.ascontiguousarray(equations.x.scales, dtype=float)
        self.roughest = np.zeros(3)
        """The fixed implicit step with the largest error so far: that error over its state's scale, the time, the state."""

    def _compile(self, level: Level) -> _Explicit:
        return _Explicit(cached_object_code(self._identity, self._write_explicit, level))

    def _write_explicit(self) -> str:
        """The program text; written only if it is not in the cache, since the modules that write it are slow to import."""
        from deckcrane.program.llvm.programs import explicit_program

        return explicit_program(self._equations, host_lanes())

    def _write_implicit(self, method: Rosenbrock) -> str:
        from deckcrane.program.llvm.programs import implicit_program

        return implicit_program(method, self._equations, host_lanes())

    def expect(self, evaluations: float) -> None:
        """Announce evaluations ahead: with enough of them, optimised code is compiled first."""
        self._evaluations += evaluations
        if self._optimised or not optimising_pays_off(self._evaluations):
            return
        self._optimised = True
        remedy = "Recording less (record: [q, reaction]) makes them fewer"
        level = level_for(self._identity, self._explicit.operations, "the equations of this model have", remedy)
        if level == "full":
            self._explicit = self._compile(level)

    def implicit(self, method: Rosenbrock) -> _Implicit:
        """Compiled on the first use of an implicit method: it is several times longer than all else."""
        careful = optimising_pays_off(self._evaluations / method.stages)
        compiled, optimised = self._implicit.get(method.name, (None, False))
        if compiled is None or careful > optimised:
            compiled = self._compile_implicit(method, careful)
            self._implicit[method.name] = compiled, careful
        return compiled

    def _compile_implicit(self, method: Rosenbrock, careful: bool) -> _Implicit:
        identity = implicit_identity(self._equations, method)
        level = _cached_level(identity)
        if careful:
            operations = self._equations.linearised(method.any_matrix).n_instructions()
            remedy = "Fewer modes, or the integrators rk4 and dopri5, start at once"
            level = level_for(identity, operations, "implicit steps of this model have", remedy)
        content = cached_object_code(identity, lambda: self._write_implicit(method), level)
        return _Implicit(method, self._explicit.content, content)

    def prepare(self, p: Array, integrator: str = "rk4") -> Array:
        """Constants that follow from the parameters, computed once for all evaluations; with those of implicit steps."""
        constants = np.zeros(self._explicit.prepared + 1)
        self._explicit.prepare(address(p), address(constants))
        if integrator not in IMPLICIT:
            return constants
        implicit = self.implicit(IMPLICIT[integrator])
        implicit_constants = np.zeros(implicit.prepared + 1)
        implicit.prepare(address(p), address(implicit_constants))
        return np.concatenate([constants, implicit_constants])

    @property
    def implicit_constants(self) -> int:
        """Position of the constants of implicit steps among all constants."""
        return self._explicit.prepared + 1

    def given(self, inputs: Inputs) -> GivenInputs:
        """Inputs as the loops read them."""
        return NativeInputs(inputs)

    def derivatives(self, t: Array, x: Array, u: Array, constants: Array) -> Array:
        return np.ascontiguousarray(self._derivatives_and_signals(t, x, u, constants)[:, : self.nx])

    def signals(self, t: Array, x: Array, u: Array, constants: Array) -> Array:
        """Levels and measures of all event signals."""
        return self._derivatives_and_signals(t, x, u, constants)[:, self.nx :]

    def _derivatives_and_signals(self, t: Array, x: Array, u: Array, constants: Array) -> Array:
        values = np.empty((len(t), self.nx + self._signals))
        self._explicit.derivatives(len(t), address(t), address(x), address(u), address(constants), address(values))
        return values

    def outputs(self, t: Array, x: Array, u: Array, constants: Array) -> Array:
        y = np.empty((len(t), self.ny))
        self._explicit.outputs(len(t), address(t), address(x), address(u), address(constants), address(y))
        return y

    def outputs_at(self, t: float, x: Array, given: GivenInputs, constants: Array) -> Array:
        """Outputs at a point of a run, with its inputs there."""
        y = np.empty(self.ny)
        self._explicit.outputs_at(given.native, t, address(x), address(constants), address(y))
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
        watch: EventWatch | None = None,
    ) -> tuple[int, int]:
        """Take `steps` steps from x, changed in place; records go to X and Y, events to the memory of `watch`.

        Returns the number of records, and the step reached.
        """
        reached = np.array([NEVER])
        self._call_loop(
            method,
            given,
            constants,
            0.0,
            h,
            first,
            steps,
            per_record,
            1,
            address(x),
            address(X),
            address(Y),
            address(reached),
            self._event_memory(watch),
        )
        end = min(float(first + steps), reached[0])
        return int(end) // per_record - first // per_record, int(end)

    def prepared_steps(
        self, method: str, given: GivenInputs, constants: Array, h: float, per_record: int, watch: EventWatch | None
    ) -> PreparedSteps:
        """The same for a run that is advanced by many short calls: what does not change is looked up once."""
        arguments: tuple[float, ...] = (given.native, address(constants), 0.0, h)
        if method in IMPLICIT:
            loop = self.implicit(IMPLICIT[method]).loops[method]
            places = address(constants[self.implicit_constants :]), address(self._scales), address(self.roughest)
            arguments = *places, *arguments
        else:
            loop = getattr(self._explicit, method)
        return PreparedSteps(loop, arguments, per_record, self._event_memory(watch), (given, constants, watch))

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
        watch: EventWatch | None = None,
    ) -> Iterator[int]:
        """Take adaptive steps over a span of time from x, changed in place, until its end or until X and Y are full.

        Records are those of the run from number `first` on. Yields how many there are, about every tenth of a second.
        """
        run_progress, recorded, patience = AdaptiveProgress(span[0]), 0, 16
        while recorded < len(X) and run_progress.t < span[1]:
            began = time.perf_counter()
            control_arguments = (
                address(run_progress.numbers),
                span[1],
                control.largest,
                control.relative,
                address(control.absolute),
            )
            records = (control.every * (first + recorded), control.every, len(X) - recorded, patience, 1)
            buffers = (address(x), address(X[recorded:]), address(Y[recorded:]), self._event_memory(watch))
            self._call_loop(control.method, given, constants, *control_arguments, *records, *buffers)
            recorded += run_progress.done
            if run_progress.stuck:
                raise StuckError(run_progress.t, x)
            patience = next_block(patience, time.perf_counter() - began)
            yield recorded

    def _event_memory(self, watch: EventWatch | None) -> int:
        """Address where events are noted; memory that is never read if they are not watched."""
        return address(self._unwatched if watch is None else watch.memory)

    def _call_loop(self, method: str, inputs: GivenInputs, constants: Array, *arguments: Any) -> None:
        if method in IMPLICIT:
            implicit_constants = constants[self.implicit_constants :]
            implicit_arguments = (address(implicit_constants), address(self._scales), address(self.roughest))
            loop = self.implicit(IMPLICIT[method]).loops[method]
            loop(*implicit_arguments, inputs.native, address(constants), *arguments)
        else:
            getattr(self._explicit, method)(inputs.native, address(constants), *arguments)


class PreparedSteps:
    """Fixed steps of one run, called again and again with a few numbers."""

    def __init__(self, loop: Any, arguments: tuple[float, ...], per_record: int, memory: int, alive: object) -> None:
        self._loop, self._arguments, self._per_record, self._memory = loop, arguments, per_record, memory
        self._reached, self._kept_alive = np.array([NEVER]), alive
        self._reached_address = address(self._reached)

    def __call__(self, first: int, steps: int, x: int, X: int, Y: int) -> int:
        """Take steps from the state at address x; records go to addresses X and Y. Returns the step reached."""
        self._reached[0] = NEVER
        records = steps, self._per_record, 1, x, X, Y
        self._loop(*self._arguments, first, *records, self._reached_address, self._memory)
        return first + steps if self._reached[0] >= NEVER else int(self._reached[0])


def _cached_level(identity: str) -> Level:
    """Optimised code if it is in the cache already."""
    return "full" if is_kept(identity, "full") else "quick"

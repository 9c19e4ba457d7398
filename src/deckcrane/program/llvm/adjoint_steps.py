"""The discrete adjoint of fixed steps in code: a loop that keeps what the way back needs, and the loop that goes back.

`taped` takes the steps of a run and writes a row for each onto a tape: its time, its length, the record at its end, and the
states of its stages (of implicit methods, the state and the slopes of the stages). `reversed` reads the rows from the last to
the first. With lambda the derivative of a result by the state at the end of a step, the stages of a Runge-Kutta method with the
weights b and the matrix a give, from the last to the first,

    v_i = (df/dx)_i^T h (b_i lambda + sum_{j > i} a_ji v_j),        lambda <- lambda + sum_i v_i,

and the same product with df/dp and df/du accumulates the derivatives by parameters and inputs (W. W. Hager, Runge-Kutta methods
in optimal control and the transformed adjoint system, Numerische Mathematik 87 (2000) 247-282). It is the exact derivative of
what the loop computes, not an integration of the adjoint equations.

The way back through a right-hand side is in parts (`differentiation.DividedDerivative`): states of all stages are on the tape, so
what depends on them alone is computed for a vector of stages, and only the sweep from derivative to derivative goes stage by stage
(`way_back.py`).

A linearly implicit method (`Rosenbrock`) solves (1 / (gamma h) - J) k_i = r_i. With w_i the derivative of the result by k_i,
the way back solves with the transposed matrix, v_i = (1 / (gamma h) - J)^-T w_i, and passes v_i to r_i, and the sum of v_i
k_i^T to the Jacobian J itself: the derivative of J by the state enters through the reverse derivative of
`Equations.linearised`.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from deckcrane.mechanics.equations import Equations
from deckcrane.program.differentiation import (
    PARAMETERS,
    divided_derivative,
    reverse_derivative,
    split_constants,
)
from deckcrane.program.integrators import RK4, Rosenbrock
from deckcrane.program.listing import Listing, listing, with_fused_products
from deckcrane.program.llvm.explicit_steps import ProgramSizes, Step
from deckcrane.program.llvm.implicit_steps import ImplicitCode, LinearisedStep, LinearSystems
from deckcrane.program.llvm.input_code import InputCode
from deckcrane.program.llvm.lanes import Lanes
from deckcrane.program.llvm.listing_code import (
    INPUTS,
    LONG_PIECE,
    OUT,
    PIECE,
    STATES,
    TIME,
    Argument,
    listing_function,
)
from deckcrane.program.llvm.module import Module
from deckcrane.program.llvm.terms import Numbers
from deckcrane.program.llvm.way_back import HEAD, STAGES, AdjointListings, ImplicitListings, WayBack
from deckcrane.program.native_calls import SIZES, Kind

_CONSTANTS = Argument("c", "shared")
_ARGUMENTS = (TIME, STATES, INPUTS, _CONSTANTS)
_SEEDS = len(_ARGUMENTS)
"""Number of the argument with the derivatives of the result by a function's outputs."""
LONG = 20_000
"""Operations above which functions are divided into short pieces, which LLVM compiles faster."""

PREPARE: list[tuple[Kind, str]] = [("address", "p"), ("address", "c")]
PREPARE_BACK: list[tuple[Kind, str]] = [("address", "p"), ("address", "c_bar"), ("address", "p_bar")]
OBSERVE: list[tuple[Kind, str]] = [
    ("address", "in"),
    ("time", "t"),
    ("address", "x"),
    ("address", "c"),
    ("address", "y"),
]
OBSERVE_BACK: list[tuple[Kind, str]] = [
    ("address", "in"),
    ("address", "in_bar"),
    ("time", "t"),
    ("address", "x"),
    ("address", "c"),
    ("address", "c_bar"),
    ("address", "y_bar"),
    ("address", "x_bar"),
]
TAPED: list[tuple[Kind, str]] = [
    ("address", "in"),
    ("address", "c"),
    ("address", "constants"),
    ("address", "scales"),
    ("time", "whole"),
    ("int", "first"),
    ("int", "steps"),
    ("int", "per_record"),
    ("address", "x"),
    ("address", "tape"),
    ("address", "rows"),
    ("address", "Y"),
]
REVERSED: list[tuple[Kind, str]] = [
    ("address", "in"),
    ("address", "in_bar"),
    ("address", "c"),
    ("address", "c_bar"),
    ("address", "tape"),
    ("int", "rows"),
    ("address", "Y_bar"),
    ("address", "x_bar"),
    ("address", "work"),
]


def adjoint_program(
    equations: Equations,
    lanes: Lanes,
    systems: tuple[LinearSystems, Listing, Listing] | None = None,
) -> tuple[str, str]:
    """The loops of one simulation with fixed steps, there and back; `rk4`, or the implicit method of `systems`.

    `systems` come with the plain listings of the linearised equations and of the solution of their linear systems. The second text
    has the functions of vectors of stages, which the first one calls.
    """
    derivative, outputs = (
        split_constants(listing(function, PARAMETERS))
        for function in (equations.derivative(), equations.straight_outputs())
    )
    sizes = ProgramSizes(len(equations.x), len(equations.u), equations.output_count())
    states, implicit = (1, sizes.x), None
    if systems is not None:
        linear, linearised, solution = systems
        split = split_constants(linearised)
        by_all = [states, (2, 2 * sizes.u), (PARAMETERS, len(split.constants.outputs))]
        back = divided_derivative(split.varying, by_all, with_outputs=True)
        implicit = ImplicitListings(linear, split, back, solution)
    others = [(2, sizes.u), (PARAMETERS, len(derivative.constants.outputs))]
    derivative_back = divided_derivative(derivative.varying, [states], others)
    listings = AdjointListings(derivative, derivative_back, outputs, implicit)
    module, vectors = Module(lanes), Module(replace(lanes, width=STAGES, tile=STAGES))
    _AdjointCode(module, vectors, sizes, listings, len(equations.p)).write()
    return module.text, vectors.text


class _AdjointCode:
    """The functions and loops of a module, and functions of vectors of stages in another one."""

    def __init__(
        self, module: Module, vectors: Module, sizes: ProgramSizes, listings: AdjointListings, parameters: int
    ) -> None:
        self._module, self._vectors = module, vectors
        self._sizes, self._listings, self._parameters = sizes, listings, parameters
        self._operations = 0

    @property
    def _method(self) -> Rosenbrock | None:
        implicit = self._listings.implicit
        return None if implicit is None else implicit.systems.method

    @property
    def _stages(self) -> int:
        """Vectors of a row of the tape: states of stages, or the state and all slopes."""
        return RK4.stages if self._method is None else 1 + self._method.stages

    @property
    def _stride(self) -> int:
        return HEAD + self._stages * self._sizes.x

    def write(self) -> None:
        module, sizes, listings = self._module, self._sizes, self._listings
        for name, split in (("derivative", listings.derivative), ("outputs", listings.outputs)):
            self._listing(name, split.varying, _ARGUMENTS)
        self._write_derivative_back()
        self._write_outputs_back()
        if listings.implicit is None:
            inputs = InputCode(module, sizes.u)
        else:
            inputs = ImplicitCode(module, sizes, listings.implicit.systems, _CONSTANTS).inputs
            self._write_implicit_back(listings.implicit)
        inputs.scatter()
        if self._method is not None and any(self._method.d):
            inputs.scatter_slopes()
        self._write_preparation()
        self._write_observation()
        self._write_taped()
        with module.function("reversed", REVERSED, shown=True) as (w, _):
            back = WayBack(w, sizes, listings)
            back.write(self._stride)
        with module.function("adjoint_sizes", SIZES, shown=True) as (w, _):
            out = w.shared("out", "int")
            out[0], out[1], out[2] = listings.constants, self._operations, self._stride
            out[3], out[4] = listings.first_constant("linearised"), back.work_size

    def _write_derivative_back(self) -> None:
        """Write the way back through the derivative: `derivative_sweep`, and `stages_forward` and `stages_rest` for vectors."""
        back, apart = self._listings.derivative_back, [Argument(name, stride=STAGES) for name in "ks"]
        self._listing("derivative_sweep", back.sweep, (*apart, _CONSTANTS), out=replace(OUT, stride=STAGES))
        forward = (Argument("t"), STATES, INPUTS, _CONSTANTS)
        rest = (Argument("k"), Argument("s"), _CONSTANTS, Argument("r"))
        self._listing("stages_forward", back.forward, forward, module=self._vectors)
        self._listing("stages_rest", back.rest, rest, added_from=self._sizes.u, module=self._vectors)
        for name, arguments in (("stages_forward", forward), ("stages_rest", rest)):
            self._module.declare(f"void @{name}({', '.join(['ptr'] * (len(arguments) + 1))})")

    def _write_outputs_back(self) -> None:
        """Write `outputs_back`, by states, inputs and constants; those by constants are added up."""
        split, sizes = self._listings.outputs, self._sizes
        wanted = [(1, sizes.x), (2, sizes.u), (PARAMETERS, len(split.constants.outputs))]
        back = reverse_derivative(split.varying, wanted, _SEEDS)
        self._listing("outputs_back", back, (*_ARGUMENTS, Argument("s")), added_from=sizes.x + sizes.u)

    def _write_implicit_back(self, implicit: ImplicitListings) -> None:
        """Write `linearised_forward` and `linearised_sweep`, and the way back through the solution of linear systems."""
        back, sizes = implicit.linearised_back, self._sizes
        self._listing("linearised_forward", back.forward, _ARGUMENTS)
        arguments = (Argument("k"), Argument("s"), _CONSTANTS)
        self._listing("linearised_sweep", back.sweep, arguments, added_from=sizes.x + 2 * sizes.u)
        solution = reverse_derivative(implicit.solution, [(1, len(implicit.systems.coupled))], 2)
        self._listing("solution_back", solution, (Argument("f"), Argument("b"), Argument("s")))

    def _listing(
        self,
        name: str,
        plain: Listing,
        arguments: tuple[Argument, ...],
        *,
        added_from: int | None = None,
        out: Argument = OUT,
        module: Module | None = None,
    ) -> None:
        fused = with_fused_products(plain)
        self._operations += fused.operations
        longest, seen = LONG_PIECE if fused.operations > LONG else PIECE, module is not None
        listing_function(
            module or self._module, name, fused, arguments, longest=longest, added_from=added_from, out=out, seen=seen
        )

    def _write_preparation(self) -> None:
        """Write `prepare`, constants from parameters, and `prepare_back`, derivatives by parameters from those by constants."""
        module, listings = self._module, self._listings
        arguments = (TIME, STATES, INPUTS, Argument("p"))
        for name, split in listings.functions:
            self._listing(f"constants_of_{name}", split.constants, arguments)
            back = reverse_derivative(split.constants, [(PARAMETERS, self._parameters)], _SEEDS)
            self._listing(f"constants_of_{name}_back", back, (*arguments, Argument("s")))
        with module.function("prepare", PREPARE, shown=True) as (w, _):
            unused, zero, c = w.local(1).base, w.constant("time", 0.0), w.shared("c")
            for name, _ in listings.functions:
                place = c.after(listings.first_constant(name)).base
                w.call(f"constants_of_{name}", zero, unused, unused, w.parameter("p"), place)
        with module.function("prepare_back", PREPARE_BACK, shown=True) as (w, _):
            unused, zero, c_bar, p_bar = w.local(1).base, w.constant("time", 0.0), w.shared("c_bar"), w.shared("p_bar")
            share = w.local(self._parameters)
            for name, _ in listings.functions:
                place = c_bar.after(listings.first_constant(name)).base
                w.call(f"constants_of_{name}_back", zero, unused, unused, w.parameter("p"), place, share.base)
                with w.loop(0, self._parameters) as i:
                    p_bar[i] = p_bar[i] + share[i]

    def _write_observation(self) -> None:
        """Write `observe`, the outputs at a point of a run, and `observe_back`."""
        module, sizes, listings = self._module, self._sizes, self._listings
        first = listings.first_constant("outputs")
        with module.function("observe", OBSERVE, shown=True) as (w, _):
            u, t = w.local(2 * sizes.u), w.parameter("t")
            for name in ("inputs_from", "inputs_at"):
                w.call(name, w.parameter("in"), t, u.base)
            w.call("outputs", t, w.parameter("x"), u.base, w.shared("c").after(first).base, w.parameter("y"))
        with module.function("observe_back", OBSERVE_BACK, shown=True) as (w, _):
            back = WayBack(w, sizes, listings)
            t = w.parameter("t")
            back.inputs_from(t)
            back.observe(t, t, Numbers(w.parameter("x")), w.parameter("y_bar"))
            back.keep()

    def _write_taped(self) -> None:
        sizes, listings, module = self._sizes, self._listings, self._module
        with module.function("taped", TAPED, shown=True) as (w, _):
            run = Step(w, sizes)
            c_y = w.shared("c").after(listings.first_constant("outputs")).base
            take_step = self._rk4_step(run) if self._method is None else self._implicit_step(run)
            first, length, per_record = w.parameter("first"), w.parameter("whole"), w.parameter("per_record")
            last, before = first + w.parameter("steps"), first // per_record
            tape, rows, Y = w.shared("tape"), w.variable("int", 0), w.shared("Y")
            number = w.variable("int", first)
            with w.repeat(lambda: number.value < last):
                now = number.value
                begin, end = length * now, length * (now + 1)
                t = w.variable("time", begin)
                recorded = ((now + 1) % per_record).equals(0)
                with w.repeat(lambda: t.value < end):
                    run.t = t.value
                    stop = w.call("next_jump", run.given, run.t, end, returns="time")
                    run.h = w.where(run.t.equals(begin) & stop.equals(end), length, stop - run.t)
                    row = tape.after(rows.value * self._stride)
                    record = w.as_kind("time", (now + 1) // per_record - before)
                    row[0], row[1] = run.t, run.h
                    row[2] = w.where(recorded & stop.equals(end), record, 0.0)
                    take_step(row.after(HEAD))
                    for i in w.each(sizes.x):
                        run.x[i] = run.end[i]
                    rows.value = rows.value + 1
                    t.value = stop
                with w.when(recorded):
                    if sizes.u:
                        w.call("inputs_at", run.given, end, run.u.base)
                    out = Y.after(((now + 1) // per_record - before - 1) * sizes.y)
                    w.call("outputs", end, run.x.base, run.u.base, c_y, out.base)
                number.value = now + 1
            final = tape.after(rows.value * self._stride + HEAD)
            for i in w.each(sizes.x):
                final[i * (STAGES if self._method is None else 1)] = run.x[i]
            w.shared("rows", "int")[0] = rows.value
            run.keep()

    def _rk4_step(self, run: Step) -> Callable[[Numbers], None]:
        w, n = run.writer, self._sizes.x

        def take_step(states: Numbers) -> None:
            slope, total = run.first_slope(), run.slope(1)
            for i in w.each(n):
                states[i * STAGES] = run.x[i]
            for stage in range(1, RK4.stages + 1):
                for i in w.each(n):
                    k, share = slope[i], float(RK4.b[stage - 1])
                    sum_ = share * k if stage == 1 else w.fused(share, k, total[i])
                    if stage == RK4.stages:
                        run.end[i] = run.x[i] + run.h * sum_
                        continue
                    total[i] = sum_
                    run.end[i] = run.x[i] + run.h * (float(RK4.a[stage][stage - 1]) * k)
                    states[i * STAGES + stage] = run.end[i]
                if stage < RK4.stages:
                    same = RK4.c[stage] == RK4.c[stage - 1]
                    run.derivative(run.t + float(RK4.c[stage]) * run.h, run.end, slope, same_time=same)

        return take_step

    def _implicit_step(self, run: Step) -> Callable[[Numbers], None]:
        implicit, w, n = self._listings.implicit, run.writer, self._sizes.x
        assert implicit is not None
        systems = implicit.systems
        linear = LinearisedStep(run, systems)

        def take_step(states: Numbers) -> None:
            linear.linearise()
            linear.stages()
            for i in w.each(n):
                states[i] = run.x[i]
                for stage in range(systems.method.stages):
                    states[i + (1 + stage) * n] = run.k[stage][i]

        return take_step

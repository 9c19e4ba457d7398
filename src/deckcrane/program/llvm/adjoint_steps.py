"""The discrete adjoint of fixed steps in code: a loop that keeps what the way back needs, and the loop that goes back.

`taped` takes the steps of a run and writes a row for each onto a tape: its time, its length, the record at its end, and the
states of its stages (of implicit methods, the state and the slopes of the stages). `reversed` reads the rows from the last to
the first. With lambda the derivative of a result by the state at the end of a step, the stages of a Runge-Kutta method with the
weights b and the matrix a give, from the last to the first,

    v_i = (df/dx)_i^T h (b_i lambda + sum_{j > i} a_ji v_j),        lambda <- lambda + sum_i v_i,

and the same product with df/dp and df/du accumulates the derivatives by parameters and inputs (W. W. Hager, Runge-Kutta methods
in optimal control and the transformed adjoint system, Numerische Mathematik 87 (2000) 247-282). It is the exact derivative of
what the loop computes, not an integration of the adjoint equations.

A linearly implicit method (`Rosenbrock`) solves (1 / (gamma h) - J) k_i = r_i. With w_i the derivative of the result by k_i,
the way back solves with the transposed matrix, v_i = (1 / (gamma h) - J)^-T w_i, and passes v_i to r_i, and the sum of v_i
k_i^T to the Jacobian J itself: the derivative of J by the state enters through the reverse derivative of
`Equations.linearised`.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from deckcrane.mechanics.equations import Equations
from deckcrane.program.differentiation import PARAMETERS, SplitListing, reverse_derivative, split_constants
from deckcrane.program.integrators import RK4, Rosenbrock
from deckcrane.program.listing import Listing, listing, with_fused_products
from deckcrane.program.llvm.explicit_steps import ProgramSizes, Step, combination
from deckcrane.program.llvm.implicit_steps import ImplicitCode, LinearisedStep, LinearSystems
from deckcrane.program.llvm.input_code import InputCode
from deckcrane.program.llvm.lanes import Lanes
from deckcrane.program.llvm.listing_code import (
    INPUTS,
    LONG_PIECE,
    PIECE,
    STATES,
    TIME,
    Argument,
    listing_function,
)
from deckcrane.program.llvm.module import Module
from deckcrane.program.llvm.terms import Numbers, Term
from deckcrane.program.llvm.writer import Writer
from deckcrane.program.native_calls import SIZES, Kind

SEEDS = 4
"""Number of the argument with the derivatives of the result by a function's outputs."""
HEAD = 3
"""Numbers of a row of the tape before its states: time, length of the step, and the record at its end, counted from 1, or 0."""
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
]


@dataclass(frozen=True)
class AdjointListings:
    """The functions of a program, each with its reverse derivative; constants stand one after the other in one array."""

    derivative: SplitListing
    outputs: SplitListing
    systems: LinearSystems | None = None
    linearised: SplitListing | None = None
    solution: Listing | None = None

    @property
    def functions(self) -> list[tuple[str, SplitListing]]:
        """All that have constants, in the order of these."""
        all_ = [("derivative", self.derivative), ("outputs", self.outputs)]
        return all_ if self.linearised is None else [*all_, ("linearised", self.linearised)]

    def first_constant(self, name: str) -> int:
        """Where the constants of a function stand among all."""
        first = 0
        for other, split in self.functions:
            if other == name:
                return first
            first += len(split.constants.outputs)
        return first

    @property
    def constants(self) -> int:
        """Number of constants of all functions."""
        return sum(len(split.constants.outputs) for _, split in self.functions)


def adjoint_program(
    equations: Equations,
    lanes: Lanes,
    systems: tuple[LinearSystems, Listing, Listing] | None = None,
) -> str:
    """The loops of one simulation with fixed steps, there and back; `rk4`, or the implicit method of `systems`.

    `systems` come with the plain listings of the linearised equations and of the solution of their linear systems.
    """
    derivative, outputs = (
        split_constants(listing(function, PARAMETERS))
        for function in (equations.derivative(), equations.straight_outputs())
    )
    listings = AdjointListings(derivative, outputs)
    if systems is not None:
        linear, linearised, solution = systems
        listings = AdjointListings(derivative, outputs, linear, split_constants(linearised), solution)
    module = Module(lanes)
    sizes = ProgramSizes(len(equations.x), len(equations.u), equations.output_count())
    _AdjointCode(module, sizes, listings, len(equations.p)).write()
    return module.text


class _AdjointCode:
    """The functions and loops of a module."""

    def __init__(self, module: Module, sizes: ProgramSizes, listings: AdjointListings, parameters: int) -> None:
        self._module, self._sizes, self._listings, self._parameters = module, sizes, listings, parameters
        self._operations = 0

    @property
    def _method(self) -> Rosenbrock | None:
        systems = self._listings.systems
        return None if systems is None else systems.method

    @property
    def _stages(self) -> int:
        """Vectors of a row of the tape: states of stages, or the state and all slopes."""
        return RK4.stages if self._method is None else 1 + self._method.stages

    @property
    def _stride(self) -> int:
        return HEAD + self._stages * self._sizes.x

    def write(self) -> None:
        module, sizes, listings = self._module, self._sizes, self._listings
        for name in ("derivative", "outputs"):
            self._function(name, dict(listings.functions)[name], sizes.u)
        if listings.systems is None:
            inputs = InputCode(module, sizes.u)
        else:
            code = ImplicitCode(module, sizes, listings.systems, Argument("c", "shared"))
            inputs = code.inputs
            assert listings.linearised is not None
            assert listings.solution is not None
            self._function("linearised", listings.linearised, 2 * sizes.u, forward=False)
            size = len(listings.systems.coupled)
            back = reverse_derivative(listings.solution, [(1, size)], 2)
            self._listing("solution_back", back, (Argument("f"), Argument("b"), Argument("s")))
        inputs.scatter()
        if self._method is not None and any(self._method.d):
            inputs.scatter_slopes()
        self._write_preparation()
        self._write_observation()
        self._write_taped()
        with module.function("reversed", REVERSED, shown=True) as (w, _):
            _WayBack(w, sizes, listings, self._stride).write()
        with module.function("adjoint_sizes", SIZES, shown=True) as (w, _):
            out = w.shared("out", "int")
            out[0], out[1], out[2] = listings.constants, self._operations, self._stride
            out[3] = listings.first_constant("linearised")

    def _function(self, name: str, split: SplitListing, inputs: int, forward: bool = True) -> None:
        """A function of (t, x, u, c), and its reverse derivative by x, u and c, in that order; that by c is added up."""
        arguments = (TIME, STATES, INPUTS, Argument("c", "shared"))
        if forward:
            self._listing(name, split.varying, arguments)
        wanted = [(1, self._sizes.x), (2, inputs), (PARAMETERS, len(split.constants.outputs))]
        back = reverse_derivative(split.varying, wanted, SEEDS)
        self._listing(f"{name}_back", back, (*arguments, Argument("s")), added_from=self._sizes.x + inputs)

    def _listing(
        self, name: str, plain: Listing, arguments: tuple[Argument, ...], added_from: int | None = None
    ) -> None:
        fused = with_fused_products(plain)
        self._operations += fused.operations
        longest = LONG_PIECE if fused.operations > LONG else PIECE
        listing_function(self._module, name, fused, arguments, longest=longest, added_from=added_from)

    def _write_preparation(self) -> None:
        """Write `prepare`, constants from parameters, and `prepare_back`, derivatives by parameters from those by constants."""
        module, listings = self._module, self._listings
        arguments = (TIME, STATES, INPUTS, Argument("p"))
        for name, split in listings.functions:
            self._listing(f"constants_of_{name}", split.constants, arguments)
            back = reverse_derivative(split.constants, [(PARAMETERS, self._parameters)], SEEDS)
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
            back = _WayBack(w, sizes, listings, self._stride)
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
                final[i] = run.x[i]
            w.shared("rows", "int")[0] = rows.value
            run.keep()

    def _rk4_step(self, run: Step) -> Callable[[Numbers], None]:
        w, n = run.writer, self._sizes.x

        def take_step(states: Numbers) -> None:
            slope, total = run.first_slope(), run.slope(1)
            for i in w.each(n):
                states[i] = run.x[i]
            for stage in range(1, RK4.stages + 1):
                for i in w.each(n):
                    k, share = slope[i], float(RK4.b[stage - 1])
                    sum_ = share * k if stage == 1 else w.fused(share, k, total[i])
                    if stage == RK4.stages:
                        run.end[i] = run.x[i] + run.h * sum_
                        continue
                    total[i] = sum_
                    run.end[i] = run.x[i] + run.h * (float(RK4.a[stage][stage - 1]) * k)
                    states[i + stage * n] = run.end[i]
                if stage < RK4.stages:
                    same = RK4.c[stage] == RK4.c[stage - 1]
                    run.derivative(run.t + float(RK4.c[stage]) * run.h, run.end, slope, same_time=same)

        return take_step

    def _implicit_step(self, run: Step) -> Callable[[Numbers], None]:
        systems, w, n = self._listings.systems, run.writer, self._sizes.x
        assert systems is not None
        linear = LinearisedStep(run, systems)

        def take_step(states: Numbers) -> None:
            linear.linearise()
            linear.stages()
            for i in w.each(n):
                states[i] = run.x[i]
                for stage in range(systems.method.stages):
                    states[i + (1 + stage) * n] = run.k[stage][i]

        return take_step


class _WayBack:
    """The way back over the rows of a tape; `x_bar` is the derivative of the result by the state, at the row's end or its start.

    `_back` has, for each function, the derivatives by states and inputs of its last call, and by constants the sum of all calls.
    """

    def __init__(self, w: Writer, sizes: ProgramSizes, listings: AdjointListings, stride: int) -> None:
        self._w, self._sizes, self._listings, self._stride = w, sizes, listings, stride
        self._given, self._given_bar = w.parameter("in"), w.parameter("in_bar")
        self._c, self._x_bar = w.shared("c"), w.shared("x_bar")
        self._u = w.local(2 * sizes.u)
        self._back: dict[str, Numbers] = {}
        for name, split in listings.functions:
            count = len(split.constants.outputs)
            self._back[name] = w.local(self._first_of_constants(name) + count)
            for i in w.each(count):
                self._back[name].after(self._first_of_constants(name))[i] = 0.0

    def _first_of_constants(self, name: str) -> int:
        return self._sizes.x + (2 if name == "linearised" else 1) * self._sizes.u

    def inputs_from(self, t: Term) -> None:
        """The inputs that are constant in a step that begins at t."""
        self._w.call("inputs_from", self._given, t, self._u.base)

    def observe(self, begin: Term, t: Term, x: Numbers, y_bar: Term) -> None:
        """Add what the outputs at a time have to do with the result; the step that ends there began at `begin`."""
        by_state = self._pull_back("outputs", begin, t, x, y_bar)
        for i in self._w.each(self._sizes.x):
            self._x_bar[i] = self._x_bar[i] + by_state[i]

    def _pull_back(self, name: str, begin: Term, t: Term, x: Numbers, seeds: Term, slopes: bool = False) -> Numbers:
        """Call the reverse derivative of a function, and keep what it gives by inputs and constants; that by x is returned."""
        w, sizes, back = self._w, self._sizes, self._back[name]
        constants = self._c.after(self._listings.first_constant(name)).base
        if sizes.u and name != "linearised":
            w.call("inputs_at", self._given, t, self._u.base)
        w.call(f"{name}_back", t, x.base, self._u.base, constants, seeds, back.base)
        if sizes.u:
            w.call("inputs_back", self._given_bar, begin, t, back.after(sizes.x).base)
        if slopes and sizes.u:
            w.call("slopes_back", self._given_bar, t, back.after(sizes.x + sizes.u).base)
        return back

    def keep(self) -> None:
        """Add up the derivatives by constants in memory."""
        w, c_bar = self._w, self._w.shared("c_bar")
        for name, split in self._listings.functions:
            total = c_bar.after(self._listings.first_constant(name))
            share = self._back[name].after(self._first_of_constants(name))
            for i in w.each(len(split.constants.outputs)):
                total[i] = total[i] + share[i]

    def write(self) -> None:
        """Write the loop over rows from the last to the first."""
        w, sizes = self._w, self._sizes
        tape, Y_bar = w.shared("tape"), w.shared("Y_bar")
        left = w.variable("int", w.parameter("rows"))
        step_back = self._rk4_step() if self._listings.systems is None else self._implicit_step(self._listings.systems)
        with w.repeat(lambda: left.value > 0):
            left.value = left.value - 1
            row = tape.after(left.value * self._stride)
            t, h, record = row[0], row[1], row[2]
            self.inputs_from(t)
            with w.when(record > 0.0):
                y_bar = Y_bar.after((w.rounded_down(record) - 1) * sizes.y)
                self.observe(t, t + h, row.after(self._stride + HEAD), y_bar.base)
            step_back(t, h, row.after(HEAD))
        self.keep()

    def _rk4_step(self) -> Callable[[Term, Term, Numbers], None]:
        w, n = self._w, self._sizes.x
        seeds, total, by_state = w.local(n), w.local(n), self._back["derivative"]

        def step_back(t: Term, h: Term, states: Numbers) -> None:
            for stage in reversed(range(RK4.stages)):
                weight = float(RK4.b[stage])
                for i in w.each(n):
                    seed = weight * self._x_bar[i]
                    if stage < RK4.stages - 1:  # the next stage depends on this one alone
                        seed = w.fused(float(RK4.a[stage + 1][stage]), by_state[i], seed)
                    seeds[i] = h * seed
                stage_time = t + float(RK4.c[stage]) * h
                self._pull_back("derivative", t, stage_time, states.after(stage * n), seeds.base)
                for i in w.each(n):
                    total[i] = by_state[i] if stage == RK4.stages - 1 else total[i] + by_state[i]
            for i in w.each(n):
                self._x_bar[i] = self._x_bar[i] + total[i]

        return step_back

    def _implicit_step(self, systems: LinearSystems) -> Callable[[Term, Term, Numbers], None]:
        w, n, method = self._w, self._sizes.x, systems.method
        width = n + (n if any(method.d) else 0)
        linear, factors = w.local(len(systems.linearised.outputs)), w.local(len(systems.factors.outputs))
        jacobian = linear.after(len(systems.linearised.outputs) - len(systems.rows))
        k_bar = [w.local(n) for _ in range(method.stages)]
        v, stage_state, total = w.local(n), w.local(n), w.local(n)
        right, solution = w.local(len(systems.coupled)), w.local(len(systems.coupled))
        seeds = w.local(width + len(systems.rows))
        by_time, by_jacobian = seeds.after(n), seeds.after(width)
        first = self._listings.first_constant("linearised")
        table = {
            name: Numbers(Term(w, "address", f"@{name}"), "int")
            for name in ("coupled", "uncoupled", "rows_of_j", "columns_of_j")
        }

        def step_back(t: Term, h: Term, row: Numbers) -> None:
            x, k = row, [row.after((1 + stage) * n) for stage in range(method.stages)]
            self._inputs_and_slopes(t, method)
            w.call("linearised", t, x.base, self._u.base, self._c.after(first).base, linear.base)
            s = 1.0 / (method.gamma * h)
            w.call("factors", s, jacobian.base, factors.base)
            for i in w.each(width + len(systems.rows)):
                seeds[i] = 0.0
            for i in w.each(n):
                total[i] = 0.0
                for stage in range(method.stages):
                    k_bar[stage][i] = method.b[stage] * self._x_bar[i]
            for stage in reversed(range(method.stages)):
                for place in w.each(len(systems.coupled)):
                    right[place] = k_bar[stage][table["coupled"][place]]
                w.call("solution_back", factors.base, right.base, right.base, solution.base)
                for place in w.each(len(systems.coupled)):
                    v[table["coupled"][place]] = solution[place]
                for place in w.each(len(systems.uncoupled(n))):
                    i = table["uncoupled"][place]
                    v[i] = k_bar[stage][i] / s
                for number in w.each(len(systems.rows)):
                    row_, column = table["rows_of_j"][number], table["columns_of_j"][number]
                    by_jacobian[number] = w.fused(
                        solution[row_], k[stage][table["coupled"][column]], by_jacobian[number]
                    )
                if method.d[stage]:
                    for i in w.each(n):
                        by_time[i] = by_time[i] + method.d[stage] * h * v[i]
                if stage == 0:
                    for i in w.each(n):
                        seeds[i] = v[i]
                    continue
                for i in w.each(n):
                    stage_state[i] = x[i] + combination(method.a[stage], k, i)
                by_state = self._pull_back("derivative", t, t + method.alpha[stage] * h, stage_state, v.base)
                for i in w.each(n):
                    total[i] = total[i] + by_state[i]
                    for earlier in range(stage):
                        share = method.a[stage][earlier] * by_state[i] + method.c[stage][earlier] / h * v[i]
                        k_bar[earlier][i] = k_bar[earlier][i] + share
            self._inputs_and_slopes(t, method)
            by_start = self._pull_back("linearised", t, t, x, seeds.base, slopes=any(method.d))
            for i in w.each(n):
                self._x_bar[i] = self._x_bar[i] + total[i] + by_start[i]

        return step_back

    def _inputs_and_slopes(self, t: Term, method: Rosenbrock) -> None:
        """All inputs where a step begins, followed by their slopes."""
        w, count = self._w, self._sizes.u
        if count:
            w.call("inputs_at", self._given, t, self._u.base)
            if any(method.d):
                w.call("slopes_at", self._given, t, self._u.after(count).base)

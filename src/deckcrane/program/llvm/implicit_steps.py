"""The time loops of linearly implicit methods in code, like those of `explicit_steps`, and the linear systems of their steps.

The linear algebra of a step is part of this module, and is compiled on demand, since with all states it is several times
longer than all else: equations linearised, factors of 1 / (gamma h) - J, and solutions. `derivative` and `outputs` are those of the
program. Fixed steps serve simulations that run together: one whose systems cannot be solved ends, and the others continue.

The systems (s - J) k = b are solved by elimination that is unrolled into plain operations. The order of elimination is chosen
once, from the sparsity of J: at each step the unknown is eliminated whose row and column make the fewest products (H. M.
Markowitz, Management Science 3, 1957, with pivots from the diagonal alone). Constant entries of J are folded in. So a
mechanism's coordinates, whose rates are its speeds, and fluid memory, which is a chain of small blocks, cost next to nothing,
and no index is looked up while a program runs.

Rows are not exchanged, since that would depend on numbers at run time. That is safe enough here because s = 1 / (gamma h)
stands on the diagonal: for short steps it dominates its row, and for long ones the systems that deckcrane describes (masses on
springs and dampers, oil in chambers, orifices) lose energy, so that J by itself tends to make the pivots larger, not smaller.
Where that fails (a negative spring, an aggressive controller) a pivot may come near zero. The time loops detect a pivot that is
zero or a solution that does not satisfy its equations, and then halve the step, which doubles s; a run with fixed steps ends
there with an error.

On a GPU a thread keeps all of this in its local memory. A Jacobian does not fit into its registers, so pieces of its functions
are short, as on a processor: the driver takes more time for each operation the longer a function is.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from typing import Any

import casadi as ca

from deckcrane.mechanics.equations import SX
from deckcrane.program.integrators import RODAS4, Rosenbrock
from deckcrane.program.listing import Listing
from deckcrane.program.llvm.explicit_steps import (
    AdaptiveStep,
    LoopCode,
    ProgramSizes,
    StateSlopes,
    Step,
    StepWatch,
    combination,
)
from deckcrane.program.llvm.input_code import InputCode
from deckcrane.program.llvm.listing_code import (
    LONG_PIECE,
    PIECE,
    Argument,
    clock_argument,
    listing_function,
    prepared_function,
)
from deckcrane.program.llvm.module import Module
from deckcrane.program.llvm.terms import Numbers, Term, Variable
from deckcrane.program.llvm.thread_teams import prepared_team_function, team_function
from deckcrane.program.native_calls import ADAPTIVE, MORE, RUN

DEVICE_REGISTERS = 128
"""Registers of a thread of a GPU, of 255, where only few states are coupled. Its numbers do not fit into either, and while one
thread waits for memory another one works: on an H200 steps of `offshore_crane` take 0.87 of the time with all registers, and more
with 168 or 104. Where all states are coupled, as in `flexible_luffing`, half the registers make steps 1.16 times as long."""


@dataclass(frozen=True)
class LinearSystems:
    """The listings of a method's implicit steps, the coupled states, and the nonzeros of the Jacobian by their places among these.

    The Jacobian couples states that depend on each other through it. Of every other state the linear systems are s k = r.
    """

    method: Rosenbrock
    linearised: Listing
    factors: Listing
    solution: Listing
    coupled: Sequence[int]
    rows: Sequence[int]
    columns: Sequence[int]

    def uncoupled(self, states: int) -> list[int]:
        return sorted(set(range(states)) - set(self.coupled))

    @cached_property
    def entries_of_rows(self) -> list[int]:
        """Numbers of the nonzeros, row after row."""
        return sorted(range(len(self.rows)), key=lambda n: (self.rows[n], n))

    @cached_property
    def starts_of_rows(self) -> list[int]:
        """Where each row begins among these, and where the last one ends."""
        return [sum(row < number for row in self.rows) for number in range(len(self.coupled) + 1)]


class ImplicitCode:
    """The functions and loops of implicit steps in a module that has, or declares, `derivative` and `outputs`."""

    def __init__(
        self, module: Module, sizes: ProgramSizes, systems: LinearSystems, constants: Argument, first_constant: int = 0
    ) -> None:
        self.module, self.sizes, self.systems = module, sizes, systems
        longest = PIECE if module.lanes.device and module.lanes.team == 1 else LONG_PIECE
        s = clock_argument(module.lanes, "s")
        algebra = (("factors", systems.factors, (s, "j")), ("solution", systems.solution, ("f", "b")))
        if module.lanes.team == 1 or sizes.events is not None:  # a thread by itself locates events
            prepared_function(module, "linearised", systems.linearised, constants, 0, longest)
            for name, listing, arguments in algebra:
                alone = tuple(Argument(each) if isinstance(each, str) else each for each in arguments)
                listing_function(module, name, listing, alone, longest=longest)
        if module.lanes.team > 1:
            prepared_team_function(module, "linearised", systems.linearised, constants, 0, first_constant)
            for name, listing, arguments in algebra:
                shared = tuple(Argument(each, "tile") if isinstance(each, str) else each for each in arguments)
                team_function(module, name, listing, shared, range(len(listing.values)))
        if not module.lanes.device:
            module.table("rows_of_j", systems.rows, "int")
            module.table("columns_of_j", systems.columns, "int")
            module.table("starts_of_rows", systems.starts_of_rows, "int")
            module.table("entries_of_rows", systems.entries_of_rows, "int")
            module.table("coupled", systems.coupled, "int")
            module.table("uncoupled", systems.uncoupled(sizes.x), "int")
        self._loops = LoopCode(module, sizes)
        if any(systems.method.d):
            self._loops.inputs.slopes()

    @property
    def inputs(self) -> InputCode:
        """The code of the inputs."""
        return self._loops.inputs

    def fixed(self) -> None:
        """Write the loop of fixed steps, with a new Jacobian in each. The error of a step is estimated, but only reported."""

        @cache
        def linear_of(run: Step) -> LinearisedStep:
            return LinearisedStep(run, self.systems, in_place=True)

        def step(run: Step) -> None:
            linear = linear_of(run)
            run.look(linear.linearise())
            linear.stages()
            if run.is_whole:
                linear.tell()

        name = f"{self.systems.method.name}_fixed"
        registers = DEVICE_REGISTERS if self.systems.method.any_matrix else None
        self._loops.fixed(name, step, lambda run: linear_of(run).linearise(), MORE, registers)

    def adaptive(self) -> None:
        """Write the loop of adaptive steps, like dopri5. A rejected step keeps its Jacobian.

        The next step follows from the last two errors and steps by K. Gustafsson's predictive control: E. Hairer, G. Wanner,
        Solving Ordinary Differential Equations II, Sec. IV.8.
        """

        def step(run: Step) -> None:
            linear = LinearisedStep(run, self.systems)
            linear.linearise()
            linear.stages()

        events = self._loops.event_code("rodas4", step, MORE)
        with self.module.function("rodas4", [*MORE, *RUN, *ADAPTIVE], shown=True) as (w, _):
            run = AdaptiveStep(w, self.sizes)
            run.watch = None if events is None else StepWatch(run, events)
            linear = LinearisedStep(run, self.systems)
            run.look(linear.linearise())
            with w.when(run.length.value.equals(0.0)):
                run.length.value = run.first_step(linear.f)
            error, tried = w.local(self.sizes.x), w.variable("flag", w.constant("flag", False))
            with run.steps():
                jumps, stop, intended = run.step_end()
                linear.stages()
                with w.loop(0, self.sizes.x) as i:
                    error[i] = combination(RODAS4.error, run.k, i)
                solved = w.as_kind("flag", run.sound.value)
                size = w.where(solved, run.norm(error, run.x, run.end), 0.0)
                accepted = solved & (size <= 1.0)
                with w.when(~accepted):
                    shorter = w.where(size < 1e300, 0.9 * run.power(size, -0.25), 0.1)
                    run.reject(w.where(solved, shorter, 0.5))
                    tried.value = w.constant("flag", True)
                with w.when(accepted):
                    run.record_until(stop, _dense_output(run))
                    self._next_length(run, size, jumps, stop, intended, tried)
                    tried.value = w.constant("flag", False)
                    with w.loop(0, self.sizes.x) as i:
                        run.x[i] = run.end[i]
                    run.t = stop
                    run.look(linear.linearise())
                    run.count("steps")
            if run.watch is not None:
                run.watch.keep()
            run.keep()

    def _next_length(
        self, run: AdaptiveStep, size: Term, jumps: Term, stop: Term, intended: Term, tried: Variable
    ) -> None:
        w, h = run.writer, run.h
        small = w.where(size > 1e-10, size, 1e-10)
        grow = 0.9 * run.power(small, -0.25)
        has_last = run.last_step.value > 0.0
        last = w.where(has_last, run.last_step.value, 1.0)
        predicted = 0.9 * h / last * run.power(run.last_error.value / (small * small), 0.25)
        grow = w.where(has_last & (predicted < grow), predicted, grow)
        grow = w.where(grow > 6.0, 6.0, w.where(grow < 0.2, 0.2, grow))
        grow = w.where(tried.value & (grow > 1.0), 1.0, grow)
        run.last_error.value = w.where(size > 1e-2, size, 1e-2)
        run.last_step.value = h
        run.time.value = stop
        run.length.value = h * grow
        with w.when(jumps):  # the history before a jump says nothing of what comes after it
            shorter = ~tried.value & (grow > 1.0) & (run.length.value < intended)
            run.length.value = w.where(shorter, intended, run.length.value)
            run.last_step.value = 0.0


def _dense_output(run: AdaptiveStep) -> Callable[[Term, Term], Term]:
    """The state within the step, at the fraction s of it."""

    def at(s: Term, i: Term) -> Term:
        first, second = (combination(row, run.k, i) for row in RODAS4.dense)
        return (1.0 - s) * run.x[i] + s * (run.end[i] + (1.0 - s) * (first + s * second))

    return at


class LinearisedStep:
    """The equations linearised where a step begins, and the stages of the step.

    What a step does with a state it does at once: right-hand side, slope, and the state at which the next stage begins. A thread of
    a GPU spends most of its time waiting for memory. `in_place`, slopes of the first stage replace those of the equations, and the
    end of the step the last state of a stage: the less memory simulations have, the more of it is in the cache.
    """

    def __init__(self, run: Step, systems: LinearSystems, in_place: bool = False) -> None:
        w, sizes = run.writer, run.sizes
        self._run, self._systems, self._method = run, systems, systems.method
        self._linear = w.team_local(len(systems.linearised.outputs))
        self._factors = w.team_local(len(systems.factors.outputs))
        self._right, self._solution = (w.team_local(len(systems.coupled)) for _ in range(2))
        self.f, self._ft = self._linear, self._linear.after(sizes.slopes)
        self._j = self._linear.after(len(systems.linearised.outputs) - len(systems.rows))
        self._roughness, self._roughest_state = w.variable("real", 0.0), w.variable("real", 0.0)
        if in_place:
            run.stage = run.end
            run.k.append(self.f)
        for stage in range(self._method.stages):
            run.slope(stage)

    def linearise(self) -> Numbers:
        """The equations linearised at the current time and state; gives the slopes there, followed by the event signals."""
        run, w = self._run, self._run.writer
        run.inputs_from()
        if run.sizes.u:
            w.call("inputs_at", run.given, run.t, run.u.base)
            if any(self._method.d):
                w.call("slopes_at", run.given, run.t, run.u.after(run.sizes.u).base)
        c = w.parameter("constants")
        if run.sizes.constants:
            c = w.tiled(c, run.sizes.constants).base
        w.call_listing("linearised", run.t, run.x.base, run.u.base, c, self._linear.base)
        return self.f

    def stages(self) -> None:
        """The stages, the end of the step, and whether the linear systems could be solved."""
        run, w, method = self._run, self._run.writer, self._method
        s = 1.0 / (method.gamma * run.h)
        inverse = 1.0 / s
        w.call_listing("factors", w.as_kind(w.lanes.clock, s), self._j.base, self._factors.base)
        self._roughness.value, self._roughest_state.value = 0.0, 0.0
        for stage in range(method.stages):
            if stage > 0:
                run.derivative(run.t + method.alpha[stage] * run.h, run.stage, run.k[stage])
            for place, i in self._states("coupled", self._systems.coupled):
                self._right[place] = self._right_hand_side(stage, i, StateSlopes(run.k, i))
            w.call_listing("solution", self._factors.base, self._right.base, self._solution.base)
            for place, i in self._states("coupled", self._systems.coupled):
                slopes = StateSlopes(run.k, i)
                self._set_slope(stage, slopes, self._solution[place])
                self._end_stage(stage, i, slopes)
            for _, i in self._states("uncoupled", self._systems.uncoupled(run.sizes.x)):
                slopes = StateSlopes(run.k, i)
                self._set_slope(stage, slopes, self._right_hand_side(stage, i, slopes) * inverse)
                self._end_stage(stage, i, slopes)
        run.sound.value = w.for_whole_team(self._is_solved(s))

    def _set_slope(self, stage: int, slopes: StateSlopes, value: Term) -> None:
        """Set the slope of a stage; nothing on a GPU reads that of the last stage again."""
        if stage + 1 == self._method.stages and self._run.writer.lanes.device:
            slopes.know(stage, value)
        else:
            slopes[stage] = value

    def _right_hand_side(self, stage: int, i: Term, slopes: StateSlopes) -> Term:
        run, method = self._run, self._method
        right = slopes[stage] + self._over_step(slopes.combination(method.c[stage])) if stage else self.f[i]
        return right + method.d[stage] * run.h * self._ft[i] if method.d[stage] else right

    def _over_step(self, value: Term) -> Term:
        """A value over the length of the step, rounded as a division is, which takes several times as long.

        With r = 1 / h correctly rounded, the quotient q = v r has a remainder v - q h that is exact, and q plus remainder times r
        is the quotient correctly rounded: P. W. Markstein, IBM Journal of Research and Development 34, 1990.
        """
        w, h = self._run.writer, self._run.h
        if not w.lanes.fused:
            return value / h
        r = 1.0 / h
        q = value * r
        return w.fused(w.fused(-q, h, value), r, q)

    def _end_stage(self, stage: int, i: Term, slopes: StateSlopes) -> None:
        """Find where a state is when the next stage begins, or when the step ends."""
        run, method = self._run, self._method
        if stage + 1 < method.stages:
            run.stage[i] = run.x[i] + slopes.combination(method.a[stage + 1])
            return
        run.end[i] = run.x[i] + slopes.combination(method.b)
        if run.is_whole:
            self._note_error(i, slopes)

    def _note_error(self, i: Term, slopes: StateSlopes) -> None:
        """Keep the state with the largest error of the step, as a part of its natural unit."""
        w = self._run.writer
        error = w.intrinsic("fabs", slopes.combination(self._method.error)) / w.shared("scales")[i]
        worse = error > self._roughness.value
        self._roughness.value = w.where(worse, error, self._roughness.value)
        self._roughest_state.value = w.where(worse, w.as_kind("time", i), self._roughest_state.value)

    def _is_solved(self, s: Term) -> Term:
        """Whether the last stage solves (s - J) k = r: each row's residual against the sum of the magnitudes of its terms.

        Elimination without exchange of rows leaves residuals near 1e-16 as a rule; beyond 1e-6 a pivot was practically zero. In a
        row at rest all terms are rounding, of which 1e-15 of the state's natural unit is allowed.
        """
        w, k, r = self._run.writer, self._solution, self._right
        scales, solved = w.shared("scales"), w.variable("mask", w.as_kind("mask", w.constant("flag", True)))
        residual, magnitude = w.variable("real", 0.0), w.variable("real", 0.0)
        for place, i in self._states("coupled", self._systems.coupled):
            residual.value = s * k[place] - r[place]
            magnitude.value = s * w.intrinsic("fabs", k[place]) + w.intrinsic("fabs", r[place]) + 1e-9 * s * scales[i]
            for n, column in self._entries_of_row(place):
                term = self._j[n] * k[column]
                residual.value = residual.value - term
                magnitude.value = magnitude.value + w.intrinsic("fabs", term)
            solved.value = solved.value & (w.intrinsic("fabs", residual.value) <= 1e-6 * magnitude.value)
        return solved.value

    def _states(self, name: str, states: Sequence[int]) -> Iterator[tuple[Term, Term]]:
        """States of a table of the module, as `Writer.each` counts them, each with its place in the table before it."""
        w = self._run.writer
        if w.lanes.device:
            for number, state in w.divided(enumerate(states), lambda item: item[1]):
                yield w.constant("int", number), w.constant("int", state)
            return
        table = Numbers(Term(w, "address", f"@{name}"), "int")
        for place in w.each(len(states)):
            yield place, table[place]

    def _entries_of_row(self, row: Term) -> Iterator[tuple[Term, Term]]:
        """The nonzeros of a row of the Jacobian, which is a constant on a GPU, by their numbers, each with its column."""
        w, systems = self._run.writer, self._systems
        if w.lanes.device:
            first, last = systems.starts_of_rows[int(row.text) :][:2]
            for n in systems.entries_of_rows[first:last]:
                yield w.constant("int", n), w.constant("int", systems.columns[n])
            return
        columns, starts, entries = (
            Numbers(Term(w, "address", f"@{name}"), "int")
            for name in ("columns_of_j", "starts_of_rows", "entries_of_rows")
        )
        with w.loop(starts[row], starts[row + 1]) as entry:
            number = entries[entry]
            yield number, columns[number]

    def tell(self) -> None:
        """Keep the fixed step with the largest error, among simulations that can continue."""
        run, w = self._run, self._run.writer
        roughest, (error, state) = w.tiled(w.parameter("roughest"), 3), self._largest_error()
        with w.by_first_member():
            worse = run.alive.value & run.sound.value & (error > roughest[0])
            for slot, value in enumerate((error, run.t, state)):
                roughest[slot] = w.where(worse, value, roughest[slot])

    def _largest_error(self) -> tuple[Term, Term]:
        """The largest error of the step, as a part of the state's natural unit, and the state; of a team, of all members."""
        w = self._run.writer
        errors, states = (w.values_of_team(value.value) for value in (self._roughness, self._roughest_state))
        error, state = errors[0], states[0]
        for other, its_state in zip(errors[1:], states[1:], strict=True):
            worse = (other > error) | (other.equals(error) & (its_state < state))
            error, state = w.where(worse, other, error), w.where(worse, its_state, state)
        return error, state


@dataclass(frozen=True)
class Elimination:
    """CasADi functions `factors` of (s, nonzeros of J) and `solution` of (factors, b), and the order of elimination."""

    order: tuple[int, ...]
    factors: Any
    solution: Any


def elimination_order(pattern: Sequence[set[int]]) -> tuple[int, ...]:
    """An order with little fill-in for a square matrix, from the columns of the nonzeros of each row."""
    rows = [set(columns) | {i} for i, columns in enumerate(pattern)]
    columns = [{i for i, row in enumerate(rows) if j in row} for j in range(len(rows))]
    remaining, order = set(range(len(rows))), []
    while remaining:
        pivot = min(remaining, key=lambda k: ((len(rows[k]) - 1) * (len(columns[k]) - 1), k))
        remaining.remove(pivot)
        order.append(pivot)
        across, below = rows[pivot] - {pivot}, columns[pivot] - {pivot}
        for i in below:
            rows[i] = (rows[i] | across) - {pivot}
        for j in across:
            columns[j] = (columns[j] | below) - {pivot}
    return tuple(order)


def elimination(jacobian: SX) -> Elimination:
    """Factorisation and substitution of s - J for a sparse J, of which only sparsity and constant entries are used."""
    size = jacobian.shape[0]
    s, nonzeros = ca.SX.sym("s"), ca.SX.sym("j", jacobian.nnz())
    rows: list[dict[int, SX]] = [{i: s} for i in range(size)]
    for k, (i, j) in enumerate(zip(*jacobian.sparsity().get_triplet(), strict=True)):
        entry = jacobian.nz[k] if jacobian.nz[k].is_constant() else nonzeros[k]
        rows[i][j] = rows[i].get(j, 0.0) - entry
    order = elimination_order([set(row) for row in rows])

    remaining = set(order)
    for pivot in order:
        remaining.remove(pivot)
        row = rows[pivot]
        row[pivot] = 1.0 / row[pivot]
        across = [j for j in row if j in remaining]
        for i in sorted(i for i in remaining if pivot in rows[i]):
            rows[i][pivot] = rows[i][pivot] * row[pivot]
            for j in across:
                rows[i][j] = rows[i].get(j, 0.0) - rows[i][pivot] * row[j]

    entries = [(i, j) for i, row in enumerate(rows) for j in row if not row[j].is_constant()]
    factor_symbols = ca.SX.sym("f", len(entries))
    factors = ca.vertcat(*[rows[i][j] for i, j in entries])
    for k, (i, j) in enumerate(entries):
        rows[i][j] = factor_symbols[k]

    b = ca.SX.sym("b", size)
    x: list[SX] = [b[i] for i in range(size)]
    position = {pivot: number for number, pivot in enumerate(order)}
    for i in order:
        for j in sorted((j for j in rows[i] if position[j] < position[i]), key=position.__getitem__):
            x[i] = x[i] - rows[i][j] * x[j]
    for i in reversed(order):
        for j in (j for j in rows[i] if position[j] > position[i]):
            x[i] = x[i] - rows[i][j] * x[j]
        x[i] = x[i] * rows[i][i]
    return Elimination(
        order,
        ca.Function("factors", [s, nonzeros], [ca.densify(factors)]),
        ca.Function("solution", [factor_symbols, b], [ca.vertcat(*x)]),
    )

"""The way back over the rows of a tape, from the derivatives of a result by records to those by all that went into a run.

The derivative of the equations is pulled back for each stage of a step, the last one first, since the seeds of a stage are results
of the next. States of the stages are known beforehand. So the way back of `STAGES` stages has three parts
(`differentiation.DividedDerivative`): a vector of stages computes what depends on states alone; then one stage after the other
sweeps from its seeds to the derivatives by its states; and a vector of stages computes the derivatives by inputs and constants. In
arrays of vectors the numbers of stages lie beside each other.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from deckcrane.program.differentiation import DividedDerivative, SplitListing
from deckcrane.program.integrators import RK4, Rosenbrock
from deckcrane.program.listing import Listing
from deckcrane.program.llvm.explicit_steps import ProgramSizes, combination
from deckcrane.program.llvm.implicit_steps import LinearSystems
from deckcrane.program.llvm.terms import Numbers, Term
from deckcrane.program.llvm.writer import Writer

HEAD = 3
"""Numbers of a row of the tape before its states: time, length of the step, and the record at its end, counted from 1, or 0."""
STAGES = 4
"""Stages of a vector; `rk4` has as many."""


@dataclass(frozen=True)
class ImplicitListings:
    """The functions of implicit steps."""

    systems: LinearSystems
    linearised: SplitListing
    linearised_back: DividedDerivative
    """By states, inputs and constants."""
    solution: Listing


@dataclass(frozen=True)
class AdjointListings:
    """The functions of a program, with their ways back; constants stand one after the other in one array."""

    derivative: SplitListing
    derivative_back: DividedDerivative
    """By states first, then by inputs and constants."""
    outputs: SplitListing
    implicit: ImplicitListings | None = None

    @property
    def functions(self) -> list[tuple[str, SplitListing]]:
        """All that have constants, in the order of these."""
        all_ = [("derivative", self.derivative), ("outputs", self.outputs)]
        return all_ if self.implicit is None else [*all_, ("linearised", self.implicit.linearised)]

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


class WayBack:
    """The way back in a function with the arguments of `REVERSED`, or of `OBSERVE_BACK` for the outputs alone.

    `x_bar` is the derivative of the result by the state, at the row's end or its start.
    """

    def __init__(self, w: Writer, sizes: ProgramSizes, listings: AdjointListings) -> None:
        self.writer, self.sizes, self.listings = w, sizes, listings
        self.inputs = w.local(2 * sizes.u)
        self._given, self._given_bar = w.parameter("in"), w.parameter("in_bar")
        self._c, self._x_bar = w.shared("c"), w.shared("x_bar")
        self._sums: list[tuple[str, Numbers, int]] = []
        self.work_size = 0
        self._by_outputs = self.results("outputs", w.local, sizes.u)

    # what the functions of the way back need

    def reserve(self, size: int) -> Numbers:
        """An array in the memory for work."""
        first = self.work_size
        self.work_size += max(size, 1)
        return Numbers(self.writer.parameter("work")).after(first)

    def results(self, name: str, place: Callable[[int], Numbers], inputs: int) -> Numbers:
        """An array for the derivatives by states, inputs and constants of a function; those by constants are added up."""
        before = self.sizes.x + inputs
        results = place(before + self._constant_count(name))
        self.add_up(name, results.after(before))
        return results

    def add_up(self, name: str, sums: Numbers, lanes: int = 1) -> None:
        """Begin sums of derivatives by the constants of a function, in so many lanes; `keep` adds them to those in memory."""
        with self.writer.loop(0, lanes * self._constant_count(name)) as i:
            sums[i] = 0.0
        self._sums.append((name, sums, lanes))

    def _constant_count(self, name: str) -> int:
        return len(dict(self.listings.functions)[name].constants.outputs)

    def constants(self, name: str) -> Term:
        """The constants of a function."""
        return self._c.after(self.listings.first_constant(name)).base

    def inputs_from(self, t: Term) -> None:
        """The inputs that are constant in a step that begins at t."""
        self.writer.call("inputs_from", self._given, t, self.inputs.base)

    def inputs_at(self, t: Term) -> None:
        """The inputs that change within a step."""
        if self.sizes.u:
            self.writer.call("inputs_at", self._given, t, self.inputs.base)

    def slopes_at(self, t: Term) -> None:
        """Slopes of all inputs, after these."""
        if self.sizes.u:
            self.writer.call("slopes_at", self._given, t, self.inputs.after(self.sizes.u).base)

    def pass_to_inputs(self, begin: Term, t: Term, by_inputs: Numbers) -> None:
        """Add derivatives by the inputs at t, within a step from `begin`, to those by samples."""
        if self.sizes.u:
            self.writer.call("inputs_back", self._given_bar, begin, t, by_inputs.base)

    def pass_to_slopes(self, t: Term, by_slopes: Numbers) -> None:
        """The same for slopes of the inputs."""
        if self.sizes.u:
            self.writer.call("slopes_back", self._given_bar, t, by_slopes.base)

    # the way

    def observe(self, begin: Term, t: Term, x: Numbers, y_bar: Term) -> None:
        """Add what the outputs at a time have to do with the result; the step that ends there began at `begin`."""
        w, by = self.writer, self._by_outputs
        self.inputs_at(t)
        w.call("outputs_back", t, x.base, self.inputs.base, self.constants("outputs"), y_bar, by.base)
        self.pass_to_inputs(begin, t, by.after(self.sizes.x))
        for i in w.each(self.sizes.x):
            self._x_bar[i] = self._x_bar[i] + by[i]

    def keep(self) -> None:
        """Add up the derivatives by constants in memory."""
        w, c_bar = self.writer, self.writer.shared("c_bar")
        for name, sums, lanes in self._sums:
            total = c_bar.after(self.listings.first_constant(name))
            with w.loop(0, self._constant_count(name)) as i:
                for lane in range(lanes):
                    total[i] = total[i] + sums[i * lanes + lane]

    def write(self, stride: int) -> None:
        """Write the loop over rows from the last to the first."""
        w, sizes, implicit = self.writer, self.sizes, self.listings.implicit
        tape, Y_bar = w.shared("tape"), w.shared("Y_bar")
        left, x = w.variable("int", w.parameter("rows")), w.local(sizes.x)
        step_back = self._rk4_step() if implicit is None else self._implicit_step(implicit)
        spacing = STAGES if implicit is None else 1
        with w.repeat(lambda: left.value > 0):
            left.value = left.value - 1
            row = tape.after(left.value * stride)
            t, h, record = row[0], row[1], row[2]
            self.inputs_from(t)
            with w.when(record > 0.0):
                end = row.after(stride + HEAD)
                for i in w.each(sizes.x):
                    x[i] = end[i * spacing]
                y_bar = Y_bar.after((w.rounded_down(record) - 1) * sizes.y)
                self.observe(t, t + h, x, y_bar.base)
            step_back(t, h, row.after(HEAD))
        self.keep()

    def _rk4_step(self) -> Callable[[Term, Term, Numbers], None]:
        w, n = self.writer, self.sizes.x
        stages = _Stages(self, RK4.stages)

        def step_back(t: Term, h: Term, states: Numbers) -> None:
            times = {c: t + float(c) * h for c in RK4.c}
            stages.begin([times[c] for c in RK4.c], states)
            for stage in reversed(range(RK4.stages)):
                seeds, weight = stages.seeds(stage), float(RK4.b[stage])
                for i in w.each(n):
                    seed = weight * self._x_bar[i]
                    if stage < RK4.stages - 1:  # the next stage depends on this one alone
                        seed = w.fused(float(RK4.a[stage + 1][stage]), stages.by_state(stage + 1)[i], seed)
                    seeds[i] = h * seed
                stages.sweep(stage)
            stages.end(t)
            for i in w.each(n):
                total = stages.by_state(RK4.stages - 1)[i]
                for stage in reversed(range(RK4.stages - 1)):
                    total = total + stages.by_state(stage)[i]
                self._x_bar[i] = self._x_bar[i] + total

        return step_back

    def _implicit_step(self, implicit: ImplicitListings) -> Callable[[Term, Term, Numbers], None]:
        w, n, systems = self.writer, self.sizes.x, implicit.systems
        method = systems.method
        width = n + (n if any(method.d) else 0)
        outputs = len(systems.linearised.outputs)
        linear, factors = (
            self.reserve(outputs + implicit.linearised_back.kept),
            self.reserve(len(systems.factors.outputs)),
        )
        jacobian = linear.after(outputs - len(systems.rows))
        by_start = self.results("linearised", self.reserve, 2 * self.sizes.u)
        k_bar = [w.local(n) for _ in range(method.stages)]
        v, total = w.local(n), w.local(n)
        right, solution = w.local(len(systems.coupled)), w.local(len(systems.coupled))
        seeds = w.local(width + len(systems.rows))
        by_time, by_jacobian = seeds.after(n), seeds.after(width)
        c = self.constants("linearised")
        vectors: dict[int, tuple[_Stages, int]] = {}
        for first in range(1, method.stages, STAGES):
            stages = _Stages(self, min(STAGES, method.stages - first))
            vectors |= {first + lane: (stages, lane) for lane in range(stages.count)}
        table = {
            name: Numbers(Term(w, "address", f"@{name}"), "int")
            for name in ("coupled", "uncoupled", "rows_of_j", "columns_of_j")
        }

        def step_back(t: Term, h: Term, row: Numbers) -> None:
            x, k = row, [row.after((1 + stage) * n) for stage in range(method.stages)]
            for first in range(1, method.stages, STAGES):
                stages, _ = vectors[first]
                numbers = range(first, first + stages.count)
                for i in w.each(n):
                    for lane, stage in enumerate(numbers):
                        stages.states(lane)[i] = x[i] + combination(method.a[stage], k, i)
                stages.begin([t + method.alpha[stage] * h for stage in numbers])
            self._inputs_and_slopes(t, method)
            w.call("linearised_forward", t, x.base, self.inputs.base, c, linear.base)
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
                stages, lane = vectors[stage]
                for i in w.each(n):
                    stages.seeds(lane)[i] = v[i]
                by_state = stages.sweep(lane)
                for i in w.each(n):
                    total[i] = total[i] + by_state[i]
                    for earlier in range(stage):
                        share = method.a[stage][earlier] * by_state[i] + method.c[stage][earlier] / h * v[i]
                        k_bar[earlier][i] = k_bar[earlier][i] + share
            for first in range(1, method.stages, STAGES):
                vectors[first][0].end(t)
            w.call("linearised_sweep", linear.after(outputs).base, seeds.base, c, by_start.base)
            self.pass_to_inputs(t, t, by_start.after(n))
            if any(method.d):
                self.pass_to_slopes(t, by_start.after(n + self.sizes.u))
            for i in w.each(n):
                self._x_bar[i] = self._x_bar[i] + total[i] + by_start[i]

        return step_back

    def _inputs_and_slopes(self, t: Term, method: Rosenbrock) -> None:
        """All inputs where a step begins, followed by their slopes."""
        self.inputs_at(t)
        if any(method.d):
            self.slopes_at(t)


class _Stages:
    """Up to `STAGES` stages of a step, whose ways back through the derivative begin at once, follow each other, and end at once.

    Lanes that no stage needs repeat the last one, with seeds that are zero.
    """

    def __init__(self, back: WayBack, count: int) -> None:
        self.count, self._back = count, back
        w, sizes, divided = back.writer, back.sizes, back.listings.derivative_back
        self._times, self._states = back.reserve(STAGES), back.reserve(STAGES * sizes.x)
        self._inputs, self._kept = back.reserve(STAGES * sizes.u), back.reserve(STAGES * divided.kept)
        self._seeds = back.reserve(STAGES * sizes.x)
        self._swept = back.reserve(STAGES * len(divided.sweep.outputs))
        self._rest = back.reserve(STAGES * len(divided.rest.outputs))
        self._by_inputs = w.local(sizes.u)
        back.add_up("derivative", self._rest.after(STAGES * sizes.u), STAGES)
        for numbers, size in ((self._seeds, sizes.x), (self._swept, len(divided.sweep.outputs))):
            with w.loop(0, STAGES * size) as i:
                numbers[i] = 0.0

    def states(self, lane: int) -> Numbers:
        """The states of a stage, to be set before the way back begins."""
        return _lane(self._states, lane)

    def seeds(self, lane: int) -> Numbers:
        """The seeds of a stage, to be set before its sweep."""
        return _lane(self._seeds, lane)

    def by_state(self, lane: int) -> Numbers:
        """The derivatives by the states of a stage."""
        return _lane(self._swept, lane)

    def begin(self, times: Sequence[Term], states: Numbers | None = None) -> None:
        """Begin the way back of stages at these times; `states` are those of a vector of stages, if they were not set."""
        back, w, size = self._back, self._back.writer, self._back.sizes.x
        self._stage_times = list(times)
        for lane in range(STAGES):
            stage = min(lane, self.count - 1)
            self._times[lane] = times[stage]
            if lane == stage and times[stage] not in times[:stage]:
                back.inputs_at(times[stage])
            for i in w.each(back.sizes.u):
                _lane(self._inputs, lane)[i] = back.inputs[i]
            if lane != stage:
                for i in w.each(size):
                    self.states(lane)[i] = self.states(stage)[i]
        vectors = (self._times, states or self._states, self._inputs)
        w.call("stages_forward", *(each.base for each in vectors), back.constants("derivative"), self._kept.base)

    def sweep(self, lane: int) -> Numbers:
        """The derivatives by the states of a stage, from its seeds."""
        kept, seeds, swept = (_lane(each, lane).base for each in (self._kept, self._seeds, self._swept))
        self._back.writer.call("derivative_sweep", kept, seeds, self._back.constants("derivative"), swept)
        return self.by_state(lane)

    def end(self, begin: Term) -> None:
        """Add up derivatives by inputs and constants, of a step that began at a time."""
        back, w, times = self._back, self._back.writer, self._stage_times
        c = back.constants("derivative")
        w.call("stages_rest", self._kept.base, self._seeds.base, c, self._swept.base, self._rest.base)
        for time in dict.fromkeys(times):
            first, *others = (lane for lane, each in enumerate(times) if each is time)
            for i in w.each(back.sizes.u):
                total = _lane(self._rest, first)[i]
                for lane in others:
                    total = total + _lane(self._rest, lane)[i]
                self._by_inputs[i] = total
            back.pass_to_inputs(begin, time, self._by_inputs)


def _lane(vectors: Numbers, lane: int) -> Numbers:
    """The numbers of one stage in an array of vectors of stages."""
    return replace(vectors.after(lane), stride=STAGES)

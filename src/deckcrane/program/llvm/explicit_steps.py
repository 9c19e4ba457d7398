"""Time loops in code, around `derivative` and `outputs`: fixed steps of Runge-Kutta methods, and adaptive ones.

Fixed steps serve simulations that run together: all have the same times, or each has its own clock (`Lanes.own_clocks`). One
whose state stops being finite keeps its last finite state, and its step is noted; the others continue. Adaptive steps are those
of one simulation, or of one thread of a GPU.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property

from deckcrane.program.events import EventLayout
from deckcrane.program.integrators import DOPRI5, RK4, Tableau
from deckcrane.program.llvm.event_code import EventCode
from deckcrane.program.llvm.input_code import InputCode
from deckcrane.program.llvm.module import Module
from deckcrane.program.llvm.terms import Numbers, Term, Value, Variable
from deckcrane.program.llvm.writer import Writer
from deckcrane.program.native_calls import (
    ADAPTIVE,
    CLOCK,
    DONE,
    FIXED,
    LAST_ERROR,
    LAST_STEP,
    NEVER,
    PROGRESS,
    REJECTED,
    RUN,
    STEPS,
    TEAM,
    H,
    Kind,
    T,
)


@dataclass(frozen=True)
class ProgramSizes:
    """Number of states, inputs and outputs; and the number of constants if each simulation has its own."""

    x: int
    u: int
    y: int
    constants: int = 0
    events: EventLayout | None = None

    @property
    def slopes(self) -> int:
        """Number of values of `derivative`: slopes of the states, followed by event signals."""
        return self.x + (0 if self.events is None else 2 * self.events.count)


def combination(row: Sequence[Fraction | float], k: Sequence[Numbers], i: Term) -> Term:
    """A row of coefficients times the i-th entries of the slopes."""
    return StateSlopes(k, i).combination(row)


class StateSlopes:
    """The slopes of one state in all stages, each loaded when it is first needed, and not again."""

    def __init__(self, k: Sequence[Numbers], i: Term) -> None:
        self._k, self._i = k, i
        self._values: dict[int, Term] = {}

    def __getitem__(self, stage: int) -> Term:
        if stage not in self._values:
            self._values[stage] = self._k[stage][self._i]
        return self._values[stage]

    def __setitem__(self, stage: int, value: Term) -> None:
        self._k[stage][self._i] = value
        self._values[stage] = value

    def know(self, stage: int, value: Term) -> None:
        """Take a slope as it is, without storing it."""
        self._values[stage] = value

    def combination(self, row: Sequence[Fraction | float]) -> Term:
        """A row of coefficients times the slopes."""
        total: Term | None = None
        for a, stage in zip(row, range(len(self._k)), strict=False):
            if a:
                slope = self[stage]
                total = float(a) * slope if total is None else slope.writer.fused(float(a), slope, total)
        assert total is not None, "a row has coefficients"
        return total


class LoopCode:
    """The loops of a module that has the functions `derivative` and `outputs`."""

    def __init__(self, module: Module, sizes: ProgramSizes) -> None:
        self.module, self.sizes = module, sizes
        self.inputs = InputCode(module, sizes.u)

    def fixed(
        self,
        name: str,
        step: Callable[[Step], None],
        slopes: Callable[[Step], Numbers],
        more: Sequence[tuple[Kind, str]] = (),
        registers: int | None = None,
    ) -> None:
        """Write `steps` steps of length `whole` from x at step `first`, with a record after every `per_record`-th of the run.

        A jump of an input divides a step. `step` writes one step: from x to `end`, and which simulations are sound. `slopes`
        writes what a step begins with: slopes and event signals at the current time and state. `registers`: those of a thread
        of a GPU, at most.
        """
        events, lanes = self.event_code(name, step, more), self.module.lanes
        own_clocks = lanes.own_clocks
        parameters = [*more, *RUN, *FIXED, *(CLOCK if own_clocks else ()), *(TEAM if lanes.team > 1 else ())]
        if lanes.team > 1:
            registers = lanes.team_registers
        with self.module.function(name, parameters, shown=True, registers=registers, by_team=True) as (w, _):
            run = Step(w, self.sizes)
            run.watch = None if events is None else StepWatch(run, events)
            reached = w.tiled(w.parameter("reached"), 1)
            run.alive = w.variable("mask", reached[0] >= NEVER)
            first, length, t0 = w.parameter("first"), w.parameter("whole"), w.parameter("t0")
            clock = w.tiled(w.parameter("clock"), 1)[0] if own_clocks else None
            records = w.variable("int", 0)
            number = w.variable("int", first)
            last = first + w.parameter("steps")

            def steps_taken(number: Term) -> Term:
                """Steps that each simulation has taken, where this call has taken so many."""
                return number if clock is None else clock + w.as_kind("real", number)

            def take_step(now: Term) -> None:
                step(run)
                sound = run.sound.value & w.for_whole_team(run.finite(run.end))
                died = run.alive.value & ~sound
                with w.by_first_member():
                    reached[0] = w.where(died, w.as_kind("real", steps_taken(now)), reached[0])
                run.alive.value = run.alive.value & sound
                alive = run.alive.value
                if lanes.device:
                    with w.when(w.as_kind("flag", alive)):
                        for i in w.each(self.sizes.x):
                            run.x[i] = run.end[i]
                    return
                for i in w.each(self.sizes.x):
                    run.x[i] = w.where(alive, run.end[i], run.x[i])

            def goes_on() -> Term:
                """Threads of a team wait for each other, so all simulations of its lanes go on to the end."""
                has_steps = number.value < last
                return has_steps if lanes.team > 1 else has_steps & w.any(run.alive.value)

            with w.repeat(goes_on):
                now = number.value
                begin, end = t0 + length * steps_taken(now), t0 + length * steps_taken(now + 1)
                if own_clocks:  # inputs jump between steps, not within them
                    run.t, run.h = begin, length
                    take_step(now)
                else:
                    t = w.variable("time", begin)
                    with w.repeat(lambda: t.value < end):
                        run.t = t.value
                        stop = w.call("next_jump", run.given, run.t, end, returns="time")
                        run.h = w.where(run.t.equals(begin) & stop.equals(end), length, stop - run.t)
                        take_step(now)
                        t.value = stop
                with w.when(((now + 1) % w.parameter("per_record")).equals(0)):
                    run.record(end, run.x, records.value)
                    records.value = records.value + 1
                number.value = now + 1
            if run.watch is not None:
                run.t = t0 + length * steps_taken(number.value)
                run.look(slopes(run))
                run.watch.keep()
            run.keep()

    def event_code(
        self, name: str, step: Callable[[Step], None], more: Sequence[tuple[Kind, str]] = ()
    ) -> EventCode | None:
        """The code that locates the events of a method; None if there is nothing to watch."""
        sizes = self.sizes
        if sizes.events is None:
            return None

        def part(w: Writer, out: Numbers) -> None:
            run = Step(w, sizes, w.local_at("x"))
            run.t, run.h = w.parameter("t"), w.parameter("h")
            step(run)
            run.derivative(run.t + run.h, run.end, out)

        return EventCode(self.module, sizes.events, sizes.x, name, part, more)

    def rk4(self) -> None:
        """Write the loop of rk4. Only the sum of slopes is kept, so that the data of a simulation stay in fast memory."""

        def step(run: Step) -> None:
            w, slope, total = run.writer, run.first_slope(), run.slope(1)
            run.look(slope)
            for stage in range(1, RK4.stages + 1):
                for i in w.each(self.sizes.x):
                    k, share = slope[i], float(RK4.b[stage - 1])
                    sum_ = share * k if stage == 1 else w.fused(share, k, total[i])
                    if stage == RK4.stages:
                        run.end[i] = run.x[i] + run.h * sum_
                        continue
                    total[i] = sum_
                    run.end[i] = run.x[i] + run.h * (float(RK4.a[stage][stage - 1]) * k)
                if stage < RK4.stages:
                    same = RK4.c[stage] == RK4.c[stage - 1]
                    run.derivative(run.t + float(RK4.c[stage]) * run.h, run.end, slope, same_time=same)

        self.fixed("rk4", step, Step.first_slope)

    def dopri5(self) -> None:
        """Write adaptive steps from at[T], with dense output at t_first, t_first + every, ... (`count` records).

        No step is longer than h_max, nor goes past t_stop, nor across a jump of an input. After `patience` steps it returns
        early, to be called again. at[H] = 0 asks for a first step to be estimated; at[H] < 0 reports one that became too small.
        """

        def step(run: Step) -> None:
            run.first_slope()
            run.runge_kutta(DOPRI5)
            with run.writer.loop(0, self.sizes.x) as i:
                run.end[i] = run.x[i] + run.h * combination(DOPRI5.b, run.k, i)

        events = self.event_code("dopri5", step)
        with self.module.function("dopri5", [*RUN, *ADAPTIVE], shown=True) as (w, _):
            run = AdaptiveStep(w, self.sizes)
            run.watch = None if events is None else StepWatch(run, events)
            run.look(run.first_slope())
            with w.when(run.length.value.equals(0.0)):
                run.length.value = run.first_step(run.k[0])
                run.last_error.value = 1e-4
            error = w.local(self.sizes.x)
            with run.steps():
                jumps, stop, intended = run.step_end()
                run.runge_kutta(DOPRI5)
                with w.loop(0, self.sizes.x) as i:
                    run.end[i] = run.x[i] + run.h * combination(DOPRI5.b, run.k, i)
                    error[i] = run.h * combination(DOPRI5.error, run.k, i)
                size = run.norm(error, run.x, run.end)
                accepted = size <= 1.0
                with w.when(~accepted):
                    run.reject(w.where(size < 1e300, 0.9 * run.power(size, -0.2), 0.1))
                with w.when(accepted):
                    run.record_until(stop, _dopri5_dense_output(run))
                    with w.loop(0, self.sizes.x) as i:
                        run.x[i] = run.end[i]
                    with w.loop(0, self.sizes.slopes) as i:
                        run.k[0][i] = run.k[6][i]
                    grow = 0.9 * run.power(_at_least(w, size, 1e-10), -0.17) * run.power(run.last_error.value, 0.04)
                    grow = w.where(grow > 10.0, 10.0, _at_least(w, grow, 0.2))
                    run.length.value = run.h * grow
                    run.last_error.value = _at_least(w, size, 1e-4)
                    run.time.value = stop
                    run.t = stop
                    run.look(run.k[0])
                    with w.when(jumps):  # the history before a jump says nothing of what comes after it
                        shorter = (grow > 1.0) & (run.length.value < intended)
                        run.length.value = w.where(shorter, intended, run.length.value)
                        run.last_error.value = 1e-4
                        run.first_slope()
                    run.count("steps")
            if run.watch is not None:
                run.watch.keep()
            run.keep()


def _dopri5_dense_output(run: AdaptiveStep) -> Callable[[Term, Term], Term]:
    """The state within the step, at the fraction s of it."""

    def at(s: Term, i: Term) -> Term:
        x, change = run.x[i], run.end[i] - run.x[i]
        bend = run.h * run.k[0][i] - change
        inner = change - run.h * run.k[6][i] - bend + (1.0 - s) * (run.h * combination(DOPRI5.dense, run.k, i))
        return x + s * (change + (1.0 - s) * (bend + s * inner))

    return at


def _at_least(w: Writer, value: Term, least: float) -> Term:
    return w.where(value > least, value, least)


class Step:
    """A step that is being written: its start, its length, states, slopes, inputs.

    It begins at the current state of the run, or at another `start`: then it is part of a step, and `is_whole` is false.
    """

    alive: Variable
    t: Term
    h: Term
    watch: StepWatch | None = None

    def __init__(self, writer: Writer, sizes: ProgramSizes, start: Numbers | None = None) -> None:
        self.writer, self.sizes = writer, sizes
        self.given, self._c = writer.parameter("in"), writer.parameter("c")
        self.is_whole = start is None
        if sizes.constants:
            self._c = writer.tiled(self._c, sizes.constants).base
        self._memory = writer.tiled(writer.parameter("x"), sizes.x) if start is None else start
        self.x, self.end = (writer.team_local(sizes.x) for _ in range(2))
        self.u = writer.local(2 * sizes.u)
        self.k: list[Numbers] = []
        self.sound = writer.variable("mask", writer.as_kind("mask", writer.constant("flag", True)))
        for i in writer.each(sizes.x):
            self.x[i] = self._memory[i]

    @cached_property
    def stage(self) -> Numbers:
        """The state at which a stage of the step begins."""
        return self.writer.team_local(self.sizes.x)

    def slope(self, stage: int) -> Numbers:
        while len(self.k) <= stage:
            self.k.append(self.writer.team_local(self.sizes.slopes))
        return self.k[stage]

    def first_slope(self) -> Numbers:
        """The slope of the first stage, and the event signals, at the current time and state."""
        self.inputs_from()
        self.derivative(self.t, self.x, self.slope(0))
        return self.slope(0)

    def look(self, slopes: Numbers) -> None:
        """Look for events since the last look, with the values of `derivative` at the current state."""
        if self.watch is not None:
            self.watch.look(self, slopes)

    def inputs_from(self) -> None:
        self.writer.call("inputs_from", self.given, self.t, self.u.base)

    def derivative(self, t: Term, x: Numbers, out: Numbers, *, same_time: bool = False) -> None:
        if self.sizes.u and not same_time:
            self.writer.call("inputs_at", self.given, t, self.u.base)
        self.writer.call_listing("derivative", t, x.base, self.u.base, self._c, out.base)

    def runge_kutta(self, tableau: Tableau) -> None:
        """The slopes of all stages after the first."""
        w = self.writer
        for stage in range(1, tableau.stages):
            slope = self.slope(stage)
            with w.loop(0, self.sizes.x) as i:
                self.stage[i] = self.x[i] + self.h * combination(tableau.a[stage], self.k, i)
            same = tableau.c[stage] == tableau.c[stage - 1]
            self.derivative(self.t + float(tableau.c[stage]) * self.h, self.stage, slope, same_time=same)

    def finite(self, x: Numbers) -> Term:
        zero = self.writer.variable("real", 0.0)
        for i in self.writer.each(self.sizes.x):
            zero.value = zero.value + 0.0 * x[i]
        return zero.value.equals(0.0)

    def record(self, t: Term, x: Numbers, row: Term) -> None:
        """Write a record within a step, or at its end, with the step's own inputs."""
        w, sizes = self.writer, self.sizes
        if sizes.u:
            w.call("inputs_at", self.given, t, self.u.base)
        with w.when(w.parameter("states").differs(0)):
            states = self._record_memory("X", sizes.x).after(row * sizes.x)
            for i in w.each(sizes.x):
                states[i] = x[i]
        out = self._record_memory("Y", sizes.y).after(row * sizes.y)
        if not w.lanes.device or w.lanes.team > 1:  # both write where records are
            w.call_listing("outputs", t, x.base, self.u.base, self._c, out.base)
            return
        outputs = w.local(sizes.y)
        w.call("outputs", t, x.base, self.u.base, self._c, outputs.base)
        for i in w.each(sizes.y):
            out[i] = outputs[i]

    def _record_memory(self, name: str, size: int) -> Numbers:
        """Memory for records of the current tile; on a GPU as much as the call makes."""
        w = self.writer
        return w.tiled(w.parameter(name), self._record_count() * size if w.lanes.device else 0)

    def _record_count(self) -> Value:
        w = self.writer
        before, per = w.parameter("first"), w.parameter("per_record")
        return (before + w.parameter("steps")) // per - before // per

    def keep(self) -> None:
        for i in self.writer.each(self.sizes.x):
            self._memory[i] = self.x[i]


class StepWatch:
    """The events of a run while its loop is written: where it was last examined."""

    def __init__(self, run: Step, code: EventCode) -> None:
        w, layout = run.writer, code.layout
        self._code, self._writer, self._layout = code, w, layout
        self._memory = w.tiled(w.parameter("W"), layout.size)
        self._x, self._z = w.local(run.sizes.x), w.local(2 * layout.count)
        self._signals = w.local(2 * layout.count) if w.lanes.team > 1 else None
        """Of a team: the signals in memory of the first member, who locates events by itself."""
        self._t, self._looked = w.variable(w.lanes.clock, 0.0), w.variable("flag", w.constant("flag", False))

    def look(self, run: Step, slopes: Numbers) -> None:
        """Look for events; the first look of a call is where the last call ended, or where the run begins."""
        w, z = self._writer, slopes.after(run.sizes.x)
        with w.by_first_member():
            if self._signals is not None:
                for i in w.each(2 * self._layout.count):
                    self._signals[i] = z[i]
                z = self._signals
            looked, before = self._looked.value, self._t.value
            with w.when(looked):
                self._code.look(w, self._memory, self._x, before, run.t - before, (self._z, z))
            with w.when(~looked):
                self._code.begin(w, self._memory, run.t, z)
            self._looked.value, self._t.value = w.constant("flag", True), run.t
            for i in w.each(run.sizes.x):
                self._x[i] = run.x[i]
            for i in w.each(2 * self._layout.count):
                self._z[i] = z[i]

    def keep(self) -> None:
        with self._writer.by_first_member():
            self._code.keep(self._memory, self._z)


class AdaptiveStep(Step):
    """An adaptive step that is being written."""

    def __init__(self, writer: Writer, sizes: ProgramSizes) -> None:
        super().__init__(writer, sizes)
        w = writer
        self._progress = w.tiled(w.parameter("at"), PROGRESS)
        self.time = w.variable("time", _as_time(self._progress[T]))
        self.length = w.variable("time", _as_time(self._progress[H]))
        self.last_error = w.variable("time", _as_time(self._progress[LAST_ERROR]))
        self.last_step = w.variable("time", _as_time(self._progress[LAST_STEP]))
        self.done = w.variable("int", 0)
        self._stuck = w.variable("flag", w.constant("flag", False))
        self._absolute = w.shared("atol")
        self.t = self.time.value

    def steps(self) -> _StepLoop:
        return _StepLoop(self)

    def going(self, n: Variable) -> Term:
        w = self.writer
        has_work = (n.value < w.parameter("patience")) & (self.done.value < w.parameter("count"))
        return has_work & (self.time.value < w.parameter("t_stop")) & ~self._stuck.value

    def step_end(self) -> tuple[Term, Term, Term]:
        """Whether an input jumps where the step ends, when it ends, and the length it was meant to have.

        It ends at t_stop, or at the next jump of an input, where these lie within the step or just after it; a following step
        must not begin in the instant that counts as the jump.
        """
        w, t_stop = self.writer, self.writer.parameter("t_stop")
        t, longest = self.time.value, w.parameter("h_max")
        intended = w.where(self.length.value > longest, longest, self.length.value)
        last = t + 1.000001 * intended >= t_stop
        h, end = w.where(last, t_stop - t, intended), w.where(last, t_stop, t + intended)
        reach = t + 1.000001 * h + 2e-9
        ahead = w.where(reach < t_stop, reach, t_stop)
        jump = w.call("next_jump", self.given, t, ahead, returns="time")
        jumps = jump < ahead
        self.t, self.h = t, w.where(jumps, jump - t, h)
        return jumps, w.where(jumps, jump, end), intended

    def reject(self, shrink: Term) -> None:
        """Shorten a rejected step, to no less than a tenth."""
        w = self.writer
        shorter = self.h * _at_least(w, shrink, 0.1)
        size = w.intrinsic("fabs", self.t)
        self._stuck.value = shorter < 1e-14 * _at_least(w, size, 1.0)
        self.length.value = w.where(self._stuck.value, -1.0, shorter)
        self.count("rejected")

    def count(self, what: str) -> None:
        slot = STEPS if what == "steps" else REJECTED
        self._progress[slot] = self._progress[slot] + 1.0

    def first_step(self, slope: Numbers) -> Term:
        w = self.writer
        size, speed = self.norm(self.x, self.x, self.x), self.norm(slope, self.x, self.x)
        return w.where((size > 1e-5) & (speed > 1e-5), 0.01 * size / speed, 1e-6)

    def norm(self, e: Numbers, x: Numbers, end: Numbers) -> Term:
        """The root mean square of e, each entry over its own tolerance."""
        w, total = self.writer, self.writer.variable("time", 0.0)
        with w.loop(0, self.sizes.x) as i:
            a, b = _as_time(w.intrinsic("fabs", x[i])), _as_time(w.intrinsic("fabs", end[i]))
            scale = self._absolute[i] + w.parameter("rtol") * w.where(a > b, a, b)
            ratio = _as_time(e[i]) / scale
            total.value = total.value + ratio * ratio
        return w.intrinsic("sqrt", total.value / float(max(self.sizes.x, 1)))

    def power(self, base: Term, exponent: float) -> Term:
        from deckcrane.program.llvm.elementary import elementary

        function = elementary(self.writer.module, "pow")
        w = self.writer
        return _as_time(w.call(function, w.as_kind("real", base), w.as_kind("real", exponent), returns="real"))

    def record_until(self, stop: Term, between: Callable[[Term, Term], Term]) -> None:
        """Write all records that lie within the step, which ends at `stop`."""
        w = self.writer
        first, every = w.parameter("t_first"), w.parameter("every")

        def due() -> Term:
            return (self.done.value < w.parameter("count")) & (first + every * self.done.value <= stop + 1e-9 * every)

        with w.repeat(due):
            t = first + every * self.done.value
            s = (t - self.t) / self.h
            with w.loop(0, self.sizes.x) as i:
                self.stage[i] = between(s, i)
            self.record(t, self.stage, self.done.value)
            self.done.value = self.done.value + 1

    def _record_count(self) -> Value:
        return self.writer.parameter("count")

    def keep(self) -> None:
        super().keep()
        for slot, variable in (
            (T, self.time),
            (H, self.length),
            (LAST_ERROR, self.last_error),
            (LAST_STEP, self.last_step),
        ):
            self._progress[slot] = variable.value
        self._progress[DONE] = self.done.value


class _StepLoop:
    """The loop over adaptive steps."""

    def __init__(self, step: AdaptiveStep) -> None:
        self._step, self._n = step, step.writer.variable("int", 0)
        self._loop = step.writer.repeat(lambda: step.going(self._n))

    def __enter__(self) -> None:
        self._loop.__enter__()

    def __exit__(self, *raised: object) -> None:
        self._n.value = self._n.value + 1
        self._loop.__exit__(None, None, None)


def _as_time(value: Term) -> Term:
    """A number of a single simulation, as one that controls its loop."""
    assert value.writer.lanes.width == 1, "adaptive steps are those of one simulation"
    return Term(value.writer, "time", value.text)

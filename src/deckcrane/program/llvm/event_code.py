"""Code that locates events in time loops, by the rules of `program/events.py`.

At each step all simulations that run together compare a few numbers. If something happened to any of them, each of them is
processed separately: the step is repeated, with other lengths, until it ends on the event.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from deckcrane.program.events import (
    APART,
    FALLEN,
    FROM_START,
    LEAST,
    LIFTED,
    LIMITS,
    NARROW,
    PASSED,
    PEAK,
    PEAK_AT,
    RISING,
    SINCE,
    STARTED,
    STATES,
    TAUT,
    TOP,
    TOUCHED,
    TRIALS,
    WINDOW,
    EventLayout,
    hermite_top,
    parabola_top,
    quartic_top,
)
from deckcrane.program.llvm.module import Module
from deckcrane.program.llvm.terms import Numbers, Term, Value
from deckcrane.program.llvm.writer import Writer
from deckcrane.program.native_calls import Kind

STEP = ("in", "c", "x", "t", "h")
"""Arguments of a step that is repeated: inputs, constants, its initial state, its start time, and its length."""
Part = Callable[[Writer, Numbers], None]
"""Writes a step from `x` of length `h`, and the signals where it ends, into an array with as many numbers as slopes have."""


class EventCode:
    """The functions of a method that locate events: `look` compares two ends of a step, and notes what happened in between.

    `part` writes a step of the method, which has the further arguments `more`.
    """

    def __init__(
        self,
        module: Module,
        layout: EventLayout,
        states: int,
        method: str,
        part: Part,
        more: Sequence[tuple[Kind, str]] = (),
    ) -> None:
        self.module, self.layout, self._states, self._method = module, layout, states, method
        self._more, clock = list(more), module.lanes.clock
        self._step: list[tuple[Kind, str]] = [
            *(("address", name) for name in STEP[:3]),
            *((clock, name) for name in STEP[3:]),
        ]
        if not module.knows("event_note"):
            self._write_note()
            self._write_begin()
        self._write_part(part)
        self._write_locate()
        self._write_contact()
        self._write_rope()
        if any(kind == "burst" for kind, _ in layout.signals):
            self._write_burst()
        if any(kind in LIMITS for kind, _ in layout.signals):
            self._write_limit()
        self._write_step()

    # called by loops

    def begin(self, w: Writer, memory: Numbers, t: Term, z: Numbers) -> None:
        """Write code that notes where a run begins, the first time that it is called."""
        with w.when(w.any(memory[STARTED].equals(0.0))):
            w.call("event_begin", memory.base, t, z.base)

    def look(self, w: Writer, memory: Numbers, x: Numbers, t: Term, h: Term, ends: tuple[Numbers, Numbers]) -> None:
        """Write code that examines a step of length h from x at t; `ends` are the signals where it begins and where it ends."""
        layout, (z, end) = self.layout, ends
        n = layout.count
        for k in range(WINDOW - 1):
            memory[layout.times + k] = memory[layout.times + k + 1]
        memory[layout.times + WINDOW - 1] = t + h
        happened = w.as_kind("mask", w.constant("flag", False))
        for i, (kind, _) in enumerate(layout.signals):
            level, after, measure, later = z[i], end[i], z[n + i], end[n + i]
            above, above_after = level > 0.0, after > 0.0
            happened = happened | above.differs(above_after)
            if kind == "contact":
                happened = happened | (above & above_after & (measure < 0.0) & (later >= 0.0))
                continue
            if kind == "burst" or kind in LIMITS:
                continue
            at, state = layout.measures(i), layout.state(i)
            past = [memory[at + k + 1] for k in range(WINDOW - 1)] + [later]
            for k, tension in enumerate(past):
                memory[at + k] = tension
            rising, peak = memory[state + RISING] > 0.5, memory[state + PEAK]
            higher = (past[1] < past[2]) & (past[2] >= past[3]) & (past[2] > peak)
            happened = happened | (rising & (higher | (later < FALLEN * peak)))
        with w.when(w.any(happened)):
            method_arguments = [w.parameter(name) for _, name in self._more]
            arguments = [w.parameter("in"), w.parameter("c"), x.base, t, h]
            w.call(f"{self._method}_events", *method_arguments, *arguments, z.base, end.base, memory.base)

    def keep(self, memory: Numbers, z: Numbers) -> None:
        """Write code that notes the signals where a call ends, for what is read afterwards."""
        for i in range(2 * self.layout.count):
            memory[self.layout.last + i] = z[i]

    # functions that these call

    def _numbers_of_lane(self, w: Writer, base: Term, lane: Term, stride: int) -> Numbers:
        """Numbers of one of the simulations that run together."""
        return Numbers(Numbers(base, "time").after(lane).base, "time", stride)

    def _write_note(self) -> None:
        """Write the function that adds an event to a list, replacing the smallest if it is full."""
        parameters: list[tuple[Kind, str]] = [("address", "list"), ("time", "t"), ("time", "size")]
        with self.module.function("event_note", parameters) as (w, _):
            events, size, room = (
                Numbers(w.parameter("list"), "time", w.lanes.tile),
                w.parameter("size"),
                self.layout.room,
            )
            count = events[0]
            events[0] = count + 1.0
            index = w.variable("int", w.rounded_down(count))
            accepted = w.variable("flag", w.constant("flag", True))
            with w.when(count >= float(room)):
                index.value = 0
                with w.loop(1, room) as k:
                    smaller = events[2 * k + 2] < events[2 * index.value + 2]
                    index.value = w.where(smaller, k, index.value)
                accepted.value = size > events[2 * index.value + 2]
            with w.when(accepted.value):
                events[2 * index.value + 1] = w.parameter("t")
                events[2 * index.value + 2] = size

    def _write_begin(self) -> None:
        layout = self.layout
        parameters: list[tuple[Kind, str]] = [("address", "W"), (self.module.lanes.clock, "t"), ("address", "z")]
        with self.module.function("event_begin", parameters) as (w, _):
            memory, z = w.tile("W"), w.local_at("z")
            starts = memory[STARTED].equals(0.0)

            def note(place: int, value: Value) -> None:
                memory[place] = w.where(starts, w.as_kind("real", value), memory[place])

            for k in range(WINDOW):
                note(layout.times + k, w.parameter("t"))
            for i, (kind, _) in enumerate(layout.signals):
                level, state = z[i], layout.state(i)
                above = level > 0.0
                note(state + APART, w.where(above, 1.0, w.constant("real", 0.0)))
                note(state + SINCE, w.where(above, w.parameter("t"), -1.0) if kind in FROM_START else -1.0)
                for k in range(WINDOW):
                    note(layout.measures(i) + k, z[layout.count + i])
                if kind == "contact":
                    note(state + TOP, w.where(above, level, 0.0))
                    note(state + TOUCHED, w.where(above, 0.0, w.constant("real", 1.0)))
            memory[STARTED] = 1.0

    def _write_part(self, part: Part) -> None:
        parameters: list[tuple[Kind, str]] = [*self._more, *self._step, ("address", "out")]
        with self.module.function(f"{self._method}_part", parameters) as (w, _):
            part(w, w.local_at("out"))

    def _write_locate(self) -> None:
        """Write the function that finds when a level crosses zero, after the step's start, and the measure there.

        Regula falsi by the Illinois rule.
        """
        ends: list[tuple[Kind, str]] = [("time", "start"), ("time", "end"), ("int", "lane"), ("int", "signal")]
        parameters: list[tuple[Kind, str]] = [*self._more, *self._step, *ends, ("address", "found")]
        with self.module.function(f"{self._method}_locate", parameters) as (w, _):
            start, lane, signal = (w.parameter(name) for name in ("start", "lane", "signal"))
            h = _of_lane(w, "h", lane)
            a, fa = w.variable("time", 0.0), w.variable("time", start)
            b, fb = w.variable("time", h), w.variable("time", w.parameter("end"))
            s, side, trial = w.variable("time", 0.0), w.variable("int", 0), w.variable("int", 0)
            slopes = w.local(self._states + 2 * self.layout.count)
            z = self._numbers_of_lane(w, slopes.after(self._states).base, lane, w.lanes.width)
            with w.repeat(lambda: trial.value < TRIALS):
                last = s.value
                falsi = (a.value * fb.value - b.value * fa.value) / (fb.value - fa.value)
                inside = (falsi > a.value) & (falsi < b.value)
                s.value = w.where(inside, falsi, 0.5 * (a.value + b.value))
                method_arguments = [w.parameter(name) for _, name in self._more]
                arguments = [w.parameter(name) for name in ("in", "c", "x", "t")]
                length = w.as_kind(w.lanes.clock, s.value)
                w.call(f"{self._method}_part", *method_arguments, *arguments, length, slopes.base)
                value, now = z[signal], s.value
                same = ~(value > 0.0).differs(start > 0.0)
                again, before = side.value.equals(1), side.value.equals(-1)
                left, right = fa.value, fb.value
                a.value, b.value = w.where(same, now, a.value), w.where(same, b.value, now)
                fa.value = w.where(same, value, w.where(before, 0.5 * left, left))
                fb.value = w.where(same, w.where(again, 0.5 * right, right), value)
                side.value = w.where(same, 1, w.constant("int", -1))
                close = (w.intrinsic("fabs", now - last) < NARROW * h) | value.equals(0.0)
                trial.value = w.where(close, TRIALS, trial.value + 1)
            result = Numbers(w.parameter("found"), "time")
            result[0], result[1] = s.value, z[signal + self.layout.count]

    _SIGNAL_PARAMETERS: Sequence[tuple[Kind, str]] = (
        ("address", "z"),
        ("address", "end"),
        ("address", "state"),
        ("address", "past"),
        ("address", "times"),
        ("address", "list"),
        ("int", "lane"),
        ("int", "signal"),
    )

    def _located_event(self, w: Writer, level: Term, after: Term) -> tuple[Term, Term]:
        """Time of an event, and the measure there."""
        result = w.local(2, "time")
        step_arguments = [w.parameter(name) for _, name in (*self._more, *self._step)]
        indices = [w.parameter("lane"), w.parameter("signal")]
        w.call(f"{self._method}_locate", *step_arguments, level, after, *indices, result.base)
        return _of_lane(w, "t", w.parameter("lane")) + result[0], result[1]

    def _list_address(self, w: Writer, number: int | Term) -> Term:
        """Address of one of a signal's lists of events."""
        return Numbers(w.parameter("list"), "time", w.lanes.tile).after(number * (1 + 2 * self.layout.room)).base

    def _write_contact(self) -> None:
        n = self.layout.count
        parameters = [*self._more, *self._step, *self._SIGNAL_PARAMETERS]
        with self.module.function(f"{self._method}_contact", parameters) as (w, _):
            z, end = (Numbers(w.parameter(name), "time", w.lanes.width) for name in ("z", "end"))
            state, signal = Numbers(w.parameter("state"), "time", w.lanes.tile), w.parameter("signal")
            gap, after, speed, later = z[signal], end[signal], z[signal + n], end[signal + n]

            def largest(a: Value, b: Value) -> Term:
                return w.where(_as_term(w, a) > b, a, b)

            with w.when((gap > 0.0) & (after > 0.0) & (speed < 0.0) & (later >= 0.0)):
                h = _of_lane(w, "h", w.parameter("lane"))
                top = hermite_top(h, gap, after, -speed, -later, largest, lambda square: w.intrinsic("sqrt", square))
                state[TOP] = largest(state[TOP], top)
            with w.when((gap > 0.0).differs(after > 0.0)):
                when, v = self._located_event(w, gap, after)
                opens = after > 0.0
                top, since, touched = largest(state[TOP], gap), state[SINCE], state[TOUCHED] > 0.5
                with w.when(~opens & ((top >= LEAST) | ~touched)):
                    with w.when(since >= 0.0):
                        w.call("event_note", self._list_address(w, 0), since, top)
                    number = w.where((top >= LIFTED) | ~touched, w.constant("int", 1), 2)
                    w.call("event_note", self._list_address(w, number), when, largest(v, 0.0))
                state[APART] = w.where(opens, w.constant("time", 1.0), 0.0)
                state[SINCE] = w.where(opens, when, since)
                state[TOP] = w.where(opens, after, top)
                state[TOUCHED] = 1.0

    def _write_rope(self) -> None:
        parameters = [*self._more, *self._step, *self._SIGNAL_PARAMETERS]
        with self.module.function(f"{self._method}_rope", parameters) as (w, _):
            z, end = (Numbers(w.parameter(name), "time", w.lanes.width) for name in ("z", "end"))
            state, past, times = (
                Numbers(w.parameter(name), "time", w.lanes.tile) for name in ("state", "past", "times")
            )
            signal = w.parameter("signal")
            t, y = [times[k] for k in range(WINDOW)], [past[k] for k in range(WINDOW)]
            since = state[SINCE]
            higher = (state[RISING] > 0.5) & (y[1] < y[2]) & (y[2] >= y[3]) & (y[2] > state[PEAK])
            with w.when(higher):
                rough, rough_at = parabola_top(t[1:4], y[1:4])
                fine, fine_at = quartic_top(t, y)
                inside = (t[0] >= since) & (t[1] < fine_at) & (fine_at < t[3]) & (fine >= y[2])
                state[PEAK] = w.where(inside, fine, w.where(t[1] >= since, rough, y[2]))
                state[PEAK_AT] = w.where(inside, fine_at, w.where(t[1] >= since, rough_at, t[2]))
            with w.when((state[RISING] > 0.5) & (y[4] < FALLEN * state[PEAK])):
                self._write_snap(w, state)
            level, after = z[signal], end[signal]
            with w.when((level > 0.0).differs(after > 0.0)):
                when, _ = self._located_event(w, level, after)
                taut = after > 0.0
                with w.when(taut & (since >= 0.0)):
                    w.call("event_note", self._list_address(w, 0), since, when - since)
                with w.when(~taut & (state[RISING] > 0.5)):
                    for k in (2, 3):
                        is_higher = (t[k] >= since) & (y[k] > state[PEAK])
                        state[PEAK_AT] = w.where(is_higher, t[k], state[PEAK_AT])
                        state[PEAK] = w.where(is_higher, y[k], state[PEAK])
                    with w.when(state[PEAK] > 0.0):
                        self._write_snap(w, state)
                state[TAUT] = state[RISING] = w.where(taut, w.constant("time", 1.0), 0.0)
                state[SINCE] = when
                state[PEAK] = state[PEAK_AT] = w.constant("time", 0.0)

    def _write_burst(self) -> None:
        parameters = [*self._more, *self._step, *self._SIGNAL_PARAMETERS]
        with self.module.function(f"{self._method}_burst", parameters) as (w, _):
            z, end = (Numbers(w.parameter(name), "time", w.lanes.width) for name in ("z", "end"))
            level, after = z[w.parameter("signal")], end[w.parameter("signal")]
            with w.when(~(level > 0.0) & (after > 0.0)):
                when, pressure = self._located_event(w, level, after)
                w.call("event_note", self._list_address(w, 0), when, pressure)

    def _write_limit(self) -> None:
        parameters = [*self._more, *self._step, *self._SIGNAL_PARAMETERS]
        with self.module.function(f"{self._method}_limit", parameters) as (w, _):
            z, end = (Numbers(w.parameter(name), "time", w.lanes.width) for name in ("z", "end"))
            state = Numbers(w.parameter("state"), "time", w.lanes.tile)
            level, after = z[w.parameter("signal")], end[w.parameter("signal")]
            with w.when((level > 0.0).differs(after > 0.0)):
                when, least = self._located_event(w, level, after)
                since, passed = state[SINCE], after > 0.0
                with w.when(~passed & (since >= 0.0) & (when - since >= least)):
                    w.call("event_note", self._list_address(w, 0), since, when - since)
                state[PASSED] = w.where(passed, w.constant("time", 1.0), 0.0)
                state[SINCE] = when

    def _write_snap(self, w: Writer, state: Numbers) -> None:
        w.call("event_note", self._list_address(w, 1), state[PEAK_AT], state[PEAK])
        state[RISING] = 0.0

    def _write_step(self) -> None:
        """Write the function that processes all signals of all simulations, one after the other."""
        layout = self.layout
        parameters: list[tuple[Kind, str]] = [
            *self._more,
            *self._step,
            ("address", "z"),
            ("address", "end"),
            ("address", "W"),
        ]
        with self.module.function(f"{self._method}_events", parameters) as (w, _):
            step_arguments = [w.parameter(name) for _, name in (*self._more, *self._step)]
            with w.loop(0, w.lanes.width) as lane:
                memory = self._numbers_of_lane(w, w.parameter("W"), lane, w.lanes.tile)
                z, end = (Numbers(w.parameter(name), "time").after(lane).base for name in ("z", "end"))
                for i, (kind, _) in enumerate(layout.signals):
                    offsets = (layout.state(i), layout.measures(i), layout.times, layout.list_of(i, 0))
                    addresses = [memory.after(offset).base for offset in offsets]
                    indices = [lane, w.constant("int", i)]
                    form = "limit" if kind in LIMITS else kind
                    w.call(f"{self._method}_{form}", *step_arguments, z, end, *addresses, *indices)


def _of_lane(w: Writer, name: str, lane: Term) -> Term:
    """A time among the parameters, of one of the simulations that run together."""
    value = w.parameter(name)
    return w.lane(value, lane) if value.kind == "real" else value


def _as_term(w: Writer, value: Value) -> Term:
    return value if isinstance(value, Term) else w.constant("time", value)


assert max(TOUCHED, PEAK_AT) < STATES, "states of signals have room for all of them"

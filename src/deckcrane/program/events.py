"""Events of a run, located inside its time loop: lift-off, landing and re-contact of loads, slack and snap of ropes, bursts, ...

Time loops evaluate event signals (`mechanics.equations.EventSignal`) where steps begin and end. Where a level changes its sign
within a step, the step is repeated with other lengths until it ends on the event, so that times and speeds are as exact as
the integrator, whatever is recorded. A peak of tension is that of a polynomial through the steps around it.

The state of a run's events is its event memory: a few numbers for each signal, and lists of events, one for each kind of each
signal. A list keeps its `room` largest events, and counts all. Machine code (`llvm/event_code.py`) and `EventWatch` here follow
the same rules on the same memory.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from math import sqrt
from typing import Any, get_args

import numpy as np

from deckcrane.arrays import Array
from deckcrane.mechanics.equations import Equations, LimitEvent

LIMITS: tuple[str, ...] = get_args(LimitEvent)
"""Kinds of signals, and of events, that last while a limit is passed; their size is how long."""
FROM_START = ("unmet_thrust", "deck_edge_immersed", "opening_immersed")
"""Those that begin with a run where the limit is passed then; the others begin when something happens."""
UNITS = {
    **{"slack": "s", "snap": "N", "lift_off": "m", "landing": "m/s", "re_contact": "m/s", "burst": "Pa"},
    **dict.fromkeys(LIMITS, "s"),
}
"""The kinds of events, and the unit of the size of each."""
LISTED = {
    **{"contact": ("lift_off", "landing", "re_contact"), "rope": ("slack", "snap"), "burst": ("burst",)},
    **{kind: (kind,) for kind in LIMITS},
}
"""The kinds of events of each kind of signal, in the order of their lists."""
LIFTED = 1.0
"""Gap [m] from which a load counts as in the air, so that its next contact is a landing."""
LEAST = 1e-3
"""Gap [m] that a contact must open by: rattling by less is no lift-off."""
FALLEN = 0.9
"""A peak of tension is over where the tension has fallen to this fraction of it."""
BATCH_ROOM, RUN_ROOM = 16, 1024
"""Number of events kept in each list: for a case of a batch, and between two drains of a single run."""
NARROW = 1e-7
"""Fraction of a step to which events are located."""
TRIALS = 60
"""Most steps that are taken to locate an event."""

STARTED = 0
WINDOW = 5
"""Steps whose tensions are remembered, for peaks."""
APART, SINCE, TOP, TOUCHED = range(4)
"""State of a contact: whether it is open, since when (-1: from the start), its largest gap since, whether it ever was closed."""
TAUT, _SINCE, RISING, PEAK, PEAK_AT = range(5)
"""State of a rope: whether it is taut, since when it is taut or slack (-1: from the start), whether its tension has not
fallen from a peak since it was slack, that peak, and when.
"""
PASSED = 0
"""State of a limit: whether it is passed; since when is `SINCE` (-1: from the start)."""
STATES = 5


@dataclass(frozen=True)
class Event:
    """An event: time [s], kind, rope, contact or hose, and size."""

    time: float
    kind: str
    of: str
    size: float


@dataclass(frozen=True)
class EventLayout:
    """Layout of a run's event memory: doubles for each simulation."""

    signals: tuple[tuple[str, str], ...]
    """Kind and name of each signal."""
    room: int

    @classmethod
    def of(cls, equations: Equations, room: int) -> EventLayout | None:
        """The layout for some equations; None if a model has nothing to watch."""
        return cls(tuple((signal.kind, signal.name) for signal in equations.events), room) if equations.events else None

    @property
    def count(self) -> int:
        return len(self.signals)

    @property
    def last(self) -> int:
        """Levels and measures at the last evaluation."""
        return 1

    @property
    def times(self) -> int:
        """End times of the last steps, the oldest first."""
        return self.last + 2 * self.count

    def measures(self, signal: int) -> int:
        """The measures of one signal at those times."""
        return self.times + WINDOW * (1 + signal)

    def state(self, signal: int) -> int:
        return self.times + WINDOW * (1 + self.count) + STATES * signal

    def list_of(self, signal: int, number: int) -> int:
        """A list of events: their number, and then time and size of each that is kept."""
        before = sum(len(LISTED[kind]) for kind, _ in self.signals[:signal])
        return self.state(self.count) + (1 + 2 * self.room) * (before + number)

    @cached_property
    def size(self) -> int:
        return self.list_of(self.count, 0)

    @property
    def sources(self) -> list[tuple[int, int, str, str]]:
        """All lists: signal, number, kind of event, name of the rope, contact or hose."""
        return [
            (i, n, kind, name) for i, (form, name) in enumerate(self.signals) for n, kind in enumerate(LISTED[form])
        ]

    def drained(self, memory: Array) -> EventLog:
        """Take the events of one run out of its memory, whose lists are empty afterwards."""
        log = EventLog()
        for i, n, kind, name in self.sources:
            at = self.list_of(i, n)
            count = int(memory[at])
            entries = memory[at + 1 : at + 1 + 2 * min(count, self.room)].reshape(-1, 2)
            log.add(Event(float(t), kind, name, float(size)) for t, size in entries)
            log.count(kind, name, count)
            memory[at] = 0.0
        return log

    def whole(self, memory: Array) -> EventLog:
        """All events of a run that has ended, no more of each list than there is room for."""
        log = self.drained(memory)
        log.extend(self.ended(memory))
        return log.largest(self.room)

    def ended(self, memory: Array) -> EventLog:
        """Events that have begun and are not over where a run ends: a load still in the air, a rope still slack.

        A tension that still rises has no peak, and so no snap.
        """
        log = EventLog()
        if not memory[STARTED]:
            return log
        t = float(memory[self.times + WINDOW - 1])
        for i, (form, name) in enumerate(self.signals):
            state, level = memory[self.state(i) : self.state(i) + STATES], float(memory[self.last + i])
            if form == "contact":
                top = max(float(state[TOP]), level)
                if state[APART] and state[SINCE] >= 0.0 and top >= LEAST:
                    log.note(Event(float(state[SINCE]), "lift_off", name, top))
            elif form == "burst":
                continue
            elif form in LIMITS:
                least = float(memory[self.last + self.count + i])
                if state[PASSED] and state[SINCE] >= 0.0 and t - float(state[SINCE]) >= least:
                    log.note(Event(float(state[SINCE]), form, name, t - float(state[SINCE])))
            elif not state[TAUT]:
                if state[SINCE] >= 0.0:
                    log.note(Event(float(state[SINCE]), "slack", name, t - float(state[SINCE])))
            elif state[RISING]:
                past = self.window(memory, i)
                peak = (float(state[PEAK]), float(state[PEAK_AT]))
                (ta, a), (tb, b), (tc, c) = past[-3:]
                if a < b > c and ta >= state[SINCE]:
                    peak = max(peak, parabola_top((ta, tb, tc), (a, b, c)))
                if peak[0] > c:
                    log.note(Event(peak[1], "snap", name, peak[0]))
        return log

    def window(self, memory: Array, signal: int) -> list[tuple[float, float]]:
        """Time and measure of the last steps."""
        times, at = memory[self.times : self.times + WINDOW], self.measures(signal)
        return [(float(t), float(m)) for t, m in zip(times, memory[at : at + WINDOW], strict=True)]


@dataclass(eq=False)
class EventLog:
    """Events, and their number by kind and name; if there were more than a list has room for, the largest are kept."""

    events: list[Event] = field(default_factory=list)
    counts: dict[tuple[str, str], int] = field(default_factory=dict)

    def add(self, events: Iterable[Event]) -> None:
        self.events.extend(events)

    def count(self, kind: str, name: str, number: int) -> None:
        if number:
            self.counts[kind, name] = self.counts.get((kind, name), 0) + number

    def note(self, event: Event) -> None:
        self.events.append(event)
        self.count(event.kind, event.of, 1)

    def extend(self, other: EventLog) -> None:
        self.add(other.events)
        for (kind, name), number in other.counts.items():
            self.count(kind, name, number)

    @property
    def dropped(self) -> int:
        """Number of events that are not kept."""
        return sum(self.counts.values()) - len(self.events)

    def in_order(self) -> list[Event]:
        return sorted(self.events, key=lambda event: event.time)

    def largest(self, room: int) -> EventLog:
        """The same with at most `room` events of each kind and name, the largest."""
        by_source: dict[tuple[str, str], list[Event]] = {}
        for event in self.in_order():
            by_source.setdefault((event.kind, event.of), []).append(event)
        chosen = [e for group in by_source.values() for e in sorted(group, key=lambda event: -event.size)[:room]]
        return EventLog(chosen, dict(self.counts))


Evaluate = Callable[[float], Array]
"""The signals at a time after the start of a step."""


class EventWatch:
    """The same rules in Python, for the reference and for integrators of other packages."""

    def __init__(self, layout: EventLayout) -> None:
        self.layout, self.memory = layout, np.zeros(layout.size)

    def mark(self) -> Array:
        """A state to return to; lists are empty if they are drained after every stretch."""
        return self.memory[: self.layout.list_of(0, 0)].copy()

    def go_back(self, mark: Array) -> None:
        self.memory[: len(mark)] = mark
        self.layout.drained(self.memory)

    def drained(self) -> EventLog:
        """Events since the last call."""
        return self.layout.drained(self.memory)

    def ended(self) -> EventLog:
        """Events that are not over at the current time."""
        return self.layout.ended(self.memory)

    def begin(self, t: float, z: Array) -> None:
        """Start with the signals at the beginning of a run."""
        layout, memory = self.layout, self.memory
        memory[STARTED] = 1.0
        memory[layout.last : layout.times] = z
        memory[layout.times : layout.times + WINDOW] = t
        for i, (form, _) in enumerate(layout.signals):
            above = float(z[i] > 0.0)
            memory[layout.measures(i) : layout.measures(i) + WINDOW] = z[layout.count + i]
            since = t if form in FROM_START and above else -1.0
            state = [above, since, above * z[i], 1.0 - above] if form == "contact" else [above, since]
            memory[layout.state(i) : layout.state(i) + len(state)] = state

    def step(self, t: float, h: float, z: Array, evaluate: Evaluate) -> None:
        """Process a step of length h from t to where the signals are z."""
        layout, memory = self.layout, self.memory
        if not memory[STARTED]:
            self.begin(t, evaluate(0.0))
        before = memory[layout.last : layout.times].copy()
        memory[layout.last : layout.times] = z
        for at, new in (
            (layout.times, t + h),
            *((layout.measures(i), z[layout.count + i]) for i in range(layout.count)),
        ):
            memory[at : at + WINDOW] = [*memory[at + 1 : at + WINDOW], new]
        watches = {"contact": self._watch_contact, "rope": self._watch_rope, "burst": self._watch_burst}
        for i, (form, _) in enumerate(layout.signals):
            watches.get(form, self._watch_limit)(i, t, h, before, z, evaluate)

    def _watch_contact(self, i: int, t: float, h: float, before: Array, z: Array, evaluate: Evaluate) -> None:
        layout = self.layout
        state = self.memory[layout.state(i) : layout.state(i) + STATES]
        (gap, speed), (end, end_speed) = ((signals[i], signals[layout.count + i]) for signals in (before, z))
        if gap > 0.0 and end > 0.0:
            if speed < 0.0 <= end_speed:
                state[TOP] = max(state[TOP], hermite_top(h, gap, end, -speed, -end_speed, max, sqrt))
        elif gap > 0.0 or end > 0.0:
            s, v = located(i, layout.count + i, h, gap, end, evaluate)
            if end > 0.0:
                state[[APART, SINCE, TOP]] = 1.0, t + s, end
                return
            top, touched = max(state[TOP], gap), state[TOUCHED]
            if top >= LEAST or not touched:
                if state[SINCE] >= 0.0:
                    self._note_event(i, 0, state[SINCE], top)
                self._note_event(i, 1 if top >= LIFTED or not touched else 2, t + s, max(v, 0.0))
            state[[APART, TOUCHED]] = 0.0, 1.0

    def _watch_rope(self, i: int, t: float, h: float, before: Array, z: Array, evaluate: Evaluate) -> None:
        layout = self.layout
        state, past = self.memory[layout.state(i) : layout.state(i) + STATES], layout.window(self.memory, i)
        times, tensions = zip(*past, strict=True)
        if state[RISING] and tensions[1] < tensions[2] >= tensions[3] and tensions[2] > state[PEAK]:
            peak, at = tensions[2], times[2]
            if times[1] >= state[SINCE]:
                peak, at = parabola_top(times[1:4], tensions[1:4])
            if times[0] >= state[SINCE]:
                finer, finer_at = quartic_top(times, tensions)
                if times[1] < finer_at < times[3] and finer >= tensions[2]:
                    peak, at = finer, finer_at
            state[[PEAK, PEAK_AT]] = peak, at
        if state[RISING] and tensions[-1] < FALLEN * state[PEAK]:
            self._note_snap(i, state)
        if (before[i] > 0.0) == (z[i] > 0.0):
            return
        s, _ = located(i, layout.count + i, h, before[i], z[i], evaluate)
        if z[i] > 0.0:
            if state[SINCE] >= 0.0:
                self._note_event(i, 0, state[SINCE], t + s - state[SINCE])
            state[:] = 1.0, t + s, 1.0, 0.0, 0.0
            return
        if state[RISING]:
            for when, tension in past[2:4]:
                if when >= state[SINCE] and tension > state[PEAK]:
                    state[[PEAK, PEAK_AT]] = tension, when
            if state[PEAK] > 0.0:
                self._note_snap(i, state)
        state[[TAUT, SINCE, RISING]] = 0.0, t + s, 0.0

    def _watch_burst(self, i: int, t: float, h: float, before: Array, z: Array, evaluate: Evaluate) -> None:
        if before[i] <= 0.0 < z[i]:
            s, pressure = located(i, self.layout.count + i, h, before[i], z[i], evaluate)
            self._note_event(i, 0, t + s, pressure)

    def _watch_limit(self, i: int, t: float, h: float, before: Array, z: Array, evaluate: Evaluate) -> None:
        if (before[i] > 0.0) == (z[i] > 0.0):
            return
        state = self.memory[self.layout.state(i) : self.layout.state(i) + STATES]
        s, least = located(i, self.layout.count + i, h, before[i], z[i], evaluate)
        if z[i] <= 0.0 and state[SINCE] >= 0.0 and t + s - state[SINCE] >= least:
            self._note_event(i, 0, state[SINCE], t + s - state[SINCE])
        state[[PASSED, SINCE]] = float(z[i] > 0.0), t + s

    def _note_snap(self, i: int, state: Array) -> None:
        self._note_event(i, 1, state[PEAK_AT], state[PEAK])
        state[RISING] = 0.0

    def _note_event(self, i: int, number: int, time: float, size: float) -> None:
        at, room = self.layout.list_of(i, number), self.layout.room
        n = int(self.memory[at])
        self.memory[at] = n + 1
        entries = self.memory[at + 1 : at + 1 + 2 * room].reshape(-1, 2)
        if n >= room:
            n = int(np.argmin(entries[:, 1]))
            if not size > entries[n, 1]:
                return
        entries[n] = time, size


def located(i: int, measure: int, h: float, start: float, end: float, evaluate: Evaluate) -> tuple[float, float]:
    """Time after the start of a step where signal i crosses zero, and the measure there: regula falsi by the Illinois rule."""
    a, fa, b, fb, s, side, value = 0.0, start, h, end, 0.0, 0, end
    z = np.zeros(0)
    for _ in range(TRIALS):
        last, s = s, (a * fb - b * fa) / (fb - fa)
        s = s if a < s < b else 0.5 * (a + b)
        z = evaluate(s)
        value = float(z[i])
        if (value > 0.0) == (start > 0.0):
            a, fa, fb, side = s, value, 0.5 * fb if side == 1 else fb, 1
        else:
            b, fb, fa, side = s, value, 0.5 * fa if side == -1 else fa, -1
        if abs(s - last) < NARROW * h or value == 0.0:
            break
    return s, float(z[measure])


def hermite_top(h: Any, start: Any, end: Any, rate: Any, end_rate: Any, largest: Any, root: Any) -> Any:
    """Maximum of the cubic through two values with their rates, which rises at first and falls at last.

    `largest` and `root` are those of numbers, or of code that is being written.
    """
    r0, r1, d = h * rate, h * end_rate, end - start
    A, B = 3.0 * d - 2.0 * r0 - r1, r0 + r1 - 2.0 * d
    s = r0 / (root(largest(A * A - 3.0 * B * r0, 0.0)) - A)
    top = start + s * (r0 + s * (A + s * B))
    return largest(top, largest(start, end))


def parabola_top(t: Sequence[Any], y: Sequence[Any]) -> tuple[Any, Any]:
    """Maximum of the parabola through three points, and its position."""
    slope = (y[1] - y[0]) / (t[1] - t[0])
    bend = ((y[2] - y[1]) / (t[2] - t[1]) - slope) / (t[2] - t[0])
    at = 0.5 * (t[0] + t[1] - slope / bend)
    return y[0] + (at - t[0]) * (slope + bend * (at - t[1])), at


def quartic_top(t: Sequence[Any], y: Sequence[Any]) -> tuple[Any, Any]:
    """Maximum of the polynomial through five points, near that of the parabola through the middle three, and its position."""
    c = list(y)
    for order in range(1, 5):
        for k in range(4, order - 1, -1):
            c[k] = (c[k] - c[k - 1]) / (t[k] - t[k - order])
    _, at = parabola_top(t[1:4], y[1:4])
    for _ in range(3):
        value, rate, bend = c[4], 0.0, 0.0
        for k in range(3, -1, -1):
            bend = bend * (at - t[k]) + 2.0 * rate
            rate = rate * (at - t[k]) + value
            value = value * (at - t[k]) + c[k]
        at = at - rate / bend
    value = c[4]
    for k in range(3, -1, -1):
        value = value * (at - t[k]) + c[k]
    return value, at

"""What signals are where nothing moves: the static values that dynamic ones are held against.

All rests as in a `settled` start in still water, with the load hanging: where a lift begins with its load on a deck, or ends so,
the static value is that of the load off it. Set-points are those of a time, so that a lift whose pose changes has a static course
of its own, a companion that passes through all its poses infinitely slowly.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import casadi as ca
import numpy as np

from deckcrane.analysis.hook_stiffness import lifted
from deckcrane.arrays import Array
from deckcrane.errors import DeckcraneError
from deckcrane.model import Scenario
from deckcrane.model.courses import Hold
from deckcrane.parts.signal_names import entries_of, under, unknown
from deckcrane.running.made_signals import with_made
from deckcrane.running.simulation import prepared

STEADY = 0.005
"""A signal whose static value changes by less than this share of its largest, over a run, has one static value."""
ROUNDING = 1e-8
FEW, MANY = 5, 33
"""Instants at which a run is looked at, first, and where something changes."""


@dataclass(frozen=True)
class StaticCourse:
    """Static values of signals (time, signal) along a run; where no rest was found from some time on, why."""

    signals: tuple[str, ...]
    units: tuple[str, ...]
    times: Array
    values: Array
    reason: str = ""

    def steady(self, signal: str) -> bool:
        """Whether one value serves for all of the run."""
        values = self._own(signal)
        return bool(np.ptp(values) <= STEADY * np.max(np.abs(values), initial=0.0))

    def at(self, signal: str, time: float) -> float:
        """At an instant; linear between those that were looked at."""
        return float(np.interp(time, self.times, self._own(signal)))

    def start(self, signal: str) -> float:
        return float(self._own(signal)[0])

    def end(self, signal: str) -> float:
        return float(self._own(signal)[-1])

    def largest(self, signal: str) -> float:
        """The one that is largest in size, with its sign."""
        values = self._own(signal)
        return float(values[int(np.argmax(np.abs(values)))])

    def rounding(self, signal: str) -> float:
        """Below this a static value is rounding, beside those of all signals of the same unit."""
        unit = self.units[self.signals.index(signal)]
        alike = [i for i, own in enumerate(self.units) if own == unit]
        return ROUNDING * max(1.0, float(np.max(np.abs(self.values[:, alike]), initial=0.0)))

    def _own(self, signal: str) -> Array:
        values: Array = self.values[:, self.signals.index(signal)]
        return values


def static_course(
    scenario: Scenario, signals: Sequence[str], made: Mapping[str, str] | None = None, duration: float | None = None
) -> StaticCourse:
    """Static values of signals, and of those made of others by formulas, from the start of a scenario's run to its end."""
    hanging = lifted(scenario)
    _, system = prepared(hanging, "settled")
    starter = system.starter
    assert starter is not None, "dynamics of a scenario have one"
    equations = with_made(starter.statics.equations, made or {})
    entries = entries_of(equations)
    names: list[str] = []
    for signal in signals:
        found = under(signal, entries)
        if not found:
            raise unknown(signal, entries, "dynamic factors")
        names += found
    names = list(dict.fromkeys(names))
    values = ca.vertcat(*[ca.densify(entries[name].expression) for name in names])
    function = system.once(
        ("static values", tuple(names), tuple((made or {}).items())),
        lambda: ca.Function("static", equations.arguments(), [values]),
    )
    own = system.equations
    u, p, x = own.u.values, own.p.values, np.array(own.x.values)
    last = scenario.run.duration if duration is None else duration

    def course(times: Array) -> tuple[list[Array], str]:
        state, shown, why = x, [], ""
        for t in times:
            try:
                state = state if t == 0.0 else starter.at_rest(state, p, float(t)).x
            except DeckcraneError as error:
                why = f"no static equilibrium from {t:.4g} s on: {error}"
                break
            shown.append(np.array(function(float(t), state, u, p)).ravel())
        return shown, why

    moving = bool(hanging.control or hanging.plant.prescribed) and last > 0
    times = np.linspace(0.0, last, FEW) if moving else np.zeros(1)
    shown, why = course(times)
    if moving and np.any(np.ptp(shown, axis=0) > STEADY * np.max(np.abs(shown), axis=0)):
        times = np.linspace(0.0, last, MANY)
        shown, why = course(times)
    units = tuple(entries[name].units for name in names)
    return StaticCourse(tuple(names), units, times[: len(shown)], np.array(shown), why)


def moved_by_oil(scenario: Scenario) -> list[str]:
    """What oil moves during a run: its places follow from flows, so that the static course cannot follow."""
    plant = scenario.plant
    moved = []
    for name in plant.oil:
        own = scenario.control.get(name)
        if own is not None and (
            not isinstance(own.setpoint, Hold) or (own.valve is not None and own.valve.opening is not None)
        ):
            moved.append(name)
    return moved

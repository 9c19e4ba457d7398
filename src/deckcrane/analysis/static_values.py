"""Static values of signals, the reference of dynamic factors.

The model is at static equilibrium as in a `settled` start in still water, with the load hanging: where a lift begins or ends
with its load on a deck, the static value is that of the load off the deck. Set-points are those of a time, so that a lift whose
pose changes has static values over time, as if it passed through all its poses infinitely slowly.
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
"""Relative change of a static value over a run below which it counts as constant."""
ROUNDING = 1e-8
FEW, MANY = 5, 33
"""Number of instants evaluated along a run: at first (`FEW`), and where values change (`MANY`)."""


@dataclass(frozen=True)
class StaticCourse:
    """Static values of signals (time, signal) along a run; the reason where there is no equilibrium from some time on."""

    signals: tuple[str, ...]
    units: tuple[str, ...]
    times: Array
    values: Array
    reason: str = ""

    def steady(self, signal: str) -> bool:
        """Whether one value serves for the whole run."""
        values = self._values_of(signal)
        return bool(np.ptp(values) <= STEADY * np.max(np.abs(values), initial=0.0))

    def at(self, signal: str, time: float) -> float:
        """Static value at an instant, by linear interpolation."""
        return float(np.interp(time, self.times, self._values_of(signal)))

    def start(self, signal: str) -> float:
        return float(self._values_of(signal)[0])

    def end(self, signal: str) -> float:
        return float(self._values_of(signal)[-1])

    def largest(self, signal: str) -> float:
        """Static value with the largest magnitude, with its sign."""
        values = self._values_of(signal)
        return float(values[int(np.argmax(np.abs(values)))])

    def rounding(self, signal: str) -> float:
        """Magnitude below which a static value is rounding, relative to all signals of the same unit."""
        unit = self.units[self.signals.index(signal)]
        same_unit = [i for i, other_unit in enumerate(self.units) if other_unit == unit]
        return ROUNDING * max(1.0, float(np.max(np.abs(self.values[:, same_unit]), initial=0.0)))

    def _values_of(self, signal: str) -> Array:
        values: Array = self.values[:, self.signals.index(signal)]
        return values


def static_course(
    scenario: Scenario, signals: Sequence[str], made: Mapping[str, str] | None = None, duration: float | None = None
) -> StaticCourse:
    """Static values of signals, and of signals derived by formulas, from the start of a scenario's run to its end."""
    hanging = lifted(scenario)
    _, system = prepared(hanging, "settled")
    starter = system.starter
    assert starter is not None, "dynamics of a scenario have one"
    equations = with_made(starter.statics.equations, made or {})
    entries = entries_of(equations)
    names: list[str] = []
    for signal in signals:
        matches = under(signal, entries)
        if not matches:
            raise unknown(signal, entries, "dynamic factors")
        names += matches
    names = list(dict.fromkeys(names))
    values = ca.vertcat(*[ca.densify(entries[name].expression) for name in names])
    function = system.once(
        ("static values", tuple(names), tuple((made or {}).items())),
        lambda: ca.Function("static", equations.arguments(), [values]),
    )
    start_equations = system.equations
    u, p, x = start_equations.u.values, start_equations.p.values, np.array(start_equations.x.values)
    last = scenario.run.duration if duration is None else duration

    def course(times: Array) -> tuple[list[Array], str]:
        state, results, reason = x, [], ""
        for t in times:
            try:
                state = state if t == 0.0 else starter.at_rest(state, p, float(t)).x
            except DeckcraneError as error:
                reason = f"no static equilibrium from {t:.4g} s on: {error}"
                break
            results.append(np.array(function(float(t), state, u, p)).ravel())
        return results, reason

    moving = bool(hanging.control or hanging.plant.prescribed) and last > 0
    times = np.linspace(0.0, last, FEW) if moving else np.zeros(1)
    results, reason = course(times)
    if moving and np.any(np.ptp(results, axis=0) > STEADY * np.max(np.abs(results), axis=0)):
        times = np.linspace(0.0, last, MANY)
        results, reason = course(times)
    units = tuple(entries[name].units for name in names)
    return StaticCourse(tuple(names), units, times[: len(results)], np.array(results), reason)


def moved_by_oil(scenario: Scenario) -> list[str]:
    """What oil moves during a run: its position follows from flows, so that static values cannot follow it."""
    plant = scenario.plant
    names = []
    for name in plant.oil:
        control = scenario.control.get(name)
        if control is not None and (
            not isinstance(control.setpoint, Hold) or (control.valve is not None and control.valve.opening is not None)
        ):
            names.append(name)
    return names

"""How far a drive can be sent by the sliders of a live page: to its end stops, or to a range about its course."""

from __future__ import annotations

from collections.abc import Iterator
from math import pi

from deckcrane.model import Control, Scenario


def follows_setpoint(control: Control) -> bool:
    """Whether a controller is told where to go; others have a force or an opening, or keep level."""
    by_valve = control.valve is not None and control.valve.opening is None
    return not control.level and (control.pd is not None or by_valve)


def reaches(scenario: Scenario) -> Iterator[tuple[str, tuple[float, float]]]:
    """Every drive that follows a set-point, and the ends of its slider."""
    for name, control in scenario.control.items():
        if follows_setpoint(control):
            data, course = scenario.coordinate(name), scenario.setpoint(name)
            stops = data.element.stops
            about = _about(course.values or (data.element.start,), data.kind == "angular")
            yield name, about if stops is None else (stops.lower, stops.upper)


def _about(values: tuple[float, ...], angular: bool) -> tuple[float, float]:
    """A range about the values of a course, for a coordinate without end stops."""
    if angular:
        return min(values) - pi / 3, max(values) + pi / 3
    size = max(abs(value) for value in values) or 1.0
    return 0.25 * min(values) if min(values) > 0 else min(values) - 0.75 * size, max(values) + 0.75 * size

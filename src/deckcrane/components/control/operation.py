"""Controllers as operators see them: set-points, openings of valves, forces, compensation.

Ranges are those of end stops, or lie about the course that a drive follows; names of parameters are those of the parts' numbers.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from math import pi

from deckcrane.components.catalogue import Scenario
from deckcrane.components.control.data import Control, driving_controllers, prescribed_motions, setpoint_of
from deckcrane.components.control.outputs import LEVER_COMMAND, TIP_LEVER
from deckcrane.components.cylinders import determines_state, states_at
from deckcrane.components.hydraulics.outputs import VALVE_OPENING
from deckcrane.components.ropes.data import bodies_with_rope_wound
from deckcrane.components.winches.data import ROPE
from deckcrane.mechanics.coordinates import Coordinate
from deckcrane.mechanics.equations import (
    Handle,
    factor_handle,
)
from deckcrane.mechanics.model.outputs import SETPOINT, SETPOINT_COURSE
from deckcrane.mechanics.model.time_functions import holding_parameters
from deckcrane.scenario.prescribed_motion import Motion
from deckcrane.scenario.time_functions import SetPoint, Signal


def control_handles(scenario: Scenario) -> Iterator[Handle]:
    """The controls that controllers offer: set-points, openings, forces, and what they follow or damp."""
    for name, control in driving_controllers(scenario.plant).items():
        offered = (
            drive_handle(scenario, name, control),
            sway_damping_handle(name, control),
            level_handle(name, control),
            compensation_handle(scenario, name, control),
        )
        yield from (handle for handle in offered if handle is not None)
    for name, tip in scenario.tip_control.items():
        for axis in tip.directions:
            key = f"tip_control.{name}.lever.{tip.directions.index(axis)}"
            yield lever_handle(f"{name}.{axis}", getattr(tip.lever, axis), key, TIP_LEVER.name)


def opening_limit(scenario: Scenario, name: str) -> float | None:
    """How far the controller of a drive's valve opens it at most; None where none drives it."""
    control = scenario.control.get(name)
    if control is None:
        return None
    return control.limit or 1.0 if control.valve is None else control.valve.limit


def follows_setpoint(control: Control) -> bool:
    """Whether a controller has a set-point course; others have a force or an opening, keep level, or follow a signal alone.

    That of a lever follows from the lever.
    """
    return (
        control.follows
        and control.lever is None
        and (not isinstance(control.setpoint, Signal) or control.setpoint.course is not None)
    )


def drive_handle(scenario: Scenario, name: str, control: Control) -> Handle | None:
    """The set-point, the opening or the force of an actuator; None for one that keeps level, or has no force to give."""
    data = scenario.plant.coordinate(name)
    if control.lever is not None:
        return lever_handle(name, control.lever.command, f"control.{name}.lever.command", LEVER_COMMAND.name)
    if control.motion is not None:
        motion = prescribed_motions(scenario.plant).get(name)
        return motion_handle(data, motion) if control.by_hand and motion is not None else None
    if control.force is not None:
        return force_handle(data, control.force, control.limit)
    if control.valve is not None and control.valve.opening is not None:
        return opening_handle(name, control.valve.opening)
    if not follows_setpoint(control):
        return None
    handle = setpoint_handle(data, setpoint_of(scenario.plant, name))
    if control.valve is not None:
        return handle  # the oil has a limit of its own
    if not determines_state(scenario, name):
        return handle
    low, high = handle.range
    return replace(handle, ends=(states_at(scenario, name, low), states_at(scenario, name, high)))


def setpoint_handle(data: Coordinate, course: SetPoint) -> Handle:
    """The set-point of a drive: between its end stops, or about its course."""
    output = SETPOINT.name
    if isinstance(course, Signal):
        assert course.course is not None, "asked where there is one"
        course, output = course.course, SETPOINT_COURSE.name
    values = course.values or (data.element.start,)
    handle = _coordinate_handle(data, values, values[0], held=course.shape == "hold")
    return replace(handle, parameters=holding_parameters(course, f"control.{data.name}.setpoint"), output=output)


def motion_handle(data: Coordinate, motion: Motion) -> Handle:
    """A motion that is followed exactly, which an operator moves through inputs."""
    start = data.element.start
    handle = _coordinate_handle(data, motion.range or (start,), start, held=motion.shape == "hold")
    return replace(handle, output=SETPOINT.name, input=data.name)


def _coordinate_handle(data: Coordinate, values: tuple[float, ...], start: float, held: bool) -> Handle:
    """A value of a coordinate between its end stops, or about the values of its course."""
    stops = data.element.stops
    limits = _range_about(values, data.kind == "angular") if stops is None else (stops.lower, stops.upper)
    return Handle("course", data.name, data.name, data.kind, limits, start, held=held, order=10)


def lever_handle(name: str, course: SetPoint, parameters: str, output: str) -> Handle:
    """A lever from -1 to 1, of a drive or of a direction of tip control."""
    return Handle(
        kind="course",
        order=10,
        name=name,
        label=f"{name}, lever",
        unit="ratio",
        range=(-1.0, 1.0),
        start=(course.values or (0.0,))[0],
        parameters=holding_parameters(course, parameters),
        held=course.shape == "hold",
        output=output,
    )


def opening_handle(name: str, course: SetPoint) -> Handle:
    """The opening of a valve, from -1 (retracts) to 1 (extends)."""
    return Handle(
        kind="course",
        order=10,
        name=name,
        label=f"{name}, valve",
        unit="ratio",
        range=(-1.0, 1.0),
        start=(course.values or (0.0,))[0],
        parameters=holding_parameters(course, f"control.{name}.valve.opening"),
        held=course.shape == "hold",
        output=VALVE_OPENING.name,
    )


def force_handle(data: Coordinate, course: SetPoint, limit: float | None) -> Handle | None:
    """A prescribed force or moment, up to the largest value of its course either way, or to the actuator's limit."""
    values, held = course.values or (0.0,), course.shape == "hold"
    size = max(abs(value) for value in values) or (float(limit) if limit else 0.0)
    if size == 0.0:
        return None
    parameters = holding_parameters(course, f"control.{data.name}.force") if held else {}
    return Handle(
        kind="force",
        order=10,
        name=data.name,
        label=data.name,
        unit=data.kind,
        range=(-size, size),
        start=values[0] if held else 0.0,
        parameters=parameters,
        held=held,
        input=None if held else data.name,
    )


def sway_damping_handle(name: str, control: Control) -> Handle | None:
    """The strength with which a drive gives way to the load's sway."""
    if control.sway_damping is None:
        return None
    return factor_handle(
        "sway_damping", "the crane gives way to the load", {f"control.{name}.sway_damping": control.sway_damping}, 20
    )


def level_handle(name: str, control: Control) -> Handle | None:
    """Whether a drive keeps its body level, or holds its joint."""
    if not control.level:
        return None
    return factor_handle(
        "platform_compensation", "keeps level; off, the joints are held", {f"control.{name}.level.share": 1.0}, 30
    )


def compensation_handle(scenario: Scenario, name: str, control: Control) -> Handle | None:
    """Signals to a drive: fed forward, or as its set-point; for a rope that is heave compensation."""
    gains = {f"control.{name}.feed_forward.{i}.gain": forward.gain for i, forward in enumerate(control.feed_forward)}
    if control.follows and isinstance(control.setpoint, Signal):
        gains[f"control.{name}.setpoint.gain"] = control.setpoint.gain
    if not any(gains.values()):  # off in the file, which no factor changes
        return None
    if name.removesuffix(ROPE) in bodies_with_rope_wound(scenario.plant) or name.endswith(ROPE):
        return factor_handle(
            "heave_compensation", "the winch follows its signal; off, it holds, or keeps to its course", gains, 40
        )
    return factor_handle("signals", "drives follow signals; off, they hold", gains, 40)


def _range_about(values: tuple[float, ...], angular: bool) -> tuple[float, float]:
    """A range about the values of a course, for a coordinate without end stops."""
    if angular:
        return min(values) - pi / 3, max(values) + pi / 3
    size = max(abs(value) for value in values) or 1.0
    return 0.25 * min(values) if min(values) > 0 else min(values) - 0.75 * size, max(values) + 0.75 * size


def follows_course(scenario: Scenario, name: str) -> bool:
    """Whether a controller of this name has a set-point course; a cylinder whose valve stays closed has none."""
    control = scenario.control.get(name)
    return control is not None and follows_setpoint(control)

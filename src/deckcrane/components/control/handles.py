"""Controls that a scenario offers to an operator, and its stiff elements: one small function for each kind of part.

Ranges are those of end stops, or lie about the course that a drive follows; names of parameters are those of the parts' numbers.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from math import pi

from deckcrane.components.catalogue import Scenario
from deckcrane.components.control.data import Control, driving_controllers, prescribed_motions, setpoint_of
from deckcrane.components.cylinders.hinge_loop import coordinate_of_joint, hinge_loops
from deckcrane.components.hydraulics.data import Hydraulics
from deckcrane.components.hydraulics.outputs import VALVE_OPENING
from deckcrane.components.vessel.data import FloatingBody
from deckcrane.components.winches.data import ROPE, Winch, brake_port, paying_sense, rope_of
from deckcrane.mechanics.coordinates import Coordinate
from deckcrane.mechanics.equations import (
    CylinderStroke,
    EndStops,
    GimbalLock,
    Handle,
    Limit,
    OilColumn,
    States,
    UnscaledStates,
    merge_handles,
)
from deckcrane.mechanics.model.outputs import SETPOINT, SETPOINT_COURSE
from deckcrane.mechanics.model.time_functions import holding_parameters
from deckcrane.scenario.prescribed_motion import Motion
from deckcrane.scenario.time_functions import SetPoint, Signal

PRESSED = 1e-4
"""Depth to which an end stop is pressed in to find its stiffness, in metres or radians."""
STRONGEST = 1e4
"""The largest factor on dampers: [M19]'s damping takes hours to settle its ship."""


def handles_of(scenario: Scenario) -> tuple[Handle, ...]:
    """All controls of a running scenario."""
    handles = [damping_handle(data) for data in (*scenario.plant.coordinates, *scenario.plant.dependents.values())]
    handles += [drive_handle(scenario, name, control) for name, control in driving_controllers(scenario.plant).items()]
    handles += [sway_damping_handle(name, control) for name, control in driving_controllers(scenario.plant).items()]
    handles += [level_handle(name, control) for name, control in driving_controllers(scenario.plant).items()]
    handles += [
        compensation_handle(scenario, name, control) for name, control in driving_controllers(scenario.plant).items()
    ]
    handles += [brake_handle(name, winch) for name, winch in scenario.winches.items()]
    return merge_handles(handle for handle in handles if handle is not None)


def limits_of(scenario: Scenario, vessels: Iterable[FloatingBody] = ()) -> tuple[Limit, ...]:
    """All limits on the steps of explicit methods besides the motion about the start, and states without a natural scale."""

    def limits() -> Iterator[Limit | None]:
        for data in scenario.plant.coordinates:
            yield end_stops(data)
            yield singular(scenario, data)
        for name, cylinder in scenario.cylinders.items():
            follows = not cylinder.by_extension and _determines_state(scenario, name)
            yield CylinderStroke(name, cylinder.lengths, pressed_strut(scenario, name) if follows else ())
            control = scenario.control.get(name)
            if (oil := cylinder.oil) is not None and control is not None:
                limit = control.limit or 1.0 if control.valve is None else control.valve.limit
                yield oil_column(name, oil, limit, cylinder.stroke)
        if scenario.contacts:
            from deckcrane.components.contacts.surfaces import contact_frequencies

            yield from contact_frequencies(scenario.plant)
        for name, winch in scenario.winches.items():
            control = scenario.control.get(rope_of(name))
            if winch.oil is not None and control is not None:
                limit = control.limit or 1.0 if control.valve is None else control.valve.limit
                yield oil_column(rope_of(name), winch.oil, limit, (0.0, 0.0))
        for vessel in vessels:
            yield UnscaledStates(tuple(vessel.hull.own(f"memory.{i}") for i in range(vessel.memory_states)))

    return tuple(limit for limit in limits() if limit is not None)


def follows_setpoint(control: Control) -> bool:
    """Whether a controller has a set-point course; others have a force or an opening, keep level, or follow a signal alone."""
    return control.follows and (not isinstance(control.setpoint, Signal) or control.setpoint.course is not None)


def drive_handle(scenario: Scenario, name: str, control: Control) -> Handle | None:
    """The set-point, the opening or the force of an actuator; None for one that keeps level, or has no force to give."""
    data = scenario.plant.coordinate(name)
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
    if not _determines_state(scenario, name):
        return handle
    low, high = handle.range
    return replace(handle, ends=(states_at(scenario, name, low), states_at(scenario, name, high)))


def setpoint_handle(data: Coordinate, course: SetPoint) -> Handle:
    """The set-point of a drive: between its end stops, or about its course."""
    stops, output = data.element.stops, SETPOINT.name
    if isinstance(course, Signal):
        assert course.course is not None, "asked where there is one"
        course, output = course.course, SETPOINT_COURSE.name
    values = course.values or (data.element.start,)
    return Handle(
        kind="course",
        name=data.name,
        label=data.name,
        unit=data.kind,
        range=_range_about(values, data.kind == "angular") if stops is None else (stops.lower, stops.upper),
        start=values[0],
        parameters=holding_parameters(course, f"control.{data.name}.setpoint"),
        held=course.shape == "hold",
        output=output,
    )


def motion_handle(data: Coordinate, motion: Motion) -> Handle:
    """A motion that is followed exactly, which an operator moves through inputs."""
    stops = data.element.stops
    values = motion.range or (data.element.start,)
    return Handle(
        kind="course",
        name=data.name,
        label=data.name,
        unit=data.kind,
        range=_range_about(values, data.kind == "angular") if stops is None else (stops.lower, stops.upper),
        start=data.element.start,
        held=motion.shape == "hold",
        output=SETPOINT.name,
        input=data.name,
    )


def opening_handle(name: str, course: SetPoint) -> Handle:
    """The opening of a valve, from -1 (retracts) to 1 (extends)."""
    return Handle(
        kind="course",
        name=name,
        label=f"{name}, valve",
        unit="ratio",
        range=(-1.0, 1.0),
        start=(course.values or (0.0,))[0],
        parameters=holding_parameters(course, f"control.{name}.valve.opening"),
        held=course.shape == "hold",
        output=VALVE_OPENING.name,
    )


def brake_handle(name: str, winch: Winch) -> Handle | None:
    """The closing of a brake that follows a course over time."""
    course = None if winch.brake is None else winch.brake.closed
    if course is None:
        return None
    return Handle(
        kind="course",
        name=brake_port(name),
        label=f"{name}, brake",
        unit="ratio",
        range=(0.0, 1.0),
        start=(course.values or (0.0,))[0],
        parameters=holding_parameters(course, f"{brake_port(name)}.law.course"),
        held=course.shape == "hold",
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
        name=data.name,
        label=data.name,
        unit=data.kind,
        range=(-size, size),
        start=values[0] if held else 0.0,
        parameters=parameters,
        held=held,
        input=None if held else data.name,
    )


def damping_handle(data: Coordinate) -> Handle | None:
    """The damper of a coordinate, under the common factor of all dampers."""
    damper = data.element.damper
    if damper is None or damper.linear == 0.0:
        return None
    parameters = {f"{data.name}.damper.linear": damper.linear}
    return _factor_handle("damping", "dampers of the model", parameters, STRONGEST)


def sway_damping_handle(name: str, control: Control) -> Handle | None:
    """The strength with which a drive gives way to the load's sway."""
    if control.sway_damping is None:
        return None
    return _factor_handle(
        "sway_damping", "the crane gives way to the load", {f"control.{name}.sway_damping": control.sway_damping}
    )


def level_handle(name: str, control: Control) -> Handle | None:
    """Whether a drive keeps its body level, or holds its joint."""
    if not control.level:
        return None
    return _factor_handle(
        "platform_compensation", "keeps level; off, the joints are held", {f"control.{name}.level.share": 1.0}
    )


def compensation_handle(scenario: Scenario, name: str, control: Control) -> Handle | None:
    """Signals to a drive: fed forward, or as its set-point; for a rope that is heave compensation."""
    gains = {f"control.{name}.feed_forward.{i}.gain": forward.gain for i, forward in enumerate(control.feed_forward)}
    if control.follows and isinstance(control.setpoint, Signal):
        gains[f"control.{name}.setpoint.gain"] = control.setpoint.gain
    if not any(gains.values()):  # off in the file, which no factor changes
        return None
    drums = {point.drum for rope in scenario.ropes.values() for point in rope.path if point.drum is not None}
    if name.removesuffix(ROPE) in drums or name.endswith(ROPE):
        return _factor_handle(
            "heave_compensation", "the winch follows its signal; off, it holds, or keeps to its course", gains
        )
    return _factor_handle("signals", "drives follow signals; off, they hold", gains)


def _factor_handle(name: str, hint: str, parameters: dict[str, float], highest: float = 1.0) -> Handle:
    return Handle("factor", name, name, "ratio", (0.0, highest), 1.0, parameters, hint=hint)


def _determines_state(scenario: Scenario, name: str) -> bool:
    """Whether the value of a port determines a state: a coordinate does, and what follows from one by a hinge and a cylinder."""
    plant = scenario.plant
    if any(data.name == name for data in plant.coordinates):
        return True
    return (
        name in hinge_loops(plant)
        and coordinate_of_joint(plant, hinge_loops(plant)[name].outer) not in plant.determined
    )


def states_at(scenario: Scenario, name: str, value: float) -> States:
    """The state in which a coordinate, or the extension of a cylinder whose joint's angle is one, has a value."""
    if any(data.name == name for data in scenario.plant.coordinates):
        return {name: value}
    if name.endswith(ROPE):
        winch = name.removesuffix(ROPE)
        return {winch: value / (paying_sense(scenario, winch) * scenario.winches[winch].radius)}
    loop, barrel = hinge_loops(scenario.plant)[name], scenario.cylinders[name].barrel.length
    return {coordinate_of_joint(scenario.plant, loop.outer): loop.joint_angle(value + barrel)}


def end_stops(data: Coordinate) -> EndStops | None:
    """The end stops of a coordinate, pressed in."""
    stops = data.element.stops
    if stops is None:
        return None
    return EndStops(data.name, tuple({data.name: end} for end in (stops.lower - PRESSED, stops.upper + PRESSED)))


def singular(scenario: Scenario, data: Coordinate) -> GimbalLock | None:
    """The singular pitch of a free or spherical joint; modes of a beam belong to its body, and have none."""
    elements = scenario.plant.tree[data.body].joint.elements
    return GimbalLock(data.name) if data.local == "pitch" and "pitch" in elements else None


def pressed_strut(scenario: Scenario, name: str) -> tuple[States, ...]:
    """Ends of a cylinder whose extension is no coordinate, pressed in; booms are straight, so that angles give lengths."""
    straight = {f"{body}.{mode}": 0.0 for body, beam in scenario.plant.beams.items() for mode in beam.field().names}
    low, high = scenario.cylinders[name].stroke
    return tuple({**straight, **states_at(scenario, name, end)} for end in (low - PRESSED, high + PRESSED))


def oil_column(name: str, hydraulics: Hydraulics, opening: float, stroke: tuple[float, float]) -> OilColumn:
    """The oil of a cylinder whose valve is controlled, opened this far at most."""
    from deckcrane.components.hydraulics.circuit import fastest_flow, steepest_outflow  # needed only where there is oil

    area, travel = min(hydraulics.areas), stroke[1] - stroke[0]
    rate = hydraulics.bulk_modulus / area * steepest_outflow(hydraulics, opening)
    speed = fastest_flow(hydraulics, opening) / area
    return OilColumn(name, rate, speed, (hydraulics.piston_chamber, hydraulics.rod_chamber - travel), travel)


def _range_about(values: tuple[float, ...], angular: bool) -> tuple[float, float]:
    """A range about the values of a course, for a coordinate without end stops."""
    if angular:
        return min(values) - pi / 3, max(values) + pi / 3
    size = max(abs(value) for value in values) or 1.0
    return 0.25 * min(values) if min(values) > 0 else min(values) - 0.75 * size, max(values) + 0.75 * size

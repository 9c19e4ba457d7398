"""Winches for page and balance: the rope speed that motor or oil allow, lengths as drum angles, torque and power from records."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING

import numpy as np

from deckcrane.components.circuits.data import motors_on
from deckcrane.components.circuits.outputs import ACTUATOR_POWER
from deckcrane.components.control import drive_power
from deckcrane.components.hydraulics import oil_speed
from deckcrane.components.winches.data import Winch, brake_port, rope_of, rope_per_angle
from deckcrane.components.winches.outputs import BRAKE_TORQUE, WINCH_POWER, WINCH_SPEED, WINCH_TORQUE
from deckcrane.errors import DeckcraneError
from deckcrane.mechanics.equations import (
    Handle,
)
from deckcrane.mechanics.model.operation import DrumRope, SpeedLimit
from deckcrane.mechanics.model.outputs import PART_POWER
from deckcrane.mechanics.model.recorded_samples import Course
from deckcrane.mechanics.model.time_functions import holding_parameters
from deckcrane.mechanics.recorded_balance import (
    BalanceTerm,
    RunRecords,
    force_along_joint,
    joint_element_forces,
    rotor_moment,
    term,
)

if TYPE_CHECKING:
    from deckcrane.mechanics.model.plant import Plant


RESERVE = 0.9
"""Fraction of a motor's power that lifts the load; the rest accelerates it."""


def rope_speed(winch: Winch, rope: DrumRope) -> SpeedLimit | None:
    """Speed of a winch's rope with the load on it; None without data of motor or oil."""
    if (oil := winch.oil) is not None:
        return oil_speed(oil)
    motor = winch.motor
    if motor is None:
        return None
    limits = []
    shaft = motor.speed * winch.radius / winch.gear if motor.speed is not None else motor.rope_speed
    if shaft is not None:
        limits.append(SpeedLimit((1 - motor.slip) * shaft, "highest speed of its motor"))
    if motor.power is not None and rope.weight > 0:
        speed = RESERVE * motor.power * rope.falls / rope.weight
        limits.append(SpeedLimit(speed, "power of its motor with this load"))
    return min(limits, default=None)


def brake_handle(name: str, winch: Winch) -> Handle | None:
    """The closing of a brake that follows a course over time."""
    course = None if winch.brake is None else winch.brake.closed
    if course is None:
        return None
    return Handle(
        kind="course",
        order=50,
        name=brake_port(name),
        label=f"{name}, brake",
        unit="ratio",
        range=(0.0, 1.0),
        start=(course.values or (0.0,))[0],
        parameters=holding_parameters(course, f"{brake_port(name)}.law.course"),
        held=course.shape == "hold",
    )


def drum_angles(plant: Plant, courses: Mapping[str, Course]) -> dict[str, Course]:
    """Courses with the rope that winches have paid out converted into drum angles."""
    result = dict(courses)
    for name in plant.scenario.winches:
        rope = rope_of(name)
        if rope in result and name in result:
            raise DeckcraneError(f"{rope} and {name} are given, but one follows from the other; keep one")
        if rope in result:
            arm = rope_per_angle(plant, name)
            value, rate, acceleration = (column / arm for column in result.pop(rope))
            result[name] = value, rate, acceleration
    return result


def required_records(plant: Plant) -> Iterator[str]:
    """Names of the variables that the balance of winches requires."""
    yield from (WINCH_TORQUE.name, WINCH_POWER.name, WINCH_SPEED.name)
    if any(winch.brake is not None for winch in plant.scenario.winches.values()):
        yield BRAKE_TORQUE.name


def winch_terms(records: RunRecords) -> Iterator[BalanceTerm]:
    """All terms of winches."""
    for name in records.scenario.winches:
        if name in records.reactions:
            yield _drum_term(records, name)
        yield from _power_terms(records, name)


def _drum_term(records: RunRecords, name: str) -> BalanceTerm:
    """About its axis a drum has the torques of motor and brake, of springs, dampers, stops and friction, and of its rotor."""
    joint = force_along_joint(records, name)
    gear = records.scenario.winches[name].gear
    rotor = gear * np.sum(joint.axis * rotor_moment(records, name), axis=1)
    torques = [records.of(WINCH_TORQUE.name, "winch", name), records.of(BRAKE_TORQUE.name, "brake", name)]
    torques += [*joint_element_forces(records, name), records.of("friction", "surface", name)]
    parts = [joint.along, rotor, *(-torque for torque in torques)]
    return term("drum", name, parts, records.time, joint.unit, least=joint.least)


def _power_terms(records: RunRecords, name: str) -> Iterator[BalanceTerm]:
    """A winch's power is torque times speed, and that of its drives; its rope runs at the drum's speed."""
    winch, time = records.scenario.winches[name], records.time
    torque, speed = records.of(WINCH_TORQUE.name, "winch", name), records.speed(name)
    power = records.of(WINCH_POWER.name, "winch", name)
    yield term("power of winch", name, [power, -torque * speed], time, "W")
    rope_speed = np.abs(records.of(WINCH_SPEED.name, "winch", name))
    yield term("rope speed of winch", name, [rope_speed, -np.abs(winch.radius * speed)], time, "m/s")
    drives = (f"control.{name}", f"control.{rope_of(name)}", f"winches.{name}.hydraulics")
    drive_powers = [-records.of(PART_POWER.name, "part", part) for part in records.labels("part") if part in drives]
    motors = motors_on(records.scenario, name)
    drive_powers += [-records.of(ACTUATOR_POWER.name, "hydraulic_actuator", motor) for motor in motors]
    yield term("drives of winch", name, [power, *drive_powers], time, "W")
    yield from drive_power(records, rope_of(name), rope_per_angle(records.plant, name) * speed)

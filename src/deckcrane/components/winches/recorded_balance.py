"""Balance of winches from a run's records: torque about the drum, power of motor and drives, speed of the rope."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Protocol, runtime_checkable

import numpy as np

from deckcrane.arrays import Array
from deckcrane.components.control import drive_power
from deckcrane.components.winches.data import rope_of, rope_per_angle
from deckcrane.components.winches.outputs import BRAKE_TORQUE, WINCH_POWER, WINCH_SPEED, WINCH_TORQUE
from deckcrane.mechanics.model.outputs import PART_POWER
from deckcrane.mechanics.recorded_balance import (
    BalanceTerm,
    RunRecords,
    force_along_joint,
    joint_element_forces,
    rotor_moment,
    term,
)
from deckcrane.scenario.component import components

if TYPE_CHECKING:
    from deckcrane.mechanics.model.plant import Plant


@runtime_checkable
class RecordsDrivePowers(Protocol):
    """A component that records powers of drives in variables of its own."""

    def recorded_drive_powers(self, records: RunRecords, port: str) -> Iterable[Array]:
        """The powers of its drives on a port."""
        ...


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
    recording = (each for each in components() if isinstance(each, RecordsDrivePowers))
    drive_powers += [-each for owner in recording for each in owner.recorded_drive_powers(records, name)]
    yield term("drives of winch", name, [power, *drive_powers], time, "W")
    yield from drive_power(records, rope_of(name), rope_per_angle(records.plant, name) * speed)

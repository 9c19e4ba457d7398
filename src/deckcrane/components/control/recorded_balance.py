"""Balance of drives from a run's records: power is force times rate."""

from __future__ import annotations

from collections.abc import Iterator

from deckcrane.arrays import Array
from deckcrane.mechanics.model.outputs import ACTUATION, PART_POWER
from deckcrane.mechanics.recorded_balance import BalanceTerm, RunRecords, term


def drive_power(records: RunRecords, port: str, rate: Array) -> Iterator[BalanceTerm]:
    """The power of the controller of a coordinate, cylinder or rope is its force times the rate; none without a force."""
    part = f"control.{port}"
    if part in records.labels("part") and records.has(ACTUATION.name, "actuator", port):
        power = records.of(PART_POWER.name, "part", part)
        yield term("power of", part, [power, -records.of(ACTUATION.name, "actuator", port) * rate], records.time, "W")


def coordinate_drive_terms(records: RunRecords) -> Iterator[BalanceTerm]:
    """Powers of the controllers of coordinates; cylinders and winches have those of lengths that follow from coordinates."""
    for name in records.labels("actuator"):
        if name in records.labels("speed"):
            yield from drive_power(records, name, records.speed(name))

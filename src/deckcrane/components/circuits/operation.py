"""Circuits as operators see them: the speed of a cylinder or motor whose valve is fully open."""

from __future__ import annotations

from math import sqrt
from typing import TYPE_CHECKING

from deckcrane.components.cylinders.data import cylinder_named
from deckcrane.mechanics.model.operation import SpeedLimit

if TYPE_CHECKING:
    from deckcrane.components.circuits.data import HydraulicNetwork
    from deckcrane.mechanics.model.plant import Plant


def valve_speed(plant: Plant, drive: str) -> SpeedLimit | None:
    """What the open valve lets through, but no more than the pumps deliver, over the area or displacement that takes it."""
    for data in plant.scenario.circuits.values():
        valve = next((each for each in data.directional_valves.values() if each.drives == drive), None)
        if valve is None:
            continue
        sensing = [pump.load_sensing.margin for pump in data.pumps.values() if pump.load_sensing is not None]
        drop = max(sensing) if sensing else valve.at
        flow = max(valve.edge_flows.values()) * sqrt(drop / valve.at)
        speeds = {name: mover.speed for name, mover in data.prime_movers.items()}
        delivered = sum(pump.displacement * (pump.speed or speeds[str(pump.driven_by)]) for pump in data.pumps.values())
        taken = _taken(plant, data, drive)
        if taken is not None:
            return SpeedLimit(
                min(flow, delivered or flow) / taken, "what its open valve lets through, within what pumps deliver"
            )
    return None


def _taken(plant: Plant, data: HydraulicNetwork, drive: str) -> float | None:
    """Volume of oil for a unit of the drive's motion."""
    for cylinder in data.cylinders.values():
        if cylinder.of == drive:
            return cylinder_named(plant, drive).count * cylinder.areas[0]
    for motor in data.motors.values():
        if motor.of == drive:
            return motor.displacement * motor.gear
    return None

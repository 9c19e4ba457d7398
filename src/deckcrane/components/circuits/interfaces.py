"""Circuits for page and balance: speeds with a valve open, the fastest rates of the oil, power and forces from a run's records."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from math import pi, sqrt
from typing import TYPE_CHECKING

from deckcrane.components.circuits.actuators import CylinderOil
from deckcrane.components.circuits.directional_valves import Edge
from deckcrane.components.circuits.netlist import Netlist, cylinder_travel
from deckcrane.components.circuits.nodes import AccumulatorPart, BlockVolume, BurstOpening, HosePart
from deckcrane.components.circuits.outputs import CIRCUIT_POWER, ELEMENT_LOSS, NODE_PRESSURE
from deckcrane.components.circuits.restrictions import LaminarLeak, Restriction
from deckcrane.components.cylinders.data import is_cylinder
from deckcrane.components.cylinders.outputs import CYLINDER_RATE
from deckcrane.components.winches.data import drum_radius, rope_of
from deckcrane.mechanics.equations import FastestRate
from deckcrane.mechanics.model.operation import SpeedLimit
from deckcrane.mechanics.model.outputs import ACTUATION
from deckcrane.mechanics.recorded_balance import BalanceTerm, RunRecords, term

if TYPE_CHECKING:
    from deckcrane.components.circuits.data import HydraulicNetwork, Pump
    from deckcrane.mechanics.model.plant import Plant


def valve_speed(plant: Plant, drive: str) -> SpeedLimit | None:
    """What the open valve lets through, but no more than the pumps deliver, over the area or displacement that takes it."""
    for data in plant.scenario.circuits.values():
        swivelled = next((pump for pump in data.pumps.values() if pump.drives == drive), None)
        if swivelled is not None and (taken := _taken(plant, data, drive)) is not None:
            return SpeedLimit(_delivered(data, swivelled) / taken, "what its pump delivers")
        valve = next((each for each in data.directional_valves.values() if each.drives == drive), None)
        if valve is None:
            continue
        sensing = [pump.load_sensing.margin for pump in data.pumps.values() if pump.load_sensing is not None]
        drop = max(sensing) if sensing else valve.at
        flow = max(valve.edge_flows.values()) * sqrt(drop / valve.at)
        delivered = sum(_delivered(data, pump) for pump in data.pumps.values())
        taken = _taken(plant, data, drive)
        if taken is not None:
            return SpeedLimit(
                min(flow, delivered or flow) / taken, "what its open valve lets through, within what pumps deliver"
            )
    return None


def rope_speed(plant: Plant, drum: str) -> SpeedLimit | None:
    """The same for the rope on a drum, whether its controller commands the rope or the drum."""
    limit = valve_speed(plant, rope_of(drum))
    if limit is None and (turning := valve_speed(plant, drum)) is not None:
        limit = SpeedLimit(turning.speed * (drum_radius(plant, drum) or 1.0), turning.source)
    return limit


def _delivered(data: HydraulicNetwork, pump: Pump) -> float:
    """Flow of a pump at its largest displacement."""
    return pump.displacement * (pump.speed or data.prime_movers[str(pump.driven_by)].speed)


def _taken(plant: Plant, data: HydraulicNetwork, drive: str) -> float | None:
    """Volume of oil for a unit of the drive's motion."""
    for cylinder in data.cylinders.values():
        if cylinder.of == drive:
            return cylinder_travel(plant, cylinder)[1] * cylinder.areas[0]
    for motor in data.motors.values():
        if motor.of == drive:
            return motor.displacement * motor.gear
        if rope_of(motor.of) == drive:
            return motor.displacement * motor.gear / (drum_radius(plant, motor.of) or 1.0)
    return None


HIGH_PRESSURE = 3.5e7
"""Pressure [Pa] at which the bulk modulus is taken for the fastest rates."""


def fastest_rates(plant: Plant) -> Iterator[FastestRate]:
    """The fastest decay of every node's pressure, with all its restrictions open and no drop across them; waves of hoses."""
    for name, data in plant.scenario.circuits.items():
        netlist = Netlist(plant, name, data)
        oil = netlist.oil
        volumes: dict[str, float] = defaultdict(float)
        slopes: dict[str, float] = defaultdict(float)
        stiffness = oil.bulk_modulus + oil.slope * HIGH_PRESSURE
        edges: dict[tuple[str, str], float] = {}
        strokes = {each.of: cylinder_travel(plant, each)[0] for each in data.cylinders.values()}
        travels = {of: high - low for of, (low, high) in strokes.items()}
        for part in netlist.parts():
            if isinstance(part, BlockVolume):
                volumes[part.node] += part.volume
            elif isinstance(part, CylinderOil):
                for side, area, length in zip(
                    part.sides, (part.piston_area, part.rod_area), (part.piston_chamber, part.rod_chamber), strict=True
                ):
                    travel = 0.0 if side == part.sides[0] else travels[part.of]
                    volumes[side] += area * max(length - travel, 1e-3)
            elif isinstance(part, HosePart):
                piece = pi / 4 * part.diameter**2 * part.length / part.segments
                for end in part.ends:
                    volumes[end] += piece / 2
                speed = sqrt(stiffness / oil.density)
                yield FastestRate(part.label, 2 * part.segments * speed / part.length)
            elif isinstance(part, LaminarLeak):
                for node in (part.start, part.end):
                    slopes[node] += part.leakage
            elif isinstance(part, (AccumulatorPart, BurstOpening)):
                slopes[part.node] += part.gain / sqrt(part.smoothing)
            elif isinstance(part, Restriction):
                for node in (part.start, part.end):
                    slope = part.gain / sqrt(part.smoothing)
                    if isinstance(part, Edge):  # of the edges of a spool at a node only one is open
                        edges[part.spool, node] = max(edges.get((part.spool, node), 0.0), slope)
                    else:
                        slopes[node] += slope
        for (_, node), slope in edges.items():
            slopes[node] += slope
        for node, volume in volumes.items():
            if volume > 0 and slopes[node] > 0:
                yield FastestRate(node, stiffness / volume * slopes[node])


def circuit_terms(records: RunRecords) -> Iterator[BalanceTerm]:
    """The power of all shafts is work, heat, and what is returned and stored; pressures give the force of cylinders."""
    for name, data in records.scenario.circuits.items():
        powers = records.dataset[CIRCUIT_POWER.name].sel(circuit=name)
        shaft = powers.sel(circuit_term="shaft").values
        others = [-powers.sel(circuit_term=each).values for each in powers["circuit_term"].values if each != "shaft"]
        yield term("circuit", name, [shaft, *others], records.time, "W")
        for element, cylinder in data.cylinders.items():
            _, count = cylinder_travel(records.plant, cylinder)
            area, annulus = (count * each for each in cylinder.areas)
            push = records.of(ACTUATION.name, "actuator", cylinder.of)
            piston, back = (
                records.of(NODE_PRESSURE.name, "node", f"{name}.{node}") for node in cylinder.chambers(element)
            )
            oil = area * piston - annulus * back
            of_cylinder = is_cylinder(records.plant, cylinder.of)
            rate = (
                records.of(CYLINDER_RATE.name, "cylinder", cylinder.of) if of_cylinder else records.speed(cylinder.of)
            )
            lost = records.of(ELEMENT_LOSS.name, "element", f"{name}.{element}")
            lost = lost - count * cylinder.leakage * (piston - back) ** 2  # what leaks past the piston is in it
            if cylinder.friction is None:
                yield term("oil of cylinder", cylinder.of, [push, -oil], records.time, "N")
            elif cylinder.leakage == 0 or data.oil.flows == "volume":
                yield term("oil of cylinder", cylinder.of, [push * rate, -oil * rate, lost], records.time, "W")

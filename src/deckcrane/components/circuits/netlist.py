"""The meaning of a netlist: which parts it makes, who holds the pressure of each node, and what cannot be."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from math import sqrt
from typing import TYPE_CHECKING, Any

from deckcrane.components.circuits.actuators import CylinderOil, MotorOil
from deckcrane.components.circuits.data import (
    CircuitCylinder,
    Compensator,
    CounterbalanceValve,
    DirectionalValve,
    HydraulicNetwork,
    Motor,
    Pump,
    commanded_ports,
)
from deckcrane.components.circuits.directional_valves import Edge, Spool, SpoolResponse
from deckcrane.components.circuits.energy import CircuitTotals
from deckcrane.components.circuits.nodes import AccumulatorPart, BlockVolume, HosePart, PressureNode, TankNode
from deckcrane.components.circuits.oil import OilLaw
from deckcrane.components.circuits.pumps import DividerPart, PrimeMoverPart, PumpPart
from deckcrane.components.circuits.restrictions import LaminarLeak, PoppetValve, PressurePush, Restriction
from deckcrane.components.control.data import controlled_names
from deckcrane.components.cylinders.data import cylinder_named, is_cylinder, stroke_of
from deckcrane.components.hydraulics import SealFriction
from deckcrane.components.hydraulics.data import hydraulic_drives
from deckcrane.components.winches import has_holding_brake
from deckcrane.components.winches.data import is_winch
from deckcrane.mechanics.model.protocol import Part
from deckcrane.mechanics.model.time_functions import time_function
from deckcrane.scenario.data import Fault

if TYPE_CHECKING:
    from deckcrane.mechanics.model.plant import Plant


def rated_gain(flow: float, drop: float) -> float:
    """Flow over the root of the pressure drop, from a point of a data sheet."""
    return flow / sqrt(drop)


@dataclass(frozen=True)
class Netlist:
    """One circuit: its data, and the names of its nodes and elements in the whole scenario."""

    plant: Plant
    name: str
    data: HydraulicNetwork

    def node(self, local: str) -> str:
        """The name of a node in the whole scenario."""
        return f"{self.name}.{local}"

    @property
    def oil(self) -> OilLaw:
        return OilLaw.of(self.data.oil)

    def start_of(self, node: str) -> float:
        """The pressure of a node at the start, where the file states it."""
        if node in self.data.tanks:
            return self.data.tanks[node].pressure
        if node in self.data.volumes:
            return self.data.volumes[node].start
        ends = [hose for hose in self.data.hoses.values() if node in hose.nodes]
        return ends[0].start if ends else min(tank.pressure for tank in self.data.tanks.values())

    def held_by_actuators(self) -> dict[str, str]:
        """The nodes of cylinders and motors, each with the element that holds its pressure."""
        held: dict[str, str] = {}
        for name, cylinder in self.data.cylinders.items():
            held |= dict.fromkeys((cylinder.piston, cylinder.rod), name)
        for name, motor in self.data.motors.items():
            held |= dict.fromkeys((motor.A, motor.B), name)
        return held

    def nodes_with_volume(self) -> list[str]:
        """Nodes with oil of blocks or hoses that no actuator holds."""
        filled = [*self.data.volumes, *(node for hose in self.data.hoses.values() for node in hose.nodes)]
        others = {*self.data.tanks, *self.held_by_actuators()}
        return [node for node in dict.fromkeys(filled) if node not in others]

    def parts(self) -> Iterator[Part]:
        """All parts: tanks and nodes first, then elements in the order of their kinds."""
        data, oil = self.data, self.oil
        for name, tank in data.tanks.items():
            yield TankNode(self.node(name), oil, tank.pressure)
        for node in self.nodes_with_volume():
            yield PressureNode(self.node(node), oil, self.start_of(node))
        for name, block in data.volumes.items():
            yield BlockVolume(f"{self.node(name)}.block", self.node(name), block.volume)
        for name, hose in data.hoses.items():
            compliance = 0.0 if hose.wall_modulus is None else 1 / hose.wall_modulus
            ends = (self.node(hose.nodes[0]), self.node(hose.nodes[1]))
            label = self.node(name)
            yield HosePart(label, ends, hose.segments, hose.start, oil, hose.diameter, hose.length, compliance)
        yield from self._restrictions()
        for name, valve in data.directional_valves.items():
            yield from self._directional(name, valve)
        for name, divider in data.flow_dividers.items():
            outlets = tuple(self.node(node) for node in divider.outlets)
            source = self.node(divider.source)
            yield DividerPart(self.node(name), source, outlets, divider.displacements, divider.inertia, divider.leakage)
        for name, mover in data.prime_movers.items():
            yield PrimeMoverPart(self.node(name), mover.speed, mover.torque, mover.droop, mover.inertia, mover.speed)
        for name, pump in data.pumps.items():
            yield self._pump(name, pump)
        for name, accumulator in data.accumulators.items():
            yield AccumulatorPart(
                self.node(name),
                self.node(accumulator.node),
                self._gas_start(accumulator.start, accumulator.precharge, accumulator.node),
                oil,
                accumulator.volume,
                accumulator.precharge,
                accumulator.thermal_time,
                accumulator.kappa,
                rated_gain(accumulator.flow, accumulator.at),
                accumulator.smoothing,
            )
        for name, cylinder in data.cylinders.items():
            yield self._cylinder(name, cylinder)
        for name, motor in data.motors.items():
            yield self._motor(name, motor)
        yield CircuitTotals(self.name, oil)

    def _gas_start(self, start: float | None, precharge: float, node: str) -> float:
        return max(self.start_of(node), precharge) if start is None else start

    def _restrictions(self) -> Iterator[Part]:
        data = self.data
        for name, leak in data.leaks.items():
            yield LaminarLeak(self.node(name), self.node(leak.nodes[0]), self.node(leak.nodes[1]), leak.leakage)
        for name, orifice in data.orifices.items():
            ends = (self.node(orifice.nodes[0]), self.node(orifice.nodes[1]))
            yield Restriction(self.node(name), *ends, rated_gain(orifice.flow, orifice.at), orifice.smoothing)
        for name, check in data.check_valves.items():
            gain, pushes = rated_gain(check.flow, check.at), ((0, 1.0), (1, -1.0))
            yield self._poppet(name, check.nodes, gain, check.smoothing, pushes, check.crack, check.band, check.time)
        for name, relief in data.relief_valves.items():
            gain = rated_gain(relief.flow, relief.pressure if relief.at is None else relief.at)
            pushes = ((0, 1.0), (1, -1.0))
            yield self._poppet(
                name, relief.nodes, gain, relief.smoothing, pushes, relief.pressure, relief.band, relief.time
            )
        for name, reducing in data.reducing_valves.items():
            gain = rated_gain(reducing.flow, reducing.at)
            yield self._poppet(
                name,
                reducing.nodes,
                gain,
                reducing.smoothing,
                ((1, -1.0),),
                -reducing.pressure,
                reducing.band,
                reducing.time,
            )
        for name, valve in data.counterbalance_valves.items():
            yield from self._counterbalance(name, valve)
        for name, compensator in data.compensators.items():
            yield self._compensator(name, compensator)

    def _poppet(
        self,
        name: str,
        nodes: tuple[str, str],
        gain: float,
        smoothing: float,
        pushes: tuple[tuple[int, float], ...],
        crack: float,
        band: float,
        time: float,
    ) -> PoppetValve:
        on = tuple(PressurePush((self.node(nodes[i]),), area) for i, area in pushes)
        start = _share(sum(area * self.start_of(nodes[i]) for i, area in pushes) - crack, band)
        ends = (self.node(nodes[0]), self.node(nodes[1]))
        return PoppetValve(self.node(name), *ends, gain, smoothing, on, start, crack, band, time)

    def _compensator(self, name: str, data: Compensator) -> PoppetValve:
        """Before the edge it closes with the pressure behind it; behind the edge it opens with the pressure before it."""
        start, end = (self.node(node) for node in data.nodes)
        sensed = PressurePush(tuple(self.node(node) for node in data.sense), 1.0 if data.kind == "pre" else -1.0)
        own = PressurePush((end,), -1.0) if data.kind == "pre" else PressurePush((start,), 1.0)
        crack = -data.pressure if data.kind == "pre" else data.pressure
        at_start = 1.0 if data.kind == "pre" else 0.0
        gain = rated_gain(data.flow, data.at)
        return PoppetValve(
            self.node(name), start, end, gain, data.smoothing, (own, sensed), at_start, crack, data.band, data.time
        )

    def _counterbalance(self, name: str, valve: CounterbalanceValve) -> Iterator[Part]:
        load, end = self.node(valve.load), self.node(valve.valve)
        back = 0.0 if valve.vented else 1 + valve.ratio
        pushes = (
            PressurePush((load,), 1.0),
            PressurePush((self.node(valve.pilot),), valve.ratio),
            *([] if valve.vented else [PressurePush((end,), -back)]),
        )
        gain = rated_gain(valve.flow, valve.at)
        yield PoppetValve(
            self.node(name), load, end, gain, valve.smoothing, pushes, 0.0, valve.pressure, valve.band, valve.time
        )
        free = rated_gain(valve.check_flow or valve.flow, 5e5)
        opens = (PressurePush((end,), 1.0), PressurePush((load,), -1.0))
        yield PoppetValve(
            f"{self.node(name)}.check", end, load, free, valve.smoothing, opens, 0.0, 0.5e5, 1e5, valve.time
        )

    def _directional(self, name: str, valve: DirectionalValve) -> Iterator[Part]:
        label = self.node(name)
        follows: SpoolResponse = "at once"
        if valve.frequency is not None or valve.time > 0:
            follows = "first order" if valve.frequency is None else "second order"
        course = None if valve.opening is None else time_function(valve.opening)
        yield Spool(label, valve.drives, course, follows, valve.time, valve.frequency or 0.0, valve.damping)
        flows = valve.edge_flows
        to_b = ("B", "P") if valve.centre == "regenerative" else ("B", "T")
        edges = {"PA": ("P", "A", 1), "BT": (*to_b, 1), "PB": ("P", "B", -1), "AT": ("A", "T", -1)}
        for edge, (start, end, sense) in edges.items():
            yield self._edge(f"{label}.{edge}", valve, start, end, sense, flows[edge])
        if valve.centre == "float":
            yield self._edge(f"{label}.middle_A", valve, "A", "T", 0, flows["AT"])
            yield self._edge(f"{label}.middle_B", valve, "B", "T", 0, flows["BT"])

    def _edge(self, label: str, valve: DirectionalValve, start: str, end: str, sense: int, flow: float) -> Edge:
        nodes = {port: self.node(getattr(valve, port)) for port in "PTAB"}
        gain, spool = rated_gain(flow, valve.at), label.rpartition(".")[0]
        return Edge(label, nodes[start], nodes[end], gain, valve.smoothing, spool, sense, valve.overlap)

    def _pump(self, name: str, pump: Pump) -> PumpPart:
        source, to = (self.node(node) for node in pump.nodes)
        mover = None if pump.driven_by is None else self.node(pump.driven_by)
        common: dict[str, Any] = {
            **{"label": self.node(name), "source": source, "to": to, "mover": mover, "drives": pump.drives},
            **{"displacement": pump.displacement, "speed": pump.speed, "leakage": pump.leakage},
            **{"efficiency": pump.efficiency, "band": pump.band, "time": pump.time},
        }
        if pump.drives is not None:
            return PumpPart(**common, control="commanded")
        if pump.pressure is None:
            return PumpPart(**common, control="fixed", start=1.0)
        sensing = pump.load_sensing
        if sensing is None:
            start = _share(pump.pressure - self.start_of(pump.nodes[1]), pump.band)
            return PumpPart(**common, control="compensated", start=start, pressure=pump.pressure, power=pump.power)
        line_start = max(self.start_of(node) for node in sensing.nodes)
        kept = min(line_start + sensing.margin, pump.pressure)
        return PumpPart(
            **common,
            control="load sensing",
            pressure=pump.pressure,
            power=pump.power,
            start=_share(kept - self.start_of(pump.nodes[1]), pump.band),
            sensed=tuple(self.node(node) for node in sensing.nodes),
            line_start=line_start,
            margin=sensing.margin,
            line_time=sensing.time,
        )

    def _controlled(self, of: str) -> bool:
        return of in commanded_ports(self.data)

    def _held(self, *sides: str) -> tuple[str, ...]:
        return tuple(self.node(side) for side in sides if side not in self.data.tanks)

    def _cylinder(self, name: str, data: CircuitCylinder) -> CylinderOil:
        stroke, count = cylinder_stroke(self.plant, data), cylinder_count(self.plant, data)
        piston, rod = (count * area for area in data.areas)
        rod_chamber = stroke[1] - stroke[0] + 0.02 if data.rod_chamber is None else data.rod_chamber
        return CylinderOil(
            self.node(name),
            data.of,
            (self.node(data.piston), self.node(data.rod)),
            self._held(data.piston, data.rod),
            self._controlled(data.of),
            False,
            self.oil,
            data.start,
            SealFriction.of(data.friction),
            min(tank.pressure for tank in self.data.tanks.values()),
            piston,
            rod,
            data.piston_chamber,
            rod_chamber,
            stroke[0],
            count * data.leakage,
            on_slide=data.stroke is not None,
        )

    def _motor(self, name: str, data: Motor) -> MotorOil:
        return MotorOil(
            self.node(name),
            data.of,
            (self.node(data.A), self.node(data.B)),
            self._held(data.A, data.B),
            self._controlled(data.of),
            is_winch(self.plant, data.of) and has_holding_brake(self.plant, data.of),
            self.oil,
            data.start,
            data.displacement * data.gear,
            data.gear,
            data.leakage,
            data.efficiency,
        )


def _share(excess: float, band: float) -> float:
    return min(max(excess / band, 0.0), 1.0)


def cylinder_stroke(plant: Plant, data: CircuitCylinder) -> tuple[float, float]:
    """Least and greatest extension of a circuit's cylinder: its own along a slide, else that of the section `cylinders`."""
    return stroke_of(plant, data.of) if data.stroke is None else data.stroke


def cylinder_count(plant: Plant, data: CircuitCylinder) -> int:
    """How many cylinders act together: 2 for a pair."""
    return cylinder_named(plant, data.of).count if data.stroke is None else 1


def circuit_parts(plant: Plant) -> Iterator[Part]:
    """The parts of all circuits."""
    for name, data in plant.scenario.circuits.items():
        yield from Netlist(plant, name, data).parts()


def circuit_errors(plant: Plant) -> Iterator[Fault]:
    """Find nodes that nothing can close, and actuators that do not exist or share a node."""
    controlled = {*controlled_names(plant), *plant.laws}
    moved: dict[str, str] = {}
    for name, data in plant.scenario.circuits.items():
        yield from _node_errors(name, data)
        movers = {**{("directional_valves", key): value.drives for key, value in data.directional_valves.items()}}
        movers |= {("pumps", key): value.drives for key, value in data.pumps.items()}
        for (kind, key), drives in movers.items():
            if drives is not None and drives not in controlled:
                yield (
                    ("circuits", name, kind, key, "drives"),
                    f"no controller commands it: there is no control.{drives}; write control: "
                    f"{{{drives}: {{valve: {{gain: 3 1/m}}}}}}",
                )
        yield from _stroke_errors(plant, name, data)
        for kind in ("cylinders", "motors"):
            for actuator, element in getattr(data, kind).items():
                if element.of in moved:
                    yield (
                        ("circuits", name, kind, actuator, "of"),
                        f'"{element.of}" is moved by {moved[element.of]} already; its oil stands in one place',
                    )
                moved.setdefault(element.of, f"circuits.{name}.{kind}.{actuator}")
                if element.of in hydraulic_drives(plant):
                    yield (
                        ("circuits", name, kind, actuator, "of"),
                        f'"{element.of}" has hydraulics of its own; leave them out',
                    )


def _stroke_errors(plant: Plant, circuit: str, data: HydraulicNetwork) -> Iterator[Fault]:
    for name, cylinder in data.cylinders.items():
        place = ("circuits", circuit, "cylinders", name)
        if is_cylinder(plant, cylinder.of):
            if cylinder.stroke is not None:
                yield (
                    (*place, "stroke"),
                    f'the stroke stands in cylinders.{cylinder.of}; "stroke" here is that of a slide',
                )
        elif cylinder.stroke is None:
            yield place, f'"{cylinder.of}" is a slide: write stroke: [0 m, 4 m], its coordinate retracted and extended'


def _node_errors(circuit: str, data: HydraulicNetwork) -> Iterator[Fault]:
    netlist_nodes: dict[str, list[tuple[str, str, str]]] = {}
    for kind, name, nodes in data.connections():
        for key, node in nodes.items():
            netlist_nodes.setdefault(node, []).append((kind, name, key))
    filled = {*data.tanks, *data.volumes, *(node for hose in data.hoses.values() for node in hose.nodes)}
    chambers: dict[str, str] = {}
    for name, cylinder in data.cylinders.items():
        for key in ("piston", "rod"):
            node = getattr(cylinder, key)
            if node in data.tanks:
                continue
            if node in chambers:
                yield (
                    ("circuits", circuit, "cylinders", name, key),
                    f'node "{node}" is a chamber of "{chambers[node]}" already; lead a hose from one to the other',
                )
            chambers.setdefault(node, name)
    for name, motor in data.motors.items():
        for key in ("A", "B"):
            node = getattr(motor, key)
            if node in chambers:
                yield (
                    ("circuits", circuit, "motors", name, key),
                    f'node "{node}" is a side of "{chambers[node]}" already; lead a hose from one to the other',
                )
            elif node not in filled:
                yield (
                    ("circuits", circuit, "motors", name, key),
                    f'node "{node}" has no oil: a motor needs that of its line; give it a volume or a hose',
                )
            chambers.setdefault(node, name)
    for node, places in netlist_nodes.items():
        kind, name, key = places[0]
        path = ("circuits", circuit, kind, name, *key.split("."))
        if len(places) == 1 and node not in filled and node not in chambers:
            yield path, f'node "{node}" leads nowhere: nothing else is connected to it{_map_of(data)}'
        elif node not in filled and node not in chambers:
            throttles = [place for place in places if place[0] in SERIES]
            names = ", ".join(place[1] for place in places)
            if len(throttles) != 2 or len(places) != 2:
                yield (
                    path,
                    f'node "{node}" has no volume, and {len(places)} elements meet there ({names}): only '
                    f"two restrictions in series close by themselves. Write volumes: {{{node}: {{volume: 0.2 l}}}}, the oil of its "
                    f"block{_map_of(data)}",
                )


SERIES = ("orifices", "check_valves", "relief_valves", "reducing_valves", "compensators")
"""Kinds of elements whose flow follows from the pressures at both ends by the root."""


def _map_of(data: HydraulicNetwork) -> str:
    """The circuit as far as it is understood, for messages."""
    lines = (
        f"{name} ({kind.removesuffix('s').replace('_', ' ')}): {' - '.join(nodes.values())}"
        for kind, name, nodes in data.connections()
    )
    return "; the circuit is " + ", ".join(lines)

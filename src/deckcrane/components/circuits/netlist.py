"""The meaning of a netlist: which parts it makes, and who holds the pressure of each node."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from math import pi, sqrt
from typing import TYPE_CHECKING, Any, Literal

from deckcrane.components.circuits.actuator_data import SIDES, CircuitCylinder, Cushion, Motor, MotorBrake
from deckcrane.components.circuits.actuators import CushionThrottle, CylinderOil, MotorBrakePart, MotorOil
from deckcrane.components.circuits.data import (
    Hose,
    HoseBurst,
    HydraulicNetwork,
    PrimeMover,
    Pump,
    commanded_ports,
)
from deckcrane.components.circuits.directional_valves import Edge, Spool, SpoolResponse
from deckcrane.components.circuits.energy import CircuitTotals
from deckcrane.components.circuits.nodes import (
    AccumulatorPart,
    BlockVolume,
    BurstOpening,
    HosePart,
    PressureNode,
    TankNode,
)
from deckcrane.components.circuits.oil import OilLaw
from deckcrane.components.circuits.pumps import DividerPart, PrimeMoverPart, PumpPart, TorqueCurve
from deckcrane.components.circuits.restrictions import LaminarLeak, PoppetValve, PressurePush, Restriction
from deckcrane.components.circuits.valve_data import (
    PORT_DROP,
    Compensator,
    CounterbalanceValve,
    DirectionalValve,
    ShuttleValve,
)
from deckcrane.components.cylinders.data import cylinder_named
from deckcrane.components.hydraulics import SealFriction
from deckcrane.components.winches import BrakeLaw, has_holding_brake
from deckcrane.components.winches.data import brake_port, drum_radius, is_winch
from deckcrane.mechanics.model.protocol import Part
from deckcrane.mechanics.model.time_functions import time_function

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
            if hose.burst is not None:
                yield self._burst(label, hose, hose.burst)
        yield from self._restrictions()
        for name, valve in data.directional_valves.items():
            yield from self._directional(name, valve)
        for name, divider in data.flow_dividers.items():
            outlets = tuple(self.node(node) for node in divider.outlets)
            source = self.node(divider.source)
            yield DividerPart(self.node(name), source, outlets, divider.displacements, divider.inertia, divider.leakage)
        for name, mover in data.prime_movers.items():
            yield self._prime_mover(name, mover)
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
                accumulator.friction,
            )
        for name, cylinder in data.cylinders.items():
            yield self._cylinder(name, cylinder)
            for side in SIDES:
                cushion = cylinder.cushion_at(side)
                if cushion is not None:
                    yield from self._cushion(name, cylinder, side, cushion)
        for name, motor in data.motors.items():
            brake = None if motor.brake is None else self._motor_brake(name, motor, motor.brake)
            yield self._motor(name, motor, brake)
            if brake is not None:
                yield brake
        yield CircuitTotals(self.name, oil)

    def _burst(self, label: str, hose: Hose, burst: HoseBurst) -> BurstOpening:
        if burst.flow is not None and burst.at is not None:
            gain = rated_gain(burst.flow, burst.at)
        else:
            area = pi / 4 * (burst.diameter or hose.diameter) ** 2
            gain = burst.discharge * area * sqrt(2 / self.oil.density)
        return BurstOpening(
            f"{label}.burst", label, self.node(burst.node), self.oil, gain, burst.smoothing, burst.time, burst.within
        )

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
        for name, shuttle in data.shuttle_valves.items():
            yield from self._shuttle(name, shuttle)
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
        return PoppetValve(self.node(name), *ends, gain, smoothing, on, start, time == 0, crack, band, time)

    def _shuttle(self, name: str, data: ShuttleValve) -> Iterator[PoppetValve]:
        """One ball as two seats: what one of them opens, the other closes."""
        gain, outlet = rated_gain(data.flow, data.at), self.node(data.outlet)
        for inlet, other in (data.inlets, data.inlets[::-1]):
            pushes = (PressurePush((self.node(inlet),), 1.0), PressurePush((self.node(other),), -1.0))
            at_start = _share(self.start_of(inlet) - self.start_of(other) + data.band / 2, data.band)
            yield PoppetValve(
                f"{self.node(name)}.{inlet}",
                self.node(inlet),
                outlet,
                gain,
                data.smoothing,
                pushes,
                at_start,
                data.time == 0,
                -data.band / 2,
                data.band,
                data.time,
            )

    def _compensator(self, name: str, data: Compensator) -> PoppetValve:
        """Before the edge it closes with the pressure behind it; behind the edge it opens with the pressure before it."""
        start, end = (self.node(node) for node in data.nodes)
        sensed = PressurePush(tuple(self.node(node) for node in data.sense), 1.0 if data.kind == "pre" else -1.0)
        at_edge = PressurePush((end,), -1.0) if data.kind == "pre" else PressurePush((start,), 1.0)
        crack = -data.pressure if data.kind == "pre" else data.pressure
        at_start = 1.0 if data.kind == "pre" else 0.0
        gain = rated_gain(data.flow, data.at)
        at_once = data.time == 0
        return PoppetValve(
            self.node(name),
            start,
            end,
            gain,
            data.smoothing,
            (at_edge, sensed),
            at_start,
            at_once,
            crack,
            data.band,
            data.time,
        )

    def _counterbalance(self, name: str, valve: CounterbalanceValve) -> Iterator[Part]:
        load, end = self.node(valve.load), self.node(valve.valve)
        back = 0.0 if valve.vented else 1 + valve.ratio
        pushes = (
            PressurePush((load,), 1.0),
            PressurePush((self.node(valve.pilot),), valve.ratio),
            *([] if valve.vented else [PressurePush((end,), -back)]),
        )
        gain, at_once = rated_gain(valve.flow, valve.at), valve.time == 0
        yield PoppetValve(
            self.node(name),
            load,
            end,
            gain,
            valve.smoothing,
            pushes,
            0.0,
            at_once,
            valve.pressure,
            valve.band,
            valve.time,
        )
        free = rated_gain(valve.check_flow or valve.flow, PORT_DROP)
        opens = (PressurePush((end,), 1.0), PressurePush((load,), -1.0))
        yield PoppetValve(
            f"{self.node(name)}.check", end, load, free, valve.smoothing, opens, 0.0, at_once, 0.5e5, 1e5, valve.time
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

    def _prime_mover(self, name: str, mover: PrimeMover) -> PrimeMoverPart:
        curve, torque = None, None
        if isinstance(mover.torque, tuple):
            curve = TorqueCurve(*zip(*mover.torque, strict=True))
        else:
            torque = mover.torque
        return PrimeMoverPart(self.node(name), mover.speed, curve, torque, mover.droop, mover.inertia, mover.speed)

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
        stroke, count = cylinder_travel(self.plant, data)
        piston, rod = (count * area for area in data.areas)
        rod_chamber = stroke[1] - stroke[0] + 0.02 if data.rod_chamber is None else data.rod_chamber
        chambers, lines = data.chambers(name), (data.piston, data.rod)
        return CylinderOil(
            self.node(name),
            data.of,
            (self.node(chambers[0]), self.node(chambers[1])),
            self._held(*dict.fromkeys((*chambers, *lines))),
            self._controlled(data.of),
            False,
            self.oil,
            (self.node(lines[0]), self.node(lines[1])),
            data.start,
            SealFriction.of(data.friction),
            min(tank.pressure for tank in self.data.tanks.values()),
            data.stroke is not None,
            piston,
            rod,
            data.piston_chamber,
            rod_chamber,
            stroke[0],
            count * data.leakage,
        )

    def _cushion(
        self, name: str, cylinder: CircuitCylinder, side: Literal["piston", "rod"], data: Cushion
    ) -> Iterator[Part]:
        """Between a chamber and its line: the outlet that narrows, and the check back into the chamber."""
        end = SIDES.index(side)
        chamber, line = self.node(cylinder.chambers(name)[end]), self.node(getattr(cylinder, side))
        stroke, count = cylinder_travel(self.plant, cylinder)
        gain = count * rated_gain(data.port_flow, PORT_DROP)
        label = f"{chamber}_cushion"
        yield CushionThrottle(
            label,
            chamber,
            line,
            gain,
            data.smoothing,
            cylinder.of,
            (1, -1)[end],
            stroke[end],
            data.length,
            count * rated_gain(data.flow, data.at) / gain,
        )
        opens = (PressurePush((line,), 1.0), PressurePush((chamber,), -1.0))
        yield PoppetValve(f"{label}.check", line, chamber, gain, data.smoothing, opens, 0.0, False, 0.5e5, 1e5, 5e-3)

    def _motor_brake(self, name: str, motor: Motor, brake: MotorBrake) -> MotorBrakePart:
        """It starts as the pressure of its node says."""
        open_share = _share(self.start_of(brake.node) - brake.release, brake.band)
        return MotorBrakePart(
            brake_port(motor.of),
            motor.of,
            False,
            1.0 - open_share**2 * (3 - 2 * open_share),
            BrakeLaw(),
            brake.torque,
            brake.twist,
            brake.damping_time,
            brake.time,
            drum_radius(self.plant, motor.of) or 1.0,
            f"{self.node(name)}.brake",
            self.node(brake.node),
            brake.release,
            brake.band,
        )

    def _motor(self, name: str, data: Motor, brake: MotorBrakePart | None) -> MotorOil:
        on_winch = is_winch(self.plant, data.of) and has_holding_brake(self.plant, data.of)
        return MotorOil(
            self.node(name),
            data.of,
            (self.node(data.A), self.node(data.B)),
            self._held(data.A, data.B),
            self._controlled(data.of),
            on_winch or (brake is not None and brake.holds()),
            self.oil,
            data.start,
            data.displacement * data.gear,
            data.gear,
            data.leakage,
            data.efficiency,
        )


def _share(excess: float, band: float) -> float:
    return min(max(excess / band, 0.0), 1.0)


def cylinder_travel(plant: Plant, data: CircuitCylinder) -> tuple[tuple[float, float], int]:
    """Least and greatest extension of a circuit's cylinder, and how many there are: two of a pair."""
    if data.stroke is not None:
        return data.stroke, 1
    cylinder = cylinder_named(plant, data.of)
    return cylinder.stroke, cylinder.count


def circuit_parts(plant: Plant) -> Iterator[Part]:
    """The parts of all circuits."""
    for name, data in plant.scenario.circuits.items():
        yield from Netlist(plant, name, data).parts()

"""Circuits in the pieces of a bond graph: stores, restrictions, moving oil, machines and shafts, as expressions of the states.

The effort of a bond in the oil is h, the flow q: h(p) is the energy that a unit of oil carries, q its flow, both measured at
atmospheric pressure, so that q h is power (`oil`). With `flows: volume` h is the pressure itself.

The oil of a chamber gains q h with the flow into it and -p dV/dt from what changes its volume: two ports of one store.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

import casadi as ca

from deckcrane.components.circuits.actuators import CylinderOil, MotorOil
from deckcrane.components.circuits.directional_valves import Edge
from deckcrane.components.circuits.nodes import AccumulatorPart, BurstOpening, HosePart, PressureNode, TankNode
from deckcrane.components.circuits.oil import ATMOSPHERE, OilLaw
from deckcrane.components.circuits.pumps import DividerPart, PrimeMoverPart, PumpPart
from deckcrane.components.circuits.restrictions import LaminarLeak, PoppetValve, Restriction
from deckcrane.mechanics.equations import SX
from deckcrane.mechanics.model.protocol import CircuitNode, Filling, HoldsPressure, Part
from deckcrane.mechanics.model.throttles import ThrottleChain, series_through, signed_root
from deckcrane.mechanics.model.world import World


@dataclass(frozen=True)
class ChamberWall:
    """What changes the volume of a node's oil: a port of the mechanism, and the volume's slope over its value."""

    port: str
    side: str
    """piston or ring."""
    slope: SX


@dataclass(frozen=True)
class OilStore:
    """The oil at a node. `rate` is that of its state, by the symbols `inflow`, `growth` (dV/dt) and `size` (V)."""

    node: str
    keeps_volume: bool
    """Whether flows keep their volume, so that the effort is the pressure."""
    state: SX
    effort: SX
    pressure: SX
    volume: SX
    inflow: SX
    growth: SX
    size: SX
    rate: SX
    wall: ChamberWall | None


@dataclass(frozen=True)
class TankSource:
    """A node of constant pressure, with the chamber walls that it presses on."""

    node: str
    effort: SX
    pressure: SX
    walls: tuple[ChamberWall, ...]


@dataclass(frozen=True)
class FlowResistance:
    """A restriction between two nodes: its flow, by the symbol `drop` of h along it, or by the states alone."""

    name: str
    kind: str
    start: str
    end: str
    drop: SX
    flow: SX


@dataclass(frozen=True)
class OilInertia:
    """A piece of a hose: its oil's flow is a state, with an inertance, and friction by that flow."""

    name: str
    start: str
    end: str
    flow: SX
    inertance: SX
    friction: SX


@dataclass(frozen=True)
class OilMachine:
    """A pump, motor or gear: a flow from node to node of `modulus` times the speed of its shaft."""

    name: str
    start: str
    end: str
    shaft: str
    pumps: bool
    """Whether the shaft gives power to the oil; else the oil gives it to the shaft."""
    modulus: SX


@dataclass(frozen=True)
class MachineShaft:
    """A shaft outside of the mechanism: of a given speed, or with an inertia whose speed is a state, and a torque on it."""

    name: str
    speed: SX
    inertia: SX | None = None
    torque: SX | None = None


@dataclass(frozen=True)
class ShaftLoss:
    """A torque lost on a shaft, by the symbol `speed` where that is one."""

    name: str
    shaft: str
    speed: SX
    torque: SX


@dataclass(frozen=True)
class GasStore:
    """An accumulator: the flow through its neck by the symbol `drop`, and what it holds, with a port for oil and one for heat.

    The gas has the states volume and temperature T over that of the surroundings. The effort of heat is T, its flow that of
    entropy, times the surroundings' temperature: `entropy` by the symbol `cooling` = 1 - T. `rates` are those of the states, by the
    symbols `inflow` and `heating` of the two flows.
    """

    name: str
    node: str
    states: SX
    drop: SX
    flow: SX
    enthalpy: SX
    cooling: SX
    entropy: SX
    inflow: SX
    heating: SX
    rates: SX
    volume_scale: float


CircuitPiece = OilStore | TankSource | FlowResistance | OilInertia | OilMachine | MachineShaft | ShaftLoss | GasStore


def circuit_pieces(world: World, free_ports: Mapping[str, World]) -> tuple[CircuitPiece, ...]:
    """All pieces of all circuits; `free_ports` are worlds in which the rate of one port, by its name, is a symbol."""
    parts = [part for part in world.kit.parts if part.name.startswith("circuits.")]
    wall_list = list(_walls(world, parts))
    walls = dict(wall_list)
    pieces: list[CircuitPiece] = []
    for part in parts:
        match part:
            case TankNode():
                node, pressed = world.node(part.label), tuple(wall for at, wall in wall_list if at == part.label)
                pieces.append(TankSource(part.label, node.enthalpy, node.pressure, pressed))
            case PressureNode():
                pieces += _stores(world, part.oil, part.node_states(world), walls)
            case HosePart():
                pieces += _stores(world, part.oil, part.node_states(world), walls)
                pieces += _hose(world, part)
            case LaminarLeak():
                pieces.append(_leak(world, part.label, "leak", part.start, part.end, part.leakage))
            case PumpPart():
                pieces += _pump(world, part)
            case PrimeMoverPart():
                speed = world.states(part)[0]
                pieces.append(MachineShaft(part.label, speed, part.inertia, part.given_torque(world)))
            case DividerPart():
                pieces += _divider(world, part)
            case BurstOpening():
                pieces += _burst(world, part)
            case AccumulatorPart():
                pieces.append(_accumulator(world, part))
            case CylinderOil():
                pieces += _stores(world, part.oil, part.node_states(world), walls)
                pieces += _slip(world, part)
            case MotorOil():
                pieces += _stores(world, part.oil, part.node_states(world), walls)
                pieces += _motor(world, part, free_ports[part.of])
    return (*pieces, *_restrictions(world))


def _burst(world: World, part: BurstOpening) -> Iterator[CircuitPiece]:
    """From the node to the air around it, as to a tank."""
    air, drop = f"{part.label}.air", ca.SX.sym("drop")
    yield TankSource(air, ca.SX(1, 1), ca.SX(1, 1), ())
    flow = part.outflow(world, drop) if _keeps_volume(world, part.node) else part.flow(world)
    yield FlowResistance(part.label, "orifice", part.node, air, drop, flow)


def hydraulic_ports(parts: Iterable[Part]) -> tuple[str, ...]:
    """The ports that cylinders and motors of circuits move."""
    return tuple(part.of for part in parts if isinstance(part, (CylinderOil, MotorOil)))


def seal_friction(parts: Iterable[Part], port: str, world: World) -> SX:
    """The force of the seals of a circuit's cylinder on a port against its motion."""
    forces = (part.seal_friction(world) for part in parts if isinstance(part, CylinderOil) and part.of == port)
    return sum(forces, ca.SX(1, 1))


def _walls(world: World, parts: Iterable[Part]) -> Iterator[tuple[str, ChamberWall]]:
    for part in parts:
        if isinstance(part, CylinderOil):
            for node, side, (_, slope) in zip(part.sides, ("piston", "ring"), part.chambers(world), strict=True):
                yield node, ChamberWall(part.of, side, slope)


def _stores(
    world: World, oil: OilLaw, states: Mapping[str, SX], walls: Mapping[str, ChamberWall]
) -> Iterator[OilStore]:
    for node, state in states.items():
        inflow, growth, size = (ca.SX.sym(name) for name in ("inflow", "growth", "size"))
        filling, wall = world.filling(node), walls.get(node)
        grown = Filling(
            node, filling.volume if wall is None else size, ca.SX(1, 1) if wall is None else growth, filling.compliance
        )
        yield OilStore(
            node,
            oil.keeps_volume,
            state,
            oil.node(state).enthalpy,
            oil.node(state).pressure,
            filling.volume,
            inflow,
            growth,
            size,
            oil.rate(state, grown, inflow),
            wall,
        )


def _hose(world: World, part: HosePart) -> Iterator[OilInertia]:
    for i, (start, end) in enumerate(zip(part.path, part.path[1:], strict=False)):
        q = part.piece_flow(world, i)
        yield OilInertia(f"{part.label}.{i + 1}", start, end, q, part.inertance, part.friction(q))


def _leak(world: World, name: str, kind: str, start: str, end: str, leakage: SX) -> FlowResistance:
    drop = ca.SX.sym("drop")
    difference = drop if _keeps_volume(world, start) else world.node(start).pressure - world.node(end).pressure
    return FlowResistance(name, kind, start, end, drop, leakage * difference)


def _number(world: World, part: Part, field: str) -> float:
    """A number of a part whose other numbers are symbols."""
    return float(getattr(next(each for each in world.kit.numeric if each.name == part.name), field))


def _keeps_volume(world: World, node: str) -> bool:
    circuit = f"circuits.{node.partition('.')[0]}."
    tanks = (part for part in world.kit.select(TankNode) if part.name.startswith(circuit))
    return next(tanks).oil.keeps_volume


def _draws_plain_oil(world: World, *nodes: str) -> bool:
    """Whether oil drawn from these nodes is neither compressed nor mixed with vapour: then displacement loses nothing."""
    tanks = {part.label for part in world.kit.select(TankNode)}
    return all(node in tanks and _keeps_volume(world, node) for node in nodes)


def _slip(world: World, part: CylinderOil | MotorOil) -> Iterator[FlowResistance]:
    """The leakage past the seals of an actuator."""
    if _number(world, part, "leakage") > 0:
        yield _leak(world, part.label, "seal", *part.sides, part.leakage)


def _motor(world: World, part: MotorOil, free: World) -> Iterator[CircuitPiece]:
    yield from _slip(world, part)
    start, end = part.sides
    modulus = part.displacement / part.drawn_expansion(world)
    yield OilMachine(part.label, start, end, part.of, False, modulus)
    if _number(world, part, "efficiency") < 1 or not _draws_plain_oil(world, start, end):
        difference = world.node(start).enthalpy - world.node(end).enthalpy
        ideal = part.displacement / part.drawn_expansion(free) * difference
        yield ShaftLoss(part.label, part.of, free.port(part.of).rate, ideal - part.push(free))


def _pump(world: World, part: PumpPart) -> Iterator[CircuitPiece]:
    speed = part.shaft_speed(world)
    shaft = part.label if part.mover is None else part.mover
    if part.mover is None:
        yield MachineShaft(part.label, speed)
    modulus = part.swivel(world) * part.displacement / part.drawn_expansion(world)
    yield OilMachine(part.label, part.source, part.to, shaft, True, modulus)
    drawn_from = (part.source, part.to) if part.control == "commanded" else (part.source,)
    if _number(world, part, "efficiency") < 1 or not _draws_plain_oil(world, *drawn_from):
        rise = world.node(part.to).enthalpy - world.node(part.source).enthalpy
        yield ShaftLoss(part.label, shaft, speed, part.torque(world) - modulus * rise)
    if _number(world, part, "leakage") > 0:
        yield _leak(world, part.label, "leak", part.to, part.source, part.leakage)


def _divider(world: World, part: DividerPart) -> Iterator[CircuitPiece]:
    speed, inlet = world.states(part)[0], world.node(part.source)
    yield MachineShaft(part.label, speed, part.inertia)
    lost = ca.SX(1, 1)
    for i, (outlet, D) in enumerate(zip(part.outlets, part.displacements, strict=True), start=1):
        name, node = f"{part.label}.{i}", world.node(outlet)
        yield OilMachine(name, part.source, outlet, part.label, False, D / inlet.expansion)
        lost = lost + D / inlet.expansion * (inlet.enthalpy - node.enthalpy) - D * (inlet.pressure - node.pressure)
        if _number(world, part, "leakage") > 0:
            yield _leak(world, name, "leak", part.source, outlet, part.leakage)
    if not _draws_plain_oil(world, part.source):
        yield ShaftLoss(part.label, part.label, speed, lost)


def _accumulator(world: World, part: AccumulatorPart) -> GasStore:
    T = world.states(part)[1]
    drop, cooling, inflow, heating = (ca.SX.sym(name) for name in ("drop", "cooling", "inflow", "heating"))
    capacity = (part.precharge + ATMOSPHERE) * part.volume / (part.kappa - 1)
    return GasStore(
        part.label,
        part.node,
        world.states(part),
        drop,
        part.neck_flow(world, drop) if _keeps_volume(world, part.node) else part.flow(world),
        part.oil.enthalpy(part.gas_pressure(world)),
        cooling,
        capacity / part.thermal_time * cooling / T,
        inflow,
        heating,
        part.state_rates(world, inflow, T * heating / capacity),
        _number(world, part, "volume"),
    )


def _restrictions(world: World) -> Iterator[FlowResistance]:
    """Restrictions; those in series at junctions without volume are one, with their common flow."""
    parts = world.kit.select(Restriction)
    throttles = [part.throttle(world) for part in parts]
    labels = {id(throttle): part.label for part, throttle in zip(parts, throttles, strict=True)}
    held = {node for part in world.kit.select(HoldsPressure) for node in part.nodes(world)}
    drawn: set[int] = set()
    for part, throttle in zip(parts, throttles, strict=True):
        if id(throttle) in drawn:
            continue
        drop = ca.SX.sym("drop")
        junction = next((node for node in (throttle.start, throttle.end) if node not in held), None)
        if junction is None:
            flow = throttle.gain * signed_root(drop, throttle.smoothing)
            if not _keeps_volume(world, throttle.start):
                flow = world.flow_through(part)
            yield FlowResistance(part.label, _kind(part), throttle.start, throttle.end, drop, flow)
            continue
        path = series_through(throttles, junction, held)
        drawn |= {id(each) for *_, each in path}
        start, end = path[0][0], path[-1][1]
        first, last = world.node(start), world.node(end)
        if _keeps_volume(world, start):
            first, last = (CircuitNode(p, p, first.expansion) for p in (drop, ca.SX(1, 1)))
        circuit, _, _ = part.label.partition(".")
        names = ", ".join(labels[id(each)].removeprefix(f"{circuit}.") for *_, each in path)
        yield FlowResistance(
            f"{circuit}.{names}", "series", start, end, drop, ThrottleChain(tuple(path), first, last).flow
        )


def _kind(part: Restriction) -> str:
    if isinstance(part, Edge):
        return "edge"
    return "valve" if isinstance(part, PoppetValve) else "orifice"

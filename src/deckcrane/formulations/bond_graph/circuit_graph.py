"""Hydraulic circuits in the bond graph of a crane.

A node with oil is a 0 junction with a C, a tank an Se at each of its connections, as a circuit diagram draws it. Restrictions
are an R at a 1 junction between two nodes, modulated by the strokes of spools and poppets, which are signals; those in series
without oil between them are one R. The oil in each piece of a hose is an I. Pumps, motors and gears of flow dividers are an MTF
between such a 1 junction and that of their shaft, which a speed (Sf), a prime mover (I and Se) or the mechanism turns; what they
lose is an R there. The gas of an accumulator is a C field for oil and heat.

Efforts are the pressures of a circuit whose flows keep their volume. Where they keep their mass, efforts are h(p), and the oil
of a chamber is a C field of two ports, for the flow into it (h, q) and for the piston (p, -dV/dt): see
`components.circuits.bond_pieces`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import pairwise

import casadi as ca

from deckcrane.components.circuits import (
    ChamberWall,
    CircuitPiece,
    FlowResistance,
    GasStore,
    MachineShaft,
    OilInertia,
    OilMachine,
    OilStore,
    ShaftLoss,
    TankSource,
)
from deckcrane.components.hydraulics import PRESSURE_SCALE
from deckcrane.formulations.bond_graph.draft import Draft
from deckcrane.formulations.bond_graph.elements import MTF, C, I, One, Port, R, RateLaw, Se, Sf, Storage, Zero
from deckcrane.formulations.bond_graph.laws import Signals
from deckcrane.mechanics.equations import SX

FLOW_SCALE, SPEED_SCALE, VOLUME_SCALE = 1e-3, 100.0, 1e-2
"""Natural units of flows [m^3/s], speeds of shafts [rad/s] and volumes [m^3]."""


class CircuitDrawing:
    """The pieces of all circuits, to be added to a draft. States are known to laws from its construction on.

    `axes` are the 1 junctions of the ports that actuators move, each with its number.
    """

    def __init__(self, draft: Draft, pieces: Sequence[CircuitPiece], axes: Mapping[str, tuple[str, int]]) -> None:
        self.draft, self.pieces, self.axes = draft, pieces, axes
        self._prefixed = len({piece.node.partition(".")[0] for piece in pieces if isinstance(piece, TankSource)}) > 1
        self._tanks = {piece.node: piece for piece in pieces if isinstance(piece, TankSource)}
        self._flows: dict[str, str] = {}
        self._count = 0
        for piece in pieces:
            match piece:
                case OilStore():
                    self._know_state(piece.state, self._oil_state(piece))
                case GasStore():
                    for i, port in enumerate(("oil", "heat")):
                        self._know_state(piece.states[i], f"{self._local(piece.name)} gas.{port}")
                case OilInertia():
                    self._know_flow(piece.flow, f"{self._local(piece.name)} inertia")
                case MachineShaft() if piece.inertia is not None:
                    self._know_flow(piece.speed, f"{self._local(piece.name)} inertia")

    def draw(self) -> None:
        """Add all pieces: nodes first, then shafts, then what connects them."""
        kinds: tuple[type, ...]
        for kinds in (
            (OilStore,),
            (TankSource,),
            (MachineShaft,),
            (FlowResistance, OilInertia, OilMachine, ShaftLoss, GasStore),
        ):
            for piece in self.pieces:
                if isinstance(piece, kinds):
                    self._draw(piece)
        self._close_dead_ends()

    def _close_dead_ends(self) -> None:
        """Give nodes that nothing else is connected to, as a locked chamber, a source of no flow."""
        ends = Counter(name for bond in self.draft.bonds for name in (bond.tail, bond.head))
        for piece in self.pieces:
            if isinstance(piece, OilStore) and ends[node := f"node {self._local(piece.node)}"] < 2:
                closed = f"closed {self._local(piece.node)}"
                self.draft.add(Sf(closed, lambda s: ca.SX(0.0)))
                self._bond(closed, node)

    def _draw(self, piece: CircuitPiece) -> None:
        match piece:
            case OilStore():
                self._draw_store(piece)
            case TankSource():
                for wall in piece.walls:
                    self._draw_tank_wall(piece, wall)
            case FlowResistance():
                self._draw_resistance(piece)
            case OilInertia():
                self._draw_inertia(piece)
            case OilMachine():
                self._draw_machine(piece)
            case MachineShaft():
                self._draw_shaft(piece)
            case ShaftLoss():
                name = f"{self._local(piece.name)} loss"
                self.draft.add(R(name, effort=self.draft.laws(piece.torque, piece.speed)))
                self._bond(self._shaft(piece.shaft), name)
            case GasStore():
                self._draw_gas(piece)

    def _draw_store(self, store: OilStore) -> None:
        """V / beta dz/dt = f [F19, Eq. 79], or the balance of its mass."""
        laws, node, name = self.draft.laws, f"node {self._local(store.node)}", f"oil {self._local(store.node)}"
        self.draft.add(Zero(node))
        self.draft.observed[f"pressure {self._local(store.node)}"] = laws(store.pressure)
        if store.wall is None:
            self._draw_one_port(store, node, name, laws(store.rate, store.inflow, store.state))
        elif store.keeps_volume:
            self._draw_one_port(store, node, name, self._rate_with_piston(store, store.wall, node))
        else:
            self._draw_chamber(store, store.wall, node, name)

    def _draw_one_port(self, store: OilStore, node: str, name: str, rate: RateLaw) -> None:
        self.draft.scales[name] = PRESSURE_SCALE
        start = self.draft.start(name, store.state)
        self.draft.add(C(name, law=self.draft.laws(store.effort, store.state), rate=rate, start=start))
        self._bond(node, name)

    def _rate_with_piston(self, store: OilStore, wall: ChamberWall, node: str) -> RateLaw:
        """Add the piston as a transformer [F19, Eqs. 80, 81]; the flow into the C is the inflow less its share."""
        growing = self.draft.laws(
            ca.substitute(
                store.rate, ca.vertcat(store.inflow, store.size), ca.vertcat(store.inflow + store.growth, store.volume)
            ),
            *(store.inflow, store.state, store.growth),
        )
        (axis, i), pushes = self.axes[wall.port], wall.side == "piston"
        transformer, sign = f"{wall.side} {i}", 1.0 if pushes else -1.0
        self.draft.add(MTF(transformer, self.draft.laws(sign * wall.slope), of="effort" if pushes else "flow"))
        path = (node, transformer, axis) if pushes else (axis, transformer, node)
        bonds = [self._bond(tail, head) for tail, head in pairwise(path)]
        swept = bonds[0] if pushes else bonds[1]

        def rate(f: SX, z: SX, s: Signals) -> SX:
            value: SX = growing(f, z, sign * s.flow(swept), s)
            return value

        return rate

    def _draw_chamber(self, store: OilStore, wall: ChamberWall, node: str, name: str) -> None:
        """A C field: h and q of the flow, p and -dV/dt of the piston."""
        laws, states, flows = self.draft.laws, ca.vertcat(store.state, store.size), ca.SX.sym("flows", 2)
        rate = ca.substitute(
            ca.vertcat(store.rate, store.growth), ca.vertcat(store.inflow, store.growth), flows * ca.DM([1, -1])
        )
        efforts = laws(ca.vertcat(store.effort, store.pressure), states)
        axis, i = self.axes[wall.port]
        transformer = f"{wall.side} {i}"
        self.draft.scales |= {f"{name}.oil": PRESSURE_SCALE, f"{name}.volume": VOLUME_SCALE}
        self.draft.add(
            Storage(
                name,
                "C",
                (
                    Port("oil", "C", self.draft.start(f"{name}.oil", store.state)),
                    Port("volume", "C", self.draft.start(f"{name}.volume", store.volume)),
                ),
                effort=lambda p, q, s: efforts(q, s),
                rate=laws(rate, flows, states),
            ),
            MTF(transformer, laws(-wall.slope)),
        )
        self._bond(node, f"{name}.oil")
        self._bond(axis, transformer)
        self._bond(transformer, f"{name}.volume")

    def _draw_tank_wall(self, tank: TankSource, wall: ChamberWall) -> None:
        axis, i = self.axes[wall.port]
        transformer = f"{wall.side} {i}"
        source = f"{self._local(tank.node)} of {transformer}"
        laws = self.draft.laws
        self.draft.add(Se(source, laws(tank.pressure)), MTF(transformer, laws(wall.slope), of="effort"))
        self._bond(source, transformer)
        self._bond(transformer, axis)

    def _draw_resistance(self, piece: FlowResistance) -> None:
        name, local = f"{self._local(piece.name)} {piece.kind}", self._local(piece.name)
        junction = f"{name} flow" if piece.kind in ("leak", "seal") else f"{local} flow"
        self.draft.add(One(junction), R(name, flow=self.draft.laws(piece.flow, piece.drop)))
        self._between(piece.start, junction, piece.end)
        self._bond(junction, name)

    def _draw_inertia(self, piece: OilInertia) -> None:
        laws, local, p = self.draft.laws, self._local(piece.name), ca.SX.sym("p")
        junction, inertia, friction = (f"{local} {what}" for what in ("flow", "inertia", "friction"))
        start = self.draft.start(inertia, piece.inertance * piece.flow)
        self.draft.scales[inertia] = FLOW_SCALE * self.draft.number(piece.inertance)
        self.draft.add(
            One(junction),
            I(inertia, law=laws(p / piece.inertance, p), start=start),
            R(friction, effort=laws(piece.friction, piece.flow)),
        )
        self._between(piece.start, junction, piece.end)
        self._flows[inertia] = self._bond(junction, inertia)
        self._bond(junction, friction)

    def _draw_machine(self, piece: OilMachine) -> None:
        local = self._local(piece.name)
        junction, transformer = f"{local} swept", f"{local} displacement"
        modulus = self.draft.laws(piece.modulus)
        self.draft.add(One(junction), MTF(transformer, modulus, of="flow" if piece.pumps else "effort"))
        self._between(piece.start, junction, piece.end)
        shaft = self._shaft(piece.shaft)
        first, last = (shaft, junction) if piece.pumps else (junction, shaft)
        self._bond(first, transformer)
        self._bond(transformer, last)

    def _draw_shaft(self, piece: MachineShaft) -> None:
        laws, local, p = self.draft.laws, self._local(piece.name), ca.SX.sym("p")
        shaft = f"{local} shaft"
        self.draft.add(One(shaft))
        if piece.inertia is None:
            self.draft.add(Sf(f"{local} speed", laws(piece.speed)))
            self._bond(f"{local} speed", shaft)
            return
        inertia = f"{local} inertia"
        self.draft.scales[inertia] = SPEED_SCALE * self.draft.number(piece.inertia)
        start = self.draft.start(inertia, piece.inertia * piece.speed)
        self.draft.add(I(inertia, law=laws(p / piece.inertia, p), start=start))
        self._flows[inertia] = self._bond(shaft, inertia)
        if piece.torque is not None:
            self.draft.add(Se(f"{local} torque", laws(piece.torque)))
            self._bond(f"{local} torque", shaft)

    def _draw_gas(self, piece: GasStore) -> None:
        laws, local = self.draft.laws, self._local(piece.name)
        junction, neck, gas = (f"{local} {what}" for what in ("flow", "neck", "gas"))
        heat, cooling, around = (f"{local} {what}" for what in ("heat", "cooling", "surroundings"))
        flows = ca.SX.sym("flows", 2)
        rates = ca.substitute(piece.rates, ca.vertcat(piece.inflow, piece.heating), flows)
        efforts = laws(ca.vertcat(piece.enthalpy, piece.states[1]), piece.states)
        starts = [self.draft.start(f"{gas}.{port}", piece.states[i]) for i, port in enumerate(("oil", "heat"))]
        self.draft.scales[f"{gas}.oil"] = piece.volume_scale
        self.draft.add(
            One(junction),
            R(neck, flow=laws(piece.flow, piece.drop)),
            Storage(
                gas,
                "C",
                (Port("oil", "C", starts[0]), Port("heat", "C", starts[1])),
                effort=lambda p, q, s: efforts(q, s),
                rate=laws(rates, flows, piece.states),
            ),
            One(heat),
            R(cooling, flow=laws(piece.entropy, piece.cooling)),
            Se(around, lambda s: ca.SX(1.0)),
        )
        self._bond(self._end(piece.node, junction), junction)
        self._bond(junction, neck)
        self._bond(junction, f"{gas}.oil")
        self._bond(around, heat)
        self._bond(heat, cooling)
        self._bond(heat, f"{gas}.heat")

    def _between(self, start: str, junction: str, end: str) -> None:
        """Bonds from a node to the 1 junction of a flow, and on to another node."""
        self._bond(self._end(start, junction), junction)
        self._bond(junction, self._end(end, junction))

    def _end(self, node: str, junction: str) -> str:
        """The 0 junction of a node, or a source of its own at a tank."""
        if node not in self._tanks:
            return f"node {self._local(node)}"
        source = f"{self._local(node)} of {junction.removesuffix(' flow').removesuffix(' swept')}"
        self.draft.add(Se(source, self.draft.laws(self._tanks[node].effort)))
        return source

    def _shaft(self, name: str) -> str:
        return self.axes[name][0] if name in self.axes else f"{self._local(name)} shaft"

    def _bond(self, tail: str, head: str) -> str:
        self._count += 1
        name = f"h{self._count}"
        self.draft.bond(name, tail, head)
        return name

    def _local(self, label: str) -> str:
        """A name without dots, and without its circuit where there is only one."""
        return (label if self._prefixed else label.partition(".")[2]).replace(".", " ")

    def _oil_state(self, store: OilStore) -> str:
        name = f"oil {self._local(store.node)}"
        return f"{name}.oil" if store.wall is not None and not store.keeps_volume else name

    def _know_state(self, symbol: SX, state: str) -> None:
        self.draft.laws.know(symbol, lambda s: s.state(state))

    def _know_flow(self, symbol: SX, inertia: str) -> None:
        self.draft.laws.know(symbol, lambda s: s.flow(self._flows[inertia]))

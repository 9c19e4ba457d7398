"""Nodes of circuits and the oil at them: blocks, tanks, hoses and pipes, accumulators."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from math import pi
from typing import Any

import casadi as ca

from deckcrane.components.circuits.oil import ATMOSPHERE, OilLaw
from deckcrane.components.circuits.outputs import (
    ELEMENT_FLOW,
    ELEMENT_LOSS,
    GAS_PRESSURE,
    GAS_VOLUME,
    NODE_CAVITATION,
    NODE_PRESSURE,
    OIL_LOST,
)
from deckcrane.components.hydraulics import PRESSURE_SCALE, ramp
from deckcrane.mechanics.equations import SX, EventSignal
from deckcrane.mechanics.model.parameters import parameter
from deckcrane.mechanics.model.protocol import (
    Action,
    CircuitNode,
    FeedsNodes,
    Filling,
    FillsNodes,
    GivesSignals,
    HoldsPressure,
    Part,
    Reading,
    State,
)
from deckcrane.mechanics.model.throttles import signed_root
from deckcrane.mechanics.model.world import World


def energy_of_nodes(world: World, oil: OilLaw, states: Mapping[str, SX]) -> tuple[dict[str, SX], SX, SX]:
    """Energy that nodes store, by form; the rate of energy stored without a function of the state; the power that flows bring."""
    energy, storing, brought = ca.SX(1, 1), ca.SX(1, 1), ca.SX(1, 1)
    for node, state in states.items():
        filling, inflow = world.filling(node), world.inflow(node)
        brought = brought + inflow * oil.node(state).enthalpy
        if oil.keeps_volume:
            storing = storing + oil.storing(state, filling, inflow)
        else:
            energy = energy + oil.energy(state, filling)
    return ({} if oil.keeps_volume else {"elastic": energy}), storing, brought


def node_rates(world: World, oil: OilLaw, states: Mapping[str, SX]) -> SX:
    """The rates of the states of nodes."""
    return ca.vertcat(*(oil.rate(state, world.filling(node), world.inflow(node)) for node, state in states.items()))


def pressure_reading(world: World, nodes: Iterable[str]) -> Reading:
    """The pressures of nodes, by name."""
    names = tuple(nodes)
    return Reading.of(
        NODE_PRESSURE, {"node": names}, lambda: ca.vertcat(*(world.node(name).pressure for name in names))
    )


def cavitation_reading(oil: OilLaw, states: Callable[[], Mapping[str, SX]], nodes: Iterable[str]) -> Reading:
    """Whether nodes hold vapour, by name."""
    names = tuple(nodes)
    return Reading.of(
        NODE_CAVITATION, {"node": names}, lambda: ca.vertcat(*(oil.cavitates(states()[name]) for name in names))
    )


@dataclass(frozen=True)
class CircuitPart(Part):
    """An element or a node of a circuit, by its name in the whole scenario."""

    role = "drive"

    label: str

    @property
    def name(self) -> str:
        return f"circuits.{self.label}"


@dataclass(frozen=True)
class TankNode(CircuitPart, HoldsPressure):
    """A node of constant pressure."""

    oil: OilLaw
    pressure: Any = parameter()

    def nodes(self, world: World) -> Mapping[str, CircuitNode]:
        p = self.pressure
        return {self.label: CircuitNode(p, self.oil.enthalpy(p), self.oil.expansion(p))}


@dataclass(frozen=True)
class PressureNode(CircuitPart, HoldsPressure):
    """A node whose pressure is a state."""

    drawn_as = "circuit"

    oil: OilLaw
    start: float

    def states(self) -> tuple[State, ...]:
        return (State(f"{self.label}.pressure", "Pa", self.start, PRESSURE_SCALE, stiff=True),)

    def node_states(self, world: World) -> dict[str, SX]:
        """The state of its node."""
        return {self.label: world.states(self)[0]}

    def nodes(self, world: World) -> Mapping[str, CircuitNode]:
        return {node: self.oil.node(state) for node, state in self.node_states(world).items()}

    def act(self, world: World) -> Action:
        energy, storing, brought = energy_of_nodes(world, self.oil, self.node_states(world))
        return Action(energy=energy, storing=storing, power=brought)

    def rates(self, world: World) -> SX:
        return node_rates(world, self.oil, self.node_states(world))

    def readings(self, world: World) -> Iterable[Reading]:
        yield pressure_reading(world, [self.label])
        yield cavitation_reading(self.oil, lambda: self.node_states(world), [self.label])


@dataclass(frozen=True)
class BlockVolume(CircuitPart, FillsNodes):
    """The oil of a block at a node."""

    node: str
    volume: Any = parameter()

    def fillings(self, world: World) -> Iterable[Filling]:
        return (Filling(self.node, self.volume, ca.SX(1, 1), ca.SX(1, 1)),)


@dataclass(frozen=True)
class HosePart(CircuitPart, HoldsPressure, FillsNodes, FeedsNodes):
    """A hose in n pieces: n flows with inertia and friction, n - 1 nodes between them, and half a piece's oil at each end.

    L dq/dt = h_i - h_(i+1) - friction(q), with L = rho l / (n A): the integral of dp / rho along a piece drives its oil.
    """

    drawn_as = "circuit"

    ends: tuple[str, str]
    segments: int
    start: float
    oil: OilLaw
    diameter: Any = parameter()
    length: Any = parameter()
    compliance: Any = parameter()
    """Growth of its volume over the pressure, over its volume [1/Pa]."""

    @property
    def _inner(self) -> tuple[str, ...]:
        return tuple(f"{self.label}.{i}" for i in range(1, self.segments))

    def states(self) -> tuple[State, ...]:
        pressures = (State(f"{node}.pressure", "Pa", self.start, PRESSURE_SCALE, stiff=True) for node in self._inner)
        flows = (State(f"{self.label}.{i}.flow", "m^3/s", 0.0, 1e-3, stiff=True) for i in range(1, self.segments + 1))
        return (*pressures, *flows)

    def node_states(self, world: World) -> dict[str, SX]:
        """The states of the nodes between its pieces."""
        return {node: world.states(self)[i] for i, node in enumerate(self._inner)}

    def piece_flow(self, world: World, i: int) -> SX:
        """The flow of one of its pieces."""
        return world.states(self)[self.segments - 1 + i]

    def nodes(self, world: World) -> Mapping[str, CircuitNode]:
        return {node: self.oil.node(state) for node, state in self.node_states(world).items()}

    @property
    def path(self) -> tuple[str, ...]:
        """All nodes along it, ends included."""
        return (self.ends[0], *self._inner, self.ends[1])

    def fillings(self, world: World) -> Iterable[Filling]:
        piece = pi / 4 * self.diameter**2 * self.length / self.segments
        for node, share in zip(self.path, (0.5, *[1.0] * (self.segments - 1), 0.5), strict=True):
            yield Filling(node, share * piece, ca.SX(1, 1), share * piece * self.compliance)

    def flows(self, world: World) -> Iterable[tuple[str, SX]]:
        for i in range(self.segments):
            q = self.piece_flow(world, i)
            yield self.path[i], -q
            yield self.path[i + 1], q

    def friction(self, q: SX) -> SX:
        """Loss of pressure of a piece: laminar (Hagen, Poiseuille), or turbulent in a smooth pipe (Blasius) where that is more."""
        oil, d, length = self.oil, self.diameter, self.length / self.segments
        laminar = 128 * oil.density * oil.kinematic_viscosity * length / (pi * d**4)
        area = pi / 4 * d**2
        size = ca.sqrt(q**2 + 1e-20)
        reynolds = size * d / (area * oil.kinematic_viscosity)
        turbulent = 0.3164 / ca.sqrt(ca.sqrt(reynolds)) * length / d * oil.density / 2 * size / area**2
        return ca.fmax(laminar, turbulent) * q

    @property
    def inertance(self) -> SX:
        """Pressure over the rate of flow, of a piece."""
        return self.oil.density * self.length / self.segments / (pi / 4 * self.diameter**2)

    def rates(self, world: World) -> SX:
        pressures = node_rates(world, self.oil, self.node_states(world)) if self._inner else ca.SX(0, 1)
        flows = []
        for i in range(self.segments):
            first, second = (world.node(node).enthalpy for node in self.path[i : i + 2])
            flows.append((first - second - self.friction(self.piece_flow(world, i))) / self.inertance)
        return ca.vertcat(pressures, *flows)

    def act(self, world: World) -> Action:
        energy, storing, brought = energy_of_nodes(world, self.oil, self.node_states(world))
        flows = (self.piece_flow(world, i) for i in range(self.segments))
        kinetic = sum((self.inertance * q**2 / 2 for q in flows), ca.SX(1, 1))
        power = brought + self.storing(world)
        return Action(energy={**energy, "kinetic": kinetic}, storing=storing, power=power)

    def storing(self, world: World) -> SX:
        """The rate of the kinetic energy of its oil."""
        total = ca.SX(1, 1)
        for i in range(self.segments):
            q = self.piece_flow(world, i)
            first, second = (world.node(node).enthalpy for node in self.path[i : i + 2])
            total = total + q * (first - second - self.friction(q))
        return total

    def loss(self, world: World) -> SX:
        """Power that becomes heat."""
        flows = (self.piece_flow(world, i) for i in range(self.segments))
        return sum((q * self.friction(q) for q in flows), ca.SX(1, 1))

    def readings(self, world: World) -> Iterable[Reading]:
        if self._inner:
            yield pressure_reading(world, self._inner)
            yield cavitation_reading(self.oil, lambda: self.node_states(world), self._inner)
        labels = {"element": (self.label,)}
        yield Reading.of(ELEMENT_FLOW, labels, lambda: self.piece_flow(world, 0))
        yield Reading.of(ELEMENT_LOSS, labels, lambda: self.loss(world))


@dataclass(frozen=True)
class BurstOpening(CircuitPart, FeedsNodes, GivesSignals):
    """A hose that is open to the atmosphere at a node from a time on; its state is the oil that has been lost."""

    hose: str
    node: str
    oil: OilLaw
    gain: Any = parameter()
    smoothing: Any = parameter()
    time: Any = parameter()
    within: Any = parameter()

    def states(self) -> tuple[State, ...]:
        return (State(f"{self.label}.lost_oil", "m^3", 0.0, 1e-3),)

    def flow(self, world: World) -> SX:
        """The flow out; none comes in."""
        return self.outflow(world, world.node(self.node).pressure)

    def outflow(self, world: World, pressure: SX) -> SX:
        """The flow out by the pressure at its node."""
        opening = ca.fmin(ca.fmax((world.t - self.time) / self.within, 0), 1)
        return opening * self.gain * signed_root(ca.fmax(pressure, 0), self.smoothing)

    def flows(self, world: World) -> Iterable[tuple[str, SX]]:
        return ((self.node, -self.flow(world)),)

    def rates(self, world: World) -> SX:
        return self.flow(world)

    def loss(self, world: World) -> SX:
        """Power that becomes heat: all that the oil carries above atmospheric pressure."""
        return self.flow(world) * world.node(self.node).enthalpy

    def event_signals(self, world: World) -> Iterable[EventSignal]:
        yield EventSignal("burst", self.hose, world.t - self.time, world.node(self.node).pressure)

    def readings(self, world: World) -> Iterable[Reading]:
        labels = {"element": (self.label,)}
        yield Reading.of(ELEMENT_FLOW, labels, lambda: self.flow(world))
        yield Reading.of(ELEMENT_LOSS, labels, lambda: self.loss(world))
        yield Reading.of(OIL_LOST, {"hose": (self.hose,)}, lambda: self.oil.density * world.states(self)[0])


EMPTY = 5e-3
"""Share of an accumulator's volume over which its poppet closes as the last oil leaves."""


@dataclass(frozen=True)
class AccumulatorPart(CircuitPart, FeedsNodes):
    """Gas behind a bladder or piston, and the neck through which oil comes in; states: volume V and temperature ratio T of the gas.

    The oil W in it, measured at atmospheric pressure, is under the pressure p of the gas: W v(p) = V_0 - V and dW/dt = q. With
    dp/dt = (p_0 V_0 / V) (1 - T) / tau - kappa p dV/dt / V (p absolute) the gas grows at

        dV/dt = -(q v + W v' (p_0 V_0 / V) (1 - T) / tau) / (1 - kappa p W v' / V).
    """

    drawn_as = "circuit"

    node: str
    start: float
    oil: OilLaw
    volume: Any = parameter()
    precharge: Any = parameter()
    thermal_time: Any = parameter()
    kappa: Any = parameter()
    gain: Any = parameter()
    smoothing: Any = parameter()
    friction: Any = parameter(default=None)
    """Difference of pressure that moves its piston; None: of a bladder, which has no friction."""

    def states(self) -> tuple[State, ...]:
        filled = self.volume * (self.precharge + ATMOSPHERE) / (self.start + ATMOSPHERE)
        return (
            State(f"{self.label}.gas_volume", "m^3", filled, self.volume, stiff=True),
            State(f"{self.label}.gas_temperature", "1", 1.0, stiff=True),
        )

    def gas_pressure(self, world: World) -> SX:
        """Gauge pressure of the gas."""
        V, T = (world.states(self)[i] for i in range(2))
        return (self.precharge + ATMOSPHERE) * self.volume / V * T - ATMOSPHERE

    def oil_inside(self, world: World) -> SX:
        """Volume of its oil at atmospheric pressure."""
        return (self.volume - world.states(self)[0]) / self.oil.expansion(self.gas_pressure(world))

    def flow(self, world: World) -> SX:
        """Flow of oil into it; none leaves once it is empty."""
        return self.neck_flow(world, world.node(self.node).pressure - self.gas_pressure(world))

    def neck_flow(self, world: World, drop: SX) -> SX:
        """Flow into it by the pressure drop across its neck."""
        V = world.states(self)[0]
        left = ca.fmin(ca.fmax((1 - V / self.volume) / EMPTY, 0), 1)
        return ca.if_else(drop > 0, 1, left) * self.gain * signed_root(self._moving_drop(drop), self.smoothing)

    def _moving_drop(self, drop: SX) -> SX:
        """The pressure drop less what the friction of a piston takes; none while it sticks."""
        if self.friction is None:
            return drop
        return ramp(drop - self.friction, self.smoothing) - ramp(-drop - self.friction, self.smoothing)

    def flows(self, world: World) -> Iterable[tuple[str, SX]]:
        return ((self.node, -self.flow(world)),)

    def rates(self, world: World) -> SX:
        return self.state_rates(world, self.flow(world), (1 - world.states(self)[1]) / self.thermal_time)

    def state_rates(self, world: World, inflow: SX, warming: SX) -> SX:
        """The rates of volume and temperature ratio by the flow of oil into it and what heat alone gives the latter."""
        V, T = (world.states(self)[i] for i in range(2))
        p = self.gas_pressure(world)
        stiffening = self.oil_inside(world) * self.oil.expansion_slope(p)
        swollen = inflow * self.oil.expansion(p)
        swollen = swollen + stiffening * (self.precharge + ATMOSPHERE) * self.volume / V * warming
        growth = -swollen / (1 - self.kappa * (p + ATMOSPHERE) * stiffening / V)
        return ca.vertcat(growth, warming - (self.kappa - 1) * T * growth / V)

    def heat(self, world: World) -> SX:
        """Heat from the surroundings into the gas."""
        T: SX = world.states(self)[1]
        return (self.precharge + ATMOSPHERE) * self.volume / (self.kappa - 1) * (1 - T) / self.thermal_time

    def storing(self, world: World) -> SX:
        """Power that stays in it: on the gas, and with the oil, which is under the pressure of the gas."""
        return self.flow(world) * self.oil.enthalpy(self.gas_pressure(world))

    def loss(self, world: World) -> SX:
        """Power that becomes heat in its neck, and by friction of its piston."""
        return self.flow(world) * (world.node(self.node).enthalpy - self.oil.enthalpy(self.gas_pressure(world)))

    def act(self, world: World) -> Action:
        """The gas stores c_v T, and pushes the atmosphere away; the oil is compressed."""
        V, T = (world.states(self)[i] for i in range(2))
        p = self.gas_pressure(world)
        gas = (self.precharge + ATMOSPHERE) * self.volume * T / (self.kappa - 1) + ATMOSPHERE * V
        oil = self.oil_inside(world) * (self.oil.enthalpy(p) - p * self.oil.expansion(p))
        return Action(energy={"elastic": gas + oil}, power=self.heat(world) + self.storing(world))

    def readings(self, world: World) -> Iterable[Reading]:
        labels = {"accumulator": (self.label,)}
        yield Reading.of(GAS_VOLUME, labels, lambda: world.states(self)[0])
        yield Reading.of(GAS_PRESSURE, labels, lambda: self.gas_pressure(world))
        yield Reading.of(ELEMENT_FLOW, {"element": (self.label,)}, lambda: self.flow(world))
        yield Reading.of(ELEMENT_LOSS, {"element": (self.label,)}, lambda: self.loss(world))

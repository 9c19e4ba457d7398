"""Pumps and what turns them: fixed, keeping a pressure or a margin above the loads, or swivelled by a controller; dividers."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import pairwise
from typing import Any, Literal

import casadi as ca

from deckcrane.components.circuits.nodes import CircuitPart
from deckcrane.components.circuits.outputs import ELEMENT_FLOW, ELEMENT_LOSS, PUMP_SWIVEL, SHAFT_POWER, SHAFT_SPEED
from deckcrane.components.hydraulics import PRESSURE_SCALE
from deckcrane.mechanics.equations import SX
from deckcrane.mechanics.model.parameters import parameter
from deckcrane.mechanics.model.protocol import Action, FeedsNodes, Reading, State
from deckcrane.mechanics.model.world import World

LEAST_PRESSURE = 1e5
"""Pressure difference [Pa] below which a limit of power does not act."""
SLOW = 0.1
"""Speed [rad/s] below which the friction of a pump fades."""


@dataclass(frozen=True)
class PumpPart(CircuitPart, FeedsNodes):
    """A pump; states: its displacement over the largest, and the pressure of the sensing line, where it has them."""

    source: str
    to: str
    control: Literal["fixed", "compensated", "load sensing", "commanded"]
    mover: str | None = None
    """The prime mover that turns it; None: its speed is given."""
    drives: str | None = None
    """The port whose controller swivels it."""
    sensed: tuple[str, ...] = ()
    start: float = 0.0
    """Displacement over the largest at the start."""
    line_start: float = 0.0
    """Pressure in the sensing line at the start."""
    displacement: Any = parameter(default=0.0)
    speed: Any = parameter(default=None)
    leakage: Any = parameter(default=0.0)
    efficiency: Any = parameter(default=1.0)
    pressure: Any = parameter(default=None)
    power: Any = parameter(default=None)
    margin: Any = parameter(default=None)
    line_time: Any = parameter(default=None)
    band: Any = parameter(default=None)
    time: Any = parameter(default=None)

    def states(self) -> tuple[State, ...]:
        if self.control == "fixed":
            return ()
        swivel = State(f"{self.label}.swivel", "1", self.start, stiff=True)
        line = State(f"{self.label}.sensed_pressure", "Pa", self.line_start, PRESSURE_SCALE, stiff=True)
        return (swivel, line) if self.sensed else (swivel,)

    def shaft_speed(self, world: World) -> SX:
        """The speed of its shaft."""
        if self.mover is None:
            return self.speed
        return world.states(next(part for part in world.kit.select(PrimeMoverPart) if part.label == self.mover))[0]

    def swivel(self, world: World) -> SX:
        """Its displacement over the largest."""
        if self.control == "fixed":
            return ca.SX(1)
        least = -1 if self.control == "commanded" else 0
        return ca.fmin(ca.fmax(world.states(self)[0], least), 1)

    def _steady_swivel(self, world: World) -> SX:
        """Where its controller wants it."""
        if self.control == "commanded":
            return ca.fmin(ca.fmax(world.command(str(self.drives)), -1), 1)
        kept, p = self.pressure, world.node(self.to).pressure
        if self.sensed:
            kept = ca.fmin(world.states(self)[1] + self.margin, kept)
        swivel = ca.fmin(ca.fmax((kept - p) / self.band, 0), 1)
        if self.power is not None:
            rise = ca.fmax(p - world.node(self.source).pressure, LEAST_PRESSURE)
            swept = self.displacement * ca.fmax(self.shaft_speed(world), 1.0)
            swivel = ca.fmin(swivel, self.power * self.efficiency / (swept * rise))
        return swivel

    def rates(self, world: World) -> SX:
        if self.control == "fixed":
            return ca.SX(0, 1)
        rates = [(self._steady_swivel(world) - world.states(self)[0]) / self.time]
        if self.sensed:
            highest = world.node(self.sensed[0]).pressure
            for node in self.sensed[1:]:
                highest = ca.fmax(highest, world.node(node).pressure)
            rates.append((highest - world.states(self)[1]) / self.line_time)
        return ca.vertcat(*rates)

    def flow(self, world: World) -> SX:
        """What it delivers: its displacement, drawn at the pressure of the side that it draws from, less what leaks back."""
        low, high = world.node(self.source), world.node(self.to)
        return self._swept(world) / self.drawn_expansion(world) - self.leakage * (high.pressure - low.pressure)

    def _swept(self, world: World) -> SX:
        return self.swivel(world) * self.displacement * self.shaft_speed(world)

    def drawn_expansion(self, world: World) -> SX:
        """Expansion of the oil on the side that it draws from."""
        low, high = world.node(self.source).expansion, world.node(self.to).expansion
        return ca.if_else(self._swept(world) < 0, high, low) if self.control == "commanded" else low

    def flows(self, world: World) -> Iterable[tuple[str, SX]]:
        q = self.flow(world)
        return ((self.source, -q), (self.to, q))

    def torque(self, world: World) -> SX:
        """Torque that it takes from its shaft: of the pressures, and of friction in proportion to them."""
        rise = world.node(self.to).pressure - world.node(self.source).pressure
        ideal = self.swivel(world) * self.displacement * rise
        turning = 1 if self.mover is None else ca.tanh(self.shaft_speed(world) / SLOW)
        return ideal + (1 / self.efficiency - 1) * ca.fabs(ideal) * turning

    def shaft_power(self, world: World) -> SX:
        """Power that it takes from its shaft."""
        return self.torque(world) * self.shaft_speed(world)

    def loss(self, world: World) -> SX:
        """Power that becomes heat in it."""
        low, high = world.node(self.source), world.node(self.to)
        return self.shaft_power(world) - self.flow(world) * (high.enthalpy - low.enthalpy)

    def readings(self, world: World) -> Iterable[Reading]:
        labels, element = {"pump": (self.label,)}, {"element": (self.label,)}
        yield Reading.of(PUMP_SWIVEL, labels, lambda: self.swivel(world))
        yield Reading.of(SHAFT_POWER, labels, lambda: self.shaft_power(world))
        yield Reading.of(ELEMENT_FLOW, element, lambda: self.flow(world))
        yield Reading.of(ELEMENT_LOSS, element, lambda: self.loss(world))


@dataclass(frozen=True)
class TorqueCurve:
    """Full torque over speed: linear between points, constant below the first and above the last."""

    speeds: Any = parameter("list")
    torques: Any = parameter("list")

    def at(self, speed: SX) -> SX:
        """Full torque at a speed."""
        torque = self.torques[0]
        for (w1, T1), (w2, T2) in pairwise(zip(self.speeds, self.torques, strict=True)):
            torque = torque + (T2 - T1) * ca.fmin(ca.fmax((speed - w1) / (w2 - w1), 0), 1)
        return torque


@dataclass(frozen=True)
class PrimeMoverPart(CircuitPart):
    """An engine or electric motor: inertia, and a governor whose torque rises as the speed falls."""

    drawn_as = "circuit"

    speed: float
    """Speed without load, at which it starts [rad/s]."""
    curve: TorqueCurve | None
    """Full torque over speed; None: `torque` at any speed."""
    torque: Any = parameter()
    droop: Any = parameter()
    inertia: Any = parameter()
    no_load_speed: Any = parameter(default=0.0)

    def states(self) -> tuple[State, ...]:
        return (State(f"{self.label}.speed", "rad/s", self.speed, 100.0, stiff=True),)

    def given_torque(self, world: World) -> SX:
        """Torque of its governor."""
        w = world.states(self)[0]
        share = (1 - w / self.no_load_speed) / self.droop
        torque = self.torque if self.curve is None else self.curve.at(w)
        return torque * ca.fmin(ca.fmax(share, 0), 1)

    def _taken(self, world: World) -> SX:
        pumps = (part for part in world.kit.select(PumpPart) if part.mover == self.label)
        return sum((pump.torque(world) for pump in pumps), ca.SX(1, 1))

    def rates(self, world: World) -> SX:
        return (self.given_torque(world) - self._taken(world)) / self.inertia

    def act(self, world: World) -> Action:
        w: SX = world.states(self)[0]
        power = (self.given_torque(world) - self._taken(world)) * w
        return Action(energy={"kinetic": self.inertia * w**2 / 2}, power=power)

    def readings(self, world: World) -> Iterable[Reading]:
        yield Reading.of(SHAFT_SPEED, {"shaft": (self.label,)}, lambda: world.states(self)[0])


@dataclass(frozen=True)
class DividerPart(CircuitPart, FeedsNodes):
    """Gear motors on one shaft, from one inlet to several outlets; its state is the speed of the shaft."""

    drawn_as = "circuit"

    source: str
    outlets: tuple[str, ...]
    displacements: Any = parameter("list")
    inertia: Any = parameter()
    leakage: Any = parameter()

    def states(self) -> tuple[State, ...]:
        return (State(f"{self.label}.speed", "rad/s", 0.0, 100.0, stiff=True),)

    def _gears(self, world: World) -> Iterable[tuple[str, SX, SX, SX]]:
        """Outlet, displacement, pressure drop and flow of each gear pair."""
        inlet, w = world.node(self.source), world.states(self)[0]
        for outlet, D in zip(self.outlets, self.displacements, strict=True):
            drop = inlet.pressure - world.node(outlet).pressure
            yield outlet, D, drop, D * w / inlet.expansion + self.leakage * drop

    def flows(self, world: World) -> Iterable[tuple[str, SX]]:
        for outlet, _, _, q in self._gears(world):
            yield self.source, -q
            yield outlet, q

    def _torque(self, world: World) -> SX:
        return sum((D * drop for _, D, drop, _ in self._gears(world)), ca.SX(1, 1))

    def rates(self, world: World) -> SX:
        return self._torque(world) / self.inertia

    def storing(self, world: World) -> SX:
        """The rate of the kinetic energy of its shaft."""
        return self._torque(world) * world.states(self)[0]

    def loss(self, world: World) -> SX:
        """Power that becomes heat in it."""
        inlet = world.node(self.source).enthalpy
        brought = sum(
            (q * (inlet - world.node(outlet).enthalpy) for outlet, _, _, q in self._gears(world)), ca.SX(1, 1)
        )
        return brought - self.storing(world)

    def act(self, world: World) -> Action:
        w: SX = world.states(self)[0]
        return Action(energy={"kinetic": self.inertia * w**2 / 2}, power=self.storing(world))

    def readings(self, world: World) -> Iterable[Reading]:
        yield Reading.of(SHAFT_SPEED, {"shaft": (self.label,)}, lambda: world.states(self)[0])
        labels = {"element": (self.label,)}
        yield Reading.of(ELEMENT_FLOW, labels, lambda: sum((q for *_, q in self._gears(world)), ca.SX(1, 1)))
        yield Reading.of(ELEMENT_LOSS, labels, lambda: self.loss(world))

"""Orifices, and valves whose poppet or spool pressures move: check, shuttle, relief, reducing and counterbalance valves.

The opening z of a poppet follows its steady value within a time: time dz/dt = clamp((sum of c_i p_i - crack) / band) - z, from 0,
closed, to 1, open; with time 0 at once. What differs between the kinds is which pressures push, and with which areas c_i.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

import casadi as ca

from deckcrane.components.circuits.nodes import CircuitPart
from deckcrane.components.circuits.outputs import ELEMENT_FLOW, ELEMENT_LOSS, VALVE_STROKE
from deckcrane.mechanics.equations import SX
from deckcrane.mechanics.model.parameters import parameter
from deckcrane.mechanics.model.protocol import FeedsNodes, Reading, State, Throttle, ThrottlesFlow
from deckcrane.mechanics.model.world import World


@dataclass(frozen=True)
class Restriction(CircuitPart, ThrottlesFlow):
    """A fixed orifice."""

    start: str
    end: str
    gain: Any = parameter()
    smoothing: Any = parameter()

    def opening(self, world: World) -> SX:
        """How far it is open, from 0 to 1."""
        return ca.SX(1)

    def throttle(self, world: World) -> Throttle:
        return Throttle(self.start, self.end, self.gain * self.opening(world), self.smoothing)

    def flows(self, world: World) -> Iterable[tuple[str, SX]]:
        q = world.flow_through(self)
        return ((self.start, -q), (self.end, q))

    def readings(self, world: World) -> Iterable[Reading]:
        labels = {"element": (self.label,)}
        yield Reading.of(ELEMENT_FLOW, labels, lambda: world.flow_through(self))
        yield Reading.of(
            ELEMENT_LOSS, labels, lambda: lost_between(world, self.start, self.end, world.flow_through(self))
        )


def lost_between(world: World, start: str, end: str, flow: SX) -> SX:
    """The power that a flow loses from node to node."""
    return flow * (world.node(start).enthalpy - world.node(end).enthalpy)


@dataclass(frozen=True)
class LaminarLeak(CircuitPart, FeedsNodes):
    """A gap whose flow is in proportion to the pressure drop."""

    start: str
    end: str
    leakage: Any = parameter()

    def flow(self, world: World) -> SX:
        """The flow from its first node to its second."""
        return self.leakage * (world.node(self.start).pressure - world.node(self.end).pressure)

    def flows(self, world: World) -> Iterable[tuple[str, SX]]:
        q = self.flow(world)
        return ((self.start, -q), (self.end, q))

    def loss(self, world: World) -> SX:
        """Power that becomes heat in it."""
        return lost_between(world, self.start, self.end, self.flow(world))

    def readings(self, world: World) -> Iterable[Reading]:
        labels = {"element": (self.label,)}
        yield Reading.of(ELEMENT_FLOW, labels, lambda: self.flow(world))
        yield Reading.of(ELEMENT_LOSS, labels, lambda: self.loss(world))


@dataclass(frozen=True)
class PressurePush:
    """The highest pressure of some nodes, which moves a poppet by the area it acts on; negative: it closes."""

    nodes: tuple[str, ...]
    area: Any = parameter()

    def pressure(self, world: World) -> SX:
        """The highest of its pressures, as shuttle valves choose it."""
        highest = world.node(self.nodes[0]).pressure
        for node in self.nodes[1:]:
            highest = ca.fmax(highest, world.node(node).pressure)
        return highest


@dataclass(frozen=True)
class PoppetValve(Restriction):
    """A restriction that pressures open against a spring."""

    pushes: tuple[PressurePush, ...] = ()
    at_start: float = 0.0
    at_once: bool = False
    """Whether its poppet has no state of its own."""
    crack: Any = parameter(default=0.0)
    band: Any = parameter(default=1.0)
    time: Any = parameter(default=1.0)

    def states(self) -> tuple[State, ...]:
        return () if self.at_once else (State(f"{self.label}.stroke", "1", self.at_start, stiff=True),)

    def steady_opening(self, world: World) -> SX:
        """How far the pressures open it in the end, from 0 to 1."""
        excess = sum((push.area * push.pressure(world) for push in self.pushes), -self.crack)
        return ca.fmin(ca.fmax(excess / self.band, 0), 1)

    def opening(self, world: World) -> SX:
        return self.steady_opening(world) if self.at_once else ca.fmin(ca.fmax(world.states(self)[0], 0), 1)

    def rates(self, world: World) -> SX:
        if self.at_once:
            return ca.SX(0, 1)
        return (self.steady_opening(world) - world.states(self)[0]) / self.time

    def readings(self, world: World) -> Iterable[Reading]:
        yield from super().readings(world)
        yield Reading.of(VALVE_STROKE, {"poppet": (self.label,)}, lambda: self.opening(world))

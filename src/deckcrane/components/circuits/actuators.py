"""Cylinders and motors of circuits: the pressures of two nodes push a port, and its motion moves the oil of both; brakes."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any, ClassVar

import casadi as ca
import numpy as np

from deckcrane.arrays import Array
from deckcrane.components.circuits.nodes import (
    CircuitPart,
    cavitation_reading,
    energy_of_nodes,
    node_rates,
    pressure_reading,
)
from deckcrane.components.circuits.oil import OilLaw
from deckcrane.components.circuits.outputs import ACTUATOR_POWER, ELEMENT_FLOW, ELEMENT_LOSS
from deckcrane.components.circuits.restrictions import Restriction
from deckcrane.components.hydraulics import PRESSURE_SCALE, SealFriction, chamber_length, chamber_slope
from deckcrane.components.hydraulics.data import StartPressures
from deckcrane.components.winches import BrakePart, smoothstep
from deckcrane.mechanics.equations import SX
from deckcrane.mechanics.model.actuators import actuator_readings
from deckcrane.mechanics.model.parameters import parameter
from deckcrane.mechanics.model.ports import ForcePort
from deckcrane.mechanics.model.protocol import (
    IDLE,
    Action,
    CarriesJointLoad,
    CircuitNode,
    FeedsNodes,
    Filling,
    FillsNodes,
    HoldsPressure,
    OffersPorts,
    Reading,
    RestsInEquilibrium,
    State,
)
from deckcrane.mechanics.model.world import World

CREEP = 1e-2
"""Speed of a motor's shaft [rad/s] below which its friction fades."""


@dataclass(frozen=True)
class _Actuator(CircuitPart, HoldsPressure, FeedsNodes, RestsInEquilibrium, ABC):
    """Two nodes that push a port. It finds their pressures at the start, so that they carry what the port needs."""

    drawn_as = "circuit"

    of: str
    sides: tuple[str, str]
    held: tuple[str, ...]
    """Those of its nodes whose pressure is a state of its own: all but tanks."""
    controlled: bool
    """Whether a controller shows its force already."""
    braked: bool
    """Whether a brake holds the load at the start, so that the oil carries none."""
    oil: OilLaw

    @property
    def port(self) -> str:
        return self.of

    def states(self) -> tuple[State, ...]:
        start = self.idle_pressure if self.braked else None
        return tuple(State(f"{side}.pressure", "Pa", start, PRESSURE_SCALE, stiff=True) for side in self.held)

    @property
    @abstractmethod
    def idle_pressure(self) -> float:
        """Pressure at the start of the side that carries nothing."""

    def node_states(self, world: World) -> dict[str, SX]:
        """The states of its two nodes."""
        return {side: world.states(self)[i] for i, side in enumerate(self.held)}

    def nodes(self, world: World) -> Mapping[str, CircuitNode]:
        return {node: self.oil.node(state) for node, state in self.node_states(world).items()}

    def pressures(self, world: World) -> tuple[SX, SX]:
        """Pressures of both sides."""
        first, second = (world.node(side).pressure for side in self.sides)
        return first, second

    def rates(self, world: World) -> SX:
        return node_rates(world, self.oil, self.node_states(world))

    @abstractmethod
    def push(self, world: World) -> SX:
        """Force or moment on its port."""

    def work(self, world: World) -> SX:
        """Its power on the mechanism."""
        return self.push(world) * world.port(self.of).rate

    @abstractmethod
    def loss(self, world: World) -> SX:
        """Power that becomes heat in it."""

    @abstractmethod
    def leak(self, world: World) -> SX:
        """Flow past its seals from the first side to the second."""

    @abstractmethod
    def taken_flow(self, world: World) -> SX:
        """Flow that it takes from its first side."""

    def rested(self, push: float) -> Array:
        pressures = self.node_pressures_at_rest(push)
        return np.array([pressures[node] for node in self.held])

    def node_pressures_at_rest(self, push: float) -> dict[str, float]:
        """Pressures of all its nodes that push its port with this force."""
        return dict(zip(self.sides, self.pressures_at_rest(push), strict=True))

    @abstractmethod
    def pressures_at_rest(self, push: float) -> tuple[float, float]:
        """Pressures of both sides that push its port with this force."""

    def holds(self) -> bool:
        return not self.braked and bool(self.held)

    def act_at_rest(self, world: World) -> Action:
        """None: it takes any force that its port needs."""
        return IDLE

    def readings(self, world: World) -> Iterable[Reading]:
        if self.held:
            yield pressure_reading(world, self.held)
            yield cavitation_reading(self.oil, lambda: self.node_states(world), self.held)
        labels = {"element": (self.label,)}
        yield Reading.of(ELEMENT_FLOW, labels, lambda: self.taken_flow(world))
        yield Reading.of(ELEMENT_LOSS, labels, lambda: self.loss(world))
        yield Reading.of(ACTUATOR_POWER, {"hydraulic_actuator": (self.label,)}, lambda: self.work(world))
        if not self.controlled:
            yield from actuator_readings(self.of, world.port(self.of).kind, world, None)


@dataclass(frozen=True)
class CylinderOil(_Actuator, FillsNodes, CarriesJointLoad):
    """The two chambers of a cylinder, [piston's side, rod's side]; for a pair, of both together.

    `lines` are the nodes that its ports lead to: the chambers themselves, but where a cushion lies between them.
    """

    lines: tuple[str, str] = ("", "")
    start: StartPressures | None = None
    friction: SealFriction | None = None
    return_pressure: float = 0.0
    along_slide: bool = False
    """Whether it lies along a sliding joint, whose load it carries; else its cylinder does."""
    piston_area: Any = parameter(default=0.0)
    rod_area: Any = parameter(default=0.0)
    piston_chamber: Any = parameter(default=0.0)
    rod_chamber: Any = parameter(default=0.0)
    stroke_least: Any = parameter(default=0.0)
    leakage: Any = parameter(default=0.0)

    @property
    def idle_pressure(self) -> float:
        idle = None if self.start is None else self.start.idle_pressure
        return self.return_pressure if idle is None else idle

    @property
    def carries(self) -> str | None:
        return self.of if self.along_slide else None

    def chambers(self, world: World) -> tuple[tuple[SX, SX], tuple[SX, SX]]:
        """Volume of each chamber, and its slope over the length of the cylinder: the area, until an end stop is pressed in."""
        stroke = world.port(self.of).value - self.stroke_least
        lengths = (self.piston_chamber + stroke, self.rod_chamber - stroke)
        (piston, rod), areas = lengths, (self.piston_area, self.rod_area)
        return (
            (areas[0] * chamber_length(piston), areas[0] * chamber_slope(piston)),
            (areas[1] * chamber_length(rod), -areas[1] * chamber_slope(rod)),
        )

    def fillings(self, world: World) -> Iterable[Filling]:
        rate, none = world.port(self.of).rate, ca.SX(1, 1)
        for side, (volume, slope) in zip(self.sides, self.chambers(world), strict=True):
            yield Filling(side, volume, slope * rate, none)

    def leak(self, world: World) -> SX:
        piston, rod = self.pressures(world)
        return self.leakage * (piston - rod)

    def flows(self, world: World) -> Iterable[tuple[str, SX]]:
        q = self.leak(world)
        return ((self.sides[0], -q), (self.sides[1], q))

    def seal_friction(self, world: World) -> SX:
        """Force of its seals against the motion."""
        return ca.SX(1, 1) if self.friction is None else self.friction.force(world.port(self.of).rate)

    def push(self, world: World) -> SX:
        oil = zip(self.pressures(world), self.chambers(world), strict=True)
        return sum((pressure * slope for pressure, (_, slope) in oil), -self.seal_friction(world))

    def act(self, world: World) -> Action:
        energy, storing, brought = energy_of_nodes(world, self.oil, self.node_states(world))
        lost = self.seal_friction(world) * world.port(self.of).rate
        return Action(pushes=((self.of, self.push(world)),), energy=energy, storing=storing, power=brought - lost)

    def taken_flow(self, world: World) -> SX:
        """Flow into the piston's chamber through its port."""
        return world.inflow(self.sides[0]) + self.leak(world)

    def loss(self, world: World) -> SX:
        first, second = (world.node(side).enthalpy for side in self.sides)
        return self.seal_friction(world) * world.port(self.of).rate + self.leak(world) * (first - second)

    def node_pressures_at_rest(self, push: float) -> dict[str, float]:
        """Those of chambers and lines: at rest nothing flows through a cushion."""
        pressures = self.pressures_at_rest(push)
        return dict(zip((*self.sides, *self.lines), (*pressures, *pressures), strict=True))

    def pressures_at_rest(self, push: float) -> tuple[float, float]:
        """The side that carries the load does so against the other, which is idle."""
        start, idle = self.start, self.idle_pressure
        if start is not None and start.piston_pressure is not None and start.rod_pressure is not None:
            return start.piston_pressure, start.rod_pressure
        if push >= (self.piston_area - self.rod_area) * idle:
            return (push + self.rod_area * idle) / self.piston_area, idle
        return idle, (self.piston_area * idle - push) / self.rod_area


@dataclass(frozen=True)
class CushionThrottle(Restriction):
    """The outlet of a cylinder's chamber, which a spear narrows in proportion to the distance from the end of the stroke."""

    of: str = ""
    sense: int = 1
    """1 at the retracted end, -1 at the extended one."""
    limit: Any = parameter(default=0.0)
    """Extension of the cylinder at that end."""
    length: Any = parameter(default=1.0)
    least: Any = parameter(default=1.0)
    """Opening at that end."""

    def opening(self, world: World) -> SX:
        distance = self.sense * (world.port(self.of).value - self.limit)
        return self.least + (1 - self.least) * ca.fmin(ca.fmax(distance / self.length, 0), 1)


@dataclass(frozen=True)
class MotorOil(_Actuator, CarriesJointLoad):
    """A hydraulic motor behind a gear, with the pressures of its two sides."""

    start: float = 0.0
    displacement: Any = parameter(default=0.0)
    """Volume per angle of its port."""
    gear: Any = parameter(default=1.0)
    leakage: Any = parameter(default=0.0)
    efficiency: Any = parameter(default=1.0)

    @property
    def idle_pressure(self) -> float:
        return self.start

    @property
    def carries(self) -> str | None:
        return None if self.braked else self.of

    def leak(self, world: World) -> SX:
        first, second = self.pressures(world)
        return self.leakage * (first - second)

    def _swept(self, world: World) -> SX:
        """Flow that its turning takes from the first side to the second."""
        return self.displacement * world.port(self.of).rate / self.drawn_expansion(world)

    def drawn_expansion(self, world: World) -> SX:
        """Expansion of the oil on the side that it draws from."""
        first, second = (world.node(side).expansion for side in self.sides)
        return ca.if_else(self.displacement * world.port(self.of).rate < 0, second, first)

    def flows(self, world: World) -> Iterable[tuple[str, SX]]:
        q = self.taken_flow(world)
        return ((self.sides[0], -q), (self.sides[1], q))

    def taken_flow(self, world: World) -> SX:
        """Flow from the first side to the second: swept, and past its seals."""
        return self._swept(world) + self.leak(world)

    def push(self, world: World) -> SX:
        first, second = self.pressures(world)
        ideal = self.displacement * (first - second)
        against = ca.tanh(self.gear * world.port(self.of).rate / CREEP)
        return ideal - (1 - self.efficiency) * ca.fabs(ideal) * against

    def act(self, world: World) -> Action:
        energy, storing, brought = energy_of_nodes(world, self.oil, self.node_states(world))
        power = brought + self.work(world)
        return Action(pushes=((self.of, self.push(world)),), energy=energy, storing=storing, power=power)

    def loss(self, world: World) -> SX:
        first, second = (world.node(side).enthalpy for side in self.sides)
        return self.taken_flow(world) * (first - second) - self.work(world)

    def pressures_at_rest(self, push: float) -> tuple[float, float]:
        difference = push / self.displacement
        return self.start + max(difference, 0.0), self.start + max(-difference, 0.0)


@dataclass(frozen=True)
class MotorBrakePart(BrakePart, OffersPorts, CarriesJointLoad):
    """A brake on what a motor turns, closed by its spring until the pressure of a node opens it."""

    braked: ClassVar[str] = "joint"

    element: str = ""
    """Its name among the elements of circuits."""
    node: str = ""
    release: Any = parameter(default=0.0)
    band: Any = parameter(default=1.0)

    @property
    def name(self) -> str:
        return f"circuits.{self.element}"

    @property
    def carries(self) -> str | None:
        return self.port if self.holds() else None

    def ports(self, world: World, ports: Mapping[str, ForcePort]) -> Iterable[ForcePort]:
        """The angle that the motor turns once more, for the brake, whose torque is no drive's."""
        yield replace(ports[self.winch], name=self.port)

    def requested_closing(self, world: World) -> SX:
        return 1 - smoothstep((world.node(self.node).pressure - self.release) / self.band)

"""Liquids in the tanks of a floating vessel while it moves, and pumps that move ballast against its heel.

The vessel's data hold the liquid of all tanks as if it were frozen upright. What is added here is the weight of the liquid where
it is, less that of the frozen one. Liquid follows the vertical without delay (its sloshing is not modelled), so it stores energy
alone: U = g (P - P_0) . n, with the first moment of mass P of all liquid, P_0 of the frozen one, and the upward direction n.

In a box of breadth b, depth D and length l the section of the liquid is exact over heel, s = n_y / n_z = tan(heel). The first
moment about the box's middle of an area a equals that of the void b D - a, so let a be the smaller one; then (per length)

    s <= 2 a / b^2            (m_y, m_z) = (-s b^3 / 12, a (a / b - D) / 2 + s^2 b^3 / 24)          from wall to wall
    up to s = D^2 / (2 a)     -(a (b / 2 - w / 3), a (D / 2 - w s / 3)),  w = sqrt(2 a / s)         a triangle in the corner
    above                     (-a b / 2 + a^2 / (2 D) + D^3 / (24 s^2), -D^3 / (12 s))              from bottom to top

for s >= 0, mirrored for s < 0. In pitch the liquid of a box stays frozen. The liquid of a mesh follows to first order in both:
P - P_0 = -rho J (n_x, n_y, 0) with the second moment J of its surface upright, U = -g rho (n_x, n_y) J (n_x, n_y) / 2.

A pump answers to the roll through a low-pass filter; its flow follows its demand with a delay, and ends with its tanks. It gives
the liquid rho g Q (difference of the surfaces' heights) and loses the head of its pipes.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import casadi as ca
import numpy as np

from deckcrane.components.ballast.outputs import (
    BALLAST_AT_LIMIT,
    BALLAST_FLOW,
    BALLAST_MOMENT,
    BALLAST_POWER,
    TANK_FILLED,
)
from deckcrane.components.ballast.tanks import liquids_of
from deckcrane.mechanics.equations import SX, EventSignal, Handle
from deckcrane.mechanics.model.parameters import parameter
from deckcrane.mechanics.model.protocol import (
    Action,
    GivesSignals,
    OffersControls,
    Part,
    Reading,
    RestsInEquilibrium,
    State,
)
from deckcrane.mechanics.model.world import World

if TYPE_CHECKING:
    from deckcrane.components.vessel import Hull
    from deckcrane.components.vessel.data import Vessel

UPRIGHT = np.array([0.0, 0.0, 1.0])
ENDS = 0.01
"""Share of a tank's volume over which the flow fades out as it empties or fills."""
IDLE = 0.01
"""Share of a pump's rate below which it counts as idle."""
LEAST = 1e-12
"""Slope and share of the area below which they count as these, so that quotients are finite."""


@dataclass(frozen=True)
class BoxLiquid:
    """The inside of a box tank in axes with z up: its middle and size, density, and volume in the vessel's mass."""

    middle: Any = parameter("vector")
    length: Any = parameter()
    breadth: Any = parameter()
    depth: Any = parameter()
    density: Any = parameter()
    volume: Any = parameter()

    @property
    def capacity(self) -> Any:
        return self.length * self.breadth * self.depth

    def moment(self, up: SX, volume: SX) -> SX:
        """First moment of mass [kg m] of a volume of liquid about the vessel's origin."""
        s = up[1] / up[2]
        m_y, m_z = section_moments(s, volume / self.length, self.breadth, self.depth)
        return self.density * (volume * self.middle + self.length * ca.vertcat(0, m_y, m_z))

    def surface_height(self, up: SX, volume: SX) -> SX:
        """Height of the liquid's surface above the vessel's origin: the slope of its energy with volume."""
        v = ca.SX.sym("v")
        height = ca.gradient(ca.dot(up, self.moment(up, v)), v) / self.density
        return ca.substitute(height, v, volume)

    def frozen_moment(self) -> SX:
        return self.moment(ca.SX([0, 0, 1]), self.volume)


def section_moments(s: SX, area: SX, breadth: Any, depth: Any) -> tuple[SX, SX]:
    """First moments of an area of liquid in a rectangle about its middle, across and upwards, at the slope s of its surface."""
    whole = breadth * depth
    a = ca.fmax(ca.fmin(area, whole - area), LEAST * whole)
    t = ca.fmax(ca.fabs(s), LEAST)
    wide = ca.vertcat(t * breadth**3 / 12, a * (a / breadth - depth) / 2 + t**2 * breadth**3 / 24)
    w = ca.sqrt(2 * a / t)
    corner = a * ca.vertcat(breadth / 2 - w / 3, w * t / 3 - depth / 2)
    steep = ca.vertcat(
        a * breadth / 2 - a**2 / (2 * depth) - depth**3 / (24 * t**2),
        -(depth**3) / (12 * t),
    )
    moments = ca.if_else(
        t * breadth**2 <= 2 * a, wide, ca.if_else(2 * a * t <= depth**2, corner, steep)
    )  # to the low side, and upwards
    return ca.if_else(s >= 0, -moments[0], moments[0]), moments[1]


@dataclass(frozen=True)
class BallastPump:
    """A pump from the first of two tanks into the second: rate, control and losses.

    `side` is that of the second tank, +1 to port; `heel` is what the filter shows at the start.
    """

    label: str
    tanks: tuple[str, str]
    first: BoxLiquid
    second: BoxLiquid
    rate: Any = parameter()
    side: Any = parameter()
    target: Any = parameter()
    deadband: Any = parameter()
    full_at: Any = parameter()
    wave_filter: Any = parameter()
    response: Any = parameter()
    moved: Any = parameter()
    losses: Any = parameter()
    efficiency: Any = parameter()
    heel: Any = parameter()

    def demand(self, heel: SX) -> SX:
        """Flow that the control asks for at a heel: none within the dead band, then in proportion up to the full rate."""
        error = heel - self.target
        share = (ca.fabs(error) - self.deadband) / (self.full_at - self.deadband)
        return self.side * self.rate * ca.sign(error) * ca.fmin(ca.fmax(share, 0), 1)

    def room(self, flow: SX, moved: SX) -> SX:
        """Share of a flow that its tanks let pass: 1, and fading to 0 as one empties or the other fills."""
        volumes = self.volumes(moved)
        gates = []
        for source, target, volume, filling in (
            (self.first, self.second, *volumes),
            (self.second, self.first, *volumes[::-1]),
        ):
            left = ca.fmin(volume / (ENDS * source.capacity), (target.capacity - filling) / (ENDS * target.capacity))
            gates.append(ca.fmin(ca.fmax(left, 0), 1))
        return ca.if_else(flow >= 0, gates[0], gates[1])

    def volumes(self, moved: SX) -> tuple[SX, SX]:
        return self.first.volume - moved, self.second.volume + moved

    def moment(self, up: SX, moved: SX) -> SX:
        """First moment of mass of both tanks beyond that of the frozen liquid."""
        volumes = self.volumes(moved)
        tanks = (self.first, self.second)
        moments = [tank.moment(up, volume) - tank.frozen_moment() for tank, volume in zip(tanks, volumes, strict=True)]
        return moments[0] + moments[1]

    def lift(self, up: SX, moved: SX) -> SX:
        """Height [m] from the surface in the first tank to that in the second."""
        volumes = self.volumes(moved)
        return self.second.surface_height(up, volumes[1]) - self.first.surface_height(up, volumes[0])


@dataclass(frozen=True)
class LiquidForce(Part):
    """The weight of liquids in tanks without a pump, beyond that of the frozen ones."""

    label: str
    hull: Hull
    down: bool
    boxes: tuple[BoxLiquid, ...] = ()
    surfaces: Any = parameter("table", default=None)
    """Sum of rho J over the tanks that are meshes; None without any."""

    @property
    def name(self) -> str:
        return self.label

    def acts_on(self) -> tuple[str, ...]:
        return (self.hull.name,)

    def act(self, world: World) -> Action:
        up, g = upward_direction(world, self.hull.name, self.down)
        moment, energy = ca.SX(3, 1), ca.SX(1, 1)
        for box in self.boxes:
            shift = box.moment(up, box.volume) - box.frozen_moment()
            moment, energy = moment + shift, energy + g * ca.dot(shift, up)
        if self.surfaces is not None:
            tilt = up[:2]
            shift = -(self.surfaces @ tilt)
            moment = moment + ca.vertcat(shift, 0)
            energy = energy + g * ca.dot(shift, tilt) / 2
        return Action(
            wrenches=weight_wrench(world, self.hull.name, moment, up, g, self.down), energy={"gravity": energy}
        )


@dataclass(frozen=True)
class AntiHeelPump(OffersControls, RestsInEquilibrium, GivesSignals):
    """A pump with its tanks: three states, the volume moved, the flow, and the heel without waves."""

    label: str
    hull: Hull
    down: bool
    pump: BallastPump

    @property
    def name(self) -> str:
        return self.label

    def acts_on(self) -> tuple[str, ...]:
        return (self.hull.name,)

    def states(self) -> tuple[State, ...]:
        name = self.hull.qualified(f"ballast.{self.pump.label}")
        return (
            State(f"{name}.moved", "m^3", start=float(self.pump.moved), scale=float(self.pump.first.capacity)),
            State(f"{name}.flow", "m^3/s", scale=float(self.pump.rate)),
            State(f"{name}.heel", "rad", start=float(self.pump.heel)),
        )

    def states_at_rest(self, world: World) -> SX:
        """At rest the pump stands still, and its filter shows the heel."""
        return ca.vertcat(self.pump.moved, 0, self._heel(world))

    def _heel(self, world: World) -> SX:
        return world.port(f"{self.hull.name}.roll").value

    def _moment(self, world: World) -> tuple[SX, SX, SX]:
        """Moment of mass beyond the frozen one, upward direction and gravity."""

        def find() -> tuple[SX, SX, SX]:
            up, g = upward_direction(world, self.hull.name, self.down)
            return self.pump.moment(up, world.states(self)[0]), up, g

        return world.once(f"{self.name}.moment", find)

    def _flow(self, world: World) -> SX:
        """The flow that passes the tanks."""
        moved, flow, _ = ca.vertsplit(world.states(self))
        return flow * self.pump.room(flow, moved)

    def _lift(self, world: World) -> SX:
        _, up, _ = self._moment(world)
        return world.once(f"{self.name}.lift", lambda: self.pump.lift(up, world.states(self)[0]))

    def act(self, world: World) -> Action:
        moment, up, g = self._moment(world)
        power = self.pump.first.density * g * self._flow(world) * self._lift(world)
        return Action(
            wrenches=weight_wrench(world, self.hull.name, moment, up, g, self.down),
            energy={"gravity": g * ca.dot(moment, up)},
            power=power,
        )

    def rates(self, world: World) -> SX:
        _, flow, heel = ca.vertsplit(world.states(self))
        pump = self.pump
        return ca.vertcat(
            self._flow(world),
            (pump.demand(heel) - flow) / pump.response,
            (self._heel(world) - heel) / pump.wave_filter,
        )

    def readings(self, world: World) -> Iterable[Reading]:
        pump = self.pump
        tanks = tuple(self.hull.qualified(tank) for tank in pump.tanks)
        moved, _, heel = ca.vertsplit(world.states(self))

        def filled() -> SX:
            first, second = pump.volumes(moved)
            return ca.vertcat(first / pump.first.capacity, second / pump.second.capacity)

        def heeling_moment() -> SX:
            moment, up, g = self._moment(world)
            return -g * (moment[1] * up[2] - moment[2] * up[1])

        def power() -> SX:
            _, _, g = self._moment(world)
            passing = self._flow(world)
            head = self._lift(world) * ca.sign(passing) + pump.losses * (passing / pump.rate) ** 2
            return pump.first.density * g * ca.fabs(passing) * ca.fmax(head, 0) / pump.efficiency

        def at_limit() -> SX:
            demand = pump.demand(heel)
            return ca.if_else(ca.fabs(demand) > 0, pump.room(demand, moved) < 1, 0)

        yield Reading.of(TANK_FILLED, {"tank": tanks}, filled)
        labels = {"ballast_pump": (self.hull.qualified(pump.label),)}
        yield Reading.of(BALLAST_FLOW, labels, lambda: self._flow(world))
        yield Reading.of(BALLAST_MOMENT, labels, heeling_moment)
        yield Reading.of(BALLAST_POWER, labels, power)
        yield Reading.of(BALLAST_AT_LIMIT, labels, at_limit)

    def event_signals(self, world: World) -> Iterable[EventSignal]:
        """Tanks that run empty or full, where half of the flow still passes, and a pump that they stop while it should work."""
        pump, name = self.pump, self.hull.qualified
        moved, _, heel = ca.vertsplit(world.states(self))
        at_once = ca.SX(1, 1)
        tanks = zip(pump.tanks, (pump.first, pump.second), pump.volumes(moved), strict=True)
        for tank, box, volume in tanks:
            share = volume / box.capacity
            yield EventSignal("tank_empty", name(tank), ENDS / 2 - share, at_once)
            yield EventSignal("tank_full", name(tank), share - (1 - ENDS / 2), at_once)
        demand = pump.demand(heel)
        stopped = ca.fmin(ca.fabs(demand) / pump.rate - IDLE, 0.5 - pump.room(demand, moved))
        yield EventSignal("pump_at_limit", name(pump.label), stopped, at_once)

    def handles(self) -> Iterable[Handle]:
        """A switch that turns the pump off."""
        words = f"ballast pump {self.pump.label}"
        parameters = {f"{self.label}.pump.rate": float(self.pump.rate)}
        yield Handle("factor", self.name, words, "ratio", (0.0, 1.0), 1.0, parameters, hint="move ballast against heel")


def upward_direction(world: World, vessel: str, down: bool) -> tuple[SX, SX]:
    """The upward direction along the vessel's axes with z up, and the acceleration of gravity."""
    R = world.poses[world.tree.index(vessel)][0]
    g = ca.norm_2(world.gravity)
    up = -(R.T @ world.gravity) / g
    return (ca.vertcat(up[0], -up[1], -up[2]) if down else up), g


def weight_wrench(world: World, vessel: str, moment: SX, up: SX, g: SX, down: bool) -> tuple[tuple[int, SX], ...]:
    """The flipped wrench on a vessel of weights whose masses sum to zero, with a first moment in axes with z up."""
    torque = -g * ca.cross(moment, up)
    torque = ca.vertcat(torque[0], -torque[1], -torque[2]) if down else torque
    return ((world.tree.index(vessel), ca.vertcat(torque, ca.SX(3, 1))),)


def ballast_parts(vessel: Vessel, hull: Hull) -> Iterable[Part]:
    """All tanks and pumps of a vessel."""
    section, down = hull.section, vessel.z == "down"
    liquids = {liquid.name: liquid for liquid in liquids_of(vessel, section)}

    def box(name: str) -> BoxLiquid:
        surface, liquid = liquids[name].surface, liquids[name]
        length, breadth, depth = (float(size) for size in surface.high - surface.low)
        return BoxLiquid((surface.low + surface.high) / 2, length, breadth, depth, liquid.density, liquid.volume)

    pumped = {tank for pump in vessel.anti_heel.values() for tank in pump.tanks}
    boxes = [name for name, tank in vessel.tanks.items() if tank.box is not None and name not in pumped]
    meshes = [liquids[name] for name, tank in vessel.tanks.items() if tank.box is None]
    if boxes or meshes:
        J = sum((liquid.density * liquid.below(UPRIGHT).inertia[:2, :2] for liquid in meshes), np.zeros((2, 2)))
        yield LiquidForce(f"{section}.tanks", hull, down, tuple(box(name) for name in boxes), J if meshes else None)
    for name, pump in vessel.anti_heel.items():
        first, second = (box(tank) for tank in pump.tanks)
        side = float(np.sign(second.middle[1] - first.middle[1]))
        part = BallastPump(
            name,
            pump.tanks,
            first,
            second,
            float(pump.rate),
            side,
            float(pump.target),
            float(pump.deadband),
            pump.full_heel,
            float(pump.wave_filter),
            float(pump.response),
            float(pump.moved),
            float(pump.losses),
            float(pump.efficiency),
            float(vessel.start.roll),
        )
        yield AntiHeelPump(f"{section}.anti_heel.{name}", hull, down, part)

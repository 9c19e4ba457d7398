"""Heave compensation: the rope that a winch has to pay out so that its load keeps its height.

With h, v and a the height, speed and acceleration of the tip (less those of a deck that the load follows), as sensors give them
by tau late, and a drive that follows with the time constant T, the rope is told where the tip will be:

    h' = h + (tau + T) v + (tau^2 / 2 + tau T) a,   v' = v + (tau + T) a

The lift y that is to be made up for grows at the speed v' and goes to h' with the time constant T_c:

    dy/dt = v' + (h' - y) / T_c

so that for a harmonic motion, besides what sensors do to it,

    y / h = (s (1 + s (tau + T)) + (1 + s (tau + T) + s^2 (tau^2 / 2 + tau T)) / T_c) / (s + 1 / T_c)

Without a measured height h' is zero, and y returns to zero within T_c.

A load that swings out by s on a rope of the length L is higher by r = L - H, H = sqrt(L^2 - s^2). With an observer of its sway the
rope makes up for that too: from L dL/dt = H dy/dt + s ds/dt follows dr/dt = (s ds/dt - r dy/dt) / L, with s and ds/dt ahead of
the drive as well. The rope x goes to X = n (y + r), n falls, within the speed limit of its winch:

    dx/dt = limited(dX/dt + (X - x) / T_x)
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any, ClassVar

import casadi as ca

from deckcrane.components.control.linear_controllers import bond_graph_refusal
from deckcrane.components.control.load_handling.data import HeaveSignals
from deckcrane.components.control.load_handling.sway_observer import LEAST_COSINE
from deckcrane.components.control.outputs import COMPENSATING_ROPE, COMPENSATING_SPEED
from deckcrane.mechanics.equations import SX
from deckcrane.mechanics.model.actuators import saturate
from deckcrane.mechanics.model.parameters import parameter
from deckcrane.mechanics.model.plant import Plant
from deckcrane.mechanics.model.protocol import Drawn, Formulation, GivesSignals, Reading, Role, State
from deckcrane.mechanics.model.time_functions import TimeCourse, time_function
from deckcrane.mechanics.model.world import World

FOLLOWING_TIME = 0.2
"""Time constant with which the rope goes to its target after it was at its speed limit [s]."""


@dataclass(frozen=True)
class VerticalMotionSignals:
    """The signals of a point's vertical motion by name."""

    speed: str
    acceleration: str | None
    height: str | None

    @classmethod
    def of(cls, data: HeaveSignals) -> VerticalMotionSignals:
        return cls(data.speed, data.acceleration, data.height)


@dataclass(frozen=True)
class Compensation(GivesSignals):
    """The rope of a heave compensation: its states are the lift that is made up for, and the rope paid out."""

    role: ClassVar[Role] = "drive"
    drawn_as: ClassVar[Drawn] = "drives"

    label: str
    tip: VerticalMotionSignals
    deck: VerticalMotionSignals | None
    swing: str | None
    """Name of the observer of the load's sway."""
    up: int
    """1 where the ground's z axis points up, else -1."""
    active: TimeCourse
    forecast: Any = parameter()
    drive_time: Any = parameter()
    correction_time: Any = parameter()
    falls: Any = parameter()
    speed_limit: Any = parameter(default=None)

    @property
    def name(self) -> str:
        return self.label

    @property
    def short(self) -> str:
        return self.label.removeprefix("control.")

    def states(self) -> tuple[State, ...]:
        return State(f"{self.label}.lift", "m"), State(f"{self.label}.rope", "m")

    def _motion(self, world: World, key: str) -> SX:
        """A quantity of the tip's motion, upwards, less that of the deck; zero where it is not measured."""
        tip, deck = getattr(self.tip, key), None if self.deck is None else getattr(self.deck, key)
        value = ca.SX(1, 1) if tip is None else world.signal(tip, self.name)
        return self.up * (value if deck is None else value - world.signal(deck, self.name))

    def forecast_motion(self, world: World) -> tuple[SX, SX]:
        """Height and speed ahead, by the delay of the sensors and the time of the drive."""
        tau, T = self.forecast, self.drive_time
        h, v, a = (self._motion(world, key) for key in ("height", "speed", "acceleration"))
        height = h + (tau + T) * v + (tau**2 / 2 + tau * T) * a if self.tip.height is not None else ca.SX(1, 1)
        return height, v + (tau + T) * a

    def lift_rate(self, world: World) -> SX:
        """dy/dt: the rate of the lift that is made up for."""
        height, speed = self.forecast_motion(world)
        return speed + (height - world.states(self)[0]) / self.correction_time

    def _rise(self, world: World) -> tuple[SX, SX]:
        """The height that the swing takes, and its rate."""
        if self.swing is None:
            return ca.SX(1, 1), ca.SX(1, 1)
        T = self.drive_time
        L = world.signal(f"{self.swing}.length", self.name)
        s, rate, second_rate = (
            ca.vertcat(*[world.signal(f"{self.swing}.{key}_{axis}", self.name) for axis in "xy"])
            for key in ("displacement", "rate", "second_rate")
        )
        s, rate = s + T * rate, rate + T * second_rate
        rise = L - ca.sqrt(ca.fmax(L**2 - ca.dot(s, s), (LEAST_COSINE * L) ** 2))
        return rise, (ca.dot(s, rate) - rise * self.lift_rate(world)) / L

    def paid_out(self, world: World) -> SX:
        return world.states(self)[1]

    def speed(self, world: World) -> SX:
        """dx/dt: the speed of the rope, within its limit."""
        lift, rope = world.states(self)[0], world.states(self)[1]
        rise, rise_rate = self._rise(world)
        active = self.active.at(world.t)
        fading = ca.jtimes(active, world.t, ca.SX(1)) * (lift + rise)
        target, rate = (
            self.falls * active * (lift + rise),
            self.falls * (active * (self.lift_rate(world) + rise_rate) + fading),
        )
        speed = rate + (target - rope) / FOLLOWING_TIME
        return speed if self.speed_limit is None else saturate(speed, self.speed_limit)

    def rates(self, world: World) -> SX:
        return ca.vertcat(self.lift_rate(world), self.speed(world))

    def signals(self, world: World) -> Mapping[str, Callable[[], SX]]:
        return {f"{self.name}.output": lambda: self.paid_out(world), f"{self.name}.rate": lambda: self.speed(world)}

    def readings(self, world: World) -> Iterable[Reading]:
        labels = {"compensation": (self.short,)}
        yield Reading.of(COMPENSATING_ROPE, labels, lambda: self.paid_out(world))
        yield Reading.of(COMPENSATING_SPEED, labels, lambda: self.speed(world))

    def refusal(self, formulation: Formulation) -> str | None:
        return bond_graph_refusal(self, formulation) or super().refusal(formulation)


def compensation(plant: Plant, name: str) -> Compensation:
    """The compensation of a controller of the file with `heave_compensation`."""
    data = plant.scenario.control[name].heave_compensation
    assert data is not None, "asked of controllers with heave_compensation"
    return Compensation(
        label=f"control.{name}",
        tip=VerticalMotionSignals.of(data),
        deck=None if data.deck is None else VerticalMotionSignals.of(data.deck),
        swing=None if data.swing is None else f"control.{data.swing}",
        up=-1 if plant.scenario.gravity[2] > 0 else 1,
        active=time_function(data.active),
        forecast=data.forecast,
        drive_time=data.drive_time,
        correction_time=data.return_time,
        falls=float(data.falls),
        speed_limit=data.speed_limit,
    )

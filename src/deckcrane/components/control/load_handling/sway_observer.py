"""Kalman filter of the load's sway, from sensors that a crane has: rope angle, motion of the tip, encoder, load cell.

Along each horizontal axis of the ground, with s the load's distance from below the tip and v its speed over the ground,

    ds/dt = v - v_tip,   dv/dt = -k s,   k = T / (m L)

This is exact for any rope angle and any motion of rope and tip: a rope with the tension T and the length L pulls the mass m
sideways with T s / L. Without a load cell the load is taken to keep its height, and k = g / sqrt(L^2 - s^2). So the filter is
linear and varies with time [Kalman and Bucy, New results in linear filtering and prediction theory, 1961]; with
P = [[p, c], [c, q]] the covariance of its errors, R that of the measured s, W and Q those of v_tip and of unknown accelerations:

    dp/dt = 2 c + W - p^2 / R
    dc/dt = q - k p - p c / R
    dq/dt = -2 k c + Q - c^2 / R

Numbers with the standard deviation d that are held for h have the spectral density d^2 h. P is the same along both axes, and
starts steady, at the rope's length at the start.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from math import sqrt
from typing import Any, ClassVar

import casadi as ca

from deckcrane.components.control.linear_controllers import bond_graph_refusal
from deckcrane.components.control.outputs import (
    SWAY_DEVIATION,
    SWAY_ESTIMATE,
    SWAY_SPEED_DEVIATION,
    SWAY_SPEED_ESTIMATE,
)
from deckcrane.mechanics.equations import SX
from deckcrane.mechanics.model.parameters import parameter
from deckcrane.mechanics.model.plant import Plant
from deckcrane.mechanics.model.protocol import Drawn, Formulation, GivesSignals, Reading, Role, State
from deckcrane.mechanics.model.world import World

AXES = ("x", "y")
LEAST_COSINE = 0.2
"""Least cosine of the rope's angle that the pendulum is computed with: beyond 78 degrees no estimate means anything."""


def steady_covariance(k: float, W: float, Q: float, R: float) -> tuple[float, float, float]:
    """Positive definite solution (p, c, q) of the filter's Riccati equation with all rates zero.

    From its three rows: c^2 / R + 2 k c = Q, p^2 / R = 2 c + W, and q = (k + c / R) p.
    """
    c = R * (sqrt(k**2 + Q / R) - k)
    p = sqrt(R * (2 * c + W))
    return p, c, (k + c / R) * p


@dataclass(frozen=True)
class SwayFilter(GivesSignals):
    """The filter: its states are displacement and speed along x and y, then the covariance of their errors."""

    role: ClassVar[Role] = "drive"
    drawn_as: ClassVar[Drawn] = "drives"

    label: str
    angles: tuple[str, str]
    tip_speed: tuple[str, str] | None
    rope: str | None
    load_cell: str | None
    down: int
    """1 where the ground's z axis points down, else -1."""
    weight_acceleration: Any = parameter()
    stated_length: Any = parameter()
    falls: Any = parameter()
    angle_density: Any = parameter()
    """Spectral density of the noise of angles [rad^2 s]."""
    speed_density: Any = parameter()
    """Of that of the tip's speed [m^2/s]."""
    disturbance_density: Any = parameter()
    """Of unknown accelerations [m^2/s^3]."""
    forecast: Any = parameter()
    """The delay of its sensors [s]."""
    mass: Any = parameter(default=None)

    @property
    def name(self) -> str:
        return self.label

    @property
    def short(self) -> str:
        return self.label.removeprefix("control.")

    def states(self) -> tuple[State, ...]:
        R = self.angle_density * self.stated_length**2
        steady = steady_covariance(
            self.weight_acceleration / self.stated_length, self.speed_density, self.disturbance_density, R
        )
        estimates = [
            (f"{quantity}_{axis}", unit) for axis in AXES for quantity, unit in (("sway", "m"), ("speed", "m/s"))
        ]
        covariance = zip(("variance", "covariance", "speed_variance"), ("m^2", "m^2/s", "m^2/s^2"), steady, strict=True)
        return (
            *(State(f"{self.label}.{name}", unit) for name, unit in estimates),
            *(State(f"{self.label}.{name}", unit, start) for name, unit, start in covariance),
        )

    def length(self, world: World) -> SX:
        """The distance from the tip to the load, by the encoder of the drum."""
        if self.rope is None:
            return self.stated_length
        return self.stated_length + world.signal(self.rope, self.name) / self.falls

    def displacement(self, world: World) -> tuple[SX, SX]:
        """The estimated distance of the load from below the tip, along x and y."""
        x = world.states(self)
        return x[0], x[2]

    def height_below_tip(self, world: World) -> SX:
        """The vertical distance from the tip to the load: sqrt(L^2 - s^2)."""
        L, (x, y) = self.length(world), self.displacement(world)
        return ca.sqrt(ca.fmax(L**2 - x**2 - y**2, (LEAST_COSINE * L) ** 2))

    def tip_velocity(self, world: World, axis: int) -> SX:
        return ca.SX(1, 1) if self.tip_speed is None else world.signal(self.tip_speed[axis], self.name)

    def relative_speed(self, world: World) -> tuple[SX, SX]:
        """The rate of the estimated distance, along x and y."""
        x = world.states(self)
        return x[1] - self.tip_velocity(world, 0), x[3] - self.tip_velocity(world, 1)

    def _measured(self, world: World) -> tuple[SX, SX]:
        """The distance by the measured angles of the rope, about x and then y (`payload.SWAY`)."""
        L = self.length(world)
        about_x, about_y = (world.signal(name, self.name) for name in self.angles)
        return L * ca.sin(about_y), -self.down * L * ca.sin(about_x) * ca.cos(about_y)

    def restoring(self, world: World) -> SX:
        """k: horizontal acceleration of the load over its distance from below the tip."""
        if self.load_cell is None:
            return self.weight_acceleration / self.height_below_tip(world)
        return world.signal(self.load_cell, self.name) / (self.mass * self.length(world))

    def rates(self, world: World) -> SX:
        x, k, R = world.states(self), self.restoring(world), self.angle_density * self.length(world) ** 2
        p, c, q = x[4], x[5], x[6]
        rates = []
        for axis, measured in enumerate(self._measured(world)):
            s, v = x[2 * axis], x[2 * axis + 1]
            innovation = measured - s
            rates += [v - self.tip_velocity(world, axis) + p / R * innovation, -k * s + c / R * innovation]
        covariance = (
            2 * c + self.speed_density - p**2 / R,
            q - k * p - p * c / R,
            -2 * k * c + self.disturbance_density - c**2 / R,
        )
        return ca.vertcat(*rates, *covariance)

    def motion_ahead(self, world: World, i: int) -> tuple[SX, SX, SX]:
        """Displacement along an axis and its two rates, ahead by the delay of the sensors; the tip keeps its speed meanwhile."""
        tau, s, rate = self.forecast, self.displacement(world)[i], self.relative_speed(world)[i]
        second_rate = -self.restoring(world) * s
        return s + tau * rate + tau**2 / 2 * second_rate, rate + tau * second_rate, second_rate

    def signals(self, world: World) -> Mapping[str, Callable[[], SX]]:
        """Length, and by axis the displacement with its rates: for heave compensation and for laws of others."""
        named: dict[str, Callable[[], SX]] = {f"{self.name}.length": lambda: self.length(world)}
        for i, axis in enumerate(AXES):
            for j, key in enumerate(("displacement", "rate", "second_rate")):
                named[f"{self.name}.{key}_{axis}"] = lambda i=i, j=j: self.motion_ahead(world, i)[j]  # type: ignore[misc]
        return named

    def readings(self, world: World) -> Iterable[Reading]:
        x, observer = world.states(self), {"observer": (self.short,)}
        yield Reading.of(SWAY_ESTIMATE, observer | {"horizontal": AXES}, lambda: ca.vertcat(x[0], x[2]))
        yield Reading.of(SWAY_SPEED_ESTIMATE, observer | {"horizontal": AXES}, lambda: ca.vertcat(x[1], x[3]))
        yield Reading.of(SWAY_DEVIATION, observer, lambda: ca.sqrt(ca.fmax(x[4], 0)))
        yield Reading.of(SWAY_SPEED_DEVIATION, observer, lambda: ca.sqrt(ca.fmax(x[6], 0)))

    def refusal(self, formulation: Formulation) -> str | None:
        return bond_graph_refusal(self, formulation) or super().refusal(formulation)


def sway_filter(plant: Plant, name: str) -> SwayFilter:
    """The filter of a controller of the file with `sway_observer`."""
    data = plant.scenario.control[name].sway_observer
    assert data is not None, "asked of controllers with sway_observer"
    gravity = plant.scenario.gravity
    speed = data.speed_noise
    return SwayFilter(
        label=f"control.{name}",
        angles=data.angles,
        tip_speed=data.tip_speed,
        rope=data.rope,
        load_cell=data.load_cell,
        down=1 if gravity[2] > 0 else -1,
        weight_acceleration=sqrt(sum(g**2 for g in gravity)),
        stated_length=data.length,
        falls=float(data.falls),
        angle_density=data.angle_noise.standard_deviation**2 * data.angle_noise.interval,
        speed_density=0.0 if speed is None else speed.standard_deviation**2 * speed.interval,
        disturbance_density=data.disturbance.standard_deviation**2 * data.disturbance.interval,
        forecast=data.forecast,
        mass=data.mass,
    )

"""Constant tension: a winch that keeps the tension of its rope, and damps what the rope is tied to.

With v the speed at which rope is paid out and T_m the tension that a load cell shows, the winch pulls with

    T = T_0 + c v + g (T_0 + c v - T_m),   from its least tension on

A drum of the effective mass M = J / r^2 on a rope of the stiffness k, whose other end moves by y, then obeys
(1 + g) (T_0 + c v) + M dv/dt = (1 + g) T_m: as a drum of M / (1 + g). From there

    T_m / y = k (M s^2 / (1 + g) + c s) / (M s^2 / (1 + g) + c s + k)

and a step of T_0 is answered with the poles of that. Beyond its speed limits the winch pulls with more or less, up to the limit
of its drive and down to its least tension. With `position` it holds a length by its set-point, until a signal hands over.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

import casadi as ca

from deckcrane.components.control.controller import Controller, ReferenceSignal, feed_forward_terms, target_of
from deckcrane.components.payload import Payload
from deckcrane.components.winches import motor_of
from deckcrane.mechanics.equations import SX
from deckcrane.mechanics.model.actuators import DROOP, Drive, actuator_readings
from deckcrane.mechanics.model.parameters import inline_parameters, parameter
from deckcrane.mechanics.model.plant import Plant
from deckcrane.mechanics.model.protocol import Action, Input, Reading
from deckcrane.mechanics.model.time_functions import TimeCourse, time_function
from deckcrane.mechanics.model.world import World


def _share(signal: SX) -> SX:
    """A signal as a share from 0 to 1."""
    return ca.fmin(ca.fmax(signal, 0), 1)


@dataclass(frozen=True)
class TensionLaw:
    """The numbers of constant tension, and of the control of length before it."""

    course: TimeCourse
    load_cell: str | None
    until: str | None
    released: str | None
    damping: Any = parameter()
    least: Any = parameter()
    gain: Any = parameter(default=None)
    pay_out: Any = parameter(default=None)
    haul_in: Any = parameter(default=None)
    stiffness: Any = parameter(default=None)
    position_damping: Any = parameter(default=None)


@dataclass(frozen=True)
class TensionController(Controller):
    """A winch under constant tension."""

    tension: TensionLaw
    target: ReferenceSignal | None = inline_parameters(default=None)
    drive: Drive = inline_parameters(default=Drive())

    def inputs(self) -> tuple[Input, ...]:
        return *super().inputs(), *(() if self.target is None else self.target.inputs(self.kind))

    def commanded_tension(self, world: World) -> SX:
        """The tension that the winch pulls with."""
        law, speed = self.tension, world.port(self.on).rate
        wanted = law.course.at(world.t)
        pull = wanted + law.damping * speed
        if law.load_cell is not None:
            pull = pull + law.gain * (pull - world.signal(law.load_cell, self.name))
        if law.pay_out is not None:
            faster, slower = ca.fmax(speed - law.pay_out, 0), ca.fmax(-speed - law.haul_in, 0)
            pull = pull + wanted * (faster / (DROOP * law.pay_out) - slower / (DROOP * law.haul_in))
        if law.released is not None:
            pull = pull * (1 - _share(world.signal(law.released, self.name)))
        return ca.fmax(pull, law.least)

    def act(self, world: World) -> Action:
        port, law = world.port(self.on), self.tension
        force = self.added(world) - self.commanded_tension(world)
        if self.target is not None and law.until is not None:
            handed_over = _share(world.signal(law.until, self.name))
            error, error_rate = self.target.errors(world, port)
            holding = law.stiffness * error + law.position_damping * error_rate
            force = handed_over * force + (1 - handed_over) * holding
        return Action(pushes=((self.on, self.drive.limited(force, port)),))

    def readings(self, world: World) -> Iterable[Reading]:
        target = self.target
        setpoint = None if target is None else lambda: target.value(world, world.port(self.on))
        yield from actuator_readings(self.on, self.kind, world, setpoint)
        yield from () if target is None else target.readings(self.on, self.kind, world)


def tension_controller(plant: Plant, name: str, payload: Payload | None) -> TensionController:
    """The controller of a file with `constant_tension`."""
    control = plant.scenario.control[name]
    data = control.constant_tension
    assert data is not None, "asked of controllers with constant_tension"
    position, speeds = data.position, data.speed_limits
    law = TensionLaw(
        course=time_function(data.tension),
        load_cell=data.load_cell,
        until=None if position is None else position.until,
        released=data.released,
        damping=data.damping,
        least=data.least,
        gain=data.gain,
        pay_out=None if speeds is None else speeds.pay_out,
        haul_in=None if speeds is None else speeds.haul_in,
        stiffness=None if position is None else position.stiffness,
        position_damping=None if position is None else position.damping,
    )
    return TensionController(
        f"control.{name}",
        name,
        plant.coordinate(name).kind,
        feed_forward_terms(control, name),
        law,
        None if position is None else target_of(plant, name, payload),
        Drive(control.pull_only, control.limit, motor=motor_of(plant, name)),
    )

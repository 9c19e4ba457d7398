"""Motions that a coordinate follows exactly, with whatever force it takes: hybrid dynamics.

The part knows where its coordinate is, how fast it moves and how its speed changes, at all times. What acts on the coordinate
besides, springs and stops, acts as it does; the drive gives the rest, which follows from the accelerations of all.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import ClassVar

import casadi as ca

from deckcrane.equations.system import SX
from deckcrane.model.joints import Kind
from deckcrane.model.motions import SeriesFile
from deckcrane.parts.actuators import PLACE, actuator_readings
from deckcrane.parts.courses import TimeCourse, course_of
from deckcrane.parts.protocol import Drawn, ExactCourse, Formulation, Input, Part, Reading, Role
from deckcrane.parts.world import World
from deckcrane.plant.plant import Plant

EXACT: dict[Formulation, str] = {
    "momentum": "the momentum form has momenta as states, and a coordinate that is prescribed has none of its own; use the "
    "acceleration form",
    "moving frames": "the moving frame method solves for all accelerations; none can be prescribed there. Use `deckcrane run`",
    "bond graph": "a motion that is prescribed is a source of flow, which this bond graph of a crane has not. Use `deckcrane run`",
    "matrices": "its motion is that of a coordinate, so angles must be coordinates",
}
"""Why formulations cannot carry a prescribed motion."""


def fed_inputs(coordinate: str) -> tuple[str, str, str]:
    """The inputs that carry the value, rate and acceleration of a coordinate whose motion is a series."""
    return f"motion.{coordinate}", f"motion.d:{coordinate}", f"motion.dd:{coordinate}"


def fed_motion(coordinate: str, inputs: Mapping[str, SX]) -> ExactCourse:
    """The same as symbols."""
    value, rate, acceleration = (inputs[name] for name in fed_inputs(coordinate))
    return value, rate, acceleration


@dataclass(frozen=True)
class ExactMotion(Part):
    """A coordinate that follows a course, or a series that is fed to it."""

    role: ClassVar[Role] = "drive"
    drawn_as: ClassVar[Drawn] = "drives"

    label: str
    on: str
    kind: Kind
    motion: TimeCourse | None

    @property
    def name(self) -> str:
        return self.label

    @property
    def port(self) -> str:
        return self.on

    def inputs(self) -> tuple[Input, ...]:
        if self.motion is not None:
            return ()
        unit = PLACE[self.kind]
        units = (unit, f"{unit}/s", f"{unit}/s^2")
        return tuple(Input(name, own) for name, own in zip(fed_inputs(self.on), units, strict=True))

    def prescribes(self, t: SX, inputs: Mapping[str, SX]) -> Mapping[str, ExactCourse]:
        if self.motion is None:
            return {self.on: fed_motion(self.on, inputs)}
        value = ca.SX(self.motion.at(t))
        rate = ca.jtimes(value, t, ca.SX(1))
        return {self.on: (value, rate, ca.jtimes(rate, t, ca.SX(1)))}

    def supplied(self, world: World) -> SX:
        return world.drive_force(self.on) * world.port(self.on).rate

    def readings(self, world: World) -> Iterable[Reading]:
        yield from actuator_readings(self.on, self.kind, world, lambda: world.port(self.on).value)

    def refusal(self, formulation: Formulation) -> str | None:
        return f"{self.name}: {EXACT[formulation]}" if formulation in EXACT else None


def exact_motion(plant: Plant, name: str) -> ExactMotion:
    """The motion of a coordinate as the file has it."""
    motion = plant.prescribed[name]
    course = None if isinstance(motion, SeriesFile) else course_of(motion)
    return ExactMotion(f"control.{name}", name, plant.coordinate(name).kind, course)

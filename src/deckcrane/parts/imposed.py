"""A vessel whose six motions are imposed, in forward dynamics: the crane on it moves freely, without effect on the vessel.

Its joint has the coordinates x, y, z, roll, pitch and yaw, with R = Rz(yaw) Ry(pitch) Rx(roll). Surge, sway, heave and the
three rotations of transfer functions and records are these coordinates, about the mean position and heading; to first order they
are the small displacements and rotations of linear theory. The vessel has no mass here: the wrench at its joint,
`reaction` of the vessel, is the one that carries everything on board.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar

import casadi as ca

from deckcrane.equations.system import SX
from deckcrane.model.vessel import section_of
from deckcrane.parts.prescribed import EXACT, fed_inputs, fed_motion
from deckcrane.parts.protocol import Drawn, ExactCourse, Formulation, Input, Part, Role
from deckcrane.parts.world import World
from deckcrane.plant.hulls import coordinates_of
from deckcrane.plant.numbers import number
from deckcrane.plant.plant import Plant


def motion_inputs(vessel: str) -> tuple[str, ...]:
    """Inputs of a vessel's six values, six rates and six accelerations."""
    return tuple(
        name for order in range(3) for name in (fed_inputs(coordinate)[order] for coordinate in coordinates_of(vessel))
    )


@dataclass(frozen=True)
class ImposedVessel(Part):
    """A vessel's motion about a mean position and heading, fed from outside."""

    role: ClassVar[Role] = "drive"
    drawn_as: ClassVar[Drawn] = "drives"

    label: str
    vessel: str
    mean: Any = number("list")

    @property
    def name(self) -> str:
        return self.label

    def inputs(self) -> tuple[Input, ...]:
        units = [unit + per for per in ("", "/s", "/s^2") for unit in ("m", "m", "m", "rad", "rad", "rad")]
        return tuple(Input(name, unit) for name, unit in zip(motion_inputs(self.vessel), units, strict=True))

    def prescribes(self, t: SX, inputs: Mapping[str, SX]) -> Mapping[str, ExactCourse]:
        courses = {}
        for name, mean in zip(coordinates_of(self.vessel), self.mean, strict=True):
            value, rate, acceleration = fed_motion(name, inputs)
            courses[name] = (mean + value, rate, acceleration)
        return courses

    def supplied(self, world: World) -> SX:
        names = coordinates_of(self.vessel)
        return sum((world.forced(name) * world.port(name).rate for name in names), ca.SX(1, 1))

    def refusal(self, formulation: Formulation) -> str | None:
        return f"{self.name}: {EXACT[formulation]}" if formulation in EXACT else None


def imposed_vessel(plant: Plant, vessel: str) -> ImposedVessel:
    """A vessel of a plant whose motion is imposed, about its start."""
    mean = tuple(data.element.start for data in plant.coordinates if data.body == vessel)
    return ImposedVessel(section_of(vessel), vessel, mean)

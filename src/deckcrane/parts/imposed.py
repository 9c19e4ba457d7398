"""A vessel whose six motions are imposed, in forward dynamics: the crane on it moves freely, and the vessel feels nothing.

Its joint has the coordinates x, y, z, roll, pitch and yaw, with R = Rz(yaw) Ry(pitch) Rx(roll). Surge, sway, heave and the
three rotations of transfer functions and records are these coordinates, about the mean place and heading; to first order they
are the small displacements and rotations that linear theory means. The vessel has no mass here: the wrench at its joint,
`reaction` of `vessel`, is what all that it carries needs.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar

import casadi as ca

from deckcrane.equations.system import SX
from deckcrane.model.joints import COORDINATES
from deckcrane.model.vessel import VESSEL
from deckcrane.parts.prescribed import EXACT, fed_inputs, fed_motion
from deckcrane.parts.protocol import Drawn, ExactCourse, Formulation, Input, Part, Role
from deckcrane.parts.world import World
from deckcrane.plant.numbers import number
from deckcrane.plant.plant import Plant

NAMES = tuple(f"{VESSEL}.{local}" for local in COORDINATES["free"])
"""The coordinates of the vessel, in the order of surge, sway, heave, roll, pitch and yaw."""
MOTION_INPUTS = tuple(name for order in range(3) for name in (fed_inputs(one)[order] for one in NAMES))
"""Six values, six rates and six accelerations."""


@dataclass(frozen=True)
class ImposedVessel(Part):
    """The vessel's motion about a mean place and heading, fed from outside."""

    role: ClassVar[Role] = "drive"
    drawn_as: ClassVar[Drawn] = "drives"

    label: str
    mean: Any = number("list")

    @property
    def name(self) -> str:
        return self.label

    def inputs(self) -> tuple[Input, ...]:
        spelled = [unit + per for per in ("", "/s", "/s^2") for unit in ("m", "m", "m", "rad", "rad", "rad")]
        return tuple(Input(name, unit) for name, unit in zip(MOTION_INPUTS, spelled, strict=True))

    def prescribes(self, t: SX, inputs: Mapping[str, SX]) -> Mapping[str, ExactCourse]:
        found = {}
        for name, mean in zip(NAMES, self.mean, strict=True):
            value, rate, acceleration = fed_motion(name, inputs)
            found[name] = (mean + value, rate, acceleration)
        return found

    def supplied(self, world: World) -> SX:
        return sum((world.forced(name) * world.port(name).rate for name in NAMES), ca.SX(1, 1))

    def refusal(self, formulation: Formulation) -> str | None:
        return f"{self.name}: {EXACT[formulation]}" if formulation in EXACT else None


def imposed_vessel(plant: Plant) -> ImposedVessel:
    """The vessel of a plant whose motion is imposed, about its start."""
    return ImposedVessel(VESSEL, tuple(data.element.start for data in plant.coordinates if data.body == VESSEL))

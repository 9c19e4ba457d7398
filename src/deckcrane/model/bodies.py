"""Bodies: a joint, a mass and how it is spread, or an elastic beam."""

from __future__ import annotations

from typing import Annotated

import numpy as np
from pydantic import Field, ValidationInfo, WithJsonSchema, field_validator, model_validator

from deckcrane.arrays import Array
from deckcrane.model import units
from deckcrane.model.beams import Beam
from deckcrane.model.data import Data, Mass, Measure, Position, Vector, fault, raise_all
from deckcrane.model.joints import Joint
from deckcrane.model.shapes import ORIGIN, Inertia, Shape


class PointMass(Data):
    """An extra mass in one point of a body."""

    at: Position = Field(description="the point, in the body's frame, such as [0, 0, 1 m]")
    mass: Mass = Field(description="such as 20 kg")


class Body(Data):
    """A rigid body, or an elastic beam, and the joint by which it hangs on its parent."""

    on: str = Field(description="the body it hangs on, or ground")
    joint: Joint = Field(description="how it hangs there, such as {revolute: z, at: [0, 0, 5 m]}")
    beam: Beam | None = Field(default=None, description="an elastic beam, instead of mass, cog, inertia and shape")
    mass: Annotated[Mass | None, WithJsonSchema(Measure(units.MASS, "positive").json_schema())] = Field(
        default=None, validate_default=True, description="such as 70 t"
    )
    cog: Position | None = Field(default=None, description="centre of gravity in body axes; default that of the shape")
    inertia: Inertia | None = Field(default=None, description="about the COG in body axes; default that of the shape")
    shape: Shape | None = None
    masses: tuple[PointMass, ...] = ()

    @field_validator("mass")
    @classmethod
    def _mass_of_a_rigid_body(cls, mass: float | None, info: ValidationInfo) -> float | None:
        if mass is None and "beam" in info.data and info.data["beam"] is None:  # not there if it was wrong itself
            raise fault("is missing: such as 70 t")
        return mass

    @model_validator(mode="after")
    def _has_inertia(self) -> Body:
        if self.beam is not None:
            twice = [key for key in ("mass", "cog", "inertia", "shape") if getattr(self, key) is not None]
            raise_all([((key,), f"a beam's {key} follows from its section and length; leave it out") for key in twice])
        elif self.shape is None and self.inertia is None:
            raise fault(
                "needs inertia: [Ixx, Iyy, Izz], or a shape that gives it: "
                "{rod: z, length: 2 m}, {box: [1, 1, 1]}, {cylinder: z, length: 2 m, radius: 0.1 m} or {point: true}"
            )
        return self

    @property
    def tip(self) -> Vector | None:
        """The far end of a beam, a rod or a cylinder, in body axes; other shapes have none."""
        if self.beam is not None:
            return self.beam.tip
        return self.shape.tip if self.shape is not None else None

    @property
    def total_mass(self) -> float:
        """The mass of the rigid body or of the beam, and of the extra point masses."""
        return self.inertial()[0] + sum(point.mass for point in self.masses)

    def inertial(self) -> tuple[float, Array, Array]:
        """Mass, centre of gravity and inertia about it, in body axes, without the extra point masses.

        Those of a beam are as it is undeformed.
        """
        if self.beam is not None:
            return self.beam.inertial()
        assert self.mass is not None, "checked when the body was made"
        cog = self.cog or (self.shape.cog if self.shape else ORIGIN)
        if self.inertia is not None:
            inertia = self.inertia.matrix()
        else:
            assert self.shape is not None
            inertia = self.shape.inertia(self.mass)
        return self.mass, np.array(cog), inertia

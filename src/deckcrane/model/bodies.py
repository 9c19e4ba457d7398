"""Bodies: a joint, a mass and how it is spread.

Depends on `joints`, `shapes` and `parts`.
"""

from __future__ import annotations

import numpy as np
from pydantic import Field, model_validator

from deckcrane.model.joints import Joint
from deckcrane.model.parts import Mass, Part, Position, fault
from deckcrane.model.shapes import ORIGIN, Array, Inertia, Shape


class PointMass(Part):
    """An extra mass in one point of a body."""

    at: Position = Field(description="the point, in the body's frame, such as [0, 0, 1 m]")
    mass: Mass = Field(description="such as 20 kg")


class Body(Part):
    """A rigid body and the joint by which it hangs on its parent."""

    on: str = Field(description="the body it hangs on, or ground")
    joint: Joint = Field(description="how it hangs there, such as {revolute: z, at: [0, 0, 5 m]}")
    mass: Mass = Field(description="such as 70 t")
    cog: Position | None = Field(default=None, description="centre of gravity in body axes; default that of the shape")
    inertia: Inertia | None = Field(default=None, description="about the COG in body axes; default that of the shape")
    shape: Shape | None = None
    masses: tuple[PointMass, ...] = ()

    @model_validator(mode="after")
    def _has_inertia(self) -> Body:
        if self.shape is None and self.inertia is None:
            raise fault(
                "needs inertia: [Ixx, Iyy, Izz], or a shape that gives it: "
                "{rod: z, length: 2 m}, {box: [1, 1, 1]}, {cylinder: z, length: 2 m, radius: 0.1 m} or {point: true}"
            )
        return self

    def inertial(self) -> tuple[float, Array, Array]:
        """Mass, centre of gravity and inertia about it, in body axes, without the extra point masses."""
        cog = self.cog or (self.shape.cog if self.shape else ORIGIN)
        if self.inertia is not None:
            inertia = self.inertia.matrix()
        else:
            assert self.shape is not None
            inertia = self.shape.inertia(self.mass)
        return self.mass, np.array(cog), inertia

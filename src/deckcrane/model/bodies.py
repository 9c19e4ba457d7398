"""Bodies: a joint and a mass distribution (numbers, a shape, a list of items or a surface), or an elastic beam."""

from __future__ import annotations

from typing import Annotated

import numpy as np
from pydantic import Field, ValidationInfo, WithJsonSchema, field_validator, model_validator

from deckcrane.arrays import Array
from deckcrane.model import units
from deckcrane.model.beams import Beam
from deckcrane.model.data import Data, Mass, Measure, Position, Vector, fault, raise_all
from deckcrane.model.items import Items, together
from deckcrane.model.joints import Joint
from deckcrane.model.meshes import SurfaceMesh
from deckcrane.model.shapes import ORIGIN, Inertia, Shape


def _is_weightless(source: object) -> bool:
    """Whether a body's source is a surface without density: it is for display only, or its mass is given beside it."""
    return isinstance(source, SurfaceMesh) and source.density is None


class PointMass(Data):
    """An extra mass in one point of a body."""

    at: Position = Field(description="the point, in the body's frame, such as [0, 0, 1 m]")
    mass: Mass = Field(description="such as 20 kg")


class Body(Data):
    """A rigid body, or an elastic beam, and the joint by which it hangs on its parent."""

    on: str = Field(description="the body it hangs on, or ground")
    joint: Joint = Field(description="how it hangs there, such as {revolute: z, at: [0, 0, 5 m]}")
    beam: Beam | None = Field(default=None, description="an elastic beam, instead of mass, cog, inertia and shape")
    items: Items | None = Field(
        default=None,
        description="instead of mass, cog and inertia: a list of items, or a file with columns name, mass [t], x [m], y [m], z [m]",
    )
    mesh: SurfaceMesh | None = Field(
        default=None, description="its surface from a file, such as {file: boom.stl, unit: mm, density: 7850 kg/m^3}"
    )
    mass: Annotated[Mass | None, WithJsonSchema(Measure(units.MASS, "positive").json_schema())] = Field(
        default=None, validate_default=True, description="such as 70 t"
    )
    cog: Position | None = Field(default=None, description="centre of gravity in body axes; default that of the shape")
    inertia: Inertia | None = Field(default=None, description="about the COG in body axes; default that of the shape")
    shape: Shape | None = None
    masses: tuple[PointMass, ...] = ()

    @field_validator("mass")
    @classmethod
    def _rigid_body_has_mass(cls, mass: float | None, info: ValidationInfo) -> float | None:
        sources = [info.data.get(key, key) for key in ("beam", "items", "mesh")]  # absent if it was invalid itself
        if mass is None and all(source is None or _is_weightless(source) for source in sources):
            raise fault("is missing: such as 70 t")
        return mass

    @model_validator(mode="after")
    def _inertia_is_given_once(self) -> Body:
        if self.beam is not None:
            derived = ("items", "mesh", "mass", "cog", "inertia", "shape")
            redundant = [key for key in derived if getattr(self, key) is not None]
            raise_all(
                [((key,), f"a beam's {key} follows from its section and length; leave it out") for key in redundant]
            )
        elif self.items is not None or (self.mesh is not None and self.mesh.density is not None):
            source = "its items" if self.items is not None else "its mesh and density"
            redundant = [key for key in ("mass", "cog", "inertia") if getattr(self, key) is not None]
            raise_all([((key,), f"the body's {key} follows from {source}; leave it out") for key in redundant])
            if self.items is not None and self.mesh is not None and self.mesh.density is not None:
                raise fault("items and the mesh's density both give the mass; leave out one of them")
        elif self.shape is None and self.inertia is None and self.mesh is not None:
            self.mesh.check_closed()
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

        Those of a beam are for its undeformed state.
        """
        if self.beam is not None:
            return self.beam.inertial()
        if self.items is not None:
            return together(self.items)
        if self.mesh is not None and (self.mesh.density is not None or (self.shape is None and self.inertia is None)):
            mass, centre, inertia = self.mesh.inertial(self.mass)
            return mass, centre if self.cog is None else np.array(self.cog), inertia
        assert self.mass is not None, "checked when the body was made"
        cog = self.cog or (self.shape.cog if self.shape else ORIGIN)
        if self.inertia is not None:
            inertia = self.inertia.matrix()
        else:
            assert self.shape is not None
            inertia = self.shape.inertia(self.mass)
        return self.mass, np.array(cog), inertia

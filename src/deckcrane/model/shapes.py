"""Shapes and inertia of bodies: centre of gravity, mass distribution and tip."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Any, Literal

import numpy as np
from pydantic import BeforeValidator, Discriminator, Field, Tag, model_validator

from deckcrane.arrays import Array as Array
from deckcrane.model.data import AXES, AxisWord, Choice, Data, MomentOfInertia, PositiveLength, Vector, fault

ORIGIN: Vector = (0.0, 0.0, 0.0)

ROUNDING = 1e-4
"""Tolerance of the triangle inequality of principal moments, relative to the largest: data sheets are rounded."""


def _point_on_axis(axis: AxisWord, distance: float) -> Vector:
    x, y, z = AXES[axis]
    return (x * distance, y * distance, z * distance)


def _axisymmetric_inertia(axis: AxisWord, along: float, across: float) -> Array:
    """A diagonal inertia with one moment about the axis and another across it."""
    moments = np.full(3, across)
    moments["xyz".index(axis[-1])] = along
    return np.diag(moments)


class Rod(Data):
    """A slender rod from the origin along an axis; its tip is the other end."""

    rod: AxisWord = Field(description="the axis the rod lies along, such as z or -x")
    length: PositiveLength = Field(description="length of the rod, such as 2 m")

    @property
    def kind(self) -> Literal["rod"]:
        return "rod"

    @property
    def tip(self) -> Vector | None:
        return _point_on_axis(self.rod, self.length)

    @property
    def cog(self) -> Vector:
        return _point_on_axis(self.rod, self.length / 2)

    def inertia(self, mass: float) -> Array:
        return _axisymmetric_inertia(self.rod, 0.0, mass * self.length**2 / 12)


class Cylinder(Data):
    """A solid cylinder from the origin along an axis; its tip is the middle of the other end."""

    cylinder: AxisWord = Field(description="the axis the cylinder lies along, such as z or -x")
    length: PositiveLength = Field(description="length of the cylinder, such as 2 m")
    radius: PositiveLength = Field(description="radius of the cylinder, such as 300 mm")

    @property
    def kind(self) -> Literal["cylinder"]:
        return "cylinder"

    @property
    def tip(self) -> Vector | None:
        return _point_on_axis(self.cylinder, self.length)

    @property
    def cog(self) -> Vector:
        return _point_on_axis(self.cylinder, self.length / 2)

    def inertia(self, mass: float) -> Array:
        return _axisymmetric_inertia(
            self.cylinder, mass * self.radius**2 / 2, mass * (3 * self.radius**2 + self.length**2) / 12
        )


class Box(Data):
    """A solid box with edges along the body's axes, centred on the origin."""

    box: tuple[PositiveLength, PositiveLength, PositiveLength] = Field(
        description="the three edges, such as [110 m, 20 m, 8 m]"
    )

    @property
    def kind(self) -> Literal["box"]:
        return "box"

    @property
    def tip(self) -> Vector | None:
        return None

    @property
    def cog(self) -> Vector:
        return ORIGIN

    def inertia(self, mass: float) -> Array:
        x, y, z = self.box
        return np.diag([y**2 + z**2, x**2 + z**2, x**2 + y**2]) * (mass / 12)


class Point(Data):
    """All mass in one point, the origin."""

    point: Literal[True] = Field(description="write point: true")

    @property
    def kind(self) -> Literal["point"]:
        return "point"

    @property
    def tip(self) -> Vector | None:
        return None

    @property
    def cog(self) -> Vector:
        return ORIGIN

    def inertia(self, mass: float) -> Array:
        return np.zeros((3, 3))


SHAPES = Choice("a shape", ("rod", "box", "cylinder", "point"))
Shape = Annotated[
    Annotated[Rod, Tag("<rod>")]
    | Annotated[Box, Tag("<box>")]
    | Annotated[Cylinder, Tag("<cylinder>")]
    | Annotated[Point, Tag("<point>")],
    Discriminator(SHAPES.tag),
    BeforeValidator(SHAPES.check),
]


class Inertia(Data):
    """The inertia matrix about the COG in body axes, by its entries."""

    xx: MomentOfInertia = Field(description="moment of inertia about x, such as 2e4 kg m^2")
    yy: MomentOfInertia = Field(description="moment of inertia about y, such as 2e4 kg m^2")
    zz: MomentOfInertia = Field(description="moment of inertia about z, such as 2e4 kg m^2")
    xy: MomentOfInertia = Field(default=0.0, description="entry of the matrix, the product of inertia with its sign")
    xz: MomentOfInertia = Field(default=0.0, description="entry of the matrix, the product of inertia with its sign")
    yz: MomentOfInertia = Field(default=0.0, description="entry of the matrix, the product of inertia with its sign")

    @model_validator(mode="before")
    @classmethod
    def _read_moments(cls, data: Any) -> Any:
        if not isinstance(data, (list, tuple)):
            return data
        if len(data) != 3:
            raise fault(f"three moments of inertia [Ixx, Iyy, Izz] are needed; this is a list of {len(data)}")
        return dict(zip(("xx", "yy", "zz"), data, strict=True))

    @model_validator(mode="after")
    def _inertia_is_physical(self) -> Inertia:
        """Check that no principal moment is negative or larger than the sum of the other two, as for any mass distribution."""
        scale = max(abs(value) for value in (self.xx, self.yy, self.zz, self.xy, self.xz, self.yz)) or 1.0
        low, middle, high = np.linalg.eigvalsh(self.matrix() / scale)
        if not np.isfinite(high) or low < -ROUNDING * high or high > low + middle + ROUNDING * high:
            principal = ", ".join(f"{moment * scale:.4g}" for moment in (low, middle, high))
            why = "one is negative" if low < 0 else "the largest is more than the other two together"
            raise fault(f"no body has this inertia: its principal moments are {principal} kg m^2, and {why}")
        return self

    def matrix(self) -> Array:
        return np.array([[self.xx, self.xy, self.xz], [self.xy, self.yy, self.yz], [self.xz, self.yz, self.zz]])


def combined(parts: Sequence[tuple[float, Array, Array]]) -> tuple[float, Array, Array]:
    """Mass, COG and inertia about it of several parts: J = sum of J_i + m_i (r_i' r_i 1 - r_i r_i'), r_i from the common COG."""
    masses, places = np.array([m for m, _, _ in parts]), np.array([c for _, c, _ in parts])
    mass = float(masses.sum())
    cog = masses @ places / mass
    inertia = np.zeros((3, 3))
    for (m, _, J), r in zip(parts, places - cog, strict=True):
        inertia += J + m * (r @ r * np.eye(3) - np.outer(r, r))
    return mass, cog, inertia

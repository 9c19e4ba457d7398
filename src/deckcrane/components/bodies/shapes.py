"""Shapes and inertia of bodies: centre of gravity, mass distribution and tip; surfaces from files of triangles.

A surface is for pictures and, if it is closed, for mass, COG and inertia.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, Any, Literal

import numpy as np
from pydantic import BeforeValidator, Discriminator, Field, Tag, ValidationInfo, WithJsonSchema, model_validator

from deckcrane.arrays import Array
from deckcrane.errors import DeckcraneError, warn_user
from deckcrane.files.triangle_meshes import read_surface
from deckcrane.scenario.data import (
    AXES,
    ZERO,
    AxisWord,
    Choice,
    Data,
    Json,
    Measure,
    MomentOfInertia,
    Position,
    PositiveLength,
    Rotation,
    Vector,
    rotation_matrix,
    validation_error,
)
from deckcrane.scenario.tables import folder_of
from deckcrane.units import quantities

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
            raise validation_error(
                f"three moments of inertia [Ixx, Iyy, Izz] are needed; this is a list of {len(data)}"
            )
        return dict(zip(("xx", "yy", "zz"), data, strict=True))

    @model_validator(mode="after")
    def _inertia_is_physical(self) -> Inertia:
        """Check that no principal moment is negative or larger than the sum of the other two, as for any mass distribution."""
        scale = max(abs(value) for value in (self.xx, self.yy, self.zz, self.xy, self.xz, self.yz)) or 1.0
        low, middle, high = np.linalg.eigvalsh(self.matrix() / scale)
        if not np.isfinite(high) or low < -ROUNDING * high or high > low + middle + ROUNDING * high:
            principal = ", ".join(f"{moment * scale:.4g}" for moment in (low, middle, high))
            why = "one is negative" if low < 0 else "the largest is more than the other two together"
            raise validation_error(f"no body has this inertia: its principal moments are {principal} kg m^2, and {why}")
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


SMALL, LARGE = 0.01, 1000.0
"""Sizes [m] of a body outside of which a wrong unit is suspected."""


class MeshGeometry(Data):
    """Content of a surface file, in its own units and axes; it is stored, so that the file is not needed again."""

    file: str = Field(description="the file that it was found in; another one is read again")
    triangles: int = Field(description="how many there are")
    open_edges: int = Field(description="edges that do not join two triangles; 0 of a closed surface")
    low: tuple[float, float, float] = Field(description="lowest x, y and z")
    high: tuple[float, float, float] = Field(description="highest x, y and z")
    volume: float = Field(default=0.0, description="of a closed surface; 0 of others")
    centre: tuple[float, float, float] = Field(default=ZERO, description="of that volume")
    moments: tuple[float, float, float, float, float, float] = Field(
        default=(0.0,) * 6, description="xx, yy, zz, xy, xz, yz of that volume about its centre, for a density of one"
    )


def _expand_unit(value: Any) -> Any:
    """Expand a bare unit: the word mm is 1 mm."""
    return f"1 {value}" if isinstance(value, str) and value.strip().isalpha() else value


_WORD_SCHEMA: Json = {"type": "string", "pattern": "^[A-Za-z]+$"}
FileUnit = Annotated[
    PositiveLength,
    BeforeValidator(_expand_unit),
    WithJsonSchema({"anyOf": [Measure(quantities.LENGTH, "positive").json_schema(), _WORD_SCHEMA]}),
]


class SurfaceMesh(Data):
    """A file of triangles, placed in the body's frame."""

    file: str = Field(description="an STL, glTF, OBJ or PLY file, such as boom.stl")
    unit: FileUnit = Field(default=1.0, description="the length that is 1 in the file, such as mm; default 1 m")
    at: Position = Field(default=ZERO, description="where the file's origin is in the body's frame")
    rotation: Rotation = Field(default=(), description="how the file's axes are turned from the body's, as for a joint")
    density: Annotated[float, Measure(quantities.DENSITY, "positive")] | None = Field(
        default=None,
        description="of the solid within a closed surface: mass, cog and inertia follow, such as 7850 kg/m^3",
    )
    found: MeshGeometry | None = Field(default=None, description="what is in the file; written by the program")

    @model_validator(mode="before")
    @classmethod
    def _read_file(cls, data: Any, info: ValidationInfo) -> Any:
        """Read the file, unless its content is stored already; its path is then relative to the working folder."""
        if not isinstance(data, dict) or not isinstance(data.get("file"), str):
            return data
        stored = data.get("found")
        if (stored.file if isinstance(stored, MeshGeometry) else (stored or {}).get("file")) == data["file"]:
            return data
        folder = folder_of(info)
        path = str(Path(data["file"]) if folder is None else folder / data["file"])
        try:
            return {**data, "file": path, "found": _measure_surface(path)}
        except DeckcraneError as error:
            raise validation_error(str(error)) from None

    @model_validator(mode="after")
    def _size_is_plausible(self) -> SurfaceMesh:
        if self.density is not None:
            self.check_closed()
        size = self.size
        if size > LARGE or size < SMALL:
            length = f"{size / 1000:.3g} km" if size > LARGE else f"{size * 1000:.3g} mm"
            warn_user(
                f"{self.file}: the body is {length} long where 1 in the file is {self.unit:g} m; CAD programs often write mm: "
                "unit: mm"
            )
        return self

    @property
    def size(self) -> float:
        """The longest edge [m] of its bounding box."""
        assert self.found is not None, "read when it was made"
        return float(self.unit * max(b - a for a, b in zip(self.found.low, self.found.high, strict=True)))

    def check_closed(self) -> None:
        """Raise an error unless the surface encloses a volume."""
        surface = self.found
        assert surface is not None, "read when it was made"
        if surface.open_edges:
            raise validation_error(
                f"{surface.file}: the surface is not closed: {surface.open_edges} of its edges do not join two triangles, so "
                "it has no volume; close it in the program that made it, or give mass, cog and inertia and use it for the "
                "picture alone"
            )
        if surface.volume <= 0:
            raise validation_error(
                f"{surface.file}: the volume within the surface is {surface.volume * self.unit**3:.4g} m^3: its triangles face "
                "inwards; turn the normals round in the program that made it"
                if surface.volume < 0
                else f"{surface.file}: the surface encloses nothing, so it has no mass"
            )

    def inertial(self, mass: float | None) -> tuple[float, Array, Array]:
        """Mass, centre and inertia about it of the solid in the body's axes: from its density, or from a mass spread evenly."""
        assert self.found is not None, "read when it was made"
        volume = self.found.volume * self.unit**3
        if mass is None:
            assert self.density is not None, "checked when the body was made"
            mass = self.density * volume
        xx, yy, zz, xy, xz, yz = self.found.moments
        inertia = np.array([[xx, xy, xz], [xy, yy, yz], [xz, yz, zz]]) * self.unit**5 * (mass / volume)
        R = rotation_matrix(self.rotation)
        return mass, self.placed(np.array([self.found.centre]))[0], R @ inertia @ R.T

    def placed(self, corners: Array) -> Array:
        """Transform points (n, 3) of the file to the body's frame."""
        return np.asarray(np.array(self.at) + self.unit * corners @ rotation_matrix(self.rotation).T)


def _measure_surface(path: str) -> MeshGeometry:
    surface = read_surface(path)
    low, high = (_vector(bound) for bound in surface.bounds)
    sizes = {"file": path, "triangles": len(surface.triangles), "open_edges": surface.open_edges}
    if sizes["open_edges"]:
        return MeshGeometry(**sizes, low=low, high=high)
    volume, centre, J = surface.solid()
    moments = (J[0, 0], J[1, 1], J[2, 2], J[0, 1], J[0, 2], J[1, 2])
    return MeshGeometry(**sizes, low=low, high=high, volume=volume, centre=_vector(centre), moments=moments)


def _vector(values: Array) -> Vector:
    x, y, z = (float(value) for value in values)
    return (x, y, z)

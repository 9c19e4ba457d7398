"""The surface of a body from a file of triangles: for pictures and, if it is closed, for mass, COG and inertia."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import numpy as np
from pydantic import BeforeValidator, Field, ValidationInfo, WithJsonSchema, model_validator

from deckcrane.arrays import Array
from deckcrane.errors import DeckcraneError, warn_user
from deckcrane.files.surfaces import read_surface
from deckcrane.model import units
from deckcrane.model.columns import folder_of
from deckcrane.model.data import ZERO, Data, Json, Measure, Position, PositiveLength, Vector, fault
from deckcrane.model.joints import Rotation, rotation_matrix

SMALL, LARGE = 0.01, 1000.0
"""Sizes [m] of a body outside of which a wrong unit is suspected."""


class SurfaceFound(Data):
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
    WithJsonSchema({"anyOf": [Measure(units.LENGTH, "positive").json_schema(), _WORD_SCHEMA]}),
]


class SurfaceMesh(Data):
    """A file of triangles, placed in the body's frame."""

    file: str = Field(description="an STL, glTF, OBJ or PLY file, such as boom.stl")
    unit: FileUnit = Field(default=1.0, description="the length that is 1 in the file, such as mm; default 1 m")
    at: Position = Field(default=ZERO, description="where the file's origin is in the body's frame")
    rotation: Rotation = Field(default=(), description="how the file's axes are turned from the body's, as for a joint")
    density: Annotated[float, Measure(units.DENSITY, "positive")] | None = Field(
        default=None,
        description="of the solid within a closed surface: mass, cog and inertia follow, such as 7850 kg/m^3",
    )
    found: SurfaceFound | None = Field(default=None, description="what is in the file; written by the program")

    @model_validator(mode="before")
    @classmethod
    def _read_file(cls, data: Any, info: ValidationInfo) -> Any:
        """Read the file, unless its content is stored already; its path is then relative to the working folder."""
        if not isinstance(data, dict) or not isinstance(data.get("file"), str):
            return data
        stored = data.get("found")
        if (stored.file if isinstance(stored, SurfaceFound) else (stored or {}).get("file")) == data["file"]:
            return data
        folder = folder_of(info)
        path = str(Path(data["file"]) if folder is None else folder / data["file"])
        try:
            return {**data, "file": path, "found": _measure_surface(path)}
        except DeckcraneError as error:
            raise fault(str(error)) from None

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
            raise fault(
                f"{surface.file}: the surface is not closed: {surface.open_edges} of its edges do not join two triangles, so "
                "it has no volume; close it in the program that made it, or give mass, cog and inertia and use it for the "
                "picture alone"
            )
        if surface.volume <= 0:
            raise fault(
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


def _measure_surface(path: str) -> SurfaceFound:
    surface = read_surface(path)
    low, high = (_vector(bound) for bound in surface.bounds)
    sizes = {"file": path, "triangles": len(surface.triangles), "open_edges": surface.open_edges}
    if sizes["open_edges"]:
        return SurfaceFound(**sizes, low=low, high=high)
    volume, centre, J = surface.solid()
    moments = (J[0, 0], J[1, 1], J[2, 2], J[0, 1], J[0, 2], J[1, 2])
    return SurfaceFound(**sizes, low=low, high=high, volume=volume, centre=_vector(centre), moments=moments)


def _vector(values: Array) -> Vector:
    x, y, z = (float(value) for value in values)
    return (x, y, z)

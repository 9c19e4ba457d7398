"""Bodies: a joint and a mass distribution (numbers, a shape, a list of items or a surface), or an elastic beam.

A list of items is that of a weight report: mass, centre of gravity and inertia follow by the parallel-axis theorem.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import numpy as np
from pydantic import (
    BeforeValidator,
    Field,
    GetJsonSchemaHandler,
    ValidationInfo,
    WithJsonSchema,
    field_validator,
    model_validator,
)
from pydantic_core import CoreSchema

from deckcrane.arrays import Array
from deckcrane.components.beams.data import Beam
from deckcrane.components.bodies.shapes import ORIGIN, Inertia, Shape, SurfaceMesh, combined
from deckcrane.components.joints.data import Joint
from deckcrane.errors import DeckcraneError
from deckcrane.files.text_tables import read_sheet
from deckcrane.scenario.data import (
    ZERO,
    Data,
    Json,
    Mass,
    Measure,
    Position,
    Rotation,
    Vector,
    did_you_mean,
    raise_all,
    rotation_matrix,
    validation_error,
)
from deckcrane.scenario.tables import folder_of
from deckcrane.units import quantities

if TYPE_CHECKING:
    from deckcrane.mechanics.model.plant import Plant

MOMENTS = ("xx", "yy", "zz", "xy", "xz", "yz")
COLUMNS = {
    "mass": quantities.MASS,
    **dict.fromkeys(("x", "y", "z"), quantities.LENGTH),
    **dict.fromkeys(MOMENTS, quantities.INERTIA),
}
"""The columns of a file, besides name, with their dimensions."""
MOST = 10_000
"""Most items of a body."""


class BodyItem(Data):
    """One item of a body: its mass, its centre of gravity and its inertia."""

    name: str = Field(default="", description="such as winch, for the reader")
    mass: Mass = Field(description="such as 2.4 t")
    cog: Position = Field(default=ZERO, description="its centre of gravity, in the body's frame")
    inertia: Inertia | None = Field(
        default=None, description="about its own centre of gravity, in its own axes; default none, a point"
    )
    shape: Shape | None = Field(default=None, description="instead: a shape about its centre of gravity")
    rotation: Rotation = Field(default=(), description="how its own axes are turned from the body's, as for a joint")

    @model_validator(mode="after")
    def _inertia_is_given_once(self) -> BodyItem:
        if self.inertia is not None and self.shape is not None:
            raise validation_error("inertia and shape both say how the mass is spread; give one of them")
        if self.rotation and self.inertia is None and self.shape is None:
            raise validation_error(
                "a point has no axes that could be turned; leave out rotation, or give inertia or shape"
            )
        return self

    def about_cog(self) -> Array:
        """Its inertia about its own centre of gravity, in the body's axes."""
        if self.inertia is not None:
            inertia = self.inertia.matrix()
        elif self.shape is not None:
            inertia = self.shape.inertia(self.mass)
        else:
            return np.zeros((3, 3))
        R = rotation_matrix(self.rotation)
        return np.asarray(R @ inertia @ R.T)


def combined_mass_properties(items: tuple[BodyItem, ...]) -> tuple[float, Array, Array]:
    """Mass, centre of gravity and inertia about it of all items."""
    return combined([(item.mass, np.array(item.cog), item.about_cog()) for item in items])


def _read_file(value: Any, info: ValidationInfo) -> Any:
    """Read the rows of a file, which replace its name."""
    if isinstance(value, str):
        return _rows(value, folder_of(info))
    if isinstance(value, (list, tuple)) and not value:
        raise validation_error("a body is made of one item at least; this is a list of none")
    if isinstance(value, (list, tuple)) and len(value) > MOST:
        raise validation_error(f"there are {len(value)} items; {MOST} are the most of a body: group them")
    return value


@dataclass(frozen=True)
class OrSheet:
    """Allow the name of a file in the JSON Schema."""

    def __get_pydantic_json_schema__(self, schema: CoreSchema, handler: GetJsonSchemaHandler) -> Json:
        return {"anyOf": [{**handler(schema), "minItems": 1}, {"type": "string"}]}


Items = Annotated[tuple[BodyItem, ...], BeforeValidator(_read_file), OrSheet()]


def _rows(name: str, folder: Path | None) -> list[Json]:
    path = Path(name) if folder is None else folder / name
    try:
        sheet = read_sheet(path, text=("name",), such_as="name, mass [t], x [m], y [m], z [m]")
    except DeckcraneError as error:
        raise validation_error(str(error)) from None
    allowed = ("name", *COLUMNS)
    for column in sheet.units:
        if column not in allowed:
            raise validation_error(
                f"{name}: the columns are {', '.join(allowed)};{did_you_mean(column, allowed)} this one is {column}"
            )
    missing = [column for column in ("mass", "x", "y", "z") if column not in sheet.units]
    if missing:
        raise validation_error(
            f"{name}: there is no column {missing[0]}; the columns are name, mass [t], x [m], y [m], z [m]"
        )
    for column in sheet.units:
        if column != "name" and not sheet.units[column]:
            raise validation_error(
                f"{name}: the column {column} has no unit; write it like {column} [{COLUMNS[column].unit}]"
            )
    moments = [column for column in MOMENTS if column in sheet.units]
    if moments and not {"xx", "yy", "zz"} <= set(moments):
        raise validation_error(
            f"{name}: of the moments of inertia there are {', '.join(moments)}; xx, yy and zz are needed"
        )
    rows: list[Json] = []
    for row in range(len(sheet.lines)):
        cell = {column: f"{sheet.numbers[column][row]!r} {sheet.units[column]}" for column in sheet.numbers}
        item: Json = {"mass": cell["mass"], "cog": [cell["x"], cell["y"], cell["z"]]}
        if "name" in sheet.texts:
            item["name"] = sheet.texts["name"][row]
        if any(sheet.numbers[column][row] for column in moments):
            item["inertia"] = {column: cell[column] for column in moments}
        rows.append(item)
    return rows


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
    mass: Annotated[Mass | None, WithJsonSchema(Measure(quantities.MASS, "positive").json_schema())] = Field(
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
            raise validation_error("is missing: such as 70 t")
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
                raise validation_error("items and the mesh's density both give the mass; leave out one of them")
        elif self.shape is None and self.inertia is None and self.mesh is not None:
            self.mesh.check_closed()
        elif self.shape is None and self.inertia is None:
            raise validation_error(
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
            return combined_mass_properties(self.items)
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


def stated_bodies(plant: Plant) -> Mapping[str, Body]:
    """The bodies of the section `bodies`, without those that vessels and winches make."""
    return plant.scenario.bodies

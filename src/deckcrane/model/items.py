"""A body as a list of items, as in a weight report: mass, centre of gravity and inertia by the parallel-axis theorem."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any

import numpy as np
from pydantic import BeforeValidator, Field, GetJsonSchemaHandler, ValidationInfo, model_validator
from pydantic_core import CoreSchema

from deckcrane.arrays import Array
from deckcrane.errors import DeckcraneError
from deckcrane.files.sheets import read_sheet
from deckcrane.model import units
from deckcrane.model.columns import folder_of
from deckcrane.model.data import ZERO, Data, Json, Mass, Position, fault, nearest
from deckcrane.model.joints import Rotation, rotation_matrix
from deckcrane.model.shapes import Inertia, Shape, combined

MOMENTS = ("xx", "yy", "zz", "xy", "xz", "yz")
COLUMNS = {
    "mass": units.MASS,
    **dict.fromkeys(("x", "y", "z"), units.LENGTH),
    **dict.fromkeys(MOMENTS, units.INERTIA),
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
            raise fault("inertia and shape both say how the mass is spread; give one of them")
        if self.rotation and self.inertia is None and self.shape is None:
            raise fault("a point has no axes that could be turned; leave out rotation, or give inertia or shape")
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


def together(items: tuple[BodyItem, ...]) -> tuple[float, Array, Array]:
    """Mass, centre of gravity and inertia about it of all items."""
    return combined([(item.mass, np.array(item.cog), item.about_cog()) for item in items])


def _read_file(value: Any, info: ValidationInfo) -> Any:
    """Read the rows of a file, which replace its name."""
    if isinstance(value, str):
        return _rows(value, folder_of(info))
    if isinstance(value, (list, tuple)) and not value:
        raise fault("a body is made of one item at least; this is a list of none")
    if isinstance(value, (list, tuple)) and len(value) > MOST:
        raise fault(f"there are {len(value)} items; {MOST} are the most of a body: group them")
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
        raise fault(str(error)) from None
    allowed = ("name", *COLUMNS)
    for column in sheet.units:
        if column not in allowed:
            raise fault(f"{name}: the columns are {', '.join(allowed)};{nearest(column, allowed)} this one is {column}")
    missing = [column for column in ("mass", "x", "y", "z") if column not in sheet.units]
    if missing:
        raise fault(f"{name}: there is no column {missing[0]}; the columns are name, mass [t], x [m], y [m], z [m]")
    for column in sheet.units:
        if column != "name" and not sheet.units[column]:
            raise fault(f"{name}: the column {column} has no unit; write it like {column} [{COLUMNS[column].unit}]")
    moments = [column for column in MOMENTS if column in sheet.units]
    if moments and not {"xx", "yy", "zz"} <= set(moments):
        raise fault(f"{name}: of the moments of inertia there are {', '.join(moments)}; xx, yy and zz are needed")
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

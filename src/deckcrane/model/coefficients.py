"""Coefficients of wind and current forces on a vessel by flow direction.

Directions are relative to the bow, counter-clockwise seen from above, of where the flow goes **to**: 0 deg from astern, 90 deg
from starboard to port, 180 deg from ahead. That is how OCIMF counts (anti-clockwise from the stern; Mooring Equipment
Guidelines, Sec. 2), and how `sea.direction` does. Forces are positive forward and to port, moments counter-clockwise.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import pi, sin
from typing import Annotated, Any

from pydantic import Field, GetJsonSchemaHandler, ValidationInfo, model_validator
from pydantic_core import CoreSchema

from deckcrane.model import units
from deckcrane.model.columns import folder_of, read_columns
from deckcrane.model.data import Angle, Data, Json, Measure, fault
from deckcrane.model.units import UnitError, quantity

Factor = Annotated[float, Measure(units.RATIO)]
PositiveFactor = Annotated[float, Measure(units.RATIO, "not negative")]
MOST = 73
"""Most angles in a table: every 5 deg, all around."""
WIDEST_GAP = pi / 4
"""Largest gap [rad] between neighbouring angles of a table."""
SAME = 1e-6
"""Angles closer than this [rad] count as equal."""
COLUMNS = ("angle", "x", "y", "n")


class ShapeFactors(Data):
    """C_X = x cos(a), C_Y = y sin(a), C_N = -n sin(2 a), of a flow that goes in the direction a from the bow.

    The form is that of T. I. Fossen, Handbook of Marine Craft Hydrodynamics and Motion Control, Wiley 2011, Sec. 8.1, for ships
    that are alike to both sides: typically x is 0.5 to 0.9, y 0.7 to 0.95 and n 0.05 to 0.2 in wind.
    """

    x: PositiveFactor = Field(description="along the vessel, on the frontal area, such as 0.7")
    y: PositiveFactor = Field(description="across it, on the lateral area, such as 0.9")
    n: Factor = Field(default=0.0, description="turning it broadside on, on lateral area times length, such as 0.1")


class ForceTable(Data):
    """Coefficients at angles all around, or from 0 to 180 deg for a vessel with port-starboard symmetry."""

    angle: tuple[Angle, ...] = Field(
        description="where the flow goes to, from the bow, counter-clockwise: 180 deg is from ahead"
    )
    x: tuple[Factor, ...] = Field(description="C_X, positive forward: below zero at 180 deg")
    y: tuple[Factor, ...] = Field(description="C_Y, positive to port")
    n: tuple[Factor, ...] = Field(description="C_N, positive counter-clockwise seen from above")

    @model_validator(mode="before")
    @classmethod
    def _read_file(cls, data: Any, info: ValidationInfo) -> Any:
        return _read_table_columns(data, info) if isinstance(data, str) else data

    @model_validator(mode="after")
    def _table_is_complete(self) -> ForceTable:
        count = len(self.angle)
        if count == 0:
            raise fault("needs angles all around, or from 0 to 180 deg, with x, y and n at each")
        for name in COLUMNS[1:]:
            if len(getattr(self, name)) != count:
                raise fault(f"{name} has {len(getattr(self, name))} values for {count} angles; each angle needs one")
        if count > MOST:
            raise fault(f"there are {count} angles; {MOST} are the most: every 5 deg is enough")
        around = sorted(angle % (2 * pi) for angle in self.around)
        gaps = [b - a for a, b in zip(around, [*around[1:], around[0] + 2 * pi], strict=True)] if around else [2 * pi]
        if min(gaps) < SAME:
            raise fault("two of the angles are the same; each is given once (0 and 360 deg are one)")
        if max(gaps) > WIDEST_GAP + SAME:
            raise fault(
                f"between two neighbouring angles there are {max(gaps) * 180 / pi:.4g} deg; give all directions, at most 45 deg "
                "apart: from 0 to 180 deg for a vessel that is alike to both sides, else all around"
            )
        if self.one_sided:
            for name in ("y", "n"):
                ends = [v for a, v in zip(self.angle, getattr(self, name), strict=True) if _is_on_axis(a)]
                if any(abs(value) > 1e-3 * max(map(abs, getattr(self, name))) for value in ends):
                    raise fault(f"{name} of a table for one side must be zero at 0 and 180 deg; give all angles around")
        return self

    @property
    def one_sided(self) -> bool:
        """Whether the table covers one side only, of a vessel with port-starboard symmetry."""
        sines = [sin(angle) for angle in self.angle]
        return min(sines) > -SAME or max(sines) < SAME

    @property
    def around(self) -> tuple[float, ...]:
        """All angles, including those mirrored to the other side."""
        mirrored = [-angle for angle in self.angle if not _is_on_axis(angle)] if self.one_sided else []
        return (*self.angle, *mirrored)


@dataclass(frozen=True)
class OrFile:
    """Allow the name of a file in the JSON Schema."""

    def __get_pydantic_json_schema__(self, schema: CoreSchema, handler: GetJsonSchemaHandler) -> Json:
        return {"anyOf": [handler(schema), {"type": "string"}]}


TableOrFile = Annotated[ForceTable | None, OrFile()]


def _is_on_axis(angle: float) -> bool:
    return abs(sin(angle)) < SAME


def _read_table_columns(name: str, info: ValidationInfo) -> dict[str, Any]:
    """Read the columns of a CSV file, which replace its name."""
    table = read_columns(name, folder_of(info))
    missing = [column for column in COLUMNS if column not in table.numbers]
    if missing:
        raise fault(
            f"{name}: there is no column {missing[0]}; the columns are angle [deg], x, y, n; these are "
            f"{', '.join(table.headers.values())}"
        )
    unit = table.units["angle"]
    if unit is None:
        raise fault(f"{name}: the column angle has no unit; write it like angle [deg] in the file's first line")
    try:
        angles = [float(quantity(f"{value!r} {unit}", units.ANGLE)) for value in table.numbers["angle"]]
    except UnitError as error:
        raise fault(f"{name}: {error}") from None
    return {"angle": angles, **{column: table.numbers[column] for column in COLUMNS[1:]}}


def one_kind(shape: object, table: object) -> None:
    """Raise an error unless exactly one of the two is given."""
    if (shape is None) == (table is None):
        count = "neither" if shape is None else "both"
        raise fault(f"needs shape, such as {{x: 0.7, y: 0.9, n: 0.1}}, or table, one of the two; it has {count}")

"""The hull of a vessel as a closed surface: key `hull` of a vessel. A box, a ship's form, sections or a mesh; openings, deck edge.

All positions are in the vessel's frame, whose origin lies in the waterplane of its hydrodynamic data.
"""

from __future__ import annotations

from itertools import product
from math import radians
from typing import Annotated, Any, Literal

import numpy as np
from pydantic import Field, model_validator

from deckcrane.components.bodies import SurfaceMesh
from deckcrane.scenario.data import (
    Data,
    Length,
    Measure,
    Name,
    Position,
    PositiveLength,
    Vector,
    validation_error,
)
from deckcrane.units import quantities

PositiveVolume = Annotated[float, Measure(quantities.VOLUME, "positive")]
EXACT_TO = radians(60.0)
"""Roll up to which levers of a hull right a vessel in runs; beyond it they stay as there."""
FORMS = ("box", "ship", "sections", "mesh")


class HullBox(Data):
    """A box barge."""

    length: PositiveLength
    breadth: PositiveLength
    draught: PositiveLength = Field(description="from the origin down to the bottom")
    freeboard: PositiveLength = Field(description="from the origin up to the deck")
    x: Length = Field(default=0.0, description="of its middle")


class HullShip(Data):
    """A ship's form below the waterline, as `deckcrane hydro make` has it, with vertical sides above it."""

    length: PositiveLength = Field(description="between perpendiculars")
    breadth: PositiveLength
    draught: PositiveLength
    volume: PositiveVolume = Field(description="below the waterline, such as 6207 m^3")
    freeboard: PositiveLength = Field(description="from the origin up to the deck")
    x: Length = Field(default=0.0, description="of its middle")


class HullSection(Data):
    """A section across the hull: its port side, the same to starboard."""

    x: Length
    side: tuple[tuple[Length, Length], ...] = Field(
        description="points [y, z] of one side, from the keel to the deck edge; y is the distance from the centreline"
    )

    @model_validator(mode="after")
    def _side_has_points(self) -> HullSection:
        if len(self.side) < 2:
            raise validation_error("a side needs two points or more [y, z], from the keel to the deck edge")
        if any(y < 0 for y, _ in self.side):
            raise validation_error("y is a distance from the centreline: zero or more")
        if max(y for y, _ in self.side) == 0.0:
            raise validation_error("a section of no breadth encloses nothing; give it a y of a few millimetres")
        return self


class HullForm(Data):
    """The outside of a hull with its deck, closed, and where water could get in."""

    box: HullBox | None = None
    ship: HullShip | None = None
    sections: tuple[HullSection, ...] = Field(default=(), description="two or more sections with x")
    mesh: SurfaceMesh | None = Field(
        default=None, description="a file of triangles, closed and with its deck, such as {file: hull.stl, unit: mm}"
    )
    deck_edge: tuple[Position, ...] = Field(
        default=(), description="points of the deck edge; default of a mesh none, of other forms their upper edge"
    )
    openings: dict[Name, Position] = Field(
        default={}, description="where water would get in, by name, such as {vent: [12 m, 7 m, 4 m]}"
    )
    accept_difference: Annotated[float, Measure(quantities.RATIO, "positive")] = Field(
        default=0.05,
        description="the difference of displacement, waterplane and GM from those of the hydrodynamic data from which on it is "
        "refused, as a share; warned of from a fifth of it on",
    )
    restoring: Literal["linear", "exact"] = Field(
        default="linear",
        description="of the roll in runs: as the hydrodynamic data have it, or by the righting levers of this hull",
    )

    @model_validator(mode="after")
    def _one_form(self) -> HullForm:
        stated = [name for name in FORMS if getattr(self, name)]
        if len(stated) != 1:
            actual = f"this one has {' and '.join(stated)}" if stated else "this one has none"
            raise validation_error(f"a hull has one of the keys box, ship, sections or mesh; {actual}")
        if self.sections:
            self._check_sections()
        if self.mesh is not None:
            if self.mesh.density is not None:
                raise validation_error("a hull's mass is in the hydrodynamic data; leave out density")
            self.mesh.check_closed()
        return self

    def _check_sections(self) -> None:
        if len(self.sections) < 2:
            raise validation_error("sections: two or more are needed, from stern to bow")
        counts = {len(section.side) for section in self.sections}
        if len(counts) > 1:
            raise validation_error(
                f"sections: all have the same number of points; these have {' and '.join(map(str, sorted(counts)))}"
            )
        places = [section.x for section in self.sections]
        if len(set(places)) < len(places):
            raise validation_error("sections: each has another x")

    def bounds(self) -> tuple[Vector, Vector]:
        """The lowest and the highest x, y and z, in axes with z up or down as the file has them."""
        if self.mesh is not None:
            assert self.mesh.found is not None, "read when it was made"
            ends = np.array(list(product(*zip(self.mesh.found.low, self.mesh.found.high, strict=True))))
            placed = self.mesh.placed(ends)
            return _triple(placed.min(axis=0)), _triple(placed.max(axis=0))
        if self.sections:
            y = max(y for section in self.sections for y, _ in section.side)
            z = [z for section in self.sections for _, z in section.side]
            x = [section.x for section in self.sections]
            return (min(x), -y, min(z)), (max(x), y, max(z))
        form = self.box or self.ship
        assert form is not None, "one of the forms is given"
        half, y = form.length / 2, form.breadth / 2
        tall = max(form.draught, form.freeboard)  # z up or down
        return (form.x - half, -y, -tall), (form.x + half, y, tall)


def _triple(values: Any) -> Vector:
    x, y, z = (float(value) for value in values)
    return (x, y, z)

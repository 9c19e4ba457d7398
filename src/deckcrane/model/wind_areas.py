"""Wind areas of a body: an area at one point, a box with faces, a tube or a lattice from one point to another.

Shape factors are those of crane practice: 1.2 for loads and for tubes in flow that is not yet turbulent about them (0.7 where
diameter times speed is above 6 m^2/s), 1.6 to 2.0 for rolled sections, 1.7 for the members of lattices of flat-sided sections
(EN 13001-2, ISO 4302 and FEM 1.001 as commonly quoted; look them up where a decision rests on them).
"""

from __future__ import annotations

from dataclasses import dataclass
from math import dist, sqrt
from typing import Annotated, Any

from pydantic import Field, GetCoreSchemaHandler, GetJsonSchemaHandler, model_validator
from pydantic_core import CoreSchema, core_schema

from deckcrane.model import units
from deckcrane.model.coefficients import PositiveFactor
from deckcrane.model.data import (
    ZERO,
    Axis,
    Data,
    Json,
    Measure,
    Position,
    PositiveLength,
    PositiveRatio,
    Triple,
    Vector,
    fault,
)
from deckcrane.model.sea import WholeNumber

LOAD_FACTOR, LATTICE_FACTOR = 1.2, 1.7
"""Default shape factors: of loads, boxes and tubes; of the members of a lattice."""
ECCENTRICITY = 0.12
"""Distance of the centre of pressure of a face upwind of its middle, over the edge and the cosine of the flow to it.

Free streamlines past a flat plate give 3/4 / (4 + pi sin a), 0.105 broadside on and 0.135 at 30 deg (Rayleigh 1876; H. Lamb,
Hydrodynamics, 6th ed., Art. 77).
"""
MOST_STRIPS = 12


@dataclass(frozen=True)
class OneOrThree:
    """A field that is one quantity for all axes, or three [x, y, z]; kept as three."""

    dimension: units.Dimension

    def read(self, value: Any) -> Any:
        return value if isinstance(value, (list, tuple)) else (Measure(self.dimension).read(value),) * 3

    def __get_pydantic_core_schema__(self, source: Any, handler: GetCoreSchemaHandler) -> CoreSchema:
        triple = Triple(self.dimension).__get_pydantic_core_schema__(source, handler)
        return core_schema.no_info_before_validator_function(self.read, triple)

    def __get_pydantic_json_schema__(self, schema: CoreSchema, handler: GetJsonSchemaHandler) -> Json:
        triple = Triple(self.dimension).__get_pydantic_json_schema__(schema, handler)
        return {"anyOf": [Measure(self.dimension, "positive").json_schema(), triple]}


class WindLattice(Data):
    """A lattice of four chords and laced faces, for wind loads."""

    width: PositiveLength = Field(description="across, level where the member is, such as 1.5 m")
    height: PositiveLength = Field(description="across, along `up`, such as 1.5 m")
    solidity: PositiveRatio = Field(
        description="area of the members of a face over the area of its outline, such as 0.2"
    )
    shielding: PositiveFactor | None = Field(
        default=None, description="force on the face behind over that on the one in front; default from the solidity"
    )
    up: Axis | None = Field(
        default=None, description="the body's axis that height is along; default z, or x for upright ones"
    )

    @model_validator(mode="after")
    def _ratios_are_in_range(self) -> WindLattice:
        if self.solidity >= 1:
            raise fault(
                f"a solidity is the share of a face that its members fill, below 1, such as 0.2; this is {self.solidity:.4g}"
            )
        if self.shielding is not None and self.shielding > 1:
            raise fault(f"the face behind feels at most what the one in front does, 1; this is {self.shielding:.4g}")
        return self

    def behind(self, factor: float) -> float:
        """Shielding: the force on the face behind over that on the face in front.

        A screen with the force coefficient c phi slows the air to 1 - a in its plane and 1 - 2 a far behind, 4 a (1 - a) = c phi
        (momentum theory of a disc: H. Glauert 1935); one breadth behind, it is taken as halfway: (1 - 1.5 a)^2.
        """
        if self.shielding is not None:
            return self.shielding
        a = (1 - sqrt(max(0.0, 1 - factor * self.solidity))) / 2
        return (1 - 1.5 * a) ** 2


class WindArea(Data):
    """A wind area of a body: one of area, box, tube and lattice."""

    on: str = Field(description="the body it acts on")
    at: Position = Field(
        default=ZERO, description="the centre of the area or box, or where the member begins, in the body's frame"
    )
    area: Annotated[Vector, OneOrThree(units.AREA)] | None = Field(
        default=None,
        description="in one point: from any side, such as 12 m^2, or as seen along each of the body's axes, such as [4, 12, 12]",
    )
    box: Position | None = Field(
        default=None,
        description="edges along the body's axes, such as [12 m, 0.3 m, 4 m]; one of them may be 0, of a plate",
    )
    tube: PositiveLength | None = Field(
        default=None, description="the diameter of a tube from `at` to `to`, such as 0.4 m"
    )
    lattice: WindLattice | None = Field(
        default=None, description="of a boom from `at` to `to`, such as {width: 1.5 m, height: 1.5 m, solidity: 0.2}"
    )
    to: Position | None = Field(default=None, description="where a tube or a lattice ends, in the body's frame")
    shape: Annotated[Vector, OneOrThree(units.RATIO)] | None = Field(
        default=None,
        description="shape factor c, or three of them along the body's axes; default 1.2, of a lattice's members 1.7",
    )
    eccentricity: PositiveFactor | None = Field(
        default=None,
        description="of a box: how far the pressure's centre lies upwind of a face's middle, over its edge and the cosine of the "
        "flow to it; default 0.12",
    )
    strips: Annotated[int, WholeNumber(1, MOST_STRIPS)] | None = Field(
        default=None, description="places along a box, a tube or a lattice where the air that passes counts; default 3"
    )

    @model_validator(mode="after")
    def _exactly_one_kind(self) -> WindArea:
        kinds = [name for name in ("area", "box", "tube", "lattice") if getattr(self, name) is not None]
        if len(kinds) != 1:
            listed = " and ".join(kinds) or "none"
            raise fault(f"the wind needs one of area, box, tube and lattice, such as area: 12 m^2; this has {listed}")
        slender = kinds[0] in ("tube", "lattice")
        if slender and self.to is None:
            raise fault(f"a {kinds[0]} reaches from `at` to `to`; give to: [x, y, z]")
        for key, allowed in (("to", slender), ("eccentricity", kinds[0] == "box"), ("strips", kinds[0] != "area")):
            if getattr(self, key) is not None and not allowed:
                raise fault(f"{key} has no meaning for {kinds[0]}; leave it out")
        if self.shape is not None and min(self.shape) < 0:
            raise fault(f"shape factors must not be negative; they are {list(self.shape)}")
        if slender and self.shape is not None and len(set(self.shape)) > 1:
            raise fault(f"a {kinds[0]} has one shape factor, across it; this has {list(self.shape)}")
        return self

    @model_validator(mode="after")
    def _area_is_positive(self) -> WindArea:
        if self.area is not None and (min(self.area) < 0 or max(self.area) == 0):
            raise fault(f"areas must not be negative, and not all be zero; they are {list(self.area)} m^2")
        if self.box is not None and (min(self.box) < 0 or sorted(self.box)[1] == 0):
            raise fault(f"edges must not be negative, and only one of them may be zero; they are {list(self.box)} m")
        if self.to is not None and dist(self.at, self.to) == 0:
            raise fault(f"`at` and `to` are one point, {list(self.at)} m; a member needs a length")
        if self.eccentricity is not None and self.eccentricity > 0.5:
            raise fault(
                f"the pressure's centre lies on the face: at most 0.5 of the edge; this is {self.eccentricity:.4g}"
            )
        return self

    @property
    def factors(self) -> Vector:
        """Shape factors along the body's axes; for members, the one across them three times."""
        return self.shape or ((LATTICE_FACTOR if self.lattice is not None else LOAD_FACTOR),) * 3

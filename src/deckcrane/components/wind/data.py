"""The wind of a scenario, and the wind areas of a vessel and of loads.

A wind area is an area at one point, a box with faces, a tube or a lattice from one point to another. Shape factors are those of
crane practice: 1.2 for loads and for tubes in flow that is not yet turbulent about them (0.7 where diameter times speed is
above 6 m^2/s), 1.6 to 2.0 for rolled sections, 1.7 for the members of lattices of flat-sided sections (EN 13001-2, ISO 4302 and
FEM 1.001 as commonly quoted; look them up where a decision rests on them).
"""

from __future__ import annotations

from dataclasses import dataclass
from math import dist, sqrt
from typing import TYPE_CHECKING, Annotated, Any, Literal

from pydantic import Field, GetCoreSchemaHandler, GetJsonSchemaHandler, model_validator
from pydantic_core import CoreSchema, core_schema

from deckcrane.scenario.data import (
    ZERO,
    Axis,
    Data,
    DirectionAngle,
    Json,
    Measure,
    Name,
    Position,
    PositiveLength,
    PositiveRatio,
    PositiveTime,
    Triple,
    Vector,
    validation_error,
)
from deckcrane.scenario.tables import PositiveFactor, ShapeFactors, TableOrFile, one_kind
from deckcrane.sea.data import WholeNumber
from deckcrane.units import quantities

if TYPE_CHECKING:
    from deckcrane.components.catalogue import Scenario


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

    dimension: quantities.Dimension

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
            raise validation_error(
                f"a solidity is the share of a face that its members fill, below 1, such as 0.2; this is {self.solidity:.4g}"
            )
        if self.shielding is not None and self.shielding > 1:
            raise validation_error(
                f"the face behind feels at most what the one in front does, 1; this is {self.shielding:.4g}"
            )
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
    area: Annotated[Vector, OneOrThree(quantities.AREA)] | None = Field(
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
    shape: Annotated[Vector, OneOrThree(quantities.RATIO)] | None = Field(
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
            raise validation_error(
                f"the wind needs one of area, box, tube and lattice, such as area: 12 m^2; this has {listed}"
            )
        slender = kinds[0] in ("tube", "lattice")
        if slender and self.to is None:
            raise validation_error(f"a {kinds[0]} reaches from `at` to `to`; give to: [x, y, z]")
        for key, allowed in (("to", slender), ("eccentricity", kinds[0] == "box"), ("strips", kinds[0] != "area")):
            if getattr(self, key) is not None and not allowed:
                raise validation_error(f"{key} has no meaning for {kinds[0]}; leave it out")
        if self.shape is not None and min(self.shape) < 0:
            raise validation_error(f"shape factors must not be negative; they are {list(self.shape)}")
        if slender and self.shape is not None and len(set(self.shape)) > 1:
            raise validation_error(f"a {kinds[0]} has one shape factor, across it; this has {list(self.shape)}")
        return self

    @model_validator(mode="after")
    def _area_is_positive(self) -> WindArea:
        if self.area is not None and (min(self.area) < 0 or max(self.area) == 0):
            raise validation_error(f"areas must not be negative, and not all be zero; they are {list(self.area)} m^2")
        if self.box is not None and (min(self.box) < 0 or sorted(self.box)[1] == 0):
            raise validation_error(
                f"edges must not be negative, and only one of them may be zero; they are {list(self.box)} m"
            )
        if self.to is not None and dist(self.at, self.to) == 0:
            raise validation_error(f"`at` and `to` are one point, {list(self.at)} m; a member needs a length")
        if self.eccentricity is not None and self.eccentricity > 0.5:
            raise validation_error(
                f"the pressure's centre lies on the face: at most 0.5 of the edge; this is {self.eccentricity:.4g}"
            )
        return self

    @property
    def factors(self) -> Vector:
        """Shape factors along the body's axes; for members, the one across them three times."""
        return self.shape or ((LATTICE_FACTOR if self.lattice is not None else LOAD_FACTOR),) * 3


AIR = 1.225
"""Density of air [kg/m^3] at 15 deg C."""
HOUR, SHORTEST = 3600.0, 3.0
"""Longest and shortest averaging time [s] of a wind speed."""
LOWEST = 1.0
"""Height [m] below which the wind speed is that at this height."""
PositiveArea = Annotated[float, Measure(quantities.AREA, "positive")]
Density = Annotated[float, Measure(quantities.DENSITY, "positive")]
Gusts = Literal["none", "npd", "api", "kaimal"]


class Wind(Data):
    """The wind: its mean, how it grows with height, and its gusts."""

    speed: Annotated[float, Measure(quantities.SPEED, "not negative")] = Field(description="mean speed, such as 15 m/s")
    direction: DirectionAngle = Field(
        description="in which it blows, counter-clockwise from the ground's x axis seen from above, such as 120 deg"
    )
    height: PositiveLength = Field(default=10.0, description="above the water, or the ground's origin, of this speed")
    averaged: PositiveTime = Field(default=HOUR, description="time over which this speed is a mean, from 3 s to 1 h")
    profile: Literal["froya", "power", "uniform"] = Field(
        default="froya", description="how the mean grows with height: logarithmic (ISO 19901-1), as a power, or not"
    )
    exponent: Annotated[float, Measure(quantities.RATIO, "not negative")] = Field(
        default=0.12, description="of the profile power: (z / 10 m)^exponent"
    )
    spectrum: Gusts = Field(
        default="none",
        description="of gusts: none; npd (Froya, ISO 19901-1, NORSOK N-003); api (RP 2A, 20th ed.); kaimal (IEC 61400-1)",
    )
    intensity: PositiveFactor | None = Field(
        default=None, description="of kaimal: standard deviation of gusts over the mean; default that of Froya"
    )
    seed: Annotated[int, WholeNumber(0, 2**63 - 1)] = Field(default=1, description="of the random numbers of gusts")
    components: Annotated[int, WholeNumber(1, 20_000)] = Field(default=400, description="number of bins of frequency")
    density: Density = Field(default=AIR, description="of the air")
    areas: dict[Name, WindArea] = Field(default={}, description="what it catches of bodies, by name")

    @model_validator(mode="after")
    def _profile_and_gusts_are_consistent(self) -> Wind:
        fields = type(self).model_fields
        _check_height(self.height)
        if self.profile != "power" and self.exponent != fields["exponent"].default:
            raise validation_error("exponent has a meaning for profile: power only; leave it out, or write that")
        if not SHORTEST <= self.averaged <= HOUR:
            raise validation_error(f"averaged is from {SHORTEST:g} s, a gust, to 1 h; it is {self.averaged:.6g} s")
        if self.averaged != HOUR and self.profile != "froya":
            raise validation_error(
                "a mean over less than 1 h is converted by Froya's formulas: write profile: froya, or a mean over 1 h"
            )
        if self.spectrum == "none":
            changed = [name for name in ("seed", "components") if getattr(self, name) != fields[name].default]
            if changed:
                raise validation_error(
                    f"{changed[0]} has no meaning without gusts; leave it out, or write spectrum: npd"
                )
        if self.intensity is not None and self.spectrum != "kaimal":
            raise validation_error("intensity belongs to spectrum: kaimal; the others have their own")
        return self


class VesselWind(Data):
    """Wind forces on a vessel: F_X = 1/2 rho C_X A_F V^2, F_Y = 1/2 rho C_Y A_L V^2, N = 1/2 rho C_N A_L L V^2."""

    frontal_area: PositiveArea = Field(description="A_F above the water, such as 350 m^2")
    lateral_area: PositiveArea = Field(description="A_L above the water, such as 1000 m^2")
    length: PositiveLength = Field(description="L of the yaw moment, such as 80 m")
    at: Position = Field(default=ZERO, description="where the force acts, and what C_N is about, in the vessel's frame")
    height: PositiveLength = Field(default=10.0, description="above the water, of the wind speed that counts")
    shape: ShapeFactors | None = Field(default=None, description="shape factors, such as {x: 0.7, y: 0.9, n: 0.1}")
    table: TableOrFile = Field(
        default=None, description="coefficients by direction, or a CSV file with columns angle [deg], x, y, n"
    )

    @model_validator(mode="after")
    def _coefficients_are_given_once(self) -> VesselWind:
        one_kind(self.shape, self.table)
        _check_height(self.height)
        return self


def _check_height(height: float) -> None:
    if height < LOWEST:
        raise validation_error(f"height must be {LOWEST:g} m or more, where wind profiles hold; it is {height:.6g} m")


def stated_wind(scenario: Scenario) -> Wind | None:
    """The section `wind`; None in still air."""
    return scenario.wind

"""Loads in the water: a shape or tables over depth, and coefficients that differ from the defaults."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any, Literal

from pydantic import BeforeValidator, ConfigDict, Discriminator, Field, Tag, model_validator

from deckcrane.components.bodies import ORIGIN, Box, Cylinder
from deckcrane.components.wind.data import Density, OneOrThree, PositiveArea
from deckcrane.scenario.data import Choice, Data, Length, Mass, Measure, Position, PositiveLength, validation_error
from deckcrane.sea.data import OrNone, WholeNumber
from deckcrane.units import quantities

if TYPE_CHECKING:
    from deckcrane.components.catalogue import Scenario


SEA_WATER = 1025.0
"""Density of sea water [kg/m^3]."""
MOST_HOLES = 0.5
"""Largest open share of a plate: the formula is not valid beyond it."""
Volume = Annotated[float, Measure(quantities.VOLUME, "not negative")]
AddedMassValue = Annotated[float, Measure(quantities.MASS, "not negative")]
Share = Annotated[float, Measure(quantities.RATIO, "not negative")]


class Plate(Data):
    """A flat plate across `up`, centred on its place; with two edges along the other two axes of the body, in their order."""

    plate: tuple[PositiveLength, PositiveLength] = Field(description="its two edges, such as [8 m, 5 m]")
    thickness: Annotated[float, Measure(quantities.LENGTH, "not negative")] = Field(
        default=0.0, description="such as 30 mm; its volume follows from it"
    )
    holes: Share = Field(
        default=0.0, description="its open share, up to 0.5", json_schema_extra={"maximum": MOST_HOLES}
    )

    @model_validator(mode="after")
    def _holes_are_in_range(self) -> Plate:
        if self.holes > MOST_HOLES:
            raise validation_error(
                f"holes is the open share of the plate, at most {MOST_HOLES}; it is {self.holes:.6g}"
            )
        return self


class Sphere(Data):
    """A ball centred on its place."""

    sphere: PositiveLength = Field(description="its diameter, such as 2 m")


class Depths(Data):
    """A body of any shape by tables over the depth of its reference point below the surface."""

    depths: tuple[Length, ...] = Field(description="of its place below the surface, rising, such as [-1 m, 0, 2 m]")
    volumes: tuple[Volume, ...] = Field(description="immersed volume at each depth; it never falls")
    added_mass: tuple[AddedMassValue, ...] = Field(description="along `up` at each depth; its slope is the slamming")
    added_mass_across: tuple[AddedMassValue, ...] = Field(
        default=(), description="across `up` at each depth; default none"
    )

    @model_validator(mode="after")
    def _tables_are_consistent(self) -> Depths:
        if len(self.depths) < 2:
            raise validation_error(f"a table over depth needs two depths or more; there are {len(self.depths)}")
        if any(b <= a for a, b in zip(self.depths, self.depths[1:], strict=False)):
            raise validation_error("depths must rise from entry to entry")
        for name in ("volumes", "added_mass", "added_mass_across"):
            values = getattr(self, name)
            if len(values) != len(self.depths) and (values or name != "added_mass_across"):
                raise validation_error(
                    f"{name} needs a value for each of the {len(self.depths)} depths; it has {len(values)}"
                )
        if any(b < a for a, b in zip(self.volumes, self.volumes[1:], strict=False)) or self.volumes[-1] <= 0:
            raise validation_error("volumes must not fall with depth, and the last must be greater than zero")
        if self.volumes[0] or self.added_mass[0] or any(self.added_mass_across[:1]):
            raise validation_error(
                "the first depth is that of a body just out of the water: volume and added mass are 0 there"
            )
        return self


WATER_SHAPES = Choice("a shape in water", ("box", "cylinder", "plate", "sphere", "depths"))
WaterShape = Annotated[
    Annotated[Box, Tag("<box>")]
    | Annotated[Cylinder, Tag("<cylinder>")]
    | Annotated[Plate, Tag("<plate>")]
    | Annotated[Sphere, Tag("<sphere>")]
    | Annotated[Depths, Tag("<depths>")],
    Discriminator(WATER_SHAPES.tag),
    BeforeValidator(WATER_SHAPES.check),
]

Three = tuple[float, float, float]


def _check_not_negative(value: Three | None) -> Three | None:
    if value is not None and min(value) < 0:
        raise validation_error(f"must not be negative; the smallest of them is {min(value):.6g}")
    return value


class WaterDrag(Data):
    """f = - 1/2 rho C A |v| v - b v along each of the body's axes, with v its velocity relative to the water."""

    coefficients: Annotated[Three, OneOrThree(quantities.RATIO)] | None = Field(
        default=None, description="C along each axis of the body, or one for all; default by shape"
    )
    areas: Annotated[Three, OneOrThree(quantities.AREA)] | None = Field(
        default=None, description="A across each axis of the body; default those of the shape"
    )
    linear: Annotated[Three, OneOrThree(quantities.DAMPING)] = Field(
        default=ORIGIN, description="b along each axis of the body, such as 5 kN s/m"
    )

    @model_validator(mode="after")
    def _values_are_not_negative(self) -> WaterDrag:
        for values in (self.coefficients, self.areas, self.linear):
            _check_not_negative(values)
        return self


class AddedMass(Data):
    """Water that moves with the body, along each of its axes: as masses, or as shares of the displaced mass."""

    model_config = ConfigDict(json_schema_extra={"oneOf": [{"required": ["masses"]}, {"required": ["coefficients"]}]})

    masses: Annotated[Three, OneOrThree(quantities.MASS)] | None = Field(
        default=None, description="such as [5 t, 5 t, 40 t]"
    )
    coefficients: Annotated[Three, OneOrThree(quantities.RATIO)] | None = Field(
        default=None, description="instead: shares of the mass of water that the shape displaces"
    )

    @model_validator(mode="after")
    def _given_one_way(self) -> AddedMass:
        if (self.masses is None) == (self.coefficients is None):
            given = "neither" if self.masses is None else "both"
            raise validation_error(f"needs masses or coefficients, one of the two; it has {given}")
        _check_not_negative(self.masses)
        _check_not_negative(self.coefficients)
        return self


class Slamming(Data):
    """Slamming F = 1/2 rho Cs A v^2 at most, while the bottom enters: the rate at which the added mass grows there."""

    coefficient: Share | None = Field(
        default=None, description="Cs; default 5, of a cylinder that lies 3; 0 stands for no slamming"
    )
    area: PositiveArea | None = Field(default=None, description="A; default that of the shape seen from below")


def _expand_none(value: Any) -> Any:
    return {"coefficient": 0.0} if value == "none" else value


class InWater(Data):
    """Immersion of a body: its buoyancy, added mass, drag and slamming follow from a shape."""

    on: str = Field(description="the body it belongs to, which is rigid")
    shape: WaterShape | None = Field(
        default=None, description="box, cylinder, plate, sphere, or tables over depth; default the shape of the body"
    )
    at: Position = Field(
        default=ORIGIN,
        description="where the shape stands in the body's frame: its middle, of a cylinder its first end, of tables the point "
        "whose depth counts",
    )
    up: Literal["x", "y", "z"] = Field(
        default="z", description="the axis of the body that points up or down as it goes into the water"
    )
    volume: Volume | None = Field(
        default=None, description="that it displaces when it is all immersed; default that of the shape"
    )
    drag: WaterDrag = WaterDrag()
    added_mass: AddedMass | None = Field(default=None, description="default by shape")
    slamming: Annotated[Slamming, BeforeValidator(_expand_none), OrNone()] = Field(
        default=Slamming(),
        description="such as {coefficient: 5}; none: the added mass grows with the immersed share alone",
    )
    entrained: Mass | None = Field(
        default=None, description="water inside of it that moves with it once it is immersed, such as 12 t"
    )
    cells: tuple[Annotated[int, WholeNumber(1, 12)], Annotated[int, WholeNumber(1, 12)]] = Field(
        default=(2, 2),
        description="columns along the two axes across `up`; of a cylinder that lies, the first along it",
    )
    station: tuple[Length, Length] | None = Field(
        default=None,
        description="x and y of the ground where its waves are those of the sea; default its place at the start",
    )
    density: Density = Field(default=SEA_WATER, description="of the water")

    @model_validator(mode="after")
    def _no_key_beside_tables(self) -> InWater:
        if isinstance(self.shape, Depths):
            for name in ("added_mass", "volume"):
                if getattr(self, name) is not None:
                    raise validation_error(f"its tables over depth have the {name.replace('_', ' ')}; leave {name} out")
            if self.slamming != Slamming():
                raise validation_error("its slamming is the slope of added_mass over depth; leave slamming out")
            if self.drag.areas is None and self.drag.coefficients is not None:
                raise validation_error("tables over depth have no areas; write drag: {coefficients: ..., areas: ...}")
        return self


def names_in_water(scenario: Scenario) -> tuple[str, ...]:
    """The names in the section `in_water`: what of bodies goes into the water."""
    return tuple(scenario.in_water)

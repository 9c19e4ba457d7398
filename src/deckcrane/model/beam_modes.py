"""The assumed modes of a beam: how many of which family in each direction, or tables."""

from __future__ import annotations

from typing import Annotated, Any

from pydantic import BeforeValidator, ConfigDict, Field, StrictBool, WithJsonSchema, model_validator

from deckcrane import beams
from deckcrane.beams.shapes import BAR, BENDING, Family
from deckcrane.errors import DeckcraneError
from deckcrane.model import units
from deckcrane.model.data import Data, Length, Measure, fault
from deckcrane.model.units import describe

MOST_MODES = 20
"""Largest number of modes of one kind: more would be beyond the theory of slender beams."""

Plain = Annotated[float, Measure(units.RATIO)]


def _check_count(value: Any) -> int:
    if isinstance(value, bool) or not isinstance(value, int) or not 1 <= value <= MOST_MODES:
        raise fault(f"the number of modes is a whole number from 1 to {MOST_MODES}; this is {describe(value)}")
    return value


Count = Annotated[
    int, BeforeValidator(_check_count), WithJsonSchema({"type": "integer", "minimum": 1, "maximum": MOST_MODES})
]


class BarTable(Data):
    """Modes of twist or stretch by their values along the beam."""

    at: tuple[Length, ...] = Field(description="places along the beam, from 0 to its length, six at least")
    values: tuple[tuple[Plain, ...], ...] = Field(description="for each mode a list of its values at these places")

    @model_validator(mode="after")
    def _shapes_can_be_built(self) -> BarTable:
        try:
            self.shapes()
        except DeckcraneError as error:
            raise fault(str(error)) from None
        return self

    def shapes(self) -> beams.Shapes:
        return beams.tabulated(self.at, self.values)


class BendingTable(BarTable):
    """Modes of bending by their values along the beam."""

    clamped: StrictBool = Field(default=False, description="whether their slope at the root is zero")

    def shapes(self) -> beams.Shapes:
        return beams.tabulated(self.at, self.values, self.clamped)


def _check_one_family(part: Data, kinds: tuple[str, ...]) -> None:
    families = [kind for kind in kinds if getattr(part, kind) is not None]
    if len(families) != 1:
        listed = f"{' and '.join(families)} are given" if families else "none is given"
        raise fault(f"modes are of one of the families {', '.join(kinds[:-1])} or {kinds[-1]}; {listed}")


class BendingModes(Data):
    """How many modes of bending, of which family, or a table of them."""

    model_config = ConfigDict(json_schema_extra={"minProperties": 1, "maxProperties": 1})

    sine: Count | None = Field(default=None, description="of a beam pinned at both ends: sin(k pi x / L)")
    polynomial: Count | None = Field(default=None, description="clamped at the root: (x / L)^2, (x / L)^3, ...")
    clamped_free: Count | None = Field(default=None, description="eigenfunctions of a uniform cantilever")
    clamped_pinned: Count | None = Field(
        default=None, description="eigenfunctions, clamped at the root, pinned at the tip"
    )
    pinned_free: Count | None = Field(default=None, description="eigenfunctions, pinned at the root, free at the tip")
    table: BendingTable | None = None

    @model_validator(mode="after")
    def _exactly_one_family(self) -> BendingModes:
        _check_one_family(self, (*BENDING, "table"))
        return self

    def shapes(self, length: float) -> beams.Shapes:
        return _shapes_of_family(self, BENDING, length)


class BarModes(Data):
    """How many modes of twist or stretch, of which family, or a table of them."""

    model_config = ConfigDict(json_schema_extra={"minProperties": 1, "maxProperties": 1})

    clamped: Count | None = Field(default=None, description="free at the tip: sin((2 k - 1) pi x / 2 L)")
    polynomial: Count | None = Field(default=None, description="x / L, (x / L)^2, ...")
    sine: Count | None = Field(default=None, description="fixed at both ends: sin(k pi x / L)")
    table: BarTable | None = None

    @model_validator(mode="after")
    def _exactly_one_family(self) -> BarModes:
        _check_one_family(self, (*BAR, "table"))
        return self

    def shapes(self, length: float) -> beams.Shapes:
        return _shapes_of_family(self, BAR, length)


def _shapes_of_family(modes: BendingModes | BarModes, families: dict[str, Family], length: float) -> beams.Shapes:
    if modes.table is not None:
        return modes.table.shapes()
    kind = next(kind for kind in families if getattr(modes, kind) is not None)
    return families[kind](getattr(modes, kind), length)


class Modes(Data):
    """The assumed modes in each direction; a direction left out is rigid."""

    model_config = ConfigDict(json_schema_extra={"minProperties": 1})

    y: BendingModes | None = Field(default=None, description="bending along the beam's y axis, such as {sine: 3}")
    z: BendingModes | None = Field(default=None, description="bending along its z axis, such as {clamped_free: 2}")
    twist: BarModes | None = Field(default=None, description="such as {clamped: 1}")
    x: BarModes | None = Field(default=None, description="stretch, such as {clamped: 1}")

    @model_validator(mode="after")
    def _at_least_one_mode(self) -> Modes:
        if self.y is None and self.z is None and self.twist is None and self.x is None:
            raise fault(
                "these are too few modes: a beam needs at least one, such as y: {clamped_free: 2}; "
                "for a rigid body write mass and shape instead of beam"
            )
        return self

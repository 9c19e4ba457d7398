"""Limits of a hydraulic cylinder: buckling, stress in its rod, pressure against relief, hoop stress in its tube."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field, model_validator

from deckcrane.model import units
from deckcrane.model.data import Data, Measure, PositiveLength, PositiveRatio, fault
from deckcrane.model.rating_stress import AllowedStress, Stress

STEEL = 206e9


class CylinderBuckling(Data):
    """Buckling against the critical load of tube and rod as a column between the pins, at the length of each instant."""

    factor: PositiveRatio = Field(description="critical load over the load that is allowed, such as 2.7")
    by: Literal["exact", "rule"] = Field(
        default="exact",
        description="exact: the two-section column; rule: the class formula for it, an upper bound (from memory, check against "
        "the standard)",
    )
    tube_length: PositiveLength | None = Field(
        default=None, description="from its pin to where the rod leaves it; default the barrel's length"
    )
    modulus: Stress = Field(default=STEEL, description="of tube and rod, such as 206 GPa")


class CylinderCheck(Data):
    """A hydraulic cylinder, or each of a pair."""

    of: str = Field(description="the cylinder")
    bore: PositiveLength | None = Field(
        default=None, description="the piston's diameter, such as 250 mm; default that of its hydraulics"
    )
    rod: PositiveLength | None = Field(default=None, description="the rod's diameter; default that of its hydraulics")
    hollow: Annotated[float, Measure(units.LENGTH, "not negative")] = Field(
        default=0.0, description="diameter of the hole in a hollow rod"
    )
    tube: PositiveLength | None = Field(default=None, description="the tube's outer diameter, such as 300 mm; or wall")
    wall: PositiveLength | None = Field(default=None, description="instead of tube: how thick its wall is")
    buckling: CylinderBuckling | None = Field(default=None, description="such as {factor: 2.7}")
    allowed: AllowedStress | None = Field(
        default=None, description="stress of rod and tube, such as {yield_stress: 355 MPa, factor: 1.5}"
    )
    relief: Stress | None = Field(default=None, description="pressure at which the relief valves open, such as 280 bar")

    @model_validator(mode="after")
    def _geometry_is_given_once(self) -> CylinderCheck:
        if self.buckling is None and self.allowed is None and self.relief is None:
            raise fault("checks nothing: give one or more of buckling, allowed and relief")
        if self.tube is not None and self.wall is not None:
            raise fault("needs one of tube, its outer diameter, and wall; it has both")
        if self.buckling is not None and self.tube is None and self.wall is None:
            raise fault("buckling needs the tube's outer diameter (tube) or its wall")
        if self.rod is not None and self.hollow >= self.rod:
            raise fault(f"nothing is left of the rod of {self.rod:g} m with a hole of {self.hollow:g} m")
        return self

    def wall_with(self, bore: float) -> float | None:
        """Thickness of the tube's wall; None if it is not given."""
        return (self.tube - bore) / 2 if self.tube is not None else self.wall

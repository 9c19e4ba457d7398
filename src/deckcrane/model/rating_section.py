"""Limits of boom sections: where they are, their properties, and the allowable stress."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field, model_validator

from deckcrane.model import units
from deckcrane.model.beams import Area, SecondMoment
from deckcrane.model.data import Data, Length, Measure, PositiveLength, PositiveRatio, fault
from deckcrane.model.rating_stress import AllowedStress

SectionModulus = Annotated[float, Measure(units.VOLUME, "positive")]


class TubeSection(Data):
    """A round tube."""

    diameter: PositiveLength = Field(description="outside, such as 2.4 m")
    wall: PositiveLength = Field(description="its thickness, such as 30 mm")

    @model_validator(mode="after")
    def _is_hollow(self) -> TubeSection:
        if 2 * self.wall > self.diameter:
            raise fault(f"a wall of {self.wall:g} m is more than half of the diameter of {self.diameter:g} m")
        return self


class BoxSection(Data):
    """A box of plates: two flanges across z, two webs across y."""

    height: PositiveLength = Field(description="outside, along the section's z axis")
    width: PositiveLength = Field(description="outside, along the section's y axis")
    flange: PositiveLength = Field(description="thickness of the plates at its top and bottom")
    web: PositiveLength = Field(description="thickness of the plates at its sides")

    @model_validator(mode="after")
    def _is_hollow(self) -> BoxSection:
        if 2 * self.flange >= self.height or 2 * self.web >= self.width:
            raise fault("its plates are thicker than the box; thicknesses are of single plates, such as 20 mm")
        return self


class GivenSection(Data):
    """Properties of a section: second moments with the points to check, or moduli."""

    area: Area
    Iy: SecondMoment | None = Field(default=None, description="integral of z^2 over the section")
    Iz: SecondMoment | None = Field(default=None, description="integral of y^2 over the section")
    points: tuple[tuple[Length, Length], ...] = Field(
        default=(), description="with Iy and Iz: the places [y, z] from the section's centre whose stress counts"
    )
    Wy: SectionModulus | None = Field(default=None, description="instead of Iy: the modulus of bending about y")
    Wz: SectionModulus | None = Field(default=None, description="instead of Iz: the modulus of bending about z")
    shear_y: Area = Field(description="area that carries the shear along y, such as that of the flanges")
    shear_z: Area = Field(description="area that carries the shear along z, such as that of the webs")
    torsion_modulus: SectionModulus = Field(description="torsion over its largest shear stress")

    @model_validator(mode="after")
    def _given_one_way(self) -> GivenSection:
        has_second_moments = self.Iy is not None and self.Iz is not None and bool(self.points)
        if has_second_moments == (self.Wy is not None and self.Wz is not None) or (
            has_second_moments and (self.Wy or self.Wz)
        ):
            raise fault("needs Iy, Iz and points [[y, z], ...], or the moduli Wy and Wz, which stand for four corners")
        if not has_second_moments and (self.Iy is not None or self.Iz is not None or self.points):
            raise fault("Wy and Wz stand for four corners; leave out Iy, Iz and points")
        return self


class LocalFactors(Data):
    """Local increase of the stress over that of the section: cut-outs, eccentricities, shear lag."""

    axial: PositiveRatio = 1.0
    bending: PositiveRatio = 1.0
    shear: PositiveRatio = Field(default=1.0, description="of shear and torsion")


class SectionCheck(Data):
    """Von Mises stress at points of a section, from all loads through it at each instant."""

    beam: str | None = Field(default=None, description="a flexible body; or a joint")
    at: Length | None = Field(default=None, description="the place along the beam, from its joint")
    side: Literal["inner", "outer"] | None = Field(
        default=None, description="of what is attached to the beam right there; default inner, which carries it"
    )
    joint: str | None = Field(
        default=None,
        description="instead of beam: the body whose joint is the section, such as the outer part of a rigid boom that is made "
        "of two bodies with a fixed joint between them",
    )
    along: Literal["x", "y", "z"] | None = Field(
        default=None,
        description="with joint: the axis of the body along which it lies, default x; the section's x, y, z begin with it",
    )
    tube: TubeSection | None = None
    box: BoxSection | None = None
    section: GivenSection | None = None
    factors: LocalFactors = LocalFactors()
    allowed: AllowedStress

    @model_validator(mode="after")
    def _place_and_shape_are_given(self) -> SectionCheck:
        if (self.beam is None) == (self.joint is None):
            raise fault("needs one of beam (a flexible body, with at) and joint")
        if (self.beam is None) != (self.at is None):
            raise fault("beam and at go together: a flexible body, and the place along it, such as 3 m")
        if self.joint is not None and self.side is not None:
            raise fault("side is of what is attached to a beam; leave it out beside joint")
        if self.beam is not None and self.along is not None:
            raise fault("a beam knows along which axis it lies; leave out along")
        shapes = [name for name in ("tube", "box", "section") if getattr(self, name) is not None]
        if len(shapes) != 1:
            raise fault(f"needs one of tube, box and section; it has {' and '.join(shapes) or 'none'}")
        return self

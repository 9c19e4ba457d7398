"""Limits of pins and their lugs, boom sections and pedestals, and their allowable stress.

An allowable stress is a number, or a yield stress divided by the factor of a load case. Boom sections have a place and
properties. Limits of a pedestal include those of its bolts, weld and deck.
"""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field, model_validator

from deckcrane.components.beams.data import Area, SecondMoment
from deckcrane.scenario.data import Axis, Data, Length, Measure, PositiveLength, PositiveRatio, validation_error
from deckcrane.standards.structural_stress import LoadCase
from deckcrane.units import quantities

Stress = Annotated[float, Measure(quantities.PRESSURE, "positive")]


class AllowedStress(Data):
    """An allowable normal stress; for shear, by von Mises, it is divided by sqrt(3)."""

    stress: Stress | None = Field(default=None, description="allowable stress, such as 235 MPa; or a yield stress")
    yield_stress: Stress | None = Field(
        default=None, description="such as 355 MPa; with the factor or the load case by which it is divided"
    )
    factor: PositiveRatio | None = Field(default=None, description="yield stress over allowable stress, such as 1.5")
    case: LoadCase | None = Field(
        default=None,
        description="instead of a factor: I, II or III, for 1.50, 1.33 or 1.10 (from memory, check against the standard)",
    )

    @model_validator(mode="after")
    def _given_one_way(self) -> AllowedStress:
        given = [name for name in ("factor", "case") if getattr(self, name) is not None]
        if (self.stress is None) == (self.yield_stress is None):
            raise validation_error("needs one of stress and yield_stress, such as {yield_stress: 355 MPa, factor: 1.5}")
        if self.stress is not None and given:
            raise validation_error(
                f"{given[0]} divides a yield_stress; beside stress, which is allowed as it stands, leave it out"
            )
        if self.yield_stress is not None and len(given) != 1:
            raise validation_error(f"yield_stress needs one of factor and case; it has {' and '.join(given) or 'none'}")
        if self.factor is not None and self.factor < 1:
            raise validation_error(
                f"a factor of {self.factor:g} would allow more than the yield stress; it is 1 or more"
            )
        return self


class PinLug(Data):
    """A lug: a plate with a hole, rounded about it."""

    thickness: PositiveLength = Field(description="of all plates that carry the force together, such as 60 mm")
    radius: PositiveLength = Field(description="from the middle of the hole to the edge, along the force")
    hole: PositiveLength | None = Field(default=None, description="its diameter; default that of the pin")
    width: PositiveLength | None = Field(default=None, description="across the force; default twice the radius")
    allowed: AllowedStress | None = Field(default=None, description="default that of the pin")


class PinCheck(Data):
    """Shear of a pin, bearing, net section and tear-out of its lugs."""

    at: str | None = Field(
        default=None,
        description="a cylinder's pin (luffing.piston), a pin of a linkage, a body (the pin of its joint) or hook_load",
    )
    force: str | None = Field(
        default=None, description="instead of at: a signal or a formula, such as rope_tension.luff * 4"
    )
    diameter: PositiveLength = Field(description="of the pin, such as 150 mm")
    shear: Literal["double", "single"] = Field(default="double", description="how many planes of the pin are sheared")
    apart: PositiveLength | None = Field(
        default=None,
        description="of a hinge with two such pins: how far apart they are along its axis; each carries half of the force, "
        "and what the tilting moment gives it",
    )
    lug: PinLug | None = Field(default=None, description="the plates on one side of the shear planes")
    fork: PinLug | None = Field(default=None, description="the plates on the other side, together")
    factor: PositiveRatio = Field(default=1.0, description="on the force, such as a factor for impact")
    allowed: AllowedStress
    bearing: Stress | None = Field(
        default=None, description="allowable bearing stress; default 0.9 of the yield stress"
    )

    @model_validator(mode="after")
    def _pin_and_lugs_fit(self) -> PinCheck:
        if (self.at is None) == (self.force is None):
            raise validation_error("needs one of at (whose pin) and force (a formula)")
        if self.apart is not None and self.at is None:
            raise validation_error("apart is of the two pins of a hinge; name its body: at: boom")
        for name in ("lug", "fork"):
            lug: PinLug | None = getattr(self, name)
            if lug is None:
                continue
            hole = self.diameter if lug.hole is None else lug.hole
            if hole < self.diameter:
                raise validation_error(
                    f"the hole of the {name} ({hole:g} m) is smaller than the pin ({self.diameter:g} m)"
                )
            if 2 * lug.radius <= hole or (lug.width is not None and lug.width <= hole):
                raise validation_error(
                    f"nothing is left of the {name} beside its hole of {hole:g} m; radius is to the edge of the plate"
                )
            if self.bearing is None and (lug.allowed or self.allowed).yield_stress is None:
                raise validation_error(
                    "the bearing stress follows from a yield_stress; beside stress, give bearing: such as 200 MPa"
                )
        return self


SectionModulus = Annotated[float, Measure(quantities.VOLUME, "positive")]


class TubeSection(Data):
    """A round tube."""

    diameter: PositiveLength = Field(description="outside, such as 2.4 m")
    wall: PositiveLength = Field(description="its thickness, such as 30 mm")

    @model_validator(mode="after")
    def _is_hollow(self) -> TubeSection:
        if 2 * self.wall > self.diameter:
            raise validation_error(
                f"a wall of {self.wall:g} m is more than half of the diameter of {self.diameter:g} m"
            )
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
            raise validation_error(
                "its plates are thicker than the box; thicknesses are of single plates, such as 20 mm"
            )
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
            raise validation_error(
                "needs Iy, Iz and points [[y, z], ...], or the moduli Wy and Wz, which stand for four corners"
            )
        if not has_second_moments and (self.Iy is not None or self.Iz is not None or self.points):
            raise validation_error("Wy and Wz stand for four corners; leave out Iy, Iz and points")
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
            raise validation_error("needs one of beam (a flexible body, with at) and joint")
        if (self.beam is None) != (self.at is None):
            raise validation_error("beam and at go together: a flexible body, and the place along it, such as 3 m")
        if self.joint is not None and self.side is not None:
            raise validation_error("side is of what is attached to a beam; leave it out beside joint")
        if self.beam is not None and self.along is not None:
            raise validation_error("a beam knows along which axis it lies; leave out along")
        shapes = [name for name in ("tube", "box", "section") if getattr(self, name) is not None]
        if len(shapes) != 1:
            raise validation_error(f"needs one of tube, box and section; it has {' and '.join(shapes) or 'none'}")
        return self


AllowedForce = Annotated[float, Measure(quantities.FORCE, "positive")]
AllowedMoment = Annotated[float, Measure(quantities.MOMENT, "positive")]


class DeckBolts(Data):
    """Bolts on a circle, without their pretension."""

    count: Annotated[int, Field(ge=3, strict=True)]
    circle: PositiveLength = Field(description="the diameter of the circle that they stand on")
    force: AllowedForce = Field(description="what each may carry, such as 350 kN")


class DeckWeld(Data):
    """A weld around the pedestal's foot."""

    diameter: PositiveLength
    throat: PositiveLength = Field(description="its thickness that carries, such as 12 mm")
    stress: Stress = Field(description="what it may carry, such as 160 MPa")


class DeckLimits(Data):
    """Allowable loads of the deck below."""

    moment: AllowedMoment | None = None
    force: AllowedForce | None = Field(default=None, description="along the pedestal's axis")
    shear: AllowedForce | None = Field(default=None, description="across it")

    @model_validator(mode="after")
    def _some_limit_is_given(self) -> DeckLimits:
        if self.moment is None and self.force is None and self.shear is None:
            raise validation_error("needs moment, force or shear: what the deck may carry")
        return self


class PedestalCheck(Data):
    """Fa/A + M/W of a pedestal from the reaction of the joint on its top, with the shear's moment at its foot."""

    joint: str = Field(description="the body whose joint stands on the pedestal, such as the slewing part of a crane")
    axis: Axis | None = Field(
        default=None, description="the pedestal's, in the frame of that body; default that of its hinge"
    )
    below: Annotated[float, Measure(quantities.LENGTH, "not negative")] = Field(
        default=0.0, description="how far below the joint the section is: there the force across has this lever too"
    )
    tube: TubeSection | None = None
    area: Area | None = None
    modulus: SectionModulus | None = None
    factor: PositiveRatio = Field(description="on all loads, such as API's pedestal factor; 1 for none")
    allowed: AllowedStress | None = None
    bolts: DeckBolts | None = None
    weld: DeckWeld | None = None
    deck: DeckLimits | None = None

    @model_validator(mode="after")
    def _section_is_given_once(self) -> PedestalCheck:
        has_properties = self.area is not None and self.modulus is not None
        if (self.area is None) != (self.modulus is None) or (self.tube is not None and has_properties):
            raise validation_error("a pedestal's section is a tube, or area and modulus, both")
        has_section = self.tube is not None or has_properties
        if has_section != (self.allowed is not None):
            raise validation_error("a section (tube, or area and modulus) and what is allowed in it go together")
        if not has_section and self.bolts is None and self.weld is None and self.deck is None:
            raise validation_error("needs something to check: tube with allowed, bolts, weld or deck")
        return self

"""Limits of a crane's pedestal, and of its bolts, weld and deck."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field, model_validator

from deckcrane.model import units
from deckcrane.model.beams import Area
from deckcrane.model.data import Axis, Data, Measure, PositiveLength, PositiveRatio, fault
from deckcrane.model.rating_section import SectionModulus, TubeSection
from deckcrane.model.rating_stress import AllowedStress, Stress

AllowedForce = Annotated[float, Measure(units.FORCE, "positive")]
AllowedMoment = Annotated[float, Measure(units.MOMENT, "positive")]


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
            raise fault("needs moment, force or shear: what the deck may carry")
        return self


class PedestalCheck(Data):
    """Fa/A + M/W of a pedestal from the reaction of the joint on its top, with the shear's moment at its foot."""

    joint: str = Field(description="the body whose joint stands on the pedestal, such as the slewing part of a crane")
    axis: Axis | None = Field(
        default=None, description="the pedestal's, in the frame of that body; default that of its hinge"
    )
    below: Annotated[float, Measure(units.LENGTH, "not negative")] = Field(
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
            raise fault("a pedestal's section is a tube, or area and modulus, both")
        has_section = self.tube is not None or has_properties
        if has_section != (self.allowed is not None):
            raise fault("a section (tube, or area and modulus) and what is allowed in it go together")
        if not has_section and self.bolts is None and self.weld is None and self.deck is None:
            raise fault("needs something to check: tube with allowed, bolts, weld or deck")
        return self

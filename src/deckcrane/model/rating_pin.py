"""Limits of a pin and its lugs."""

from __future__ import annotations

from typing import Literal

from pydantic import Field, model_validator

from deckcrane.model.data import Data, PositiveLength, PositiveRatio, fault
from deckcrane.model.rating_stress import AllowedStress, Stress

HOOK_LOAD = "hook_load"
"""In place of a pin: whatever carries the payload."""


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
            raise fault("needs one of at (whose pin) and force (a formula)")
        if self.apart is not None and self.at is None:
            raise fault("apart is of the two pins of a hinge; name its body: at: boom")
        for name in ("lug", "fork"):
            lug: PinLug | None = getattr(self, name)
            if lug is None:
                continue
            hole = self.diameter if lug.hole is None else lug.hole
            if hole < self.diameter:
                raise fault(f"the hole of the {name} ({hole:g} m) is smaller than the pin ({self.diameter:g} m)")
            if 2 * lug.radius <= hole or (lug.width is not None and lug.width <= hole):
                raise fault(
                    f"nothing is left of the {name} beside its hole of {hole:g} m; radius is to the edge of the plate"
                )
            if self.bearing is None and (lug.allowed or self.allowed).yield_stress is None:
                raise fault(
                    "the bearing stress follows from a yield_stress; beside stress, give bearing: such as 200 MPa"
                )
        return self

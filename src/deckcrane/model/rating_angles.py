"""Limits of angles: off-lead and side-lead of the hoist line, and heel and trim of a vessel."""

from __future__ import annotations

from math import pi
from typing import Annotated, Literal

from pydantic import Field, model_validator

from deckcrane.model import units
from deckcrane.model.data import Data, Measure, PositiveLength, fault
from deckcrane.model.vessel import VESSEL

LargestAngle = Annotated[float, Measure(units.ANGLE, "positive")]


class SeaLead(Data):
    """Limits of EN 13852-1 by the sea: the load 2.5 m + 1.5 Hs from below the tip, half of it across."""

    hs: Annotated[float, Measure(units.LENGTH, "not negative")] = Field(description="significant wave height")
    height: PositiveLength = Field(description="of the boom's tip over the deck that the load is lifted from")


class LeadCheck(Data):
    """Off-lead and side-lead of the line that the payload hangs on."""

    off: LargestAngle | None = Field(
        default=None, description="in the boom's plane, inwards or outwards, such as 6 deg"
    )
    side: LargestAngle | None = Field(default=None, description="across the boom's plane, such as 3 deg")
    en13852: SeaLead | None = Field(
        default=None, description="instead: limits by the sea, such as {hs: 2 m, height: 30 m}"
    )
    slew: str | None = Field(
        default=None,
        description="the body that slews, whose hinge the boom's plane goes through; default the first upright one",
    )
    seen_from: Literal["crane", "vertical"] = Field(
        default="crane",
        description="whether angles are from the slewing axis, which heels with the vessel, or from the vertical",
    )

    @model_validator(mode="after")
    def _limits_are_given_once(self) -> LeadCheck:
        if self.en13852 is not None and (self.off is not None or self.side is not None):
            raise fault("en13852 gives both limits; leave out off and side, or en13852")
        if self.en13852 is None and self.off is None and self.side is None:
            raise fault("needs off, side or en13852: how far the line may lean")
        check_right_angle(self, "off", "side")
        return self


class HeelCheck(Data):
    """Roll, pitch and tilt of a vessel, or of any body that stands upright with it."""

    of: str = Field(default=VESSEL, description="the vessel, or another body")
    roll: LargestAngle | None = Field(default=None, description="to either side, such as 5 deg")
    pitch: LargestAngle | None = Field(default=None, description="such as 2 deg")
    tilt: LargestAngle | None = Field(default=None, description="from the vertical in whatever direction")
    rule: Literal["shipboard"] | None = Field(
        default=None,
        description="shipboard: 5 deg of heel with 2 deg of trim (from memory, check against the standard)",
    )

    @model_validator(mode="after")
    def _limits_are_given_once(self) -> HeelCheck:
        given = [name for name in ("roll", "pitch", "tilt") if getattr(self, name) is not None]
        if self.rule is not None and given:
            raise fault(f"rule gives the limits; leave out {given[0]}, or rule")
        if self.rule is None and not given:
            raise fault("needs roll, pitch, tilt or rule: how far it may heel")
        check_right_angle(self, "roll", "pitch", "tilt")
        return self


def check_right_angle(data: Data, *names: str) -> None:
    """Reject limits of 90 deg and more: they were meant in degrees."""
    for name in names:
        limit = getattr(data, name)
        if limit is not None and limit >= pi / 2:
            raise fault(
                f"{name} is {limit:.4g} rad, {limit * 180 / pi:.4g} deg; a limit is less than 90 deg: write {limit:.4g} deg if "
                "degrees are meant"
            )

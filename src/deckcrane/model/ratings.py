"""Checks of a crane and its parts, each of which gives a utilisation over time.

A utilisation is the load over the allowable load, computed at every instant of a run from all that acts at that instant: 1
is the limit.
"""

from __future__ import annotations

from typing import Annotated

from pydantic import Field, model_validator

from deckcrane.model.data import Data, Measure, fault
from deckcrane.model.rating_angles import HeelCheck, LeadCheck
from deckcrane.model.rating_bearing import BearingCheck
from deckcrane.model.rating_cylinder import CylinderCheck
from deckcrane.model.rating_pedestal import PedestalCheck
from deckcrane.model.rating_pin import PinCheck
from deckcrane.model.rating_rope import RopeCheck
from deckcrane.model.rating_section import SectionCheck


class LimitCheck(Data):
    """Any signal, or formula of signals, against a limit."""

    of: str = Field(description="a signal or a formula, such as hook_load or norm(reaction.king, mx, my)")
    at_most: Annotated[float, Measure(None, "positive")] | None = None
    at_least: Annotated[float, Measure(None, "positive")] | None = None
    between: tuple[Annotated[float, Measure(None)], Annotated[float, Measure(None)]] | None = None

    @model_validator(mode="after")
    def _exactly_one_limit(self) -> LimitCheck:
        given = [name for name in ("at_most", "at_least", "between") if getattr(self, name) is not None]
        if len(given) != 1:
            raise fault(f"needs one of at_most, at_least and between; it has {' and '.join(given) or 'none'}")
        if self.between is not None and self.between[0] >= self.between[1]:
            raise fault("between needs the lower end first: two different numbers")
        return self


class Check(Data):
    """One check: its kind, by its one key, and the allowable load."""

    limit: LimitCheck | None = Field(default=None, description="any signal or formula against a limit")
    bearing: BearingCheck | None = Field(default=None, description="a slew bearing against its maker's curve or rating")
    pin: PinCheck | None = Field(
        default=None, description="a pin or hook with its lugs: shear, bearing, net section, tear-out"
    )
    section: SectionCheck | None = Field(default=None, description="von Mises' stress in a section of a boom")
    pedestal: PedestalCheck | None = Field(default=None, description="a pedestal and what holds it on deck")
    lead: LeadCheck | None = Field(default=None, description="off-lead and side-lead of the hoist line")
    heel: HeelCheck | None = Field(default=None, description="roll, pitch and tilt of a vessel")
    cylinder: CylinderCheck | None = Field(
        default=None, description="a hydraulic cylinder against buckling, yield of rod and tube, relief pressure"
    )
    rope: RopeCheck | None = Field(
        default=None, description="a rope against its breaking load, slack and snapping tight"
    )

    @property
    def kind(self) -> str:
        """Its one key."""
        return next(name for name in type(self).model_fields if getattr(self, name) is not None)

    @model_validator(mode="after")
    def _exactly_one_kind(self) -> Check:
        kinds = list(type(self).model_fields)
        given = [name for name in kinds if getattr(self, name) is not None]
        if len(given) != 1:
            raise fault(f"a check has one of the keys {', '.join(kinds)}; this one has {' and '.join(given) or 'none'}")
        return self

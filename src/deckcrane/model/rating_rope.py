"""Limits of a rope: tension against its breaking load, least tension, and the speed with which it may get taut."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field, model_validator

from deckcrane.model import units
from deckcrane.model.data import Data, Mass, Measure, PositiveRatio, fault

PositiveForce = Annotated[float, Measure(units.FORCE, "positive")]
PositiveSpeed = Annotated[float, Measure(units.SPEED, "positive")]


class RopeCheck(Data):
    """A check of a rope, in all its spans."""

    of: str = Field(description="the rope")
    breaking_load: PositiveForce | None = Field(default=None, description="default the rope's own")
    factor: PositiveRatio | None = Field(
        default=None, description="breaking load over the tension that is allowed, such as 5; or rule and swl"
    )
    rule: Literal["ilo"] | None = Field(
        default=None,
        description="instead of factor, by swl: ilo: 5 to 10 t, falling to 3 at 160 t (from memory, check against the standard)",
    )
    swl: Mass | None = Field(default=None, description="safe working load, which rule goes by, such as 25 t")
    tension: Literal["static", "dynamic"] | None = Field(
        default=None,
        description="which tension the factor applies to: static, that of all that hangs on the rope at rest, as rules have it; or "
        "dynamic, that of each instant; default static where something hangs on the rope, else dynamic",
    )
    least: PositiveForce | None = Field(
        default=None, description="tension that every span must keep, so that it is not slack, such as 5 kN"
    )
    snap: PositiveSpeed | None = Field(
        default=None,
        description="how fast the rope may be stretched: at most the speed with which a slack one gets taut",
    )

    @property
    def wants_tension(self) -> bool:
        """Whether its tension is checked."""
        return self.factor is not None or self.rule is not None

    @model_validator(mode="after")
    def _limits_are_consistent(self) -> RopeCheck:
        if self.factor is not None and self.rule is not None:
            raise fault("needs factor, or rule with swl; it has both")
        if (self.rule is None) != (self.swl is None):
            raise fault("rule goes by swl, the safe working load: give both, such as rule: ilo, swl: 25 t; or factor")
        if not self.wants_tension and self.least is None and self.snap is None:
            raise fault("checks nothing: give one or more of factor (or rule), least and snap")
        if self.breaking_load is not None and not self.wants_tension:
            raise fault("a breaking load is compared with tension times a factor: give factor, or rule with swl")
        if self.tension is not None and not self.wants_tension:
            raise fault("tension says what factor applies to: give factor, or rule with swl")
        return self

"""Settings of fatigue: key `answers.fatigue` of a study. Details, design life, share of time at work, lifts per year."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any

from pydantic import Discriminator, Field, Tag, model_validator

from deckcrane.scenario.data import Data, Mass, Measure, PositiveRatio, validation_error
from deckcrane.units import quantities

Stress = Annotated[float, Measure(quantities.PRESSURE)]
Lifts = Annotated[float, Measure(quantities.RATIO, "not negative")]


def _one_or_several(value: Any) -> str:
    return "<several>" if isinstance(value, Mapping) else "<one>"


class FatigueAnswers(Data):
    """Damage and life of the details of a scenario.

    Without `lifts_per_year` every case is a sea state, which lasts its share of the time at work. With it and without `at_work`
    every case is one lift, from the unloaded crane to the unloaded crane. With both, lifts are counted within sea states.
    """

    details: tuple[str, ...] = Field(default=(), description="names of details, or of points of them; default: all")
    years: PositiveRatio = Field(default=20.0, description="the design life")
    at_work: Annotated[float, Measure(quantities.RATIO, "positive"), Field(le=1.0)] | None = Field(
        default=None,
        description="share of the time in which the crane is as in the study, such as 20 %; default: all of it",
    )
    lifts_per_year: (
        Annotated[
            Annotated[Lifts, Tag("<one>")] | Annotated[dict[str, dict[str, Lifts]], Tag("<several>")],
            Discriminator(_one_or_several),
        ]
        | None
    ) = Field(
        default=None,
        description="a number, shared by probability; or by the labels of a dimension: {load: {'5': 2000, '20': 300}}",
    )
    unloaded: (
        Annotated[
            Annotated[Stress, Tag("<one>")] | Annotated[dict[str, Stress], Tag("<several>")],
            Discriminator(_one_or_several),
        ]
        | None
    ) = Field(
        default=None,
        description="the stress between lifts, of all details or by name; default what each detail says",
    )
    exponents: tuple[PositiveRatio, ...] = Field(
        default=(3.0, 4.0, 5.0), description="slopes m of damage-equivalent ranges"
    )
    reference_cycles: PositiveRatio | None = Field(
        default=None,
        description="in the design life, of damage-equivalent ranges; default: one each second at work, or each lift",
    )
    signals: tuple[str, ...] = Field(default=(), description="loads whose damage-equivalent ranges are found as well")
    rated_load: Mass | None = Field(default=None, description="of the crane, for its load state; default: the largest")

    @model_validator(mode="after")
    def _lifts_are_consistent(self) -> FatigueAnswers:
        if isinstance(self.lifts_per_year, dict) and len(self.lifts_per_year) != 1:
            raise validation_error(
                "lifts are given by the labels of one dimension, such as {load: {'5': 2000, '20': 300}}"
            )
        if self.lifts_per_year is None and (self.unloaded is not None or self.rated_load is not None):
            what = "unloaded is the stress between lifts" if self.rated_load is None else "rated_load is that of lifts"
            raise validation_error(f"{what}, but the number of lifts is missing: give lifts_per_year")
        if not self.exponents:
            raise validation_error("at least one exponent is needed")
        return self

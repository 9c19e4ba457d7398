"""Settings of a load chart: key `answers.chart` of a study."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BeforeValidator, Field, field_validator, model_validator

from deckcrane.campaign.study.values import Listed
from deckcrane.scenario.data import Data, Mass, Measure, PositiveTime, validation_error
from deckcrane.units import quantities

LEAST_SEEDS = 3
"""Fewest seeds for a fractile: fewer say nothing about the scatter."""


class ChartLoad(Data):
    """The load whose largest value is searched for, and the range of the search."""

    path: str | None = Field(
        default=None, description="of its mass in the scenario, such as bodies.load.mass; default the payload's mass"
    )
    least: Mass | None = Field(default=None, description="the search begins here; default a fiftieth of most")
    most: Mass = Field(description="the largest load that is asked for: the hook's, or the rated one")
    tolerance: Mass | None = Field(
        default=None, description="how near two loads are of which one is right and one is not; default most / 500"
    )
    scan: int = Field(
        default=8,
        ge=1,
        le=1000,
        strict=True,
        description="in how many equal steps the range is walked from below, before the step with the first crossing is halved",
    )

    @property
    def lowest(self) -> float:
        return self.most / 50 if self.least is None else self.least

    @property
    def margin(self) -> float:
        return self.most / 500 if self.tolerance is None else self.tolerance

    @model_validator(mode="after")
    def _limits_are_ordered(self) -> ChartLoad:
        if self.lowest >= self.most:
            raise validation_error(f"least ({self.lowest:.6g} kg) must be less than most ({self.most:.6g} kg)")
        if self.margin > self.most - self.lowest:
            raise validation_error(
                f"tolerance ({self.margin:.6g} kg) is wider than the range from least to most ({self.most - self.lowest:.6g} kg)"
            )
        return self


def _check_poses_exist(value: Any) -> Any:
    if isinstance(value, dict) and not value:
        raise validation_error(
            "there are no poses: name coordinates or cylinders with their values, such as {luff: [-60 deg, -30 deg]}"
        )
    return value


class ChartRules(Data):
    """Loads derated by the dynamic factors of rules; what else they ask of the lift stands under `dynamic_factors`."""

    hs: Annotated[tuple[Any, ...], Listed()] = Field(description="significant wave heights, such as [1 m, 2 m]")
    by: tuple[Literal["class", "class_least", "en_13852", "api_2c", "lloyds"], ...] = Field(
        default=("class",), min_length=1, description="rules whose factor follows from the stiffness at the hook"
    )
    stiffness: Annotated[float, Measure(quantities.STIFFNESS, "positive")] | None = Field(
        default=None,
        description="K at the hook; default: found from the model in each pose, with the load it carries at rest",
    )


class ChartSeas(Data):
    """Sea states in which the largest load is found by simulation: all combinations of heights, periods and headings."""

    hs: Annotated[tuple[Any, ...], Listed()] = Field(description="significant wave heights, such as [1 m, 2 m]")
    tp: Annotated[tuple[Any, ...], Listed()] = Field(description="peak periods, such as [7 s, 9 s]")
    headings: Annotated[tuple[Any, ...], Listed()] | None = Field(
        default=None, description="directions in which waves travel; default that of the scenario's sea"
    )
    seeds: int | tuple[int, ...] = Field(
        default=5, description="how many realisations, the same in all sea states, or their seeds: 3 or more"
    )
    duration: PositiveTime = Field(default=600.0, description="of each run, after its transient")
    tolerance: Mass | None = Field(default=None, description="the margin of these loads; default load.most / 100")
    scan: int = Field(
        default=3,
        ge=1,
        le=1000,
        strict=True,
        description="in how many steps the range up to the load at rest is walked",
    )

    @field_validator("seeds")
    @classmethod
    def _enough_seeds(cls, seeds: int | tuple[int, ...]) -> int | tuple[int, ...]:
        count = seeds if isinstance(seeds, int) else len(set(seeds))
        if count < LEAST_SEEDS:
            raise validation_error(
                f"{count} seeds tell nothing of how the largest value scatters; a fractile of it needs {LEAST_SEEDS} or more"
            )
        if not isinstance(seeds, int) and min(seeds) < 0:
            raise validation_error("seeds are whole numbers from 0 on")
        return seeds

    @property
    def every_seed(self) -> tuple[int, ...]:
        return tuple(range(1, self.seeds + 1)) if isinstance(self.seeds, int) else tuple(dict.fromkeys(self.seeds))


class LoadChart(Data):
    """The largest load in each of many poses."""

    load: ChartLoad
    over: Annotated[dict[str, Annotated[tuple[Any, ...], Listed()]], BeforeValidator(_check_poses_exist)] = Field(
        description="poses: coordinates, or cylinders by their extension, each with a list or a range of values; all combinations"
    )
    rules: ChartRules | None = Field(default=None, description="also derated by the dynamic factors of rules")
    cases: ChartSeas | None = Field(default=None, description="also by simulation in these sea states")
    tip: str | None = Field(
        default=None, description="the body whose end is the hook; default: what the payload hangs from"
    )
    radii: Annotated[tuple[Any, ...], Listed()] | None = Field(
        default=None, description="radii of the chart: a list or a range; default about fifteen round ones"
    )
    heights: Annotated[tuple[Any, ...], Listed()] | None = Field(
        default=None, description="heights of the chart; default about fifteen round ones"
    )

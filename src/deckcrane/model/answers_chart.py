"""What is asked of a load chart: key `answers.chart` of a study."""

from __future__ import annotations

from typing import Annotated, Any

from pydantic import BeforeValidator, Field, model_validator

from deckcrane.model.data import Data, Mass, fault
from deckcrane.model.varied_values import Listed


class ChartLoad(Data):
    """The load whose largest value is sought, and between which values."""

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
    def _in_order(self) -> ChartLoad:
        if self.lowest >= self.most:
            raise fault(f"least ({self.lowest:.6g} kg) must be less than most ({self.most:.6g} kg)")
        if self.margin > self.most - self.lowest:
            raise fault(
                f"tolerance ({self.margin:.6g} kg) is wider than the range from least to most ({self.most - self.lowest:.6g} kg)"
            )
        return self


def _names(value: Any) -> Any:
    if isinstance(value, dict) and not value:
        raise fault(
            "there are no poses: name coordinates or cylinders with their values, such as {luff: [-60 deg, -30 deg]}"
        )
    return value


class LoadChart(Data):
    """The largest load in each of many poses."""

    load: ChartLoad
    over: Annotated[dict[str, Annotated[tuple[Any, ...], Listed()]], BeforeValidator(_names)] = Field(
        description="poses: coordinates, or cylinders by their extension, each with a list or a range of values; all combinations"
    )
    tip: str | None = Field(
        default=None, description="the body whose end is the hook; default: what the payload hangs from"
    )
    radii: Annotated[tuple[Any, ...], Listed()] | None = Field(
        default=None, description="radii of the chart: a list or a range; default about fifteen round ones"
    )
    heights: Annotated[tuple[Any, ...], Listed()] | None = Field(
        default=None, description="heights of the chart; default about fifteen round ones"
    )

"""Settings of lowering a load to the seabed: key `answers.lowering` of a study."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from deckcrane.scenario.data import Data, Length, Measure, PositiveTime
from deckcrane.standards.lowering import LOWERING_SPEED
from deckcrane.units import quantities


class LoweringAnswers(Data):
    """Tension, resonance, slack and limiting wave heights by depth, of the scenario that all cases share."""

    depths: tuple[Length, ...] = Field(
        default=(), description="of the wire's lower end; default 12 from 50 m to the start"
    )
    compensation: Annotated[float, Measure(quantities.RATIO, "not negative"), Field(lt=1.0)] | None = Field(
        default=None, description="share of the tip's heave that is compensated; default by the scenario's own drives"
    )
    duration: PositiveTime = Field(default=1800.0, description="time at each depth, for maxima and probabilities")
    factor: Annotated[float, Measure(quantities.RATIO, "positive")] = Field(
        default=3.0, description="breaking load over the largest tension that is allowed"
    )
    landing_speed: Annotated[float, Measure(quantities.SPEED, "positive")] | None = Field(
        default=None, description="largest vertical speed of the load at the greatest depth; default no limit"
    )
    lowering_speed: Annotated[float, Measure(quantities.SPEED, "not negative")] = Field(
        default=LOWERING_SPEED, description="speed of lowering through the splash zone"
    )
    verify: int = Field(default=0, ge=0, strict=True, description="number of depths at which the scenario is simulated")
    seeds: int = Field(default=20, ge=1, strict=True, description="simulated seas at each of these depths")

"""Results that a study asks for: key `answers` of a study file. They change no run, only what is evaluated from the results.

Each kind of answer has its own key and its own module.
"""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from deckcrane.model import units
from deckcrane.model.answers_chart import LoadChart
from deckcrane.model.answers_dynamic_factors import FactorsAnswer
from deckcrane.model.answers_extremes import ExtremesAnswer
from deckcrane.model.answers_fatigue import FatigueAnswers
from deckcrane.model.answers_operability import OperabilityAnswers
from deckcrane.model.answers_report import ReportAnswers
from deckcrane.model.answers_stability import StabilityAnswers
from deckcrane.model.data import Data, Measure, PositiveTime

Fractile = Annotated[float, Measure(units.RATIO, "positive"), Field(lt=1.0)]


class Answers(Data):
    """Results asked of a campaign."""

    duration: PositiveTime = Field(default=10800.0, description="of the sea state that extremes are of")
    fractile: Fractile = Field(
        default=0.9, description="of the largest value in that time, such as 90 %: not exceeded with this probability"
    )
    fatigue: FatigueAnswers | None = Field(default=None, description="damage and life of details; none: not asked")
    chart: LoadChart | None = Field(default=None, description="the largest load by radius and height: a load chart")
    extremes: ExtremesAnswer | None = Field(default=None, description="extremes of signals, with their intervals")
    dynamic_factors: FactorsAnswer | None = Field(
        default=None, description="largest values over static ones, beside the factors of standards"
    )
    operability: OperabilityAnswers | None = Field(
        default=None, description="limits of the sea for a lift, and how much of a year it can be done"
    )
    stability: StabilityAnswers | None = Field(
        default=None, description="heel and trim by load and slew, largest loads, the load lost at once"
    )
    report: ReportAnswers = Field(default=ReportAnswers(), description="who a report is by and for, and what it shows")

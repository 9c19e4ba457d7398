"""Answers that analyses give: the keys of `answers` of a study, each with the settings of its analysis.

Studies load this list by its name (`campaign.study.answers`): a new analysis adds its key here.
"""

from __future__ import annotations

from pydantic import Field

from deckcrane.analysis.dynamic_factors.data import FactorsAnswer
from deckcrane.analysis.extremes.data import ExtremesAnswer
from deckcrane.analysis.fatigue.data import FatigueAnswers
from deckcrane.analysis.load_charts.data import LoadChart
from deckcrane.analysis.lowering.data import LoweringAnswers
from deckcrane.analysis.operability.data import OperabilityAnswers
from deckcrane.analysis.stability.data import StabilityAnswers
from deckcrane.scenario.data import Data


class AnalysisAnswers(Data):
    """Results of analyses asked of a campaign."""

    fatigue: FatigueAnswers | None = Field(default=None, description="damage and life of details; none: not asked")
    chart: LoadChart | None = Field(default=None, description="the largest load by radius and height: a load chart")
    extremes: ExtremesAnswer | None = Field(default=None, description="extremes of signals, with their intervals")
    dynamic_factors: FactorsAnswer | None = Field(
        default=None, description="largest values over static ones, beside the factors of standards"
    )
    operability: OperabilityAnswers | None = Field(
        default=None, description="limits of the sea for a lift, and how much of a year it can be done"
    )
    lowering: LoweringAnswers | None = Field(
        default=None, description="tension, resonance, slack and limiting wave heights of a load lowered to the seabed"
    )
    stability: StabilityAnswers | None = Field(
        default=None, description="heel and trim by load and slew, largest loads, the load lost at once"
    )

"""Settings of extreme values: key `answers.extremes` of a study."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from deckcrane.scenario.data import Data, Measure, PositiveTime
from deckcrane.units import quantities

ExtremeMethod = Literal[
    "gumbel",
    "gumbel_moments",
    "gumbel_likelihood",
    "gumbel_least_squares",
    "weibull",
    "weibull_moments",
    "weibull_likelihood",
    "weibull_least_squares",
    "acer",
    "pareto",
    "weibull_peaks",
    "crossings",
    "gaussian",
]
"""How a tail is fitted: distributions of maxima, by L-moments unless the name says otherwise; counts of peaks after lower ones,
of peaks over a threshold, of Weibull's peaks or of up-crossings; a Gaussian process in closed form."""
Side = Literal["maximum", "minimum", "both"]
Share = Annotated[float, Measure(quantities.RATIO, "positive"), Field(lt=1.0)]
RUN = "run"


class ExtremesAnswer(Data):
    """The largest or smallest values of signals in a time: most probable ones and fractiles, with their intervals."""

    signals: tuple[str, ...] = Field(
        default=(), description="kept signals, or all that a name begins; none: all of them"
    )
    methods: tuple[ExtremeMethod, ...] = Field(default=("gumbel",), min_length=1, description="how tails are found")
    side: Side = Field(default="maximum", description="largest values, smallest ones, or both")
    duration: Annotated[float | str, Measure(quantities.TIME, "positive", RUN)] | None = Field(
        default=None, description="the time whose extremes are meant, or the word run; default: answers.duration"
    )
    fractiles: tuple[Share, ...] = Field(default=(), description="such as [57 %, 90 %]; default: answers.fractile")
    confidence: Share = Field(default=0.9, description="of the intervals")
    maxima: Literal["runs", "blocks"] = Field(
        default="runs", description="those of whole runs, or of the blocks of runs that are stationary"
    )
    pool: tuple[str, ...] = Field(default=(), description="dimensions that make samples of one state; default: seeds")
    half_width: Share = Field(
        default=0.05, description="of an interval, relative to the value, that the seeds needed are counted for"
    )
    absolute_half_width: Annotated[float, Measure(None, "positive")] | None = Field(
        default=None, description="the same as a quantity, such as 20 kN, in the place of a relative one"
    )
    exposure: PositiveTime | None = Field(
        default=None, description="time in weather of all kinds, by probability; default: one sea state of the duration"
    )
    order: int | None = Field(
        default=None, ge=1, le=16, description="of peaks; default: the highest with enough of them"
    )
    tail: Share | None = Field(
        default=None, description="share of exceedances that is left where a tail begins; default: 0.7, of pareto 0.2"
    )
    seed: int = Field(default=1, ge=0, description="of the draws of intervals")

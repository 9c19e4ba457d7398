"""Workable fraction of a scatter diagram: all criteria together, each alone, each left out; by heading."""

from __future__ import annotations

from dataclasses import dataclass
from math import degrees

import numpy as np
import xarray as xr
from numpy.typing import NDArray

from deckcrane.analysis.limit_curves import ABOVE, LimitCurves, combined
from deckcrane.analysis.sea_shares import SeaClasses, over_headings, over_periods, part_below
from deckcrane.arrays import Array
from deckcrane.errors import DeckcraneError
from deckcrane.model.answers_operability import OperabilityAnswers, OwnAlpha
from deckcrane.practice.alpha_factors import (
    ALPHA_TABLES,
    HOUR,
    LONGEST,
    PRINCIPLE,
    REFERENCE_PERIOD,
    AlphaTable,
    halted_lead_time,
    lead_time,
)
from deckcrane.practice.founding import Founded

OPEN = 1e3
"""A height above any sea: the limit where nothing limits [m]."""


@dataclass(frozen=True)
class Forecast:
    """Reduction of design limits to forecast limits."""

    table: AlphaTable | None
    lead: float

    def limit(self, design: Array) -> Array:
        return design if self.table is None else np.asarray(self.table.factor(design, self.lead) * design)

    def words(self, design: Array) -> str:
        """The range of factors at some design limits, as text."""
        if self.table is None:
            return "none"
        limits = design[np.isfinite(design) & (design > 0)]
        if not len(limits):
            return self.table.what
        factors = self.table.factor(limits, self.lead)
        low, high = float(np.min(factors)), float(np.max(factors))
        return f"{low:.2f}" if high - low < 0.005 else f"{low:.2f} to {high:.2f}"

    @property
    def founded(self) -> tuple[Founded, ...]:
        return () if self.table is None else (PRINCIPLE, REFERENCE_PERIOD, *self.table.founded)


def forecast_of(asked: OperabilityAnswers) -> Forecast:
    """The required alpha factors and their lead time; an error where a duration is needed and missing."""
    alpha, operation = asked.alpha, asked.operation
    lead = 0.0
    if operation is not None:
        halted = operation.halted
        lead = (
            lead_time(operation.planned, operation.contingency, operation.since_forecast)
            if halted is None
            else halted_lead_time(halted.interval, halted.to_safe_state)
        )
        if alpha is not None and lead > LONGEST:
            raise DeckcraneError(
                f"answers.operability.operation: it takes {lead / HOUR:g} h from the forecast; no operation of more than 72 h is "
                "restricted by a forecast: halt it in between, or design it for all seas"
            )
    elif asked.window is not None:
        lead = asked.window
    if alpha is None:
        return Forecast(None, lead)
    if isinstance(alpha, float):
        source = Founded(f"alpha {alpha:g}", "D", "given in the study")
        return Forecast(AlphaTable(f"{alpha:g}", (LONGEST,), (1.0,), ((alpha,),), (source,)), lead)
    if lead <= 0:
        raise DeckcraneError(
            "answers.operability.alpha: a table of factors needs to know how long the operation takes: operation: {planned: 4 h, "
            "contingency: 2 h}"
        )
    if isinstance(alpha, OwnAlpha):
        source_of_table = Founded("alpha factors", "D", alpha.source)
        return Forecast(AlphaTable("of the study", alpha.lead, alpha.hs, alpha.factors, (source_of_table,)), lead)
    return Forecast(ALPHA_TABLES[alpha], lead)


@dataclass(frozen=True)
class HeadingChoice:
    """Heading of the vessel: fixed, the best or the worst one in each sea state, or by probabilities."""

    kind: str
    heading: float = 0.0
    probabilities: Array | None = None

    @property
    def words(self) -> str:
        if self.kind == "fixed":
            return f"waves at {degrees(self.heading):g} deg"
        return {
            "best": "the best heading in each sea state",
            "worst": "the worst heading in each sea state",
            "probabilities": "headings by the study's probabilities",
            "only": "the one heading of the study",
        }[self.kind]


def heading_choice(asked: OperabilityAnswers, curves: LimitCurves) -> HeadingChoice:
    """The required choice of headings; else the study's probabilities, or the worst."""
    required = asked.headings
    probabilities = curves.cases.heading_probability
    if isinstance(required, float):
        headings = curves.cases.headings
        _, outside = over_headings(headings, np.zeros((len(headings), 1)), np.array([required]), asked.beyond)
        if outside[0] and asked.beyond == "not_allowed":
            computed = ", ".join(f"{degrees(heading):g}" for heading in headings)
            raise DeckcraneError(
                f"answers.operability.headings: waves at {degrees(required):g} deg were not simulated, nor headings on both sides "
                f"within 45 deg; simulated are {computed} deg"
            )
        return HeadingChoice("fixed", required)
    if len(curves.cases.headings) == 1:
        return HeadingChoice("only")
    if required == "probabilities" and probabilities is None:
        raise DeckcraneError(
            "answers.operability.headings: the study gives no probabilities of headings; give its headings some, or choose best, "
            "worst, or one heading such as 180 deg"
        )
    if required in (None, "probabilities") and probabilities is not None:
        return HeadingChoice("probabilities", probabilities=probabilities)
    return HeadingChoice("best" if required == "best" else "worst")


def chosen_limit(choice: HeadingChoice, headings: Array, limits: Array, beyond: str) -> Array:
    """Limits over variant and instant (or class), from limits over variant, heading and instant; not for probabilities."""
    if choice.kind == "best":
        return np.asarray(limits.max(axis=1))
    if choice.kind == "fixed":
        heading_of_instant = np.full(limits.shape[2], choice.heading)
        return np.array(
            [over_headings(headings, limits_of_variant, heading_of_instant, beyond)[0] for limits_of_variant in limits]
        )
    return np.asarray(limits.min(axis=1))


def workable_shares(
    curves: LimitCurves, classes: SeaClasses, asked: OperabilityAnswers, choice: HeadingChoice, forecast: Forecast
) -> xr.Dataset:
    """Workable fractions by variant; with each criterion alone, and with each left out; by heading; and the unknown fraction."""
    data = curves.dataset
    limit, state = data["limit"].values, data["state"].values
    names = [str(name) for name in data["criterion"].values]

    def share(
        chosen: NDArray[np.intp] | slice = slice(None),
        opened: bool = False,
        beyond: str = asked.beyond,
        design: bool = False,
    ) -> Array:
        heights = np.where(state == ABOVE, OPEN, limit) if opened else limit
        lowest, _ = combined(heights, state, chosen)
        design_limits, _ = over_periods(curves.cases.periods, lowest, classes.period, beyond)
        forecast_limits = design_limits if design else forecast.limit(design_limits)
        if choice.kind == "probabilities":
            assert choice.probabilities is not None
            return np.asarray(
                (part_below(classes, forecast_limits, asked.share) @ classes.probability) @ choice.probabilities
            )
        limit_of_class = chosen_limit(choice, curves.cases.headings, forecast_limits, beyond)
        return np.asarray(part_below(classes, limit_of_class, asked.share) @ classes.probability)

    all_criteria, _ = combined(limit, state)
    design_limits, outside = over_periods(curves.cases.periods, all_criteria, classes.period, asked.beyond)
    by_heading = part_below(classes, forecast.limit(design_limits), asked.share) @ classes.probability
    total = share()
    indices = np.arange(len(names))
    dimensionless = {"units": "1"}
    note = {"long_name": "share of the time in which the lift can be done", **dimensionless}
    return xr.Dataset(
        {
            "share": ("variant", total, note),
            "design_share": (
                "variant",
                share(design=True),
                {"long_name": "the same without alpha factors", **dimensionless},
            ),
            "alone": (("variant", "criterion"), np.stack([share(indices[[c]]) for c in indices], 1), dimensionless),
            "without": (
                ("variant", "criterion"),
                np.stack(
                    [
                        share(np.delete(indices, c)) if len(indices) > 1 else np.full_like(total, np.nan)
                        for c in indices
                    ],
                    1,
                ),
                dimensionless,
            ),
            "by_heading": (("variant", "heading"), by_heading, dimensionless),
            "open_share": (
                "variant",
                share(opened=True),
                {"long_name": "if nothing limits above the computed heights", **dimensionless},
            ),
            "outside": (
                (),
                float(classes.probability[outside].sum()),
                {"long_name": "share beyond the computed periods"},
            ),
        },
        {"variant": data["variant"], "criterion": data["criterion"], "heading": data["heading"]},
        {
            "sea": classes.what,
            "headings": choice.words,
            "source": classes.source,
            "illustrative": int(classes.illustrative),
            "left_out": classes.left_out,
            "alpha": forecast.words(design_limits),
        },
    )

"""The share of a scatter diagram in which a lift can be done: all criteria together, each alone, each left out; by heading."""

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
"""A height that no sea has: the limit where nothing limits."""


@dataclass(frozen=True)
class Forecast:
    """How forecast limits follow from design limits."""

    table: AlphaTable | None
    lead: float

    def limit(self, design: Array) -> Array:
        return design if self.table is None else np.asarray(self.table.factor(design, self.lead) * design)

    def words(self, design: Array) -> str:
        """The factors at some design limits, as they stand beside shares."""
        if self.table is None:
            return "none"
        some = design[np.isfinite(design) & (design > 0)]
        if not len(some):
            return self.table.what
        factors = self.table.factor(some, self.lead)
        low, high = float(np.min(factors)), float(np.max(factors))
        return f"{low:.2f}" if high - low < 0.005 else f"{low:.2f} to {high:.2f}"

    @property
    def founded(self) -> tuple[Founded, ...]:
        return () if self.table is None else (PRINCIPLE, REFERENCE_PERIOD, *self.table.founded)


def forecast_of(asked: OperabilityAnswers) -> Forecast:
    """The alpha factors that are asked for, and the lead time that they are of; refused without a duration where that counts."""
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
        given = Founded(f"alpha {alpha:g}", "D", "given in the study")
        return Forecast(AlphaTable(f"{alpha:g}", (LONGEST,), (1.0,), ((alpha,),), (given,)), lead)
    if lead <= 0:
        raise DeckcraneError(
            "answers.operability.alpha: a table of factors needs to know how long the operation takes: operation: {planned: 4 h, "
            "contingency: 2 h}"
        )
    if isinstance(alpha, OwnAlpha):
        own = Founded("alpha factors", "D", alpha.source)
        return Forecast(AlphaTable("of the study", alpha.lead, alpha.hs, alpha.factors, (own,)), lead)
    return Forecast(ALPHA_TABLES[alpha], lead)


@dataclass(frozen=True)
class HeadingChoice:
    """How the vessel heads: a fixed heading, the best or the worst one in each sea state, or by probabilities."""

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
    """What is asked for; else the study's probabilities, or the worst."""
    given = asked.headings
    probabilities = curves.cases.heading_probability
    if isinstance(given, float):
        known = curves.cases.headings
        _, outside = over_headings(known, np.zeros((len(known), 1)), np.array([given]), asked.beyond)
        if outside[0] and asked.beyond == "not_allowed":
            told = ", ".join(f"{degrees(one):g}" for one in known)
            raise DeckcraneError(
                f"answers.operability.headings: waves at {degrees(given):g} deg were not simulated, nor headings on both sides "
                f"within 45 deg; simulated are {told} deg"
            )
        return HeadingChoice("fixed", given)
    if len(curves.cases.headings) == 1:
        return HeadingChoice("only")
    if given == "probabilities" and probabilities is None:
        raise DeckcraneError(
            "answers.operability.headings: the study gives no probabilities of headings; give its headings some, or choose best, "
            "worst, or one heading such as 180 deg"
        )
    if given in (None, "probabilities") and probabilities is not None:
        return HeadingChoice("probabilities", probabilities=probabilities)
    return HeadingChoice("best" if given == "best" else "worst")


def chosen_limit(choice: HeadingChoice, headings: Array, limits: Array, beyond: str) -> Array:
    """Limits over variant and instant (or class), of limits over variant, heading and instant; not for probabilities."""
    if choice.kind == "best":
        return np.asarray(limits.max(axis=1))
    if choice.kind == "fixed":
        wanted = np.full(limits.shape[2], choice.heading)
        return np.array([over_headings(headings, one, wanted, beyond)[0] for one in limits])
    return np.asarray(limits.min(axis=1))


def workable_shares(
    curves: LimitCurves, classes: SeaClasses, asked: OperabilityAnswers, choice: HeadingChoice, forecast: Forecast
) -> xr.Dataset:
    """Shares of the time by variant; with each criterion alone, and with each left out; by heading; and what is not known."""
    found = curves.dataset
    limit, state = found["limit"].values, found["state"].values
    names = [str(name) for name in found["criterion"].values]

    def share(
        chosen: NDArray[np.intp] | slice = slice(None),
        opened: bool = False,
        beyond: str = asked.beyond,
        design: bool = False,
    ) -> Array:
        heights = np.where(state == ABOVE, OPEN, limit) if opened else limit
        lowest, _ = combined(heights, state, chosen)
        at, _ = over_periods(curves.cases.periods, lowest, classes.period, beyond)
        held = at if design else forecast.limit(at)
        if choice.kind == "probabilities":
            assert choice.probabilities is not None
            return np.asarray((part_below(classes, held, asked.share) @ classes.probability) @ choice.probabilities)
        chosen_at = chosen_limit(choice, curves.cases.headings, held, beyond)
        return np.asarray(part_below(classes, chosen_at, asked.share) @ classes.probability)

    together, _ = combined(limit, state)
    at, outside = over_periods(curves.cases.periods, together, classes.period, asked.beyond)
    by_heading = part_below(classes, forecast.limit(at), asked.share) @ classes.probability
    total = share()
    each = np.arange(len(names))
    one = {"units": "1"}
    note = {"long_name": "share of the time in which the lift can be done", **one}
    return xr.Dataset(
        {
            "share": ("variant", total, note),
            "design_share": ("variant", share(design=True), {"long_name": "the same without alpha factors", **one}),
            "alone": (("variant", "criterion"), np.stack([share(each[[c]]) for c in each], 1), one),
            "without": (
                ("variant", "criterion"),
                np.stack(
                    [share(np.delete(each, c)) if len(each) > 1 else np.full_like(total, np.nan) for c in each], 1
                ),
                one,
            ),
            "by_heading": (("variant", "heading"), by_heading, one),
            "open_share": (
                "variant",
                share(opened=True),
                {"long_name": "if nothing limits above the computed heights", **one},
            ),
            "outside": (
                (),
                float(classes.probability[outside].sum()),
                {"long_name": "share beyond the computed periods"},
            ),
        },
        {"variant": found["variant"], "criterion": found["criterion"], "heading": found["heading"]},
        {
            "sea": classes.what,
            "headings": choice.words,
            "source": classes.source,
            "illustrative": int(classes.illustrative),
            "left_out": classes.left_out,
            "alpha": forecast.words(at),
        },
    )

"""Workable fraction of a scatter diagram: the share below limit curves, which is that of the time in which a lift can be done.

It is given for all criteria together, each alone, each left out; by heading. A class of heights that contains the limit counts
by its part below the limit (`linear`), if its middle is below (`middle`), or if all of it is (`whole`). Between computed
periods, and between headings at most 45 degrees apart, limits are interpolated linearly. Seas beyond them were not simulated:
they count as not workable, or as their nearest neighbour, and that is reported.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import degrees, pi
from typing import Literal

import numpy as np
import xarray as xr
from numpy.typing import NDArray

from deckcrane.analysis.operability.data import OperabilityAnswers, OwnAlpha
from deckcrane.analysis.operability.limit_curves import ABOVE, LimitCurves, combined
from deckcrane.arrays import Array
from deckcrane.campaign.study.scatter import Scatter, is_illustrative
from deckcrane.errors import DeckcraneError
from deckcrane.standards.sea_areas import (
    ALPHA_TABLES,
    HOUR,
    LONGEST,
    PRINCIPLE,
    REFERENCE_PERIOD,
    TABLES,
    AlphaTable,
    SeaTable,
    halted_lead_time,
    lead_time,
)
from deckcrane.standards.sources import SourcedFormula

Sharing = Literal["linear", "middle", "whole"]
WIDEST = pi / 4 * (1 + 1e-9)
"""Largest gap between headings for interpolation [rad]."""
_LARGEST_HEIGHT, _LONGEST_PERIOD = 30.0, 40.0


@dataclass(frozen=True)
class SeaClasses:
    """Classes of sea states: the bounds of their heights [m], the middle of their peak period [s], and their probability."""

    what: str
    low: Array
    high: Array
    period: Array
    probability: Array
    """They add up to 1 together with `left_out`."""
    founded: tuple[SourcedFormula, ...] = ()
    source: str = ""
    """Their source; empty where it is not stated."""
    left_out: float = 0.0
    """Fraction of time with seas in no class: it counts as not workable."""

    @property
    def illustrative(self) -> bool:
        return is_illustrative(self.source)

    @property
    def middle(self) -> Array:
        return 0.5 * (self.low + self.high)


def classes_of_table(table: SeaTable) -> SeaClasses:
    """Classes of a diagram with bounds of classes."""
    i, j = np.nonzero(table.cells > 0)
    period = 0.5 * (table.periods[1:] + table.periods[:-1])
    source = "; ".join(f"{source.what}: {source.source}" for source in table.founded)
    return SeaClasses(
        table.what, table.heights[i], table.heights[i + 1], period[j], table.cells[i, j], table.founded, source
    )


def classes_of_pairs(
    what: str, pairs: dict[tuple[float, float], float], source: str = "", left_out: float = 0.0
) -> SeaClasses:
    """Classes from their middles, bounded half-way to their neighbours; probabilities are relative to what is not left out."""
    hs, tp = (np.array(column) for column in zip(*pairs, strict=True))
    if hs.max() > _LARGEST_HEIGHT or tp.max() > _LONGEST_PERIOD:
        value = f"Hs {hs.max():g} m" if hs.max() > _LARGEST_HEIGHT else f"Tp {tp.max():g} s"
        raise DeckcraneError(
            f"{what}: no sea has {value}; is it in other units? Write the unit: hs [ft], hs [cm], or the like, in the first cell"
        )
    middles = np.unique(hs)
    edges = _class_bounds(middles)
    index = np.searchsorted(middles, hs)
    probability = (1.0 - left_out) * np.array(list(pairs.values()))
    return SeaClasses(what, edges[index], edges[index + 1], tp, probability, (), source, left_out)


def classes_of(scatter: Scatter | str) -> SeaClasses:
    """Classes of a diagram in a file or written out, or of a bundled one."""
    if isinstance(scatter, str):
        return classes_of_table(TABLES[scatter]())
    probabilities, _ = scatter.probabilities(None)
    hs, tp = [float(value) for value in scatter.hs], [float(value) for value in scatter.tp]
    pairs = {(hs[i], tp[j]): probability for (i, j), probability in probabilities.items()}
    return classes_of_pairs(scatter.name, pairs, scatter.source, scatter.left_out)


def _class_bounds(middles: Array) -> Array:
    """Bounds half-way between the middles; the outer classes are symmetric, but not below zero."""
    if len(middles) == 1:
        return np.array([0.0, 2 * middles[0]])
    inner = 0.5 * (middles[1:] + middles[:-1])
    first, last = 2 * middles[0] - inner[0], 2 * middles[-1] - inner[-1]
    return np.array([max(first, 0.0), *inner, last])


def part_below(classes: SeaClasses, limit: Array, sharing: Sharing) -> Array:
    """Fraction of each class below the limit there."""
    if sharing == "middle":
        return np.asarray(classes.middle <= limit, dtype=float)
    if sharing == "whole":
        return np.asarray(classes.high <= limit * (1 + 1e-12), dtype=float)
    return np.clip((limit - classes.low) / (classes.high - classes.low), 0.0, 1.0)


def over_periods(periods: Array, limits: Array, wanted: Array, beyond: str) -> tuple[Array, NDArray[np.bool_]]:
    """Limits (last axis: periods) interpolated to other periods; and which of those lie beyond the computed ones."""
    valid = np.isfinite(limits)
    outside = (wanted < periods[0] * (1 - 1e-9)) | (wanted > periods[-1] * (1 + 1e-9))
    flat = limits.reshape(-1, len(periods))
    interpolated = np.empty((len(flat), len(wanted)))
    for row, (values, row_valid) in enumerate(zip(flat, valid.reshape(flat.shape), strict=True)):
        interpolated[row] = _interpolate(periods[row_valid], values[row_valid], wanted, beyond)
    return interpolated.reshape(*limits.shape[:-1], len(wanted)), outside


def _interpolate(periods: Array, limits: Array, at_periods: Array, beyond: str) -> Array:
    if not len(periods):
        return np.zeros(len(at_periods))
    inside = (at_periods >= periods[0] * (1 - 1e-9)) & (at_periods <= periods[-1] * (1 + 1e-9))
    interpolated = np.interp(at_periods, periods, limits)
    return interpolated if beyond == "nearest" else np.where(inside, interpolated, 0.0)


def over_headings(headings: Array, limits: Array, wanted: Array, beyond: str) -> tuple[Array, NDArray[np.bool_]]:
    """Limits (first axis: headings, second: instants) at one heading per instant; and which lie beyond the computed ones."""
    wrapped = np.mod(wanted, 2 * pi)
    extended = np.concatenate([headings[-1:] - 2 * pi, headings, headings[:1] + 2 * pi])
    rows = np.concatenate([[len(headings) - 1], np.arange(len(headings)), [0]])
    right = np.clip(np.searchsorted(extended, wrapped, side="right"), 1, len(extended) - 1)
    left = right - 1
    gap = extended[right] - extended[left]
    fraction = np.where(gap > 0, (wrapped - extended[left]) / np.where(gap > 0, gap, 1.0), 0.0)
    instants = np.arange(len(wanted))
    low, high = limits[rows[left], instants], limits[rows[right], instants]
    on_computed = np.minimum(fraction, 1 - fraction) * gap < 1e-6
    nearest = np.where(fraction < 0.5, low, high)
    outside = (gap > WIDEST) & ~on_computed
    between = np.where(on_computed, nearest, low + fraction * (high - low))
    return np.where(outside, nearest if beyond == "nearest" else 0.0, between), outside


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
    def founded(self) -> tuple[SourcedFormula, ...]:
        return () if self.table is None else (PRINCIPLE, REFERENCE_PERIOD, *self.table.founded)


def forecast_of(settings: OperabilityAnswers) -> Forecast:
    """The required alpha factors and their lead time; an error where a duration is needed and missing."""
    alpha, operation = settings.alpha, settings.operation
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
    elif settings.window is not None:
        lead = settings.window
    if alpha is None:
        return Forecast(None, lead)
    if isinstance(alpha, float):
        source = SourcedFormula(f"alpha {alpha:g}", "D", "given in the study")
        return Forecast(AlphaTable(f"{alpha:g}", (LONGEST,), (1.0,), ((alpha,),), (source,)), lead)
    if lead <= 0:
        raise DeckcraneError(
            "answers.operability.alpha: a table of factors needs to know how long the operation takes: operation: {planned: 4 h, "
            "contingency: 2 h}"
        )
    if isinstance(alpha, OwnAlpha):
        source_of_table = SourcedFormula("alpha factors", "D", alpha.source)
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


def heading_choice(settings: OperabilityAnswers, curves: LimitCurves) -> HeadingChoice:
    """The required choice of headings; else the study's probabilities, or the worst."""
    required = settings.headings
    probabilities = curves.cases.heading_probability
    if isinstance(required, float):
        headings = curves.cases.headings
        _, outside = over_headings(headings, np.zeros((len(headings), 1)), np.array([required]), settings.beyond)
        if outside[0] and settings.beyond == "not_allowed":
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
    curves: LimitCurves, classes: SeaClasses, settings: OperabilityAnswers, choice: HeadingChoice, forecast: Forecast
) -> xr.Dataset:
    """Workable fractions by variant; with each criterion alone, and with each left out; by heading; and the unknown fraction."""
    data = curves.dataset
    limit, state = data["limit"].values, data["state"].values
    names = [str(name) for name in data["criterion"].values]

    def share(
        chosen: NDArray[np.intp] | slice = slice(None),
        opened: bool = False,
        beyond: str = settings.beyond,
        design: bool = False,
    ) -> Array:
        heights = np.where(state == ABOVE, OPEN, limit) if opened else limit
        lowest, _ = combined(heights, state, chosen)
        design_limits, _ = over_periods(curves.cases.periods, lowest, classes.period, beyond)
        forecast_limits = design_limits if design else forecast.limit(design_limits)
        if choice.kind == "probabilities":
            assert choice.probabilities is not None
            return np.asarray(
                (part_below(classes, forecast_limits, settings.share) @ classes.probability) @ choice.probabilities
            )
        limit_of_class = chosen_limit(choice, curves.cases.headings, forecast_limits, beyond)
        return np.asarray(part_below(classes, limit_of_class, settings.share) @ classes.probability)

    all_criteria, _ = combined(limit, state)
    design_limits, outside = over_periods(curves.cases.periods, all_criteria, classes.period, settings.beyond)
    by_heading = part_below(classes, forecast.limit(design_limits), settings.share) @ classes.probability
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

"""Figures of extremes, probability paper and tails; names and sources of methods, and words for durations and fractiles.

Probability paper shows maxima, fitted tails and their bands. Figures of tails show ACER rates by level and order, and the mean
excess from which a threshold for peaks is chosen.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from deckcrane.analysis.extremes.distributions import plotting_positions
from deckcrane.analysis.extremes.rates import MOST_PROBABLE
from deckcrane.analysis.extremes.signal_extremes import SignalExtremes, StateExtremes
from deckcrane.standards.sources import SourcedFormula
from deckcrane.view.plots.figures import COLOURS, heading, legend, new_figure
from deckcrane.view.tables import UnitChoice

METHOD_WORDS = {
    "gumbel": "Gumbel, L-moments",
    "gumbel_moments": "Gumbel, moments",
    "gumbel_likelihood": "Gumbel, maximum likelihood",
    "gumbel_least_squares": "Gumbel, least squares on paper",
    "weibull": "Weibull, L-moments",
    "weibull_moments": "Weibull, moments",
    "weibull_likelihood": "Weibull, maximum likelihood",
    "weibull_least_squares": "Weibull, least squares on paper",
    "acer": "ACER",
    "pareto": "peaks over threshold, Pareto",
    "weibull_peaks": "Weibull's peaks",
    "crossings": "counted up-crossings",
    "gaussian": "Gaussian process",
}

_GUMBEL = SourcedFormula(
    "Gumbel's distribution of maxima, F_T = F^(T/d)", "D", "order statistics; re-found by simulation"
)
_MOMENTS = SourcedFormula(
    "Gumbel by moments: b = s sqrt(6)/pi, a = mean - 0.5772 b", "D", "derived; errors by simulation"
)
_L_MOMENTS = SourcedFormula("L-moments", "B", "J. R. M. Hosking, J. R. Stat. Soc. B 52 (1990) 105-124")
_PIVOTS = SourcedFormula(
    "intervals by pivotal quantities", "D", "S. Weerahandi, J. Am. Stat. Assoc. 88 (1993) 899-905; coverage tested"
)
_BOOTSTRAP = SourcedFormula(
    "intervals by parametric bootstrap", "D", "coverage by simulation, docs/validation/extremes.md"
)
_PAPER = SourcedFormula("plotting positions", "B", "I. I. Gringorten, J. Geophys. Res. 68 (1963) 813-814")
_WEIBULL = SourcedFormula(
    "Weibull's distribution of maxima, F_T = F^(T/d)", "D", "order statistics; re-found by simulation"
)
_ACER = SourcedFormula(
    "ACER: exceedances after k - 1 peaks below, q exp(-a (x - b)^c)",
    "A",
    "Naess and Gaidai, Struct. Saf. 31 (2009)",
)
_ACER_MAXIMUM = SourcedFormula(
    "F = exp(-N eps_k), from the independence of clumps",
    "D",
    "Poisson process; tested on processes with known extremes",
)
_PARETO = SourcedFormula(
    "generalised Pareto over a threshold, F_max = exp(-T h)", "B", "Hosking and Wallis, Technometrics 29 (1987); MHKiT"
)
_PEAKS = SourcedFormula("Weibull's peaks raised to their number", "B", "Bury 1975, after QATS; MHKiT")
_CROSSINGS = SourcedFormula("P(max < x) = exp(-nu(x) T)", "D", "Poisson crossings")
_GAUSSIAN = SourcedFormula(
    "mean + sigma sqrt(2 ln((T/Tz)/ln(1/q)))",
    "B",
    "Naess and Moan 2013, Eq. 1.46, after waveresponse; re-found by simulation",
)
_RUNS = SourcedFormula("intervals by reweighting runs", "D", "coverage by simulation, docs/validation/extremes.md")
METHOD_FOUNDING: dict[str, tuple[SourcedFormula, ...]] = {
    "gumbel": (_GUMBEL, _L_MOMENTS, _PIVOTS),
    "gumbel_moments": (_GUMBEL, _MOMENTS, _PIVOTS),
    "gumbel_likelihood": (_GUMBEL, _PIVOTS),
    "gumbel_least_squares": (_GUMBEL, _PAPER, _PIVOTS),
    "weibull": (_WEIBULL, _L_MOMENTS, _BOOTSTRAP),
    "weibull_moments": (_WEIBULL, _BOOTSTRAP),
    "weibull_likelihood": (_WEIBULL, _BOOTSTRAP),
    "weibull_least_squares": (_WEIBULL, _PAPER, _BOOTSTRAP),
    "acer": (_ACER, _ACER_MAXIMUM, _RUNS),
    "pareto": (_PARETO, _RUNS),
    "weibull_peaks": (_PEAKS, _RUNS),
    "crossings": (_CROSSINGS, _RUNS),
    "gaussian": (_GAUSSIAN, _RUNS),
}
LONG_TERM = SourcedFormula(
    "long-term distribution (sum p F)^n",
    "B",
    "A. Naess, T. Moan, Stochastic Dynamics of Marine Structures, 2013, ch. 12",
)


def duration_words(duration: float | None) -> str:
    """Name a duration, as in `in 3 h`; None is one run."""
    if duration is None:
        return "of a run"
    for size, unit in ((365.25 * 86400.0, "years"), (3600.0, "h"), (60.0, "min")):
        if duration >= 2 * size or duration == size:
            return f"in {duration / size:.4g} {unit}"
    return f"in {duration:.4g} s"


def fractile_words(share: float) -> str:
    return "most probable" if share == MOST_PROBABLE else f"{100 * share:.6g} %"


_TICKS = (0.01, 0.1, MOST_PROBABLE, 0.57, 0.9, 0.99, 0.999)


def plot_gumbel_paper(
    pairs: Sequence[tuple[SignalExtremes, StateExtremes]], units: UnitChoice, confidence: float
) -> Any:
    """One state of one signal on Gumbel paper: the value over -ln(-ln F), F being that of the extreme in the duration asked for.

    Maxima of shorter blocks stand where their share, raised to the duration, is; a Gumbel distribution is a straight line.
    """
    figure, axes = new_figure(1, height=3.8)
    axis = axes[0, 0]
    first, state = next((pair for pair in pairs if pair[1].maxima.size), pairs[0])
    time = state.time
    highest = max((fractile.share for _, item in pairs for fractile in item.fractiles), default=0.9)
    y = np.linspace(-2.0, max(5.0, _reduced_variate(highest) + 1.0), 120)
    if state.maxima.size:
        below = plotting_positions(state.maxima.size)
        ordered = np.sort(first.sign * state.maxima)
        variates = _reduced_variate(below) - np.log(time / state.block)
        y = np.linspace(min(float(variates.min()), -1.5), max(y[-1], float(variates.max())), 120)
        axis.plot(variates, _in_units(first.sign * ordered, first.unit, units), "k.", markersize=5, label="maxima")
    for (signal, fitted), colour in zip(pairs, COLOURS, strict=False):
        if fitted.counted is not None and fitted.counted.rates is not None and fitted.counted.levels is not None:
            rate = fitted.counted.rates[fitted.counted.order - 1]
            above_start = (rate > 0) & (fitted.counted.levels >= fitted.counted.begins)
            variates = -np.log(rate[above_start] * time)
            y = np.linspace(max(min(float(variates.min(initial=y[0])), y[0]), -7.0), y[-1], 120)
            seen = variates >= y[0]
            axis.plot(
                variates[seen],
                _in_units(signal.sign * fitted.counted.levels[above_start][seen], signal.unit, units),
                ".",
                color=colour,
                ms=3,
            )
    rates = np.exp(-y) / time
    for (signal, fitted), colour in zip(pairs, COLOURS, strict=False):
        if fitted.tail is None:
            continue
        within = np.ones(len(y), dtype=bool)
        if fitted.counted is not None and np.isfinite(fitted.counted.begins):
            within = rates <= float(fitted.tail.estimate.rate(np.asarray(fitted.counted.begins)))
        drawn = fitted.tail.draws.level(rates[within, None])
        band = np.quantile(drawn, [0.5 - confidence / 2, 0.5 + confidence / 2], axis=1)
        line = signal.sign * fitted.tail.estimate.level(rates[within])
        axis.fill_between(
            y[within],
            *(_in_units(signal.sign * edge, signal.unit, units) for edge in band),
            color=colour,
            alpha=0.15,
            lw=0,
        )
        axis.plot(y[within], _in_units(line, signal.unit, units), "-", color=colour, label=_label(signal, fitted))
        finite = [fractile for fractile in fitted.fractiles if fractile.share < 1]
        axis.plot(
            [_reduced_variate(fractile.share) for fractile in finite],
            _in_units(np.array([fractile.value for fractile in finite]), signal.unit, units),
            "o",
            color=colour,
            markersize=4,
        )
    ticks = _spaced([share for share in _TICKS if y[0] <= _reduced_variate(share) <= y[-1]], (y[-1] - y[0]) / 12)
    axis.set_xticks([_reduced_variate(share) for share in ticks], [_share_label(share) for share in ticks])
    axis.set_xlabel(f"probability that the {first.side} {duration_words(first.duration)} is not beyond")
    shown = units.unit(first.unit)
    axis.set_ylabel(f"{first.signal} [{shown}]" if shown else first.signal)
    heading(axis, f"{first.signal}, {state.state.name}")
    legend(axis)
    return figure


def _label(signal: SignalExtremes, state: StateExtremes) -> str:
    """Name of the method and, for peaks, the order."""
    of_order = (
        f", order {state.counted.order}" if state.counted is not None and signal.method in ("acer", "pareto") else ""
    )
    return METHOD_WORDS[signal.method] + of_order


def _spaced(shares: list[float], least: float) -> list[float]:
    """Shares that stand far enough apart to be read, from the highest down."""
    kept: list[float] = []
    for share in reversed(shares):
        if not kept or _reduced_variate(kept[-1]) - _reduced_variate(share) >= least:
            kept.append(share)
    return kept[::-1]


def _reduced_variate(share: Any) -> Any:
    return -np.log(-np.log(share))


def _share_label(share: float) -> str:
    return "1/e" if share == MOST_PROBABLE else f"{100 * share:g} %"


def _in_units(values: Any, unit: str, units: UnitChoice) -> Any:
    return np.asarray(values) * units.number(1.0, unit)


def plot_tail(extremes: SignalExtremes, state: StateExtremes, units: UnitChoice, confidence: float) -> Any:
    """Exceedance rates of levels, one curve per order, with the fitted tail and its band.

    Orders whose curves meet at high levels show that clumps are counted once; the lowest such order is enough.
    """
    counted = state.counted
    figure, axes = new_figure(1, height=3.8)
    axis = axes[0, 0]
    if counted is None or counted.levels is None or counted.rates is None or state.tail is None:
        return figure
    factor = extremes.sign * units.number(1.0, extremes.unit)
    for order, rate in enumerate(counted.rates, start=1):
        positive = rate > 0
        label = f"order {order}" if len(counted.rates) > 1 else "counted"
        axis.plot(factor * counted.levels[positive], rate[positive], ".", markersize=3, label=label)
    highest = max((fractile.value * extremes.sign for fractile in state.fractiles), default=counted.levels[-1])
    levels = np.linspace(counted.begins, max(float(highest), float(counted.levels[-1])), 160)
    axis.plot(
        factor * levels,
        state.tail.estimate.rate(levels),
        "k-",
        label=f"{METHOD_WORDS[extremes.method]}, order {counted.order}",
    )
    drawn = state.tail.draws.rate(levels[:, None])
    low, high = np.quantile(drawn, [0.5 - confidence / 2, 0.5 + confidence / 2], axis=1)
    axis.fill_between(factor * levels, low, high, color=COLOURS[-1], alpha=0.25, lw=0)
    for fractile in state.fractiles:
        axis.axhline(-np.log(fractile.share) / state.time, color=COLOURS[-1], linewidth=0.6)
    axis.set_yscale("log")
    axis.set_ylim(min(-np.log(fractile.share) for fractile in state.fractiles) / state.time / 3, None)
    axis.set_ylabel("exceedances [1/s]")
    shown = units.unit(extremes.unit)
    axis.set_xlabel(f"{extremes.signal} [{shown}]" if shown else extremes.signal)
    heading(axis, f"{state.state.name}; lines: fractiles {duration_words(extremes.duration)}")
    legend(axis)
    return figure


def plot_mean_excess(extremes: SignalExtremes, state: StateExtremes, units: UnitChoice) -> Any:
    """Mean excess over thresholds.

    It is a straight line above thresholds that a generalised Pareto distribution fits, falling where the tail has an end, level
    where it is exponential.
    """
    counted = state.counted
    figure, axes = new_figure(1, height=3.2)
    axis = axes[0, 0]
    if counted is None or counted.levels is None or counted.rates is None:
        return figure
    levels, rate = counted.levels, counted.rates[counted.order - 1]
    rate = np.maximum.accumulate(rate[::-1])[::-1]
    pitch = float(levels[1] - levels[0])
    above = pitch * (np.cumsum(rate[::-1])[::-1] - 0.5 * rate)
    shown_levels = (rate > 5 * rate[rate > 0].min()) & (levels >= levels[int(np.argmax(rate < 0.9 * rate.max()))])
    factor = units.number(1.0, extremes.unit)
    axis.plot(
        extremes.sign * factor * levels[shown_levels],
        factor * above[shown_levels] / rate[shown_levels],
        ".-",
        markersize=3,
    )
    axis.axvline(extremes.sign * factor * counted.begins, color=COLOURS[1], linewidth=0.9)
    shown = units.unit(extremes.unit)
    axis.set_xlabel(f"threshold [{shown}]" if shown else "threshold")
    axis.set_ylabel(f"mean excess [{shown}]" if shown else "mean excess")
    heading(axis, f"{extremes.signal}, {state.state.name}: mean excess over thresholds; line: the one taken")
    return figure

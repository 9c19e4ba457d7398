"""Extremes on probability paper: maxima, fitted tails and their bands."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from deckcrane.analysis.extremes_found import SignalExtremes, StateExtremes
from deckcrane.analysis.extremes_gumbel import plotting_positions
from deckcrane.analysis.extremes_rates import MOST_PROBABLE
from deckcrane.view.extreme_words import METHOD_WORDS, duration_words
from deckcrane.view.figures import COLOURS, heading, legend, new_figure
from deckcrane.view.unit_choice import UnitChoice

_TICKS = (0.01, 0.1, MOST_PROBABLE, 0.57, 0.9, 0.99, 0.999)


def plot_gumbel_paper(
    found: Sequence[tuple[SignalExtremes, StateExtremes]], units: UnitChoice, confidence: float
) -> Any:
    """One state of one signal on Gumbel paper: the value over -ln(-ln F), F being that of the extreme in the duration asked for.

    Maxima of shorter blocks stand where their share, raised to the duration, is; a Gumbel distribution is a straight line.
    """
    figure, axes = new_figure(1, height=3.8)
    axis = axes[0, 0]
    first, state = next((pair for pair in found if pair[1].maxima.size), found[0])
    time = state.time
    highest = max((fractile.share for _, item in found for fractile in item.fractiles), default=0.9)
    y = np.linspace(-2.0, max(5.0, _reduced_variate(highest) + 1.0), 120)
    if state.maxima.size:
        below = plotting_positions(state.maxima.size)
        ordered = np.sort(first.sign * state.maxima)
        variates = _reduced_variate(below) - np.log(time / state.block)
        y = np.linspace(min(float(variates.min()), -1.5), max(y[-1], float(variates.max())), 120)
        axis.plot(variates, _in_units(first.sign * ordered, first.unit, units), "k.", markersize=5, label="maxima")
    for (signal, fitted), colour in zip(found, COLOURS, strict=False):
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
    for (signal, fitted), colour in zip(found, COLOURS, strict=False):
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

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
    """One state of one signal on Gumbel's paper: the value over -ln(-ln F), F being that of the extreme in the duration asked for.

    Maxima of shorter blocks stand where their share, raised to the duration, is; a Gumbel distribution is a straight line.
    """
    figure, axes = new_figure(1, height=3.8)
    axis = axes[0, 0]
    first, state = next((each for each in found if each[1].maxima.size), found[0])
    time = state.time
    highest = max((each.share for _, one in found for each in one.fractiles), default=0.9)
    y = np.linspace(-2.0, max(5.0, _reduced(highest) + 1.0), 120)
    if state.maxima.size:
        below = plotting_positions(state.maxima.size)
        ordered = np.sort(first.sign * state.maxima)
        place = _reduced(below) - np.log(time / state.block)
        y = np.linspace(min(float(place.min()), -1.5), max(y[-1], float(place.max())), 120)
        axis.plot(place, _shown(first.sign * ordered, first.unit, units), "k.", markersize=5, label="maxima")
    for (one, own), colour in zip(found, COLOURS, strict=False):
        if own.counted is not None and own.counted.rates is not None and own.counted.levels is not None:
            rate = own.counted.rates[own.counted.order - 1]
            there = (rate > 0) & (own.counted.levels >= own.counted.begins)
            place = -np.log(rate[there] * time)
            y = np.linspace(max(min(float(place.min(initial=y[0])), y[0]), -7.0), y[-1], 120)
            seen = place >= y[0]
            axis.plot(
                place[seen],
                _shown(one.sign * own.counted.levels[there][seen], one.unit, units),
                ".",
                color=colour,
                ms=3,
            )
    rates = np.exp(-y) / time
    for (one, own), colour in zip(found, COLOURS, strict=False):
        if own.tail is None:
            continue
        within = np.ones(len(y), dtype=bool)
        if own.counted is not None and np.isfinite(own.counted.begins):
            within = rates <= float(own.tail.estimate.rate(np.asarray(own.counted.begins)))
        drawn = own.tail.draws.level(rates[within, None])
        band = np.quantile(drawn, [0.5 - confidence / 2, 0.5 + confidence / 2], axis=1)
        line = one.sign * own.tail.estimate.level(rates[within])
        axis.fill_between(
            y[within], *(_shown(one.sign * edge, one.unit, units) for edge in band), color=colour, alpha=0.15, lw=0
        )
        axis.plot(y[within], _shown(line, one.unit, units), "-", color=colour, label=_label(one, own))
        at = [each for each in own.fractiles if each.share < 1]
        axis.plot(
            [_reduced(each.share) for each in at],
            _shown(np.array([each.value for each in at]), one.unit, units),
            "o",
            color=colour,
            markersize=4,
        )
    ticks = _apart([share for share in _TICKS if y[0] <= _reduced(share) <= y[-1]], (y[-1] - y[0]) / 12)
    axis.set_xticks([_reduced(share) for share in ticks], [_spelled(share) for share in ticks])
    axis.set_xlabel(f"probability that the {first.side} {duration_words(first.duration)} is not beyond")
    shown = units.unit(first.unit)
    axis.set_ylabel(f"{first.signal} [{shown}]" if shown else first.signal)
    heading(axis, f"{first.signal}, {state.state.name}")
    legend(axis)
    return figure


def _label(one: SignalExtremes, state: StateExtremes) -> str:
    """The method, and of peaks their order."""
    of_order = (
        f", order {state.counted.order}" if state.counted is not None and one.method in ("acer", "pareto") else ""
    )
    return METHOD_WORDS[one.method] + of_order


def _apart(shares: list[float], least: float) -> list[float]:
    """Those that stand far enough apart to be read, the highest first."""
    kept: list[float] = []
    for share in reversed(shares):
        if not kept or _reduced(kept[-1]) - _reduced(share) >= least:
            kept.append(share)
    return kept[::-1]


def _reduced(share: Any) -> Any:
    return -np.log(-np.log(share))


def _spelled(share: float) -> str:
    return "1/e" if share == MOST_PROBABLE else f"{100 * share:g} %"


def _shown(values: Any, unit: str, units: UnitChoice) -> Any:
    return np.asarray(values) * units.number(1.0, unit)

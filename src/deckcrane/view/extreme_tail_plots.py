"""Figures of tails: ACER rates by level and order, and the mean excess from which a threshold for peaks is chosen."""

from __future__ import annotations

from typing import Any

import numpy as np

from deckcrane.analysis.extremes_found import SignalExtremes, StateExtremes
from deckcrane.view.extreme_words import METHOD_WORDS, duration_words
from deckcrane.view.figures import COLOURS, heading, legend, new_figure
from deckcrane.view.unit_choice import UnitChoice


def plot_tail(one: SignalExtremes, state: StateExtremes, units: UnitChoice, confidence: float) -> Any:
    """Exceedance rates of levels, one curve per order, with the fitted tail and its band.

    Orders whose curves meet at high levels show that clumps are counted once; the lowest such order is enough.
    """
    counted = state.counted
    figure, axes = new_figure(1, height=3.8)
    axis = axes[0, 0]
    if counted is None or counted.levels is None or counted.rates is None or state.tail is None:
        return figure
    factor = one.sign * units.number(1.0, one.unit)
    for order, rate in enumerate(counted.rates, start=1):
        positive = rate > 0
        label = f"order {order}" if len(counted.rates) > 1 else "counted"
        axis.plot(factor * counted.levels[positive], rate[positive], ".", markersize=3, label=label)
    highest = max((fractile.value * one.sign for fractile in state.fractiles), default=counted.levels[-1])
    levels = np.linspace(counted.begins, max(float(highest), float(counted.levels[-1])), 160)
    axis.plot(
        factor * levels,
        state.tail.estimate.rate(levels),
        "k-",
        label=f"{METHOD_WORDS[one.method]}, order {counted.order}",
    )
    drawn = state.tail.draws.rate(levels[:, None])
    low, high = np.quantile(drawn, [0.5 - confidence / 2, 0.5 + confidence / 2], axis=1)
    axis.fill_between(factor * levels, low, high, color=COLOURS[-1], alpha=0.25, lw=0)
    for fractile in state.fractiles:
        axis.axhline(-np.log(fractile.share) / state.time, color=COLOURS[-1], linewidth=0.6)
    axis.set_yscale("log")
    axis.set_ylim(min(-np.log(fractile.share) for fractile in state.fractiles) / state.time / 3, None)
    axis.set_ylabel("exceedances [1/s]")
    shown = units.unit(one.unit)
    axis.set_xlabel(f"{one.signal} [{shown}]" if shown else one.signal)
    heading(axis, f"{state.state.name}; lines: fractiles {duration_words(one.duration)}")
    legend(axis)
    return figure


def plot_mean_excess(one: SignalExtremes, state: StateExtremes, units: UnitChoice) -> Any:
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
    factor = units.number(1.0, one.unit)
    axis.plot(
        one.sign * factor * levels[shown_levels], factor * above[shown_levels] / rate[shown_levels], ".-", markersize=3
    )
    axis.axvline(one.sign * factor * counted.begins, color=COLOURS[1], linewidth=0.9)
    shown = units.unit(one.unit)
    axis.set_xlabel(f"threshold [{shown}]" if shown else "threshold")
    axis.set_ylabel(f"mean excess [{shown}]" if shown else "mean excess")
    heading(axis, f"{one.signal}, {state.state.name}: mean excess over thresholds; line: the one taken")
    return figure

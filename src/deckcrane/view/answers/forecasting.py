"""Forecasts and go or no-go as answers: tables over time, and figures."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from math import degrees
from typing import Any

import numpy as np
from scipy.special import ndtri

from deckcrane.analysis.forecasting.forecasts import MotionForecast
from deckcrane.analysis.forecasting.go_no_go import CONFIDENCE, LIGHTS, GoNoGo, binomial_interval
from deckcrane.analysis.forecasting.wave_states import MOTIONS, UNITS
from deckcrane.arrays import Array
from deckcrane.view.answers.answer import Answer, AnswerColumn, AnswerFigure, AnswerTable, Cell
from deckcrane.view.plots.figures import COLOURS, heading, legend, new_figure

SHOWN_MOTIONS = ("heave", "roll", "pitch")
COVERAGE = 0.9
SHOWN_PAST = 60.0
"""Seconds of the record before the forecast that a figure shows."""
SHOWN_AHEAD = (1.0, 2.0, 5.0, 10.0, 15.0, 20.0, 30.0, 45.0, 60.0, 90.0, 120.0)
"""Times ahead that a table shows."""
LIGHT_COLOURS = {"green": "#3a7d44", "amber": "#c77d0a", "red": "#d1495b"}
_SHOWN_UNITS = {
    "m": (1.0, "m"),
    "rad": (180.0 / np.pi, "deg"),
    "m/s": (1.0, "m/s"),
    "rad/s": (180.0 / np.pi, "deg/s"),
}
_METHODS = {"kalman": "the filter of wave states", "autoregressive": "autoregressive models"}


def forecast_answer(forecast: MotionForecast) -> Answer:
    """Means and intervals of the motions at some times ahead."""
    words = [f"Forecast at {forecast.at:g} s by {_METHODS[forecast.method]} from {', '.join(forecast.sensors)}."]
    if forecast.method == "kalman":
        words.append(
            f"The record is likeliest with an error of the linear model of {forecast.model_error:.0%} of the motions."
        )
    if forecast.sea is not None:
        sea = forecast.sea
        words.append(
            f"Sea estimated from the record: Hs {sea.hs:.3g} m, Tp {sea.tp:.3g} s, travelling towards "
            f"{degrees(sea.direction):.3g} deg."
        )
    caption = f"Forecast of the vessel's motion with intervals of {COVERAGE:.0%}"
    return Answer(
        "forecast",
        "Forecast of the vessel's motion",
        tuple(words),
        (_forecast_table(forecast),),
        (AnswerFigure("forecast", caption, lambda _: _forecast_figure(forecast)),),
    )


def forecast_on_terminal(answer: Answer, forecast: MotionForecast) -> Answer:
    """The answer with half-widths of intervals in the place of their ends: a terminal of 80 columns has room for these."""
    return replace(answer, tables=(_half_width_table(forecast),))


def _forecast_table(forecast: MotionForecast) -> AnswerTable:
    lower, upper = forecast.interval(COVERAGE)
    columns = [AnswerColumn("ahead", "s", digits=3)]
    parts = []
    for name in _shown_signals(forecast):
        columns += [AnswerColumn(f"{name}{part}", UNITS[name], digits=3) for part in ("", ", from", ", to")]
        parts += [part.sel(signal=name).values for part in (forecast.dataset["mean"], lower, upper)]
    return AnswerTable(f"means, and intervals of {COVERAGE:.0%}", tuple(columns), _forecast_rows(forecast, parts))


def _half_width_table(forecast: MotionForecast) -> AnswerTable:
    mean, upper = forecast.dataset["mean"], forecast.interval(COVERAGE)[1]
    columns = [AnswerColumn("ahead", "s", digits=3)]
    parts = []
    for name in _shown_signals(forecast):
        columns += [AnswerColumn(name, UNITS[name], digits=3), AnswerColumn("±", UNITS[name], digits=2)]
        parts += [part.sel(signal=name).values for part in (mean, upper - mean)]
    title = f"means ± half-widths of their intervals of {COVERAGE:.0%}"
    return AnswerTable(title, tuple(columns), _forecast_rows(forecast, parts))


def _forecast_rows(forecast: MotionForecast, parts: Sequence[Array]) -> tuple[tuple[Cell, ...], ...]:
    """A row for each shown time ahead, the last of which is the horizon."""
    times = forecast.dataset["time"].values - forecast.at
    shown = [*(ahead for ahead in SHOWN_AHEAD if ahead < times[-1]), times[-1]]
    places = sorted({int(np.argmin(np.abs(times - ahead))) for ahead in shown} - {0})
    return tuple((float(times[k]), *(float(part[k]) for part in parts)) for k in places)


def _shown_signals(forecast: MotionForecast) -> tuple[str, ...]:
    """Heave, roll and pitch of the filter; an autoregressive model knows what was measured alone: motions, or else rates."""
    if forecast.method == "kalman":
        return SHOWN_MOTIONS
    return tuple(name for name in forecast.sensors if name in MOTIONS) or forecast.sensors


def _forecast_figure(forecast: MotionForecast) -> Any:
    dataset = forecast.dataset
    lower, upper = forecast.interval(COVERAGE)
    names = _shown_signals(forecast)
    figure, axes = new_figure(len(names), height=1.9)
    past = dataset["record_time"].values >= forecast.at - SHOWN_PAST
    for axis, name in zip(axes[:, 0], names, strict=True):
        factor, unit = _SHOWN_UNITS[UNITS[name]]
        axis.plot(
            dataset["record_time"].values[past],
            factor * dataset["sensed"].sel(signal=name).values[past],
            color=COLOURS[5],
            label="sensors",
        )
        axis.plot(dataset["time"], factor * dataset["mean"].sel(signal=name), color=COLOURS[0], label="forecast")
        ends = (factor * end.sel(signal=name) for end in (lower, upper))
        axis.fill_between(dataset["time"], *ends, color=COLOURS[0], alpha=0.2, label=f"{COVERAGE:.0%}")
        axis.axvline(forecast.at, color="0.5", linewidth=0.8)
        axis.set_ylabel(unit)
        heading(axis, name)
    axes[-1, 0].set_xlabel("time [s]")
    legend(axes[0, 0])
    return figure


def go_no_go_answer(result: GoNoGo) -> Answer:
    """Lights and probabilities of all limits at the last instant, and over the instants."""
    dataset, (green, red) = result.dataset, result.thresholds
    number, diverged = (int(dataset[name].values[-1]) for name in ("continuations", "diverged"))
    words = [
        f"{'GO' if result.go else 'NO GO'} at {float(dataset['time'].values[-1]):g} s, for the next {result.horizon:g} s, "
        f"by {number} continuation{'' if number == 1 else 's'}.",
        f"Green: the upper end of the {CONFIDENCE:.0%} interval is below {green:.3g}. Red: the probability is {red:.3g} or more. "
        "Amber: between.",
    ]
    columns = (
        AnswerColumn("at", "s", digits=4),
        AnswerColumn("limit"),
        AnswerColumn("light"),
        AnswerColumn("probability", digits=3),
        AnswerColumn("from", digits=3),
        AnswerColumn("to", digits=3),
    )
    rows: list[tuple[Cell, ...]] = []
    for k, time in enumerate(dataset["time"].values):
        for i, limit in enumerate(result.limits):
            here = dataset.isel(time=k, limit=i)
            numbers = (float(here[name]) for name in ("probability", "lower", "upper"))
            rows.append((float(time), limit.text, LIGHTS[int(here["light"])], *numbers))
    warnings = []
    if all_diverged := int(dataset["diverged"].values.sum()):
        warnings.append(f"{all_diverged} continuations diverged and are left out")
    least = float(binomial_interval(np.zeros(1), number + diverged)[1][0])
    if least >= green > 0.0:
        z = float(ndtri(0.5 + CONFIDENCE / 2))
        warnings.append(
            f"no light can be green by so few continuations: if none passes a limit, the interval still ends at {least:.2g}; "
            f"take {int(z**2 * (1 - green) / green) + 1} or more"
        )
    caption = f"Probability of passing each limit within {result.horizon:g} s"
    figures = (AnswerFigure("go_no_go", caption, lambda _: _go_no_go_figure(result)),)
    table = AnswerTable("limits", columns, tuple(rows))
    return Answer("go_no_go", "Go or no-go", tuple(words), (table,), figures, (), tuple(warnings))


def _go_no_go_figure(result: GoNoGo) -> Any:
    dataset = result.dataset
    figure, axes = new_figure(1, height=3.0)
    axis, times = axes[0, 0], dataset["time"].values
    for i, limit in enumerate(result.limits):
        here = dataset.isel(limit=i)
        if float(here["probability"].max()) == 0.0 and len(result.limits) > 8:
            continue
        error = np.stack([here["probability"] - here["lower"], here["upper"] - here["probability"]])
        axis.errorbar(times, here["probability"], np.maximum(error, 0.0), marker="o", capsize=3, label=limit.text)
    for threshold, colour in zip(result.thresholds, ("green", "red"), strict=True):
        axis.axhline(threshold, color=LIGHT_COLOURS[colour], linewidth=0.9, linestyle="--")
    axis.set_ylim(-0.02, 1.02)
    axis.set_xlabel("time [s]")
    heading(axis, f"probability of passing the limit within {result.horizon:g} s")
    legend(axis)
    return figure

"""Forecasts and go or no-go as answers: tables over time, and figures."""

from __future__ import annotations

from math import degrees
from typing import Any

import numpy as np

from deckcrane.analysis.forecasting.forecasts import MotionForecast
from deckcrane.analysis.forecasting.go_no_go import CONFIDENCE, LIGHTS, GoNoGo
from deckcrane.view.answers.answer import Answer, AnswerColumn, AnswerFigure, AnswerTable, Cell
from deckcrane.view.plots.figures import COLOURS, heading, legend, new_figure

SHOWN_MOTIONS = ("heave", "roll", "pitch")
COVERAGE = 0.9
SHOWN_PAST = 60.0
"""Seconds of the record before the forecast that a figure shows."""
SHOWN_AHEAD = (1.0, 2.0, 5.0, 10.0, 15.0, 20.0, 30.0, 45.0, 60.0, 90.0, 120.0)
"""Times ahead that a table shows."""
LIGHT_COLOURS = {"green": "#3a7d44", "amber": "#c77d0a", "red": "#d1495b"}
_SHOWN_UNITS = {"m": (1.0, "m"), "rad": (180.0 / np.pi, "deg")}
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


def _forecast_table(forecast: MotionForecast) -> AnswerTable:
    dataset = forecast.dataset
    lower, upper = forecast.interval(COVERAGE)
    times = dataset["time"].values - forecast.at
    names = [name for name in SHOWN_MOTIONS if name in dataset["signal"].values]
    units = {"heave": "m", "roll": "rad", "pitch": "rad"}
    columns = [AnswerColumn("ahead", "s", digits=3)]
    for name in names:
        columns += [AnswerColumn(f"{name}{part}", units[name], digits=3) for part in ("", ", from", ", to")]
    rows: list[tuple[Cell, ...]] = []
    for ahead in SHOWN_AHEAD:
        if ahead > times[-1] + 1e-6:
            break
        k = int(np.argmin(np.abs(times - ahead)))
        row: list[Cell] = [float(times[k])]
        for name in names:
            row += [float(part.sel(signal=name).values[k]) for part in (dataset["mean"], lower, upper)]
        rows.append(tuple(row))
    return AnswerTable(f"means, and intervals of {COVERAGE:.0%}", tuple(columns), tuple(rows))


def _forecast_figure(forecast: MotionForecast) -> Any:
    dataset = forecast.dataset
    lower, upper = forecast.interval(COVERAGE)
    names = [name for name in SHOWN_MOTIONS if name in dataset["signal"].values]
    figure, axes = new_figure(len(names), height=1.9)
    past = dataset["record_time"].values >= forecast.at - SHOWN_PAST
    for axis, name in zip(axes[:, 0], names, strict=True):
        factor, unit = _SHOWN_UNITS["m" if name == "heave" else "rad"]
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
    number = int(dataset["continuations"].values[-1])
    words = [
        f"{'GO' if result.go else 'NO GO'} at {float(dataset['time'].values[-1]):g} s, for the next {result.horizon:g} s, "
        f"by {number} continuations.",
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
    diverged = int(dataset["diverged"].values.sum())
    warnings = (f"{diverged} continuations diverged and are left out",) if diverged else ()
    caption = f"Probability of passing each limit within {result.horizon:g} s"
    figures = (AnswerFigure("go_no_go", caption, lambda _: _go_no_go_figure(result)),)
    table = AnswerTable("limits", columns, tuple(rows))
    return Answer("go_no_go", "Go or no-go", tuple(words), (table,), figures, (), warnings)


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

"""Capability of station keeping as an answer: limiting wind by direction, as a polar plot and a table."""

from __future__ import annotations

from collections.abc import Iterator
from math import isinf
from typing import Any

import numpy as np
import xarray as xr

from deckcrane.analysis.capability import INTACT, STRONGEST
from deckcrane.view.answers.answer import Answer, AnswerColumn, AnswerFigure, AnswerTable, Cell
from deckcrane.view.plots.figures import COLOURS, heading, legend, new_figure

KEY, TITLE = "capability", "Capability of station keeping"
WAVES = {"wind": "the fully developed sea of the wind", "scenario": "the sea of the scenario", "none": "no waves"}


def capability_answer(dataset: xr.Dataset) -> Answer:
    """Words, a table and a polar plot of a dataset of `deckcrane.capability`."""
    caption = "Limiting wind speed by the direction from which wind, current and waves come"
    missing = dataset.attrs["left_out"]
    warnings = (f"the vessel has no data for {missing}: left out of its loads",) if missing else ()
    figures = (AnswerFigure(KEY, caption, lambda _: _figure(dataset)),)
    return Answer(KEY, TITLE, tuple(_words(dataset)), (_table(dataset), _losses(dataset)), figures, (), warnings)


def _words(dataset: xr.Dataset) -> Iterator[str]:
    about = dataset.attrs
    yield (
        f"Static balance of wind, {WAVES[about['sea']]} and a current of {about['current']:.3g} m/s, all from one direction, "
        f"clockwise from the bow; {100 * about['reserve']:.3g} % of the thrust is left for dynamics."
    )
    for name, case in (("all thrusters", dataset.sel(lost=INTACT)), ("any one thruster lost", _worst(dataset))):
        values = case["limiting_wind"].values
        k = int(np.argmin(values))
        degrees = np.degrees(float(dataset["direction"].values[k]))
        yield f"With {name} it is held from all directions up to {_text(values[k])}; the least is from {degrees:.4g} deg."


def _worst(dataset: xr.Dataset) -> xr.Dataset:
    return dataset[["limiting_wind"]].drop_sel(lost=INTACT).min("lost")


def _text(speed: float) -> str:
    return f"over {STRONGEST:g} m/s" if isinf(speed) else f"{speed:.3g} m/s"


def _cell(speed: float) -> Cell:
    return f"over {STRONGEST:g}" if isinf(speed) else float(speed)


def _table(dataset: xr.Dataset) -> AnswerTable:
    limit = dataset["limiting_wind"]
    single = limit.drop_sel(lost=INTACT)
    worst = single["lost"].values[single.argmin("lost").values]
    rows = tuple(
        (f"{np.degrees(angle):.4g} deg", _cell(whole), _cell(less), str(name))
        for angle, whole, less, name in zip(
            dataset["direction"].values, limit.sel(lost=INTACT).values, single.min("lost").values, worst, strict=True
        )
    )
    columns = (
        AnswerColumn("from"),
        AnswerColumn("all thrusters", "m/s"),
        AnswerColumn("one lost", "m/s"),
        AnswerColumn("worst loss"),
    )
    return AnswerTable("limiting wind by direction", columns, rows)


def _losses(dataset: xr.Dataset) -> AnswerTable:
    rows: list[tuple[Cell, ...]] = []
    for name in dataset["lost"].values:
        values = dataset["limiting_wind"].sel(lost=name).values
        k = int(np.argmin(values))
        rows.append((str(name), _cell(values[k]), f"{np.degrees(dataset['direction'].values[k]):.4g} deg"))
    columns = (AnswerColumn("lost"), AnswerColumn("least limiting wind", "m/s"), AnswerColumn("from"))
    return AnswerTable("limiting wind with each thruster lost", columns, tuple(rows))


def _figure(dataset: xr.Dataset) -> Any:
    figure, plain = new_figure(1, height=5.0)
    plain[0, 0].remove()
    axes = figure.add_subplot(projection="polar")
    axes.set_theta_zero_location("N")
    axes.set_theta_direction(-1)
    angle = np.append(dataset["direction"].values, 2 * np.pi)
    for k, name in enumerate(dataset["lost"].values):
        values = np.minimum(dataset["limiting_wind"].sel(lost=name).values, STRONGEST)
        label = "all thrusters" if name == INTACT else f"without {name}"
        style = {"linewidth": 2.4} if name == INTACT else {"linewidth": 1.2, "linestyle": "--"}
        axes.plot(angle, np.append(values, values[0]), color=COLOURS[k % len(COLOURS)], label=label, **style)
    axes.set_ylim(0, None)
    heading(axes, "Limiting wind [m/s], by where it comes from")
    legend(axes)
    return figure

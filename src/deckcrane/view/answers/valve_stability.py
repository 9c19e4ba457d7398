"""Stability of valves as an answer: a table of damping by case, and a map of it with the limit of stability."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from math import pi
from typing import Any

import numpy as np
import xarray as xr

from deckcrane.view.answers.answer import Answer, AnswerColumn, AnswerFigure, AnswerTable, Cell
from deckcrane.view.plots.figures import COLOURS, heading, new_figure

KEY, TITLE = "valve_stability", "Whether valves chatter"
UNDECIDED = 5e-3
"""Magnitude of a damping ratio below which small effects decide."""
MAP = "RdBu"


@dataclass(frozen=True)
class _Axis:
    """A dimension of the result: its name, and its values with the unit in which they were written."""

    name: str
    values: tuple[float, ...]
    unit: str

    @property
    def label(self) -> str:
        return f"{self.name} [{self.unit}]" if self.unit else self.name

    def text(self, i: int) -> str:
        return f"{self.name} {self.values[i]:.4g} {self.unit}".rstrip()


def valve_stability_answer(result: xr.Dataset, over: Mapping[str, Sequence[float | str]]) -> Answer:
    """Damping in words, in a table and as a map, with values in the units in which they were written."""
    axes = tuple(_axis(result[str(name)], over) for name in result["damping"].dims)
    caption = "Damping of the least damped mode; the black line is the limit of stability"
    drawn = len(axes) in (1, 2) and all(len(axis.values) > 1 for axis in axes)
    figures = (AnswerFigure(KEY, caption, lambda _: _figure(result, axes)),) if drawn else ()
    grid = (_grid(result, axes),) if len(axes) == 2 else ()
    return Answer(KEY, TITLE, tuple(_words(result, axes)), (*grid, _cases(result, axes)), figures)


def stability_on_terminal(answer: Answer) -> Answer:
    """The part that is printed: of a map its grid, without the list of cases that files have."""
    return replace(answer, tables=answer.tables[:1])


def _axis(coordinate: xr.DataArray, over: Mapping[str, Sequence[float | str]]) -> _Axis:
    """Values as they were written, where all have the same unit; otherwise in SI."""
    name = str(coordinate.name)
    parts = [re.fullmatch(r"\s*([-+.\deE]+)\s*(.*?)\s*", str(text)) for text in over[coordinate.attrs["path"]]]
    units = {part[2] for part in parts if part is not None}
    if None in parts or len(units) != 1:
        return _Axis(name, tuple(map(float, coordinate.values)), "")
    return _Axis(name, tuple(float(part[1]) for part in parts if part is not None), units.pop())


def _words(result: xr.Dataset, axes: tuple[_Axis, ...]) -> Iterator[str]:
    damping = result["damping"].values
    if not np.isfinite(damping).any():
        yield "no steady motion was found"
        return
    worst = np.unravel_index(int(np.nanargmin(damping)), damping.shape)
    where = ", ".join(axis.text(int(i)) for axis, i in zip(axes, worst, strict=True))
    frequency = float(result["frequency"].values[worst]) / (2 * pi)
    least = f"{100 * float(damping[worst]):.2g} % at {frequency:.3g} Hz"
    if not axes:
        yield f"the least damped mode has a damping of {least}: it {'dies out' if bool(result['stable']) else 'grows'}"
    else:
        yield f"stable in {int(result['stable'].sum())} of {damping.size} cases; least damping {least}, with {where}"
    if (np.abs(damping) < UNDECIDED).any():
        yield f"damping within {100 * UNDECIDED:g} % of zero decides nothing: aim for clearly positive damping"


def _grid(result: xr.Dataset, axes: tuple[_Axis, ...]) -> AnswerTable:
    """Damping in per cent, with the first value down and the second across."""
    down, across = axes
    columns = (AnswerColumn(down.label), *(AnswerColumn(across.text(i), digits=3) for i in range(len(across.values))))
    damping = 100 * result["damping"].values
    rows = tuple((value, *map(float, damping[i])) for i, value in enumerate(down.values))
    return AnswerTable("damping of the least damped mode in %, negative where it grows", columns, rows)


def _cases(result: xr.Dataset, axes: tuple[_Axis, ...]) -> AnswerTable:
    columns = (
        *(AnswerColumn(axis.label) for axis in axes),
        AnswerColumn("damping [%]", digits=3),
        AnswerColumn("frequency [Hz]", digits=3),
        AnswerColumn("growth [1/s]", digits=3),
        AnswerColumn("a disturbance"),
    )
    rows: list[tuple[Cell, ...]] = []
    for index in np.ndindex(*result["damping"].shape):
        damping, frequency, growth = (float(result[name].values[index]) for name in ("damping", "frequency", "growth"))
        ends = "dies out" if bool(result["stable"].values[index]) else "grows"
        what = str(result["reason"].values[index]) or ends
        values = (axis.values[i] for axis, i in zip(axes, index, strict=True))
        rows.append((*values, 100 * damping, frequency / (2 * pi), growth, what))
    return AnswerTable("least damped mode of the hydraulic circuits, in the steady motion", columns, tuple(rows))


def _figure(result: xr.Dataset, axes: tuple[_Axis, ...]) -> Any:
    """Damping over one value as a curve, or over two as a map with the region outlined in which it is positive."""
    from matplotlib.ticker import MaxNLocator

    damping = 100 * result["damping"].values
    if len(axes) == 1:
        figure, ((plot,),) = new_figure(1, height=2.8)
        plot.plot(axes[0].values, damping, marker=".", color=COLOURS[0])
        plot.axhline(0.0, color="black", linewidth=1.6)
        plot.set_xlabel(axes[0].label)
        plot.set_ylabel("damping [%]")
        heading(plot, "Damping of the least damped mode")
        return figure
    figure, ((plot,),) = new_figure(1, height=3.6)
    across, up = (np.array(axis.values) for axis in axes)
    shown = np.ma.masked_invalid(damping.T)
    largest = float(np.abs(shown).max())
    drawn = plot.pcolormesh(across, up, shown, cmap=MAP, vmin=-largest, vmax=largest, shading="nearest")
    if min(shown.shape) > 1:
        levels = [level for level in MaxNLocator(8).tick_values(float(shown.min()), float(shown.max())) if level != 0]
        plot.clabel(plot.contour(across, up, shown, levels, colors="0.35", linewidths=0.6), fontsize=7, fmt="%g")
        plot.contour(across, up, shown, levels=[0.0], colors="black", linewidths=2.2)
    for stable, label in ((damping > 0, "stable"), (damping < 0, "chatters")):
        if stable.any():
            i, j = np.argwhere(stable)[np.argmax(np.abs(damping[stable]))]
            aligned = "left" if i < len(across) / 2 else "right"
            box = {"boxstyle": "round,pad=0.25", "facecolor": "white", "edgecolor": "none", "alpha": 0.8}
            plot.text(across[i], up[j], label, ha=aligned, va="center", fontsize=9, weight="bold", bbox=box)
    plot.grid(visible=False)
    plot.set_xlabel(axes[0].label)
    plot.set_ylabel(axes[1].label)
    figure.colorbar(drawn, ax=plot, label="damping [%]")
    heading(plot, "Damping of the least damped mode")
    return figure

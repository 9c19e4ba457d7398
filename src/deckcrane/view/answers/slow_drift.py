"""Slow drift as an answer: means, standard deviations and spectra by Newman's approximation and by the QTF."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np
import xarray as xr

from deckcrane.analysis.slow_drift import COMPONENTS, UNITS
from deckcrane.view.answers.answer import Answer, AnswerColumn, AnswerFigure, AnswerTable, Cell
from deckcrane.view.plots.figures import COLOURS, heading, legend, new_figure

KEY, TITLE = "slow_drift", "Slow drift forces"
NAMES = {"newman": "Newman", "qtf": "QTF"}
SMALL = 1e-6
"""Share of the largest force or moment below which one is not shown."""
SHOWN = (20.0, 50.0, 100.0, 200.0)
"""Periods [s] of the differences at which spectra are compared."""


def slow_drift_answer(dataset: xr.Dataset) -> Answer:
    """Words, tables and a figure of a dataset of `deckcrane.slow_drift`."""
    caption = "Spectra of the slow drift force over the difference of two frequencies"
    figures = (AnswerFigure(KEY, caption, lambda _: _figure(dataset)),)
    methods = dataset["theory"].values.tolist()
    missing = {"newman": "no mean drift", "qtf": "no quadratic transfer function"}
    warnings = tuple(
        f"the data hold {words}: nothing to compare with" for key, words in missing.items() if key not in methods
    )
    return Answer(KEY, TITLE, tuple(_words(dataset)), (_sizes(dataset), _ratios(dataset)), figures, (), warnings)


def _shown(dataset: xr.Dataset) -> list[int]:
    """Components that are not next to nothing."""
    size = np.maximum(np.abs(dataset["drift_mean"].values), dataset["drift_standard_deviation"].values).max(axis=0)
    return [k for k in range(6) if size[k] > SMALL * max(size[:3].max() if k < 3 else size[3:].max(), 1e-300)]


def _words(dataset: xr.Dataset) -> Iterator[str]:
    yield (
        f"Forces at the origin of {dataset.attrs['vessel']} in its axes, in the sea of the scenario, by Pinkster's formulas "
        "over its spectrum."
    )
    if dataset.sizes["theory"] == 2:
        deviation = dataset["drift_standard_deviation"]
        for k in _shown(dataset):
            if COMPONENTS[k] in ("fx", "fy", "mz"):
                newman, whole = (float(deviation.sel(theory=name).values[k]) for name in ("newman", "qtf"))
                if whole > 0:
                    yield f"{COMPONENTS[k]}: Newman's approximation has {newman / whole:.2f} of the standard deviation by the QTF."


def _sizes(dataset: xr.Dataset) -> AnswerTable:
    rows: list[tuple[Cell, ...]] = []
    for k in _shown(dataset):
        for method in dataset["theory"].values.tolist():
            chosen = dataset.sel(theory=method)
            mean, deviation = (float(chosen[f"drift_{name}"].values[k]) for name in ("mean", "standard_deviation"))
            rows.append((f"{COMPONENTS[k]} [{UNITS[k]}]", NAMES[method], mean, deviation))
    columns = (
        AnswerColumn("force"),
        AnswerColumn("by"),
        AnswerColumn("mean"),
        AnswerColumn("standard deviation"),
    )
    return AnswerTable("slow drift", columns, tuple(rows))


def _ratios(dataset: xr.Dataset) -> AnswerTable:
    """Densities at slow periods."""
    rows: list[tuple[Cell, ...]] = []
    m = dataset["difference"].values
    for k in _shown(dataset):
        for period in SHOWN:
            at = 2 * np.pi / period
            values = [
                np.interp(at, m, dataset["drift_spectrum"].sel(theory=name).values[:, k])
                for name in dataset["theory"].values
            ]
            both = len(values) == 2 and values[1] > 0
            cells = [float(np.sqrt(value)) for value in values]
            rows.append(
                (
                    f"{COMPONENTS[k]} [{UNITS[k]}]",
                    period,
                    *cells,
                    float(np.sqrt(values[0] / values[1])) if both else None,
                )
            )
    columns = (
        AnswerColumn("force"),
        AnswerColumn("period", "s"),
        *(AnswerColumn(f"root of density, {NAMES[name]}") for name in dataset["theory"].values.tolist()),
        AnswerColumn("Newman over QTF"),
    )
    return AnswerTable("at slow periods, root of the density per rad/s", columns, tuple(rows))


def _figure(dataset: xr.Dataset) -> Any:
    shown = _shown(dataset)
    figure, axes = new_figure(max(len(shown), 1), height=2.2 * max(len(shown), 1))
    for row, k in enumerate(shown):
        place = axes[row, 0]
        for n, method in enumerate(dataset["theory"].values.tolist()):
            values = np.sqrt(dataset["drift_spectrum"].sel(theory=method).values[:, k])
            place.plot(dataset["difference"].values, values, color=COLOURS[n], label=NAMES[method])
        place.set_xlim(0, 0.6)
        place.set_xlabel("difference of frequencies [rad/s]")
        heading(place, f"Slow drift {COMPONENTS[k]}: root of the density [{UNITS[k]} / (rad/s)^0.5]")
        legend(place)
    return figure

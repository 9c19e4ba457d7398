"""Variants of a scenario side by side: run one after the other, a table of largest values and reductions, and figures.

Figures have one line per variant.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import xarray as xr
from rich.table import Table

from deckcrane.analysis import run_statistics
from deckcrane.analysis.run_statistics import counted_period, records_after
from deckcrane.components.catalogue import Scenario
from deckcrane.components.payload.outputs import SWAY
from deckcrane.errors import DeckcraneError
from deckcrane.mechanics.model.outputs import REACTION, Q
from deckcrane.program.program import Target
from deckcrane.scenario.reading import load
from deckcrane.simulation.simulation import run
from deckcrane.units.dataset_units import unit_or_none
from deckcrane.view.plots.figures import engineering_unit, heading, new_figure, shared_legend
from deckcrane.view.tables import format_number

BASE = "as written"
"""Name of the scenario itself among its variants."""


def compare(scenario: Scenario | str | Path, *, target: Target = "auto") -> dict[str, xr.Dataset]:
    """Run the scenario and each of its variants, and return the datasets by name; Ctrl-C ends it with the run that it stops."""
    scenario = scenario if isinstance(scenario, Scenario) else load(scenario)
    if not scenario.variants:
        raise DeckcraneError("the scenario has no variants to compare with; list them by name under `variants`")
    cases = {
        BASE: scenario.with_values({"variants": {}}),
        **{name: scenario.variant(name) for name in scenario.variants},
    }
    runs: dict[str, xr.Dataset] = {}
    for name, case in cases.items():
        runs[name] = run(case, target=target)
        if not runs[name].attrs["complete"]:
            break
    return runs


def largest_values(dataset: xr.Dataset) -> dict[str, tuple[float, str]]:
    """The largest absolute value of every load and of every component of every recorded reaction, each with its unit.

    All given records count; `statistics.after` leaves out the start of a run. The largest value of a component is that
    of one axis alone: a bearing must carry the resultants beside it.
    """
    values: dict[str, tuple[float, str]] = {}
    for signal in (*run_statistics.sway(dataset), *run_statistics.every_load(dataset)):
        if not signal.name.startswith(f"{SWAY.row} "):
            values[SWAY.row if signal.name == "from the vertical" else signal.name] = signal.size, signal.unit
    if REACTION.name in dataset:
        for joint in dataset["joint"].values:
            for component in dataset["component"].values:
                value = float(np.abs(dataset[REACTION.name].sel(joint=joint, component=component)).max())
                values[f"{joint} {component}"] = value, unit_or_none(dataset[REACTION.name], component=component) or ""
    return values


def notable_signals(maxima: dict[str, dict[str, tuple[float, str]]]) -> list[str]:
    """Signals whose largest values in several runs are not negligible beside others of the same unit."""
    largest: dict[str, float] = {}
    for values in maxima.values():
        for value, unit in values.values():
            largest[unit] = max(largest.get(unit, 0.0), value)
    first = next(iter(maxima.values()))
    return [
        signal
        for signal, (_, unit) in first.items()
        if any(values[signal][0] > 1e-6 * largest[unit] for values in maxima.values() if signal in values)
    ]


def reduction(before: float, after: float) -> float:
    """Relative reduction from the first value to the second."""
    return (before - after) / before if before else float("nan")


_LINES = ("-", "--", ":", "-.")


def comparison_table(runs: dict[str, xr.Dataset], start: float | None = None) -> Table:
    """Largest values of each run, and how far the scenario as written is below (+) or above (-) each variant.

    All are counted from `start`; by default from where the scenario as written is counted, as in its summary.
    """
    counted = counted_period(runs[BASE], start)
    title = str(next(iter(runs.values())).attrs.get("title", ""))
    since = f"counted from {counted.start:g} s ({counted.why})" if counted.start else "counted from the start"
    table = Table(title=f"largest values: {title}, {since}", title_justify="left")
    table.add_column("signal")
    for name in runs:
        table.add_column(name, justify="right")
        if name != BASE:
            table.add_column("reduction", justify="right")
    largest = {name: largest_values(records_after(dataset, counted.start)) for name, dataset in runs.items()}
    for signal in notable_signals(largest):
        value, unit = largest[BASE][signal]
        cells = [signal, format_number(value, unit)]
        for name in runs:
            if name != BASE:
                variant_value = largest[name].get(signal, (float("nan"), unit))[0]
                share = reduction(variant_value, value)  # NaN where the other value is zero
                cells += [format_number(variant_value, unit), f"{100 * share:.1f} %" if np.isfinite(share) else "-"]
        table.add_row(*cells)
    return table


def plot_comparison(runs: dict[str, xr.Dataset], start: float | None = None) -> dict[str, Any]:
    """Figures by name: coordinates, sway angles of the payload, reactions of each joint; solid as written, dashed a variant.

    Curves show whole runs; the bars of largest values are counted from `start`, like those of the table.
    """
    figures = {"coordinates": _coordinates(runs)}
    base = runs[BASE]
    if SWAY.name in base:
        figures[SWAY.name] = _panels(runs, SWAY.name, "angle", [str(a) for a in base["angle"].values], SWAY.title)
    if REACTION.name in base:
        for joint in base["joint"].values:
            chosen = {
                name: dataset.assign(one=dataset[REACTION.name].sel(joint=joint)) for name, dataset in runs.items()
            }
            components = ["fx", "mx", "fy", "my", "fz", "mz"]  # forces left, moments right
            figures[f"reaction_{joint}"] = _panels(chosen, "one", "component", components, f"joint of {joint}")
    counted = counted_period(base, start)
    figures["largest"] = _bars(
        {name: records_after(dataset, counted.start) for name, dataset in runs.items()}, counted.start
    )
    return figures


def _coordinates(runs: dict[str, xr.Dataset]) -> Any:
    names = [str(name) for name in runs[BASE]["coordinate"].values]
    return _panels(runs, Q.name, "coordinate", names, "coordinates")


def _panels(runs: dict[str, xr.Dataset], variable: str, dimension: str, names: list[str], title: str) -> Any:
    """One panel per label, in the unit of the run as written."""
    columns = 2 if len(names) > 3 else 1
    figure, axes = new_figure(-(-len(names) // columns), columns, height=1.9)
    for axis, name in zip(axes.flat, names, strict=False):
        unit = unit_or_none(runs[BASE][variable], **{dimension: name}) or ""
        values = {variant: dataset[variable].sel({dimension: name}).values for variant, dataset in runs.items()}
        factor, label = (180 / np.pi, "deg") if unit == "rad" else engineering_unit(values[BASE], unit)
        for style, (variant, data) in zip(_LINES, values.items(), strict=False):
            axis.plot(runs[variant]["time"], factor * data, style, label=variant, linewidth=1.1)
        heading(axis, name)
        axis.set_ylabel(label)
    for axis in list(axes.flat)[len(names) :]:
        axis.set_visible(False)
    for axis in list(axes.flat)[: len(names)][-columns:]:  # the lowest of each column
        axis.set_xlabel("time [s]")
        axis.tick_params(labelbottom=True)
    shared_legend(figure, axes.flat[0], title)
    return figure


def _bars(runs: dict[str, xr.Dataset], start: float) -> Any:
    """Largest values relative to those of the first variant, as the bars of [W19, Figs. 26-31]."""
    largest = {name: largest_values(dataset) for name, dataset in runs.items()}
    first = next(name for name in runs if name != BASE)
    everywhere = [signal for signal in notable_signals(largest) if all(signal in values for values in largest.values())]
    signals = [signal for signal in everywhere if largest[first][signal][0] > 0]
    figure, axes = new_figure(1, 2, height=0.22 * len(signals) + 1.0)
    for axis, half in zip(axes[0], (signals[: len(signals) // 2], signals[len(signals) // 2 :]), strict=True):
        height = 0.8 / len(runs)
        for i, name in enumerate(runs):
            values = [largest[name][s][0] / largest[first][s][0] for s in half]
            axis.barh(np.arange(len(half)) + i * height, values, height, label=name)
        axis.set_yticks(np.arange(len(half)) + 0.4 - height / 2, half)
        axis.invert_yaxis()
        axis.set_xlabel(f"largest value / that of {first}" + (f", from {start:g} s" if start else ""))
    shared_legend(figure, axes[0, 0])
    figure.get_axes()[1].sharex(figure.get_axes()[0])
    return figure

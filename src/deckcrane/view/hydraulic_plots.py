"""Plots of hydraulics: pressures, flows and valves over time."""

from __future__ import annotations

from typing import Any

import xarray as xr

from deckcrane.errors import DeckcraneError
from deckcrane.view.figures import heading, legend, new_figure
from deckcrane.view.oil import BAR, LITRES_PER_MINUTE, cavitation


def plot_hydraulics(dataset: xr.Dataset) -> Any:
    """Pressure in every chamber, flow through the valve into it, and spool strokes; chambers that cavitated are named."""
    if "pressure" not in dataset:
        raise DeckcraneError(
            "the dataset has no pressure: no cylinder has hydraulics, or the scenario does not record it"
        )
    cavitating = ", ".join(name for name, _, _ in cavitation(dataset))
    panels = [
        ("pressure", "chamber", f"pressures (cavitation: {cavitating})" if cavitating else "pressures", BAR, "bar"),
        ("flow", "chamber", "flows into the chambers", LITRES_PER_MINUTE, "l/min"),
        ("valve_opening", "valve", "valves", 100.0, "%"),
    ]
    recorded = [panel for panel in panels if panel[0] in dataset]
    figure, axes = new_figure(len(recorded))
    for axis, (variable, dimension, title, factor, unit) in zip(axes[:, 0], recorded, strict=True):
        for name in dataset[dimension].values:
            axis.plot(dataset["time"], factor * dataset[variable].sel({dimension: name}), label=str(name))
        axis.set_ylabel(unit)
        heading(axis, title)
        legend(axis)
    axes[-1, 0].set_xlabel("time [s]")
    return figure

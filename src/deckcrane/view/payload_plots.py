"""Plots of the payload: hook load, sway, accelerations of load and boom tip over time."""

from __future__ import annotations

from typing import Any

import numpy as np
import xarray as xr

from deckcrane.analysis import signals
from deckcrane.errors import DeckcraneError
from deckcrane.view.figures import engineering, heading, legend, new_figure, typeset

VARIABLES = ("hook_load", "sway", "tip_acceleration", "payload_acceleration")


def plot_payload(dataset: xr.Dataset) -> Any:
    """Hook load, sway angles of the payload, and magnitudes of accelerations without gravity, over time."""
    if not any(name in dataset for name in VARIABLES):
        raise DeckcraneError("the dataset has no hook_load: the scenario has no payload, or does not record it")
    panels = []
    if "hook_load" in dataset:
        load = dataset["hook_load"]
        panels.append(("hook load", *engineering(load.values, signals.unit(load)), {"": load.values}))
    angles = signals.sway(dataset)
    if angles:
        factor = 180 / np.pi if angles[0].unit == "rad" else 1.0
        panels.append(("sway", factor, typeset(angles[0].unit), {signal.name: signal.values for signal in angles}))
    accelerations = signals.payload_accelerations(dataset)
    if accelerations:
        curves = {signal.name.removesuffix(" acceleration"): signal.values for signal in accelerations}
        panels.append(("accelerations, size without gravity", 1.0, typeset(accelerations[0].unit), curves))
    figure, axes = new_figure(len(panels))
    for axis, (title, factor, unit, curves) in zip(axes[:, 0], panels, strict=True):
        for name, values in curves.items():
            axis.plot(dataset["time"], factor * values, label=name)
        axis.set_ylabel(unit)
        heading(axis, title)
        if len(curves) > 1:
            legend(axis)
    axes[-1, 0].set_xlabel("time [s]")
    return figure

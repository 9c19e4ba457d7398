"""Plots of flexible booms: section forces along the boom, and motions of tracked points."""

from __future__ import annotations

from typing import Any

import numpy as np
import xarray as xr

from deckcrane.entry_units import known_unit
from deckcrane.errors import DeckcraneError
from deckcrane.model.reading import carried
from deckcrane.parts.section_forces import RESULTANTS
from deckcrane.view.booms import FULL, along
from deckcrane.view.figures import COLOURS, engineering, heading, legend, new_figure, typeset

_MOMENTS, _FORCES = ("bending_z", "bending_y", "torsion"), ("axial", "shear_y", "shear_z")


def plot_sections(dataset: xr.Dataset) -> Any:
    """Least and greatest moments (left) and forces (right) in the sections of every boom, over all times."""
    if "section_force" not in dataset:
        raise DeckcraneError("the dataset has no section_force: no body has a beam, or the scenario does not record it")
    scenario = carried(str(dataset.attrs["scenario"]))
    figure, axes = new_figure(dataset.sizes["beam"], 2, height=2.6)
    for row, name in zip(axes, (str(label) for label in dataset["beam"].values), strict=True):
        x, forces = along(dataset, scenario, name)
        for axis, resultants in ((row[0], _MOMENTS), (row[1], _FORCES)):
            unit = known_unit(dataset["section_force"], resultant=resultants[0]) or ""
            selected = forces[..., [RESULTANTS.index(resultant) for resultant in resultants]]
            factor, label = engineering(selected, unit)
            largest = float(np.nanmax(np.abs(selected), initial=0.0))
            for i, (colour, resultant) in enumerate(zip(COLOURS, resultants, strict=False)):
                values = factor * selected[..., i]
                if float(np.nanmax(np.abs(values), initial=0.0)) <= FULL * factor * largest:
                    continue  # a plane without bending
                low, high = values.min(axis=0), values.max(axis=0)
                axis.fill_between(x, low, high, color=colour, alpha=0.25, linewidth=0)
                axis.plot(x, low, color=colour, linewidth=1.0)
                axis.plot(x, high, color=colour, label=_resultant_label(resultant), linewidth=1.0)
            axis.axhline(0.0, color="0.5", linewidth=0.6)
            axis.set_ylabel(label)
            if axis.get_legend_handles_labels()[0]:
                legend(axis)
        heading(row[0], f"{name}, least and greatest")
    for axis in axes[-1]:
        axis.set_xlabel("along the boom [m]")
    return figure


def _resultant_label(resultant: str) -> str:
    """Name a resultant: moments turn about an axis of the section, forces act along one."""
    return resultant.replace("_", " about " if resultant in _MOMENTS else " along ")


def plot_points(dataset: xr.Dataset) -> Any:
    """Position, velocity and acceleration of tracked points in the ground frame over time."""
    recorded = [name for name in ("point_position", "point_velocity", "point_acceleration") if name in dataset]
    if not recorded:
        raise DeckcraneError("the dataset has no point_position: the scenario has no points, or does not record them")
    figure, axes = new_figure(dataset.sizes["point"], len(recorded))
    for row, point in zip(axes, dataset["point"].values, strict=True):
        for axis, variable in zip(row, recorded, strict=True):
            for direction in dataset["axis"].values:
                axis.plot(dataset["time"], dataset[variable].sel(point=point, axis=direction), label=str(direction))
            axis.set_ylabel(typeset(known_unit(dataset[variable]) or ""))
            heading(axis, f"{point}, {variable.removeprefix('point_')}")
        legend(row[-1])
    for axis in axes[-1]:
        axis.set_xlabel("time [s]")
    return figure

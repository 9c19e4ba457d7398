"""The working range as a figure and a table: reach and height of the tip, coloured by the force in each cylinder."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import numpy as np
import xarray as xr
from rich.table import Table

from deckcrane.view.figures import heading, new_figure


def plot_envelope(chart: xr.Dataset) -> Any:
    """One panel per cylinder: where the tip can be, coloured by the axial force; grey dots are poses that cannot be held."""
    cylinders = [str(name) for name in chart["cylinder"].values]
    figure, axes = new_figure(1, len(cylinders), height=4.4)
    figure.set_size_inches(4.4 * len(cylinders), 4.8)  # equal scales leave wide panels empty
    reach, height = chart["reach"].values.ravel(), chart["height"].values.ravel()
    within = sound_poses(chart).ravel()
    for axis, name in zip(axes[0], cylinders, strict=True):
        force = chart["cylinder_force"].sel(cylinder=name).values.ravel() / 1e3
        axis.scatter(reach[~within], height[~within], s=2, color="0.82", label="not reachable", linewidths=0)
        drawn = axis.scatter(reach[within], height[within], c=force[within], s=7, cmap="viridis", linewidths=0)
        figure.colorbar(drawn, ax=axis, label=f"axial force of {name} [kN]")
        axis.set(xlabel="reach [m]", ylabel="height [m]", aspect="equal")
        heading(axis, f"{name}, hook load {chart.attrs['hook_load'] / 1e3:g} t")
    if not within.all():  # below the panels: everywhere else there are poses
        figure.legend(*axes[0, 0].get_legend_handles_labels(), loc="outside lower center", frameon=False, markerscale=4)
    return figure


def sound_poses(chart: xr.Dataset) -> np.ndarray[tuple[int, ...], np.dtype[np.bool_]]:
    """Poses that the strokes allow and in which all hanging bodies find equilibrium: those with forces."""
    return np.asarray(chart["reachable"].values & chart["at_rest"].values, dtype=bool)


def envelope_table(chart: xr.Dataset, rows: int = 10) -> Table:
    """By reach: the range of heights, and the largest force in each cylinder and at its pins."""
    cylinders = [str(name) for name in chart["cylinder"].values]
    heads = [head for name in cylinders for head in (f"{name}, kN", "pins, kN")]
    title = f"working range of {chart.attrs['tip']}, hook load {chart.attrs['hook_load'] / 1e3:g} t"
    table = Table(title=title, title_justify="left")
    for head in ("reach, m", "height, m", *heads):
        table.add_column(head, justify="right", overflow="fold", min_width=11 if "pins" not in head else 6)
    within = sound_poses(chart)
    reach, height = chart["reach"].values[within], chart["height"].values[within]
    if not len(reach):
        return table
    edges = np.linspace(reach.min(), reach.max(), rows + 1)
    for low, high in pairwise(edges):
        in_band = (reach >= low) & (reach <= high)
        if not in_band.any():
            continue
        cells = [f"{low:.1f} … {high:.1f}", f"{height[in_band].min():.1f} … {height[in_band].max():.1f}"]
        for name in cylinders:
            force = chart["cylinder_force"].sel(cylinder=name).values[within][in_band] / 1e3
            own_pins = [pin for pin in chart["pin"].values if str(pin).startswith(f"{name}.")]
            pins = chart["pin_load"].sel(pin=own_pins).values[within][in_band] / 1e3
            cells += [f"{force.min():.0f} … {force.max():.0f}", f"{pins.max():.0f}"]
        table.add_row(*cells)
    return table

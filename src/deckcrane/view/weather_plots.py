"""Figures of workable weather: month by month, and how long it lasts."""

from __future__ import annotations

from typing import Any

import numpy as np
import xarray as xr

from deckcrane.view.figures import COLOURS, heading, legend, new_figure

MONTHS = ("Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec")
_HOUR = 3600.0


def months_figure(weather: xr.Dataset) -> Any:
    """Workable share of each month and, with a window, the mean wait for it, variants side by side."""
    waits = "month_wait_mean" in weather
    figure, axes = new_figure(2 if waits else 1, 1, 2.4)
    count = weather.sizes["variant"]
    width = 0.8 / count
    for v, name in enumerate(weather["variant"].values):
        position = np.arange(12) + (v - (count - 1) / 2) * width
        colour = COLOURS[v % len(COLOURS)]
        axes[0, 0].bar(
            position, 100 * weather["month_share"].values[v], 0.92 * width, color=colour, label=str(name) or "all"
        )
        if waits:
            axes[1, 0].bar(position, weather["month_wait_mean"].values[v] / _HOUR, 0.92 * width, color=colour)
            longest = weather["month_wait_most"].values[v] / _HOUR
            axes[1, 0].plot(
                position, longest, "_", color="black", markersize=60 * width / 2, label=None if v else "90 %"
            )
    axes[0, 0].set_ylabel("workable [%]")
    axes[0, 0].set_ylim(0, 100)
    heading(axes[0, 0], "share of the time in which the lift can be done")
    if count > 1:
        legend(axes[0, 0])
    if waits:
        axes[1, 0].set_ylabel("wait [h]")
        heading(
            axes[1, 0], f"wait for a window of {weather.attrs['window'] / _HOUR:g} h: mean, and what 90 % stay below"
        )
    axes[-1, 0].set_xticks(range(12), MONTHS)
    for axis in axes[:, 0]:
        axis.grid(False, axis="x")
    return figure


def persistence_figure(weather: xr.Dataset) -> Any:
    """Share of the time that lies in workable spells of at least a given length."""
    figure, axes = new_figure(1, 1, 3.0)
    axis = axes[0, 0]
    hours = weather["spell"].values / _HOUR
    for v, name in enumerate(weather["variant"].values):
        axis.plot(hours, 100 * weather["persistence"].values[v], "o-", markersize=3, label=str(name) or "workable")
    if "window" in weather.attrs:
        axis.axvline(weather.attrs["window"] / _HOUR, color="black", linewidth=1, linestyle=":")
    axis.set_xscale("log")
    axis.set_xticks(hours, [f"{hour:g}" for hour in hours])
    axis.minorticks_off()
    axis.set_ylim(0, 100)
    axis.set_xlabel("length of the spell [h]")
    axis.set_ylabel("part of the time [%]")
    heading(axis, "time in workable spells of at least this length")
    if weather.sizes["variant"] > 1:
        legend(axis)
    return figure

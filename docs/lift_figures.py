"""The figure of the scenario `lift_from_supply_boat`: hook load, slings, what the decks carry, and gaps; the lift-off apart."""

from __future__ import annotations

from typing import Any

import xarray as xr
from figure_panels import head, panels, save

import deckcrane

SHOWN = {"lift_off": "^", "re_contact": "v", "landing": "v"}
DECKS = {"on_boat": ("boat", "C0"), "on_deck": ("own deck", "C1")}


def lift() -> None:
    """From slack slings to the landing."""
    run = deckcrane.run("lift_from_supply_boat")
    figure, axes = panels(4, 2, (9.5, 7), sharex="col")
    _column(run.sel(time=slice(12, 21)), axes[:, 0], 0.5)
    _column(run, axes[:, 1], 5.0)
    head(axes[0, 0], "hook load, lift-off", "kN")
    head(axes[0, 1], "hook load, whole lift", "kN")
    head(axes[1, 1], "slings", "kN", columns=4)
    head(axes[2, 1], "force of the deck", "kN")
    head(axes[3, 1], "gap", "m")
    for axis, title, unit in zip(axes[1:, 0], ("slings", "force of the deck", "gap"), ("kN", "kN", "m"), strict=True):
        axis.set_title(title, loc="left", fontsize=9)
        axis.set_ylabel(f"[{unit}]")
    save(figure, "lift_from_supply_boat")


def _column(run: xr.Dataset, axes: Any, highest: float) -> None:
    t = run["time"]
    axes[0].plot(t, run["rope_tension"].sel(rope="hoist") / 1e3, label="hoist rope", linewidth=1.1)
    for i in (1, 2, 3, 4):
        axes[1].plot(t, run["rope_tension"].sel(rope=f"sling_{i}") / 1e3, label=f"{i}", linewidth=0.8)
    for name, (label, color) in DECKS.items():
        force = run["contact_force"].sel(contact=name, axis="z") / 1e3
        axes[2].plot(t, force, label=label, color=color, linewidth=1.1)
        gap = run["contact_gap"].sel(contact=name)
        axes[3].plot(t, gap.where(gap < 1.2 * highest), label=f"over {label}", color=color, linewidth=1.1)
    for time, kind, of in zip(*(run[name].values for name in ("event_time", "event_kind", "event_of")), strict=True):
        if kind in SHOWN and t[0] < time < t[-1]:
            axes[3].plot([time], [0.0], SHOWN[kind], color=DECKS[of][1], markersize=6)
    axes[3].set_ylim(-0.1 * highest, highest)

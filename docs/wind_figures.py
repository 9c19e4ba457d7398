"""Figures of `load_in_wind`, free and with tag lines, and of `dynamic_positioning`, with all thrusters and with one lost."""

from __future__ import annotations

import numpy as np
from figure_panels import head, panels, save

import deckcrane

NAMES = {"": "gusts", "tag lines": "gusts, tag lines", "steady wind": "steady wind"}


def wind() -> None:
    """The panel in gusts."""
    scenario = deckcrane.load("load_in_wind")
    figure, axes = panels(4, 1, (8, 6.6))
    for (name, label), style in zip(NAMES.items(), ("-", "--", ":"), strict=True):
        run = deckcrane.run(scenario.variant(name) if name else scenario)
        if name != "steady wind":
            swing = np.degrees(np.arccos(np.cos(run["sway"]).prod("angle")))
            axes[2, 0].plot(run["time"], swing, style, label=label, linewidth=1.1)
            axes[3, 0].plot(run["time"], run["actuation"].sel(actuator="slew") / 1e3, style, label=label, linewidth=1.1)
        else:
            axes[0, 0].plot([0.0, 600.0], 2 * [float(run["wind_speed"][0])], style, label="mean of 1 h", linewidth=1.1)
        yaw = np.degrees(run["q"].sel(coordinate="panel.yaw"))
        axes[1, 0].plot(run["time"], yaw, style, label=label, linewidth=1.1)
        if not name:
            axes[0, 0].plot(run["time"], run["wind_speed"], label="wind at 10 m", linewidth=1.1)
    head(axes[0, 0], "wind", "m/s")
    head(axes[1, 0], "turn of the panel; 75 deg is broadside on", "deg")
    head(axes[2, 0], "angle of the panel's suspension from the vertical", "deg")
    head(axes[3, 0], "torque of the slewing motor", "kN m")
    save(figure, "load_in_wind")


POSITIONING = {"": "all thrusters", "a thruster lost in a gale": "one lost, 20 m/s"}


def positioning() -> None:
    """The vessel on its station while the crane slews."""
    scenario = deckcrane.load("dynamic_positioning")
    figure, axes = panels(4, 1, (8, 6.6))
    for (name, label), style in zip(POSITIONING.items(), ("-", "--"), strict=True):
        run = deckcrane.run(scenario.variant(name) if name else scenario)
        q, thrust = run["q"], run["thrust"].sel(held="yaw") / 1e6
        offset = np.hypot(q.sel(coordinate="vessel.x"), q.sel(coordinate="vessel.y"))
        axes[0, 0].plot(run["time"], offset, style, label=label, linewidth=1.1)
        axes[1, 0].plot(run["time"], np.degrees(q.sel(coordinate="vessel.yaw")), style, label=label, linewidth=1.1)
        axes[2, 0].plot(run["time"], thrust, style, label=label, linewidth=1.1)
        axes[3, 0].plot(run["time"], run["thruster_utilisation"].max("thruster"), style, label=label, linewidth=1.1)
    head(axes[0, 0], "distance from the station", "m")
    head(axes[1, 0], "heading off that of the station", "deg")
    head(axes[2, 0], "yaw moment of all thrusters", "MN m")
    head(axes[3, 0], "utilisation of the busiest thruster", "1")
    save(figure, "dynamic_positioning")

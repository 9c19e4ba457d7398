"""The figure of the scenario `offshore_crane`: it hoists, telescopes in and slews, in waves."""

from __future__ import annotations

import numpy as np
from figure_panels import panels, save

import deckcrane


def offshore_crane() -> None:
    run = deckcrane.run("offshore_crane")
    t = run["time"].values
    figure, axes = panels(2, 2, (9, 5), sharex=True)
    moving = axes[0, 0]
    moving.plot(t, -0.35 * run["q"].sel(coordinate="winch"), label="rope wound up, m", linewidth=1.1)
    moving.plot(t, run["q"].sel(coordinate="stage_1"), label="first stage, m", linewidth=1.1)
    moving.plot(t, np.degrees(run["q"].sel(coordinate="slew")) / 10, label="slew, 10 deg", linewidth=1.1)
    hook = axes[0, 1]
    hook.plot(t, run["hook_load"] / 1e3, label="hook load, kN", linewidth=0.9)
    hook.plot(
        t, 4 * run["rope_tension"].sel(rope="hoist") / 1e3, label="four times the rope at the drum, kN", linewidth=0.9
    )
    pushing = axes[1, 0]
    for name in ("luffing", "folding"):
        pushing.plot(t, run["cylinder_force"].sel(cylinder=name) / 1e6, label=f"{name}, MN", linewidth=0.9)
    pushing.plot(
        t,
        np.linalg.norm(run["linkage_pin_force"].values[:, 0, :3], axis=1) / 1e6,
        label="coupler on jib, MN",
        linewidth=0.9,
    )
    bearing = axes[1, 1]
    moment = np.linalg.norm(run["reaction"].sel(joint="king").values[:, 3:5], axis=1)
    bearing.plot(t, moment / 1e6, label="slew bearing: tilting moment, MN m", linewidth=0.9)
    bearing.plot(t, run["friction"].values[:, 0] / 1e5, label="its friction, 100 kN m", linewidth=0.9)
    moving.set_ylim(-0.5, 22.0)
    hook.set_ylim(270.0, 365.0)
    pushing.set_ylim(3.0, 6.2)
    bearing.set_ylim(-2.5, 15.5)
    for axis in axes.flat:
        axis.legend(loc="upper right", frameon=False)
    for axis in axes[1]:
        axis.set_xlabel("time, s")
    save(figure, "offshore_crane")

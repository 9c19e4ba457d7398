"""The figure of the scenario `through_splash_zone`: heights, slamming and the rope's tension, in both of its seas."""

from __future__ import annotations

from figure_panels import head, panels, save

import deckcrane

NAMES = {"": "Hs 1.5 m", "higher sea": "Hs 2.5 m"}
BOTTOM = 1.8
"""Of the mudmat below the manifold's origin [m]."""


def splash() -> None:
    """The manifold in the splash zone, and below it."""
    scenario = deckcrane.load("through_splash_zone")
    figure, axes = panels(4, 1, (8, 7.4))
    for i, (name, label) in enumerate(NAMES.items()):
        run = deckcrane.run(scenario.variant(name) if name else scenario)
        style = {"color": f"C{i}", "linewidth": 1.1}
        height = run["position"].sel(body="manifold", axis="z") - BOTTOM
        axes[0, 0].plot(run["time"], height, label=label, **style)
        level = run["water_elevation"].sel(in_water="mudmat")
        axes[0, 0].plot(run["time"], level, ":", **style)
        slam = run["slamming_force"].sel(in_water="mudmat", axis="z") / 1e3
        axes[1, 0].plot(run["time"], slam, label=label, **style)
        axes[2, 0].plot(run["time"], run["drag_force"].sel(axis="z").sum("in_water") / 1e3, label=label, **style)
        axes[3, 0].plot(run["time"], run["rope_tension"].sel(rope="hoist") / 1e3, label=label, **style)
    axes[0, 0].set_xlim(15, 50)
    axes[0, 0].set_ylim(-8, 6)
    head(axes[0, 0], "height of the mudmat; dotted: of the surface above it", "m")
    head(axes[1, 0], "slamming of the mudmat", "kN")
    head(axes[2, 0], "drag, upwards", "kN")
    head(axes[3, 0], "tension of the hoisting rope", "kN")
    save(figure, "through_splash_zone")

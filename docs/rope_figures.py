"""The figure of the scenario `lattice_boom`: it booms down, then hoists."""

from __future__ import annotations

import numpy as np
from figure_panels import head, panels, save

import deckcrane


def ropes() -> None:
    """Boom angle, tensions of first and last falls, and the force at the boom's foot."""
    run = deckcrane.run("lattice_boom")
    figure, axes = panels(4, 1, (8, 6.6))
    axes[0, 0].plot(run["time"], np.degrees(run["q"].sel(coordinate="luff")), label="boom", linewidth=1.1)
    for row, rope, last in ((1, "luffing", 8), (2, "hoist", 4)):
        for i, style in ((0, "-"), (last, "--")):
            label = "at the drum" if i == 0 else "last fall"
            tension = run["rope_span_tension"].sel(span=f"{rope}.{i}") / 1e3
            axes[row, 0].plot(run["time"], tension, style, label=label, linewidth=1.1)
    push = run["reaction"].sel(joint="boom", component="fx") / 1e6
    axes[3, 0].plot(run["time"], push, label="foot", linewidth=1.1)
    head(axes[0, 0], "boom angle", "deg")
    head(axes[1, 0], "tension of the luffing rope", "kN")
    head(axes[2, 0], "tension of the hoist rope", "kN")
    head(axes[3, 0], "force at the boom's foot along the boom", "MN")
    save(figure, "lattice_boom")

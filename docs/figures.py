"""Makes the figures of the manual: `python docs/figures.py` writes docs/figures/*.png, the same bytes every time.

Every curve comes from a run of the bundled scenario `moving_base`. Depends on deckcrane and matplotlib only.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import matplotlib as mpl
import numpy as np
import xarray as xr
from matplotlib.figure import Figure

import deckcrane
from deckcrane.view.plots import plot_coordinates, plot_poses

FOLDER = Path(__file__).parent / "figures"
POSE_TIMES = (0, 8, 14, 22, 30, 38, 44, 56)
FIVE = ("mx", "my", "fx", "fy", "fz")
"""The constraint forces of [C18, Eq. 64], in its order; the sixth component, mz, is the slewing torque."""
STEPS = ("5 ms", "2.5 ms", "1.25 ms", "0.625 ms")
STYLE = {"axes.grid": True, "grid.alpha": 0.3, "axes.spines.top": False, "axes.spines.right": False, "font.size": 9}


def panels(rows: int, columns: int, size: tuple[float, float], sharey: str | bool = False) -> tuple[Figure, Any]:
    """An empty figure with axes that share their time."""
    with mpl.rc_context(STYLE):
        figure = Figure(figsize=size, layout="constrained")
        axes = figure.subplots(rows, columns, squeeze=False, sharex=True, sharey=sharey)
    for axis in axes[-1]:
        axis.set_xlabel("time [s]")
    return figure, axes


def constraint_forces(dataset: xr.Dataset) -> Figure:
    """The five constraint forces between crane and vessel in Frames 1 and 2, as in [C18, Fig. 7]."""
    figure, axes = panels(2, 2, (9, 5), sharey="row")
    for column, (frame, title) in enumerate((("inner", "Frame 1 (vessel)"), ("outer", "Frame 2 (king)"))):
        king = deckcrane.reactions_in(dataset, frame).sel(joint="king")
        for row, (names, unit) in enumerate(((FIVE[:2], "kN m"), (FIVE[2:], "kN"))):
            axis = axes[row, column]
            for name in names:
                axis.plot(king["time"], king.sel(component=name) / 1e3, label=name, linewidth=1.1)
            axis.legend(loc="upper right", bbox_to_anchor=(1, 1 if row == 0 else 0.88), ncols=3, frameon=False)
            axis.set_ylabel(f"{'moment' if row == 0 else 'force'} [{unit}]")
        axes[0, column].set_title(title)
    return figure


def vessel_motions(runs: dict[str, xr.Dataset]) -> Figure:
    """Roll and pitch of one scenario with several steps: the same curves at first, others later."""
    figure, axes = panels(2, 1, (7, 4.4))
    for axis, name in zip(axes[:, 0], ("roll", "pitch"), strict=True):
        for (step, run), style in zip(runs.items(), ("-", "--", "-.", ":"), strict=True):
            angle = np.degrees(run["q"].sel(coordinate=f"vessel.{name}"))
            axis.plot(run["time"], angle, style, label=f"step {step}", linewidth=1.1)
        axis.set_ylabel(f"{name} [deg]")
    axes[0, 0].legend(loc="lower left", ncols=4, frameon=False, bbox_to_anchor=(0, 1))
    return figure


def save(figure: Any, name: str) -> None:
    """A PNG without the version of the library that drew it, so that equal figures are equal files."""
    figure.savefig(FOLDER / f"{name}.png", dpi=85, metadata={"Software": None})
    print(f"docs/figures/{name}.png")


def main(steps: Sequence[str] = STEPS) -> None:
    FOLDER.mkdir(exist_ok=True)
    scenario = deckcrane.load("moving_base")
    runs = {step: deckcrane.run(scenario.with_values({"run.step": step})) for step in steps}
    first = runs[steps[0]]
    save(plot_poses(first, POSE_TIMES), "c18_poses")
    save(plot_coordinates(first), "c18_coordinates")
    save(constraint_forces(first), "c18_forces")
    save(vessel_motions(runs), "c18_sensitivity")


if __name__ == "__main__":
    main()

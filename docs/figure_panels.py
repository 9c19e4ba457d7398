"""What all figures of the manual share: panels, curves by name, titles, and PNGs that are the same bytes every time."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import matplotlib as mpl
import xarray as xr
from matplotlib.figure import Figure

FOLDER = Path(__file__).parent / "figures"
STYLE = {"axes.grid": True, "grid.alpha": 0.3, "axes.spines.top": False, "axes.spines.right": False, "font.size": 9}


def panels(
    rows: int,
    columns: int,
    size: tuple[float, float],
    sharey: str | bool = False,
    label: str = "time [s]",
    sharex: str | bool = True,
) -> tuple[Figure, Any]:
    """An empty figure with axes that share what they are drawn over."""
    with mpl.rc_context(STYLE):
        figure = Figure(figsize=size, layout="constrained")
        axes = figure.subplots(rows, columns, squeeze=False, sharex=sharex, sharey=sharey)
    for axis in axes.flat:
        axis.yaxis.get_major_locator().set_params(min_n_ticks=3)  # two numbers are few to read a curve by
    for axis in axes[-1]:
        axis.set_xlabel(label)
    return figure, axes


def lines(axis: Any, data: xr.DataArray, names: Mapping[str, str], factor: float = 1.0, style: str = "-") -> None:
    """Some of the curves of a variable with two dimensions, time first, by name and label."""
    dimension = str(data.dims[1])
    for i, (name, label) in enumerate(names.items()):
        shown = label if style == "-" else None
        axis.plot(data["time"], factor * data.sel({dimension: name}), style, color=f"C{i}", label=shown, linewidth=1.1)


def head(axis: Any, title: str, unit: str, columns: int = 3) -> None:
    """Title, unit and legend, where they hide no curve."""
    axis.set_title(title, loc="left", fontsize=9)
    axis.set_ylabel(f"[{unit}]")
    axis.legend(loc="lower right", bbox_to_anchor=(1, 0.97), ncols=columns, frameon=False, handlelength=1.2)


def save(figure: Any, name: str, dpi: int = 85) -> None:
    """A PNG without the version of the library that drew it, so that equal figures are equal files."""
    FOLDER.mkdir(exist_ok=True)
    figure.savefig(FOLDER / f"{name}.png", dpi=dpi, metadata={"Software": None})
    print(FOLDER / f"{name}.png")

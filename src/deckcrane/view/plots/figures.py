"""Style of all figures: panels, titles, legends beside the curves, readable units."""

from __future__ import annotations

from typing import Any

import numpy as np

COLOURS = ("#1b6ca8", "#d1495b", "#3a7d44", "#8d5a97", "#c77d0a", "#5c6770")
ROUNDING = 1e-9
"""A load below this fraction of the largest of its kind is rounding error."""
_STYLE = {
    "axes.grid": True,
    "grid.alpha": 0.3,
    "axes.spines.top": False,
    "axes.spines.right": False,
    "font.size": 9,
    "legend.frameon": False,
    "axes.titlesize": 10,
    "axes.titleweight": "bold",
    "lines.linewidth": 1.3,
    "figure.dpi": 110,
}


_LONGEST_COLUMN = 10
"""Most names in one column of a legend."""
_LEGEND_SHARE = 0.4
"""Share of a figure's width that a legend may take before the figure is made wider."""
_STYLES = ("-", "--", ":")
MOST_CURVES = len(_STYLES) * len(COLOURS)
"""Most curves of a panel of which no two look alike."""


def new_figure(rows: int, columns: int = 1, height: float = 2.3, space: bool = False) -> tuple[Any, Any]:
    """Make a figure and its axes, in rows and columns; with `space`, axes in three dimensions."""
    import matplotlib as mpl
    from cycler import cycler
    from matplotlib.backends.backend_agg import FigureCanvasAgg
    from matplotlib.figure import Figure

    # Once the colours are used up, lines are dashed: no two curves look alike.
    cycle = cycler(linestyle=_STYLES) * cycler(color=COLOURS)
    with mpl.rc_context({**_STYLE, "axes.prop_cycle": cycle}):
        width = height * columns if space else 5.4 * columns + 1.2
        figure = Figure(figsize=(width, height * rows + 0.4), layout="constrained")
        FigureCanvasAgg(figure)
        kind = {"projection": "3d"} if space else None
        axes = figure.subplots(rows, columns, squeeze=False, sharex=not space, subplot_kw=kind)
    for axis in axes.flat:
        axis.yaxis.get_major_locator().set_params(min_n_ticks=3)  # two ticks are too few to read a curve
    return figure, axes


def heading(axis: Any, title: str) -> None:
    """Set a title at the left. Its style is given here, since matplotlib reads the settings when a title is set."""
    axis.set_title(title, loc="left", fontsize=10, fontweight="bold")


def legend(axis: Any) -> None:
    """Put a legend beside the axes, where it hides no curve and no title, however many names it has."""
    entries = len(axis.get_legend_handles_labels()[0])
    axis.legend(
        loc="upper left",
        bbox_to_anchor=(1.01, 1.0),
        ncols=-(-entries // _LONGEST_COLUMN) or 1,
        frameon=False,
        borderaxespad=0.0,
        handlelength=1.4,
        fontsize=8,
    )


def widen_for_legends(figure: Any) -> None:
    """Make a figure wider by what a legend beside its axes takes of the width that they need."""
    drawn = [axis.get_legend() for axis in figure.axes if axis.get_legend() is not None]
    widest = max((names.get_window_extent().width for names in drawn), default=0.0) / figure.dpi
    width = figure.get_figwidth()
    figure.set_figwidth(width + max(0.0, widest - _LEGEND_SHARE * width))


def shared_legend(figure: Any, axis: Any, title: str = "") -> None:
    """Put one legend for all panels above them, with a title that says what the panels or curves are."""
    handles, labels = axis.get_legend_handles_labels()
    place = "outside upper right"
    figure.legend(handles, labels, loc=place, ncols=len(labels), frameon=False, fontsize=8, title=title or None)


def engineering_unit(values: np.ndarray[Any, Any], unit: str) -> tuple[float, str]:
    """Choose a factor and a prefixed unit in which the largest value is easy to read; without a unit nothing changes."""
    if not unit:
        return 1.0, unit
    largest = float(np.nanmax(np.abs(values), initial=0.0))
    for factor, prefix in ((1e-9, "G"), (1e-6, "M"), (1e-3, "k")):
        if largest * factor >= 1:
            return factor, prefix + unit
    return 1.0, unit


def format_unit(unit: str) -> str:
    """A unit as it stands beside an axis: angles in degrees, powers as superscripts."""
    return unit.replace("rad", "deg").replace("^2", "²").replace("^3", "³")

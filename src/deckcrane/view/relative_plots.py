"""Figures of relative motion between two points."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from deckcrane.entry_units import known_unit
from deckcrane.errors import DeckcraneError
from deckcrane.view.figures import heading, legend, new_figure, typeset

if TYPE_CHECKING:
    import xarray as xr

_PANELS = {"clearance": "clearance", "distance": "distance", "approach_speed": "approach speed"}


def plot_relative(dataset: xr.Dataset) -> Any:
    """Clearance, distance and approach speed of each pair of points over time."""
    recorded = [name for name in _PANELS if name in dataset]
    if not recorded:
        raise DeckcraneError(
            "the dataset has no distance: the scenario has no section `relative`, or does not record it"
        )
    figure, axes = new_figure(len(recorded))
    for axis, variable in zip(axes[:, 0], recorded, strict=True):
        for sight in dataset["sight"].values:
            axis.plot(dataset["time"], dataset[variable].sel(sight=sight), label=str(sight))
        axis.set_ylabel(typeset(known_unit(dataset[variable]) or ""))
        heading(axis, _PANELS[variable])
    legend(axes[0, 0])
    axes[-1, 0].set_xlabel("time [s]")
    return figure

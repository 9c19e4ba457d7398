"""Figures of lifting gear over time: ropes, winches, contacts, loads in water, wind, friction; events are marked."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from deckcrane.analysis import signals
from deckcrane.errors import DeckcraneError
from deckcrane.view.figures import engineering, heading, legend, new_figure, typeset

if TYPE_CHECKING:
    import xarray as xr

    from deckcrane.analysis.statistics import CountedSignal

FIGURES: dict[str, dict[str, str]] = {
    "ropes": {"rope_tension": "tension of ropes at their first end", "rope_length": "path length of ropes"},
    "winches": {"winch_speed": "rope speed of winches", "winch_torque": "torque of winches"},
    "contacts": {"contact_force": "force of contacts, size", "contact_gap": "gap of contacts"},
    "water": {
        "immersion": "immersion of loads in water",
        "buoyancy": "buoyancy, size",
        "drag_force": "drag, size",
        "slamming_force": "slamming, size",
    },
    "wind": {"wind_speed": "wind speed", "wind_drag": "force of the wind, size"},
    "friction": {"friction": "friction", "friction_loss": "losses by friction"},
    "linkages": {"linkage_pin_force": "force in the pins of linkages, size"},
    "bushings": {"bushing_force": "force of bushings, size"},
}
"""Panels of each figure: variables and their titles."""
MOST_MARKS = 12
"""Most events named in one panel: the largest."""


def lifting_figures(dataset: xr.Dataset) -> dict[str, Any]:
    """All of these figures that a dataset has data for, by name."""
    return {
        name: plot_lifting(dataset, name)
        for name, panels in FIGURES.items()
        if any(variable in dataset for variable in panels)
    }


def plot_lifting(dataset: xr.Dataset, name: str) -> Any:
    """Draw one of `FIGURES` over time: magnitudes of vectors. Forces and moments in one variable get separate panels."""
    panels = [
        (title, unit, curves)
        for variable, title in FIGURES[name].items()
        for unit, curves in _by_unit(signals.sizes(dataset, variable)).items()
    ]
    if not panels:
        raise DeckcraneError(f"the dataset has no {' and no '.join(FIGURES[name])}: add it to `record` in the scenario")
    figure, axes = new_figure(len(panels))
    for axis, (title, unit, curves) in zip(axes[:, 0], panels, strict=True):
        scale = max(curves, key=lambda curve: curve.size)
        plain = unit in ("m", "m/s", "1", "rad/s")
        factor, label = (1.0, typeset(unit) if unit != "1" else "") if plain else engineering(scale.values, unit)
        for curve in curves:
            axis.plot(dataset["time"], factor * curve.values, label=curve.name)
        axis.set_ylabel(label)
        heading(axis, title)
        if len(curves) > 1 or curves[0].name not in FIGURES[name]:
            legend(axis)
        _mark_events(axis, dataset, [curve.name for curve in curves])
    axes[-1, 0].set_xlabel("time [s]")
    return figure


def _by_unit(curves: list[CountedSignal]) -> dict[str, list[CountedSignal]]:
    units = dict.fromkeys(curve.unit for curve in curves)
    return {unit: [curve for curve in curves if curve.unit == unit] for unit in units}


def _mark_events(axis: Any, dataset: xr.Dataset, names: list[str]) -> None:
    """Mark the times of events of these things with lines, named along the top."""
    if "event_time" not in dataset:
        return
    events = [
        (float(t), str(kind), abs(float(size)))
        for t, kind, of, size in zip(
            *(dataset[f"event_{field}"].values for field in ("time", "kind", "of", "size")), strict=True
        )
        if str(of) in names
    ]
    for t, kind, _ in sorted(events, key=lambda event: -event[2])[:MOST_MARKS]:
        axis.axvline(t, color="#5c6770", linewidth=0.8, linestyle=":")
        axis.annotate(
            kind.replace("_", " "),
            (t, 0.98),
            xycoords=("data", "axes fraction"),
            rotation=90,
            fontsize=6.5,
            color="#5c6770",
            ha="right",
            va="top",
        )

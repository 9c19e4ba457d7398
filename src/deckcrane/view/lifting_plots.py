"""Figures of lifting gear over time: ropes, winches, contacts, loads in water, wind, friction; with events as marks."""

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
"""By the name of a figure, its panels: variables, and what they are called."""
MOST_MARKS = 12
"""Events that are written out in one panel; of more, the largest."""


def lifting_figures(dataset: xr.Dataset) -> dict[str, Any]:
    """All of these figures that a dataset has something for, by name."""
    return {
        name: plot_lifting(dataset, name) for name, panels in FIGURES.items() if any(one in dataset for one in panels)
    }


def plot_lifting(dataset: xr.Dataset, name: str) -> Any:
    """One of `FIGURES`, over time: of vectors the size. Forces and moments in one variable get panels of their own."""
    panels = [
        (title, unit, found)
        for variable, title in FIGURES[name].items()
        for unit, found in _by_unit(signals.sizes(dataset, variable)).items()
    ]
    if not panels:
        raise DeckcraneError(f"the dataset has no {' and no '.join(FIGURES[name])}: add it to `record` in the scenario")
    figure, axes = new_figure(len(panels))
    for axis, (title, unit, found) in zip(axes[:, 0], panels, strict=True):
        scale = max(found, key=lambda one: one.size)
        plain = unit in ("m", "m/s", "1", "rad/s")
        factor, label = (1.0, typeset(unit) if unit != "1" else "") if plain else engineering(scale.values, unit)
        for one in found:
            axis.plot(dataset["time"], factor * one.values, label=one.name)
        axis.set_ylabel(label)
        heading(axis, title)
        if len(found) > 1 or found[0].name not in FIGURES[name]:
            legend(axis)
        _mark_events(axis, dataset, [one.name for one in found])
    axes[-1, 0].set_xlabel("time [s]")
    return figure


def _by_unit(found: list[CountedSignal]) -> dict[str, list[CountedSignal]]:
    units = dict.fromkeys(one.unit for one in found)
    return {unit: [one for one in found if one.unit == unit] for unit in units}


def _mark_events(axis: Any, dataset: xr.Dataset, names: list[str]) -> None:
    """Lines at the times of events of these things, named along the top."""
    if "event_time" not in dataset:
        return
    events = [
        (float(t), str(kind), abs(float(size)))
        for t, kind, of, size in zip(
            *(dataset[f"event_{one}"].values for one in ("time", "kind", "of", "size")), strict=True
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

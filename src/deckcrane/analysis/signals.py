"""Quantities over time of interest in a run, in groups: each a `CountedSignal`, of vectors the resultant.

Summaries and comparisons use these. Variables missing in a dataset are left out.
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
import xarray as xr

from deckcrane.analysis.bearings import bearing_loads
from deckcrane.analysis.statistics import CountedSignal, scenario_of
from deckcrane.arrays import Array
from deckcrane.entry_units import known_unit
from deckcrane.errors import DeckcraneError

FORCES, MOMENTS = ["fx", "fy", "fz"], ["mx", "my", "mz"]


def each(data: xr.DataArray, dimension: str) -> Iterator[tuple[str, xr.DataArray]]:
    """Parts of a variable by their labels, also where a single one was selected before."""
    if dimension in data.dims:
        yield from ((str(label), data.sel({dimension: label})) for label in data[dimension].values)
    elif dimension in data.coords:
        yield str(data[dimension].item()), data


def resultant(data: xr.DataArray, dimension: str) -> Array:
    """Magnitude of a vector at every instant."""
    values: Array = np.linalg.norm(data.transpose("time", dimension).values, axis=1)
    return values


def unit(data: xr.DataArray) -> str:
    """Unit of all entries; empty where they differ, or none is stated."""
    return known_unit(data) or ""


def coordinates(dataset: xr.Dataset) -> list[CountedSignal]:
    if "q" not in dataset:
        return []
    return [CountedSignal(name, unit(data), data.values) for name, data in each(dataset["q"], "coordinate")]


def waves(dataset: xr.Dataset) -> list[CountedSignal]:
    """Wave elevation, at each vessel where there are several."""
    if "wave_elevation" not in dataset:
        return []
    data = dataset["wave_elevation"]
    if "vessel" not in data.coords:
        return [CountedSignal("wave elevation", unit(data), data.values)]
    return [
        CountedSignal(f"wave elevation at {name}", unit(elevation), elevation.values)
        for name, elevation in each(data, "vessel")
    ]


def sway(dataset: xr.Dataset) -> list[CountedSignal]:
    """The payload's angle from the vertical, and its two angles: z of e = cos(theta_1) cos(theta_2)."""
    if "sway" not in dataset or "angle" not in dataset["sway"].dims:
        return []
    angles = {name: data.values for name, data in each(dataset["sway"], "angle")}
    from_vertical = np.arccos(np.clip(np.prod([np.cos(values) for values in angles.values()], axis=0), -1.0, 1.0))
    sway_unit = unit(dataset["sway"])
    return [
        CountedSignal("from the vertical", sway_unit, from_vertical),
        *(CountedSignal(n, sway_unit, v) for n, v in angles.items()),
    ]


def payload(dataset: xr.Dataset) -> list[CountedSignal]:
    """Hook load, sway, and the accelerations of the load and of its suspension point."""
    load = dataset.get("hook_load")
    signals = [] if load is None else [CountedSignal("hook load", unit(load), load.values)]
    signals += [CountedSignal(f"sway {signal.name}", signal.unit, signal.values) for signal in sway(dataset)]
    return signals + accelerations(dataset)


def payload_accelerations(dataset: xr.Dataset) -> list[CountedSignal]:
    """Magnitudes of the accelerations of the load and of the tip that it hangs from; without gravity."""
    return [
        CountedSignal(label, unit(dataset[name]), resultant(dataset[name], "axis"))
        for name, label in (("payload_acceleration", "load acceleration"), ("tip_acceleration", "tip acceleration"))
        if name in dataset and "axis" in dataset[name].dims
    ]


def accelerations(dataset: xr.Dataset) -> list[CountedSignal]:
    """Accelerations of load and tip, and of tracked points."""
    signals = payload_accelerations(dataset)
    if "point_acceleration" in dataset and "axis" in dataset["point_acceleration"].dims:
        for name, data in each(dataset["point_acceleration"], "point"):
            signals.append(CountedSignal(f"{name} acceleration", unit(data), resultant(data, "axis")))
    return signals


def relative(dataset: xr.Dataset) -> list[CountedSignal]:
    """Clearance, distance and approach speed of each point tracked relative to another."""
    labels = {"clearance": "clearance", "distance": "distance", "approach_speed": "approach speed"}
    return [
        CountedSignal(f"{name}, {words}", unit(data), data.values)
        for variable, words in labels.items()
        if variable in dataset
        for name, data in each(dataset[variable], "sight")
    ]


def cylinder_forces(dataset: xr.Dataset) -> list[CountedSignal]:
    if "cylinder_force" not in dataset:
        return []
    return [CountedSignal(name, unit(data), data.values) for name, data in each(dataset["cylinder_force"], "cylinder")]


def strokes(dataset: xr.Dataset) -> dict[str, Array]:
    """Extension of every cylinder as a fraction of its stroke: 0 fully retracted, 1 fully extended."""
    scenario = scenario_of(dataset)
    if "cylinder_length" not in dataset or scenario is None:
        return {}
    fractions = {}
    for name, data in each(dataset["cylinder_length"], "cylinder"):
        if name in scenario.cylinders:
            least, greatest = scenario.cylinders[name].lengths
            fractions[name] = (data.values - least) / (greatest - least)
    return fractions


def joints(dataset: xr.Dataset) -> list[tuple[CountedSignal, CountedSignal]]:
    """Magnitudes of the force and of the moment of every joint."""
    if "reaction" not in dataset or "component" not in dataset["reaction"].dims:
        return []
    return [
        (_magnitude(name, data.sel(component=FORCES)), _magnitude(name, data.sel(component=MOMENTS)))
        for name, data in each(dataset["reaction"], "joint")
    ]


def _magnitude(name: str, part: xr.DataArray) -> CountedSignal:
    """Magnitude of the force or of the moment of a wrench."""
    return CountedSignal(name, unit(part), resultant(part, "component"))


def bearings(dataset: xr.Dataset) -> dict[str, list[CountedSignal]]:
    """By revolute joint: axial, radial, overturning and torque; empty where the joint axes are unknown."""
    if "reaction" not in dataset or "component" not in dataset["reaction"].dims:
        return {}
    try:
        loads = bearing_loads(dataset)
    except DeckcraneError:
        return {}
    return {
        str(joint): [
            CountedSignal(str(n), data.attrs["units"], data.sel(joint=joint).values) for n, data in loads.items()
        ]
        for joint in loads["joint"].values
    }


def pins(dataset: xr.Dataset) -> list[CountedSignal]:
    """Magnitude of the force at every pin of a cylinder."""
    if "pin_force" not in dataset or "component" not in dataset["pin_force"].dims:
        return []
    return [_magnitude(name, data.sel(component=FORCES)) for name, data in each(dataset["pin_force"], "pin")]


def sizes(dataset: xr.Dataset, variable: str) -> list[CountedSignal]:
    """A signal for each entry of a variable: its value, or the magnitude of its force."""
    if variable not in dataset:
        return []
    data = dataset[variable]
    vectors = [str(dim) for dim in data.dims if dim in ("axis", "component")]
    (first, *_) = [str(dim) for dim in data.dims if dim not in ("time", *vectors)] or [""]
    signals = []
    for name, entry in each(data, first) if first else [(variable, data)]:
        entry = entry.sel(component=FORCES) if vectors == ["component"] else entry
        values = resultant(entry, vectors[0]) if vectors else entry.values
        signals.append(CountedSignal(name, unit(entry), values))
    return signals


def every_load(dataset: xr.Dataset) -> list[CountedSignal]:
    """All forces, moments, sway and accelerations of a run in one list, each with a unique name."""
    signals = payload(dataset)
    signals += [
        CountedSignal(f"{signal.name} force", signal.unit, signal.values) for signal in cylinder_forces(dataset)
    ]
    for force, moment in joints(dataset):
        signals += [
            CountedSignal(f"{force.name} force", force.unit, force.values),
            CountedSignal(f"{moment.name} moment", moment.unit, moment.values),
        ]
    for joint, parts in bearings(dataset).items():
        signals += [CountedSignal(f"{joint} {part.name}", part.unit, part.values) for part in parts]
    for variable, words in (
        ("rope_tension", "tension"),
        ("contact_force", "contact force"),
        ("bushing_force", "force"),
    ):
        signals += [
            CountedSignal(f"{signal.name} {words}", signal.unit, signal.values) for signal in sizes(dataset, variable)
        ]
    return signals + [CountedSignal(f"pin {signal.name}", signal.unit, signal.values) for signal in pins(dataset)]

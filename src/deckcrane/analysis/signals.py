"""The quantities over time that an engineer looks for in a run, in groups: each a `CountedSignal`, of vectors the resultant.

Summaries and comparisons count these. What a dataset does not hold is left out.
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
    """The parts of a variable by their labels, also where a single one was selected before."""
    if dimension in data.dims:
        yield from ((str(label), data.sel({dimension: label})) for label in data[dimension].values)
    elif dimension in data.coords:
        yield str(data[dimension].item()), data


def resultant(data: xr.DataArray, dimension: str) -> Array:
    """The size of a vector at every instant."""
    values: Array = np.linalg.norm(data.transpose("time", dimension).values, axis=1)
    return values


def unit(data: xr.DataArray) -> str:
    """The unit of all entries; none where they differ, or say none."""
    return known_unit(data) or ""


def coordinates(dataset: xr.Dataset) -> list[CountedSignal]:
    if "q" not in dataset:
        return []
    return [CountedSignal(name, unit(data), data.values) for name, data in each(dataset["q"], "coordinate")]


def waves(dataset: xr.Dataset) -> list[CountedSignal]:
    """The elevation of the waves, at each vessel where there are several."""
    if "wave_elevation" not in dataset:
        return []
    data = dataset["wave_elevation"]
    if "vessel" not in data.coords:
        return [CountedSignal("wave elevation", unit(data), data.values)]
    return [CountedSignal(f"wave elevation at {name}", unit(own), own.values) for name, own in each(data, "vessel")]


def sway(dataset: xr.Dataset) -> list[CountedSignal]:
    """The payload's angle from the vertical, and its two angles: z of e = cos(theta_1) cos(theta_2)."""
    if "sway" not in dataset or "angle" not in dataset["sway"].dims:
        return []
    angles = {name: data.values for name, data in each(dataset["sway"], "angle")}
    from_vertical = np.arccos(np.clip(np.prod([np.cos(values) for values in angles.values()], axis=0), -1.0, 1.0))
    own = unit(dataset["sway"])
    return [
        CountedSignal("from the vertical", own, from_vertical),
        *(CountedSignal(n, own, v) for n, v in angles.items()),
    ]


def payload(dataset: xr.Dataset) -> list[CountedSignal]:
    """Hook load, sway, and the accelerations of the load and of the point that it hangs from."""
    load = dataset.get("hook_load")
    found = [] if load is None else [CountedSignal("hook load", unit(load), load.values)]
    found += [CountedSignal(f"sway {one.name}", one.unit, one.values) for one in sway(dataset)]
    return found + accelerations(dataset)


def payload_accelerations(dataset: xr.Dataset) -> list[CountedSignal]:
    """Sizes: of the load, and of the tip that it hangs from; without gravity."""
    return [
        CountedSignal(spelled, unit(dataset[name]), resultant(dataset[name], "axis"))
        for name, spelled in (("payload_acceleration", "load acceleration"), ("tip_acceleration", "tip acceleration"))
        if name in dataset and "axis" in dataset[name].dims
    ]


def accelerations(dataset: xr.Dataset) -> list[CountedSignal]:
    """Those of load and tip, and of tracked points."""
    found = payload_accelerations(dataset)
    if "point_acceleration" in dataset and "axis" in dataset["point_acceleration"].dims:
        for name, data in each(dataset["point_acceleration"], "point"):
            found.append(CountedSignal(f"{name} acceleration", unit(data), resultant(data, "axis")))
    return found


def relative(dataset: xr.Dataset) -> list[CountedSignal]:
    """Clearance, distance and approach speed of each point that is seen from another."""
    spelled = {"clearance": "clearance", "distance": "distance", "approach_speed": "approach speed"}
    return [
        CountedSignal(f"{name}, {words}", unit(data), data.values)
        for variable, words in spelled.items()
        if variable in dataset
        for name, data in each(dataset[variable], "sight")
    ]


def cylinder_forces(dataset: xr.Dataset) -> list[CountedSignal]:
    if "cylinder_force" not in dataset:
        return []
    return [CountedSignal(name, unit(data), data.values) for name, data in each(dataset["cylinder_force"], "cylinder")]


def strokes(dataset: xr.Dataset) -> dict[str, Array]:
    """The extension of every cylinder as a part of its stroke: 0 all in, 1 all out."""
    scenario = scenario_of(dataset)
    if "cylinder_length" not in dataset or scenario is None:
        return {}
    found = {}
    for name, data in each(dataset["cylinder_length"], "cylinder"):
        if name in scenario.cylinders:
            least, greatest = scenario.cylinders[name].lengths
            found[name] = (data.values - least) / (greatest - least)
    return found


def joints(dataset: xr.Dataset) -> list[tuple[CountedSignal, CountedSignal]]:
    """The size of the force and of the moment of every joint."""
    if "reaction" not in dataset or "component" not in dataset["reaction"].dims:
        return []
    return [
        (_size(name, data.sel(component=FORCES)), _size(name, data.sel(component=MOMENTS)))
        for name, data in each(dataset["reaction"], "joint")
    ]


def _size(name: str, part: xr.DataArray) -> CountedSignal:
    """The size of the force or of the moment of a wrench."""
    return CountedSignal(name, unit(part), resultant(part, "component"))


def bearings(dataset: xr.Dataset) -> dict[str, list[CountedSignal]]:
    """By revolute joint: axial, radial, overturning and torque; none where the axes cannot be found any more."""
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
    """The size of the force at every pin of a cylinder."""
    if "pin_force" not in dataset or "component" not in dataset["pin_force"].dims:
        return []
    return [_size(name, data.sel(component=FORCES)) for name, data in each(dataset["pin_force"], "pin")]


def sizes(dataset: xr.Dataset, variable: str) -> list[CountedSignal]:
    """A signal for each thing that a variable lists: its value, or the size of its force."""
    if variable not in dataset:
        return []
    data = dataset[variable]
    vectors = [str(dim) for dim in data.dims if dim in ("axis", "component")]
    (first, *_) = [str(dim) for dim in data.dims if dim not in ("time", *vectors)] or [""]
    found = []
    for name, own in each(data, first) if first else [(variable, data)]:
        own = own.sel(component=FORCES) if vectors == ["component"] else own
        values = resultant(own, vectors[0]) if vectors else own.values
        found.append(CountedSignal(name, unit(own), values))
    return found


def every_load(dataset: xr.Dataset) -> list[CountedSignal]:
    """All forces, moments, sway and accelerations of a run in one list, each under a name of its own."""
    found = payload(dataset)
    found += [CountedSignal(f"{one.name} force", one.unit, one.values) for one in cylinder_forces(dataset)]
    for force, moment in joints(dataset):
        found += [
            CountedSignal(f"{force.name} force", force.unit, force.values),
            CountedSignal(f"{moment.name} moment", moment.unit, moment.values),
        ]
    for joint, parts in bearings(dataset).items():
        found += [CountedSignal(f"{joint} {part.name}", part.unit, part.values) for part in parts]
    for variable, words in (
        ("rope_tension", "tension"),
        ("contact_force", "contact force"),
        ("bushing_force", "force"),
    ):
        found += [CountedSignal(f"{one.name} {words}", one.unit, one.values) for one in sizes(dataset, variable)]
    return found + [CountedSignal(f"pin {one.name}", one.unit, one.values) for one in pins(dataset)]

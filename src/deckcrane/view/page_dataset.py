"""A dataset as the 3D page reads it, whatever xarray has done to it since the run: labels in place, nothing by position.

`sel(joint="king")` takes a dimension away, `transpose` and `sel(body=[...])` change orders and leave bodies out. Here
dimensions come back, and stand in the order of the outputs; what cannot be shown any more is left out and named, and a
dataset without poses is refused. Depends on the model and on the names of section forces.
"""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np
import xarray as xr

from deckcrane.equations.section_forces import RESULTANTS
from deckcrane.errors import DeckcraneError
from deckcrane.model import Scenario

DIMENSIONS = {
    "position": ("body", "axis"),
    "rotation": ("body", "axis", "body_axis"),
    "q": ("coordinate",),
    "reaction": ("joint", "component"),
    "actuation": ("actuator",),
    "setpoint": ("actuator",),
    "cylinder_length": ("cylinder",),
    "cylinder_force": ("cylinder",),
    "pressure": ("chamber",),
    "flow": ("chamber",),
    "cavitation": ("chamber",),
    "valve_opening": ("valve",),
    "beam_shape": ("beam", "station", "axis"),
    "section_force": ("beam", "station", "resultant"),
    "point_position": ("point", "axis"),
    "sway": ("angle",),
    "hook_load": (),
    "wave_elevation": (),
}
"""The outputs that the page plays back, and their dimensions beside time, in order."""
WHOLE = {
    "axis": ("x", "y", "z"),
    "body_axis": ("x", "y", "z"),
    "component": ("fx", "fy", "fz", "mx", "my", "mz"),
    "resultant": tuple(RESULTANTS),
}
"""Dimensions of which every label is needed: half a vector has no size and no direction."""
POSES = ("position", "rotation")


@dataclass
class _Shown:
    """What is kept of a dataset, and words on what is not."""

    variables: dict[str, xr.DataArray] = field(default_factory=dict)
    notes: list[str] = field(default_factory=list)

    def leave_out(self, name: str, why: str) -> None:
        if name in POSES:
            raise DeckcraneError(f"the dataset cannot be drawn: {why}. View the dataset as the run gave it")
        self.variables.pop(name, None)
        self.notes.append(f"{name} is left out: {why}.")


def shown(dataset: xr.Dataset, scenario: Scenario) -> tuple[xr.Dataset, list[str]]:
    """The outputs that the page can play back, dimensions and labels in order; and what was left out, in sentences."""
    _check_time(dataset)
    found = _Shown()
    for name, dimensions in DIMENSIONS.items():
        if name in dataset:
            problem = _arranged(dataset, name, dimensions)
            if isinstance(problem, str):
                found.leave_out(name, problem)
            else:
                found.variables[name] = problem
    _known_names(found, scenario)
    _held_joints(found, scenario)
    _whole_booms(found)
    if all(_same_labels(data, dataset) for data in found.variables.values()):
        left_out = [name for name in DIMENSIONS if name in dataset and name not in found.variables]
        return dataset.drop_vars(left_out).assign(found.variables), found.notes
    kept = xr.Dataset({name: data.drop_vars(_foreign(data)) for name, data in found.variables.items()})
    if "reaction" in kept:
        inner = [scenario.tree[str(joint)].on for joint in kept["joint"].values]
        kept = kept.assign_coords(inner_body=("joint", inner))
    return kept.assign_attrs(dataset.attrs), found.notes


def _check_time(dataset: xr.Dataset) -> None:
    times = np.asarray(dataset["time"].values, dtype=float)
    if not np.all(np.isfinite(times)) or np.any(np.diff(times) <= 0):
        raise DeckcraneError(
            "the times of the dataset do not grow from sample to sample: sort it with `sortby('time')`"
        )


def _arranged(dataset: xr.Dataset, name: str, dimensions: tuple[str, ...]) -> xr.DataArray | str:
    """The output with its dimensions in order, those that `sel` took away given back; or why that cannot be."""
    data = dataset[name]
    for dimension in dimensions:
        if dimension not in data.dims:
            if dimension not in data.coords or data[dimension].ndim:
                return f"{name} has lost its dimension {dimension}; select with a list, as in sel({dimension}=[...])"
            data = data.expand_dims(dimension)
        elif dimension not in data.coords:
            return f"the dimension {dimension} of {name} has lost its labels"
    wanted = ("time", *dimensions)
    if set(data.dims) != set(wanted):
        more = ", ".join(str(dimension) for dimension in data.dims if dimension not in wanted)
        return f"{name} has {f'another dimension, {more}' if more else 'no time'}; one run at a time can be shown"
    data = data.transpose(*wanted)
    for dimension in dimensions:
        labels = [str(label) for label in data[dimension].values]
        if len(set(labels)) < len(labels):
            return f"the labels of {name} along {dimension} are not unique"
        if dimension in WHOLE:
            lost = [label for label in WHOLE[dimension] if label not in labels]
            if lost:
                return f"{name} has no {', '.join(lost)} along {dimension}"
            data = data.sel({dimension: list(WHOLE[dimension])})
    return data


def _known_names(found: _Shown, scenario: Scenario) -> None:
    """Labels that the scenario must know: bodies are drawn, coordinates have kinds, sections have lengths."""
    bodies = {*scenario.order, *(f"{name}.{end}" for name in scenario.cylinders for end in ("barrel", "piston"))}
    coordinates = {data.name for data in (*scenario.coordinates, *scenario.dependents.values())}
    known = {
        "body": bodies,
        "joint": set(scenario.order),
        "coordinate": coordinates,
        "actuator": coordinates,
        "beam": set(scenario.beams),
        "angle": {"theta_1", "theta_2"},
    }
    for name, data in list(found.variables.items()):
        for dimension in (str(d) for d in data.dims if d in known):
            strange = [str(label) for label in data[dimension].values if str(label) not in known[dimension]]
            if strange:
                found.leave_out(name, f"{name} names {', '.join(strange)}, which the scenario has not")
                break


def _held_joints(found: _Shown, scenario: Scenario) -> None:
    """Reactions can be turned into ground axes while their frame is known, and the bodies on either side are there."""
    reaction = found.variables.get("reaction")
    if reaction is None:
        return
    if "frame" not in reaction.attrs:
        found.leave_out("reaction", "its attribute `frame` is lost (xarray keeps it with keep_attrs=True)")
        return
    bodies = {"ground", *(str(body) for body in found.variables["rotation"]["body"].values)}
    joints = [str(joint) for joint in reaction["joint"].values]
    held = [joint for joint in joints if {joint, scenario.tree[joint].on} <= bodies]
    if len(held) < len(joints):
        lost = ", ".join(joint for joint in joints if joint not in held)
        found.notes.append(
            f"The reactions of {lost} are left out: the poses of the bodies there are not in the dataset."
        )
    if held:
        found.variables["reaction"] = reaction.sel(joint=held)
    else:
        found.variables.pop("reaction")


def _whole_booms(found: _Shown) -> None:
    """A boom can be bent where its body has a pose and its stations go from end to end."""
    shape = found.variables.get("beam_shape")
    if shape is None:
        return
    stations = np.asarray(shape["station"].values, dtype=float)
    if len(stations) < 2 or not (stations[0] == 0 and stations[-1] == 1 and np.all(np.diff(stations) > 0)):
        found.leave_out("beam_shape", "its stations do not go from 0 to 1, so booms are drawn straight")
        return
    bodies = {str(body) for body in found.variables["rotation"]["body"].values}
    beams = [str(beam) for beam in shape["beam"].values if str(beam) in bodies]
    for name in ("beam_shape", "section_force"):
        if name in found.variables and beams:
            found.variables[name] = found.variables[name].sel(beam=beams)
        else:
            found.variables.pop(name, None)


def _same_labels(data: xr.DataArray, dataset: xr.Dataset) -> bool:
    """Whether all labels are those of the dataset, in its order: nothing was given back, left out or exchanged."""
    return all(np.array_equal(data[d].values, dataset[d].values) for d in data.dims)


def _foreign(data: xr.DataArray) -> list[str]:
    """Coordinates that are not the labels of a dimension: what is left of selections, and units."""
    return [str(name) for name in data.coords if name not in data.dims]

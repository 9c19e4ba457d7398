"""Statistics of a run: its counted part after the transient, extremes with their times, and the signals of interest.

A run starts from an initial state: a vessel on even keel, a load that does not swing. The transient that follows belongs to
the start and not to the sea.

Reactions are given in the frame of the outer body, the inner body, or the ground; those of revolute joints also as
slewing-bearing makers state them: axial, radial, overturning moment and torque.

Signals of interest are in groups: each a `CountedSignal`, of vectors the resultant. Summaries and comparisons use these.
Variables missing in a dataset are left out.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

import numpy as np
import xarray as xr

from deckcrane.arrays import Array
from deckcrane.components.catalogue import Scenario
from deckcrane.components.cylinders import pin_distances
from deckcrane.components.cylinders.outputs import CYLINDER_FORCE, CYLINDER_LENGTH, PIN_FORCE
from deckcrane.components.joints.data import Revolute
from deckcrane.components.payload.outputs import HOOK_LOAD, PAYLOAD_ACCELERATION, SWAY, TIP_ACCELERATION
from deckcrane.components.points.outputs import POINT_ACCELERATION
from deckcrane.components.vessel.outputs import WAVE_ELEVATION
from deckcrane.errors import DeckcraneError, ScenarioError
from deckcrane.mechanics.model.outputs import REACTION, ROTATION, Q
from deckcrane.scenario.outputs import load_outputs, summary_tables
from deckcrane.scenario.reading import scenario_from_dataset
from deckcrane.simulation.datasets import array_variable, index_variable, transient_of
from deckcrane.units.dataset_units import unit_or_none


@dataclass(frozen=True)
class CountedPeriod:
    """The time from which a run is counted, and the reason."""

    start: float
    why: str


def counted_period(dataset: xr.Dataset, start: float | None = None) -> CountedPeriod:
    """Start of the counted records: `start` if given, else the scenario's `run.transient`, else a rule: see `TRANSIENT`."""
    first, last = (float(dataset["time"].values[i]) for i in (0, -1))
    if start is not None:
        check_start(start, last, whole=dataset.attrs.get("complete", 1) == 1)
        return (
            CountedPeriod(start, "as asked for")
            if start <= last
            else CountedPeriod(first, "the run was stopped before")
        )
    scenario = scenario_of(dataset)
    if scenario is None or "motion" in dataset.attrs:  # a prescribed motion has no transient
        return CountedPeriod(first, "the whole run")
    transient, reason = transient_of(scenario, last, first)
    return CountedPeriod(transient, reason) if transient <= last else CountedPeriod(first, "the run was stopped before")


def check_start(start: float, last: float, whole: bool = True) -> None:
    """Refuse a start that leaves nothing to count; a run that was stopped early may be shorter than planned."""
    if start < 0 or (whole and start >= last):
        raise DeckcraneError(f"cannot count from {start:g} s: the run goes from 0 to {last:g} s")


def scenario_of(dataset: xr.Dataset) -> Scenario | None:
    """The scenario stored in a dataset; None where there is none that can be read."""
    try:
        return scenario_from_dataset(str(dataset.attrs.get("scenario", "")))
    except ScenarioError:
        return None


def records_after(dataset: xr.Dataset, start: float) -> xr.Dataset:
    """Records from a time on."""
    time = dataset["time"].values
    kept = dataset.isel(time=slice(np.count_nonzero(time < start * (1 - 1e-12)), None))
    if kept.sizes["time"] == 0:
        check_start(start, float(time[-1]))
    return kept


@dataclass(frozen=True)
class CountedSignal:
    """One quantity over time, with its name and its SI unit; it may contain NaN."""

    name: str
    unit: str
    values: Array

    def extremes(self, time: Array) -> tuple[Extreme, Extreme]:
        """The least and the greatest value, with their times."""
        low, high = int(np.argmin(self.values)), int(np.argmax(self.values))
        return (
            Extreme(float(self.values[low]), float(time[low])),
            Extreme(float(self.values[high]), float(time[high])),
        )

    def peak(self, time: Array) -> Extreme:
        """The value of the largest magnitude, with its time."""
        k = int(np.argmax(np.abs(self.values)))
        return Extreme(float(self.values[k]), float(time[k]))

    @property
    def size(self) -> float:
        """The largest magnitude; NaN where any value is."""
        return float(np.abs(self.values).max(initial=0.0))


@dataclass(frozen=True)
class Extreme:
    """A value and its time. NumPy takes the first NaN for the least and the greatest."""

    value: float
    time: float


Frame = Literal["outer", "inner", "ground"]


def reactions_in(dataset: xr.Dataset, frame: Frame) -> xr.DataArray:
    """The dataset's reactions, still at their joints' origins, with components in another frame.

    Args:
        dataset: a dataset of `run` or `forces` with `reaction` and `rotation`
        frame: axes of the components: those of the outer body, of the inner body, or of the ground

    Returns:
        forces [N] and moments [N m] over `time`, `joint` and `component`

    Raises:
        DeckcraneError: the dataset has no reactions or rotations, or there is no such frame
    """
    for needed in (REACTION.name, ROTATION.name):
        if needed not in dataset:
            raise DeckcraneError(f"the dataset has no {needed}; add it to `record` in the scenario")
    reaction = dataset[REACTION.name]
    recorded_in = str(reaction.attrs["frame"])
    if frame not in ("outer", "inner", "ground"):
        raise DeckcraneError(f"frame is outer, inner or ground, not {frame}")
    values = np.empty_like(reaction.values)
    for j, joint in enumerate(reaction["joint"].values):
        rotation = np.swapaxes(_axes_of(dataset, str(joint), frame), 1, 2) @ _axes_of(dataset, str(joint), recorded_in)
        for part in (slice(0, 3), slice(3, 6)):
            values[:, j, part] = np.einsum("tij,tj->ti", rotation, reaction.values[:, j, part])
    return reaction.copy(data=values).assign_attrs(frame=frame)


def _axes_of(dataset: xr.Dataset, joint: str, frame: str) -> np.ndarray[tuple[int, ...], np.dtype[np.float64]]:
    """Rotation matrix of the frame in the ground frame, at every time; a joint is named after its outer body."""
    steps = len(dataset["time"])
    inner = str(dataset["inner_body"].sel(joint=joint).item())
    if frame == "ground" or (frame == "inner" and inner == "ground"):
        return np.broadcast_to(np.eye(3), (steps, 3, 3))
    body = joint if frame == "outer" else inner
    axes: np.ndarray[tuple[int, ...], np.dtype[np.float64]] = dataset[ROTATION.name].sel(body=body).values
    return axes


_UNITS_AND_MEANINGS = {
    "axial": ("N", "force along the joint's axis, of the inner body on the outer one"),
    "radial": ("N", "resultant of the forces across the joint's axis"),
    "overturning": ("N m", "resultant of the moments across the joint's axis"),
    "torque": ("N m", "moment about the joint's axis: of the drive, springs and stops"),
}


def bearing_loads(dataset: xr.Dataset) -> xr.Dataset:
    """Loads of every revolute joint about the joint's own axis, over time.

    Radial and overturning are resultants of components at the same instant, so their largest values are true ones; those of
    single components are not. The reference point is the joint's origin. Where a cylinder drives the hinge, this is what
    passes through the hinge itself.

    Args:
        dataset: a dataset of `run` or `forces` with `reaction`

    Returns:
        variables `axial` and `radial` [N], `overturning` and `torque` [N m] over `time` and `joint`

    Raises:
        DeckcraneError: the dataset has no reactions, or lost its scenario
    """
    if REACTION.name not in dataset:
        raise DeckcraneError("the dataset has no reaction; add it to `record` in the scenario")
    if "scenario" not in dataset.attrs:
        raise DeckcraneError("the dataset has lost the scenario that it came from, and with it the axes of the joints")
    tree = scenario_from_dataset(str(dataset.attrs["scenario"])).plant.tree
    # A hinge turns about an axis that is fixed in the outer body: there it needs no rotation matrices.
    reaction = dataset[REACTION.name]
    if reaction.attrs.get("frame") != "outer":
        reaction = reactions_in(dataset, "outer")
    joints = {str(name): tree[str(name)].joint for name in np.atleast_1d(reaction["joint"].values) if str(name) in tree}
    hinges = {name: joint.axis for name, joint in joints.items() if isinstance(joint, Revolute)}
    reactions = dict(each(reaction, "joint"))
    loads = np.empty((4, reaction.sizes["time"], len(hinges)))
    for j, (name, direction) in enumerate(hinges.items()):
        axis = np.array(direction)
        wrench = reactions[name].transpose("time", "component").values
        for i, part in ((0, wrench[:, :3]), (2, wrench[:, 3:])):
            along = part @ axis
            across = np.linalg.norm(part - along[:, None] * axis, axis=1)
            loads[i : i + 2, :, j] = (along, across) if i == 0 else (across, along)
    variables = {
        name: array_variable(("time", "joint"), values, {"units": unit, "long_name": meaning})
        for values, (name, (unit, meaning)) in zip(loads, _UNITS_AND_MEANINGS.items(), strict=True)
    }
    return xr.Dataset(variables, {"time": dataset["time"], "joint": index_variable("joint", np.array(list(hinges)))})


FORCES, MOMENTS = slice("fx", "fz"), slice("mx", "mz")
"""Labels of the components of a wrench, first and last."""


def each(data: xr.DataArray, dimension: str) -> Iterator[tuple[str, xr.DataArray]]:
    """Parts of a variable by their labels, also where a single one was selected before."""
    if dimension in data.dims:
        labels = data[dimension].values
        unlabelled = data.drop_vars(dimension, errors="ignore")  # selecting among labels would load dask
        for i, label in enumerate(labels):
            part = unlabelled.isel({dimension: i})
            yield str(label), part.assign_coords({dimension: array_variable((), labels[i : i + 1].reshape(()))})
    elif dimension in data.coords:
        yield str(data[dimension].item()), data


def resultant(data: xr.DataArray, dimension: str) -> Array:
    """Magnitude of a vector at every instant."""
    values: Array = np.linalg.norm(data.transpose("time", dimension).values, axis=1)
    return values


def unit(data: xr.DataArray) -> str:
    """Unit of all entries; empty where they differ, or none is stated."""
    return unit_or_none(data) or ""


def coordinates(dataset: xr.Dataset) -> list[CountedSignal]:
    if Q.name not in dataset:
        return []
    return [CountedSignal(name, unit(data), data.values) for name, data in each(dataset[Q.name], "coordinate")]


def waves(dataset: xr.Dataset) -> list[CountedSignal]:
    """Wave elevation, at each vessel where there are several."""
    if WAVE_ELEVATION.name not in dataset:
        return []
    data = dataset[WAVE_ELEVATION.name]
    if "vessel" not in data.coords:
        return [CountedSignal("wave elevation", unit(data), data.values)]
    return [
        CountedSignal(f"wave elevation at {name}", unit(elevation), elevation.values)
        for name, elevation in each(data, "vessel")
    ]


def sway(dataset: xr.Dataset) -> list[CountedSignal]:
    """The payload's angle from the vertical, and its two angles: z of e = cos(theta_1) cos(theta_2)."""
    if SWAY.name not in dataset or "angle" not in dataset[SWAY.name].dims:
        return []
    angles = {name: data.values for name, data in each(dataset[SWAY.name], "angle")}
    from_vertical = np.arccos(np.clip(np.prod([np.cos(values) for values in angles.values()], axis=0), -1.0, 1.0))
    sway_unit = unit(dataset[SWAY.name])
    return [
        CountedSignal("from the vertical", sway_unit, from_vertical),
        *(CountedSignal(n, sway_unit, v) for n, v in angles.items()),
    ]


def payload(dataset: xr.Dataset) -> list[CountedSignal]:
    """Hook load, sway, and the accelerations of the load and of its suspension point."""
    load = dataset.get(HOOK_LOAD.name)
    signals = [] if load is None else [CountedSignal(HOOK_LOAD.row, unit(load), load.values)]
    signals += [CountedSignal(f"{SWAY.row} {signal.name}", signal.unit, signal.values) for signal in sway(dataset)]
    return signals + accelerations(dataset)


def payload_accelerations(dataset: xr.Dataset) -> list[CountedSignal]:
    """Magnitudes of the accelerations of the load and of the tip that it hangs from; without gravity."""
    return [
        CountedSignal(spec.row, unit(dataset[spec.name]), resultant(dataset[spec.name], "axis"))
        for spec in (PAYLOAD_ACCELERATION, TIP_ACCELERATION)
        if spec.name in dataset and "axis" in dataset[spec.name].dims
    ]


def accelerations(dataset: xr.Dataset) -> list[CountedSignal]:
    """Accelerations of load and tip, and of tracked points."""
    signals = payload_accelerations(dataset)
    if POINT_ACCELERATION.name in dataset and "axis" in dataset[POINT_ACCELERATION.name].dims:
        for name, data in each(dataset[POINT_ACCELERATION.name], "point"):
            signals.append(CountedSignal(f"{name} {POINT_ACCELERATION.row}", unit(data), resultant(data, "axis")))
    return signals


def relative(dataset: xr.Dataset) -> list[CountedSignal]:
    """Clearance, distance and approach speed of each point tracked relative to another."""
    return [
        CountedSignal(f"{name}, {row.row}", unit(data), data.values)
        for spec, row in summary_tables()["relative motion"]
        if spec.name in dataset
        for name, data in each(dataset[spec.name], spec.dims[0])
    ]


def cylinder_forces(dataset: xr.Dataset) -> list[CountedSignal]:
    if CYLINDER_FORCE.name not in dataset:
        return []
    return [
        CountedSignal(name, unit(data), data.values) for name, data in each(dataset[CYLINDER_FORCE.name], "cylinder")
    ]


def strokes(dataset: xr.Dataset) -> dict[str, Array]:
    """Extension of every cylinder as a fraction of its stroke: 0 fully retracted, 1 fully extended."""
    scenario = scenario_of(dataset)
    if CYLINDER_LENGTH.name not in dataset or scenario is None:
        return {}
    fractions, distances = {}, pin_distances(scenario.plant)
    for name, data in each(dataset[CYLINDER_LENGTH.name], "cylinder"):
        if name in distances:
            least, greatest = distances[name]
            fractions[name] = (data.values - least) / (greatest - least)
    return fractions


def joints(dataset: xr.Dataset) -> list[tuple[CountedSignal, CountedSignal]]:
    """Magnitudes of the force and of the moment of every joint."""
    if REACTION.name not in dataset or "component" not in dataset[REACTION.name].dims:
        return []
    return [
        (_magnitude(name, data.sel(component=FORCES)), _magnitude(name, data.sel(component=MOMENTS)))
        for name, data in each(dataset[REACTION.name], "joint")
    ]


def _magnitude(name: str, part: xr.DataArray) -> CountedSignal:
    """Magnitude of the force or of the moment of a wrench."""
    return CountedSignal(name, unit(part), resultant(part, "component"))


def bearings(dataset: xr.Dataset) -> dict[str, list[CountedSignal]]:
    """By revolute joint: axial, radial, overturning and torque; empty where the joint axes are unknown."""
    if REACTION.name not in dataset or "component" not in dataset[REACTION.name].dims:
        return {}
    try:
        loads = bearing_loads(dataset)
    except DeckcraneError:
        return {}
    return {
        str(joint): [CountedSignal(str(n), data.attrs["units"], data.values[:, j]) for n, data in loads.items()]
        for j, joint in enumerate(loads["joint"].values)
    }


def pins(dataset: xr.Dataset) -> list[CountedSignal]:
    """Magnitude of the force at every pin of a cylinder."""
    if PIN_FORCE.name not in dataset or "component" not in dataset[PIN_FORCE.name].dims:
        return []
    return [_magnitude(name, data.sel(component=FORCES)) for name, data in each(dataset[PIN_FORCE.name], "pin")]


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


def pressures(dataset: xr.Dataset) -> list[CountedSignal]:
    """Pressure in every chamber, in bar."""
    return [
        CountedSignal(name, row.unit, row.factor * data.values)
        for spec, row in summary_tables()["pressures"]
        if spec.name in dataset
        for name, data in each(dataset[spec.name], spec.dims[0])
    ]


def rows(dataset: xr.Dataset, table: str) -> list[CountedSignal]:
    """Signals of a table of the summary: each label of its outputs, in the units of the table."""
    return [
        CountedSignal(
            f"{signal.name}, {row.row}" if row.row else signal.name,
            row.unit or signal.unit,
            row.factor * signal.values if row.unit else signal.values,
        )
        for spec, row in summary_tables().get(table, ())
        for signal in sizes(dataset, spec.name)
    ]


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
    for spec, load in load_outputs():
        signals += [
            CountedSignal(f"{signal.name} {load.words}", signal.unit, signal.values)
            for signal in sizes(dataset, spec.name)
        ]
    return signals + [CountedSignal(f"pin {signal.name}", signal.unit, signal.values) for signal in pins(dataset)]

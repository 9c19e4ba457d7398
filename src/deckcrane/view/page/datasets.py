"""Datasets in the form that the page takes, restored where they were reduced, reordered or renamed; columns of numbers as text.

`sel(joint="king")` removes a dimension, `transpose` and `sel(body=[...])` change orders and leave bodies out. Here
dimensions are restored, in order, and all that remains is shown. Poses are required: without them an error says what is missing.
Any other output in another form is left out, and a warning says why.

Columns are 16-bit integers between the least and the greatest value of each.
"""

from __future__ import annotations

import base64
from dataclasses import dataclass
from math import inf
from typing import Any

import numpy as np
import numpy.typing as npt
import xarray as xr

from deckcrane.arrays import Array
from deckcrane.components.beams import RESULTANTS
from deckcrane.components.beams.outputs import BEAM_SHAPE
from deckcrane.components.catalogue import Scenario
from deckcrane.components.payload.outputs import SWAY_ANGLES
from deckcrane.components.vessel.data import VESSEL, all_vessels, has_several_vessels
from deckcrane.errors import DeckcraneError, warn_user
from deckcrane.files.datasets import EVENTS, is_given_input
from deckcrane.files.parsing import numbers
from deckcrane.mechanics.model.outputs import POSITION, REACTION, ROTATION
from deckcrane.scenario.outputs import all_outputs
from deckcrane.simulation.datasets import LabelledVariable, labelled_dataset, over_time
from deckcrane.units.dataset_units import DIMENSION, ENTRIES, UNITS, Along, unit_or_none
from deckcrane.view.page.scene.scene import posed_bodies

LARGEST = 1e30
"""Larger values are treated as infinite, and shown as gaps."""
POSES = (POSITION.name, ROTATION.name)
DIMS: dict[str, tuple[str, ...]] = {name: spec.dims for name, spec in all_outputs().items() if spec.restored}
"""Dims of outputs that are restored, after time. An output of another name is shown as it is."""
_VECTOR_DIMS = {
    "axis": ("x", "y", "z"),
    "body_axis": ("x", "y", "z"),
    "component": ("fx", "fy", "fz", "mx", "my", "mz"),
    "resultant": tuple(RESULTANTS),
}
"""Dims whose entries are parts of one vector: all must be there."""


class _WrongFormError(Exception):
    """Reason why an output cannot be shown."""


def normalise_dataset(dataset: xr.Dataset, scenario: Scenario) -> tuple[xr.Dataset, list[str]]:
    """Bring every output of a dataset into its form: time first and rising, dims in order, numbers finite or gaps.

    What was left out is described in sentences, and warned of.
    """
    form = _DatasetForm(dataset, scenario)
    times = form.times()
    outputs: dict[str, xr.DataArray] = {}
    notes: list[str] = []
    shown_data = (data for data in dataset.data_vars.values() if not is_given_input(data) and EVENTS not in data.dims)
    results = (str(data.name) for data in shown_data)
    for name in sorted(results, key=lambda name: name not in POSES):
        try:
            outputs[name] = form.output(name)
        except _WrongFormError as reason:
            if name in POSES:
                raise DeckcraneError(f"the dataset cannot be shown: `{name}` {reason}") from None
            notes.append(f"`{name}` is left out: it {reason}.")
    if POSES[1] in outputs:
        posed = {"ground", *outputs[ROTATION.name]["body"].values.tolist()}
        notes += _drop_unposed_joints(outputs, scenario, posed) + _drop_unposed_booms(outputs, posed)
    bare = [name for name, data in outputs.items() if name in DIMS and name not in POSES and not data.attrs.get(UNITS)]
    if bare:
        notes.append(f"`{'`, `'.join(bare)}` without units: shown as recorded.")
    for note in notes:
        warn_user(note.removesuffix("."))
    variables = [_labelled(name, data) for name, data in outputs.items()]
    shown = labelled_dataset(scenario, over_time(times), variables, dataset.attrs)
    return shown.isel(time=np.argsort(times, kind="stable")), notes


def _labelled(name: str, data: xr.DataArray) -> LabelledVariable:
    """An output in its expected form, with its units."""
    labels = {str(dim): tuple(str(label) for label in data[dim].values) for dim in data.dims[1:]}
    units: str | Along = unit_or_none(data) or ""
    along = data.attrs.get(DIMENSION, "")
    if not units and along in labels:
        units = Along(along, tuple(unit_or_none(data, **{along: label}) or "" for label in labels[along]))
    described = (UNITS, DIMENSION, ENTRIES, "long_name")
    more = {key: value for key, value in data.attrs.items() if key not in described}
    return LabelledVariable(name, data.values, labels, units, data.attrs.get("long_name", ""), more)


def _drop_unposed_joints(outputs: dict[str, xr.DataArray], scenario: Scenario, posed: set[str]) -> list[str]:
    """Keep the reactions that can be rotated into ground axes: those with poses of the bodies on both sides."""
    if REACTION.name not in outputs:
        return []
    joints = [str(joint) for joint in outputs[REACTION.name]["joint"].values]
    held = [joint for joint in joints if {joint, scenario.plant.tree[joint].on} <= posed]
    if not held:
        outputs.pop(REACTION.name)
    elif held != joints:
        outputs.update({name: data.sel(joint=held) for name, data in outputs.items() if "joint" in data.dims})
    lost = ", ".join(joint for joint in joints if joint not in held)
    return [f"The reactions of {lost} are left out: poses of bodies there are not in the dataset."] if lost else []


def _drop_unposed_booms(outputs: dict[str, xr.DataArray], posed: set[str]) -> list[str]:
    """Keep the bending of booms whose bodies have poses."""
    if BEAM_SHAPE.name not in outputs:
        return []
    beams = [str(beam) for beam in outputs[BEAM_SHAPE.name]["beam"].values if str(beam) in posed]
    for name in [name for name, data in outputs.items() if "beam" in data.dims]:
        outputs[name] = outputs[name].sel(beam=beams)
        if not beams:
            outputs.pop(name)
    return []


@dataclass(frozen=True)
class _DatasetForm:
    """A dataset compared with what its scenario says it should hold."""

    dataset: xr.Dataset
    scenario: Scenario

    def times(self) -> Array:
        """Times of the samples; an error where they are not finite, or repeat."""
        data = self.dataset["time"] if "time" in self.dataset.variables else None
        values = None if data is None or data.dims != ("time",) else numbers(data.values)
        if values is None or not np.all(np.abs(values) < LARGEST):
            raise DeckcraneError(
                "the dataset cannot be shown: `time` must be the times of its samples, finite numbers in s"
            )
        if len(np.unique(values)) < len(values):
            raise DeckcraneError("the dataset cannot be shown: some of its times appear twice; keep one sample of each")
        return values

    def output(self, name: str) -> xr.DataArray:
        """One output in its expected form."""
        data = self.dataset[name]
        if data.dtype.kind not in "fiub":
            raise _WrongFormError(f"holds {data.dtype}, not real numbers")
        dims = DIMS.get(name, tuple(str(dim) for dim in data.dims if dim != "time"))
        if name in DIMS and all_outputs()[name].per_vessel and has_several_vessels(self.scenario):
            dims = (VESSEL, *dims)
        dims = ("time", *dims)
        for dim in dims:
            if dim not in data.dims and dim in data.coords and not data.coords[dim].ndim:
                data = data.expand_dims(dim)  # one of several was chosen, as with sel(joint="king")
        missing = [dim for dim in dims if dim not in data.dims]
        if missing:
            raise _WrongFormError(f"has no dim `{'`, `'.join(missing)}`")
        more = [str(dim) for dim in data.dims if dim not in dims]
        for dim in more:
            if data.sizes[dim] != 1:
                raise _WrongFormError(f"has {data.sizes[dim]} entries along `{dim}`; choose one, as with isel({dim}=0)")
            data = data.isel({dim: 0}, drop=True)
        data = data.transpose(*dims)
        labels = {dim: self.labels(data, dim) for dim in dims[1:]}
        if name == REACTION.name and data.attrs.get("frame") not in ("outer", "inner", "ground"):
            raise _WrongFormError("has no attribute `frame` that is outer, inner or ground")
        order = {dim: places for dim, (_, places) in labels.items()}
        values = np.asarray(data.isel(order).values, dtype=np.float64)
        with np.errstate(invalid="ignore"):
            values = np.where(np.abs(values) < LARGEST, values, np.nan)
        coords = {dim: [str(label) for label in names] for dim, (names, _) in labels.items() if dim != "station"}
        stations = {"station": [float(place) for place in labels["station"][0]]} if "station" in labels else {}
        attrs = {key: value for key, value in data.attrs.items() if isinstance(value, str)}
        return xr.DataArray(values, {"time": self.times(), **coords, **stations}, dims, name, attrs)

    def labels(self, data: xr.DataArray, dim: str) -> tuple[list[str], npt.NDArray[np.intp]]:
        """Labels along a dim in the order in which they are shown, and their indices in the data."""
        if dim not in data.coords or data.coords[dim].dims != (dim,):
            raise _WrongFormError(f"has no labels along `{dim}`")
        names = [v.decode("utf-8", "replace") if isinstance(v, bytes) else str(v) for v in data.coords[dim].values]
        if len(set(names)) < len(names):
            raise _WrongFormError(f"has the same label twice along `{dim}`")
        expected = self.labels_of(dim)
        unknown = [label for label in names if expected is not None and label not in expected]
        if unknown:
            raise _WrongFormError(f"has the label {unknown[0]!r} along `{dim}`, which its scenario does not know")
        missing = [label for label in _VECTOR_DIMS.get(dim, ()) if label not in names]
        if missing:
            raise _WrongFormError(f"lacks {', '.join(missing)} along `{dim}`")
        if dim == "station":
            self.check_stations(data)
        ordered = [label for label in expected or names if label in names]
        return ordered, np.array([names.index(label) for label in ordered], dtype=np.intp)

    def labels_of(self, dim: str) -> list[str] | None:
        """Labels that a dim may have, in their order; None where any text will do."""
        scenario = self.scenario
        if dim in _VECTOR_DIMS:
            return list(_VECTOR_DIMS[dim])
        match dim:
            case "body":
                return list(posed_bodies(scenario))
            case "joint":
                return list(scenario.plant.order)
            case "coordinate":
                return [data.name for data in scenario.plant.coordinates]
            case "actuator":
                return [data.name for data in (*scenario.plant.coordinates, *scenario.plant.dependents.values())]
            case "vessel":
                return list(all_vessels(scenario.plant))
            case "angle":
                return list(SWAY_ANGLES)
            case "beam":
                return list(scenario.plant.beams)
        return None

    def check_stations(self, data: xr.DataArray) -> None:
        places = numbers(data.coords["station"].values)
        if (
            places is None
            or len(places) < 2
            or not (places[0] == 0 and places[-1] == 1)
            or np.any(np.diff(places) <= 0)
        ):
            raise _WrongFormError("has no stations that rise from 0 to 1, so booms are drawn straight")


Json = dict[str, Any]
GAP = -32768


def packed(values: Array) -> tuple[list[Json], Array]:
    """Scale columns to integers from -32767 to 32767 between their least and greatest values; gaps stay gaps."""
    finite = np.isfinite(values)
    low = np.min(np.where(finite, values, inf), axis=0, initial=inf)
    high = np.max(np.where(finite, values, -inf), axis=0, initial=-inf)
    low, high = np.where(np.isfinite(low), low, 0.0), np.where(np.isfinite(high), high, 0.0)
    span = np.where(high > low, high - low, 1.0)
    integers = np.round((np.where(finite, values, low) - low) / span * 65534) - 32767
    integers[~finite] = GAP
    return [{"low": float(a), "high": float(a + b)} for a, b in zip(low, span, strict=True)], integers


def as_text(values: Any) -> str:
    """Encode an array in base64."""
    return base64.b64encode(np.ascontiguousarray(values).tobytes()).decode("ascii")

"""Playback data of a dataset for the 3D page: poses, deflections, reactions and signals as columns of integers.

A page stays small: samples are thinned evenly where there are too many, and each column is stored in 16 bits between its least
and greatest value; -32768 marks a gap.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil, inf
from typing import Any

import numpy as np
import xarray as xr

from deckcrane.analysis.run_statistics import reactions_in
from deckcrane.arrays import Array
from deckcrane.components.beams import deflections
from deckcrane.components.beams.outputs import BEAM_SHAPE
from deckcrane.components.catalogue import Scenario
from deckcrane.components.hydraulics import cavitation
from deckcrane.components.sea import main_system, stated_sea
from deckcrane.components.vessel import frame_velocity
from deckcrane.components.vessel.outputs import WAVE_ELEVATION
from deckcrane.errors import DeckcraneError, ScenarioError
from deckcrane.mechanics.model.outputs import POSITION, REACTION, ROTATION
from deckcrane.scenario.outputs import name_in_words
from deckcrane.scenario.reading import scenario_from_dataset
from deckcrane.sea.realisation import wave_number
from deckcrane.view.page.datasets import as_text, packed

Json = dict[str, Any]
BYTES = 700_000
"""Most bytes of all columns of a page, before encoding as text."""
CONVENTIONS = "deckcrane-1"


def scenario_of(dataset: xr.Dataset) -> Scenario:
    """The scenario that a dataset carries; an error for a dataset that is not ours, or lacks poses."""
    conventions = str(dataset.attrs.get("Conventions", ""))
    if not conventions.startswith("deckcrane") or "scenario" not in dataset.attrs:
        raise DeckcraneError(
            "this is not a dataset of a deckcrane run: it carries no scenario. Make one with `deckcrane run SCENARIO -o FILE.nc`"
        )
    if conventions != CONVENTIONS:
        source = dataset.attrs.get("source", "another version of deckcrane")
        raise DeckcraneError(
            f"the dataset has the form {conventions}, written by {source}; this version reads {CONVENTIONS}"
        )
    missing = [name for name in (POSITION.name, ROTATION.name) if name not in dataset]
    if missing:
        raise DeckcraneError(
            f"the dataset has no {' and no '.join(missing)}; add it to `record` in the scenario and run it again"
        )
    if dataset.sizes.get("time", 0) < 2:
        raise DeckcraneError("the dataset has fewer than two samples: there is nothing to play back")
    try:
        return scenario_from_dataset(str(dataset.attrs["scenario"]))
    except ScenarioError as error:
        source = dataset.attrs.get("source", "another version")
        raise DeckcraneError(f"the scenario in the dataset, written by {source}, cannot be read: {error}") from error


def playback(
    dataset: xr.Dataset,
    scenario: Scenario,
    signals: list[Json],
    left_out: Sequence[str] = (),
    shown: Sequence[Json] = (),
) -> Json:
    """Convert a dataset from `normalise_dataset` to columns; the note says what was left out.

    `shown` are numbers that pictures follow, as entries of outputs.
    """
    poses, bending, reactions = _poses(dataset), _bending(dataset, scenario), _reactions(dataset)
    values = (
        np.column_stack([_signal_column(dataset, signal) for signal in signals])
        if signals
        else np.zeros((len(poses), 0))
    )
    missing = [*_missing(dataset, signals, values, poses), *_missing_shapes(dataset, bending)]
    parts = (poses, bending, reactions, values, _entry_columns(dataset, shown))
    width = sum(part.shape[1] for part in parts)
    total = len(poses)
    every = max(1, ceil(2 * width * total / BYTES))
    keep = slice(None, None, every)
    notes = [*left_out, *([] if every == 1 else [f"Of {total} samples one in {every} is shown."])]
    if (
        BEAM_SHAPE.name not in dataset
        and scenario.plant.beams
        and not any(BEAM_SHAPE.name in note for note in left_out)
    ):
        notes.append("Booms are drawn straight: the run did not record beam_shape.")
    notes += [f"Cavitation in {name_in_words(name)} from {start:g} s on." for name, start, _ in cavitation(dataset)]
    columns = [packed(part[keep]) for part in parts]
    times = np.asarray(dataset["time"].values, dtype="<f8")[keep]
    return {
        "time": as_text(times),
        "samples": len(times),
        "note": " ".join(notes),
        "missing": missing,
        "poses": columns[0][0],
        "bending": columns[1][0],
        "reactions": columns[2][0],
        "signals": columns[3][0],
        "shown": columns[4][0],
        "values": as_text(np.hstack([integers for _, integers in columns]).astype("<i2")),
        "wave": _wave(scenario, signals),
    }


def with_limits(drawn: Json, dataset: xr.Dataset) -> list[Json]:
    """Sketches of a scene; where no line has a tension that is drawn red, the largest of the run is taken."""
    lines = [sketch for sketch in drawn["sketches"] if "tensions" in sketch]
    if not lines or any(sketch["limit"] is not None for sketch in lines):
        return list(drawn["sketches"])
    followed = [drawn["shown"][at] for sketch in lines for at in sketch["tensions"] if at is not None]
    values = _entry_columns(dataset, followed)
    largest = float(np.max(values[np.isfinite(values)], initial=0.0))
    return [
        {**sketch, "limit": largest} if "tensions" in sketch and largest > 0 else sketch for sketch in drawn["sketches"]
    ]


def _poses(dataset: xr.Dataset) -> Array:
    """Position and quaternion (x, y, z, w) of every body: rows of 7 numbers per body."""
    position = dataset[POSITION.name].transpose("time", "body", "axis").values
    R = dataset[ROTATION.name].transpose("time", "body", "axis", "body_axis").values
    poses = np.concatenate([position, quaternions(R)], axis=2)
    return np.asarray(poses.reshape(len(poses), -1), dtype=float)


def _bending(dataset: xr.Dataset, scenario: Scenario) -> Array:
    """Deflections of every station of every boom in its body's axes: small numbers, for which 16 bits suffice."""
    if BEAM_SHAPE.name not in dataset:
        return np.zeros((dataset.sizes["time"], 0))
    return deflections(dataset, scenario).reshape(dataset.sizes["time"], -1)


def quaternions(R: Array) -> Array:
    """Quaternions (x, y, z, w) of rotation matrices, without jumps of sign along the first dimension."""
    # Four candidates, each accurate where its own entry is large: the rows of 4 q q^T.
    xx, yy, zz = R[..., 0, 0], R[..., 1, 1], R[..., 2, 2]
    yz, zx, xy = R[..., 2, 1], R[..., 0, 2], R[..., 1, 0]
    zy, xz, yx = R[..., 1, 2], R[..., 2, 0], R[..., 0, 1]
    rows = np.stack(
        [
            np.stack([1 + xx - yy - zz, xy + yx, zx + xz, yz - zy], axis=-1),
            np.stack([xy + yx, 1 - xx + yy - zz, yz + zy, zx - xz], axis=-1),
            np.stack([zx + xz, yz + zy, 1 - xx - yy + zz, xy - yx], axis=-1),
            np.stack([yz - zy, zx - xz, xy - yx, 1 + xx + yy + zz], axis=-1),
        ],
        axis=-2,
    )
    sizes = np.nan_to_num(np.linalg.norm(rows, axis=-1), nan=-inf)
    best = np.argmax(sizes, axis=-1)[..., None, None]
    q = np.take_along_axis(rows, best, axis=-2)[..., 0, :]
    q = q / np.linalg.norm(q, axis=-1, keepdims=True)
    turns = np.sum(q[1:] * q[:-1], axis=-1) < 0
    signs = np.where(np.cumsum(turns, axis=0) % 2 == 1, -1.0, 1.0)
    q[1:] *= signs[..., None]
    return np.asarray(q)


def _reactions(dataset: xr.Dataset) -> Array:
    """Force and moment in every joint along ground axes: rows of 6 numbers per joint; none where not recorded."""
    if REACTION.name not in dataset:
        return np.zeros((dataset.sizes["time"], 0))
    reactions = reactions_in(dataset, "ground").transpose("time", "joint", "component").values
    return np.asarray(reactions.reshape(len(reactions), -1), dtype=float)


def _signal_column(dataset: xr.Dataset, signal: Json) -> Array:
    flat = dataset[signal["output"]].transpose("time", ...).values.reshape(dataset.sizes["time"], -1)
    part = flat[:, signal["at"]]
    return np.asarray(signal["factor"] * (part[:, 0] if part.shape[1] == 1 else np.sqrt(np.sum(part**2, axis=1))))


def _entry_columns(dataset: xr.Dataset, entries: Sequence[Json]) -> Array:
    """Single entries of outputs, a column each."""
    count = dataset.sizes["time"]
    outputs = {
        entry["output"]: dataset[entry["output"]].transpose("time", ...).values.reshape(count, -1) for entry in entries
    }
    return np.column_stack([np.zeros((count, 0)), *(outputs[entry["output"]][:, entry["at"]] for entry in entries)])


def _missing(dataset: xr.Dataset, signals: list[Json], values: Array, poses: Array) -> list[str]:
    """Names of signals and poses that are not finite somewhere, and from when on."""
    times = dataset["time"].values
    lines = []
    for signal, column in zip(signals, values.T, strict=True):
        bad = ~np.isfinite(column)
        if not bad.all():
            bad[: int(np.argmin(bad))] = False  # some begin later, such as probabilities at their first instant
        if bad.any():
            lines.append(f"{signal['label']} from {float(times[int(np.argmax(bad))]):g} s")
    per_body = poses.reshape(len(poses), -1, 7)
    for body, pose in zip(dataset["body"].values, np.moveaxis(per_body, 1, 0), strict=True):
        bad = ~np.isfinite(pose).all(axis=1)
        if bad.any():
            lines.append(f"pose of {name_in_words(body)} from {float(times[int(np.argmax(bad))]):g} s")
    return lines


def _missing_shapes(dataset: xr.Dataset, bending: Array) -> list[str]:
    """Booms that are drawn straight for a time, since their shape is not finite."""
    if bending.shape[1] == 0:
        return []
    finite = np.isfinite(bending.reshape(len(bending), dataset.sizes["beam"], -1))
    bad = np.any(~finite, axis=2, keepdims=True)[..., 0]
    times = dataset["time"].values
    return [
        f"shape of {name_in_words(beam)} from {float(times[int(np.argmax(column))]):g} s"
        for beam, column in zip(dataset["beam"].values, bad.T, strict=True)
        if column.any()
    ]


def _wave(scenario: Scenario, signals: list[Json]) -> Json | None:
    """How the recorded elevation at the vessel travels over the surface: in the main direction, at the speed of the peak.

    Of several systems, those of the one with most energy.
    """
    named = [signal["id"] for signal in signals if signal["output"] == WAVE_ELEVATION.name]
    sea = stated_sea(scenario)
    if not named or sea is None:
        return None
    period, direction = main_system(sea)
    w = 2 * np.pi / period
    speed = w / float(wave_number(np.array([w]), np.inf if sea.depth is None else sea.depth)[0])
    x, y = frame_velocity(scenario.plant)
    speed -= x * np.cos(direction) + y * np.sin(direction)  # relative to a vessel under way
    return {"signal": named[0], "direction": direction, "speed": speed}

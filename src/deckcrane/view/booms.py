"""Modal coordinates, deflections and section forces of flexible booms, for figures, tables and pages."""

from __future__ import annotations

import numpy as np
import xarray as xr

from deckcrane.errors import ScenarioError
from deckcrane.model import Scenario
from deckcrane.model.reading import carried
from deckcrane.model.shapes import Array
from deckcrane.parts.section_forces import RESULTANTS

BENDING_Y, BENDING_Z = RESULTANTS.index("bending_y"), RESULTANTS.index("bending_z")
FULL = 1e-9
"""A bending moment below this fraction of the largest one counts as zero: the boom does not bend in that plane."""


def modal_coordinates(scenario: Scenario) -> tuple[str, ...]:
    """Names of the coordinates of bending, twist and stretch of all flexible bodies."""
    return tuple(f"{body}.{mode}" for body, beam in scenario.plant.beams.items() for mode in beam.field().names)


def modal_names(dataset: xr.Dataset) -> set[str]:
    """Modal coordinates of the scenario that a dataset carries; none where it carries no readable scenario."""
    try:
        return set(modal_coordinates(carried(str(dataset.attrs.get("scenario", "")))))
    except ScenarioError:
        return set()


def deflections(dataset: xr.Dataset, scenario: Scenario) -> Array:
    """Deflection of each station from the straight beam, in the body's axes, (time, beam, station, 3)."""
    shape = dataset["beam_shape"].transpose("time", "beam", "station", "axis").values
    result = np.empty(shape.shape)
    for i, name in enumerate(str(label) for label in dataset["beam"].values):
        R = dataset["rotation"].sel(body=name).transpose("time", "axis", "body_axis").values
        p = dataset["position"].sel(body=name).transpose("time", "axis").values
        straight = np.outer(dataset["station"].values, scenario.plant.beams[name].tip)
        # Row vectors times R are R^T times columns.
        result[:, i] = (shape[:, i] - p[:, None, :]) @ R - straight
    return result


def along(dataset: xr.Dataset, scenario: Scenario, name: str) -> tuple[Array, Array]:
    """Positions along a boom and the section forces there, (time, place, resultant): stations, and both sides of attachments."""
    forces = dataset["section_force"].sel(beam=name).transpose("time", "station", "resultant").values
    x = scenario.plant.beams[name].length * dataset["station"].values
    if "attachment_force" in dataset:
        beside = dataset["attachment_force"].transpose("time", "attachment", "side", "resultant")
        labels = [str(label).rpartition("@") for label in dataset["attachment"].values]
        attachments = [(i, float(place)) for i, (body, _, place) in enumerate(labels) if body == name]
        kept = [k for k in range(len(x)) if all(abs(x[k] - place) > 1e-9 for _, place in attachments)]
        sides = [beside.values[:, i, side] for i, _ in attachments for side in (0, 1)]
        x = np.concatenate([x[kept], np.repeat([place for _, place in attachments], 2)])
        forces = np.concatenate([forces[:, kept], np.stack(sides, axis=1)], axis=1) if attachments else forces
    order = np.argsort(x, kind="stable")
    return x[order], forces[:, order]

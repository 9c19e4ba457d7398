"""Stiffness K at the hook over poses: a grid of start values of coordinates, with the load moved along with the hook."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

import numpy as np
import xarray as xr

from deckcrane.analysis.hook_stiffness import hook_stiffness
from deckcrane.arrays import Array
from deckcrane.errors import DeckcraneError
from deckcrane.model import Scenario, load
from deckcrane.model.data import nearest
from deckcrane.model.study_places import start_paths
from deckcrane.model.units import UnitError, quantity
from deckcrane.parts.laws import Laws
from deckcrane.parts.sections import start_poses
from deckcrane.plant.plant import Plant
from deckcrane.plant.spots import spot_of
from deckcrane.plant.suspension import held_loosely, hooks


def posed(scenario: Scenario, values: Mapping[str, float | str]) -> Scenario:
    """Return the scenario with other start values, by their paths; loads on ropes move with the point they hang from.

    A load is moved with that point, and turned about the vertical with the body of the point.
    """
    moved = scenario.with_values(dict(values))
    if scenario.payload is None or not hooks(scenario.plant, scenario.payload):
        return moved
    (old, R_old), (new, R_new) = (
        _suspension_point(scenario.plant, scenario.payload),
        _suspension_point(moved.plant, scenario.payload),
    )
    relative_rotation = R_new @ R_old.T
    angle = float(
        np.arctan2(relative_rotation[1, 0] - relative_rotation[0, 1], relative_rotation[0, 0] + relative_rotation[1, 1])
    )
    c, s = np.cos(angle), np.sin(angle)
    R = np.array([[c, -s, 0.0], [s, c, 0.0], [0.0, 0.0, 1.0]])
    starts = {coordinate.name: coordinate.element.start for coordinate in moved.plant.coordinates}
    paths = start_paths(moved)
    load_starts: dict[str, float] = {}
    for body in held_loosely(scenario.plant):
        position_names = [f"{body}.{axis}" for axis in "xyz"]
        if scenario.bodies[body].joint.rotation or any(paths.get(name) in values for name in position_names):
            continue
        position = new + R @ (np.array([starts[name] for name in position_names]) - old)
        load_starts |= {paths[name]: float(value) for name, value in zip(position_names, position, strict=True)}
        load_starts[paths[f"{body}.yaw"]] = starts[f"{body}.yaw"] + angle
    return moved.with_values(load_starts) if load_starts else moved


def _suspension_point(plant: Plant, payload: str) -> tuple[Array, Array]:
    """Position of the suspension point of the payload at the start, and the rotation of its body."""
    poses = start_poses(plant)
    suspension = [poses.of(spot_of(plant, *point)) for point in hooks(plant, payload)]
    return np.mean([place for _, place in suspension], axis=0), suspension[0][0]


def hook_stiffness_over(
    scenario: Scenario | str | Path,
    poses: Mapping[str, Sequence[float | str]],
    *,
    body: str | None = None,
    laws: Laws | None = None,
) -> xr.Dataset:
    """K over a grid of poses: a mapping of coordinates to start values, as numbers in SI or with units.

    A load on ropes moves with the point that it hangs from. Impossible poses have no number (NaN), and
    the reason is in `reason`.
    """
    scenario = scenario if isinstance(scenario, Scenario) else load(scenario)
    if not poses:
        raise DeckcraneError(
            'poses: name at least one coordinate with its values, such as {"luff": ["30 deg", "60 deg"]}'
        )
    all_paths = start_paths(scenario)
    for name in poses:
        if name not in all_paths:
            raise DeckcraneError(
                f'poses: there is no coordinate "{name}";{nearest(name, all_paths)} there are {", ".join(all_paths)}'
            )
    paths = {name: all_paths[name] for name in poses}
    shape = tuple(len(values) for values in poses.values())
    stiffness, with_vessel = np.full(shape, np.nan), np.full(shape, np.nan)
    position, reason = np.full((*shape, 3), np.nan), np.full(shape, "", dtype=object)
    axis_values = {name: np.array([_in_si(name, value) for value in values]) for name, values in poses.items()}
    compliance: dict[str, Array] = {}
    for index in np.ndindex(*shape):
        starts = {paths[name]: values[i] for (name, values), i in zip(poses.items(), index, strict=True)}
        try:
            result = hook_stiffness(posed(scenario, starts), body=body, laws=laws)
        except DeckcraneError as error:
            reason[index] = str(error)
            continue
        stiffness[index], with_vessel[index], position[index] = result.stiffness, result.with_vessel, result.position
        for part in result.parts:
            compliance.setdefault(part.name, np.zeros(shape))[index] = part.compliance
    dims = tuple(poses)
    parts = np.stack(list(compliance.values()), axis=-1) if compliance else np.zeros((*shape, 0))
    units = {
        coordinate.name: "rad" if coordinate.kind == "angular" else "m" for coordinate in scenario.plant.coordinates
    }
    return xr.Dataset(
        {
            "stiffness": (
                dims,
                stiffness,
                {"units": "N/m", "long_name": "vertical stiffness at the hook, vessels held"},
            ),
            "stiffness_with_vessel": (
                dims,
                with_vessel,
                {"units": "N/m", "long_name": "the same with vessels that give way"},
            ),
            "compliance": ((*dims, "part"), parts, {"units": "m/N", "long_name": "share of each part in 1/K"}),
            "position": ((*dims, "axis"), position, {"units": "m", "long_name": "of the payload's COG, at rest"}),
            "reason": (dims, reason.astype(str), {"long_name": "why there is no number"}),
        },
        coords={
            **{name: (name, axis_values[name], {"units": units.get(name, "")}) for name in dims},
            "part": list(compliance),
            "axis": ["x", "y", "z"],
        },
    )


def _in_si(name: str, value: float | str) -> float:
    """Value of a coordinate in SI units."""
    try:
        return float(quantity(value)) if isinstance(value, str) else float(value)
    except UnitError as error:
        raise DeckcraneError(f"poses.{name}: {error}") from None

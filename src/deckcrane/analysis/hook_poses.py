"""K at the hook over poses: a grid of starts of coordinates, with the load carried along to where it hangs in each."""

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
    """The scenario with other starts, by their paths; what hangs free on ropes goes along with the point it hangs from.

    It is moved with that point, and turned about the vertical with what has the point.
    """
    moved = scenario.with_values(dict(values))
    if scenario.payload is None or not hooks(scenario.plant, scenario.payload):
        return moved
    (old, R_old), (new, R_new) = _hook(scenario.plant, scenario.payload), _hook(moved.plant, scenario.payload)
    turned = R_new @ R_old.T
    angle = float(np.arctan2(turned[1, 0] - turned[0, 1], turned[0, 0] + turned[1, 1]))
    c, s = np.cos(angle), np.sin(angle)
    R = np.array([[c, -s, 0.0], [s, c, 0.0], [0.0, 0.0, 1.0]])
    starts = {data.name: data.element.start for data in moved.plant.coordinates}
    paths = start_paths(moved)
    away: dict[str, float] = {}
    for body in held_loosely(scenario.plant):
        places = [f"{body}.{axis}" for axis in "xyz"]
        if scenario.bodies[body].joint.rotation or any(paths.get(name) in values for name in places):
            continue
        at = new + R @ (np.array([starts[name] for name in places]) - old)
        away |= {paths[name]: float(value) for name, value in zip(places, at, strict=True)}
        away[paths[f"{body}.yaw"]] = starts[f"{body}.yaw"] + angle
    return moved.with_values(away) if away else moved


def _hook(plant: Plant, payload: str) -> tuple[Array, Array]:
    """Where the payload hangs from at the start, and how what has that point is turned."""
    poses = start_poses(plant)
    found = [poses.of(spot_of(plant, *at)) for at in hooks(plant, payload)]
    return np.mean([place for _, place in found], axis=0), found[0][0]


def hook_stiffness_over(
    scenario: Scenario | str | Path,
    poses: Mapping[str, Sequence[float | str]],
    *,
    body: str | None = None,
    laws: Laws | None = None,
) -> xr.Dataset:
    """K over a grid of poses: a mapping of coordinates to the values at which they start, as numbers in SI or with units.

    A load that hangs free on ropes goes along with the point that it hangs from. Poses that cannot be have no number (NaN), and
    say why (`reason`).
    """
    scenario = scenario if isinstance(scenario, Scenario) else load(scenario)
    if not poses:
        raise DeckcraneError(
            'poses: name at least one coordinate with its values, such as {"luff": ["30 deg", "60 deg"]}'
        )
    known = start_paths(scenario)
    for name in poses:
        if name not in known:
            raise DeckcraneError(
                f'poses: there is no coordinate "{name}";{nearest(name, known)} there are {", ".join(known)}'
            )
    paths = {name: known[name] for name in poses}
    shape = tuple(len(values) for values in poses.values())
    stiffness, with_vessel = np.full(shape, np.nan), np.full(shape, np.nan)
    position, reason = np.full((*shape, 3), np.nan), np.full(shape, "", dtype=object)
    places = {name: np.array([_value(name, one) for one in values]) for name, values in poses.items()}
    compliance: dict[str, Array] = {}
    for index in np.ndindex(*shape):
        asked = {paths[name]: values[i] for (name, values), i in zip(poses.items(), index, strict=True)}
        try:
            found = hook_stiffness(posed(scenario, asked), body=body, laws=laws)
        except DeckcraneError as error:
            reason[index] = str(error)
            continue
        stiffness[index], with_vessel[index], position[index] = found.stiffness, found.with_vessel, found.position
        for part in found.parts:
            compliance.setdefault(part.name, np.zeros(shape))[index] = part.compliance
    dims = tuple(poses)
    parts = np.stack(list(compliance.values()), axis=-1) if compliance else np.zeros((*shape, 0))
    units = {data.name: "rad" if data.kind == "angular" else "m" for data in scenario.plant.coordinates}
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
            **{name: (name, places[name], {"units": units.get(name, "")}) for name in dims},
            "part": list(compliance),
            "axis": ["x", "y", "z"],
        },
    )


def _value(name: str, given: float | str) -> float:
    """A place of a coordinate in SI."""
    try:
        return float(quantity(given)) if isinstance(given, str) else float(given)
    except UnitError as error:
        raise DeckcraneError(f"poses.{name}: {error}") from None

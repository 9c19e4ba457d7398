"""Values, by path, of a scenario with another mass of its payload."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

if TYPE_CHECKING:
    from deckcrane.mechanics.model.plant import Plant


def mass_path(payload: str) -> str:
    """The path of the mass of a payload."""
    return f"bodies.{payload}.mass"


def scaled_load(plant: Plant, payload: str, share: float) -> dict[str, Any]:
    """Values of a load of the same shape whose masses and moments of inertia are a share of the payload's own."""
    body = plant.tree[payload]
    assert body.mass is not None, "asked of payloads with a mass"
    values: dict[str, Any] = {mass_path(payload): body.mass * share}
    if body.inertia is not None:
        values[f"bodies.{payload}.inertia"] = {key: value * share for key, value in body.inertia.model_dump().items()}
    return values | {f"bodies.{payload}.masses.{i}.mass": mass.mass * share for i, mass in enumerate(body.masses)}


def nearly_empty_hook(plant: Plant, share: float) -> dict[str, Any]:
    """Values of a payload of which only a share of its mass is left; none where nothing is lifted."""
    payload = plant.scenario.payload
    if payload is None:
        return {}
    body = plant.tree[payload]
    mass, centre, inertia = body.inertial()
    values: dict[str, Any] = {mass_path(payload): share * mass}
    if body.mass is None:
        path = f"bodies.{payload}"
        values |= {f"{path}.items": None, f"{path}.mesh": None, f"{path}.cog": centre.tolist()}
        values[f"{path}.inertia"] = (share * np.diag(inertia)).tolist()
    return values

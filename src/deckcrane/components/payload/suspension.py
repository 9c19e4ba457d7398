"""Suspension of the payload: the joint that lets it swing or, for a free body, the points from which ropes carry it; its mass."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import numpy as np

from deckcrane.components.ropes import is_loose, suspension_points
from deckcrane.errors import DeckcraneError
from deckcrane.scenario.component import GROUND, answering
from deckcrane.scenario.data import Vector

if TYPE_CHECKING:
    from deckcrane.mechanics.model.plant import Plant


def payload_bodies(plant: Plant) -> tuple[str, ...]:
    """The name of the body that is the payload; empty without one."""
    return () if plant.scenario.payload is None else (plant.scenario.payload,)


def payload_masses(plant: Plant) -> tuple[float, ...]:
    """The mass of the payload; empty without one."""
    return tuple(float(plant.tree[body].total_mass) for body in payload_bodies(plant))


def payload_name(plant: Plant) -> str | None:
    """The body that is the payload; None where nothing is lifted."""
    return plant.scenario.payload


def payload_or_error(plant: Plant, message: str) -> str:
    """The body that is the payload; an error with this message where nothing is lifted."""
    if plant.scenario.payload is None:
        raise DeckcraneError(message)
    return plant.scenario.payload


def payload_suspension(plant: Plant) -> tuple[tuple[str, Vector], ...]:
    """The points of the crane to which ropes lead from the payload; none where it hangs by joints, or nothing is lifted."""
    return () if plant.scenario.payload is None else suspension_points(plant, plant.scenario.payload)


def compliantly_held_bodies(plant: Plant) -> list[str]:
    """The free bodies that ropes, contacts or springs hold."""
    supported = {body for each in answering("held_bodies") for body in each.held_bodies(plant)}
    return [body for body in plant.order if body in supported and is_loose(plant, body)]


def moves_suspension_point(plant: Plant, body: str, payload: str) -> bool:
    """Whether the joint of a body moves the point from which the payload hangs."""
    hook_points = suspension_points(plant, payload)
    carriers = [name for name, _ in hook_points] if hook_points else [hung_on(plant, payload)]
    return any(body in _path(plant, name) for name in carriers)


def _path(plant: Plant, body: str) -> Iterator[str]:
    while body != GROUND:
        yield body
        body = plant.tree[body].on


def hung_body(plant: Plant) -> str:
    """The body by whose joint the payload hangs: the first, from the payload inwards, whose joint lets it swing.

    A winch that pays out wire between the two is skipped.
    """
    assert plant.scenario.payload is not None, "asked where there is a payload"
    body = plant.scenario.payload
    while plant.tree[body].joint.kind in ("prismatic", "fixed") and plant.tree[body].on != GROUND:
        body = plant.tree[body].on
    return body


def hung_on(plant: Plant, payload: str) -> str:
    """The body that carries the joint by which a payload hangs, or ground."""
    while payload != GROUND and plant.tree[payload].joint.kind in ("prismatic", "fixed"):
        payload = plant.tree[payload].on
    return payload if payload == GROUND else plant.tree[payload].on


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

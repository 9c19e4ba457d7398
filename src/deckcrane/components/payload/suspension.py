"""Suspension of the payload: the joint that lets it swing or, for a free body, the points from which ropes carry it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

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

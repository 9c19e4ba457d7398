"""What a payload hangs from: the joint that lets it swing, or, of a free body, the points from which ropes carry it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from deckcrane.model.data import Vector

if TYPE_CHECKING:
    from deckcrane.plant.plant import Plant

GROUND = "ground"


def hooks(plant: Plant, payload: str) -> tuple[tuple[str, Vector], ...]:
    """The points of the crane that ropes lead to from a free body, past other free bodies: a hook block with its slings."""
    if not _is_free(plant, payload):
        return ()
    hung = [payload]
    found: dict[tuple[str, Vector], None] = {}
    for body in hung:  # it grows while it is walked
        for other, at in _next_to(plant, body):
            if not _is_free(plant, other):
                found[other, at] = None
            elif other not in hung:
                hung.append(other)
    return tuple(found)


def held_loosely(plant: Plant) -> list[str]:
    """The free bodies that ropes, contacts or bushings hold."""
    held = {point.body for rope in plant.scenario.ropes.values() for point in rope.path}
    held |= {contact.touching.on for contact in plant.scenario.contacts.values()}
    held |= {end.on for bushing in plant.scenario.bushings.values() for end in bushing.between}
    return [body for body in plant.order if body in held and _is_free(plant, body)]


def moves_hook(plant: Plant, body: str, payload: str) -> bool:
    """Whether the joint of a body moves the point that the payload hangs from."""
    own = hooks(plant, payload)
    inner = [name for name, _ in own] if own else [plant.hung_on(payload)]
    return any(body in _path(plant, name) for name in inner)


def _path(plant: Plant, body: str) -> Iterator[str]:
    while body != GROUND:
        yield body
        body = plant.tree[body].on


def _is_free(plant: Plant, body: str) -> bool:
    return body != GROUND and body not in plant.vessels and plant.tree[body].joint.kind == "free"


def _next_to(plant: Plant, body: str) -> Iterator[tuple[str, Vector]]:
    """The points of other bodies beside those of this one along all ropes."""
    for rope in plant.scenario.ropes.values():
        for near, far in zip(rope.path, rope.path[1:], strict=False):
            if near.body == body != far.body:
                yield far.body, far.at
            if far.body == body != near.body:
                yield near.body, near.at

"""What a payload hangs from: the joint that lets it swing, or, of a free body, the points from which ropes carry it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from deckcrane.model.data import Vector

if TYPE_CHECKING:
    from deckcrane.model.ropes import RopePoint
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


@dataclass(frozen=True)
class HungOnRope:
    """The free bodies that hang below a rope, and the spans that lead up from them, of this rope and of those beside it."""

    bodies: tuple[str, ...]
    spans: tuple[tuple[RopePoint, RopePoint], ...]
    """Each from below to above."""


def hung_on_rope(plant: Plant, rope: str) -> HungOnRope | None:
    """What a rope carries; None where it carries no free body, as a rope that luffs a boom, or not alone."""
    depth = _depths(plant)
    along = [depth.get(point.body, 0) for point in plant.scenario.ropes[rope].path]
    top = min(along)
    below = [point.body for point, own in zip(plant.scenario.ropes[rope].path, along, strict=True) if own > top]
    if not below or max(along) == UNHELD:
        return None
    found = list(dict.fromkeys(below))
    for body in found:  # it grows while it is walked
        beside = dict.fromkeys(other for other, _ in _next_to(plant, body))
        found += [other for other in beside if depth.get(other, 0) > top and other not in found]
    spans = []
    for own in plant.scenario.ropes.values():
        for near, far in zip(own.path, own.path[1:], strict=False):
            if (near.body in found) != (far.body in found):
                spans.append((near, far) if near.body in found else (far, near))
    held_by = {point.body for point in plant.scenario.ropes[rope].path if point.body not in found}
    alone = all(above.body in held_by for _, above in spans)  # else other ropes hold it too, from elsewhere
    return HungOnRope(tuple(found), tuple(spans)) if alone else None


UNHELD = 1_000_000
"""The depth of free bodies that no rope leads up from."""


def _depths(plant: Plant) -> dict[str, int]:
    """Of each free body: how many ropes lead up from it to the crane, one below the other."""
    depth = {body: UNHELD for body in plant.order if _is_free(plant, body)}
    for _ in depth:
        for body in depth:
            beside = [depth.get(other, 0) for other, _ in _next_to(plant, body)]
            depth[body] = min([depth[body], *(own + 1 for own in beside if own != UNHELD)])
    return depth

"""Bodies that hang on ropes: the points that ropes lead to from a free body, and what each rope carries."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING

from deckcrane.components.vessel.data import all_vessels
from deckcrane.scenario.data import Vector

if TYPE_CHECKING:
    from deckcrane.components.ropes.data import Rope, RopePoint
    from deckcrane.mechanics.model.plant import Plant


def is_loose(plant: Plant, body: str) -> bool:
    """Whether no joint holds a body: it hangs on ropes."""
    return body in plant.tree and body not in all_vessels(plant) and plant.tree[body].joint.kind == "free"


def suspension_points(plant: Plant, payload: str) -> tuple[tuple[str, Vector], ...]:
    """The points of the crane to which ropes lead from a free body, past other free bodies: a hook block with its slings."""
    if not is_loose(plant, payload):
        return ()
    hung = [payload]
    points: dict[tuple[str, Vector], None] = {}
    for body in hung:  # grows during the loop
        for neighbour, at in _neighbours(plant, body):
            if not is_loose(plant, neighbour):
                points[neighbour, at] = None
            elif neighbour not in hung:
                hung.append(neighbour)
    return tuple(points)


def hook_points(plant: Plant, load: str, tips: tuple[tuple[str, Vector], ...]) -> tuple[tuple[str, Vector], ...]:
    """The points of free bodies at the other ends of the spans that lead from the crane's tip; none if a joint holds the load."""
    crane = {body for body, _ in tips}
    free_bodies = {body for body in plant.order if body not in crane and plant.tree[body].joint.kind == "free"}
    points: dict[tuple[str, Vector], None] = {}
    for rope in _carrying_ropes(plant):
        spans = list(pairwise(rope.path))
        for near, far in (*spans, *((end, start) for start, end in spans)):
            if (near.body, near.at) in tips and far.body in free_bodies and far.body not in all_vessels(plant):
                points[far.body, far.at] = None
    return tuple(points) if load in free_bodies else ()


def _carrying_ropes(plant: Plant) -> list[Rope]:
    """All ropes but tugger lines."""
    return [rope for rope in plant.scenario.ropes.values() if not rope.tugger]


def _neighbours(plant: Plant, body: str) -> Iterator[tuple[str, Vector]]:
    """The points of other bodies next to those of this one along all ropes that carry loads."""
    for rope in _carrying_ropes(plant):
        for first, second in zip(rope.path, rope.path[1:], strict=False):
            if first.body == body != second.body:
                yield second.body, second.at
            if second.body == body != first.body:
                yield first.body, first.at


@dataclass(frozen=True)
class HungOnRope:
    """The free bodies that hang below a rope, and the spans that lead up from them, of this rope and of parallel ones."""

    bodies: tuple[str, ...]
    spans: tuple[tuple[RopePoint, RopePoint], ...]
    """Each from its lower to its upper point."""


def hung_on_rope(plant: Plant, rope: str) -> HungOnRope | None:
    """The bodies that a rope carries; None if it carries no free body, as a rope that luffs a boom, or not alone."""
    if plant.scenario.ropes[rope].tugger:
        return None
    depth = _rope_depths(plant)
    depths = [depth.get(point.body, 0) for point in plant.scenario.ropes[rope].path]
    top = min(depths)
    below = [point.body for point, level in zip(plant.scenario.ropes[rope].path, depths, strict=True) if level > top]
    if not below or max(depths) == UNHELD:
        return None
    bodies = list(dict.fromkeys(below))
    for body in bodies:  # grows during the loop
        neighbours = dict.fromkeys(neighbour for neighbour, _ in _neighbours(plant, body))
        bodies += [neighbour for neighbour in neighbours if depth.get(neighbour, 0) > top and neighbour not in bodies]
    spans = []
    for other_rope in _carrying_ropes(plant):
        for first, second in zip(other_rope.path, other_rope.path[1:], strict=False):
            if (first.body in bodies) != (second.body in bodies):
                spans.append((first, second) if first.body in bodies else (second, first))
    held_by = {point.body for point in plant.scenario.ropes[rope].path if point.body not in bodies}
    is_sole_support = all(above.body in held_by for _, above in spans)  # else other ropes hold it too
    return HungOnRope(tuple(bodies), tuple(spans)) if is_sole_support else None


UNHELD = 1_000_000
"""The depth of free bodies that no rope holds from above."""


def _rope_depths(plant: Plant) -> dict[str, int]:
    """The depth of each free body: the number of ropes, one below the other, that lead up from it to the crane."""
    depth = {body: UNHELD for body in plant.order if is_loose(plant, body)}
    for _ in depth:
        for body in depth:
            neighbour_depths = [depth.get(neighbour, 0) for neighbour, _ in _neighbours(plant, body)]
            depth[body] = min([depth[body], *(level + 1 for level in neighbour_depths if level != UNHELD)])
    return depth

"""Where the elements of a picture stand: junctions and two-ports in layers from left to right, the rest around them.

Layers are distances from one end of the longest way through the graph. What hangs on one neighbour only (sources, storages,
resistors) takes the free place beside it that crosses the fewest bonds. Positions are columns and rows; rows count
downwards.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Mapping
from itertools import pairwise

from deckcrane.bondgraph.elements import Resistor, Storage
from deckcrane.bondgraph.topology import Topology
from deckcrane.errors import DeckcraneError
from deckcrane.model.data import nearest

Place = tuple[float, float]

_LEFT, _RIGHT, _UP, _DOWN = (-1.0, 0.0), (1.0, 0.0), (0.0, -1.0), (0.0, 1.0)
_ASLANT = (*((x, y) for y in (-1.0, 1.0) for x in (0.75, -0.75, 1.0, -1.0)), (1.0, -2.0), (1.0, 2.0))
_ROOM = 0.7
"""How far apart labels stand at least, in columns or in rows."""
_COST_OF_CROSSING, _COST_OF_COVERING = 10.0, 30.0


def layout(topology: Topology, given: Mapping[str, Place]) -> dict[str, Place]:
    """A place for every element; those given stay where they are."""
    for name in given:
        if name not in topology.elements:
            hint = nearest(name, topology.elements) or f" the elements are {', '.join(topology.elements)}"
            raise DeckcraneError(f'position of "{name}": there is no such element;{hint}')
    beside = _neighbours(topology)
    core = [name for name in topology.elements if len(beside[name]) > 1] or list(topology.elements)[:1]
    places: dict[str, Place] = {}
    below = 0.0
    for part in _parts(core, beside):
        found = _spine(topology, part, beside)
        top = min(row for _, row in found.values())
        for name, (x, y) in found.items():
            places[name] = (x, y - top + below)
        below = max(row for _, row in places.values()) + 4.0
    places.update(given)
    for patience in (_COST_OF_CROSSING, float("inf")):  # those that fit beside their neighbour come first
        for name in topology.elements:
            if name not in places:
                place, cost = _beside(topology, name, beside, places)
                if cost < patience and (patience == float("inf") or _is_straight(place, places, beside[name])):
                    places[name] = place
    return places


def _neighbours(topology: Topology) -> dict[str, list[str]]:
    found: dict[str, dict[str, None]] = {name: {} for name in topology.elements}
    for bond in topology.bonds.values():
        tail, head = bond.element("tail"), bond.element("head")
        found[tail][head] = None
        found[head][tail] = None
    return {name: list(others) for name, others in found.items()}


def _parts(core: list[str], beside: Mapping[str, list[str]]) -> list[list[str]]:
    """The connected parts of the core."""
    left, parts = list(core), []
    while left:
        reached = _distances(left[0], set(core), beside)
        parts.append([name for name in left if name in reached])
        left = [name for name in left if name not in reached]
    return parts


def _distances(start: str, within: set[str], beside: Mapping[str, list[str]]) -> dict[str, int]:
    found, waiting = {start: 0}, deque([start])
    while waiting:
        name = waiting.popleft()
        for other in beside[name]:
            if other in within and other not in found:
                found[other] = found[name] + 1
                waiting.append(other)
    return found


def _spine(topology: Topology, part: list[str], beside: Mapping[str, list[str]]) -> dict[str, Place]:
    """Layers by distance from an end of the longest way, the end from which more half arrows point to the right."""
    within = set(part)
    first = max(_distances(part[0], within, beside).items(), key=lambda item: item[1])[0]
    last = max(_distances(first, within, beside).items(), key=lambda item: item[1])[0]
    layer_of = max(
        (_distances(end, within, beside) for end in (first, last)), key=lambda found: _rightward(topology, found)
    )
    layers: list[list[str]] = [[] for _ in range(max(layer_of.values()) + 1)]
    for name in part:
        layers[layer_of[name]].append(name)
    rows = {name: float(i) for layer in layers for i, name in enumerate(layer)}
    for sweep in range(4):
        for layer in layers if sweep % 2 == 0 else reversed(layers):
            for name, row in zip(layer, _rows_of(layer, rows, beside, within), strict=True):
                rows[name] = row
    columns = [0.0]
    crowds = [max(sum(each not in within for each in beside[name]) for name in layer) - 2 for layer in layers]
    for here, there in pairwise(crowds):  # a half column more where more hangs on an element than above and below it
        columns.append(columns[-1] + 1.0 + 0.5 * (here > 0 or there > 2))
    return {name: (columns[layer_of[name]], rows[name]) for name in part}


def _rightward(topology: Topology, layer_of: Mapping[str, int]) -> int:
    ends = [(bond.element("tail"), bond.element("head")) for bond in topology.bonds.values()]
    return sum(layer_of[tail] < layer_of[head] for tail, head in ends if tail in layer_of and head in layer_of)


def _rows_of(
    layer: list[str], rows: Mapping[str, float], beside: Mapping[str, list[str]], within: set[str]
) -> list[float]:
    """Rows of one layer: as near to the mean of their neighbours as the room for what hangs on them allows."""

    def wish(name: str) -> float:
        others = [rows[each] for each in beside[name] if each in within and each not in layer]
        return sum(others) / len(others) if others else rows[name]

    wishes = {name: wish(name) for name in layer}
    layer.sort(key=lambda name: wishes[name])
    found = [0.0]
    for upper, lower in pairwise(layer):
        hanging = sum(sum(each not in within for each in beside[name]) > 0 for name in (upper, lower))
        found.append(found[-1] + 1.0 + hanging)
    shift = round(sum(wishes[name] - row for name, row in zip(layer, found, strict=True)) / len(layer))
    return [row + shift for row in found]


def _beside(
    topology: Topology, name: str, beside: Mapping[str, list[str]], places: Mapping[str, Place]
) -> tuple[Place, float]:
    """The free place next to its neighbour that costs least (bonds crossed, labels covered, and habit), and its cost."""
    known = [other for other in beside[name] if other in places]
    if not known:
        return (0.0, _outermost(places.values()) + 1.0), 0.0
    x, y = places[known[0]]
    element = topology.elements[name]
    habit = [_LEFT, _UP, _DOWN, _RIGHT]
    if isinstance(element, Storage):
        habit = [_UP, _DOWN, _RIGHT, _LEFT] if element.symbol != "C" else [_DOWN, _UP, _RIGHT, _LEFT]
    elif isinstance(element, Resistor):
        habit = [_DOWN, _UP, _RIGHT, _LEFT]
    lines = [
        (places[bond.element("tail")], places[bond.element("head")])
        for bond in topology.bonds.values()
        if bond.element("tail") in places and bond.element("head") in places
    ]

    def cost(choice: tuple[int, Place]) -> float:
        preference, place = choice
        crossed = sum(_cross((x, y), place, *line) for line in lines)
        covered = sum(_near(other, (x, y), place) for other in places.values() if other != (x, y))
        through = sum(_near(place, *line) for line in lines)
        return preference + _COST_OF_CROSSING * crossed + _COST_OF_COVERING * (covered + through)

    choices = [(x + dx, y + dy) for dx, dy in (*habit, *_ASLANT)]
    free = [(cost((i, place)), place) for i, place in enumerate(choices) if _has_room(place, places.values())]
    found = min(free, default=(0.0, (x, _outermost(places.values()))))
    return found[1], found[0]


def _is_straight(place: Place, places: Mapping[str, Place], neighbours: list[str]) -> bool:
    return any(
        other in places and (places[other][0] == place[0] or places[other][1] == place[1]) for other in neighbours
    )


def _has_room(place: Place, places: Iterable[Place]) -> bool:
    return all(abs(x - place[0]) >= _ROOM or abs(y - place[1]) >= _ROOM for x, y in places)


def _outermost(places: Iterable[Place]) -> float:
    return max(row for _, row in places) + 1.0


def _cross(a: Place, b: Place, c: Place, d: Place) -> bool:
    """Whether the inner parts of two lines cross."""

    def side(p: Place, q: Place, r: Place) -> float:
        return (q[0] - p[0]) * (r[1] - p[1]) - (q[1] - p[1]) * (r[0] - p[0])

    return side(a, b, c) * side(a, b, d) < 0 and side(c, d, a) * side(c, d, b) < 0


def _near(point: Place, a: Place, b: Place) -> bool:
    """Whether a label at the point would touch the line from a to b, its ends aside."""
    dx, dy = b[0] - a[0], b[1] - a[1]
    length = dx * dx + dy * dy
    if length == 0.0:
        return False
    along = ((point[0] - a[0]) * dx + (point[1] - a[1]) * dy) / length
    away = abs((point[0] - a[0]) * dy - (point[1] - a[1]) * dx) / length**0.5
    return 0.0 < along < 1.0 and away < 0.35

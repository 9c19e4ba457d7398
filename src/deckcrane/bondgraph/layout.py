"""Positions of the elements in the drawing: junctions and two-ports in layers from left to right, the rest around them.

Layers are distances from one end of the longest path through the graph. Elements with a single neighbour (sources, storages,
resistors) take the free position beside it that crosses the fewest bonds. Positions are columns and rows; rows count
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
_DIAGONALS = (*((x, y) for y in (-1.0, 1.0) for x in (0.75, -0.75, 1.0, -1.0)), (1.0, -2.0), (1.0, 2.0))
_LEAST_DISTANCE = 0.7
"""The least distance of labels, in columns or in rows."""
_COST_OF_CROSSING, _COST_OF_COVERING = 10.0, 30.0


def layout(topology: Topology, given: Mapping[str, Place]) -> dict[str, Place]:
    """A position for every element; given positions are kept."""
    for name in given:
        if name not in topology.elements:
            hint = nearest(name, topology.elements) or f" the elements are {', '.join(topology.elements)}"
            raise DeckcraneError(f'position of "{name}": there is no such element;{hint}')
    neighbours = _neighbours(topology)
    core = [name for name in topology.elements if len(neighbours[name]) > 1] or list(topology.elements)[:1]
    places: dict[str, Place] = {}
    below = 0.0
    for part in _connected_parts(core, neighbours):
        positions = _layered_positions(topology, part, neighbours)
        top = min(row for _, row in positions.values())
        for name, (x, y) in positions.items():
            places[name] = (x, y - top + below)
        below = max(row for _, row in places.values()) + 4.0
    places.update(given)
    for limit in (_COST_OF_CROSSING, float("inf")):  # those that fit beside their neighbour come first
        for name in topology.elements:
            if name not in places:
                place, cost = _best_position(topology, name, neighbours, places)
                if cost < limit and (limit == float("inf") or _is_straight(place, places, neighbours[name])):
                    places[name] = place
    return places


def _neighbours(topology: Topology) -> dict[str, list[str]]:
    neighbours: dict[str, dict[str, None]] = {name: {} for name in topology.elements}
    for bond in topology.bonds.values():
        tail, head = bond.element("tail"), bond.element("head")
        neighbours[tail][head] = None
        neighbours[head][tail] = None
    return {name: list(others) for name, others in neighbours.items()}


def _connected_parts(core: list[str], neighbours: Mapping[str, list[str]]) -> list[list[str]]:
    """The connected parts of the core."""
    remaining, parts = list(core), []
    while remaining:
        reached = _distances(remaining[0], set(core), neighbours)
        parts.append([name for name in remaining if name in reached])
        remaining = [name for name in remaining if name not in reached]
    return parts


def _distances(start: str, within: set[str], neighbours: Mapping[str, list[str]]) -> dict[str, int]:
    distances, pending = {start: 0}, deque([start])
    while pending:
        name = pending.popleft()
        for neighbour in neighbours[name]:
            if neighbour in within and neighbour not in distances:
                distances[neighbour] = distances[name] + 1
                pending.append(neighbour)
    return distances


def _layered_positions(topology: Topology, part: list[str], neighbours: Mapping[str, list[str]]) -> dict[str, Place]:
    """Layers by distance from an end of the longest path, the end from which more half arrows point to the right."""
    within = set(part)
    first = max(_distances(part[0], within, neighbours).items(), key=lambda item: item[1])[0]
    last = max(_distances(first, within, neighbours).items(), key=lambda item: item[1])[0]
    layer_of = max(
        (_distances(end, within, neighbours) for end in (first, last)),
        key=lambda distances: _count_rightward_bonds(topology, distances),
    )
    layers: list[list[str]] = [[] for _ in range(max(layer_of.values()) + 1)]
    for name in part:
        layers[layer_of[name]].append(name)
    rows = {name: float(i) for layer in layers for i, name in enumerate(layer)}
    for sweep in range(4):
        for layer in layers if sweep % 2 == 0 else reversed(layers):
            for name, row in zip(layer, _layer_rows(layer, rows, neighbours, within), strict=True):
                rows[name] = row
    columns = [0.0]
    surplus = [
        max(sum(neighbour not in within for neighbour in neighbours[name]) for name in layer) - 2 for layer in layers
    ]
    for left, right in pairwise(
        surplus
    ):  # a half column more where an element has more single neighbours than fit above and below it
        columns.append(columns[-1] + 1.0 + 0.5 * (left > 0 or right > 2))
    return {name: (columns[layer_of[name]], rows[name]) for name in part}


def _count_rightward_bonds(topology: Topology, layer_of: Mapping[str, int]) -> int:
    ends = [(bond.element("tail"), bond.element("head")) for bond in topology.bonds.values()]
    return sum(layer_of[tail] < layer_of[head] for tail, head in ends if tail in layer_of and head in layer_of)


def _layer_rows(
    layer: list[str], rows: Mapping[str, float], neighbours: Mapping[str, list[str]], within: set[str]
) -> list[float]:
    """Rows of one layer: as near to the mean of their neighbours as the space for attached elements allows."""

    def mean_row(name: str) -> float:
        others = [rows[neighbour] for neighbour in neighbours[name] if neighbour in within and neighbour not in layer]
        return sum(others) / len(others) if others else rows[name]

    mean_rows = {name: mean_row(name) for name in layer}
    layer.sort(key=lambda name: mean_rows[name])
    layer_rows = [0.0]
    for upper, lower in pairwise(layer):
        with_attached = sum(
            sum(neighbour not in within for neighbour in neighbours[name]) > 0 for name in (upper, lower)
        )
        layer_rows.append(layer_rows[-1] + 1.0 + with_attached)
    shift = round(sum(mean_rows[name] - row for name, row in zip(layer, layer_rows, strict=True)) / len(layer))
    return [row + shift for row in layer_rows]


def _best_position(
    topology: Topology, name: str, neighbours: Mapping[str, list[str]], places: Mapping[str, Place]
) -> tuple[Place, float]:
    """The free position next to its neighbour of least cost (bonds crossed, labels covered, and preference), and its cost."""
    placed = [other_place for other_place in neighbours[name] if other_place in places]
    if not placed:
        return (0.0, _row_below(places.values()) + 1.0), 0.0
    x, y = places[placed[0]]
    element = topology.elements[name]
    preferred = [_LEFT, _UP, _DOWN, _RIGHT]
    if isinstance(element, Storage):
        preferred = [_UP, _DOWN, _RIGHT, _LEFT] if element.symbol != "C" else [_DOWN, _UP, _RIGHT, _LEFT]
    elif isinstance(element, Resistor):
        preferred = [_DOWN, _UP, _RIGHT, _LEFT]
    lines = [
        (places[bond.element("tail")], places[bond.element("head")])
        for bond in topology.bonds.values()
        if bond.element("tail") in places and bond.element("head") in places
    ]

    def cost(choice: tuple[int, Place]) -> float:
        preference, place = choice
        crossed = sum(_lines_cross((x, y), place, *line) for line in lines)
        covered = sum(
            _touches_line(other_place, (x, y), place) for other_place in places.values() if other_place != (x, y)
        )
        through = sum(_touches_line(place, *line) for line in lines)
        return preference + _COST_OF_CROSSING * crossed + _COST_OF_COVERING * (covered + through)

    choices = [(x + dx, y + dy) for dx, dy in (*preferred, *_DIAGONALS)]
    free = [(cost((i, place)), place) for i, place in enumerate(choices) if _has_room(place, places.values())]
    best = min(free, default=(0.0, (x, _row_below(places.values()))))
    return best[1], best[0]


def _is_straight(place: Place, places: Mapping[str, Place], neighbours: list[str]) -> bool:
    return any(
        neighbour in places and (places[neighbour][0] == place[0] or places[neighbour][1] == place[1])
        for neighbour in neighbours
    )


def _has_room(place: Place, places: Iterable[Place]) -> bool:
    return all(abs(x - place[0]) >= _LEAST_DISTANCE or abs(y - place[1]) >= _LEAST_DISTANCE for x, y in places)


def _row_below(places: Iterable[Place]) -> float:
    return max(row for _, row in places) + 1.0


def _lines_cross(a: Place, b: Place, c: Place, d: Place) -> bool:
    """Whether the inner parts of two lines cross."""

    def side(p: Place, q: Place, r: Place) -> float:
        return (q[0] - p[0]) * (r[1] - p[1]) - (q[1] - p[1]) * (r[0] - p[0])

    return side(a, b, c) * side(a, b, d) < 0 and side(c, d, a) * side(c, d, b) < 0


def _touches_line(point: Place, a: Place, b: Place) -> bool:
    """Whether a label at the point would touch the line from a to b, apart from its ends."""
    dx, dy = b[0] - a[0], b[1] - a[1]
    length = dx * dx + dy * dy
    if length == 0.0:
        return False
    along = ((point[0] - a[0]) * dx + (point[1] - a[1]) * dy) / length
    distance = abs((point[0] - a[0]) * dy - (point[1] - a[1]) * dx) / length**0.5
    return 0.0 < along < 1.0 and distance < 0.35

"""The drawing of a bond graph as SVG: labels, bonds with half arrows and causal strokes, double lines for vectors.

Bonds in derivative causality are red, those of an algebraic loop orange.

Junctions and two-ports are in layers from left to right, the rest around them. Layers are distances from one end of the longest
path through the graph. Elements with a single neighbour (sources, storages, resistors) take the free position beside it that
crosses the fewest bonds. Positions are columns and rows; rows count downwards.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import hypot
from xml.sax.saxutils import escape

from deckcrane.errors import DeckcraneError
from deckcrane.formulations.bond_graph.causality import Causality
from deckcrane.formulations.bond_graph.elements import Resistor, Storage
from deckcrane.formulations.bond_graph.topology import Bond, Topology
from deckcrane.scenario.data import did_you_mean

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
            hint = did_you_mean(name, topology.elements) or f" the elements are {', '.join(topology.elements)}"
            raise DeckcraneError(f'position of "{name}": there is no such element;{hint}')
    neighbours = neighbours_of(topology)
    core = [name for name in topology.elements if len(neighbours[name]) > 1] or list(topology.elements)[:1]
    places: dict[str, Place] = {}
    below = 0.0
    for part in connected_parts(core, neighbours):
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


def neighbours_of(topology: Topology) -> dict[str, list[str]]:
    """The elements at the other ends of the bonds of each element."""
    neighbours: dict[str, dict[str, None]] = {name: {} for name in topology.elements}
    for bond in topology.bonds.values():
        tail, head = bond.element("tail"), bond.element("head")
        neighbours[tail][head] = None
        neighbours[head][tail] = None
    return {name: list(others) for name, others in neighbours.items()}


def connected_parts(core: list[str], neighbours: Mapping[str, list[str]]) -> list[list[str]]:
    """The connected parts of the core."""
    remaining, parts = list(core), []
    while remaining:
        reached = distances(remaining[0], set(core), neighbours)
        parts.append([name for name in remaining if name in reached])
        remaining = [name for name in remaining if name not in reached]
    return parts


def distances(start: str, within: set[str], neighbours: Mapping[str, list[str]]) -> dict[str, int]:
    """Bonds from an element to each of a set that it is connected to."""
    reached, pending = {start: 0}, deque([start])
    while pending:
        name = pending.popleft()
        for neighbour in neighbours[name]:
            if neighbour in within and neighbour not in reached:
                reached[neighbour] = reached[name] + 1
                pending.append(neighbour)
    return reached


def _layered_positions(topology: Topology, part: list[str], neighbours: Mapping[str, list[str]]) -> dict[str, Place]:
    """Layers by distance from an end of the longest path, the end from which more half arrows point to the right."""
    within = set(part)
    first = max(distances(part[0], within, neighbours).items(), key=lambda item: item[1])[0]
    last = max(distances(first, within, neighbours).items(), key=lambda item: item[1])[0]
    layer_of = max(
        (distances(end, within, neighbours) for end in (first, last)),
        key=lambda layer_of: _count_rightward_bonds(topology, layer_of),
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


_COLUMN_WIDTH, _ROW_HEIGHT, _MARGIN = 130.0, 92.0, 46.0
_SYMBOL_SIZE, _NAME_SIZE, _BOND_NAME_SIZE = 20.0, 11.0, 10.5
_ARROW_LENGTH, _HALF_STROKE, _HALF_GAP = 11.0, 9.0, 2.2
_INK, _GREY, _RED, _ORANGE = "#1b2733", "#5b6b7a", "#c62828", "#d9730d"
_LETTER_WIDTH, _CAPITAL_WIDTH = 0.56, 0.7
"""Widths of average letters and of bold capitals, relative to the font size."""


@dataclass(frozen=True)
class _LabelBox:
    """The centre of a label and its half width and height, which bonds keep clear of."""

    x: float
    y: float
    wide: float
    high: float


@dataclass(frozen=True)
class _BondLine:
    """The line of a bond from a to b: its direction, half the gap of a double line, and its lateral offset."""

    a: Place
    b: Place
    along: Place
    gap: float
    aside: float

    @property
    def across(self) -> Place:
        """The side of the half arrow: to the right when looking along the line, as rows count downwards."""
        return -self.along[1], self.along[0]

    def touches(self, box: _LabelBox) -> bool:
        """Whether the line runs through a label, sampled at points a few pixels apart."""
        points = (
            (self.a[0] + k / 20 * (self.b[0] - self.a[0]), self.a[1] + k / 20 * (self.b[1] - self.a[1]))
            for k in range(21)
        )
        return any(abs(x - box.x) < box.wide + 2.0 and abs(y - box.y) < box.high + 2.0 for x, y in points)


def draw(topology: Topology, causality: Causality, positions: Mapping[str, Place], title: str) -> str:
    """Draw the graph as an SVG document."""
    places = layout(topology, positions)
    widest = max(_text_width(name, _NAME_SIZE) for name in topology.elements)
    column = max(_COLUMN_WIDTH, widest + 74.0)
    left, top = (min(place[k] for place in places.values()) for k in (0, 1))
    right, bottom = (max(place[k] for place in places.values()) for k in (0, 1))
    side_margin = _MARGIN + widest / 2
    title_height = 34.0 if title else 0.0
    boxes = {
        name: _LabelBox(
            side_margin + (x - left) * column,
            _MARGIN + title_height + (y - top) * _ROW_HEIGHT,
            max(
                _text_width(topology.elements[name].symbol, _SYMBOL_SIZE, _CAPITAL_WIDTH), _text_width(name, _NAME_SIZE)
            )
            / 2
            + 6.0,
            21.0,
        )
        for name, (x, y) in places.items()
    }
    width, height = 2 * side_margin + (right - left) * column, 2 * _MARGIN + title_height + (bottom - top) * _ROW_HEIGHT
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:.0f} {height:.0f}" width="{width:.0f}" '
        f'height="{height:.0f}" font-family="Helvetica, Arial, sans-serif" fill="{_INK}">',
        f"<title>{escape(title or 'Bond graph')}</title>",
        f'<rect width="{width:.0f}" height="{height:.0f}" fill="#ffffff"/>',
    ]
    if title:
        parts.append(_svg_text(width / 2, 30.0, title, 15.0, _INK, "600"))
    offsets = _lateral_offsets(topology)
    lines = {bond.name: _bond_line(bond, boxes, offsets[bond.name]) for bond in topology.bonds.values()}
    occupied = list(boxes.values())
    for bond in topology.bonds.values():
        label = _label_box(bond, lines, occupied)
        occupied.append(label)
        parts.append(_bond_svg(bond, lines[bond.name], label, causality))
    for name, box in boxes.items():
        parts.append(_svg_text(box.x, box.y + 2.0, topology.elements[name].symbol, _SYMBOL_SIZE, _INK, "600"))
        parts.append(_svg_text(box.x, box.y + 15.5, name, _NAME_SIZE, _GREY))
    return "\n".join([*parts, "</svg>", ""])


def _bond_line(bond: Bond, boxes: Mapping[str, _LabelBox], shift: float) -> _BondLine:
    """The line from label to label; bonds between the same two elements are side by side, whichever way they point."""
    tail, head = boxes[bond.element("tail")], boxes[bond.element("head")]
    length = hypot(head.x - tail.x, head.y - tail.y) or 1.0
    dx, dy = (head.x - tail.x) / length, (head.y - tail.y) / length
    offset = -shift if bond.element("tail") > bond.element("head") else shift
    ox, oy = -dy * offset, dx * offset
    start, stop = _exit_distance(tail, dx, dy, ox, oy), length - _exit_distance(head, -dx, -dy, ox, oy)
    a = (tail.x + dx * start + ox, tail.y + dy * start + oy)
    b = (tail.x + dx * stop + ox, tail.y + dy * stop + oy)
    return _BondLine(a, b, (dx, dy), _HALF_GAP if bond.size > 1 else 0.0, offset)


def _bond_svg(bond: Bond, line: _BondLine, label: _LabelBox, causality: Causality) -> str:
    """The SVG of one bond: its line or double line, half arrow, causal stroke and name."""
    (ax, ay), (bx, by), (dx, dy), gap = line.a, line.b, line.along, line.gap
    nx, ny = line.across
    lines = [_svg_line(ax + nx * g, ay + ny * g, bx + nx * g, by + ny * g) for g in sorted({-gap, gap})]
    tip = (bx + nx * gap, by + ny * gap)
    lines.append(
        _svg_line(
            *tip,
            tip[0] - dx * _ARROW_LENGTH + nx * 0.75 * _ARROW_LENGTH,
            tip[1] - dy * _ARROW_LENGTH + ny * 0.75 * _ARROW_LENGTH,
        )
    )
    x, y = line.b if causality.stroke(bond.name) == "head" else line.a
    lines.append(_svg_line(x - nx * _HALF_STROKE, y - ny * _HALF_STROKE, x + nx * _HALF_STROKE, y + ny * _HALF_STROKE))
    colour = _colour(bond, causality)
    return (
        f'<g stroke="{colour}" stroke-width="1.6" stroke-linecap="round" fill="none">{"".join(lines)}</g>'
        + _svg_text(
            label.x,
            label.y + 3.5,
            _bond_text(bond),
            _BOND_NAME_SIZE,
            colour if colour != _INK else _GREY,
            style="italic",
        )
    )


def _label_box(bond: Bond, lines: Mapping[str, _BondLine], occupied: Sequence[_LabelBox]) -> _LabelBox:
    """The position of a bond's name: beside its middle, away from the half arrow, or where it covers less."""
    line = lines[bond.name]
    nx, ny = line.across
    half_width, half_height = _text_width(_bond_text(bond), _BOND_NAME_SIZE) / 2, _BOND_NAME_SIZE / 2
    distance = 5.0 + 1.5 * line.gap + abs(nx) * half_width + abs(ny) * half_height
    outside = 1.0 if line.aside > 0.0 else -1.0
    choices = []
    for side in (outside, -outside):
        for fraction in (0.5, 0.35, 0.65):
            x, y = (line.a[k] + fraction * (line.b[k] - line.a[k]) for k in (0, 1))
            choices.append(_LabelBox(x + side * nx * distance, y + side * ny * distance, half_width, half_height))

    def covered(box: _LabelBox) -> int:
        labels = sum(
            abs(box.x - label.x) < box.wide + label.wide and abs(box.y - label.y) < box.high + label.high
            for label in occupied
        )
        return labels + sum(crossing.touches(box) for name, crossing in lines.items() if name != bond.name)

    return min(choices, key=covered)


def _exit_distance(box: _LabelBox, dx: float, dy: float, ox: float, oy: float) -> float:
    """The distance from a label's centre at which a line in this direction, offset by (ox, oy), leaves it."""
    to_side = (box.wide - (ox if dx > 0 else -ox)) / abs(dx) if abs(dx) > 1e-9 else float("inf")
    to_top = (box.high - (oy if dy > 0 else -oy)) / abs(dy) if abs(dy) > 1e-9 else float("inf")
    return min(to_side, to_top)


def _lateral_offsets(topology: Topology) -> dict[str, float]:
    """The lateral offsets of bonds between the same two elements."""
    groups: dict[frozenset[str], list[str]] = {}
    for bond in topology.bonds.values():
        groups.setdefault(frozenset((bond.element("tail"), bond.element("head"))), []).append(bond.name)
    return {name: 26.0 * (i - (len(group) - 1) / 2) for group in groups.values() for i, name in enumerate(group)}


def _bond_text(bond: Bond) -> str:
    return f"{bond.name} ({bond.size})" if bond.size > 1 else bond.name


def _colour(bond: Bond, causality: Causality) -> str:
    if any(bond.name == storage.bond for storage in causality.derivative):
        return _RED
    return _ORANGE if any(bond.name in loop.bonds for loop in causality.loops) else _INK


def _text_width(text: str, size: float, letter: float = _LETTER_WIDTH) -> float:
    return letter * size * len(text)


def _svg_line(x1: float, y1: float, x2: float, y2: float) -> str:
    return f'<path d="M{x1:.1f} {y1:.1f}L{x2:.1f} {y2:.1f}"/>'


def _svg_text(
    x: float, y: float, text: str, size: float, colour: str, weight: str = "400", style: str = "normal"
) -> str:
    return (
        f'<text x="{x:.1f}" y="{y:.1f}" font-size="{size:g}" font-weight="{weight}" font-style="{style}" '
        f'fill="{colour}" text-anchor="middle">{escape(text)}</text>'
    )

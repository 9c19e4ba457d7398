"""The drawing of a bond graph as SVG: labels, bonds with half arrows and causal strokes, double lines for vectors.

Bonds in derivative causality are red, those of an algebraic loop orange.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import hypot
from xml.sax.saxutils import escape

from deckcrane.bondgraph.layout import Place, layout
from deckcrane.bondgraph.report import Causality
from deckcrane.bondgraph.topology import Bond, Topology

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

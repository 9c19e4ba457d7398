"""The picture of a bond graph as SVG: labels, bonds with half arrows and causal strokes, double lines for vectors.

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

_COLUMN, _ROW, _MARGIN = 130.0, 92.0, 46.0
_SYMBOL, _NAME, _BOND = 20.0, 11.0, 10.5
_BARB, _STROKE, _GAP = 11.0, 9.0, 2.2
_INK, _GREY, _RED, _ORANGE = "#1b2733", "#5b6b7a", "#c62828", "#d9730d"
_LETTER, _CAPITAL = 0.56, 0.7
"""Widths of average letters and of heavy capitals, as parts of the font's size."""


@dataclass(frozen=True)
class _Box:
    """A label's middle and its half width and height, which bonds keep clear of."""

    x: float
    y: float
    wide: float
    high: float


@dataclass(frozen=True)
class _Path:
    """A bond's line from a to b: its direction, half the gap of a double line, and how far it was moved aside."""

    a: Place
    b: Place
    along: Place
    gap: float
    aside: float

    @property
    def across(self) -> Place:
        """The side of the half arrow: right of the way when looking along it, as rows count downwards."""
        return -self.along[1], self.along[0]

    def touches(self, box: _Box) -> bool:
        """Whether the line runs through a label, seen at points a few pixels apart."""
        points = (
            (self.a[0] + k / 20 * (self.b[0] - self.a[0]), self.a[1] + k / 20 * (self.b[1] - self.a[1]))
            for k in range(21)
        )
        return any(abs(x - box.x) < box.wide + 2.0 and abs(y - box.y) < box.high + 2.0 for x, y in points)


def draw(topology: Topology, causality: Causality, positions: Mapping[str, Place], title: str) -> str:
    """The whole picture."""
    places = layout(topology, positions)
    wide = max(_width(name, _NAME) for name in topology.elements)
    column = max(_COLUMN, wide + 74.0)
    left, top = (min(place[k] for place in places.values()) for k in (0, 1))
    right, bottom = (max(place[k] for place in places.values()) for k in (0, 1))
    edge = _MARGIN + wide / 2
    head = 34.0 if title else 0.0
    boxes = {
        name: _Box(
            edge + (x - left) * column,
            _MARGIN + head + (y - top) * _ROW,
            max(_width(topology.elements[name].symbol, _SYMBOL, _CAPITAL), _width(name, _NAME)) / 2 + 6.0,
            21.0,
        )
        for name, (x, y) in places.items()
    }
    width, height = 2 * edge + (right - left) * column, 2 * _MARGIN + head + (bottom - top) * _ROW
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:.0f} {height:.0f}" width="{width:.0f}" '
        f'height="{height:.0f}" font-family="Helvetica, Arial, sans-serif" fill="{_INK}">',
        f"<title>{escape(title or 'Bond graph')}</title>",
        f'<rect width="{width:.0f}" height="{height:.0f}" fill="#ffffff"/>',
    ]
    if title:
        parts.append(_text(width / 2, 30.0, title, 15.0, _INK, "600"))
    beside = _parallels(topology)
    paths = {bond.name: _path(bond, boxes, beside[bond.name]) for bond in topology.bonds.values()}
    taken = list(boxes.values())
    for bond in topology.bonds.values():
        label = _label(bond, paths, taken)
        taken.append(label)
        parts.append(_bond(bond, paths[bond.name], label, causality))
    for name, box in boxes.items():
        parts.append(_text(box.x, box.y + 2.0, topology.elements[name].symbol, _SYMBOL, _INK, "600"))
        parts.append(_text(box.x, box.y + 15.5, name, _NAME, _GREY))
    return "\n".join([*parts, "</svg>", ""])


def _path(bond: Bond, boxes: Mapping[str, _Box], shift: float) -> _Path:
    """From label to label; bonds between the same two elements lie side by side, whichever way they point."""
    tail, head = boxes[bond.element("tail")], boxes[bond.element("head")]
    length = hypot(head.x - tail.x, head.y - tail.y) or 1.0
    dx, dy = (head.x - tail.x) / length, (head.y - tail.y) / length
    aside = -shift if bond.element("tail") > bond.element("head") else shift
    ox, oy = -dy * aside, dx * aside
    start, stop = _leaves(tail, dx, dy, ox, oy), length - _leaves(head, -dx, -dy, ox, oy)
    a = (tail.x + dx * start + ox, tail.y + dy * start + oy)
    b = (tail.x + dx * stop + ox, tail.y + dy * stop + oy)
    return _Path(a, b, (dx, dy), _GAP if bond.size > 1 else 0.0, aside)


def _bond(bond: Bond, path: _Path, label: _Box, causality: Causality) -> str:
    """One bond: its line or double line, half arrow, causal stroke and name."""
    (ax, ay), (bx, by), (dx, dy), gap = path.a, path.b, path.along, path.gap
    nx, ny = path.across
    lines = [_line(ax + nx * g, ay + ny * g, bx + nx * g, by + ny * g) for g in sorted({-gap, gap})]
    tip = (bx + nx * gap, by + ny * gap)
    lines.append(_line(*tip, tip[0] - dx * _BARB + nx * 0.75 * _BARB, tip[1] - dy * _BARB + ny * 0.75 * _BARB))
    x, y = path.b if causality.stroke(bond.name) == "head" else path.a
    lines.append(_line(x - nx * _STROKE, y - ny * _STROKE, x + nx * _STROKE, y + ny * _STROKE))
    colour = _colour(bond, causality)
    return f'<g stroke="{colour}" stroke-width="1.6" stroke-linecap="round" fill="none">{"".join(lines)}</g>' + _text(
        label.x, label.y + 3.5, _shown(bond), _BOND, colour if colour != _INK else _GREY, style="italic"
    )


def _label(bond: Bond, paths: Mapping[str, _Path], taken: Sequence[_Box]) -> _Box:
    """The place of a bond's name: beside its middle, away from the half arrow, or where it covers less."""
    path = paths[bond.name]
    nx, ny = path.across
    wide, high = _width(_shown(bond), _BOND) / 2, _BOND / 2
    away = 5.0 + 1.5 * path.gap + abs(nx) * wide + abs(ny) * high
    outside = 1.0 if path.aside > 0.0 else -1.0
    choices = []
    for side in (outside, -outside):
        for part in (0.5, 0.35, 0.65):
            x, y = (path.a[k] + part * (path.b[k] - path.a[k]) for k in (0, 1))
            choices.append(_Box(x + side * nx * away, y + side * ny * away, wide, high))

    def covered(box: _Box) -> int:
        labels = sum(abs(box.x - t.x) < box.wide + t.wide and abs(box.y - t.y) < box.high + t.high for t in taken)
        return labels + sum(other.touches(box) for name, other in paths.items() if name != bond.name)

    return min(choices, key=covered)


def _leaves(box: _Box, dx: float, dy: float, ox: float, oy: float) -> float:
    """How far from a label's middle a line in this direction, moved aside by (ox, oy), leaves it."""
    across = (box.wide - (ox if dx > 0 else -ox)) / abs(dx) if abs(dx) > 1e-9 else float("inf")
    upright = (box.high - (oy if dy > 0 else -oy)) / abs(dy) if abs(dy) > 1e-9 else float("inf")
    return min(across, upright)


def _parallels(topology: Topology) -> dict[str, float]:
    """How far bonds between the same two elements are moved aside."""
    groups: dict[frozenset[str], list[str]] = {}
    for bond in topology.bonds.values():
        groups.setdefault(frozenset((bond.element("tail"), bond.element("head"))), []).append(bond.name)
    return {name: 26.0 * (i - (len(group) - 1) / 2) for group in groups.values() for i, name in enumerate(group)}


def _shown(bond: Bond) -> str:
    return f"{bond.name} ({bond.size})" if bond.size > 1 else bond.name


def _colour(bond: Bond, causality: Causality) -> str:
    if any(bond.name == each.bond for each in causality.derivative):
        return _RED
    return _ORANGE if any(bond.name in loop.bonds for loop in causality.loops) else _INK


def _width(text: str, size: float, letter: float = _LETTER) -> float:
    return letter * size * len(text)


def _line(x1: float, y1: float, x2: float, y2: float) -> str:
    return f'<path d="M{x1:.1f} {y1:.1f}L{x2:.1f} {y2:.1f}"/>'


def _text(x: float, y: float, text: str, size: float, colour: str, weight: str = "400", style: str = "normal") -> str:
    return (
        f'<text x="{x:.1f}" y="{y:.1f}" font-size="{size:g}" font-weight="{weight}" font-style="{style}" '
        f'fill="{colour}" text-anchor="middle">{escape(text)}</text>'
    )

"""Shapes in space as pictures on paper: parallel projection, far things first, faces shaded by where they face.

A picture is SVG text: it prints at any size, and its words can be searched.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from html import escape

import numpy as np

from deckcrane.arrays import Array
from deckcrane.view.solids import Face, PinBall, Shape3D, Wire

COLOURS = {
    "king": "#d9992b",
    "boom": "#e6b04a",
    "jib": "#cf7a3c",
    "stage": "#d8d6cc",
    "link": "#5d666e",
    "pedestal": "#b9c0c4",
    "ballast": "#5d666e",
    "steel": "#6b7680",
    "barrel": "#7d8791",
    "rod": "#c3cad0",
    "load": "#4f7f99",
    "hull": "#52687d",
    "deck": "#a9b5bf",
    "rope": "#1d2b36",
}
Point2D = Sequence[float] | Array
INK = "#1d2b36"
_OPEN_EDGE = 0.6
"""Widths of lines about faces, in pixels."""


@dataclass(frozen=True)
class Camera:
    """A view from infinity: which way on the paper is right and which is up, in axes with z up; the third points at the reader."""

    right: Array
    up: Array

    @classmethod
    def side(cls, right: Array) -> Camera:
        """A vertical plane, seen so that `right` points to the right."""
        return cls(right / np.linalg.norm(right), np.array([0.0, 0.0, 1.0]))

    @classmethod
    def above(cls, right: Array) -> Camera:
        """A plan, seen from above."""
        e = right / np.linalg.norm(right)
        return cls(e, np.cross([0.0, 0.0, 1.0], e))

    @classmethod
    def slanting(cls, azimuth: float, elevation: float) -> Camera:
        """From a direction, by its angle about the vertical and above the horizon [rad]."""
        right = np.array([-np.sin(azimuth), np.cos(azimuth), 0.0])
        to_reader = np.array([*(np.cos(elevation) * np.array([np.cos(azimuth), np.sin(azimuth)])), np.sin(elevation)])
        return cls(right, np.cross(to_reader, right))

    @property
    def to_reader(self) -> Array:
        return np.asarray(np.cross(self.right, self.up))

    @property
    def light(self) -> Array:
        """Where light comes from: over the reader's left shoulder."""
        found = 0.55 * self.to_reader + 0.75 * np.array([0.0, 0.0, 1.0]) - 0.35 * self.right
        return np.asarray(found / np.linalg.norm(found))

    def flat(self, points: Array) -> Array:
        """Points (n, 3) as (n, 2): right and up, in metres."""
        return np.asarray(points @ np.stack([self.right, self.up], axis=1))

    def depth(self, points: Array) -> float:
        """How near to the reader points are in the mean."""
        return float((points @ self.to_reader).mean())


@dataclass(frozen=True)
class Paper:
    """What part of a plane is shown, and how large: metres become pixels."""

    low: Array
    high: Array
    scale: float
    margin: tuple[float, float, float, float] = (0.0, 0.0, 0.0, 0.0)
    """Left, top, right, bottom, in pixels."""

    @classmethod
    def about(
        cls, points: Array, width: float, height: float, margin: tuple[float, float, float, float] = (0, 0, 0, 0)
    ) -> Paper:
        """All of some points within so many pixels."""
        low, high = points.min(axis=0), points.max(axis=0)
        room = np.array([width - margin[0] - margin[2], height - margin[1] - margin[3]])
        scale = float((room / np.maximum(high - low, 1e-6)).min())
        return cls(low, high, scale, margin)

    @property
    def size(self) -> tuple[float, float]:
        inside = (self.high - self.low) * self.scale
        return (
            float(inside[0] + self.margin[0] + self.margin[2]),
            float(inside[1] + self.margin[1] + self.margin[3]),
        )

    def pixels(self, flat: Array) -> Array:
        """Points of the plane on the paper, whose y points down."""
        x = self.margin[0] + (flat[..., 0] - self.low[0]) * self.scale
        y = self.margin[1] + (self.high[1] - flat[..., 1]) * self.scale
        return np.stack([x, y], axis=-1)


def painted(
    shapes: Iterable[Shape3D],
    camera: Camera,
    paper: Paper,
    *,
    first: Callable[[Shape3D], bool] = lambda shape: False,
    pale: float = 0.0,
) -> list[str]:
    """SVG elements, the far ones first; what `first` says lies below all else, and paler.

    `pale` from 0 to 1 lightens all colours.
    """
    seen = [one for one in shapes if not isinstance(one, Face) or _faces_reader(one, camera)]
    order = sorted(seen, key=lambda one: (not first(one), camera.depth(one.points) + _lift(one)))
    return [_element(one, camera, paper, 0.5 + 0.5 * pale if first(one) else pale) for one in order]


def _lift(shape: Shape3D) -> float:
    """Balls and wires lie on what they touch."""
    return shape.radius if isinstance(shape, PinBall) else 0.0


def _element(shape: Shape3D, camera: Camera, paper: Paper, pale: float) -> str:
    points = paper.pixels(camera.flat(shape.points))
    colour = COLOURS.get(shape.colour, COLOURS["steel"])
    if isinstance(shape, PinBall):
        fill = _mixed(colour, "#ffffff", 0.15 + 0.85 * pale)
        size = max(shape.radius * paper.scale, 1.0)
        return (
            f'<circle cx="{_n(points[0, 0])}" cy="{_n(points[0, 1])}" r="{_n(size)}" fill="{fill}" stroke="{INK}" '
            f'stroke-width="{_OPEN_EDGE}"/>'
        )
    if isinstance(shape, Wire):
        return f'<polyline points="{_listed(points)}" fill="none" stroke="{colour}" stroke-width="1.1"/>'
    shade = 0.45 * (1 - max(float(_normal(shape.points) @ camera.light), 0.0))
    fill = _mixed(_mixed(colour, "#0c1822", shade), "#ffffff", pale)
    edge = _mixed(fill, INK, 0.2) if shape.colour == "hull" else _mixed(INK, "#ffffff", 0.25)
    return (
        f'<polygon points="{_listed(points)}" fill="{fill}" stroke="{edge}" stroke-width="{_OPEN_EDGE}" '
        'stroke-linejoin="round"/>'
    )


def _normal(points: Array) -> Array:
    """Of a polygon in space (Newell): robust where corners lie on a line."""
    n = np.cross(points, np.roll(points, -1, axis=0)).sum(axis=0)
    return np.asarray(n / max(float(np.linalg.norm(n)), 1e-12))


def _faces_reader(face: Face, camera: Camera) -> bool:
    """Single sheets, such as decks, are seen from both sides."""
    return face.colour == "deck" or float(_normal(face.points - face.points[0]) @ camera.to_reader) > 1e-9


def _mixed(a: str, b: str, share: float) -> str:
    one, other = (np.array([int(text[i : i + 2], 16) for i in (1, 3, 5)]) for text in (a, b))
    return "#" + "".join(f"{round(v):02x}" for v in (1 - share) * one + share * other)


def _n(value: float) -> str:
    """A number of pixels, to a tenth."""
    text = f"{value:.1f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


def _listed(points: Array) -> str:
    return " ".join(f"{_n(x)},{_n(y)}" for x, y in points)


def line(a: Point2D, b: Point2D, css: str = "", *, ends: str = "") -> str:
    """A straight line between two points in pixels; `ends` draws arrows at both: "both"."""
    x = [_n(v) for v in (*a, *b)]
    marks = f' marker-start="url(#{ends})" marker-end="url(#{ends})"' if ends else ""
    return f'<line x1="{x[0]}" y1="{x[1]}" x2="{x[2]}" y2="{x[3]}" class="{css}"{marks}/>'


def words(text: str, at: Point2D, *, anchor: str = "middle", turn: float = 0.0, css: str = "") -> str:
    """A text at a point in pixels, turned by degrees with the clock."""
    x, y = (_n(v) for v in at)
    turned = f' transform="rotate({_n(turn)} {x} {y})"' if abs(turn) > 0.05 else ""
    return f'<text x="{x}" y="{y}" text-anchor="{anchor}" class="{css}"{turned}>{escape(text)}</text>'


def picture(elements: Iterable[str], paper: Paper, name: str, title: str, about: str, over: Iterable[str] = ()) -> str:
    """A whole SVG picture with a title for those who cannot see it; `name` makes its ids differ from those of others.

    `elements` are cut off at the margins of the paper; what is `over` them is not.
    """
    width, height = paper.size
    size = f'viewBox="0 0 {_n(width)} {_n(height)}" width="{_n(width)}" height="{_n(height)}"'
    arrow = (
        f'<marker id="{name}-arrow" viewBox="0 0 10 10" refX="10" refY="5" markerWidth="7" markerHeight="7" '
        f'orient="auto-start-reverse"><path d="M0,2 L10,5 L0,8 z" fill="{INK}"/></marker>'
    )
    left, top, right, bottom = paper.margin
    inner = f'x="{_n(left)}" y="{_n(top)}" width="{_n(width - left - right)}" height="{_n(height - top - bottom)}"'
    clip = f'<clipPath id="{name}-clip"><rect {inner}/></clipPath>'
    inside, above = "\n".join(elements), "\n".join(over)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" {size} role="img" aria-labelledby="{name}-title {name}-about">'
        f'<title id="{name}-title">{escape(title)}</title><desc id="{name}-about">{escape(about)}</desc>'
        f"<defs>{arrow}{clip}</defs><style>{_STYLE}</style>\n"
        f'<g clip-path="url(#{name}-clip)">\n{inside}\n</g>\n{above}\n</svg>'
    )


_STYLE = (
    ".dim{stroke:#1d2b36;stroke-width:.8}.thin{stroke:#1d2b36;stroke-width:.5;opacity:.7}"
    ".axis{stroke:#1d2b36;stroke-width:.8;stroke-dasharray:9 3 2 3;opacity:.75}"
    ".water{stroke:#2a7fb8;stroke-width:1.2;stroke-dasharray:10 4}"
    "text{font:11px system-ui,-apple-system,'Segoe UI',Roboto,'Helvetica Neue',Arial,sans-serif;fill:#1d2b36;"
    "paint-order:stroke;stroke:#fff;stroke-width:3px;stroke-linejoin:round}text.sea{fill:#1f6a9c}text.faint{fill:#5a6873}"
)

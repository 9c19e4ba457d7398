"""Pictures of shapes in space: parallel projection, far things first, shaded faces.

A picture is SVG text: it prints at any size, and its words can be searched.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from html import escape

import numpy as np

from deckcrane.arrays import Array
from deckcrane.view.drawings.solids import Face, PinBall, Shape3D, Wire

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
_EDGE_WIDTH = 0.6
"""Width of the edges of faces, in pixels."""


@dataclass(frozen=True)
class Camera:
    """A view from infinity: the directions of the paper's right and up, in axes with z up; the third points at the reader."""

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
        """A view from a direction, by its azimuth about the vertical and its elevation above the horizon [rad]."""
        right = np.array([-np.sin(azimuth), np.cos(azimuth), 0.0])
        to_reader = np.array([*(np.cos(elevation) * np.array([np.cos(azimuth), np.sin(azimuth)])), np.sin(elevation)])
        return cls(right, np.cross(to_reader, right))

    @property
    def to_reader(self) -> Array:
        return np.asarray(np.cross(self.right, self.up))

    @property
    def light(self) -> Array:
        """Direction of the light: over the reader's left shoulder."""
        direction = 0.55 * self.to_reader + 0.75 * np.array([0.0, 0.0, 1.0]) - 0.35 * self.right
        return np.asarray(direction / np.linalg.norm(direction))

    def flat(self, points: Array) -> Array:
        """Project points (n, 3) to (n, 2): right and up, in metres."""
        return np.asarray(points @ np.stack([self.right, self.up], axis=1))

    def depth(self, points: Array) -> float:
        """Mean distance of points towards the reader."""
        return float((points @ self.to_reader).mean())


@dataclass(frozen=True)
class Paper:
    """The visible part of a plane and its scale from metres to pixels."""

    low: Array
    high: Array
    scale: float
    margin: tuple[float, float, float, float] = (0.0, 0.0, 0.0, 0.0)
    """Left, top, right, bottom, in pixels."""

    @classmethod
    def about(
        cls, points: Array, width: float, height: float, margin: tuple[float, float, float, float] = (0, 0, 0, 0)
    ) -> Paper:
        """Fit some points within so many pixels."""
        low, high = points.min(axis=0), points.max(axis=0)
        available = np.array([width - margin[0] - margin[2], height - margin[1] - margin[3]])
        scale = float((available / np.maximum(high - low, 1e-6)).min())
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


def render_svg(
    shapes: Iterable[Shape3D],
    camera: Camera,
    paper: Paper,
    *,
    first: Callable[[Shape3D], bool] = lambda shape: False,
    pale: float = 0.0,
) -> list[str]:
    """SVG elements, the far ones first; shapes for which `first` holds lie below all others, and are paler.

    `pale` from 0 to 1 lightens all colours.
    """
    visible = [shape for shape in shapes if not isinstance(shape, Face) or _faces_reader(shape, camera)]
    order = sorted(visible, key=lambda shape: (not first(shape), camera.depth(shape.points) + _lift(shape)))
    return [_element(shape, camera, paper, 0.5 + 0.5 * pale if first(shape) else pale) for shape in order]


def _lift(shape: Shape3D) -> float:
    """Balls lie on top of what they touch."""
    return shape.radius if isinstance(shape, PinBall) else 0.0


def _element(shape: Shape3D, camera: Camera, paper: Paper, pale: float) -> str:
    points = paper.pixels(camera.flat(shape.points))
    colour = COLOURS.get(shape.colour, COLOURS["steel"])
    if isinstance(shape, PinBall):
        fill = _mix_colours(colour, "#ffffff", 0.15 + 0.85 * pale)
        size = max(shape.radius * paper.scale, 1.0)
        return (
            f'<circle cx="{_px(points[0, 0])}" cy="{_px(points[0, 1])}" r="{_px(size)}" fill="{fill}" stroke="{INK}" '
            f'stroke-width="{_EDGE_WIDTH}"/>'
        )
    if isinstance(shape, Wire):
        return f'<polyline points="{_point_list(points)}" fill="none" stroke="{colour}" stroke-width="1.1"/>'
    shade = 0.45 * (1 - max(float(_normal(shape.points) @ camera.light), 0.0))
    fill = _mix_colours(_mix_colours(colour, "#0c1822", shade), "#ffffff", pale)
    edge = _mix_colours(fill, INK, 0.2) if shape.colour == "hull" else _mix_colours(INK, "#ffffff", 0.25)
    return (
        f'<polygon points="{_point_list(points)}" fill="{fill}" stroke="{edge}" stroke-width="{_EDGE_WIDTH}" '
        'stroke-linejoin="round"/>'
    )


def _normal(points: Array) -> Array:
    """Normal of a polygon in space (Newell): robust where corners lie on a line."""
    n = np.cross(points, np.roll(points, -1, axis=0)).sum(axis=0)
    return np.asarray(n / max(float(np.linalg.norm(n)), 1e-12))


def _faces_reader(face: Face, camera: Camera) -> bool:
    """Whether a face is seen; single sheets, such as decks, are seen from both sides."""
    return face.colour == "deck" or float(_normal(face.points - face.points[0]) @ camera.to_reader) > 1e-9


def _mix_colours(a: str, b: str, share: float) -> str:
    first, second = (np.array([int(text[i : i + 2], 16) for i in (1, 3, 5)]) for text in (a, b))
    return "#" + "".join(f"{round(v):02x}" for v in (1 - share) * first + share * second)


def _px(value: float) -> str:
    """A number of pixels, to a tenth."""
    text = f"{value:.1f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


def _point_list(points: Array) -> str:
    return " ".join(f"{_px(x)},{_px(y)}" for x, y in points)


def line(a: Point2D, b: Point2D, css: str = "", *, ends: str = "") -> str:
    """A straight line between two points in pixels; `ends` is the marker of the arrows at both ends."""
    x = [_px(v) for v in (*a, *b)]
    marks = f' marker-start="url(#{ends})" marker-end="url(#{ends})"' if ends else ""
    return f'<line x1="{x[0]}" y1="{x[1]}" x2="{x[2]}" y2="{x[3]}" class="{css}"{marks}/>'


def svg_text(text: str, at: Point2D, *, anchor: str = "middle", turn: float = 0.0, css: str = "") -> str:
    """A text at a point in pixels, turned clockwise by degrees."""
    x, y = (_px(v) for v in at)
    turned = f' transform="rotate({_px(turn)} {x} {y})"' if abs(turn) > 0.05 else ""
    return f'<text x="{x}" y="{y}" text-anchor="{anchor}" class="{css}"{turned}>{escape(text)}</text>'


def picture(elements: Iterable[str], paper: Paper, name: str, title: str, about: str, over: Iterable[str] = ()) -> str:
    """A complete SVG picture with a title for those who cannot see it; `name` keeps its ids unique.

    `elements` are clipped at the margins of the paper; those in `over` are not.
    """
    width, height = paper.size
    size = f'viewBox="0 0 {_px(width)} {_px(height)}" width="{_px(width)}" height="{_px(height)}"'
    arrow = (
        f'<marker id="{name}-arrow" viewBox="0 0 10 10" refX="10" refY="5" markerWidth="7" markerHeight="7" '
        f'orient="auto-start-reverse"><path d="M0,2 L10,5 L0,8 z" fill="{INK}"/></marker>'
    )
    left, top, right, bottom = paper.margin
    inner = f'x="{_px(left)}" y="{_px(top)}" width="{_px(width - left - right)}" height="{_px(height - top - bottom)}"'
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

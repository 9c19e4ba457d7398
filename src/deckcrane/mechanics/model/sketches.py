"""Sketches of parts: lines, discs, slabs, posts, marks and arrows, fixed in bodies, that follow the parts' readings.

A part lists its sketches (`Part.drawing`), in numbers: pages put them where the bodies are, live or played back, and know
nothing of kinds of parts. Numbers that change, as a tension or a gap, are entries of readings, by name.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar, Literal

from deckcrane.mechanics.model.plant import AttachmentPoint


@dataclass(frozen=True)
class Shown:
    """A number that a sketch follows: one entry of a reading, by its labels along the reading's dimensions."""

    reading: str
    labels: tuple[str, ...] = ()


@dataclass(frozen=True)
class PathPoint:
    """A point of a line: itself, or the centre of a wheel that the line runs round.

    `axis` of the wheel is in the body's frame. `turn` is its radius, negative where the line turns about the axis against the
    right hand as it goes along.
    """

    spot: AttachmentPoint
    axis: Any = None
    turn: float = 0.0


@dataclass(frozen=True)
class LineSketch:
    """A line through points, such as a rope: coloured by the tension of its spans, sagging where it is slack.

    `tensions` has one entry for all spans, one for each, or none; `limit` is the tension that is drawn red (None: the largest so
    far), and `radius` that of the line [m], drawn thick enough to be visible.
    """

    kind: ClassVar[str] = "line"

    name: str
    path: tuple[PathPoint, ...]
    tensions: tuple[Shown, ...] = ()
    slack: Shown | None = None
    limit: float | None = None
    radius: float = 0.0


@dataclass(frozen=True)
class CurveSketch:
    """A line through points that are readings themselves, in the ground frame: three numbers each."""

    kind: ClassVar[str] = "curve"

    name: str
    points: tuple[tuple[Shown, Shown, Shown], ...]
    tensions: tuple[Shown, ...] = ()
    slack: Shown | None = None
    limit: float | None = None
    radius: float = 0.0


@dataclass(frozen=True)
class DiscSketch:
    """A sheave or a drum about an axis in the body's frame."""

    kind: ClassVar[str] = "disc"

    spot: AttachmentPoint
    axis: Any
    radius: float
    width: float | None = None
    """None: the default of a sheave."""


@dataclass(frozen=True)
class SlabSketch:
    """A contact plane: its centre, its axes (length, width, normal) as columns, in the body's frame."""

    kind: ClassVar[str] = "slab"

    spot: AttachmentPoint
    axes: Any
    size: tuple[float, float]


@dataclass(frozen=True)
class PostSketch:
    """A round post from its foot to its top, in the body's frame."""

    kind: ClassVar[str] = "post"

    spot: AttachmentPoint
    to: Any
    radius: float


@dataclass(frozen=True)
class TouchSketch:
    """Points that may touch something: marks where they do, and the total force on their body there.

    `loads` are the normal forces, one for each point.
    """

    kind: ClassVar[str] = "touch"

    name: str
    points: tuple[AttachmentPoint, ...]
    loads: tuple[Shown, ...]
    force: tuple[Shown, ...] = ()


@dataclass(frozen=True)
class MarkSketch:
    """A small mark between two spots that belong together, such as the ends of a bushing, or a pin that closes a loop."""

    kind: ClassVar[str] = "mark"

    name: str
    ends: tuple[AttachmentPoint, AttachmentPoint]
    colour: Literal["rubber", "steel"] = "rubber"


@dataclass(frozen=True)
class ArrowSketch:
    """A force at a spot, along ground axes."""

    kind: ClassVar[str] = "arrow"

    name: str
    spot: AttachmentPoint
    force: tuple[Shown, Shown, Shown]


@dataclass(frozen=True)
class BoxSketch:
    """A box about a spot, with edges along its body's axes."""

    kind: ClassVar[str] = "box"

    spot: AttachmentPoint
    edges: tuple[float, float, float]


@dataclass(frozen=True)
class LevelSketch:
    """A ring on the water about a spot that is within a reach of it, at an elevation above the mean level."""

    kind: ClassVar[str] = "level"

    spot: AttachmentPoint
    radius: float
    elevation: Shown
    reach: float


Sketch = (
    LineSketch
    | CurveSketch
    | DiscSketch
    | SlabSketch
    | PostSketch
    | TouchSketch
    | MarkSketch
    | ArrowSketch
    | BoxSketch
    | LevelSketch
)


def along_axes(reading: str, *labels: str) -> tuple[Shown, Shown, Shown]:
    """The three entries of a vector along x, y and z."""
    x, y, z = (Shown(reading, (*labels, axis)) for axis in "xyz")
    return x, y, z

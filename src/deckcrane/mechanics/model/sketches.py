"""Sketches of parts: lines, discs, slabs, posts, marks and arrows, fixed in bodies, that follow the parts' readings.

A part lists its sketches (`IsDrawn.drawing`), in numbers: pages put them where the bodies are, live or played back, and know
nothing of kinds of parts. Numbers that change, as a tension or a gap, are entries of readings, by name.

Bodies are drawn by pages themselves. Components help with what they know of them: roles of bodies, dimensions, hulls of ships,
and cylinders between bodies.
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


BodyRole = Literal["vessel", "in water", "winch", "drum", "load", "driven", "linked"]
"""What a component makes of a body: a vessel, something that goes into the water, the drum of a winch, a drum that a rope is wound
on, the load, a body whose joint is driven, a member of a linkage.
"""


@dataclass(frozen=True)
class BodyPoint:
    """A point of a body, or of the ground, in its frame."""

    body: str
    at: Any


@dataclass(frozen=True)
class LatticeSides:
    """Width and height of a lattice that a body is made of."""

    body: str
    width: float
    height: float


@dataclass(frozen=True)
class HouseBox:
    """A box on a body, such as a machinery house: its centre and edges in the body's frame."""

    body: str
    at: Any
    edges: Any


@dataclass(frozen=True)
class BoxSides:
    """Depth and width of the box section by which a body carries a joint."""

    body: str
    joint: str
    depth: float
    width: float


@dataclass(frozen=True)
class TubeDiameter:
    """Outer diameter of the tube that a body is made of."""

    body: str
    diameter: float


@dataclass(frozen=True)
class BarrelAndRodDiameters:
    """Outer diameters of a cylinder's barrel and rod."""

    cylinder: str
    barrel: float
    rod: float


@dataclass(frozen=True)
class DrumDimensions:
    """Axis, radius and width of a drum, about the origin of its body."""

    body: str
    axis: Any
    radius: float
    width: float


@dataclass(frozen=True)
class SheaveAxis:
    """Axis of a sheave on a body."""

    body: str
    axis: Any


@dataclass(frozen=True)
class LoopPin:
    """A pin at a point of a body, by which it closes a loop."""

    body: str
    at: Any


@dataclass(frozen=True)
class DeckPlane:
    """A plane of a body on which something can stand: a point, and the normal."""

    body: str
    at: Any
    normal: Any


@dataclass(frozen=True)
class DisplacedVolume:
    """Volume of water that a part of a body displaces."""

    body: str
    volume: float


BodyDimension = (
    LatticeSides
    | HouseBox
    | BoxSides
    | TubeDiameter
    | BarrelAndRodDiameters
    | DrumDimensions
    | SheaveAxis
    | LoopPin
    | DeckPlane
    | DisplacedVolume
)
"""What a component knows of the shape of a body."""


@dataclass(frozen=True)
class HullSize:
    """Main dimensions of a ship's hull, None where its data have none, and whether its z axis points down."""

    length: float | None
    breadth: float | None
    draught: float | None
    down: bool


@dataclass(frozen=True)
class CylinderShape:
    """A hydraulic cylinder: a barrel and a rod between two pins."""

    name: str
    ends: tuple[BodyPoint, BodyPoint]
    """Pins of barrel and rod; of a pair, midway between the two."""
    struts: tuple[tuple[str, BodyPoint, BodyPoint], ...]
    """Name and pins of each cylinder, where barrel and rod have no frames of their own; else empty."""
    lengths: tuple[float, float]
    """Least and greatest distance of the pins."""
    travel: float
    """Greatest extension less the least."""
    barrel: float
    rod: float
    """Lengths of barrel and rod as drawn: long enough to overlap, short enough to fit."""
    spacing: float
    """Distance of the two of a pair; 0 for one alone."""
    axis: Any
    """Axis of the pins, in the frame of the body that the barrel is pinned to."""
    radii: tuple[float, float] | None
    """Radii of barrel and rod by the piston areas; None without data."""

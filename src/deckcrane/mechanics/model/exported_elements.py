"""Elements of a mechanism in the terms of other programs: marked points, lines, cylinders, ratios of coordinates, drives.

A component makes them in numbers; the writer of a format takes the kinds that the format has words for.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from deckcrane.arrays import Array

Place = tuple[str, Array]
"""A body, or the ground, and a point of it in its axes."""
Inertial = tuple[float, float, Array]
"""Mass, distance of the COG from the pin, and inertia about the COG."""


@dataclass(frozen=True)
class ExportedPoint:
    """A named point of a body."""

    name: str
    body: str
    at: Array


@dataclass(frozen=True)
class ExportedLine:
    """A line through points: one that a drive makes longer, or, with stiffness, one that pulls beyond a length."""

    name: str
    points: tuple[Place, ...]
    stiffness: float | None = None
    length: float = 0.0
    damping: float = 0.0


@dataclass(frozen=True)
class ExportedCylinder:
    """A barrel that turns about the x axis of its frame at a pin, and a piston that slides along z to another pin."""

    name: str
    barrel: Place
    frame: Array
    """Rotation from the barrel's axes to those of the body that carries it."""
    piston: Place
    length: float
    """From pin to pin at the start."""
    extension: float
    stroke: tuple[float, float]
    barrel_inertial: Inertial
    piston_inertial: Inertial


@dataclass(frozen=True)
class ExportedRatio:
    """A coordinate that follows others in proportion."""

    coordinate: str
    follows: Mapping[str, float]


@dataclass(frozen=True)
class ExportedDrive:
    """A coordinate, cylinder or line that is driven; controlled, or free to be."""

    name: str
    controlled: bool


@dataclass(frozen=True)
class Unexpressed:
    """What no element expresses, in words."""

    text: str
    carries_load: bool


ExportedElement = ExportedPoint | ExportedLine | ExportedCylinder | ExportedRatio | ExportedDrive

"""Drives as operators see them: the rope that one winds on a drum, and the speed that its data allow."""

from __future__ import annotations

from dataclasses import dataclass

from deckcrane.mechanics.model.sketches import BodyPoint


@dataclass(frozen=True)
class DrumRope:
    """The rope that a drive winds on a drum, by the drum's angle or by the length of rope."""

    name: str
    drum: str
    """The body that is the drum."""
    luffs: bool
    """Whether it leads back to the crane, as a rope does that luffs a boom; else it hoists."""
    sense: float
    """1 where a positive command pays out rope, -1 where it hauls in."""
    per_unit: float
    """Metres of rope for a unit of the drive."""
    falls: int
    """Spans of the rope between the crane and bodies that hang on it; at least 1."""
    weight: float
    """Weight of all bodies that hang on it [N]."""
    last_span: tuple[BodyPoint, BodyPoint]


@dataclass(frozen=True, order=True)
class SpeedLimit:
    """The highest speed of a drive [m/s], and what limits it."""

    speed: float
    source: str

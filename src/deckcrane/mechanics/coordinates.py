"""Generalised coordinates: what all kinds share, their names, generalised speeds, axes, components of wrenches."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal

if TYPE_CHECKING:
    from deckcrane.components.joints.data import Element

Kind = Literal["angular", "linear"]

SPEEDS = {"free": ("wx", "wy", "wz", "vx", "vy", "vz")}
"""Generalised speeds that are not the rates of the coordinates: those of a free joint are its twist."""
COMPONENTS = ("fx", "fy", "fz", "mx", "my", "mz")
AXES = ("x", "y", "z")


@dataclass(frozen=True)
class Coordinate:
    """One generalised coordinate: its name, the body whose joint it belongs to, and what acts on it."""

    name: str
    body: str
    local: str
    kind: Kind
    element: Element


@dataclass(frozen=True)
class PoseAxis:
    """A quantity by which poses are given: an angle, a displacement, the extension of a cylinder.

    `start` gives the coordinate of a joint and its start for a value of the quantity; a DeckcraneError where that is impossible.
    """

    kind: Kind
    start: Callable[[float], tuple[str, float]]
    refusal: str = ""
    """Why no pose can be given by it; empty where it can."""


def coordinates_of_joint(body: str, joint: Any) -> tuple[Coordinate, ...]:
    """The coordinates of a body's joint.

    A single one is named by its joint's name, or else by its body; several by the body and their local names.
    """
    elements = joint.elements
    single = (joint.name or body) if len(elements) == 1 else None
    return tuple(
        Coordinate(single or f"{body}.{local}", body, local, element.kind, element)
        for local, element in elements.items()
    )

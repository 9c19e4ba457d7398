"""Points of bodies whose motion is recorded, as a sensor would; and relative motion of one point seen from another.

Relative motion is that of a hook over a deck, or of two ships side by side.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Literal

from pydantic import Field

from deckcrane.scenario.data import ZERO, Data, Position

if TYPE_CHECKING:
    from deckcrane.components.catalogue import Scenario
    from deckcrane.components.control.data import PointForce
    from deckcrane.mechanics.model.plant import Plant


class TrackedPoint(Data):
    """A point of a body, rigid or flexible: its position, velocity and acceleration are recorded."""

    on: str = Field(description="the body it belongs to")
    at: Position = Field(description="the point, in the frame of the undeformed body")


class RelativePoint(Data):
    """A point of a body, or of the ground."""

    on: str = Field(description="the body it belongs to, or ground")
    at: Position = Field(default=ZERO, description="the point, in the frame of the undeformed body")


class RelativeMotion(Data):
    """Position and motion of a point as seen from another one: along ground axes, or along those of the other's body.

    Along the axes of a body, velocities are those seen by an observer who stands on that body and turns with it.
    """

    point: RelativePoint = Field(description="the point that is looked at, such as {on: hook}")
    seen_from: RelativePoint = Field(
        description="the point from which it is looked at, such as {on: boat, at: [-20 m, 0, 3 m]}"
    )
    axes: Literal["ground", "body"] = Field(
        default="ground", description="along which it is given: the ground's, or those of the body of seen_from"
    )


def with_force(plant: Plant, name: str, force: Mapping[str, Any]) -> dict[str, Any]:
    """Values, by path, with which this force acts besides those of the scenario."""
    forces = {key: data.model_dump(exclude_defaults=True) for key, data in plant.scenario.forces.items()}
    return {"forces": {**forces, name: dict(force)}}


def point_forces(scenario: Scenario) -> Mapping[str, PointForce]:
    """The forces of the section `forces`, by name."""
    return scenario.forces

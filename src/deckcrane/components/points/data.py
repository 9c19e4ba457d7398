"""Points of bodies: forces on them, their motion as a sensor records it, and motion of one point seen from another.

Relative motion is that of a hook over a deck, or of two ships side by side.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Literal

from pydantic import Field, model_validator

from deckcrane.scenario.data import ZERO, Data, Force, Moment, Position, validation_error
from deckcrane.scenario.time_functions import Course, check_dimensionless

if TYPE_CHECKING:
    from deckcrane.components.catalogue import Scenario
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


class PointForce(Data):
    """A force and a moment on a body at one of its points: constant, following a course over time, or given during a run."""

    on: str = Field(description="the body it acts on")
    at: Position = Field(default=ZERO, description="the point, in the body's frame")
    force: Force = ZERO
    moment: Moment = ZERO
    frame: Literal["ground", "body"] = Field(
        default="ground", description="axes of the vectors; body: of a flexible one, those of the bent section"
    )
    factor: Course | None = Field(
        default=None, description="multiplies force and moment; a number or a course over time"
    )
    given: bool = Field(
        default=False,
        description="whether a force is added that comes from outside: the inputs forces.NAME.x, .y and .z of a run [N]",
    )

    @model_validator(mode="before")
    @classmethod
    def _load_is_given(cls, data: Any) -> Any:
        if isinstance(data, dict) and not {"force", "moment", "given"} & set(data):
            raise validation_error("needs force or moment, such as force: [0, 1 kN, 0], or given: true")
        return data

    @model_validator(mode="after")
    def _factor_is_dimensionless(self) -> PointForce:
        if self.factor is not None:
            check_dimensionless(self.factor, "factor")
        return self


def with_force(plant: Plant, name: str, force: Mapping[str, Any]) -> dict[str, Any]:
    """Values, by path, with which this force acts besides those of the scenario."""
    forces = {key: data.model_dump(exclude_defaults=True) for key, data in plant.scenario.forces.items()}
    return {"forces": {**forces, name: dict(force)}}


def tracked_points(scenario: Scenario) -> Mapping[str, TrackedPoint]:
    """The points of the section `points`, by name."""
    return scenario.points


def point_forces(scenario: Scenario) -> Mapping[str, PointForce]:
    """The forces of the section `forces`, by name."""
    return scenario.forces

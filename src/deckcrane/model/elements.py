"""Elements of each joint coordinate: springs, dampers and end stops, with its initial value and speed.

Angular and linear coordinates have the same elements with different units.
"""

from __future__ import annotations

from typing import Annotated, ClassVar

from pydantic import Field, model_validator

from deckcrane.model import units
from deckcrane.model.angles import StartAngle
from deckcrane.model.data import Angle, AngularSpeed, Data, Length, Measure, Speed, fault


class AngularSpring(Data):
    """The moment -(linear s + cubic s^3), with s the angle from rest."""

    linear: Annotated[float, Measure(units.ANGULAR_STIFFNESS)] = 0.0
    cubic: Annotated[float, Measure(units.ANGULAR_CUBIC_STIFFNESS)] = 0.0
    rest: Angle = 0.0


class LinearSpring(Data):
    """The force -(linear s + cubic s^3), with s the displacement from rest."""

    linear: Annotated[float, Measure(units.STIFFNESS)] = 0.0
    cubic: Annotated[float, Measure(units.CUBIC_STIFFNESS)] = 0.0
    rest: Length = 0.0


class AngularDamper(Data):
    """A moment against the angular speed."""

    linear: Annotated[float, Measure(units.ANGULAR_DAMPING)] = Field(description="such as 1e5 N m s/rad")


class LinearDamper(Data):
    """A force against the speed."""

    linear: Annotated[float, Measure(units.DAMPING)] = Field(description="such as 1e5 N s/m")


def _check_stops_ordered(lower: float, upper: float) -> None:
    if lower >= upper:
        raise fault(f"the lower stop must be below the upper one; lower is {lower:.6g}, upper is {upper:.6g}")


class AngularStops(Data):
    """Elastic end stops of an angle; damping as of Hunt and Crossley, moment = stiffness s (1 + damping s_dot)."""

    lower: Angle = Field(description="the lowest free angle, such as -10 deg")
    upper: Angle = Field(description="the highest free angle, such as 10 deg")
    stiffness: Annotated[float, Measure(units.ANGULAR_STIFFNESS, "positive")] = Field(description="such as 1e8 N m/rad")
    damping: Annotated[float, Measure(units.ANGULAR_CONTACT_DAMPING, "not negative")] = 0.0

    @model_validator(mode="after")
    def _stops_are_ordered(self) -> AngularStops:
        _check_stops_ordered(self.lower, self.upper)
        return self


class LinearStops(Data):
    """Elastic end stops of a displacement; damping as of Hunt and Crossley, force = stiffness s (1 + damping s_dot)."""

    lower: Length = Field(description="the lowest free displacement, such as -0.5 m")
    upper: Length = Field(description="the highest free displacement, such as 0.5 m")
    stiffness: Annotated[float, Measure(units.STIFFNESS, "positive")] = Field(description="such as 1e8 N/m")
    damping: Annotated[float, Measure(units.CONTACT_DAMPING, "not negative")] = 0.0

    @model_validator(mode="after")
    def _stops_are_ordered(self) -> LinearStops:
        _check_stops_ordered(self.lower, self.upper)
        return self


class AngularElement(Data):
    """An angle of a joint: its start and speed, and what acts on it."""

    start: Angle = 0.0
    speed: AngularSpeed = 0.0
    spring: AngularSpring | None = None
    damper: AngularDamper | None = None
    stops: AngularStops | None = None


class LinearElement(Data):
    """A displacement of a joint: its start and speed, and what acts on it."""

    start: Length = 0.0
    speed: Speed = 0.0
    spring: LinearSpring | None = None
    damper: LinearDamper | None = None
    stops: LinearStops | None = None


_FREE_SPEED = {"speed": "a free joint starts with velocity: [x, y, z] and angular_velocity: [x, y, z], in body axes"}


class FreeAngle(Data):
    """An angle of a free joint; the joint has one angular velocity for all three."""

    hints: ClassVar[dict[str, str]] = _FREE_SPEED
    speed: ClassVar[float] = 0.0

    start: StartAngle = 0.0
    spring: AngularSpring | None = None
    damper: AngularDamper | None = None
    stops: AngularStops | None = None


class FreeDisplacement(Data):
    """A displacement of a free joint; the joint has one velocity for all three."""

    hints: ClassVar[dict[str, str]] = _FREE_SPEED
    speed: ClassVar[float] = 0.0

    start: Length = 0.0
    spring: LinearSpring | None = None
    damper: LinearDamper | None = None
    stops: LinearStops | None = None


Element = AngularElement | LinearElement | FreeAngle | FreeDisplacement

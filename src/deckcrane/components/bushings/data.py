"""Bushings: six stiffnesses and dampings between two bodies, for elastic mounts and for loops that nothing else closes."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field, model_validator

from deckcrane.scenario.data import ZERO, Data, Measure, Position, Rotation, validation_error
from deckcrane.units import quantities

SIX = ("x", "y", "z", "roll", "pitch", "yaw")
"""Directions along the axes of a bushing, and about them."""
_LinearStiffness = Annotated[float, Measure(quantities.STIFFNESS, "not negative")]
_AngularStiffness = Annotated[float, Measure(quantities.ANGULAR_STIFFNESS, "not negative")]
_LinearDamping = Annotated[float, Measure(quantities.DAMPING, "not negative")]
_AngularDamping = Annotated[float, Measure(quantities.ANGULAR_DAMPING, "not negative")]
_Force = Annotated[float, Measure(quantities.FORCE)]
_Moment = Annotated[float, Measure(quantities.MOMENT)]


class BushingEnd(Data):
    """A frame that is fixed in a body, or in the ground."""

    on: str = Field(description="the body it belongs to, or ground")
    at: Position = Field(default=ZERO, description="its origin, in the frame of the undeformed body")
    rotation: Rotation = Field(
        default=(), description="from the body's axes to the bushing's, such as [z: 90 deg]; default none"
    )


class BushingStiffness(Data):
    """Stiffness along and about the axes of a bushing; what is left out is free."""

    x: _LinearStiffness = Field(default=0.0, description="along x, such as 5 MN/m")
    y: _LinearStiffness = 0.0
    z: _LinearStiffness = 0.0
    roll: _AngularStiffness = Field(default=0.0, description="about x, such as 2 MN m/rad")
    pitch: _AngularStiffness = Field(default=0.0, description="about y")
    yaw: _AngularStiffness = Field(default=0.0, description="about z")


class BushingDamping(Data):
    """Damping along and about the axes of a bushing; what is left out is undamped."""

    x: _LinearDamping = Field(default=0.0, description="along x, such as 20 kN s/m")
    y: _LinearDamping = 0.0
    z: _LinearDamping = 0.0
    roll: _AngularDamping = Field(default=0.0, description="about x, such as 5 kN m s/rad")
    pitch: _AngularDamping = Field(default=0.0, description="about y")
    yaw: _AngularDamping = Field(default=0.0, description="about z")


class BushingPreload(Data):
    """Force and moment on the second end where both coincide, along the axes of the bushing."""

    x: _Force = Field(default=0.0, description="along x, such as 10 kN")
    y: _Force = 0.0
    z: _Force = 0.0
    roll: _Moment = Field(default=0.0, description="about x, such as 2 kN m")
    pitch: _Moment = Field(default=0.0, description="about y")
    yaw: _Moment = Field(default=0.0, description="about z")


Six = BushingStiffness | BushingDamping | BushingPreload


def six_values(values: Six) -> tuple[float, ...]:
    """The six values in the order of `SIX`."""
    return tuple(getattr(values, name) for name in SIX)


class Bushing(Data):
    """Springs and dampers along and about three axes; at rest, but for a preload, where its two ends coincide."""

    between: tuple[BushingEnd, BushingEnd] = Field(
        description="its two ends, such as [{on: frame, at: [2 m, 0, 0]}, {on: engine}]"
    )
    stiffness: BushingStiffness = Field(
        default=BushingStiffness(), description="such as {x: 5 MN/m, y: 5 MN/m, z: 5 MN/m, yaw: 2 MN m/rad}"
    )
    damping: BushingDamping = Field(
        default=BushingDamping(), description="such as {x: 20 kN s/m, y: 20 kN s/m, z: 20 kN s/m}"
    )
    preload: BushingPreload = Field(default=BushingPreload(), description="such as {z: 10 kN}; default none")

    @model_validator(mode="after")
    def _some_value_is_given(self) -> Bushing:
        if not any((*six_values(self.stiffness), *six_values(self.damping), *six_values(self.preload))):
            raise validation_error(
                f"has no stiffness, damping or preload; give some of {', '.join(SIX)}, such as stiffness: {{x: 5 MN/m, y: 5 MN/m, "
                "z: 5 MN/m}"
            )
        return self

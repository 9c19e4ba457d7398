"""The floating vessel: its hydrodynamic data, how it keeps station, and what is said about the crane's mass in that data.

A scenario with a vessel has a body of that name that floats freely; bodies hang on it like on any other.
"""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field, StrictBool, model_validator

from deckcrane.model import units
from deckcrane.model.angles import Heel, StartAngle
from deckcrane.model.bodies import Body
from deckcrane.model.data import Data, Length, Measure, PositiveRatio, PositiveTime, fault
from deckcrane.model.joints import Free
from deckcrane.model.shapes import Inertia

VESSEL = "vessel"


class StationKeeping(Data):
    """Thrusters that hold the vessel: the natural periods they give it, and their damping ratio."""

    surge: PositiveTime | None = None
    sway: PositiveTime | None = None
    yaw: PositiveTime | None = None
    damping: PositiveRatio = Field(default=0.7, description="share of critical damping in these motions")


class VesselStart(Data):
    """Where the vessel is at the start, from its place of rest without the crane."""

    surge: Length = 0.0
    sway: Length = 0.0
    heave: Length = 0.0
    roll: Heel = 0.0
    pitch: Heel = 0.0
    yaw: StartAngle = 0.0


class Vessel(Data):
    """A vessel with hydrodynamic data; its frame stands at the data's reference point, in the waterplane."""

    hydrodynamics: str = Field(description="a bundled vessel, such as supply, or the path of a hydrodynamic file")
    z: Literal["up", "down"] = Field(default="up", description="which way the z axes of vessel and ground point")
    crane: Literal["added", "included"] | None = Field(
        default=None, description="whether the crane comes on top of the mass and restoring in the data, or is in them"
    )
    station_keeping: StationKeeping | None = None
    fluid_memory: StrictBool = Field(default=True, description="whether radiated waves act back on the vessel later")
    coriolis: StrictBool = Field(default=True, description="whether the vessel's own gyroscopic forces count")
    roll_damping: Annotated[float, Measure(units.ANGULAR_DAMPING, "not negative")] | None = Field(
        default=None, description="linear viscous roll damping, instead of that in the data, such as 2e7 N m s/rad"
    )
    quadratic_roll_damping: Annotated[float, Measure(None, "not negative")] | None = Field(
        default=None,
        description="roll moment per square of the roll rate, in N m s^2/rad^2, instead of that in the data",
    )
    drift: Literal["none", "mean", "slow"] = Field(
        default="none",
        description="forces of second order of the waves: their mean, or slowly varying (Newman) with it",
    )
    start: VesselStart = VesselStart()

    @model_validator(mode="after")
    def _plain_number(self) -> Vessel:
        powers = getattr(self.quadratic_roll_damping, "powers", None)
        if powers not in (None, (1, 2, 0, -2), (1, 2, 0, 0)):
            raise fault("quadratic_roll_damping is a moment per square of an angular speed, such as 5e7 N m s^2/rad^2")
        return self

    def body(self) -> Body:
        """The vessel as a body of the tree; its mass and inertia stand in the hydrodynamic data, not here."""
        places = {axis: {"start": getattr(self.start, name)} for axis, name in zip("xyz", _SLIDES, strict=True)}
        angles = {name: {"start": f"{getattr(self.start, name)!r} rad"} for name in ("roll", "pitch", "yaw")}
        joint = Free.model_validate({"free": True, **places, **angles})
        return Body.model_construct(
            on="ground",
            joint=joint,
            mass=0.0,
            cog=(0.0, 0.0, 0.0),
            inertia=Inertia(xx=0, yy=0, zz=0),
            shape=None,
            masses=(),
        )


_SLIDES = ("surge", "sway", "heave")

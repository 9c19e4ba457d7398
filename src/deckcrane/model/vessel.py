"""The floating vessel: its hydrodynamic data, how it keeps station, and what is said about the crane's mass in that data.

A scenario with a vessel has a body of that name that floats freely; bodies hang on it like on any other.
"""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field, StrictBool, model_validator

from deckcrane.model import units
from deckcrane.model.bodies import Body
from deckcrane.model.current import VesselCurrent
from deckcrane.model.data import Angle, Data, Length, Measure, fault
from deckcrane.model.joints import Free
from deckcrane.model.moorings import Moorings
from deckcrane.model.shapes import Inertia
from deckcrane.model.station_keeping import StationKeeping
from deckcrane.model.wind import VesselWind

VESSEL = "vessel"


class VesselStart(Data):
    """Where the vessel is at the start, from its place of rest without the crane."""

    surge: Length = 0.0
    sway: Length = 0.0
    heave: Length = 0.0
    roll: Angle = 0.0
    pitch: Angle = 0.0
    yaw: Angle = 0.0


class Vessel(Data):
    """A vessel with hydrodynamic data; its frame stands at the data's reference point, in the waterplane."""

    hydrodynamics: str = Field(description="a bundled vessel, such as supply, or the path of a hydrodynamic file")
    z: Literal["up", "down"] = Field(default="up", description="which way the z axes of vessel and ground point")
    crane: Literal["added", "included"] | None = Field(
        default=None, description="whether the crane comes on top of the mass and restoring in the data, or is in them"
    )
    station_keeping: StationKeeping | None = None
    moorings: Moorings | None = Field(default=None, description="lines to anchors, and springs towards a place")
    wind: VesselWind | None = Field(
        default=None, description="how wind acts on it: areas, and shape factors or a table"
    )
    current: VesselCurrent | None = Field(default=None, description="how the water's flow past it acts on it")
    fluid_memory: StrictBool = Field(default=True, description="whether radiated waves act back on the vessel later")
    coriolis: StrictBool = Field(default=True, description="whether the vessel's own gyroscopic forces count")
    roll_damping: Annotated[float, Measure(units.ANGULAR_DAMPING, "not negative")] | None = Field(
        default=None, description="linear viscous roll damping, instead of that in the data, such as 2e7 N m s/rad"
    )
    quadratic_roll_damping: Annotated[float, Measure(None, "not negative")] | None = Field(
        default=None,
        description="roll moment per square of the roll rate, in N m s^2/rad^2, instead of that in the data",
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
        angles = {name: {"start": getattr(self.start, name)} for name in ("roll", "pitch", "yaw")}
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

"""A floating vessel: its hydrodynamic data, station keeping, and whether that data include the crane's mass.

A scenario with a vessel has a body of that name that floats freely, or whose motion is imposed; bodies are attached to it as
to any other. The section `vessel` is the one called vessel; further ones are in `vessels` by name.
"""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field, StrictBool, model_validator

from deckcrane.model import units
from deckcrane.model.angles import Heel, StartAngle
from deckcrane.model.bodies import Body
from deckcrane.model.current import VesselCurrent
from deckcrane.model.data import (
    Data,
    Length,
    Mass,
    Measure,
    Position,
    Speed,
    fault,
)
from deckcrane.model.data_choices import BodyChoice, LeftOut, MassMatrix
from deckcrane.model.joints import Free
from deckcrane.model.moorings import Moorings
from deckcrane.model.shapes import Inertia
from deckcrane.model.station_keeping import HELD, KeptPlace, StationKeeping
from deckcrane.model.vessel_motion import WITHOUT_MEANING, ImposedMotion
from deckcrane.model.wind import VesselWind

VESSEL = "vessel"


def section_of(vessel: str) -> str:
    """The section of a vessel in a file: `vessel`, or `vessels.boat`."""
    return VESSEL if vessel == VESSEL else f"vessels.{vessel}"


class VesselStart(Data):
    """Initial position of the vessel, relative to its position at rest without the crane."""

    surge: Length = 0.0
    sway: Length = 0.0
    heave: Length = 0.0
    roll: Heel = 0.0
    pitch: Heel = 0.0
    yaw: StartAngle = 0.0
    in_waves: StrictBool | None = Field(
        default=None,
        description="whether it starts as the waves move it, about that place, with its fluid memory, or at rest there; by "
        "default it does where nothing holds it in surge, sway or yaw",
    )


class Vessel(Data):
    """A vessel with hydrodynamic data; its frame stands at the data's reference point, in the waterplane."""

    hydrodynamics: str = Field(
        default="",
        description="a bundled vessel, such as supply, or the path of a hydrodynamic file, of a run's folder or its name without "
        "suffix; needed unless a file imposes the motion",
    )
    motion: ImposedMotion | None = Field(
        default=None, description="the vessel moves exactly so: raos, {raos: FILE.csv, ...} or {series: FILE.csv}"
    )
    body: BodyChoice | None = Field(
        default=None, description="which of several bodies in the file, by its number from 1 or its name"
    )
    speed: Speed | None = Field(default=None, description="which of several forward speeds in the file; default 0")
    leave_out: LeftOut = Field(
        default=(), description="frequencies of the file that are not used, each alone or as [lowest, highest]"
    )
    mass: Mass | None = Field(
        default=None, description="the vessel's mass without the crane's, instead of that in the file"
    )
    cog: Position | None = Field(
        default=None, description="its centre of gravity from the data's reference point, instead of that in the file"
    )
    radii: Position | None = Field(
        default=None,
        description="its radii of gyration of roll, pitch and yaw about the centre of gravity, instead of those in the file",
    )
    mass_matrix: MassMatrix | None = Field(
        default=None, description="its 6x6 mass matrix about the data's reference point, instead of mass, cog and radii"
    )
    restoring: Literal["water", "water and weight"] | None = Field(
        default=None, description="what the restoring in the file counts, where the file does not say it"
    )
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
    coriolis: StrictBool = Field(
        default=False,
        description="whether the vessel's own mass moves exactly, gyroscopic forces included, not to first order",
    )
    heading: Literal["mean", "turning"] = Field(
        default="mean",
        description="whether the linear theory keeps the vessel's mean heading, or turns with its yaw, for large turns",
    )
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
    accept_motion_error: Annotated[float, Measure(units.RATIO, "not negative")] = Field(
        default=0.1,
        description="the estimated error of its motions in the sea of a run from which on the run is refused, as a share of them, "
        "such as 0.2; warned of from 0.02 on, unless less than 0.1 is stated here",
    )
    place: KeptPlace = Field(
        default=KeptPlace(),
        description="where it lies and its heading, such as {sway: 40 m, yaw: 90 deg}: `start`, `station_keeping.at` and "
        "`moorings.at` are counted from there, along ground axes",
    )
    start: VesselStart = VesselStart()

    @model_validator(mode="after")
    def _motion_source_is_given(self) -> Vessel:
        """Check that the water moves it, by hydrodynamic data, or an imposed motion, with which some keys have no meaning."""
        if not self.hydrodynamics and (self.motion is None or self.motion.by_database):
            raise fault(
                "hydrodynamics is missing: a bundled vessel, such as supply, or the path of a hydrodynamic file; without one, "
                "impose a motion: {raos: FILE.csv, ...} or {series: FILE.csv}"
            )
        if self.motion is None:
            return self
        fields = type(self).model_fields
        for key, why in WITHOUT_MEANING.items():
            if getattr(self, key) != fields[key].default:
                raise fault(f"{key} has no meaning for a vessel whose motion is imposed: {why}; leave it out")
        if self.roll_damping is not None and not self.motion.by_database:
            raise fault("roll_damping changes the RAOs of hydrodynamic data; those of a file have theirs: leave it out")
        if self.motion.series is not None and self.start != VesselStart():
            raise fault("a recorded motion says itself where the vessel starts; leave out start")
        return self

    @model_validator(mode="after")
    def _roll_damping_has_right_unit(self) -> Vessel:
        powers = getattr(self.quadratic_roll_damping, "powers", None)
        if powers not in (None, (1, 2, 0, -2), (1, 2, 0, 0)):
            raise fault("quadratic_roll_damping is a moment per square of an angular speed, such as 5e7 N m s^2/rad^2")
        return self

    @model_validator(mode="after")
    def _mass_is_given_once(self) -> Vessel:
        if self.mass_matrix is not None and (self.mass, self.cog, self.radii) != (None, None, None):
            raise fault("mass_matrix says mass, cog and radii already; leave these out, or the matrix")
        if self.radii is not None and min(self.radii) <= 0:
            raise fault("radii of gyration are greater than zero, of roll, pitch and yaw: such as [7 m, 20 m, 20 m]")
        return self

    @property
    def starts(self) -> dict[str, float]:
        """Initial value of each of its six motions, from the ground's origin and x axis."""
        motions = (*_TRANSLATIONS, "roll", "pitch", "yaw")
        return {name: float(getattr(self.start, name) + getattr(self.place, name, 0.0)) for name in motions}

    @property
    def station(self) -> KeptPlace:
        """The place where thrusters would hold it."""
        return self._add_place((self.station_keeping or StationKeeping()).at)

    @property
    def moored(self) -> KeptPlace:
        """The place where the springs of its moorings are at rest and its lines have their pretension."""
        return self._add_place(KeptPlace() if self.moorings is None else self.moorings.at)

    def _add_place(self, at: KeptPlace) -> KeptPlace:
        return at.model_copy(update={name: float(getattr(at, name) + getattr(self.place, name)) for name in HELD})

    @property
    def starts_in_waves(self) -> bool:
        """Whether a run in a sea starts with the vessel moving in the waves.

        Started from rest, a vessel that nothing holds would be set in motion by the first wave and never stop. Without fluid
        memory hardly anything damps heave, roll and pitch: at their resonance there is no steady motion to start from.
        """
        if not self.fluid_memory or self.start.in_waves is not None:
            return self.fluid_memory and bool(self.start.in_waves)
        keeping = self.station_keeping or StationKeeping()
        return self.moorings is None and None in (keeping.surge, keeping.sway, keeping.yaw)

    def as_body(self) -> Body:
        """The vessel as a body of the tree; its mass and inertia are in the hydrodynamic data, not here."""
        starts = self.starts
        translations = {axis: {"start": starts[name]} for axis, name in zip("xyz", _TRANSLATIONS, strict=True)}
        angles = {name: {"start": f"{starts[name]!r} rad"} for name in ("roll", "pitch", "yaw")}
        joint = Free.model_validate({"free": True, **translations, **angles})
        return Body.model_construct(
            on="ground",
            joint=joint,
            mass=0.0,
            cog=(0.0, 0.0, 0.0),
            inertia=Inertia(xx=0, yy=0, zz=0),
            shape=None,
            masses=(),
        )


_TRANSLATIONS = ("surge", "sway", "heave")

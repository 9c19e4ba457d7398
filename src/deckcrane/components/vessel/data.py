"""Vessels: floating by hydrodynamic data, or with imposed motion; their keys, names and places, and faults in what is stated.

A scenario with a vessel has a body of that name that floats freely, or whose motion is imposed; bodies are attached to it as
to any other. The section `vessel` is the one called vessel; further ones are in `vessels` by name.

A floating vessel has hydrodynamic data, station keeping, and a statement whether that data include the crane's mass. Keys
select from its file (a body, excluded frequencies) or give its mass matrix.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from importlib import resources
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Literal

from pydantic import (
    AfterValidator,
    BeforeValidator,
    Discriminator,
    Field,
    StrictBool,
    StrictInt,
    StrictStr,
    Tag,
    model_validator,
)

from deckcrane.components.ballast.data import AntiHeel, VesselTank, ballast_faults
from deckcrane.components.bodies import Inertia
from deckcrane.components.bodies.data import Body
from deckcrane.components.current.data import VesselCurrent
from deckcrane.components.hull_form.data import HullForm
from deckcrane.components.joints.data import COORDINATES, Free
from deckcrane.components.members.data import Member
from deckcrane.components.sea import stated_sea
from deckcrane.components.station_keeping.data import HELD, KeptPlace, Moorings, StationKeeping
from deckcrane.components.vessel.interaction_data import HydrodynamicInteraction as HydrodynamicInteraction
from deckcrane.components.vessel.stated_motion import ImposedMotion as ImposedMotion
from deckcrane.components.vessel.viscous_damping import MOTIONS, VesselDamping
from deckcrane.components.wind.data import VesselWind
from deckcrane.files.paths import beside, exists
from deckcrane.mechanics.model.plant import per_plant
from deckcrane.scenario.data import (
    Data,
    Fault,
    Heel,
    Length,
    Mass,
    Measure,
    MomentOfInertia,
    Name,
    Position,
    Speed,
    StartAngle,
    raise_all,
    validation_error,
)
from deckcrane.units import quantities

if TYPE_CHECKING:
    from deckcrane.components.catalogue import Scenario
    from deckcrane.components.vessel.motion_errors import MotionErrors
    from deckcrane.components.vessel.wave_series import VesselInSea
    from deckcrane.mechanics.model.plant import Plant


WITHOUT_MEANING: Mapping[str, str] = {
    "crane": "its mass moves nothing",
    "station_keeping": "no thrusters hold it",
    "fluid_memory": "no water acts on it",
    "coriolis": "its mass moves nothing",
    "quadratic_roll_damping": "its motion is linear in the waves",
    "hull": "no water rights it",
    "members": "no drag moves it",
    "tanks": "their liquids move nothing",
    "anti_heel": "its pumps right nothing",
}
"""Keys of a vessel without meaning if its motion is imposed, and why."""


def _tag_of_frequencies(value: Any) -> str:
    return "<range>" if isinstance(value, (list, tuple)) else "<one>"


def _check_pair(value: Any) -> Any:
    if len(value) != 2:
        raise validation_error(f"a range of frequencies is [lowest, highest]; this is a list of {len(value)}")
    return tuple(value)


def _check_ascending(value: tuple[float, float]) -> tuple[float, float]:
    if value[0] > value[1]:
        raise validation_error(
            f"a range of frequencies is [lowest, highest]; this goes from {value[0]:g} to {value[1]:g} rad/s"
        )
    return value


def _check_list(value: Any) -> Any:
    if not isinstance(value, (list, tuple)):
        raise validation_error(
            "the frequencies that are left out are a list, such as [0.35 rad/s, [1.2 rad/s, 1.4 rad/s]]"
        )
    return tuple(value)


def _check_body(value: Any) -> Any:
    """A number from 1 or a name; checked here because a union's own messages would not say so."""
    if isinstance(value, bool) or not isinstance(value, (int, str)) or value == "":
        raise validation_error("a body is its number in the file, counted from 1, or its name there")
    if isinstance(value, int) and value < 1:
        raise validation_error(f"bodies are counted from 1; this is {value}")
    return value


def _check_six_rows(value: Any) -> Any:
    rows = value if isinstance(value, (list, tuple)) else ()
    if len(rows) != 6 or any(not isinstance(row, (list, tuple)) or len(row) != 6 for row in rows):
        raise validation_error(
            "a mass matrix is six rows of six numbers, in the order surge, sway, heave, roll, pitch, yaw"
        )
    return tuple(tuple(row) for row in rows)


_MassEntry = Annotated[float, Measure(quantities.MASS)]
_FirstMoment = Annotated[float, Measure(quantities.MASS_MOMENT)]
_ForceRow = tuple[_MassEntry, _MassEntry, _MassEntry, _FirstMoment, _FirstMoment, _FirstMoment]
_MomentRow = tuple[_FirstMoment, _FirstMoment, _FirstMoment, MomentOfInertia, MomentOfInertia, MomentOfInertia]
MassMatrix = Annotated[
    tuple[_ForceRow, _ForceRow, _ForceRow, _MomentRow, _MomentRow, _MomentRow], BeforeValidator(_check_six_rows)
]
"""Mass matrix about the vessel's origin: kg, kg m and kg m^2 by block."""
_Frequency = Annotated[float, Measure(quantities.ANGULAR_SPEED, "positive")]
_Pair = Annotated[tuple[_Frequency, _Frequency], BeforeValidator(_check_pair), AfterValidator(_check_ascending)]
_OneOrRange = Annotated[
    Annotated[_Frequency, Tag("<one>")] | Annotated[_Pair, Tag("<range>")], Discriminator(_tag_of_frequencies)
]
LeftOut = Annotated[tuple[_OneOrRange, ...], BeforeValidator(_check_list)]
"""Excluded frequencies [rad/s], each single or as a range."""
BodyChoice = Annotated[StrictInt | StrictStr, BeforeValidator(_check_body)]
"""One of several bodies, by its number from 1 or its name."""


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
    speed: Speed | None = Field(
        default=None,
        description="forward speed over ground along its mean heading, held constant, such as 5 knot; hydrodynamic data, or "
        "RAOs, are those at that speed; default 0",
    )
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
    roll_damping: Annotated[float, Measure(quantities.ANGULAR_DAMPING, "not negative")] | None = Field(
        default=None, description="linear viscous roll damping, instead of that in the data, such as 2e7 N m s/rad"
    )
    quadratic_roll_damping: Annotated[float, Measure(None, "not negative")] | None = Field(
        default=None,
        description="roll moment per square of the roll rate, in N m s^2/rad^2, instead of that in the data",
    )
    damping: VesselDamping = Field(
        default=VesselDamping(),
        description="viscous damping of each motion, such as {surge: {linear: 50 kN s/m, quadratic: 40 kN s^2/m^2}}",
    )
    drift: Literal["none", "mean", "newman", "qtf", "slow"] = Field(
        default="none",
        description="forces of second order of the waves: their mean, or slowly varying with it by Newman's approximation "
        "(newman, or slow) or by the quadratic transfer function of the data (qtf)",
    )
    members: dict[Name, Member] = Field(
        default={},
        description="slender members by name, with Morison's drag, such as columns and braces of a semi-submersible",
    )
    disturbed_sea: Literal["none", "diffracted", "diffracted and radiated"] | None = Field(
        default=None,
        description="which of its waves loads in the water, other vessels and air gaps beside it meet; by default diffracted and "
        "radiated where its data hold the wave field beside the hull (deckcrane hydro make --field), else none",
    )
    hull: HullForm | None = Field(
        default=None, description="its outside as a closed surface with its deck: stability at large angles"
    )
    tanks: dict[Name, VesselTank] = Field(
        default={}, description="tanks by name, whose liquids move with the heel; their mass is in the vessel's"
    )
    anti_heel: dict[Name, AntiHeel] = Field(
        default={}, description="pumps by name, each between two tanks, that take out heel"
    )
    accept_motion_error: Annotated[float, Measure(quantities.RATIO, "not negative")] = Field(
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
            raise validation_error(
                "hydrodynamics is missing: a bundled vessel, such as supply, or the path of a hydrodynamic file; without one, "
                "impose a motion: {raos: FILE.csv, ...} or {series: FILE.csv}"
            )
        if self.motion is None:
            return self
        fields = type(self).model_fields
        for key, why in WITHOUT_MEANING.items():
            if getattr(self, key) != fields[key].default:
                raise validation_error(
                    f"{key} has no meaning for a vessel whose motion is imposed: {why}; leave it out"
                )
        if self.linear_damping and not self.motion.by_database:
            key = "damping" if self.roll_damping is None else "roll_damping"
            raise validation_error(
                f"{key} changes the RAOs of hydrodynamic data; those of a file have theirs: leave it out"
            )
        for motion in MOTIONS:
            if getattr(self.damping, motion).quadratic is not None:
                raise validation_error(
                    f"damping.{motion}.quadratic has no meaning for a vessel whose motion is imposed: its motion is linear in "
                    "the waves; leave it out"
                )
        if self.motion.series is not None and self.start != VesselStart():
            raise validation_error("a recorded motion says itself where the vessel starts; leave out start")
        return self

    @model_validator(mode="after")
    def _roll_damping_has_right_unit(self) -> Vessel:
        powers = getattr(self.quadratic_roll_damping, "powers", None)
        if powers not in (None, (1, 2, 0, -2), (1, 2, 0, 0)):
            raise validation_error(
                "quadratic_roll_damping is a moment per square of an angular speed, such as 5e7 N m s^2/rad^2"
            )
        return self

    @model_validator(mode="after")
    def _ballast_is_consistent(self) -> Vessel:
        raise_all(ballast_faults(self.tanks, self.anti_heel))
        return self

    @model_validator(mode="after")
    def _wind_is_known_where_it_is_fed_forward(self) -> Vessel:
        keeping = self.station_keeping
        if keeping is not None and keeping.wind_feed_forward is not None and self.wind is None:
            raise validation_error(
                "station_keeping.wind_feed_forward balances the wind's force on the vessel; say what that is: wind: {frontal_area: "
                "300 m^2, ...}"
            )
        return self

    @model_validator(mode="after")
    def _damping_of_roll_is_given_once(self) -> Vessel:
        for key, part in (("roll_damping", "linear"), ("quadratic_roll_damping", "quadratic")):
            if getattr(self, key) is not None and getattr(self.damping.roll, part) is not None:
                raise validation_error(f"{key} and damping.roll.{part} say the same twice; leave one of them out")
        return self

    @model_validator(mode="after")
    def _mass_is_given_once(self) -> Vessel:
        if self.mass_matrix is not None and (self.mass, self.cog, self.radii) != (None, None, None):
            raise validation_error("mass_matrix says mass, cog and radii already; leave these out, or the matrix")
        if self.radii is not None and min(self.radii) <= 0:
            raise validation_error(
                "radii of gyration are greater than zero, of roll, pitch and yaw: such as [7 m, 20 m, 20 m]"
            )
        return self

    @property
    def linear_damping(self) -> dict[int, float]:
        """The linear viscous damping that is stated, by the motion's index; it stands in place of the data's."""
        return self.damping.stated("linear", self.roll_damping)

    @property
    def quadratic_damping(self) -> dict[int, float]:
        """The quadratic damping that is stated, by the motion's index."""
        return self.damping.stated("quadratic", self.quadratic_roll_damping)

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


def coordinates_of(vessel: str) -> tuple[str, ...]:
    """The coordinates of a vessel, in the order of surge, sway, heave, roll, pitch and yaw."""
    return tuple(f"{vessel}.{local}" for local in COORDINATES["free"])


@per_plant
def all_vessels(plant: Plant) -> dict[str, Vessel]:
    """All vessels by name: that of the section `vessel` and those of `vessels`."""
    vessel = plant.scenario.vessel
    return {**({} if vessel is None else {VESSEL: vessel}), **plant.scenario.vessels}


def vessel_heading(scenario: Scenario) -> float:
    """Yaw of the vessel of the section `vessel` in its mean position; zero without one."""
    return 0.0 if scenario.vessel is None else float(scenario.vessel.place.yaw)


def yaw_sign(scenario: Scenario) -> float:
    """1 where yaw counts counter-clockwise seen from above, as directions of waves always do; -1 where z of the vessel is down."""
    return -1.0 if scenario.vessel is not None and scenario.vessel.z == "down" else 1.0


def mean_place(vessel: Vessel) -> tuple[float, float, float]:
    """The mean surge, sway and yaw about which the vessel moves: where thrusters hold it, else its start."""
    keeping, starts, station = vessel.station_keeping or StationKeeping(), vessel.starts, vessel.station
    surge, sway, yaw = (
        starts[name] if getattr(keeping, name) is None else float(getattr(station, name)) for name in HELD
    )
    return surge, sway, yaw


@per_plant
def imposed_motions(plant: Plant) -> dict[str, ImposedMotion]:
    """The motions imposed on vessels, by the vessel's name."""
    return {name: vessel.motion for name, vessel in all_vessels(plant).items() if vessel.motion is not None}


@per_plant
def floating_vessels(plant: Plant) -> tuple[str, ...]:
    """The names of the vessels that float."""
    return tuple(name for name in all_vessels(plant) if name not in imposed_motions(plant))


@per_plant
def interacting_vessels(plant: Plant) -> tuple[str, ...]:
    """The names of the vessels that act on each other through the water; none where the scenario does not say so."""
    section = plant.scenario.hydrodynamic_interaction
    if section is None:
        return ()
    return section.between or floating_vessels(plant)


def is_afloat(plant: Plant) -> bool:
    """Whether a scenario has a vessel, floating or moved."""
    return bool(all_vessels(plant))


def start_paths(plant: Plant) -> dict[str, str]:
    """The path in the file of the start of every coordinate of a vessel."""
    motions = {"x": "surge", "y": "sway", "z": "heave", "roll": "roll", "pitch": "pitch", "yaw": "yaw"}
    return {
        f"{vessel}.{local}": f"{section_of(vessel)}.start.{motion}"
        for vessel in all_vessels(plant)
        for local, motion in motions.items()
    }


def vertical_errors(plant: Plant) -> Iterator[Fault]:
    """Check that gravity points down the z axis of vessels, or up it where z is down: the sea is horizontal.

    The ground's axes are those of all vessels.
    """
    vessels = all_vessels(plant)
    if not vessels:
        return
    first, direction = next((name, vessel.z) for name, vessel in vessels.items())
    for name, vessel in vessels.items():
        if vessel.z != direction:
            yield (
                (*section_of(name).split("."), "z"),
                f"the z axes of all vessels point as the ground's does: that of {first} points {direction}, this one "
                f"{vessel.z}; write z: {direction}",
            )
    x, y, z = plant.scenario.gravity
    if x or y or z * (-1 if direction == "up" else 1) <= 0:
        example = "[0, 0, -9.81 m/s^2]" if direction == "up" else "[0, 0, 9.81 m/s^2]"
        yield ("gravity",), f"the vessel's z axis points {direction}: gravity must be like {example}"


DEEPER = 0.01
"""Share of the water depth by which an anchor may be below the bottom: rounding of charts and of data."""


def anchor_errors(plant: Plant) -> Iterator[Fault]:
    """Find anchors of moorings below the bottom of the sea that `sea.depth` states."""
    sea = stated_sea(plant.scenario)
    if sea is None or sea.depth is None:
        return
    bottom = float(sea.depth)
    for name, vessel in all_vessels(plant).items():
        at = -bottom if vessel.z == "up" else bottom
        for line, depth in deep_anchors(vessel, bottom):
            yield (
                (*section_of(name).split("."), "moorings", "lines", line, "anchor"),
                f"it is {depth:.5g} m below the surface, and sea.depth is {bottom:.5g} m: anchors are at the bottom or above it; "
                f"write depth: {depth:.5g} m under sea, or an anchor at z {at:.5g} m",
            )


def deep_anchors(vessel: Vessel, bottom: float) -> Iterator[tuple[str, float]]:
    """Lines whose anchors are below the bottom, with the depths of these."""
    for name, line in ({} if vessel.moorings is None else vessel.moorings.lines).items():
        depth = float(line.anchor[2]) * (-1.0 if vessel.z == "up" else 1.0)
        if depth > bottom * (1 + DEEPER):
            yield name, depth


def resolve_vessel_paths(vessel: Vessel, folder: Path) -> Vessel:
    """The vessel with the paths of files that lie in the folder."""
    changes: dict[str, Any] = {}
    if not _hydrodynamics_exist(vessel.hydrodynamics) and _hydrodynamics_exist(str(folder / vessel.hydrodynamics)):
        changes["hydrodynamics"] = str(folder / vessel.hydrodynamics)
    if vessel.motion is not None and (file := vessel.motion.file) is not None:
        changes["motion"] = vessel.motion.model_copy(update={file[0]: beside(file[1], folder)})
    return vessel.model_copy(update=changes) if changes else vessel


def _hydrodynamics_exist(hydrodynamics: str) -> bool:
    """Whether this is a bundled vessel, a file, or a run of WAMIT named without suffix."""
    bundled_file = resources.files("deckcrane") / "library" / f"{hydrodynamics}.nc"
    return any(exists(place) for place in (hydrodynamics, f"{hydrodynamics}.1", str(bundled_file)))


def accepted_motion_errors(scenario: Scenario, ready: tuple[VesselInSea, ...]) -> MotionErrors | None:
    """Estimated errors of vessel motions in the sea of a scenario, refused beyond those that it accepts; None in still water."""
    if stated_sea(scenario) is None or not all_vessels(scenario.plant):
        return None
    from deckcrane.components.vessel.motion_errors import motion_errors

    errors = motion_errors(scenario, ready)
    errors.check()
    return errors


def has_several_vessels(scenario: Scenario) -> bool:
    """Whether there is a section `vessels`: outputs of vessels then have a dimension of their names."""
    return bool(scenario.vessels)

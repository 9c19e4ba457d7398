"""The hydraulics of a cylinder: chambers, oil, valve, supply, leakage and friction, as a data sheet gives them.

All pressures are gauge pressures: zero is atmospheric pressure. Checks are between a cylinder's hydraulics, its stroke and its
controller.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import pi
from typing import TYPE_CHECKING, Annotated

from pydantic import Field, model_validator

from deckcrane.mechanics.model.plant import per_plant
from deckcrane.scenario.component import answering
from deckcrane.scenario.data import Data, Fault, Measure, PositiveLength, PositiveRatio, validation_error
from deckcrane.units import quantities

if TYPE_CHECKING:
    from deckcrane.mechanics.model.plant import Plant

Pressure = Annotated[float, Measure(quantities.PRESSURE)]
PositivePressure = Annotated[float, Measure(quantities.PRESSURE, "positive")]
PositiveArea = Annotated[float, Measure(quantities.AREA, "positive")]
LeakageFactor = Annotated[float, Measure(quantities.LEAKAGE, "not negative")]
PositiveSpeed = Annotated[float, Measure(quantities.SPEED, "positive")]
NotNegativeForce = Annotated[float, Measure(quantities.FORCE, "not negative")]

VACUUM = -101_325.0
"""Gauge pressure of a vacuum [Pa]."""
LEAST_CHAMBER = 2e-3
"""Least length [m] of a chamber at the end of the stroke: end stops give way a little."""


class Leakage(Data):
    """Flow per pressure past the piston's seal, and out of each chamber into the open [F19, Eq. 28]."""

    internal: LeakageFactor = Field(default=0.0, description="between the chambers, such as 1e-13 m^3/s/Pa")
    external: LeakageFactor = Field(default=0.0, description="from each chamber to the open air")


class Oil(Data):
    """The oil in the chambers."""

    density: Annotated[float, Measure(quantities.DENSITY, "positive")] = 880.0
    vapour_pressure: Pressure = Field(
        default=-1e5,
        description="gauge pressure at which the oil cavitates, such as -1 bar: no pressure falls below it",
    )

    @model_validator(mode="after")
    def _vapour_pressure_exceeds_vacuum(self) -> Oil:
        if self.vapour_pressure < VACUUM:
            raise validation_error(
                f"vapour_pressure is a gauge pressure, {VACUUM:.6g} Pa (vacuum) or more; it is {self.vapour_pressure:.6g} Pa"
            )
        return self


class Valve(Data):
    """A four-way proportional valve with matched, sharp-edged orifices [F19, Eqs. 29-31]."""

    opening_area: PositiveArea = Field(description="area of an orifice when the valve is fully open, such as 7e-4 m^2")
    discharge: PositiveRatio = Field(
        default=0.6, description="discharge coefficient, at most 1", json_schema_extra={"maximum": 1}
    )
    spool_time: Annotated[float, Measure(quantities.TIME, "not negative")] = Field(
        default=0.0, description="time constant with which the spool follows its command; 0: at once"
    )
    smoothing: PositivePressure = Field(
        default=1e5, description="pressure drop below which the flow is no longer as its root, such as 1 bar"
    )

    @model_validator(mode="after")
    def _discharge_is_at_most_one(self) -> Valve:
        if self.discharge > 1:
            raise validation_error(f"a discharge coefficient is at most 1; it is {self.discharge:.6g}")
        return self


class Relief(Data):
    """A relief (shock) valve from each chamber to the return: above its pressure it lets oil off in proportion."""

    pressure: PositivePressure = Field(description="chamber pressure at which it opens, such as 22 MPa")
    gradient: Annotated[float, Measure(quantities.LEAKAGE, "positive")] = Field(
        default=2e-9, description="flow per pressure above that; 2e-9 m^3/s/Pa is 120 litres a minute for 10 bar"
    )


class Supply(Data):
    """A supply and a return of constant pressure, whatever the flow."""

    pressure: PositivePressure = Field(description="supply pressure, such as 21 MPa")
    return_pressure: Pressure = 0.0
    relief: Relief | None = Field(default=None, description="relief valves at the chambers: {pressure: 22 MPa}")

    @model_validator(mode="after")
    def _pressures_exceed_return(self) -> Supply:
        if self.pressure <= self.return_pressure:
            raise validation_error(
                f"the supply pressure ({self.pressure:.6g} Pa) must be above the return pressure "
                f"({self.return_pressure:.6g} Pa): oil would flow backwards through the valve"
            )
        if self.relief is not None and self.relief.pressure <= self.return_pressure:
            raise validation_error(
                f"the relief valves open at {self.relief.pressure:.6g} Pa, which must be above the return pressure "
                f"({self.return_pressure:.6g} Pa)"
            )
        return self


class Friction(Data):
    """Friction of the seals by speed v, as of Stribeck: (coulomb + (static - coulomb) exp(-(v/v_s)^2)) and viscous v.

    It turns its sign smoothly through zero speed, as tanh(v / smoothing): a load creeps instead of sticking.
    """

    coulomb: NotNegativeForce = 0.0
    static: NotNegativeForce | None = Field(default=None, description="at the onset of motion; default as coulomb")
    viscous: Annotated[float, Measure(quantities.DAMPING, "not negative")] = 0.0
    stribeck_speed: PositiveSpeed = 0.01
    smoothing: PositiveSpeed = Field(default=1e-3, description="speed below which the friction fades, such as 1 mm/s")

    @model_validator(mode="after")
    def _static_exceeds_coulomb(self) -> Friction:
        if self.breakaway < self.coulomb:
            raise validation_error(
                f"static friction is not less than coulomb friction; it is {self.breakaway:.6g} N, less than "
                f"{self.coulomb:.6g} N"
            )
        if self.breakaway > self.coulomb and self.smoothing >= self.stribeck_speed:
            raise validation_error(
                f"smoothing ({self.smoothing:.6g} m/s) must be below stribeck_speed ({self.stribeck_speed:.6g} m/s), or "
                "static friction never shows"
            )
        return self

    @property
    def breakaway(self) -> float:
        """The static friction force."""
        return self.coulomb if self.static is None else self.static


class StartPressures(Data):
    """Initial pressures of the chambers: both, or that of the chamber that does not carry the load."""

    piston_pressure: Pressure | None = None
    rod_pressure: Pressure | None = None
    idle_pressure: Pressure | None = Field(
        default=None,
        description="of the chamber that does not carry the load, such as 40 bar; the other carries it at rest",
    )

    @model_validator(mode="after")
    def _given_one_way(self) -> StartPressures:
        both = self.piston_pressure is not None and self.rod_pressure is not None
        either = self.piston_pressure is not None or self.rod_pressure is not None
        if both == (self.idle_pressure is not None) or either != both:
            raise validation_error("needs piston_pressure and rod_pressure, or idle_pressure alone")
        return self

    @property
    def given(self) -> list[float]:
        """The given pressures."""
        pressures = (self.piston_pressure, self.rod_pressure, self.idle_pressure)
        return [pressure for pressure in pressures if pressure is not None]


class Hydraulics(Data):
    """The drive of a cylinder: two chambers of compressible oil behind a valve [F19, Sec. 2.4].

    At the stroke s from the fully retracted position (the least extension) the chambers' volumes are
    A_p (piston_chamber + s) and A_r (rod_chamber - s).
    """

    piston_area: PositiveArea | None = Field(default=None, description="of the whole piston, such as 0.04524 m^2")
    rod_area: PositiveArea | None = Field(default=None, description="of the piston less the rod, such as 0.04241 m^2")
    piston_diameter: PositiveLength | None = Field(default=None, description="instead of the areas, such as 240 mm")
    rod_diameter: PositiveLength | None = Field(default=None, description="instead of the areas, such as 60 mm")
    piston_chamber: PositiveLength = Field(description="length of the piston's chamber when fully retracted")
    rod_chamber: PositiveLength = Field(description="length of the rod's chamber when fully retracted")
    bulk_modulus: PositivePressure = 1.5e9
    leakage: Leakage = Leakage()
    oil: Oil = Oil()
    valve: Valve
    supply: Supply
    friction: Friction | None = None
    start: StartPressures | None = Field(
        default=None, description="pressures at the start; default what carries the load at rest"
    )

    @model_validator(mode="after")
    def _areas_and_pressures_are_consistent(self) -> Hydraulics:
        areas = [name for name in ("piston_area", "rod_area") if getattr(self, name) is not None]
        diameters = [name for name in ("piston_diameter", "rod_diameter") if getattr(self, name) is not None]
        if (len(areas), len(diameters)) not in ((2, 0), (0, 2)):
            given = " and ".join([*areas, *diameters]) or "none of them"
            raise validation_error(
                f"needs piston_area and rod_area, or piston_diameter and rod_diameter; it has {given}"
            )
        piston, rod = self.areas
        if rod <= 0:
            raise validation_error("rod_diameter must be less than piston_diameter: no area is left on the rod's side")
        if rod >= piston:
            raise validation_error(
                f"rod_area ({rod:.6g} m^2) is the piston's area less the rod's, so it must be less than piston_area "
                f"({piston:.6g} m^2)"
            )
        vapour_pressure = self.oil.vapour_pressure
        if self.supply.return_pressure <= vapour_pressure:
            raise validation_error(
                f"the return pressure ({self.supply.return_pressure:.6g} Pa) must be above the oil's vapour pressure "
                f"({vapour_pressure:.6g} Pa, gauge)"
            )
        if self.start is not None and min(self.start.given) < vapour_pressure:
            raise validation_error(
                f"start: no pressure can be below the oil's vapour pressure, {vapour_pressure:.6g} Pa (gauge)"
            )
        return self

    @property
    def areas(self) -> tuple[float, float]:
        """Areas of the piston on its own side and on the rod's [m^2]."""
        return piston_areas(self.piston_area, self.rod_area, self.piston_diameter, self.rod_diameter)


def piston_areas(
    piston_area: float | None, rod_area: float | None, piston_diameter: float | None, rod_diameter: float | None
) -> tuple[float, float]:
    """Areas of a piston on its own side and on the rod's [m^2], from these areas or from diameters."""
    if piston_area is not None and rod_area is not None:
        return piston_area, rod_area
    assert piston_diameter is not None
    assert rod_diameter is not None, "areas or diameters are there"
    whole = pi / 4 * piston_diameter**2
    return whole, whole - pi / 4 * rod_diameter**2


def chamber_errors(hydraulics: Hydraulics, stroke: tuple[float, float]) -> list[str]:
    """Find chambers that vanish within the stroke [least, greatest extension]."""
    low, high = stroke
    travel = high - low
    remaining = hydraulics.rod_chamber - travel
    least = f"at least {1000 * LEAST_CHAMBER:g} mm must be left, since the stops give way a little"
    faults = []
    if hydraulics.piston_chamber < LEAST_CHAMBER:
        faults.append(
            f"the chamber on the piston's side vanishes at the stroke 0 m (extension {low:.6g} m): its length is "
            f"{hydraulics.piston_chamber:.6g} m there, {least}; raise piston_chamber"
        )
    if remaining < LEAST_CHAMBER:
        faults.append(
            f"the chamber on the rod's side vanishes at the stroke {travel:.6g} m (extension {high:.6g} m): its length is "
            f"{remaining:.6g} m there, {least}; raise rod_chamber above {travel + LEAST_CHAMBER:.6g} m, or shorten the stroke"
        )
    return faults


def hydraulic_errors(plant: Plant) -> Iterator[Fault]:
    """Find chambers that vanish within the stroke, and controllers that do not fit their cylinder's drive."""
    from deckcrane.components.control.data import controlled_names, controller_named  # both read hydraulics from here
    from deckcrane.components.cylinders.data import is_cylinder, stroke_of

    for name, hydraulics in hydraulic_drives(plant).items():
        for message in chamber_errors(hydraulics, stroke_of(plant, name)) if is_cylinder(plant, name) else ():
            yield ("cylinders", name, "hydraulics"), message
    for name in controlled_names(plant):
        control, oil = controller_named(plant, name), name in moved_by_valves(plant)
        if control.valve is not None and not oil:
            reason = (
                "this cylinder has no hydraulics"
                if is_cylinder(plant, name)
                else "only a cylinder has a valve, or the rope of a winch (NAME.rope)"
            )
            yield ("control", name, "valve"), f"{reason}; use pd or force, or give the cylinder hydraulics"
        elif control.law in ("pid", "state_space", "network") and oil:
            if control.pull_only:
                yield (
                    ("control", name, "pull_only"),
                    "pull_only is for a wire; a cylinder with a valve pushes and pulls",
                )
            if control.limit is not None and control.limit > 1:
                yield (
                    ("control", name, "limit"),
                    f"limit is the most that the cylinder's valve is opened, at most 1; it is {control.limit:.6g}",
                )
        elif control.valve is None and oil:
            yield (
                ("control", name, control.law),
                f"this {'cylinder' if is_cylinder(plant, name) else 'winch'} is driven by oil: its controller opens the "
                "valve; use valve: {gain: 0.3 1/m}",
            )


@per_plant
def moved_by_valves(plant: Plant) -> frozenset[str]:
    """The ports whose controllers open valves: of drives with oil of their own, and of circuits."""
    ports = (name for each in answering("valve_drives") for name in each.valve_drives(plant))
    return frozenset((*hydraulic_drives(plant), *ports))


@per_plant
def hydraulic_drives(plant: Plant) -> dict[str, Hydraulics]:
    """The hydraulics of all hydraulic drives: by cylinder, for both of a pair together; for winches by their rope."""
    return {name: oil for each in answering("oil_drives") for name, oil in each.oil_drives(plant).items()}

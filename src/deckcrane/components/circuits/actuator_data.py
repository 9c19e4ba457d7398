"""What circuits move, as a file writes it: the chambers of cylinders with their cushions, and motors with their brakes."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field, model_validator

from deckcrane.components.circuits.valve_data import PORT_DROP, NotNegativeTime, PositiveFlow
from deckcrane.components.hydraulics.data import (
    Friction,
    PositiveArea,
    PositivePressure,
    Pressure,
    StartPressures,
    piston_areas,
)
from deckcrane.scenario.data import (
    Data,
    Length,
    Measure,
    Name,
    PositiveLength,
    PositiveRatio,
    PositiveTime,
    validation_error,
)
from deckcrane.units import quantities

PositiveDisplacement = Annotated[float, Measure(quantities.DISPLACEMENT, "positive")]
PositiveTorque = Annotated[float, Measure(quantities.MOMENT, "positive")]
LeakageFactor = Annotated[float, Measure(quantities.LEAKAGE, "not negative")]
Efficiency = Annotated[float, Measure(quantities.RATIO, "positive")]


class Cushion(Data):
    """A spear that narrows the outlet of a chamber towards the end of the stroke; a check lets oil back into it freely.

    Its opening falls in proportion to the distance from the end, from the open port to what `flow` and `at` leave.
    """

    length: PositiveLength = Field(
        description="of the stroke before its end over which the outlet narrows, such as 60 mm"
    )
    flow: PositiveFlow = Field(description="flow that is left at the end at the pressure drop `at`, such as 10 l/min")
    at: PositivePressure = Field(default=100e5, description="pressure drop for that flow, such as 100 bar")
    port_flow: PositiveFlow = Field(
        description="flow through the open port at 5 bar, and through its check, such as 200 l/min"
    )
    smoothing: PositivePressure = 1e5

    @model_validator(mode="after")
    def _narrows(self) -> Cushion:
        if self.flow / self.at**0.5 >= self.port_flow / PORT_DROP**0.5:
            raise validation_error(
                f"it leaves {self.flow * 60e3:.6g} l/min at {self.at / 1e5:.6g} bar: no less than its open port, whose port_flow "
                "is at 5 bar"
            )
        return self


class Cushions(Data):
    """Cushions of a cylinder: of its piston's chamber, where it is retracted, and of its rod's, where it is extended."""

    piston: Cushion | None = Field(default=None, description="at the retracted end: {length, flow, at, port_flow}")
    rod: Cushion | None = Field(default=None, description="at the extended end")

    @model_validator(mode="after")
    def _has_one(self) -> Cushions:
        if self.piston is None and self.rod is None:
            raise validation_error("needs piston: {...}, the retracted end, or rod: {...}, the extended one, or both")
        return self


SIDES: tuple[Literal["piston"], Literal["rod"]] = ("piston", "rod")
"""The chambers of a cylinder; its stroke ends at the first where it is retracted, at the second where it is extended."""


class CircuitCylinder(Data):
    """The chambers of a cylinder of the section `cylinders`, or along a sliding joint; for a pair, the areas of one of them."""

    of: str = Field(description="name of the cylinder, or of the coordinate of a sliding joint that it extends")
    stroke: tuple[Length, Length] | None = Field(
        default=None,
        description="along a sliding joint: the coordinate with the cylinder retracted and extended, such as [0.2 m, 4.5 m]",
    )
    piston: Name = Field(description="node of the chamber on the piston's side, which extends it")
    rod: Name = Field(description="node of the chamber on the rod's side")
    piston_diameter: PositiveLength | None = Field(default=None, description="such as 240 mm")
    rod_diameter: PositiveLength | None = Field(default=None, description="such as 140 mm")
    piston_area: PositiveArea | None = Field(default=None, description="instead of the diameters: of the whole piston")
    rod_area: PositiveArea | None = Field(default=None, description="instead: of the piston less the rod")
    piston_chamber: PositiveLength = Field(
        default=0.02, description="length of the piston's chamber when fully retracted"
    )
    rod_chamber: PositiveLength | None = Field(
        default=None, description="length of the rod's chamber when fully retracted; default the stroke and 20 mm"
    )
    leakage: LeakageFactor = Field(default=0.0, description="past the piston's seal, such as 1e-13 m^3/s/Pa")
    friction: Friction | None = None
    cushion: Cushions | None = Field(
        default=None,
        description="at its ends: {piston: {length: 60 mm, flow: 10 l/min, at: 100 bar, port_flow: 200 l/min}, rod: ...}",
    )
    start: StartPressures | None = Field(
        default=None, description="pressures at the start; default what carries the load at rest"
    )

    @model_validator(mode="after")
    def _rod_fits(self) -> CircuitCylinder:
        areas = [name for name in ("piston_area", "rod_area") if getattr(self, name) is not None]
        diameters = [name for name in ("piston_diameter", "rod_diameter") if getattr(self, name) is not None]
        if (len(areas), len(diameters)) not in ((2, 0), (0, 2)):
            stated = " and ".join([*areas, *diameters]) or "none of them"
            raise validation_error(
                f"needs piston_diameter and rod_diameter, or piston_area and rod_area; it has {stated}"
            )
        piston, rod = self.areas
        if not 0 < rod < piston:
            raise validation_error(
                "the rod takes part of the piston's area: no area, or all of it, is left on the rod's side"
            )
        if self.stroke is not None and self.stroke[0] >= self.stroke[1]:
            raise validation_error(
                f"stroke goes from retracted to extended; [{self.stroke[0]:.6g} m, {self.stroke[1]:.6g} m] does not grow"
            )
        if self.piston == self.rod:
            raise validation_error(f'both chambers are at node "{self.piston}"; name another for one of them')
        return self

    @property
    def areas(self) -> tuple[float, float]:
        """Areas of the piston on its own side and on the rod's [m^2]."""
        return piston_areas(self.piston_area, self.rod_area, self.piston_diameter, self.rod_diameter)

    def cushion_at(self, side: Literal["piston", "rod"]) -> Cushion | None:
        """The cushion of a chamber, where it has one."""
        return None if self.cushion is None else getattr(self.cushion, side)

    def chambers(self, name: str) -> tuple[str, str]:
        """The nodes of its chambers: those that it names, or nodes of its own behind cushions."""
        piston = self.piston if self.cushion_at("piston") is None else f"{name}.piston"
        return piston, self.rod if self.cushion_at("rod") is None else f"{name}.rod"


class MotorBrake(Data):
    """A brake that its spring closes and oil releases; it holds up to its torque, winds up by a small angle, and slips beyond."""

    torque: PositiveTorque = Field(description="the most it holds, at the joint or drum, such as 60 kN m")
    node: Name = Field(description="node whose pressure releases it, such as that of the charge line")
    release: PositivePressure = Field(description="pressure at which it begins to open, such as 15 bar")
    band: PositivePressure = Field(default=5e5, description="by how much more it is fully open")
    time: PositiveTime = Field(default=0.2, description="time constant with which it closes and opens")
    twist: Annotated[float, Measure(quantities.ANGLE, "positive")] = Field(
        default=0.01, description="angle of the joint by which the closed brake gives way before it slips"
    )
    damping_time: NotNegativeTime = Field(
        default=0.01, description="damping over stiffness of the brake while it holds"
    )


class Motor(Data):
    """A hydraulic motor on a joint, a drum or a gear before it."""

    of: str = Field(description="name of the coordinate that it turns, or of the winch whose drum it turns")
    A: Name = Field(description="node whose pressure turns it forwards")
    B: Name = Field(description="node of the other side")
    displacement: PositiveDisplacement = Field(description="of all motors together, such as 500 cm^3/rev")
    gear: PositiveRatio = Field(default=1.0, description="turns of the motor for one of the joint, such as 120")
    leakage: LeakageFactor = Field(default=0.0, description="flow from side to side per pressure difference")
    efficiency: Efficiency = Field(default=1.0, description="mechanical efficiency, such as 92 %")
    brake: MotorBrake | None = Field(
        default=None, description="that oil releases: {torque: 60 kN m, node: C, release: 15 bar}"
    )
    start: Pressure = Field(default=0.0, description="pressure of the side that does not carry, at the start")

    @model_validator(mode="after")
    def _is_possible(self) -> Motor:
        if self.efficiency > 1:
            raise validation_error(f"efficiency is at most 1; it is {self.efficiency:.6g}")
        if self.A == self.B:
            raise validation_error(f'both sides are at node "{self.A}"; name another for one of them')
        return self

"""The wind of a scenario, and the wind areas of a vessel and of loads."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field, model_validator

from deckcrane.model import units
from deckcrane.model.angles import Direction
from deckcrane.model.coefficients import PositiveFactor, ShapeFactors, TableOrFile, one_kind
from deckcrane.model.data import (
    ZERO,
    Data,
    Measure,
    Name,
    Position,
    PositiveLength,
    PositiveTime,
    fault,
)
from deckcrane.model.sea import WholeNumber
from deckcrane.model.wind_areas import WindArea

AIR = 1.225
"""Density of air [kg/m^3] at 15 deg C."""
HOUR, SHORTEST = 3600.0, 3.0
"""Longest and shortest averaging time [s] of a wind speed."""
LOWEST = 1.0
"""Height [m] below which the wind speed is that at this height."""
PositiveArea = Annotated[float, Measure(units.AREA, "positive")]
Density = Annotated[float, Measure(units.DENSITY, "positive")]
Gusts = Literal["none", "npd", "api", "kaimal"]


class Wind(Data):
    """The wind: its mean, how it grows with height, and its gusts."""

    speed: Annotated[float, Measure(units.SPEED, "not negative")] = Field(description="mean speed, such as 15 m/s")
    direction: Direction = Field(
        description="in which it blows, counter-clockwise from the ground's x axis seen from above, such as 120 deg"
    )
    height: PositiveLength = Field(default=10.0, description="above the water, or the ground's origin, of this speed")
    averaged: PositiveTime = Field(default=HOUR, description="time over which this speed is a mean, from 3 s to 1 h")
    profile: Literal["froya", "power", "uniform"] = Field(
        default="froya", description="how the mean grows with height: logarithmic (ISO 19901-1), as a power, or not"
    )
    exponent: Annotated[float, Measure(units.RATIO, "not negative")] = Field(
        default=0.12, description="of the profile power: (z / 10 m)^exponent"
    )
    spectrum: Gusts = Field(
        default="none",
        description="of gusts: none; npd (Froya, ISO 19901-1, NORSOK N-003); api (RP 2A, 20th ed.); kaimal (IEC 61400-1)",
    )
    intensity: PositiveFactor | None = Field(
        default=None, description="of kaimal: standard deviation of gusts over the mean; default that of Froya"
    )
    seed: Annotated[int, WholeNumber(0, 2**63 - 1)] = Field(default=1, description="of the random numbers of gusts")
    components: Annotated[int, WholeNumber(1, 20_000)] = Field(default=400, description="number of bins of frequency")
    density: Density = Field(default=AIR, description="of the air")
    areas: dict[Name, WindArea] = Field(default={}, description="what it catches of bodies, by name")

    @model_validator(mode="after")
    def _profile_and_gusts_are_consistent(self) -> Wind:
        fields = type(self).model_fields
        _check_height(self.height)
        if self.profile != "power" and self.exponent != fields["exponent"].default:
            raise fault("exponent has a meaning for profile: power only; leave it out, or write that")
        if not SHORTEST <= self.averaged <= HOUR:
            raise fault(f"averaged is from {SHORTEST:g} s, a gust, to 1 h; it is {self.averaged:.6g} s")
        if self.averaged != HOUR and self.profile != "froya":
            raise fault(
                "a mean over less than 1 h is converted by Froya's formulas: write profile: froya, or a mean over 1 h"
            )
        if self.spectrum == "none":
            changed = [name for name in ("seed", "components") if getattr(self, name) != fields[name].default]
            if changed:
                raise fault(f"{changed[0]} has no meaning without gusts; leave it out, or write spectrum: npd")
        if self.intensity is not None and self.spectrum != "kaimal":
            raise fault("intensity belongs to spectrum: kaimal; the others have their own")
        return self


class VesselWind(Data):
    """Wind forces on a vessel: F_X = 1/2 rho C_X A_F V^2, F_Y = 1/2 rho C_Y A_L V^2, N = 1/2 rho C_N A_L L V^2."""

    frontal_area: PositiveArea = Field(description="A_F above the water, such as 350 m^2")
    lateral_area: PositiveArea = Field(description="A_L above the water, such as 1000 m^2")
    length: PositiveLength = Field(description="L of the yaw moment, such as 80 m")
    at: Position = Field(default=ZERO, description="where the force acts, and what C_N is about, in the vessel's frame")
    height: PositiveLength = Field(default=10.0, description="above the water, of the wind speed that counts")
    shape: ShapeFactors | None = Field(default=None, description="shape factors, such as {x: 0.7, y: 0.9, n: 0.1}")
    table: TableOrFile = Field(
        default=None, description="coefficients by direction, or a CSV file with columns angle [deg], x, y, n"
    )

    @model_validator(mode="after")
    def _coefficients_are_given_once(self) -> VesselWind:
        one_kind(self.shape, self.table)
        _check_height(self.height)
        return self


def _check_height(height: float) -> None:
    if height < LOWEST:
        raise fault(f"height must be {LOWEST:g} m or more, where wind profiles hold; it is {height:.6g} m")

"""The current of a scenario, and the current forces on a vessel."""

from __future__ import annotations

from itertools import pairwise
from typing import Annotated, Any

import numpy as np
from pydantic import AfterValidator, BeforeValidator, Field, model_validator

from deckcrane.components.wind.data import Density, PositiveArea
from deckcrane.scenario.data import (
    Data,
    DirectionAngle,
    Measure,
    Position,
    PositiveLength,
    validation_error,
)
from deckcrane.scenario.tables import Factor, PositiveFactor, ShapeFactors, TableOrFile, one_kind
from deckcrane.units import quantities
from deckcrane.units.quantities import describe_type


def _check_level(value: Any) -> Any:
    if not isinstance(value, list | tuple) or len(value) != 2:
        raise validation_error(f"a level is [depth, factor], such as [50 m, 0.6]; this is {describe_type(value)}")
    return tuple(value)


def _check_profile(levels: tuple[tuple[float, float], ...]) -> tuple[tuple[float, float], ...]:
    if not levels:
        raise validation_error("a profile needs one level or more, such as [[0 m, 1], [50 m, 0.6]]")
    for (above, _), (below, _) in pairwise(levels):
        if below <= above:
            raise validation_error(
                f"depths of a profile rise from level to level; after {above:.6g} m comes {below:.6g} m"
            )
    return levels


WaterDepth = Annotated[float, Measure(quantities.LENGTH, "not negative")]
ProfileLevel = Annotated[tuple[WaterDepth, Factor], BeforeValidator(_check_level)]
CurrentProfile = Annotated[tuple[ProfileLevel, ...], AfterValidator(_check_profile)]


class Current(Data):
    """A steady current; without a profile the same at all depths."""

    speed: Annotated[float, Measure(quantities.SPEED, "not negative")] = Field(description="such as 0.8 m/s")
    direction: DirectionAngle = Field(
        description="in which it flows, counter-clockwise from the ground's x axis seen from above, such as 120 deg"
    )
    profile: CurrentProfile | None = Field(
        default=None,
        description="levels [depth, factor on the speed] from the surface down, such as [[0 m, 1], [50 m, 0.6], [1000 m, 0.1]]: "
        "linear between, constant above the first and below the last; default the same at all depths",
    )
    density: Density = Field(default=1025.0, description="of the water")

    @property
    def surface_speed(self) -> float:
        """Speed at the surface [m/s]."""
        return self.speed if self.profile is None else self.speed * self.profile[0][1]

    def mean_speed(self, draught: float) -> float:
        """Mean speed from the surface down to a draught [m/s], of the profile's straight lines."""
        if self.profile is None:
            return self.speed
        depths, factors = (np.array(column, dtype=float) for column in zip(*self.profile, strict=True))
        inside = depths[(depths > 0.0) & (depths < draught)]
        at = np.concatenate([[0.0], inside, [draught]])
        values = np.interp(at, depths, factors)
        return float(self.speed * np.sum(np.diff(at) * (values[1:] + values[:-1]) / 2) / draught)


class VesselCurrent(Data):
    """Current forces on a vessel: F_X = 1/2 rho C_X A_F V^2, F_Y = 1/2 rho C_Y L T V^2, N = 1/2 rho C_N L^2 T V^2.

    With `shape`, C_Y is a drag coefficient of the cross-flow principle: each strip of the hull feels the flow across it, the
    yaw rate's own included (O. M. Faltinsen, Sea Loads on Ships and Offshore Structures, CUP 1990, Chap. 6).
    """

    length: PositiveLength = Field(description="L between perpendiculars, such as 80 m")
    draught: PositiveLength = Field(description="T, such as 5 m")
    frontal_area: PositiveArea | None = Field(
        default=None, description="A_F under water that C_X is for; default length times draught, as OCIMF has it"
    )
    at: Position | None = Field(
        default=None,
        description="where the force acts, and what C_N is about, in the vessel's frame; default half the draught below its origin",
    )
    shape: ShapeFactors | None = Field(default=None, description="shape factors, such as {x: 0.05, y: 0.8}")
    table: TableOrFile = Field(
        default=None, description="coefficients by direction, or a CSV file with columns angle [deg], x, y, n"
    )
    cross_flow: PositiveFactor | None = Field(
        default=None,
        description="with table: drag coefficient across the hull, for what the yaw rate adds, such as 0.8",
    )

    @model_validator(mode="after")
    def _coefficients_are_given_once(self) -> VesselCurrent:
        one_kind(self.shape, self.table)
        if self.shape is not None and self.cross_flow is not None:
            raise validation_error("cross_flow goes with table; with shape, y is that coefficient")
        return self

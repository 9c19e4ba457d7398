"""The current of a scenario, and the current forces on a vessel.

A profile over depth has levels with a factor on the speed or a speed, and a direction where the current turns with depth.
Between levels the velocity is linear, component by component: halfway between two opposite directions the water is still, and
nothing jumps at 180 deg.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise
from math import atan2, cos, hypot, sin
from typing import Annotated, Any, get_args

import numpy as np
from pydantic import AfterValidator, Field, GetCoreSchemaHandler, GetJsonSchemaHandler, model_validator
from pydantic_core import CoreSchema, core_schema

from deckcrane.components.wind.data import Density, PositiveArea
from deckcrane.scenario.data import (
    Data,
    DirectionAngle,
    Fault,
    Json,
    Measure,
    Position,
    PositiveLength,
    raise_all,
    validation_error,
)
from deckcrane.scenario.tables import PositiveFactor, ShapeFactors, TableOrFile, one_kind
from deckcrane.units import quantities
from deckcrane.units.quantities import Quantity, UnitError, check_dimension, describe_type

WaterDepth = Annotated[float, Measure(quantities.LENGTH, "not negative")]


def _check_factor_or_speed(value: Quantity) -> Quantity:
    if value.powers is not None and not quantities.RATIO.allows(value.powers):
        try:
            check_dimension(value, quantities.SPEED)
        except UnitError as error:
            raise validation_error(str(error)) from None
    return value


_FactorOrSpeed = Annotated[float, Measure(None), AfterValidator(_check_factor_or_speed)]
Level = tuple[WaterDepth, _FactorOrSpeed, DirectionAngle | None]
"""Depth [m]; factor on the speed, or speed [m/s] with its unit; direction [rad], None where it is that of the current."""


@dataclass(frozen=True)
class LevelField:
    """A field that is a level of a profile: [depth, factor or speed], or [depth, factor or speed, direction]."""

    def read(self, value: Any, handler: Any) -> Any:
        if not isinstance(value, list | tuple) or len(value) not in (2, 3):
            raise validation_error(
                "a level is [depth, factor], such as [50 m, 0.6], or [depth, speed, direction], such as [50 m, 0.6 m/s, 75 deg]; "
                f"this is {describe_type(value)}"
            )
        return handler((*value, None)[:3])

    def __get_pydantic_core_schema__(self, source: Any, handler: GetCoreSchemaHandler) -> CoreSchema:
        entries = [handler.generate_schema(kind) for kind in get_args(Level)]
        plain = core_schema.plain_serializer_function_ser_schema(_plain_level)
        return core_schema.no_info_wrap_validator_function(
            self.read, core_schema.tuple_positional_schema(entries), serialization=plain
        )

    def __get_pydantic_json_schema__(self, schema: CoreSchema, handler: GetJsonSchemaHandler) -> Json:
        measures = (
            Measure(quantities.LENGTH, "not negative"),
            Measure(None),
            Measure(quantities.ANGLE),
        )
        entries = [measure.json_schema() for measure in measures]
        return {"type": "array", "prefixItems": entries, "minItems": 2, "maxItems": 3}


def _is_speed(value: float) -> bool:
    """Whether a level's second entry was written with the unit of a speed."""
    return isinstance(value, Quantity) and value.powers is not None and not quantities.RATIO.allows(value.powers)


def _plain_level(level: Level) -> list[float | str]:
    """As it is read again: a speed keeps its unit, which tells it from a factor."""
    depth, value, direction = level
    second: float | str = f"{float(value)!r} m/s" if _is_speed(value) else float(value)
    return [float(depth), second] if direction is None else [float(depth), second, float(direction)]


def _check_profile(levels: tuple[Level, ...]) -> tuple[Level, ...]:
    if not levels:
        raise validation_error("a profile needs one level or more, such as [[0 m, 1], [50 m, 0.6]]")
    faults: list[Fault] = []
    for i, (above, below) in enumerate(pairwise(levels), start=1):
        if below[0] <= above[0]:
            faults.append(
                (
                    (i,),
                    f"depths of a profile rise from level to level; after {above[0]:.6g} m comes {below[0]:.6g} m",
                )
            )
    turning = [level[2] is not None for level in levels]
    if any(turning) and not all(turning):
        i = turning.index(False)
        faults.append(
            (
                (i,),
                f"the level at {levels[i][0]:.6g} m has no direction, others have; give one to each level or to none",
            )
        )
    speeds = [_is_speed(level[1]) for level in levels]
    if any(speeds) and not all(speeds):
        i = speeds.index(False)
        faults.append(
            (
                (i,),
                f"the level at {levels[i][0]:.6g} m has {float(levels[i][1]):.6g} without a unit, others have a speed; write "
                f"{float(levels[i][1]):.6g} m/s if that is meant, or factors on `speed` in all levels",
            )
        )
    raise_all(faults)
    return levels


ProfileLevel = Annotated[Level, LevelField()]
CurrentProfile = Annotated[tuple[ProfileLevel, ...], AfterValidator(_check_profile)]


class Current(Data):
    """A steady current; without a profile the same at all depths."""

    speed: Annotated[float, Measure(quantities.SPEED, "not negative")] | None = Field(
        default=None, description="such as 0.8 m/s; required unless the levels of a profile state speeds"
    )
    direction: DirectionAngle | None = Field(
        default=None,
        description="in which it flows, counter-clockwise from the ground's x axis seen from above, such as 120 deg; required "
        "unless the levels of a profile state directions, which it turns as a whole, so that the first has this direction",
    )
    profile: CurrentProfile | None = Field(
        default=None,
        description="levels from the surface down: [depth, factor on the speed], such as [[0 m, 1], [50 m, 0.6], [1000 m, 0.1]], "
        "or [depth, speed, direction], such as [[0 m, 0.8 m/s, 30 deg], [50 m, 0.5 m/s, 75 deg]]: velocities linear between, "
        "constant above the first and below the last; default the same at all depths",
    )
    density: Density = Field(default=1025.0, description="of the water")

    @model_validator(mode="after")
    def _speed_and_direction_are_given_once(self) -> Current:
        faults: list[Fault] = []
        stated_speeds = self.profile is not None and _is_speed(self.profile[0][1])
        if self.speed is None and not stated_speeds:
            if self.profile is None:
                faults.append((("speed",), "is missing: such as 0.8 m/s"))
            else:
                faults += [
                    (
                        ("profile", i),
                        f"{float(level[1]):.6g} has no unit: without `speed` a level states its own, such as [{level[0]:.6g} m, "
                        f"{float(level[1]):.6g} m/s]; with `speed` it is a factor on it",
                    )
                    for i, level in enumerate(self.profile)
                ]
        if self.speed is not None and stated_speeds:
            faults.append(
                (("speed",), "the levels of the profile state speeds; leave this out, or write factors there")
            )
        if self.direction is None and (self.profile is None or self.profile[0][2] is None):
            faults.append((("direction",), "is missing: in which it flows, such as 120 deg"))
        raise_all(faults)
        return self

    @property
    def first_direction(self) -> float:
        """Direction of the first level [rad], from which the others are turned."""
        if self.direction is not None:
            return self.direction
        assert self.profile is not None, "checked when the current was made"
        first = self.profile[0][2]
        assert first is not None, "checked when the current was made"
        return first

    @property
    def reference_speed(self) -> float:
        """Speed [m/s] that factors of the profile multiply: 1 m/s where its levels state speeds."""
        return 1.0 if self.speed is None else self.speed

    @property
    def surface_speed(self) -> float:
        """Speed at the surface [m/s]."""
        return self.reference_speed if self.profile is None else self.reference_speed * float(self.profile[0][1])

    @property
    def turns(self) -> bool:
        """Whether the levels of the profile state directions."""
        return self.profile is not None and self.profile[0][2] is not None

    @property
    def depths(self) -> tuple[float, ...]:
        """Depths of the levels [m]."""
        return () if self.profile is None else tuple(float(level[0]) for level in self.profile)

    def levels(self) -> tuple[tuple[float, float, float], ...]:
        """Depth [m], speed [m/s] and direction [rad] of each level."""
        levels, first = self.profile or ((0.0, 1.0, None),), self.first_direction
        turn = first - (levels[0][2] or 0.0) if self.turns else 0.0
        return tuple(
            (float(depth), self.reference_speed * float(factor), first if direction is None else direction + turn)
            for depth, factor, direction in levels
        )

    def factors(self) -> tuple[tuple[float, ...], tuple[float, ...]]:
        """Factors of the levels on the speed: along the first direction, and across it, counter-clockwise from above."""
        levels = self.profile or ((0.0, 1.0, None),)
        if not self.turns:
            return tuple(float(factor) for _, factor, _ in levels), (0.0,) * len(levels)
        turns = [(direction or 0.0) - (levels[0][2] or 0.0) for _, _, direction in levels]
        return (
            tuple(float(level[1]) * cos(turn) for level, turn in zip(levels, turns, strict=True)),
            tuple(float(level[1]) * sin(turn) for level, turn in zip(levels, turns, strict=True)),
        )

    def mean_flow(self, draught: float) -> tuple[float, float]:
        """Speed [m/s] and direction [rad] of the mean velocity from the surface down to a draught."""
        along, across = (self._mean(factors, draught) for factors in self.factors())
        if not self.turns:
            return along, self.first_direction
        return hypot(along, across), self.first_direction + atan2(across, along)

    def _mean(self, factors: tuple[float, ...], draught: float) -> float:
        """Mean of the profile's straight lines from the surface down to a draught, times the speed."""
        if self.profile is None:
            return self.reference_speed * factors[0]
        depths = np.array(self.depths)
        inside = depths[(depths > 0.0) & (depths < draught)]
        at = np.concatenate([[0.0], inside, [draught]])
        values = np.interp(at, depths, factors)
        return float(self.reference_speed * np.sum(np.diff(at) * (values[1:] + values[:-1]) / 2) / draught)


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

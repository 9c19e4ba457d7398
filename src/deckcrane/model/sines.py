"""Periodic courses: a sine, or a sum of sines, about a mean value."""

from __future__ import annotations

from dataclasses import dataclass
from math import pi
from typing import Annotated, Any, ClassVar, Literal

from pydantic import (
    BeforeValidator,
    Field,
    GetCoreSchemaHandler,
    GetJsonSchemaHandler,
    ValidationInfo,
    model_validator,
)
from pydantic_core import CoreSchema, core_schema

from deckcrane.model import units
from deckcrane.model.angles import Direction
from deckcrane.model.columns import folder_of, read_columns, rows_of_sines
from deckcrane.model.data import AnyQuantity, Data, PositiveTime, fault
from deckcrane.model.units import UnitError, quantity, shown

MOST = 300
"""Most points of a course, or sines in it: a point of a cubic spline costs 12 operations per evaluation, and code to compile."""


@dataclass(frozen=True)
class Cycles:
    """A field that is a frequency in cycles per second, written in Hz, rad/s or rpm; a unit is required."""

    def read(self, value: Any) -> float:
        try:
            frequency = quantity(value)
            if frequency.powers is None:
                raise UnitError(f"{shown(value)} is in Hz or in rad/s? Write 0.1 Hz, 0.63 rad/s or 6 rpm")
            radians_per_cycle = 2 * pi if units.ANGULAR_SPEED.allows(frequency.powers) else 1.0
            if radians_per_cycle == 1.0:
                units.check_dimension(frequency, units.FREQUENCY)
        except UnitError as error:
            raise fault(str(error)) from None
        if frequency <= 0:
            raise fault(f"must be greater than zero; it is {shown(value)}")
        return float(frequency) / radians_per_cycle

    def __get_pydantic_core_schema__(self, source: Any, handler: GetCoreSchemaHandler) -> CoreSchema:
        serializer = core_schema.plain_serializer_function_ser_schema(lambda value: f"{value!r} Hz")
        return core_schema.no_info_plain_validator_function(self.read, serialization=serializer)

    def __get_pydantic_json_schema__(self, schema: CoreSchema, handler: GetJsonSchemaHandler) -> dict[str, Any]:
        return {"type": "string", "pattern": units.PATTERN}


_HINT = "stands beside the sine: {sine: {amplitude: 5 deg, period: 10 s}, mean: 20 deg, ramp_in: 10 s}"


class SineWave(Data):
    """One sine: amplitude sin(2 pi t / period + phase)."""

    hints: ClassVar[dict[str, str]] = {key: f"{key} {_HINT}" for key in ("mean", "ramp_in")}

    amplitude: AnyQuantity = Field(description="such as 5 deg, 0.2 m or 10 kN")
    period: PositiveTime | None = Field(default=None, description="such as 10 s")
    frequency: Annotated[float, Cycles()] | None = Field(
        default=None, description="instead of the period, such as 0.1 Hz or 0.63 rad/s"
    )
    phase: Direction = Field(default=0.0, description="where in the cycle it is at time zero, such as 90 deg")

    @model_validator(mode="after")
    def _exactly_one_period(self) -> SineWave:
        if (self.period is None) == (self.frequency is None):
            given = "neither" if self.period is None else "both"
            raise fault(f"needs period or frequency, one of the two; it has {given}")
        return self

    @property
    def rate(self) -> float:
        """Angular frequency [rad/s]."""
        return 2 * pi * self.frequency if self.frequency is not None else 2 * pi / (self.period or 1.0)


_MEAN_DESCRIPTION = (
    "what it swings about; default: where the coordinate starts, and zero for forces, factors and openings"
)
_RAMP_DESCRIPTION = "the time from zero over which it grows from nothing to its amplitude"


class Sine(Data):
    """A sine about a mean value, for all time."""

    sine: SineWave
    mean: AnyQuantity | None = Field(default=None, description=_MEAN_DESCRIPTION)
    ramp_in: PositiveTime | None = Field(default=None, description=_RAMP_DESCRIPTION)

    @property
    def shape(self) -> Literal["sines"]:
        return "sines"

    @property
    def waves(self) -> tuple[SineWave, ...]:
        return (self.sine,)

    @property
    def values(self) -> tuple[float, ...] | None:
        return _mean_and_crest(self.mean, self.waves)

    @property
    def range(self) -> tuple[float, ...]:
        return _trough_and_crest(self.mean, self.waves)


def _read_sines(value: Any, info: ValidationInfo) -> Any:
    """Read a list of sines, or a CSV file with one in each row."""
    if isinstance(value, str):
        value = rows_of_sines(read_columns(value, folder_of(info)))
    if isinstance(value, (list, tuple)) and not 1 <= len(value) <= MOST:
        raise fault(f"from 1 to {MOST} sines are needed; there are {len(value)}")
    return value


class Sines(Data):
    """A sum of sines about a mean value, for all time."""

    sines: Annotated[tuple[SineWave, ...], BeforeValidator(_read_sines)] = Field(
        description="a list of {amplitude, period or frequency, phase}, or a CSV file with these columns"
    )
    mean: AnyQuantity | None = Field(default=None, description=_MEAN_DESCRIPTION)
    ramp_in: PositiveTime | None = Field(default=None, description=_RAMP_DESCRIPTION)

    @property
    def shape(self) -> Literal["sines"]:
        return "sines"

    @property
    def waves(self) -> tuple[SineWave, ...]:
        return self.sines

    @property
    def values(self) -> tuple[float, ...] | None:
        return _mean_and_crest(self.mean, self.waves)

    @property
    def range(self) -> tuple[float, ...]:
        return _trough_and_crest(self.mean, self.waves)


def _mean_and_crest(mean: float | None, waves: tuple[SineWave, ...]) -> tuple[float, ...] | None:
    """The mean and the highest value that all sines together could reach; None if the mean is a coordinate's start."""
    return None if mean is None else (float(mean), float(mean + sum(abs(wave.amplitude) for wave in waves)))


def _trough_and_crest(mean: float | None, waves: tuple[SineWave, ...]) -> tuple[float, ...]:
    middle, crest = _mean_and_crest(mean or 0.0, waves) or (0.0, 0.0)
    return 2 * middle - crest, crest

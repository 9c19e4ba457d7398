"""Levers of drives as a file writes them: speed, ramps, dead band, end stops, and the lever's course over time."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field, model_validator

from deckcrane.scenario.data import AnyQuantity, Data, Measure, PositiveQuantity, PositiveTime, validation_error
from deckcrane.scenario.time_functions import Course, Hold, Quintic, Trapezoidal, check_dimensionless
from deckcrane.units import quantities


class FeedForward(Data):
    """A signal that is added to a controller's output, or to a lever, times a gain, before the limit."""

    signal: str = Field(description="any signal by name, such as d:vessel.roll or measured.wave")
    gain: AnyQuantity = Field(default=1.0, description="output per signal; in SI units where it has none")


class HoistingShaper(Data):
    """Delayed copies of a lever's course that leave no swing while the load is hoisted: delays follow the pendulum's length.

    The period is 2 pi sqrt(length / g) at each instant [Singhose, Porter, Kenison and Kriikku, Control Engineering Practice 8
    (2000) 1159-1165].
    """

    length: str = Field(
        description="the signal that is the length of the pendulum [m], from its suspension to the load's centre of gravity"
    )
    rate: str | None = Field(
        default=None,
        description="the signal that is its rate [m/s]: delays are then by the length in the middle of each",
    )
    gain: Annotated[float, Measure(quantities.RATIO)] = Field(
        default=1.0, description="length per signal, such as -1 where the signal grows as the load is hauled in"
    )
    offset: Annotated[float, Measure(quantities.LENGTH)] = Field(
        default=0.0, description="added to the signal, such as the length of the slings below the hook"
    )
    kind: Literal["zv", "zvd"] = Field(
        default="zv", description="zv: half a period longer; zvd: a whole one, less sensitive at constant length"
    )

    @property
    def shares(self) -> tuple[float, ...]:
        """Shares of the copies, each half a period after the one before."""
        return (0.5, 0.5) if self.kind == "zv" else (0.25, 0.5, 0.25)


class Lever(Data):
    """A set-point that moves at the speed that a lever from -1 to 1 commands, with ramps and soft end stops.

    The lever is the input `NAME.lever` of a program, the course `command` over time, and signals, together.
    """

    speed: PositiveQuantity = Field(description="at full lever, such as 2 deg/s or 0.1 m/s")
    acceleration: PositiveQuantity = Field(description="of the ramp from rest, such as 1 deg/s^2 or 0.05 m/s^2")
    deceleration: PositiveQuantity | None = Field(
        default=None, description="of the ramp to rest, and towards end stops; default the acceleration"
    )
    jerk: PositiveQuantity | None = Field(
        default=None, description="rate of acceleration, which rounds off the ramps to S curves; default none"
    )
    lag: PositiveTime = Field(
        default=0.1, description="time constant with which the speed follows where the ramp does not limit it"
    )
    dead_band: Annotated[float, Measure(quantities.RATIO, "not negative")] = Field(
        default=0.0,
        description="deflection about the middle in which the lever does nothing, such as 5 %; from there it begins at zero",
        json_schema_extra={"exclusiveMaximum": 1.0},
    )
    range: tuple[AnyQuantity, AnyQuantity] | None = Field(
        default=None,
        description="where the drive stops by itself, such as [5 deg, 80 deg]; default its end stops, or its cylinder's stroke",
    )
    command: Course = Field(default=Hold(hold=0.0), description="the lever over time, from -1 to 1")
    shaper: HoistingShaper | None = Field(
        default=None,
        description="delayed copies of command against swing, whose delays follow the length of the pendulum",
    )
    feed_forward: tuple[FeedForward, ...] = Field(
        default=(), description="signals that are added to the lever, in lever per signal"
    )
    opening: Annotated[float, Measure(quantities.RATIO, "positive")] | None = Field(
        default=None,
        description="of a valve: its opening at full speed, which is fed forward, such as 80 %; default none",
        json_schema_extra={"maximum": 1.0},
    )

    @property
    def braking(self) -> float:
        """Deceleration of the ramp to rest."""
        return self.acceleration if self.deceleration is None else self.deceleration

    @model_validator(mode="after")
    def _numbers_fit(self) -> Lever:
        check_dimensionless(self.command, "command")
        for value in self.command.range:
            if abs(value) > 1:
                raise validation_error(f"command: a lever is from -1 to 1, where 1 is full speed; it is {value:.6g}")
        if self.dead_band >= 1:
            raise validation_error(f"dead_band is a share of the lever below 1; it is {self.dead_band:.6g}")
        if self.opening is not None and self.opening > 1:
            raise validation_error(f"opening is that of the valve at full speed, at most 1; it is {self.opening:.6g}")
        if self.range is not None and not self.range[0] < self.range[1]:
            raise validation_error(f"range is the lower and the upper end; it is {[float(end) for end in self.range]}")
        if self.shaper is not None and not isinstance(self.command, Quintic | Trapezoidal):
            raise validation_error(
                "shaper makes delayed copies of a command over time: give command as quintic or trapezoidal"
            )
        if self.shaper is not None and getattr(self.command, "shaper", None) is not None:
            raise validation_error("command has a shaper of its own; leave one of the two out")
        return self

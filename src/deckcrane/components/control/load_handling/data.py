"""What a file says of laws that handle the load: observer of sway, heave compensation, constant tension, landing.

The observer, the compensation and the landing drive nothing: winches follow their signals. Constant tension drives a rope.
"""

from __future__ import annotations

from typing import Annotated

from pydantic import Field, StrictInt, model_validator

from deckcrane.scenario.data import Data, Mass, Measure, PositiveLength, PositiveTime, validation_error
from deckcrane.scenario.time_functions import Course, Hold, check_dimensionless
from deckcrane.units import quantities

PositiveSpeed = Annotated[float, Measure(quantities.SPEED, "positive")]
PositiveForce = Annotated[float, Measure(quantities.FORCE, "positive")]
Delay = Annotated[float, Measure(quantities.TIME, "not negative")]
Falls = Annotated[StrictInt, Field(ge=1)]


class AngleNoise(Data):
    """Noise of a sensor of angles: independent numbers, each held for an interval."""

    standard_deviation: Annotated[float, Measure(quantities.ANGLE, "positive")] = Field(description="such as 0.2 deg")
    interval: PositiveTime = Field(description="the time that each number is held, such as 20 ms")


class SpeedNoise(Data):
    """Noise of the measured speed of the tip: independent numbers, each held for an interval."""

    standard_deviation: PositiveSpeed = Field(description="such as 20 mm/s")
    interval: PositiveTime = Field(description="the time that each number is held, such as 20 ms")


class AccelerationNoise(Data):
    """Accelerations of the load that the pendulum does not know, from wind and tugger lines: numbers, each held for an interval."""

    standard_deviation: Annotated[float, Measure(quantities.ACCELERATION, "positive")] = Field(
        description="such as 0.02 m/s^2"
    )
    interval: PositiveTime = Field(description="the time that each number lasts, such as 1 s")


class SwayObserver(Data):
    """A Kalman filter of the load's sway, from the direction of the rope, the motion of the tip and the length of the rope."""

    angles: tuple[str, str] = Field(
        description="signals: direction of the load from the tip about x and then y, such as measured.rope_1, measured.rope_2"
    )
    tip_speed: tuple[str, str] | None = Field(
        default=None, description="signals: speed of the tip along x and y of the ground; default: the tip is at rest"
    )
    length: PositiveLength = Field(description="from the tip to the load's centre of gravity, where `rope` is zero")
    rope: str | None = Field(
        default=None, description="signal: rope paid out, as the drum's encoder gives it, such as winch.rope"
    )
    falls: Falls = Field(default=1, description="number of falls that share the rope paid out")
    load_cell: str | None = Field(
        default=None, description="signal: force that carries the load; default: its weight, at a constant height"
    )
    mass: Mass | None = Field(default=None, description="with load_cell: what hangs there")
    forecast: Delay = Field(
        default=0.0, description="the delay of its sensors: others get its estimates ahead by this time"
    )
    angle_noise: AngleNoise
    speed_noise: SpeedNoise | None = Field(default=None, description="of tip_speed; default none")
    disturbance: AccelerationNoise

    @model_validator(mode="after")
    def _settings_go_together(self) -> SwayObserver:
        if (self.load_cell is None) != (self.mass is None):
            raise validation_error(
                "load_cell and mass go together: the force that carries the load, and what it carries"
            )
        if self.speed_noise is not None and self.tip_speed is None:
            raise validation_error("speed_noise is that of tip_speed; give tip_speed, or leave it out")
        return self


class HeaveSignals(Data):
    """Signals of the vertical motion of a point, along the ground's z axis, as a motion reference unit gives them."""

    speed: str = Field(description="signal: vertical speed, such as measured.tip_speed")
    acceleration: str | None = Field(default=None, description="signal: vertical acceleration; sharpens the forecast")
    height: str | None = Field(
        default=None, description="signal: height, about any level; without it, speed is integrated"
    )


class HeaveCompensation(HeaveSignals):
    """The rope that a winch has to pay out so that the load keeps its height, or that over another deck."""

    deck: HeaveSignals | None = Field(default=None, description="the deck that the load follows; default none")
    swing: str | None = Field(
        default=None,
        description="name of a controller with sway_observer: the rope also makes up for the height that the swing takes",
    )
    forecast: Delay = Field(default=0.0, description="how far ahead: the delay of the sensors")
    drive_time: Delay = Field(
        default=0.0, description="time constant with which the drive follows, and which is made up for"
    )
    correction_time: PositiveTime | None = Field(
        default=None,
        description="time constant with which the integrated speed goes to the measured height, default 1 s; without height, with "
        "which it returns to zero, default 100 s",
    )
    falls: Falls = Field(default=1, description="number of falls: the rope paid out for one metre of height")
    speed_limit: PositiveSpeed | None = Field(default=None, description="the highest speed of the rope; default none")
    active: Course = Field(default=Hold(hold=1.0), description="from 0 (off) to 1, or a course of that over time")

    @model_validator(mode="after")
    def _is_consistent(self) -> HeaveCompensation:
        if self.deck is not None and (self.deck.height is None) != (self.height is None):
            raise validation_error("the heights of tip and deck go together; give height for both, or for neither")
        if self.deck is not None and (self.deck.acceleration is None) != (self.acceleration is None):
            raise validation_error(
                "the accelerations of tip and deck go together; give acceleration for both, or for neither"
            )
        check_dimensionless(self.active, "active")
        for value in self.active.range:
            if not 0 <= value <= 1:
                raise validation_error(f"active is from 0 to 1; it is {value:.6g}")
        return self

    @property
    def return_time(self) -> float:
        """The time constant of its correction, with the default that fits what is measured [s]."""
        if self.correction_time is not None:
            return self.correction_time
        return 100.0 if self.height is None else 1.0


class SpeedRange(Data):
    """The highest speeds of a winch under constant tension."""

    pay_out: PositiveSpeed
    haul_in: PositiveSpeed


class PositionHolding(Data):
    """Control of the rope's length by the set-point, from which constant tension takes over."""

    stiffness: Annotated[float, Measure(quantities.STIFFNESS, "positive")] = Field(description="such as 4 MN/m")
    damping: Annotated[float, Measure(quantities.DAMPING, "not negative")] = Field(description="such as 0.5 MN s/m")
    until: str = Field(description="signal from 0 (length) to 1 (tension), such as control.landing.landed")


class ConstantTension(Data):
    """Tension control of a rope: tension T + damping times the speed at which it is paid out, never below `least`."""

    tension: Course = Field(description="such as 20 kN, or a course of it over time")
    damping: Annotated[float, Measure(quantities.DAMPING, "not negative")] = Field(
        default=0.0, description="tension per speed of paying out, such as 30 kN s/m: it takes energy out of a swing"
    )
    least: Annotated[float, Measure(quantities.FORCE, "not negative")] = Field(
        default=0.0, description="the winch never pulls with less"
    )
    load_cell: str | None = Field(default=None, description="signal: measured tension, such as measured.line")
    gain: Annotated[float, Measure(quantities.RATIO, "positive")] | None = Field(
        default=None,
        description="with load_cell: how much of the missing tension is added; the drum acts as if lighter by 1 + gain",
    )
    released: str | None = Field(
        default=None,
        description="signal from 0 to 1 with which the winch lets go, down to its least tension, such as control.landing.landed",
    )
    speed_limits: SpeedRange | None = Field(default=None, description="{pay_out: 1 m/s, haul_in: 1 m/s}; default none")
    position: PositionHolding | None = Field(
        default=None, description="control of the length by `setpoint`, until a signal hands over to tension"
    )

    @model_validator(mode="after")
    def _settings_go_together(self) -> ConstantTension:
        if (self.load_cell is None) != (self.gain is None):
            raise validation_error(
                "load_cell and gain go together: the measured tension, and how strongly it is corrected"
            )
        if self.released is not None and self.position is not None:
            raise validation_error("a winch that takes over a length is not released; leave out released, or position")
        for value in self.tension.range:
            if value <= 0:
                raise validation_error(f"a rope pulls: tension must be greater than zero; it is {value:.6g} N")
            if value < self.least:
                raise validation_error(f"tension ({value:.6g} N) must not be below least ({self.least:.6g} N)")
        return self


class QuietPeriod(Data):
    """When the load may be set down: where its vertical speed over the deck has been small for a while."""

    speed: PositiveSpeed = Field(description="amplitude of that speed, such as 0.1 m/s")
    time: PositiveTime = Field(default=5.0, description="time over which it is averaged")
    wait: PositiveTime = Field(default=60.0, description="the longest wait; then the load is set down anyway")


class Landing(Data):
    """Sets a load down: it approaches, waits for a quiet period, lowers, and is landed once the load cell says so."""

    clearance: str = Field(description="signal: height of the load over the deck, such as clearance.over_platform")
    speed: str = Field(description="signal: its rate, upwards, such as measured.load_speed")
    load_cell: str = Field(description="signal: force that carries the load, such as measured.hook_load")
    weight: PositiveForce = Field(description="what the load cell shows while the load hangs at rest")
    compensation: str | None = Field(default=None, description="name of a controller with heave_compensation")
    begin: Annotated[float, Measure(quantities.TIME, "not negative")] = Field(default=0.0, description="when it begins")
    hover: PositiveLength = Field(default=1.0, description="clearance at which it waits")
    approach_speed: PositiveSpeed = Field(default=0.2, description="speed of the approach")
    landing_speed: PositiveSpeed = Field(default=0.1, description="speed of lowering in the quiet period")
    quiet: QuietPeriod
    touch: Annotated[float, Measure(quantities.RATIO, "positive")] = Field(
        default=0.8, description="part of the weight below which the load cell says that it has landed, less than 1"
    )
    release_time: PositiveTime = Field(
        default=1.0, description="time constant with which the signal `landed` follows, by which winches let go"
    )
    falls: Falls = Field(default=1, description="number of falls: the rope paid out for one metre")

    @model_validator(mode="after")
    def _is_consistent(self) -> Landing:
        if self.touch >= 1:
            raise validation_error(f"touch is a part of the weight, less than 1; it is {self.touch:.6g}")
        return self


SIGNAL_LAWS = ("sway_observer", "heave_compensation", "landing")
"""Keys of the laws that drive nothing."""

"""Controllers of coordinates, and forces on bodies.

The unit of a set-point, a gain or an actuator's force depends on its coordinate; these numbers are read as `Quantity` and
checked by the scenario.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import Field, StrictBool, model_validator

from deckcrane.model import units
from deckcrane.model.courses import Course, Hold, SetPoint, Signal, quantities
from deckcrane.model.data import (
    ZERO,
    Data,
    Force,
    Gain,
    Measure,
    Moment,
    Position,
    PositiveQuantity,
    PositiveTime,
    fault,
)
from deckcrane.model.motions import Motion, SeriesFile
from deckcrane.model.regulators import ERROR, PID, FeedForward, StateSpace
from deckcrane.model.units import Quantity, UnitError, check_dimension

LAWS = ("pd", "pid", "state_space", "force", "motion", "valve")
"""Keys of the control laws, of which a control has exactly one."""


def _check_dimensionless(value: float, key: str) -> None:
    """Raise a fault if a value of a course was written with a unit."""
    if isinstance(value, Quantity):
        try:
            check_dimension(value, units.RATIO)
        except UnitError as error:
            raise fault(f"{key}: {error}") from None


class PD(Data):
    """Proportional-derivative control about the set-point."""

    stiffness: Gain = Field(description="moment per angle or force per length, such as 1e6 N m/rad or 1e6 N/m")
    damping: Gain = Field(description="moment per angular speed or force per speed, such as 2e5 N m s/rad or 2e5 N s/m")
    gravity_compensation: StrictBool = Field(
        default=False, description="whether the weight carried is held without error"
    )


class ValveControl(Data):
    """Control of the valve of a cylinder with hydraulics: P control of its extension [F19, Eq. 83], or a course over time.

    The command is limited, then filtered; the valve is closed at the start.
    """

    gain: Annotated[float, Measure(units.PER_LENGTH, "positive")] | None = Field(
        default=None, description="opening per length by which the cylinder is too short, such as 0.3 1/m"
    )
    opening: Course | None = Field(
        default=None, description="open loop: -1 (fully open, retracts) to 1 (extends), or a course of it over time"
    )
    filter: Annotated[float, Measure(units.TIME, "not negative")] = Field(
        default=0.0, description="time constant of a first-order low-pass filter of the command; 0: none"
    )
    limit: Annotated[float, Measure(units.RATIO, "positive")] = Field(
        default=1.0, description="the most the valve is opened, at most 1", json_schema_extra={"maximum": 1}
    )

    @model_validator(mode="after")
    def _exactly_one_law(self) -> ValveControl:
        if (self.gain is None) == (self.opening is None):
            raise fault(f"needs gain or opening, one of the two; it has {'neither' if self.gain is None else 'both'}")
        if self.limit > 1:
            raise fault(f"limit is the most the valve is opened, at most 1; it is {self.limit:.6g}")
        for _, value in quantities(self.opening) if self.opening is not None else ():
            _check_dimensionless(value, "opening")
        for value in self.opening.range if self.opening is not None else ():
            if abs(value) > 1:
                raise fault(f"opening is from -1 to 1, where 1 is fully open; it is {value:.6g}")
        return self


class Control(Data):
    """What drives a coordinate: a controller that follows a set-point, a prescribed force or motion, or a cylinder's valve.

    With `of` it controls another signal than its coordinate's value; where its name is not a coordinate it drives nothing, and
    others read its output.
    """

    pd: PD | None = None
    pid: PID | None = None
    state_space: StateSpace | None = None
    valve: ValveControl | None = Field(
        default=None, description="for a cylinder with hydraulics: {gain: 0.3 1/m} or {opening: 0.5}"
    )
    setpoint: SetPoint = Hold(hold="start")
    of: str | None = Field(
        default=None,
        description="with pid or state_space: the signal that follows the set-point, such as d:slew or measured.tip; default "
        "the coordinate",
    )
    force: Course | None = Field(default=None, description="open loop: a moment or force, or a course of it over time")
    motion: Motion | None = Field(
        default=None,
        description="the coordinate moves exactly so, whatever it takes: a course over time, or a recorded series",
    )
    feed_forward: tuple[FeedForward, ...] = Field(
        default=(), description="signals that are added to the output, before its limit"
    )
    limit: PositiveQuantity | None = Field(
        default=None, description="the most the actuator can give, such as 200 kN m; of a valve at most 1"
    )
    speed_limit: PositiveQuantity | None = Field(
        default=None,
        description="with force and limit: the drive keeps a speed, this one where the force is the limit, and holds without force",
    )
    level: StrictBool = Field(
        default=False, description="instead of following a set-point, keep the body as level as it stands at the start"
    )
    sway_damping: PositiveTime | None = Field(
        default=None,
        description="lets the set-point give way to the payload's sway, by this time T times its speed: damps a swing w by the "
        "ratio T w / 2 over 1 + (w damping / stiffness)^2",
    )
    pull_only: StrictBool = Field(
        default=False, description="for a wire: the force never pushes the coordinate outwards"
    )
    by_hand: StrictBool = Field(
        default=False,
        description="inputs of the program move it too, as the levers of a 3D page do: the rate of a set-point, or a motion on "
        "top of the course and the delay of that; without them nothing changes",
    )

    @property
    def follows(self) -> bool:
        """Whether it has a set-point for its own coordinate."""
        if self.of is not None or self.level:
            return False
        by_error = self.state_space is not None and ERROR in self.state_space.inputs
        by_valve = self.valve is not None and self.valve.gain is not None
        return self.pd is not None or self.pid is not None or by_error or by_valve

    @property
    def has_rate(self) -> bool:
        """Whether it follows something whose rate acts too."""
        return (self.motion is not None and not isinstance(self.motion, SeriesFile)) or (
            self.follows and self.valve is None
        )

    @property
    def law(self) -> str:
        """The key of its control law."""
        return next(key for key in LAWS if getattr(self, key) is not None)

    @model_validator(mode="after")
    def _exactly_one_law(self) -> Control:
        given = [key for key in LAWS if getattr(self, key) is not None]
        if len(given) != 1:
            instead = "" if given else "; a cylinder with hydraulics may have valve instead"
            raise fault(
                f"needs one of pd, pid, state_space, force and motion; it has {' and '.join(given) or 'none'}{instead}"
                if "valve" not in given
                else f"valve is a law of its own; leave out {next(key for key in given if key != 'valve')}, or valve"
            )
        if self.by_hand and not self.has_rate:
            raise fault("by_hand is for a motion over time, or a set-point whose rate counts (pd, pid); leave it out")
        if self.motion is not None:
            self._check_motion()
        self._check_of()
        if self.valve is not None:
            return self._check_valve(self.valve)
        steered = self.pd is not None or self.pid is not None or self._reads_error or self.motion is not None
        if not steered and (self.level or self.sway_damping is not None):
            raise fault("level and sway_damping are for a controller; they go with pd, not with force")
        if self.level and (self.setpoint != Hold(hold="start") or self.sway_damping is not None):
            raise fault("a body that is kept level follows no set-point; leave out setpoint and sway_damping, or level")
        if self.force is not None and self.setpoint != Hold(hold="start"):
            raise fault("a prescribed force follows no set-point; leave out setpoint, or use pd instead of force")
        if not steered and self.force is None and self.setpoint != Hold(hold="start"):
            raise fault("inputs of state_space do not have error, so it follows no set-point; leave out setpoint")
        if self.speed_limit is not None and self.force is None:
            raise fault(
                "speed_limit is for a drive with force; the speed of one with pd is that of its setpoint's course"
            )
        if self.speed_limit is not None and self.limit is None:
            raise fault(
                "speed_limit needs limit, the most that the drive gives to keep its speed, such as limit: 70 kN m"
            )
        self._check_rate()
        return self

    def _check_motion(self) -> None:
        """Check that a prescribed motion has no set-point, limits or other settings of a controller."""
        if self.setpoint != Hold(hold="start"):
            raise fault(
                "a motion is followed exactly, and is not a set-point; leave out setpoint, or follow it with pd"
            )
        conflicting = ("of", "feed_forward", "limit", "speed_limit", "level", "sway_damping", "pull_only")
        given = [key for key in conflicting if getattr(self, key)]
        if given:
            raise fault(
                f"a motion is followed exactly, with whatever force it takes: {given[0]} has no meaning there; leave it out, or "
                "follow a setpoint with pd"
            )

    @property
    def _reads_error(self) -> bool:
        return self.state_space is not None and ERROR in self.state_space.inputs

    def _check_of(self) -> None:
        """Check that a controller of another signal has a law that needs no rate of it, and its own set-point."""
        if self.of is None:
            return
        if self.pid is None and not self._reads_error:
            raise fault("of is the signal that pid, or state_space with the input error, controls; leave it out")
        if self.level or self.sway_damping is not None:
            raise fault("level and sway_damping are for the coordinate's own value; leave out of")
        if isinstance(self.setpoint, Hold) and self.setpoint.values is None:
            raise fault("with of a set-point is needed, in the unit of that signal: setpoint: {hold: 0}")

    def _check_rate(self) -> None:
        """Check that a law that uses the rate of its set-point has one."""
        rate_is_unknown = self.of is not None or (isinstance(self.setpoint, Signal) and self.setpoint.rate is None)
        if not rate_is_unknown:
            return
        subject = "the signal" if self.of is not None else "the set-point"
        if self.pd is not None:
            raise fault(
                f"pd follows the rate of {subject}, which is not known: name it (rate: d:...), or use pid with a filter"
            )
        if self.pid is not None and self.pid.derivative and not self.pid.filter:
            raise fault(
                f"the derivative needs a filter: the rate of {subject} is not known; give pid: {{filter: 50 ms}}"
            )

    def _check_valve(self, valve: ValveControl) -> Control:
        if self.limit is not None:
            raise fault("limit is that of a force; the opening of a valve has its own: valve: {limit: 0.8}")
        if self.speed_limit is not None:
            raise fault("speed_limit is for a drive with force; the speed of a cylinder follows from its valve")
        if self.pull_only:
            raise fault("pull_only is for a wire; a cylinder with a valve pushes and pulls")
        if self.level:
            raise fault("level is for a joint that is driven directly; a valve drives a cylinder")
        if valve.opening is not None and (self.setpoint != Hold(hold="start") or self.sway_damping is not None):
            raise fault("an opening follows no set-point; leave out setpoint and sway_damping, or use gain for opening")
        return self


class PointForce(Data):
    """A force and a moment on a body at one of its points: constant, following a course over time, or given during a run."""

    on: str = Field(description="the body it acts on")
    at: Position = Field(default=ZERO, description="the point, in the body's frame")
    force: Force = ZERO
    moment: Moment = ZERO
    frame: Literal["ground", "body"] = Field(
        default="ground", description="axes of the vectors; body: of a flexible one, those of the bent section"
    )
    factor: Course | None = Field(
        default=None, description="multiplies force and moment; a number or a course over time"
    )
    given: bool = Field(
        default=False,
        description="whether a force is added that comes from outside: the inputs forces.NAME.x, .y and .z of a run [N]",
    )

    @model_validator(mode="before")
    @classmethod
    def _load_is_given(cls, data: Any) -> Any:
        if isinstance(data, dict) and not {"force", "moment", "given"} & set(data):
            raise fault("needs force or moment, such as force: [0, 1 kN, 0], or given: true")
        return data

    @model_validator(mode="after")
    def _factor_is_dimensionless(self) -> PointForce:
        for _, value in quantities(self.factor) if self.factor is not None else ():
            _check_dimensionless(value, "factor")
        return self

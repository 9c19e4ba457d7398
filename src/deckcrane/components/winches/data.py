"""Winches: a drum, its drive through a gear (a motor with limits, or a hydraulic motor), and a brake; the rope paid out; checks.

A motor's highest speed may be given as that of the rope: users know the speed of their hook rather than of their shafts.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from math import pi
from typing import TYPE_CHECKING, Annotated, Any, Literal

import numpy as np
from pydantic import Field, model_validator

from deckcrane.components.bodies import ORIGIN, Inertia
from deckcrane.components.bodies.data import Body
from deckcrane.components.hydraulics.data import (
    Friction,
    Hydraulics,
    Leakage,
    Oil,
    PositivePressure,
    StartPressures,
    Supply,
    Valve,
)
from deckcrane.components.joints.data import AngularDamper, AngularStops, LinearElement, Revolute
from deckcrane.components.ropes.data import paying_sense
from deckcrane.mechanics.coordinates import Coordinate
from deckcrane.scenario.component import FileNames, get, hint
from deckcrane.scenario.data import (
    KEY,
    ZERO,
    Angle,
    AngularSpeed,
    Axis,
    Data,
    Fault,
    Mass,
    Measure,
    Offset,
    PositiveLength,
    PositiveQuantity,
    PositiveRatio,
    PositiveTime,
    validation_error,
)
from deckcrane.scenario.time_functions import Course, quantities_of_course
from deckcrane.units import quantities as units
from deckcrane.units.quantities import Quantity

if TYPE_CHECKING:
    from deckcrane.mechanics.model.plant import Plant

ROPE = ".rope"
"""Suffix of a winch's name for the length of rope that its drum has paid out."""
PositiveTorque = Annotated[float, Measure(units.MOMENT, "positive")]
PositiveInertia = Annotated[float, Measure(units.INERTIA, "positive")]


def brake_port(winch: str) -> str:
    """The name under which a winch's brake acts on its drum."""
    return f"{winch}.brake"


def rope_of(winch: str) -> str:
    """The name of the length of rope paid out by a winch's drum: the drum's angle times its radius, by its winding."""
    return winch + ROPE


class WinchMotor(Data):
    """A motor in front of the gear: what it can give, by speed.

    It gives its torque up to the speed at which that is its power, then its power, and nothing beyond its highest speed; over the
    last part of that (`slip`) what it gives falls to nothing. Against its motion it brakes with its torque at any speed.
    """

    torque: PositiveTorque = Field(description="the most it gives, at its own shaft, such as 900 N m")
    speed: Annotated[float, Measure(units.ANGULAR_SPEED, "positive")] | None = Field(
        default=None, description="the highest speed of its shaft at which it still drives, such as 1800 rpm"
    )
    rope_speed: Annotated[float, Measure(units.SPEED, "positive")] | None = Field(
        default=None, description="the same as a speed of the rope, such as 0.6 m/s, instead of speed"
    )
    power: Annotated[float, Measure(units.dimension_of("W", "a power"), "positive")] | None = Field(
        default=None,
        description="the most it gives out, such as 120 kW; default no limit but those of torque and speed",
    )
    slip: PositiveRatio = Field(
        default=0.05,
        description="the last part of the highest speed, over which its torque falls to nothing; at most 1",
        json_schema_extra={"maximum": 1},
    )
    inertia: Annotated[float, Measure(units.INERTIA, "not negative")] = Field(
        default=0.0,
        description="of its rotor about its shaft, which lies along the drum's; its mass belongs to the body it is on",
    )

    @model_validator(mode="after")
    def _settings_are_consistent(self) -> WinchMotor:
        if self.slip > 1:
            raise validation_error(f"slip is a part of the highest speed, at most 1; it is {self.slip:.6g}")
        if self.speed is not None and self.rope_speed is not None:
            raise validation_error(
                "speed is that of its shaft and rope_speed the same on the drum; leave one of the two out"
            )
        return self


class MotorFriction(Data):
    """Friction of a hydraulic motor at its shaft by speed, as of Stribeck, smooth through zero speed."""

    coulomb: Annotated[float, Measure(units.MOMENT, "not negative")] = 0.0
    static: Annotated[float, Measure(units.MOMENT, "not negative")] | None = Field(
        default=None, description="at the onset of motion; default as coulomb"
    )
    viscous: Annotated[float, Measure(units.ANGULAR_DAMPING, "not negative")] = 0.0
    stribeck_speed: Annotated[float, Measure(units.ANGULAR_SPEED, "positive")] = 1.0
    smoothing: Annotated[float, Measure(units.ANGULAR_SPEED, "positive")] = Field(
        default=0.1, description="speed below which the friction fades, such as 1 rpm"
    )

    @model_validator(mode="after")
    def _static_exceeds_coulomb(self) -> MotorFriction:
        if self.static is not None and self.static < self.coulomb:
            raise validation_error(
                f"static friction is not less than coulomb friction; it is {self.static:.6g} N m, less than "
                f"{self.coulomb:.6g} N m"
            )
        if self.static is not None and self.static > self.coulomb and self.smoothing >= self.stribeck_speed:
            raise validation_error(
                f"smoothing ({self.smoothing:.6g} rad/s) must be below stribeck_speed ({self.stribeck_speed:.6g} rad/s), or "
                "static friction never shows"
            )
        return self


class HydraulicMotor(Data):
    """A hydraulic motor in front of the gear: two lines of compressible oil behind a valve, as of a cylinder [F19, Sec. 2.4].

    Seen from the rope it is a cylinder of the area displacement x gear / (2 pi radius) on both sides, whose chambers, the lines,
    keep their volume.
    """

    displacement: Annotated[float, Measure(units.VOLUME, "positive")] = Field(
        description="oil for one turn of its shaft, such as 500 cm^3"
    )
    line_volume: Annotated[float, Measure(units.VOLUME, "positive")] = Field(
        description="oil between valve and motor on either side, the motor's own included, such as 3 l"
    )
    bulk_modulus: PositivePressure = 1.5e9
    leakage: Leakage = Field(default=Leakage(), description="across the motor, and out of either line into the open")
    oil: Oil = Oil()
    valve: Valve
    supply: Supply
    friction: MotorFriction | None = None
    inertia: Annotated[float, Measure(units.INERTIA, "not negative")] = Field(
        default=0.0, description="of what turns with its shaft, which lies along the drum's"
    )
    idle_pressure: Annotated[float, Measure(units.PRESSURE)] | None = Field(
        default=None, description="at the start, in the line that does not carry the load; default the return pressure"
    )

    @model_validator(mode="after")
    def _settings_are_consistent(self) -> HydraulicMotor:
        vapour_pressure = self.oil.vapour_pressure
        for key, pressure in (
            ("the return pressure", self.supply.return_pressure),
            ("idle_pressure", self.idle_pressure),
        ):
            if pressure is not None and pressure <= vapour_pressure:
                raise validation_error(
                    f"{key} ({pressure:.6g} Pa) must be above the oil's vapour pressure ({vapour_pressure:.6g} Pa, gauge)"
                )
        return self

    def on_rope(self, gear: float, radius: float) -> Hydraulics:
        """The equivalent cylinder acting on the rope, with chambers of constant length."""
        per_rope = gear / radius  # rotation of the shaft [rad] per length of rope
        area = self.displacement / (2 * pi) * per_rope
        friction = None
        if self.friction is not None:
            shaft_friction = self.friction
            friction = Friction.model_construct(
                coulomb=shaft_friction.coulomb * per_rope,
                static=None if shaft_friction.static is None else shaft_friction.static * per_rope,
                viscous=shaft_friction.viscous * per_rope**2,
                stribeck_speed=shaft_friction.stribeck_speed / per_rope,
                smoothing=shaft_friction.smoothing / per_rope,
            )
        start = None if self.idle_pressure is None else StartPressures(idle_pressure=self.idle_pressure)
        return Hydraulics.model_construct(
            piston_area=area,
            rod_area=area,
            piston_diameter=None,
            rod_diameter=None,
            piston_chamber=self.line_volume / area,
            rod_chamber=self.line_volume / area,
            bulk_modulus=self.bulk_modulus,
            leakage=self.leakage,
            oil=self.oil,
            valve=self.valve,
            supply=self.supply,
            friction=friction,
            start=start,
        )


class WinchBrake(Data):
    """A brake on the drum: it holds up to its torque, as a spring that is wound up by a small angle, and slips beyond."""

    torque: PositiveTorque = Field(description="the most it holds, at the drum, such as 60 kN m")
    closed: Course | None = Field(
        default=None,
        description="from 0 (open) to 1 (closed), or a course of that over time; default: closed while the winch's set-point "
        "stands still, or its valve is shut",
    )
    signal: str | None = Field(
        default=None, description="closed where this signal is small instead, such as d:hoist or control.hoist.output"
    )
    below: PositiveQuantity | None = Field(
        default=None,
        description="with signal: closed where it is smaller than this, either way, and open from twice this on",
    )
    start: Literal["open", "closed"] | None = Field(
        default=None, description="how it starts; default as its course says at the time 0, else closed"
    )
    time: PositiveTime = Field(default=0.2, description="time constant with which it closes and opens")
    overspeed: Annotated[float, Measure(units.SPEED, "positive")] | None = Field(
        default=None,
        description="closes, and stays closed, once the rope is faster than this, either way, such as 1.2 m/s",
    )
    twist: Annotated[float, Measure(units.ANGLE, "positive")] = Field(
        default=0.01, description="angle of the drum by which the closed brake gives way before it slips"
    )
    damping_time: Annotated[float, Measure(units.TIME, "not negative")] = Field(
        default=0.01, description="damping over stiffness of the brake while it holds"
    )

    @model_validator(mode="after")
    def _settings_are_consistent(self) -> WinchBrake:
        if (self.signal is None) != (self.below is None):
            raise validation_error("signal and below go together: closed where the signal is smaller than below")
        if self.closed is None:
            return self
        if self.signal is not None:
            raise validation_error(
                "closed is a course over time, signal what closes the brake instead; leave one of the two out"
            )
        for _, value in quantities_of_course(self.closed):
            if isinstance(value, Quantity) and value.powers is not None:
                raise validation_error(f'closed is from 0 (open) to 1 (closed), without a unit; it has "{value.text}"')
        for value in self.closed.range:
            if not 0 <= value <= 1:
                raise validation_error(f"closed is from 0 (open) to 1 (closed); it is {value:.6g}")
        return self


class Winch(Data):
    """A winch: its drum is a body of the winch's name on a hinge, whose angle has that name too.

    The length of rope that is paid out is named NAME.rope: the angle times the radius, negative where it is wound so.
    """

    on: str = Field(description="the body that it stands on, or ground")
    at: Offset = Field(default=ZERO, description="the middle of the drum, in that body's frame")
    axis: Axis = Field(description="the drum's axis in that body's frame, such as y")
    radius: PositiveLength = Field(description="from the axis to the middle of the rope, such as 0.4 m")
    mass: Mass = Field(description="of the drum with the rope on it, such as 1.5 t")
    inertia: PositiveInertia | None = Field(
        default=None, description="of the drum about its axis; default that of a solid cylinder of its radius"
    )
    width: PositiveLength | None = Field(
        default=None, description="of the drum along its axis, over which its mass is spread; default twice the radius"
    )
    start: Angle = Field(default=0.0, description="the drum's angle at the start")
    speed: AngularSpeed = Field(default=0.0, description="the drum's angular speed at the start")
    gear: PositiveRatio = Field(default=1.0, description="turns of the motor for one turn of the drum, such as 60")
    motor: WinchMotor | None = Field(
        default=None, description="{torque: 900 N m, speed: 1800 rpm}; default drives without limits"
    )
    hydraulics: HydraulicMotor | None = Field(default=None, description="a hydraulic motor, instead of motor")
    brake: WinchBrake | None = None
    damper: AngularDamper | None = None
    stops: AngularStops | None = None

    @model_validator(mode="after")
    def _settings_are_consistent(self) -> Winch:
        if self.motor is not None and self.hydraulics is not None:
            raise validation_error("a winch has motor or hydraulics, one of the two; leave one out")
        if self.gear != 1 and self.motor is None and self.hydraulics is None:
            raise validation_error(
                f"gear ({self.gear:.6g}) is that of a motor; give motor or hydraulics, or leave gear out"
            )
        return self

    @property
    def rotor_inertia(self) -> float:
        """Moment of inertia on the fast side of the gear, about its own shaft."""
        motor = self.motor or self.hydraulics
        return 0.0 if motor is None else motor.inertia

    @property
    def oil(self) -> Hydraulics | None:
        """The hydraulics referred to the rope."""
        return None if self.hydraulics is None else self.hydraulics.on_rope(self.gear, self.radius)

    @property
    def drum_width(self) -> float:
        return 2 * self.radius if self.width is None else self.width

    def as_body(self) -> Body:
        """The drum as a body of the tree, with its mass spread evenly along its width, round its axis."""
        along = self.mass * self.radius**2 / 2 if self.inertia is None else self.inertia
        across = along / 2 + self.mass * self.drum_width**2 / 12
        a = np.array(self.axis)
        J = across * np.eye(3) + (along - across) * np.outer(a, a)
        (xx, xy, xz), (_, yy, yz), (_, _, zz) = J.tolist()
        joint = Revolute.model_construct(
            revolute=self.axis,
            at=self.at,
            start=self.start,
            speed=self.speed,
            damper=self.damper,
            stops=self.stops,
        )
        return Body.model_construct(
            on=self.on,
            joint=joint,
            mass=self.mass,
            cog=ORIGIN,
            inertia=Inertia.model_construct(xx=xx, yy=yy, zz=zz, xy=xy, xz=xz, yz=yz),
        )


def drums(winches: Mapping[str, Any], get: Any) -> dict[str, Any]:
    """The drums of winches as bodies of a file, for checks of names; the data may be raw."""
    return {name: {"on": get(winch, "on"), "joint": {"revolute": "y"}} for name, winch in winches.items()}


def ropes_in_file(names: FileNames) -> list[str]:
    """The names of the lengths of rope that the winches of a file pay out; its data may be raw."""
    return [rope_of(name) for name in names.section("winches")]


def winch_reference_errors(names: FileNames) -> Iterator[Fault]:
    """Find winches on bodies that do not exist, or with a name that is already taken; the data may be raw."""
    from deckcrane.components.cylinders.data import cylinder_names_in_file

    bodies, cylinders = names.bodies, cylinder_names_in_file(names)
    for name, winch in names.section("winches").items():
        on = get(winch, "on")
        what = (
            "a body"
            if name in bodies
            else "a cylinder"
            if name in cylinders
            else "the ground"
            if name == "ground"
            else ""
        )
        if what:
            yield (
                ("winches", name, KEY),
                f"{what} has this name, and the drum of a winch is a body of its own; rename the winch",
            )
        if isinstance(on, str) and on != "ground" and on not in bodies:
            yield ("winches", name, "on"), f'there is no body "{on}";{hint(on, ["ground", *bodies])}'


def is_winch(plant: Plant, body: str) -> bool:
    """Whether a body is the drum of a winch."""
    return body in plant.scenario.winches


def has_brake(plant: Plant, body: str) -> bool:
    """Whether a body is the drum of a winch with a brake of its own."""
    return is_winch(plant, body) and plant.scenario.winches[body].brake is not None


def has_motor(plant: Plant, body: str) -> bool:
    """Whether a body is the drum of a winch with a motor of its own."""
    return is_winch(plant, body) and plant.scenario.winches[body].motor is not None


def drum_radius(plant: Plant, body: str) -> float | None:
    """The radius of the drum of a winch, to the middle of the rope; None of any other body."""
    winch = plant.scenario.winches.get(body)
    return None if winch is None else winch.radius


def rope_per_angle(plant: Plant, winch: str) -> float:
    """The length of rope that a winch pays out for an angle of its drum; negative where it is wound so."""
    return paying_sense(plant, winch) * plant.scenario.winches[winch].radius


def rope_coordinate(plant: Plant, name: str) -> Coordinate:
    """The length of rope that a drum has paid out, which follows from its angle."""
    winch, arm = plant.scenario.winches[name], rope_per_angle(plant, name)
    element = LinearElement(start=arm * winch.start, speed=arm * winch.speed)
    return Coordinate(rope_of(name), name, "rope", "linear", element)


def winch_errors(plant: Plant) -> Iterator[Fault]:
    """Find brakes without a rule for closing, two drives of one drum, and limits that a drive would ignore."""
    from deckcrane.components.control.data import driving_controllers  # it reads names of ropes from here

    for name, winch in plant.scenario.winches.items():
        controllers = [candidate for candidate in (name, rope_of(name)) if candidate in driving_controllers(plant)]
        if len(controllers) == 2:
            yield (
                ("control", controllers[1]),
                f'the drum of "{name}" is driven by control.{name} as well; leave one of the two out',
            )
        if winch.oil is not None and name in controllers and driving_controllers(plant)[name].motion is None:
            yield ("control", name), f"this winch is driven by oil: control its rope instead, {rope_of(name)}"
        if winch.brake is not None and winch.brake.closed is None and winch.brake.signal is None:
            yield from _brake_errors(plant, name, controllers)
        part_names = [key for key, part in plant.scenario.parts.items() if part.port in (name, rope_of(name))]
        if winch.motor is not None and part_names:
            yield (
                ("winches", name, "motor"),
                f"its limits are those of controllers in the section control; parts.{part_names[0]} drives it as well, without "
                "them",
            )


def _brake_errors(plant: Plant, name: str, controllers: list[str]) -> Iterator[Fault]:
    from deckcrane.components.control.data import driving_controllers

    place, advice = (
        ("winches", name, "brake"),
        "say when it is closed: closed: 1, a course over time, or signal and below",
    )
    if not controllers:
        yield place, f"it closes while the winch's set-point stands still, but no controller drives {name}; {advice}"
        return
    control = driving_controllers(plant)[controllers[0]]
    if control.motion is not None:
        yield place, f"control.{controllers[0]} prescribes the motion, whatever a brake does; leave the brake out"
    elif not (control.follows or control.valve is not None):
        yield (
            place,
            f"it closes while the winch's set-point stands still, but control.{controllers[0]} has none; {advice}",
        )

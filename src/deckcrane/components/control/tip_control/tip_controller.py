"""Tip control: speeds of drives that give the boom's tip a velocity in a frame, and keep it there against what moves the frame.

The tip's velocity in the frame is J s + w: s are the speeds of the drives, and w is what the tip would do if they stood still, as
on a ship that rolls. Speeds follow from J s = v - w by `resolved_rate`, where v is the velocity that levers command, that of a
path, and a speed back to where the tip should be. The frame's motion w is exact, or what a motion reference unit knows of it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import partial
from typing import Any, ClassVar

import casadi as ca
import numpy as np

from deckcrane.components.control.levers import LeverReference, Ramp, drive_speed_signal
from deckcrane.components.control.outputs import (
    TIP_COMMAND,
    TIP_LEVER,
    TIP_POSITION,
    TIP_REACH,
    TIP_SHARE,
    TIP_VELOCITY,
)
from deckcrane.components.control.tip_control.data import MotionReference, MotionSignals
from deckcrane.components.control.tip_control.load_path import SwingFreePath, TipPath
from deckcrane.components.control.tip_control.resolved_rate import (
    damping_squared,
    limit_weight,
    resolved_rates,
    smallest_eigenvalue,
)
from deckcrane.errors import DeckcraneError
from deckcrane.mechanics.coordinates import AXES
from deckcrane.mechanics.equations import SX
from deckcrane.mechanics.model.actuators import saturate
from deckcrane.mechanics.model.parameters import inline_parameters, parameter
from deckcrane.mechanics.model.plant import AttachmentPoint, Plant, attachment_point
from deckcrane.mechanics.model.protocol import (
    Drawn,
    Formulation,
    GivesSignals,
    Input,
    Reading,
    RestsInEquilibrium,
    Role,
    State,
)
from deckcrane.mechanics.model.time_functions import TimeCourse, time_function
from deckcrane.mechanics.model.world import World
from deckcrane.scenario.component import GROUND
from deckcrane.screws import skew

STANDSTILL = 1e-9
"""Share of its full speed below which a drive counts as unable to move on."""


@dataclass(frozen=True)
class MovingDrive:
    """A drive that moves the tip: its weight, and the value that it keeps near."""

    drive: str
    weight: Any = parameter()
    posture: Any = parameter(default=None)

    def lever(self, world: World) -> LeverReference:
        """Its lever, with its full speed and its limits."""
        name = f"control.{self.drive}.lever"
        part = next(part for part in world.kit.parts if part.name == name)
        assert isinstance(part, LeverReference), "a drive of a tip has a lever"
        return part

    def relative_place(self, world: World) -> SX:
        """Its place within its range, from -1 to 1; 0 without a range."""
        ends = self.lever(world).range
        if ends is None:
            return ca.SX(0)
        value = world.port(self.drive).value
        return saturate((2 * value - ends.lower - ends.upper) / (ends.upper - ends.lower), ca.SX(1))


@dataclass(frozen=True)
class ReferenceUnit:
    """A motion reference unit: its place, and the signals of what it knows."""

    spot: AttachmentPoint
    velocity: tuple[str | None, ...]
    position: tuple[str | None, ...] | None
    turning: tuple[str | None, ...] | None

    def motion_of(self, point: SX, world: World, reader: str) -> tuple[SX, SX]:
        """Position and velocity, as it knows them, of a point that is fixed to its body: p_u + r, v_u + w x r."""
        place = world.at(self.spot)
        arm = point - place.position
        turning = place.angular_velocity if self.turning is None else _signals(self.turning, world, reader)
        velocity = _signals(self.velocity, world, reader) + skew(place.rotation @ turning) @ arm
        position = (ca.SX(3, 1) if self.position is None else _signals(self.position, world, reader)) + arm
        return position, velocity


def _signals(names: tuple[str | None, ...], world: World, reader: str) -> SX:
    return ca.vertcat(*[ca.SX(0) if name is None else world.signal(name, reader) for name in names])


@dataclass(frozen=True)
class TipController(GivesSignals, RestsInEquilibrium):
    """A tip under control: its states are the ramped velocities along its directions, and where it should be in its frame."""

    role: ClassVar[Role] = "drive"
    drawn_as: ClassVar[Drawn] = "drives"

    label: str
    frame: str
    axes: str
    level: bool
    down: bool
    """Whether the ground's z axis points down."""
    directions: tuple[int, ...]
    corrected: bool
    """Whether it is led back to where it should be."""
    drives: tuple[MovingDrive, ...]
    lever: tuple[TimeCourse, ...]
    """Levers over time, one for each direction."""
    path: TipPath | SwingFreePath | None
    reference: ReferenceUnit | None
    spot: AttachmentPoint = inline_parameters()
    ramp: Ramp = inline_parameters()
    speed: Any = parameter()
    feedback: Any = parameter()
    singular: Any = parameter()
    posture_time: Any = parameter()

    @property
    def name(self) -> str:
        return self.label

    @property
    def tip(self) -> str:
        """Its name in the file."""
        return self.label.removeprefix("tip_control.")

    @property
    def _axes(self) -> tuple[str, ...]:
        return tuple(AXES[i] for i in self.directions)

    def states(self) -> tuple[State, ...]:
        """Where the tip should be is where it is at the start."""
        velocities = tuple(State(f"{self.name}.reference_{axis}", "m/s", None) for axis in self._axes)
        targets = tuple(State(f"{self.name}.target_{axis}", "m", None) for axis in AXES if self.corrected)
        return (*velocities, *targets)

    def inputs(self) -> tuple[Input, ...]:
        return tuple(Input(tip_lever_input(self.tip, axis), "1") for axis in self._axes)

    # ---- Motion of the tip in its frame.
    def frame_pose(self, body: str, world: World) -> tuple[SX, SX]:
        """R and p of a body, or of the ground."""
        return (ca.SX.eye(3), ca.SX(3, 1)) if body == GROUND else world.poses[world.tree.index(body)]

    def rotation(self, world: World) -> SX:
        """From the axes of its levers to the ground's; upright where they are to be level."""
        R, _ = self.frame_pose(self.axes, world)
        if not self.level:
            return R
        up = -world.gravity / ca.sqrt(ca.dot(world.gravity, world.gravity))
        z = -up if self.down else up
        ahead = R[:, 0] - z * ca.dot(z, R[:, 0])
        x = ahead / ca.sqrt(ca.dot(ahead, ahead))
        return ca.horzcat(x, ca.cross(z, x), z)

    def position(self, world: World) -> SX:
        """The tip in its frame, as it is known."""
        R, p = self.frame_pose(self.frame, world)
        point = world.at(self.spot).position
        if self.reference is not None:
            return self.reference.motion_of(point, world, self.name)[0]
        return R.T @ (point - p)

    def velocity(self, world: World) -> SX:
        """Its velocity as an observer sees it who moves and turns with the frame, along the axes of the levers."""
        place = world.at(self.spot)
        velocity = place.velocity
        if self.frame != GROUND:
            (R, p), twist = self.frame_pose(self.frame, world), world.twists[world.tree.index(self.frame)]
            velocity = velocity - R @ (twist[3:] + skew(twist[:3]) @ (R.T @ (place.position - p)))
        return self.rotation(world).T @ velocity

    def jacobian(self, world: World) -> SX:
        """The tip's velocity along the controlled directions per speed of each drive."""
        return world.once((self.name, "jacobian"), lambda: ca.horzcat(*map(partial(self._column, world), self.drives)))

    def _column(self, world: World, drive: MovingDrive) -> SX:
        port, velocity = world.port(drive.drive), self.velocity(world)[list(self.directions), :]
        motion = world.tree.speeds[:, port.coordinate] / port.slope
        moved = [world.tree.u[i] for i in motion.sparsity().row()]
        carries_both = self.frame != GROUND and self._carries(world, port.body, self.spot.body, self.frame)
        if port.others or carries_both or not ca.depends_on(velocity, ca.vertcat(*moved)):
            against = "the ground" if self.frame == GROUND else f'"{self.frame}"'
            raise DeckcraneError(
                f'{self.name}: the drive "{drive.drive}" does not move this point against {against} by itself; leave it out of '
                "drives, or choose another frame"
            )
        return ca.densify(ca.jtimes(velocity, world.tree.u, ca.densify(motion)))

    def _carries(self, world: World, carrier: str, *bodies: str) -> bool:
        """Whether a body carries all of these, or is them."""
        tree = world.tree
        return all(tree.index(carrier) in tree.inner(tree.index(body)) for body in bodies)

    def carried_velocity(self, world: World) -> SX:
        """Its velocity along the controlled directions with all drives at rest, as far as that is known."""
        if self.reference is not None:
            point = world.at(self.spot).position
            return self.reference.motion_of(point, world, self.name)[1][list(self.directions), :]
        speeds = ca.vertcat(*[world.port(drive.drive).rate for drive in self.drives])
        return self.velocity(world)[list(self.directions), :] - self.jacobian(world) @ speeds

    # ---- What is wanted of it.
    def levers(self, world: World) -> SX:
        """The levers of its directions, from -1 to 1."""
        inputs = [world.input(tip_lever_input(self.tip, axis)) for axis in self._axes]
        courses = [course.at(world.t) for course in self.lever]
        return ca.vertcat(*[saturate(a + b, ca.SX(1)) for a, b in zip(courses, inputs, strict=True)])

    def _reference(self, world: World) -> tuple[SX, SX]:
        """The ramped velocities along its directions, and where the tip should be in its frame without a path."""
        x, n = world.states(self), len(self.directions)
        return x[:n], x[n:]

    def _into_axes(self, world: World) -> SX:
        """From the axes of the frame to the controlled directions."""
        into = self.rotation(world).T @ self.frame_pose(self.frame, world)[0]
        return into[list(self.directions), :]

    def path_motion(self, world: World) -> tuple[SX, SX, SX]:
        """The path's way from its place at the start, its velocity and its acceleration, along the axes of the frame."""
        return world.once((self.name, "path"), lambda: self._path_motion(world))

    def _path_motion(self, world: World) -> tuple[SX, SX, SX]:
        if self.path is None:
            return ca.SX(3, 1), ca.SX(3, 1), ca.SX(3, 1)
        place = self.path.place(world.t, world.gravity)
        velocity = ca.jtimes(place, world.t, ca.SX(1))
        way = place - ca.substitute(place, world.t, ca.SX(0))
        return way, velocity, ca.jtimes(velocity, world.t, ca.SX(1))

    def error(self, world: World) -> SX:
        """How far the tip is from where it should be, along its directions."""
        target = self._reference(world)[1] + self.path_motion(world)[0]
        return self._into_axes(world) @ (target - self.position(world))

    def wanted_velocity(self, world: World) -> SX:
        """The velocity that levers, path and feedback command together, along its directions."""
        return world.once((self.name, "wanted"), lambda: self._wanted_velocity(world))

    def _wanted_velocity(self, world: World) -> SX:
        velocity = self._reference(world)[0] + self._into_axes(world) @ self.path_motion(world)[1]
        return velocity + self.feedback * self.error(world) if self.corrected else velocity

    # ---- The speeds of its drives.
    def resolved(self, world: World) -> tuple[SX, SX, SX]:
        """Speeds of all drives, the share of the command that their limits leave, and the least reach of the tip.

        On a path they lead by the drives' lags times the accelerations that they need, so that the lags do no harm.
        """
        return world.once((self.name, "resolved"), lambda: self._resolve(world))

    def _resolve(self, world: World) -> tuple[SX, SX, SX]:
        levers = [drive.lever(world) for drive in self.drives]
        full = ca.vertcat(*[lever.speed for lever in levers])
        J = self.jacobian(world) @ ca.diag(full) / self.speed
        velocity = (self.wanted_velocity(world) - self.carried_velocity(world)) / self.speed
        mobility = self._mobility(world)
        smallest = smallest_eigenvalue(J @ ca.diag(mobility) @ J.T)
        damping = damping_squared(smallest, self.singular)
        speeds = resolved_rates(J, velocity, mobility, self._preferred(world, full), damping)
        if self.path is not None:
            turning = self._turning_acceleration(J, speeds, world)
            acceleration = self._into_axes(world) @ self.path_motion(world)[2] / self.speed - turning
            lead = resolved_rates(J, acceleration, mobility, ca.SX.zeros(len(levers), 1), damping)
            speeds = speeds + ca.vertcat(*[lever.ramp.lag for lever in levers]) * lead
        share = self._share_within_limits(speeds * full, levers, world)
        return share * speeds * full, share, self.speed * ca.sqrt(smallest)

    def _turning_acceleration(self, J: SX, speeds: SX, world: World) -> SX:
        """dJ/dt s: the acceleration of the tip at constant speeds of its drives."""
        constant = ca.SX.sym("speeds", speeds.numel())
        return ca.substitute(ca.jtimes(J @ constant, world.tree.q, world.dq), constant, speeds)

    @property
    def _redundant(self) -> bool:
        return len(self.drives) > len(self.directions)

    def _mobility(self, world: World) -> SX:
        """1 / weight of each drive; of more drives than directions, those near their limits are dearer."""
        weights = [
            drive.weight * limit_weight(drive.relative_place(world)) if self._redundant else drive.weight
            for drive in self.drives
        ]
        return ca.vertcat(*[1 / weight for weight in weights])

    def _preferred(self, world: World, full: SX) -> SX:
        """The speeds towards the drives' postures, over their full speeds."""
        speeds = [
            ca.SX(0)
            if drive.posture is None
            else saturate((drive.posture - world.port(drive.drive).value) / (self.posture_time * full[i]), ca.SX(1))
            for i, drive in enumerate(self.drives)
        ]
        return ca.densify(ca.vertcat(*speeds))

    def _share_within_limits(self, speeds: SX, levers: list[LeverReference], world: World) -> SX:
        """The share of all speeds with which each stays within its limits: the tip slows down, and keeps its direction."""
        excess = ca.SX(1)
        for i, lever in enumerate(levers):
            for largest, speed in zip(lever.largest_speeds(world), (-speeds[i], speeds[i]), strict=True):
                excess = ca.fmax(excess, speed / ca.fmax(largest, STANDSTILL * lever.speed))
        return 1 / excess

    def rates(self, world: World) -> SX:
        """Levers of single drives move the target with the tip; a tip that stays far behind drags it along.

        Far is where the feedback would command more than the full speed.
        """
        reference, _ = self._reference(world)
        wanted = self.speed * self.levers(world)
        accelerations = [self.ramp.acceleration_towards(wanted[i], reference[i]) for i in range(len(self.directions))]
        if not self.corrected:
            return ca.vertcat(*accelerations)
        share, error = self.resolved(world)[1], self.error(world)
        behind = error - saturate(error, self.speed / self.feedback)
        by_drives = self.jacobian(world) @ ca.vertcat(*[drive.lever(world).lever_speed(world) for drive in self.drives])
        moved = self._into_axes(world).T @ (share * reference + by_drives - behind / self.ramp.lag)
        return ca.vertcat(*accelerations, moved)

    def states_at_rest(self, world: World) -> SX:
        velocities = ca.SX(len(self.directions), 1)
        return ca.vertcat(velocities, self.position(world)) if self.corrected else velocities

    def signals(self, world: World) -> Mapping[str, Callable[[], SX]]:
        return {
            drive_speed_signal(self.tip, drive.drive): partial(self._speed_of, world, i)
            for i, drive in enumerate(self.drives)
        }

    def _speed_of(self, world: World, i: int) -> SX:
        return self.resolved(world)[0][i]

    def readings(self, world: World) -> Iterable[Reading]:
        label, place = {"tip": (self.tip,)}, {"tip": (self.tip,), "axis": AXES}
        levers = {"tip_axis": tuple(f"{self.tip}.{axis}" for axis in self._axes)}
        yield Reading.of(TIP_LEVER, levers, lambda: self.levers(world))
        yield Reading.of(TIP_POSITION, place, lambda: self._true_position(world))
        yield Reading.of(TIP_VELOCITY, place, lambda: self.velocity(world))
        yield Reading.of(TIP_COMMAND, place, lambda: self._along_all(self.wanted_velocity(world)))
        yield Reading.of(TIP_SHARE, label, lambda: self.resolved(world)[1])
        yield Reading.of(TIP_REACH, label, lambda: self.resolved(world)[2])

    def _true_position(self, world: World) -> SX:
        R, p = self.frame_pose(self.frame, world)
        return R.T @ (world.at(self.spot).position - p)

    def _along_all(self, values: SX) -> SX:
        """Values along its directions as three numbers."""
        all_axes = ca.SX.zeros(3, 1)
        all_axes[list(self.directions), :] = values
        return all_axes

    def refusal(self, formulation: Formulation) -> str | None:
        if formulation == "bond graph":
            return f"{self.name} has states of its own, which are signals: a bond graph draws power alone"
        return super().refusal(formulation)


def tip_lever_input(tip: str, axis: str) -> str:
    """The input of a program that is a lever of tip control."""
    return f"tip_control.{tip}.{axis}"


def tip_controllers(plant: Plant) -> list[TipController]:
    """The tip controllers of the file."""
    return [tip_controller(plant, name) for name in plant.scenario.tip_control]


def tip_controller(plant: Plant, name: str) -> TipController:
    """A tip controller of the file."""
    data = plant.scenario.tip_control[name]
    directions = tuple(AXES.index(axis) for axis in data.directions)
    path: TipPath | SwingFreePath | None = None
    if data.load_path is not None:
        path = SwingFreePath(_path(data.load_path.points), time_function(data.load_path.length))
    elif data.path:
        path = _path(data.path)
    return TipController(
        label=f"tip_control.{name}",
        frame=data.frame,
        axes=data.axes_of,
        level=data.level,
        down=plant.scenario.gravity[2] > 0,
        directions=directions,
        corrected=data.feedback > 0,
        drives=tuple(MovingDrive(drive, item.weight, item.posture) for drive, item in data.drives.items()),
        lever=tuple(time_function(getattr(data.lever, axis)) for axis in data.directions),
        path=path,
        reference=None if data.motion_reference is None else _reference_unit(plant, data.motion_reference),
        spot=attachment_point(plant, data.point.on, data.point.at),
        ramp=Ramp(data.acceleration, data.acceleration, data.lag),
        speed=data.speed,
        feedback=data.feedback,
        singular=data.singular,
        posture_time=data.posture_time,
    )


def _path(points: tuple[tuple[float, Any], ...]) -> TipPath:
    places = np.array([place for _, place in points], dtype=float)
    return TipPath(tuple(time for time, _ in points), *(tuple(column) for column in places.T.tolist()))


def _reference_unit(plant: Plant, data: MotionReference) -> ReferenceUnit:
    def names(signals: MotionSignals | None) -> tuple[str | None, ...] | None:
        return None if signals is None else tuple(getattr(signals, axis) for axis in AXES)

    return ReferenceUnit(
        spot=attachment_point(plant, data.unit.on, data.unit.at),
        velocity=names(data.velocity) or (None, None, None),
        position=names(data.position),
        turning=names(data.turning),
    )

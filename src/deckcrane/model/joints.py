"""Joints: where a body hangs on its parent, how it can move there, and the names of its coordinates.

A joint sits at a constant place in its parent (`at`, `rotation`) and moves from there.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from math import cos, sin
from typing import Annotated, Any, Literal

import numpy as np
from pydantic import BeforeValidator, Discriminator, Field, Tag, model_validator

from deckcrane.arrays import Array
from deckcrane.model.elements import (
    AngularDamper,
    AngularElement,
    AngularSpring,
    AngularStops,
    Element,
    FreeAngle,
    FreeDisplacement,
    LinearDamper,
    LinearElement,
    LinearSpring,
    LinearStops,
)
from deckcrane.model.parts import (
    ZERO,
    Angle,
    AngularSpeed,
    AngularVelocity,
    Axis,
    Choice,
    Length,
    Name,
    Offset,
    Part,
    Speed,
    Vector,
    Velocity,
    fault,
)

Kind = Literal["angular", "linear"]


class Turn(Part):
    """A constant rotation about one axis of the frame as turned so far."""

    x: Angle | None = None
    y: Angle | None = None
    z: Angle | None = None

    @model_validator(mode="after")
    def _one_axis(self) -> Turn:
        if sum(angle is not None for angle in (self.x, self.y, self.z)) != 1:
            raise fault("each turn is about one axis; write a list such as [z: 90 deg, x: 90 deg]")
        return self

    @property
    def axis(self) -> Literal["x", "y", "z"]:
        return "x" if self.x is not None else "y" if self.y is not None else "z"

    @property
    def angle(self) -> float:
        return self.x or self.y or self.z or 0.0


Rotation = tuple[Turn, ...]


class Fixed(Part):
    """A weld."""

    fixed: Literal[True] = Field(description="write fixed: true")
    at: Offset = ZERO
    rotation: Rotation = ()

    @property
    def kind(self) -> Literal["fixed"]:
        return "fixed"

    @property
    def elements(self) -> dict[str, Element]:
        return {}


class Revolute(Part):
    """A hinge about one axis."""

    revolute: Axis = Field(description="the axis, such as z, -x or [0, 1, 1]")
    at: Offset = ZERO
    rotation: Rotation = ()
    name: Name | None = None
    start: Angle = 0.0
    speed: AngularSpeed = 0.0
    spring: AngularSpring | None = None
    damper: AngularDamper | None = None
    stops: AngularStops | None = None

    @property
    def kind(self) -> Literal["revolute"]:
        return "revolute"

    @property
    def axis(self) -> Vector:
        return self.revolute

    @property
    def elements(self) -> dict[str, Element]:
        return {
            "angle": AngularElement.model_construct(
                start=self.start, speed=self.speed, spring=self.spring, damper=self.damper, stops=self.stops
            )
        }


class Prismatic(Part):
    """A slide along one axis."""

    prismatic: Axis = Field(description="the axis, such as x or -z")
    at: Offset = ZERO
    rotation: Rotation = ()
    name: Name | None = None
    start: Length = 0.0
    speed: Speed = 0.0
    spring: LinearSpring | None = None
    damper: LinearDamper | None = None
    stops: LinearStops | None = None

    @property
    def kind(self) -> Literal["prismatic"]:
        return "prismatic"

    @property
    def axis(self) -> Vector:
        return self.prismatic

    @property
    def elements(self) -> dict[str, Element]:
        return {
            "displacement": LinearElement.model_construct(
                start=self.start, speed=self.speed, spring=self.spring, damper=self.damper, stops=self.stops
            )
        }


class Spherical(Part):
    """A ball joint with the angles R = Rz(yaw) Ry(pitch) Rx(roll)."""

    spherical: Literal["roll-pitch-yaw"] = Field(description="write spherical: roll-pitch-yaw")
    at: Offset = ZERO
    rotation: Rotation = ()
    roll: AngularElement = AngularElement()
    pitch: AngularElement = AngularElement()
    yaw: AngularElement = AngularElement()

    @property
    def kind(self) -> Literal["spherical"]:
        return "spherical"

    @property
    def elements(self) -> dict[str, Element]:
        return {"roll": self.roll, "pitch": self.pitch, "yaw": self.yaw}


class Free(Part):
    """All six motions; its speeds are the body's own angular velocity and velocity, in body axes."""

    free: Literal[True] = Field(description="write free: true")
    at: Offset = ZERO
    rotation: Rotation = ()
    angular_velocity: AngularVelocity = ZERO
    velocity: Velocity = ZERO
    x: FreeDisplacement = FreeDisplacement()
    y: FreeDisplacement = FreeDisplacement()
    z: FreeDisplacement = FreeDisplacement()
    roll: FreeAngle = FreeAngle()
    pitch: FreeAngle = FreeAngle()
    yaw: FreeAngle = FreeAngle()

    @property
    def kind(self) -> Literal["free"]:
        return "free"

    @property
    def elements(self) -> dict[str, Element]:
        return {"x": self.x, "y": self.y, "z": self.z, "roll": self.roll, "pitch": self.pitch, "yaw": self.yaw}


JOINTS = Choice("a joint", ("revolute", "prismatic", "spherical", "free", "fixed"))
Joint = Annotated[
    Annotated[Fixed, Tag("<fixed>")]
    | Annotated[Revolute, Tag("<revolute>")]
    | Annotated[Prismatic, Tag("<prismatic>")]
    | Annotated[Spherical, Tag("<spherical>")]
    | Annotated[Free, Tag("<free>")],
    Discriminator(JOINTS.tag),
    BeforeValidator(JOINTS.check),
]

COORDINATES: dict[str, dict[str, Kind]] = {
    "fixed": {},
    "revolute": {"angle": "angular"},
    "prismatic": {"displacement": "linear"},
    "spherical": {"roll": "angular", "pitch": "angular", "yaw": "angular"},
    "free": {**dict.fromkeys("xyz", "linear"), **dict.fromkeys(("roll", "pitch", "yaw"), "angular")},
}
"""The coordinates of each kind of joint, by their local names."""

SPEEDS = {"free": ("wx", "wy", "wz", "vx", "vy", "vz")}
"""Speeds that are not the rates of the coordinates: those of a free joint are its twist."""


@dataclass(frozen=True)
class Coordinate:
    """One generalised coordinate: its name, the body whose joint it belongs to, and what acts on it."""

    name: str
    body: str
    local: str
    kind: Kind
    element: Element


def coordinate_names(body: str, joint: Any) -> dict[str, tuple[str, Kind]]:
    """Names of a joint's coordinates, each with its local name and kind; the joint may be raw data from a file."""
    kind = JOINTS.kind(joint)
    if kind in ("revolute", "prismatic"):
        named = joint.get("name") if isinstance(joint, Mapping) else joint.name
        return {str(named or body): item for item in COORDINATES[kind].items()}
    return {f"{body}.{local}": (local, of) for local, of in COORDINATES.get(kind or "", {}).items()}


def rotation_matrix(rotation: Rotation) -> Array:
    """The product of the turns; entries that are 0 or 1 but for rounding are exact, so that they can be folded."""
    R = np.eye(3)
    for turn in rotation:
        c, s = cos(turn.angle), sin(turn.angle)
        i, j = {"x": (1, 2), "y": (2, 0), "z": (0, 1)}[turn.axis]
        step = np.eye(3)
        step[i, i], step[i, j], step[j, i], step[j, j] = c, -s, s, c
        R = R @ step
    near = np.round(R)
    return np.where(np.abs(R - near) <= 1e-15, near, R) + 0.0

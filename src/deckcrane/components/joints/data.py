"""Joints: where a body is attached to its parent, how it can move there, and the names of its coordinates.

A joint sits at a constant place in its parent (`at`, `rotation`) and moves from there.

Each joint coordinate has elements: springs, dampers and end stops, with its initial value and speed. Angular and linear
coordinates have the same elements with different units.

The pads of slides are checked: pads that meet, or stand the wrong way round, carry no moment.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, Any, ClassVar, Literal

from pydantic import (
    BeforeValidator,
    Discriminator,
    Field,
    GetCoreSchemaHandler,
    GetJsonSchemaHandler,
    SerializationInfo,
    Tag,
    ValidationInfo,
    model_validator,
)
from pydantic_core import CoreSchema, core_schema

from deckcrane.components.friction.data import BearingFriction, SlideFriction
from deckcrane.mechanics.coordinates import Kind, PoseAxis
from deckcrane.scenario.data import (
    ZERO,
    Angle,
    AngularSpeed,
    AngularVelocity,
    Axis,
    Choice,
    Data,
    Fault,
    Json,
    Length,
    Measure,
    Name,
    Offset,
    Rotation,
    Speed,
    StartAngle,
    Vector,
    Velocity,
    validation_error,
)
from deckcrane.scenario.registry import NOTHING, Standing, find_registered, registry, serialise_kind, validate_kind
from deckcrane.units import quantities

if TYPE_CHECKING:
    from deckcrane.mechanics.model.plant import Plant


class AngularSpring(Data):
    """The moment -(linear s + cubic s^3), with s the angle from rest."""

    linear: Annotated[float, Measure(quantities.ANGULAR_STIFFNESS)] = 0.0
    cubic: Annotated[float, Measure(quantities.ANGULAR_CUBIC_STIFFNESS)] = 0.0
    rest: Angle = 0.0


class LinearSpring(Data):
    """The force -(linear s + cubic s^3), with s the displacement from rest."""

    linear: Annotated[float, Measure(quantities.STIFFNESS)] = 0.0
    cubic: Annotated[float, Measure(quantities.CUBIC_STIFFNESS)] = 0.0
    rest: Length = 0.0


class AngularDamper(Data):
    """A moment against the angular speed."""

    linear: Annotated[float, Measure(quantities.ANGULAR_DAMPING)] = Field(description="such as 1e5 N m s/rad")


class LinearDamper(Data):
    """A force against the speed."""

    linear: Annotated[float, Measure(quantities.DAMPING)] = Field(description="such as 1e5 N s/m")


def _check_stops_ordered(lower: float, upper: float) -> None:
    if lower >= upper:
        raise validation_error(
            f"the lower stop must be below the upper one; lower is {lower:.6g}, upper is {upper:.6g}"
        )


class AngularStops(Data):
    """Elastic end stops of an angle; damping as of Hunt and Crossley, moment = stiffness s (1 + damping s_dot)."""

    lower: Angle = Field(description="the lowest free angle, such as -10 deg")
    upper: Angle = Field(description="the highest free angle, such as 10 deg")
    stiffness: Annotated[float, Measure(quantities.ANGULAR_STIFFNESS, "positive")] = Field(
        description="such as 1e8 N m/rad"
    )
    damping: Annotated[float, Measure(quantities.ANGULAR_CONTACT_DAMPING, "not negative")] = 0.0

    @model_validator(mode="after")
    def _stops_are_ordered(self) -> AngularStops:
        _check_stops_ordered(self.lower, self.upper)
        return self


class LinearStops(Data):
    """Elastic end stops of a displacement; damping as of Hunt and Crossley, force = stiffness s (1 + damping s_dot)."""

    lower: Length = Field(description="the lowest free displacement, such as -0.5 m")
    upper: Length = Field(description="the highest free displacement, such as 0.5 m")
    stiffness: Annotated[float, Measure(quantities.STIFFNESS, "positive")] = Field(description="such as 1e8 N/m")
    damping: Annotated[float, Measure(quantities.CONTACT_DAMPING, "not negative")] = 0.0

    @model_validator(mode="after")
    def _stops_are_ordered(self) -> LinearStops:
        _check_stops_ordered(self.lower, self.upper)
        return self


class AngularElement(Data):
    """An angle of a joint: its start and speed, and what acts on it."""

    kind: ClassVar[Kind] = "angular"
    """The kind of its coordinate."""

    start: Angle = 0.0
    """Angle at the start."""
    speed: AngularSpeed = 0.0
    """Angular speed at the start."""
    spring: AngularSpring | None = None
    """Spring about the axis."""
    damper: AngularDamper | None = None
    """Damper about the axis."""
    stops: AngularStops | None = None
    """End stops."""


class LinearElement(Data):
    """A displacement of a joint: its start and speed, and what acts on it."""

    kind: ClassVar[Kind] = "linear"
    """The kind of its coordinate."""

    start: Length = 0.0
    """Displacement at the start."""
    speed: Speed = 0.0
    """Speed at the start."""
    spring: LinearSpring | None = None
    """Spring along the axis."""
    damper: LinearDamper | None = None
    """Damper along the axis."""
    stops: LinearStops | None = None
    """End stops."""


_FREE_SPEED = {"speed": "a free joint starts with velocity: [x, y, z] and angular_velocity: [x, y, z], in body axes"}


class FreeAngle(Data):
    """An angle of a free joint; the joint has one angular velocity for all three."""

    kind: ClassVar[Kind] = "angular"
    hints: ClassVar[dict[str, str]] = _FREE_SPEED
    speed: ClassVar[float] = 0.0

    start: StartAngle = 0.0
    spring: AngularSpring | None = None
    damper: AngularDamper | None = None
    stops: AngularStops | None = None


class FreeDisplacement(Data):
    """A displacement of a free joint; the joint has one velocity for all three."""

    kind: ClassVar[Kind] = "linear"
    hints: ClassVar[dict[str, str]] = _FREE_SPEED
    speed: ClassVar[float] = 0.0

    start: Length = 0.0
    spring: LinearSpring | None = None
    damper: LinearDamper | None = None
    stops: LinearStops | None = None


Element = AngularElement | LinearElement | FreeAngle | FreeDisplacement


class Fixed(Data):
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


class Revolute(Data):
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
    friction: BearingFriction | None = Field(
        default=None, description="that grows with the load, such as {mu: 0.1, radius: 80 mm}"
    )

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


class Prismatic(Data):
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
    friction: SlideFriction | None = Field(
        default=None, description="that grows with the load, such as {mu: 0.12, length: 2 m}"
    )

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


class Spherical(Data):
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


class Free(Data):
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


class JointData(Data):
    """A joint from an extension: its coordinates are its fields that are `AngularElement` or `LinearElement`, in their order.

    A single coordinate is named by `name`, or else by the body.
    """

    standing: ClassVar[Standing] = "joint"
    word: ClassVar[str] = ""
    """Its key in files, once it is registered."""
    coordinates: ClassVar[dict[str, Kind]] = {}
    """Its coordinates by local name."""
    elsewhere: ClassVar[frozenset[str]] = frozenset()
    """Fields that do not affect its kinematics: its place, and what acts on its coordinates."""

    at: Offset = ZERO
    rotation: Rotation = ()
    name: Name | None = None

    @classmethod
    def __pydantic_init_subclass__(cls, **given: Any) -> None:
        kinds: dict[Any, Kind] = {AngularElement: "angular", LinearElement: "linear"}
        fields = cls.model_fields.items()
        cls.coordinates = {name: kinds[info.annotation] for name, info in fields if info.annotation in kinds}
        cls.elsewhere = frozenset({"at", "rotation", "name", *cls.coordinates})

    @property
    def kind(self) -> Literal["own"]:
        return "own"

    @property
    def elements(self) -> dict[str, Element]:
        return {name: getattr(self, name) for name in self.coordinates}

    def moves(self, q: Any) -> Any:
        """Its kinematics (see `deckcrane.mechanics.joint_kinematics.Kinematics`), given its coordinates in symbols."""
        raise NotImplementedError(f"{type(self).__qualname__} does not say how it moves")


@dataclass(frozen=True)
class AnyJoint:
    """A field that is a joint of any registered kind."""

    def __get_pydantic_core_schema__(self, source: Any, handler: GetCoreSchemaHandler) -> CoreSchema:
        serializer = core_schema.plain_serializer_function_ser_schema(_serialise_custom_joint, info_arg=True)
        return core_schema.with_info_plain_validator_function(_read_custom_joint, serialization=serializer)

    def __get_pydantic_json_schema__(self, schema: CoreSchema, handler: GetJsonSchemaHandler) -> Json:
        kinds = [handler(kind.data.__pydantic_core_schema__) for kind in registry.kinds("joint")]
        return {"anyOf": kinds} if kinds else NOTHING


def _read_custom_joint(value: Any, info: ValidationInfo) -> Any:
    if isinstance(value, JointData):
        return find_registered(value, value.word, "joint")
    key = str(JOINTS.kind(value))
    data = registry.find(key, "joint")
    assert data is not None, "the choice has found it"
    return validate_kind(data, value, info, f"<{key}>")


def _serialise_custom_joint(value: JointData, info: SerializationInfo) -> Json:
    """Serialise a joint from an extension with its marking key first, as the built-in ones."""
    data = serialise_kind(value, info)
    return {value.word: data[value.word], **data}


@dataclass(frozen=True)
class _JointChoice(Choice):
    """The built-in kinds of joints, and those from extensions."""

    def kind(self, value: Any) -> str | None:
        if isinstance(value, JointData):
            return value.word
        built_in = super().kind(value)
        if built_in is not None or not isinstance(value, Mapping) or any(kind in value for kind in self.kinds):
            return built_in
        custom = [str(key) for key in value if registry.find(key, "joint") is not None]
        return custom[0] if len(custom) == 1 else None

    def tag(self, value: Any) -> str:
        kind = self.kind(value)
        return f"<{kind}>" if kind in self.kinds else OWN

    def check(self, value: Any) -> Any:
        custom = tuple(kind.key for kind in registry.kinds("joint")) if self.kind(value) is None else ()
        return Choice(self.what, (*self.kinds, *custom)).check(value) if custom else super().check(value)


OWN = "<own>"
JOINTS = _JointChoice("a joint", ("revolute", "prismatic", "spherical", "free", "fixed"))
Joint = Annotated[
    Annotated[Fixed, Tag("<fixed>")]
    | Annotated[Revolute, Tag("<revolute>")]
    | Annotated[Prismatic, Tag("<prismatic>")]
    | Annotated[Spherical, Tag("<spherical>")]
    | Annotated[Free, Tag("<free>")]
    | Annotated[JointData, AnyJoint(), Tag(OWN)],
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


def coordinate_names(body: str, joint: Any) -> dict[str, tuple[str, Kind]]:
    """Names of a joint's coordinates, each with its local name and kind; the joint may be raw data from a file."""
    kind = JOINTS.kind(joint) or ""
    coordinates = COORDINATES.get(kind)
    custom = None if coordinates is not None else registry.find(kind, "joint")
    if custom is not None and issubclass(custom, JointData):
        coordinates = custom.coordinates
    if kind in ("revolute", "prismatic") or (custom is not None and len(coordinates or {}) == 1):
        joint_name = joint.get("name") if isinstance(joint, Mapping) else joint.name
        return {str(joint_name or body): item for item in (coordinates or {}).items()}
    return {f"{body}.{local}": (local, of) for local, of in (coordinates or {}).items()}


def joint_axis(name: str, kind: Kind) -> PoseAxis:
    """A joint's coordinate as what poses are given by."""
    return PoseAxis(kind, lambda value: (name, value))


def friction_errors(plant: Plant) -> Iterator[Fault]:
    """Find telescope pads without any distance left at the start, or at an end stop."""
    for name, body in plant.tree.items():
        joint = body.joint
        if not isinstance(joint, Prismatic) or joint.friction is None or joint.friction.pads is None:
            continue
        pads, stops = joint.friction.pads, joint.stops
        positions = {"at the start": joint.start, **({} if stops is None else {"at its upper stop": stops.upper})}
        for label, value in positions.items():
            overlap = pads.inner - value - pads.outer
            if overlap <= 0:
                yield (
                    ("bodies", name, "joint", "friction", "pads"),
                    f"{label} ({value:.6g} m) the pad of the inner body is at {pads.inner - value:.6g} m along the axis, seen from "
                    f"the body that slides, and its own pad at {pads.outer:.6g} m: the inner one must be ahead by the overlap "
                    "of the two sections",
                )
                break

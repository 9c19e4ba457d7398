"""Base types of model files: frozen data with a fixed set of keys, quantities, vectors, axes and choices.

`Data` is the base class of all model data; the `Annotated` types are its fields. Each reads what a user may write (numbers
with units, words) and keeps plain SI numbers.

A bare number of an angle is in radians, and 90 rad are 14 turns: it may have been meant in degrees. Where more than one turn
has no meaning (directions, phases, constant rotations, the start of a floating body), a larger bare number is read as it
stands, with a warning. Angles of hinges, their stops and set-points are not checked: drums and slewing rings may be several
turns on.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from difflib import get_close_matches
from functools import cached_property
from importlib import import_module
from itertools import islice
from math import cos, fmod, pi, sin, sqrt
from typing import TYPE_CHECKING, Annotated, Any, Literal, TypeVar

import numpy as np
from pydantic import (
    BaseModel,
    BeforeValidator,
    ConfigDict,
    GetCoreSchemaHandler,
    GetJsonSchemaHandler,
    PlainSerializer,
    ValidationError,
    ValidationInfo,
    model_validator,
)
from pydantic_core import CoreSchema, InitErrorDetails, PydanticCustomError, core_schema

from deckcrane.arrays import Array
from deckcrane.errors import warn_user
from deckcrane.units import quantities
from deckcrane.units.quantities import Dimension, Quantity, UnitError, describe_type, quantity, quote_value

Vector = tuple[float, float, float]
"""Three numbers x, y, z."""
ZERO: Vector = (0.0, 0.0, 0.0)
Json = dict[str, Any]


class Data(BaseModel):
    """Immutable data with known keys only."""

    model_config = ConfigDict(frozen=True, extra="forbid", defer_build=True)


@dataclass(frozen=True)
class ReadOnUse:
    """A field that is data of a class, or of the class of a name, `PACKAGE.MODULE.CLASS`, which is loaded when it is first needed.

    How it is read is worked out then, too: for the data of all sections together that takes a tenth of a second.
    """

    named: type[Data] | str

    @cached_property
    def data(self) -> type[Data]:
        if not isinstance(self.named, str):
            return self.named
        module, _, name = self.named.rpartition(".")
        data: type[Data] = getattr(import_module(module), name)
        return data

    def read(self, value: Any, info: ValidationInfo) -> Data:
        return self.data.model_validate(value, context=info.context)

    def __get_pydantic_core_schema__(self, source: Any, handler: GetCoreSchemaHandler) -> CoreSchema:
        return core_schema.with_info_plain_validator_function(self.read)

    def __get_pydantic_json_schema__(self, schema: CoreSchema, handler: GetJsonSchemaHandler) -> Json:
        named = core_schema.definitions_schema(self.data.__pydantic_core_schema__, [])  # put among the definitions
        return handler(named)


if TYPE_CHECKING:
    AnyData = TypeVar("AnyData", bound=Data)
    Section = Annotated[AnyData, ...]
else:

    class Section:
        """`Section[Winch]` is the type of data of a section of a file, which most files do not have."""

        def __class_getitem__(cls, data: type[Data] | str) -> Any:
            return Annotated[Any if isinstance(data, str) else data, ReadOnUse(data)]


def validation_error(message: str) -> PydanticCustomError:
    """An error with our own message, to be raised in a validator."""
    return PydanticCustomError("fault", "{message}", {"message": message})


KeyPath = tuple[str | int, ...]
Fault = tuple[KeyPath, str]
"""An error in a scenario: the keys that lead to it, and a message."""
KEY = "[key]"
"""At the end of a path: the last key itself is wrong, not its value."""


def raise_all(faults: list[Fault]) -> None:
    """Raise one error for all faults, each at its own place; do nothing if there are none."""
    if faults:
        lines = [InitErrorDetails(type=validation_error(message), loc=path, input=None) for path, message in faults]
        raise ValidationError.from_exception_data("Scenario", lines)


def did_you_mean(name: object, names: Iterable[object]) -> str:
    """` did you mean "..."?`, or nothing if no name is close."""
    candidates = [
        str(candidate) for candidate in islice(names, 200)
    ]  # comparing is slow, and longer lists are not typed by hand
    close = get_close_matches(str(name)[:60], candidates, n=1, cutoff=0.5)
    return f' did you mean "{close[0]}"?' if close else ""


@dataclass(frozen=True)
class Measure:
    """A field that is a number with a unit: read as SI, of one dimension (None: kept as `Quantity`, checked later).

    Where `word` is given, that word may stand instead.
    """

    dimension: Dimension | None
    sign: Literal["any", "positive", "not negative"] = "any"
    word: str | None = None

    def read(self, value: Any) -> float | str:
        if isinstance(value, str) and value == self.word:
            return value
        try:
            number = quantity(value, self.dimension)
        except UnitError as error:
            raise validation_error(f"{error}, or the word {self.word}" if self.word else str(error)) from None
        if (self.sign == "positive" and number <= 0) or (self.sign == "not negative" and number < 0):
            raise validation_error(
                f"must {'be greater than zero' if self.sign == 'positive' else 'not be negative'}; it is {quote_value(value)}"
            )
        return number if self.dimension is None else float(number)

    def __get_pydantic_core_schema__(self, source: Any, handler: GetCoreSchemaHandler) -> CoreSchema:
        plain = core_schema.plain_serializer_function_ser_schema(_plain_number)
        return core_schema.no_info_plain_validator_function(self.read, serialization=plain)

    def __get_pydantic_json_schema__(self, schema: CoreSchema, handler: GetJsonSchemaHandler) -> Json:
        return self.json_schema()

    def json_schema(self) -> Json:
        number: Json = {"type": "number"}
        if self.sign != "any":
            number["exclusiveMinimum" if self.sign == "positive" else "minimum"] = 0
        word = [{"const": self.word}] if self.word else []
        return {"anyOf": [number, *word, {"type": "string", "pattern": quantities.PATTERN}]}


def _plain_number(value: float | str) -> float | str:
    return value if isinstance(value, str) else float(value)


@dataclass(frozen=True)
class Triple:
    """A field that is a vector [x, y, z] of one dimension, or one word instead where `word` is given."""

    dimension: Dimension
    word: str | None = None

    def read(self, value: Any, handler: Any) -> Any:
        if self.word is not None and value == self.word:
            return value
        if not isinstance(value, (list, tuple)) or len(value) != 3:
            actual = f"a list of {len(value)}" if isinstance(value, (list, tuple)) else describe_type(value)
            expected = "three numbers" if self.dimension is quantities.RATIO else f"three {self.dimension.plural}"
            word = f", or the word {self.word}" if self.word else ""
            raise validation_error(f"{expected} [x, y, z] are needed{word}; this is {actual}")
        return handler(tuple(value))

    def __get_pydantic_core_schema__(self, source: Any, handler: GetCoreSchemaHandler) -> CoreSchema:
        entry = Measure(self.dimension).__get_pydantic_core_schema__(float, handler)
        vector = core_schema.tuple_positional_schema([entry] * 3)
        plain = core_schema.plain_serializer_function_ser_schema(_plain_triple)
        return core_schema.no_info_wrap_validator_function(self.read, vector, serialization=plain)

    def __get_pydantic_json_schema__(self, schema: CoreSchema, handler: GetJsonSchemaHandler) -> Json:
        entry = Measure(self.dimension).json_schema()
        vector: Json = {"type": "array", "items": entry, "minItems": 3, "maxItems": 3}
        return {"anyOf": [{"const": self.word}, vector]} if self.word else vector


def _plain_triple(value: Vector | str) -> list[float] | str:
    return value if isinstance(value, str) else list(value)


AXES: dict[str, Vector] = {
    "x": (1.0, 0.0, 0.0),
    "y": (0.0, 1.0, 0.0),
    "z": (0.0, 0.0, 1.0),
    "-x": (-1.0, 0.0, 0.0),
    "-y": (0.0, -1.0, 0.0),
    "-z": (0.0, 0.0, -1.0),
}
AxisWord = Literal["x", "y", "z", "-x", "-y", "-z"]


def _unit_vector(value: Any, handler: Any) -> Vector:
    """An axis as a unit vector; one of unit length is kept unchanged, so that reading its output gives the same numbers."""
    if isinstance(value, str):
        if value not in AXES:
            raise validation_error(
                f"an axis is x, y, z, -x, -y, -z or a vector [x, y, z]; this is {describe_type(value)}"
            )
        return AXES[value]
    x, y, z = handler(value)
    scale = max(abs(x), abs(y), abs(z))
    if scale == 0.0:
        raise validation_error("an axis needs a direction; this vector is zero")
    if abs(sqrt(x * x + y * y + z * z) - 1.0) < 1e-15:
        return (x, y, z)
    x, y, z = x / scale, y / scale, z / scale
    length = sqrt(x * x + y * y + z * z)
    return (x / length + 0.0, y / length + 0.0, z / length + 0.0)  # no negative zero


@dataclass(frozen=True)
class Direction:
    """A field that is an axis: x, y, z, -x, -y, -z or any vector that is not zero; kept as a unit vector."""

    def __get_pydantic_core_schema__(self, source: Any, handler: GetCoreSchemaHandler) -> CoreSchema:
        vector = Triple(quantities.RATIO).__get_pydantic_core_schema__(source, handler)
        return core_schema.no_info_wrap_validator_function(_unit_vector, vector)

    def __get_pydantic_json_schema__(self, schema: CoreSchema, handler: GetJsonSchemaHandler) -> Json:
        vector = Triple(quantities.RATIO).__get_pydantic_json_schema__(schema, handler)
        return {"anyOf": [{"enum": list(AXES)}, vector]}


def _serialise_axis(axis: Vector) -> str | list[float]:
    return next((word for word, vector in AXES.items() if vector == axis), list(axis))


Axis = Annotated[Vector, Direction(), PlainSerializer(_serialise_axis)]
"""A direction: x, -y, or three numbers."""

_NAME = re.compile(r"[A-Za-z][A-Za-z0-9_-]*")
NAME_PATTERN = f"^{_NAME.pattern}$"


def _check_name(value: Any) -> str:
    if not isinstance(value, str) or not _NAME.fullmatch(value):
        actual = quote_value(value) if isinstance(value, str) else describe_type(value)
        raise validation_error(
            f"a name is made of letters a-z, digits, _ and -, and starts with a letter; this is {actual}"
        )
    return value


@dataclass(frozen=True)
class NameSchema:
    """Describe a name in the JSON Schema."""

    def __get_pydantic_json_schema__(self, schema: CoreSchema, handler: GetJsonSchemaHandler) -> Json:
        return {"type": "string", "pattern": NAME_PATTERN}


Name = Annotated[str, BeforeValidator(_check_name), NameSchema()]
"""A name: letters, digits, _ and -, beginning with a letter."""


@dataclass(frozen=True)
class Choice:
    """A part that comes in several kinds, each with its own key: `{revolute: z}` or `{fixed: true}`."""

    what: str
    kinds: tuple[str, ...]

    def kind(self, value: Any) -> str | None:
        """The kind of validated data, or of a mapping as the user wrote it; None if it is ambiguous."""
        if isinstance(value, Data):
            return type(value).__name__.lower()  # each class is named for its key
        matches = [kind for kind in self.kinds if kind in value] if isinstance(value, Mapping) else []
        return matches[0] if len(matches) == 1 else None

    def tag(self, value: Any) -> str:
        return f"<{self.kind(value)}>"

    def check(self, value: Any) -> Any:
        """Raise an error that lists the kinds unless exactly one of their keys is given."""
        if isinstance(value, Data) or self.kind(value) is not None:
            return value
        keys = f"{', '.join(self.kinds[:-1])} or {self.kinds[-1]}"
        if not isinstance(value, Mapping):
            raise validation_error(
                f"{self.what} is a mapping with one of the keys {keys}; this is {describe_type(value)}"
            )
        matches = [kind for kind in self.kinds if kind in value]
        if matches:
            raise validation_error(f"{self.what} has only one of the keys {keys}; this one has {' and '.join(matches)}")
        hint = next((text for key in value if (text := did_you_mean(key, self.kinds))), "")
        raise validation_error(f"{self.what} has one of the keys {keys}; this one has none.{hint}")


Length = Annotated[float, Measure(quantities.LENGTH)]
PositiveLength = Annotated[float, Measure(quantities.LENGTH, "positive")]
Angle = Annotated[float, Measure(quantities.ANGLE)]
Mass = Annotated[float, Measure(quantities.MASS, "positive")]
Time = Annotated[float, Measure(quantities.TIME)]
PositiveTime = Annotated[float, Measure(quantities.TIME, "positive")]
Speed = Annotated[float, Measure(quantities.SPEED)]
AngularSpeed = Annotated[float, Measure(quantities.ANGULAR_SPEED)]
MomentOfInertia = Annotated[float, Measure(quantities.INERTIA)]
PositiveRatio = Annotated[float, Measure(quantities.RATIO, "positive")]
AnyQuantity = Annotated[float, Measure(None)]
PositiveQuantity = Annotated[float, Measure(None, "positive")]
Gain = Annotated[float, Measure(None, "not negative")]

Position = Annotated[Vector, Triple(quantities.LENGTH)]
Offset = Annotated[Vector | Literal["tip"], Triple(quantities.LENGTH, word="tip")]
Acceleration = Annotated[Vector, Triple(quantities.ACCELERATION)]
Velocity = Annotated[Vector, Triple(quantities.SPEED)]
AngularVelocity = Annotated[Vector, Triple(quantities.ANGULAR_SPEED)]
Force = Annotated[Vector, Triple(quantities.FORCE)]
Moment = Annotated[Vector, Triple(quantities.MOMENT)]


TURN = 2 * pi


def _angle_beyond(value: Any, info: ValidationInfo, limit: float) -> Quantity | None:
    """The angle if it exceeds `limit`, else None; warn if it has no unit."""
    try:
        angle = quantity(value, quantities.ANGLE)
    except UnitError:
        return None  # reported by the field itself
    if abs(angle) <= limit * (1 + 1e-9):
        return None
    if angle.powers is None:
        warn_user(
            f"{info.field_name}: {float(angle):.6g} without a unit is in radians, {float(angle) / TURN:.3g} turns; "
            f"write {float(angle):.6g} deg if degrees are meant"
        )
    return angle


def _wrap_to_one_turn(value: Any, info: ValidationInfo) -> Any:
    """Wrap an angle with a unit to one turn, so that its value in radians raises no warning when it is read again."""
    angle = _angle_beyond(value, info, TURN)
    return value if angle is None or angle.powers is None else fmod(angle, TURN)


def _warn_beyond_one_turn(value: Any, info: ValidationInfo) -> Any:
    _angle_beyond(value, info, TURN)
    return value


def _warn_beyond_right_angle(value: Any, info: ValidationInfo) -> Any:
    _angle_beyond(value, info, pi / 2)
    return value


DirectionAngle = Annotated[float, Measure(quantities.ANGLE), BeforeValidator(_wrap_to_one_turn)]
"""A direction, a phase or a constant rotation: one turn more is the same."""
StartAngle = Annotated[float, Measure(quantities.ANGLE), BeforeValidator(_warn_beyond_one_turn)]
"""Initial angle of a floating body: at most one turn from its axes."""
Heel = Annotated[float, Measure(quantities.ANGLE), BeforeValidator(_warn_beyond_right_angle)]
"""Initial roll or pitch of a vessel, which floats upright."""


class Turn(Data):
    """A constant rotation about one axis of the frame as rotated so far."""

    x: DirectionAngle | None = None
    y: DirectionAngle | None = None
    z: DirectionAngle | None = None

    @model_validator(mode="after")
    def _exactly_one_axis(self) -> Turn:
        if sum(angle is not None for angle in (self.x, self.y, self.z)) != 1:
            raise validation_error("each turn is about one axis; write a list such as [z: 90 deg, x: 90 deg]")
        return self

    @property
    def axis(self) -> Literal["x", "y", "z"]:
        return "x" if self.x is not None else "y" if self.y is not None else "z"

    @property
    def angle(self) -> float:
        return self.x or self.y or self.z or 0.0


Rotation = tuple[Turn, ...]


def rotation_matrix(rotation: Rotation) -> Array:
    """The product of the turns; entries that are 0 or 1 but for rounding are made exact, so that they can be folded."""
    R = np.eye(3)
    for turn in rotation:
        c, s = cos(turn.angle), sin(turn.angle)
        i, j = {"x": (1, 2), "y": (2, 0), "z": (0, 1)}[turn.axis]
        step = np.eye(3)
        step[i, i], step[i, j], step[j, i], step[j, j] = c, -s, s, c
        R = R @ step
    rounded = np.round(R)
    return np.where(np.abs(R - rounded) <= 1e-15, rounded, R) + 0.0

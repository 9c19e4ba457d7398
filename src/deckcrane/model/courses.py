"""Courses over time, which set-points, prescribed forces, factors and valve openings follow.

Values are read as `Quantity`: the right unit depends on what follows the course, and is checked where that is known. A CSV
file is read together with the scenario; from then on its points are part of the scenario.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING, Annotated, Any, Literal

from pydantic import (
    AfterValidator,
    BeforeValidator,
    Discriminator,
    Field,
    GetJsonSchemaHandler,
    Tag,
    ValidationInfo,
    WrapSerializer,
    model_validator,
)
from pydantic_core import CoreSchema

from deckcrane.model import units
from deckcrane.model.columns import folder_of, read_columns, samples_of
from deckcrane.model.data import AnyQuantity, Choice, Data, Measure, Time, fault
from deckcrane.model.sines import MOST, Sine, Sines
from deckcrane.model.units import Quantity

CLOSEST = 1e-6
"""Smallest step of a course over its duration: rates between closer points are rounding errors."""
Interpolation = Literal["linear", "cubic", "quintic"]


def _check_pair(value: Any) -> Any:
    if not isinstance(value, (list, tuple)) or len(value) != 2:
        raise fault(f"each point is [time, value], such as [10 s, 90 deg]; this is {units.describe(value)}")
    return value


Knot = Annotated[tuple[Time, AnyQuantity], BeforeValidator(_check_pair)]


def _check_knots(knots: tuple[tuple[float, float], ...]) -> None:
    if len(knots) < 2:
        raise fault("at least two points [time, value] are needed; to stay at one value write hold")
    for (before, _), (after, _) in pairwise(knots):
        if after <= before:
            raise fault(f"times must increase from point to point; {after:.6g} s comes after {before:.6g} s")


def _range_of(values: tuple[float, ...]) -> tuple[float, float]:
    return min(values), max(values)


class Quintic(Data):
    """From point to point by polynomials of fifth degree: at rest, without acceleration, at each point."""

    quintic: tuple[Knot, ...] = Field(description="points [time, value], such as [[0 s, 0 deg], [10 s, 90 deg]]")

    @model_validator(mode="after")
    def _points_are_ordered(self) -> Quintic:
        _check_knots(self.quintic)
        return self

    @property
    def shape(self) -> Literal["quintic"]:
        return "quintic"

    @property
    def times(self) -> tuple[float, ...]:
        return tuple(time for time, _ in self.quintic)

    @property
    def values(self) -> tuple[float, ...] | None:
        return tuple(float(value) for _, value in self.quintic)

    @property
    def range(self) -> tuple[float, ...]:
        return _range_of(self.values or ())

    @property
    def ramp(self) -> float:
        return 0.0


class Trapezoidal(Data):
    """From point to point with constant acceleration, constant speed and constant deceleration."""

    trapezoidal: tuple[Knot, ...] = Field(description="points [time, value], such as [[0 s, 0 deg], [10 s, 90 deg]]")
    ramp: Annotated[float, Measure(units.RATIO, "positive")] = Field(
        default=0.25,
        description="fraction of each move spent accelerating, at most 0.5",
        json_schema_extra={"maximum": 0.5},
    )

    @model_validator(mode="after")
    def _points_are_ordered(self) -> Trapezoidal:
        _check_knots(self.trapezoidal)
        if self.ramp > 0.5:
            raise fault(f"ramp is the fraction of a move spent accelerating, at most 0.5; it is {self.ramp:.6g}")
        return self

    @property
    def shape(self) -> Literal["trapezoidal"]:
        return "trapezoidal"

    @property
    def times(self) -> tuple[float, ...]:
        return tuple(time for time, _ in self.trapezoidal)

    @property
    def values(self) -> tuple[float, ...] | None:
        return tuple(float(value) for _, value in self.trapezoidal)

    @property
    def range(self) -> tuple[float, ...]:
        return _range_of(self.values or ())


class Hold(Data):
    """One value for all time, or the value at which the coordinate starts."""

    hold: Annotated[float | Literal["start"], Measure(None, word="start")] = Field(
        description="a value, such as 20 deg, or the word start"
    )

    @property
    def shape(self) -> Literal["hold"]:
        return "hold"

    @property
    def values(self) -> tuple[float, ...] | None:
        return None if isinstance(self.hold, str) else (float(self.hold),)

    @property
    def range(self) -> tuple[float, ...]:
        return self.values or ()


class Samples(Data):
    """Through given points: along straight lines, or smoothly by a spline of third or fifth degree."""

    samples: tuple[Knot, ...] = Field(description="points [time, value], such as [[0 s, 0 deg], [0.5 s, 2 deg]]")
    interpolation: Interpolation = Field(default="cubic", description="straight lines, or a spline of this degree")

    @model_validator(mode="after")
    def _points_are_ordered(self) -> Samples:
        _check_knots(self.samples)
        smallest_step, span = min(b - a for a, b in pairwise(self.times)), self.times[-1] - self.times[0]
        if smallest_step < CLOSEST * span:
            raise fault(f"two points are {smallest_step:.2g} s apart, too close for a course of {span:.6g} s")
        if len(self.samples) > MOST:
            advice = "take every second or third, or give a recorded motion to `deckcrane forces`"
            raise fault(f"a course has at most {MOST} points; these are {len(self.samples)}: {advice}")
        return self

    @property
    def shape(self) -> Literal["samples"]:
        return "samples"

    @property
    def times(self) -> tuple[float, ...]:
        return tuple(time for time, _ in self.samples)

    @property
    def points(self) -> tuple[float, ...]:
        return tuple(float(value) for _, value in self.samples)

    @property
    def values(self) -> tuple[float, ...] | None:
        """The first value, and the one furthest from it."""
        first = self.points[0]
        return first, max(self.points, key=lambda value: abs(value - first))

    @property
    def range(self) -> tuple[float, ...]:
        return _range_of(self.points)


class Csv(Data):
    """The points of a column of a CSV file, which take its place when the scenario is read."""

    csv: str = Field(description="path of the file, seen from the scenario's; columns time and others, as luff [deg]")
    column: str | None = Field(default=None, description="the column, where there are several")
    interpolation: Interpolation = Field(default="cubic", description="straight lines, or a spline of this degree")


def inlined(course: Any, info: ValidationInfo) -> Any:
    """The course with the points of its file, if it names one."""
    if not isinstance(course, Csv):
        return course
    points = samples_of(read_columns(course.csv, folder_of(info)), course.column)
    if len(points) > MOST:
        raise fault(
            f"{course.csv}: a course has at most {MOST} points; these are {len(points)}: take every second or third"
        )
    return Samples(samples=points, interpolation=course.interpolation)


def _as_hold(value: Any) -> Any:
    """Read a bare value as one that is held."""
    return {"hold": value} if isinstance(value, (str, int, float)) and not isinstance(value, bool) else value


def _check_course_of_time(course: Any) -> Any:
    if isinstance(course, Hold) and isinstance(course.hold, str):
        raise fault("start is the value of a coordinate and has no meaning here; write a number")
    if isinstance(course, Signal):
        raise fault(
            "a signal can be a set-point, not a course of time; add it to a controller's output with feed_forward"
        )
    return about(course, 0.0)


def _serialise_course(course: Any, handler: Any) -> Any:
    plain = handler(course)
    return plain["hold"] if isinstance(course, Hold) else plain


@dataclass(frozen=True)
class ConstantOr:
    """Allow a bare value for a course in the JSON Schema."""

    def __get_pydantic_json_schema__(self, schema: CoreSchema, handler: GetJsonSchemaHandler) -> dict[str, Any]:
        return {"anyOf": [*Measure(None).json_schema()["anyOf"], handler(schema)]}


OVER_TIME = ("hold", "quintic", "trapezoidal", "sine", "sines", "samples", "csv")
TIMED = Choice("a course over time", OVER_TIME)
COURSES = Choice("a course over time", (*OVER_TIME, "signal"))
if TYPE_CHECKING:  # none is a Csv once it is read
    Timed = Hold | Quintic | Trapezoidal | Sine | Sines | Samples
    Offset = Timed
else:
    Timed = (
        Annotated[Hold, Tag("<hold>")]
        | Annotated[Quintic, Tag("<quintic>")]
        | Annotated[Trapezoidal, Tag("<trapezoidal>")]
        | Annotated[Sine, Tag("<sine>")]
        | Annotated[Sines, Tag("<sines>")]
        | Annotated[Samples, Tag("<samples>")]
        | Annotated[Csv, Tag("<csv>")]
    )
    Offset = Annotated[
        Annotated[
            Timed,
            Discriminator(TIMED.tag),
            BeforeValidator(TIMED.check),
            AfterValidator(inlined),
        ],
        BeforeValidator(_as_hold),
        AfterValidator(_check_course_of_time),
        WrapSerializer(_serialise_course),
        ConstantOr(),
    ]


class Signal(Data):
    """A signal of the model times a gain, plus an offset: another controller's output, a motion, a measurement.

    The offset may be a course over time: a winch then lowers by its course, and follows the signal about it.
    """

    signal: str = Field(description="any signal by name, such as control.outer.output or measured.heave")
    rate: str | None = Field(
        default=None, description="the signal that is its rate, such as d:vessel.heave; what follows rates needs it"
    )
    gain: AnyQuantity = Field(default=1.0, description="set-point per signal; in SI units where it has none")
    offset: Offset = Field(
        default=Hold(hold=0.0),
        description="the set-point where the signal is zero: a value, or a course over time such as {quintic: [[0 s, 0 m], ...]}",
    )

    @property
    def course(self) -> Offset | None:
        """The offset if it varies over time, by itself or by hand."""
        return None if isinstance(self.offset, Hold) else self.offset

    @property
    def shape(self) -> Literal["signal"]:
        return "signal"

    @property
    def values(self) -> tuple[float, ...] | None:
        """Unknown until the equations are written."""
        return None

    @property
    def range(self) -> tuple[float, ...]:
        return ()


if TYPE_CHECKING:  # none is a Csv once it is read
    SetPoint = Hold | Quintic | Trapezoidal | Sine | Sines | Samples | Signal
else:
    SetPoint = Annotated[
        Timed | Annotated[Signal, Tag("<signal>")],
        Discriminator(COURSES.tag),
        BeforeValidator(COURSES.check),
        AfterValidator(inlined),
    ]


def about(course: SetPoint, start: float) -> SetPoint:
    """The course with open values taken from the coordinate's start."""
    if isinstance(course, Hold):
        return Hold(hold=start) if course.values is None else course
    if isinstance(course, (Sine, Sines)) and course.mean is None:
        return course.model_copy(update={"mean": start})
    return course


def quantities(course: SetPoint) -> tuple[tuple[tuple[str | int, ...], float], ...]:
    """The values of a course, each with the keys that lead to it."""
    if isinstance(course, Hold):
        return () if isinstance(course.hold, str) else ((("hold",), course.hold),)
    if isinstance(course, (Sine, Sines)):
        mean = () if course.mean is None else ((("mean",), course.mean),)
        if isinstance(course, Sine):
            return ((("sine", "amplitude"), course.sine.amplitude), *mean)
        return (*((("sines", i, "amplitude"), wave.amplitude) for i, wave in enumerate(course.sines)), *mean)
    if isinstance(course, Samples):
        return _first_of_each_unit(course)
    if isinstance(course, Signal):
        is_bare = isinstance(course.offset, Hold)  # written as a bare value
        return tuple(
            (("offset",) if is_bare else ("offset", *keys), value) for keys, value in quantities(course.offset)
        )
    knots = course.quintic if isinstance(course, Quintic) else course.trapezoidal
    return tuple(((course.shape, i, 1), value) for i, (_, value) in enumerate(knots))


def _first_of_each_unit(course: Samples) -> tuple[tuple[tuple[str | int, ...], float], ...]:
    """The first sample with each unit, so that an error of a column is reported once."""
    first: dict[Any, tuple[tuple[str | int, ...], float]] = {}
    for i, (_, value) in enumerate(course.samples):
        unit = value.powers if isinstance(value, Quantity) else None
        first.setdefault(unit, (("samples", i, 1), value))
    return tuple(first.values())


if TYPE_CHECKING:
    Course = SetPoint
else:
    Course = Annotated[
        SetPoint,
        BeforeValidator(_as_hold),
        AfterValidator(_check_course_of_time),
        WrapSerializer(_serialise_course),
        ConstantOr(),
    ]

"""Courses over time, which set-points, prescribed forces, factors and valve openings follow.

Values are read as `Quantity`: the right unit depends on what follows the course, and is checked where that is known. A CSV file
is read together with the scenario; from then on its points are part of the scenario. Periodic courses are a sine, or a sum of
sines, about a mean value.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise
from math import exp, pi, sqrt
from typing import TYPE_CHECKING, Annotated, Any, ClassVar, Literal

from pydantic import (
    AfterValidator,
    BeforeValidator,
    Discriminator,
    Field,
    GetCoreSchemaHandler,
    GetJsonSchemaHandler,
    Tag,
    ValidationInfo,
    WrapSerializer,
    model_validator,
)
from pydantic_core import CoreSchema, core_schema

from deckcrane.scenario.data import (
    AnyQuantity,
    Choice,
    Data,
    DirectionAngle,
    Measure,
    PositiveTime,
    Time,
    validation_error,
)
from deckcrane.scenario.tables import folder_of, read_columns, rows_of_sines, samples_of
from deckcrane.units import quantities
from deckcrane.units.quantities import Quantity, UnitError, check_dimension, quantity, quote_value

MOST = 300
"""Most points of a course, or sines in it: a point of a cubic spline costs 12 operations per evaluation, and code to compile."""


@dataclass(frozen=True)
class Cycles:
    """A field that is a frequency in cycles per second, written in Hz, rad/s or rpm; a unit is required."""

    def read(self, value: Any) -> float:
        try:
            frequency = quantity(value)
            if frequency.powers is None:
                raise UnitError(f"{quote_value(value)} is in Hz or in rad/s? Write 0.1 Hz, 0.63 rad/s or 6 rpm")
            radians_per_cycle = 2 * pi if quantities.ANGULAR_SPEED.allows(frequency.powers) else 1.0
            if radians_per_cycle == 1.0:
                quantities.check_dimension(frequency, quantities.FREQUENCY)
        except UnitError as error:
            raise validation_error(str(error)) from None
        if frequency <= 0:
            raise validation_error(f"must be greater than zero; it is {quote_value(value)}")
        return float(frequency) / radians_per_cycle

    def __get_pydantic_core_schema__(self, source: Any, handler: GetCoreSchemaHandler) -> CoreSchema:
        serializer = core_schema.plain_serializer_function_ser_schema(lambda value: f"{value!r} Hz")
        return core_schema.no_info_plain_validator_function(self.read, serialization=serializer)

    def __get_pydantic_json_schema__(self, schema: CoreSchema, handler: GetJsonSchemaHandler) -> dict[str, Any]:
        return {"type": "string", "pattern": quantities.PATTERN}


_HINT = "stands beside the sine: {sine: {amplitude: 5 deg, period: 10 s}, mean: 20 deg, ramp_in: 10 s}"


class SineWave(Data):
    """One sine: amplitude sin(2 pi t / period + phase)."""

    hints: ClassVar[dict[str, str]] = {key: f"{key} {_HINT}" for key in ("mean", "ramp_in")}

    amplitude: AnyQuantity = Field(description="such as 5 deg, 0.2 m or 10 kN")
    period: PositiveTime | None = Field(default=None, description="such as 10 s")
    frequency: Annotated[float, Cycles()] | None = Field(
        default=None, description="instead of the period, such as 0.1 Hz or 0.63 rad/s"
    )
    phase: DirectionAngle = Field(default=0.0, description="where in the cycle it is at time zero, such as 90 deg")

    @model_validator(mode="after")
    def _exactly_one_period(self) -> SineWave:
        if (self.period is None) == (self.frequency is None):
            given = "neither" if self.period is None else "both"
            raise validation_error(f"needs period or frequency, one of the two; it has {given}")
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
        raise validation_error(f"from 1 to {MOST} sines are needed; there are {len(value)}")
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


CLOSEST = 1e-6
"""Smallest step of a course over its duration: rates between closer points are rounding errors."""
Interpolation = Literal["linear", "cubic", "quintic"]


def _check_pair(value: Any) -> Any:
    if not isinstance(value, (list, tuple)) or len(value) != 2:
        raise validation_error(
            f"each point is [time, value], such as [10 s, 90 deg]; this is {quantities.describe_type(value)}"
        )
    return value


Knot = Annotated[tuple[Time, AnyQuantity], BeforeValidator(_check_pair)]


def _check_knots(knots: tuple[tuple[float, float], ...]) -> None:
    if len(knots) < 2:
        raise validation_error("at least two points [time, value] are needed; to stay at one value write hold")
    for (before, _), (after, _) in pairwise(knots):
        if after <= before:
            raise validation_error(f"times must increase from point to point; {after:.6g} s comes after {before:.6g} s")


def _range_of(values: tuple[float, ...]) -> tuple[float, float]:
    return min(values), max(values)


class InputShaper(Data):
    """A move as the sum of delayed copies of itself, which leave no swing of a given period.

    ZV: two copies, exact at the period. ZVD: three, half a period longer, where the residual grows with the square of a wrong
    period alone [Singer and Seering, J. Dyn. Sys. Meas. Control 112 (1990) 76-82].
    """

    period: PositiveTime = Field(description="period of the swing, damped, such as 8.2 s")
    kind: Literal["zv", "zvd"] = Field(
        default="zvd", description="zv: half a period longer; zvd: a whole one, less sensitive"
    )
    damping: Annotated[float, Measure(quantities.RATIO, "not negative")] = Field(
        default=0.0, description="damping ratio of the swing, such as 1 %", json_schema_extra={"exclusiveMaximum": 1.0}
    )
    second_period: PositiveTime | None = Field(
        default=None, description="of a second swing, such as that of the load below its hook: shaped in the same way"
    )

    @model_validator(mode="after")
    def _swing_is_underdamped(self) -> InputShaper:
        if self.damping >= 1.0:
            raise validation_error(f"damping is a ratio below 1: a swing; it is {self.damping:.6g}")
        return self

    @property
    def impulses(self) -> tuple[tuple[float, float], ...]:
        """Share and delay [s] of each copy, in the order of time."""
        copies = _impulses(self.kind, self.period, self.damping)
        if self.second_period is not None:
            second = _impulses(self.kind, self.second_period, self.damping)
            copies = [(a * b, s + t) for a, s in copies for b, t in second]
        return tuple(sorted(copies, key=lambda copy: copy[1]))


def _impulses(kind: str, period: float, damping: float) -> list[tuple[float, float]]:
    K = exp(-damping * pi / sqrt(1 - damping**2))
    shares = [1.0, K] if kind == "zv" else [1.0, 2 * K, K**2]
    return [(share / sum(shares), i * period / 2) for i, share in enumerate(shares)]


_SHAPER_DESCRIPTION = "delayed copies in place of the move, against swing: anti-sway by input shaping"


class Quintic(Data):
    """From point to point by polynomials of fifth degree: at rest, without acceleration, at each point."""

    quintic: tuple[Knot, ...] = Field(description="points [time, value], such as [[0 s, 0 deg], [10 s, 90 deg]]")
    shaper: InputShaper | None = Field(default=None, description=_SHAPER_DESCRIPTION)

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
    ramp: Annotated[float, Measure(quantities.RATIO, "positive")] = Field(
        default=0.25,
        description="fraction of each move spent accelerating, at most 0.5",
        json_schema_extra={"maximum": 0.5},
    )
    shaper: InputShaper | None = Field(default=None, description=_SHAPER_DESCRIPTION)

    @model_validator(mode="after")
    def _points_are_ordered(self) -> Trapezoidal:
        _check_knots(self.trapezoidal)
        if self.ramp > 0.5:
            raise validation_error(
                f"ramp is the fraction of a move spent accelerating, at most 0.5; it is {self.ramp:.6g}"
            )
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
            raise validation_error(
                f"two points are {smallest_step:.2g} s apart, too close for a course of {span:.6g} s"
            )
        if len(self.samples) > MOST:
            advice = "take every second or third, or give a recorded motion to `deckcrane forces`"
            raise validation_error(f"a course has at most {MOST} points; these are {len(self.samples)}: {advice}")
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


def with_inline_points(course: Any, info: ValidationInfo) -> Any:
    """The course with the points of its file, if it names one."""
    if not isinstance(course, Csv):
        return course
    points = samples_of(read_columns(course.csv, folder_of(info)), course.column)
    if len(points) > MOST:
        raise validation_error(
            f"{course.csv}: a course has at most {MOST} points; these are {len(points)}: take every second or third"
        )
    return Samples(samples=points, interpolation=course.interpolation)


def _as_hold(value: Any) -> Any:
    """Read a bare value as one that is held."""
    return {"hold": value} if isinstance(value, (str, int, float)) and not isinstance(value, bool) else value


def _check_course_of_time(course: Any) -> Any:
    if isinstance(course, Hold) and isinstance(course.hold, str):
        raise validation_error("start is the value of a coordinate and has no meaning here; write a number")
    if isinstance(course, Signal):
        raise validation_error(
            "a signal can be a set-point, not a course of time; add it to a controller's output with feed_forward"
        )
    return with_start_value(course, 0.0)


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
            AfterValidator(with_inline_points),
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
        AfterValidator(with_inline_points),
    ]


def with_start_value(course: SetPoint, start: float) -> SetPoint:
    """The course with open values taken from the coordinate's start."""
    if isinstance(course, Hold):
        return Hold(hold=start) if course.values is None else course
    if isinstance(course, (Sine, Sines)) and course.mean is None:
        return course.model_copy(update={"mean": start})
    return course


def quantities_of_course(course: SetPoint) -> tuple[tuple[tuple[str | int, ...], float], ...]:
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
            (("offset",) if is_bare else ("offset", *keys), value)
            for keys, value in quantities_of_course(course.offset)
        )
    knots = course.quintic if isinstance(course, Quintic) else course.trapezoidal
    return tuple(((course.shape, i, 1), value) for i, (_, value) in enumerate(knots))


def check_dimensionless(course: SetPoint, key: str) -> None:
    """Raise a fault if a value of a course was written with a unit."""
    for _, value in quantities_of_course(course):
        if isinstance(value, Quantity):
            try:
                check_dimension(value, quantities.RATIO)
            except UnitError as error:
                raise validation_error(f"{key}: {error}") from None


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

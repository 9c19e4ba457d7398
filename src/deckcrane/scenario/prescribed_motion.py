"""Prescribed motions, which a coordinate follows exactly: courses with finite accelerations, and recorded series.

A course is part of the scenario; a series is a file of any length, read when a run begins.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, Any, Literal

import numpy as np
from pydantic import AfterValidator, BeforeValidator, Discriminator, Field, Tag

from deckcrane.scenario.data import Choice, Data, validation_error
from deckcrane.scenario.time_functions import (
    Hold,
    Quintic,
    Samples,
    SetPoint,
    Signal,
    Sine,
    Sines,
    Timed,
    Trapezoidal,
    with_inline_points,
    with_start_value,
)


class SeriesFile(Data):
    """A recorded motion of any length: a column of a CSV file, smoothly interpolated by a spline of fifth degree."""

    series: str = Field(description="path of the file; columns time and others, as luff [deg]")
    column: str | None = Field(default=None, description="the column; default the coordinate's own name")

    @property
    def shape(self) -> Literal["series"]:
        return "series"

    @property
    def values(self) -> tuple[float, ...] | None:
        """Unknown until the file is read."""
        return None

    @property
    def range(self) -> tuple[float, ...]:
        return ()


@dataclass(frozen=True)
class _MotionChoice(Choice):
    """Courses, and files of recorded series."""

    def kind(self, value: Any) -> str | None:
        return "series" if isinstance(value, SeriesFile) else super().kind(value)


MOTIONS = _MotionChoice(
    "a motion over time", ("hold", "quintic", "trapezoidal", "sine", "sines", "samples", "csv", "series")
)


def _check_smooth(motion: Motion) -> Motion:
    if isinstance(motion, Samples) and motion.interpolation == "linear":
        raise validation_error(
            "straight lines between points have no acceleration at the points that could be followed; write interpolation: cubic"
        )
    return motion


if TYPE_CHECKING:
    Motion = Timed | SeriesFile
else:
    Motion = Annotated[
        Timed | Annotated[SeriesFile, Tag("<series>")],
        Discriminator(MOTIONS.tag),
        BeforeValidator(MOTIONS.check),
        AfterValidator(with_inline_points),
        AfterValidator(_check_smooth),
    ]


def motion_from_start(motion: Motion, start: float) -> Motion:
    """The motion with open values taken from the coordinate's start."""
    if isinstance(motion, SeriesFile):
        return motion
    course = with_start_value(motion, start)
    assert not isinstance(course, Signal), "no motion is a signal"
    return course


def initial_value(course: SetPoint) -> float:
    """The value of a course at time zero, for a course of time with no open values."""
    if isinstance(course, Hold):
        return float((course.values or (0.0,))[0])
    if isinstance(course, Sine | Sines):
        swing = 0.0 if course.ramp_in is not None else sum(w.amplitude * np.sin(w.phase) for w in course.waves)
        return float((course.mean or 0.0) + swing)
    if isinstance(course, Samples):
        return _interpolate_at_zero(course)
    assert isinstance(course, Quintic | Trapezoidal), "a signal is not a course of time"
    copies = ((1.0, 0.0),) if course.shaper is None else course.shaper.impulses
    return sum(share * _move_at(course, -delay) for share, delay in copies)


def _move_at(course: Quintic | Trapezoidal, t: float) -> float:
    values = course.values or ()
    value = values[0]
    for i in range(len(values) - 1):
        s = min(max((t - course.times[i]) / (course.times[i + 1] - course.times[i]), 0.0), 1.0)
        value += (values[i + 1] - values[i]) * _profile(s, course.ramp)
    return float(value)


def _profile(s: float, ramp: float) -> float:
    """As in `mechanics.model.time_functions`, for a number."""
    if not ramp:
        return float(np.polyval([6, -15, 10, 0, 0, 0], s))
    ends = (max(s - start, 0.0) ** 2 for start in (ramp, 1 - ramp))
    return (s**2 - sum(ends)) / (2 * ramp * (1 - ramp))


def _interpolate_at_zero(course: Samples) -> float:
    from scipy.interpolate import make_interp_spline  # slow to import, and only needed here

    if course.times[0] >= 0.0 or course.times[-1] <= 0.0:
        return course.points[0 if course.times[0] >= 0.0 else -1]
    degree = min({"linear": 1, "cubic": 3, "quintic": 5}[course.interpolation], len(course.times) - 1)
    return float(make_interp_spline(np.array(course.times), np.array(course.points), k=degree)(0.0))

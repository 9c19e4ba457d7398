"""Given motions as inputs of a run: recorded series of coordinates, and motions imposed on vessels.

Value, rate and acceleration are sampled together, at the times that RK4 evaluates: for a record from a spline of fifth degree,
whose acceleration is smooth, and for waves from the analytic derivatives of each component.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import numpy as np

from deckcrane.arrays import Array
from deckcrane.components.catalogue import Scenario
from deckcrane.components.control.data import prescribed_motions
from deckcrane.components.control.prescribed import fed_inputs, read_motion, series_start
from deckcrane.components.cylinders.length_motion import Course
from deckcrane.components.vessel.data import ImposedMotion, imposed_motions
from deckcrane.components.vessel.imposed_motion import imposed_motion_inputs
from deckcrane.errors import DeckcraneError
from deckcrane.mechanics.model.time_functions import interpolating
from deckcrane.program.inputs import Series
from deckcrane.program.integrators import ROUNDING, Timing
from deckcrane.scenario.prescribed_motion import SeriesFile
from deckcrane.scenario.tables import read_series
from deckcrane.screws import rpy
from deckcrane.simulation.given_motion import Recording, course_of
from deckcrane.units import quantities

MOTIONS: dict[str, quantities.Dimension] = {
    **dict.fromkeys(("surge", "sway", "heave"), quantities.LENGTH),
    **dict.fromkeys(("roll", "pitch", "yaw"), quantities.ANGLE),
}
"""Columns of a vessel's recorded motion."""
Elevation = tuple[Array, Array]
"""Times and wave elevation at the vessel's mean position."""


def motion_series(scenario: Scenario, timing: Timing, spacing: float) -> tuple[dict[str, Series], dict[str, Elevation]]:
    """All given motions of a run, every `spacing`; and the elevation of the waves that move vessels, by vessel."""
    t = spacing * np.arange(int(np.ceil(timing.duration / spacing)) + 2, dtype=float)
    series: dict[str, Series] = {}
    for name, record in _coordinate_records(scenario):
        course = np.stack(_sample_column(record, name, t, timing.duration), axis=1)
        course[:, 0] -= series_start(scenario.plant, name)  # the equations measure it from the start
        series[f"motion of {name}"] = Series(fed_inputs(name), course, 0.0, spacing)
    elevations: dict[str, Elevation] = {}
    for vessel, imposed in imposed_motions(scenario.plant).items():
        if imposed.series is not None:
            record = _vessel_record(imposed)
            courses = [_sample_column(record, name, t, timing.duration) for name in MOTIONS]
            values = (_derivatives(courses, 0), _derivatives(courses, 1), _derivatives(courses, 2))
        else:
            from deckcrane.components.vessel.imposed_motion import waves_motion

            values, height = waves_motion(scenario, t, vessel)
            elevations[vessel] = t, height
        if imposed.ramp_in is not None:
            values = _ramp_in(values, t, imposed.ramp_in)
        series[f"motion of the {vessel}"] = Series(imposed_motion_inputs(vessel), np.hstack(values), 0.0, spacing)
    return series, elevations


def _derivatives(courses: Sequence[Course], order: int) -> Array:
    """Derivatives of one order of several courses, one row per time."""
    return np.stack([course[order] for course in courses], axis=1)


def recorded_until(scenario: Scenario) -> float:
    """Time at which the first of the records ends that a scenario follows."""
    ends = [float(record.t[-1]) for _, record in _coordinate_records(scenario)]
    recorded = [motion for motion in imposed_motions(scenario.plant).values() if motion.series is not None]
    ends += [float(_vessel_record(motion).t[-1]) for motion in recorded]
    return min(ends, default=float("inf"))


def _coordinate_records(scenario: Scenario) -> Iterator[tuple[str, Recording]]:
    for name, motion in prescribed_motions(scenario.plant).items():
        if isinstance(motion, SeriesFile):
            series = read_motion(scenario.plant, name, motion)
            (values,) = series.columns.values()
            yield name, Recording(series.t, {name: values}, series.source, series.lines)


def _vessel_record(imposed: ImposedMotion) -> Recording:
    """Recorded motion of a vessel's origin."""
    record = read_series(str(imposed.series), MOTIONS)
    rows = np.stack([record.columns.get(name, np.zeros(len(record.t))) for name in MOTIONS], axis=1)
    r = np.array(imposed.at)
    if np.any(r):  # the measured point moves by d: p + R r = r + d
        rows[:, :3] += [r - rpy(*angles) @ r for angles in rows[:, 3:]]
    return Recording(record.t, dict(zip(MOTIONS, rows.T, strict=True)), record.source, record.lines)


def _sample_column(record: Recording, name: str, t: Array, duration: float) -> Course:
    """Value, rate and acceleration of a column at these times, from a spline through its samples."""
    first, last = float(record.t[0]), float(record.t[-1])
    slack = ROUNDING * max(duration, 1.0)
    if first > slack or last < duration - slack:
        raise DeckcraneError(
            f"{record.source}: the record goes from {first:g} s to {last:g} s, and the run from 0 s to {duration:g} s; what moves "
            "before or after it is not known: shift its times, or run for a shorter time (run.duration)"
        )
    course_of(record, name)  # warns of jumps and noise, refuses gaps
    spline, at = interpolating(record.t, record.columns[name]), np.clip(t, first, last)
    return spline(at), spline(at, 1), spline(at, 2)


def _ramp_in(values: Course, t: Array, ramp: float) -> Course:
    """Ramp a motion in by the factor s = 10 x^3 - 15 x^4 + 6 x^5 from 0 to 1, with consistent rates and accelerations."""
    q, dq, ddq = values
    x = np.clip(t / ramp, 0.0, 1.0)[:, None]
    s, ds, dds = (
        x**3 * (10 + x * (6 * x - 15)),
        30 * (x * (1 - x)) ** 2 / ramp,
        60 * x * (1 - x) * (1 - 2 * x) / ramp**2,
    )
    return s * q, s * dq + ds * q, s * ddq + 2 * ds * dq + dds * q

"""Recorded series of coordinates as inputs of a run.

Value, rate and acceleration are sampled together, at the times that RK4 evaluates, from a spline of fifth degree, whose
acceleration is smooth.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import numpy as np

from deckcrane.components.control.data import prescribed_motions
from deckcrane.components.control.prescribed import fed_inputs, read_motion, series_start
from deckcrane.mechanics.model.recorded_samples import Recording, sampled_course, series_times
from deckcrane.program.inputs import Series
from deckcrane.scenario.prescribed_motion import SeriesFile

if TYPE_CHECKING:
    from deckcrane.mechanics.model.plant import Plant


def motion_series(plant: Plant, duration: float, spacing: float) -> dict[str, Series]:
    """All recorded motions of coordinates, every `spacing`."""
    t = series_times(duration, spacing)
    series: dict[str, Series] = {}
    for name, record in _coordinate_records(plant):
        course = np.stack(sampled_course(record, name, t, duration), axis=1)
        course[:, 0] -= series_start(plant, name)  # the equations measure it from the start
        series[f"motion of {name}"] = Series(fed_inputs(name), course, 0.0, spacing)
    return series


def recorded_until(plant: Plant) -> float:
    """Time at which the first of the records ends that coordinates follow."""
    return min((float(record.t[-1]) for _, record in _coordinate_records(plant)), default=float("inf"))


def _coordinate_records(plant: Plant) -> Iterator[tuple[str, Recording]]:
    for name, motion in prescribed_motions(plant).items():
        if isinstance(motion, SeriesFile):
            series = read_motion(plant, name, motion)
            (values,) = series.columns.values()
            yield name, Recording(series.t, {name: values}, series.source, series.lines)

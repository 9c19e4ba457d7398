"""Measurement noise as held inputs of a run, determined by the seed and the name of the measurement alone."""

from __future__ import annotations

from math import ceil
from zlib import crc32

import numpy as np

from deckcrane.model import Scenario
from deckcrane.program.inputs import Series


def noise_series(scenario: Scenario, duration: float) -> dict[str, Series]:
    """Independent normal numbers of unit variance for each measurement with noise; a longer run begins with the same ones.

    Measurements with the same seed have different noise, which depends on their names.
    """
    series = {}
    for name, measurement in scenario.measurements.items():
        noise = measurement.noise
        if noise is None:
            continue
        count = ceil(duration / noise.spacing) + 2
        values = np.random.default_rng([noise.seed, crc32(name.encode())]).standard_normal(count)
        input_name = f"noise.{name}"
        series[input_name] = Series((input_name,), values, 0.0, noise.spacing, "held")
    return series

"""The noise of measurements, as inputs of a run that are held: the same for the same seed, whatever else runs beside it."""

from __future__ import annotations

from math import ceil
from zlib import crc32

import numpy as np

from deckcrane.model import Scenario
from deckcrane.program.inputs import Series


def noise_series(scenario: Scenario, duration: float) -> dict[str, Series]:
    """Independent normal numbers of unit variance for each measurement with noise; a longer run begins with the same ones.

    Measurements of one seed have noise of their own, by their names.
    """
    found = {}
    for name, measurement in scenario.measurements.items():
        noise = measurement.noise
        if noise is None:
            continue
        count = ceil(duration / noise.spacing) + 2
        values = np.random.default_rng([noise.seed, crc32(name.encode())]).standard_normal(count)
        own = f"noise.{name}"
        found[own] = Series((own,), values, 0.0, noise.spacing, "held")
    return found

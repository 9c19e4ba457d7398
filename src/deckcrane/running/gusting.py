"""Gusts of a scenario's wind as an input time series, determined by the seed alone."""

from __future__ import annotations

from math import ceil

import numpy as np

from deckcrane.model.wind import Wind
from deckcrane.plant.wind import GUST
from deckcrane.program.inputs import Series
from deckcrane.sea.wind import gusts, spectrum_of_wind


def gust_series(wind: Wind, spacing: float, duration: float) -> dict[str, Series]:
    """Gust time series of a run; empty for a steady wind."""
    spectrum = spectrum_of_wind(wind)
    if spectrum is None:
        return {}
    count = ceil(duration / spacing) + 2
    values = gusts(spectrum, wind.seed, wind.components).record(0.0, spacing, count)
    return {"wind": Series((GUST,), np.asarray(values), 0.0, spacing)}

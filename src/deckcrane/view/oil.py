"""Units of hydraulics, and cavitation in a run, for figures, tables and pages."""

from __future__ import annotations

import numpy as np
import xarray as xr

BAR, LITRES_PER_MINUTE = 1e-5, 60e3
"""Factors from Pa to bar, and from m^3/s to l/min."""


def cavitation(dataset: xr.Dataset) -> list[tuple[str, float, float]]:
    """Chambers that cavitated: name, time of the first vapour, and share of the samples with vapour."""
    if "cavitation" not in dataset:
        return []
    times, chambers = dataset["time"].values, []
    for name in dataset["chamber"].values:
        vapour = dataset["cavitation"].sel(chamber=name).values > 0
        if vapour.any():
            chambers.append((str(name), float(times[int(np.argmax(vapour))]), float(vapour.mean())))
    return chambers

"""What figures, tables and pages share about hydraulics: the units of the trade, and where the oil tore."""

from __future__ import annotations

import numpy as np
import xarray as xr

BAR, LITRES_PER_MINUTE = 1e-5, 60e3
"""Bar in a pascal, and litres a minute in a cubic metre a second."""


def cavitation(dataset: xr.Dataset) -> list[tuple[str, float, float]]:
    """The chambers that held vapour: their names, when it came first, and in which share of the samples it was there."""
    if "cavitation" not in dataset:
        return []
    times, found = dataset["time"].values, []
    for name in dataset["chamber"].values:
        there = dataset["cavitation"].sel(chamber=name).values > 0
        if there.any():
            found.append((str(name), float(times[int(np.argmax(there))]), float(there.mean())))
    return found

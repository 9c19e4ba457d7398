"""Slow drift of a vessel in a sea, by Newman's approximation and by the quadratic transfer function, side by side.

Means and spectra are those of Pinkster's formulas over the sea's spectrum (`sea.slow_drift`), so without the scatter of a
realisation. What a moored or positioned vessel answers to is the density near its own slow frequencies, surge, sway and yaw on
station keeping: there the two are compared.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import xarray as xr

from deckcrane.components.catalogue import Scenario
from deckcrane.components.sea import stated_sea
from deckcrane.components.vessel import slow_drift_grid
from deckcrane.components.vessel.data import all_vessels, section_of
from deckcrane.errors import DeckcraneError
from deckcrane.scenario.component import hint
from deckcrane.scenario.reading import load
from deckcrane.sea.slow_drift import Approximation, drift_spectrum

COMPONENTS = ("fx", "fy", "fz", "mx", "my", "mz")
UNITS = ("N", "N", "N", "N m", "N m", "N m")


def slow_drift(scenario: Scenario | str | Path, *, vessel: str = "vessel", frequencies: int = 150) -> xr.Dataset:
    """Mean, standard deviation and spectrum of the slow drift force on a vessel in its sea, by Newman and by its QTF.

    Args:
        scenario: the scenario, its file or a bundled name, with an irregular sea
        vessel: name of the vessel
        frequencies: number of cells of frequency of the sea, 20 to 2000; differences are multiples of their width

    Returns:
        `drift_spectrum` over `theory`, `difference` [rad/s] and `component`, at the vessel's origin in its axes, one-sided, in
        squares of N or N m per rad/s; `drift_mean` and `drift_standard_deviation` over `theory` and `component`. Theories are those
        that the data allow, `newman` and `qtf`

    Raises:
        ScenarioError: the file has mistakes
        DeckcraneError: there is no such vessel, no irregular sea, or the data hold no drift forces
    """
    scenario = scenario if isinstance(scenario, Scenario) else load(scenario)
    vessels = all_vessels(scenario.plant)
    if vessel not in vessels:
        raise DeckcraneError(f'there is no vessel "{vessel}";{hint(vessel, vessels)}')
    if not 20 <= frequencies <= 2000:
        raise DeckcraneError(f"frequencies are 20 to 2000; this is {frequencies}")
    sea = stated_sea(scenario)
    if sea is None or sea.regular is not None:
        raise DeckcraneError(
            "slow drift is that of an irregular sea; write one: sea: {jonswap: {hs: 2.5 m, tp: 8 s}, ...}"
        )
    dataset, grid, signs = slow_drift_grid(scenario, vessel, frequencies)
    has: dict[Approximation, bool] = {
        "newman": "mean_drift" in dataset and bool(np.any(dataset["mean_drift"])),
        "qtf": "drift_qtf" in dataset,
    }
    methods = [name for name, present in has.items() if present]
    if not methods:
        raise DeckcraneError(
            f"{section_of(vessel)}: {vessels[vessel].hydrodynamics} holds neither mean drift nor a quadratic transfer function "
            "(`deckcrane hydro` shows what a file holds)"
        )
    results = [drift_spectrum(dataset, grid, name, sea.outside) for name in methods]
    difference, density = results[0][0], np.stack([result[1] for result in results])
    step = difference[1] - difference[0]
    deviation = np.sqrt(np.maximum(density.sum(axis=1) - density[:, 0] / 2, 0.0) * step)
    mean = np.stack([result[2] for result in results]) * signs
    variables: dict[str, Any] = {
        "drift_spectrum": (
            ("theory", "difference", "component"),
            density,
            {"units": [f"({unit})^2 s/rad" for unit in UNITS], "long_name": "spectrum of the slow drift force"},
        ),
        "drift_mean": (("theory", "component"), mean, {"units": list(UNITS), "long_name": "mean drift force"}),
        "drift_standard_deviation": (
            ("theory", "component"),
            deviation,
            {"units": list(UNITS), "long_name": "standard deviation of the slow drift force"},
        ),
    }
    coordinates = {
        "theory": methods,
        "difference": ("difference", difference, {"units": "rad/s", "long_name": "difference of two frequencies"}),
        "component": list(COMPONENTS),
    }
    return xr.Dataset(variables, coordinates, {"vessel": vessel})

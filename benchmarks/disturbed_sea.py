"""Waves of a wind sea and a swell beside a hull with a wave field, against the same waves undisturbed: processor time, in turns.

A floating supply vessel, and a load in the water beside it. Timed are all input series of a run in waves: the components of the
sea, six forces on the vessel, and the motion of the water about the load at all depths; with the field also the vessel's motions,
which radiate waves, and the interpolation of its field at every component. Every turn has another seed, so that nothing is found
in a cache. The field is a ring of waves and not that of a ship: its size counts here, not its numbers.
"""

from __future__ import annotations

import tempfile
import time
import warnings
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from deckcrane.components.catalogue import Scenario
from deckcrane.components.vessel.wave_series import vessels_in_sea, wave_table
from deckcrane.components.water.wave_series import water_series
from deckcrane.errors import DeckcraneWarning
from deckcrane.hydro.database import Hydrodynamics, wavenumber
from deckcrane.hydro.wave_field import FieldGrid, field_directions, with_field
from table import Bar, Row, bar

SPACING = 0.01
"""Time between samples [s]: half a step."""
DURATIONS = (600.0, 3600.0, 10_800.0)
WIND_SEA = {"jonswap": {"hs": 2.0, "tp": 7.0}, "direction": 2.0}
SWELL = {"jonswap": {"hs": 1.0, "tp": 12.0}, "direction": 0.5}


@dataclass(frozen=True)
class DisturbedSea:
    """Seconds of processor time by turn, of one system, of both, and of both with the field."""

    duration: float
    crests: str
    seconds: np.ndarray

    @property
    def medians(self) -> tuple[float, float, float]:
        one, two, disturbed = np.median(self.seconds, axis=0)
        return float(one), float(two), float(disturbed)

    def ratio(self, to: int) -> float:
        """Median over turns of the disturbed sea over one system (0) or both (1)."""
        return float(np.median(self.seconds[:, 2] / self.seconds[:, to]))


def compare(turns: int, durations: tuple[float, ...] = DURATIONS) -> list[DisturbedSea]:
    """Times of long-crested systems in runs of these durations, and of short-crested ones in the first."""
    with tempfile.TemporaryDirectory() as folder, warnings.catch_warnings():
        warnings.simplefilter("ignore", DeckcraneWarning)  # of the data's damping, which is not what is timed
        data = str(_ship_with_field(Path(folder) / "ship.nc"))
        cases = [(duration, None) for duration in durations] + [(durations[0], {"s": 4})]
        return [_timed(data, duration, spreading, turns) for duration, spreading in cases]


def _timed(data: str, duration: float, spreading: dict[str, float] | None, turns: int) -> DisturbedSea:
    systems = {"wind_sea": WIND_SEA, "swell": SWELL}
    if spreading is not None:
        systems = {name: {**system, "spreading": spreading} for name, system in systems.items()}
    kinds = ((dict(list(systems.items())[:1]), "none"), (systems, "none"), (systems, None))
    seconds = np.empty((turns + 1, 3))
    for turn in range(turns + 1):
        for i, (chosen, disturbed) in enumerate(kinds):
            scenario = _beside(data, chosen, disturbed, duration, turn + 1)
            began = time.process_time()
            for vessel in vessels_in_sea(scenario):
                wave_table(scenario, vessel, SPACING, duration)
            water_series(scenario, SPACING, duration)
            seconds[turn, i] = time.process_time() - began
    crests = "long-crested" if spreading is None else "short-crested"
    return DisturbedSea(duration, crests, seconds[1:] if turns > 1 else seconds)  # the first fills caches of tables


def _ship_with_field(path: Path) -> Path:
    data = Hydrodynamics.read("supply")
    grid = FieldGrid.spaced((-10.0, 14.0), (12.0, 30.0), 3.0, 30.0)
    chi = field_directions(float(data.attribute("length") or 80.0), 18.0)
    k = wavenumber(data.frequency, data.depth, data.gravity)
    depth, y, x = np.meshgrid(grid.depth, grid.y, grid.x, indexing="ij")
    r = np.hypot(x, y).ravel()
    ring = np.exp(-np.outer(k, depth.ravel()) - 1j * np.outer(k, r)) / np.sqrt(r)
    diffracted = ring[:, None] * (0.5 + 0.5 * np.cos(chi))[None, :, None]
    return with_field(data, grid, chi, diffracted, ring[:, None] * np.ones((1, 6, 1))).write(path)


def _beside(data: str, systems: dict[str, Any], disturbed: str | None, duration: float, seed: int) -> Scenario:
    keeping = {"surge": "90 s", "sway": "90 s", "yaw": "90 s"}
    vessel = {"hydrodynamics": data, "place": {"yaw": 0.3}, "crane": "added", "station_keeping": keeping}
    joint = {"prismatic": "z", "name": "heave", "at": [4.0, 18.0, 0.0]}
    return Scenario.model_validate(
        {
            "gravity": [0, 0, -9.81],
            "vessel": vessel if disturbed is None else {**vessel, "disturbed_sea": disturbed},
            "bodies": {"load": {"on": "ground", "joint": joint, "mass": 3e3, "inertia": [4e3, 5e3, 6e3]}},
            "in_water": {"load": {"on": "load", "shape": {"sphere": 2.2}}},
            "sea": {"systems": systems, "seed": seed, "outside": 0.05},
            "run": {"duration": duration, "step": 2 * SPACING},
        }
    )


def rows(seas: list[DisturbedSea]) -> list[Row]:
    found = []
    for sea in seas:
        one, two, disturbed = sea.medians
        note = (
            f"{1e3 * one:.0f} ms one system, {1e3 * two:.0f} ms two, {1e3 * disturbed:.0f} ms two with the field "
            f"({sea.ratio(0):.2f} x one)"
        )
        part = f"waves of two {sea.crests} systems beside a hull, {sea.duration / 60:.0f} min"
        found.append(Row(part, "with its wave field, over the undisturbed sea", sea.ratio(1), "x", note))
    return found


def bars(seas: list[DisturbedSea]) -> list[Bar]:
    worst = max(sea.ratio(1) for sea in seas if sea.crests == "long-crested")
    name = "two systems with a disturbed field: below twice the same undisturbed, from 10 min on"
    return [bar(name, worst, "x at most", lambda ratio: ratio < 2)]

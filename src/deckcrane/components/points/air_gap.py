"""Waves under points with an air gap, as input time series: those of the sea, and of hulls beside them.

The surface is that at a station which stays where it is: as the point does in the mean, but for the vessel's horizontal motion.
"""

from __future__ import annotations

import numpy as np

from deckcrane.arrays import Array
from deckcrane.components.catalogue import Scenario
from deckcrane.components.points.points import elevation_input
from deckcrane.components.vessel import disturbing_hulls, samples_of, sea_waves, vertical_sign
from deckcrane.mechanics.model.part_set import initial_poses
from deckcrane.mechanics.model.plant import attachment_point
from deckcrane.program.inputs import Series
from deckcrane.sea.fft_sums import sinusoids


def gap_stations(scenario: Scenario) -> dict[str, tuple[float, float]]:
    """Stations of points with an air gap along x and y of the ground: as stated, or where they start."""
    points = {name: data for name, data in scenario.points.items() if data.air_gap}
    if not points:
        return {}
    poses, stations = initial_poses(scenario.plant), {}
    for name, data in points.items():
        place = (
            poses.of(attachment_point(scenario.plant, data.on, data.at))[1] if data.station is None else data.station
        )
        stations[name] = float(place[0]), float(place[1])
    return stations


def gap_series(scenario: Scenario, spacing: float, duration: float) -> dict[str, Series]:
    """Elevation under every point with an air gap, every `spacing`."""
    n, side = samples_of(duration, spacing), vertical_sign(scenario.plant)
    return {
        f"sea under points.{name}": Series(
            (elevation_input(f"points.{name}"),),
            _surface_record(scenario, name, (x, side * y), spacing, n),
            0.0,
            spacing,
        )
        for name, (x, y) in gap_stations(scenario).items()
    }


def _surface_record(scenario: Scenario, name: str, place: tuple[float, float], spacing: float, n: int) -> Array:
    """Elevation at a place of the ground frame with z up: incident, diffracted and radiated waves."""
    local = sea_waves(scenario).seen_from(*place)
    zeta = local.amplitude * np.exp(1j * local.phase)
    for hull in disturbing_hulls(scenario):
        zeta = zeta + hull.at(place, f"points.{name}")[:, 0]
    return sinusoids(local.encounter, zeta[:, None], 0.0, spacing, n)

"""Vertical motion of a point of a vessel in the scenario's sea, in the frequency domain.

A vessel with imposed RAOs moves by these; a floating one by its linearised equations, with the crane rigid at its start pose, and
without what hangs on ropes.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from deckcrane.arrays import Array, ComplexArray
from deckcrane.components.sea import stated_sea
from deckcrane.components.vessel.data import all_vessels, section_of
from deckcrane.components.vessel.hydrodynamics import FLIPPED, TURNED, linear, mean_place
from deckcrane.components.vessel.imposed_motion import vessel_raos
from deckcrane.components.vessel.motion_errors import sea_grid
from deckcrane.components.vessel.wave_series import encounter_pose, vessel_in_sea
from deckcrane.errors import DeckcraneError
from deckcrane.scenario.component import GROUND
from deckcrane.sea.transfer_functions import excitation_at

if TYPE_CHECKING:
    from deckcrane.components.catalogue import Scenario
    from deckcrane.components.vessel.data import Vessel
    from deckcrane.mechanics.model.plant import Plant
    from deckcrane.sea.data import Sea

COMPONENTS = 400
"""Number of frequencies that represent a sea."""


@dataclass(frozen=True)
class VerticalMotion:
    """The variance of a vertical motion [m^2] around each of evenly spaced circular frequencies [rad/s]."""

    w: Array
    variance: Array

    @property
    def peak_period(self) -> float:
        """Period of the largest density [s]."""
        return float(2 * np.pi / self.w[np.argmax(self.variance)])

    @property
    def zero_crossing_period(self) -> float:
        """Mean zero-crossing period [s]."""
        return float(2 * np.pi * np.sqrt(self.variance.sum() / (self.variance @ self.w**2)))


def vertical_motion(scenario: Scenario, body: str, point: Array, origin: Array) -> VerticalMotion | None:
    """The motion of a point on what a vessel carries; None if no vessel carries it, or the water is still.

    `point` and `origin` are positions of the point and of the vessel in the ground frame at the start.
    """
    name, sea = carrying_vessel(scenario.plant, body), stated_sea(scenario)
    if name is None or sea is None:
        return None
    vessel = all_vessels(scenario.plant)[name]
    yaw = mean_place(vessel)[2] if vessel.motion is None else vessel.starts["yaw"]
    c, s = np.cos(yaw), np.sin(yaw)
    x, y = c * (point - origin)[0] + s * (point - origin)[1], c * (point - origin)[1] - s * (point - origin)[0]
    w, amplitude, motions = _motions(scenario, name, vessel, sea)
    vertical = np.abs(motions[:, 2] + motions[:, 3] * y - motions[:, 4] * x)
    frequencies, rows = np.unique(w, return_inverse=True)
    return VerticalMotion(frequencies, np.bincount(rows, (amplitude * vertical) ** 2 / 2))


def carrying_vessel(plant: Plant, body: str) -> str | None:
    """The vessel on which a body stands, itself included; None for a body on the ground."""
    while body != GROUND and body not in all_vessels(plant):
        body = plant.tree[body].on
    return None if body == GROUND else body


def _motions(scenario: Scenario, name: str, vessel: Vessel, sea: Sea) -> tuple[Array, Array, ComplexArray]:
    """Frequency and amplitude of each wave, and surge to yaw per metre of amplitude, along the vessel's own axes."""
    gravity = abs(scenario.gravity[2])
    if vessel.motion is None:
        ready = vessel_in_sea(scenario, name)
        met = sea_grid(sea, ready.data.depth, gravity, COMPONENTS).seen_from(heading=encounter_pose(ready)[2])
        forces = excitation_at(ready.data.dataset, met, sea.outside)
        turned = forces if vessel.z == "up" else forces @ TURNED
        return met.w, met.amplitude, linear(scenario, ready.vessel).motions(met.w, turned @ FLIPPED) @ FLIPPED
    if vessel.motion.raos is None:
        raise DeckcraneError(
            f"{section_of(name)}: its motion is a record, which has no response to other seas; give its RAOs, such as "
            "motion: {raos: database}"
        )
    raos, depth = vessel_raos(scenario, vessel)
    side = 1.0 if vessel.z == "up" else -1.0
    met = sea_grid(sea, depth, gravity, COMPONENTS).seen_from(heading=side * vessel.starts["yaw"])
    motions = excitation_at(raos, met, sea.outside)
    return met.w, met.amplitude, motions if vessel.z == "up" else motions @ TURNED

"""The sea of a scenario as independent waves of evenly spaced frequencies, with the forces of each on a floating vessel.

A forecast and a conditional draw of the sea need the waves as random variables rather than as one realisation: of each the
frequency at which the vessel meets it, its mean energy, and its complex forces per metre of amplitude.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import ceil

import numpy as np
from numpy.typing import NDArray

from deckcrane.arrays import Array, ComplexArray
from deckcrane.components.catalogue import Scenario
from deckcrane.components.sea import stated_sea
from deckcrane.components.vessel.data import all_vessels, floating_vessels, section_of
from deckcrane.components.vessel.floating import wave_inputs
from deckcrane.components.vessel.forward_speed import frame_velocity
from deckcrane.components.vessel.motion_errors import system_grid
from deckcrane.components.vessel.wave_series import (
    VesselInSea,
    encounter_pose,
    is_beside_disturbing_hull,
    unit_wave_forces,
    vessel_in_sea,
)
from deckcrane.errors import DeckcraneError
from deckcrane.sea.realisation import BAND, Waves, system_spectrum


@dataclass(frozen=True, eq=False)
class WaveLines:
    """Independent waves that a vessel meets, an entry each."""

    w: Array
    """Circular frequency of encounter [rad/s]."""
    bin: NDArray[np.int64]
    """Number of the bin of frequency; waves of several directions share one."""
    variance: Array
    """Mean of the squared elevation of each [m^2]."""
    forces: ComplexArray
    """Complex forces [f; n] per metre of amplitude in the vessel's axes: (wave, 6)."""
    inputs: tuple[str, ...]
    """Names of the inputs that these forces act on."""


def single_floating_vessel(scenario: Scenario) -> str:
    """The name of the one vessel that floats in a scenario.

    Raises:
        DeckcraneError: none floats, or several do, or another hull disturbs its waves
    """
    names = tuple(floating_vessels(scenario.plant))
    if not names:
        moved = [section_of(name) for name in all_vessels(scenario.plant)]
        reason = (
            f"the motion of {moved[0]} is imposed, so no wave forces move it"
            if moved
            else "there is no vessel in this scenario"
        )
        raise DeckcraneError(
            f"{reason}; a forecast needs a vessel that floats in a sea, with its hydrodynamics: vessel: {{hydrodynamics: supply}}"
        )
    if len(names) > 1:
        raise DeckcraneError(
            f"there are {len(names)} floating vessels ({', '.join(names)}); a forecast is for one, which meets undisturbed waves"
        )
    if is_beside_disturbing_hull(vessel_in_sea(scenario, names[0])):
        raise DeckcraneError("another hull disturbs the waves of the vessel; a forecast is for undisturbed waves")
    return names[0]


def encountered_lines(scenario: Scenario, spacing: float) -> WaveLines:
    """The waves of a scenario's sea, at frequencies at most `spacing` [rad/s] apart, as its floating vessel meets them.

    Raises:
        DeckcraneError: no vessel floats, or there is no irregular sea
    """
    ready = vessel_in_sea(scenario, single_floating_vessel(scenario))
    sea = stated_sea(scenario)
    if sea is None:
        raise DeckcraneError(
            "there is no sea in this scenario, so there are no waves to forecast; add the section `sea`"
        )
    if sea.regular is not None:
        raise DeckcraneError(
            "the sea is one regular wave, which needs no forecast; write a spectrum, such as sea: {jonswap: {hs: 1.5 m, tp: 6 s}}"
        )
    parts, first = [], 0
    for system in sea.wave_systems.values():
        spectrum = system_spectrum(system)
        share = spectrum.cumulative / spectrum.cumulative[-1]
        low, high = np.interp([BAND[0], 1 - BAND[1]], share, spectrum.nodes)
        bins = max(ceil((high - low) / spacing), 1)
        grid = system_grid(system, ready.depth, abs(scenario.gravity[2]), bins)
        met = grid.moving(*frame_velocity(scenario.plant)).seen_from(*encounter_pose(ready))
        number = np.unique(met.w, return_inverse=True)[1].astype(np.int64)
        parts.append((met.encounter, first + number, met.amplitude**2 / 2, unit_wave_forces(ready, met, sea.outside)))
        first += bins
    w, bin_, variance, forces = (np.concatenate(columns) for columns in zip(*parts, strict=True))
    return WaveLines(w, bin_, variance, forces, wave_inputs(ready.vessel.hull))


def forces_by_direction(scenario: Scenario, w: Array, chi: Array) -> tuple[Array, ComplexArray]:
    """Frequencies of encounter and complex forces [f; n] per metre of amplitude, of waves by direction in the ground frame."""
    ready = vessel_in_sea(scenario, single_floating_vessel(scenario))
    waves = Waves(w, chi, np.ones(len(w)), np.zeros(len(w)), ready.depth, abs(scenario.gravity[2]))
    met = waves.moving(*frame_velocity(scenario.plant)).seen_from(*encounter_pose(ready))
    return met.encounter, unit_wave_forces(ready, met, outside=1.0)


def has_first_order_waves_only(ready: VesselInSea) -> bool:
    """Whether the forces of waves on a vessel are those of first order alone, which are linear in the waves."""
    return ready.stated.drift == "none"

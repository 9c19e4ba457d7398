"""A scenario's vessel and sea made ready for a run: its hydrodynamics, and the wave forces as a series of inputs.

Depends on the model, `hydro` and `sea`.
"""

from __future__ import annotations

import warnings
from dataclasses import dataclass

import numpy as np

from deckcrane.equations.assembly import WAVE_INPUTS
from deckcrane.equations.system import Array
from deckcrane.equations.vessel import FloatingBody
from deckcrane.errors import DeckcraneWarning
from deckcrane.hydro.database import Hydrodynamics
from deckcrane.hydro.floating import TURNED, floating_body
from deckcrane.hydro.health import require_healthy
from deckcrane.hydro.reading import bundled_vessels
from deckcrane.model import Scenario
from deckcrane.model.vessel import StationKeeping
from deckcrane.program.inputs import Series
from deckcrane.sea.forces import wave_forces
from deckcrane.sea.realisation import Waves, waves_of


@dataclass(frozen=True)
class Afloat:
    """The vessel in the equations, its data, and the waves it meets (none in still water)."""

    vessel: FloatingBody
    data: Hydrodynamics
    waves: Waves | None


def afloat(scenario: Scenario) -> Afloat | None:
    """What the scenario's vessel is, or None where it has none."""
    if scenario.vessel is None:
        return None
    data = _healthy_data(scenario.vessel.hydrodynamics)
    waves = None
    if scenario.sea is not None:
        waves = waves_of(scenario.sea, depth=data.depth, gravity=abs(scenario.gravity[2]))
    return Afloat(floating_body(scenario, data), data, waves)


def _healthy_data(name: str) -> Hydrodynamics:
    """The data of this name: refused where they are in error, with a warning where they are doubtful."""
    data = Hydrodynamics.read(name)
    if name in bundled_vessels():
        return data
    doubts = [finding for finding in require_healthy(data) if finding.level == "warning"]
    if doubts:
        more = f" and {len(doubts) - 1} more" if len(doubts) > 1 else ""
        warnings.warn(
            f"{name}: {doubts[0].where}: {doubts[0].what} ({doubts[0].numbers}){more}; see `deckcrane hydro {name}`",
            DeckcraneWarning,
            stacklevel=3,
        )
    return data


def wave_table(scenario: Scenario, ready: Afloat, spacing: float, duration: float) -> tuple[Series | None, Array]:
    """Wave forces [f; n] on the vessel, in its axes, every `spacing`; none in still water. The elevation at its mean place."""
    assert scenario.vessel is not None
    n = int(np.ceil(duration / spacing)) + 2
    if ready.waves is None:
        return None, np.zeros(n)
    keeping = scenario.vessel.station_keeping or StationKeeping()
    start = scenario.vessel.start
    # Thrusters bring the vessel back to zero; where none hold it, it stays about where it starts.
    place = {
        name: 0.0 if getattr(keeping, name) is not None else getattr(start, name) for name in ("surge", "sway", "yaw")
    }
    side = 1.0 if scenario.vessel.z == "up" else -1.0
    found = wave_forces(
        ready.data.dataset,
        ready.waves,
        0.0,
        spacing,
        n,
        position=(place["surge"], side * place["sway"]),
        heading=side * place["yaw"],
        outside=scenario.sea.outside if scenario.sea is not None else 0.0,
    )
    values = found.values if scenario.vessel.z == "up" else found.values @ TURNED
    return Series(WAVE_INPUTS, values, 0.0, spacing), found.elevation

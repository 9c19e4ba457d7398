"""A scenario's vessel and sea made ready for a run: its hydrodynamics, and the wave forces as a series of inputs."""

from __future__ import annotations

import glob
import warnings
from dataclasses import dataclass
from functools import cached_property, lru_cache
from pathlib import Path

import numpy as np

from deckcrane.equations.system import Array
from deckcrane.errors import DeckcraneWarning
from deckcrane.files import is_file
from deckcrane.hydro.database import Hydrodynamics
from deckcrane.hydro.floating import TURNED, floating_body
from deckcrane.hydro.health import Finding, require_healthy
from deckcrane.hydro.memory_reporting import check_step
from deckcrane.hydro.reading import bundled_vessels
from deckcrane.model import Scenario
from deckcrane.model.vessel import StationKeeping
from deckcrane.parts.vessel import WAVE_INPUTS
from deckcrane.plant.floating import FloatingBody
from deckcrane.program.inputs import Series
from deckcrane.sea.forces import wave_forces
from deckcrane.sea.realisation import Waves, waves_of


@dataclass(frozen=True)
class Afloat:
    """The vessel in the equations, its data, and the waves it meets (none in still water)."""

    scenario: Scenario
    vessel: FloatingBody
    data: Hydrodynamics

    @cached_property
    def waves(self) -> Waves | None:
        sea = self.scenario.sea
        return None if sea is None else waves_of(sea, depth=self.data.depth, gravity=abs(self.scenario.gravity[2]))

    def check_step(self) -> None:
        """Refuses a fixed step with which the fluid memory would grow without end."""
        check_step(self.vessel.memory_A, self.scenario.run.integrator, self.scenario.run.step)


def afloat(scenario: Scenario) -> Afloat | None:
    """What the scenario's vessel is, or None where it has none."""
    if scenario.vessel is None:
        return None
    data = _healthy_data(scenario.vessel.hydrodynamics)
    return Afloat(scenario, floating_body(scenario, data), data)


def _healthy_data(name: str) -> Hydrodynamics:
    """The data of this name: refused where they are in error, with a warning where they are doubtful."""
    data, doubts = _read(name, _stamp(name))
    if doubts:
        more = f" and {len(doubts) - 1} more" if len(doubts) > 1 else ""
        warnings.warn(
            f"{name}: {doubts[0].where}: {doubts[0].what} ({doubts[0].numbers}){more}; see `deckcrane hydro {name}`",
            DeckcraneWarning,
            stacklevel=3,
        )
    return data


def _stamp(name: str) -> tuple[tuple[str, int, int], ...]:
    """What changes when somebody writes the file of this name, or those of the same stem that belong to it."""
    path = Path(name)
    if not is_file(path):
        return ()
    beside = sorted(path.parent.glob(f"{glob.escape(path.stem)}.*"))
    return tuple(
        (str(file.resolve()), file.stat().st_mtime_ns, file.stat().st_size) for file in beside if file.is_file()
    )


@lru_cache(maxsize=4)
def _read(name: str, stamp: object) -> tuple[Hydrodynamics, list[Finding]]:
    """The data of this name and what is doubtful in them; read once as long as their files stay as they are."""
    data = Hydrodynamics.read(name)
    if name in bundled_vessels():
        return data, []
    return data, [finding for finding in require_healthy(data) if finding.level == "warning"]


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

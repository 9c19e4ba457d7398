"""A scenario's vessel and sea made ready for a run: its hydrodynamics, and the wave forces as a series of inputs."""

from __future__ import annotations

import glob
import warnings
from dataclasses import dataclass
from functools import cached_property, lru_cache
from pathlib import Path

import numpy as np

from deckcrane.arrays import Array, ComplexArray
from deckcrane.errors import DeckcraneError, DeckcraneWarning
from deckcrane.files import is_file
from deckcrane.hydro.database import Hydrodynamics
from deckcrane.hydro.floating import TURNED, floating_body, mean_place
from deckcrane.hydro.forms import run_files
from deckcrane.hydro.given import Given
from deckcrane.hydro.health import Finding, require_healthy
from deckcrane.hydro.memory_reporting import check_step
from deckcrane.hydro.reading import bundled_vessels
from deckcrane.model import Scenario
from deckcrane.model.vessel import Vessel
from deckcrane.parts.vessel import WAVE_INPUTS
from deckcrane.plant.floating import FloatingBody
from deckcrane.program.inputs import Series
from deckcrane.sea.drift import drift_forces
from deckcrane.sea.forces import excitation_at, wave_forces
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
        if sea is None:
            return None
        gravity, duration = abs(self.scenario.gravity[2]), self.scenario.run.duration
        return waves_of(sea, depth=self.data.depth, gravity=gravity, duration=duration)

    def check_step(self) -> None:
        """Refuses a fixed step with which the fluid memory would grow without end."""
        check_step(self.vessel.memory_A, self.scenario.run.integrator, self.scenario.run.step)


def afloat(scenario: Scenario) -> Afloat | None:
    """What the scenario's vessel is, or None where it has none."""
    if scenario.vessel is None:
        return None
    data = healthy_data(scenario.vessel)
    _check_drift(scenario.vessel, data)
    return Afloat(scenario, floating_body(scenario, data), data)


def healthy_data(vessel: Vessel) -> Hydrodynamics:
    """The vessel's data: refused where they are in error, with a warning for each thing that is doubtful."""
    name = vessel.hydrodynamics
    data, doubts = _read(Given.by(vessel), _stamp(name))
    for n, doubt in enumerate(doubts, start=1):
        see = f"; see `deckcrane hydro {name}`" if n == len(doubts) else ""
        numbers = f" ({doubt.numbers})" if doubt.numbers else ""
        warnings.warn(f"{name}: {doubt.where}: {doubt.what}{numbers}{see}", DeckcraneWarning, stacklevel=3)
    return data


def _check_drift(vessel: Vessel, data: Hydrodynamics) -> None:
    if vessel.drift != "none" and (data.mean_drift is None or not np.any(data.mean_drift)):
        raise DeckcraneError(
            f"vessel.drift is {vessel.drift}, but {vessel.hydrodynamics} holds no mean drift coefficients; leave drift out, or "
            "use data that hold them (`deckcrane hydro` shows what a file holds)"
        )


def _stamp(name: str) -> tuple[tuple[str, int, int], ...]:
    """What changes when somebody writes the file of this name, or those of the same stem that belong to it."""
    path = Path(name)
    stem = path.stem if is_file(path) else path.name  # a run of WAMIT may be named without suffix
    beside = run_files(path) or sorted(path.parent.glob(f"{glob.escape(stem)}.*"))
    return tuple(
        (str(file.resolve()), file.stat().st_mtime_ns, file.stat().st_size) for file in beside if file.is_file()
    )


@lru_cache(maxsize=4)
def _read(given: Given, stamp: object) -> tuple[Hydrodynamics, list[Finding]]:
    """The data and what is doubtful in them; read once as long as their files stay as they are."""
    data, said = given.data_and_findings()
    if given.untouched and given.hydrodynamics in bundled_vessels():
        return data, []
    return data, [finding for finding in [*said, *require_healthy(data)] if finding.level == "warning"]


def wave_table(scenario: Scenario, ready: Afloat, spacing: float, duration: float) -> tuple[Series | None, Array]:
    """Wave forces [f; n] on the vessel, in its axes, every `spacing`; none in still water. The elevation at its mean place."""
    assert scenario.vessel is not None
    n = int(np.ceil(duration / spacing)) + 2
    if ready.waves is None:
        return None, np.zeros(n)
    met, outside = _met(scenario, ready.waves)
    found = wave_forces(ready.data.dataset, met, 0.0, spacing, n, outside=outside)
    values, drift = found.values, scenario.vessel.drift
    if drift != "none":
        values = values + drift_forces(ready.data.dataset, met, 0.0, spacing, n, kind=drift, outside=outside)
    values = values if scenario.vessel.z == "up" else values @ TURNED
    return Series(WAVE_INPUTS, values, 0.0, spacing), found.elevation


def met_waves(scenario: Scenario, ready: Afloat) -> tuple[Array, ComplexArray]:
    """Frequencies and complex wave forces [f; n], in the vessel's axes, of all waves that it meets at its mean place."""
    assert scenario.vessel is not None, "only asked for where there is a vessel"
    assert ready.waves is not None, "only asked for where there are waves"
    met, outside = _met(scenario, ready.waves)
    forces = excitation_at(ready.data.dataset, met, outside) * (met.amplitude * np.exp(1j * met.phase))[:, None]
    return met.w, forces if scenario.vessel.z == "up" else forces @ TURNED


def _met(scenario: Scenario, waves: Waves) -> tuple[Waves, float]:
    """The waves as the vessel meets them at its mean place and heading; the share of them that may lie outside its data."""
    assert scenario.vessel is not None
    assert scenario.sea is not None
    surge, sway, yaw = mean_place(scenario.vessel)
    side = 1.0 if scenario.vessel.z == "up" else -1.0
    return waves.seen_from(surge, side * sway, side * yaw), scenario.sea.outside

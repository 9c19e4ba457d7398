"""A scenario's vessels and sea made ready for a run: their hydrodynamics, and the wave forces as series of inputs.

Each vessel meets the same waves at its own mean place and heading; what one does to the water, no other one feels.
"""

from __future__ import annotations

import glob
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import combinations
from math import dist, inf, isclose, isfinite
from pathlib import Path

import numpy as np

from deckcrane.arrays import Array, ComplexArray
from deckcrane.errors import DeckcraneError, warn_user
from deckcrane.files import is_file
from deckcrane.hydro.body_checks import ROLL_DAMPING
from deckcrane.hydro.database import Hydrodynamics
from deckcrane.hydro.floating import TURNED, floating_body, mean_place
from deckcrane.hydro.forms import run_files
from deckcrane.hydro.given import Given
from deckcrane.hydro.health import Finding, require_healthy
from deckcrane.hydro.memory_reporting import check_step
from deckcrane.hydro.reading import bundled_vessels
from deckcrane.model import VESSEL, Scenario
from deckcrane.model.vessel import Vessel, section_of
from deckcrane.parts.vessel import wave_inputs
from deckcrane.plant.floating import FloatingBody
from deckcrane.program.inputs import CarriedSeries, Series
from deckcrane.sea.coarse import FORCES, ExcitationTable, coarse_record
from deckcrane.sea.drift import drift_forces
from deckcrane.sea.forces import wave_forces
from deckcrane.sea.realisation import Waves, waves_of
from deckcrane.sea.transfer import excitation_at

DEEP = 300.0
"""Depth [m] from which on waves of 20 s and shorter do not feel the bottom: their length is at most twice that."""


TOGETHER = 1.0
"""Distance [m] between the origins of two vessels below which they lie at one place."""


@dataclass(frozen=True)
class Afloat:
    """A vessel in the equations, its data, and the waves of the sea it is in (none in still water)."""

    scenario: Scenario
    vessel: FloatingBody
    data: Hydrodynamics

    @property
    def name(self) -> str:
        return self.vessel.hull.name

    @property
    def stated(self) -> Vessel:
        """What the file says of it."""
        return self.scenario.plant.vessels[self.name]

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


def fleet(scenario: Scenario) -> tuple[Afloat, ...]:
    """All vessels of a scenario that water carries."""
    found = tuple(afloat(scenario, name) for name in scenario.plant.afloat)
    sea_depth(scenario, {ready.name: ready.data for ready in found})
    _warn_of_one_place(scenario.plant.vessels)
    return found


def afloat(scenario: Scenario, name: str = VESSEL) -> Afloat:
    """The vessel of this name."""
    vessel = scenario.plant.vessels[name]
    data = healthy_data(vessel)
    _check_drift(vessel, section_of(name), data)
    return Afloat(scenario, floating_body(scenario, data, name), data)


def sea_depth(scenario: Scenario, known: Mapping[str, Hydrodynamics] | None = None) -> float:
    """The depth of the water that all vessels float in, as their data have it; without bottom where none say anything."""
    depths = {
        name: (
            known[name] if known and name in known else _read(Given.by(vessel), _stamp(vessel.hydrodynamics))[0]
        ).depth
        for name, vessel in scenario.plant.vessels.items()
        if len(scenario.plant.vessels) > 1 and (vessel.motion is None or vessel.motion.by_database)
    }
    for name, depth in depths.items():
        first = next(iter(depths))
        if not isclose(min(depth, DEEP), min(depths[first], DEEP), rel_tol=1e-3):
            raise DeckcraneError(
                f"{section_of(name)}: its data are for water {_deep(depth)}, those of {first} for water {_deep(depths[first])}; "
                "vessels in one sea need data for one depth"
            )
    return next(iter(depths.values()), inf)


def water_depth(scenario: Scenario) -> float:
    """The depth of the water as the data of the first vessel that has any say; without bottom where none do."""
    for vessel in scenario.plant.vessels.values():
        if vessel.motion is None or vessel.motion.by_database:
            return _read(Given.by(vessel), _stamp(vessel.hydrodynamics))[0].depth
    return inf


def _warn_of_one_place(vessels: Mapping[str, Vessel]) -> None:
    """Two vessels on top of each other are most likely one whose place was forgotten."""
    for (one, a), (other, b) in combinations(vessels.items(), 2):
        if dist(mean_place(a)[:2], mean_place(b)[:2]) < TOGETHER:
            warn_user(
                f"{one} and {other} lie at one place; say where {other} lies: {section_of(other)}: {{place: {{sway: 40 m}}}}"
            )


def _deep(depth: float) -> str:
    return f"{depth:g} m deep" if isfinite(depth) else "without bottom"


def healthy_data(vessel: Vessel) -> Hydrodynamics:
    """The vessel's data: refused where they are in error, with a warning for each thing that is doubtful."""
    name = vessel.hydrodynamics
    data, doubts = _read(Given.by(vessel), _stamp(name))
    if vessel.roll_damping is not None or vessel.quadratic_roll_damping is not None:
        doubts = [doubt for doubt in doubts if doubt.where != ROLL_DAMPING]  # it is stated, as that asks for
    for n, doubt in enumerate(doubts, start=1):
        see = f"; see `deckcrane hydro {name}`" if n == len(doubts) else ""
        numbers = f" ({doubt.numbers})" if doubt.numbers else ""
        warn_user(f"{name}: {doubt.where}: {doubt.what}{numbers}{see}")
    return data


def _check_drift(vessel: Vessel, section: str, data: Hydrodynamics) -> None:
    if vessel.drift != "none" and (data.mean_drift is None or not np.any(data.mean_drift)):
        raise DeckcraneError(
            f"{section}.drift is {vessel.drift}, but {vessel.hydrodynamics} holds no mean drift coefficients; leave drift out, or "
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
    """Wave forces [f; n] on a vessel, in its axes, every `spacing`; none in still water. The elevation at its mean place."""
    n = samples_of(duration, spacing)
    if ready.waves is None:
        return None, np.zeros(n)
    met, outside = _met(ready)
    found = wave_forces(excitation_table(ready.data), met, 0.0, spacing, n, outside=outside)
    values, drift = found.values, ready.stated.drift
    if drift != "none":
        values = values + drift_forces(ready.data.dataset, met, 0.0, spacing, n, kind=drift, outside=outside)
    values = values if ready.stated.z == "up" else values * np.diag(TURNED)
    return Series(wave_inputs(ready.vessel.hull), values, 0.0, spacing), found.elevation


def samples_of(duration: float, spacing: float) -> int:
    """How many samples of waves a run needs."""
    return int(np.ceil(duration / spacing)) + 2


def carried_waves(ready: Afloat, spacing: float, duration: float) -> CarriedSeries | None:
    """The same forces as coarse samples, for batches; none in still water, or where forces of drift are to be added."""
    if ready.waves is None or ready.stated.drift != "none":
        return None
    n = samples_of(duration, spacing)
    met, outside = _met(ready)
    record = coarse_record(excitation_table(ready.data), met, 0.0, spacing, n, outside)
    values = record.values[:, :FORCES]
    values = values if ready.stated.z == "up" else values * np.diag(TURNED)
    return CarriedSeries(wave_inputs(ready.vessel.hull), np.ascontiguousarray(values), record.window, spacing, n)


@lru_cache(maxsize=4)
def excitation_table(data: Hydrodynamics) -> ExcitationTable:
    """A vessel's excitation as kernels read it; made once for all its seas."""
    return ExcitationTable.of(data.dataset)


def met_waves(scenario: Scenario, ready: Afloat) -> tuple[Array, ComplexArray]:
    """Frequencies and complex wave forces [f; n], in the vessel's axes, of all waves that it meets at its mean place."""
    met, outside = _met(ready)
    forces = excitation_at(ready.data.dataset, met, outside) * (met.amplitude * np.exp(1j * met.phase))[:, None]
    return met.w, forces if ready.stated.z == "up" else forces @ TURNED


def _met(ready: Afloat) -> tuple[Waves, float]:
    """The waves as a vessel meets them at its mean place and heading; the share of them that may lie outside its data."""
    assert ready.waves is not None, "only asked for where there are waves"
    assert ready.scenario.sea is not None, "so there is a sea"
    return ready.waves.seen_from(*met_at(ready)), ready.scenario.sea.outside


def met_at(ready: Afloat) -> tuple[float, float, float]:
    """Place and heading at which a vessel meets waves, in the ground's frame with z up."""
    surge, sway, yaw = mean_place(ready.stated)
    side = 1.0 if ready.stated.z == "up" else -1.0
    return surge, side * sway, side * yaw

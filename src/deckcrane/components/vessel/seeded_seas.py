"""The waves of vessels as data from which they can be made for any seed, without Python: for exported models.

A sea is its cells of frequency and direction; a vessel in it the table of its excitation, its mean position and heading, and the
linear response that it starts with. `sea/realisation.py` and `initial_motion.py` say what is made of them.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from deckcrane.arrays import Array, ComplexArray
from deckcrane.components.catalogue import Scenario
from deckcrane.components.sea import stated_sea
from deckcrane.components.vessel.floating import wave_inputs
from deckcrane.components.vessel.hydrodynamics import TURNED, WELL_MADE, LinearMotion, linear, mean_place
from deckcrane.components.vessel.initial_motion import VesselWithLoads
from deckcrane.components.vessel.wave_series import (
    VesselInSea,
    encounter_pose,
    excitation_table,
    is_beside_disturbing_hull,
)
from deckcrane.sea.gpu_seas import EncounteredSea
from deckcrane.sea.realisation import Cells, PeakedCells, cells_of, peaked_cells, system_spectrum, system_spreading
from deckcrane.sea.transfer_functions import all_around
from deckcrane.sea.vessel_forces import ExcitationTable, coarsest_spacing

if TYPE_CHECKING:
    from deckcrane.formulations.forward_dynamics import Dynamics


LONGEST_NAME = 30
"""Bytes of a system's name that a hash of one block has room for, beside the seed."""


@dataclass(frozen=True)
class SeededSystem:
    """A wave system: its name (empty for a sea of one spectrum), cells for waves that travel along x, and what may be changed."""

    name: str
    cells: Cells
    random: bool
    seed: int
    """As stated in the file; that of the random numbers follows from it and the name (`sea.data.system_seed`)."""
    direction: float
    peaked: PeakedCells | None
    """What the cells follow from, where height and period may be changed."""


@dataclass(frozen=True)
class StartInWaves:
    """The linear response that a vessel starts with, and the states that it changes.

    Inertia, damping and stiffness are those of `LinearMotion`; the fluid memory is expanded into its poles.
    """

    matrices: Array
    poles: ComplexArray
    residues: ComplexArray
    """From rates to forces, for each pole: (pole, 6, 6)."""
    modal_inputs: ComplexArray
    vectors: ComplexArray
    ride: Any
    """CasADi function (states, eta, rate, yaw) -> states of the vessel and of all that moves with it."""
    places: tuple[int, ...]
    memory_places: tuple[int, ...]


@dataclass(frozen=True)
class SeededVessel:
    """A vessel in the sea: the inputs that waves feed, its excitation, its mean pose and its start."""

    inputs: tuple[str, ...]
    table: ExcitationTable
    around: Array
    between: int
    """Fine samples between two coarse ones in the scenario's own sea."""
    pose: tuple[float, float, float]
    yaw: float
    gravity: float
    signs: Array
    start: StartInWaves | None


@dataclass(frozen=True)
class SeededWaves:
    """The sea of a scenario, and the vessels in it; states at the start without waves."""

    systems: tuple[SeededSystem, ...]
    vessels: Mapping[str, SeededVessel]
    states_at_rest: Array


def seeded_waves(
    scenario: Scenario, ready: Sequence[VesselInSea], system: Dynamics, spacing: float
) -> SeededWaves | None:
    """The waves of all vessels of a scenario for any seed; None where a processor has to make them from the file."""
    sea = stated_sea(scenario)
    if sea is None or not ready or sea.regular is not None:
        return None
    duration = scenario.run.duration
    seeds = {name: sea.seed if each.seed is None else each.seed for name, each in sea.systems.items()}
    systems = tuple(
        _seeded_system(name, each, seeds.get(name, sea.seed), duration) for name, each in sea.wave_systems.items()
    )
    if any(each is None for each in systems):
        return None
    x = np.array(system.equations.x.values)
    vessels = {}
    for vessel in ready:
        highest = max(each.cells.high for each in systems if each is not None)
        between = coarsest_spacing(highest * spacing)
        seeded_vessel = _seeded_vessel(scenario, vessel, system, x, between)
        if seeded_vessel is None:
            return None
        vessels[vessel.name] = seeded_vessel
    return SeededWaves(tuple(each for each in systems if each is not None), vessels, x)


def _seeded_system(name: str, system: Any, seed: int, duration: float) -> SeededSystem | None:
    if system.directional is not None or system.direction is None or len(name.encode()) > LONGEST_NAME:
        return None
    along_x = system.model_copy(update={"direction": 0.0})
    components = None if system.components == "auto" else system.components
    spectrum = system_spectrum(system)
    cells = cells_of(spectrum, system_spreading(along_x), components, system.directions, duration)
    peaked = None
    if system.peaked is not None and system.peaked[0] in ("jonswap", "pierson_moskowitz"):
        hs, tp = float(system.peaked[1].hs), float(system.peaked[1].peak_period)
        peaked = peaked_cells(spectrum, hs, tp, cells, components, duration)
    return SeededSystem(name, cells, system.amplitudes == "random", seed, float(system.direction), peaked)


def _seeded_vessel(
    scenario: Scenario, ready: VesselInSea, system: Dynamics, x: Array, between: int
) -> SeededVessel | None:
    sea, table = stated_sea(scenario), excitation_table(ready.data)
    assert sea is not None, "asked in waves"
    pose, gravity = encounter_pose(ready), abs(scenario.gravity[2])
    met = EncounteredSea(sea, scenario.run.duration, pose[2], pose[0], pose[1], ready.depth, gravity)
    if (
        ready.group is not None
        or is_beside_disturbing_hull(ready)
        or ready.stated.drift != "none"
        or ready.stated.speed
    ):
        return None
    if met.not_on_card(table) or between == 0:
        return None
    start = None
    if ready.stated.starts_in_waves:
        start = _start_in_waves(linear(scenario, ready.vessel), VesselWithLoads.of(system, ready, x), system, ready)
        if start is None:
            return None
    return SeededVessel(
        inputs=wave_inputs(ready.vessel.hull),
        table=table,
        around=all_around(table.chi),
        between=between,
        pose=pose,
        yaw=float(mean_place(ready.stated)[2]),
        gravity=gravity,
        signs=np.ones(6) if ready.stated.z == "up" else np.diag(TURNED),
        start=start,
    )


def _start_in_waves(
    motion: LinearMotion, ride: VesselWithLoads, system: Dynamics, ready: VesselInSea
) -> StartInWaves | None:
    """The response in poles; None where the eigenvectors of the fluid memory are badly conditioned."""
    A, B, C = motion.memory
    poles, vectors = np.linalg.eig(A) if len(A) else (np.zeros(0), np.zeros((0, 0)))
    if len(A) and not np.linalg.cond(vectors) < WELL_MADE:
        return None
    modal_inputs = np.linalg.solve(vectors, B.astype(complex)) if len(A) else np.zeros((0, 6))
    memory = np.arange(len(system.equations.x))[system.kit.places[ready.vessel.hull.section]]
    return StartInWaves(
        matrices=np.stack([motion.inertia, motion.damping, motion.stiffness]),
        poles=np.asarray(poles, dtype=complex),
        residues=np.einsum("in,nj->nij", C @ vectors, modal_inputs).astype(complex),
        modal_inputs=np.asarray(modal_inputs, dtype=complex),
        vectors=np.asarray(vectors, dtype=complex),
        ride=ride.function(),
        places=tuple(ride.places),
        memory_places=tuple(int(place) for place in np.atleast_1d(memory)),
    )

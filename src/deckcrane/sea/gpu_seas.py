"""Prepare seas for graphics cards: the data that `device_waves` needs, and which seas a card cannot make."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from math import inf, isfinite
from pathlib import Path

import numpy as np

from deckcrane.sea.data import Sea, WaveSystem
from deckcrane.sea.fft_sums import BETA, DEGREE, WIDTH, interpolation_window, polynomials
from deckcrane.sea.gpu_waves import DeviceSeas, DeviceTable
from deckcrane.sea.kernels import POINTS, ROW
from deckcrane.sea.realisation import STORM, Cells, cells_of, system_spectrum, system_spreading, warn_if_few
from deckcrane.sea.spectra import G
from deckcrane.sea.transfer_functions import all_around, heading_points
from deckcrane.sea.vessel_forces import FORCES, ExcitationTable, coarsest_spacing


@dataclass(frozen=True)
class EncounteredSea:
    """A scenario's sea, the duration it is made for, and the position and heading of the vessel that meets it."""

    sea: Sea
    duration: float = STORM
    heading: float = 0.0
    x: float = 0.0
    y: float = 0.0
    depth: float = inf
    gravity: float = G
    folder: str | Path = "."

    @cached_property
    def systems(self) -> tuple[WaveSystem, ...]:
        """Its wave systems."""
        return tuple(self.sea.wave_systems.values())

    def not_on_card(self, table: ExcitationTable) -> str:
        """The reason why a card cannot make these waves, so that the processor must; empty if it can."""
        if self.sea.regular is not None:
            return "a regular wave"
        if any(system.directional is not None for system in self.systems):
            return "a spectrum whose directions differ from frequency to frequency"
        if (self.x or self.y) and isfinite(self.depth):
            return "a vessel away from the origin in shallow water"
        if len(table.w) < POINTS or heading_points(all_around(table.chi)) < POINTS:
            return "data of few frequencies, or with gaps between headings"
        return ""


class DeviceSeaMaker:
    """Seas of many cases; those of one sea state, which differ only in direction and seed, share its cells."""

    def __init__(self) -> None:
        self._states: dict[object, int] = {}
        self._cells: list[tuple[Cells, bool]] = []

    def between(self, met: EncounteredSea, spacing: float) -> int:
        """Fine samples between two coarse rows; cases that run together have the same number of them, and of directions."""
        return coarsest_spacing(max(self._cells[self.state(met, i)][0].high for i in range(len(met.systems))) * spacing)

    def directions(self, met: EncounteredSea) -> tuple[int, ...]:
        """The number of directions of each of its systems."""
        return tuple(int(self._cells[self.state(met, i)][0].shares.shape[1]) for i in range(len(met.systems)))

    def state(self, met: EncounteredSea, number: int = 0) -> int:
        """The index of the state of one of its systems, whose cells are computed on first use."""
        system = met.systems[number].model_copy(update={"seed": 0, "direction": 0.0})
        key = (system.model_dump_json(), met.duration, str(met.folder))
        if key not in self._states:
            components = None if system.components == "auto" else system.components
            spectrum, spreading = system_spectrum(system, met.folder), system_spreading(system)
            cells = cells_of(spectrum, spreading, components, system.directions, met.duration)
            if components is not None and system.amplitudes == "random":
                warn_if_few(cells.high - cells.low, cells.shares.size, components, met.duration)
            self._states[key] = len(self._cells)
            self._cells.append((replace(cells, shares=np.asarray(cells.shares[:1])), system.amplitudes == "random"))
        return self._states[key]

    def systems(self, met: Sequence[EncounteredSea]) -> tuple[DeviceSeas, ...]:
        """The wave systems of cases that have equally many, each with the same number of directions in all cases."""
        return tuple(self.seas(met, i) for i in range(len(met[0].systems)))

    def seas(self, met: Sequence[EncounteredSea], number: int = 0) -> DeviceSeas:
        """One wave system of cases whose states have the same number of directions."""
        states = [self.state(case, number) for case in met]
        systems = [case.systems[number] for case in met]
        used = sorted(set(states))
        cells = [self._cells[number][0] for number in used]
        counts = np.array([len(state.energy) for state in cells])
        energy = np.zeros((len(cells), counts.max()))
        for row, state_cells in zip(energy, cells, strict=True):
            row[: len(state_cells.energy)] = state_cells.energy

        def of_states(name: str) -> np.ndarray:
            return np.array([getattr(state_cells, name) for state_cells in cells], dtype=float)

        def of_cases(name: str) -> np.ndarray:
            return np.array([getattr(case, name) for case in met], dtype=float)

        return DeviceSeas(
            low=of_states("low"),
            high=of_states("high"),
            cells=counts,
            energy=energy,
            shares=np.concatenate([state_cells.shares for state_cells in cells]),
            first=of_states("first"),
            width=of_states("width"),
            random=np.array([self._cells[number][1] for number in used]),
            state=np.searchsorted(used, states),
            seed=np.array([system.seed for system in systems], dtype=np.int64),
            turn=np.array([system.direction for system in systems], dtype=float),
            heading=of_cases("heading"),
            x=of_cases("x"),
            y=of_cases("y"),
            gravity=of_cases("gravity"),
        )


def device_table(table: ExcitationTable, between: int, signs: Sequence[float] = (1.0,) * FORCES) -> DeviceTable:
    """The excitation of a vessel in the form that a card uses."""
    window = np.zeros((DEGREE + 1, ROW))
    window[:, :WIDTH] = polynomials()
    return DeviceTable(
        w=table.w,
        around=all_around(table.chi),
        cells=table.cells,
        rows=table.rows,
        columns=table.columns,
        signs=np.array(signs, dtype=float),
        window=window,
        beta=float(BETA),
        carrying=interpolation_window(between),
    )

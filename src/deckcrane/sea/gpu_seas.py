"""Prepare seas for graphics cards: the data that `device_waves` needs, and which seas a card cannot make."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from math import inf, isfinite
from pathlib import Path

import numpy as np

from deckcrane.sea.data import Sea
from deckcrane.sea.fft_sums import BETA, DEGREE, WIDTH, interpolation_window, polynomials
from deckcrane.sea.gpu_waves import DeviceSeas, DeviceTable
from deckcrane.sea.kernels import POINTS, ROW
from deckcrane.sea.realisation import STORM, Cells, cells_of, spectrum_of, warn_if_few
from deckcrane.sea.spectra import G, cos_2s, long_crested
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

    def not_on_card(self, table: ExcitationTable) -> str:
        """The reason why a card cannot make these waves, so that the processor must; empty if it can."""
        if self.sea.regular is not None:
            return "a regular wave"
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
        return coarsest_spacing(self._cells[self.state(met)][0].high * spacing)

    def directions(self, met: EncounteredSea) -> int:
        return int(self._cells[self.state(met)][0].shares.shape[1])

    def state(self, met: EncounteredSea) -> int:
        """The index of a sea state, whose cells are computed on first use."""
        sea = met.sea.model_copy(update={"seed": 0, "direction": 0.0})
        key = (sea.model_dump_json(), met.duration, str(met.folder))
        if key not in self._states:
            spreading = long_crested(0.0) if sea.spreading is None else cos_2s(0.0, sea.spreading.s)
            components = None if sea.components == "auto" else sea.components
            cells = cells_of(spectrum_of(sea, met.folder), spreading, components, sea.directions, met.duration)
            if components is not None and sea.amplitudes == "random":
                warn_if_few(cells.high - cells.low, cells.shares.size, components, met.duration)
            self._states[key] = len(self._cells)
            self._cells.append((replace(cells, shares=np.asarray(cells.shares[:1])), sea.amplitudes == "random"))
        return self._states[key]

    def seas(self, met: Sequence[EncounteredSea]) -> DeviceSeas:
        """Seas of cases whose states have the same number of directions."""
        states = [self.state(case) for case in met]
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
            seed=np.array([case.sea.seed for case in met], dtype=np.int64),
            turn=np.array([case.sea.direction for case in met], dtype=float),
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

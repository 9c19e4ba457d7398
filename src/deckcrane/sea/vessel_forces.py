"""Wave forces on a vessel: first order from force transfer functions [W19, Eq. 6], mean and slow drift, and coarse records.

The excitation of the hydrodynamic database is interpolated at each component of the sea, and a non-uniform FFT sums the forces
over time.

Drift forces follow from the mean drift coefficients of the vessel's data. Waves push a vessel with forces of second order: a
regular wave of amplitude a with the constant force T a^2, two waves also with a force that beats at the difference of their
frequencies. Newman's approximation (Newman 1974) takes the transfer function of a pair of waves from those of the two alone,
here as the geometric mean of T where both have one sign, and none where they differ (Standing, Brendling and Wilson 1987). The
double sum over all pairs is then the square of one sum:

    F(t) = |sum_j a_j sqrt(T_j+) e^{i(w_j t + phase_j)}|^2 - |sum_j a_j sqrt(T_j-) e^{i(w_j t + phase_j)}|^2

with the positive and negative parts of T. Its mean over long times is sum_j a_j^2 T_j exactly, and it has no content at sums
of frequencies. Pairs of waves with different directions are included, each wave with the T of its own direction. The slow motion
does not act back: there is no wave drift damping. The approximation is for resonances far below the waves' frequencies,
in water that is not shallow. `slow_drift` has the whole quadratic transfer function, where data have it.

Coarse records are wave forces over time from which all samples of a run are interpolated, in a hundredth of their memory. The
forces contain no wave shorter than the sea's shortest, so two to four samples per period of it define them, and a window over
`fft_sums.WIDTH` of these gives each sample between, to rounding. Kernels compute both the coarse record and the samples
between, and let other threads run meanwhile: so many sea states are made at a time.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from math import pi
from typing import Literal

import numpy as np
import xarray as xr
from scipy.fft import irfft, next_fast_len

from deckcrane.arrays import Array, ComplexArray
from deckcrane.sea.fft_sums import WIDTH, check_record, interpolation_window, sinusoids, transform
from deckcrane.sea.kernels import COLUMNS, POINTS, WEIGHTS, wave_code
from deckcrane.sea.realisation import Waves
from deckcrane.sea.transfer_functions import (
    OUTSIDE,
    all_around,
    check_frequencies,
    fine_table,
    first_neighbour,
    heading_points,
    headings_around,
    transfer_at,
)

Drift = Literal["mean", "slow", "newman", "qtf"]
"""`slow` is another name of `newman`."""


def drift_forces(
    hydrodynamics: xr.Dataset,
    waves: Waves,
    t0: float,
    dt: float,
    n: int,
    *,
    position: tuple[float, float] = (0.0, 0.0),
    heading: float = 0.0,
    outside: float = OUTSIDE,
    kind: Drift = "slow",
) -> Array:
    """Forces and moments of drift at O in the vessel's axes, for a vessel at a mean position and heading.

    Args:
        hydrodynamics: dataset of the vessel's data, with mean drift
        waves: the components of the sea, in the ground's frame
        t0: first time [s]
        dt: time between samples [s]
        n: number of samples
        position: mean x and y of the vessel's point O [m]
        heading: mean direction of the bow [rad]
        outside: fraction of the sea's energy that may lie where the database has no data; there the nearest data are used
        kind: `mean` is the mean over long times of this realisation, constant; `newman` (or `slow`) and `qtf` contain it and vary
            slowly, by Newman's approximation or by the quadratic transfer function of the data

    Returns:
        forces [N] and moments [N m], a row for each time

    Raises:
        DeckcraneError: the data have no mean drift or no quadratic transfer function, or more of the sea lies outside of the data
    """
    met = waves.seen_from(*position, heading)
    if kind == "qtf":
        from deckcrane.sea.slow_drift import qtf_forces

        return qtf_forces(hydrodynamics, met, t0, dt, n, outside)
    T = transfer_at(hydrodynamics, "mean_drift", met, outside).real
    forces = np.zeros((n, 6))
    if kind == "mean":
        forces[:] = met.amplitude**2 @ T
        return forces
    zeta = met.amplitude * np.exp(1j * met.phase)
    for dof in range(6):
        for sign in (1.0, -1.0):
            part = np.maximum(sign * T[:, dof], 0.0)
            if np.any(part > 0):
                c = zeta * np.sqrt(part)
                forces[:, dof] += sign * np.sum(
                    sinusoids(met.encounter, np.stack([c, -1j * c], axis=1), t0, dt, n) ** 2, axis=1
                )
    return forces


FORCES = 6
"""Columns of forces; the elevation follows."""


@dataclass(frozen=True, eq=False)
class CoarseRecord:
    """Six forces [f; n] and the elevation at O, a column each, in rows that a window interpolates to fine samples.

    Fine sample k, at start + k fine, is the sum of the rows from k // between on, WIDTH of them, times row k % between of the
    window.
    """

    values: Array
    window: Array
    start: float
    step: float
    fine: float

    @property
    def between(self) -> int:
        """Number of fine samples per coarse one."""
        return len(self.window)

    def samples(self, count: int, first: int = 0) -> Array:
        """Fine samples from the first one on."""
        padded = np.zeros((len(self.values), COLUMNS))
        padded[:, : FORCES + 1] = self.values
        return wave_code().carried(padded, self.window, first, count)[:, : FORCES + 1]


@dataclass(frozen=True, eq=False)
class ExcitationTable:
    """The excitation of a vessel as the kernels read it: all headings around, and polynomials of the interpolation weights."""

    w: Array
    chi: Array
    cells: Array
    """(frequency, heading, real and imaginary parts): the six forces, and a column of ones for the elevation."""
    rows: Array
    columns: Array

    @property
    def conjugate(self) -> ExcitationTable:
        """The table of the conjugate forces, which waves with a negative frequency of encounter need."""
        return replace(self, cells=self.cells * np.array([1.0, -1.0])[:, None])

    @classmethod
    def of(cls, hydrodynamics: xr.Dataset) -> ExcitationTable:
        w, headings = fine_table(hydrodynamics, "excitation")
        chi = headings.chi
        around, count = all_around(chi), len(chi)
        full = headings.values[:, np.arange(-len(chi[-2:]), count + len(chi[:2])) % count]
        cells = np.zeros((max(len(w), POINTS), max(len(around), POINTS), 2, COLUMNS))
        cells[: len(w), : len(around), 0, :FORCES] = full.real
        cells[: len(w), : len(around), 1, :FORCES] = full.imag
        cells[: len(w), : len(around), 0, FORCES] = 1.0
        return cls(w, chi, cells, stencil_weights(w, POINTS), stencil_weights(around, heading_points(around)))


def stencil_weights(grid: Array, points: int) -> Array:
    """Lagrange weights of the neighbours in a rising grid as polynomials, for each index that they can begin at.

    In powers of the distance from the node before their middle, so that they are right to rounding. If fewer than four
    neighbours are requested or available, the others have no weight.
    """
    points = min(points, len(grid))
    x = np.stack([grid[a : len(grid) - points + 1 + a] for a in range(points)], axis=1)
    node = x[:, (points - 1) // 2]
    coefficients = np.zeros((len(x), WEIGHTS))
    coefficients[:, POINTS * POINTS] = node
    for a in range(points):
        polynomial = np.zeros((len(x), POINTS))
        polynomial[:, 0] = 1.0
        for b in set(range(points)) - {a}:
            shifted = np.roll(polynomial, 1, axis=1)  # times the distance; the highest power is still zero
            polynomial = (shifted - (x[:, b] - node)[:, None] * polynomial) / (x[:, a] - x[:, b])[:, None]
        coefficients[:, a : POINTS * POINTS : POINTS] = polynomial
    return coefficients


def coarse_record(
    hydrodynamics: xr.Dataset | ExcitationTable,
    met: Waves,
    t0: float,
    dt: float,
    n: int,
    outside: float = OUTSIDE,
) -> CoarseRecord:
    """The forces of waves that a vessel meets, and their elevation, for n samples at t0, t0 + dt, ... [W19, Eq. 6]."""
    table = hydrodynamics if isinstance(hydrodynamics, ExcitationTable) else ExcitationTable.of(hydrodynamics)
    largest_angle = float(np.abs(met.encounter).max(initial=0.0)) * dt
    check_record(largest_angle, dt, n)
    between = coarsest_spacing(largest_angle)
    if between == 0:  # the samples are already as coarse as allowed
        values = _sum_waves(table, met, outside, t0, dt, n)
        window = np.zeros((1, WIDTH))
        window[0, WIDTH // 2 - 1] = 1.0
        margins = [(WIDTH // 2 - 1, WIDTH // 2), (0, 0)]
        return CoarseRecord(np.pad(values, margins), window, t0, dt, dt)
    step, rows = between * dt, -(-n // between) + WIDTH - 1
    values = _sum_waves(table, met, outside, t0 - (WIDTH // 2 - 1) * step, step, rows, step)
    return CoarseRecord(values, interpolation_window(between), t0, step, dt)


def coarsest_spacing(longest: float) -> int:
    """Number of samples between two of a coarse record; `longest` is the angle [rad] of the shortest wave per sample.

    A quarter of a turn is what the window interpolates to rounding. The numbers are 1, 2, 3, 4, 6, 8, 12, ..., so that many seas
    share one, and can be interpolated together; 0 where samples are that far apart already.
    """
    most = min(int(pi / 2 / longest) if longest > 0 else 1, 1 << 20)
    if most == 0:
        return 0
    power = 1 << (most.bit_length() - 1)
    return power + power // 2 if power > 1 and power + power // 2 <= most else power


def _sum_waves(
    table: ExcitationTable, met: Waves, outside: float, t0: float, dt: float, n: int, step: float | None = None
) -> Array:
    """Sum the waves at times not much closer than the shortest wave requires, for a window over samples every `step`, if any.

    Waves that the vessel overtakes have a negative frequency of encounter: Re(F e^{-iwt}) = Re(conj(F) e^{iwt}).
    """
    w, energy = met.encounter, met.amplitude**2 / np.sum(met.amplitude**2)
    check_frequencies(met.w, energy, table.w, outside)
    headings = headings_around(table.chi, met.chi, energy, outside)
    overtaken = w < 0
    if not np.any(overtaken):
        return _sum_met(table, met, headings, w, met.phase, t0, dt, n, step)
    total = np.zeros((n, FORCES + 1))
    for part, forces, sign in ((~overtaken, table, 1.0), (overtaken, table.conjugate, -1.0)):
        if np.any(part):
            around, direction, points = headings
            waves = replace(met, w=met.w[part], chi=met.chi[part], amplitude=met.amplitude[part], phase=met.phase[part])
            directions = (around, direction[part], points)
            total += _sum_met(forces, waves, directions, sign * w[part], sign * waves.phase, t0, dt, n, step)
    return total


def _sum_met(
    table: ExcitationTable,
    met: Waves,
    headings: tuple[Array, Array, int],
    w: Array,
    phase: Array,
    t0: float,
    dt: float,
    n: int,
    step: float | None,
) -> Array:
    """Sum waves that are met at the frequencies w, none of them negative, with these phases at t = 0."""
    window_transform = 1.0 if step is None else transform(w * step)
    size = next_fast_len(max(2 * n, 4 * WIDTH), real=True)
    size += size % 2
    middle = n // 2
    factor = wave_code().turned(t0 + middle * dt, w, phase, met.amplitude / window_transform)
    bin_position = w * (dt * size / (2 * pi))
    half = _half_spectrum(
        _spread_over_bins(table, met.w, headings, factor, bin_position, size // 2 + WIDTH), size // 2 + 1
    )
    record = irfft(half, size, axis=1, overwrite_x=True)
    scale = size / 2 / transform(2 * pi / size * (np.arange(n) - middle))
    values = np.empty((n, FORCES + 1))
    values[:middle] = (record[:, size - middle :] * scale[:middle]).T
    values[middle:] = (record[:, : n - middle] * scale[middle:]).T
    return values


def _spread_over_bins(
    table: ExcitationTable,
    w: Array,
    headings: tuple[Array, Array, int],
    factor: Array,
    bin_position: Array,
    bins: int,
) -> Array:
    """Spread forces and elevation of waves of these frequencies and directions over bins."""
    frequency = np.clip(w, table.w[0], table.w[-1])
    around, direction, points = headings
    row = first_neighbour(table.w, frequency, min(POINTS, len(table.w)))
    column = first_neighbour(around, direction, min(points, len(around)))
    stencils = (row.astype(np.int64, copy=False), column.astype(np.int64, copy=False))
    weights = (table.rows, table.columns)
    return wave_code().spread(bins, factor, bin_position, (frequency, direction), stencils, weights, table.cells)


def _half_spectrum(grid: Array, bins: int) -> ComplexArray:
    """The bins of a real record, a row for each column; those beyond both ends are added as conjugates of their mirror images."""
    low = WIDTH // 2
    half = np.empty((FORCES + 1, bins), dtype=complex)
    half.real, half.imag = grid[low : low + bins, 0, : FORCES + 1].T, grid[low : low + bins, 1, : FORCES + 1].T
    below, above = grid[:low][::-1, :, : FORCES + 1], grid[low + bins :, :, : FORCES + 1]
    for target, mirrored in ((slice(1, 1 + len(below)), below), (slice(bins - 2, bins - 2 - len(above), -1), above)):
        half[:, target] += (mirrored[:, 0] - 1j * mirrored[:, 1]).T
    half[:, [0, -1]] *= 2  # irfft counts all other bins twice
    return half


@dataclass(frozen=True, eq=False)
class WaveForces:
    """Forces and moments [f; n] of the waves on the vessel at O in its own axes, and the elevation at O; one row per time."""

    t0: float
    """First time [s]."""
    dt: float
    """Time between samples [s]."""
    values: Array
    """Forces [N] and moments [N m], a row for each time."""
    elevation: Array
    """Elevation of the waves at O [m]."""

    @property
    def t(self) -> Array:
        """Times of the samples [s]."""
        return np.asarray(self.t0 + self.dt * np.arange(len(self.values)))

    def dataset(self) -> xr.Dataset:
        """The record as a labelled dataset.

        Returns:
            `wave_force` over `time` and `component`, `wave_elevation` over `time`
        """
        force = {"units": "N, N m", "long_name": "wave force and moment at O, in the vessel's axes"}
        elevation = {"units": "m", "long_name": "wave elevation at O"}
        return xr.Dataset(
            {
                "wave_force": (("time", "component"), self.values, force),
                "wave_elevation": ("time", self.elevation, elevation),
            },
            coords={
                "time": ("time", self.t, {"units": "s", "long_name": "time"}),
                "component": ["fx", "fy", "fz", "mx", "my", "mz"],
            },
        )


def wave_forces(
    hydrodynamics: xr.Dataset | ExcitationTable,
    waves: Waves,
    t0: float,
    dt: float,
    n: int,
    *,
    position: tuple[float, float] = (0.0, 0.0),
    heading: float = 0.0,
    outside: float = OUTSIDE,
) -> WaveForces:
    """The forces of waves on a vessel at a mean position and heading [W19, Eq. 6].

    Args:
        hydrodynamics: dataset of the vessel's data, such as `Hydrodynamics.dataset`
        waves: the components of the sea, in the ground's frame
        t0: first time [s]
        dt: time between samples [s]
        n: number of samples
        position: mean x and y of the vessel's point O [m]
        heading: mean direction of the bow [rad]
        outside: fraction of the sea's energy that may lie where the database has no data; there the nearest data are used

    Returns:
        forces and moments at O, in the vessel's axes

    Raises:
        DeckcraneError: more of the sea lies outside of the data
    """
    record = coarse_record(hydrodynamics, waves.seen_from(*position, heading), t0, dt, n, outside).samples(n)
    return WaveForces(t0, dt, record[:, :6], record[:, 6])

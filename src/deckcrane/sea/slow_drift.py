"""Slow drift by quadratic transfer functions (QTF): its force over time, and its spectrum.

All pairs of waves of a sea push a vessel together with

    F(t) = sum_i sum_j a_i a_j Re(Q_ij e^{i((w_i - w_j) t + e_i - e_j)}),

with Q_ij the QTF at their frequencies and directions, Hermitian, its diagonal the mean drift. The QTF is interpolated between
the nodes of its table, W Q W^T with real weights W, cubic over frequency and over direction. With the eigenvalues l_m and
eigenvectors V of the matrix of nodes the double sum over waves becomes a short sum of squares, exactly,

    F(t) = sum_m l_m |sum_i a_i (W V)_im e^{i(w_i t + e_i)}|^2,

as many as the table has nodes, of which most are without weight: those that together have less than a 1e-12 of all are left
out. Each inner sum is a non-uniform FFT, at steps that resolve the shortest wave sixteen times; polynomials through 14 of the
samples give those between, to 3e-11. Newman's approximation (`vessel_forces`) has one square of each sign and takes |Q_ij| as
the geometric mean of Q_ii and Q_jj.

Waves of two directions have the QTF of that pair where the data have it, else the mean of those of both directions, each as if
both waves had it. In a Gaussian sea the force has the spectrum (J. A. Pinkster, Low frequency second order wave exciting forces
on floating structures, Delft 1980)

    S_F(m) = 8 int S(w) S(w + m) |Q(w + m, w)|^2 dw,   mean 2 int S(w) Q(w, w) dw.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from math import pi
from typing import Literal

import numpy as np
import xarray as xr
from scipy.sparse import csr_array

from deckcrane.arrays import Array, ComplexArray
from deckcrane.errors import DeckcraneError
from deckcrane.sea.fft_sums import WIDTH, check_record, sinusoids
from deckcrane.sea.realisation import Waves
from deckcrane.sea.transfer_functions import (
    DOFS,
    MIRRORED,
    OUTSIDE,
    Index,
    check_frequencies,
    headings_around,
    lagrange_weights,
    stencil,
    transfer_at,
)
from deckcrane.sea.vessel_forces import FORCES, CoarseRecord, coarsest_spacing

QTF = "drift_qtf"
NEGLECTED = 1e-12
"""Share of the sum of all eigenvalues that those left out have together."""
FINENESS = 4
"""Samples of the coarse record over those that a window with Fourier weights needs: polynomials go through them."""
TOGETHER = 24
"""Squares that are summed at a time, to bound memory."""
ROWS = 1024
"""Waves whose pairs with all others are summed at a time."""
Approximation = Literal["newman", "qtf"]


@dataclass(frozen=True, eq=False)
class QtfTable:
    """A QTF over frequencies and directions all around, and crossing pairs of these directions where known."""

    w: Array
    chi: Array
    single: ComplexArray
    """Of waves in one direction: (direction, frequency, frequency, 6)."""
    crossing: dict[tuple[int, int], ComplexArray]

    @classmethod
    def of(cls, hydrodynamics: xr.Dataset) -> QtfTable:
        """The table of a vessel's data; mirrored where it has directions of one side only."""
        if QTF not in hydrodynamics:
            raise DeckcraneError(
                "the hydrodynamic data have no quadratic transfer function of slow drift (`drift_qtf`); WAMIT's .12d, .11d or .10d "
                "beside the other files of a run have it"
            )
        data = hydrodynamics[QTF].transpose("qtf_frequency", "qtf_other_frequency", "qtf_pair", "influenced_dof")
        values = data.sel(influenced_dof=list(DOFS)).to_numpy().astype(complex)
        pairs = np.stack([hydrodynamics[f"qtf_{name}direction"].to_numpy().astype(float) for name in ("", "other_")], 1)
        if np.all(np.sin(pairs) > -1e-9) or np.all(np.sin(pairs) < 1e-9):
            pairs = np.concatenate([pairs, -pairs])
            values = np.concatenate([values, values * MIRRORED], axis=2)
        pairs = np.round(pairs % (2 * pi), 9) % round(2 * pi, 9)
        chi = np.unique(pairs[np.isclose(pairs[:, 0], pairs[:, 1], atol=1e-6), 0])
        if not len(chi):
            raise DeckcraneError("the quadratic transfer function of the data has no pair of waves in one direction")
        index = {angle: n for n, angle in enumerate(chi.tolist())}
        tables: dict[tuple[int, int], ComplexArray] = {}
        for n, (first, second) in enumerate(pairs.tolist()):
            if first in index and second in index:
                tables.setdefault((index[first], index[second]), values[:, :, n])
        single = np.stack([tables.pop((n, n)) for n in range(len(chi))])
        return cls(data["qtf_frequency"].to_numpy().astype(float), chi, single, tables)

    def block(self, first: int, second: int) -> ComplexArray:
        """Q of a pair of directions: (frequency, frequency, 6)."""
        if first == second:
            return np.asarray(self.single[first])
        if (first, second) in self.crossing:
            return self.crossing[first, second]
        return np.asarray((self.single[first] + self.single[second]) / 2)

    def matrix(self, directions: Index) -> ComplexArray:
        """Q between all nodes of these directions: (6, node, node), a node for each direction and frequency in it."""
        rows = [np.concatenate([self.block(a, b) for b in directions], axis=1) for a in directions]
        return np.ascontiguousarray(np.concatenate(rows, axis=0).transpose(2, 0, 1))

    def weights(self, met: Waves, outside: float) -> tuple[csr_array, Index]:
        """Interpolation weights of the nodes for each wave, and the directions that these nodes have."""
        energy = met.amplitude**2 / np.sum(met.amplitude**2)
        check_frequencies(met.w, energy, self.w, outside, "quadratic transfer function")
        rows, u = stencil(self.w, np.clip(met.w, self.w[0], self.w[-1]), 4)
        around, direction, points = headings_around(self.chi, met.chi, energy, outside)
        neighbours, v = stencil(around, direction, points)
        columns = (neighbours - len(self.chi[-2:])) % len(self.chi)
        used, place = np.unique(columns, return_inverse=True)
        nodes = (place.reshape(columns.shape)[:, :, None] * len(self.w) + rows[:, None, :]).reshape(len(met.w), -1)
        values = (v[:, :, None] * u[:, None, :]).ravel()
        ends = np.arange(0, nodes.size + 1, nodes.shape[1])
        return csr_array((values, nodes.ravel(), ends), shape=(len(met.w), len(used) * len(self.w))), used


def qtf_forces(hydrodynamics: xr.Dataset, met: Waves, t0: float, dt: float, n: int, outside: float = OUTSIDE) -> Array:
    """Slow drift forces by the QTF, mean included, of waves that a vessel meets, at n times t0, t0 + dt, ...: (n, 6)."""
    largest_angle = float(met.w.max(initial=0.0)) * dt
    check_record(largest_angle, dt, n)
    table = QtfTable.of(hydrodynamics)
    weights, used = table.weights(met, outside)
    matrices, zeta = table.matrix(used), met.amplitude * np.exp(1j * met.phase)
    between = coarsest_spacing(FINENESS * largest_angle)
    step = max(between, 1) * dt
    rows = n if between <= 1 else -(-n // between) + WIDTH - 1
    start = t0 if between <= 1 else t0 - (WIDTH // 2 - 1) * step
    forces = np.zeros((rows, FORCES + 1))
    for dof in range(FORCES):
        for eigenvalues, modes in _squares(matrices[dof]):
            c = zeta[:, None] * (weights @ modes)
            sums = sinusoids(met.w, np.concatenate([c, -1j * c], axis=1), start, step, rows)
            forces[:, dof] += sums**2 @ np.tile(eigenvalues, 2)
    if between <= 1:
        return np.asarray(forces[:, :FORCES])
    return CoarseRecord(forces, polynomial_window(between), t0, step, dt).samples(n)[:, :FORCES]


def _squares(matrix: ComplexArray) -> Iterator[tuple[Array, ComplexArray]]:
    """Eigenvalues and eigenvectors of a Hermitian matrix that count, largest first, some at a time."""
    if not np.any(matrix):
        return
    values, vectors = np.linalg.eigh(matrix)
    order = np.argsort(-np.abs(values))
    size = np.abs(values[order])
    rest = np.cumsum(size[::-1])[::-1]
    order = order[rest > NEGLECTED * rest[0]]
    for first in range(0, len(order), TOGETHER):
        part = order[first : first + TOGETHER]
        yield values[part], vectors[:, part]


def polynomial_window(between: int) -> Array:
    """Weights of the polynomial through WIDTH coarse samples at each of `between` fine ones, a row for each of these."""
    part = np.arange(between) / between
    nodes = [float(node) for node in range(1 - WIDTH // 2, WIDTH // 2 + 1)]
    weights = lagrange_weights(part, nodes)
    return np.stack([np.broadcast_to(weight, part.shape) for weight in weights], axis=1)


@dataclass(frozen=True, eq=False)
class PairTransfer:
    """Q between all pairs of waves as a product: Q_ij = sum_n left_in right_jn."""

    left: ComplexArray
    right: Array | csr_array

    def rows(self, part: slice) -> ComplexArray:
        """Q between some waves and all."""
        return np.asarray((self.right @ self.left[part].T).T)

    @property
    def diagonal(self) -> Array:
        """Mean drift of each wave alone."""
        product = self.right.multiply(self.left) if isinstance(self.right, csr_array) else self.right * self.left
        return np.asarray(product.sum(axis=1)).ravel().real


def pair_transfers(
    hydrodynamics: xr.Dataset, met: Waves, approximation: Approximation, outside: float = OUTSIDE
) -> Iterator[PairTransfer]:
    """Q between all pairs of these waves, for each of the six forces in turn."""
    if approximation == "newman":
        T = transfer_at(hydrodynamics, "mean_drift", met, outside).real
        for dof in range(FORCES):
            roots = np.stack([np.sqrt(np.maximum(sign * T[:, dof], 0.0)) for sign in (1.0, -1.0)], axis=1)
            yield PairTransfer(roots * np.array([1.0 + 0j, -1.0]), roots)
        return
    table = QtfTable.of(hydrodynamics)
    weights, used = table.weights(met, outside)
    for matrix in table.matrix(used):
        yield PairTransfer(np.asarray(weights @ matrix), weights)


def drift_spectrum(
    hydrodynamics: xr.Dataset, grid: Waves, approximation: Approximation, outside: float = OUTSIDE
) -> tuple[Array, Array, Array]:
    """Difference frequencies, Pinkster's spectrum of the slow drift force over them, and its mean.

    Args:
        hydrodynamics: dataset of the vessel's data
        grid: the sea's energy at evenly spaced frequencies, in as many directions as it has, as the vessel meets it
        approximation: `newman` from the mean drift, or `qtf`
        outside: fraction of the sea's energy that may lie where there are no data

    Returns:
        frequencies from 0 [rad/s]; densities (frequency, 6) [N^2 s, (N m)^2 s]; means [N, N m]
    """
    w = np.unique(np.round(grid.w, 9))
    dw = float(np.diff(w).min()) if len(w) > 1 else 1.0
    place = np.round((grid.w - w[0]) / dw).astype(np.intp)
    count = int(place.max()) + 1
    energy = grid.amplitude**2 / 2
    density, mean = np.zeros((count, FORCES)), np.zeros(FORCES)
    for dof, transfer in enumerate(pair_transfers(hydrodynamics, grid, approximation, outside)):
        if not np.any(transfer.left):
            continue
        mean[dof] = 2 * float(energy @ transfer.diagonal)
        for first in range(0, len(energy), ROWS):
            part = slice(first, first + ROWS)
            pairs = 4 * np.outer(energy[part], energy) * np.abs(transfer.rows(part)) ** 2 / dw
            apart = np.abs(place[part, None] - place[None, :])  # both orders of a pair are in the sum
            density[:, dof] += np.bincount(apart.ravel(), pairs.ravel(), count)
    density[0] *= 2  # pairs of one cell lie on both sides of zero
    return np.asarray(dw * np.arange(count)), density, mean

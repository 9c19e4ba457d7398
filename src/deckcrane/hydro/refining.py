"""Refinement of the modes of a fluid memory on K(iw), within the region that data of these frequencies can determine.

A pole far above the last frequency acts within the data as a constant added mass, c/(s - p) = -c/p - s c/p^2 - ..., and nothing
else; so a constant added mass is fitted beside the modes, and no pole is needed there. Samples of K(iw) that are dw apart
determine K(t) up to t = pi/dw (as samples in time determine frequencies up to Nyquist's), so a mode has to decay within that
time: its decay is at least a fraction of the local distance of the frequencies. That leaves no narrow peaks between them, nor
in a gap, nor about a single frequency at which a panel program met an irregular one.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from scipy.integrate import trapezoid
from scipy.linalg import cho_factor, cho_solve

from deckcrane.arrays import Array, ComplexArray

FASTEST = 2.0
"""Relative to the last frequency. Beyond it damping continues as w^-3, whose bend is at the last frequency itself."""
SLOWEST = 0.5
"""Relative to the first frequency, below which damping vanishes."""
FADED = 0.5
"""Least decay over the distance of the frequencies: to e^(-pi/2), a fifth, within the time that the data determine."""
ROUNDEST = 0.97
"""Largest damping ratio: two real poles that nearly meet."""
STEEPEST = 0.7
"""The upper limit of the least damping ratio."""
AT_REST = 30.0
"""Weight of K(0) = 0, which the outputs satisfy exactly afterwards."""
CONSTANT = 0.5
"""Weight of the constant added mass itself, so that it is used only where it is needed."""


@dataclass(frozen=True)
class PoleRegion:
    """The region of poles: magnitudes from `slowest` to `fastest`, and a decay required by the distance of the frequencies."""

    frequency: Array

    @property
    def slowest(self) -> float:
        return float(SLOWEST * self.frequency[0])

    @property
    def fastest(self) -> float:
        return float(FASTEST * self.frequency[-1])

    def least_ratio(self, r: Array) -> Array:
        """The least damping ratio -Re p / |p| at magnitudes r; beyond the data, by their distance to the last frequency."""
        w = np.concatenate([[0.0], self.frequency])
        above = np.clip(np.searchsorted(w, r), 1, len(w) - 1)
        distance = np.maximum(w[above] - w[above - 1], r - w[-2])
        return np.asarray(np.minimum(FADED * distance / r, STEEPEST))

    def nearest(self, poles: ComplexArray) -> ComplexArray:
        """The poles, those outside moved to the boundary: magnitude first, then damping ratio. Real ones stay real."""
        r = np.clip(np.abs(poles), self.slowest, self.fastest)
        ratio = np.clip(np.abs(poles.real) / np.maximum(np.abs(poles), 1e-300), self.least_ratio(r), 1.0)
        return np.asarray(r * (-ratio + 1j * np.where(poles.imag == 0.0, 0.0, np.sqrt(1.0 - ratio**2))))

    def clipped(self, table: Array) -> Array:
        """Rows (log |p|, arccos of the damping ratio, ...) with both limited to the region."""
        table = table.copy()
        table[:, 0] = np.clip(table[:, 0], np.log(self.slowest), np.log(self.fastest))
        least = self.least_ratio(np.exp(table[:, 0]))
        table[:, 1] = np.clip(table[:, 1], np.arccos(ROUNDEST), np.arccos(least))
        return table


GIVEN_OUT = 1.0
"""Weight of energy supplied, relative to what could be dissipated; the outputs remove it afterwards."""
MARGIN = 1e-3
"""The least fraction that must be dissipated."""


@dataclass(frozen=True)
class Misfit:
    """The misfit of K (frequency, n, n) by sums of b b^T / (s - p), conjugates, and a constant added mass.

    Energy that the model would supply anywhere counts as misfit too. `re` and `im` (frequency, pairs) are the weights of the
    real and imaginary parts; `heavy` (pairs) that of the constant added mass; `typical` is the mean frequency of the damping.
    The variables are (log |p|, arccos of the damping ratio, Re b, Im b) for each mode, then the added mass by pairs i <= j.
    """

    w: Array
    K: ComplexArray
    re: Array
    im: Array
    heavy: Array
    n: int
    typical: float

    @classmethod
    def of(cls, w: Array, K: ComplexArray, weights: tuple[Array, Array], heavy: Array) -> Misfit:
        i, j = np.triu_indices(K.shape[1])
        total_damping = np.trace(K.real, axis1=1, axis2=2)
        typical = float(trapezoid(w * total_damping, w) / trapezoid(total_damping, w))
        re, im = weights[0][:, i, j], weights[1][:, i, j]
        return cls(w, K[:, i, j], re, im, CONSTANT * heavy[i, j], K.shape[1], typical)

    def unpacked(self, x: Array) -> tuple[ComplexArray, ComplexArray, ComplexArray, Array]:
        """Poles (m,), inputs (m, n), residues b b^T as upper triangles (m, pairs), and the constant added mass (pairs)."""
        i, j = np.triu_indices(self.n)
        table, constant = x[: -len(i)].reshape(-1, 2 + 2 * self.n), x[-len(i) :]
        p = np.exp(table[:, 0]) * (-np.cos(table[:, 1]) + 1j * np.sin(table[:, 1]))
        b = table[:, 2 : 2 + self.n] + 1j * table[:, 2 + self.n :]
        return p, b, b[:, i] * b[:, j], constant

    def constant(self, x: Array) -> ComplexArray:
        """iw times the constant added mass: (frequency, n, n)."""
        i, j = np.triu_indices(self.n)
        added = np.zeros((self.n, self.n))
        added[i, j] = added[j, i] = self.unpacked(x)[3]
        return np.asarray(1j * self.w[:, None, None] * added)

    def with_mode(self, x: Array, p: complex, b: ComplexArray) -> Array:
        """The variables with one more mode."""
        pairs, ratio = len(self.heavy), -p.real / abs(p)
        return np.concatenate([x[:-pairs], [np.log(abs(p)), np.arccos(ratio)], b.real, b.imag, x[-pairs:]])

    def error(self, x: Array) -> Array:
        p, _, residues, constant = self.unpacked(x)
        s = 1j * self.w[:, None]
        difference = (1.0 / (s - p)) @ residues + (1.0 / (s - p.conj())) @ residues.conj() + s * constant - self.K
        at_rest = -2.0 * (residues / p[:, None]).real.sum(axis=0)
        parts = ((self.re * difference.real).ravel(), (self.im * difference.imag).ravel(), AT_REST * at_rest)
        return np.concatenate([*parts, self.heavy * constant, self.given_out(x)])

    def given_out(self, x: Array) -> Array:
        """The energy supplied at all frequencies of a grid and at both limits, weighted; zero where the model dissipates."""
        p, b, _, _ = self.unpacked(x)
        least, _, _ = self.least_intake(p, b)
        return np.asarray(GIVEN_OUT * np.minimum(least - MARGIN, 0.0))

    def least_intake(self, p: ComplexArray, b: ComplexArray) -> tuple[Array, Array, tuple[ComplexArray, ComplexArray]]:
        """The least eigenvalues of Re K over an envelope, their vectors, and each mode's contribution to Re K with its slope by p.

        Re(1/(iw - p)) and its conjugate's together are Re(phi), phi = -2p/(p^2 + w^2) (grid, modes). It tends to -2p/w^2;
        less its value at rest, which is set to zero, to 2 w^2/p^3. The envelope falls off at both ends as these do.
        """
        n, r = self.n, self.typical
        w = np.concatenate([np.geomspace(0.05, 0.9, 10) * self.w[0], self.w, np.geomspace(1.2, 10.0, 6) * self.w[-1]])
        w = w[:, None]
        low = w < r
        D = p * (p**2 + w**2)
        phi = np.where(low, 2 * w**2 / D, -2 * p / (p**2 + w**2))
        slope = np.where(low, -2 * w**2 * (3 * p**2 + w**2) / D**2, 2 * (p**2 - w**2) / (p**2 + w**2) ** 2)
        envelope = (w * r / (w**2 + r**2)) ** 2
        phi = np.vstack([2 * r**2 / p**3, phi / envelope, -2 * p / r**2])
        slope = np.vstack([-6 * r**2 / p**4, slope / envelope, -2 / r**2 + 0 * p])
        residues = (b[:, :, None] * b[:, None, :]).reshape(len(p), n * n)
        values, vectors = np.linalg.eigh((phi @ residues).real.reshape(-1, n, n))
        return values[:, 0], vectors[:, :, 0], (phi, slope)

    def slope(self, x: Array) -> Array:
        """The derivatives of `error`: (errors, variables)."""
        i, j = np.triu_indices(self.n)
        p, b, residues, _ = self.unpacked(x)
        s, pairs, m, n = 1j * self.w[:, None], len(i), len(p), self.n
        f, fc = 1.0 / (s - p), 1.0 / (s - p.conj())
        J = np.empty((len(self.w), pairs, m, 2 + 2 * n), dtype=complex)
        at_rest = np.empty((pairs, m, 2 + 2 * n))

        def enter(column: int, change: ComplexArray, power: int) -> None:
            """Enter a change (pairs, modes) of the residues, power 1, or of the poles times the residues, power 2."""
            J[..., column] = f[:, None] ** power * change + fc[:, None] ** power * change.conj()
            at_rest[..., column] = (-1) ** power * 2.0 * (change / p**power).real

        enter(0, residues.T * p, 2)
        enter(1, residues.T * (p.imag - 1j * p.real), 2)
        for k in range(n):
            change = (i == k)[:, None] * b.T[j] + (j == k)[:, None] * b.T[i]
            enter(2 + k, change, 1)
            enter(2 + n + k, 1j * change, 1)
        parts = (self.re[..., None, None] * J.real, self.im[..., None, None] * J.imag, AT_REST * at_rest, 0.0 * at_rest)
        modes = np.vstack([part.reshape(-1, m * (2 + 2 * n)) for part in parts])
        constant = np.zeros((len(modes), pairs))
        rows = np.arange(len(self.w) * pairs)
        constant[len(rows) + rows, rows % pairs] = (self.im * self.w[:, None]).ravel()
        constant[-pairs:] = np.diag(self.heavy)
        return np.vstack([np.hstack([modes, constant]), self.given_out_slope(p, b)])

    def given_out_slope(self, p: ComplexArray, b: ComplexArray) -> Array:
        """The derivatives of `given_out`: an eigenvalue's is v^T dK v."""
        least, v, (phi, slope) = self.least_intake(p, b)
        projected = v @ b.T  # (grid, modes)
        J = np.empty((len(v), len(p), 2 + 2 * self.n))
        J[..., 0] = (projected**2 * slope * p).real
        J[..., 1] = (projected**2 * slope * (p.imag - 1j * p.real)).real
        change = 2.0 * (projected * phi)[:, :, None] * v[:, None, :]
        J[..., 2 : 2 + self.n], J[..., 2 + self.n :] = change.real, -change.imag
        counts = GIVEN_OUT * (least < MARGIN)
        pairs = len(self.heavy)
        return np.hstack([counts[:, None] * J.reshape(len(v), -1), np.zeros((len(v), pairs))])


def levenberg(misfit: Misfit, region: PoleRegion, start: Array, steps: int = 40, enough: float = 1e-3) -> Array:
    """Variables of the least sum of squares near `start`, with poles in the region (Levenberg and Marquardt, projected).

    A variable at its bound that would go further is held. It ends when steps reduce the sum by less than the fraction `enough`.
    """

    def clip_to_region(x: Array) -> Array:
        size, pairs = 2 + 2 * misfit.n, len(misfit.heavy)
        return np.concatenate([region.clipped(x[:-pairs].reshape(-1, size)).ravel(), x[-pairs:]])

    x = clip_to_region(start)
    r = misfit.error(x)
    cost, damping = float(r @ r), 1e-2
    small_steps = 0
    for _ in range(steps):
        J = misfit.slope(x)
        gradient, normal = J.T @ r, J.T @ J
        diagonal = np.maximum(np.diag(normal), 1e-12 * np.diag(normal).max())
        probe = clip_to_region(x - 1e-6 * np.sign(gradient))
        free = (np.abs(probe - x) > 1e-9) | (gradient == 0.0)
        reduction = 0.0
        while damping < 1e8:
            system = normal[np.ix_(free, free)] + damping * np.diag(diagonal[free])
            change = np.zeros(len(x))
            change[free] = cho_solve(cho_factor(system), gradient[free])
            trial = clip_to_region(x - change)
            trial_error = misfit.error(trial)
            trial_cost = float(trial_error @ trial_error)
            if trial_cost < cost:
                reduction, x, r, cost, damping = (
                    1.0 - trial_cost / cost,
                    trial,
                    trial_error,
                    trial_cost,
                    max(damping / 5.0, 1e-9),
                )
                break
            damping *= 4.0
        small_steps = small_steps + 1 if reduction < enough else 0
        if reduction == 0.0 or small_steps == 3:
            break
    return x

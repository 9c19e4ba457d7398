"""The fit of a group's fluid memory: a few modes, then one more at a time where the error is largest, until it is small.

The first modes are those of realisation theory; each new one starts at the frequency of the largest error, along its
pair of singular vectors, and all are refined together. The outputs that make a model passive are computed for every number of
states on the way.

Refinement is on K(iw), within the region that data of these frequencies can determine. A pole far above the last frequency acts
within the data as a constant added mass, c/(s - p) = -c/p - s c/p^2 - ..., and nothing else; so a constant added mass is fitted
beside the modes, and no pole is needed there. Samples of K(iw) that are dw apart determine K(t) up to t = pi/dw (as samples in
time determine frequencies up to Nyquist's), so a mode has to decay within that time: its decay is at least a fraction of the
local distance of the frequencies. That leaves no narrow peaks between them, nor in a gap, nor about a single frequency at which
a panel program met an irregular one.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray
from scipy.integrate import trapezoid
from scipy.linalg import cho_factor, cho_solve

from deckcrane.arrays import Array, ComplexArray
from deckcrane.hydro.memory.data import GroupData, retardation
from deckcrane.hydro.memory.passive_fit import (
    PoleSet,
    Realisation,
    passive_output,
    passivity_grid,
    response,
    symmetric_start,
)

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

    @cached_property
    def pairs(self) -> tuple[NDArray[np.intp], NDArray[np.intp]]:
        """Rows and columns of the upper triangle."""
        i, j = np.triu_indices(self.n)
        return i, j

    @cached_property
    def intake_grid(self) -> tuple[Array, NDArray[np.bool_], Array]:
        """Squares of the frequencies at which energy is asked for, those below the typical one, and the envelope there."""
        w = np.concatenate([np.geomspace(0.05, 0.9, 10) * self.w[0], self.w, np.geomspace(1.2, 10.0, 6) * self.w[-1]])
        w, r = w[:, None], self.typical
        return w**2, w < r, (w * r / (w**2 + r**2)) ** 2

    def unpacked(self, x: Array) -> tuple[ComplexArray, ComplexArray, ComplexArray, Array]:
        """Poles (m,), inputs (m, n), residues b b^T as upper triangles (m, pairs), and the constant added mass (pairs)."""
        i, j = self.pairs
        table, constant = x[: -len(i)].reshape(-1, 2 + 2 * self.n), x[-len(i) :]
        p = np.exp(table[:, 0]) * (-np.cos(table[:, 1]) + 1j * np.sin(table[:, 1]))
        b = table[:, 2 : 2 + self.n] + 1j * table[:, 2 + self.n :]
        return p, b, b[:, i] * b[:, j], constant

    def constant(self, x: Array) -> ComplexArray:
        """iw times the constant added mass: (frequency, n, n)."""
        i, j = self.pairs
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
        return np.concatenate([*parts, self.heavy * constant, self.supplied_energy(x)])

    def supplied_energy(self, x: Array) -> Array:
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
        w2, low, envelope = self.intake_grid
        p2 = p**2
        sums = p2 + w2
        D = p * sums
        phi = np.where(low, 2 * w2 / D, -2 * p / sums)
        slope = np.where(low, -2 * w2 * (3 * p2 + w2) / D**2, 2 * (p2 - w2) / sums**2)
        phi = np.vstack([2 * r**2 / p**3, phi / envelope, -2 * p / r**2])
        slope = np.vstack([-6 * r**2 / p**4, slope / envelope, -2 / r**2 + 0 * p])
        residues = (b[:, :, None] * b[:, None, :]).reshape(len(p), n * n)
        values, vectors = np.linalg.eigh((phi @ residues).real.reshape(-1, n, n))
        return values[:, 0], vectors[:, :, 0], (phi, slope)

    def slope(self, x: Array) -> Array:
        """The derivatives of `error`: (errors, variables)."""
        i, j = self.pairs
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
        return np.vstack([np.hstack([modes, constant]), self.supplied_energy_slope(p, b)])

    def supplied_energy_slope(self, p: ComplexArray, b: ComplexArray) -> Array:
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


SAMPLES = 180
"""Samples of the retardation function, over about six periods of its typical frequency."""
STEPS = 60
"""Steps of the refinement after each new mode."""
NEARLY = 1.05
"""Where no model meets the target, the smallest within this factor of the best error is used."""
OUTLIER = (5.0, 2.0, 3.0)
"""The error of an outlier is more than so many times the median, its neighbours, and the target."""
OUTLIER_WEIGHT = 0.1
STALLED = 5
"""The number of modes that may be added without improvement."""


@dataclass(frozen=True)
class Fitted:
    """A passive model of a group (A, B, C), in scaled units, and its largest weighted error within the data."""

    A: Array
    B: Array
    C: Array
    error: float


def smallest_sufficient_model(group: GroupData, target: float, states_per_dof: int, *, refine: bool) -> Fitted:
    """The smallest model whose error is below the target, else nearly the best; refined on K(iw), or from K(t) alone."""
    models: list[Fitted] = []
    for model in (
        models_by_refinement(group, target, states_per_dof)
        if refine
        else models_from_retardation(group, states_per_dof)
    ):
        models.append(model)
        best = min(range(len(models)), key=lambda k: models[k].error)
        if model.error < target or len(models) - best > STALLED:
            break
    least = min(model.error for model in models)
    return next(model for model in models if model.error <= (least if least < target else NEARLY * least))


def models_from_retardation(group: GroupData, states_per_dof: int) -> Iterator[Fitted]:
    """Models of increasing order from K(t) alone."""
    region, samples = PoleRegion(group.data_frequencies), _realisation(group)
    for order in _orders(group, states_per_dof):
        modes = samples.modes(order)
        yield _passive_model(group, PoleSet(region.nearest(modes.poles), modes.inputs), group.K, (group.re, group.im))


def models_by_refinement(group: GroupData, target: float, states_per_dof: int) -> Iterator[Fitted]:
    """Models of increasing order, each grown from the one before."""
    region, first = PoleRegion(group.data_frequencies), _orders(group, states_per_dof)[0]
    re, im = group.re.copy(), group.im.copy()
    modes = _realisation(group).modes(first)
    modes = PoleSet(region.nearest(modes.poles), modes.inputs)
    A, B = modes.state_space()
    start = symmetric_start(modes, passive_output(A, B, group.w, group.K, (re, im), None))
    x = np.concatenate([start, np.zeros(len(group.scale) * (len(group.scale) + 1) // 2)])
    while True:
        misfit = Misfit.of(group.w, group.K, (re, im), group.ratio)
        x = levenberg(misfit, region, x, STEPS)
        p, b, _, _ = misfit.unpacked(x)
        model = _passive_model(group, PoleSet(p, b), group.K - misfit.constant(x), (re, im))
        yield model
        if len(model.A) + 2 > states_per_dof * len(group.scale):
            return
        error = group.K - misfit.constant(x) - PoleSet(p, b).transfer(group.w)
        error_size = _largest_errors(error, (re, im))
        outlying = (
            outliers(error_size[: len(group.data_frequencies)], target)
            if len(model.A) >= 4 * len(group.scale)
            else np.zeros(0, dtype=np.int_)
        )
        re[outlying], im[outlying] = OUTLIER_WEIGHT * group.re[outlying], OUTLIER_WEIGHT * group.im[outlying]
        error_size[outlying] = 0.0
        k = int(np.argmax(error_size))
        x = misfit.with_mode(x, *_new_mode(float(group.w[k]), error[k], region))


def outliers(missed: Array, target: float) -> NDArray[np.int_]:
    """Single frequencies with outstanding errors: irregular frequencies are like that, and no slow mode can follow them."""
    padded = np.concatenate([[np.inf], missed, [np.inf]])
    neighbours = np.maximum(padded[:-2], padded[2:])
    of_all, of_neighbours, of_target = OUTLIER
    limit = max(of_all * float(np.median(missed)), of_target * target)
    return np.asarray(np.nonzero((missed > limit) & (missed > of_neighbours * neighbours))[0], dtype=np.int_)


def _new_mode(w: float, error: ComplexArray, region: PoleRegion) -> tuple[complex, ComplexArray]:
    """A pole near w and the vector b for which b b^T / (iw - p) is half of the error there, as far as one mode can be."""
    r = float(np.clip(w, region.slowest, region.fastest))
    ratio = max(0.25, float(region.least_ratio(np.array([r]))[0]))
    u = np.linalg.svd(error)[0][:, 0]
    b = u * np.sqrt(0.5 * ratio * r * (u.conj() @ error @ u.conj()))
    return r * complex(-ratio, np.sqrt(1.0 - ratio**2)), np.asarray(b)


def _passive_model(group: GroupData, modes: PoleSet, K: ComplexArray, weights: tuple[Array, Array]) -> Fitted:
    A, B = modes.state_space()
    C = passive_output(A, B, group.w, K, weights, passivity_grid(float(group.data_frequencies[-1]), A))
    errors = _largest_errors(C @ response(A, B, group.w) - K, weights)
    return Fitted(A, B, C, float(errors[: len(group.data_frequencies)].max()))


def _largest_errors(error: ComplexArray, weights: tuple[Array, Array]) -> Array:
    """The largest weighted error at each frequency."""
    weighted = np.maximum(np.abs(weights[0] * error.real), np.abs(weights[1] * error.imag))
    return np.asarray(weighted.max(axis=(1, 2)))


def _orders(group: GroupData, states_per_dof: int) -> range:
    n = len(group.scale)
    return range(2 * n, n * max(states_per_dof, 2) + 1, 2)


def _realisation(group: GroupData) -> Realisation:
    """The realisation from samples of K(t) that cover the memory of the group's typical frequency."""
    w, damping = group.data_frequencies, group.K[: len(group.data_frequencies)].real
    total_damping = np.trace(np.abs(damping), axis1=1, axis2=2)
    step = float(40.0 * trapezoid(total_damping, w) / trapezoid(w * total_damping, w) / SAMPLES)
    return Realisation.of(retardation(w, damping, step * np.arange(SAMPLES)), step)

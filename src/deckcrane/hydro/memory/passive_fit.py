"""Fits of linear systems to retardation functions: the choice of modes, then a passive combination of them.

A mode is a pole p and an input vector b; K(s) is the sum of c b^T / (s - p) over all modes, complex ones with their
conjugates, which is C (sI - A)^-1 B in real form. The modes come from realisation theory, the eigensystem realisation
algorithm of Juang and Pappa (1985) on samples of K(t), and may be refined on K(iw) by nonlinear least squares in
symmetric form (c = b: potential flow is reciprocal; `pole_search`). C, in which K is linear, then follows by least squares under
the physical constraints of a radiation model (Perez and Fossen 2009): K(0) = 0, and K passive at every frequency. That problem
is convex: the planes that K must stay above are added where a fine grid shows a violation, until there is none.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from scipy.linalg import cholesky, hankel, null_space, solve_triangular
from scipy.optimize import nnls

from deckcrane.arrays import Array, ComplexArray
from deckcrane.hydro.memory.data import GroupData


@dataclass(frozen=True)
class PoleSet:
    """Poles (m,) in the left half plane and their inputs (m, n): one of each conjugate pair, and real ones."""

    poles: ComplexArray
    inputs: ComplexArray

    def state_space(self) -> tuple[Array, Array]:
        """Real (A, B): a 2 x 2 block for a complex mode, a 1 x 1 block for a real one."""
        blocks, rows = [], []
        for p, b in zip(self.poles, self.inputs, strict=True):
            if p.imag == 0.0:
                blocks.append(np.array([[p.real]]))
                rows.append(b.real[None])
            else:
                blocks.append(np.array([[p.real, -p.imag], [p.imag, p.real]]))
                rows.append(np.stack([b.real, b.imag]))
        size = sum(len(block) for block in blocks)
        A, first = np.zeros((size, size)), 0
        for block in blocks:
            A[first : first + len(block), first : first + len(block)] = block
            first += len(block)
        return A, np.concatenate(rows)

    def transfer(self, frequency: Array) -> ComplexArray:
        """The sum of b b^T / (iw - p) and its conjugate, for complex modes: (frequency, n, n)."""
        s, residues = 1j * frequency[:, None], self.inputs[:, :, None] * self.inputs[:, None, :]
        up, down = 1.0 / (s - self.poles), 1.0 / (s - self.poles.conj())
        return np.asarray(np.tensordot(up, residues, 1) + np.tensordot(down, residues.conj(), 1))


@dataclass(frozen=True)
class Realisation:
    """Samples K (time, n, n) at even steps from t = 0, as the singular values and vectors of their Hankel matrix."""

    step: float
    inputs: int
    U: Array
    sigma: Array
    Vt: Array

    @classmethod
    def of(cls, K: Array, step: float) -> Realisation:
        half, n = len(K) // 2, K.shape[1]
        index = hankel(np.arange(half), np.arange(half - 1, 2 * half - 1))
        return cls(step, n, *np.linalg.svd(K[index].transpose(0, 2, 1, 3).reshape(half * n, half * n)))

    def modes(self, order: int) -> PoleSet:
        """The modes of the system with `order` states from the largest singular values, wherever their poles are."""
        root = np.sqrt(self.sigma[:order])
        observe, control = self.U[:, :order] * root, root[:, None] * self.Vt[:order, : self.inputs]
        shift = np.linalg.lstsq(observe[: -self.inputs], observe[self.inputs :], rcond=None)[0]
        values, vectors = np.linalg.eig(shift)
        inputs = np.linalg.solve(vectors, control.astype(complex))
        real = np.abs(values.imag) < 1e-9
        values = np.where(real, np.maximum(values.real, 1e-3), values)  # a negative one has no logarithm
        poles = np.log(values) / self.step
        kept = real | (values.imag > 0.0)
        return PoleSet(np.where(real, poles.real, poles)[kept], inputs[kept])


def response(A: Array, B: Array, frequency: Array) -> ComplexArray:
    """(iwI - A)^-1 B at every frequency: (frequency, states, inputs)."""
    resolvent = 1j * frequency[:, None, None] * np.eye(len(A)) - A
    return np.asarray(np.linalg.solve(resolvent, np.broadcast_to(B.astype(complex), (len(frequency), *B.shape))))


def passive_output(
    A: Array, B: Array, w: Array, K: ComplexArray, weights: tuple[Array, Array], grid: Array | None
) -> Array:
    """C of the least weighted error between C (iwI - A)^-1 B and K (frequency, n, n), with K(0) = 0 and passive on `grid`.

    Without a grid passivity is not required. The weights are those of the real and the imaginary parts.
    """
    n, states = K.shape[1], len(A)
    free = null_space(_exact_constraints(A, B, n))  # C = free @ x satisfies the exact constraints
    if not free.shape[1]:
        return np.zeros((n, states))
    return _passive_minimum(A, B, free, *_entry_errors(response(A, B, w), K, weights), grid)


@dataclass(frozen=True)
class MotionSensitivity:
    """Errors of motions due to those of K: L(w) dK(w) R(w), (frequency, motions, n) and (frequency, n, r).

    L leads from a force to motions, over the largest of each, and R has the velocities that waves of all headings cause.
    """

    left: ComplexArray
    right: ComplexArray

    @property
    def transposed(self) -> MotionSensitivity:
        """The same errors, by the transpose of dK."""
        return MotionSensitivity(self.right.swapaxes(1, 2), self.left.swapaxes(1, 2))

    def largest(self, error: ComplexArray) -> Array:
        """The largest error of a motion that an error of K makes, at each frequency."""
        return np.asarray(np.abs(self.left @ error @ self.right).max(axis=(1, 2)))


EVENED = 8
"""Repetitions of a fit by motions, each with more weight on the frequencies of the largest errors."""
KEPT_CLOSE = 0.03
"""Weight of the errors of K themselves in a fit by motions, so that what moves nothing stays as it is."""


def passive_output_by_motions(
    A: Array, B: Array, group: GroupData, data: tuple[Array, ComplexArray], motions: MotionSensitivity, grid: Array
) -> tuple[Array, Array, float]:
    """C and a constant added mass (n, n) whose K + iw A moves vessels as the data do, frequencies and K, passive on `grid`.

    The errors of motions are linear in both, so that the problem stays convex. Weights of the frequencies are changed until the
    largest errors are nearly even, which is the least largest error (C. L. Lawson, Contributions to the theory of linear least
    maximum approximation, UCLA 1961); the best of all is returned, with its largest error.
    """
    (w, K), n, states = data, len(group.scale), len(A)
    free = _with_symmetric_columns(null_space(_exact_constraints(A, B, n)), n, states)
    extended = _with_added_mass(A, B, w)
    closeness, pull = (
        KEPT_CLOSE**2 * part for part in _entry_errors(_with_added_mass(A, B, group.w), group.K, (group.re, group.im))
    )
    share, best, least = np.ones(len(w)), np.zeros((n, states + n)), np.inf
    for _ in range(EVENED):
        normal, side = _motion_errors(extended, K, motions, share)
        C = _passive_minimum(A, B, free, closeness + normal, pull + side, grid)
        errors = motions.largest(C @ extended - K)
        if errors.max() < least:
            best, least = C, float(errors.max())
        share *= np.maximum(errors / errors.max(), 0.05)
        share *= len(w) / share.sum()
    return best[:, :states], best[:, states:], least


def _with_added_mass(A: Array, B: Array, w: Array) -> ComplexArray:
    """The response of the states, and below it that of an added mass, iw: (frequency, states + n, n)."""
    inertia = 1j * w[:, None, None] * np.eye(B.shape[1])
    return np.concatenate([response(A, B, w), inertia], axis=1)


def _entry_errors(Phi: ComplexArray, K: ComplexArray, weights: tuple[Array, Array]) -> tuple[Array, Array]:
    """The normal equations of the weighted errors of all entries of C Phi - K: (n, states, n, states) and (n, states)."""
    n, states = K.shape[1], Phi.shape[1]
    normal, side = np.zeros((n, states, n, states)), np.zeros((n, states))
    for i in range(n):
        for j in range(n):
            re, im = weights[0][:, i, j, None] * Phi[:, :, j].real, weights[1][:, i, j, None] * Phi[:, :, j].imag
            normal[i, :, i] += re.T @ re + im.T @ im
            side[i] += re.T @ (weights[0] * K.real)[:, i, j] + im.T @ (weights[1] * K.imag)[:, i, j]
    return normal, side


def _motion_errors(Phi: ComplexArray, K: ComplexArray, motions: MotionSensitivity, share: Array) -> tuple[Array, Array]:
    """The normal equations of L (C Phi - K) R at all frequencies with these weights, as `_entry_errors` has them."""
    L, R = motions.left, motions.right
    left = np.einsum("w,wmi,wmj->wij", share, L.conj(), L)
    P = Phi @ R
    normal = np.einsum("wij,wsr,wtr->isjt", left, P.conj(), P, optimize=True).real
    return normal, np.einsum("wij,wjr,wsr->is", left, K @ R, P.conj(), optimize=True).real


def _with_symmetric_columns(free: Array, n: int, states: int) -> Array:
    """A basis of [C, A]: that of C, row by row, and all symmetric A."""
    i, j = np.triu_indices(n)
    result = np.zeros((n, states + n, free.shape[1] + len(i)))
    result[:, :states, : free.shape[1]] = free.reshape(n, states, -1)
    pairs = free.shape[1] + np.arange(len(i))
    result[i, states + j, pairs] = result[j, states + i, pairs] = 1.0
    return result.reshape(n * (states + n), -1)


def _passive_minimum(
    A: Array, B: Array, free: Array, normal: Array, side: Array, grid: Array | None, rounds: int = 80
) -> Array:
    """The least of a quadratic form in C = free @ x, (n, columns), with C (iwI - A)^-1 B passive; further columns are free."""
    n, columns = side.shape
    square = free.T @ normal.reshape(n * columns, -1) @ free
    R = cholesky(square + 1e-10 * np.eye(len(square)))
    best = solve_triangular(R, free.T @ side.reshape(-1), trans="T")
    C = np.asarray((free @ solve_triangular(R, best)).reshape(n, columns))
    if grid is None:
        return C

    def response_on(grid: Array) -> ComplexArray:
        Phi = response_with_limits(A, B, grid)
        return np.concatenate([Phi, np.zeros((len(Phi), columns - len(A), n))], axis=1)

    Phi, planes, refined = response_on(grid), list[Array](), False
    for _ in range(rounds):
        share, vectors, envelope = dissipation(C @ Phi, A, grid)
        bad = [k for k in _local_minima(share) if share[k] < 0.0]
        if not bad and refined:
            break
        if not bad:
            grid, refined = refine_grid(grid, share), True
            Phi = response_on(grid)
            continue
        for k in bad:
            plane = np.outer(vectors[k].conj(), Phi[k] @ vectors[k]).real.reshape(-1) @ free
            planes.append(plane / envelope[k])
        C = np.asarray((free @ _closest_feasible(R, best, np.array(planes))).reshape(n, columns))
    return C


def symmetric_start(modes: PoleSet, C: Array) -> Array:
    """Modes as varied by `pole_search.Misfit`, with b scaled so that b b^T approximates c b^T; C has columns of real states."""
    outputs, k = [], 0
    for p in modes.poles:
        outputs.append(C[:, k] + 0j if p.imag == 0.0 else 0.5 * (C[:, k] - 1j * C[:, k + 1]))
        k += 1 if p.imag == 0.0 else 2
    real = np.nonzero(modes.poles.imag == 0.0)[0]
    real = real[np.argsort(modes.poles[real].real)]
    table = []
    for k in (*np.nonzero(modes.poles.imag != 0.0)[0], *real[::2]):
        p, b = modes.poles[k], modes.inputs[k]
        b = b * np.sqrt((b.conj() @ outputs[k]) / (b.conj() @ b) + 0j)
        imaginary = 0.3 * abs(p) if p.imag == 0.0 else p.imag
        table.append(
            np.concatenate([[np.log(abs(p.real + 1j * imaginary)), np.arctan2(imaginary, -p.real)], b.real, b.imag])
        )
    return np.concatenate(table)


def passivity_grid(highest: float, A: Array) -> Array:
    """Frequencies at which passivity is checked: far below to far above the data, and densely about every pole."""
    poles = np.linalg.eigvals(A) if len(A) else np.zeros(0)
    about = np.abs(poles.imag)[:, None] + np.abs(poles.real)[:, None] * np.linspace(-4.0, 4.0, 33)
    even = [np.geomspace(1e-3, 100.0, 240) * highest, np.linspace(0.01, 1.5, 200) * highest]
    grid = np.unique(np.concatenate([*even, about.ravel()]))
    return np.asarray(grid[grid >= 1e-3 * highest])


def refine_grid(grid: Array, share: Array) -> Array:
    """A grid with more points about the least values of `share` (which has one more for each limit)."""
    near = [k for k in _local_minima(share[1:-1]) if share[1 + k] < 0.02]
    ends = [(grid[max(k - 1, 0)], grid[min(k + 1, len(grid) - 1)]) for k in near]
    return np.unique(np.concatenate([grid, *(np.linspace(a, b, 21) for a, b in ends)]))


def response_with_limits(A: Array, B: Array, grid: Array) -> ComplexArray:
    """The response on a grid between the coefficients of w^2 and of w^-2 that its real part tends to at both ends."""
    low = np.linalg.solve(A, np.linalg.solve(A, np.linalg.solve(A, B)))
    return np.concatenate([low[None], response(A, B, grid), -(A @ B)[None]])


def dissipation(K: ComplexArray, A: Array, grid: Array) -> tuple[Array, ComplexArray, Array]:
    """The least eigenvalue of the Hermitian part of K = C @ `response_with_limits`, its vectors, and an envelope.

    The eigenvalue is given relative to the envelope w^2 r^2 / (w^2 + r^2)^2, which falls off at both ends as K does; r
    is a typical pole.
    """
    values, vectors = np.linalg.eigh(0.5 * (K + K.conj().swapaxes(1, 2)))
    r = float(np.median(np.abs(np.linalg.eigvals(A))))
    envelope = np.concatenate([[r**-2], (grid * r / (grid**2 + r**2)) ** 2, [r**2]])
    return values[:, 0] / envelope, vectors[:, :, 0], envelope


def _exact_constraints(A: Array, B: Array, n: int) -> Array:
    """Rows to which C, row by row, must be orthogonal.

    C A^-1 B = 0: no force at rest. C B and C A^-2 B symmetric: they are the leading terms at very high and very low
    frequencies, where a skew part could supply energy however small it is.
    """
    A_inverse_B = np.linalg.solve(A, B)
    rows = [np.kron(np.eye(n), A_inverse_B.T)]
    for X in (B, np.linalg.solve(A, A_inverse_B)):
        full = np.kron(np.eye(n), X.T).reshape(n, n, -1)
        skew = full - full.swapaxes(0, 1)
        rows.append(skew[np.triu_indices(n, 1)])
    scaled = np.vstack(rows)
    return np.asarray(scaled / np.linalg.norm(scaled, axis=1, keepdims=True))


def _closest_feasible(R: Array, best: Array, G: Array, margin: float = 1e-4) -> Array:
    """x of the least |R x - best| with G x >= margin: least distance programming (Lawson and Hanson 1974, ch. 23).

    The margin, relative as in `dissipation`, allows for values between the points of the grid. Where the modes do not permit
    it, it is dropped; x = 0, no memory at all, is always feasible.
    """
    size = np.linalg.norm(G, axis=1)
    GR = solve_triangular(R, (G / size[:, None]).T, trans="T").T
    for allowance in (margin, 0.0):
        E = np.vstack([GR.T, allowance / size - GR @ best])
        target = np.zeros(len(E))
        target[-1] = 1.0
        u, _ = nnls(E, target, maxiter=100 * E.shape[1] + 1000)
        r = E @ u - target
        if abs(r[-1]) > 1e-12:
            return np.asarray(solve_triangular(R, best - r[:-1] / r[-1]))
    return np.zeros(len(best))


def _local_minima(values: Array) -> list[int]:
    padded = np.concatenate([[np.inf], values, [np.inf]])
    return [int(k) for k in np.nonzero((padded[1:-1] <= padded[:-2]) & (padded[1:-1] <= padded[2:]))[0]]

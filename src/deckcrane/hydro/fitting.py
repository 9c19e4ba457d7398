"""Fitting linear systems to retardation functions: which modes, then how they add up to a passive whole.

A mode is a pole p and an input vector b; K(s) is the sum of c b^T / (s - p) over all modes, complex ones with their
conjugates, which is C (sI - A)^-1 B in real form. The modes come from realisation theory, the eigensystem realisation
algorithm of Juang and Pappa (1985) on samples of K(t), and may be refined on K(iw) by nonlinear least squares in
symmetric form (c = b: potential flow is reciprocal). C, in which K is linear, then follows by least squares under what
physics asks of a radiation model (Perez and Fossen 2009): K(0) = 0, and K passive at every frequency. That problem is
convex: the planes that K must stay above are added where a fine grid shows a violation, until there is none.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from scipy.linalg import cholesky, hankel, null_space, solve_triangular
from scipy.optimize import least_squares, nnls

from deckcrane.arrays import Array, ComplexArray


@dataclass(frozen=True)
class PoleSet:
    """Poles (m,) in the left half plane and their inputs (m, n): one of every conjugate pair, and real ones."""

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
        """The modes of the system with `order` states that the largest singular values make, all of them stable."""
        root = np.sqrt(self.sigma[:order])
        observe, control = self.U[:, :order] * root, root[:, None] * self.Vt[:order, : self.inputs]
        shift = np.linalg.lstsq(observe[: -self.inputs], observe[self.inputs :], rcond=None)[0]
        values, vectors = np.linalg.eig(shift)
        inputs = np.linalg.solve(vectors, control.astype(complex))
        real = np.abs(values.imag) < 1e-9
        values = np.where(real, np.maximum(values.real, 1e-3), values)  # a negative one has no logarithm
        poles = np.log(values) / self.step
        kept = real | (values.imag > 0.0)
        return PoleSet(_damped(np.where(real, poles.real, poles))[kept], inputs[kept])


def response(A: Array, B: Array, frequency: Array) -> ComplexArray:
    """(iwI - A)^-1 B at every frequency: (frequency, states, inputs)."""
    resolvent = 1j * frequency[:, None, None] * np.eye(len(A)) - A
    return np.asarray(np.linalg.solve(resolvent, np.broadcast_to(B.astype(complex), (len(frequency), *B.shape))))


def refined(
    modes: PoleSet,
    outputs: ComplexArray,
    w: Array,
    K: ComplexArray,
    weights: tuple[Array, Array],
    evaluations: int = 100,
) -> PoleSet:
    """Modes moved so that the sum of b b^T / (s - p) and its conjugate is nearest to K (frequency, n, n), symmetric.

    `outputs` (m, n) are the modes' present c. The weights (frequency, n, n) are those of the real and imaginary parts.
    K(0) = 0 is asked for by least squares too; `passive_output` makes it exact. Pairs of real modes become complex ones.
    """
    n = modes.inputs.shape[1]
    i, j = np.triu_indices(n)
    s, fastest = 1j * w[:, None], np.log(30.0 * w[-1])
    re, im = weights[0][:, i, j], weights[1][:, i, j]

    def unpacked(x: Array) -> tuple[ComplexArray, ComplexArray, ComplexArray]:
        """Poles (m,), inputs (m, n) and residues b b^T as their upper triangles (m, pairs)."""
        table = x.reshape(-1, 2 + 2 * n)
        decay = np.exp(np.minimum(table[:, 0], fastest))
        p, b = -decay + 1j * table[:, 1], table[:, 2 : 2 + n] + 1j * table[:, 2 + n :]
        return p, b, b[:, i] * b[:, j]

    def error(x: Array) -> Array:
        p, _, residues = unpacked(x)
        missed = (1.0 / (s - p)) @ residues + (1.0 / (s - p.conj())) @ residues.conj() - K[:, i, j]
        at_rest = -2.0 * (residues / p[:, None]).real.sum(axis=0)
        return np.concatenate([(re * missed.real).ravel(), (im * missed.imag).ravel(), at_rest])

    def slope(x: Array) -> Array:
        p, b, residues = unpacked(x)
        f, fc = 1.0 / (s - p), 1.0 / (s - p.conj())
        J = np.empty((len(w), len(i), len(p), 2 + 2 * n), dtype=complex)
        at_rest = np.empty((len(i), len(p), 2 + 2 * n))

        def enter(column: int, change: ComplexArray, power: int) -> None:
            """A change (pairs, modes) of the residues, power 1, or of the poles times the residues, power 2."""
            J[..., column] = f[:, None] ** power * change + fc[:, None] ** power * change.conj()
            at_rest[..., column] = (-1) ** power * 2.0 * (change / p**power).real

        enter(0, residues.T * p.real, 2)
        enter(1, 1j * residues.T, 2)
        for k in range(n):
            change = (i == k)[:, None] * b.T[j] + (j == k)[:, None] * b.T[i]
            enter(2 + k, change, 1)
            enter(2 + n + k, 1j * change, 1)
        J = J.reshape(len(w), len(i), -1)
        parts = (re[..., None] * J.real, im[..., None] * J.imag, at_rest)
        return np.vstack([part.reshape(-1, J.shape[-1]) for part in parts])

    start = _symmetric_start(modes, outputs)
    p, b, _ = unpacked(
        least_squares(error, start, slope, method="lm", x_scale="jac", max_nfev=evaluations, ftol=1e-5).x
    )
    return PoleSet(_damped(np.where(np.abs(p.imag) < 1e-6, p.real + 1e-6j, p)), b)


def passive_output(
    A: Array, B: Array, w: Array, K: ComplexArray, weights: tuple[Array, Array], grid: Array | None, rounds: int = 80
) -> Array:
    """C of the least weighted error between C (iwI - A)^-1 B and K (frequency, n, n), with K(0) = 0 and passive on `grid`.

    Without a grid passivity is not asked for. The weights are those of the real and the imaginary parts.
    """
    n, states = K.shape[1], len(A)
    free = null_space(_held(A, B, n))  # C = free @ x satisfies what must hold exactly
    if not free.shape[1]:
        return np.zeros((n, states))
    Phi = response(A, B, w)
    normal, side = np.zeros((n, states, n, states)), np.zeros((n, states))
    for i in range(n):
        for j in range(n):
            re, im = weights[0][:, i, j, None] * Phi[:, :, j].real, weights[1][:, i, j, None] * Phi[:, :, j].imag
            normal[i, :, i] += re.T @ re + im.T @ im
            side[i] += re.T @ (weights[0] * K.real)[:, i, j] + im.T @ (weights[1] * K.imag)[:, i, j]
    square = free.T @ normal.reshape(n * states, -1) @ free
    R = cholesky(square + 1e-10 * np.eye(len(square)))
    best = solve_triangular(R, free.T @ side.reshape(-1), trans="T")
    C = np.asarray((free @ solve_triangular(R, best)).reshape(n, states))
    if grid is None:
        return C
    Phi = response_with_limits(A, B, grid)
    planes: list[Array] = []
    looked_closer = False
    for _ in range(rounds):
        share, vectors, envelope = dissipation(C @ Phi, A, grid)
        bad = [k for k in _local_minima(share) if share[k] < 0.0]
        if not bad and looked_closer:
            break
        if not bad:
            grid = closer(grid, share)
            Phi, looked_closer = response_with_limits(A, B, grid), True
            continue
        for k in bad:
            plane = np.outer(vectors[k].conj(), Phi[k] @ vectors[k]).real.reshape(-1) @ free
            planes.append(plane / envelope[k])
        C = np.asarray((free @ _nearest_above(R, best, np.array(planes))).reshape(n, states))
    return C


def closer(grid: Array, share: Array) -> Array:
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

    The eigenvalue is told as a share of the envelope w^2 r^2 / (w^2 + r^2)^2, which falls off at both ends as K does; r
    is a typical pole.
    """
    values, vectors = np.linalg.eigh(0.5 * (K + K.conj().swapaxes(1, 2)))
    r = float(np.median(np.abs(np.linalg.eigvals(A))))
    envelope = np.concatenate([[r**-2], (grid * r / (grid**2 + r**2)) ** 2, [r**2]])
    return values[:, 0] / envelope, vectors[:, :, 0], envelope


def _damped(poles: ComplexArray) -> ComplexArray:
    """Poles mirrored to the left, and none with less than 2 % of critical damping: radiated waves do not ring longer."""
    return np.asarray(-np.maximum(np.abs(poles.real), 0.02 * np.abs(poles)) + 1j * poles.imag)


def _held(A: Array, B: Array, n: int) -> Array:
    """Rows that C, row by row, must be at right angles to.

    C A^-1 B = 0: no force at rest. C B and C A^-2 B symmetric: they are the leading terms at very high and very low
    frequencies, where a skew part could give out energy however small it is.
    """
    once = np.linalg.solve(A, B)
    rows = [np.kron(np.eye(n), once.T)]
    for X in (B, np.linalg.solve(A, once)):
        full = np.kron(np.eye(n), X.T).reshape(n, n, -1)
        skew = full - full.swapaxes(0, 1)
        rows.append(skew[np.triu_indices(n, 1)])
    scaled = np.vstack(rows)
    return np.asarray(scaled / np.linalg.norm(scaled, axis=1, keepdims=True))


def _nearest_above(R: Array, best: Array, G: Array, margin: float = 1e-4) -> Array:
    """x of the least |R x - best| with G x >= margin: least distance programming (Lawson and Hanson 1974, ch. 23).

    The margin, in shares as `dissipation` has them, is for what may lie between the points of the grid.
    """
    size = np.linalg.norm(G, axis=1)
    GR = solve_triangular(R, (G / size[:, None]).T, trans="T").T
    E = np.vstack([GR.T, margin / size - GR @ best])
    target = np.zeros(len(E))
    target[-1] = 1.0
    u, _ = nnls(E, target, maxiter=100 * E.shape[1] + 1000)
    r = E @ u - target
    return np.asarray(solve_triangular(R, best - r[:-1] / r[-1]))


def _symmetric_start(modes: PoleSet, outputs: ComplexArray) -> Array:
    """Modes as numbers to vary: log(-Re p), Im p, Re b, Im b, with b scaled so that b b^T is like c b^T."""
    real = np.nonzero(modes.poles.imag == 0.0)[0]
    real = real[np.argsort(modes.poles[real].real)]
    table = []
    for k in (*np.nonzero(modes.poles.imag != 0.0)[0], *real[::2]):
        p, b = modes.poles[k], modes.inputs[k]
        b = b * np.sqrt((b.conj() @ outputs[k]) / (b.conj() @ b) + 0j)
        turn = 0.3 * abs(p) if p.imag == 0.0 else p.imag
        table.append(np.concatenate([[np.log(-p.real), turn], b.real, b.imag]))
    return np.concatenate(table)


def _local_minima(values: Array) -> list[int]:
    padded = np.concatenate([[np.inf], values, [np.inf]])
    return [int(k) for k in np.nonzero((padded[1:-1] <= padded[:-2]) & (padded[1:-1] <= padded[2:]))[0]]

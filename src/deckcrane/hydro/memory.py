"""Fluid memory: the radiation force of past motion as a linear state-space model [W19, Eq. 7].

    x_dot = A x + B nu,   mu = C x,   nu = [v; omega],   mu = [f; n] stands on the left of the equation of motion,

that is, it is subtracted from the forces. K(iw) = C (iwI - A)^-1 B then stands for B(w) + iw (A(w) - A(inf)). Degrees of
freedom that do not feel each other (surge, heave, pitch and sway, roll, yaw of a symmetric hull) get models of their
own; within a group there is one model for all pairs, so that it can be passive as a whole.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

import numpy as np
from numpy.typing import ArrayLike, NDArray
from scipy.integrate import trapezoid

from deckcrane.arrays import Array, ComplexArray
from deckcrane.errors import DeckcraneError
from deckcrane.hydro.database import DOFS, Hydrodynamics
from deckcrane.hydro.fitting import (
    PoleSet,
    Realisation,
    closer,
    dissipation,
    passive_output,
    refined,
    response,
    response_with_limits,
)
from deckcrane.hydro.retardation import retardation

Method = Literal["frequency", "realisation"]
TAIL = np.array([1.1, 1.25, 1.5, 1.8, 2.2, 2.7, 3.3, 4.0, 5.0])  # frequencies beyond the last, as shares of it
TAIL_WEIGHT = 0.5
CONTRADICTION = 0.15  # of the greatest added mass
SAMPLES = 180  # of the retardation function, over about six periods of its typical frequency


@dataclass(frozen=True)
class FluidMemory:
    """The model: A (n, n) block diagonal, B (n, 6), C (6, n); `labels` name the states by group and number."""

    A: Array = field(repr=False)
    B: Array = field(repr=False)
    C: Array = field(repr=False)
    labels: tuple[str, ...] = field(repr=False)
    method: str = "frequency"

    @property
    def states(self) -> int:
        return len(self.A)

    def transfer(self, frequency: ArrayLike) -> ComplexArray:
        """K(iw): (frequency, 6, 6)."""
        w = np.atleast_1d(np.asarray(frequency, dtype=float))
        return np.asarray(self.C @ response(self.A, self.B, w))

    def damping(self, frequency: ArrayLike) -> Array:
        """B(w) as the model has it."""
        return np.asarray(self.transfer(frequency).real)

    def added_mass(self, frequency: ArrayLike, infinite: Array) -> Array:
        """A(w) as the model has it, on top of A(inf)."""
        w = np.atleast_1d(np.asarray(frequency, dtype=float))
        return np.asarray(infinite + self.transfer(w).imag / w[:, None, None])

    def passivity(self, highest: float = 3.0) -> float:
        """The least eigenvalue of the Hermitian part of K(iw) as a share of what it could be, at all frequencies.

        Zero or more: the model can only take energy out of the motion. It is looked for on a grid that goes far below
        and above `highest`, the highest frequency of the data, with both limits. Units are scaled away, and so is the
        decay of K at both ends (see `fitting.dissipation`).
        """
        worst = 1.0
        for group, states in self._groups():
            A, B, C = self.A[np.ix_(states, states)], self.B[np.ix_(states, group)], self.C[np.ix_(group, states)]
            grid = passivity_grid(highest, A)
            scale = np.sqrt(np.abs(np.diagonal(self.damping(grid), axis1=1, axis2=2)).max(axis=0))[group]
            B, C = B / scale, C / scale[:, None]
            for _ in range(2):
                share = dissipation(C @ response_with_limits(A, B, grid), A, grid)[0]
                grid = closer(grid, share)
                worst = min(worst, float(share.min()))
        return worst

    def _groups(self) -> list[tuple[list[int], list[int]]]:
        """Degrees of freedom that share states, and those states."""
        used = (np.abs(self.B) > 0.0) | (np.abs(self.C.T) > 0.0)
        groups = _connected(used.T.astype(int) @ used.astype(int) > 0)
        return [(group, [int(k) for k in np.nonzero(used[:, group].any(axis=1))[0]]) for group in groups]


@dataclass(frozen=True)
class Quality:
    """How well a model stands for a database: greatest errors over the frequencies, and R^2, for every pair (6, 6).

    Errors of the damping are relative to sqrt(max B_ii max B_jj), those of the added mass to sqrt(max A_ii max A_jj).
    """

    damping: Array
    added_mass: Array
    r_squared: Array

    @property
    def worst(self) -> float:
        """The greatest error among the diagonal terms."""
        return float(max(np.diag(self.damping).max(), np.diag(self.added_mass).max()))


def identify(
    database: Hydrodynamics,
    *,
    method: Method = "frequency",
    target: float = 0.02,
    threshold: float = 1e-3,
    states_per_dof: int = 8,
) -> FluidMemory:
    """The fluid memory of a database.

    `realisation` takes the modes from the eigensystem realisation algorithm on K(t); `frequency` starts from them and
    refines them on K(iw). In both the outputs follow from constrained least squares, so that K is stable, passive and
    zero at rest. The number of states is the least, up to `states_per_dof` for every degree of freedom, with all errors
    (those of `Quality`) below `target`; where none is, the best found is taken, and `quality` tells. Pairs whose |K_ij|
    stays below `threshold` of sqrt(max B_ii max B_jj) are left out, and so are degrees of freedom without damping.
    Added mass follows from damping (Ogilvie 1964); where the data contradict that, as those of some strip methods do at
    low frequencies, the damping is believed.
    """
    if method not in ("frequency", "realisation"):
        raise DeckcraneError(f"no method {method!r} to identify fluid memory; there are `frequency` and `realisation`")
    w, K = radiation_function(database)
    if len(w) < 4:
        raise DeckcraneError(f"{database.title}: fluid memory needs at least 4 frequencies, the database has {len(w)}")
    greatest = np.diagonal(database.radiation_damping, axis1=1, axis2=2).max(axis=0)
    active = greatest > 0.0
    scale = np.sqrt(np.where(active, greatest, 1.0))
    linked = (np.abs(K).max(axis=0) > threshold * np.outer(scale, scale)) & active[:, None] & active[None, :]
    heavy = np.sqrt(np.abs(np.diagonal(database.added_mass, axis1=1, axis2=2)).max(axis=0))
    heavy = np.where(heavy > 0.0, heavy, scale)
    parts = []
    for group in _connected(linked):
        s, pick = scale[group], np.ix_(range(len(w)), group, group)
        data = np.where(linked, K, 0.0)[pick] / np.outer(s, s)
        damping = np.where(linked, database.radiation_damping, 0.0)[pick] / np.outer(s, s)
        added = np.outer(s / heavy[group], s / heavy[group]) / w[:, None, None]  # an error of Im K as one of A
        step = _step(w, damping)
        history = retardation(w, damping, step * np.arange(SAMPLES))
        implied = _transform(w, history, step).imag
        data.imag = np.where(np.abs(implied - data.imag) * added < CONTRADICTION, data.imag, implied)
        weights = (np.ones(data.shape), np.minimum(added, 20.0))
        samples = Realisation.of(history, step)
        A, B, C = _fitted(samples, *_with_tail(w, data, weights), method, target, states_per_dof)
        parts.append((group, A, B * s, s[:, None] * C))
    return _assembled(parts, method)


def _with_tail(
    w: Array, data: ComplexArray, weights: tuple[Array, Array]
) -> tuple[Array, ComplexArray, tuple[Array, Array]]:
    """The data with the damping continued as w^-3 (see `retardation`), so that a fit does not run wild beyond them."""
    beyond = w[-1] * TAIL
    tail = data[-1].real / TAIL[:, None, None] ** 3
    zero, some = np.zeros(tail.shape), np.full(tail.shape, TAIL_WEIGHT)
    extended = (np.concatenate([weights[0], some]), np.concatenate([weights[1], zero]))
    return np.concatenate([w, beyond]), np.concatenate([data, tail]), extended


def _step(w: Array, damping: Array) -> float:
    """Time between samples of K(t), so that they cover what a group's typical frequency remembers."""
    spread = np.trace(np.abs(damping), axis1=1, axis2=2)
    return float(40.0 * trapezoid(spread, w) / trapezoid(w * spread, w) / SAMPLES)


def _transform(w: Array, history: Array, step: float) -> ComplexArray:
    """K(iw), the integral of K(t) e^{-iwt}, from samples of K(t) by the trapezium rule."""
    kernel = step * np.exp(-1j * np.outer(w, step * np.arange(len(history))))
    kernel[:, 0] *= 0.5
    return np.asarray(np.tensordot(kernel, history, axes=1))


def _fitted(
    samples: Realisation,
    w: Array,
    data: ComplexArray,
    weights: tuple[Array, Array],
    method: Method,
    target: float,
    states_per_dof: int,
) -> tuple[Array, Array, Array]:
    """(A, B, C) of one group in scaled units, with as few states as the target allows."""
    n, highest = data.shape[1], w[-1] / TAIL[-1]
    found: list[tuple[float, Array, Array]] = []
    for order in range(2 * n, n * max(states_per_dof, 2) + 1, 2):
        modes = samples.modes(order)
        A, B = modes.state_space()
        if method == "frequency":
            C = passive_output(A, B, w, data, weights, None)
            A, B = refined(modes, _outputs(modes, C), w, data, weights).state_space()
        found.append((_error(A, B, passive_output(A, B, w, data, weights, None), w, data, weights), A, B))
        if found[-1][0] < target:
            C = passive_output(A, B, w, data, weights, passivity_grid(highest, A))
            if _error(A, B, C, w, data, weights) < target:
                return A, B, C
    nearest = sorted(found, key=lambda one: one[0])[:2]
    made = [(A, B, passive_output(A, B, w, data, weights, passivity_grid(highest, A))) for _, A, B in nearest]
    return min(made, key=lambda system: _error(system[0], system[1], system[2], w, data, weights))


def _error(A: Array, B: Array, C: Array, w: Array, data: ComplexArray, weights: tuple[Array, Array]) -> float:
    missed = C @ response(A, B, w) - data
    return float(max(np.abs(weights[0] * missed.real).max(), np.abs(weights[1] * missed.imag).max()))


def _outputs(modes: PoleSet, C: Array) -> ComplexArray:
    """The complex outputs c of the modes, from the columns of C for their real states."""
    columns, k = [], 0
    for p in modes.poles:
        columns.append(C[:, k] + 0j if p.imag == 0.0 else 0.5 * (C[:, k] - 1j * C[:, k + 1]))
        k += 1 if p.imag == 0.0 else 2
    return np.array(columns)


def radiation_function(database: Hydrodynamics) -> tuple[Array, ComplexArray]:
    """Frequencies and K(iw) = B(w) + iw (A(w) - A(inf)) of a database: (frequency, 6, 6)."""
    w = database.frequency
    K = database.radiation_damping + 1j * w[:, None, None] * (database.added_mass - database.added_mass_infinite)
    return w, np.asarray(K)


def quality(memory: FluidMemory, database: Hydrodynamics) -> Quality:
    """Damping and added mass of the model against those of the database, at the database's own frequencies."""
    w = database.frequency
    given = (database.radiation_damping, database.added_mass)
    made = (memory.damping(w), memory.added_mass(w, database.added_mass_infinite))
    errors = []
    for a, b in zip(given, made, strict=True):
        greatest = np.sqrt(np.maximum(np.abs(np.diagonal(a, axis1=1, axis2=2)).max(axis=0), 1e-300))
        errors.append(np.abs(b - a).max(axis=0) / np.outer(greatest, greatest))
    _, K = radiation_function(database)
    spread = (np.abs(K - K.mean(axis=0)) ** 2).sum(axis=0)
    missed = (np.abs(memory.transfer(w) - K) ** 2).sum(axis=0)
    r_squared = 1.0 - missed / np.where(spread > 0.0, spread, 1.0)
    return Quality(errors[0], errors[1], np.where(spread > 0.0, r_squared, 1.0))


def passivity_grid(highest: float, A: Array) -> Array:
    """Frequencies at which passivity is looked at: far below to far above the data, and closely about every pole."""
    poles = np.linalg.eigvals(A) if len(A) else np.zeros(0)
    about = np.abs(poles.imag)[:, None] + np.abs(poles.real)[:, None] * np.linspace(-4.0, 4.0, 33)
    even = [np.geomspace(1e-3, 100.0, 240) * highest, np.linspace(0.01, 1.5, 200) * highest]
    grid = np.unique(np.concatenate([*even, about.ravel()]))
    return np.asarray(grid[grid >= 1e-3 * highest])


def _connected(linked: NDArray[np.bool_]) -> list[list[int]]:
    """Groups of degrees of freedom that are linked, directly or through others; those without any link are left out."""
    groups: list[list[int]] = []
    seen: set[int] = set()
    for start in range(len(linked)):
        if start in seen or not linked[start].any():
            continue
        group, queue = {start}, [start]
        while queue:
            k = queue.pop()
            near = {int(j) for j in np.nonzero(linked[k] | linked[:, k])[0]} - group
            group |= near
            queue.extend(near)
        seen |= group
        groups.append(sorted(group))
    return groups


def _assembled(parts: list[tuple[list[int], Array, Array, Array]], method: str) -> FluidMemory:
    total = sum(len(A) for _, A, _, _ in parts)
    A_all, B_all, C_all = np.zeros((total, total)), np.zeros((total, 6)), np.zeros((6, total))
    labels: list[str] = []
    first = 0
    for group, A, B, C in parts:
        here = slice(first, first + len(A))
        A_all[here, here] = A
        B_all[here, group] = B
        C_all[group, here] = C
        labels += [f"{'-'.join(DOFS[k] for k in group)} {k + 1}" for k in range(len(A))]
        first += len(A)
    return FluidMemory(A_all, B_all, C_all, tuple(labels), method)

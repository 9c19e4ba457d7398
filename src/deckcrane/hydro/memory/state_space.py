"""Fluid memory: the radiation force of past motion as a linear state-space model [W19, Eq. 7].

    x_dot = A x + B nu,   mu = C x,   nu = [v; omega],   mu = [f; n] is on the left of the equation of motion,

that is, it is subtracted from the forces. K(iw) = C (iwI - A)^-1 B then approximates B(w) + iw (A(w) - A(inf)). Degrees of
freedom that are not coupled (surge, heave, pitch and sway, roll, yaw of a symmetric hull) have separate models; within a
group there is one model for all pairs, so that it can be passive as a whole. Hulls that act on each other have one memory: the
motions of all of them are its inputs, and a group may hold motions of several.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Literal

import numpy as np
from numpy.typing import ArrayLike
from threadpoolctl import threadpool_limits

from deckcrane.arrays import Array, ComplexArray
from deckcrane.errors import DeckcraneError
from deckcrane.hydro.memory.data import (
    GroupData,
    RadiationData,
    connected,
    groups_of,
    motions,
    resistance,
    symmetric,
    symmetric_data,
)
from deckcrane.hydro.memory.passive_fit import (
    MotionSensitivity,
    dissipation,
    passive_output_by_motions,
    passivity_grid,
    refine_grid,
    response,
    response_with_limits,
)
from deckcrane.hydro.memory.pole_search import smallest_sufficient_model

Method = Literal["frequency", "realisation"]
SMALL_ENOUGH = 0.005
"""Largest error of a motion at which a refinement by motions ends."""
MOST_TURNS, WORTH_A_TURN = 5, 0.95
"""Largest number of further turns of inputs and outputs, and the share of the error before that a turn must stay below."""


@dataclass(frozen=True)
class FluidMemory:
    """The model: A block diagonal, B (states, n), C (n, states); `labels` name the states by group and number."""

    A: Array = field(repr=False)
    B: Array = field(repr=False)
    C: Array = field(repr=False)
    labels: tuple[str, ...] = field(repr=False)
    method: str = "frequency"
    highest: float = float("inf")
    """The frequency [rad/s] up to which it is fitted to the data."""
    added_mass_infinite: Array | None = field(default=None, repr=False)
    """A(inf) that was fitted with it (n, n); None where it follows from the data (`added_mass_limit`)."""

    @property
    def states(self) -> int:
        return len(self.A)

    def transfer(self, frequency: ArrayLike) -> ComplexArray:
        """K(iw): (frequency, n, n)."""
        w = np.atleast_1d(np.asarray(frequency, dtype=float))
        return np.asarray(self.C @ response(self.A, self.B, w))

    def damping(self, frequency: ArrayLike) -> Array:
        """B(w) of the model."""
        return np.asarray(self.transfer(frequency).real)

    def added_mass(self, frequency: ArrayLike, infinite: Array) -> Array:
        """A(w) of the model, on top of A(inf)."""
        w = np.atleast_1d(np.asarray(frequency, dtype=float))
        return np.asarray(infinite + self.transfer(w).imag / w[:, None, None])

    def passivity(self, highest: float = 3.0) -> float:
        """The least eigenvalue of the Hermitian part of K(iw), relative to its possible size, over all frequencies.

        Zero or more: the model can only dissipate energy of the motion. It is searched on a grid from far below to far above
        `highest`, the highest frequency of the data, with both limits. Units are scaled away, and so is the
        decay of K at both ends (see `passive_fit.dissipation`).
        """
        worst = 1.0
        for group, states in self._coupled_groups():
            A, B, C = self.A[np.ix_(states, states)], self.B[np.ix_(states, group)], self.C[np.ix_(group, states)]
            grid = passivity_grid(highest, A)
            scale = np.sqrt(np.abs(np.diagonal(self.damping(grid), axis1=1, axis2=2)).max(axis=0))[group]
            B, C = B / scale, C / scale[:, None]
            for _ in range(2):
                share = dissipation(C @ response_with_limits(A, B, grid), A, grid)[0]
                grid = refine_grid(grid, share)
                worst = min(worst, float(share.min()))
        return worst

    def _coupled_groups(self) -> list[tuple[list[int], list[int]]]:
        """Groups of degrees of freedom that share states, and those states."""
        used = (np.abs(self.B) > 0.0) | (np.abs(self.C.T) > 0.0)
        groups = connected(used.T.astype(int) @ used.astype(int) > 0)
        return [(group, [int(k) for k in np.nonzero(used[:, group].any(axis=1))[0]]) for group in groups]


@dataclass(frozen=True)
class Quality:
    """The quality of a model of a database: largest errors over the frequencies, and R^2, for every pair (n, n).

    Errors of the damping are relative to sqrt(max B_ii max B_jj), those of the added mass to sqrt(max A_ii max A_jj).
    """

    damping: Array
    added_mass: Array
    r_squared: Array

    @property
    def worst(self) -> float:
        """The largest error among the diagonal terms."""
        return float(max(np.diag(self.damping).max(), np.diag(self.added_mass).max()))


class UnfitRadiationError(DeckcraneError):
    """Radiation data to which no fluid memory can be fitted: damaged, or of sizes that no sums can hold."""


def identify(
    database: RadiationData,
    *,
    method: Method = "frequency",
    target: float = 0.02,
    threshold: float = 1e-3,
    states_per_dof: int = 8,
) -> FluidMemory:
    """Fit the fluid memory of a database.

    `realisation` takes the modes from the eigensystem realisation algorithm on K(t); `frequency` begins with a few of them and
    grows mode by mode on K(iw). In both, poles are limited to what data of these frequencies can determine (`PoleRegion`), and
    the outputs follow from constrained least squares, so that K is stable, passive and zero at rest. The number of states is
    the least, up to `states_per_dof` for every degree of freedom, with all errors (those of `Quality`, and those of the motion,
    where the data have a mass, twice) below `target`; where none is, nearly the best is used, and `quality` tells. Pairs whose
    |K_ij| stays below `threshold` of sqrt(max B_ii max B_jj) are left out, and so are degrees of freedom without damping. The
    symmetric parts of A and B are used. Added mass follows from damping (Ogilvie 1964) but for a constant, which
    `added_mass_limit` determines; where the data contradict that, as those of some strip methods do at low frequencies, the
    damping is trusted.
    """
    if method not in ("frequency", "realisation"):
        raise DeckcraneError(f"no method {method!r} to identify fluid memory; there are `frequency` and `realisation`")
    if len(database.frequency) < 4:
        raise DeckcraneError(
            f"{database.title}: fluid memory needs at least 4 frequencies, the database has {len(database.frequency)}"
        )
    parts = []
    with threadpool_limits(1):  # threads that wait for each other over small matrices cost five times the work
        for group in groups_of(database, threshold):
            try:
                model = smallest_sufficient_model(group, target, states_per_dof, refine=method == "frequency")
            except (np.linalg.LinAlgError, ValueError) as error:
                raise UnfitRadiationError(
                    f"{database.title}: no fluid memory can be fitted to its added mass and damping ({error}); look at them with "
                    "`deckcrane hydro`, or write fluid_memory: false"
                ) from error
            parts.append((group.dofs, model.A, model.B * group.scale, group.scale[:, None] * model.C))
    return _assemble(parts, method, database.labels)


def added_mass_limit(memory: FluidMemory, database: RadiationData) -> Array:
    """The added mass at infinite frequency that belongs to a memory: A(w) is then right on average where damping is large.

    It represents all that is faster than the memory's poles may be, and a panel program's own limit, which agrees with
    its A(w) and B(w) to some tenths of a per cent only; at a resonance that is worth a per cent of the motion.
    """
    if memory.added_mass_infinite is not None:
        return memory.added_mass_infinite
    infinite = symmetric(database.added_mass_infinite)
    if not memory.states:
        return infinite
    w, added, damping = symmetric_data(database)
    fitted = w <= memory.highest
    difference = added[fitted] - memory.added_mass(w[fitted], infinite)
    return symmetric(infinite + mean_difference(difference, damping[fitted]))


def refine_by_motions(memory: FluidMemory, database: RadiationData, threshold: float = 1e-3) -> FluidMemory:
    """The memory with the same poles, whose outputs, inputs and A(inf) give the motions of the data with the least largest error.

    An error of K moves vessels by Z^-1 iw dK X: errors of all pairs of motions together, which weights of each pair alone do not
    know. K is linear in the outputs, and in the inputs, which are the outputs of its transpose: they take turns, each a convex
    problem, until the errors are small or no longer fall. Unchanged where masses are unknown.
    """
    every, added, damping = symmetric_data(database)
    impedance, moved = resistance(database, added, damping), motions(database, added, damping)
    if impedance is None or moved is None:
        return memory
    fitted = every <= memory.highest
    w, Z, X, infinite = every[fitted], impedance[fitted], moved[fitted], symmetric(database.added_mass_infinite)
    iw = 1j * w[:, None, None]
    K = damping[fitted] + iw * (added[fitted] - infinite)
    greatest = np.abs(X).max(axis=(0, 1))
    receptance = iw * np.linalg.inv(Z) / np.where(greatest > 0.0, greatest, np.inf)[:, None]
    limit, B, C = added_mass_limit(memory, database).copy(), memory.B.copy(), memory.C.copy()
    groups = {tuple(group.dofs): group for group in groups_of(database, threshold)}
    with threadpool_limits(1):
        for dofs, states in memory._coupled_groups():
            group = groups.get(tuple(dofs))
            if group is None:
                continue
            s, pairs = group.scale, np.ix_(dofs, dofs)
            sensitivity = MotionSensitivity(
                np.asarray(receptance[:, :, dofs] * s, dtype=complex),
                np.asarray(s[:, None] * X[:, :, dofs].swapaxes(1, 2), dtype=complex),
            )
            scaled = np.asarray(K[np.ix_(range(len(w)), dofs, dofs)] / np.outer(s, s), dtype=complex)
            A, inputs = memory.A[np.ix_(states, states)], memory.B[np.ix_(states, dofs)] / s
            inputs, outputs, constant = _refine_group(A, inputs, group, (w, scaled), sensitivity, float(every[-1]))
            B[np.ix_(states, dofs)], C[np.ix_(dofs, states)] = inputs * s, s[:, None] * outputs
            limit[pairs] = infinite[pairs] + np.outer(s, s) * constant
    return replace(memory, B=B, C=C, added_mass_infinite=limit)


def _refine_group(
    A: Array,
    B: Array,
    group: GroupData,
    data: tuple[Array, ComplexArray],
    sensitivity: MotionSensitivity,
    highest: float,
) -> tuple[Array, Array, Array]:
    """Inputs, outputs and constant added mass of a group whose motions have the least largest error, in scaled units."""
    grid = passivity_grid(highest, A)
    C, constant, least = passive_output_by_motions(A, B, group, data, sensitivity, grid)
    for turn in range(MOST_TURNS):
        if least < SMALL_ENOUGH:
            break
        if turn % 2 == 0:
            transposed, added, error = passive_output_by_motions(A.T, C.T, group, data, sensitivity.transposed, grid)
            trial = transposed.T, C
        else:
            outputs, added, error = passive_output_by_motions(A, B, group, data, sensitivity, grid)
            trial = B, outputs
        if error > WORTH_A_TURN * least:
            break
        (B, C), constant, least = trial, added, error
    return B, C, constant


def mean_difference(apart: Array, damping: Array) -> Array:
    """The mean of a difference of added masses (frequency, n, n), weighted by the damping at each frequency."""
    size = np.sqrt(np.abs(np.diagonal(damping, axis1=1, axis2=2)))
    weight = size[:, :, None] * size[:, None, :]
    return np.asarray((weight * apart).sum(axis=0) / np.maximum(weight.sum(axis=0), 1e-300))


def quality(memory: FluidMemory, database: RadiationData) -> Quality:
    """Damping and added mass of the model against those of the database, at the database's own frequencies.

    The model's added mass is that of a run: on top of `added_mass_limit`.
    """
    w, *in_data = symmetric_data(database)
    infinite = added_mass_limit(memory, database)
    fitted = (memory.added_mass(w, infinite), memory.damping(w))
    errors = []
    for a, b in zip(in_data, fitted, strict=True):
        greatest = np.sqrt(np.maximum(np.abs(np.diagonal(a, axis1=1, axis2=2)).max(axis=0), 1e-300))
        errors.append(np.abs(b - a).max(axis=0) / np.outer(greatest, greatest))
    K = in_data[1] + 1j * w[:, None, None] * (in_data[0] - infinite)
    spread = (np.abs(K - K.mean(axis=0)) ** 2).sum(axis=0)
    residual = (np.abs(memory.transfer(w) - K) ** 2).sum(axis=0)
    r_squared = 1.0 - residual / np.where(spread > 0.0, spread, 1.0)
    return Quality(errors[1], errors[0], np.where(spread > 0.0, r_squared, 1.0))


def _assemble(parts: list[tuple[list[int], Array, Array, Array]], method: str, dofs: tuple[str, ...]) -> FluidMemory:
    total, n = sum(len(A) for _, A, _, _ in parts), len(dofs)
    A_all, B_all, C_all = np.zeros((total, total)), np.zeros((total, n)), np.zeros((n, total))
    labels: list[str] = []
    offset = 0
    for group, A, B, C in parts:
        states = slice(offset, offset + len(A))
        A_all[states, states] = A
        B_all[states, group] = B
        C_all[group, states] = C
        labels += [f"{'-'.join(dofs[k] for k in group)} {k + 1}" for k in range(len(A))]
        offset += len(A)
    return FluidMemory(A_all, B_all, C_all, tuple(labels), method)

"""Static equilibrium: a search for the equilibrium that a system falls into, not the one it falls from.

Newton's method on the balance of forces finds any equilibrium, a pendulum on its head as well as one that hangs. Here
directions of negative stiffness are followed downhill instead, in steps of limited length, until Newton's method
can finish. Many cases are solved at once. Pure numbers; depends on nothing else of this package but the type of arrays.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from deckcrane.arrays import Array

Balance = Callable[[Array], tuple[Array, Array, Array]]
"""From positions (N, m) to the residual (N, m), its slope (N, m, m), and the size of the forces that balance (N,)."""

LONGEST = 0.5
"""The longest step of any coordinate, in radians and metres: pendulums do not go over the top."""
SOFT = 1e-9
"""Stiffness relative to each coordinate's own below which a direction is free."""
ROUNDING = 1e-9
"""Residual relative to the forces that balance in free directions: less than that is rounding."""
FALLS = 1e-6
"""Negative stiffness relative to each coordinate's own that counts as unstable."""
NUDGE = 1e-2
"""The push off an unstable equilibrium, in radians or metres."""
CONVERGED = 1e-8
"""Steps below this, in radians and metres, are followed only by the final polishing steps."""


@dataclass(frozen=True)
class EquilibriumSearch:
    """Equilibrium positions (N, m), whether they have converged (N,), and the residual there (N, m).

    `falls` is -1 at a stable equilibrium; elsewhere it is the coordinate that falls most (N,), and `downhill` the motion of all
    coordinates with it (N, m), that one by 1.
    """

    q: Array
    converged: NDArray[np.bool_]
    left: Array
    falls: NDArray[np.int_]
    downhill: Array


def find_stable_equilibria(balance: Balance, start: Array) -> EquilibriumSearch:
    """As `rest`, but an equilibrium on top of a hill, where symmetry may put it, is left for a stable one beside it."""
    equilibrium = find_equilibria(balance, start)
    for _ in range(3):
        falling = equilibrium.converged & (equilibrium.falls >= 0)
        if not falling.any():
            break
        equilibrium = find_equilibria(
            balance, equilibrium.q + np.where(falling[:, None], NUDGE * equilibrium.downhill, 0.0)
        )
    return equilibrium


def find_equilibria(balance: Balance, start: Array, steps: int = 200, furthest: float = LONGEST) -> EquilibriumSearch:
    """The equilibria next to the starts, one a row; directions that no force depends on stay as they are.

    No step is longer than `furthest`, in radians and metres.

    The search has converged when Newton's own step is small against a radian and a metre, whatever the sizes of forces are: a
    residual of forces of 1e10 N is rounding, and says nothing.
    """
    q = np.array(start, dtype=float)
    radius = np.full(len(q), furthest)
    residual, slope, size = balance(q)
    settled = np.zeros(len(q), dtype=bool)
    for _ in range(steps):
        step, determinate = _next_steps(residual, slope, size)
        step_length = np.max(np.abs(step), axis=1, initial=0.0)
        settled = determinate & (step_length < CONVERGED)
        if np.all(settled | ~np.isfinite(step_length)):
            break
        step *= np.minimum(1.0, radius / np.maximum(step_length, 1e-300))[:, None]
        trial = q + np.where(settled[:, None] | ~np.isfinite(step), 0.0, step)
        trial_balance = balance(trial)
        work_before, work_after = np.sum(residual * step, axis=1), np.sum(trial_balance[0] * step, axis=1)
        # Past the minimum the forces push back; where harder than they pushed before, the step was too long.
        # Controllers' forces have no potential and no minimum: there a smaller residual is enough.
        units = _stiffness_units(np.nan_to_num(slope), np.nan_to_num(size))
        reduced = determinate & (_norms(trial_balance[0] * units) <= 0.9 * _norms(residual * units))
        accepted = settled | reduced | (np.isfinite(work_after) & (work_after <= 0.9 * np.abs(work_before)))
        radius = np.where(accepted, np.minimum(furthest, 2 * radius), np.minimum(radius, step_length) / 4)
        q = np.where(accepted[:, None], trial, q)
        residual, slope, size = (
            np.where(_broadcast_to(accepted, new), new, old)
            for new, old in zip(trial_balance, (residual, slope, size), strict=True)
        )
        if np.all(radius < 1e-12):
            break
    for _ in range(3):  # quadratic convergence reduces the residual to rounding
        step, _ = _next_steps(residual, slope, size)
        q = np.where(settled[:, None] & np.isfinite(step), q + step, q)
        residual, slope, size = balance(q)
    return EquilibriumSearch(q, settled, residual, *_unstable_directions(slope, size))


STRAYED = 1e-10
"""The drift along a free direction during a search, in radians or metres, beyond which it is reversed."""


def restore_free_directions(balance: Balance, equilibrium: EquilibriumSearch, start: Array) -> EquilibriumSearch:
    """The same equilibrium with all free directions where the start has them: a hook that swivels is as the file turns it.

    On the way to an equilibrium forces may turn what no force holds there. Its final position would then depend on the search.
    """
    for _ in range(3):
        _, slope, size = balance(equilibrium.q)
        scaled, units = _scale_by_stiffness(slope, size)
        values, directions = (
            np.linalg.eigh((scaled[0] + scaled[0].T) / 2) if scaled.size else (np.zeros(0), np.zeros((0, 0)))
        )
        free_directions = units[0][:, None] * directions[:, np.abs(values) <= SOFT]
        if not free_directions.size:
            return equilibrium
        free_directions = free_directions / np.max(np.abs(free_directions), axis=0)
        correction = free_directions @ np.linalg.lstsq(free_directions, start[0] - equilibrium.q[0], rcond=None)[0]
        if np.max(np.abs(correction)) <= STRAYED:
            return equilibrium
        trial = find_equilibria(balance, equilibrium.q + correction)
        if not trial.converged[0]:
            return equilibrium
        equilibrium = trial
    return equilibrium


def _broadcast_to(mask: NDArray[np.bool_], values: Array) -> NDArray[np.bool_]:
    return mask.reshape(-1, *[1] * (values.ndim - 1))


def _scale_by_stiffness(slope: Array, size: Array) -> tuple[Array, Array]:
    """The slope with each coordinate measured by its own stiffness, and the units that do so (N, m).

    A stiffness that forces of this size stretch by a thousand metres counts as soft in any case: rounding is far below it.
    """
    units = _stiffness_units(slope, size)
    return units[:, :, None] * slope * units[:, None, :], units


def _stiffness_units(slope: Array, size: Array) -> Array:
    """The units that measure each coordinate by its own stiffness (N, m)."""
    stiffness = np.abs(np.diagonal(slope, axis1=1, axis2=2))
    return np.asarray(1 / np.sqrt(np.maximum(stiffness, np.maximum(1e-3 * size, 1e-100)[:, None])))


def _norms(residual: Array) -> Array:
    """The norm of each residual; infinite where it is not a number."""
    norms = np.linalg.norm(residual, axis=1)
    return np.where(np.isfinite(norms), norms, np.inf)


def _unstable_directions(slope: Array, size: Array) -> tuple[NDArray[np.int_], Array]:
    """The coordinate that moves most in the direction of the most negative stiffness, or -1 where there is none; the direction."""
    scaled, units = _scale_by_stiffness(np.nan_to_num(slope), np.nan_to_num(size))
    falls, downhill = np.full(len(slope), -1), np.zeros(slope.shape[:2])
    if not scaled.size:
        return falls, downhill
    for k in np.flatnonzero(np.linalg.eigvals(scaled).real.min(axis=1) < -FALLS):
        values, directions = np.linalg.eig(scaled[k])
        direction = units[k] * directions[:, np.argmin(values.real)].real
        falls[k] = int(np.argmax(np.abs(direction)))
        downhill[k] = direction / direction[falls[k]]
    return falls, downhill


def _next_steps(residual: Array, slope: Array, size: Array) -> tuple[Array, NDArray[np.bool_]]:
    """The next step of every case, and whether all its directions but free ones are stiff or level."""
    N, m = residual.shape
    if m == 0:
        return np.zeros((N, 0)), np.ones(N, dtype=bool)
    finite = np.all(np.isfinite(residual), axis=1) & np.all(np.isfinite(slope), axis=(1, 2))
    slope = np.where(finite[:, None, None], slope, np.eye(m))
    scaled, units = _scale_by_stiffness(slope, np.where(finite, size, 1.0))
    force = np.where(finite[:, None], residual, 0.0) * units
    step, determinate = np.zeros((N, m)), np.ones(N, dtype=bool)
    smallest = np.linalg.eigvals(scaled).real.min(axis=1)
    stable = smallest > SOFT
    if stable.any():
        step[stable] = -np.linalg.solve(scaled[stable], force[stable][:, :, None])[:, :, 0]
    for k in np.flatnonzero(~stable):
        step[k], determinate[k] = _downhill_step(scaled[k], force[k], units[k], size[k], bool(smallest[k] > -SOFT))
    step *= units
    return np.where(finite[:, None], step, np.nan), determinate


def _downhill_step(scaled: Array, force: Array, units: Array, size: float, level: bool) -> tuple[Array, bool]:
    """A step down along each principal direction of the stiffness; none along directions without stiffness and without force.

    Stiffness that is not symmetric (a controller's) has no principal directions. Whether it is unstable is decided by its own
    eigenvalues, not by those of its symmetric half: where all is `level` or stiff, the smallest step that balances the forces is
    Newton's.
    """
    left_vectors, stiffness, _ = np.linalg.svd(scaled)
    free_columns = stiffness <= SOFT
    if level and not np.any(_is_pushed(left_vectors[:, free_columns], force, units, size)):
        return np.asarray(np.linalg.lstsq(scaled, -force, rcond=SOFT)[0], dtype=float), True
    values, directions = np.linalg.eigh((scaled + scaled.T) / 2)
    projected = directions.T @ force
    soft = np.abs(values) <= SOFT
    pushed = _is_pushed(directions, force, units, size)
    reach = LONGEST / _unit_move(directions, units)
    step = np.where(
        soft, np.where(pushed, -np.sign(projected) * reach, 0.0), -projected / np.where(soft, 1.0, np.abs(values))
    )
    return np.asarray(directions @ step), not np.any(soft & pushed)


def _unit_move(directions: Array, units: Array) -> Array:
    """How far a unit of each direction moves the coordinate that it moves most, in radians or metres."""
    return np.asarray(np.max(np.abs(units[:, None] * directions), axis=0))


def _is_pushed(directions: Array, force: Array, units: Array, size: float) -> NDArray[np.bool_]:
    """Whether a force pushes along each direction, beyond rounding."""
    return np.asarray(np.abs(directions.T @ force) > ROUNDING * size * _unit_move(directions, units))

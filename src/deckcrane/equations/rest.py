"""Where forces balance: a search for rest that seeks the equilibrium a system falls into, not the one it falls from.

Newton's method on the balance of forces finds any equilibrium, a pendulum on its head as well as one that hangs. Here
directions in which stiffness is negative are walked downhill instead, in steps of limited length, until Newton's method
can finish. Many cases are searched at once. Pure numbers; depends on nothing of ours but the type of arrays.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from deckcrane.equations.system import Array

Balance = Callable[[Array], tuple[Array, Array, Array]]
"""From places (N, m) to what is left over (N, m), its slope (N, m, m), and the size of the forces that balance (N,)."""

LONGEST = 0.5
"""The longest step of any coordinate, in radians and metres: pendulums do not go over the top."""
SOFT = 1e-9
"""Stiffness relative to each coordinate's own below which nothing holds a direction."""
ROUNDING = 1e-9
"""What is left over relative to the forces that balance, where nothing holds: less than that is rounding."""
FALLS = 1e-6
"""Negative stiffness relative to each coordinate's own that counts."""
NUDGE = 1e-2
"""How far a place on a hill is left behind, in radians or metres."""
CONVERGED = 1e-8
"""Steps below this, in radians and metres, are followed by those that polish, and then by none."""


@dataclass(frozen=True)
class Rest:
    """Places at rest (N, m), and whether they are (N,); what is left over there (N, m).

    `falls` is -1 where a small push does no harm; elsewhere it is the coordinate that falls most (N,), and `downhill` how all
    fall with it (N, m), that one by 1.
    """

    q: Array
    found: NDArray[np.bool_]
    left: Array
    falls: NDArray[np.int_]
    downhill: Array


def rest_off_hills(balance: Balance, start: Array) -> Rest:
    """As `rest`, but a place on top of a hill, where symmetry may put it, is left for one beside it that is stable."""
    found = rest(balance, start)
    for _ in range(3):
        falling = found.found & (found.falls >= 0)
        if not falling.any():
            break
        found = rest(balance, found.q + np.where(falling[:, None], NUDGE * found.downhill, 0.0))
    return found


def rest(balance: Balance, start: Array, steps: int = 200, furthest: float = LONGEST) -> Rest:
    """The equilibria next to the starts, one a row; directions that no force depends on stay as they are.

    No step is longer than `furthest`, in radians and metres.

    It has converged when Newton's own step is small against a radian and a metre, whatever the sizes of forces are: what is
    left over of forces of 1e10 N is rounding, and says nothing.
    """
    q = np.array(start, dtype=float)
    radius = np.full(len(q), furthest)
    left, slope, size = balance(q)
    settled = np.zeros(len(q), dtype=bool)
    for _ in range(steps):
        step, stiff = _steps(left, slope, size)
        longest = np.max(np.abs(step), axis=1, initial=0.0)
        settled = stiff & (longest < CONVERGED)
        if np.all(settled | ~np.isfinite(longest)):
            break
        step *= np.minimum(1.0, radius / np.maximum(longest, 1e-300))[:, None]
        trial = q + np.where(settled[:, None] | ~np.isfinite(step), 0.0, step)
        tried = balance(trial)
        ahead, behind = np.sum(left * step, axis=1), np.sum(tried[0] * step, axis=1)
        # Past the lowest place the forces push back; where harder than they pushed, the step was too long. Controllers' forces
        # have no lowest place: there it is enough that less is left over.
        less = stiff & (_remaining(tried[0], slope, size) <= 0.9 * _remaining(left, slope, size))
        good = settled | less | (np.isfinite(behind) & (behind <= 0.9 * np.abs(ahead)))
        radius = np.where(good, np.minimum(furthest, 2 * radius), np.minimum(radius, longest) / 4)
        q = np.where(good[:, None], trial, q)
        left, slope, size = (
            np.where(_like(good, new), new, old) for new, old in zip(tried, (left, slope, size), strict=True)
        )
        if np.all(radius < 1e-12):
            break
    for _ in range(3):  # quadratic convergence takes what is left to rounding
        step, _ = _steps(left, slope, size)
        q = np.where(settled[:, None] & np.isfinite(step), q + step, q)
        left, slope, size = balance(q)
    return Rest(q, settled, left, *_falling(slope, size))


STRAYED = 1e-6
"""How far a search may leave a direction behind that nothing holds, in radians or metres, before it is brought back."""


def brought_back(balance: Balance, found: Rest, start: Array) -> Rest:
    """The same rest with all directions that nothing holds where the start has them: a hook that swivels is as the file turns it.

    On the way to a rest forces may turn what no force holds there. Where that is left would follow from how the search went.
    """
    for _ in range(3):
        _, slope, size = balance(found.q)
        scaled, units = _scaled(slope, size)
        values, ways = np.linalg.eigh((scaled[0] + scaled[0].T) / 2) if scaled.size else (np.zeros(0), np.zeros((0, 0)))
        loose = units[0][:, None] * ways[:, np.abs(values) <= SOFT]
        if not loose.size:
            return found
        loose = loose / np.max(np.abs(loose), axis=0)
        back = loose @ np.linalg.lstsq(loose, start[0] - found.q[0], rcond=None)[0]
        if np.max(np.abs(back)) <= STRAYED:
            return found
        tried = rest(balance, found.q + back)
        if not tried.found[0]:
            return found
        found = tried
    return found


def _like(mask: NDArray[np.bool_], values: Array) -> NDArray[np.bool_]:
    return mask.reshape(-1, *[1] * (values.ndim - 1))


def _scaled(slope: Array, size: Array) -> tuple[Array, Array]:
    """The slope with each coordinate measured by its own stiffness, and the units that do so (N, m).

    A stiffness that forces of this size stretch by a thousand metres is soft whatever it is: rounding is far below it.
    """
    own = np.abs(np.diagonal(slope, axis1=1, axis2=2))
    units = 1 / np.sqrt(np.maximum(own, np.maximum(1e-3 * size, 1e-100)[:, None]))
    return units[:, :, None] * slope * units[:, None, :], units


def _remaining(left: Array, slope: Array, size: Array) -> Array:
    """What is left over, each coordinate's force measured by its own stiffness."""
    _, units = _scaled(np.nan_to_num(slope), np.nan_to_num(size))
    remaining = np.linalg.norm(left * units, axis=1)
    return np.where(np.isfinite(remaining), remaining, np.inf)


def _falling(slope: Array, size: Array) -> tuple[NDArray[np.int_], Array]:
    """The coordinate that moves most in the direction of the most negative stiffness, or -1 where there is none; the way."""
    scaled, units = _scaled(np.nan_to_num(slope), np.nan_to_num(size))
    falls, downhill = np.full(len(slope), -1), np.zeros(slope.shape[:2])
    if not scaled.size:
        return falls, downhill
    for k in np.flatnonzero(np.linalg.eigvals(scaled).real.min(axis=1) < -FALLS):
        values, ways = np.linalg.eig(scaled[k])
        way = units[k] * ways[:, np.argmin(values.real)].real
        falls[k] = int(np.argmax(np.abs(way)))
        downhill[k] = way / way[falls[k]]
    return falls, downhill


def _steps(left: Array, slope: Array, size: Array) -> tuple[Array, NDArray[np.bool_]]:
    """The next step of every case, and whether all its directions but those that nothing holds are stiff or level."""
    N, m = left.shape
    if m == 0:
        return np.zeros((N, 0)), np.ones(N, dtype=bool)
    sound = np.all(np.isfinite(left), axis=1) & np.all(np.isfinite(slope), axis=(1, 2))
    slope = np.where(sound[:, None, None], slope, np.eye(m))
    scaled, units = _scaled(slope, np.where(sound, size, 1.0))
    force = np.where(sound[:, None], left, 0.0) * units
    step, calm = np.zeros((N, m)), np.ones(N, dtype=bool)
    firm = np.linalg.eigvals(scaled).real.min(axis=1) > SOFT
    if firm.any():
        step[firm] = -np.linalg.solve(scaled[firm], force[firm][:, :, None])[:, :, 0]
    for k in np.flatnonzero(~firm):
        step[k], calm[k] = _downhill(scaled[k], force[k], units[k], size[k])
    step *= units
    return np.where(sound[:, None], step, np.nan), calm


def _downhill(scaled: Array, force: Array, units: Array, size: float) -> tuple[Array, bool]:
    """A step down along each principal direction of the stiffness; none along those that nothing holds and nothing pushes.

    Stiffness that is not symmetric (a controller's) has no principal directions. Whether it lets anything fall is told by its own
    eigenvalues, not by those of its symmetric half: where all is level or stiff, the smallest step that balances the forces is
    Newton's.
    """
    out, stiffness, _ = np.linalg.svd(scaled)
    unheld = stiffness <= SOFT
    if np.all(np.linalg.eigvals(scaled).real > -SOFT) and not np.any(_pushed(out[:, unheld], force, units, size)):
        return np.asarray(np.linalg.lstsq(scaled, -force, rcond=SOFT)[0], dtype=float), True
    values, ways = np.linalg.eigh((scaled + scaled.T) / 2)
    along = ways.T @ force
    loose = np.abs(values) <= SOFT
    pushed = _pushed(ways, force, units, size)
    reach = LONGEST / _unit_move(ways, units)
    found = np.where(
        loose, np.where(pushed, -np.sign(along) * reach, 0.0), -along / np.where(loose, 1.0, np.abs(values))
    )
    return np.asarray(ways @ found), not np.any(loose & pushed)


def _unit_move(ways: Array, units: Array) -> Array:
    """How far a unit of each way moves the coordinate that it moves most, in radians or metres."""
    return np.asarray(np.max(np.abs(units[:, None] * ways), axis=0))


def _pushed(ways: Array, force: Array, units: Array, size: float) -> NDArray[np.bool_]:
    """Whether a force pushes along each way, beyond rounding."""
    return np.asarray(np.abs(ways.T @ force) > ROUNDING * size * _unit_move(ways, units))

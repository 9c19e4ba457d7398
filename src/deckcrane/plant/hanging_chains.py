"""Static equilibrium of chains of nodes between two points: the initial positions of a rope with mass.

The energy of a chain whose links only pull is convex, so there is one minimum (or a set of equal ones), and a damped Newton
method finds it from anywhere.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from deckcrane.arrays import Array

STEPS = 500
SETTLED = 1e-10
"""Tolerance of a step, over the length of the chain."""


@dataclass(frozen=True)
class ChainLink:
    """An elastic link with its unstretched length; `ahead` is the length of its path beyond the distance of the two nodes."""

    stiffness: float
    length: float
    ahead: float = 0.0


def chain_at_rest(ends: tuple[Array, Array], links: list[ChainLink], weight: Array) -> Array:
    """The positions (n, 3) of n nodes of this weight, on n + 1 links."""
    n = len(links) - 1
    arc = np.cumsum([link.length - link.ahead for link in links])
    f = np.clip(arc[:-1] / arc[-1], 0.0, 1.0)[:, None]
    distance, length = float(np.linalg.norm(ends[1] - ends[0])), float(arc[-1])
    down = weight / max(float(np.linalg.norm(weight)), 1e-300)
    sag = np.sqrt(0.375 * distance * max(length - distance, 0.0)) + 0.5 * max(length - distance, 0.0)
    r = ends[0] + f * (ends[1] - ends[0]) + 4 * f * (1 - f) * sag * down
    energy, slope, stiffness = _energy(r, ends, links, weight)
    damping = 1e-3
    for _ in range(STEPS):
        scale = max(float(np.abs(np.diag(stiffness)).max()), max(link.stiffness / link.length for link in links) * 1e-9)
        step = -np.linalg.solve(stiffness + damping * scale * np.eye(3 * n), slope)
        trial = r + step.reshape(n, 3)
        trial_energy = _energy(trial, ends, links, weight)
        if trial_energy[0] <= energy:
            r, (energy, slope, stiffness) = trial, trial_energy
            damping = max(damping / 10, 1e-12)
            if np.abs(step).max() < SETTLED * max(length, distance):
                break
        else:
            damping *= 10
            if damping > 1e12:
                break
    return np.asarray(r)


def _energy(r: Array, ends: tuple[Array, Array], links: list[ChainLink], weight: Array) -> tuple[float, Array, Array]:
    """The energy of a chain, its gradient, and its stiffness matrix."""
    n = len(r)
    points = np.vstack([ends[0], r, ends[1]])
    energy, gradient = -float(np.sum(r @ weight)), np.zeros((n + 2, 3))
    stiffness = np.zeros((n + 2, 3, n + 2, 3))
    gradient[1:-1] -= weight
    for i, link in enumerate(links):
        vector = points[i + 1] - points[i]
        distance = max(float(np.linalg.norm(vector)), 1e-12)
        stretch = distance + link.ahead - link.length
        if stretch <= 0:
            continue
        k, direction = link.stiffness / link.length, vector / distance
        energy += k * stretch**2 / 2
        gradient[i] -= k * stretch * direction
        gradient[i + 1] += k * stretch * direction
        block = k * np.outer(direction, direction) + k * stretch / distance * (
            np.eye(3) - np.outer(direction, direction)
        )
        for a, b, sign in ((i, i, 1), (i + 1, i + 1, 1), (i, i + 1, -1), (i + 1, i, -1)):
            stiffness[a, :, b, :] += sign * block
    inner = stiffness[1:-1, :, 1:-1, :].reshape(3 * n, 3 * n)
    return energy, gradient[1:-1].ravel(), inner

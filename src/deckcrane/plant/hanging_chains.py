"""Chains of nodes between two points, at rest, in numbers: where the nodes of a rope with mass start.

The energy of a chain whose links only pull is convex, so there is one lowest place (or a set of equally low ones), and Newton's
method with a step that is held back finds it from anywhere. Pure numbers.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from deckcrane.arrays import Array

STEPS = 500
SETTLED = 1e-10
"""Of a step, over the length of the chain."""


@dataclass(frozen=True)
class ChainLink:
    """An elastic line, this long unstretched; `ahead` is how much longer its path is than the distance of the two nodes."""

    stiffness: float
    length: float
    ahead: float = 0.0


def chain_at_rest(ends: tuple[Array, Array], links: list[ChainLink], weight: Array) -> Array:
    """The places (n, 3) of n nodes of this weight, on n + 1 links."""
    n = len(links) - 1
    shares = np.cumsum([link.length - link.ahead for link in links])
    f = np.clip(shares[:-1] / shares[-1], 0.0, 1.0)[:, None]
    apart, whole = float(np.linalg.norm(ends[1] - ends[0])), float(shares[-1])
    down = weight / max(float(np.linalg.norm(weight)), 1e-300)
    sag = np.sqrt(0.375 * apart * max(whole - apart, 0.0)) + 0.5 * max(whole - apart, 0.0)
    r = ends[0] + f * (ends[1] - ends[0]) + 4 * f * (1 - f) * sag * down
    energy, slope, stiffness = _energy(r, ends, links, weight)
    held = 1e-3
    for _ in range(STEPS):
        scale = max(float(np.abs(np.diag(stiffness)).max()), max(link.stiffness / link.length for link in links) * 1e-9)
        step = -np.linalg.solve(stiffness + held * scale * np.eye(3 * n), slope)
        trial = r + step.reshape(n, 3)
        tried = _energy(trial, ends, links, weight)
        if tried[0] <= energy:
            r, (energy, slope, stiffness) = trial, tried
            held = max(held / 10, 1e-12)
            if np.abs(step).max() < SETTLED * max(whole, apart):
                break
        else:
            held *= 10
            if held > 1e12:
                break
    return np.asarray(r)


def _energy(r: Array, ends: tuple[Array, Array], links: list[ChainLink], weight: Array) -> tuple[float, Array, Array]:
    """Of a chain: its energy, the slope of that, and its stiffness."""
    n = len(r)
    points = np.vstack([ends[0], r, ends[1]])
    energy, slope = -float(np.sum(r @ weight)), np.zeros((n + 2, 3))
    stiffness = np.zeros((n + 2, 3, n + 2, 3))
    slope[1:-1] -= weight
    for i, link in enumerate(links):
        apart = points[i + 1] - points[i]
        distance = max(float(np.linalg.norm(apart)), 1e-12)
        stretch = distance + link.ahead - link.length
        if stretch <= 0:
            continue
        k, way = link.stiffness / link.length, apart / distance
        energy += k * stretch**2 / 2
        slope[i] -= k * stretch * way
        slope[i + 1] += k * stretch * way
        own = k * np.outer(way, way) + k * stretch / distance * (np.eye(3) - np.outer(way, way))
        for a, b, sign in ((i, i, 1), (i + 1, i + 1, 1), (i, i + 1, -1), (i + 1, i, -1)):
            stiffness[a, :, b, :] += sign * own
    inner = stiffness[1:-1, :, 1:-1, :].reshape(3 * n, 3 * n)
    return energy, slope[1:-1].ravel(), inner

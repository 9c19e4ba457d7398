"""Loads of poses on a regular grid of radius and height.

Loads are known in poses. Between them 1/load is interpolated linearly over radius and height: exact where a moment is the limit
(load = M / radius), where the load itself would be too large between any two poses. The grid of poses is cut into simplices
(Kuhn's way: all orders in which the coordinates go from one corner of a box to the opposite one), and the largest load with
the hook at a radius and a height is found among their faces. Where three or more coordinates move the hook, many poses bring it to
one place; a linear function over these has its extreme on faces of two dimensions, so that looking at triangles is enough,
whatever their number. Nothing is extrapolated: a simplex with a corner that has no load has none.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import product
from math import floor, log10

import numpy as np
from numpy.typing import NDArray

from deckcrane.arrays import Array

EDGE = 1e-9
"""How far outside of a triangle, as a share of it, a place still counts as on its edge."""


@dataclass(frozen=True)
class OnGrid:
    """For each place the largest load, not a number where none is known, and the nearest pose that limits it (-1: none).

    Of poses along one coordinate also the height of the hook with that load.
    """

    load: Array
    nearest: NDArray[np.int_]
    height: Array | None = None


def corners(shape: tuple[int, ...], size: int) -> NDArray[np.int_]:
    """The simplices of `size` corners, by the number of each pose: faces of the boxes between neighbouring poses, each once."""
    grid = np.arange(int(np.prod(shape))).reshape(shape)
    found = []
    for chain in _chains(len(shape), size):
        every = np.array(chain)
        low, high = every.min(axis=0), every.max(axis=0)
        if np.any(low > 0):
            continue  # the same face of the next box
        inner = [
            grid[tuple(slice(step, n - top + step) for step, top, n in zip(corner, high, shape, strict=True))]
            for corner in chain
        ]
        found.append(np.stack([each.ravel() for each in inner], axis=1))
    return np.concatenate(found) if found else np.zeros((0, size), dtype=int)


def _chains(dimensions: int, size: int) -> Iterator[tuple[tuple[int, ...], ...]]:
    """All ways from corner to corner of a box along which no coordinate goes back, of `size` corners."""
    points = list(product((0, 1), repeat=dimensions))

    def grown(chain: tuple[tuple[int, ...], ...]) -> Iterator[tuple[tuple[int, ...], ...]]:
        if len(chain) == size:
            yield chain
            return
        for point in points:
            if point != chain[-1] and all(a <= b for a, b in zip(chain[-1], point, strict=True)):
                yield from grown((*chain, point))

    for point in points:
        yield from grown((point,))


def by_radius_and_height(
    shape: tuple[int, ...],
    radius: Array,
    height: Array,
    load: Array,
    radii: Array,
    heights: Array,
    limited: NDArray[np.bool_] | None = None,
) -> OnGrid:
    """The largest load at each radius and height (radii, heights), of poses on a grid of two dimensions or more.

    Between a pose that is `limited` and one whose search ended at the largest load asked for, the first counts as the nearest.
    """
    limited = np.ones(len(load), dtype=bool) if limited is None else limited
    places = np.stack(np.meshgrid(radii, heights, indexing="ij"), axis=-1).reshape(-1, 2)
    best, nearest = np.full(len(places), np.nan), np.full(len(places), -1)
    known = np.stack([radius, height], axis=1)
    for triangle in corners(shape, 3):
        loads = load[triangle]
        if not np.all(np.isfinite(loads)):
            continue
        a, b, c = known[triangle]
        edges = np.stack([b - a, c - a], axis=1)
        size = abs(float(np.linalg.det(edges)))
        if size <= 1e-12 * float(np.max(np.abs(edges)) ** 2 + 1e-300):
            continue  # the hook moves along a line here; neighbours have its places
        low, high = np.min([a, b, c], axis=0) - EDGE, np.max([a, b, c], axis=0) + EDGE
        near = np.flatnonzero(np.all((places >= low) & (places <= high), axis=1))
        shares = np.linalg.solve(edges, (places[near] - a).T).T
        every = np.column_stack([1 - shares.sum(axis=1), shares])
        inside = np.all(every >= -EDGE, axis=1)
        _take(best, nearest, near[inside], every[inside], loads, triangle, limited[triangle])
    return OnGrid(best.reshape(len(radii), len(heights)), nearest.reshape(len(radii), len(heights)))


def by_radius(
    radius: Array, height: Array, load: Array, radii: Array, limited: NDArray[np.bool_] | None = None
) -> OnGrid:
    """The largest load at each radius, of poses along one coordinate; `limited` as above."""
    limited = np.ones(len(load), dtype=bool) if limited is None else limited
    best, nearest = np.full(len(radii), np.nan), np.full(len(radii), -1)
    at = np.full(len(radii), np.nan)
    for pair in corners((len(radius),), 2):
        loads, (a, b) = load[pair], radius[pair]
        if not np.all(np.isfinite(loads)) or a == b:
            continue
        share = (radii - a) / (b - a)
        inside = np.flatnonzero((share >= -EDGE) & (share <= 1 + EDGE))
        shares = np.column_stack([1 - share[inside], share[inside]])
        more = _take(best, nearest, inside, shares, loads, pair, limited[pair])
        at[inside[more]] = shares[more] @ height[pair]
    return OnGrid(best, nearest, at)


def _take(
    best: Array,
    nearest: NDArray[np.int_],
    where: NDArray[np.int_],
    shares: Array,
    loads: Array,
    poses: NDArray[np.int_],
    limited: NDArray[np.bool_],
) -> NDArray[np.bool_]:
    """Puts what a simplex gives where it is more than what is known; tells where."""
    values = 1 / (shares @ (1 / loads))
    more = ~(values <= best[where])
    best[where[more]] = values[more]
    nearness = np.where(limited & (shares > EDGE), 1 + shares, shares)
    nearest[where[more]] = poses[np.argmax(nearness[more], axis=1)]
    return more


def round_values(low: float, high: float, about: int = 15) -> Array:
    """About so many round numbers within a range."""
    if not high > low:
        return np.array([low])
    rough = (high - low) / about
    size = 10.0 ** floor(log10(rough))
    step = next(size * factor for factor in (1, 2, 5, 10) if size * factor >= rough * 0.999)
    first, last = int(np.ceil(low / step - 1e-9)), int(np.floor(high / step + 1e-9))
    if last < first:
        return np.array([(low + high) / 2])
    return np.array([round(k * step, 12) for k in range(first, last + 1)])

"""Loads of a chart's poses by radius and height: interpolated to the regular grid of its tables, or to a finer one for figures.

Loads are known in poses. Between them 1/load is interpolated linearly over radius and height: exact where a moment is the limit
(load = M / radius), where the load itself would be too large between any two poses. The grid of poses is cut into simplices
(Kuhn's triangulation: all orders in which the coordinates go from one corner of a box to the opposite one), and the largest
load with the hook at a radius and a height is found on their faces. Where three or more coordinates move the hook, many poses
bring it to one point; a linear function over these has its extreme on two-dimensional faces, so that triangles are enough,
whatever the number of coordinates. Nothing is extrapolated: a simplex with a corner without a load has none.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import product
from math import floor, log10

import numpy as np
import xarray as xr
from numpy.typing import NDArray

from deckcrane.arrays import Array

EDGE = 1e-9
"""Distance outside a triangle, relative to its size, up to which a point counts as on its edge."""


@dataclass(frozen=True)
class OnGrid:
    """The largest load at each point, NaN where none is known, and the nearest pose that limits it (-1: none).

    For poses along one coordinate also the height of the hook with that load.
    """

    load: Array
    nearest: NDArray[np.int_]
    height: Array | None = None


def corners(shape: tuple[int, ...], size: int) -> NDArray[np.int_]:
    """The simplices with `size` corners, by pose index: faces of the boxes between neighbouring poses, each once."""
    grid = np.arange(int(np.prod(shape))).reshape(shape)
    simplices = []
    for chain in _monotone_paths(len(shape), size):
        offsets = np.array(chain)
        low, high = offsets.min(axis=0), offsets.max(axis=0)
        if np.any(low > 0):
            continue  # the neighbouring box has the same face
        corner_poses = [
            grid[tuple(slice(step, n - top + step) for step, top, n in zip(corner, high, shape, strict=True))]
            for corner in chain
        ]
        simplices.append(np.stack([poses.ravel() for poses in corner_poses], axis=1))
    return np.concatenate(simplices) if simplices else np.zeros((0, size), dtype=int)


def _monotone_paths(dimensions: int, size: int) -> Iterator[tuple[tuple[int, ...], ...]]:
    """All monotone paths over the corners of a unit box, with `size` corners."""
    points = list(product((0, 1), repeat=dimensions))

    def extend(chain: tuple[tuple[int, ...], ...]) -> Iterator[tuple[tuple[int, ...], ...]]:
        if len(chain) == size:
            yield chain
            return
        for point in points:
            if point != chain[-1] and all(a <= b for a, b in zip(chain[-1], point, strict=True)):
                yield from extend((*chain, point))

    for point in points:
        yield from extend((point,))


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

    Between a pose that is `limited` and one whose search ended at its largest load, the first counts as the nearest.
    """
    limited = np.ones(len(load), dtype=bool) if limited is None else limited
    points = np.stack(np.meshgrid(radii, heights, indexing="ij"), axis=-1).reshape(-1, 2)
    best, nearest = np.full(len(points), np.nan), np.full(len(points), -1)
    positions = np.stack([radius, height], axis=1)
    for triangle in corners(shape, 3):
        loads = load[triangle]
        if not np.all(np.isfinite(loads)):
            continue
        a, b, c = positions[triangle]
        edges = np.stack([b - a, c - a], axis=1)
        size = abs(float(np.linalg.det(edges)))
        if size <= 1e-12 * float(np.max(np.abs(edges)) ** 2 + 1e-300):
            continue  # degenerate: the hook moves along a line here; neighbours cover it
        low, high = np.min([a, b, c], axis=0) - EDGE, np.max([a, b, c], axis=0) + EDGE
        candidates = np.flatnonzero(np.all((points >= low) & (points <= high), axis=1))
        local = np.linalg.solve(edges, (points[candidates] - a).T).T
        weights = np.column_stack([1 - local.sum(axis=1), local])
        inside = np.all(weights >= -EDGE, axis=1)
        _keep_larger(best, nearest, candidates[inside], weights[inside], loads, triangle, limited[triangle])
    return OnGrid(best.reshape(len(radii), len(heights)), nearest.reshape(len(radii), len(heights)))


def by_radius(
    radius: Array, height: Array, load: Array, radii: Array, limited: NDArray[np.bool_] | None = None
) -> OnGrid:
    """The largest load at each radius, of poses along one coordinate; `limited` as above."""
    limited = np.ones(len(load), dtype=bool) if limited is None else limited
    best, nearest = np.full(len(radii), np.nan), np.full(len(radii), -1)
    hook_height = np.full(len(radii), np.nan)
    for pair in corners((len(radius),), 2):
        loads, (a, b) = load[pair], radius[pair]
        if not np.all(np.isfinite(loads)) or a == b:
            continue
        fraction = (radii - a) / (b - a)
        inside = np.flatnonzero((fraction >= -EDGE) & (fraction <= 1 + EDGE))
        weights = np.column_stack([1 - fraction[inside], fraction[inside]])
        larger = _keep_larger(best, nearest, inside, weights, loads, pair, limited[pair])
        hook_height[inside[larger]] = weights[larger] @ height[pair]
    return OnGrid(best, nearest, hook_height)


def _keep_larger(
    best: Array,
    nearest: NDArray[np.int_],
    points: NDArray[np.int_],
    weights: Array,
    loads: Array,
    poses: NDArray[np.int_],
    limited: NDArray[np.bool_],
) -> NDArray[np.bool_]:
    """Write a simplex's loads where they are larger than those so far; return where."""
    values = 1 / (weights @ (1 / loads))
    larger = ~(values <= best[points])
    best[points[larger]] = values[larger]
    nearness = np.where(limited & (weights > EDGE), 1 + weights, weights)
    nearest[points[larger]] = poses[np.argmax(nearness[larger], axis=1)]
    return larger


def round_values(low: float, high: float, about: int = 15) -> Array:
    """About `about` round numbers within a range."""
    if not high > low:
        return np.array([low])
    rough = (high - low) / about
    size = 10.0 ** floor(log10(rough))
    step = next(size * factor for factor in (1, 2, 5, 10) if size * factor >= rough * 0.999)
    first, last = int(np.ceil(low / step - 1e-9)), int(np.floor(high / step + 1e-9))
    if last < first:
        return np.array([(low + high) / 2])
    return np.array([round(k * step, 12) for k in range(first, last + 1)])


MOST = "most asked for"
"""What governs a pose whose checks all hold up to the largest load of the search."""


def on_grid(poses: xr.Dataset, radii: Array, heights: Array) -> xr.Dataset:
    """The largest loads of poses by radius and height, and what governs them.

    Coordinates that move the hook along a circle remain dimensions. Where only one coordinate changes radius or height,
    heights follow from radii.
    """
    names = [str(name) for name in poses["pose_radius"].dims]
    slewing = [name for name in names if _is_slewing(poses, name)]
    swept = [name for name in names if name not in slewing and poses.sizes[name] > 1]
    chosen = poses.isel(dict.fromkeys([name for name in names if name not in slewing and name not in swept], 0))
    along_line = len(swept) < 2
    if not swept:
        radii = np.array([float(poses["pose_radius"].max())])
    outer = (poses.sizes["case"], *(poses.sizes[name] for name in slewing))
    shape = (*outer, len(radii), *(() if along_line else (len(heights),)))
    loads, hook_heights = np.full(shape, np.nan), np.full(shape, np.nan)
    governing = np.full(shape, "", dtype=object)
    sizes = tuple(poses.sizes[name] for name in swept)
    for index in np.ndindex(*outer):
        subset = chosen.isel({"case": index[0], **dict(zip(slewing, index[1:], strict=True))})
        variables = ("pose_radius", "pose_height", "largest_load", "governing")
        r, h, m, limits = (subset[name].transpose(*swept).values.ravel() for name in variables)
        if not swept:
            loads[index], governing[index], hook_heights[index] = m, limits, h
            continue
        line, plane = (r, h, m, radii, limits != MOST), (sizes, r, h, m, radii, heights, limits != MOST)
        gridded = by_radius(*line) if along_line else by_radius_and_height(*plane)
        loads[index] = gridded.load
        governing[index] = np.where(gridded.nearest >= 0, limits[gridded.nearest], "")
        if gridded.height is not None:
            hook_heights[index] = gridded.height
    dims = ("case", *slewing, "radius", *(() if along_line else ("height",)))
    load_attributes = {"units": "kg", "long_name": "largest load, between poses by linear interpolation of 1/load"}
    chart = xr.Dataset(
        {
            "chart_load": (dims, loads, load_attributes),
            "chart_governing": (
                dims,
                governing.astype(str),
                {"long_name": "what limits the load in the nearest pose with a limit"},
            ),
        },
        {"radius": ("radius", radii, {"units": "m"})},
    )
    if along_line:
        chart["chart_height"] = dims, hook_heights, {"units": "m", "long_name": "height of the hook with that load"}
    else:
        chart.coords["height"] = "height", heights, {"units": "m"}
    return chart


def _is_slewing(poses: xr.Dataset, name: str) -> bool:
    """Whether a coordinate only moves the hook along a circle about the slewing axis."""
    if poses.sizes[name] < 2:
        return False
    spread = [poses[variable].max(name) - poses[variable].min(name) for variable in ("pose_radius", "pose_height")]
    return all(float(variation.max()) <= 1e-6 * max(float(poses["pose_radius"].max()), 1.0) for variation in spread)

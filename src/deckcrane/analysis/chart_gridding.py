"""Loads of a chart's poses by radius and height, labelled: on the grid of its tables, or on a finer one for figures."""

from __future__ import annotations

import numpy as np
import xarray as xr

from deckcrane.analysis.chart_grid import by_radius, by_radius_and_height
from deckcrane.arrays import Array

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

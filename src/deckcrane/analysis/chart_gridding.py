"""The loads of a chart's poses by radius and height, labelled: on the grid of its tables, or on a finer one for figures."""

from __future__ import annotations

import numpy as np
import xarray as xr

from deckcrane.analysis.chart_grid import by_radius, by_radius_and_height
from deckcrane.arrays import Array

MOST = "most asked for"
"""What limits a pose whose checks all hold up to the largest load."""


def on_grid(poses: xr.Dataset, radii: Array, heights: Array) -> xr.Dataset:
    """The largest loads of poses by radius and height, and what governs them.

    Coordinates that move the hook along a circle stay dimensions. Where one coordinate alone moves it up and down or in and out,
    heights follow from radii.
    """
    names = [str(name) for name in poses["pose_radius"].dims]
    turning = [name for name in names if _turns(poses, name)]
    folded = [name for name in names if name not in turning and poses.sizes[name] > 1]
    own = poses.isel(dict.fromkeys([name for name in names if name not in turning and name not in folded], 0))
    flat = len(folded) < 2
    if not folded:
        radii = np.array([float(poses["pose_radius"].max())])
    outer = (poses.sizes["case"], *(poses.sizes[name] for name in turning))
    shape = (*outer, len(radii), *(() if flat else (len(heights),)))
    loads, at = np.full(shape, np.nan), np.full(shape, np.nan)
    governing = np.full(shape, "", dtype=object)
    sizes = tuple(poses.sizes[name] for name in folded)
    for place in np.ndindex(*outer):
        here = own.isel({"case": place[0], **dict(zip(turning, place[1:], strict=True))})
        wanted = ("pose_radius", "pose_height", "largest_load", "governing")
        r, h, m, words = (here[name].transpose(*folded).values.ravel() for name in wanted)
        if not folded:
            loads[place], governing[place], at[place] = m, words, h
            continue
        line, plane = (r, h, m, radii, words != MOST), (sizes, r, h, m, radii, heights, words != MOST)
        found = by_radius(*line) if flat else by_radius_and_height(*plane)
        loads[place] = found.load
        governing[place] = np.where(found.nearest >= 0, words[found.nearest], "")
        if found.height is not None:
            at[place] = found.height
    dims = ("case", *turning, "radius", *(() if flat else ("height",)))
    words_of = {"units": "kg", "long_name": "largest load, between poses by linear interpolation of 1/load"}
    made = xr.Dataset(
        {
            "chart_load": (dims, loads, words_of),
            "chart_governing": (
                dims,
                governing.astype(str),
                {"long_name": "what limits the load in the nearest pose with a limit"},
            ),
        },
        {"radius": ("radius", radii, {"units": "m"})},
    )
    if flat:
        made["chart_height"] = dims, at, {"units": "m", "long_name": "height of the hook with that load"}
    else:
        made.coords["height"] = "height", heights, {"units": "m"}
    return made


def _turns(poses: xr.Dataset, name: str) -> bool:
    """Whether a coordinate moves the hook along a circle about the slewing axis."""
    if poses.sizes[name] < 2:
        return False
    spread = [poses[of].max(name) - poses[of].min(name) for of in ("pose_radius", "pose_height")]
    return all(float(each.max()) <= 1e-6 * max(float(poses["pose_radius"].max()), 1.0) for each in spread)

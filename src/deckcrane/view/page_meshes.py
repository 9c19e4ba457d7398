"""Surface meshes of bodies for the 3D page, coarsened to fit."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np
import numpy.typing as npt

from deckcrane.arrays import Array
from deckcrane.errors import DeckcraneError, warn_user
from deckcrane.files.surfaces import read_surface
from deckcrane.model.meshes import SurfaceMesh

MOST = 6000
"""Most triangles of a body in a page: some 150 kB."""
ALL = 24_000
"""Most triangles of all surfaces of a page together: a crane then stays below 40 000 with its other parts."""
DIGITS = 5
"""Decimals of corner coordinates [m]: a hundredth of a millimetre."""


def surface_part(body: str, mesh: SurfaceMesh, colour: str, surfaces: int = 1) -> Iterator[dict[str, Any]]:
    """Mesh of a body in its own frame, one of `surfaces` on the page; nothing, with a warning, where its file is missing."""
    try:
        surface = read_surface(mesh.file)
    except DeckcraneError as error:
        warn_user(f"the page draws {body} without its surface: {error}")
        return
    most = min(MOST, ALL // max(surfaces, 1))
    corners, triangles = coarse(surface.corners, surface.triangles, most)
    if len(triangles) < len(surface.triangles):
        warn_user(
            f"the page draws {body} with {len(triangles)} of the {len(surface.triangles)} triangles in {mesh.file}: it takes "
            f"{most} of this body at most; to choose yourself what is left out, write a coarser file for the picture"
        )
    placed = mesh.placed(corners)
    middle = (placed.min(axis=0) + placed.max(axis=0)) / 2
    yield {
        "body": body,
        "shape": "surface",
        "colour": colour,
        "from": middle.tolist(),
        "to": middle.tolist(),
        "size": (placed.max(axis=0) - placed.min(axis=0)).tolist(),
        "corners": np.round(placed, DIGITS).ravel().tolist(),
        "triangles": triangles.ravel().tolist(),
    }


def coarse(corners: Array, triangles: npt.NDArray[np.int64], most: int = MOST) -> tuple[Array, npt.NDArray[np.int64]]:
    """Coarsen a surface to at most so many triangles, by merging corners within cells that grow until it is coarse
    enough.

    J. Rossignac and P. Borrel, Multi-resolution 3D approximations for rendering complex scenes, 1993.
    """
    low, size = corners.min(axis=0), float(np.ptp(corners, axis=0).max())
    cell = size / 1000
    merged, kept = corners, triangles
    while len(kept) > most:
        keys = np.floor((corners - low) / cell).astype(np.int64) @ np.array([1, 2_000_003, 2_000_003**2 % 2**61])
        _, which = np.unique(keys, return_inverse=True)
        which = which.reshape(-1)
        counts = np.bincount(which)
        merged = np.stack([np.bincount(which, weights=corners[:, i]) / counts for i in range(3)], axis=1)
        kept = which[triangles]
        nondegenerate = (kept[:, 0] != kept[:, 1]) & (kept[:, 1] != kept[:, 2]) & (kept[:, 2] != kept[:, 0])
        kept = np.unique(kept[nondegenerate], axis=0)
        cell *= 1.3
    used, where = np.unique(kept, return_inverse=True)
    return merged[used], np.asarray(where.reshape(-1, 3), dtype=np.int64)

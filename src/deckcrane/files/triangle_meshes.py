"""Read triangulated surfaces from STL, glTF, OBJ and PLY files; volume, centre and inertia of closed ones."""

from __future__ import annotations

import logging
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from deckcrane.arrays import Array
from deckcrane.errors import DeckcraneError
from deckcrane.files.parsing import parse_errors_in_words
from deckcrane.files.paths import check_readable, is_file

FORMS = (".stl", ".glb", ".gltf", ".obj", ".ply")
LARGEST_SURFACE = 200_000_000
"""Bytes of a file; a fully detailed boom has about ten million."""
FURTHEST = 1e9
"""Largest coordinate of a corner: no crane is a million kilometres long, in any unit that CAD programs use."""
SLIVER = 1e-9
"""A volume below this fraction of the bounding box counts as zero."""


@dataclass(frozen=True, eq=False)
class TriangleSurface:
    """Corners (n, 3) and triangles (m, 3) of a surface in the units of its file; `source` is the file."""

    source: Path
    corners: Array
    triangles: npt.NDArray[np.int64]

    @property
    def bounds(self) -> tuple[Array, Array]:
        """The lowest and the highest x, y and z."""
        return self.corners.min(axis=0), self.corners.max(axis=0)

    @property
    def open_edges(self) -> int:
        """Number of edges that do not join exactly two consistently oriented triangles; zero for a closed surface."""
        return count_open_edges(self.corners, self.triangles)

    def solid(self) -> tuple[float, Array, Array]:
        """Volume, centre, and inertia about it for unit density, of a closed surface.

        By the divergence theorem over the triangles, as trimesh has it (D. Eberly, Polyhedral Mass Properties, 2002): so volume
        and inertia are negative where triangles face inwards; all are zero where nothing is enclosed.
        """
        mesh = _trimesh().Trimesh(self.corners, self.triangles, process=False)
        low, high = self.bounds
        with np.errstate(all="ignore"):
            volume = float(mesh.volume)
            if not abs(volume) > SLIVER * float(np.prod(high - low)):
                return 0.0, np.zeros(3), np.zeros((3, 3))
            return volume, np.array(mesh.center_mass), np.array(mesh.moment_inertia)


def read_surface(path: str | Path) -> TriangleSurface:
    """Read the surface in a file, all its objects together; coincident corners are merged."""
    path = Path(path)
    remedy = f"a surface is an STL or glTF file ({', '.join(FORMS)})"
    if path.suffix.lower() not in FORMS:
        raise DeckcraneError(f"{path}: cannot tell what this is by its name; {remedy}")
    if not is_file(path):
        raise DeckcraneError(f"there is no file {path}; {remedy}")
    check_readable(path, LARGEST_SURFACE)
    with parse_errors_in_words(path, "a surface", remedy):
        mesh = _trimesh().load(path, force="mesh", skip_materials=True)
        corners, triangles = np.array(mesh.vertices, dtype=float), np.array(mesh.faces, dtype=np.int64)
    if not len(triangles):
        raise DeckcraneError(f"{path}: there are no triangles in it; {remedy}")
    if triangles.ndim != 2 or triangles.shape[1] != 3 or triangles.min() < 0 or triangles.max() >= len(corners):
        raise DeckcraneError(
            f"{path}: some of its triangles have corners that are not there, so it is damaged; {remedy}"
        )
    if not np.isfinite(corners).all():
        raise DeckcraneError(f"{path}: some of its corners are not at finite places, so it is damaged; {remedy}")
    if np.abs(corners).max(initial=0.0) > FURTHEST:
        raise DeckcraneError(
            f"{path}: some of its corners are further away than {FURTHEST:g}, so it is damaged; {remedy}"
        )
    return TriangleSurface(path, *merge_corners(corners, triangles))


def count_open_edges(corners: Array, triangles: npt.NDArray[np.int64], pairs: bool = True) -> int:
    """Number of edges that do not join exactly two consistently oriented triangles; or, without `pairs`, any even number."""
    i, j, k = (triangles[:, corner].astype(np.int64) for corner in range(3))
    start, end = np.concatenate([i, j, k]), np.concatenate([j, k, i])
    low, high = np.minimum(start, end), np.maximum(start, end)
    _, edge, counts = np.unique(low * len(corners) + high, return_inverse=True, return_counts=True)
    sense = np.bincount(edge, weights=np.where(start < end, 1.0, -1.0))
    return int(np.sum(((counts != 2) & pairs) | (sense != 0)))


def merge_corners(corners: Array, triangles: npt.NDArray[np.int64]) -> tuple[Array, npt.NDArray[np.int64]]:
    """Merge corners at exactly the same place, and drop triangles without area."""
    unique, index = np.unique(corners, axis=0, return_inverse=True)
    joined = np.asarray(index.reshape(-1)[triangles], dtype=np.int64)
    flat = (joined[:, 0] == joined[:, 1]) | (joined[:, 1] == joined[:, 2]) | (joined[:, 2] == joined[:, 0])
    return unique, joined[~flat]


def _trimesh() -> Any:
    """Import trimesh only where a file is read, and silence its log: deckcrane reports faults itself."""
    import trimesh

    logging.getLogger("trimesh").setLevel(logging.CRITICAL)
    return trimesh

"""Composite Gauss quadrature between breakpoints; the integrand is smooth between them."""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np

from deckcrane.arrays import Array

_NODES, _WEIGHTS = np.polynomial.legendre.leggauss(16)
NODES: Array = (_NODES + 1) / 2
"""The 16 Gauss points on [0, 1]: exact for polynomials up to degree 31."""
WEIGHTS: Array = _WEIGHTS / 2


def edges_between(length: float, breaks: Iterable[float], pieces: int = 1) -> Array:
    """0, the length and the breakpoints between them, with every interval between two of these cut into equal pieces."""
    inside = {0.0, length, *(point for point in breaks if 1e-12 * length < point < (1 - 1e-12) * length)}
    corners = np.array(sorted(inside))
    cuts = corners[:-1, None] + np.diff(corners)[:, None] * (np.arange(pieces) / pieces)
    return np.append(cuts.ravel(), length)


def composite_gauss(edges: Array) -> tuple[Array, Array]:
    """Points and weights that integrate from the first edge to the last, 16 points from edge to edge."""
    widths = np.diff(edges)[:, None]
    return (edges[:-1, None] + widths * NODES).ravel(), (widths * WEIGHTS).ravel()

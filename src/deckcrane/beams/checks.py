"""Checks of assumed modes: they must be linearly independent, and none may move the beam as a rigid body."""

from __future__ import annotations

import numpy as np

from deckcrane.arrays import Array
from deckcrane.beams.field import Field, ModeGroup
from deckcrane.beams.quadrature import composite_gauss, edges_between
from deckcrane.errors import DeckcraneError

DEPENDENT = 1e-10
"""The least eigenvalue of the modes' correlation matrix: below, rounding spoils the accelerations."""
RIGID = 1e-3
"""The least ratio of bending to motion, as in (frequency / that of the uniform beam with wave number 1)^2; a cantilever's
first mode has 12.4, a rigid rotation 0."""


def check_field(field: Field) -> None:
    """Raise `DeckcraneError` if modes are linearly dependent, or if some of them do not bend the beam."""
    for family in field.families:
        x, w = composite_gauss(edges_between(field.length, field.knots, pieces=family.shapes.count + 1))
        values = family.shapes.values(x)
        G = values.T @ (w[:, None] * values)
        _check_independent(family, G)
        if family.prefix in ("y", "z"):
            curvatures = field.length**2 * family.shapes.curvatures(x)
            _check_bending(family, G, curvatures.T @ (w[:, None] * curvatures))


def _check_independent(family: ModeGroup, G: Array) -> None:
    scale = np.sqrt(np.diag(G))
    eigenvalues, vectors = np.linalg.eigh(G / np.outer(scale, scale))
    if eigenvalues[0] < DEPENDENT:
        fewer = "use fewer, or another family" if family.shapes.family == "polynomial" else "leave one of them out"
        raise DeckcraneError(
            f"the modes {_list_of_modes(family, vectors[:, 0])} are linearly dependent, or nearly so; {fewer}"
        )


def _check_bending(family: ModeGroup, G: Array, bending: Array) -> None:
    from scipy.linalg import eigh

    ratios, vectors = eigh(bending, G)
    if ratios[0] < RIGID:
        shares = vectors[:, 0] * np.sqrt(np.diag(G))
        raise DeckcraneError(
            f"modes must bend the beam; {_list_of_modes(family, shares)} can turn it as a rigid body, which is the joint's to do"
        )


def _list_of_modes(family: ModeGroup, shares: Array) -> str:
    """The names of the modes that contribute, as "y1 and y3"."""
    large = np.flatnonzero(np.abs(shares) > 0.1 * np.max(np.abs(shares)))
    names = [f"{family.prefix}{i + 1}" for i in large]
    return " and ".join([", ".join(names[:-1]), names[-1]]) if len(names) > 1 else names[0]

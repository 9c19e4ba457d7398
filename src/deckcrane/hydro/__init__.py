"""Hydrodynamic databases: one form for all, its readers, checks and transformations.

`Hydrodynamics.read(path_or_name)` reads any known form; `describe(path)` says what a file holds and how healthy it is;
`motion_raos` and `natural_motions` are its linear motions.
"""

from __future__ import annotations

from pathlib import Path

from deckcrane.hydro.database import DOFS, Hydrodynamics
from deckcrane.hydro.response import NaturalMotion, linearised_damping, motion_raos, natural_motions

__all__ = [
    "DOFS",
    "Hydrodynamics",
    "NaturalMotion",
    "describe",
    "linearised_damping",
    "motion_raos",
    "natural_motions",
]


def describe(path: str | Path) -> str:
    """What a file holds and how healthy it is, in lines of text."""
    from deckcrane.hydro.describing import describe as text_of

    return text_of(path)

"""Hydrodynamic databases: one form for all, its readers, checks and transformations.

`Hydrodynamics.read(path_or_name)` reads any known form; `describe(path)` says what a file holds and how healthy it is.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from deckcrane.hydro.database import DOFS, Hydrodynamics

__all__ = ["DOFS", "Hydrodynamics", "describe"]


def describe(
    path: str | Path,
    body: int | str | None = None,
    speed: float | None = None,
    leave_out: Sequence[float | tuple[float, float]] = (),
) -> str:
    """What a file holds and how healthy it is, in lines of text; what is taken of it as in `Hydrodynamics.read`."""
    from deckcrane.hydro.describing import describe as text_of

    return text_of(path, body, speed, leave_out)

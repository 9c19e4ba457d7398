"""Hydrodynamic databases: one common form, with readers, checks and transformations.

`Hydrodynamics.read(path_or_name)` reads any supported format; `describe(path)` summarises a file and checks it;
`motion_raos` and `natural_motions` are its linear motions.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from deckcrane.hydro.database import DOFS, Hydrodynamics
from deckcrane.hydro.response import NaturalMotion, linearised_damping, motion_raos, natural_motions

if TYPE_CHECKING:
    from deckcrane.hydro.memory.report import MemoryReport
    from deckcrane.hydro.stated_mass import GivenMass

__all__ = [
    "DOFS",
    "Hydrodynamics",
    "NaturalMotion",
    "describe",
    "linearised_damping",
    "memory_report",
    "motion_raos",
    "natural_motions",
]


def describe(
    path: str | Path,
    body: int | str | None = None,
    speed: float | None = None,
    leave_out: Sequence[float | tuple[float, float]] = (),
    mass: GivenMass | None = None,
) -> str:
    """Summarise a file and its checks in lines of text; `body`, `speed` and `leave_out` as in `Hydrodynamics.read`.

    A `mass` that is stated beside the file (`deckcrane.hydro.stated_mass`) replaces that of the file.
    """
    from deckcrane.hydro.description import describe as text_of
    from deckcrane.hydro.stated_mass import NOTHING

    return text_of(path, body, speed, leave_out, mass or NOTHING)


def memory_report(data: Hydrodynamics) -> MemoryReport:
    """The fluid memory of a run with these data, and its reliability."""
    from deckcrane.hydro.memory.report import memory_report as report_of

    return report_of(data)

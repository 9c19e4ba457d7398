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
    """Summarise a hydrodynamic file and its checks.

    Args:
        path: the file, or the name of a bundled vessel
        body: which of several bodies, by number (from 1) or name
        speed: which of several forward speeds [m/s]; None: at rest
        leave_out: frequencies, or ranges of them, that are left out [rad/s]
        mass: mass that is stated beside the file, in place of the file's (`deckcrane.hydro.stated_mass.GivenMass`)

    Returns:
        lines of text

    Raises:
        DeckcraneError: the file cannot be read
    """
    from deckcrane.hydro.description import describe as text_of
    from deckcrane.hydro.stated_mass import NOTHING

    return text_of(path, body, speed, leave_out, mass or NOTHING)


def memory_report(data: Hydrodynamics) -> MemoryReport:
    """The fluid memory of a run with these data, and its reliability.

    Args:
        data: the hydrodynamic data

    Returns:
        states, poles and errors of the memory
    """
    from deckcrane.hydro.memory.report import memory_report as report_of

    return report_of(data)

"""Hydrodynamic databases: one form for all, its readers, checks and transformations.

`Hydrodynamics.read(path_or_name)` reads any known form; `describe(path)` says what a file holds and how healthy it is.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from deckcrane.hydro.database import DOFS, Hydrodynamics

if TYPE_CHECKING:
    from deckcrane.hydro.memory_reporting import MemoryReport

__all__ = ["DOFS", "Hydrodynamics", "describe", "memory_report"]


def describe(path: str | Path) -> str:
    """What a file holds and how healthy it is, in lines of text."""
    from deckcrane.hydro.describing import describe as text_of

    return text_of(path)


def memory_report(data: Hydrodynamics) -> MemoryReport:
    """The fluid memory that a run with these data has, and how far it can be relied on."""
    from deckcrane.hydro.memory_reporting import memory_report as report_of

    return report_of(data)

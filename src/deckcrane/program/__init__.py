"""Equations as code that runs: listing, machine code by LLVM, integrators, batches, cards, JavaScript and C.

`Program(equations).simulate(Timing(...))` runs equations. Names are loaded when they are first used.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from deckcrane.program.inputs import Inputs, Series
    from deckcrane.program.integrators import Timing
    from deckcrane.program.program import DivergenceError, Program, Trajectory

__all__ = ["DivergenceError", "Inputs", "Program", "Series", "Timing", "Trajectory"]

_HOMES = {
    "inputs": ("Inputs", "Series"),
    "integrators": ("Timing",),
    "program": ("DivergenceError", "Program", "Trajectory"),
}


def __getattr__(name: str) -> Any:
    for home, names in _HOMES.items():
        if name in names:
            return getattr(import_module(f"deckcrane.program.{home}"), name)
    raise AttributeError(f"module 'deckcrane.program' has no attribute {name!r}")

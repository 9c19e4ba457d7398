"""Compile equations to machine code and integrate them: listings, LLVM and its cache, integrators; other dialects for export."""

from deckcrane.program.inputs import Inputs, Series
from deckcrane.program.program import DivergenceError, Program, Trajectory
from deckcrane.program.timing import Timing

__all__ = ["DivergenceError", "Inputs", "Program", "Series", "Timing", "Trajectory"]

"""Equations -> code that runs: one listing, machine code by LLVM and its cache, integrators; small dialects for use elsewhere."""

from deckcrane.program.inputs import Inputs, Series
from deckcrane.program.program import DivergenceError, Program, Trajectory
from deckcrane.program.timing import Timing

__all__ = ["DivergenceError", "Inputs", "Program", "Series", "Timing", "Trajectory"]

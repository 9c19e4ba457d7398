"""Equations -> code that runs: one listing, small dialects, integrators, a compiler and its cache."""

from deckcrane.program.inputs import InputTable
from deckcrane.program.program import DivergenceError, Program, Timing, Trajectory

__all__ = ["DivergenceError", "InputTable", "Program", "Timing", "Trajectory"]

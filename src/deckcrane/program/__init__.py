"""Equations -> code that runs: one listing, small dialects, integrators, a compiler and its cache."""

from deckcrane.program.inputs import Inputs, Series
from deckcrane.program.program import DivergenceError, Program, Trajectory
from deckcrane.program.timing import Timing

__all__ = ["DivergenceError", "Inputs", "Program", "Series", "Timing", "Trajectory"]

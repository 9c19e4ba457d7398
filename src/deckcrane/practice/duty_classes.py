"""Classes of duty: number of lifts and load spectrum of a crane, and the stress history of a detail.

ISO 4301-1 and FEM 1.001 for cranes, EN 13001-3-1 for details.
"""

from __future__ import annotations

import numpy as np

from deckcrane.arrays import Array
from deckcrane.practice.founding import Founded

UTILISATION_CLASSES = Founded("utilisation classes U1 to U9 by number of lifts", "B", "ISO 4301-1, FEM 1.001")
LEAST_USED = Founded("utilisation class U0, up to 16 000 lifts", "C", "ISO 4301-1, FEM 1.001")
LOAD_STATES = Founded("load states Q1 to Q4 by the load spectrum factor", "B", "ISO 4301-1, FEM 1.001")
LOAD_EXPONENT = Founded("exponent 3 of the load spectrum factor", "C", "ISO 4301-1, FEM 1.001")
GROUPS = Founded("groups A1 to A8 at load state Q1", "B", "ISO 4301-1, FEM 1.001")
GROUP_STEPS = Founded("groups at load states Q2 to Q4: one step up each", "C", "ISO 4301-1, FEM 1.001")
HISTORY_PARAMETER = Founded("stress history parameter s_m of 2e6 cycles", "C", "EN 13001-3-1")
HISTORY_CLASSES = Founded("classes S0 to S9 of s_3", "C", "EN 13001-3-1")

MOST_LIFTS = (1.6e4, 3.2e4, 6.3e4, 1.25e5, 2.5e5, 5e5, 1e6, 2e6, 4e6)
"""The most lifts of U0, U1, ... U8; more are U9."""
LOAD_LIMITS = (0.125, 0.25, 0.5, 1.0)
"""The largest load spectrum factor of Q1 to Q4."""
HISTORY_LIMITS = (0.008, 0.016, 0.032, 0.063, 0.125, 0.25, 0.5, 1.0, 2.0, 4.0)
"""The largest s_3 of S0, S1, ... S9."""
HISTORY_CYCLES = 2e6
_TOLERANCE = 1.0 + 1e-12
"""Tolerance: a number that equals a limit but for its last digits is within it."""


def utilisation_class(lifts: float) -> str:
    """U0 to U9 by the number of lifts in a crane's life."""
    return f"U{int(np.searchsorted(np.asarray(MOST_LIFTS) * _TOLERANCE, lifts))}"


def load_factor(lifts: Array, loads: Array, rated: float, exponent: float = 3.0) -> float:
    """K_p = sum (C_i / C_T) (P_i / P_max)^3 of C_i lifts of the load P_i."""
    return float(np.sum(lifts / np.sum(lifts) * (loads / rated) ** exponent))


def load_state(factor: float) -> str | None:
    """Q1 to Q4; None beyond 1, where loads exceed the rated load."""
    index = int(np.searchsorted(np.asarray(LOAD_LIMITS) * _TOLERANCE, factor))
    return f"Q{index + 1}" if index < len(LOAD_LIMITS) else None


def duty_group(used: str, state: str) -> str:
    """A1 to A8 of a utilisation class and a load state: at Q1, A1 up to U2 and one step more for each class above."""
    return f"A{min(max(int(used[1:]) - 1, 1) + int(state[1:]) - 1, 8)}"


def history_parameter(counts: Array, ranges: Array, m: float = 3.0) -> float:
    """s_m = sum (dS_i / dS_max)^m n_i / 2e6."""
    largest = float(np.max(ranges, initial=0.0))
    return float(np.sum(counts * (ranges / largest) ** m) / HISTORY_CYCLES) if largest > 0.0 else 0.0


def history_class(parameter: float) -> str:
    """S0 to S9 by s_3, or "above S9"."""
    index = int(np.searchsorted(np.asarray(HISTORY_LIMITS) * _TOLERANCE, parameter))
    return f"S{index}" if index < len(HISTORY_LIMITS) else "above S9"

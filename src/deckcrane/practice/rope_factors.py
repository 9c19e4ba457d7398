"""Safety factors of hoist ropes: breaking load over allowable tension, by the safe working load."""

from __future__ import annotations

import numpy as np

from deckcrane.alike import Values
from deckcrane.practice.founding import Founded

ILO_FACTOR = Founded(
    "factor of hoist ropes: 5 to SWL 10 t, 10^4/(8.85 SWL + 1910) to 160 t, 3 above",
    "C",
    "coefficient of utilisation, ILO and class",
)
ROPE_FORCE = Founded("tension of each span against the breaking load", "D", "equilibrium")
STATIC_TENSION = Founded(
    "the factor of a rope applies to its static tension, that of the load at rest; dynamics are in the factor",
    "C",
    "coefficient of utilisation, ILO dock-work code, 9.2.1 and App. E",
)


def ilo_factor(swl: Values) -> Values:
    """5 up to 10 t; 10^4/(8.85 SWL[t] + 1910) up to 160 t; 3 above. SWL in kg. Numbers only."""
    tonnes = np.asarray(swl, dtype=float) / 1e3
    between = 1e4 / (8.85 * tonnes + 1910)
    return np.where(tonnes <= 10, 5.0, np.where(tonnes <= 160, between, 3.0))[()]

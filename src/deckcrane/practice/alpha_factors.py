"""Alpha factors: the margin between design limit and forecast limit of an operation, for the uncertainty of weather forecasts.

Forecast limit = alpha x design limit (DNV-ST-N001, 2.6.10). The factor grows with the limit and falls with the time from the
forecast to the end of the operation: small seas are forecast less accurately, in proportion, and so are distant ones.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

import numpy as np

from deckcrane.arrays import Array
from deckcrane.errors import DeckcraneError
from deckcrane.practice.founding import Founded

HOUR = 3600.0
LONGEST = 72 * HOUR
"""The longest operation that may be planned by forecast; longer ones are unrestricted by weather, and designed for all seas."""
PRINCIPLE = Founded("forecast limit = alpha x design limit", "A", "4INS, MIROS", "DNV-ST-N001, 2.6.10")
REFERENCE_PERIOD = Founded(
    "T_POP: from the forecast to the end of what cannot be halted, or to the safe state; at most 72 h", "B", "4INS",
    "DNV-ST-N001, 2.6.7 to 2.6.9",
)  # fmt: skip


@dataclass(frozen=True)
class AlphaTable:
    """Factors by lead time [s] (rows) and design limit of Hs [m] (columns), both ascending."""

    what: str
    leads: tuple[float, ...]
    heights: tuple[float, ...]
    factors: tuple[tuple[float, ...], ...]
    founded: tuple[Founded, ...] = ()

    def factor(self, limit: Array, lead: float) -> Array:
        """Alpha, linear between heights and constant beyond them; for the next longer lead time in the table."""
        if lead > self.leads[-1] * (1 + 1e-12):
            raise DeckcraneError(
                f"alpha: the table {self.what} ends at a lead time of {self.leads[-1] / HOUR:g} h; the operation takes "
                f"{lead / HOUR:g} h from the forecast to its end. Halt it in between, or take a table that goes on"
            )
        row = next(i for i, longest in enumerate(self.leads) if lead <= longest * (1 + 1e-12))
        return np.asarray(np.interp(limit, self.heights, self.factors[row]))


PUBLISHED = AlphaTable(
    "published",
    (12 * HOUR, 24 * HOUR),
    (1.0, 2.0, 3.0, 4.0),
    ((0.93, 0.95, 0.95, 0.95), (0.89, 0.89, 0.89, 0.89)),
    (
        Founded("alpha to 12 h, and to 24 h up to Hs 1 m", "B", "4INS"),
        Founded("that this table is of the highest forecast level", "C", "4INS"),
        Founded("alpha beyond 12 h above Hs 1 m: that of 1 m, since factors grow with Hs", "D", "lower bound"),
    ),
)
BASE_CASE = AlphaTable(
    "base_case",
    (12 * HOUR, 24 * HOUR, 36 * HOUR, 48 * HOUR, 72 * HOUR),
    (1.0, 2.0, 4.0, 6.0),
    (
        (0.65, 0.76, 0.79, 0.80),
        (0.63, 0.73, 0.76, 0.78),
        (0.62, 0.71, 0.73, 0.76),
        (0.60, 0.68, 0.71, 0.74),
        (0.55, 0.63, 0.68, 0.72),
    ),
    (Founded("alpha, base case", "C", "DNV-ST-N001"),),
)
ALPHA_TABLES: Mapping[str, AlphaTable] = MappingProxyType({"published": PUBLISHED, "base_case": BASE_CASE})
"""Tables by the name that a study gives."""


def lead_time(planned: float, contingency: float, since_forecast: float = 0.0) -> float:
    """Lead time of an operation that cannot be halted: from the issue of the forecast to its completion, with contingency."""
    return since_forecast + planned + contingency


def halted_lead_time(interval: float, to_safe_state: float) -> float:
    """Lead time of an operation that can be halted: until the next forecast, and from there to a safe state."""
    return interval + to_safe_state

"""The allowable stress of a check in numbers, and the rule that it is based on."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from deckcrane.model.rating_stress import AllowedStress
from deckcrane.plant.numbers import number
from deckcrane.practice.allowables import CASE_FACTORS, FACTORS, LoadCase
from deckcrane.practice.founding import Founded


@dataclass(frozen=True)
class StressLimit:
    """An allowable tension; `yielding` is the yield stress that it derives from, or the tension itself where none is stated."""

    case: LoadCase | None
    stated: bool
    """Given directly, not by a yield stress."""
    tension: Any = number()
    yielding: Any = number()

    @property
    def founded(self) -> tuple[Founded, ...]:
        """The rule it is based on: none, unless a load case is named."""
        return () if self.case is None else (CASE_FACTORS,)

    @property
    def words(self) -> str:
        """The allowable as text, in numbers: `236.7 MPa (yield 355 MPa / 1.5)`."""
        tension = f"{self.tension / 1e6:.4g} MPa"
        if self.stated:
            return tension
        case = f"case {self.case}: " if self.case is not None else ""
        return f"{tension} ({case}yield {self.yielding / 1e6:.4g} MPa / {self.yielding / self.tension:.3g})"


def stress_limit(data: AllowedStress) -> StressLimit:
    """The limit that a file states."""
    if data.stress is not None:
        return StressLimit(None, True, data.stress, data.stress)
    assert data.yield_stress is not None, "one of both is given"
    factor = FACTORS[data.case] if data.case is not None else data.factor
    assert factor is not None, "one of both is given"
    return StressLimit(data.case, False, data.yield_stress / factor, data.yield_stress)

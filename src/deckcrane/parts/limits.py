"""A check of any signal, or formula of signals, against a limit."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Literal

import casadi as ca

from deckcrane.equations.system import SX
from deckcrane.errors import DeckcraneError
from deckcrane.model.ratings import LimitCheck
from deckcrane.model.units import Quantity
from deckcrane.parts.formulas import recorded_in
from deckcrane.parts.utilisations import AboutShare, Rated
from deckcrane.parts.world import World
from deckcrane.parts.world_signals import formula_of
from deckcrane.plant.numbers import number

LARGEST = 1e3
"""The largest utilisation of a lower limit, reached where the signal is close to zero."""


@dataclass(frozen=True)
class LimitedSignal(Rated):
    """Utilisation of a limit: x / most; least / x; or the distance from the middle of a range over half of it."""

    of: str
    kind: Literal["at_most", "at_least", "between"]
    low: Any = number()
    high: Any = number()

    @property
    def looks_at(self) -> tuple[str, ...]:
        return recorded_in(self.of)

    def about(self) -> Mapping[str, AboutShare]:
        return {"": AboutShare(f"{self.of} {self._limit_text(self.low, self.high)}")}

    def _limit_text(self, low: float, high: float) -> str:
        """The limit as text, in numbers."""
        kind = self.kind.replace("_", " ")
        return (
            f"{kind} {_number_text(low)} and {_number_text(high)}"
            if self.kind == "between"
            else f"{kind} {_number_text(high)}"
        )

    def shares(self, world: World) -> Mapping[str, Callable[[], SX]]:
        return {"": lambda: self._utilisation(self._value(world))}

    def _value(self, world: World) -> SX:
        result = formula_of(world, self.label, "limit", self.of)
        numeric = next(part for part in world.kit.numeric if part.name == self.name)
        for end in (numeric.low, numeric.high) if isinstance(numeric, LimitedSignal) else ():
            if isinstance(end, Quantity) and end.powers is not None and [*result.unit.powers] != [*end.powers[:3]]:
                raise DeckcraneError(f"{self.label}: {self.of} is in {result.unit.text}, and its limit is {end.text}")
        return result.value

    def _utilisation(self, value: SX) -> SX:
        if self.kind == "at_most":
            return value / self.high
        if self.kind == "at_least":
            return self.low / ca.fmax(value, self.low / LARGEST)
        return ca.fabs(2 * value - self.low - self.high) / (self.high - self.low)


def limited_signal(name: str, data: LimitCheck) -> LimitedSignal:
    """The check of a file."""
    if data.between is not None:
        limits = data.between
        kind: Literal["at_most", "at_least", "between"] = "between"
    else:
        kind = "at_most" if data.at_most is not None else "at_least"
        limit = data.at_most if data.at_most is not None else data.at_least
        assert limit is not None, "one limit is given"
        limits = (limit, limit)
    return LimitedSignal(f"checks.{name}", data.of, kind, limits[0], limits[1])


def _number_text(limit: float) -> str:
    return limit.text if isinstance(limit, Quantity) and limit.text else f"{limit:g} (SI)"

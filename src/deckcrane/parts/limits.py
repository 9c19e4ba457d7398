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
"""The share of a signal that must be at least so much and is next to nothing."""


@dataclass(frozen=True)
class LimitedSignal(Rated):
    """A share of a limit: x / most; least / x; or the distance from the middle of a range over half of it."""

    of: str
    kind: Literal["at_most", "at_least", "between"]
    low: Any = number()
    high: Any = number()

    @property
    def looks_at(self) -> tuple[str, ...]:
        return recorded_in(self.of)

    def about(self) -> Mapping[str, AboutShare]:
        return {"": AboutShare(f"{self.of} {self._words(self.low, self.high)}")}

    def _words(self, low: float, high: float) -> str:
        """The limit in words. In numbers."""
        words = self.kind.replace("_", " ")
        return f"{words} {_text(low)} and {_text(high)}" if self.kind == "between" else f"{words} {_text(high)}"

    def shares(self, world: World) -> Mapping[str, Callable[[], SX]]:
        return {"": lambda: self._share(self._value(world))}

    def _value(self, world: World) -> SX:
        worth = formula_of(world, self.label, "limit", self.of)
        own = next(part for part in world.kit.numeric if part.name == self.name)
        for end in (own.low, own.high) if isinstance(own, LimitedSignal) else ():
            if isinstance(end, Quantity) and end.powers is not None and [*worth.unit.powers] != [*end.powers[:3]]:
                raise DeckcraneError(f"{self.label}: {self.of} is in {worth.unit.text}, and its limit is {end.text}")
        return worth.value

    def _share(self, value: SX) -> SX:
        if self.kind == "at_most":
            return value / self.high
        if self.kind == "at_least":
            return self.low / ca.fmax(value, self.low / LARGEST)
        return ca.fabs(2 * value - self.low - self.high) / (self.high - self.low)


def limited_signal(name: str, data: LimitCheck) -> LimitedSignal:
    """Of a file."""
    if data.between is not None:
        given = data.between
        kind: Literal["at_most", "at_least", "between"] = "between"
    else:
        kind = "at_most" if data.at_most is not None else "at_least"
        one = data.at_most if data.at_most is not None else data.at_least
        assert one is not None, "one limit is given"
        given = (one, one)
    return LimitedSignal(f"checks.{name}", data.of, kind, given[0], given[1])


def _text(limit: float) -> str:
    return limit.text if isinstance(limit, Quantity) and limit.text else f"{limit:g} (SI)"

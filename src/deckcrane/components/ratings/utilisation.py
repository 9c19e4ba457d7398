"""Base of all checks: utilisations over time as readings, their description, and the rules that they are based on.

A check is a part that exerts no force and gives one or several utilisations. So checks run wherever the model does:
in single runs, in vectors of simulations, on a graphics card; their maxima and the instants of these are found during the run.

The allowable stress of a check is here in numbers, with the rule that it is based on; and so is the check of any signal, or
formula of signals, against a limit.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Literal

import casadi as ca

from deckcrane.components.ratings.data import LimitCheck
from deckcrane.components.ratings.outputs import UTILISATION
from deckcrane.components.ratings.structure_data import AllowedStress
from deckcrane.errors import DeckcraneError
from deckcrane.mechanics.equations import SX
from deckcrane.mechanics.model.parameters import parameter
from deckcrane.mechanics.model.protocol import Part, Reading
from deckcrane.mechanics.model.signals import formula_of, recorded_in
from deckcrane.mechanics.model.world import World
from deckcrane.standards.sources import SourcedFormula
from deckcrane.standards.structural_stress import CASE_FACTORS, FACTORS, LoadCase
from deckcrane.units.quantities import Quantity


@dataclass(frozen=True)
class UtilisationNote:
    """Description of a utilisation, and the rules that it is based on."""

    words: str
    founded: tuple[SourcedFormula, ...] = ()


@dataclass(frozen=True)
class UtilisationCheck(Part):
    """A check. Subclasses give `shares` and `about`, both with the same `keys`."""

    label: str

    @property
    def name(self) -> str:
        return self.label

    @property
    def short(self) -> str:
        """Its key under `checks` in the file."""
        return self.label.removeprefix("checks.")

    @property
    def keys(self) -> tuple[str, ...]:
        """Keys of its utilisations; an empty one for a check that has a single utilisation."""
        return ("",)

    @property
    def looks_at(self) -> tuple[str, ...]:
        """The signals that it depends on, by their recorded names: reported with its largest utilisation."""
        return ()

    def about(self) -> Mapping[str, UtilisationNote]:
        """Description of each utilisation by its key. Called on the part in numbers."""
        raise NotImplementedError(f"{type(self).__qualname__} says nothing of its shares")

    def shares(self, world: World) -> Mapping[str, Callable[[], SX]]:
        """Each utilisation, by its key."""
        raise NotImplementedError(f"{type(self).__qualname__} has no shares")

    @property
    def labels(self) -> tuple[str, ...]:
        """Labels of its utilisations along the dimension `check`: luffing.buckling, luffing.rod; or luffing alone."""
        return tuple(f"{self.short}.{key}" if key else self.short for key in self.keys)

    def readings(self, world: World) -> Iterable[Reading]:
        def utilisations() -> SX:
            shares = self.shares(world)
            return ca.vertcat(*[shares[key]() for key in self.keys])

        yield Reading.of(UTILISATION, {"check": self.labels}, utilisations)


def concurrent_signals(parts: Iterable[Part]) -> tuple[tuple[str, ...], ...]:
    """For each check with signals: its utilisations and those signals, by name, whose values at one instant are kept together."""
    rated = [part for part in parts if isinstance(part, UtilisationCheck) and part.looks_at]
    return tuple((*(f"{UTILISATION.name}.{label}" for label in part.labels), *part.looks_at) for part in rated)


@dataclass(frozen=True)
class StressLimit:
    """An allowable tension; `yielding` is the yield stress that it derives from, or the tension itself where none is stated."""

    case: LoadCase | None
    stated: bool
    """Given directly, not by a yield stress."""
    tension: Any = parameter()
    yielding: Any = parameter()

    @property
    def founded(self) -> tuple[SourcedFormula, ...]:
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


LARGEST = 1e3
"""The largest utilisation of a lower limit, reached where the signal is close to zero."""


@dataclass(frozen=True)
class LimitedSignal(UtilisationCheck):
    """Utilisation of a limit: x / most; least / x; or the distance from the middle of a range over half of it."""

    of: str
    kind: Literal["at_most", "at_least", "between"]
    low: Any = parameter()
    high: Any = parameter()

    @property
    def looks_at(self) -> tuple[str, ...]:
        return recorded_in(self.of)

    def about(self) -> Mapping[str, UtilisationNote]:
        return {"": UtilisationNote(f"{self.of} {self._limit_text(self.low, self.high)}")}

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

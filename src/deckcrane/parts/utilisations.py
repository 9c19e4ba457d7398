"""Base of all checks: utilisations over time as readings, their description, and the rules that they are based on.

A check is a part that exerts no force and gives one or several utilisations. So checks run wherever the model does:
in single runs, in vectors of simulations, on a graphics card; their maxima and the instants of these are found during the run.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass

import casadi as ca

from deckcrane.equations.system import SX
from deckcrane.parts.protocol import Part, Reading
from deckcrane.parts.world import World
from deckcrane.practice.founding import Founded

UTILISATION = "utilisation"


@dataclass(frozen=True)
class AboutShare:
    """Description of a utilisation, and the rules that it is based on."""

    words: str
    founded: tuple[Founded, ...] = ()


@dataclass(frozen=True)
class Rated(Part):
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

    def about(self) -> Mapping[str, AboutShare]:
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

        long_name = "share of what is allowed, at each instant; 1 is the limit"
        yield Reading(UTILISATION, {"check": self.labels}, "1", long_name, utilisations)


def checked_together(parts: Iterable[Part]) -> tuple[tuple[str, ...], ...]:
    """For each check with signals: its utilisations and those signals, by name, whose values at one instant are kept together."""
    rated = [part for part in parts if isinstance(part, Rated) and part.looks_at]
    return tuple((*(f"{UTILISATION}.{label}" for label in part.labels), *part.looks_at) for part in rated)

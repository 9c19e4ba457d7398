"""What all checks share: utilisations by the instant as readings, in words, and how well each is founded.

A check is a part that acts on nothing and shows one share or several of what is allowed. So checks run wherever the model does:
in single runs, in vectors of simulations, on a graphics card; their largest values and instants are found while it runs.
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
    """What a share is of, in words, and what it rests on."""

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
        """As in the file: the key under `checks`."""
        return self.label.removeprefix("checks.")

    @property
    def keys(self) -> tuple[str, ...]:
        """Of its shares; an empty one for a check that has a single share."""
        return ("",)

    @property
    def looks_at(self) -> tuple[str, ...]:
        """The signals that it looks at, by the names under which they are recorded: shown with its largest share."""
        return ()

    def about(self) -> Mapping[str, AboutShare]:
        """Of each share by its key. Asked of the part in numbers."""
        raise NotImplementedError(f"{type(self).__qualname__} says nothing of its shares")

    def shares(self, world: World) -> Mapping[str, Callable[[], SX]]:
        """Each share of what is allowed, by its key."""
        raise NotImplementedError(f"{type(self).__qualname__} has no shares")

    @property
    def labels(self) -> tuple[str, ...]:
        """What its shares are called along the dimension `check`: luffing.buckling, luffing.rod; or luffing alone."""
        return tuple(f"{self.short}.{key}" if key else self.short for key in self.keys)

    def readings(self, world: World) -> Iterable[Reading]:
        def found() -> SX:
            shares = self.shares(world)
            return ca.vertcat(*[shares[key]() for key in self.keys])

        long_name = "share of what is allowed, at each instant; 1 is the limit"
        yield Reading(UTILISATION, {"check": self.labels}, "1", long_name, found)


def checked_together(parts: Iterable[Part]) -> tuple[tuple[str, ...], ...]:
    """For each check that says what it looks at: its shares and those signals, by name, of which one instant is worth keeping."""
    rated = [part for part in parts if isinstance(part, Rated) and part.looks_at]
    return tuple((*(f"{UTILISATION}.{label}" for label in part.labels), *part.looks_at) for part in rated)

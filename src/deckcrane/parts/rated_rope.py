"""A rope against its breaking load, against slack and against snapping tight, by the tension of each span at each instant."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import reduce
from typing import Any

import casadi as ca

from deckcrane.equations.system import SX
from deckcrane.model.rating_rope import RopeCheck
from deckcrane.parts.limits import LARGEST
from deckcrane.parts.ropes import ElasticRope
from deckcrane.parts.signal_names import under
from deckcrane.parts.utilisations import AboutShare, Rated
from deckcrane.parts.world import World
from deckcrane.plant.numbers import number
from deckcrane.plant.plant import Plant
from deckcrane.practice.founding import Founded
from deckcrane.practice.rope_factors import ILO_FACTOR, ROPE_FORCE, ilo_factor


@dataclass(frozen=True)
class RatedRope(Rated):
    """Shares: `tension`, `slack` and `snap`, as far as they are asked for."""

    of: str
    founded: tuple[Founded, ...]
    """What the factor rests on."""
    breaking_load: Any = number(default=None)
    factor: Any = number(default=None)
    least: Any = number(default=None)
    snap: Any = number(default=None)

    @property
    def keys(self) -> tuple[str, ...]:
        asked = {"tension": self.factor, "slack": self.least, "snap": self.snap}
        return tuple(key for key, value in asked.items() if value is not None)

    @property
    def looks_at(self) -> tuple[str, ...]:
        return (f"rope_span_tension.{self.of}",)

    def about(self) -> Mapping[str, AboutShare]:
        found: dict[str, AboutShare] = {}
        if self.factor is not None:
            against = f"its breaking load of {self.breaking_load / 1e3:g} kN"
            words = f"largest tension of {self.of} times {self.factor:.4g} against {against}"
            found["tension"] = AboutShare(words, (ROPE_FORCE, *self.founded))
        if self.least is not None:
            found["slack"] = AboutShare(f"{self.least / 1e3:g} kN, which {self.of} must keep, over its least tension")
        if self.snap is not None:
            found["snap"] = AboutShare(f"speed at which {self.of} is stretched while taut, against {self.snap:g} m/s")
        return found

    def shares(self, world: World) -> Mapping[str, Callable[[], SX]]:
        return {
            "tension": lambda: self.factor * reduce(ca.fmax, self._tensions(world)) / self.breaking_load,
            "slack": lambda: self.least / ca.fmax(reduce(ca.fmin, self._tensions(world)), self.least / LARGEST),
            "snap": lambda: self._snap(world),
        }

    def _tensions(self, world: World) -> list[SX]:
        names = under(f"rope_span_tension.{self.of}", world.signal_names)
        return [world.signal(name, self.label) for name in names]

    def _snap(self, world: World) -> SX:
        """How fast the rope is stretched, where it pulls: just after it was slack, the speed with which it got taut."""
        rope = next(part for part in world.kit.parts if part.name == f"ropes.{self.of}")
        assert isinstance(rope, ElasticRope), "checked when the scenario was made"
        line = rope.line(world)
        return (line.stretch > 0) * ca.fmax(line.rate, 0.0) / self.snap


def rated_rope(plant: Plant, name: str, data: RopeCheck) -> RatedRope:
    """Of a file."""
    factor = data.factor if data.rule is None else float(ilo_factor(data.swl))
    founded = () if data.rule is None else (ILO_FACTOR,)
    load = data.breaking_load or plant.scenario.ropes[data.of].breaking_load
    load = load if data.wants_tension else None
    return RatedRope(f"checks.{name}", data.of, founded, load, factor, data.least, data.snap)

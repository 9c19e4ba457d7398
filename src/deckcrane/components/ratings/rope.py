"""Check of a rope against breaking, slack and snap loads, by the tension of each span over time."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import reduce
from typing import Any

import casadi as ca

from deckcrane.components.ratings.data import RopeCheck
from deckcrane.components.ratings.utilisation import LARGEST, UtilisationCheck, UtilisationNote
from deckcrane.components.ropes import ElasticRope, hung_on_rope
from deckcrane.components.ropes.data import rope_named
from deckcrane.components.ropes.outputs import ROPE_SPAN_TENSION
from deckcrane.mechanics.equations import SX
from deckcrane.mechanics.model.parameters import parameter
from deckcrane.mechanics.model.plant import AttachmentPoint, Plant, attachment_point
from deckcrane.mechanics.model.signals import expand_signal_name
from deckcrane.mechanics.model.world import World
from deckcrane.standards.lifting_gear import ILO_FACTOR, ROPE_FORCE, STATIC_TENSION, ilo_factor
from deckcrane.standards.sources import SourcedFormula


@dataclass(frozen=True)
class Fall:
    """A span that carries the load, from below to above."""

    below: AttachmentPoint
    above: AttachmentPoint


@dataclass(frozen=True)
class HungLoad:
    """The load on a rope at rest: T = W / |sum of the directions of its falls|."""

    falls: tuple[Fall, ...]
    mass: Any = parameter()

    def tension(self, world: World) -> SX:
        lines = [world.at(fall.above).position - world.at(fall.below).position for fall in self.falls]
        pull = sum((line / ca.norm_2(line) for line in lines[1:]), lines[0] / ca.norm_2(lines[0]))
        return self.mass * ca.norm_2(world.gravity) / ca.norm_2(pull)


@dataclass(frozen=True)
class RatedRope(UtilisationCheck):
    """Utilisations `tension`, `slack` and `snap`, as far as they are requested."""

    of: str
    founded: tuple[SourcedFormula, ...]
    """The rules that the factor is based on."""
    hung: HungLoad | None
    """The load of its static tension; None where the factor applies to the tension of each instant."""
    breaking_load: Any = parameter(default=None)
    factor: Any = parameter(default=None)
    least: Any = parameter(default=None)
    snap: Any = parameter(default=None)

    @property
    def keys(self) -> tuple[str, ...]:
        requested = {"tension": self.factor, "slack": self.least, "snap": self.snap}
        return tuple(key for key, value in requested.items() if value is not None)

    @property
    def looks_at(self) -> tuple[str, ...]:
        return (f"{ROPE_SPAN_TENSION.name}.{self.of}",)

    def about(self) -> Mapping[str, UtilisationNote]:
        descriptions: dict[str, UtilisationNote] = {}
        if self.factor is not None:
            against = f"its breaking load of {self.breaking_load / 1e3:g} kN"
            tension = f"largest tension of {self.of} at each instant, dynamics included,"
            if self.hung is not None:
                falls = f"{len(self.hung.falls)} fall{'s' if len(self.hung.falls) > 1 else ''}"
                tension = f"static tension of {self.of}, {self.hung.mass / 1e3:.4g} t on {falls},"
            words = f"{tension} times {self.factor:.4g} against {against}"
            rule = ROPE_FORCE if self.hung is None else STATIC_TENSION
            descriptions["tension"] = UtilisationNote(words, (rule, *self.founded))
        if self.least is not None:
            descriptions["slack"] = UtilisationNote(
                f"{self.least / 1e3:g} kN, which {self.of} must keep, over its least tension"
            )
        if self.snap is not None:
            descriptions["snap"] = UtilisationNote(
                f"speed at which {self.of} is stretched while taut, against {self.snap:g} m/s"
            )
        return descriptions

    def shares(self, world: World) -> Mapping[str, Callable[[], SX]]:
        return {
            "tension": lambda: self.factor * self._rated_tension(world) / self.breaking_load,
            "slack": lambda: self.least / ca.fmax(reduce(ca.fmin, self._tensions(world)), self.least / LARGEST),
            "snap": lambda: self._snap_utilisation(world),
        }

    def _rated_tension(self, world: World) -> SX:
        return reduce(ca.fmax, self._tensions(world)) if self.hung is None else self.hung.tension(world)

    def _tensions(self, world: World) -> list[SX]:
        names = expand_signal_name(f"{ROPE_SPAN_TENSION.name}.{self.of}", world.signal_names)
        return [world.signal(name, self.label) for name in names]

    def _snap_utilisation(self, world: World) -> SX:
        """The rate at which the rope stretches while it pulls: just after slack, the speed with which it got taut."""
        rope = next(part for part in world.kit.parts if part.name == f"ropes.{self.of}")
        assert isinstance(rope, ElasticRope), "checked when the scenario was made"
        line = rope.line(world)
        return (line.stretch > 0) * ca.fmax(line.rate, 0.0) / self.snap


def rated_rope(plant: Plant, name: str, data: RopeCheck) -> RatedRope:
    """The check of a file."""
    factor = data.factor if data.rule is None else float(ilo_factor(data.swl))
    founded = () if data.rule is None else (ILO_FACTOR,)
    load = data.breaking_load or rope_named(plant, data.of).breaking_load
    load = load if data.wants_tension else None
    hung = None if data.tension == "dynamic" or not data.wants_tension else _hung_load(plant, data.of)
    return RatedRope(f"checks.{name}", data.of, founded, hung, load, factor, data.least, data.snap)


def _hung_load(plant: Plant, rope: str) -> HungLoad | None:
    hung = hung_on_rope(plant, rope)
    if hung is None or rope_named(plant, rope).mass is not None:
        return None
    falls = tuple(Fall(*(attachment_point(plant, point.body, point.at) for point in span)) for span in hung.spans)
    return HungLoad(falls, sum(plant.tree[body].total_mass for body in hung.bodies))

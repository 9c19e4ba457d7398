"""Couplings in symbols: coordinates that follow others in proportion."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar

import casadi as ca

from deckcrane.mechanics.equations import SX
from deckcrane.mechanics.model.assembly_kinematics import AssemblyKinematics, Relation
from deckcrane.mechanics.model.parameters import parameter
from deckcrane.mechanics.model.plant import Plant


@dataclass(frozen=True)
class Proportion(Relation):
    """A coupling: the sum of the coordinates it follows, each times its ratio, plus an offset that fits the start."""

    records_force: ClassVar[bool] = True

    label: str
    coordinate: str
    sources: tuple[str, ...]
    ratios: Any = parameter("list")
    offset: Any = parameter()

    @property
    def determines(self) -> tuple[str, ...]:
        return (self.coordinate,)

    def follow(self, outline: AssemblyKinematics) -> tuple[tuple[SX, SX], ...]:
        value, slopes = self.offset, ca.SX(1, outline.count)
        for source, ratio in zip(self.sources, self.ratios, strict=True):
            value = value + ratio * outline[source].value
            slopes = slopes + ratio * outline[source].slopes
        return ((value, slopes),)


def proportion(plant: Plant, name: str) -> Proportion:
    """A coupling that fits the start values."""
    follows = plant.scenario.couplings[name].follows
    start = plant.coordinate(name).element.start
    offset = start - sum(ratio * plant.coordinate(source).element.start for source, ratio in follows.items())
    ratios = tuple(float(ratio) for ratio in follows.values())
    return Proportion(f"couplings.{name}", name, tuple(follows), ratios, float(offset))

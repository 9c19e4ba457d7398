"""Check of a hydraulic cylinder, or each of a pair, against buckling, yield and relief, at its length and force over time."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import reduce
from typing import Any, Literal

import casadi as ca

from deckcrane.components.cylinders.data import SIDES, cylinder_named
from deckcrane.components.cylinders.outputs import CYLINDER_FORCE, CYLINDER_LENGTH, PAIR_FORCE
from deckcrane.components.hydraulics.outputs import PRESSURE
from deckcrane.components.ratings.checks import diameters
from deckcrane.components.ratings.data import CylinderCheck
from deckcrane.components.ratings.utilisation import StressLimit, UtilisationCheck, UtilisationNote, stress_limit
from deckcrane.mechanics.equations import SX
from deckcrane.mechanics.model.parameters import parameter
from deckcrane.mechanics.model.plant import Plant
from deckcrane.mechanics.model.signals import expand_signal_name
from deckcrane.mechanics.model.world import World
from deckcrane.standards.lifting_gear import (
    EXACT_COLUMN,
    HOOP,
    RULE_COLUMN,
    class_load,
    critical_load,
    hoop_stress,
    ring_area,
    ring_moment,
)
from deckcrane.standards.sources import SourcedFormula

FORCE_OVER_AREA = SourcedFormula("stress and pressure as force over area", "D", "equilibrium")
SHORTEST = 1e-6
"""Least length of rod outside the tube when a cylinder is retracted [m]: then the tube buckles."""


@dataclass(frozen=True)
class RatedColumn:
    """The column of tube and rod between the pins."""

    by: Literal["exact", "rule"]
    factor: Any = parameter()
    tube_length: Any = parameter()
    modulus: Any = parameter()

    def load(self, length: SX, tube: SX, rod: SX) -> SX:
        """The critical load at a pin distance; second moments of area of tube and rod."""
        formula = critical_load if self.by == "exact" else class_load
        return formula(self.modulus, tube, rod, self.tube_length, ca.fmax(length - self.tube_length, SHORTEST))


@dataclass(frozen=True)
class RatedCylinder(UtilisationCheck):
    """Utilisations `buckling`, `rod`, `pressure` and `tube`, as far as they are requested."""

    of: str
    paired: bool
    driven_by_oil: bool
    column: RatedColumn | None
    stress: StressLimit | None
    bore: Any = parameter()
    rod: Any = parameter()
    hollow: Any = parameter()
    wall: Any = parameter(default=None)
    relief: Any = parameter(default=None)

    @property
    def keys(self) -> tuple[str, ...]:
        requested = {
            "buckling": self.column is not None,
            "rod": self.stress is not None,
            "pressure": self.relief is not None,
            "tube": self.stress is not None and self.wall is not None,
        }
        return tuple(key for key, is_requested in requested.items() if is_requested)

    @property
    def looks_at(self) -> tuple[str, ...]:
        force = PAIR_FORCE.name if self.paired else CYLINDER_FORCE.name
        return (
            f"{force}.{self.of}",
            f"{CYLINDER_LENGTH.name}.{self.of}",
            *((f"{PRESSURE.name}.{self.of}",) * self.driven_by_oil),
        )

    def about(self) -> Mapping[str, UtilisationNote]:
        descriptions: dict[str, UtilisationNote] = {}
        name = f"each of the pair {self.of}" if self.paired else self.of
        if self.column is not None:
            exact = self.column.by == "exact"
            how = "exactly" if exact else "by the class formula"
            words = f"push of {name} times {self.column.factor:g} against the critical load of tube and rod, {how}"
            descriptions["buckling"] = UtilisationNote(words, (EXACT_COLUMN if exact else RULE_COLUMN,))
        if self.relief is not None:
            by = "oil" if self.driven_by_oil else "force over area"
            words = f"pressure in {name} (by {by}) against relief at {self.relief / 1e5:g} bar"
            descriptions["pressure"] = UtilisationNote(words, () if self.driven_by_oil else (FORCE_OVER_AREA,))
        if self.stress is not None:
            allowed, rules = f"against {self.stress.words}", self.stress.founded
            descriptions["rod"] = UtilisationNote(f"stress of the rod of {name} {allowed}", (FORCE_OVER_AREA, *rules))
            descriptions["tube"] = UtilisationNote(f"mean hoop stress of the tube of {name} {allowed}", (HOOP, *rules))
        return descriptions

    def shares(self, world: World) -> Mapping[str, Callable[[], SX]]:
        return {
            "buckling": lambda: self._buckling_utilisation(world),
            "rod": lambda: self._rod_utilisation(world),
            "pressure": lambda: self._pressure(world) / self.relief,
            "tube": lambda: self._tube_utilisation(world),
        }

    def _axial_forces(self, world: World) -> list[SX]:
        """Axial forces of each cylinder, positive when it pushes."""
        names = (
            [f"{PAIR_FORCE.name}.{self.of}.{side}" for side in SIDES]
            if self.paired
            else [f"{CYLINDER_FORCE.name}.{self.of}"]
        )
        return [world.signal(name, self.label) for name in names]

    def _buckling_utilisation(self, world: World) -> SX:
        """The utilisation in buckling, by compression alone."""
        assert self.column is not None, "asked for where it is given"
        push = reduce(ca.fmax, self._axial_forces(world), ca.SX(0.0))
        tube, rod = ring_moment(self.bore + 2 * self.wall, self.bore), ring_moment(self.rod, self.hollow)
        length = world.signal(f"{CYLINDER_LENGTH.name}.{self.of}", self.label)
        return self.column.factor * push / self.column.load(length, tube, rod)

    def _rod_utilisation(self, world: World) -> SX:
        assert self.stress is not None, "asked for where it is given"
        force = reduce(ca.fmax, [ca.fabs(axial) for axial in self._axial_forces(world)])
        return force / ring_area(self.rod, self.hollow) / self.stress.tension

    def _tube_utilisation(self, world: World) -> SX:
        assert self.stress is not None, "asked for where it is given"
        return hoop_stress(self._pressure(world), self.bore, self.wall) / self.stress.tension

    def _pressure(self, world: World) -> SX:
        """The greater pressure of both chambers: of the oil, or from the force, with no pressure in the idle chamber."""
        if self.driven_by_oil and world.needed_at is None:
            chambers = expand_signal_name(f"{PRESSURE.name}.{self.of}", world.signal_names)
            return reduce(ca.fmax, [world.signal(name, self.label) for name in chambers], ca.SX(0.0))
        piston, annulus = ring_area(self.bore), ring_area(self.bore, self.rod)
        return reduce(ca.fmax, [ca.fmax(force / piston, -force / annulus) for force in self._axial_forces(world)])


def rated_cylinder(plant: Plant, name: str, data: CylinderCheck) -> RatedCylinder:
    """The check of a file."""
    cylinder = cylinder_named(plant, data.of)
    bore_and_rod = diameters(cylinder, data)
    assert bore_and_rod is not None, "checked when the scenario was made"
    bore, rod = bore_and_rod
    column = None
    if data.buckling is not None:
        tube = data.buckling.tube_length or cylinder.barrel.length
        column = RatedColumn(data.buckling.by, data.buckling.factor, tube, data.buckling.modulus)
    stress = None if data.allowed is None else stress_limit(data.allowed)
    paired, oil = cylinder.pair is not None, cylinder.hydraulics is not None
    wall = data.wall_with(bore)
    return RatedCylinder(
        f"checks.{name}", data.of, paired, oil, column, stress, bore, rod, data.hollow, wall, data.relief
    )

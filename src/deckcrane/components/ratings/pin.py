"""Check of a pin and its lugs: shear, bearing, net section and tear-out, each over its allowable.

The force on a pin is found by its name: of a cylinder, of a linkage, of a joint, or of the payload's suspension.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import reduce
from typing import Any

import casadi as ca

from deckcrane.components.cylinders.outputs import PIN_FORCE
from deckcrane.components.linkages.outputs import LINKAGE_PIN_FORCE
from deckcrane.components.payload.outputs import HOOK_LOAD
from deckcrane.components.ratings.checks import hinge_axis
from deckcrane.components.ratings.structure_data import PinCheck, PinLug
from deckcrane.components.ratings.utilisation import StressLimit, UtilisationCheck, UtilisationNote, stress_limit
from deckcrane.errors import DeckcraneError
from deckcrane.mechanics.coordinates import COMPONENTS
from deckcrane.mechanics.equations import SX
from deckcrane.mechanics.model.outputs import REACTION
from deckcrane.mechanics.model.parameters import parameter
from deckcrane.mechanics.model.plant import Plant
from deckcrane.mechanics.model.signals import UnitPowers, formula_of, recorded_in
from deckcrane.mechanics.model.world import World
from deckcrane.scenario.data import Vector
from deckcrane.screws import skew
from deckcrane.standards.structural_stress import (
    BEARING,
    BEARING_SHARE,
    MEAN_STRESSES,
    SHEAR_YIELD,
    lug_net_section,
    lug_tear_out,
    pin_bearing,
    pin_shear,
    shear_allowable,
)


@dataclass(frozen=True)
class PinForce:
    """The pin, or a formula; `axis` is that of a hinge, `two` says that its pins are `apart` along it."""

    label: str
    at: str | None
    formula: str | None
    axis: Vector | None
    two: bool
    apart: Any = parameter()

    @property
    def words(self) -> str:
        return self.at if self.at is not None else str(self.formula)

    @property
    def looks_at(self) -> tuple[str, ...]:
        """The signals that it may depend on, whichever exist."""
        if self.formula is not None:
            return recorded_in(self.formula)
        if self.at == HOOK_LOAD.name:
            return (HOOK_LOAD.name,)
        return tuple(f"{name}.{self.at}" for name in (REACTION.name, PIN_FORCE.name, LINKAGE_PIN_FORCE.name))

    def size(self, world: World) -> SX:
        """The size of the force on the pin across its axis; of two pins, that of the one that carries more."""
        if self.formula is not None:
            return self._formula_force(world)
        assert self.at is not None, "one of both is given"
        if self.at in world.plant.tree:
            return self._joint_force(world, self.at)
        if self.at == HOOK_LOAD.name:
            return world.signal(HOOK_LOAD.name, self.label)
        name = next(
            name
            for name in (PIN_FORCE.name, LINKAGE_PIN_FORCE.name)
            for reading in world.readings.get(name, ())
            if self.at in next(iter(reading.labels.values()))
        )
        parts = [world.signal(f"{name}.{self.at}.{component}", self.label) for component in COMPONENTS[:3]]
        return ca.sqrt(sum(part * part for part in parts))

    def _joint_force(self, world: World, body: str) -> SX:
        wrench = world.joint_wrench(body)
        moment, force = wrench[:3], wrench[3:]
        if self.axis is None:
            return ca.sqrt(ca.dot(force, force))
        a = ca.SX(ca.DM(self.axis))
        across = force - a * ca.dot(a, force)
        if not self.two:
            return ca.sqrt(ca.dot(across, across))
        couple = skew(moment) @ a / self.apart  # f1 + f2 = F, and (b/2) a x (f1 - f2) = M across a
        sizes = [ca.sqrt(ca.dot(f, f)) for f in (across / 2 + couple, across / 2 - couple)]
        return ca.fmax(*sizes)

    def _formula_force(self, world: World) -> SX:
        assert self.formula is not None, "asked where there is one"
        result = formula_of(world, self.label, "force", self.formula)
        if result.unit.powers != UnitPowers.of("N").powers:
            raise DeckcraneError(
                f"{self.label}.force: {self.formula} is in {result.unit.text}; a force is needed, in N"
            )
        return ca.fabs(result.value)


@dataclass(frozen=True)
class LugNumbers:
    """A lug: its dimensions, and its allowable stresses in bearing and otherwise."""

    allowed: StressLimit
    thickness: Any = parameter()
    radius: Any = parameter()
    hole: Any = parameter()
    width: Any = parameter()
    bearing: Any = parameter()


@dataclass(frozen=True)
class RatedPin(UtilisationCheck):
    """Utilisations of the pin's shear, and of bearing, net section and tear-out of the most loaded lug."""

    load: PinForce
    planes: int
    lugs: tuple[LugNumbers, ...]
    bearing_stated: bool
    allowed: StressLimit
    diameter: Any = parameter()
    factor: Any = parameter()

    @property
    def keys(self) -> tuple[str, ...]:
        return ("shear", "bearing", "net_section", "tear_out") if self.lugs else ("shear",)

    @property
    def looks_at(self) -> tuple[str, ...]:
        return self.load.looks_at

    def about(self) -> Mapping[str, UtilisationNote]:
        pin, planes = f"pin {self.load.words}", "double" if self.planes == 2 else "single"
        in_lugs = " and ".join(dict.fromkeys(lug.allowed.words for lug in self.lugs))
        lug_rules = tuple(rule for lug in self.lugs for rule in lug.allowed.founded)
        bearing = min((lug.bearing for lug in self.lugs), default=0.0)
        limit, rules = ("", ()) if self.bearing_stated else (" (0.9 of yield)", (BEARING,))
        descriptions = {
            "shear": UtilisationNote(
                f"{pin}: {planes} shear, {self.allowed.words} / sqrt(3)",
                (MEAN_STRESSES, SHEAR_YIELD, *self.allowed.founded),
            ),
            "bearing": UtilisationNote(f"{pin}: bearing, {bearing / 1e6:.4g} MPa{limit}", (MEAN_STRESSES, *rules)),
            "net_section": UtilisationNote(f"{pin}: net section of its lug, {in_lugs}", (MEAN_STRESSES, *lug_rules)),
            "tear_out": UtilisationNote(
                f"{pin}: torn out of its lug, {in_lugs} / sqrt(3)", (MEAN_STRESSES, SHEAR_YIELD, *lug_rules)
            ),
        }
        return {key: descriptions[key] for key in self.keys}

    def shares(self, world: World) -> Mapping[str, Callable[[], SX]]:
        def force() -> SX:
            return world.once((self.name, "force"), lambda: self.factor * self.load.size(world))

        def largest(share: Callable[[LugNumbers], SX]) -> Callable[[], SX]:
            return lambda: reduce(ca.fmax, [share(lug) for lug in self.lugs])

        def net_section(lug: LugNumbers) -> SX:
            return lug_net_section(force(), lug.thickness, lug.width, lug.hole) / lug.allowed.tension

        def tear_out(lug: LugNumbers) -> SX:
            stress = lug_tear_out(force(), lug.thickness, lug.radius, lug.hole)
            return stress / shear_allowable(lug.allowed.tension)

        return {
            "shear": lambda: pin_shear(force(), self.diameter, self.planes) / shear_allowable(self.allowed.tension),
            "bearing": largest(lambda lug: pin_bearing(force(), self.diameter, lug.thickness) / lug.bearing),
            "net_section": largest(net_section),
            "tear_out": largest(tear_out),
        }


def rated_pin(plant: Plant, name: str, data: PinCheck) -> RatedPin:
    """The check of a file."""
    label = f"checks.{name}"
    axis = hinge_axis(plant, data.at)
    load = PinForce(label, data.at, data.force, axis, data.apart is not None, 1.0 if data.apart is None else data.apart)
    lugs = tuple(_lug_numbers(data, lug) for lug in (data.lug, data.fork) if lug is not None)
    planes, stated = 2 if data.shear == "double" else 1, data.bearing is not None
    return RatedPin(label, load, planes, lugs, stated, stress_limit(data.allowed), data.diameter, data.factor)


def _lug_numbers(data: PinCheck, lug: PinLug) -> LugNumbers:
    allowed, bearing = lug.allowed or data.allowed, data.bearing
    if bearing is None:  # the softer of pin and lug yields first
        yields = [allowable.yield_stress for allowable in (allowed, data.allowed) if allowable.yield_stress is not None]
        bearing = BEARING_SHARE * min(yields)
    hole = data.diameter if lug.hole is None else lug.hole
    width = 2 * lug.radius if lug.width is None else lug.width
    return LugNumbers(stress_limit(allowed), lug.thickness, lug.radius, hole, width, bearing)

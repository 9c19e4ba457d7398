"""Check of a pin and its lugs: shear, bearing, net section and tear-out, each over its allowable."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import reduce
from typing import Any

import casadi as ca

from deckcrane.equations.system import SX
from deckcrane.model.rating_pin import PinCheck, PinLug
from deckcrane.parts.allowed_stress import StressLimit, stress_limit
from deckcrane.parts.pin_forces import PinForce
from deckcrane.parts.utilisations import AboutShare, Rated
from deckcrane.parts.world import World
from deckcrane.plant.numbers import number
from deckcrane.plant.plant import Plant
from deckcrane.plant.structure_checks import hinge_axis
from deckcrane.practice.allowables import SHEAR_YIELD, shear_allowable
from deckcrane.practice.pins import (
    BEARING,
    BEARING_SHARE,
    MEAN_STRESSES,
    lug_net_section,
    lug_tear_out,
    pin_bearing,
    pin_shear,
)


@dataclass(frozen=True)
class LugNumbers:
    """A lug: its dimensions, and its allowable stresses in bearing and otherwise."""

    allowed: StressLimit
    thickness: Any = number()
    radius: Any = number()
    hole: Any = number()
    width: Any = number()
    bearing: Any = number()


@dataclass(frozen=True)
class RatedPin(Rated):
    """Utilisations of the pin's shear, and of bearing, net section and tear-out of the most loaded lug."""

    load: PinForce
    planes: int
    lugs: tuple[LugNumbers, ...]
    bearing_stated: bool
    allowed: StressLimit
    diameter: Any = number()
    factor: Any = number()

    @property
    def keys(self) -> tuple[str, ...]:
        return ("shear", "bearing", "net_section", "tear_out") if self.lugs else ("shear",)

    @property
    def looks_at(self) -> tuple[str, ...]:
        return self.load.looks_at

    def about(self) -> Mapping[str, AboutShare]:
        pin, planes = f"pin {self.load.words}", "double" if self.planes == 2 else "single"
        in_lugs = " and ".join(dict.fromkeys(lug.allowed.words for lug in self.lugs))
        lug_rules = tuple(rule for lug in self.lugs for rule in lug.allowed.founded)
        bearing = min((lug.bearing for lug in self.lugs), default=0.0)
        limit, rules = ("", ()) if self.bearing_stated else (" (0.9 of yield)", (BEARING,))
        descriptions = {
            "shear": AboutShare(
                f"{pin}: {planes} shear, {self.allowed.words} / sqrt(3)",
                (MEAN_STRESSES, SHEAR_YIELD, *self.allowed.founded),
            ),
            "bearing": AboutShare(f"{pin}: bearing, {bearing / 1e6:.4g} MPa{limit}", (MEAN_STRESSES, *rules)),
            "net_section": AboutShare(f"{pin}: net section of its lug, {in_lugs}", (MEAN_STRESSES, *lug_rules)),
            "tear_out": AboutShare(
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

"""Check of a slew bearing against its maker's curve or rating, by axial force, radial force and tilting moment over time."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import reduce
from typing import Any

import casadi as ca

from deckcrane.components.joints.data import Revolute
from deckcrane.components.ratings.data import BearingBolts, BearingCheck
from deckcrane.components.ratings.outputs import BEARING_LOAD
from deckcrane.components.ratings.utilisation import UtilisationCheck, UtilisationNote
from deckcrane.mechanics.equations import SX
from deckcrane.mechanics.model.parameters import parameter
from deckcrane.mechanics.model.plant import Plant
from deckcrane.mechanics.model.protocol import Reading
from deckcrane.mechanics.model.world import World
from deckcrane.scenario.data import Vector
from deckcrane.screws import skew
from deckcrane.standards.slew_bearings import (
    BOLT_FORCE,
    RAY,
    RULES,
    STATIC_RATING,
    BearingRule,
    Rows,
    bolt_force,
    equivalent_load,
    sort_limiting_curve,
    static_rating,
    utilisation_along_ray,
)

LOADS = ("axial", "radial", "overturning")
LARGEST = 1e3
"""The largest utilisation of the radial force, where there is hardly any axial force to compare it with."""


@dataclass(frozen=True)
class BearingLoads:
    """Loads at the centre of the raceway: Fa along the joint's axis, with its sign; Fr across it; Mk."""

    axial: SX
    radial: SX
    overturning: SX


@dataclass(frozen=True)
class CurveData:
    """A maker's limiting curve, from zero axial force to zero moment."""

    axial: Any = parameter("list")
    moment: Any = parameter("list")

    @classmethod
    def of(cls, points: tuple[tuple[float, float], ...]) -> CurveData:
        axial, moment = zip(*sort_limiting_curve(points), strict=True)
        return cls(axial, moment)

    def share(self, fa: SX, mk: SX) -> SX:
        return utilisation_along_ray(self.axial, self.moment, fa, mk)


@dataclass(frozen=True)
class RingRating:
    """The static rating C0 = f D d."""

    rows: Rows
    diameter: Any = parameter()
    ball: Any = parameter()

    def share(self, loads: BearingLoads) -> SX:
        fa = ca.fabs(loads.axial)
        return equivalent_load(self.rows, self.diameter, fa, loads.radial, loads.overturning) / static_rating(
            self.rows, self.diameter, self.ball
        )


@dataclass(frozen=True)
class BoltRing:
    """Bolts on a circle, with the allowed force of each."""

    hanging: bool
    circle: Any = parameter()
    count: Any = parameter()
    force: Any = parameter()


@dataclass(frozen=True)
class RatedBearing(UtilisationCheck):
    """Raceway, bolts where they are given, and the radial force where the maker's rule neglects it up to a limit."""

    joint: str
    axis: Vector
    rule: BearingRule | None
    raceway: CurveData | RingRating
    bolts: CurveData | BoltRing | None
    factor: Any = parameter()
    height: Any = parameter()
    bolt_factor: Any = parameter(default=None)

    @property
    def keys(self) -> tuple[str, ...]:
        return (
            "raceway",
            *(("radial",) if self._radial_limit else ()),
            *(("bolts",) if self.bolts is not None else ()),
        )

    @property
    def looks_at(self) -> tuple[str, ...]:
        return (f"{BEARING_LOAD.name}.{self.short}",)

    @property
    def _radial_limit(self) -> float | None:
        return None if self.rule is None else RULES[self.rule].most_radial

    def about(self) -> Mapping[str, UtilisationNote]:
        descriptions: dict[str, UtilisationNote] = {}
        if self.rule is None:
            words = f"raceway of {self.joint}: C0/Cp at least {self.factor:g}"
            descriptions["raceway"] = UtilisationNote(words, (STATIC_RATING,))
        else:
            rule = RULES[self.rule]
            words = f"raceway of {self.joint} against its maker's curve: {rule.words}, times {self.factor:g}"
            descriptions["raceway"] = UtilisationNote(words, (rule.founded, RAY))
            if rule.most_radial is not None:
                left_out = f"{rule.most_radial:.0%} of the axial one, above which the curve does not hold"
                descriptions["radial"] = UtilisationNote(
                    f"radial force on {self.joint} against {left_out}", (rule.founded,)
                )
        if isinstance(self.bolts, CurveData):
            words = f"bolts of {self.joint} against their curve: Fa, Mk times {self.bolt_factor:g}"
            descriptions["bolts"] = UtilisationNote(words, (RAY,))
        elif self.bolts is not None:
            limit = f"{self.bolts.force / 1e3:g} kN"
            words = f"most loaded bolt of {self.joint}: its force times {self.bolt_factor:g} against {limit}"
            descriptions["bolts"] = UtilisationNote(words, (BOLT_FORCE,))
        return descriptions

    def loads(self, world: World) -> BearingLoads:
        """The load of the joint itself, referred to the centre of the raceway, which lies `height` along its axis."""

        def compute() -> BearingLoads:
            wrench, axis = world.joint_wrench(self.joint), ca.sparsify(ca.SX(ca.DM(self.axis)))
            force = wrench[3:]
            moment = wrench[:3] - self.height * (skew(axis) @ force)
            across = skew(axis)
            magnitudes = (ca.sqrt(ca.sumsqr(across @ vector)) for vector in (force, moment))
            return BearingLoads(ca.dot(axis, force), *magnitudes)

        return world.once((self.name, "loads"), compute)

    def shares(self, world: World) -> Mapping[str, Callable[[], SX]]:
        return {
            "raceway": lambda: self._raceway_utilisation(self.loads(world)),
            "radial": lambda: self._radial_utilisation(self.loads(world)),
            "bolts": lambda: self._bolts(world, self.loads(world)),
        }

    def _raceway_utilisation(self, loads: BearingLoads) -> SX:
        """The utilisation of the raceway: of several points that a rule allows, the most favourable; a rating has no points."""
        if isinstance(self.raceway, RingRating):
            return self.factor * self.raceway.share(loads)
        assert self.rule is not None, "checked when the file was read"
        points = RULES[self.rule].points(ca.fabs(loads.axial), loads.radial, loads.overturning)
        return self.factor * reduce(ca.fmin, [self.raceway.share(*point) for point in points])

    def _radial_utilisation(self, loads: BearingLoads) -> SX:
        """Fr over the part of Fa up to which it is neglected; very large without Fa, and zero where there is neither."""
        allowed = (self._radial_limit or 0.0) * ca.fabs(loads.axial)
        return loads.radial / ca.fmax(ca.fmax(allowed, loads.radial / LARGEST), 1e-300)

    def _bolts(self, world: World, loads: BearingLoads) -> SX:
        if isinstance(self.bolts, CurveData):
            return self.bolt_factor * self.bolts.share(ca.fabs(loads.axial), loads.overturning)
        assert self.bolts is not None, "asked where there are bolts"
        tension = bolt_force(self._seating_force(world, loads), loads.overturning, self.bolts.circle, self.bolts.count)
        return self.bolt_factor * ca.fmax(tension, 0.0) / self.bolts.force

    def _seating_force(self, world: World, loads: BearingLoads) -> SX:
        """The axial force that presses the ring on its seat: upwards on a body that stands on it, or else hangs from it."""
        assert isinstance(self.bolts, BoltRing)
        up = -ca.dot(world.poses[world.tree.index(self.joint)][0] @ ca.SX(ca.DM(self.axis)), world.gravity)
        return (-1.0 if self.bolts.hanging else 1.0) * ca.sign(up) * loads.axial

    def readings(self, world: World) -> Iterable[Reading]:
        yield from super().readings(world)

        def values() -> SX:
            loads = self.loads(world)
            return ca.vertcat(loads.axial, loads.radial, loads.overturning)

        yield Reading.of(BEARING_LOAD, {"bearing": (self.short,), "load": LOADS}, values)


def rated_bearing(plant: Plant, name: str, data: BearingCheck) -> RatedBearing:
    """The check of a file."""
    joint = plant.tree[data.joint].joint
    assert isinstance(joint, Revolute), "checked when the scenario was made"
    raceway: CurveData | RingRating
    if data.rating is not None:
        raceway = RingRating(data.rating.rows, data.rating.diameter, data.rating.ball)
    else:
        assert data.curve is not None, "checked when the file was read"
        raceway = CurveData.of(data.curve)
    bolts, bolt_factor = _bolts(data.bolts), None if data.bolts is None else data.bolts.factor
    return RatedBearing(
        f"checks.{name}", data.joint, joint.axis, data.rule, raceway, bolts, data.factor, data.height, bolt_factor
    )


def _bolts(data: BearingBolts | None) -> CurveData | BoltRing | None:
    if data is None:
        return None
    if data.curve is not None:
        return CurveData.of(data.curve)
    assert data.count is not None, "checked when the file was read"
    return BoltRing(data.hanging, data.circle, float(data.count), data.force)

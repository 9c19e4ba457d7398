"""Checks of angles: of the hoist line in the boom's plane and across it, and of a vessel's heel and trim."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import partial
from math import degrees
from typing import Any

import casadi as ca

from deckcrane.components.payload import Payload
from deckcrane.components.ratings.checks import hinge_axis, slewing_body
from deckcrane.components.ratings.data import HeelCheck, LeadCheck
from deckcrane.components.ratings.outputs import HOIST_LINE_ANGLE
from deckcrane.components.ratings.utilisation import UtilisationCheck, UtilisationNote
from deckcrane.mechanics.equations import SX
from deckcrane.mechanics.model.outputs import Q
from deckcrane.mechanics.model.parameters import parameter
from deckcrane.mechanics.model.plant import Plant
from deckcrane.mechanics.model.protocol import Reading
from deckcrane.mechanics.model.world import World
from deckcrane.scenario.data import Vector
from deckcrane.standards.lifting_gear import (
    LEAD_ANGLE,
    OFF_LEAD,
    SHIPBOARD,
    SHIPBOARD_HEEL,
    SHIPBOARD_TRIM,
    SIDE_LEAD,
    lead_angle,
    off_lead_offset,
    side_lead_offset,
)
from deckcrane.standards.sources import SourcedFormula


@dataclass(frozen=True)
class LimitedAngle:
    """A limit of one angle."""

    what: str
    limit: Any = parameter()


@dataclass(frozen=True)
class RatedLead(UtilisationCheck):
    """Utilisations of the allowed off-lead and side-lead; the angles are recorded beside them.

    The boom's plane goes through the slewing axis and the point of suspension. Outwards is positive off-lead; with
    the axis up, positive side-lead is to the left of one who looks outwards along the boom.
    """

    slew: str
    axis: Vector
    vertical: bool
    rule: bool
    allowed: tuple[LimitedAngle, ...]

    @property
    def keys(self) -> tuple[str, ...]:
        return tuple(angle.what for angle in self.allowed)

    @property
    def looks_at(self) -> tuple[str, ...]:
        return (f"{HOIST_LINE_ANGLE.name}.{self.short}",)

    def about(self) -> Mapping[str, UtilisationNote]:
        reference = "the vertical" if self.vertical else f"the axis of {self.slew}"
        rules: dict[str, tuple[SourcedFormula, ...]] = {
            "off": (OFF_LEAD, LEAD_ANGLE),
            "side": (SIDE_LEAD, OFF_LEAD, LEAD_ANGLE),
        }
        return {
            angle.what: UtilisationNote(
                f"{angle.what}-lead from {reference}, {degrees(angle.limit):.4g} deg",
                rules[angle.what] if self.rule else (),
            )
            for angle in self.allowed
        }

    def shares(self, world: World) -> Mapping[str, Callable[[], SX]]:
        def share(angle: LimitedAngle) -> SX:
            return ca.fabs(self._angles(world)[angle.what]) / angle.limit

        return {angle.what: partial(share, angle) for angle in self.allowed}

    def readings(self, world: World) -> Iterable[Reading]:
        yield from super().readings(world)
        labels = {"lead": tuple(f"{self.short}.{what}" for what in ("off", "side"))}
        yield Reading.of(HOIST_LINE_ANGLE, labels, lambda: ca.vertcat(*self._angles(world).values()))

    def _angles(self, world: World) -> dict[str, SX]:
        return world.once((self.name, "angles"), lambda: self._compute_angles(world))

    def _compute_angles(self, world: World) -> dict[str, SX]:
        point, load = next(part for part in world.kit.parts if isinstance(part, Payload)).suspension(world)
        R, foot = world.poses[world.tree.index(self.slew)]
        g = world.gravity
        up = -g / ca.norm_2(g)
        if not self.vertical:
            axis = R @ ca.SX(ca.DM(self.axis))
            up = ca.if_else(ca.dot(axis, up) < 0, -1.0, 1.0) * axis
        arm = point - foot
        outwards = arm - up * ca.dot(up, arm)
        outwards = outwards / ca.sqrt(ca.fmax(ca.dot(outwards, outwards), 1e-12))
        line, left = load - point, ca.cross(up, outwards)
        down = -ca.dot(line, up)
        return {"off": ca.atan2(ca.dot(line, outwards), down), "side": ca.atan2(ca.dot(line, left), down)}


def rated_lead(plant: Plant, name: str, data: LeadCheck) -> RatedLead:
    """The check of a file."""
    slew = data.slew or slewing_body(plant)
    axis = hinge_axis(plant, slew)
    assert slew is not None, "checked when the scenario was made"
    assert axis is not None, "checked when the scenario was made"
    limits = {"off": data.off, "side": data.side}
    if (sea := data.en13852) is not None:
        limits = {
            "off": float(lead_angle(off_lead_offset(sea.hs), sea.height)),
            "side": float(lead_angle(side_lead_offset(sea.hs), sea.height)),
        }
    allowed = tuple(LimitedAngle(what, limit) for what, limit in limits.items() if limit is not None)
    return RatedLead(f"checks.{name}", slew, axis, data.seen_from == "vertical", sea is not None, allowed)


@dataclass(frozen=True)
class RatedHeel(UtilisationCheck):
    """Utilisations of the allowed roll, pitch and tilt."""

    body: str
    rule: bool
    allowed: tuple[LimitedAngle, ...]

    @property
    def keys(self) -> tuple[str, ...]:
        return tuple(angle.what for angle in self.allowed)

    @property
    def looks_at(self) -> tuple[str, ...]:
        return tuple(f"{Q.name}.{self.body}.{angle}" for angle in ("roll", "pitch"))

    def about(self) -> Mapping[str, UtilisationNote]:
        rules = (SHIPBOARD,) if self.rule else ()
        return {
            angle.what: UtilisationNote(f"{angle.what} of {self.body}, {degrees(angle.limit):.4g} deg", rules)
            for angle in self.allowed
        }

    def shares(self, world: World) -> Mapping[str, Callable[[], SX]]:
        def share(what: str, limit: SX) -> SX:
            x, y, z = ca.horzsplit(world.poses[world.tree.index(self.body)][0][2, :])
            z = ca.fabs(z)  # the body's axis may point down where the ground's points up
            if what == "roll":
                return ca.fabs(ca.atan2(y, z)) / limit
            if what == "pitch":
                return ca.fabs(ca.atan2(x, ca.sqrt(y**2 + z**2))) / limit
            return ca.atan2(ca.sqrt(x**2 + y**2), z) / limit

        return {angle.what: partial(share, angle.what, angle.limit) for angle in self.allowed}


def rated_heel(plant: Plant, name: str, data: HeelCheck) -> RatedHeel:
    """The check of a file."""
    limits = {"roll": data.roll, "pitch": data.pitch, "tilt": data.tilt}
    if data.rule == "shipboard":
        limits = {"roll": SHIPBOARD_HEEL, "pitch": SHIPBOARD_TRIM}
    allowed = tuple(LimitedAngle(what, limit) for what, limit in limits.items() if limit is not None)
    return RatedHeel(f"checks.{name}", data.of, data.rule is not None, allowed)

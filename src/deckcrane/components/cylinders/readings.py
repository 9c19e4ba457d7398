"""Readings common to all kinds of cylinders: lengths, forces, pins, and the wrench between barrel and piston; loads of pairs.

A pair is two equal cylinders side by side: the inertia of both, and the load of each. Both move as one, so that the sum of
their forces acts on the hinge. How they share a moment across hinge and cylinders is indeterminate for rigid bodies: the model
states the pair's part of it (`side_share`). With the moment M about y, which is across the hinge's axis x and the cylinders'
axis z, that the hinge would carry alone, the right one (at +x) gets share M / spacing more along z and the left one as much
less, so that (1 - share) M is left to the hinge.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any

import casadi as ca

from deckcrane.components.cylinders.data import SIDES, CylinderPair
from deckcrane.components.cylinders.outputs import (
    CYLINDER_FORCE,
    CYLINDER_LENGTH,
    CYLINDER_RATE,
    JOINT_ANGLE,
    PAIR_FIT,
    PAIR_FORCE,
    PIN_FORCE,
    SLIDING_FIT,
)
from deckcrane.mechanics.coordinates import COMPONENTS
from deckcrane.mechanics.equations import SX
from deckcrane.mechanics.inertia import SpatialInertia
from deckcrane.mechanics.kane_recursion import velocity_force
from deckcrane.mechanics.kinematics import Link
from deckcrane.mechanics.model.parameters import parameter
from deckcrane.mechanics.model.protocol import CarriesJointLoad, Reading
from deckcrane.mechanics.model.world import World
from deckcrane.mechanics.reactions import Frame
from deckcrane.screws import skew

ENDS = ("barrel", "piston")


def cylinder_readings(name: str, world: World, length: SX, rate: SX, angle: SX) -> Iterable[Reading]:
    """Pin distance, its rate, axial force (positive when it pushes), and the angle of the joint."""
    labels = {"cylinder": (name,)}
    yield Reading.of(CYLINDER_LENGTH, labels, lambda: length)
    yield Reading.of(CYLINDER_RATE, labels, lambda: rate)
    yield Reading.of(CYLINDER_FORCE, labels, lambda: world.axial(name))
    yield Reading.of(JOINT_ANGLE, labels, lambda: angle)


def pin_reading(name: str, frame: Frame, wrenches: Callable[[], SX], paired: bool = False) -> Reading:
    """Pin wrenches at both ends of a cylinder, or of the left and then of the right one of a pair."""
    names = [f"{name}.{side}" for side in SIDES] if paired else [name]
    return Reading.of(
        PIN_FORCE,
        {"pin": tuple(f"{cylinder}.{end}" for cylinder in names for end in ENDS), "component": COMPONENTS},
        wrenches,
        {"frame": {"outer": "cylinder", "inner": "body", "ground": "ground"}[frame]},
    )


def fit_reading(name: str, wrench: Callable[[], SX]) -> Reading:
    """The wrench between barrel and piston; of a strut, which has no parts that could bend each other, the axial force."""
    labels = {"cylinder": (name,), "component": COMPONENTS}
    return Reading.of(SLIDING_FIT, labels, wrench, {"frame": "cylinder"})


Inertial = tuple[SX, SX, SX]
"""Mass, COG, and inertia about it."""


@dataclass(frozen=True)
class Pair:
    """Two cylinders; `side_share` is None where the hinge carries all of the moment."""

    spacing: Any = parameter()
    side_share: Any = parameter(default=None)

    @classmethod
    def of(cls, data: CylinderPair | None) -> Pair | None:
        return None if data is None else cls(data.spacing, data.side_share or None)

    def beside(self, side: str) -> SX:
        """The offset from the middle to one of the two, along the cylinders' axes."""
        return ca.vertcat(SIDES[side] * self.spacing / 2, ca.SX(2, 1))

    def both(self, m: SX, c: SX, J: SX) -> Inertial:
        """Inertia of two barrels or pistons that move as one, each `spacing / 2` from the middle (parallel axes)."""
        offset_inertia = m * self.spacing**2 / 2
        return 2 * m, c, 2 * J + ca.diag(ca.vertcat(ca.SX(1, 1), offset_inertia, offset_inertia))

    def need(self, link: Link, inertial: Inertial, side: str, t: SX, dt: SX) -> SX:
        """The wrench that one of two barrels or pistons needs to move with the link of both, flipped [n; f] at its own pin."""
        m, c, J = inertial
        offset = self.beside(side)
        single = Link(link.name, link.parent, link.motion, m, c + offset, J, link.speeds)
        wrench = SpatialInertia.rigid(single.m, single.c, single.J) @ dt + velocity_force(single, t)
        return ca.vertcat(wrench[:3] - skew(offset) @ wrench[3:], wrench[3:])

    def at_middle(self, side: str, wrench: SX) -> SX:
        """A wrench [f; n] at a pin of one of the two, referenced to the middle of both pins."""
        return ca.vertcat(wrench[:3], wrench[3:] + skew(self.beside(side)) @ wrench[:3])

    def forces(self, total: SX, moment: SX | None, outwards: float) -> dict[str, SX]:
        """Axial forces of the two: half of the sum each, and the couple that carries their share of the hinge's moment.

        A push at +x that moves the outer body along +z (`outwards` 1; -1 where z points inwards) has the moment
        -spacing / 2 times that force about y.
        """
        if self.side_share is None or moment is None:
            return dict.fromkeys(SIDES, total / 2)
        difference = -outwards * self.side_share * moment / self.spacing
        return {side: total / 2 + sign * difference for side, sign in SIDES.items()}

    def past_hinge(self, world: World, hinge: int) -> SX:
        """The wrench of inextensible ropes that bypasses the hinge (see `CarriesJointLoad.bypass`).

        Closures of linkages bypass it too, but in the plane of the hinge, where there is no moment across it.
        """
        ropes = [part for part in world.kit.select(CarriesJointLoad) if part.ties_bodies]
        return sum((share for part in ropes for k, share in part.bypass(world) if k == hinge), ca.SX(6, 1))

    def readings(self, name: str, fits: Callable[[], Mapping[str, SX]]) -> Iterable[Reading]:
        """Outputs from the wrenches between barrel and piston on either side, about each piston's pin: of both, and of each."""
        labels = {"pair": tuple(f"{name}.{side}" for side in SIDES)}
        yield fit_reading(name, lambda: sum((self.at_middle(side, fit) for side, fit in fits().items()), ca.SX(6, 1)))
        yield Reading.of(PAIR_FORCE, labels, lambda: ca.vertcat(*[fit[2] for fit in fits().values()]))
        yield Reading.of(
            PAIR_FIT,
            {**labels, "component": COMPONENTS},
            lambda: ca.vertcat(*fits().values()),
            {"frame": "cylinder"},
        )

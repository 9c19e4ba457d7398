"""Surfaces that can be touched: how far outside of them a point is, in their own frame, negative where it is inside.

The gradient of that distance is the normal, found by differentiation, so that forces along it are those of an energy. Nothing
here has a root without a slope: what is rounded off is less than a micrometre.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import casadi as ca
import numpy as np

from deckcrane.equations.system import SX
from deckcrane.model.contacts import Contact, ContactPlane
from deckcrane.plant.contacts import box_of
from deckcrane.plant.numbers import number
from deckcrane.plant.plant import Plant
from deckcrane.plant.spots import Spot, spot_of

ROUND = 1e-7
"""Metres by which edges are rounded off, so that distances to them have slopes."""


@dataclass(frozen=True)
class Frame:
    """Where a surface stands: a point of a body, and axes that are turned from those of the body (its section) there."""

    spot: Spot
    axes: Any = number("rotation")


@dataclass(frozen=True)
class EndlessPlane:
    """z = 0 of its frame, with all below it."""

    def distance(self, p: SX) -> SX:
        return p[2]


@dataclass(frozen=True)
class Slab:
    """A slab with its top at z = 0: the nearest face counts, so that what slides over its edge falls off."""

    half_length: Any = number()
    half_width: Any = number()
    thickness: Any = number()

    def distance(self, p: SX) -> SX:
        beside = ca.fmax(ca.fabs(p[0]) - self.half_length, ca.fabs(p[1]) - self.half_width)
        return ca.fmax(ca.fmax(p[2], -p[2] - self.thickness), beside)


@dataclass(frozen=True)
class Cask:
    """A cylinder along z from z = 0."""

    radius: Any = number()
    length: Any = number()

    def distance(self, p: SX) -> SX:
        across = ca.sqrt(p[0] ** 2 + p[1] ** 2 + ROUND**2) - self.radius
        return ca.fmax(across, ca.fabs(p[2] - self.length / 2) - self.length / 2)


@dataclass(frozen=True)
class Block:
    """A box about its middle, for what is round: outside of it by the true distance, round its edges and corners."""

    half: Any = number("list")

    def distance(self, p: SX) -> SX:
        beyond = [ca.fabs(p[i]) - self.half[i] for i in range(3)]
        outside = ca.sqrt(sum((ca.fmax(each, 0) ** 2 for each in beyond), ca.SX(ROUND**2))) - ROUND
        return outside + ca.fmin(ca.fmax(ca.fmax(beyond[0], beyond[1]), beyond[2]), 0)


ContactShape = EndlessPlane | Slab | Cask | Block


def surface_of(plant: Plant, data: Contact) -> tuple[Frame, ContactShape]:
    """The surface that is touched by points."""
    own = data.surface
    if isinstance(own, ContactPlane):
        shape = EndlessPlane() if own.size is None else Slab(own.size[0] / 2, own.size[1] / 2, own.thickness)
        return Frame(spot_of(plant, own.on, own.at), np.column_stack(own.axes)), shape
    upright = ContactPlane(on=own.on, plane=own.post).axes
    return Frame(spot_of(plant, own.on, own.at), np.column_stack(upright)), Cask(own.radius, own.length)


def block_of(plant: Plant, data: Contact) -> tuple[Frame, ContactShape]:
    """The box that touches a post, which is a surface for the post's points."""
    own = data.touching
    assert own.kind == "box", "asked of boxes"
    size = box_of(plant, own)
    assert size is not None, "checked when the scenario was made"
    return Frame(spot_of(plant, own.on, own.at), np.eye(3)), Block(tuple(size / 2))

"""Contact surfaces: signed distance of a point in the surface's own frame, negative inside.

The gradient of that distance is the normal, found by differentiation, so that forces along it are those of an energy. No root
lacks a slope: edges are rounded off by less than a micrometre.
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
    """Frame of a surface: a point of a body, and axes turned from those of the body, or of the section there."""

    spot: Spot
    axes: Any = number("rotation")


@dataclass(frozen=True)
class EndlessPlane:
    """The plane z = 0 of its frame; all below it is inside."""

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
    """A box about its centre, touched by round bodies: the true distance outside of it, round its edges and corners too."""

    half: Any = number("list")

    def distance(self, p: SX) -> SX:
        beyond = [ca.fabs(p[i]) - self.half[i] for i in range(3)]
        outside = ca.sqrt(sum((ca.fmax(distance, 0) ** 2 for distance in beyond), ca.SX(ROUND**2))) - ROUND
        return outside + ca.fmin(ca.fmax(ca.fmax(beyond[0], beyond[1]), beyond[2]), 0)


ContactShape = EndlessPlane | Slab | Cask | Block


def surface_of(plant: Plant, data: Contact) -> tuple[Frame, ContactShape]:
    """The surface that is touched by points."""
    surface = data.surface
    if isinstance(surface, ContactPlane):
        shape = (
            EndlessPlane()
            if surface.size is None
            else Slab(surface.size[0] / 2, surface.size[1] / 2, surface.thickness)
        )
        return Frame(spot_of(plant, surface.on, surface.at), np.column_stack(surface.axes)), shape
    upright = ContactPlane(on=surface.on, plane=surface.post).axes
    return Frame(spot_of(plant, surface.on, surface.at), np.column_stack(upright)), Cask(surface.radius, surface.length)


def block_of(plant: Plant, data: Contact) -> tuple[Frame, ContactShape]:
    """The box that touches a post, as a surface for the points of the post."""
    touching = data.touching
    assert touching.kind == "box", "asked of boxes"
    size = box_of(plant, touching)
    assert size is not None, "checked when the scenario was made"
    return Frame(spot_of(plant, touching.on, touching.at), np.eye(3)), Block(tuple(size / 2))

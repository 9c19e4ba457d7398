"""The velocity of the water in a current, at any depth."""

from __future__ import annotations

from dataclasses import dataclass
from math import cos, sin
from typing import TYPE_CHECKING, Any

import casadi as ca

from deckcrane.components.vessel import vertical_sign
from deckcrane.mechanics.equations import SX
from deckcrane.mechanics.model.parameters import parameter

if TYPE_CHECKING:
    from deckcrane.mechanics.model.plant import Plant


@dataclass(frozen=True)
class DepthProfile:
    """Factors on the surface speed by depth: linear between the depths, constant above the first and below the last."""

    depths: Any = parameter("list")
    factors: Any = parameter("list")

    def factor(self, depth: SX) -> SX:
        total = self.factors[0]
        for i in range(len(self.depths) - 1):
            share = (depth - self.depths[i]) / (self.depths[i + 1] - self.depths[i])
            total = total + (self.factors[i + 1] - self.factors[i]) * ca.fmin(ca.fmax(share, 0), 1)
        return total


@dataclass(frozen=True)
class CurrentFlow:
    """A steady current: its velocity along x and y of the ground, and how it changes with depth."""

    x: Any = parameter()
    y: Any = parameter()
    profile: DepthProfile | None = None

    def velocity(self, depth: SX) -> SX:
        """Velocity of the water at a depth, in the ground's axes."""
        velocity = ca.vertcat(self.x, self.y, 0)
        return velocity if self.profile is None else self.profile.factor(depth) * velocity


def current_flow(plant: Plant) -> CurrentFlow | None:
    """The current of a plant; None where the water is still."""
    current = plant.scenario.current
    if current is None:
        return None
    direction, speed, profile = current.direction, current.speed, None
    if current.profile is not None:
        depths, factors = zip(*current.profile, strict=True)
        profile = DepthProfile(tuple(depths), tuple(factors))
    return CurrentFlow(speed * cos(direction), vertical_sign(plant) * speed * sin(direction), profile)

"""Friction laws and bearing loads: the Stribeck curve, smooth through zero speed, or bristles that stick.

State s of sliding: friction is -s times that of steady sliding, so s goes from -1 to 1, and beyond where static friction
is larger than sliding friction. The load on a bearing's surfaces follows from the wrench in the bearing.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, Protocol

import casadi as ca
import numpy as np

from deckcrane.components.friction.data import Bristle
from deckcrane.mechanics.equations import SX
from deckcrane.mechanics.friction_loop import NormalLoad, SlidingForce
from deckcrane.mechanics.model.parameters import parameter
from deckcrane.scenario.data import Vector
from deckcrane.screws import skew

A_WHILE = 1.0
"""Seconds of sliding before the start that bend the bristles: rounding errors do not bend those of a joint at rest."""


class Curve(Protocol):
    """The data common to the laws of all kinds of friction."""

    @property
    def creep(self) -> float: ...

    @property
    def bristle(self) -> Bristle | None: ...


@dataclass(frozen=True)
class Stribeck:
    """The ratio of static to sliding friction, and the speed over which it falls."""

    ratio: Any = parameter()
    speed: Any = parameter()

    def over_sliding(self, v: SX) -> SX:
        """Friction at a steady speed over that at a high one: 1 + (ratio - 1) exp(-(v / speed)^2)."""
        return 1 + (self.ratio - 1) * ca.exp(-((v / self.speed) ** 2))


@dataclass(frozen=True)
class SlidingLaw:
    """The state of sliding from the sliding speed v, and from the bristles' deflection where there are any."""

    stribeck: Stribeck | None
    bristle: Bristle | None
    creep: Any = parameter()

    @property
    def sticks(self) -> bool:
        return self.bristle is not None

    def _steady_ratio(self, v: SX) -> SX:
        return ca.SX(1) if self.stribeck is None else self.stribeck.over_sliding(v)

    def state(self, v: SX, bent: SX) -> SX:
        """Steady sliding times tanh(v / creep); or the force of the bristles, z / deflection and their damping."""
        if self.bristle is None:
            return self._steady_ratio(v) * ca.tanh(v / self.creep)
        return bent + self.bristle.damping * self.bent_rate(v, bent)

    def bent_rate(self, v: SX, bent: SX) -> SX:
        """Rate of the bristles' deflection over that of sliding: (v - |v| bent / steady) / deflection, the LuGre model."""
        assert self.bristle is not None, "asked where there are bristles"
        return (v - ca.fabs(v) * bent / self._steady_ratio(v)) / self.bristle.deflection

    def bent_in_sliding(self, v: SX) -> SX:
        """The bristles' deflection, over that of sliding, after a second at a speed; the slowest speeds hardly bend them."""
        assert self.bristle is not None, "asked where there are bristles"
        return self._steady_ratio(v) * ca.tanh(v * A_WHILE / self.bristle.deflection)

    def sliding(self, speed: SX, arm: SX, bent: SX, pressed: Iterable[NormalLoad], constant: SX) -> SlidingForce:
        """The friction of surfaces under these loads; `arm` leads from the speed to that of the surfaces."""
        largest: Any = ca.SX(1) if self.stribeck is None else self.stribeck.ratio
        damping, stiffness = largest / self.creep, ca.SX(1, 1)
        if self.bristle is not None:
            deflection: Any = self.bristle.deflection
            damping, stiffness = self.bristle.damping / deflection, 1 / deflection
        state = self.state(arm * speed, bent)
        return SlidingForce(speed, state, tuple(pressed), constant, largest, arm * damping, arm * stiffness)


def law_of(data: Curve, ratio: float | None, speed: float | None) -> SlidingLaw:
    """The law with this ratio and speed of a Stribeck curve, or without one."""
    curve = None if ratio is None or speed is None else Stribeck(ratio, speed)
    return SlidingLaw(curve, data.bristle, data.creep)


# ---- Loads on the surfaces of a bearing: f and n are force and moment of its wrench.
def along(axis: Vector) -> SX:
    """An axis as a vector with structural zeros."""
    return ca.sparsify(ca.SX(np.array(axis)))


def across(a: SX, v: SX) -> SX:
    """The part of a vector across an axis: two entries, where the axis is one of the frame's."""
    rows = a.sparsity().row()
    if len(rows) == 1:
        return v[[i for i in range(3) if i != rows[0]], :]
    return v - a * ca.dot(a, v)


def two_pads(a: SX, f: SX, n: SX, first: SX, second: SX, weight: SX) -> tuple[NormalLoad, NormalLoad]:
    """Loads of two pads, or bearings, at these places along the axis, across it.

    F1 + F2 = f and x1 F1 + x2 F2 = n x a, across the axis a.
    """
    lever, distance = skew(n) @ a, second - first
    F1, F2 = (second * f - lever) / distance, (lever - first * f) / distance
    return NormalLoad(weight, across(a, F1)), NormalLoad(weight, across(a, F2))


def pin_pressed(a: SX, f: SX, n: SX, weight: SX, spacing: SX | None) -> tuple[NormalLoad, ...]:
    """Load of a pin: the force across its axis; of two bearings at a spacing, the load of each."""
    if spacing is None:
        return (NormalLoad(weight, across(a, f)),)
    return two_pads(a, f, n, -spacing / 2, spacing / 2, weight)

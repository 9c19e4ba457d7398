"""The current's force on a vessel: coefficients by direction, and the cross-flow of each strip of its hull.

It follows the flow past the vessel, so that it damps slow motions, and vanishes where the vessel drifts with the water.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from math import cos, sin
from typing import Any

import casadi as ca
import numpy as np

from deckcrane.equations.output_units import MOTION_UNITS
from deckcrane.equations.system import SX
from deckcrane.model.current import Current, VesselCurrent
from deckcrane.parts.coefficients import Harmonics, harmonics
from deckcrane.parts.level import FlowDirection, LevelVessel, level, side_of
from deckcrane.parts.protocol import Action, Part, Reading
from deckcrane.parts.wind import MOTIONS
from deckcrane.parts.world import World
from deckcrane.plant.floating import FloatingBody
from deckcrane.plant.hulls import Hull
from deckcrane.plant.numbers import number, unnamed
from deckcrane.plant.plant import Plant

STRIPS = 12
"""Of the hull, at Gauss's places: exact where the flow across goes one way from bow to stern."""


@dataclass(frozen=True)
class CrossFlow:
    """f = sum of drag w_i |v_i| v_i, n = sum of x_i f_i, with the flow v_i across each strip (Faltinsen 1990, Chap. 6).

    `alone` is false where coefficients have the drag of a vessel that does not turn already.
    """

    alone: bool
    drag: Any = number()
    half_length: Any = number()

    def force(self, v: SX, turning: SX) -> SX:
        """[0, f, n] in a flow that goes across with v, of a vessel that turns."""
        places, weights = np.polynomial.legendre.leggauss(STRIPS)
        f, n = ca.SX(0), ca.SX(0)
        for x, weight in zip(places, weights / 2, strict=True):
            arm = x * self.half_length
            past = v - turning * arm
            own = weight * past * ca.fabs(past)
            f, n = f + own, n + arm * own
        if not self.alone:
            f = f - v * ca.fabs(v)
        return self.drag * ca.vertcat(ca.SX(1, 1), f, n)


@dataclass(frozen=True)
class CurrentForce(Part):
    """The current's force on a vessel, by the direction in which it flows past it."""

    label: str
    hull: Hull
    side: int
    direction: FlowDirection
    coefficients: Harmonics = unnamed()
    across: CrossFlow | None = unnamed(default=None)
    speed: Any = number(default=0.0)
    at: Any = number("vector", default=None)

    @property
    def name(self) -> str:
        return self.label

    def acts_on(self) -> tuple[str, ...]:
        return (self.hull.name,)

    def _level(self, world: World) -> LevelVessel:
        return world.once((self.name, "level"), lambda: level(world, self.hull.name, self.at, self.side))

    def _force(self, world: World) -> SX:
        def found() -> SX:
            here = self._level(world)
            u, v = here.flow(self.speed, self.direction)
            force = self.coefficients.force(u, v)
            return force if self.across is None else force + self.across.force(v, here.turning)

        return world.once(self.name, found)

    def act(self, world: World) -> Action:
        return self._level(world).action(self._force(world))

    def _six(self, world: World) -> SX:
        return self._level(world).six(self._force(world))

    def readings(self, world: World) -> Iterable[Reading]:
        long_name = "current force on the vessel at its origin, along horizontal axes that turn with its yaw"
        labels = self.hull.labels({"motion": MOTIONS})
        yield Reading("current_force", labels, MOTION_UNITS, long_name, lambda: self._six(world))


def currents(plant: Plant, vessels: Iterable[FloatingBody]) -> Iterator[Part]:
    """What the current of a plant does to its vessels; one with coefficients feels still water too."""
    current, side = plant.scenario.current or Current(speed=0.0, direction=0.0), side_of(plant)
    for vessel in vessels:
        hull, own = vessel.hull, plant.vessels[vessel.hull.name].current
        if own is None:
            continue
        at = (0.0, 0.0, -side * own.draught / 2) if own.at is None else own.at
        yield CurrentForce(
            f"{hull.section}.current",
            hull,
            side,
            FlowDirection(cos(current.direction), sin(current.direction)),
            _harmonics(own, current.density / 2),
            _cross_flow(own, current.density / 2),
            current.speed,
            np.array(at),
        )


def _harmonics(own: VesselCurrent, half: float) -> Harmonics:
    lateral = own.length * own.draught
    sizes = (half * (own.frontal_area or lateral), half * lateral, half * lateral * own.length)
    given = own.shape or own.table
    assert given is not None, "checked when the vessel was made"
    return harmonics(given, sizes, across=own.shape is None)


def _cross_flow(own: VesselCurrent, half: float) -> CrossFlow | None:
    drag = own.cross_flow if own.shape is None else own.shape.y
    if drag is None:
        return None
    return CrossFlow(own.shape is not None, half * own.length * own.draught * drag, own.length / 2)

"""Proportional directional valves: a spool that follows its command, and four edges that it opens."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, Literal

import casadi as ca

from deckcrane.components.circuits.nodes import CircuitPart
from deckcrane.components.circuits.outputs import SPOOL_STROKE
from deckcrane.components.circuits.restrictions import Restriction
from deckcrane.mechanics.equations import SX
from deckcrane.mechanics.model.parameters import parameter
from deckcrane.mechanics.model.protocol import Reading, State
from deckcrane.mechanics.model.time_functions import TimeCourse
from deckcrane.mechanics.model.world import World

SpoolResponse = Literal["at once", "first order", "second order"]
"""How a spool follows its command."""
FLOAT_BAND = 0.05
"""Stroke over which the middle position of a floating spool closes."""


@dataclass(frozen=True)
class Spool(CircuitPart):
    """The spool of a valve: at its command at once, with a time constant, or with a natural frequency and damping."""

    drives: str | None
    course: TimeCourse | None
    follows: SpoolResponse
    time: Any = parameter()
    frequency: Any = parameter()
    damping: Any = parameter()

    @property
    def name(self) -> str:
        return f"circuits.{self.label}.spool"

    def states(self) -> tuple[State, ...]:
        stroke = State(f"{self.label}.spool", "1", stiff=True)
        if self.follows == "at once":
            return ()
        return (
            (stroke,)
            if self.follows == "first order"
            else (stroke, State(f"{self.label}.spool_speed", "1/s", stiff=True))
        )

    def commanded_stroke(self, world: World) -> SX:
        """What is asked of it, from -1 to 1."""
        command = self.course.at(world.t) if self.course is not None else world.command(str(self.drives))
        return ca.fmin(ca.fmax(command, -1), 1)

    def stroke(self, world: World) -> SX:
        """Where it is, from -1 to 1."""
        return self.commanded_stroke(world) if self.follows == "at once" else world.states(self)[0]

    def rates(self, world: World) -> SX:
        if self.follows == "at once":
            return ca.SX(0, 1)
        x = world.states(self)
        if self.follows == "first order":
            return (self.commanded_stroke(world) - x[0]) / self.time
        w = 2 * ca.pi * self.frequency
        return ca.vertcat(x[1], w**2 * (self.commanded_stroke(world) - x[0]) - 2 * self.damping * w * x[1])

    def readings(self, world: World) -> Iterable[Reading]:
        yield Reading.of(SPOOL_STROKE, {"spool": (self.label,)}, lambda: self.stroke(world))


@dataclass(frozen=True)
class Edge(Restriction):
    """An edge of a spool: it opens with the stroke in one direction beyond the overlap; some are open in the middle."""

    spool: str = ""
    sense: int = 1
    """1 where a positive stroke opens it, -1 where a negative one does, 0 where it is open in the middle alone."""
    overlap: Any = parameter(default=0.0)

    def opening(self, world: World) -> SX:
        spool = next(part for part in world.kit.select(Spool) if part.label == self.spool)
        x = spool.stroke(world)
        if self.sense == 0:
            return ca.fmax(1 - ca.fabs(x) / FLOAT_BAND, 0)
        return ca.fmin(ca.fmax((self.sense * x - self.overlap) / (1 - self.overlap), 0), 1)

"""Winches: the rope that a drum pays out as a port, the torque of its drive, and its brake.

The drum is an ordinary body, and its angle an ordinary coordinate (`Plant.tree`); the rotor before the gear stands beside it
(`parts.bodies.Rotor`). This module adds the rest.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from deckcrane.equations.system import SX
from deckcrane.model.winches import brake_port, rope_of
from deckcrane.parts.brakes import WinchHold, winch_hold
from deckcrane.parts.motors import MotorCurve, motor_curve
from deckcrane.parts.protocol import Part, Reading
from deckcrane.parts.world import ForcePort, World
from deckcrane.plant.numbers import number
from deckcrane.plant.plant import Plant
from deckcrane.plant.winches import paying_sense


@dataclass(frozen=True)
class WinchDrum(Part):
    """A drum: its rope and its brake as ports, and its outputs.

    `held_by` is the port through which it carries its load at the start: that of a closed brake, or that of oil.
    """

    label: str
    held_by: str | None
    braked: bool
    curve: MotorCurve | None = None
    sense: int = 1
    """1 where a positive turn pays out rope, -1 where a negative one does."""
    radius: Any = number(default=1.0)

    @property
    def name(self) -> str:
        return f"winches.{self.label}"

    @property
    def carries(self) -> str | None:
        return self.held_by

    @property
    def _arm(self) -> SX:
        """The rope paid out per radian of the drum's angle."""
        return self.sense * self.radius

    def ports(self, world: World, known: Mapping[str, ForcePort]) -> Iterable[ForcePort]:
        """The rope paid out; and the drum's angle once more, for the brake, whose torque is no drive's."""
        drum, r = known[self.label], self._arm
        others = tuple((i, r * slope) for i, slope in drum.others)
        yield ForcePort(
            rope_of(self.label),
            "linear",
            drum.body,
            r * drum.value,
            r * drum.rate,
            drum.coordinate,
            r * drum.slope,
            others=others,
        )
        if self.braked:
            name = brake_port(self.label)
            yield ForcePort(
                name, "angular", drum.body, drum.value, drum.rate, drum.coordinate, drum.slope, others=drum.others
            )

    def _torque(self, world: World) -> SX:
        """Torque of all drives; in an analysis of forces, the torque that the motion needs of drive and brake.

        The torque of a prescribed motion is that of the drum: its rope adds none.
        """
        rope, r = rope_of(self.label), self._arm
        if world.needed_at is not None:
            return r * world.needed_at(rope)
        return world.drive_force(self.label) + r * world.driven(rope)

    def readings(self, world: World) -> Iterable[Reading]:
        labels, rate = {"winch": (self.label,)}, world.port(self.label).rate
        long_name = "speed of the rope at each drum, positive where the drum pays out"
        yield Reading("winch_speed", labels, "m/s", long_name, lambda: self._arm * rate)
        long_name = "torque of each winch's drive at its drum, along its angle"
        yield Reading("winch_torque", labels, "N m", long_name, lambda: self._torque(world))
        long_name = "power of each winch's drive"
        yield Reading("winch_power", labels, "W", long_name, lambda: self._torque(world) * rate)
        if self.curve is not None:
            curve = self.curve
            long_name = "1 where a winch's motor gives all that it can"
            reached = {"motor": (self.label,)}
            yield Reading("motor_at_limit", reached, "1", long_name, lambda: curve.reached(self._torque(world), rate))


def winches(plant: Plant) -> Iterable[Part]:
    """All winches, each with its brake."""
    for name, winch in plant.scenario.winches.items():
        brake: WinchHold | None = None if winch.brake is None else winch_hold(plant, name)
        held_by = None
        if brake is not None and brake.holds():
            held_by = brake.port
        elif rope_of(name) in plant.oil or {name, rope_of(name)} & set(plant.driving):
            held_by = rope_of(name)
        curve, sense = motor_curve(winch, by_rope=False), paying_sense(plant.scenario, name)
        yield WinchDrum(name, held_by, brake is not None, curve, sense, winch.radius)
        if brake is not None:
            yield brake

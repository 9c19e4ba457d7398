"""Thrusters that keep a vessel on station: forces along the ground's x and y through its origin, and a moment about the vertical.

The file gives natural periods and a damping ratio; the gains follow from the vessel's mass with its added mass at infinite
frequency, by proportional-derivative control of surge, sway and yaw.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

import casadi as ca
import numpy as np

from deckcrane.arrays import Array
from deckcrane.equations.handles import Handle
from deckcrane.equations.output_units import HELD_UNITS
from deckcrane.equations.system import SX
from deckcrane.model.vessel import VESSEL, StationKeeping
from deckcrane.parts.protocol import Action, Part, Reading
from deckcrane.parts.world import World
from deckcrane.plant.floating import FloatingBody
from deckcrane.plant.numbers import number
from deckcrane.plant.plant import Plant

HELD = ("surge", "sway", "yaw")
COORDINATES = (0, 1, 5)
"""Where these stand among the vessel's coordinates x, y, z, roll, pitch, yaw."""
TWISTS = (3, 4, 2)
"""Where their inertia stands in matrices over twists [omega; v]."""


@dataclass(frozen=True)
class Thrusters(Part):
    """Station keeping: `holding` and `holding_damping` are its gains in surge, sway and yaw."""

    label: str
    holding: Any = number("table")
    holding_damping: Any = number("table")

    @property
    def name(self) -> str:
        return f"{VESSEL}.station_keeping"

    def thrust(self, world: World) -> SX:
        """Towards zero, along the ground's x and y and about the vertical."""
        own = world.tree.links[world.tree.index(VESSEL)].speeds
        q, dq = world.tree.q[own, :], world.dq[own, :]
        held, rates = (ca.vertcat(*[values[i] for i in COORDINATES]) for values in (q, dq))
        return -(self.holding * held + self.holding_damping * rates)

    def act(self, world: World) -> Action:
        return Action(wrenches=level_push(world, self._thrust(world)))

    def _thrust(self, world: World) -> SX:
        return world.once(self.name, lambda: self.thrust(world))

    def readings(self, world: World) -> Iterable[Reading]:
        long_name = "thrusters' force along ground axes, and yaw moment"
        yield Reading("thrust", {"held": HELD}, HELD_UNITS, long_name, lambda: self._thrust(world))

    def handles(self) -> Iterable[Handle]:
        """A switch that turns the thrusters off."""
        gains = {"holding": self.holding, "holding_damping": self.holding_damping}
        own = {
            f"{self.label}.{key}.{i}.0": float(value)
            for key, values in gains.items()
            for i, value in enumerate(values)
            if value != 0.0
        }
        if own:
            hint = "hold the vessel on station"
            yield Handle("factor", "thrusters", "thrusters", "ratio", (0.0, 1.0), 1.0, own, hint=hint)


def level_push(world: World, force: SX) -> tuple[tuple[int, SX], ...]:
    """The flipped wrench on the vessel of [f_x, f_y, n_z] along the ground's axes, through its origin; for `Action.wrenches`."""
    k = world.tree.index(VESSEL)
    ground = world.poses[k][0].T  # from ground axes to the vessel's
    moment, push = ca.vertcat(ca.SX(2, 1), force[2]), ca.vertcat(force[:2], ca.SX(1, 1))
    return ((k, ca.vertcat(ground @ moment, ground @ push)),)


def thrusters(plant: Plant, vessel: FloatingBody) -> Thrusters:
    """The station keeping of a plant's vessel; without any, its thrusters give nothing."""
    assert plant.scenario.vessel is not None, "asked where there is a vessel"
    keeping = plant.scenario.vessel.station_keeping or StationKeeping()
    return Thrusters(VESSEL, *gains(keeping, vessel))


def gains(keeping: StationKeeping, vessel: FloatingBody) -> tuple[Array, Array]:
    """Stiffness and damping in surge, sway and yaw that give the vessel's mass the periods and the damping ratio asked for."""
    inertia = np.diagonal(vessel.mass + vessel.added_mass)
    stiffness, damping = np.zeros(3), np.zeros(3)
    for i, (name, row) in enumerate(zip(HELD, TWISTS, strict=True)):
        period = getattr(keeping, name)
        if period is not None:
            w = 2 * np.pi / period
            stiffness[i], damping[i] = inertia[row] * w**2, 2 * keeping.damping * inertia[row] * w
    return stiffness, damping

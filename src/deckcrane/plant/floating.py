"""A vessel's hydrodynamics as numbers: what the equations need of a floating body, in the scenario's axes."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from deckcrane.plant.numbers import number


@dataclass(frozen=True)
class FloatingBody:
    """About the origin of the vessel's frame and along its axes, twists as [omega; v].

    `restoring` maps [roll, pitch, yaw, x, y, z] to [n; f]; `support` is a constant wrench [n; f] (the buoyancy that carries
    a crane which the data include).
    """

    mass: Any = number("table")
    added_mass: Any = number("table")
    damping: Any = number("table")
    quadratic_roll_damping: Any = number()
    restoring: Any = number("table")
    memory_A: Any = number("table")
    memory_B: Any = number("table")
    memory_C: Any = number("table")
    support: Any = number("table")
    coriolis: bool = True

    @property
    def memory_states(self) -> int:
        return int(self.memory_A.shape[0])

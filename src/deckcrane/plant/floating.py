"""The hydrodynamics of a floating body in numbers, in the scenario's axes, as the equations need them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from deckcrane.plant.hulls import Hull
from deckcrane.plant.numbers import number


@dataclass(frozen=True)
class FloatingBody:
    """Hydrodynamics of a vessel in its equilibrium frame, about its origin and along its axes; `hull` tells which vessel.

    Motions are [roll, pitch, yaw, x, y, z], forces [n; f]. The equilibrium frame stands at the vessel's mean place and
    `heading`, of which `axes` are cosine and sine (none if it is along x). `restoring` and `support` give the force support -
    restoring @ eta, with eta counted from the ground's origin and x axis; `support` holds the buoyancy that carries a crane
    which the data include.
    """

    hull: Hull
    mass: Any = number("table")
    added_mass: Any = number("table")
    damping: Any = number("table")
    quadratic_roll_damping: Any = number()
    restoring: Any = number("table")
    memory_A: Any = number("table")
    memory_B: Any = number("table")
    memory_C: Any = number("table")
    support: Any = number("table")
    heading: Any = number(default=0.0)
    axes: Any = number("table", default=None)
    coriolis: bool = False
    turning: bool = False
    """Whether the frame's axes turn with the vessel's yaw, instead of keeping its mean heading."""

    @property
    def memory_states(self) -> int:
        return int(self.memory_A.shape[0])

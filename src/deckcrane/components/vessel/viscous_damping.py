"""Viscous damping of a vessel's motions, as a file states it: linear and quadratic, each motion for itself.

Potential theory knows radiated waves only; skin friction, eddies and bilge keels damp motions besides.
"""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from deckcrane.scenario.data import Data, Measure
from deckcrane.units import quantities
from deckcrane.units.quantities import Dimension

MOTIONS = ("surge", "sway", "heave", "roll", "pitch", "yaw")
QUADRATIC_DAMPING = Dimension("a force per square of a speed", (1, -1, 0), (0,), "40 kN s^2/m^2")
ANGULAR_QUADRATIC_DAMPING = Dimension(
    "a moment per square of an angular speed", (1, 2, 0), (0, -2), "5e7 N m s^2/rad^2"
)


class ForceDamping(Data):
    """Damping of surge, sway or heave: a force against the speed, and one that grows with its square."""

    linear: Annotated[float, Measure(quantities.DAMPING, "not negative")] | None = Field(
        default=None, description="force per speed, instead of that in the data, such as 50 kN s/m"
    )
    quadratic: Annotated[float, Measure(QUADRATIC_DAMPING, "not negative")] | None = Field(
        default=None, description="force per square of the speed, such as 40 kN s^2/m^2"
    )


class MomentDamping(Data):
    """Damping of roll, pitch or yaw: a moment against the angular speed, and one that grows with its square."""

    linear: Annotated[float, Measure(quantities.ANGULAR_DAMPING, "not negative")] | None = Field(
        default=None, description="moment per angular speed, instead of that in the data, such as 2e7 N m s/rad"
    )
    quadratic: Annotated[float, Measure(ANGULAR_QUADRATIC_DAMPING, "not negative")] | None = Field(
        default=None, description="moment per square of the angular speed, such as 5e9 N m s^2/rad^2"
    )


class VesselDamping(Data):
    """Viscous damping of each motion, along and about the axes of the equilibrium frame; radiation comes on top."""

    surge: ForceDamping = ForceDamping()
    sway: ForceDamping = ForceDamping()
    heave: ForceDamping = ForceDamping()
    roll: MomentDamping = MomentDamping()
    pitch: MomentDamping = MomentDamping()
    yaw: MomentDamping = MomentDamping()

    def stated(self, part: Literal["linear", "quadratic"], roll: float | None) -> dict[int, float]:
        """The coefficients that are stated, by the motion's index; `roll` is that of the older key for roll."""
        values = {i: getattr(getattr(self, name), part) for i, name in enumerate(MOTIONS)}
        if roll is not None:
            values[MOTIONS.index("roll")] = roll
        return {i: float(value) for i, value in values.items() if value is not None}

"""The water about a load as inputs of a run tell it: the surface and its slope at a station, motion by depth, and the current.

How the motion dies out with depth is a sum of a few exponentials e^{-k d} of the depth d below the instantaneous surface (so that
what linear theory says at the mean level holds at the surface: Wheeler's stretching). Their sizes over time are inputs, and so is
the smallest k; each further k is RATIO times the one before it.

All is known at the station, with slopes along x and y there, which are the best ones for what lies within NEAR / k of it: beside
it waves are right to the first order. Farther away distances count less and less, so that nothing is extrapolated beyond the size
of the waves.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import casadi as ca

from deckcrane.equations.system import SX
from deckcrane.parts.protocol import Input
from deckcrane.plant.numbers import number

TERMS = 5
RATIO = 2.6
"""Five exponentials follow e^{-kd} of all k between the first and the last of them to 1 % of its value at the surface."""
BESIDE = RATIO**1.5
"""The k that distances are measured with, over the smallest: somewhat below the middle one, as most waves are."""
NEAR = 0.3
AXES = ("x", "y", "z")
SLOPES = ("", "_by_x", "_by_y")
"""What a name ends with: of the motion itself, and of its slopes."""


def surface_inputs(label: str) -> tuple[str, ...]:
    """Elevation above the mean level, its slopes along x and y of the ground, and the place where these hold."""
    return tuple(f"{label}.{name}" for name in ("elevation", "slope_x", "slope_y", "station_x", "station_y", "decay"))


def motion_inputs(label: str) -> tuple[str, ...]:
    """Velocity and acceleration at the surface of each term, in the ground's axes, then their slopes along x, and along y."""
    return tuple(
        f"{label}.{what}_{axis}{i}{by}"
        for by in SLOPES
        for i in range(TERMS)
        for what in ("velocity", "acceleration")
        for axis in AXES
    )


@dataclass(frozen=True)
class CurrentFlow:
    """A steady current: its velocity along x and y of the ground."""

    x: Any = number()
    y: Any = number()


@dataclass(frozen=True)
class SurfaceAbove:
    """The surface above a place: elevation, its rate where it stands, and its slopes."""

    elevation: SX
    rate: SX
    slope: SX


@dataclass(frozen=True)
class WaveField:
    """Waves, where there are any, and a current."""

    prefix: str
    waves: bool
    current: CurrentFlow | None = None

    @property
    def moves(self) -> bool:
        return self.waves or self.current is not None

    def inputs(self) -> tuple[Input, ...]:
        if not self.waves:
            return ()
        units = ("m", "1", "1", "m", "m", "1/m")
        surface = [Input(name, unit) for name, unit in zip(surface_inputs(self.prefix), units, strict=True)]
        motion = [Input(name, _unit(name)) for name in motion_inputs(self.prefix)]
        return (*surface, *motion)

    def _beside(self, inputs: Mapping[str, SX], place: SX) -> tuple[SX, SX]:
        """How far a place is from the station along x and y, as it counts, and how fast that grows with the way itself.

        s / sqrt(1 + (k s)^2).
        """
        x, y, k = (inputs[name] for name in surface_inputs(self.prefix)[3:])
        way = ca.vertcat(place[0] - x, place[1] - y)
        far = 1 + (k * BESIDE) ** 2 * way**2
        root = ca.sqrt(far)
        return way / root, 1 / (far * root)

    def surface(self, inputs: Mapping[str, SX], place: SX) -> SurfaceAbove:
        """Above a place in the ground's frame."""
        if not self.waves or not inputs:
            return SurfaceAbove(ca.SX(0), ca.SX(0), ca.SX(2, 1))
        level, slope_x, slope_y = (inputs[name] for name in surface_inputs(self.prefix)[:3])
        slope = ca.vertcat(slope_x, slope_y)
        beside, counts = self._beside(inputs, place)
        rate = self._vector(inputs, "velocity", beside, ca.SX(0))[2]
        return SurfaceAbove(level + ca.dot(slope, beside), rate, slope * counts)

    def motion(self, inputs: Mapping[str, SX], place: SX, depth: SX) -> tuple[SX, SX]:
        """Velocity and acceleration of the water at a place, at a depth below the surface, in the ground's axes."""
        v, a = ca.SX(3, 1), ca.SX(3, 1)
        if self.waves and inputs:
            beside, _ = self._beside(inputs, place)
            v, a = (self._vector(inputs, what, beside, depth) for what in ("velocity", "acceleration"))
        if self.current is not None:
            v += ca.vertcat(self.current.x, self.current.y, 0)
        return v, a

    def _vector(self, inputs: Mapping[str, SX], what: str, beside: SX, depth: SX) -> SX:
        total, k = ca.SX(3, 1), inputs[f"{self.prefix}.decay"]
        for i in range(TERMS):
            own, by_x, by_y = (
                ca.vertcat(*[inputs[f"{self.prefix}.{what}_{axis}{i}{by}"] for axis in AXES]) for by in SLOPES
            )
            total += ca.exp(-k * RATIO**i * depth) * (own + by_x * beside[0] + by_y * beside[1])
        return total


def _unit(name: str) -> str:
    unit = "m/s" if ".velocity_" in name else "m/s^2"
    return unit if "_by_" not in name else unit.replace("m/", "1/")

"""The water about a load, from inputs of a run: the surface and its slope at a station, motion by depth, and the current.

The decay of the motion with depth is a sum of a few exponentials e^{-k d} of the depth d below the instantaneous surface (so that
linear theory at the mean level applies at the surface: Wheeler's stretching). Their amplitudes over time are inputs, and so is
the smallest k; each further k is RATIO times the one before it.

All is known at the station, with slopes along x and y there, which are the best ones within NEAR / k of it: near
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
"""Five exponentials approximate e^{-kd} of all k between the first and the last of them to 1 % of its value at the surface."""
BESIDE = RATIO**1.5
"""The k for distances, over the smallest: somewhat below the middle one, as for most waves."""
NEAR = 0.3
AXES = ("x", "y", "z")
SLOPES = ("", "_by_x", "_by_y")
"""Suffixes of names: of the motion itself, and of its slopes."""


def surface_inputs(label: str) -> tuple[str, ...]:
    """Elevation above the mean level, its slopes along x and y of the ground, and the station where these hold."""
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
    """The surface above a position: elevation, its rate at a fixed position, and its slopes."""

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
        motion = [Input(name, _unit_of(name)) for name in motion_inputs(self.prefix)]
        return (*surface, *motion)

    def _effective_offset(self, inputs: Mapping[str, SX], place: SX) -> tuple[SX, SX]:
        """Effective distance of a position from the station along x and y, and its slope by the distance.

        s / sqrt(1 + (k s)^2).
        """
        x, y, k = (inputs[name] for name in surface_inputs(self.prefix)[3:])
        distance = ca.vertcat(place[0] - x, place[1] - y)
        square = 1 + (k * BESIDE) ** 2 * distance**2
        root = ca.sqrt(square)
        return distance / root, 1 / (square * root)

    def surface(self, inputs: Mapping[str, SX], place: SX) -> SurfaceAbove:
        """The surface above a position in the ground's frame."""
        if not self.waves or not inputs:
            return SurfaceAbove(ca.SX(0), ca.SX(0), ca.SX(2, 1))
        level, slope_x, slope_y = (inputs[name] for name in surface_inputs(self.prefix)[:3])
        slope = ca.vertcat(slope_x, slope_y)
        offset, offset_slope = self._effective_offset(inputs, place)
        rate = self._vector(inputs, "velocity", offset, ca.SX(0))[2]
        return SurfaceAbove(level + ca.dot(slope, offset), rate, slope * offset_slope)

    def motion(self, inputs: Mapping[str, SX], place: SX, depth: SX) -> tuple[SX, SX]:
        """Velocity and acceleration of the water at a position, at a depth below the surface, in the ground's axes."""
        v, a = ca.SX(3, 1), ca.SX(3, 1)
        if self.waves and inputs:
            offset, _ = self._effective_offset(inputs, place)
            v, a = (self._vector(inputs, what, offset, depth) for what in ("velocity", "acceleration"))
        if self.current is not None:
            v += ca.vertcat(self.current.x, self.current.y, 0)
        return v, a

    def _vector(self, inputs: Mapping[str, SX], what: str, offset: SX, depth: SX) -> SX:
        total, k = ca.SX(3, 1), inputs[f"{self.prefix}.decay"]
        for i in range(TERMS):
            value, by_x, by_y = (
                ca.vertcat(*[inputs[f"{self.prefix}.{what}_{axis}{i}{by}"] for axis in AXES]) for by in SLOPES
            )
            total += ca.exp(-k * RATIO**i * depth) * (value + by_x * offset[0] + by_y * offset[1])
        return total


def _unit_of(name: str) -> str:
    unit = "m/s" if ".velocity_" in name else "m/s^2"
    return unit if "_by_" not in name else unit.replace("m/", "1/")

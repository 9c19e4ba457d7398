"""Immersion of a piece of a body, and the water about a load from inputs of a run.

Immersion is the volume in the water and the integral over depth, the added mass and the rate of that. All follow from the depth
d of the piece's centre below the surface above it, and from e, the upward direction in the body's axes. The volume of a column
(or slice, or ball) is V s(d/h), where h(e) is half its height in its present attitude; the integral over depth is the energy of
the displaced water, so that forces which are its slopes are conservative.

The water about a load is the surface and its slope at a station, motion by depth, and the current. The decay of the motion with
depth is a sum of a few exponentials e^{-k d} of the depth d below the instantaneous surface (so that linear theory at the mean
level applies at the surface: Wheeler's stretching). Their amplitudes over time are inputs, and so is the smallest k; each
further k is RATIO times the one before it.

All is known at the station, with slopes along x and y there, which are the best ones within NEAR / k of it: near
it waves are right to the first order. Farther away distances count less and less, so that nothing is extrapolated beyond the size
of the waves.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import pi
from typing import Any

import casadi as ca

from deckcrane.components.current import CurrentFlow
from deckcrane.components.water.columns import DepthTable, Profile, ShapeCell
from deckcrane.mechanics.equations import SX
from deckcrane.mechanics.model.parameters import parameter
from deckcrane.mechanics.model.protocol import Input

ROUND = 2 / pi
"""Width of a circle at its centre, over its radius times pi / 2: the slope of a slice's immersed share with depth there."""
WIDTHS: dict[Profile, tuple[float, float]] = {
    "slice": (ROUND, 15 / 4 * (1 - 4 / 3 * ROUND)),
    "ball": (0.75, 0.0),
}
"""(a, b) of the width (1 - x^2) (a + b x^2) at the height x: exact for a ball, within 1.3 % of the area for a circle."""


@dataclass(frozen=True)
class Depth:
    """Depth of a piece's centre below the surface, its rate, and its rate if the water stood still."""

    d: SX
    rate: SX
    own_rate: SX
    e: SX
    """The upward direction, in the body's axes."""
    w: SX
    """The angular velocity, in the body's axes."""


@dataclass(frozen=True)
class Submerged:
    """The wet part of a piece.

    `sunk` is the integral of the volume over depth, and `turning` the moment of one unit of weight per volume, in the body's
    axes, besides that of the buoyancy at the piece's centre. `masses` are those along the body's axes, `growth` their rates,
    `own_growth` their rates in still water. `middle` is the depth of the centre of the immersed part.
    """

    volume: SX
    sunk: SX
    turning: SX
    share: SX
    masses: SX
    growth: SX
    own_growth: SX
    middle: SX


def clamped(x: SX, low: float, high: float) -> SX:
    return ca.fmin(ca.fmax(x, low), high)


def smooth(x: SX) -> SX:
    """3 x^2 - 2 x^3: from 0 to 1, with zero slope at both ends."""
    return x**2 * (3 - 2 * x)


def smooth_slope(x: SX) -> SX:
    return 6 * x * (1 - x)


@dataclass(frozen=True)
class ShapedPieces:
    """Columns, slices or balls: `axis` is that of columns and slices, `up` that along which the body enters the water."""

    profile: Profile
    axis: int
    up: int
    cells: tuple[ShapeCell, ...]
    middle: Any = parameter("vector")
    half: Any = parameter("vector")
    volume: Any = parameter()
    added: Any = parameter("vector")
    entrained: Any = parameter()
    entry: Any = parameter()
    """Depth of the bottom at which the full added mass along `up` is reached."""

    def places(self) -> list[SX]:
        """Centres of all pieces, in the body's frame."""
        return [self.middle + ca.vertcat(*cell.place) * self.half for cell in self.cells]

    @property
    def shares(self) -> tuple[float, ...]:
        return tuple(cell.share for cell in self.cells)

    def _half_height(self, e: SX) -> tuple[SX, SX]:
        """h, and its slopes by the three components of e.

        Upright, it is half the length of a column or the radius of a slice. On its side it covers the gap to the next one; that
        term is of fourth order in the tilt, so that the righting moment at small angles is that of the waterplane alone.
        """
        others = [k for k in range(3) if k != self.axis]
        if self.profile == "ball":
            return self.half[0], ca.SX(3, 1)
        v = ca.SX.sym("e", e.sparsity())
        tilted = sum((v[k] ** 2 for k in others), ca.SX(0))
        if self.profile == "column":
            spacings = self._spacings()
            sideways = sum((v[k] ** 2 * (spacings[k] * self.half[k]) ** 2 for k in others), ca.SX(0))
            square = v[self.axis] ** 2 * self.half[self.axis] ** 2 + tilted * sideways
        else:
            spacing = self._spacings()[self.axis] * self.half[self.axis]
            square = tilted * self.half[others[0]] ** 2 + v[self.axis] ** 4 * spacing**2
        h = ca.sqrt(square)
        values: list[SX] = ca.substitute([h, ca.gradient(h, v)], [v], [e])
        return values[0], values[1]

    def _spacings(self) -> list[float]:
        """Distances between pieces, as shares of the half edges: two pieces are 2 / sqrt(3) apart at Gauss points."""
        counts = [len({round(cell.place[k], 9) for cell in self.cells}) for k in range(3)]
        return [2 / (3**0.5 * count) for count in counts]

    def wet(self, i: int, at: Depth) -> Submerged:
        """The wet part of one piece."""
        share, e = self.cells[i].share, at.e
        V = share * self.volume
        h, slopes = self._half_height(e)
        h_gradient = ca.cross(slopes, e)
        h_rate = ca.dot(h_gradient, at.w)
        x = clamped(at.d / h, -1.0, 1.0)
        s, S, width = _immersed_share(self.profile, x)
        f = smooth(s)
        f_slope = smooth_slope(s) * width / h
        bottom = clamped((at.d + h) / self.entry, 0.0, 1.0)
        entry_slope = smooth_slope(bottom) / self.entry
        masses: list[SX] = []
        growth: list[SX] = []
        own_growth: list[SX] = []
        for k in range(3):
            a = share * self.added[k]
            b = share * self.entrained
            immersed, slope = (smooth(bottom), entry_slope) if k == self.up else (f, f_slope)
            masses.append(a * immersed + b * f)
            for rates, rate in ((growth, at.rate), (own_growth, at.own_rate)):
                relative_rate = rate - x * h_rate
                rates.append(
                    a * slope * (rate + h_rate if k == self.up else relative_rate) + b * f_slope * relative_rate
                )
        return Submerged(
            V * s,
            V * (h * S + ca.fmax(at.d - h, 0)),
            V * (S - x * s) * h_gradient,
            s,
            ca.vertcat(*masses),
            ca.vertcat(*growth),
            ca.vertcat(*own_growth),
            ca.fmax(ca.fmax((at.d + h) / 2, at.d), 0),
        )


def _immersed_share(profile: Profile, x: SX) -> tuple[SX, SX, SX]:
    """Immersed share s at the height x of the surface over the centre, from -1 to 1; its integral from -1 on; its slope."""
    if profile == "column":
        return (1 + x) / 2, (1 + x) ** 2 / 4, ca.SX(0.5)
    a, b = WIDTHS[profile]
    y = x**2
    s = 0.5 + x * (a + y * ((b - a) / 3 - y * b / 5))
    S = (x + 1) / 2 + (a * (y - 1) / 2 + (b - a) * (y**2 - 1) / 12 - b * (y**3 - 1) / 30)
    return s, S, (1 - y) * (a + b * y)


@dataclass(frozen=True)
class TabledPiece:
    """A body given by tables over depth, at one point."""

    up: int
    table: DepthTable
    middle: Any = parameter("vector")
    entrained: Any = parameter()

    @property
    def shares(self) -> tuple[float, ...]:
        return (1.0,)

    def places(self) -> list[SX]:
        return [self.middle]

    def wet(self, i: int, at: Depth) -> Submerged:
        table, d = self.table, at.d
        volume, slope, sunk = self._interpolate(table.volumes, d)
        last = table.volumes[-1]
        masses, slopes = [], []
        for k in range(3):
            mass, mass_slope, _ = self._interpolate(table.along if k == self.up else table.across, d)
            masses.append(mass + self.entrained * volume / last)
            slopes.append(mass_slope + self.entrained * slope / last)
        mass_slopes = ca.vertcat(*slopes)
        return Submerged(
            volume,
            sunk,
            ca.SX(3, 1),
            volume / last,
            ca.vertcat(*masses),
            mass_slopes * at.rate,
            mass_slopes * at.own_rate,
            ca.fmax(d, 0),
        )

    def _interpolate(self, values: Sequence[SX], d: SX) -> tuple[SX, SX, SX]:
        """Value, slope and integral over depth of a column of the table: a sum of ramps with rounded corners."""
        depths, totals = self.table.depths, [ca.SX(0), ca.SX(0), ca.SX(0)]
        slopes = [(values[i + 1] - values[i]) / (depths[i + 1] - depths[i]) for i in range(len(depths) - 1)]
        for i, (before, after) in enumerate(zip([0.0, *slopes], [*slopes, 0.0], strict=True)):
            ramp = _rounded_ramp(d - depths[i], self.table.rounding[i])
            totals = [total + (after - before) * part for total, part in zip(totals, ramp, strict=True)]
        return totals[0], totals[1], totals[2]


def _rounded_ramp(x: SX, r: SX) -> tuple[SX, SX, SX]:
    """max(x, 0) with a corner that is a parabola from -r to r; its slope and its integral."""
    y, past = ca.fmin(ca.fmax(x + r, 0), 2 * r), ca.fmax(x - r, 0)
    return y**2 / (4 * r) + past, y / (2 * r), y**3 / (12 * r) + past**2 / 2 + r * past


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


def water_motion_inputs(label: str) -> tuple[str, ...]:
    """Velocity and acceleration at the surface of each term, in the ground's axes, then their slopes along x, and along y."""
    return tuple(
        f"{label}.{what}_{axis}{i}{by}"
        for by in SLOPES
        for i in range(TERMS)
        for what in ("velocity", "acceleration")
        for axis in AXES
    )


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
        motion = [Input(name, _unit_of(name)) for name in water_motion_inputs(self.prefix)]
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
            v += self.current.velocity(depth)
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

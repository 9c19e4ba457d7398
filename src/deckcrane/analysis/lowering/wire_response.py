"""A load on a long wire whose upper end moves: natural frequencies and transfer functions of the continuous wire.

With u(s) the upward displacement at a height s above the load, m the mass and b the damping per length, EA* = EA + i w D:

    EA* u'' + (m w^2 - i w b) u = 0,    T = EA* u',    T(0) = (i w B - w^2 M) u(0),    z = u(l) + (l_0/EA* + R) T(l)

M is the mass of the load with its added mass, B its damping, l_0 the length of the wire between drum and sheave, which has no mass,
z the motion that the point from which the wire hangs would have without it, and R the compliance of that point. So
u = u(0) (cos k s + beta sin k s), k^2 = (m w^2 - i w b)/EA* and beta = (i w B - w^2 M)/(EA* k). Without l_0 and R the natural
frequencies are those of x tan x = m l/M, x = w l sqrt(m/EA).

Quadratic drag is linearised for Gaussian velocities, |v| v = sqrt(8/pi) sigma v, which has the least mean square error
(L. E. Borgman, Spectral analysis of ocean wave forces on piling, Journal of the Waterways and Harbors Division 93 (1967) 129-156).
"""

from __future__ import annotations

from dataclasses import dataclass
from math import log, pi, sqrt

import numpy as np
from scipy.optimize import brentq

from deckcrane.arrays import Array, ComplexArray

BORGMAN = sqrt(8 / pi)
EULER = 0.5772156649015329
SCANNED = 400
"""Points in each half turn of x between which roots of the frequency equation are sought."""
ALONG = (np.polynomial.legendre.leggauss(4)[0] + 1) / 2
"""Places along the wire, as shares of its length, at which its velocity is averaged for its drag."""
ALONG_WEIGHTS = np.polynomial.legendre.leggauss(4)[1] / 2
ROUNDS, SETTLED = 200, 1e-7
"""Most rounds of the linearisation, and the relative change at which it ends."""


@dataclass(frozen=True)
class WireResponse:
    """Complex amplitudes per metre of motion of the upper end, by frequency."""

    top: ComplexArray
    """Tension at the upper end [N/m]."""
    load: ComplexArray
    """Tension at the load [N/m]."""
    motion: ComplexArray
    """Motion of the load [m/m]."""
    wire: ComplexArray
    """Motion of the wire at the places `ALONG` [m/m], one column each."""


@dataclass(frozen=True)
class WireWithLoad:
    """A wire of a length, its mass per length, EA, damping (force per strain rate), the lead before it, and the load's mass."""

    length: float
    mass: float
    stiffness: float
    damping: float
    lead: float
    load: float

    def natural_frequencies(self, count: int = 3) -> Array:
        """The lowest axial natural frequencies, undamped [rad/s]."""
        ratio, lead = self.load / (self.mass * self.length), self.lead / self.length

        def held(x: float) -> float:
            return float(np.cos(x) - ratio * x * np.sin(x) - lead * x * (ratio * x * np.cos(x) + np.sin(x)))

        grid = np.linspace(0.0, count * pi, count * SCANNED + 1)
        values = [held(x) for x in grid]
        roots = [
            brentq(held, a, b, xtol=1e-14)
            for a, b, low, high in zip(grid, grid[1:], values, values[1:], strict=False)
            if low * high < 0
        ]
        return np.array(roots[:count]) / self.length * sqrt(self.stiffness / self.mass)

    def response(
        self,
        w: Array,
        load_damping: float = 0.0,
        wire_damping: float = 0.0,
        compliance: ComplexArray | float = 0.0,
    ) -> WireResponse:
        """The transfer functions at circular frequencies, with linear damping of load [N s/m] and wire [N s/m^2].

        `compliance` is that of the point from which the wire hangs [m/N].
        """
        modulus = self.stiffness + 1j * w * self.damping
        k = np.sqrt((self.mass * w**2 - 1j * w * wire_damping) / modulus)
        force = 1j * w * load_damping - w**2 * self.load
        beta = force / (modulus * k)
        x = k * self.length
        top = modulus * k * (beta * np.cos(x) - np.sin(x))
        moved = np.cos(x) + beta * np.sin(x) + (self.lead / modulus + compliance) * top
        places = np.outer(x, ALONG)
        wire = (np.cos(places) + beta[:, None] * np.sin(places)) / moved[:, None]
        return WireResponse(top / moved, force / moved, 1 / moved, wire)


@dataclass(frozen=True)
class TensionStatistics:
    """Standard deviations and mean zero-crossing periods in a stationary sea."""

    top: float
    """Standard deviation of the tension at the top [N]."""
    load: float
    """Standard deviation of the tension at the load [N]."""
    speed: float
    """Standard deviation of the load's vertical velocity [m/s]."""
    top_period: float
    """Mean zero-crossing period of the tension at the top [s]."""
    load_period: float
    """Mean zero-crossing period of the tension at the load [s]."""
    speed_period: float
    """Mean zero-crossing period of the load's velocity [s]."""


STILL = TensionStatistics(0.0, 0.0, 0.0, 1.0, 1.0, 1.0)


@dataclass(frozen=True)
class WireInSea:
    """A wire whose upper end moves with a variance [m^2] around each frequency, and the drag of load and wire."""

    wire: WireWithLoad
    w: Array
    variance: Array
    linear: float
    """Linear drag of the load [N s/m]."""
    quadratic: float
    """Quadratic drag of the load [N s^2/m^2]."""
    along: float
    """Quadratic drag of the wire per length [N s^2/m^3]."""
    compliance: ComplexArray | float = 0.0
    """Compliance of the point from which it hangs [m/N], by frequency."""

    def statistics(self, scale: float = 1.0) -> TensionStatistics:
        """Statistics with the motion of the upper end multiplied by a factor; drag is linearised at the velocities that result."""
        energy = self.variance * scale**2
        if not np.any(energy > 0):
            return STILL
        speed = wire_speed = sqrt(float(energy @ self.w**2))
        for _ in range(ROUNDS):
            damping = self.linear + BORGMAN * self.quadratic * speed
            response = self.wire.response(self.w, damping, BORGMAN * self.along * wire_speed, self.compliance)
            rates = energy * self.w**2
            new = sqrt(float(rates @ np.abs(response.motion) ** 2))
            new_wire = sqrt(float(rates @ np.abs(response.wire) ** 2 @ ALONG_WEIGHTS))
            change = max(abs(new / speed - 1), abs(new_wire / wire_speed - 1))
            if change < SETTLED:
                break
            # Velocity falls at most in inverse proportion to damping, so that the geometric mean converges.
            speed, wire_speed = sqrt(speed * new), sqrt(wire_speed * new_wire)
        top, load = energy * np.abs(response.top) ** 2, energy * np.abs(response.load) ** 2
        rates = energy * np.abs(self.w * response.motion) ** 2
        return TensionStatistics(
            *(sqrt(float(density.sum())) for density in (top, load, rates)),
            *(2 * pi * sqrt(float(density.sum() / (density @ self.w**2))) for density in (top, load, rates)),
        )


def expected_maximum(deviation: float, period: float, duration: float) -> float:
    """Expected largest value of a narrow-banded Gaussian process in a duration, by its zero-crossing period.

    sigma (r + gamma/r), r = sqrt(2 ln(T/Tz)): D. E. Cartwright and M. S. Longuet-Higgins, Proc. R. Soc. A 237 (1956) 212-232.
    """
    r = sqrt(2 * log(max(duration / period, 2.0)))
    return deviation * (r + EULER / r)


def crossing_probability(level: float, deviation: float, period: float, duration: float) -> float:
    """Probability that a Gaussian process goes beyond a level in a duration, with Poisson crossings (Rice 1945)."""
    if deviation == 0.0:
        return float(level <= 0)
    expected = duration / period * np.exp(-0.5 * (max(level, 0.0) / deviation) ** 2)
    return float(-np.expm1(-expected))

"""The splash zone: the force of waves and tip on a load at the surface by a simplified method, and the limiting wave height."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise
from math import pi, sqrt

from scipy.optimize import brentq

from deckcrane.analysis.lowering.wire_response import expected_maximum
from deckcrane.arrays import Array
from deckcrane.standards.lowering import CharacteristicMotion, SplashForces, SplashingLoad, splash_forces


@dataclass(frozen=True)
class SplashZone:
    """A load at the surface below a tip that moves with a variance [m^2] around each frequency in a sea of a height and Tz."""

    load: SplashingLoad
    w: Array
    variance: Array
    hs: float
    tz: float
    gravity: float
    speed: float
    """Speed of lowering [m/s]."""
    duration: float
    """Time for which the tip's motion is the expected largest [s]."""

    def tip(self, hs: float) -> CharacteristicMotion:
        """Expected largest displacement, velocity and acceleration of the tip in a sea of the same periods."""
        moments = [float(self.variance @ self.w ** (2 * order)) for order in range(4)]
        if moments[0] == 0.0:
            return CharacteristicMotion(0.0, 0.0, 0.0)
        displacement, velocity, acceleration = (
            expected_maximum(hs / self.hs * sqrt(m), 2 * pi * sqrt(m / after), self.duration)
            for m, after in pairwise(moments)
        )
        return CharacteristicMotion(displacement, velocity, acceleration)

    def forces(self, hs: float) -> SplashForces:
        """Forces in a sea of the same periods."""
        return splash_forces(self.load, hs, self.tz, self.tip(hs), self.speed, self.gravity)

    def limit(self, allowed: float, highest: float) -> float:
        """Significant wave height at which the force reaches the allowed one; 0 where it does without waves, else infinite."""
        if self.forces(0.0).total >= allowed:
            return 0.0
        if self.forces(highest).total <= allowed:
            return float("inf")
        return float(brentq(lambda hs: self.forces(hs).total - allowed, 0.0, highest, xtol=1e-4, rtol=1e-4))

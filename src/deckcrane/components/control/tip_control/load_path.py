"""Paths of the tip: from point to point, or those of a load that hangs on it and is not to swing."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import casadi as ca

from deckcrane.mechanics.equations import SX
from deckcrane.mechanics.model.parameters import parameter
from deckcrane.mechanics.model.time_functions import TimeCourse, quintic


def nonic(s: SX) -> SX:
    """From 0 to 1 for s from 0 to 1, with four derivatives that vanish at both ends.

    126 s^5 - 420 s^6 + 540 s^7 - 315 s^8 + 70 s^9: the tip above a load that moves so starts and stops without a jump of its
    acceleration, which contains the fourth derivative of the load's place.
    """
    return s**5 * (126 + s * (-420 + s * (540 + s * (-315 + 70 * s))))


@dataclass(frozen=True)
class TipPath:
    """From point to point by polynomials, counted from the first point."""

    time: Any = parameter("list")
    x: Any = parameter("list")
    y: Any = parameter("list")
    z: Any = parameter("list")

    def place(self, t: SX, gravity: SX) -> SX:
        """Its place at a time."""
        return self.moved(t, quintic)

    def moved(self, t: SX, profile: Callable[[SX], SX]) -> SX:
        """The way from the first point."""
        shares = [
            profile(ca.fmin(ca.fmax((t - self.time[i]) / (self.time[i + 1] - self.time[i]), 0), 1))
            for i in range(len(self.time) - 1)
        ]
        return ca.vertcat(
            *[
                sum(((values[i + 1] - values[i]) * share for i, share in enumerate(shares)), ca.SX(0))
                for values in (self.x, self.y, self.z)
            ]
        )


@dataclass(frozen=True)
class SwingFreePath:
    """The path of the point from which a load hangs that moves from point to point.

    Differential flatness of a pendulum: its rope pulls along a - g, so p_tip = p + l (a - g) / |a - g| with the place p and the
    acceleration a of the load, and the length l at that time [Fliess, Levine, Martin and Rouchon, Int. J. Control 61 (1995)
    1327-1361, Sec. 4.1].
    """

    load: TipPath
    length: TimeCourse

    def place(self, t: SX, gravity: SX) -> SX:
        """Its place at a time."""
        place = self.load.moved(t, nonic)
        velocity = ca.jtimes(place, t, ca.SX(1))
        pull = ca.jtimes(velocity, t, ca.SX(1)) - gravity
        return place + self.length.at(t) * pull / ca.sqrt(ca.dot(pull, pull))

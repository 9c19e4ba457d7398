"""The passive observer with a model of the motion in waves: what thrusters see of a vessel's motion.

Of each motion that is held, along the axes of the station, with the measured offset y and y - eta - xi_2 = e:

    xi_1_dot = xi_2 + k_11 e,       xi_2_dot = -w^2 xi_1 - 2 z w xi_2 + k_12 e
    eta_dot = nu + k_2 e,           b_dot = -b / T + k_3 e
    m nu_dot = b + thrust + k_4 e

(T. I. Fossen and J. P. Strand, Passive nonlinear observer design for ships using Lyapunov methods, Automatica 35, 1999; gains as
in T. I. Fossen, Handbook of Marine Craft Hydrodynamics and Motion Control, 2011, Chap. 11). The wave model takes the innovation
at its own frequency away; b is the steady load, and a wind that is fed forward counts with the thrust. 1 / T << k_3 / k_4 < w <
k_2 keeps the observer passive.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from math import pi
from typing import Any

import casadi as ca

from deckcrane.arrays import Array
from deckcrane.components.station_keeping.data import HELD
from deckcrane.components.station_keeping.data import Observer as ObserverData
from deckcrane.mechanics.equations import SX
from deckcrane.mechanics.model.parameters import parameter
from deckcrane.mechanics.model.protocol import State

CUT_OFF = 1.22
"""k_2 over the waves' frequency."""
STIFFNESS = 0.3
"""k_4 over mass and the square of that frequency: estimates settle with poles at 0.34 and 0.88 of it."""
BIAS = 0.1
"""k_3 over k_4 and that frequency."""
STATES = 5
"""xi_1, xi_2, eta, b, nu."""


@dataclass(frozen=True)
class WaveObserver:
    """The observer of the motions that are held (by index), with their masses and starts."""

    motions: tuple[int, ...]
    rate: Any = parameter()
    damping: Any = parameter()
    width: Any = parameter()
    bias_time: Any = parameter()
    mass: Any = parameter("list")
    start: Any = parameter("list")

    @property
    def state_count(self) -> int:
        return STATES * len(self.motions)

    def states(self, name: Callable[[str], str]) -> list[State]:
        """The estimate starts at the measured offset; in a start at rest, at equilibrium with the steady load."""
        states = []
        for i, mass, start in zip(self.motions, self.mass, self.start, strict=True):
            unit = "rad" if HELD[i] == "yaw" else "m"
            force = "N m" if HELD[i] == "yaw" else "N"
            states += [
                State(name(f"observer.wave_sum.{HELD[i]}"), f"{unit} s", found="settled"),
                State(name(f"observer.wave.{HELD[i]}"), unit, found="settled"),
                State(name(f"observer.offset.{HELD[i]}"), unit, start=float(start), found="settled"),
                State(name(f"observer.load.{HELD[i]}"), force, scale=float(mass) * 1e-3, found="settled"),
                State(name(f"observer.speed.{HELD[i]}"), f"{unit}/s", found="settled"),
            ]
        return states

    def estimates(self, states: SX) -> tuple[SX, SX]:
        """Slow offsets and speeds of surge, sway and yaw."""
        offset, speed = ca.SX(3, 1), ca.SX(3, 1)
        for k, i in enumerate(self.motions):
            offset[i], speed[i] = states[STATES * k + 2], states[STATES * k + 4]
        return offset, speed

    def rates(self, states: SX, measured: SX, thrust: SX) -> SX:
        """Rates for measured offsets and known forces, of thrusters and wind, along the axes of the station."""
        rates = []
        w, z, wider = self.rate, self.damping, self.width - self.damping
        for k, i in enumerate(self.motions):
            first, wave, offset, load, speed = (states[STATES * k + j] for j in range(STATES))
            e = measured[i] - offset - wave
            stiffness = STIFFNESS * w**2
            rates += [
                wave - 2 * wider * CUT_OFF / w * e,
                -(w**2) * first - 2 * z * w * wave + 2 * w * wider * e,
                speed + CUT_OFF * w * e,
                -load / self.bias_time + BIAS * w * self.mass[k] * stiffness * e,
                (load + thrust[i]) / self.mass[k] + stiffness * e,
            ]
        return ca.vertcat(*rates)


def wave_observer(
    data: ObserverData | None, motions: tuple[int, ...], mass: Array, start: Array
) -> WaveObserver | None:
    """The observer of a file, with the masses and initial offsets of surge, sway and yaw; None where it has none."""
    if data is None:
        return None
    return WaveObserver(
        motions,
        2 * pi / data.wave_period,
        float(data.wave_damping),
        float(data.width),
        float(data.bias_time),
        tuple(float(mass[i]) for i in motions),
        tuple(float(start[i]) for i in motions),
    )

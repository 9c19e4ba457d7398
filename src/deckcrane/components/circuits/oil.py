"""Oil under pressure: how it is compressed with the air in it, what energy it carries, and how thick it is.

One unit of oil, measured at atmospheric pressure, has the volume

    v(p) = (1 - a) (1 + m p / K)^(-1/m) + a (p_a / (p_a + p))^(1/n)

at the gauge pressure p, with bulk modulus K + m p and a share a of free air. For m = 0 the first term is exp(-p/K). It carries the
energy h(p), the integral of v from 0 to p, into a node; so a restriction loses q (h_1 - h_2), and a node of the volume V gains

    d/dt (V (h - p v) / v) = sum of q h - p dV/dt.

Oil bears no tension. The state s of a node is the pressure that its oil would have if it did; below the vapour pressure the
pressure itself stays there, and s goes on to count the vapour's volume, which must be filled again before pressure returns.

With `flows: volume` flows keep their volume instead, h = p, and V/K ds/dt = sum of q - dV/dt, as in [F19, Eqs. 27-28].
"""

from __future__ import annotations

from dataclasses import dataclass
from math import log10
from typing import Any

import casadi as ca

from deckcrane.components.circuits.data import CircuitOil, OilViscosity
from deckcrane.components.hydraulics import VAPOUR_BAND, ramp
from deckcrane.mechanics.equations import SX
from deckcrane.mechanics.model.parameters import parameter
from deckcrane.mechanics.model.protocol import CircuitNode, Filling

ATMOSPHERE = 101_325.0
"""Absolute atmospheric pressure [Pa]."""


@dataclass(frozen=True)
class OilLaw:
    """The oil of a circuit in its equations. `stiffens` and `has_air` are structure: what is not there costs nothing."""

    keeps_volume: bool
    stiffens: bool
    has_air: bool
    density: Any = parameter()
    bulk_modulus: Any = parameter()
    slope: Any = parameter()
    air: Any = parameter()
    air_exponent: Any = parameter()
    vapour_pressure: Any = parameter()
    kinematic_viscosity: Any = parameter()

    @classmethod
    def of(cls, oil: CircuitOil) -> OilLaw:
        return cls(
            oil.flows == "volume",
            oil.bulk_modulus_slope > 0,
            oil.air > 0,
            oil.density,
            oil.bulk_modulus,
            oil.bulk_modulus_slope,
            oil.air,
            oil.air_exponent,
            oil.vapour_pressure,
            viscosity_at(oil.viscosity),
        )

    def pressure(self, state: SX) -> SX:
        """The gauge pressure of a node by its state."""
        return self.vapour_pressure + ramp(state - self.vapour_pressure, VAPOUR_BAND)

    def cavitates(self, state: SX) -> SX:
        """1 where a node holds vapour, else 0."""
        return ca.if_else(state < self.vapour_pressure, 1, 0)

    def expansion(self, p: SX) -> SX:
        """v(p): the volume over that at atmospheric pressure."""
        if self.keeps_volume:
            return ca.SX(1)
        v = ca.exp(-p / self.bulk_modulus)
        if self.stiffens:
            v = ca.exp(-ca.log(1 + self.slope * p / self.bulk_modulus) / self.slope)
        if self.has_air:
            share = ca.exp(-ca.log(1 + p / ATMOSPHERE) / self.air_exponent)
            v = (1 - self.air) * v + self.air * share
        return v

    def expansion_slope(self, p: SX) -> SX:
        """dv/dp."""
        if self.keeps_volume:
            return ca.SX(1, 1)
        liquid = -ca.exp(-p / self.bulk_modulus) / self.bulk_modulus
        if self.stiffens:
            base = 1 + self.slope * p / self.bulk_modulus
            liquid = -ca.exp(-ca.log(base) / self.slope) / (base * self.bulk_modulus)
        if self.has_air:
            base = 1 + p / ATMOSPHERE
            gas = -ca.exp(-ca.log(base) / self.air_exponent) / (self.air_exponent * base * ATMOSPHERE)
            liquid = (1 - self.air) * liquid + self.air * gas
        return liquid

    def enthalpy(self, p: SX) -> SX:
        """h(p): the integral of v."""
        if self.keeps_volume:
            return p
        K, m = self.bulk_modulus, self.slope
        h = -K * ca.expm1(-p / K)
        if self.stiffens:
            h = K / m * _exponential_integral(1 - 1 / m, ca.log(1 + m * p / K))
        if self.has_air:
            gas = ATMOSPHERE * _exponential_integral(1 - 1 / self.air_exponent, ca.log(1 + p / ATMOSPHERE))
            h = (1 - self.air) * h + self.air * gas
        return h

    def node(self, state: SX) -> CircuitNode:
        """A node with this state; vapour takes part of its volume, so that less oil comes with what is drawn from it."""
        p = self.pressure(state)
        return CircuitNode(p, self.enthalpy(p), self.expansion(p) + (p - state) / self.bulk_modulus)

    def rate(self, state: SX, filling: Filling, inflow: SX) -> SX:
        """The rate of a node's state, by its oil and the flow into it."""
        p = self.pressure(state)
        rising = ramp_slope(state - self.vapour_pressure)
        V, growth = filling.volume + filling.compliance * p, filling.rate
        void = (p - state) / self.bulk_modulus
        if self.keeps_volume:
            stiffness = V / self.bulk_modulus + filling.compliance * rising
            return (inflow - (1 - void) * growth) / stiffness
        v = self.expansion(p) + void
        dv = self.expansion_slope(p) * rising + (rising - 1) / self.bulk_modulus
        return (growth / v - inflow) / (V * dv / v**2 - filling.compliance * rising / v)

    def energy(self, state: SX, filling: Filling) -> SX:
        """The energy of a node's oil and of the walls around it, where flows carry their mass."""
        p = self.pressure(state)
        v = self.expansion(p) + (p - state) / self.bulk_modulus
        walls = filling.compliance * p**2 / 2
        return (filling.volume + filling.compliance * p) * (self.enthalpy(p) - p * v) / v + walls

    def storing(self, state: SX, filling: Filling, inflow: SX) -> SX:
        """The rate of a node's energy: what flows bring, less the work on what gives way to it."""
        node = self.node(state)
        return inflow * node.enthalpy - node.pressure * filling.rate

    def mass(self, state: SX, filling: Filling) -> SX:
        """The mass of a node's oil."""
        p = self.pressure(state)
        v = self.expansion(p) + (p - state) / self.bulk_modulus
        return self.density * (filling.volume + filling.compliance * p) / v


def _exponential_integral(n: SX, x: SX) -> SX:
    """The integral of e^(n x) from 0 to x: (e^(n x) - 1)/n, and x where n is zero, as for air that is compressed isothermally.

    There n x^2/2 is nothing but its slope by n, which gradients by an exponent take.
    """
    return ca.if_else(n == 0, x + n * x**2 / 2, ca.expm1(n * x) / (n + (n == 0)))


def ramp_slope(x: SX) -> SX:
    """The derivative of `ramp` over the band of the vapour pressure."""
    return ca.fmin(ca.fmax((x + VAPOUR_BAND) / (2 * VAPOUR_BAND), 0), 1)


def viscosity_at(oil: OilViscosity) -> float:
    """Kinematic viscosity at the oil's temperature [m^2/s], after Ubbelohde and Walther (ASTM D341)."""

    def height(v: float) -> float:
        return log10(log10(1e6 * v + 0.7))

    t40, t100, t = (log10(celsius + 273.15) for celsius in (40.0, 100.0, oil.celsius))
    slope = (height(oil.at_40) - height(oil.at_100)) / (t100 - t40)
    return float((10**10 ** (height(oil.at_40) - slope * (t - t40)) - 0.7) * 1e-6)

"""Water and seabed about a wire: buoyancy, drag, added mass across it, and a bottom that carries what lies on it.

Forces on a piece of wire of unstretched length l and diameter d, whose centre is at the depth h below the still surface, with the
velocity u relative to the water, u_t along the wire and u_n across it. With s the share of the piece in the water,

    rho a l s |g| up  -  1/2 rho s l (C_n d |u_n| u_n + C_t pi d |u_t| u_t)  -  C_a rho pi/4 d^2 s l (dv/dt)_n
    +  rho s l (a a_w + C_a pi/4 d^2 (a_w)_n)

(J. R. Morison, M. P. O'Brien, J. W. Johnson, S. A. Schaaf, The force exerted by surface waves on piles, Journal of Petroleum
Technology 2 (1950) 149-154, for a wire that moves as in DNV-RP-N103, formerly H103; C_t refers to the wetted surface.) The share
s = (1 + h/(l/2))/2 between 0 and 1 is that of a piece that stands upright; its integral over depth is the energy of the
displaced water, so that buoyancy is conservative in any attitude. The steady current has no acceleration; a_w is that of waves,
where the wire meets them. Their pressure acts on the displaced water as a whole, as that of still water does in the buoyancy: the
tension is the effective one. The growth of added mass as a wire goes into the water is neglected: it enters along itself, and has
none in that direction.

The seabed is a spring over the sinkage e below it, per length: k e^2/(2 o) up to the onset o, then k (e - o/2), times 1 + c de/dt,
and never a pull (as contacts have it after Hunt and Crossley 1975). Its friction is Coulomb's, mu N v/sqrt(v^2 + v_c^2) against the
horizontal velocity v.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from math import pi, sqrt
from typing import TYPE_CHECKING, Any

import casadi as ca
import numpy as np

from deckcrane.arrays import Array
from deckcrane.components.current import CurrentFlow, current_flow
from deckcrane.components.vessel import vertical_sign
from deckcrane.mechanics.equations import SX
from deckcrane.mechanics.model.parameters import parameter

if TYPE_CHECKING:
    from deckcrane.components.ropes.data import Rope, RopeSeabed
    from deckcrane.mechanics.model.plant import Plant

STILL = 1e-12
"""Added to the square of a speed [m^2/s^2], so that its root has a slope at rest."""


@dataclass(frozen=True)
class SeabedSpring:
    """A flat seabed: its depth, stiffness and damping per length of wire, and the sinkage at which it has its stiffness."""

    depth: Any = parameter()
    stiffness: Any = parameter()
    damping: Any = parameter()
    """c of 1 + c de/dt [s/m]."""
    onset: Any = parameter()
    friction: Any = parameter(default=None)
    """mu; None without friction."""
    creep: Any = parameter(default=None)
    """v_c [m/s]."""

    def force(self, e: SX) -> SX:
        """Force per length at a sinkage, without damping."""
        y, past = ca.fmin(ca.fmax(e, 0), self.onset), ca.fmax(e - self.onset, 0)
        return self.stiffness * (y**2 / (2 * self.onset) + past)

    def drag(self, normal: SX, velocity: SX) -> SX:
        """Friction per length at a normal force per length, against the horizontal velocity."""
        if self.friction is None:
            return ca.SX(3, 1)
        level = ca.vertcat(velocity[0], velocity[1], 0)
        return -self.friction * normal * level / ca.sqrt(ca.dot(level, level) + self.creep**2)

    def energy(self, e: SX) -> SX:
        """Energy per length at a sinkage."""
        y, past = ca.fmin(ca.fmax(e, 0), self.onset), ca.fmax(e - self.onset, 0)
        return self.stiffness * (y**3 / (6 * self.onset) + past**2 / 2 + self.onset * past / 2)


@dataclass(frozen=True)
class OrbitalMotion:
    """Velocity and acceleration of the water in waves at a piece of wire, in the ground's axes."""

    velocity: SX
    acceleration: SX


@dataclass(frozen=True)
class WirePiece:
    """A piece of wire: its centre, velocity and direction, its unstretched length and the rate of that, and waves there."""

    position: SX
    velocity: SX
    direction: SX
    length: SX
    growing: SX
    waves: OrbitalMotion | None = None


@dataclass(frozen=True)
class PieceForces:
    """Forces of water and seabed on a piece of wire, and its added mass across."""

    conservative: SX
    """Buoyancy, and the spring of the seabed."""
    others: SX
    """Drag, pressure and inertia of waves, and damping and friction of the seabed."""
    energy: SX
    """Energy of the conservative forces."""
    growth: SX
    """Rate of that energy as the piece becomes longer."""
    added_mass: SX


@dataclass(frozen=True)
class WireWater:
    """The water about a wire of a diameter, which displaces an area per length; `side` is 1 where z points up."""

    side: int
    diameter: Any = parameter()
    area: Any = parameter()
    density: Any = parameter()
    across: Any = parameter()
    along: Any = parameter()
    added_mass: Any = parameter()
    current: CurrentFlow | None = None
    seabed: SeabedSpring | None = None

    def forces(self, piece: WirePiece, gravity: SX) -> PieceForces:
        """All forces on a piece."""
        length, depth = piece.length, -self.side * piece.position[2]
        x = ca.fmin(ca.fmax(2 * depth / length, -1), 1)
        share = (1 + x) / 2
        sunk = length / 2 * (1 + x) ** 2 / 4 + ca.fmax(depth - length / 2, 0)
        weight = self.density * self.area * ca.sqrt(ca.dot(gravity, gravity))
        buoyancy = -self.density * self.area * length * share * gravity
        energy, growth = weight * length * sunk, weight * piece.growing * (sunk + length * (1 - x**2) / 8)
        added_mass = self._added_mass(length, share)
        others = share * self._drag(piece, depth)
        if piece.waves is not None:
            a = piece.waves.acceleration
            across = a - piece.direction * ca.dot(piece.direction, a)
            others += self.density * self.area * length * share * a + added_mass * across
        if self.seabed is None:
            return PieceForces(buoyancy, others, energy, growth, added_mass)
        up = ca.vertcat(0, 0, self.side)
        sinkage, sinking = depth - self.seabed.depth, -self.side * piece.velocity[2]
        spring = self.seabed.force(sinkage)
        damped = spring * (ca.fmax(1 + self.seabed.damping * sinking, 0) - 1)
        stored = self.seabed.energy(sinkage)
        rubbing = self.seabed.drag(spring + damped, piece.velocity)
        return PieceForces(
            buoyancy + length * spring * up,
            others + length * (damped * up + rubbing),
            energy + length * stored,
            growth + piece.growing * stored,
            added_mass,
        )

    def _drag(self, piece: WirePiece, depth: SX) -> SX:
        """Drag of a piece that is all in the water."""
        u = piece.velocity if self.current is None else piece.velocity - self.current.velocity(depth)
        u = u if piece.waves is None else u - piece.waves.velocity
        u_t = ca.dot(u, piece.direction)
        u_n = u - piece.direction * u_t
        size = self.density * self.diameter * piece.length / 2
        across = self.across * ca.sqrt(ca.dot(u_n, u_n) + STILL) * u_n
        return -size * (across + pi * self.along * ca.fabs(u_t) * u_t * piece.direction)

    def _added_mass(self, length: SX, share: SX) -> SX:
        return self.added_mass * self.density * pi * self.diameter**2 / 4 * length * share


@dataclass(frozen=True)
class WireSurroundings:
    """Water about pieces of one length that are at rest, in numbers."""

    water: WireWater
    length: float
    gravity: Array

    @cached_property
    def _function(self) -> Any:
        r, direction = ca.SX.sym("r", 3), ca.SX.sym("direction", 3)
        piece = WirePiece(r, ca.SX(3, 1), direction, ca.SX(self.length), ca.SX(0))
        forces = self.water.forces(piece, ca.SX(ca.DM(self.gravity)))
        slope = ca.jacobian(forces.conservative, r)
        return ca.Function("at_rest", [r, direction], [forces.energy, forces.conservative, slope, forces.others])

    def energies(self, r: Array) -> tuple[float, Array, Array]:
        """Energy of pieces at (n, 3), their conservative forces (n, 3), and the slopes of these (n, 3, 3)."""
        energy, force, slope, _ = self._function.map(len(r))(r.T, np.zeros((3, len(r))))
        slopes = np.asarray(slope).reshape(3, len(r), 3).transpose(1, 0, 2)
        return float(np.sum(np.asarray(energy))), np.asarray(force).T, slopes

    def drag(self, r: Array, directions: Array) -> Array:
        """Drag of the current on pieces at (n, 3), with directions (n, 3)."""
        return np.asarray(self._function.map(len(r))(r.T, directions.T)[3]).T


def wire_water(plant: Plant, rope: Rope) -> WireWater | None:
    """The water about a rope with mass; None where it hangs in the air."""
    data = rope.water
    if data is None:
        return None
    assert rope.mass is not None, "checked when the rope was made"
    diameter = data.diameter or rope.diameter or 0.0  # one is given, or it was rejected
    gravity = float(np.linalg.norm(plant.scenario.gravity))
    return WireWater(
        vertical_sign(plant),
        diameter,
        data.fill * pi * diameter**2 / 4,
        data.density,
        data.drag.across,
        data.drag.along,
        data.added_mass if data.added_mass is not None else 1.0,
        current_flow(plant),
        None if data.seabed is None else _seabed_spring(data.seabed, rope.mass, gravity),
    )


def _seabed_spring(data: RopeSeabed, mass: float, gravity: float) -> SeabedSpring:
    """The spring into which a wire sinks by the stated sinkage under its weight m g, and its damping ratio there.

    With the onset at 2/3 of the sinkage the force there is 2/3 k times the sinkage, and its slope is k; c m g is
    2 zeta sqrt(k m).
    """
    stiffness, damping = 1.5 * mass * gravity / data.sinkage, 2 * data.damping * sqrt(1.5 / (gravity * data.sinkage))
    friction = (data.friction, data.creep) if data.friction else (None, None)
    return SeabedSpring(data.depth, stiffness, damping, 2 / 3 * data.sinkage, *friction)


def weight_in_water(rope: Rope, top: float, bottom: float, gravity: float) -> float:
    """Weight [N] of a wire that hangs from a height to a lower one [m above the surface], unstretched, less its buoyancy."""
    if rope.mass is None:
        return 0.0
    weight = rope.mass * gravity * (top - bottom)
    if rope.water is None:
        return weight
    diameter = rope.water.diameter or rope.diameter or 0.0
    wet = min(max(-bottom, 0.0), top - bottom)
    return weight - rope.water.density * rope.water.fill * pi * diameter**2 / 4 * gravity * wet

"""Ropes with mass by axial modes: one span is straight, and strain and velocity along it are polynomials.

For long wires that hang nearly straight, as in lowering to the seabed: waves along them matter, and a handful of modes is as good
as a hundred nodes. The unstretched rope of the span, l long, has the coordinate s from 0 to 1. With Legendre's polynomials P_j
on that interval, strain and velocity along the wire are

    e(s) = e_0 + sum of g_j P_j(s), j = 1 to m,        v(s) = sum of w_k P_k(s), k = 0 to m - 1.

The mean e_0 follows from the positions of the ends: it is the quasi-static stretch. The strains g_j do not move the ends: they are
those of a wire that is clamped at both (R. R. Craig, M. C. C. Bampton, Coupling of substructures for dynamic analyses, AIAA
Journal 6 (1968) 1313-1319, with polynomials in place of sines). Their displacements of the ends carry inertia that couples
the bodies there. Here v is a field of its own, tied to the rate of strain in the mean, so that bodies at the ends feel
tensions only: Galerkin's method for the two equations of first order

    rho l (dv/dt + c dv/ds) = dT/ds + l f,        l (de/dt + c de/ds) = dv/ds,        T = EA e + b (dv/ds)/l.

Rope that runs into the span at the unstretched rates i_0 and i_1 at its two ends, i_0 + i_1 = dl/dt, passes the coordinate s at
the rate c = ((1 - s) i_0 - s i_1)/l. Multiplied by P_k and P_j and integrated, with the velocities v_A and v_B of the rope at its
ends and S_kj the integral of P_k dP_j/ds, they are

    rho l w_k'/(2k + 1) = sum of S_kj T_j + F_k - rho l (integral of P_k c dv/ds)
        l g_j'/(2j + 1) = v_B - (-1)^j v_A - sum of S_kj w_k - l (integral of P_j c de/ds)

Rope before and behind the span, n_0 and n_1 long, has no mass: its strain is that of the end that it leads to. With X the stretch
of the whole path, X = l e_0 + n_0 e(0) + n_1 e(1); and that rope gives n_0 de(0)/dt to v_A and takes n_1 de(1)/dt from v_B, besides
what drums and moving bodies do (V_A and V_B).

No term of dl/dt is left out. Energy balances exactly: the wire does the work T_A V_A - T_B V_B on what holds its ends, with
T_A = T(0) and T_B = T(1).

What is neglected: the velocities of rope at the ends count as those of unstretched rope, as on all drums here, which is a share e
of the speed at which rope runs in. Across, the wire has weight and drag but no inertia, and no centrifugal force where it
swings: its ends carry the load as those of a beam do. The wire does not go slack: a negative tension is recorded as such, with a
warning.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache, cached_property
from typing import Any

import casadi as ca
import numpy as np
import xarray as xr
from numpy.polynomial import Legendre

from deckcrane.arrays import Array
from deckcrane.components.catalogue import Scenario
from deckcrane.components.ropes.elastic_line import ElasticLine, RopeLaw, Span
from deckcrane.components.ropes.elastic_rope import (
    RopeKnot,
    check_breaking,
    hung_weights,
    line_in,
    path_sketches,
    rope_readings,
)
from deckcrane.components.ropes.massive_rope import AdjacentSpans, SpanContent, adjacent_spans, span_content
from deckcrane.components.ropes.outputs import ROPE_SLACK
from deckcrane.components.ropes.wire_in_water import PieceForces, WirePiece, WireWater
from deckcrane.errors import warn_user
from deckcrane.mechanics.equations import SX, EventSignal
from deckcrane.mechanics.model.parameters import parameter
from deckcrane.mechanics.model.plant import Plant
from deckcrane.mechanics.model.protocol import (
    Action,
    Formulation,
    GivesSignals,
    HangsLoads,
    IsDrawn,
    Reading,
    RestsInEquilibrium,
    State,
)
from deckcrane.mechanics.model.sketches import Sketch
from deckcrane.mechanics.model.world import World

PIECES = 16
"""Number of equal pieces of the span on which weight and water act."""
STRAIN = 1e-3
"""Natural size of a strain."""


@dataclass(frozen=True)
class LegendreIntegrals:
    """Integrals over s from 0 to 1 of Legendre's polynomials P_i there."""

    slopes: Array
    """S_kj of P_k dP_j/ds: k from 0 to m - 1, j from 1 to m."""
    convection: Array
    """Of P_j dP_i/ds, for all i and j from 0 to m."""
    convection_s: Array
    """Of P_j s dP_i/ds, for all i and j from 0 to m."""
    means: Array
    """Means of P_k over each of the pieces: k from 0 to m - 1."""


@cache
def legendre_integrals(m: int) -> LegendreIntegrals:
    """The integrals for m modes, in closed form.

    dP_i/ds is the sum of 2 (2j + 1) P_j over j = i - 1, i - 3, ..., and the integral of P_j^2 is 1/(2j + 1).
    """
    j, i = np.meshgrid(np.arange(m + 1), np.arange(m + 1), indexing="ij")
    convection = np.where((j < i) & ((i - j) % 2 == 1), 2.0, 0.0)
    convection_s = np.where(j < i, 1.0, np.where(j == i, i / (2 * i + 1.0), 0.0))
    edges = np.linspace(0.0, 1.0, PIECES + 1)
    integrals = [Legendre.basis(k, domain=(0, 1)).integ() for k in range(m)]
    means = np.array([PIECES * np.diff(integral(edges)) for integral in integrals])
    return LegendreIntegrals(convection[:m, 1:], convection, convection_s, means)


@dataclass(frozen=True)
class PieceMotion:
    """A piece of the straight span: its place and velocity between the ends, and the rope's velocity along it."""

    share: float
    position: SX
    velocity: SX
    along: SX


@dataclass(frozen=True)
class AxialWire:
    """The wire of a rope in symbols: the line through all its points, its span, and its states."""

    line: ElasticLine
    span_index: int
    content: SpanContent
    leads: tuple[AdjacentSpans, AdjacentSpans]
    kept: SX
    strains: SX
    speeds: SX
    density: SX
    gravity: SX
    water: WireWater | None

    @property
    def _law(self) -> RopeLaw:
        return self.line.law

    @property
    def _modes(self) -> int:
        return int(self.strains.numel())

    @cached_property
    def _integrals(self) -> LegendreIntegrals:
        return legendre_integrals(self._modes)

    @cached_property
    def _signs(self) -> Array:
        """P_j at s = 0, for j from 0 on; at s = 1 all are 1."""
        return np.array([(-1.0) ** j for j in range(self._modes + 1)])

    @cached_property
    def _norms(self) -> Array:
        """2 j + 1, for j from 0 on."""
        return np.array([2.0 * j + 1 for j in range(self._modes + 1)])

    @property
    def span(self) -> Span:
        return self.line.spans[self.span_index]

    # ---- Rates.
    @cached_property
    def _outside(self) -> tuple[SX, SX]:
        """n_0 and n_1: unstretched lengths before and behind the span."""
        return self.kept * self.leads[0].reach, self.kept * self.leads[1].reach

    @cached_property
    def _outside_rates(self) -> tuple[SX, SX]:
        return self.kept * self.leads[0].reaching, self.kept * self.leads[1].reaching

    @cached_property
    def _given_velocities(self) -> tuple[SX, SX]:
        """V_A and V_B: velocities of the rope at the ends of the span if the rest of it did not stretch."""
        rates, k = self.line.rates, self.span_index
        start, end = self.span.start.rate(self.line.knots[k]), self.span.end.rate(self.line.knots[k + 1])
        zero = ca.SX(1, 1)
        return -start - sum(rates[:k], zero), end + sum(rates[k + 1 :], zero)

    @cached_property
    def _inflow(self) -> tuple[SX, SX]:
        """Rates at which unstretched rope runs in at both ends."""
        start, end = self.content.inflow
        return self.content.long_enough * start, self.content.long_enough * end

    def _convection(self, values: SX, first: int) -> SX:
        """Integrals of P_j c dp/ds, times l, with p the sum of the values times P_i, i and j from `first` on."""
        stop = first + values.numel()
        constant = self._integrals.convection[first:stop, first:stop]
        linear = self._integrals.convection_s[first:stop, first:stop]
        return self._inflow[0] * (ca.DM(constant) @ values) - self.content.growing * (ca.DM(linear) @ values)

    def _stretching_with(self, v_A: SX, v_B: SX) -> SX:
        """Rates of strain of the material, by mode from 0 on, with these velocities of the ends."""
        slopes = np.vstack([np.zeros(self._modes), self._integrals.slopes.T])
        inner = ca.DM(slopes) @ self.speeds
        return self._norms / self.content.length * (v_B - ca.DM(self._signs) * v_A - inner)

    @cached_property
    def stretching(self) -> SX:
        """Rates of strain of the material, by mode from 0 on.

        What the rest of the rope gives, y_0 = n_0 de(0)/dt, and takes, y_1 = n_1 de(1)/dt, depends on itself: a linear system
        of these two, with the sums (m + 1)^2 of 2 j + 1, and (-1)^m (m + 1) of (-1)^j (2 j + 1).
        """
        V_A, V_B = self._given_velocities
        m = self._modes
        even, odd = float((m + 1) ** 2), (-1.0) ** m * (m + 1)
        a, b = (n / self.content.length for n in self._outside)
        free = self._stretching_with(V_A, V_B)
        first, second = (n * rate for n, rate in zip(self._outside, self._at_ends(free), strict=True))
        determinant = (1 + a * even) * (1 + b * even) - a * b * odd**2
        given = ((1 + b * even) * first - a * odd * second) / determinant
        taken = ((1 + a * even) * second - b * odd * first) / determinant
        return self._stretching_with(V_A + given, V_B - taken)

    def _at_ends(self, values: SX) -> tuple[SX, SX]:
        """Values of a polynomial at both ends, from its coefficients up to the last of the strains."""
        return ca.dot(ca.DM(self._signs[-values.numel() :]), values), ca.sum1(values)

    @cached_property
    def _convected_strains(self) -> SX:
        return self._norms[1:] / self.content.length * self._convection(self.strains, 1)

    @cached_property
    def strain_rates(self) -> SX:
        return self.stretching[1:] - self._convected_strains

    @cached_property
    def accelerations(self) -> SX:
        force = ca.DM(self._integrals.slopes) @ self._modal_tensions + self._modal_forces
        mass = self.density * self.content.length
        return self._norms[:-1] * (force / mass - self._convection(self.speeds, 0) / self.content.length)

    # ---- Tensions.
    @cached_property
    def _modal_tensions(self) -> SX:
        elastic = self._law.stiffness * self.strains
        return elastic if self._law.damping is None else elastic + self._law.damping * self.stretching[1:]

    @cached_property
    def _total(self) -> SX:
        """Unstretched length of the whole rope."""
        return self.content.length + self._outside[0] + self._outside[1]

    def _mean_strain(self, strains: SX) -> SX:
        """e_0, which follows from the stretch of the whole path."""
        first, second = self._at_ends(strains)
        return (self.line.stretch - self._outside[0] * first - self._outside[1] * second) / self._total

    def _end_strains(self, strains: SX) -> tuple[SX, SX]:
        mean, (first, second) = self._mean_strain(strains), self._at_ends(strains)
        return mean + first, mean + second

    @cached_property
    def end_tensions(self) -> tuple[SX, SX]:
        """Tensions at the start and the end of the span."""
        elastic = [self._law.stiffness * strain for strain in self._end_strains(self.strains)]
        if self._law.damping is None:
            return elastic[0], elastic[1]
        rates = self._at_ends(self.stretching)
        return elastic[0] + self._law.damping * rates[0], elastic[1] + self._law.damping * rates[1]

    @cached_property
    def end_tensions_at_rest(self) -> tuple[SX, SX]:
        """The same where nothing moves: with the strains that follow from the forces on the wire."""
        first, second = self._end_strains(self.strains_at_rest)
        return self._law.stiffness * first, self._law.stiffness * second

    @cached_property
    def strains_at_rest(self) -> SX:
        """Strains with which tensions balance the forces along the wire: S EA g + F = 0."""
        return -ca.DM(np.linalg.inv(self._integrals.slopes)) @ self._modal_forces / self._law.stiffness

    # ---- Weight and water.
    @cached_property
    def pieces(self) -> tuple[PieceMotion, ...]:
        first, second = self.line.knots[self.span_index : self.span_index + 2]
        along = ca.DM(self._integrals.means).T @ self.speeds
        pieces = []
        for i in range(PIECES):
            s = (i + 0.5) / PIECES
            r, v = (
                (1 - s) * a + s * b for a, b in ((first.position, second.position), (first.velocity, second.velocity))
            )
            pieces.append(PieceMotion(s, r, v, along[i]))
        return tuple(pieces)

    @cached_property
    def _part(self) -> tuple[SX, SX]:
        """Unstretched length of a piece, and its rate."""
        return self.content.length / PIECES, self.content.growing / PIECES

    @cached_property
    def _wet(self) -> tuple[PieceForces, ...]:
        if self.water is None:
            return ()
        e, (length, growing) = self.span.way, self._part
        wet = []
        for piece in self.pieces:
            velocity = piece.velocity + e * (piece.along - ca.dot(e, piece.velocity))
            wet.append(self.water.forces(WirePiece(piece.position, velocity, e, length, growing), self.gravity))
        return tuple(wet)

    @cached_property
    def _conservative(self) -> tuple[SX, ...]:
        """Weight and buoyancy of each piece."""
        weight = self.density * self._part[0] * self.gravity
        return tuple(weight + wet.conservative for wet in self._wet) or (weight,) * PIECES

    @cached_property
    def _forces(self) -> tuple[SX, ...]:
        """All forces on each piece."""
        drag = [wet.others for wet in self._wet] or [ca.SX(3, 1)] * PIECES
        return tuple(f + others for f, others in zip(self._conservative, drag, strict=True))

    @cached_property
    def _modal_forces(self) -> SX:
        """F_k: forces along the wire."""
        along = ca.vertcat(*[ca.dot(self.span.way, force) for force in self._forces])
        return ca.DM(self._integrals.means) @ along

    @cached_property
    def _across(self) -> tuple[SX, SX]:
        """Forces across the wire, carried by its ends as by those of a beam."""
        ends = [ca.SX(3, 1), ca.SX(3, 1)]
        for piece, force in zip(self.pieces, self._forces, strict=True):
            across = force - self.span.way * ca.dot(self.span.way, force)
            ends = [ends[0] + (1 - piece.share) * across, ends[1] + piece.share * across]
        return ends[0], ends[1]

    # ---- Forces on bodies, energy and power.
    def knot_forces(self, tensions: tuple[SX, SX]) -> list[tuple[SX, SX]]:
        """Force and moment on each point of the path, with these tensions at the ends of the span."""
        forces = [(ca.SX(3, 1), ca.SX(3, 1))] * len(self.line.knots)
        for i, piece in enumerate(self.line.spans):
            ends = ((i, piece.start, tensions[i > self.span_index]), (i + 1, piece.end, tensions[i >= self.span_index]))
            for knot, end, T in ends:
                force, moment = forces[knot]
                forces[knot] = (force - T * end.slope, moment - T * end.turning)
        for knot, across in zip((self.span_index, self.span_index + 1), self._across, strict=True):
            forces[knot] = (forces[knot][0] + across, forces[knot][1])
        return forces

    def span_tensions(self) -> list[SX]:
        """Tension of each span; of the one with mass at its start."""
        before, after = self.end_tensions
        return [before if i <= self.span_index else after for i in range(len(self.line.spans))]

    @property
    def energy(self) -> dict[str, SX]:
        length, zero = self.content.length, ca.SX(1, 1)
        stretched = length * (self._mean_strain(self.strains) ** 2 + ca.dot(self.strains**2, 1 / self._norms[1:]))
        for n, strain in zip(self._outside, self._end_strains(self.strains), strict=True):
            stretched += n * strain**2
        weight = self.density * self._part[0] * self.gravity
        return {
            "kinetic": self.density * length * ca.dot(self.speeds**2, 1 / self._norms[:-1]) / 2,
            "gravity": sum((-ca.dot(weight, piece.position) for piece in self.pieces), zero),
            "elastic": sum((wet.energy for wet in self._wet), self._law.stiffness * stretched / 2),
        }

    @cached_property
    def power(self) -> SX:
        """Power lost by damping and drag, and brought by rope that runs in and through the span."""
        e, total = self.span.way, self._strain_power
        speeds: tuple[SX, SX] = (ca.dot(ca.DM(self._signs[:-1]), self.speeds), ca.sum1(self.speeds))
        for rate, speed in zip(self._inflow, speeds, strict=True):
            total += rate * self.density * speed**2 / 2
        if self._law.damping is not None:
            squares = self.content.length * ca.dot(self.stretching**2, 1 / self._norms)
            for n, rate in zip(self._outside, self._at_ends(self.stretching), strict=True):
                squares += n * rate**2
            total -= self._law.damping * squares
        for piece, force in zip(self.pieces, self._conservative, strict=True):
            total += ca.dot(e, force) * (piece.along - ca.dot(e, piece.velocity))
            total -= self.density * self._part[1] * ca.dot(self.gravity, piece.position)
        for piece, wet in zip(self.pieces, self._wet, strict=False):
            velocity = piece.velocity + e * (piece.along - ca.dot(e, piece.velocity))
            total += ca.dot(wet.others, velocity) + wet.growth
        return total

    @cached_property
    def _strain_power(self) -> SX:
        """Energy of strain of rope that runs in, per time: the rate of elastic energy less the work of the ends and on the mass.

        EA times: half the rates of l, n_0 and n_1 with the squares of their strains, half of i g^2 at both ends, less n c e at both
        ends, plus h X. Here c is the rate by which convection lowers the end's strain, and L h is n c at both ends less the rates
        of l, n_0 and n_1 times their strains.
        """
        mean, inside = self._mean_strain(self.strains), self._at_ends(self.strains)
        convected = self._at_ends(self._convected_strains)
        total, moved = self.content.growing * mean**2 / 2, -self.content.growing * mean
        for k in (0, 1):
            strain, n, growing = mean + inside[k], self._outside[k], self._outside_rates[k]
            total += growing * strain**2 / 2 + self._inflow[k] * inside[k] ** 2 / 2 - n * strain * convected[k]
            moved += n * convected[k] - growing * strain
        return self._law.stiffness * (total + moved / self._total * self.line.stretch)


@dataclass(frozen=True)
class ModalRope(HangsLoads, RestsInEquilibrium, GivesSignals, IsDrawn):
    """A rope whose span number `span` has axial modes; states are its strains g_1 to g_m, then its velocities w_0 to w_(m - 1)."""

    label: str
    path: tuple[RopeKnot, ...]
    span: int
    modes: int
    stiffness: Any = parameter()
    length: Any = parameter()
    """Total unstretched length at the start."""
    kept: Any = parameter()
    """Ratio of unstretched to initial length of the rope outside the span."""
    density: Any = parameter()
    """Mass per unstretched length."""
    friction_speed: Any = parameter()
    wraps: Any = parameter("list")
    """Lengths on the wheels at both ends of the span at the start, which count as outside the span."""
    damping: Any = parameter(default=None)
    breaking_load: Any = parameter(default=None)
    begun: Any = parameter(default=0.0)
    """Length of its path at the start; no equation has it."""
    load: Any = parameter("list", default=None)
    """Tension of each span at the start, by the load and by its own weight, where drives hold the load."""
    water: WireWater | None = None

    @property
    def name(self) -> str:
        return self.label

    @property
    def own_name(self) -> str:
        return self.label.removeprefix("ropes.")

    def states(self) -> tuple[State, ...]:
        strains = (State(f"{self.label}.strain.{j + 1}", "1", None, STRAIN) for j in range(self.modes))
        speeds = (State(f"{self.label}.speed.{k}", "m/s") for k in range(self.modes))
        return (*strains, *speeds)

    def hung_weights(self, world: World) -> Iterable[tuple[int, SX]]:
        return hung_weights(world, self.path, self.load)

    def wire(self, world: World) -> AxialWire:
        """The rope in a world."""
        return world.once(self.name, lambda: self._make_wire(world, world.states(self)))

    def _wire_at_rest(self, world: World) -> AxialWire:
        """The rope in a world, with no velocity along it."""
        return world.once((self.name, "rest"), lambda: self._make_wire(world, ca.SX(2 * self.modes, 1)))

    def _make_wire(self, world: World, states: SX) -> AxialWire:
        law = RopeLaw(self.stiffness, self.damping, self.length, self.friction_speed)
        leads = adjacent_spans(world, self.path, self.span, self.wraps)
        return AxialWire(
            line_in(world, self.path, law),
            self.span,
            span_content(self.length, self.kept, leads),
            leads,
            self.kept,
            states[: self.modes, :],
            states[self.modes :, :],
            self.density,
            world.gravity,
            self.water,
        )

    # ---- Dynamics.
    def act(self, world: World) -> Action:
        wire = self.wire(world)
        wrenches = self._wrenches(world, wire.knot_forces(wire.end_tensions))
        return Action(wrenches=wrenches, energy=wire.energy, power=wire.power)

    def act_at_rest(self, world: World) -> Action:
        wire = self._wire_at_rest(world)
        return Action(wrenches=self._wrenches(world, wire.knot_forces(wire.end_tensions_at_rest)))

    def _wrenches(self, world: World, forces: list[tuple[SX, SX]]) -> tuple[tuple[int, SX], ...]:
        wrenches: list[tuple[int, SX]] = []
        for knot, (force, moment) in zip(self.path, forces, strict=True):
            wrenches += world.at(knot.spot).push(force, moment if knot.wheel is not None else None)
        return tuple(wrenches)

    def rates(self, world: World) -> SX:
        wire = self.wire(world)
        return ca.vertcat(wire.strain_rates, wire.accelerations)

    def states_at_rest(self, world: World) -> SX | None:
        return ca.vertcat(self._wire_at_rest(world).strains_at_rest, ca.SX(self.modes, 1))

    def values_at_rest(self, world: World) -> SX:
        tensions = self._wire_at_rest(world).end_tensions_at_rest
        return ca.vertcat(*tensions) if self.breaking_load is not None else ca.SX(0, 1)

    def check_rest(self, values: Array) -> None:
        check_breaking(self.label, values, self.breaking_load)

    def _lowest_tension(self, world: World) -> SX:
        """The smaller one of the tensions at the ends of the span."""
        first, second = self.wire(world).end_tensions
        return ca.fmin(first, second)

    def readings(self, world: World) -> Iterable[Reading]:
        wire = self.wire(world)
        return rope_readings(
            self.own_name,
            len(self.path),
            wire.span_tensions,
            lambda: wire.line.path,
            lambda: self._lowest_tension(world) < 0,
            lambda: [force for force, _ in wire.knot_forces(wire.end_tensions)],
            lambda: wire.line.sheave_losses,
            lambda: -wire.power,
        )

    def event_signals(self, world: World) -> Iterable[EventSignal]:
        """Slack where the lower one of its end tensions is negative."""
        yield EventSignal("rope", self.own_name, self._lowest_tension(world), self.wire(world).end_tensions[0])

    def drawing(self, plant: Plant) -> Iterable[Sketch]:
        return path_sketches(plant, self.own_name, self.path)

    def refusal(self, formulation: Formulation) -> str | None:
        if formulation == "bond graph":
            return f"{self.label} has modes with mass, which bond graphs do not draw; leave its mass out"
        return super().refusal(formulation)


def warn_of_slack_wires(scenario: Scenario, dataset: xr.Dataset) -> None:
    """Warn of each rope with modes that should be slack: its equations let it push there."""
    for name, rope in scenario.ropes.items():
        if rope.modes is None or ROPE_SLACK.name not in dataset:
            continue
        slack = np.flatnonzero(dataset[ROPE_SLACK.name].sel(rope=name).values)
        if len(slack):
            warn_user(
                f"ropes.{name} has modes, and would be slack: a tension at the ends of its span is negative, for the first time at "
                f"{float(dataset['time'][slack[0]]):.6g} s. From there on it pushes; give it nodes instead of modes"
            )

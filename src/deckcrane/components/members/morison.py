"""Morison's forces on the members of a floating vessel.

A piece of a member of length l and diameter D, with the unit vector t along it, moves with v in water that moves with u and the
acceleration a, waves and current together. With n for the parts across t and s the share of it in the water,

    f = 1/2 rho C_d D l s |u_n - v_n| (u_n - v_n)  +  rho pi/4 D^2 l s_0 ((1 + C_a) a_n - C_a dv_n/dt)

(Morison et al. 1950, for a member that moves: DNV-RP-C205, Sec. 6). The second term is there where the hydrodynamic data do not
contain the member (`inertia: morison`), with the share s_0 below the mean surface: its last part is in the added mass of the
vessel, constant, as linear theory has it. At ends that state it, drag and added mass act along t. Static buoyancy is that of the
data. The share s follows the instantaneous surface and the true place of the piece, or is that below the mean surface.

Waves are those at the mean place of each piece, as the vessel's wave forces are; above the mean level water moves as at that
level. The power of all forces comes from outside: they store nothing.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

import casadi as ca
import numpy as np

from deckcrane.arrays import Array, ComplexArray
from deckcrane.components.catalogue import Scenario
from deckcrane.components.current import CurrentFlow, current_flow
from deckcrane.components.members.data import Member, MemberPiece, pieces_of
from deckcrane.components.members.outputs import MEMBER_FORCE
from deckcrane.components.sea import stated_sea
from deckcrane.components.vessel import FloatingBody, Hull, VesselInSea, mean_place, samples_of, vertical_sign
from deckcrane.components.vessel.data import all_vessels
from deckcrane.mechanics.equations import SX
from deckcrane.mechanics.model.parameters import parameter
from deckcrane.mechanics.model.plant import AttachmentPoint, Plant
from deckcrane.mechanics.model.protocol import Action, Input, IsDrawn, Reading
from deckcrane.mechanics.model.sketches import LineSketch, PathPoint, Sketch
from deckcrane.mechanics.model.world import World
from deckcrane.program.inputs import Series
from deckcrane.screws import rot_z, skew
from deckcrane.sea.fft_sums import sinusoids
from deckcrane.sea.realisation import Waves
from deckcrane.sea.water_kinematics import orbital_amplitudes

STILL = 1e-12
"""Added to the square of a speed [m^2/s^2], so that its root has a slope at rest."""
AXES = ("x", "y", "z")
LARGEST_ANGLE = 0.1
"""Phase of the fastest waves between two samples of their motion [rad]: linear interpolation is then 0.1 % off."""


@dataclass(frozen=True)
class PieceForce:
    """A piece of a member in the equations; `along` is true at an end, whose forces act along the member."""

    along: bool
    instantaneous: bool
    place: Any = parameter("vector")
    drag: Any = parameter()
    height: Any = parameter()
    share: Any = parameter()
    """Share below the mean surface."""
    moved: Any = parameter(default=None)
    """Mass that the water's acceleration pushes, (1 + C_a) rho V below the mean surface; None without Morison's inertia."""


@dataclass(frozen=True)
class MorisonMember(IsDrawn):
    """A member of a vessel in the water."""

    label: str
    hull: Hull
    side: int
    waves: bool
    direction: Any = parameter("vector")
    pieces: tuple[PieceForce, ...] = ()
    current: CurrentFlow | None = None

    @property
    def name(self) -> str:
        return self.label

    @property
    def member(self) -> str:
        """Its name among the members of all vessels."""
        return self.hull.qualified(self.label.rpartition(".")[2])

    def acts_on(self) -> tuple[str, ...]:
        return (self.hull.name,)

    def inputs(self) -> tuple[Input, ...]:
        if not self.waves:
            return ()
        return tuple(
            Input(name, unit)
            for i, piece in enumerate(self.pieces)
            for name, unit in wave_inputs(self.label, i, piece.instantaneous, piece.moved is not None)
        )

    def _piece_force(self, world: World, i: int) -> tuple[SX, SX]:
        """Force on a piece and its velocity, in the vessel's axes."""
        piece, k = self.pieces[i], world.tree.index(self.hull.name)
        (R, p), t = world.poses[k], world.twists[k]
        v = t[3:] + skew(t[:3]) @ piece.place
        height = self.side * (p + R @ piece.place)[2]
        u = ca.SX(3, 1) if self.current is None else self.current.velocity(-height)
        share, level = piece.share, ca.SX(1, 1)
        if self.waves:
            u = u + self._vector(world, i, "velocity")
            level = world.input(f"{self.label}.{i}.elevation") if piece.instantaneous else level
        if piece.instantaneous:
            share = ca.fmin(ca.fmax(0.5 + (level - height) / piece.height, 0), 1)
        relative = self._projected(R.T @ u - v, piece.along)
        force = piece.drag * share * ca.sqrt(ca.dot(relative, relative) + STILL) * relative
        if self.waves and piece.moved is not None:
            force += piece.moved * self._projected(R.T @ self._vector(world, i, "acceleration"), piece.along)
        return force, v

    def _projected(self, vector: SX, along: bool) -> SX:
        """The part of a vector across the member, or along it."""
        length = ca.dot(self.direction, vector) * self.direction
        return length if along else vector - length

    def _vector(self, world: World, i: int, what: str) -> SX:
        return ca.vertcat(*[world.input(f"{self.label}.{i}.{what}_{axis}") for axis in AXES])

    def _forces(self, world: World) -> list[tuple[SX, SX]]:
        return world.once(self.name, lambda: [self._piece_force(world, i) for i in range(len(self.pieces))])

    def act(self, world: World) -> Action:
        wrench, power = ca.SX(6, 1), ca.SX(1, 1)
        for piece, (force, v) in zip(self.pieces, self._forces(world), strict=True):
            wrench += ca.vertcat(skew(piece.place) @ force, force)
            power += ca.dot(force, v)
        return Action(wrenches=((world.tree.index(self.hull.name), wrench),), power=power)

    def readings(self, world: World) -> Iterable[Reading]:
        def in_ground() -> SX:
            total = ca.SX(3, 1)
            for force, _ in self._forces(world):
                total += force
            return world.poses[world.tree.index(self.hull.name)][0] @ total

        yield Reading.of(MEMBER_FORCE, {"member": (self.member,), "axis": AXES}, in_ground)

    def drawing(self, plant: Plant) -> Iterable[Sketch]:
        data = all_vessels(plant)[self.hull.name].members[self.label.rpartition(".")[2]]
        ends = tuple(PathPoint(AttachmentPoint(self.hull.name, None, np.array(end))) for end in data.between)
        yield LineSketch(self.member, ends, radius=float(np.mean(data.diameter)) / 2)


def wave_inputs(label: str, i: int, elevation: bool, acceleration: bool) -> list[tuple[str, str]]:
    """Names and units of the inputs that carry the waves at a piece."""
    names = [(f"{label}.{i}.elevation", "m")] if elevation else []
    names += [(f"{label}.{i}.velocity_{axis}", "m/s") for axis in AXES]
    return names + ([(f"{label}.{i}.acceleration_{axis}", "m/s^2") for axis in AXES] if acceleration else [])


def member_parts(plant: Plant, vessels: Iterable[FloatingBody]) -> Iterator[MorisonMember]:
    """The members of all floating vessels."""
    side, waves, flow = vertical_sign(plant), stated_sea(plant.scenario) is not None, current_flow(plant)
    for vessel in vessels:
        hull = vessel.hull
        for name, data in all_vessels(plant)[hull.name].members.items():
            pieces = tuple(_piece(data, piece, side) for piece in pieces_of(data))
            yield MorisonMember(_label(hull.section, name), hull, side, waves, data.direction, pieces, flow)


def _label(section: str, name: str) -> str:
    return f"{section}.members.{name}"


def _piece(data: Member, piece: MemberPiece, side: int) -> PieceForce:
    share = piece.mean_share(side)
    moved = (piece.displaced + piece.added) * share if data.inertia == "morison" else None
    instantaneous = data.surface == "instantaneous"
    return PieceForce(piece.along, instantaneous, piece.place, piece.drag, piece.height, share, moved)


def member_series(scenario: Scenario, vessel: VesselInSea, spacing: float, duration: float) -> dict[str, Series]:
    """Waves at the mean place of every piece of a vessel's members, every `spacing` or coarser."""
    waves, side = vessel.waves, vertical_sign(scenario.plant)
    assert waves is not None, "asked where there is a sea"
    fastest = float(waves.w.max())
    coarse = spacing * max(1, int(LARGEST_ANGLE / (fastest * spacing) * (1 + 1e-9)))
    n, (surge, sway, yaw) = samples_of(duration, coarse), mean_place(vessel.stated)
    to_ground = np.array(rot_z(yaw), dtype=float)
    series = {}
    for name, data in vessel.stated.members.items():
        label = _label(vessel.vessel.hull.section, name)
        for i, piece in enumerate(pieces_of(data)):
            place = np.array([surge, sway, 0.0]) + to_ground @ piece.place
            inertia = data.inertia == "morison"
            names = [name for name, _ in wave_inputs(label, i, data.surface == "instantaneous", inertia)]
            columns = _wave_columns(waves, place, side, data.surface == "instantaneous", inertia)
            series[f"waves at {label}.{i}"] = Series(
                tuple(names), sinusoids(waves.w, columns, 0.0, coarse, n), 0.0, coarse
            )
    return series


def _wave_columns(waves: Waves, place: Array, side: int, elevation: bool, acceleration: bool) -> ComplexArray:
    """Complex amplitudes of elevation, velocity and acceleration at a place of the scenario's axes, a column each."""
    x, y, z = float(place[0]), side * float(place[1]), side * float(place[2])
    motion = orbital_amplitudes(waves, x, y, z) * np.array([1, side, side, 1, side, side])
    local = waves.seen_from(x, y)
    columns = [(local.amplitude * np.exp(1j * local.phase))[:, None]] if elevation else []
    return np.asarray(np.hstack([*columns, motion if acceleration else motion[:, :3]]))

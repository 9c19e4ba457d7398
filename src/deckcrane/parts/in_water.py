"""Loads in the water: buoyancy, added mass that grows with immersion, slamming, drag, and the waves' own push.

Each piece of a body (see `plant.in_water`) is a point with a volume, a mass of water along each of the body's axes, and a drag.
With v its velocity, v_w and a_w those of the water there, and v_r = v - v_w, the water's force on it is

    rho V s (a_w - g) - A (dv/dt - a_w) - max(dA/dt, 0) v_r - 1/2 rho C A_p s |v_r| v_r - b s v_r

Newly moved water takes up momentum, and so the bottom is slammed; water that is left behind keeps its momentum, and nothing sucks.
With both the energy falls by |dA/dt| v_r^2 / 2. The added mass is inertia of the body's link; all else is a wrench on it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import partial
from math import cos, sin
from typing import Any

import casadi as ca
import numpy as np

from deckcrane.equations.inertia import SpatialInertia
from deckcrane.equations.kinematics import poses, twists
from deckcrane.equations.mechanism import Mechanism
from deckcrane.equations.system import SX
from deckcrane.model.in_water import Depths, Plate
from deckcrane.model.shapes import Box
from deckcrane.parts.immersion import Depth, ShapedPieces, TabledPiece, Wet
from deckcrane.parts.level import side_of
from deckcrane.parts.protocol import Action, Formulation, Input, Part, Reading
from deckcrane.parts.sketches import BoxSketch, LevelSketch, Shown, Sketch
from deckcrane.parts.wave_field import AXES, CurrentFlow, WaveField
from deckcrane.parts.world import World
from deckcrane.plant.in_water import (
    added_masses,
    depth_table,
    entry_height,
    quadratic,
    shape_in_water,
    solid,
)
from deckcrane.plant.numbers import number, unnamed
from deckcrane.plant.plant import Plant
from deckcrane.plant.spots import Spot
from deckcrane.screws import skew

STILL = 1e-12
"""Of the square of a speed [m^2/s^2]: added, so that its root has a slope at rest."""


@dataclass(frozen=True)
class WaterDragForces:
    """1/2 rho C A and b along the body's axes; `around`: the axis across which flow is alike in all directions, if there is one."""

    around: int | None
    quadratic: Any = number("vector")
    linear: Any = number("vector")

    def force(self, v: SX) -> SX:
        """In a flow past the body with -v, in its axes."""
        speeds = [ca.fabs(v[k]) for k in range(3)]
        if self.around is not None:
            others = [k for k in range(3) if k != self.around]
            across = ca.sqrt(v[others[0]] ** 2 + v[others[1]] ** 2 + STILL)
            for k in others:
                speeds[k] = across
        return ca.vertcat(*[-(self.quadratic[k] * speeds[k] + self.linear[k]) * v[k] for k in range(3)])


@dataclass(frozen=True)
class _Piece:
    """A piece as it moves, in the body's axes: place, velocity, that of the water, its acceleration, and what is wet of it."""

    r: SX
    v: SX
    flow: SX
    pull: SX
    rise: SX
    """The rate at which its depth would grow by the body's horizontal motion under the slope of the surface."""
    heaving: SX
    """The rate at which its depth would grow by waves alone."""
    wet: Wet


@dataclass(frozen=True)
class WaterForces:
    """What water does to a body, by kind, as forces in the body's axes; the whole wrench, energies and power."""

    wrench: SX
    buoyancy: SX
    drag: SX
    slamming: SX
    share: SX
    kinetic: SX
    stored: SX
    power: SX


@dataclass(frozen=True)
class LoadInWater(Part):
    """A body, or a part of one, in water."""

    label: str
    body: str
    side: int
    field: WaveField = unnamed()
    pieces: ShapedPieces | TabledPiece = unnamed()
    drag: WaterDragForces = unnamed()
    density: Any = number()

    @property
    def name(self) -> str:
        return self.label

    def inputs(self) -> tuple[Input, ...]:
        return self.field.inputs()

    def acts_on(self) -> tuple[str, ...]:
        return (self.body,)

    # ---- How it moves.
    def _found(self, pose: tuple[SX, SX], t: SX, inputs: Mapping[str, SX]) -> list[_Piece]:
        R, p = pose
        e = R[2, :].T * self.side
        w = t[:3]
        found = []
        for i, r in enumerate(self.pieces.places()):
            place, v = p + R @ r, t[3:] + skew(w) @ r
            moving = R @ v
            surface = self.field.surface(inputs, place)
            rise = ca.dot(surface.slope, moving[:2]) if surface.slope.nnz() else ca.SX(0)
            own_rate = rise - self.side * moving[2]
            at = Depth(surface.elevation - self.side * place[2], own_rate + self.side * surface.rate, own_rate, e, w)
            wet = self.pieces.wet(i, at)
            flow, pull = self.field.motion(inputs, place, wet.middle)
            found.append(_Piece(r, v, R.T @ flow, R.T @ pull, rise, self.side * surface.rate, wet))
        return found

    def _pieces(self, world: World) -> list[_Piece]:
        def find() -> list[_Piece]:
            k = world.tree.index(self.body)
            inputs = {one.name: world.input(one.name) for one in self.field.inputs()}
            return self._found(world.poses[k], world.twists[k], inputs)

        return world.once((self.name, "pieces"), find)

    def adds(self, tree: Mechanism, inputs: Mapping[str, SX]) -> Iterable[tuple[int, SpatialInertia]]:
        k = tree.index(self.body)
        total = SpatialInertia.zero()
        for piece in self._found(poses(tree)[k], twists(tree)[k], inputs):
            total += _inertia(piece)
        yield k, total

    # ---- What it does.
    def _forces(self, world: World) -> WaterForces:
        return world.once((self.name, "forces"), lambda: self._summed(world))

    def _summed(self, world: World) -> WaterForces:
        k = world.tree.index(self.body)
        R, w = world.poses[k][0], world.twists[k][:3]
        g = R.T @ world.gravity
        wrench, drag, slamming, lifted = ca.SX(6, 1), ca.SX(3, 1), ca.SX(3, 1), ca.SX(3, 1)
        share, kinetic, stored, power = ca.SX(0), ca.SX(0), ca.SX(0), ca.SX(0)
        weight = self.density * ca.sqrt(ca.dot(world.gravity, world.gravity))
        for part, piece in zip(self.pieces.shares, self._pieces(world), strict=True):
            wet, v, r = piece.wet, piece.v, piece.r
            relative = v - piece.flow
            lift = -self.density * wet.volume * g
            righting = -weight * wet.turning
            slam = -ca.fmax(wet.growth, 0) * relative
            drawn = part * wet.share * self.drag.force(relative)
            waves, turned = self._carried(piece, w)
            others = slam + drawn + waves
            force = lift + others
            wrench += ca.vertcat(skew(r) @ force + righting + turned, force)
            lifted, drag, slamming = lifted + lift, drag + drawn, slamming + slam
            share += part * wet.share
            kinetic += ca.dot(wet.masses, v**2) / 2
            stored += weight * wet.sunk
            power += ca.dot(others, v) + ca.dot(turned, w) + ca.dot(wet.own_growth, v**2) / 2
            power += weight * wet.volume * piece.rise
        return WaterForces(wrench, lifted, drag, slamming, share, kinetic, stored, power)

    def _carried(self, piece: _Piece, w: SX) -> tuple[SX, SX]:
        """Force and moment of water that moves by itself: Froude and Krylov's, and what its motion is to the added mass.

        The momentum of the added mass is A v_r in axes that turn with the body; its link has it as A v already.
        """
        if not self.field.moves:
            return ca.SX(3, 1), ca.SX(3, 1)
        A, flow, v = piece.wet.masses, piece.flow, piece.v
        relative = v - flow
        force = (self.density * piece.wet.volume + A) * piece.pull - A * ca.cross(w, flow) + ca.cross(w, A * flow)
        return force, ca.cross(v, A * v) - ca.cross(relative, A * relative)

    def act(self, world: World) -> Action:
        found = self._forces(world)
        energy = {"kinetic": found.kinetic, "elastic": found.stored}
        return Action(wrenches=((world.tree.index(self.body), found.wrench),), energy=energy, power=found.power)

    def inertial_work(self, world: World) -> SX:
        k = world.tree.index(self.body)
        total = SpatialInertia.zero()
        for piece in self._pieces(world):
            total += _inertia(piece)
        rate = world.solved.dt[k] + ca.vertcat(ca.SX(3, 1), world.poses[k][0].T @ world.gravity)
        return -ca.dot(world.twists[k], total @ rate)

    def fed(self, world: World) -> SX:
        """By waves that come over it: what they lift of the surface, and the water that this makes move with the body."""
        weight = self.density * ca.sqrt(ca.dot(world.gravity, world.gravity))
        found = ca.SX(1, 1)
        for piece in self._pieces(world):
            wet = piece.wet
            found += weight * wet.volume * piece.heaving + ca.dot(wet.growth - wet.own_growth, piece.v**2) / 2
        return found

    # ---- What it shows.
    def drawing(self, plant: Plant) -> Iterable[Sketch]:
        """What is in the water besides the body's own shape, and where the surface is."""
        name = self.label.removeprefix("in_water.")
        own, middle = plant.scenario.in_water[name], Spot(self.body, None, np.asarray(self.pieces.middle))
        half = np.asarray(self.pieces.half) if isinstance(self.pieces, ShapedPieces) else np.ones(3)
        if isinstance(own.shape, Plate | Box) and own.shape != plant.tree[self.body].shape:
            x, y, z = (max(2 * float(edge), 0.01 * float(half.max())) for edge in half)
            yield BoxSketch(middle, (x, y, z))
        if name == next(other for other, entry in plant.scenario.in_water.items() if entry.on == self.body):
            spot, reach, body = middle, float(half[2]), plant.tree[self.body]
            if isinstance(body.shape, Box):
                spot, reach = Spot(self.body, None, np.asarray(body.inertial()[1])), float(body.shape.box[2]) / 2
            yield LevelSketch(spot, 1.3 * float(half.max()), Shown("water_elevation", (name,)), reach)

    def readings(self, world: World) -> Iterable[Reading]:
        own = self.label.removeprefix("in_water.")
        names, vectors = {"in_water": (own,)}, {"in_water": (own,), "axis": AXES}

        def turned(name: str) -> SX:
            return world.poses[world.tree.index(self.body)][0] @ getattr(self._forces(world), name)

        long_name = "share of its volume that is in the water"
        yield Reading("immersion", names, "1", long_name, lambda: self._forces(world).share)
        yield Reading(
            "buoyancy", names, "N", "upward force of displaced water", lambda: self.side * turned("buoyancy")[2]
        )
        yield Reading("drag_force", vectors, "N", "drag of the water, in the ground frame", partial(turned, "drag"))
        long_name = "force of newly moved water, in the ground frame"
        yield Reading("slamming_force", vectors, "N", long_name, partial(turned, "slamming"))
        long_name = "surface above its middle, upwards from the mean level"
        yield Reading("water_elevation", names, "m", long_name, lambda: self._level(world))

    def _level(self, world: World) -> SX:
        """Of the waves where the middle of the shape is."""
        k = world.tree.index(self.body)
        R, p = world.poses[k]
        inputs = {one.name: world.input(one.name) for one in self.field.inputs()}
        return self.field.surface(inputs, p + R @ self.pieces.middle).elevation

    def refusal(self, formulation: Formulation) -> str | None:
        if formulation == "forces" and self.field.waves:
            return (
                f"{self.name}: waves come over time, and a given motion has none. Take the section sea out for still water, or "
                "simulate it with `deckcrane run`"
            )
        return REFUSALS[formulation].format(self.name) if formulation in REFUSALS else None


REFUSALS: dict[Formulation, str] = {
    "momentum": "{}: the momentum form does not know added mass that grows as a body goes into the water; use the acceleration "
    "form",
    "moving frames": "{}: the moving frame method is for rigid bodies alone, and a body in water has added mass",
    "bond graph": "{}: the bond graph has no inertia field for added mass that grows; take the section in_water out, or use "
    "`deckcrane run`",
}


def _inertia(piece: _Piece) -> SpatialInertia:
    """Of the water that moves with a piece, at the body's origin."""
    M, arm = ca.diag(piece.wet.masses), skew(piece.r)
    B = arm @ M
    return SpatialInertia(ca.tril2symm(ca.tril(-B @ arm)), B, M)


def loads_in_water(plant: Plant) -> Iterator[Part]:
    """All that the section `in_water` names."""
    scenario, side = plant.scenario, side_of(plant)
    flow = None
    if scenario.current is not None:
        along = scenario.current.direction
        flow = CurrentFlow(scenario.current.speed * cos(along), side * scenario.current.speed * sin(along))
    for name, own in scenario.in_water.items():
        label, shape = f"in_water.{name}", shape_in_water(plant, name)
        assert shape is not None, "checked when the scenario was made"
        up, inside, around = "xyz".index(own.up), own.entrained or 0.0, None
        if isinstance(shape, Depths):
            pieces: Any = TabledPiece(up, depth_table(shape), np.array(own.at), inside)
            strengths = quadratic(own, (0.0,) * 3, (0.0,) * 3)
        else:
            found = solid(own, shape)
            pieces = ShapedPieces(
                found.profile,
                found.axis,
                up,
                found.cells,
                np.array(own.at) + np.array(found.middle),
                np.array(found.half),
                found.volume if own.volume is None else own.volume,
                np.array(added_masses(own, found)),
                inside,
                entry_height(own, found),
            )
            strengths, around = quadratic(own, found.areas, found.drag), found.axis if found.around else None
        drag = WaterDragForces(around, np.array(strengths), np.array(own.drag.linear))
        field = WaveField(label, scenario.sea is not None, flow)
        yield LoadInWater(label, own.on, side, field, pieces, drag, own.density)

"""Loads in the water: buoyancy, added mass that grows with immersion, slamming, drag, and wave forces.

Each piece of a body (see `water.columns`) is a point with a volume, a mass of water along each of the body's axes, and a drag.
With v its velocity, v_w and a_w those of the water there, and v_r = v - v_w, the water's force on it is

    rho V s (a_w - g) - A (dv/dt - a_w) - max(dA/dt, 0) v_r - 1/2 rho C A_p s |v_r| v_r - b s v_r

Water that begins to move takes up momentum, which slams the bottom; water that is left behind keeps its momentum, without
suction. With both the energy falls by |dA/dt| v_r^2 / 2. The added mass is inertia of the body's link; all else is a wrench
on it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import partial
from typing import Any

import casadi as ca
import numpy as np

from deckcrane.components.bodies import Box
from deckcrane.components.current import current_flow
from deckcrane.components.sea import stated_sea
from deckcrane.components.vessel import vertical_sign
from deckcrane.components.water.columns import (
    added_masses,
    depth_table,
    entry_height,
    quadratic,
    shape_in_water,
    submerged_shape,
)
from deckcrane.components.water.data import Depths, Plate
from deckcrane.components.water.immersion import (
    AXES,
    Depth,
    ShapedPieces,
    Submerged,
    TabledPiece,
    WaveField,
)
from deckcrane.components.water.outputs import BUOYANCY, DRAG_FORCE, IMMERSION, SLAMMING_FORCE, WATER_ELEVATION
from deckcrane.mechanics.equations import SX
from deckcrane.mechanics.inertia import SpatialInertia
from deckcrane.mechanics.kinematics import Mechanism, poses, twists
from deckcrane.mechanics.model.parameters import inline_parameters, parameter
from deckcrane.mechanics.model.plant import AttachmentPoint, Plant
from deckcrane.mechanics.model.protocol import Action, AddsInertia, Formulation, Input, IsDrawn, Part, Reading
from deckcrane.mechanics.model.sketches import BoxSketch, LevelSketch, Shown, Sketch
from deckcrane.mechanics.model.world import World
from deckcrane.screws import skew

STILL = 1e-12
"""Added to the square of a speed [m^2/s^2], so that its root has a slope at rest."""


@dataclass(frozen=True)
class WaterDragForces:
    """1/2 rho C A and b along the body's axes; `around`: the axis about which the cross-flow is axisymmetric, if there is one.

    The drag of a `ball` is along the flow, whatever its direction.
    """

    around: int | None
    ball: bool
    quadratic: Any = parameter("vector")
    linear: Any = parameter("vector")

    def force(self, v: SX) -> SX:
        """Drag in a flow of -v past the body, in its axes."""
        speeds = [ca.sqrt(ca.dot(v, v) + STILL)] * 3 if self.ball else [ca.fabs(v[k]) for k in range(3)]
        if self.around is not None:
            others = [k for k in range(3) if k != self.around]
            across = ca.sqrt(v[others[0]] ** 2 + v[others[1]] ** 2 + STILL)
            for k in others:
                speeds[k] = across
        return ca.vertcat(*[-(self.quadratic[k] * speeds[k] + self.linear[k]) * v[k] for k in range(3)])


@dataclass(frozen=True)
class _Piece:
    """A moving piece, in the body's axes: place, velocity, velocity and acceleration of the water, and its wet part."""

    r: SX
    v: SX
    flow: SX
    pull: SX
    rise: SX
    """The rate of its depth due to the body's horizontal motion under the slope of the surface."""
    heaving: SX
    """The rate of its depth due to waves alone."""
    wet: Submerged


@dataclass(frozen=True)
class WaterForces:
    """Forces of the water on a body by kind, in the body's axes; the total wrench, energies and power."""

    wrench: SX
    buoyancy: SX
    drag: SX
    slamming: SX
    share: SX
    kinetic: SX
    stored: SX
    power: SX


@dataclass(frozen=True)
class LoadInWater(AddsInertia, IsDrawn):
    """A body, or a part of one, in water."""

    label: str
    body: str
    side: int
    field: WaveField = inline_parameters()
    pieces: ShapedPieces | TabledPiece = inline_parameters()
    drag: WaterDragForces = inline_parameters()
    density: Any = parameter()

    @property
    def name(self) -> str:
        return self.label

    def inputs(self) -> tuple[Input, ...]:
        return self.field.inputs()

    def acts_on(self) -> tuple[str, ...]:
        return (self.body,)

    # ---- Kinematics.
    def _pieces_at(self, pose: tuple[SX, SX], t: SX, inputs: Mapping[str, SX]) -> list[_Piece]:
        R, p = pose
        e = R[2, :].T * self.side
        w = t[:3]
        pieces = []
        for i, r in enumerate(self.pieces.places()):
            place, v = p + R @ r, t[3:] + skew(w) @ r
            velocity = R @ v
            surface = self.field.surface(inputs, place)
            rise = ca.dot(surface.slope, velocity[:2]) if surface.slope.nnz() else ca.SX(0)
            still_rate = rise - self.side * velocity[2]
            at = Depth(
                surface.elevation - self.side * place[2], still_rate + self.side * surface.rate, still_rate, e, w
            )
            wet = self.pieces.wet(i, at)
            flow, pull = self.field.motion(inputs, place, wet.middle)
            pieces.append(_Piece(r, v, R.T @ flow, R.T @ pull, rise, self.side * surface.rate, wet))
        return pieces

    def _pieces(self, world: World) -> list[_Piece]:
        def compute() -> list[_Piece]:
            k = world.tree.index(self.body)
            inputs = {entry.name: world.input(entry.name) for entry in self.field.inputs()}
            return self._pieces_at(world.poses[k], world.twists[k], inputs)

        return world.once((self.name, "pieces"), compute)

    def adds(self, tree: Mechanism, inputs: Mapping[str, SX]) -> Iterable[tuple[int, SpatialInertia]]:
        k = tree.index(self.body)
        total = SpatialInertia.zero()
        for piece in self._pieces_at(poses(tree)[k], twists(tree)[k], inputs):
            total += _added_inertia(piece)
        yield k, total

    # ---- Dynamics.
    def _forces(self, world: World) -> WaterForces:
        return world.once((self.name, "forces"), lambda: self._sum_forces(world))

    def _sum_forces(self, world: World) -> WaterForces:
        k = world.tree.index(self.body)
        R, w = world.poses[k][0], world.twists[k][:3]
        g = R.T @ world.gravity
        wrench, drag, slamming, buoyancy = ca.SX(6, 1), ca.SX(3, 1), ca.SX(3, 1), ca.SX(3, 1)
        share, kinetic, stored, power = ca.SX(0), ca.SX(0), ca.SX(0), ca.SX(0)
        weight = self.density * ca.sqrt(ca.dot(world.gravity, world.gravity))
        for cell_share, piece in zip(self.pieces.shares, self._pieces(world), strict=True):
            wet, v, r = piece.wet, piece.v, piece.r
            relative = v - piece.flow
            lift = -self.density * wet.volume * g
            righting = -weight * wet.turning
            slam = -ca.fmax(wet.growth, 0) * relative
            piece_drag = cell_share * wet.share * self.drag.force(relative)
            waves, moment = self._wave_force(piece, w)
            hydrodynamic = slam + piece_drag + waves
            force = lift + hydrodynamic
            wrench += ca.vertcat(skew(r) @ force + righting + moment, force)
            buoyancy, drag, slamming = buoyancy + lift, drag + piece_drag, slamming + slam
            share += cell_share * wet.share
            kinetic += ca.dot(wet.masses, v**2) / 2
            stored += weight * wet.sunk
            power += ca.dot(hydrodynamic, v) + ca.dot(moment, w) + ca.dot(wet.own_growth, v**2) / 2
            power += weight * wet.volume * piece.rise
        return WaterForces(wrench, buoyancy, drag, slamming, share, kinetic, stored, power)

    def _wave_force(self, piece: _Piece, w: SX) -> tuple[SX, SX]:
        """Force and moment of moving water: the Froude-Krylov force, and the effect of its motion on the added mass.

        The momentum of the added mass is A v_r in axes that turn with the body; its link has it as A v already.
        """
        if not self.field.moves:
            return ca.SX(3, 1), ca.SX(3, 1)
        A, flow, v = piece.wet.masses, piece.flow, piece.v
        relative = v - flow
        force = (self.density * piece.wet.volume + A) * piece.pull - A * ca.cross(w, flow) + ca.cross(w, A * flow)
        return force, ca.cross(v, A * v) - ca.cross(relative, A * relative)

    def act(self, world: World) -> Action:
        forces = self._forces(world)
        energy = {"kinetic": forces.kinetic, "elastic": forces.stored}
        return Action(wrenches=((world.tree.index(self.body), forces.wrench),), energy=energy, power=forces.power)

    def inertial_work(self, world: World) -> SX:
        k = world.tree.index(self.body)
        total = SpatialInertia.zero()
        for piece in self._pieces(world):
            total += _added_inertia(piece)
        rate = world.solved.dt[k] + ca.vertcat(ca.SX(3, 1), world.poses[k][0].T @ world.gravity)
        return -ca.dot(world.twists[k], total @ rate)

    def input_power(self, world: World) -> SX:
        """Power of waves that pass over it: by the rise of the surface, and by the added mass that this brings."""
        weight = self.density * ca.sqrt(ca.dot(world.gravity, world.gravity))
        power = ca.SX(1, 1)
        for piece in self._pieces(world):
            wet = piece.wet
            power += weight * wet.volume * piece.heaving + ca.dot(wet.growth - wet.own_growth, piece.v**2) / 2
        return power

    # ---- Drawings and outputs.
    def drawing(self, plant: Plant) -> Iterable[Sketch]:
        """The shape in the water, where it is not the body's own, and the surface."""
        name = self.label.removeprefix("in_water.")
        data, middle = plant.scenario.in_water[name], AttachmentPoint(self.body, None, np.asarray(self.pieces.middle))
        half = np.asarray(self.pieces.half) if isinstance(self.pieces, ShapedPieces) else np.ones(3)
        if isinstance(data.shape, Plate | Box) and data.shape != plant.tree[self.body].shape:
            x, y, z = (max(2 * float(edge), 0.01 * float(half.max())) for edge in half)
            yield BoxSketch(middle, (x, y, z))
        if name == next(key for key, entry in plant.scenario.in_water.items() if entry.on == self.body):
            spot, reach, body = middle, float(half[2]), plant.tree[self.body]
            if isinstance(body.shape, Box):
                spot, reach = (
                    AttachmentPoint(self.body, None, np.asarray(body.inertial()[1])),
                    float(body.shape.box[2]) / 2,
                )
            yield LevelSketch(spot, 1.3 * float(half.max()), Shown(WATER_ELEVATION.name, (name,)), reach)

    def readings(self, world: World) -> Iterable[Reading]:
        name = self.label.removeprefix("in_water.")
        names, vectors = {"in_water": (name,)}, {"in_water": (name,), "axis": AXES}

        def in_ground(kind: str) -> SX:
            return world.poses[world.tree.index(self.body)][0] @ getattr(self._forces(world), kind)

        yield Reading.of(IMMERSION, names, lambda: self._forces(world).share)
        yield Reading.of(BUOYANCY, names, lambda: self.side * in_ground("buoyancy")[2])
        yield Reading.of(DRAG_FORCE, vectors, partial(in_ground, "drag"))
        yield Reading.of(SLAMMING_FORCE, vectors, partial(in_ground, "slamming"))
        yield Reading.of(WATER_ELEVATION, names, lambda: self._water_level(world))

    def _water_level(self, world: World) -> SX:
        """Wave elevation at the centre of the shape."""
        k = world.tree.index(self.body)
        R, p = world.poses[k]
        inputs = {entry.name: world.input(entry.name) for entry in self.field.inputs()}
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


def _added_inertia(piece: _Piece) -> SpatialInertia:
    """Inertia of the water that moves with a piece, at the body's origin."""
    M, arm = ca.diag(piece.wet.masses), skew(piece.r)
    B = arm @ M
    return SpatialInertia(ca.tril2symm(ca.tril(-B @ arm)), B, M)


def loads_in_water(plant: Plant) -> Iterator[Part]:
    """All loads of the section `in_water`."""
    scenario, side, flow = plant.scenario, vertical_sign(plant), current_flow(plant)
    for name, data in scenario.in_water.items():
        label, shape = f"in_water.{name}", shape_in_water(plant, name)
        assert shape is not None, "checked when the scenario was made"
        up, entrained, around, ball = "xyz".index(data.up), data.entrained or 0.0, None, False
        if isinstance(shape, Depths):
            pieces: Any = TabledPiece(up, depth_table(shape), np.array(data.at), entrained)
            coefficients = quadratic(data, (0.0,) * 3, (0.0,) * 3)
        else:
            body = submerged_shape(data, shape)
            pieces = ShapedPieces(
                body.profile,
                body.axis,
                up,
                body.cells,
                np.array(data.at) + np.array(body.middle),
                np.array(body.half),
                body.volume if data.volume is None else data.volume,
                np.array(added_masses(data, body)),
                entrained,
                entry_height(data, body),
            )
            coefficients, around = quadratic(data, body.areas, body.drag), body.axis if body.around else None
            ball = body.profile == "ball"
        drag = WaterDragForces(around, ball, np.array(coefficients), np.array(data.drag.linear))
        field = WaveField(label, stated_sea(scenario) is not None, flow)
        yield LoadInWater(label, data.on, side, field, pieces, drag, data.density)

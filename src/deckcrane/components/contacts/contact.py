"""Contacts: loads that stand, slide, lift off and are set down, fenders, posts and guides.

At each point that is inside a surface by d, a normal force N = k d^n (1 + c d_dot), never a pull (K. H. Hunt and F. R. E.
Crossley, Journal of Applied Mechanics 42 (1975) 440-445: no jump on first contact, and a restitution), and friction against the
slip v, mu N v/sqrt(v^2 + v_c^2): Coulomb's, but for a creep of about v_c where it would stick; or bristles that do stick. Both
act on both bodies at one place. In the search for static equilibrium, where nothing creeps, friction holds a body where the file
has put it on its surface; `contacts.run_checks` checks afterwards that it can.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

import casadi as ca
import numpy as np

from deckcrane.arrays import Array
from deckcrane.components.contacts.data import Contact
from deckcrane.components.contacts.outputs import CONTACT_FORCE, CONTACT_GAP, CONTACT_POINT_FORCE, CONTACT_SPEED
from deckcrane.components.contacts.stiffness import (
    contact_cylinder,
    contact_points,
    damping_of,
    post_points,
    static_depth,
    stiffness_of,
)
from deckcrane.components.contacts.surfaces import ContactShape, Frame, block_of, contact_points_at_start, surface_of
from deckcrane.components.friction.data import Bristle
from deckcrane.mechanics.coordinates import AXES
from deckcrane.mechanics.equations import SX, EventSignal
from deckcrane.mechanics.model.parameters import inline_parameters, parameter, structural
from deckcrane.mechanics.model.part_set import StartPoses
from deckcrane.mechanics.model.plant import AttachmentPoint, Plant, attachment_point
from deckcrane.mechanics.model.ports import Place
from deckcrane.mechanics.model.protocol import Action, GivesSignals, IsDrawn, Reading, RestsInEquilibrium, State
from deckcrane.mechanics.model.sketches import PostSketch, Shown, Sketch, SlabSketch, TouchSketch, along_axes
from deckcrane.mechanics.model.world import World

STANDS = 0.01
"""Distance from its surface [m] within which a point is held in the search for static equilibrium."""
FLAT = 1e-3
"""Tilt [rad] below which the lowest point of a rim moves to its centre: an upright cylinder has none."""
QUICKEST = 300.0
"""Rate [1/s] above which bristles do not follow a slip."""
STILL = 1e-9
"""Speed [m/s] that counts as zero."""
STRIBECK = 10.0
"""Ratio to the creep speed at which friction has fallen from its static to its sliding value."""


@dataclass(frozen=True)
class SlidingFriction:
    """Coefficient of sliding friction, its static excess, and the creep speed; bristles that stick instead.

    The bristles' deflection, over that at which they slide, is a state b: b_dot = (v - |v| b/s)/deflection, where s is mu(v)
    over mu, and friction is mu N (b + damping b_dot): the LuGre model, along a surface. They do not follow a slip faster than
    `QUICKEST`: in sliding, b is the same, and steps need not be short.
    """

    coefficient: Any = parameter()
    more: Any = parameter()
    creep: Any = parameter()
    static: bool = False
    bristle: Bristle | None = inline_parameters(default=None)

    def _static_excess(self, square: SX) -> SX:
        """Excess of mu over its sliding value, as a ratio to that."""
        if not self.static:
            return ca.SX(1, 1)
        return self.more / self.coefficient * ca.exp(-square / (STRIBECK * self.creep) ** 2)

    def force(self, normal: SX, slip: SX, bent: SX) -> SX:
        """Friction force against a slip along the surface."""
        square = ca.dot(slip, slip)
        if self.bristle is not None:
            ratio = bent + self.bristle.damping / self._rate_reduction(square) * self.bent_rate(slip, bent)
            return -self.coefficient * normal * ratio
        mu = self.coefficient * (1 + self._static_excess(square))
        return -normal * mu / ca.sqrt(square + self.creep**2) * slip

    def bent_rate(self, slip: SX, bent: SX) -> SX:
        assert self.bristle is not None, "asked where there are bristles"
        square = ca.dot(slip, slip)
        speed = ca.sqrt(square + STILL**2)
        return (slip - speed / (1 + self._static_excess(square)) * bent) / (
            self.bristle.deflection * self._rate_reduction(square)
        )

    def _rate_reduction(self, square: SX) -> SX:
        """Factor by which bristles follow a fast slip more slowly, and are damped less."""
        assert self.bristle is not None, "asked where there are bristles"
        return ca.sqrt(1 + square / (self.bristle.deflection * QUICKEST) ** 2)


@dataclass(frozen=True)
class RoundedPoints:
    """Round bodies: a ball about each point, or the rim of a drum about it, whose lowest point counts."""

    radius: Any = parameter()
    axis: Any = parameter("vector", default=None)


@dataclass(frozen=True)
class PointContact:
    """One point at one surface: gap, normal of the surface, places of contact on both bodies.

    Vectors are in the ground frame but for `along`, the point's position in the frame of the surface.
    """

    gap: SX
    normal: SX
    mover: Place
    holder: Place
    along: SX

    @property
    def slip(self) -> SX:
        return self.mover.velocity - self.holder.velocity


@dataclass(frozen=True)
class ContactForce:
    """Normal force and friction on the point's body, with energy stored and power lost."""

    normal: SX
    friction: SX
    stored: SX
    lost: SX

    def on_mover(self, touch: PointContact) -> SX:
        return self.normal * touch.normal + self.friction


@dataclass(frozen=True)
class BodyContact(RestsInEquilibrium, GivesSignals, IsDrawn):
    """Points of one body against a surface of another. `turned`: the surface is a box that touches, the points are a post's."""

    label: str
    turned: bool
    frame: Frame
    shape: ContactShape
    points: tuple[AttachmentPoint, ...]
    round: RoundedPoints | None
    friction: SlidingFriction | None
    exponent: float = structural()
    stiffness: Any = parameter()
    damping: Any = parameter()
    placed: Any = parameter("list")
    """Position of each point at the start, in the frame of the surface."""
    held: Any = parameter("list")
    """Stiffness [N/m] that holds each point in the search for static equilibrium; zero where it stands away from the surface."""

    @property
    def name(self) -> str:
        return f"contacts.{self.label}"

    # ---- Kinematics.
    def _touches(self, world: World) -> list[PointContact]:
        return world.once(self.name, lambda: [self._touch(world, spot) for spot in self.points])

    def _touch(self, world: World, spot: AttachmentPoint) -> PointContact:
        place, base = world.at(spot), world.at(self.frame.spot)
        R = base.rotation @ self.frame.axes
        p = ca.densify(R.T @ (place.position - base.position))
        if self.round is not None and self.round.axis is not None:
            return self._lowest_of_rim(place, base, R, p)
        symbol = ca.SX.sym("p", 3)
        outside = self.shape.distance(symbol)
        distance, normal = ca.substitute([outside, ca.gradient(outside, symbol)], [symbol], [p])
        radius = ca.SX(1, 1) if self.round is None else self.round.radius
        n = R @ normal
        contact = p - radius * normal
        inwards = place.rotation.T @ n
        mover = place if self.round is None else Place(world, place.link, place.at - radius * inwards)
        holder = Place(world, base.link, base.at + self.frame.axes @ contact)
        return PointContact(distance - radius, n, mover, holder, p)

    def _lowest_of_rim(self, place: Place, base: Place, R: SX, p: SX) -> PointContact:
        """The lowest point of a rim about the point: to first order, moving along the rim does not change its depth."""
        assert self.round is not None, "asked of rims"
        n = R[:, 2]
        inwards = place.rotation.T @ n
        down = self.round.axis * ca.dot(self.round.axis, inwards) - inwards
        size = ca.sqrt(ca.dot(down, down) + FLAT**2)
        arm = down * (self.round.radius / size)
        mover = Place(place.world, place.link, place.at + arm)
        contact = p + R.T @ (place.rotation @ arm)
        holder = Place(place.world, base.link, base.at + self.frame.axes @ contact)
        return PointContact(p[2] - self.round.radius * size, n, mover, holder, contact)

    # ---- Forces and states.
    def states(self) -> tuple[State, ...]:
        if self.friction is None or self.friction.bristle is None:
            return ()
        return tuple(
            State(f"{self.name}.{i}.{axis}", "1", None, stiff=True) for i in range(len(self.points)) for axis in AXES
        )

    def _bristle_deflection(self, world: World, i: int) -> SX:
        """The bristles' deflection at a point, in the frame of the surface; zero where it has no bristles."""
        states = world.states(self)
        return states[3 * i : 3 * i + 3, :] if states.numel() else ca.SX(3, 1)

    def rates(self, world: World) -> SX:
        if self.friction is None or self.friction.bristle is None:
            return ca.SX(0, 1)
        R = self._surface_rotation(world)
        rates = []
        for i, touch in enumerate(self._touches(world)):
            slip = touch.slip - touch.normal * ca.dot(touch.normal, touch.slip)
            pressed = touch.gap < 0  # in the air they straighten up
            bent = self._bristle_deflection(world, i)
            rate = self.friction.bent_rate(R.T @ slip, bent)
            rates.append(pressed * rate - (1 - pressed) * QUICKEST * bent)
        return ca.vertcat(*rates)

    def states_at_rest(self, world: World) -> SX | None:
        """Bristles bent so that they give the friction of the static equilibrium."""
        if self.friction is None or self.friction.bristle is None:
            return None
        R = self._surface_rotation(world)
        deflections = []
        for force in self._forces_at_rest(world):
            sliding = self.friction.coefficient * force.normal
            pressed = sliding > 0
            deflections.append(-pressed * (R.T @ force.friction) / (sliding + 1 - pressed))
        return ca.vertcat(*deflections)

    def _surface_rotation(self, world: World) -> SX:
        """Rotation from the axes of the surface to those of the ground."""
        return world.at(self.frame.spot).rotation @ self.frame.axes

    def _touch_force(self, world: World, touch: PointContact, i: int) -> ContactForce:
        depth, v = ca.fmax(-touch.gap, 0), touch.slip
        rate = -ca.dot(touch.normal, v)
        elastic = self.stiffness * (depth if self.exponent == 1 else depth**self.exponent)
        normal = elastic * ca.fmax(1 + self.damping * rate, 0)
        stored = elastic * depth / (self.exponent + 1)
        lost = (normal - elastic) * rate
        if self.friction is None:
            return ContactForce(normal, ca.SX(3, 1), stored, lost)
        sliding = v + rate * touch.normal
        bent = self._surface_rotation(world) @ self._bristle_deflection(world, i)
        friction = self.friction.force(normal, sliding, bent - touch.normal * ca.dot(touch.normal, bent))
        return ContactForce(normal, friction, stored, lost - ca.dot(friction, v))

    def _force_at_rest(self, world: World, touch: PointContact, i: int) -> ContactForce:
        """The force in the search for static equilibrium: a spring along the surface holds a point where the file put it."""
        force = self._touch_force(world, touch, i)
        if self.friction is None:
            return force
        slid = self._surface_rotation(world) @ (touch.along - ca.vertcat(*self.placed[3 * i : 3 * i + 3]))
        slid = slid - touch.normal * ca.dot(touch.normal, slid)
        return ContactForce(force.normal, -self.held[i] * slid, force.stored, force.lost)

    def _forces_at_rest(self, world: World) -> list[ContactForce]:
        return [self._force_at_rest(world, touch, i) for i, touch in enumerate(self._touches(world))]

    def held_at_rest(self, world: World) -> SX:
        """The sum of normal forces, and the size of the total friction, that hold it in static equilibrium."""
        forces = self._forces_at_rest(world)
        normal, friction = forces[0].normal, forces[0].friction
        for force in forces[1:]:
            normal, friction = normal + force.normal, friction + force.friction
        return ca.vertcat(normal, ca.sqrt(ca.dot(friction, friction)))

    def _forces(self, world: World) -> list[ContactForce]:
        return world.once(
            (self.name, "forces"),
            lambda: [self._touch_force(world, touch, i) for i, touch in enumerate(self._touches(world))],
        )

    def _action(self, world: World, forces: Iterable[ContactForce]) -> Action:
        wrenches: list[tuple[int, SX]] = []
        stored, lost = ca.SX(1, 1), ca.SX(1, 1)
        for touch, force in zip(self._touches(world), forces, strict=True):
            f = force.on_mover(touch)
            wrenches += [*touch.mover.push(f), *touch.holder.push(-f)]
            stored, lost = stored + force.stored, lost + force.lost
        return Action(wrenches=tuple(wrenches), energy={"elastic": stored}, power=-lost)

    def act(self, world: World) -> Action:
        return self._action(world, self._forces(world))

    def act_at_rest(self, world: World) -> Action:
        return self._action(world, self._forces_at_rest(world))

    # ---- Drawings and outputs.
    def drawing(self, plant: Plant) -> Iterable[Sketch]:
        surface = plant.scenario.contacts[self.label].surface
        spot = attachment_point(plant, surface.on, surface.at)
        if surface.kind == "post":
            yield PostSketch(spot, surface.length * np.array(surface.post), surface.radius)
        elif surface.size is not None:
            yield SlabSketch(spot, np.column_stack(surface.axes), surface.size)
        loads = tuple(Shown(CONTACT_POINT_FORCE.name, (f"{self.label}.{i}",)) for i in range(len(self.points)))
        yield TouchSketch(self.label, self.points, loads, along_axes(CONTACT_FORCE.name, self.label))

    def _total_force(self, world: World) -> SX:
        total = ca.SX(3, 1)
        for touch, force in zip(self._touches(world), self._forces(world), strict=True):
            total = total + force.on_mover(touch)
        return -total if self.turned else total

    def _gap(self, world: World) -> SX:
        gap, *gaps = [touch.gap for touch in self._touches(world)]
        for point_gap in gaps:
            gap = ca.fmin(gap, point_gap)
        return gap

    def _closing_speed(self, world: World) -> SX:
        """The rate at which the gap closes: that of the nearest point."""
        gap, total, count = self._gap(world), ca.SX(1, 1), ca.SX(1, 1)
        for touch in self._touches(world):
            nearest = touch.gap <= gap
            total = total - nearest * ca.dot(touch.normal, touch.slip)
            count = count + nearest
        return total / count

    def event_signals(self, world: World) -> Iterable[EventSignal]:
        yield EventSignal("contact", self.label, self._gap(world), self._closing_speed(world))

    def readings(self, world: World) -> Iterable[Reading]:
        contact_label = {"contact": (self.label,)}
        yield Reading.of(CONTACT_FORCE, {**contact_label, "axis": AXES}, lambda: self._total_force(world))
        yield Reading.of(CONTACT_GAP, contact_label, lambda: self._gap(world))
        yield Reading.of(CONTACT_SPEED, contact_label, lambda: self._closing_speed(world))
        labels = {"contact_point": tuple(f"{self.label}.{i}" for i in range(len(self.points)))}
        yield Reading.of(
            CONTACT_POINT_FORCE, labels, lambda: ca.vertcat(*[force.normal for force in self._forces(world)])
        )


def body_contact(plant: Plant, name: str, poses: StartPoses) -> BodyContact:
    """The contact of a file with this name."""
    data = plant.scenario.contacts[name]
    post = data.touching.kind == "box" and data.surface.kind == "post"
    frame, shape = block_of(plant, data) if post else surface_of(plant, data)
    on, places = _points_of(plant, data, post)
    spots = tuple(attachment_point(plant, on, point) for point in places)
    start_positions = contact_points_at_start(poses, frame, spots)
    round_body = _round_of(plant, data, post)
    k, depth = stiffness_of(plant, data), static_depth(plant, data)
    near = [_gap_at(shape, round_body, point) < STANDS for point in start_positions]
    return BodyContact(
        name,
        post,
        frame,
        shape,
        spots,
        round_body,
        _friction_of(data),
        float(data.exponent),
        k,
        damping_of(data.restitution, data.speed),
        tuple(start_positions.ravel().tolist()),
        tuple(k * depth ** (data.exponent - 1) * stands for stands in near),
    )


def _gap_at(shape: ContactShape, round_body: RoundedPoints | None, point: Array) -> float:
    """Distance of a point from the surface, in numbers; of a rim, less its radius."""
    return float(ca.DM(ca.evalf(shape.distance(ca.SX(ca.DM(point)))))) - (
        0.0 if round_body is None else round_body.radius
    )


def _points_of(plant: Plant, data: Contact, post: bool) -> tuple[str, Any]:
    """The body whose points they are, and the points."""
    if post:
        assert data.touching.kind == "box", "so it was asked"
        assert data.surface.kind == "post", "so it was asked"
        return data.surface.on, post_points(plant, data.touching, data.surface)
    return data.touching.on, contact_points(plant, data)


def _round_of(plant: Plant, data: Contact, post: bool) -> RoundedPoints | None:
    if post:
        assert data.surface.kind == "post", "so it was asked"
        return RoundedPoints(data.surface.radius)
    if data.touching.kind == "rims" and data.touching.rims == "lowest":
        drum = contact_cylinder(plant, data.touching)
        assert drum is not None, "checked when the scenario was made"
        return RoundedPoints(drum[2], drum[0])
    return None


def _friction_of(data: Contact) -> SlidingFriction | None:
    law = data.friction
    if law.mu == 0.0 and not law.mu_static:
        return None
    static = law.mu_static if law.mu_static is not None else law.mu
    more = static - law.mu
    return SlidingFriction(law.mu, more, law.creep, more > 0, law.bristle)

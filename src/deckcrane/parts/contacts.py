"""Contacts: loads that stand, slide, lift off and are set down, fenders, posts and guides.

At each point that is inside of a surface by d, a normal force N = k d^n (1 + c d_dot), never a pull (K. H. Hunt and F. R. E.
Crossley, Journal of Applied Mechanics 42 (1975) 440-445: no jump on first contact, and a restitution), and friction against the
slip v, mu N v/sqrt(v^2 + v_c^2): Coulomb's, but for a creep of about v_c where it would stick; or bristles that do stick. Both
act on both bodies at one place. In a search for rest, where nothing creeps, friction holds a body where the file has put it on its
surface; whether it can is asked afterwards (`running.touching`).
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

import casadi as ca
import numpy as np

from deckcrane.arrays import Array
from deckcrane.equations.system import SX, EventSignal
from deckcrane.model.contacts import Contact
from deckcrane.model.friction import Bristle
from deckcrane.parts.contact_starts import placed_points
from deckcrane.parts.contact_surfaces import ContactShape, Frame, block_of, surface_of
from deckcrane.parts.forces import AXES
from deckcrane.parts.protocol import Action, Part, Reading, State
from deckcrane.parts.sketches import PostSketch, Shown, Sketch, SlabSketch, TouchSketch, along_axes
from deckcrane.parts.start_poses import StartPoses
from deckcrane.parts.world import Place, World
from deckcrane.plant.contacts import (
    damping_of,
    drum_of,
    post_points,
    static_depth,
    stiffness_of,
    touching_points,
)
from deckcrane.plant.numbers import number, structural, unnamed
from deckcrane.plant.plant import Plant
from deckcrane.plant.spots import Spot, spot_of

STANDS = 0.01
"""Metres from its surface within which a point that a file puts there is held in a search for rest."""
FLAT = 1e-3
"""Tilt [rad] below which the lowest point of a rim moves to its middle: a cylinder that stands has none."""
QUICKEST = 300.0
"""Rate [1/s] above which bristles do not follow a slip."""
STILL = 1e-9
"""Speed [m/s] that is none."""
STRIBECK = 10.0
"""Of the creep speed: where friction has come down from its static to its sliding value."""


@dataclass(frozen=True)
class SlidingFriction:
    """mu while it slides, how much more there is before that, and the speed at which it creeps; bristles that stick instead.

    The bristles' deflection, over that at which they slide, is a state b: b_dot = (v - |v| b/s)/deflection, where s is mu(v)
    over mu, and friction is mu N (b + damping b_dot): the LuGre model, along a surface. Faster than `QUICKEST` they follow no
    slip: where it slides, b is as it would be, and steps need not be short.
    """

    coefficient: Any = number()
    more: Any = number()
    creep: Any = number()
    static: bool = False
    bristle: Bristle | None = unnamed(default=None)

    def _more(self, square: SX) -> SX:
        """What mu is more than while it slides, over that."""
        if not self.static:
            return ca.SX(1, 1)
        return self.more / self.coefficient * ca.exp(-square / (STRIBECK * self.creep) ** 2)

    def force(self, normal: SX, slip: SX, bent: SX) -> SX:
        """Against a slip along the surface."""
        square = ca.dot(slip, slip)
        if self.bristle is not None:
            held = bent + self.bristle.damping / self._slowed(square) * self.bent_rate(slip, bent)
            return -self.coefficient * normal * held
        most = self.coefficient * (1 + self._more(square))
        return -normal * most / ca.sqrt(square + self.creep**2) * slip

    def bent_rate(self, slip: SX, bent: SX) -> SX:
        assert self.bristle is not None, "asked where there are bristles"
        square = ca.dot(slip, slip)
        speed = ca.sqrt(square + STILL**2)
        return (slip - speed / (1 + self._more(square)) * bent) / (self.bristle.deflection * self._slowed(square))

    def _slowed(self, square: SX) -> SX:
        """How much more slowly bristles follow a fast slip, and how much less they are damped."""
        assert self.bristle is not None, "asked where there are bristles"
        return ca.sqrt(1 + square / (self.bristle.deflection * QUICKEST) ** 2)


@dataclass(frozen=True)
class Round:
    """What touches is round: a ball about each point, or the rim of a drum about it, of which the lowest point counts."""

    radius: Any = number()
    axis: Any = number("vector", default=None)


@dataclass(frozen=True)
class Touch:
    """One point and one surface: the depth, the normal of the surface, where they meet, and the slip of the point's body there.

    Vectors are in the ground frame but for `along`, where the point is in the frame of the surface.
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
class TouchForce:
    """The normal force and friction of a touch, on the point's body; what is stored, and the power that is lost."""

    normal: SX
    friction: SX
    stored: SX
    lost: SX

    def on_mover(self, touch: Touch) -> SX:
        return self.normal * touch.normal + self.friction


@dataclass(frozen=True)
class TouchingBody(Part):
    """Points of one body against a surface of another. `turned`: the surface is a box that touches, the points are a post's."""

    label: str
    turned: bool
    frame: Frame
    shape: ContactShape
    points: tuple[Spot, ...]
    round: Round | None
    friction: SlidingFriction | None
    exponent: float = structural()
    stiffness: Any = number()
    damping: Any = number()
    placed: Any = number("list")
    """Where each point is at the file's start, in the frame of the surface."""
    held: Any = number("list")
    """The stiffness [N/m] with which it is held there in a search for rest; nothing where it stands away from the surface."""

    @property
    def name(self) -> str:
        return f"contacts.{self.label}"

    # ---- Where it touches.
    def _touches(self, world: World) -> list[Touch]:
        return world.once(self.name, lambda: [self._touch(world, spot) for spot in self.points])

    def _touch(self, world: World, spot: Spot) -> Touch:
        here, base = world.at(spot), world.at(self.frame.spot)
        turn = base.rotation @ self.frame.axes
        p = ca.densify(turn.T @ (here.position - base.position))
        if self.round is not None and self.round.axis is not None:
            return self._lowest(here, base, turn, p)
        symbol = ca.SX.sym("p", 3)
        found = self.shape.distance(symbol)
        distance, normal = ca.substitute([found, ca.gradient(found, symbol)], [symbol], [p])
        radius = ca.SX(1, 1) if self.round is None else self.round.radius
        n = turn @ normal
        meets = p - radius * normal
        inwards = here.rotation.T @ n
        mover = here if self.round is None else Place(world, here.link, here.at - radius * inwards)
        holder = Place(world, base.link, base.at + self.frame.axes @ meets)
        return Touch(distance - radius, n, mover, holder, p)

    def _lowest(self, here: Place, base: Place, turn: SX, p: SX) -> Touch:
        """The lowest point of a rim about the point: at the end of its depth, moving along the rim changes nothing."""
        assert self.round is not None, "asked of rims"
        n = turn[:, 2]
        inwards = here.rotation.T @ n
        down = self.round.axis * ca.dot(self.round.axis, inwards) - inwards
        size = ca.sqrt(ca.dot(down, down) + FLAT**2)
        arm = down * (self.round.radius / size)
        mover = Place(here.world, here.link, here.at + arm)
        meets = p + turn.T @ (here.rotation @ arm)
        holder = Place(here.world, base.link, base.at + self.frame.axes @ meets)
        return Touch(p[2] - self.round.radius * size, n, mover, holder, meets)

    # ---- What it does.
    def states(self) -> tuple[State, ...]:
        if self.friction is None or self.friction.bristle is None:
            return ()
        return tuple(State(f"{self.name}.{i}.{axis}", "1", None) for i in range(len(self.points)) for axis in AXES)

    def _bent(self, world: World, i: int) -> SX:
        """The bristles' deflection at a point, in the frame of the surface; nothing where it has none."""
        states = world.states(self)
        return states[3 * i : 3 * i + 3, :] if states.numel() else ca.SX(3, 1)

    def rates(self, world: World) -> SX:
        if self.friction is None or self.friction.bristle is None:
            return ca.SX(0, 1)
        turn = self._turn(world)
        found = []
        for i, touch in enumerate(self._touches(world)):
            slip = touch.slip - touch.normal * ca.dot(touch.normal, touch.slip)
            pressed = touch.gap < 0  # in the air they straighten up
            bent = self._bent(world, i)
            rate = self.friction.bent_rate(turn.T @ slip, bent)
            found.append(pressed * rate - (1 - pressed) * QUICKEST * bent)
        return ca.vertcat(*found)

    def states_at_rest(self, world: World) -> SX | None:
        """Bristles that are bent as what they hold asks for."""
        if self.friction is None or self.friction.bristle is None:
            return None
        turn = self._turn(world)
        found = []
        for force in self._stuck_forces(world):
            most = self.friction.coefficient * force.normal
            pressed = most > 0
            found.append(-pressed * (turn.T @ force.friction) / (most + 1 - pressed))
        return ca.vertcat(*found)

    def _turn(self, world: World) -> SX:
        """From the axes of the surface to the ground's."""
        return world.at(self.frame.spot).rotation @ self.frame.axes

    def _force(self, world: World, touch: Touch, i: int) -> TouchForce:
        depth, v = ca.fmax(-touch.gap, 0), touch.slip
        rate = -ca.dot(touch.normal, v)
        elastic = self.stiffness * (depth if self.exponent == 1 else depth**self.exponent)
        normal = elastic * ca.fmax(1 + self.damping * rate, 0)
        stored = elastic * depth / (self.exponent + 1)
        lost = (normal - elastic) * rate
        if self.friction is None:
            return TouchForce(normal, ca.SX(3, 1), stored, lost)
        sliding = v + rate * touch.normal
        bent = self._turn(world) @ self._bent(world, i)
        friction = self.friction.force(normal, sliding, bent - touch.normal * ca.dot(touch.normal, bent))
        return TouchForce(normal, friction, stored, lost - ca.dot(friction, v))

    def _stuck(self, world: World, touch: Touch, i: int) -> TouchForce:
        """In a search for rest: a spring along the surface to where the point was put, where it was put on the surface."""
        found = self._force(world, touch, i)
        if self.friction is None:
            return found
        moved = self._turn(world) @ (touch.along - ca.vertcat(*self.placed[3 * i : 3 * i + 3]))
        moved = moved - touch.normal * ca.dot(touch.normal, moved)
        return TouchForce(found.normal, -self.held[i] * moved, found.stored, found.lost)

    def _stuck_forces(self, world: World) -> list[TouchForce]:
        return [self._stuck(world, touch, i) for i, touch in enumerate(self._touches(world))]

    def held_at_rest(self, world: World) -> SX:
        """The normal forces and the size of the friction that hold it at rest, of all points together."""
        forces = self._stuck_forces(world)
        normal, friction = forces[0].normal, forces[0].friction
        for force in forces[1:]:
            normal, friction = normal + force.normal, friction + force.friction
        return ca.vertcat(normal, ca.sqrt(ca.dot(friction, friction)))

    def _forces(self, world: World) -> list[TouchForce]:
        return world.once(
            (self.name, "forces"),
            lambda: [self._force(world, touch, i) for i, touch in enumerate(self._touches(world))],
        )

    def _acted(self, world: World, forces: Iterable[TouchForce]) -> Action:
        wrenches: list[tuple[int, SX]] = []
        stored, lost = ca.SX(1, 1), ca.SX(1, 1)
        for touch, force in zip(self._touches(world), forces, strict=True):
            f = force.on_mover(touch)
            wrenches += [*touch.mover.push(f), *touch.holder.push(-f)]
            stored, lost = stored + force.stored, lost + force.lost
        return Action(wrenches=tuple(wrenches), energy={"elastic": stored}, power=-lost)

    def act(self, world: World) -> Action:
        return self._acted(world, self._forces(world))

    def act_at_rest(self, world: World) -> Action:
        return self._acted(world, self._stuck_forces(world))

    # ---- What it shows.
    def drawing(self, plant: Plant) -> Iterable[Sketch]:
        surface = plant.scenario.contacts[self.label].surface
        spot = spot_of(plant, surface.on, surface.at)
        if surface.kind == "post":
            yield PostSketch(spot, surface.length * np.array(surface.post), surface.radius)
        elif surface.size is not None:
            yield SlabSketch(spot, np.column_stack(surface.axes), surface.size)
        loads = tuple(Shown("contact_point_force", (f"{self.label}.{i}",)) for i in range(len(self.points)))
        yield TouchSketch(self.label, self.points, loads, along_axes("contact_force", self.label))

    def _total(self, world: World) -> SX:
        total = ca.SX(3, 1)
        for touch, force in zip(self._touches(world), self._forces(world), strict=True):
            total = total + force.on_mover(touch)
        return -total if self.turned else total

    def _gap(self, world: World) -> SX:
        gap, *others = [touch.gap for touch in self._touches(world)]
        for other in others:
            gap = ca.fmin(gap, other)
        return gap

    def _closing(self, world: World) -> SX:
        """The rate at which the gap gets less: that of the point that is nearest."""
        gap, total, count = self._gap(world), ca.SX(1, 1), ca.SX(1, 1)
        for touch in self._touches(world):
            nearest = touch.gap <= gap
            total = total - nearest * ca.dot(touch.normal, touch.slip)
            count = count + nearest
        return total / count

    def event_signals(self, world: World) -> Iterable[EventSignal]:
        yield EventSignal("contact", self.label, self._gap(world), self._closing(world))

    def readings(self, world: World) -> Iterable[Reading]:
        own = {"contact": (self.label,)}
        long_name = "force of each contact on the body that touches, in the ground frame"
        yield Reading("contact_force", {**own, "axis": AXES}, "N", long_name, lambda: self._total(world))
        long_name = "gap of each contact at its nearest point; negative where it is pressed in"
        yield Reading("contact_gap", own, "m", long_name, lambda: self._gap(world))
        long_name = "speed at which the nearest point of each contact approaches the surface"
        yield Reading("contact_speed", own, "m/s", long_name, lambda: self._closing(world))
        labels = {"contact_point": tuple(f"{self.label}.{i}" for i in range(len(self.points)))}
        yield Reading(
            "contact_point_force",
            labels,
            "N",
            "normal force at each point of a contact",
            lambda: ca.vertcat(*[force.normal for force in self._forces(world)]),
        )


def touching_body(plant: Plant, name: str, poses: StartPoses) -> TouchingBody:
    """A contact of a file."""
    data = plant.scenario.contacts[name]
    post = data.touching.kind == "box" and data.surface.kind == "post"
    frame, shape = block_of(plant, data) if post else surface_of(plant, data)
    on, places = _places(plant, data, post)
    spots = tuple(spot_of(plant, on, at) for at in places)
    placed = placed_points(poses, frame, spots)
    own = _round(plant, data, post)
    k, depth = stiffness_of(plant, data), static_depth(plant, data)
    near = [_gap_at(shape, own, at) < STANDS for at in placed]
    return TouchingBody(
        name,
        post,
        frame,
        shape,
        spots,
        own,
        _friction(data),
        float(data.exponent),
        k,
        damping_of(data.restitution, data.speed),
        tuple(placed.ravel().tolist()),
        tuple(k * depth ** (data.exponent - 1) * stands for stands in near),
    )


def _gap_at(shape: ContactShape, own: Round | None, at: Array) -> float:
    """How far a point is from the surface, in numbers; a rim by its radius at most."""
    return float(ca.DM(ca.evalf(shape.distance(ca.SX(ca.DM(at)))))) - (0.0 if own is None else own.radius)


def _places(plant: Plant, data: Contact, post: bool) -> tuple[str, Any]:
    """Whose points they are, and where."""
    if post:
        assert data.touching.kind == "box", "so it was asked"
        assert data.surface.kind == "post", "so it was asked"
        return data.surface.on, post_points(plant, data.touching, data.surface)
    return data.touching.on, touching_points(plant, data)


def _round(plant: Plant, data: Contact, post: bool) -> Round | None:
    if post:
        assert data.surface.kind == "post", "so it was asked"
        return Round(data.surface.radius)
    if data.touching.kind == "rims" and data.touching.rims == "lowest":
        found = drum_of(plant, data.touching)
        assert found is not None, "checked when the scenario was made"
        return Round(found[2], found[0])
    return None


def _friction(data: Contact) -> SlidingFriction | None:
    own = data.friction
    if own.mu == 0.0 and not own.mu_static:
        return None
    static = own.mu_static if own.mu_static is not None else own.mu
    more = static - own.mu
    return SlidingFriction(own.mu, more, own.creep, more > 0, own.bristle)

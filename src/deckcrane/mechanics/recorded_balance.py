"""Records of a run, and the terms of its balance: what components need to balance their own forces from the dataset alone.

A term should vanish at every record: it has a residual over time, and the size of what cancels in it. Forces are those
recorded in the dataset, so a variable that differs from the force that acts leaves a residual. Nothing here uses the
equations of motion.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any

import numpy as np

from deckcrane.arrays import Array
from deckcrane.mechanics.model.outputs import PART_POWER, PART_WRENCH
from deckcrane.mechanics.recorded_bodies import RecordedBody, bent_point, cross, turned, turned_back
from deckcrane.scenario.component import components

if TYPE_CHECKING:
    import xarray as xr

    from deckcrane.components.catalogue import Scenario
    from deckcrane.components.joints.data import AngularStops, Element, LinearStops
    from deckcrane.mechanics.coordinates import Coordinate
    from deckcrane.mechanics.model.bodies import Rotor
    from deckcrane.mechanics.model.plant import Plant

EXACT = 1e-7
"""Tolerance of a term that should vanish to rounding, including differences of deformed shapes."""
LEVER = 0.1
"""Lever arm [m] by which forces add to the size of moment terms, so that rounding in small moments is no imbalance."""


@dataclass(frozen=True)
class BalanceTerm:
    """A quantity that should vanish: its largest residual and when, the size of what cancels in it, and its tolerance."""

    kind: str
    name: str
    residual: float
    size: float
    time: float
    unit: str
    tolerance: float = EXACT

    @property
    def share(self) -> float:
        """Relative residual: residual over size."""
        if not np.isfinite(self.residual) or not np.isfinite(self.size):
            return float("inf")
        return self.residual / self.size if self.size > 0 else 0.0

    @property
    def closes(self) -> bool:
        return self.share <= self.tolerance

    def __str__(self) -> str:
        return f"{self.kind} {self.name}: {self.residual:.4g} of {self.size:.4g} {self.unit} at {self.time:.4g} s"


def term(
    kind: str, name: str, parts: list[Array], time: Array, unit: str, tolerance: float = EXACT, least: float = 0.0
) -> BalanceTerm:
    """Build the term of a sum of parts over time (scalars or vectors) that should vanish; `least` is its smallest size."""
    vectors = [np.atleast_2d(part.T).T for part in parts]
    total = np.linalg.norm(sum(vectors[1:], vectors[0]), axis=1)
    size = np.max(sum(np.linalg.norm(part, axis=1) for part in vectors)) if len(total) else 0.0
    i = int(np.argmax(np.where(np.isfinite(total), total, np.inf)))
    return BalanceTerm(kind, name, float(total[i]), max(float(size), least), float(time[i]), unit, tolerance)


@dataclass(frozen=True)
class RecordedWrench:
    """Force on a body and its moment about the body's origin over time, in ground axes."""

    body: str
    force: Array
    moment: Array

    @classmethod
    def at_point(cls, body: RecordedBody, point: Array, force: Array, moment: Array) -> RecordedWrench:
        """Force and moment at a point, transferred to the body's origin."""
        return cls(body.name, force, moment + cross(point - body.p, force))


@dataclass(frozen=True)
class Unbalanced:
    """What has no balance, with the reason; `mass` names it where it has mass or added mass besides bodies."""

    name: str
    reason: str
    mass: str | None = None


@dataclass(frozen=True)
class RunRecords:
    """A dataset, the scenario stored in it, and its bodies and reactions over time.

    A reaction is the force and the moment of the inner on the outer body of a joint, at its origin, in ground axes.
    """

    dataset: xr.Dataset
    scenario: Scenario
    bodies: Mapping[str, RecordedBody]
    reactions: Mapping[str, tuple[Array, Array]]

    @property
    def plant(self) -> Plant:
        return self.scenario.plant

    @cached_property
    def time(self) -> Array:
        return np.asarray(self.dataset["time"].values, dtype=float)

    @cached_property
    def gravity(self) -> Array:
        return np.array(self.scenario.gravity, dtype=float)

    @cached_property
    def rotors(self) -> dict[str, Rotor]:
        """The rotors on the fast side of gears, by the body that turns with the slow side."""
        rotors = ((body, each.rotor(self.plant, body)) for body in self.plant.tree for each in components())
        return {body: rotor for body, rotor in rotors if rotor is not None}

    def labels(self, dimension: str) -> list[str]:
        """Labels along a dimension; empty where the dataset lacks it."""
        return [str(name) for name in self.dataset[dimension].values] if dimension in self.dataset.dims else []

    def has(self, variable: str, dimension: str, label: str) -> bool:
        return variable in self.dataset and label in self.labels(dimension)

    def of(self, variable: str, dimension: str, label: str) -> Array:
        """Values of one label over time; zeros where it is not recorded."""
        if not self.has(variable, dimension, label):
            return np.zeros(len(self.time))
        return np.asarray(self.dataset[variable].sel({dimension: label}).values, dtype=float)

    def value(self, coordinate: str) -> Array:
        return self.of("q", "coordinate", coordinate)

    def speed(self, name: str) -> Array:
        return self.of("u", "speed", name)

    def coordinate(self, name: str) -> Coordinate | None:
        """The coordinate, or the dependent variable, of this name."""
        coordinates = (*self.plant.coordinates, *self.plant.dependents.values())
        return next((coordinate for coordinate in coordinates if coordinate.name == name), None)

    def angular_velocity(self, body: str) -> Array:
        """Angular velocity of a body or of the ground, in ground axes."""
        return self.bodies[body].w if body in self.bodies else np.zeros((len(self.time), 3))

    def axis(self, body: str, axis: Iterable[float]) -> Array:
        """An axis of a body, in ground axes."""
        carrier = self.bodies[body]
        return turned(carrier.R, np.broadcast_to(np.array(axis, dtype=float), carrier.p.shape))

    def loads(self) -> Iterator[tuple[str, str, Array]]:
        """Part, body and wrench of every entry of `part_wrench`."""
        for i, label in enumerate(self.labels("load")):
            part, _, body = label.rpartition(" on ")
            yield part, body, np.asarray(self.dataset[PART_WRENCH.name].values[:, i], dtype=float)

    def force_of(self, part: str, body: str) -> Array | None:
        """Force of a part on a body; None where the part does not act on it."""
        label = f"{part} on {body}"
        return self.of(PART_WRENCH.name, "load", label)[:, :3] if self.has(PART_WRENCH.name, "load", label) else None


# ---- Terms of loads.
def load_term(
    records: RunRecords, kind: str, variable: str, dimension: str, label: str, part: str, body: str
) -> Iterator[BalanceTerm]:
    """The term of a recorded force: it is that of a part on a body."""
    force = records.force_of(part, body)
    if force is not None and records.has(variable, dimension, label):
        yield term(kind, label, [records.of(variable, dimension, label), -force], records.time, "N")


def load_size_term(
    records: RunRecords, variable: str, dimension: str, label: str, part: str, body: str
) -> Iterator[BalanceTerm]:
    """The term of a recorded force in axes of its own: its size is that of the force of a part on a body."""
    force = records.force_of(part, body)
    if force is not None and records.has(variable, dimension, label):
        recorded = np.atleast_2d(records.of(variable, dimension, label).T).T[:, :3]
        sizes = [np.linalg.norm(recorded, axis=1), -np.linalg.norm(force, axis=1)]
        yield term(variable.replace("_", " "), label, sizes, records.time, "N")


def work_terms(records: RunRecords, parts: Iterable[str]) -> Iterator[BalanceTerm]:
    """The power of each of these parts is the work of its wrenches on rigid bodies."""
    for part in parts:
        loads = [(body, wrench) for owner, body, wrench in records.loads() if owner == part]
        rigid = all(body not in records.plant.beams for body, _ in loads)
        if part in records.labels("part") and loads and rigid:
            works = [_power_of_wrench(records.bodies[body], wrench) for body, wrench in loads]
            power = records.of(PART_POWER.name, "part", part)
            yield term("power of", part, [power, *(-work for work in works)], records.time, "W")


def _power_of_wrench(body: RecordedBody, wrench: Array) -> Array:
    return np.asarray(np.sum(wrench[:, :3] * body.v + wrench[:, 3:] * body.w, axis=1))


# ---- Joints and the forces along them.
@dataclass(frozen=True)
class JointForce:
    """What a hinge or a slide transmits along its free motion; `least` is the smallest size of a term of it."""

    axis: Array
    along: Array
    unit: str
    least: float


def force_along_joint(records: RunRecords, body: str) -> JointForce:
    """The reaction of a body's hinge about its axis, or of its slide along it."""
    joint: Any = records.plant.tree[body].joint
    f, n = records.reactions[body]
    axis = records.axis(body, joint.axis)
    along = np.sum(axis * (n if joint.kind == "revolute" else f), axis=1)
    weight = records.bodies[body].inertia.mass * float(np.linalg.norm(records.gravity))
    least = LEVER * (weight + float(np.max(np.linalg.norm(f, axis=1), initial=0.0)))
    return JointForce(axis, along, "N m" if joint.kind == "revolute" else "N", least)


def joint_element_forces(records: RunRecords, body: str) -> Iterator[Array]:
    """Forces of the spring, damper and stops of a hinge or a slide."""
    (name,) = records.plant.joint_names(body)
    coordinate = records.coordinate(name)
    if coordinate is None:
        return
    if name in records.labels("coordinate"):
        motion = records.value(name), records.speed(name)
    else:
        motion = _joint_value(records, body, coordinate.element.start), sliding_speed(records, body)
    yield from element_forces(coordinate.element, *motion)


def element_forces(element: Element, q: Array, rate: Array) -> Iterator[Array]:
    """Forces of the spring, damper and stops of a coordinate, or of a dependent angle or length."""
    if element.spring is not None:
        s = q - element.spring.rest
        yield -(element.spring.linear + element.spring.cubic * s**2) * s
    if element.damper is not None:
        yield -element.damper.linear * rate
    if element.stops is not None:
        yield _stop_force(element.stops, q, rate)


def _stop_force(stops: AngularStops | LinearStops, q: Array, rate: Array) -> Array:
    above, below = np.maximum(q - stops.upper, 0), np.maximum(stops.lower - q, 0)
    high = stops.stiffness * above * np.maximum(1 + stops.damping * rate, 0)
    low = stops.stiffness * below * np.maximum(1 - stops.damping * rate, 0)
    return np.asarray(low - high)


def _joint_value(records: RunRecords, body: str, start: float) -> Array:
    """Angle or displacement of a joint from the poses of its two bodies, unwrapped."""
    plant, outer = records.plant, records.bodies[body]
    R0, p0 = plant.placement(body)
    inner = records.bodies.get(plant.tree[body].on)
    steps = len(records.time)
    R = np.broadcast_to(np.eye(3), (steps, 3, 3)) if inner is None else inner.R
    p = np.zeros((steps, 3)) if inner is None else inner.p
    joint: Any = plant.tree[body].joint
    axis = np.array(joint.axis, dtype=float)
    if joint.kind == "prismatic":
        return np.asarray(turned_back(R, outer.p - p) @ (R0 @ axis) - p0 @ (R0 @ axis))
    relative = np.einsum("ji,tkj,tkl->til", R0, R, outer.R)
    reference = np.eye(3)[int(np.argmin(np.abs(axis)))]
    e1 = np.cross(axis, reference) / np.linalg.norm(np.cross(axis, reference))
    e2, turned_e1 = np.cross(axis, e1), relative @ e1
    angle = np.unwrap(np.arctan2(turned_e1 @ e2, turned_e1 @ e1))
    return np.asarray(angle + 2 * np.pi * np.round((start - angle[0]) / (2 * np.pi)))


def sliding_speed(records: RunRecords, body: str) -> Array:
    """Relative speed of the two sides of a joint; of flexible bodies, that of their sections at the joint."""
    plant, outer = records.plant, records.bodies[body]
    joint: Any = plant.tree[body].joint
    carrier = plant.tree[body].on
    axis = records.axis(body, joint.axis)
    inner, point = records.bodies.get(carrier), plant.placement(body)[1]
    if joint.kind == "revolute":
        root = bent_point(plant, body, np.zeros(3))
        inner_spin = np.zeros_like(axis) if inner is None else inner.spin_at(bent_point(plant, carrier, point))
        return np.asarray(np.sum(axis * (outer.spin_at(root) - inner_spin), axis=1))
    carrier_velocity = np.zeros_like(axis) if inner is None else inner.v + cross(inner.w, outer.p - inner.p)
    return np.asarray(np.sum(axis * (outer.v - carrier_velocity), axis=1))


# ---- Rotors.
def rotor_moment(records: RunRecords, body: str) -> Array:
    """Moment that accelerates a body's rotor, in ground axes: gear times as fast as the body, with inertia about its axis only."""
    rotor, carrier = records.rotors.get(body), records.bodies.get(records.plant.tree[body].on)
    if rotor is None:
        return np.zeros((len(records.time), 3))
    a = records.axis(body, rotor.axis)
    w, dw = (np.zeros_like(a),) * 2 if carrier is None else (carrier.w, carrier.dw)
    speed = np.sum(a * w, axis=1) + rotor.gear * records.speed(body)
    rate = np.sum(a * dw, axis=1) + rotor.gear * records.of("du", "speed", body)
    return np.asarray(rotor.inertia * (rate[:, None] * a + speed[:, None] * cross(w, a)))


def rotor_energy(records: RunRecords, body: str) -> Array:
    """Kinetic energy of a body's rotor."""
    rotor, carrier = records.rotors[body], records.bodies.get(records.plant.tree[body].on)
    a = records.axis(body, rotor.axis)
    carrier_speed = np.zeros(len(records.time)) if carrier is None else np.sum(a * carrier.w, axis=1)
    return np.asarray(rotor.inertia * (carrier_speed + rotor.gear * records.speed(body)) ** 2 / 2)

"""The terms of a run's balance: free bodies, joints, cylinders, ropes, drums and friction, from recorded forces and motions.

Each function yields terms that should vanish at every record: a residual over time, and the size of what cancels in it. Forces
are those recorded in the dataset, so a variable that differs from the force that acts leaves a residual here.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np
import xarray as xr

from deckcrane.analysis.balance.recorded_bodies import (
    BentPoint,
    RecordedBody,
    bent_point,
    cross,
    recorded_bodies,
    turned,
    turned_back,
)
from deckcrane.analysis.run_statistics import reactions_in
from deckcrane.arrays import Array
from deckcrane.components.bushings.outputs import BUSHING_FORCE
from deckcrane.components.contacts.outputs import CONTACT_FORCE
from deckcrane.components.cylinders.data import SIDES
from deckcrane.components.cylinders.outputs import (
    CYLINDER_FORCE,
    CYLINDER_LENGTH,
    CYLINDER_RATE,
    PAIR_FORCE,
    PIN_FORCE,
    SLIDING_FIT,
)
from deckcrane.components.hydraulics.outputs import HYDRAULIC_POWER, PRESSURE
from deckcrane.components.joints.data import AngularStops, Coordinate, LinearStops
from deckcrane.components.joints.outputs import FRICTION, FRICTION_LOSS
from deckcrane.components.linkages.outputs import LINKAGE_PIN_FORCE
from deckcrane.components.ropes.outputs import ROPE_LOSS, ROPE_SPAN_TENSION, SHEAVE_FORCE, SHEAVE_LOSS
from deckcrane.components.station_keeping.outputs import MOORING_TENSION
from deckcrane.components.winches.data import rope_of
from deckcrane.components.winches.outputs import BRAKE_TORQUE, WINCH_POWER, WINCH_SPEED, WINCH_TORQUE
from deckcrane.components.wind.outputs import WIND_DRAG
from deckcrane.mechanics.model.outputs import ACTUATION, COUPLING_FORCE, DU, PART_POWER, PART_WRENCH, Q, U
from deckcrane.mechanics.model.plant import Plant
from deckcrane.scenario.scenario import Scenario

EXACT = 1e-7
"""Tolerance of a term that should vanish to rounding, including differences of deformed shapes."""
TANGENT = 2e-3
"""Tolerance of a term with a rope's direction at a sheave: a fleet angle shifts the rope's pull sideways."""
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
class Wrench:
    """Force and moment over time about a point, in ground axes; `source` is what exerts it."""

    source: str
    force: Array
    moment: Array


@dataclass(frozen=True)
class RunRecords:
    """A dataset and the scenario stored in it."""

    dataset: xr.Dataset
    scenario: Scenario

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
    def bodies(self) -> dict[str, RecordedBody]:
        return recorded_bodies(self.dataset, self.plant)

    @cached_property
    def _reactions(self) -> xr.DataArray:
        return reactions_in(self.dataset, "ground")

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

    def reaction(self, joint: str) -> tuple[Array, Array]:
        """Force and moment of the inner on the outer body, at the joint's origin, in ground axes."""
        values = self._reactions.sel(joint=joint).values
        return values[:, :3], values[:, 3:]

    def value(self, coordinate: str) -> Array:
        return self.of(Q.name, "coordinate", coordinate)

    def speed(self, name: str) -> Array:
        return self.of(U.name, "speed", name)

    def rate_of(self, port: str) -> Array | None:
        """Rate of a coordinate, a cylinder or a winch's rope; None where it is not recorded under its name."""
        if port in self.labels("speed"):
            return self.speed(port)
        if port in self.labels("cylinder"):
            return self.of(CYLINDER_RATE.name, "cylinder", port)
        winch = next((name for name in self.scenario.winches if rope_of(name) == port), None)
        return None if winch is None else self.scenario.winches[winch].radius * self.speed(winch)

    def loads(self) -> Iterator[tuple[str, str, Array]]:
        """Part, body and wrench of every entry of `part_wrench`."""
        for i, label in enumerate(self.labels("load")):
            part, _, body = label.rpartition(" on ")
            yield part, body, np.asarray(self.dataset[PART_WRENCH.name].values[:, i], dtype=float)


# ---- Free bodies.
def free_bodies(records: RunRecords) -> Iterator[BalanceTerm]:
    """Newton-Euler equations of every body: all recorded wrenches, its weight, and the rate of its momentum."""
    on_bodies: dict[str, list[Wrench]] = {name: [] for name in records.bodies}
    for source, name, wrench in _wrenches(records):
        if name in on_bodies:
            on_bodies[name].append(Wrench(source, *wrench))
    for name, body in records.bodies.items():
        force, moment, weight, toppling = body.needs(records.gravity)
        forces = [weight, -force, *(load.force for load in on_bodies[name])]
        moments = [toppling, -moment, *(load.moment for load in on_bodies[name])]
        force_term = term("force on", name, forces, records.time, "N")
        yield force_term
        yield term("moment on", name, moments, records.time, "N m", least=LEVER * force_term.size)


def _wrenches(records: RunRecords) -> Iterator[tuple[str, str, tuple[Array, Array]]]:
    """All wrenches on bodies, each about the body's origin: source, body, force and moment."""
    bodies = records.bodies
    for joint in records.labels("joint"):
        f, n = records.reaction(joint)
        inner, point = records.plant.tree[joint].on, bodies[joint].p
        yield f"joint {joint}", joint, (f, n)
        if inner in bodies:
            yield f"joint {joint}", inner, _about_origin(bodies[inner], point, -f, -n)
    for part, body, wrench in records.loads():
        yield part, body, (wrench[:, :3], wrench[:, 3:])
    yield from _cylinder_wrenches(records)
    yield from _closure_wrenches(records)
    for name in records.scenario.winches:
        on = records.plant.tree[name].on
        if on in bodies:
            moment = -rotor_moment(records, name)
            yield f"rotor of {name}", on, (np.zeros_like(moment), moment)


def _about_origin(body: RecordedBody, point: Array, f: Array, n: Array) -> tuple[Array, Array]:
    """Force and moment at a point, transferred to the body's origin."""
    return f, n + cross(point - body.p, f)


def _cylinder_wrenches(records: RunRecords) -> Iterator[tuple[str, str, tuple[Array, Array]]]:
    """Wrenches at the pins and in the sliding fits of cylinders whose ends are bodies. Those of struts are in `part_wrench`."""
    bodies, dataset = records.bodies, records.dataset
    for name, cylinder in records.scenario.cylinders.items():
        if name in records.plant.struts:
            continue
        ends = {"barrel": cylinder.barrel.on, "piston": cylinder.piston.on}
        frame = bodies[f"{name}.barrel"].R
        sides = {"": 0.0}
        if cylinder.pair is not None:
            sides = {f".{side}": sign * cylinder.pair.spacing / 2 for side, sign in SIDES.items()}
        for end, attached_to in ends.items():
            end_body = bodies[f"{name}.{end}"]
            for side, offset in sides.items():
                values = dataset[PIN_FORCE.name].sel(pin=f"{name}{side}.{end}").values
                axes = str(dataset[PIN_FORCE.name].attrs["frame"])
                f, n = values[:, :3], values[:, 3:]
                if axes == "cylinder":
                    f, n = turned(frame, f), turned(frame, n)
                elif axes == "body" and attached_to in bodies:
                    f, n = turned(bodies[attached_to].R, f), turned(bodies[attached_to].R, n)
                point = end_body.p + offset * frame[:, :, 0]
                yield f"pin {name}{side}.{end}", f"{name}.{end}", _about_origin(end_body, point, f, n)
                if attached_to in bodies:
                    yield f"pin {name}{side}.{end}", attached_to, _about_origin(bodies[attached_to], point, -f, -n)
        fit = dataset[SLIDING_FIT.name].sel(cylinder=name).values
        barrel, piston = bodies[f"{name}.barrel"], bodies[f"{name}.piston"]
        f, n = turned(piston.R, fit[:, :3]), turned(piston.R, fit[:, 3:])
        yield f"sliding fit of {name}", f"{name}.piston", (f, n)
        yield f"sliding fit of {name}", f"{name}.barrel", _about_origin(barrel, piston.p, -f, -n)


def _closure_wrenches(records: RunRecords) -> Iterator[tuple[str, str, tuple[Array, Array]]]:
    """Wrenches in the cuts that close the loops of linkages."""
    bodies = records.bodies
    for linkage in records.plant.linkages:
        for cut in linkage.cuts:
            if not records.has(LINKAGE_PIN_FORCE.name, "linkage_pin", cut.label):
                continue
            values = records.dataset[LINKAGE_PIN_FORCE.name].sel(linkage_pin=cut.label).values
            axes = str(records.dataset[LINKAGE_PIN_FORCE.name].attrs["frame"])
            f, n = values[:, :3], values[:, 3:]
            frame = {"first body": cut.first.on, "second body": cut.second.on, "ground": "ground"}[axes]
            if frame in bodies:
                f, n = turned(bodies[frame].R, f), turned(bodies[frame].R, n)
            point = np.broadcast_to(np.asarray(cut.first.at, dtype=float), f.shape)
            if cut.first.on in bodies:
                first = bodies[cut.first.on]
                point = first.p + turned(first.R, point)
                yield f"closure {cut.label}", first.name, _about_origin(first, point, f, n)
            if cut.second.on in bodies:
                second = bodies[cut.second.on]
                yield f"closure {cut.label}", second.name, _about_origin(second, point, -f, -n)


def rotor_moment(records: RunRecords, winch: str) -> Array:
    """Moment that accelerates a winch's rotor, in ground axes: gear times as fast as the drum, with inertia about its axis only."""
    winch_data = records.scenario.winches[winch]
    drum, carrier = records.bodies[winch], records.plant.tree[winch].on
    a = turned(drum.R, np.broadcast_to(np.array(winch_data.axis, dtype=float), drum.p.shape))
    w, dw = (
        (records.bodies[carrier].w, records.bodies[carrier].dw)
        if carrier in records.bodies
        else (np.zeros_like(a),) * 2
    )
    speed = np.sum(a * w, axis=1) + winch_data.gear * records.speed(winch)
    rate = np.sum(a * dw, axis=1) + winch_data.gear * records.of(DU.name, "speed", winch)
    return np.asarray(winch_data.rotor_inertia * (rate[:, None] * a + speed[:, None] * cross(w, a)))


# ---- Joints and the forces along them.
def joints(records: RunRecords) -> Iterator[BalanceTerm]:
    """Along its free motion a joint transmits the forces of drives, springs, dampers, stops and friction."""
    plant = records.plant
    for body in records.labels("joint"):
        joint = plant.tree[body].joint
        if joint.kind not in ("revolute", "prismatic"):
            continue
        (name,) = plant.joint_names(body)
        f, n = records.reaction(body)
        axis = turned(records.bodies[body].R, np.broadcast_to(np.array(joint.axis, dtype=float), f.shape))
        along = np.sum(axis * (n if joint.kind == "revolute" else f), axis=1)
        unit = "N m" if joint.kind == "revolute" else "N"
        weight = records.bodies[body].inertia.mass * float(np.linalg.norm(records.gravity))
        least = LEVER * (weight + float(np.max(np.linalg.norm(f, axis=1), initial=0.0)))
        forces = [*_element_forces(records, name, body), records.of(FRICTION.name, "surface", body)]
        if body in records.scenario.winches:
            winch_data = records.scenario.winches[body]
            rotor = winch_data.gear * np.sum(axis * rotor_moment(records, body), axis=1)
            torques = records.of(WINCH_TORQUE.name, "winch", body), records.of(BRAKE_TORQUE.name, "brake", body)
            yield term(
                "drum",
                body,
                [along, rotor, *(-force for force in (*torques, *forces))],
                records.time,
                unit,
                least=least,
            )
            continue
        forces.append(records.of(ACTUATION.name, "actuator", name))
        forces.append(records.of(COUPLING_FORCE.name, "coupling", name))
        for follower, coupling in records.scenario.couplings.items():  # the follower's force reacts on what it follows
            if name in coupling.follows:
                forces.append(-coupling.follows[name] * records.of(COUPLING_FORCE.name, "coupling", follower))
        yield term("joint", name, [along, *(-force for force in forces)], records.time, unit, least=least)


def _element_forces(records: RunRecords, port: str, body: str) -> Iterator[Array]:
    """Forces of the spring, damper and stops of a coordinate, or of a dependent angle or length."""
    coordinate = _coordinate(records, port)
    motion = None if coordinate is None else _joint_motion(records, port, body)
    if coordinate is None or motion is None:
        return
    (q, rate), element = motion, coordinate.element
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


def _coordinate(records: RunRecords, port: str) -> Coordinate | None:
    plant = records.plant
    coordinates = (*plant.coordinates, *plant.dependents.values())
    return next((coordinate for coordinate in coordinates if coordinate.name == port), None)


def _joint_motion(records: RunRecords, port: str, body: str) -> tuple[Array, Array] | None:
    """Value and rate of a joint's motion: as recorded, or from the relative pose of its two bodies."""
    if port in records.labels("coordinate"):
        return records.value(port), records.speed(port)
    if port in records.labels("cylinder"):
        length = records.of(CYLINDER_LENGTH.name, "cylinder", port)
        minimum = records.scenario.cylinders[port].barrel.length
        return length - minimum, records.of(CYLINDER_RATE.name, "cylinder", port)
    joint = records.plant.tree[body].joint
    coordinate = _coordinate(records, port)
    if coordinate is None or joint.kind not in ("revolute", "prismatic"):
        return None
    value = _joint_value(records, body, coordinate.element.start)
    return value, sliding_speed(records, body)


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


def cylinders(records: RunRecords) -> Iterator[BalanceTerm]:
    """Balance of cylinders: the axial force is that of drive, oil, seals and stops; the oil's power is the sum of its terms."""
    for name, cylinder in records.scenario.cylinders.items():
        force = records.of(CYLINDER_FORCE.name, "cylinder", name)
        forces = [*_element_forces(records, name, ""), records.of(FRICTION.name, "surface", f"{name}.seals")]
        rate = records.of(CYLINDER_RATE.name, "cylinder", name)
        oil = records.plant.oil.get(name)
        if oil is None:
            forces.append(records.of(ACTUATION.name, "actuator", name))
            yield term("cylinder", name, [force, *(-part for part in forces)], records.time, "N")
        else:
            areas = oil.areas
            oil_force = areas[0] * records.of(PRESSURE.name, "chamber", f"{name}.piston")
            oil_force = oil_force - areas[1] * records.of(PRESSURE.name, "chamber", f"{name}.rod")
            friction_power = _oil_power(records, name, "friction_loss")
            powers = [(force - sum(forces, np.zeros_like(force))) * rate, -oil_force * rate, friction_power]
            yield term("cylinder", name, powers, records.time, "W")
        if cylinder.pair is not None:
            pair_forces = [records.of(PAIR_FORCE.name, "pair", f"{name}.{side}") for side in SIDES]
            yield term("pair", name, [force, *(-part for part in pair_forces)], records.time, "N")
    for name in records.labels("valve"):
        if HYDRAULIC_POWER.name in records.dataset:
            forces = [
                -_oil_power(records, name, power_term)
                for power_term in records.labels("power_term")
                if power_term != "supply"
            ]
            yield term("oil", name, [_oil_power(records, name, "supply"), *forces], records.time, "W")


def _oil_power(records: RunRecords, name: str, power_term: str) -> Array:
    return np.asarray(records.dataset[HYDRAULIC_POWER.name].sel(valve=name, power_term=power_term).values, dtype=float)


# ---- Friction.
def frictions(records: RunRecords) -> Iterator[BalanceTerm]:
    """The heat of each friction is its force times the relative speed of its two surfaces, from the motion of the bodies."""
    for surface in records.labels("surface"):
        speed = _surface_speed(records, surface)
        if speed is not None:
            force, loss = (
                records.of(FRICTION.name, "surface", surface),
                records.of(FRICTION_LOSS.name, "surface", surface),
            )
            least = float(np.max(np.abs(force), initial=0.0)) * 1e-9
            yield term("friction", surface, [force * speed, loss], records.time, "W", least=least)


def _surface_speed(records: RunRecords, surface: str) -> Array | None:
    """Sliding speed of a joint, a cylinder's pin or seals, or a pin that closes a loop; None where no such surface has the name."""
    plant, (name, _, end) = records.plant, surface.rpartition(".")
    if surface in plant.tree:
        return sliding_speed(records, surface)
    if name in records.scenario.cylinders and end in ("barrel", "piston"):
        cylinder = records.scenario.cylinders[name]
        end_body, attached_to = records.bodies[surface], (cylinder.barrel if end == "barrel" else cylinder.piston).on
        return np.asarray(np.sum(end_body.R[:, :, 0] * (end_body.w - _angular_velocity(records, attached_to)), axis=1))
    if name in records.scenario.cylinders and end == "seals":
        return records.of(CYLINDER_RATE.name, "cylinder", name)
    for linkage in plant.linkages:
        for cut in linkage.cuts:
            if cut.label == surface:
                axis = np.broadcast_to(np.array(linkage.plane[2], dtype=float), (len(records.time), 3))
                base = records.bodies.get(linkage.base)
                axis = axis if base is None else turned(base.R, axis)
                relative_spin = _angular_velocity(records, cut.first.on) - _angular_velocity(records, cut.second.on)
                return np.asarray(np.sum(axis * relative_spin, axis=1))
    return None


def _angular_velocity(records: RunRecords, body: str) -> Array:
    return records.bodies[body].w if body in records.bodies else np.zeros((len(records.time), 3))


def sliding_speed(records: RunRecords, body: str) -> Array:
    """Relative speed of the two sides of a joint; of flexible bodies, that of their sections at the joint."""
    plant, outer = records.plant, records.bodies[body]
    joint: Any = plant.tree[body].joint
    carrier = plant.tree[body].on
    axis = turned(outer.R, np.broadcast_to(np.array(joint.axis, dtype=float), outer.p.shape))
    inner, point = records.bodies.get(carrier), plant.placement(body)[1]
    if joint.kind == "revolute":
        root: BentPoint | None = bent_point(plant, body, np.zeros(3))
        inner_spin = np.zeros_like(axis) if inner is None else inner.spin_at(bent_point(plant, carrier, point))
        return np.asarray(np.sum(axis * (outer.spin_at(root) - inner_spin), axis=1))
    carrier_velocity = np.zeros_like(axis) if inner is None else inner.v + cross(inner.w, outer.p - inner.p)
    return np.asarray(np.sum(axis * (outer.v - carrier_velocity), axis=1))


# ---- Ropes and drums.
def ropes(records: RunRecords) -> Iterator[BalanceTerm]:
    """Balance of ropes: forces, tensions, power and losses.

    The forces of a massless rope sum to zero; the force at each end is its tension; the pull on each body is the sum of that
    at its points; the rope's power is its losses; tensions across a sheave differ at most by its efficiency, and the losses
    are heat.
    """
    time = records.time
    for name, rope in records.scenario.ropes.items():
        points, count = rope.points, len(rope.points)
        forces = [records.dataset[SHEAVE_FORCE.name].sel(sheave=f"{name}.{i}").values for i in range(count)]
        tensions = [records.of(ROPE_SPAN_TENSION.name, "span", f"{name}.{i}") for i in range(count - 1)]
        if rope.mass is None:
            yield term("rope", name, forces, time, "N")
        ends = [("first", tensions[0], forces[0]), ("last", tensions[-1], forces[-1])]
        if rope.mass is not None and rope.span in (None, count - 2):  # the recorded tension is that at the span's start
            ends.pop()
        for end, tension, end_force in ends:
            terms = [np.abs(tension), -np.linalg.norm(end_force, axis=1)]
            yield term("tension at the end of", f"{name} ({end})", terms, time, "N", TANGENT)
        for body in dict.fromkeys(point.body for point in points if point.body in records.bodies):
            pulls = [point_force for point, point_force in zip(points, forces, strict=True) if point.body == body]
            load = f"ropes.{name} on {body}"
            force_on_body = records.dataset[PART_WRENCH.name].sel(load=load).values[:, :3]
            yield term("pull of", f"{name} on {body}", [force_on_body, *(-pull for pull in pulls)], time, "N")
        losses = [records.of(SHEAVE_LOSS.name, "sheave", f"{name}.{i}") for i in range(count)]
        power = records.of(PART_POWER.name, "part", f"ropes.{name}")
        yield term("losses of", name, [power, *losses, records.of(ROPE_LOSS.name, "rope", name)], time, "W")
        yield from _sheave_terms(records, name, tensions, losses)


def _sheave_terms(records: RunRecords, name: str, tensions: list[Array], losses: list[Array]) -> Iterator[BalanceTerm]:
    """Heat is never negative, and tensions across a sheave differ by no more than its efficiency allows."""
    points = records.scenario.ropes[name].points
    for i, (point, before, after) in enumerate(zip(points[1:-1], tensions, tensions[1:], strict=False), start=1):
        least = float(np.max(np.abs(after) + np.abs(before), initial=0.0))
        if point.mu is None:
            eta = 1.0 if point.efficiency is None else point.efficiency
            high, low = np.maximum(before, after), np.minimum(before, after)
            excess = np.maximum(high * eta - low, 0.0)
            yield term("sheave", f"{name}.{i}", [excess], records.time, "N", least=least)
        negative_heat = np.minimum(losses[i], 0.0)
        yield term(
            "heat of sheave", f"{name}.{i}", [negative_heat], records.time, "W", least=float(np.max(np.abs(losses[i])))
        )


def drums(records: RunRecords) -> Iterator[BalanceTerm]:
    """A rope's moment on its drum is tension times radius; a winch's power is torque times speed, and that of its drives."""
    time = records.time
    for name, rope in records.scenario.ropes.items():
        for i, point in ((0, rope.points[0]), (len(rope.points) - 1, rope.points[-1])):
            if point.drum is None or f"ropes.{name} on {point.drum}" not in records.labels("load"):
                continue
            winch = records.scenario.winches.get(point.drum)
            radius = point.radius if winch is None else winch.radius
            drum, span = records.bodies[point.drum], i if i == 0 else i - 1
            joint: Any = records.plant.tree[point.drum].joint
            axis = turned(drum.R, np.broadcast_to(np.array(joint.axis, dtype=float), drum.p.shape))
            wrench = records.dataset[PART_WRENCH.name].sel(load=f"ropes.{name} on {point.drum}").values
            centre = turned(drum.R, np.broadcast_to(np.array(point.at, dtype=float), drum.p.shape))
            moment = np.abs(np.sum(axis * (wrench[:, 3:] - cross(centre, wrench[:, :3])), axis=1))
            tension = np.abs(records.of(ROPE_SPAN_TENSION.name, "span", f"{name}.{span}"))
            terms = [moment, -(radius or 0.0) * tension]
            yield term("rope on drum", f"{name} on {point.drum}", terms, time, "N m", TANGENT)
    for name, winch_data in records.scenario.winches.items():
        torque, speed = records.of(WINCH_TORQUE.name, "winch", name), records.speed(name)
        power = records.of(WINCH_POWER.name, "winch", name)
        yield term("power of winch", name, [power, -torque * speed], time, "W")
        rope_speed = np.abs(records.of(WINCH_SPEED.name, "winch", name))
        yield term("rope speed of winch", name, [rope_speed, -np.abs(winch_data.radius * speed)], time, "m/s")
        drives = [part for part in records.labels("part") if _is_drive_of(part, name)]
        drive_powers = [-records.of(PART_POWER.name, "part", part) for part in drives]
        yield term("drives of winch", name, [power, *drive_powers], time, "W")


def _is_drive_of(part: str, winch: str) -> bool:
    return part in (f"control.{winch}", f"control.{rope_of(winch)}", f"winches.{winch}.hydraulics")


# ---- Recorded loads.
def shown_forces(records: RunRecords) -> Iterator[BalanceTerm]:
    """Recorded forces of contacts, wind, bushings, mooring lines and struts are those that act on bodies."""
    scenario, time = records.scenario, records.time
    acting = {(part, body): wrench[:, :3] for part, body, wrench in records.loads()}
    for name, contact in scenario.contacts.items():
        force = acting.get((f"contacts.{name}", contact.touching.on))
        if force is not None and records.has(CONTACT_FORCE.name, "contact", name):
            recorded = records.dataset[CONTACT_FORCE.name].sel(contact=name).values
            yield term("contact", name, [recorded, -force], time, "N")
    for name, area in ({} if scenario.wind is None else scenario.wind.areas).items():
        force = acting.get((f"wind.areas.{name}", area.on))
        if force is not None and records.has(WIND_DRAG.name, "area", name):
            recorded = records.dataset[WIND_DRAG.name].sel(area=name).values
            yield term("wind on", name, [recorded, -force], time, "N")
    sizes = [
        (f"bushings.{name}", bushing.between[1].on, BUSHING_FORCE.name, "bushing", name)
        for name, bushing in scenario.bushings.items()
    ]
    sizes += [
        (part, body, MOORING_TENSION.name, "line", line)
        for part, body in acting
        for line in records.labels("line")
        if part.endswith(f".{line}")
    ]
    for part, body, variable, dimension, label in sizes:
        if (part, body) in acting and records.has(variable, dimension, label):
            recorded = np.atleast_2d(records.of(variable, dimension, label).T).T[:, :3]
            terms = [np.linalg.norm(recorded, axis=1), -np.linalg.norm(acting[part, body], axis=1)]
            yield term(variable.replace("_", " "), label, terms, time, "N")
    for name in records.plant.struts:
        if scenario.cylinders[name].pair is None:
            push = np.abs(records.of(CYLINDER_FORCE.name, "cylinder", name))
            for end in ("barrel", "piston"):
                pin = records.dataset[PIN_FORCE.name].sel(pin=f"{name}.{end}").values
                yield term("pin", f"{name}.{end}", [np.linalg.norm(pin[:, :3], axis=1), -push], time, "N")


# ---- Drives and other powers.
def powers(records: RunRecords) -> Iterator[BalanceTerm]:
    """The power of each part is force times speed: of drives as recorded, of friction its heat, of forces their work."""
    for part in records.labels("part"):
        power = records.of(PART_POWER.name, "part", part)
        section, _, name = part.partition(".")
        if section == "control" and records.has(ACTUATION.name, "actuator", name):
            rate = records.rate_of(name)
            if rate is not None:
                drive_power = records.of(ACTUATION.name, "actuator", name) * rate
                yield term("power of", part, [power, -drive_power], records.time, "W")
        elif part.startswith("friction of "):
            heat = records.of(FRICTION_LOSS.name, "surface", part.removeprefix("friction of "))
            yield term("power of", part, [power, heat], records.time, "W")
        elif section in ("forces", "wind") or part.endswith((".wind", ".current", ".station_keeping")):
            works = [
                _power_of_wrench(records, body, wrench) for owner, body, wrench in records.loads() if owner == part
            ]
            flexible = any(body in records.plant.beams for owner, body, _ in records.loads() if owner == part)
            if works and not flexible:
                yield term("power of", part, [power, *(-work for work in works)], records.time, "W")


def _power_of_wrench(records: RunRecords, body: str, wrench: Array) -> Array:
    body_records = records.bodies[body]
    return np.asarray(np.sum(wrench[:, :3] * body_records.v + wrench[:, 3:] * body_records.w, axis=1))

"""Cranes with cylinders, at random and solved a second time: every body on its own, tied by constraints with multipliers.

`crane` makes a scenario from a seed and `state` a pose and speeds of it, given by the joints' own angles. `Solution` solves
Newton's and Euler's equations of all bodies together with the constraints of joints and pins, in plain NumPy. The pins are
those of [K18, Sec. 4.2] (piston: a ball; barrel: a ball that takes torsion as well), which leaves no force indeterminate.
Nothing is shared with the equations under test.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np
from scipy.spatial.transform import Rotation

from deckcrane.components.catalogue import Scenario
from deckcrane.components.cylinders.hinge_loop import driven_joints, hinge_loops
from deckcrane.components.linkages.topology import planar_linkages
from tests.plain_loads import angular_velocity_matrix, attitude, element_force, point_loads

BASES = ("none", "fixed", "revolute", "prismatic", "spherical", "free")
Joints = dict[str, np.ndarray]


def turn(axis: Any, angle: float) -> np.ndarray:
    return Rotation.from_rotvec(np.asarray(axis) * angle).as_matrix()


def across(axis: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Two unit vectors perpendicular to an axis and to each other."""
    first = np.cross(axis, np.eye(3)[np.argmin(np.abs(axis))])
    first /= np.linalg.norm(first)
    return first, np.cross(axis, first)


def crane(seed: int, base: str | None = None, coordinate: str | None = None, passive: bool = False) -> Scenario:
    """A random base, and on it two to five hinged bodies in a chain or bush, most of them driven by cylinders.

    `passive` hinges have no springs or dampers; `coordinate` makes all cylinders use the extension or the angle.
    """
    rng = np.random.default_rng(seed)
    base = base or str(rng.choice(BASES))
    bodies: dict[str, Any] = {}
    cylinders: dict[str, Any] = {}
    control: dict[str, Any] = {}
    if base != "none":
        bodies["base"] = {"on": "ground", "joint": _base(rng, base), **_mass(rng)}
    for i in range(rng.integers(2, 6)):
        known = list(bodies) or ["ground"]
        parent = known[-1] if rng.random() < 0.6 else str(rng.choice(known))
        name = f"b{i}"
        joint = {"revolute": _axis(rng), "at": rng.uniform(-1, 1, 3).tolist(), "rotation": _rotation(rng)}
        if not passive and rng.random() < 0.4:
            joint |= {"spring": {"linear": 20.0, "cubic": 5.0, "rest": 0.3}, "damper": {"linear": 3.0}}
        bodies[name] = {"on": parent, "joint": joint, **_mass(rng)}
        if i == 0 or rng.random() < 0.75:
            cylinders[f"c{i}"], joint["start"] = _cylinder(rng, parent, name, joint, coordinate)
            control[f"c{i}"] = {"force": float(rng.uniform(-300, 300))}
        elif rng.random() < 0.5 and not passive:
            control[name] = {"force": float(rng.uniform(-50, 50))}
    push = {"on": list(bodies)[-1], "at": [0.3, -0.2, 0.5], "force": rng.uniform(-50, 50, 3).tolist()}
    return Scenario.model_validate(
        {
            "gravity": rng.uniform(-9, 9, 3).tolist(),
            "bodies": bodies,
            "cylinders": cylinders,
            "control": control,
            "forces": {"push": {**push, "moment": rng.uniform(-20, 20, 3).tolist()}} if rng.random() < 0.5 else {},
        }
    )


def _rotation(rng: np.random.Generator) -> list[dict[str, float]]:
    return [{str(rng.choice(list("xyz"))): float(rng.uniform(-3, 3))} for _ in range(rng.integers(0, 3))]


def _axis(rng: np.random.Generator) -> Any:
    return str(rng.choice(["x", "y", "z", "-x", "-z"])) if rng.random() < 0.4 else rng.normal(size=3).tolist()


def _base(rng: np.random.Generator, kind: str) -> dict[str, Any]:
    placed: dict[str, Any] = {"at": rng.uniform(-1, 1, 3).tolist(), "rotation": _rotation(rng)}
    element = {"spring": {"linear": 80.0, "rest": 0.1}, "damper": {"linear": 4.0}}
    if kind in ("revolute", "prismatic"):
        return {kind: _axis(rng), **placed, **element}
    angles = dict.fromkeys(("roll", "pitch", "yaw"), element)
    if kind == "spherical":
        return {"spherical": "roll-pitch-yaw", **placed, **angles}
    return {"free": True, **placed, **angles, **dict.fromkeys("xyz", element)} if kind == "free" else {"fixed": True}


def _inertia(rng: np.random.Generator, mass: float) -> dict[str, float]:
    spread = rng.uniform(0.05, 0.5, 3)
    R = np.linalg.qr(rng.normal(size=(3, 3)))[0]
    J = R @ np.diag(mass * (spread.sum() - spread)) @ R.T
    return {a + b: float(J[i, j]) for i, a in enumerate("xyz") for j, b in enumerate("xyz") if i <= j}


def _mass(rng: np.random.Generator) -> dict[str, Any]:
    mass = float(rng.uniform(2, 10))
    return {"mass": mass, "cog": rng.uniform(-0.6, 0.6, 3).tolist(), "inertia": _inertia(rng, mass)}


def _cylinder(
    rng: np.random.Generator, inner: str, outer: str, joint: dict[str, Any], coordinate: str | None
) -> tuple[dict[str, Any], float]:
    """A cylinder with pins anywhere in a plane across the axis, and the start of its joint, clear of the dead centres."""
    found = Scenario.model_validate(
        {"gravity": [0, 0, 0], "bodies": {"b": {"on": "ground", "joint": joint, "mass": 1.0, "inertia": [1, 1, 1]}}}
    )
    R0, p0 = found.plant.placement("b")
    axis = np.array(found.bodies["b"].joint.axis)
    e, f = across(axis)
    along, (b, r), (phi, psi) = rng.uniform(-0.5, 0.5), rng.uniform(0.4, 1.5, 2), rng.uniform(-3, 3, 2)
    inner_pin = p0 + R0 @ (along * axis + b * (math.cos(phi) * e + math.sin(phi) * f))
    outer_pin = along * axis + r * (math.cos(psi) * e + math.sin(psi) * f)
    # psi + angle is the direction of the outer pin; at phi, or opposite to it, the three points lie on one line.
    start = phi - psi + rng.choice([-1, 1]) * rng.uniform(0.6, 2.5) + 2 * math.pi * rng.integers(-1, 2)
    near, far = abs(b - r), b + r
    least, most = near + 0.02 * (far - near), far - 0.0101 * (far - near)
    length = float(rng.uniform(0.2, 1.2) * least)
    ends = {"inner": {"on": inner, "at": inner_pin.tolist()}, "outer": {"on": outer, "at": outer_pin.tolist()}}
    for end in ends.values():
        if rng.random() < 0.75:
            mass = float(rng.uniform(0.3, 3))
            end |= {"mass": mass, "cog": float(rng.uniform(-0.2, 1))}
            end |= {"inertia": _inertia(rng, mass)} if rng.random() < 0.7 else {}
    barrel, piston = ("inner", "outer") if rng.random() < 0.5 else ("outer", "inner")
    cylinder = {
        "barrel": {**ends[barrel], "length": length},
        "piston": {**ends[piston], "length": float(rng.uniform(0.1, 1))},
        "stroke": [least - length, most - length],
        "coordinate": coordinate or str(rng.choice(["extension", "angle"])),
    }
    return cylinder, float(start)


def state(scenario: Scenario, seed: int) -> tuple[Joints, Joints]:
    """Random values and speeds of all joints by their outer bodies, driven ones by their angles on the assembled branch."""
    rng = np.random.default_rng([seed, 2])
    q: Joints = {}
    u: Joints = {}
    for name in scenario.plant.order:
        joint = scenario.bodies[name].joint
        count = len(joint.elements)
        q[name], u[name] = rng.uniform(-1, 1, count), rng.uniform(-1.5, 1.5, count)
        if name in driven_joints(scenario.plant):
            start = joint.elements["angle"].start
            dead = dead_centres(scenario, driven_joints(scenario.plant)[name], start)
            q[name] = np.array([rng.uniform(dead[0] + 0.3, dead[1] - 0.3)])
    return q, u


def dead_centres(scenario: Scenario, cylinder: str, start: float) -> tuple[float, float]:
    """The nearest joint angles, below and above the start, at which the cylinder passes through the joint's axis."""
    b, r, axis = _arms(scenario, cylinder)
    phase = math.atan2(axis @ np.cross(b, turn(axis, start) @ r), b @ turn(axis, start) @ r)
    return (start - phase, start - phase + math.pi) if phase > 0 else (start - phase - math.pi, start - phase)


def _arms(scenario: Scenario, cylinder: str) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """From the joint's axis to the pins on the inner and on the outer body at joint angle zero, and the axis, all placed."""
    data = scenario.cylinders[cylinder]
    outer = next(body for body, name in driven_joints(scenario.plant).items() if name == cylinder)
    inner_end, outer_end = (data.piston, data.barrel) if data.barrel.on == outer else (data.barrel, data.piston)
    R0, p0 = scenario.plant.placement(outer)
    axis = R0 @ np.array(scenario.bodies[outer].joint.axis)
    flat = np.eye(3) - np.outer(axis, axis)
    return flat @ (np.array(inner_end.at) - p0), flat @ R0 @ np.array(outer_end.at), axis


@dataclass(frozen=True)
class Body:
    """Pose and velocity in ground axes, of the frame's origin; mass, COG and inertia about it in the body's frame."""

    R: np.ndarray
    p: np.ndarray
    w: np.ndarray
    v: np.ndarray
    mass: float
    cog: np.ndarray
    inertia: np.ndarray

    @property
    def centre(self) -> np.ndarray:
        return self.p + self.R @ self.cog

    def velocity(self, point: np.ndarray) -> np.ndarray:
        return self.v + np.cross(self.w, point - self.p)


GROUND = Body(np.eye(3), *(np.zeros(3) for _ in range(3)), 0.0, np.zeros(3), np.zeros((3, 3)))


def motion(scenario: Scenario, q: Joints, u: Joints) -> dict[str, Body]:
    """All bodies, barrels and pistons from the joints' values; a cylinder points from pin to pin."""
    found = {"ground": GROUND}
    for name in scenario.plant.order:
        joint, inner = scenario.bodies[name].joint, found[scenario.bodies[name].on]
        R0, p0 = scenario.plant.placement(name)
        R0, p0 = inner.R @ R0, inner.p + inner.R @ p0
        R, moved, spin, slide = R0, np.zeros(3), np.zeros(3), np.zeros(3)
        if joint.kind == "revolute":
            R, spin = R0 @ turn(joint.axis, q[name][0]), R0 @ np.array(joint.axis) * u[name][0]
        elif joint.kind == "prismatic":
            moved, slide = (R0 @ np.array(joint.axis) * value[name][0] for value in (q, u))
        elif joint.kind in ("spherical", "free"):
            angles = q[name][-3:]
            R = R0 @ attitude(*angles)
            spin = R @ (u[name][:3] if joint.kind == "free" else angular_velocity_matrix(*angles) @ u[name])
            if joint.kind == "free":
                moved, slide = R0 @ q[name][:3], R @ u[name][3:]
        p = p0 + moved
        mass = scenario.bodies[name].inertial()
        found[name] = Body(R, p, inner.w + spin, inner.velocity(p) + slide, *mass)
    for name, data in scenario.cylinders.items():
        inner, x = found[data.barrel.on], _hinges(scenario, name, found)
        pins = [found[end.on].p + found[end.on].R @ np.array(end.at) for end in (data.barrel, data.piston)]
        speeds = [found[end.on].velocity(pin) for end, pin in zip((data.barrel, data.piston), pins, strict=True)]
        line = pins[1] - pins[0]
        length = float(np.linalg.norm(line))
        z = line / length
        y = np.cross(z, x)
        turned = y @ (speeds[1] - speeds[0] - np.cross(inner.w, line)) / length  # y = -(x cross z)
        R, w = np.column_stack([x, y, z]), inner.w - turned * x
        for end, part, pin, speed, ahead in zip(
            ("barrel", "piston"), (data.barrel, data.piston), pins, speeds, (1, -1), strict=True
        ):
            mass, cog, inertia = part.inertial()
            found[f"{name}.{end}"] = Body(R, pin, w, speed, mass, np.array([0, 0, ahead * cog]), inertia)
    return found


def _hinges(scenario: Scenario, cylinder: str, found: dict[str, Body]) -> np.ndarray:
    """The axis about which a cylinder turns: that of its hinge, or of the hinges of its linkage."""
    loop = hinge_loops(scenario.plant).get(cylinder)
    if loop is not None:
        return np.asarray(found[loop.outer].R @ np.array(scenario.bodies[loop.outer].joint.axis))
    one = next(one for one in planar_linkages(scenario.plant) if any(cut.label == cylinder for cut in one.cuts))
    return np.asarray(found[one.base].R @ np.array(one.plane[2]))


def coordinates(scenario: Scenario, q: Joints, u: Joints) -> tuple[np.ndarray, np.ndarray]:
    """The scenario's own coordinates and speeds: extensions from the distances of the pins."""
    placed = motion(scenario, q, u)
    values, speeds = [], []
    for name in scenario.plant.order:
        cylinder = driven_joints(scenario.plant).get(name)
        if cylinder is not None and scenario.cylinders[cylinder].coordinate == "extension":
            barrel, piston = placed[f"{cylinder}.barrel"], placed[f"{cylinder}.piston"]
            length = np.linalg.norm(piston.p - barrel.p)
            values.append([length - scenario.cylinders[cylinder].barrel.length])
            speeds.append([(piston.v - barrel.v) @ (piston.p - barrel.p) / length])
        else:
            values.append(q[name])
            speeds.append(u[name])
    return np.concatenate(values), np.concatenate(speeds)


@dataclass(frozen=True)
class Tie:
    """Two bodies tied at a point: along the columns of `shifts` and about those of `turns`; what the rates must differ by."""

    inner: str
    outer: str
    point: np.ndarray
    shifts: np.ndarray
    turns: np.ndarray
    coriolis: np.ndarray


class Solution:
    """Accelerations of all bodies [alpha, a of the COG] and wrenches [f, n] of all ties on their outer bodies, ground axes."""

    def __init__(self, scenario: Scenario, q: Joints, u: Joints) -> None:
        self.scenario, self.q, self.u = scenario, q, u
        self.bodies = motion(scenario, q, u)
        self.names = [name for name in self.bodies if name != "ground"]
        self._loads = {name: np.zeros(6) for name in self.bodies}
        self._joint_loads = {name: np.zeros(6) for name in scenario.plant.order}
        self._apply_all()
        self.acceleration, self.wrench = self._solve()

    @cached_property
    def ties(self) -> dict[str, Tie]:
        every, none, found = np.eye(3), np.zeros((3, 0)), {}
        for name in self.scenario.plant.order:
            inner, joint, body = self.scenario.bodies[name].on, self.scenario.bodies[name].joint, self.bodies[name]
            a = body.R @ np.array(getattr(joint, "axis", (0, 0, 1)))
            plane = np.column_stack(across(a))
            shifts, turns = {
                "revolute": (every, plane),
                "prismatic": (plane, every),
                "fixed": (every, every),
                "spherical": (every, none),
                "free": (none, none),
            }[joint.kind]
            slide = self.u[name][0] * a if joint.kind == "prismatic" else np.zeros(3)
            found[name] = Tie(inner, name, body.p, shifts, turns, 2 * np.cross(self.bodies[inner].w, slide))
        for name, data in self.scenario.cylinders.items():
            barrel, piston = self.bodies[f"{name}.barrel"], self.bodies[f"{name}.piston"]
            slide = piston.v - barrel.velocity(piston.p)
            plane, z = barrel.R[:, :2], barrel.R[:, 2:]
            found[f"{name}.barrel"] = Tie(data.barrel.on, f"{name}.barrel", barrel.p, every, z, np.zeros(3))
            found[f"{name}.piston"] = Tie(data.piston.on, f"{name}.piston", piston.p, every, none, np.zeros(3))
            found[name] = Tie(f"{name}.barrel", f"{name}.piston", piston.p, plane, every, 2 * np.cross(barrel.w, slide))
        return found

    def _apply(self, name: str, point: np.ndarray, force: np.ndarray, moment: np.ndarray) -> None:
        self._loads[name] += np.concatenate([moment + np.cross(point - self.bodies[name].centre, force), force])

    def _apply_pair(self, inner: str, outer: str, point: np.ndarray, force: np.ndarray, moment: np.ndarray) -> None:
        self._apply(outer, point, force, moment)
        self._apply(inner, point, -force, -moment)

    def actuator(self, name: str) -> float:
        control = self.scenario.control.get(name)
        return 0.0 if control is None else float(control.force.values[0])

    def _apply_all(self) -> None:
        """Weights and gyroscopic moments, point forces, springs and actuators of joints, and forces of cylinders."""
        gravity = np.array(self.scenario.gravity)
        for name in self.names:
            body = self.bodies[name]
            J = body.R @ body.inertia @ body.R.T
            self._apply(name, body.centre, body.mass * gravity, -np.cross(body.w, J @ body.w))
        turned = {name: self.bodies[name].R for name in self.scenario.plant.order}
        for name, at, force, moment in point_loads(self.scenario, turned):
            R, body = turned[name], self.bodies[name]
            self._apply(name, body.p + R @ at, R @ force, R @ moment)
        for name in self.scenario.plant.order:
            force, moment = self._joint_load(name)
            self._joint_loads[name] = np.concatenate([force, moment])
            self._apply_pair(self.scenario.bodies[name].on, name, self.bodies[name].p, force, moment)
        for name in self.scenario.cylinders:
            barrel, piston = f"{name}.barrel", f"{name}.piston"
            push = self.actuator(name) * self.bodies[barrel].R[:, 2]
            self._apply_pair(barrel, piston, self.bodies[piston].p, push, np.zeros(3))

    def _joint_load(self, name: str) -> tuple[np.ndarray, np.ndarray]:
        """Of springs, dampers and the actuator of a joint on its outer body, as force and moment at its origin."""
        joint, R, q, u = self.scenario.bodies[name].joint, self.bodies[name].R, self.q[name], self.u[name]
        elements = list(joint.elements.values())
        if joint.kind in ("revolute", "prismatic"):
            load = R @ np.array(joint.axis) * (element_force(elements[0], q[0], u[0]) + self.actuator(name))
            return (load, np.zeros(3)) if joint.kind == "prismatic" else (np.zeros(3), load)
        force, moment = np.zeros(3), np.zeros(3)
        if joint.kind in ("spherical", "free"):
            T = angular_velocity_matrix(*q[-3:])
            rates = u if joint.kind == "spherical" else np.linalg.solve(T, u[:3])
            on_angles = [element_force(e, x, dx) for e, x, dx in zip(elements[-3:], q[-3:], rates, strict=True)]
            moment = R @ np.linalg.solve(T.T, on_angles)
        if joint.kind == "free":
            R0 = R @ attitude(*q[3:]).T
            dx = R0.T @ R @ u[3:]
            force = R0 @ np.array([element_force(e, *s) for e, *s in zip(elements[:3], q[:3], dx, strict=True)])
        return force, moment

    def _solve(self) -> tuple[dict[str, np.ndarray], dict[str, np.ndarray]]:
        at = {name: slice(6 * i, 6 * i + 6) for i, name in enumerate(self.names)}
        n = 6 * len(self.names)
        M = np.zeros((n, n))
        for name in self.names:
            body, first = self.bodies[name], at[name].start
            M[first : first + 3, first : first + 3] = body.R @ body.inertia @ body.R.T
            M[first + 3 : first + 6, first + 3 : first + 6] = body.mass * np.eye(3)
        rows, sides = [], []
        for tie in self.ties.values():
            row, side = np.zeros((tie.shifts.shape[1] + tie.turns.shape[1], n)), []
            inner, outer = self.bodies[tie.inner], self.bodies[tie.outer]
            steady = 0.0
            for name, body, sign in ((tie.outer, outer, 1), (tie.inner, inner, -1)):
                arm = tie.point - body.centre
                steady += sign * np.cross(body.w, np.cross(body.w, arm))
                if name in at:
                    row[:, at[name]] = sign * np.vstack(
                        [
                            np.hstack([np.cross(arm, tie.shifts, axisb=0), tie.shifts.T]),
                            np.hstack([tie.turns.T, np.zeros((tie.turns.shape[1], 3))]),
                        ]
                    )
            side = [tie.shifts.T @ (tie.coriolis - steady), tie.turns.T @ np.cross(inner.w, outer.w)]
            rows.append(row)
            sides.append(np.concatenate(side))
        G = np.vstack(rows)
        K = np.block([[M, -G.T], [G, np.zeros((len(G), len(G)))]])
        self.condition = float(np.linalg.cond(K))
        found = np.linalg.solve(K, np.concatenate([*(self._loads[name] for name in self.names), *sides]))
        wrenches, done = {}, n
        for name, tie in self.ties.items():
            split, end = done + tie.shifts.shape[1], done + tie.shifts.shape[1] + tie.turns.shape[1]
            wrenches[name] = np.concatenate([tie.shifts @ found[done:split], tie.turns @ found[split:end]])
            wrenches[name] += self._joint_loads.get(name, np.zeros(6))
            done = end
        return {name: found[here] for name, here in at.items()}, wrenches

"""Random planar linkages as scenarios, and a second solution of their motion: every body on its own, tied by multipliers.

`linkage` puts bodies in a random pose first and closes its loops there, dyad upon dyad, with every kind of joint; planes,
placements, offsets along the hinges and the base are random too. `Linked` solves Newton's and Euler's equations of all bodies
with the constraints of joints and closures (see `tests.validation.lagrange`); it shares nothing with the equations under test.
"""

from __future__ import annotations

from functools import cached_property
from typing import Any

import casadi as ca
import numpy as np
from pydantic import ValidationError

from deckcrane.components.catalogue import Scenario
from deckcrane.components.linkages.planar_linkage import numeric_silhouette
from deckcrane.components.linkages.topology import planar_linkages
from deckcrane.formulations.forward_dynamics import Dynamics, dynamics
from tests.validation.lagrange import Joints, Solution, Tie, _base, _inertia, _mass, _rotation, across, turn

CLOSURES = (
    ("pin", "RR"),
    ("pin", "RP"),
    ("pin", "PR"),
    ("pin", "PP"),
    ("slide", "RR"),
    ("slide", "RP"),
    ("slide", "PR"),
    ("slot", "R"),
    ("slot", "P"),
)
"""All kinds of dyads: what is cut, and the joints of the tree that follow."""


REACH = 0.02
"""How far from the start states are, so that loops stay closed."""


class _Assembled:
    """Bodies in a random pose, seen from a base, all of whose hinges are parallel to one axis."""

    def __init__(self, rng: np.random.Generator, base: str) -> None:
        self.rng, self.base = rng, base
        self.axis = rng.normal(size=3) if rng.random() < 0.5 else np.eye(3)[rng.integers(3)]
        self.axis = self.axis / np.linalg.norm(self.axis)
        self.poses = {base: (np.eye(3), np.zeros(3))}
        self.bodies: dict[str, Any] = {}

    def within(self) -> np.ndarray:
        """A unit vector across the hinges, as the base sees it."""
        e, f = across(self.axis)
        phi = self.rng.uniform(0, 2 * np.pi)
        return np.cos(phi) * e + np.sin(phi) * f

    def add(self, name: str, on: str, kind: str) -> None:
        rng, (R, p) = self.rng, self.poses[on]
        rotation = _rotation(rng)
        R0 = np.eye(3)
        for step in rotation:
            ((axis, angle),) = step.items()
            R0 = R0 @ turn(np.eye(3)["xyz".index(axis)], angle)
        at = R.T @ (self.within() * rng.uniform(0.6, 1.5) + self.axis * rng.uniform(-0.5, 0.5))
        own = R @ R0
        sign, q = rng.choice([-1.0, 1.0]), rng.uniform(-2, 2)
        direction = own.T @ (self.axis * sign if kind == "R" else self.within())
        moved = (own @ turn(direction, q), p + R @ at) if kind == "R" else (own, p + R @ at + own @ direction * q)
        self.poses[name] = moved
        joint = {
            "revolute" if kind == "R" else "prismatic": direction.tolist(),
            "at": at.tolist(),
            "rotation": rotation,
        }
        self.bodies[name] = {"on": on, "joint": {**joint, "start": q}, **_mass(rng)}

    def place(self, body: str, point: np.ndarray) -> list[float]:
        R, p = self.poses[body]
        return list(R.T @ (point - p))

    def line(self, body: str, point: np.ndarray, along: np.ndarray) -> dict[str, Any]:
        return {"on": body, "at": self.place(body, point), "along": list(self.poses[body][0].T @ along)}

    def cylinder(self, barrel: str, piston: str, coordinate: str) -> dict[str, Any]:
        """Between two bodies where they stand now, its pins in one plane across the hinges, and a little stroke either way."""
        rng = self.rng
        points = [self.poses[on][1] + self.within() * rng.uniform(0.4, 1.2) for on in (barrel, piston)]
        points = [point - self.axis * (self.axis @ point - 0.1) for point in points]
        length = float(np.linalg.norm(points[1] - points[0]))
        ends = []
        for on, point in zip((barrel, piston), points, strict=True):
            mass = float(rng.uniform(0.3, 3))
            own = {"mass": mass, "cog": float(rng.uniform(-0.2, 1)), "inertia": _inertia(rng, mass)}
            ends.append({"on": on, "at": self.place(on, point), **own})
        ends[0]["length"] = 0.6 * length
        return {
            "barrel": ends[0],
            "piston": ends[1],
            "stroke": [0.4 * length - 0.02, 0.4 * length + 0.02],
            "coordinate": coordinate,
            "stop_stiffness": 1e-9,
            "stop_damping": 0.0,
        }

    def close(self, kind: str, first: str, second: str) -> dict[str, Any]:
        """Where the two bodies stand now."""
        rng = self.rng
        _, p = self.poses[first]
        point = p + self.within() * rng.uniform(0.6, 1.5) + self.axis * rng.uniform(-0.5, 0.5)
        other = point + self.axis * rng.uniform(-0.3, 0.3)
        pin = {"on": first, "at": self.place(first, point)}
        if kind == "pin":
            return {"pin": [pin, {"on": second, "at": self.place(second, other)}]}
        along = self.within()
        line = self.line(second, other + along * rng.uniform(-1, 1), along)
        return (
            {"slot": {"pin": pin, "line": line}}
            if kind == "slot"
            else {"slide": [self.line(first, point, along), line]}
        )


def linkage(
    seed: int,
    kinds: tuple[tuple[str, str], ...],
    base: str = "revolute",
    cylinders: tuple[tuple[str, str], ...] = (),
) -> Scenario:
    """A crank on a base, and one dyad after the other of these kinds, each on any of the bodies before it.

    `cylinders` stand on the hinge of the crank, or on any; or span bodies that share none; or span to an arm of their own on the
    last body. Each is described by its extension or by angles.
    """
    for attempt in range(400):
        rng = np.random.default_rng([seed, attempt])
        found = _Assembled(rng, "base")
        found.add("crank", "base", "R")
        closures = {}
        for i, (cut, joints) in enumerate(kinds):
            known = list(found.poses)
            first = known[-1]
            second = str(rng.choice([name for name in known if name != first]))
            ends, names = [first, second], [f"a{i}", f"b{i}"]
            if len(joints) == 1:
                side = int(rng.integers(2))
                found.add(names[0], ends[side], joints)
                ends[side] = names[0]
            elif rng.random() < 0.5:  # both bars on one side
                found.add(names[0], first, joints[0])
                found.add(names[1], names[0], joints[1])
                ends[0] = names[1]
            else:
                for side in (0, 1):
                    found.add(names[side], ends[side], joints[side])
                ends = names
            closures[f"c{i}"] = found.close(cut, *ends)
        drives = {}
        for i, (where, coordinate) in enumerate(cylinders):
            pairs = [(body, data["on"]) for body, data in found.bodies.items() if "revolute" in data["joint"]]
            if where == "crank":
                pairs = pairs[:1]
            elif where == "arm":
                on = list(found.bodies)[-1]
                found.add("arm", on, "R")
                pairs = [("arm", b) for b in found.poses if _share_none(found.bodies, "arm", b)]
            elif where == "span":
                pairs = [(a, b) for a in found.bodies for b in found.poses if _share_none(found.bodies, a, b)]
            pair = list(pairs[int(rng.integers(len(pairs)))])
            rng.shuffle(pair)
            drives[f"c{i}"] = found.cylinder(pair[0], pair[1], coordinate)
        data = {
            "cylinders": drives,
            "control": {name: {"force": float(rng.uniform(-300, 300))} for name in drives},
            "gravity": rng.uniform(-9, 9, 3).tolist(),
            "bodies": {"base": {"on": "ground", "joint": _base(rng, base), **_mass(rng)}, **found.bodies},
            "linkages": {"x": {"closures": closures, "coordinates": ["crank"]}},
            "reactions": {"frame": "ground"},
        }
        try:
            scenario = Scenario.model_validate(data)
        except ValidationError as error:
            if any(word in str(error) for word in ("dead centre", "two cylinders", "cannot be a coordinate")):
                continue
            raise
        if _clear(scenario, 0.3):
            return scenario
    raise AssertionError("no linkage clear of dead centres was found")


def _share_none(bodies: dict[str, Any], a: str, b: str) -> bool:
    return a != b and bodies[a]["on"] != b and (b not in bodies or bodies[b]["on"] != a)


def _clear(scenario: Scenario, sine: float) -> bool:
    """Whether all dyads are far from singular, a little way round the start too."""
    for one in planar_linkages(scenario.plant):
        drawn = numeric_silhouette(scenario.plant, one)
        for step in (-REACH, 0.0, REACH):
            known = {name: one.start[name] + step for name in one.independent}
            loops = drawn.closed(one.steps, known, one.start)
            if not all(float(dyad.square) > sine**2 for dyad in loops.dyads.values()):
                return False
    return True


class At:
    """A scenario's equations at a random state near the start."""

    def __init__(self, scenario: Scenario, seed: int) -> None:
        self.scenario = scenario
        self.system: Dynamics = dynamics(scenario)
        equations, rng = self.system.equations, np.random.default_rng([seed, 3])
        n = len(scenario.plant.coordinates)
        moved = np.concatenate([rng.uniform(-REACH, REACH, n), rng.uniform(-1.5, 1.5, n)])
        self.x = np.array(equations.x.values)
        self.x[: 2 * n] += moved

    def __call__(self, expression: Any) -> np.ndarray:
        equations = self.system.equations
        function = ca.Function("f", equations.arguments(), [ca.densify(expression)])
        return np.array(function(0.0, self.x, equations.u.values, equations.p.values)).ravel()

    def output(self, name: str) -> np.ndarray:
        output = next(one for one in self.system.equations.y if one.name == name)
        return self(output.expression).reshape([len(labels) for labels in output.labels.values()])

    def labelled(self, name: str) -> dict[str, np.ndarray]:
        """By the first dimension's labels."""
        output = next(one for one in self.system.equations.y if one.name == name)
        return dict(zip(next(iter(output.labels.values())), self.output(name), strict=True))

    def joints(self) -> tuple[Joints, Joints]:
        """Values and speeds of all joints, by their outer bodies."""
        world, plant = self.system.world, self.scenario.plant
        q, u = {}, {}
        for body in plant.order:
            names = plant.joint_names(body)
            free = plant.tree[body].joint.kind == "free"
            q[body] = self(ca.vertcat(ca.SX(0, 1), *[world.port(name).value for name in names]))
            rates = world.tree.u[world.tree.links[world.tree.index(body)].speeds, :]
            u[body] = self(rates if free else ca.vertcat(ca.SX(0, 1), *[world.port(name).rate for name in names]))
        return q, u


class Linked(Solution):
    """With closures as ties: of the second body on the first, at the first's point."""

    @cached_property
    def ties(self) -> dict[str, Tie]:
        found = super().ties
        for name, linkage in self.scenario.linkages.items():
            for label, closure in linkage.closures.items():
                first, second = closure.ends
                one, other = self.bodies[first.on], self.bodies[second.on]
                point = one.p + one.R @ np.array(first.at)
                plane, axis = self.plane(first.on)
                none = np.zeros((3, 0))
                shifts, turns = plane, none
                if closure.kind != "pin":
                    along = other.R @ np.array(second.along)
                    shifts = np.cross(axis, along)[:, None]
                    turns = axis[:, None] if closure.kind == "slide" else none
                slip = one.velocity(point) - other.velocity(point)
                found[f"{name}.{label}"] = Tie(second.on, first.on, point, shifts, turns, 2 * np.cross(other.w, slip))
        return found

    def plane(self, body: str) -> tuple[np.ndarray, np.ndarray]:
        """Two vectors across the hinges of the linkage, and their axis, in the ground frame."""
        plant = self.scenario.plant
        one = next(one for one in planar_linkages(plant) if body in one.bodies or body == one.base)
        R = self.bodies[one.base].R
        e1, e2, axis = (R @ np.array(v) for v in one.plane)
        return np.column_stack([e1, e2]), axis

    def gaps(self) -> dict[str, np.ndarray]:
        """How far each closure is open, and how fast it opens."""
        found = {}
        for name, linkage in self.scenario.linkages.items():
            for label, closure in linkage.closures.items():
                (first, second), tie = closure.ends, self.ties[f"{name}.{label}"]
                one, other = self.bodies[first.on], self.bodies[second.on]
                apart = tie.point - (other.p + other.R @ np.array(second.at))
                gap = [*(tie.shifts.T @ apart), *(tie.shifts.T @ (one.velocity(tie.point) - other.velocity(tie.point)))]
                if closure.kind == "slide":
                    lines = [body.R @ np.array(end.along) for body, end in ((one, first), (other, second))]
                    gap += [*(tie.turns.T @ np.cross(*lines)), *(tie.turns.T @ (one.w - other.w))]
                found[f"{name}.{label}"] = np.array(gap)
        return found

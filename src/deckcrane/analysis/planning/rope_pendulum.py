"""Loads on elastic ropes as pendulums: the crane that a plan moves in the place of one whose load hangs on ropes.

The bodies that hang on ropes (a hook block, its slings, the load) become one rigid body. It swings by two revolute joints about the
middle of the points of the crane that ropes lead to, and hangs where the full model is in static equilibrium: the pendulum has the
length of the stretched ropes. A rope that runs on over the crane, to a drum or to other bodies, stays as a rope without stretch
whose falls run along the pendulum, so that winch, luffing, folding and telescope raise and lower the load as they do in the full
model. What is left out: the change of stretch on the way, swing of the load about its hook, twist of the falls, and the losses of
sheaves. `set_points.follow` runs the full model beside the plan and states the deviation.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import casadi as ca
import numpy as np

from deckcrane.analysis.planning.crane_model import CraneModel
from deckcrane.arrays import Array
from deckcrane.components.catalogue import Scenario
from deckcrane.components.payload import compliantly_held_bodies, payload_name, payload_suspension
from deckcrane.components.ratings.data import hoist_line_checks
from deckcrane.components.ropes.data import Rope, RopePoint, ropes_of
from deckcrane.components.vessel.data import all_vessels
from deckcrane.errors import DeckcraneError
from deckcrane.mechanics.model.plant import AttachmentPoint, Plant, attachment_point
from deckcrane.screws import rpy

FALL = "pendulum_fall"
"""Name of the slide along which a block moves on a rope without stretch."""
SWINGS = ("pendulum_along", "pendulum_across")
"""Names of the swivels of the pendulum: about the y axis of the body that it hangs from, then about x."""
SWIVEL = {"mass": 1.0, "inertia": [0.1, 0.1, 0.1]}
"""A swivel: 1 kg, so that its joint has an inertia of its own."""
TURNED = 1e-9
"""Angle from which a body is turned against what it hangs on [rad]."""
UPRIGHT = 1e-6
"""Smallest length of a pendulum [m]."""


@dataclass(frozen=True)
class RopePendulum:
    """A scenario whose load hangs on ropes, and the one in which it is a pendulum of the same length at rest."""

    full: Scenario
    """The scenario as it is."""
    reduced: Scenario
    """The same crane with the load as a pendulum."""
    bodies: tuple[str, ...]
    """Bodies that hang on ropes and are one body in the reduced scenario."""
    length: float
    """Distance from the point of suspension to the common centre of gravity at rest, with stretch [m]."""
    stretch: float
    """How far the weight lowers the load: from ropes that just are taut to static equilibrium [m]."""


def hangs_on_ropes(scenario: Scenario) -> bool:
    """Whether the payload, or something above it, is a free body that ropes hold."""
    return bool(payload_suspension(scenario.plant))


def rope_pendulum(scenario: Scenario) -> RopePendulum:
    """The scenario with its load on ropes as a pendulum; an error where it hangs otherwise than from one body of the crane."""
    plant = scenario.plant
    payload = payload_name(plant)
    assert payload is not None, "asked of scenarios with a payload on ropes"
    bodies = _hung_bodies(plant, payload)
    tip, centre = _point_of_suspension(plant)
    rest = _Rest(scenario, tip, centre, bodies)
    ropes = {name: rope for name, rope in ropes_of(plant).items() if _touches(rope, bodies)}
    running = [name for name, rope in ropes.items() if _runs_on(rope, bodies, tip)]
    if len(running) > 1:
        raise DeckcraneError(
            f"ropes {', '.join(running)} run over the crane and carry {payload} together: a plan takes one such rope"
        )
    values = _pendulum_values(scenario, rest, running, tip, centre)
    values |= {f"ropes.{name}": None for name in ropes if name not in running}
    values |= {f"checks.{name}": None for name in hoist_line_checks(scenario)}
    try:
        reduced = scenario.with_values(values)
    except DeckcraneError as error:
        raise DeckcraneError(f"{payload} hangs on ropes, and cannot be planned as a pendulum: {error}") from None
    return RopePendulum(scenario, reduced, bodies, rest.length, rest.stretch)


def _hung_bodies(plant: Plant, payload: str) -> tuple[str, ...]:
    """The free bodies that hang together, those next to the crane first."""
    loose = compliantly_held_bodies(plant)
    crane = {body for body, _ in payload_suspension(plant)}
    reached, hung = set(crane), list[str]()
    while True:
        near = [
            point.body
            for rope in ropes_of(plant).values()
            if not rope.tugger and reached & {point.body for point in rope.path}
            for point in rope.path
            if point.body in loose and point.body not in hung
        ]
        if not near:
            break
        hung += list(dict.fromkeys(near))
        reached = set(hung)
    others = [body for body in loose if body not in hung]
    if payload not in hung or others:
        raise DeckcraneError(
            f"{(others or [payload])[0]} is a free body that ropes, contacts or bushings hold, beside the payload on its ropes: a "
            "plan takes a payload alone; hold it by --hold, or leave it out"
        )
    return tuple(hung)


def _point_of_suspension(plant: Plant) -> tuple[str, Array]:
    """The body that the load hangs from, and the middle of the points that ropes lead to, in its frame."""
    points = payload_suspension(plant)
    carriers = list(dict.fromkeys(body for body, _ in points))
    if len(carriers) > 1 or carriers[0] in all_vessels(plant):
        raise DeckcraneError(
            f"the payload hangs on ropes from {', '.join(carriers)}: a plan takes loads that hang from one body of the crane"
        )
    return carriers[0], np.mean([np.asarray(at, dtype=float) for _, at in points], axis=0)


def _touches(rope: Rope, bodies: tuple[str, ...]) -> bool:
    return any(point.body in bodies for point in rope.path)


def _runs_on(rope: Rope, bodies: tuple[str, ...], tip: str) -> bool:
    """Whether a rope leads beyond the body that the load hangs from."""
    return any(point.drum is not None or point.body not in (*bodies, tip) for point in rope.path)


class _Rest:
    """Static equilibrium of the full model with its drives held: where the load hangs."""

    def __init__(self, scenario: Scenario, tip: str, centre: Array, bodies: tuple[str, ...]) -> None:
        self.bodies = bodies
        self.model = model = CraneModel(scenario)
        others = [name for name in model.names[model.passive] if model.plant.coordinate(name).body not in bodies]
        if others:
            self.model = model = CraneModel(scenario, others)
        q = model.settle(model.start)
        spots = {body: AttachmentPoint(body, None, np.asarray(model.plant.tree[body].inertial()[1])) for body in bodies}
        hook = model.position(attachment_point(model.plant, tip, tuple(centre)))
        self.masses = {body: float(model.plant.tree[body].inertial()[0]) for body in bodies}
        self.hook, self.start_hook = self._values([hook], q)[0], self._values([hook], model.start)[0]
        self.centres = dict(zip(bodies, self._values([model.position(e) for e in spots.values()], q), strict=True))
        starts = dict(zip(bodies, self._values([model.position(e) for e in spots.values()], model.start), strict=True))
        self.rotation = self._rotation(tip, q)
        origins = [model.position(AttachmentPoint(body, None, np.zeros(3))) for body in bodies]
        self.origins = dict(zip(bodies, self._values(origins, q), strict=True))
        self.rotations = {body: self._rotation(body, q) for body in bodies}
        up = -np.array(scenario.gravity) / np.linalg.norm(scenario.gravity)
        self.length = float((self.hook - self.common(self.centres)) @ up)
        self.stretch = float((self.common(starts) - self.common(self.centres)) @ up)
        if self.length < UPRIGHT:
            raise DeckcraneError(f"{bodies[-1]} is not below the point from which its ropes lead down")

    def common(self, centres: dict[str, Array]) -> Array:
        """The common centre of gravity."""
        return np.asarray(sum(self.masses[body] * centres[body] for body in self.bodies) / sum(self.masses.values()))

    def _values(self, expressions: list[Any], q: Array) -> list[Array]:
        function = ca.Function("rest", [self.model.symbols[0]], self.model.express(expressions))
        return [np.array(value).ravel() for value in function.call([q])]

    def _rotation(self, body: str, q: Array) -> Array:
        world = self.model.forces.world
        (flat,) = self._values([ca.vec(world.poses[world.tree.index(body)][0])], q)
        return flat.reshape(3, 3, order="F")


def _pendulum_values(scenario: Scenario, rest: _Rest, running: list[str], tip: str, centre: Array) -> dict[str, Any]:
    """Bodies and ropes of the pendulum, by path of the file."""
    up = -np.array(scenario.gravity) / np.linalg.norm(scenario.gravity)
    n = rest.rotation.T @ up
    across, along = float(-np.arcsin(n[1])), float(np.arctan2(n[0], n[2]))
    swivel = rest.rotation @ np.asarray(rpy(across, along, 0.0))
    first = {"on": tip, "joint": {"revolute": "y", "at": centre.tolist(), "name": SWINGS[0], "start": along}, **SWIVEL}
    second = {"on": SWINGS[0], "joint": {"revolute": "x", "name": SWINGS[1], "start": across}, **SWIVEL}
    values: dict[str, Any] = {f"bodies.{SWINGS[0]}": first, f"bodies.{SWINGS[1]}": second}
    upper = rest.bodies[0]
    R_upper, p_upper = rest.rotations[upper], rest.origins[upper]
    for body in rest.bodies:
        inner = (swivel, rest.hook, SWINGS[1]) if body == upper else (R_upper, p_upper, upper)
        place = inner[0].T @ (rest.origins[body] - inner[1])
        joint: dict[str, Any] = {"fixed": True, "at": place.tolist()}
        if body == upper and running:
            joint = {"prismatic": "-z", "name": FALL, "at": [*place[:2].tolist(), 0.0], "start": float(-place[2])}
        turn = _roll_pitch_yaw(inner[0].T @ rest.rotations[body])
        if np.max(np.abs(turn)) > TURNED:
            joint["rotation"] = [{axis: float(angle)} for axis, angle in zip("zyx", turn[::-1], strict=True)]
        values[f"bodies.{body}.on"] = inner[2]
        values[f"bodies.{body}.joint"] = joint
    for name in running:
        values[f"ropes.{name}"] = _rigid_rope(ropes_of(scenario.plant)[name], rest, swivel, tip, centre)
    return values


def _rigid_rope(rope: Rope, rest: _Rest, swivel: Array, tip: str, centre: Array) -> dict[str, Any]:
    """The rope without stretch, with its falls along the axis of the pendulum."""
    path = []
    for point in rope.path:
        data: dict[str, Any] = point.model_dump(exclude_none=True, exclude_defaults=True)
        for key in ("efficiency", "mu", "turns"):
            data.pop(key, None)
        if point.body in (tip, *rest.bodies):
            data = {"on": point.body, "at": _on_axis(point, rest, swivel, tip, centre)}
        path.append(data)
    return {"path": path, "falls": rope.falls, "rigid": {"coordinate": FALL}}


def _on_axis(point: RopePoint, rest: _Rest, swivel: Array, tip: str, centre: Array) -> list[float]:
    """The point of the pendulum's axis that is as high as a point of a rope, in the frame of its body."""
    if point.body == tip:
        return [float(value) for value in centre]
    R, p = rest.rotations[point.body], rest.origins[point.body]
    down = swivel.T @ (p + R @ np.asarray(point.at, dtype=float) - rest.hook)
    return [float(value) for value in R.T @ (rest.hook + swivel @ np.array([0.0, 0.0, down[2]]) - p)]


def _roll_pitch_yaw(R: Array) -> Array:
    """Angles of a rotation Rz Ry Rx."""
    return np.array([np.arctan2(R[2, 1], R[2, 2]), -np.arcsin(np.clip(R[2, 0], -1, 1)), np.arctan2(R[1, 0], R[0, 0])])

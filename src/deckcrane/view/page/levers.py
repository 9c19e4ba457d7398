"""Function of each drive of a live page (slew, luff, knuckle, telescope, hoist), and its direction: up, out or left.

A driver knows functions, a model knows joints, cylinders and drums. The function of a drive follows from what it moves at the
start: the turn about the vertical is the slew, the first boom's the luff, the next one's the knuckle, a slide the telescope or,
with the load on it, the hoist; a drum luffs where its rope leads back to a boom, and hoists where it does not. Directions follow
from the kinematics there, whichever way axes point. Depends on `live` for nothing but words.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Literal, Protocol, runtime_checkable

import casadi as ca
import numpy as np

from deckcrane.arrays import Array
from deckcrane.components.catalogue import Scenario
from deckcrane.components.control import hand_inputs
from deckcrane.components.control.outputs import TIP_LEVER
from deckcrane.components.cylinders.outputs import CYLINDER_LENGTH
from deckcrane.components.linkages import planar_linkages
from deckcrane.mechanics.equations import Equations, Handle
from deckcrane.mechanics.model.operation import DrumRope
from deckcrane.mechanics.model.outputs import POSITION, ROTATION
from deckcrane.mechanics.model.plant import Plant
from deckcrane.scenario.component import components
from deckcrane.scenario.outputs import capitalised_name
from deckcrane.view.page.scene.component_shapes import has_role, stated_load
from deckcrane.view.page.scene.scene import z_up_rotation

Json = dict[str, Any]
Function = Literal["slew", "luff", "knuckle", "telescope", "hoist", "other"]

NUDGE = 1e-5
"""Step of a coordinate for finite differences, in radians or metres."""
STEEP = 0.7
"""Cosine of the angle from the vertical above which an axis counts as vertical."""
NOTHING = 1e-6
"""Smallest motion that gives a direction, in metres per radian or metre."""

WORDS: dict[Function, tuple[str, str]] = {
    "slew": ("right", "left"),
    "luff": ("down", "up"),
    "knuckle": ("in", "out"),
    "telescope": ("in", "out"),
    "hoist": ("down", "up"),
    "other": ("−", "+"),
}
"""Effect of a negative and of a positive command."""
KEYS: dict[Function, tuple[str, str]] = {
    "slew": ("D", "A"),
    "luff": ("S", "W"),
    "knuckle": ("J", "L"),
    "telescope": ("U", "O"),
    "hoist": ("K", "I"),
}
SPARE_KEYS = (("N", "M"), ("Z", "X"))
"""Keys for drives without one of the five functions; those after the second have none."""
SPARE_BUTTONS = ((14, 15), (13, 12))
"""Buttons of a gamepad's cross for these drives."""


@dataclass(frozen=True)
class DriveFunction:
    """Function of a drive, and the sign of a positive command in the drive's own direction."""

    function: Function
    sign: float
    depth: int = 0
    """Number of bodies that carry what it moves."""


class Poses:
    """Poses of all bodies near the start, as functions of the states."""

    def __init__(self, equations: Equations) -> None:
        self._outputs = {output.name: output for output in equations.y}
        self._names, self._x = equations.x.names, equations.x.values
        self._inputs, self._u = equations.u.names, equations.u.values
        self.bodies: tuple[str, ...] = tuple(self._outputs[POSITION.name].labels["body"])
        read = [name for name in (POSITION.name, ROTATION.name, CYLINDER_LENGTH.name) if name in self._outputs]
        expressions = [self._outputs[name].written_out for name in read]
        arguments = [equations.x.symbols, equations.t, equations.u.symbols, equations.p.symbols]
        function = ca.Function("poses", arguments, expressions)

        def outputs_at(x: Array, u: Array) -> dict[str, Array]:
            values = function.call([x, 0.0, u, equations.p.values])
            return {name: np.array(value).ravel() for name, value in zip(read, values, strict=True)}

        self._outputs_at = outputs_at
        self._start = outputs_at(self._x, self._u)

    def knows(self, state: str) -> bool:
        return state in self._names

    def rates(self, state: str) -> dict[str, Array]:
        """Rate of change of each output with a state at the start or, where its motion is prescribed, with a hand's input."""
        hand_input = hand_inputs(state)[0]
        ends = []
        for direction in (1.0, -1.0):
            x, u = np.array(self._x, dtype=float), np.array(self._u, dtype=float)
            if hand_input in self._inputs:
                u[self._inputs.index(hand_input)] += direction * NUDGE
            else:
                x[self._names.index(state)] += direction * NUDGE
            ends.append(self._outputs_at(x, u))
        return {name: (ends[0][name] - ends[1][name]) / (2 * NUDGE) for name in ends[0]}

    def rotation(self, body: str) -> Array:
        return self._matrix(self._start[ROTATION.name], body)

    def position(self, body: str) -> Array:
        return self._row(self._start[POSITION.name], body)

    def velocity(self, rates: dict[str, Array], body: str, at: Array) -> Array:
        """Velocity of a point of a body, in the ground's axes."""
        return self._row(rates[POSITION.name], body) + self._matrix(rates[ROTATION.name], body) @ at

    def turning(self, rates: dict[str, Array], body: str) -> Array:
        """Angular velocity of a body, in the ground's axes."""
        skewed = self._matrix(rates[ROTATION.name], body) @ self.rotation(body).T
        return np.array([skewed[2, 1], skewed[0, 2], skewed[1, 0]])

    @property
    def cylinders(self) -> tuple[str, ...]:
        return self._outputs[CYLINDER_LENGTH.name].labels["cylinder"] if CYLINDER_LENGTH.name in self._outputs else ()

    def stretching(self, rates: dict[str, Array], cylinder: str) -> float:
        return float(rates[CYLINDER_LENGTH.name][self.cylinders.index(cylinder)])

    def _row(self, values: Array, body: str) -> Array:
        i = self.bodies.index(body)
        return values[3 * i : 3 * i + 3]

    def _matrix(self, values: Array, body: str) -> Array:
        i = self.bodies.index(body)
        return values[9 * i : 9 * i + 9].reshape(3, 3)


def levers(scenario: Scenario, equations: Equations, poses: Poses | None = None) -> list[Json]:
    """A lever for every drive, in the order of the functions; of two with one function the first has it, others are numbered."""
    poses = Poses(equations) if poses is None else poses
    drives = [handle for handle in equations.handles if _is_drive(handle)]
    motions = {handle.name: drive_function(scenario, poses, handle.name) for handle in drives}
    functions = dict(_assign_functions(motions))
    order = [name for function in WORDS for name in motions if functions[name] == function]
    labels = {handle.name: {"label": capitalised_name(handle.name)} for handle in drives if _moves_tip(handle)}
    spare = 0
    result = []
    for name in order:
        function, sign = functions[name], motions[name].sign
        result.append(_lever(name, function, sign, functions, spare) | labels.get(name, {}))
        spare += function == "other"
    return result


def _is_drive(handle: Handle) -> bool:
    """Whether a handle is a drive; a brake is none, though it has a course."""
    return handle.kind == "force" or (handle.kind == "course" and handle.output is not None)


def _moves_tip(handle: Handle) -> bool:
    """Whether a handle is a direction of tip control, which several drives share."""
    return handle.output == TIP_LEVER.name


def _assign_functions(motions: dict[str, DriveFunction]) -> Iterator[tuple[str, Function]]:
    """Function of each drive: of several booms the innermost luffs, and the next one is the knuckle."""
    by_depth = sorted(motions, key=lambda name: motions[name].depth)
    free: dict[Function, list[Function]] = {"luff": ["luff", "knuckle"], "knuckle": ["knuckle"]}
    used: set[Function] = set()
    for name in by_depth:
        function = motions[name].function
        choices = free.get(function, [function])
        assigned: Function = next((choice for choice in choices if choice not in used and function != "other"), "other")
        used.add(assigned)
        yield name, assigned


def _lever(name: str, function: Function, sign: float, functions: dict[str, Function], spare: int) -> Json:
    keys = KEYS.get(function) or (SPARE_KEYS[spare] if spare < len(SPARE_KEYS) else None)
    return {
        "drive": name,
        "function": function,
        "label": function.capitalize() if function != "other" else f"Lever {spare + 1}",
        "words": list(WORDS[function]),
        "sign": sign,
        "keys": None if keys is None else list(keys),
        **_stick_and_pad(function, "knuckle" in functions.values(), spare),
    }


def _stick_and_pad(function: Function, folds: bool, spare: int) -> Json:
    """Axes of joysticks and gamepads, as on cranes: slew and knuckle on the left, luff and hoist on the right.

    Sticks' axes point to the right and up. A gamepad's buttons come as the negative and the positive one.
    """
    if function == "slew":
        return {"stick": {"side": "left", "axis": "x", "sign": -1}, "pad": None}
    if function == "luff":
        return {"stick": {"side": "right", "axis": "x", "sign": -1}, "pad": None}
    if function == "hoist":
        return {"stick": {"side": "right", "axis": "y", "sign": 1}, "pad": None}
    if function == "knuckle" or (function == "telescope" and not folds):
        return {"stick": {"side": "left", "axis": "y", "sign": 1}, "pad": None}
    if function == "telescope":
        return {"stick": None, "pad": [6, 7]}
    return {"stick": None, "pad": list(SPARE_BUTTONS[spare]) if spare < len(SPARE_BUTTONS) else None}


@runtime_checkable
class WindsRopes(Protocol):
    """Has ropes that drives wind on drums."""

    def drum_rope(self, plant: Plant, drive: str) -> DrumRope | None: ...


def drum_rope(plant: Plant, drive: str) -> DrumRope | None:
    """The rope on the drum that a drive turns; None where it turns none."""
    ropes = [component.drum_rope(plant, drive) for component in components() if isinstance(component, WindsRopes)]
    return next((rope for rope in ropes if rope is not None), None)


def drive_function(scenario: Scenario, poses: Poses, drive: str) -> DriveFunction:
    """Function of a drive, by what it moves at the start; a drum raises what hangs on its rope by hauling in."""
    rope = drum_rope(scenario.plant, drive)
    if rope is not None:
        return DriveFunction("luff" if rope.luffs else "hoist", -rope.sense)
    state, along = _state_of(scenario.plant, poses, drive)
    if state is None:
        return DriveFunction("other", 1.0)
    return _joint_function(scenario, poses, state, along)


def _state_of(plant: Plant, poses: Poses, drive: str) -> tuple[str | None, float]:
    """Coordinate that a drive moves, and the sign: its own, or the one that stretches its cylinder."""
    joints = [data for data in plant.coordinates if plant.tree[data.body].joint.kind in JOINTS]
    candidates = [data for data in joints if data.local == "extension" or data.name in plant.joint_names(data.body)]
    states = [data.name for data in candidates if poses.knows(data.name)]
    if drive in states:
        return drive, 1.0
    if drive in poses.cylinders:
        slopes = {name: poses.stretching(poses.rates(name), drive) for name in states}
        most = max(slopes, key=lambda name: abs(slopes[name]), default=None)
        if most is not None and abs(slopes[most]) > NOTHING:
            return most, float(np.sign(slopes[most]))
    return None, 1.0


JOINTS = ("revolute", "prismatic")


def _joint_function(scenario: Scenario, poses: Poses, state: str, along: float) -> DriveFunction:
    plant = scenario.plant
    body = next(data.body for data in plant.coordinates if data.name == state)
    up, rates = z_up_rotation(scenario).T @ np.array([0.0, 0.0, 1.0]), poses.rates(state)
    body = _outermost(plant, body)
    depth = len(list(_carriers(plant, body)))
    tip = far_end(scenario, body)
    speed = poses.velocity(rates, body, tip)
    if plant.tree[body].joint.kind == "prismatic":
        if _carries_load(scenario, body):
            return DriveFunction("hoist", along * _sign(up @ speed), depth)
        outwards = poses.rotation(body) @ tip
        return DriveFunction("telescope", along * _sign(float(outwards @ speed)), depth)
    turning = poses.turning(rates, body)
    if abs(up @ turning) > STEEP * float(np.linalg.norm(turning)):
        return DriveFunction("slew", along * _sign(up @ turning), depth)
    rises = float(up @ speed)
    if abs(rises) < NOTHING:
        rises = -float(speed @ (poses.rotation(body) @ tip))
    carrier = plant.tree[body].on
    if carrier in poses.bodies and _is_boom(scenario, poses, carrier, up):
        # A knuckle goes out by coming in line with the boom that carries it; where that gives no direction, by rising.
        inner, outer = poses.rotation(carrier) @ far_end(scenario, carrier), poses.rotation(body) @ tip
        opens = float(inner @ np.cross(turning, outer))
        if abs(opens) > 0.02 * float(np.linalg.norm(inner) * np.linalg.norm(outer)):
            rises = opens
    return DriveFunction("luff", along * _sign(rises), depth)


def _outermost(plant: Plant, body: str) -> str:
    """Body of a joint; of a linkage, the body that carries the rest of the crane."""
    for linkage in planar_linkages(plant):
        if body in linkage.bodies:
            outside = [name for name in plant.order if name not in linkage.bodies]
            return next((plant.tree[name].on for name in outside if plant.tree[name].on in linkage.bodies), body)
    return body


def _is_boom(scenario: Scenario, poses: Poses, body: str, up: Array) -> bool:
    """Whether a body turns about a horizontal axis: a boom, not a king or a ship."""
    joint = scenario.plant.tree[body].joint
    if joint.kind != "revolute" or joint.axis is None:
        return False
    axis = poses.rotation(body) @ np.asarray(joint.axis, dtype=float)
    return bool(abs(up @ axis) < STEEP)


def _carriers(plant: Plant, body: str) -> Iterator[str]:
    while body in plant.tree:
        body = plant.tree[body].on
        yield body


def _carries_load(scenario: Scenario, body: str) -> bool:
    """Whether a sliding body is the load, or part of the wire that it hangs on."""
    load = stated_load(scenario.plant)
    return load is not None and (load == body or (body in _carriers(scenario.plant, load) and _hangs(scenario, body)))


def _hangs(scenario: Scenario, body: str) -> bool:
    """Whether a joint below this body, towards the crane, swings freely: it is then part of a wire."""
    plant = scenario.plant
    for carrier in _carriers(plant, body):
        if carrier in plant.tree and plant.tree[carrier].joint.kind in ("revolute", "spherical"):
            return not has_role(plant, carrier, "driven")
    return False


def far_end(scenario: Scenario, body: str) -> Array:
    """End of a boom: the furthest body that it carries, or its tip, or twice the distance to its centre of mass."""
    plant = scenario.plant
    carried = [np.asarray(plant.placement(name)[1], dtype=float) for name in plant.order if plant.tree[name].on == body]
    data = plant.tree[body]
    points = [*carried, *([] if data.tip is None else [np.asarray(data.tip, dtype=float)])]
    by_distance: Sequence[Array] = sorted(points, key=lambda point: float(np.linalg.norm(point)))
    if by_distance and np.linalg.norm(by_distance[-1]) > 0:
        return by_distance[-1]
    return 2.0 * np.asarray(data.inertial()[1], dtype=float)


def _sign(value: float) -> float:
    return -1.0 if value < 0 else 1.0

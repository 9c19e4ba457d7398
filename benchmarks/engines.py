"""The engines that are timed, behind one call: accelerations of a scenario's tree at many states.

States are drawn in deckcrane's coordinates and translated beforehand, outside the timed call. tau acts on the hinges.
"""

from __future__ import annotations

import ctypes
import tempfile
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from scipy.spatial.transform import Rotation

import native
from code_beside_c import careful
from deckcrane.arrays import Array
from deckcrane.components.catalogue import Scenario
from deckcrane.formulations.forward_dynamics import dynamics
from deckcrane.program.program import Program

_TINY_INERTIA = 1e-9
"""kg m^2 in place of zero for MuJoCo, which takes no body without inertia."""


@dataclass(frozen=True)
class States:
    """Random states, one a row: coordinates q, speeds u ([omega; v] in body axes for a free vessel), hinge torques tau."""

    q: Array
    u: Array
    tau: Array
    free: bool

    @classmethod
    def random(cls, scenario: Scenario, rows: int, torque: float) -> States:
        draw = np.random.default_rng(1)
        n = len(scenario.plant.coordinates)
        free = scenario.bodies[scenario.plant.order[0]].joint.kind == "free"
        q, u = draw.uniform(-1.0, 1.0, (rows, n)), draw.uniform(-0.5, 0.5, (rows, n))
        return cls(q, u, draw.uniform(-torque, torque, (rows, n - 6 * free)), free)

    def __len__(self) -> int:
        return len(self.q)

    @property
    def attitude(self) -> Rotation:
        """R = Rz(yaw) Ry(pitch) Rx(roll) of the free body."""
        return Rotation.from_euler("xyz", self.q[:, 3:6])

    @property
    def full_tau(self) -> Array:
        return np.ascontiguousarray(np.hstack([np.zeros((len(self), 6)), self.tau]) if self.free else self.tau)


@dataclass(frozen=True)
class Engine:
    """A timed call without arguments over `rows` states, and its accelerations in deckcrane's order."""

    name: str
    how: str
    rows: int
    evaluate: Callable[[], Array]
    accelerations: Callable[[Array], Array]


def deckcrane(scenario: Scenario, states: States, target: Any) -> Engine:
    """deckcrane's derivative: it also holds the rates of the coordinates."""
    equations = dynamics(scenario).equations
    program = careful(equations) if target == "llvm" else Program(equations, target)
    n = states.q.shape[1]
    t, x, u = np.zeros(len(states)), np.hstack([states.q, states.u]), np.ascontiguousarray(states.tau)
    how = {"llvm": "native loop, with rates of coordinates", "vm": "CasADi, one call from Python per state"}[target]
    name = {"llvm": "deckcrane, machine code", "vm": "deckcrane, virtual machine"}[target]
    return Engine(name, how, len(states), lambda: program.derivatives(t, x, u), lambda dx: dx[:, n:])


def pinocchio(scenario: Scenario, states: States, compile_it: bool = True) -> Engine:
    """Pinocchio's articulated-body algorithm."""
    library = native.pinocchio_library(compile_it)
    order = list(scenario.plant.order)
    bodies = [scenario.bodies[name] for name in order]
    kinds = "".join(_letter(body.joint) for body in bodies)
    parents = (ctypes.c_int * len(order))(*[order.index(b.on) if b.on in order else -1 for b in bodies])
    R, p = (np.array(part) for part in zip(*[scenario.plant.placement(name) for name in order], strict=True))
    mass, cog, inertia = (np.array(part) for part in zip(*[body.inertial() for body in bodies], strict=True))
    library.tree_new.restype = ctypes.c_void_p
    numbers = [pointer(np.ascontiguousarray(a, dtype=float)) for a in (R, p, mass, cog, inertia, scenario.gravity)]
    tree = ctypes.c_void_p(library.tree_new(len(order), kinds.encode(), parents, *numbers))
    q, v = states.q, states.u
    if states.free:
        q = np.hstack([q[:, :3], states.attitude.as_quat(), q[:, 6:]])
        v = np.hstack([v[:, 3:6], v[:, :3], v[:, 6:]])
    evaluate = _loop(library, tree, q, v, states.full_tau)

    def accelerations(a: Array) -> Array:
        return np.hstack([a[:, 3:6], a[:, :3], a[:, 6:]]) if states.free else a

    return Engine(
        "Pinocchio aba", f"native loop, header-only, -O3 {native.PROCESSOR}", len(states), evaluate, accelerations
    )


def mujoco(scenario: Scenario, states: States) -> Engine:
    """MuJoCo's mj_forward with everything but smooth dynamics switched off."""
    library = native.mujoco_library()
    library.tree_new.restype = ctypes.c_void_p
    error = ctypes.create_string_buffer(500)
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "tree.xml"
        file.write_text(_mjcf(scenario), encoding="utf-8")
        tree = ctypes.c_void_p(library.tree_new(str(file).encode(), error, len(error)))
    if not tree:
        raise native.MissingError(f"MuJoCo does not take the model: {error.value.decode()}")
    q, v, R = states.q, states.u, None
    if states.free:
        R = states.attitude
        q = np.hstack([q[:, :3], R.as_quat(scalar_first=True), q[:, 6:]])
        v = np.hstack([R.apply(v[:, 3:6]), v[:, :3], v[:, 6:]])
    evaluate = _loop(library, tree, q, v, states.full_tau)

    def accelerations(a: Array) -> Array:
        if R is None:
            return a
        w, v_body = states.u[:, :3], states.u[:, 3:6]
        return np.hstack([a[:, 3:6], R.inv().apply(a[:, :3]) - np.cross(w, v_body), a[:, 6:]])

    return Engine("MuJoCo mj_forward", "native loop, no constraints", len(states), evaluate, accelerations)


def _loop(library: ctypes.CDLL, tree: ctypes.c_void_p, q: Array, v: Array, tau: Array) -> Callable[[], Array]:
    q, v, tau = (np.ascontiguousarray(array, dtype=float) for array in (q, v, tau))

    def evaluate() -> Array:
        a = np.empty_like(v)
        library.tree_accelerations(tree, ctypes.c_long(len(v)), pointer(q), pointer(v), pointer(tau), pointer(a))
        return a

    return evaluate


def pointer(array: Array) -> Any:
    """Where the numbers of an array stand, for a native loop."""
    return array.ctypes.data_as(ctypes.POINTER(ctypes.c_double))


def _letter(joint: Any) -> str:
    """f for free, else the axis of the hinge, which must be x, y or z."""
    return "f" if joint.kind == "free" else "xyz"[int(np.argmax(joint.axis))]


_DISABLED = (
    "constraint",
    "equality",
    "frictionloss",
    "limit",
    "contact",
    "spring",
    "damper",
    "clampctrl",
    "warmstart",
    "filterparent",
    "actuation",
    "refsafe",
    "sensor",
    "midphase",
    "eulerdamp",
    "autoreset",
    "nativeccd",
    "island",
)


def _mjcf(scenario: Scenario) -> str:
    """The tree as MuJoCo's XML, nested from the ground outwards."""
    flags = " ".join(f'{name}="disable"' for name in _DISABLED)
    outer = "".join(_mjcf_body(scenario, name) for name in scenario.plant.order if scenario.bodies[name].on == "ground")
    return (
        f'<mujoco><compiler angle="radian"/><option gravity="{spelled(scenario.gravity)}"><flag {flags}/></option>'
        f"<worldbody>{outer}</worldbody></mujoco>"
    )


def _mjcf_body(scenario: Scenario, name: str) -> str:
    body = scenario.bodies[name]
    R, p = scenario.plant.placement(name)
    mass, cog, inertia = body.inertial()
    moments = np.maximum(np.diag(inertia), _TINY_INERTIA)
    letter = _letter(body.joint)
    joint = (
        "<freejoint/>" if letter == "f" else f'<joint type="hinge" axis="{spelled(np.eye(3)["xyz".index(letter)])}"/>'
    )
    quaternion = Rotation.from_matrix(R).as_quat(scalar_first=True)
    carried = "".join(
        _mjcf_body(scenario, other) for other in scenario.plant.order if scenario.bodies[other].on == name
    )
    return (
        f'<body name="{name}" pos="{spelled(p)}" quat="{spelled(quaternion)}">{joint}'
        f'<inertial pos="{spelled(cog)}" mass="{mass!r}" diaginertia="{spelled(moments)}"/>{carried}</body>'
    )


def spelled(numbers: Any) -> str:
    """Numbers as an attribute of MuJoCo's XML."""
    return " ".join(repr(float(number)) for number in numbers)

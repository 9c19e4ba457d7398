"""MuJoCo stepping an assembled mechanism: Runge-Kutta of fourth order in a native loop, cylinders closed by `connect`.

MuJoCo's constraints give way a little. They are set as stiff as its Runge-Kutta steps bear: impedance 0.9999, a time constant
of half a step, which makes their error one of second order in the step.
"""

from __future__ import annotations

import ctypes
import tempfile
from pathlib import Path

import numpy as np
from scipy.spatial.transform import Rotation

import native
from assembled import Array, Assembled, StretchedRope
from engines import pointer, spelled

TINY_INERTIA = 1e-9
"""kg m^2 added about each axis: MuJoCo takes no body without inertia."""

_DISABLED = (
    "frictionloss",
    "limit",
    "contact",
    "clampctrl",
    "filterparent",
    "actuation",
    "refsafe",
    "sensor",
    "midphase",
    "autoreset",
    "nativeccd",
    "island",
)


class MujocoSteps:
    """A mechanism in MuJoCo with a fixed step."""

    def __init__(self, mechanism: Assembled, step: float) -> None:
        self.step = step
        self._library = native.mujoco_library()
        self._library.tree_new.restype = ctypes.c_void_p
        error = ctypes.create_string_buffer(500)
        with tempfile.TemporaryDirectory() as folder:
            file = Path(folder) / "mechanism.xml"
            file.write_text(xml(mechanism, step), encoding="utf-8")
            self._tree = ctypes.c_void_p(self._library.tree_new(str(file).encode(), error, len(error)))
        if not self._tree:
            raise native.MissingError(f"MuJoCo does not take the model: {error.value.decode()}")

    def course(self, every: float, records: int) -> Array:
        """The watched point from a fresh start, every so many seconds: `records` places beyond the first."""
        places = np.empty((records + 1, 3))
        self._library.tree_run(
            self._tree, ctypes.c_long(records), ctypes.c_long(round(every / self.step)), pointer(places)
        )
        return places

    def advance(self, steps: int) -> None:
        """Steps from a fresh start."""
        places = np.empty((2, 3))
        self._library.tree_run(self._tree, ctypes.c_long(1), ctypes.c_long(steps), pointer(places))


def xml(mechanism: Assembled, step: float) -> str:
    flags = " ".join(f'{name}="disable"' for name in _DISABLED)
    pins = "".join(
        f'<connect body1="{loop.piston}" body2="{loop.boom}" anchor="0 0 0" solref="{step / 2!r} 1" '
        'solimp="0.9999 0.9999 0.001"/>'
        for loop in mechanism.loops
    )
    hard = f'solref="{step / 2!r} 1" solimp="0.9999 0.9999 0.001"'
    pins += "".join(
        f'<connect body1="{pin.first}" body2="{pin.second}" anchor="{spelled(pin.at)}" {hard}/>'
        for pin in mechanism.pins
    )
    pins += "".join(
        f'<joint joint1="{one.name}" joint2="{one.source}" polycoef="0 {one.ratio!r} 0 0 0" {hard}/>'
        for one in mechanism.followers
    )
    tendons = "".join(_tendon(rope) for rope in mechanism.ropes)
    first = mechanism.watched.body if mechanism.watched.body in mechanism.inside("ground") else None
    outer = sorted(mechanism.inside("ground"), key=lambda name: name != first)  # the watched site is the first
    bodies = "".join(_body(mechanism, name) for name in outer)
    return (
        f'<mujoco><compiler angle="radian"/><option timestep="{step!r}" integrator="RK4" '
        f'gravity="{spelled(mechanism.gravity)}"><flag {flags}/></option><worldbody>{bodies}</worldbody>'
        f"<equality>{pins}</equality><tendon>{tendons}</tendon></mujoco>"
    )


def _body(mechanism: Assembled, name: str) -> str:
    piece = mechanism.pieces[name]
    R, p = mechanism.pose(piece.parent)
    quaternion = Rotation.from_matrix(R.T @ piece.R).as_quat(scalar_first=True)
    J = piece.inertia + TINY_INERTIA * np.eye(3)
    entries = spelled([J[0, 0], J[1, 1], J[2, 2], J[0, 1], J[0, 2], J[1, 2]])
    watched = mechanism.watched
    site = f'<site pos="{spelled(watched.at)}"/>' if watched.body == name else ""
    site += "".join(
        f'<site name="{_site(body, at)}" pos="{spelled(at)}"/>'
        for body, at in dict.fromkeys(point for rope in mechanism.ropes for point in rope.points)
        if body == name
    )
    inside = "".join(_body(mechanism, other) for other in mechanism.inside(name))
    return (
        f'<body name="{name}" pos="{spelled(R.T @ (piece.p - p))}" quat="{spelled(quaternion)}">{_joint(mechanism, name)}'
        f'<inertial pos="{spelled(piece.cog)}" mass="{piece.mass!r}" fullinertia="{entries}"/>{site}{inside}</body>'
    )


def _site(body: str, at: tuple[float, float, float]) -> str:
    return f"{body}@{' '.join(map(repr, at))}"


def _tendon(rope: StretchedRope) -> str:
    sites = "".join(f'<site site="{_site(*point)}"/>' for point in rope.points)
    return f'<spatial stiffness="{rope.stiffness!r}" springlength="0 {rope.length!r}">{sites}</spatial>'


def _joint(mechanism: Assembled, name: str) -> str:
    piece = mechanism.pieces[name]
    if piece.joint == "free":
        return "<freejoint/>"
    if piece.joint == "weld":
        return ""
    spring = ""
    if piece.spring is not None:
        held = piece.spring
        spring = f' stiffness="{held.stiffness!r}" damping="{held.damping!r}" springref="{float(held.rest)!r}"'
    return f'<joint name="{name}" type="{piece.joint}" axis="{spelled(np.eye(3)["xyz".index(piece.axis)])}"{spring}/>'

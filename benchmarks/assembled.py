"""A scenario as loose pieces at its start pose, from which models for other engines are put together.

Poses are deckcrane's own at the start; what the pieces do from there on is each engine's. Actuators are springs with
dampers.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

import numpy as np

from deckcrane.arrays import Array
from deckcrane.components.catalogue import Scenario
from deckcrane.components.cylinders.hinge_loop import driven_joints
from deckcrane.formulations.forward_dynamics import dynamics
from deckcrane.program.integrators import Timing
from deckcrane.program.program import Program

Joined = Literal["free", "hinge", "slide", "weld"]
JOINTS: dict[str, Joined] = {"free": "free", "revolute": "hinge", "prismatic": "slide", "fixed": "weld"}


@dataclass(frozen=True)
class Spring:
    """Stiffness, damping, and how far from the start it is at rest."""

    stiffness: float
    damping: float
    rest: float


@dataclass(frozen=True)
class Piece:
    """A rigid body, how it moves on its parent (about or along an axis of its own frame), and its pose at the start."""

    parent: str
    joint: Joined
    axis: Literal["x", "y", "z"]
    R: Array
    p: Array
    mass: float
    cog: Array
    inertia: Array
    spring: Spring | None = None


@dataclass(frozen=True)
class Loop:
    """The pieces of a cylinder, and the body on which the piston's pin closes the loop."""

    barrel: str
    piston: str
    boom: str


@dataclass(frozen=True)
class LinkPin:
    """A hinge that closes a loop of a linkage: two bodies, and its place in the frame of the first."""

    first: str
    second: str
    at: Array


@dataclass(frozen=True)
class Follower:
    """A piece whose joint follows another's in proportion."""

    name: str
    source: str
    ratio: float


@dataclass(frozen=True)
class StretchedRope:
    """A rope through points of bodies, over sheaves without size or friction: its stiffness as a whole, its unstretched length."""

    name: str
    points: tuple[tuple[str, tuple[float, float, float]], ...]
    stiffness: float
    length: float


@dataclass(frozen=True)
class Watched:
    """The point by which motions are compared."""

    body: str
    at: tuple[float, float, float]


@dataclass(frozen=True)
class Assembled:
    """All pieces, parents first."""

    pieces: dict[str, Piece]
    loops: tuple[Loop, ...]
    gravity: tuple[float, float, float]
    watched: Watched
    pins: tuple[LinkPin, ...] = ()
    followers: tuple[Follower, ...] = ()
    ropes: tuple[StretchedRope, ...] = ()

    @classmethod
    def start(cls, scenario: Scenario, watched: Watched) -> Assembled:
        """The pieces of a scenario whose record holds positions and rotations and whose actuators are plain springs."""
        poses = _poses(scenario)
        springs = _springs(scenario)
        pieces: dict[str, Piece] = {}
        loops: list[Loop] = []
        for name in scenario.plant.order:
            body = scenario.plant.tree[name]
            own = [c.name for c in scenario.plant.coordinates if c.body == name]
            spring = springs.get(own[0]) if own and name not in driven_joints(scenario.plant) else None
            kind = JOINTS[body.joint.kind]
            axis = "x" if kind in ("free", "weld") else "xyz"[int(np.argmax(body.joint.axis))]  # type: ignore[union-attr]
            pieces[name] = Piece(body.on, kind, axis, *poses[name], *body.inertial(), spring)  # type: ignore[arg-type]
        for name, cylinder in scenario.cylinders.items():
            barrel, piston = f"{name}.barrel", f"{name}.piston"
            mass, cog, inertia = cylinder.barrel.inertial()
            c = np.array([0.0, 0.0, cog])
            pieces[barrel] = Piece(cylinder.barrel.on, "hinge", "x", *poses[barrel], mass, c, inertia)
            mass, cog, inertia = cylinder.piston.inertial()
            c = np.array([0.0, 0.0, -cog])
            pieces[piston] = Piece(barrel, "slide", "z", *poses[piston], mass, c, inertia, springs.get(name))
            loops.append(Loop(barrel, piston, cylinder.piston.on))
        pins = [
            LinkPin(closure.pin[0].on, closure.pin[1].on, np.array(closure.pin[0].at))
            for linkage in scenario.linkages.values()
            for closure in linkage.closures.values()
            if closure.pin is not None
        ]
        followers = [
            Follower(name, source, float(ratio))
            for name, coupling in scenario.couplings.items()
            for source, ratio in coupling.follows.items()
        ]
        ropes = [
            StretchedRope(
                name,
                tuple((point.body, tuple(point.at)) for point in rope.points),
                rope.axial_stiffness / rope.length,
                rope.length,
            )
            for name, rope in scenario.ropes.items()
            if rope.length is not None
        ]
        return cls(pieces, tuple(loops), scenario.gravity, watched, tuple(pins), tuple(followers), tuple(ropes))

    def inside(self, name: str) -> list[str]:
        """The pieces that move on this one, or on the ground."""
        return [other for other, piece in self.pieces.items() if piece.parent == name]

    def pose(self, name: str) -> tuple[Array, Array]:
        """Rotation and place of a piece, or of the ground."""
        return (np.eye(3), np.zeros(3)) if name == "ground" else (self.pieces[name].R, self.pieces[name].p)


def course(program: Program, timing: Timing, watched: Watched) -> Array:
    """The watched point over time in deckcrane's own run, one place a row."""
    R, p = _frames(program, timing)[watched.body]
    return np.asarray(p + R @ np.array(watched.at))


def _poses(scenario: Scenario) -> dict[str, tuple[Array, Array]]:
    program = Program(dynamics(scenario).equations, "llvm")
    step = scenario.run.step
    return {name: (R[0], p[0]) for name, (R, p) in _frames(program, Timing(step, step, step)).items()}


def _frames(program: Program, timing: Timing) -> dict[str, tuple[Array, Array]]:
    """Rotations and places of all bodies over time."""
    found = program.equations.unstack(program.simulate(timing).y)
    (names,) = (output.labels["body"] for output in program.equations.y if output.name == "position")
    return {name: (found["rotation"][:, i], found["position"][:, i]) for i, name in enumerate(names)}


def _springs(scenario: Scenario) -> dict[str, Spring]:
    """By the name of the coordinate or cylinder."""
    starts = {coordinate.name: coordinate.element.start for coordinate in scenario.plant.coordinates}
    found = {}
    for name, law in scenario.control.items():
        values = law.setpoint.values
        assert law.pd is not None, "a spring, not a force"
        assert not law.pd.gravity_compensation, "a plain spring"
        assert values is not None, "a spring at rest at a number"
        found[name] = Spring(law.pd.stiffness, law.pd.damping, values[0] - starts[name])
    return found

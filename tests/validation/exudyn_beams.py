"""The flexible luffing crane of [F19, Sec. 6] as finite elements in Exudyn: an independent model, driven by cylinder lengths.

Two booms of beam elements, hinges as constraints, cylinders as distances that are given functions of time, as in the
paper's own finite-element model [F19, Sec. 6.3]. Nothing of deckcrane, whose beams are measured against it, is used. The
plane is x and y, gravity along -y, angles about z; metres, newtons, radians.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from math import acos, ceil, pi
from time import perf_counter
from typing import Any, Literal

import exudyn
import exudyn.itemInterface as items  # noqa: N813 - the module is spelled in its authors' way
import numpy as np
from numpy.typing import NDArray
from scipy.interpolate import CubicHermiteSpline, make_interp_spline
from scipy.linalg import eigh, null_space

Array = NDArray[np.float64]

GRAVITY = 9.81
AREA, SECOND_MOMENT, DENSITY = 0.0264, 5.89e-4, 7850.0  # [F19, Table 1]; the density is not given there
PAYLOAD, PISTON, BARREL = 5000.0, 235.0, 713.0
LENGTHS = (10.0, 8.0, 6.0)  # L1, L2, L3
GROUND_PIN = np.array([1.5, -(6.75**0.5)])  # d0 = 3 m, beta_3 = 60 degrees below the level [F19, Eq. 53]
PISTON_1, BARREL_2, PISTON_2 = 4.0, 6.0, 3.0  # along the booms: h1, L1 - h2, h3
ROD = 3.5  # barrel, and piston with its rod: y_s + l_p + t_p + l_r and t_p + l_r + y_e of [F19, Table 2]
INITIAL, REFERENCE = exudyn.ConfigurationType.Initial, exudyn.ConfigurationType.Reference


@dataclass(frozen=True)
class Crane:
    """What can be chosen.

    `element`: "cable" (ANCF, Euler-Bernoulli without rotary inertia) or "beam" (geometrically exact, three nodes, rotary
    inertia, `shear` times EA as shear stiffness: 100 leaves no shear to speak of). `axial` multiplies EA. `damping` is the
    factor of the bending stiffness that resists the curvature's rate, in seconds. The pendulum's damper turns against
    the chord of boom 2 [F19, Eq. 38: the other links' modes do not enter] or against its last section. Cylinders
    are masses at their pins, or slender bodies that slide in each other. The run starts at rest: sagged, or straight.
    """

    element: Literal["cable", "beam"] = "cable"
    size: float = 1.0  # m, of the longest element; nodes stand at all pins
    youngs_modulus: float = 210e9
    axial: float = 1.0
    shear: float | None = None  # of "beam", where it is 100 unless given
    damping: float = 0.0
    pendulum_damping: float = 5000.0
    pendulum_against: Literal["chord", "section"] = "chord"
    cylinders: Literal["masses", "bodies"] = "masses"
    start: Literal["static", "straight"] = "static"

    def __post_init__(self) -> None:
        if self.element == "cable" and self.shear is not None:
            raise ValueError('cable elements do not shear: leave `shear` out, or choose element="beam"')

    @property
    def shear_factor(self) -> float:
        return 0.0 if self.element == "cable" else 100.0 if self.shear is None else self.shear


@dataclass(frozen=True)
class Lengths:
    """Cylinder lengths over time, (n, 2): cubic with given rates (C1), else a quintic spline through the points (C4)."""

    time: Array
    length: Array
    rate: Array | None = None

    def spline(self) -> Any:
        if self.rate is None:
            return make_interp_spline(self.time, self.length, k=5)
        return CubicHermiteSpline(self.time, self.length, self.rate)


@dataclass(frozen=True)
class Motion:
    """What comes out; rows are times.

    `q`: angle of the chord of boom 1, of the chord of boom 2 against it, of the pendulum against that. A joint's force
    is that of the inner on the outer link, in the outer link's frame: x1 and x2 along the chords from root to tip, x3
    from the hinge to the payload (so -m g when it hangs at rest). A cylinder's force is positive when it pushes.
    """

    time: Array
    tip: Array  # (n, boom, axis)
    payload: Array  # (n, axis)
    q: Array  # (n, 3)
    cylinder_force: Array  # (n, 2)
    joint_force: Array  # (n, joint, axis)
    wall: float  # s, that the solver took


def direction(angle: float) -> Array:
    return np.array([np.cos(angle), np.sin(angle)])


def pose(lengths: Array) -> tuple[float, float]:
    """Chord angle of boom 1 and relative angle of boom 2 of straight booms, from the cosine rule [F19, Eqs. 53, 59]."""
    d0, h1, h2, h3 = 3.0, PISTON_1, LENGTHS[0] - BARREL_2, PISTON_2
    q1 = acos((d0**2 + h1**2 - lengths[0] ** 2) / (2 * d0 * h1)) - pi / 3
    return q1, acos((h2**2 + h3**2 - lengths[1] ** 2) / (2 * h2 * h3)) - pi


class Scene:
    """An Exudyn system with what booms, rods and hinges need."""

    def __init__(self, crane: Crane) -> None:
        self.crane = crane
        self.container = exudyn.SystemContainer()
        self.system: Any = self.container.AddSystem()
        self.ground = self.system.AddObject(items.ObjectGround())

    def boom(self, root: Array, angle: float, stops: tuple[float, ...]) -> list[Any]:
        """Elements from the root through every stop; the nodes at the root and at the stops."""
        order = 1 if self.crane.element == "cable" else 2
        nodes, at = [self._node(root, angle)], [0]
        for start, stop in zip((0.0, *stops[:-1]), stops, strict=True):
            count = ceil((stop - start) / self.crane.size - 1e-9)
            h = (stop - start) / count
            for k in range(1, order * count + 1):
                nodes.append(self._node(root + (start + k * h / order) * direction(angle), angle))
                if k % order == 0:
                    self._element(nodes[-1 - order :], h)
            at.append(len(nodes) - 1)
        return [nodes[k] for k in at]

    def _node(self, p: Array, angle: float) -> Any:
        if self.crane.element == "cable":
            return self.system.AddNode(items.NodePoint2DSlope1(referenceCoordinates=[*p, *direction(angle)]))
        return self.system.AddNode(items.NodeRigidBody2D(referenceCoordinates=[*p, angle]))

    def _element(self, nodes: list[Any], length: float) -> None:
        EI, EA = self.crane.youngs_modulus * SECOND_MOMENT, self.crane.youngs_modulus * AREA
        section = {
            "nodeNumbers": nodes,
            "length": length,
            "massPerLength": DENSITY * AREA,
            "bendingStiffness": EI,
            "axialStiffness": self.crane.axial * EA,
            "bendingDamping": self.crane.damping * EI,
        }
        if self.crane.element == "cable":
            self.heavy(items.ObjectANCFCable2D(**section))
        else:
            extra = {"crossSectionInertia": DENSITY * SECOND_MOMENT, "shearStiffness": self.crane.shear_factor * EA}
            self.heavy(items.ObjectBeamGeometricallyExact2D(**section, **extra))

    def heavy(self, item: Any) -> Any:
        """The number of a body that is added together with its weight."""
        body = self.system.AddObject(item)
        marker = self.system.AddMarker(items.MarkerBodyMass(bodyNumber=body))
        self.system.AddLoad(items.LoadMassProportional(markerNumber=marker, loadVector=[0, -GRAVITY, 0]))
        return body

    def rod(self, centre: Array, angle: float, mass: float, inertia: float) -> tuple[Any, Any]:
        """Node and body of a rigid body with its frame at the centre of gravity."""
        node = self.system.AddNode(items.NodeRigidBody2D(referenceCoordinates=[*centre, angle]))
        return node, self.heavy(items.ObjectRigidBody2D(mass=mass, inertia=inertia, nodeNumber=node))

    def at_node(self, node: Any) -> Any:
        return self.system.AddMarker(items.MarkerNodeRigid(nodeNumber=node))

    def on_body(self, body: Any, x: float = 0.0, y: float = 0.0) -> Any:
        return self.system.AddMarker(items.MarkerBodyRigid(bodyNumber=body, localPosition=[x, y, 0]))

    def hinge(self, inner: Any, outer: Any) -> Any:
        return self.system.AddObject(items.ObjectJointRevolute2D(markerNumbers=[inner, outer]))

    def settings(self) -> Any:
        settings = exudyn.SimulationSettings()
        settings.solution.file.write = False
        settings.linearSolver.solverType = exudyn.LinearSolverType.EigenSparse
        settings.staticSolver.verboseMode = settings.timeIntegration.verboseMode = 0
        settings.timeIntegration.adaptiveStep = False
        stiffest = max(self.crane.axial, self.crane.shear_factor)
        stretching = self.crane.youngs_modulus * AREA * stiffest / self.crane.size
        bending = 12 * self.crane.youngs_modulus * SECOND_MOMENT / self.crane.size**3
        for newton in (settings.staticSolver.newton, settings.timeIntegration.newton):
            newton.relativeTolerance = 1e-9
            newton.absoluteTolerance = 5e-14 * (stretching + bending)  # N, that rounding of coordinates of 10 m makes
        return settings

    def settle(self) -> None:
        """The static equilibrium under the loads becomes the initial state."""
        self.system.SolveStatic(self.settings(), updateInitialValues=True)

    def multipliers(self) -> Array:
        """Of the settled state; the static solver gives them the other sign than the time integration."""
        return np.array(self.system.systemData.GetAECoordinates(configuration=INITIAL))

    def frequencies(self, count: int) -> Array:
        """Hz, of small undamped motion about the initial state, settled or without loads.

        Exudyn's matrices leave out how the constraint forces turn with the motion, d(C' lambda)/dq, which makes a
        pendulum swing: here it is the difference of the constraint Jacobian along every coordinate.
        """
        data = self.system.systemData
        q = np.array(data.GetODE2Coordinates(configuration=INITIAL))

        def matrices(at: Array) -> tuple[Array, Array, Array]:
            data.SetODE2Coordinates(at, configuration=INITIAL)
            M, K, _, C = self.system.ComputeLinearizedSystem(self.settings(), returnConstraintJacobian=True)
            return np.array(M), np.array(K), np.array(C)

        step, force = 1e-5, self.multipliers()
        moves = step * np.eye(len(q))
        turning = [(matrices(q + e)[2] - matrices(q - e)[2]) @ force / (2 * step) for e in moves]
        M, K, C = matrices(q)
        free = null_space(C.T)
        projected = free.T @ (K - np.array(turning).T) @ free
        values = eigh((projected + projected.T) / 2, free.T @ M @ free, eigvals_only=True)
        return np.asarray(np.sqrt(values[:count]) / (2 * pi))


class FlexibleCrane(Scene):
    """The whole crane at rest with cylinders of the given lengths and the pendulum hanging down."""

    def __init__(self, crane: Crane, lengths: Array) -> None:
        super().__init__(crane)
        q1, q2 = pose(lengths)
        knuckle = LENGTHS[0] * direction(q1)
        tip = knuckle + LENGTHS[1] * direction(q1 + q2)
        root_1, piston_1, barrel_2, tip_1 = self.boom(np.zeros(2), q1, (PISTON_1, BARREL_2, LENGTHS[0]))
        root_2, piston_2, tip_2 = self.boom(knuckle, q1 + q2, (PISTON_2, LENGTHS[1]))
        self.payload, rod = self.rod(tip - [0, LENGTHS[2]], -pi / 2, PAYLOAD, 0.0)
        self.chords = [(root_1, tip_1), (root_2, tip_2)]
        inner = [self.on_body(self.ground), self.at_node(tip_1), self.at_node(tip_2)]
        outer = [self.at_node(root_1), self.at_node(root_2), self.on_body(rod, -LENGTHS[2])]
        self.joints = [self.hinge(*pair) for pair in zip(inner, outer, strict=True)]
        against = inner[2] if crane.pendulum_against == "section" else self._chord(knuckle, q1 + q2, outer[1], inner[2])
        damper = {"markerNumbers": [against, outer[2]], "damping": crane.pendulum_damping}
        self.system.AddObject(items.ObjectConnectorTorsionalSpringDamper(**damper))
        pins = [(self.on_body(self.ground, *GROUND_PIN), self.at_node(piston_1))]
        pins += [(self.at_node(barrel_2), self.at_node(piston_2))]
        if crane.cylinders == "masses":
            kind = items.ObjectMassPoint2D if crane.element == "cable" else items.ObjectRigidBody2D
            for node, mass in ((piston_1, PISTON), (barrel_2, BARREL), (piston_2, PISTON)):
                self.heavy(kind(mass=mass, nodeNumber=node))
        else:
            feet, heads = (
                [GROUND_PIN, BARREL_2 * direction(q1)],
                [PISTON_1 * direction(q1), knuckle + PISTON_2 * direction(q1 + q2)],
            )
            pins = [self._cylinder(*each) for each in zip(pins, feet, heads, strict=True)]
        self.lines = [
            self.system.AddObject(items.ObjectConnectorDistance(markerNumbers=list(pair), distance=length))
            for pair, length in zip(pins, lengths, strict=True)
        ]
        if crane.start == "static":
            self._settle_with_pendulum()
        else:
            self.system.Assemble()

    def _chord(self, root: Array, angle: float, at_root: Any, at_tip: Any) -> Any:
        """A body without mass that turns with the chord of boom 2."""
        marker = self.on_body(self.rod(root, angle, 0.0, 0.0)[1])
        self.hinge(at_root, marker)
        guide = items.ObjectJointPrismatic2D(markerNumbers=[at_tip, marker], constrainRotation=False)
        self.system.AddObject(guide)
        return marker

    def _cylinder(self, pins: tuple[Any, Any], foot: Array, head: Array) -> tuple[Any, Any]:
        """Two rods that slide in each other, hinged to the pins; the markers of those ends."""
        angle = float(np.arctan2(*(head - foot)[::-1]))
        half = ROD / 2 * direction(angle)
        _, tube = self.rod(foot + half, angle, BARREL, BARREL * ROD**2 / 12)
        _, stem = self.rod(head - half, angle, PISTON, PISTON * ROD**2 / 12)
        ends = self.on_body(tube, -ROD / 2), self.on_body(stem, ROD / 2)
        for pin, end in zip(pins, ends, strict=True):
            self.hinge(pin, end)
        self.system.AddObject(items.ObjectJointPrismatic2D(markerNumbers=[self.on_body(tube), self.on_body(stem)]))
        return ends

    def _settle_with_pendulum(self) -> None:
        """A spring keeps Newton's matrix regular; the pendulum hangs straight down, so the spring carries nothing."""
        nodes = (self.system.AddNode(items.NodePointGround()), 0), (self.payload, 2)
        turns = [self.system.AddMarker(items.MarkerNodeCoordinate(nodeNumber=n, coordinate=k)) for n, k in nodes]
        spring = items.ObjectConnectorCoordinateSpringDamper(markerNumbers=turns, stiffness=1e6)
        number = self.system.AddObject(spring)
        self.system.Assemble()
        self.settle()
        self.system.SetObjectParameter(number, "activeConnector", False)

    def at_start(self) -> Motion:
        """One row: the settled crane."""
        moved = np.array(self.system.systemData.GetODE2Coordinates(configuration=INITIAL))
        return self._motion(np.zeros(1), moved[None], self.multipliers()[None], 0.0)

    def simulate(
        self, lengths: Lengths, end: float, step: float, every: int, watch: Callable[[], None] | None = None
    ) -> Motion:
        """Generalised-alpha steps with constraints on positions; a row at 0 and after every so many steps.

        `watch` is called at every row. The forces at 0 are those of cylinders without acceleration.
        """
        spline, steps = lengths.spline(), round(end / step)
        if np.abs(spline.derivative()(0.0)).max() > 1e-3:
            raise ValueError(
                "the cylinders move at the start, but the crane is at rest: give lengths that start at rest"
            )
        if end > lengths.time[-1] + step / 2:
            raise ValueError(f"the cylinder lengths end at {lengths.time[-1]} s, before the run at {end} s")
        given = spline(np.minimum(step * np.arange(steps + 1), lengths.time[-1]))
        rows: list[tuple[float, Array, Array]] = []
        data = self.system.systemData

        def drive(mbs: Any, t: float) -> bool:  # t is that of the step's end
            for line, length in zip(self.lines, given[round(t / step)], strict=True):
                mbs.SetObjectParameter(line, "distance", length)
            return True

        def record(mbs: Any, t: float) -> bool:
            if round(t / step) % every == 0:
                rows.append((t, np.array(data.GetODE2Coordinates()), np.array(data.GetAECoordinates())))
                if watch is not None:
                    watch()
            return True

        self.system.SetPreStepUserFunction(drive)
        self.system.SetPostStepUserFunction(record)
        settings = self.settings()
        settings.timeIntegration.endTime, settings.timeIntegration.numberOfSteps = end, steps
        began = perf_counter()
        self.system.SolveDynamic(settings)
        wall = perf_counter() - began
        time, moved, force = (np.array(column) for column in zip(*rows, strict=True))
        return self._motion(time, moved, -force, wall)

    def _motion(self, time: Array, moved: Array, force: Array, wall: float) -> Motion:
        data = self.system.systemData
        q = moved + np.array(data.GetODE2Coordinates(configuration=REFERENCE))

        def place(node: Any) -> Array:
            return np.asarray(q[:, data.GetNodeLTGODE2(node)[:2]])

        chords = [place(tip) - place(root) for root, tip in self.chords]
        angles = [np.unwrap(np.arctan2(along[:, 1], along[:, 0])) for along in chords]
        angles.append(q[:, data.GetNodeLTGODE2(self.payload)[2]])
        joints = []
        for joint, angle in zip(self.joints, angles, strict=True):
            (fx, fy), c, s = force[:, data.GetObjectLTGAE(joint)].T, np.cos(angle), np.sin(angle)
            joints.append(np.stack([c * fx + s * fy, c * fy - s * fx], axis=1))
        return Motion(
            time=time,
            tip=np.stack([place(tip) for _, tip in self.chords], axis=1),
            payload=place(self.payload),
            q=np.diff(np.array(angles), axis=0, prepend=0.0).T,
            cylinder_force=force[:, [data.GetObjectLTGAE(line)[0] for line in self.lines]],
            joint_force=np.stack(joints, axis=1),
            wall=wall,
        )


def reference(
    lengths: Lengths, crane: Crane | None = None, end: float | None = None, step: float = 1e-3, every: int = 10
) -> Motion:
    """The crane driven by the given cylinder lengths, from rest to `end` (default: the last of the lengths' times)."""
    end = float(lengths.time[-1]) if end is None else end
    return FlexibleCrane(crane or Crane(), lengths.spline()(0.0)).simulate(lengths, end, step, every)

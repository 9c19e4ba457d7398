"""Exudyn stepping a crane with cylinders: free bodies, joints and loops as constraints with multipliers, native springs.

Of what Exudyn offers this was the fastest for this crane at the accuracy asked for: Euler parameters, its dedicated joints,
generalised-alpha steps with modified Newton iterations to 1e-5, Eigen's sparse solver, the build without range checks.
"""

from __future__ import annotations

import contextlib
import importlib
import io
import sys
from typing import Any

import numpy as np

import native
from assembled import Array, Assembled, Piece

_TURNED = {"z": np.eye(3), "x": np.array([[0.0, 0.0, 1.0], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0]])}
"""Axes whose z lies along the hinge, for Exudyn's hinge about z."""
_ALONG_X = np.array([[0.0, 1.0, 0.0], [0.0, 0.0, 1.0], [1.0, 0.0, 0.0]])
"""Axes whose x lies along z, for Exudyn's slide along x."""


def load_exudyn() -> tuple[Any, Any]:
    """Exudyn and its items; it announces itself on standard output."""
    sys.exudynFast = True  # type: ignore[attr-defined]
    with contextlib.redirect_stdout(io.StringIO()):
        try:
            return importlib.import_module("exudyn"), importlib.import_module("exudyn.itemInterface")
        except ImportError as why:
            raise native.MissingError(f"Exudyn is not installed ({why})") from why


class ExudynSteps:
    """A crane in Exudyn at its start, with a fixed step; it can run once."""

    def __init__(self, crane: Assembled, step: float) -> None:
        self.exudyn, self.items = load_exudyn()
        self.crane, self.step = crane, step
        self.container = self.exudyn.SystemContainer()
        self.system: Any = self.container.AddSystem()
        self.numbers = {"ground": self.system.AddObject(self.items.ObjectGround())}
        for name, piece in crane.pieces.items():
            self.numbers[name] = self._add(name, piece)
        for name, piece in crane.pieces.items():
            self._join(name, piece)
        for loop in crane.loops:
            markers = [self._marker(other, loop.piston) for other in (loop.boom, loop.piston)]
            self.system.AddObject(self.items.ObjectJointSpherical(markerNumbers=markers))
            self._add_cylinder_spring(loop.barrel, loop.piston)
        self.sensor = self._watch()
        self.system.Assemble()

    def course(self, every: float, records: int) -> Array:
        """The watched point every so many seconds: `records` places beyond the first."""
        self._solve(self._settings(every * records, round(every / self.step) * records, every))
        return np.array(self.system.GetSensorStoredData(self.sensor)[:, 1:])

    def advance(self, steps: int) -> None:
        """Steps without any output."""
        self._solve(self._settings(steps * self.step, steps, 1e9))

    def _solve(self, settings: Any) -> None:
        if not self.system.SolveDynamic(settings):
            raise RuntimeError("Exudyn's solver did not reach the end")

    def _add(self, name: str, piece: Piece) -> Any:
        inertia = self.exudyn.rigidBodyUtilities.RigidBodyInertia(
            mass=piece.mass, com=[0, 0, 0], inertiaTensor=piece.inertia
        )
        return self.system.CreateRigidBody(
            name=name,
            inertia=inertia,
            nodeType=self.exudyn.NodeType.RotationEulerParameters,
            referencePosition=piece.p + piece.R @ piece.cog,
            referenceRotationMatrix=piece.R,
            gravity=list(self.crane.gravity),
        )

    def _marker(self, name: str, at: str, turned: Array | None = None) -> Any:
        """On a piece, at another one's origin, with its axes, perhaps turned; Exudyn's body frames stand at the COG."""
        R, p = self.crane.pose(name)
        cog = np.zeros(3) if name == "ground" else self.crane.pieces[name].cog
        R_at, p_at = self.crane.pose(at)
        axes = R.T @ R_at @ (np.eye(3) if turned is None else turned)
        placed = self.exudyn.HT(rotation=axes, translation=R.T @ (p_at - p) - cog)
        return self.system.AddMarker(self.items.MarkerBodyRigid(bodyNumber=self.numbers[name], localHT=placed))

    def _join(self, name: str, piece: Piece) -> None:
        """A hinge, a slide, or at a barrel a ball that takes torsion, which leaves no constraint redundant [K18, Sec. 4.2]."""
        both = (piece.parent, name)
        if name in [loop.barrel for loop in self.crane.loops]:
            markers = [self._marker(other, name) for other in both]
            joint = self.items.ObjectJointGeneric(markerNumbers=markers, constrainedAxes=[1, 1, 1, 0, 0, 1])
        elif piece.joint == "slide":
            markers = [self._marker(other, name, _ALONG_X) for other in both]
            joint = self.items.ObjectJointPrismaticX(markerNumbers=markers)
        else:
            markers = [self._marker(other, name, _TURNED[piece.axis]) for other in both]
            joint = self.items.ObjectJointRevoluteZ(markerNumbers=markers)
            if piece.spring is not None:
                held = piece.spring
                spring = self.items.ObjectConnectorTorsionalSpringDamper(
                    markerNumbers=markers, stiffness=held.stiffness, damping=held.damping, offset=held.rest
                )
                self.system.AddObject(spring)
        self.system.AddObject(joint)

    def _add_cylinder_spring(self, barrel: str, piston: str) -> None:
        held = self.crane.pieces[piston].spring
        assert held is not None, "every cylinder has its actuator"
        length = float(np.linalg.norm(self.crane.pieces[piston].p - self.crane.pieces[barrel].p))
        spring = self.items.ObjectConnectorSpringDamper(
            markerNumbers=[self._marker(name, name) for name in (barrel, piston)],
            referenceLength=length + held.rest,
            stiffness=held.stiffness,
            damping=held.damping,
        )
        self.system.AddObject(spring)

    def _watch(self) -> Any:
        watched = self.crane.watched
        sensor = self.items.SensorBody(
            bodyNumber=self.numbers[watched.body],
            localPosition=list(np.array(watched.at) - self.crane.pieces[watched.body].cog),
            storeInternal=True,
            outputVariableType=self.exudyn.OutputVariableType.Position,
        )
        return self.system.AddSensor(sensor)

    def _settings(self, end: float, steps: int, every: float) -> Any:
        settings = self.exudyn.SimulationSettings()
        stepping = settings.timeIntegration
        stepping.endTime, stepping.numberOfSteps, stepping.verboseMode = end, steps, 0
        stepping.newton.useModifiedNewton, stepping.newton.relativeTolerance = True, 1e-5
        settings.linearSolver.solverType = self.exudyn.LinearSolverType.EigenSparse
        settings.parallel.numberOfThreads = 1
        settings.solution.file.write = False
        settings.solution.sensors.writePeriod = every
        return settings

"""The equations of flexible mechanisms by Lagrange's method, from nothing but their energies: an oracle for the tests.

It shares neither integrals along beams nor kinematics with the equations that it checks.
"""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import casadi as ca
import numpy as np

from deckcrane.components.catalogue import Scenario


class Lagrange:
    """Kinetic and potential energy of a flexible model as functions of coordinates and their rates, and what follows.

    The places of all masses are written down from the joints outwards; their velocities, and all equations, are derivatives
    of them by CasADi. Beams are cut into slices at Gauss's points: they move as [F19, Eqs. 33-36] say, and have the kinetic
    energy [F19, Eqs. 39-41], the weight [F19, Eqs. 45-48] and the strain energy [F19, Eq. 50].
    """

    def __init__(self, scenario: Scenario) -> None:
        self.scenario = scenario
        names = [coordinate.name for coordinate in scenario.plant.coordinates]
        self.q, self.dq = ca.SX.sym("q", len(names)), ca.SX.sym("dq", len(names))
        self.T, self.V, self.Q = ca.SX(0), ca.SX(0), ca.SX(len(names), 1)
        self._index = {name: i for i, name in enumerate(names)}
        self._pose: dict[str, tuple[Any, Any]] = {}
        for name in scenario.plant.order:
            self._add(name)
        for coordinate in scenario.plant.coordinates:
            self._add_elements(coordinate)
        for force in scenario.forces.values():
            self._add_force(force)

    def accelerations(self, q: np.ndarray, dq: np.ndarray) -> np.ndarray:
        """Of the coordinates, from d/dt dT/ddq - dT/dq + dV/dq = Q."""
        p = ca.gradient(self.T, self.dq)
        left = self.Q + ca.gradient(self.T, self.q) - ca.gradient(self.V, self.q) - ca.jtimes(p, self.q, self.dq)
        M, rest = ca.Function("f", [self.q, self.dq], [ca.jacobian(p, self.dq), left])(q, dq)
        return np.linalg.solve(M.full(), rest.full().ravel())

    def energies(self, q: np.ndarray, dq: np.ndarray) -> tuple[float, float]:
        T, V = ca.Function("f", [self.q, self.dq], [self.T, self.V])(q, dq)
        return float(T), float(V)

    def point(self, body: str, at: Any) -> tuple[Any, Any]:
        """The axes and the place of a point of a body, on its deformed section if it is a beam."""
        (R, p), beam = self._pose[body], self.scenario.bodies[body].beam
        at = np.array(at)
        if beam is None:
            return R, p + R @ at
        e = beam.rotation
        x = float(e[:, 0] @ at)
        turned = self.turned(body, x)
        return R @ turned, p + R @ (self._deflected(body, x) + turned @ (at - x * e[:, 0]))

    def _of(self, name: str) -> Any:
        return self.q[self._index[name]]

    def _modes(self, body: str) -> tuple[Any, Any]:
        names = [f"{body}.{mode}" for mode in self.scenario.bodies[body].beam.field().names]
        rows = [self._index[name] for name in names]
        return self.q[rows], self.dq[rows]

    def _deflected(self, body: str, x: float) -> Any:
        """The middle of a section, in the body's frame."""
        beam = self.scenario.bodies[body].beam
        eta, _ = self._modes(body)
        d = ca.vertcat(x, 0, 0) + ca.DM(beam.field().displacement(x)[0]) @ eta
        if beam.foreshortening:
            d[0] -= ca.bilin(ca.DM(beam.field().shortening(x)[0]), eta, eta) / 2
        return ca.DM(beam.rotation) @ d

    def turned(self, body: str, x: float) -> Any:
        """The finite rotation of a section: by dv/dx about z, by -dw/dx about y, by the twist about x."""
        beam = self.scenario.bodies[body].beam
        roll, pitch, yaw = ca.vertsplit(ca.DM(beam.field().rotation(x)[0]) @ self._modes(body)[0])
        R_b = ca.DM(beam.rotation)
        return R_b @ _about((0, 0, 1), yaw) @ _about((0, 1, 0), pitch) @ _about((1, 0, 0), roll) @ R_b.T

    def _add(self, name: str) -> None:
        body = self.scenario.bodies[name]
        R0, p0 = self.scenario.plant.placement(name)
        R, p = (ca.SX.eye(3), ca.SX(3, 1)) if body.on == "ground" else self.point(body.on, p0)
        if body.on == "ground":
            p = p + p0
        own = [self._of(c.name) for c in self.scenario.plant.coordinates if c.body == name][: len(body.joint.elements)]
        turn, shift = _joint(body.joint, own)
        R = R @ ca.DM(R0)
        self._pose[name] = R @ turn, p + R @ shift
        if body.beam is not None:
            self._add_beam(name)
        else:
            mass, cog, J = body.inertial()
            R, p = self._pose[name]
            self._add_mass(p + R @ cog, mass)
            w = self._angular_velocity(R)
            self.T += ca.bilin(ca.DM(J), w, w) / 2
        for point in body.masses:
            self._add_mass(self.point(name, point.at)[1], point.mass)

    def _add_mass(self, place: Any, mass: float) -> None:
        v = ca.jtimes(place, self.q, self.dq)
        self.T += mass * ca.dot(v, v) / 2
        self.V -= mass * ca.dot(ca.DM(self.scenario.gravity), place)

    def _add_beam(self, name: str) -> None:
        beam = self.scenario.bodies[name].beam
        (R, p), (eta, rate), R_b = self._pose[name], self._modes(name), beam.rotation
        w = self._angular_velocity(R)
        breaks = sorted({0.0, beam.length, *beam.sections().breaks, *beam.field().knots})
        nodes, weights = np.polynomial.legendre.leggauss(20 if len(breaks) <= 3 else 9)
        for a, b in pairwise(breaks):
            for x, h in zip(a + (b - a) * (1 + nodes) / 2, (b - a) / 2 * weights, strict=True):
                mass, *J = h * beam.sections().inertia(np.array([x]))[0]
                self._add_mass(p + R @ self._deflected(name, float(x)), mass)
                spin = ca.DM(R_b.T) @ w + ca.DM(beam.field().rotation(x)[0]) @ rate
                self.T += ca.dot(ca.DM(J), spin**2) / 2
                stretched = ca.DM(beam.field().strains(x)[0]) @ eta
                self.V += h * ca.dot(ca.DM(beam.sections().stiffness(np.array([x]))[0]), stretched**2) / 2
        rows = [self._index[f"{name}.{mode}"] for mode in beam.field().names]
        self.Q[rows] -= ca.DM(beam.damping_matrix()) @ rate

    def _add_elements(self, coordinate: Any) -> None:
        i, element = self._index[coordinate.name], coordinate.element
        if element.spring is not None:
            s = self.q[i] - element.spring.rest
            self.V += element.spring.linear * s**2 / 2 + element.spring.cubic * s**4 / 4
        if element.damper is not None:
            self.Q[i] -= element.damper.linear * self.dq[i]

    def _add_force(self, force: Any) -> None:
        R, place = self.point(force.on, force.at)
        f, n = (force.factor.hold * ca.DM(value) for value in (force.force, force.moment))
        if force.frame == "body":
            f, n = R @ f, R @ n
        w = R @ self._angular_velocity(R)
        self.Q += ca.jtimes(place, self.q, f, True) + ca.jtimes(w, self.dq, n, True)

    def _angular_velocity(self, R: Any) -> Any:
        W = R.T @ ca.reshape(ca.jtimes(ca.vec(R), self.q, self.dq), 3, 3)
        return ca.vertcat(W[2, 1], W[0, 2], W[1, 0])


def _about(axis: Any, angle: Any) -> Any:
    """Rodrigues' formula."""
    K = ca.skew(ca.DM(axis))
    return ca.SX.eye(3) + ca.sin(angle) * K + (1 - ca.cos(angle)) * (K @ K)


def _joint(joint: Any, q: list[Any]) -> tuple[Any, Any]:
    """Rotation and displacement of a joint; roll, pitch and yaw turn about x, y and z of the inner body, in this order."""
    if joint.kind == "revolute":
        return _about(joint.axis, q[0]), ca.SX(3, 1)
    if joint.kind == "prismatic":
        return ca.SX.eye(3), ca.DM(joint.axis) * q[0]
    if joint.kind == "fixed":
        return ca.SX.eye(3), ca.SX(3, 1)
    roll, pitch, yaw = q[-3:]
    turn = _about((0, 0, 1), yaw) @ _about((0, 1, 0), pitch) @ _about((1, 0, 0), roll)
    return turn, ca.vertcat(*q[:3]) if joint.kind == "free" else ca.SX(3, 1)

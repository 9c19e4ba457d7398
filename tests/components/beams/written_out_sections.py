"""Section forces and shapes of beams with every station written out as an expression of its own: the reference for loops.

Long, so that a compiler takes minutes for a hundred stations, but there is nothing to get wrong in the order of rows, in
what they carry and in the layout of tables.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

import casadi as ca
import numpy as np

from deckcrane.components.beams.data import Beam
from deckcrane.components.beams.links_and_sections import POINTS_BETWEEN, SectionNumbers, clean, stations
from deckcrane.components.catalogue import Scenario
from deckcrane.formulations.bond_graph.laws import Parameters
from deckcrane.formulations.forward_dynamics import Dynamics
from deckcrane.mechanics.equations import SX
from deckcrane.mechanics.joint_kinematics import JointMotion
from deckcrane.mechanics.kane_recursion import Accelerations, wrench_to_inner_frame
from deckcrane.mechanics.kinematics import Mechanism, poses
from deckcrane.mechanics.reactions import reactions
from deckcrane.screws import skew


def written_out(scenario: Scenario, system: Dynamics) -> tuple[ca.Function, np.ndarray]:
    """The function (t, x, u, p, own p) of all that is known of beams, and the values of its own parameters."""
    tree, solved, parameters = system.mechanism, system.accelerations, Parameters()
    needs = reactions(tree, solved.du, solved.t, solved.dt, system.external)
    moving = beam_stations(scenario, tree)
    forces = section_forces(scenario, tree, moving, solved, needs, parameters)
    own = parameters.collect()
    beside = [side for sides in forces.attachments.values() for side in sides]
    outcome = [
        ca.densify(ca.vertcat(ca.SX(0, 1), *part)) for part in (beam_shape(tree, moving), forces.stations, beside)
    ]
    return ca.Function("written_out", [*system.equations.arguments(), own.symbols], outcome), own.values


def beam_stations(scenario: Scenario, tree: Mechanism) -> dict[str, list[JointMotion]]:
    """How the section of every station moves relative to its body, for every flexible body."""
    found = {}
    for name, beam in scenario.plant.beams.items():
        modes = tree.beam(name).speeds
        found[name] = [
            _section(beam, float(x)).motion(beam.rotation, tree.q[modes, :], tree.u[modes, :])
            for x in beam.length * stations(scenario.reactions.stations)
        ]
    return found


def _section(beam: Beam, x: float) -> SectionNumbers:
    """The shapes of the modes at a place, as constants of CasADi."""
    own = SectionNumbers.of(beam, x)
    tables = {key: getattr(own, key) for key in ("displacement", "rotation", "shortening")}
    return replace(own, **{key: ca.sparsify(ca.SX(table)) for key, table in tables.items() if table is not None})


def beam_shape(tree: Mechanism, moving: dict[str, list[JointMotion]]) -> list[SX]:
    """Where the middle of each station's section is in the ground frame, beam by beam."""
    pose = poses(tree)
    frames = {name: pose[tree.index(name)] for name in moving}
    return [p + R @ motion.p for name, (R, p) in frames.items() for motion in moving[name]]


@dataclass(frozen=True)
class SectionForces:
    """The stress resultants of all stations, beam by beam, and on both sides of every attachment, by BODY@PLACE."""

    stations: list[SX]
    attachments: dict[str, tuple[SX, SX]]


def section_forces(
    scenario: Scenario,
    tree: Mechanism,
    moving: dict[str, list[JointMotion]],
    solved: Accelerations,
    needs: list[SX],
    parameters: Parameters,
) -> SectionForces:
    """The stress resultants along the axes of the deformed sections, gathered from the tip inwards.

    They act from the outer part on the inner one, through a face whose normal points outwards along the beam: tension is
    positive, and bending_z is E I_z d2v/dx2. What is attached at a station counts as beyond it. Between stations the
    moment is largest where something is attached, so those places are gathered too.
    """
    every, attachments = [], {}
    for name, beam in scenario.plant.beams.items():
        k = tree.index(name)
        outer = _Outer(scenario, name, beam, tree, solved.du, solved.t[k], solved.dt[k], needs, parameters)
        at_stations = dict(
            zip(np.round(beam.length * stations(scenario.reactions.stations), 9), moving[name], strict=True)
        )
        sections = {x: tree.links[tree.sections[name, x]].motion for x in scenario.plant.sections(name)}
        wrench, beyond = ca.SX(6, 1), None
        found: dict[float, SX] = {}
        for x in sorted({*at_stations, *sections}, reverse=True):
            motion = sections[x] if x in sections else at_stations[x]
            if beyond is not None:
                wrench = wrench + outer.slice(x, beyond)
            before = _resultants(beam, motion, wrench)
            if x in sections:
                wrench = wrench + outer.attached(x)
                attachments[f"{name}@{x:g}"] = (_resultants(beam, motion, wrench), before)
            found[x] = _resultants(beam, motion, wrench)
            beyond = x
        every += [found[x] for x in at_stations]
    return SectionForces(every, attachments)


def _resultants(beam: Beam, motion: JointMotion, wrench: SX) -> SX:
    """What passes through a section, from the flipped wrench [n; f] that all beyond it needs, at the body's origin."""
    n, f = wrench[:3], wrench[3:]
    axes = ca.SX(beam.rotation.T) @ motion.R.T
    return -ca.vertcat(axes @ f, axes @ (n - skew(motion.p) @ f))


@dataclass(frozen=True)
class _Outer:
    """What parts of a beam need: flipped wrenches [n; f] at the origin of the body's frame, in that frame."""

    scenario: Scenario
    name: str
    beam: Beam
    tree: Mechanism
    du: SX
    t: SX
    dt: SX
    needs: list[SX]
    parameters: Parameters

    def attached(self, x: float) -> SX:
        """Of all that hangs on the section at a place."""
        k = self.tree.sections[self.name, x]
        motion = self.tree.links[k].motion
        return wrench_to_inner_frame(motion.R, motion.p, self.needs[k])

    def slice(self, first: float, last: float) -> SX:
        """Of the beam itself between two places, by Gauss's quadrature."""
        nodes, weights = np.polynomial.legendre.leggauss(POINTS_BETWEEN)
        half = (last - first) / 2
        total = ca.SX(6, 1)
        for x, w in zip(first + half * (1 + nodes), half * weights, strict=True):
            total = total + self._element(float(x), float(w))
        return total

    def _element(self, x: float, width: float) -> SX:
        """Of a thin slice: its mass times its acceleration, and the rate of its own angular momentum."""
        beam, at = self.beam, np.array([x])
        R_b, field, label = beam.rotation, beam.field(), f"{self.name}.beam.slice.{x:.9g}"
        modes = self.tree.beam(self.name).speeds
        eta, rate, accel = self.tree.q[modes, :], self.tree.u[modes, :], self.du[modes, :]
        w, v, dw, dv = self.t[:3], self.t[3:], self.dt[:3], self.dt[3:]
        along = ca.sparsify(ca.SX(R_b[:, 0]))
        B = self.parameters.table(f"{label}.displacement", clean(R_b @ field.displacement(at)[0]))
        r, dr, ddr = along * x + B @ eta, B @ rate, B @ accel
        if beam.foreshortening:
            H = self.parameters.table(f"{label}.shortening", clean(field.shortening(at)[0]))
            r = r - along * (ca.dot(eta, H @ eta) / 2)
            dr = dr - along * ca.dot(eta, H @ rate)
            ddr = ddr - along * (ca.dot(rate, H @ rate) + ca.dot(eta, H @ accel))
        a = dv + skew(w) @ (v + skew(w) @ r + 2 * dr) + skew(dw) @ r + ddr
        mass, *inertia = width * beam.sections().inertia(at)[0]
        f = self.parameters.scalar(f"{label}.mass", mass) * a
        J = self.parameters.table(f"{label}.inertia", R_b @ np.diag(inertia) @ R_b.T)
        Theta = self.parameters.table(f"{label}.rotation", clean(R_b @ field.rotation(at)[0]))
        turning = J @ (dw + Theta @ accel) + skew(w) @ (J @ (w + Theta @ rate))
        return ca.vertcat(skew(r) @ f + turning, f)

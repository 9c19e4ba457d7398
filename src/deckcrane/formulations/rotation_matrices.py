"""Free and spherical joints by rotation matrices, in Kane's equations: no attitude is singular, as in [M19].

The matrix replaces roll, pitch and yaw among the states, with R_dot = R skew(omega), and the angular velocity
replaces the rates of the angles. Angles are computed from the matrix for what acts on them: springs, dampers, stops and
drives. Their rates grow without bound towards a pitch of 90 deg; forces that depend on them are limited there (`NEAREST`).
The integrator keeps the matrices orthogonal (`joint_kinematics.orthogonalised`).
"""

from __future__ import annotations

from dataclasses import dataclass, replace

import casadi as ca
import numpy as np

from deckcrane.components.catalogue import Scenario
from deckcrane.components.vessel.data import all_vessels
from deckcrane.formulations.forward_dynamics import Dynamics, dynamics
from deckcrane.mechanics.coordinates import AXES
from deckcrane.mechanics.equations import SX, Equations, Variables
from deckcrane.mechanics.joint_kinematics import JointMotion, rpy_rates, rpy_rates_inverse
from deckcrane.mechanics.kinematics import Link, Mechanism
from deckcrane.mechanics.model.outputs import DU, U
from deckcrane.mechanics.model.part_set import PartSet
from deckcrane.screws import rpy, rpy_angles, skew

NEAREST = 0.1
"""The least cosine of pitch that the rates of roll and yaw are divided by: 5.7 deg from the vertical."""


@dataclass(frozen=True)
class RotationMatrixForm:
    """Equations with rotation matrices among their states, row by row, and the index where each begins."""

    equations: Equations
    rotations: tuple[int, ...]


def matrix_form(scenario: Scenario) -> RotationMatrixForm | None:
    """The scenario's equations with rotation matrices; None where it has no such joint, or where angles are needed.

    A floating vessel needs angles for its linear hydrodynamics. Struts, sway damping and levelling differentiate by them, and
    so do elastic booms: parts declare this themselves.
    """
    needs_angles = bool(all_vessels(scenario.plant)) or PartSet(scenario.plant).refused("matrices") is not None
    rotating = [name for name in scenario.plant.order if scenario.plant.tree[name].joint.kind in ("free", "spherical")]
    if needs_angles or not rotating:
        return None
    flattened = {name: ca.SX.sym(f"R:{name}", 9) for name in rotating}
    with_angles, with_matrices = (
        dynamics(scenario),
        dynamics(scenario, reframed=lambda tree: _joints_with_matrices(tree, flattened)),
    )
    return _replace_angles(with_angles, with_matrices, flattened)


def _joints_with_matrices(tree: Mechanism, flattened: dict[str, SX]) -> Mechanism:
    links = [
        replace(link, motion=_matrix_motion(link, tree.q, flattened[link.name])) if link.name in flattened else link
        for link in tree.links
    ]
    return replace(tree, links=tuple(links))


def _unflatten(flattened: SX) -> SX:
    return ca.reshape(flattened, 3, 3).T


def _angle_slice(link: Link) -> slice:
    """The slice of q with roll, pitch and yaw of a free or spherical joint: its last three coordinates."""
    return slice(link.speeds.stop - 3, link.speeds.stop)


def _matrix_motion(link: Link, q: SX, flattened: SX) -> JointMotion:
    """The joint's motion with a matrix for its angles, and with the angular velocity, in body axes, as speeds."""
    R, old, angles = _unflatten(flattened), link.motion, q[_angle_slice(link)]
    rotation = ca.substitute(old.R, angles, ca.SX.zeros(3)) @ R
    rates, speeds = rpy_rates_inverse(angles, NEAREST), rpy_rates(angles)
    if old.S.shape[1] == 3:
        return JointMotion(rotation, old.p, ca.vertcat(ca.SX.eye(3), ca.SX(3, 3)), ca.SX(6, 1), rates, speeds)
    zero = ca.SX(3, 3)
    all_rates = ca.vertcat(ca.horzcat(zero, R), ca.horzcat(rates, zero))
    all_speeds = ca.vertcat(ca.horzcat(zero, speeds), ca.horzcat(R.T, zero))
    return JointMotion(rotation, old.p, old.S, old.bias, all_rates, all_speeds)


def _replace_angles(with_angles: Dynamics, with_matrices: Dynamics, flattened: dict[str, SX]) -> RotationMatrixForm:
    """Append the matrices to the states, compute angles from them, and take the start from the equations with angles.

    Among the outputs, `u` has the rates of the angles of a spherical joint, as with angles; `du` is left out.
    """
    tree, old, x = with_matrices.mechanism, with_matrices.equations, with_matrices.equations.x
    n = tree.q.numel()
    names, values, scales = list(x.names), np.array(with_angles.equations.x.values), np.array(x.scales)
    speeds, angle_expressions, matrices = ca.SX(tree.u), [], []
    for link in (tree.links[tree.index(name)] for name in flattened):
        angles_in_q, R = _angle_slice(link), _unflatten(flattened[link.name])
        angle_expressions.append((tree.q[angles_in_q], ca.vertcat(*rpy_angles(R))))
        omega = slice(n + link.speeds.start, n + link.speeds.start + 3)
        matrices.append((link.name, rpy(*values[angles_in_q]), R @ skew(x.symbols[omega])))
        if link.motion.S.shape[1] == 3:
            names[omega] = [f"d:{link.name}.{speed}" for speed in ("wx", "wy", "wz")]
            values[omega] = np.array(ca.evalf(rpy_rates(ca.SX(values[angles_in_q])))) @ values[omega]
            speeds[link.speeds] = link.motion.rates @ tree.u[link.speeds]
    angles = {i for name in flattened for i in _slice_range(_angle_slice(tree.links[tree.index(name)]))}
    kept = [i for i in range(len(x)) if i not in angles]
    states = Variables(
        (
            *(names[i] for i in kept),
            *(f"{name}.R{row}{column}" for name in flattened for row in AXES for column in AXES),
        ),
        ca.vertcat(*[x.symbols[i] for i in kept], *flattened.values()),
        np.concatenate([values[kept], *(R.ravel() for _, R, _ in matrices)]),
        np.concatenate([scales[kept], np.ones(9 * len(flattened))]),
    )
    rates = ca.vertcat(*[old.dx[i] for i in kept], *[ca.reshape(R_dot.T, 9, 1) for _, _, R_dot in matrices])
    outputs = [
        replace(output, expression=speeds) if output.name == U.name else output
        for output in old.y
        if output.name != DU.name
    ]

    def by_matrix(expression: SX) -> SX:
        return ca.substitute(
            [expression],
            [symbols for symbols, _ in angle_expressions],
            [expressions for _, expressions in angle_expressions],
        )[0]

    equations = replace(
        old,
        x=states,
        p=replace(old.p, values=with_angles.equations.p.values),
        dx=by_matrix(rates),
        y=tuple(replace(output, expression=by_matrix(output.expression)) for output in outputs),
        trace=tuple((name, by_matrix(quantity)) for name, quantity in old.trace),
        events=tuple(
            replace(event, level=by_matrix(event.level), measure=by_matrix(event.measure)) for event in old.events
        ),
    )
    return RotationMatrixForm(equations, tuple(len(kept) + 9 * i for i in range(len(flattened))))


def _slice_range(part: slice) -> range:
    return range(part.start, part.stop)

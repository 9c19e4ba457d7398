"""Free and spherical joints by rotation matrices, in Kane's equations: no attitude is singular, as in [M19].

The matrix stands among the states instead of roll, pitch and yaw, with R_dot = R skew(omega), and the angular velocity
stands for the rates of the angles. Angles are read from the matrix for what acts on them: springs, dampers, stops and
drives. Their rates grow without bound towards a pitch of 90 deg; what acts through them is limited there (`NEAREST`).
Whoever integrates takes the matrices back to orthogonality (`rotations.orthogonalised`).
"""

from __future__ import annotations

from dataclasses import dataclass, replace

import casadi as ca
import numpy as np

from deckcrane.equations.joints import JointMotion, rpy_rates, rpy_rates_inverse
from deckcrane.equations.mechanism import Link, Mechanism
from deckcrane.equations.system import SX, Equations, Variables
from deckcrane.formulations.dynamics import Dynamics, dynamics
from deckcrane.model import Scenario
from deckcrane.parts.forces import AXES
from deckcrane.parts.kit import Kit
from deckcrane.screws import rpy, rpy_angles, skew

NEAREST = 0.1
"""The cosine of pitch that the rates of roll and yaw are divided by, at least: 5.7 deg from standing on end."""


@dataclass(frozen=True)
class MatrixForm:
    """Equations with rotation matrices among their states, row by row, and where each of them begins."""

    equations: Equations
    rotations: tuple[int, ...]


def matrix_form(scenario: Scenario) -> MatrixForm | None:
    """The scenario's equations with matrices; None where it has no such joint, or where angles are needed.

    A floating vessel has them for its linear hydrodynamics. Struts, sway damping and levelling differentiate by them, and
    so do elastic booms: parts say so themselves.
    """
    by_angles = bool(scenario.plant.vessels) or Kit(scenario.plant).refused("matrices") is not None
    turning = [name for name in scenario.plant.order if scenario.plant.tree[name].joint.kind in ("free", "spherical")]
    if by_angles or not turning:
        return None
    flat = {name: ca.SX.sym(f"R:{name}", 9) for name in turning}
    plain, swapped = dynamics(scenario), dynamics(scenario, reframed=lambda tree: _with_matrices(tree, flat))
    return _among_states(plain, swapped, flat)


def _with_matrices(tree: Mechanism, flat: dict[str, SX]) -> Mechanism:
    links = [
        replace(link, motion=_moved(link, tree.q, flat[link.name])) if link.name in flat else link
        for link in tree.links
    ]
    return replace(tree, links=tuple(links))


def _matrix(flat: SX) -> SX:
    return ca.reshape(flat, 3, 3).T


def _angles(link: Link) -> slice:
    """Where roll, pitch and yaw of a free or spherical joint stand in q: its last three coordinates."""
    return slice(link.speeds.stop - 3, link.speeds.stop)


def _moved(link: Link, q: SX, flat: SX) -> JointMotion:
    """The joint's motion with a matrix for its angles, and with the angular velocity, in body axes, as speeds."""
    R, old, angles = _matrix(flat), link.motion, q[_angles(link)]
    placed = ca.substitute(old.R, angles, ca.SX.zeros(3)) @ R
    rates, speeds = rpy_rates_inverse(angles, NEAREST), rpy_rates(angles)
    if old.S.shape[1] == 3:
        return JointMotion(placed, old.p, ca.vertcat(ca.SX.eye(3), ca.SX(3, 3)), ca.SX(6, 1), rates, speeds)
    none = ca.SX(3, 3)
    along = ca.vertcat(ca.horzcat(none, R), ca.horzcat(rates, none))
    back = ca.vertcat(ca.horzcat(none, speeds), ca.horzcat(R.T, none))
    return JointMotion(placed, old.p, old.S, old.bias, along, back)


def _among_states(plain: Dynamics, swapped: Dynamics, flat: dict[str, SX]) -> MatrixForm:
    """The matrices after all other states, angles read from them, and the start of the equations with angles.

    Of the outputs, `u` has the rates of the angles of a spherical joint, as with angles; `du` is left out.
    """
    tree, old, x = swapped.mechanism, swapped.equations, swapped.equations.x
    n = tree.q.numel()
    names, values, scales = list(x.names), np.array(plain.equations.x.values), np.array(x.scales)
    speeds, read, matrices = ca.SX(tree.u), [], []
    for link in (tree.links[tree.index(name)] for name in flat):
        here, R = _angles(link), _matrix(flat[link.name])
        read.append((tree.q[here], ca.vertcat(*rpy_angles(R))))
        omega = slice(n + link.speeds.start, n + link.speeds.start + 3)
        matrices.append((link.name, rpy(*values[here]), R @ skew(x.symbols[omega])))
        if link.motion.S.shape[1] == 3:
            names[omega] = [f"d:{link.name}.{speed}" for speed in ("wx", "wy", "wz")]
            values[omega] = np.array(ca.evalf(rpy_rates(ca.SX(values[here])))) @ values[omega]
            speeds[link.speeds] = link.motion.rates @ tree.u[link.speeds]
    angles = {i for name in flat for i in _range(_angles(tree.links[tree.index(name)]))}
    kept = [i for i in range(len(x)) if i not in angles]
    states = Variables(
        (*(names[i] for i in kept), *(f"{name}.R{row}{column}" for name in flat for row in AXES for column in AXES)),
        ca.vertcat(*[x.symbols[i] for i in kept], *flat.values()),
        np.concatenate([values[kept], *(R.ravel() for _, R, _ in matrices)]),
        np.concatenate([scales[kept], np.ones(9 * len(flat))]),
    )
    rates = ca.vertcat(*[old.dx[i] for i in kept], *[ca.reshape(turn.T, 9, 1) for _, _, turn in matrices])
    outputs = [replace(one, expression=speeds) if one.name == "u" else one for one in old.y if one.name != "du"]

    def by_matrix(expression: SX) -> SX:
        return ca.substitute([expression], [own for own, _ in read], [found for _, found in read])[0]

    equations = replace(
        old,
        x=states,
        p=replace(old.p, values=plain.equations.p.values),
        dx=by_matrix(rates),
        y=tuple(replace(one, expression=by_matrix(one.expression)) for one in outputs),
        trace=tuple((name, by_matrix(one)) for name, one in old.trace),
        events=tuple(replace(one, level=by_matrix(one.level), measure=by_matrix(one.measure)) for one in old.events),
    )
    return MatrixForm(equations, tuple(len(kept) + 9 * i for i in range(len(flat))))


def _range(part: slice) -> range:
    return range(part.start, part.stop)

"""The moving frame method [M19]: the equations of motion of any tree from its frame connection matrices.

A frame at the COG of every body, matrices of SE(3) that connect them, and B from the generalized speeds to the Cartesian
velocities: linear in the inertial frame, angular in the body's own. It computes the accelerations of Kane's equations, at
the cost of dense 6N x n matrices: a second formulation to check the first by. `simulate_moving_frame` integrates a whole
scenario with it, with the rotation of every free or spherical joint kept as a matrix. Depends on `mechanism`, `assembly`
(for the forces of a scenario), `rotations` and `deckcrane.screws`.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import casadi as ca
import numpy as np
import xarray as xr

from deckcrane.arrays import Array
from deckcrane.equations.factors import factorise
from deckcrane.equations.joints import JointMotion, motion
from deckcrane.equations.mechanism import GROUND, Link, Mechanism, require_rigid
from deckcrane.equations.rotations import Method, integrate
from deckcrane.equations.system import SX, Equations
from deckcrane.errors import DeckcraneError
from deckcrane.formulations.dynamics import Dynamics, check_inertia, dynamics
from deckcrane.model import Scenario, load
from deckcrane.parts.vessel import NO_VESSEL
from deckcrane.screws import hat, inverse_transform, reference_transform, rpy, rpy_angles, skew, transform


@dataclass(frozen=True)
class MovingFrames:
    """M* q_ddot + N* q_dot = F* [M19, Eq. 86], and what it is made of.

    E: frame connection matrix of every body, at its COG; Omega: its time rate; B and its rate: rows x_dot and omega of each
    body in turn; D: the angular velocities as skew-symmetric blocks; M: masses and inertias. Here q_dot are the generalized
    speeds u of the mechanism.
    """

    E: list[SX]
    Omega: list[SX]
    B: SX
    dB: SX
    D: SX
    M: SX
    M_star: SX
    N_star: SX
    F_star: SX
    u: SX

    @property
    def accelerations(self) -> SX:
        """q_ddot in symbols."""
        return factorise(self.M_star).solve(self.F_star - self.N_star @ self.u)


def moving_frames(mechanism: Mechanism, tau: SX, external: list[SX]) -> MovingFrames:
    """[M19, Eqs. 70-86], with generalized forces tau on the speeds and external flipped wrenches [n; f] at the frames' origins."""
    links = mechanism.links
    if any(link.floating is not None for link in links):
        raise DeckcraneError(NO_VESSEL)
    require_rigid(mechanism)
    E = frame_connections(mechanism)
    Omega = frame_rates(mechanism)
    B, dB = velocity_matrices(mechanism, E, Omega)
    D = ca.diagcat(*[ca.diagcat(ca.SX(3, 3), _omega_skew(rate)) for rate in Omega])  # Eq. 78
    M = ca.diagcat(*[ca.diagcat(link.m * ca.SX.eye(3), link.J) for link in links])
    F = ca.vertcat(*[_force(mechanism, k, E[k], external[k]) for k in range(len(links))])
    M_star = B.T @ M @ B  # Eq. 84
    N_star = B.T @ (M @ dB + D @ M @ B)  # Eq. 85
    return MovingFrames(E, Omega, B, dB, D, M, M_star, N_star, tau + B.T @ F, mechanism.u)


def relative_connection(mechanism: Mechanism, k: int) -> SX:
    """E of a body relative to its inner neighbour: to the joint, turn there, and on to the COG [M19, Eqs. 34, 45, 58]."""
    link = mechanism.links[k]
    to_joint = transform(ca.SX.eye(3), _from_cog_to_joint(mechanism, k))
    turn = transform(link.motion.R, ca.SX(3, 1))
    return to_joint @ turn @ transform(ca.SX.eye(3), link.c)


def frame_connections(mechanism: Mechanism) -> list[SX]:
    """E of every body in the inertial frame, the product of those before it [M19, Eqs. 14, 35, 50, 63]."""
    found: list[SX] = []
    for k, link in enumerate(mechanism.links):
        relative = relative_connection(mechanism, k)
        found.append(relative if link.parent == GROUND else found[link.parent] @ relative)
    return found


def frame_rates(mechanism: Mechanism) -> list[SX]:
    """Omega = E^-1 E_dot of every body [M19, Eqs. 22, 24]: that of the inner body seen from here, and the joint's own.

    From E = E_inner E_rel follows Omega = E_rel^-1 Omega_inner E_rel + Omega_rel; its parts are Eqs. 39 and 42.
    """
    found: list[SX] = []
    for k, link in enumerate(mechanism.links):
        rate = hat(reference_transform(-link.c) @ link.motion.S @ mechanism.u[link.speeds, :])
        if link.parent != GROUND:
            relative = relative_connection(mechanism, k)
            rate = rate + inverse_transform(relative) @ found[link.parent] @ relative
        found.append(rate)
    return found


def velocity_matrices(mechanism: Mechanism, E: list[SX], Omega: list[SX]) -> tuple[SX, SX]:
    """B of {X_dot} = B {q_dot} and its rate, built outwards from body to body [M19, Eqs. 40, 42, 54, 55, 67-72, appendix].

    The paper's terms, R skew(s)^T times the angular velocity's part of B, and for a joint that slides its direction.
    """
    n = mechanism.u.numel()
    x, w = [ca.SX(3, n)], [ca.SX(3, n)]  # first the ground, which rests; then link after link
    dx, dw = [ca.SX(3, n)], [ca.SX(3, n)]
    for k, link in enumerate(mechanism.links):
        p, R_rel, R = link.parent + 1, link.motion.R, E[k][:3, :3]
        turns, slides, d_turns, d_slides = _lines(mechanism, link)
        u = mechanism.u
        w_k = R_rel.T @ w[p] + turns
        dw_k = R_rel.T @ dw[p] - skew(turns @ u) @ (R_rel.T @ w[p]) + d_turns
        arm = skew(link.c).T @ w_k + slides
        d_arm = skew(link.c).T @ dw_k + d_slides + _omega_skew(Omega[k]) @ arm
        x_k, dx_k = x[p] + R @ arm, dx[p] + R @ d_arm
        if link.parent != GROUND:
            R_p, s_J = E[link.parent][:3, :3], skew(_from_cog_to_joint(mechanism, k)).T
            ds_J = skew(R_rel @ (slides @ u)).T
            x_k += R_p @ (s_J @ w[p])
            dx_k += R_p @ (s_J @ dw[p] + (_omega_skew(Omega[link.parent]) @ s_J + ds_J) @ w[p])
        for rows, row in ((x, x_k), (w, w_k), (dx, dx_k), (dw, dw_k)):
            rows.append(row)
    B = ca.vertcat(*[ca.vertcat(*pair) for pair in zip(x[1:], w[1:], strict=True)])
    dB = ca.vertcat(*[ca.vertcat(*pair) for pair in zip(dx[1:], dw[1:], strict=True)])
    return B, dB


def _from_cog_to_joint(mechanism: Mechanism, k: int) -> SX:
    """s_J, in the inner body's frame; a joint that slides moves it [M19, Eqs. 30, 47, 60]."""
    link = mechanism.links[k]
    return link.motion.p if link.parent == GROUND else link.motion.p - mechanism.links[link.parent].c


def _omega_skew(Omega: SX) -> SX:
    return Omega[:3, :3]  # Eq. 25


def _lines(mechanism: Mechanism, link: Link) -> tuple[SX, SX, SX, SX]:
    """What each speed adds to the joint's relative angular and linear velocity, and the rates of both, as 3 x n matrices."""
    S = ca.SX(6, mechanism.u.numel())
    S[:, link.speeds] = link.motion.S
    dS = ca.jtimes(S, mechanism.q, mechanism.rates @ mechanism.u)
    return S[:3, :], S[3:, :], dS[:3, :], dS[3:, :]


def _force(mechanism: Mechanism, k: int, E: SX, external: SX) -> SX:
    """Force in the inertial frame, weight included, and moment about the COG in the body's [M19, Eq. 80]."""
    link, n, f = mechanism.links[k], external[:3], external[3:]
    return ca.vertcat(E[:3, :3] @ f + link.m * mechanism.gravity, n - skew(link.c) @ f)


# ---- Integration of a scenario, with rotations as matrices.
def simulate_moving_frame(
    scenario: Scenario | str | Path,
    method: Method = "munthe-kaas",
    step: float | None = None,
    duration: float | None = None,
) -> xr.Dataset:
    """Simulate a scenario whose root is a free or spherical body, its rotation matrix advanced by the exponential map.

    The method is "paper" (constant angular velocity over the step [M19, Eq. 88], order 1), "midpoint" (order 2) or
    "munthe-kaas" (order 4); `step` and `duration` are the scenario's unless given. The dataset holds what the scenario
    records, at its `run.every`, under the names of `deckcrane.run`, and `orthogonality`: the largest entry of R^T R - I.
    Nothing fails at a pitch of 90 deg; only roll, pitch and yaw, which are read from the matrices, jump there. Springs,
    dampers, stops and controllers on those angles see them within half a turn.
    """
    scenario = scenario if isinstance(scenario, Scenario) else load(scenario)
    given = {"run.step": step, "run.duration": duration, "run.integrator": "rk4"}  # rk4: whole steps, checked as such
    scenario = scenario.with_values({key: value for key, value in given.items() if value is not None})
    if scenario.vessel is not None:  # its data need not be read to refuse it
        raise DeckcraneError(NO_VESSEL)
    system = dynamics(scenario)
    system.kit.require("moving frames")
    check_inertia(system)
    turning = [link for link in system.mechanism.links if _turns(scenario, link)]
    if not any(link.parent == GROUND for link in turning):
        raise DeckcraneError(
            "no body hangs on the ground by a free or spherical joint, so there is no rotation matrix to advance; "
            "use deckcrane.run"
        )
    rates, outputs = _matrix_form(system, turning)
    constants = system.equations.u.values, system.equations.p.values

    def state_rates(t: float, R: Array, z: Array) -> tuple[Array, Array]:
        omega, dz = rates(t, R.ravel(), z, *constants)
        return omega.full().reshape(-1, 3), dz.full().ravel()

    run = scenario.run
    steps, every = round(run.duration / run.step), round(run.every / run.step)
    t, R, z = integrate(state_rates, method, *_start(system, turning), run.step, steps, every)
    y = [outputs(t[i], R[i].ravel(), z[i], *constants).full().ravel() for i in range(len(t))]
    dataset = _dataset(scenario, system.equations, t, np.array(y))
    error = np.abs(np.swapaxes(R, -1, -2) @ R - np.eye(3)).max(axis=(1, 2, 3))
    note = {"units": "1", "long_name": "largest entry of R^T R - I over the rotation matrices"}
    dataset["orthogonality"] = ("time", error, note)
    dataset.attrs.update(integrator=f"moving frame method, {method}", step=run.step)
    return dataset


def _turns(scenario: Scenario, link: Link) -> bool:
    return not link.joined and scenario.tree[link.name].joint.kind in ("free", "spherical")


def _angles(link: Link) -> slice:
    """Where roll, pitch and yaw of a free or spherical joint stand in q: its last three coordinates."""
    return slice(link.speeds.stop - 3, link.speeds.stop)


def _omega(link: Link) -> slice:
    """Where the angular velocity of a free or spherical joint stands in the speeds of the matrix form."""
    return slice(link.speeds.start, link.speeds.start + 3)


def _matrix_form(system: Dynamics, turning: list[Link]) -> tuple[Any, Any]:
    """Functions of (t, R, z, inputs, p): omega and z_dot, and the outputs; R row by row.

    z holds all coordinates and speeds. The angles among the coordinates are not used: they are read from R. The speeds are
    Kane's, except that a spherical joint has its angular velocity, as [M19, Eq. 69], and not the rates of its angles.
    """
    equations, tree = system.equations, system.mechanism
    n = tree.u.numel()
    w, flat = ca.SX.sym("w", n), ca.SX.sym("R", 9 * len(turning))
    R = [ca.reshape(flat[9 * i : 9 * i + 9], 3, 3).T for i in range(len(turning))]
    q, dq, to_kane = ca.SX(tree.q), ca.SX(w), ca.SX.eye(n)
    links = list(tree.links)
    for link, matrix in zip(turning, R, strict=True):
        q[_angles(link)] = ca.vertcat(*rpy_angles(matrix))
        moved = _with_matrix(link, tree.q, matrix)
        links[tree.index(link.name)] = replace(link, motion=moved)
        dq[link.speeds] = ca.SX(link.speeds.stop - link.speeds.start, 1)
        if moved.S.shape[1] == 6:
            dq[link.speeds.start : link.speeds.start + 3] = matrix @ w[link.speeds.start + 3 : link.speeds.stop]
        else:
            to_kane[link.speeds, link.speeds] = moved.rates

    u = to_kane @ w
    forces = ca.substitute([to_kane.T @ system.generalized_forces, *system.external], [tree.u], [u])
    solved = moving_frames(replace(tree, links=tuple(links), u=w), forces[0], forces[1:]).accelerations
    du = to_kane @ solved + ca.jtimes(u, tree.q, ca.substitute(tree.rates, tree.u, u) @ u)
    y = [du if output.name == "du" else output.written_out for output in equations.y]
    stacked = ca.substitute(ca.vertcat(*y) if y else ca.SX(0, 1), tree.u, u)

    z, coordinates = ca.vertcat(tree.q, w), (tree.q, q)
    arguments = [equations.t, flat, z, equations.u.symbols, equations.p.symbols]
    omega = ca.vertcat(*[w[_omega(link)] for link in turning])
    dz = ca.vertcat(dq, ca.substitute(solved, *coordinates))
    rates = ca.Function("rates", arguments, [ca.densify(omega), ca.densify(dz)])
    return rates, ca.Function("outputs", arguments, [ca.densify(ca.substitute(stacked, *coordinates))])


def _with_matrix(link: Link, q: SX, R: SX) -> JointMotion:
    """The joint's motion with R in place of the matrix of its angles, and with omega as speeds."""
    angles, old = q[_angles(link)], link.motion
    R0 = ca.substitute(old.R, angles, ca.SX.zeros(3))
    if old.S.shape[1] == 6:
        return replace(old, R=R0 @ R)
    like_free = motion("free", None, ca.vertcat(ca.SX(3, 1), angles), ca.SX(6, 1), ca.SX.eye(3), ca.SX(3, 1))
    S = ca.vertcat(ca.SX.eye(3), ca.SX(3, 3))
    return JointMotion(R0 @ R, old.p, S, ca.SX(6, 1), like_free.rates[3:, :3], like_free.speeds[:3, 3:])


def _start(system: Dynamics, turning: list[Link]) -> tuple[Array, Array]:
    """The rotation matrices and z at the start of the scenario."""
    tree, equations = system.mechanism, system.equations
    z = np.array(equations.x.values)
    n = tree.u.numel()
    twist = ca.Function("twist", equations.arguments(), [link.motion.S @ tree.u[link.speeds] for link in turning])
    twists = twist(0.0, z, equations.u.values, equations.p.values)
    for link, t in zip(turning, twists if len(turning) > 1 else [twists], strict=True):
        z[n + _omega(link).start : n + _omega(link).stop] = np.array(t)[:3, 0]
    return np.array([rpy(*z[_angles(link)]) for link in turning]), z


def _dataset(scenario: Scenario, equations: Equations, t: Array, y: Array) -> xr.Dataset:
    """The outputs by name; roll and yaw without the jumps of a whole turn that reading them from matrices makes."""
    arrays = equations.unstack(y)
    if "q" in arrays:
        turned = [i for i, data in enumerate(scenario.coordinates) if data.local in ("roll", "yaw")]
        arrays["q"][:, turned] = np.unwrap(arrays["q"][:, turned], axis=0)
    labels: dict[str, Any] = {"time": ("time", t, {"units": "s", "long_name": "time"})}
    variables = {}
    for output in equations.y:
        note = {"units": output.unit_text, "long_name": output.long_name, **output.attributes}
        variables[output.name] = (("time", *output.labels), arrays[output.name], note)
        labels.update({name: list(names) for name, names in output.labels.items()})
    attributes = {"title": scenario.title, "scenario": scenario.to_yaml(), "scenario_hash": scenario.hash}
    return xr.Dataset(variables, labels, attributes)

"""Simulation by the moving frame method [M19], with the rotation of every free or spherical joint kept as a matrix.

A reference for comparison with runs: a Python loop around CasADi's virtual machine.
"""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import casadi as ca
import numpy as np
import xarray as xr

from deckcrane.arrays import Array
from deckcrane.components.catalogue import Scenario
from deckcrane.components.vessel import NO_VESSEL
from deckcrane.components.vessel.data import all_vessels
from deckcrane.errors import DeckcraneError
from deckcrane.formulations.forward_dynamics import Dynamics, check_inertia, dynamics
from deckcrane.formulations.moving_frame import moving_frames
from deckcrane.mechanics.equations import SX
from deckcrane.mechanics.joint_kinematics import JointMotion, Method, integrate, motion
from deckcrane.mechanics.kinematics import GROUND, Link
from deckcrane.mechanics.model.outputs import DU, Q
from deckcrane.program.integrators import check_memory_limit
from deckcrane.scenario.reading import load
from deckcrane.screws import rpy, rpy_angles
from deckcrane.simulation.datasets import (
    LabelledVariable,
    labelled_dataset,
    over_time,
    provenance_attributes,
    variables_from_outputs,
)


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
    overrides = {
        "run.step": step,
        "run.duration": duration,
        "run.integrator": "rk4",
    }  # rk4 has the scenario checked for whole steps
    scenario = scenario.with_values({key: value for key, value in overrides.items() if value is not None})
    if all_vessels(scenario.plant):  # refused before its data are read
        raise DeckcraneError(NO_VESSEL)
    system = dynamics(scenario)
    system.kit.require("moving frames")
    check_inertia(system)
    turning = [link for link in system.mechanism.links if _has_rotation_matrix(scenario, link)]
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
    numbers = 2 * (9 * len(turning) + len(system.equations.x)) + 3 * system.equations.output_count()
    check_memory_limit(steps / every, numbers, every=run.every, step=run.step)
    t, R, z = integrate(state_rates, method, *_initial_state(system, turning), run.step, steps, every)
    y = np.array([outputs(t[i], R[i].ravel(), z[i], *constants).full().ravel() for i in range(len(t))])
    variables = [_unwrap_angles(scenario, variable) for variable in variables_from_outputs(system.equations, y)]
    error = np.abs(np.swapaxes(R, -1, -2) @ R - np.eye(3)).max(axis=(1, 2, 3))
    long_name = "largest entry of R^T R - I over the rotation matrices"
    variables.append(LabelledVariable("orthogonality", error, {}, "1", long_name))
    how = {"integrator": f"moving frame method, {method}", "step": run.step, "target": "vm", "complete": 1}
    return labelled_dataset(scenario, over_time(t), variables, {**provenance_attributes(scenario), **how})


def _unwrap_angles(scenario: Scenario, variable: LabelledVariable) -> LabelledVariable:
    """Unwrap roll and yaw of `q`, which jump by a whole turn when they are read from matrices."""
    if variable.name != Q.name:
        return variable
    columns = [i for i, data in enumerate(scenario.plant.coordinates) if data.local in ("roll", "yaw")]
    values = variable.values.copy()
    values[:, columns] = np.unwrap(values[:, columns], axis=0)
    return replace(variable, values=values)


def _has_rotation_matrix(scenario: Scenario, link: Link) -> bool:
    return not link.joined and scenario.plant.tree[link.name].joint.kind in ("free", "spherical")


def _angles(link: Link) -> slice:
    """Slice of roll, pitch and yaw of a free or spherical joint in q: its last three coordinates."""
    return slice(link.speeds.stop - 3, link.speeds.stop)


def _omega(link: Link) -> slice:
    """Slice of the angular velocity of a free or spherical joint in the speeds of the matrix form."""
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
    y = [du if output.name == DU.name else output.written_out for output in equations.y]
    stacked = ca.substitute(ca.vertcat(*y) if y else ca.SX(0, 1), tree.u, u)

    z, coordinates = ca.vertcat(tree.q, w), (tree.q, q)
    arguments = [equations.t, flat, z, equations.u.symbols, equations.p.symbols]
    omega = ca.vertcat(*[w[_omega(link)] for link in turning])
    dz = ca.vertcat(dq, ca.substitute(solved, *coordinates))
    rates = ca.Function("rates", arguments, [ca.densify(omega), ca.densify(dz)])
    return rates, ca.Function("outputs", arguments, [ca.densify(ca.substitute(stacked, *coordinates))])


def _with_matrix(link: Link, q: SX, R: SX) -> JointMotion:
    """Joint motion with R in place of the matrix of its angles, and with omega as speeds."""
    angles, old = q[_angles(link)], link.motion
    R0 = ca.substitute(old.R, angles, ca.SX.zeros(3))
    if old.S.shape[1] == 6:
        return replace(old, R=R0 @ R)
    like_free = motion("free", None, ca.vertcat(ca.SX(3, 1), angles), ca.SX(6, 1), ca.SX.eye(3), ca.SX(3, 1))
    S = ca.vertcat(ca.SX.eye(3), ca.SX(3, 3))
    return JointMotion(R0 @ R, old.p, S, ca.SX(6, 1), like_free.rates[3:, :3], like_free.speeds[:3, 3:])


def _initial_state(system: Dynamics, turning: list[Link]) -> tuple[Array, Array]:
    """Rotation matrices and z at the start of the scenario."""
    tree, equations = system.mechanism, system.equations
    z = np.array(equations.x.values)
    n = tree.u.numel()
    twist = ca.Function("twist", equations.arguments(), [link.motion.S @ tree.u[link.speeds] for link in turning])
    twists = twist(0.0, z, equations.u.values, equations.p.values)
    for link, t in zip(turning, twists if len(turning) > 1 else [twists], strict=True):
        z[n + _omega(link).start : n + _omega(link).stop] = np.array(t)[:3, 0]
    return np.array([rpy(*z[_angles(link)]) for link in turning]), z

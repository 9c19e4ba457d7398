"""Optimal control over a horizon: against the Riccati equation, against IPOPT, against CasADi's own derivatives."""

from __future__ import annotations

from typing import Any

import casadi as ca
import numpy as np
import pytest
from scipy.linalg import solve_discrete_are

from deckcrane.analysis.predictive_control.limits import limit_rows
from deckcrane.analysis.predictive_control.optimal_control import OptimalControl, RealTimeIteration, _soften
from deckcrane.analysis.predictive_control.structured_qp import QuadraticProgram, StructuredQP, available_solvers
from deckcrane.errors import DeckcraneError
from tests.analysis.predictive_control.models import bridge_controller, linear_model


def test_without_limits_a_linear_model_gets_the_command_of_the_discrete_regulator() -> None:
    """With the cost to come as terminal weight, c = -K z whatever the horizon, K from the Riccati equation."""
    A = np.array([[0.0, 1.0, 0.0], [-2.0, -0.1, 0.5], [0.3, 0.0, -0.7]])
    B = np.array([[0.0, 0.1], [1.0, 0.0], [0.0, 0.8]])
    model, h = linear_model(A, B), 0.1
    tracked = {"z0": 0.5, "z1": 1.0, "z2": 0.7, "command.c0": 0.4, "command.c1": 0.9}
    free = OptimalControl(model, h, 3, tracked, terminal=1.0)
    step = free.linearise(np.zeros((1, 3)), np.zeros((1, 2)), np.zeros((1, 0))).after_by[0]
    F, G = step[:, :3], step[:, 3:]
    weights = h / np.array(list(tracked.values())) ** 2
    Q, R = np.diag(weights[:3]), np.diag(weights[3:])
    P = solve_discrete_are(F, G, Q, R)
    K = np.linalg.solve(R + G.T @ P @ G, G.T @ P @ F)
    for stages in (3, 12):
        iteration = RealTimeIteration(OptimalControl(model, h, stages, tracked, terminal=P))
        for z in np.eye(3):
            iteration.begin(z, np.zeros((stages + 1, 0)))
            iteration.solve(z, np.zeros((stages + 1, 0)), np.zeros((stages + 1, 5)))
            np.testing.assert_allclose(iteration.C[0], -K @ z, atol=1e-8)


@pytest.fixture(scope="module")
def crane() -> tuple[OptimalControl, np.ndarray, np.ndarray, np.ndarray]:
    """A problem with limits that bind, its state, its disturbances and its reference."""
    controller = bridge_controller()
    problem = controller.problem
    z = np.zeros(problem.nz)
    z[controller.model.states.index("swing_x")] = 0.02
    times = problem.step * np.arange(problem.stages + 1)
    reference = np.stack(
        [controller.targets[name](times) if name in controller.targets else 0 * times for name in problem.tracked],
        axis=1,
    )
    return problem, z, np.zeros((problem.stages + 1, 0)), reference


def solved_by_ipopt(problem: OptimalControl, z: np.ndarray, reference: np.ndarray) -> tuple[np.ndarray, float]:
    """Commands and cost of the same problem, written down anew and solved by IPOPT with exact Hessians."""
    N, nz, nc, ny = problem.stages, problem.nz, problem.nc, len(problem.tracked)
    Z, C = ca.SX.sym("Z", nz, N + 1), ca.SX.sym("C", nc, N)
    low, high = problem.bounds
    y_by_c, g_by_c = problem.by_command
    cost, rows, lower, upper = 0.0, [Z[:, 0] - z], [np.zeros(nz)], [np.zeros(nz)]
    for k in range(N + 1):
        command = C[:, min(k, N - 1)]
        values: Any = problem.stage(ca.vertcat(Z[:, k], command), problem.model.parameters)
        y, g = values[nz : nz + ny], values[nz + ny :]
        error = (y - reference[k]) * problem.weights
        if k < N:
            cost += problem.step / 2 * ca.sumsqr(error)
            rows.append(values[:nz] - Z[:, k + 1])
            lower.append(np.zeros(nz))
            upper.append(np.zeros(nz))
        else:
            cost += problem.step / 2 * problem.terminal * ca.sumsqr(error[np.flatnonzero(~y_by_c)])
        chosen = np.flatnonzero(g_by_c if k == 0 else ~g_by_c if k == N else np.ones(len(g_by_c), dtype=bool))
        rows.append(g[chosen])
        lower.append(low[chosen])
        upper.append(high[chosen])
    limits = np.repeat(problem.command_limits[None, :], N, axis=0).ravel()
    box = np.concatenate([np.full(nz * (N + 1), np.inf), limits])
    nlp = {"x": ca.vertcat(ca.vec(Z), ca.vec(C)), "f": cost, "g": ca.vertcat(*rows)}
    options = {"ipopt.print_level": 0, "print_time": False, "ipopt.sb": "yes", "ipopt.tol": 1e-11}
    solver: Any = ca.nlpsol("solver", "ipopt", nlp, options)
    start = np.concatenate([np.tile(z, N + 1), np.zeros(N * nc)])
    result = solver(x0=start, lbx=-box, ubx=box, lbg=np.concatenate(lower), ubg=np.concatenate(upper))
    assert solver.stats()["success"]
    return np.array(result["x"])[nz * (N + 1) :].reshape(N, nc), float(result["f"])


def test_converged_steps_and_ipopt_give_the_same_plan(
    crane: tuple[OptimalControl, np.ndarray, np.ndarray, np.ndarray],
) -> None:
    """With limits of sway, speed and acceleration that bind; IPOPT evaluates with CasADi's virtual machine."""
    problem, z, D, reference = crane
    iteration = RealTimeIteration(problem)
    iteration.begin(z, D)
    iteration.solve(z, D, reference)
    commands, _ = solved_by_ipopt(problem, z, reference)
    np.testing.assert_allclose(iteration.C, commands, atol=1e-6)
    low, high = problem.bounds
    g = iteration.prepare(D).g[1:-1]
    binding = {
        row.name for i, row in enumerate(problem.rows) if np.min(np.minimum(g[:, i] - low[i], high[i] - g[:, i])) < 1e-6
    }
    assert {"sway", "d:bridge"} <= binding
    assert np.max(np.maximum(low - g, g - high)) < 1e-8


def test_derivatives_of_stages_are_those_of_casadi(
    crane: tuple[OptimalControl, np.ndarray, np.ndarray, np.ndarray],
) -> None:
    problem, _, _, _ = crane
    generator = np.random.default_rng(1)
    Z, C = 0.2 * generator.normal(size=(5, problem.nz)), 0.2 * generator.normal(size=(5, problem.nc))
    compiled = problem.linearise(Z, C, np.zeros((5, 0)))
    point, p = problem.stage.sx_in()
    free = point[: problem.nz + problem.nc]
    values = problem.stage(point, p)
    reference: Any = ca.Function("reference", [point, p], [values, ca.jacobian(values, free)])
    for k in range(5):
        expected, derivative = (
            np.array(each) for each in reference(np.concatenate([Z[k], C[k]]), problem.model.parameters)
        )
        ours = np.concatenate([compiled.after[k], compiled.y[k], compiled.g[k]])
        np.testing.assert_allclose(ours, expected.ravel(), rtol=1e-11, atol=1e-11)
        by = np.vstack([compiled.after_by[k], compiled.y_by[k], compiled.g_by[k]])
        np.testing.assert_allclose(by, derivative, rtol=1e-10, atol=1e-10)


def test_all_solvers_agree_and_take_new_numbers() -> None:
    """A program with two stages more than it needs, solved twice with other numbers: nothing is kept of the first.

    CasADi's interface of HPIPM had added to the first solution, before 3.8.2; PIQP comes with newer ones alone.
    """
    generator = np.random.default_rng(2)
    nx, nu, ng, N = 3, 2, 2, 6

    def program() -> QuadraticProgram:
        sizes = [nu, *[nx + nu] * (N - 1), nx]
        squares = [generator.normal(size=(n, n)) for n in sizes]
        return QuadraticProgram(
            Q=[square.T @ square + np.eye(len(square)) for square in squares],
            q=[generator.normal(size=n) for n in sizes],
            AB=[0.5 * generator.normal(size=(nx, n)) for n in sizes[:-1]],
            b=[0.05 * generator.normal(size=nx) for _ in range(N)],
            C=[generator.normal(size=(ng, n)) for n in sizes],
            low=[np.full(ng, -0.4) for _ in sizes],
            high=[np.full(ng, 0.3) for _ in sizes],
            lower=[np.full(n, -1.0) for n in sizes],
            upper=[np.full(n, 1.0) for n in sizes],
        )

    programs = [program(), program()]
    shape = ([0, *[nx] * N], [*[nu] * N, 0], [ng] * (N + 1))
    assert {"hpipm", "osqp", "qrqp"} <= set(available_solvers())
    expected = [np.concatenate(StructuredQP(*shape).solve(each).v) for each in programs]
    for name in available_solvers():
        solver = StructuredQP(*shape, solver=name)
        for each, values in zip(programs, expected, strict=True):
            solution = solver.solve(each)
            assert solution.solved, name
            np.testing.assert_allclose(np.concatenate(solution.v), values, atol=2e-5, err_msg=name)


def test_limits_that_cannot_be_held_give_way_as_little_as_can_be(
    crane: tuple[OptimalControl, np.ndarray, np.ndarray, np.ndarray],
) -> None:
    """A load that swings beyond its limit is brought back; what drives can do never gives way."""
    problem, z, D, reference = crane
    z = z.copy()
    z[list(problem.model.states).index("swing_x")] = np.radians(2.6)
    iteration = RealTimeIteration(problem)
    iteration.begin(z, D)
    result = iteration.feed_back(iteration.prepare(D), z, reference)
    assert result.solved
    assert set(result.yielded) == {"sway"}
    limits = problem.command_limits
    assert np.all(np.abs(iteration.C) <= limits + 1e-6)
    with pytest.raises(DeckcraneError, match="still changes"):
        iteration.solve(z, D, reference, most=1, tolerance=0.0)


def test_a_limit_gives_way_where_its_price_and_what_it_gives_way_by_cost_less_than_keeping_it() -> None:
    """Of h/2 (x - a)^2 with x <= 0: s = x = (h a - 1e5)/(h + 1), since the price of s is 1e5 s + s^2/2."""
    h, a = 2.0, 1e5
    hard = QuadraticProgram(
        Q=[np.array([[h]])], q=[np.array([-h * a])], AB=[], b=[], C=[np.array([[1.0]])],
        low=[np.array([-1e6])], high=[np.zeros(1)], lower=[np.array([-1e9])], upper=[np.array([1e9])],
    )  # fmt: skip
    stage = _soften(hard, 0, np.array([0]), 1)
    along = np.linalg.solve(stage.C[:1, :1], -stage.C[:1, 1:])  # of x by s where the limit gives way
    moved = np.vstack([along, np.eye(1)])
    slack = -(moved.T @ stage.q) / (moved.T @ stage.Q @ moved)
    assert float(slack.item()) == pytest.approx((h * a - 1e5) / (h + 1))


def test_rows_are_named_after_limits() -> None:
    model = bridge_controller().model
    names = [
        row.name for row in limit_rows(model, {"swing_x": "3 deg"}, {"wall": {"at": [5, 0, 0], "normal": [-1, 0, 0]}})
    ]
    assert names == ["d:bridge", "effort.bridge", "dd:trolley", "swing_x", "clearance.wall"]

"""Thrust allocation against SciPy on random layouts and demands."""

from __future__ import annotations

import casadi as ca
import numpy as np
import pytest
from scipy.optimize import lsq_linear, minimize

from deckcrane.components.station_keeping.allocation import (
    KAPPA,
    Effector,
    Interval,
    Sector,
    _largest_eigenvalue,
    allocate,
)

STEP, STEPS = 0.1, 400


def random_layout(rng: np.random.Generator, count: int) -> tuple[np.ndarray, np.ndarray]:
    """Columns of force along x and y and moment for each thruster, over their scales: (thruster, 3, 2); and directions."""
    x, y, t = rng.uniform(-1, 1, count), rng.uniform(-0.3, 0.3, count), rng.uniform(0.3, 1, count)
    columns = np.array([[[t[i], 0], [0, t[i]], [-t[i] * y[i], t[i] * x[i]]] for i in range(count)])
    return columns / np.sqrt((columns**2).sum(axis=(0, 2)))[None, :, None], rng.uniform(0, 2 * np.pi, count)


def settle(effectors: list[Effector], present: list[ca.SX], demand: ca.SX, tau: np.ndarray) -> np.ndarray:
    """Where thrust that follows the steps comes to rest."""
    a = ca.vertcat(*present)
    step = ca.Function("step", [a, demand], [a + STEP * (ca.vertcat(*allocate(effectors, demand)) - a)])
    run = step.fold(STEPS) if hasattr(step, "fold") else step
    return np.array(run(np.zeros(a.shape[0]), tau)).ravel()


@pytest.mark.parametrize("seed", range(6))
def test_fixed_thrusters_settle_at_the_optimum_of_bounded_least_squares(seed: int) -> None:
    rng = np.random.default_rng(seed)
    count = int(rng.integers(3, 8))
    columns, directions = random_layout(rng, count)
    B = np.stack([columns[i] @ [np.cos(d), np.sin(d)] for i, d in enumerate(directions)], axis=1)
    least = -rng.uniform(0, 1, count)
    bias = rng.uniform(0, 0.2, count) * rng.integers(0, 2)
    present, demand = [ca.SX.sym(f"a{i}") for i in range(count)], ca.SX.sym("demand", 3)
    effectors = [Effector(ca.SX(B[:, i]), Interval(least[i], 1.0), present[i], ca.SX(bias[i])) for i in range(count)]
    for size in (0.1, 0.4, 1.5):
        tau = size * rng.normal(size=3)
        best = lsq_linear(
            np.vstack([np.sqrt(KAPPA) * B, np.eye(count)]),
            np.concatenate([np.sqrt(KAPPA) * tau, bias]),
            (least, np.ones(count)),
            method="bvls",
            tol=1e-13,
        ).x
        np.testing.assert_allclose(settle(effectors, present, demand, tau), best, atol=1e-4)


@pytest.mark.parametrize("seed", range(4))
def test_azimuth_thrusters_settle_at_the_optimum_over_discs(seed: int) -> None:
    rng = np.random.default_rng(seed)
    count = int(rng.integers(2, 5))
    columns, _ = random_layout(rng, count)
    B = np.hstack(list(columns))
    present, demand = [ca.SX.sym(f"a{i}", 2) for i in range(count)], ca.SX.sym("demand", 3)
    effectors = [Effector(ca.SX(columns[i]), Sector(), present[i], ca.SX(2, 1)) for i in range(count)]
    for size in (0.2, 1.0):
        tau = size * rng.normal(size=3)

        def cost(a: np.ndarray, tau: np.ndarray = tau) -> float:
            return float(a @ a / 2 + KAPPA * np.sum((B @ a - tau) ** 2) / 2)

        discs = [{"type": "ineq", "fun": lambda a, i=i: 1 - a[2 * i] ** 2 - a[2 * i + 1] ** 2} for i in range(count)]
        best = minimize(
            cost, np.zeros(2 * count), method="SLSQP", constraints=discs, options={"maxiter": 500, "ftol": 1e-13}
        )
        settled = settle(effectors, present, demand, tau)
        assert cost(settled) <= best.fun * (1 + 1e-3) + 1e-9
        assert max(np.hypot(settled[::2], settled[1::2])) <= 1 + 1e-9
        np.testing.assert_allclose(B @ settled, B @ best.x, atol=3e-3)


def test_a_sector_gives_the_nearest_force_that_does_not_point_into_a_forbidden_zone() -> None:
    """Against a search over all forces of the sector, whose zone is 60 to 120 deg."""
    a = ca.SX.sym("a", 2)
    sector = Sector(ca.SX(np.radians(270)), ca.SX(np.radians(150)))
    nearest = ca.Function("nearest", [a], [sector.nearest(a)])
    angle, size = np.meshgrid(np.radians(np.linspace(120, 420, 1201)), np.linspace(0, 1, 201), indexing="ij")
    grid = np.stack([(size * np.cos(angle)).ravel(), (size * np.sin(angle)).ravel()])
    for force in np.random.default_rng(1).uniform(-1.5, 1.5, (40, 2)):
        found = np.array(nearest(force)).ravel()
        least = np.sqrt(((grid - force[:, None]) ** 2).sum(axis=0)).min()
        assert np.linalg.norm(found - force) == pytest.approx(least, abs=5e-3)


def test_the_step_of_a_thruster_is_bounded_by_the_steepest_curvature_of_its_cost() -> None:
    random = np.random.default_rng(3)
    for columns in (random.normal(size=(3, 2)), np.outer([1.0, 2.0, 3.0], [1.0, -2.0]), random.normal(size=(3, 1))):
        steepest = float(ca.evalf(_largest_eigenvalue(ca.SX(ca.DM(columns)))))
        assert steepest == pytest.approx(np.linalg.eigvalsh(columns.T @ columns)[-1], rel=1e-9)

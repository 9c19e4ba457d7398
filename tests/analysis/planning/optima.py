"""Optima of moves by other means than collocation: linear programming on a dense grid, and shooting with equations by hand."""

from __future__ import annotations

import numpy as np
from scipy.optimize import linprog, minimize

from tests.analysis.planning.cranes import GRAVITY, LENGTH, RADIUS


def least_time_of_linear_trolley(way: float, acceleration: float, steps: int = 300) -> float:
    """Least time of a trolley that carries a pendulum of small angles, at rest at both ends, by bisection of linear programs.

    Accelerations are constant in each step, and the equations are integrated exactly: x'' = u, s'' = -w^2 s - u / LENGTH.
    """
    w = np.sqrt(GRAVITY / LENGTH)

    def can_be_done(time: float) -> bool:
        h = time / steps
        left = time - h * np.arange(1, steps + 1)  # from the end of a step to the end of the move
        to_position = h * (left + h / 2)
        to_speed = np.full(steps, h)
        to_angle = -(np.cos(w * left) - np.cos(w * (left + h))) / (w**2 * LENGTH)
        to_rate = -(np.sin(w * (left + h)) - np.sin(w * left)) / (w * LENGTH)
        equations = np.vstack([to_position / way, to_speed, to_angle, to_rate])
        result = linprog(
            np.zeros(steps), A_eq=equations, b_eq=[1, 0, 0, 0], bounds=(-acceleration, acceleration), method="highs"
        )
        return bool(result.status == 0)

    low, high = 2 * np.sqrt(way / acceleration) * 0.999, 6 * np.sqrt(way / acceleration)
    while high - low > 1e-4 * high:
        middle = (low + high) / 2
        low, high = (low, middle) if can_be_done(middle) else (middle, high)
    return high


def least_time_of_slewing_crane(angle: float, acceleration: float, steps: int = 30) -> float:
    """Least time of a slewing boom with a load on a rope, by single shooting with the load's equations in ground axes.

    The load is a point on a rope of constant length: r'' = g - k (r - tip), with k such that |r - tip| = LENGTH stays. Slewing
    accelerations are constant in each step; SLSQP with differences of trajectories that are integrated side by side.
    """
    gravity = np.array([0.0, 0.0, -GRAVITY])

    def rates(state: np.ndarray, u: np.ndarray) -> np.ndarray:
        phi, dphi, r, v = state[:, 0], state[:, 1], state[:, 2:5], state[:, 5:8]
        radial = np.stack([np.cos(phi), np.sin(phi), np.zeros_like(phi)], axis=1)
        around = np.stack([-np.sin(phi), np.cos(phi), np.zeros_like(phi)], axis=1)
        tip, tip_speed = RADIUS * radial, RADIUS * dphi[:, None] * around
        tip_acceleration = RADIUS * (u[:, None] * around - (dphi**2)[:, None] * radial)
        rope, rope_speed = r - tip, v - tip_speed
        k = (np.sum(rope_speed**2, axis=1) + np.sum(rope * (gravity - tip_acceleration), axis=1)) / LENGTH**2
        return np.concatenate([dphi[:, None], u[:, None], v, gravity - k[:, None] * rope], axis=1)

    def ends(designs: np.ndarray) -> np.ndarray:
        """What is left at the end for many designs at once: slewing angle and rate, sway and its speed."""
        count = len(designs)
        state = np.zeros((count, 8))
        state[:, 2], state[:, 4] = RADIUS, -LENGTH
        h = (10.0 * designs[:, -1] / steps / 4)[:, None]
        for i in range(steps):
            u = acceleration * designs[:, i]
            for _ in range(4):
                a = rates(state, u)
                b = rates(state + h / 2 * a, u)
                c = rates(state + h / 2 * b, u)
                d = rates(state + h * c, u)
                state = state + h / 6 * (a + 2 * b + 2 * c + d)
        tip = RADIUS * np.array([np.cos(angle), np.sin(angle)])
        return np.column_stack([10 * (state[:, 0] - angle), 10 * state[:, 1], state[:, 2:4] - tip, state[:, 5:7]])

    def slopes(x: np.ndarray) -> np.ndarray:
        step = 1e-6
        designs = np.vstack([x, x + step * np.eye(len(x))])
        values = ends(designs)
        return ((values[1:] - values[0]) / step).T

    first = 1.3 * 2 * np.sqrt(angle / acceleration) / 10.0
    guess = np.append(np.sign(np.arange(steps)[::-1] - steps / 2 + 0.5) * 0.6, first)
    result = minimize(
        lambda x: x[-1],
        guess,
        jac=lambda x: np.append(np.zeros(steps), 1.0),
        bounds=[(-1.0, 1.0)] * steps + [(0.1, None)],
        constraints=[{"type": "eq", "fun": lambda x: ends(x[None])[0], "jac": slopes}],
        method="SLSQP",
        options={"maxiter": 200, "ftol": 1e-8},
    )
    assert result.success, result.message
    return float(10.0 * result.x[-1])

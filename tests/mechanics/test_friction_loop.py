"""The loop between friction and its own loads: closed form, Newton's steps, and where there is more than one solution."""

from __future__ import annotations

from typing import Any

import casadi as ca
import numpy as np
import pytest

from deckcrane.mechanics.friction_loop import (
    FEW,
    FrictionLoop,
    NormalLoad,
    SlidingForce,
    friction_forces,
    friction_gain,
    length,
    loop,
)


def _sliding(state: Any, pressed: tuple[NormalLoad, ...], constant: Any) -> SlidingForce:
    one = ca.SX(1)
    return SlidingForce(one, state, pressed, constant, one, one, one)


def _loops(rng: np.random.Generator, n: int, vectors: int, reach: float) -> tuple[FrictionLoop, Any]:
    """n frictions of so many vectors each, whose feedback has the spectral radius `reach`; and what they leave over."""
    symbols = ca.SX.sym("tau", n)
    parts = []
    for _ in range(n):
        v0, B = rng.normal(size=(vectors, 3)) * 1e3, rng.normal(size=(vectors, 3, n))
        parts.append((v0, B, rng.uniform(0.2, 1.0, vectors), rng.uniform(0, 100)))
    signs = rng.choice([-1.0, 1.0], n)

    def made(scale: float) -> list[SlidingForce]:
        return [
            _sliding(
                ca.SX(s),
                tuple(
                    NormalLoad(ca.SX(scale * w), ca.SX(v) + ca.SX(M) @ symbols)
                    for w, v, M in zip(ws, v0, B, strict=True)
                ),
                ca.SX(k),
            )
            for s, (v0, B, ws, k) in zip(signs, parts, strict=True)
        ]

    def radius(every: list[SlidingForce]) -> float:
        return float(
            np.max(np.abs(np.linalg.eigvals(np.array(ca.evalf(friction_gain(loop(symbols, every, ca.SX(0, 1))))))))
        )

    scale = reach / radius(made(1.0))

    def left(tau: np.ndarray) -> np.ndarray:
        found = []
        for i, (s, (v0, B, ws, k)) in enumerate(zip(signs, parts, strict=True)):
            loads = [
                scale * w * np.sqrt(np.sum((v + M @ tau) ** 2) + FEW**2) for w, v, M in zip(ws, v0, B, strict=True)
            ]
            found.append(tau[i] + s * (k + sum(loads)))
        return np.array(found)

    return loop(symbols, made(scale), ca.SX(0, 1)), left


@pytest.mark.parametrize("reach", [0.01, 0.1, 0.3, 0.5])
def test_what_newtons_steps_leave_over_is_rounding_up_to_a_feedback_of_a_half(reach: float) -> None:
    rng = np.random.default_rng(1)
    for n in (2, 5):
        for vectors in (1, 3):
            closed, left = _loops(rng, n, vectors, reach)
            tau = np.array(ca.evalf(friction_forces(closed))).ravel()
            assert np.max(np.abs(left(tau))) <= 1e-12 * max(np.max(np.abs(tau)), 1e3)


def test_newtons_steps_still_find_friction_at_a_feedback_of_nine_tenths() -> None:
    rng = np.random.default_rng(3)
    for n in (2, 5):
        closed, left = _loops(rng, n, 2, 0.9)
        tau = np.array(ca.evalf(friction_forces(closed))).ravel()
        assert np.max(np.abs(left(tau))) <= 1e-7 * max(np.max(np.abs(tau)), 1e3)


@pytest.mark.parametrize("reach", [0.01, 0.5, 0.99])
def test_one_friction_of_one_vector_is_the_root_of_a_quadratic_equation(reach: float) -> None:
    rng = np.random.default_rng(2)
    for _ in range(5):
        closed, left = _loops(rng, 1, 1, reach)
        tau = np.array(ca.evalf(friction_forces(closed))).ravel()
        assert abs(left(tau)[0]) <= 1e-12 * max(abs(tau[0]), 1e3)


def test_friction_that_feeds_back_on_nothing_costs_no_steps() -> None:
    symbols = ca.SX.sym("tau", 3)
    loads = [ca.SX.sym(f"v{i}", 2) for i in range(3)]
    states = ca.SX.sym("s", 3)
    every = [_sliding(states[i], (NormalLoad(ca.SX(0.1), loads[i]),), ca.SX(1, 1)) for i in range(3)]
    direct = ca.vertcat(*[-states[i] * 0.1 * length(loads[i]) for i in range(3)])
    assert ca.n_nodes(friction_forces(loop(symbols, every, ca.SX(0, 1)))) <= ca.n_nodes(direct)

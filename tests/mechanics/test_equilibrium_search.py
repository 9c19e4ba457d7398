"""The search for rest on balances with known answers."""

from __future__ import annotations

import numpy as np
import pytest

from deckcrane.mechanics.equilibrium_search import find_equilibria, find_stable_equilibria


def pendulums(angles):
    """Sine curves: rest at the bottom (0) is stable, at the top (pi) it is not."""
    left, slope = np.sin(angles), np.cos(angles)
    return left, slope[:, :, None], np.ones(len(angles))


def test_pendulums_end_hanging_wherever_they_start():
    starts = np.linspace(-3.1, 3.1, 41)[:, None]
    found = find_equilibria(pendulums, starts)
    assert np.all(found.converged)
    assert np.all(found.falls == -1)
    assert np.max(np.abs(found.q)) < 1e-15


def test_a_pendulum_that_stands_exactly_upright_is_said_to_fall():
    found = find_equilibria(pendulums, np.array([[np.pi], [0.3]]))
    assert found.converged.tolist() == [True, True]
    assert found.falls.tolist() == [0, -1]
    assert found.q[0, 0] == np.pi


def test_hills_are_left_where_that_is_asked_for():
    found = find_stable_equilibria(pendulums, np.array([[np.pi], [0.3]]))
    assert np.all(found.converged)
    assert np.all(found.falls == -1)
    assert np.cos(found.q) == pytest.approx(1)


def test_directions_that_nothing_holds_stay_where_they_are():
    K = np.array([[1e10, 0, 0], [0, 0, 0], [0, 0, 1e-3]])

    def balance(q):
        return q @ K - np.array([1e8, 0, 1e-3]), np.broadcast_to(K, (len(q), 3, 3)), np.full(len(q), 1e8)

    found = find_equilibria(balance, np.array([[0.0, 7.0, 0.0]]))
    assert found.converged[0]
    assert found.q[0] == pytest.approx([0.01, 7.0, 1.0], rel=1e-12)


def test_a_push_that_nothing_holds_finds_no_rest():
    def balance(q):
        return (
            np.column_stack([q[:, 0], np.ones(len(q))]),
            np.broadcast_to(np.diag([1.0, 0.0]), (len(q), 2, 2)),
            np.ones(1),
        )

    found = find_equilibria(balance, np.zeros((1, 2)))
    assert not found.converged[0]
    assert found.left[0] == pytest.approx([0, 1])


def test_a_controllers_stiffness_need_not_be_symmetric():
    K = np.array([[1.0, 50.0], [0.0, 1.0]])

    def balance(q):
        return q @ K.T - np.array([51.0, 1.0]), np.broadcast_to(K, (len(q), 2, 2)), np.ones(len(q))

    found = find_equilibria(balance, np.zeros((1, 2)))
    assert found.converged[0]
    assert found.q[0] == pytest.approx([1, 1], rel=1e-12)

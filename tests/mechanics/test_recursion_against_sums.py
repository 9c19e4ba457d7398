"""The recursion computes what Kane's equations say as explicit sums over projection matrices, and those sums are sound."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import casadi as ca
import numpy as np
import pytest

from deckcrane.components.catalogue import Scenario
from deckcrane.mechanics.kane_explicit import KanesEquations, kanes_equations, projection_matrices
from deckcrane.mechanics.kane_recursion import _inertia_scale
from deckcrane.mechanics.kinematics import Mechanism, twists
from deckcrane.screws import reference_transform, skew
from tests.random_models import Model, Values, assert_same, given, models


def sums(values: Values) -> KanesEquations:
    system = values.system
    return kanes_equations(system.mechanism, system.generalized_forces, system.external)


def rate(expression: ca.SX, mechanism: Mechanism) -> ca.SX:
    """The time derivative of a function of the coordinates, by automatic differentiation along the motion."""
    return ca.jtimes(expression, mechanism.q, mechanism.rates @ mechanism.u)


def largest(*matrices: np.ndarray) -> float:
    """The largest entry: what a difference is compared with where the values themselves may all vanish."""
    return max(float(np.abs(matrix).max(initial=0.0)) for matrix in matrices)


@given(models(), examples=14)
def test_recursive_accelerations_solve_kanes_equations(model: Model) -> None:
    values = Values(model)
    kane = sums(values)
    M, C, tau, du = values.of(kane.M, kane.C, kane.tau, values.system.accelerations.du)
    assert_same(du.ravel(), np.linalg.solve(M, tau.ravel() - C @ values.u), 1e-10)


@given(models(), examples=5)
def test_the_mass_matrix_is_symmetric_positive_definite_and_gives_the_kinetic_energy(model: Model) -> None:
    values = Values(model)
    energy = next(output for output in values.system.equations.y if output.name == "energy")
    M, forms = values.of(sums(values).M, energy.expression)
    assert_same(M, M.T, 1e-12)
    assert np.all(np.linalg.eigvalsh(M) > 0)
    assert_same(forms[0], [values.u @ M @ values.u / 2], 1e-12)


@given(models(), examples=5)
def test_mass_rate_less_twice_coriolis_is_skew_symmetric(model: Model) -> None:
    """[C18, after Eq. 38], and C u is that of the paper's C, whose gyroscopic block is skew(omega) J."""
    values = Values(model)
    mechanism, kane = values.system.mechanism, sums(values)
    C_of_the_paper = ca.SX(*kane.C.shape)
    for k, link in enumerate(mechanism.links):
        w = (kane.P[k] @ mechanism.u)[:3]
        WD = ca.diagcat(skew(w) @ link.J, link.m * skew(w))
        C_of_the_paper += kane.P[k].T @ kane.D[k] @ kane.dP[k] + kane.P[k].T @ WD @ kane.P[k]
    dM, C, C_of_the_paper, M = values.of(rate(kane.M, mechanism), kane.C, C_of_the_paper, kane.M)
    assert_same(C @ values.u, C_of_the_paper @ values.u, 1e-10, scale=largest(M))
    skewed = dM - 2 * C
    assert_same(skewed, -skewed.T, 1e-9, scale=largest(dM, C, M))


@given(models(), examples=5)
def test_projection_matrices_are_partial_derivatives_of_the_cog_twists(model: Model) -> None:
    """[C18, Eq. 30]."""
    values = Values(model)
    mechanism = values.system.mechanism
    P, _ = projection_matrices(mechanism)
    partial = [
        ca.jacobian(reference_transform(-link.c) @ t, mechanism.u)
        for link, t in zip(mechanism.links, twists(mechanism), strict=True)
    ]
    found, expected = values.of(ca.vertcat(*P), ca.vertcat(*partial))
    assert_same(found, expected, 1e-12)


@given(models(), examples=5)
def test_geometric_rates_of_the_projection_matrices_equal_their_derivatives(model: Model) -> None:
    values = Values(model)
    mechanism = values.system.mechanism
    P, dP = projection_matrices(mechanism)
    found, expected, P_values = values.of(ca.vertcat(*dP), rate(ca.vertcat(*P), mechanism), ca.vertcat(*P))
    assert_same(found, expected, 1e-10, scale=largest(P_values))


@pytest.mark.parametrize("weld_first", [True, False])
def test_a_weld_beside_a_single_hinge_changes_nothing_but_the_inertia(weld_first: bool) -> None:
    """The smallest mechanism with a joint that has no speeds: alone, one speed is a scalar, which has no empty part."""
    hinge = {"revolute": "x"}
    joints = [{"fixed": True}, hinge] if weld_first else [hinge, {"fixed": True}]
    half = {"mass": 1.0, "cog": [0, 1, 0], "inertia": [1, 1, 1]}
    bodies = {f"b{i}": {"on": "ground" if i == 0 else "b0", "joint": joint, **half} for i, joint in enumerate(joints)}
    values = Values(Model(1, Scenario.model_validate({"gravity": [0, 0, -9.81], "bodies": bodies})))
    (du,) = values.of(values.system.accelerations.du)
    # A pendulum m g l cos(q) / (J + m l^2), of one half or of both: the same.
    assert_same(du.ravel(), [-9.81 * np.cos(values.q[0]) / 2], 1e-12)


def test_links_that_move_together_resist_with_all_their_inertia() -> None:
    """A speed that turns one link by 1, and a second by 0.5 while it goes 2 m: tr A_1 + 0.5^2 tr A_2 + 2^2 tr M_2."""
    turns, rolls = ca.SX([0.0, 1.0, 0.0, 0.0, 0.0, 0.0]), ca.SX([0.0, 0.5, 0.0, 2.0, 0.0, 0.0])
    links = [SimpleNamespace(motion=SimpleNamespace(S=S), beam=None) for S in (turns, rolls)]
    mechanism: Any = SimpleNamespace(links=links)
    inertia: Any = [
        SimpleNamespace(A=ca.SX(ca.diag([1.0, 2.0, 3.0])), M=ca.SX(ca.diag([5.0, 5.0, 5.0]))),
        SimpleNamespace(A=ca.SX(ca.diag([4.0, 4.0, 8.0])), M=ca.SX(ca.diag([7.0, 7.0, 7.0]))),
    ]
    together = float(ca.evalf(_inertia_scale(mechanism, (0, 1), inertia)))
    assert together == pytest.approx(6.0 + 0.25 * 16.0 + 4.0 * 21.0)
    assert float(ca.evalf(_inertia_scale(mechanism, (0,), inertia))) == pytest.approx(6.0)

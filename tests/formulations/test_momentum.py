"""The momentum form [F19, Eqs. 39-49] and the acceleration form are the same equations."""

from __future__ import annotations

from dataclasses import replace

import casadi as ca
import numpy as np
import pytest

from deckcrane.components.vessel.wave_series import vessel_in_sea
from deckcrane.errors import DeckcraneError
from deckcrane.formulations.forward_dynamics import Dynamics, dynamics
from deckcrane.formulations.momentum import mass_matrix, momentum_equations, momentum_form
from deckcrane.program.integrators import Timing
from deckcrane.program.program import Program
from deckcrane.scenario.reading import load
from tests.components.beams.flexible_models import FlexibleValues, flexible_models
from tests.random_models import Model, Values, assert_same, given, models


def compare(system: Dynamics, x: np.ndarray, tolerance: float) -> None:
    """Rates of coordinates, momenta and all other states, and the outputs, of both forms at one state.

    The rate of the momenta in the acceleration form is d/dt (M q_dot) along the motion, by automatic differentiation.
    """
    equations, tree = system.equations, system.mechanism
    n = tree.q.numel()
    symbols = equations.x.symbols
    p = momentum_form(tree).M @ (tree.rates @ tree.u)
    asked = [p, ca.jtimes(p, symbols, equations.dx), equations.dx, equations.stacked_outputs()]
    numbers = (x, equations.u.values, equations.p.values)
    accelerated = ca.Function("f", equations.arguments(), [ca.densify(value) for value in asked])
    p, dp, dx, y = (value.full().ravel() for value in accelerated(0.3, *numbers))
    form = momentum_equations(system)
    state = np.concatenate([x[:n], p, x[2 * n :]])
    dx_form = form.derivative()(0.3, state, *numbers[1:]).full().ravel()
    y_form = form.outputs()(0.3, state, *numbers[1:]).full().ravel()
    assert_same(dx_form[:n], dx[:n], tolerance)
    assert_same(dx_form[n : 2 * n], dp, tolerance)
    assert_same(dx_form[2 * n :], dx[2 * n :], tolerance)
    assert np.array_equal(np.isfinite(y_form), np.isfinite(y))  # an actuator without set-point has NaN for it
    for ours, theirs in zip(*(equations.unstack(values[None, :]).values() for values in (y_form, y)), strict=True):
        known = np.isfinite(theirs)
        assert_same(ours[known], theirs[known], tolerance)


@given(flexible_models(), examples=2)
def test_momentum_and_acceleration_form_agree_on_flexible_trees(model: Model) -> None:
    values = FlexibleValues(model)
    compare(values.system, np.concatenate([values.q, values.u]), 1e-9)


@given(models(6), examples=2)
def test_momentum_and_acceleration_form_agree_on_rigid_trees(model: Model) -> None:
    values = Values(model)
    compare(values.system, np.concatenate([values.q, values.u]), 1e-9)


@given(flexible_models(), examples=2)
def test_mass_matrix_is_symmetric_positive_definite_and_gives_the_kinetic_energy(model: Model) -> None:
    values = FlexibleValues(model)
    M, energy = values.of(mass_matrix(values.system.mechanism), values.output("energy"))
    assert_same(M, M.T, 1e-12)
    assert_same(values.u @ M @ values.u / 2, energy[0, 0], 1e-11)
    if not any(body.beam and body.beam.foreshortening for body in model.scenario.bodies.values()):
        assert np.all(np.linalg.eigvalsh(M) > 0)


def luffing() -> Dynamics:
    return dynamics(load("flexible_luffing"))


def test_forms_of_the_hydraulic_crane_agree_with_oil_and_all() -> None:
    system = luffing()
    x, rng = system.equations.x.values.copy(), np.random.default_rng(6)
    n = system.mechanism.q.numel()
    x[: 2 * n] += rng.uniform(-1, 1, 2 * n) * np.where(np.arange(2 * n) < n, 0.02, 0.2)
    x[2 * n :] += rng.uniform(0, 0.3, len(x) - 2 * n) * system.equations.x.scales[2 * n :]
    compare(system, x, 1e-9)


def test_forms_give_the_same_motion() -> None:
    timing = Timing(0.5, 1e-3, 0.1, "rk4")
    system = luffing()
    form = momentum_equations(system)
    assert form.x.names[:2] == ("luff", "inner_boom.y1")
    assert all(name.startswith("p:") for name in form.x.names[9:18])
    plain, momenta = (
        Program(replace(equations, y=())).simulate(timing).x[:, :9] for equations in (system.equations, form)
    )
    assert_same(momenta, plain, 1e-7)


def test_vessel_has_no_momentum_form_and_says_so() -> None:
    scenario = load("hoisting_in_waves")
    with pytest.raises(DeckcraneError, match=r"momentum form.*floating vessel.*use the acceleration form"):
        momentum_equations(dynamics(scenario, (vessel_in_sea(scenario).vessel,)))

"""Fluid memory: retardation functions, and the state-space models that stand for them."""

from __future__ import annotations

import numpy as np
import pytest
from scipy.integrate import quad
from scipy.linalg import expm

from deckcrane.errors import DeckcraneError
from deckcrane.hydro.database import Hydrodynamics, dataset_of
from deckcrane.hydro.memory import state_space
from deckcrane.hydro.memory.data import _trusted_added_mass, retardation
from deckcrane.hydro.memory.passive_fit import dissipation, response_with_limits
from deckcrane.hydro.memory.state_space import FluidMemory, identify, quality
from tests.hydro.example import barge

BAR = 0.03  # of the greatest value, for every diagonal term


@pytest.fixture(scope="module")
def supply() -> Hydrodynamics:
    return Hydrodynamics.read("supply")


@pytest.fixture(scope="module")
def memory(supply: Hydrodynamics) -> FluidMemory:
    return identify(supply)


@pytest.fixture(scope="module")
def realised(supply: Hydrodynamics) -> FluidMemory:
    return identify(supply, method="realisation")


def resonator(w: np.ndarray, decay: float = 0.3, turn: float = 0.9) -> np.ndarray:
    """K(iw) of K(t) = e^{-at} (cos bt - a/b sin bt): passive, zero at rest."""
    s = 1j * w
    return s / (s**2 + 2.0 * decay * s + decay**2 + turn**2)


def with_heave_alone(w: np.ndarray, K: np.ndarray) -> Hydrodynamics:
    """A database whose only radiation is K in heave, with an added mass of 2 at infinite frequency."""
    damping, added, infinite = np.zeros((len(w), 6, 6)), np.zeros((len(w), 6, 6)), np.zeros((6, 6))
    infinite[2, 2] = 2.0
    damping[:, 2, 2], added[:, 2, 2] = K.real, 2.0 + K.imag / w
    return Hydrodynamics(
        dataset_of(
            frequency=w,
            wave_direction=[0.0],
            attrs={"title": "heave alone"},
            added_mass=added,
            radiation_damping=damping,
            added_mass_infinite=infinite,
            excitation=np.zeros((len(w), 1, 6), dtype=complex),
            hydrostatic_stiffness=np.eye(6),
        )
    )


def test_retardation_function_is_recovered_from_its_damping() -> None:
    w, t = np.linspace(0.02, 60.0, 3000), np.linspace(0.05, 20.0, 200)
    K = retardation(w, resonator(w).real, t, points=20_000)
    exact = np.exp(-0.3 * t) * (np.cos(0.9 * t) - 0.3 / 0.9 * np.sin(0.9 * t))
    assert np.abs(K - exact).max() < 5e-3


@pytest.mark.parametrize("error", [np.linalg.LinAlgError("not positive definite"), ValueError("infs or NaNs")])
def test_radiation_that_no_sums_can_hold_is_refused_in_words(monkeypatch: pytest.MonkeyPatch, error: Exception) -> None:
    """Seen with damaged files, in which some entries of the damping are 1e150 times the others."""

    def fails(*arguments: object, **options: object) -> None:
        raise error

    monkeypatch.setattr(state_space, "smallest_sufficient_model", fails)
    with pytest.raises(DeckcraneError, match=f"no fluid memory can be fitted.*{error}.*fluid_memory: false"):
        identify(Hydrodynamics(barge()))


def test_damping_beyond_the_last_frequency_falls_as_the_cube() -> None:
    w = np.linspace(0.1, 2.0, 20)
    damping = w**2
    for t in (0.0, 0.7, 5.0):
        inside = quad(lambda x, t=t: x**2 * np.cos(x * t), 0.0, 2.0)[0]
        if t:
            beyond = quad(lambda x: 32.0 / x**3, 2.0, np.inf, weight="cos", wvar=t)[0]
        else:
            beyond = quad(lambda x: 32.0 / x**3, 2.0, np.inf)[0]
        assert retardation(w, damping, np.array([t]))[0] == pytest.approx(2 / np.pi * (inside + beyond), rel=1e-4)


@pytest.mark.parametrize("method", ["frequency", "realisation"])
def test_a_resonator_is_recovered_with_its_two_states(method: str) -> None:
    w = np.linspace(0.05, 6.0, 120)
    memory = identify(with_heave_alone(w, resonator(w)), method=method)
    assert memory.states == 2
    assert memory.labels == ("heave 1", "heave 2")
    assert np.sort_complex(np.linalg.eigvals(memory.A)) == pytest.approx([-0.3 - 0.9j, -0.3 + 0.9j], abs=0.02)
    np.testing.assert_allclose(memory.transfer(w)[:, 2, 2], resonator(w), atol=0.02 / 0.6)


def test_data_that_would_give_out_energy_are_made_passive() -> None:
    w = np.linspace(0.05, 6.0, 120)
    K = resonator(w) - 0.25 * resonator(w, 0.1, 2.5)
    assert K.real.min() < -0.1
    memory = identify(with_heave_alone(w, K))
    assert memory.passivity(6.0) > -1e-9
    assert memory.damping(np.geomspace(1e-3, 1e3, 2000))[:, 2, 2].min() > -1e-9


def test_added_mass_that_contradicts_the_damping_does_not_spoil_the_rest() -> None:
    w = np.linspace(0.1, 6.0, 120)
    database = with_heave_alone(w, resonator(w))
    spoilt = database.dataset.copy(deep=True)
    spoilt["added_mass"][0, 2, 2] += 3.0
    memory = identify(Hydrodynamics(spoilt))
    np.testing.assert_allclose(memory.transfer(w)[:, 2, 2], resonator(w), atol=0.05)


def test_supply_meets_the_bar(supply: Hydrodynamics, memory: FluidMemory) -> None:
    found = quality(memory, supply)
    assert np.diag(found.damping).max() < BAR
    assert np.diag(found.added_mass).max() < BAR
    assert np.diag(found.r_squared).min() > 0.99
    assert found.worst < BAR
    assert memory.states <= 60


def test_coupling_terms_of_supply_meet_the_bar_too(supply: Hydrodynamics, memory: FluidMemory) -> None:
    found = quality(memory, supply)
    assert found.damping.max() < BAR
    assert found.added_mass.max() < BAR


def test_realisation_theory_meets_the_bar_with_more_states(
    supply: Hydrodynamics, memory: FluidMemory, realised: FluidMemory
) -> None:
    assert quality(realised, supply).worst < BAR
    assert memory.states <= realised.states <= 60


@pytest.mark.parametrize("name", ["memory", "realised"])
def test_model_is_stable_passive_and_silent_at_rest(name: str, request: pytest.FixtureRequest) -> None:
    model: FluidMemory = request.getfixturevalue(name)
    assert np.linalg.eigvals(model.A).real.max() < 0.0
    assert model.passivity() > -1e-7
    at_rest = -model.C @ np.linalg.solve(model.A, model.B)
    scale = np.sqrt(np.diagonal(model.damping(np.linspace(0.1, 3.0, 60)), axis1=1, axis2=2).max(axis=0))
    assert np.abs(at_rest / np.outer(scale, scale)).max() < 1e-9


def test_any_motion_loses_energy_to_the_memory(memory: FluidMemory) -> None:
    step, count = 0.05, 2000
    advance = expm(step * np.block([[memory.A, memory.B], [np.zeros((6, memory.states + 6))]]))
    F, G = advance[: memory.states, : memory.states], advance[: memory.states, memory.states :]
    scale = np.sqrt(np.diagonal(memory.damping(np.linspace(0.1, 3.0, 60)), axis1=1, axis2=2).max(axis=0))
    velocity = np.random.default_rng(1).normal(size=(count, 6)).cumsum(axis=0) / scale
    x, work = np.zeros(memory.states), 0.0
    for nu in velocity:
        after = F @ x + G @ nu
        work += step * nu @ memory.C @ (0.5 * (x + after))
        x = after
    assert work > 0.0


def test_symmetric_hull_has_two_groups_that_do_not_meet(memory: FluidMemory) -> None:
    groups = {label.split()[0] for label in memory.labels}
    assert groups == {"surge-heave-pitch", "sway-roll-yaw"}
    K = memory.transfer([0.8])[0]
    assert np.abs(K[np.ix_([0, 2, 4], [1, 3, 5])]).max() == 0.0
    assert np.abs(K[np.ix_([1, 3, 5], [0, 2, 4])]).max() == 0.0


def test_degrees_of_freedom_without_common_states_are_groups_of_their_own() -> None:
    """States 0 and 1 are of heave and pitch, state 2 is of roll; the others have none, and are in no group."""
    B = np.zeros((3, 6))
    B[0, 2], B[0, 4], B[1, 4], B[2, 3] = 1.0, -0.5, 2.0, 3.0
    memory = FluidMemory(-np.diag([0.3, 0.7, 1.1]), B, B.T.copy(), ("a1", "a2", "b1"))
    groups = {tuple(group): states for group, states in memory._coupled_groups()}
    assert groups == {(2, 4): [0, 1], (3,): [2]}


def test_free_decay_is_that_of_direct_convolution(supply: Hydrodynamics, memory: FluidMemory) -> None:
    step, count = 0.05, 800
    assert supply.mass is not None
    M, C, D = supply.mass + supply.added_mass_infinite, supply.hydrostatic_stiffness, supply.viscous_damping
    C = C + np.diag([2e5, 2e5, 0.0, 0.0, 0.0, 5e7])  # moorings, so that nothing drifts away
    start = np.array([0.0, 0.0, 1.0, 0.1, 0.05, 0.0])
    K = retardation(supply.frequency, supply.radiation_damping, step * np.arange(count))

    eta, nu = np.zeros((count, 6)), np.zeros((count, 6))
    eta[0] = start
    stiff = M / step + 0.5 * D + 0.25 * step * C + 0.25 * step * K[0]  # trapezium rule, implicit in the newest velocity
    for n in range(count - 1):
        older = np.einsum("kij,kj->i", K[1 : n + 2], nu[n::-1]) - 0.5 * K[n + 1] @ nu[0]
        now = np.einsum("kij,kj->i", K[: n + 1], nu[n::-1]) - 0.5 * K[0] @ nu[n] - 0.5 * K[n] @ nu[0]
        force = 0.5 * step * (older + now) + C @ (eta[n] + 0.25 * step * nu[n]) + 0.5 * D @ nu[n]
        nu[n + 1] = np.linalg.solve(stiff, M @ nu[n] / step - force)
        eta[n + 1] = eta[n] + 0.5 * step * (nu[n] + nu[n + 1])

    inverse, zero, n = np.linalg.inv(M), np.zeros((6, 6)), memory.states
    whole = np.block(
        [
            [zero, np.eye(6), np.zeros((6, n))],
            [-inverse @ C, -inverse @ D, -inverse @ memory.C],
            [np.zeros((n, 6)), memory.B, memory.A],
        ]
    )
    advance, x = expm(step * whole), np.concatenate([start, np.zeros(6 + n)])
    modelled = np.empty((count, 6))
    for k in range(count):
        modelled[k] = x[:6]
        x = advance @ x
    for dof in (2, 3, 4):
        error = np.abs(modelled[:, dof] - eta[:, dof]).max() / start[dof]
        assert error < 0.01, f"degree of freedom {dof}: {error:.4f}"


def test_database_without_damping_has_no_memory() -> None:
    w = np.linspace(0.1, 2.0, 10)
    memory = identify(with_heave_alone(w, np.zeros(10, dtype=complex)))
    assert memory.states == 0
    assert memory.transfer([1.0]).shape == (1, 6, 6)
    assert memory.passivity() == 1.0


def test_unknown_method_and_too_few_frequencies_are_refused(supply: Hydrodynamics) -> None:
    with pytest.raises(DeckcraneError, match="`frequency` and `realisation`"):
        identify(supply, method="guess")
    w = np.array([0.5, 1.0, 1.5])
    with pytest.raises(DeckcraneError, match="at least 4 frequencies"):
        identify(with_heave_alone(w, resonator(w)))


def test_a_memory_that_falls_off_as_the_envelope_does_dissipates_alike_at_all_frequencies():
    """K = s / (s + r)^2 has the real part 2 r w^2 / (w^2 + r^2)^2: 2/r of the envelope, and at both ends as well."""
    grid = np.geomspace(0.05, 20.0, 9)
    for r in (0.6, 1.7):
        A, B, C = np.array([[0.0, 1.0], [-(r**2), -2 * r]]), np.array([[0.0], [1.0]]), np.array([[0.0, 1.0]])
        share, _, _ = dissipation(C @ response_with_limits(A, B, grid), A, grid)
        np.testing.assert_allclose(share, 2 / r, rtol=1e-10)


def test_where_added_mass_contradicts_the_damping_that_which_the_damping_implies_is_taken():
    """Up to a constant, which the damping does not know."""
    w = np.linspace(0.05, 4.0, 160)
    K = (40 * 1j * w / (1j * w + 0.9) ** 2)[:, None, None]
    true, ratio = K.imag / w[:, None, None], np.ones((1, 1))
    same, trust = _trusted_added_mass(w, K, ratio)
    np.testing.assert_allclose(same, true, atol=1e-6)
    assert trust.min() > 0.999
    K[40:44] += 30j * w[40:44, None, None]
    taken, trust = _trusted_added_mass(w, K, ratio)
    assert trust[40:44].max() < 1e-6
    assert np.ptp((taken - true)[1:78]) < 0.05

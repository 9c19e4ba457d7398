"""Fluid memory from data that provoke it: poles stay where the data can know of them, and the model passive and stable."""

from __future__ import annotations

import numpy as np
import pytest

from deckcrane.hydro.database import Hydrodynamics
from deckcrane.hydro.memory.data import implied_added_mass, symmetric
from deckcrane.hydro.memory.passive_fit import (
    MotionSensitivity,
    PoleSet,
    passive_output,
    passivity_grid,
    response,
    symmetric_start,
)
from deckcrane.hydro.memory.pole_search import FASTEST, SLOWEST, Misfit, PoleRegion, outliers
from deckcrane.hydro.memory.report import motion_error
from deckcrane.hydro.memory.state_space import FluidMemory, added_mass_limit, identify, quality, refine_by_motions
from tests.hydro.memory.radiators import UNITS, database, random_system, resonators, semi_submersible, spiky

SHORT = np.linspace(0.1, 1.4, 40)
LONGITUDINAL, LATERAL = [0, 2, 4], [1, 3, 5]


def made(data: Hydrodynamics) -> FluidMemory:
    return identify(data, target=0.01, states_per_dof=10)


def assert_sound(memory: FluidMemory, w: np.ndarray) -> None:
    """Stable, real, passive at all frequencies, silent at rest, and no pole where the data know nothing."""
    poles = np.linalg.eigvals(memory.A)
    assert poles.real.max() < 0.0
    assert np.isrealobj(memory.A)
    assert np.isrealobj(memory.B)
    assert np.isrealobj(memory.C)
    assert np.abs(poles).max() <= FASTEST * w[-1] * (1 + 1e-9)
    assert np.abs(poles).min() >= SLOWEST * w[0] * (1 - 1e-9)
    least = PoleRegion(w).least_ratio(np.abs(poles))
    assert np.all(-poles.real >= 0.999 * least * np.abs(poles))
    wide = np.concatenate([np.geomspace(1e-4, 1e4, 400), np.linspace(w[0], 2 * w[-1], 400)])
    K = memory.transfer(wide) / np.outer(UNITS, UNITS)
    values = np.linalg.eigvalsh(0.5 * (K + K.conj().swapaxes(1, 2)))
    assert values.min() > -1e-9 * np.abs(K).max()
    assert memory.passivity(w[-1]) > -1e-7
    at_rest = -memory.C @ np.linalg.solve(memory.A, memory.B)
    assert np.abs(at_rest / np.outer(UNITS, UNITS)).max() < 1e-8 * np.abs(K).max()


@pytest.fixture(scope="module")
def semi() -> tuple[Hydrodynamics, FluidMemory]:
    data = database(SHORT, semi_submersible(SHORT))
    return data, made(data)


def test_data_that_end_before_the_damping_does_have_no_poles_beyond_twice_their_end(
    semi: tuple[Hydrodynamics, FluidMemory],
) -> None:
    data, memory = semi
    damping = np.diagonal(data.radiation_damping, axis1=1, axis2=2)
    assert (damping[-1] / damping.max(axis=0)).max() > 0.4
    assert_sound(memory, SHORT)


def test_what_is_faster_is_a_constant_added_mass(semi: tuple[Hydrodynamics, FluidMemory]) -> None:
    data, memory = semi
    found = quality(memory, data)
    assert found.worst < 0.012
    gained = (added_mass_limit(memory, data) - data.added_mass_infinite) / np.outer(UNITS, UNITS)
    assert gained[0, 0] > 0.05, "modes of 4 and 12 rad/s are heavier than nothing at 1.4 rad/s"


def test_symmetric_hull_keeps_its_exact_zeros_under_noise() -> None:
    rng = np.random.default_rng(5)
    K = semi_submersible(SHORT)
    memory = made(database(SHORT, K + 1e-5 * rng.normal(size=K.shape)))
    found = memory.transfer(SHORT)
    assert np.abs(found[:, LONGITUDINAL][:, :, LATERAL]).max() == 0.0
    assert np.abs(found[:, LATERAL][:, :, LONGITUDINAL]).max() == 0.0
    assert_sound(memory, SHORT)


@pytest.mark.parametrize("share", [0.0, 1e-4], ids=["none", "noise"])
def test_a_turn_that_radiates_nothing_has_no_memory(share: float) -> None:
    size = np.array([1.0, 1.0, 1.0, 1.0, 1.0, share])
    memory = made(database(SHORT, semi_submersible(SHORT) * np.outer(size, size)))
    assert np.abs(memory.transfer(SHORT)[:, 5]).max() == 0.0
    assert_sound(memory, SHORT)


def test_an_irregular_frequency_does_not_get_a_pole_of_its_own() -> None:
    data, clean = database(SHORT, spiky(SHORT)), semi_submersible(SHORT)
    memory = identify(data, target=0.02, states_per_dof=6)
    assert_sound(memory, SHORT)
    regular = np.delete(np.arange(len(SHORT)), [len(SHORT) // 2, 2 * len(SHORT) // 3])
    found = memory.transfer(SHORT).real / np.outer(UNITS, UNITS)
    for i in range(6):
        missed = np.abs(found[:, i, i] - clean[:, i, i].real)[regular].max()
        assert missed < 0.12 * clean[:, i, i].real.max()


def test_single_frequencies_that_stand_out_are_outliers() -> None:
    missed = np.full(20, 0.004)
    missed[[7, 12, 13]] = 0.3, 0.2, 0.25
    assert list(outliers(missed, 0.01)) == [7], "12 and 13 are a hump, and may be a mode"


@pytest.mark.parametrize(
    "w",
    [
        pytest.param(np.linspace(0.2, 2.0, 8), id="eight frequencies"),
        pytest.param(
            np.concatenate([np.linspace(0.1, 0.7, 16), np.linspace(1.3, 2.5, 20)]), id="a gap", marks=pytest.mark.study
        ),
    ],
)
def test_few_frequencies_and_gaps_give_no_narrow_peaks_between_them(w: np.ndarray) -> None:
    assert_sound(identify(database(w, semi_submersible(w)), target=0.02, states_per_dof=5), w)


def test_a_pole_in_a_gap_fades_within_what_the_gap_hides() -> None:
    region = PoleRegion(np.array([0.1, 0.2, 0.3, 1.1, 1.2]))
    narrow = region.nearest(np.array([-0.001 + 0.7j, -0.001 + 0.15j, -0.1 - 0j, -50.0 + 0j, -1e-4 + 0j]))
    assert -narrow[0].real == pytest.approx(0.4, rel=0.01)
    assert -narrow[1].real == pytest.approx(0.05, rel=0.01)
    assert narrow[2:].real == pytest.approx([-0.1, -2.4, -0.05])


def test_slope_of_the_misfit_is_that_of_differences() -> None:
    rng = np.random.default_rng(1)
    w = np.linspace(0.1, 2.0, 12)
    K = np.eye(2) + 1j * rng.normal(size=(12, 2, 2))
    misfit = Misfit.of(w, K, (np.ones(K.shape), np.ones(K.shape)), np.ones((2, 2)))
    x = 0.5 * rng.normal(size=3 * 6 + 3)
    x[1:18:6] = 0.5, 1.0, 1.2
    steps = 1e-6 * np.eye(len(x))
    differences = np.array([(misfit.error(x + h) - misfit.error(x - h)) / 2e-6 for h in steps]).T
    assert misfit.supplied_energy(x).min() < 0.0, "energy that is given out is part of it"
    np.testing.assert_allclose(misfit.slope(x), differences, atol=1e-6)


def test_memory_of_asymmetric_data_is_that_of_their_symmetric_part() -> None:
    w = np.linspace(0.1, 3.0, 30)
    K = resonators(w, [(0.8, 0.4, np.array([0.0, 0, 1, 0, 0.5, 0])), (1.4, 0.3, np.array([0.0, 0, 0.5, 0, -1, 0]))])
    skew = np.zeros((6, 6))
    skew[2, 4], skew[4, 2] = 0.2, -0.2
    plain, twisted = made(database(w, K)), made(database(w, K + skew))
    np.testing.assert_allclose(plain.A, twisted.A, atol=1e-9)
    found = twisted.transfer(w) / np.outer(UNITS, UNITS)
    np.testing.assert_allclose(found, found.swapaxes(1, 2), atol=0.02 * np.abs(found).max())
    infinite = added_mass_limit(twisted, database(w, K + skew))
    np.testing.assert_array_equal(infinite, symmetric(infinite))


def test_added_mass_that_damping_implies_is_that_of_a_causal_system() -> None:
    w = np.linspace(0.05, 12.0, 300)
    K = resonators(w, [(0.9, 0.4, np.array([1.0, 0, 0, 0, 0, 0]))])[:, 0, 0]
    np.testing.assert_allclose(implied_added_mass(w, K.real), K.imag / w, atol=0.01 * np.abs(K.imag / w).max())


@pytest.mark.study
@pytest.mark.parametrize("seed", range(10))
def test_random_passive_systems_stay_sound(seed: int) -> None:
    w = np.linspace(0.1, 4.0, 40)
    data = database(w, random_system(w, seed))
    memory = made(data)
    assert_sound(memory, w)
    assert np.diag(quality(memory, data).damping).max() < 0.03


def test_outputs_that_cannot_be_passive_with_room_are_passive_without_or_nothing() -> None:
    modes = PoleSet(np.array([-0.1 + 0.5j, -0.1 + 0.52j]), np.array([[1.0 + 0j, 0.2], [1.0 + 0j, -0.2]]))
    A, B = modes.state_space()
    w = np.linspace(0.1, 2.0, 20)
    K = -np.einsum("w,ij->wij", w, np.eye(2)) + 0j  # all of it gives out energy
    C = passive_output(A, B, w, K, (np.ones(K.shape), np.ones(K.shape)), passivity_grid(2.0, A))
    assert np.all(np.isfinite(C))
    found = C @ response(A, B, np.geomspace(1e-3, 1e3, 2000))
    assert np.linalg.eigvalsh(0.5 * (found + found.conj().swapaxes(1, 2))).min() > -1e-8


@pytest.mark.study
def test_a_memory_refined_by_motions_moves_a_vessel_more_nearly_as_its_data_do() -> None:
    """With too few states for all frequencies: the largest error falls, and it stays passive, symmetric and zero at rest."""
    data = Hydrodynamics.read("supply")
    coarse = identify(data, target=0.01, states_per_dof=4)
    refined = refine_by_motions(coarse, data)
    before, after = motion_error(coarse, data), motion_error(refined, data)
    assert after < 0.7 * before
    np.testing.assert_allclose(np.sort(np.linalg.eigvals(refined.A)), np.sort(np.linalg.eigvals(coarse.A)))
    assert refined.passivity(float(data.frequency[-1])) >= 0.0
    at_rest = refined.transfer(np.array([1e-9]))[0]
    assert np.abs(at_rest).max() < 1e-6 * np.abs(refined.transfer(data.frequency)).max()
    limit = added_mass_limit(refined, data)
    np.testing.assert_allclose(limit, limit.T, rtol=0, atol=1e-9 * np.abs(limit).max())
    assert np.linalg.eigvalsh(limit + data.mass).min() > 0.0
    unknown = Hydrodynamics(data.dataset.drop_vars("mass"))
    assert refine_by_motions(coarse, unknown) is coarse, "without a mass there are no motions"


def test_errors_of_motions_are_the_same_by_the_transpose() -> None:
    rng = np.random.default_rng(2)
    left, right, error = (
        rng.normal(size=shape) + 1j * rng.normal(size=shape) for shape in ((4, 6, 3), (4, 3, 5), (4, 3, 3))
    )
    errors = MotionSensitivity(left, right)
    np.testing.assert_allclose(errors.transposed.largest(error.swapaxes(1, 2)), errors.largest(error), rtol=1e-12)


def test_modes_of_a_search_start_with_symmetric_residues_and_real_ones_beside_the_axis() -> None:
    """Outputs c = f b of each mode give sqrt(f) b, so that b b^T = c b^T; a real pole p starts with 0.3 |p| beside the axis."""
    rng = np.random.default_rng(4)
    poles = np.array([-0.5 + 1.2j, -0.8 + 0.0j, -0.3 + 0.6j, -0.1 + 2.0j])
    inputs = rng.normal(size=(4, 2)) + 1j * rng.normal(size=(4, 2)) * (poles.imag != 0.0)[:, None]
    outputs = np.array([0.5, 2.0, 1.5, 3.0])[:, None] * inputs
    columns = [[c.real] if p.imag == 0.0 else [2 * c.real, -2 * c.imag] for p, c in zip(poles, outputs, strict=True)]
    C = np.array([column for pair in columns for column in pair]).T
    rows = symmetric_start(PoleSet(poles, inputs), C).reshape(4, -1)
    for k, (size, angle, *parts) in zip((0, 2, 3, 1), rows, strict=True):
        p = poles[k] if poles[k].imag else poles[k] + 0.3j * abs(poles[k])
        assert np.exp(size) * np.exp(1j * (np.pi - angle)) == pytest.approx(p)
        b = np.array(parts[:2]) + 1j * np.array(parts[2:])
        np.testing.assert_allclose(np.outer(b, b), np.outer(outputs[k], inputs[k]), rtol=1e-9, atol=1e-12)

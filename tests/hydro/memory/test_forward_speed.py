"""Radiation at forward speed: matrices that are not symmetric, fitted with the constants of the mean flow."""

from __future__ import annotations

from types import SimpleNamespace

import numpy as np
import pytest

from deckcrane.errors import DeckcraneError
from deckcrane.hydro import Hydrodynamics, describe, memory_report, motion_raos
from deckcrane.hydro.memory.forward_speed import fit_radiation, motion_errors, radiation_at_speed
from deckcrane.hydro.response import encounter_frequencies, radiation_between
from tests.hydro.under_way import under_way

SPEED = 5.0


@pytest.fixture(scope="module")
def data():
    return under_way(SPEED)


@pytest.mark.parametrize("speed", [0.5, SPEED, 10.0])
def test_motions_of_strip_theory_are_kept_within_half_a_percent(speed):
    data = under_way(speed)
    model = fit_radiation(data)
    assert motion_errors(model, data).max() < 0.005
    assert np.linalg.eigvals(model.memory.A).real.max() < 0
    assert np.array_equal(model.added_mass, model.added_mass.T)


def test_errors_of_motions_are_those_in_waves_that_are_met_at_frequencies_of_the_data(data):
    w = data.frequency

    def damped_between(low, high):
        def matrices(frequency):
            A, B = radiation_between(data)(frequency)
            inside = (frequency > low) & (frequency < high)
            return A, B * np.where(inside, 10.0, 1.0)[..., None, None]

        return SimpleNamespace(matrices=matrices)

    assert motion_errors(damped_between(0.0, w[0]), data).max() == 0.0
    assert motion_errors(damped_between(w[-1], np.inf), data).max() == 0.0
    assert motion_errors(damped_between(w[0], w[1]), data).max() > 0.0
    assert motion_errors(damped_between(w[-2], w[-1]), data).max() > 0.0


def test_matrices_are_those_of_the_data_pair_by_pair(data):
    A, B = radiation_at_speed(data).matrices(data.frequency)
    size = np.sqrt(np.abs(np.diagonal(data.radiation_damping, axis1=1, axis2=2)).max(axis=0))
    inside = data.frequency > 0.3
    above, below = data.radiation_damping[:, 2, 4], data.radiation_damping[:, 4, 2]
    assert np.abs(above + below).max() < 0.5 * np.abs(above - below).max()  # which a symmetric fit would lose
    for i, j in ((2, 2), (2, 4), (4, 2), (4, 4), (1, 5), (5, 1), (5, 5)):
        apart = np.abs(B - data.radiation_damping)[inside, i, j].max() / (size[i] * size[j])
        assert apart < 0.06, (i, j)
        inertia = np.abs((A - data.added_mass)[inside, i, j]) * data.frequency[inside]
        assert inertia.max() / (size[i] * size[j]) < 0.1, (i, j)


def test_steady_incidence_has_the_moment_of_munk(data):
    """-U^2 A(0), which the data do not hold: they begin at 0.1 rad/s."""
    rest, model = Hydrodynamics.read("supply"), radiation_at_speed(data)
    for angle, across in ((4, 2), (5, 1)):
        expected = -(SPEED**2) * rest.dataset["added_mass_zero"].values[across, across]
        assert model.stiffness[angle, angle] == pytest.approx(expected, rel=0.05)
    assert not np.any(model.stiffness[:, :4])


def test_symmetric_parts_alone_would_move_it_otherwise(data):
    """Why a fluid memory at rest cannot serve: its symmetric, passive fit loses the terms in U."""

    def symmetric(w):
        A, B = radiation_at_speed(data).matrices(w)
        return (A + A.swapaxes(1, 2)) / 2, (B + B.swapaxes(1, 2)) / 2

    met = np.abs(encounter_frequencies(data))
    inside = (met > data.frequency[0]) & (met < data.frequency[-1])
    given, lost = (
        np.where(inside[:, :, None], X, 0.0) for X in (motion_raos(data), motion_raos(data, radiation=symmetric))
    )
    largest = np.abs(given).max(axis=(0, 1))
    assert np.abs(lost - given).max(axis=(0, 1))[2] / largest[2] > 0.1


def test_at_rest_motions_are_as_ever():
    data = Hydrodynamics.read("supply")
    w = data.frequency[:, None, None]
    Z = (
        data.total_stiffness
        - w**2 * (data.mass + data.added_mass)
        + 1j * w * (data.radiation_damping + data.viscous_damping)
    )
    direct = np.linalg.solve(Z[:, None], data.excitation[..., None])[..., 0]
    np.testing.assert_allclose(motion_raos(data), direct, rtol=0, atol=1e-9 * np.abs(direct).max())


def test_motions_under_way_are_at_the_frequency_of_encounter(data):
    w_e, h = encounter_frequencies(data), int(np.argmin(np.abs(data.wave_direction - np.pi)))
    n = 12
    exact = under_way(SPEED)
    A, B = (np.array([[np.interp(w_e[n, h], data.frequency, column[:, i, j]) for j in range(6)] for i in range(6)])
            for column in (exact.added_mass, exact.radiation_damping))  # fmt: skip
    Z = data.total_stiffness - w_e[n, h] ** 2 * (data.mass + A) + 1j * w_e[n, h] * (B + data.viscous_damping)
    expected = np.linalg.solve(Z, data.excitation[n, h])
    np.testing.assert_allclose(motion_raos(data)[n, h][[0, 2, 4]], expected[[0, 2, 4]], rtol=0.01)


def test_the_description_says_the_speed_and_what_it_means(tmp_path, data):
    path = data.write(tmp_path / "under_way.nc")
    text = describe(path, speed=SPEED)
    assert "5 m/s: matrices by frequency of encounter" in text
    assert "not passive: that flow can give energy to the motion" in text
    assert "warning" not in text
    with pytest.raises(DeckcraneError, match="no data at zero speed, only at 5 m/s; choose one with `speed`"):
        Hydrodynamics.read(path)
    with pytest.raises(DeckcraneError, match="no data at a speed of 3 m/s; it has 5 m/s"):
        Hydrodynamics.read(path, speed=3.0)
    with pytest.raises(DeckcraneError, match="passive fluid memory is that of a vessel at rest"):
        memory_report(data)


def test_too_few_frequencies_are_refused(data):
    few = Hydrodynamics(data.dataset.isel(frequency=[3, 9, 15, 20, 30]))
    with pytest.raises(DeckcraneError, match="at least 8 frequencies, the data have 5"):
        fit_radiation(few)


def test_data_without_mass_are_fitted_too(data):
    bare = Hydrodynamics(data.dataset.drop_vars("mass"))
    model = fit_radiation(bare)
    H = data.radiation_damping + 1j * data.frequency[:, None, None] * data.added_mass
    size = np.sqrt(np.abs(np.diagonal(H, axis1=1, axis2=2)).max(axis=0))
    assert (np.abs(model.transfer(data.frequency) - H) / np.outer(size, size)).max() < 0.01

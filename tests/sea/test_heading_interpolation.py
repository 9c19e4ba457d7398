"""Forces between the headings of a database: on a box, whose forces are known at every heading, and on a real hull."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
import xarray as xr

from deckcrane.arrays import Array, ComplexArray
from deckcrane.hydro.database import Hydrodynamics
from deckcrane.sea.heading_interpolation import (
    FineHeadings,
    Footprint,
    _interpolate_linearly,
    _negative_log_likelihood,
    _possible_magnitudes,
    fitted_footprint,
)
from deckcrane.sea.realisation import Waves
from deckcrane.sea.transfer_functions import fine_table, full_table, transfer_at
from tests.sea import example
from tests.sea.example import BREADTH, DRAUGHT, LENGTH

FPSO = Path(__file__).parents[3] / "shared" / "data" / "wamit" / "fpso.1"
W = np.linspace(0.3, 1.5, 25)


def excitation(w: Array, chi: Array) -> ComplexArray:
    """The box of the example, with the moment in yaw that its sides and ends get (Froude and Krylov)."""
    forces = example.excitation(w, chi)
    k = w**2 / 9.81
    a, b = k * np.cos(chi) * LENGTH / 2, k * np.sin(chi) * BREADTH / 2
    end = 1025 * 9.81 * DRAUGHT * np.exp(-k * DRAUGHT / 2)
    forces[..., 5] = end * (np.sin(b) * LENGTH**2 * _lever(a) - np.sin(a) * BREADTH**2 * _lever(b))
    return forces


def _lever(x: Array) -> Array:
    """cos x/x - sin x/x^2: of a load along a line, about its middle."""
    small = np.abs(x) < 1e-4
    safe = np.where(small, 1.0, x)
    return np.where(small, -x / 3, np.cos(safe) / safe - np.sin(safe) / safe**2)


def database(w: Array, degrees: Array) -> xr.Dataset:
    data = example.database(w, degrees)
    forces = excitation(w[:, None], np.radians(degrees)[None, :])
    return data.assign(excitation=(data.excitation.dims, forces))


def off(found: FineHeadings, w: Array) -> tuple[Array, Array]:
    """Over all headings at once: the error of each force of the box as a share of it, and its bound, (frequency, 6)."""
    truth = excitation(w[:, None], found.chi[None, :])
    size = np.linalg.norm(truth, axis=1)
    return np.linalg.norm(found.values - truth, axis=1) / size, np.linalg.norm(found.errors, axis=1) / size


@pytest.mark.parametrize("step", [10.0, 15.0, 20.0, 30.0, 45.0])
def test_forces_between_headings_are_right_where_the_headings_resolve_the_waves(step: float) -> None:
    w, found = fine_table(database(W, np.arange(0.0, 360.0, step)), "excitation")
    error, _ = off(found, w)
    resolved = w**2 / 9.81 * LENGTH * np.radians(step) < 3.5
    assert resolved.sum() > 8
    assert error[resolved].max() < 0.01


@pytest.mark.parametrize("step", [15.0, 24.0, 30.0, 45.0])
def test_what_is_left_stays_below_its_bound(step: float) -> None:
    w, found = fine_table(database(W, np.arange(0.0, 360.0, step)), "excitation")
    error, bound = off(found, w)
    lost = bound > 0.4  # such a share of a force is not known, however much more it is
    assert np.all((error < 1.2 * bound + 0.005) | lost)
    assert not np.any(lost[w**2 / 9.81 * LENGTH * np.radians(step) < 5.0])


def test_forces_at_the_headings_of_the_data_are_those_of_the_data() -> None:
    degrees = np.array([0.0, 12.0, 30.0, 55.0, 90.0, 100.0, 140.0, 180.0])
    data = database(W, degrees)
    ones = np.ones(len(degrees))
    waves = Waves(0.8 * ones, np.radians(degrees), ones, 0 * ones)
    found = transfer_at(data, "excitation", waves)
    expected = data.excitation.sel(frequency=0.8, method="nearest").to_numpy()
    assert np.allclose(found, expected, atol=1e-9 * np.abs(expected).max())


def test_forces_between_headings_do_not_depend_on_how_a_processor_rounds() -> None:
    """The same of headings in another order of sums: matrices with a condition of 1e9 must not amplify their rounding."""
    data = database(W, np.arange(0.0, 360.0, 15.0))
    w, found = fine_table(data, "excitation")
    turned = data.assign(
        excitation=data.excitation * (1 + 1e-15 * np.random.default_rng(2).choice([-1, 1], data.excitation.shape))
    )
    _, same = fine_table(turned, "excitation")
    size = np.abs(found.values).max(axis=(0, 1))
    assert np.all(np.abs(same.values - found.values).max(axis=(0, 1)) < 1e-11 * size)
    assert len(w) == len(W)


def test_what_is_added_between_two_headings_leads_straight_from_one_to_the_other() -> None:
    """And from the last, in a gap that is left, to the first after a whole turn."""
    values = np.array([[1.0, 2j], [5.0, 0.0], [-3.0, 4j]])
    lines = _interpolate_linearly(values, [(0.0, 0.4, 4), (0.4, 2.0, 1), (2.4, 0.2, 2)])
    np.testing.assert_allclose(lines[:, 0], [1.0, 2.0, 3.0, 4.0, 5.0, -3.0, -1.0])
    np.testing.assert_allclose(lines[:, 1], [2j, 1.5j, 1j, 0.5j, 0.0, 4j, 3j])


def test_headings_further_apart_than_a_gap_are_left_as_they_are() -> None:
    _, found = fine_table(database(W, np.array([120.0, 150.0, 180.0])), "excitation")
    degrees = np.degrees(found.chi)
    assert degrees.min() == pytest.approx(120.0)
    assert degrees.max() == pytest.approx(240.0)
    assert len(degrees) > 60


def test_the_length_of_a_hull_follows_from_its_forces() -> None:
    w, chi, table = full_table(database(W, np.arange(0.0, 360.0, 10.0)), "excitation")
    hull = fitted_footprint(w**2 / 9.81, chi, table)
    assert hull.length == pytest.approx(LENGTH, rel=0.15)


def test_the_likelihood_is_that_of_a_gaussian_process_with_the_best_variance_of_each_force() -> None:
    """ln det K + n ln(y* K^-1 y / n) for each force at each frequency, but for constants; a force of zero says nothing."""
    rng = np.random.default_rng(5)
    hull, k, chi = Footprint(50.0, 12.0, 1e-2), np.array([0.03, 0.08]), np.array([0.1, 0.7, 1.9, 2.2, 3.6, 4.4, 5.9])
    table = rng.normal(size=(2, 7, 6)) + 1j * rng.normal(size=(2, 7, 6))
    table[1, :, 4] = 0.0
    by_hand = 0.0
    for K, forces in zip(hull.matrix(k, chi), table, strict=True):
        for y in forces.T[np.any(forces.T != 0.0, axis=1)]:
            by_hand += np.linalg.slogdet(K)[1] + 7 * np.log((y.conj() @ np.linalg.solve(K, y)).real / 7)
    assert _negative_log_likelihood(hull, k, chi, table) == pytest.approx(by_hand, rel=1e-9)


def test_a_force_may_be_as_large_between_headings_as_the_others_say() -> None:
    """Root mean squares of 1/3 and 1, and of 1 and 0, of the largest: 0.745 and 0.707."""
    magnitudes = _possible_magnitudes(np.array([[1.0, 2.0], [3.0, 0.0]]))
    np.testing.assert_allclose(magnitudes, [[5**0.5, 2.0], [3.0, 2**0.5]])


def test_noise_of_the_data_is_not_blown_up() -> None:
    data = database(W, np.arange(0.0, 360.0, 15.0))
    rng = np.random.default_rng(3)
    size = np.abs(data.excitation.to_numpy()).max(axis=(0, 1))
    shape = data.excitation.shape
    noise = 0.01 * size * (rng.standard_normal(shape) + 1j * rng.standard_normal(shape))
    w, noisy = fine_table(data.assign(excitation=data.excitation + noise), "excitation")
    _, clean = fine_table(data, "excitation")
    assert np.abs(noisy.values - clean.values).max() < 4 * np.abs(noise).max()
    assert len(w) == len(W)


@pytest.mark.parametrize("step", [20.0, 30.0])
def test_a_ship_of_every_second_or_third_heading_has_the_forces_of_all(step: float) -> None:
    if not FPSO.is_file():
        pytest.skip(f"{FPSO} is not here")
    data = Hydrodynamics.read(FPSO).dataset
    w, chi, truth = full_table(data, "excitation")
    kept = np.isclose(np.degrees(data.wave_direction) % step, 0.0, atol=1e-6)
    _, found = fine_table(data.isel(wave_direction=np.flatnonzero(kept)), "excitation")
    there = np.array([np.argmin(np.abs(found.chi - one)) for one in chi])
    fits = np.abs(found.chi[there] - chi) < 1e-6
    resolved = (w**2 / 9.81 * 190.0 * np.radians(step) < 3.5) & (w > 0.2)
    size = np.linalg.norm(truth, axis=1)
    error = np.linalg.norm((found.values[:, there] - truth)[:, fits], axis=1) / size
    assert fits.sum() >= 18
    assert error[resolved].max() < 0.01


def test_a_table_of_nothing_stays_nothing() -> None:
    data = database(W, np.arange(0.0, 360.0, 30.0))
    empty = xr.zeros_like(data)
    _, found = fine_table(empty, "excitation")
    assert not np.any(found.values)

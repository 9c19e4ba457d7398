from __future__ import annotations

import math

import numpy as np
import pytest

from deckcrane.errors import DeckcraneError
from deckcrane.sea import cos_2s, irregular, jonswap, long_crested, regular, wave_forces
from deckcrane.sea.transfer_functions import excitation_at
from tests.sea.example import database, excitation

SEA = irregular(jonswap(2.5, 7.5), cos_2s(2.0, 3.0), seed=1, components=100)
SCALE = np.array([1e5, 1e5, 1e6, 1e7, 1e8, 1e7])


def test_forces_are_the_papers_double_sum() -> None:
    found = wave_forces(database(), SEA, 5.0, 0.1, 2000, heading=0.5)
    F = excitation_at(database(), SEA.seen_from(heading=0.5))
    for i in (0, 777, 1999):
        t = 5.0 + 0.1 * i
        angle = SEA.w * t + SEA.phase
        direct = [np.sum(np.abs(F[:, k]) * SEA.amplitude * np.cos(angle + np.angle(F[:, k]))) for k in range(6)]
        assert np.allclose(found.values[i], direct, rtol=1e-9, atol=1e-6)
        assert found.elevation[i] == pytest.approx(float(SEA.elevation(t)), abs=1e-10)


def test_a_regular_wave_at_a_tabulated_point_gives_the_tabulated_force() -> None:
    data = database()
    w, chi = float(data.frequency[20]), float(data.wave_direction[5])
    found = wave_forces(data, regular(1.5, 2 * math.pi / w, chi, 0.3), 0.0, 0.05, 1000)
    F = excitation(np.array(w), np.array(chi))
    expected = (1.5 * F * np.exp(1j * (w * found.t[:, None] + 0.3))).real
    assert np.allclose(found.values, expected, atol=1e-9 * SCALE.max())


def test_only_the_direction_relative_to_the_bow_matters() -> None:
    a = wave_forces(database(), regular(1.0, 8.0, 2.1), 0.0, 0.1, 500)
    b = wave_forces(database(), regular(1.0, 8.0, 3.0), 0.0, 0.1, 500, heading=0.9)
    assert np.allclose(a.values, b.values, atol=1e-6)


def test_a_vessel_further_along_meets_the_waves_later() -> None:
    wave = regular(1.0, 8.0, 0.4)
    w = 2 * math.pi / 8
    distance = 2 * math.pi * 9.81 / w**2 / 8  # an eighth of a wavelength, so 1 s
    here = wave_forces(database(), wave, 0.0, 0.1, 500)
    there = wave_forces(database(), wave, 1.0, 0.1, 500, position=(distance * math.cos(0.4), distance * math.sin(0.4)))
    assert np.allclose(here.values, there.values, atol=1e-6)


def test_interpolation_is_near_the_smooth_excitation_it_samples() -> None:
    F = excitation_at(database(), SEA)
    true = excitation(SEA.w, SEA.chi)
    weights = SEA.amplitude[:, None] ** 2
    error = np.sqrt(np.sum(weights * np.abs(F - true) ** 2, axis=0) / np.sum(weights * np.abs(true) ** 2, axis=0))
    assert np.all(error < 0.02)  # straight lines would miss yaw by 5 %, surge by 3 %


def test_interpolation_is_of_complex_numbers() -> None:
    data = database(np.array([0.5, 1.0]), np.arange(0.0, 360.0, 10.0))
    F = excitation_at(data, regular(1.0, 2 * math.pi / 0.75, math.radians(5.0)))
    E = excitation(np.array([0.5, 1.0]), np.full(2, math.radians(5.0)))
    assert np.allclose(F[0], E.mean(axis=0), atol=1e-3 * np.abs(E).max())
    assert np.abs(F[0] - np.abs(E).mean(axis=0)).max() > 0.1 * np.abs(E).max()


@pytest.mark.parametrize(
    "degrees", [np.arange(0.0, 181.0, 10.0), -np.arange(0.0, 181.0, 10.0), np.arange(180.0, 361.0, 10.0)]
)
def test_half_the_circle_is_mirrored(degrees: np.ndarray) -> None:
    whole = wave_forces(database(), SEA, 0.0, 0.2, 300, heading=1.0)
    half = wave_forces(database(degrees=degrees), SEA, 0.0, 0.2, 300, heading=1.0)
    assert np.allclose(whole.values, half.values, atol=1e-7 * np.abs(whole.values).max())


def test_a_closing_direction_of_360_degrees_changes_nothing() -> None:
    closed = wave_forces(database(degrees=np.arange(0.0, 361.0, 10.0)), SEA, 0.0, 0.2, 300)
    assert np.allclose(closed.values, wave_forces(database(), SEA, 0.0, 0.2, 300).values, atol=1e-9)


def test_missing_headings_are_named() -> None:
    data = database(degrees=np.arange(0.0, 91.0, 15.0))
    with pytest.raises(DeckcraneError, match=r"% of the sea's energy travels.*directions of 90 to 270 deg"):
        wave_forces(data, SEA, 0.0, 0.2, 300)
    wave_forces(data, SEA, 0.0, 0.2, 300, heading=2.0)


def test_one_heading_serves_waves_of_that_heading_only() -> None:
    head = database(degrees=np.array([180.0]))
    sea = irregular(jonswap(2.5, 7.5), long_crested(math.pi), seed=1)
    found = wave_forces(head, sea, 0.0, 0.2, 300)
    assert np.allclose(found.values, wave_forces(database(), sea, 0.0, 0.2, 300).values, atol=1e-6)
    with pytest.raises(DeckcraneError, match=r"100\.0% of the sea's energy travels"):
        wave_forces(head, sea, 0.0, 0.2, 300, heading=0.1)


def test_missing_frequencies_are_named() -> None:
    with pytest.raises(
        DeckcraneError, match=r"% of the sea's energy is at 1\.5 to .* rad/s, .* from 0\.1 to 1\.5 rad/s"
    ):
        wave_forces(database(np.linspace(0.1, 1.5, 30)), SEA, 0.0, 0.2, 300)
    with pytest.raises(DeckcraneError, match=r"energy is at 0\.\d+ to 0\.8 rad/s"):
        wave_forces(database(np.linspace(0.8, 4.0, 30)), SEA, 0.0, 0.2, 300)


def test_what_may_lie_outside_takes_the_nearest_data() -> None:
    data = database(np.linspace(0.1, 1.5, 30))
    found = excitation_at(data, regular(0.5, 3.0, 0.0), outside=1.0)
    assert np.allclose(found[0], data.excitation.to_numpy()[-1, 0])


def test_data_that_are_no_database_are_refused() -> None:
    with pytest.raises(DeckcraneError, match="no complex excitation"):
        wave_forces(database().drop_vars("excitation"), SEA, 0.0, 0.2, 300)
    with pytest.raises(DeckcraneError, match="no complex excitation"):
        wave_forces(database().isel(influenced_dof=slice(0, 5)), SEA, 0.0, 0.2, 300)
    broken = database()
    broken["excitation"] = broken.excitation.where(broken.frequency > 0.5)
    with pytest.raises(DeckcraneError, match="must be finite"):
        wave_forces(broken, SEA, 0.0, 0.2, 300)


def test_the_record_is_labelled() -> None:
    record = wave_forces(database(), SEA, 2.0, 0.5, 10).dataset()
    assert list(record.component.values) == ["fx", "fy", "fz", "mx", "my", "mz"]
    assert record.time.values[[0, -1]].tolist() == [2.0, 6.5]
    assert record.wave_force.attrs["units"] == "N, N m"
    assert record.wave_elevation.dims == ("time",)

"""Coefficients of panelled hulls at forward speed: their limits, symmetries and continuity."""

from __future__ import annotations

from types import SimpleNamespace

import numpy as np
import pytest

from deckcrane.errors import DeckcraneError
from deckcrane.hydro import Hydrodynamics, forward_speed_elements
from deckcrane.hydro.boundary_elements import make, matrices, solve
from deckcrane.hydro.forward_speed_elements import radiation_under_way, solve_under_way
from deckcrane.hydro.hull_surfaces import barge, hull
from deckcrane.hydro.memory.forward_speed import motion_errors, radiation_at_speed
from deckcrane.hydro.wave_field import StatedGrid
from tests.hydro.under_way import under_way

WATER = (1025.0, 9.81, np.inf)


def test_radiation_under_way_has_the_coefficients_of_strip_theory():
    """Salvesen, Tuck and Faltinsen (1970), entry by entry, and reversed with the flow (Timman and Newman 1962)."""
    rest, U = Hydrodynamics.read("supply"), 4.0
    w, A0, B0 = rest.frequency, rest.added_mass, rest.radiation_damping
    A, B = radiation_under_way(w, A0, B0, U)
    np.testing.assert_allclose(A[:, 2, 4], A0[:, 2, 4] - U / w**2 * B0[:, 2, 2], rtol=1e-9)
    np.testing.assert_allclose(B[:, 2, 4], B0[:, 2, 4] + U * A0[:, 2, 2], rtol=1e-9)
    np.testing.assert_allclose(A[:, 4, 2], A0[:, 4, 2] + U / w**2 * B0[:, 2, 2], rtol=1e-9)
    np.testing.assert_allclose(B[:, 4, 2], B0[:, 4, 2] - U * A0[:, 2, 2], rtol=1e-9)
    np.testing.assert_allclose(A[:, 4, 4], A0[:, 4, 4] + U**2 / w**2 * A0[:, 2, 2], rtol=1e-9)
    np.testing.assert_allclose(B[:, 4, 4], B0[:, 4, 4] + U**2 / w**2 * B0[:, 2, 2], rtol=1e-9)
    np.testing.assert_allclose(B[:, 1, 5], B0[:, 1, 5] - U * A0[:, 1, 1], rtol=1e-9)
    back = radiation_under_way(w, A0, B0, -U)
    np.testing.assert_allclose(A, back[0].swapaxes(1, 2), rtol=1e-9, atol=1e-6)
    np.testing.assert_allclose(B, back[1].swapaxes(1, 2), rtol=1e-9, atol=1e-6)
    np.testing.assert_allclose(under_way(U).added_mass, A, rtol=1e-9, atol=1e-3)


@pytest.mark.parametrize("met", [0.7, -0.3])
def test_excitation_under_way_has_moments_of_the_forces_that_a_hull_at_an_angle_would_meet(
    monkeypatch: pytest.MonkeyPatch, met: float
) -> None:
    """F = F_0 - i w_e P, and U P_z more in pitch, -U P_y more in yaw; conjugate where the hull does not overtake the wave."""
    rng, U = np.random.default_rng(3), 4.0
    incident, P = rng.normal(size=(2, 6)) + 1j * rng.normal(size=(2, 6))
    names = ("Surge", "Sway", "Heave", "Roll", "Pitch", "Yaw")
    airy = SimpleNamespace(
        froude_krylov_force=lambda _: dict(zip(names, incident, strict=True)),
        airy_waves_velocity=lambda places, _: np.zeros_like(places),
    )
    package = SimpleNamespace(bem=SimpleNamespace(airy_waves=airy))
    monkeypatch.setattr(forward_speed_elements, "capytaine", lambda: package)
    hull_mask = np.array([True])
    mesh = SimpleNamespace(faces_centers=np.zeros((1, 3)), faces_normals=np.zeros((1, 3)))
    body = SimpleNamespace(
        mesh=mesh, hull_mask=hull_mask, integrate_pressure=lambda _: dict(zip(names, P, strict=True))
    )
    problem = SimpleNamespace(rho=1.0, boundary_condition=np.zeros(1))
    solver = SimpleNamespace(solve=lambda *_, **__: SimpleNamespace(potential=np.zeros(1)))
    F = forward_speed_elements._excitation(problem, body, solver, met, U)
    if met >= 0:
        incident, P = incident.conj(), P.conj()
    expected = incident - 1j * met * P
    expected[4] += U * P[2]
    expected[5] -= U * P[1]
    np.testing.assert_allclose(F, expected, rtol=1e-12)


def test_a_field_under_way_is_refused():
    with pytest.raises(DeckcraneError, match="the wave field beside a hull is that at rest"):
        make(barge(40.0, 10.0, 3.0, panels=(4, 2, 2)), speed=2.0, field=StatedGrid())


@pytest.mark.study
def test_forces_tend_to_those_at_rest_and_pass_smoothly_through_waves_that_keep_pace():
    pytest.importorskip("capytaine")
    surface = hull(60.0, 12.0, 4.0, 60 * 12 * 4 * 0.65, stations=12, girth=4)
    w, chi = np.array([0.5, 0.9]), np.radians([0.0, 30.0, 120.0, 180.0])
    rest = matrices(solve(surface, w, chi, *WATER))[2]
    slow = solve_under_way(surface, w, chi, *WATER, 1e-6)[2]
    assert np.all(np.abs(slow - rest).max(axis=(0, 1)) < 1e-5 * np.abs(rest).max(axis=(0, 1)))
    w, chi = w[1:], chi[1:2]
    pace = 9.81 / w[0] / np.cos(chi[0])
    before, near, past = (
        solve_under_way(surface, w, chi, *WATER, pace * share)[2][0, 0] for share in (0.99, 0.999, 1.001)
    )
    change = np.abs(near - before) / 9e-3
    assert np.all(np.abs(past - near) < 1.5 * 2e-3 * change + 1e-6 * np.abs(near).max())  # it goes on as it went


@pytest.mark.study
def test_data_of_a_small_ship_are_made_read_again_and_fitted(tmp_path):
    pytest.importorskip("capytaine")
    surface = hull(60.0, 12.0, 4.0, 60 * 12 * 4 * 0.65, stations=12, girth=4)
    w = np.concatenate([np.arange(0.2, 1.6, 0.1), np.arange(1.6, 3.0, 0.2)])
    headings = np.radians([0.0, 60.0, 120.0, 180.0])
    data = make(surface, frequencies=w, headings=headings, speed=3.0, center_of_mass_height=0.5, progress=False)
    assert motion_errors(radiation_at_speed(data), data).max() < 0.02
    again = Hydrodynamics.read(data.write(tmp_path / "ship.nc"), speed=3.0)
    assert again.speed == 3.0
    np.testing.assert_array_equal(again.added_mass, data.added_mass)

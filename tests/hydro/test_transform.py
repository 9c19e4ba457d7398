"""Changes of reference point, axes and time factor, against forces integrated about the other point directly."""

from __future__ import annotations

import numpy as np
import pytest
import xarray as xr

from deckcrane.errors import DeckcraneError
from deckcrane.hydro import Hydrodynamics
from deckcrane.hydro.relations import long_wave_gain
from deckcrane.hydro.transform import (
    conjugated,
    flip_vertical_axis,
    is_laterally_symmetric,
    mirror_to_full_circle,
    mirrored,
    relabel_directions,
    shift_matrix,
    shift_reference_point,
)
from tests.hydro.example import CENTRE, FREQUENCIES, HEADINGS, MASS, RHO, VOLUME, G, barge, froude_krylov

R = np.array([-7.0, 2.5, 3.0])


def motion(data: xr.Dataset) -> np.ndarray:
    """X of (-w^2 (M + A) + i w B + C) X = F at every frequency and heading; a little stiffness holds the free motions."""
    w = data["frequency"].values[:, None, None]
    D = -(w**2) * (data["mass"].values + data["added_mass"].values) + 1j * w * data["radiation_damping"].values
    D = D + data["hydrostatic_stiffness"].values
    return np.linalg.solve(D[:, None], data["excitation"].values[..., None])[..., 0]


def test_forces_about_a_moved_point_are_those_integrated_about_it():
    direct = froude_krylov(FREQUENCIES, HEADINGS, R)
    after = shift_reference_point(barge(), R)["excitation"].values
    np.testing.assert_allclose(after, direct, rtol=0, atol=1e-9 * np.abs(direct).max())


def test_the_mass_about_the_centre_of_mass_is_uncoupled():
    at_centre = shift_reference_point(barge(), CENTRE)
    M = at_centre["mass"].values
    np.testing.assert_allclose(M[:3, 3:], 0.0, atol=1e-6 * MASS)
    np.testing.assert_allclose(M[3:, 3:], np.diag(MASS * np.array([30.0, 300.0, 310.0])), rtol=1e-12, atol=1e-6 * MASS)
    np.testing.assert_allclose(at_centre["center_of_mass"].values, 0.0, atol=1e-12)
    assert at_centre.attrs["waterline"] == -1.0
    assert at_centre.attrs["reference_point"] == [3.0, 0.0, 1.0]


def test_the_vessel_moves_alike_whatever_the_reference_point():
    before, after = motion(barge()), motion(shift_reference_point(barge(), R))
    at_new_point = np.einsum("ij,whj->whi", np.linalg.inv(shift_matrix(R)), before)
    k, chi = FREQUENCIES**2 / G, HEADINGS
    crest = np.exp(1j * k[:, None] * (R[0] * np.cos(chi) + R[1] * np.sin(chi)))
    np.testing.assert_allclose(after, at_new_point * crest[..., None], rtol=1e-7, atol=1e-9)


def test_moving_there_and_back_changes_nothing():
    back = shift_reference_point(shift_reference_point(barge(), R), -R)
    for name in barge().data_vars:
        scale = float(np.abs(barge()[name].values).max())
        np.testing.assert_allclose(back[name].values, barge()[name].values, rtol=0, atol=1e-12 * scale)


def test_restoring_without_weight_moves_with_the_lever_of_buoyancy():
    data = barge()
    buoyancy = data["hydrostatic_stiffness"].values.copy()
    weight = MASS * G
    buoyancy[3, 3] += weight * CENTRE[2]
    buoyancy[4, 4] += weight * CENTRE[2]
    buoyancy[3, 5] += -weight * CENTRE[0]
    alone = data.assign(hydrostatic_stiffness=data["hydrostatic_stiffness"].copy(data=buoyancy))
    alone = alone.assign_attrs(stiffness_includes_mass=0)
    after = shift_reference_point(alone, R)["hydrostatic_stiffness"].values
    expected = shift_reference_point(data, R)["hydrostatic_stiffness"].values.copy()
    expected[3, 3] += weight * (CENTRE[2] - R[2])
    expected[4, 4] += weight * (CENTRE[2] - R[2])
    expected[3, 5] += -weight * (CENTRE[0] - R[0])
    expected[4, 5] += -weight * (CENTRE[1] - R[1])
    np.testing.assert_allclose(after, expected, rtol=1e-12, atol=1e-6 * np.abs(expected).max() * 1e-6)
    with pytest.raises(DeckcraneError, match="displaced volume"):
        shift_reference_point(alone.drop_attrs().assign_attrs(stiffness_includes_mass=0), R)
    assert VOLUME * RHO == MASS


def test_z_down_describes_the_same_physics():
    down = flip_vertical_axis(barge())
    X_up, X_down = motion(barge()), motion(down)
    sign = np.array([1, -1, -1, 1, -1, -1])
    for n, chi in enumerate(barge()["wave_direction"].values):
        at = int(np.argmin(np.abs(np.exp(1j * down["wave_direction"].values) - np.exp(-1j * chi))))
        np.testing.assert_allclose(X_down[:, at], X_up[:, n] * sign, rtol=1e-9, atol=1e-12)
    xr.testing.assert_allclose(flip_vertical_axis(down), barge())


def test_the_other_time_factor_is_the_conjugate():
    lag = conjugated(barge())
    np.testing.assert_allclose(np.angle(lag["excitation"].values[2, 1]), -np.angle(barge()["excitation"].values[2, 1]))
    xr.testing.assert_identical(conjugated(lag), barge())


def test_long_waves_carry_the_barge_along():
    gain = long_wave_gain(Hydrodynamics(barge()))
    assert gain is not None
    F = barge()["excitation"].values[0]
    C = barge()["hydrostatic_stiffness"].values
    np.testing.assert_allclose(F[:, 2].real, C[2, 2], rtol=0.01)
    assert np.all(np.abs(np.degrees(np.angle(F[:, 2]))) < 1.0)
    toward_port = int(np.argmin(np.abs(HEADINGS - np.pi / 2)))
    assert np.degrees(np.angle(F[0, 0])) == pytest.approx(90, abs=1)
    assert np.degrees(np.angle(F[6, 0])) == pytest.approx(-90, abs=1)
    assert np.degrees(np.angle(F[toward_port, 1])) == pytest.approx(90, abs=1)
    assert np.degrees(np.angle(F[toward_port, 3])) == pytest.approx(-90, abs=1)


def test_one_side_of_the_headings_gives_the_other():
    whole = barge()
    half = whole.isel(wave_direction=np.pi + 1e-9 >= HEADINGS)
    again = mirrored(half)
    np.testing.assert_allclose(again["wave_direction"].values, HEADINGS, atol=1e-12)
    scale = np.abs(whole["excitation"].values).max()
    np.testing.assert_allclose(again["excitation"].values, whole["excitation"].values, atol=1e-9 * scale)
    assert "symmetry" in mirror_to_full_circle(half).attrs["convention"]
    assert mirror_to_full_circle(whole).sizes == whole.sizes


def test_a_lopsided_hull_is_not_mirrored():
    half = shift_reference_point(barge(), [0.0, 4.0, 0.0]).isel(wave_direction=slice(0, 7))
    assert not is_laterally_symmetric(half)
    assert mirror_to_full_circle(half).sizes["wave_direction"] == 7


def test_headings_are_sorted_within_one_turn_and_doubles_dropped():
    data = barge().isel(wave_direction=[0, 1, 2])
    out = relabel_directions(data, [2 * np.pi, 0.0, -0.5])
    np.testing.assert_allclose(out["wave_direction"].values, [0.0, 2 * np.pi - 0.5])
    np.testing.assert_array_equal(out["excitation"].values[:, 1], data["excitation"].values[:, 2])

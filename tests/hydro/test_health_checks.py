"""Findings about the body, its noise and its motions: right ones where something is wrong, none where nothing is."""

from __future__ import annotations

from functools import cache

import numpy as np
import pytest

from deckcrane.hydro import Hydrodynamics, motion_raos
from deckcrane.hydro.description import inspect_file
from deckcrane.hydro.health import health
from deckcrane.hydro.relations import long_wave_gain
from deckcrane.hydro.transform import is_laterally_symmetric, mirror_to_full_circle, shift_matrix, shift_reference_point
from deckcrane.view.plots.hydrodynamics_plots import plot_motions, plot_radiation
from tests.hydro.example import CENTRE, VOLUME, G, barge, real_file

ROLL = 3


@cache
def whole_supply():
    return mirror_to_full_circle(Hydrodynamics.read("supply").dataset)


def changed(name, change, data=None):
    data = whole_supply().copy(deep=True) if data is None else data
    return data.assign({name: data[name].copy(data=change(data[name].values.copy()))})


def entries(values):
    """A change of single entries, symmetric."""

    def change(matrix):
        for (i, j), factor in values.items():
            matrix[i, j] *= factor
            matrix[j, i] = matrix[i, j]
        return matrix

    return change


def found(data, *words, level=None):
    with np.errstate(all="raise", under="ignore"):
        every = health(Hydrodynamics(data))
    return [f for f in every if all(w in f"{f.where}: {f.what}" for w in words) and level in (None, f.level)]


def without_warnings(data):
    return [f for f in found(data) if f.level != "note" and "fallen off" not in f.what]


def test_the_bundled_vessel_has_no_findings_but_its_short_roll_damping():
    assert without_warnings(whole_supply()) == []


def test_added_mass_that_is_not_symmetric_is_found_with_its_size():
    def lopsided(limit):
        limit[1, 5] *= 1.02
        return limit

    limit = whole_supply()["added_mass_infinite"].values
    share = 0.02 * abs(limit[1, 5]) / np.sqrt(limit[1, 1] * limit[5, 5])
    (one,) = found(changed("added_mass_infinite", lopsided), "added_mass_infinite", "symmetric part")
    assert f"{share:.2%}" in one.numbers
    assert one.level == "note"


def test_one_bad_frequency_is_a_warning_that_names_it_and_no_error():
    def spoilt(values):
        values[20] = -5 * values[20] + np.triu(np.full((6, 6), 0.3 * np.abs(values[20]).max()))
        return values

    data = changed("radiation_damping", spoilt)
    w = float(data["frequency"][20])
    assert found(data, level="error") == []
    named = [f for f in found(data, f"{w:.4g}", level="warning") if f.frequencies == (w,)]
    assert {f.where.partition(",")[0] for f in named} == {"radiation_damping"}
    assert all("`leave_out`" in f.what for f in named)


@pytest.mark.parametrize("row", [0, -1])
def test_a_bad_frequency_at_either_end_does_not_turn_the_waves_round(row):
    def spoilt(values):
        values[row] = -values[row]
        return values

    assert found(changed("excitation", spoilt), level="error") == []


def test_noise_of_a_symmetric_hull_is_no_fault():
    """A body that is round about its own axis: yaw is noise of either sign, couplings are 1e-6 of the diagonal."""
    rng = np.random.default_rng(1)
    data = whole_supply().copy(deep=True)
    for name in ("added_mass", "radiation_damping", "added_mass_infinite"):
        values = data[name].values
        size = np.sqrt(np.abs(np.diagonal(values, axis1=-2, axis2=-1)))
        noise = 1e-6 * rng.normal(size=values.shape) * size[..., :, None] * size[..., None, :]
        noise[..., 5, :] *= 1e-4
        noise[..., :, 5] *= 1e-4
        values += noise
        values[..., 5, :5] = values[..., :5, 5] = 0.0
        values[..., 5, 5] = noise[..., 5, 5]
    data["excitation"].values[..., 5] = 1e-3 * rng.normal(size=data["excitation"].shape[:2])
    data["displacement_rao"] = data["excitation"].copy(data=motion_raos(Hydrodynamics(data)))
    assert is_laterally_symmetric(data)
    assert without_warnings(data) == []


def test_peaks_of_the_hull_itself_on_a_coarse_grid_are_no_jumps():
    for step in (2, 3, 4):
        assert not found(whole_supply().isel(frequency=slice(None, None, step)), "jumps")


def test_zeros_are_no_division_by_zero():
    data = whole_supply().copy(deep=True)
    for name in ("added_mass", "radiation_damping", "added_mass_infinite", "hydrostatic_stiffness", "mass"):
        data[name].values[..., 5, :] = data[name].values[..., :, 5] = 0.0
    data["excitation"].values[..., 5] = 0.0
    data["displacement_rao"] = data["excitation"] * 0.0
    texts = [str(f) for f in found(data)]
    assert not any("nan" in text.replace("resonan", "") for text in texts), texts
    still = whole_supply().copy(deep=True)
    for name in ("added_mass", "radiation_damping", "excitation", "hydrostatic_stiffness", "mass"):
        still[name].values[:] = 0.0
    assert found(still, "no restoring in heave")
    assert found(whole_supply().isel(frequency=[10]), "few frequencies")
    assert found(whole_supply().isel(wave_direction=[0]), "do not go all round")


def test_a_heading_that_shows_nothing_of_a_motion_says_nothing_of_it():
    """cos 90 deg is 6e-17 and no number to divide by."""
    gain = long_wave_gain(Hydrodynamics(barge(headings=np.array([np.pi / 2]))))
    assert np.isnan(gain[0])
    assert np.all(np.isfinite(gain[[1, 2, 3]]))


def test_moments_of_the_mass_matrix_that_contradict_each_other_are_named():
    """M26 = m x_G and M35 = -m x_G."""
    (one,) = found(changed("mass", entries({(1, 5): 2.0})), "M26 and M35")
    assert one.level == "warning"
    assert one.numbers == "-0.9503 and -0.4752 m"
    far = changed("mass", entries({(1, 5): -8.0}), shift_reference_point(whole_supply(), (10.0, 0, 0)))
    assert found(far, "M26 and M35", level="error")


def test_a_centre_of_mass_that_is_not_that_of_the_matrix_is_named():
    (one,) = found(changed("center_of_mass", lambda c: c + np.array([0, 0, 1.5])), "center_of_mass")
    assert one.numbers == "z = 2.34 m, by the matrix 0.8397 m"


def test_inertia_that_no_body_has_is_found():
    assert found(changed("mass", entries({(5, 5): 3.0})), "larger than the other two")
    assert found(changed("mass", entries({(3, 3): 0.0})), "no mass or inertia in roll")
    assert found(changed("mass", entries({(1, 1): 1.2})), "not the same in surge, sway and heave")
    wrong_point = shift_reference_point(whole_supply(), (40.0, 0, 0))
    wrong_point["mass"].values[4, 4] = whole_supply()["mass"].values[4, 4]
    assert found(wrong_point, "about the centre of mass is negative", level="error")


def test_buoyancy_that_is_not_under_the_mass_is_a_trim():
    off = barge().assign_attrs(center_of_buoyancy=[CENTRE[0] + 2.0, 0.5, -2.0])
    assert [f.numbers.split(",")[0] for f in found(off, "above each other")] == ["+2 m in x", "+0.5 m in y"]
    assert not found(barge(), "above each other")


def test_a_body_that_is_unstable_with_its_own_centre_of_mass_is_warned_of_not_in_error():
    """Mass, restoring and waves agree that it would capsize; where waves say otherwise the restoring is wrong."""
    high, data = 20.0, whole_supply().copy(deep=True)
    c, m = data["center_of_mass"].values.copy(), float(data["mass"][0, 0])
    down, up = shift_matrix(c), shift_matrix(-c - [0, 0, high])
    data["mass"].values[:] = up.T @ down.T @ data["mass"].values @ down @ up
    data["center_of_mass"].values[2] += high
    data["hydrostatic_stiffness"].values[[3, 4], [3, 4]] -= m * G * high
    assert found(data, "not stable in roll", level="warning")
    assert found(data, level="error") == []
    upside = changed("hydrostatic_stiffness", lambda c: c * (1 - 2 * np.diag([0, 0, 0, 1, 0, 0])))
    assert found(upside, "long waves say otherwise", level="error")


def test_restoring_without_weight_is_suspected_where_no_mass_is_known():
    data = changed("hydrostatic_stiffness", lambda c: c * (1 - 2 * np.diag([0, 0, 0, 1, 0, 0]))).drop_vars("mass")
    assert found(data.drop_attrs().assign_attrs(water_density=1025.0), "weight left out")


def test_roll_without_viscous_damping_is_warned_of():
    assert not found(whole_supply(), "hardly damped")
    (one,) = found(whole_supply().drop_vars("viscous_damping"), "hardly damped")
    assert one.numbers.startswith("0.14% of critical at 10.3 s")


def test_waves_from_ahead_that_push_sideways_are_found():
    turned = whole_supply()
    turned = turned.assign_coords(wave_direction=turned["wave_direction"].values)
    F = turned["excitation"].copy(data=np.roll(turned["excitation"].values, 1, axis=1))
    assert found(turned.assign(excitation=F), "push sideways")
    assert not found(whole_supply(), "push sideways")


def with_motions(change=lambda xi, db: xi):
    db = Hydrodynamics(whole_supply())
    return whole_supply().assign(displacement_rao=whole_supply()["excitation"].copy(data=change(motion_raos(db), db)))


def in_degrees(xi, db):
    return xi * np.array([1, 1, 1, *[180 / np.pi] * 3])


def per_slope(xi, db):
    return xi / np.where(np.arange(6) < 3, 1.0, db.wavenumber[:, None, None])


def damped(xi, db):
    extra = np.zeros((6, 6))
    extra[ROLL, ROLL] = 3e7
    return motion_raos(db, damping=extra)


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        (lambda xi, db: np.conj(xi), "other sign"),
        (in_degrees, "in degrees"),
        (per_slope, "per wave slope"),
        (damped, "other damping beside radiation, about 3e+07 in roll"),
        (lambda xi, db: 1.5 * xi, "another damping beside radiation, mass, or reference point"),
    ],
)
def test_motions_of_the_file_that_are_not_ours_are_found_with_a_likely_reason(change, reason):
    (one,) = found(with_motions(change), "displacement_rao")
    assert one.level == "warning"
    assert reason in one.what


def test_motions_of_the_file_that_are_ours_are_noted():
    (one,) = found(with_motions(), "displacement_rao", level="note")
    assert "roll 0.0%" in one.numbers
    slightly = with_motions(lambda xi, db: xi * np.array([1, 1, 1.05, 1, 1, 1]))
    (one,) = found(slightly, "displacement_rao", level="note")
    assert "heave 4.8% at 0.9" in one.numbers


def test_data_at_forward_speed_are_not_held_to_symmetry_or_energy():
    lopsided = changed("added_mass", lambda a: a + np.triu(np.full((6, 6), 1e7), 1))
    assert found(lopsided, "added_mass", "not symmetric")
    assert not found(lopsided.assign_attrs(speed=5.0), "added_mass", "not symmetric")
    assert found(lopsided.assign_attrs(speed=5.0), "do not allow the energy relation")


def test_natural_periods_and_damping_are_listed(tmp_path):
    path = Hydrodynamics(barge().assign(roll_damping_quadratic=((), 3e9))).write(tmp_path / "barge.nc")
    text = inspect_file(path).text
    assert "periods      heave " in text
    assert "of critical" in text
    assert "at 10 deg)" in text
    assert inspect_file(path).data.displaced_volume == VOLUME
    assert (
        "periods      " not in inspect_file(Hydrodynamics(barge().drop_vars("mass")).write(tmp_path / "none.nc")).text
    )


def test_figures_mark_the_frequencies_of_findings_and_the_natural_ones():
    def spoilt(values):
        values[20] *= -3
        return values

    data = changed("radiation_damping", spoilt, with_motions())
    db = Hydrodynamics(data)
    findings = health(db)
    heave = plot_radiation(db, findings).axes[5]
    marked = {line.get_label(): line.get_xdata()[0] for line in heave.get_lines() if len(line.get_xdata()) == 2}
    assert marked["named in findings"] == pytest.approx(db.frequency[20])
    assert marked["natural frequency"] == pytest.approx(0.961, abs=0.01)
    roll = plot_motions(db, findings, headings=(90.0,)).axes[6]
    lines = [line for line in roll.get_lines() if len(line.get_xdata()) > 2]
    assert len(lines) == 2, "ours and the file's"
    assert lines[0].get_ydata().max() == pytest.approx(11.7, rel=0.05)


def test_motions_that_the_fpso_brings_are_ours():
    """Its `.4` read by hand: headings 0 to 180 deg by 10, rising periods."""
    from deckcrane.hydro.readers.wamit_rows import read_response

    db = Hydrodynamics.read(real_file("wamit/fpso.1"))
    _, headings, X = read_response(real_file("wamit/fpso.4"))
    here = [int(np.argmin(np.abs(np.degrees(db.wave_direction) - h))) for h in headings]
    half = db.dataset.isel(wave_direction=here)
    half = half.assign(displacement_rao=half["excitation"].copy(data=X[::-1]))
    (one,) = found(half, "displacement_rao")
    assert one.level == "note"
    assert "roll 0.2%" in one.numbers


def test_headings_all_round_that_are_far_apart_are_called_so() -> None:
    assert found(whole_supply().isel(wave_direction=slice(None, None, 3)), "headings are far apart")

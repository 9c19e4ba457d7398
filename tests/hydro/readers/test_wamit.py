"""WAMIT's numeric files: made up with and without scales, broken in the ways files break, and a real FPSO."""

from __future__ import annotations

import numpy as np
import pytest

from deckcrane.errors import DeckcraneError
from deckcrane.hydro import Hydrodynamics
from deckcrane.hydro.health import health
from deckcrane.hydro.readers.wamit import _moved_to, read_wamit
from deckcrane.hydro.readers.wamit_rows import read_response, read_restoring
from deckcrane.hydro.relations import energy_ratio, long_wave_gain, peak_damping
from deckcrane.hydro.transform import moments_moved
from tests.hydro.example import CENTRE, DRAUGHT, MASS, RHO, VOLUME, G, assert_is_the_barge, barge, real_file

W = np.round(np.linspace(0.1, 2.0, 8), 6)
BETA = np.array([0.0, 60.0, 120.0, 180.0])
POWER = np.array([0, 0, 0, 1, 1, 1])


def motions(data):
    w = data["frequency"].values[:, None, None]
    B, C = data["radiation_damping"].values, data["hydrostatic_stiffness"].values
    if "viscous_damping" in data:
        B = B + data["viscous_damping"].values
    if "external_stiffness" in data:
        C = C + data["external_stiffness"].values
    D = -(w**2) * (data["mass"].values + data["added_mass"].values) + 1j * w * B + C
    return np.linalg.solve(D[:, None], data["excitation"].values[..., None])[..., 0]


def written(folder, L=1.0, frequencies=False, origin=(0.0, 0.0, 0.0), out=True, motion=False, w=W, **external):
    """The run of the barge with length scale L, PER in periods or frequencies, its body origin at `origin`.

    `external` are matrices about the body's origin that its motions obey, by the names of the database.
    """
    data = barge(w, np.radians(BETA))
    data = moments_moved(data, origin)
    data = data.assign({name: (("influenced_dof", "radiating_dof"), matrix) for name, matrix in external.items()})
    k = 3 + POWER[:, None] + POWER[None, :]
    A, C = data["added_mass"].values / (RHO * L**k), data["hydrostatic_stiffness"].values / (RHO * G * L ** (k - 1))
    B = data["radiation_damping"].values / (RHO * w[:, None, None] * L**k)
    F = data["excitation"].values / (RHO * G * L ** (2 + POWER))
    limit = data["added_mass_infinite"].values / (RHO * L**k)
    per = w if frequencies else 2 * np.pi / w
    zero, infinite = (0.0, -1.0) if frequencies else (-1.0, 0.0)
    rows = [f"{infinite:14.6e} {i + 1} {j + 1} {limit[i, j]:.12e}" for i in range(6) for j in range(6)]
    rows += [f"{zero:14.6e} {i + 1} {j + 1} {2 * limit[i, j]:.12e}" for i in range(6) for j in range(6)]
    for n, p in enumerate(per):
        rows += [f"{p:.12e} {i + 1} {j + 1} {A[n, i, j]:.12e} {B[n, i, j]:.12e}" for i in range(6) for j in range(6)]
    (folder / "run.1").write_text("\n".join(rows))
    (folder / "run.3").write_text("\n".join(response_rows(per, F)))
    (folder / "run.hst").write_text("\n".join(f"{i + 1} {j + 1} {C[i, j]:.12e}" for i in range(6) for j in range(6)))
    if motion:
        (folder / "run.4").write_text("\n".join(response_rows(per, motions(data) * L**POWER)))
    if out:
        (folder / "run.out").write_text(output(data, L, origin))
    return folder / "run.1"


def response_rows(per, values):
    return [
        f"{p:.12e} {b:.6e} {i + 1} {abs(z):.12e} {np.angle(z, deg=True):.9e} {z.real:.12e} {z.imag:.12e}"
        for p, at_period in zip(per, values, strict=True)
        for b, at_heading in zip(BETA, at_period, strict=True)
        for i, z in enumerate(at_heading)
    ]


def output(data, L, origin):
    centre = CENTRE - np.asarray(origin)
    mass = "\n".join(" ".join(f"{v:.9E}" for v in row) for row in data["mass"].values)
    return f""" Input from Geometric Data File:         run.gdf
 Gravity:     {G:.5f}                Length scale:        {L:.5f}
 Water depth:        infinite        Water density:       {RHO:.4f}
 XBODY =    {origin[0]:.4f} YBODY =    {origin[1]:.4f} ZBODY =    {origin[2]:.4f} PHIBODY =   0.0
 Volumes (VOLX,VOLY,VOLZ):      {VOLUME:.2f}  {VOLUME:.2f}  {VOLUME:.2f}
 Center of Buoyancy (Xb,Yb,Zb):     {centre[0]:.6f}     {centre[1]:.6f}    {-DRAUGHT / 2 - origin[2]:.6f}
 Center of Gravity  (Xg,Yg,Zg):     {centre[0]:.6f}     {centre[1]:.6f}     {centre[2]:.6f}
 Global body and external mass matrix:
{mass}
"""


@pytest.mark.parametrize("L", [1.0, 25.0])
@pytest.mark.parametrize("frequencies", [False, True])
@pytest.mark.parametrize("origin", [(0.0, 0.0, 0.0), (2.0, 0.0, -1.5)])
def test_the_barge_comes_back_whatever_its_scale_list_and_origin(tmp_path, L, frequencies, origin):
    db = Hydrodynamics.read(written(tmp_path, L, frequencies, origin))
    assert_is_the_barge(db, W, 1e-8)
    np.testing.assert_allclose(db.dataset["added_mass_zero"], 2 * db.added_mass_infinite, rtol=1e-9)
    np.testing.assert_allclose(db.center_of_mass, CENTRE, atol=1e-6)
    np.testing.assert_allclose(db.dataset.attrs["center_of_buoyancy"], [CENTRE[0], 0, -DRAUGHT / 2], atol=1e-6)
    assert db.displaced_volume == pytest.approx(VOLUME)


def test_without_an_output_file_the_scales_are_assumed_and_said(tmp_path):
    db = Hydrodynamics.read(written(tmp_path, out=False))
    assert "assumed" in db.dataset.attrs["convention"]
    assert db.mass is None
    assert "no mass matrix" in " ".join(f.what for f in health(db))


@pytest.mark.parametrize("L", [1.0, 25.0])
def test_the_mass_follows_from_the_motions(tmp_path, L):
    path = written(tmp_path, L, out=False, motion=True)
    (tmp_path / "run.gdf").write_text(f"a hull\n{L} {G} ULEN GRAV\n")
    db = Hydrodynamics.read(path)
    expected = barge()["mass"].values
    np.testing.assert_allclose(db.mass, expected, rtol=0, atol=1e-5 * np.abs(expected).max())
    np.testing.assert_allclose(db.center_of_mass, CENTRE, atol=1e-4)
    assert "fitted to the motions" in db.dataset.attrs["convention"]


def test_a_control_file_of_either_form_gives_the_mass(tmp_path):
    path = written(tmp_path, out=False)
    M = barge()["mass"].values
    rows = "\n".join(" ".join(f"{v:.9e}" for v in row) for row in M)
    (tmp_path / "run.frc").write_text(f"form 2\n1 0 1 1 0 0 0 0 0\n{RHO}\n3.0 0.0 1.0\n1\n{rows}\n0\n0\n0\n0\n")
    np.testing.assert_allclose(Hydrodynamics.read(path).mass, M, rtol=1e-8)
    text = output(barge(), 1.0, np.zeros(3)).split(" Center of Gravity")[0]
    (tmp_path / "run.out").write_text(text)
    (tmp_path / "run.frc").write_text("form 1\n1 0 1 1 0 0 0 0 0\n1.0\n5.6 0 0\n0 17.6 0\n0 0 17.9\n0\n0\n")
    mass = Hydrodynamics.read(path).mass
    assert mass[0, 0] == pytest.approx(MASS)
    assert mass[0, 4] == pytest.approx(MASS * 1.0)
    assert mass[3, 3] == pytest.approx(MASS * 5.6**2)


def spoilt(path, suffix, change):
    file = path.with_suffix(suffix)
    lines = file.read_text().splitlines()
    file.write_text("\n".join(change(lines)))
    return path


@pytest.mark.parametrize(
    ("suffix", "change", "message"),
    [
        (".1", lambda n: n[:-7], r"run\.1: cut short.*no row for"),
        (".1", lambda n: [*n[:-1], n[-1][:22]], r"line 360: \d numbers where 4 or 5"),
        (".1", lambda n: [*n[:100], n[100].replace(" 5 5 ", " 5 7 "), *n[101:]], r"line 101: degree of freedom 7"),
        (".1", lambda n: [*n, n[-1]], "line 361: .* appears twice"),
        (".1", lambda n: [*n[:80], n[80].rsplit(" ", 1)[0] + " NaN", *n[81:]], "line 81: .*not a number"),
        (".1", lambda n: [*n[:80], n[80].rsplit(" ", 1)[0] + " ******", *n[81:]], "line 81: .*not all numbers"),
        (".1", lambda n: [*n[:80], n[80].rsplit(" ", 1)[0], *n[81:]], "line 81: no damping"),
        (".1", lambda n: n[:72], "no rows with a positive PER"),
        (".1", lambda n: [], "empty"),
        (".3", lambda n: n[:-1], r"run\.3: cut short.*I 6"),
        (".3", lambda n: n[:-24], "not those of run.1"),
        (".3", lambda n: [" ".join([*r.split()[:3], *r.split()[5:], *r.split()[3:5]]) for r in n], "line 1: modulus"),
        (".3", lambda n: [n[0].replace(" 1 ", " 0 ", 1), *n[1:]], "line 1: degree of freedom 0"),
        (".hst", lambda n: [n[0] + " 1.0", *n[1:]], "line 1: 4 numbers where 3"),
    ],
)
def test_a_broken_file_is_refused_with_its_line(tmp_path, suffix, change, message):
    path = spoilt(written(tmp_path), suffix, change)
    with pytest.raises(DeckcraneError, match=message):
        Hydrodynamics.read(path)


def test_a_missing_companion_is_named(tmp_path):
    path = written(tmp_path)
    path.with_suffix(".hst").unlink()
    with pytest.raises(DeckcraneError, match=r"run\.hst: not there"):
        Hydrodynamics.read(path)


def test_a_heading_line_and_fortran_exponents_are_read(tmp_path):
    path = spoilt(written(tmp_path), ".1", lambda n: ["WAMIT Version 7.4", *[r.replace("e", "D") for r in n]])
    assert len(Hydrodynamics.read(path).frequency) == len(W)


def test_the_list_can_be_declared_to_be_periods(tmp_path):
    path = written(tmp_path, frequencies=True)
    np.testing.assert_allclose(read_wamit(path, per="frequency").frequency, W, rtol=1e-9)
    np.testing.assert_allclose(read_wamit(path, per="period").frequency, np.sort(2 * np.pi / W), rtol=1e-9)


def test_limits_of_frequencies_belong_to_the_ends_of_the_list_to_which_they_are_nearest(tmp_path):
    """Added mass that falls steeply after the lowest frequency, from 3 to 1, with limits of 3 and 1."""
    added = {0.0: 3.0, -1.0: 1.0} | {w: 3.0 if w == W[0] else 1.2 if w == W[-1] else 1.0 for w in W}

    def steep(lines):
        parts = [line.split() for line in lines]
        return [" ".join([per, i, j, str(added[float(per)] * (i == j)), *damping]) for per, i, j, _, *damping in parts]

    data = read_wamit(spoilt(written(tmp_path, frequencies=True), ".1", steep), per="frequency")
    assert np.diag(data.dataset["added_mass_zero"]) == pytest.approx(np.full(6, 3.0 * RHO))
    assert np.diag(data.dataset["added_mass_infinite"]) == pytest.approx(np.full(6, RHO))


def test_centres_are_seen_from_where_moments_are_about():
    data, r = barge(), np.array([3.0, -2.0, 1.5])
    moved = _moved_to(data, r)
    np.testing.assert_allclose(moved.attrs["center_of_buoyancy"], np.array([CENTRE[0], 0, -DRAUGHT / 2]) - r)
    np.testing.assert_allclose(moved["center_of_mass"], data["center_of_mass"].values - r)


def test_restoring_has_all_motions_of_a_body_and_none_of_its_neighbours(tmp_path):
    """Of surge, too, as where a mooring is in the file; 13 is the surge of the third body."""
    path = tmp_path / "run.hst"
    path.write_text(
        " 1 1 2.5\n 6 1 -0.7\n 1 6 -0.7\n 7 7 3.5\n 12 7 0.4\n 7 12 0.6\n 13 13 4.5\n 6 7 9.0\n 12 13 8.0\n"
    )
    first, second = (read_restoring(path, body, 3) for body in (0, 1))
    assert {tuple(at): first[tuple(at)] for at in np.argwhere(first)} == {(0, 0): 2.5, (5, 0): -0.7, (0, 5): -0.7}
    assert {tuple(at): second[tuple(at)] for at in np.argwhere(second)} == {(0, 0): 3.5, (5, 0): 0.4, (0, 5): 0.6}


def test_the_real_fpso_radiates_the_energy_that_its_forces_ask_for():
    db = Hydrodynamics.read(real_file("wamit/fpso.1"))
    ratio = energy_ratio(db)
    damping = np.diagonal(db.radiation_damping, axis1=1, axis2=2) / peak_damping(db)
    resolved = np.isfinite(ratio[:, 0])
    assert resolved.sum() > 25
    np.testing.assert_allclose(ratio[resolved], damping[resolved], atol=0.003)


def test_the_real_fpso_obeys_long_waves_and_its_limit_is_the_one_of_period_zero():
    db = Hydrodynamics.read(real_file("wamit/fpso.1"))
    np.testing.assert_allclose(long_wave_gain(db)[:5], 1.0, atol=0.01)
    np.testing.assert_allclose(np.diag(db.added_mass_infinite)[2:5], np.diag(db.added_mass[-1])[2:5], rtol=0.02)
    without = Hydrodynamics(db.dataset.drop_vars("added_mass_infinite"))
    np.testing.assert_allclose(np.diag(without.added_mass_infinite), np.diag(db.added_mass_infinite), rtol=0.03)


def test_a_response_without_its_parts_is_that_of_its_modulus_and_phase(tmp_path):
    """Degrees: 2 at 90 is 2i, 3 at -120 is -1.5 - 2.598i."""
    cells = [(period, 45.0, mode) for period in (8.0, 6.0) for mode in range(1, 7)]
    polar = [" ".join(map(str, (*cell, *((2.0, 90.0) if cell[2] % 2 else (3.0, -120.0))))) for cell in cells]
    path = tmp_path / "hull.3"
    path.write_text("\n".join(polar))
    _, beta, X = read_response(path)
    assert beta == pytest.approx([45.0])
    np.testing.assert_allclose(X[:, 0], np.tile([2j, -1.5 - 1.5j * np.sqrt(3)], (2, 3)), atol=1e-12)


def test_the_real_fpso_moves_as_its_motion_file_says():
    path = real_file("wamit/fpso.4")
    db = Hydrodynamics.read(path.with_suffix(".1"))
    values, beta, X = read_response(path)
    ours = motions(db.dataset)[:, : len(beta)][::-1]
    calm = 2 * np.pi / values < 0.7
    largest = np.abs(X[calm]).max(axis=(0, 1))
    np.testing.assert_allclose(ours[calm] / largest, X[calm] / largest, atol=0.004)

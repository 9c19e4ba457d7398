"""WAMIT's own input and output beside the numbers: force control files of all forms, configurations, layouts of `.out`."""

from __future__ import annotations

import numpy as np
import pytest

from deckcrane.errors import DeckcraneError
from deckcrane.hydro import Hydrodynamics, describe
from deckcrane.hydro.readers.text import numbers_before_comment
from deckcrane.hydro.readers.wamit_control import (
    leading_numbers,
    read_force_control,
    read_potential_control,
    read_settings,
)
from deckcrane.hydro.transform import shift_matrix
from tests.hydro.example import CENTRE, DRAUGHT, MASS, RHO, VOLUME, G, barge
from tests.hydro.readers.test_wamit import motions, output, written

W = np.round(np.linspace(0.3, 1.6, 60), 6)
DAMPING = np.diag([4e5, 0.0, 0.0, 3.85e7, 0.0, 0.0])
STIFFNESS = np.diag([5e4, 6e4, 0.0, 0.0, 0.0, 7e7])
EXTERNAL = {"viscous_damping": DAMPING, "external_stiffness": STIFFNESS}


def rows(matrix, comment=""):
    return "\n".join(" ".join(f"{v:.9e}" for v in row) + comment for row in matrix)


def form_2(mass=None, damping=None, stiffness=None, rho=RHO, centre=CENTRE):
    text = f"a hull, 2 tanks\n1 0 1 1 0 0 0 0 0 IOPTN(1-9)\n{rho} RHO\n{centre[0]} {centre[1]} {centre[2]} XCG\n"
    for name, matrix in (("IMASS", mass), ("IDAMP", damping), ("ISTIF", stiffness)):
        text += f"0 {name}\n" if matrix is None else f"1 {name}\n{rows(matrix, '   ! row of ' + name)}\n"
    return text + "0 NBETAH\n0 NFIELD\n"


def notes(db):
    return db.dataset.attrs["convention"]


def test_external_damping_of_a_control_file_is_in_the_vessel(tmp_path):
    """Without it the roll peak of the made-up barge would be 3.4 times too high."""
    path = written(tmp_path, motion=True, w=W, **EXTERNAL)
    (tmp_path / "run.frc").write_text(form_2(barge()["mass"].values, DAMPING, STIFFNESS))
    db = Hydrodynamics.read(path)
    np.testing.assert_allclose(db.viscous_damping, DAMPING)
    np.testing.assert_allclose(db.external_stiffness, STIFFNESS)
    roll = np.abs(db.displacement_rao[:, :, 3]).max()
    assert np.abs(motions(db.dataset)[:, :, 3]).max() == pytest.approx(roll, rel=1e-6)
    dropped = np.abs(motions(db.dataset.drop_vars("viscous_damping"))[:, :, 3]).max()
    assert dropped / roll == pytest.approx(3.4, abs=0.1)
    assert "external damping from .frc; external stiffness from .frc" in describe(path)


def test_external_matrices_are_moved_from_the_body_to_the_waterplane(tmp_path):
    origin = np.array([2.0, 0.0, -1.5])
    path = written(tmp_path, motion=True, origin=origin, w=W, **EXTERNAL)
    (tmp_path / "run.frc").write_text(form_2(None, DAMPING, STIFFNESS, centre=CENTRE - origin))
    db = Hydrodynamics.read(path)
    T = shift_matrix(-origin)
    np.testing.assert_allclose(db.external_stiffness, T.T @ STIFFNESS @ T)
    np.testing.assert_allclose(db.center_of_mass, CENTRE, atol=1e-9)
    ours, given = motions(db.dataset), db.displacement_rao
    np.testing.assert_allclose(ours, given, rtol=0, atol=1e-6 * np.abs(given).max())


def test_external_matrices_that_the_output_prints_are_used_too(tmp_path):
    path = written(tmp_path)
    printed = (
        f" Global external damping matrix:\n{rows(DAMPING)}\n Global external stiffness matrix:\n{rows(STIFFNESS)}\n"
    )
    with (tmp_path / "run.out").open("a") as file:
        file.write(printed)
    db = Hydrodynamics.read(path)
    np.testing.assert_allclose(db.viscous_damping, DAMPING)
    np.testing.assert_allclose(db.external_stiffness, STIFFNESS)
    (tmp_path / "run.frc").write_text(form_2(barge()["mass"].values, 2 * DAMPING))
    db = Hydrodynamics.read(path)
    np.testing.assert_allclose(db.viscous_damping, 2 * DAMPING)
    assert "external damping in .frc stands; the one in .out differs by 50%" in notes(db)


@pytest.mark.parametrize("body", [0, 1, 2])
def test_matrices_of_a_body_lack_nothing_where_no_other_body_is_coupled_with_it(tmp_path, body):
    path, matrix, centre = tmp_path / "run.frc", np.diag(np.arange(1.0, 19.0)), "0 0 1 XCG\n"
    text = f"three\n1 0 IOPTN\n{RHO}\n{3 * centre}0 IMASS\n0 IDAMP\n1 ISTIF\n"
    path.write_text(text + rows(matrix))
    control = read_force_control(path, body, 3, 2)
    np.testing.assert_array_equal(np.diag(control.stiffness), np.arange(1.0, 7.0) + 6 * body)
    assert not any("left out" in note for note in control.notes)
    matrix[6 * body + 2, (6 * body + 8) % 18] = 0.5
    path.write_text(text + rows(matrix))
    coupled = read_force_control(path, body, 3, 2)
    assert "the external stiffness between this body and others in run.frc is left out" in coupled.notes


def test_a_run_in_tonnes_is_read_in_kilograms(tmp_path):
    path, M = written(tmp_path, out=False), barge()["mass"].values
    (tmp_path / "run.frc").write_text(form_2(M / 1e3, DAMPING / 1e3, rho=RHO / 1e3))
    db = Hydrodynamics.read(path)
    assert db.water_density == pytest.approx(RHO)
    np.testing.assert_allclose(db.mass, M, rtol=1e-8)
    np.testing.assert_allclose(db.viscous_damping, DAMPING)
    assert "counts in tonnes" in notes(db)


def test_a_run_in_feet_is_refused(tmp_path):
    path = written(tmp_path, out=False)
    (tmp_path / "run.gdf").write_text("a hull\n1.0 32.174 ULEN GRAV\n")
    with pytest.raises(DeckcraneError, match=r"gravity 32\.174; only SI is read"):
        Hydrodynamics.read(path)


def test_the_form_is_told_by_the_shape_or_by_the_configuration(tmp_path):
    path = written(tmp_path)
    text = output(barge(), 1.0, np.zeros(3)).split(" Center of Gravity")[0]
    (tmp_path / "run.out").write_text(text)
    (tmp_path / "run.frc").write_text(
        "form 1\n 1 0 1 1 5*0   IOPTN\n! the centre\n 1.0   VCG(1)\n 5.6 0 0 0 17.6 0 0 0 17.9 XPRDCT\n0 NBETAH\n0\n"
    )
    db = Hydrodynamics.read(path)
    assert db.mass[3, 3] == pytest.approx(MASS * 5.6**2)
    assert db.mass[0, 4] == pytest.approx(MASS * 1.0)
    assert "inertia by the radii of gyration" in notes(db)
    (tmp_path / "run.cfg").write_text(" IALTFRC = 2   (external matrices)\n")
    with pytest.raises(DeckcraneError, match=r"run\.frc: no form .*as form 2: line 5: 9 numbers where XCG"):
        Hydrodynamics.read(path)


def test_radii_of_gyration_need_no_density(tmp_path):
    """Form 1 has none, so the output prints none: the mass is that of the water, whichever was assumed."""
    path = written(tmp_path)
    text = output(barge(), 1.0, np.zeros(3)).split(" Center of Gravity")[0]
    (tmp_path / "run.out").write_text(text.replace(f"Water density:       {RHO:.4f}", ""))
    (tmp_path / "run.frc").write_text("form 1\n1 0 1 1 0 0 0 0 0\n1.0\n5.6 0 0\n0 17.6 0\n0 0 17.9\n0\n0\n")
    db = Hydrodynamics.read(path)
    assert db.mass[0, 0] == pytest.approx(1025.0 * VOLUME)
    assert "assumed, no file says it: rho 1025 kg/m3" in notes(db)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("a hull\n", "cut short after line 1"),
        ("a hull\n1 0 1\n1025\n0 0 0\n1\n1 2 3\n", "as form 2: cut short, 3 numbers where the mass matrix has 36"),
        ("a hull\n1 0 1\n1025\n0 0 0\n2\n", "as form 2: line 5: IMASS must be 0 or 1"),
        ("a hull\n1 0 1\n1025 1\n0 0 0\n", "as form 1: line 3: 2 numbers where VCG stands alone"),
    ],
)
def test_a_broken_control_file_is_refused_in_words(tmp_path, text, words):
    path = written(tmp_path)
    (tmp_path / "run.frc").write_text(text)
    with pytest.raises(DeckcraneError, match=words) as caught:
        Hydrodynamics.read(path)
    assert "run.frc" in str(caught.value)
    assert "form 3" not in str(caught.value), "which names a file for each of several bodies"


def test_without_a_mass_matrix_it_is_said(tmp_path):
    path = written(tmp_path, out=False)
    (tmp_path / "run.frc").write_text(form_2())
    db = Hydrodynamics.read(path)
    assert db.mass is None
    assert "run.frc has no mass matrix (IMASS 0)" in notes(db)


def test_place_and_depth_come_from_the_potential_control_where_there_is_no_output(tmp_path):
    origin = (2.0, 0.0, -1.5)
    path = written(tmp_path, origin=origin, out=False)
    (tmp_path / "run.pot").write_text(
        "a hull\n80. HBOT\n1 1 IRAD\n2 NPER\n5. 6.\n1\n0.\n1 NBODY\nhull.gdf\n2. 0. -1.5 0.\n1 1 1 1 1 1\n"
    )
    (tmp_path / "hull.gdf").write_text(f"a hull\n1.0 {G} ULEN GRAV\n")
    db = Hydrodynamics.read(path)
    assert db.depth == 80.0
    assert db.gravity == G
    np.testing.assert_allclose(db.hydrostatic_stiffness, barge()["hydrostatic_stiffness"], atol=1.0)
    assert "assumed, no file says it: rho 1025 kg/m3" in notes(db)


def test_both_forms_of_the_potential_control_are_read(tmp_path):
    (tmp_path / "old.pot").write_text("a hull\n1\n3\n-1 1.0 0.0 0.5 10.0\n0 1 0\n1 1\n1 1 1 1 1 1\n2\n5 6\n1\n0\n")
    old = read_potential_control(tmp_path / "old.pot")
    assert (old.depth, old.names, old.places) == (-1.0, ("old",), ((1.0, 0.0, 0.5, 10.0),))
    (tmp_path / "odd.pot").write_text("nothing of the kind\n")
    assert read_potential_control(tmp_path / "odd.pot") is None


def test_the_restoring_comes_from_the_output_where_there_is_no_hst(tmp_path):
    path = written(tmp_path)
    C = barge()["hydrostatic_stiffness"].values / (RHO * G)
    path.with_suffix(".hst").unlink()
    with pytest.raises(DeckcraneError, match=r"run\.hst: not there"):
        Hydrodynamics.read(path)
    lines = (tmp_path / "run.out").read_text().splitlines()
    at = next(n for n, line in enumerate(lines) if "Center of Gravity" in line)
    lines[at:at] = [
        f" C(3,3),C(3,4),C(3,5):   {C[2, 2]:.4e}  {C[2, 3]:.4e} {C[2, 4]:.4e}",
        f" C(4,4),C(4,5),C(4,6):     {C[3, 3]:.4e}   0.0000       0.0000    ",
        f"        C(5,5),C(5,6):      {C[4, 4]:.4e}  0.0000    ",
    ]
    (tmp_path / "run.out").write_text("\n".join(lines))
    db = Hydrodynamics.read(path)
    np.testing.assert_allclose(db.hydrostatic_stiffness, RHO * G * C, rtol=1e-3)
    assert "restoring from .out" in notes(db)


def test_a_height_alone_is_a_centre_of_gravity_whatever_stands_before_it(tmp_path):
    path = written(tmp_path)
    lines = (tmp_path / "run.out").read_text().splitlines()
    kept = [line for line in lines if "Center of" not in line]
    at = next(n for n, line in enumerate(kept) if "Volumes" in line) + 1
    kept[at:at] = [
        " Center of Gravity  (Xg,Yg,Zg):                              -1.000000",
        f" Center of Buoyancy (Xb,Yb,Zb):     {CENTRE[0]}     0.000000    {-DRAUGHT / 2}",
    ]
    (tmp_path / "run.out").write_text("\n".join(kept))
    np.testing.assert_allclose(Hydrodynamics.read(path).center_of_mass, [CENTRE[0], 0.0, -1.0])


def test_settings_and_numbers_are_read_as_fortran_reads_them(tmp_path):
    (tmp_path / "run.cfg").write_text(
        "a title = words\n ipltdat=5\nIPERIN=2  (rad/s)\nIRR(1) = 3\n! IPEROUT=4\nX=1.5\n"
    )
    assert read_settings(tmp_path / "run.cfg") == {"IPLTDAT": 5, "IPERIN": 2, "IRR": 3}
    assert leading_numbers("  1.D0, .5E-1 3*0 -2 ULEN 7") == [1.0, 0.05, 0.0, 0.0, 0.0, -2.0]
    assert leading_numbers("6x6 matrix") == []


def test_a_line_of_endless_digits_is_told_from_a_number_at_once():
    """A damaged file had one, and a pattern that could divide digits in many ways tried all of them, for minutes."""
    assert leading_numbers("1" * 300_000 + "x") == []
    assert numbers_before_comment("1" * 300_000 + "x") == []

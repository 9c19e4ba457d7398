"""Runs of HAMS: a made-up barge in a folder as its versions write them."""

from __future__ import annotations

import numpy as np
import pytest

from deckcrane.errors import DeckcraneError
from deckcrane.hydro import Hydrodynamics
from deckcrane.hydro.database import wavenumber
from deckcrane.hydro.health import health
from deckcrane.hydro.readers.hams import GRAVITY
from deckcrane.hydro.relations import long_wave_gain
from deckcrane.hydro.transform import conjugated, moments_moved
from tests.hydro.example import CENTRE, RHO, G, assert_is_the_barge, barge

W = np.round(np.linspace(0.1, 2.0, 6), 6)
BETA = np.array([0.0, 60.0, 120.0, 180.0])
POINT = np.array([2.0, 0.0, -1.0])
MATRICES = (
    "Body Mass Matrix",
    "External Linear Damping Matrix",
    "External Quadratic Damping Matrix",
    "Hydrostatic Restoring Matrix",
    "External Restoring Matrix",
)


def first_column(kind, depth):
    k = wavenumber(W, np.inf if depth < 0 else depth, GRAVITY)
    return {1: W**2 / GRAVITY, 2: k, 3: W, 4: 2 * np.pi / W, 5: 2 * np.pi / k}[kind]


def control(kind=4, depth=-50.0, point=POINT):
    lines = ["   --------------HAMS Control file---------------", "   ", f"   Waterdepth  {depth}D0", ""]
    lines += ["   #Start Definition of Wave Frequencies", "    Input_frequency_type        3"]
    lines += [f"    Output_frequency_type       {kind}"] if kind else []
    lines += [
        "    Number_of_frequencies      -30",
        "    Minimum_frequency_Wmin    0.1D0",
        "    Frequency_step            0.1D0",
    ]
    lines += [
        f"    Reference_body_center  {point[0]:8.3f}{point[1]:8.3f}{point[2]:8.3f}",
        "    Reference_body_length   1.D0",
    ]
    lines += ["   ----------End HAMS Control file---------------"]
    lines += [
        "   Input_frequency_type options: 1--deepwater wave number; 2--finite-depth wave number; 3--wave frequency"
    ]
    return "\n".join([*lines, "   Output_frequency_type options: same as Input_frequency_type options"])


def rows(matrix):
    return "\n".join("".join(f"  {v:.12E}" for v in row) for row in matrix)


def written(folder, kind=4, depth=-50.0, of_2020=False, limits=True, name="Buoy"):
    """The barge in water of its own density and HAMS's g, about POINT."""
    data = moments_moved(barge(W, np.radians(BETA)), POINT)
    if not of_2020:
        data = conjugated(data)
    (folder / "Input").mkdir(parents=True)
    (folder / "Input" / "ControlFile.in").write_text(control(kind, depth))
    quadratic = np.diag([0, 0, 0, 4.0e6, 0, 0])
    ones, C = np.ones((6, 6)), data["hydrostatic_stiffness"].values
    matrices = (data["mass"].values, 3.0 * ones, quadratic, C, 5.0 * ones)
    text = " Center of Gravity:\n  0.0E+000  0.0E+000  0.0E+000\n"
    text += "".join(f" {title}:\n{rows(matrix)}\n" for title, matrix in zip(MATRICES, matrices, strict=True))
    (folder / "Input" / "Hydrostatic.in").write_text(text)
    results = folder / "Output" / "Wamit_format"
    results.mkdir(parents=True)
    column = first_column(kind or 4, depth)
    A, B, F = (data[n].values for n in ("added_mass", "radiation_damping", "excitation"))
    infinite = data["added_mass_infinite"].values
    lines = []
    if limits:
        zero, inf = (-1.0, 0.0) if (kind or 4) > 3 else (1e-20, -1.0)
        for mark, matrix in ((zero, 2 * infinite), (inf, infinite)):
            lines += [f"{mark:14.6E}{i + 1:6}{j + 1:6}{matrix[i, j] / RHO:20.12E}" for i in range(6) for j in range(6)]
    for n, value in enumerate(column):
        lines += [
            f"{value:20.12E}{i + 1:6}{j + 1:6}{A[n, i, j] / RHO:20.12E}{B[n, i, j] / (RHO * W[n]):20.12E}"
            for i in range(6)
            for j in range(6)
        ]
    (results / f"{name}.1").write_text("\n".join(lines))
    F = F / (RHO * GRAVITY)
    lines = [
        f"{value:20.12E}{beta:14.6E}{i + 1:6}{abs(z):20.12E}{np.degrees(np.angle(z)):14.6E}{z.real:20.12E}{z.imag:20.12E}"
        for n, value in enumerate(column)
        for h, beta in enumerate(BETA)
        for i, z in enumerate(F[n, h])
    ]
    (results / f"{name}.3").write_text("\n".join(lines))
    (results / f"{name}.hst").write_text("\n".join(f"{i + 1:6}{j + 1:6}  0.0" for i in range(6) for j in range(6)))
    return folder


@pytest.mark.parametrize(("kind", "of_2020"), [(1, True), (2, False), (3, False), (4, False), (5, False), (None, True)])
def test_the_barge_comes_back_whatever_the_first_column_is_and_whoever_wrote_it(tmp_path, kind, of_2020):
    db = Hydrodynamics.read(written(tmp_path, kind, of_2020=of_2020))
    assert_is_the_barge(db, W, 1e-6)
    np.testing.assert_allclose(db.dataset["added_mass_zero"], 2 * db.added_mass_infinite, rtol=1e-9)
    np.testing.assert_allclose(db.center_of_mass, CENTRE, atol=1e-6)
    assert ("e^{+iwt}" if of_2020 else "e^{-iwt}") in db.dataset.attrs["convention"]
    assert (db.water_density, db.gravity, db.depth) == (RHO, GRAVITY, np.inf)


def test_external_matrices_are_kept(tmp_path):
    db = Hydrodynamics.read(written(tmp_path))
    back = moments_moved(db.dataset, POINT)
    np.testing.assert_allclose(back["viscous_damping"], 3.0, atol=1e-9)
    np.testing.assert_allclose(back["external_stiffness"], 5.0, atol=1e-9)
    assert db.roll_damping_quadratic == 4.0e6


def test_the_depth_makes_wave_numbers_of_its_own(tmp_path):
    db = Hydrodynamics.read(written(tmp_path, kind=2, depth=30.0))
    np.testing.assert_allclose(db.frequency, W, rtol=1e-9)
    assert db.depth == 30.0


def test_any_file_of_the_run_leads_to_it(tmp_path):
    folder = written(tmp_path, name="AmssDamp")
    for name in ("Input/ControlFile.in", "Output/Wamit_format/AmssDamp.1", "Output/Wamit_format/AmssDamp.hst"):
        np.testing.assert_allclose(Hydrodynamics.read(folder / name).frequency, W, rtol=1e-9)


def test_long_waves_carry_the_vessel_after_the_phases_were_told(tmp_path):
    db = Hydrodynamics.read(written(tmp_path))
    gain = long_wave_gain(db)
    np.testing.assert_allclose(gain[[2, 4]], 1.0, atol=0.01)
    assert np.all(gain[:2] > 0.3)
    assert not [f for f in health(db) if f.level == "error"]
    assert abs(db.gravity / G - 1) < 1e-3


@pytest.mark.parametrize(
    ("name", "change", "message"),
    [
        ("Input/ControlFile.in", lambda n: n[:1], "no line Waterdepth"),
        ("Input/ControlFile.in", lambda n: [t.replace("type       4", "type       9") for t in n], "it must be from 1 to 5"),
        ("Input/Hydrostatic.in", lambda n: n[:6], "cut short; 6 lines of 6 numbers"),
        ("Input/Hydrostatic.in", lambda n: n[:9], "no `Hydrostatic Restoring Matrix`"),
        ("Output/Wamit_format/Buoy.1", lambda n: n[:-1], "35 of 36 rows"),
        ("Output/Wamit_format/Buoy.1", lambda n: [*n, n[-1]], r"line \d+: .* appears twice"),
        ("Output/Wamit_format/Buoy.1", lambda n: [*n[:-1], n[-1][:-20]], r"line \d+: .* has no damping"),
        ("Output/Wamit_format/Buoy.1", lambda n: [*n[:-1], n[-1] + " x"], r"line \d+: 4 or 5 numbers belong here"),
        ("Output/Wamit_format/Buoy.1", lambda n: [], "empty"),
        ("Output/Wamit_format/Buoy.1", lambda n: n[:72], "no rows with a positive"),
        ("Output/Wamit_format/Buoy.3", lambda n: n[:-1], "no row for .* I 6: cut short"),
        ("Output/Wamit_format/Buoy.3", lambda n: [n[0].replace("     1 ", "     8 ", 1), *n[1:]], "degree of freedom 8"),
    ],
)  # fmt: skip
def test_a_broken_run_is_refused_in_words(tmp_path, name, change, message):
    folder = written(tmp_path)
    file = folder / name
    file.write_text("\n".join(change(file.read_text().splitlines())))
    with pytest.raises(DeckcraneError, match=message) as caught:
        Hydrodynamics.read(folder)
    assert str(file) in str(caught.value)


def test_files_that_are_missing_or_of_two_runs_are_named(tmp_path):
    folder = written(tmp_path)
    extra = folder / "Output" / "Wamit_format" / "AmssDamp.1"
    extra.write_text("")
    with pytest.raises(DeckcraneError, match=r"2 files \(AmssDamp\.1, Buoy\.1\)"):
        Hydrodynamics.read(folder)
    extra.unlink()
    (folder / "Output" / "Wamit_format" / "Buoy.3").unlink()
    with pytest.raises(DeckcraneError, match=r"no file with the suffix \.3"):
        Hydrodynamics.read(folder)
    (folder / "Input" / "ControlFile.in").unlink()
    with pytest.raises(DeckcraneError, match=r"ControlFile\.in: not there; it is the control file"):
        Hydrodynamics.read(folder / "Output" / "Wamit_format" / "Buoy.1")


def test_a_run_has_one_body_and_no_speed(tmp_path):
    folder = written(tmp_path)
    with pytest.raises(DeckcraneError, match="leave `body` out"):
        Hydrodynamics.read(folder, body=2)
    with pytest.raises(DeckcraneError, match="leave `speed` out"):
        Hydrodynamics.read(folder, speed=2.0)

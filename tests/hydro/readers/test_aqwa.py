"""AQWA-LINE listings: a made-up barge printed page by page as the program prints it, with its digits and with more."""

from __future__ import annotations

import numpy as np
import pytest

from deckcrane.errors import DeckcraneError
from deckcrane.hydro import Hydrodynamics
from deckcrane.hydro.health import health
from deckcrane.hydro.relations import long_wave_gain
from deckcrane.hydro.transform import conjugated, shift_reference_point
from tests.hydro.example import CENTRE, DRAUGHT, MASS, RHO, VOLUME, G, assert_is_the_barge, barge
from tests.hydro.readers.test_wamit import motions

W = np.array([0.1, 0.25, 0.5, 1.0, 1.5, 2.0])
DIRECTIONS = np.array([-180.0, -120.0, -60.0, 0.0, 60.0, 120.0, 180.0])
DOFS = ("SURGE(X)", "SWAY(Y)", "HEAVE(Z)", "ROLL(RX)", "PITCH(RY)", "YAW(RZ)")
NAMES = ("X", "Y", "Z", "RX", "RY", "RZ")


def at_gravity():
    """The barge as AQWA has it: about its centre of gravity, phases there, and lagging."""
    data = barge(W, np.radians(DIRECTIONS))
    data["displacement_rao"] = (("frequency", "wave_direction", "influenced_dof"), motions(data))
    drift = np.einsum("w,h,d->whd", W**2, np.cos(np.radians(DIRECTIONS)), [10.0, 0.0, 5.0, 0.0, 20.0, 0.0])
    data["mean_drift"] = (("frequency", "wave_direction", "influenced_dof"), drift)
    return conjugated(shift_reference_point(data, CENTRE))


def spread(title):
    """A title as AQWA prints it: letters one space apart, words three."""
    return "   ".join(" ".join(word) for word in title.split())


def page(title, *below):
    return [
        "1",
        f"              * * * * {spread(title)} * * * *",
        "                      - - - - - - - - -",
        "",
        *below,
    ]


def matrix(title, values, digits):
    lines = ["", f"{title:>60}", f"{'-----------':>60}", "", ""]
    lines += ["        X            Y             Z            RX            RY            RZ", "-" * 80, ""]
    for name, row in zip(NAMES, values, strict=True):
        lines += [f"           {name:>2}   " + "".join(f"{v:>{digits + 10}.{digits}E}" for v in row), ""]
    return lines


def responses(title, values, digits, fixed=False):
    lines = ["", title.rjust(90), "-" * 90, " PERIOD   FREQ   DIRECTION          X                 Y"]
    lines += [" ------   -----  --------- ---", " (SECS)  (RAD/S) (DEGREES)    AMP      PHASE", "-" * 130, ""]
    for j, direction in enumerate(DIRECTIONS):
        for i, w in enumerate(W):
            where = f"{direction:10.2f}" if i == 0 else " " * 10
            kind = f"{digits + 8}.{digits + 2}f" if fixed else f"{digits + 8}.{digits}E"
            pairs = "".join(f"{abs(z):{kind}}{np.degrees(np.angle(z)):{digits + 6}.{digits}f}" for z in values[i, j])
            lines.append(f"{2 * np.pi / w:8.2f}{w:8.3f}{where}{pairs}")
        lines.append("")
    return lines


def listing(data, digits=2, number=1, unit=1.0, limits=True):
    """The pages of one structure; `digits` more than AQWA's make a copy of the numbers."""
    more = digits + 2
    rao = data["displacement_rao"].values * np.array([1, 1, 1, *3 * [180 / np.pi]])
    C, M = data["hydrostatic_stiffness"].values / unit, data["mass"].values / unit
    lines = page(f"MASS AND INERTIA PROPERTIES OF STRUCTURE {number}")
    lines += [f"        T O T A L         21         {MASS / unit:.{more + 6}E}           {MASS * G / unit:.4E}", ""]
    lines += ["", "                 CENTRE OF GRAVITY    " + "".join(f"{v:12.3f}" for v in CENTRE), ""]
    for i, row in enumerate(M[3:, 3:]):
        before = "   INERTIA MATRIX  " if i == 0 else " " * 19
        lines += [before + "".join(f"{v:{digits + 10}.{more + 1}E}" for v in row), ""]
    lines += page("HYDROSTATIC PROPERTIES IN THE FREE FLOATING POSITION")
    lines += [f"   * * * * {spread(f'FOR STRUCTURE {number}')} * * * *", ""]
    x, y, z = CENTRE
    lines += [f"      STRUCTURE C.O.G.            GX={x:10.4f}  GY={y:10.4f}  GZ={z:10.4f}"]
    lines += [f"   MESH BASED DISPLACEMENT  . . . . . . . .   =   {VOLUME:.5E}", ""]
    lines += [f"   POSITION OF THE CENTRE OF BUOYANCY      BX = {x:13.4f}"]
    lines += [f"{'BY =':>50} {0.0:13.4f}", f"{'BZ =':>50} {-DRAUGHT / 2:13.4f}"]
    title = f"HYDRODYNAMIC PARAMETERS FOR STRUCTURE {number}"
    lines += page(title, "     (WITH RESPECT TO STRUCTURE COG)", *matrix("STIFFNESS MATRIX", C, more))
    for i, w in enumerate(W):
        A, B = (data[name].values[i] / unit for name in ("added_mass", "radiation_damping"))
        lines += page(title, f"   WAVE PERIOD = {2 * np.pi / w:7.3f}   WAVE FREQUENCY = {w:7.4f}")
        lines += matrix("ADDED  MASS", A, more) + matrix("DAMPING", B, more)
    lines += page(
        title, "  ADDED MASS-VARIATION WITH WAVE PERIOD/FREQUENCY", "  ----", " 62.83   0.100  7.80E+03  7.80E+03"
    )
    forces = data["excitation"].values / unit
    lines += page(title, *responses("DIFFRACTION FORCES-VARIATION WITH WAVE PERIOD/FREQUENCY", 0.1 * forces, digits))
    name = "FROUDE KRYLOV + DIFFRACTION FORCES-VARIATION WITH WAVE PERIOD/FREQUENCY"
    lines += page(title, *responses(name, forces, digits))
    lines += page(title, *responses("R.A.O.S-VARIATION WITH WAVE PERIOD/FREQUENCY", rao, digits, fixed=True))
    lines += page(title, *responses("VEL R.A.O.S-VARIATION WITH WAVE PERIOD/FREQUENCY", 3 * rao, digits, fixed=True))
    if limits:
        lines += page(
            "HYDRODYNAMIC PARAMETERS AT LOW & HIGH FREQUENCIES", f"        {spread(f'FOR STRUCTURE {number}')}"
        )
        infinite = data["added_mass_infinite"].values / unit
        for w, A in ((0.001, 2 * infinite), (100.0, infinite)):
            lines += [f"    WAVE FREQUENCY = {w:9.4f}(RAD/S)     ENCOUNTER FREQUENCY = {w:9.4f}(RAD/S)"]
            lines += matrix("ADDED MASS", A, more) + (["          DAMPING", *matrix("", 0 * A, 4)] if w < 1 else [])
    lines += page(
        "WAVE-DRIFT LOADS FOR UNIT WAVE AMPLITUDE * * 2 ", f"  * * * * {spread(f'FOR STRUCTURE {number}')} * * * *"
    )
    lines += [
        "   DUE TO (RADIANS/SEC)" + "".join(f"{d:10.1f}" for d in DIRECTIONS),
        "   ------",
        "   DRIFT",
        "   -----",
    ]
    for d, dof in enumerate(DOFS):
        lines += [f"   {dof:<9}"]
        lines += [
            f"{w:19.3f}" + "".join(f"{v:{digits + 8}.{digits}E}" for v in data["mean_drift"].values[i, :, d] / unit)
            for i, w in enumerate(W)
        ]
    return lines


def heading(unit=1.0, depth=20000.0, structures=1):
    lines = [" ******* File generated by Aqwa in Workbench 2020 R1 *******", " JOB AQWA  LINE"]
    lines += ["     DECK  6.1", "      1DIRN    1    1     -180."]
    lines += page("GLOBAL PARAMETERS", f"   WATER  DEPTH  . . . . . =  {depth:10.4f}")
    lines += [f"   DENSITY  OF  WATER  . . . . =  {RHO / unit:10.6f}"]
    lines += [f"   ACCELERATION  DUE  TO GRAVITY . . . . . =  {G:.3f}"]
    lines += page("WAVE FREQUENCIES/PERIODS AND DIRECTIONS")
    for s in range(structures):
        for i, w in enumerate(W):
            number = s + 1 if i == 0 else ""
            numbers = f"{w:10.5f}{w / 2 / np.pi:10.5f}{2 * np.pi / w:8.2f}    0.00386    1626.96"
            lines.append(f"{number:>7}{i + 1:6}{numbers}")
    return [*lines, " STRUCTURE  DIRECTIONS   1       2       3"]


def written(folder, digits=10, unit=1.0, limits=True, structures=1, depth=20000.0):
    lines = heading(unit, depth, structures)
    for number in range(1, structures + 1):
        data = at_gravity()
        data["added_mass"] = data["added_mass"] * number
        lines += listing(data, digits, number, unit, limits)
    lines += page(
        "NATURAL FREQUENCIES/PERIODS FOR STRUCTURE 1", "   CRITICAL DAMPING", " 1   0.100   0.000   0.000   1.835"
    )
    path = folder / "ANALYSIS.LIS"
    path.write_text("\n".join(lines), encoding="latin-1")
    return path


@pytest.mark.parametrize("unit", [1.0, 1000.0])
def test_the_barge_comes_back_from_a_listing_in_kilograms_or_tonnes(tmp_path, unit):
    db = Hydrodynamics.read(written(tmp_path, unit=unit))
    assert_is_the_barge(db, W, 1e-6)
    np.testing.assert_allclose(db.dataset["added_mass_zero"], 2 * db.added_mass_infinite, rtol=1e-9)
    np.testing.assert_allclose(db.center_of_mass, CENTRE, atol=1e-9)
    np.testing.assert_allclose(db.dataset.attrs["center_of_buoyancy"], [CENTRE[0], 0, -DRAUGHT / 2], atol=1e-9)
    assert (db.displaced_volume, db.water_density, db.depth) == pytest.approx((VOLUME, RHO, np.inf))


def test_motions_and_drift_of_the_listing_are_about_the_origin(tmp_path):
    db = Hydrodynamics.read(written(tmp_path))
    data = barge(W, db.wave_direction)
    np.testing.assert_allclose(db.displacement_rao, motions(data), rtol=0, atol=1e-6 * np.abs(motions(data)).max())
    back = shift_reference_point(db.dataset, CENTRE)["mean_drift"].sel(influenced_dof="surge")
    np.testing.assert_allclose(back, 10 * np.outer(W**2, np.cos(db.wave_direction)), atol=1e-6)


def test_the_digits_of_the_printed_page_are_enough_for_health(tmp_path):
    db = Hydrodynamics.read(written(tmp_path, digits=2))
    assert_is_the_barge(db, W, 3e-3)
    assert not [f for f in health(db) if f.level == "error"]


def test_long_waves_show_that_phases_are_lags_at_the_centre_of_gravity(tmp_path):
    path = written(tmp_path)
    gain = long_wave_gain(Hydrodynamics.read(path))
    # The made-up barge has no diffraction in the others; the gain is a median of its three longest waves.
    np.testing.assert_allclose(gain[[2, 4]], 1.0, atol=0.03)
    assert np.all(gain[:2] > 0.3)
    wrong = conjugated(Hydrodynamics.read(path).dataset)
    assert long_wave_gain(Hydrodynamics(wrong))[0] < 0


def test_without_limits_the_infinite_frequency_is_estimated(tmp_path):
    db = Hydrodynamics.read(written(tmp_path, limits=False))
    assert db.added_mass_infinite_is_estimated


def test_one_of_several_structures_is_chosen(tmp_path):
    path = written(tmp_path, structures=2)
    with pytest.raises(DeckcraneError, match=r"2 bodies; choose one with `body`.*structure 1"):
        Hydrodynamics.read(path)
    one, two = (Hydrodynamics.read(path, body=number) for number in (1, 2))
    np.testing.assert_allclose(two.added_mass, 2 * one.added_mass, rtol=1e-9)
    with pytest.raises(DeckcraneError, match="no body 3"):
        Hydrodynamics.read(path, body=3)
    with pytest.raises(DeckcraneError, match="no choice of speeds"):
        Hydrodynamics.read(path, body=1, speed=2.0)


@pytest.mark.parametrize(("depth", "read"), [(70.0, 70.0), (9700.0, 9700.0), (9900.0, np.inf)])
def test_finite_depth_is_kept(tmp_path, depth, read):
    """Deep is w^2 h / g > 10 for the longest wave, of 0.1 rad/s: from 9810 m on."""
    assert Hydrodynamics.read(written(tmp_path, depth=depth)).depth == read


def changed(path, change):
    path.write_text("\n".join(change(path.read_text(encoding="latin-1").splitlines())), encoding="latin-1")
    return path


def at(lines, words):
    return next(n for n, line in enumerate(lines) if words in line)


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (lambda n: [], "not a listing of AQWA"),
        (lambda n: n[:30], "no hydrodynamic parameters of any structure"),
        (lambda n: n[: at(n, "WAVE FREQUENCY =  0.5000") + 21], "not at the same frequencies: cut short"),
        (lambda n: n[: at(n, "WAVE FREQUENCY =  0.5000") + 12], r"line \d+: cut short; 6 lines of 6 numbers"),
        (lambda n: n[: at(n, "  FROUDE KRYLOV + DIFF")], "no table of Froude-Krylov"),
        (lambda n: n[: at(n, "  FROUDE KRYLOV + DIFF") + 12], "no forces of structure 1 at .* cut short"),
        (lambda n: [line.replace("=  9.810", "=  32.20") for line in n], "run AQWA in metric units"),
        (lambda n: [line for line in n if "STIFFNESS MATRIX" not in line], "no stiffness matrix of structure 1"),
        (lambda n: [*n[:5], "      1FWDS    5.0", *n[5:]], "line 6: computed with forward speed"),
        (lambda n: [line[:-20] if line.startswith("            Z ") else line for line in n], "5 numbers where 6"),
    ],
)
def test_a_broken_listing_is_refused_in_words(tmp_path, change, message):
    path = changed(written(tmp_path), change)
    with pytest.raises(DeckcraneError, match=message) as caught:
        Hydrodynamics.read(path)
    assert str(path) in str(caught.value)


def test_motions_that_do_not_fit_their_columns_are_left_out_and_said(tmp_path):
    def starred(lines):
        n = at(lines, "   R.A.O.S-VARIATION") + 8
        return [*lines[:n], lines[n][:26] + "*" * 16 + lines[n][42:], *lines[n + 1 :]]

    db = Hydrodynamics.read(changed(written(tmp_path), starred))
    assert db.displacement_rao is None
    assert "motions left out" in db.dataset.attrs["convention"]

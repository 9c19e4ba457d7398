"""Sets of WAMIT's files as people have them: by their root name, OpenFAST's, of several bodies, with any PER."""

from __future__ import annotations

import numpy as np
import pytest

import deckcrane
from deckcrane.errors import DeckcraneError
from deckcrane.hydro import Hydrodynamics, describe
from deckcrane.hydro.readers.wamit import read_wamit
from tests.hydro.example import RHO, G, assert_is_the_barge, barge, real_file
from tests.hydro.readers.test_wamit import W, output, written
from tests.hydro.readers.test_wamit_control import form_2
from tests.hydro.readers.test_wamit_extras import DRIFT, drift_rows


def notes(db):
    return db.dataset.attrs["convention"]


def test_a_run_is_found_by_its_root_name_whatever_dots_it_has(tmp_path):
    path = written(tmp_path)
    assert_is_the_barge(Hydrodynamics.read(tmp_path / "run"), W, 1e-8)
    for file in list(tmp_path.glob("run.*")):
        file.rename(tmp_path / f"hull.v2{file.suffix}")
    assert_is_the_barge(Hydrodynamics.read(tmp_path / "hull.v2"), W, 1e-8)
    assert_is_the_barge(Hydrodynamics.read(tmp_path / "hull.v2.3"), W, 1e-8)
    assert not path.exists()


@pytest.mark.parametrize(("missing", "left"), [(".1", ".3"), (".3", ".1"), (".hst", ".1")])
def test_what_is_missing_of_a_set_is_named(tmp_path, missing, left):
    written(tmp_path, out=False)
    (tmp_path / f"run{missing}").unlink()
    for name in ("run", f"run{left}"):
        with pytest.raises(DeckcraneError, match=rf"run\{missing}: not there; WAMIT's \.1"):
            Hydrodynamics.read(tmp_path / name)


def test_a_bundled_vessel_stands_before_a_set_of_the_same_name(tmp_path, monkeypatch):
    written(tmp_path)
    for file in list(tmp_path.glob("run.*")):
        file.rename(tmp_path / f"supply{file.suffix}")
    monkeypatch.chdir(tmp_path)
    assert Hydrodynamics.read("supply").dataset.attrs.get("source_format") != "WAMIT"
    assert Hydrodynamics.read("./supply.1").dataset.attrs["source_format"] == "WAMIT"


def test_a_scenario_names_a_set_that_lies_beside_it(tmp_path):
    written(tmp_path)
    scenario = deckcrane.load("deck_crane_in_waves").with_values({"vessel.hydrodynamics": "run"})
    file = tmp_path / "scenario.yaml"
    file.write_text(scenario.to_yaml())
    assert deckcrane.load(file).vessel.hydrodynamics == str(tmp_path / "run")


def test_the_real_spar_of_openfast_is_read_by_its_root_and_has_the_water_alone():
    """Its restoring in roll is -5.0 GN m by buoyancy far below the water; OpenFAST adds the weight itself."""
    root = real_file("openfast/Spar.1").with_suffix("")
    db = Hydrodynamics.read(root)
    assert db.hydrostatic_stiffness[3, 3] == pytest.approx(-4.9991e9, rel=1e-4)
    assert db.hydrostatic_stiffness[2, 2] == pytest.approx(332941.0, rel=1e-4)
    assert not db.stiffness_includes_mass
    assert "water alone, as OpenFAST has it" in describe(root)
    assert db.added_mass_infinite[0, 0] == pytest.approx(db.added_mass[-1, 0, 0], rel=0.05)
    assert db.dataset["added_mass_zero"].values[0, 0] == pytest.approx(db.added_mass[0, 0, 0], rel=0.01)


def test_the_real_sphere_was_asked_for_in_frequencies_and_answers_in_periods():
    """IPERIN counts the input; `.out` lists the periods of its 420 frequencies of 0.02 to 8.4 rad/s."""
    db = Hydrodynamics.read(real_file("wecsim/sphere.1"))
    np.testing.assert_allclose(db.frequency, np.arange(1, 421) * 0.02, rtol=1e-4)
    assert "PER taken as periods (as .out lists them)" in notes(db)
    volume = 2 / 3 * np.pi * 5**3
    assert db.added_mass_infinite[2, 2] == pytest.approx(0.5 * RHO * volume, rel=0.01)


def converted(path, kind, L=1.0, depth=np.inf, swapped=True):
    """The run with another first column; rows of the limits change places, or not."""
    k = {"deep wavenumber": W**2 / G * L, "wavenumber": None, "frequency": W}[kind]
    if k is None:
        from deckcrane.hydro.database import wavenumber

        k = wavenumber(W, depth, G) * L
    new = dict(zip(np.round(2 * np.pi / W, 9), k, strict=True))
    for suffix in (".1", ".3"):
        lines = []
        for line in path.with_suffix(suffix).read_text().splitlines():
            first, rest = line.split(None, 1)
            value = float(first)
            per = (-1.0 - value if swapped else value) if value <= 0 else new[np.round(value, 9)]
            lines.append(f"{per:.12e} {rest}")
        path.with_suffix(suffix).write_text("\n".join(lines))
    return path


@pytest.mark.parametrize(("kind", "number"), [("frequency", 2), ("deep wavenumber", 3), ("wavenumber", 4)])
@pytest.mark.parametrize(("setting", "swapped"), [("IPEROUT", True), ("IPERIO", False)])
def test_the_configuration_says_what_per_counts_and_the_data_which_limit_is_which(
    tmp_path, kind, number, setting, swapped
):
    path = converted(written(tmp_path, L=25.0), kind, 25.0, swapped=swapped)
    (tmp_path / "run.cfg").write_text(f"IPERIN=1\n {setting} = {number} (output)\n")
    db = Hydrodynamics.read(path)
    assert_is_the_barge(db, W, 1e-8)
    np.testing.assert_allclose(db.dataset["added_mass_zero"], 2 * db.added_mass_infinite, rtol=1e-9)
    assert f"({setting} {number})" in notes(db)


def test_wavenumbers_of_finite_depth_are_turned_into_frequencies_by_dispersion(tmp_path):
    path = converted(written(tmp_path, out=False), "wavenumber", depth=20.0)
    (tmp_path / "run.pot").write_text("a hull\n20.\n1 1\n1\n5.\n1\n0.\n1\nrun.gdf\n0. 0. 0. 0.\n1 1 1 1 1 1\n")
    (tmp_path / "run.gdf").write_text(f"a hull\n1.0 {G} ULEN GRAV\n")
    (tmp_path / "config.wam").write_text("IPEROUT=4\n")
    np.testing.assert_allclose(Hydrodynamics.read(path).frequency, W, rtol=1e-9)


def test_the_periods_of_the_output_stand_before_a_configuration_of_the_input(tmp_path):
    path = written(tmp_path)
    with (tmp_path / "run.out").open("a") as file:
        file.write(" Wave period = zero                Wavenumber = infinite\n")
        file.writelines(f" Wave period (sec) =  {2 * np.pi / w:.6E}        Wavenumber (kL) =  1.0\n" for w in W)
    (tmp_path / "run.cfg").write_text("IPERIN=2\nIPEROUT=2\n")
    db = Hydrodynamics.read(path)
    assert_is_the_barge(db, W, 1e-8)
    assert "as .out lists them" in notes(db)


def two_bodies(folder, out=True):
    """The barge twice in one run: the second has twice the added mass and damping, and a tenth couples them."""
    path = written(folder, out=False)
    for suffix, columns in ((".1", (1, 2)), (".3", (2,)), (".hst", (0, 1))):
        lines = path.with_suffix(suffix).read_text().splitlines()
        copies = []
        for line in lines:
            words = line.split()
            for c in columns:
                words[c] = str(int(words[c]) + 6)
            copies.append(
                " ".join(words[:3] + [f"{2 * float(v):.12e}" for v in words[3:]] if suffix == ".1" else words)
            )
        if suffix == ".1":
            for line in lines:
                words = line.split()
                copies.append(
                    " ".join(
                        [words[0], words[1], str(int(words[2]) + 6), *[f"{0.1 * float(v):.12e}" for v in words[3:]]]
                    )
                )
                copies.append(
                    " ".join(
                        [words[0], str(int(words[1]) + 6), words[2], *[f"{0.1 * float(v):.12e}" for v in words[3:]]]
                    )
                )
        path.with_suffix(suffix).write_text("\n".join([*lines, *copies]))
    if out:
        head, _, tail = output(barge(), 1.0, np.zeros(3)).partition(" XBODY")
        head = head.replace(
            " Input from Geometric Data File:         run.gdf",
            " Input from Geometric Data Files:\n  N=  1      hull.gdf\n  N=  2      boat.gdf",
        )
        one = " Body number: N= 1     Total panels:   100\n XBODY" + tail
        two = " Body number: N= 2     Total panels:   100\n XBODY" + tail
        (folder / "run.out").write_text(head + one + two)
    return path


def test_of_several_bodies_one_is_chosen_by_number_or_name(tmp_path):
    path = two_bodies(tmp_path)
    with pytest.raises(DeckcraneError, match=r"2 bodies; choose one, by `body` .*: 1 \(hull\), 2 \(boat\)"):
        read_wamit(path)
    one = read_wamit(path, body=1)
    assert_is_the_barge(one, W, 1e-8)
    assert one.dataset.attrs["other_bodies"] == 1
    assert "body 1 (hull) of 2; its coupling with the others, up to 10% of its damping, is left out" in notes(one)
    for body in (2, "2", "boat"):
        np.testing.assert_allclose(read_wamit(path, body=body).added_mass, 2 * one.added_mass, rtol=1e-9)
    for body in (0, 3, "ship"):
        with pytest.raises(DeckcraneError, match=rf"no body {body!r}; there is 1 \(hull\), 2 \(boat\)"):
            read_wamit(path, body=body)
    with pytest.raises(DeckcraneError, match="no body 2; there is 1"):
        read_wamit(written(tmp_path), body=2)


def test_a_body_is_seen_from_its_own_place_in_the_run(tmp_path):
    """The phases of the file are at the global origin, 100 m away; the vessel's are at the vessel."""
    path, place = two_bodies(tmp_path), np.array([100.0, 20.0])
    text = (tmp_path / "run.out").read_text()
    at = text.rindex(" XBODY")
    end = text.index("\n", at)
    line = f" XBODY = {place[0]:.4f} YBODY = {place[1]:.4f} ZBODY = 0.0000 PHIBODY = 0.0"
    (tmp_path / "run.out").write_text(text[:at] + line + text[end:])
    rows = []
    for row in path.with_suffix(".3").read_text().splitlines():
        per, beta, mode, *_ = row.split()
        w, chi, value = 2 * np.pi / float(per), np.radians(float(beta)), complex(*map(float, row.split()[5:]))
        if int(mode) > 6:
            value *= np.exp(-1j * w**2 / G * (place @ [np.cos(chi), np.sin(chi)]))
        rows.append(f"{per} {beta} {mode} {abs(value):.12e} 0 {value.real:.12e} {value.imag:.12e}")
    path.with_suffix(".3").write_text("\n".join(rows))
    one, two = read_wamit(path, body=1), read_wamit(path, body=2)
    np.testing.assert_allclose(two.excitation, one.excitation, atol=1e-6 * np.abs(one.excitation).max())
    np.testing.assert_allclose(two.hydrostatic_stiffness, one.hydrostatic_stiffness)
    assert "at this body's own place in the run, x 100 m, y 20 m" in notes(two)


def test_a_matrix_of_all_bodies_in_the_output_gives_each_its_own(tmp_path):
    path = two_bodies(tmp_path)
    whole = np.diag([*range(1, 7), *range(11, 17)]) * 1e5
    with (tmp_path / "run.out").open("a") as file:
        file.write(" Global external damping matrix:\n" + "\n".join(" ".join(f"{v:.6E}" for v in row) for row in whole))
    np.testing.assert_allclose(read_wamit(path, body=1).viscous_damping, whole[:6, :6])
    np.testing.assert_allclose(read_wamit(path, body="boat").viscous_damping, whole[6:, 6:])


def test_control_files_of_several_bodies_give_each_its_own(tmp_path):
    path = two_bodies(tmp_path, out=False)
    M = barge()["mass"].values
    whole, damping = np.zeros((12, 12)), np.zeros((12, 12))
    whole[:6, :6], whole[6:, 6:], damping[9, 9], damping[3, 9] = M, 2 * M, 5e7, 1e6
    text = f"two\n1 0 1 0 0 0 0 0 0\n{RHO}\n3 0 1\n4 0 1\n"
    for matrix in (whole, damping):
        text += "1\n" + "\n".join(" ".join(f"{v:.9e}" for v in row) for row in matrix) + "\n"
    (tmp_path / "run.frc").write_text(text + "0\n0\n0\n")
    one, two = read_wamit(path, body=1), read_wamit(path, body=2)
    np.testing.assert_allclose(one.mass, M, rtol=1e-8)
    np.testing.assert_allclose(two.mass, 2 * M, rtol=1e-8)
    np.testing.assert_allclose([one.center_of_mass[0], two.center_of_mass[0]], [3.0, 4.0])
    assert (one.viscous_damping[3, 3], two.viscous_damping[3, 3]) == (0.0, 5e7)
    assert "the external damping between this body and others in run.frc is left out" in notes(one)
    (tmp_path / "run.frc").write_text(f"two\n1 0 1 0 0 0 0 0 0\n{RHO}\nhull.frc\nboat.frc\n0\n0\n")
    named = read_wamit(path, body=1)
    assert "run.frc names hull.frc, which is not there" in notes(named)
    assert named.water_density == RHO
    (tmp_path / "boat.frc").write_text(form_2(2 * M, np.diag([0, 0, 0, 5e7, 0, 0])))
    boat = read_wamit(path, body=2)
    np.testing.assert_allclose(boat.mass, 2 * M, rtol=1e-8)
    assert boat.viscous_damping[3, 3] == 5e7
    assert "boat.frc read, as run.frc names it" in notes(boat)


def test_drift_by_momentum_is_that_of_all_bodies_and_not_used_for_one(tmp_path):
    path = two_bodies(tmp_path)
    (tmp_path / "run.8").write_text(drift_rows(2 * np.pi / W, DRIFT, modes=(0, 1, 5)))
    db = read_wamit(path, body=1)
    assert db.mean_drift is None
    assert "run.8 is that of all bodies together, and is not used" in notes(db)


def test_modes_without_rows_are_said_to_be_zero(tmp_path):
    path = written(tmp_path)
    for suffix, columns in ((".1", (1, 2)), (".3", (2,))):
        lines = path.with_suffix(suffix).read_text().splitlines()
        kept = [line for line in lines if all(line.split()[c] not in "246" for c in columns)]
        path.with_suffix(suffix).write_text("\n".join(kept))
    assert "no rows for sway, roll, yaw: taken as zero" in notes(Hydrodynamics.read(path))

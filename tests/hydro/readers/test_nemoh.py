"""Runs of Nemoh: a made-up barge in folders as versions 2 and 3 write them, and as Capytaine does."""

from __future__ import annotations

import numpy as np
import pytest

from deckcrane.errors import DeckcraneError
from deckcrane.hydro import DOFS, Hydrodynamics
from deckcrane.hydro.health import health
from deckcrane.hydro.reading import run_files
from deckcrane.hydro.relations import long_wave_gain
from deckcrane.hydro.transform import conjugated, moments_moved, phase_moved
from tests.hydro.example import CENTRE, DRAUGHT, LENGTH, RHO, VOLUME, G, assert_is_the_barge, barge
from tests.hydro.readers import test_capytaine

W = np.round(np.linspace(0.1, 2.0, 6), 6)
BETA = np.array([0.0, 60.0, 120.0, 180.0])
POINT = np.array([2.0, 0.0, -1.0])


def cal(version=3, bodies=1, point=POINT, printed=1, measured=(0.0, 0.0), depth=0.0):
    rotation = f"{point[0]} {point[1]} {point[2]}"
    rows = ["1 1. 0.\t0. 0. 0. 0.\t\t! Surge", "1 0. 1.\t0. 0. 0. 0.", "1 0. 0. 1. 0. 0. 0."]
    rows += [f"2 {axis} {rotation}\t! about a point" for axis in ("1. 0. 0.", "0. 1. 0.", "0. 0. 1.")]
    body = [
        "1000 900\t\t! Number of points and number of panels",
        "6\t! Number of degrees of freedom",
        *rows,
        "6",
        *rows,
    ]
    lines = ["--- Environment ---", f"{RHO:.6f}\t! RHO", f"{G:.6f}\t! G", f"{depth}\t! DEPTH"]
    lines += [
        f"{measured[0]}\t{measured[1]}\t! XEFF YEFF",
        "--- Description of floating bodies ---",
        f"{bodies}\t! Number",
    ]
    for number in range(bodies):
        lines += [f"--- Body {number + 1} ---", f"mesh\\hull{number + 1}.dat      ! Name of mesh file", *body, "0"]
    kind = "1 " if version == 3 else ""
    lines += [
        "--- Load cases ---",
        f"{kind}{len(W)} {W[0]} {W[-1]}\t! frequencies",
        f"{len(BETA)} 0.0 180.0\t! directions",
    ]
    lines += ["--- Post processing ---", "0 0.1 10.", "0", "0 0. 180.", "0 50 400. 400."]
    if version == 3:
        lines += ["0 ! RAO", f"{printed} ! output freq type", "---QTF---", "0", "------"]
    return "\n".join(lines)


def numbers(row):
    return "".join(f"  {v:.12E}" for v in row)


def written(
    folder, version=3, bodies=1, mechanics=True, printed=1, measured=(0.0, 0.0), point=POINT, mesh=True, late=False,
    capytaine=False,
):  # fmt: skip
    """The run of the barge; of two bodies the second has twice the added mass, and what couples them is noise."""
    data = moments_moved(barge(W, np.radians(BETA)), point)
    data = conjugated(phase_moved(data, [*measured, 0.0]))
    results, meshes = folder / "results", folder / "Mesh"
    for place in (results, meshes, folder / "Mechanics"):
        place.mkdir(parents=True)
    (folder / "Nemoh.cal").write_text(cal(version, bodies, point, printed, measured))
    shown = {1: W, 2: W / (2 * np.pi), 3: 2 * np.pi / W}[printed]
    A, B, F = (data[name].values for name in ("added_mass", "radiation_damping", "excitation"))
    F = F * (-1j if late else 1)
    lines = ["..."] * 7 if capytaine else ['VARIABLES="w (rad/s)"', '"A   1   1" "B   1   1"']
    for b in range(bodies):
        for j in range(6):
            lines.append(
                "Surge" if capytaine else f'Zone t="Motion of body {b + 1:4} in DoF {j + 1:3}",I={len(W):6},F=POINT'
            )
            for i, value in enumerate(shown):
                own = np.array([v for k in range(6) for v in ((1 + b) * A[i, k, j], B[i, k, j])])
                blocks = [own if other == b else 0 * own + 7.0 for other in range(bodies)]
                lines.append(numbers([value, *np.concatenate(blocks)]))
    (results / "RadiationCoefficients.tec").write_text("\n".join(lines))
    lines = ["..."] * 7 if capytaine else ['VARIABLES="w (rad/s)"', '"abs(F   1   1)" "angle(F   1   1)"']
    for h, beta in enumerate(BETA):
        title = f'Zone t="Excitation force - beta = {beta:7.3f} deg",I={len(W):6},F=POINT'
        lines.append(f"angle={np.radians(beta)}" if capytaine else title)
        for i, value in enumerate(shown):
            pairs = [v for z in F[i, h] for v in (abs(z), np.angle(z))]
            lines.append(numbers([value, *pairs * bodies]))
    (results / "ExcitationForce.tec").write_text("\n".join(lines))
    if mechanics:
        for name, values in (
            ("Kh", data["hydrostatic_stiffness"]), ("Inertia", data["mass"]), ("Km", data["mass"] * 0 + 5.0),
            ("Badd", data["mass"] * 0 + 3.0),
        ):  # fmt: skip
            whole = np.kron(np.eye(bodies), values.values)
            (folder / "Mechanics" / f"{name}.dat").write_text("\n".join(numbers(row) for row in whole))
    if mesh:
        C = moments_moved(barge(W, np.radians(BETA)), CENTRE)["hydrostatic_stiffness"].values
        for b in range(bodies):
            mark = "" if bodies == 1 else f"_{b}"
            (meshes / f"KH{mark}.dat").write_text("\n".join(numbers(row) for row in C))
            centres = zip("XYZ", (CENTRE[0], 0.0, -DRAUGHT / 2), CENTRE, strict=True)
            text = "".join(f" {x}F = {f:7.3f} - {x}G = {g:7.3f}\n" for x, f, g in centres)
            (meshes / f"Hydrostatics{mark}.dat").write_text(
                f"{text} Displacement =  {VOLUME:.7E}\n Waterplane area =  {LENGTH:.7E}\n"
            )
    return folder / "Nemoh.cal"


@pytest.mark.parametrize(("version", "printed"), [(2, 1), (3, 1), (3, 2), (3, 3)])
def test_the_barge_comes_back_from_both_versions_whatever_they_print(tmp_path, version, printed):
    path = written(tmp_path / "run", version, printed=printed)
    db = Hydrodynamics.read(path)
    whole = Hydrodynamics(db.dataset.assign(added_mass_infinite=barge()["added_mass_infinite"]))
    assert_is_the_barge(whole, W, 1e-6)
    np.testing.assert_allclose(db.center_of_mass, CENTRE, atol=1e-9)
    assert (db.displaced_volume, db.depth, db.water_density) == pytest.approx((VOLUME, np.inf, RHO))
    np.testing.assert_allclose(moments_moved(db.dataset, POINT)["external_stiffness"], 5.0, atol=1e-9)
    np.testing.assert_allclose(moments_moved(db.dataset, POINT)["viscous_damping"], 3.0, atol=1e-9)
    np.testing.assert_allclose(Hydrodynamics.read(tmp_path / "run").excitation, db.excitation)


def test_the_stiffness_of_the_mesh_is_about_the_centre_of_gravity(tmp_path):
    db = Hydrodynamics.read(written(tmp_path, mechanics=False))
    C = barge()["hydrostatic_stiffness"].values
    np.testing.assert_allclose(db.hydrostatic_stiffness, C, rtol=0, atol=1e-6 * np.abs(C).max())
    assert db.mass is None
    assert "Inertia_hull.dat" in db.dataset.attrs["convention"]


def test_phases_of_another_measurement_point_are_moved_to_the_origin(tmp_path):
    db = Hydrodynamics.read(written(tmp_path, measured=(-40.0, 12.0)))
    F = barge(W, db.wave_direction)["excitation"].values
    np.testing.assert_allclose(db.excitation, F, rtol=0, atol=1e-6 * np.abs(F).max())


def test_results_of_the_first_version_are_told_by_long_waves(tmp_path):
    db = Hydrodynamics.read(written(tmp_path, late=True))
    F = barge(W, db.wave_direction)["excitation"].values
    np.testing.assert_allclose(db.excitation, F, rtol=0, atol=1e-6 * np.abs(F).max())
    assert "a quarter period late" in db.dataset.attrs["convention"]


def test_long_waves_show_that_the_time_factor_was_the_other_one(tmp_path):
    db = Hydrodynamics.read(written(tmp_path))
    gain = long_wave_gain(db)
    np.testing.assert_allclose(gain[[2, 4]], 1.0, atol=0.01)
    assert np.all(gain[:2] > 0.3)
    assert not [f for f in health(db) if f.level == "error"]
    assert long_wave_gain(Hydrodynamics(conjugated(db.dataset)))[0] < 0


def test_capytaine_writes_the_same_files_with_directions_in_radians(tmp_path):
    db = Hydrodynamics.read(written(tmp_path, capytaine=True))
    F = barge(W, db.wave_direction)["excitation"].values
    np.testing.assert_allclose(db.excitation, F, rtol=0, atol=1e-6 * np.abs(F).max())


@pytest.mark.study
def test_files_that_capytaine_itself_writes_in_this_form_are_read(tmp_path):
    """An independent writer, with seven digits; its dataset has moments about the rotation centre, and e^{-iwt}."""
    legacy = pytest.importorskip("capytaine.io.legacy", reason="Capytaine is an optional extra")
    (tmp_path / "results").mkdir()
    point = test_capytaine.ROTATION_CENTRE
    (tmp_path / "Nemoh.cal").write_text(cal(version=2, point=point))
    names = [dof.capitalize() for dof in DOFS]
    ds = test_capytaine.dataset().isel(omega=slice(1, 4)).sel(influenced_dof=names, radiating_dof=names)
    for name in ("diffraction_force", "Froude_Krylov_force"):
        ds[name] = ds[name].sel(complex="re") + 1j * ds[name].sel(complex="im")
    legacy.write_dataset_as_tecplot_files(tmp_path / "results", ds.drop_vars("complex"))
    with_body = ds.assign(center_of_mass=ds["center_of_mass"]).assign_coords(body="barge")
    C = moments_moved(barge(), CENTRE)["hydrostatic_stiffness"].values  # as Nemoh has it, about the centre of gravity
    with_body["hydrostatic_stiffness"] = (("influenced_dof", "radiating_dof"), C)
    legacy.export_hydrostatics_from_dataset(tmp_path / "Mesh", with_body)
    db = Hydrodynamics.read(tmp_path)
    expected = barge(test_capytaine.W[:3], db.wave_direction)
    for name in ("added_mass", "radiation_damping", "excitation", "hydrostatic_stiffness"):
        size = np.abs(expected[name].values).max()
        np.testing.assert_allclose(db.dataset[name], expected[name], rtol=0, atol=2e-6 * size, err_msg=name)
    assert db.displaced_volume == pytest.approx(VOLUME)


def test_one_of_several_bodies_is_chosen_by_number_or_mesh(tmp_path):
    path = written(tmp_path, bodies=2)
    with pytest.raises(DeckcraneError, match=r"2 bodies; choose one with `body`.*1 \(hull1\), 2 \(hull2\)"):
        Hydrodynamics.read(path)
    one, two = Hydrodynamics.read(path, body=1), Hydrodynamics.read(path, body="hull2")
    np.testing.assert_allclose(one.added_mass, barge(W)["added_mass"], rtol=0, atol=1e-6 * np.abs(one.added_mass).max())
    np.testing.assert_allclose(two.added_mass, 2 * one.added_mass, rtol=1e-9)
    np.testing.assert_allclose(two.mass, one.mass)


@pytest.mark.parametrize(
    ("name", "change", "message"),
    [
        ("Nemoh.cal", lambda n: n[:10], "cut short"),
        ("Nemoh.cal", lambda n: n[:20], "cut short"),
        ("Nemoh.cal", lambda n: ["a", "heavy", *n[2:]], "line 2: the density belongs here, not 'heavy'"),
        ("Nemoh.cal", lambda n: [*n[:6], "7000", *n[7:]], "the number of bodies is 7000"),
        ("Nemoh.cal", lambda n: [*n[:11], "1 0. 0. 1. 0. 0. 0.", *n[12:]], "body 1 has other degrees of freedom"),
        ("Nemoh.cal", lambda n: [*n[:14], "2 1. 0. 0. 9. 0. 0.", *n[15:]], "rotations about one point"),
        ("results/RadiationCoefficients.tec", lambda n: n[:16], "zones where 6 motions belong"),
        ("results/RadiationCoefficients.tec", lambda n: n[:-2], "zones of 4 to 6 rows: cut short"),
        ("results/RadiationCoefficients.tec", lambda n: [*n[:-1], n[-1][:80]], r"line \d+: . numbers where 13 belong"),
        ("results/RadiationCoefficients.tec", lambda n: [], "no numbers in it"),
        ("results/ExcitationForce.tec", lambda n: [t.replace("beta", "b") for t in n], "no direction in"),
        ("results/ExcitationForce.tec", lambda n: [*n[:-1], n[-1].replace("  2.0", "  2.1", 1)], "not at the same frequ"),
        ("Mechanics/Kh.dat", lambda n: n[:4], "cut short; 6 lines of 6 numbers"),
        ("Mesh/Hydrostatics.dat", lambda n: n[1:], "three lines XF ="),
    ],
)  # fmt: skip
def test_a_broken_run_is_refused_in_words(tmp_path, name, change, message):
    path = written(tmp_path)
    file = tmp_path / name
    file.write_text("\n".join(change(file.read_text().splitlines())))
    with pytest.raises(DeckcraneError, match=message) as caught:
        Hydrodynamics.read(path)
    assert str(file) in str(caught.value)


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("results/RadiationCoefficients.tec", "RadiationCoefficients.tec: not there; it is a result of Nemoh"),
        ("results/ExcitationForce.tec", "ExcitationForce.tec: not there"),
    ],
)
def test_a_missing_result_is_named(tmp_path, name, message):
    path = written(tmp_path)
    (tmp_path / name).unlink()
    with pytest.raises(DeckcraneError, match=message):
        Hydrodynamics.read(path)


def test_without_any_stiffness_both_places_are_named(tmp_path):
    path = written(tmp_path, mechanics=False, mesh=False)
    with pytest.raises(DeckcraneError, match=r"neither Mechanics/Kh\.dat nor Mesh/KH\.dat"):
        Hydrodynamics.read(path)


def test_a_folder_without_a_run_is_refused_but_hides_no_bundled_vessel(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "supply").mkdir()
    assert Hydrodynamics.read("supply").title
    with pytest.raises(DeckcraneError, match="a folder without a run of Nemoh or HAMS"):
        Hydrodynamics.read(tmp_path)


def test_a_run_of_files_is_read_again_when_one_of_them_changes(tmp_path):
    path = written(tmp_path)
    before = run_files(path)
    assert {file.name for file in before} >= {"Nemoh.cal", "ExcitationForce.tec", "Kh.dat", "KH.dat"}
    assert run_files(tmp_path) == before

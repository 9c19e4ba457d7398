"""Hydrodynamic files that are sound as files but say what cannot be, and real ones with habits of their own."""

from __future__ import annotations

from pathlib import Path

import h5py
import numpy as np
import pytest

from deckcrane.campaign.study import scatter
from deckcrane.errors import DeckcraneError
from deckcrane.hydro import Hydrodynamics, describe
from deckcrane.hydro.database import to_stored
from deckcrane.hydro.readers import orcaflex, wamit_body, wamit_control
from tests.hydro.example import CENTRE, SHARED, barge, real_file
from tests.hydro.readers import test_bemio, test_capytaine, test_mss, test_wamit
from tests.studies import first_each_time

W, HEADINGS = np.linspace(0.1, 2.0, 8), np.radians(np.arange(0, 360, 60.0))


@pytest.mark.parametrize(
    ("change", "words"),
    first_each_time(
        [
        (lambda d: d.assign_attrs(water_density="heavy"), "`water_density` is 'heavy'; it must be a number from 1 to"),
        (lambda d: d.assign_attrs(water_density=-1025.0), "`water_density` is -1025"),
        (lambda d: d.assign_attrs(water_density=np.nan), "`water_density` is nan"),
        (lambda d: d.assign_attrs(waterline="high"), "`waterline` is 'high'; it must be a number from -10000 to"),
        (lambda d: d.assign_attrs(speed="fast"), "`speed` is 'fast'; it must be a number from -100 to 100 m/s"),
        (lambda d: d.assign_attrs(about_unknown_center=2), "`about_unknown_center` is 2; it must be 0 or 1"),
        (lambda d: d.assign_attrs(gravity=[9.81, 9.81]), "`gravity` is"),
        (lambda d: d.assign_attrs(depth="deep"), "`depth` is 'deep'"),
        (lambda d: d.assign_attrs(depth=-5.0), "`depth` is -5"),
        (lambda d: d.assign_attrs(length="60 m"), "`length` is '60 m'"),
        (lambda d: d.assign_attrs(stiffness_includes_mass="yes"), "0 or 1"),
        (lambda d: d.assign_attrs(center_of_buoyancy=[1.0, 2.0]), "three numbers"),
        (lambda d: d.assign(added_mass=d["added_mass"].astype(str)), "`added_mass` holds texts"),
        (lambda d: d.assign(mass=d["mass"] * 1e200), "larger than any vessel's"),
        (lambda d: d.assign(mass=d["mass"] * np.inf), "`mass` is not a number"),
        (lambda d: d.isel(complex=0), "`excitation` must hold numbers over a dim `complex`"),
        (lambda d: d.assign_coords(complex=["a", "b"]), "must be re and im"),
        (lambda d: d.isel(frequency=[0, 0, 1]), "frequencies must be rising"),
        (lambda d: d.isel(frequency=[]), "no frequencies"),
        (lambda d: d.isel(frequency=0), "must be a list of numbers"),
        (lambda d: d.assign_coords(frequency=[str(w) for w in d["frequency"].values]), "must be a list of numbers"),
        (lambda d: d.isel(xyz=[0, 1]), "`xyz` has 2 entries"),
        (lambda d: d.isel(influenced_dof=slice(0, 5)), "`influenced_dof` is"),
        (lambda d: d.drop_vars("radiating_dof"), "`radiating_dof` is missing"),
        (lambda d: d.expand_dims("case"), "has dims"),
        ],
        10,
    ),
)  # fmt: skip
def test_a_file_of_our_own_that_was_edited_is_refused_in_words(tmp_path, change, words):
    path = tmp_path / "barge.nc"
    change(to_stored(barge(W, HEADINGS))).to_netcdf(path, engine="h5netcdf")
    with pytest.raises(DeckcraneError, match=words) as caught:
        describe(path)
    assert str(path) in str(caught.value)


@pytest.mark.parametrize(
    "change", [lambda d: d.transpose(*reversed(list(d.dims))), lambda d: d.isel(influenced_dof=[5, 4, 3, 2, 1, 0]),
               lambda d: d.drop_attrs(deep=False)],
)  # fmt: skip
def test_a_file_of_our_own_that_was_reordered_is_read(tmp_path, change):
    path = tmp_path / "barge.nc"
    change(to_stored(barge(W, HEADINGS))).to_netcdf(path, engine="h5netcdf")
    np.testing.assert_allclose(Hydrodynamics.read(path).excitation, barge(W, HEADINGS)["excitation"])


def test_capytaine_files_of_netcdf_3_are_read_and_failed_frequencies_left_out(tmp_path):
    """As Capytaine 2 writes them where only SciPy is installed; a failed solution is a row of NaN."""
    ds = test_capytaine.dataset()
    ds["added_mass"][2], ds["radiation_damping"][2] = np.nan, np.nan
    ds.to_netcdf(tmp_path / "hull.nc", engine="scipy")
    db = Hydrodynamics.read(tmp_path / "hull.nc")
    np.testing.assert_allclose(db.frequency, np.delete(test_capytaine.W, 1))
    assert f"left out, not computed: {test_capytaine.W[1]:.4g} rad/s" in db.dataset.attrs["convention"]


def test_a_list_of_left_out_frequencies_that_is_none_is_refused(tmp_path):
    to_stored(barge(W, HEADINGS)).assign_attrs(left_out="some").to_netcdf(tmp_path / "barge.nc", engine="h5netcdf")
    with pytest.raises(DeckcraneError, match="`left_out` must be a list of frequencies in rad/s"):
        Hydrodynamics.read(tmp_path / "barge.nc", leave_out=[W[1]])


def test_a_single_hole_in_a_capytaine_file_is_refused(tmp_path):
    ds = test_capytaine.dataset()
    ds["added_mass"][2, 1, 1] = np.nan
    ds.to_netcdf(tmp_path / "hull.nc", engine="h5netcdf")
    with pytest.raises(DeckcraneError, match="`added_mass` is not a number"):
        Hydrodynamics.read(tmp_path / "hull.nc")


def test_comments_with_numbers_in_a_force_control_file_are_no_data(tmp_path):
    path = test_wamit.written(tmp_path, out=False)
    rows = "\n".join(f"{v[0]} {v[1]} {v[2]}   XPRDCT(3)" for v in np.diag([5.0, 16.0, 17.0]))
    (tmp_path / "run.frc").write_text(f"a hull\n1 0 2 IOPTN(1-9)\n0.5    VCG(1)\n{rows}\n0 NBETAH\n0 NFIELD\n")
    assert Hydrodynamics.read(path).mass is None  # the volume is not known


def test_a_centre_of_gravity_of_one_number_lies_over_the_centre_of_buoyancy(tmp_path):
    path = test_wamit.written(tmp_path)
    text = (tmp_path / "run.out").read_text()
    line = next(line for line in text.splitlines() if "Center of Gravity" in line)
    (tmp_path / "run.out").write_text(text.replace(line, " Center of Gravity  (Xg,Yg,Zg):               -1.25"))
    np.testing.assert_allclose(Hydrodynamics.read(path).center_of_mass, [CENTRE[0], 0.0, -1.25])


def test_radii_of_gyration_that_are_all_zero_are_no_mass(tmp_path):
    path = test_wamit.written(tmp_path)
    text = (tmp_path / "run.out").read_text()
    head, _, _ = text.partition(" Global body and external mass matrix")
    (tmp_path / "run.out").write_text(head + " Radii of gyration:  0.0 0.0 0.0\n 0.0 0.0 0.0\n 0.0 0.0 0.0\n")
    assert Hydrodynamics.read(path).mass is None


def test_an_output_file_that_ends_in_its_mass_matrix_is_refused(tmp_path):
    path = test_wamit.written(tmp_path)
    lines = (tmp_path / "run.out").read_text().splitlines()
    (tmp_path / "run.out").write_text("\n".join(lines[:-4]))
    with pytest.raises(DeckcraneError, match=r"run\.out, line \d+: cut short; 6 lines of 6 numbers"):
        Hydrodynamics.read(path)


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"main": 3.0}, "vessel.main must be a structure"),
        ({"A": "heavy"}, "A does not hold real numbers"),
        ({"MRB": 1j * np.eye(6)}, "MRB does not hold real numbers"),
        ({"MRB": np.zeros((6, 6))}, "must be the vessel's mass"),
        ({"freqs": []}, "freqs has 0 numbers"),
        ({"velocities": "slow"}, "velocities does not hold"),
        ({"B": np.full((6, 6, len(test_mss.W)), np.nan)}, "is not a number"),
        ({"forceRAO": {"amp": np.zeros(3), "phase": np.zeros(3), "w": test_mss.W}}, "must be a cell"),
    ],
)
def test_an_mss_structure_with_other_things_in_it_is_refused_in_words(tmp_path, changes, words):
    path = test_mss.written(tmp_path, test_mss.structure(**changes))
    with pytest.raises(DeckcraneError, match=words) as caught:
        describe(path)
    assert str(path) in str(caught.value)


@pytest.mark.parametrize(
    ("name", "value", "words"),
    [
        ("body1/properties/cg", [1.0, 2.0], "has 2 numbers; it must have 3"),
        ("simulation_parameters/rho", "heavy", "is not numeric"),
        ("simulation_parameters/w", np.zeros(0), "has 0 numbers"),
        ("simulation_parameters/g", np.nan, "`gravity` is nan"),
        ("body1/hydro_coeffs/added_mass/all", np.zeros((6, 6)), "it must be"),
    ],
)
def test_a_bemio_file_with_other_things_in_it_is_refused_in_words(tmp_path, name, value, words):
    path = test_bemio.written(tmp_path / "barge.h5")
    with h5py.File(path, "r+") as file:
        del file[name]
        file[name] = value
    with pytest.raises(DeckcraneError, match=words):
        describe(path)


@pytest.mark.study
def test_every_real_file_is_read_or_refused_in_words():
    real_file("README.md")
    files = [file for file in sorted(SHARED.rglob("*")) if file.is_file()]
    for file in files:
        try:
            assert describe(file)
        except DeckcraneError as error:
            assert "unknown form" in str(error)
            assert file.suffix not in (".nc", ".mat", ".1")


def test_the_real_sphere_has_the_volume_and_the_depth_of_its_output_file():
    db = Hydrodynamics.read(real_file("wecsim/sphere.1"))
    assert db.displaced_volume == pytest.approx(2 / 3 * np.pi * 5**3, rel=2e-3)
    assert db.depth == 50.0
    assert db.mass is None
    same = Hydrodynamics.read(real_file("capytaine2/sphere_hydrodynamics.nc"))
    heave = [d.hydrostatic_stiffness[2, 2] / (d.water_density * d.gravity) for d in (db, same)]
    assert heave[0] == pytest.approx(heave[1], rel=1e-2)


def test_long_lines_are_read_once_not_once_for_every_sign() -> None:
    """What a reader tries again at each blank or letter of a line takes hours on a damaged file."""
    blanks, letters = " " * 300_000, "a" * 300_000
    assert orcaflex._name_and_value(f"Name{blanks}more") is None
    assert orcaflex._name_and_value(f"Name{blanks}: 3") == ("Name", "3")
    assert wamit_control._SETTING.match(f"IOPTN{blanks}4") is None
    assert wamit_body._geometry_name(letters) == ""
    assert wamit_body._geometry_name(f"{letters}\\hull.GDF{blanks}") == "hull"
    assert scatter._CLASS.fullmatch(f"2{blanks}x") is None
    assert scatter._CORNER.fullmatch(f"hs{blanks}tp") is None


def test_a_list_in_brackets_over_many_lines_is_put_together_once(tmp_path: Path) -> None:
    path = tmp_path / "model.yml"
    lines = [f"    {n}, {n}," for n in range(20_000)]
    path.write_text("\n".join(["VesselTypes:", "  - Name: ship", "    Numbers: [", *lines, "    1]"]))
    (ship,) = orcaflex.load_sections(path, ("VesselTypes",))["VesselTypes"]
    assert len(ship["Numbers"]) == 40_001
    path.write_text("\n".join(["VesselTypes:", "  - Name: ship", "    Numbers: [", *lines]))
    with pytest.raises(DeckcraneError, match="has no end"):
        orcaflex.load_sections(path, ("VesselTypes",))


@pytest.mark.parametrize("path", ["/", ".", ".."])
def test_folders_without_a_name_are_refused_in_words(path: str) -> None:
    with pytest.raises(DeckcraneError, match="no bundled vessel of this name"):
        Hydrodynamics.read(path)

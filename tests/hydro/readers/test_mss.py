"""MSS vessel structures: made-up ones in MSS's own convention, and the real supply vessel."""

from __future__ import annotations

import h5py
import numpy as np
import pytest
from scipy.io import savemat

from deckcrane.errors import DeckcraneError
from deckcrane.hydro import Hydrodynamics, describe
from deckcrane.hydro.health import abc_health, health
from deckcrane.hydro.readers.mss import read_abc
from deckcrane.hydro.relations import long_wave_gain
from deckcrane.hydro.transform import shift_reference_point
from tests.hydro.example import BREADTH, CENTRE, DRAUGHT, LENGTH, MASS, RHO, VOLUME, G, barge, froude_krylov, real_file

DOWN = np.array([1.0, -1.0, -1.0, 1.0, -1.0, -1.0])
W = np.linspace(0.1, 2.0, 12)
MSS_HEADINGS = np.radians(np.arange(0.0, 360.0, 30.0))


def structure(force_point=(0.0, 0.0, 0.0), **changes):
    """A `vessel` as MSS keeps it: z down, headings clockwise from above, amplitudes and phase leads."""
    data = barge(W, np.sort(np.mod(-MSS_HEADINGS, 2 * np.pi)))
    F = froude_krylov(W, -MSS_HEADINGS, np.asarray(force_point)) * DOWN
    S = np.outer(DOWN, DOWN)
    cells = {"amp": np.empty(6, dtype=object), "phase": np.empty(6, dtype=object)}
    for i in range(6):
        for name, values in (("amp", np.abs(F[..., i])), ("phase", np.angle(F[..., i]))):
            cells[name][i] = np.concatenate([values[..., None], np.zeros((*values.shape, 9))], axis=2)
    vessel = {
        "main": {
            "g": G, "Lpp": LENGTH, "T": DRAUGHT, "B": BREADTH, "rho": RHO, "m": MASS, "nabla": VOLUME, "name": "barge",
            "CG": [CENTRE[0], 0.0, DRAUGHT + CENTRE[2]], "CB": [CENTRE[0], 0.0, DRAUGHT / 2],
        },
        "MRB": data["mass"].values * S,
        "A": np.moveaxis(data["added_mass"].values * S, 0, -1),
        "B": np.moveaxis(data["radiation_damping"].values * S, 0, -1),
        "C": np.repeat((data["hydrostatic_stiffness"].values * S)[:, :, None], len(W), axis=2),
        "freqs": W, "headings": MSS_HEADINGS, "velocities": 0.0,
        "forceRAO": {**cells, "w": W},
    }  # fmt: skip
    return vessel | changes


def written(tmp_path, vessel, name="vessel"):
    path = tmp_path / "made_up.mat"
    savemat(path, {name: vessel})
    return path


@pytest.mark.parametrize("force_point", [(0.0, 0.0, 0.0), (CENTRE[0], 0.0, 0.0)])
def test_the_barge_comes_back_from_z_down_wherever_its_forces_were_taken(tmp_path, force_point):
    db = Hydrodynamics.read(written(tmp_path, structure(force_point)))
    expected = Hydrodynamics(barge(W, MSS_HEADINGS))
    for name in ("added_mass", "radiation_damping", "excitation", "hydrostatic_stiffness", "mass"):
        a, b = getattr(db, name), getattr(expected, name)
        np.testing.assert_allclose(a, b, rtol=0, atol=1e-9 * np.abs(b).max(), err_msg=name)
    np.testing.assert_allclose(db.center_of_mass, CENTRE, atol=1e-9)
    np.testing.assert_allclose(db.dataset.attrs["center_of_buoyancy"], [CENTRE[0], 0, -DRAUGHT / 2])
    assert db.displaced_volume == VOLUME


def test_a_file_that_says_it_is_about_the_centre_of_gravity_is_moved_to_midships(tmp_path):
    at_G = shift_reference_point(barge(W, np.sort(np.mod(-MSS_HEADINGS, 2 * np.pi))), [CENTRE[0], 0.0, 0.0])
    S = np.outer(DOWN, DOWN)
    matrices = {
        "MRB": at_G["mass"].values * S,
        "A": np.moveaxis(at_G["added_mass"].values * S, 0, -1),
        "B": np.moveaxis(at_G["radiation_damping"].values * S, 0, -1),
        "C": np.repeat((at_G["hydrostatic_stiffness"].values * S)[:, :, None], len(W), axis=2),
    }
    vessel = structure((CENTRE[0], 0.0, 0.0), hydrodynamic_reference="CG", **matrices)
    db = Hydrodynamics.read(written(tmp_path, vessel))
    expected = Hydrodynamics(barge(W, MSS_HEADINGS))
    for name in ("added_mass", "excitation", "hydrostatic_stiffness", "mass"):
        a, b = getattr(db, name), getattr(expected, name)
        np.testing.assert_allclose(a, b, rtol=0, atol=1e-9 * np.abs(b).max(), err_msg=name)


def test_limits_at_0_and_10_rad_s_are_taken_as_such(tmp_path):
    vessel = structure()
    ends = np.random.default_rng(1).uniform(1, 2, (2, 6, 6))
    for name in ("A", "B", "C"):
        vessel[name] = np.concatenate([ends[0][..., None], vessel[name], ends[1][..., None]], axis=2)
    vessel["C"] = np.repeat(vessel["C"][..., 1:2], len(W) + 2, axis=2)
    vessel["freqs"] = np.r_[0.0, W, 10.0]
    db = Hydrodynamics.read(written(tmp_path, vessel))
    np.testing.assert_allclose(db.frequency, W)
    np.testing.assert_allclose(db.added_mass_infinite, ends[1] * np.outer(DOWN, DOWN))
    np.testing.assert_allclose(db.dataset["added_mass_zero"].values, ends[0] * np.outer(DOWN, DOWN))


def cells(values, places=range(6)):
    """Values over frequency, heading and degree of freedom as MSS keeps them: cells with room for ten speeds."""
    found = np.empty(len(places), dtype=object)
    for k, i in enumerate(places):
        found[k] = np.concatenate([values[..., i : i + 1], np.zeros((*values.shape[:2], 9))], axis=2)
    return found


def drift_and_motions(force_point):
    """Made-up drift forces and motions of the barge about the origin, and as MSS has them about another point."""
    data = barge(W, np.sort(np.mod(-MSS_HEADINGS, 2 * np.pi)))
    w, chi = np.meshgrid(W, data["wave_direction"].values, indexing="ij")
    odd, even = np.sin(chi) * w**2, np.cos(chi) * w**2
    drift = 1e4 * np.stack([even, 4 * odd, 0 * odd, 0 * odd, 0 * odd, 9 * odd * np.cos(chi)], axis=-1)
    X = np.stack([-1j * even, -1j * odd, 1 + 0 * w, -0.1j * odd, 0.1j * even, 0.01 * odd * np.cos(chi)], axis=-1)
    dims = ("frequency", "wave_direction", "influenced_dof")
    data = data.assign(mean_drift=(dims, drift), displacement_rao=(dims, X))
    there = shift_reference_point(data, force_point).isel(
        wave_direction=np.argsort(np.mod(-MSS_HEADINGS, 2 * np.pi)).argsort()
    )
    return data, there["mean_drift"].values * DOWN, there["displacement_rao"].values * DOWN


@pytest.mark.parametrize("force_point", [(0.0, 0.0, 0.0), (CENTRE[0], 0.0, 0.0)])
@pytest.mark.parametrize("places", [(0, 1, 5), range(6)])
def test_drift_forces_and_motions_come_back_about_midships(tmp_path, force_point, places):
    """MSS keeps the yaw moment in the third cell, and mirrors it wrongly to the second half of the headings."""
    data, drift, X = drift_and_motions(force_point)
    vessel = structure(force_point)
    drift[:, 7:, 5] *= -1.0
    vessel["driftfrc"] = {"amp": cells(drift, places), "w": np.round(W, 4)}
    vessel["motionRAO"] = {"amp": cells(np.abs(X)), "phase": cells(np.angle(X)), "w": W}
    db = Hydrodynamics.read(written(tmp_path, vessel))
    for name in ("mean_drift", "displacement_rao"):
        a, b = getattr(db, name), data[name].values
        np.testing.assert_allclose(a, b, rtol=0, atol=1e-9 * np.abs(b).max(), err_msg=name)


def test_drift_forces_and_motions_of_other_frequencies_or_none_are_left_out(tmp_path):
    _, drift, X = drift_and_motions((0.0, 0.0, 0.0))
    motions = {"amp": cells(np.abs(X)[2:]), "phase": cells(np.angle(X)[2:]), "w": W[2:]}
    empty = {"amp": cells(0 * drift), "w": W}
    db = Hydrodynamics.read(written(tmp_path, structure(motionRAO=motions, driftfrc=empty)))
    assert db.mean_drift is None
    assert db.displacement_rao is None
    assert "motionRAO left out: it has not the frequencies of freqs" in db.dataset.attrs["convention"]
    assert "driftfrc" not in db.dataset.attrs["convention"]
    for spoilt, words in (
        ({"amp": cells(drift)[:2], "w": W}, "driftfrc left out: driftfrc.amp must be a cell of three or six"),
        ({"amp": cells(drift[:, :5]), "w": W}, "driftfrc left out: driftfrc.amp is 12 x 5 x 10, but there are 12"),
        ({"amp": cells(drift * np.nan), "w": W}, "driftfrc left out: it has values that are not numbers"),
        ({"amp": cells(drift)}, "driftfrc left out: the MSS structure has no `driftfrc.w`"),
    ):
        db = Hydrodynamics.read(written(tmp_path, structure(driftfrc=spoilt)))
        assert words in db.dataset.attrs["convention"]


def test_viscous_damping_is_read_in_each_of_its_forms(tmp_path):
    Bv = np.diag([1e4, 2e4, 0.0, 3e7, 0.0, 4e6])
    fading = Bv[:, :, None] * np.exp(-W)[None, None, :]
    two = structure(velocities=np.array([0.0, 5.0]))
    for name in ("A", "B", "C"):
        two[name] = np.stack([two[name]] * 2, axis=3)
    for vessel, expected in (
        (structure(Bv=Bv), Bv),
        (structure(Bv=fading), fading[..., 0]),
        (two | {"Bv": np.stack([Bv, 2 * Bv], axis=2)}, Bv),
        (two | {"Bv": np.stack([fading, 2 * fading], axis=3)}, fading[..., 0]),
    ):
        np.testing.assert_allclose(Hydrodynamics.read(written(tmp_path, vessel)).viscous_damping, expected)


def test_what_a_structure_may_lack(tmp_path):
    """Restoring as one matrix; no mass, no draught, no density."""
    vessel = structure()
    vessel["C"] = vessel["C"][..., 0]
    del vessel["MRB"], vessel["main"]["T"], vessel["main"]["rho"]
    db = Hydrodynamics.read(written(tmp_path, vessel))
    expected = barge(W, MSS_HEADINGS)["hydrostatic_stiffness"].values
    np.testing.assert_allclose(db.hydrostatic_stiffness, expected, atol=1e-9 * expected.max())
    assert db.mass is None
    assert "assumed, the file does not say it: 1025 kg/m3" in db.dataset.attrs["convention"]


def test_wrong_headings_of_the_second_half_are_replaced_by_symmetry(tmp_path):
    vessel = structure()
    for i in range(6):
        vessel["forceRAO"]["phase"][i][:, 7:, :] *= -1.0
    db = Hydrodynamics.read(written(tmp_path, vessel))
    expected = barge(W, MSS_HEADINGS)["excitation"].values
    np.testing.assert_allclose(db.excitation, expected, rtol=0, atol=1e-9 * np.abs(expected).max())
    assert "by symmetry" in db.dataset.attrs["convention"]


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"velocities": 5.0}, "zero speed"),
        ({"A": np.zeros((6, 6, 5))}, "vessel.A"),
        ({"headings": MSS_HEADINGS[:5]}, "5 headings"),
        ({"freqs": W * 1.5}, "same list"),
        ({"MRB": np.eye(3)}, "MRB"),
    ],
)
def test_a_structure_that_does_not_fit_is_refused(tmp_path, changes, message):
    with pytest.raises(DeckcraneError, match=message):
        Hydrodynamics.read(written(tmp_path, structure(**changes)))


def test_missing_fields_and_other_files_are_named(tmp_path):
    vessel = structure()
    del vessel["forceRAO"]
    with pytest.raises(DeckcraneError, match="no `forceRAO`"):
        Hydrodynamics.read(written(tmp_path, vessel))
    with pytest.raises(DeckcraneError, match="no structure `vessel`; it holds other"):
        Hydrodynamics.read(written(tmp_path, {"a": 1.0}, "other"))


def test_a_v73_file_is_refused_with_the_way_out(tmp_path):
    path = tmp_path / "new.mat"
    with h5py.File(path, "w", userblock_size=512) as file:
        file["vessel/freqs"] = W
    with path.open("r+b") as raw:
        raw.write(b"MATLAB 7.3 MAT-file, Platform: GLNXA64".ljust(128))
    with pytest.raises(DeckcraneError, match=r"v7\.3.*-v7"):
        Hydrodynamics.read(path)


def test_a_file_cut_short_or_not_matlab_is_refused(tmp_path):
    path = written(tmp_path, structure())
    path.write_bytes(path.read_bytes()[:5000])
    with pytest.raises(DeckcraneError, match="MATLAB file"):
        Hydrodynamics.read(path)
    path.write_bytes(b"nothing like it")
    with pytest.raises(DeckcraneError, match="MATLAB file"):
        Hydrodynamics.read(path)


def memory_model(**changes):
    blocks = np.empty((6, 6), dtype=object)
    blocks[...] = [[np.array([]) for _ in range(6)] for _ in range(6)]
    blocks[2, 2] = np.array([[-1.0, -2.0], [1.0, 0.0]])
    MRB, MA = np.diag([1.0, 1, 1, 9, 9, 9]), np.diag([0.1, 0.5, 1, 2, 9, 5])
    model = {"Ar": blocks, "MRB": MRB, "MA": MA, "G": np.zeros((6, 6)), "Minv": np.linalg.inv(MRB + MA)}
    return model | changes


def test_a_sound_memory_model_has_no_findings_and_defects_are_found(tmp_path):
    assert abc_health(read_abc(written(tmp_path, memory_model(), "vesselABC"))) == []
    lopsided = memory_model()["MA"].copy()
    lopsided[1, 3] = 0.2
    found = abc_health(read_abc(written(tmp_path, memory_model(MA=lopsided), "vesselABC")))
    assert {f.where for f in found} == {"vesselABC.MA", "vesselABC.Minv"}
    growing = memory_model()
    growing["Ar"][2, 2] = np.array([[0.5, -2.0], [1.0, 0.0]])
    assert "grows" in abc_health(read_abc(written(tmp_path, growing, "vesselABC")))[0].what


def test_a_memory_model_cannot_stand_for_a_vessel(tmp_path):
    path = written(tmp_path, memory_model(), "vesselABC")
    with pytest.raises(DeckcraneError, match=r"vesselABC.*no wave forces"):
        Hydrodynamics.read(path)
    assert "can be checked, not run" in describe(path)


def test_the_real_memory_model_has_its_known_defects():
    abc = read_abc(real_file("mss/supplyABC.mat"))
    assert abc.asymmetry > 0.05
    assert abc.inverse_mismatch > 0.05
    assert [f.level for f in abc_health(abc)] == ["error", "error"]


def test_the_real_supply_vessel_obeys_long_waves_in_every_degree_of_freedom():
    db = Hydrodynamics.read(real_file("mss/supply.mat"))
    np.testing.assert_allclose(long_wave_gain(db)[1:5], 1.0, atol=0.02)
    assert np.angle(db.excitation[0, 0, 0], deg=True) == pytest.approx(90, abs=1)
    port = int(np.argmin(np.abs(db.wave_direction - np.pi / 2)))
    assert np.angle(db.excitation[0, port, 1], deg=True) == pytest.approx(90, abs=1)
    assert np.angle(db.excitation[0, port, 3], deg=True) == pytest.approx(-90, abs=1)
    assert not [f for f in health(db) if f.level == "error"]


def test_the_real_supply_vessel_heaves_and_pitches_as_its_motion_file_says():
    from scipy.io import loadmat

    path = real_file("mss/supply.mat")
    rao = loadmat(path, squeeze_me=True, struct_as_record=False)["vessel"].motionRAO
    db = Hydrodynamics.read(path)
    x_G = db.center_of_mass[0]
    data = shift_reference_point(db.dataset, [x_G, 0.0, 0.0])
    w = data["frequency"].values[:, None, None]
    D = -(w**2) * (data["mass"].values + data["added_mass"].values) + 1j * w * data["radiation_damping"].values
    X = np.linalg.solve((D + data["hydrostatic_stiffness"].values)[:, None], data["excitation"].values[..., None])[
        ..., 0
    ]
    for dof in (2, 4):
        given = -(rao.amp[dof] * np.exp(1j * rao.phase[dof]))[:, :, 0]
        ours = X[:, np.mod(-np.arange(36), 36), dof]
        assert np.abs(ours - given).max() < 0.01 * np.abs(given).max()


def test_the_real_supply_vessel_drifts_with_the_waves():
    """Sway along the waves, and in short beam waves the force of a wall of its length, rho g L/2 (H. Maruo, 1960)."""
    db = Hydrodynamics.read(real_file("mss/supply.mat"))
    side = np.sin(db.wave_direction)
    beam = np.abs(side) > 0.5
    assert np.all(db.mean_drift[:, beam, 1] * side[beam] > 0)
    wall = 0.5 * db.water_density * db.gravity * 82.8
    assert db.mean_drift[-1, np.argmax(side), 1] == pytest.approx(wall, rel=0.1)
    head = int(np.argmin(np.abs(db.wave_direction - np.pi)))
    assert np.all(db.mean_drift[:, head, 0] < 0)
    np.testing.assert_allclose(db.mean_drift[:, [0, head], 5], 0.0, atol=20.0)


def test_the_real_motions_are_read_about_midships():
    db = Hydrodynamics.read(real_file("mss/supply.mat"))
    w = db.frequency[:, None, None]
    D = -(w**2) * (db.mass + db.added_mass) + 1j * w * db.radiation_damping + db.hydrostatic_stiffness
    X = np.linalg.solve(D[:, None], db.excitation[..., None])[..., 0]
    for dof in (2, 4):
        assert np.abs(X - db.displacement_rao)[..., dof].max() < 0.01 * np.abs(db.displacement_rao[..., dof]).max()


def test_the_estimated_limit_agrees_with_the_one_that_mss_fitted():
    db = Hydrodynamics.read(real_file("mss/supply.mat"))
    fitted = read_abc(real_file("mss/supplyABC.mat")).added_mass
    np.testing.assert_allclose(np.diag(db.added_mass_infinite), np.diag(fitted), rtol=0.05)

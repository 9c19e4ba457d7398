"""MSS vessel structures: made-up ones in MSS's own convention, and the real supply vessel."""

from __future__ import annotations

import h5py
import numpy as np
import pytest
from scipy.io import savemat

from deckcrane.errors import DeckcraneError
from deckcrane.hydro import Hydrodynamics, describe
from deckcrane.hydro.health import abc_health, health
from deckcrane.hydro.mss import read_abc
from deckcrane.hydro.relations import long_wave_gain
from deckcrane.hydro.transform import moved

from .example import BREADTH, CENTRE, DRAUGHT, LENGTH, MASS, RHO, VOLUME, G, barge, froude_krylov, real_file

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
    at_G = moved(barge(W, np.sort(np.mod(-MSS_HEADINGS, 2 * np.pi))), [CENTRE[0], 0.0, 0.0])
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
    data = moved(db.dataset, [x_G, 0.0, 0.0])
    w = data["frequency"].values[:, None, None]
    D = -(w**2) * (data["mass"].values + data["added_mass"].values) + 1j * w * data["radiation_damping"].values
    X = np.linalg.solve((D + data["hydrostatic_stiffness"].values)[:, None], data["excitation"].values[..., None])[
        ..., 0
    ]
    for dof in (2, 4):
        given = -(rao.amp[dof] * np.exp(1j * rao.phase[dof]))[:, :, 0]
        ours = X[:, np.mod(-np.arange(36), 36), dof]
        assert np.abs(ours - given).max() < 0.01 * np.abs(given).max()


def test_the_estimated_limit_agrees_with_the_one_that_mss_fitted():
    db = Hydrodynamics.read(real_file("mss/supply.mat"))
    fitted = read_abc(real_file("mss/supplyABC.mat")).added_mass
    np.testing.assert_allclose(np.diag(db.added_mass_infinite), np.diag(fitted), rtol=0.05)

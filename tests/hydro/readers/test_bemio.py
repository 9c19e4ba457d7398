"""BEMIO's HDF5 files, written here as its own function writes them."""

from __future__ import annotations

import h5py
import numpy as np
import pytest

from deckcrane.errors import DeckcraneError
from deckcrane.hydro import Hydrodynamics
from deckcrane.hydro.transform import moments_moved
from tests.hydro.example import CENTRE, DRAUGHT, RHO, VOLUME, G, barge

W = np.linspace(0.1, 2.0, 8)
HEADINGS = np.radians([0.0, 60.0, 120.0, 180.0])


def written(path, scaled=0, skip=(), depth=b"infinite"):
    """Coefficients about cg, phases at the global origin, arrays as (dof, column, frequency)."""
    data = moments_moved(barge(W, HEADINGS), CENTRE)
    rho, w, g = (1.0, 1.0 + 0 * W, 1.0) if scaled else (RHO, W, G)
    F = data["excitation"].values / (rho * g)
    content = {
        "simulation_parameters/scaled": scaled,
        "simulation_parameters/rho": RHO,
        "simulation_parameters/g": G,
        "simulation_parameters/w": W[None],
        "simulation_parameters/wave_dir": np.degrees(HEADINGS)[None],
        "simulation_parameters/water_depth": depth,
        "body1/properties/cg": CENTRE[None],
        "body1/properties/cb": np.array([CENTRE[0], 0.0, -DRAUGHT / 2]),
        "body1/properties/disp_vol": VOLUME,
        "body1/hydro_coeffs/linear_restoring_stiffness": data["hydrostatic_stiffness"].values / (rho * g),
        "body1/hydro_coeffs/added_mass/all": np.moveaxis(data["added_mass"].values, 0, -1) / rho,
        "body1/hydro_coeffs/added_mass/inf_freq": data["added_mass_infinite"].values / rho,
        "body1/hydro_coeffs/radiation_damping/all": np.moveaxis(data["radiation_damping"].values, 0, -1) / (rho * w),
        "body1/hydro_coeffs/excitation/re": np.transpose(F.real, (2, 1, 0)),
        "body1/hydro_coeffs/excitation/im": np.transpose(F.imag, (2, 1, 0)),
    }
    with h5py.File(path, "w") as file:
        for name, value in content.items():
            if name not in skip:
                file[name] = value
    return path


@pytest.mark.parametrize("scaled", [0, 1])
def test_the_barge_comes_back_with_dimensions_about_the_origin(tmp_path, scaled):
    db = Hydrodynamics.read(written(tmp_path / "barge.h5", scaled))
    whole = Hydrodynamics(barge(W, np.radians(np.arange(0, 360, 60.0))))
    for name in ("added_mass", "radiation_damping", "excitation", "hydrostatic_stiffness", "added_mass_infinite"):
        a, b = getattr(db, name), getattr(whole, name)
        np.testing.assert_allclose(a, b, rtol=0, atol=1e-9 * np.abs(b).max(), err_msg=name)
    np.testing.assert_allclose(db.center_of_mass, CENTRE)
    assert db.depth == np.inf
    assert db.displaced_volume == VOLUME
    assert db.mass is None


def test_a_finite_depth_is_kept(tmp_path):
    assert Hydrodynamics.read(written(tmp_path / "barge.h5", depth=80.0)).depth == 80.0


@pytest.mark.parametrize(
    ("skip", "message"),
    [
        (("simulation_parameters/w",), "simulation_parameters/w"),
        (("body1/hydro_coeffs/excitation/im",), "excitation/im"),
        (("body1/properties/cg",), "properties/cg"),
    ],
)
def test_what_is_missing_is_named(tmp_path, skip, message):
    with pytest.raises(DeckcraneError, match=message):
        Hydrodynamics.read(written(tmp_path / "barge.h5", skip=skip))


def changed(path, **values):
    """The file with other values, by the end of their names."""
    with h5py.File(path, "a") as file:
        for name, value in values.items():
            whole = name.replace("__", "/")
            if whole in file:
                del file[whole]
            if value is not None:
                file[whole] = value
    return path


def test_other_forms_of_the_same_content_are_read(tmp_path):
    """Periods without frequencies, magnitudes and phases, a limit that is not a number, bending modes beside the rigid ones."""
    expected = Hydrodynamics.read(written(tmp_path / "barge.h5"))
    path = written(tmp_path / "other.h5")
    with h5py.File(path) as file:
        re, im = (file[f"body1/hydro_coeffs/excitation/{part}"][...] for part in ("re", "im"))
        A = file["body1/hydro_coeffs/added_mass/all"][...]
    bent = np.full((8, 8, len(W)), 7.0)
    bent[:6, :6] = A
    changed(
        path,
        simulation_parameters__w=None,
        simulation_parameters__T=2 * np.pi / W[None],
        body1__hydro_coeffs__excitation__re=None,
        body1__hydro_coeffs__excitation__im=None,
        body1__hydro_coeffs__excitation__mag=np.hypot(re, im),
        body1__hydro_coeffs__excitation__phase=np.arctan2(im, re),
        body1__hydro_coeffs__added_mass__all=bent,
        body1__hydro_coeffs__added_mass__inf_freq=np.full((6, 6), np.nan),
    )
    db = Hydrodynamics.read(path)
    np.testing.assert_allclose(db.frequency, W)
    np.testing.assert_allclose(db.excitation, expected.excitation, atol=1e-9 * np.abs(expected.excitation).max())
    np.testing.assert_allclose(db.added_mass, expected.added_mass)
    assert db.added_mass_infinite_is_estimated


def test_mean_drift_is_read_where_it_is_there(tmp_path):
    """Scaled by rho g, with moments about cg."""
    drift = np.random.default_rng(1).uniform(-1, 1, (6, len(HEADINGS), len(W)))
    name = {"body1__hydro_coeffs__mean_drift__momentum_conservation__val": drift}
    db = Hydrodynamics.read(changed(written(tmp_path / "barge.h5"), **name))
    first = db.mean_drift[:, 0]  # a heading of the file itself
    np.testing.assert_allclose(first[:, :3], RHO * G * drift[:3, 0].T)
    expected = RHO * G * (drift[5, 0] + CENTRE[0] * drift[1, 0] - CENTRE[1] * drift[0, 0])
    np.testing.assert_allclose(first[:, 5], expected)


def test_a_depth_in_words_is_refused_unless_it_is_infinite(tmp_path):
    with pytest.raises(DeckcraneError, match="`simulation_parameters/water_depth` is 'shallow'; it must be a number"):
        Hydrodynamics.read(written(tmp_path / "barge.h5", depth=b"shallow"))


@pytest.mark.parametrize(
    ("name", "value", "words"),
    [
        ("simulation_parameters__rho", np.bytes_("heavy"), "`simulation_parameters/rho` is not numeric"),
        ("simulation_parameters__rho", np.nan, "`water_density` is nan"),
        ("simulation_parameters__rho", -1000.0, "`water_density` is -1000"),
        ("simulation_parameters__g", 0.0, "`gravity` is 0"),
        ("simulation_parameters__w", -W, "no frequencies"),
        ("body1__properties__cg", np.array([np.nan, 0.0, 0.0]), "properties/cg` must be finite"),
        ("body1__hydro_coeffs__excitation__re", None, "excitation/re"),
    ],
)
def test_values_that_cannot_be_are_refused_in_words(tmp_path, name, value, words):
    with pytest.raises(DeckcraneError, match=words):
        Hydrodynamics.read(changed(written(tmp_path / "barge.h5"), **{name: value}))


def test_a_missing_limit_is_estimated(tmp_path):
    path = written(tmp_path / "barge.h5", skip=("body1/hydro_coeffs/added_mass/inf_freq",))
    assert Hydrodynamics.read(path).added_mass_infinite_is_estimated


def test_other_files_several_bodies_and_wrong_shapes_are_refused(tmp_path):
    path = written(tmp_path / "barge.h5")
    with h5py.File(path, "a") as file:
        del file["body1/hydro_coeffs/added_mass/all"]
        file["body1/hydro_coeffs/added_mass/all"] = np.zeros((6, 12, len(W)))
    with pytest.raises(DeckcraneError, match="must have the columns 1 to 6"):
        Hydrodynamics.read(path)
    with h5py.File(path, "a") as file:
        file["body2/properties/cg"] = CENTRE
    with pytest.raises(DeckcraneError, match="2 bodies"):
        Hydrodynamics.read(path)
    with h5py.File(tmp_path / "other.h5", "w") as file:
        file["x"] = 1.0
    with pytest.raises(DeckcraneError, match="not a BEMIO file"):
        Hydrodynamics.read(tmp_path / "other.h5")
    (tmp_path / "broken.h5").write_bytes(b"\x89HDF broken")
    with pytest.raises(DeckcraneError, match="HDF5"):
        Hydrodynamics.read(tmp_path / "broken.h5")

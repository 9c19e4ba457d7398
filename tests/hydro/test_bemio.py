"""BEMIO's HDF5 files, written here as its own function writes them."""

from __future__ import annotations

import h5py
import numpy as np
import pytest

from deckcrane.errors import DeckcraneError
from deckcrane.hydro import Hydrodynamics
from deckcrane.hydro.transform import moments_moved

from .example import CENTRE, DRAUGHT, RHO, VOLUME, G, barge

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

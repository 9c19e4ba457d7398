"""Files of several bodies: WAMIT's rows 7 to 12 and BEMIO's columns give the hulls that were written into them."""

from __future__ import annotations

from pathlib import Path

import h5py
import numpy as np
import pytest

from deckcrane.errors import DeckcraneError
from deckcrane.hydro.coupled_database import CoupledHydrodynamics
from tests.hydro.two_hulls import FREQUENCIES, HEADINGS, two_hulls

pytest.importorskip("capytaine", reason="data of hulls are computed by Capytaine, an extra")
RHO, G = 1025.0, 9.81
DEPTHS = (-0.5, 0.7)
"""z of the bodies' own origins in the run of WAMIT."""
NAMES = ("radiation_damping", "added_mass", "added_mass_infinite", "excitation")


def shifted(z: float) -> np.ndarray:
    """From motions of the waterplane's origin to those of a point z above it."""
    T = np.eye(6)
    T[0, 4], T[1, 3] = z, -z
    return T


def common_phases(data: CoupledHydrodynamics) -> np.ndarray:
    return data.excitation


def wamit_run(folder: Path, data: CoupledHydrodynamics, heading: float = 0.0, places: np.ndarray | None = None) -> Path:
    """The data as WAMIT would write them, each body about its own origin DEPTHS over the waterplane."""
    path, places = folder / "run.1", data.places if places is None else places
    T = np.kron(np.diag([1.0, 0.0]), np.linalg.inv(shifted(DEPTHS[0]))) + np.kron(
        np.diag([0.0, 1.0]), np.linalg.inv(shifted(DEPTHS[1]))
    )
    A, B, infinite = (
        T.T @ matrix @ T for matrix in (data.added_mass, data.radiation_damping, data.added_mass_infinite)
    )
    F = common_phases(data) @ T
    rows = [f"0.0 {i + 1} {j + 1} {infinite[i, j] / RHO:.10e}" for i in range(12) for j in range(12)]
    for n, w in enumerate(data.frequency):
        rows += [
            f"{2 * np.pi / w:.10e} {i + 1} {j + 1} {A[n, i, j] / RHO:.10e} {B[n, i, j] / RHO / w:.10e}"
            for i in range(12)
            for j in range(12)
        ]
    path.write_text("\n".join(rows))
    rows = []
    for n, w in enumerate(data.frequency):
        for h, chi in enumerate(data.wave_direction):
            for i in range(12):
                X = F[n, h, i] / RHO / G
                rows.append(
                    f"{2 * np.pi / w:.10e} {np.degrees(chi):.8f} {i + 1} {abs(X):.10e} {np.degrees(np.angle(X)):.8f} "
                    f"{X.real:.10e} {X.imag:.10e}"
                )
    path.with_suffix(".3").write_text("\n".join(rows))
    rows = []
    for body, hull in enumerate(data.hulls):
        t = np.linalg.inv(shifted(DEPTHS[body]))
        C = t.T @ hull.hydrostatic_stiffness @ t
        rows += [f"{6 * body + i + 1} {6 * body + j + 1} {C[i, j] / RHO / G:.10e}" for i in range(6) for j in range(6)]
    path.with_suffix(".hst").write_text("\n".join(rows))
    entries = "".join(
        f"body{n + 1}.gdf\n{places[n, 0]} {places[n, 1]} {DEPTHS[n]} {np.degrees(places[n, 2])}\n1 1 1 1 1 1\n"
        for n in range(2)
    )
    periods = " ".join(f"{2 * np.pi / w:.10e}" for w in data.frequency)
    angles = " ".join(f"{np.degrees(chi):.8f}" for chi in data.wave_direction)
    path.with_suffix(".pot").write_text(
        f"two hulls\n-1.\n1 1\n{len(data.frequency)}\n{periods}\n{len(data.wave_direction)}\n{angles}\n2\n{entries}"
    )
    path.with_suffix(".gdf").write_text(f"a hull\n1.0 {G} ULEN GRAV\n")
    return path


def bemio_file(path: Path, data: CoupledHydrodynamics) -> Path:
    """The data as BEMIO writes them: matrices of each body over the motions of all, about its centre of gravity."""
    centres = [np.array([*data.places[n, :2], hull.center_of_mass[2]]) for n, hull in enumerate(data.hulls)]
    shifts = [np.linalg.inv(shifted(centre[2])) for centre in centres]
    T = np.zeros((12, 12))
    T[:6, :6], T[6:, 6:] = shifts
    A, B, infinite = (
        T.T @ matrix @ T for matrix in (data.added_mass, data.radiation_damping, data.added_mass_infinite)
    )
    F = common_phases(data) @ T
    order = np.arange(len(data.frequency))[::-1]  # falling in frequency, as those of periods are
    w = data.frequency[order]
    with h5py.File(path, "w") as file:
        parameters = {"rho": RHO, "g": G, "w": w, "wave_dir": np.degrees(data.wave_direction), "scaled": 0.0}
        for name, value in parameters.items():
            file[f"simulation_parameters/{name}"] = value
        file["simulation_parameters/water_depth"] = np.bytes_("infinite")
        for n, hull in enumerate(data.hulls):
            own, t = slice(6 * n, 6 * n + 6), shifts[n]
            body = file.create_group(f"body{n + 1}")
            body["properties/name"] = np.bytes_(data.names[n])
            body["properties/cg"], body["properties/cb"] = centres[n], [*data.places[n, :2], -1.0]
            body["properties/disp_vol"] = hull.displaced_volume
            body["properties/dof_start"] = 6.0 * n + 1
            coefficients = body.create_group("hydro_coeffs")
            coefficients["added_mass/all"] = np.moveaxis(A[order][:, own], 0, -1) / RHO
            coefficients["added_mass/inf_freq"] = infinite[own] / RHO
            coefficients["radiation_damping/all"] = np.moveaxis(B[order][:, own] / w[:, None, None], 0, -1) / RHO
            X = np.transpose(F[order][:, :, own], (2, 1, 0)) / RHO / G
            coefficients["excitation/re"], coefficients["excitation/im"] = X.real, X.imag
            coefficients["linear_restoring_stiffness"] = t.T @ hull.hydrostatic_stiffness @ t / RHO / G
    return path


def assert_same_hulls(read: CoupledHydrodynamics, data: CoupledHydrodynamics) -> None:
    np.testing.assert_allclose(read.places, data.places, atol=1e-9)
    for name in NAMES:
        given, expected = getattr(read, name), getattr(data, name)
        np.testing.assert_allclose(given, expected, rtol=0, atol=2e-6 * np.abs(expected).max(), err_msg=name)
    for hull, expected in zip(read.hulls, data.hulls, strict=True):
        np.testing.assert_allclose(
            hull.hydrostatic_stiffness, expected.hydrostatic_stiffness, atol=1e-6 * expected.hydrostatic_stiffness.max()
        )


def test_a_run_of_wamit_with_two_bodies_couples_them(tmp_path: Path) -> None:
    data = two_hulls()
    read = CoupledHydrodynamics.read(wamit_run(tmp_path, data))
    assert_same_hulls(read, data)
    assert read.names == ("body1", "body2")
    assert len(read.wave_direction) == len(HEADINGS)
    assert CoupledHydrodynamics.read(tmp_path / "run").names == read.names, "by the name of the run"


def test_bodies_of_wamit_that_are_turned_keep_their_own_axes(tmp_path: Path) -> None:
    data = two_hulls(x=3.0, y=22.0, heading=np.radians(30.0))
    assert_same_hulls(CoupledHydrodynamics.read(wamit_run(tmp_path, data)), data)


def test_a_file_of_bemio_couples_its_bodies(tmp_path: Path) -> None:
    data = two_hulls()
    read = CoupledHydrodynamics.read(bemio_file(tmp_path / "two.h5", data))
    assert_same_hulls(read, data)
    assert read.names == data.names


def test_headings_of_one_side_are_not_mirrored_where_a_hull_has_a_neighbour(tmp_path: Path) -> None:
    """Far apart each hull alone is nearly symmetric, but waves from the other side meet the neighbour first."""
    data = two_hulls()
    half = CoupledHydrodynamics(
        data.names,
        tuple(type(hull)(hull.dataset.isel(wave_direction=slice(0, 7))) for hull in data.hulls),
        data.places,
        data.added_mass,
        data.radiation_damping,
        data.stated_added_mass_infinite,
    )
    read = CoupledHydrodynamics.read(wamit_run(tmp_path, half))
    assert len(read.wave_direction) == 7


def test_files_that_do_not_hold_hulls_together_are_refused_in_words(tmp_path: Path) -> None:
    data = two_hulls()
    nowhere = wamit_run(tmp_path, data, places=np.zeros((2, 3)))
    with pytest.raises(DeckcraneError, match=r"body1 and body2 lie at one place.*XBODY"):
        CoupledHydrodynamics.read(nowhere)
    with pytest.raises(DeckcraneError, match="one body"):
        CoupledHydrodynamics.read(data.hulls[0].write(tmp_path / "one.nc"))
    with pytest.raises(DeckcraneError, match="there is no such file"):
        CoupledHydrodynamics.read(tmp_path / "nothing.nc")
    (tmp_path / "run.mat").write_text("no")
    with pytest.raises(DeckcraneError, match="hulls that act on each other are read from WAMIT"):
        CoupledHydrodynamics.read(tmp_path / "run.mat")
    file = bemio_file(tmp_path / "cut.h5", data)
    with h5py.File(file, "a") as content:
        table = content["body2/hydro_coeffs/added_mass/all"][:, :7]
        del content["body2/hydro_coeffs/added_mass/all"]
        content["body2/hydro_coeffs/added_mass/all"] = table
    with pytest.raises(DeckcraneError, match="must have the columns"):
        CoupledHydrodynamics.read(file)
    assert len(FREQUENCIES) == len(data.frequency)

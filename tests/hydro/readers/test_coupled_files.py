"""Files of several bodies: WAMIT's rows 7 to 12 and BEMIO's columns give the hulls that were written into them."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import h5py
import numpy as np
import pytest
import xarray as xr
from scipy.linalg import block_diag

from deckcrane.errors import DeckcraneError
from deckcrane.hydro.coupled_database import CoupledHydrodynamics
from deckcrane.hydro.database import DOFS
from tests.hydro.two_hulls import FREQUENCIES, HEADINGS, three_hulls, two_hulls

pytest.importorskip("capytaine", reason="data of hulls are computed by Capytaine, an extra")
RHO, G = 1025.0, 9.81
DEPTHS = (-0.5, 0.7, 0.3)
"""z of the bodies' own origins in the run of WAMIT."""
NAMES = ("radiation_damping", "added_mass", "added_mass_infinite", "excitation")
POWERS = np.array([0, 0, 0, 1, 1, 1])
"""Powers of the length of a force's row and of a motion's column."""


def shifted(z: float) -> np.ndarray:
    """From motions of the waterplane's origin to those of a point z above it."""
    T = np.eye(6)
    T[0, 4], T[1, 3] = z, -z
    return T


def moved(data: CoupledHydrodynamics, heights: Sequence[float]) -> tuple[np.ndarray, list[np.ndarray]]:
    """The matrices that lead from motions of points at these heights to those of the hulls' origins: of all, and of each."""
    each = [np.linalg.inv(shifted(z)) for z, _ in zip(heights, data.hulls, strict=False)]
    return block_diag(*each), each


def wamit_run(
    folder: Path,
    data: CoupledHydrodynamics,
    places: np.ndarray | None = None,
    lengths: Sequence[float] = (1.0,),
) -> Path:
    """The data as WAMIT would write them, each body about its own origin DEPTHS over the waterplane.

    `lengths` are ULEN of the bodies' geometry files; that of the first makes all numbers dimensionless.
    """
    path, places, count = folder / "run.1", data.places if places is None else places, len(data.hulls)
    L, n_dofs = lengths[0], 6 * count
    T, each = moved(data, DEPTHS)
    powers = np.tile(POWERS, count)
    by_mass = RHO * L ** (3.0 + powers[:, None] + powers)
    by_force = RHO * G * L ** (2.0 + powers)
    A, B, infinite = (
        T.T @ matrix @ T / by_mass for matrix in (data.added_mass, data.radiation_damping, data.added_mass_infinite)
    )
    F = data.excitation @ T / by_force
    pairs = [(i, j) for i in range(n_dofs) for j in range(n_dofs)]
    rows = [f"0.0 {i + 1} {j + 1} {infinite[i, j]:.10e}" for i, j in pairs]
    for n, w in enumerate(data.frequency):
        rows += [f"{2 * np.pi / w:.10e} {i + 1} {j + 1} {A[n, i, j]:.10e} {B[n, i, j] / w:.10e}" for i, j in pairs]
    path.write_text("\n".join(rows))
    rows = []
    for n, w in enumerate(data.frequency):
        for h, chi in enumerate(data.wave_direction):
            for i, X in enumerate(F[n, h]):
                rows.append(
                    f"{2 * np.pi / w:.10e} {np.degrees(chi):.8f} {i + 1} {abs(X):.10e} {np.degrees(np.angle(X)):.8f} "
                    f"{X.real:.10e} {X.imag:.10e}"
                )
    path.with_suffix(".3").write_text("\n".join(rows))
    rows = []
    for body, (hull, t) in enumerate(zip(data.hulls, each, strict=True)):
        C = t.T @ hull.hydrostatic_stiffness @ t / (RHO * G * L ** (2.0 + POWERS[:, None] + POWERS))
        rows += [f"{6 * body + i + 1} {6 * body + j + 1} {C[i, j]:.10e}" for i in range(6) for j in range(6)]
    path.with_suffix(".hst").write_text("\n".join(rows))
    entries = "".join(
        f"body{n + 1}.gdf\n{x} {y} {DEPTHS[n]} {np.degrees(heading)}\n1 1 1 1 1 1\n"
        for n, (x, y, heading) in enumerate(places)
    )
    periods = " ".join(f"{2 * np.pi / w:.10e}" for w in data.frequency)
    angles = " ".join(f"{np.degrees(chi):.8f}" for chi in data.wave_direction)
    path.with_suffix(".pot").write_text(
        f"hulls\n-1.\n1 1\n{len(data.frequency)}\n{periods}\n{len(data.wave_direction)}\n{angles}\n{count}\n{entries}"
    )
    for n in range(count):
        length = lengths[min(n, len(lengths) - 1)]
        (folder / f"body{n + 1}.gdf").write_text(f"a hull\n{length} {G} ULEN GRAV\n")
    return path


def bemio_file(path: Path, data: CoupledHydrodynamics) -> Path:
    """The data as BEMIO writes them: matrices of each body over the motions of all, about its centre of gravity.

    Files of BEMIO also hold the blocks of each pair in a folder of its own, `b2b`; what they hold besides is theirs.
    """
    centres = [np.array([*data.places[n, :2], hull.center_of_mass[2]]) for n, hull in enumerate(data.hulls)]
    T, each = moved(data, [float(centre[2]) for centre in centres])
    A, B, infinite = (
        T.T @ matrix @ T for matrix in (data.added_mass, data.radiation_damping, data.added_mass_infinite)
    )
    F = data.excitation @ T
    order = np.arange(len(data.frequency))[::-1]  # falling in frequency, as those of periods are
    w = data.frequency[order]
    with h5py.File(path, "w") as file:
        parameters = {"rho": RHO, "g": G, "w": w, "wave_dir": np.degrees(data.wave_direction), "scaled": 0.0}
        for name, value in parameters.items():
            file[f"simulation_parameters/{name}"] = value
        file["simulation_parameters/b2b"] = 1.0
        file["simulation_parameters/water_depth"] = np.bytes_("infinite")
        for n, (hull, t) in enumerate(zip(data.hulls, each, strict=True)):
            own = slice(6 * n, 6 * n + 6)
            body = file.create_group(f"body{n + 1}")
            body["properties/name"] = np.bytes_(data.names[n])
            body["properties/cg"], body["properties/cb"] = centres[n], [*data.places[n, :2], -1.0]
            body["properties/disp_vol"] = hull.displaced_volume
            body["properties/dof_start"], body["properties/dof_end"] = 6.0 * n + 1, 6.0 * n + 6
            coefficients = body.create_group("hydro_coeffs")
            coefficients["added_mass/all"] = np.moveaxis(A[order][:, own], 0, -1) / RHO
            coefficients["added_mass/inf_freq"] = infinite[own] / RHO
            coefficients["radiation_damping/all"] = np.moveaxis(B[order][:, own] / w[:, None, None], 0, -1) / RHO
            for i in range(6):
                for j in range(6 * len(data.hulls)):
                    pair = np.stack([w, A[order][:, 6 * n + i, j] / RHO], axis=1)
                    coefficients[f"added_mass/components/{i + 1}_{j + 1}"] = pair
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


@pytest.mark.study
def test_three_bodies_are_the_same_by_all_readers(tmp_path: Path) -> None:
    """WAMIT made dimensionless by a length of 7 m, BEMIO with its matrices of pairs, Capytaine, and our own form."""
    data = three_hulls()
    wamit = CoupledHydrodynamics.read(wamit_run(tmp_path, data, lengths=(7.0,)))
    bemio = CoupledHydrodynamics.read(bemio_file(tmp_path / "three.h5", data))
    capytaine = CoupledHydrodynamics.read(capytaine_file(tmp_path / "three_capytaine.nc", data))
    for read in (wamit, bemio, capytaine, CoupledHydrodynamics.read(data.write(tmp_path / "own.nc"))):
        assert_same_hulls(read, data)
        for name in ("added_mass", "radiation_damping"):
            matrix = getattr(read, name)
            np.testing.assert_allclose(matrix, matrix.swapaxes(1, 2), rtol=0, atol=1e-6 * np.abs(matrix).max())
            for n, hull in enumerate(read.hulls):
                block = read.block(matrix, n, n)
                np.testing.assert_allclose(getattr(hull, name), block, rtol=0, atol=1e-6 * np.abs(block).max())


def test_the_length_of_the_first_body_makes_all_numbers_of_wamit_dimensionless(tmp_path: Path) -> None:
    """Geometry files of other bodies may have another ULEN: it scales their geometry alone."""
    data = two_hulls(x=3.0, y=22.0, heading=np.radians(30.0))
    assert_same_hulls(CoupledHydrodynamics.read(wamit_run(tmp_path, data, lengths=(10.0, 3.0))), data)


def capytaine_file(
    path: Path, data: CoupledHydrodynamics, order: Sequence[int] | None = None, dofs: Sequence[int] = range(6)
) -> Path:
    """The data as Capytaine writes them: degrees of freedom in any order, moments about the origins, centres by name."""
    numbers = range(len(data.hulls)) if order is None else order
    labels = [f"{data.names[n]}__{DOFS[i].capitalize()}" for n in numbers for i in dofs]
    at = [6 * n + i for n in numbers for i in dofs]
    w = np.append(data.frequency, np.inf)
    A = np.concatenate([data.added_mass, data.added_mass_infinite[None]])[:, at][:, :, at]
    B = np.concatenate([data.radiation_damping, np.zeros((1, len(at), len(at)))])[:, at][:, :, at]
    F = np.conj(data.excitation)[:, :, at]  # e^{-iwt}
    F = np.concatenate([F, np.zeros((1, *F.shape[1:]))])
    stiffness = block_diag(*[hull.hydrostatic_stiffness for hull in data.hulls])[np.ix_(at, at)]
    centres = [[*data.places[n, :2], 0.0] for n in numbers]
    names = [data.names[n] for n in numbers]
    dataset = xr.Dataset(
        {
            "added_mass": (("omega", "influenced_dof", "radiating_dof"), A),
            "radiation_damping": (("omega", "influenced_dof", "radiating_dof"), B),
            "excitation_force": (("complex", "omega", "wave_direction", "influenced_dof"), np.stack([F.real, F.imag])),
            "hydrostatic_stiffness": (("influenced_dof", "radiating_dof"), stiffness),
            "rotation_center": (("body", "space_coordinate"), np.array(centres[::-1])),
            "center_of_mass": (("body", "space_coordinate"), np.array(centres[::-1])),
        },
        coords={
            "omega": w,
            "wave_direction": data.wave_direction,
            "influenced_dof": labels,
            "radiating_dof": labels,
            "complex": ["re", "im"],
            "body": names[::-1],
            "space_coordinate": ["x", "y", "z"],
            "rho": RHO,
            "g": G,
            "water_depth": np.inf,
        },
    )
    dataset.to_netcdf(path)
    return path


def test_bodies_of_capytaine_may_stand_in_any_order(tmp_path: Path) -> None:
    data = two_hulls()
    straight = CoupledHydrodynamics.read(capytaine_file(tmp_path / "a.nc", data))
    turned = CoupledHydrodynamics.read(capytaine_file(tmp_path / "b.nc", data, (1, 0), (3, 5, 0, 1, 4, 2)))
    assert_same_hulls(straight, data)
    assert set(turned.names) == set(data.names)
    order = [turned.names.index(name) for name in data.names]
    assert_same_hulls(turned.of([(n, turned.hulls[n]) for n in order]), data)


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

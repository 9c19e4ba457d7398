"""Making a database: our convention against Capytaine's own, and the bundled vessel."""

from __future__ import annotations

import logging
import math
from importlib import resources
from pathlib import Path

import numpy as np
import pytest
import xarray as xr
from scipy.integrate import trapezoid

from deckcrane.errors import DeckcraneError
from deckcrane.hydro.boundary_elements import CAPYTAINE_DOFS, make, make_file, read_mesh, roll_damping, solve
from deckcrane.hydro.database import Hydrodynamics
from deckcrane.hydro.hull_surfaces import barge, hydrostatic_stiffness, mass_matrix

FREQUENCIES = np.array([0.3, 0.7, 1.1])
HEADINGS = np.deg2rad([0.0, 60.0, 90.0, 180.0])
BOX = barge(60.0, 16.0, 4.0, panels=(12, 5, 3))


@pytest.fixture(scope="module")
def supply() -> Hydrodynamics:
    return Hydrodynamics.read("supply")


@pytest.fixture(scope="module")
def box(tmp_path_factory: pytest.TempPathFactory, short_tables: None) -> Hydrodynamics:
    path = tmp_path_factory.mktemp("made") / "box.nc"
    made = make_file(
        path,
        length=60.0,
        breadth=16.0,
        draught=4.0,
        kind="barge",
        stations=24,
        girth=10,
        frequencies=FREQUENCIES,
        headings=HEADINGS,
        progress=False,
    )
    back = Hydrodynamics.read(path)
    np.testing.assert_array_equal(back.added_mass, made.added_mass)
    return back


def motion(database: Hydrodynamics, k: int, direction: int) -> np.ndarray:
    """Response per metre of wave amplitude, Re(X e^{+iwt}), without viscous damping."""
    w = database.frequency[k]
    assert database.mass is not None
    inertia = database.mass + database.added_mass[k]
    Z = database.hydrostatic_stiffness - w**2 * inertia + 1j * w * database.radiation_damping[k]
    return np.linalg.solve(Z, database.excitation[k, direction])


@pytest.mark.study
def test_motions_are_the_conjugate_of_those_of_capytaine(box: Hydrodynamics) -> None:
    from capytaine.post_pro import rao

    solved = solve(BOX, FREQUENCIES, HEADINGS, box.water_density, box.gravity, math.inf)
    dims = {"influenced_dof": list(CAPYTAINE_DOFS), "radiating_dof": list(CAPYTAINE_DOFS)}
    solved["inertia_matrix"] = xr.DataArray(box.mass, coords=dims)
    solved["hydrostatic_stiffness"] = xr.DataArray(box.hydrostatic_stiffness, coords=dims)
    theirs = rao(solved).transpose("omega", "wave_direction", "radiating_dof").sel(radiating_dof=dims["radiating_dof"])
    ours = np.array([[motion(box, k, j) for j in range(len(HEADINGS))] for k in range(len(FREQUENCIES))])
    for dof in (2, 3, 4):
        expected = np.conj(theirs.values[..., dof])
        error = np.abs(ours[..., dof] - expected).max() / np.abs(expected).max()
        assert error < 0.02, "only the symmetric part of what the panels give is kept, which is 1 % here"


def test_database_of_a_box_is_whole(box: Hydrodynamics) -> None:
    assert box.mass is not None
    assert box.mass[0, 0] == pytest.approx(1025.0 * 60.0 * 16.0 * 4.0)
    assert box.dataset["added_mass_zero"].values[2, 2] > box.added_mass_infinite[2, 2] > 0.0
    assert not box.added_mass_infinite_is_estimated
    np.testing.assert_allclose(box.added_mass, box.added_mass.swapaxes(1, 2))


def test_mesh_file_gives_the_hull_it_holds(tmp_path: Path) -> None:
    pytest.importorskip("capytaine", reason="Capytaine is not installed: pip install 'deckcrane[hydro]'")
    whole = barge(30.0, 10.0, 3.0, panels=(4, 2, 2)).whole()
    points = whole.vertices[whole.faces].reshape(-1, 3)
    lines = ["a box", "1.0 9.81", "0 0", str(len(whole.faces)), *(" ".join(f"{c:.6f}" for c in p) for p in points)]
    path = tmp_path / "box.gdf"
    path.write_text("\n".join(lines) + "\n")
    surface = read_mesh(path)
    assert surface.volume == pytest.approx(900.0)
    assert surface.metacentric_radii[0] == pytest.approx(100.0 / 36.0)


def test_centre_of_mass_above_the_metacentre_is_refused() -> None:
    with pytest.raises(DeckcraneError, match="would capsize"):
        make(BOX, center_of_mass_height=10.0)


def test_mass_that_does_not_float_at_the_draught_is_refused(tmp_path: Path) -> None:
    with pytest.raises(DeckcraneError, match="displaces"):
        make_file(tmp_path / "x.nc", length=60.0, breadth=16.0, draught=4.0, mass=1e6, kind="barge")


def test_ship_without_mass_is_refused(tmp_path: Path) -> None:
    with pytest.raises(DeckcraneError, match="needs its mass"):
        make_file(tmp_path / "x.nc", length=60.0, breadth=16.0, draught=4.0)


def test_size_beside_a_mesh_file_is_refused(tmp_path: Path) -> None:
    with pytest.raises(DeckcraneError, match="has its own size"):
        make_file(tmp_path / "x.nc", mesh=tmp_path / "hull.stl", length=60.0)


def test_missing_mesh_file_is_named(tmp_path: Path) -> None:
    with pytest.raises(DeckcraneError, match="no such mesh file"):
        make_file(tmp_path / "x.nc", mesh=tmp_path / "none.stl")


def test_restoring_in_roll_is_weight_times_metacentric_height() -> None:
    C = hydrostatic_stiffness(BOX, np.array([0.0, 0.0, 1.0]), 1025.0, 9.81)
    height = 16.0**2 / 12.0 / 4.0 - 2.0 - 1.0
    assert C[3, 3] == pytest.approx(1025.0 * 9.81 * BOX.volume * height)
    assert C[2, 2] == pytest.approx(1025.0 * 9.81 * 960.0)


def test_mass_matrix_gives_the_kinetic_energy_of_a_turning_body() -> None:
    centre, radii = np.array([1.0, -2.0, 3.0]), (4.0, 5.0, 6.0)
    M = mass_matrix(7.0, centre, radii)
    v, omega = np.array([0.3, -0.2, 0.5]), np.array([0.1, 0.7, -0.4])
    at_centre = v + np.cross(omega, centre)
    energy = 0.5 * 7.0 * (at_centre @ at_centre + (np.square(radii) * omega**2).sum())
    nu = np.concatenate([v, omega])
    assert 0.5 * nu @ M @ nu == pytest.approx(energy)


def test_roll_damping_is_the_share_of_critical_asked_for() -> None:
    # constant added inertia: critical damping is 2 sqrt(C (I + A))
    damping = roll_damping(np.array([0.1, 3.0]), np.array([2.0, 2.0]), 7.0, 4.0, 0.05)
    assert damping == pytest.approx(0.05 * 2.0 * math.sqrt(4.0 * 9.0))


def test_supply_is_the_vessel_it_says(supply: Hydrodynamics) -> None:
    assert supply.mass is not None
    assert supply.mass[0, 0] == pytest.approx(6_362_208.5, rel=1e-6)
    weight = supply.mass[0, 0] * 9.81
    assert supply.hydrostatic_stiffness[3, 3] / weight == pytest.approx(2.144, rel=1e-6)
    assert supply.attribute("length") == pytest.approx(82.8)
    assert len(supply.frequency) >= 45
    assert supply.frequency[0] == pytest.approx(0.1)
    assert supply.frequency[-1] == pytest.approx(3.0)
    assert (Path(str(resources.files("deckcrane"))) / "library" / "supply.nc").stat().st_size < 400_000


def test_supply_follows_long_waves(supply: Hydrodynamics) -> None:
    """In waves much longer than the ship its force is that of the slope and the height of the surface."""
    k = 0
    number, volume = supply.wavenumber[k], supply.displaced_volume
    assert volume is not None
    rho_g = supply.water_density * supply.gravity
    following, head = supply.excitation[k, 0], supply.excitation[k, -1]
    assert following[2] == pytest.approx(supply.hydrostatic_stiffness[2, 2], rel=0.1)
    slope = following[0] / (1j * number * rho_g * volume)
    assert slope.real > 0.9
    assert abs(slope.imag) < 0.1
    assert head[0].imag == pytest.approx(-following[0].imag, rel=0.05)
    beam = supply.excitation[k, 6]
    assert (beam[1] / (1j * number * rho_g * volume)).real > 0.9  # pushed to port where the surface falls to port


def test_supply_heaves_with_long_waves_and_heels_to_them(supply: Hydrodynamics) -> None:
    response = motion(supply, 0, 6)
    number = supply.wavenumber[0]
    assert response[2] == pytest.approx(1.0, rel=0.05)
    slope = -1j * number  # of the surface towards port; positive roll lifts the port side
    assert response[3] / slope == pytest.approx(1.0, rel=0.1)


def test_supply_radiates_energy_and_nothing_else(supply: Hydrodynamics) -> None:
    scale = np.sqrt(np.diagonal(supply.radiation_damping, axis1=1, axis2=2).max(axis=0))
    values = np.linalg.eigvalsh(supply.radiation_damping / np.outer(scale, scale))
    assert values.min() > -2e-5


def test_damping_of_supply_is_that_of_the_waves_it_makes(supply: Hydrodynamics) -> None:
    """Haskind and Newman, deep water: B = w k / (4 pi rho g^2) times the integral of |F|^2 over all headings."""
    rho, g, w = supply.water_density, supply.gravity, supply.frequency
    around = 2.0 * trapezoid(np.abs(supply.excitation) ** 2, supply.wave_direction, axis=1)
    damping = (w * supply.wavenumber / (4.0 * np.pi * rho * g**2))[:, None] * around
    given = np.diagonal(supply.radiation_damping, axis1=1, axis2=2)
    chosen = w < 1.2  # at higher frequencies 15 degrees between headings are too coarse for the integral
    assert (np.abs(damping - given)[chosen].max(axis=0) / given.max(axis=0)).max() < 0.02


def test_without_capytaine_the_error_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    import sys

    monkeypatch.setitem(sys.modules, "capytaine", None)
    with pytest.raises(DeckcraneError, match=r"deckcrane\[hydro\]"):
        make(BOX)


def test_capytaine_keeps_quiet_about_panels(box: Hydrodynamics) -> None:
    assert logging.getLogger("capytaine").level == logging.ERROR
    assert box.title == "box"

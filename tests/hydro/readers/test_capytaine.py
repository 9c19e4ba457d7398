"""Capytaine's netCDF files: made up as version 3 writes them, and from Capytaine itself where it is installed."""

from __future__ import annotations

import numpy as np
import pytest
import xarray as xr

from deckcrane.errors import DeckcraneError
from deckcrane.hydro import DOFS, Hydrodynamics
from deckcrane.hydro.relations import energy_ratio, long_wave_gain, peak_damping
from deckcrane.hydro.stated_mass import GivenMass
from deckcrane.hydro.transform import moments_moved
from tests.hydro.example import CENTRE, DRAUGHT, MASS, RHO, G, assert_is_the_barge, barge, real_file
from tests.studies import first_each_time

W = np.linspace(0.1, 2.0, 8)
HEADINGS = np.radians([0.0, 60.0, 120.0, 180.0])
ROTATION_CENTRE = np.array([1.0, 0.0, -0.5])


def dataset(prefix=""):
    """Time factor e^{-iwt}, moments about the rotation centre, limits among the frequencies, radiating dof first."""
    data = moments_moved(barge(W, HEADINGS), ROTATION_CENTRE)
    names = [prefix + dof.capitalize() for dof in DOFS]
    order = [3, 0, 5, 1, 2, 4]
    nan = np.full((1, len(HEADINGS), 6), np.nan)
    infinite = data["added_mass_infinite"].values[None]
    A = np.concatenate([infinite * 1.5, data["added_mass"].values, infinite])
    B = np.concatenate([infinite * 0, data["radiation_damping"].values, infinite * 0])
    F = np.concatenate([nan, np.conj(data["excitation"].values), nan])
    parts = np.stack([F.real, F.imag])
    ds = xr.Dataset(
        {
            "added_mass": (("omega", "radiating_dof", "influenced_dof"), A.transpose(0, 2, 1)),
            "radiation_damping": (("omega", "radiating_dof", "influenced_dof"), B.transpose(0, 2, 1)),
            "diffraction_force": (("complex", "omega", "wave_direction", "influenced_dof"), 0.25 * parts),
            "Froude_Krylov_force": (("complex", "omega", "wave_direction", "influenced_dof"), 0.75 * parts),
            "hydrostatic_stiffness": (("influenced_dof", "radiating_dof"), data["hydrostatic_stiffness"].values),
            "inertia_matrix": (("influenced_dof", "radiating_dof"), data["mass"].values),
            "center_of_buoyancy": ("space_coordinate", [CENTRE[0], 0.0, -DRAUGHT / 2]),
            "disp_mass": MASS,
        },
        coords={
            "omega": np.r_[0.0, W, np.inf],
            "wave_direction": HEADINGS,
            "influenced_dof": names,
            "radiating_dof": names,
            "complex": ["re", "im"],
            "rho": RHO,
            "g": G,
            "water_depth": np.inf,
            "center_of_mass": ("space_coordinate", CENTRE),
            "rotation_center": ("space_coordinate", ROTATION_CENTRE),
        },
        attrs={"capytaine_version": "3.0.0"},
    )
    return ds.isel(influenced_dof=order, radiating_dof=order[::-1])


def written(path, ds):
    ds.to_netcdf(path, engine="h5netcdf")
    return path


@pytest.mark.parametrize("prefix", ["", "hull__"])
def test_the_barge_comes_back_conjugated_about_the_origin(tmp_path, prefix):
    db = Hydrodynamics.read(written(tmp_path / "barge.nc", dataset(prefix)))
    assert_is_the_barge(db, W, 1e-9)
    np.testing.assert_allclose(db.frequency, W)
    np.testing.assert_allclose(db.center_of_mass, CENTRE)
    assert db.displaced_volume == pytest.approx(MASS / RHO)
    assert "added_mass_zero" in db.dataset


def test_a_dataset_over_periods_is_taken_by_its_omega(tmp_path):
    ds = dataset().isel(omega=slice(1, -1))
    ds = ds.assign_coords(period=("omega", 2 * np.pi / ds["omega"].values)).swap_dims(omega="period")
    np.testing.assert_allclose(Hydrodynamics.read(written(tmp_path / "barge.nc", ds)).frequency, W)


@pytest.mark.parametrize(("dim", "measure"), [("freq", lambda w: w / 2 / np.pi), ("period", lambda w: 2 * np.pi / w)])
def test_a_dataset_over_frequencies_in_hertz_or_periods_alone_is_taken_by_these(tmp_path, dim, measure):
    ds = dataset().isel(omega=slice(1, -1))
    ds = ds.assign_coords({dim: ("omega", measure(ds["omega"].values))}).swap_dims(omega=dim).drop_vars("omega")
    np.testing.assert_allclose(Hydrodynamics.read(written(tmp_path / "barge.nc", ds)).frequency, W)


def test_a_frequency_without_diffraction_is_left_out_and_said(tmp_path):
    ds = dataset()
    ds["diffraction_force"][:, 3] = np.nan
    db = Hydrodynamics.read(written(tmp_path / "barge.nc", ds), leave_out=[W[2]])  # that one
    np.testing.assert_allclose(db.frequency, np.delete(W, 2))
    assert f"left out, not computed: {W[2]:.4g} rad/s" in db.dataset.attrs["convention"]
    np.testing.assert_allclose(db.dataset.attrs["left_out"], [W[2]])


def by_heading(ds):
    """As at forward speed, where each heading has its frequency of encounter."""
    return ds.assign(added_mass=ds["added_mass"].expand_dims(wave_direction=HEADINGS), forward_speed=0.0)


SPEED, FINE = 3.0, np.linspace(0.2, 2.4, 24)


def under_way(headings=HEADINGS):
    """As Capytaine has it at forward speed: radiation of each heading at its frequency of encounter."""
    rest = dataset().isel(omega=slice(1, -1)).interp(omega=FINE, kwargs={"fill_value": "extrapolate"})
    rest = rest.sel(wave_direction=headings)
    met = np.abs(FINE[:, None] - np.outer(FINE**2 / 9.81 * SPEED, np.cos(headings)))
    shape = (("omega", "wave_direction", "influenced_dof", "radiating_dof"), (*met.shape, 6, 6))

    def smooth(power):
        values = np.exp(-met) * met**power
        return shape[0], values[:, :, None, None] * (1e6 + np.arange(36.0).reshape(6, 6) * 1e4)

    return rest.assign(added_mass=smooth(0), radiation_damping=smooth(2)).assign_coords(forward_speed=SPEED)


def test_radiation_under_way_is_sorted_by_frequency_of_encounter(tmp_path):
    ahead = HEADINGS[np.cos(HEADINGS) <= 1e-9]  # none of them overtaken
    db = Hydrodynamics.read(written(tmp_path / "barge.nc", under_way(ahead)), speed=SPEED)
    assert db.speed == SPEED
    w = db.frequency
    heave = db.added_mass[:, 2, 2]
    np.testing.assert_allclose(heave / heave[0], np.exp(-w) / np.exp(-w[0]), rtol=2e-3)
    damping = db.radiation_damping[:, 2, 2]
    np.testing.assert_allclose(damping / damping[0], np.exp(-w) * w**2 / (np.exp(-w[0]) * w[0] ** 2), rtol=2e-3)
    assert "matrices at the frequency of encounter" in db.dataset.attrs["convention"]


def test_waves_that_are_overtaken_are_left_out_and_said(tmp_path):
    db = Hydrodynamics.read(written(tmp_path / "barge.nc", under_way().isel(omega=slice(None))), speed=SPEED)
    np.testing.assert_allclose(db.frequency, FINE)  # up to g / U = 3.27 rad/s none is
    fast = under_way().assign_coords(forward_speed=6.0)
    db = Hydrodynamics.read(written(tmp_path / "fast.nc", fast), speed=6.0)
    assert db.frequency.max() < 9.81 / 6.0
    assert "waves that the vessel overtakes in some heading" in db.dataset.attrs["convention"]


def test_radiation_of_one_heading_among_several_is_refused(tmp_path):
    ds = under_way().isel(wave_direction=slice(None))
    alone = ds.assign(added_mass=ds["added_mass"].isel(wave_direction=0, drop=True))
    alone = alone.assign(radiation_damping=ds["radiation_damping"].isel(wave_direction=0, drop=True))
    with pytest.raises(DeckcraneError, match="its added mass is for one heading, and the file does not say which"):
        Hydrodynamics.read(written(tmp_path / "barge.nc", alone), speed=SPEED)


def about_the_centre_of_mass(*unsaid):
    """As Capytaine 2 writes it for BEMIO: moments about the centre of mass, and no word of it."""
    data, ds = moments_moved(barge(W, HEADINGS), CENTRE), dataset()
    names = [dof.capitalize() for dof in DOFS]
    ordered = ds.sel(influenced_dof=names, radiating_dof=names).isel(omega=slice(1, -1))
    F = np.conj(data["excitation"].values)
    ordered["added_mass"] = (ordered["added_mass"].dims, data["added_mass"].values.transpose(0, 2, 1))
    ordered["radiation_damping"] = (
        ordered["radiation_damping"].dims,
        data["radiation_damping"].values.transpose(0, 2, 1),
    )
    for name in ("hydrostatic_stiffness", "mass"):
        theirs = name.replace("mass", "inertia_matrix")
        ordered[theirs] = (("influenced_dof", "radiating_dof"), data[name].values)
    ordered["diffraction_force"] *= 0.0
    ordered["Froude_Krylov_force"] = (ordered["Froude_Krylov_force"].dims, np.stack([F.real, F.imag]))
    return ordered.drop_vars(["rotation_center", *unsaid])


def test_moments_are_about_the_centre_of_mass_where_no_rotation_centre_is_said(tmp_path):
    db = Hydrodynamics.read(written(tmp_path / "barge.nc", about_the_centre_of_mass()))
    whole = Hydrodynamics(barge(W, np.radians(np.arange(0.0, 360.0, 60.0))))
    for name in ("added_mass", "excitation", "hydrostatic_stiffness", "mass"):
        a, b = getattr(db, name), getattr(whole, name)
        np.testing.assert_allclose(a, b, rtol=0, atol=1e-9 * np.abs(b).max(), err_msg=name)


def test_moments_about_a_centre_of_mass_of_unknown_place_are_warned_of_until_it_is_stated(tmp_path):
    db = Hydrodynamics.read(written(tmp_path / "barge.nc", about_the_centre_of_mass("center_of_mass")))
    _, findings = GivenMass().applied(db)
    assert [finding.level for finding in findings] == ["warning"]
    assert "does not say where it is; taken to be at the origin: state `cog`" in str(findings[0])
    placed, findings = GivenMass(cog=tuple(CENTRE)).applied(db)
    assert not [finding for finding in findings if finding.level == "warning"]
    whole = Hydrodynamics(barge(W, np.radians(np.arange(0.0, 360.0, 60.0))))
    for name in ("added_mass", "excitation", "hydrostatic_stiffness", "mass"):
        a, b = getattr(placed, name), getattr(whole, name)
        np.testing.assert_allclose(a, b, rtol=0, atol=1e-9 * np.abs(b).max(), err_msg=name)


def test_the_real_sphere_has_no_moment_about_its_centre_once_its_centre_of_gravity_is_stated():
    """WEC-Sim's sphere: radius 5 m about the origin, centre of gravity 2 m below; pressure on a sphere has no moment."""
    db = Hydrodynamics.read(real_file("capytaine2/sphere_hydrodynamics.nc"))
    assert "left out, not computed: 0.02, 0.04, 0.06 rad/s" in db.dataset.attrs["convention"]
    A, F = db.added_mass, db.excitation
    assert np.abs(A[:, 0, 4]).max() == pytest.approx(2.0 * A[:, 0, 0].max(), rel=0.01)
    placed, _ = GivenMass(cog=(0.0, 0.0, -2.0)).applied(db)
    assert np.abs(placed.added_mass[:, 0, 4]).max() < 1e-3 * A[:, 0, 0].max()
    assert np.abs(placed.excitation[:, :, 4]).max() < 1e-3 * np.abs(F[:, :, 0]).max()


@pytest.mark.parametrize(
    ("spoil", "message"),
    first_each_time(
        [
            (lambda d: d.drop_vars("hydrostatic_stiffness"), "compute_hydrostatics"),
            (lambda d: d.drop_vars("diffraction_force"), "diffraction"),
            (lambda d: d.drop_vars("added_mass"), "added_mass"),
            (lambda d: d.isel(influenced_dof=slice(4)), "lacks"),
            (lambda d: d.assign_coords(forward_speed=2.0), "no data at zero speed, only at 2 m/s"),
            (lambda d: d.drop_vars("rho").expand_dims(rho=[1000.0, 1025.0]), "2 values of `rho`"),
            (lambda d: d.isel(influenced_dof=[2], radiating_dof=[2]), "lacks"),
            (lambda d: d.assign_coords(rho="heavy"), "`rho` must hold one number"),
            (lambda d: d.assign_coords(forward_speed="fast"), "`forward_speed` must hold numbers"),
            (
                lambda d: d.assign(added_mass=d["added_mass"].expand_dims(wave_direction=HEADINGS), forward_speed=0.0),
                "depends on the heading",
            ),
            (lambda d: d.assign_coords(rho=0.0), "`water_density` is 0.0; it must be a number from 1"),
        ],
        4,
    ),
)
def test_what_is_missing_or_too_much_is_said(tmp_path, spoil, message):
    with pytest.raises(DeckcraneError, match=message):
        Hydrodynamics.read(written(tmp_path / "barge.nc", spoil(dataset())))


def test_a_frequency_that_failed_is_named(tmp_path):
    ds = dataset()
    ds["added_mass"][{"omega": 3}] = np.nan
    with pytest.raises(DeckcraneError, match=r"added_mass.*not a number"):
        Hydrodynamics.read(written(tmp_path / "barge.nc", ds))


@pytest.mark.study
@pytest.mark.usefixtures("short_tables")
def test_capytaines_own_file_obeys_long_waves_and_energy(tmp_path):
    cpt = pytest.importorskip("capytaine", reason="Capytaine is an optional extra")
    mesh = cpt.mesh_parallelepiped(size=(40, 10, 4), resolution=(10, 4, 2), center=(2, 0, 0)).immersed_part()
    dofs = cpt.rigid_body_dofs(rotation_center=(1, 0, -0.5))
    body = cpt.FloatingBody(mesh=mesh, dofs=dofs, center_of_mass=(2, 0, 0.5), name="box")
    body.inertia_matrix = body.compute_rigid_body_inertia(rho=1025.0)
    body.hydrostatic_stiffness = body.compute_hydrostatic_stiffness(rho=1025.0)
    cases = xr.Dataset(
        coords={
            "omega": [0.15, 0.7, np.inf],
            "wave_direction": np.linspace(0, np.pi, 7),
            "radiating_dof": list(body.dofs),
            "rho": [1025.0],
        }
    )
    solver = cpt.BEMSolver()
    found = solver.fill_dataset(cases, body, hydrostatics=True, progress_bar=False)
    cpt.export_dataset(str(tmp_path / "box.nc"), found)
    db = Hydrodynamics.read(tmp_path / "box.nc")
    np.testing.assert_allclose(long_wave_gain(db)[:5], 1.0, atol=0.05)
    damping = np.diagonal(db.radiation_damping, axis1=1, axis2=2) / peak_damping(db)
    # The few panels of the box's ends make surge the least exact; 18 % off here, 11 % and 8 % on finer meshes.
    np.testing.assert_allclose(energy_ratio(db)[1, 1:], damping[1, 1:], rtol=0.08)
    np.testing.assert_allclose(energy_ratio(db)[1, 0], damping[1, 0], rtol=0.2)
    np.testing.assert_allclose(db.center_of_mass, [2, 0, 0.5])
    np.testing.assert_allclose(db.hydrostatic_stiffness[2, 4] / db.hydrostatic_stiffness[2, 2], -2.0, rtol=1e-6)

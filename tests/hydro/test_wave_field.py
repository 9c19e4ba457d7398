"""The wave field beside a hull: against MacCamy and Fuchs, against Capytaine, by energy, and between grid points."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from deckcrane.arrays import Array
from deckcrane.errors import DeckcraneError
from deckcrane.hydro import boundary_elements, hull_surfaces
from deckcrane.hydro.boundary_elements import CAPYTAINE_DOFS, make, matrices, solve, solve_field, with_wave_field
from deckcrane.hydro.database import Hydrodynamics, wavenumber
from deckcrane.hydro.description import summary
from deckcrane.hydro.hull_surfaces import Surface, barge
from deckcrane.hydro.transform import conjugated, flip_vertical_axis, shift_matrix, shift_reference_point
from deckcrane.hydro.wave_field import (
    DERIVATIVES,
    FieldGrid,
    HullWaveField,
    StatedGrid,
    WaveStencil,
    disturbance,
    disturbance_error,
    free_motions,
    shielding_factor,
    with_field,
)
from deckcrane.sea.realisation import Waves
from deckcrane.view.plots import hydrodynamics_plots
from deckcrane.view.plots.hydrodynamics_plots import plot_shielding, save_figures
from tests.hydro.analytic_field import diffracted_head, incident_head, radiated_head, with_analytic_field

BOX = barge(40.0, 12.0, 3.0, panels=(10, 4, 2))
FREQUENCIES = np.array([0.2, 0.9, 1.2])
HEADINGS = np.deg2rad([0.0, 90.0, 180.0])


@pytest.fixture(scope="module")
def cylinder_field() -> Hydrodynamics:
    """The supply vessel with the field of a cylinder."""
    return with_analytic_field(Hydrodynamics.read("supply"))


@pytest.fixture(scope="module")
def box(short_tables: None) -> Hydrodynamics:
    grid = StatedGrid((-24.0, 24.0), (8.0, 20.0), 4.0, 12.0)
    return make(BOX, frequencies=FREQUENCIES, headings=HEADINGS, metacentric_height=3.0, progress=False, field=grid)


def random_waves(count: int = 200, fastest: float = 1.5) -> Waves:
    rng = np.random.default_rng(7)
    w, chi = rng.uniform(0.3, fastest, count), rng.uniform(-np.pi, 3 * np.pi, count)
    return Waves(w, chi, rng.uniform(0.1, 1.0, count), rng.uniform(0, 2 * np.pi, count))


def standing_cylinder(radius: float, depth: float, around: int, down: int) -> Surface:
    """Port half of a cylinder to the bottom, of the same section area as the round one."""
    angles = np.linspace(np.pi, 0.0, around + 1)
    step = np.pi / around
    edge = radius * np.sqrt(step / np.sin(step))
    z = -depth * np.linspace(0.0, 1.0, down + 1) ** 1.3
    rows = [np.stack([edge * np.cos(a) + 0 * z, edge * np.sin(a) + 0 * z, z], axis=1) for a in angles]
    return hull_surfaces._panels(np.stack(rows))


@pytest.mark.study
def test_field_beside_a_cylinder_is_that_of_maccamy_and_fuchs(short_tables: None, box: Hydrodynamics) -> None:
    radius, depth = 8.0, 20.0
    x, y, z = (a.ravel() for a in np.meshgrid([-18.0, -6.0, 0.0, 11.0, 20.0], [10.0, 14.0, 24.0], [0.0, -5.0]))
    w, chi = np.array([0.8]), np.array([0.0, 1.0, 3.0])
    water = Hydrodynamics(box.dataset.assign_attrs(depth=depth))
    surface = standing_cylinder(radius, depth, 22, 10)
    heads, _ = solve_field(surface, w, chi, np.stack([x, y, z], axis=1), water)
    for i, k in enumerate(wavenumber(w, depth)):
        decay = np.cosh(k * (z + depth)) / np.cosh(k * depth)
        for j, direction in enumerate(chi):
            incident = decay * incident_head(k, x, y, direction)
            expected = incident + diffracted_head(k, x, y, direction, z, radius, depth)
            assert np.abs(heads[i, j] + incident - expected).max() < 0.01 * np.abs(expected).max()


@pytest.mark.study
def test_field_beside_a_box_is_that_of_capytaine_at_grid_points(box: Hydrodynamics) -> None:
    cpt = pytest.importorskip("capytaine")
    field = HullWaveField.of(box)
    assert field is not None
    mesh = boundary_elements.capytaine_mesh(BOX)
    cover = hull_surfaces.lid(BOX)
    assert cover is not None
    dofs = cpt.rigid_body_dofs(rotation_center=(0.0, 0.0, 0.0))
    body = cpt.FloatingBody(mesh=mesh, lid_mesh=boundary_elements.capytaine_mesh(cover), dofs=dofs)
    solver, w, column = cpt.BEMSolver(), FREQUENCIES[1], 7
    case = {"body": body, "omega": w, "rho": box.water_density, "g": box.gravity, "water_depth": np.inf}
    problems = [cpt.DiffractionProblem(wave_direction=float(field.direction[column]), **case)]
    problems += [cpt.RadiationProblem(radiating_dof=dof, **case) for dof in CAPYTAINE_DOFS]
    x, y = np.meshgrid(field.x, field.y)
    places = np.stack([x.ravel(), y.ravel()], axis=1)
    elevations = [
        solver.compute_free_surface_elevation(places, solver.solve(problem, _check_wavelength=False))
        for problem in problems
    ]
    stored = [field.diffracted[1, column, 0].ravel(), *(field.radiated[1, j, 0].ravel() for j in range(6))]
    for elevation, head in zip(elevations, stored, strict=True):
        assert np.abs(np.conj(elevation) - head).max() < 1e-6 * np.abs(elevation).max()


@pytest.mark.study
def test_radiated_waves_carry_away_the_energy_of_radiation_damping(box: Hydrodynamics) -> None:
    """B w^2 / 2 per unit of motion is the flux rho g c_g / 2 of |h|^2 through a ring around the hull, c_g = g / (2 w)."""
    hull, w = barge(40.0, 12.0, 3.0, panels=(12, 5, 5)), 0.9
    angle, radius = np.linspace(0.0, 2 * np.pi, 48, endpoint=False), 150.0
    ring = np.stack([radius * np.cos(angle), radius * np.sin(angle), 0 * angle], axis=1)
    _, heads = solve_field(hull, np.array([w]), np.zeros(1), ring, box)
    damping = matrices(solve(hull, np.array([w]), None, box.water_density, box.gravity, box.depth))[1][0]
    energy = np.mean(np.abs(heads[0]) ** 2, axis=1) * 2 * np.pi * radius
    flux = 0.5 * box.water_density * box.gravity * box.gravity / (2 * w) * energy
    for motion in (1, 5):
        assert flux[motion] == pytest.approx(0.5 * w**2 * damping[motion, motion], rel=0.04)


def test_long_waves_pass_a_hull_that_floats_freely_and_a_fixed_one_disturbs_them_more(box: Hydrodynamics) -> None:
    floating = shielding_factor(box, 2 * np.pi / 0.2, 0.5 * np.pi)
    fixed = shielding_factor(box, 2 * np.pi / 0.2, 0.5 * np.pi, fixed=True)
    assert np.abs(floating - 1).max() < 0.01
    assert np.abs(fixed - 1).max() > 3 * np.abs(floating - 1).max()


def test_short_waves_leave_a_lee_and_stand_before_the_hull(box: Hydrodynamics) -> None:
    lee, weather = (
        shielding_factor(box, 2 * np.pi / 1.2, s * np.pi / 2).sel(field_x=0.0, method="nearest") for s in (1, -1)
    )
    assert float(lee[0]) < 0.5 < 1.4 < float(weather.max())


def test_data_with_a_field_are_written_and_read_again(box: Hydrodynamics, tmp_path: Path) -> None:
    back = Hydrodynamics.read(box.write(tmp_path / "box.nc"))
    for name in ("diffracted_field", "radiated_field", "field_x", "field_y", "field_depth", "field_direction"):
        np.testing.assert_array_equal(back.dataset[name].values, box.dataset[name].values)


@pytest.mark.parametrize("place", [(3.3, 17.7), (-21.2, -29.1)])
def test_between_points_headings_and_frequencies_the_field_is_exact_to_the_stated_error(
    cylinder_field: Hydrodynamics, place: tuple[float, float]
) -> None:
    field, waves = HullWaveField.of(cylinder_field), random_waves()
    assert field is not None
    rng, (x, y) = np.random.default_rng(3), (np.array(value) for value in place)
    motions = rng.normal(size=(len(waves.w), 6)) + 1j * rng.normal(size=(len(waves.w), 6))
    zeta = waves.amplitude * np.exp(1j * waves.phase)
    expected = np.array([diffracted_head(k, x, y, chi) for k, chi in zip(waves.k, waves.chi, strict=True)]) * zeta
    stencil, table = WaveStencil(field, waves), field.at(*place)
    heads, errors = disturbance(stencil, table, None), disturbance_error(stencil, table, None)
    missed = np.abs(heads[:, 0] - expected)
    assert missed.max() < 1e-4
    assert np.sqrt(np.mean(missed**2)) < np.sqrt(np.mean(errors**2))
    for motion in range(6):
        expected += motions[:, motion] * np.array([radiated_head(k, motion, x, y) for k in waves.k])
    heads, errors = disturbance(stencil, table, motions), disturbance_error(stencil, table, motions)
    missed = np.abs(heads[:, 0] - expected)
    assert np.sqrt(np.mean(missed**2)) < min(np.sqrt(np.mean(errors**2)), 1e-3)


def test_the_errors_of_diffracted_and_radiated_waves_at_a_place_are_each_their_own(
    cylinder_field: Hydrodynamics,
) -> None:
    """Twice the radiated waves with no diffracted ones have twice their error, and none of the others."""
    field = HullWaveField.of(cylinder_field)
    assert field is not None
    both = field.interpolated(3.3, 17.7)
    radiated = replace(field, diffracted=0 * field.diffracted, radiated=2 * field.radiated).interpolated(3.3, 17.7)
    assert both.radiated_error.shape == (len(field.frequency), 6)
    assert both.radiated_error.max() > 0.0
    np.testing.assert_allclose(radiated.radiated_error, 2 * both.radiated_error, rtol=1e-6)
    assert not radiated.diffracted_error.any()


def test_errors_of_a_field_are_in_proportion_to_its_waves(cylinder_field: Hydrodynamics) -> None:
    field, waves = HullWaveField.of(cylinder_field), random_waves()
    assert field is not None
    motions = np.random.default_rng(5).normal(size=(len(waves.w), 6)).astype(complex)
    errors = []
    for size in (1.0, 1e3):
        scaled = replace(field, diffracted=size * field.diffracted, radiated=size * field.radiated)
        errors.append(disturbance_error(WaveStencil(scaled, waves), scaled.interpolated(3.3, 17.7), motions))
    np.testing.assert_allclose(errors[1], 1e3 * errors[0], rtol=1e-6)


def test_a_fixed_cylinder_shelters_at_the_surface_as_its_diffracted_waves_say(cylinder_field: Hydrodynamics) -> None:
    n, chi = 12, 2 * np.pi / 9
    w = float(cylinder_field.frequency[n])
    factor = shielding_factor(cylinder_field, 2 * np.pi / w, chi, fixed=True)
    k = float(wavenumber(np.array([w]))[0])
    x, y = factor["field_x"].values[None, :], factor["field_y"].values[:, None]
    expected = np.abs(1 + diffracted_head(k, x, y, chi) / incident_head(k, x, y, chi))
    np.testing.assert_allclose(factor, expected, atol=2e-3)


def test_few_and_many_directions_are_interpolated_alike(cylinder_field: Hydrodynamics) -> None:
    """A sea of two systems takes the trigonometric polynomial itself, a spread one polynomials between finer directions."""
    field, spread = HullWaveField.of(cylinder_field), random_waves()
    assert field is not None
    few = replace(spread, chi=np.where(spread.chi < 3.0, 0.6, 2.1))
    many = replace(few, chi=few.chi + 1e-9 * np.arange(len(few.w)))
    table = field.at(3.0, 19.0)
    heads = [disturbance(WaveStencil(field, waves), table, None)[:, 0] for waves in (few, many)]
    assert WaveStencil(field, many).directions is None
    assert np.abs(heads[0] - heads[1]).max() < 1e-4


def test_derivatives_of_the_field_are_its_differences(cylinder_field: Hydrodynamics) -> None:
    field = HullWaveField.of(cylinder_field)
    assert field is not None
    step, (x, y) = 1e-3, (4.2, -20.3)
    table = field.at(x, y)
    for a, b in ((1, 0), (0, 1)):
        ahead, behind = (field.at(x + s * a * step, y + s * b * step) for s in (1, -1))
        for name in ("diffracted", "radiated"):
            slopes = (getattr(ahead, name)[:3] - getattr(behind, name)[:3]) / (2 * step)
            for order, (i, j) in enumerate(DERIVATIVES[:3]):
                value = getattr(table, name)[DERIVATIVES.index((i + a, j + b))]
                assert np.abs(value - slopes[order]).max() < 1e-5 * np.abs(value).max()


def test_waves_shorter_than_the_data_are_not_disturbed_and_counted_as_unknown(cylinder_field: Hydrodynamics) -> None:
    field = HullWaveField.of(cylinder_field)
    assert field is not None
    waves = Waves(np.array([1.0, 3.2]), np.zeros(2), np.array([1.0, 0.3]), np.zeros(2))
    stencil, table = WaveStencil(field, waves), field.at(0.0, 20.0)
    heads, errors = disturbance(stencil, table, None), disturbance_error(stencil, table, None)
    assert abs(heads[0, 0]) > 0.01
    assert heads[1, 0] == 0
    assert errors[1] == pytest.approx(0.3)


def head_at(data: Hydrodynamics, x: float, y: float, w: float, chi: float, motions: Array) -> complex:
    """Elevation per metre of a crest at O, with motions of O."""
    field = HullWaveField.of(data)
    assert field is not None
    wave = Waves(np.array([w]), np.array([chi]), np.ones(1), np.zeros(1))
    return complex(disturbance(WaveStencil(field, wave), field.at(x, y), motions[None].astype(complex))[0, 0])


def test_a_field_about_another_point_is_the_same_water(cylinder_field: Hydrodynamics) -> None:
    r, w, chi, motions = np.array([3.0, 1.0, 0.0]), 0.9, 0.7, np.array([0.3, 0.2, 0.5, 0.01, 0.02, 0.03])
    moved = Hydrodynamics(shift_reference_point(cylinder_field.dataset, r).assign_attrs(symmetric_about_xz=0))
    k = float(wavenumber(np.array([w]))[0])
    lag = np.exp(-1j * k * (r[0] * np.cos(chi) + r[1] * np.sin(chi)))  # the crest at O is this at O + r
    there = head_at(moved, 5.0 - r[0], 18.0 - r[1], w, chi, np.linalg.solve(shift_matrix(r), motions) / lag) * lag
    assert there == pytest.approx(head_at(cylinder_field, 5.0, 18.0, w, chi, motions), abs=1e-5)


def test_axes_turned_twice_and_a_time_factor_changed_twice_give_the_field_back(cylinder_field: Hydrodynamics) -> None:
    small = cylinder_field.dataset.isel(frequency=slice(0, 12), field_depth=slice(0, 4))
    turned = flip_vertical_axis(small)
    assert turned["field_y"].values[0] == -small["field_y"].values[-1]
    chi = int(np.argmin(np.abs(small["field_direction"].values - 1.0)))
    other = turned["diffracted_field"].values[:, -chi, :, ::-1]
    np.testing.assert_array_equal(other, small["diffracted_field"].values[:, chi])
    for back in (flip_vertical_axis(turned), conjugated(conjugated(small))):
        for name in ("diffracted_field", "radiated_field"):
            np.testing.assert_array_equal(back[name].values, small[name].values)


def test_motions_of_the_hull_alone_are_those_of_its_raos(cylinder_field: Hydrodynamics) -> None:
    from deckcrane.hydro.response import motion_raos

    field = HullWaveField.of(cylinder_field)
    assert field is not None
    motions, raos = free_motions(cylinder_field, field), motion_raos(cylinder_field)
    assert motions is not None
    assert cylinder_field.wave_direction[6] == pytest.approx(field.direction[9])  # 90 degrees
    np.testing.assert_allclose(motions[:, 9], raos[:, 6], rtol=1e-9, atol=1e-9)


def test_bad_grids_are_refused_in_words(box: Hydrodynamics, short_tables: None) -> None:
    with pytest.raises(DeckcraneError, match=r"through the hull: .* inside.*\|y\| from 6 m on"):
        with_wave_field(box, BOX, StatedGrid((-10.0, 10.0), (2.0, 12.0), 2.0))
    with pytest.raises(DeckcraneError, match="4 or more rising numbers along y"):
        StatedGrid((-10.0, 10.0), (8.0, 10.0), 2.0).grid(40.0, 12.0, 3.0, np.inf)
    with pytest.raises(DeckcraneError, match="100000 are the most"):
        StatedGrid(spacing=0.1).grid(80.0, 20.0, 6.0, np.inf)
    with pytest.raises(DeckcraneError, match="40 m deep, the water 30 m"):
        StatedGrid(deepest=40.0).grid(80.0, 20.0, 6.0, 30.0)
    with pytest.raises(DeckcraneError, match="lower to the higher end"):
        FieldGrid.spaced((10.0, -10.0), (8.0, 20.0), 2.0, 10.0)
    field = HullWaveField.of(box)
    assert field is not None
    with pytest.raises(DeckcraneError, match=r"outside the wave field: x -24 to 24 m, y 8 to 20 m \(either side\)"):
        field.at(0.0, 25.0)
    with pytest.raises(DeckcraneError, match="no wave field beside the hull"):
        shielding_factor(Hydrodynamics.read("supply"), 8.0, 0.0)
    with pytest.raises(DeckcraneError, match=r"a period of 3 s is outside the wave field, 5\.24 to 31\.4 s"):
        shielding_factor(box, 3.0, 0.0)
    with pytest.raises(DeckcraneError, match="a wave field needs `radiated_field` too"):
        Hydrodynamics(box.dataset.drop_vars("radiated_field"))
    uneven = box.dataset.isel(field_direction=slice(0, 5))
    turned = box.dataset.assign_coords(field_direction=box.dataset["field_direction"] + 0.1)
    for dataset in (uneven, turned):
        with pytest.raises(DeckcraneError, match="even in number and spacing, all round from 0"):
            HullWaveField.of(Hydrodynamics(dataset))


def test_a_hull_without_symmetry_has_a_field_on_one_side(box: Hydrodynamics) -> None:
    field = HullWaveField.of(box)
    assert field is not None
    assert field.covers(0.0, -12.0)
    assert not replace(field, symmetric=False).covers(0.0, -12.0)


def test_a_field_is_kept_when_it_is_put_into_data_again(box: Hydrodynamics) -> None:
    field = HullWaveField.of(box)
    assert field is not None
    grid = FieldGrid(field.x, field.y, field.depth)
    again = with_field(
        box, grid, field.direction, *(head.reshape(*head.shape[:2], -1) for head in (field.diffracted, field.radiated))
    )
    np.testing.assert_array_equal(again.dataset["radiated_field"].values, box.dataset["radiated_field"].values)


def test_the_command_reads_a_grid_and_names_what_is_wrong_with_it() -> None:
    from deckcrane.cli.hydro import _parse_field

    assert _parse_field(None, None, None) is None
    assert _parse_field("beside", "2 m", None) == StatedGrid(spacing=2.0)
    assert _parse_field("-50 m to 0, 12 m to 45 m", None, "4000 cm") == StatedGrid(
        (-50.0, 0.0), (12.0, 45.0), None, 40.0
    )
    with pytest.raises(DeckcraneError, match="two ranges such as"):
        _parse_field("12 m", None, None)
    with pytest.raises(DeckcraneError, match="add --field beside"):
        _parse_field(None, "2 m", None)


def test_a_map_of_shielding_shows_the_factor_at_its_period_and_direction(cylinder_field: Hydrodynamics) -> None:
    axis = plot_shielding(cylinder_field, [9.0], [60.0]).axes[0]
    factor = shielding_factor(cylinder_field, 9.0, float(np.radians(60.0)))
    np.testing.assert_allclose(np.ravel(axis.collections[0].get_array()), np.ravel(factor.values))
    assert np.ptp(factor.values) > 0.05, "so that another period or direction would show"


def test_figures_have_maps_of_shielding_where_data_have_a_field(
    cylinder_field: Hydrodynamics, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Which figures are saved; what is in them is drawn by studies."""

    class Figure:
        def savefig(self, path: Path, **settings: object) -> None:
            path.write_bytes(b"drawn")

    for name in ("radiation", "excitation", "motions", "shielding"):
        monkeypatch.setattr(hydrodynamics_plots, f"plot_{name}", lambda *given: Figure())
    with_field, without = (
        {path.name for path in save_figures(data, tmp_path)} for data in (cylinder_field, Hydrodynamics.read("supply"))
    )
    assert with_field - without == {"shielding.png"}
    assert without == {"radiation.png", "excitation.png", "motions.png"}
    assert any(line.startswith("wave field") and "8 depths" in line for line in summary(cylinder_field))


@pytest.mark.study
def test_maps_of_shielding_are_drawn_for_data_with_a_field(cylinder_field: Hydrodynamics, tmp_path: Path) -> None:
    names = [path.name for path in save_figures(cylinder_field, tmp_path)]
    assert "shielding.png" in names
    assert "shielding.png" not in [path.name for path in save_figures(Hydrodynamics.read("supply"), tmp_path)]
    assert any(line.startswith("wave field") and "8 depths" in line for line in summary(cylinder_field))

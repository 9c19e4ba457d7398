"""Several hulls in one computation: Capytaine's own answer, energy, symmetry, hulls far apart, damped gaps, and their files."""

from __future__ import annotations

import math
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
import xarray as xr

from deckcrane.errors import DeckcraneError
from deckcrane.hydro.coupled_boundary_elements import (
    PlacedHull,
    _inner_lid,
    _mesh,
    _Panels,
    box,
    check_apart,
    gap_lids,
    make_together,
)
from deckcrane.hydro.coupled_database import CoupledHydrodynamics, overlap, relative_place
from deckcrane.hydro.coupled_description import (
    coupled_findings,
    energy_imbalance,
    gap_resonance,
    inspect_together,
    relative_asymmetry,
)
from deckcrane.hydro.database import DOFS, Hydrodynamics
from deckcrane.hydro.memory.state_space import identify
from tests.hydro.two_hulls import FREQUENCIES, GAP, HEADINGS, PLACE, hulls, two_hulls

cpt = pytest.importorskip("capytaine", reason="data of hulls are computed by Capytaine, an extra")
RHO, G = 1025.0, 9.81

pytestmark = pytest.mark.usefixtures("short_tables")


def panels(gap_damping: float = 0.0, lids: bool = False) -> _Panels:
    placed = hulls()
    return _Panels(placed, gap_lids(placed) if lids else [], gap_damping, RHO, G, math.inf)


def capytaine_dataset() -> xr.Dataset:
    """The same hulls as a sum of Capytaine's bodies, solved by Capytaine's direct method, with the same lids inside them."""
    bodies = []
    for hull in hulls():
        surface = hull.placed(hull.surface)
        body = cpt.FloatingBody(
            mesh=cpt.Mesh(vertices=surface.vertices, faces=surface.faces, name=hull.name),
            lid_mesh=_mesh(_inner_lid(hull)),
            dofs=cpt.rigid_body_dofs(rotation_center=(hull.x, hull.y, -1.0)),
            center_of_mass=(hull.x, hull.y, -0.5),
            name=hull.name,
        )
        body.inertia_matrix = body.compute_rigid_body_inertia()
        body.hydrostatic_stiffness = body.compute_hydrostatic_stiffness()
        bodies.append(body)
    both = bodies[0] + bodies[1]
    cases = {
        "omega": FREQUENCIES[1:4],
        "wave_direction": HEADINGS,
        "radiating_dof": list(both.dofs),
        "rho": RHO,
        "g": G,
        "water_depth": np.inf,
    }
    return cpt.BEMSolver(method="direct").fill_dataset(
        xr.Dataset(coords=cases), both, hydrostatics=True, progress_bar=False
    )


@pytest.fixture(scope="module")
def from_capytaine(tmp_path_factory, short_tables) -> tuple[CoupledHydrodynamics, xr.Dataset]:
    dataset = capytaine_dataset()
    path = tmp_path_factory.mktemp("capytaine") / "two.nc"
    cpt.export_dataset(str(path), dataset)
    return CoupledHydrodynamics.read(path), dataset


@pytest.mark.study
def test_files_of_capytaine_have_both_hulls_about_points_over_their_centres(from_capytaine) -> None:
    """Moments moved from the rotation centre by an independent rule: that of screws."""
    data, dataset = from_capytaine
    np.testing.assert_allclose(data.places, [[0, 0, 0], [0, PLACE, 0]], atol=1e-9)
    labels = [f"{name}__{dof.capitalize()}" for name in data.names for dof in DOFS]
    given = dataset["added_mass"].sel(influenced_dof=labels, radiating_dof=labels)
    raw = given.transpose("omega", "influenced_dof", "radiating_dof").values
    T = np.eye(6)
    T[0, 4], T[1, 3] = 1.0, -1.0  # v at a point 1 m below the origin, z = -1, from that at the origin
    both = np.kron(np.eye(2), T)
    np.testing.assert_allclose(
        data.added_mass, np.linalg.inv(both).T @ raw @ np.linalg.inv(both), rtol=0, atol=1e-7 * raw.max()
    )
    for n, hull in enumerate(data.hulls):
        np.testing.assert_allclose(data.block(data.added_mass, n, n), hull.added_mass, atol=1e-7 * raw.max())
    assert data.names == ("crane_barge", "cargo_barge")


def test_our_solution_is_capytaines_where_no_surface_is_damped(from_capytaine) -> None:
    theirs, ours = from_capytaine[0], two_hulls().at(np.array([1, 2, 3]))
    for name in ("added_mass", "radiation_damping"):
        matrix = getattr(theirs, name)
        reciprocal = 0.5 * (matrix + matrix.swapaxes(1, 2))
        np.testing.assert_allclose(getattr(ours, name), reciprocal, rtol=0, atol=1e-9 * np.abs(matrix).max())
    np.testing.assert_allclose(ours.excitation, theirs.excitation, rtol=0, atol=1e-9 * np.abs(ours.excitation).max())


def side_by_side(panels: tuple[int, int, int]) -> list[PlacedHull]:
    hull = box(40.0, 16.0, 4.0, panels)
    return [PlacedHull("one", hull, metacentric_height=3.0), PlacedHull("two", hull, y=22.0, metacentric_height=3.0)]


@pytest.mark.study
def test_coefficients_of_boxes_side_by_side_are_symmetric_and_balance_in_energy() -> None:
    boxes, w = side_by_side((12, 5, 5)), np.array([0.6, 0.9])
    problem = _Panels(boxes, [], 0.0, RHO, G, math.inf)
    raw = [problem.solve(frequency, np.zeros(0)) for frequency in w]
    assert relative_asymmetry(np.array([A for A, _, _ in raw])) < 0.015
    data = make_together(boxes, frequencies=w, headings=np.radians(np.arange(0.0, 360.0, 15.0)))
    assert np.nanmax(energy_imbalance(data)) < 0.02
    assert data.coupling > 0.3
    wrong = CoupledHydrodynamics(
        data.names, data.hulls, data.places * [1, -1, 1], data.added_mass, data.radiation_damping
    )
    assert np.nanmax(energy_imbalance(wrong)) > 0.2, "on the other side it does not"


@pytest.mark.study
def test_finer_panels_of_boxes_side_by_side_hold_symmetry_and_energy_within_one_per_cent() -> None:
    """Relative to the peaks of each motion, and below the gap's resonance, which magnifies what panels leave without damping."""
    boxes, w = side_by_side((18, 8, 7)), np.array([0.4, 0.6, 0.8, 0.9, 1.1])
    problem = _Panels(boxes, [], 0.0, RHO, G, math.inf)
    raw = [problem.solve(frequency, np.zeros(0)) for frequency in w]
    for part in (0, 1):
        matrices = np.array([solution[part] for solution in raw])
        size = np.sqrt(np.abs(np.diagonal(matrices, axis1=1, axis2=2)).max(axis=0))
        asymmetry = np.abs(matrices - matrices.swapaxes(1, 2)) / np.outer(size, size)
        assert asymmetry[:4].max() < 0.01
    data = make_together(boxes, frequencies=w, headings=np.radians(np.arange(0.0, 360.0, 10.0)))
    assert np.nanmax(energy_imbalance(data)[:4]) < 0.01


@pytest.mark.study
def test_hulls_far_apart_are_single_hulls() -> None:
    """Waves fall off as the root of the distance; at 4 km a few per cent of them are left, and less of what comes back."""
    w = float(FREQUENCIES[3])
    single = _Panels(hulls()[:1], [], 0.0, RHO, G, math.inf).solve(w, HEADINGS)
    far = _Panels(hulls(y=4000.0), [], 0.0, RHO, G, math.inf).solve(w, HEADINGS)
    for own, both in zip(single[:2], far[:2], strict=True):
        np.testing.assert_allclose(both[:6, :6], own, rtol=0, atol=0.005 * np.abs(own).max())
        assert np.abs(both[:3, 6:9]).max() < 0.05 * np.abs(own[:3, :3]).max()
    np.testing.assert_allclose(far[2][:, :6], single[2], rtol=0, atol=0.03 * np.abs(single[2]).max())


@pytest.mark.study
def test_a_surface_without_damping_is_free_and_with_damping_takes_energy() -> None:
    free, undamped, damped = panels(), panels(1e-12, lids=True), panels(0.2, lids=True)
    reference = free.solve(1.1, HEADINGS)
    for a, b in zip(reference, undamped.solve(1.1, HEADINGS), strict=True):
        np.testing.assert_allclose(b, a, rtol=0, atol=1e-8 * np.abs(a).max())
    A, B, F = damped.solve(1.1, HEADINGS)
    k = 1.1**2 / G
    both = F * np.exp(-1j * k * np.outer(np.sin(HEADINGS), np.repeat([0.0, PLACE], 6)))
    radiated = k**2 / (4 * np.pi * RHO * G * 1.1) * (both.T @ both.conj()).real * (HEADINGS[1] - HEADINGS[0])
    lost = B - radiated
    size = np.sqrt(np.diag(B))
    assert np.linalg.eigvalsh((lost + lost.T) / np.outer(size, size)).max() > 0.05
    assert np.linalg.eigvalsh((B + B.T) / np.outer(size, size)).min() > -1e-3
    assert relative_asymmetry(A[None]) < 0.12


@pytest.mark.study
def test_a_damped_gap_lowers_the_peak_of_its_resonance() -> None:
    w = np.linspace(0.9, 1.5, 7)
    peaks = [
        max(np.abs(problem.solve(frequency, np.zeros(0))[0][1, 1]) for frequency in w)
        for problem in (panels(), panels(0.3, lids=True))
    ]
    assert peaks[1] < 0.9 * peaks[0]


def near_resonance(gap_damping: float) -> CoupledHydrodynamics:
    """Two boxes close together, about the resonance of their gap."""
    hull = box(40.0, 12.0, 4.0, (6, 2, 3))
    boxes = [PlacedHull("one", hull, metacentric_height=3.0), PlacedHull("two", hull, y=15.0, metacentric_height=3.0)]
    w = np.concatenate([[0.95], np.linspace(1.1, 1.24, 8), [1.36]])
    return make_together(boxes, gap_damping=gap_damping, frequencies=w, headings=[0.0])


@pytest.mark.study
def test_a_narrow_resonance_of_the_gap_is_measured_and_warned_of_and_a_damped_one_is_not() -> None:
    """A lid adds half of its epsilon to the damping ratio; files of others say by their width whether they were solved with one."""
    undamped, damped = near_resonance(0.0), near_resonance(0.06)
    narrow, wide = gap_resonance(undamped), gap_resonance(damped)
    assert narrow is not None
    assert wide is not None
    assert wide.frequency == pytest.approx(narrow.frequency, rel=0.02)
    assert wide.damping_ratio - narrow.damping_ratio == pytest.approx(0.03, rel=0.25)
    warnings = [finding for finding in coupled_findings(undamped) if "damping lid" in finding.what]
    assert [finding.level for finding in warnings] == ["warning"]
    assert "one and two resonates" in warnings[0].what
    assert not [finding for finding in coupled_findings(damped) if "damping lid" in finding.what]
    assert gap_resonance(undamped.at(np.arange(0, 10, 3))) is None, "frequencies too far apart to tell"


def test_lorentzian_peaks_have_the_damping_ratio_that_they_were_made_with() -> None:
    data = two_hulls(0.2)
    w, w_n, zeta = np.linspace(0.6, 1.4, 41), 1.02, 0.015
    peak = 1.0 / (1.0 + ((w - w_n) / (zeta * w_n)) ** 2)
    B = np.einsum("w,ij->wij", peak, np.ones((12, 12))) * np.sqrt(np.outer(*[np.arange(1.0, 13.0)] * 2))
    hulls_at = tuple(
        Hydrodynamics(hull.dataset.isel(frequency=[0] * 41).assign_coords(frequency=w)) for hull in data.hulls
    )
    resonance = gap_resonance(CoupledHydrodynamics(data.names, hulls_at, data.places, B, B))
    assert resonance is not None
    assert resonance.frequency == pytest.approx(w_n, rel=1e-6)
    assert resonance.damping_ratio == pytest.approx(zeta, rel=1e-6)


def test_data_of_several_hulls_are_kept_in_one_labelled_file(tmp_path: Path) -> None:
    data = two_hulls(0.1)
    again = CoupledHydrodynamics.read(data.write(tmp_path / "two.nc"))
    assert again.names == data.names
    for name in ("frequency", "added_mass", "radiation_damping", "added_mass_infinite", "places", "excitation", "mass"):
        np.testing.assert_array_equal(getattr(again, name), getattr(data, name), err_msg=name)
    with xr.open_dataset(tmp_path / "two.nc") as file:
        assert file["added_mass"].dims == ("frequency", "body", "influenced_dof", "radiating_body", "radiating_dof")
        assert list(file["body"].values) == ["crane_barge", "cargo_barge"]
    one = Hydrodynamics.read(tmp_path / "two.nc", body="cargo_barge")
    np.testing.assert_array_equal(one.added_mass, data.block(data.added_mass, 1, 1))
    assert one.attribute("length") == 30.0
    with pytest.raises(DeckcraneError, match="2 bodies; choose one"):
        Hydrodynamics.read(tmp_path / "two.nc")
    left = CoupledHydrodynamics.read(tmp_path / "two.nc", leave_out=[0.9])
    assert list(left.frequency) == [0.3, 0.5, 0.7, 1.1, 1.3]


def test_the_whole_sea_turned_turns_nothing() -> None:
    """Both hulls turned by 30 degrees about the origin, each seen along its own axes: the same coefficients and forces."""
    turn, c, s = math.radians(30.0), math.cos(math.radians(30.0)), math.sin(math.radians(30.0))
    straight = two_hulls()
    placed = [
        PlacedHull(hull.name, hull.surface, -s * hull.y, c * hull.y, turn, metacentric_height=hull.metacentric_height)
        for hull in hulls()
    ]
    turned = make_together(placed, frequencies=FREQUENCIES[2:4], headings=HEADINGS)
    np.testing.assert_allclose(
        turned.added_mass, straight.added_mass[2:4], rtol=0, atol=1e-3 * straight.added_mass.max()
    )
    for own, other in zip(turned.hulls, straight.hulls, strict=True):
        np.testing.assert_allclose(
            own.excitation, other.excitation[2:4], rtol=0, atol=2e-3 * np.abs(other.excitation).max()
        )
    np.testing.assert_allclose(relative_place(turned.places, 0, 1), relative_place(straight.places, 0, 1), atol=1e-12)
    np.testing.assert_allclose(
        np.abs(turned.hull_motions(1)),
        np.abs(straight.hull_motions(1)[2:4]),
        atol=3e-3 * np.abs(straight.motion_raos()).max(),
    )


def test_hulls_do_not_know_where_the_common_origin_is() -> None:
    """Both moved by the same way: each moves as before about its own origin, and meets waves later by the phase of that way."""
    data, way = two_hulls(), np.array([23.0, -11.0])
    moved = replace(data, places=data.places + np.array([*way, 0.0]))
    for number in (0, 1):
        np.testing.assert_allclose(moved.hull_motions(number), data.hull_motions(number), rtol=0, atol=1e-9)
    k, chi = FREQUENCIES**2 / G, data.wave_direction
    lag = np.exp(-1j * k[:, None] * (way[0] * np.cos(chi) + way[1] * np.sin(chi)))
    np.testing.assert_allclose(moved.excitation, data.excitation * lag[:, :, None], rtol=1e-9, atol=1e-3)


def test_hulls_that_overlap_are_refused_with_how_far_they_must_move() -> None:
    near = hulls(y=PLACE - GAP - 2.0)
    with pytest.raises(
        DeckcraneError, match=r"crane_barge and cargo_barge overlap by 2 m: move cargo_barge .* along \(0, 1\)"
    ):
        make_together(near)
    check_apart({hull.name: hull.corners for hull in hulls()})
    square = np.array([[0.0, 0.0], [1.0, 0.0], [1.0, 1.0], [0.0, 1.0]])
    rotated = (square - 0.5) @ np.array([[1.0, 1.0], [-1.0, 1.0]]) / math.sqrt(2.0)
    assert overlap(square, rotated + np.array([1.5, 0.5])) is not None
    assert overlap(square, rotated + np.array([1.75, 0.5])) is None


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"gap_damping": 2.0}, "share from 0 to 1"),
        ({"frequencies": [0.5, 0.4]}, "rising"),
        ({"hulls": hulls()[:1]}, "two or more"),
        ({"hulls": [hulls()[0], hulls()[0]]}, "one name"),
        ({"hulls": hulls(heading=0.3), "gap_damping": 0.1}, "not between parallel sides"),
    ],
)
def test_what_cannot_be_computed_is_refused_in_words(change: dict, message: str) -> None:
    options = {"hulls": hulls(), "frequencies": FREQUENCIES[:1], **change}
    with pytest.raises(DeckcraneError, match=message):
        make_together(options.pop("hulls"), **options)


def test_data_are_described_with_what_couples_them() -> None:
    text = inspect_together(two_hulls().at(np.arange(3))).text
    assert "cargo_barge  at x 0 m, y 19 m, heading 0 deg" in text
    assert "symmetric between the hulls" in text
    assert "memory       none: " in text, "of three frequencies"
    data = two_hulls()
    mixed = data.added_mass.copy()
    mixed[:, :6, 6:] *= -1.0
    broken = CoupledHydrodynamics(data.names, data.hulls, data.places, mixed, data.radiation_damping)
    assert any(finding.level == "error" for finding in coupled_findings(broken))


def test_the_memory_of_two_hulls_is_one_and_passive() -> None:
    data = two_hulls(0.2)
    memory = identify(data, states_per_dof=2, target=0.2)
    assert memory.B.shape == (memory.states, 12)
    assert memory.passivity(float(FREQUENCIES[-1])) >= 0.0
    coupled = [label for label in memory.labels if "crane_barge" in label and "cargo_barge" in label]
    assert coupled, "states that motions of both share"
    assert np.abs(np.linalg.eigvals(memory.A).real).min() > 0.0

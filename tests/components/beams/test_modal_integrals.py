"""The integrals over a beam equal direct numerical integration, at random coordinates; the quadrature is refined."""

from __future__ import annotations

import numpy as np
import pytest

from deckcrane.components.beams.modal_integrals import (
    Field,
    Integrals,
    Sections,
    constant,
    damping_matrix,
    integrals,
    linear,
)
from deckcrane.components.beams.mode_shapes import BENDING
from deckcrane.errors import DeckcraneError
from tests.components.beams.beam_cases import (
    AREA,
    DENSITY,
    IY,
    IZ,
    LENGTH,
    TORSION,
    E,
    G,
    bent,
    natural_frequencies,
    spatial,
    tapered,
    uniform,
)

NAMES = ("mass", "s0", "S1", "Hbar", "Hx", "A0", "A1", "A2", "F0", "F1", "M", "K")


class Direct:
    """The beam as many thin slices, without any of the expansions: Simpson's rule between the tapered beam's corners."""

    def __init__(self, section: Sections, field: Field) -> None:
        pieces = [(np.linspace(a, b, 4001), b - a) for a, b in ((0.0, 4.0), (4.0, LENGTH))]
        self.x = np.concatenate([x for x, _ in pieces])
        simpson = np.array([1.0, *[4.0, 2.0] * 1999, 4.0, 1.0]) / 12000
        self.w = np.concatenate([width * simpson for _, width in pieces])
        inertia = section.inertia(self.x)
        self.dm, self.dJ = self.w * inertia[:, 0], self.w[:, None] * inertia[:, 1:]
        self.stiffness = self.w[:, None] * section.stiffness(self.x)
        self.B, self.Theta, self.strains = field.displacement(self.x), field.rotation(self.x), field.strains(self.x)
        self.H = field.shortening(self.x)

    def places(self, eta: np.ndarray) -> np.ndarray:
        return np.outer(self.x, [1.0, 0.0, 0.0]) + self.B @ eta


@pytest.fixture(scope="module", params=[uniform, tapered])
def beam(request: pytest.FixtureRequest) -> tuple[Integrals, Direct]:
    section = request.param()
    return integrals(section, spatial()), Direct(section, spatial())


def etas() -> list[np.ndarray]:
    random = np.random.default_rng(6)
    return [0.5 * random.standard_normal(8) for _ in range(4)]


def close(found: np.ndarray, expected: np.ndarray) -> None:
    np.testing.assert_allclose(found, expected, rtol=0, atol=1e-11 * np.max(np.abs(expected)))


def test_mass_and_first_moment_are_those_of_the_slices(beam: tuple[Integrals, Direct]) -> None:
    found, direct = beam
    assert found.mass == pytest.approx(np.sum(direct.dm), rel=1e-12)
    for eta in etas():
        close(found.s0 + found.S1 @ eta, direct.dm @ direct.places(eta))


def test_inertia_about_the_root_is_that_of_the_slices(beam: tuple[Integrals, Direct]) -> None:
    found, direct = beam
    for eta in etas():
        r = direct.places(eta)
        spread = np.einsum("n,nc,nc->", direct.dm, r, r) * np.eye(3) - np.einsum("n,na,nb->ab", direct.dm, r, r)
        expanded = found.A0 + np.tensordot(eta, found.A1, 1) + np.einsum("i,j,ijab->ab", eta, eta, found.A2)
        close(expanded, spread + np.diag(np.sum(direct.dJ, axis=0)))
    assert np.array_equal(found.A2, found.A2.transpose(1, 0, 2, 3))


def test_angular_momentum_of_the_modes_is_that_of_the_slices(beam: tuple[Integrals, Direct]) -> None:
    found, direct = beam
    for eta, rate in zip(etas(), etas()[::-1], strict=True):
        orbital = np.cross(direct.places(eta), direct.B @ rate)
        spin = np.sum(direct.dJ * (direct.Theta @ rate), axis=0)
        close((found.F0 + np.tensordot(eta, found.F1, 1)) @ rate, direct.dm @ orbital + spin)


def test_kinetic_and_strain_energy_of_the_modes_are_those_of_the_slices(beam: tuple[Integrals, Direct]) -> None:
    found, direct = beam
    for eta in etas():
        speeds, spins = direct.B @ eta, direct.Theta @ eta
        kinetic = direct.dm @ np.sum(speeds**2, axis=1) + np.sum(direct.dJ * spins**2)
        assert eta @ found.M @ eta == pytest.approx(kinetic, rel=1e-11)
        strain = np.sum(direct.stiffness * (direct.strains @ eta) ** 2)
        assert eta @ found.K @ eta == pytest.approx(strain, rel=1e-11)


def test_kinetic_energy_of_a_turning_and_bending_beam_is_that_of_the_slices(beam: tuple[Integrals, Direct]) -> None:
    """The arrays together: with a twist of the root, sections moving with v + omega x r + B eta_dot."""
    found, direct = beam
    random = np.random.default_rng(7)
    for eta, rate in zip(etas(), etas()[::-1], strict=True):
        v, omega = random.standard_normal((2, 3))
        speeds = v + np.cross(omega, direct.places(eta)) + direct.B @ rate
        slices = direct.dm @ np.sum(speeds**2, axis=1) / 2
        slices += np.sum(direct.dJ * (omega + direct.Theta @ rate) ** 2) / 2
        s = found.s0 + found.S1 @ eta
        A = found.A0 + np.tensordot(eta, found.A1, 1) + np.einsum("i,j,ijab->ab", eta, eta, found.A2)
        F = found.F0 + np.tensordot(eta, found.F1, 1)
        energy = found.mass * v @ v / 2 + v @ np.cross(omega, s) + v @ found.S1 @ rate
        energy += omega @ A @ omega / 2 + omega @ F @ rate + rate @ found.M @ rate / 2
        assert energy == pytest.approx(slices, rel=1e-11)


def test_foreshortening_integrals_are_those_of_the_slices(beam: tuple[Integrals, Direct]) -> None:
    found, direct = beam
    close(found.Hbar, np.tensordot(direct.dm, direct.H, 1))
    close(found.Hx, np.tensordot(direct.dm * direct.x, direct.H, 1))


def test_foreshortening_lowers_a_beam_hanging_under_its_weight_as_the_string_term_says() -> None:
    """int rho A H = int v' v'^T (mass outside of x): for sin(pi x / L), rho A (pi / L)^2 L^2 / 4."""
    found = integrals(uniform(), bent("sine", 1))
    assert found.Hbar[0, 0] == pytest.approx(DENSITY * AREA * np.pi**2 / 4, rel=1e-13)


def test_table_of_a_constant_section_is_the_constant_section() -> None:
    at = (0.0, 1.0, 3.7, LENGTH)
    profiles = (linear(at, [value] * 4) for value in (AREA, IZ, IY, TORSION))
    tabulated = integrals(Sections(DENSITY, E, G, *profiles, breaks=at), spatial())
    expected = integrals(uniform(), spatial())
    for name in NAMES:
        found, wanted = np.asarray(getattr(tabulated, name)), np.asarray(getattr(expected, name))
        np.testing.assert_allclose(found, wanted, rtol=0, atol=1e-13 * np.max(np.abs(wanted)), err_msg=name)


def test_step_of_the_section_is_met_exactly_where_it_is_a_breakpoint() -> None:
    at = (0.0, 3.0, 3.0, LENGTH)
    profile = linear(at, (0.03, 0.03, 0.01, 0.01))
    stepped = Sections(DENSITY, E, G, profile, *(constant(value) for value in (IZ, IY, TORSION)), breaks=at)
    found = integrals(stepped, spatial())
    assert found.mass == pytest.approx(DENSITY * (0.03 * 3 + 0.01 * 7), rel=1e-14)
    assert found.s0[0] == pytest.approx(DENSITY * (0.03 * 4.5 + 0.01 * (50 - 4.5)), rel=1e-14)


def test_quadrature_that_does_not_settle_is_reported() -> None:
    def jump(x: np.ndarray) -> np.ndarray:
        return np.where(x < 1.2345, 0.03, 0.01)

    hidden = Sections(DENSITY, E, G, jump, *(constant(value) for value in (IZ, IY, TORSION)))
    with pytest.raises(DeckcraneError, match="give every step and corner as a breakpoint"):
        integrals(hidden, bent("sine", 1))


def test_quadrature_is_refined_for_high_modes() -> None:
    """Twenty sine modes are orthogonal; too few points would couple them."""
    found = integrals(uniform(), bent("sine", 20))
    k = np.pi * np.arange(1, 21) / LENGTH
    np.testing.assert_allclose(found.M, np.diag(DENSITY * (AREA + IZ * k**2) * LENGTH / 2), rtol=1e-12, atol=1e-10)
    np.testing.assert_allclose(
        found.K, np.diag(E * IZ * k**4 * LENGTH / 2), rtol=1e-12, atol=1e-12 * E * IZ * k[-1] ** 4
    )


def test_section_that_vanishes_somewhere_is_refused() -> None:
    thin = linear((0.0, LENGTH), (0.02, -0.001))
    with pytest.raises(DeckcraneError, match="must be greater than zero all along the beam; see x = "):
        integrals(Sections(DENSITY, E, G, thin, constant(IZ), constant(IY), constant(TORSION)), bent("sine", 1))


def test_beam_whose_mass_vanishes_in_rounding_is_refused() -> None:
    dust = Sections(1e-30, E, G, constant(1e-290), constant(IZ), constant(IY), constant(TORSION))
    with pytest.raises(DeckcraneError, match="beyond what can be computed"):
        integrals(dust, bent("sine", 1, 1e-20))


def test_integrals_cannot_be_changed() -> None:
    with pytest.raises(ValueError, match="read-only"):
        integrals(uniform(), bent("sine", 1)).M[0, 0] = 1.0


def test_modal_damping_gives_every_natural_mode_the_same_ratio() -> None:
    found = integrals(tapered(), spatial())
    D, n = damping_matrix(found, ratio=0.02), len(found.M)
    dynamics = np.block(
        [[np.zeros((n, n)), np.eye(n)], [-np.linalg.solve(found.M, found.K), -np.linalg.solve(found.M, D)]]
    )
    roots = np.linalg.eigvals(dynamics)
    np.testing.assert_allclose(-roots.real / np.abs(roots), 0.02, rtol=1e-6)
    np.testing.assert_allclose(np.sort(np.abs(roots))[::2], natural_frequencies(found), rtol=1e-7)


def test_rayleigh_damping_is_the_sum_of_its_two_parts() -> None:
    found = integrals(tapered(), Field(LENGTH, bend_z=BENDING["clamped_free"](2, LENGTH)))
    np.testing.assert_allclose(
        damping_matrix(found, mass=0.3, stiffness=1e-4), 0.3 * found.M + 1e-4 * found.K, rtol=1e-14
    )

"""Frequencies and deflections against textbook formulas, and against finite elements written here."""

from __future__ import annotations

from math import cos, cosh, pi, sin, sinh, sqrt

import numpy as np
import pytest
from scipy.linalg import eigh
from scipy.optimize import brentq

from deckcrane.components.beams.modal_integrals import Field, Integrals, Sections, integrals
from deckcrane.components.beams.mode_shapes import BAR, BENDING
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
    slender,
    tapered,
    uniform,
)

CANTILEVER = np.array([1.875104068711961, 4.694091132974175, 7.854757438237613])
PROPPED = np.array([3.926602312047919, 7.068582745628732, 10.21017612281303])


def euler_bernoulli(wave_numbers: np.ndarray, Iz: float) -> np.ndarray:
    return (wave_numbers / LENGTH) ** 2 * sqrt(E * Iz / (DENSITY * AREA))


def test_pinned_beam_has_the_frequencies_of_rayleighs_beam() -> None:
    """With rotary inertia: omega^2 = E I k^4 / rho (A + I k^2), exact for sine modes."""
    k = np.pi * np.arange(1, 4) / LENGTH
    expected = np.sqrt(E * IZ * k**4 / (DENSITY * (AREA + IZ * k**2)))
    np.testing.assert_allclose(natural_frequencies(integrals(uniform(), bent("sine", 3))), expected, rtol=1e-12)
    thin = natural_frequencies(integrals(slender(), bent("sine", 3)))
    np.testing.assert_allclose(thin, euler_bernoulli(k * LENGTH, 1e-12), rtol=1e-9)


@pytest.mark.parametrize(("family", "numbers"), [("clamped_free", CANTILEVER), ("clamped_pinned", PROPPED)])
def test_eigenfunctions_have_the_analytic_frequencies(family: str, numbers: np.ndarray) -> None:
    found = natural_frequencies(integrals(slender(), bent(family, 3)))
    np.testing.assert_allclose(found, euler_bernoulli(numbers, 1e-12), rtol=1e-9)


def test_cantilevers_frequencies_converge_with_the_number_of_polynomials() -> None:
    exact = euler_bernoulli(CANTILEVER, 1e-12)
    errors = np.array(
        [natural_frequencies(integrals(slender(), bent("polynomial", n)))[:3] / exact - 1 for n in (3, 4, 5, 6, 7)]
    )
    assert np.all(errors > -1e-9)  # from above, as Rayleigh and Ritz say
    assert np.all(errors[1:] < errors[:-1] + 1e-10)
    assert np.all(errors[2:] < np.maximum(0.03 * errors[:-2], 1e-10))  # every second polynomial brings another bend
    assert np.all(errors[-1] < [1e-10, 1e-7, 1e-3])


@pytest.mark.parametrize("share", [0.1, 1.0, 5.0])
@pytest.mark.parametrize(("family", "count", "tolerance"), [("polynomial", 6, 1e-5), ("clamped_free", 8, 1e-3)])
def test_cantilever_with_a_mass_at_its_tip_has_the_analytic_frequencies(
    share: float, family: str, count: int, tolerance: float
) -> None:
    """1 + cos b cosh b + mu b (cos b sinh b - sin b cosh b) = 0, with mu the tip's mass over the beam's."""

    def equation(b: float) -> float:
        return 1 / cosh(b) + cos(b) + share * b * (cos(b) * sinh(b) / cosh(b) - sin(b))

    numbers = np.array([brentq(equation, 0.3, 2.0), brentq(equation, 3.2, 4.7)])
    found = integrals(slender(), bent(family, count))
    tip = bent(family, count).displacement(LENGTH)[0]
    M = found.M + share * found.mass * tip.T @ tip
    frequencies = np.sqrt(eigh(found.K, M, eigvals_only=True))[:2]
    np.testing.assert_allclose(frequencies, euler_bernoulli(numbers, 1e-12), rtol=tolerance)


def test_bars_in_twist_and_stretch_have_the_analytic_frequencies() -> None:
    k = np.pi * (np.arange(1, 4) - 0.5) / LENGTH
    twist = integrals(uniform(), Field(LENGTH, twist=BAR["clamped"](3, LENGTH)))
    np.testing.assert_allclose(natural_frequencies(twist), k * sqrt(G * TORSION / (DENSITY * (IY + IZ))), rtol=1e-12)
    stretch = integrals(uniform(), Field(LENGTH, stretch=BAR["clamped"](3, LENGTH)))
    np.testing.assert_allclose(natural_frequencies(stretch), k * sqrt(E / DENSITY), rtol=1e-12)
    rough = natural_frequencies(integrals(uniform(), Field(LENGTH, twist=BAR["polynomial"](5, LENGTH))))
    np.testing.assert_allclose(rough[:2], natural_frequencies(twist)[:2], rtol=2e-4)


def test_bending_along_z_goes_with_Iy() -> None:
    found = integrals(uniform(), Field(LENGTH, bend_z=BENDING["sine"](1, LENGTH)))
    k = pi / LENGTH
    assert natural_frequencies(found)[0] == pytest.approx(k**2 * sqrt(E * IY / DENSITY / (AREA + IY * k**2)), rel=1e-12)


def deflection(family: str, count: int, at: float, load: tuple[str, float]) -> float:
    """The static deflection at a place under a point load there, or under the beam's own weight, both along y."""
    field = bent(family, count)
    found = integrals(uniform(), field)
    shape = field.displacement(at)[0, 1]
    kind, size = load
    return float(shape @ np.linalg.solve(found.K, size * (shape if kind == "point" else found.S1[1])))


WEIGHT = 9.81 * DENSITY * AREA
TEXTBOOK = {
    "cantilever, load at the tip": (LENGTH, ("point", 5e4), 5e4 * LENGTH**3 / (3 * E * IZ)),
    "cantilever, own weight": (LENGTH, ("weight", 9.81), WEIGHT * LENGTH**4 / (8 * E * IZ)),
    "pinned, load at mid-span": (LENGTH / 2, ("point", 5e4), 5e4 * LENGTH**3 / (48 * E * IZ)),
    "pinned, own weight": (LENGTH / 2, ("weight", 9.81), 5 * WEIGHT * LENGTH**4 / (384 * E * IZ)),
}


@pytest.mark.parametrize(
    ("case", "family", "count"),
    [
        ("cantilever, load at the tip", "polynomial", 2),
        ("cantilever, load at the tip", "clamped_free", 4),
        ("cantilever, own weight", "polynomial", 3),
        ("cantilever, own weight", "clamped_free", 3),
        ("pinned, load at mid-span", "sine", 5),
        ("pinned, own weight", "sine", 3),
    ],
)
def test_static_deflection_is_within_a_thousandth_with_few_modes(case: str, family: str, count: int) -> None:
    at, load, expected = TEXTBOOK[case]
    assert deflection(family, count, at, load) == pytest.approx(expected, rel=1e-3)


@pytest.mark.parametrize(("case", "count"), [("cantilever, load at the tip", 2), ("cantilever, own weight", 3)])
def test_polynomials_that_hold_the_solution_give_it_exactly(case: str, count: int) -> None:
    at, load, expected = TEXTBOOK[case]
    assert deflection("polynomial", count, at, load) == pytest.approx(expected, rel=1e-10)


@pytest.mark.parametrize(
    ("case", "family", "counts"),  # of the sine modes only every second one moves the mid-span
    [("cantilever, load at the tip", "clamped_free", (5, 10, 20)), ("pinned, load at mid-span", "sine", (3, 7, 15))],
)
def test_deflection_under_a_point_load_converges_with_the_third_power_of_the_modes(
    case: str, family: str, counts: tuple[int, ...]
) -> None:
    at, load, expected = TEXTBOOK[case]
    errors = [1 - deflection(family, count, at, load) / expected for count in counts]
    assert all(error > 0 for error in errors)
    rates = np.log2(np.array(errors[:-1]) / np.array(errors[1:]))
    np.testing.assert_allclose(rates, 3, atol=0.15)


def hermite_frequencies(section: Sections, elements: int) -> np.ndarray:
    """A cantilever of cubic elements bending along y, with rotary inertia: independent of modes and their quadrature."""
    nodes = np.linspace(0.0, LENGTH, elements + 1)
    K, M = np.zeros((2, 2 * elements + 2, 2 * elements + 2))
    points, weights = np.polynomial.legendre.leggauss(6)
    for i in range(elements):
        h, own = nodes[i + 1] - nodes[i], slice(2 * i, 2 * i + 4)
        for point, weight in zip((points + 1) / 2, weights * h / 2, strict=True):
            s, at = point, np.array([nodes[i] + h * point])
            N = np.array([1 - 3 * s**2 + 2 * s**3, h * (s - 2 * s**2 + s**3), 3 * s**2 - 2 * s**3, h * (s**3 - s**2)])
            N1 = np.array([6 * s**2 - 6 * s, h * (1 - 4 * s + 3 * s**2), 6 * s - 6 * s**2, h * (3 * s**2 - 2 * s)]) / h
            N2 = np.array([12 * s - 6, h * (6 * s - 4), 6 - 12 * s, h * (6 * s - 2)]) / h**2
            Iz = section.Iz(at)[0]
            K[own, own] += weight * E * Iz * np.outer(N2, N2)
            M[own, own] += weight * DENSITY * (section.area(at)[0] * np.outer(N, N) + Iz * np.outer(N1, N1))
    return np.sqrt(eigh(K[2:, 2:], M[2:, 2:], eigvals_only=True))


def test_tapered_cantilever_has_the_frequencies_of_finite_elements() -> None:
    expected = hermite_frequencies(tapered(), 50)[:3]  # a node at the corner, 4 m
    assert np.all(np.abs(hermite_frequencies(tapered(), 25)[:3] / expected - 1) < 1e-5)
    eigenfunctions = natural_frequencies(integrals(tapered(), bent("clamped_free", 15)))[:3]
    polynomials = natural_frequencies(integrals(tapered(), bent("polynomial", 7)))[:3]
    np.testing.assert_allclose(eigenfunctions, expected, rtol=2e-4)
    np.testing.assert_allclose(polynomials, expected, rtol=1e-3)
    few = natural_frequencies(integrals(tapered(), bent("clamped_free", 3)))[:3]
    assert np.all(few > eigenfunctions)
    assert np.all(eigenfunctions > expected * (1 - 1e-9))


def test_uniform_cantilever_with_rotary_inertia_has_the_frequencies_of_finite_elements() -> None:
    found: Integrals = integrals(uniform(), bent("polynomial", 7))
    np.testing.assert_allclose(natural_frequencies(found)[:2], hermite_frequencies(uniform(), 60)[:2], rtol=2e-6)

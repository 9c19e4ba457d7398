"""Assumed modes: their ends, scale and derivatives, and what tables of them may be."""

from __future__ import annotations

from math import pi

import numpy as np
import pytest

from deckcrane.components.beams.modal_integrals import Field, check_field, composite_gauss, edges_between
from deckcrane.components.beams.mode_shapes import BAR, BENDING, tabulated, wave_number
from deckcrane.errors import DeckcraneError
from tests.studies import one_by_one

LENGTH = 8.0
FAMILIES = [*((BENDING, name) for name in BENDING), *((BAR, name) for name in BAR)]
X = np.linspace(0.0, LENGTH, 201)


@pytest.mark.parametrize(("families", "name"), FAMILIES)
def test_every_family_vanishes_at_the_root(families: dict, name: str) -> None:
    assert np.all(families[name](7, LENGTH).values(np.zeros(1)) == 0.0)


@one_by_one(("families", "name"), FAMILIES)
@one_by_one("order", [0, 1, 2])
def test_each_derivative_is_the_slope_of_the_one_before(families: dict, name: str, order: int) -> None:
    shapes = families[name](6, LENGTH)
    x, h = X[1:-1], 1e-3
    around = [shapes.derivatives(x + k * h, order) for k in (-2, -1, 1, 2)]
    slope = (around[0] - 8 * around[1] + 8 * around[2] - around[3]) / (12 * h)
    exact = shapes.derivatives(x, order + 1)
    np.testing.assert_allclose(slope, exact, rtol=0, atol=1e-8 * np.max(np.abs(exact)))


@pytest.mark.parametrize(("families", "name"), FAMILIES)
def test_largest_value_of_a_mode_is_one(families: dict, name: str) -> None:
    dense = np.linspace(0.0, LENGTH, 40001)
    largest = np.max(np.abs(families[name](5, LENGTH).values(dense)), axis=0)
    np.testing.assert_allclose(largest, 1.0, rtol=1e-7)


def test_sine_modes_have_the_wave_numbers_of_the_paper() -> None:
    """[F19, Sec. 6.2]: k = 0.314159, 0.628318, 0.942477 for 10 m and 0.392699, ... for 8 m."""
    for length, numbers in ((10.0, (0.314159, 0.628318, 0.942477)), (8.0, (0.392699, 0.785398, 1.178097))):
        x = np.linspace(0.0, length, 50)
        expected = np.sin(x[:, None] * np.array(numbers))
        np.testing.assert_allclose(BENDING["sine"](3, length).values(x), expected, atol=2e-5)


def test_wave_numbers_are_those_of_the_books() -> None:
    cantilever = [1.875104068711961, 4.694091132974175, 7.854757438237613]
    propped = [3.926602312047919, 7.068582745628732, 10.21017612281303]
    for k in range(3):
        assert wave_number("clamped", "free", k + 1) == pytest.approx(cantilever[k], rel=4e-16)
        assert wave_number("clamped", "pinned", k + 1) == pytest.approx(propped[k], rel=4e-16)
        assert wave_number("pinned", "free", k + 1) == wave_number("clamped", "pinned", k + 1)
    assert wave_number("clamped", "free", 20) == pytest.approx(19.5 * pi, rel=1e-15)


def test_cantilever_modes_are_the_textbook_functions() -> None:
    s = X / LENGTH
    for k in (1, 2, 3):
        b = wave_number("clamped", "free", k)
        sigma = (np.sinh(b) - np.sin(b)) / (np.cosh(b) + np.cos(b))
        book = np.cosh(b * s) - np.cos(b * s) - sigma * (np.sinh(b * s) - np.sin(b * s))
        np.testing.assert_allclose(BENDING["clamped_free"](3, LENGTH).values(X)[:, k - 1], book / 2, atol=2e-12)


ENDS = {"clamped_free": ((0, 1), (2, 3)), "clamped_pinned": ((0, 1), (0, 2)), "pinned_free": ((0, 2), (2, 3))}


@pytest.mark.parametrize("name", ENDS)
def test_eigenfunctions_keep_their_boundary_conditions_up_to_the_twentieth(name: str) -> None:
    shapes = BENDING[name](20, LENGTH)
    for end, orders in zip(
        (1e-14, LENGTH - 1e-14), ENDS[name], strict=True
    ):  # beside the ends, where zeros are not set
        for order in orders:
            scale = np.max(np.abs(shapes.derivatives(X, order)), axis=0)
            found = shapes.derivatives(np.array([end]), order)[0]
            assert np.all(np.abs(found) < 1e-12 * scale), (name, end, order)


@pytest.mark.parametrize("name", ENDS)
def test_eigenfunctions_are_orthogonal_in_mass_and_in_stiffness_up_to_the_twentieth(name: str) -> None:
    shapes = BENDING[name](20, LENGTH)
    x, w = composite_gauss(edges_between(LENGTH, (), 40))
    for order in (0, 2):
        values = shapes.derivatives(x, order)
        gram = values.T @ (w[:, None] * values)
        scale = np.sqrt(np.diag(gram))
        np.testing.assert_allclose(gram / np.outer(scale, scale), np.eye(20), atol=1e-12)


def table_of(name: str, points: int, count: int = 2) -> tuple[list[float], list[list[float]]]:
    x = np.linspace(0.0, LENGTH, points)
    return x.tolist(), BENDING[name](count, LENGTH).values(x).T.tolist()


@pytest.mark.parametrize(("name", "clamped"), [("clamped_free", True), ("clamped_free", False), ("pinned_free", False)])
def test_table_of_a_known_mode_gives_its_slope_and_curvature(name: str, clamped: bool) -> None:
    exact = BENDING[name](2, LENGTH)
    for points, tolerances in ((21, (2e-5, 5e-4, 1e-2)), (41, (2e-7, 1e-5, 2e-4))):
        shapes = tabulated(*table_of(name, points), clamped)
        for order, tolerance in enumerate(tolerances):
            expected = exact.derivatives(X, order)
            deviation = np.max(np.abs(shapes.derivatives(X, order) - expected)) / np.max(np.abs(expected))
            assert deviation < tolerance, (points, order)


def test_clamped_table_has_no_slope_at_the_root_and_another_one_turns_the_section_there() -> None:
    root = np.zeros(1)
    held, loose = (tabulated(*table_of("clamped_free", 9), clamped) for clamped in (True, False))
    assert np.all(held.slopes(root) == 0.0)
    assert np.all(np.abs(held.slopes(np.array([1e-9]))) < 1e-8)
    assert not held.turns_root
    assert loose.turns_root


def test_table_keeps_its_own_scale() -> None:
    at, values = table_of("sine", 9, 1)
    tripled = [[3 * value for value in values[0]]]
    np.testing.assert_allclose(
        tabulated(at, tripled).values(X), 3 * tabulated(at, values).values(X), rtol=1e-12, atol=1e-14
    )


FIVE, SIX = [0.0, 2.0, 4.0, 6.0, 8.0], [0.0, 1.0, 2.0, 4.0, 6.0, 8.0]
BAD_TABLES = {
    "too short": (FIVE, [[0, 1, 2, 3, 4]], False, "at least 6 points along the beam; this one has 5"),
    "not rising": ([0.0, 1, 2, 2, 3, 8], [[0, 1, 2, 3, 4, 5]], False, "must rise along the beam; 2 m comes after 2 m"),
    "not from the root": (
        [1.0, 2, 3, 4, 6, 8],
        [[0, 1, 2, 3, 4, 5]],
        False,
        "begins at the root, 0 m; this one begins at 1 m",
    ),
    "no modes": (SIX, [], False, "at least one mode"),
    "too few values": (SIX, [[0, 1, 2]], False, "mode 1 of the table has 3 values for 6 points"),
    "all zero": (SIX, [[0, 1, 4, 9, 16, 25], [0] * 6], False, "mode 2 of the table is zero everywhere"),
    "moves the root": (
        SIX,
        [[0.5, 1, 2, 3, 4, 5]],
        False,
        "mode 1 of the table is 0.5 at the root; a mode must vanish there",
    ),
    "not clamped": (SIX, [[0, 1, 2, 4, 6, 8]], True, "mode 1 of the table is not clamped"),
    "not finite": (SIX, [[0, 1, 2, float("nan"), 6, 8]], False, "not finite"),
}


@pytest.mark.parametrize("case", BAD_TABLES)
def test_table_that_cannot_be_is_refused(case: str) -> None:
    at, values, clamped, message = BAD_TABLES[case]
    with pytest.raises(DeckcraneError, match=message):
        tabulated(at, values, clamped)


def test_dependent_modes_are_named() -> None:
    at, (first, second) = table_of("clamped_free", 21)
    third = [2 * a - b for a, b in zip(first, second, strict=True)]
    with pytest.raises(DeckcraneError, match="modes z1, z2 and z3 are linearly dependent"):
        check_field(Field(LENGTH, bend_z=tabulated(at, [first, second, third])))
    with pytest.raises(
        DeckcraneError, match="modes twist1 and twist3 are linearly dependent, or nearly so; leave one of them"
    ):
        check_field(Field(LENGTH, twist=tabulated(at, [first, second, first])))


def test_more_polynomials_than_numbers_can_tell_apart_are_refused() -> None:
    check_field(Field(LENGTH, bend_y=BENDING["polynomial"](7, LENGTH)))
    with pytest.raises(DeckcraneError, match="linearly dependent, or nearly so; use fewer, or another family"):
        check_field(Field(LENGTH, bend_y=BENDING["polynomial"](9, LENGTH)))


@pytest.mark.parametrize("name", ["sine", "clamped_free", "clamped_pinned", "pinned_free"])
def test_twenty_modes_of_the_analytic_families_are_accepted(name: str) -> None:
    check_field(Field(LENGTH, bend_y=BENDING[name](20, LENGTH), twist=BAR["clamped"](20, LENGTH)))


def test_mode_that_only_turns_the_beam_is_refused() -> None:
    with pytest.raises(DeckcraneError, match="modes must bend the beam; y1 can turn it as a rigid body"):
        check_field(Field(LENGTH, bend_y=tabulated(SIX, [SIX, [a**2 for a in SIX]])))
    check_field(Field(LENGTH, stretch=tabulated(SIX, [SIX])))  # in stretch the same shape is a uniform strain

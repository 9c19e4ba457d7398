"""The displacement field: which coordinate moves what, and foreshortening."""

from __future__ import annotations

import numpy as np
import pytest
from scipy.integrate import quad

from deckcrane.components.beams.modal_integrals import Field, composite_gauss, edges_between
from deckcrane.components.beams.mode_shapes import BAR, BENDING, tabulated
from deckcrane.errors import DeckcraneError
from tests.components.beams.beam_cases import LENGTH, bent, spatial

X = np.linspace(0.0, LENGTH, 41)


def test_coordinates_are_ordered_y_z_twist_stretch() -> None:
    field = spatial()
    assert field.names == ("y1", "y2", "y3", "z1", "z2", "twist1", "twist2", "x1")
    assert field.kinds == (*["linear"] * 5, *["angular"] * 2, "linear")
    assert field.count == 8
    assert field.root_slopes == ("y",)


def test_each_kind_of_mode_moves_and_turns_the_section_its_own_way() -> None:
    field = spatial()
    B, Theta = field.displacement(X), field.rotation(X)
    y, z, twist, stretch = slice(0, 3), slice(3, 5), slice(5, 7), slice(7, 8)
    for row, columns, shapes in ((0, stretch, field.stretch), (1, y, field.bend_y), (2, z, field.bend_z)):
        assert np.array_equal(B[:, row, columns], shapes.values(X))
        B[:, row, columns] = 0
    assert not np.any(B)
    turned = [(0, twist, field.twist.values(X)), (1, z, -field.bend_z.slopes(X)), (2, y, field.bend_y.slopes(X))]
    for row, columns, values in turned:
        assert np.array_equal(Theta[:, row, columns], values)
        Theta[:, row, columns] = 0
    assert not np.any(Theta)


def test_sections_stay_square_to_the_bent_axis() -> None:
    """The rotation turns e_x into the direction of the deformed axis, to first order."""
    field, h = spatial(), 1e-4
    x = X[1:-1]
    tangent = (field.displacement(x + h) - field.displacement(x - h)) / (2 * h)
    turned = np.stack(
        [np.cross(column, [1.0, 0.0, 0.0], axis=-1) for column in field.rotation(x).transpose(2, 0, 1)], -1
    )
    np.testing.assert_allclose(turned[:, 1:], tangent[:, 1:], atol=1e-7)


def test_strains_are_the_derivatives_of_displacement_and_rotation() -> None:
    field, h = spatial(), 1e-4
    x = X[1:-1]
    stretch = (field.displacement(x + h) - field.displacement(x - h))[:, 0] / (2 * h)
    turning = (field.rotation(x + h) - field.rotation(x - h)) / (2 * h)
    found = field.strains(x)
    np.testing.assert_allclose(found[:, 0], stretch, atol=1e-6)
    np.testing.assert_allclose(found[:, 1], turning[:, 0], atol=1e-6)
    np.testing.assert_allclose(found[:, 2], turning[:, 2], atol=1e-6)
    np.testing.assert_allclose(found[:, 3], -turning[:, 1], atol=1e-6)


def test_shortening_is_the_integral_of_the_slopes_products() -> None:
    field = Field(LENGTH, BENDING["sine"](2, LENGTH), BENDING["clamped_pinned"](2, LENGTH), BAR["clamped"](1, LENGTH))

    def product(x: float, i: int, j: int) -> float:
        slopes = field.rotation(x)[0, 1:]
        return float(slopes[:, i] @ slopes[:, j])

    for x in (0.0, 0.37, 3.3, LENGTH):
        found = field.shortening(x)[0]
        for i in range(field.count):
            for j in range(field.count):
                expected = quad(product, 0.0, x, args=(i, j), epsabs=1e-13, epsrel=1e-12)[0]
                assert found[i, j] == pytest.approx(expected, abs=1e-12)


@pytest.mark.parametrize("family", [*BENDING, "table"])
def test_shortening_is_exact_for_many_modes(family: str) -> None:
    if family == "table":
        at = np.linspace(0.0, LENGTH, 12)
        field = Field(LENGTH, tabulated(at.tolist(), BENDING["clamped_free"](4, LENGTH).values(at).T.tolist(), True))
    else:
        field = bent(family, 7 if family == "polynomial" else 20)
    for x in (0.513 * LENGTH, LENGTH):
        points, weights = composite_gauss(edges_between(x, field.knots, 100))
        slopes = field.rotation(points)[:, 2]
        expected = slopes.T @ (weights[:, None] * slopes)
        np.testing.assert_allclose(field.shortening(x)[0], expected, rtol=0, atol=1e-13 * np.max(expected))


def test_bent_axis_keeps_its_length_to_fourth_order() -> None:
    field = Field(LENGTH, BENDING["clamped_free"](2, LENGTH), BENDING["sine"](2, LENGTH))
    eta = np.array([0.5, -0.1, 0.3, 0.2])
    x, w = composite_gauss(edges_between(LENGTH, (), 16))

    def change(size: float) -> float:
        theta = field.rotation(x) @ (size * eta)
        v, z = theta[:, 2], -theta[:, 1]
        c = -(v**2 + z**2) / 2  # dc/dx, which is what H integrates
        return float(w @ (np.sqrt((1 + c) ** 2 + v**2 + z**2) - 1))

    shift = -0.5 * eta @ field.shortening(LENGTH)[0] @ eta
    theta = field.rotation(x) @ eta
    assert shift == pytest.approx(-0.5 * w @ np.sum(theta**2, axis=1), rel=1e-12)
    assert change(1.0) / change(0.5) == pytest.approx(16, rel=0.05)


def test_place_off_the_beam_is_refused() -> None:
    for x in (-0.1, 10.1, float("nan")):
        with pytest.raises(DeckcraneError, match="is not on the beam, which reaches from 0 to 10 m"):
            spatial().displacement(x)
    assert np.array_equal(spatial().displacement(LENGTH * (1 + 1e-12)), spatial().displacement(LENGTH))


def test_field_without_modes_or_with_those_of_another_length_is_refused() -> None:
    with pytest.raises(DeckcraneError, match="at least one mode"):
        Field(LENGTH)
    with pytest.raises(DeckcraneError, match="the modes z are for a beam of 8 m; this one is 10 m long"):
        Field(LENGTH, bend_z=BENDING["sine"](1, 8.0))

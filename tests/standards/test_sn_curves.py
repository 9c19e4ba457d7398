"""S-N curves: every tabulated number, branches that meet, thickness, curves of one's own, and those that cannot be."""

from __future__ import annotations

import numpy as np
import pytest

from deckcrane.errors import DeckcraneError
from deckcrane.standards.sn_curves import CHANGED_2024, CLASSES_2016, own_curve, sn_curve
from tests.studies import one_by_one

KNEES = [
    (name, environment, edition)
    for edition, names in (("2016", CLASSES_2016), ("2024", CHANGED_2024))
    for name in names
    for environment in ("air", "cathodic_protection")
]


@one_by_one("name", CLASSES_2016)
def test_the_range_at_1e7_cycles_is_the_one_that_is_tabulated(name: str) -> None:
    told = CLASSES_2016[name].at_1e7
    assert sn_curve(name).range_at(1e7) / 1e6 == pytest.approx(told, abs=0.5e-3 * told)
    assert sn_curve(name).branches[1].range_at(1e7) / 1e6 == pytest.approx(told, abs=0.5e-3 * told)


@one_by_one(("name", "environment", "edition"), KNEES)
def test_both_branches_agree_at_the_knee(name: str, environment: str, edition: str) -> None:
    curve = sn_curve(name, environment, edition)
    at = np.asarray(curve.knee_range)
    first, second = (1.0 / branch.damage(at) for branch in curve.branches)
    assert float(first) == pytest.approx(curve.knee, rel=1e-12)
    most = 0.00196 if (name, environment, edition) == ("C1", "air", "2024") else 0.00174
    assert float(second) == pytest.approx(curve.knee, rel=most)
    rounding = 0.0005 * (
        1 + curve.slopes[1] / curve.slopes[0]
    )  # of three digits behind the point, in both coefficients
    assert abs(np.log10(float(second) / curve.knee)) <= rounding


def test_curves_in_seawater_lie_below_those_in_air() -> None:
    ranges = np.geomspace(15e6, 400e6, 40)
    for name in CLASSES_2016:
        air, wet, bare = (
            sn_curve(name, kind).damage(ranges) for kind in ("air", "cathodic_protection", "free_corrosion")
        )
        assert (wet >= air * 0.998).all()
        assert (bare >= air * 0.998).all()


def test_a_worked_example_of_class_f() -> None:
    """100 MPa in air: 10^11.855 / 100^3 = 716 143 cycles; 20 MPa, beyond the knee: 10^15.091 / 20^5 = 3.853e8."""
    curve = sn_curve("F")
    np.testing.assert_allclose(curve.cycles(np.array([100e6, 20e6])), [716143.4, 3.85345e8], rtol=1e-5)
    assert curve.cycles(0.0) == np.inf


def test_the_tubular_joint_of_iso_19902() -> None:
    curve = sn_curve("TJ", "cathodic_protection")
    assert curve.range_at(1.8e6) / 1e6 == pytest.approx((10**12.18 / 1.8e6) ** (1 / 3), rel=1e-12)
    assert curve.range_at(1e8) / 1e6 == pytest.approx((10**16.13 / 1e8) ** (1 / 5), rel=1e-12)
    at = np.asarray(curve.knee_range)
    assert float(1 / curve.branches[1].damage(at)) == pytest.approx(1.8e6, rel=0.01)
    with pytest.raises(DeckcraneError, match="cathodic protection alone"):
        sn_curve("TJ")


def test_a_thick_plate_has_a_shorter_life_and_a_thin_one_is_as_the_reference() -> None:
    curve = sn_curve("D")
    assert curve.thickness_factor(0.050) == pytest.approx(2**0.2)
    assert curve.thickness_factor(0.010) == 1.0
    assert curve.thickness_factor(None) == 1.0
    assert sn_curve("C", "free_corrosion").thickness_factor(0.050) == pytest.approx(2**0.15)
    marked = [one.what for one in curve.rests_on(0.03) if one.from_memory]
    assert marked == ["reference thickness of 25 mm"]
    assert not [one for one in curve.rests_on(None) if one.from_memory]


def test_the_edition_of_2024_changes_b_and_c_and_nothing_else() -> None:
    assert sn_curve("C", edition="2024").slopes == (3.5, 5.0)
    assert sn_curve("B1", edition="2024").knee == 5e6
    assert sn_curve("F3", edition="2024").branches == sn_curve("F3").branches
    with pytest.raises(DeckcraneError, match="use that of 2016"):
        sn_curve("C1", "free_corrosion", "2024")


def test_the_mean_over_a_bin_is_the_integral_of_the_curve() -> None:
    curve = sn_curve("D")
    knee = curve.knee_range
    for low, high in ((0.0, 10e6), (0.9 * knee, 1.1 * knee), (100e6, 103e6)):
        fine = np.linspace(low, high, 200_001)
        brute = float(np.trapezoid(curve.damage(fine), fine) / (high - low))
        assert float(sum(curve.damage_by_branch(np.asarray(low), np.asarray(high)))) == pytest.approx(brute, rel=3e-5)
    one = np.asarray(80e6)
    assert float(sum(curve.damage_by_branch(one, one))) == pytest.approx(float(curve.damage(80e6)), rel=1e-14)
    at_knee = [float(damage) for damage in curve.damage_by_branch(np.asarray(knee), np.asarray(knee))]
    assert at_knee == pytest.approx([1e-7, 0.0], rel=1e-12), "the knee, of 10^7 cycles, is the end of the first branch"


def test_a_curve_of_ones_own_by_a_point_is_that_by_its_coefficients() -> None:
    by_point = own_curve([3.0, 5.0], point=(2e6, 90e6), knee=1e7)
    by_logs = own_curve([3.0, 5.0], log_a=[branch.log_a for branch in by_point.branches], knee=1e7)
    ranges = np.geomspace(10e6, 300e6, 20)
    np.testing.assert_allclose(by_point.cycles(ranges), by_logs.cycles(ranges), rtol=1e-12)
    assert float(by_point.cycles(90e6)) == pytest.approx(2e6)
    beyond = own_curve([3.0, 5.0], point=(1e8, 30e6), knee=1e7)
    assert float(beyond.cycles(30e6)) == pytest.approx(1e8)
    assert float(1 / beyond.branches[0].damage(np.asarray(beyond.knee_range))) == pytest.approx(1e7)
    standard = own_curve([3.0, 5.0], log_a=[12.164, 15.606], knee=1e7)
    np.testing.assert_allclose(standard.cycles(ranges), sn_curve("D").cycles(ranges), rtol=1e-14)


@one_by_one(
    ("m", "more", "said"),
    [
        ([-3.0], {"log_a": [12.0]}, "would rise"),
        ([0.0], {"log_a": [12.0]}, "would rise"),
        ([3.0, -5.0], {"log_a": [12.0, 3.0], "knee": 1e7}, "would rise"),
        ([3.0, 5.0], {"log_a": [12.164, 15.7], "knee": 1e7}, r"do not meet.*log_a 15\.607"),
        ([3.0, 5.0], {"log_a": [12.164, 15.5], "knee": 1e7}, "falls there by a step"),
        ([5.0, 3.0], {"point": (2e6, 90e6), "knee": 1e7}, "exchanged"),
        ([3.0], {"point": (2e6, 90.0)}, "90 MPa"),
        ([3.0], {"log_a": [30.164]}, "of ranges in MPa"),
        ([3.0, 5.0], {"log_a": [12.164, 15.606]}, "need the knee"),
        ([3.0], {"log_a": [12.0], "knee": 1e7}, "one slope has none"),
        ([3.0], {}, "one of the two"),
        ([3.0, 5.0], {"log_a": [12.164], "knee": 1e7}, "each slope"),
        ([3.0, 4.0, 5.0], {"log_a": [1, 2, 3]}, "one slope or two"),
    ],
)
def test_curves_that_cannot_be_say_why(m: list[float], more: dict[str, object], said: str) -> None:
    with pytest.raises(ValueError, match=said):
        own_curve(m, **more)  # type: ignore[arg-type]


def test_a_curve_that_is_not_there_says_which_are() -> None:
    with pytest.raises(DeckcraneError, match="B1, B2, C, C1"):
        sn_curve("F2")

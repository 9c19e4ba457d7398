"""Stresses of pins, sections and pedestals, and angles of hoist lines: each formula worked out by hand."""

from __future__ import annotations

from math import atan, degrees, pi, sqrt

import casadi as ca
import pytest

from deckcrane.standards.lifting_gear import OFF_LEAD, SHIPBOARD, lead_angle, off_lead_offset, side_lead_offset
from deckcrane.standards.slew_bearings import bolt_force
from deckcrane.standards.structural_stress import (
    CASE_FACTORS,
    FACTORS,
    box_section,
    larger,
    lug_net_section,
    lug_tear_out,
    normal_stress,
    pedestal_stress,
    pin_bearing,
    pin_shear,
    shear_allowable,
    tube_section,
    von_mises,
    wall_shear,
    weld_stress,
)

MPA = 1e6


def test_a_pin_of_100_mm_under_1_mn_by_hand() -> None:
    # A = 7854 mm^2, two planes: 63.66 MPa. Lug of 50 mm: 200 MPa bearing; R 120 mm, hole 104 mm: 2 * 50 * 68 mm^2.
    assert pin_shear(1e6, 0.1, 2) == pytest.approx(63.662 * MPA, rel=1e-5)
    assert pin_shear(1e6, 0.1, 1) == pytest.approx(127.324 * MPA, rel=1e-5)
    assert pin_bearing(1e6, 0.1, 0.05) == pytest.approx(200 * MPA)
    assert lug_tear_out(1e6, 0.05, 0.12, 0.104) == pytest.approx(1e6 / 6.8e-3)
    assert lug_net_section(1e6, 0.05, 0.24, 0.104) == pytest.approx(1e6 / 6.8e-3)  # of a round lug the same area
    assert lug_net_section(1e6, 0.05, 0.304, 0.104) == pytest.approx(100 * MPA)


def test_load_cases_are_marked_as_from_memory() -> None:
    assert [round(355 / FACTORS[case], 1) for case in ("I", "II", "III")] == [236.7, 266.9, 322.7]
    assert CASE_FACTORS.mark == SHIPBOARD.mark == "from memory, check against the standard"
    assert shear_allowable(sqrt(3) * MPA) == pytest.approx(MPA)
    assert OFF_LEAD.grade == "B"
    assert not OFF_LEAD.mark


def test_a_box_by_hand() -> None:
    # 1000 x 600, flanges 20, webs 10: 600*1000 - 580*960 = 43200 mm^2; Iy = (600*1000^3 - 580*960^3)/12 = 7.2377e9 mm^4.
    box = box_section(1.0, 0.6, 0.02, 0.01)
    assert box.area == pytest.approx(43200e-6)
    assert box.Iy == pytest.approx((600 * 1000**3 - 580 * 960**3) / 12 * 1e-12)
    assert box.Iz == pytest.approx((1000 * 600**3 - 960 * 580**3) / 12 * 1e-12)
    assert (box.shear_z, box.shear_y) == pytest.approx((2 * 0.01 * 0.98, 2 * 0.02 * 0.59))
    assert box.torsion_modulus == pytest.approx(2 * 0.98 * 0.59 * 0.01)
    assert box.points == ((0.3, 0.5), (0.3, -0.5), (-0.3, 0.5), (-0.3, -0.5))


def test_a_tube_by_hand() -> None:
    tube = tube_section(2.0, 0.03)  # A = pi (2^2 - 1.94^2)/4, W = 2 I / D
    assert tube.area == pytest.approx(pi * (4 - 1.94**2) / 4)
    assert tube.torsion_modulus / 2 == pytest.approx(pi * (2**4 - 1.94**4) / 32 / 2)
    assert tube.shear_z == pytest.approx(tube.area / 2)


def test_signs_count_together_at_a_point() -> None:
    # 2 MN of tension on 0.04 m^2 is 50 MPa; 1 MN m about y at z = 0.5 m with Iy 5e-3 m^4 is 100 MPa, tension where z > 0;
    # about z at y = 0.3 m with Iz 3e-3 m^4 it is 100 MPa, compression where y > 0.
    at = {(y, z): normal_stress(2e6, 1e6, 1e6, 0.04, z / 5e-3, -y / 3e-3) for y in (0.3, -0.3) for z in (0.5, -0.5)}
    assert at[0.3, 0.5] == pytest.approx(50 * MPA)
    assert at[-0.3, 0.5] == pytest.approx(250 * MPA)
    assert at[0.3, -0.5] == pytest.approx(-150 * MPA)
    assert von_mises(250 * MPA, 50 * MPA) == pytest.approx(sqrt(250**2 + 3 * 50**2) * MPA)


def test_shear_of_torsion_adds_to_that_of_the_wall_that_has_most() -> None:
    assert wall_shear(-1e6, 2e6, -3e6, 0.1, 0.05, 0.1) == pytest.approx((30 + 40) * MPA)
    assert larger(-3.0, 2.0) == 2.0
    x = ca.SX.sym("x")
    of_symbols = ca.Function("f", [x], [wall_shear(x, 2e6, 0.0, 0.1, 0.05, 0.1)])
    assert float(of_symbols(-9e6)) == pytest.approx(90 * MPA)


def test_a_pedestal_by_hand() -> None:
    # 1.5 MN down and 12 MN m on A = 0.15 m^2, W = 0.1 m^3: 10 + 120 MPa; the same up or down.
    assert pedestal_stress(1.5e6, 12e6, 0.15, 0.1) == pytest.approx(130 * MPA)
    assert pedestal_stress(-1.5e6, 12e6, 0.15, 0.1) == pytest.approx(130 * MPA)
    # 40 bolts on 2.4 m: (4 * 12 MN m / 2.4 m - 1.5 MN) / 40 = 462.5 kN
    assert bolt_force(1.5e6, 12e6, 2.4, 40) == pytest.approx(462.5e3)
    # weld of 20 mm around 2 m: 1.5/(pi 0.04) + 48/(pi 0.08) MPa
    assert weld_stress(1.5e6, 12e6, 2.0, 0.02) == pytest.approx((1.5 / (pi * 0.04) + 48 / (pi * 0.08)) * MPA)


@pytest.mark.parametrize(("hs", "off"), [(0.0, 2.5), (2.0, 5.5), (4.0, 8.5)])
def test_lead_angles_of_en_13852(hs: float, off: float) -> None:
    assert off_lead_offset(hs) == pytest.approx(off)
    assert side_lead_offset(hs) == pytest.approx(off / 2)
    assert lead_angle(off, 30.0) == pytest.approx(atan(off / 30))


def test_at_2_m_and_30_m_the_off_lead_is_10_degrees() -> None:
    assert degrees(lead_angle(off_lead_offset(2.0), 30.0)) == pytest.approx(10.39, abs=0.005)

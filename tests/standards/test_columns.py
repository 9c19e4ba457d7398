"""Columns of two sections: limits that Euler knows, an independent root, and how far the class formula is off."""

from __future__ import annotations

from math import pi

import casadi as ca
import numpy as np
import pytest
from scipy.linalg import eigh
from scipy.optimize import brentq

from deckcrane.standards.lifting_gear import class_load, critical_load, hoop_stress, ring_area, ring_moment

E, I2 = 206e9, 1e-5
RATIOS = (0.1, 0.5, 1.0, 1.3, 2.0, 4.0, 8.0, 30.0, 100.0, 1000.0)


def _condition(P, I1, L1, L2):
    k1, k2 = (np.sqrt(P / (E * one)) for one in (I1, I2))
    return k1 * np.cos(k1 * L1) * np.sin(k2 * L2) + k2 * np.sin(k1 * L1) * np.cos(k2 * L2)


@pytest.mark.parametrize("length", [0.5, 4.0])
def test_a_column_of_one_section_is_that_of_euler(length):
    euler = pi**2 * E * I2 / length**2
    for part in (0.0, 0.3, 1.0):
        found = critical_load(E, I2, I2, part * length, (1 - part) * length)
        assert found == pytest.approx(euler, rel=1e-14)
        assert class_load(E, I2, I2, part * length, (1 - part) * length) == pytest.approx(euler, rel=1e-14)


@pytest.mark.parametrize("ratio", RATIOS)
def test_without_tube_or_without_rod_it_is_that_of_euler(ratio):
    assert critical_load(E, ratio * I2, I2, 0.0, 3.0) == pytest.approx(pi**2 * E * I2 / 9, rel=1e-9)
    assert critical_load(E, ratio * I2, I2, 3.0, 0.0) == pytest.approx(pi**2 * E * ratio * I2 / 9, rel=1e-9)
    assert critical_load(E, ratio * I2, I2, 1e-9, 3.0) == pytest.approx(pi**2 * E * I2 / 9, rel=1e-7)


@pytest.mark.parametrize("ratio", RATIOS)
def test_the_load_is_the_least_root_of_the_condition(ratio):
    """Scanned from below for the first change of sign, and then by Brent's method: no step of the way is shared."""
    for part in (0.05, 0.25, 0.5, 0.6, 0.75, 0.9, 0.97):
        L1, L2 = 4 * part, 4 * (1 - part)
        low = min(1.0, ratio) * pi**2 * E * I2 / 16
        loads = np.geomspace(0.5 * low, 1.01 * max(1.0, ratio) * pi**2 * E * I2 / 16, 4000)
        values = _condition(loads, ratio * I2, L1, L2)
        first = int(np.flatnonzero(np.sign(values[1:]) != np.sign(values[:-1]))[0])
        root = brentq(_condition, loads[first], loads[first + 1], args=(ratio * I2, L1, L2), xtol=1e-6, rtol=1e-14)
        assert critical_load(E, ratio * I2, I2, L1, L2) == pytest.approx(root, rel=1e-9)


def test_finite_elements_of_the_column_find_the_same_load():
    """P of K v = P G v, cubic beam elements, half of them in each section."""
    n, L1, L2, I1 = 40, 2.2, 1.8, 4 * I2
    K, G = np.zeros((2 * n + 2, 2 * n + 2)), np.zeros((2 * n + 2, 2 * n + 2))
    for i in range(n):
        h, own = (2 * L1 / n, I1) if i < n // 2 else (2 * L2 / n, I2)
        bent = np.array(
            [[12, 6 * h, -12, 6 * h], [0, 4 * h * h, -6 * h, 2 * h * h], [0, 0, 12, -6 * h], [0, 0, 0, 4 * h * h]]
        )
        turned = np.array(
            [[36, 3 * h, -36, 3 * h], [0, 4 * h * h, -3 * h, -h * h], [0, 0, 36, -3 * h], [0, 0, 0, 4 * h * h]]
        )
        here = np.ix_(range(2 * i, 2 * i + 4), range(2 * i, 2 * i + 4))
        K[here] += E * own / h**3 * (bent + np.triu(bent, 1).T)
        G[here] += (turned + np.triu(turned, 1).T) / (30 * h)
    free = [i for i in range(2 * n + 2) if i not in (0, 2 * n)]
    least = 1 / eigh(G[np.ix_(free, free)], K[np.ix_(free, free)], eigvals_only=True)[-1]
    assert critical_load(E, I1, I2, L1, L2) == pytest.approx(least, rel=1e-6)


@pytest.mark.parametrize(("ratio", "too_high"), [(2.0, 0.03), (4.0, 0.10), (8.0, 0.17)])
def test_the_class_formula_is_an_upper_bound_and_by_how_much(ratio, too_high):
    """L1/L2 = 1.2: 3, 10 and 17 %."""
    off = class_load(E, ratio * I2, I2, 1.2, 1.0) / critical_load(E, ratio * I2, I2, 1.2, 1.0) - 1
    assert off == pytest.approx(too_high, abs=0.005)


def test_symbols_and_many_numbers_have_the_same_load():
    L2 = np.linspace(0.01, 3.0, 50)
    symbol = ca.SX.sym("L2")
    function = ca.Function("load", [symbol], [critical_load(E, 5 * I2, I2, ca.SX(1.7), symbol)])
    np.testing.assert_allclose([float(function(one)) for one in L2], critical_load(E, 5 * I2, I2, 1.7, L2), rtol=1e-13)
    assert (np.diff(critical_load(E, 5 * I2, I2, 1.7, L2)) < 0).all(), "the further out, the weaker"


def test_sections_and_walls_by_hand():
    """Bar of 100 mm: 7853.98 mm2, 4.90874e6 mm4. 300 bar in a bore of 200 mm with walls of 20 mm: 30 x 200/40 = 150 MPa."""
    assert ring_area(0.1) == pytest.approx(7853.98e-6, rel=1e-6)
    assert ring_moment(0.1) == pytest.approx(4.90874e-6, rel=1e-6)
    assert ring_area(0.1, 0.06) == pytest.approx(pi / 4 * (0.01 - 0.0036))
    assert hoop_stress(30e6, 0.2, 0.02) == pytest.approx(150e6)

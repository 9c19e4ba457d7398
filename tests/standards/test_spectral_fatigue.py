"""Damage from spectra: closed forms against quadrature of the distributions that they are of."""

from __future__ import annotations

from math import gamma, sqrt

import numpy as np
import pytest

from deckcrane.standards.fatigue import SpectralMoments, dirlik_damage, dirlik_parameters, narrow_band_damage
from deckcrane.standards.sn_curves import own_curve, sn_curve

BROAD = SpectralMoments.of(np.linspace(0.02, 0.5, 2000), np.full(2000, (20e6) ** 2 / 0.48))


def test_one_slope_has_the_closed_form_of_rayleigh() -> None:
    """D = nu (2 sqrt(2) sigma)^m Gamma(1 + m/2) / a."""
    curve = own_curve([3.0], log_a=[12.164])
    by_hand = BROAD.crossing_rate * (2 * sqrt(2) * 20.0) ** 3 * gamma(2.5) / 10**12.164
    assert narrow_band_damage(BROAD, curve) == pytest.approx(by_hand, rel=1e-6)
    assert narrow_band_damage(BROAD, curve, factor=2.0) == pytest.approx(8 * by_hand, rel=1e-6)


@pytest.mark.parametrize("factor", [1.0, 8.0])
def test_two_slopes_are_the_integral_over_both(factor: float) -> None:
    """With ranges eight times as large their knee is among those of the exponential part of Dirlik's density."""
    curve = sn_curve("D", "cathodic_protection")
    sigma = sqrt(BROAD.m0)
    S = np.linspace(0.0, 30 * sigma, 400_001)
    z = S / (2 * sigma)
    rayleigh = z * np.exp(-z * z / 2) / (2 * sigma)
    brute = BROAD.crossing_rate * float(np.trapezoid(rayleigh * curve.damage(factor * S), S))
    assert narrow_band_damage(BROAD, curve, factor) == pytest.approx(brute, rel=1e-5)
    D1, D2, D3, Q, R = dirlik_parameters(BROAD)
    density = D1 / Q * np.exp(-z / Q) + D2 * z / R**2 * np.exp(-(z**2) / (2 * R**2)) + D3 * z * np.exp(-(z**2) / 2)
    assert float(np.trapezoid(density, z)) == pytest.approx(1.0, rel=1e-5)
    brute = BROAD.peak_rate * float(np.trapezoid(density / (2 * sigma) * curve.damage(factor * S), S))
    assert dirlik_damage(BROAD, curve, factor) == pytest.approx(brute, rel=1e-5)


def test_nothing_that_varies_does_no_damage() -> None:
    still = SpectralMoments(0.0, 0.0, 0.0, 0.0)
    assert narrow_band_damage(still, sn_curve("D")) == dirlik_damage(still, sn_curve("D")) == 0.0


def test_a_narrow_band_is_the_limit_of_dirlik() -> None:
    frequency = np.linspace(0.095, 0.105, 501)
    narrow = SpectralMoments.of(frequency, np.full(501, (20e6) ** 2 / 0.01))
    curve = own_curve([3.0], log_a=[12.164])
    assert dirlik_damage(narrow, curve) == pytest.approx(narrow_band_damage(narrow, curve), rel=0.02)

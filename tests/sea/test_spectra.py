from __future__ import annotations

import math

import numpy as np
import pytest
from scipy.integrate import quad

from deckcrane.errors import DeckcraneError, DeckcraneWarning
from deckcrane.sea.spectra import Spectrum, jonswap, pierson_moskowitz, tabulated, torsethaugen, torsethaugen_systems

ALL = [
    jonswap(2.5, 7.0),
    jonswap(4.0, 9.0, 1.5),
    pierson_moskowitz(2.5, 8.0),
    torsethaugen(3.0, 8.0),
    torsethaugen(3.0, 14.0),
]


@pytest.mark.parametrize("spectrum", ALL, ids=lambda spectrum: spectrum.name)
def test_moments_are_those_of_adaptive_quadrature(spectrum: Spectrum) -> None:
    wp = 2 * math.pi / spectrum.tp
    for n in (-1, 0, 1, 2):
        # over x = 1 / w the tails are short
        found = sum(
            quad(
                lambda x, n=n: float(spectrum.density(np.array(1 / x))) * x ** (-n - 2),
                low,
                high,
                epsrel=1e-10,
                limit=500,
            )[0]
            for low, high in ((1e-9, 0.25 / wp), (0.25 / wp, 1 / wp), (1 / wp, 2 / wp), (2 / wp, 9 / wp))
        )
        assert spectrum.moment(n) == pytest.approx(found, rel=1e-5)


@pytest.mark.parametrize(("spectrum", "hs"), list(zip(ALL, [2.5, 4.0, 2.5, 3.0, 3.0], strict=True)))
def test_significant_wave_height_is_exact(spectrum: Spectrum, hs: float) -> None:
    assert spectrum.hs == pytest.approx(hs, rel=1e-12)


def test_jonswap_is_the_papers() -> None:
    hs, wp = 2.5, 0.9
    S = jonswap(hs, 2 * math.pi / wp).density
    for w in (0.6, 0.85, 0.9, 0.95, 2.0):
        sigma = 0.07 if w <= wp else 0.09
        Y = math.exp(-((w - wp) ** 2) / (2 * sigma**2 * wp**2))
        paper = 0.2053 * hs**2 * wp**4 / w**5 * math.exp(-5 / 4 * (wp / w) ** 4) * 3.3**Y
        assert float(S(np.array(w))) == pytest.approx(paper, rel=2e-3)


def test_pierson_moskowitz_has_its_known_periods() -> None:
    spectrum = pierson_moskowitz(2.5, 8.0)
    wp = 2 * math.pi / 8
    assert spectrum.tp == pytest.approx(8.0, rel=1e-9)
    assert spectrum.tz == pytest.approx(8.0 / (1.25 * math.pi) ** 0.25, rel=1e-6)
    assert float(spectrum.density(np.array(wp))) == pytest.approx(5 / 16 * 2.5**2 / wp * math.exp(-1.25), rel=1e-6)
    assert float(spectrum.density(np.array(0.0))) == 0.0


def test_jonswap_with_gamma_one_is_pierson_moskowitz() -> None:
    w = np.linspace(0.2, 4, 50)
    assert np.allclose(jonswap(3.0, 8.0, 1.0).density(w), pierson_moskowitz(3.0, 8.0).density(w), rtol=1e-9)


def test_torsethaugen_has_wind_sea_first_below_the_limit_period_and_swell_first_above() -> None:
    limit = 6.6 * 3.0 ** (1 / 3)  # 9.52 s
    (h1, t1, g1), (h2, t2, g2) = torsethaugen_systems(3.0, 8.0)
    assert (t1, t2, g2) == (8.0, pytest.approx(limit + 2), 1.0)
    assert h1 / 3.0 == pytest.approx(0.7 + 0.3 * math.exp(-((2 * (limit - 8) / (limit - 2 * math.sqrt(3))) ** 2)))
    assert g1 == pytest.approx(35 * (2 * math.pi * h1 / (9.81 * 64)) ** 0.857)
    assert math.hypot(h1, h2) == pytest.approx(3.0)
    (h1, t1, g1), (h2, t2, g2) = torsethaugen_systems(3.0, 14.0)
    assert t2 < limit < t1 == 14.0
    assert h1 / 3.0 == pytest.approx(0.6 + 0.4 * math.exp(-(((14 - limit) / (0.3 * (25 - limit))) ** 2)))
    assert t2 == pytest.approx(6.6 * h2 ** (1 / 3))
    assert g1 > 1.0 == g2


def test_torsethaugen_swell_sea_has_two_peaks() -> None:
    S = torsethaugen(3.0, 14.0).density(np.linspace(0.3, 2.0, 500))
    assert np.sum((S[1:-1] > S[:-2]) & (S[1:-1] > S[2:])) == 2


def test_torsethaugen_refuses_periods_beyond_its_range() -> None:
    with pytest.raises(DeckcraneError, match="below 25 s"):
        torsethaugen(3.0, 26.0)


@pytest.mark.parametrize(("tp", "limit"), [(6.0, 1 / 15), (8.0, 1 / 15), (10.8, 0.056), (15.0, 1 / 25), (19.0, 1 / 25)])
def test_seas_beyond_the_limiting_steepness_are_warned_of(tp: float, limit: float) -> None:
    """DNV-RP-C205, 3.5.4: 1/15 up to 8 s, 1/25 from 15 s on, linear between; 2 % more are left to rounding."""
    highest = limit * 9.81 * tp**2 / (2 * math.pi)
    pierson_moskowitz(1.01 * highest, tp)
    with pytest.warns(DeckcraneWarning, match=f"the limit of DNV-RP-C205 at this period is 1/{1 / limit:.0f}"):
        pierson_moskowitz(1.03 * highest, tp)


def test_the_papers_sea_is_too_steep_for_jonswap() -> None:
    with pytest.warns(
        DeckcraneWarning, match=r"steeper.*Tp/sqrt\(Hs\) is 2\.23, .* 3\.6 to 5 \(here Tp = 8\.05 to 11\.2 s\).*1/8"
    ):
        jonswap(5.0, 2 * math.pi / 1.26)
    with pytest.warns(DeckcraneWarning, match=r"longer than JONSWAP seas.*12\.6"):
        jonswap(1.0, 12.6)
    for ratio in (3.54, 3.6, 5.0, 5.08):  # as far as 2 % beyond, for numbers that are rounded
        jonswap(2.25, 1.5 * ratio)
    for ratio, words in ((3.5, "steeper"), (5.15, "longer")):
        with pytest.warns(DeckcraneWarning, match=f"{words} than JONSWAP seas are"):
            jonswap(2.25, 1.5 * ratio)
    with pytest.warns(DeckcraneWarning, match=r"is 1/8, the limit of DNV-RP-C205 at this period is 1/15"):
        pierson_moskowitz(5.0, 5.0)


@pytest.mark.parametrize(
    ("hs", "tp", "key"), [(0.0, 8.0, "hs"), (-1.0, 8.0, "hs"), (2.0, 0.0, "tp"), (math.nan, 8.0, "hs")]
)
def test_height_and_period_must_be_positive(hs: float, tp: float, key: str) -> None:
    for make in (jonswap, pierson_moskowitz, torsethaugen):
        with pytest.raises(DeckcraneError, match=f"needs {key} greater than zero"):
            make(hs, tp)


def test_high_moments_are_refused() -> None:
    with pytest.raises(DeckcraneError, match="m4"):
        jonswap(2.5, 7.0).moment(4)


def test_tabulated_spectrum_has_the_area_of_its_polygon() -> None:
    spectrum = tabulated(np.array([0.4, 0.7, 1.5]), np.array([0.0, 2.0, 0.0]))
    assert spectrum.m0 == pytest.approx(1.1, rel=1e-9)
    assert spectrum.moment(1) == pytest.approx(1.1 * (0.4 + 0.7 + 1.5) / 3, rel=1e-6)
    assert spectrum.tp == pytest.approx(2 * math.pi / 0.7)
    assert np.array_equal(spectrum.density(np.array([0.3, 1.6])), [0, 0])


@pytest.mark.parametrize(
    ("w", "S", "message"),
    [
        ([0.5], [1.0], "two or more frequencies"),
        ([0.5, 0.6], [1.0], "as many densities"),
        ([20.0, 10.0, 5.0], [1, 2, 1], "are these periods"),
        ([0.5, 0.6], [1, math.nan], "not finite"),
        ([0.5, 0.6], [1, -1], "not be negative"),
        ([0.5, 0.6], [0, 0], "not all be zero"),
    ],
)
def test_bad_tables_are_refused(w: list[float], S: list[float], message: str) -> None:
    with pytest.raises(DeckcraneError, match=message):
        tabulated(np.array(w), np.array(S))


def test_a_peak_below_a_second_is_most_likely_another_unit() -> None:
    with pytest.warns(DeckcraneWarning, match=r"peak period is 0\.785 s.*not Hz or periods"):
        tabulated(np.array([4.0, 8.0, 12.0]), np.array([0.0, 1.0, 0.0]))

from __future__ import annotations

import math
from pathlib import Path

import numpy as np
import pytest
import xarray as xr
from scipy.integrate import quad
from scipy.special import gamma

from deckcrane.errors import DeckcraneError
from deckcrane.sea import cos_2s, directional, from_wavespectra, jonswap, long_crested, read_csv

W = np.array([0.8])


@pytest.mark.parametrize("s", [0.5, 1.0, 4.0, 50.0])
def test_spreading_has_area_one(s: float) -> None:
    spreading = cos_2s(2.0, s)
    area = quad(lambda chi: float(spreading.density(W, np.array(chi))), 2 - math.pi / 2, 2 + math.pi / 2, epsabs=1e-12)[
        0
    ]
    assert area == pytest.approx(1.0, rel=1e-9)
    within = quad(lambda chi: float(spreading.density(W, np.array(chi))), spreading.low, spreading.high)[0]
    assert within == pytest.approx(0.999, abs=1e-8)


def test_spreading_with_s_one_is_the_papers_about_the_main_direction() -> None:
    chi = np.array([0.5, 1.0, 1.9])
    assert np.allclose(cos_2s(1.0).density(W, chi), 2 / math.pi * np.cos(chi - 1.0) ** 2)
    assert float(cos_2s(1.0).density(W, np.array([3.0]))[0]) == 0.0


def test_shares_of_directions_have_the_mean_cosine_of_the_spreading() -> None:
    spreading = cos_2s(0.0, 4.0)
    shares = spreading.shares(np.array([0.5, 1.0]), 60)
    centres = spreading.low + (np.arange(60) + 0.5) * (spreading.high - spreading.low) / 60
    mean = gamma(5.0) ** 2 / (gamma(4.5) * gamma(5.5))
    assert np.allclose(shares.sum(axis=1), 1.0)
    assert np.allclose(shares @ np.cos(centres), mean, atol=1e-3)


def test_bad_spreadings_are_refused() -> None:
    with pytest.raises(DeckcraneError, match="s of a spreading"):
        cos_2s(0.0, 0.0)
    with pytest.raises(DeckcraneError, match="finite angle"):
        long_crested(math.nan)


def _wavespectra_like(coming_from: float) -> xr.Dataset:
    """JONSWAP spread with cos^4 about a nautical direction, in m^2/Hz/deg."""
    freq, degrees = np.linspace(0.05, 0.6, 300), np.arange(0.0, 360.0, 5.0)
    S = 2 * math.pi * jonswap(2.5, 7.0).density(2 * math.pi * freq)
    D = cos_2s(math.radians(coming_from), 2.0).density(freq[:, None], np.radians(degrees)[None, :]) * math.pi / 180
    return xr.Dataset({"efth": (("freq", "dir"), S[:, None] * D)}, coords={"freq": freq, "dir": degrees})


@pytest.mark.parametrize(
    ("coming_from", "x_axis", "towards"),
    [(0.0, 0.0, 180.0), (90.0, 0.0, 90.0), (270.0, 0.0, -90.0), (225.0, 45.0, 0.0), (180.0, 90.0, 90.0)],
)
def test_wavespectra_directions_become_directions_of_travel(coming_from: float, x_axis: float, towards: float) -> None:
    """Waves from the east travel to the west, which is to port (+y) of an x axis to the north."""
    sea = from_wavespectra(_wavespectra_like(coming_from), math.radians(x_axis))
    chi = np.radians(np.arange(0.0, 360.0, 1.0))
    D = sea.spreading.density(np.array([[0.9]]), chi[None, :])[0]
    mean = np.sum(D * np.exp(1j * chi)) * np.radians(1.0)
    assert abs(mean / np.exp(1j * math.radians(towards)) / abs(mean) - 1) < 1e-6
    assert np.sum(D) * np.radians(1.0) == pytest.approx(1.0, rel=1e-6)
    assert sea.spectrum.hs == pytest.approx(2.5, rel=5e-3)
    assert sea.spectrum.tp == pytest.approx(7.0, rel=0.01)


def test_wavespectra_of_many_times_must_be_chosen_from() -> None:
    one = _wavespectra_like(0.0)
    with pytest.raises(DeckcraneError, match=r"choose one time.*isel\(time=0\)"):
        from_wavespectra(xr.concat([one, one], dim="time"))
    with pytest.raises(DeckcraneError, match="efth, freq and dir; efth is not there"):
        from_wavespectra(one.drop_vars("efth"))


def test_directions_must_go_all_around() -> None:
    w, chi = np.array([0.5, 1.0]), np.radians([0.0, 30.0, 60.0])
    with pytest.raises(DeckcraneError, match="all around"):
        directional(w, chi, np.ones((2, 3)))
    with pytest.raises(DeckcraneError, match="shape"):
        directional(w, chi, np.ones((3, 2)))


def test_spectrum_files_in_hertz_and_radians_agree(tmp_path: Path) -> None:
    w = np.linspace(0.3, 3.0, 200)
    S = jonswap(2.5, 7.0).density(w)
    radians, hertz = tmp_path / "w.csv", tmp_path / "f.csv"
    radians.write_text("w,S\n" + "".join(f"{a:.17g},{b:.17g}\n" for a, b in zip(w, S, strict=True)))
    rows = "".join(f"{a / (2 * math.pi):.17g}, {b * 2 * math.pi:.17g}\n" for a, b in zip(w, S, strict=True))
    hertz.write_text("f [Hz], S [m^2/Hz]\n" + rows)
    assert read_csv(hertz).hs == pytest.approx(read_csv(radians).hs, rel=1e-12)
    assert read_csv(hertz).tp == pytest.approx(read_csv(radians).tp, rel=1e-12)
    assert read_csv(radians).hs == pytest.approx(2.5, rel=1e-2)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", r"its first line names the columns, such as w \[rad/s\]"),
        ("w\n1\n", "line 1 names two columns"),
        ("f, S\n0.1, 1\n0.2, 1\n", "units of the columns must be given"),
        ("w [rad/s], S [cm^2 s]\n0.1, 1\n0.2, 1\n", r"one of rad/s, Hz"),
        ("w, S\n0.1, 1\n0.2, x\n", "line 3, column S: 'x' is not a finite number"),
        ("w, S\n0.1, 1\n0.2\n", "line 3 has 1 cells, the first line names 2 columns"),
        ("w, S\n0.2, 1\n0.1, 2\n", "periods"),
    ],
)
def test_bad_spectrum_files_are_refused(tmp_path: Path, text: str, message: str) -> None:
    path = tmp_path / "sea.csv"
    path.write_text(text)
    with pytest.raises(DeckcraneError, match=message):
        read_csv(path)


def test_a_missing_spectrum_file_is_named(tmp_path: Path) -> None:
    with pytest.raises(DeckcraneError, match=r"there is no file .*none\.csv"):
        read_csv(tmp_path / "none.csv")


def test_a_spectrum_from_a_spreadsheet_with_decimal_commas_is_read(tmp_path: Path) -> None:
    points, commas = tmp_path / "points.csv", tmp_path / "commas.csv"
    points.write_text("f [Hz], S [m^2/Hz]\n0.05, 0.5\n0.1, 2.25\n\n0.2, 0.75\n")
    commas.write_text("\ufefff [Hz];S [m^2/Hz]\r\n0,05;0,5\r\n0,1;2,25\r\n0,2;0,75\r\n", encoding="utf-8")
    w = np.linspace(0.3, 1.3, 50)
    np.testing.assert_array_equal(read_csv(points).density(w), read_csv(commas).density(w))

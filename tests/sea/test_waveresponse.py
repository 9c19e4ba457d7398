"""The same spectra and spreading by an independent package, waveresponse."""

from __future__ import annotations

import numpy as np
import pytest

from deckcrane.sea import cos_2s, jonswap, pierson_moskowitz, torsethaugen

waveresponse = pytest.importorskip("waveresponse", reason="waveresponse is not installed: pip install waveresponse")
W = np.linspace(0.3, 3.0, 500)


def _apart(ours: np.ndarray, theirs: np.ndarray) -> float:
    return float(np.abs(ours - theirs).max() / theirs.max())


@pytest.mark.parametrize(("gamma", "tolerance"), [(1.0, 1e-6), (2.0, 3e-3), (3.3, 3e-3), (5.0, 3e-3)])
def test_jonswap_agrees(gamma: float, tolerance: float) -> None:
    """Theirs has DNV's approximate factor 1 - 0.287 ln(gamma); ours is normalised exactly."""
    assert _apart(jonswap(2.5, 7.0, gamma).density(W), waveresponse.JONSWAP(W)(2.5, 7.0, gamma=gamma)[1]) < tolerance


def test_pierson_moskowitz_agrees() -> None:
    theirs = waveresponse.ModifiedPiersonMoskowitz(W)(2.5, 7.0)[1]
    assert _apart(pierson_moskowitz(2.5, 7.0).density(W), theirs) < 1e-6


@pytest.mark.parametrize("tp", [6.0, 8.0, 10.0, 12.0, 15.0])
def test_torsethaugen_agrees(tp: float) -> None:
    """Theirs has an approximate factor of peakedness, which puts its Hs off by up to 2 %; ours is normalised exactly."""
    assert _apart(torsethaugen(2.5, tp).density(W), waveresponse.Torsethaugen(W)(2.5, tp)[1]) < 0.04


@pytest.mark.parametrize("s", [1, 4, 15])
def test_spreading_agrees(s: int) -> None:
    theirs = waveresponse.CosineHalfSpreading(s)
    chi = np.linspace(-1.5, 1.5, 31)
    assert np.allclose(cos_2s(0.0, s).density(W[:1], chi), [theirs(1.0, angle) for angle in chi], rtol=1e-9)

"""The figures of extremes: a Gaussian process on Gumbel's paper by three methods, and its rates of exceedance by order."""

from __future__ import annotations

import numpy as np
import xarray as xr
from figure_panels import save

from deckcrane.analysis.extremes.data import ExtremesAnswer
from deckcrane.analysis.extremes.extremes import SeriesExtremes, compute_extremes
from deckcrane.view.answers.extremes_figures import plot_gumbel_paper, plot_tail
from deckcrane.view.tables import UnitChoice


def extremes() -> None:
    """Twenty hours of a narrow band about 0.1 Hz: groups of waves, and a load that follows them."""
    rng = np.random.default_rng(5)
    count = 20 * 7200
    frequency = np.fft.rfftfreq(count, 0.5)
    size = np.exp(-0.25 * ((frequency - 0.1) / 0.01) ** 2)
    load = np.fft.irfft(size * (rng.normal(size=len(size)) + 1j * rng.normal(size=len(size))), count)
    series = 2e5 + 1e4 * load / load.std()
    dataset = xr.Dataset({"hook_load": ("time", series, {"units": "N"})}, {"time": 0.5 * np.arange(count)})
    asked = ExtremesAnswer(methods=("gumbel", "acer", "gaussian"), maxima="blocks")
    found = compute_extremes(SeriesExtremes(dataset, 1800.0), asked)
    save(plot_gumbel_paper([(one, one.states[0]) for one in found], UnitChoice(), 0.9), "extremes_paper")
    save(plot_tail(found[1], found[1].states[0], UnitChoice(), 0.9), "extremes_acer")

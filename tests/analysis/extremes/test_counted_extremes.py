"""Extremes from the statistics that a campaign keeps, against the same of the stored series."""

from __future__ import annotations

import os
from pathlib import Path

import numpy as np
import pytest

import deckcrane
from deckcrane.analysis.campaign_results import CampaignSource
from deckcrane.analysis.extremes.extremes import extremes
from deckcrane.analysis.extremes.rates import exceedances_of, peaks_in
from deckcrane.analysis.extremes.sources import CampaignExtremes
from deckcrane.arrays import Array
from deckcrane.errors import DeckcraneError
from deckcrane.scenario.run_settings import Keep
from deckcrane.simulation.batches import BatchResult
from tests.analysis.extremes.test_tails import gaussian
from tests.commands import command
from tests.program.statistics.tallying import EVERY, tallied
from tests.scenes import PENDULUM

KEPT = Keep(statistics=("extremes", "moments", "crossings", "peaks"), bins=128, peak_orders=4)
SEEDS = 6
STUDY = f"""
deckcrane: 1
scenario: bob.yaml
vary:
  seed: {{path: bodies.bob.joint.start, values: {{from: 1 deg, to: {SEEDS} deg, count: {SEEDS}}}}}
keep: {{statistics: [extremes]}}
"""


def series(degrees: float) -> Array:
    """Half an hour of a broad band about 0.5 Hz, with the ten records a second of the tallying tests."""
    return 50.0 + 4.0 * gaussian(round(degrees), 2.5, 0.03)


def run_batch(jobs, keep, *, target="auto", threads=None, progress=None) -> BatchResult:
    starts = [np.degrees(job.scenario.bodies["bob"].joint.start) for job in jobs]
    y = np.stack([series(start) for start in starts])[..., None]
    found = tallied(KEPT, y, block=10**6).assign_coords(case=[job.name for job in jobs])
    return BatchResult(found, {})


@pytest.fixture(scope="module")
def store(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("counted")
    (folder / "bob.yaml").write_text(PENDULUM)
    (folder / "study.yaml").write_text(STUDY)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(os, "fsync", lambda handle: None)
        deckcrane.campaign(str(folder / "study.yaml"), str(folder / "a.zarr"), run_batch=run_batch, progress=False)
    return folder / "a.zarr"


def test_peaks_of_a_store_are_those_of_the_series(store: Path) -> None:
    source = CampaignExtremes(CampaignSource(store))
    for side, sign in (("maximum", 1.0), ("minimum", -1.0)):
        parts = source.peaks("signal0", side, range(SEEDS))
        for k, part in enumerate(parts, start=1):
            peaks = peaks_in(sign * series(k))
            assert part.peaks == len(peaks)
            assert np.array_equal(part.exceedances, exceedances_of(peaks, part.levels, 4))
            assert part.time == pytest.approx(len(series(k)) * EVERY)


@pytest.mark.parametrize("method", ["acer", "pareto", "weibull_peaks", "crossings", "gaussian"])
def test_every_method_on_counts_finds_the_extremes_of_a_campaign(store: Path, method: str) -> None:
    """Six runs of half an hour; asked for: half an hour. Standards of practice, 4.1, with Tz of 2 s."""
    for side, sign in (("maximum", 1.0), ("minimum", -1.0)):
        found = extremes(store, "signal0", methods=method, side=side, duration="30 min", pool=["seed"]).squeeze()
        expected = 50.0 + sign * 4.0 * np.sqrt(2 * np.log(1800 * 0.52 / -np.log(0.9)))
        assert found["value"].isel(fractile=1).item() == pytest.approx(expected, abs=1.8), (method, side)
        assert found["seeds"] == SEEDS


def test_a_statistic_that_was_not_kept_is_told_with_its_word(store: Path, tmp_path: Path) -> None:
    with pytest.raises(DeckcraneError, match=r"block_maximum was not kept; add block_maxima to keep\.statistics"):
        extremes(store, "signal0", maxima="blocks", pool=["seed"])


def test_the_command_draws_tails(store: Path, tmp_path: Path) -> None:
    asked = tmp_path / "answers.yaml"
    asked.write_text("extremes: {methods: [pareto], pool: [seed], duration: 30 min, order: 3}\n")
    done = command("extremes", store, "--answers", asked, "--plot", tmp_path / "figures")
    assert done.returncode == 0, done.stderr
    assert "signal0: largest in 30 min, peaks over threshold" in done.stdout
    names = sorted(path.name for path in (tmp_path / "figures").iterdir())
    assert names == [f"extremes_signal0_maximum{more}.png" for more in ("", "_pareto_excess", "_pareto_tail")]

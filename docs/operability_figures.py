"""The figures of the page on operability: limits of the deck crane with its platform compensated and locked, and a drawn record."""

from __future__ import annotations

import warnings
from pathlib import Path
from tempfile import TemporaryDirectory

import numpy as np
from figure_panels import save

import deckcrane
from deckcrane.analysis.campaign_results import CampaignSource
from deckcrane.analysis.operability.operability import operability_of
from deckcrane.campaign.study.answers import Answers
from deckcrane.standards.sea_areas import JOINT_SEAS
from deckcrane.view.answers.operability import answer_of
from deckcrane.view.tables import UnitChoice

STUDY = """
deckcrane: 1
title: A deck crane with its platform compensated and locked
scenario: deck_crane_in_waves
set:
  run.duration: 31 min
  run.transient: 1 min
  variants: {}
  sea: {torsethaugen: {hs: 2.5 m, tp: 8 s}, direction: 120 deg, spreading: {s: 1}, outside: 15 %}
  checks:
    king: {limit: {of: "norm(reaction.king, mx, my)", at_most: 9.5 MN m}}
    sway: {limit: {of: "norm(sway.theta_1, sway.theta_2)", at_most: 10 deg}}
    hook: {limit: {of: hook_load, at_most: 260 kN}}
  record: [reaction, sway, hook_load, utilisation]
vary:
  sea.torsethaugen.hs: [0.5 m, 1.5 m, 2.5 m, 3.5 m, 4.5 m]
  sea.torsethaugen.tp: [5.5 s, 7.5 s, 9.5 s, 11.5 s, 13.5 s]
  heading: {headings: {from: 0 deg, to: 315 deg, step: 45 deg}, probabilities: [3 %, 4 %, 9 %, 19 %, 37 %, 15 %, 8 %, 5 %]}
  platform: {variants: {compensated: {}, locked: {control.platform_roll.level: false, control.platform_pitch.level: false}}}
  seed: {seeds: 3}
keep: {signals: [utilisation], statistics: [extremes, moments, crossings, block_maxima], block: 10 min}
"""
SHOWN = {
    "operability_limits_1": "operability_limits",
    "operability_headings": "operability_headings",
    "operability_months": "operability_months",
}


def drawn_record(path: Path, years: int = 10) -> Path:
    """Three-hourly sea states with the distribution of Kvitebjorn, a memory of two days and calmer summers: drawn, not measured."""
    sea, step = JOINT_SEAS["kvitebjorn"], 3.0
    rng = np.random.default_rng(1)
    count = int(years * 365.25 * 24 / step)
    time = np.datetime64("2001-01-01T00:00", "s") + np.arange(count) * np.timedelta64(10800, "s")
    season = np.cos(2 * np.pi * (np.arange(count) * step / 24 - 15) / 365.25)
    memory = np.exp(-step / 48)
    drawn = rng.standard_normal((2, count)) * np.sqrt(1 - memory**2)
    drawn[:, 0] /= np.sqrt(1 - memory**2)
    for i in range(1, count):
        drawn[:, i] += memory * drawn[:, i - 1]
    normal = 0.7 * season + np.sqrt(1 - 0.7**2 / 2) * drawn[0]
    heights = np.linspace(0.01, 25, 20_000)
    below = np.maximum.accumulate(sea.not_exceeded(heights))
    share = np.argsort(np.argsort(normal)) / count + 0.5 / count
    hs = np.interp(share, below, heights)
    tp = np.exp(sea.mean_log_period(hs) + sea.log_period_deviation(hs) * drawn[1])
    tp = np.maximum(tp, np.sqrt(2 * np.pi * hs / 9.81 / 0.07))  # no steeper than seas are
    rows = [f"{t}, {h:.2f}, {p:.2f}" for t, h, p in zip(time, hs, tp, strict=True)]
    path.write_text("\n".join(["time, hs [m], tp [s]", *rows]))
    return path


def operability(store: Path | None = None) -> None:
    """Limit curves, headings and months. Runs 1200 cases, where no store of them is given."""
    with TemporaryDirectory() as folder:
        study = Path(folder) / "study.yaml"
        study.write_text(STUDY)
        if store is None:
            store = Path(folder) / "store.zarr"
            with warnings.catch_warnings():
                warnings.simplefilter("ignore", deckcrane.DeckcraneWarning)
                deckcrane.campaign(study, store)
        asked = {
            "scatter": "kvitebjorn",
            "window": "6 h",
            "headings": "180 deg",
            "hindcast": str(drawn_record(Path(folder) / "drawn_record.csv")),
        }
        source = CampaignSource(store, Answers.model_validate({"operability": asked}))
        answer = answer_of(operability_of(source), source)
        for one in answer.figures:
            if one.name in SHOWN:
                save(one.draw(UnitChoice()), SHOWN[one.name])

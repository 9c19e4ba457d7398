"""The figures of the page on fatigue: a pedestal under a deck crane in the sea states of a site, with its lifts."""

from __future__ import annotations

import warnings
from pathlib import Path
from tempfile import TemporaryDirectory

from figure_panels import save

import deckcrane
from deckcrane.analysis.campaign_results import CampaignSource
from deckcrane.view.answers.fatigue import fatigue_answer
from deckcrane.view.tables import UnitChoice

STUDY = """
deckcrane: 1
title: The pedestal of a deck crane
scenario: deck_crane_in_waves
set:
  run.duration: 16 min
  run.transient: 1 min
  variants: {}
  sea: {torsethaugen: {hs: 2.5 m, tp: 8 s}, direction: 120 deg, spreading: {s: 1}, outside: 15 %}
  record: [stress]
  details:
    pedestal: {reaction: king, tube: {diameter: 2 m, thickness: 30 mm}, curve: D, thickness: 30 mm, dff: 3}
vary:
  site:
    scatter:
      source: illustrative
      hs: [0.5 m, 1.5 m, 2.5 m, 3.5 m]
      tp: [5.5 s, 7.5 s, 9.5 s, 11.5 s]
      cells: [[831, 677, 163, 16], [783, 1776, 739, 115], [99, 1059, 981, 202], [0, 292, 741, 249]]
  seed: {seeds: 2}
keep: {signals: [stress], statistics: [rainflow]}
answers: {fatigue: {years: 25, at_work: 20 %, lifts_per_year: 3000}}
"""


def fatigue() -> None:
    """The S-N curve with the ranges of a life, and which sea states do the damage."""
    with TemporaryDirectory() as folder, warnings.catch_warnings():
        warnings.simplefilter("ignore", deckcrane.DeckcraneWarning)
        (Path(folder) / "study.yaml").write_text(STUDY, encoding="utf-8")
        deckcrane.campaign(Path(folder) / "study.yaml", Path(folder) / "s.zarr", progress=False)
        answer = fatigue_answer(CampaignSource(Path(folder) / "s.zarr"))
        assert answer is not None, "the study asks for it"
        print("\n".join(answer.words))
        for figure in answer.figures:
            save(figure.draw(UnitChoice()), figure.name)

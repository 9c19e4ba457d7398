"""The figure of dynamic factors: lifts off a supply boat in four seas, ten each, beside the factors of rules."""

from __future__ import annotations

import warnings
from pathlib import Path
from tempfile import TemporaryDirectory

from figure_panels import save

import deckcrane
from deckcrane.analysis.campaign_results import CampaignSource
from deckcrane.view.answers.dynamic_factors import factors_answer
from deckcrane.view.tables import UnitChoice

STUDY = """
deckcrane: 1
scenario: lift_from_supply_boat
set: {payload: container, run.duration: 30 s, record: [hook_load, reaction]}
vary:
  sea.jonswap.hs: [0.5 m, 1 m, 1.5 m, 2 m]
  seed: {seeds: 10}
keep: {signals: [hook_load, king_moment], made: {king_moment: "norm(reaction.king, mx, my)"}, statistics: [extremes]}
answers: {dynamic_factors: {signals: [hook_load, king_moment], hook_speed: 0.61 m/s}}
"""


def factors() -> None:
    """Of the same lift by rule, and simulated."""
    with TemporaryDirectory() as folder, warnings.catch_warnings():
        warnings.simplefilter("ignore", deckcrane.DeckcraneWarning)  # low seas of this period are longer than JONSWAP's
        study = Path(folder) / "lifts.yaml"
        study.write_text(STUDY)
        deckcrane.campaign(study, Path(folder) / "lifts.zarr", progress=False)
        answer = factors_answer(CampaignSource(Path(folder) / "lifts.zarr"))
        assert answer is not None
        save(answer.figures[0].draw(UnitChoice()), "dynamic_factors", dpi=110)

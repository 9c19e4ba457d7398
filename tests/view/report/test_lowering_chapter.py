"""The chapter of a report about lowering a load to the seabed, and the script that works its numbers out again."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

import deckcrane
from deckcrane.errors import ScenarioError

STUDY = """
deckcrane: 1
title: A subsea lift
scenario: subsea_lift
set: {run.duration: 2 s}
vary:
  hs: {path: sea.jonswap.hs, values: [2.5 m]}
keep: {signals: [rope_tension], statistics: [extremes]}
answers:
  lowering: {depths: [200 m, 1386 m], landing_speed: 0.5 m/s}
  report: {governing: 0, step_check: false, sections: [results, assumptions]}
"""


@pytest.fixture(scope="module")
def reported(tmp_path_factory: pytest.TempPathFactory) -> tuple[str, str]:
    """The page, and what the script says."""
    folder = tmp_path_factory.mktemp("lowering")
    (folder / "lift.yaml").write_text(STUDY)
    deckcrane.campaign(folder / "lift.yaml", folder / "lift.zarr")
    page = deckcrane.report(folder / "lift.zarr", folder / "lift.html", script=folder / "recompute.py")
    done = subprocess.run(
        [sys.executable, str(folder / "recompute.py"), str(folder / "lift.zarr"), "--all"],
        capture_output=True,
        text=True,
        check=False,
        timeout=120,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return page.read_text(), done.stdout


@pytest.mark.study
def test_the_report_has_the_verdict_tables_and_figures_of_lowering(reported: tuple[str, str]) -> None:
    page, _ = reported
    assert "Lowering a load on a wire" in page
    assert "limiting significant wave height by phase" in page
    assert "each with and without heave compensation" in page
    assert "What the scenario&#39;s heave compensation leaves" in page
    assert "DNV-RP-N103" in page


@pytest.mark.study
def test_the_script_works_out_weights_periods_factors_and_the_splash_zone(reported: tuple[str, str]) -> None:
    _, said = reported
    worked_out = [line for line in said.splitlines() if line.startswith("worked out: lowering")]
    for column in ("static [kN]", "factor", "T1 [s]", "T2 [s]", "T3 [s]"):
        assert any(f"| {column}:" in line for line in worked_out), column
    assert any("| total |" in line for line in worked_out)
    assert "0 different" in said
    assert "0 not covered" in said


def test_settings_out_of_range_are_refused_in_the_study(tmp_path: Path) -> None:
    (tmp_path / "lift.yaml").write_text(STUDY.replace("0.5 m/s", "-0.5 m/s"))
    with pytest.raises(ScenarioError, match="landing_speed"):
        deckcrane.campaign(tmp_path / "lift.yaml", tmp_path / "lift.zarr")

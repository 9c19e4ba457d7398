"""A campaign keeps the events of its cases, and tells how many it does not list."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from typer.testing import CliRunner

import deckcrane
from deckcrane.campaign.results import case_series, open_campaign
from deckcrane.cli.command import app
from deckcrane.program.events import BATCH_ROOM
from tests.program.test_event_watch import JUMPING

HEIGHTS = (0.2, 0.4, 0.6)


@pytest.fixture(scope="module")
def store(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("jumping")
    (folder / "jumping.yaml").write_text(JUMPING.replace("duration: 1 s", "duration: 12 s"))
    listed = ", ".join(f"{height} m" for height in HEIGHTS)
    (folder / "study.yaml").write_text(
        "deckcrane: 1\nscenario: jumping.yaml\nvary:\n"
        f"  bodies.ball.joint.start: [{listed}]\n"
        "keep: {signals: [q], statistics: [extremes], transient: 0 s}\n"
    )
    deckcrane.campaign(folder / "study.yaml", folder / "jumping.zarr")
    return folder / "jumping.zarr"


def test_every_case_has_its_landing_and_its_largest_snaps_with_counts_of_all(store: Path) -> None:
    results = open_campaign(store, over="cases")
    landing = results.sel(event_source="floor.landing")
    assert landing["event_count"].values.tolist() == [1.0, 1.0, 1.0]
    assert landing["event_size"].values[:, 0] == pytest.approx(np.sqrt(2 * 9.81 * np.array(HEIGHTS)), rel=1e-7)
    assert np.isnan(landing["event_size"].values[:, 1:]).all()
    assert deckcrane.unit_of(results["event_size"], event_source="floor.landing") == "m/s"
    snaps = results.sel(event_source="line.snap")
    count = int(snaps["event_count"][0])
    assert count > BATCH_ROOM
    assert snaps["event_dropped"].values.tolist() == [count - BATCH_ROOM] * 3


def test_a_case_has_the_events_that_its_time_series_has(store: Path) -> None:
    case = str(open_campaign(store, over="cases")["case"].values[1])
    alone = deckcrane.events(case_series(store, case))
    kept = open_campaign(store, over="cases").sel(case=case)
    for source in kept["event_source"].values:
        of, _, kind = str(source).rpartition(".")
        mine = (alone["event_of"] == of) & (alone["event_kind"] == kind)
        assert int(kept["event_count"].sel(event_source=source)) == int(mine.sum())
        listed = kept["event_time"].sel(event_source=source).values
        assert set(listed[np.isfinite(listed)]) <= set(alone["event_time"].values[mine.values])


def test_results_show_events_of_all_cases_and_of_one(store: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "160")
    found = CliRunner().invoke(app, ["results", "events", str(store)])
    assert found.exit_code == 0, found.output
    lines = [" ".join(line.split()) for line in found.output.splitlines()]
    case = str(open_campaign(store, over="cases")["case"].values[-1])
    assert any(
        line.startswith(f"floor landing 3 3 {np.sqrt(2 * 9.81 * 0.6):.4g} m/s") and case in line for line in lines
    )
    assert any("smaller events are counted" in line for line in lines)
    one = CliRunner().invoke(app, ["results", "events", str(store), "--case", case])
    assert "landing" in one.output
    assert "which are not kept" in one.output
    wrong = CliRunner().invoke(app, ["results", "events", str(store), "--case", "nobody"])
    assert 'there is no case "nobody"' in str(wrong.exception)

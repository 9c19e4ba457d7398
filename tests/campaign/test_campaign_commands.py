"""The commands `campaign` and `results`, with a runner that runs nothing: what they print and write, and how they say no."""

from __future__ import annotations

import shutil
import signal

import numpy as np
import pytest
import xarray as xr
from typer.testing import CliRunner

from deckcrane.analysis.campaign_results import summarise_campaign
from deckcrane.campaign.campaign import campaign as drive
from deckcrane.campaign.results import open_campaign
from deckcrane.cli.command import app, run_commands
from tests.campaign.fake_runner import run_batch, study_file


@pytest.fixture(autouse=True)
def _fake(monkeypatch):
    monkeypatch.setattr("deckcrane.campaign.campaign.run_jobs", run_batch)
    monkeypatch.setattr("deckcrane.campaign.campaign.run_jobs", run_batch)
    monkeypatch.setenv("COLUMNS", "160")


def deckcrane(*arguments):
    """The exit code and what is printed."""
    runner = CliRunner()
    found = runner.invoke(app, [str(one) for one in arguments])
    if found.exception is None or isinstance(found.exception, SystemExit):
        return found.exit_code, found.output

    def again():
        raise found.exception

    assert run_commands(again) == 2
    return 2, f"{found.output}error: {found.exception}"


def test_a_campaign_is_run_summarised_and_drawn(tmp_path):
    study, store = study_file(tmp_path), tmp_path / "a.zarr"
    code, text = deckcrane("campaign", study, "-o", store)
    assert code == 0, text
    assert "40 cases of 10 s" in text
    assert "40 of 40 cases done, 0 failed, 0 waiting" in text
    code, text = deckcrane("results", "show", store, "--plot", tmp_path / "a.png", "--signal", "u.bob")
    assert code == 0, text
    assert "u.bob" in text
    assert "q.bob" not in text
    assert (tmp_path / "a.png").stat().st_size > 10_000
    assert deckcrane("results", "failures", store) == (0, "no case failed\n")
    code, text = deckcrane("campaign", study, "-o", store)
    assert code == 2
    assert "--resume" in text


def test_a_dry_run_says_how_many_how_long_and_how_large_and_keeps_nothing(tmp_path):
    code, text = deckcrane("campaign", study_file(tmp_path), "--dry-run")
    assert code == 0, text
    assert "40 cases" in text
    assert "for the 5 batches" in text
    assert sorted(path.name for path in tmp_path.iterdir()) == ["bob.yaml", "study.yaml"]


def test_failures_end_with_exit_code_2_and_are_listed(tmp_path):
    study, store = study_file(tmp_path, masses=52, starts=1), tmp_path / "a.zarr"
    code, text = deckcrane("campaign", study, "-o", store, "--batch", "26")
    assert code == 2
    assert "2 cases failed" in text
    code, text = deckcrane("results", "failures", store)
    assert text.splitlines() == [f"mass={mass},start=1: the bob is too heavy" for mass in (51, 52)]
    assert "failed: mass=51,start=1: the bob is too heavy" in deckcrane("results", "show", store)[1]


def test_ctrl_c_ends_with_exit_code_130_and_resume_goes_on(tmp_path, monkeypatch):
    def interrupted(jobs, keep, **options):
        signal.raise_signal(signal.SIGINT)
        return run_batch(jobs, keep, **options)

    study = study_file(tmp_path, masses=4)
    monkeypatch.setattr("deckcrane.campaign.campaign.run_jobs", interrupted)
    code, text = deckcrane("campaign", study, "-o", tmp_path / "a.zarr")
    assert code == 130
    assert "8 of 16 cases done" in text
    assert "--resume continues" in text
    monkeypatch.setattr("deckcrane.campaign.campaign.run_jobs", run_batch)
    code, text = deckcrane("campaign", study, "-o", tmp_path / "a.zarr", "--resume")
    assert code == 0, text
    assert "16 of 16 cases done" in text


def test_parts_are_merged(tmp_path):
    study = study_file(tmp_path, masses=4)
    for part in (1, 2):
        assert deckcrane("campaign", study, "-o", tmp_path / f"{part}.zarr", "--part", f"{part}/2")[0] == 0
    code, text = deckcrane("results", "merge", tmp_path / "1.zarr", tmp_path / "2.zarr", "-o", tmp_path / "all.zarr")
    assert code == 0, text
    assert "16 of 16 cases done" in text
    other = study_file(tmp_path, masses=4, starts=3)
    deckcrane("campaign", other, "-o", tmp_path / "3.zarr")
    code, text = deckcrane("results", "merge", tmp_path / "1.zarr", tmp_path / "3.zarr", "-o", tmp_path / "b.zarr")
    assert code == 2
    assert "different studies" in text


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("campaign", "STUDY"), "where are results kept"),
        (("campaign", "STUDY", "-o", "a.zarr", "--part", "3"), "such as 3/8"),
        (("campaign", "STUDY", "-o", "a.zarr", "--dry-run"), "keeps nothing"),
        (("campaign", "STUDY", "-o", "a.nc"), "ends in .zarr"),
        (("campaign", "no_such_study", "-o", "a.zarr"), "no_such_study"),
        (("results", "show", "none.zarr"), "there is no store"),
        (("results", "series", "none.zarr", "x"), "there is no store"),
        (("results", "merge", "none.zarr", "-o", "b.zarr"), "there is no store"),
    ],
)
def test_a_users_mistake_is_one_message_and_exit_code_2(tmp_path, monkeypatch, arguments, message):
    monkeypatch.chdir(tmp_path)
    study = study_file(tmp_path)
    code, text = deckcrane(*(study if one == "STUDY" else one for one in arguments))
    assert code == 2
    assert message in text
    assert sorted(path.name for path in tmp_path.iterdir()) == ["bob.yaml", "study.yaml"]


@pytest.fixture(scope="module")
def damaged(tmp_path_factory):
    """A store in which a chunk is missing, one in which the description has changed, and their study."""
    folder = tmp_path_factory.mktemp("damaged")
    study = study_file(folder)
    for name in ("chunk.zarr", "description.zarr"):
        drive(study, folder / name, run_batch=run_batch)
    (folder / "chunk.zarr/maximum/c.3.0").unlink()
    described = folder / "description.zarr/zarr.json"
    described.write_bytes(described.read_bytes().replace(b"deckcrane_campaign", b"deckcrane_campaigm"))
    return folder


@pytest.mark.parametrize("name", ["chunk.zarr", "description.zarr"])
@pytest.mark.parametrize(
    "command",
    [
        ("results", "show"),
        ("results", "show", "--verify"),
        ("results", "failures"),
        ("results", "series"),
        ("results", "merge", "-o", "m.zarr"),
        ("extremes",),
        ("fatigue",),
        ("factors",),
        ("operability",),
        ("checks",),
        ("report", "-o", "r.html"),
        ("view", "-o", "v.html"),
        ("serve",),
        ("info",),
    ],
)
def test_every_command_that_reads_a_store_says_that_it_is_damaged(damaged, tmp_path, monkeypatch, command, name):
    monkeypatch.chdir(tmp_path)
    more = ("mass=7,start=3",) if command[-1] == "series" else ()
    code, text = deckcrane(*command, damaged / name, *more)
    assert code == 2
    assert "damaged" in text or "missing or changed" in text
    assert "--resume" in text
    assert list(tmp_path.iterdir()) == []


def test_verifying_a_store_lists_what_is_missing_and_resuming_mends_it(damaged, tmp_path):
    store = shutil.copytree(damaged / "chunk.zarr", tmp_path / "a.zarr")
    code, text = deckcrane("results", "show", store, "--verify")
    assert code == 2
    assert (
        "maximum/c.3.0 is missing; batch 4 of 5: mass=7,start=1, mass=7,start=2, mass=7,start=3, mass=7,start=4" in text
    )
    assert "1 of 45 files are missing or changed" in text
    code, text = deckcrane("campaign", damaged / "study.yaml", "-o", store, "--resume")
    assert code == 0, text
    assert "batch 4 of 5 to be run again" in text
    code, text = deckcrane("results", "show", store, "--verify")
    assert code == 0, text
    assert "all 45 files are as they were written" in text
    assert "40 of 40 cases done" in text
    assert deckcrane("results", "show", store, "--verify", "--signal", "u.bob")[0] == 2


def test_worst_cases_and_weighted_means_are_those_of_the_results(tmp_path):
    study = study_file(tmp_path, masses=3, starts=2)
    text = study.read_text().replace(
        "[1 kg, 2 kg, 3 kg]", "{values: [1 kg, 2 kg, 3 kg], probabilities: [0.5, 0.3, 0.2]}"
    )
    study.write_text(text)
    assert deckcrane("campaign", study, "-o", tmp_path / "a.zarr")[0] == 0
    found = summarise_campaign(tmp_path / "a.zarr", ["u.bob"])
    results = open_campaign(tmp_path / "a.zarr")
    largest = results["maximum"].sel(signal="u.bob")
    assert found.signals[0].greatest.value == float(largest.max())
    assert found.signals[0].greatest.case == str(results["case"].values.ravel()[np.argmax(largest.values)])
    weighted = float((largest * results["probability"]).sum() / results["probability"].sum())
    assert found.signals[0].mean == pytest.approx(weighted, rel=1e-12)
    assert found.signals[0].unit == "rad/s"
    assert "weighted" in deckcrane("results", "show", tmp_path / "a.zarr")[1]


def test_the_time_series_of_a_case_is_that_of_its_scenario(tmp_path):
    from deckcrane.scenario.reading import load
    from deckcrane.simulation.simulation import run

    study = study_file(tmp_path, masses=2, starts=2, more="set: {run.duration: 0.5 s}")
    deckcrane("campaign", study, "-o", tmp_path / "a.zarr")
    code, text = deckcrane(
        "results", "series", tmp_path / "a.zarr", "mass=2,start=1", "-o", tmp_path / "s.nc", "--target", "vm"
    )
    assert code == 0, text
    values = {"bodies.bob.mass": "2 kg", "bodies.bob.joint.start": "1 deg", "run.duration": "0.5 s"}
    same = run(load(tmp_path / "bob.yaml").with_values(values), target="vm")
    with xr.open_dataset(tmp_path / "s.nc", engine="h5netcdf") as kept:
        np.testing.assert_array_equal(kept["q"].values, same["q"].values)
        assert kept.attrs["case"] == "mass=2,start=1"

"""What governs: the largest share of every check, of a run and of a campaign, with what acts at that instant."""

from __future__ import annotations

from dataclasses import replace
from io import StringIO

import numpy as np
import pytest
from rich.console import Console
from typer.testing import CliRunner

import deckcrane
from deckcrane.analysis.campaign_results import CampaignSource
from deckcrane.analysis.utilisations import (
    Governing,
    largest_first,
    run_checks,
    utilisations_of_campaign,
    utilisations_of_run,
    with_checks_recorded,
)
from deckcrane.cli.command import app
from deckcrane.errors import DeckcraneError
from deckcrane.standards.sources import FROM_MEMORY, SourcedFormula
from deckcrane.view.answers.answer import USUAL_UNITS, printed
from deckcrane.view.answers.utilisations import _answer, checks_answer, checks_answer_of_run, checks_on_terminal
from deckcrane.view.summary import summary

CHECKS = {
    "slewing": {
        "bearing": {"joint": "king", "curve": [[0, "3 MN m"], ["2 MN", 0]], "rule": "crossed_roller", "factor": 1.25}
    },
    "tilting": {"limit": {"of": "norm(reaction.king, mx, my)", "at_most": "1.3 MN m"}},
}


def _scenario():
    return deckcrane.load("knuckle_boom").with_values(
        {"checks": CHECKS, "run.duration": "0.2 s", "bodies.king.joint.speed": "0.3 rad/s"}
    )


@pytest.fixture(scope="module")
def dataset():
    return run_checks(_scenario(), "vm", progress=False)


@pytest.fixture(scope="module")
def store(tmp_path_factory):
    folder = tmp_path_factory.mktemp("campaign")
    (folder / "crane.yaml").write_text(_scenario().to_yaml())
    (folder / "study.yaml").write_text(
        "deckcrane: 1\nscenario: crane.yaml\n"
        "vary: {tip: {path: bodies.outer_boom.mass, values: [5 t, 10 t, 20 t], probabilities: [0.5, 0.3, 0.2]}}\n"
        "keep: {signals: [utilisation, bearing_load], statistics: [extremes, joint_extremes]}\n"
    )
    deckcrane.campaign(folder / "study.yaml", folder / "a.zarr")
    return folder / "a.zarr"


def test_the_largest_share_has_its_instant_and_what_acts_there(dataset):
    found = utilisations_of_run(dataset)
    assert [one.check for one in found] == ["tilting", "slewing.raceway"]
    share = dataset["utilisation"].sel(check="slewing.raceway")
    second = found[1]
    assert (second.share, second.time) == (float(share.max()), float(share.idxmax("time")))
    at = dataset["bearing_load"].sel(bearing="slewing", time=second.time)
    acting = {load.name.rpartition(".")[2]: load for load in second.acting}
    assert {name: load.value for name, load in acting.items()} == {
        str(n): float(at.sel(load=n)) for n in at["load"].values
    }
    assert [acting[name].unit for name in ("axial", "radial", "overturning")] == ["N", "N", "N m"]
    fa, fr, mk = (acting[name].value for name in ("axial", "radial", "overturning"))
    assert second.share == pytest.approx(1.25 * ((fa + 2.05 * fr) / 2e6 + mk / 3e6), rel=1e-12)
    assert found[0].beyond == pytest.approx(float((dataset["utilisation"].sel(check="tilting") > 1).mean()))
    assert {load.name for load in found[0].acting} == {
        f"reaction.king.{c}" for c in ("fx", "fy", "fz", "mx", "my", "mz")
    }


def test_only_what_checks_need_is_recorded():
    assert with_checks_recorded(_scenario()).record == ("utilisation", "bearing_load", "reaction")


def test_every_kind_of_check_shows_what_it_looks_at():
    pin = {"diameter": "120 mm", "allowed": {"stress": "200 MPa"}}
    checks = {
        "eye": {"pin": {"at": "inner_cylinder.piston", **pin}},
        "hinge": {"pin": {"at": "inner_boom", **pin}},
        "made": {"pin": {"force": "abs(cylinder_force.outer_cylinder)", **pin}},
        "foot": {"pedestal": {"joint": "king", "below": "2 m", "factor": 1, "deck": {"moment": "5 MN m"}}},
        "ram": {"cylinder": {"of": "inner_cylinder", "bore": 0.2, "rod": 0.1, "relief": "250 bar"}},
    }
    scenario = _scenario().with_values({"checks": checks, "run.duration": "20 ms"})
    found = {
        one.check: [load.name for load in one.acting] for one in utilisations_of_run(run_checks(scenario, "vm", False))
    }
    assert found["eye.shear"][0] == "pin_force.inner_cylinder.piston.fx"
    assert found["hinge.shear"][0] == "reaction.inner_boom.fx"
    assert found["made.shear"] == ["cylinder_force.outer_cylinder"]
    assert found["foot.deck_moment"][-1] == "reaction.king.mz"
    assert found["ram.pressure"] == ["cylinder_force.inner_cylinder", "cylinder_length.inner_cylinder"]


def test_a_campaign_has_the_worst_case_and_what_acted_in_it(store):
    found = {one.check: one for one in deckcrane.utilisations(store)}
    worst = found["slewing.raceway"]
    assert worst.case == "tip=20"
    series = deckcrane.case_series(store, worst.case, progress=False)["utilisation"].sel(check="slewing.raceway")
    assert worst.share == pytest.approx(float(series.max()), rel=1e-9)
    assert worst.time == pytest.approx(float(series.idxmax("time")))
    assert found["tilting"].beyond == pytest.approx(0.5), "of the probability: those of 10 t and 20 t"
    seen = {one.check: one for one in utilisations_of_campaign(store, again=True)}["slewing.raceway"]
    for kept, again in zip(worst.acting, seen.acting, strict=True):
        assert (kept.name, kept.unit) == (again.name, again.unit)
        assert kept.value == pytest.approx(again.value, rel=1e-9)


def test_components_keep_their_own_groups_beside_those_of_checks(store):
    members = CampaignSource(store).by_case["joint_member"]
    loads = [f"bearing_load.slewing.{load}" for load in ("axial", "radial", "overturning")]
    assert [name for name in members.sel(signal=loads[0]).values if name] == loads
    assert [name for name in members.sel(signal="utilisation.slewing.raceway").values if name] == [
        "utilisation.slewing.raceway",
        *loads,
    ]


def test_shares_that_are_no_numbers_come_first():
    found = [
        Governing("a", "", "", 0.5, 0.0),
        Governing("b", "", "", float("nan"), 1.0),
        Governing("c", "", "", 2.0, 0.0),
    ]
    assert [one.check for one in largest_first(found)] == ["b", "c", "a"]


def test_cases_without_a_number_are_told(store):
    found = replace(utilisations_of_campaign(store)[0], missing=2)
    assert _answer([found], "case", []).warnings == ("tilting: 2 cases that are done have no number for it",)


def test_an_answer_marks_what_is_from_memory(dataset):
    found = utilisations_of_run(dataset)
    answer = _answer([replace(found[0], founded=(SourcedFormula("a factor", "C", "a rule"),)), found[1]], "run", [])
    marks = [row[-1] for row in answer.tables[0].rows]
    assert marks == [FROM_MEMORY, ""]
    console = Console(record=True, width=100, file=StringIO())
    console.print(printed(checks_on_terminal(answer, USUAL_UNITS)))
    text = console.export_text()
    assert " kN m\n" in text.replace("  ", "")
    assert "-" not in {word for line in text.splitlines() for word in line.split()}, "rows with numbers only"
    assert f"a factor (a rule): {FROM_MEMORY}" in text


def test_answers_of_runs_and_campaigns_are_drawn(dataset, store):
    for answer in (checks_answer_of_run(dataset), checks_answer(CampaignSource(store))):
        assert answer is not None
        assert "governs" in answer.words[0]
        assert [one.name for one in answer.figures] == ["checks", "bearing_slewing"]
        assert [one.draw(USUAL_UNITS) for one in answer.figures]


def test_a_summary_has_the_shares(dataset):
    console = Console(record=True, width=100, file=StringIO())
    console.print(summary(dataset))
    assert "slewing.raceway" in console.export_text()


def test_the_command_takes_scenarios_datasets_and_stores(dataset, store, tmp_path):
    deckcrane.save(dataset, tmp_path / "a.nc")
    (tmp_path / "crane.yaml").write_text(_scenario().to_yaml())
    for subject in (tmp_path / "a.nc", tmp_path / "crane.yaml", store):
        found = CliRunner().invoke(
            app, ["checks", str(subject), "--target", "vm", "-o", str(tmp_path / "t.csv"), "--units", "MN"]
        )
        assert found.exit_code == 0, found.output
        assert "slewing.raceway" in found.output
        assert "utilisation" in found.output
        assert "share" not in found.output
        assert "what they are" not in found.output
    assert (tmp_path / "t.csv").read_text().startswith("check,share,at [s]"), "files keep their headings"
    assert "force [MN]" in (tmp_path / "t-2.csv").read_text()
    whole = CliRunner().invoke(app, ["checks", str(tmp_path / "a.nc"), "--all"])
    assert "what they are" in whole.output


def test_checks_without_numbers_are_named_and_not_listed():
    found = [Governing("b", "", "", float("nan"), 1.0), Governing("c", "", "", 2.0, 0.0)]
    answer = _answer(found, "run", [])
    assert answer.words == (
        "b is not a number from 1 s on",
        "c governs: utilisation 2 at 0 s",
        "1 of 1 utilisations are above 1",
    )
    assert [row[0] for row in checks_on_terminal(answer, USUAL_UNITS).tables[0].rows] == ["c"]


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["knuckle_boom"], "the scenario has no checks"),
        (["knuckle_boom", "--again"], "--again does not go with knuckle_boom"),
    ],
)
def test_what_cannot_be_told_is_refused_in_words(arguments, said):
    found = CliRunner().invoke(app, ["checks", *arguments])
    assert said in str(found.exception)


def test_results_without_shares_say_which_option_keeps_them(dataset, tmp_path):
    with pytest.raises(DeckcraneError, match="let it record utilisation"):
        utilisations_of_run(dataset.drop_vars("utilisation"))


@pytest.mark.parametrize(
    ("keep", "said"),
    [
        ("{signals: [bearing_load], statistics: [extremes]}", "add utilisation to keep.signals"),
        ("{signals: [utilisation], statistics: [moments]}", "add extremes to keep.statistics"),
    ],
)
def test_a_campaign_that_did_not_keep_shares_says_what_would_have(tmp_path, keep, said):
    (tmp_path / "crane.yaml").write_text(_scenario().with_values({"run.duration": "20 ms"}).to_yaml())
    study = f"deckcrane: 1\nscenario: crane.yaml\nvary: {{bodies.king.mass: [9 t]}}\nkeep: {keep}\n"
    (tmp_path / "study.yaml").write_text(study)
    deckcrane.campaign(tmp_path / "study.yaml", tmp_path / "a.zarr")
    assert checks_answer(CampaignSource(tmp_path / "a.zarr")) is None
    found = CliRunner().invoke(app, ["checks", str(tmp_path / "a.zarr")])
    assert said in str(found.exception)


def test_a_dataset_that_lost_its_scenario_still_has_its_shares(dataset):
    bare = dataset.copy()
    bare.attrs = {}
    found = utilisations_of_run(bare)
    assert found[0].words == ""
    assert np.isfinite(found[0].share)
